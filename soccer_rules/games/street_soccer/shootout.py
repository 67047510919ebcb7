"""The shoot-out: both sides choose a corner in secret (ST-PEN)."""

from __future__ import annotations

from soccer_rules.core.game import Log
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer.actions import Action
from soccer_rules.games.street_soccer.ruling import KICKS_EACH, Ruling, go
from soccer_rules.games.street_soccer.state import NOBODY, State


def attacker(g: Ruling, s: State) -> int:
    """The side that takes the next kick; the first side begins (ST-PEN-01, A-27)."""
    return g.first ^ s.kicks & 1


def choosing(g: Ruling, s: State) -> tuple[int, ...]:
    """The seats that have not yet chosen, in seat order."""
    side = attacker(g, s)
    waits = {side} if not s.aim else set()
    if not s.dive:
        waits.add(1 - side)
    return tuple(sorted(waits))


def decided(s: State) -> bool:
    """Whether the shoot-out is over: all five each are taken, later one each, and more goals win (ST-PEN-03, -04)."""
    pairs_done = s.kicks >= 2 * KICKS_EACH and s.kicks % 2 == 0
    return pairs_done and s.penalties[0] != s.penalties[1]


def out_of_reach(g: Ruling, s: State) -> bool:
    """Whether the first five each are decided before all are taken; they are taken nevertheless (ST-PEN-04)."""
    left = [KICKS_EACH - (s.kicks + (side == g.first)) // 2 for side in (0, 1)]
    ahead = s.penalties[0] - s.penalties[1]
    return s.kicks < 2 * KICKS_EACH and (ahead > left[1] or -ahead > left[0])


def choose(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A side chooses its corner; once both have, the kick is decided (ST-PEN-02)."""
    if action.use == use.AIM:
        s.aim = action.target
    else:
        s.dive = action.target
    if log is not None:
        log.say(f"{action.use}-chosen", seat, "ST-PEN-01")
    go(g, s, action.use, log)
    if not s.aim or not s.dive:
        s.seat = 1 - seat
        go(g, s, "other-chooses", log)
        return
    go(g, s, "both-chosen", log)
    side, saved, beyond = attacker(g, s), s.aim == s.dive, out_of_reach(g, s)
    w, e = s.penalties
    if not saved:
        s.penalties = (w + (side == 0), e + (side == 1))
    s.kicks += 1
    if log is not None:
        kind, clauses = "penalty-saved" if saved else "penalty-goal", ("ST-PEN-04",) if beyond else ()
        w, e = s.penalties
        log.say(kind, side, "ST-PEN-02", *clauses, aim=s.aim, dive=s.dive, w=w, e=e)
    s.aim = s.dive = ""
    if decided(s):
        s.seat = NOBODY
        w, e = s.penalties
        if log is not None:
            log.say("shoot-out-won", int(e > w), "ST-PEN-03", w=w, e=e)
        go(g, s, "decided", log)
        return
    s.seat = attacker(g, s)
    go(g, s, "next-kick", log)
