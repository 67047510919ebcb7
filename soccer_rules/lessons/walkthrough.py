"""A walk-through: one match as data, stepped through in chapters, with short prose and questions.

The data of walk-through ``id`` lie in the game's own package: ``data/<id>.toml`` and ``texts/<id>.<language>.toml``.
Nothing here knows a game by name; the registry finds it, and the engine judges every step and every answer.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, NamedTuple

from soccer_rules.core.errors import Fault, FaultyData, IllegalAction, SoccerRulesError, TextError
from soccer_rules.core.game import Game
from soccer_rules.core.language import Names, Texts
from soccer_rules.core.match import Match
from soccer_rules.core.registry import load
from soccer_rules.core.verdict import Verdict

_texts = Texts("soccer_rules.lessons")

CARDS, OURS, OWN = "cards", "ours", "own"
"""Marks of steps that are not a fact of the guide: our cards for it, our continuation, all our own."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the walk-through: the steps ``first`` to ``last``, both counted in."""

    id: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class WalkStep:
    """One action of the match. ``mark`` is the guide's fact that it replays (``"W3"``), ``"cards"``, ``"ours"`` or
    ``"own"``; ``facts`` says what must hold after it; ``question`` is the id of that asked before it, or ``""``."""

    index: int
    chapter: str
    seat: int
    action: Any
    mark: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    question: str = ""


class Answer(NamedTuple):
    """What came of an answer: ``ok`` when it is allowed *and* does what was asked; and the verdict."""

    ok: bool
    verdict: Verdict


class Question:
    """A moment at which the learner finds a play before the match goes on. ``step`` is the index of the step before
    which it is asked, ``seat`` whose play is sought. No answer is stored: the engine judges, and the wish compares
    attributes of the action, attributes of the state after it, or kinds of events."""

    def __init__(self, walk: Walkthrough, id: str, step: int, wish: Mapping[str, Any]):
        self.id, self.step, self.wish = id, step, wish
        self._walk = walk
        self.seat = walk.steps[step].seat
        self.state = walk.match.nodes[step].state

    def __repr__(self) -> str:
        return f"<Question {self.id!r} before step {self.step}>"

    def prompt(self, lang: str | None = None) -> str:
        """What is asked."""
        return self._walk.text(f"question.{self.id}.prompt", lang)

    def hints(self, lang: str | None = None) -> tuple[str, ...]:
        """Help in steps, the least first."""
        found: list[str] = []
        while text := self._walk.text(f"question.{self.id}.hint{len(found) + 1}", lang):
            found.append(text)
        return tuple(found)

    def accepts(self, action: Any) -> Answer:
        """Judge an answer, an action or its text. Raises :class:`TextError` for a text that cannot be read."""
        game = self._walk.game
        if isinstance(action, str):
            action = game.parse_action(action)
        verdict = game.judge(self.state, self.seat, action)
        return Answer(self._fulfils(verdict), verdict)

    def feedback(self, lang: str | None, verdict: Verdict) -> str:
        """What is said to an answer: why it is not allowed (without giving one away), that it is allowed but does
        something else, or that it is right."""
        if not verdict.legal:
            reasons = [f"{sentence} [{clause}]" for ok, clause, sentence in verdict.lines(lang) if not ok]
            return "\n".join([_texts("answer.illegal", lang=lang), *reasons])
        if self._fulfils(verdict):
            return self._walk.text(f"question.{self.id}.right", lang) or _texts("answer.right", lang=lang)
        return "\n".join(
            [_texts("answer.other", lang=lang), self._walk.text(f"question.{self.id}.prompt", lang)]
        )

    def _fulfils(self, verdict: Verdict) -> bool:
        if not verdict.legal:
            return False
        step = self._walk.game.apply(self.state, self.seat, verdict.action)
        kinds = {e.kind for e in step.events}
        return (
            all(getattr(verdict.action, key) == value for key, value in self.wish.get("action", {}).items())
            and all(getattr(step.state, key) == value for key, value in self.wish.get("state", {}).items())
            and kinds.issuperset(self.wish.get("events", ()))
        )


@dataclass(frozen=True)
class SmallExample:
    """A short example beside a chapter, with a position of its own. ``mark`` is the guide's fact that it shows.
    ``verdict`` is that on an attempt which its last position refuses, ``None`` where nothing is attempted."""

    id: str
    chapter: str
    mark: str
    match: Match
    facts: Mapping[str, Any]
    verdict: Verdict | None
    _walk: Walkthrough = field(repr=False)

    def title(self, lang: str | None = None) -> str:
        """A few words."""
        return self._walk.text(f"example.{self.id}.title", lang)

    def text(self, lang: str | None = None) -> str:
        """What it shows."""
        return self._walk.text(f"example.{self.id}.text", lang)


class Walkthrough:
    """A match that is stepped through, made by :func:`load_walkthrough`.

    ``match`` holds the whole line: node 0 is the start, node ``i + 1`` follows step ``i``. ``names`` are the players'
    names by seat, the same in every language.

    >>> walk = load_walkthrough()
    >>> walk.chapters[0].id, walk.steps[0].mark, walk.mark_text(0, "en")
    ('setting-up', 'W2', 'As the guide tells it (W2)')
    """

    def __init__(self, game: Game[Any, Any], id: str, data: Mapping[str, Any], where: str):
        self.game = game
        self.id = id
        self._texts = game.rulebook.texts
        self.names = Names(dict(enumerate(data["names"])), self._texts)
        try:
            self.match = Match(game, game.parse_position(data["start"]), names=self.names)
        except SoccerRulesError as e:
            raise FaultyData(
                where, (Fault(f"{where}, field start", str(e), "a position of this game"),)
            ) from e
        asked = {q["before"]: q["id"] for q in data.get("question", ())}
        steps = []
        for i, row in enumerate(data["step"]):
            seat, action = _play(self.match, row["play"], f"{where}, step {i}")
            steps.append(
                WalkStep(
                    i, row["chapter"], seat, action, row["mark"], row.get("expect", {}), asked.get(i, "")
                )
            )
        self.match.jump(0)
        self.steps: tuple[WalkStep, ...] = tuple(steps)
        self._prose = tuple(row.get("text", "") for row in data["step"])
        self.chapters: tuple[Chapter, ...] = tuple(
            _chapter(row["id"], self.steps, where) for row in data["chapter"]
        )
        self._questions = {
            q["before"]: Question(self, q["id"], q["before"], q["wish"]) for q in data.get("question", ())
        }
        self.examples: tuple[SmallExample, ...] = tuple(
            self._example(row, f"{where}, example {row['id']}") for row in data.get("example", ())
        )

    def __repr__(self) -> str:
        return f"<Walkthrough {self.id!r}: {len(self.chapters)} chapters, {len(self.steps)} steps>"

    def _example(self, row: Mapping[str, Any], where: str) -> SmallExample:
        match = Match(self.game, self.game.parse_position(row["start"]), names=self.names)
        for line in row.get("plays", ()):
            _play(match, line, where)
        verdict = _refused(match, row["attempt"], row["clause"], where) if "attempt" in row else None
        match.jump(0)
        return SmallExample(
            row["id"], row["chapter"], row["mark"], match, row.get("expect", {}), verdict, self
        )

    def text(self, key: str, lang: str | None = None) -> str:
        """A text of this walk-through, the players' names filled in as ``{p1}``, ``{p2}`` …; empty where none is."""
        full = f"{self.id}.{key}"
        if full not in self._texts:
            return ""
        values = {f"p{seat + 1}": name for seat, name in self.names.spoken(lang).items()}
        return self._texts(full, lang=lang, **values)

    def title(self, lang: str | None = None) -> str:
        """The title of the whole."""
        return self.text("title", lang)

    def notation(self, lang: str | None = None) -> str:
        """How cards are written."""
        return self.text("notation", lang)

    def chapter_title(self, chapter: str | Chapter, lang: str | None = None) -> str:
        """A chapter's title."""
        return self.text(f"chapter.{_id(chapter)}.title", lang)

    def chapter_intro(self, chapter: str | Chapter, lang: str | None = None) -> str:
        """What a chapter is about, a few sentences."""
        return self.text(f"chapter.{_id(chapter)}.intro", lang)

    def chapter_examples(self, chapter: str | Chapter) -> tuple[SmallExample, ...]:
        """The small examples that belong to a chapter."""
        return tuple(e for e in self.examples if e.chapter == _id(chapter))

    def narration(self, i: int, lang: str | None = None, seat: int | None = None) -> str:
        """The prose of step ``i``; empty where what happened says enough.

        Through the eyes of ``seat`` it tells nothing of the cards in the hand of another player who acts.
        """
        key = self._prose[i]
        if not key:
            return ""
        closed = seat is not None and seat != self.steps[i].seat
        return (closed and self.text(f"step.{key}-closed", lang)) or self.text(f"step.{key}", lang)

    def mark_text(self, i: int, lang: str | None = None) -> str:
        """Whether step ``i`` is the guide's fact, our choice of cards for one, or our continuation."""
        mark = self.steps[i].mark
        if mark in (CARDS, OURS, OWN):
            return _texts(f"mark.{mark}", lang=lang)
        chosen = bool(getattr(self.steps[i].action, "cards", ()))
        return _texts("mark.guide-cards" if chosen else "mark.guide", lang=lang, fact=mark)

    def chapter_mark(self, chapter: Chapter, lang: str | None = None) -> str:
        """Said once of a chapter: that its steps without the guide's mark are ours; empty where all are the guide's."""
        marks = {s.mark for s in self.steps[chapter.first : chapter.last + 1]}
        kind = next((kind for kind in (OURS, OWN, CARDS) if kind in marks), "")
        return _texts(f"mark.chapter-{kind}", lang=lang) if kind else ""

    def question(self, i: int) -> Question | None:
        """The question asked before step ``i``."""
        return self._questions.get(i)

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions, in the order of the match."""
        return tuple(self._questions[i] for i in sorted(self._questions))


def load_walkthrough(game_id: str = "soccer-sonic", id: str = "walkthrough") -> Walkthrough:
    """The walk-through ``id`` of a game. Every step is judged again as it is played.

    Raises :class:`FaultyData` with the step that does not fit (a deck or a rule may have changed since).
    """
    where = f"{id}.toml"
    package = load(game_id).rulebook.texts.package
    data = tomllib.loads(files(package).joinpath("data", where).read_text(encoding="utf-8"))
    return Walkthrough(load(game_id, **data.get("game", {})), id, data, where)


def _id(chapter: str | Chapter) -> str:
    return chapter if isinstance(chapter, str) else chapter.id


def _play(match: Match, line: str, where: str) -> tuple[int, Any]:
    """Play a line such as ``B3 maneuver 5 5``; the seat and the action."""
    label, _, said = line.partition(" ")
    try:
        seat, action = match.game.parse_seat(label), match.game.parse_action(said)
        match.play(action, seat)
    except (TextError, IllegalAction) as e:
        right = f"a play that the position allows: {match.game.position(match.state)}"
        raise FaultyData(where, (Fault(f"{where}, play {line!r}", str(e), right),)) from e
    return seat, action


def _refused(match: Match, line: str, clause: str, where: str) -> Verdict:
    """The verdict on an attempt such as ``W run d5 d7``, which has to be refused because of ``clause``."""
    label, _, said = line.partition(" ")
    game = match.game
    try:
        verdict = game.judge(match.state, game.parse_seat(label), game.parse_action(said))
    except TextError as e:
        raise FaultyData(where, (Fault(f"{where}, attempt {line!r}", str(e), "an attempt"),)) from e
    if verdict.legal or clause not in verdict.clauses:
        found = ", ".join(verdict.clauses) if not verdict.legal else "nothing"
        fault = Fault(
            f"{where}, attempt {line!r}", f"refused by {found}", f"an attempt that {clause} refuses"
        )
        raise FaultyData(where, (fault,))
    return verdict


def _chapter(id: str, steps: tuple[WalkStep, ...], where: str) -> Chapter:
    mine = [s.index for s in steps if s.chapter == id]
    if not mine or mine != list(range(mine[0], mine[-1] + 1)):
        fault = Fault(f"{where}, chapter {id}", f"steps {mine}", "one or more steps, one after the other")
        raise FaultyData(where, (fault,))
    return Chapter(id, mine[0], mine[-1])
