"""The other homes of the course: Notebook 7, and Voilà, which shows a notebook as a page without code."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from soccer_rules.core.registry import load_position
from soccer_rules.lessons import load_walkthrough
from tests.browser.lab import ROOT, SHOTS, LabServer, Watch

VOILA_ASKS = re.compile(
    r"https://cdn\.jsdelivr\.net/npm/@fortawesome/|https://cdnjs\.cloudflare\.com/ajax/libs/mathjax/"
)
"""Voilà's own page looks there for icons, which it also brings along, and for what sets formulas; there are none."""
THEIRS = re.compile(
    r"ERR_NAME_NOT_RESOLVED .*(?:cdn\.jsdelivr\.net|cdnjs\.cloudflare\.com)"
    # Voilà loads the extensions of JupyterLab, and Notebook 7 its own settings, not all of which they have.
    r"|getter for the shared module is not a function|Cannot read properties of undefined \(reading 'schema'\)"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """One server as Binder starts it: JupyterLab, with Notebook 7 and Voilà beside it."""
    server = LabServer(tmp_path_factory.mktemp("homes"))
    shutil.copytree(ROOT / "notebooks", server.root, dirs_exist_ok=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def page(chromium: Browser, server: LabServer) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1366, "height": 820})
    watch = Watch()
    page = context.new_page()
    watch.attach(page)
    yield page
    context.close()
    server.shut_kernels()
    watch.foreign = [url for url in watch.foreign if not VOILA_ASKS.match(url)]
    watch.errors = [error for error in watch.errors if not THEIRS.search(error)]
    watch.check()


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"))


def test_notebook_7(page: Page, server: LabServer) -> None:
    page.goto(f"{server.url}/notebooks/01-walkthrough.ipynb")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=60_000)
    page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').first.wait_for(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    stepper = page.locator(".srl-stepper").first
    stepper.wait_for(state="attached", timeout=120_000)
    page.locator(".srl-attempt").first.wait_for(state="attached", timeout=120_000)
    stepper.evaluate("e => e.scrollIntoView({block: 'start'})")
    stepper.locator("button:has(.fa-step-forward)").click()
    expect(stepper.locator(".srl-count")).to_contain_text("1 /")
    # The arrow keys belong to the table as long as it has the focus
    stepper.locator(".srl-the-table .srl-stage").focus()
    page.keyboard.press("ArrowLeft")
    expect(stepper.locator(".srl-count")).to_contain_text("0 /")
    shot(page, "notebook-7")


def test_stepper_as_an_app(page: Page, server: LabServer) -> None:
    page.goto(f"{server.url}/voila/render/01-walkthrough.ipynb", timeout=90_000)
    stepper = page.locator(".srl-stepper").first
    stepper.wait_for(timeout=90_000)
    assert page.locator(".jp-CodeMirrorEditor, .cm-editor").count() == 0, "an app shows no code"
    stepper.locator("button:has(.fa-step-forward)").click()
    expect(stepper.locator(".srl-count")).to_contain_text("1 /")
    page.get_by_role("button", name="简体中文").first.click()
    expect(stepper.locator("svg.srl-table")).to_have_attribute("lang", "zh-Hans")
    shot(page, "voila-stepper")


def test_shared_position_as_an_app(page: Page, server: LabServer, tmp_path: Path) -> None:
    """The other end of `soccer-rules share --position`: the link opens the explorer at that position."""
    walk = load_walkthrough()
    state = walk.questions[1].state
    line = walk.game.position(state)
    assert load_position(line)[1] == state
    page.goto(f"{server.url}/voila/render/08-explorer.ipynb?{urlencode({'position': line})}", timeout=90_000)
    explorer = page.locator(".srl-explorer").first
    explorer.wait_for(timeout=90_000)
    expect(explorer.locator("[data-el=ball]").first).to_have_attribute("data-zone", str(state.ball))
    seat = walk.game.seat_name(walk.game.to_act(state)[0])
    shown = explorer.locator(f"[data-seat={seat}][data-card]")
    expect(shown.first).to_be_visible()
    cards = {c.get_attribute("data-card") for c in shown.all()}
    assert cards == set(state.hands[walk.game.to_act(state)[0]])

    # An attempt gets its verdict here as well
    explorer.locator('[data-pick="use:maneuver"]').first.click()
    explorer.locator('[data-pick="cards:0"]').first.click()
    explorer.locator('.srl-form [data-pick="zone:1"]').first.click()
    expect(explorer.locator(".srl-verdict").first).to_be_visible()
    shot(page, "voila-explorer")
