"""The conditions of a kick: where the ball may stop, and what can keep it from there (ST-KCK, ST-KOF, ST-GOL-06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from soccer_rules.games.street_soccer.actions import Action
from soccer_rules.games.street_soccer.board import GOALS, NOWHERE
from soccer_rules.games.street_soccer.kicking import (
    Kick,
    Way,
    best_way,
    kick_of,
    kick_off_of,
    legal_targets,
    shortfall,
    shuts_off,
    targets,
)
from soccer_rules.games.street_soccer.ruling import Ruling
from soccer_rules.games.street_soccer.run_conditions import Row
from soccer_rules.games.street_soccer.state import State


def kick_rows(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    """What must hold of a kick after a run, or of a goal kick."""
    yield from _target_rows(g, kick_of(s), a.target)


def kick_off_rows(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    """What must hold of a kick-off."""
    board = g.board
    at = board.at.get(a.piece, NOWHERE)
    mine = at != NOWHERE and bool(s.men[seat] >> at & 1)
    owner = g.side_at(s, at) if at != NOWHERE else -1
    yield mine, "ST-KOF-02", "own-piece", {"code": "E_NOT_YOURS", "square": a.piece, "owner": owner}
    if not mine:
        return
    inside = bool(board.circle[seat] >> at & 1)
    yield inside, "ST-KOF-02", "kick-off-player", {"code": "E_CIRCLE", "square": a.piece}
    if inside:
        yield from _target_rows(g, kick_off_of(s, at), a.target)


def _target_rows(g: Ruling, k: Kick, target: str) -> Iterator[Row]:
    board, goal = g.board, target in GOALS
    at = -1 - GOALS.index(target) if goal else board.at.get(target, NOWHERE)
    inside = goal or (at != NOWHERE and bool(board.pitch >> at & 1))
    yield inside, "ST-BRD-02", "ball-stays-in", {"code": "E_BALL_OUT", "square": target}
    if not inside:
        return
    stops, goals = targets(g, k.own, k.other, k.start, k.left, relay=g.relay)
    values = {"target": target, "start": board.name[k.start], "left": k.left}
    if goal:
        side = -1 - at
        reached = bool(goals >> side & 1)
        if k.kind == "kick-off":
            yield g.kickoff_goal, "ST-KOF-03", "no-goal-from-kick-off", {"code": "E_KICKOFF_GOAL", **values}
        elif k.kind == "goal-kick":
            yield side != k.side, "ST-GOL-06", "not-own-goal", {"code": "E_OWN_GOAL", **values}
    else:
        reached = bool(stops >> at & 1)
        yield (
            not k.own >> at & 1,
            "ST-KCK-06",
            "moves-on",
            {"code": "E_REST_ON_PIECE", "square": target, **values},
        )
        if k.push >= 0:
            yield (
                at != k.push,
                "ST-RUN-07",
                "push-square-free",
                {"code": "E_PUSH", "square": target, **values},
            )
    way = None
    if not reached and at != k.start:
        passes = best_way(g, k, at) if not goal and k.own >> at & 1 else None
        way = None if passes else shortfall(g, k, at)
    yield from _way_rows(g, k, at, way, values)
    if reached and g.exact and not goal:
        yield _length_row(g, k, at, values)
    if reached and not goal and g.closure == "ball" and k.kind == "kick":
        held = not shuts_off(g, k, at)
        yield held, "ST-RUN-09", "ball-open", {"code": "E_CLOSED_AREA", "square": target, "cut": ""}


def _way_rows(g: Ruling, k: Kick, at: int, way: Way | None, values: Mapping[str, Any]) -> Iterator[Row]:
    """The three things that can keep a ball from a square, and where on its way each does."""
    name = g.board.name
    short, bent, met = (way.short, way.bent, way.met) if way else (-1, -1, -1)
    need = way.cost if way else 0
    for wrong, clause, text, code in (
        (short, "ST-KCK-04", "kick-points", "E_TOO_FAR"),
        (bent, "ST-KCK-03", "kick-bend", "E_BEND"),
        (met, "ST-KCK-08", "kick-lane", "E_BLOCKED_BALL"),
    ):
        square = name[wrong] if wrong >= 0 else ""
        yield wrong < 0, clause, text, {"code": code, "square": square, "need": need, **values}


def _length_row(g: Ruling, k: Kick, at: int, values: Mapping[str, Any]) -> Row:
    """Under exact length: no point may be left when the ball stops (A-07, A-30)."""
    exact, _ = targets(g, k.own, k.other, k.start, k.left, relay=g.relay, rest=0)
    held = bool(exact >> at & 1)
    if not held and k.kind != "kick":
        held = bool(legal_targets(g, k)[0] >> at & 1)
    return held, "ST-KCK-02", "kick-length", {"code": "E_LENGTH", "square": values["target"], **values}
