"""The language switch for everything that is open."""

from __future__ import annotations

from typing import Any

from ipywidgets import Layout, ToggleButtons

from soccer_rules.core.language import LANGUAGES, set_language
from soccer_rules.widgets.speech import Speech, quiet_when_refused, spoken_languages


@quiet_when_refused
class LanguageSwitch(ToggleButtons):  # type: ignore[misc]
    """A button for each language; it follows ``soccer_rules.set_language`` and calls it. ``first`` is put in force at
    once, as a notebook in that language wants it.

    >>> switch = LanguageSwitch()
    >>> switch.value
    'en'
    """

    def __init__(self, first: str | None = None) -> None:
        if first is not None:
            set_language(first)
        self.speech = Speech(None, self._follow)
        codes = spoken_languages()
        code = self.speech.code
        super().__init__(
            options=[(LANGUAGES[c], c) for c in codes],
            value=code if code in codes else "en",
            layout=Layout(width="auto"),
            tooltip=self.speech("stepper.language"),
        )
        self.add_class("srl-languages")
        self.observe(self._chosen, "value")

    def _chosen(self, change: Any) -> None:
        if change["new"] != self.speech.code:
            self.speech.speak(change["new"])

    def _follow(self) -> None:
        self.tooltip = self.speech("stepper.language")
        if self.speech.code in spoken_languages():
            self.value = self.speech.code

    def close(self) -> None:
        """End following, and close the widget."""
        if hasattr(self, "speech"):
            self.speech.end()
        super().close()
