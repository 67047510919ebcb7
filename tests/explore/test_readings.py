"""One position under each reading: what it says must be what the two games do."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from soccer_rules import load
from soccer_rules.core.errors import UnknownName
from soccer_rules.core.examples import Example, load_examples
from soccer_rules.explore import compare_rulesets, readings
from soccer_rules.explore.readings import KINDS, citations
from soccer_rules.games.soccer_sonic.sketch import sketch

PACKAGE = "soccer_rules.games.soccer_sonic"
EXAMPLES = [e for e in load_examples(PACKAGE) if e.position is not None and (e.forbidden or e.allowed)]
GAME = load("soccer-sonic", players=8)


def example(id: str) -> Example:
    return next(e for e in EXAMPLES if e.id == id)


def texts(game: Any, state: Any, seat: int) -> set[str]:
    return {game.action_text(a) for a in game.legal_actions(state, seat)}


@pytest.mark.parametrize("option", sorted(set(GAME.rulebook.options) - {"roles", "secret_roles"}))
def test_gains_and_losses_are_the_difference_of_the_legal_plays(option: str) -> None:
    for e in EXAMPLES[::9]:
        game, state = e.game(), e.state()
        if not game.to_act(state):
            continue
        answer = readings(game, state, option)
        assert answer.rows[0].game is game
        assert answer.rows[0].differences == ()
        values = [row.changes[0][1] for row in answer]
        assert values[0] == game.rules[option]
        assert set(GAME.rulebook.options[option].values) <= set(values)
        for row in answer.rows[1:]:
            if row.game is None:
                assert row.refusal
                continue
            assert row.game.rules[option] == row.changes[0][1]
            assert {k: v for k, v in row.game.rules.items() if k != option} == {
                k: v for k, v in game.rules.items() if k != option
            }
            seat = game.to_act(state)[0]
            here, there = texts(game, state, seat), texts(row.game, row.state, seat)
            said = {kind: {game.action_text(a) for d in row.of(kind) for a in d.plays} for kind in KINDS}
            assert said["gains"] == there - here
            assert said["loses"] == here - there
            assert said["differs"] <= here & there
            for d in row.differences:
                assert d.clauses
                if d.kind != "differs":
                    refusing, at = (game, state) if d.kind == "gains" else (row.game, row.state)
                    for play in d.plays:
                        failed = refusing.judge(at, d.seat, play).failed
                        assert tuple(dict.fromkeys(c.clause for c in failed)) == d.clauses


def test_a_power_kick_to_a_near_zone() -> None:
    state = sketch(GAME, phase="playing", seat="B3", ball=4, hands={"B3": "23+P48 34 1C34"})
    row = readings(GAME, state, "power_kick_anywhere").rows[1]
    assert row.differences == ()
    state = sketch(GAME, phase="playing", seat="B3", ball=3, hands={"B3": "23+P48 34 45"})
    row = readings(GAME, state, "power_kick_anywhere").rows[1]
    assert [(d.kind, str(d.action), d.clauses) for d in row.differences] == [
        ("gains", "power-kick 23+P48 34 4", ("SS-PK-4",))
    ]
    back = readings(row.game, row.state, "power_kick_anywhere").rows[1]
    assert [(d.kind, str(d.action)) for d in back.differences] == [("loses", "power-kick 23+P48 34 4")]


def test_the_same_play_with_another_consequence() -> None:
    e = example("SS-ROLE-5c/1")
    row = readings(e.game(), e.state(), "short_penalty_for").rows[1]
    (only,) = row.differences
    assert only.kind == "differs"
    assert only.action.use == "foul"
    assert "SS-ROLE-5c" in only.clauses


def test_a_position_that_a_reading_rules_out_is_said_to_be_so() -> None:
    state = sketch(GAME, seat="B3", ball=5, passes=23)
    rows = readings(GAME, GAME.position(state), "idle_rounds").rows
    refused = [row for row in rows if row.game is None]
    assert {row.changes[0][1] for row in refused} >= {1, 2}
    assert all("SS-TURN-5" in row.refusal for row in refused)


def test_both_guides_are_cited() -> None:
    option = GAME.rulebook.options["power_kick_anywhere"]
    assert citations(GAME, option, False) == ("guide A:54",)
    assert citations(GAME, option, True) == ("tongjiao B:81",)
    three = GAME.rulebook.options["direction_changes_per_phase"]
    assert citations(GAME, three, 3, "en") == ("no source",)
    assert citations(GAME, three, 1) == ("tongjiao B:105",)
    table = readings(GAME, sketch(GAME, ball=5), "power_kick_anywhere").markdown("en")
    assert "A:54" in table
    assert "B:81" in table


def test_two_rulesets_side_by_side() -> None:
    state = sketch(GAME, phase="playing", seat="B3", ball=3, hands={"B3": "23+P48 34 45"})
    answer = compare_rulesets(GAME, state)
    assert answer.rulesets == ("guide", "tongjiao")
    left, right = answer.rows
    differ = GAME.rulebook.difference(GAME.rulebook.ruleset("guide"), GAME.rulebook.ruleset("tongjiao"))
    assert [o for o, _ in left.changes] == [o for o, _ in right.changes] == [o for o, _, _ in differ]
    assert right.game is not None
    assert right.game.rules.preset == "tongjiao"
    assert [str(d.action) for d in right.of("gains")] == ["power-kick 23+P48 34 4"]
    with pytest.raises(UnknownName):
        compare_rulesets(GAME, state, right="nobody")
    with pytest.raises(UnknownName):
        readings(GAME, state, "offside")


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_tables_are_well_formed_and_whole(lang: str) -> None:
    for option in GAME.rulebook.options:
        answer = readings(GAME, sketch(GAME, seat="B3", ball=5, passes=23), option)
        root = ElementTree.fromstring(answer.html(lang))
        assert len(root.findall(".//tbody/tr")) == len(answer)
        assert len(root.findall(".//thead//th")) == 5
        lines = [line for line in answer.markdown(lang).splitlines() if line.startswith("| ")]
        assert len(lines) == len(answer) + 2
        assert all(line.replace("\\|", "").count("|") == 6 for line in lines)
        assert len(answer.records(lang)) == len(answer)
        english = answer.html("en")
        assert (answer.html(lang) == english) == (lang == "en")
