"""A handful of attempts with their verdicts, to be tried where no kernel can judge.

They are found, not written: everything that a panel would let a learner pick is judged, and of all that fails for
the same reasons one is kept. So a page shows each way to go wrong once, and no list of answers lies anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from soccer_rules.core.game import Game
from soccer_rules.core.verdict import Verdict
from soccer_rules.lessons.attempts import attempts as every_attempt

LOOKED_AT = 20_000
"""How many attempts are judged at most; a hand of nine cards has about six thousand."""


class Attempted(NamedTuple):
    """An attempt with its verdict, and whether it does what was asked."""

    verdict: Verdict
    ok: bool


def attempts(
    game: Game[Any, Any],
    state: Any,
    seat: int,
    *,
    wish: Callable[[Any], bool] | None = None,
    also: Callable[[Any], bool] | None = None,
    most: int = 10,
) -> tuple[Attempted, ...]:
    """Up to ``most`` attempts of ``seat``, in no telling order: at least one that does what ``wish`` asks, some that
    are allowed, and for the rest one for each set of conditions that fails, the smallest sets first. ``also`` looks for
    one more among those that are refused, which a task may ask for.

    >>> from soccer_rules import load
    >>> game = load("soccer-sonic", players=2, line_up=["defender", "forward"])
    >>> state = game.apply(game.initial_state(7), -1, game.parse_action("tails")).state
    >>> found = attempts(game, state, game.to_act(state)[0])
    >>> {a.verdict.legal for a in found} == {True, False}
    True
    """
    rng = Random(game.position(state))
    legal: list[Any] = []
    wrong: dict[tuple[tuple[str, str], ...], list[Any]] = {}
    for action in islice(every_attempt(game, state, seat), LOOKED_AT):
        failed = tuple((c.clause, c.name) for c in game.checks(state, seat, action) if not c.ok)
        if failed:
            wrong.setdefault(failed, []).append(action)
        else:
            legal.append(action)
    # What no panel can put together, the rules can: the list of legal actions is complete.
    legal += [a for a in game.legal_actions(state, seat) if a not in set(legal)]
    rng.shuffle(legal)
    right = [a for a in legal if wish is None or wish(a)]
    others = [a for a in legal if wish is not None and not wish(a)]
    allowed = _varied(right, 2 if wish else most // 2) + _varied(others, max(1, most // 4))
    reasons = sorted(wrong, key=lambda failed: (len(failed), failed))
    chosen = list(allowed)
    if also is not None:
        chosen += [
            a for failed in reasons if (a := next(filter(also, wrong[failed][:40]), None)) is not None
        ][:1]
    for failed in reasons[: most - len(allowed)]:
        often = Counter(_kind(a) for a in chosen)
        fewest = min(often[_kind(a)] for a in wrong[failed])
        chosen.append(rng.choice([a for a in wrong[failed] if often[_kind(a)] == fewest]))
    rng.shuffle(chosen)
    accepted = {game.action_text(a) for a in right} if wish else frozenset()
    return tuple(Attempted(game.judge(state, seat, a), game.action_text(a) in accepted) for a in chosen)


def _kind(action: Any) -> str:
    """The first word of its text, which names what is done."""
    return str(action).split(" ")[0]


def _varied(actions: list[Any], most: int) -> list[Any]:
    """The first ``most``, but none of a kind twice while another kind is left."""
    kinds: dict[str, list[Any]] = {}
    for action in actions:
        kinds.setdefault(_kind(action), []).append(action)
    found: list[Any] = []
    while len(found) < most and any(kinds.values()):
        for rest in kinds.values():
            if rest and len(found) < most:
                found.append(rest.pop(0))
    return found
