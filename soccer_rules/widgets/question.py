"""A question with choices. It knows no answer: what was chosen is checked by whoever asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from ipywidgets import Button, HBox, Layout, VBox

from soccer_rules.core.svg import tag
from soccer_rules.widgets import markup
from soccer_rules.widgets.board import Board
from soccer_rules.widgets.speech import Speech, quiet_when_refused


class Asks(Protocol):
    """What a question offers; :class:`~soccer_rules.lessons.graphquiz.GraphQuestion` is one."""

    @property
    def single(self) -> bool: ...

    def choices(self, lang: str | None = None) -> list[tuple[str, str]]: ...

    def prompt(self, lang: str | None = None) -> str: ...

    def why(self, lang: str | None = None) -> str: ...

    def check(self, chosen: Iterable[str]) -> Any: ...

    def solution(self) -> tuple[str, ...]: ...


@quiet_when_refused
class Question(VBox):  # type: ignore[misc]
    """Choose, check, and be told how far off the answer is; any number of tries.

    >>> from soccer_rules import load
    >>> from soccer_rules.lessons.graphquiz import graph_question
    >>> question = Question(graph_question(load("soccer-sonic", players=8), "before-goal"))
    >>> question.toggle("shot"); question.check(); question.done
    False
    """

    def __init__(self, asks: Asks, language: str | None = None):
        self.asks = asks
        self.chosen: set[str] = set()
        self.done = False
        self._said = ""
        self.speech = Speech(language, self._draw)
        self.sheet = Board(motion=0)
        self.sheet.on_pick(self._picked)
        self.reply = Board(motion=0)
        self.to_check = Button(button_style="primary", icon="check", layout=Layout(width="auto"))
        self.to_show = Button(icon="eye", layout=Layout(width="auto"))
        self.to_check.on_click(lambda _: self.check())
        self.to_show.on_click(lambda _: self.show_answer())
        row = HBox([self.to_check, self.to_show])
        row.add_class("srl-row")
        super().__init__([self.sheet, row, self.reply], layout=Layout(width="100%"))
        self.add_class("srl-question")
        self._draw()

    def toggle(self, value: str) -> None:
        """Choose a value, or take it back; where one is the answer, another choice takes its place."""
        if self.asks.single:
            self.chosen = set() if value in self.chosen else {value}
        else:
            self.chosen ^= {value}
        self._said = ""
        self._draw()

    def check(self) -> None:
        """Have the choice checked."""
        reply = self.asks.check(self.chosen)
        if not self.chosen:
            self._said = "none"
        elif reply:
            self._said = "right"
        else:
            self._said = "both" if reply.wrong and reply.missing else "wrong" if reply.wrong else "missing"
        self.done = self.done or self._said == "right"
        self._draw()

    def show_answer(self) -> None:
        """Choose what is right."""
        self.chosen = set(self.asks.solution())
        self.check()

    def _picked(self, token: str) -> None:
        if token in {value for value, _ in self.asks.choices()}:
            self.toggle(token)

    def _draw(self) -> None:
        say, lang, asks = self.speech, self.speech.code, self.asks
        hint = say("quiz.one" if asks.single else "quiz.many")
        buttons = [
            tag(
                "button",
                name,
                type="button",
                class_="srl-chip",
                aria_pressed="true" if value in self.chosen else "false",
                data_pick=value,
            )
            for value, name in asks.choices(lang)
        ]
        self.sheet.markup = tag(
            "div",
            tag("p", asks.prompt(lang), class_="srl-head"),
            tag("p", hint, class_="srl-small"),
            tag("div", *buttons, class_="srl-items", role="group", aria_label=asks.prompt(lang)),
            class_="srl",
            lang=lang,
        )
        self.to_check.description, self.to_show.description = say("quiz.check"), say("quiz.show")
        self.to_check.disabled = not self.chosen
        if not self._said:
            self.reply.markup = ""
            return
        reply = asks.check(self.chosen)
        said = say(f"quiz.{self._said}", wrong=reply.wrong, missing=reply.missing)
        right = self._said == "right"
        text = f"{said}\n\n{asks.why(lang)}" if right else said
        self.reply.markup = markup.note(text, lang, "srl-right" if right else "srl-wrong")
        self.reply.say = said

    def close(self) -> None:
        """End listening, and close the widget."""
        self.speech.end()
        super().close()
