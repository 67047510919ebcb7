"""A plain sensible player over any game that can appraise its actions."""

from __future__ import annotations

from typing import Any

from soccer_rules.players.match import Seen


class Sensible:
    """Takes the legal action that looks best one step ahead, ties broken by the generator.

    What looks good is the game's to say: ``game.appraise(observation, actions)`` scores each action
    and sees no more than the seat does. Over a game without an opinion this player is the uniform random one.

    >>> import soccer_rules.core.registry as registry
    >>> from soccer_rules.players import play
    >>> game = registry.load("soccer-sonic", players=2)
    >>> final, record = play(game, Sensible(), seed=1)
    >>> game.outcome(final) is not None
    True
    """

    def choose(self, seen: Seen) -> Any:
        """The action with the highest score."""
        actions = seen.actions
        scores = seen.game.appraise(seen.observation, actions) if len(actions) > 1 else None
        if scores is None:
            return actions[int(seen.rng.random() * len(actions))]
        best = max(scores)
        ties = [i for i, score in enumerate(scores) if score == best]
        return actions[ties[int(seen.rng.random() * len(ties))]]
