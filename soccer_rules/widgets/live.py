"""A picture or a table that speaks the language in force, for whatever shows itself only as it is when it is made."""

from __future__ import annotations

from typing import Any

from soccer_rules.widgets.panel import Panel
from soccer_rules.widgets.speech import Speech

WIDEST = "760px"
"""So wide a picture becomes at most."""


class Live(Panel):
    """Shows something that has a method ``svg(lang)`` or ``html(lang)``, and shows it anew at every switch.

    Raises :class:`TypeError` for anything else.

    >>> from soccer_rules import load
    >>> from soccer_rules.explore import what_if
    >>> game = load("street-soccer")
    >>> "ST-SET-01" in Live(what_if(game, game.initial_state(1), exact_only=True)).markup
    True
    """

    def __init__(self, thing: Any, language: str | None = None):
        show = getattr(thing, "svg", None) or getattr(thing, "html", None)
        if show is None:
            raise TypeError(f"{type(thing).__name__} has neither svg(lang) nor html(lang)")
        super().__init__()
        if hasattr(thing, "svg"):
            self.layout.max_width = WIDEST
        self._show = show
        self.speech = Speech(language, self._draw)
        self._draw()

    def _draw(self) -> None:
        self.markup = self._show(self.speech.code)

    def close(self) -> None:
        """End listening, and close the widget."""
        self.speech.end()
        super().close()
