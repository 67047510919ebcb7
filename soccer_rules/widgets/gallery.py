"""Things side by side with what they say in words, such as the cards of a game."""

from __future__ import annotations

from typing import Protocol

from soccer_rules.core.svg import Svg, tag
from soccer_rules.widgets.board import Board
from soccer_rules.widgets.speech import Speech, quiet_when_refused


class Speaking(Protocol):
    """Something with a picture and words, such as a card."""

    def svg(self, lang: str | None = None) -> str: ...

    def words(self, lang: str | None = None) -> str: ...


@quiet_when_refused
class Gallery(Board):
    """Pictures in a row, each with its name and its words below, in the language in force."""

    def __init__(self, *things: Speaking, language: str | None = None):
        super().__init__(motion=0)
        self._things = things
        self.speech = Speech(language, self._draw)
        self._draw()

    def _draw(self) -> None:
        lang = self.speech.code
        cards = [
            tag(
                "figure",
                Svg(thing.svg(lang)),
                tag(
                    "figcaption",
                    tag("span", str(thing), class_="srl-noted"),
                    tag("span", thing.words(lang)),
                ),
            )
            for thing in self._things
        ]
        self.markup = tag("div", *(cards or [Svg("")]), class_="srl srl-gallery", lang=lang)

    def close(self) -> None:
        """End listening, and close the widget."""
        if hasattr(self, "speech"):
            self.speech.end()
        super().close()
