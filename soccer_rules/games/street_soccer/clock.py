"""The die, counting turns, extra time and the end (ST-FRM-02, ST-CLK, ST-OPT)."""

from __future__ import annotations

from soccer_rules.core.game import CHANCE, Log
from soccer_rules.games.street_soccer.actions import Action
from soccer_rules.games.street_soccer.board import NOWHERE
from soccer_rules.games.street_soccer.phases import GOAL_KICK_ROLL
from soccer_rules.games.street_soccer.ruling import (
    EXTRA_TIME,
    FULL_TIME,
    HALF_EXTRA_TIME,
    TURNS_A_MINUTE,
    Ruling,
    go,
)
from soccer_rules.games.street_soccer.state import NOBODY, State

CHECKED = {m * TURNS_A_MINUTE: m for m in (FULL_TIME, HALF_EXTRA_TIME, EXTRA_TIME)}
"""The counts of turns after which scores are compared, with their minutes."""


def due(s: State) -> int:
    """The side whose counted turn it is, or is next."""
    return s.opener ^ s.turns & 1


def ends_with(g: Ruling, turns: int, score: tuple[int, int]) -> bool:
    """Whether play is over once so many turns have been counted with this score (ST-CLK-01, ST-CLK-02, ST-OPT-01)."""
    minute = CHECKED.get(turns)
    if minute is None:
        return False
    return score[0] != score[1] or minute == EXTRA_TIME or (g.league and minute == FULL_TIME)


def golden(g: Ruling, s: State) -> bool:
    """Whether a goal has just decided extra time (A-21)."""
    return g.golden_goal and s.conceded >= 0 and s.turns >= FULL_TIME * TURNS_A_MINUTE


def last_turn(g: Ruling, s: State) -> bool:
    """Whether play ends with the turn in which a goal has just counted (ST-GOL-07)."""
    return golden(g, s) or (not s.extra and ends_with(g, s.turns + 1, s.score))


def turn_over(g: Ruling, s: State, log: Log | None) -> None:
    """A turn is over: count it, compare at 25, 30 and 35 minutes, hand the die on."""
    goal = s.conceded
    gold = golden(g, s)
    counted = not s.extra
    s.extra = False
    s.die = s.left = 0
    s.push = NOWHERE
    s.seat = NOBODY
    if counted:
        s.turns += 1
    minute = CHECKED.get(s.turns) if counted else None
    if gold or (minute and ends_with(g, s.turns, s.score)):
        _finish(g, s, gold, minute or 0, ("ST-GOL-07",) if goal >= 0 else (), log)
        return
    if minute:
        go(g, s, "extra-time", log)
        if log is not None:
            log.say("extra-time", NOBODY, "ST-CLK-02", "ST-KOF-04", minute=minute, more=5)
    if goal >= 0:
        s.extra = goal != due(s)
        go(g, s, "goal-kick", log)
        if log is not None:
            log.say("goal-kick", goal, "ST-GOL-04", *(("ST-GOL-05",) if s.extra else ()))
            if s.extra:
                log.say("extra-turn", goal, "ST-GOL-04")
        return
    go(g, s, "next-turn", log)
    if log is not None and not s.turns % TURNS_A_MINUTE:
        log.say("minute", NOBODY, "ST-CLK-01", "ST-FRM-05", minute=s.turns // TURNS_A_MINUTE)


def _finish(g: Ruling, s: State, gold: bool, minute: int, why: tuple[str, ...], log: Log | None) -> None:
    w, e = s.score
    s.conceded = NOBODY
    if gold:
        go(g, s, "golden-goal", log)
        if log is not None:
            log.say("golden-goal", int(e > w), "ST-CLK-02", *why, w=w, e=e)
    elif w != e:
        go(g, s, "time", log)
        if log is not None:
            clause = "ST-CLK-01" if minute == FULL_TIME else "ST-CLK-02"
            log.say("time", NOBODY, clause, *why, minute=minute)
            log.say("wins", int(e > w), "ST-CLK-03", "ST-FRM-01", w=w, e=e)
    elif g.penalty:
        s.seat, s.ball = g.first, NOWHERE
        go(g, s, "shoot-out", log)
        if log is not None:
            log.say("shoot-out", NOBODY, "ST-OPT-03", "ST-PEN-03", minute=minute)
    else:
        go(g, s, "level", log)
        if log is not None:
            log.say(
                "both-win" if g.league else "level",
                NOBODY,
                "ST-OPT-01" if g.league else "ST-OPT-03",
                w=w,
                e=e,
            )


def roll(g: Ruling, s: State, action: Action, log: Log | None) -> None:
    """The die gives the points of the turn (ST-FRM-02); at a goal kick the ball is laid down (ST-GOL-05)."""
    pips = action.pips[0]
    if log is not None:
        log.say("die", CHANCE, "ST-FRM-02", n=pips)
    s.die = pips
    if s.phase == GOAL_KICK_ROLL:
        s.seat = s.conceded
        s.ball = s.keepers[s.seat]
        s.left = max(pips, g.goal_kick_min)
        s.conceded = NOBODY
        if log is not None:
            log.say("goal-kick-ball", s.seat, "ST-GOL-05", square=g.board.name[s.ball], n=s.left)
    else:
        s.seat = due(s)
    go(g, s, action.use, log)
