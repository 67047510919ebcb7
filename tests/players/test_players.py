"""Computer players and whole matches between them."""

from random import Random

import pytest

from soccer_rules.core.game import CHANCE
from soccer_rules.core.registry import load
from soccer_rules.players import Seen, Sensible, Uniform, play
from soccer_rules.players.measure import main

PLAYERS = [Uniform, Sensible]


@pytest.mark.parametrize("ruleset", ["guide", "tongjiao"])
@pytest.mark.parametrize("players", [2, 4, 6, 8, 10])
@pytest.mark.parametrize("player", PLAYERS)
def test_a_match_ends_and_its_record_replays_by_the_rules(player, players, ruleset):
    game = load("soccer-sonic", players=players, ruleset=ruleset)
    final, record = play(game, player(), seed=players)
    state = game.initial_state(players)
    for seat, action in record:
        assert seat in game.to_act(state)
        if seat != CHANCE:
            assert action in game.legal_actions(state, seat)
        state = game.apply(state, seat, action).state
    assert state == final
    assert game.outcome(final) is not None


@pytest.mark.parametrize("player", PLAYERS)
def test_the_same_seed_gives_the_same_match(player):
    game = load("soccer-sonic", players=4)
    assert play(game, player(), seed=7) == play(game, player(), seed=7)
    assert play(game, player(), seed=7)[1] != play(game, player(), seed=8)[1]


@pytest.mark.parametrize("players", [2, 8])
def test_the_sensible_player_beats_the_random_one_from_either_side(players):
    game = load("soccer-sonic", players=players)
    for side, seats in (("blue", [Sensible(), Uniform()]), ("red", [Uniform(), Sensible()])):
        won = [game.outcome(play(game, seats * (players // 2), seed)[0]).winner for seed in range(20)]
        assert won.count(side) >= 17


def test_the_sensible_player_decides_by_what_its_seat_may_know():
    # Where the rest of the cards lie must not matter: any deal that fits the observation gives the same choice.
    game = load("soccer-sonic", players=6)
    player, rng, compared = Sensible(), Random(1), 0
    state = game.initial_state(3)
    while seats := game.to_act(state):
        seat = seats[0]
        if seat == CHANCE:
            action = game.chance(state)[0][0]
        else:
            other = game.determinize(game.observe(state, seat), rng)
            action = player.choose(Seen(game, state, seat, Random(5)))
            assert player.choose(Seen(game, other, seat, Random(5))) == action
            compared += other != state
        state = game.apply(state, seat, action).state
    assert compared > 50


def test_every_kind_of_play_occurs_between_sensible_players():
    game = load("soccer-sonic", players=8)
    seen = {action.use for seed in range(30) for _, action in play(game, Sensible(), seed)[1]}
    assert {
        "maneuver",
        "three",
        "power-kick",
        "role-move",
        "long-shot",
        "kb",
        "shoot",
        "foul",
        "call",
        "sing",
    } <= seen


def test_the_measured_table_names_sides_and_clauses(capsys):
    main(["soccer-sonic", "--players", "2", "4", "--matches", "3", "--option", "ruleset=tongjiao"])
    head, rule, *rows = capsys.readouterr().out.splitlines()
    assert "blue wins" in head
    assert "red wins" in head
    assert [row.split("|")[1].strip() for row in rows] == ["2", "4"]
    assert {line.count("|") for line in (head, rule, *rows)} == {head.count("|")}
