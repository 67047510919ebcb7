"""What is measured of this package: whole matches of random play, and the parts of a decision."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Any

from soccer_rules import load

PLAYERS = (2, 4, 8, 10)
POSITIONS = 60
"""Positions on which parts of a decision are timed: few enough for a processor's cache, as those of one match are."""


@cache
def game(players: int) -> Any:
    """Soccer Sonic as a user gets it."""
    return load("soccer-sonic", players=players)


def play(players: int, decisions: int, seed: int, *, in_place: bool) -> int:
    """Random matches of at least so many decisions, by the public API: who acts, the legal list, one of it, play it.

    ``in_place``: ``advance`` on a private copy, as playouts do; else ``apply``, which checks the action, copies the
    state, and tells what happened.
    """
    rules, choose, done = game(players), Random(seed).random, 0
    while done < decisions:
        state = rules.initial_state(seed + done)
        if in_place:
            state = state.copy()
        while seats := rules.to_act(state):
            seat = seats[0]
            legal = rules.legal_actions(state, seat)
            action = legal[int(choose() * len(legal))]
            if in_place:
                rules.advance(state, seat, action)
            else:
                state = rules.apply(state, seat, action).state
            done += 1
    return done


@cache
def positions(players: int) -> tuple[Any, ...]:
    """Positions from random matches, one decision in fifty, where a seat (no coin) decides on the pitch."""
    rules, rng = game(players), Random(7)
    found: list[Any] = []
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        state = rules.initial_state(seed)
        while seats := rules.to_act(state):
            legal = rules.legal_actions(state, seats[0])
            if seats[0] >= 0 and state.phase != "line-up" and rng.random() < 0.02:
                found.append(state)
            state = rules.apply(state, seats[0], legal[int(rng.random() * len(legal))]).state
    return tuple(found[:POSITIONS])


PARTS: dict[str, Callable[[Any, Any], object]] = {
    "listing": lambda rules, state: rules.legal_actions(state, state.seat),
    "copy": lambda rules, state: state.copy(),
    "view": lambda rules, state: rules.observe(state, state.seat),
}
"""The parts of a decision: listing what is legal, copying the state, one seat's observation."""


def part(name: str, players: int) -> Callable[[], int]:
    """One part of a decision on every one of the :func:`positions`, ready to be timed."""
    rules, where, do = game(players), positions(players), PARTS[name]

    def work() -> int:
        for _ in range(5):
            for state in where:
                do(rules, state)
        return 5 * len(where)

    return work


def player(players: int, *, in_place: bool) -> Callable[[int], int]:
    """Plays at least so many decisions, other matches each time, and returns how many there were."""
    seeds = iter(range(0, 1 << 40, 1_000_000))
    return lambda decisions: play(players, decisions, next(seeds), in_place=in_place)


def state_bytes(state: Any, shared: Iterable[object] = ()) -> int:
    """Bytes that a state holds for itself: containers and numbers, without texts and without what is ``shared``."""
    seen = set(map(id, shared))

    def size(value: object) -> int:
        if isinstance(value, int):
            return 0 if -5 <= value <= 256 else sys.getsizeof(value)
        if not isinstance(value, list | tuple | dict | set | frozenset) or id(value) in seen:
            return 0
        seen.add(id(value))
        return sys.getsizeof(value) + sum(map(size, value))

    return sys.getsizeof(state) + sum(size(getattr(state, name)) for name in type(state).__slots__)


def largest_state(players: int) -> int:
    """Bytes of the largest of the :func:`positions`; all states of a match share the roles that it is played with."""
    return max(state_bytes(s, (*s.roles, *s.fielded, s.fielded, s.choices)) for s in positions(players))
