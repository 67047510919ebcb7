"""What all widgets share: their texts, and how they follow the language in force."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from ipywidgets import Widget

from soccer_rules.core.game import Game
from soccer_rules.core.language import (
    LANGUAGES,
    Texts,
    catalogue,
    known_language,
    language,
    on_language_change,
    own_words,
    set_language,
)

PACKAGE = "soccer_rules.widgets"
W = TypeVar("W", bound=Widget)
texts = Texts(PACKAGE)


def spoken_languages() -> tuple[str, ...]:
    """The languages in which the stepper has texts, in the order of :data:`LANGUAGES`.

    >>> spoken_languages()[:2]
    ('en', 'zh-Hans')
    """
    return tuple(code for code in LANGUAGES if "stepper.next" in catalogue(PACKAGE, code))


def quiet_when_refused(made: type[W]) -> type[W]:
    """Class decorator for widgets with a ``speech``: one whose making fails hears of no language any more, and what is
    closed, or was never made, is not closed once more when Python clears it away.
    """
    make, close = made.__init__, made.close

    @wraps(make)
    def make_or_fall_silent(self: Any, *args: Any, **named: Any) -> None:
        try:
            make(self, *args, **named)
        except BaseException:
            self._finished = True
            if "speech" in vars(self):
                self.speech.end()
            raise

    @wraps(close)
    def close_made(self: Any) -> None:
        if not getattr(self, "_finished", False):
            self._finished = True
            close(self)

    made.__init__, made.close = make_or_fall_silent, close_made  # type: ignore[method-assign]
    return made


class Speech:
    """The language of one widget: its own, or the one in force, which it then follows.

    ``changed`` is called after every switch that concerns the widget.
    """

    def __init__(self, own: str | None, changed: Callable[[], None]):
        self._own = known_language(own) if own is not None else None
        self._changed = changed
        self._forget = on_language_change(self._switched)

    @property
    def own(self) -> str | None:
        """The widget's own language; ``None`` where it follows the one in force."""
        return self._own

    @property
    def code(self) -> str:
        """The language spoken now."""
        return self._own or language()

    def speak(self, code: str) -> None:
        """Switch: the widget's own language where it has one, else that of everything that is open."""
        if self._own is None:
            set_language(code)
        elif known_language(code) != self._own:
            self._own = code
            self._changed()

    def end(self) -> None:
        """Follow no longer."""
        self._forget()

    def _switched(self, code: str) -> None:
        if self._own is None:
            self._changed()

    def __call__(self, key: str, /, **values: object) -> str:
        return texts(key, lang=self.code, **values)

    def of(self, game: Game[Any, Any], key: str, /, **values: object) -> str:
        """A text in the words of a game, where it has some of its own for it."""
        return own_words(game.rulebook.texts, texts, key, lang=self.code, **values)
