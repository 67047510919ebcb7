"""Changing a position by hand: what can be set, told by the game in a form that any editor can show.

A *draft* is a position taken apart into texts by key; a game reads it only as a whole, so that nothing is ever half
applied. Pieces such as cards move between *bags*, so that none gets lost or doubled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from soccer_rules.core.attempt import Item

Draft = Mapping[str, str]
"""A position in the making: texts by key. Keys that no field shows are kept as they are."""


@dataclass(frozen=True, slots=True)
class EditField:
    """One thing that can be set; ``id`` is its key in the draft, ``value`` what is set now.

    ``kind`` says how: ``choice`` one of ``items``; ``number`` from ``low`` to ``high``; ``flag`` ``yes`` or ``no``;
    ``text`` anything; ``action`` does something to the whole draft. A ``bag`` holds the pieces of ``items``, parted by
    blanks in ``value``; what is put into one is taken from another, and ``home`` marks the bag with what is left.
    ``group`` is the heading it stands under; fields of one group follow one another. ``rare`` ones can be folded away.
    """

    id: str
    kind: Literal["choice", "number", "flag", "text", "action", "bag"]
    label: str
    value: str = ""
    group: str = ""
    items: tuple[Item, ...] = ()
    low: int = 0
    high: int = 0
    home: bool = False
    rare: bool = False


def moved(draft: Draft, piece: str, source: str, target: str) -> dict[str, str]:
    """The draft with one ``piece`` moved from one bag to another; ``KeyError`` where it is not in ``source``.

    >>> moved({"hand": "4", "deck": "5 6 5"}, "5", "deck", "hand")
    {'hand': '4 5', 'deck': '6 5'}
    """
    held = draft.get(source, "").split()
    if piece not in held:
        raise KeyError(piece)
    held.remove(piece)
    return {
        **draft,
        source: " ".join(held),
        target: " ".join([*(held if source == target else draft.get(target, "").split()), piece]),
    }
