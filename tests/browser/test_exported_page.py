"""The exported walk-through, opened from file:// : stepping, trying, the language, paper."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from soccer_rules.export import export
from soccer_rules.lessons import load_walkthrough
from tests.browser.lab import ROOT, SHOTS

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8") + "; null"

pytestmark = pytest.mark.xdist_group("browser")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "walkthrough.html"
    path.write_text(export(ROOT / "notebooks" / "01-walkthrough.ipynb"), encoding="utf-8")
    assert path.stat().st_size < 6_000_000
    return path


@pytest.fixture
def exported(browser: Browser, file: Path) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1366, "height": 900}, locale="en-GB")
    wrong: list[str] = []
    page = context.new_page()
    page.on(
        "request",
        lambda r: None if r.url == file.as_uri() or r.url.startswith("data:") else wrong.append(r.url),
    )
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: wrong.append(str(e)))
    page.goto(file.as_uri())
    yield page
    context.close()
    assert wrong == []


def shot(page: Page, name: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=str(SHOTS / f"page-{name}.png"))


def test_steps_by_button_key_and_list(exported: Page) -> None:
    walk = load_walkthrough()
    zones = [node.state.ball for node in walk.match.main_line()]
    start = walk.questions[1].step
    steps = exported.locator(".srlx-steps").nth(2)
    steps.evaluate("e => scrollTo(0, e.offsetTop - 70)")
    count, ball = steps.locator(".srlx-count"), steps.locator("[data-el=ball]").first
    for n in (1, 2, 3):
        steps.locator(".srlx-next").click()
        expect(count).to_have_text(f"{start + n} / {walk.questions[2].step}")
        expect(ball).to_have_attribute("data-zone", str(zones[start + n]))
    for clause in walk.match.nodes[start + 3].clauses:
        expect(steps.locator(".srl-laws")).to_contain_text(clause)
    expect(steps.locator(".srl-live").first).to_contain_text(f"Step {start + 3}:")

    # Keys: with the focus on the table, and from anywhere on the page, as on a projector
    steps.locator(".srl-stage").first.focus()
    exported.keyboard.press("Home")
    expect(count).to_contain_text(f"{start} /")
    exported.evaluate("document.activeElement.blur()")
    exported.keyboard.press("ArrowRight")
    expect(count).to_contain_text(f"{start + 1} /")
    steps.locator("input[type=range]").fill("4")
    expect(count).to_contain_text(f"{start + 4} /")
    steps.locator("select").select_option(index=1)
    expect(ball).to_be_visible()

    # The verdict on the play that was made
    steps.get_by_text("Was that allowed?").click()
    expect(steps.locator(".srl-verdict.srl-legal")).to_be_visible()
    shot(exported, "stepper")


def test_plays_by_itself_until_paused(exported: Page) -> None:
    steps = exported.locator(".srlx-steps").nth(1)
    count = steps.locator(".srlx-count")
    before = count.inner_text()
    steps.locator(".srlx-play").click()
    expect(steps.locator(".srlx-play")).to_have_attribute("aria-label", "Pause (Space)")
    expect(count).not_to_have_text(before, timeout=5_000)
    steps.locator(".srlx-play").click()
    expect(steps.locator(".srlx-play")).to_have_attribute("aria-label", "Play (Space)")


def test_question_answers_right_and_wrong(exported: Page) -> None:
    walk = load_walkthrough()
    question = walk.questions[0]
    ask = exported.locator(".srlx-block.srlx-ask").first
    ask.evaluate("e => scrollTo(0, e.offsetTop - 70)")
    expect(ask).to_contain_text(question.prompt("en"))
    seen = set()
    for n in range(ask.locator(".srlx-tries button").count()):
        ask.locator(".srlx-tries button").nth(n).click()
        expect(ask.locator(".srlx-tries button").nth(n)).to_have_attribute("aria-pressed", "true")
        if ask.locator(".srl-right").count():
            seen.add("right")
            zone = ask.locator("[data-el=ball]").first.get_attribute("data-zone")
            assert zone == str(question.wish["state"]["ball"])
            shot(exported, "question")
        elif ask.locator(".srl-verdict.srl-illegal").count():
            seen.add("refused")
            expect(ask.locator(".srl-verdict .srl-clause").first).to_be_visible()
        else:
            seen.add("other")
            expect(ask.locator(".srl-wrong")).to_be_visible()
    assert seen == {"right", "refused", "other"}
    ask.get_by_role("button", name="Hints").click()
    expect(ask.locator(".srl-hint").first).to_contain_text(question.hints("en")[0][:20])


def test_language_switches_at_the_same_place_and_is_kept(exported: Page) -> None:
    steps = exported.locator(".srlx-steps").nth(1)
    steps.locator(".srlx-next").click()
    here = steps.locator(".srlx-count").inner_text()
    exported.get_by_role("button", name="简体中文").click()
    assert exported.evaluate("document.documentElement.lang") == "zh-Hans"
    expect(steps.locator("svg.srl-table")).to_have_attribute("lang", "zh-Hans")
    expect(steps.locator(".srl-laws")).to_contain_text("依据哪条规则")
    expect(steps.locator(".srlx-count")).to_have_text(here)
    ids = exported.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids)), "an id stands twice"
    exported.reload()
    assert exported.evaluate("document.documentElement.lang") == "zh-Hans"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(exported: Page, scheme: Literal["light", "dark"]) -> None:
    exported.emulate_media(color_scheme=scheme)
    exported.locator(".srlx-tries button").first.click()
    exported.evaluate(AXE)
    assert (
        exported.evaluate(
            """async () => {
          const { violations, passes } = await axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] });
          if (passes.length < 10) return ["hardly anything was checked"];
          return violations.map(v => `${v.id}: ${v.nodes[0].html}`);
        }"""
        )
        == []
    )


def test_dark_and_narrow(exported: Page) -> None:
    exported.emulate_media(color_scheme="dark")
    shot(exported, "dark")
    assert exported.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 24, 29)"
    for width in (1024, 420):
        exported.set_viewport_size({"width": width, "height": 800})
        assert exported.evaluate("document.documentElement.scrollWidth") <= width
    shot(exported, "narrow")


def test_lesson_and_cards_on_paper(exported: Page, tmp_path: Path) -> None:
    lesson = exported.pdf(prefer_css_page_size=True, print_background=True)
    assert lesson.startswith(b"%PDF")
    exported.emulate_media(media="print")
    sheet = exported.locator(".srlx-sheet").nth(3)
    assert sheet.locator("figure svg").count() == sheet.locator("figure").count() > 1
    walk = load_walkthrough()
    last = len(walk.match.main_line()) - 1
    told = [int(t) for t in exported.locator(".srlx-sheet td:first-child").all_inner_texts()]
    assert told == list(range(1, last + 1)), "every step stands on paper once"
    expect(exported.locator(".srlx-bar")).to_be_hidden()
    assert (
        exported.locator("html").evaluate("e => getComputedStyle(e).getPropertyValue('--srl-ink')")
        == "#1c2430"
    )

    exported.evaluate(
        "print = () => { window.printed = document.getElementById('cards').childElementCount; }"
    )
    exported.emulate_media(media="screen")
    exported.get_by_role("button", name="Print the cards").click()
    assert exported.evaluate("window.printed") >= 87 + 3
    exported.evaluate("document.documentElement.classList.add('srlx-cards')")
    exported.emulate_media(media="print")
    card = exported.locator("#cards svg").first.bounding_box()
    assert card is not None
    assert card["height"] / card["width"] == pytest.approx(1.4, abs=0.01)
    expect(exported.locator("main")).to_be_hidden()
    cards = exported.pdf(prefer_css_page_size=True, print_background=True)
    (tmp_path / "cards.pdf").write_bytes(cards)
    assert cards.count(b"/Type /Page\n") == exported.evaluate("window.printed") / 9
