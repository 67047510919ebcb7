"""Graphs too large for one picture, folded: several nodes in one box, with honest counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx


def fold(graph: nx.MultiDiGraph[Any], most: int) -> nx.MultiDiGraph[Any]:
    """``graph`` with at most ``most`` nodes: those of the same depth and phase become one, then those of the same
    phase, then those of the same kind; what is still too much is one node.

    Node attributes: ``phase`` (or ``label``), ``depth``, ``count`` (how many it stands for), ``end``, ``members``.
    Edge attribute: ``count``. A graph that is small enough comes back as it is.

    >>> import networkx as nx
    >>> g = nx.MultiDiGraph()
    >>> g.add_nodes_from((n, {"phase": "turn", "depth": min(n, 1), "end": ""}) for n in range(9))
    >>> g.add_edges_from((0, n) for n in range(1, 9)) and None
    >>> folded = fold(g, 5)
    >>> [d["count"] for _, d in folded.nodes(data=True)], [d["count"] for _, _, d in folded.edges(data=True)]
    ([1, 8], [8])
    """
    if graph.number_of_nodes() <= most:
        return graph
    for key in _KEYS:
        groups = {node: key(data) for node, data in graph.nodes(data=True)}
        if len(set(groups.values())) <= most:
            break
    return _folded(graph, groups)


def _end(data: Any) -> Any:
    """How a leaf ended and with what goals, so that a box never mixes them."""
    return (data["end"], data.get("gain")) if data.get("end") else ""


_KEYS: tuple[Callable[[Any], tuple[Any, ...]], ...] = (
    lambda d: (d.get("depth", 0), d.get("phase", ""), _end(d)),
    lambda d: (d.get("phase", ""), _end(d)),
    lambda d: (d.get("group", d.get("kind", "")), _end(d)),
    lambda d: (),
)


def _folded(graph: nx.MultiDiGraph[Any], groups: dict[Any, tuple[Any, ...]]) -> nx.MultiDiGraph[Any]:
    import networkx as nx

    out: nx.MultiDiGraph[Any] = nx.MultiDiGraph(
        **graph.graph, folded=(graph.number_of_nodes(), graph.number_of_edges())
    )
    for node, data in graph.nodes(data=True):
        name = "/".join(map(str, groups[node])) or "all"
        if name not in out:
            kept = {
                k: data[k]
                for k in ("phase", "depth", "end", "gain", "kind", "group", "by", "label")
                if k in data
            }
            out.add_node(name, **kept, count=0, members=[])
        out.nodes[name]["count"] += 1
        out.nodes[name]["members"].append(node)
    home = {node: "/".join(map(str, group)) or "all" for node, group in groups.items()}
    for u, v in graph.edges():
        a, b = home[u], home[v]
        if out.has_edge(a, b):
            out.edges[a, b, 0]["count"] += 1
        else:
            out.add_edge(a, b, key=0, count=1)
    return out
