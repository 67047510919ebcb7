"""What a game offers. Explaining, stepping, drawing, playing and simulating know only this."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from soccer_rules.core.attack import NO_THREAT, Threat
from soccer_rules.core.attempt import Choice, Item, Picked
from soccer_rules.core.editing import Draft, EditField
from soccer_rules.core.errors import IllegalAction
from soccer_rules.core.odds import Odds
from soccer_rules.core.phases import PhaseDiagram
from soccer_rules.core.rulebook import Rulebook, Ruleset
from soccer_rules.core.verdict import Check, Verdict

S = TypeVar("S", bound="StateLike")
A = TypeVar("A")

CHANCE = -1
"""The seat that stands for coin and dice in :meth:`Game.to_act`."""


class StateLike(Protocol):
    """What the tools ask of a state: its phase, a hashable key, a private copy."""

    phase: str

    def key(self) -> object: ...

    def copy(self) -> Any: ...


class Event(NamedTuple):
    """Something that happened, with the clauses behind it. ``values`` fill the text ``event.<kind>``."""

    kind: str
    seat: int
    clauses: tuple[str, ...]
    values: Mapping[str, Any]


class Log:
    """Collects what happens during one step: the events, and the transitions taken."""

    __slots__ = ("events", "trace")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.trace: list[tuple[str, str]] = []

    def say(self, kind: str, seat: int, *clauses: str, **values: Any) -> None:
        """Note one event."""
        self.events.append(Event(kind, seat, clauses, values))


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What came of an action: the new state, the events, and the transitions ``(source, trigger)`` taken."""

    state: S
    events: tuple[Event, ...]
    trace: tuple[tuple[str, str], ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause cited by the events, in order, once each."""
        return tuple(dict.fromkeys(c for e in self.events for c in e.clauses))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: ``winner`` is a side's name or ``None`` for a draw, ``score`` by side, and the clause.

    ``winners`` are the sides that count as winners: that one, unless a game's draw is won by several.
    """

    winner: str | None
    score: tuple[int, ...]
    reason: str
    clause: str
    winners: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.winner is not None and not self.winners:
            object.__setattr__(self, "winners", (self.winner,))


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be said of a game before a match begins."""

    id: str
    players: int
    seats_allowed: tuple[int, ...]
    sides: tuple[str, ...]
    hidden_information: bool
    dice: bool
    simultaneous_choices: bool


class LegalActions(Sequence[A]):
    """The legal actions of one seat: iterate, index, ``in``, ``len``; the repr lists them readably.

    A game's own subclass may count and index without building every action.
    """

    def __repr__(self) -> str:
        shown = ", ".join(str(a) for a in self[:12])
        more = f", … {len(self) - 12} more" if len(self) > 12 else ""
        return f"<{len(self)} legal actions: {shown}{more}>"


class Words(Protocol):
    """A game's values in words. ``lang`` names a language; ``None`` is the one in force."""

    def condition(self, check: Check, lang: str | None = None) -> str: ...

    def action(self, action: Any, seat: int, lang: str | None = None) -> str: ...

    def change(self, attempt: Any, legal: Any, lang: str | None = None) -> str: ...

    def event(self, event: Event, lang: str | None = None, names: Mapping[int, str] | None = None) -> str: ...

    def phase(self, id: str, lang: str | None = None) -> str: ...

    def trigger(self, id: str, lang: str | None = None) -> str: ...

    def when(self, id: str, lang: str | None = None) -> str: ...

    def outcome(self, outcome: Outcome, lang: str | None = None) -> str: ...

    def odds(self, odds: Odds, lang: str | None = None) -> str: ...


class Game(ABC, Generic[S, A]):
    """The rules of one game with its options. Every method is pure seen from outside.

    ``judge`` answers any attempt, ``apply`` takes legal ones only and raises :class:`IllegalAction` with the verdict.
    ``advance`` is for playouts: it plays a legal action on a private copy in place, without check and events.
    """

    facts: Facts
    rulebook: Rulebook
    rules: Ruleset
    phases: PhaseDiagram
    words: Words
    revealing: frozenset[str]
    """The kinds of events that show something nobody could know before (cards drawn, a coin, a die)."""

    @abstractmethod
    def initial_state(self, seed: int) -> S:
        """The state before the first decision or chance event. The same seed gives the same match."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats that decide now; ``()`` when the match is over, ``(CHANCE,)`` for coin or dice."""

    @abstractmethod
    def legal_actions(self, state: S, seat: int) -> LegalActions[A]:
        """What that seat may do now; empty if it does not decide."""

    @abstractmethod
    def checks(self, state: S, seat: int, action: A) -> tuple[Check, ...]:
        """Every condition of the attempt, in the order of checking."""

    @abstractmethod
    def is_legal(self, state: S, seat: int, action: A) -> bool:
        """Whether all conditions hold; the quick form of ``judge``."""

    @abstractmethod
    def nearest(self, state: S, seat: int, action: A) -> A | None:
        """The legal action that differs least from the attempt; ``None`` where the seat has none."""

    @abstractmethod
    def advance(self, state: S, seat: int, action: A, log: Log | None = None) -> None:
        """Play a legal action on ``state`` itself. Only for a copy that nobody else holds."""

    @abstractmethod
    def chance(self, state: S) -> tuple[tuple[A, Fraction], ...]:
        """The outcomes of coin or dice with their probabilities; ``()`` where nothing is tossed."""

    @abstractmethod
    def observe(self, state: S, seat: int | None) -> Any:
        """What that seat may know; ``None``: an onlooker who sees no hand."""

    @abstractmethod
    def determinize(self, observation: Any, rng: Random) -> S:
        """A full state that fits the observation, drawn uniformly from all that do."""

    @abstractmethod
    def side(self, seat: int) -> int:
        """The index in ``facts.sides`` of the side a seat plays for."""

    @abstractmethod
    def score(self, state: S) -> tuple[int, ...]:
        """The score, by side."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; ``None`` while it goes on."""

    @abstractmethod
    def header(self) -> Mapping[str, str]:
        """What a record's header says of the game (``game`` first); ``registry.load_from_header`` reads it."""

    @abstractmethod
    def position(self, state: S) -> str:
        """The state as one line of text, with the ruleset in force."""

    @abstractmethod
    def parse_position(self, text: str) -> S:
        """The state of a line written by :meth:`position`; raises ``TextError`` or ``FaultyData``."""

    @abstractmethod
    def action_text(self, action: A) -> str:
        """The action in the record's notation."""

    @abstractmethod
    def parse_action(self, text: str) -> A:
        """The action of a text written by :meth:`action_text`; raises ``TextError``. It may be an illegal one."""

    @abstractmethod
    def seat_name(self, seat: int) -> str:
        """The language-neutral label of a seat, such as ``B1``."""

    @abstractmethod
    def parse_seat(self, text: str) -> int:
        """The seat of a label; raises ``TextError``."""

    @abstractmethod
    def picture(self, state: S, **view: Any) -> str:
        """The state as an SVG string."""

    def appraise(self, observation: Any, actions: Sequence[A]) -> Sequence[float] | None:
        """How good each legal action looks to a plain sensible player, the higher the better, judged by what the
        observation shows; ``None`` where the game has no opinion."""
        return None

    def choices(self, state: S, seat: int, picked: Picked, lang: str | None = None) -> tuple[Choice, ...]:
        """What a panel offers ``seat`` to put an attempt together, given what is picked so far.

        A game that lets wrong attempts be tried names its pieces here; left as it is, the legal actions are listed.
        """
        items = (
            Item(self.action_text(a), self.words.action(a, seat, lang))
            for a in self.legal_actions(state, seat)
        )
        return (Choice("action", "", tuple(items)),)

    def attempt(self, state: S, seat: int, picked: Picked) -> A | None:
        """The action that has been picked from :meth:`choices`; ``None`` while a part of it is missing."""
        texts = picked.get("action", ())
        return self.parse_action(texts[0]) if texts else None

    def picked(self, state: S, seat: int, action: A) -> Picked:
        """What has to be picked from :meth:`choices` for ``action``: the inverse of :meth:`attempt`."""
        return {"action": (self.action_text(action),)}

    def draft(self, state: S) -> Draft:
        """The position taken apart, the game's own options included, to be changed by hand and built anew."""
        return {"position": self.position(state)}

    def draft_fields(self, draft: Draft, lang: str | None = None) -> tuple[EditField, ...]:
        """What can be set in a draft, in the order in which it is shown; see :mod:`~soccer_rules.core.editing`.

        A game that lets its positions be put together piece by piece names the pieces here; left as it is, the
        position's line can be written."""
        return (EditField("position", "text", "", draft.get("position", "")),)

    def redraft(self, draft: Draft, field: str, value: str) -> Draft:
        """The draft with one field set, and with what follows from it, such as other seats for other players."""
        return {**draft, field: value}

    def build(self, draft: Draft) -> tuple[Game[Any, Any], Any]:
        """The game and the position of a draft. Raises ``FaultyData`` with every fault at once, ``TextError`` for a
        text that cannot be read.

        >>> from soccer_rules import load
        >>> game = load("soccer-sonic", players=4)
        >>> state = game.initial_state(3)
        >>> game.build(game.draft(state))[1] == state
        True
        """
        return self, self.parse_position(draft.get("position", ""))

    def adopt(self, state: S, of: Game[Any, Any]) -> S:
        """A state of the same game under other options (``of``) as a state under these. Raises ``SoccerRulesError``
        where these rule it out.

        >>> from soccer_rules import load
        >>> one, two = (load("soccer-sonic", players=4, ruleset=r) for r in ("guide", "tongjiao"))
        >>> two.adopt(one.initial_state(3), one) == two.initial_state(3)
        True
        """
        # Written and read again, so that what this ruleset rules out is refused.
        return self.parse_position(self.position(state))

    def cut_outs(self, lang: str | None = None) -> tuple[tuple[str, int], ...]:
        """What can be printed and cut out to play: each piece as an SVG string, and how many of it are needed.

        Empty where a game has nothing of that kind.
        """
        return ()

    def search_graph(self, state: S, **what: Any) -> Any:
        """What is searched to find the choices of a position, such as every way that a ball may fly, as a networkx
        graph that :func:`~soccer_rules.explore.draw.draw` draws; ``None`` where nothing is. ``what`` says more exactly
        what is meant, by names of the game's own.

        Graph attributes: ``game``, ``state``, ``seat``, ``title``, ``legend`` (what each kind of node means),
        ``dashed`` (what a dashed edge means). Node attributes: ``kind`` (one of the looks of drawn graphs), ``depth``,
        ``label``, ``say``, and ``action``, the choice that ends there, where one does. Edge attributes: ``say``,
        ``clauses``, ``style`` (``"dashed"``, or ``""``). Words are pairs ``(key, values)`` of the game's own texts,
        which are filled in the language of the picture; ``say`` of a node is a tuple of them."""
        return None

    def odds(self, observation: Any) -> tuple[Odds, ...]:
        """What can be counted exactly from an observation, such as the odds of a block; empty where nothing can."""
        return ()

    def open_view(self, state: S) -> Any:
        """An observation of everything but what chance has still to decide, such as the order of a deck."""
        if self.facts.hidden_information:
            raise NotImplementedError(
                f"{self.facts.id} hides something and does not say how it looks when open"
            )
        return self.observe(state, None)

    def unseen(self, observation: Any) -> int:
        """How many cards (or the like) the viewer does not see; 0 where nothing is hidden."""
        return 0

    def effect(self, observation: Any, seat: int, action: A) -> Hashable:
        """What a legal action achieves: equal for actions that differ only in what they are done with, such as any
        three cards. Left as it is, every action stands by itself."""
        return self.action_text(action)

    def foresee(self, observation: Any, seat: int, action: A) -> tuple[Odds, ...]:
        """What can be counted exactly of what may follow a legal action, before anything else has happened.

        The names ``"goal"`` and ``"lost"`` (:mod:`~soccer_rules.core.attack`) are kept for how the attack ends.
        """
        return ()

    def threat(self, state: S) -> Threat:
        """Which side threatens a goal, and how closely; see :func:`~soccer_rules.core.attack.attack_over`."""
        return NO_THREAT

    def difference(self, before: Any, after: Any, lang: str | None = None) -> tuple[str, ...]:
        """What differs between two observations of the same viewer, in short phrases; nothing that only one deal of
        hidden cards would show. Left as it is, nothing is said."""
        return ()

    def judge(self, state: S, seat: int, action: A) -> Verdict:
        """The verdict on any attempt, sensible or not. An illegal attempt costs nothing."""
        checks = self.checks(state, seat, action)
        nearest = None if all(c.ok for c in checks) else self.nearest(state, seat, action)
        return Verdict(self, seat, action, checks, nearest)

    def apply(self, state: S, seat: int, action: A) -> Step[S]:
        """The step that a legal action makes; :class:`IllegalAction` carries the verdict of another one."""
        if not self.is_legal(state, seat, action):
            raise IllegalAction(self.judge(state, seat, action))
        after, log = state.copy(), Log()
        self.advance(after, seat, action, log)
        return Step(after, tuple(log.events), tuple(log.trace))
