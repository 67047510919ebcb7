"""The declared phases of a game as a networkx graph: the whole match, a part of it, or what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from soccer_rules.core.errors import UnknownName
from soccer_rules.core.game import Game
from soccer_rules.core.phases import Phase, PhaseDiagram

if TYPE_CHECKING:
    import networkx as nx


def phase_graph(
    game: Game[Any, Any], part: str | None = None, *, unroll: bool = True
) -> nx.MultiDiGraph[Any]:
    """Phases and transitions of ``game`` with plain attributes.

    ``part`` names one group of phases (such as ``"shooting"``); the phases outside that touch it are then one node for
    each group, of kind ``"group"``. With ``unroll`` a decision that is put to several seats in turn is drawn once for
    each (``"defend 2"`` of 4). Node attributes: ``kind``, ``group``, ``by``, ``phase``, ``round``, ``rounds``. Edge
    attributes: ``trigger``, ``clauses`` (a list), ``condition``. Raises :class:`UnknownName` for a part that does not
    exist.

    >>> from soccer_rules import load
    >>> g = phase_graph(load("soccer-sonic", players=4), "shooting")
    >>> g.nodes["defend 2"]["rounds"], sorted(g["defend 2"])
    (2, ['block', 'forced-block', 'goal', 'penalty'])
    """
    import networkx as nx

    diagram = game.phases
    groups = tuple(dict.fromkeys(p.group for p in diagram.phases.values()))
    if part is not None and part not in groups:
        raise UnknownName("part", part, groups)
    rounds = {p.hub: p for p in diagram.phases.values() if unroll and p.rounds > 1 and _one_exit(diagram, p)}
    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph(game=game.facts.id, part=part or "")

    def place(name: str, k: int = 1) -> str:
        """The node that stands for a phase (its round ``k``), added when it is not there yet."""
        phase = diagram.phases[name]
        if phase.id in rounds:
            phase = rounds[phase.id]
        if part is not None and phase.group != part:
            node = f"({phase.group})"
            graph.add_node(node, kind="group", group=phase.group, by="", phase="", round=1, rounds=1)
            return node
        many = phase.hub in rounds
        node = f"{phase.id} {k}" if many else phase.id
        graph.add_node(
            node,
            kind=phase.kind,
            group=phase.group,
            by=phase.by,
            phase=phase.id,
            round=k if many else 1,
            rounds=phase.rounds if many else 1,
        )
        return node

    for t in diagram:
        ends = (diagram.phases[t.source], diagram.phases[t.target])
        if t.source in rounds or (part is not None and all(e.group != part for e in ends)):
            continue
        asked = rounds.get(ends[0].hub)
        for k in range(1, (asked.rounds if asked else 1) + 1):
            target, clauses, condition = t.target, t.clauses, t.condition
            if asked is not None and target == asked.hub:
                if k < asked.rounds:
                    next_k = k + 1
                else:
                    leave = _exit(diagram, asked)
                    target, next_k = leave.target, 1
                    clauses, condition = (*clauses, *leave.clauses), leave.condition
            else:
                next_k = 1
            graph.add_edge(
                place(t.source, k),
                place(target, next_k),
                key=t.trigger,
                trigger=t.trigger,
                clauses=list(dict.fromkeys(clauses)),
                condition=condition,
            )
    return graph


def _exits(diagram: PhaseDiagram, asked: Phase) -> list[Any]:
    return [t for t in diagram if t.source == asked.hub and t.target != asked.id]


def _one_exit(diagram: PhaseDiagram, asked: Phase) -> bool:
    return len(_exits(diagram, asked)) == 1


def _exit(diagram: PhaseDiagram, asked: Phase) -> Any:
    return _exits(diagram, asked)[0]


def node_of(graph: nx.MultiDiGraph[Any], game: Game[Any, Any], state: Any) -> str | None:
    """The node of a phase graph that stands for a state; ``None`` where the graph does not show its phase.

    >>> from soccer_rules import load
    >>> game = load("soccer-sonic", players=4)
    >>> node_of(phase_graph(game), game, game.initial_state(1))
    'line-up'
    """
    phase = game.phases.phases[state.phase]
    rounds = getattr(state, "asked", 0) + 1
    for node in (f"{phase.id} {rounds}", phase.id, f"({phase.group})"):
        if node in graph:
            return node
    return None


def path_of(
    graph: nx.MultiDiGraph[Any], game: Game[Any, Any], trace: tuple[tuple[str, str], ...]
) -> list[tuple[str, str]]:
    """The phases that a step passed through, as ``(source, trigger)`` pairs of the graph's ungrouped phases."""
    shown = {data["phase"] for _, data in graph.nodes(data=True)}
    return [(source, trigger) for source, trigger in trace if source in shown]


def focus(graph: nx.MultiDiGraph[Any], node: str, steps: int = 1) -> nx.MultiDiGraph[Any]:
    """The part of a graph that can be reached from ``node`` within some steps. Raises :class:`UnknownName`."""
    import networkx as nx

    if node not in graph:
        raise UnknownName("node", node, tuple(graph))
    near = nx.single_source_shortest_path_length(graph, node, cutoff=steps)
    return graph.subgraph(near).copy()


def difference(
    left: nx.MultiDiGraph[Any], right: nx.MultiDiGraph[Any]
) -> dict[str, list[tuple[str, str, str]]]:
    """The edges that only one of two phase graphs has, and those whose condition or clauses differ.

    >>> from soccer_rules import load
    >>> two = [phase_graph(load("soccer-sonic", players=4, ruleset=r), "shooting") for r in ("guide", "tongjiao")]
    >>> difference(*two)["changed"]
    [('attack 1', 'shoot', 'redirect'), ('attack 2', 'shoot', 'redirect')]
    """
    a, b = ({(u, k, v): d for u, v, k, d in g.edges(keys=True, data=True)} for g in (left, right))
    return {
        "left": sorted(a.keys() - b.keys()),
        "right": sorted(b.keys() - a.keys()),
        "changed": sorted(e for e in a.keys() & b.keys() if a[e] != b[e]),
    }
