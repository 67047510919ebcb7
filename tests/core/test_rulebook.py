"""Rulebooks of all games: clauses, options and presets hang together, and readings can be compared."""

import pytest

from soccer_rules.core import registry
from soccer_rules.core.errors import UnknownName
from soccer_rules.core.rulebook import BadOption, Option


@pytest.fixture(params=registry.game_ids())
def rulebook(request):
    return registry.load(request.param).rulebook


def test_clauses_and_options_name_each_other(rulebook):
    assert rulebook.clauses
    for clause in rulebook.clauses.values():
        assert clause.chapter in rulebook.chapters
        assert clause.sources or clause.ruling == "whole"
        for name in clause.options:
            assert clause.id in rulebook.options[name].clauses
    for option in rulebook.options.values():
        assert set(option.readings) == set(rulebook.presets)
        assert all(option.admits(reading.value) for reading in option.readings.values())
        assert all(option.admits(value) for value in option.values)
        assert option.expected()


def test_presets_and_changes(rulebook):
    for preset in rulebook.presets:
        rules = rulebook.ruleset(preset)
        assert rules.changed == {}
        assert len(rules) == len(rulebook.options)
        assert hash(rules) == hash(rulebook.ruleset(preset))
        for name, option in rulebook.options.items():
            for value in option.values:
                changed = rulebook.ruleset(preset, {name: value})
                assert changed[name] == value
                assert (changed == rules) == (rules[name] == value)
                differing = [o.name for o, _, _ in rulebook.difference(rules, changed)]
                assert differing == ([] if rules[name] == value else [name])


def test_what_does_not_exist_is_refused(rulebook):
    preset = rulebook.presets[0]
    with pytest.raises(UnknownName):
        rulebook.ruleset("nobody's")
    with pytest.raises(UnknownName):
        rulebook.ruleset(preset, {"no such option": 1})
    with pytest.raises(UnknownName):
        rulebook.clause("XX-1")
    for name, option in rulebook.options.items():
        for value in ("perhaps", -1, 0, 2.5, None, (), object()):
            if not option.admits(value):
                with pytest.raises(BadOption, match=name):
                    rulebook.ruleset(preset, {name: value})


def test_values_of_one_type_are_not_taken_for_another():
    flag = Option("f", "bool", (True, False), {}, ())
    whole = Option("w", "int", ("none", 1, 2), {}, ())
    choice = Option("c", "choice", ("a", "b"), {}, ())
    assert flag.admits(True)
    assert not flag.admits(1)
    assert not flag.admits("yes")
    assert whole.admits(7)
    assert whole.admits("none")
    assert not whole.admits(True)
    assert not whole.admits(0)
    assert not whole.admits("7")
    assert choice.admits("a")
    assert not choice.admits(True)
    assert not choice.admits("A")
