"""A whole match between computer players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Protocol

from soccer_rules.core.game import CHANCE, Game, LegalActions


class Seen:
    """What a player is given for one decision: game, seat, legal actions, observation, a generator.

    The observation is made when first asked for, since not every player looks at it.
    """

    def __init__(self, game: Game[Any, Any], state: Any, seat: int, rng: Random):
        self.game = game
        self.seat = seat
        self.rng = rng
        self._state = state

    @cached_property
    def actions(self) -> LegalActions[Any]:
        """What the seat may do now."""
        return self.game.legal_actions(self._state, self.seat)

    @cached_property
    def observation(self) -> Any:
        """What the seat may know."""
        return self.game.observe(self._state, self.seat)


class Player(Protocol):
    """Chooses one of the legal actions."""

    def choose(self, seen: Seen) -> Any: ...


Record = tuple[tuple[int, Any], ...]
"""Every decision and toss of a match in order: the seat (``CHANCE`` for coin and dice) and the action."""


def play(
    game: Game[Any, Any], players: Player | Sequence[Player] | Mapping[int, Player], seed: int
) -> tuple[Any, Record]:
    """Play a match to its end: the final state and the record. The same arguments give the same match.

    ``players`` is one player for all seats, or one for each seat.

    >>> import soccer_rules.core.registry as registry
    >>> from soccer_rules.players import Uniform
    >>> game = registry.load("soccer-sonic", players=2)
    >>> final, record = play(game, Uniform(), seed=1)
    >>> game.outcome(final) is not None and len(record) > 10
    True
    """

    def at(seat: int) -> Player:
        return players[seat] if isinstance(players, Sequence | Mapping) else players

    state = game.initial_state(seed).copy()
    toss = Random(f"{seed} chance")
    rngs = [Random(f"{seed} seat {seat}") for seat in range(game.facts.players)]
    record: list[tuple[int, Any]] = []
    while seats := game.to_act(state):
        seat = seats[0]
        if seat == CHANCE:
            outcomes, weights = zip(*game.chance(state), strict=True)
            action = toss.choices(outcomes, weights)[0]
        else:
            action = at(seat).choose(Seen(game, state, seat, rngs[seat]))
        record.append((seat, action))
        game.advance(state, seat, action)
    return state, tuple(record)
