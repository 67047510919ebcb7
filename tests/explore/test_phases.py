"""The declared phases as graphs, for every number of players and both presets."""

from __future__ import annotations

import networkx as nx
import pytest

from soccer_rules import load
from soccer_rules.core.errors import UnknownName
from soccer_rules.explore import difference, focus, node_of, phase_graph

COUNTS = (2, 4, 6, 8, 10)
PRESETS = ("guide", "tongjiao")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", COUNTS)
def test_whole_match_is_the_declared_diagram(players: int, preset: str) -> None:
    game = load("soccer-sonic", players=players, ruleset=preset)
    graph = phase_graph(game, unroll=False)
    assert {(u, d["trigger"], v) for u, v, d in graph.edges(data=True)} == {
        (t.source, t.trigger, t.target) for t in game.phases
    }
    assert [n for n in graph if graph.nodes[n]["kind"] == "end"] == ["over"]
    assert nx.descendants(graph, game.phases.start) | {game.phases.start} == set(graph)


@pytest.mark.parametrize("players", COUNTS)
def test_each_defender_and_attacker_in_turn_has_a_node(players: int) -> None:
    graph = phase_graph(load("soccer-sonic", players=players), "shooting")
    half = players // 2
    for phase in ("defend", "attack"):
        rounds = sorted(d["round"] for _, d in graph.nodes(data=True) if d["phase"] == phase)
        assert rounds == list(range(1, half + 1))
    last = f"defend {half}" if half > 1 else "defend"
    assert {v for _, v, d in graph.out_edges(last, data=True) if d["trigger"] in ("pass", "all-passed")} <= {
        "goal",
        "defence",
    }
    if half > 1:
        passing = graph.edges[last, "goal", "pass"]
        assert passing["clauses"] == ["SS-PHASE-2", "SS-PHASE-3"]
        assert graph.edges["defend 1", "defend 2", "pass"]["trigger"] == "pass"


def test_a_part_shows_the_rest_as_one_node_a_group() -> None:
    graph = phase_graph(load("soccer-sonic", players=8), "shooting")
    assert {n for n, d in graph.nodes(data=True) if d["kind"] == "group"} == {"(turn)", "(restart)", "(end)"}
    with pytest.raises(UnknownName, match="shooting"):
        phase_graph(load("soccer-sonic", players=8), "dribbling")


def test_following_up_and_singing_come_and_go_with_the_players() -> None:
    graphs = {n: phase_graph(load("soccer-sonic", players=n)) for n in COUNTS}
    assert [n for n in COUNTS if "follow-up" in graphs[n]] == [4, 6, 8, 10]
    assert [n for n in COUNTS if "singing" in graphs[n]] == [8, 10]
    assert [n for n in COUNTS if "role-change" in graphs[n]] == [2]


def test_the_two_guides_differ_in_edges_for_two_players_and_in_a_condition_for_all() -> None:
    two = difference(*(phase_graph(load("soccer-sonic", players=2, ruleset=p)) for p in PRESETS))
    assert two["left"] == []
    assert ("cut-in", "power-kick", "moved") in two["right"]
    eight = difference(*(phase_graph(load("soccer-sonic", players=8, ruleset=p)) for p in PRESETS))
    assert ("turn-over", "time", "over") in eight["right"]
    assert ("attack 1", "shoot", "redirect") in eight["changed"]


def test_focus_keeps_what_comes_next() -> None:
    graph = phase_graph(load("soccer-sonic", players=8), "shooting")
    near = focus(graph, "defend 1")
    assert set(near) == {"defend 1", *graph.successors("defend 1")}
    assert set(focus(graph, "defend 1", 2)) > set(near)
    with pytest.raises(UnknownName):
        focus(graph, "dribble")


def test_every_state_of_a_match_has_its_node() -> None:
    from random import Random

    game = load("soccer-sonic", players=8)
    graph, rng = phase_graph(game), Random(3)
    state = game.initial_state(3)
    while game.to_act(state):
        seat = game.to_act(state)[0]
        node = node_of(graph, game, state)
        assert node is not None
        assert graph.nodes[node]["phase"] == state.phase
        if graph.nodes[node]["rounds"] > 1:
            assert graph.nodes[node]["round"] == state.asked + 1
        game.advance(state, seat, rng.choice(game.legal_actions(state, seat)))
