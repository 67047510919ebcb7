"""Notebook 03 in a real JupyterLab: an illegal try, a look at what would be, a branch, a comparison, the editor."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from soccer_rules.lessons.scenarios import scenario
from tests.browser.lab import LabPage
from tests.browser.test_walkthrough import OVERLAPS, button, shown_at

NOTEBOOK = "03-what-if.ipynb"
OpenLab = Callable[..., LabPage]
TRY, WHAT_IF, LOG, COMPARE, EDIT, RULES, KEEP = range(7)


def explorer_of(lab: LabPage, n: int = 0) -> Locator:
    explorer = lab.page.locator(".srl-explorer").nth(n)
    explorer.wait_for(timeout=60_000)
    explorer.evaluate("e => e.scrollIntoView({block: 'start'})")
    return explorer


def turn_to(explorer: Locator, part: int) -> None:
    explorer.locator(".srl-switch button").nth(part).click()


def table(explorer: Locator) -> Locator:
    return explorer.locator(".srl-the-table .srl-stage").first


def ghost(explorer: Locator) -> Locator:
    return explorer.locator(".srl-the-table .srl-ghost").first


def test_an_illegal_try_a_branch_and_a_comparison(lab_page: OpenLab) -> None:
    match = scenario("clearing-kick").match
    game, state = match.game, match.state
    lab = lab_page(NOTEBOOK)
    explorer = explorer_of(lab)
    ball = state.ball

    # Try: by keyboard, an attempt that the rules refuse
    turn_to(explorer, TRY)
    use = explorer.locator('.srl-form [data-pick="use:maneuver"]')
    use.focus()
    lab.page.keyboard.press("Enter")
    expect(use).to_have_attribute("aria-pressed", "true")
    card = explorer.locator('.srl-form [data-pick="cards:0"]')
    card.focus()
    lab.page.keyboard.press("Space")
    expect(card).to_have_attribute("aria-pressed", "true")
    explorer.locator('.srl-the-table [data-pick="zone:9"]').click()
    verdict = explorer.locator(".srl-verdict.srl-illegal")
    expect(verdict).to_be_visible()
    attempt = game.parse_action(f"maneuver {state.hands[0][0]} 9")
    for check in game.judge(state, 0, attempt).failed:
        expect(verdict).to_contain_text(check.clause)
    expect(button(explorer, "check").first).to_be_disabled()
    shown_at(table(explorer), ball)
    lab.shot("explorer-illegal")

    # Why not: one click on a greyed use
    explorer.locator("button:has(.fa-eraser)").click()
    explorer.locator('.srl-form [data-pick="use:foul"].srl-grey').click()
    expect(explorer.locator(".srl-wrong").first).to_contain_text("Why not?")
    expect(explorer.locator(".srl-verdict.srl-illegal")).to_contain_text("SS-PHASE-12")
    explorer.locator('[data-pick="nearest"]').click()
    expect(explorer.locator(".srl-verdict.srl-legal")).to_be_visible()
    explorer.locator("button:has(.fa-eraser)").click()

    # What if: looking at a row asks nobody
    turn_to(explorer, WHAT_IF)
    far = next(r for r in _table(game, state) if r.action.zone == 8)
    line = explorer.locator(f'.srl-prospects tr[data-row="{far.index}"]')
    line.scroll_into_view_if_needed()
    lab.page.evaluate(
        """() => { window.srlSent = 0;
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (data) {
            if (/comm_msg/.test(typeof data === "string" ? data : new TextDecoder().decode(data))) window.srlSent += 1;
            return send.call(this, data);
          }; }"""
    )
    line.hover()
    expect(ghost(explorer)).to_be_visible()
    shown_at(ghost(explorer), 8)
    shown_at(table(explorer), ball)
    assert lab.page.evaluate("window.srlSent") == 0
    lab.shot("explorer-what-if")
    explorer.locator(".srl-prospects button.srl-chip").first.focus()
    expect(ghost(explorer)).to_be_visible()
    explorer.locator(".srl-switch button").first.hover()
    lab.page.evaluate("document.activeElement.blur()")
    expect(ghost(explorer)).to_be_hidden()

    # Two branches
    line.locator(".srl-chip").first.click()
    shown_at(table(explorer), 8)
    explorer.locator("button:has(.fa-step-backward)").first.click()
    shown_at(table(explorer), ball)
    near = next(r for r in _table(game, state) if r.action.zone == 3)
    explorer.locator(f'.srl-prospects tr[data-row="{near.index}"] .srl-chip').first.click()
    shown_at(table(explorer), 3)

    turn_to(explorer, LOG)
    log = explorer.locator(".srl-log")
    log.locator("button").first.hover()
    expect(ghost(explorer)).to_be_visible()
    shown_at(ghost(explorer), ball)
    log.locator("button.srl-chip").first.click()
    shown_at(table(explorer), 8)
    explorer.locator(".srl-part input[type=text]").first.fill("far away")
    explorer.locator("button:has(.fa-bookmark)").click()
    expect(explorer.locator(".srl-part")).to_contain_text("far away")
    lab.shot("explorer-log")

    turn_to(explorer, COMPARE)
    halves = explorer.locator(".srl-half")
    expect(halves).to_have_count(2)
    explorer.locator(".srl-part > .srl-row button:has(.fa-step-forward)").click()
    expect(explorer.locator(".srl-narration").last).to_contain_text("From left to right: ball")
    zones = {halves.nth(n).locator("[data-el=ball]").first.get_attribute("data-zone") for n in range(2)}
    assert zones == {"8", "3"}
    left, right = (halves.nth(n).bounding_box() for n in range(2))
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"] + 1
    assert abs(left["y"] - right["y"]) < 2
    lab.shot("explorer-compare")


def _table(game: object, state: object) -> object:
    from soccer_rules.explore.whatif import what_if

    return what_if(game, state, exact_only=True)  # type: ignore[arg-type]


def test_a_position_is_changed_pasted_and_kept(lab_page: OpenLab) -> None:
    lab = lab_page(NOTEBOOK)
    explorer = explorer_of(lab, 1)
    turn_to(explorer, EDIT)
    score = explorer.locator(".srl-field-number input").first
    score.fill("3")
    score.press("Enter")
    faults = explorer.locator(".srl-faults li")
    expect(faults).to_have_count(1)
    expect(faults.first).to_contain_text("SS-END-1")
    expect(button(explorer, "check").first).to_be_disabled()
    lab.shot("explorer-editor-fault")
    explorer.locator(".srl-part button:has(.fa-undo)").click()
    expect(explorer.locator(".srl-right")).to_contain_text("This position is possible")
    explorer.locator('.srl-bags [data-pick="bag:hand.B5"]').click()
    held = explorer.locator(".srl-bag:has([data-pick='bag:hand.B5']) .srl-pickcard")
    count = held.count()
    explorer.locator('.srl-pool [data-pick^="move:deck:hand.B5:"]').first.click()
    expect(held).to_have_count(count + 1)
    expect(button(explorer, "check").first).to_be_enabled()
    button(explorer, "check").first.click()
    turn_to(explorer, KEEP)
    expect(explorer.locator("select").first).to_contain_text("Changed position")
    lab.shot("explorer-keep")

    line = explorer.locator("textarea.srl-line").input_value()
    paste = explorer.locator(".srl-part textarea:not(.srl-line)")
    paste.fill(line.replace("ball=9", "ball=12"))
    button(explorer, "clipboard").click()
    refused = explorer.locator(".srl-refusal")
    expect(refused).to_contain_text("Nothing has changed")
    expect(refused).to_contain_text("column")
    paste.fill(line)
    button(explorer, "clipboard").click()
    expect(explorer.locator(".srl-refusal")).to_have_count(0)
    expect(explorer.locator("select").first).to_contain_text("Pasted position")
    with lab.page.expect_download() as waiting:
        explorer.locator("a.srl-download").click()
    text = waiting.value.path().read_text(encoding="utf-8")
    assert text.startswith("soccer-rules record 1")


def test_a_task_is_solved_with_hints(lab_page: OpenLab) -> None:
    lab = lab_page(NOTEBOOK)
    page = explorer_of(lab, 7)
    hint = button(page, "lightbulb-o")
    for n in (1, 2, 3):
        hint.click()
        expect(page.locator(".srl-hint")).to_have_count(n)
    expect(hint).to_be_disabled()
    page.locator('.srl-form [data-pick="use:pass"]').click()
    button(page, "check").click()
    expect(page.locator(".srl-wrong")).to_be_visible()
    lab.shot("explorer-task")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_nothing_is_cut_or_overlaps(lab_page: OpenLab, width: int, height: int) -> None:
    lab = lab_page(NOTEBOOK, run=False)
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.run_all()
    for name in ("English", "简体中文"):
        lab.page.get_by_role("button", name=name).first.click()
        explorer = explorer_of(lab, 2)
        for part in range(7):
            turn_to(explorer, part)
            expect(explorer.locator(".srl-switch button.mod-active")).to_have_count(1)
            lab.page.wait_for_timeout(300)
            assert explorer.evaluate(OVERLAPS) == [], f"part {part} at {width}, {name}"
    lab.shot(f"explorer-{width}")
