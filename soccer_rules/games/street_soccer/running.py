"""Where a piece may go (ST-RUN): walks of an exact length, walks onto the ball, and what may not be left behind."""

from __future__ import annotations

from collections import deque

from soccer_rules.games.street_soccer.board import NOWHERE, squares
from soccer_rules.games.street_soccer.kicking import Kick, any_target, cut_off
from soccer_rules.games.street_soccer.ruling import Ruling
from soccer_rules.games.street_soccer.state import State


def free_to_walk(g: Ruling, s: State, square: int) -> int:
    """The squares that the piece on ``square`` may walk over: free ones, its own, not the ball's (ST-RUN-03, A-09)."""
    return g.board.walk & ~(s.men[0] | s.men[1] | 1 << s.ball) | 1 << square


def walks(g: Ruling, s: State, square: int, n: int) -> list[int]:
    """For each length from 0 to ``n`` the squares where a walk of exactly so many steps can end (A-08)."""
    free = free_to_walk(g, s, square)
    if g.simple_walk:
        return _simple_walks(g, square, n, free)
    stride, here = g.board.stride, 1 << square
    found = [here]
    for _ in range(n):
        here = (here << 1 | here >> 1 | here << stride | here >> stride) & free
        found.append(here)
    return found


def _simple_walks(g: Ruling, square: int, n: int, free: int) -> list[int]:
    found = [0] * (n + 1)

    def walk(here: int, steps: int, open_: int) -> None:
        found[steps] |= 1 << here
        if steps < n:
            for there in squares(g.board.spread(1 << here) & open_):
                walk(there, steps + 1, open_ & ~(1 << there))

    walk(square, 0, free & ~(1 << square))
    return found


def lengths_to_ball(g: Ruling, s: State, found: list[int]) -> list[int]:
    """The lengths of walks that end on the ball's square, shortest first; only the shortest where no exact length of
    the kick is asked for, since more points are never worse then (A-10)."""
    reach = g.board.spread(1 << s.ball)
    lengths = [k for k in range(1, len(found)) if found[k - 1] & reach]
    return lengths if g.exact else lengths[:1]


def stops(g: Ruling, s: State, side: int, square: int, found: list[int]) -> int:
    """The squares away from the ball on which the piece may end its run."""
    board, ends = g.board, found[-1]
    kept = 0
    if s.keepers[side] == square:
        if g.keeper == "fixed":
            ends &= board.mouth[side]
        if g.keeper != "own_mouth":
            return _open(g, s, side, square, ends)
        kept, ends = ends & board.mouth[side], ends & ~board.mouth[side]
    ends &= ~board.mouths
    mates = g.runners(s, side) & ~(1 << square)
    for area in board.area:
        if mates & area:
            ends &= ~area
    return _open(g, s, side, square, ends | kept)


def _open(g: Ruling, s: State, side: int, square: int, ends: int) -> int:
    """Those of some end squares that close nothing off (ST-RUN-09)."""
    if g.closure == "off":
        return ends
    if g.closure == "ball":
        return sum(1 << i for i in squares(ends) if not closes(g, s, side, square, i))
    openings = g.board.openings
    opened = g.board.walk & ~(s.men[0] | s.men[1]) | 1 << square
    bad = 0
    for i in squares(ends):
        if openings(i, opened) > 1 and closes(g, s, side, square, i):
            bad |= 1 << i
    return ends & ~bad


def closes(g: Ruling, s: State, side: int, square: int, end: int) -> bool:
    """Whether a piece that goes from ``square`` to ``end`` closes something off (ST-RUN-09). Under ``closure="ball"``:
    whether no opponent could then walk to the ball where it lies now."""
    if g.closure == "off":
        return False
    board = g.board
    own = s.men[side] & ~(1 << square) | 1 << end
    if g.closure == "ball":
        return end != s.ball and cut_off(g, own, s.men[1 - side], s.ball)
    if end == square:
        return False
    before = board.walk & ~(s.men[0] | s.men[1])
    if board.openings(end, before | 1 << square) <= 1:
        return False
    return board.regions(board.walk & ~(own | s.men[1 - side])) > board.regions(before)


def standing_rule(g: Ruling, s: State, side: int, square: int, end: int) -> str:
    """The rule that keeps a piece from ending on ``end``: ``"keeper"``, ``"mouth"``, ``"area"``, or ``""`` for none."""
    board, bit = g.board, 1 << end
    is_keeper = s.keepers[side] == square
    if is_keeper and g.keeper == "fixed" and not board.mouth[side] & bit:
        return "keeper"
    if g.privileged(s, side, square, end):
        return ""
    if board.mouths & bit:
        return "keeper" if is_keeper else "mouth"
    mates = g.runners(s, side) & ~(1 << square)
    return "area" if any(area & bit and area & mates for area in board.area) else ""


def pushed_to(g: Ruling, s: State, side: int, square: int, found: list[int], steps: int) -> int:
    """Where the piece is pushed after kicking a ball before a goal mouth (ST-RUN-07); -1: it stays with the ball.

    ``push="back"``: the square from which it stepped onto the ball. Where it could come from several, the first on
    which it may stand counts, the one towards midfield before others.
    """
    board = g.board
    if not board.mouths >> s.ball & 1 or g.privileged(s, side, square, s.ball):
        return NOWHERE
    front = board.front[s.ball]
    if g.push == "front" or not 1 <= steps <= len(found):
        return front
    came = list(squares(found[steps - 1] & board.spread(1 << s.ball)))
    came.sort(key=lambda i: (standing_rule(g, s, side, square, i) != "", i != front))
    return came[0] if came else front


def kick_after(g: Ruling, s: State, side: int, square: int, left: int, push: int) -> Kick:
    """The kick of a piece that has come from ``square`` to the ball."""
    own = s.men[side] & ~(1 << square) | 1 << s.ball
    return Kick(side, own, s.men[1 - side], s.ball, left, push)


def may_kick(g: Ruling, s: State, side: int, square: int, found: list[int], steps: int) -> bool:
    """Whether a run of so many steps onto the ball is lawful: the final position, and at least one kick (ST-KCK-09)."""
    push = pushed_to(g, s, side, square, found, steps)
    end = s.ball if push == NOWHERE else push
    if push != NOWHERE and (s.men[0] | s.men[1]) & ~(1 << square) & 1 << push:
        return False
    if standing_rule(g, s, side, square, end):
        return False
    if g.closure == "any" and closes(g, s, side, square, end):
        return False
    return any_target(g, kick_after(g, s, side, square, s.die - steps, push))


def path_between(g: Ruling, square: int, end: int, free: int, *, diagonal: bool = False) -> list[int]:
    """A shortest walk over ``free`` squares from one square to another, both included; empty where there is none."""
    board = g.board
    ways = board.ways if diagonal else board.ways[::2]
    came = {square: square}
    todo = deque([square])
    while todo:
        here = todo.popleft()
        if here == end:
            path = [here]
            while here != square:
                here = came[here]
                path.append(here)
            return path[::-1]
        for way in ways:
            there = here + way
            if (free >> there & 1 or there == end) and board.walk >> there & 1 and there not in came:
                came[there] = here
                todo.append(there)
    return []
