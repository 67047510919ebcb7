"""What a seat may know (SS-SETUP-4), and full states that fit it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.conditions import deciders
from soccer_rules.games.soccer_sonic.cutin import barred_from_cutting_in
from soccer_rules.games.soccer_sonic.hands import direction_letters
from soccer_rules.games.soccer_sonic.legal import legal_actions
from soccer_rules.games.soccer_sonic.ruling import Ruling, set_hand
from soccer_rules.games.soccer_sonic.state import NOBODY, State


# not frozen, which would double the time to make one
@dataclass(slots=True, unsafe_hash=True)
class Observation:
    """A position as ``seat`` sees it; ``None`` is an onlooker. ``open`` shows every hand. A value: never changed.

    ``hands`` holds ``None`` where a hand is hidden, ``counts`` how many cards each seat holds. ``pile`` is sorted, and
    ``None`` where discards are closed. ``acting`` is empty while calls to cut in are asked for, unless the onlooker
    is the one asked: who is passed over leaves no trace (SS-CUT-2). ``shot`` are the directions to match now.
    ``chosen`` says which sides have chosen in secret, ``choices`` what is known of it.
    """

    seat: int | None
    open: bool
    phase: str
    players: int
    acting: tuple[int, ...]
    ball: int
    score: tuple[int, int]
    counter: int
    decks: int
    extra: bool
    ran_out: bool
    deck_count: int
    pile: tuple[str, ...] | None
    pile_count: int
    hands: tuple[tuple[str, ...] | None, ...]
    counts: tuple[int, ...]
    roles: tuple[tuple[str, ...], ...]
    chosen: tuple[bool, bool]
    choices: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    turn: int
    next: int
    caller: int
    held: bool
    origin: int
    asked: int | None
    in_phase: bool
    redirects: int
    one_card_kicks: int
    shot: str
    target: int
    tired: tuple[int, ...]
    sung: int
    singing: int
    passes: int
    fielded: tuple[tuple[str, ...], tuple[str, ...]]
    kicker: int
    scorer: int


def observe(g: Ruling, s: State, seat: int | None, *, open: bool = False) -> Observation:
    """The view of one seat, of an onlooker (``None``), or with ``open`` of everything but the deck's order."""
    acting = deciders(g, s)
    calls = s.phase == ph.CALLS
    if calls and not open and seat not in acting:
        acting = ()
    hidden = not open and not (calls and seat in acting)
    secret_choice = g.secret and not open and s.phase in (ph.LINE_UP, ph.ROLE_CHANGE)
    if secret_choice:
        acting = tuple(t for t in acting if seat is None or t == seat or not s.choices[t])
    return Observation(
        seat=seat,
        open=open,
        phase=s.phase,
        players=g.players,
        acting=acting,
        ball=s.ball,
        score=s.score,
        counter=s.counter,
        decks=g.decks,
        extra=s.extra,
        ran_out=s.ran_out,
        deck_count=len(s.deck),
        pile=tuple(sorted(s.pile)) if g.open_discards or open else None,
        pile_count=len(s.pile),
        hands=tuple([h if open or x == seat else None for x, h in enumerate(s.hands)]),
        counts=tuple([len(h) for h in s.hands]),
        roles=tuple(s.roles),
        chosen=(bool(s.choices[0]), bool(s.choices[1])),
        choices=(
            s.choices[0] if not secret_choice or seat == 0 else None,
            s.choices[1] if not secret_choice or seat == 1 else None,
        ),
        turn=s.turn,
        next=s.next,
        caller=s.caller,
        held=s.held,
        origin=s.origin,
        asked=None if calls and hidden else s.asked,
        in_phase=s.in_phase,
        redirects=s.redirects,
        one_card_kicks=s.one_card_kicks,
        shot=direction_letters(s.target),
        target=s.target,
        tired=tuple(s.tired),
        sung=s.sung,
        singing=s.singing,
        passes=s.passes,
        fielded=s.fielded,
        kicker=s.kicker,
        scorer=s.scorer,
    )


def unseen(g: Ruling, view: Observation) -> list[str]:
    """The cards that the viewer does not see, sorted: those of the deck, of hidden hands, and of a closed pile."""
    left = Counter(g.deck.cards)
    for hand in view.hands:
        left.subtract(hand or ())
    left.subtract(view.pile or ())
    return sorted(left.elements())


def determinize(g: Ruling, view: Observation, rng: Random) -> State:
    """A full state that fits the view, uniform over all deals of the unseen cards that do.

    While calls to cut in are asked for, the caller and the seat asked hold a lawful Power Kick, and who is asked is
    part of what is drawn; such deals are found by drawing until one fits.
    """
    while True:
        s = _deal_unseen(g, view, rng)
        if _fits(g, s, view, rng):
            return s


def _deal_unseen(g: Ruling, view: Observation, rng: Random) -> State:
    cards = unseen(g, view)
    rng.shuffle(cards)
    n = view.players
    s = State.__new__(State)
    s.phase, s.ball, s.score = view.phase, view.ball, view.score
    s.hands, s.lanes, s.roles = [()] * n, [0] * n, list(view.roles)
    for x in range(n):
        hand = view.hands[x]
        if hand is None:
            hand = tuple(sorted(cards[: view.counts[x]]))
            del cards[: view.counts[x]]
        set_hand(s, x, hand)
    if view.pile is None:
        s.pile = cards[: view.pile_count]
        del cards[: view.pile_count]
    else:
        s.pile = list(view.pile)
    s.deck = cards
    s.counter, s.extra, s.ran_out = view.counter, view.extra, view.ran_out
    s.one_card_kicks, s.target, s.turn, s.next = view.one_card_kicks, view.target, view.turn, view.next
    s.caller, s.held, s.origin, s.in_phase = view.caller, view.held, view.origin, view.in_phase
    s.asked = view.asked if view.asked is not None else 0
    s.redirects, s.tired, s.sung, s.singing = view.redirects, list(view.tired), view.sung, view.singing
    s.passes, s.fielded, s.kicker, s.scorer = view.passes, view.fielded, view.kicker, view.scorer
    s.choices = (view.choices[0] or (), view.choices[1] or ())
    s.seat = next((x for x in view.acting if x >= 0), NOBODY)
    s.draw = g.draw
    s.seed, s.shuffles = rng.getrandbits(48), 1
    return s


def _fits(g: Ruling, s: State, view: Observation, rng: Random) -> bool:
    """Complete what the view leaves open besides cards; False where this deal does not fit it."""
    if view.phase in (ph.LINE_UP, ph.ROLE_CHANGE):
        return _choose_hidden(g, s, view, rng)
    if view.phase == ph.CUT_IN:
        return g.can_cut_in(s, view.acting[0])
    if view.phase != ph.CALLS:
        return True
    n = g.players
    if s.caller >= 0 and not g.can_cut_in(s, s.caller):
        return False
    if view.asked is None:
        first = 0 if s.caller >= 0 else 1
        last = (s.caller - s.next) % n if s.caller >= 0 else n
        s.asked = rng.randrange(first, last)
        s.seat = (s.next + s.asked) % n
        if s.seat in (view.seat, barred_from_cutting_in(g, s)):
            return False
    return g.can_cut_in(s, s.seat)


def _choose_hidden(g: Ruling, s: State, view: Observation, rng: Random) -> bool:
    chosen = [s.choices[0], s.choices[1]]
    for team in (0, 1):
        if view.chosen[team] and view.choices[team] is None:
            blank = s.copy()
            blank.choices = ((), ())
            blank.seat = team
            chosen[team] = rng.choice(legal_actions(g, blank, team)).roles
    s.choices = (chosen[0], chosen[1])
    open_sides = [t for t in (0, 1) if not s.choices[t]]
    s.seat = view.acting[0] if view.acting else open_sides[0]
    return True
