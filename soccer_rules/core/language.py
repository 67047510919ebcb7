"""Languages: text catalogues in TOML, one folder ``texts/`` a package, and a switch for everything that is open.

Why TOML and not Fluent or gettext: ``tomllib`` is part of Python, the files need no compile step, and nothing is
added to what a browser has to load (Fluent brings 11 MB of locale data with it).
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any

from soccer_rules.core.errors import UnknownName

LANGUAGES: Mapping[str, str] = {"en": "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文", "ja": "日本語"}
FALLBACK = "en"

_current = FALLBACK
_listeners: list[Callable[[str], None]] = []


def known_language(code: str) -> str:
    """``code`` itself if it is one of :data:`LANGUAGES`; :class:`UnknownName` is raised otherwise.

    >>> known_language("zh-Hans")
    'zh-Hans'
    """
    if code not in LANGUAGES:
        raise UnknownName("language", code, tuple(LANGUAGES))
    return code


def language() -> str:
    """The language in force, as a key of :data:`LANGUAGES`."""
    return _current


def set_language(code: str) -> None:
    """Switch the language of everything that is open. Raises :class:`UnknownName`.

    >>> set_language("zh-Hans"); language()
    'zh-Hans'
    >>> set_language("en")
    """
    global _current
    _current = known_language(code)
    for listener in tuple(_listeners):
        listener(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak another language for a while without telling what is open: for texts that know no other way.

    >>> with speaking("ja"):
    ...     language()
    'ja'
    """
    global _current
    before, _current = _current, known_language(code)
    try:
        yield
    finally:
        _current = before


def on_language_change(listener: Callable[[str], None]) -> Callable[[], None]:
    """Call ``listener(code)`` at every switch; the function returned ends that."""
    _listeners.append(listener)

    def forget() -> None:
        if listener in _listeners:
            _listeners.remove(listener)

    return forget


class _Filler(string.Formatter):
    """Fields are plain names only, so no text can reach into a value; ``{n:card|cards}`` chooses by number."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> tuple[Any, str]:
        return self.get_value(field_name, args, kwargs), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, other = format_spec.split("|", 1)
            return one if value == 1 else other
        return str(super().format_field(value, format_spec))


_filler = _Filler()


def _flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


@cache
def catalogue(package: str, code: str) -> Mapping[str, str]:
    """The texts of ``package`` in one language: dotted key to template, from all of ``texts/*<code>.toml``."""
    found: dict[str, str] = {}
    for entry in sorted(files(package).joinpath("texts").iterdir(), key=lambda e: e.name):
        if entry.name == f"{code}.toml" or entry.name.endswith(f".{code}.toml"):
            found.update(_flatten(tomllib.loads(entry.read_text(encoding="utf-8"))))
    return found


def fields(template: str) -> frozenset[str]:
    """The names of the fields of a template.

    >>> sorted(fields("{seat} draws {n} {n:card|cards}"))
    ['n', 'seat']
    """
    return frozenset(name for _, name, _, _ in string.Formatter().parse(template) if name)


def own_words(own: Texts, tool: Texts, key: str, /, *, lang: str | None = None, **values: object) -> str:
    """A tool's text; where the game has words of its own for it, under ``tools.<key>``, those.

    >>> game = Texts("soccer_rules.games.soccer_sonic")
    >>> own_words(game, Texts("soccer_rules.explore"), "what-if.depends", lang="en")
    'depends on unseen cards'
    """
    mine = f"tools.{key}"
    return own(mine, lang=lang, **values) if mine in own else tool(key, lang=lang, **values)


class Texts:
    """The texts of one package, in the language in force or in one that is named.

    >>> texts = Texts("soccer_rules.core")
    >>> texts("verdict.legal")
    'Allowed'
    >>> texts("verdict.legal", lang="zh-Hans")
    '允许'
    """

    def __init__(self, package: str):
        self.package = package

    def template(self, key: str, lang: str | None = None) -> str | None:
        """The unfilled text, English where the language lacks it, ``None`` where there is none at all."""
        code = lang or _current
        return catalogue(self.package, code).get(key) or catalogue(self.package, FALLBACK).get(key)

    def __contains__(self, key: str) -> bool:
        return self.template(key) is not None

    def __call__(self, key: str, /, *, lang: str | None = None, **values: object) -> str:
        """The text for ``key`` with its fields filled; ``KeyError`` where there is none."""
        template = self.template(key, lang)
        if template is None:
            raise KeyError(f"{self.package} has no text {key!r}")
        return _filler.vformat(template, (), values)


class Names(dict[int, str]):
    """Players' names by seat that are written otherwise in other languages: ``player.p1`` … in ``texts``.

    As a dictionary it holds the names of its source, which is what a match record keeps.

    >>> names = Names({2: "小公"}, Texts("soccer_rules.games.soccer_sonic"))
    >>> names[2], names.spoken("en")[2]
    ('小公', 'Xiaogong')
    """

    def __init__(self, names: Mapping[int, str], texts: Texts):
        super().__init__(names)
        self._texts = texts

    def spoken(self, lang: str | None = None) -> dict[int, str]:
        """The names as a language writes them."""
        keys = {seat: f"player.p{seat + 1}" for seat in self}
        return {s: self._texts(k, lang=lang) if k in self._texts else self[s] for s, k in keys.items()}


def names_in(names: Mapping[int, str] | None, lang: str | None = None) -> Mapping[int, str]:
    """Players' names by seat as a language writes them; names that somebody gave stay as they are.

    >>> names_in({0: "Ann"}, "ja")
    {0: 'Ann'}
    """
    return names.spoken(lang) if isinstance(names, Names) else names or {}
