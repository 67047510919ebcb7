"""Restarts: keepers recover, swaps, role changes, kick-off (SS-RESTART, SS-ORDER-5)."""

from __future__ import annotations

from soccer_rules.core.game import Log
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.deck import draw, draw_up
from soccer_rules.games.soccer_sonic.ruling import (
    KICK_OFF_ZONE,
    Ruling,
    discard,
    go,
    kicker_by_role,
    set_hand,
)
from soccer_rules.games.soccer_sonic.state import NOBODY, State


def restart(g: Ruling, s: State, kicker: int, log: Log | None) -> None:
    """The ball goes to the kick-off zone, keepers recover and fill, then everybody may swap (SS-ORDER-5)."""
    n = g.players
    if g.by_role and n > 2:
        kicker = kicker_by_role(g, s, kicker & 1)
    s.ball = KICK_OFF_ZONE[kicker & 1]
    s.target = 0
    if s.singing == kicker:
        s.singing = NOBODY
        if log is not None:
            log.say("singing-ends", kicker, "SS-SING-7")
        if not draw_up(g, s, kicker, log, "SS-SING-7"):
            return
        kicker = (kicker + 2) % n
    s.kicker = s.seat = kicker
    if log is not None:
        log.say("restart", kicker, "SS-RESTART-1", "SS-RESTART-5", "SS-ORDER-5", zone=s.ball)
    for k in range(n):
        seat = (kicker + k) % n
        if not g.abilities(s, seat).blocks_anything:
            continue
        if s.tired[seat]:
            s.tired[seat] = 0
            if log is not None:
                log.say("recovered", seat, "SS-RESTART-4")
        if seat != s.singing and not draw_up(g, s, seat, log, "SS-RESTART-4"):
            return
    s.asked = 0
    go(g, s, "ready", log)
    ask_to_swap(g, s, log)


def ask_to_swap(g: Ruling, s: State, log: Log | None) -> None:
    """The next seat with cards may swap; then role changes or the kick-off (SS-RESTART-2)."""
    while s.asked < g.players:
        seat = (s.kicker + s.asked) % g.players
        if s.hands[seat]:
            s.seat = seat
            go(g, s, "ask-to-swap", log)
            return
        s.asked += 1
    s.choices = ((), ())
    if g.fielding and s.scorer >= 0 and may_change(g, s, s.scorer):
        go(g, s, "roles-may-change", log)
        s.seat = s.scorer
        if log is not None:
            log.say("roles-may-change", s.scorer, "SS-RESTART-3")
        return
    go(g, s, "swapped", log)
    kick_off(g, s, log, "SS-RESTART-5")


def swap(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """Up to three cards are discarded and as many drawn (SS-RESTART-2)."""
    n = len(action.cards)
    if n:
        discard(s, seat, action.cards)
    go(g, s, use.SWAP, log)
    if log is not None:
        if n:
            log.say("swap", seat, "SS-RESTART-2", cards=action.cards, n=n)
        else:
            log.say("no-swap", seat, "SS-RESTART-2")
    if draw(g, s, seat, n, log, "SS-RESTART-2"):
        s.asked += 1
        ask_to_swap(g, s, log)


def may_change(g: Ruling, s: State, team: int) -> bool:
    """Whether a side has a role that has not yet been fielded."""
    return len(s.fielded[team]) < len(g.roles)


def change_role(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """One side has chosen; when both have, the choices are revealed together (SS-RESTART-3)."""
    other = 1 - seat
    chosen = [s.choices[0], s.choices[1]]
    chosen[seat] = action.roles
    s.choices = (chosen[0], chosen[1])
    go(g, s, use.LINE_UP, log)
    if log is not None:
        log.say("role-chosen", seat, "SS-RESTART-3")
    if not s.choices[other] and may_change(g, s, other):
        s.seat = other
        go(g, s, "choose-on", log)
        return
    chose = s.choices
    s.choices = ((), ())
    for team in (s.kicker, 1 - s.kicker):
        new = chose[team] or s.roles[team]
        if new == s.roles[team]:
            continue
        s.roles[team] = new
        fielded = [s.fielded[0], s.fielded[1]]
        fielded[team] = tuple(sorted((*fielded[team], *new)))
        s.fielded = (fielded[0], fielded[1])
        s.tired[team] = 0
        if log is not None:
            log.say("role-change", team, "SS-RESTART-3", role=new[0])
    for team in (s.kicker, 1 - s.kicker):
        if chose[team] and not draw_up_new_keeper(g, s, team, log):
            return
    go(g, s, "revealed", log)
    kick_off(g, s, log, "SS-RESTART-5")


def draw_up_new_keeper(g: Ruling, s: State, seat: int, log: Log | None) -> bool:
    """A role with a larger limit fills the hand at once (SS-RESTART-3). False: the match is over."""
    if not g.abilities(s, seat).hand:
        return True
    return draw_up(g, s, seat, log, "SS-RESTART-3", "SS-ROLE-5a")


def kick_off(g: Ruling, s: State, log: Log | None, *clauses: str) -> None:
    """The kicker's turn begins; cards must be played (SS-KICK-3)."""
    s.turn = s.seat = s.kicker
    s.next = s.kicker
    s.one_card_kicks = 0
    s.scorer = s.caller = NOBODY
    s.held = False
    if log is not None:
        log.say("kick-off", s.kicker, *clauses, "SS-KICK-3", zone=s.ball)


def deal_more(g: Ruling, s: State, seat: int, n: int) -> None:
    """Cards dealt before the match begins; the deck cannot run out then (SS-BOX-2)."""
    got = tuple(s.deck[-n:])
    del s.deck[-n:]
    set_hand(s, seat, tuple(sorted((*s.hands[seat], *got))))
