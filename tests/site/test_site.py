"""The site in a browser that reaches nothing else: greeting, cover, the lessons with twenty clicks and more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from soccer_rules import share
from soccer_rules.lessons import load_walkthrough
from tests.browser.lab import SHOTS
from tests.site.conftest import FOLDER, SCHOOL

READY = 150_000
Open = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser, port: int) -> Iterator[Open]:
    """`opened(host, query, …)` opens the greeting page; afterwards nothing may have failed or left this machine."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(host: str = "127.0.0.1", query: str = "", **options: object) -> Page:
        context = chromium.new_context(**{"viewport": {"width": 1366, "height": 820}, **options})  # type: ignore[arg-type]
        contexts.append(context)
        ours = re.compile(rf"(?:http|ws)://(?:127\.0\.0\.1|{re.escape(SCHOOL)}):{port}/|(?:data|blob|about):")
        context.on("request", lambda r: None if ours.match(r.url) else wrong.append(f"asked {r.url}"))
        context.on("response", lambda r: wrong.append(f"{r.status} {r.url}") if r.status >= 400 else None)
        context.on("weberror", lambda e: wrong.append(str(e.error)))
        context.on("console", lambda m: wrong.append(m.text) if m.type == "error" else None)
        page = context.new_page()
        page.goto(f"http://{host}:{port}/{FOLDER}/index.html{query}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


def start(page: Page, lesson: str) -> Page:
    """Start a lesson from the greeting and wait until the cover is gone."""
    page.locator(f"a.start[href*='{lesson}']").click()
    cover = page.locator(".ours-cover")
    cover.wait_for(timeout=30_000)
    expect(cover.locator("[role=progressbar]")).to_have_attribute("aria-valuenow", re.compile(r"\d+"))
    page.wait_for_function(
        "() => !document.querySelector('.ours-cover') || document.querySelector('.ours-cover.failed')",
        timeout=READY,
    )
    assert cover.count() == 0, cover.inner_text()
    return page


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=str(SHOTS / f"site-{name}.png"))


def in_view(page: Page, selector: str, n: int = 0) -> Locator:
    """The n-th of these, scrolled to; a notebook shows what is far below only once it is near."""
    page.wait_for_function(
        "([selector, n]) => document.querySelectorAll(selector).length > n", arg=[selector, n], timeout=60_000
    )
    found = page.locator(selector).nth(n)
    found.evaluate("e => e.scrollIntoView({block: 'start'})")
    return found


def forward(stepper: Locator) -> Locator:
    return stepper.locator("button:has(.fa-step-forward)")


def test_tutorial_in_chinese_with_twenty_clicks(opened: Open) -> None:
    walk = load_walkthrough()
    zones = [node.state.ball for node in walk.match.main_line()]
    page = opened(locale="en-GB")
    expect(page.locator("#lessons h3").first).to_be_visible()
    shot(page, "greeting")
    page.get_by_role("button", name="简体中文").click()
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    shot(page, "greeting-zh-Hans")
    start(page, "01-walkthrough.ipynb")
    shot(page, "lesson")

    # The language chosen on the greeting page is the lesson's
    stepper = in_view(page, ".srl-stepper", 2)
    first, last = walk.questions[1].step, walk.questions[2].step
    assert last - first >= 10
    expect(stepper.locator("svg.srl-table")).to_have_attribute("lang", "zh-Hans", timeout=30_000)
    clicks = 0
    for at in range(first + 1, last + 1):
        forward(stepper).click()
        clicks += 1
        expect(stepper.locator(".srl-count")).to_contain_text(f"{at} /")
        expect(stepper.locator("[data-el=ball]").first).to_have_attribute("data-zone", str(zones[at]))
    while clicks < 20:
        stepper.locator("button:has(.fa-step-backward)").click()
        clicks += 1
    expect(stepper.locator(".srl-count")).to_contain_text(f"{last - (20 - (last - first))} /")
    shot(page, "stepper")

    # A question: a wrong play is refused with its clause, a right one accepted
    question = walk.questions[0]
    legal = walk.game.legal_actions(question.state, question.seat)
    right = next(a for a in legal if question.accepts(a).ok and len(a.cards) == 1)
    wrong = next(
        w for w in (right._replace(zone=z) for z in range(1, 10)) if not question.accepts(w).verdict.legal
    )
    ask = in_view(page, ".srl-ask")
    hand = list(question.state.hands[question.seat])
    ask.locator(f'.srl-form [data-pick="use:{right.use}"]').click()
    ask.locator(f'.srl-form [data-pick="cards:{hand.index(right.cards[0])}"]').click()
    ask.locator(f'.srl-form [data-pick="zone:{wrong.zone}"]').click()
    ask.locator("button:has(.fa-check)").click()
    expect(ask.locator(".srl-verdict.srl-illegal")).to_contain_text(
        walk.game.judge(question.state, question.seat, wrong).failed[0].clause
    )
    ask.locator(f'.srl-form [data-pick="zone:{right.zone}"]').click()
    ask.locator("button:has(.fa-check)").click()
    expect(ask.locator(".srl-right")).to_be_visible()
    shot(page, "question")


def test_graph_and_what_if_table(opened: Open) -> None:
    page = opened()
    start(page, "02-shooting-phase.ipynb")
    view = in_view(page, ".srl-graphview")
    # The graph is laid out by Graphviz as WebAssembly, which is part of the widget's own file
    view.locator(".srl-graphframe [data-node=shot]").click(timeout=60_000)
    expect(view.locator(".srl-about")).to_contain_text("A shot begins it")
    expect(view.locator("svg.srl-table")).to_be_visible()
    expect(view.locator(".srl-graphframe [data-node=shot]")).to_have_class(re.compile("chosen|picked"))
    shot(page, "graph")

    page.goto(page.url.split("notebooks/")[0] + "index.html")
    start(page, "03-what-if.ipynb")
    explorer = in_view(page, ".srl-explorer")
    rows = explorer.locator(".srl-prospects tr[data-row]")
    expect(rows.first).to_be_visible(timeout=30_000)
    ghost = explorer.locator(".srl-the-table .srl-ghost").first
    zones = set()
    for n in range(min(rows.count(), 6)):
        rows.nth(n).hover()
        expect(ghost).to_be_visible()
        zones.add(ghost.locator("[data-el=ball]").get_attribute("data-zone"))
    assert len(zones) > 1, "pointing at a row shows the table after it"
    shot(page, "what-if")
    rows.nth(1).locator(".srl-chip").first.click()
    expect(explorer.locator(".srl-count")).to_contain_text("1 / 1")


def test_shared_position_opens_in_the_explorer(opened: Open) -> None:
    walk = load_walkthrough()
    state = walk.questions[2].state
    link = share.links(share.Remote("github.com", "a/b"), position=walk.game.position(state), site="http://x")
    page = opened(query=f"?{urlsplit(link.site).query}&lang=zh-Hant")
    expect(page.locator("#lessons .chosen").first).to_contain_text("別人分享給你的局面")
    page.locator("#lessons .chosen .start").first.click()
    page.wait_for_function("() => document.querySelector('.ours-cover')", timeout=30_000)
    page.wait_for_function(
        "() => !document.querySelector('.ours-cover') || document.querySelector('.ours-cover.failed')",
        timeout=READY,
    )
    explorer = in_view(page, ".srl-explorer")
    expect(explorer.locator("svg.srl-table")).to_have_attribute("lang", "zh-Hant", timeout=30_000)
    expect(explorer.locator("[data-el=ball]").first).to_have_attribute("data-zone", str(state.ball))
    seat = walk.game.to_act(state)[0]
    shown = explorer.locator(f"svg.srl-table [data-seat={walk.game.seat_name(seat)}][data-card]").all()
    assert {card.get_attribute("data-card") for card in shown} == set(state.hands[seat])
    shot(page, "position")


def test_insecure_intranet_and_the_way_back(opened: Open) -> None:
    """Over plain http there are no service workers, no crypto.subtle, no clipboard: the lessons do without."""
    page = opened(SCHOOL, "?lesson=01-walkthrough.ipynb&lang=ja", color_scheme="dark")
    assert page.evaluate("isSecureContext") is False
    expect(page.locator("#lessons .chosen .start")).to_be_focused()
    start(page, "01-walkthrough.ipynb")
    assert page.locator("body").get_attribute("data-jp-theme-light") == "false"
    stepper = in_view(page, ".srl-stepper")
    expect(stepper.locator("svg.srl-table")).to_have_attribute("lang", "ja", timeout=30_000)
    forward(stepper).click()
    expect(stepper.locator(".srl-count")).to_contain_text("1 /")
    shot(page, "school-dark")
    page.locator("a.ours-home").click()
    expect(page.locator("#lessons h3").first).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "ja", "the language is remembered"


def test_cover_says_when_a_cell_fails(opened: Open, site: Path) -> None:
    broken = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python", "display_name": "Python", "language": "python"}},
        "cells": [
            {
                "cell_type": "code",
                "id": "a",
                "metadata": {},
                "outputs": [],
                "execution_count": None,
                "source": "1 / 0",
            }
        ],
    }
    (site / "files" / "broken.ipynb").write_text(json.dumps(broken))
    listing = site / "api" / "contents" / "all.json"
    contents = json.loads(listing.read_text())
    known = next(entry for entry in contents["content"] if entry["name"] == "01-walkthrough.ipynb")
    contents["content"].append({**known, "name": "broken.ipynb", "path": "broken.ipynb"})
    listing.write_text(json.dumps(contents))

    page = opened()
    page.goto(page.url.replace("index.html", "notebooks/index.html") + "?path=broken.ipynb&start=1&lang=en")
    cover = page.locator(".ours-cover.failed")
    cover.wait_for(timeout=READY)
    expect(cover.locator(".status")).to_contain_text("One cell of the lesson reports a fault")
    page.keyboard.press("Escape")
    expect(page.locator(".ours-cover")).to_have_count(0)
    expect(page.get_by_text("ZeroDivisionError").first).to_be_visible()


def test_greeting_by_keyboard_and_afresh(opened: Open, port: int) -> None:
    page = opened()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="English")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    expect(page.get_by_role("button", name="简体中文")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#lessons li:first-child .start')")
    expect(page.locator("#ahead progress")).to_have_js_property("value", 1, timeout=30_000)

    # What a lesson has kept in this browser goes, and only after a second click
    page.evaluate(
        """() => new Promise(done => {
          const request = indexedDB.open('JupyterLite Storage - /somewhere/');
          request.onsuccess = () => { request.result.close(); done(); };
        })"""
    )
    kept = "() => indexedDB.databases().then(all => all.map(one => one.name))"
    page.locator("summary").click()
    page.locator("#afresh").click()
    assert "JupyterLite Storage - /somewhere/" in page.evaluate(kept)
    page.locator("#afresh").click()
    expect(page.locator("#afresh-said")).to_have_text(re.compile("恢复原样"))
    assert page.evaluate(kept) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened: Open, scheme: str) -> None:
    page = opened(color_scheme=scheme)
    page.locator("summary").click()
    assert objections(page, "body") == []
    page.locator("a.start").first.click()
    page.locator(".ours-cover").wait_for(timeout=30_000)
    assert objections(page, ".ours-cover") == []


def objections(page: Page, inside: str) -> list[str]:
    """What axe-core has to say against WCAG 2.1 A and AA, a line each."""
    page.evaluate(
        files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8") + "; null"
    )
    found: list[str] = page.evaluate(
        """async inside => {
          const options = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] };
          const { violations, passes } = await axe.run(inside, options);
          if (passes.length < 5) return ["hardly anything was checked"];
          return violations.map(v => `${v.id}: ${v.nodes[0].html}`);
        }""",
        inside,
    )
    return found


@pytest.mark.parametrize("width", [1366, 1024, 360])
def test_greeting_fits(opened: Open, width: int) -> None:
    page = opened(viewport={"width": width, "height": 800})
    for code in page.locator("#languages button").all():
        code.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot(page, f"greeting-{width}")


def test_site_names_only_what_it_has(site: Path) -> None:
    lock = json.loads((site / "static/pyodide/pyodide-lock.json").read_text())
    assert "soccer-rules" in lock["packages"]
    for package in lock["packages"].values():
        assert (site / "static/pyodide" / package["file_name"]).is_file(), package["name"]
        assert package["file_name"].endswith("-none-any.whl")
        assert set(package["depends"]) <= set(lock["packages"])
    for path in (site / "files").rglob("*.ipynb"):
        assert json.loads(path.read_text())["metadata"]["kernelspec"]["name"] == "python"
    assert not list(site.rglob("*.map"))
