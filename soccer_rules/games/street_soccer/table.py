"""The table as one picture: the board in the middle, both sides beside it, die, points and time below."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from soccer_rules.core.game import Event
from soccer_rules.core.svg import (
    Svg,
    circle,
    clipped,
    group,
    joined,
    label,
    lines,
    path,
    picture,
    rect,
    tag,
    wrap,
)
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.board import GOALS, SIDES, board
from soccer_rules.games.street_soccer.observe import Observation
from soccer_rules.games.street_soccer.ruling import EXTRA_TIME, FULL_TIME, HALF_EXTRA_TIME, KICKS_EACH
from soccer_rules.games.street_soccer.table_board import CELL, board_group, marks_of
from soccer_rules.games.street_soccer.table_pieces import COLOURS, football, piece
from soccer_rules.games.street_soccer.table_words import (
    called,
    clock,
    doing,
    points,
    shown_name,
    spoken_description,
    spoken_language,
    spoken_title,
    texts,
)

PANEL, GAP, MARGIN, TRAY = 124, 30, 18, 112
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

_CSS = (
    ".srl .srl-hit{fill:transparent}.srl [data-el=piece],.srl [data-el=ball],.srl [data-el=small-ball],"
    ".srl [data-el=figure],.srl [data-el=way],.srl [data-el=trace]{pointer-events:none}\n"
    ".srl .srl-place.srl-hl .srl-hit{stroke:var(--srl-accent,#a84a00);stroke-width:4}\n"
)


def table_svg(
    view: Observation,
    *,
    area: tuple[int, int] = (2, 2),
    events: Sequence[Event] = (),
    told: Sequence[str] = (),
    names: Mapping[int, str] | None = None,
    lang: str | None = None,
    highlight: Collection[str] = (),
    refused: Collection[str] = (),
    picked: str = "",
    figures: Collection[str] = (),
    balls: Collection[str] = (),
    prefix: str = "",
) -> str:
    """The table as an SVG string, as the seat of ``view`` (or an onlooker) sees it.

    ``events`` are those of the step just taken, ``told`` the same in words: the ball's way and the run are drawn.
    ``picked`` is the square of a picked piece, ``figures`` where it may stop, ``balls`` where the ball may go.
    ``highlight`` marks elements (``"square:e3"``, ``"goal:GOAL-E"``), ``refused`` squares where an attempt goes wrong.
    ``names`` are the players' names by seat. ``prefix`` begins every id.
    """
    code = spoken_language(lang)
    b = board(view.columns, area)
    wide = b.wide * CELL + 2 * (PANEL + GAP + MARGIN)
    left, top = MARGIN + PANEL + GAP, MARGIN + 4
    low = top + b.tall * CELL + 30
    high = low + TRAY + MARGIN
    marks = marks_of(picked, figures, balls, highlight, refused)
    shoot_out = view.phase == ph.SHOOT_OUT or any(e.kind.startswith("penalty-") for e in events)
    return picture(
        wide,
        high,
        rect(0, 0, wide, high, "srl-f-paper", 12),
        board_group(b, view, events, marks, view.shirts, code, prefix, left, top),
        *([_shoot_out(view, events, names, code, prefix, wide / 2, top + b.tall * CELL / 2)] if shoot_out else []),
        _side(0, view, names, code, prefix, MARGIN, top + 12),
        _side(1, view, names, code, prefix, wide - MARGIN - PANEL, top + 12),
        _tray(view, events, names, code, prefix, left, low, b.wide * CELL),
        title=spoken_title(view, names, code),
        desc=spoken_description(view, events, told, names, code),
        lang=code,
        prefix=prefix,
        css=_CSS,
        class_="srl-table",
    )  # fmt: skip


def _badge(side: int, cx: float, cy: float, size: float) -> Svg:
    colour, half = COLOURS[side], size / 2
    sign = (
        circle(cx, cy, half + 0.5, f"srl-f-{colour} srl-s-panel", stroke_width=1.5)
        if side
        else rect(cx - half, cy - half, size, size, f"srl-f-{colour} srl-s-panel", size / 6, stroke_width=1.5)
    )
    return joined([sign, label(SIDES[side], cx, cy + size * 0.2, size * 0.56, "srl-f-on-team srl-b srl-m")])


def _side(
    side: int, view: Observation, names: Mapping[int, str] | None, lang: str, prefix: str, x: float, y: float
) -> Svg:
    """A side's plate: its sign and name, its goals large, whether it is on turn (ST-FRM-05)."""
    colour, mid = COLOURS[side], x + PANEL / 2
    on_turn = view.turn == side or (view.phase == ph.SHOOT_OUT and side in view.acting)
    plays = texts("table.right" if side == 0 else "table.left", lang=lang)
    rows = wrap(
        shown_name(side, names) or texts("table.side", lang=lang, side=SIDES[side]),
        PANEL - 16,
        15,
        2,
        bold=True,
    )
    shoots = bool(view.kicks) or view.phase == ph.SHOOT_OUT
    tall = 232 + 19 * (len(rows) - 1) + 24 * shoots
    frame = f"srl-f-panel srl-frame srl-s-{'accent' if on_turn else colour}"
    low = y + 78 + 19 * (len(rows) - 1)
    parts = [
        rect(x, y, PANEL, tall, frame, 10, stroke_width=4 if on_turn else 2),
        _badge(side, mid, y + 32, 36),
        joined(label(r, mid, y + 74 + 19 * n, 15, "srl-f-ink srl-b srl-m") for n, r in enumerate(rows)),
        label(str(view.score[side]), mid, low + 74, 68, "srl-f-ink srl-b srl-m"),
        lines(wrap(plays, PANEL - 14, 12, 2), mid, low + 108, 12, "srl-f-muted srl-m"),
    ]
    if shoots:
        said = texts("table.penalties", lang=lang, n=view.penalties[side])
        parts.append(label(clipped(said, PANEL - 10, 12.5), mid, low + 142, 12.5, "srl-f-ink srl-b srl-m"))
    if on_turn:
        said = texts("table.on-turn", lang=lang)
        parts += [
            rect(x + 8, y + tall - 13, PANEL - 16, 26, "srl-f-accent srl-s-panel", 13, stroke_width=1.5),
            label(
                clipped(said, PANEL - 24, 13, bold=True),
                mid,
                y + tall + 4.6,
                13,
                "srl-f-on-accent srl-b srl-m",
            ),
        ]
    return group(
        *parts,
        id=f"{prefix}side-{SIDES[side]}",
        data_el="side",
        data_side=SIDES[side],
        data_acting="true" if on_turn else None,
    )


# --- die, points, time


def die_face(pips: int, x: float, y: float, size: float, edge: str = "srl-s-ink") -> Svg:
    """A die with its middle at (x, y); without pips it is still to be rolled."""
    half, r = size / 2, size * 0.085
    parts = [rect(x - half, y - half, size, size, f"srl-f-face {edge}", size / 5, stroke_width=2.5)]
    if pips in PIPS:
        parts += [circle(x + dx * size * 0.26, y + dy * size * 0.26, r, "srl-f-ink") for dx, dy in PIPS[pips]]
    else:
        parts.append(label("?", x, y + size * 0.19, size * 0.52, "srl-f-muted srl-b srl-m"))
    return joined(parts)


def _tray(
    view: Observation,
    events: Sequence[Event],
    names: Mapping[int, str] | None,
    lang: str,
    prefix: str,
    x: float,
    y: float,
    wide: float,
) -> Svg:
    dice = next((e.values for e in reversed(events) if e.kind == "dice"), None)
    parts: list[Svg] = []
    at = x + 38
    if dice is not None and view.phase in (ph.KICK_OFF, ph.KICK_OFF_ROLL):
        parts += [
            die_face(dice["w"], at, y + 38, 56, "srl-s-blue"),
            die_face(dice["e"], at + 66, y + 38, 56, "srl-s-red"),
        ]
        at += 66
    elif view.phase not in (ph.COUNTRY, ph.PLACE, ph.SHOOT_OUT, ph.OVER, ph.KEEPER):
        parts.append(group(die_face(view.die, at, y + 38, 62), data_el="die", data_pips=view.die))
    else:
        at = x - 50
    acting = [s for s in view.acting if s >= 0]
    if acting:
        who = texts("table.comma", lang=lang).join(called(s, names) for s in acting)
        head = texts("table.now", lang=lang, who=who, what=doing(view, lang))
    else:
        head = doing(view, lang)
    left = at + 50
    parts.append(label(clipped(head, x + wide - left, 17, bold=True), left, y + 26, 17, "srl-f-ink srl-b"))
    said = [t for t in (points(view, lang), _push(view, lang), _extra(view, lang)) if t]
    if said:
        row = texts("table.joint", lang=lang).join(said)
        parts.append(label(clipped(row, x + wide - left, 14), left, y + 48, 14, "srl-f-ink"))
    parts.append(_time(view, lang, x, y + 82, wide))
    return group(*parts, id=f"{prefix}tray", data_el="tray")


def _push(view: Observation, lang: str) -> str:
    return texts("table.push", lang=lang, square=view.push) if view.push else ""


def _extra(view: Observation, lang: str) -> str:
    return texts("table.extra-turn", lang=lang) if view.extra else ""


def _time(view: Observation, lang: str, x: float, y: float, wide: float) -> Svg:
    """A bar of minutes with marks at 25 and 30; each side's turn fills half a minute."""
    last = FULL_TIME if view.turns <= 2 * FULL_TIME else EXTRA_TIME
    said = clock(view, lang)
    unit = wide / (2 * last)
    parts = [
        rect(x, y, wide, 10, "srl-f-face srl-s-face-edge", 5, stroke_width=1.2),
        rect(x, y, max(0.0, min(view.turns * unit, wide)), 10, "srl-f-move", 5) if view.turns else Svg(""),
    ]
    for minute in (5, 10, 15, 20, FULL_TIME, HALF_EXTRA_TIME, EXTRA_TIME):
        if minute <= last:
            at = x + minute * 2 * unit
            if minute < last:
                strong = minute >= FULL_TIME
                parts.append(
                    path(
                        f"M{at} {y - 2}v14",
                        f"srl-n srl-s-{'accent' if strong else 'muted'}",
                        stroke_width=1.6,
                    )
                )
            parts.append(
                label(
                    f"{minute}′",
                    at,
                    y + 26,
                    12,
                    "srl-f-muted srl-e" if minute == last else "srl-f-muted srl-m",
                )
            )
    parts.append(label(said, x + wide, y - 9, 13, "srl-f-ink srl-e"))
    return group(tag("title", said), *parts, data_el="clock", data_turns=view.turns)


# --- the shoot-out


def _shoot_out(
    view: Observation,
    events: Sequence[Event],
    names: Mapping[int, str] | None,
    lang: str,
    prefix: str,
    cx: float,
    cy: float,
) -> Svg:
    """A goal seen from the penalty spot with its three corners, and the tally of both sides."""
    taken = next((e for e in reversed(events) if e.kind.startswith("penalty-")), None)
    attacks = taken.seat if taken is not None else view.attacks
    aim = str(taken.values["aim"]) if taken is not None else view.aim or ""
    dive = str(taken.values["dive"]) if taken is not None else view.dive or ""
    wide, tall = 480.0, 292.0
    x, y = cx - wide / 2, cy - tall / 2
    gx, gy, gw, gh = cx - 150, y + 62, 300.0, 118.0
    at = {"L": (gx + 52, gy + 66), "U": (cx, gy + 34), "R": (gx + gw - 52, gy + 66)}
    d = [f"M{gx + gw * n / 12} {gy}V{gy + gh}" for n in range(1, 12)]
    d += [f"M{gx} {gy + gh * n / 6}H{gx + gw}" for n in range(1, 6)]
    title = texts("table.shoot-out", lang=lang, n=view.kicks + (taken is None))
    parts = [
        rect(x, y, wide, tall, "srl-f-panel srl-s-ink", 14, stroke_width=2),
        label(title, cx, y + 32, 18, "srl-f-ink srl-b srl-m"),
        path("".join(d), "srl-n srl-s-line", stroke_width=1),
        path(
            f"M{gx} {gy + gh}V{gy}H{gx + gw}V{gy + gh}",
            f"srl-n srl-s-{COLOURS[1 - attacks]}",
            stroke_width=7,
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
    ]
    for corner, (px, py) in at.items():
        parts.append(
            group(
                tag("title", texts(f"corner.{corner}", lang=lang)),
                circle(
                    px,
                    py,
                    30,
                    "srl-f-panel srl-s-muted",
                    stroke_width=1.6,
                    stroke_dasharray="4 4",
                    fill_opacity=0.7,
                ),
                label(texts(f"corner.{corner}", lang=lang), px, py + 48, 12.5, "srl-f-ink srl-m"),
                id=f"{prefix}corner-{corner}",
                data_el="corner",
                data_corner=corner,
            )
        )
    keeper = at.get(dive, (cx, gy + gh - 26))
    parts.append(group(piece(1 - attacks, True), transform=f"translate({keeper[0]} {keeper[1]})"))
    ball = (at[aim][0] + 17, at[aim][1] + 17) if aim in at else (cx, y + tall - 78)
    parts.append(group(football(12), transform=f"translate({ball[0]} {ball[1]})"))
    for side in (0, 1):
        parts.append(_tally(side, view, names, lang, x + 24 + side * (wide / 2), y + tall - 30))
    return group(*parts, data_el="shoot-out")


def _tally(
    side: int, view: Observation, names: Mapping[int, str] | None, lang: str, x: float, y: float
) -> Svg:
    """How many of a side's kicks went in; those that it has chosen for are ticked."""
    said = texts(
        "table.tally", lang=lang, n=view.penalties[side], most=max(KICKS_EACH, (view.kicks + 1) // 2)
    )
    chosen = side in view.chosen
    mark = (
        texts("table.chosen" if chosen else "table.chooses", lang=lang) if view.phase == ph.SHOOT_OUT else ""
    )
    text = texts("table.joint", lang=lang).join(filter(None, (said, mark)))
    return joined(
        [_badge(side, x + 10, y, 22), label(clipped(text, 180, 13), x + 28, y + 4.6, 13, "srl-f-ink")]
    )


__all__ = ["GOALS", "die_face", "table_svg"]
