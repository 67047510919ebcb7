"""What a legal play must do: a small language of facts, attributes of the play, and kinds of events, as data."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from soccer_rules.core.errors import UnknownName
from soccer_rules.core.game import Game
from soccer_rules.core.language import Texts

_texts = Texts("soccer_rules.lessons")

Wish = Mapping[str, Any]
"""What must hold after a play, all of it: facts by the names of the game's ``facts`` (``ball``, ``score`` …),
attributes of the play (``action.use``), and kinds of events (``happens``, ``never``). A value may be a list: one of
these. A name that begins with "not " turns it round: ``{"not ball": 1}``."""

EVENTS = ("happens", "never")
ACTION = "action."
NOT = "not "


def facts(game: Game[Any, Any], state: Any) -> dict[str, str]:
    """What the game says of a state in short texts, by name."""
    told: dict[str, str] = import_module(f"{game.rulebook.texts.package}.sketch").facts(game, state)
    return told


def check_names(game: Game[Any, Any], state: Any, wish: Wish) -> None:
    """Raises :class:`UnknownName` for a fact that the game does not tell."""
    known = facts(game, state)
    for key in wish:
        name = key.removeprefix(NOT)
        if name not in known and name not in EVENTS and not name.startswith(ACTION):
            raise UnknownName("fact", name, (*known, f"{ACTION}…", *EVENTS))


def fulfils(game: Game[Any, Any], state: Any, seat: int, action: Any, wish: Wish) -> bool:
    """Whether a legal action does all that is wished."""
    step = game.apply(state, seat, action)
    kinds, told = {e.kind for e in step.events}, facts(game, step.state)
    for key, value in wish.items():
        name, wanted = key.removeprefix(NOT), listed(value)
        if name in EVENTS:
            held = any(kind in kinds for kind in wanted) == (name == "happens")
        elif name.startswith(ACTION):
            held = said(getattr(action, name.removeprefix(ACTION), "")) in wanted
        else:
            held = told.get(name) in wanted
        if held == key.startswith(NOT):
            return False
    return True


def wish_words(wish: Wish, lang: str | None = None) -> str:
    """A wish in words; facts and events keep their names.

    >>> wish_words({"not ball": [1, 2], "happens": "draw"}, "en")
    'ball is not 1 or 2; “draw” happens'
    """
    parts = []
    for key, value in wish.items():
        name = key.removeprefix(NOT)
        turned = key.startswith(NOT)
        if name in EVENTS:
            kind = name if not turned else EVENTS[1 - EVENTS.index(name)]
        else:
            kind = "is-not" if turned else "is"
        values = _texts("task.wish.or", lang=lang).join(listed(value))
        parts.append(_texts(f"task.wish.{kind}", lang=lang, key=name, value=values))
    return _texts("task.wish.and", lang=lang).join(parts)


def said(value: Any) -> str:
    """A value as a fact writes it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def listed(value: Any) -> list[str]:
    """The values that will do."""
    return [said(v) for v in value] if isinstance(value, list | tuple) else [said(value)]
