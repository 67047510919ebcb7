"""The way of a match through a phase graph, position by position."""

from __future__ import annotations

from typing import Any

from soccer_rules.explore import node_of, trail
from soccer_rules.widgets.tour import Tour

Edge = tuple[str, str, str]


class Way:
    """Where a tour stands in a graph at each of its positions, and which edges led there.

    >>> from soccer_rules.explore import phase_graph
    >>> from soccer_rules.lessons import load_walkthrough
    >>> walk = load_walkthrough()
    >>> way = Way(phase_graph(walk.game, "shooting"), Tour(walk))
    >>> way.node(0) is None, way.node(walk.chapters[8].first + 1)
    (True, 'attack 1')
    """

    def __init__(self, graph: Any, tour: Tour):
        game = tour.game
        self._groups = [game.phases.phases[node.state.phase].group for node in tour.nodes]
        self._nodes = [node_of(graph, game, node.state) for node in tour.nodes]
        self._taken: list[list[Edge]] = [[]]
        for before, after in zip(tour.nodes, tour.nodes[1:], strict=False):
            self._taken.append(trail(graph, game, before.state, after.trace))
        self._first = tour.first

    def node(self, position: int) -> str | None:
        """The node where the match stands; ``None`` outside the graph."""
        return self._nodes[position]

    def path(self, position: int) -> list[Edge]:
        """The edges taken since the match came into this part of the game."""
        start = position
        while start > self._first and self._groups[start] == self._groups[start - 1]:
            start -= 1
        found = [edge for taken in self._taken[max(start, 1) : position + 1] for edge in taken]
        return list(dict.fromkeys(found))

    def visited(self, position: int) -> dict[str, int]:
        """The nodes seen until a position, each with the last position at which the match stood there or passed."""
        found: dict[str, int] = {}
        for at in range(self._first, position + 1):
            for u, v, _ in self._taken[at]:
                found[u] = max(at - 1, self._first) if u == self._nodes[at - 1] else at
                found[v] = at
            here = self._nodes[at]
            if here is not None:
                found[here] = at
        return found
