"""Listing the legal actions of a seat: counted and indexed from sets of squares, built only when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import overload

from soccer_rules.core.game import CHANCE, LegalActions
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import BALL, CORNERS, SHIRTS, Action
from soccer_rules.games.street_soccer.board import GOALS, nth, squares
from soccer_rules.games.street_soccer.conditions import conditions, deciders
from soccer_rules.games.street_soccer.kicking import kick_of, kick_off_of, legal_targets
from soccer_rules.games.street_soccer.ruling import FACES, Ruling
from soccer_rules.games.street_soccer.running import lengths_to_ball, may_kick, stops, walks
from soccer_rules.games.street_soccer.setup import placements
from soccer_rules.games.street_soccer.shootout import attacker
from soccer_rules.games.street_soccer.state import State

Group = tuple[str, str, int]
"""A use, the piece's square (or ``""``), and the set of target squares."""


class Choices(LegalActions[Action]):
    """The legal actions of one seat in one state."""

    __slots__ = ("_groups", "_n", "_others", "_owner")

    def __init__(
        self, owner: tuple[Ruling, State, int], groups: list[Group], others: tuple[Action, ...] = ()
    ):
        self._owner, self._groups, self._others = owner, groups, others
        n = len(others)
        for group in groups:
            n += group[2].bit_count()
        self._n = n

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._n))]
        i = index + self._n if index < 0 else index
        if not 0 <= i < self._n:
            raise IndexError("no such legal action")
        for u, piece, bits in self._groups:
            n = bits.bit_count()
            if i < n:
                return Action(u, piece, self._owner[0].board.name[nth(bits, i)])
            i -= n
        return self._others[i]

    def __iter__(self) -> Iterator[Action]:
        name = self._owner[0].board.name
        for u, piece, bits in self._groups:
            for i in squares(bits):
                yield Action(u, piece, name[i])
        yield from self._others

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Action) and all(row[0] for row in conditions(*self._owner, item))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def _moves(g: Ruling, s: State, seat: int) -> tuple[list[Group], tuple[Action, ...]]:
    groups: list[Group] = []
    others = []
    name = g.board.name
    for square in squares(s.men[seat]):
        found = walks(g, s, square, s.die)
        ends = stops(g, s, seat, square, found)
        if ends:
            groups.append((use.RUN, name[square], ends))
        for k in lengths_to_ball(g, s, found):
            if may_kick(g, s, seat, square, found, k):
                others.append(Action(use.RUN, name[square], BALL, k if g.exact else 0))
    return groups, tuple(others)


def can_run(g: Ruling, s: State, seat: int) -> bool:
    """Whether a side has any lawful run; only where it has none may it pass (A-22)."""
    groups, others = _moves(g, s, seat)
    return bool(groups or others)


def _kicks(use_: str, piece: str, found: tuple[int, int]) -> tuple[list[Group], tuple[Action, ...]]:
    stops_, goals = found
    scored = tuple(Action(use_, piece, GOALS[side]) for side in (0, 1) if goals >> side & 1)
    return [(use_, piece, stops_)] if stops_ else [], scored


_DIE = tuple(Action(use.DIE, pips=(n,)) for n in FACES)
_DICE = tuple(Action(use.DICE, pips=pair) for pair in product(FACES, FACES))
_AIMS = tuple(Action(use.AIM, target=c) for c in CORNERS)
_DIVES = tuple(Action(use.DIVE, target=c) for c in CORNERS)
_PASS = (Action(use.PASS),)
_COUNTRIES = tuple(Action(use.COUNTRY, target=shirt) for shirt in SHIRTS)


def rolls(g: Ruling, s: State) -> tuple[Action, ...]:
    """The outcomes of the roll that is due, equally likely; ``()`` where nothing is rolled."""
    if s.phase not in ph.ROLLS:
        return ()
    return _DICE if g.difference and s.phase == ph.KICK_OFF_ROLL else _DIE


def legal_actions(g: Ruling, s: State, seat: int) -> Choices:
    """What a seat may do now; empty when it is not asked."""
    owner, phase = (g, s, seat), s.phase
    if seat not in deciders(g, s):
        return Choices(owner, [])
    if phase == ph.MOVE:
        groups, others = _moves(g, s, seat)
        return Choices(owner, groups, others if groups or others else _PASS)
    if phase in (ph.KICK, ph.GOAL_KICK):
        return Choices(owner, *_kicks(use.KICK, "", legal_targets(g, kick_of(s))))
    if seat == CHANCE:
        return Choices(owner, [], rolls(g, s))
    if phase == ph.PLACE:
        return Choices(owner, [(use.PLACE, "", placements(g, s, seat))])
    if phase == ph.COUNTRY:
        return Choices(owner, [], _COUNTRIES)
    if phase == ph.KEEPER:
        return Choices(owner, [(use.KEEPER, "", g.board.mouth[seat])])
    if phase == ph.SHOOT_OUT:
        return Choices(owner, [], _AIMS if attacker(g, s) == seat else _DIVES)
    all_groups: list[Group] = []
    scored: tuple[Action, ...] = ()
    for piece in squares(s.men[seat] & g.board.circle[seat]):
        groups, goals = _kicks(use.KICK_OFF, g.board.name[piece], legal_targets(g, kick_off_of(s, piece)))
        all_groups += groups
        scored += goals
    return Choices(owner, all_groups, scored)


def turn_choices(g: Ruling, s: State, seat: int) -> list[tuple[Action, Action | None]]:
    """Everything a side can do with its turn: each run away from the ball, each run onto it with each kick."""
    from soccer_rules.games.street_soccer.turn import take_turn

    found: list[tuple[Action, Action | None]] = []
    for run in legal_actions(g, s, seat):
        if run.target != BALL:
            found.append((run, None))
            continue
        after = s.copy()
        take_turn(g, after, seat, run, None)
        found += [(run, kick) for kick in legal_actions(g, after, seat)]
    return found
