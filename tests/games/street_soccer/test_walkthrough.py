"""One minute of play: the walk-through keeps to the engine, and its prose to what the engine counts."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files

import pytest

from soccer_rules import load
from soccer_rules.core.errors import FaultyData
from soccer_rules.core.language import LANGUAGES
from soccer_rules.lessons import Walkthrough, load_walkthrough
from soccer_rules.widgets import Stepper
from tests.games.street_soccer.playing import listed

REFUSED = {
    "points-left": "E_POINTS_LEFT",
    "mouth": "E_MOUTH",
    "penalty-area": "E_PENALTY_AREA",
    "rest-on-piece": "E_REST_ON_PIECE",
    "bend": "E_BEND",
    "blocked": "E_BLOCKED_BALL",
}


@pytest.fixture(scope="module")
def walk():
    return load_walkthrough("street-soccer")


@pytest.fixture
def data():
    package = load("street-soccer").rulebook.texts.package
    return tomllib.loads(files(package).joinpath("data", "walkthrough.toml").read_text(encoding="utf-8"))


def test_it_is_one_minute_of_both_sides(walk):
    first, last = walk.match.nodes[0].state, walk.match.nodes[-1].state
    assert (first.turns, last.turns) == (2, 4)
    assert walk.game.score(last) == (1, 0)
    kinds = [e.kind for node in walk.match.nodes for e in node.events]
    assert {"die", "run-to-ball", "goal", "keeper", "goal-kick", "minute"} <= set(kinds)


def test_what_is_expected_happens(walk):
    for step in walk.steps:
        kinds = [e.kind for e in walk.match.nodes[step.index + 1].events]
        assert set(step.facts["events"]) <= set(kinds), step


def test_the_numbers_of_the_prose_are_the_engines(walk):
    rolled = walk.match.nodes[1].state
    choices = walk.game.turn_choices(rolled, 0)
    kicks = [run for run, kick in choices if kick is not None]
    for lang in LANGUAGES:
        said = walk.narration(0, lang)
        for number in (len(choices), len(choices) - len(kicks), len(kicks)):
            assert str(number) in said
    assert {run.piece for run in kicks} == {"f4"}
    assert listed(walk.game, walk.match.nodes[3].state, 1) == {"keeper i3", "keeper i4"}
    shot = next(e for e in walk.match.nodes[3].events if e.kind == "kick")
    assert list(shot.values["path"]) == ["g4", "h3", "i3", "GOAL-E"]
    long = next(e for e in walk.match.nodes[7].events if e.kind == "kick")
    assert (long.values["n"], long.values["left"], long.values["free"]) == (3, 4, 2)
    assert len(long.values["path"]) == 6


def test_six_attempts_are_refused_each_for_its_own_reason(walk):
    assert {e.id for e in walk.examples} == set(REFUSED)
    for example in walk.examples:
        failed = example.verdict.failed
        assert [check.values["code"] for check in failed] == [REFUSED[example.id]], example.id


def test_questions_take_what_is_asked_and_nothing_else(walk):
    assert [q.id for q in walk.questions] == ["reach", "shoot"]
    for question, right in zip(walk.questions, ("run f4 ball", "kick GOAL-E"), strict=True):
        for action in walk.game.legal_actions(question.state, question.seat):
            assert question.accepts(action).ok == (str(action) == right)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_is_said(walk, lang):
    assert walk.title(lang)
    assert walk.notation(lang)
    for chapter in walk.chapters:
        assert walk.chapter_title(chapter, lang)
        assert walk.chapter_intro(chapter, lang)
    for step in walk.steps:
        assert walk.narration(step.index, lang)
        assert walk.mark_text(step.index, lang)
    for question in walk.questions:
        assert question.prompt(lang)
        assert len(question.hints(lang)) == 2
    for example in walk.examples:
        assert example.title(lang)
        assert example.text(lang)


def test_the_stepper_shows_the_verdict_on_an_attempt(walk):
    stepper = Stepper(walk, language="en")
    stepper.show_example("points-left")
    stepper.last()
    assert "srl-verdict srl-illegal" in stepper.text.markup
    assert "ST-RUN-05" in stepper.text.markup
    stepper.show_example("")
    assert "srl-verdict" not in stepper.text.markup


def test_an_attempt_that_is_allowed_is_no_refused_one(data):
    for change in ({"attempt": "W run d5 a5"}, {"clause": "ST-RUN-06"}, {"attempt": "W fly d5"}):
        faulty = copy.deepcopy(data)
        faulty["example"][0] |= change
        with pytest.raises(FaultyData, match="points-left"):
            Walkthrough(load("street-soccer"), "walkthrough", faulty, "walkthrough.toml")
