"""Tasks to hand out, the line to hand in, and the paste box, without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from urllib.parse import unquote

import pytest

from soccer_rules import language, set_language
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.language import LANGUAGES
from soccer_rules.lessons import Task, load_walkthrough, read_line, write_line
from soccer_rules.lessons.answercodes import task_id
from soccer_rules.lessons.scenarios import scenario
from soccer_rules.widgets import Chapters, Classroom, HandOut, TaskChooser, Tasks

TASKS = [
    Task.forbids("SS-MOVE-2"),
    Task.legal(scenario("clearing-kick").match, {"ball": "8"}, text="Away '''with\\n it!"),
    Task.predict(scenario("keeper").match, "pass"),
]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


def pupil(*answers: tuple[int, str]) -> Tasks:
    page = Tasks(TASKS)
    for n, text in answers:
        page.go(n)
        page.answer(text)
    return page


def test_a_pupil_finds_the_line_below_the_tasks() -> None:
    page = pupil()
    assert "data-copy" not in page.met.markup
    page.hint()
    page.answer("maneuver 24 8")
    page.answer("maneuver 24 2")
    line = page.line
    assert f'data-copy="{write_line(line)}"' in page.met.markup
    assert line.tried[0].task == task_id(TASKS[0])
    assert (line.tried[0].tries, line.tried[0].hints) == (2, 1)
    assert "SS-MOVE-2" in line.met["soccer-sonic"]
    earlier = line.mark
    page.go(2)
    page.answer("no")
    assert page.line.mark == earlier
    assert len(page.line.tried) == 2
    assert pupil((0, "pass")).line.mark != earlier


def test_lines_are_read_and_what_is_damaged_stays_in_the_box() -> None:
    room = Classroom(TASKS)
    lines = [write_line(pupil((0, "maneuver 24 2"), (2, answer)).line) for answer in ("yes", "no", "no")]
    broken = lines[2][:100]
    room.pasted.value = f"{lines[0]}\n{broken}\n“{lines[1]}”\nAnna, 8b"
    room.to_read.click()
    assert room.report.pupils == 2
    assert room.pasted.value == f"{broken}\nAnna, 8b"
    told = unescape(room.message.markup)
    assert "2 lines read." in told
    assert "line 2, column" in told
    assert "Anna, 8b" in told
    assert "1 / 2" in room.result.markup
    room.pasted.value = room.pasted.value.replace(broken, lines[2])
    room.to_read.click()
    assert room.report.pupils == 3
    assert room.pasted.value == "Anna, 8b"
    kept = unquote(unescape(room.message.markup).split("charset=utf-8,")[1].split('"')[0])
    assert [read_line(row) for row in kept.splitlines()] == list(room.lines.values())
    assert "Anna" not in kept
    room.pasted.value = lines[0]
    room.to_read.click()
    assert room.report.pupils == 3
    assert "came again" in room.message.markup


def test_a_rule_of_the_matrix_tells_itself_and_how_to_set_it() -> None:
    room = Classroom(TASKS)
    room.to_rehearse.click()
    assert room.report.pupils == 30
    assert "made up" in room.message.markup
    assert "srl-download" not in room.message.markup
    room.matrix.pick("clause:SS-MOVE-2")
    assert 'Task.forbids("SS-MOVE-2")' in unescape(room.rule.markup)
    assert room.matrix.markup.count('aria-pressed="true"') == 1
    room.matrix.pick("clause:SS-MOVE-2")
    assert "SS-MOVE-2" not in room.rule.markup
    room.read(write_line(pupil((0, "pass")).line))
    assert room.report.pupils == 1
    assert "made up" not in room.message.markup
    room.to_clear.click()
    assert room.report.pupils == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_handed_out_is_a_notebook_that_sets_the_same_tasks(lang: str) -> None:
    set_language(lang)
    given = HandOut(TASKS)
    notebook = json.loads(given.notebook)
    assert given.notebook in unquote(unescape(given.panel.markup))
    set_language("en")
    names: dict[str, object] = {}
    source = notebook["cells"][1]["source"].split("\n")
    at = source.index("Tasks('''")
    code = "\n".join([*source[:at], "page = " + "\n".join(source[at:])])
    exec(compile(code, "cell", "exec"), names)  # noqa: S102
    page = names["page"]
    assert isinstance(page, Tasks)
    assert language() == lang
    assert [task_id(t) for t in page.tasks] == [task_id(t) for t in TASKS]
    assert page.tasks[1].own_text == TASKS[1].own_text
    for task in TASKS[:2]:
        assert task.game.action_text(task.solution) not in given.cell


def test_rules_are_chosen_for_a_sheet() -> None:
    chooser = TaskChooser()
    for clause in ("SS-MOVE-2", "SS-PK-4", "SS-MOVE-2", "SS-CUT-1"):
        chooser.list.pick(f"clause:{clause}")
    names: dict[str, object] = {"Task": Task}
    exec(chooser.code, names)  # noqa: S102
    tasks = names["tasks"]
    assert isinstance(tasks, list)
    assert [t.clause for t in tasks] == ["SS-PK-4", "SS-CUT-1"]
    assert chooser.list.markup.count('aria-pressed="true"') == 2
    for clause in chooser.clauses:
        assert f'data-pick="clause:{clause}"' in chooser.list.markup
    with pytest.raises(SoccerRulesError):
        chooser.toggle("SS-BOX-1")


def test_chapters_open_below_the_list() -> None:
    walk = load_walkthrough()
    chapters = Chapters(walk)
    for chapter in walk.chapters:
        assert f'data-pick="chapter:{chapter.id}"' in chapters.list.markup
    chapters.list.pick("chapter:penalty")
    assert chapters.stepper is not None
    assert chapters.stepper.position == next(c for c in walk.chapters if c.id == "penalty").first + 1
    set_language("ja")
    assert 'lang="ja"' in chapters.list.markup
    assert walk.chapter_title("penalty", "ja") in chapters.list.markup
    with pytest.raises(KeyError):
        chapters.go_to_chapter("cooking")
    chapters.close()


def test_everything_follows_the_language() -> None:
    made = [Classroom(TASKS), HandOut(TASKS), TaskChooser(), Chapters(load_walkthrough()), pupil((0, "pass"))]
    made[0].rehearse()
    for lang in LANGUAGES:
        set_language(lang)
        room = made[0]
        for panel in (
            room.message,
            room.result,
            room.matrix,
            made[1].panel,
            made[2].list,
            made[3].list,
            made[4].met,
        ):
            assert f'lang="{lang}"' in panel.markup
    for widget in made:
        widget.close()
    with pytest.raises(SoccerRulesError, match="no task"):
        Classroom("")
