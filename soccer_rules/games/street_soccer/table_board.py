"""The board in the picture: ring, pitch and goals, pieces in their shirts, the ball, its way, where one may go."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from soccer_rules.core.game import Event
from soccer_rules.core.svg import Svg, circle, group, joined, label, num, path, rect, tag
from soccer_rules.games.street_soccer.board import GOALS, SIDES, Board
from soccer_rules.games.street_soccer.observe import Observation
from soccer_rules.games.street_soccer.table_pieces import COLOURS, football, piece
from soccer_rules.games.street_soccer.table_words import square_title

CELL = 68
BALL_R = 13

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Marks:
    """What is pointed out on a board: where the picked piece may stop, where the ball may go, lit and wrong squares."""

    picked: str = ""
    figures: frozenset[str] = frozenset()
    balls: frozenset[str] = frozenset()
    lit: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()


def middle(board: Board, name: str) -> Point:
    """The middle of a square, from the board's upper left corner; a goal's middle is between its two squares."""
    if name in GOALS:
        return (CELL * (board.wide if name == GOALS[1] else 0) + (-26 if name == GOALS[1] else 26), CELL * 4)
    x, y = board.place(board.at[name])
    return CELL * (x + 0.5), CELL * (board.tall - y - 0.5)


def board_group(
    board: Board,
    view: Observation,
    events: Sequence[Event],
    marks: Marks,
    shirts: tuple[str, str],
    lang: str,
    prefix: str,
    x: float,
    y: float,
) -> Svg:
    """The whole board with its upper left corner at (x, y)."""
    return group(
        _grounds(board),
        *(_goal(board, side, marks, lang, prefix) for side in (0, 1)),
        _lines(board),
        _coordinates(board),
        *(_lit(board, name, marks) for name in sorted({*marks.lit, *marks.refused, *filter(None, [marks.picked])})),
        *(_trace(board, e, prefix, n) for n, e in enumerate(events) if e.kind in ("run", "run-to-ball", "pushed")),
        *_pieces(board, view, shirts, prefix),
        *(_way(board, e, prefix, n) for n, e in enumerate(events) if "path" in e.values),
        _ball(board, view, events, prefix),
        *(_figure(board, name) for name in sorted(marks.figures)),
        *(_small_ball(board, name) for name in sorted(marks.balls)),
        *_hits(board, view, marks, lang, prefix),
        transform=f"translate({num(x)} {num(y)})",
        data_el="board",
    )  # fmt: skip


def _grounds(board: Board) -> Svg:
    wide, tall, columns = board.wide, board.tall, board.columns
    parts = [rect(0, 0, wide * CELL, tall * CELL, "srl-f-face srl-s-line", 10, stroke_width=1.5)]
    d = [f"M{x * CELL} 0V{CELL}M{x * CELL} {(tall - 1) * CELL}V{tall * CELL}" for x in range(1, wide)]
    d += [f"M0 {y * CELL}H{CELL}M{(wide - 1) * CELL} {y * CELL}H{wide * CELL}" for y in range(1, tall)]
    parts.append(path("".join(d), "srl-n srl-s-line", stroke_width=1))
    parts.append(rect(CELL, CELL, columns * CELL, (tall - 2) * CELL, "srl-f-pitch"))
    dark = [
        f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}Z"
        for x in range(1, columns + 1)
        for y in range(1, tall - 1)
        if (x + y) % 2
    ]
    parts.append(path("".join(dark), "srl-f-pitch-alt"))
    return joined(parts)


def _lines(board: Board) -> Svg:
    line = "srl-n srl-s-on-pitch"
    right, low = (board.wide - 1) * CELL, (board.tall - 1) * CELL
    half = board.wide * CELL / 2
    d = f"M{CELL + 3} {CELL + 3}H{right - 3}V{low - 3}H{CELL + 3}ZM{num(half)} {CELL + 3}V{low - 3}"
    for side in (0, 1):
        names = board.names_of(board.area[side])
        x1, y1 = board.place(board.at[names[0]])
        x2, y2 = board.place(board.at[names[-1]])
        inner = (x2 + 1) * CELL - 3 if side == 0 else x1 * CELL + 3
        outer = CELL + 3 if side == 0 else right - 3
        top, bottom = (board.tall - 1 - y2) * CELL + 3, (board.tall - y1) * CELL - 3
        d += f"M{outer} {top}H{inner}V{bottom}H{outer}"
    mouths = [f"M{x * CELL} {3 * CELL + 3}V{5 * CELL - 3}" for x in (2, board.wide - 2)]
    grid = [f"M{x * CELL} {CELL}V{low}" for x in range(2, board.wide - 1)]
    grid += [f"M{CELL} {y * CELL}H{right}" for y in range(2, board.tall - 1)]
    return group(
        path("".join(grid), line, stroke_width=0.8, opacity=0.35),
        group(
            path(d, line, stroke_width=2.2, stroke_linejoin="round"),
            path("".join(mouths), line, stroke_width=2.2, stroke_dasharray="3 5"),
            circle(half, board.tall * CELL / 2, CELL * 0.97, line, stroke_width=2.2),
            circle(half, board.tall * CELL / 2, 4, "srl-f-on-pitch"),
            opacity=0.7,
        ),
    )


def _coordinates(board: Board) -> Svg:
    parts = []
    for x in range(board.wide):
        parts.append(label(chr(97 + x), (x + 0.5) * CELL, board.tall * CELL + 17, 13, "srl-f-muted srl-m"))
    for y in range(board.tall):
        parts.append(label(str(y), -12, (board.tall - y - 0.5) * CELL + 4.5, 13, "srl-f-muted srl-m"))
    return joined(parts)


def _goal(board: Board, side: int, marks: Marks, lang: str, prefix: str) -> Svg:
    """The goal that a side defends: a net over its two squares, and its sign above."""
    left = (board.wide - 1) * CELL if side else 0
    top, colour = 3 * CELL, COLOURS[side]
    front, back = (left + 2, left + CELL - 8) if side else (left + CELL - 2, left + 8)
    d = [f"M{num(front + (back - front) * n / 4)} {top + 4}V{top + 2 * CELL - 4}" for n in (1, 2, 3)]
    d += [f"M{front} {num(top + 4 + (2 * CELL - 8) * n / 9)}H{back}" for n in range(1, 9)]
    lit = GOALS[side] in marks.lit
    edge = "srl-s-refused" if GOALS[side] in marks.refused else "srl-s-accent" if lit else f"srl-s-{colour}"
    return group(
        rect(left, top, CELL, 2 * CELL, "srl-f-panel"),
        path("".join(d), "srl-n srl-s-line", stroke_width=1.2),
        path(
            f"M{front} {top + 3}H{back}V{top + 2 * CELL - 3}H{front}",
            f"srl-n {edge}",
            stroke_width=5,
            stroke_linejoin="round",
            stroke_linecap="round",
        ),
        data_el="goal-frame",
        data_side=SIDES[side],
    )


def _lit(board: Board, name: str, marks: Marks) -> Svg:
    if name in GOALS or name not in board.at:
        return Svg("")
    x, y = middle(board, name)
    edge = "srl-s-refused" if name in marks.refused else "srl-s-accent"
    half = CELL / 2 - 4
    parts = [
        rect(
            x - half,
            y - half,
            2 * half,
            2 * half,
            "srl-f-panel srl-s-panel",
            9,
            stroke_width=7,
            fill_opacity=0.55,
        ),
        rect(x - half, y - half, 2 * half, 2 * half, f"srl-n {edge}", 9, stroke_width=4),
    ]
    if name in marks.refused:
        parts.append(
            path(f"M{num(x + half - 14)} {num(y - half + 5)}l9 9m0-9l-9 9", f"srl-n {edge}", stroke_width=3)
        )
    return joined(parts)


# --- pieces and ball


def _pieces(board: Board, view: Observation, shirts: tuple[str, str], prefix: str) -> list[Svg]:
    found = []
    for side in (0, 1):
        for name in filter(None, (view.keepers[side], *view.runners[side])):
            keeper = name == view.keepers[side]
            x, y = middle(board, name)
            # whoever kicks stands beside the ball on the same square
            if name == view.ball:
                x, y = x - 11, y - 10
            id_ = f"keeper-{SIDES[side]}" if keeper else f"piece-{SIDES[side]}-{name}"
            found.append(
                group(
                    piece(side, keeper, shirts[side]),
                    id=f"{prefix}{id_}",
                    data_el="piece",
                    data_side=SIDES[side],
                    data_at=name,
                    data_keeper="yes" if keeper else None,
                    transform=f"translate({num(x)} {num(y)})",
                )
            )
    return found


def _ball(board: Board, view: Observation, events: Sequence[Event], prefix: str) -> Svg:
    at = view.ball
    if at:
        x, y = middle(board, at)
    else:
        scored = [e.values["path"] for e in events if "path" in e.values and e.values["target"] in GOALS]
        if not scored:
            return Svg("")
        at = scored[-1][-1]
        x, y = _bent_into_goal(board, scored[-1], len(scored[-1]) - 1)
    r: float = BALL_R
    if any(at in (*view.runners[t], view.keepers[t]) for t in (0, 1)):
        x, y, r = x + 17, y + 17, BALL_R - 1
    return group(
        football(r), id=f"{prefix}ball", data_el="ball", data_at=at, transform=f"translate({num(x)} {num(y)})"
    )


# --- ways


def _trace(board: Board, event: Event, prefix: str, n: int) -> Svg:
    """Where a piece has come from: the outline it left and a dotted line."""
    (x1, y1), (x2, y2) = middle(board, event.values["source"]), middle(board, event.values["square"])
    parts = []
    for look, wide in (("srl-n srl-s-badge", 4.5), ("srl-n srl-s-on-pitch", 2.5)):
        left = (
            circle(x1, y1, 25, look, stroke_width=wide, stroke_dasharray="5 5")
            if event.seat
            else rect(x1 - 24, y1 - 24, 48, 48, look, 8, stroke_width=wide, stroke_dasharray="5 5")
        )
        parts.append(left)
    for look, wide in (("srl-n srl-s-badge", 7), ("srl-n srl-s-on-pitch", 4)):
        d = f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
        parts.append(path(d, look, stroke_width=wide, stroke_linecap="round", stroke_dasharray="0.1 10"))
    return group(*parts, id=f"{prefix}trace-{n}", data_el="trace")


def _way(board: Board, event: Event, prefix: str, n: int) -> Svg:
    """The ball's way, step by step: free steps dashed, the turn ringed, the points it cost at its end."""
    names = event.values["path"]
    points = [_bent_into_goal(board, names, k) for k in range(len(names))]
    own = event.values["free_from"]
    d = {True: "", False: ""}
    for k, ((x1, y1), (x2, y2)) in enumerate(pairwise(points)):
        d[names[k] in own] += f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}"
    (x1, y1), (x2, y2) = points[-2:]
    far = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    tip, tail = (x2 - ux * 15, y2 - uy * 15), (x2 - ux * 30, y2 - uy * 30)
    head = (
        f"M{num(tip[0])} {num(tip[1])}L{num(tail[0] - uy * 8)} {num(tail[1] + ux * 8)}"
        f"L{num(tail[0] + uy * 8)} {num(tail[1] - ux * 8)}Z"
    )
    wide = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    parts = [path("".join(d.values()), "srl-n srl-s-badge", stroke_width=9, opacity=0.55, **wide)]
    if d[False]:
        parts.append(path(d[False], "srl-n srl-s-flag", stroke_width=4.5, **wide))
    if d[True]:
        parts.append(path(d[True], "srl-n srl-s-flag", stroke_width=4.5, stroke_dasharray="7 8", **wide))
    for k in range(1, len(points) - 1):
        (ax, ay), (bx, by), (cx, cy) = points[k - 1 : k + 2]
        if abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > CELL * CELL / 4:
            parts.append(circle(bx, by, 8, "srl-f-badge srl-s-flag", stroke_width=3.5))
    parts.append(path(head, "srl-f-flag srl-s-badge", stroke_width=1.4, stroke_linejoin="round"))
    return group(*parts, id=f"{prefix}way-{n}", data_el="way", data_path=" ".join(names))


def _bent_into_goal(board: Board, names: Sequence[str], k: int) -> Point:
    """The point of a way; the end in a goal lies on the row where the ball crosses the line."""
    if names[k] not in GOALS:
        return middle(board, names[k])
    x, y = middle(board, names[k])
    (ax, ay), (bx, by) = middle(board, names[max(0, k - 2)]), middle(board, names[k - 1])
    slope = (by - ay) if k >= 2 and abs(bx - ax) > 1 else 0.0
    row = by + slope
    if not 3 * CELL < row < 5 * CELL:
        row = by if 3 * CELL < by < 5 * CELL else y
    return x, row


def _figure(board: Board, name: str) -> Svg:
    """A small figure where the picked piece may stop."""
    x, y = middle(board, name)
    ring = not board.pitch >> board.at[name] & 1
    fill = "srl-f-accent srl-s-panel" if ring else "srl-f-flag srl-s-badge"
    return group(
        circle(0, -9, 5, fill, stroke_width=1.3),
        path("M-7 12V3Q-7 -3 0 -3Q7 -3 7 3V12Z", fill, stroke_width=1.3),
        transform=f"translate({num(x)} {num(y)})",
        data_el="figure",
        data_at=name,
    )


def _small_ball(board: Board, name: str) -> Svg:
    x, y = middle(board, name)
    return group(
        circle(0, 0, 12, "srl-f-flag srl-s-badge", stroke_width=1),
        football(8),
        transform=f"translate({num(x)} {num(y)})",
        data_el="small-ball",
        data_at=name,
    )


def _hits(board: Board, view: Observation, marks: Marks, lang: str, prefix: str) -> list[Svg]:
    """What can be pointed at: every square, and both goals, with what stands there in words."""
    found = []
    for index, name in board.name.items():
        if board.walk >> index & 1:
            x, y = middle(board, name)
            found.append(
                group(
                    tag("title", square_title(board, view, name, lang)),
                    rect(x - CELL / 2, y - CELL / 2, CELL, CELL, "srl-hit", 4),
                    id=f"{prefix}square-{name}",
                    data_el="square",
                    data_square=name,
                    class_="srl-place srl-hl" if name in marks.lit else "srl-place",
                )
            )
    for side in (0, 1):
        left = (board.wide - 1) * CELL if side else 0
        found.append(
            group(
                tag("title", square_title(board, view, GOALS[side], lang)),
                rect(left, 3 * CELL, CELL, 2 * CELL, "srl-hit", 4),
                id=f"{prefix}goal-{SIDES[side]}",
                data_el="goal",
                data_square=GOALS[side],
                class_="srl-place srl-hl" if GOALS[side] in marks.lit else "srl-place",
            )
        )
    return found


def marks_of(
    picked: str, figures: Collection[str], balls: Collection[str], highlight: Collection[str], refused: Collection[str]
) -> Marks:  # fmt: skip
    """The marks of a view; ``highlight`` names elements such as ``"square:e3"``, ``"goal:GOAL-E"`` or ``"ball"``."""
    lit = frozenset(h.split(":", 1)[1] for h in highlight if h.startswith(("square:", "goal:", "piece:")))
    return Marks(picked, frozenset(figures), frozenset(balls), lit, frozenset(refused))
