"""The rulebook of a game: clauses with their sources, options with their readings, presets."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal

from soccer_rules.core.errors import SoccerRulesError, UnknownName
from soccer_rules.core.language import Texts

_texts = Texts("soccer_rules.core")

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule with a stable id. ``ruling`` says how far it is our reading; ``options`` are those that change it."""

    id: str
    chapter: str
    sources: tuple[str, ...]
    ruling: Literal["none", "part", "whole"]
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a preset says of an option, and where its guide says so (``ruling``: the guide is silent)."""

    value: Value
    sources: tuple[str, ...]
    ruling: bool


@dataclass(frozen=True, slots=True)
class Option:
    """A named reading of the rules: the values it may take, what each preset takes, the clauses it touches."""

    name: str
    type: Literal["bool", "choice", "int"]
    values: tuple[Value, ...]
    readings: Mapping[str, Reading]
    clauses: tuple[str, ...]

    def admits(self, value: object) -> bool:
        """Whether ``value`` may be given to the option (ints: any from 1 up)."""
        if self.type == "bool":
            return isinstance(value, bool)
        if self.type == "int" and isinstance(value, int) and not isinstance(value, bool):
            return value >= 1
        return value in self.values and not isinstance(value, bool)

    def expected(self) -> str:
        """What would be right, for refusals."""
        if self.type == "bool":
            return "true or false"
        named = ", ".join(repr(v) for v in self.values if isinstance(v, str))
        return f"a whole number from 1, or {named}" if self.type == "int" else named


class BadOption(SoccerRulesError):
    """An option value that its option does not admit, or values that cannot go together."""


class Ruleset(Mapping[str, Value]):
    """The options in force: a preset and what was changed in it. Immutable and hashable.

    >>> from soccer_rules import load
    >>> rules = load("soccer-sonic", players=2, power_kick_anywhere=True).rules
    >>> rules.changed
    {'power_kick_anywhere': True}
    """

    def __init__(self, preset: str, values: Mapping[str, Value], changed: Mapping[str, Value]):
        self.preset = preset
        self._values = dict(values)
        self.changed = dict(changed)

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash((self.preset, tuple(sorted(self._values.items()))))

    def __repr__(self) -> str:
        return f"Ruleset({self.preset!r}{''.join(f', {k}={v!r}' for k, v in self.changed.items())})"


class Rulebook:
    """Clauses, options and presets of one game, read from the ``data/rulebook.toml`` of its package."""

    def __init__(self, package: str):
        data = tomllib.loads(files(package).joinpath("data", "rulebook.toml").read_text(encoding="utf-8"))
        self.texts = Texts(package)
        self.chapters = tuple(c["id"] for c in data["chapter"])
        self.clauses: Mapping[str, Clause] = {
            c["id"]: Clause(
                c["id"], c["chapter"], tuple(c["sources"]), c["ruling"], tuple(c.get("options", ()))
            )
            for c in data["clause"]
        }
        self.presets: tuple[str, ...] = tuple(
            k for k, v in data["option"][0].items() if isinstance(v, dict) and "value" in v
        )
        self.options: Mapping[str, Option] = {o["name"]: self._option(o) for o in data["option"]}

    def _option(self, data: Mapping[str, Any]) -> Option:
        readings = {
            p: Reading(
                data[p]["value"], tuple(data[p].get("sources", ())), bool(data[p].get("ruling", False))
            )
            for p in self.presets
        }
        values = tuple(data.get("values", (True, False) if data["type"] == "bool" else ()))
        return Option(data["name"], data["type"], values, readings, tuple(data.get("clauses", ())))

    def ruleset(self, preset: str, changes: Mapping[str, Value] | None = None) -> Ruleset:
        """A preset with some options changed. Raises :class:`UnknownName` and :class:`BadOption`."""
        if preset not in self.presets:
            raise UnknownName("ruleset", preset, self.presets)
        values = {name: option.readings[preset].value for name, option in self.options.items()}
        changed: dict[str, Value] = {}
        for name, value in (changes or {}).items():
            if name not in self.options:
                raise UnknownName("option", name, tuple(self.options))
            option = self.options[name]
            if not option.admits(value):
                raise BadOption(
                    f"option {name}: {value!r} is not possible; right would be: {option.expected()}"
                )
            if values[name] != value:
                changed[name] = values[name] = value
        return Ruleset(preset, values, changed)

    def clause(self, id: str) -> Clause:
        """The clause of that id; raises :class:`UnknownName`."""
        if id not in self.clauses:
            raise UnknownName("clause", id, tuple(self.clauses))
        return self.clauses[id]

    def clause_title(self, id: str, lang: str | None = None) -> str:
        """A few words that name the clause."""
        return self.texts(f"clause.{self.clause(id).id}.title", lang=lang)

    def clause_text(self, id: str, lang: str | None = None) -> str:
        """The clause in plain sentences."""
        return self.texts(f"clause.{self.clause(id).id}.text", lang=lang)

    def ruling_text(self, id: str, lang: str | None = None) -> str:
        """What the guide leaves open and how it is played here; empty where nothing was ruled."""
        if self.clause(id).ruling == "none":
            return ""
        return _texts("rulebook.ruling", lang=lang, text=self.texts(f"clause.{id}.ruling", lang=lang))

    def difference(self, left: Ruleset, right: Ruleset) -> tuple[tuple[Option, Value, Value], ...]:
        """The options in which two rulesets differ, with both values."""
        return tuple((o, left[n], right[n]) for n, o in self.options.items() if left[n] != right[n])
