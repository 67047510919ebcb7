"""The stepper: walk through a match, with the table, what happened in words and the clauses that say so."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from ipywidgets import Button, Dropdown, HBox, IntSlider, Label, Layout, ToggleButton, VBox

from soccer_rules.core.language import LANGUAGES
from soccer_rules.core.match import Match
from soccer_rules.widgets import markup
from soccer_rules.widgets.attempt import Attempt
from soccer_rules.widgets.board import Board
from soccer_rules.widgets.quiz import Quiz
from soccer_rules.widgets.speech import Speech, quiet_when_refused, spoken_languages
from soccer_rules.widgets.tour import Tour

SCOPE = "srl-walked"
"""Where the arrow keys step: not in what is tried beside the match."""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
SILENT = 0.7
"""Seconds for a step without a word: long enough to see the ball and the cards move."""
OPEN = -2
"""The view in which every hand lies open."""
_numbers = count(1)


def _to_read(said: Iterable[str]) -> float:
    wide = sum(1.0 if ord(sign) < 0x2E80 else 3.2 for text in said for sign in text)
    return 1.4 + min(9.0, wide * 0.03)


@quiet_when_refused
class Stepper(VBox):  # type: ignore[misc]
    """Step through a walk-through or a plain :class:`~soccer_rules.core.match.Match`.

    ``language`` fixes the language of this stepper; without it the language in force counts and is followed.
    ``part`` (from 1) shows the line from one question to the next only. Everything also works from Python:
    :meth:`go`, :meth:`next`, :meth:`back`, :meth:`play` …; :attr:`position` 0 is the start, ``n`` shows what
    the n-th action brought.

    >>> from soccer_rules.lessons import load_walkthrough
    >>> stepper = Stepper(load_walkthrough(), part=1)
    >>> stepper.next(); stepper.position
    1
    """

    def __init__(self, source: Any, language: str | None = None, *, part: int | None = None):
        self.tour = Tour(source, part)
        self.speech = Speech(language, self._respeak)
        self.position = self.tour.first
        self.answered: set[int] = set()
        self.example: Any = None
        self.trial: Attempt | None = None
        self._side: Tour | None = None
        self._at = 0
        self._eyes = OPEN
        self._busy = False
        self._task: asyncio.Task[None] | None = None
        self._pictures: dict[tuple[int, int, str], str] = {}
        self._prefix = f"st{next(_numbers)}-"
        self._make()
        wide = Layout(width="100%", overflow="visible")
        walked = VBox([self._head, self._transport, self._body, self.quiz], layout=wide)
        walked.add_class(SCOPE)
        super().__init__([walked, self._aside], layout=wide)
        self.add_class("srl-stepper")
        self._respeak()

    # --- parts

    def _make(self) -> None:
        self._keys = {
            "ArrowLeft": self.back,
            "ArrowRight": self.next,
            "Home": self.first,
            "End": self.last,
            "Space": self.toggle,
        }
        if self.tour.walk is not None:
            self._keys |= {"PageUp": self.last_story, "PageDown": self.next_story}
        self.chapter = Dropdown(layout=Layout(flex="3 1 200px", width="auto", min_width="0"))
        self.eyes = Dropdown(layout=Layout(flex="2 1 150px", width="auto", min_width="0"))
        self.language = Dropdown(
            options=[(LANGUAGES[code], code) for code in spoken_languages()],
            value=self.speech.code if self.speech.code in spoken_languages() else "en",
            layout=Layout(flex="0 0 auto", width="118px"),
        )
        self.language.add_class("srl-language")
        names = ("fast-backward", "step-backward", "play", "step-forward", "forward", "fast-forward")
        buttons = [Button(icon=i, layout=Layout(width="38px", flex="0 0 auto")) for i in names]
        self.to_first, self.to_back, self.to_play, self.to_next, self.to_story, self.to_last = buttons
        self.to_story.layout.display = None if self.tour.walk is not None else "none"
        self.to_next.button_style = "primary"
        for button, act in zip(
            buttons,
            (self.first, self.back, self.toggle, self.next, self.next_story, self.last),
            strict=True,
        ):
            button.on_click(lambda _, act=act: act())
        tour = self.tour
        self.slider = IntSlider(
            min=tour.first, max=max(tour.last, tour.first + 1), readout=False, layout=Layout(width="100%")
        )
        self.marks = Board(motion=0)
        self.marks.on_pick(self._picked)
        track = VBox(
            [self.slider, self.marks], layout=Layout(flex="1 1 200px", min_width="0", overflow="visible")
        )
        track.add_class("srl-track")
        self.counter = Label(layout=Layout(flex="0 0 auto"))
        self.counter.add_class("srl-count")
        self.speed = Dropdown(layout=Layout(width="68px", flex="0 0 auto"))
        self.table = Board(hears=list(self._keys), scope=SCOPE)
        self.table.add_class("srl-the-table")
        self.table.on_key(self._pressed)
        self.text = Board(motion=0)
        self.text.add_class("srl-the-text")
        self.text.on_pick(self._picked)
        self.quiz = Quiz(
            self.speech, self.table, tour.game, tour.names, on_done=self._done, on_go=self._go_on
        )
        self._head = HBox([self.chapter, self.eyes, self.language])
        self._head.add_class("srl-row")
        self._transport = HBox([*buttons, track, self.counter, self.speed])
        self._transport.add_class("srl-row")
        self.to_try = ToggleButton(icon="hand-o-up", layout=Layout(width="auto"))
        self.to_try.observe(self._chose_to_try, "value")
        tried = HBox([self.to_try])
        tried.add_class("srl-row")
        self._aside = VBox([tried], layout=Layout(width="100%", overflow="visible"))
        self._aside.add_class("srl-aside")
        self._body = HBox([self.table, self.text])
        self._body.add_class("srl-body")
        self.slider.observe(self._slid, "value")
        self.chapter.observe(self._chose_chapter, "value")
        self.eyes.observe(self._chose_eyes, "value")
        self.language.observe(self._chose_language, "value")

    # --- walking

    def go(self, position: int) -> None:
        """Show a position; one outside the range shows the nearest inside."""
        self.pause()
        self._go(position)

    def _go(self, position: int) -> None:
        self._end_trial()
        self.position = min(max(position, self.tour.first), self.tour.last)
        self.example = self._side = None
        self._show()

    def first(self) -> None:
        """Show the first position, of a small example where one is shown."""
        self.go_in_example(0) if self._side else self.go(self.tour.first)

    def back(self) -> None:
        """Show the position before."""
        self.go_in_example(self._at - 1) if self._side else self.go(self.position - 1)

    def next(self) -> None:
        """Show the position after; where an open question waits, it has to be answered first."""
        self.pause()
        self._advance()

    def next_story(self) -> None:
        """Show the next position of which something is told beyond what happened, or at which a question waits."""
        if self._side or self.waits(self.position):
            self.next()
            return
        ahead = range(self.position + 1, self.tour.last)
        self.go(next((p for p in ahead if self._stops(p)), self.tour.last))

    def last_story(self) -> None:
        """The same backwards."""
        if self._side:
            self.back()
            return
        behind = range(self.position - 1, self.tour.first, -1)
        self.go(next((p for p in behind if self._stops(p)), self.tour.first))

    def _stops(self, position: int) -> bool:
        return self.tour.worth_reading(position) or self.waits(position)

    def last(self) -> None:
        """Show the last position, or the next open question on the way."""
        if self._side:
            self.go_in_example(self._side.last)
            return
        here = self.position
        waiting = (p for p in range(here, self.tour.last) if self.waits(p))
        self.go(next(waiting, self.tour.last))

    def go_to_chapter(self, id: str) -> None:
        """Show the position where a chapter opens; ``KeyError`` where there is no such chapter."""
        for stretch in self.tour.stretches:
            if stretch.id == id:
                self.go(stretch.first)
                return
        raise KeyError(id)

    def waits(self, position: int) -> bool:
        """Whether a question has to be answered before going on from a position."""
        asks = position < self.tour.last and self.tour.question(position) is not None
        return asks and position not in self.answered

    def _advance(self) -> bool:
        if self._side:
            before = self._at
            self._go_in_example(before + 1)
            return self._at > before
        if self.position >= self.tour.last:
            return False
        if self.waits(self.position):
            self._go(self.position)
            self.table.say = self.speech("stepper.ask-first")
            return False
        self._go(self.position + 1)
        return True

    def see(self, seat: int | None) -> None:
        """Look through one seat's eyes; ``None`` opens every hand."""
        self._end_trial()
        self._eyes = OPEN if seat is None else seat
        self._show()

    def show_example(self, id: str) -> None:
        """Show a small example of this chapter, which is stepped like the match; ``""`` returns to the match.
        ``KeyError`` where there is none."""
        self.pause()
        self._end_trial()
        found = {e.id: e for e in self.tour.examples(self.position)}
        self.example = found[id] if id else None
        self._side = Tour(self.example.match) if id else None
        self._at = 0
        self._show()

    def go_in_example(self, position: int) -> None:
        """Show a position of the small example that is shown; one outside the range shows the nearest inside."""
        self.pause()
        self._go_in_example(position)

    def _go_in_example(self, position: int) -> None:
        if self._side is not None:
            self._end_trial()
            self._at = min(max(position, 0), self._side.last)
            self._show()

    # --- trying

    def try_from_here(self) -> None:
        """Try plays from the position that is shown, below it; the match itself stays as it is. Through one seat's eyes
        that seat tries. Nothing happens at the end of a match and where a question waits."""
        self.pause()
        if self.trial is None and self._can_try():
            node = self._side.nodes[self._at] if self._side else self.tour.nodes[self.position]
            seat = None if self._side else self.seen_by
            match = Match(self.tour.game, node.state, names=self.tour.names)
            self.trial = Attempt(match, seat, self.speech.own, eyes=seat)
            self._aside.children = [*self._aside.children, self.trial]
        with self._quietly():
            self.to_try.value = self.trial is not None

    def _can_try(self) -> bool:
        node = self._side.nodes[self._at] if self._side else self.tour.nodes[self.position]
        waits = self._side is None and self.waits(self.position)
        return not waits and bool(self.tour.game.to_act(node.state))

    def _end_trial(self) -> None:
        if self.trial is not None:
            self._aside.children = self._aside.children[:1]
            self.trial.close()
            self.trial = None
        with self._quietly():
            self.to_try.value = False

    def _chose_to_try(self, change: Any) -> None:
        if not self._busy:
            self.try_from_here() if change["new"] else self._end_trial()

    # --- playing

    @property
    def playing(self) -> bool:
        """Whether the match plays by itself."""
        return self._task is not None

    def toggle(self) -> None:
        """Play, or pause."""
        self.pause() if self.playing else self.play()

    def play(self) -> None:
        """Go on by itself until the end or an open question. Without a running event loop: one step."""
        if self.playing:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._advance()
            return
        if self._side:
            if self._at >= self._side.last:
                self._go_in_example(0)
        elif self.position >= self.tour.last:
            self._go(self.tour.first)
        elif self.waits(self.position):
            self._advance()
            return
        self._task = loop.create_task(self._run())
        self._show_play()

    def pause(self) -> None:
        """Stop playing."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self._show_play()

    async def _run(self) -> None:
        mine = asyncio.current_task()
        try:
            while self._advance():
                if self._ended():
                    break
                await asyncio.sleep(self.reading_time() / float(self.speed.value or 1))
        finally:
            if self._task is mine:
                self._task = None
                self._show_play()

    def _ended(self) -> bool:
        if self._side:
            return self._at >= self._side.last
        return self.position >= self.tour.last or self.waits(self.position)

    def reading_time(self) -> float:
        """Seconds that a position stays at speed 1: what it takes to read what is said, and little where a walk-through
        tells nothing of its own."""
        lang = self.speech.code
        if self._side:
            return _to_read([self.example.text(lang), *self._side.happened(self._at, lang)])
        if self.tour.walk is not None and not self._stops(self.position):
            return SILENT
        said = [self.tour.intro(self.position, lang), self.tour.narration(self.position, lang)]
        said += self.tour.happened(self.position, lang)
        return _to_read(said)

    # --- hearing

    def _pressed(self, key: str) -> None:
        self._keys[key]()

    def _picked(self, token: str) -> None:
        kind, _, value = token.partition(":")
        if kind == "chapter":
            self.go_to_chapter(value)
        elif kind == "go":
            self.go(int(value))
        elif kind == "example":
            self.show_example(value)
        elif kind == "inside":
            self.go_in_example(int(value))

    def _slid(self, change: Any) -> None:
        if not self._busy:
            self.go(change["new"])

    def _chose_chapter(self, change: Any) -> None:
        if not self._busy and change["new"]:
            self.go_to_chapter(change["new"])

    def _chose_eyes(self, change: Any) -> None:
        if not self._busy and change["new"] is not None:
            self.see(None if change["new"] == OPEN else change["new"])

    def _chose_language(self, change: Any) -> None:
        if not self._busy:
            self.speech.speak(change["new"])

    def _done(self) -> None:
        self.answered.add(self.position)
        self.text.markup = self._story()
        self._show_controls()

    def _go_on(self) -> None:
        self.next()

    # --- showing

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Controls set in here are set by the stepper itself and cause nothing."""
        before, self._busy = self._busy, True
        try:
            yield
        finally:
            self._busy = before

    def _respeak(self) -> None:
        say, tour, lang = self.speech, self.tour, self.speech.code
        for button, key in (
            (self.to_first, "first"),
            (self.to_back, "back"),
            (self.to_next, "next"),
            (self.to_story, "story"),
            (self.to_last, "last"),
        ):
            button.tooltip = say(f"stepper.{key}")
        with self._quietly():
            titles = [
                (say("stepper.chapter", n=s.number, title=tour.chapter_title(s, lang)), s.id)
                for s in tour.stretches
            ]
            self.chapter.options = titles or [(say("stepper.whole"), "")]
            seats = range(tour.game.facts.players)
            self.eyes.options = [
                (say.of(tour.game, "stepper.open"), OPEN),
                *((say("stepper.seat", player=tour.player(s, lang)), s) for s in seats),
            ]
            self.chapter.tooltip = say("stepper.chapter-label")
            self.eyes.tooltip = say("stepper.eyes")
            self.speed.tooltip = say("stepper.speed")
            self.language.tooltip = say("stepper.language")
            factor = self.speed.value or 1.0
            self.speed.options = [(say("stepper.times", factor=f"{f:g}"), f) for f in SPEEDS]
            self.speed.value = factor
            if lang in spoken_languages():
                self.language.value = lang
        self.to_try.description = say("stepper.try")
        if self.trial is not None and self.speech.own is not None:
            self.trial.speech.speak(self.speech.code)
        self.slider.tooltip = say("stepper.position")
        self.table.label = say("stepper.table")
        self._show_play()
        self._show()

    def _show_example(self) -> None:
        side, at = self._side, self._at
        assert side is not None
        node = side.nodes[at]
        self.quiz.show(None)
        self.table.markup = markup.picture(
            side.game,
            node.state,
            seat=None,
            events=node.events,
            names=side.names,
            lang=self.speech.code,
            prefix=self._prefix,
        )
        self.table.say = markup.spoken(side, at, self.speech) if at else self.example.text(self.speech.code)
        self.text.markup = markup.example_story(side, self.example, at, self.speech)
        self.counter.value = self.speech("stepper.count", n=at, total=side.last)
        self.to_first.disabled = self.to_back.disabled = at <= 0
        self.to_try.layout.display = None if self._can_try() else "none"
        for button in (self.to_next, self.to_story, self.to_last):
            button.disabled = at >= side.last

    def _show(self) -> None:
        if self.example is not None:
            self._show_example()
            return
        node = self.tour.nodes[self.position]
        key = (self.position, self._eyes, self.speech.code)
        if key not in self._pictures:
            self._pictures[key] = markup.picture(
                self.tour.game,
                node.state,
                seat=self.seen_by,
                events=node.events,
                names=self.tour.names,
                lang=self.speech.code,
                prefix=self._prefix,
            )
        self.table.markup = self._pictures[key]
        self.table.say = markup.spoken(self.tour, self.position, self.speech)
        self.text.markup = self._story()
        question = self.tour.question(self.position) if self.position < self.tour.last else None
        self.quiz.show(question, done=self.position in self.answered)
        self._show_controls()

    @property
    def seen_by(self) -> int | None:
        """Whose eyes look; ``None`` when everything lies open."""
        return None if self._eyes == OPEN else self._eyes

    def _story(self) -> str:
        return markup.story(self.tour, self.position, self.speech, self._call(), self.seen_by)

    def _call(self) -> str:
        """What a question asks of the learner here, if there is one."""
        if self.waits(self.position):
            return self.speech("stepper.ask-first")
        if self.position == self.tour.last and self.tour.question(self.position) is not None:
            return self.speech("stepper.next-cell")
        return ""

    def _show_controls(self) -> None:
        tour, here = self.tour, self.position
        with self._quietly():
            self.slider.value = here
            stretch = tour.stretch(here)
            if stretch is not None:
                self.chapter.value = stretch.id
            self.eyes.value = self._eyes
        self.marks.markup = markup.chapter_marks(tour, here, self.speech, frozenset(self.answered))
        self.counter.value = self.speech("stepper.count", n=here, total=tour.last)
        self.to_first.disabled = self.to_back.disabled = here <= tour.first
        self.to_try.layout.display = None if self._can_try() else "none"
        for button in (self.to_next, self.to_story, self.to_last):
            button.disabled = here >= tour.last or self.waits(here)

    def _show_play(self) -> None:
        self.to_play.icon = "pause" if self.playing else "play"
        self.to_play.tooltip = self.speech("stepper.pause" if self.playing else "stepper.play")

    def close(self) -> None:
        """End playing and listening, and close the widget."""
        self.pause()
        self._end_trial()
        self.speech.end()
        super().close()
