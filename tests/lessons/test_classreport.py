"""The report on a class counts pupils, not tries, and gives every wrong answer its clauses."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from soccer_rules.core.errors import SoccerRulesError, UnknownName
from soccer_rules.core.language import LANGUAGES
from soccer_rules.lessons import (
    Task,
    class_report,
    coverage,
    load_walkthrough,
    pieces,
    read_lines,
    write_line,
)
from soccer_rules.lessons.answercodes import AnswerLine, answer_line
from soccer_rules.lessons.classreport import made_up
from soccer_rules.lessons.lessonplan import minutes
from soccer_rules.lessons.scenarios import scenario

MOVE, KICK = Task.forbids("SS-MOVE-2"), Task.forbids("SS-PK-4")
PREDICT = Task.predict(scenario("keeper").match, "pass")
TASKS = [MOVE, KICK, PREDICT]


def line(*given: tuple[int, str], mark: str, hints: dict[int, int] | None = None) -> AnswerLine:
    return answer_line(TASKS, given, mark=mark, hints=hints)


CLASS = [
    line((0, "maneuver 24 2"), mark="A"),
    line(
        (0, "maneuver 24 8"), (0, "maneuver 24 8"), (0, "pass"), (0, "maneuver 24 2"), mark="B", hints={0: 1}
    ),
    line((0, "maneuver 24 8"), (1, "pass"), (2, "yes"), mark="C"),
    line((2, "no"), mark="D", hints={1: 2}),
    line((2, "perhaps"), mark="E"),
]


def test_tasks_are_counted_by_pupils() -> None:
    told = class_report(CLASS, TASKS)
    assert told.pupils == 5
    first, second, third = told.tasks
    assert (first.tried, first.solved, first.at_once, first.hinted) == (3, 2, 1, 1)
    assert first.tries == pytest.approx((1 + 4 + 1) / 3)
    assert [(w.text, w.pupils) for w in first.wrong] == [("maneuver 24 8", 2), ("pass", 1)]
    verdict = MOVE.check("maneuver 24 8").verdict
    assert verdict is not None
    assert first.wrong[0].clauses == tuple(dict.fromkeys(c.clause for c in verdict.failed))
    assert first.wrong[1].clauses == ()
    assert (second.tried, second.solved) == (1, 0)
    assert (third.tried, third.solved) == (3, 1)
    assert {w.text for w in third.wrong} == {"yes", "perhaps"}
    assert told.hardest() is second


def test_clauses_are_counted_by_pupils_and_judged_anew() -> None:
    told = class_report(CLASS, TASKS)
    row = told.clause("SS-MOVE-2")
    assert (row.met, row.asked, row.solved) == (3, 3, 2)
    about = {
        class_id(t): clause for t, clause in zip(TASKS, ("SS-MOVE-2", "SS-PK-4", "SS-PHASE-2"), strict=True)
    }
    pupils_of = dict.fromkeys(MOVE.game.rulebook.clauses, 0)
    for one in CLASS:
        answers = [TASKS[n].check(a) for n, t in enumerate(TASKS) for x in one.tried for a in x.answers
                   if x.task == class_id(t) and a != "perhaps"]  # fmt: skip
        asked = {about[x.task] for x in one.tried if x.tries}
        for clause in asked.union(coverage(answers, MOVE.game).met):
            pupils_of[clause] += 1
    assert {r.id: r.met for r in told.clauses["soccer-sonic"]} == pupils_of
    with pytest.raises(UnknownName):
        told.clause("XX-1")


def class_id(task: Task) -> str:
    return answer_line([task], [(0, "x")], mark="A").tried[0].task


def test_what_the_lines_say_was_met_counts_as_well() -> None:
    extra = answer_line(TASKS, [], met={"soccer-sonic": ("SS-SING-1",)}, mark="F")
    told = class_report([*CLASS, extra, extra], TASKS)
    assert told.clause("SS-SING-1").met == 2
    assert told.pupils == 7


def test_the_order_of_lines_and_of_tasks_does_not_matter() -> None:
    told = class_report(CLASS, TASKS)
    mixed = CLASS[:]
    Random(2).shuffle(mixed)
    assert class_report(mixed, TASKS) == told
    turned = class_report(CLASS, TASKS[::-1])
    assert [(t.tried, t.solved) for t in turned.tasks] == [(t.tried, t.solved) for t in told.tasks[::-1]]
    fewer = class_report(CLASS, [MOVE])
    assert fewer.foreign == 4
    assert fewer.tasks[0].wrong == told.tasks[0].wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_shown_by_chapter_in_every_language_and_escaped(lang: str) -> None:
    evil = line((2, "<script>alert(1)</script>"), mark="G")
    told = class_report([*CLASS, evil], TASKS)
    html = told.html(lang)
    root = ElementTree.fromstring(html)
    assert root.get("lang") == lang
    assert "<script" not in html
    tables = root.findall(".//table")
    assert [len(t.findall("tbody/tr")) for t in tables] == [3, len(MOVE.game.rulebook.chapters)]
    cells = [e for e in root.iter("span") if "srl-cell" in (e.get("class") or "").split()]
    assert len(cells) == len(MOVE.game.rulebook.clauses)
    spoken = "".join(next(c for c in cells if "SS-MOVE-2" in (c.get("title") or "")).itertext())
    assert MOVE.game.rulebook.clause_title("SS-MOVE-2", lang) in spoken
    assert "SS-MOVE-1, SS-MOVE-2" in html
    assert "SS-MOVE-2 3" in told.text(lang)


def test_a_made_up_class_goes_through_lines_like_a_real_one() -> None:
    lines = made_up(TASKS, pupils=30, seed=4)
    assert made_up(TASKS, pupils=30, seed=4) == lines
    found = read_lines("\n".join(map(write_line, lines)))
    assert found.lines == lines
    told = class_report(found.lines, TASKS)
    assert all(0 < t.solved <= t.tried == 30 for t in told.tasks)
    assert any(w.clauses for w in told.tasks[0].wrong)


def test_without_tasks_there_is_nothing_to_report() -> None:
    with pytest.raises(SoccerRulesError, match="no task"):
        class_report(CLASS, [])
    assert class_report([], TASKS).hardest() is None


def test_pieces_of_a_walk_through_are_whole_chapters_of_about_the_length_asked() -> None:
    walk = load_walkthrough()
    whole = sum(minutes(walk, c) for c in walk.chapters)
    for length in (5, 10, 20, 500):
        found = pieces(walk, length)
        assert [c for p in found for c in p.chapters] == list(walk.chapters)
        assert [p.first for p in found] == [
            1 + sum(len(q.chapters) for q in found[:n]) for n in range(len(found))
        ]
        assert len(found) == max(1, round(whole / length))
    assert all(7 <= p.total <= 13 for p in pieces(walk))
