"""The states that can be reached from a position, with everything open; and what best play makes of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from soccer_rules.core.errors import SoccerRulesError, UnknownName
from soccer_rules.core.game import CHANCE, Game
from soccer_rules.core.language import Texts
from soccer_rules.explore.labels import side_name

if TYPE_CHECKING:
    import networkx as nx

_texts = Texts("soccer_rules.explore")


class TooManyStates(SoccerRulesError):
    """A graph that would pass the limit. ``found`` states were counted, ``waiting`` of them not yet followed."""

    def __init__(self, limit: int, found: int, waiting: int, depth: int):
        self.limit, self.found, self.waiting, self.depth = limit, found, waiting, depth
        super().__init__(
            f"more than {limit} states: {found} found down to depth {depth}, {waiting} of them not yet followed. "
            "Ask for less depth, a smaller part (within=…), or a higher limit."
        )


def state_graph(
    game: Game[Any, Any],
    state: Any,
    *,
    depth: int | None = None,
    within: str | Callable[[Any], bool] | None = None,
    limit: int = 2000,
) -> nx.MultiDiGraph[Any]:
    """The states reachable from ``state`` with everything open, equal ones merged.

    ``depth`` bounds the number of actions; ``within`` names a group of phases (or tells for a state) beyond which
    nothing is followed. Nodes are numbered from 0, the given state. Node attributes: ``state``, ``phase``, ``acting``
    (tuple of seats), ``depth``, ``leaf``, ``end`` (``"over"``, ``"left"`` where the part was left, ``"depth"``, ``""``
    for inner nodes), ``gain`` (goals by side since the start). Edge attributes: ``action``, ``text``, ``seat``,
    ``events`` (their kinds), ``clauses``, ``trace``, ``probability`` (for chance). Raises :class:`TooManyStates`.
    """
    import networkx as nx

    inside = _inside(game, within)
    start_score = game.score(state)
    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph(game=game.facts.id)
    numbers = {state.key(): 0}
    todo = deque([0])

    def add(number: int, s: Any, d: int) -> None:
        gain = tuple(now - then for now, then in zip(game.score(s), start_score, strict=True))
        graph.add_node(
            number, state=s, phase=s.phase, acting=game.to_act(s), depth=d, gain=gain, leaf=True, end=""
        )

    add(0, state, 0)
    while todo:
        here = todo.popleft()
        node = graph.nodes[here]
        s, d = node["state"], node["depth"]
        acting = game.to_act(s)
        if not acting or not (here == 0 or inside(s)) or (depth is not None and d >= depth):
            node["end"] = "over" if not acting else "depth" if inside(s) else "left"
            continue
        node["leaf"] = False
        for seat, action, odds in _choices(game, s, acting[0]):
            step = game.apply(s, seat, action)
            key = step.state.key()
            if key not in numbers:
                if len(numbers) >= limit:
                    raise TooManyStates(limit, len(numbers), len(todo) + 1, d + 1)
                numbers[key] = len(numbers)
                add(numbers[key], step.state, d + 1)
                todo.append(numbers[key])
            graph.add_edge(
                here,
                numbers[key],
                action=action,
                text=game.action_text(action),
                seat=seat,
                events=[e.kind for e in step.events],
                clauses=list(step.clauses),
                trace=list(step.trace),
                probability=odds,
            )
    return graph


def _inside(game: Game[Any, Any], within: str | Callable[[Any], bool] | None) -> Callable[[Any], bool]:
    if within is None:
        return lambda s: True
    if callable(within):
        return within
    groups = {p.group for p in game.phases.phases.values()}
    if within not in groups:
        raise UnknownName("part", within, tuple(sorted(groups)))
    members = {p.id for p in game.phases.phases.values() if p.group == within}
    return lambda s: s.phase in members


def _choices(game: Game[Any, Any], state: Any, seat: int) -> list[tuple[int, Any, Fraction | None]]:
    if seat == CHANCE:
        return [(CHANCE, action, odds) for action, odds in game.chance(state)]
    return [(seat, action, None) for action in game.legal_actions(state, seat)]


@dataclass(frozen=True, slots=True)
class Solution:
    """What best play with everything open comes to.

    ``value`` is the first side's goals less the second's until the graph's leaves; ``line`` the edges of one best
    line, ``(node, next node, action text, seat)``; ``certain`` whether every leaf of it is a real end (no leaf that
    only the depth cut off). ``game`` names the sides.
    """

    value: Fraction
    line: tuple[tuple[int, int, str, int], ...]
    certain: bool
    game: Game[Any, Any] = field(repr=False)

    def text(self, lang: str | None = None) -> str:
        """The result in a sentence."""
        if self.value:
            ahead = 0 if self.value > 0 else 1
            names = [side_name(self.game, side, lang) for side in (ahead, 1 - ahead)]
            said = _texts("solution.ahead", lang=lang, value=abs(self.value), side=names[0], other=names[1])
        else:
            said = _texts("solution.level", lang=lang)
        return said if self.certain else f"{said} {_texts('solution.cut', lang=lang)}"


def solve(game: Game[Any, Any], graph: nx.MultiDiGraph[Any]) -> Solution:
    """Backward induction over a state graph: each side plays for its own goals, everything open.

    Raises :class:`SoccerRulesError` where the graph has a cycle or seats choose at the same time (no best play with
    everything open is defined there).
    """
    import networkx as nx

    if not nx.is_directed_acyclic_graph(graph):
        raise SoccerRulesError("this graph has a cycle; bound it with depth=… first")
    value: dict[int, Fraction] = {}
    best: dict[int, tuple[int, int, Any]] = {}
    for node in reversed(list(nx.topological_sort(graph))):
        data = graph.nodes[node]
        if data["leaf"]:
            first, second = data["gain"]
            value[node] = Fraction(first - second)
            continue
        if len(data["acting"]) > 1:
            raise SoccerRulesError(
                "several seats choose at the same time here; there is no best play with everything open"
            )
        edges = list(graph.out_edges(node, keys=True, data=True))
        if data["acting"] == (CHANCE,):
            value[node] = sum((d["probability"] * value[v] for _, v, _, d in edges), Fraction(0))
            continue
        sign = 1 if game.side(data["acting"][0]) == 0 else -1
        _, target, key, _ = max(edges, key=lambda e: sign * value[e[1]])
        value[node], best[node] = value[target], (node, target, key)
    line, here = [], 0
    while here in best:
        source, target, key = best[here]
        data = graph.edges[source, target, key]
        line.append((source, target, data["text"], data["seat"]))
        here = target
    certain = all(d["end"] != "depth" for _, d in graph.nodes(data=True) if d["leaf"])
    return Solution(value[0], tuple(line), certain, game)
