"""Tasks: what the engine accepts, what the hints keep to themselves, and what a sheet holds."""

from __future__ import annotations

import tomllib
from typing import Any
from xml.etree import ElementTree

import pytest

from soccer_rules import load
from soccer_rules.core.errors import FaultyData, IllegalAction, SoccerRulesError, TextError, UnknownName
from soccer_rules.core.examples import load_examples
from soccer_rules.core.match import Match
from soccer_rules.games.soccer_sonic.sketch import sketch
from soccer_rules.lessons import Task, read_tasks, write_tasks
from soccer_rules.lessons.attempts import attempts
from soccer_rules.lessons.tasks import forbidding

PACKAGE = "soccer_rules.games.soccer_sonic"
FORBIDDING = [e for e in load_examples(PACKAGE) if e.forbidden]
GAME = load("soccer-sonic", players=8)


def at(**fields: Any) -> str:
    return GAME.position(sketch(GAME, **fields))


MIDFIELD = at(phase="playing", seat="B3", ball=2, hands={"B3": "12 1C34 23+P48 24"})
LAST_DEFENDER = {"phase": "defend", "seat": "R8", "asked": 3, "shot": "C", "ball": 9}


# Find a play that a clause forbids


@pytest.mark.parametrize("e", FORBIDDING[::4], ids=lambda e: e.id)
def test_every_example_that_forbids_is_a_task(e: Any) -> None:
    task = Task.of_example(e)
    assert all(task.check(play).ok for play in e.forbidden)
    for play in (*e.allowed, *e.beside):
        answer = task.check(play)
        assert not answer.ok
        assert answer.verdict is not None
        assert answer.verdict.legal
    assert task.solution is not None
    assert task.check(task.game.action_text(task.solution)).ok


@pytest.mark.parametrize("e", FORBIDDING[::6], ids=lambda e: e.id)
def test_a_wrong_clause_makes_right_answers_wrong(e: Any) -> None:
    """The same position under another existing clause must not accept the plays that show the first."""
    game, state = e.game(), e.state()
    play = e.forbidden[0]
    seat, _, text = play.partition(" ")
    failed = {c.clause for c in game.judge(state, game.parse_seat(seat), game.parse_action(text)).failed}
    others = [c for c in game.rulebook.clauses if c not in failed]
    for clause in others[:: len(others) // 6]:
        task = Task("forbids", game, state, game.parse_seat(seat), clause)
        answer = task.check(play)
        assert not answer.ok
        assert clause in answer.text
        assert all(c in answer.text for c in failed)


def test_breaking_other_rules_besides_is_not_accepted() -> None:
    task = Task.forbids("SS-MOVE-2")
    assert task.check("maneuver 24 2").ok
    not_in_hand = task.check("maneuver 789LC 9")
    assert not not_in_hand.ok
    assert "SS-TURN-1" in not_in_hand.text


def test_a_task_from_a_position_of_ones_own() -> None:
    task = Task.forbids("SS-PK-4", MIDFIELD)
    assert task.game.facts.players == 8
    assert task.check("power-kick 23+P48 24 4").ok is False
    task = Task.forbids(
        "SS-PK-4", sketch(GAME, phase="playing", seat="B3", ball=3, hands={"B3": "23+P48 34 45"}), game=GAME
    )
    assert task.check("power-kick 23+P48 34 4").ok
    assert task.check("B3 power-kick 23+P48 34 8").text == "The rules allow that play."
    with pytest.raises(SoccerRulesError, match="SS-SING-5"):
        Task.forbids("SS-SING-5", MIDFIELD)


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(UnknownName):
        Task.forbids("SS-MOVE-99")
    silent = next(c for c in GAME.rulebook.clauses if c not in forbidding())
    with pytest.raises(SoccerRulesError, match=silent):
        Task.forbids(silent)
    with pytest.raises(SoccerRulesError, match="counted from 0"):
        Task.forbids("SS-MOVE-2", number=99)
    with pytest.raises(TextError):
        Task.forbids("SS-MOVE-2").check("somersault")


# Find a legal play


def test_a_legal_play_that_keeps_the_ball_out_of_zone_1() -> None:
    task = Task.legal(MIDFIELD, wish={"not ball": 1}, text="Keep the ball out of zone 1.")
    assert task.prompt("en") == "Keep the ball out of zone 1. B3 is asked."
    assert task.check("maneuver 23+P48 3").ok
    wrong = task.check("maneuver 12 1")
    assert (wrong.ok, wrong.verdict is not None and wrong.verdict.legal) == (False, True)
    illegal = task.check("maneuver 12 5")
    assert not illegal.ok
    assert "SS-MOVE-2" in illegal.text


@pytest.mark.parametrize(
    ("wish", "right", "wrong"),
    [
        ({"ball": [3, 4]}, "maneuver 23+P48 3", "maneuver 12 2"),
        ({"action.use": "power-kick"}, "power-kick 23+P48 24 8", "maneuver 24 2"),
        ({"not action.use": "three", "ball": 3}, "maneuver 1C34 3", "three 12 1C34 24 3"),
        ({"happens": "draw"}, "end", "maneuver 24 2"),
        ({"never": ["draw"]}, "maneuver 24 2", "end"),
        ({"not happens": "draw"}, "maneuver 24 2", "end"),
        ({"hand.B3": 3}, "maneuver 24 2", "power-kick 23+P48 24 8"),
        ({"phase": "playing", "not cards.B3": "12 1C34 24"}, "maneuver 24 2", "end"),
    ],
)
def test_wishes(wish: Any, right: str, wrong: str) -> None:
    task = Task.legal(MIDFIELD, wish)
    assert task.check(right).ok
    assert not task.check(wrong).ok
    assert task.check(task.game.action_text(task.solution)).ok


def test_impossible_or_unknown_wishes_are_refused() -> None:
    with pytest.raises(SoccerRulesError, match="ball is 9"):
        Task.legal(MIDFIELD, {"ball": 9})
    with pytest.raises(UnknownName, match="weather"):
        Task.legal(MIDFIELD, {"weather": "rain"})
    with pytest.raises(SoccerRulesError, match="needs its game"):
        Task.legal(sketch(GAME, ball=5), {"ball": 5})


def test_a_match_gives_its_present_position() -> None:
    match = Match.start(load("soccer-sonic", players=2, line_up=["defender", "forward"]), seed=7)
    match.play("tails")
    task = Task.legal(match, {"ball": 3})
    assert task.state == match.state
    assert task.check(str(task.solution)).ok


# Say what will happen


@pytest.mark.parametrize(
    ("shooter", "defenders", "goes_in"),
    [
        ("46+KC 34", {"R4": "45 56", "R6": "35 67", "R8": "68", "R2": "78"}, True),
        ("46+KC 34", {"R4": "45 56", "R6": "35 56+KC", "R8": "68", "R2": "78"}, False),
        ("46+KC 34", {"R4": "45 56", "R6": "35 67", "R8": "68", "R2": "7+F"}, False),
        ("46+KC 34", {"R4": "45 5+KLR", "R6": "35 67", "R8": "68", "R2": "78"}, True),
    ],
)
def test_will_it_go_in(shooter: str, defenders: dict[str, str], goes_in: bool) -> None:
    roles = {"R2": "forward", "R4": "midfielder", "R6": "defender", "R8": "long-shot-forward"}
    state = sketch(
        GAME,
        phase="shot-chance",
        seat="B3",
        ball=9,
        shot="C",
        roles=roles,
        hands={"B3": shooter, **defenders},
    )
    task = Task.predict(state, "kb 46+KC", game=GAME)
    right, wrong = ("yes", "no") if goes_in else ("no", "yes")
    assert task.check(right).ok
    assert not task.check(wrong).ok
    assert task.check("会" if goes_in else "不会").ok
    with pytest.raises(TextError):
        task.check("perhaps")


def test_a_keeper_can_answer_with_any_kb() -> None:
    hands = {"B3": "46+KC 34", "R4": "45 5+KLR", "R6": "35 67", "R8": "68", "R2": "78"}
    roles = {"R2": "forward", "R4": "goalkeeper", "R6": "defender", "R8": "long-shot-forward"}
    state = sketch(GAME, phase="shot-chance", seat="B3", ball=9, shot="C", roles=roles, hands=hands)
    task = Task.predict(state, "kb 46+KC", game=GAME)
    assert task.check("no").ok
    assert "R4" in task.hints()[1]


def test_a_fact_is_predicted() -> None:
    task = Task.predict(MIDFIELD, "power-kick 23+P48 24 8", fact="ball")
    assert task.check("8").ok
    assert not task.check("4").ok
    with pytest.raises(UnknownName):
        Task.predict(MIDFIELD, "end", fact="weather")
    with pytest.raises(IllegalAction):
        Task.predict(MIDFIELD, "maneuver 12 9")


# Hints


def tasks() -> list[Task]:
    return [
        *(Task.of_example(e) for e in FORBIDDING[::5]),
        Task.legal(MIDFIELD, {"ball": 3}),
        Task.legal(MIDFIELD, {"action.use": "power-kick"}),
        Task.predict(MIDFIELD, "power-kick 23+P48 24 8", fact="ball"),
        Task.predict(sketch(GAME, **LAST_DEFENDER), "pass", game=GAME),
    ]


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_hints_come_in_three_steps_and_keep_the_play_to_the_last(lang: str) -> None:
    for task in tasks():
        clause, card, play = task.hints(lang)
        assert any(f"[{c}]" in clause or f"[{c}" in clause for c in task.game.rulebook.clauses)
        if task.solution is None:
            assert task.kind == "predict"
            assert task._truth(lang)[1] == play
            continue
        text = task.game.action_text(task.solution)
        said = task.game.words.action(task.solution, task.seat, lang)
        assert text in play
        assert said in play
        for early in (clause, card):
            # a play of one word, such as a pass, is what the rule's own words speak of
            if task.solution.cards:
                assert text not in early
                assert said not in early
        for one in task.solution.cards:
            assert f"[{one}]" in card


def test_the_last_hint_answers_the_task() -> None:
    for task in tasks():
        if task.solution is not None:
            text = task.hints("en")[2].rpartition("(")[2].removesuffix(").")
            assert task.check(text).ok


# Sheets


def test_a_sheet_holds_the_tasks_and_no_answer() -> None:
    given = tasks()
    sheet = write_tasks(given)
    again = read_tasks(sheet)
    assert [(t.kind, t.position, t.seat, t.clause, t.prompt("en")) for t in again] == [
        (t.kind, t.position, t.seat, t.clause, t.prompt("en")) for t in given
    ]
    rows = tomllib.loads(sheet)["task"]
    for task, row in zip(given, rows, strict=True):
        if task.solution is not None:
            text = task.game.action_text(task.solution)
            left = {k: v for k, v in row.items() if k != "position"}
            assert text not in str(left).split("'")


def test_a_sheet_keeps_every_text_and_every_option() -> None:
    game = load("soccer-sonic", players=4, ruleset="tongjiao", power_kick_anywhere=False)
    state = sketch(game, phase="playing", seat="B1", ball=3, hands={"B1": "23+P48 34 45"})
    odd = 'He said "no"\\ \x7f\t\n[[task]] é 中文 <b>'
    task = Task.forbids("SS-PK-4", state, game=game, text=odd)
    (again,) = read_tasks(write_tasks([task]))
    assert again.own_text == odd
    assert again.game.rules == game.rules
    assert again.state == state
    wish = {"not ball": [1, 2], "happens": "maneuver", "extra": False}
    (again,) = read_tasks(write_tasks([Task.legal(state, wish, game=game)]))
    assert dict(again.wish) == wish


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[[task]]\nkind = 'riddle'", "task 1, field kind"),
        ("[[task]]\nkind = 'legal'", "field wish"),
        ("[[task]]\nkind = 'forbids'\nexample = 'SS-MOVE-2/77'", "unknown example"),
        ("[[task]]\nkind = 'forbids'\nexample = 'SS-MOVE-2/1'\nanswer = 'end'", "field answer"),
        ("[[task]]\nkind = 'predict'\nposition = 'x'\nplay = 3", "field play"),
        ("[[task]]\nkind = 'predict'\nposition = 'soccer-sonic/1 guide players=8'\nplay = 'end'", "task 1"),
        ("task = 3", "no list of tables"),
        ("title = 'x'", "unknown key"),
    ],
)
def test_a_faulty_sheet_is_refused_with_its_place(text: str, where: str) -> None:
    with pytest.raises(FaultyData, match=where):
        read_tasks(text)


def test_a_sheet_that_is_no_toml_says_where() -> None:
    with pytest.raises(TextError) as refused:
        read_tasks("[[task]]\nkind = legal")
    assert refused.value.line == 2


# Shown, and how it is put together


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_a_task_shows_itself_escaped(lang: str) -> None:
    task = Task.legal(MIDFIELD, {"ball": 3}, text="<script>x</script>")
    shown = task.html(lang)
    assert "<script>" not in shown
    assert ElementTree.fromstring(shown).find("p") is not None


def test_attempts_are_many_distinct_and_contain_every_legal_play_of_few_cards() -> None:
    state = GAME.parse_position(MIDFIELD)
    found = {GAME.action_text(a) for a in attempts(GAME, state, 2)}
    legal = {GAME.action_text(a) for a in GAME.legal_actions(state, 2)}
    assert legal <= found
    assert len(found) > 20 * len(legal)
