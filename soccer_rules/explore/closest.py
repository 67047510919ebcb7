"""Why not? The attempt of one kind that comes closest to being legal, for any game that says what can be picked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import Any

from soccer_rules.core.attempt import Choice, Picked
from soccer_rules.core.game import CHANCE, Game

MOST_PICKED = 3
"""Of a choice that admits any number, up to so many are tried together."""
MOST = 4000
"""So many ways of picking are tried at most."""


def possible(game: Game[Any, Any], state: Any, seat: int, choice: str) -> frozenset[str]:
    """The values of a choice that a legal action of that seat has.

    >>> from soccer_rules import load
    >>> game = load("soccer-sonic", players=2, line_up=["defender", "forward"])
    >>> sorted(possible(game, game.initial_state(7), -1, "use"))
    ['heads', 'tails']
    """
    if seat not in game.to_act(state):
        return frozenset()
    actions = [a for a, _ in game.chance(state)] if seat == CHANCE else game.legal_actions(state, seat)
    return frozenset(v for a in actions for v in game.picked(state, seat, a).get(choice, ()))


def closest(game: Game[Any, Any], state: Any, seat: int, choice: str, value: str) -> Any:
    """The attempt with ``value`` picked in ``choice`` of which the fewest conditions fail, the plainest of several.

    A legal one where there is one; ``None`` where nothing can be put together.

    >>> from soccer_rules import load
    >>> game = load("soccer-sonic", players=2, line_up=["defender", "forward"])
    >>> state = game.apply(game.initial_state(7), -1, game.parse_action("tails")).state
    >>> attempt = closest(game, state, 0, "use", "foul")
    >>> attempt.use, "SS-PHASE-9" in game.judge(state, 0, attempt).clauses
    ('foul', True)
    """
    best, least = None, (1 << 30, 1 << 30)
    seen: set[str] = set()
    for picked in islice(_ways(game, state, seat, {choice: (value,)}), MOST):
        action = game.attempt(state, seat, picked)
        if action is None or (text := game.action_text(action)) in seen:
            continue
        seen.add(text)
        checks = game.checks(state, seat, action)
        failed = sum(not check.ok for check in checks)
        # of equally many failures the later one: the attempt has come further
        worth = (failed, failed - len(checks))
        if worth < least:
            best, least = action, worth
            if not failed:
                break
    return best


def _ways(game: Game[Any, Any], state: Any, seat: int, head: Picked) -> Iterator[Picked]:
    offered = game.choices(state, seat, head)
    rest = [choice for choice in offered if choice.id not in head]
    for values in product(*map(_picks, rest)):
        yield {**head, **{choice.id: picks for choice, picks in zip(rest, values, strict=True)}}


def _picks(choice: Choice) -> list[tuple[str, ...]]:
    if not choice.many:
        return [(value,) for value in choice.values]
    return [picks for n in range(MOST_PICKED + 1) for picks in combinations(choice.values, n)]
