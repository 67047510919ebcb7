"""What a walk-through is made of, and how questions judge answers."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from soccer_rules import load, set_language
from soccer_rules.core.errors import FaultyData, TextError, UnknownName
from soccer_rules.core.match import Match
from soccer_rules.lessons import Walkthrough, load_walkthrough


@pytest.fixture(scope="module")
def walk() -> Walkthrough:
    return load_walkthrough()


@pytest.fixture
def data() -> dict[str, Any]:
    package = load("soccer-sonic").rulebook.texts.package
    return tomllib.loads(files(package).joinpath("data", "walkthrough.toml").read_text(encoding="utf-8"))


def build(data: dict[str, Any]) -> Walkthrough:
    return Walkthrough(load("soccer-sonic", **data["game"]), "walkthrough", data, "walkthrough.toml")


def test_nodes_follow_the_steps(walk: Walkthrough) -> None:
    assert len(walk.match.nodes) == len(walk.steps) + 1
    for step in walk.steps:
        node = walk.match.nodes[step.index + 1]
        assert (node.parent, node.seat, node.action) == (step.index, step.seat, step.action)
    assert walk.match.node.id == 0, "it opens at the start"


def test_chapters_cover_every_step_once(walk: Walkthrough) -> None:
    covered = [i for c in walk.chapters for i in range(c.first, c.last + 1)]
    assert covered == list(range(len(walk.steps)))
    assert all(walk.steps[i].chapter == c.id for c in walk.chapters for i in range(c.first, c.last + 1))


def test_the_record_of_the_match_reads_back(walk: Walkthrough) -> None:
    again = type(walk.match).read(walk.match.record())
    assert again.nodes[-1].state == walk.match.nodes[-1].state
    assert again.names == walk.names


def test_texts_follow_the_language(walk: Walkthrough) -> None:
    try:
        english = walk.title()
        set_language("zh-Hans")
        assert walk.title() != english
        assert walk.title("en") == english
    finally:
        set_language("en")
    for lang, name in (("en", "Xiaogong"), ("zh-Hans", "小公"), ("zh-Hant", "小公"), ("ja", "小公")):
        assert name in walk.narration(1, lang)
    assert [walk.names.spoken(lang)[1] for lang in ("en", "zh-Hans", "zh-Hant", "ja")] == [
        "Shihong", "势红", "勢紅", "勢紅",
    ]  # fmt: skip


def test_names_are_written_as_each_language_does(walk: Walkthrough) -> None:
    node = next(n for n in walk.match.nodes if n.events and n.seat == 3)
    for lang, name in (("en", "Xiaoxie"), ("zh-Hans", "小谢"), ("zh-Hant", "小謝")):
        assert any(name in line for line in walk.match.events_text(node.id, lang))
        drawn = walk.game.picture(node.state, open=True, names=walk.names, lang=lang, prefix="")
        assert name in drawn
        assert ("小谢" in drawn) == (lang == "zh-Hans")
    assert "name R4: 小谢" in walk.match.record(), "a record keeps the names of its source"
    mine = Match(walk.game, node.state, names={3: "小谢"})
    assert "小谢" in walk.game.picture(node.state, open=True, names=mine.names, lang="en", prefix="")
    assert walk.chapter_title(walk.chapters[1], "zh-Hans") == walk.chapter_title(
        walk.chapters[1].id, "zh-Hans"
    )


def test_marks_in_words(walk: Walkthrough) -> None:
    first = {s.mark: s.index for s in reversed(walk.steps)}
    assert walk.mark_text(first["W3"], "en") == "As the guide tells it (W3)"
    assert walk.mark_text(first["W4"], "en") == "As the guide tells it (W4); the cards are our choice"
    assert walk.mark_text(first["cards"], "en") == "Our choice of cards"
    assert walk.mark_text(first["ours"], "en") == "Our continuation"
    assert len({walk.mark_text(i, "zh-Hans") for i in first.values()}) == len(first)


def test_examples_stand_beside_chapters(walk: Walkthrough) -> None:
    ids = {c.id for c in walk.chapters}
    assert {e.chapter for e in walk.examples} <= ids
    assert [e.id for e in walk.chapter_examples("power-kick")] == ["worked-kick"]
    for e in walk.examples:
        assert e.title("en") != e.title("zh-Hans")
        assert e.text("en") != e.text("zh-Hans")
        assert len(e.match.main_line()) > 1


def test_a_question_knows_where_it_stands(walk: Walkthrough) -> None:
    asked = [s.index for s in walk.steps if s.question]
    assert asked == [q.step for q in walk.questions]
    for i in asked:
        question = walk.question(i)
        assert question is not None
        assert question.state == walk.match.nodes[i].state
        assert walk.game.to_act(question.state) == (question.seat,)
        for lang in ("en", "zh-Hans"):
            assert question.prompt(lang)
            assert len(question.hints(lang)) == 2
    assert walk.question(0) is None


def test_answers_are_judged_by_the_engine(walk: Walkthrough) -> None:
    for question in walk.questions:
        right = question.accepts(walk.steps[question.step].action)
        assert right.ok
        for lang in ("en", "zh-Hans"):
            assert "\n" not in question.feedback(lang, right.verdict)
        legal = walk.game.legal_actions(question.state, question.seat)
        other = question.accepts(next(a for a in legal if not question.accepts(a).ok))
        assert other.verdict.legal
        for lang in ("en", "zh-Hans"):
            assert question.prompt(lang) in question.feedback(lang, other.verdict)


def test_a_wrong_answer_gets_the_reason_and_no_solution(walk: Walkthrough) -> None:
    question = walk.questions[1]
    answer = question.accepts("power-kick 5+P28 9C 6")
    assert not answer.ok
    assert not answer.verdict.legal
    said = question.feedback("en", answer.verdict)
    assert "SS-PK-1" in said
    for action in walk.game.legal_actions(question.state, question.seat):
        assert str(action) not in said
        assert not all(c in said for c in action.cards) or not action.cards


def test_no_answer_is_stored(data: dict[str, Any]) -> None:
    assert all(set(q) == {"id", "before", "wish"} for q in data["question"])
    assert not any("cards" in str(q["wish"]) for q in data["question"])


def test_an_unreadable_answer_is_refused(walk: Walkthrough) -> None:
    with pytest.raises(TextError):
        walk.questions[0].accepts("kick it")


def test_a_play_that_does_not_fit_is_named(data: dict[str, Any]) -> None:
    broken = copy.deepcopy(data)
    broken["step"][3]["play"] = "B3 maneuver 5+P28 2"
    with pytest.raises(FaultyData, match=r"step 3, play 'B3 maneuver 5\+P28 2'") as refused:
        build(broken)
    assert "SS-MOVE-2" in str(refused.value)


def test_another_deck_is_named(data: dict[str, Any]) -> None:
    broken = copy.deepcopy(data)
    broken["start"] = broken["start"].replace("cards=", "cards=5,", 1)
    with pytest.raises(FaultyData, match="field start"):
        build(broken)


def test_a_torn_chapter_is_refused(data: dict[str, Any]) -> None:
    broken = copy.deepcopy(data)
    broken["step"][2]["chapter"] = "turns"
    with pytest.raises(FaultyData, match="chapter kick-off"):
        build(broken)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownName):
        load_walkthrough("soccer-tonic")
