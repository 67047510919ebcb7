"""Positions written short: who plays, where the ball lies, who acts, the few cards that matter. The rest is filled in.

Used by the clause examples, and by whoever sets up a position by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from soccer_rules.core.errors import Fault, FaultyData, TextError, UnknownName
from soccer_rules.core.notation import Field
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.cards import card, intern_card
from soccer_rules.games.soccer_sonic.deck import shuffled
from soccer_rules.games.soccer_sonic.game import SoccerSonic
from soccer_rules.games.soccer_sonic.notation import FIELDS, parse_seat, value_text
from soccer_rules.games.soccer_sonic.ruling import (
    GOAL_ATTACKED,
    KICK_OFF_ZONE,
    Ruling,
    kicker_by_role,
    set_hand,
    side_seats,
)
from soccer_rules.games.soccer_sonic.setup import new_state
from soccer_rules.games.soccer_sonic.soundness import faults
from soccer_rules.games.soccer_sonic.state import BLUE, NOBODY, State, seat_name

MORE = "..."
"""Ends a list of cards that is filled up."""
_OWN = ("roles", "hands", "deck", "pile")
_READ = {key: read for key, _, read in FIELDS if key not in ("line-up", "hands", "pile", "cards")}
KEYS = (*_READ, *_OWN)
"""What may stand in a sketch: the fields of a position line, and ``roles``, ``hands``, ``deck`` and ``pile``."""


def sketch(game: SoccerSonic, **fields: Any) -> State:
    """A full, sound state from a few facts; the same facts always give the same state.

    Fields are those of a position line (``phase``, ``seat``, ``ball``, ``score``, ``shot``, …; ``_`` stands for ``-``).
    Cards are texts with blanks between them; ``...`` at the end means "and more": a hand is then filled up to its
    limit, like every hand that is not mentioned; without it these are all. ``deck`` begins with the card that is drawn
    first; it takes what is left, unless it is given whole, or as a number of cards; then the pile does. Hands that are
    filled up take cards without Power Kick first, so that as a rule nobody who is not mentioned can cut in.
    ``roles`` and ``hands`` are tables by seat label. What follows from the phase (who took the turn, who shot, how many
    have been asked) need not be said.

    Raises :class:`TextError` for a text that cannot be read and :class:`FaultyData` where no match could stand so.

    >>> from soccer_rules.games.soccer_sonic.game import load
    >>> s = sketch(load(8), phase="playing", seat="B3", ball=5, hands={"B3": "4 5+P28"}, deck="67 45 ...")
    >>> s.seat, s.turn, s.hands[2], len(s.hands[3]), s.deck[-1]
    (2, 2, ('4', '5+P28'), 5, '67')
    """
    g = game.ruling
    given = {key.replace("_", "-"): value for key, value in fields.items()}
    for key in given:
        if key not in KEYS:
            raise UnknownName("field of a sketch", key, tuple(sorted(KEYS)))
    s = new_state(g, 0)
    s.deck, s.phase = [], ph.TURN
    for key, read in _READ.items():
        if key in given:
            read(g, s, Field(key, _text(g, key, given[key]), 1))
    if s.phase != ph.LINE_UP:
        _give_roles(g, s, _by_seat(g, "roles", given.get("roles", {})))
    _settle(g, s, given)
    _give_cards(g, s, given)
    found = faults(g, s)
    if found:
        raise FaultyData("sketch", found)
    return s


def facts(game: SoccerSonic, state: State) -> dict[str, str]:
    """What can be said of a state in short texts, by the names used in a sketch.

    Besides the fields of a position line: ``hand.B3`` and ``limit.B3`` (how many cards), ``cards.B3`` (which),
    ``role.B3``, ``tired.B3``, ``deck`` and ``pile`` (how many cards), ``winner`` (a side, ``draw`` or ``-``).
    """
    g = game.ruling
    said = {key: write(state) for key, write, _ in FIELDS if key in _READ}
    said["deck"], said["pile"] = str(len(state.deck)), str(len(state.pile))
    for seat in range(g.players):
        label = seat_name(seat)
        said[f"hand.{label}"] = str(len(state.hands[seat]))
        said[f"cards.{label}"] = " ".join(state.hands[seat])
        said[f"role.{label}"] = " ".join(state.roles[seat])
        said[f"tired.{label}"] = str(state.tired[seat])
        said[f"limit.{label}"] = str(g.limit(state, seat))
    outcome = game.outcome(state)
    said["winner"] = "-" if outcome is None else outcome.winner or "draw"
    return said


def _text(g: Ruling, key: str, value: Any) -> str:
    if isinstance(value, Mapping):
        by_seat = _by_seat(g, key, value)
        return "/".join(str(by_seat.get(seat, 0)) for seat in range(g.players))
    return value_text(value)


def _by_seat(g: Ruling, key: str, table: Any) -> dict[int, Any]:
    if not isinstance(table, Mapping):
        raise TextError(f"{key}: not a table", found=str(table), expected="values by seat, such as B1")
    return {parse_seat(label, g.players): value for label, value in table.items()}


def _give_roles(g: Ruling, s: State, given: Mapping[int, str]) -> None:
    """The roles asked for, those of the match, and for other seats what is left, in the order of the role file."""
    for seat, text in given.items():
        s.roles[seat] = tuple(sorted(text.split()))
        for role in s.roles[seat]:
            if role not in g.roles:
                raise UnknownName("role", role, tuple(g.roles))
    for team in (0, 1):
        held = [r for seat in side_seats(g, team) for r in s.roles[seat]]
        left = [r for r in g.roles if r not in held]
        for seat in side_seats(g, team):
            if g.line_up is not None and seat not in given:
                s.roles[seat] = g.line_up[seat]
            while len(s.roles[seat]) < g.roles_each:
                s.roles[seat] = tuple(sorted((*s.roles[seat], left.pop(0))))


def _settle(g: Ruling, s: State, given: Mapping[str, Any]) -> None:
    """What follows from the phase, where nothing else is said."""
    n = g.players
    known = set(given)

    def default(key: str, name: str, value: object) -> None:
        if key not in known:
            known.add(key)
            setattr(s, name, value)

    def counted_from(origin: int) -> None:
        """Seat, origin and number asked hang together (SS-PHASE-13)."""
        default("origin", "origin", origin)
        if "seat" in given:
            default("asked", "asked", (s.seat - s.origin - 1) % n // 2)
        default("seat", "seat", (s.origin + 1 + 2 * s.asked) % n)

    phase = s.phase
    if phase in (ph.COIN, ph.OVER):
        default("seat", "seat", NOBODY)
    elif phase in (ph.KICK_OFF, ph.SWAP, ph.ROLE_CHANGE):
        side = BLUE if s.ball == KICK_OFF_ZONE[BLUE] else 1
        if phase == ph.ROLE_CHANGE:
            default("scorer", "scorer", BLUE)
            side = 1 - s.scorer
        by_role = kicker_by_role(g, s, side)
        default("kicker", "kicker", s.seat if phase == ph.KICK_OFF and "seat" in given else by_role)
        default("seat", "seat", s.scorer if phase == ph.ROLE_CHANGE else s.kicker)
        default("ball", "ball", KICK_OFF_ZONE[s.kicker & 1])
        if phase == ph.SWAP:
            default("asked", "asked", (s.seat - s.kicker) % n)
    elif phase == ph.CALLS:
        default("turn", "turn", (s.next - 1) % n)
        default("next", "next", (s.turn + 1) % n)
        default("asked", "asked", (s.seat - s.next) % n)
    elif phase == ph.DEFEND:
        counted_from((s.seat - 1 - 2 * s.asked) % n)
        default("turn", "turn", s.origin)
    elif phase == ph.ATTACK:
        counted_from((s.seat - 1 - 2 * s.asked) % n)
        default("turn", "turn", (s.origin - 1) % n)
    elif phase == ph.SING_DISCARD:
        counted_from(s.singing)
        default("turn", "turn", s.singing)
    elif phase in (ph.FOLLOW_UP, ph.REDIRECT_FOLLOW_UP):
        default("origin", "origin", (s.seat - 2) % n)
        default("turn", "turn", s.origin)
    elif phase == ph.REDIRECT:
        default("origin", "origin", s.seat)
    if phase in (ph.DEFEND, ph.ATTACK, ph.REDIRECT, ph.REDIRECT_FOLLOW_UP):
        default("shooting", "in_phase", True)
        default("ball", "ball", GOAL_ATTACKED[1 - (s.seat & 1) if phase == ph.DEFEND else s.seat & 1])
    if phase in (ph.REDIRECT, ph.REDIRECT_FOLLOW_UP):
        default("redirects", "redirects", 1)
    if phase != ph.CALLS and s.seat >= 0:
        default("turn", "turn", s.seat)
        default("next", "next", s.turn)
    if s.singing >= 0:
        default("sung", "sung", 1 << (s.singing & 1))
    if g.fielding and phase != ph.LINE_UP:
        default("fielded", "fielded", (s.roles[0], s.roles[1]))


def _cards(where: str, text: str) -> tuple[list[str], bool]:
    words = text.split()
    more = bool(words) and words[-1] == MORE
    try:
        return [intern_card(card(word).text) for word in words[: len(words) - more]], more
    except TextError as e:
        fault = Fault(where, f"{e.what} {e.found!r}", e.expected, "SS-CARD-1")
        raise FaultyData("sketch", (fault,)) from None


def _give_cards(g: Ruling, s: State, given: Mapping[str, Any]) -> None:
    hands = {
        seat: _cards(f"hand of {seat_name(seat)}", text)
        for seat, text in _by_seat(g, "hands", given.get("hands", {})).items()
    }
    deck, pile = given.get("deck", MORE), given.get("pile", "")
    top, deck_takes_rest = ([], False) if isinstance(deck, int) else _cards("deck", deck)
    under, _ = ([], False) if isinstance(pile, int) else _cards("pile", pile)
    rest = _what_is_left(g, s, [*(c for cards, _ in hands.values() for c in cards), *top, *under])
    for seat in range(g.players):
        cards, more = hands.get(seat, ([], s.phase != ph.LINE_UP and seat != s.singing))
        want = max(0, g.limit(s, seat) - len(cards)) if more else 0
        set_hand(s, seat, tuple(sorted((*cards, *rest[:want]))))
        del rest[:want]
    if isinstance(deck, int):
        top = rest[:deck]
        del rest[:deck]
    if isinstance(pile, int):
        under = rest[len(rest) - pile :]
        del rest[len(rest) - pile :]
    if deck_takes_rest:
        top += rest
    else:
        under += rest
    s.deck, s.pile = top[::-1], under


def _what_is_left(g: Ruling, s: State, used: list[str]) -> list[str]:
    """The other cards of the deck in the order in which they are dealt: those without Power Kick first."""
    left = Counter(g.deck.cards)
    left.subtract(used)
    over = tuple(
        Fault(
            "hands, deck and pile",
            f"card {text} stands {used.count(text)} times",
            f"{used.count(text) + n} times, as in deck {g.deck.id}",
            "SS-BOX-1",
        )
        for text, n in sorted(left.items())
        if n < 0
    )
    if over:
        raise FaultyData("sketch", over)
    order = shuffled(list(left.elements()), s.seed, 0)
    return sorted(order, key=lambda text: bool(card(text).kick))
