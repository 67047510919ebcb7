"""Verdicts, legality and the list of legal actions say the same, for sensible and for senseless attempts."""

import xml.etree.ElementTree as ET
from itertools import combinations
from random import Random

import pytest

from soccer_rules.core.errors import IllegalAction
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.cards import card
from soccer_rules.games.soccer_sonic.game import load
from soccer_rules.games.soccer_sonic.ruling import GOAL_ATTACKED
from tests.games.soccer_sonic.playing import (
    OWN_ROLES,
    PLAYERS,
    SINGLE_CHANGES,
    TWINS,
    match,
    nonsense,
    sample_states,
    table,
)

WEIRD = {
    "power_kick_anywhere": True, "three_cards_in_place": True, "direction_changes_per_phase": 2,
    "forced_block_recovery": "next_turn", "shooter_may_cut_in": True, "secret_roles": False,
    "two_player_cut_in": "after_held_defence", "jumped_singer_draws_up": True,
}  # fmt: skip


def listed_as(seat, action):
    """The form in which a play is listed: a one-card role move whose card names the zone is a maneuver (SS-ROLE-4),
    unless the maneuver would bring shooting directions into play."""
    if action.use == use.ROLE_MOVE and len(action.cards) == 1:
        face = card(action.cards[0])
        shows = action.zone == GOAL_ATTACKED[seat & 1] and face.shoot.get(action.zone)
        if action.zone in face.zones and not shows:
            return action._replace(use=use.MANEUVER)
    return action


def check_attempts(game, seed, each, every, policies=("uniform", "by-use", "shooter")):
    """Try nonsense in many states; how many attempts were legal, and how many not."""
    rng = Random(seed)
    counts = [0, 0]
    for state in sample_states(game, seed, every, policies):
        key = state.key()
        lists = {seat: set(game.legal_actions(state, seat)) for seat in range(-2, game.facts.players + 1)}
        for _ in range(each):
            seat, attempt = nonsense(game, state, rng)
            verdict = game.judge(state, seat, attempt)
            legal = game.is_legal(state, seat, attempt)
            mine = lists.get(seat, set())
            listed = attempt in mine or (legal and listed_as(seat, attempt) in mine)
            counts[legal] += 1
            assert verdict.legal == legal == listed == (attempt in game.legal_actions(state, seat)), (
                f"{game!r}\n{game.position(state)}\n{seat} {attempt}\n{verdict}"
            )
            assert set(verdict.clauses) <= set(game.rulebook.clauses)
            if legal:
                assert verdict.nearest is None
                assert verdict.advice() == ""
            else:
                assert verdict.failed
                near = verdict.nearest
                assert (near is None) == (not mine)
                assert near is None or near in mine
        assert state.key() == key
    return counts


def test_senseless_attempts(any_table):
    wrong, right = check_attempts(any_table, 31, each=25, every=12)
    assert wrong > 500
    assert right > 20


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("change", SINGLE_CHANGES, ids=str)
def test_senseless_attempts_with_each_option_changed(players, change):
    wrong, right = check_attempts(
        table(players, **change), 32, each=12, every=25, policies=("uniform", "shooter")
    )
    assert wrong > 50
    assert right > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_senseless_attempts_with_own_roles_and_equal_cards(players):
    game = load(players=players, deck=TWINS, role_file=OWN_ROLES, roles="dealt", **WEIRD)
    wrong, right = check_attempts(game, 33, each=25, every=12)
    assert wrong > 200
    assert right > 20


def test_every_verdict_can_be_said(any_table):
    rng = Random(34)
    names = set()
    for state in sample_states(any_table, 34, 20):
        for _ in range(12):
            seat, attempt = nonsense(any_table, state, rng)
            verdict = any_table.judge(state, seat, attempt)
            names |= {check.name for check in verdict.checks}
            for lang in ("en", "zh-Hans"):
                said = verdict.text(lang)
                assert "{" not in said
                assert all(clause in said for clause in verdict.clauses)
                assert bool(verdict.advice(lang)) != verdict.legal
                ET.fromstring(verdict.html(lang))
    assert len(names) > 30


def every_action(game, state, seat, most_cards):
    """All actions of a seat by brute force: any use, any cards of the hand up to a number, any zone."""
    hand = state.hands[seat] if seat >= 0 else ()
    chosen = {c for k in range(most_cards + 1) for c in combinations(hand, k)}
    for what in use.USES:
        for cards in chosen:
            for zone in range(11) if what in use.MOVES else (0, 4):
                yield Action(what, cards, zone)
    if state.phase in ("line-up", "role-change"):
        names = sorted(game.ruling.roles)
        want = len(game.legal_actions(state, seat)[0].roles) if game.legal_actions(state, seat) else 1
        chunks = [()]
        for _ in range(want):
            chunks = [(*c, r) for c in chunks for r in names if r not in c]
        for roles in chunks:
            yield Action(use.LINE_UP, roles=roles)


def check_brute_force(game, seed, every, most_hand=7, policies=("uniform", "by-use", "shooter")):
    """The list is what is_legal lets through of everything that can be tried. How many states were checked."""
    phases = set()
    for state in sample_states(game, seed, every, policies):
        for seat in game.to_act(state):
            if seat >= 0 and len(state.hands[seat]) > most_hand and state.phase in phases:
                continue
            phases.add(state.phase)
            most = 4 if seat < 0 or len(state.hands[seat]) <= 5 else 3
            found = {
                listed_as(seat, a)
                for a in every_action(game, state, seat, most)
                if game.is_legal(state, seat, a)
            }
            listed = list(game.legal_actions(state, seat))
            assert len(set(listed)) == len(listed)
            assert found == set(listed), game.position(state)
            assert [game.legal_actions(state, seat)[n] for n in range(len(listed))] == listed
    return phases


def test_the_list_is_complete(any_table):
    phases = check_brute_force(any_table, 41, every=60)
    assert {"line-up", "coin", "kick-off", "turn", "playing", "shot-chance"} <= phases


@pytest.mark.parametrize("players", PLAYERS)
def test_the_list_is_complete_with_equal_cards_and_own_roles(players):
    game = load(players=players, deck=TWINS, role_file=OWN_ROLES, roles="dealt", **WEIRD)
    phases = check_brute_force(game, 42, every=40)
    assert {"kick-off", "turn", "playing", "defend"} <= phases


@pytest.mark.long
@pytest.mark.parametrize("change", [{}, *SINGLE_CHANGES, WEIRD], ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_list_is_complete_with_each_option_changed(players, change):
    check_brute_force(table(players, **change), 43, every=15, most_hand=9)
    check_attempts(table(players, **change), 44, each=40, every=4)


def test_a_refused_action_leaves_the_match_alone():
    game = table(8)
    rng = Random(51)
    refused = 0
    for state, _, _, _ in match(game, 51, "by-use"):
        seat, attempt = nonsense(game, state, rng)
        if game.is_legal(state, seat, attempt):
            continue
        key = state.key()
        with pytest.raises(IllegalAction) as caught:
            game.apply(state, seat, attempt)
        assert caught.value.verdict == game.judge(state, seat, attempt)
        assert str(caught.value) == caught.value.verdict.text()
        assert state.key() == key
        refused += 1
    assert refused > 100


def test_parts_that_do_not_belong_to_a_use_are_refused():
    game = table(2)
    state = next(s for s, _, _, _ in match(game, 52) if s.phase == "turn")
    seat, card_held = state.seat, state.hands[state.seat][0]
    assert game.judge(state, seat, Action(use.PASS)).legal
    for odd, name in (
        (Action(use.PASS, (card_held,)), "no-cards"),
        (Action(use.PASS, zone=4), "no-zone"),
        (Action(use.PASS, roles=("forward",)), "no-roles"),
    ):
        verdict = game.judge(state, seat, odd)
        assert [check.name for check in verdict.failed] == [name]
        assert verdict.nearest == Action(use.PASS)


def test_attempts_with_unreadable_cards_seats_and_uses_get_a_verdict():
    game = table(4)
    state = next(s for s, _, _, _ in match(game, 53) if s.phase == "turn")
    for seat in (-5, -1, 0, 4, 1000):
        for odd in (
            Action(use.MANEUVER, ("no card <b>",), 4),
            Action("somersault", ("5",), 3),
            Action(use.POWER_KICK, ("", "5+P28"), -3),
        ):
            verdict = game.judge(state, seat, odd)
            assert not verdict
            for lang in ("en", "zh-Hans"):
                assert verdict.text(lang)
                assert "<b>" not in verdict.html(lang)
