"""Questions about the graph of a game's phases. Nothing stores an answer: it is read off the graph."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from soccer_rules.core.errors import UnknownName
from soccer_rules.core.game import Game

ASKS = ("clauses", "sources", "before")


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of an answer: how many of the choices do not belong, and how many are missing."""

    wrong: int
    missing: int

    def __bool__(self) -> bool:
        return not (self.wrong or self.missing)


@dataclass(frozen=True)
class GraphQuestion:
    """A question with choices. ``asks`` is one of :data:`ASKS`; see :func:`graph_question`."""

    game: Game[Any, Any]
    id: str
    part: str
    asks: str
    trigger: str = ""
    node: str = ""

    @cached_property
    def _edges(self) -> list[Any]:
        """The transitions of the part, and those that lead into or out of it."""
        phases = self.game.phases.phases
        return [
            t
            for t in self.game.phases
            if not self.part or self.part in (phases[t.source].group, phases[t.target].group)
        ]

    @cached_property
    def values(self) -> tuple[str, ...]:
        """What can be chosen: ids of clauses or of phases."""
        phases = self.game.phases.phases
        if self.asks == "clauses":
            decided = (t for t in self._edges if phases[t.source].kind == "decision")
            return tuple(dict.fromkeys(c for t in decided for c in t.clauses))
        inside = [p.id for p in phases.values() if not self.part or p.group == self.part]
        if self.asks == "sources":
            return tuple(p for p in inside if phases[p].kind == "decision")
        return tuple(p for p in inside if p != self.node)

    @cached_property
    def _right(self) -> frozenset[str]:
        if self.asks == "clauses":
            return frozenset(c for t in self._edges if t.trigger == self.trigger for c in t.clauses)
        if self.asks == "sources":
            return frozenset(t.source for t in self._edges if t.trigger == self.trigger)
        return frozenset(t.source for t in self._edges if t.target == self.node) & set(self.values)

    @property
    def single(self) -> bool:
        """Whether one choice is the whole answer."""
        return len(self._right) == 1

    def choices(self, lang: str | None = None) -> list[tuple[str, str]]:
        """The choices and their names."""
        if self.asks == "clauses":
            return [(c, f"{c}: {self.game.rulebook.clause_title(c, lang)}") for c in self.values]
        return [(p, self.game.words.phase(p, lang)) for p in self.values]

    def prompt(self, lang: str | None = None) -> str:
        """What is asked."""
        return self.game.rulebook.texts(f"graphquiz.{self.id}.prompt", lang=lang)

    def why(self, lang: str | None = None) -> str:
        """What is to be learned, once it is answered."""
        return self.game.rulebook.texts(f"graphquiz.{self.id}.why", lang=lang)

    def check(self, chosen: Iterable[str]) -> Reply:
        """Compare an answer with the graph."""
        answer = set(chosen)
        return Reply(len(answer - self._right), len(self._right - answer))

    def solution(self) -> tuple[str, ...]:
        """The right choices, in their order."""
        return tuple(v for v in self.values if v in self._right)


def graph_questions(game: Game[Any, Any]) -> tuple[GraphQuestion, ...]:
    """The questions about a game's graph, as its ``data/graphquiz.toml`` lists them; none where there is no such file.

    >>> from soccer_rules import load
    >>> [q.id for q in graph_questions(load("soccer-sonic", players=8))]
    ['any-block', 'power-kick', 'before-goal']
    """
    file = files(game.rulebook.texts.package).joinpath("data", "graphquiz.toml")
    if not file.is_file():
        return ()
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    found = []
    for row in data["question"]:
        if row["asks"] not in ASKS:
            raise UnknownName("kind of question", row["asks"], ASKS)
        found.append(GraphQuestion(game, **row))
    return tuple(found)


def graph_question(game: Game[Any, Any], id: str) -> GraphQuestion:
    """One of them; :class:`UnknownName` where there is none of that id.

    >>> from soccer_rules import load
    >>> question = graph_question(load("soccer-sonic", players=8), "before-goal")
    >>> bool(question.check(["shot"])), question.check(["shot"]).wrong
    (False, 1)
    """
    questions = {q.id: q for q in graph_questions(game)}
    if id not in questions:
        raise UnknownName("question", id, tuple(questions))
    return questions[id]
