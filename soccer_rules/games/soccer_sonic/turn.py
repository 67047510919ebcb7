"""A turn: moving the ball, Shoot cards, drawing up (SS-TURN, SS-MOVE, SS-PK, SS-SHOOT, SS-ROLE-1 to -4)."""

from __future__ import annotations

from soccer_rules.core.game import Log
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.cutin import passed, turn_over
from soccer_rules.games.soccer_sonic.deck import draw_up
from soccer_rules.games.soccer_sonic.hands import direction_letters, shoot_bits
from soccer_rules.games.soccer_sonic.ruling import GOAL_ATTACKED, Ruling, attacks, discard, go
from soccer_rules.games.soccer_sonic.singing import sing
from soccer_rules.games.soccer_sonic.state import State


def take_turn(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A play, a pass, singing, or the end of the turn."""
    if action.use == use.PASS:
        passed(g, s, seat, log)
    elif action.use == use.SING:
        sing(g, s, seat, log)
    elif action.use == use.END:
        end_turn(g, s, seat, log)
    else:
        move_ball(g, s, seat, action, log)


def move_ball(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """Cards are played and the ball moves; an attacker's Shoot card brings its directions into play (SS-SHOOT-2)."""
    source, zone = s.ball, action.zone
    kick_off = s.phase == "kick-off"
    discard(s, seat, action.cards)
    s.ball = zone
    s.passes = 0
    go(g, s, action.use, log)
    if action.use == use.POWER_KICK and len(action.cards) == 1:
        s.one_card_kicks += 1
    attacking = attacks(seat & 1, zone)
    shoots = (
        shoot_bits(action.cards[0], zone) if attacking and action.use in (use.MANEUVER, use.LONG_SHOT) else 0
    )
    if log is not None:
        clauses = _move_clauses(action, source, seat & 1)
        log.say(
            action.use,
            seat,
            *clauses,
            *(("SS-KICK-3",) if kick_off else ()),
            cards=action.cards,
            source=source,
            zone=zone,
        )
        if shoots:
            log.say(
                "directions",
                seat,
                "SS-SHOOT-1",
                "SS-SHOOT-2",
                "SS-CARD-4",
                directions=direction_letters(shoots),
            )
        elif attacking:
            why = {use.POWER_KICK: ("SS-PK-6",), use.MANEUVER: ("SS-CARD-4",)}.get(action.use, ())
            log.say("no-directions", seat, "SS-SHOOT-3", *why)
    s.target = shoots
    go(g, s, "shoot-card" if shoots else "play-on", log)


def _move_clauses(action: Action, source: int, team: int) -> tuple[str, ...]:
    if action.use == use.MANEUVER:
        how = "SS-MOVE-4" if source == action.zone else "SS-MOVE-2"
        own = ("SS-MOVE-5",) if action.zone == GOAL_ATTACKED[1 - team] else ()
        return ("SS-MOVE-1", how, *own, "SS-CARD-2", "SS-CARD-3")
    if action.use == use.THREE:
        return ("SS-MOVE-3", "SS-CARD-2", "SS-CARD-3")
    if action.use == use.POWER_KICK:
        kind = ("SS-ROLE-3",) if len(action.cards) == 1 else ("SS-PK-1", "SS-PK-2")
        return (*kind, "SS-PK-3", "SS-PK-4", "SS-PK-5", "SS-CARD-2", "SS-CARD-3")
    if action.use == use.LONG_SHOT:
        return ("SS-ROLE-2", "SS-CARD-2", "SS-CARD-3")
    return ("SS-ROLE-1" if len(action.cards) > 1 else "SS-ROLE-4", "SS-CARD-2", "SS-CARD-3")


def end_turn(g: Ruling, s: State, seat: int, log: Log | None) -> None:
    """The player stops: draw up, then a follow-up chance, calls to cut in, or the next seat (SS-ORDER-1)."""
    shoot_card = s.target
    go(g, s, use.END, log)
    if log is not None:
        no_shot = ("SS-SHOOT-5", *(("SS-FOLLOW-3",) if g.players == 2 else ())) if shoot_card else ()
        log.say("end-turn", seat, "SS-TURN-1", "SS-ORDER-1", *no_shot)
    if not draw_up(
        g, s, seat, log, "SS-TURN-2", "SS-SETUP-3", *(("SS-ROLE-5a",) if g.abilities(s, seat).hand else ())
    ):
        return
    if shoot_card and g.players > 2:
        go(g, s, "follow-up-chance", log)
        s.origin = seat
        s.seat = (seat + 2) % g.players
        if log is not None:
            log.say(
                "follow-up-chance",
                s.seat,
                "SS-FOLLOW-1",
                "SS-CUT-5",
                directions=direction_letters(shoot_card),
            )
        return
    go(g, s, "drawn", log)
    turn_over(g, s, (seat + 1) % g.players, log)
