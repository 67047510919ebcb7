"""Position lines: written, read back, refused with the column or with all faults at once."""

import re

import pytest

from soccer_rules import load
from soccer_rules.core.errors import FaultyData, TextError
from tests.games.street_soccer.playing import SEED, at

LINE = "street-soccer/1 seed phase=move W=b3/d2,d5,e6,f4 E=i4/c4,e3,g2,h6 ball=g4 die=3 turns=2"


def test_the_line_of_a_position():
    state = SEED.parse_position(LINE)
    assert SEED.position(state) == LINE
    assert state == at(W="b3 f4 d5 d2 e6", E="i4 e3 c4 g2 h6", ball="g4", die=3)


def test_options_stand_in_the_line():
    game = load("street-soccer", closure="ball", pitch=(10, 6), penalty_area=(2, 4), goal_kick_min=2)
    line = game.position(game.initial_state(0))
    assert line.startswith(
        "street-soccer/1 seed closure=ball goal_kick_min=2 penalty_area=2x4 pitch=10x6 phase=place W=-/ E=-/"
    )
    with pytest.raises(TextError, match="another ruleset"):
        SEED.parse_position(line)


@pytest.mark.parametrize(
    ("line", "column", "what"),
    [
        (LINE.replace("W=b3/", "W=b9/"), 35, "no such square"),
        (LINE.replace("W=b3/d2,d5", "W=b3/d2,d2"), 41, "not a square of its own"),
        (LINE.replace("W=b3/", "W=b3,"), 35, "no keeper told"),
        (LINE.replace("die=3", "die=x"), 79, "bad number"),
        (LINE.replace("phase=move", "phase=ran"), 28, "unknown phase"),
        (LINE + " kicker=b3", 89, "unknown field"),
        (LINE + " turns=3", 89, "stands twice"),
        (LINE + " opener=-", 96, "unknown side"),
        (LINE.replace(" W=b3/d2,d5,e6,f4", ""), 71, "field W is missing"),
        (LINE.replace("street-soccer/1", "street-soccer/2"), 1, "another game or version"),
    ],
)
def test_unreadable_lines(line, column, what):
    with pytest.raises(TextError) as caught:
        SEED.parse_position(line)
    assert what in str(caught.value)
    assert caught.value.column == column


FAULTS = [
    ({"W": "b3/d2,d5,e6"}, "4 pieces"),
    ({"W": "b3/d2,d5,e6,e3"}, "two pieces on e3"),
    ({"W": "-/d2,d5,e6,f4,f5"}, "no keeper"),
    ({"W": "b3/b4,d5,e6,f4"}, "runner on the mouth square b4"),
    ({"W": "b3/c3,c4,e6,f4"}, "runners on c3 and c4"),
    ({"W": "b3/j3,d5,e6,f4"}, "pieces on j3"),
    ({"ball": "g7"}, "on g7"),
    ({"ball": "f4"}, "where a piece stands"),
    ({"ball": "-"}, "on -"),
    ({"die": "0"}, "1 to 6"),
    ({"die": "7"}, "1 to 6"),
    ({"left": "2"}, "points left only for a kick"),
    ({"pushed": "c3"}, "pushed only with phase=kick"),
    ({"turns": "0"}, "no turn counted"),
    ({"turns": "71"}, "70 at most"),
    ({"turns": "50", "score": "1:0"}, "phase=over"),
    ({"seat": "E"}, "E; right would be: W"),
    ({"extra": "yes"}, "extra only with a goal kick"),
    ({"conceded": "E"}, "only until the goal kick"),
    ({"kicks": "3"}, "phase=shoot-out"),
    ({"phase": "kick"}, "the square of the piece that kicks"),
    ({"phase": "turn-roll"}, "no die there"),
    ({"phase": "keeper"}, "the side against which the goal counted"),
    ({"phase": "shoot-out"}, "level score after 70 turns"),
    ({"phase": "goal-kick"}, "the square of the keeper who kicks"),
    ({"phase": "kick-off"}, "turns=0"),
    ({"shirts": "plain/sash"}, "none, where none is chosen"),
]


def changed(fields):
    words = dict(w.split("=", 1) for w in LINE.split(" ")[2:])
    return " ".join([*LINE.split(" ")[:2], *(f"{k}={v}" for k, v in {**words, **fields}.items())])


@pytest.mark.parametrize(("fields", "said"), FAULTS, ids=[said for _, said in FAULTS])
def test_impossible_positions(fields, said):
    with pytest.raises(FaultyData) as caught:
        SEED.parse_position(changed(fields))
    assert said in str(caught.value)
    assert all(f.clause in SEED.rulebook.clauses for f in caught.value.faults)


def test_all_faults_are_told_at_once():
    line = changed({"W": "b3/c3,c4,e6", "ball": "e6", "die": "9", "turns": "71", "seat": "-"})
    with pytest.raises(FaultyData) as caught:
        SEED.parse_position(line)
    where = [f.where for f in caught.value.faults]
    assert len(where) >= 6
    assert {"W", "ball", "die", "turns", "seat"} <= set(where)


@pytest.mark.parametrize("square", ["h3", "i3"])
def test_a_kicker_before_the_goal_has_a_place_to_go(square):
    line = "street-soccer/1 seed phase=kick W=b3/d2,d5,e6,i3 E=i4/c4,e3,g2,h6 ball=i3 die=2 turns=2"
    with pytest.raises(FaultyData, match="pushed"):
        SEED.parse_position(line)
    if square == "h3":
        assert SEED.parse_position(line + " pushed=h3").push == SEED.ruling.board.at["h3"]


@pytest.mark.parametrize(
    ("text", "column", "what"),
    [
        ("jump d5", 1, "unknown use"),
        ("run d5", 8, "no square"),
        ("run d5 goal", 8, "no square"),
        ("run d5 c4 2", 11, "too much"),
        ("run d5 ball x", 13, "no number"),
        ("kick GOAL-N", 6, "no square"),
        ("die six", 5, "no number"),
        ("dice 3", 8, "no number"),
        ("aim right", 5, "no corner"),
        ("pass on", 6, "too much"),
        ("country 3", 9, "no country"),
    ],
)
def test_unreadable_actions(text, column, what):
    with pytest.raises(TextError) as caught:
        SEED.parse_action(text)
    assert what in str(caught.value)
    assert caught.value.column == column


WRITTEN = """run d5 c4, run e3 ball, run e3 ball 2, kick h6, kick GOAL-E, kick-off e3 h6, place e3, keeper b4, aim R,
dive U, die 3, dice 5 3, pass, country sash"""


@pytest.mark.parametrize("text", re.split(r",\s", WRITTEN))
def test_action_texts(text):
    assert SEED.action_text(SEED.parse_action(text)) == text
