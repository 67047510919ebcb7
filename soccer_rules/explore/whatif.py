"""The what-if table: every distinct thing a seat can do now, what follows, and how likely the attack then succeeds.

The table is made from what the viewer may know and from nothing else: two positions that look the same to the viewer
have the same table. What the rules alone decide is there at once; the sampled part is worked off in small steps, so
that a notebook stays awake, and can be left at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from soccer_rules.core.attack import GOAL, LOST
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.game import CHANCE, Game
from soccer_rules.core.odds import Odds
from soccer_rules.explore import whatif_view as view
from soccer_rules.explore.playouts import (
    Estimate,
    Policy,
    Tally,
    attacking_side,
    play_attack,
    uniform,
)

DEALS = 16
"""Deals of the unseen cards with which each row is tried: what differs between them is left open in words."""


class Row:
    """One line of the table: plays of the same effect, represented by ``action``.

    ``plays`` are all of them; ``certain`` says whether the rules alone decide what the viewer sees next, ``afters`` are
    the different views that can follow (the first one, where it is certain, is the only one); ``next`` are the
    decisions that can come next, ``(seats, phase)``, the most frequent first; ``clauses`` decide it; ``odds`` is what
    can be counted; ``probability`` is that of the row itself where chance decides between rows.
    """

    __slots__ = (
        "action", "afters", "certain", "clauses", "index", "next", "odds", "plays", "probability", "seat", "tally",
    )  # fmt: skip

    def __init__(
        self,
        index: int,
        seat: int,
        plays: tuple[Any, ...],
        afters: tuple[Any, ...],
        next: tuple[tuple[tuple[int, ...], str], ...],
        clauses: tuple[str, ...],
        odds: tuple[Odds, ...],
        probability: Fraction | None,
        tally: Tally,
    ):
        self.index, self.seat, self.plays, self.action = index, seat, plays, plays[0]
        self.afters, self.next, self.clauses, self.odds = afters, next, clauses, odds
        self.certain = len(afters) == 1 and len(next) < 2
        self.probability, self.tally = probability, tally

    @property
    def ways(self) -> int:
        """How many plays have this effect."""
        return len(self.plays)

    @property
    def after(self) -> Any:
        """What the viewer sees after it: where that is not certain, one example."""
        return self.afters[0]

    @property
    def goal(self) -> Estimate:
        """That this attack ends in a goal."""
        return self._estimate(GOAL)

    @property
    def lost(self) -> Estimate:
        """That the other side gets the ball."""
        return self._estimate(LOST)

    @property
    def settled(self) -> bool:
        """Whether both are exact, so that nothing is left to sample."""
        return self.goal.exact is not None and self.lost.exact is not None

    def _estimate(self, end: str) -> Estimate:
        known = next((o.probability for o in self.odds if o.name == end), None)
        return self.tally.estimate(end) if known is None else Estimate(known)


@dataclass(frozen=True, slots=True)
class Sampling:
    """How the playouts of a table are made."""

    samples: int
    seed: int
    policy: Policy
    policy_name: str


class WhatIf:
    """The table of one position and seat, made by :func:`what_if`. Shows itself in a notebook; ``rows`` can be read.

    ``side`` is the index of the side whose attack it is; ``done`` counts the playouts that have been made.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        seat: int,
        *,
        open: bool,
        plays: Sequence[Any],
        grouped: bool,
        sampling: Sampling,
    ):
        self.game, self.seat, self.open = game, seat, open
        self.side = attacking_side(game, state, seat)
        self._own = None if seat == CHANCE else game.observe(state, seat)
        self.view = game.open_view(state) if open else game.observe(state, None if seat == CHANCE else seat)
        self.unseen = game.unseen(self.view)
        self.sampling = sampling
        self._chances = dict(game.chance(state)) if seat == CHANCE else {}
        self._rest = (state, grouped)
        self.done = 0
        self._cancelled = False
        rng = Random(f"{sampling.seed} deals")
        deals = tuple(game.determinize(self.view, rng) for _ in range(DEALS))
        self.rows: tuple[Row, ...] = tuple(
            self._row(n, group, deals) for n, group in enumerate(self._groups(plays, grouped))
        )

    def __repr__(self) -> str:
        rows, ways = len(self.rows), sum(row.ways for row in self.rows)
        return f"<what {self.game.seat_name(self.seat)} can do: {ways} plays, {rows} outcomes>"

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __getitem__(self, index: int) -> Row:
        return self.rows[index]

    def _groups(self, plays: Sequence[Any], grouped: bool) -> list[tuple[Any, ...]]:
        """Plays of equal effect together; the one that looks best, as far as the game has an opinion, comes first."""
        found: dict[Hashable, list[Any]] = {}
        for action in plays:
            key = self.game.effect(self.view, self.seat, action) if grouped else len(found)
            found.setdefault(key, []).append(action)
        several = [group for group in found.values() if len(group) > 1]
        if several and self._own is not None:
            asked = [action for group in several for action in group]
            scores = self.game.appraise(self._own, asked)
            if scores is not None:
                worth = dict(zip(map(self.game.action_text, asked), scores, strict=True))
                for group in several:
                    group.sort(key=lambda action: -worth[self.game.action_text(action)])
        return [tuple(group) for group in found.values()]

    def _row(self, index: int, plays: tuple[Any, ...], deals: tuple[Any, ...]) -> Row:
        game, action, viewer = self.game, plays[0], None if self.seat == CHANCE else self.seat
        afters: dict[Any, None] = {}
        nexts: dict[tuple[tuple[int, ...], str], int] = {}
        steps = [game.apply(deal, self.seat, action) for deal in deals]
        for step in steps:
            afters[game.open_view(step.state) if self.open else game.observe(step.state, viewer)] = None
            coming = (game.to_act(step.state), step.state.phase)
            nexts[coming] = nexts.get(coming, 0) + 1
        always = frozenset.intersection(*(frozenset(step.clauses) for step in steps))
        clauses = dict.fromkeys(check.clause for check in game.checks(deals[0], self.seat, action))
        clauses.update(dict.fromkeys(c for c in steps[0].clauses if c in always))
        return Row(
            index,
            self.seat,
            plays,
            tuple(afters),
            tuple(sorted(nexts, key=lambda c: -nexts[c])),
            tuple(clauses),
            game.foresee(self.view, self.seat, action),
            self._chances.get(action),
            Tally(),
        )

    # the sampled part

    @property
    def total(self) -> int:
        """How many playouts the table asks for: so many for each row that is not exact already."""
        return self.sampling.samples * len(self.open_rows())

    def open_rows(self) -> list[Row]:
        """The rows that are not exact."""
        return [row for row in self.rows if not row.settled]

    def cancel(self) -> None:
        """Make a running :meth:`sample` stop after its present step. What has been sampled stays."""
        self._cancelled = True

    def sample(self, step: int = 50) -> Iterator[tuple[int, int]]:
        """Make the playouts that are left, yielding ``(done, total)`` after every ``step`` of them.

        Whoever iterates may stop at any time, and go on later: each row says how many samples it has. In one round all
        rows are tried with the same deal, so that they can be compared.

        >>> from soccer_rules import load
        >>> game = load("soccer-sonic", players=2, line_up=["defender", "forward"])
        >>> state = game.apply(game.initial_state(7), -1, game.parse_action("tails")).state
        >>> table = what_if(game, state, exact_only=True, samples=5)
        >>> for done, total in table.sample(step=10):
        ...     if done >= 10:
        ...         break
        >>> table.done, sum(row.goal.samples for row in table)
        (10, 10)
        """
        self._cancelled = False
        rows, total, asked = self.open_rows(), self.total, self.sampling
        deal, dealt = None, -1
        while self.done < total and not self._cancelled:
            until = min(self.done + max(1, step), total)
            while self.done < until:
                lap, n = divmod(self.done, len(rows))
                if dealt != lap:
                    deal = self.game.determinize(self.view, Random(f"{asked.seed} {lap}"))
                    dealt = lap
                row = rows[n]
                end = play_attack(
                    self.game,
                    deal,
                    self.side,
                    Random(f"{asked.seed} {lap} playout"),
                    asked.policy,
                    first=(self.seat, row.action),
                )
                row.tally.add(end)
                self.done += 1
            yield self.done, total

    async def run(self, on_progress: Callable[[int, int], None] | None = None, step: int = 25) -> WhatIf:
        """:meth:`sample` for an asyncio task: others have their turn after every ``step`` playouts, and cancelling the
        task stops it between two steps."""
        from asyncio import sleep

        for done, total in self.sample(step):
            if on_progress is not None:
                on_progress(done, total)
            await sleep(0)
        return self

    def expand(self, row: int, *, samples: int | None = None) -> WhatIf:
        """The plays of one row, each in a row of its own; nothing is sampled yet."""
        asked = self.sampling
        return WhatIf(
            self.game,
            self._rest[0],
            self.seat,
            open=self.open,
            plays=self.rows[row].plays,
            grouped=False,
            sampling=Sampling(
                asked.samples if samples is None else samples, asked.seed, asked.policy, asked.policy_name
            ),
        )

    # in words

    def difference(self, row: int, lang: str | None = None) -> tuple[str, ...]:
        """What changes by a row, in short phrases: those that hold in every deal that was tried."""
        said = [self.game.difference(self.view, after, lang) for after in self.rows[row].afters]
        return tuple(phrase for phrase in said[0] if all(phrase in other for other in said))

    def say(self, row: int, lang: str | None = None) -> str:
        """The play in words."""
        return self.game.words.action(self.rows[row].action, max(self.seat, 0), lang)

    def counted(self, row: int) -> tuple[Odds, ...]:
        """What can be counted of a row besides goal and loss."""
        return tuple(o for o in self.rows[row].odds if o.name not in (GOAL, LOST))

    def records(self, lang: str | None = None) -> list[dict[str, Any]]:
        """The rows as plain dictionaries of texts, numbers and lists: for a data frame, JSON, or a view."""
        return [view.record(self, n, lang) for n in range(len(self.rows))]

    def markdown(self, lang: str | None = None) -> str:
        """The table as Markdown, with its notes."""
        return view.markdown(self, lang)

    def html(self, lang: str | None = None) -> str:
        """The table as an HTML fragment. Every cell that can be sorted by number carries it in ``data-sort``; rows
        carry their index and play in ``data-row`` and ``data-play``."""
        return view.html(self, lang)

    def _repr_html_(self) -> str:
        return view.STYLE + self.html()

    def _repr_markdown_(self) -> str:
        return self.markdown()


def what_if(
    game: Game[Any, Any],
    state: Any,
    seat: int | None = None,
    *,
    open: bool = False,
    exact_only: bool = False,
    samples: int = 200,
    seed: int = 0,
    policy: Policy = uniform,
    policy_name: str = "",
    grouped: bool = True,
) -> WhatIf:
    """The what-if table for ``seat`` (by default the first that decides), as that seat sees it or with ``open`` hands.

    Plays of the same effect are one row unless ``grouped`` is off. What is not exact is sampled ``samples`` times a
    row by playouts (:mod:`~soccer_rules.explore.playouts`), unless ``exact_only``: then call :meth:`WhatIf.sample` or
    :meth:`WhatIf.run` when there is time. ``policy`` plays for everybody in them, ``policy_name`` names it in the
    notes. Raises :class:`SoccerRulesError` where that seat has nothing to decide.

    >>> from soccer_rules import load
    >>> game = load("soccer-sonic", players=2, line_up=["defender", "forward"])
    >>> state = game.apply(game.initial_state(7), -1, game.parse_action("tails")).state
    >>> table = what_if(game, state, exact_only=True)
    >>> table.say(0), table.difference(0)[:3]
    ('maneuver to zone 3 with [34]', ('ball 4 → 3', '1 card spent', 'B1 holds 8 cards'))
    """
    acting = game.to_act(state)
    if seat is None and acting:
        seat = acting[0]
    plays = [a for a, _ in game.chance(state)] if seat == CHANCE else ()
    if seat is not None and seat != CHANCE and seat in acting:
        plays = list(game.legal_actions(state, seat))
    if seat is None or not plays:
        who = "nobody" if not acting else ", ".join(map(game.seat_name, acting))
        raise SoccerRulesError(f"nothing to decide here for {seat!r}; asked is {who}")
    name = policy_name or str(getattr(policy, "__name__", type(policy).__name__))
    table = WhatIf(
        game,
        state,
        seat,
        open=open,
        plays=plays,
        grouped=grouped,
        sampling=Sampling(samples, seed, policy, name),
    )
    if not exact_only:
        for _ in table.sample(step=1000):
            pass
    return table


__all__ = ["Row", "WhatIf", "what_if"]
