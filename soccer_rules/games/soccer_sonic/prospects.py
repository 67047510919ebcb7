"""What may come of a play: how close an attack is, what plays have the same effect, what differs afterwards, and what
can be counted of the future before anybody draws or answers.

All deals of the unseen cards count as equally likely; what the others' choices give away is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from soccer_rules.core.attack import GOAL, LOST, NO_THREAT, Threat, attack_over
from soccer_rules.core.odds import Odds, none_among
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.cards import card
from soccer_rules.games.soccer_sonic.hands import block_bits, direction_letters, shoot_bits
from soccer_rules.games.soccer_sonic.observe import Observation, unseen
from soccer_rules.games.soccer_sonic.odds import cut_in_odds, kb_odds, penalty_odds
from soccer_rules.games.soccer_sonic.roles import Abilities
from soccer_rules.games.soccer_sonic.ruling import TIRED_FLOOR, Ruling, attacks
from soccer_rules.games.soccer_sonic.shooting import TURNED
from soccer_rules.games.soccer_sonic.state import State

IN_THIRD, SHOOTING = 1, 2
"""The stages of an attack: the ball in the attacker's third (7-9 for blue, 1-3 for red); the shooting phase."""


def threat(s: State | Observation) -> Threat:
    """Who attacks, by the third in which the ball lies, and whether the shooting phase has begun (A:80, SS-PHASE-1)."""
    ball = s.ball
    if 4 <= ball <= 6 or s.phase == ph.OVER:
        return NO_THREAT
    return Threat(0 if ball > 6 else 1, SHOOTING if s.in_phase else IN_THIRD)


def effect(view: Observation, seat: int, a: Action) -> Hashable:
    """Use, zone, number of cards, and the directions that come into play: plays with the same leave the same table."""
    directions = 0
    if a.use == use.KB:
        directions = block_bits(a.cards[0])
    elif a.use == use.SHOOT:
        directions = shoot_bits(a.cards[0], view.ball)
    elif a.use in (use.MANEUVER, use.LONG_SHOT):
        directions = _brought_into_play(seat, a)
    return a.use, a.zone, len(a.cards), directions


def changes(before: Observation, after: Observation) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What differs between two views of one viewer: keys of texts (``difference.<key>``) and their values."""
    if after.ball != before.ball:
        yield "ball", {"source": before.ball, "zone": after.ball}
    if after.score != before.score:
        yield "score", {"blue": after.score[0], "red": after.score[1]}
    if after.shot != before.shot:
        yield ("directions", {"directions": after.shot}) if after.shot else ("no-directions", {})
    same_deck = (after.counter, after.extra, after.ran_out) == (before.counter, before.extra, before.ran_out)
    if not same_deck:
        yield "new-deck", {"counter": after.counter}
    else:
        spent, drawn = after.pile_count - before.pile_count, before.deck_count - after.deck_count
        if spent > 0:
            yield "spent", {"n": spent}
        if drawn > 0:
            yield "drawn", {"n": drawn}
    for seat, (was, now) in enumerate(zip(before.counts, after.counts, strict=True)):
        if was != now:
            yield "holds", {"seat": seat, "n": now}
    for seat, (roles, new) in enumerate(zip(before.roles, after.roles, strict=True)):
        if roles != new:
            yield "role", {"seat": seat, "roles": new}
        if after.tired[seat] > before.tired[seat]:
            yield "tired", {"seat": seat}
    if after.singing != before.singing:
        yield ("sings", {"singer": after.singing}) if after.singing >= 0 else ("sung", {})
    if after.phase == ph.OVER:
        yield "over", {}
    elif after.acting and (after.acting != before.acting or after.phase != before.phase):
        key = "next" if after.acting != before.acting else "goes-on"
        yield key, {"asked": after.acting, "phase": after.phase}


def foresee(g: Ruling, view: Observation, seat: int, a: Action) -> tuple[Odds, ...]:
    """What can be counted of what may follow a legal action of ``seat``, who sees as ``view`` does."""
    counted = _COUNTS.get(a.use)
    return tuple(counted(_Ahead(g, view, seat, a))) if counted else ()


class _Ahead:
    """One action, and the view as it is once its cards lie on the pile and nothing has been drawn yet."""

    def __init__(self, g: Ruling, view: Observation, seat: int, a: Action):
        self.g, self.view, self.seat, self.action = g, view, seat, a
        self.n = view.players
        self.after = _spend(view, seat, a)

    def abilities(self, seat: int) -> Abilities:
        return Abilities.of((self.g.roles[r] for r in self.view.roles[seat]), seat & 1)

    def draws(self) -> int:
        """How many cards the player draws up to the limit (SS-SETUP-3, SS-ROLE-5b)."""
        full = self.g.base + self.abilities(self.seat).hand
        tired = self.view.tired[self.seat]
        limit = max(min(full, TIRED_FLOOR), full - tired) if tired else full
        return max(0, limit - self.after.counts[self.seat])

    def deck_lasts(self, cards: int) -> bool:
        """Whether so many cards can be drawn before the deck is used up, and time does not end the phase."""
        return self.view.deck_count >= cards and not self.view.ran_out

    def rest(self) -> tuple[str, ...]:
        """The player's hand after the play; empty where it is not seen."""
        return self.after.hands[self.seat] or ()

    def opponents(self, first: int = 0) -> tuple[int, ...]:
        """The other side, in the order in which it is asked after this player (SS-PHASE-13)."""
        return tuple((self.seat + 1 + 2 * k) % self.n for k in range(first, self.n // 2))

    def still_asked(self) -> tuple[int, ...]:
        """Who is asked after this player when the round goes on."""
        done = (self.view.asked or 0) + 1
        return tuple((self.view.origin + 1 + 2 * k) % self.n for k in range(done, self.n // 2))


def _spend(view: Observation, seat: int, a: Action) -> Observation:
    hand, counts, hands = view.hands[seat], list(view.counts), list(view.hands)
    counts[seat] -= len(a.cards)
    if hand is not None:
        left = list(hand)
        for c in a.cards:
            left.remove(c)
        hands[seat] = tuple(left)
    pile = None if view.pile is None else tuple(sorted((*view.pile, *a.cards)))
    return replace(
        view,
        ball=a.zone or view.ball,
        hands=tuple(hands),
        counts=tuple(counts),
        pile=pile,
        pile_count=view.pile_count + len(a.cards),
    )


def _brought_into_play(seat: int, a: Action) -> int:
    """The directions that a Shoot card brings into play; three cards, kicks and abilities bring none (SS-SHOOT-1)."""
    if a.use not in (use.MANEUVER, use.LONG_SHOT) or not attacks(seat & 1, a.zone):
        return 0
    return shoot_bits(a.cards[0], a.zone)


def _settled(end: str, *clauses: str) -> Iterator[Odds]:
    """The attack is over, or as good as over."""
    for name in (GOAL, LOST):
        yield Odds(name, Fraction(int(name == end)), clauses)


def _move(x: _Ahead) -> Iterator[Odds]:
    now = threat(x.view)
    side = now.side if now.stage else x.seat & 1
    if attack_over(side, now.stage, threat(x.after)):
        yield from _settled(LOST, "SS-MOVE-1")
    directions = _brought_into_play(x.seat, x.action)
    if directions:
        yield from _shot_or_follow_up(x, directions, "SS-FOLLOW-1")
    yield from _cut_in(x, x.seat)


def _shot_or_follow_up(x: _Ahead, directions: int, clause: str) -> Iterator[Odds]:
    """With a KB that matches: how likely the best of them beats every block; else the chance to follow up."""
    kbs = sorted({c for c in x.rest() if block_bits(c) & directions})
    if kbs:
        odds = {c: 1 - kb_odds(x.g, x.after, x.opponents(), block_bits(c)) for c in kbs}
        best = max(kbs, key=lambda c: odds[c])
        yield Odds("best-shot", odds[best], ("SS-SHOOT-1", "SS-PHASE-13"), {"cards": (best,)})
    if x.n > 2:
        mate = (x.seat + 2) % x.n
        p = kb_odds(x.g, x.after, (mate,), directions)
        values = {"seat": mate, "directions": direction_letters(directions)}
        yield Odds("follow-up", p, (clause,), values, None, mate)


def _cut_in(x: _Ahead, barred: int) -> Iterator[Odds]:
    """Whether anybody could cut in when the turn is over (SS-CUT-2)."""
    if x.n > 2:
        seats = [s for s in range(x.n) if s != barred]
        p = cut_in_odds(x.g, x.after, seats)
        yield Odds("any-cut-in", p, ("SS-CUT-2",), {"ball": x.after.ball})


def _end(x: _Ahead) -> Iterator[Odds]:
    if x.view.phase == ph.SHOT_CHANCE and x.n > 2:
        mate = (x.seat + 2) % x.n
        p = kb_odds(x.g, x.after, (mate,), x.view.target)
        yield Odds("follow-up", p, ("SS-FOLLOW-1",), {"seat": mate, "directions": x.view.shot}, None, mate)
    yield from _cut_in(x, x.seat)


def _kb(x: _Ahead) -> Iterator[Odds]:
    bits = block_bits(x.action.cards[0])
    yield from (_block if x.view.phase == ph.DEFEND else _shot)(x, bits, x.opponents())


def _shot(x: _Ahead, bits: int, defenders: tuple[int, ...]) -> Iterator[Odds]:
    """A shot that ``defenders`` have still to answer."""
    letters = direction_letters(bits)
    yield Odds(
        "no-block", 1 - kb_odds(x.g, x.after, defenders, bits), ("SS-PHASE-13",), {"directions": letters}
    )
    sure = no_answer(x.g, x.after, defenders, bits, lambda c: card(c).foul)
    yield Odds("sure-goal", sure, ("SS-PHASE-3", "SS-PHASE-9"), {"directions": letters})
    shooter_draws = x.draws() if x.action.use == use.KB else 0
    lengths = {_turned(x, f): f for f in reversed(defenders)}
    for most, fouler in sorted(lengths.items(), reverse=True):
        # the fouler is short of the card that fouls, at least
        if x.deck_lasts(shooter_draws + x.g.base + most):
            p = penalty_odds(x.g, x.after, bits, most, drawn_first=shooter_draws + 1)
            clause = "SS-PHASE-9" if most == TURNED else "SS-ROLE-5c"
            yield Odds("penalty", p, (clause,), {"n": most, "directions": letters}, None, fouler)
    if sure == 1:
        yield from _settled(GOAL, "SS-PHASE-3")


def _turned(x: _Ahead, fouler: int) -> int:
    """The length of a penalty after a foul of that seat (SS-PHASE-9, SS-ROLE-5c)."""
    judged_by = fouler if x.g.short_for == "fouler" else (fouler + 1) % x.n
    return x.abilities(judged_by).penalty or TURNED


def _block(x: _Ahead, bits: int, attackers: tuple[int, ...]) -> Iterator[Odds]:
    """A block that ``attackers`` have still to answer."""
    letters = direction_letters(bits)
    none = 1 - kb_odds(x.g, x.after, attackers, bits)
    yield Odds("no-new-shot", none, ("SS-PHASE-13",), {"directions": letters})
    may_turn = x.view.redirects < x.g.redirects
    ball = x.view.ball
    sure = no_answer(x.g, x.after, attackers, bits, lambda c: may_turn and bool(shoot_bits(c, ball)))
    yield Odds("sure-held", sure, ("SS-PHASE-6", "SS-PHASE-7"), {"directions": letters})
    if sure == 1 and x.deck_lasts(x.draws() if x.action.use == use.KB else 0):
        yield from _settled(LOST, "SS-PHASE-7")


def no_answer(
    g: Ruling, view: Observation, seats: Iterable[int], directions: int, other: Callable[[str], bool]
) -> Fraction:
    """The probability that none of ``seats`` holds a KB to answer with, nor any card of which ``other`` is true: in
    :func:`~soccer_rules.games.soccer_sonic.odds.kb_odds` the KB alone counts."""
    pool = unseen(g, view)
    total, nobody = len(pool), Fraction(1)
    hidden: list[tuple[bool, int]] = []

    def useful(c: str, any_kb: bool) -> bool:
        bits = block_bits(c)
        return bool(bits if any_kb else bits & directions) or other(c)

    for seat in seats:
        abilities = Abilities.of((g.roles[r] for r in view.roles[seat]), seat & 1)
        any_kb = abilities.blocks_anything and view.ball in (1, 9) and not attacks(seat & 1, view.ball)
        hand = view.hands[seat]
        if hand is None:
            hidden.append((any_kb, view.counts[seat]))
        elif any(useful(c, any_kb) for c in hand):
            return Fraction(0)
    # keepers first: a hand without any KB takes none of the cards that the others must lack
    for any_kb in (True, False):
        marked = sum(1 for c in pool if useful(c, any_kb))
        held = sum(count for keeper, count in hidden if keeper == any_kb)
        nobody *= none_among(total, marked, held)
        total -= held
    return nobody


def _pass(x: _Ahead) -> Iterator[Odds]:
    phase, left = x.view.phase, x.still_asked()
    if phase == ph.DEFEND:
        yield from _shot(x, x.view.target, left) if left else _settled(GOAL, "SS-PHASE-3")
    elif phase == ph.ATTACK and left:
        yield from _block(x, x.view.target, left)
    elif phase == ph.REDIRECT and x.n > 2:
        mate = (x.seat + 2) % x.n
        p = kb_odds(x.g, x.after, (mate,), x.view.target)
        yield Odds("follow-up", p, ("SS-PHASE-6",), {"seat": mate, "directions": x.view.shot}, None, mate)
    elif phase in (ph.ATTACK, ph.REDIRECT, ph.REDIRECT_FOLLOW_UP):
        if x.deck_lasts(x.draws() if phase == ph.REDIRECT else 0):
            yield from _settled(LOST, "SS-PHASE-7" if phase == ph.ATTACK else "SS-PHASE-8")
    elif phase == ph.FOLLOW_UP:
        yield from _cut_in(x, x.view.turn)
    elif phase in (ph.TURN, ph.KICK_OFF):
        yield from _cut_in(x, x.seat)


def _shoot(x: _Ahead) -> Iterator[Odds]:
    yield from _shot_or_follow_up(x, shoot_bits(x.action.cards[0], x.view.ball), "SS-PHASE-6")


def _foul(x: _Ahead) -> Iterator[Odds]:
    most, drawn = _turned(x, x.seat), x.draws()
    if not x.deck_lasts(drawn + most) and x.view.pile is None:
        return
    p = penalty_odds(x.g, x.view, x.view.target, most, drawn_first=drawn)
    clause = "SS-PHASE-9" if most == TURNED else "SS-ROLE-5c"
    yield Odds("penalty", p, (clause,), {"n": most, "directions": x.view.shot})
    yield Odds(GOAL, p, (clause,))
    # a last deck that runs out may end the match instead of a missed penalty's restart
    if x.deck_lasts(drawn + most) or p == 1:
        yield Odds(LOST, 1 - p, (clause,))


_COUNTS: Mapping[str, Callable[[_Ahead], Iterator[Odds]]] = {
    **dict.fromkeys(use.MOVES, _move),
    use.END: _end,
    use.KB: _kb,
    use.PASS: _pass,
    use.SHOOT: _shoot,
    use.FOUL: _foul,
}
