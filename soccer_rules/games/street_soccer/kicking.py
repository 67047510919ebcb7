"""How far and where the ball may go (ST-KCK): the quick search over sets of squares, and one that keeps the paths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from soccer_rules.games.street_soccer.board import COMPASS, E, W, shifted, squares
from soccer_rules.games.street_soccer.ruling import Ruling
from soccer_rules.games.street_soccer.state import State

GOAL_BIT = (1, 2)
"""Which bit of a set of goals stands for the goal that W, E defends."""


def _ways_on(relay: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each of 16 kinds of flight (direction, +8 after the turn) the directions open next and the kind each makes,
    from a free square; with ``relay`` from a team-mate's square."""
    if relay:
        return tuple(tuple((d, d) for d in range(8)) for _ in range(16))
    straight = tuple(((d, 8 + d),) for d in range(8))
    bending = tuple(
        ((d, d), ((d + 1) % 8, 8 + (d + 1) % 8), ((d - 1) % 8, 8 + (d - 1) % 8)) for d in range(8)
    )
    return bending + straight


_ON = _ways_on(False)
_RELAYED = _ways_on(True)


def targets(
    g: Ruling,
    own: int,
    other: int,
    start: int,
    left: int,
    *,
    relay: bool,
    rest: int | None = None,
) -> tuple[int, int]:
    """The squares where a ball kicked from ``start`` may stop, and the goals it may enter (bits of ``GOAL_BIT``).

    ``own`` and ``other`` are the pieces of the kicker's side (the kicker on ``start`` included) and of the opponents;
    ``left`` are the points. ``rest`` is the number of points with which it must stop; ``None``: any. All flights are
    searched at once, one set of squares for each direction, before and after the turn, from most points to none.
    """
    board, entries, line = g.board, g.entries, g.line
    ways, enterable = board.ways, board.pitch & ~other
    free = enterable & ~own
    stops = goals = 0
    onto_own = _RELAYED if relay else _ON

    def enter(bits: int, d: int) -> int:
        """The goals that a step in direction ``d`` enters from somewhere in ``bits``."""
        found = 0
        for side in (W, E):
            at = bits & entries[side][d]
            if at and (not line or shifted(at, ways[d]) & ~other):
                found |= GOAL_BIT[side]
        return found

    here = [0] * 16
    first = 1 << start
    for d in range(8):
        goals |= enter(first, d)
        here[d] = shifted(first, ways[d]) & enterable
    while True:
        todo = [(k, x) for k in range(16) if (x := here[k] & own)]
        while todo:  # free steps from team-mates (ST-KCK-05)
            k, x = todo.pop()
            for d, into in onto_own[k]:
                goals |= enter(x, d)
                new = shifted(x, ways[d]) & enterable & ~here[into]
                if new:
                    here[into] |= new
                    if new & own:
                        todo.append((into, new & own))
        if rest is None or rest == left:
            for x in here:
                stops |= x
        if left == 0 or rest == left:
            return stops & free, goals
        left -= 1
        after = [0] * 16
        for k in range(16):
            x = here[k] & free
            if x:
                for d, into in _ON[k]:
                    way = ways[d]
                    after[into] |= (x << way if way > 0 else x >> -way) & enterable
                    if x & (entries[W][d] | entries[E][d]):
                        goals |= enter(x, d)
        here = after


class Kick(NamedTuple):
    """A kick about to be made: by whom, from where, with how many points; ``push``: where the kicker goes after it."""

    side: int
    own: int
    other: int
    start: int
    left: int
    push: int = -1
    kind: str = "kick"


def kick_of(s: State) -> Kick:
    """The kick of a state in phase ``kick`` or ``goal-kick``."""
    return Kick(s.seat, s.men[s.seat], s.men[1 - s.seat], s.ball, s.left, s.push, s.phase)


def kick_off_of(s: State, piece: int) -> Kick:
    """The kick-off by the piece on that square (ST-KOF-02)."""
    return Kick(s.seat, s.men[s.seat], s.men[1 - s.seat], piece, s.left, -1, "kick-off")


def barred_goals(g: Ruling, kick: Kick) -> int:
    """The goals that this kind of kick may not enter (ST-KOF-03, ST-GOL-06)."""
    if kick.kind == "kick-off" and not g.kickoff_goal:
        return 3
    return GOAL_BIT[kick.side] if kick.kind == "goal-kick" else 0


def legal_targets(g: Ruling, kick: Kick) -> tuple[int, int]:
    """The squares and goals that a kick may choose between (ST-KCK-07)."""
    rest = 0 if g.exact else None
    stops, goals = _allowed(g, kick, rest)
    if g.exact and kick.kind != "kick" and not stops and not goals:
        for spare in range(1, kick.left + 1):  # then those that leave the fewest points
            stops, goals = _allowed(g, kick, spare)
            if stops:
                break
    return stops, goals


def _allowed(g: Ruling, kick: Kick, rest: int | None) -> tuple[int, int]:
    stops, goals = targets(g, kick.own, kick.other, kick.start, kick.left, relay=g.relay, rest=rest)
    if kick.push >= 0:
        stops &= ~(1 << kick.push)
    if g.closure == "ball" and kick.kind == "kick":
        stops = sum(1 << i for i in squares(stops) if not shuts_off(g, kick, i))
    return stops, goals & ~barred_goals(g, kick)


def any_target(g: Ruling, kick: Kick) -> bool:
    """Whether the kick has a legal target at all (ST-KCK-09)."""
    if not g.exact and g.closure != "ball":
        board, barred = g.board, kick.own | kick.other
        if kick.push >= 0:
            barred |= 1 << kick.push
        free = board.pitch & ~barred
        start = kick.start
        if any(free >> start + way & 1 for way in board.ways):
            return True
    stops, goals = legal_targets(g, kick)
    return bool(stops or goals)


def shuts_off(g: Ruling, kick: Kick, ball: int) -> bool:
    """Whether no opponent could walk to the ball on ``ball`` once the kicker stands where he ends (A-12)."""
    own = kick.own
    if kick.push >= 0:
        own = own & ~(1 << kick.start) | 1 << kick.push
    return cut_off(g, own, kick.other, ball)


def cut_off(g: Ruling, own: int, other: int, ball: int) -> bool:
    """Whether no piece of ``other`` can walk to the ball between all these pieces."""
    board = g.board
    free = board.walk & ~(own | other)
    return not board.spread(board.region(1 << ball, free)) & other


# --- with paths


class Node(NamedTuple):
    """A point of a ball's flight: the square it is on, its direction (``""``: not kicked yet), whether it has turned,
    and the points left."""

    square: str
    direction: str
    turned: bool
    left: int


@dataclass(frozen=True, slots=True)
class Hop:
    """One step of a flight; ``free`` where it leaves a team-mate's square (ST-KCK-05), ``turn`` where it bends."""

    source: Node
    target: Node
    free: bool
    turn: bool


def flight(
    g: Ruling, own: int, other: int, start: int, left: int, *, relay: bool | None = None
) -> Iterator[Hop]:
    """Every step that a ball kicked from ``start`` can take, breadth first: the search graph of the kick.

    A flight may end on a node whose square is free, or in a goal (a node named ``GOAL-W`` or ``GOAL-E``).
    """
    board = g.board
    relay = g.relay if relay is None else relay
    todo = [(start, -1, 0, left)]
    seen = set(todo)
    for at in todo:
        square, direction, turned, points = at
        mate = bool(own >> square & 1)
        paid = points if mate else points - 1
        if paid < 0:
            continue
        source = _node(g, at)
        for d, t in _next(direction, turned, relay and mate):
            turn = direction >= 0 and d != direction
            into = square + board.ways[d]
            goal = goal_entered(g, other, square, d)
            if goal >= 0:
                yield Hop(source, Node(f"GOAL-{'WE'[goal]}", COMPASS[d], bool(t), paid), mate, turn)
            elif board.pitch & ~other & 1 << into:
                new = (into, d, t, paid)
                yield Hop(source, _node(g, new), mate, turn)
                if new not in seen:
                    seen.add(new)
                    todo.append(new)


def _node(g: Ruling, at: tuple[int, int, int, int]) -> Node:
    square, direction, turned, left = at
    return Node(g.board.name[square], COMPASS[direction] if direction >= 0 else "", bool(turned), left)


def _next(direction: int, turned: int, relayed: bool) -> tuple[tuple[int, int], ...]:
    if direction < 0 or relayed:
        return tuple((d, 0) for d in range(8))
    if turned:
        return ((direction, 1),)
    return ((direction, 0), ((direction + 1) % 8, 1), ((direction - 1) % 8, 1))


def goal_entered(g: Ruling, other: int, square: int, d: int) -> int:
    """The side whose goal a step in direction ``d`` enters, -1 for none."""
    for side in (W, E):
        if g.entries[side][d] >> square & 1 and not (g.line and other >> square + g.board.ways[d] & 1):
            return side
    return -1


@dataclass(frozen=True, slots=True)
class Way:
    """One way of the ball: the squares' indices (a goal: -1 - side), the points it costs, and what is wrong with it.

    ``short`` is the square on which the points run out, ``bent`` the one where a turn too many would be needed,
    ``met`` the opponent's square in the way; each -1 where there is nothing of the kind.
    """

    path: tuple[int, ...]
    cost: int
    short: int = -1
    bent: int = -1
    met: int = -1


def best_way(
    g: Ruling,
    kick: Kick,
    target: int,
    *,
    rest: int | None = None,
    points: bool = False,
    turns: bool = False,
    men: bool = False,
) -> Way | None:
    """The cheapest way to ``target`` (a square, or -1 - side for a goal), ``None`` where there is none.

    With ``points``, ``turns`` or ``men`` it may cost any number of points, turn at will or pass opponents, as seldom as
    can be; then the way says where it first does. ``rest``: the points with which it must arrive.
    """
    board, own, other = g.board, kick.own, kick.other
    enterable = board.pitch if men else board.pitch & ~other
    order = 0
    # a state: square, direction, turned, points used; the last is left out where points do not count
    heap: list[tuple[int, int, int, int, tuple[int, ...], tuple[int, int, int]]] = [
        (0, 0, 0, 0, (kick.start,), (-1, 0, 0))
    ]
    done: set[tuple[int, int, int, int]] = set()
    while heap:
        breaks, cost, bends, _, path, (direction, turned, used) = heappop(heap)
        square = path[-1]
        arrived = (
            square == target and len(path) > 1 and (square < 0 or rest is None or kick.left - used == rest)
        )
        if arrived:
            return _told(g, kick, path, cost)
        if square < 0 or (square, direction, turned, used if not points else 0) in done:
            continue
        done.add((square, direction, turned, used if not points else 0))
        mate = bool(own >> square & 1)
        paid = used + (not mate)
        if paid > kick.left and not points:
            continue
        usual = dict(_next(direction, turned, g.relay and mate))
        for d in range(8):
            if d not in usual and not turns:
                continue
            into = square + board.ways[d]
            goal = goal_entered(g, 0 if men else other, square, d)
            if goal >= 0:
                into = -1 - goal
            elif not enterable >> into & 1:
                continue
            wrong = (d not in usual) + (bool(men and into >= 0 and other >> into & 1))
            if men and goal >= 0 and g.line and other >> square + board.ways[d] & 1:
                wrong += 1
            bend = direction >= 0 and d != direction
            order += 1
            heappush(
                heap,
                (breaks + wrong, paid, bends + bend, order, (*path, into), (d, usual.get(d, 1), paid)),
            )
    return None


def _told(g: Ruling, kick: Kick, path: tuple[int, ...], cost: int) -> Way:
    """A way with the places where it breaks a rule."""
    board, used, direction, turned = g.board, 0, -1, 0
    short = bent = met = -1
    for here, there in pairwise(path):
        mate = bool(kick.own >> here & 1)
        used += not mate
        if used > kick.left and short < 0:
            short = here
        d = _direction(g, here, there, direction)
        usual = dict(_next(direction, turned, g.relay and mate))
        if d not in usual and bent < 0:
            bent = here
        direction, turned = d, usual.get(d, 1)
        into = here + board.ways[d]
        if met < 0 and kick.other >> into & 1:
            met = into
    return Way(path, cost, short, bent, met)


def _direction(g: Ruling, here: int, there: int, before: int) -> int:
    if there >= 0:
        return g.board.ways.index(there - here)
    side = -1 - there
    fits = [d for d in range(8) if g.entries[side][d] >> here & 1]
    return before if before in fits else min(fits, key=lambda d: min((d - before) % 8, (before - d) % 8))


_RELAXED = (
    ("points",), ("turns",), ("men",), ("points", "turns"), ("points", "men"), ("turns", "men"),
    ("points", "turns", "men"),
)  # fmt: skip


def shortfall(g: Ruling, kick: Kick, target: int) -> Way | None:
    """A way to a target that cannot be reached, breaking as few kinds of rules as can be: more points, another turn, no
    opponent in the way, in this order of preference. ``None`` where even that does not help."""
    for kinds in _RELAXED:
        way = best_way(g, kick, target, points="points" in kinds, turns="turns" in kinds, men="men" in kinds)
        if way is not None:
            return way
    return None
