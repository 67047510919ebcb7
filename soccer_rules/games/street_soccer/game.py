"""Street Soccer as a game: the one place where the chapters of the rules come together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from soccer_rules.core.attack import Threat
from soccer_rules.core.attempt import Choice, Picked
from soccer_rules.core.editing import Draft, EditField
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.game import CHANCE, Facts, Game, Log, Outcome
from soccer_rules.core.odds import Odds
from soccer_rules.core.rulebook import Rulebook, Value
from soccer_rules.core.verdict import Check
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer import attempt, clock, editing, notation, prospects
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import Action, parse_action
from soccer_rules.games.street_soccer.appraise import appraise
from soccer_rules.games.street_soccer.board import SIDES
from soccer_rules.games.street_soccer.conditions import conditions, deciders
from soccer_rules.games.street_soccer.goals import place_keeper
from soccer_rules.games.street_soccer.legal import Choices, legal_actions, rolls, turn_choices
from soccer_rules.games.street_soccer.observe import Observation, determinize, observe
from soccer_rules.games.street_soccer.ruling import FULL_TIME, TURNS_A_MINUTE, Ruling
from soccer_rules.games.street_soccer.setup import choose_country, initial_state, place, roll_for_kick_off
from soccer_rules.games.street_soccer.shootout import choose
from soccer_rules.games.street_soccer.state import State
from soccer_rules.games.street_soccer.turn import kick, kick_off, take_turn
from soccer_rules.games.street_soccer.words import StreetWords

PACKAGE = "soccer_rules.games.street_soccer"


def _roll(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    clock.roll(g, s, action, log)


def _roll_for_kick_off(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    roll_for_kick_off(g, s, action, log)


_HANDLERS = {
    ph.COUNTRY: choose_country,
    ph.PLACE: place,
    ph.KICK_OFF_ROLL: _roll_for_kick_off,
    ph.KICK_OFF: kick_off,
    ph.TURN_ROLL: _roll,
    ph.MOVE: take_turn,
    ph.KICK: kick,
    ph.KEEPER: place_keeper,
    ph.GOAL_KICK_ROLL: _roll,
    ph.GOAL_KICK: kick,
    ph.SHOOT_OUT: choose,
}
"""Which chapter answers an action, by the phase in which it is made."""


class StreetSoccer(Game[State, Action]):
    """The rules under a ruleset. Made by :func:`load`."""

    words: StreetWords
    revealing = frozenset({"die", "dice", "penalty-goal", "penalty-saved"})

    def __init__(self, ruling: Ruling, rulebook: Rulebook):
        self.ruling = ruling
        ruling.draw = self.picture
        self.rulebook = rulebook
        self.rules = ruling.rules
        self.phases = ruling.phases
        self.words = StreetWords(self)
        self.facts = Facts(
            id=notation.GAME,
            players=2,
            seats_allowed=(2,),
            sides=SIDES,
            hidden_information=False,
            dice=True,
            simultaneous_choices=ruling.penalty,
        )

    def __repr__(self) -> str:
        return f"<Street Soccer, {self.rules!r}>"

    def initial_state(self, seed: int) -> State:
        return initial_state(self.ruling)

    def to_act(self, state: State) -> tuple[int, ...]:
        return deciders(self.ruling, state)

    def legal_actions(self, state: State, seat: int) -> Choices:
        return legal_actions(self.ruling, state, seat)

    def turn_choices(self, state: State, seat: int) -> list[tuple[Action, Action | None]]:
        """Everything ``seat`` can do with its turn: runs away from the ball, and runs onto it with each kick.

        >>> game = load()
        >>> pieces = "W=b3/f4,d5,d2,e6 E=i4/e3,c4,g2,h6"
        >>> s = game.parse_position(f"street-soccer/1 seed phase=move {pieces} ball=g4 die=3 turns=2")
        >>> len(game.turn_choices(s, 0)), sum(kick is not None for _, kick in game.turn_choices(s, 0))
        (82, 31)
        """
        return turn_choices(self.ruling, state, seat)

    def checks(self, state: State, seat: int, action: Action) -> tuple[Check, ...]:
        return tuple(Check(*row) for row in conditions(self.ruling, state, seat, action))

    def is_legal(self, state: State, seat: int, action: Action) -> bool:
        for row in conditions(self.ruling, state, seat, action):  # noqa: SIM110  (a loop is quicker than all())
            if not row[0]:
                return False
        return True

    def nearest(self, state: State, seat: int, action: Action) -> Action | None:
        legal = self.legal_actions(state, seat)
        return min(legal, key=lambda other: (self._distance(state, action, other), other), default=None)

    def _distance(self, state: State, attempt: Action, legal: Action) -> tuple[bool, bool, int, int, bool]:
        """How far a legal action is from an attempt: another use weighs most, then another piece, then the squares."""
        piece = self._apart(state, attempt.piece, legal.piece)
        return (
            attempt.use != legal.use,
            bool(piece) and attempt.piece != "",
            self._apart(state, attempt.target, legal.target),
            piece + abs(attempt.steps - legal.steps),
            attempt.pips != legal.pips,
        )

    def _apart(self, state: State, left: str, right: str) -> int:
        board = self.ruling.board
        goals = {"GOAL-W": "a3", "GOAL-E": f"{chr(97 + board.wide - 1)}3"}
        if state.ball >= 0:
            goals[use.BALL] = board.name[state.ball]
        places = [board.at.get(goals.get(text, text)) for text in (left, right)]
        if left == right:
            return 0
        if None in places:
            return 30
        (x, y), (u, v) = (board.place(at) for at in places if at is not None)
        # a goal or the ball is not meant by whoever names a square beside it
        return abs(x - u) + abs(y - v) + 2 * ((left in goals) != (right in goals))

    def advance(self, state: State, seat: int, action: Action, log: Log | None = None) -> None:
        _HANDLERS[state.phase](self.ruling, state, seat, action, log)

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        outcomes = rolls(self.ruling, state)
        return tuple((action, Fraction(1, len(outcomes))) for action in outcomes)

    def observe(self, state: State, seat: int | None, *, open: bool = False) -> Observation:
        """What ``seat`` may know (``None``: an onlooker), or with ``open`` the secret choices too."""
        return observe(self.ruling, state, seat, open=open)

    def determinize(self, observation: Observation, rng: Random) -> State:
        return determinize(self.ruling, observation, rng)

    def appraise(self, observation: Observation, actions: Sequence[Action]) -> list[float]:
        return appraise(self.ruling, observation, actions)

    def odds(self, observation: Observation) -> tuple[Odds, ...]:
        return prospects.odds(self.ruling, observation)

    def open_view(self, state: State) -> Observation:
        return self.observe(state, None, open=True)

    def foresee(self, observation: Observation, seat: int, action: Action) -> tuple[Odds, ...]:
        return prospects.foresee(self.ruling, observation, seat, action)

    def threat(self, state: State) -> Threat:
        return prospects.threat(state)

    def scoring_chance(self, state: State, seat: int) -> Fraction:
        """The probability that the next roll lets ``seat`` score, as the pieces and the ball lie.

        >>> game = load()
        >>> pieces = "W=b3/f4,d5,d2,e6 E=i4/e3,c4,g2,h6"
        >>> s = game.parse_position(f"street-soccer/1 seed phase=turn-roll {pieces} ball=g4 turns=2")
        >>> game.scoring_chance(s, 0)
        Fraction(2, 3)
        """
        return prospects.scoring_chance(self.ruling, state, seat)

    def difference(self, before: Observation, after: Observation, lang: str | None = None) -> tuple[str, ...]:
        return self.words.difference(before, after, lang)

    def choices(self, state: State, seat: int, picked: Picked, lang: str | None = None) -> tuple[Choice, ...]:
        return attempt.choices(self.ruling, self.words, state, seat, picked, lang)

    def attempt(self, state: State, seat: int, picked: Picked) -> Action | None:
        return attempt.attempt(self.ruling, state, seat, picked)

    def picked(self, state: State, seat: int, action: Action) -> Picked:
        return attempt.picked(action)

    def draft(self, state: State) -> Draft:
        return editing.draft(self.ruling, state)

    def draft_fields(self, draft: Draft, lang: str | None = None) -> tuple[EditField, ...]:
        return editing.fields(self, draft, lang)

    def redraft(self, draft: Draft, field: str, value: str) -> Draft:
        return editing.redraft(self, draft, field, value)

    def build(self, draft: Draft) -> tuple[Game[Any, Any], State]:
        return editing.build(draft)

    def adopt(self, state: State, of: Any) -> State:
        """The state on this pitch; from one of another size, all keep their distance from the goals."""
        pitch = str(self.rules["pitch"])
        if pitch != of.rules["pitch"]:
            _, state = editing.build(editing.redraft(of, of.draft(state), "game.pitch", pitch))
        return self.parse_position(self.position(state))

    def search_graph(self, state: State, *, piece: str = "", target: str = "", **what: Any) -> Any:
        """The flight of the ball as a graph; see :func:`~soccer_rules.games.street_soccer.search.search_graph`.

        >>> game = load()
        >>> pieces = "W=b3/d3,e3,g5,f1 E=i4/f3,h3,c2,e6"
        >>> s = game.parse_position(f"street-soccer/1 seed phase=kick {pieces} ball=d3 die=3 turns=2 left=1")
        >>> list(game.search_graph(s, target="h6"))
        ['d3', 'e3 E 1', 'f4 NE* 1', 'g5 NE* 0', 'h6 NE* 0']
        """
        from soccer_rules.games.street_soccer.search import search_graph

        return search_graph(self.ruling, state, piece=piece, target=target)

    def cut_outs(self, lang: str | None = None) -> tuple[tuple[str, int], ...]:
        """The pieces of both sides and the ball."""
        from soccer_rules.games.street_soccer.table_pieces import cut_outs

        return cut_outs(lang)

    def side(self, seat: int) -> int:
        return seat

    def score(self, state: State) -> tuple[int, ...]:
        return state.score

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != ph.OVER:
            return None
        w, e = state.score
        if w != e:
            minute = state.turns // TURNS_A_MINUTE
            gold = self.ruling.golden_goal and state.turns > FULL_TIME * TURNS_A_MINUTE
            reason, clause = ("golden-goal", "ST-CLK-02") if gold else ("time", "ST-CLK-03")
            assert gold or minute in clock.CHECKED.values()
            return Outcome(SIDES[e > w], state.score, reason, clause)
        mine, theirs = state.penalties
        if mine != theirs:
            return Outcome(SIDES[theirs > mine], state.score, "shoot-out", "ST-PEN-03")
        if self.ruling.league:
            return Outcome(None, state.score, "league", "ST-OPT-01", SIDES)
        return Outcome(None, state.score, "level", "ST-OPT-03")

    def header(self) -> Mapping[str, str]:
        return notation.write_header(self.ruling)

    def position(self, state: State) -> str:
        return notation.write_position(self.ruling, state)

    def parse_position(self, text: str) -> State:
        return notation.read_position(self.ruling, text, self.rulebook.ruleset)

    def action_text(self, action: Action) -> str:
        return str(action)

    def parse_action(self, text: str) -> Action:
        return parse_action(text)

    def seat_name(self, seat: int) -> str:
        return notation.seat_name(seat)

    def parse_seat(self, text: str) -> int:
        return notation.parse_seat(text)

    def picture(
        self,
        state: State,
        *,
        seat: int | None = None,
        open: bool = True,
        picked: str = "",
        hints: bool | None = None,
        **view: Any,
    ) -> str:
        """The board as SVG: open, or from one seat's eyes with ``open=False``. More in :func:`table.table_svg`.

        With ``picked``, the square of a piece to act with, it shows where that piece may stop; where the ball may be
        kicked is shown too, unless ``hints`` is false (by default: under ``profi``, ST-OPT-02).
        """
        from soccer_rules.games.street_soccer.table import table_svg

        shown = self.observe(state, seat, open=open)
        figures, balls = self._reach(state, picked)
        if hints is False or (hints is None and self.ruling.profi):
            shown, balls = replace(shown, hints=None), ()
        told = [self.words.event(e, view.get("lang"), view.get("names")) for e in view.get("events", ())]
        return table_svg(
            shown, area=self.ruling.area, picked=picked, figures=figures, balls=balls, told=told, **view
        )

    def _reach(self, state: State, picked: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Where the picked piece may run, and where the ball may be kicked, or that it can be reached."""
        figures, balls = [], []
        for seat in self.to_act(state) if state.phase in _SHOWS_REACH else ():
            for action in self.legal_actions(state, seat):
                if action.piece == picked and action.target:
                    if action.use != use.RUN:
                        balls.append(action.target)
                    elif action.target == use.BALL:
                        balls.append(self.ruling.board.name[state.ball])
                    else:
                        figures.append(action.target)
        return tuple(figures), tuple(dict.fromkeys(balls))


_SHOWS_REACH = (ph.MOVE, ph.KICK, ph.KICK_OFF, ph.GOAL_KICK)


def load(ruleset: str = "seed", *, players: int = 2, **options: Value | tuple[int, int]) -> StreetSoccer:
    """Street Soccer under a ruleset, ``"seed"`` or ``"published"``, with some options changed.

    ``pitch`` and ``penalty_area`` may also be given as pairs; there are always two ``players``. Raises
    :class:`~soccer_rules.core.errors.UnknownName` and :class:`~soccer_rules.core.rulebook.BadOption`, the latter also
    for options that cannot go together.

    >>> load("published", profi=True)
    <Street Soccer, Ruleset('published', profi=True)>
    """
    if players != 2:
        raise SoccerRulesError(f"{players!r} players are not possible; right would be: 2 [ST-BRD-03]")
    rulebook = Rulebook(PACKAGE)
    changes: dict[str, Value] = {}
    for name, value in options.items():
        pair = isinstance(value, Sequence) and not isinstance(value, str)
        changes[name] = "x".join(map(str, value)) if pair else value  # type: ignore[arg-type,assignment]
    return StreetSoccer(Ruling(rulebook.ruleset(ruleset, changes)), rulebook)


def from_header(header: Mapping[str, str]) -> StreetSoccer:
    """The game of a record's header. Raises ``SoccerRulesError`` with what is wrong in it."""
    return load(**notation.read_header(header))


__all__ = ["CHANCE", "StreetSoccer", "load"]
