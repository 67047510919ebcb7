"""Counts over the six dice: the catalogue's numbers, the mix that is refused, and where a defender stands best."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from soccer_rules import load
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.language import LANGUAGES
from soccer_rules.games.street_soccer.counting import covering, kick_offs
from soccer_rules.lessons.scenarios import scenario, scenario_ids
from soccer_rules.widgets import Live
from tests.games.street_soccer.playing import P2, SEED, after, at

SETUP = {"W": "b3 e3 d2 g5 f1", "E": "i4 f4 g3 c5 h5", "phase": "kick-off-roll", "turns": 0}


def test_counts_are_those_of_the_legal_lists_and_the_mix_runs_dry():
    state = at(SETUP)
    found = kick_offs(SEED, state, "e3")
    assert tuple(found.counts) == ("turn-upto", "relay-exact", "turn-exact")
    for options, counts in zip(
        ({}, {"relay": True, "kick_length": "exact"}), found.counts.values(), strict=False
    ):
        game = load("street-soccer", **options)
        for die, n in enumerate(counts, 1):
            rolled = after(game, state, f"die {die}")
            assert n == sum(a.piece == "e3" for a in game.legal_actions(rolled, 0)) > 0
    assert found.counts["turn-exact"][3:] == (0, 0, 0)
    with pytest.raises(SoccerRulesError) as caught:
        load("street-soccer", kick_length="exact")
    assert str(caught.value) == found.refusal


def test_the_mix_never_reaches_further_than_the_whole():
    counts = kick_offs(SEED, at(SETUP), "e3").counts
    assert all(mix <= upto for mix, upto in zip(counts["turn-exact"], counts["turn-upto"], strict=True))


def test_covering_counts_the_same_as_the_game():
    state = at(P2, phase="turn-roll")
    found = covering(SEED, state, "g2")
    assert found.now == SEED.scoring_chance(state, 0) == Fraction(2, 3)
    for square, chance in found.chances.items():
        moved = at({**P2, "E": f"i4 e3 c4 {square} h6"}, phase="turn-roll")
        assert chance == SEED.scoring_chance(moved, 0)
    assert not {"i3", "b4", "g4", "f4"} & set(found.chances), "no mouth, no ball, no piece"
    assert found.best() == ("h3",)


def test_only_a_runner_of_the_side_that_waits_is_moved():
    state = at(P2, phase="turn-roll")
    for piece in ("f4", "i4", "a0", "z9"):
        with pytest.raises(SoccerRulesError, match="runner"):
            covering(SEED, state, piece)
    with pytest.raises(SoccerRulesError, match="before a roll"):
        covering(SEED, at(P2, die=3), "g2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_they_are_shown_in_every_language(lang):
    cover = scenario("cover", "street-soccer").match
    shown = covering(SEED, cover.state, "f6")
    root = ElementTree.fromstring(shown.svg(lang))
    texts = [t.text for t in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("4") > 40
    assert {"0", "2", "3"} <= set(texts)
    counts = kick_offs(SEED, scenario("kick-off", "street-soccer").match.state, "e3")
    table = ElementTree.fromstring(counts.html(lang))
    assert len(table.findall(".//tbody/tr")) == 3
    assert len(table.findall(".//td[@class='srl-none']")) == 3
    live = Live(counts, language="en")
    before = live.markup
    live.speech.speak(lang)
    assert (live.markup == before) == (lang == "en")


def test_the_scenarios_are_told_in_every_language():
    ids = scenario_ids("street-soccer")
    assert ids == ("relay-run", "kick-off", "cover")
    for name in ids:
        moment = scenario(name, "street-soccer")
        assert moment.match.game.to_act(moment.match.state)
        assert len({moment.title(lang) for lang in LANGUAGES}) == 4
        assert len({moment.text(lang) for lang in LANGUAGES}) == 4
