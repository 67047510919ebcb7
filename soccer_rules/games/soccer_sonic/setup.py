"""Before the match: line-ups, the deal, the coin (SS-SETUP, SS-KICK)."""

from __future__ import annotations

from itertools import combinations
from random import Random

from soccer_rules.core.game import Log
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.deck import shuffled
from soccer_rules.games.soccer_sonic.restart import deal_more, kick_off
from soccer_rules.games.soccer_sonic.ruling import (
    KICK_OFF_ZONE,
    Ruling,
    go,
    kicker_by_role,
    set_hand,
    side_seats,
)
from soccer_rules.games.soccer_sonic.state import BLUE, NOBODY, RED, State


def new_state(g: Ruling, seed: int) -> State:
    """A shuffled deck, empty hands, nothing chosen, 0-0 (SS-SETUP-5)."""
    n = g.players
    s = State.__new__(State)
    s.phase, s.seat, s.ball, s.score = g.phases.start, BLUE, KICK_OFF_ZONE[BLUE], (0, 0)
    s.hands, s.lanes, s.roles = [()] * n, [0] * n, [()] * n
    s.deck, s.pile, s.counter, s.shuffles = shuffled(list(g.deck.cards), seed, 0), [], 1, 1
    s.extra = s.ran_out = s.held = s.in_phase = False
    s.one_card_kicks = s.target = s.asked = s.redirects = s.sung = s.passes = 0
    s.turn = s.caller = s.singing = s.scorer = NOBODY
    s.next = s.origin = s.kicker = 0
    s.tired = [0] * n
    s.fielded = s.choices = ((), ())
    s.seed = seed
    s.draw = g.draw
    return s


def initial_state(g: Ruling, seed: int) -> State:
    """The state before the first decision: line-ups, or the coin where they are given or dealt (SS-SETUP-2)."""
    s = new_state(g, seed)
    line_up = g.line_up
    if line_up is None and g.rules["roles"] == "dealt":
        line_up = dealt_line_up(g, seed)
    if line_up is not None:
        s.roles = list(line_up)
        deal(g, s, None)
    return s


def dealt_line_up(g: Ruling, seed: int) -> tuple[tuple[str, ...], ...]:
    """Roles dealt at random, never the same twice in a side."""
    rng = Random(f"soccer-sonic/roles/{seed}")
    each = g.roles_each
    line_up: list[tuple[str, ...]] = [()] * g.players
    for team in (BLUE, RED):
        order = sorted(g.roles)
        rng.shuffle(order)
        for k, seat in enumerate(side_seats(g, team)):
            line_up[seat] = tuple(sorted(order[k * each : (k + 1) * each]))
    return tuple(line_up)


def line_ups(g: Ruling) -> list[tuple[str, ...]]:
    """Every choice of roles that a side can make, seat by seat (SS-SETUP-2)."""
    found: list[tuple[str, ...]] = [()]
    names = sorted(g.roles)
    for _ in range(g.players // 2):
        found = [
            (*so_far, *pick)
            for so_far in found
            for pick in combinations([r for r in names if r not in so_far], g.roles_each)
        ]
    return found


def choose_line_up(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A side chooses its roles through its first seat; both are revealed together (SS-SETUP-2)."""
    chosen = [s.choices[0], s.choices[1]]
    chosen[seat] = action.roles
    s.choices = (chosen[0], chosen[1])
    go(g, s, use.LINE_UP, log)
    if log is not None:
        if g.secret:
            log.say("line-up-chosen", seat, "SS-SETUP-2")
        else:
            log.say("line-up-shown", seat, "SS-SETUP-2", roles=action.roles)
    if not s.choices[1 - seat]:
        s.seat = 1 - seat
        go(g, s, "choose-on", log)
        return
    each = g.roles_each
    for team in (BLUE, RED):
        for k, place in enumerate(side_seats(g, team)):
            s.roles[place] = tuple(sorted(s.choices[team][k * each : (k + 1) * each]))
    s.choices = ((), ())
    deal(g, s, log)


def deal(g: Ruling, s: State, log: Log | None) -> None:
    """One card at a time in turn from seat 0, the keepers' extra cards last (SS-SETUP-3)."""
    n = g.players
    dealt = s.deck[-n * g.base :][::-1]
    del s.deck[-n * g.base :]
    for seat in range(n):
        set_hand(s, seat, tuple(sorted(dealt[seat::n])))
    for seat in range(n):
        more = g.abilities(s, seat).hand
        if more:
            deal_more(g, s, seat, more)
    if g.fielding:
        s.fielded = (s.roles[0], s.roles[1])
    if log is not None:
        for seat in range(n):
            log.say("role", seat, "SS-SETUP-1", "SS-SETUP-2", roles=s.roles[seat])
        log.say(
            "deal", NOBODY, "SS-BOX-1", "SS-SETUP-3", "SS-SETUP-5", "SS-ROLE-5a",
            n=g.base, left=len(s.deck), total=len(g.deck),
        )  # fmt: skip
    go(g, s, "revealed", log)
    s.seat = NOBODY


def toss(g: Ruling, s: State, action: Action, log: Log | None) -> None:
    """Heads: red kicks off; tails: blue does (SS-KICK-1). Who kicks off for the side: SS-KICK-2."""
    team = RED if action.use == use.HEADS else BLUE
    s.ball = KICK_OFF_ZONE[team]
    s.kicker = kicker_by_role(g, s, team)
    go(g, s, action.use, log)
    if log is not None:
        log.say("coin", s.kicker, "SS-KICK-1", side=team, face=action.use)
    kick_off(g, s, log, "SS-KICK-2")
