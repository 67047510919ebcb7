"""Nothing is told by colour alone, and what is not text stands out as well (WCAG 2.1, 1.4.1 and 1.4.11)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from soccer_rules import load
from soccer_rules.core.svg import COLOURS
from soccer_rules.explore.dot import LOOKS
from soccer_rules.lessons.scenarios import scenario

SVG = "{http://www.w3.org/2000/svg}"
MARKS = (
    ("face-edge", "panel"), ("face-edge", "paper"), ("face-edge", "face"), ("accent", "panel"), ("accent", "paper"),
    ("refused", "panel"), ("move", "panel"), ("move", "paper"), ("muted", "paper"), ("muted", "panel"),
    ("kick", "panel"), ("shoot", "panel"), ("blue", "paper"), ("red", "paper"), ("on-pitch", "pitch"),
    ("on-pitch", "pitch-alt"), ("ball-ink", "ball"), ("ink", "flag-tint"),
)  # fmt: skip
"""Edges of what can be pressed, marks, bars and signs, each with what lies below it."""


def _light(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_stand_out(theme: str) -> None:
    at = ("light", "dark").index(theme)
    for mark, ground in MARKS:
        low, high = sorted(_light(COLOURS[name][at]) for name in (mark, ground))
        assert (high + 0.05) / (low + 0.05) >= 3, f"{mark} on {ground}"


def _drawn(game_id: str) -> ET.Element:
    game = load(game_id)
    state = game.initial_state(1)
    return ET.fromstring(str(game.picture(state, seat=None, open=True, events=(), names={}, lang="en")))


def _sign(part: ET.Element, letters: str) -> tuple[str, str]:
    """The shape and the letters of the first sign in a part of a picture."""
    inside = list(part.iter())
    at = next(n for n, e in enumerate(inside) if re.fullmatch(letters, (e.text or "").strip()))
    shape = next(e for e in reversed(inside[:at]) if e.tag in (f"{SVG}rect", f"{SVG}circle"))
    return shape.tag.removeprefix(SVG), inside[at].text or ""


@pytest.mark.parametrize(
    ("game_id", "element", "attribute", "letters"),
    [("soccer-sonic", "seat", "data-seat", r"[BR]\d+"), ("street-soccer", "side", "data-side", "[WE]")],
)
def test_teams_differ_by_shape_and_letter(game_id: str, element: str, attribute: str, letters: str) -> None:
    parts = [e for e in _drawn(game_id).iter() if e.get("data-el") == element]
    assert len(parts) >= 2
    shapes = {"B": "rect", "W": "rect", "R": "circle", "E": "circle"}
    for part in parts:
        shape, text = _sign(part, letters)
        assert text == part.get(attribute)
        assert shape == shapes[text[0]]


def test_pieces_on_the_board_differ_by_shape() -> None:
    match = scenario("relay-run", "street-soccer").match
    game, state = match.game, match.state
    drawn = ET.fromstring(str(game.picture(state, seat=None, open=True, events=(), names={}, lang="en")))
    pieces = [e for e in drawn.iter() if e.get("data-el") == "piece"]
    assert pieces
    bases = [next(e.tag for e in piece.iter() if e.tag in (f"{SVG}rect", f"{SVG}circle")) for piece in pieces]
    letters = [_sign(piece, "[WE]")[1] for piece in pieces]
    assert set(zip(bases, letters, strict=True)) == {(f"{SVG}rect", "W"), (f"{SVG}circle", "E")}


def test_whose_decision_it_is_has_a_shape_of_its_own() -> None:
    looks = {(look.shape, look.style, look.double) for look in LOOKS.values()}
    assert len(looks) == len(LOOKS)
