"""Reachable states with open hands, and best play on them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from soccer_rules import load
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.explore import TooManyStates, solve, state_graph

Game = Any


def _at(game: Game, phase: str, seed: int) -> Any:
    """The first state of that phase in random play."""
    for number in range(seed, seed + 500):
        rng, state = Random(number), game.initial_state(number)
        while game.to_act(state):
            if state.phase == phase:
                return state
            seat = game.to_act(state)[0]
            game.advance(state, seat, rng.choice(game.legal_actions(state, seat)))
    raise AssertionError(f"{phase} was not met")


def _value(game: Game, state: Any, inside: set[str], score: tuple[int, int]) -> int:
    """Best play by plain recursion, without graph or merging: an oracle for small phases."""
    if not game.to_act(state) or state.phase not in inside:
        return (state.score[0] - score[0]) - (state.score[1] - score[1])
    seat = game.to_act(state)[0]
    values = [
        _value(game, game.apply(state, seat, a).state, inside, score) for a in game.legal_actions(state, seat)
    ]
    return max(values) if seat % 2 == 0 else min(values)


@pytest.mark.parametrize("seed", [1, 40, 90, 130, 170])
def test_backward_induction_agrees_with_plain_recursion(seed: int) -> None:
    game = load("soccer-sonic", players=2, line_up=["defender", "midfielder"])
    state = _at(game, "defend", seed)
    inside = {p.id for p in game.phases.phases.values() if p.group == "shooting"}
    graph = state_graph(game, state, within="shooting", limit=60_000)
    solution = solve(game, graph)
    assert solution.certain
    assert solution.value == _value(game, state, inside, state.score)


def test_the_best_line_is_played_by_the_engine_and_ends_with_its_value() -> None:
    game = load("soccer-sonic", players=2, line_up=["defender", "midfielder"])
    state = _at(game, "defend", 1)
    solution = solve(game, state_graph(game, state, within="shooting", limit=60_000))
    here = state
    for _, _, text, seat in solution.line:
        here = game.apply(here, seat, game.parse_action(text)).state
    assert here.score[0] - state.score[0] - (here.score[1] - state.score[1]) == solution.value


def test_equal_states_are_merged_and_depth_is_the_shortest_way() -> None:
    game = load("soccer-sonic", players=4)
    state = _at(game, "attack", 1)
    graph = state_graph(game, state, depth=3)
    keys = [d["state"].key() for _, d in graph.nodes(data=True)]
    assert len(keys) == len(set(keys))
    assert max(d["depth"] for _, d in graph.nodes(data=True)) <= 3
    for u, v, d in graph.edges(data=True):
        assert graph.nodes[v]["depth"] <= graph.nodes[u]["depth"] + 1
        step = game.apply(graph.nodes[u]["state"], d["seat"], d["action"])
        assert step.state == graph.nodes[v]["state"]


def test_the_limit_is_kept_and_counts_honestly() -> None:
    game = load("soccer-sonic", players=2)
    with pytest.raises(TooManyStates, match="more than 50 states") as e:
        state_graph(game, _at(game, "turn", 1), limit=50)
    assert (e.value.limit, e.value.found) == (50, 50)


def test_a_coin_is_a_chance_node_and_secret_choices_have_no_best_play() -> None:
    game = load("soccer-sonic", players=2, line_up=["defender", "midfielder"])
    graph = state_graph(game, game.initial_state(1), depth=1)
    assert [d["probability"] * 2 for _, _, d in graph.edges(data=True)] == [1, 1]
    secret = load("soccer-sonic", players=2)
    with pytest.raises(SoccerRulesError, match="same time"):
        solve(secret, state_graph(secret, secret.initial_state(1), depth=1))
