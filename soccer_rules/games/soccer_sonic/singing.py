"""The crowd sings: once a match for each side, with eight or ten players (SS-SING)."""

from __future__ import annotations

from soccer_rules.core.game import Log
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.cutin import turn_over
from soccer_rules.games.soccer_sonic.deck import draw
from soccer_rules.games.soccer_sonic.ruling import Ruling, discard, go
from soccer_rules.games.soccer_sonic.state import State


def sing(g: Ruling, s: State, seat: int, log: Log | None) -> None:
    """The singer's hand goes to the pile, team-mates draw one each, then opponents discard one each (SS-SING-2)."""
    n = g.players
    s.sung |= 1 << (seat & 1)
    s.singing = seat
    s.passes = 0
    hand = s.hands[seat]
    discard(s, seat, hand)
    go(g, s, use.SING, log)
    if log is not None:
        log.say("sing", seat, "SS-SING-1", "SS-SING-2", "SS-TURN-4", cards=hand)
    for mate in range(seat + 2, seat + n, 2):
        if not draw(g, s, mate % n, 1, log, "SS-SING-2", "SS-SING-4"):
            return
    s.origin, s.asked = seat, 0
    ask_opponent(g, s, log)


def ask_opponent(g: Ruling, s: State, log: Log | None) -> None:
    """The next opponent with cards discards one; when all have, the singer's turn is over."""
    n = g.players
    while s.asked < n // 2:
        seat = (s.origin + 1 + 2 * s.asked) % n
        if s.hands[seat]:
            s.seat = seat
            go(g, s, "opponent-discards", log)
            return
        s.asked += 1
    go(g, s, "sung", log)
    turn_over(g, s, (s.origin + 1) % n, log)


def give_up_card(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """An opponent of the singer discards one card of the own choice (SS-SING-2)."""
    discard(s, seat, action.cards)
    go(g, s, use.DISCARD, log)
    if log is not None:
        log.say("discard", seat, "SS-SING-2", cards=action.cards)
    s.asked += 1
    ask_opponent(g, s, log)
