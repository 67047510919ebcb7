"""Trying plays: in a match of one's own, or as the answer to a question of a walk-through."""

from __future__ import annotations

from itertools import count
from typing import Any

from ipywidgets import Box, Button, HBox, Layout, VBox

from soccer_rules.core.game import CHANCE
from soccer_rules.core.language import names_in
from soccer_rules.core.match import Match
from soccer_rules.core.svg import tag
from soccer_rules.widgets import markup
from soccer_rules.widgets.board import Board
from soccer_rules.widgets.quiz import Picker, Quiz
from soccer_rules.widgets.speech import Speech, quiet_when_refused

_numbers = count(1)


@quiet_when_refused
class Attempt(VBox):  # type: ignore[misc]
    """Try any play in a :class:`~soccer_rules.core.match.Match`: the verdict is there before it is played.

    ``seat`` fixes who tries; by default the first that decides. ``eyes`` is the seat that looks, by default every hand
    lies open. A legal attempt can be played; the match goes on and
    the panel with it. Nothing illegal ever reaches the match.

    >>> from soccer_rules import load
    >>> match = Match.start(load("soccer-sonic", players=2, line_up=["defender", "forward"]), seed=7)
    >>> panel = Attempt(match)
    >>> panel.picker.toggle("use", "tails"); panel.verdict.legal
    True
    >>> panel.play(); match.state.ball
    4
    """

    def __init__(
        self, match: Match, seat: int | None = None, language: str | None = None, *, eyes: int | None = None
    ):
        self.match, self._fixed, self._eyes = match, seat, eyes
        self.speech = Speech(language, self._draw)
        self._prefix = f"at{next(_numbers)}-"
        self.table = Board()
        self.table.add_class("srl-the-table")
        self.head = Board(motion=0)
        self.result = Board(motion=0)
        self.picker = Picker(self.speech, self.table, match.game, self._draw_result)
        self.to_play = Button(button_style="primary", icon="check")
        self.to_clear = Button(icon="eraser")
        self.to_play.on_click(lambda _: self.play())
        self.to_clear.on_click(lambda _: self.picker.clear())
        self.to_back = Button(icon="undo")
        self.to_back.on_click(lambda _: self.back())
        row = HBox([self.to_play, self.to_clear, self.to_back])
        row.add_class("srl-row")
        side = VBox([self.picker.form, row])
        side.add_class("srl-side")
        split = Box([self.table, side, self.result])
        split.add_class("srl-split")
        super().__init__([self.head, split], layout=Layout(width="100%"))
        self.add_class("srl-attempt")
        self.look()

    @property
    def seat(self) -> int | None:
        """Who tries; ``None`` when the match is over."""
        acting = self.match.game.to_act(self.match.state)
        return self._fixed if self._fixed is not None else (acting[0] if acting else None)

    @property
    def verdict(self) -> Any:
        """The verdict on what has been picked; ``None`` while a part is missing."""
        action = self.picker.action
        if action is None or self.seat is None:
            return None
        return self.match.game.judge(self.match.state, self.seat, action)

    def look(self) -> None:
        """Show the match as it stands now, with nothing picked."""
        if self.seat is None:
            self.picker.rest()
        else:
            self.picker.look(self.match.state, self.seat)
        self._draw()

    def play(self) -> None:
        """Play the attempt if it is legal; otherwise nothing changes."""
        verdict = self.verdict
        if verdict is None or not verdict.legal:
            return
        self.match.play(verdict.action, verdict.seat)
        self.look()

    def back(self) -> None:
        """Look at the position before; what was played stays in the match as a branch."""
        self.match.back()
        self.look()

    def _draw(self) -> None:
        match, lang = self.match, self.speech.code
        self.table.markup = markup.picture(
            match.game,
            match.state,
            seat=self._eyes,
            events=match.node.events,
            names=match.names,
            lang=lang,
            prefix=self._prefix,
        )
        told = match.events_text(lang=lang)
        self.table.say = " ".join(told)
        seat = self.seat
        if seat is None:
            outcome = match.game.outcome(match.state)
            said = match.game.words.outcome(outcome, lang) if outcome else self.speech("panel.over")
        else:
            label = f"{match.game.seat_name(seat)} {names_in(match.names, lang).get(seat, '')}".strip()
            said = match.game.words.phase(match.state.phase, lang)
            if seat != CHANCE:
                said = f"{self.speech('panel.yours', player=label)} · {said}"
        happened = tag("div", markup.listing(told, "srl-happened"), class_="srl", lang=lang)
        self.head.markup = markup.note(said, lang, "srl-head srl-yours") + (happened if told else "")
        for button, key in ((self.to_play, "play"), (self.to_clear, "clear"), (self.to_back, "back")):
            button.description = self.speech(f"panel.{key}")
        self.to_back.disabled = match.node.parent is None
        self.picker.show()
        self._draw_result()

    def _draw_result(self) -> None:
        lang, verdict = self.speech.code, self.verdict
        self.to_play.disabled = verdict is None or not verdict.legal
        if verdict is not None:
            self.result.markup = markup.verdict_html(verdict, lang)
            self.result.say = verdict.advice(lang)
        elif self.seat is not None:
            self.result.markup = markup.note(self.picker.prompt(), lang)
        else:
            self.result.markup = ""

    def close(self) -> None:
        """End listening, and close the widget."""
        self.speech.end()
        super().close()


@quiet_when_refused
class Ask(VBox):  # type: ignore[misc]
    """One question of a walk-through with its table, as the asked player sees it. Made by :func:`ask`."""

    def __init__(self, walk: Any, question: Any, language: str | None = None):
        self.walk, self.question = walk, question
        self.speech = Speech(language, self._respeak)
        self._prefix = f"ask{next(_numbers)}-"
        self.table = Board()
        self.table.add_class("srl-the-table")
        self.quiz = Quiz(self.speech, self.table, walk.game, walk.names, on_done=self._draw)
        split = Box([self.table, self.quiz.side, self.quiz.result])
        split.add_class("srl-split")
        super().__init__([self.quiz.prompt, split], layout=Layout(width="100%"))
        self.add_class("srl-ask")
        self._respeak()

    def _respeak(self) -> None:
        self.quiz.show(self.question, done=self.quiz.done)
        self._draw()

    def _draw(self) -> None:
        """The position of the question; once it is answered, what the play brings."""
        game, state = self.walk.game, self.question.state
        events = self.walk.match.nodes[self.question.step].events
        answer = self.quiz.answer
        if answer is not None and answer.ok:
            step = game.apply(state, self.question.seat, answer.verdict.action)
            state, events = step.state, step.events
        self.table.markup = markup.picture(
            game,
            state,
            seat=self.question.seat,
            events=events,
            names=self.walk.names,
            lang=self.speech.code,
            prefix=self._prefix,
        )

    def close(self) -> None:
        """End listening, and close the widget."""
        self.speech.end()
        super().close()


def ask(walk: Any, n: int, language: str | None = None) -> Ask:
    """Question ``n`` (from 1) of a walk-through; ``IndexError`` where there is none.

    >>> from soccer_rules.lessons import load_walkthrough
    >>> ask(load_walkthrough(), 1).quiz.done
    False
    """
    questions = walk.questions
    if not 1 <= n <= len(questions):
        raise IndexError(f"there is no question {n}; there are {len(questions)}")
    return Ask(walk, questions[n - 1], language)
