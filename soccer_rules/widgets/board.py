"""The one view of all widgets: it shows markup that Python sends, and reports picks and keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from soccer_rules.core.language import LANGUAGES
from soccer_rules.core.svg import palette_css


def _own(name: str) -> str:
    return files("soccer_rules.widgets").joinpath(name).read_text(encoding="utf-8")


class Board(anywidget.AnyWidget):
    """A picture, or any other markup, whose parts can be picked by click or keyboard.

    Everything with a ``data-pick`` attribute can be picked; ``targets`` names further elements by CSS selector, each
    with its token. What moved between two pictures (same id, or same ``data-card``) glides to its new place.
    ``say`` is announced to screen readers. The markup must be escaped by whoever makes it.

    Elements with ``data-peek`` show, while they are pointed at or focused, a page on every board whose ``channel``
    is this board's ``points``: one of its ``pages`` (see :func:`bound`), one that it has shown before under the name
    ``page``, or one that :attr:`turn_up` finds; ``hint`` stands above it.

    >>> board = Board(markup="<svg></svg>")
    >>> heard = []
    >>> forget = board.on_pick(heard.append)
    >>> board.pick("zone:5"); heard
    ['zone:5']
    """

    _esm = _own("board.js")
    _css = palette_css() + _own("board.css")

    markup = traitlets.Unicode("").tag(sync=True)
    targets = traitlets.List(traitlets.Dict()).tag(sync=True)
    picked = traitlets.List(traitlets.Unicode()).tag(sync=True)
    say = traitlets.Unicode("").tag(sync=True)
    hears = traitlets.List(traitlets.Unicode()).tag(sync=True)
    scope = traitlets.Unicode("").tag(sync=True)
    motion = traitlets.Int(450).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    page = traitlets.Unicode("").tag(sync=True)
    pages = traitlets.Dict().tag(sync=True)
    hint = traitlets.Unicode("").tag(sync=True)
    channel = traitlets.Unicode("").tag(sync=True)
    points = traitlets.Unicode("").tag(sync=True)
    names = traitlets.Dict(dict(LANGUAGES)).tag(sync=True)

    def __init__(self, **traits: Any):
        super().__init__(**traits)
        self._pick_listeners: list[Callable[[str], object]] = []
        self._key_listeners: list[Callable[[str], object]] = []
        self.turn_up: Callable[[str], str] = lambda page: ""
        self.on_msg(self._heard)

    def on_pick(self, listener: Callable[[str], object]) -> Callable[[], None]:
        """Call ``listener(token)`` whenever something is picked; the function returned ends that."""
        self._pick_listeners.append(listener)
        return lambda: self._pick_listeners.remove(listener)

    def on_key(self, listener: Callable[[str], object]) -> None:
        """Call ``listener(key)`` for every key named in ``hears``."""
        self._key_listeners.append(listener)

    def pick(self, token: str) -> None:
        """Pick something, as a click does."""
        for listener in tuple(self._pick_listeners):
            listener(token)

    def press(self, key: str) -> None:
        """Press a key, as the keyboard does."""
        for listener in tuple(self._key_listeners):
            listener(key)

    def offer(self, targets: Iterable[tuple[str, str, str]], picked: Iterable[str] = ()) -> None:
        """Let elements of the picture be picked: ``(selector, token, label)`` each; ``picked`` are selectors."""
        self.targets = [{"select": s, "token": t, "label": name} for s, t, name in targets]
        self.picked = list(picked)

    def _heard(self, _: object, content: Any, buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("kind") == "pick" and isinstance(content.get("token"), str):
            self.pick(content["token"])
        elif content.get("kind") == "key" and content.get("key") in self.hears:
            self.press(content["key"])
        elif content.get("kind") == "peek" and isinstance(content.get("page"), str):
            found = self.turn_up(content["page"])
            if found:
                self.send({"kind": "page", "page": content["page"], "markup": found})


_CUT = re.compile("(?=<[a-z])")


def bound(pages: Mapping[str, str]) -> dict[str, Any]:
    """Pages for :attr:`Board.pages`: what they have in common is sent once.

    >>> bound({"a": "<b><i>1</i></b>", "c": "<b><i>2</i></b>"})
    {'chunks': ['<b>', '<i>1</i></b>', '<i>2</i></b>'], 'of': {'a': [0, 1], 'c': [0, 2]}}
    """
    numbers: dict[str, int] = {}
    of = {
        page: [numbers.setdefault(part, len(numbers)) for part in _CUT.split(text) if part]
        for page, text in pages.items()
    }
    return {"chunks": list(numbers), "of": of}
