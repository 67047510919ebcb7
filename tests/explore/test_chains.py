"""Absorbing chains: exact, and equal to linear algebra by another way."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.explore import absorb

F = Fraction


def _random_chain(rng: Random, n: int) -> dict[Hashable, dict[Hashable, Fraction]]:
    chain: dict[Hashable, dict[Hashable, Fraction]] = {}
    for s in range(n):
        weights = [rng.randrange(4) for _ in range(n)] + [rng.randrange(3), 1 + rng.randrange(3)]
        targets: list[Hashable] = [*range(n), "goal", "held"]
        chain[s] = {t: F(w, sum(weights)) for t, w in zip(targets, weights, strict=True)}
    return chain


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 7))
def test_ends_and_visits_satisfy_their_equations(seed: int, n: int) -> None:
    chain = _random_chain(Random(seed), n)
    solved = {s: absorb(chain, s, {"all": list(range(n)), "zero": [0]}) for s in range(n)}
    for s in range(n):
        ends = solved[s].ends
        assert sum(ends.values()) == 1
        for end in ("goal", "held"):
            through = sum(chain[s][t] * solved[t].ends.get(end, F(0)) for t in range(n))
            assert ends.get(end, F(0)) == chain[s][end] + through
        for name, members in (("all", set(range(n))), ("zero", {0})):
            assert solved[s].visits[name] == int(s in members) + sum(
                chain[s][t] * solved[t].visits[name] for t in range(n)
            )


def test_a_known_chain() -> None:
    # gambler's ruin from 1 of 3 with a fair coin: 1/3 to win, two tosses on average
    half = F(1, 2)
    solved = absorb({1: {0: half, 2: half}, 2: {1: half, 3: half}}, 1, {"tosses": [1, 2]})
    assert solved.ends == {0: F(2, 3), 3: F(1, 3)}
    assert solved.visits["tosses"] == 2


def test_bad_chains_are_refused() -> None:
    with pytest.raises(SoccerRulesError, match="add up to one"):
        absorb({"a": {"b": F(1, 2)}}, "a")
    with pytest.raises(SoccerRulesError, match="no end"):
        absorb({"a": {"b": F(1)}, "b": {"a": F(1)}}, "a")
    assert absorb({}, "over").ends == {"over": 1}
