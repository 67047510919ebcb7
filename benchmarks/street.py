"""What is measured of Street Soccer: a turn's complete list of choices, and whole matches of random play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from soccer_rules import load

OPEN = "street-soccer/1 seed phase=move W=b3/c6,d4,e2,f5 E=i4/f3,g2,g5,h2 ball=e4 die=6 turns=2"
"""An open board and the largest die: three runners reach the ball, and nearly every square is within reach."""


@cache
def game(ruleset: str = "seed") -> Any:
    """Street Soccer as a user gets it."""
    return load("street-soccer", ruleset=ruleset)


def listing() -> Callable[[], int]:
    """A turn's complete list of choices on the open board: runs, and runs to the ball with each kick."""
    rules = game()
    state = rules.parse_position(OPEN)

    def work() -> int:
        for _ in range(10):
            rules.turn_choices(state, 0)
        return 10

    return work


def choices() -> int:
    """How many choices there are on the open board."""
    rules = game()
    return len(rules.turn_choices(rules.parse_position(OPEN), 0))


def player() -> Callable[[int], int]:
    """Plays whole random matches of at least so many turns in place, others each time; returns how many there were."""
    rules, seeds = game(), iter(range(1 << 40))

    def play(turns: int) -> int:
        done = 0
        while done < turns:
            seed = next(seeds)
            state, choose = rules.initial_state(seed).copy(), Random(seed).random
            while seats := rules.to_act(state):
                legal = rules.legal_actions(state, seats[0])
                rules.advance(state, seats[0], legal[int(choose() * len(legal))])
            done += state.turns
        return done

    return play
