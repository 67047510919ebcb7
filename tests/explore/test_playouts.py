"""When an attack is over, the counts of playouts, and the intervals around them."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest

from soccer_rules import load
from soccer_rules.core.attack import GOAL, LOST
from soccer_rules.explore.playouts import (
    OPEN,
    Estimate,
    Tally,
    Watch,
    attacking_side,
    play_attack,
    tally_attacks,
    uniform,
    wilson,
)
from soccer_rules.games.soccer_sonic.sketch import sketch

GAME = load("soccer-sonic", players=8)
BLUE, RED = 0, 1


def script(*plays: str) -> Any:
    """A policy that makes these plays, in order, whoever is asked."""
    left = list(plays)

    def policy(game: Any, state: Any, seat: int, rng: Random) -> Any:
        label, _, action = left.pop(0).partition(" ")
        assert game.seat_name(seat) == label
        return game.parse_action(action)

    return policy


def run(state: Any, side: int, *plays: str) -> str:
    return play_attack(GAME, state, side, Random(1), script(*plays), most=len(plays))


def test_an_attack_is_blues_in_zones_7_to_9_and_reds_in_1_to_3() -> None:
    sides = []
    for ball in range(1, 10):
        state = sketch(GAME, seat="B3", ball=ball)
        now = GAME.threat(state)
        sides.append(now.side)
        assert now.stage == (now.side >= 0)
        assert attacking_side(GAME, state, 2) == (now.side if now.side >= 0 else BLUE)
        assert attacking_side(GAME, state, 3) == (now.side if now.side >= 0 else RED)
    assert sides == [1, 1, 1, -1, -1, -1, 0, 0, 0]
    shooting = sketch(GAME, phase="defend", seat="R8", asked=3, shot="C", ball=9)
    assert GAME.threat(shooting) == (BLUE, 2)


@pytest.mark.parametrize(
    ("ball", "hand", "side", "play", "end"),
    [
        (7, "67 45 34", BLUE, "maneuver 67 6", LOST),  # out of the third
        (7, "67 78 34", BLUE, "maneuver 78 8", OPEN),  # still in it
        (6, "67 78 34", BLUE, "maneuver 67 7", OPEN),  # into it
        (4, "34 78 67", BLUE, "maneuver 34 3", LOST),  # the other side threatens
        (4, "34 78 67", RED, "maneuver 34 3", OPEN),
        (3, "34 78 67", RED, "maneuver 34 4", LOST),
        (5, "56 78 67", BLUE, "maneuver 56 6", OPEN),
        (2, "23+P48 24 67", RED, "power-kick 23+P48 24 8", LOST),  # cleared to the other end
    ],
)
def test_where_the_ball_may_go(ball: int, hand: str, side: int, play: str, end: str) -> None:
    state = sketch(GAME, phase="playing", seat="B3", ball=ball, hands={"B3": hand})
    assert run(state, side, f"B3 {play}") == end


def test_an_attack_that_came_into_the_third_is_lost_when_it_is_thrown_out_again() -> None:
    state = sketch(GAME, phase="playing", seat="B3", ball=6, hands={"B3": "67 679C 34"})
    assert run(state, BLUE, "B3 maneuver 67 7", "B3 maneuver 679C 6") == LOST
    assert run(state, BLUE, "B3 maneuver 67 6", "B3 maneuver 679C 6") == OPEN


def test_a_goal_is_a_goal_for_one_side_only() -> None:
    state = sketch(GAME, phase="defend", seat="R8", asked=3, shot="C", ball=9)
    assert run(state, BLUE, "R8 pass") == GOAL
    assert run(state, RED, "R8 pass") == LOST


def test_a_held_defence_and_a_missed_penalty_lose_the_attack() -> None:
    last = sketch(GAME, phase="attack", seat="B1", origin="R2", asked=3, shot="C", ball=9)
    assert run(last, BLUE, "B1 pass") == LOST
    foul = sketch(
        GAME, phase="defend", seat="R4", shot="C", ball=9, hands={"R4": "46+F 34"}, deck="45 56 24 68 9C ..."
    )
    assert run(foul, BLUE, "R4 foul 46+F") == LOST


def test_a_round_of_the_shooting_phase_keeps_the_attack_going() -> None:
    state = sketch(
        GAME,
        phase="shot-chance",
        seat="B3",
        ball=9,
        shot="C",
        hands={"B3": "46+KC 34", "R4": "56+KC 45", "B5": "58+KC 12"},
    )
    assert run(state, BLUE, "B3 kb 46+KC", "R4 kb 56+KC", "B5 kb 58+KC", "R6 pass") == OPEN


def test_an_unused_follow_up_does_not_end_the_attack() -> None:
    state = sketch(GAME, phase="follow-up", seat="B5", ball=9, shot="C", origin="B3")
    assert run(state, BLUE, "B5 pass") == OPEN


def test_the_end_of_a_match_leaves_it_open() -> None:
    state = sketch(GAME, seat="B3", ball=5, passes=23)
    assert run(state, BLUE, "B3 pass") == OPEN


def test_the_given_state_is_left_alone_and_a_first_play_is_made_first() -> None:
    state = sketch(GAME, phase="playing", seat="B3", ball=7, hands={"B3": "67 45 34"})
    before = state.key()
    first = (2, GAME.parse_action("maneuver 67 6"))
    assert play_attack(GAME, state, BLUE, Random(1), script(), first=first) == LOST
    assert state.key() == before
    assert Watch(GAME, state, BLUE).look(state) == ""


@pytest.mark.parametrize("players", [2, 4, 8])
def test_playouts_end_and_repeat_with_their_seed(players: int) -> None:
    game = load("soccer-sonic", players=players)
    view = game.observe(sketch(game, phase="shot-chance", seat="B1", ball=9, shot="LC"), 0)
    one, two, *others = (tally_attacks(game, view, BLUE, samples=60, seed=s) for s in (1, 1, 2, 3, 4))
    assert one.counts == two.counts
    assert any(other.counts != one.counts for other in others)
    assert one.samples == 60
    assert one.counts[OPEN] == 0
    assert min(one.counts[GOAL], one.counts[LOST]) > 0
    assert sum(one.estimate(end).hits for end in (GOAL, LOST, OPEN)) == 60


def test_a_policy_sees_each_seat_and_chance_is_tossed() -> None:
    game = load("soccer-sonic", players=4)
    asked: list[int] = []

    def policy(g: Any, state: Any, seat: int, rng: Random) -> Any:
        asked.append(seat)
        return uniform(g, state, seat, rng)

    for seed in range(4):
        play_attack(game, game.initial_state(seed), BLUE, Random(seed), policy)
    assert set(asked) == {0, 1, 2, 3}


def test_wilson_against_its_definition() -> None:
    """The ends of the interval are the p at which the observed share lies z standard deviations away."""
    for hits, n in ((0, 10), (3, 10), (50, 100), (100, 100), (7, 1000)):
        low, high = wilson(hits, n)
        assert 0 <= low <= hits / n <= high <= 1
        for p in (low, high):
            if 0 < p < 1:
                z = abs(hits / n - p) / (p * (1 - p) / n) ** 0.5
                assert z == pytest.approx(1.959964, abs=1e-5)
    assert wilson(0, 0) == (0, 1)


@pytest.mark.parametrize("p", [0.05, 0.3, 0.5])
def test_wilson_covers_nearly_as_often_as_it_says(p: float) -> None:
    n = 60
    covered = 0.0
    for hits in range(n + 1):
        low, high = wilson(hits, n)
        if low <= p <= high:
            covered += comb(n, hits) * p**hits * (1 - p) ** (n - hits)
    assert 0.92 < covered < 0.985


def test_estimates_say_what_they_rest_on() -> None:
    tally = Tally()
    assert str(tally.estimate(GOAL)) == "–"
    assert tally.estimate(GOAL).value is None
    for end in (GOAL, LOST, LOST, LOST):
        tally.add(end)
    assert tally.estimate(GOAL) == Estimate(hits=1, samples=4)
    assert str(tally.estimate(GOAL)) == "25 % (5–70 %)"
    assert str(Estimate(exact=Fraction(1, 3))) == "33.3 %"
