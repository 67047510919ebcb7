"""The search for the targets of a kick as a graph: every way that a ball can fly, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer import notation
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import Action
from soccer_rules.games.street_soccer.board import GOALS, squares
from soccer_rules.games.street_soccer.kicking import (
    GOAL_BIT,
    Hop,
    Kick,
    Node,
    flight,
    kick_of,
    kick_off_of,
    legal_targets,
)
from soccer_rules.games.street_soccer.ruling import Ruling
from soccer_rules.games.street_soccer.running import kick_after, lengths_to_ball, pushed_to, walks
from soccer_rules.games.street_soccer.state import State
from soccer_rules.games.street_soccer.turn import take_turn

if TYPE_CHECKING:
    import networkx as nx

ARROWS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
LEGEND: dict[str, tuple[str, dict[str, Any]]] = {
    "player": ("flight.start", {}),
    "automatic": ("flight.passes", {}),
    "defenders": ("flight.rests", {}),
    "group": ("flight.flies-on", {}),
    "attackers": ("flight.goal", {}),
}


def search_graph(g: Ruling, s: State, *, piece: str = "", target: str = "") -> nx.MultiDiGraph[Any] | None:
    """The flight of the ball (ST-KCK-03 to -08) as a graph; ``None`` where no ball is about to be kicked.

    In the middle of a turn ``piece`` names the square of the piece that runs to the ball the shortest way, at the
    kick-off that of the kicker. ``target`` leaves only the ways that lead to a square or a goal. Nodes are named
    after square, direction, turn (``*``) and points left, such as ``"g5 NE* 0"``; the ball lies on the first. Further
    node attributes: ``square``, ``turned``, ``left``; edge attributes: ``free``, ``turn``, ``direction``. Raises
    :class:`SoccerRulesError` for a piece that cannot kick, and where no way leads to ``target``.
    """
    import networkx as nx

    kick = _kick(g, s, piece)
    if kick is None:
        return None
    if s.phase == ph.MOVE:
        s = s.copy()
        lengths = lengths_to_ball(g, s, walks(g, s, g.board.at[piece], s.die))
        take_turn(g, s, kick.side, Action(use.RUN, piece, use.BALL, lengths[0] if g.exact else 0), None)
    stops, goals = legal_targets(g, kick)
    legal = {g.board.name[i] for i in squares(stops)}
    legal |= {name for side, name in enumerate(GOALS) if goals & GOAL_BIT[side]}
    title = ("flight.title", {"square": g.board.name[kick.start], "left": kick.left})
    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph(
        game=notation.GAME, state=s, seat=kick.side, title=title, legend=LEGEND, dashed=("flight.free", {})
    )

    def place(node: Node, depth: int) -> str:
        name = _name(node)
        if name not in graph:
            action = _action(kick, piece, node.square) if node.square in legal and node.direction else None
            graph.add_node(
                name, square=node.square, turned=node.turned, left=node.left, depth=depth, label=_label(node),
                say=_tells(g, node), kind=_kind(g, kick, node, legal), action=action,
            )  # fmt: skip
        return name

    place(Node(g.board.name[kick.start], "", False, kick.left), 0)
    for hop in flight(g, kick.own, kick.other, kick.start, kick.left):
        source = place(hop.source, 0)
        graph.add_edge(
            source,
            place(hop.target, graph.nodes[source]["depth"] + 1),
            key=hop.target.direction,
            say=_step(hop),
            clauses=_clauses(hop),
            style="dashed" if hop.free else "",
            free=hop.free,
            turn=hop.turn,
            direction=hop.target.direction,
        )
    if target:
        ends = [node for node, data in graph.nodes(data=True) if data["square"] == target and data["depth"]]
        if not ends:
            raise SoccerRulesError(f"no way of the ball leads from {g.board.name[kick.start]} to {target!r}")
        kept = set(ends).union(*(nx.ancestors(graph, node) for node in ends))
        graph.remove_nodes_from([node for node in graph if node not in kept])
        graph.graph["title"] = _title_to(title[1], target)
    return graph


def _title_to(values: dict[str, Any], target: str) -> tuple[str, dict[str, Any]]:
    if target in GOALS:
        return "flight.title-goal", {**values, "side": target[-1]}
    return "flight.title-to", {**values, "target": target}


def _kick(g: Ruling, s: State, piece: str) -> Kick | None:
    """The kick that is about to be made, or would be after the run of a piece."""
    if s.phase in (ph.KICK, ph.GOAL_KICK):
        return kick_of(s)
    if s.phase not in (ph.MOVE, ph.KICK_OFF) or not piece:
        return None
    at = g.board.at.get(piece, -1)
    if at < 0 or not s.men[s.seat] >> at & 1:
        raise SoccerRulesError(f"no piece of the side on turn stands on {piece!r}")
    if s.phase == ph.KICK_OFF:
        return kick_off_of(s, at)
    found = walks(g, s, at, s.die)
    lengths = lengths_to_ball(g, s, found)
    if not lengths:
        raise SoccerRulesError(f"the piece on {piece} does not reach the ball with {s.die} points")
    return kick_after(g, s, s.seat, at, s.die - lengths[0], pushed_to(g, s, s.seat, at, found, lengths[0]))


def _action(kick: Kick, piece: str, target: str) -> Action:
    return (
        Action(use.KICK_OFF, piece, target) if kick.kind == ph.KICK_OFF else Action(use.KICK, target=target)
    )


def _name(node: Node) -> str:
    if not node.direction:
        return node.square
    return f"{node.square} {node.direction}{'*' if node.turned else ''} {node.left}"


def _label(node: Node) -> Any:
    return ("say.goal", {"side": node.square[-1]}) if node.square in GOALS else node.square


def _kind(g: Ruling, kick: Kick, node: Node, legal: set[str]) -> str:
    if not node.direction:
        return "player"
    if node.square in GOALS:
        return "attackers"
    if kick.own >> g.board.at[node.square] & 1:
        return "automatic"
    return "defenders" if node.square in legal and not (g.exact and node.left) else "group"


def _tells(g: Ruling, node: Node) -> tuple[tuple[str, dict[str, Any]], ...]:
    said: list[tuple[str, dict[str, Any]]] = []
    if node.square not in GOALS:
        said.append(("flight.left", {"n": node.left}))
        if node.turned:
            said.append(("flight.turned", {}))
    return tuple(said)


def _step(hop: Hop) -> tuple[str, dict[str, Any]]:
    if hop.turn and not hop.target.turned:
        return "flight.anew", {"way": ARROWS[hop.target.direction]}
    cost = "free" if hop.free else "paid"
    return (
        f"flight.turn-{cost}" if hop.turn else f"flight.step-{cost}",
        {"way": ARROWS[hop.target.direction]},
    )


def _clauses(hop: Hop) -> list[str]:
    """The clauses behind a step: what it costs, and the turn or the goal in it."""
    found = ["ST-KCK-05" if hop.free else "ST-KCK-04"]
    if hop.turn:
        found.append("ST-KCK-03")
    if hop.target.square in GOALS:
        found.append("ST-GOL-01")
    return found


__all__ = ["search_graph"]
