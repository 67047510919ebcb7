"""A turn: running, kicking, and what comes of a kick (ST-RUN, ST-KCK, ST-GOL-01)."""

from __future__ import annotations

from soccer_rules.core.game import Log
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer.actions import Action
from soccer_rules.games.street_soccer.board import GOALS, NOWHERE
from soccer_rules.games.street_soccer.clock import last_turn, turn_over
from soccer_rules.games.street_soccer.goals import lift_keepers
from soccer_rules.games.street_soccer.kicking import Kick, best_way, kick_of, kick_off_of
from soccer_rules.games.street_soccer.ruling import Ruling, go
from soccer_rules.games.street_soccer.running import lengths_to_ball, pushed_to, walks
from soccer_rules.games.street_soccer.state import State


def take_turn(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A run, or a pass where there is none."""
    if action.use == use.PASS:
        go(g, s, use.PASS, log)
        if log is not None:
            log.say("pass", seat, "ST-RUN-01")
        turn_over(g, s, log)
        return
    square = g.board.at[action.piece]
    if action.target != use.BALL:
        end = g.board.at[action.target]
        _move(s, seat, square, end)
        if log is not None:
            where = ("ST-BRD-01",) if g.board.ring >> end & 1 else ()
            log.say(
                "run",
                seat,
                "ST-RUN-01",
                "ST-RUN-04",
                *where,
                source=action.piece,
                square=action.target,
                n=s.die,
            )
        go(g, s, use.RUN, log)
        go(g, s, "stops", log)
        turn_over(g, s, log)
        return
    found = walks(g, s, square, s.die)
    steps = action.steps or lengths_to_ball(g, s, found)[0]
    s.push = pushed_to(g, s, seat, square, found, steps)
    s.left = s.die - steps
    _move(s, seat, square, s.ball)
    if log is not None:
        ball = g.board.name[s.ball]
        log.say(
            "run-to-ball", seat, "ST-RUN-04", "ST-KCK-01", "ST-KCK-02", source=action.piece, square=ball, n=steps,
            left=s.left,
        )  # fmt: skip
    go(g, s, use.RUN, log)
    go(g, s, "reaches-ball", log)


def _move(s: State, side: int, square: int, end: int) -> None:
    s.men[side] = s.men[side] & ~(1 << square) | 1 << end
    if s.keepers[side] == square:
        s.keepers[side] = end


def kick_off(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """The kick-off: the ball goes from the piece's own square (ST-KOF-02)."""
    _kick(g, s, kick_off_of(s, g.board.at[action.piece]), action, log, "ST-KOF-02")


def kick(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """The kick after a run, or a goal kick."""
    _kick(g, s, kick_of(s), action, log, "ST-KCK-07" if s.phase == "kick" else "ST-GOL-05")


def _kick(g: Ruling, s: State, k: Kick, action: Action, log: Log | None, clause: str) -> None:
    goal = GOALS.index(action.target) if action.target in GOALS else -1
    s.ball = NOWHERE if goal >= 0 else g.board.at[action.target]
    if log is not None:
        _tell(g, k, -1 - goal if goal >= 0 else s.ball, action, log, clause)
    if s.push >= 0:
        _move(s, k.side, k.start, s.push)
        if log is not None:
            names = g.board.name
            log.say("pushed", k.side, "ST-RUN-07", source=names[k.start], square=names[s.push])
        s.push = NOWHERE
    go(g, s, action.use, log)
    if goal < 0:
        go(g, s, "rests", log)
        turn_over(g, s, log)
        return
    go(g, s, "scores", log)
    w, e = s.score
    s.score = (w + goal, e + 1 - goal)
    s.conceded = goal
    if log is not None:
        clauses = ("ST-GOL-01", "ST-FRM-01")
        log.say("own-goal" if goal == k.side else "goal", 1 - goal, *clauses, w=s.score[0], e=s.score[1])
    if last_turn(g, s):
        go(g, s, "play-ends", log)
        turn_over(g, s, log)
        return
    lift_keepers(g, s, log)


def _tell(g: Ruling, k: Kick, target: int, action: Action, log: Log, clause: str) -> None:
    """The event of a kick, with the cheapest of the ways that the ball can have taken."""
    rests = range(k.left + 1) if g.exact and target >= 0 else (None,)
    ways = (best_way(g, k, target, rest=rest) for rest in rests)
    way = next(filter(None, ways))
    board, path = g.board, way.path
    free_from = tuple(board.name[i] for i in path[:-1] if k.own >> i & 1)
    turns = any(b - a != c - b for a, b, c in zip(path, path[1:], path[2:], strict=False) if c >= 0)
    clauses = [
        clause,
        *(("ST-OPT-02",) if g.profi else ()),
        *(("ST-KCK-03",) if turns else ()),
        *(("ST-KCK-04",) if way.cost else ()),
        "ST-KCK-05",
    ]
    log.say(
        action.use, k.side, *clauses,
        source=board.name[k.start],
        target=action.target,
        path=tuple(board.name[i] if i >= 0 else GOALS[-1 - i] for i in path),
        n=way.cost,
        left=k.left,
        free=len(free_from),
        free_from=free_from,
    )  # fmt: skip
