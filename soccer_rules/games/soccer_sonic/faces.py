"""Card faces as SVG, drawn in units of 100 x 140 (5:7).

Everything stands in the left three quarters of a card: the green arrow with the target zones below it and the shooting
directions beside zone 1 or 9, and at the foot the special. So a card says all it can do while its neighbour in the hand
covers the rest.
"""

from __future__ import annotations

from functools import lru_cache

from soccer_rules.core.language import FALLBACK, Texts, catalogue, language
from soccer_rules.core.svg import Svg, circle, group, joined, label, num, path, picture, rect, tag
from soccer_rules.games.soccer_sonic.cards import DIRECTIONS, Card, card

PACKAGE = "soccer_rules.games.soccer_sonic"
WIDTH, HEIGHT = 100, 140
TALLER = HEIGHT / WIDTH
LEAST = 44.0
"""The narrowest card, in pixels, that a picture draws: its smallest digits are 11 pixels high."""
SHOWS = 0.76
"""How much of a card's width says everything; a neighbour in the hand may cover the rest."""

_texts = Texts(PACKAGE)
_ANGLES = {"L": -50, "C": 0, "R": 50}
_ARROW = "M-3-7V-14.5H-8L0-27.5L8-14.5H3V-7Z"


def spoken_language(lang: str | None) -> str:
    """The language in which the pictures really speak: ``lang`` or the one in force, English where it is missing."""
    code = lang or language()
    return code if "table.blue" in catalogue(PACKAGE, code) else FALLBACK


def listed(parts: tuple[str, ...], lang: str, last: str = "and") -> str:
    """Parts of a list in words; ``last`` (``and`` or ``or``) joins the last two."""
    comma = _texts("table.list.and", lang=lang)
    if last == "and" or len(parts) < 2:
        return comma.join(parts)
    return comma.join(parts[:-1]) + _texts("table.list.or", lang=lang) + parts[-1]


def directions_words(directions: str, lang: str) -> str:
    """Directions such as ``"LC"`` in words."""
    return listed(tuple(_texts(f"table.direction.{d}", lang=lang) for d in directions), lang)


@lru_cache(maxsize=2048)
def _words(text: str, lang: str) -> str:
    c = card(text)
    said = [_texts("table.card.maneuver", lang=lang, zones=listed(tuple(map(str, c.zones)), lang, "or"))]
    said += [
        _texts("table.card.shoot", lang=lang, zone=zone, directions=directions_words(directions, lang))
        for zone, directions in c.shoot.items()
    ]
    if c.kick:
        said.append(
            _texts("table.card.power-kick", lang=lang, zones=listed(tuple(map(str, c.kick)), lang, "or"))
        )
    if c.block:
        said.append(_texts("table.card.kb", lang=lang, directions=directions_words(c.block, lang)))
    if c.foul:
        said.append(_texts("table.card.foul", lang=lang))
    return _texts("table.card.joint", lang=lang).join(said)


def card_words(text: str, lang: str | None = None) -> str:
    """What the card says, in words. Raises :class:`TextError` for a text that is no card.

    >>> card_words("579R+KLC", "en")
    'Card to zone 5, 7 or 9; shoots right into zone 9; Kick/Block left, centre'
    """
    return _words(text, spoken_language(lang))


def fan(directions: str, x: float, y: float, scale: float, class_: str, ghost: str) -> Svg:
    """Arrows from the point (x, y) to the left, straight up and to the right; a dot stands where one is missing."""
    parts = []
    for d in DIRECTIONS:
        turned = f"rotate({_ANGLES[d]})"
        if d in directions:
            parts.append(path(_ARROW, class_, transform=turned))
        else:
            parts.append(circle(0, -18, 2.3, ghost, transform=turned))
    return group(
        *parts, transform=f"translate({num(x)} {num(y)}) scale({num(scale)})", stroke_linejoin="round"
    )


def _green_arrow() -> Svg:
    return path(
        "M8 10.5H42V5L59 14L42 23V17.5H8Z", "srl-f-move srl-s-ink", stroke_width=1.6, stroke_linejoin="round"
    )


_ROWS = {1: (49, 83, 0, 20, 61, 1.05), 2: (39, 62, 37, 18, 55, 1.05), 3: (30, 51.5, 25.2, 16, 52, 1.0)}
"""By the number of zones: size of the digits, first baseline, line pitch, centre of digit and fan, size of the fan."""
_FOOT = "M2 107H98V131Q98 138 91 138H9Q2 138 2 131Z"


def _maneuver(c: Card) -> Svg:
    size, first, pitch, digit_x, fan_x, scale = _ROWS[len(c.zones)]
    parts = [path("M2 9Q2 2 9 2H91Q98 2 98 9V26H2Z", "srl-f-move-tint"), _green_arrow()]
    for n, zone in enumerate(c.zones):
        y = first + n * pitch
        parts.append(label(str(zone), digit_x, y, size, "srl-f-ink srl-b srl-m"))
        if zone in c.shoot:
            parts.append(fan(c.shoot[zone], fan_x, y + 3.5, scale, "srl-f-shoot srl-s-face", "srl-f-shoot"))
    return joined(parts)


def _power_kick(zones: tuple[int, ...]) -> Svg:
    parts = [path(_FOOT, "srl-f-kick-tint")]
    for x in (6, 18):
        arrow = f"M{x} 117.5H{x + 6}V111.5L{x + 15} 122.5L{x + 6} 133.5V127.5H{x}Z"
        parts.append(path(arrow, "srl-f-kick srl-s-ink", stroke_width=1.5, stroke_linejoin="round"))
    for n, zone in enumerate(zones):
        parts.append(rect(36 + n * 19, 110, 17.5, 25, "srl-f-face srl-s-kick", 4, stroke_width=1.3))
        parts.append(label(str(zone), 44.75 + n * 19, 131.5, 25, "srl-f-ink srl-b srl-m"))
    return joined(parts)


def _special(c: Card) -> Svg:
    if c.kick:
        return _power_kick(c.kick)
    if c.block:
        badge = rect(6, 108, 62, 27.5, "srl-f-badge srl-s-face-edge", 7, stroke_width=1.4)
        return joined([badge, fan(c.block, 37, 136, 0.94, "srl-f-on-badge", "srl-f-on-badge")])
    if c.foul:
        flag = "M16.5 110.5L50 113.5L42 119.5L50 125.5L16.5 127.5Z"
        return joined(
            [
                path(_FOOT, "srl-f-flag-tint"),
                path("M15 134.5V110.5", "srl-n srl-s-ink", stroke_width=3.4, stroke_linecap="round"),
                path(flag, "srl-f-flag srl-s-ink", stroke_width=1.8, stroke_linejoin="round"),
            ]
        )
    return Svg("")


_EDGE = {"x": 1.0, "y": 1.0, "width": 98.0, "height": 138.0, "rx": 8.0}


@lru_cache(maxsize=2048)
def _face(text: str, lang: str) -> Svg:
    c = card(text)
    return joined(
        [
            tag("title", _words(text, lang)),
            tag("rect", class_="srl-f-face", **_EDGE),
            _maneuver(c),
            _special(c),
            tag("rect", class_="srl-n srl-s-face-edge srl-edge", stroke_width=2, **_EDGE),
        ]
    )


@lru_cache(maxsize=16)
def _back(lang: str) -> Svg:
    return joined(
        [
            tag("title", _texts("table.card.back", lang=lang)),
            tag("rect", class_="srl-f-back", **_EDGE),
            rect(8, 8, 84, 124, "srl-n srl-s-back-line", 5, stroke_width=1.6),
            path("M8 70H36M64 70H92", "srl-n srl-s-back-line", stroke_width=1.6),
            circle(50, 70, 14, "srl-n srl-s-back-line", stroke_width=1.6),
            circle(50, 70, 2.6, "srl-f-back-line"),
            path("M34 8V24H66V8M34 132V116H66V132", "srl-n srl-s-back-line", stroke_width=1.6),
            tag("rect", class_="srl-n srl-s-face-edge srl-edge", stroke_width=2, **_EDGE),
        ]
    )


def card_group(
    text: str,
    x: float = 0,
    y: float = 0,
    width: float = WIDTH,
    *,
    lang: str | None = None,
    back: bool = False,
    class_: str = "",
    **attributes: str | float | None,
) -> Svg:
    """The ``<g>`` of a card, to be placed into a picture: left upper corner at (x, y), ``width`` wide.

    ``attributes`` go onto the group (``id``, ``data_card`` …). With ``back`` the card lies face down, and nothing of
    ``text`` is in the result. Raises :class:`TextError` for a text that is no card.

    >>> "Face-down" in card_group("5+P28", lang="en", back=True)
    True
    """
    code = spoken_language(lang)
    return group(
        _back(code) if back else _face(text, code),
        class_=f"srl-card {class_}".strip(),
        transform=f"translate({num(x)} {num(y)}) scale({width / WIDTH:.4g})",
        **attributes,
    )


def card_svg(
    text: str, *, lang: str | None = None, id_prefix: str = "", back: bool = False, width: float = WIDTH
) -> str:
    """One card as a whole picture, ``width`` pixels wide. Raises :class:`TextError` for a text that is no card.

    >>> card_svg("579R+KLC").startswith("<svg ")
    True
    """
    code = spoken_language(lang)
    title = _texts("table.card.back", lang=code) if back else _words(text, code)
    return picture(
        width,
        width * HEIGHT / WIDTH,
        card_group(text, lang=code, back=back, data_card=None if back else text),
        title=title,
        lang=code,
        prefix=id_prefix,
        view_width=WIDTH,
        view_height=HEIGHT,
    )


def blank_svg(*, lang: str | None = None, id_prefix: str = "", width: float = WIDTH) -> str:
    """A card without numbers, to write one's own on: where the zones stand and where the special (SS-BOX-2)."""
    code = spoken_language(lang)
    return picture(
        width,
        width * HEIGHT / WIDTH,
        tag("rect", class_="srl-f-face", **_EDGE),
        group(_green_arrow(), opacity=0.35),
        path("M2 107H98", "srl-n srl-s-face-edge", stroke_width=1, stroke_dasharray="3 3"),
        tag("rect", class_="srl-n srl-s-face-edge srl-edge", stroke_width=2, **_EDGE),
        title=_texts("table.card.blank", lang=code),
        lang=code,
        prefix=id_prefix,
        view_width=WIDTH,
        view_height=HEIGHT,
    )
