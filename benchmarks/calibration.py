"""A unit of time that a slow or busy machine stretches as much as it stretches what is measured.

One *turn* is one round of a small loop with the work that rule engines do: a call, a look-up, some integer arithmetic,
a tuple that is kept and one that is dropped. It takes about 0.1 µs on a present-day core that is not busy.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

TURNS = 20_000
"""Turns timed at once: two milliseconds, short beside the changes in a machine's speed."""


def _step(table: dict[int, int], at: int) -> int:
    return table[at & 63] ^ (at >> 1)


def turns(n: int) -> int:
    """Run ``n`` turns. Never change this loop: figures in turns would lose their meaning."""
    table = {i: i * 7 + 3 & 63 for i in range(64)}
    kept: list[tuple[int, int]] = []
    at = 1
    for i in range(n):
        at = _step(table, at + i & 255)
        kept.append((at, i))
        if len(kept) == 16:
            kept.clear()
    return at


def turn_seconds() -> float:
    """CPU seconds of one turn, now."""
    begin = process_time()
    turns(TURNS)
    return (process_time() - begin) / TURNS


def in_turns(work: Callable[[], int], rounds: int = 9) -> float:
    """Turns that one unit of ``work`` takes; ``work`` does some milliseconds of it and returns how many units.

    The loop is timed before and after every round, and the median of the rounds is taken.
    """
    found = []
    before = turn_seconds()
    for _ in range(rounds):
        begin = process_time()
        units = work()
        took = process_time() - begin
        after = turn_seconds()
        found.append(took / units / ((before + after) / 2))
        before = after
    return median(found)
