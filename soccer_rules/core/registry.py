"""The registry: games by their id. A game is a package with a function ``load(**options)`` in its ``game`` module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from soccer_rules.core.errors import UnknownName
from soccer_rules.core.game import Game
from soccer_rules.core.notation import parse_line

_added: dict[str, Callable[..., Game[Any, Any]]] = {}


def game_ids() -> tuple[str, ...]:
    """The ids of all games: those of this package and those that were registered.

    >>> "soccer-sonic" in game_ids()
    True
    """
    folder = import_module("soccer_rules.games")
    built_in = [m.name.replace("_", "-") for m in iter_modules(folder.__path__) if m.ispkg]
    return tuple(sorted({*built_in, *_added}))


def register(id: str, loader: Callable[..., Game[Any, Any]]) -> None:
    """Make a game of one's own known to :func:`load`."""
    _added[id] = loader


def load(id: str, **options: Any) -> Game[Any, Any]:
    """A game with its options, such as ``load("soccer-sonic", players=8, ruleset="guide")``.

    Raises :class:`UnknownName` for a game, option or ruleset that does not exist.

    >>> load("soccer-sonic", players=4).facts.players
    4
    """
    if id in _added:
        return _added[id](**options)
    if id not in game_ids():
        raise UnknownName("game", id, game_ids())
    loader: Callable[..., Game[Any, Any]] = _module(id).load
    return loader(**options)


def load_from_header(header: Mapping[str, str]) -> Game[Any, Any]:
    """The game that a record's header describes: what :meth:`Game.header` wrote. Raises ``SoccerRulesError``."""
    name = header.get("game", "")
    rest = {key: value for key, value in header.items() if key != "game"}
    if name in _added:
        return _added[name](**rest)
    if name not in game_ids():
        raise UnknownName("game", name, game_ids())
    loader: Callable[..., Game[Any, Any]] = _module(name).from_header
    return loader(rest)


def load_position(text: str) -> tuple[Game[Any, Any], Any]:
    """The game that a position line names, and its state; decks and roles of one's own are not part of a line.

    Raises ``SoccerRulesError`` where it cannot be read.

    >>> game = load("soccer-sonic", players=2, ruleset="tongjiao")
    >>> again, state = load_position(game.position(game.initial_state(3)))
    >>> again.rules == game.rules, state == game.initial_state(3)
    (True, True)
    """
    line = parse_line(text)
    usual = load(line.game)
    of_game = {*usual.header(), *usual.rulebook.options} - {"game", "ruleset"}
    header = {"game": line.game, "ruleset": line.preset}
    header.update({key: field.value for key, field in line.fields.items() if key in of_game})
    game = load_from_header(header)
    return game, game.parse_position(text)


def _module(id: str) -> Any:
    return import_module(f"soccer_rules.games.{id.replace('-', '_')}.game")
