"""Odds on the edges of a phase graph: what one seat can count of the ways that lie ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from soccer_rules.core.game import Game
from soccer_rules.explore.phases import node_of

if TYPE_CHECKING:
    import networkx as nx


def with_odds(
    graph: nx.MultiDiGraph[Any], game: Game[Any, Any], state: Any, seat: int | None = None
) -> nx.MultiDiGraph[Any]:
    """A copy of a phase graph whose edges carry, as the attribute ``odds``, a list of what ``seat`` (the one that
    decides) can count in ``state``: see :meth:`Game.odds <soccer_rules.core.game.Game.odds>`.

    Odds of seats that are asked one after the other stand at the rounds that are still to come.

    >>> from soccer_rules.explore.phases import phase_graph
    >>> from soccer_rules.lessons import load_walkthrough
    >>> walk = load_walkthrough()
    >>> graph = with_odds(phase_graph(walk.game, "shooting"), walk.game, walk.match.nodes[28].state)
    >>> [str(o) for o in graph.edges["defend 2", "block", "kb"]["odds"]]
    ['100861/120582 (83.6 %)']
    """
    out = graph.copy()
    acting = game.to_act(state)
    viewer = seat if seat is not None else acting[0] if acting else None
    here = node_of(graph, game, state)
    if viewer is None or viewer < 0 or here is None:
        return out
    first = graph.nodes[here]["round"]
    hubs = {p.hub: p for p in game.phases.phases.values() if p.hub}
    rounds: dict[tuple[str, str], int] = {}
    for odds in game.odds(game.observe(state, viewer)):
        if odds.edge is None:
            continue
        phase, trigger = odds.edge
        if phase in hubs and phase not in graph:
            # Nobody was left to be asked: in a graph of rounds that is the last one's pass.
            asked = hubs[phase]
            last = f"{asked.id} {asked.rounds}"
            found = [(u, v, k) for u, v, k in _out(graph, last) if v == game.phases.target(phase, trigger)]
        elif f"{phase} 1" in graph:
            k = rounds.get(odds.edge, first)
            rounds[odds.edge] = k + 1
            found = [e for e in _out(graph, f"{phase} {k}") if e[2] == trigger]
        else:
            found = [e for e in _out(graph, phase) if e[2] == trigger]
        for edge in found:
            out.edges[edge].setdefault("odds", []).append(odds)
    return out


def _out(graph: nx.MultiDiGraph[Any], node: str) -> list[Any]:
    return list(graph.out_edges(node, keys=True)) if node in graph else []
