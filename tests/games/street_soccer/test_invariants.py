"""What holds in every state of random play, under many option sets; and the engine keeps to its diagram."""

import time

import pytest

from soccer_rules import load
from soccer_rules.core.game import Log
from soccer_rules.games.street_soccer.soundness import faults
from tests.games.street_soccer.playing import NAMES, OPTION_SETS, P2, SEED, at, walk


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
@pytest.mark.parametrize("crowd", [False, True])
def test_every_state_is_sound(options, crowd):
    game = load("street-soccer", **options)
    g, board = game.ruling, game.ruling.board
    goals = 0
    for seed in range(2):
        for state, _, _ in walk(game, seed, crowd=crowd):
            assert faults(g, state) == (), game.position(state)
            men = state.men[0] | state.men[1]
            if state.phase not in ("place", "country", "keeper"):
                assert men.bit_count() == 10
                assert not men & ~board.walk
            if state.phase == "move":
                assert board.pitch & ~men & 1 << state.ball
            if state.phase not in ("place", "country", "keeper", "kick"):
                for side in (0, 1):
                    runners = g.runners(state, side)
                    assert not runners & board.mouths
                    assert all((runners & area).bit_count() <= 1 for area in board.area)
            assert sum(state.score) >= goals
            goals = sum(state.score) if state.phase != "over" else 0
    assert game.outcome(state) is not None


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_the_engine_takes_declared_transitions_only(options):
    game = load("street-soccer", **options)
    taken = set()
    for seed in range(4):
        for state, seat, action in walk(game, seed, crowd=seed % 2 == 0):
            if seat is None:
                continue
            log, own = Log(), state.copy()
            game.advance(own, seat, action, log)
            taken.update(log.trace)
            assert log.trace[0][0] == state.phase
            assert game.phases.edges[log.trace[-1]] == own.phase
    assert taken <= set(game.phases.edges)
    assert len(taken) >= len(game.phases.edges) * 0.6


def test_nobody_is_ever_without_a_move():
    """The prototype saw no pass in 2,500 random turns."""
    turns = 0
    for seed in range(50):
        for state, _, action in walk(SEED, seed):
            if state.phase == "move":
                turns += 1
                assert action.use == "run"
        if turns > 2500:
            break
    assert turns > 2500


def test_a_match_has_at_most_three_score_of_turns_and_ten():
    for seed in range(10):
        *_, (state, _, _) = walk(SEED, seed)
        assert 50 <= state.turns <= 70


def best(work, times=5):
    spent = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        spent.append(time.perf_counter() - begun)
    return min(spent)


def test_a_complete_list_of_a_turn_is_quick():
    """Budget: 10 ms; it takes about half a millisecond."""
    open_board = at(W="b3 e3 c5 d1 g5", E="i4 f4 g2 h6 c2", ball="e4", die=6)
    for state in (at(P2, die=3), open_board):
        assert best(lambda s=state: SEED.turn_choices(s, 0)) < 0.010


def test_random_play_is_quick():
    """Budget: 1,000 turns a second; it makes about three times as many."""

    def match():
        *_, (state, _, _) = walk(SEED, 1)
        assert state.turns == 70

    assert best(match, 9) < 0.070
