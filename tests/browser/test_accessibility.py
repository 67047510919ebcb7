"""For everybody: axe-core, the keyboard alone, spoken names, languages, motion, colours of the system, zoom.

Everything is looked for in our own output only; JupyterLab around it is somebody else's. `docs/accessibility.md` says
which point each test stands for.
"""

from __future__ import annotations

import re
import runpy
import sys
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
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
SCRIPT = Path(__file__).with_name("accessibility.js").read_text(encoding="utf-8")
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


def ask_page(page: Page, what: str, *values: object) -> Any:
    """The answer of one of the functions in `accessibility.js`."""
    if not page.evaluate("() => 'everybody' in window"):
        page.evaluate(SCRIPT)
    return page.evaluate("([what, values]) => everybody[what](...values)", [what, values])


def faults(page: Page, *where: str) -> list[str]:
    """What axe-core objects to inside `where`, a line each."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    return list(ask_page(page, "faults", where, RULES))


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
    for theme, part in (("light", 1), ("dark", 0)):
        course.theme(theme)
        tabs.nth(part).click()
        expect(tabs.nth(part)).to_have_attribute("aria-pressed", "true")
        assert faults(page, OURS) == [], theme
    course.theme("light")


# --- the keyboard alone


def enter(lab: LabPage, cell: int) -> Locator:
    """From the notebook's own cell, Tab into its output."""
    lab.page.evaluate(
        """n => {
          const notebook = window.jupyterapp.shell.currentWidget.content;
          notebook.activeCellIndex = n;
          notebook.mode = "command";
          notebook.widgets[n].node.focus();
        }""",
        cell,
    )
    ask_page(lab.page, "afresh")
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
        stops.append(ask_page(lab.page, "focus"))
        lab.page.keyboard.press("Tab")
    assert not within(where), f"Tab does not lead out: {stops[-3:]}"
    assert where.evaluate("root => everybody.leftOut(root)") == []
    assert [stop for stop in stops if not stop["name"]] == []
    assert [stop for stop in stops if not stop["shown"]] == []
    return stops


def tab_to_on(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until what `selector` names has the focus."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {selector}")


def tab_to(lab: LabPage, selector: str) -> None:
    tab_to_on(lab.page, selector)


def test_stepper_by_keyboard(course: LabPage) -> None:
    press = course.page.keyboard.press
    stepper = enter(course, STEPPER)
    tab_to(course, ".srl-the-table .srl-stage")
    press("End")
    expect(stepper.locator(".srl-quiz")).to_be_visible()
    stops = tab_through(course, STEPPER)
    kinds = [stop["at"] for stop in stops]
    assert kinds.index("srl-stage") < kinds.index("use:maneuver"), (
        "first the table, then the question about it"
    )
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
    on = course.page.evaluate("() => document.activeElement.getAttribute('aria-pressed')")
    press("Enter")
    course.page.wait_for_function(
        "was => document.activeElement.getAttribute('aria-pressed') !== was", arg=on
    )
    mode = "() => window.jupyterapp.shell.currentWidget.content.mode"
    assert course.page.evaluate(mode) == "command", "Enter did not open a cell's editor"
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


@pytest.mark.parametrize("cell", [QUIZ, STILL, CHAPTERS, TASKS, CLASS, STREET])
def test_everything_else_by_keyboard(course: LabPage, cell: int) -> None:
    assert tab_through(course, cell)


def test_focus_stands_out_from_the_page(course: LabPage) -> None:
    for theme in ("light", "dark"):
        course.theme(theme)
        enter(course, STEPPER)
        ratio = ask_page(course.page, "contrast")
        assert ratio >= 3, f"{theme}: {ratio}"
    course.theme("light")


# --- what is said


@pytest.mark.parametrize(
    "code", ["en", "ja", *(pytest.param(f"zh-{n}", marks=pytest.mark.long) for n in ("Hans", "Hant"))]
)
def test_every_text_and_picture_says_its_language(course: LabPage, code: str) -> None:
    speak(course, code)
    # The still does not change its language by itself.
    output(course, STILL).evaluate("(e, hide) => { e.style.display = hide ? 'none' : ''; }", code != "en")
    assert ask_page(course.page, "unspoken", OURS, code) == []
    titles = output(course, STEPPER).locator("svg.srl-table > title")
    han = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    assert bool(han.search(titles.first.text_content() or "")) == (code != "en")
    speak(course, "en")
    output(course, STILL).evaluate("e => { e.style.display = ''; }")


def test_what_changed_is_said_once(course: LabPage) -> None:
    page = course.page
    stepper = enter(course, STEPPER)
    tab_to(course, ".srl-the-table .srl-stage")
    page.keyboard.press("Home")
    expect(stepper.locator(".srl-count")).to_contain_text("0 /")
    ask_page(page, "listen")
    page.keyboard.press("ArrowRight")
    expect(stepper.locator(".srl-count")).to_contain_text("1 /")
    page.wait_for_timeout(300)
    heard = ask_page(page, "heard")
    assert len(heard) == 1
    assert heard[0].startswith("Step 1:")

    quiz = output(course, QUIZ)
    ask_page(page, "listen")
    quiz.locator(".srl-chip").last.click()
    quiz.locator("button:has(.fa-check)").click()
    page.wait_for_timeout(600)
    heard = ask_page(page, "heard")
    assert len(heard) == 1
    assert heard[0] in quiz.locator(".srl-wrong, .srl-right").first.inner_text()


# --- colours, motion, room


def test_no_motion_where_less_is_asked_for(course: LabPage) -> None:
    page = course.page
    stepper = output(course, STEPPER)
    stepper.locator(".srl-the-table .srl-stage").focus()
    page.keyboard.press("Home")
    expect(stepper.locator(".srl-count")).to_contain_text("0 /")
    counts = {}
    for wish in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=wish)
        icons = ("step-forward", "step-forward", "step-backward", "step-backward")
        counts[wish] = [ask_page(page, "gliding", icon) for icon in icons]
    page.emulate_media(reduced_motion="null")
    assert max(counts["no-preference"]) > 0, "things glide otherwise"
    assert counts["reduce"] == [0, 0, 0, 0]


def test_words_in_pictures_stand_out(course: LabPage) -> None:
    ask_page(course.page, "afresh")
    course.page.set_viewport_size({"width": 1366, "height": 1500})
    for theme in ("light", "dark"):
        course.theme(theme)
        for cell, least in ((GALLERY, 6), (STEPPER, 80), (STILL, 40), (STREET, 20)):
            words = []
            for svg in output(course, cell).locator("svg:not(button svg):not([aria-hidden])").all():
                words += svg.evaluate("svg => everybody.wordsOf(svg)")
            assert len(words) >= least, f"cell {cell}: only {len(words)} words lie on something"
            assert [word for word in words if word[1] < 4.5] == [], f"cell {cell}, {theme}"
    course.theme("light")
    course.page.set_viewport_size({"width": 1366, "height": 900})


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
    chosen, other = (
        output(course, SWITCH).locator(f"[aria-pressed={is_so}]").first for is_so in ("true", "false")
    )
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


def room(lab: LabPage, sizes: Iterable[tuple[int, int]], codes: Iterable[str], parts: Iterable[int]) -> None:
    """Nothing runs out of its output or is cut, at any of these sizes, in any of these languages."""
    page = lab.page
    aside = "() => window.jupyterapp.commands.execute('application:toggle-left-area')"
    page.evaluate(aside)
    tabs = output(lab, EXPLORER).locator(".srl-switch button")
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for code in codes:
            speak(lab, code)
            for n in parts:
                tabs.nth(n).click()
                expect(tabs.nth(n)).to_have_attribute("aria-pressed", "true")
                page.wait_for_timeout(150)
                assert ask_page(page, "cut", OURS) == [], f"{width}, {code}, part {n} of the explorer"
    lab.shot(f"everybody-{width}")
    speak(lab, "en")
    tabs.first.click()
    page.set_viewport_size({"width": 1366, "height": 900})
    page.evaluate(aside)


# A screen of 1366 by 768 at 200 percent has 683 by 384 of a page's pixels, one of 1024 has 512.
SIZES = ((1024, 768), (683, 384), (512, 384))


def test_room_at_1024_pixels_and_at_200_percent(course: LabPage) -> None:
    room(course, SIZES[:2], ["en"], [1])
    room(course, SIZES[2:], ["ja"], [0])


# --- pages of our own: exported, and in front of the site


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("exported") / "lesson.html"
    path.write_text(export(ROOT / "notebooks" / "01-walkthrough.ipynb"), encoding="utf-8")
    return path


def test_exported_page_by_keyboard_and_narrow(browser: Browser, exported: Path) -> None:
    page = browser.new_context(viewport={"width": 1024, "height": 768}).new_page()
    page.goto(exported.as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "srlx-skip"
    stops = []
    for _ in range(60):
        stops.append(ask_page(page, "focus"))
        page.keyboard.press("Tab")
    assert [stop for stop in stops if not stop["name"] or not stop["shown"]] == []
    assert len({str(stop) for stop in stops}) > 20
    page.evaluate("document.querySelector('.srlx-steps .srl-stage').focus()")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".srlx-count").first).to_contain_text("1 /")
    for width in (1024, 683, 512):
        page.set_viewport_size({"width": width, "height": 500})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()


def test_graph_on_an_exported_page(browser: Browser, lab_server: LabServer, tmp_path: Path) -> None:
    notebook = write_notebook(
        lab_server, "graph-alone.ipynb", "from soccer_rules import load", "from soccer_rules.widgets import GraphView",
        "GraphView(load('soccer-sonic', players=2))",
    )  # fmt: skip
    path = tmp_path / "graph.html"
    path.write_text(export(lab_server.root / notebook), encoding="utf-8")
    page = browser.new_context(viewport={"width": 512, "height": 384}, color_scheme="dark").new_page()
    page.goto(path.as_uri())
    tab_to_on(page, ".srlx-canvas svg .srl-target")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    picked = page.locator(".srlx-canvas .srl-picked:focus")
    expect(picked).to_have_count(1)
    assert ask_page(page, "focus")["shown"]
    expect(page.locator(".srlx-about h4")).to_be_visible()
    assert faults(page, "html") == []
    # Its frame scrolls, the page does not; the words are as large as in the notebook.
    assert page.evaluate("document.documentElement.scrollWidth") <= 512
    assert (
        page.locator(".srlx-canvas .srl-g-name").first.evaluate("e => e.getBoundingClientRect().height") >= 11
    )
    page.context.close()


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site's greeting and its cover, without the runtime behind them."""
    with pytest.MonkeyPatch.context() as patch:
        # Making the runtime takes what this environment need not have; no word of the pages depends on it.
        patch.setitem(sys.modules, "runtime", SimpleNamespace(build_own_wheel=None, build_runtime=None))
        site: Any = runpy.run_path(str(ROOT / "tools" / "site" / "build.py"))
    folder = tmp_path_factory.mktemp("front")
    (folder / "static" / "pyodide").mkdir(parents=True)
    for app in site["APPS"]:
        (folder / app).mkdir()
        (folder / app / "favicon.ico").touch()
        (folder / app / "index.html").write_text(
            '<!DOCTYPE html><html lang="en"><head><title>Lesson</title></head><body><main></main></body></html>'
        )
    site["greet"](folder)
    return folder


def test_greeting_and_cover(browser: Browser, front: Path) -> None:
    for scheme, lang in (("light", "en"), ("dark", "ja")):
        page = browser.new_context(
            viewport={"width": 1024, "height": 768}, color_scheme=scheme, reduced_motion="reduce"
        ).new_page()
        greeting = (front / "index.html").as_uri()
        page.goto(f"{greeting}?lang={lang}")
        expect(page.locator("#lessons h3").first).to_be_visible()
        page.locator("summary").click()
        assert faults(page, "html") == [], f"greeting, {scheme}"
        assert page.evaluate("document.documentElement.lang") == lang
        page.reload()
        for _ in range(8):
            page.keyboard.press("Tab")
            stop = ask_page(page, "focus")
            assert stop["name"], stop
            assert stop["shown"], stop
        for width in (1024, 683, 512):
            page.set_viewport_size({"width": width, "height": 500})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.goto(
            greeting.replace(
                "index.html", f"notebooks/index.html?path=01-walkthrough.ipynb&start=1&lang={lang}"
            )
        )
        expect(page.locator(".ours-cover [role=progressbar]")).to_be_visible()
        assert faults(page, ".ours-cover") == [], f"cover, {scheme}"
        page.context.close()


# --- the whole of it


@pytest.mark.long
def test_room_everywhere(course: LabPage) -> None:
    room(course, SIZES, LANGUAGES, range(7))


@pytest.mark.long
def test_axe_finds_nothing_in_any_part_in_the_dark(course: LabPage) -> None:
    course.theme("dark")
    tabs = output(course, EXPLORER).locator(".srl-switch button")
    for code in LANGUAGES:
        speak(course, code)
        for n in range(tabs.count()):
            tabs.nth(n).click()
            expect(tabs.nth(n)).to_have_attribute("aria-pressed", "true")
            assert faults(course.page, f"{OURS} .srl-explorer") == [], f"part {n}, {code}"
    speak(course, "en")
    course.theme("light")


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb")))
def test_axe_finds_nothing_in_any_notebook(
    browser: Browser, lab_server: LabServer, watch: Watch, name: str
) -> None:
    lab = opened(browser, lab_server, watch, name)
    try:
        for theme in ("light", "dark"):
            lab.theme(theme)
            assert faults(lab.page, OURS) == [], theme
    finally:
        lab.page.context.close()
        lab_server.setting(TRACKER, {})
    watch.check()
