"""The stepper's logic, without a front end: callbacks are called as a browser would call them."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from random import Random

import pytest

from soccer_rules import language, load, set_language
from soccer_rules.core.game import CHANCE
from soccer_rules.core.match import Match
from soccer_rules.lessons import Walkthrough, load_walkthrough
from soccer_rules.widgets import Stepper
from soccer_rules.widgets.tour import Tour

VOID = {"br", "hr", "img", "input", "link", "meta"}


class Balanced(HTMLParser):
    """Fails where a tag is closed that was not open; what is never closed stays in `open`."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture(scope="module")
def walk() -> Walkthrough:
    return load_walkthrough()


@pytest.fixture
def stepper(walk: Walkthrough) -> Iterator[Stepper]:
    made = Stepper(walk)
    yield made
    made.close()


def random_match(steps: int = 30, names: dict[int, str] | None = None) -> Match:
    game = load("soccer-sonic", players=4)
    match = Match.start(game, seed=5, names=names)
    rng = Random(1)
    while len(match.nodes) <= steps and (acting := game.to_act(match.state)):
        seat = acting[0]
        actions = (
            [a for a, _ in game.chance(match.state)]
            if seat == CHANCE
            else game.legal_actions(match.state, seat)
        )
        match.play(actions[rng.randrange(len(actions))], seat)
    return match


def answer_all(stepper: Stepper) -> None:
    stepper.answered.update(range(stepper.tour.last))


def test_steps_forward_and_back_end_where_they_should(stepper: Stepper) -> None:
    assert stepper.position == 0
    stepper.back()
    assert stepper.position == 0
    answer_all(stepper)
    for n in range(1, stepper.tour.last + 1):
        stepper.next()
        assert stepper.position == n == stepper.slider.value
        assert stepper.counter.value == f"{n} / {stepper.tour.last}"
    stepper.next()
    assert stepper.position == stepper.tour.last
    assert stepper.to_next.disabled
    assert stepper.to_last.disabled
    assert not stepper.to_back.disabled
    stepper.back()
    assert stepper.position == stepper.tour.last - 1


def test_every_position_tells_what_happened_and_its_clauses(stepper: Stepper) -> None:
    for position in range(stepper.tour.last + 1):
        stepper.go(position)
        node = stepper.tour.nodes[position]
        told = stepper.text.markup
        assert not Balanced(told).open
        for clause in node.clauses:
            assert f">{clause}<" in told
        if position:
            fact = stepper.tour.mark(position).startswith("W")
            assert (stepper.tour.mark_text(position, "en") in unescape(told)) == fact
        assert told.count("srl-from") <= 1
        ball = f'id="{stepper._prefix}ball" data-el="ball" data-zone="{node.state.ball}"'
        assert ball in stepper.table.markup
        assert stepper.table.say.startswith(f"Step {position}: ")


def test_a_chapter_says_once_that_it_is_ours(stepper: Stepper) -> None:
    said: dict[str, int] = {}
    for position in range(stepper.tour.last + 1):
        stepper.go(position)
        stretch = stepper.tour.stretch(position)
        assert stretch is not None
        said[stretch.id] = said.get(stretch.id, 0) + ("srl-ours" in stepper.text.markup)
    facts = {"setting-up", "maneuver", "power-kick", "cutting-in"}
    assert said == {s.id: int(s.id not in facts) for s in stepper.tour.stretches}


def test_rulings_are_told_as_ours(stepper: Stepper) -> None:
    book = stepper.tour.game.rulebook
    ruled = [
        (p, c) for p, node in enumerate(stepper.tour.nodes) for c in node.clauses if book.ruling_text(c, "en")
    ]
    position, _ = ruled[0]
    stepper.go(position)
    assert "srl-ruling" in stepper.text.markup
    assert "Our reading: " in stepper.text.markup


def test_slider_chapters_and_marks_lead_to_positions(stepper: Stepper) -> None:
    stepper.slider.value = 5
    assert stepper.position == 5
    chapter = stepper.tour.stretches[4]
    stepper.chapter.value = chapter.id
    assert stepper.position == chapter.first == chapter.opens
    stepper.marks.pick(f"chapter:{stepper.tour.stretches[2].id}")
    assert stepper.position == stepper.tour.stretches[2].first
    assert stepper.chapter.value == stepper.tour.stretches[2].id
    assert stepper.marks.markup.count("srl-here") == 1
    with pytest.raises(KeyError):
        stepper.go_to_chapter("no-such-chapter")


def test_keys(stepper: Stepper) -> None:
    stepper.table.press("ArrowRight")
    assert stepper.position == 1
    stepper.table.press("ArrowLeft")
    assert stepper.position == 0
    stepper.table.press("End")
    assert stepper.position == stepper.tour.walk.questions[0].step, "End stops at the question"
    stepper.table.press("Home")
    assert stepper.position == 0
    stepper.table._heard(stepper.table, {"kind": "key", "key": "ArrowRight"}, [])
    assert stepper.position == 1
    for nonsense in ({"kind": "key", "key": "F1"}, {"kind": "key"}, {"kind": "other"}, "text", None):
        stepper.table._heard(stepper.table, nonsense, [])
    assert stepper.position == 1


def test_a_question_holds_the_way_until_it_is_answered(stepper: Stepper) -> None:
    where = stepper.tour.walk.questions[0].step
    stepper.go(where)
    assert stepper.quiz.layout.display == "flex"
    assert stepper.to_next.disabled
    stepper.next()
    assert stepper.position == where
    quiz = stepper.quiz
    quiz.reveal()
    assert where in stepper.answered
    assert not stepper.to_next.disabled
    quiz.to_go.click()
    assert stepper.position == where + 1
    assert quiz.layout.display == "none"
    stepper.back()
    assert not stepper.waits(where)


def test_language_switch_keeps_the_position_and_changes_every_text(stepper: Stepper) -> None:
    stepper.go(9)
    english = (stepper.text.markup, stepper.table.markup, stepper.eyes.options, stepper.to_next.tooltip)
    stepper.language.value = "zh-Hans"
    assert language() == "zh-Hans"
    assert stepper.position == 9 == stepper.slider.value
    chinese = (stepper.text.markup, stepper.table.markup, stepper.eyes.options, stepper.to_next.tooltip)
    assert all(a != b for a, b in zip(english, chinese, strict=True))
    assert 'lang="zh-Hans"' in stepper.text.markup
    assert "依据哪条规则" in stepper.text.markup
    set_language("en")
    assert stepper.language.value == "en"
    assert (stepper.text.markup, stepper.table.markup) == english[:2]


def test_a_language_of_its_own_is_kept(walk: Walkthrough) -> None:
    stepper = Stepper(walk, language="zh-Hans")
    assert 'lang="zh-Hans"' in stepper.text.markup
    set_language("ja")
    assert 'lang="zh-Hans"' in stepper.text.markup
    stepper.language.value = "en"
    assert language() == "ja", "its own switch concerns itself only"
    assert 'lang="en"' in stepper.text.markup
    stepper.close()


def test_one_seats_eyes_hide_the_other_hands(stepper: Stepper) -> None:
    assert stepper.table.markup.count('data-seat="R2" data-index') == len(
        stepper.tour.nodes[0].state.hands[1]
    )
    shown = set(stepper.tour.nodes[0].state.hands[1])
    stepper.eyes.value = 0
    hidden = stepper.table.markup
    assert not any(f'data-card="{card}" data-seat="R2"' in hidden for card in shown)
    assert all(
        f'data-card="{card}" data-seat="B1"' in hidden for card in stepper.tour.nodes[0].state.hands[0]
    )
    stepper.see(None)
    assert any(f'data-card="{card}" data-seat="R2"' in stepper.table.markup for card in shown)


def test_playing_goes_on_by_itself_and_stops_at_a_question(stepper: Stepper) -> None:
    stepper.reading_time = lambda: 0.001  # type: ignore[method-assign]
    where = stepper.tour.walk.questions[0].step

    async def watch() -> None:
        stepper.play()
        assert stepper.playing
        assert stepper.to_play.icon == "pause"
        for _ in range(200):
            await asyncio.sleep(0.002)
            if not stepper.playing:
                return
        raise AssertionError("it never stopped")

    asyncio.run(watch())
    assert stepper.position == where
    assert stepper.to_play.icon == "play"


def test_playing_does_not_block_and_can_be_paused(stepper: Stepper) -> None:
    answer_all(stepper)
    stepper.reading_time = lambda: 30  # type: ignore[method-assign]

    async def watch() -> None:
        stepper.toggle()
        await asyncio.sleep(0)
        assert stepper.position == 1
        stepper.toggle()
        assert not stepper.playing
        await asyncio.sleep(0.01)
        assert stepper.position == 1
        stepper.play()
        stepper.next()
        assert not stepper.playing, "a step by hand ends playing"

    started = time.monotonic()
    asyncio.run(watch())
    assert time.monotonic() - started < 5


def test_play_begins_anew_at_the_end_and_needs_no_loop(stepper: Stepper) -> None:
    stepper.play()
    assert stepper.position == 1, "without a loop: one step"
    answer_all(stepper)
    stepper.last()
    assert stepper.position == stepper.tour.last
    stepper.reading_time = lambda: 30  # type: ignore[method-assign]

    async def again() -> int:
        stepper.play()
        await asyncio.sleep(0)
        stepper.pause()
        return stepper.position

    assert asyncio.run(again()) == 1


def test_a_step_is_answered_within_a_tenth_of_a_second(stepper: Stepper) -> None:
    answer_all(stepper)
    took = []
    for _ in range(stepper.tour.last):
        start = time.perf_counter()
        stepper.next()
        took.append(time.perf_counter() - start)
    assert sorted(took)[int(len(took) * 0.9)] < 0.1


def test_a_plain_match_is_walked(stepper: Stepper) -> None:
    plain = Stepper(random_match())
    assert plain.tour.last == 30
    plain.last()
    assert plain.position == 30
    assert plain.quiz.layout.display == "none"
    assert plain.chapter.options == (("The whole match", ""),)
    plain.close()


def test_names_are_escaped(walk: Walkthrough) -> None:
    evil = '<img src=x onerror="alert(1)">'
    stepper = Stepper(random_match(6, names=dict.fromkeys(range(4), evil)))
    for position in range(7):
        stepper.go(position)
        for board in (stepper.table, stepper.text, stepper.marks):
            assert "<img" not in board.markup
    assert any("&lt;img" in stepper.text.markup for stepper.position in range(7))
    stepper.close()


def test_small_examples_are_shown_and_left_again(stepper: Stepper) -> None:
    seen = 0
    for example in stepper.tour.walk.examples:
        stepper.go_to_chapter(example.chapter)
        position, before = stepper.position, stepper.table.markup
        assert f'data-pick="example:{example.id}"' in stepper.text.markup
        stepper.text.pick(f"example:{example.id}")
        assert example.title("en") in unescape(stepper.text.markup)
        line, went = example.match.main_line(), [stepper.table.markup]
        for n, node in enumerate(line):
            assert f'data-el="ball" data-zone="{node.state.ball}"' in stepper.table.markup
            told = unescape(stepper.text.markup)
            for event in node.events:
                words = stepper.tour.game.words.event(event, "en", stepper.tour.names)
                assert words.split("[")[0] in told
            assert stepper.to_next.disabled == (n == len(line) - 1)
            assert (f'data-pick="inside:{n + 1}"' in told) == (n < len(line) - 1)
            stepper.next()
            went.append(stepper.table.markup)
        outcome = stepper.tour.game.outcome(line[-1].state)
        assert ("srl-end" in stepper.text.markup) == (outcome is not None)
        stepper.table.press("ArrowLeft")
        assert stepper.table.markup == went[-3]
        stepper.text.pick(f"inside:{len(line) - 1}")
        assert stepper.table.markup == went[-1]
        assert stepper.position == position, "the match waits meanwhile"
        assert not Balanced(stepper.text.markup).open
        set_language("zh-Hans")
        assert example.title("zh-Hans") in unescape(stepper.text.markup)
        set_language("en")
        stepper.text.pick("example:")
        assert (stepper.position, stepper.table.markup) == (position, before)
        seen += 1
    assert seen > 3
    with pytest.raises(KeyError):
        stepper.show_example("no-such-example")


def test_parts_meet_at_the_questions(walk: Walkthrough) -> None:
    parts = [Tour(walk, n + 1) for n in range(len(walk.questions) + 1)]
    assert parts[0].first == 0
    assert parts[-1].last == len(walk.steps)
    for before, after, question in zip(parts, parts[1:], walk.questions, strict=False):
        assert before.last == after.first == question.step
    for bad in (0, len(parts) + 1):
        with pytest.raises(IndexError, match="there is no part"):
            Tour(walk, bad)
    numbers = [s.number for part in parts for s in part.stretches]
    assert set(numbers) == set(range(1, len(walk.chapters) + 1))
    stepper = Stepper(walk, part=1)
    stepper.last()
    assert "A question waits in the next cell." in stepper.text.markup
    stepper.close()


def test_closing_ends_listening(walk: Walkthrough) -> None:
    stepper = Stepper(walk)
    before = stepper.text.markup
    stepper.close()
    set_language("zh-Hans")
    assert stepper.text.markup == before


def test_the_prose_tells_one_seat_nothing_of_hidden_hands() -> None:
    walk = load_walkthrough()
    position = next(i for i in range(len(walk.steps)) if "but no KB at all" in walk.narration(i, "en")) + 1
    stepper = Stepper(walk, "en")
    stepper.go(position)
    for seat, told in ((None, True), (walk.steps[position - 1].seat, True), (0, False)):
        stepper.see(seat)
        assert ("no KB at all" in stepper.text.markup) == told
        assert ("lets it pass, with many cards" in stepper.text.markup) != told
    stepper.close()


def test_the_next_story_passes_over_silent_steps_but_never_over_a_question(walk: Walkthrough) -> None:
    stepper = Stepper(walk, "en")
    stops = [0]
    while stepper.position < stepper.tour.last:
        if stepper.waits(stepper.position):
            here = stepper.position
            stepper.next_story()
            assert stepper.position == here
            stepper.answered.add(here)
        stepper.table.press("PageDown")
        assert stepper.position > stops[-1]
        stops.append(stepper.position)
    told = [p for p in range(1, stepper.tour.last) if walk.narration(p - 1, "en")]
    asked = [q.step for q in walk.questions]
    assert set(stops) == {0, *told, *asked, stepper.tour.last}
    for stop in reversed(stops[:-1]):
        if stop not in asked or stepper.tour.worth_reading(stop):
            stepper.table.press("PageUp")
            assert stepper.position == stop
    stepper.close()


def test_playing_is_quick_where_nothing_is_told(walk: Walkthrough) -> None:
    stepper = Stepper(walk, "en")
    times = {}
    for position in range(1, stepper.tour.last):
        stepper.go(position)
        times[position] = stepper.reading_time()
    silent = [p for p in times if not walk.narration(p - 1, "en") and walk.question(p) is None]
    assert len(silent) > 30
    assert max(times[p] for p in silent) < 1 < min(t for p, t in times.items() if p not in silent)
    stepper.close()


def test_a_plain_match_has_no_stories() -> None:
    match = Match.start(load("soccer-sonic", players=2, line_up=["defender", "forward"]), seed=7)
    stepper = Stepper(match, "en")
    assert stepper.to_story.layout.display == "none"
    assert "PageDown" not in stepper.table.hears
    stepper.close()


def test_trying_from_here_leaves_the_match_alone_and_ends_with_the_step(walk: Walkthrough) -> None:
    stepper = Stepper(walk, "en")
    stepper.go(4)
    nodes = len(walk.match.nodes)
    stepper.to_try.value = True
    trial = stepper.trial
    assert trial is not None
    assert trial.match.state == stepper.tour.nodes[4].state
    assert trial in stepper._aside.children
    action = stepper.tour.game.legal_actions(trial.match.state, trial.seat)[0]
    trial.picker.take(stepper.tour.game.picked(trial.match.state, trial.seat, action))
    trial.play()
    assert trial.match.state != stepper.tour.nodes[4].state
    assert (len(walk.match.nodes), stepper.position) == (nodes, 4)
    stepper.language.value = "ja"
    assert 'lang="ja"' in trial.table.markup
    stepper.next()
    assert stepper.trial is None
    assert not stepper.to_try.value
    assert len(stepper._aside.children) == 1
    stepper.close()


def test_trying_shows_one_seat_no_other_hand_and_waits_for_questions(walk: Walkthrough) -> None:
    stepper = Stepper(walk, "en")
    stepper.go(4)
    stepper.see(0)
    stepper.try_from_here()
    assert stepper.trial is not None
    shown = set(re.findall(r'data-card="[^"]*" data-seat="([BR][0-9])"', stepper.trial.table.markup))
    assert shown == {"B1"}
    assert stepper.trial.seat == 0
    stepper.see(None)
    assert stepper.trial is None
    for position in (walk.questions[0].step, stepper.tour.last):
        stepper.go(position)
        stepper.try_from_here()
        assert stepper.trial is None
        assert stepper.to_try.layout.display == "none"
    stepper.close()
