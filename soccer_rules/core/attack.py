"""An attack: how far one side has come towards a goal, and when that is over. The same for every game."""

from __future__ import annotations

from typing import NamedTuple

GOAL, LOST = "goal", "lost"
"""The two ends of an attack that are counted: it brought a goal, or the other side has the ball."""


class Threat(NamedTuple):
    """Which side threatens a goal (an index in ``facts.sides``, -1: neither) and how closely: the higher the
    ``stage``, the closer. What the stages are is the game's to say."""

    side: int
    stage: int


NO_THREAT = Threat(-1, 0)


def attack_over(side: int, stage: int, now: Threat) -> bool:
    """Whether the attack of ``side`` is over that had come as far as ``stage``: the other side threatens, or this one
    has been thrown back.

    >>> attack_over(0, 1, Threat(0, 2)), attack_over(0, 2, Threat(0, 1)), attack_over(0, 0, Threat(1, 1))
    (False, True, True)
    """
    return now.stage < stage if now.side in (side, -1) else now.stage > 0
