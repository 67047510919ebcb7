"""Card faces: every card of the deck shows all it can do, in signs and in words, and a back shows nothing."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from soccer_rules.core.errors import TextError
from soccer_rules.core.svg import text_width
from soccer_rules.games.soccer_sonic.cards import card, load_deck
from soccer_rules.games.soccer_sonic.faces import SHOWS, WIDTH, card_group, card_svg, card_words

NS = "{http://www.w3.org/2000/svg}"
OWN = ("1LCR9LCR+KLCR", "123+P19", "9", "1L29R+P19", "789LCR+F", "19", "1R9L+KR")
CARDS = (*load_deck().kinds, *OWN)


def _count(root: ET.Element, tag: str, fill: str) -> int:
    return sum(f"srl-f-{fill}" in e.get("class", "").split() for e in root.iter(NS + tag))


@pytest.mark.parametrize("text", CARDS)
def test_a_face_shows_the_whole_card(text: str) -> None:
    c, root = card(text), ET.fromstring(card_svg(text, lang="en"))
    shown = [e.text for e in root.iter(NS + "text")]
    assert shown == [str(z) for z in (*c.zones, *c.kick)]
    assert _count(root, "path", "move") == 1
    assert _count(root, "path", "shoot") == sum(map(len, c.shoot.values()))
    assert _count(root, "circle", "shoot") == sum(3 - len(d) for d in c.shoot.values())
    assert _count(root, "path", "kick") == (2 if c.kick else 0)
    assert _count(root, "path", "on-badge") == len(c.block)
    assert _count(root, "path", "flag") == c.foul


@pytest.mark.parametrize("text", CARDS)
def test_what_a_neighbour_leaves_uncovered_says_everything(text: str) -> None:
    for e in ET.fromstring(card_svg(text)).iter(NS + "text"):
        size = float(e.get("font-size", "0"))
        half = text_width(e.text or "", size) / 2
        assert float(e.get("x", "0")) - half > 0
        assert float(e.get("x", "0")) + half <= SHOWS * WIDTH + 2


def test_directions_point_left_up_and_right() -> None:
    angles = {}
    for d in "LCR":
        arrows = [
            e
            for e in ET.fromstring(card_svg(f"9{d}")).iter(NS + "path")
            if "srl-f-shoot" in e.get("class", "")
        ]
        angles[d] = int(re.findall(r"rotate\((-?\d+)\)", arrows[0].get("transform", ""))[0])
    assert angles["L"] < angles["C"] == 0 < angles["R"] == -angles["L"]


@pytest.mark.parametrize(
    ("text", "lang", "words"),
    [
        ("5+P28", "en", "Card to zone 5; Power Kick to zone 2 or 8"),
        ("1LC+F", "en", "Card to zone 1; shoots left, centre into zone 1; Foul"),
        ("579R+KLC", "zh-Hans", "运球到区域 5、7或9；向区域 9 射门：右；KB 射挡：左、中"),
    ],
)
def test_a_card_in_words(text: str, lang: str, words: str) -> None:
    assert card_words(text, lang) == words
    root = ET.fromstring(card_svg(text, lang=lang, id_prefix="q"))
    assert (root.findtext(NS + "title"), root.get("lang"), root.get("aria-labelledby")) == (
        words,
        lang,
        "qtitle",
    )


def test_every_card_has_words_of_its_own() -> None:
    for lang in ("en", "zh-Hans"):
        assert len({card_words(text, lang) for text in CARDS}) == len(set(CARDS))


def test_all_backs_are_the_same() -> None:
    assert card_svg("5+P28", back=True) == card_svg("9LCR", back=True)


def test_same_card_same_bytes_and_own_attributes() -> None:
    assert card_svg("579R") == card_svg("579R")
    placed = card_group("579R", 10, 20.5, 50, id='a"b', data_card="579R")
    assert placed.startswith(
        '<g class="srl-card" transform="translate(10 20.5) scale(0.5)" id="a&quot;b" data-card="579R">'
    )


def test_a_text_that_is_no_card_is_refused() -> None:
    with pytest.raises(TextError, match="column 1"):
        card_svg("<script>")
