"""Hands as bit masks: which positions of a sorted hand name a zone, kick, block, foul or shoot.

A hand of cards becomes one integer of lanes, 16 bits each; bit p of a lane says that the card at position p has the
lane's property. Listing the legal plays then is a matter of shifting and counting, without an object per play.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from soccer_rules.games.soccer_sonic.cards import DIRECTIONS, GOAL_ZONES, ZONES, card

LANE = 16
LANE_MASK = (1 << LANE) - 1
MAX_HAND = LANE

NAMES = {z: (z - 1) * LANE for z in ZONES}
"""Shift of the lane "its maneuver names zone z"."""
KICKS = {z: (8 + z) * LANE for z in ZONES}
"""Shift of the lane "its Power Kick goes to zone z"."""
KB_LANE = 18 * LANE
FOUL_LANE = 19 * LANE
BLOCK_LANES = tuple((20 + i) * LANE for i in range(3))
SHOOT_LANES = {g: tuple((23 + 3 * n + i) * LANE for i in range(3)) for n, g in enumerate(GOAL_ZONES)}
REPEAT_LANE = 29 * LANE
"""Shift of the lane "equal to the card before it", for which equal plays are listed once."""


def direction_bits(directions: str) -> int:
    """Directions as three bits, left 1, centre 2, right 4.

    >>> direction_bits("LR")
    5
    """
    return sum(1 << DIRECTIONS.index(d) for d in directions)


def direction_letters(bits: int) -> str:
    """The inverse of :func:`direction_bits`."""
    return "".join(d for i, d in enumerate(DIRECTIONS) if bits >> i & 1)


def card_lanes(text: str) -> int:
    """The lanes of a card at position 0."""
    c = card(text)
    bits = 0
    for z in c.zones:
        bits |= 1 << NAMES[z]
    for z in c.kick:
        bits |= 1 << KICKS[z]
    if c.block:
        bits |= 1 << KB_LANE
        for i, d in enumerate(DIRECTIONS):
            bits |= (d in c.block) << BLOCK_LANES[i]
    if c.foul:
        bits |= 1 << FOUL_LANE
    for goal, dirs in c.shoot.items():
        for i, d in enumerate(DIRECTIONS):
            bits |= (d in dirs) << SHOOT_LANES[goal][i]
    return bits


_PLACED: tuple[dict[str, int], ...] = tuple({} for _ in range(MAX_HAND))
"""The lanes of every card met so far, by its position in the hand: shifting them anew takes most of the time."""
_REPEATED = tuple(1 << (REPEAT_LANE + position) for position in range(MAX_HAND))


def hand_lanes(hand: tuple[str, ...]) -> int:
    """All lanes of a sorted hand."""
    bits = position = 0
    before = ""
    try:
        for text in hand:
            bits |= _PLACED[position][text]
            if text == before:
                bits |= _REPEATED[position]
            before = text
            position += 1
    except KeyError:
        _place(hand[position])
        return hand_lanes(hand)
    return bits


def _place(text: str) -> None:
    lanes = card_lanes(text)
    for position, placed in enumerate(_PLACED):
        placed[text] = lanes << position


@cache
def block_bits(text: str) -> int:
    """The KB directions of a card as bits; 0 where it is no KB."""
    return direction_bits(card(text).block)


@cache
def shoot_bits(text: str, goal: int) -> int:
    """The shooting directions that a card shows for a goal zone, as bits."""
    return direction_bits(card(text).shoot.get(goal, ""))


def matching(lanes: int, shifts: Iterable[int], directions: int) -> int:
    """The positions whose directions (in three lanes) share at least one with ``directions`` (SS-SHOOT-4)."""
    found = 0
    for i, shift in enumerate(shifts):
        if directions >> i & 1:
            found |= lanes >> shift
    return found & LANE_MASK


@cache
def singles(mask: int) -> tuple[tuple[int, ...], ...]:
    """One-card choices: the positions set in ``mask``."""
    return tuple((p,) for p in range(LANE) if mask >> p & 1)


def _first_copies(choice: tuple[int, ...], repeats: int) -> bool:
    return all(not repeats >> p & 1 or p - 1 in choice for p in choice)


@cache
def subsets(size: int, repeats: int, count: int) -> tuple[tuple[int, ...], ...]:
    """All choices of ``count`` positions in a hand of ``size``, equal choices once."""
    return tuple(c for c in combinations(range(size), count) if not repeats or _first_copies(c, repeats))


@cache
def kick_pairs(naming: int, kicking: int, repeats: int) -> tuple[tuple[int, ...], ...]:
    """Pairs for a Power Kick: both in ``naming``, one at least in ``kicking``; equal pairs once (SS-PK-1, -2)."""
    positions = [p for p in range(LANE) if naming >> p & 1]
    return tuple(
        c
        for c in combinations(positions, 2)
        if (kicking >> c[0] | kicking >> c[1]) & 1 and (not repeats or _first_copies(c, repeats))
    )
