"""Notebook 01 in a real JupyterLab: stepping, keys, languages, answers; and that nothing is cut off or overlaps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from soccer_rules.lessons import load_walkthrough
from tests.browser.lab import LabPage

NOTEBOOK = "01-walkthrough.ipynb"
OpenLab = Callable[..., LabPage]


def stepper_of(lab: LabPage, n: int = 0) -> Locator:
    stepper = lab.page.locator(".srl-stepper").nth(n)
    stepper.wait_for(timeout=60_000)
    stepper.evaluate("e => e.scrollIntoView({block: 'start'})")
    return stepper


def button(stepper: Locator, icon: str) -> Locator:
    return stepper.locator(f"button:has(.fa-{icon})")


def ball(root: Locator) -> Locator:
    return root.locator("[data-el=ball]").first


def shown_at(root: Locator, zone: int) -> None:
    expect(ball(root)).to_have_attribute("data-zone", str(zone))


def test_stepping_keys_and_languages(lab_page: OpenLab) -> None:
    walk = load_walkthrough()
    zones = [node.state.ball for node in walk.match.main_line()]
    start = walk.questions[0].step
    lab = lab_page(NOTEBOOK)
    stepper = stepper_of(lab, 1)
    count = stepper.locator(".srl-count")
    shown_at(stepper, zones[start])

    # Buttons
    for n in (1, 2, 3):
        button(stepper, "step-forward").click()
        expect(count).to_contain_text(f"{start + n} /")
        shown_at(stepper, zones[start + n])
    button(stepper, "step-backward").click()
    shown_at(stepper, zones[start + 2])
    told = stepper.locator(".srl-story")
    expect(told).to_contain_text("Which rule says so")
    expect(told).to_contain_text(walk.match.nodes[start + 2].clauses[0])
    first = told.locator("details").first
    expect(first).to_have_attribute("open", "")
    first.locator("summary").click()
    expect(first).not_to_have_attribute("open", "")
    button(stepper, "step-backward").click()
    button(stepper, "step-forward").click()
    expect(told.locator("details").first).not_to_have_attribute("open", "")

    # Keys, with the focus on the table; JupyterLab must not take them
    stepper.locator(".srl-the-table .srl-stage").focus()
    for key, n in (("ArrowRight", 3), ("ArrowRight", 4), ("ArrowLeft", 3), ("Home", 0)):
        lab.page.keyboard.press(key)
        expect(count).to_contain_text(f"{start + n} /")
    lab.page.keyboard.press("End")
    end = walk.questions[1].step
    expect(count).to_contain_text(f"{end} / {end}")
    shown_at(stepper, zones[end])
    expect(told).to_contain_text("A question waits in the next cell.")
    lab.page.keyboard.press("ArrowLeft")
    expect(stepper.locator(".srl-the-table .srl-live")).to_contain_text(f"Step {end - 1}:")

    # The next story, and a small example stepped through
    lab.page.keyboard.press("Home")
    lab.page.keyboard.press("PageDown")
    story = next(p for p in range(start + 1, end) if walk.narration(p - 1, "en"))
    expect(count).to_contain_text(f"{story} /")
    button(stepper, "step-forward").click()
    lab.page.keyboard.press("Home")

    # Trying from here: the arrow keys inside leave the step alone
    button(stepper, "hand-o-up").click()
    trial = stepper.locator(".srl-attempt")
    trial.locator(".srl-form button").first.focus()
    lab.page.keyboard.press("ArrowRight")
    lab.page.wait_for_timeout(300)
    expect(trial).to_be_visible()
    button(stepper, "step-forward").first.click()
    expect(trial).to_have_count(0)

    # Playing by itself; the kernel stays free meanwhile
    stepper.locator(".srl-the-table .srl-stage").focus()
    lab.page.keyboard.press("Home")
    lab.page.keyboard.press("Space")
    expect(button(stepper, "pause")).to_be_visible()
    expect(count).to_contain_text(f"{start + 1} /", timeout=5_000)
    lab.page.keyboard.press("Space")
    expect(button(stepper, "pause")).to_have_count(0)

    # One seat's eyes
    open_cards = stepper.locator("[data-seat=R2][data-card]")
    expect(open_cards).not_to_have_count(0)
    stepper.locator("select").nth(1).select_option(index=1)
    expect(open_cards).to_have_count(0)
    stepper.locator("select").nth(1).select_option(index=0)
    expect(open_cards).not_to_have_count(0)

    # The language of everything at once, at the same position
    here = count.inner_text()
    lab.shot("stepper-en")
    stepper.locator(".srl-language select").select_option(label="简体中文")
    expect(told).to_contain_text("依据哪条规则")
    expect(stepper.locator("svg.srl-table")).to_have_attribute("lang", "zh-Hans")
    expect(lab.page.locator(".srl-gallery")).to_contain_text("犯规")
    assert count.inner_text() == here
    lab.shot("stepper-zh-Hans")
    lab.theme("dark")
    lab.shot("stepper-zh-Hans-dark")
    lab.page.get_by_role("button", name="English").first.click()
    expect(told).to_contain_text("Which rule says so")
    assert count.inner_text() == here


def test_one_wrong_and_one_right_answer(lab_page: OpenLab) -> None:
    walk = load_walkthrough()
    question = walk.questions[0]
    legal = walk.game.legal_actions(question.state, question.seat)
    right = next(a for a in legal if question.accepts(a).ok and len(a.cards) == 1)
    wrong = next(
        w for w in (right._replace(zone=z) for z in range(1, 10)) if not question.accepts(w).verdict.legal
    )
    hand = list(question.state.hands[question.seat])
    lab = lab_page(NOTEBOOK)
    cell = lab.page.locator(".srl-ask").first
    cell.wait_for(timeout=60_000)
    cell.evaluate("e => e.scrollIntoView({block: 'start'})")
    check = button(cell, "check")
    expect(check).to_be_disabled()
    shown_at(cell, question.state.ball)

    # The use by mouse, the card by keyboard, the zone on the table
    cell.locator(f'.srl-form [data-pick="use:{wrong.use}"]').click()
    card = cell.locator(f'.srl-form [data-pick="cards:{hand.index(wrong.cards[0])}"]')
    card.focus()
    lab.page.keyboard.press("Space")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(card).to_be_focused()
    cell.locator(f'.srl-the-table [data-pick="zone:{wrong.zone}"]').click()
    zone = cell.locator(f'.srl-form [data-pick="zone:{wrong.zone}"]')
    expect(zone).to_have_attribute("aria-pressed", "true")
    check.click()
    verdict = cell.locator(".srl-verdict.srl-illegal")
    expect(verdict).to_be_visible()
    failed = walk.game.judge(question.state, question.seat, wrong).failed
    for one in failed:
        expect(verdict).to_contain_text(one.clause)
    # What held is folded away, and the nearest change would be the answer.
    expect(verdict.locator("details.srl-held")).not_to_have_attribute("open", "")
    expect(verdict).not_to_contain_text("Nearest allowed change")
    expect(cell.locator(".srl-hint")).to_have_count(1)
    shown_at(cell, question.state.ball)
    lab.shot("answer-wrong")

    cell.locator(f'.srl-form [data-pick="zone:{right.zone}"]').click()
    expect(verdict).to_have_count(0)
    check.click()
    expect(cell.locator(".srl-right")).to_contain_text("Right!")
    shown_at(cell, right.zone)
    lab.shot("answer-right")


OVERLAPS = """root => {
  const seen = [...root.querySelectorAll(':scope > *, .srl-row > *, .srl-body > *, .srl-split > *, .srl-story > *')]
    .filter(e => e.offsetParent && !e.matches('.srl-live'));
  const bad = [];
  const outer = root.getBoundingClientRect();
  for (const e of seen) {
    const a = e.getBoundingClientRect();
    if (a.width && a.right > outer.right + 1.5) bad.push(`${e.className} runs out by ${a.right - outer.right}`);
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth && !e.matches('select, .widget-slider *'))
      bad.push(`${e.className} is cut: ${e.scrollWidth} > ${e.clientWidth}`);
    for (const f of e.parentElement.children) {
      if (f === e || !f.offsetParent) continue;
      const b = f.getBoundingClientRect();
      const beside = a.right <= b.left + 1 || b.right <= a.left + 1;
      const above = a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (a.width && b.width && !beside && !above)
        bad.push(`${e.className} lies over ${f.className}`);
    }
  }
  return bad;
}"""


MARKS = """root => {
  const marks = [...root.querySelectorAll('.srl-marks button')];
  const boxes = marks.map(e => e.getBoundingClientRect());
  const bad = marks.filter(e => !e.title || !e.getAttribute('aria-label')).map(e => `${e.className} says nothing`);
  boxes.forEach((a, n) => boxes.slice(0, n).forEach((b, m) => {
    const beside = a.right <= b.left + 0.5 || b.right <= a.left + 0.5;
    const over = !beside && a.bottom > b.top + 0.5 && b.bottom > a.top + 0.5;
    if (over) bad.push(`${marks[n].title} lies over ${marks[m].title}`);
  }));
  return bad;
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_nothing_is_cut_or_overlaps(lab_page: OpenLab, width: int, height: int) -> None:
    lab = lab_page(NOTEBOOK, run=False)
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.run_all()
    for name in ("English", "简体中文"):
        lab.page.get_by_role("button", name=name).first.click()
        for kind in (".srl-stepper", ".srl-ask", ".srl-attempt"):
            roots = lab.page.locator(kind)
            expect(roots.first).to_be_attached()
            for n in range(roots.count()):
                root = roots.nth(n)
                root.scroll_into_view_if_needed()
                assert root.evaluate(OVERLAPS) == [], f"{kind} {n} at {width}, {name}"
                assert root.evaluate(MARKS) == [], f"{kind} {n} at {width}, {name}"
    stepper_of(lab, 3)
    lab.shot(f"stepper-{width}")
