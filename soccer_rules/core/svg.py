"""SVG for the pictures of all games: markup that escapes, text that fits, and one set of named colours.

Pictures are plain strings and depend on nothing but their input: the same input gives the same bytes.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from zlib import crc32

COLOURS: Mapping[str, tuple[str, str]] = {
    "paper": ("#f6f5f1", "#14181d"),
    "panel": ("#ffffff", "#1d232a"),
    "ink": ("#1c2430", "#e9ecf0"),
    "muted": ("#525c68", "#aab3bd"),
    "line": ("#c3c8ce", "#46505b"),
    "blue": ("#1c58b0", "#82b3ff"),
    "red": ("#b02a22", "#ff9086"),
    "on-team": ("#ffffff", "#10151b"),
    "pitch": ("#2c7350", "#1f5a3e"),
    "pitch-alt": ("#27694a", "#1b5038"),
    "on-pitch": ("#ffffff", "#f3f7f4"),
    "ball": ("#ffffff", "#ffffff"),
    "ball-ink": ("#1c2430", "#14181d"),
    "accent": ("#a84a00", "#ffbe4d"),
    "on-accent": ("#ffffff", "#1a1205"),
    "refused": ("#a3123e", "#ff9fb4"),
    "face": ("#ffffff", "#2a313a"),
    "face-edge": ("#6c7682", "#8792a0"),
    "back": ("#41506a", "#3d4c66"),
    "back-line": ("#c9d2e2", "#b9c5da"),
    "move": ("#157340", "#66d698"),
    "move-tint": ("#e2f2e8", "#203c2e"),
    "kick": ("#1c58b0", "#8bb8ff"),
    "kick-tint": ("#e3ecfa", "#21324d"),
    "shoot": ("#7427a8", "#d0a5ff"),
    "badge": ("#232b37", "#0c1014"),
    "on-badge": ("#ffffff", "#ffffff"),
    "flag": ("#f4c20d", "#ffd552"),
    "flag-tint": ("#fcf3d2", "#40391f"),
}
"""Every colour of every picture by name, for light and dark surroundings."""

READABLE: tuple[tuple[str, str], ...] = (
    ("ink", "paper"), ("muted", "paper"), ("ink", "panel"), ("muted", "panel"), ("accent", "paper"),
    ("accent", "panel"), ("refused", "paper"), ("refused", "panel"), ("on-team", "blue"), ("on-team", "red"),
    ("blue", "panel"), ("red", "panel"), ("on-pitch", "pitch"), ("on-pitch", "pitch-alt"),
    ("on-accent", "accent"), ("ink", "face"), ("move", "face"), ("move", "move-tint"), ("ink", "kick-tint"),
    ("kick", "kick-tint"), ("shoot", "face"), ("on-badge", "badge"), ("ink", "flag-tint"),
    ("ball-ink", "ball"), ("back-line", "back"), ("blue", "paper"), ("red", "paper"),
)  # fmt: skip
"""The pairs (foreground, background) that pictures use; each has a contrast of at least 4.5."""

_LATIN = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans"'
_HAN = {
    "zh-Hans": '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC"',
    "zh-Hant": '"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC","Noto Sans TC"',
    "ja": '"Hiragino Sans","Yu Gothic","Meiryo","Noto Sans CJK JP","Noto Sans JP"',
}


def font(lang: str = "") -> str:
    """The CSS font stack, with the Han glyphs of ``lang`` before those of the other languages.

    >>> font("ja").index("Hiragino") < font("ja").index("PingFang SC")
    True
    """
    order = sorted(_HAN, key=lambda code: code != lang)
    return ",".join([_LATIN, *(_HAN[code] for code in order), "sans-serif"])


def _declare(dark: bool) -> str:
    return ";".join(f"--srl-{name}:{pair[dark]}" for name, pair in COLOURS.items())


@cache
def palette_css() -> str:
    """The named colours as custom properties ``--srl-<name>`` of every element of class ``srl``.

    The reader's system decides between light and dark, JupyterLab's theme overrules it, and a class ``srl-light`` or
    ``srl-dark`` on the element or around it overrules both.
    """
    light, dark = f"color-scheme:light;{_declare(False)}", f"color-scheme:dark;{_declare(True)}"
    return (
        f".srl{{{light}}}\n@media (prefers-color-scheme:dark){{.srl{{{dark}}}}}\n"
        f'[data-jp-theme-light="true"] .srl{{{light}}}\n[data-jp-theme-light="false"] .srl{{{dark}}}\n'
        f".srl.srl-light,.srl-light .srl{{{light}}}\n.srl.srl-dark,.srl-dark .srl{{{dark}}}\n"
    )


@cache
def base_css() -> str:
    """The palette and the classes that every picture may use: ``srl-f-<colour>`` fills, ``srl-s-<colour>`` strokes.

    Each ``var()`` carries the light colour, for viewers that know no custom properties.
    """
    fills = "".join(f".srl .srl-f-{n}{{fill:var(--srl-{n},{c[0]})}}" for n, c in COLOURS.items())
    strokes = "".join(f".srl .srl-s-{n}{{stroke:var(--srl-{n},{c[0]})}}" for n, c in COLOURS.items())
    fonts = "".join(f".srl:lang({code}) text{{font-family:{font(code)}}}" for code in _HAN)
    return (
        f"{palette_css()}{fills}\n{strokes}\n.srl text{{font-family:{font()}}}{fonts}\n"
        ".srl .srl-b{font-weight:700}.srl .srl-m{text-anchor:middle}.srl .srl-e{text-anchor:end}"
        ".srl .srl-n{fill:none}\n"
    )


class Svg(str):
    """Markup that is safe to put into a picture. Any other string is text and is escaped."""

    __slots__ = ()


_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPECIAL = re.compile("[&<>\"']")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}


def escaped(value: str) -> Svg:
    """``value`` as XML text; characters that XML forbids become U+FFFD. :class:`Svg` passes unchanged.

    >>> escaped('<b title="x">')
    '&lt;b title=&quot;x&quot;&gt;'
    """
    if isinstance(value, Svg):
        return value
    return Svg(_SPECIAL.sub(lambda m: _ESCAPES[m.group()], _FORBIDDEN.sub("\ufffd", value)))


def num(value: float) -> str:
    """A length with at most two decimals.

    >>> num(3.0), num(1 / 3), num(-0.001)
    ('3', '0.33', '0')
    """
    if isinstance(value, int):
        return str(value)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in {"-0", ""} else short


def tag(name: str, /, *children: str, **attributes: str | float | None) -> Svg:
    """An element. Plain strings among the children and all attribute values are escaped.

    In attribute names ``_`` stands for ``-`` and a last ``_`` is dropped (``class_``); ``None`` leaves one out.

    >>> tag("text", "a < b", class_="srl-b", x=1.5, data_el=None)
    '<text class="srl-b" x="1.5">a &lt; b</text>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            shown = escaped(value) if isinstance(value, str) else num(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    head = " ".join(parts)
    if not children:
        return Svg(f"<{head}/>")
    return Svg(f"<{head}>{''.join(map(escaped, children))}</{name}>")


def group(*children: str, **attributes: str | float | None) -> Svg:
    """A ``<g>``; see :func:`tag`."""
    return tag("g", *(children or (Svg(""),)), **attributes)


def joined(parts: Iterable[Svg]) -> Svg:
    """Several pieces of markup as one."""
    return Svg("".join(parts))


def rect(
    x: float, y: float, width: float, height: float, class_: str, rx: float = 0, **more: str | float | None
) -> Svg:
    """A rectangle, rounded by ``rx``."""
    return tag("rect", class_=class_, x=x, y=y, width=width, height=height, rx=rx or None, **more)


def circle(cx: float, cy: float, r: float, class_: str, **more: str | float | None) -> Svg:
    """A circle."""
    return tag("circle", class_=class_, cx=cx, cy=cy, r=r, **more)


def path(d: str, class_: str, **more: str | float | None) -> Svg:
    """A path."""
    return tag("path", class_=class_, d=d, **more)


def label(
    text: str, x: float, y: float, size: float, class_: str = "srl-f-ink", **more: str | float | None
) -> Svg:
    """One line of text with its baseline at ``y``."""
    return tag("text", text, class_=class_, x=x, y=y, font_size=size, **more)


def lines(
    rows: Iterable[str], x: float, y: float, size: float, class_: str = "srl-f-ink", pitch: float = 1.25
) -> Svg:
    """Lines of text one below the other, the first baseline at ``y``."""
    return joined(label(row, x, y + n * size * pitch, size, class_) for n, row in enumerate(rows))


_NARROW = frozenset("iljtfIr.,:;'|!()[]·•- ")
_BROAD = frozenset("mwMW@%")


@cache
def _advance(sign: str) -> float:
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.0
    if unicodedata.combining(sign) or unicodedata.category(sign) in {"Cf", "Mn", "Me"}:
        return 0.0
    if sign in _NARROW:
        return 0.38
    if sign in _BROAD:
        return 0.98
    return 0.72 if sign.isupper() else 0.62


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide ``text`` is, in the units of ``size``; rather too wide than too narrow.

    >>> text_width("足球", 20)
    40.0
    """
    return sum(map(_advance, text)) * size * (1.09 if bold and not text.isdigit() else 1.0)


_NEVER_FIRST = frozenset(
    "、。，．：；！？）」』】》〉”’％%ー々·・…ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;!?)]}"
)
_NEVER_LAST = frozenset("（「『【《〈“‘([{")


def _pieces(text: str) -> list[str]:
    """The parts between which a line may end; the blank stays with the part before it."""
    found: list[str] = []
    for sign in text:
        last = found[-1] if found else ""
        wide = unicodedata.east_asian_width(sign) in "WF"
        after_wide = bool(last) and unicodedata.east_asian_width(last[-1]) in "WF"
        fresh = not last or (last[-1] in " -" and sign != " ") or ((wide or after_wide) and sign != " ")
        if fresh and last and (sign in _NEVER_FIRST or last[-1] in _NEVER_LAST):
            fresh = False
        if fresh:
            found.append(sign)
        else:
            found[-1] += sign
    return found


def clipped(text: str, width: float, size: float, bold: bool = False) -> str:
    """``text``, shortened with an ellipsis where it is wider than ``width``.

    >>> clipped("goalkeeper", 40, 12)
    'goal…'
    """
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, width: float, size: float, max_lines: int = 0, bold: bool = False) -> tuple[str, ...]:
    """``text`` in lines no wider than ``width``: broken at blanks, after hyphens and between Han signs, and inside a
    word that alone is too wide. With ``max_lines`` the rest is cut off with an ellipsis.

    >>> wrap("Long-shot forward", 80, 12)
    ('Long-shot', 'forward')
    >>> wrap("远射前锋、守门员", 60, 12)
    ('远射前锋、', '守门员')
    """
    rows = [""]
    for piece in _pieces(" ".join(text.split())):
        if rows[-1] and text_width((rows[-1] + piece).rstrip(), size, bold) > width:
            rows.append("")
        for sign in piece if text_width(piece.rstrip(), size, bold) > width else (piece,):
            if rows[-1] and text_width((rows[-1] + sign).rstrip(), size, bold) > width:
                rows.append("")
            rows[-1] += sign
    rows = [row.rstrip() for row in rows]
    if max_lines and len(rows) > max_lines:
        rows[max_lines - 1 :] = [clipped(f"{rows[max_lines - 1]} {rows[max_lines]}", width, size, bold)]
    return tuple(rows)


def picture(
    width: float,
    height: float,
    *children: Svg,
    title: str,
    desc: str = "",
    lang: str = "en",
    prefix: str = "",
    css: str = "",
    class_: str = "",
    view_width: float | None = None,
    view_height: float | None = None,
) -> str:
    """A whole picture as one SVG string, with its spoken title and description.

    ``prefix`` begins every id, so that two pictures on a page do not clash; without one, what is said makes the ids of
    title and description. ``view_width`` and ``view_height`` are the size of the drawing area in its own units where
    these are not pixels.
    """
    # Two stills on a page would else both be called what the first one is.
    prefix = prefix or f"s{crc32(f'{lang} {title} {desc}'.encode()):08x}-"
    named = [tag("title", title, id=f"{prefix}title")]
    if desc:
        named.append(tag("desc", desc, id=f"{prefix}desc"))
    attributes = {"xmlns": "http://www.w3.org/2000/svg", "class_": f"srl {class_}".strip(), "role": "img"}
    return str(
        tag(
            "svg",
            *named,
            tag("style", Svg(base_css() + css)),
            *children,
            **attributes,
            lang=lang,
            viewBox=f"0 0 {num(view_width or width)} {num(view_height or height)}",
            width=width,
            height=height,
            style="max-width:100%;height:auto",
            aria_labelledby=f"{prefix}title",
            aria_describedby=f"{prefix}desc" if desc else None,
        )
    )
