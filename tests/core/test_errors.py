"""Refusals say what is wrong, where, and what would be right; one ancestor catches them all."""

import pytest

from soccer_rules.core.errors import (
    Fault,
    FaultyData,
    IllegalAction,
    SoccerRulesError,
    TextError,
    UnknownName,
)


@pytest.mark.parametrize("kind", [TextError, FaultyData, UnknownName, IllegalAction])
def test_one_ancestor_catches_every_refusal(kind):
    assert issubclass(kind, SoccerRulesError)
    assert issubclass(kind, ValueError)


def test_a_text_error_points_at_its_place_and_can_be_moved():
    inner = TextError("no such zone", column=3, found="x", expected="a digit")
    moved = inner.moved(10, 4)
    assert (moved.line, moved.column) == (5, 13)
    assert str(moved) == "line 5, column 13: no such zone; found 'x'; expected a digit"
    assert (inner.line, inner.column) == (1, 3)
    assert str(TextError("odd")) == "line 1, column 1: odd"


def test_found_text_cannot_break_the_message():
    assert "\n" not in str(TextError("odd", found="a\nb"))


def test_all_faults_are_listed():
    faults = (Fault("a.toml, card 1", "7", "8", "X-1"), Fault("a.toml, card 2", "x", "y"))
    refusal = FaultyData("deck a.toml", faults)
    assert str(refusal).splitlines() == [
        "deck a.toml: 2 faults",
        "- a.toml, card 1: 7; right would be: 8 [X-1]",
        "- a.toml, card 2: x; right would be: y",
    ]
    assert str(FaultyData("deck", faults[:1])).startswith("deck: 1 fault\n")


def test_an_unknown_name_lists_the_known_ones():
    refusal = UnknownName("role", "striker", ("forward", "defender"))
    assert str(refusal) == "unknown role 'striker'; known: forward, defender"
    assert refusal.known == ("forward", "defender")
