"""Every attempt that can be put together from what a game offers to pick, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from soccer_rules.core.attempt import Choice
from soccer_rules.core.game import Game

MOST_PICKED = 3
"""Of a choice that admits any number, up to so many are picked together."""


def attempts(game: Game[Any, Any], state: Any, seat: int, most: int = 50_000) -> Iterator[Any]:
    """The attempts of a seat, each once, at most so many.

    >>> from soccer_rules import load
    >>> game = load("soccer-sonic", players=2, line_up=["defender", "forward"])
    >>> state = game.apply(game.initial_state(7), -1, game.parse_action("tails")).state
    >>> uses = {a.use for a in attempts(game, state, 0)}
    >>> "maneuver" in uses and "foul" in uses
    True
    """
    seen: set[str] = set()
    for n, picked in enumerate(_picks(game, state, seat)):
        if n >= most:
            return
        action = game.attempt(state, seat, picked)
        if action is not None and game.action_text(action) not in seen:
            seen.add(game.action_text(action))
            yield action


def _picks(game: Game[Any, Any], state: Any, seat: int) -> Iterator[dict[str, tuple[str, ...]]]:
    """What can be picked: the first choice (such as a use) decides what the others are."""
    offered = game.choices(state, seat, {})
    for value in offered[0].values if offered else ():
        head = {offered[0].id: (value,)}
        rest = [c for c in game.choices(state, seat, head) if c.id != offered[0].id]
        for picked in product(*(_ways(choice) for choice in rest)):
            yield head | {choice.id: ways for choice, ways in zip(rest, picked, strict=True)}


def _ways(choice: Choice) -> list[tuple[str, ...]]:
    if not choice.many:
        return [(value,) for value in choice.values]
    return [ways for k in range(MOST_PICKED + 1) for ways in combinations(choice.values, k)]
