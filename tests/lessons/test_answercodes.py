"""Answer lines survive what pasting does to them, and what they do not survive is named with its place."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soccer_rules import set_language
from soccer_rules.core.errors import SoccerRulesError, TextError
from soccer_rules.core.language import LANGUAGES
from soccer_rules.lessons import Task
from soccer_rules.lessons.answercodes import (
    GROUP,
    LONGEST_ANSWER,
    MOST_ANSWERS,
    SIGNS,
    START,
    AnswerLine,
    Tried,
    answer_line,
    read_line,
    read_lines,
    task_id,
    write_line,
)
from soccer_rules.lessons.scenarios import scenario

TASKS = (
    Task.forbids("SS-MOVE-2"),
    Task.forbids("SS-PK-4"),
    Task.legal(scenario("clearing-kick").match, {"ball": "8"}),
    Task.predict(scenario("keeper").match, "pass"),
)
GIVEN = [(0, "maneuver 24 3"), (0, "maneuver 24 2"), (2, "power-kick 12 23+P48 8"), (3, "no")]
MET = {"soccer-sonic": ("SS-MOVE-1", "SS-MOVE-2", "SS-PK-1")}
LINE = answer_line(TASKS, GIVEN, hints={0: 2, 1: 1}, met=MET, mark="7K3QX")
TEXT = write_line(LINE)

texts = st.text(st.characters(codec="utf-8"), max_size=LONGEST_ANSWER)
tried = st.builds(
    Tried,
    task=st.text(SIGNS, min_size=5, max_size=5),
    answers=st.lists(texts, max_size=5, unique=True).map(tuple),
    tries=st.integers(0, 200),
    hints=st.integers(0, 3),
)
lines = st.builds(
    AnswerLine,
    mark=st.text(SIGNS, min_size=5, max_size=5),
    tried=st.lists(tried, max_size=6, unique_by=lambda t: t.task).map(tuple),
    met=st.sampled_from([{}, MET, {"street-soccer": ("ST-GOAL-1",)}]).map(dict),
)


@settings(deadline=None)
@given(lines)
def test_what_is_written_is_read(line: AnswerLine) -> None:
    known = {g: tuple(c for c in clauses if g == "soccer-sonic") for g, clauses in line.met.items()}
    line = AnswerLine(line.mark, line.tried, {g: c for g, c in known.items() if c})
    text = write_line(line)
    assert read_line(text) == line
    assert text.startswith(START)
    assert set(text.removeprefix(START)) <= set(SIGNS)
    assert "\n" not in text


def test_a_line_says_what_was_done_and_not_by_whom() -> None:
    first, second, third, fourth = LINE.tried
    assert (first.task, first.answers, first.tries, first.hints) == (
        task_id(TASKS[0]),
        ("maneuver 24 3", "maneuver 24 2"),
        2,
        2,
    )
    assert (second.answers, second.hints) == ((), 1)
    assert third.answers == ("power-kick 12 23+P48 8",)
    assert fourth.answers == ("no",)
    assert LINE.met == MET
    assert LINE.tries == 4
    assert len(TEXT) < 300
    other = answer_line(TASKS, GIVEN, hints={0: 2, 1: 1}, met=MET)
    assert other.mark != LINE.mark
    assert other.tried == LINE.tried


WRAPPED = "\n".join(TEXT[n : n + 40] for n in range(0, len(TEXT), 40))
QUOTED = "\n".join(f"> {TEXT[n : n + 30]}" for n in range(0, len(TEXT), 30))
WIDE = "".join(chr(ord(c) + 0xFEE0) for c in TEXT)
SPACED = " ".join(TEXT[n : n + 5] for n in range(0, len(TEXT), 5))


@pytest.mark.parametrize(
    "pasted",
    [
        f"  {TEXT}\t\n",
        f"“{TEXT}”",
        f"'{TEXT}',",
        f'"{TEXT}";"{TEXT}"',
        f"**{TEXT}**",
        TEXT.lower(),
        WRAPPED,
        WRAPPED.replace("\n", "\r\n"),
        QUOTED,
        WIDE,
        SPACED,
        TEXT.replace("0", "O").replace("1", "l").replace("SRl", "SR1"),
        TEXT.replace("SR1-", "sr 1–"),
        TEXT.replace("SR1-", "\ufeffSR1‑\u200b"),
        TEXT[:50] + "\u200b" + TEXT[50:120] + "\u00ad-\n" + TEXT[120:],
        f"Mine, from the second row: {TEXT} Thanks! 12345",
    ],
)
def test_pasting_does_no_harm(pasted: str) -> None:
    assert read_line(pasted) == LINE


def test_many_lines_at_once_with_damaged_ones_between_them() -> None:
    good = [write_line(answer_line(TASKS, GIVEN[:n], mark=f"AAAA{n}")) for n in range(1, 4)]
    broken = good[1][:60] + ("A" if good[1][60] != "A" else "B") + good[1][61:]
    text = "\n".join(["Class 8b", "", good[0], broken, good[1] + good[2], "see you tomorrow", TEXT[:90]])
    found = read_lines(text)
    assert [line.mark for line in found.lines] == ["AAAA1", "AAAA2", "AAAA3"]
    assert [(r.line, r.column) for r in found.refused] == [(1, 1), (4, 1), (6, 1), (7, 1)]
    assert [r.text for r in found.refused] == ["Class 8b", broken, "see you tomorrow", TEXT[:90]]
    first = found.refused[1].error
    assert first.line == 4
    assert first.column <= 61 < first.column + GROUP
    assert "is cut off: 86 of" in found.refused[3].error.what
    # what was refused can be pasted again, mended
    mended = "\n".join(r.text for r in found.refused).replace(broken, TEXT)
    assert LINE in read_lines(mended).lines


def test_every_single_damage_is_noticed_at_its_place() -> None:
    rng = Random(5)
    for at in range(len(START), len(TEXT)):
        sign = rng.choice([s for s in SIGNS if s != TEXT[at]])
        with pytest.raises(TextError) as caught:
            read_line(TEXT[:at] + sign + TEXT[at + 1 :])
        assert caught.value.column <= at + 1 < caught.value.column + GROUP
        if at + 1 < len(TEXT) and TEXT[at] != TEXT[at + 1]:
            with pytest.raises(TextError):
                read_line(TEXT[:at] + TEXT[at + 1] + TEXT[at] + TEXT[at + 2 :])
        with pytest.raises(TextError):
            read_line(TEXT[:at] + TEXT[at + 1 :])


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_damage_goes_unnoticed_or_ends_otherwise_than_in_a_refusal(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, len(TEXT)))
    damaged = TEXT[:start] + data.draw(st.text(max_size=20)) + TEXT[end:]
    with suppress(TextError):
        assert read_line(damaged) == LINE


@settings(deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    found = read_lines(text + "\nSR1-" + text)
    assert not found.lines
    assert all(r.line >= 1 and r.column >= 1 for r in found.refused)


def test_whoever_hands_in_twice_counts_once() -> None:
    early, late = (answer_line(TASKS, GIVEN[:n], mark="SAME0") for n in (2, 4))
    for order in ((early, late), (late, early), (late, late)):
        found = read_lines("\n".join(map(write_line, order)))
        assert found.lines == (late,)
        assert found.repeated == 1


def test_lines_of_another_version_and_rule_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TextError, match="version 2"):
        read_line("SR2-0123456789")
    monkeypatch.setattr("soccer_rules.lessons.answercodes._edition", lambda game: "0000")
    other = write_line(LINE)
    monkeypatch.undo()
    line = read_line(other)
    assert line.tried == LINE.tried
    assert line.met == {}
    assert line.editions == ("soccer-sonic",)


def test_a_line_stays_a_line_however_much_was_tried() -> None:
    rng = Random(1)
    much = [(n % 4, f"{n} {rng.getrandbits(380):x}") for n in range(400)]
    line = answer_line(TASKS, much, mark="ABCDE")
    assert all(len(t.answers) == MOST_ANSWERS and t.tries == 100 for t in line.tried)
    found = read_line(write_line(line))
    assert [t.tries for t in found.tried] == [100] * 4
    for short, long in zip(found.tried, line.tried, strict=True):
        assert short.answers == long.answers[-len(short.answers) :]
        assert short.answers
    with pytest.raises(SoccerRulesError, match="too many tasks"):
        write_line(
            AnswerLine("ABCDE", tuple(Tried(f"{n:05}", (f"{rng.getrandbits(400):x}",)) for n in range(300)))
        )


def test_ids_of_tasks_tell_them_apart_and_do_not_hang_on_their_order() -> None:
    assert len({task_id(task) for task in TASKS}) == len(TASKS)
    assert task_id(Task.forbids("SS-MOVE-2", text="Too far!")) == task_id(TASKS[0])
    moved = answer_line(TASKS[::-1], [(3, "pass")], mark="ABCDE")
    assert moved.tried[0].task == task_id(TASKS[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_are_given_in_the_language_in_force(lang: str) -> None:
    set_language(lang)
    try:
        reasons = {
            read_lines(text).refused[0].error.what
            for text in ("hello", "SR9-AA", TEXT[:50], TEXT[:30] + "U" + TEXT[31:], TEXT[:30] + TEXT[31:])
        }
    finally:
        set_language("en")
    assert len(reasons) == 5
    if lang != "en":
        assert not any("line" in reason for reason in reasons)
