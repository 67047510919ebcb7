"""Clause examples: for each clause a position with a play that it allows and one that it forbids, as data.

An example is a test, the live picture beside a rule's text, and an exercise. A game keeps its examples in
``data/examples.toml`` and offers in its module ``sketch`` two functions: ``sketch(game, **fields)``, a state from a few
facts, and ``facts(game, state)``, short texts by name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from soccer_rules.core.errors import Fault, FaultyData, IllegalAction, SoccerRulesError
from soccer_rules.core.game import Event, Game
from soccer_rules.core.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Example:
    """One example of one clause. Plays are texts: a seat's label and an action, such as ``B3 maneuver 579R 9``.

    ``options`` make the game; ``position`` is a sketch's fields or a position line, ``seed`` a new match instead.
    ``plays`` are made first and lead to the position in question. There

    - ``allowed`` are plays that the clause allows: they are legal, and what is checked or happens cites the clause;
    - ``forbidden`` are plays that it forbids: among the conditions that fail is one that cites the clause;
    - ``beside`` are plays that stay legal, whatever clause says so.

    After ``plays`` and the one in ``allowed``: ``happens`` are kinds of events that have come in this order, each
    citing the clause; ``order`` are kinds that have come in this order; ``never`` those that have not come; ``then``
    is what the game's ``facts`` must say. ``refused`` are games or positions that cannot be made because of the clause.
    ``alike`` are other positions that a viewer cannot tell from this one, ``unlike`` those that he can.
    ``reading`` names the options in which this example differs from the one before it.
    """

    package: str
    clause: str
    number: int
    options: Mapping[str, Any] = field(default_factory=dict)
    position: str | Mapping[str, Any] | None = None
    seed: int | None = None
    plays: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    then: Mapping[str, Any] = field(default_factory=dict)
    refused: tuple[Mapping[str, Any], ...] = ()
    alike: tuple[Mapping[str, Any], ...] = ()
    unlike: tuple[Mapping[str, Any], ...] = ()
    reading: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The clause and the number among its examples, such as ``SS-MOVE-4/2``."""
        return f"{self.clause}/{self.number}"

    def game(self) -> Game[Any, Any]:
        """The game that the example is played in."""
        return _make_game(self.package, self.options)

    def start(self) -> Any:
        """The position before ``plays``. Raises ``SoccerRulesError`` where it cannot be made."""
        game = self.game()
        if self.position is not None:
            return _make_position(self.package, game, self.position)
        return game.initial_state(self.seed or 0)

    def state(self) -> Any:
        """The position in question, after ``plays``. Raises :class:`IllegalAction` where one is not allowed."""
        game, state = self.game(), self.start()
        for text in self.plays:
            state = game.apply(state, *read_play(game, text)).state
        return state


_LISTS = ("plays", "allowed", "forbidden", "beside", "happens", "order", "never")
_TABLES = ("refused", "alike", "unlike")
_KEYS = ("clause", "game", "position", "seed", *_LISTS, "then", *_TABLES, "reading")


def load_examples(package: str) -> tuple[Example, ...]:
    """The examples of a game's package, in the order of its file. Raises :class:`FaultyData` with all faults.

    >>> examples = load_examples("soccer_rules.games.soccer_sonic")
    >>> check(examples[0])
    []
    """
    text = files(package).joinpath("data", "examples.toml").read_text(encoding="utf-8")
    return read_examples(package, tomllib.loads(text))


def read_examples(package: str, data: Mapping[str, Any]) -> tuple[Example, ...]:
    """The examples of a file's table; see :func:`load_examples`. A ``reading`` inherits what it does not say anew."""
    clauses = Rulebook(package).clauses
    found: list[Example] = []
    faults: list[Fault] = []
    numbers: dict[str, int] = {}
    for n, entry in enumerate(data.get("example", ()), 1):
        where = f"example {n} ({entry.get('clause', '?')})"
        wrong = [key for key in entry if key not in _KEYS]
        faults += [Fault(f"{where}, field {key}", "no such field", ", ".join(_KEYS)) for key in wrong]
        if entry.get("clause") not in clauses:
            faults.append(Fault(where, f"clause {entry.get('clause')!r}", "a clause of the rulebook"))
        elif not wrong:
            clause = entry["clause"]
            for example in _expanded(package, entry):
                numbers[clause] = numbers.get(clause, 0) + 1
                found.append(replace(example, number=numbers[clause]))
    if faults:
        raise FaultyData("examples", tuple(faults))
    return tuple(found)


def _expanded(package: str, entry: Mapping[str, Any]) -> Iterator[Example]:
    base = _example(package, entry)
    yield base
    for reading in entry.get("reading", ()):
        changed = {**reading, "game": {**base.options, **reading.get("game", {})}}
        common = {key: entry[key] for key in ("clause", "position", "seed", "plays") if key in entry}
        yield replace(
            _example(package, {**common, **changed}), reading=tuple(sorted(reading.get("game", {})))
        )


def _example(package: str, entry: Mapping[str, Any]) -> Example:
    lists = {key: _listed(entry.get(key, ())) for key in (*_LISTS, *_TABLES)}
    return Example(
        package,
        entry["clause"],
        0,
        options=entry.get("game", {}),
        position=entry.get("position"),
        seed=entry.get("seed"),
        then=dict(_flat(entry.get("then", {}))),
        **lists,
    )


def _listed(value: Any) -> tuple[Any, ...]:
    return (value,) if isinstance(value, str | Mapping) else tuple(value)


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def read_play(game: Game[Any, Any], text: str) -> tuple[int, Any]:
    """The seat and action of a play's text. Raises ``TextError``."""
    seat, _, action = text.partition(" ")
    return game.parse_seat(seat), game.parse_action(action)


def check(example: Example) -> list[str]:
    """What is wrong with an example, in sentences; empty where it shows its clause."""
    return examine(example)[0]


def examine(example: Example) -> tuple[list[str], frozenset[str] | None]:
    """What is wrong with an example, and the clauses that it shows: those that everything in it cites.

    ``None`` stands for "every clause": an example that only compares views cites nothing.
    """
    problems: list[str] = []
    shown: frozenset[str] | None = None
    try:
        inquiry = _Inquiry(example)
        problems = inquiry.problems
        inquiry.run()
        shown = inquiry.shown
    except SoccerRulesError as e:
        problems.append(f"{type(e).__name__}: {e}")
    return [f"{example.id}: {p}" for p in problems], shown


class _Inquiry:
    """One example under examination."""

    def __init__(self, example: Example):
        self.example = example
        self.game = example.game()
        self.problems: list[str] = []
        self.events: list[Event] = []
        self.shown: frozenset[str] | None = None

    def run(self) -> None:
        ex = self.example
        for other in ex.refused:
            self._refused(other)
        if ex.position is None and ex.seed is None:
            if not ex.refused:
                self.problems.append("it has neither position nor seed")
            return
        state = ex.start()
        for text in ex.plays:
            state = self._play(state, text)
        for text in ex.forbidden:
            self._forbidden(state, text)
        for text in ex.beside:
            verdict = self.game.judge(state, *read_play(self.game, text))
            if not verdict:
                self.problems.append(f"{text!r} should be legal:\n{verdict}")
        for other in ex.alike:
            if not self._same_view(state, other):
                self.problems.append(f"{other['viewer']} can tell the positions apart")
        for other in ex.unlike:
            if self._same_view(state, other):
                self.problems.append(f"{other['viewer']} cannot tell the positions apart")
        if len(ex.allowed) > 1 and (ex.then or ex.happens or ex.order or ex.never):
            self.problems.append("what comes after can be said of one allowed play only")
        after = state
        for text in ex.allowed:
            after = self._play(state, text, shows=True)
        self._events()
        self._facts(after)
        other_reading = bool(ex.reading and (ex.then or ex.beside))
        if not (
            ex.allowed or ex.forbidden or ex.happens or ex.refused or ex.alike or ex.unlike or other_reading
        ):
            self.problems.append("it shows nothing of the clause")

    def _cited(self, clauses: frozenset[str], what: str) -> None:
        self.shown = clauses if self.shown is None else self.shown & clauses
        if self.example.clause not in clauses:
            self.problems.append(f"{what}, citing {', '.join(sorted(clauses)) or 'nothing'}")

    def _play(self, state: Any, text: str, *, shows: bool = False) -> Any:
        seat, action = read_play(self.game, text)
        verdict = self.game.judge(state, seat, action)
        if not verdict:
            raise IllegalAction(verdict)
        step = self.game.apply(state, seat, action)
        self.events += step.events
        if shows:
            self._cited(frozenset((*verdict.clauses, *step.clauses)), f"{text!r} is allowed")
        return step.state

    def _forbidden(self, state: Any, text: str) -> None:
        verdict = self.game.judge(state, *read_play(self.game, text))
        if verdict:
            self.problems.append(f"{text!r} should not be legal")
        else:
            self._cited(frozenset(c.clause for c in verdict.failed), f"{text!r} is forbidden")

    def _refused(self, other: Mapping[str, Any]) -> None:
        """A refusal names its clauses in square brackets."""
        try:
            game = _make_game(self.example.package, {**self.example.options, **other.get("game", {})})
            if "position" in other:
                _make_position(self.example.package, game, other["position"])
        except SoccerRulesError as e:
            cited = frozenset(c for c in game_clauses(self.game) if f"[{c}]" in str(e))
            self._cited(cited, f"{dict(other)} is refused ({e})")
        else:
            self.problems.append(f"{dict(other)} should be refused")

    def _same_view(self, state: Any, other: Mapping[str, Any]) -> bool:
        position = _make_position(self.example.package, self.game, other["position"])
        viewer = None if other["viewer"] == "onlooker" else self.game.parse_seat(other["viewer"])
        return bool(self.game.observe(state, viewer) == self.game.observe(position, viewer))

    def _events(self) -> None:
        ex = self.example
        came = [event.kind for event in self.events]
        cited = self._in_order(ex.happens, [e for e in self.events if ex.clause in e.clauses])
        if cited is not None:
            self.problems.append(f"{cited!r} does not happen in its place citing {ex.clause}; events: {came}")
        for kind in ex.happens:
            named = [frozenset(e.clauses) for e in self.events if e.kind == kind]
            self._cited(frozenset().union(*named), f"{kind!r} happens")
        late = self._in_order(ex.order, self.events)
        if late is not None:
            self.problems.append(f"{late!r} does not happen in its place; events: {came}")
        self.problems += [f"{kind!r} happens" for kind in ex.never if kind in came]

    @staticmethod
    def _in_order(kinds: tuple[str, ...], events: list[Event]) -> str | None:
        rest = iter(events)
        for kind in kinds:
            if not any(event.kind == kind for event in rest):
                return kind
        return None

    def _facts(self, state: Any) -> None:
        if not self.example.then:
            return
        said = import_module(f"{self.example.package}.sketch").facts(self.game, state)
        for key, value in self.example.then.items():
            want = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            if said.get(key) != want:
                self.problems.append(f"then {key} is {said.get(key)!r}, not {want!r}")


def game_clauses(game: Game[Any, Any]) -> tuple[str, ...]:
    """The ids of all clauses of a game."""
    return tuple(game.rulebook.clauses)


def _make_game(package: str, options: Mapping[str, Any]) -> Game[Any, Any]:
    return _cached_game(package, _frozen(options))


@cache
def _cached_game(package: str, options: tuple[tuple[str, Any], ...]) -> Game[Any, Any]:
    made: Game[Any, Any] = import_module(f"{package}.game").load(**{k: _thawed(v) for k, v in options})
    return made


class _Table(tuple[Any, ...]):
    """A table's items, hashable."""

    __slots__ = ()


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return _Table((k, _frozen(v)) for k, v in sorted(value.items()))
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def _thawed(value: Any) -> Any:
    if isinstance(value, _Table):
        return {k: _thawed(v) for k, v in value}
    return [_thawed(v) for v in value] if isinstance(value, tuple) else value


def _make_position(package: str, game: Game[Any, Any], position: str | Mapping[str, Any]) -> Any:
    if isinstance(position, str):
        return game.parse_position(position)
    return import_module(f"{package}.sketch").sketch(game, **position)
