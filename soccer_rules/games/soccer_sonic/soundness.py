"""Whether a position written by hand could stand in a match: every fault at once, each with what would be right."""

from __future__ import annotations

from collections import Counter

from soccer_rules.core.errors import Fault
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.conditions import SHOOTING, deciders
from soccer_rules.games.soccer_sonic.cutin import barred_from_cutting_in
from soccer_rules.games.soccer_sonic.restart import may_change
from soccer_rules.games.soccer_sonic.ruling import GOALS_TO_WIN, KICK_OFF_ZONE, Ruling, attacks, side_seats
from soccer_rules.games.soccer_sonic.state import NOBODY, SIDES, State, seat_name

_NEEDS_TARGET = (ph.SHOT_CHANCE, ph.FOLLOW_UP, ph.DEFEND, ph.ATTACK, ph.REDIRECT, ph.REDIRECT_FOLLOW_UP)
_ATTACKERS_ACT = (ph.SHOT_CHANCE, ph.FOLLOW_UP, ph.ATTACK, ph.REDIRECT, ph.REDIRECT_FOLLOW_UP)


def faults(g: Ruling, s: State) -> tuple[Fault, ...]:
    """What is impossible about a state."""
    found: list[Fault] = []
    _cards(g, s, found)
    _score(g, s, found)
    if s.phase != ph.LINE_UP:
        _roles(g, s, found)
    _choices(g, s, found)
    if s.phase != ph.OVER:
        _marks(g, s, found)
        _singing(g, s, found)
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
                f"{whole[text] or 'not at all'}, as in deck {g.deck.id} (take {n} out)",
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
            found.append(
                Fault(f"hand of seat {seat_name(seat)}", f"{len(hand)} cards", f"{most} at most", clause)
            )


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
                    f"roles of seat {seat_name(seat)}",
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


def _choices(g: Ruling, s: State, found: list[Fault]) -> None:
    """Roles chosen already while the other side still chooses."""
    change = s.phase == ph.ROLE_CHANGE
    clause = "SS-RESTART-3" if change else "SS-SETUP-2"
    for team, side in enumerate(SIDES):
        chosen = s.choices[team]
        if not chosen:
            continue
        want = 0 if not change and s.phase != ph.LINE_UP else 1 if change else g.players // 2 * g.roles_each
        if len(chosen) != want or len(set(chosen)) != want:
            found.append(Fault(f"choices of {side}", ",".join(chosen), f"{want} different roles", clause))
        elif change and chosen != s.roles[team] and chosen[0] in s.fielded[team]:
            found.append(
                Fault(f"choices of {side}", f"{chosen[0]} has played", "a role not yet fielded", clause)
            )
    if s.choices[0] and s.choices[1]:
        found.append(Fault("choices", "both sides have chosen", "one side at most", clause))


def _marks(g: Ruling, s: State, found: list[Fault]) -> None:
    """Counts and marks that belong to some phases only."""
    shooting = s.phase in SHOOTING
    if s.in_phase != shooting:
        found.append(
            Fault(
                "shooting",
                f"{'yes' if s.in_phase else 'no'} in phase {s.phase}",
                "yes" if shooting else "no",
                "SS-PHASE-1",
            )
        )
    if s.ran_out and not (shooting and s.counter == g.decks):
        found.append(
            Fault(
                "ran-out",
                f"yes in phase {s.phase} on deck {s.counter}",
                f"yes only in the shooting phase with count={g.decks}",
                "SS-DECK-4",
            )
        )
    if s.target and s.phase not in _NEEDS_TARGET:
        found.append(Fault("shot", f"directions to match in phase {s.phase}", "no field shot", "SS-SHOOT-2"))
    if s.redirects > (g.redirects if shooting else 0):
        found.append(
            Fault(
                "redirects",
                f"{s.redirects} in phase {s.phase}",
                "changes of direction in the shooting phase only, no more than the ruleset allows",
                "SS-PHASE-6",
            )
        )
    if s.held and s.phase != ph.CALLS:
        found.append(Fault("held", f"yes in phase {s.phase}", "yes only while calls are asked", "SS-CUT-6"))
    if s.passes >= g.idle:
        found.append(
            Fault("passes", f"{s.passes} and the match goes on", f"fewer than {g.idle}", "SS-TURN-5")
        )
    for name, seat in (("kicker", s.kicker), ("next", s.next), ("origin", s.origin)):
        if seat < 0:
            found.append(Fault(name, "nobody", "a seat", "SS-PHASE-13"))
    for seat, times in enumerate(s.tired):
        known = all(r in g.roles for r in s.roles[seat])
        if times and not (known and g.abilities(s, seat).blocks_anything):
            found.append(
                Fault(
                    "tired",
                    f"seat {seat_name(seat)} has blocked with any KB",
                    "0 but for goalkeepers",
                    "SS-ROLE-5b",
                )
            )


def _singing(g: Ruling, s: State, found: list[Fault]) -> None:
    if (s.sung or s.singing >= 0) and g.players < 8:
        found.append(
            Fault("sung, singing", f"singing with {g.players} players", "eight or ten players", "SS-SING-1")
        )
    elif s.singing >= 0:
        side = SIDES[s.singing & 1]
        if not s.sung >> (s.singing & 1) & 1:
            found.append(
                Fault(
                    "sung",
                    f"seat {seat_name(s.singing)} is singing",
                    f"{side} among those who sang",
                    "SS-SING-1",
                )
            )
        if s.hands[s.singing]:
            found.append(
                Fault(
                    f"hand of seat {seat_name(s.singing)}",
                    f"{len(s.hands[s.singing])} cards while singing",
                    "no cards until the singer draws up",
                    "SS-SING-2",
                )
            )
    if s.phase == ph.SING_DISCARD and s.singing != s.origin:
        found.append(Fault("origin", "not the singer", "the seat that sings, in both fields", "SS-SING-2"))


def _due(g: Ruling, s: State) -> tuple[int, str] | None:
    """The seat whose decision it must be, where other fields say so, and the clause."""
    n = g.players
    if s.phase in (ph.DEFEND, ph.ATTACK):
        return (s.origin + 1 + 2 * s.asked) % n, "SS-PHASE-13"
    if s.phase == ph.SING_DISCARD:
        return (s.origin + 1 + 2 * s.asked) % n, "SS-SING-2"
    if s.phase in (ph.FOLLOW_UP, ph.REDIRECT_FOLLOW_UP):
        return (s.origin + 2) % n, "SS-PHASE-13"
    if s.phase == ph.REDIRECT:
        return s.origin, "SS-PHASE-6"
    if s.phase == ph.SWAP:
        return (s.kicker + s.asked) % n, "SS-RESTART-2"
    if s.phase == ph.CALLS:
        return (s.next + s.asked) % n, "SS-CUT-2"
    return None


def _calls(g: Ruling, s: State, found: list[Fault]) -> None:
    n = g.players
    if n == 2 and not s.held:
        found.append(Fault("held", "no", "yes with two players", "SS-CUT-7"))
    if s.seat == barred_from_cutting_in(g, s):
        found.append(
            Fault("seat", f"seat {seat_name(s.seat)} took the last turn", "another seat", "SS-CUT-3")
        )
    if s.caller >= 0:
        if not g.can_cut_in(s, s.caller):
            found.append(
                Fault(
                    "caller",
                    f"seat {seat_name(s.caller)} holds no lawful Power Kick",
                    "a seat that does",
                    "SS-CUT-2",
                )
            )
        if (s.caller - s.next) % n <= s.asked:
            found.append(
                Fault(
                    "caller",
                    f"seat {seat_name(s.caller)}",
                    "a seat later in priority than the one asked",
                    "SS-CUT-2",
                )
            )
    elif s.asked == 0:
        found.append(Fault("caller", "nobody", "a caller, when the seat next in order is asked", "SS-CUT-2"))


def _asked(g: Ruling, s: State, found: list[Fault]) -> None:
    if s.phase == ph.COIN or s.phase == ph.OVER:
        if s.seat != NOBODY:
            found.append(Fault("seat", "somebody is asked", f"seat=- in phase {s.phase}", "SS-KICK-1"))
        return
    if not 0 <= s.seat < g.players:
        found.append(Fault("seat", "nobody is asked", "the seat that decides", "SS-TURN-2"))
        return
    chooses = s.phase in (ph.LINE_UP, ph.ROLE_CHANGE)
    if s.seat not in deciders(g, s) or (chooses and (s.seat > 1 or s.choices[s.seat])):
        found.append(
            Fault(
                "seat",
                f"seat {seat_name(s.seat)} does not decide",
                "a side that has not chosen",
                "SS-SETUP-2",
            )
        )
    if s.phase in _NEEDS_TARGET:
        if s.ball not in (1, 9):
            found.append(Fault("ball", f"zone {s.ball} in phase {s.phase}", "zone 1 or 9", "SS-SHOOT-1"))
        elif attacks(s.seat & 1, s.ball) != (s.phase in _ATTACKERS_ACT):
            side = "an attacker" if s.phase in _ATTACKERS_ACT else "a defender"
            found.append(
                Fault(
                    "seat",
                    f"seat {seat_name(s.seat)} with the ball in zone {s.ball}",
                    f"{side}'s seat",
                    "SS-SHOOT-1",
                )
            )
        if not s.target:
            found.append(Fault("shot", "no directions to match", "such as shot=LC", "SS-PHASE-5"))
    most = g.players // 2 if s.phase in (ph.DEFEND, ph.ATTACK, ph.SING_DISCARD) else g.players
    if s.phase in (*SHOOTING, ph.SING_DISCARD, ph.SWAP, ph.CALLS) and s.asked >= most:
        found.append(Fault("asked", f"{s.asked} have been asked", f"fewer than {most}", "SS-PHASE-13"))
    due = _due(g, s)
    if due is not None and s.seat != due[0]:
        found.append(
            Fault(
                "seat",
                f"seat {seat_name(s.seat)} is asked",
                f"seat {seat_name(due[0])}, as other fields say",
                due[1],
            )
        )
    if s.phase in (ph.CALLS, ph.CUT_IN) and not g.can_cut_in(s, s.seat):
        found.append(
            Fault(
                "seat", f"seat {seat_name(s.seat)} holds no lawful Power Kick", "a seat that does", "SS-CUT-2"
            )
        )
    if s.phase == ph.CALLS:
        _calls(g, s, found)
    if s.phase == ph.SING_DISCARD and not s.hands[s.seat]:
        found.append(
            Fault("seat", f"seat {seat_name(s.seat)} holds no cards", "an opponent with cards", "SS-SING-6")
        )
    if s.phase == ph.KICK_OFF and s.ball != KICK_OFF_ZONE[s.seat & 1]:
        zone = KICK_OFF_ZONE[s.seat & 1]
        found.append(Fault("ball", f"zone {s.ball} at the kick-off", f"zone {zone}", "SS-KICK-1"))
    if s.phase == ph.ROLE_CHANGE and (s.scorer < 0 or not may_change(g, s, s.scorer)):
        found.append(
            Fault(
                "scorer", "nobody who must change", "the side that scored, with a role left", "SS-RESTART-3"
            )
        )
