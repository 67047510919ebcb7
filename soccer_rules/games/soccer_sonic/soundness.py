"""Whether a position written by hand could stand in a match: every fault at once, each with what would be right."""

from __future__ import annotations

from collections import Counter

from soccer_rules.core.errors import Fault
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.conditions import deciders
from soccer_rules.games.soccer_sonic.ruling import GOALS_TO_WIN, Ruling, attacks, side_seats
from soccer_rules.games.soccer_sonic.state import NOBODY, SIDES, State

_NEEDS_TARGET = (ph.SHOT_CHANCE, ph.FOLLOW_UP, ph.DEFEND, ph.ATTACK, ph.REDIRECT, ph.REDIRECT_FOLLOW_UP)
_ATTACKERS_ACT = (ph.SHOT_CHANCE, ph.FOLLOW_UP, ph.ATTACK, ph.REDIRECT, ph.REDIRECT_FOLLOW_UP)


def faults(g: Ruling, s: State) -> tuple[Fault, ...]:
    """What is impossible about a state."""
    found: list[Fault] = []
    _cards(g, s, found)
    _score(g, s, found)
    if s.phase != ph.LINE_UP:
        _roles(g, s, found)
    _asked(g, s, found)
    return tuple(found)


def _cards(g: Ruling, s: State, found: list[Fault]) -> None:
    held: Counter[str] = Counter(s.deck)
    held.update(s.pile)
    for hand in s.hands:
        held.update(hand)
    whole = Counter(g.deck.cards)
    for text, n in sorted((held - whole).items()):
        found.append(
            Fault(
                "hands, pile and cards",
                f"card {text} stands {held[text]} times",
                f"{whole[text]} times, as in deck {g.deck.id} (take {n} out)",
                "SS-BOX-1",
            )
        )
    missing = sorted((whole - held).elements())
    if missing:
        shown = ", ".join(missing[:6]) + (" …" if len(missing) > 6 else "")
        found.append(
            Fault(
                "hands, pile and cards",
                f"{len(missing)} cards are missing: {shown}",
                "all cards of the deck",
                "SS-BOX-1",
            )
        )
    for seat, hand in enumerate(s.hands):
        if s.phase == ph.LINE_UP:
            most, clause = 0, "SS-SETUP-2"
        else:
            # one card more from a team-mate's singing (SS-SING-4); a role change lowers the limit later (SS-RESTART-3)
            spare = 1 if g.players >= 8 else 0
            bonus = max((r.hand for r in g.roles.values()), default=0) if g.fielding else 0
            most = g.base + max(bonus, _bonus(g, s, seat)) + spare
            clause = "SS-SETUP-3"
        if len(hand) > most:
            found.append(Fault(f"hand of seat {seat + 1}", f"{len(hand)} cards", f"{most} at most", clause))


def _bonus(g: Ruling, s: State, seat: int) -> int:
    return g.abilities(s, seat).hand if all(r in g.roles for r in s.roles[seat]) else 0


def _score(g: Ruling, s: State, found: list[Fault]) -> None:
    if max(s.score) >= GOALS_TO_WIN and s.phase != ph.OVER:
        found.append(
            Fault(
                "score",
                f"{s.score[0]}:{s.score[1]} in phase {s.phase}",
                "at most 2 goals a side before the end",
                "SS-END-1",
            )
        )
    if min(s.score) >= GOALS_TO_WIN:
        found.append(Fault("score", "both sides have three goals", "one side at most", "SS-END-1"))
    if s.counter > g.decks:
        found.append(
            Fault("count", f"deck {s.counter}", f"1 to {g.decks} with {g.players} players", "SS-END-2")
        )
    if s.extra and s.counter != g.decks:
        found.append(Fault("extra", f"extra time on deck {s.counter}", f"count={g.decks}", "SS-END-3"))


def _roles(g: Ruling, s: State, found: list[Fault]) -> None:
    for seat, roles in enumerate(s.roles):
        if len(roles) != g.roles_each:
            found.append(
                Fault(
                    f"roles of seat {seat + 1}",
                    f"{len(roles)} roles",
                    f"{g.roles_each} with {g.players} players",
                    "SS-SETUP-2",
                )
            )
    for team, side in enumerate(SIDES):
        held = [r for seat in side_seats(g, team) for r in s.roles[seat]]
        for role in sorted({r for r in held if held.count(r) > 1}):
            found.append(
                Fault(f"roles of {side}", f"{role} is fielded twice", "each role once a side", "SS-SETUP-2")
            )
    if g.fielding:
        for team, side in enumerate(SIDES):
            if not set(s.roles[team]) <= set(s.fielded[team]):
                found.append(
                    Fault(
                        f"fielded of {side}",
                        "the role on the pitch is missing",
                        "every role that has played",
                        "SS-RESTART-3",
                    )
                )


def _asked(g: Ruling, s: State, found: list[Fault]) -> None:
    if s.phase == ph.COIN or s.phase == ph.OVER:
        if s.seat != NOBODY:
            found.append(Fault("seat", "somebody is asked", f"seat=- in phase {s.phase}", "SS-KICK-1"))
        return
    if not 0 <= s.seat < g.players:
        found.append(Fault("seat", "nobody is asked", "the seat that decides", "SS-TURN-2"))
        return
    if s.seat not in deciders(g, s):
        found.append(
            Fault("seat", f"seat {s.seat + 1} does not decide", "a side that has not chosen", "SS-SETUP-2")
        )
    if s.phase in _NEEDS_TARGET:
        if s.ball not in (1, 9):
            found.append(Fault("ball", f"zone {s.ball} in phase {s.phase}", "zone 1 or 9", "SS-SHOOT-1"))
        elif attacks(s.seat & 1, s.ball) != (s.phase in _ATTACKERS_ACT):
            side = "an attacker" if s.phase in _ATTACKERS_ACT else "a defender"
            found.append(
                Fault(
                    "seat",
                    f"seat {s.seat + 1} with the ball in zone {s.ball}",
                    f"{side}'s seat",
                    "SS-SHOOT-1",
                )
            )
        if not s.target:
            found.append(Fault("shot", "no directions to match", "such as shot=LC", "SS-PHASE-5"))
    if s.phase in (ph.DEFEND, ph.ATTACK) and s.asked >= g.players // 2:
        found.append(
            Fault("asked", f"{s.asked} have been asked", f"fewer than {g.players // 2}", "SS-PHASE-13")
        )
    if s.phase in (ph.DEFEND, ph.ATTACK):
        due = (s.origin + 1 + 2 * s.asked) % g.players
        if s.seat != due:
            found.append(
                Fault(
                    "seat",
                    f"seat {s.seat + 1} is asked",
                    f"seat {due + 1}, counted from origin and asked",
                    "SS-PHASE-13",
                )
            )
    if s.phase in (ph.CALLS, ph.CUT_IN) and not g.can_cut_in(s, s.seat):
        found.append(
            Fault("seat", f"seat {s.seat + 1} holds no lawful Power Kick", "a seat that does", "SS-CUT-2")
        )
    if s.phase == ph.SWAP and (s.kicker + s.asked) % g.players != s.seat:
        found.append(
            Fault(
                "seat", f"seat {s.seat + 1} swaps", "the seat counted from kicker and asked", "SS-RESTART-2"
            )
        )
