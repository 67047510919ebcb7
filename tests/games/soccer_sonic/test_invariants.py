"""What holds in every match: cards conserved, hand limits, scores, turns, decks; and every match ends."""

from collections import Counter

import pytest

from soccer_rules.games.soccer_sonic.cards import Deck
from soccer_rules.games.soccer_sonic.game import load
from tests.games.soccer_sonic.monitor import Monitor
from tests.games.soccer_sonic.playing import (
    OWN_ROLES,
    PLAYERS,
    PRESETS,
    SINGLE_CHANGES,
    TWINS,
    WEIGHTS,
    match,
    table,
)

MIXES = (
    {"power_kick_anywhere": True, "three_cards_in_place": True, "idle_rounds": "none"},
    {"shooter_may_cut_in": True, "follow_up_is_turn": True, "jumped_singer_draws_up": True, "idle_rounds": 1},
    {"two_player_cut_in": "after_held_defence", "restart_kicker": "by_role", "forced_block_recovery": "next_turn"},
    {"roles": "dealt", "secret_roles": False, "open_discards": False, "direction_changes_per_phase": 3},
)  # fmt: skip


def watch(game, seed, policy, most=100_000):
    """Play a match under the monitor's eyes; the last state and how many decisions there were."""
    monitor = Monitor(game)
    state = game.initial_state(seed)
    monitor.check_state(state)
    n = 0
    for before, seat, action, step in match(game, seed, policy, most):
        monitor.check_step(before, seat, action, step.state, step.trace)
        state = step.state
        n += 1
    return state, n


@pytest.mark.parametrize("policy", WEIGHTS)
def test_matches(any_table, policy):
    lengths = []
    for seed in range(3):
        state, n = watch(any_table, seed, policy)
        assert any_table.outcome(state) is not None, "every match ends"
        lengths.append(n)
    assert max(lengths) < 5000


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("change", [*SINGLE_CHANGES, *MIXES], ids=str)
def test_matches_with_other_readings(players, change):
    game = table(players, **change)
    for policy in ("uniform", "shooter", "fouler"):
        state, _ = watch(game, 5, policy)
        assert game.outcome(state) is not None


@pytest.mark.parametrize("players", PLAYERS)
def test_matches_with_own_roles_and_equal_cards(players):
    for mix in MIXES:
        game = load(players=players, deck=TWINS, role_file=OWN_ROLES, **mix)
        for policy in ("uniform", "shooter"):
            state, _ = watch(game, 6, policy)
            assert game.outcome(state) is not None


@pytest.mark.parametrize("players", PLAYERS)
def test_matches_with_the_smallest_deck(players):
    """So few cards that decks run out all the time, in phases and penalties too."""
    base = {2: 9, 4: 7, 6: 5, 8: 5, 10: 5}[players]
    size = players * base + 2 + players // 2 + 5
    kinds = ["9LC+KC", "1CR+KC", "5", "89LR", "12", "456+F", "5+P9", "678", "234", "1C+F", "9R+KLR"]
    deck = Deck("tiny", tuple(kinds[n % len(kinds)] for n in range(size)))
    reasons = Counter()
    for policy in ("uniform", "shooter", "fouler"):
        for seed in range(5):
            game = load(players=players, deck=deck)
            state, _ = watch(game, seed, policy)
            reasons[game.outcome(state).reason] += 1
    assert reasons["time"] or reasons["knock-out"]


def test_passers_end_by_idling_unless_that_is_switched_off():
    for players in PLAYERS:
        idle = table(players)
        assert idle.outcome(watch(idle, 9, "passer")[0]) is not None
        endless = table(players, idle_rounds="none")
        state = next(s for s, *_ in match(endless, 9) if s.phase == "turn")
        for _ in range(400):
            while state.phase == "calls":
                state = endless.apply(state, state.seat, endless.parse_action("pass")).state
            state = endless.apply(state, state.seat, endless.parse_action("pass")).state
        assert endless.outcome(state) is None
        assert state.passes >= 400
        assert endless.parse_position(endless.position(state)) == state


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", PLAYERS)
def test_many_matches(players, preset):
    for change in ({}, *SINGLE_CHANGES, *MIXES):
        game = table(players, preset, **change)
        for policy in WEIGHTS:
            for seed in range(100, 102):
                state, _ = watch(game, seed, policy)
                assert game.outcome(state) is not None
