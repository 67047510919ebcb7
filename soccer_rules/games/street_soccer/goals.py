"""After a goal: the keepers come back to their mouths (ST-GOL-02)."""

from __future__ import annotations

from soccer_rules.core.game import Log
from soccer_rules.games.street_soccer.actions import Action
from soccer_rules.games.street_soccer.board import NOWHERE, E, W
from soccer_rules.games.street_soccer.clock import turn_over
from soccer_rules.games.street_soccer.ruling import Ruling, go
from soccer_rules.games.street_soccer.state import State


def lift_keepers(g: Ruling, s: State, log: Log | None) -> None:
    """Both keepers leave the board; the conceding side places its own first, unless ``keeper_order`` says otherwise
    (A-18)."""
    for side in (W, E):
        s.men[side] &= ~(1 << s.keepers[side])
        s.keepers[side] = NOWHERE
    s.die = s.left = 0
    s.seat = s.conceded if g.keeper_order == "conceding" else 1 - s.conceded
    go(g, s, "keepers-anew", log)
    if log is not None:
        log.say("keepers-anew", s.seat, "ST-GOL-02", "ST-GOL-03", "ST-GOL-07")


def place_keeper(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A keeper is placed anew; after the second one the turn is over."""
    square = g.board.at[action.target]
    s.men[seat] |= 1 << square
    s.keepers[seat] = square
    if log is not None:
        log.say("keeper", seat, "ST-GOL-02", square=action.target)
    go(g, s, action.use, log)
    if s.keepers[1 - seat] < 0:
        s.seat = 1 - seat
        go(g, s, "other-keeper", log)
        return
    go(g, s, "both-placed", log)
    turn_over(g, s, log)
