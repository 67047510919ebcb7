"""Listing the legal actions of a seat: counted and indexed from bit masks, built only when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, overload

from soccer_rules.core.game import LegalActions
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.conditions import conditions, deciders
from soccer_rules.games.soccer_sonic.hands import (
    BLOCK_LANES,
    FOUL_LANE,
    KB_LANE,
    LANE_MASK,
    REPEAT_LANE,
    SHOOT_LANES,
    matching,
    singles,
    subsets,
)
from soccer_rules.games.soccer_sonic.plays import Group, add_kicks, can_move, move_groups
from soccer_rules.games.soccer_sonic.restart import may_change
from soccer_rules.games.soccer_sonic.ruling import Ruling
from soccer_rules.games.soccer_sonic.setup import line_ups
from soccer_rules.games.soccer_sonic.state import State

_NO_CARDS: tuple[tuple[int, ...], ...] = ((),)


class Plays(LegalActions[Action]):
    """The legal actions of one seat in one state."""

    __slots__ = ("_groups", "_hand", "_n", "_owner", "_roles")

    def __init__(
        self,
        owner: tuple[Ruling, State, int],
        groups: list[Group],
        roles: tuple[tuple[str, ...], ...] = (),
    ):
        self._owner = owner
        seat = owner[2]
        self._hand = owner[1].hands[seat] if 0 <= seat < owner[0].players else ()
        self._groups = groups
        self._roles = roles
        n = len(roles)
        for group in groups:
            n += len(group[2])
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
        if i < 0:
            raise IndexError("no such legal action")
        for u, zone, choices in self._groups:
            n = len(choices)
            if i < n:
                hand = self._hand
                return Action(u, tuple([hand[p] for p in choices[i]]), zone)
            i -= n
        if i < len(self._roles):
            return Action(use.LINE_UP, roles=self._roles[i])
        raise IndexError("no such legal action")

    def __iter__(self) -> Iterator[Action]:
        hand = self._hand
        for u, zone, choices in self._groups:
            for choice in choices:
                yield Action(u, tuple([hand[p] for p in choice]), zone)
        for roles in self._roles:
            yield Action(use.LINE_UP, roles=roles)

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Action) and all(row[0] for row in conditions(*self._owner, item))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plays) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def _own_turn(g: Ruling, s: State, seat: int) -> list[Group]:
    groups = move_groups(g, s, seat)
    if s.phase == ph.PLAYING:
        groups.append((use.END, 0, _NO_CARDS))
    elif s.phase == ph.TURN:
        groups.append((use.PASS, 0, _NO_CARDS))
        other = s.singing >= 0 and s.singing & 1 != seat & 1
        if g.players >= 8 and not s.sung >> (seat & 1) & 1 and not other:
            groups.append((use.SING, 0, _NO_CARDS))
    elif not can_move(g, s, seat):
        groups.append((use.PASS, 0, _NO_CARDS))
    return groups


def _shooting(g: Ruling, s: State, seat: int) -> list[Group]:
    lanes, phase = s.lanes[seat], s.phase
    fresh = LANE_MASK & ~(lanes >> REPEAT_LANE)
    if phase == ph.DEFEND and g.abilities(s, seat).blocks_anything:
        kbs = lanes >> KB_LANE & fresh
    else:
        kbs = matching(lanes, BLOCK_LANES, s.target) & fresh
    groups: list[Group] = [(use.KB, 0, singles(kbs))] if kbs else []
    if phase == ph.DEFEND:
        fouls = lanes >> FOUL_LANE & fresh
        if fouls:
            groups.append((use.FOUL, 0, singles(fouls)))
    elif phase == ph.ATTACK and s.redirects < g.redirects:
        shooting = matching(lanes, SHOOT_LANES[s.ball], 7) & fresh
        if shooting:
            groups.append((use.SHOOT, 0, singles(shooting)))
    groups.append((use.END if phase == ph.SHOT_CHANCE else use.PASS, 0, _NO_CARDS))
    return groups


_SHOOTING_PHASES = frozenset(
    {ph.SHOT_CHANCE, ph.FOLLOW_UP, ph.DEFEND, ph.ATTACK, ph.REDIRECT, ph.REDIRECT_FOLLOW_UP}
)
_TOSS: list[Group] = [(use.HEADS, 0, _NO_CARDS), (use.TAILS, 0, _NO_CARDS)]
_CALLS: list[Group] = [(use.CALL, 0, _NO_CARDS), (use.PASS, 0, _NO_CARDS)]


def _calls(g: Ruling, s: State, seat: int) -> list[Group]:
    return _CALLS


def _cut_in(g: Ruling, s: State, seat: int) -> list[Group]:
    groups: list[Group] = []
    add_kicks(g, s, seat, groups, one_card=False)
    return groups


def _swap(g: Ruling, s: State, seat: int) -> list[Group]:
    size, repeats = len(s.hands[seat]), s.lanes[seat] >> REPEAT_LANE
    return [(use.SWAP, 0, subsets(size, repeats, k)) for k in range(min(3, size) + 1)]


def _discard(g: Ruling, s: State, seat: int) -> list[Group]:
    return [(use.DISCARD, 0, subsets(len(s.hands[seat]), s.lanes[seat] >> REPEAT_LANE, 1))]


_LISTS = {
    **dict.fromkeys(ph.OWN_TURN, _own_turn),
    **dict.fromkeys(_SHOOTING_PHASES, _shooting),
    ph.CALLS: _calls,
    ph.CUT_IN: _cut_in,
    ph.SWAP: _swap,
    ph.SING_DISCARD: _discard,
}
"""What lists the plays of the seat that decides alone, by phase."""


def legal_actions(g: Ruling, s: State, seat: int) -> Plays:
    """What a seat may do now; empty when it is not asked."""
    listed = _LISTS.get(s.phase)
    if listed is None or s.seat != seat:
        return _rare(g, s, seat)
    return Plays((g, s, seat), listed(g, s, seat))


def _rare(g: Ruling, s: State, seat: int) -> Plays:
    owner: Any = (g, s, seat)
    if seat not in deciders(g, s):
        return Plays(owner, [])
    if s.phase == ph.COIN:
        return Plays(owner, _TOSS)
    if s.phase == ph.LINE_UP:
        if not g.line_ups:
            g.line_ups = tuple(line_ups(g))
        return Plays(owner, [], g.line_ups)
    new: list[tuple[str, ...]] = (
        [(r,) for r in sorted(g.roles) if r not in s.fielded[seat]] if may_change(g, s, seat) else []
    )
    if seat != s.scorer:
        new.append(s.roles[seat][:1])
    return Plays(owner, [], tuple(new))
