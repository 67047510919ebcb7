"""The SVG kit: nothing a user writes becomes markup, text fits, and every pair of colours can be read."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soccer_rules.core import svg

HOSTILE = "<script>alert('x')</script>&amp;\"]]>\x00\x1b\ud800"


def _luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("pair", svg.READABLE)
@pytest.mark.parametrize("theme", [0, 1])
def test_pairs_of_colours_are_readable(pair: tuple[str, str], theme: int) -> None:
    low, high = sorted(_luminance(svg.COLOURS[name][theme]) for name in pair)
    assert (high + 0.05) / (low + 0.05) >= 4.5


@given(st.text(st.characters(codec=None), max_size=30))
def test_any_text_and_attribute_is_read_back(text: str) -> None:
    read = ET.fromstring(svg.tag("text", text, data_name=text, data_el=None))
    kept = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
    assert (read.text or "").replace("\r", "\n") == kept.replace("\r\n", "\n").replace("\r", "\n")
    assert set(read.attrib) == {"data-name"}
    assert not list(read)


def test_markup_is_kept_and_text_is_not() -> None:
    inner = svg.tag("b", "1 < 2")
    assert svg.tag("g", inner, "<b>") == "<g><b>1 &lt; 2</b>&lt;b&gt;</g>"
    assert svg.tag("g", f"{inner}") == "<g>&lt;b&gt;1 &amp;lt; 2&lt;/b&gt;</g>"


@given(st.text("ab -音速杯（）、。WWiii", max_size=60), st.integers(30, 120))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    rows = svg.wrap(text, width, 12)
    assert all(svg.text_width(row, 12) <= width for row in rows if len(row) > 2)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")


@given(st.text("ab 音速杯", min_size=1, max_size=60), st.integers(1, 3))
def test_no_more_lines_than_asked_for(text: str, most: int) -> None:
    rows, whole = svg.wrap(text, 50, 12, most), svg.wrap(text, 50, 12)
    assert len(rows) == min(most, len(whole))
    assert all(svg.text_width(row, 12) <= 50 for row in rows)
    assert rows[-1].endswith("…") == (len(whole) > most)


def test_closing_signs_never_begin_a_line() -> None:
    assert svg.wrap("守门员、后卫", 36, 12) == ("守门", "员、后", "卫")


def test_a_picture_is_titled_described_and_prefixed() -> None:
    drawn = svg.picture(
        10, 20, svg.circle(1, 2, 3, "srl-f-ink"), title=HOSTILE, desc="d", lang="ja", prefix="p-"
    )
    read = ET.fromstring(drawn)
    assert (read.get("role"), read.get("lang"), read.get("viewBox")) == ("img", "ja", "0 0 10 20")
    assert (read.get("aria-labelledby"), read.get("aria-describedby")) == ("p-title", "p-desc")
    assert "<script" not in drawn
    ids = [e.get("id") for e in read.iter() if e.get("id")]
    assert ids == ["p-title", "p-desc"]


def test_themes_system_then_jupyter_then_class() -> None:
    css = svg.palette_css()
    light, dark = (f"--srl-ink:{svg.COLOURS['ink'][k]};" for k in (0, 1))
    rules = re.findall(r"([^{}]*)\{(?=[^{}]*(--srl-ink:#\w+;))", css)
    assert [(selector.strip(), value) for selector, value in rules] == [
        (".srl", light),
        (".srl", dark),
        ('[data-jp-theme-light="true"] .srl', light),
        ('[data-jp-theme-light="false"] .srl', dark),
        (".srl.srl-light,.srl-light .srl", light),
        (".srl.srl-dark,.srl-dark .srl", dark),
    ]
    assert css.count("@media (prefers-color-scheme:dark){.srl{") == 1


def test_every_rule_of_the_style_stays_inside_the_pictures() -> None:
    selectors = re.findall(r"(?:^|[}\n])\s*([^{}@]+)\{", re.sub(r"@media[^{]*\{", "", svg.base_css()))
    assert len(selectors) > 60
    assert all(".srl" in part for selector in selectors for part in selector.split(","))


def test_pictures_without_prefix_are_called_by_their_own_names() -> None:
    one, two, again = (
        ET.fromstring(svg.picture(10, 20, title=title, desc="d")) for title in ("one", "two", "one")
    )
    assert one.get("aria-labelledby") != two.get("aria-labelledby")
    assert ET.tostring(one) == ET.tostring(again)
