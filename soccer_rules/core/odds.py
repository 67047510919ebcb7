"""Exact odds: a probability with what it is counted from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Any


@dataclass(frozen=True, slots=True)
class Odds:
    """The probability of something, exactly. ``name`` is the key of its text (``odds.<name>``), ``values`` fill it;
    ``edge`` is the ``(phase, trigger)`` it belongs to, ``seat`` whose deed it is (-1: nobody's)."""

    name: str
    probability: Fraction
    clauses: tuple[str, ...]
    values: Mapping[str, Any] = field(default_factory=dict)
    edge: tuple[str, str] | None = None
    seat: int = -1

    def __str__(self) -> str:
        return f"{self.probability} ({percent(self.probability)})"


def percent(p: Fraction) -> str:
    """A probability per cent with one decimal.

    >>> percent(Fraction(1, 3))
    '33.3 %'
    """
    return f"{float(p) * 100:.1f} %"


def none_among(total: int, marked: int, drawn: int) -> Fraction:
    """The probability that ``drawn`` of ``total`` cards hold none of the ``marked`` ones. Numbers that cannot be
    (more drawn than there are) count as all drawn.

    >>> none_among(10, 2, 5)
    Fraction(2, 9)
    """
    drawn = min(drawn, total)
    return Fraction(comb(total - marked, drawn), comb(total, drawn)) if total else Fraction(1)
