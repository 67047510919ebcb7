"""Actions: one frozen value for everything a player can try, named after the guide's words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from soccer_rules.core.errors import TextError
from soccer_rules.games.soccer_sonic.cards import card, intern_card

MANEUVER = "maneuver"
THREE = "three"
POWER_KICK = "power-kick"
ROLE_MOVE = "role-move"
LONG_SHOT = "long-shot"
KB = "kb"
SHOOT = "shoot"
FOUL = "foul"
PASS = "pass"
END = "end"
SING = "sing"
CALL = "call"
SWAP = "swap"
DISCARD = "discard"
LINE_UP = "line-up"
HEADS = "heads"
TAILS = "tails"

CARD_USES = (MANEUVER, THREE, POWER_KICK, ROLE_MOVE, LONG_SHOT, KB, SHOOT, FOUL)
"""The uses of cards from the hand, in the order in which a table offers them."""
MOVES = (MANEUVER, THREE, POWER_KICK, ROLE_MOVE, LONG_SHOT)
"""The uses that name a zone for the ball."""
USES = (*CARD_USES, PASS, END, SING, CALL, SWAP, DISCARD, LINE_UP, HEADS, TAILS)
WITH_CARDS = {*CARD_USES, SWAP, DISCARD}


class Action(NamedTuple):
    """``use`` says what is done, ``cards`` with which cards (sorted), ``zone`` to which zone (0: none),
    ``roles`` which roles are chosen, in seat order. It may hold a wrong attempt, so that it can be judged.

    >>> print(action("maneuver", ["579R+KLC"], 9))
    maneuver 579R+KLC 9
    """

    use: str
    cards: tuple[str, ...] = ()
    zone: int = 0
    roles: tuple[str, ...] = ()

    def __str__(self) -> str:
        zone = (str(self.zone),) if self.zone else ()
        return " ".join((self.use, *self.cards, *zone, *self.roles))


def action(use: str, cards: Iterable[str] = (), zone: int = 0, roles: Iterable[str] = ()) -> Action:
    """An action with its cards checked and sorted. Raises :class:`TextError` for a text that is no card."""
    return Action(use, tuple(sorted(intern_card(c) for c in cards)), zone, tuple(roles))


def parse_action(text: str, roles: Iterable[str] = ()) -> Action:
    """Read the text form: use, cards, zone. ``roles`` are the known ones. Raises :class:`TextError` with the column.

    >>> parse_action("power-kick 5+P28 579 2")
    Action(use='power-kick', cards=('5+P28', '579'), zone=2, roles=())
    """
    known = tuple(roles)
    words = text.split(" ")
    if words[0] not in USES:
        raise TextError("unknown use", found=words[0], expected=f"one of {', '.join(USES)}")
    use, column, rest = words[0], len(words[0]) + 2, words[1:]
    if use == LINE_UP:
        for word in rest:
            if known and word not in known:
                raise TextError(
                    "unknown role", column=column, found=word, expected=f"one of {', '.join(known)}"
                )
            column += len(word) + 1
        return Action(use, roles=tuple(rest))
    zone = 0
    if use in MOVES:
        if not rest or len(rest[-1]) != 1 or rest[-1] not in "123456789":
            last = rest[-1] if rest else ""
            raise TextError(
                "no target zone",
                column=len(text) - len(last) + 1,
                found=last,
                expected="a zone 1-9 at the end",
            )
        zone = int(rest.pop())
    if rest and use not in WITH_CARDS:
        raise TextError(f"{use} takes no cards", column=column, found=rest[0], expected="nothing more")
    cards = []
    for word in rest:
        try:
            cards.append(intern_card(card(word).text))
        except TextError as e:
            raise e.moved(column - 1) from None
        column += len(word) + 1
    return Action(use, tuple(sorted(cards)), zone)
