"""The pitch in the middle of the table: three pitch cards with nine zones, goals, the ball and the way it took."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from soccer_rules.core.game import Event
from soccer_rules.core.svg import (
    Svg,
    circle,
    group,
    joined,
    label,
    lines,
    num,
    path,
    rect,
    tag,
    text_width,
    wrap,
)
from soccer_rules.games.soccer_sonic.faces import directions_words, fan
from soccer_rules.games.soccer_sonic.table_words import TEAMS, TableView, texts, to_match

CELL, SEAM, TALL = 82, 6, 220
SMALL = 16.5
"""The smallest print: 11 pixels where the picture is 780 pixels wide."""
LENGTH = 9 * CELL + 2 * SEAM
GOAL_DEEP, GOAL_TALL = 52, 112
BALL_AT = 112
"""How far below the upper touchline the ball lies."""
BALL_R = 15
KICK_OFF_ZONES = {4: 0, 6: 1}
DEFENCE_ZONES = {1: 0, 9: 1}


@dataclass(frozen=True, slots=True)
class Way:
    """One way of the ball, for ``cost`` cards (0: it was put there); ``mark`` is the letter that names the play."""

    source: int
    zone: int
    cost: int
    mark: str = ""


def ways_of(events: Sequence[Event], marks: Sequence[str]) -> tuple[Way, ...]:
    """The ways in a step's events, with the marks of the events."""
    return tuple(
        Way(e.values["source"], e.values["zone"], len(e.values.get("cards", ())), mark)
        for e, mark in zip(events, marks, strict=True)
        if "source" in e.values and "zone" in e.values
    )


def badge(team: int, cx: float, cy: float, size: float, text: str, edge: str = "srl-s-panel") -> Svg:
    """A team's sign: a blue square or a red round with letters on it."""
    fill = f"srl-f-{TEAMS[team]} {edge}"
    half = size / 2
    sign = (
        circle(cx, cy, half + 0.5, fill, stroke_width=1.5)
        if team
        else rect(cx - half, cy - half, size, size, fill, size / 6, stroke_width=1.5)
    )
    fits = size * (0.56 if len(text) < 2 else 0.47 if len(text) < 3 else 0.38)
    return joined([sign, label(text, cx, cy + fits * 0.36, max(fits, 11), "srl-f-on-team srl-b srl-m")])


def zone_left(zone: int) -> float:
    """The left edge of a zone, from the left edge of the pitch."""
    return (zone - 1) * CELL + (zone - 1) // 3 * SEAM


def zone_middle(zone: int) -> float:
    """The middle of a zone, from the left edge of the pitch."""
    return zone_left(zone) + CELL / 2


def pitch(
    view: TableView,
    ways: Sequence[Way],
    highlight: Collection[str],
    lang: str,
    prefix: str,
    x: float,
    y: float,
) -> Svg:
    """The pitch with its upper left corner at (x, y); the goals stand outside it."""
    return group(
        _goal(0, view, lang, prefix),
        _goal(1, view, lang, prefix),
        *(_pitch_card(n) for n in range(3)),
        _markings(),
        *(_zone(zone, lang, prefix, f"zone:{zone}" in highlight) for zone in range(1, 10)),
        _ways(ways, prefix),
        _ball(view.ball, prefix, "ball" in highlight),
        transform=f"translate({num(x)} {num(y)})",
        data_el="pitch",
    )


def _pitch_card(n: int) -> Svg:
    left = zone_left(3 * n + 1)
    return joined(
        [
            rect(left, 0, 3 * CELL, TALL, "srl-f-pitch", 10),
            rect(left + CELL, 0, CELL, TALL, "srl-f-pitch-alt"),
        ]
    )


def _markings() -> Svg:
    line, half, deep = "srl-n srl-s-on-pitch", LENGTH / 2, CELL - 10
    d = [f"M8 8H{LENGTH - 8}V{TALL - 8}H8Z", f"M{num(half)} 8V{TALL - 8}"]
    for zone in range(2, 10):
        if zone % 3 != 1:
            d.append(f"M{num(zone_left(zone))} 8V{TALL - 8}")
    top, low = BALL_AT - 42, BALL_AT + 42
    d.append(f"M8 {top}H{deep}V{low}H8M{LENGTH - 8} {top}H{LENGTH - deep}V{low}H{LENGTH - 8}")
    return group(
        path("".join(d[:2]), line, stroke_width=1.6),
        path("".join(d[2:-1]), line, stroke_width=1, stroke_dasharray="3 5"),
        path(d[-1], line, stroke_width=1.6),
        circle(half, BALL_AT, 34, line, stroke_width=1.6),
        opacity=0.45,
    )


def _zone(zone: int, lang: str, prefix: str, lit: bool) -> Svg:
    middle = zone_middle(zone)
    parts = [rect(zone_left(zone) + 2.5, 2.5, CELL - 5, TALL - 5, "srl-hit srl-edge", 8)]
    team = DEFENCE_ZONES.get(zone, KICK_OFF_ZONES.get(zone, -1))
    if team >= 0:
        side = texts(f"table.{TEAMS[team]}", lang=lang)
        key = "table.defends" if zone in DEFENCE_ZONES else "table.kick-off"
        said, room = texts(key, lang=lang, team=side), CELL - 6
        # What is only a little too long for one line stays on it, rather than leave a letter alone on the next.
        size = min(SMALL, max(14.5, SMALL * room / text_width(said, SMALL)))
        rows = wrap(said, room, size, 2) if text_width(said, size) <= room else wrap(said, room, SMALL, 2)
        size = size if len(rows) == 1 else SMALL
        parts.append(badge(team, middle, 18, 24, "BR"[team], "srl-s-on-pitch"))
        parts.append(lines(rows, middle, 47, size, "srl-f-on-pitch srl-m", 1.1))
    if zone in DEFENCE_ZONES:
        edge = 2 if zone == 1 else LENGTH - 8
        parts.append(rect(edge, 8, 6, TALL - 16, f"srl-f-{TEAMS[team]} srl-s-on-pitch", 2, stroke_width=1))
    parts.append(label(str(zone), middle, TALL - 13, 25, "srl-f-on-pitch srl-b srl-m"))
    return group(
        *parts,
        id=f"{prefix}zone-{zone}",
        data_el="zone",
        data_zone=zone,
        class_="srl-place srl-hl" if lit else "srl-place",
    )


def _goal(team: int, view: TableView, lang: str, prefix: str) -> Svg:
    """The goal that ``team`` defends: blue's at the left of zone 1, red's at the right of zone 9."""
    top, sign = BALL_AT - GOAL_TALL / 2, 1 if team else -1
    front = LENGTH + 3 if team else -3
    back = front + sign * GOAL_DEEP
    net = [f"M{num(front + sign * GOAL_DEEP * n / 4)} {num(top)}V{num(top + GOAL_TALL)}" for n in (1, 2, 3)]
    net += [f"M{num(front)} {num(top + GOAL_TALL * n / 8)}H{num(back)}" for n in range(1, 8)]
    parts = [
        rect(min(front, back), top, GOAL_DEEP, GOAL_TALL, "srl-f-panel"),
        path("".join(net), "srl-n srl-s-line", stroke_width=1),
        path(
            f"M{num(front)} {num(top)}H{num(back)}V{num(top + GOAL_TALL)}H{num(front)}",
            f"srl-n srl-s-{TEAMS[team]}",
            stroke_width=4,
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
    ]
    shot = to_match(view)
    if shot and DEFENCE_ZONES.get(view.ball) == team:
        middle = (front + back) / 2
        rows = wrap(texts("table.match-shot", lang=lang), GOAL_DEEP + 8, SMALL, 2, bold=True)
        parts.append(
            group(
                tag("title", directions_words(shot, lang)),
                rect(middle - 26, BALL_AT - 20, 52, 40, "srl-f-face srl-s-shoot", 6, stroke_width=2),
                fan(shot, middle, BALL_AT + 16, 0.98, "srl-f-shoot", "srl-f-shoot"),
                lines(rows, middle, top - 7 - 20 * (len(rows) - 1), SMALL, "srl-f-shoot srl-b srl-m"),
                id=f"{prefix}shot",
                data_el="shot",
                data_directions=shot,
            )
        )
    return group(*parts, id=f"{prefix}goal-{TEAMS[team]}", data_el="goal", data_team=TEAMS[team])


def _ball(zone: int, prefix: str, lit: bool) -> Svg:
    spots = "M0-7.2L6.8-2.2L4.2 5.8H-4.2L-6.8-2.2Z"
    seams = "M0-7.2V-14.6M6.8-2.2L13.8-4.6M4.2 5.8L8.6 11.8M-4.2 5.8L-8.6 11.8M-6.8-2.2L-13.8-4.6"
    parts = [
        circle(0, 0, BALL_R, "srl-f-ball srl-s-ball-ink", stroke_width=2),
        path(spots, "srl-f-ball-ink"),
        path(seams, "srl-n srl-s-ball-ink", stroke_width=1.8),
    ]
    if lit:
        parts.insert(0, circle(0, 0, BALL_R + 5, "srl-n srl-s-accent", stroke_width=4))
    return group(
        *parts,
        id=f"{prefix}ball",
        data_el="ball",
        data_zone=zone,
        transform=f"translate({num(zone_middle(zone))} {BALL_AT})",
    )


def _span(way: Way) -> tuple[float, float]:
    if way.source == way.zone:
        return way.zone - 0.3, way.zone + 0.3
    return min(way.source, way.zone), max(way.source, way.zone)


def _levels(ways: Sequence[Way]) -> list[int]:
    """For each way the lowest level on which no earlier way of the same side lies over or under it."""
    levels: list[int] = []
    for n, way in enumerate(ways):
        low, high = _span(way)
        taken = set()
        for m in range(n):
            a, b = _span(ways[m])
            if a < high and low < b and _below(ways[m]) == _below(way):
                taken.add(levels[m])
        levels.append(next(k for k in range(n + 1) if k not in taken))
    return levels


def _below(way: Way) -> bool:
    return way.zone < way.source


def _ways(ways: Sequence[Way], prefix: str) -> Svg:
    """Arcs to the right run above the ball, arcs to the left below it; arcs over the same zones lie in levels."""
    levels = _levels(ways)
    drawn, chips = [], []
    for n, (way, level) in enumerate(zip(ways, levels, strict=True)):
        below = _below(way)
        top = max(k for k, w in zip(levels, ways, strict=True) if _below(w) == below)
        limit = 52.0 if below else 96.0
        base = min(limit, 22.0 + 10 * max(0, abs(way.zone - way.source) - 1))
        height = base + level * min(25.0, (limit - base) / max(top, 1))
        arc, chip = _arc(way, height, 9 - 3 * min(level, 3))
        drawn.append(
            group(arc, id=f"{prefix}way-{n}", data_el="way", data_source=way.source, data_zone=way.zone)
        )
        chips.append(chip)
    return joined([*drawn, *chips])


def _arc(way: Way, height: float, inward: float) -> tuple[Svg, Svg]:
    """The arc and the chip at its top. ``height`` is measured from the ball's edge, ``inward`` from zones' middles."""
    sign = 1 if _below(way) else -1
    edge = BALL_AT + sign * (BALL_R + 3)
    if way.source == way.zone:
        x1, x2 = zone_middle(way.zone) - 9, zone_middle(way.zone) + 9
        c1, c2 = x1 - 16, x2 + 16
    else:
        x1, x2 = zone_middle(way.source) - sign * inward, zone_middle(way.zone) + sign * inward
        c1, c2 = x1 + (x2 - x1) * 0.2, x2 - (x2 - x1) * 0.2
    control = edge + sign * height * 4 / 3
    d = f"M{num(x1)} {num(edge)}C{num(c1)} {num(control)} {num(c2)} {num(control)} {num(x2)} {num(edge)}"
    slope = math.hypot(x2 - c2, edge - control)
    ux, uy = (x2 - c2) / slope, (edge - control) / slope
    head = (
        f"M{num(x2 + ux * 3)} {num(edge + uy * 3)}L{num(x2 - ux * 11 - uy * 7)} {num(edge - uy * 11 + ux * 7)}"
        f"L{num(x2 - ux * 11 + uy * 7)} {num(edge - uy * 11 - ux * 7)}Z"
    )
    arc = joined(
        [
            path(d, "srl-n srl-s-badge", stroke_width=7, stroke_linecap="round", opacity=0.5),
            path(
                d,
                "srl-n srl-s-on-pitch",
                stroke_width=3.2,
                stroke_linecap="round",
                stroke_dasharray=None if way.cost else "2 7",
            ),
            path(head, "srl-f-on-pitch srl-s-badge", stroke_width=1.2, stroke_linejoin="round"),
        ]
    )
    return arc, _chip(way, (x1 + x2) / 2, edge + sign * height)


def _chip(way: Way, x: float, y: float) -> Svg:
    if not way.cost:
        return Svg("")
    wide = 46 if way.mark else 27
    left = x - wide / 2
    card = left + wide - 22
    parts = [rect(left, y - 12, wide, 24, "srl-f-panel srl-s-ink", 7, stroke_width=1.4)]
    if way.mark:
        parts.append(label(way.mark, left + 12, y + 5.4, SMALL, "srl-f-ink srl-m"))
    parts.append(rect(card, y - 9, 17, 18, "srl-f-move-tint srl-s-move", 3, stroke_width=1.4))
    parts.append(label(str(way.cost), card + 8.5, y + 5.6, 15.5, "srl-f-ink srl-b srl-m"))
    return joined(parts)
