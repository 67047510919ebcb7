"""A position as an example on the table: what happens there next, and "play from here"."""

from __future__ import annotations

from itertools import count
from typing import Any

from ipywidgets import Button, HBox, Layout, VBox

from soccer_rules.core.match import Match
from soccer_rules.core.svg import Svg, tag
from soccer_rules.explore.where import Shown
from soccer_rules.widgets import markup
from soccer_rules.widgets.attempt import Attempt
from soccer_rules.widgets.board import Board
from soccer_rules.widgets.speech import Speech

MOST_EVENTS = 6
_numbers = count(1)


class Example(VBox):  # type: ignore[misc]
    """Shows one position after the other; ``on_close`` is called when the learner has seen enough.

    ``below`` is shown beneath the position. A position can be played on from: :meth:`play_from_here`.
    """

    def __init__(self, speech: Speech, below: Board, on_close: Any):
        self.speech = speech
        self.shown: Shown | None = None
        self.attempt: Attempt | None = None
        self._below = below
        self._prefix = f"ex{next(_numbers)}-"
        self.caption = Board(motion=0)
        self.table = Board()
        self.table.add_class("srl-the-table")
        self.to_play = Button(button_style="primary", icon="play", layout=Layout(width="auto"))
        self.to_close = Button(icon="undo", layout=Layout(width="auto"))
        self.to_play.on_click(lambda _: self.play_from_here())
        self.to_close.on_click(lambda _: on_close())
        self._buttons = HBox([self.to_play, self.to_close])
        self._buttons.add_class("srl-row")
        super().__init__([self.caption, self.table, self._buttons, below])
        self.add_class("srl-example")

    def show(self, shown: Shown | None, players: int, name: str, close: str) -> None:
        """Show a position (``None``: say that there is none). ``players`` are those of the graph it is for, ``name``
        what it is an example of, ``close`` the words on the button that ends it."""
        self._stop()
        self.shown = shown
        say, lang = self.speech, self.speech.code
        self.to_play.description, self.to_close.description = say("graph.play"), close
        if shown is None:
            self.caption.markup = markup.note(say("graph.no-example"), lang)
            self.caption.say = say("graph.no-example")
        else:
            self.table.markup = markup.picture(
                shown.game, shown.state, seat=None, lang=lang, prefix=self._prefix, names={}
            )
            rows, said = self._words(shown, players)
            self.caption.markup = tag("div", *rows, class_="srl", lang=lang) if rows else ""
            self.caption.say = said or say("graph.chosen", node=name)
        self._arrange()

    def _words(self, shown: Shown, players: int) -> tuple[list[Svg], str]:
        say, lang = self.speech, self.speech.code
        rows: list[Svg] = []
        if shown.found:
            found = say("graph.example", id=shown.example) if shown.example else say("graph.played")
            if shown.game.facts.players != players:
                found += " " + say("graph.other-game", n=shown.game.facts.players)
            rows.append(tag("p", found, class_="srl-small"))
        if shown.step is None or shown.seat is None:
            return rows, ""
        words, who = shown.game.words, shown.game.seat_name(shown.seat)
        comes = say("graph.comes-next", who=who, action=words.action(shown.action, shown.seat, lang))
        rows.append(tag("p", markup.noted(comes), class_="srl-head"))
        told = [words.event(e, lang) for e in shown.step.events[:MOST_EVENTS]]
        if told:
            rows += [
                tag("p", say("graph.then"), class_="srl-small"),
                markup.listing(told, "srl-happened"),
            ]
        return rows, comes

    def play_from_here(self) -> None:
        """Try plays in the position that is shown."""
        if self.shown is not None and self.attempt is None:
            self.attempt = Attempt(Match(self.shown.game, self.shown.state))
            self._arrange()

    def _stop(self) -> None:
        if self.attempt is not None:
            self.attempt.close()
            self.attempt = None

    def _arrange(self) -> None:
        self.to_play.layout.display = "none" if self.shown is None or self.attempt is not None else None
        middle = [] if self.shown is None else [self.attempt or self.table]
        self.children = [self.caption, *middle, self._buttons, self._below]

    def put_away(self) -> None:
        """Show nothing any more."""
        self._stop()
        self.shown = None
        self.caption.markup = ""

    def close(self) -> None:
        """Close the panel and what is tried in it."""
        self._stop()
        super().close()
