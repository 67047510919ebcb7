"""For everybody: axe-core, the keyboard alone, spoken names, languages, motion, colours of the system, zoom.

Everything is looked for in our own output only; JupyterLab around it is somebody else's. `docs/accessibility.md` says
which point each test stands for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from soccer_rules.core.language import LANGUAGES
from soccer_rules.export import export
from soccer_rules.lessons import load_walkthrough
from tests.browser.lab import ROOT, LabPage, LabServer, Watch
from tests.browser.test_smoke import write_notebook

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa")
OURS = ".jp-OutputArea-output"
TRACKER = "@jupyterlab/notebook-extension:tracker"

SWITCH, GALLERY, STEPPER, ASK, GRAPH, QUIZ, EXPLORER, STILL, CHAPTERS, TASKS, CLASS, STREET = range(12)
CELLS = (
    """
from soccer_rules import load
from soccer_rules.core.match import Match
from soccer_rules.explore import draw, phase_graph
from soccer_rules.games.soccer_sonic.cards import card
from soccer_rules.lessons import Task, graph_question, load_walkthrough, scenario
from soccer_rules.widgets import (
    Attempt, Chapters, Classroom, Explorer, Gallery, GraphView, HandOut, LanguageSwitch, Question, Stepper, TaskChooser,
    Tasks, ask,
)
walk = load_walkthrough()
LanguageSwitch()""",
    "Gallery(card('5+P28'), card('579R'), card('46+F'))",
    "Stepper(walk)",
    "ask(walk, 1)",
    "GraphView(walk.game)",
    "Question(graph_question(walk.game, 'before-goal'))",
    "Explorer(scenario('clearing-kick'))",
    "draw(phase_graph(walk.game, 'shooting'), game=walk.game, language='en')",
    "Chapters(walk)",
    "tasks = [Task.forbids('SS-MOVE-2'), Task.forbids('SS-PK-4')]\nTasks(tasks)",
    "Classroom(tasks)",
    "Attempt(Match.start(load('street-soccer'), seed=2))",
)


def faults(page: Page, *where: str) -> list[str]:
    """What axe-core objects to inside `where`, a line each."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(
        """async ([where, rules]) => {
          const options = {runOnly: {type: "tag", values: rules}, resultTypes: ["violations"]};
          const { violations, passes } = await axe.run({include: where.map(one => [one])}, options);
          if (passes.length < 8) return [`only ${passes.length} rules had anything to look at`];
          return violations.flatMap(v => v.nodes.map(n => `${v.id}: ${n.target} ${n.html.slice(0, 160)} ${n.failureSummary}`));
        }""",
        [list(where), RULES],
    )
    return found


def opened(browser: Browser, server: LabServer, watch: Watch, path: str) -> LabPage:
    """A notebook, run, with all of its cells in the page however far down they are."""
    server.setting(TRACKER, {"windowingMode": "none"})
    page = browser.new_context(viewport={"width": 1366, "height": 900}).new_page()
    watch.attach(page)
    lab = LabPage(page, server)
    lab.open(path)
    lab.run_all()
    return lab


@pytest.fixture(scope="module")
def course(browser: Browser, lab_server: LabServer) -> Iterator[LabPage]:
    """One notebook with every widget; the tests below use it one after the other."""
    watch = Watch()
    lab = opened(browser, lab_server, watch, write_notebook(lab_server, "everything.ipynb", *CELLS))
    lab.page.locator(".srl-graphbox[data-shown-ms]").first.wait_for()
    yield lab
    lab.page.context.close()
    lab_server.setting(TRACKER, {})
    lab_server.shut_kernels()
    watch.check()


def output(lab: LabPage, cell: int) -> Locator:
    return lab.notebook.locator(".jp-Cell").nth(cell).locator(OURS)


def speak(lab: LabPage, code: str) -> None:
    output(lab, SWITCH).get_by_role("button", name=LANGUAGES[code]).click()
    expect(output(lab, STEPPER).locator("svg.srl-table")).to_have_attribute("lang", code)
    expect(output(lab, CLASS).locator("[lang]").last).to_have_attribute("lang", code)


# --- axe-core


def test_axe_finds_nothing_in_any_widget(course: LabPage) -> None:
    page = course.page
    walk = load_walkthrough()
    # Something said everywhere: a question reached, a wrong try with its verdict, a reply, an example.
    stepper = output(course, STEPPER)
    stepper.locator("button:has(.fa-fast-forward)").click()
    expect(stepper.locator(".srl-quiz")).to_be_visible()
    ask = output(course, ASK)
    wrong = next(z for z in range(9, 0, -1) if z != walk.questions[0].state.ball)
    for token in ("use:maneuver", "cards:0", f"zone:{wrong}"):
        ask.locator(f'.srl-form [data-pick="{token}"]').click()
    ask.locator("button:has(.fa-check)").click()
    expect(ask.locator(".srl-verdict")).to_be_visible()
    quiz = output(course, QUIZ)
    quiz.locator(".srl-chip").first.click()
    quiz.locator("button:has(.fa-check)").click()
    expect(quiz.locator(".srl-wrong")).to_be_visible()
    output(course, GRAPH).locator("[data-node='redirect']").first.click()
    expect(output(course, GRAPH).locator(".srl-example svg.srl-table")).to_be_visible()
    output(course, STREET).locator(".srl-chip").first.click()

    explorer = output(course, EXPLORER)
    tabs = explorer.locator(".srl-switch button")
    assert tabs.count() == 7
    for theme in ("light", "dark"):
        course.theme(theme)
        assert faults(page, OURS) == [], theme
        if theme == "light":
            for n in range(tabs.count()):
                tabs.nth(n).click()
                expect(tabs.nth(n)).to_have_attribute("aria-pressed", "true")
                assert faults(page, f"{OURS} .srl-explorer") == [], f"part {n} of the explorer"
            tabs.first.click()
    course.theme("light")


# --- the keyboard alone

FOCUS = """() => {
  const e = document.activeElement;
  const around = e.closest(".srl-board")?.querySelector(".srl-ring:not([hidden])");
  const style = getComputedStyle(around && e.matches("svg *") ? around : e);
  const ring = e.querySelector(":scope > .srl-g-ring");
  const shown = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 || ring && getComputedStyle(ring).stroke !== "none";
  const name = e.getAttribute("aria-label") ?? (e.textContent.trim() || e.title);
  (window.srlStops ??= []).push(e);
  return {name: name || e.labels?.[0]?.textContent || "", at: e.dataset.pick ?? e.dataset.node ?? e.className?.baseVal ?? e.className, shown};
}"""
LEFT_OUT = """root => {
  const stops = window.srlStops;
  const back = stops.findIndex((e, n) => n && !(stops[n - 1].compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING));
  const all = [...root.querySelectorAll("button, select, input, textarea, summary, a[href], [tabindex='0']")];
  const folded = e => e.matches("summary") ? e.parentElement.parentElement.closest("details:not([open])") : e.closest("details:not([open])");
  const there = all.filter(e => !e.disabled && e.getClientRects().length && e.tabIndex >= 0 && !folded(e) && getComputedStyle(e).visibility !== "hidden");
  const names = there.filter(e => !stops.includes(e)).map(e => e.outerHTML.slice(0, 120));
  return back < 0 ? names : [`backwards at ${stops[back].outerHTML.slice(0, 120)}`, ...names];
}"""


def enter(lab: LabPage, cell: int) -> Locator:
    """From the notebook's own cell, Tab into its output."""
    lab.page.evaluate(
        """n => {
          const notebook = window.jupyterapp.shell.currentWidget.content;
          notebook.activeCellIndex = n;
          notebook.mode = "command";
          notebook.widgets[n].node.focus();
          window.srlStops = [];
        }""",
        cell,
    )
    where = output(lab, cell)
    for _ in range(9):
        lab.page.keyboard.press("Tab")
        if within(where):
            return where
    raise AssertionError("Tab does not lead into the output")


def within(where: Locator) -> bool:
    return bool(where.evaluate("e => e.contains(document.activeElement)"))


def tab_through(lab: LabPage, cell: int, most: int = 90) -> list[dict[str, Any]]:
    """Every stop of Tab in a cell's output: all there is, in the order of the page, named, visible; and out again."""
    where = enter(lab, cell)
    stops = []
    for _ in range(most):
        if not within(where):
            break
        stops.append(lab.page.evaluate(FOCUS))
        lab.page.keyboard.press("Tab")
    assert not within(where), f"Tab does not lead out: {stops[-3:]}"
    assert where.evaluate(LEFT_OUT) == []
    assert [stop for stop in stops if not stop["name"]] == []
    assert [stop for stop in stops if not stop["shown"]] == []
    return stops


def tab_to(lab: LabPage, selector: str, most: int = 60) -> None:
    """Press Tab until what `selector` names has the focus."""
    for _ in range(most):
        if lab.page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        lab.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {selector}")


def test_stepper_by_keyboard(course: LabPage) -> None:
    press = course.page.keyboard.press
    stepper = enter(course, STEPPER)
    tab_to(course, ".srl-the-table .srl-stage")
    press("End")
    expect(stepper.locator(".srl-quiz")).to_be_visible()
    stops = tab_through(course, STEPPER)
    kinds = [stop["at"] for stop in stops]
    assert kinds.index("srl-stage") < kinds.index("use:maneuver"), "first the table, then the question about it"
    enter(course, STEPPER)
    count = stepper.locator(".srl-count")
    tab_to(course, ".srl-the-table .srl-stage")
    press("Home")
    expect(count).to_contain_text("0 /")
    press("ArrowRight")
    expect(count).to_contain_text("1 /")
    assert course.page.evaluate("document.activeElement.className") == "srl-stage"
    enter(course, STEPPER)
    tab_to(course, "button:has(.fa-fast-backward)")
    press("Enter")
    expect(count).to_contain_text("0 /")
    course.page.wait_for_function("() => document.activeElement.matches('button:enabled')")
    assert within(stepper), "a button that switches itself off hands the focus on"
    press("ArrowRight")
    expect(count).to_contain_text("1 /")
    tab_to(course, ".srl-laws summary")
    press("Enter")
    expect(stepper.locator(".srl-laws details").first).not_to_have_attribute("open", "")
    assert len(course.cells()) == len(CELLS), "JupyterLab's own shortcuts stayed asleep"


def test_question_by_keyboard(course: LabPage) -> None:
    press = course.page.keyboard.press
    tab_through(course, ASK)
    ask = enter(course, ASK)
    # One stop for the shapes on the table, the arrow keys from there
    tab_to(course, "svg .srl-target")
    here = "() => document.activeElement.dataset.pick"
    first = course.page.evaluate(here)
    press("ArrowRight")
    second = course.page.evaluate(here)
    assert second != first
    press("ArrowLeft")
    assert course.page.evaluate(here) == first
    press("Home")
    press("End")
    assert course.page.evaluate(here) not in (first, second)
    pressed = ask.locator('.srl-form [aria-pressed="true"]')
    if not pressed.count():
        tab_to(course, '.srl-form [data-pick="use:maneuver"]')
        press("Enter")
    tab_to(course, "button:has(.fa-eraser)")
    press("Enter")
    expect(pressed).to_have_count(0)
    enter(course, ASK)
    walk = load_walkthrough()
    question = walk.questions[0]
    right = next(
        a
        for a in walk.game.legal_actions(question.state, question.seat)
        if question.accepts(a).ok and len(a.cards) == 1
    )
    hand = list(question.state.hands[question.seat])
    for token, key in (
        (f"use:{right.use}", "Enter"),
        (f"cards:{hand.index(right.cards[0])}", "Space"),
        (f"zone:{right.zone}", "Enter"),
    ):
        tab_to(course, f'.srl-form [data-pick="{token}"]')
        press(key)
        expect(ask.locator(f'.srl-form [data-pick="{token}"]')).to_have_attribute("aria-pressed", "true")
        assert course.page.evaluate(here) == token, "the focus stays where it was"
    tab_to(course, "button:has(.fa-check)")
    press("Enter")
    expect(ask.locator(".srl-right")).to_be_visible()


def test_graph_and_explorer_by_keyboard(course: LabPage) -> None:
    press = course.page.keyboard.press
    tab_through(course, GRAPH)
    graph = enter(course, GRAPH)
    tab_to(course, "[data-node]")
    node = "() => document.activeElement.dataset.node"
    first = course.page.evaluate(node)
    press("ArrowDown")
    assert course.page.evaluate(node) not in (first, None)
    press("Enter")
    expect(graph.locator(".srl-example svg.srl-table")).to_be_visible()

    stops = tab_through(course, EXPLORER)
    assert len([stop for stop in stops if "srl-target" in str(stop["at"]) or stop["at"] == "zone:1"]) >= 1
    explorer = enter(course, EXPLORER)
    tab_to(course, ".srl-switch button:nth-of-type(2)")
    press("Enter")
    expect(explorer.locator(".srl-prospects")).to_be_visible()
    tab_through(course, EXPLORER, 200)
    enter(course, EXPLORER)
    tab_to(course, ".srl-prospects tbody .srl-chip")
    expect(explorer.locator(".srl-the-table .srl-ghost").first).to_be_visible()
    count = explorer.locator(".srl-count").first
    before = count.inner_text()
    press("Enter")
    expect(count).not_to_have_text(before)
    enter(course, EXPLORER)
    tab_to(course, ".srl-switch button:nth-of-type(1)")
    press("Space")
    expect(explorer.locator(".srl-form").first).to_be_visible()


def test_focus_stands_out_from_the_page(course: LabPage) -> None:
    for theme in ("light", "dark"):
        course.theme(theme)
        enter(course, STEPPER)
        ratio = course.page.evaluate(
            """() => {
              const rgb = text => { const c = document.createElement("canvas").getContext("2d"); c.fillStyle = text; c.fillRect(0, 0, 1, 1); return c.getImageData(0, 0, 1, 1).data; };
              const light = text => { const [r, g, b] = [...rgb(text)].map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
              const [a, b] = [getComputedStyle(document.activeElement).outlineColor, getComputedStyle(document.body).getPropertyValue("--jp-layout-color0")].map(light);
              return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
            }"""
        )
        assert ratio >= 3, f"{theme}: {ratio}"
    course.theme("light")


# --- what is said

SPOKEN = """([ours, code]) => {
  const wrong = [];
  const shown = e => e.getClientRects().length && getComputedStyle(e).visibility !== "hidden";
  for (const out of document.querySelectorAll(ours)) {
    if (!out.querySelector("[class*='srl-']") && !out.matches("[class*='srl-']")) continue;
    const texts = document.createTreeWalker(out, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!text.data.trim() || holder.closest("style") || !shown(holder)) continue;
      const marked = holder.closest("[lang]");
      const lang = marked && out.contains(marked) ? marked.lang || marked.getAttribute("lang") : "none";
      const named = holder.closest(".srl-languages, .srl-language");
      if (!named && lang !== code) wrong.push(`lang ${lang}: ${text.data.slice(0, 40)} in ${holder.outerHTML.slice(0, 80)}`);
      if (named && code === "en" && /[^\\x00-\\x7f]/.test(text.data) && lang === "en") wrong.push(`a language's name in English: ${text.data}`);
    }
    for (const svg of out.querySelectorAll("svg")) {
      if (!shown(svg) || svg.closest("[aria-hidden=true], button[aria-label], .srl-graphframe")) continue;
      const title = svg.querySelector(":scope > title")?.textContent.trim();
      if (!title) wrong.push(`no title: ${svg.outerHTML.slice(0, 100)}`);
      if (!svg.getAttribute("aria-labelledby")?.split(" ").every(id => svg.querySelector(`#${CSS.escape(id)}`))) wrong.push(`not named by its title: ${title}`);
      if (svg.matches(".srl-table") && !(svg.querySelector(":scope > desc")?.textContent.length > 12)) wrong.push(`nothing told of ${title}`);
      if (svg.getAttribute("lang") !== code) wrong.push(`a picture in ${svg.getAttribute("lang")}`);
    }
  }
  return wrong;
}"""


@pytest.mark.parametrize("code", ["en", "ja", "zh-Hant"])
def test_every_text_and_picture_says_its_language(course: LabPage, code: str) -> None:
    speak(course, code)
    # The still does not change its language by itself.
    output(course, STILL).evaluate("(e, hide) => { e.style.display = hide ? 'none' : ''; }", code != "en")
    assert course.page.evaluate(SPOKEN, [OURS, code]) == []
    titles = output(course, STEPPER).locator("svg.srl-table > title")
    han = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    assert bool(han.search(titles.first.text_content() or "")) == (code != "en")
    speak(course, "en")
    output(course, STILL).evaluate("e => { e.style.display = ''; }")


HEARD = """() => {
  window.srlHeard = [];
  window.srlEars?.disconnect();
  window.srlEars = new MutationObserver(all => {
    const regions = new Set(all.map(m => (m.target.closest ? m.target : m.target.parentElement).closest("[aria-live]")));
    for (const region of regions) if (region?.textContent) window.srlHeard.push(region.textContent);
  });
  for (const region of document.querySelectorAll("[aria-live]"))
    window.srlEars.observe(region, {childList: true, characterData: true, subtree: true});
}"""


def test_what_changed_is_said_once(course: LabPage) -> None:
    page = course.page
    stepper = enter(course, STEPPER)
    tab_to(course, ".srl-the-table .srl-stage")
    page.keyboard.press("Home")
    expect(stepper.locator(".srl-count")).to_contain_text("0 /")
    page.evaluate(HEARD)
    page.keyboard.press("ArrowRight")
    expect(stepper.locator(".srl-count")).to_contain_text("1 /")
    page.wait_for_timeout(300)
    heard = page.evaluate("window.srlHeard")
    assert len(heard) == 1
    assert heard[0].startswith("Step 1:")

    quiz = output(course, QUIZ)
    page.evaluate(HEARD)
    quiz.locator(".srl-chip").last.click()
    quiz.locator("button:has(.fa-check)").click()
    page.wait_for_timeout(600)
    heard = page.evaluate("window.srlHeard")
    assert len(heard) == 1
    assert heard[0] in quiz.locator(".srl-wrong, .srl-right").first.inner_text()


# --- colours, motion, room


def test_no_motion_where_less_is_asked_for(course: LabPage) -> None:
    page = course.page
    stepper = output(course, STEPPER)
    stepper.locator(".srl-the-table .srl-stage").focus()
    moving = """async key => {
      const table = document.querySelector(".srl-stepper .srl-the-table");
      return new Promise(done => {
        const seen = new MutationObserver(() => {
          seen.disconnect();
          requestAnimationFrame(() => done(table.getAnimations({subtree: true}).filter(a => a.playState === "running").length));
        });
        seen.observe(table.querySelector(".srl-stage"), {childList: true});
        document.querySelector(`.srl-stepper button:has(.fa-${key})`).click();
      });
    }"""
    page.keyboard.press("Home")
    expect(stepper.locator(".srl-count")).to_contain_text("0 /")
    counts = {}
    for wish in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=wish)
        counts[wish] = [page.evaluate(moving, key) for key in ("step-forward", "step-forward", "step-backward", "step-backward")]
    page.emulate_media(reduced_motion="null")
    assert max(counts["no-preference"]) > 0, "things glide otherwise"
    assert counts["reduce"] == [0, 0, 0, 0]


def test_colours_of_the_system(course: LabPage) -> None:
    page = course.page
    page.emulate_media(forced_colors="active")
    ask = output(course, QUIZ)
    chips = ask.locator(".srl-chip")
    if chips.first.get_attribute("aria-pressed") != "true":
        chips.first.click()
    expect(chips.first).to_have_attribute("aria-pressed", "true")
    ground = "e => getComputedStyle(e).backgroundColor"
    assert chips.first.evaluate(ground) != chips.nth(1).evaluate(ground), "what is chosen can be told apart"
    chosen, other = (output(course, SWITCH).locator(f"[aria-pressed={is_so}]").first for is_so in ("true", "false"))
    assert chosen.evaluate(ground) != other.evaluate(ground)
    # Pictures keep their own colours, words and ground together: none is left unreadable.
    table = output(course, STEPPER).locator("svg.srl-table")
    colours = table.evaluate(
        """svg => {
          const ink = getComputedStyle(svg.querySelector("text.srl-f-ink")).fill;
          return [ink, getComputedStyle(svg.querySelector("rect.srl-f-paper")).fill];
        }"""
    )
    assert colours == ["rgb(28, 36, 48)", "rgb(246, 245, 241)"]
    table.scroll_into_view_if_needed()
    course.shot("everybody-forced-colours")
    page.emulate_media(forced_colors="null")


CUT = """ours => {
  const bad = [];
  for (const out of document.querySelectorAll(ours)) {
    if (!out.querySelector("[class*='srl-']")) continue;
    if (out.scrollWidth > out.clientWidth + 1) bad.push(`output scrolls: ${out.scrollWidth} > ${out.clientWidth}: ${out.innerText.slice(0, 40)}`);
    const edge = out.getBoundingClientRect().right + 1.5;
    for (const e of out.querySelectorAll("*")) {
      if (!e.getClientRects().length || e.closest(".srl-graphframe, .srl-still, .srl-live, .srl-graphtip, svg, .slider-container, .srl-marks")) continue;
      if (e.matches("select, option, style")) continue;
      const box = e.getBoundingClientRect();
      if (box.width && box.right > edge && getComputedStyle(e).position !== "absolute") bad.push(`${e.className} runs out: ${Math.round(box.right)} > ${Math.round(edge)}`);
      const words = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
      if (words && e.scrollWidth > e.clientWidth + 1 && e.clientWidth && /hidden|clip|auto|scroll/.test(getComputedStyle(e).overflowX)) bad.push(`cut: ${e.className} ${e.innerText.slice(0, 40)}`);
    }
  }
  return bad;
}"""


def test_room_at_1024_pixels_and_at_200_percent(course: LabPage) -> None:
    page = course.page
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    tabs = output(course, EXPLORER).locator(".srl-switch button")
    # A screen of 1366 by 768 at 200 percent has 683 by 384 of a page's pixels, one of 1024 has 512.
    for width, height in ((1024, 768), (683, 384), (512, 384)):
        page.set_viewport_size({"width": width, "height": height})
        for code in ("en", "ja"):
            speak(course, code)
            for n in (0, 1, 4):
                tabs.nth(n).click()
                expect(tabs.nth(n)).to_have_attribute("aria-pressed", "true")
                page.wait_for_timeout(150)
                assert page.evaluate(CUT, OURS) == [], f"{width}, {code}, part {n} of the explorer"
    speak(course, "en")
    tabs.first.click()
    page.set_viewport_size({"width": 1366, "height": 900})
    page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
