"""Pieces in their shirts, and the ball, for the board and to be cut out."""

from __future__ import annotations

from soccer_rules.core.svg import Svg, circle, group, joined, label, num, path, picture, rect
from soccer_rules.games.street_soccer.board import SIDES
from soccer_rules.games.street_soccer.ruling import PIECES
from soccer_rules.games.street_soccer.table_words import spoken_language, texts

COLOURS = ("blue", "red")
SHIRT = "M-6 -13L-14 -9.5L-18 -1L-12.5 2L-10.5 -1V13H10.5V-1L12.5 2L18 -1L14 -9.5L6 -13Q0 -8.5 -6 -13Z"
"""A shirt about 36 by 26 pixels, its middle at (0, 0)."""


def piece(side: int, keeper: bool, pattern: str = "plain") -> Svg:
    """A piece with its middle at (0, 0): W on a square, E on a round, a shirt with the side's letter; keepers wear
    another shirt, and gloves."""
    colour, r = COLOURS[side], 25
    base = (
        circle(0, 0, r + 1, f"srl-f-{colour} srl-s-on-pitch", stroke_width=2)
        if side
        else rect(-r, -r, 2 * r, 2 * r, f"srl-f-{colour} srl-s-on-pitch", 8, stroke_width=2)
    )
    cloth, ink = ("srl-f-flag", "srl-f-ball-ink") if keeper else ("srl-f-on-team", f"srl-f-{colour}")
    parts = [base, path(SHIRT, f"{cloth} srl-s-badge", stroke_width=1, stroke_linejoin="round")]
    if keeper:
        parts += [circle(s * 16.5, 3.5, 4.2, "srl-f-on-pitch srl-s-badge", stroke_width=1.2) for s in (-1, 1)]
    else:
        parts.append(_pattern(pattern, colour))
    parts.append(label(SIDES[side], 0, 7, 15, f"{ink} srl-b srl-m"))
    return joined(parts)


def cut_outs(lang: str | None = None) -> tuple[tuple[str, int], ...]:
    """Each piece and the ball as a picture to be cut out, and how many of it are needed."""
    code = spoken_language(lang)
    found = []
    for side in (0, 1):
        for keeper in (False, True):
            said = texts("table.keeper" if keeper else "table.runner", lang=code, side=SIDES[side])
            found.append((_cut_out(piece(side, keeper), said, code), 1 if keeper else PIECES - 1))
    found.append((_cut_out(football(22), texts("table.ball", lang=code), code), 1))
    return tuple(found)


def _cut_out(drawn: Svg, title: str, lang: str) -> str:
    middle_ = group(drawn, transform="translate(32 32) scale(1.1)")
    return picture(
        64, 64, rect(0.5, 0.5, 63, 63, "srl-f-panel srl-s-line", 4), middle_, title=title, lang=lang
    )


def _pattern(pattern: str, colour: str) -> Svg:
    tint = f"srl-f-{colour}"
    if pattern == "hoops":
        return joined(rect(-10, y, 20, 3, tint, opacity=0.35) for y in (-6, 1, 8))
    if pattern == "stripes":
        return joined(rect(x, -9, 3, 21, tint, opacity=0.35) for x in (-8.5, -1.5, 5.5))
    if pattern == "sash":
        return path("M-10 -6L-6 -10L10 8V13Z", tint, opacity=0.35)
    if pattern == "halves":
        return rect(0, -9.5, 10, 22, tint, opacity=0.3)
    return Svg("")


def football(r: float) -> Svg:
    """A ball with its middle at (0, 0)."""
    k = r / 15
    spots = "M0-7.2L6.8-2.2L4.2 5.8H-4.2L-6.8-2.2Z"
    seams = "M0-7.2V-14.6M6.8-2.2L13.8-4.6M4.2 5.8L8.6 11.8M-4.2 5.8L-8.6 11.8M-6.8-2.2L-13.8-4.6"
    return group(
        circle(0, 0, 15, "srl-f-ball srl-s-ball-ink", stroke_width=2),
        path(spots, "srl-f-ball-ink"),
        path(seams, "srl-n srl-s-ball-ink", stroke_width=1.8),
        transform=f"scale({num(k)})",
    )
