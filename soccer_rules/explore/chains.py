"""Absorbing Markov chains, solved exactly with fractions."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from soccer_rules.core.errors import SoccerRulesError

Chain = Mapping[Hashable, Mapping[Hashable, Fraction]]
"""For each transient state the probabilities of the next states; states without a row absorb."""


@dataclass(frozen=True)
class Absorption:
    """From one start: the probability of each absorbing state, and the expected number of visits to each other one."""

    ends: Mapping[Hashable, Fraction]
    visits: Mapping[Hashable, Fraction]


def absorb(chain: Chain, start: Hashable) -> Absorption:
    """Solve the chain from ``start``, exactly. Raises :class:`SoccerRulesError` for rows that do not add up to one,
    and for states from which no end is reachable.

    >>> half = Fraction(1, 2)
    >>> absorb({"shot": {"goal": half, "blocked": half}, "blocked": {"shot": half, "held": half}}, "shot").ends["goal"]
    Fraction(2, 3)
    """
    for state, row in chain.items():
        if sum(row.values()) != 1 or any(p < 0 for p in row.values()):
            raise SoccerRulesError(f"the probabilities from {state!r} do not add up to one")
    if start not in chain:
        return Absorption({start: Fraction(1)}, {})
    order = _reachable(chain, start)
    index = {s: i for i, s in enumerate(order)}
    n = len(order)
    # visits v solve v = e_start + P^T v, that is (I - P^T) v = e_start
    rows = [[Fraction(int(i == j)) for j in range(n)] + [Fraction(int(i == 0))] for i in range(n)]
    for s in order:
        for t, p in chain[s].items():
            if t in index:
                rows[index[t]][index[s]] -= p
    visits = _eliminate(rows, order)
    ends: dict[Hashable, Fraction] = {}
    for s, v in zip(order, visits, strict=True):
        for t, p in chain[s].items():
            if t not in index and p:
                ends[t] = ends.get(t, Fraction(0)) + v * p
    return Absorption(ends, dict(zip(order, visits, strict=True)))


def _reachable(chain: Chain, start: Hashable) -> list[Hashable]:
    order, seen = [start], {start}
    for s in order:
        for t, p in chain[s].items():
            if p and t in chain and t not in seen:
                seen.add(t)
                order.append(t)
    return order


def _eliminate(rows: list[list[Fraction]], names: list[Hashable]) -> list[Fraction]:
    n = len(rows)
    for i in range(n):
        pivot = next((r for r in range(i, n) if rows[r][i]), None)
        if pivot is None:
            raise SoccerRulesError(f"no end is reachable from {names[i]!r}")
        rows[i], rows[pivot] = rows[pivot], rows[i]
        lead = rows[i][i]
        rows[i] = [x / lead for x in rows[i]]
        for r in range(n):
            factor = rows[r][i]
            if r != i and factor:
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i], strict=True)]
    return [row[-1] for row in rows]
