"""The plays that move the ball, as groups of positions in the hand."""

from __future__ import annotations

from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.hands import (
    KICKS,
    LANE_MASK,
    NAMES,
    REPEAT_LANE,
    SHOOT_LANES,
    kick_pairs,
    matching,
    singles,
    subsets,
)
from soccer_rules.games.soccer_sonic.ruling import GOAL_ATTACKED, Ruling
from soccer_rules.games.soccer_sonic.state import State

Group = tuple[str, int, tuple[tuple[int, ...], ...]]
"""A use, a zone (0: none), and the choices of positions in the hand."""


def move_groups(g: Ruling, s: State, seat: int) -> list[Group]:
    """The groups of plays that move the ball in an own turn."""
    lanes, ball = s.lanes[seat], s.ball
    size = len(s.hands[seat])
    repeats = lanes >> REPEAT_LANE
    ability = g.abilities(s, seat)
    groups: list[Group] = []
    fresh = (1 << size) - 1 & ~repeats
    for zone in g.here_or_near[ball]:
        naming = lanes >> NAMES[zone] & fresh
        if naming:
            groups.append((use.MANEUVER, zone, singles(naming)))
    if size >= 3:
        choices = subsets(size, repeats, 3)
        for zone in g.three_near[ball]:
            groups.append((use.THREE, zone, choices))
    add_kicks(g, s, seat, groups, one_card=ability.one_card_kicks > s.one_card_kicks)
    for cards, zones in ability.moves:
        if size < cards:
            continue
        for zone in g.near[ball]:
            if zone in zones:
                if cards == 1:
                    # a card that names the zone makes the same play as a maneuver, unless it shows directions there
                    same = lanes >> NAMES[zone]
                    if zone == GOAL_ATTACKED[seat & 1]:
                        same &= ~matching(lanes, SHOOT_LANES[zone], 7)
                    groups.append((use.ROLE_MOVE, zone, singles(fresh & ~same)))
                else:
                    groups.append((use.ROLE_MOVE, zone, subsets(size, repeats, cards)))
    if ball in ability.long_shots and s.phase != ph.KICK_OFF:
        goal = GOAL_ATTACKED[seat & 1]
        shooting = matching(lanes, SHOOT_LANES[goal], 7) & fresh
        if shooting:
            groups.append((use.LONG_SHOT, goal, singles(shooting)))
    return groups


def add_kicks(g: Ruling, s: State, seat: int, groups: list[Group], *, one_card: bool) -> None:
    """Add the lawful Power Kicks with two cards, and with one where ``one_card`` (SS-PK, SS-ROLE-3)."""
    lanes, ball = s.lanes[seat], s.ball
    naming = lanes >> NAMES[ball] & LANE_MASK
    if not lanes & naming * g.far_kicks[ball]:
        return
    repeats = lanes >> REPEAT_LANE
    for zone in g.far[ball]:
        kicking = lanes >> KICKS[zone] & naming
        if not kicking:
            continue
        if naming & naming - 1:
            groups.append((use.POWER_KICK, zone, kick_pairs(naming, kicking, repeats)))
        if one_card:
            groups.append((use.POWER_KICK, zone, singles(kicking & ~repeats)))


def can_move(g: Ruling, s: State, seat: int) -> bool:
    """Whether the seat has any lawful play of cards (SS-KICK-3); three cards always are one."""
    return len(s.hands[seat]) >= 3 or any(group[2] for group in move_groups(g, s, seat))
