"""Between two turns: idle matches, calls to cut in, and whose turn is next (SS-TURN-5, SS-CUT, SS-SING-3, -8)."""

from __future__ import annotations

from soccer_rules.core.game import Log
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.deck import draw_up
from soccer_rules.games.soccer_sonic.ruling import Ruling, go
from soccer_rules.games.soccer_sonic.state import NOBODY, State


def turn_over(g: Ruling, s: State, first: int, log: Log | None) -> None:
    """A turn, or a phase that the defence held, has ended; ``first`` is next in order. Calls to cut in come first."""
    s.next = first
    s.caller = NOBODY
    s.asked = g.players
    s.target = 0
    settle_calls(g, s, log)


def barred_from_cutting_in(g: Ruling, s: State) -> int:
    """The seat that may not cut in now: whoever took the last turn (SS-CUT-3, -6); NOBODY where a reading lifts it."""
    if s.held and (g.players == 2 or g.shooter_may):
        return NOBODY
    return s.turn


def settle_calls(g: Ruling, s: State, log: Log | None) -> None:
    """Ask the next seat that could call, from the last in priority inwards, or settle who plays (SS-CUT-2)."""
    n = g.players
    if n > 2 or (s.held and g.two_player_cut_in):
        barred = barred_from_cutting_in(g, s)
        for k in range(s.asked - 1, -1, -1):
            seat = (s.next + k) % n
            if seat == barred or (k == 0 and s.caller < 0) or not g.can_cut_in(s, seat):
                continue
            s.asked, s.seat = k, seat
            go(g, s, "ask-for-calls", log)
            return
    s.asked = 0
    if s.caller < 0:
        after_phase, s.held = s.held, False
        go(g, s, "next-in-order", log)
        begin_turn(g, s, log, after_phase=after_phase)
    else:
        cut_in(g, s, log)


def answer_call(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A seat calls Power Kick, or lets it be."""
    go(g, s, action.use, log)
    if action.use == use.CALL:
        s.caller = seat
        if log is not None:
            log.say("call", seat, "SS-CUT-1", "SS-CUT-2", next=s.next)
    settle_calls(g, s, log)


def cut_in(g: Ruling, s: State, log: Log | None) -> None:
    """The nearest caller takes the next turn, which begins with a Power Kick (SS-CUT-1, -2, -4)."""
    seat = s.caller
    if g.jumped and s.singing >= 0 and (s.singing - s.next) % g.players < (seat - s.next) % g.players:
        singer = s.singing
        s.singing = NOBODY
        if log is not None:
            log.say("singing-ends", singer, "SS-SING-8")
        if not draw_up(g, s, singer, log, "SS-SING-8"):
            return
    if log is not None:
        clauses = ("SS-CUT-7",) if g.players == 2 else ("SS-CUT-6",) if s.held else ()
        log.say(
            "cut-in", seat, "SS-CUT-1", "SS-CUT-2", *clauses, next=s.next, passed=(seat - s.next) % g.players
        )
    go(g, s, "cut-in", log)
    _own_turn(g, s, seat, log)


def begin_turn(g: Ruling, s: State, log: Log | None, *, after_phase: bool = False) -> None:
    """The seat next in order takes its turn; a singer draws up instead (SS-SING-3), also after a held defence."""
    seat = s.next
    _own_turn(g, s, seat, log)
    if s.singing != seat:
        go(g, s, "begin", log)
        return
    s.singing = NOBODY
    s.passes = 0
    if log is not None:
        log.say("singing-ends", seat, "SS-SING-3", *(("SS-SING-9",) if after_phase else ()))
    if draw_up(g, s, seat, log, "SS-SING-3"):
        go(g, s, "singer-draws-up", log)
        turn_over(g, s, (seat + 1) % g.players, log)


def _own_turn(g: Ruling, s: State, seat: int, log: Log | None) -> None:
    s.turn = s.seat = seat
    s.held = False
    s.caller = NOBODY
    s.one_card_kicks = 0
    if s.tired[seat] and g.recovery == "next_turn":
        s.tired[seat] = 0
        if log is not None:
            log.say("recovered", seat, "SS-ROLE-5b")


def passed(g: Ruling, s: State, seat: int, log: Log | None) -> None:
    """A turn without cards: nothing is drawn (SS-TURN-3); too many in a row end the match (SS-TURN-5)."""
    kick_off = s.phase == "kick-off"
    go(g, s, use.PASS, log)
    s.passes += 1
    if log is not None:
        log.say("pass", seat, "SS-KICK-3" if kick_off else "SS-TURN-3", "SS-TURN-1")
    if s.passes >= g.idle:
        go(g, s, "idle", log)
        s.seat = NOBODY
        if log is not None:
            log.say("idle", NOBODY, "SS-TURN-5", passes=s.passes)
        return
    turn_over(g, s, (seat + 1) % g.players, log)
