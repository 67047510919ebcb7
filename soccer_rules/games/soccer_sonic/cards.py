"""Action cards, their one compact notation, and decks (SS-CARD, SS-BOX).

A card is written as its maneuver zones in ascending order, with the shooting directions right after the 1 or 9 they
belong to, then ``+`` and the special: ``P`` and Power Kick zones, ``K`` and Kick/Block directions, or ``F`` for Foul.
``579R+KLC`` maneuvers to 5, 7 or 9, shoots right when it goes to 9, and is a KB left and centre.
In a state a card *is* this text; equal cards are interchangeable.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from soccer_rules.core.errors import Fault, FaultyData, TextError

DIRECTIONS = "LCR"
GOAL_ZONES = (1, 9)
ZONES = range(1, 10)
_MIRRORED = {"L": "R", "C": "C", "R": "L"}


@dataclass(frozen=True, slots=True)
class Card:
    """One action card: ``zones`` of its maneuver, ``shoot`` the directions for zone 1 or 9, and at most one special:
    ``kick`` (Power Kick zones), ``block`` (KB directions) or ``foul`` (SS-CARD-1).

    >>> Card((5, 7, 9), shoot={9: "R"}, block="LC").text
    '579R+KLC'
    """

    zones: tuple[int, ...]
    shoot: Mapping[int, str]
    kick: tuple[int, ...] = ()
    block: str = ""
    foul: bool = False

    def __init__(
        self,
        zones: Iterable[int],
        shoot: Mapping[int, str] | None = None,
        kick: Iterable[int] = (),
        block: str = "",
        foul: bool = False,
    ):
        set_ = object.__setattr__
        set_(self, "zones", tuple(sorted(zones)))
        set_(self, "shoot", {z: d for z, d in sorted((shoot or {}).items()) if d})
        set_(self, "kick", tuple(sorted(kick)))
        set_(self, "block", block)
        set_(self, "foul", foul)

    @property
    def text(self) -> str:
        """The card in the compact notation."""
        maneuver = "".join(f"{z}{self.shoot.get(z, '')}" for z in self.zones)
        if self.kick:
            return f"{maneuver}+P{''.join(map(str, self.kick))}"
        if self.block:
            return f"{maneuver}+K{self.block}"
        return f"{maneuver}+F" if self.foul else maneuver

    @property
    def special(self) -> str:
        """``"power-kick"``, ``"kb"``, ``"foul"`` or ``""``."""
        return "power-kick" if self.kick else "kb" if self.block else "foul" if self.foul else ""

    def mirror(self) -> Card:
        """The card for the other side of the pitch: zone z to 10 - z, left to right.

        >>> card("579R+KLC").mirror().text
        '1L35+KCR'
        """
        turned = {z: _ordered(_MIRRORED[d] for d in dirs) for z, dirs in self.shoot.items()}
        return Card(
            (10 - z for z in self.zones),
            {10 - z: d for z, d in turned.items()},
            (10 - z for z in self.kick),
            _ordered(_MIRRORED[d] for d in self.block),
            self.foul,
        )

    def __str__(self) -> str:
        return self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def svg(self, lang: str | None = None) -> str:
        """The card as a picture."""
        from soccer_rules.games.soccer_sonic.faces import card_svg

        return card_svg(self.text, lang=lang)

    def words(self, lang: str | None = None) -> str:
        """What the card says, in words."""
        from soccer_rules.games.soccer_sonic.faces import card_words

        return card_words(self.text, lang)

    def _repr_svg_(self) -> str:
        return self.svg()


def _ordered(directions: Iterable[str]) -> str:
    return "".join(sorted(directions, key=DIRECTIONS.index))


_EXPECTED = {
    "zones": "one to three different zones 1-9 in ascending order",
    "directions": "directions in the order L, C, R, once each, and only after zone 1 or 9",
    "special": "P and one or two zones, K and one to three directions, or F",
}


@cache
def card(text: str) -> Card:
    """Read one card in the compact notation. Raises :class:`TextError` with the column.

    >>> card("5+P28").kick
    (2, 8)
    >>> card("5+X")
    Traceback (most recent call last):
    soccer_rules.core.errors.TextError: line 1, column 3: no such special on a card; found 'X'; expected P and one or \
two zones, K and one to three directions, or F
    """
    maneuver, plus, special = text.partition("+")
    zones: list[int] = []
    shoot: dict[int, str] = {}
    for column, sign in enumerate(maneuver, 1):
        if sign in "123456789":
            if zones and int(sign) <= zones[-1]:
                raise TextError("zones out of order", column=column, found=sign, expected=_EXPECTED["zones"])
            zones.append(int(sign))
        elif sign in DIRECTIONS and zones and zones[-1] in GOAL_ZONES:
            so_far = shoot.get(zones[-1], "")
            if so_far and DIRECTIONS.index(sign) <= DIRECTIONS.index(so_far[-1]):
                raise TextError(
                    "directions out of order", column=column, found=sign, expected=_EXPECTED["directions"]
                )
            shoot[zones[-1]] = so_far + sign
        else:
            expected = _EXPECTED["directions" if sign in DIRECTIONS else "zones"]
            raise TextError("no such sign in a maneuver", column=column, found=sign, expected=expected)
    if not 1 <= len(zones) <= 3:
        raise TextError(
            f"a card with {len(zones)} maneuver zones", column=1, found=maneuver, expected=_EXPECTED["zones"]
        )
    if not plus:
        return Card(zones, shoot)
    return _with_special(zones, shoot, special, len(maneuver) + 2)


def _with_special(zones: list[int], shoot: dict[int, str], special: str, column: int) -> Card:
    kind, rest = special[:1], special[1:]
    if kind == "F" and not rest:
        return Card(zones, shoot, foul=True)
    if kind == "P" and re.fullmatch(r"[1-9]{1,2}", rest) and list(rest) == sorted(set(rest)):
        return Card(zones, shoot, kick=map(int, rest))
    if kind == "K" and rest and rest == _ordered(set(rest) & set(DIRECTIONS)):
        return Card(zones, shoot, block=rest)
    what = (
        f"bad {'Power Kick zones' if kind == 'P' else 'KB directions'}"
        if kind in {"P", "K"}
        else ("no such special on a card")
    )
    raise TextError(what, column=column, found=special, expected=_EXPECTED["special"])


def intern_card(text: str) -> str:
    """The card's text as it stands in states, after a check of its notation."""
    return sys.intern(card(text).text)


def sorted_hand(cards: Iterable[str]) -> tuple[str, ...]:
    """A hand in its shown order, by maneuver zone (SS-SETUP-3)."""
    return tuple(sorted(cards))


@dataclass(frozen=True)
class Deck:
    """The action cards of a match, with repetitions; ``id`` stands in positions and records."""

    id: str
    cards: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The different cards, sorted."""
        return tuple(sorted(set(self.cards)))


STANDARD_DECK = "standard"


def read_deck(data: Mapping[str, Any], where: str, *, own: bool = True) -> Deck:
    """A deck from the table of a deck file. Raises :class:`FaultyData` with all faults (SS-BOX-2).

    A user's ``own`` deck may not bear the standard deck's name: positions and records would mistake it.
    """
    faults: list[Fault] = []
    for key in data:
        if key not in {"id", "about", "cards"}:
            faults.append(Fault(f"{where}, field {key}", "no such field", "id, about or cards", "SS-BOX-2"))
    name = data.get("id")
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", name):
        faults.append(
            Fault(
                f"{where}, field id",
                repr(name) if "id" in data else "missing",
                "a short name of small letters, digits and hyphens",
                "SS-BOX-2",
            )
        )
    elif own and name == STANDARD_DECK:
        faults.append(
            Fault(
                f"{where}, field id", repr(name), "another name; the standard deck has this one", "SS-BOX-2"
            )
        )
    listed = data.get("cards")
    cards: list[str] = []
    if not isinstance(listed, list) or not listed:
        found = repr(listed)[:40] if "cards" in data else "missing"
        faults.append(Fault(f"{where}, field cards", found, 'a list of cards such as "5+P28"', "SS-BOX-2"))
    else:
        for n, entry in enumerate(listed, 1):
            place = f"{where}, card {n}"
            if not isinstance(entry, str):
                faults.append(Fault(place, repr(entry)[:40], 'a text such as "5+P28"', "SS-CARD-1"))
                continue
            try:
                cards.append(intern_card(entry))
            except TextError as e:
                field = "special" if "+" in entry[: e.column] else "maneuver"
                faults.append(
                    Fault(
                        f"{place} {entry!r}, field {field}, column {e.column}",
                        f"{e.what} {e.found!r}",
                        e.expected,
                        "SS-CARD-1",
                    )
                )
    if faults:
        raise FaultyData(f"deck {where}", tuple(faults))
    return Deck(str(name), tuple(cards))


def load_deck(source: str | Path | Deck = STANDARD_DECK) -> Deck:
    """A deck: the standard one, one already read, or the one in a TOML file. Raises :class:`FaultyData`.

    >>> len(load_deck())
    87
    """
    if isinstance(source, Deck):
        return source
    if source == STANDARD_DECK:
        text, where = _standard_text(), "deck.toml"
    else:
        path = Path(source)
        try:
            text, where = path.read_text(encoding="utf-8"), path.name
        except (OSError, ValueError) as e:
            raise FaultyData(
                f"deck {path.name or path}",
                (Fault(path.name or str(path), f"cannot be read ({e})", "a TOML file in UTF-8"),),
            ) from None
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as e:
        raise FaultyData(
            f"deck {where}", (Fault(where, f"not TOML: {e}", 'id = "…" and cards = ["5+P28", …]'),)
        ) from None
    return read_deck(data, where, own=source != STANDARD_DECK)


def _standard_text() -> str:
    package = files("soccer_rules.games.soccer_sonic")
    return package.joinpath("data", "deck.toml").read_text(encoding="utf-8")
