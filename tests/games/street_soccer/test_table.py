"""The picture of the board: complete, well-formed, legible, and silent about what is withheld."""

import re
import xml.etree.ElementTree as ET

import pytest

from soccer_rules import load
from soccer_rules.core.language import fields
from soccer_rules.core.svg import text_width
from soccer_rules.games.street_soccer.table_words import texts
from tests.games.street_soccer.playing import NAMES, OPTION_SETS, P1, P2, SEED, after, at, walk

NS = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "zh-Hans")
PEOPLE = {0: "<b onload='x'>&", 1: "Maximiliane Hohenlohe-Waldenburg"}


def read(svg):
    return ET.fromstring(svg)


def found(root, element, key="data-at"):
    return sorted(e.get(key) for e in root.iter() if e.get("data-el") == element)


def written(e, x=0.0, y=0.0, scale=1.0):
    """Every text with size and box, in pixels."""
    for kind, inner in re.findall(r"(translate|scale)\(([^)]*)\)", e.get("transform", "")):
        values = [float(v) for v in inner.split()]
        if kind == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        else:
            scale *= values[0]
    if e.tag == NS + "text":
        size, look = float(e.get("font-size", "0")) * scale, e.get("class", "").split()
        wide = text_width(e.text or "", size, "srl-b" in look) * 0.9
        shift = 0.5 if "srl-m" in look else 1 if "srl-e" in look else 0
        left, base = x + scale * float(e.get("x", "0")) - wide * shift, y + scale * float(e.get("y", "0"))
        yield e.text, size, left, base - 0.72 * size, left + wide, base
    for child in e:
        yield from written(child, x, y, scale)


def states():
    yield "move", SEED, at(P2, die=3), {"picked": "f4", "names": PEOPLE}
    kicking = SEED.apply(at(P2, die=3), 0, SEED.parse_action("run f4 ball"))
    yield "kick", SEED, kicking.state, {"events": kicking.events}
    goal = SEED.apply(kicking.state, 0, SEED.parse_action("kick GOAL-E"))
    yield "goal", SEED, goal.state, {"events": kicking.events + goal.events, "names": PEOPLE}
    shoot = at(P2, phase="shoot-out", ball="-", turns=70, score="1:1", kicks=3, penalties="2:1", dive="L")
    yield "shoot", SEED, shoot, {"names": PEOPLE}
    shot = SEED.apply(shoot, 1, SEED.parse_action("aim R"))
    yield "shot", SEED, shot.state, {"events": shot.events}
    wide = load("street-soccer", ruleset="published", countries=True)
    for n, (state, seat, _) in enumerate(walk(wide, 2)):
        if n in (0, 5, 13, 14, 40):
            yield f"published-{n}", wide, state, {}
        if seat is None:
            yield "over", wide, state, {}


CASES = {name: rest for name, *rest in states()}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_texts_are_legible_inside_and_apart(case, lang):
    game, state, view = CASES[case]
    root = read(game.picture(state, lang=lang, **view))
    _, _, wide, tall = map(float, root.get("viewBox").split())
    boxes = list(written(root))
    assert len(boxes) > 20
    for text, size, left, top, right, low in boxes:
        assert size >= 11, text
        assert left >= 0 and top >= 0 and right <= wide and low <= tall, text  # noqa: PT018
    if not case.startswith(("shoot", "shot")):
        for n, (a, _, al, at_, ar, ab) in enumerate(boxes):
            for b, _, bl, bt, br, bb in boxes[:n]:
                assert not (al < br and bl < ar and at_ < bb and bt < ab), (a, b)


@pytest.mark.parametrize("case", CASES)
def test_ids_are_unique_and_begin_with_the_prefix(case):
    game, state, view = CASES[case]
    ids = re.findall(r' id="([^"]*)"', game.picture(state, prefix="p7-", **view))
    assert len(ids) == len(set(ids))
    assert all(i.startswith("p7-") for i in ids)


def test_everything_is_there():
    root = read(SEED.picture(at(P2, die=3)))
    assert len(found(root, "square", "data-square")) == 76
    assert found(root, "goal", "data-square") == ["GOAL-E", "GOAL-W"]
    assert found(root, "piece") == sorted(["b3", "f4", "d5", "d2", "e6", "i4", "e3", "c4", "g2", "h6"])
    keepers = [e.get("data-at") for e in root.iter() if e.get("data-keeper")]
    assert sorted(keepers) == ["b3", "i4"]
    assert found(root, "ball") == ["g4"]
    assert found(root, "die", "data-pips") == ["3"]
    assert "b3" in root.findtext(f"{NS}desc")
    assert "g4" in root.findtext(f"{NS}title")


def test_a_picked_piece_shows_where_it_may_go():
    root = read(SEED.picture(at(P1, die=2), picked="d5"))
    assert found(root, "figure") == sorted(["b5", "c4", "c6", "d7", "e4", "f5", "d5"])
    assert found(root, "small-ball") == ["d3"]
    assert found(read(SEED.picture(at(P1, die=2))), "figure") == []


def test_a_kick_shows_where_the_ball_may_go_except_to_professionals():
    state = after(SEED, at(P2, die=3), "run f4 ball")
    assert len(found(read(SEED.picture(state)), "small-ball")) == 31
    game = load("street-soccer", profi=True)
    profi = after(game, at(P2, game, die=3), "run f4 ball")
    for view in ({}, {"seat": 0, "open": False}, {"picked": "g4"}):
        drawn = game.picture(profi, **view)
        assert found(read(drawn), "small-ball") == []
        assert "may go to" not in drawn
    assert len(found(read(game.picture(profi, hints=True)), "small-ball")) == 31


def test_the_way_of_a_kick_with_its_free_steps_and_its_turn():
    kicking = after(SEED, at(P1, die=3), "run d5 ball")
    step = SEED.apply(kicking, 0, SEED.parse_action("kick h6"))
    root = read(SEED.picture(step.state, events=step.events))
    way = next(e for e in root.iter() if e.get("data-el") == "way")
    assert way.get("data-path") == "d3 e3 f4 g5 h6"
    dashed = [e for e in way if e.get("stroke-dasharray")]
    assert len(dashed) == 1
    assert dashed[0].get("d").count("M") == 3
    assert len([e for e in way if e.tag == f"{NS}circle"]) == 1


def test_a_secret_choice_is_not_drawn():
    shoot = at(P2, phase="shoot-out", ball="-", turns=70, score="1:1", dive="L")
    other = at(P2, phase="shoot-out", ball="-", turns=70, score="1:1", dive="R")
    for seat in (0, None):
        drawn = [SEED.picture(s, seat=seat, open=False) for s in (shoot, other)]
        assert drawn[0] == drawn[1]
    assert SEED.picture(shoot, seat=1, open=False) != SEED.picture(other, seat=1, open=False)


def test_names_are_escaped():
    drawn = SEED.picture(at(P2, die=3), names=PEOPLE)
    assert "<b onload" not in drawn
    read(drawn)


def test_a_state_shows_itself():
    assert at(P2, die=3)._repr_svg_() == SEED.picture(at(P2, die=3))


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_every_phase_is_drawn(options):
    game = load("street-soccer", **options)
    drawn = set()
    for seed in (1, 2):
        for state, _, _ in walk(game, seed, crowd=True):
            if state.phase not in drawn:
                drawn.add(state.phase)
                root = read(game.picture(state))
                assert root.findtext(f"{NS}title")
    assert len(drawn) >= 6


def test_the_languages_have_the_same_texts_and_fields():
    from soccer_rules.core.language import catalogue

    english, chinese = (catalogue(texts.package, lang) for lang in LANGUAGES)
    assert set(english) == set(chinese)
    for key in english:
        assert fields(english[key]) >= fields(chinese[key]), key
