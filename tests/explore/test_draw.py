"""Drawn graphs: readable, escaped, the same layout in every language, and drawn with or without Graphviz."""

from __future__ import annotations

import os
import re
import shutil
import sysconfig
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import networkx as nx
import pytest

import soccer_rules
from soccer_rules import load
from soccer_rules.core.errors import SoccerRulesError, UnknownName
from soccer_rules.core.language import LANGUAGES
from soccer_rules.core.svg import COLOURS
from soccer_rules.explore import difference, draw, node_of, phase_graph, solve, state_graph, still, trail
from soccer_rules.explore.dot import LOOKS
from soccer_rules.explore.draw import FOLDED
from soccer_rules.explore.plainlayout import simple_layout
from soccer_rules.explore.where import where

SVG = "{http://www.w3.org/2000/svg}"
WAY = ["(turn)", "shot-chance", "shot", "defend 1", "defend 2"]


@pytest.fixture(autouse=True)
def _fresh() -> Any:
    still._drawn.cache_clear()
    yield
    still._drawn.cache_clear()


def four() -> Any:
    return load("soccer-sonic", players=4)


def shots(limit: int, least: int) -> Any:
    """A game and a state graph of a shooting phase with some nodes."""
    game = four()
    for seed in range(60):
        rng, state = Random(seed), game.initial_state(seed)
        while acting := game.to_act(state):
            if state.phase == "shot-chance":
                try:
                    graph = state_graph(game, state, within="shooting", limit=limit)
                except SoccerRulesError:
                    graph = nx.MultiDiGraph()
                if graph.number_of_nodes() >= least:
                    return game, graph
            if acting[0] < 0:
                action = game.chance(state)[0][0]
            else:
                legal = game.legal_actions(state, acting[0])
                action = legal[rng.randrange(len(legal))]
            state = game.apply(state, acting[0], action).state
    raise AssertionError("no such shooting phase")


# What it says


def test_source_holds_every_node_edge_and_clause() -> None:
    game = four()
    graph = phase_graph(game, "shooting")
    drawing = draw(graph, game=game, language="en")
    source = drawing.dot()
    for ref in (*drawing.node_ids.values(), *drawing.edge_ids.values()):
        quoted = f'"{ref}"' if "-" in ref else ref
        assert len(re.findall(rf"[ \[]id={re.escape(quoted)}[ \]]", source)) == 1, ref
    cited = {c for _, _, d in graph.edges(data=True) for c in d["clauses"]}
    assert cited <= set(re.findall(r">(SS-[A-Z]+-\w+)<", source))
    assert "defender 2 of 2" in source
    assert "open play" in source


@pytest.mark.parametrize("players", [2, 4, 6, 8, 10])
@pytest.mark.parametrize("part", [None, "shooting"])
def test_layout_is_the_same_in_every_language(players: int, part: str | None) -> None:
    game = load("soccer-sonic", players=players)
    graph = phase_graph(game, part)
    assert len({draw(graph, game=game, language=lang).skeleton() for lang in LANGUAGES}) == 1


def test_drawing_follows_the_language_in_force() -> None:
    game = four()
    drawing = draw(phase_graph(game, "shooting"), game=game)
    english = drawing.svg()
    soccer_rules.set_language("zh-Hans")
    try:
        chinese = drawing.svg()
    finally:
        soccer_rules.set_language("en")
    assert "attacker 1 of 2" in english
    assert "攻方第1位" in chinese
    assert drawing.svg() == english


def test_kinds_differ_by_shape_and_by_colour() -> None:
    looks = [(look.shape, look.style, look.double) for look in LOOKS.values()]
    assert len(set(looks)) == len(LOOKS)
    assert {look.colour for look in LOOKS.values()} <= set(COLOURS)
    decided = [LOOKS[kind].colour for kind in ("attackers", "defenders", "player")]
    assert len(set(decided)) == 3


@pytest.mark.parametrize("preset", ["guide", "tongjiao"])
@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("part", [None, "shooting"])
def test_no_text_covers_another_or_leaves_its_box(players: int, preset: str, part: str | None) -> None:
    game = load("soccer-sonic", players=players, ruleset=preset)
    drawing = draw(phase_graph(game, part), game=game)
    svg = still._drawn(drawing.skeleton(), "svg", still.PAINTERS)
    assert svg is not None
    layout = still.read_layout(svg)
    boxes = dict(layout.plates)
    for node, ref in drawing.node_ids.items():
        (x, y), (w, h) = layout.middles[ref], drawing.sizes[node]
        boxes[ref] = (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
    assert len(boxes) == len(drawing.node_ids) + len(drawing.edge_ids)
    for (a, p), (b, q) in combinations(boxes.items(), 2):
        apart = p[2] <= q[0] + 1 or q[2] <= p[0] + 1 or p[3] <= q[1] + 1 or q[3] <= p[1] + 1
        assert apart, (a, b)
    for x0, y0, x1, y1 in boxes.values():
        assert x0 >= -1
        assert y0 >= -1
        assert x1 <= layout.width + 1
        assert y1 <= layout.height + 1


def test_present_state_is_lit_and_path_thick() -> None:
    game = four()
    drawing = draw(phase_graph(game, "shooting"), game=game, highlight="defend 2", path=WAY)
    root = ElementTree.fromstring(drawing.svg())
    lit = [g.get("data-node") for g in root.iter(f"{SVG}g") if "srl-g-lit" in g.get("class", "").split()]
    assert [ref for ref in lit if ref] == ["defend-2"]
    been = {g.get("data-edge") for g in root.iter(f"{SVG}g") if "srl-g-been" in g.get("class", "").split()}
    assert len(been - {None}) == len(WAY) - 1
    assert "penwidth=3.6" in drawing.dot()
    assert "You are here." in drawing.svg()
    assert "linkStyle" in drawing.mermaid()


def test_unknown_nodes_edges_and_languages_are_refused() -> None:
    game = four()
    graph = phase_graph(game, "shooting")
    with pytest.raises(UnknownName, match="defend 1"):
        draw(graph, game=game, highlight="defender")
    with pytest.raises(UnknownName, match="edge"):
        draw(graph, game=game, path=[("goal", "shot")])
    with pytest.raises(UnknownName, match="language"):
        draw(graph, game=game, language="la")
    with pytest.raises(UnknownName, match="direction"):
        draw(graph, game=game, direction="up")  # type: ignore[arg-type]


def test_odds_stand_at_their_edge() -> None:
    from fractions import Fraction

    game = four()
    graph = phase_graph(game, "shooting")
    graph.edges["defend 1", "block", "kb"]["odds"] = Fraction(3, 8)
    drawing = draw(graph, game=game)
    assert "3/8 = 37.5 %" in drawing.svg()
    assert "3/8 = 37.5 %" in drawing.table()
    assert "Odds" not in draw(phase_graph(game, "shooting"), game=game).table()


# What a user wrote

EVIL = '<b onload="x">]|"`\\N & {y}'


def test_names_of_a_user_are_escaped_everywhere() -> None:
    own = {"role": [{"id": "sweeper", "name": EVIL, "move": {"cards": 1, "zones": [3, 4]}}]}
    game = load("soccer-sonic", players=2, role_file=own)
    graph = state_graph(game, game.initial_state(1), depth=1)
    drawing = draw(graph, game=game, highlight=0)
    svg = drawing.svg()
    texts = "".join(ElementTree.fromstring(svg).itertext())
    assert "onload" in texts
    by_graphviz = still._drawn(drawing.dot(), "svg", still.PAINTERS)
    assert by_graphviz is not None, "graphviz refuses the source"
    read = "".join(ElementTree.fromstring(by_graphviz).itertext())
    assert "".join(EVIL.split()) in "".join(read.split())
    for shown in (svg, by_graphviz.decode(), drawing.table(), drawing.mermaid()):
        assert "<b onload" not in shown
    rows = drawing.table().strip().split("\n")
    assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1
    for line in drawing.mermaid().split("\n"):
        assert line.count('"') in (0, 2), line


# With and without Graphviz


def test_first_dot_then_the_wheel_then_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = four()
    drawing = draw(phase_graph(game, "shooting"), game=game)
    wheel = Path(sysconfig.get_path("scripts")) / "graphviz-pure"
    dot = tmp_path / "dot"
    dot.write_text(f'#!/bin/sh\necho called >> "{tmp_path}/log"\nexec "{wheel}" "$@"\n')
    dot.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    by_dot = drawing.svg()
    assert (tmp_path / "log").read_text() == "called\n"

    still._drawn.cache_clear()
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    assert shutil.which("dot") is None
    assert drawing.svg() == by_dot

    still._drawn.cache_clear()
    monkeypatch.setattr(still, "_pure", lambda: None)
    alone = drawing.svg()
    assert alone != by_dot
    ElementTree.fromstring(alone)
    for said in ("defender 2 of 2", "Transitions by number", "SS-PHASE-9"):
        assert said in alone
    with pytest.raises(SoccerRulesError, match="dot"):
        drawing.png()


def test_where_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(138, "no processes here")

    monkeypatch.setattr("subprocess.run", refuse)
    monkeypatch.setattr("subprocess.Popen", refuse)
    game = four()
    assert "Transitions by number" in draw(phase_graph(game, "shooting"), game=game).svg()


@pytest.mark.parametrize("players", [2, 8])
def test_simple_layout_keeps_boxes_apart(players: int) -> None:
    game = load("soccer-sonic", players=players)
    drawing = draw(phase_graph(game, "shooting"), game=game)
    layout = simple_layout(drawing)
    boxes = []
    for node, ref in drawing.node_ids.items():
        (x, y), (w, h) = layout.middles[ref], drawing.sizes[node]
        boxes.append((x - w / 2, y - h / 2, x + w / 2, y + h / 2))
    for p, q in combinations(boxes, 2):
        assert p[2] <= q[0] or q[2] <= p[0] or p[3] <= q[1] or q[3] <= p[1]
    assert sorted(layout.numbers.values()) == list(range(1, len(drawing.edge_ids) + 1))


def test_png_is_a_png() -> None:
    game = load("soccer-sonic", players=2)
    assert draw(phase_graph(game, "restart"), game=game).png().startswith(b"\x89PNG")


def test_shows_itself_with_a_still() -> None:
    game = four()
    bundle = draw(phase_graph(game, "restart"), game=game)._repr_mimebundle_()
    ElementTree.fromstring(bundle["image/svg+xml"])
    assert bundle["image/svg+xml"] in bundle["text/html"]
    assert "4 players" in bundle["text/plain"]


# Other exports


def test_table_has_a_row_for_every_edge() -> None:
    game = four()
    graph = phase_graph(game, "shooting")
    rows = draw(graph, game=game, language="zh-Hans").table().strip().split("\n")
    assert len(rows) == graph.number_of_edges() + 2
    assert rows[0] == "| 从 | 发生什么 | 条件 | 到 | 条款 |"
    assert any("SS-ROLE-5b" in row and "守门员，任意射挡牌" in row for row in rows)


def test_mermaid_names_every_node_once() -> None:
    game = four()
    drawing = draw(phase_graph(game), game=game)
    lines = drawing.mermaid().split("\n")
    assert lines[0] == "flowchart TB"
    assert sum(":::" in line for line in lines) == len(drawing.node_ids)
    assert sum("-->" in line for line in lines) == len(drawing.edge_ids)


# Graphs of states


def test_state_graph_tells_who_decides_and_how_it_ends() -> None:
    game, graph = shots(150, 20)
    solution = solve(game, graph)
    svg = draw(graph, game=game, highlight=0, path=solution.line).svg()
    assert re.search(r"[BR]\d decides", svg)
    assert "no goal" in svg or "+1" in svg


def test_large_graphs_fold_with_honest_counts() -> None:
    game, graph = shots(4000, 200)
    drawing = draw(graph, game=game, highlight=0, path=solve(game, graph).line)
    shown = drawing.graph
    assert shown.number_of_nodes() <= FOLDED
    assert sum(d["count"] for _, d in shown.nodes(data=True)) == graph.number_of_nodes()
    assert sum(d["count"] for _, _, d in shown.edges(data=True)) == graph.number_of_edges()
    assert f"{graph.number_of_nodes():,} nodes" in drawing.note("en")
    assert len(drawing.highlight) == 1
    members = [m for _, d in shown.nodes(data=True) for m in d["members"]]
    assert sorted(members) == sorted(graph)
    assert draw(graph, game=game, limit=10).graph.number_of_nodes() <= 10


# Two graphs beside one another


def test_differences_between_the_guides_come_and_go() -> None:
    games = [load("soccer-sonic", players=2, ruleset=r) for r in ("guide", "tongjiao")]
    graphs = [phase_graph(g) for g in games]
    left, right = (draw(graphs[i], game=games[i], beside=graphs[1 - i], language="en") for i in (0, 1))
    assert left.skeleton() == right.skeleton(), "both lie in the same place"
    ghosts = {e for e in left.edge_ids if left.is_ghost(e)}
    assert {(u, k, v) for u, v, k in ghosts} == set(difference(*graphs)["right"])
    assert not [e for e in right.edge_ids if right.is_ghost(e)]
    assert "srl-g-ghost" in left.svg()
    changed = [e for e in left.edge_ids if left.is_changed(e)]
    assert {(u, k, v) for u, v, k in changed} == set(difference(*graphs)["changed"])
    assert "no limit" in left.svg()
    assert "once in a phase" in right.svg()
    quiet = draw(graphs[0], game=games[0], beside=graphs[1], compare=False)
    assert quiet.skeleton() == left.skeleton()
    assert 'class="srl-g-edge srl-g-ghost"' not in quiet.svg()


# The way of a match, and positions that show a node or an edge


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("unroll", [True, False])
def test_trail_leads_from_state_to_state(players: int, unroll: bool) -> None:
    game = load("soccer-sonic", players=players)
    graphs = [phase_graph(game, part, unroll=unroll) for part in (None, "shooting")]
    rng, state = Random(players), game.initial_state(players)
    for _ in range(400):
        acting = game.to_act(state)
        if not acting:
            break
        seat = acting[0]
        if seat < 0:
            action = rng.choice([a for a, _ in game.chance(state)])
        else:
            legal = game.legal_actions(state, seat)
            action = legal[rng.randrange(len(legal))]
        step = game.apply(state, seat, action)
        for graph in graphs:
            way = trail(graph, game, state, step.trace)
            assert all(graph.has_edge(*edge) for edge in way)
            assert all(a[1] == b[0] for a, b in pairwise(way))
            before, after = node_of(graph, game, state), node_of(graph, game, step.state)
            if way:
                assert before in (None, way[0][0])
                assert after in (None, way[-1][1])
        state = step.state


@pytest.mark.parametrize("preset", ["guide", "tongjiao"])
@pytest.mark.parametrize("players", [2, 8])
def test_every_node_and_edge_of_the_shooting_phase_has_a_position(players: int, preset: str) -> None:
    game = load("soccer-sonic", players=players, ruleset=preset)
    graph = phase_graph(game, "shooting")
    for node, data in graph.nodes(data=True):
        shown = where(graph, game, node)
        assert shown is not None, node
        if data["kind"] == "decision" and shown.step is None:
            assert node_of(graph, game, shown.state) == node
    for u, v, key in graph.edges(keys=True):
        shown = where(graph, game, (u, v, key))
        assert shown is not None, (u, v, key)
        assert shown.step is not None
        assert shown.game.is_legal(shown.state, shown.seat, shown.action)
        assert key in [trigger for _, trigger in shown.step.trace], (u, v, key)


def test_counted_odds_stand_at_the_rounds_still_to_come() -> None:
    from soccer_rules.explore import with_odds
    from soccer_rules.lessons import load_walkthrough

    walk = load_walkthrough()
    game = walk.game
    graph = phase_graph(game, "shooting")
    found = 0
    for node in walk.match.nodes:
        here = node_of(graph, game, node.state)
        if here is None or not here.startswith("defend"):
            continue
        seat = game.to_act(node.state)[0]
        counted = [o for o in game.odds(game.observe(node.state, seat)) if o.edge == ("defend", "kb")]
        placed = with_odds(graph, game, node.state)
        first = graph.nodes[here]["round"]
        for k, odds in enumerate(counted, first):
            (edge,) = [e for e in placed.out_edges(f"defend {k}", keys=True) if e[2] == "kb"]
            assert placed.edges[edge]["odds"] == [odds]
            assert str(odds.probability.numerator) in draw(placed, game=game).labels.odds(edge)[0].replace(
                "100 %", "1"
            )
        assert first + len(counted) - 1 == graph.nodes[here]["rounds"]
        assert not any("odds" in d for _, _, d in graph.edges(data=True)), "the graph itself stays as it was"
        found += 1
    assert found > 5
