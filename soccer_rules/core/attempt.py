"""How an attempt is put together: what can be picked, told by the game in a form that any panel can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Picked = Mapping[str, Sequence[str]]
"""What has been picked so far: the values of the items by the id of their choice."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to pick: its ``value`` (unique in its choice), a ``label`` in words, a picture where it has one.

    ``sign`` is a short form of the label for a button, such as a number. ``target`` is a CSS selector of the same
    thing in the game's picture, so that it can be picked there as well.
    """

    value: str
    label: str
    svg: str = ""
    target: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Items of one kind, such as cards, zones or dice; with ``many`` any number of them may be picked.

    >>> Choice("die", "Die", (Item("3", "three"), Item("5", "five"))).values
    ('3', '5')
    """

    id: str
    label: str
    items: tuple[Item, ...]
    many: bool = False

    @property
    def values(self) -> tuple[str, ...]:
        """The values of all items."""
        return tuple(item.value for item in self.items)
