"""The engine keeps its pace: every figure stays well under twice what was reached, and under its budget.

Figures are in calibration turns, timed side by side in CPU time, so that a slow or busy machine counts little. What was
reached is written down in ``docs/speed.md``.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks import budgets, ours, street
from benchmarks.calibration import in_turns, turn_seconds
from benchmarks.imports import import_milliseconds

ATTEMPTS = 6
"""A burst of other work spoils one attempt; a slower engine spoils all."""

REACHED = {
    "advance": {2: 58.0, 4: 60.0, 8: 57.0, 10: 58.0},
    "apply": {2: 128.0, 4: 135.0, 8: 130.0, 10: 130.0},
    "listing": {2: 18.0, 4: 16.0, 8: 13.5, 10: 14.0},
    "copy": {2: 5.0, 4: 5.0, 8: 5.0, 10: 5.0},
    "view": {2: 41.0, 4: 40.0, 8: 39.0, 10: 39.0},
}
SLACK = 1.9


STREET = {"listing": 5400.0, "turn": 1200.0}
"""Of Street Soccer: a turn's complete list of choices on an open board, and one turn of a random match."""


def work(what: str, players: int) -> Callable[[], int]:
    if what in ours.PARTS:
        return ours.part(what, players)
    play = ours.player(players, in_place=what == "advance")
    return lambda: play(500)


def best(what: str, players: int, limit: float) -> float:
    """The best of some attempts, or the first that is within the limit."""
    found = []
    for _ in range(ATTEMPTS):
        found.append(in_turns(work(what, players), rounds=7))
        if found[-1] <= limit:
            break
    return min(found)


@pytest.mark.parametrize("players", ours.PLAYERS)
@pytest.mark.parametrize("what", REACHED)
def test_not_much_slower_than_reached(what: str, players: int) -> None:
    limit = SLACK * REACHED[what][players]
    assert best(what, players, limit) <= limit


def test_reached_is_within_the_budgets() -> None:
    for players, budget in budgets.DECISION.items():
        assert max(REACHED["advance"][players], REACHED["apply"][players]) <= budget
    assert REACHED["listing"][2] <= budgets.LISTING
    assert max(REACHED["copy"].values()) <= budgets.COPY
    assert max(REACHED["view"].values()) <= budgets.VIEW


@pytest.mark.parametrize("players", ours.PLAYERS)
def test_state_is_small(players: int) -> None:
    assert ours.largest_state(players) <= budgets.STATE_KB * 1024


def test_size_of_a_state_counts_what_is_its_own() -> None:
    state = ours.positions(2)[0].copy()
    larger = state.copy()
    larger.pile.extend(["5"] * 100)
    assert ours.state_bytes(larger) >= ours.state_bytes(state) + 8 * 100
    assert ours.state_bytes(state, [state.deck]) < ours.state_bytes(state) - 8 * len(state.deck)


def test_import_is_quick() -> None:
    # milliseconds of a core whose turn takes 0.1 µs
    found = []
    for _ in range(ATTEMPTS):
        found.append(import_milliseconds("import soccer_rules", rounds=3) / (turn_seconds() * 1e7))
        if found[-1] <= 1.3 * budgets.IMPORT_MS:
            break
    assert min(found) <= 1.3 * budgets.IMPORT_MS


@pytest.mark.parametrize("what", STREET)
def test_street_soccer_keeps_its_pace(what: str) -> None:
    play = street.player()
    job = street.listing() if what == "listing" else lambda: play(60)
    limit = SLACK * STREET[what]
    found = []
    for _ in range(ATTEMPTS):
        found.append(in_turns(job, rounds=7))
        if found[-1] <= limit:
            break
    assert min(found) <= limit


def test_street_soccer_is_within_its_budgets() -> None:
    assert street.choices() > 250, "an open board"
    assert SLACK * STREET["listing"] <= budgets.STREET_LISTING
    assert SLACK * STREET["turn"] <= budgets.STREET_TURN
