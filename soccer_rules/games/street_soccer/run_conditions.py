"""The conditions of a run: the way, where it ends, what it closes off, and a kick to be there (ST-RUN, ST-KCK-09)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from soccer_rules.games.street_soccer.actions import BALL, Action
from soccer_rules.games.street_soccer.board import NOWHERE, E, W, squares
from soccer_rules.games.street_soccer.kicking import any_target
from soccer_rules.games.street_soccer.ruling import Ruling
from soccer_rules.games.street_soccer.running import (
    closes,
    free_to_walk,
    kick_after,
    lengths_to_ball,
    path_between,
    pushed_to,
    standing_rule,
    walks,
)
from soccer_rules.games.street_soccer.state import State

Row = tuple[bool, str, str, Mapping[str, Any]]
"""``(held, clause, name, values)``: one condition. ``name`` is the key of its text."""


def run_rows(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    """What must hold of a run."""
    board = g.board
    at = board.at.get(a.piece, NOWHERE)
    mine = at != NOWHERE and bool(s.men[seat] >> at & 1)
    owner = g.side_at(s, at) if at != NOWHERE else -1
    yield mine, "ST-RUN-01", "own-piece", {"code": "E_NOT_YOURS", "square": a.piece, "owner": owner}
    if a.target == BALL:
        if mine:
            yield from _run_to_ball(g, s, seat, at, a)
        return
    end = board.at.get(a.target, NOWHERE)
    inside = end != NOWHERE and bool(board.walk >> end & 1)
    yield inside, "ST-RUN-02", "run-on-board", {"code": "E_OFF_BOARD", "square": a.target}
    if not inside:
        return
    yield end != s.ball, "ST-KCK-01", "stop-off-ball", {"code": "E_MUST_KICK", "square": a.target}
    taken = (s.men[W] | s.men[E]) >> end & 1 and end != at
    yield (
        not taken,
        "ST-RUN-03",
        "run-end-free",
        {"code": "E_OCCUPIED", "square": a.target, "owner": g.side_at(s, end)},
    )
    if not mine:
        return
    if end != s.ball and not taken:
        yield from _walk_rows(g, s, at, end)
    yield from _standing_rows(g, s, seat, at, end, a.target)
    if g.closure == "ball" or not taken:
        yield _closing_row(g, s, seat, at, end, a.target)


def _walk_rows(g: Ruling, s: State, at: int, end: int) -> Iterator[Row]:
    """What is wrong with the way to ``end``, if anything is."""
    board, n = g.board, s.die
    found = walks(g, s, at, n)
    target = board.name[end]
    if found[n] >> end & 1:
        yield True, "ST-RUN-03", "way-free", {"code": "E_BLOCKED", "square": target, "n": n}
        yield True, "ST-RUN-04", "far-enough", {"code": "E_TOO_FAR", "square": target, "n": n, "need": n}
        yield True, "ST-RUN-05", "points-used", {"code": "E_POINTS_LEFT", "square": target, "n": n, "left": 0}
        return
    near = path_between(g, at, end, free_to_walk(g, s, at))
    if near and len(near) - 1 <= n:
        # a walk that is long enough exists, but none of exactly this length
        best = max(k for k in range(n) if found[k] >> end & 1)
        yield True, "ST-RUN-03", "way-free", {"code": "E_BLOCKED", "square": target, "n": n}
        yield (
            False,
            "ST-RUN-05",
            "points-used",
            {"code": "E_POINTS_LEFT", "square": target, "n": n, "left": n - best},
        )
        return
    over_ball = path_between(g, at, end, free_to_walk(g, s, at) | 1 << s.ball)
    if over_ball and len(over_ball) - 1 <= n:
        yield (
            False,
            "ST-RUN-04",
            "not-over-ball",
            {"code": "E_MUST_KICK", "square": board.name[s.ball], "target": target},
        )
        return
    straight = path_between(g, at, end, board.walk)
    if len(straight) - 1 <= n:
        met = _first_met(g, s, at, end)
        owner = g.side_at(s, board.at[met])
        yield False, "ST-RUN-03", "way-free", {"code": "E_BLOCKED", "square": met, "n": n, "owner": owner}
        if (n - len(straight) + 1) % 2:
            yield (
                False,
                "ST-RUN-05",
                "points-used",
                {"code": "E_POINTS_LEFT", "square": target, "n": n, "left": 1},
            )
        return
    cutting = path_between(g, at, end, free_to_walk(g, s, at), diagonal=True)
    if cutting and len(cutting) - 1 <= n:
        yield (
            False,
            "ST-RUN-02",
            "orthogonal",
            {"code": "E_DIAGONAL", "square": target, "n": n, "need": len(straight) - 1},
        )
        return
    yield (
        False,
        "ST-RUN-04",
        "far-enough",
        {"code": "E_TOO_FAR", "square": target, "n": n, "need": len(straight) - 1},
    )


def _first_met(g: Ruling, s: State, at: int, end: int) -> str:
    """The first piece in the way on a walk to ``end`` within the die that meets as few as can be."""
    board = g.board
    men = (s.men[W] | s.men[E]) & ~(1 << at)
    ground = board.walk & ~(1 << s.ball) | 1 << end
    best: dict[int, tuple[int, list[int]]] = {at: (0, [at])}
    found: list[tuple[int, list[int]]] = []
    for _ in range(s.die):
        ahead: dict[int, tuple[int, list[int]]] = {}
        for here, (met, path) in best.items():
            for there in squares(board.spread(1 << here) & ground):
                cost = met + (men >> there & 1)
                if there not in ahead or cost < ahead[there][0]:
                    ahead[there] = (cost, [*path, there])
        best = ahead
        if end in best:
            found.append(best[end])
    walked = min(found, key=lambda f: f[0])[1] if found else [end]
    return next((board.name[i] for i in walked if men >> i & 1), board.name[end])


def _standing_rows(g: Ruling, s: State, seat: int, at: int, end: int, target: str) -> Iterator[Row]:
    """The limits on where a piece may be left."""
    broken = standing_rule(g, s, seat, at, end)
    keeper = s.keepers[seat] == at
    if keeper and g.keeper != "anywhere":
        yield broken != "keeper", "ST-RUN-06", "keeper-may", {"code": "E_KEEPER", "square": target}
    if not keeper or g.keeper == "own_mouth":
        yield broken != "mouth", "ST-RUN-06", "off-mouth", {"code": "E_MOUTH", "square": target}
        mates = g.runners(s, seat) & ~(1 << at)
        crowd = sum(mates & area for area in g.board.area if area >> end & 1) if broken == "area" else 0
        values = {"code": "E_PENALTY_AREA", "square": target, "other": first_of(g, crowd)}
        yield broken != "area", "ST-RUN-08", "one-in-area", values


def _closing_row(g: Ruling, s: State, seat: int, at: int, end: int, target: str) -> Row:
    held = not closes(g, s, seat, at, end)
    name = "ball-open" if g.closure == "ball" else "nothing-closed"
    cut = "" if held or g.closure == "ball" else _corner_cut(g, s, seat, at, end)
    return held, "ST-RUN-09", name, {"code": "E_CLOSED_AREA", "square": target, "cut": cut}


def _corner_cut(g: Ruling, s: State, seat: int, at: int, end: int) -> str:
    """A square of the smallest part that would be closed off."""
    board = g.board
    free = board.walk & ~(s.men[W] | s.men[E] | 1 << end) | (1 << at if at != end else 0)
    parts = []
    while free:
        part = board.region(free & -free, free)
        parts.append(part)
        free &= ~part
    return first_of(g, min(parts, key=int.bit_count))


def _run_to_ball(g: Ruling, s: State, seat: int, at: int, a: Action) -> Iterator[Row]:
    board, ball = g.board, g.board.name[s.ball]
    found = walks(g, s, at, s.die)
    lengths = lengths_to_ball(g, s, found)
    base = {"square": ball, "n": s.die}
    if g.exact:
        yield bool(a.steps), "ST-KCK-02", "steps-named", {"code": "E_LENGTH", **base}
    else:
        yield not a.steps, "ST-KCK-02", "steps-not-named", {"code": "E_LENGTH", **base}
    if not lengths:
        need = len(path_between(g, at, s.ball, board.walk)) - 1
        diagonal = path_between(g, at, s.ball, free_to_walk(g, s, at), diagonal=True)
        if need > s.die and diagonal and len(diagonal) - 1 <= s.die:
            yield False, "ST-RUN-02", "orthogonal", {"code": "E_DIAGONAL", "need": need, **base}
        elif need > s.die:
            yield False, "ST-RUN-04", "far-enough", {"code": "E_TOO_FAR", "need": need, **base}
        else:
            met = _first_met(g, s, at, s.ball)
            yield (
                False,
                "ST-RUN-03",
                "way-free",
                {"code": "E_BLOCKED", "square": met, "n": s.die, "owner": g.side_at(s, board.at[met])},
            )
        return
    steps = a.steps or lengths[0]
    yield True, "ST-RUN-03", "way-free", {"code": "E_BLOCKED", **base}
    if g.exact and a.steps:
        fits = steps in lengths
        code = "E_TOO_FAR" if steps > s.die else "E_LENGTH"
        yield (
            fits,
            "ST-KCK-02",
            "steps-fit",
            {"code": code, "steps": steps, "lengths": tuple(lengths), **base},
        )
        if not fits:
            return
    else:
        yield True, "ST-RUN-04", "far-enough", {"code": "E_TOO_FAR", "need": steps, **base}
    yield from _final_rows(g, s, seat, at, found, steps)


def _final_rows(g: Ruling, s: State, seat: int, at: int, found: list[int], steps: int) -> Iterator[Row]:
    """The position after the kick, and that there is one."""
    board = g.board
    push = pushed_to(g, s, seat, at, found, steps)
    end = s.ball if push == NOWHERE else push
    target = board.name[end]
    if push != NOWHERE:
        free = not (s.men[W] | s.men[E]) & ~(1 << at) & 1 << push
        values = {
            "code": "E_OCCUPIED",
            "square": target,
            "ball": board.name[s.ball],
            "owner": g.side_at(s, push),
        }
        yield free, "ST-RUN-07", "push-free", values
    yield from _standing_rows(g, s, seat, at, end, target)
    if g.closure == "any":
        yield _closing_row(g, s, seat, at, end, target)
    kick = kick_after(g, s, seat, at, s.die - steps, push)
    values = {"code": "E_NO_KICK", "square": board.name[s.ball], "left": s.die - steps}
    yield any_target(g, kick), "ST-KCK-09", "some-kick", values


def first_of(g: Ruling, bits: int) -> str:
    """The name of one square of a set; empty for an empty one."""
    return next(iter(g.board.names_of(bits)), "")
