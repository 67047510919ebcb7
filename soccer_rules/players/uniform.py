"""The uniform random player: every legal action is equally likely."""

from __future__ import annotations

from typing import Any

from soccer_rules.players.match import Seen


class Uniform:
    """Chooses among the legal actions with equal probability."""

    def choose(self, seen: Seen) -> Any:
        """One legal action."""
        return seen.actions[int(seen.rng.random() * len(seen.actions))]
