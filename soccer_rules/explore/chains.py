"""Absorbing Markov chains, solved exactly with fractions."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from soccer_rules.core.errors import SoccerRulesError

Chain = Mapping[Hashable, Mapping[Hashable, Fraction]]
"""For each transient state the probabilities of the next states; states without a row absorb."""


@dataclass(frozen=True)
class Absorption:
    """From one start: the probability of each absorbing state, and for each set of states that was to be counted the
    expected number of visits to it (the start counts as a visit)."""

    ends: Mapping[Hashable, Fraction]
    visits: Mapping[str, Fraction]


def absorb(
    chain: Chain, start: Hashable, count: Mapping[str, Collection[Hashable]] | None = None
) -> Absorption:
    """Solve the chain from ``start`` exactly, by taking out one state after the other.

    ``count`` names sets of states whose visits are counted. Raises :class:`SoccerRulesError` for rows that do not add
    up to one, and where no end is reachable.

    >>> half = Fraction(1, 2)
    >>> chain = {"shot": {"goal": half, "blocked": half}, "blocked": {"shot": half, "held": half}}
    >>> solved = absorb(chain, "shot", {"shots": ["shot"]})
    >>> solved.ends["goal"], solved.visits["shots"]
    (Fraction(2, 3), Fraction(4, 3))
    """
    for state, row in chain.items():
        if sum(row.values()) != 1 or any(p < 0 for p in row.values()):
            raise SoccerRulesError(f"the probabilities from {state!r} do not add up to one")
    names = count or {}
    if start not in chain:
        return Absorption({start: Fraction(1)}, {name: Fraction(0) for name in names})
    rows = {s: {t: p for t, p in chain[s].items() if p} for s in _reachable(chain, start)}
    before: dict[Hashable, set[Hashable]] = {s: set() for s in rows}
    for s, row in rows.items():
        for t in row:
            if t in before:
                before[t].add(s)
    visits = {name: {s: Fraction(int(s in states)) for s in rows} for name, states in names.items()}
    waiting = set(rows) - {start}
    while waiting:
        # few ways in and few ways out first, so that rows stay short
        s = min(waiting, key=lambda x: (len(before[x]) * len(rows[x]), repr(x)))
        waiting.remove(s)
        _take_out(s, rows, before, visits)
    row = rows[start]
    stays = row.pop(start, Fraction(0))
    if stays == 1 or not row:
        raise SoccerRulesError(f"no end is reachable from {start!r}")
    return Absorption(
        {t: p / (1 - stays) for t, p in row.items()},
        {name: counted[start] / (1 - stays) for name, counted in visits.items()},
    )


def _take_out(
    s: Hashable,
    rows: dict[Hashable, dict[Hashable, Fraction]],
    before: dict[Hashable, set[Hashable]],
    visits: Mapping[str, dict[Hashable, Fraction]],
) -> None:
    row = rows.pop(s)
    stays = row.pop(s, Fraction(0))
    if stays == 1:
        raise SoccerRulesError(f"no end is reachable from {s!r}")
    through = {t: p / (1 - stays) for t, p in row.items()}
    for t in through:
        if t in before:
            before[t].discard(s)
    for source in before.pop(s) - {s}:
        into = rows[source]
        share = into.pop(s)
        for t, p in through.items():
            into[t] = into.get(t, Fraction(0)) + share * p
            if t in before:
                before[t].add(source)
        for counted in visits.values():
            counted[source] += share * counted[s] / (1 - stays)


def _reachable(chain: Chain, start: Hashable) -> list[Hashable]:
    order, seen = [start], {start}
    for s in order:
        for t, p in chain[s].items():
            if p and t in chain and t not in seen:
                seen.add(t)
                order.append(t)
    return order
