"""The catalogue read a second time, slowly and without the engine: lawful plays, and who is asked next.

Nothing here uses the engine's conditions, masks or transitions; only the state's fields are looked at.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations

from soccer_rules.games.soccer_sonic.actions import Action

BLUE_AREAS = {"forward": {6, 7, 8, 9}, "defender": {1, 2, 3}}
OPEN = {"kick-off": (), "turn": ("pass",), "playing": ("end",)}


@cache
def face(text):
    """A card as ``(zones, directions by zone, kick zones, block directions, foul)``."""
    maneuver, _, special = text.partition("+")
    zones = {int(z): set(d) for z, d in re.findall(r"([1-9])([LCR]*)", maneuver)}
    kick = {int(z) for z in special[1:]} if special[:1] == "P" else set()
    block = set(special[1:]) if special[:1] == "K" else set()
    return set(zones), zones, kick, block, special == "F"


def near(ball):
    return {z for z in (ball - 1, ball + 1) if 1 <= z <= 9}


def far(ball, options):
    return {z for z in range(1, 10) if options["power_kick_anywhere"] or z not in (ball - 1, ball, ball + 1)}


def goal_attacked(seat):
    return 1 if seat % 2 else 9


def area(role, seat):
    return {10 - z if seat % 2 else z for z in BLUE_AREAS[role]}


def kick_pairs(hand, ball, options):
    """Two-card Power Kicks (SS-PK): ``(cards, zone)``."""
    found = set()
    for pair in combinations(hand, 2):
        if all(ball in face(c)[0] for c in pair):
            for target in (face(pair[0])[2] | face(pair[1])[2]) & far(ball, options):
                found.add((pair, target))
    return found


def moves(state, seat, options):
    """The plays that move the ball in an own turn (SS-MOVE, SS-PK, SS-ROLE-1 to -4)."""
    hand, ball, roles = state.hands[seat], state.ball, state.roles[seat]
    found = set()
    for c in hand:
        zones, directions, kick, _, _ = face(c)
        found |= {Action("maneuver", (c,), z) for z in zones & (near(ball) | {ball})}
        if "defender" in roles:
            found |= {
                Action("role-move", (c,), z) for z in near(ball) & area("defender", seat) if z not in zones
            }
        if "midfielder" in roles and not state.one_card_kicks and ball in zones:
            found |= {Action("power-kick", (c,), z) for z in kick & far(ball, options)}
        goal = goal_attacked(seat)
        home = 4 if seat % 2 else 6
        if "long-shot-forward" in roles and ball == home and directions.get(goal):
            found.add(Action("long-shot", (c,), goal))
    found |= {Action("power-kick", pair, z) for pair, z in kick_pairs(hand, ball, options)}
    if "forward" in roles:
        found |= {
            Action("role-move", p, z)
            for p in combinations(hand, 2)
            for z in near(ball) & area("forward", seat)
        }
    triple_zones = near(ball) | ({ball} if options["three_cards_in_place"] else set())
    found |= {Action("three", t, z) for t in combinations(hand, 3) for z in triple_zones}
    return found


def lawful(state, seat, players, options):
    """Everything a seat that is asked may do, outside line-ups and role changes."""
    hand, phase = state.hands[seat], state.phase
    want = {d for bit, d in enumerate("LCR") if state.target >> bit & 1}
    if phase in OPEN:
        found = moves(state, seat, options)
        found |= {Action(u) for u in OPEN[phase]}
        if phase == "kick-off" and not found:
            found.add(Action("pass"))
        unsung = players >= 8 and not state.sung >> seat % 2 & 1
        if phase == "turn" and unsung and (state.singing < 0 or state.singing % 2 == seat % 2):
            found.add(Action("sing"))
        return found
    if phase == "calls":
        return {Action("call"), Action("pass")}
    if phase == "cut-in":
        return {Action("power-kick", pair, z) for pair, z in kick_pairs(hand, state.ball, options)}
    if phase == "swap":
        return {Action("swap", c) for k in range(4) for c in combinations(hand, k)}
    if phase == "sing-discard":
        return {Action("discard", (c,)) for c in hand}
    found = {Action("end" if phase == "shot-chance" else "pass")}
    keeper = phase == "defend" and "goalkeeper" in state.roles[seat]
    for c in hand:
        _, directions, _, block, foul = face(c)
        if block & want or (block and keeper):
            found.add(Action("kb", (c,)))
        if foul and phase == "defend":
            found.add(Action("foul", (c,)))
        if phase == "attack" and directions.get(state.ball):
            most = options["direction_changes_per_phase"]
            if most == "none" or state.redirects < most:
                found.add(Action("shoot", (c,)))
    return found


BASE = {2: 9, 4: 7, 6: 5, 8: 5, 10: 5}
DECKS = {2: 2, 4: 3, 6: 3, 8: 4, 10: 4}


class Over(Exception):
    """The match has ended within a step."""


class Book:
    """How many cards everybody holds, and how far the decks are used up (SS-DECK, SS-SETUP-3, SS-ROLE-5)."""

    def __init__(self, players, options, state):
        self.n, self.options = players, options
        self.counts = [len(hand) for hand in state.hands]
        self.deck, self.pile = len(state.deck), len(state.pile)
        self.counter, self.extra = 1, False
        self.in_phase = self.ran_out = False
        self.tired = [0] * players
        self.roles, self.score = state.roles, state.score

    def seen_in(self, state):
        """The same numbers as the state has them."""
        return (
            [len(hand) for hand in state.hands], len(state.deck), len(state.pile), state.counter, state.extra,
            state.tired,
        )  # fmt: skip

    def written(self):
        return self.counts, self.deck, self.pile, self.counter, self.extra, self.tired

    def spend(self, seat, cards):
        self.counts[seat] -= cards
        self.pile += cards

    def keeper(self, seat):
        return "goalkeeper" in self.roles[seat]

    def limit(self, seat):
        return max(3, BASE[self.n] + self.keeper(seat) - self.tired[seat])

    def _shuffle(self):
        self.deck, self.pile = self.pile, 0

    def used_up(self):
        """A card is needed and the deck is empty."""
        if not self.extra and self.counter < DECKS[self.n]:
            if self.pile:
                self.counter += 1
                self._shuffle()
        elif self.in_phase:
            self.ran_out = True
            self._shuffle()
        else:
            self.last_deck_is_done()
            self._shuffle()

    def last_deck_is_done(self):
        if self.extra or self.score[0] != self.score[1]:
            raise Over
        self.extra = True

    def draw(self, seat, want):
        for _ in range(want):
            if not self.deck:
                self.used_up()
            if not self.deck:
                return
            self.deck -= 1
            self.counts[seat] += 1

    def draw_up(self, seat):
        self.draw(seat, self.limit(seat) - self.counts[seat])

    def turn_up(self, cards, most, scored):
        """A penalty: cards turned from the deck, put aside, then thrown on the pile."""
        for _ in range(cards):
            if not self.deck:
                self.used_up()
            self.deck -= 1
        if cards < most and not scored:
            self.used_up()
        self.pile += cards

    def phase_over(self):
        self.in_phase = False
        if self.ran_out:
            self.ran_out = False
            self.last_deck_is_done()


class Referee:
    """Tells after each action who is asked next and for what (SS-ORDER, SS-CUT, SS-PHASE-13, SS-SING, SS-RESTART).

    It keeps its own book of cards, decks, turns, rounds, callers and singers; of the state it reads which cards the
    hands hold, roles and score, and of the events how many cards a penalty turned.
    """

    def __init__(self, players, options):
        self.n, self.options = players, options
        self.turn = self.singer = self.caller = self.scorer = None
        self.held = False
        self.passes = self.kicks = 0

    def _take(self, seat, own=True):
        self.turn = seat
        self.kicks = 0
        if own and self.options["forced_block_recovery"] == "next_turn":
            self.book.tired[seat] = 0

    def after(self, before, seat, action, after, events):
        """The expected ``(phase, seat)``."""
        self.state, self.events = after, events
        if before.phase == "coin":
            self.book = Book(self.n, self.options, after)
            return self._kick_off(self._by_role(1 if action.use == "heads" else 0))
        self.book.score = after.score
        try:
            return self._next(before, seat, action)
        except Over:
            return "over", -1

    def _next(self, before, seat, action):
        n, phase, use = self.n, before.phase, action.use
        if phase == "role-change":
            return self._role_change(before)
        self.book.spend(seat, len(action.cards))
        if use in ("maneuver", "three", "power-kick", "role-move", "long-shot"):
            self.passes = 0
            self.kicks += use == "power-kick" and len(action.cards) == 1
            shows = use in ("maneuver", "long-shot") and action.zone == goal_attacked(seat)
            if shows and face(action.cards[0])[1].get(action.zone):
                return "shot-chance", seat
            return "playing", seat
        if use == "end":
            self.book.draw_up(seat)
        if phase == "shot-chance" and use == "end" and n > 2:
            self.origin = seat
            return "follow-up", (seat + 2) % n
        if use == "end":
            return self._turn_over(seat + 1)
        if phase in ("turn", "kick-off") and use == "pass":
            self.passes += 1
            rounds = self.options["idle_rounds"]
            if rounds != "none" and self.passes >= rounds * n:
                raise Over
            return self._turn_over(seat + 1)
        if use == "sing":
            self.passes = 0
            self.singer = seat
            self.book.spend(seat, self.book.counts[seat])
            for k in range(2, n, 2):
                self.book.draw((seat + k) % n, 1)
            self.asked = [(seat + k) % n for k in range(1, n, 2)]
            return self._discards()
        if phase == "sing-discard":
            return self._discards()
        if phase == "calls":
            if use == "call":
                self.caller = seat
            return self._calls()
        if phase == "swap":
            self.book.draw(seat, len(action.cards))
            return self._swaps()
        return self._shooting(before, use, seat, action)

    def _shooting(self, before, use, seat, action):
        n, phase = self.n, before.phase
        if use == "kb" and phase != "defend":
            self.passes = 0
            if phase == "follow-up" and self.options["follow_up_is_turn"]:
                self._take(seat, own=False)
            self.book.in_phase = True
            self.book.draw_up(seat)
            self.shooter = seat
            self.asked = [(seat + k) % n for k in range(1, n, 2)]
            return "defend", self.asked.pop(0)
        if phase == "defend" and use == "kb":
            self._block(before, seat, action)
            self.asked = [(seat + k) % n for k in range(1, n, 2)]
            return "attack", self.asked.pop(0)
        if phase == "defend" and use == "foul":
            return self._foul(before, seat)
        if phase == "defend":
            if self.asked:
                return "defend", self.asked.pop(0)
            self.scorer = self.shooter % 2
            return self._goal(self.shooter + 1)
        if use == "shoot":
            return "redirect", seat
        if phase == "attack":
            return ("attack", self.asked.pop(0)) if self.asked else self._hold(self.blocker + 2)
        if phase == "follow-up":
            return self._turn_over(self.origin + 1)
        if phase == "redirect":
            self.book.draw_up(seat)
            self.origin = seat
            return ("redirect-follow-up", (seat + 2) % n) if n > 2 else self._hold(seat + 1)
        return self._hold(self.origin + 1)

    def _block(self, before, seat, action):
        self.blocker = seat
        want = {d for bit, d in enumerate("LCR") if before.target >> bit & 1}
        if face(action.cards[0])[3] & want:
            self.book.draw_up(seat)
            return
        assert self.book.keeper(seat)
        if self.book.counts[seat] <= 2:
            self.book.draw(seat, 3 - self.book.counts[seat])
        self.book.tired[seat] += 1

    def _foul(self, before, seat):
        self.book.draw_up(seat)
        taker = (seat + 1) % self.n
        reader = seat if self.options["short_penalty_for"] == "fouler" else taker
        most = 3 if self.book.keeper(reader) else 5
        (told,) = [e for e in self.events if e.kind in ("penalty-goal", "penalty-missed")]
        scored = self.state.score != before.score
        assert told.values["n"] <= most
        assert (told.kind == "penalty-goal") == scored
        self.book.turn_up(told.values["n"], most, scored)
        self.scorer = taker % 2 if scored else None
        if scored:
            return self._goal(seat + 2)
        self.book.phase_over()
        return self._restart(seat + 2)

    def _goal(self, kicker):
        if max(self.state.score) == 3:
            raise Over
        self.book.phase_over()
        return self._restart(kicker)

    def _hold(self, first):
        self.book.phase_over()
        self.held = True
        return self._turn_over(first)

    def _turn_over(self, first):
        self.first, self.caller = first % self.n, None
        self.asked = [(first + k) % self.n for k in range(self.n - 1, -1, -1)]
        return self._calls()

    def _calls(self):
        exists = self.n > 2 or (self.held and self.options["two_player_cut_in"] == "after_held_defence")
        lifted = self.held and (self.n == 2 or self.options["shooter_may_cut_in"])
        while self.asked:
            seat = self.asked.pop(0)
            # a singer holds no cards until drawing up, which the state may show already
            able = exists and seat != self.singer
            able = able and bool(kick_pairs(self.state.hands[seat], self.state.ball, self.options))
            barred = seat == self.turn and not lifted
            if able and not barred and (seat != self.first or self.caller is not None):
                return "calls", seat
        self.held = False
        if self.caller is not None:
            between = [(self.first + k) % self.n for k in range((self.caller - self.first) % self.n)]
            if self.options["jumped_singer_draws_up"] and self.singer in between:
                jumped, self.singer = self.singer, None
                self.book.draw_up(jumped)
            self._take(self.caller)
            return "cut-in", self.caller
        self._take(self.first)
        if self.first != self.singer:
            return "turn", self.first
        self.singer = None
        self.passes = 0
        self.book.draw_up(self.first)
        return self._turn_over(self.first + 1)

    def _discards(self):
        while self.asked:
            seat = self.asked.pop(0)
            if self.book.counts[seat]:
                return "sing-discard", seat
        return self._turn_over(self.singer + 1)

    def _by_role(self, team):
        seats = range(team, self.n, 2)
        for role in ("defender", "forward", "goalkeeper"):
            for seat in seats:
                if role in self.state.roles[seat]:
                    return seat
        return seats[0]

    def _restart(self, kicker):
        n, kicker = self.n, kicker % self.n
        if self.options["restart_kicker"] == "by_role" and n > 2:
            kicker = self._by_role(kicker % 2)
        if kicker == self.singer:
            self.singer = None
            self.book.draw_up(kicker)
            kicker = (kicker + 2) % n
        self.kicker = kicker
        self.asked = [(kicker + k) % n for k in range(n)]
        for seat in self.asked:
            if self.book.keeper(seat):
                self.book.tired[seat] = 0
                if seat != self.singer:
                    self.book.draw_up(seat)
        return self._swaps()

    def _swaps(self):
        while self.asked:
            seat = self.asked.pop(0)
            if self.book.counts[seat]:
                return "swap", seat
        if self.n == 2 and self.scorer is not None:
            self.choosing = [self.scorer, 1 - self.scorer]
            return "role-change", self.scorer
        return self._kick_off(self.kicker)

    def _role_change(self, before):
        self.choosing.pop()
        if self.choosing:
            return "role-change", None
        self.book.roles = self.state.roles
        for seat in (self.kicker, 1 - self.kicker):
            if self.state.roles[seat] != before.roles[seat]:
                self.book.tired[seat] = 0
        for seat in (self.kicker, 1 - self.kicker):
            if self.state.roles[seat] != before.roles[seat] and self.book.keeper(seat):
                self.book.draw_up(seat)
        return self._kick_off(self.kicker)

    def _kick_off(self, seat):
        self._take(seat, own=False)
        return "kick-off", seat
