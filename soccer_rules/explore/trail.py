"""The way that a match took through a phase graph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from soccer_rules.core.game import Game
from soccer_rules.explore.phases import node_of

if TYPE_CHECKING:
    import networkx as nx


def trail(
    graph: nx.MultiDiGraph[Any], game: Game[Any, Any], state: Any, trace: Iterable[tuple[str, str]]
) -> list[tuple[str, str, str]]:
    """The edges ``(node, next node, trigger)`` of a phase graph that a step took: ``state`` is the one before it,
    ``trace`` its transitions as :attr:`Step.trace <soccer_rules.core.game.Step.trace>` gives them.

    Transitions inside a folded part, and between phases that the graph does not show, are left out.

    >>> from soccer_rules import load
    >>> from soccer_rules.explore.phases import phase_graph
    >>> game = load("soccer-sonic", players=2)
    >>> state = game.initial_state(1)
    >>> step = game.apply(state, 0, game.legal_actions(state, 0)[0])
    >>> trail(phase_graph(game), game, state, step.trace)
    [('line-up', 'reveal', 'line-up'), ('reveal', 'line-up', 'choose-on')]
    """
    here = node_of(graph, game, state)
    found: list[tuple[str, str, str]] = []
    phases = game.phases.phases
    for source, trigger in trace:
        if here is None or not _stands_for(graph, here, phases[source]):
            here = next((n for n in graph if graph.nodes[n]["phase"] == source), None)
            if here is None:
                part = f"({phases[source].group})"
                here = part if part in graph else None
        if here is None:
            continue
        target = phases[game.phases.target(source, trigger)]
        for _, after, key in graph.out_edges(here, keys=True):
            if key == trigger and (
                _stands_for(graph, after, target) or _handed_on(graph, here, after, target.id, phases)
            ):
                found.append((here, after, key))
                here = after
                break
        else:
            here = here if _hub(phases, source) else None
    return found


def _stands_for(graph: nx.MultiDiGraph[Any], node: str, phase: Any) -> bool:
    data = graph.nodes[node]
    return bool(data["phase"] == phase.id or (data["kind"] == "group" and data["group"] == phase.group))


def _hub(phases: Any, name: str) -> bool:
    return any(p.hub == name for p in phases.values())


def _handed_on(graph: nx.MultiDiGraph[Any], here: str, after: str, target: str, phases: Any) -> bool:
    """Whether an edge skips the automatic phase that hands a decision to one seat after the other."""
    return any(p.hub == target for p in phases.values()) and target not in (
        graph.nodes[here]["phase"],
        graph.nodes[after]["phase"],
    )
