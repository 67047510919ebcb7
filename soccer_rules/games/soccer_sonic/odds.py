"""Exact odds from one seat's eyes, by counting the cards it does not see, and a shoot-out as a Markov chain.

Every card that the viewer does not see is equally likely to be anywhere it is hidden, so a hidden hand is a random
draw from the unseen cards, and so is the top of the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from fractions import Fraction
from math import comb

from soccer_rules.core.odds import Odds, none_among
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.cards import card
from soccer_rules.games.soccer_sonic.hands import block_bits, direction_letters
from soccer_rules.games.soccer_sonic.observe import Observation, unseen
from soccer_rules.games.soccer_sonic.roles import Abilities
from soccer_rules.games.soccer_sonic.ruling import Ruling
from soccer_rules.games.soccer_sonic.shooting import TURNED


def _matching(cards: Iterable[str], directions: int) -> int:
    return sum(1 for c in cards if block_bits(c) & directions)


def _abilities(g: Ruling, view: Observation, seat: int) -> Abilities:
    return Abilities.of((g.roles[r] for r in view.roles[seat]), seat & 1)


def kb_odds(g: Ruling, view: Observation, seats: Iterable[int], directions: int) -> Fraction:
    """The probability that at least one of ``seats`` can answer with a KB that shares a direction; a goalkeeper who
    defends answers with any KB (SS-PHASE-2, SS-PHASE-4, SS-ROLE-5b). ``directions`` are bits."""
    pool = unseen(g, view)
    kbs, fitting = sum(1 for c in pool if block_bits(c)), _matching(pool, directions)
    total, nobody = len(pool), Fraction(1)
    keepers: list[int] = []
    others: list[int] = []
    for seat in seats:
        defends = view.ball in (1, 9) and (seat & 1) == (0 if view.ball == 1 else 1)
        any_kb = defends and _abilities(g, view, seat).blocks_anything
        hand = view.hands[seat]
        if hand is not None:
            if any(block_bits(c) if any_kb else block_bits(c) & directions for c in hand):
                return Fraction(1)
        else:
            (keepers if any_kb else others).append(view.counts[seat])
    for held in keepers:
        nobody *= none_among(total, kbs, held)
        total -= held
    return 1 - nobody * none_among(total, fitting, sum(others))


def penalty_odds(
    g: Ruling, view: Observation, directions: int, most: int, *, drawn_first: int = 1
) -> Fraction:
    """The probability that a penalty goes in when ``most`` cards are turned (SS-PHASE-9, SS-ROLE-5c).

    The fouler's card is on the pile and ``drawn_first`` cards are drawn before. A deck that runs out is followed by
    the shuffled pile (SS-DECK-5).
    """
    pool = unseen(g, view)
    fitting = _matching(pool, directions)
    if view.pile is None or view.deck_count - drawn_first >= most:
        return 1 - none_among(len(pool), fitting, most)
    in_pile = len(view.pile) + 1
    pile_fits = _matching(view.pile, directions)
    first = max(0, view.deck_count - drawn_first)
    missed = none_among(len(pool), fitting, first) * none_among(in_pile, pile_fits, most - first)
    return 1 - missed


def cut_in_odds(g: Ruling, view: Observation, seats: Iterable[int]) -> Fraction:
    """The probability that at least one of ``seats`` holds a lawful two-card Power Kick from the ball's zone
    (SS-CUT-2), counted over all hidden hands together."""
    pool = [card(c) for c in unseen(g, view)]
    far = set(g.far[view.ball])
    kickers = sum(1 for c in pool if view.ball in c.zones and far & set(c.kick))
    naming = sum(1 for c in pool if view.ball in c.zones) - kickers
    hidden: list[int] = []
    for seat in seats:
        hand = view.hands[seat]
        if hand is None:
            hidden.append(view.counts[seat])
            continue
        faces = [card(c) for c in hand if view.ball in card(c).zones]
        if len(faces) > 1 and any(far & set(f.kick) for f in faces):
            return Fraction(1)
    ways: dict[tuple[int, int, int], Fraction] = {
        (kickers, naming, len(pool) - kickers - naming): Fraction(1)
    }
    for held in hidden:
        after: dict[tuple[int, int, int], Fraction] = {}
        for (k, o, rest), p in ways.items():
            for dk, do in [(0, b) for b in range(held + 1)] + ([(1, 0)] if held else []):
                part = _hand_odds((k, o, rest), (dk, do, held - dk - do))
                if part:
                    left = (k - dk, o - do, rest - (held - dk - do))
                    after[left] = after.get(left, Fraction(0)) + p * part
        ways = after
    return 1 - sum(ways.values(), Fraction(0))


def _hand_odds(have: tuple[int, int, int], take: tuple[int, int, int]) -> Fraction:
    """The probability that a hand takes exactly so many of each of three kinds of cards."""
    ways = 1
    for h, t in zip(have, take, strict=True):
        if t < 0 or t > h:
            return Fraction(0)
        ways *= comb(h, t)
    return Fraction(ways, comb(sum(have), sum(take)))


def odds(g: Ruling, view: Observation) -> tuple[Odds, ...]:
    """What can be counted in the present phase from the viewer's eyes, with the edge of the diagram it belongs to."""
    n, phase, target = view.players, view.phase, view.target
    found: list[Odds] = []
    if phase == ph.FOLLOW_UP or phase == ph.REDIRECT_FOLLOW_UP:
        seat = (view.origin + 2) % n
        p = kb_odds(g, view, (seat,), target)
        found.append(
            Odds(
                "follow-up",
                p,
                ("SS-FOLLOW-1",),
                {"seat": seat, "directions": view.shot},
                (phase, use.KB),
                seat,
            )
        )
    elif phase in (ph.DEFEND, ph.ATTACK) and view.asked is not None:
        left = tuple((view.origin + 1 + 2 * k) % n for k in range(view.asked, n // 2))
        name = "block" if phase == ph.DEFEND else "new-shot"
        clause = "SS-PHASE-2" if phase == ph.DEFEND else "SS-PHASE-4"
        for seat in left:
            p = kb_odds(g, view, (seat,), target)
            values = {"seat": seat, "directions": view.shot}
            found.append(Odds(name, p, (clause, "SS-PHASE-5"), values, (phase, use.KB), seat))
        hub = ph.DEFENCE if phase == ph.DEFEND else ph.OFFENCE
        nobody = 1 - kb_odds(g, view, left, target)
        found.append(
            Odds(f"no-{name}", nobody, ("SS-PHASE-13",), {"directions": view.shot}, (hub, "all-passed"))
        )
        if phase == ph.DEFEND:
            for most, clause in ((TURNED, "SS-PHASE-9"), (_short(g), "SS-ROLE-5c")):
                if most:
                    p = penalty_odds(g, view, target, most)
                    values = {"n": most, "directions": view.shot}
                    found.append(Odds("penalty", p, (clause,), values, (ph.PENALTY, "scored")))
    elif phase in (ph.TURN, ph.PLAYING, ph.KICK_OFF) and n > 2 and view.turn >= 0:
        for k in range(1, n):
            seat = (view.turn + k) % n
            p = cut_in_odds(g, view, (seat,))
            found.append(
                Odds(
                    "cut-in",
                    p,
                    ("SS-CUT-2",),
                    {"seat": seat, "ball": view.ball},
                    (ph.TURN_OVER, "cut-in"),
                    seat,
                )
            )
        p = cut_in_odds(g, view, [(view.turn + k) % n for k in range(1, n)])
        found.append(
            Odds("any-cut-in", p, ("SS-CUT-2",), {"ball": view.ball}, (ph.TURN_OVER, "ask-for-calls"))
        )
    return tuple(found)


def _short(g: Ruling) -> int:
    return min((r.penalty for r in g.roles.values() if r.penalty), default=0)


Chain = dict[Hashable, dict[Hashable, Fraction]]


def shootout_chain(g: Ruling, view: Observation) -> tuple[Chain, Hashable]:
    """The shooting phase as an absorbing Markov chain, and its start: the decision of the view's phase.

    The stated policy and model: whoever is asked holds a *fresh* hand of the size held now, drawn from the cards that
    the viewer does not see. A defender blocks with a matching KB (each as likely as another); a goalkeeper without one
    forces a block with any KB; failing that a defender fouls; failing that passes. An attacker shoots again with a
    matching KB, else passes; nobody changes the direction. Ends: ``"goal"``, ``"held"``, ``"penalty-goal"``,
    ``"penalty-missed"``. States: ``(phase, origin, asked, directions)``; the view must be of phase ``defend`` or
    ``attack``.
    """
    if view.phase not in (ph.DEFEND, ph.ATTACK) or view.asked is None:
        raise ValueError("the view must be of a defender's or an attacker's decision")
    pool = Counter(unseen(g, view))
    n = view.players
    start = (view.phase, view.origin, view.asked, view.target)
    chain: Chain = {}
    todo: list[tuple[str, int, int, int]] = [start]
    while todo:
        state = todo.pop()
        if state in chain:
            continue
        phase, origin, asked, target = state
        row: dict[Hashable, Fraction] = {}

        def add(to: Hashable, p: Fraction, row: dict[Hashable, Fraction] = row) -> None:
            if p:
                row[to] = row.get(to, Fraction(0)) + p
                if isinstance(to, tuple):
                    todo.append(to)

        if asked == n // 2:
            chain[state] = {"goal" if phase == ph.DEFEND else "held": Fraction(1)}
            continue
        seat = (origin + 1 + 2 * asked) % n
        fitting = {c: k for c, k in pool.items() if block_bits(c) & target}
        other = ph.ATTACK if phase == ph.DEFEND else ph.DEFEND
        total, held = sum(pool.values()), view.counts[seat]
        nothing = none_among(total, sum(fitting.values()), held)
        for c, k in fitting.items():
            add((other, seat, 0, block_bits(c)), (1 - nothing) * Fraction(k, sum(fitting.values())))
        if phase == ph.DEFEND:
            useful = sum(fitting.values())
            if _abilities(g, view, seat).blocks_anything:
                forcing = {c: k for c, k in pool.items() if block_bits(c) and c not in fitting}
                useful += sum(forcing.values())
                still = none_among(total, useful, held)
                for c, k in forcing.items():
                    add(
                        (other, seat, 0, block_bits(c)),
                        (nothing - still) * Fraction(k, sum(forcing.values())),
                    )
                nothing = still
            fouls = sum(k for c, k in pool.items() if card(c).foul)
            still = none_among(total, useful + fouls, held)
            taker = (seat + 1) % n
            short = _abilities(g, view, seat if g.short_for == "fouler" else taker).penalty
            miss = none_among(total, sum(fitting.values()), short or TURNED)
            add("penalty-goal", (nothing - still) * (1 - miss))
            add("penalty-missed", (nothing - still) * miss)
            nothing = still
        add((phase, origin, asked + 1, target), nothing)
        chain[state] = row
    return chain, start


def describe_state(state: Hashable) -> str:
    """A chain's state as a short text, such as ``defend 1 LC``."""
    if not isinstance(state, tuple):
        return str(state)
    phase, _, asked, target = state
    return f"{phase} {asked + 1} {direction_letters(target)}"
