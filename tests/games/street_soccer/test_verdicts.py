"""Every refusal of the catalogue: the code that an attempt deserves, its clause, and the square where it goes wrong."""

import re

import pytest

from soccer_rules import load
from tests.games.street_soccer.playing import P1, P2, P3, SEED, after, at, codes

AREA = at(P2, W="b3 c3 d5 d2 e6", E="i4 e3 c5 g2 h6", die=2)
LIFTED = at(phase="keeper", conceded="E", score="1:0", W="- g4 d5 d2 e6", E="- e3 c4 g2 h6")
SHUT = {"W": "b3 c1 b2 a1 c0", "E": "i4 e3 c4 e5 d3", "ball": "b1", "die": 1}
WAY = load("street-soccer", closure="ball")
EXACT = load("street-soccer", relay=True, kick_length="exact")
KICKING = after(SEED, at(P2, die=3), "run f4 ball")
GOAL_KICK = at(
    phase="goal-kick", W="b3 g4 d5 d2 e6", E="i4 e3 c4 g2 h6", ball="i4", die=6, turns=3, score="1:0"
)
KICK_OFF = at(phase="kick-off", W="b3 e3 d2 g3 g5", E="i4 f4 f1 c5 h5", die=6)
SHOOT_OUT = at(P2, phase="shoot-out", ball="-", turns=70, score="1:1")
OVER = at(P2, phase="over", turns=50, score="2:1")
NO_KICK = at(W="b3 a1 d5 g5 f1", E="i4 b2 c1 c2 e6", ball="b1", die=1)

REFUSED = [
    # game, state, seat, attempt, {code: square}, clause of the first code
    (SEED, at(P2, phase="turn-roll"), 0, "run f4 ball", {"E_ROLL_FIRST": None}, "ST-FRM-02"),
    (SEED, at(P2, phase="turn-roll"), -1, "die 7", {"E_DIE": None}, "ST-FRM-02"),
    (SEED, at(P2, die=3), 1, "run e3 e4", {"E_NOT_YOUR_TURN": None}, "ST-FRM-03"),
    (SEED, at(P2, die=3), 0, "kick h3", {"E_PHASE": None}, "ST-KCK-01"),
    (SEED, at(P2, die=3), -1, "die 2", {"E_NOT_YOUR_TURN": None, "E_PHASE": None}, "ST-FRM-03"),
    (SEED, at(P2, die=3), 0, "pass", {"E_MUST_MOVE": None}, "ST-RUN-01"),
    (SEED, at(P2, die=1), 0, "run e3 e4", {"E_NOT_YOURS": "e3"}, "ST-RUN-01"),
    (SEED, at(P2, die=1), 0, "run e5 e4", {"E_NOT_YOURS": "e5"}, "ST-RUN-01"),
    (SEED, KICKING, 0, "run d5 d6", {"E_MUST_KICK": None, "E_ONE_PIECE": "d5"}, "ST-KCK-01"),
    (SEED, at(P2, die=1), 0, "run f4 g5", {"E_DIAGONAL": "g5"}, "ST-RUN-02"),
    (SEED, at(P2, die=1), 0, "run b3 a3", {"E_OFF_BOARD": "a3"}, "ST-RUN-02"),
    (SEED, at(P2, die=1), 0, "run f4 k4", {"E_OFF_BOARD": "k4"}, "ST-RUN-02"),
    (SEED, at(P1, die=2), 0, "run e3 g3", {"E_BLOCKED": "f3"}, "ST-RUN-03"),
    (SEED, at(P1, die=2), 0, "run e3 f3", {"E_OCCUPIED": "f3"}, "ST-RUN-03"),
    (SEED, at(P2, die=1), 0, "run d5 d1", {"E_TOO_FAR": "d1"}, "ST-RUN-04"),
    (SEED, at(P2, die=2), 0, "run d5 d6", {"E_POINTS_LEFT": "d6"}, "ST-RUN-05"),
    (SEED, at(P1, die=2), 0, "run e3 c3", {"E_MUST_KICK": "d3"}, "ST-RUN-04"),
    (SEED, at(P2, W="b3 i5 d5 d2 e6", E="g5 e3 c4 g2 h6", die=2), 0, "run i5 i3", {"E_MOUTH": "i3"}, "ST-RUN-06"),
    (SEED, AREA, 0, "run d5 c4", {"E_PENALTY_AREA": "c4"}, "ST-RUN-08"),
    (SEED, at(P2, W="b3 a1 c1 d5 e6", die=2), 0, "run c1 b0", {"E_CLOSED_AREA": "b0"}, "ST-RUN-09"),
    (WAY, at(SHUT, WAY), 0, "run c0 b0", {"E_CLOSED_AREA": "b0"}, "ST-RUN-09"),
    (SEED, NO_KICK, 0, "run a1 ball", {"E_NO_KICK": "b1"}, "ST-KCK-09"),
    (SEED, at(P2, die=1), 0, "run f4 g4", {"E_MUST_KICK": "g4"}, "ST-KCK-01"),
    (SEED, at(P2, die=1), 0, "run d5 ball", {"E_TOO_FAR": "g4"}, "ST-RUN-04"),
    (SEED, at(P2, W="b3 f5 d5 d2 e6", die=1), 0, "run f5 ball", {"E_DIAGONAL": "g4"}, "ST-RUN-02"),
    (SEED, at(P2, W="b3 f3 d5 d2 e6", E="i4 f4 g3 g2 h6", die=2), 0, "run f3 ball", {"E_BLOCKED": None}, "ST-RUN-03"),
    (SEED, at(P2, die=2), 0, "run f4 ball 1", {"E_LENGTH": "g4"}, "ST-KCK-02"),
    (EXACT, at(P2, EXACT, die=4), 0, "run f4 ball", {"E_LENGTH": "g4"}, "ST-KCK-02"),
    (EXACT, at(P2, EXACT, die=4), 0, "run f4 ball 2", {"E_LENGTH": "g4"}, "ST-KCK-02"),
    (EXACT, at(P2, EXACT, die=2), 0, "run f4 ball 3", {"E_TOO_FAR": "g4"}, "ST-KCK-02"),
    (EXACT, after(EXACT, at(P2, EXACT, die=3), "run f4 ball 1"), 0, "kick h2", {"E_LENGTH": "h2"}, "ST-KCK-02"),
    (SEED, KICKING, 0, "pass", {"E_MUST_KICK": None}, "ST-KCK-01"),
    (SEED, KICKING, 0, "kick b4", {"E_BEND": "e6"}, "ST-KCK-03"),
    (SEED, KICKING, 0, "kick b1", {"E_TOO_FAR": "d1"}, "ST-KCK-04"),
    (SEED, KICKING, 0, "kick d5", {"E_REST_ON_PIECE": "d5"}, "ST-KCK-06"),
    (SEED, KICKING, 0, "kick g4", {"E_REST_ON_PIECE": "g4"}, "ST-KCK-06"),
    (SEED, KICKING, 0, "kick g2", {"E_BLOCKED_BALL": "g2"}, "ST-KCK-08"),
    (SEED, KICKING, 0, "kick j2", {"E_BALL_OUT": "j2"}, "ST-BRD-02"),
    (SEED, after(SEED, at(P3, die=1), "run h3 ball"), 0, "kick h3", {"E_PUSH": "h3"}, "ST-RUN-07"),
    (SEED, KICK_OFF, 0, "kick-off e3 GOAL-E", {"E_KICKOFF_GOAL": None}, "ST-KOF-03"),
    (SEED, KICK_OFF, 0, "kick-off f4 f5", {"E_NOT_YOURS": "f4"}, "ST-KOF-02"),
    (SEED, KICK_OFF, 0, "kick-off g5 g6", {"E_CIRCLE": "g5"}, "ST-KOF-02"),
    (SEED, GOAL_KICK, 1, "kick GOAL-E", {"E_OWN_GOAL": None}, "ST-GOL-06"),
    (SEED, GOAL_KICK, 1, "run g2 g3", {"E_PHASE": None, "E_NOT_YOURS": "g2"}, "ST-GOL-05"),
    (SEED, LIFTED, 1, "keeper h3", {"E_KEEPER_SQUARE": "h3"}, "ST-GOL-02"),
    (SEED, SHOOT_OUT, 0, "aim X", {"E_AIM": None}, "ST-PEN-01"),
    (SEED, SHOOT_OUT, 0, "dive R", {"E_AIM": None}, "ST-PEN-01"),
    (SEED, SHOOT_OUT, 0, "kick h3", {"E_PHASE": None}, "ST-PEN-01"),
    (SEED, OVER, 0, "run f4 f5", {"E_GAME_OVER": None}, "ST-OVR-01"),
    (SEED, at(phase="place", W="-", E="-"), 0, "place b7", {"E_OFF_PITCH": "b7"}, "ST-SET-08"),
    (SEED, at(phase="place", W="b3", E="-"), 1, "place b3", {"E_OCCUPIED": "b3", "E_MOUTH": "b3"}, "ST-SET-08"),
    (SEED, at(phase="place", W="-", E="-"), 0, "place f4", {"E_CIRCLE": "f4"}, "ST-SET-05"),
    (SEED, at(phase="place", W="-", E="-"), 0, "place i4", {"E_MOUTH": "i4"}, "ST-SET-06"),
    (SEED, at(phase="place", W="- e3 d2 g5 c5", E="i4 f4 g3 d5"), 0, "place d4", {"E_SETUP_KEEPER": "d4"}, "ST-SET-03"),
    (SEED, at(phase="place", W="b3 d2 g5 c5", E="i4 f4 g3 d5"), 0, "place d4", {"E_SETUP_KICKER": "d4"}, "ST-SET-04"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "state", "seat", "text", "want", "clause"), REFUSED, ids=[f"{n}-{r[3]}" for n, r in enumerate(REFUSED)]
)  # fmt: skip
def test_refusal(game, state, seat, text, want, clause):
    found = codes(game, state, text, seat)
    assert set(found) == set(want)
    for code, square in want.items():
        if square is not None:
            assert found[code] == square
    failed = {c.values["code"]: c.clause for c in game.judge(state, seat, game.parse_action(text)).failed}
    assert failed[next(iter(want))] == clause


def test_a_set_up_can_lack_several_duties_at_once():
    halves = load("street-soccer", setup_halves=True)
    state = at({"phase": "place"}, halves, W="- d2 c5", E="i4 f4")
    assert set(codes(halves, state, "place d4")) == {"E_SETUP_KEEPER", "E_SETUP_KICKER", "E_SETUP_HALF"}


def test_keeper_limits():
    fixed, own = (load("street-soccer", keeper=k) for k in ("fixed", "own_mouth"))
    assert codes(fixed, at(P2, fixed, die=1), "run b3 b2") == {"E_KEEPER": "b2"}
    state = at(P2, own, W="h4 f4 d5 d2 e6", E="i4 e3 c4 g2 f6", die=2)
    assert codes(own, state, "run h4 i3") == {"E_KEEPER": "i3"}
    crowded = at(P2, own, W="h5 h3 d5 d2 e6", E="i4 e3 c4 g2 f6", die=1)
    assert codes(own, crowded, "run h5 h4") == {"E_PENALTY_AREA": "h4"}
    assert codes(SEED, at(P2, W="h5 h3 d5 d2 e6", E="i4 e3 c4 g2 f6", die=1), "run h5 h4") == {}


def test_every_code_of_the_catalogue_is_given_somewhere():
    named = {code for _, _, _, _, want, _ in REFUSED for code in want}
    named |= {"E_SETUP_HALF", "E_KEEPER"}
    listed = """E_ROLL_FIRST E_NOT_YOUR_TURN E_BALL_OUT E_SETUP_KEEPER E_SETUP_KICKER E_SETUP_HALF E_CIRCLE E_MOUTH
    E_PENALTY_AREA E_OCCUPIED E_OFF_PITCH E_KICKOFF_GOAL E_NOT_YOURS E_ONE_PIECE E_DIAGONAL E_OFF_BOARD E_BLOCKED
    E_POINTS_LEFT E_CLOSED_AREA E_MUST_KICK E_BEND E_TOO_FAR E_REST_ON_PIECE E_BLOCKED_BALL E_NO_KICK E_KEEPER_SQUARE
    E_OWN_GOAL E_AIM E_GAME_OVER E_MUST_MOVE E_LENGTH E_PHASE E_DIE E_KEEPER E_PUSH"""
    assert named == set(listed.split())


def test_the_refused_attempts_of_one_minute():
    """From P2 with a 3, or a step from it, one attempt for each of six refusals."""
    state = at(P2, die=3)
    assert set(codes(SEED, state, "run d5 d3")) == {"E_POINTS_LEFT"}
    assert set(codes(SEED, KICKING, "kick e6")) == {"E_REST_ON_PIECE"}
    assert set(codes(SEED, KICKING, "kick g1")) == {"E_BEND"}
    assert set(codes(SEED, KICKING, "kick h6")) == {"E_BLOCKED_BALL"}
    assert set(codes(SEED, at(P2, W="b3 h4 d5 d2 e6", die=2), "run h4 i3")) == {"E_MOUTH"}
    assert set(codes(SEED, at(P2, W="b3 h3 f5 d2 e6", die=3), "run f5 h4")) == {"E_PENALTY_AREA"}


def test_the_nearest_change_is_legal_and_near():
    verdict = SEED.judge(at(P1, die=2), 0, SEED.parse_action("run d5 d6"))
    assert str(verdict.nearest) in {"run d5 c6", "run d5 d5", "run d5 d7"}
    verdict = SEED.judge(KICKING, 0, SEED.parse_action("kick g2"))
    assert str(verdict.nearest) in {"kick f2", "kick h2", "kick g3"}
    assert "g" in verdict.advice("en")


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_verdicts_name_the_square_in_words(lang):
    for game, state, seat, text, want, _ in REFUSED:
        verdict = game.judge(state, seat, game.parse_action(text))
        said = "\n".join(s for ok, _, s in verdict.lines(lang) if not ok)
        assert said
        assert not re.search(r"[{}]", said)
        for square in filter(None, want.values()):
            assert square in said, (text, said)
