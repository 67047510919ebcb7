"""The shooting phase: shots, blocks, changes of direction, fouls and penalties (SS-SHOOT, SS-FOLLOW, SS-PHASE)."""

from __future__ import annotations

from soccer_rules.core.game import Log
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.cutin import turn_over
from soccer_rules.games.soccer_sonic.deck import draw, draw_up, end_phase, refill
from soccer_rules.games.soccer_sonic.hands import block_bits, direction_letters, shoot_bits
from soccer_rules.games.soccer_sonic.phases import FORCED_BLOCK_TRIGGER
from soccer_rules.games.soccer_sonic.restart import restart
from soccer_rules.games.soccer_sonic.ruling import GOALS_TO_WIN, Ruling, discard, go
from soccer_rules.games.soccer_sonic.state import NOBODY, State

TURNED = 5
"""Cards turned for a penalty (SS-PHASE-9)."""

_SHOT_CLAUSES = {
    "shot-chance": ("SS-SHOOT-1", "SS-SHOOT-4", "SS-PHASE-1"),
    "follow-up": ("SS-FOLLOW-1", "SS-FOLLOW-4", "SS-SHOOT-4", "SS-PHASE-1"),
    "attack": ("SS-PHASE-4", "SS-PHASE-5"),
    "redirect": ("SS-PHASE-6",),
    "redirect-follow-up": ("SS-PHASE-6",),
}


def shoot_or_not(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A follow-up, a new shot, a shot after a change of direction, or none of them."""
    if action.use == use.KB:
        shot(g, s, seat, action, log)
        return
    if action.use == use.SHOOT:
        change_direction(g, s, seat, action, log)
        return
    phase = s.phase
    go(g, s, use.PASS, log)
    if log is not None:
        clause = {"follow-up": "SS-FOLLOW-2", "attack": "SS-PHASE-4"}.get(phase, "SS-PHASE-6")
        log.say("decline", seat, clause, *_why_declined(g, s, seat, phase))
    if phase == "follow-up":
        turn_over(g, s, (s.origin + 1) % g.players, log)
    elif phase == "attack":
        s.asked += 1
        ask_attacker(g, s, log)
    elif phase == "redirect":
        no_shot_after_change(g, s, seat, log)
    else:
        held(g, s, (s.origin + 1) % g.players, log, "SS-PHASE-8")


def _why_declined(g: Ruling, s: State, seat: int, phase: str) -> tuple[str, ...]:
    """What else a pass shows: one pass decides (two players), calls come after a failed follow-up, a singer must."""
    found: tuple[str, ...] = ("SS-CUT-5",) if phase == "follow-up" else ()
    if g.players == 2 and phase in ("defend", "attack"):
        found += ("SS-PHASE-11",)
    return (*found, "SS-SING-9") if seat == s.singing else found


def shot(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A KB is shot: the phase has begun, the shooter draws up inside it, then the defenders are asked (SS-ORDER-2)."""
    phase = s.phase
    discard(s, seat, action.cards)
    if phase == "follow-up" and g.follow_up_is_turn:
        s.turn = seat
    s.target = block_bits(action.cards[0])
    s.in_phase = True
    s.passes = 0
    go(g, s, use.KB, log)
    if log is not None:
        log.say(
            "shot",
            seat,
            *_SHOT_CLAUSES[phase],
            "SS-CARD-3",
            cards=action.cards,
            directions=direction_letters(s.target),
        )
    draw_up(g, s, seat, log, "SS-PHASE-1", "SS-ORDER-2", "SS-ORDER-3")
    s.origin, s.asked = seat, 0
    go(g, s, "ask-defender", log)
    ask_defender(g, s, log)


def ask_defender(g: Ruling, s: State, log: Log | None) -> None:
    """The next defender clockwise acts; when all have passed it is a goal (SS-PHASE-2, -3, -13)."""
    if s.asked < g.players // 2:
        s.seat = (s.origin + 1 + 2 * s.asked) % g.players
        go(g, s, "next-defender", log)
        return
    go(g, s, "all-passed", log)
    goal(g, s, s.origin & 1, (s.origin + 1) % g.players, log, "SS-PHASE-3")


def defend(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A block, a foul or a pass (SS-PHASE-2)."""
    if action.use == use.KB:
        block(g, s, seat, action, log)
    elif action.use == use.FOUL:
        foul(g, s, seat, action, log)
    else:
        go(g, s, use.PASS, log)
        if log is not None:
            log.say("decline", seat, "SS-PHASE-2", *_why_declined(g, s, seat, "defend"))
        s.asked += 1
        ask_defender(g, s, log)


def block(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A matching block draws up; a goalkeeper's forced one tires the keeper instead (SS-PHASE-4, SS-ROLE-5b)."""
    bits = block_bits(action.cards[0])
    forced = not bits & s.target
    discard(s, seat, action.cards)
    s.target = bits
    go(g, s, FORCED_BLOCK_TRIGGER if forced else use.KB, log)
    if log is not None:
        clauses = ("SS-ROLE-5b",) if forced else ("SS-PHASE-2", "SS-PHASE-5")
        log.say(
            "forced-block" if forced else "block", seat, *clauses, "SS-CARD-3",
            cards=action.cards, directions=direction_letters(bits),
        )  # fmt: skip
    if forced:
        if len(s.hands[seat]) <= 2:
            draw(g, s, seat, 3 - len(s.hands[seat]), log, "SS-ROLE-5b")
        s.tired[seat] += 1
        if log is not None:
            log.say("tired", seat, "SS-ROLE-5b", limit=g.limit(s, seat))
    else:
        draw_up(g, s, seat, log, "SS-PHASE-4", "SS-ORDER-3")
    s.origin, s.asked = seat, 0
    go(g, s, "ask-attacker", log)
    ask_attacker(g, s, log)


def ask_attacker(g: Ruling, s: State, log: Log | None) -> None:
    """The next attacker clockwise acts; when all have passed the defence has held (SS-PHASE-4, -7, -13)."""
    if s.asked < g.players // 2:
        s.seat = (s.origin + 1 + 2 * s.asked) % g.players
        go(g, s, "next-attacker", log)
        return
    go(g, s, "all-passed", log)
    held(g, s, (s.origin + 2) % g.players, log, "SS-PHASE-7")


def change_direction(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A Shoot card sets new directions; its player may shoot at once (SS-PHASE-6)."""
    discard(s, seat, action.cards)
    s.target = shoot_bits(action.cards[0], s.ball)
    s.redirects += 1
    s.origin = seat
    go(g, s, use.SHOOT, log)
    if log is not None:
        log.say(
            "change-direction", seat, "SS-PHASE-6", cards=action.cards, directions=direction_letters(s.target)
        )


def no_shot_after_change(g: Ruling, s: State, seat: int, log: Log | None) -> None:
    """Draw up; the next attacker may follow up; with two players the defence has held (SS-PHASE-6, -8)."""
    draw_up(g, s, seat, log, "SS-PHASE-6", "SS-ORDER-3")
    if g.players == 2:
        go(g, s, "no-follow-up", log)
        held(g, s, (seat + 1) % g.players, log, "SS-PHASE-8")
        return
    go(g, s, "follow-up-chance", log)
    s.seat = (seat + 2) % g.players
    if log is not None:
        log.say(
            "follow-up-chance", s.seat, "SS-PHASE-6", "SS-FOLLOW-3", directions=direction_letters(s.target)
        )


def held(g: Ruling, s: State, first: int, log: Log | None, clause: str) -> None:
    """The defence has held: time if the last deck ran out, else calls to cut in and the next turn (SS-PHASE-7, -8)."""
    if log is not None:
        log.say("held", first, clause, "SS-PHASE-13", "SS-ORDER-4", zone=s.ball)
    if not end_phase(g, s, log):
        return
    s.held = True
    go(g, s, "defence-held", log)
    turn_over(g, s, first, log)


def foul(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A foul: the fouler draws up, then cards are turned until a KB matches the last shot (SS-PHASE-9, SS-ROLE-5c)."""
    n = g.players
    discard(s, seat, action.cards)
    if log is not None:
        log.say("foul", seat, "SS-PHASE-9", "SS-PHASE-2", "SS-CARD-3", cards=action.cards)
    draw_up(g, s, seat, log, "SS-PHASE-9", "SS-ORDER-3")
    # a deck that runs out in the fouler's draw does so before the penalty (SS-DECK-4), not in it (SS-DECK-5)
    go(g, s, use.FOUL, log)
    taker = (seat + 1) % n
    short = g.abilities(s, seat if g.short_for == "fouler" else taker).penalty
    turned, scored = turn_cards(g, s, short or TURNED, log)
    if log is not None:
        clauses = ("SS-PHASE-9", "SS-ROLE-5c") if short else ("SS-PHASE-9",)
        log.say(
            "penalty-goal" if scored else "penalty-missed", taker, *clauses,
            cards=tuple(turned), n=len(turned), most=short or TURNED, directions=direction_letters(s.target),
        )  # fmt: skip
    s.pile.extend(turned)
    kicker = (seat + 2) % n
    if scored:
        go(g, s, "scored", log)
        goal(g, s, taker & 1, kicker, log, "SS-PHASE-9")
    elif end_phase(g, s, log):
        go(g, s, "missed", log)
        s.scorer = NOBODY
        restart(g, s, kicker, log)


def turn_cards(g: Ruling, s: State, most: int, log: Log | None) -> tuple[list[str], bool]:
    """The cards turned from the deck, and whether the last of them matches the shot."""
    turned: list[str] = []
    while len(turned) < most:
        if not s.deck:
            refill(g, s, log, turning=True)
            if not s.deck:
                break
        turned.append(s.deck.pop())
        if block_bits(turned[-1]) & s.target:
            return turned, True
    return turned, False


def goal(g: Ruling, s: State, team: int, kicker: int, log: Log | None, clause: str) -> None:
    """A goal: score, then knock-out, then time, then the restart (SS-ORDER-4)."""
    s.score = (s.score[0] + 1, s.score[1]) if team == 0 else (s.score[0], s.score[1] + 1)
    if log is not None:
        log.say("goal", NOBODY, clause, "SS-ORDER-4", side=team, blue=s.score[0], red=s.score[1])
    if s.score[team] >= GOALS_TO_WIN:
        s.in_phase = False
        go(g, s, "third-goal", log)
        s.seat = NOBODY
        if log is not None:
            log.say("knock-out", NOBODY, "SS-END-1", side=team, blue=s.score[0], red=s.score[1])
        return
    if end_phase(g, s, log):
        go(g, s, "restart", log)
        s.scorer = team
        restart(g, s, kicker, log)
