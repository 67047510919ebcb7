"""The page of tasks: answers by trying, hints in three steps, rules met."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest

from soccer_rules import set_language
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.lessons import Task, write_tasks
from soccer_rules.lessons.scenarios import scenario
from soccer_rules.widgets import Tasks


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def sheet() -> Iterator[Tasks]:
    match = scenario("clearing-kick").match
    state = match.state
    tasks = [
        Task.forbids("SS-MOVE-2"),
        Task.legal(match, {"not ball": ["1", "2", "3"]}),
        Task.predict(match, "power-kick 12 23+P48 8", fact="ball"),
        Task.predict(match, "maneuver 12 1"),
    ]
    assert state is match.state
    page = Tasks(tasks)
    yield page
    page.close()


def test_answers_are_put_together_and_checked(sheet: Tasks) -> None:
    task = sheet.task
    wrong = next(iter(task.game.legal_actions(task.state, task.seat)))
    sheet.picker.take(task.game.picked(task.state, task.seat, wrong))
    sheet.to_check.click()
    assert not sheet.solved
    assert "The rules allow that play." in sheet.result.markup
    sheet.picker.take(task.game.picked(task.state, task.seat, task.solution))
    assert "The rules allow that play." not in sheet.result.markup, "a new try"
    sheet.to_check.click()
    assert sheet.solved == {0}
    assert "SS-MOVE-2" in sheet.result.markup
    assert "SS-MOVE-2" in sheet.coverage.met
    assert "1 ✓" in sheet.marks.markup


def test_hints_come_one_by_one_and_the_answer_last(sheet: Tasks) -> None:
    hints = sheet.task.hints("en")
    told = [unescape(sheet.help.markup)]
    for _ in range(3):
        assert not sheet.to_hint.disabled
        sheet.to_hint.click()
        told.append(unescape(sheet.help.markup))
    assert sheet.to_hint.disabled
    assert [text.count("srl-hint") for text in told] == [0, 1, 2, 3]
    answer = sheet.task.game.action_text(sheet.task.solution)
    assert [answer in text for text in told] == [False, False, False, True]
    assert hints[0][:30] in told[1]
    sheet.to_next.click()
    assert sheet.at == 1
    assert "srl-hint" not in sheet.help.markup


def test_predictions_are_answered_by_a_word(sheet: Tasks) -> None:
    sheet.marks.pick("task:2")
    assert sheet.task.fact == "ball"
    sheet.word.value = "5"
    sheet.to_check.click()
    assert 2 not in sheet.solved
    sheet.word.value = "8"
    sheet.to_check.click()
    assert 2 in sheet.solved
    sheet.go(3)
    assert sheet.yes.layout.display == ""
    sheet.yes.click()
    assert 3 not in sheet.solved
    sheet.no.click()
    assert 3 in sheet.solved
    assert sheet.to_next.disabled


def test_a_sheet_of_text_shows_the_same_tasks_in_both_languages(sheet: Tasks) -> None:
    page = Tasks(write_tasks(sheet.tasks))
    assert [t.prompt("en") for t in page.tasks] == [t.prompt("en") for t in sheet.tasks]
    set_language("zh-Hans")
    for n, task in enumerate(page.tasks):
        page.go(n)
        assert task.prompt("zh-Hans").split("[")[0] in unescape(page.prompt.markup)
        assert 'lang="zh-Hans"' in page.table.markup
    page.close()
    with pytest.raises(SoccerRulesError, match="no task"):
        Tasks([])
