"""Scenarios: moments of decision as data, each with a title and a question, to be looked at from all sides.

The data lie in the game's own package: ``data/scenarios.toml`` and ``texts/scenarios.<language>.toml``.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from soccer_rules.core.errors import UnknownName
from soccer_rules.core.examples import Example
from soccer_rules.core.language import Names, names_in
from soccer_rules.core.match import Match
from soccer_rules.core.registry import load


@dataclass(frozen=True)
class Scenario:
    """One moment: ``match`` stands at it. Made by :func:`scenario`."""

    id: str
    match: Match

    def title(self, lang: str | None = None) -> str:
        """A few words that name it."""
        return self._text("title", lang)

    def text(self, lang: str | None = None) -> str:
        """What the moment is about, and what is asked."""
        return self._text("text", lang)

    def _text(self, key: str, lang: str | None) -> str:
        values = {f"p{seat + 1}": name for seat, name in names_in(self.match.names, lang).items()}
        return self.match.game.rulebook.texts(f"scenario.{self.id}.{key}", lang=lang, **values)


def scenario_ids(game_id: str = "soccer-sonic") -> tuple[str, ...]:
    """The scenarios of a game, in the order of its file; none where it has no such file."""
    return tuple(row["id"] for row in _rows(game_id))


def scenario(id: str, game_id: str = "soccer-sonic") -> Scenario:
    """The scenario of that id. Raises :class:`UnknownName`, and ``FaultyData`` where it does not fit the rules.

    >>> scenario("clearing-kick").match.game.facts.players
    8
    """
    rows = {row["id"]: row for row in _rows(game_id)}
    if id not in rows:
        raise UnknownName("scenario", id, tuple(rows))
    row = rows[id]
    example = Example(_package(game_id), "", 0, options=row.get("game", {}), position=row["position"])
    game = example.game()
    names = Names(dict(enumerate(row.get("names", ()))), game.rulebook.texts)
    return Scenario(id, Match(game, example.state(), names=names))


def _package(game_id: str) -> str:
    return load(game_id).rulebook.texts.package


def _rows(game_id: str) -> list[dict[str, Any]]:
    file = files(_package(game_id)).joinpath("data", "scenarios.toml")
    return list(tomllib.loads(file.read_text(encoding="utf-8"))["scenario"]) if file.is_file() else []
