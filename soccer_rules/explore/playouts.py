"""Playouts: going on from a position until an attack is over, and what the counts of many such say.

**An attack** belongs to one side and starts where the playout starts. The game says at every moment which side
threatens a goal and how closely (:meth:`Game.threat`). The attack is over as soon as

- a goal falls: it *brought a goal* when the attacking side scored, otherwise it is *lost*;
- the other side threatens, or the attack has been thrown back to a lesser stage than it had: it is *lost*, the other
  side has the ball;
- the match ends, or the playout is cut off after so many decisions: it is *open*, neither of the two.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

from soccer_rules.core.attack import GOAL, LOST, attack_over
from soccer_rules.core.game import CHANCE, Game

OPEN = "open"
"""The end of a playout in which the attack was neither a goal nor lost."""
MOST = 500
"""Decisions after which a playout is cut off."""
Z95 = 1.959963984540054

Policy = Callable[[Game[Any, Any], Any, int, Random], Any]
"""Chooses an action: ``policy(game, state, seat, rng)``. It must look at no more than the seat may know.

A computer player serves with ``lambda *at: player.choose(Seen(*at))`` (:mod:`soccer_rules.players`)."""


def uniform(game: Game[Any, Any], state: Any, seat: int, rng: Random) -> Any:
    """Any legal action, each as likely as another."""
    legal = game.legal_actions(state, seat)
    return legal[int(rng.random() * len(legal))]


def attacking_side(game: Game[Any, Any], state: Any, seat: int) -> int:
    """Whose attack it is: the side that threatens a goal, else the side of ``seat``."""
    side = game.threat(state).side
    return side if side >= 0 else game.side(max(seat, 0))


class Watch:
    """Watches the attack of one side from a first state on."""

    __slots__ = ("_game", "_score", "_side", "_stage")

    def __init__(self, game: Game[Any, Any], state: Any, side: int):
        self._game, self._side = game, side
        self._score = game.score(state)
        now = game.threat(state)
        self._stage = now.stage if now.side == side else 0

    def look(self, state: Any) -> str:
        """How the attack has ended; empty while it goes on."""
        score = self._game.score(state)
        if score != self._score:
            return GOAL if score[self._side] > self._score[self._side] else LOST
        now = self._game.threat(state)
        if not self._game.to_act(state):
            return OPEN
        if attack_over(self._side, self._stage, now):
            return LOST
        if now.side == self._side and now.stage > self._stage:
            self._stage = now.stage
        return ""


def decide(game: Game[Any, Any], state: Any, rng: Random, policy: Policy) -> tuple[int, Any]:
    """The next decision: a seat's by the policy, or a toss of coin or dice. The match must not be over."""
    seat = game.to_act(state)[0]
    if seat != CHANCE:
        return seat, policy(game, state, seat, rng)
    outcomes, weights = zip(*game.chance(state), strict=True)
    return seat, rng.choices(outcomes, [float(w) for w in weights])[0]


def play_attack(
    game: Game[Any, Any],
    state: Any,
    side: int,
    rng: Random,
    policy: Policy = uniform,
    *,
    first: tuple[int, Any] | None = None,
    most: int = MOST,
) -> str:
    """Play on until the attack of ``side`` is over: ``"goal"``, ``"lost"`` or ``"open"``.

    ``state`` is left alone. ``first`` is a decision ``(seat, action)`` that is made before the policy is asked.

    >>> from soccer_rules import load
    >>> game = load("soccer-sonic", players=2, line_up=["defender", "forward"])
    >>> play_attack(game, game.initial_state(5), 0, Random(1)) in ("goal", "lost", "open")
    True
    """
    watch = Watch(game, state, side)
    now = state.copy()
    for n in range(most):
        seat, action = first if first and not n else decide(game, now, rng, policy)
        game.advance(now, seat, action)
        ended = watch.look(now)
        if ended:
            return ended
    return OPEN


def wilson(hits: int, samples: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a share; at 95 per cent unless ``z`` says otherwise. Without samples it is 0 to 1.

    >>> tuple(round(x, 3) for x in wilson(8, 10))
    (0.49, 0.943)
    """
    if not samples:
        return 0.0, 1.0
    p, zz = hits / samples, z * z
    middle = (p + zz / (2 * samples)) / (1 + zz / samples)
    half = z * sqrt(p * (1 - p) / samples + zz / (4 * samples * samples)) / (1 + zz / samples)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A probability: exact, or a share of samples with its 95 % Wilson interval."""

    exact: Fraction | None = None
    hits: int = 0
    samples: int = 0

    @property
    def value(self) -> float | None:
        """The probability; ``None`` as long as nothing is known."""
        if self.exact is not None:
            return float(self.exact)
        return self.hits / self.samples if self.samples else None

    @property
    def interval(self) -> tuple[float, float]:
        """Between what it lies: the value itself where it is exact."""
        if self.exact is not None:
            return float(self.exact), float(self.exact)
        return wilson(self.hits, self.samples)

    def __str__(self) -> str:
        """``36.4 %`` where exact, ``41 % (33–49 %)`` where sampled, a dash where nothing is known."""
        value = self.value
        if value is None:
            return "–"
        if self.exact is not None:
            return f"{value * 100:.1f} %"
        low, high = self.interval
        return f"{value * 100:.0f} % ({low * 100:.0f}–{high * 100:.0f} %)"


class Tally:
    """How the attacks of some playouts ended."""

    __slots__ = ("counts",)

    def __init__(self) -> None:
        self.counts: dict[str, int] = {GOAL: 0, LOST: 0, OPEN: 0}

    def add(self, end: str) -> None:
        """Count one more."""
        self.counts[end] += 1

    @property
    def samples(self) -> int:
        """How many have been counted."""
        return sum(self.counts.values())

    def estimate(self, end: str) -> Estimate:
        """The share of one end."""
        return Estimate(hits=self.counts[end], samples=self.samples)


def tally_attacks(
    game: Game[Any, Any],
    observation: Any,
    side: int,
    *,
    samples: int,
    seed: int = 0,
    policy: Policy = uniform,
    most: int = MOST,
) -> Tally:
    """Playouts from states that fit an observation, drawn afresh each time. The same seed gives the same tally."""
    tally = Tally()
    for n in range(samples):
        rng = Random(f"{seed} {n}")
        tally.add(play_attack(game, game.determinize(observation, rng), side, rng, policy, most=most))
    return tally
