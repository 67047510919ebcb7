"""The graph of what is searched for in a position: the flight of a ball, drawn by the same tools as everything else."""

from __future__ import annotations

import pytest

from soccer_rules import load
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.language import LANGUAGES
from soccer_rules.explore import draw
from soccer_rules.widgets import GraphView
from tests.games.street_soccer.playing import NAMES, OPTION_SETS, P1, SEED, at, listed, walk

STATE = at(P1, die=3)


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_the_graph_holds_exactly_the_legal_kicks(options):
    game, seen = load("street-soccer", **options), 0
    for state, seat, _ in walk(game, 6, crowd=True):
        graph = game.search_graph(state)
        assert (graph is None) == (state.phase not in ("kick", "goal-kick"))
        if graph is None:
            continue
        seen += 1
        ends = {str(d["action"]) for _, d in graph.nodes(data=True) if d["action"] is not None}
        assert ends == listed(game, state, seat)
        for u, v, step in graph.edges(data=True):
            mate = state.men[seat] >> game.ruling.board.at[graph.nodes[u]["square"]] & 1
            assert step["free"] == bool(mate) == (step["style"] == "dashed")
            assert graph.nodes[u]["left"] - graph.nodes[v]["left"] == (not step["free"])
            assert step["clauses"][0] == ("ST-KCK-05" if mate else "ST-KCK-04")
            assert all(c in game.rulebook.clauses for c in step["clauses"])
    assert seen > 5


def test_h6_costs_one_point_because_team_mates_make_three_steps_free():
    graph = SEED.search_graph(STATE, piece="d5", target="h6")
    assert [d["square"] for _, d in graph.nodes(data=True)] == ["d3", "e3", "f4", "g5", "h6"]
    steps = [d for _, _, d in graph.edges(data=True)]
    assert [d["free"] for d in steps] == [True, True, False, True]
    assert [d["turn"] for d in steps] == [False, True, False, False]


def test_a_relay_opens_further_ways():
    relay = load("street-soccer", relay=True)
    squares = [
        {d["square"] for _, d in game.search_graph(STATE, piece="d5").nodes(data=True)}
        for game in (SEED, relay)
    ]
    assert squares[0] < squares[1]
    with pytest.raises(SoccerRulesError, match="no way"):
        SEED.search_graph(STATE, piece="d5", target="g6")
    assert len(relay.search_graph(STATE, piece="d5", target="g6")) > 3


def test_a_piece_that_cannot_kick_is_refused():
    with pytest.raises(SoccerRulesError, match="no piece"):
        SEED.search_graph(STATE, piece="a0")
    with pytest.raises(SoccerRulesError, match="does not reach"):
        SEED.search_graph(at(P1, die=1), piece="g5")


def test_free_steps_are_dashed_in_every_picture():
    graph = SEED.search_graph(STATE, piece="d5")
    free = sum(d["free"] for _, _, d in graph.edges(data=True))
    assert 0 < free < graph.number_of_edges()
    drawing = draw(graph, game=SEED, language="en")
    assert drawing.svg().count("srl-g-edge srl-g-dashed") >= free
    assert drawing.dot().count("style=dashed") == free
    assert drawing.mermaid().count("-.->") == free
    view = GraphView(SEED, graph=graph, language="en")
    assert sum(edge["dashed"] for edge in view.canvas.parts["edges"].values()) == free


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks(lang):
    graph = SEED.search_graph(STATE, piece="d5", target="GOAL-W")
    drawing = draw(graph, game=SEED, language=lang)
    said = [drawing.title(), *(drawing.says(item) for item in (*drawing.node_ids, *drawing.edge_ids))]
    assert all(said)
    assert lang == "en" or not {"point", "free"} & set(" ".join(said).split())


def test_a_chosen_square_shows_the_kick_on_the_table():
    game = SEED
    state = next(s for s, _, _ in walk(game, 6, crowd=True) if s.phase == "kick")
    graph = game.search_graph(state)
    view = GraphView(game, graph=graph, language="en")
    node, action = next((n, d["action"]) for n, d in graph.nodes(data=True) if d["action"] is not None)
    view.choose(node)
    assert view.shown.action == action
    assert view.shown.step.state.ball != state.ball
    view.choose(next(iter(graph)))
    assert view.shown.action is None


def test_games_without_a_search_say_so():
    game = load("soccer-sonic", players=2)
    assert game.search_graph(game.initial_state(1)) is None


def test_a_large_flight_is_folded_with_words():
    game = load("street-soccer", ruleset="published")
    state = next(s for s, _, _ in walk(game, 3, crowd=True) if s.phase == "kick" and s.left > 3)
    drawing = draw(game.search_graph(state), game=game, language="en", limit=60)
    assert len(drawing.graph) <= 60
    assert "the ball may" in drawing.svg()
