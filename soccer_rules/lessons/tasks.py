"""Tasks: find a play that a clause forbids, find a legal play that does something, say what will happen.

The engine checks every answer; no answer is stored anywhere, neither in a task nor in its file. A teacher writes one in
a line or two:

>>> task = Task.forbids("SS-MOVE-2")
>>> print(task.prompt())
Find a play that this rule forbids: ... [SS-MOVE-2]. B3 is asked.
>>> print(task.check("pass").text)
The rules allow that play.
>>> task.check("maneuver 24 2").ok
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from typing import Any, Literal, NamedTuple

from soccer_rules.core.errors import SoccerRulesError, TextError, UnknownName
from soccer_rules.core.examples import Example, load_examples, read_play
from soccer_rules.core.game import Game
from soccer_rules.core.language import LANGUAGES, Texts, language
from soccer_rules.core.match import Match
from soccer_rules.core.registry import load, load_position
from soccer_rules.core.verdict import Verdict
from soccer_rules.lessons.attempts import attempts
from soccer_rules.lessons.wishes import Wish, check_names, facts, fulfils, wish_words

_texts = Texts("soccer_rules.lessons")

Kind = Literal["forbids", "legal", "predict"]


class Answer(NamedTuple):
    """What came of an answer. ``verdict`` is the engine's, ``None`` where no play was asked for; ``text`` says why."""

    ok: bool
    verdict: Verdict | None
    text: str


@dataclass(frozen=True)
class Task:
    """One task; made by :meth:`forbids`, :meth:`legal` or :meth:`predict`, read and written by
    :mod:`~soccer_rules.lessons.tasksheet`.

    ``seat`` is asked in ``state``. ``clause`` is the one that must forbid, ``wish`` what a legal play must do, ``play``
    (by ``seat``) what is to be predicted, ``fact`` which fact of it (empty: whether it goes in). ``example`` is the id
    of the clause example that the task comes from. ``own_text`` replaces the prompt in every language.
    """

    kind: Kind
    game: Game[Any, Any]
    state: Any
    seat: int
    clause: str = ""
    wish: Wish = field(default_factory=dict)
    play: Any = None
    fact: str = ""
    example: str = ""
    own_text: str = ""

    # making

    @classmethod
    def forbids(
        cls,
        clause: str,
        position: Any = None,
        *,
        game: Game[Any, Any] | str = "soccer-sonic",
        number: int = 0,
        seat: int | str | None = None,
        text: str = "",
    ) -> Task:
        """Find a play that ``clause`` forbids, and no other rule besides: in a clause example that shows one
        (``number`` chooses among several), or in a ``position`` of one's own (see :meth:`legal`).

        Raises :class:`UnknownName` for a clause there is not, and :class:`SoccerRulesError` where it forbids nothing.
        """
        if position is None:
            known = load(game) if isinstance(game, str) else game
            known.rulebook.clause(clause)
            return cls.of_example(_example(known, clause, number), text=text)
        of, state = _place(position, game)
        of.rulebook.clause(clause)
        task = cls("forbids", of, state, _asked(of, state, seat), clause, own_text=text)
        if task.solution is None:
            raise SoccerRulesError(f"no play that could be tried here is forbidden by {clause}")
        return task

    @classmethod
    def of_example(cls, example: Example, *, text: str = "") -> Task:
        """The same from a clause example that forbids something; :class:`SoccerRulesError` where it does not."""
        if not example.forbidden:
            raise SoccerRulesError(f"example {example.id} shows no play that is forbidden")
        game = example.game()
        seat, _ = read_play(game, example.forbidden[0])
        return cls("forbids", game, example.state(), seat, example.clause, example=example.id, own_text=text)

    @classmethod
    def legal(
        cls,
        position: Any,
        wish: Wish,
        *,
        game: Game[Any, Any] | str | None = None,
        seat: int | str | None = None,
        text: str = "",
    ) -> Task:
        """Find a legal play that does what ``wish`` says.

        ``position`` is a line of text, a match (at its current position), a clause example, or a state with its
        ``game``. Raises :class:`UnknownName` for a fact there is not, and :class:`SoccerRulesError` where no legal
        play does it.

        >>> task = Task.legal(Task.forbids("SS-MOVE-2").position, wish={"not ball": 3})
        >>> task.check("maneuver 35 3").text
        'The rules allow that, but something else was asked: ball is not 3.'
        >>> task.check("maneuver 35 5").ok
        True
        """
        of, state = _place(position, game)
        task = cls("legal", of, state, _asked(of, state, seat), wish=dict(wish), own_text=text)
        check_names(of, state, wish)
        if task.solution is None:
            raise SoccerRulesError(
                f"no legal play of {of.seat_name(task.seat)} does this: {wish_words(wish, 'en')}"
            )
        return task

    @classmethod
    def predict(
        cls,
        position: Any,
        play: str,
        *,
        fact: str = "",
        game: Game[Any, Any] | str | None = None,
        seat: int | str | None = None,
        text: str = "",
    ) -> Task:
        """Say what comes of ``play``, all hands being open: the value of a ``fact`` afterwards, or, without one,
        whether it goes in whatever anybody does: nobody has a choice any more until the goal.

        Raises ``TextError`` and :class:`IllegalAction` for a play that cannot be made, :class:`UnknownName` for a fact
        there is not.
        """
        of, state = _place(position, game)
        who = _asked(of, state, seat)
        action = of.parse_action(play)
        after = of.apply(state, who, action).state
        if fact and fact not in facts(of, after):
            raise UnknownName("fact", fact, tuple(facts(of, after)))
        return cls("predict", of, state, who, play=action, fact=fact, own_text=text)

    # what is asked

    @property
    def position(self) -> str:
        """The position as one line."""
        return self.game.position(self.state)

    def prompt(self, lang: str | None = None) -> str:
        """What is asked, and of whom."""
        who = self.game.seat_name(self.seat)
        if self.own_text:
            said = self.own_text
        elif self.kind == "forbids":
            title = self.game.rulebook.clause_title(self.clause, lang)
            said = _texts("task.prompt.forbids", lang=lang, title=title, clause=self.clause)
        elif self.kind == "legal":
            said = _texts("task.prompt.legal", lang=lang, wish=wish_words(self.wish, lang))
        else:
            play = self.game.words.action(self.play, self.seat, lang)
            key = "task.prompt.fact" if self.fact else "task.prompt.goal"
            return _texts(key, lang=lang, who=who, play=play, fact=self.fact)
        return f"{said} {_texts('task.asked', lang=lang, seat=who)}"

    # answers

    def check(self, answer: str) -> Answer:
        """Judge an answer: a play's text, with or without the seat before it, or what is predicted. Raises
        :class:`TextError` for a text that cannot be read."""
        if self.kind == "predict":
            return self._check_prediction(answer.strip())
        seat, action = self._read(answer.strip())
        verdict = self.game.judge(self.state, seat, action)
        if self.kind == "forbids":
            return self._check_forbidden(verdict)
        return self._check_wish(verdict)

    def _read(self, answer: str) -> tuple[int, Any]:
        first, _, rest = answer.partition(" ")
        if first in (self.game.seat_name(s) for s in range(self.game.facts.players)):
            return self.game.parse_seat(first), self.game.parse_action(rest)
        return self.seat, self.game.parse_action(answer)

    def _check_forbidden(self, verdict: Verdict) -> Answer:
        if verdict.legal:
            return Answer(False, verdict, _texts("task.answer.legal"))
        failed = {check.clause: check for check in reversed(verdict.failed)}
        if self.clause not in failed:
            clauses = ", ".join(verdict.clauses)
            text = _texts("task.answer.other-clause", clauses=clauses, clause=self.clause)
            return Answer(False, verdict, text)
        others = failed.keys() - {self.clause} - self._beside
        if others:
            clauses = ", ".join(c for c in verdict.clauses if c in others)
            return Answer(False, verdict, _texts("task.answer.also", clauses=clauses, clause=self.clause))
        said = self.game.words.condition(failed[self.clause])
        text = _texts("task.answer.forbidden", sentence=said, clause=self.clause)
        return Answer(True, verdict, text)

    @cached_property
    def _beside(self) -> frozenset[str]:
        """The clauses that may forbid an answer as well: those that do so in the plays that show the clause."""
        plays = self._shown() or [(self.seat, self.solution)]
        failed = (self.game.judge(self.state, seat, action).failed for seat, action in plays)
        return frozenset(check.clause for checks in failed for check in checks)

    def _check_wish(self, verdict: Verdict) -> Answer:
        if not verdict.legal:
            reasons = [f"{sentence} [{clause}]" for ok, clause, sentence in verdict.lines() if not ok]
            return Answer(False, verdict, "\n".join([_texts("task.answer.illegal"), *reasons]))
        if verdict.seat == self.seat and self._fulfils(verdict.action):
            return Answer(True, verdict, _texts("task.answer.right"))
        return Answer(False, verdict, _texts("task.answer.not-asked", wish=wish_words(self.wish)))

    def _fulfils(self, action: Any) -> bool:
        return fulfils(self.game, self.state, self.seat, action, self.wish)

    def _check_prediction(self, answer: str) -> Answer:
        right, why = self._truth()
        if self.fact:
            ok = answer == right
        else:
            yes = {"yes", *(_texts("task.yes", lang=code) for code in LANGUAGES)}
            no = {"no", *(_texts("task.no", lang=code) for code in LANGUAGES)}
            if answer.lower() not in yes | no:
                expected = f"{_texts('task.yes')} or {_texts('task.no')}"
                raise TextError("neither yes nor no", found=answer[:40], expected=expected)
            ok = (answer.lower() in yes) == (right == "yes")
        text = f"{_texts('task.answer.right')} {why}" if ok else _texts("task.answer.wrong")
        return Answer(ok, None, text)

    def _truth(self, lang: str | None = None) -> tuple[str, str]:
        """What the prediction must be, and why."""
        after = self.game.apply(self.state, self.seat, self.play).state
        if self.fact:
            value = facts(self.game, after)[self.fact]
            return value, _texts("task.answer.was", lang=lang, fact=self.fact, value=value)
        goal, seat, open_plays = self._forced_goal
        if goal:
            return "yes", _texts("task.answer.sure", lang=lang)
        if not open_plays:
            return "no", _texts("task.answer.no-goal", lang=lang)
        plays = ", ".join(self.game.words.action(a, max(seat, 0), lang) for a in open_plays[:4])
        return "no", _texts("task.answer.not-sure", lang=lang, seat=self.game.seat_name(seat), plays=plays)

    @cached_property
    def _forced_goal(self) -> tuple[bool, int, Sequence[Any]]:
        """Whether a goal follows without anybody having a choice; else who has one, and which. The seat is the last
        that was asked where nobody has."""
        game, side = self.game, self.game.side(self.seat)
        state, last = game.apply(self.state, self.seat, self.play).state, self.seat
        before = game.score(self.state)
        while game.score(state) == before and (asked := game.to_act(state)):
            last = asked[0]
            legal = game.legal_actions(state, last) if last >= 0 else [a for a, _ in game.chance(state)]
            if len(legal) != 1:
                return False, last, legal
            state = game.apply(state, last, legal[0]).state
        return game.score(state)[side] > before[side], last, ()

    # hints

    @cached_property
    def solution(self) -> Any:
        """A play that answers the task, found anew each time the task is made; ``None`` where there is none, and for
        predictions."""
        if self.kind == "legal":
            legal = self.game.legal_actions(self.state, self.seat)
            return next((a for a in legal if self._fulfils(a)), None)
        if self.kind == "predict":
            return None
        pool = [action for seat, action in self._shown() if seat == self.seat]
        pool += attempts(self.game, self.state, self.seat)
        best, least = None, 1 << 30
        for action in pool:
            failed = [c.clause for c in self.game.checks(self.state, self.seat, action) if not c.ok]
            # the fewer other rules it breaks, the plainer it shows this one
            if self.clause in failed and len(failed) < least:
                best, least = action, len(failed)
                if least == 1:
                    break
        return best

    def _shown(self) -> list[tuple[int, Any]]:
        if not self.example:
            return []
        found = example_of(self.game, self.example)
        return [read_play(self.game, text) for text in found.forbidden]

    def hints(self, lang: str | None = None) -> tuple[str, str, str]:
        """Help in three steps: which clause, which card (for a prediction: whom to look at), the play (the answer).

        >>> hints = Task.forbids("SS-MOVE-2").hints()
        >>> [hint.split(":")[0] for hint in hints]
        ['The rule to think of is “One step at a time” [SS-MOVE-2]', 'It can be done with [24].', 'For instance']
        """
        clause = self._telling_clause()
        book = self.game.rulebook
        first = _texts(
            "task.hint.clause",
            lang=lang,
            title=book.clause_title(clause, lang),
            clause=clause,
            text=book.clause_text(clause, lang),
        )
        if self.kind == "predict":
            who = self.seat if self.fact else self._forced_goal[1]
            second = _texts("task.hint.look", lang=lang, seat=self.game.seat_name(who))
            return first, second, self._truth(lang)[1]
        said = self.game.words.action(self.solution, self.seat, lang)
        text = self.game.action_text(self.solution)
        return first, *self._hint_of_a_part(lang), _texts("task.hint.play", lang=lang, play=said, text=text)

    def _hint_of_a_part(self, lang: str | None) -> tuple[str, ...]:
        """The cards that do it; in a game without, the first thing that is picked, such as a piece."""
        cards = getattr(self.solution, "cards", None)
        if cards is not None:
            shown = " ".join(f"[{c}]" for c in dict.fromkeys(cards))
            return (_texts("task.hint.cards" if cards else "task.hint.no-cards", lang=lang, cards=shown),)
        picked = self.game.picked(self.state, self.seat, self.solution)
        offered = self.game.choices(self.state, self.seat, picked, lang)
        parts = [(c, [i.label for i in c.items if i.value in picked.get(c.id, ())]) for c in offered]
        told = [f"{choice.label} {' '.join(labels)}" for choice, labels in parts if labels and choice.label]
        return (told[min(1, len(told) - 1)],) if len(told) > 1 else ()

    def _telling_clause(self) -> str:
        if self.kind == "forbids":
            return self.clause
        action = self.play if self.kind == "predict" else self.solution
        events = self.game.apply(self.state, self.seat, action).events
        cited = [c for e in (events if self.kind == "legal" else events[::-1]) for c in e.clauses]
        return cited[0] if cited else self.game.judge(self.state, self.seat, action).clauses[-1]

    # shown in a notebook

    def html(self, lang: str | None = None) -> str:
        """What is asked, with the picture: from the eyes of the seat asked, or open for a prediction."""
        open_hands = self.kind == "predict"
        picture = self.game.picture(
            self.state, seat=None if open_hands else self.seat, open=open_hands, lang=lang or language()
        )
        return (
            f'<div class="srl-task" lang="{lang or language()}"><p><strong>{escape(self.prompt(lang))}</strong>'
            f"</p>{picture}</div>"
        )

    def _repr_html_(self) -> str:
        return self.html()


def forbidding(game: Game[Any, Any] | str = "soccer-sonic") -> tuple[str, ...]:
    """The clauses of which an example shows what they forbid: those that :meth:`Task.forbids` takes.

    >>> "SS-MOVE-2" in forbidding()
    True
    """
    known = load(game) if isinstance(game, str) else game
    examples = load_examples(known.rulebook.texts.package)
    return tuple(dict.fromkeys(e.clause for e in examples if e.forbidden))


def _example(game: Game[Any, Any], clause: str, number: int) -> Example:
    package = game.rulebook.texts.package
    found = [e for e in load_examples(package) if e.clause == clause and e.forbidden]
    if not found:
        raise SoccerRulesError(f"no example shows a play that {clause} forbids; give a position of your own")
    if not 0 <= number < len(found):
        raise SoccerRulesError(f"there are {len(found)} such examples of {clause}, counted from 0")
    return found[number]


def example_of(game: Game[Any, Any], id: str) -> Example:
    """The clause example of that id, such as ``SS-MOVE-2/1``; raises :class:`UnknownName`."""
    examples = load_examples(game.rulebook.texts.package)
    for example in examples:
        if example.id == id:
            return example
    raise UnknownName("example", id, tuple(e.id for e in examples if e.forbidden))


def _place(position: Any, game: Game[Any, Any] | str | None) -> tuple[Game[Any, Any], Any]:
    if isinstance(position, Match):
        return position.game, position.state
    if isinstance(position, Example):
        return position.game(), position.state()
    if isinstance(position, str):
        return (
            load_position(position) if not isinstance(game, Game) else (game, game.parse_position(position))
        )
    if not isinstance(game, Game):
        raise SoccerRulesError("a state needs its game; give game=…")
    return game, position


def _asked(game: Game[Any, Any], state: Any, seat: int | str | None) -> int:
    if isinstance(seat, str):
        return game.parse_seat(seat)
    if seat is not None:
        return seat
    asked = game.to_act(state)
    if not asked or asked[0] < 0:
        raise SoccerRulesError("nobody decides in this position")
    return asked[0]


__all__ = ["Answer", "Task", "forbidding"]
