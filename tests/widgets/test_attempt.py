"""Trying plays and answering questions, without a front end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from soccer_rules import load, set_language
from soccer_rules.core.match import Match
from soccer_rules.lessons import Question, Walkthrough, load_walkthrough
from soccer_rules.widgets import Attempt, Gallery, LanguageSwitch, ask, spoken_languages
from soccer_rules.widgets.quiz import Picker


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture(scope="module")
def walk() -> Walkthrough:
    return load_walkthrough()


def pick_action(picker: Picker, state: object, seat: int, action: object) -> None:
    """Pick what makes up an action, card by card, as a learner would."""
    hand = list(state.hands[seat])  # type: ignore[attr-defined]
    picker.toggle("use", action.use)  # type: ignore[attr-defined]
    for card in action.cards:  # type: ignore[attr-defined]
        at = hand.index(card)
        hand[at] = None
        picker.toggle("cards", str(at))
    if action.zone:  # type: ignore[attr-defined]
        picker.toggle("zone", str(action.zone))  # type: ignore[attr-defined]


def right_and_wrong(walk: Walkthrough, question: Question) -> tuple[object, object]:
    """A legal play that does what is asked, and one that the rules refuse."""
    legal = walk.game.legal_actions(question.state, question.seat)
    right = next(a for a in legal if question.accepts(a).ok)
    zones = [right._replace(zone=z) for z in range(1, 10)] if right.zone else []
    others = [right._replace(cards=(c,)) for c in question.state.hands[question.seat]]
    wrong = next(a for a in [*zones, *others] if not question.accepts(a).verdict.legal)
    return right, wrong


@pytest.mark.parametrize("n", [1, 2, 3])
def test_questions_take_every_right_answer_and_explain_a_wrong_one(walk: Walkthrough, n: int) -> None:
    cell = ask(walk, n)
    quiz, question = cell.quiz, cell.question
    right, wrong = right_and_wrong(walk, question)
    assert quiz.to_check.disabled
    before = cell.table.markup
    pick_action(quiz.picker, question.state, question.seat, wrong)
    assert quiz.picker.action == wrong
    quiz.to_check.click()
    assert not quiz.done
    assert "Not yet." in quiz.result.markup
    verdict = walk.game.judge(question.state, question.seat, wrong)
    assert verdict.failed
    for check in verdict.failed:
        assert check.clause in quiz.result.markup
    gives_away = verdict.nearest is not None and question.accepts(verdict.nearest).ok
    assert ("Nearest allowed change" in quiz.result.markup) != gives_away, "hints come first"
    assert cell.table.markup == before, "nothing has moved"
    assert quiz.picker.action == wrong, "nothing is lost"

    quiz.to_clear.click()
    pick_action(quiz.picker, question.state, question.seat, right)
    assert "Not yet." not in quiz.result.markup
    quiz.to_check.click()
    assert quiz.done
    assert "Right!" in quiz.result.markup
    assert cell.table.markup != before, "the table shows what the play brings"
    cell.close()


def test_the_first_wrong_try_does_not_give_the_answer_away(walk: Walkthrough) -> None:
    cell = ask(walk, 1)
    quiz, question = cell.quiz, cell.question
    _, wrong = right_and_wrong(walk, question)
    nearest = walk.game.judge(question.state, question.seat, wrong).nearest
    assert question.accepts(nearest).ok
    advice = walk.game.words.change(wrong, nearest, "en")
    pick_action(quiz.picker, question.state, question.seat, wrong)
    quiz.check()
    for heard in (quiz.result.markup, quiz.result.say):
        assert "Nearest" not in heard
        assert advice not in heard
    quiz.check()
    assert "Nearest" in quiz.result.markup
    assert "Nearest" in quiz.result.say
    cell.close()


def test_a_legal_play_that_does_something_else_is_told_so(walk: Walkthrough) -> None:
    for n, question in enumerate(walk.questions, 1):
        legal = walk.game.legal_actions(question.state, question.seat)
        other = next((a for a in legal if not question.accepts(a).ok), None)
        if other is None:
            continue
        cell = ask(walk, n)
        pick_action(cell.quiz.picker, question.state, question.seat, other)
        cell.quiz.check()
        assert not cell.quiz.done
        assert "srl-verdict" not in cell.quiz.result.markup, "it is allowed; no verdict refuses it"
        cell.close()
        return
    raise AssertionError("no question has such a play")


def test_help_comes_after_wrong_tries(walk: Walkthrough) -> None:
    cell = ask(walk, 1)
    quiz, question = cell.quiz, cell.question
    _, wrong = right_and_wrong(walk, question)
    assert quiz.to_show.layout.display == "none"
    pick_action(quiz.picker, question.state, question.seat, wrong)
    quiz.check()
    assert quiz.to_show.layout.display == "none"
    quiz.check()
    assert quiz.to_show.layout.display != "none"
    hints = question.hints("en")
    assert quiz.result.markup.count("srl-hint") == min(2, len(hints))
    assert "Nearest allowed change" in quiz.result.markup, "no hint is left"
    quiz.to_show.click()
    assert quiz.done
    assert "This would do" in quiz.result.markup
    shown = walk.game.parse_action(quiz._shown)
    assert question.accepts(shown).ok
    assert quiz.picker.action == shown, "the form shows the play"
    picked = quiz.picker.form.markup
    assert picked.count('aria-pressed="true"') == 1 + len(shown.cards) + bool(shown.zone)
    assert "next cell" in quiz.result.markup
    cell.close()


def test_language_switch_keeps_what_was_picked(walk: Walkthrough) -> None:
    cell = ask(walk, 1)
    right, _ = right_and_wrong(walk, cell.question)
    pick_action(cell.quiz.picker, cell.question.state, cell.question.seat, right)
    set_language("zh-Hans")
    assert cell.quiz.picker.action == right
    assert cell.quiz.to_check.description == "检查"
    assert "你是B3" in cell.quiz.prompt.markup
    cell.quiz.check()
    assert "正确" in cell.quiz.result.markup
    cell.close()


def test_unknown_question_is_refused(walk: Walkthrough) -> None:
    for n in (0, len(walk.questions) + 1):
        with pytest.raises(IndexError, match="there is no question"):
            ask(walk, n)


def test_the_table_takes_picks_too(walk: Walkthrough) -> None:
    cell = ask(walk, 1)
    tokens = {t["token"]: t["select"] for t in cell.table.targets}
    assert {f"zone:{z}" for z in range(1, 10)} <= set(tokens)
    cell.table.pick("zone:6")
    assert cell.quiz.picker.picked["zone"] == ["6"]
    assert cell.table.picked == [tokens["zone:6"]]
    cell.table.pick("zone:7")
    assert cell.quiz.picker.picked["zone"] == ["7"], "one zone at a time"
    cell.table.pick("cards:0")
    cell.table.pick("cards:1")
    assert cell.quiz.picker.picked["cards"] == ["0", "1"]
    cell.table.pick("cards:0")
    assert cell.quiz.picker.picked["cards"] == ["1"]
    for nonsense in ("cards:99", "no:1", "zone", ""):
        cell.table.pick(nonsense)
    assert cell.quiz.picker.picked["cards"] == ["1"]
    with pytest.raises(KeyError):
        cell.quiz.picker.toggle("zone", "12")
    cell.close()


def start() -> Match:
    return Match.start(load("soccer-sonic", players=2, line_up=["defender", "forward"]), seed=7)


def test_an_attempt_is_judged_before_it_is_played() -> None:
    panel = Attempt(start())
    assert panel.verdict is None
    assert panel.to_play.disabled
    panel.picker.toggle("use", "tails")
    panel.to_play.click()
    seat, state = panel.seat, panel.match.state
    assert seat is not None
    panel.picker.toggle("use", "maneuver")
    panel.picker.toggle("cards", "0")
    panel.picker.toggle("zone", "9")
    assert panel.verdict is not None
    assert not panel.verdict.legal
    assert panel.to_play.disabled
    assert "srl-illegal" in panel.result.markup
    panel.play()
    assert panel.match.state is state, "an illegal attempt never reaches the match"
    panel.picker.clear()
    legal = panel.match.game.legal_actions(state, seat)
    action = next(iter(legal))
    pick_action(panel.picker, state, seat, action)
    assert "srl-legal" in panel.result.markup
    panel.to_play.click()
    assert panel.match.node.action == action
    panel.to_back.click()
    assert panel.match.state is state
    assert panel.picker.picked == {}
    panel.close()


@pytest.mark.parametrize("players", [2, 4, 8])
def test_every_legal_action_can_be_put_together(players: int) -> None:
    game = load("soccer-sonic", players=players)
    match = Match.start(game, seed=3)
    for _ in range(60):
        acting = game.to_act(match.state)
        if not acting:
            break
        seat = acting[0]
        legal = list(islice(game.legal_actions(match.state, seat), 12)) if seat >= 0 else []
        for action in legal or [a for a, _ in game.chance(match.state)]:
            picked: dict[str, list[str]] = {"use": [action.use], "roles": list(action.roles)}
            hand = list(match.state.hands[seat]) if seat >= 0 else []
            places = []
            for card in action.cards:
                at = hand.index(card)
                hand[at] = None
                places.append(str(at))
            picked |= {"cards": places, "zone": [str(action.zone)] if action.zone else []}
            choices = {c.id: c for c in game.choices(match.state, seat, picked, "en")}
            for choice, values in picked.items():
                if values:
                    assert set(values) <= set(choices[choice].values)
            assert game.attempt(match.state, seat, picked) == action
        match.play((legal or [a for a, _ in game.chance(match.state)])[0], seat)


def test_gallery_and_switch_follow_the_language() -> None:
    from soccer_rules.games.soccer_sonic.cards import card

    gallery, switch = Gallery(card("5+P28"), card("7+F")), LanguageSwitch()
    assert "Power Kick to zone 2 or 8" in gallery.markup
    switch.value = "zh-Hans"
    assert "犯规" in gallery.markup
    assert {code for _, code in switch.options} == set(spoken_languages())
    for code in spoken_languages():
        set_language(code)
        assert switch.value == code
    gallery.close()
