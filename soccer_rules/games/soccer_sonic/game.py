"""Soccer Sonic as a game: the one place where the chapters of the rules come together."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from soccer_rules.core.attack import Threat
from soccer_rules.core.attempt import Choice, Picked
from soccer_rules.core.editing import Draft, EditField
from soccer_rules.core.errors import Fault, FaultyData, SoccerRulesError, UnknownName
from soccer_rules.core.game import CHANCE, Facts, Game, Log, Outcome
from soccer_rules.core.odds import Odds
from soccer_rules.core.rulebook import BadOption, Rulebook, Value
from soccer_rules.core.verdict import Check
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic import attempt, editing, notation
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.actions import Action, parse_action
from soccer_rules.games.soccer_sonic.appraise import appraise
from soccer_rules.games.soccer_sonic.cards import STANDARD_DECK, Deck, load_deck
from soccer_rules.games.soccer_sonic.conditions import conditions, deciders
from soccer_rules.games.soccer_sonic.cutin import answer_call
from soccer_rules.games.soccer_sonic.legal import Plays, legal_actions
from soccer_rules.games.soccer_sonic.observe import Observation, determinize, observe, unseen
from soccer_rules.games.soccer_sonic.odds import Chain, odds, shootout_chain
from soccer_rules.games.soccer_sonic.prospects import effect, foresee, threat
from soccer_rules.games.soccer_sonic.restart import change_role, swap
from soccer_rules.games.soccer_sonic.roles import Role, load_roles
from soccer_rules.games.soccer_sonic.ruling import GOALS_TO_WIN, HAND_LIMIT, Ruling
from soccer_rules.games.soccer_sonic.setup import choose_line_up, initial_state, toss
from soccer_rules.games.soccer_sonic.shooting import defend, shoot_or_not, shot
from soccer_rules.games.soccer_sonic.singing import give_up_card
from soccer_rules.games.soccer_sonic.state import SIDES, State, seat_name, team_of
from soccer_rules.games.soccer_sonic.turn import end_turn, move_ball, take_turn
from soccer_rules.games.soccer_sonic.words import SonicWords

PACKAGE = "soccer_rules.games.soccer_sonic"
PLAYERS = tuple(HAND_LIMIT)


def _shot_chance(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    (shot if action.use == use.KB else _stop)(g, s, seat, action, log)


def _stop(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    end_turn(g, s, seat, log)


def _toss(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    toss(g, s, action, log)


_HANDLERS = {
    ph.LINE_UP: choose_line_up,
    ph.COIN: _toss,
    ph.KICK_OFF: take_turn,
    ph.TURN: take_turn,
    ph.PLAYING: take_turn,
    ph.CUT_IN: move_ball,
    ph.CALLS: answer_call,
    ph.SHOT_CHANCE: _shot_chance,
    ph.FOLLOW_UP: shoot_or_not,
    ph.DEFEND: defend,
    ph.ATTACK: shoot_or_not,
    ph.REDIRECT: shoot_or_not,
    ph.REDIRECT_FOLLOW_UP: shoot_or_not,
    ph.SING_DISCARD: give_up_card,
    ph.SWAP: swap,
    ph.ROLE_CHANGE: change_role,
}
"""Which chapter answers an action, by the phase in which it is made."""


class SoccerSonic(Game[State, Action]):
    """The rules for a number of players, a ruleset, a deck and roles. Made by :func:`load`."""

    words: SonicWords
    revealing = frozenset({"coin", "deal", "draw", "penalty-goal", "penalty-missed"})

    def __init__(self, ruling: Ruling, rulebook: Rulebook):
        self.ruling = ruling
        ruling.draw = self.picture
        self.rulebook = rulebook
        self.rules = ruling.rules
        self.phases = ruling.phases
        self.words = SonicWords(self)
        self.facts = Facts(
            id=notation.GAME,
            players=ruling.players,
            seats_allowed=PLAYERS,
            sides=SIDES,
            hidden_information=True,
            dice=False,
            simultaneous_choices=ruling.secret,
        )

    def __repr__(self) -> str:
        return f"<Soccer Sonic, {self.ruling.players} players, {self.rules!r}, deck {self.ruling.deck.id!r}>"

    def initial_state(self, seed: int) -> State:
        return initial_state(self.ruling, seed)

    def to_act(self, state: State) -> tuple[int, ...]:
        return deciders(self.ruling, state)

    def legal_actions(self, state: State, seat: int) -> Plays:
        return legal_actions(self.ruling, state, seat)

    def checks(self, state: State, seat: int, action: Action) -> tuple[Check, ...]:
        return tuple(Check(*row) for row in conditions(self.ruling, state, seat, action))

    def is_legal(self, state: State, seat: int, action: Action) -> bool:
        for row in conditions(self.ruling, state, seat, action):  # noqa: SIM110  (a loop is quicker than all())
            if not row[0]:
                return False
        return True

    def nearest(self, state: State, seat: int, action: Action) -> Action | None:
        legal = self.legal_actions(state, seat)
        return min(legal, key=lambda other: (distance(action, other), other), default=None)

    def advance(self, state: State, seat: int, action: Action, log: Log | None = None) -> None:
        _HANDLERS[state.phase](self.ruling, state, seat, action, log)

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        if state.phase != ph.COIN:
            return ()
        return ((Action(use.HEADS), Fraction(1, 2)), (Action(use.TAILS), Fraction(1, 2)))

    def observe(self, state: State, seat: int | None, *, open: bool = False) -> Observation:
        """What ``seat`` may know (``None``: an onlooker), or with ``open`` every hand (SS-SETUP-4)."""
        return observe(self.ruling, state, seat, open=open)

    def determinize(self, observation: Observation, rng: Random) -> State:
        return determinize(self.ruling, observation, rng)

    def appraise(self, observation: Observation, actions: Sequence[Action]) -> list[float]:
        return appraise(observation, actions)

    def odds(self, observation: Observation) -> tuple[Odds, ...]:
        return odds(self.ruling, observation)

    def cut_outs(self, lang: str | None = None) -> tuple[tuple[str, int], ...]:
        """The deck, and blank cards to draw one's own on (SS-BOX-2)."""
        from collections import Counter

        from soccer_rules.games.soccer_sonic.faces import blank_svg, card_svg

        deck = Counter(self.ruling.deck.cards)
        faces = tuple((card_svg(c, lang=lang), n) for c, n in sorted(deck.items()))
        return (*faces, (blank_svg(lang=lang), -len(self.ruling.deck) % 9 or 9))

    def open_view(self, state: State) -> Observation:
        return observe(self.ruling, state, None, open=True)

    def unseen(self, observation: Observation) -> int:
        return len(unseen(self.ruling, observation))

    def effect(self, observation: Observation, seat: int, action: Action) -> Hashable:
        return effect(observation, seat, action)

    def foresee(self, observation: Observation, seat: int, action: Action) -> tuple[Odds, ...]:
        return foresee(self.ruling, observation, seat, action)

    def threat(self, state: State) -> Threat:
        return threat(state)

    def difference(self, before: Observation, after: Observation, lang: str | None = None) -> tuple[str, ...]:
        return self.words.difference(before, after, lang)

    def shootout_chain(self, observation: Observation) -> tuple[Chain, Hashable]:
        """The shooting phase as a chain for ``explore.absorb``; see :func:`odds.shootout_chain`."""
        return shootout_chain(self.ruling, observation)

    def side(self, seat: int) -> int:
        return team_of(seat)

    def score(self, state: State) -> tuple[int, ...]:
        return state.score

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != ph.OVER:
            return None
        blue, red = state.score
        winner = None if blue == red else SIDES[red > blue]
        if max(state.score) >= GOALS_TO_WIN:
            return Outcome(winner, state.score, "knock-out", "SS-END-1")
        if state.passes >= self.ruling.idle:
            return Outcome(winner, state.score, "idle", "SS-TURN-5")
        return Outcome(winner, state.score, "time", "SS-END-2" if winner else "SS-END-3")

    def header(self) -> Mapping[str, str]:
        return notation.write_header(self.ruling)

    def position(self, state: State) -> str:
        return notation.write_position(self.ruling, state)

    def parse_position(self, text: str) -> State:
        return notation.read_position(self.ruling, text, self.rulebook.ruleset)

    def action_text(self, action: Action) -> str:
        return str(action)

    def parse_action(self, text: str) -> Action:
        return parse_action(text, self.ruling.roles)

    def seat_name(self, seat: int) -> str:
        return "coin" if seat == CHANCE else seat_name(seat)

    def parse_seat(self, text: str) -> int:
        return CHANCE if text == "coin" else notation.parse_seat(text, self.ruling.players)

    def choices(self, state: State, seat: int, picked: Picked, lang: str | None = None) -> tuple[Choice, ...]:
        return attempt.choices(self.ruling, self.words, state, seat, picked, lang)

    def attempt(self, state: State, seat: int, picked: Picked) -> Action | None:
        return attempt.attempt(self.ruling, state, seat, picked)

    def picked(self, state: State, seat: int, action: Action) -> Picked:
        return attempt.picked(state, seat, action)

    def draft(self, state: State) -> Draft:
        return editing.draft(self.ruling, state)

    def draft_fields(self, draft: Draft, lang: str | None = None) -> tuple[EditField, ...]:
        return editing.fields(self, draft, lang)

    def redraft(self, draft: Draft, field: str, value: str) -> Draft:
        return editing.redraft(self, draft, field, value)

    def build(self, draft: Draft) -> tuple[Game[Any, Any], State]:
        return editing.build(draft)

    def picture(self, state: State, *, seat: int | None = None, open: bool = True, **view: Any) -> str:
        """The table as SVG: open, or from one seat's eyes with ``open=False``. More in :func:`table.table_svg`."""
        from soccer_rules.games.soccer_sonic.table import table_svg

        return table_svg(self.observe(state, seat, open=open), **view)


def distance(attempt: Action, legal: Action) -> tuple[int, int, int]:
    """How far a legal action is from an attempt: another use weighs most, then cards, then the zone."""
    mine, theirs = list(attempt.cards), list(legal.cards)
    for c in attempt.cards:
        if c in theirs:
            theirs.remove(c)
            mine.remove(c)
    cards = len(mine) + len(theirs) + (attempt.roles != legal.roles)
    zones = (
        abs(attempt.zone - legal.zone) if attempt.zone and legal.zone else 5 * (attempt.zone != legal.zone)
    )
    return (attempt.use != legal.use) * 2 + cards, attempt.use != legal.use, zones


def load(
    players: int = 8,
    ruleset: str = "guide",
    *,
    deck: str | Path | Deck = STANDARD_DECK,
    role_file: str | Path | Mapping[str, Any] | None = None,
    line_up: Sequence[str | Sequence[str]] | None = None,
    **options: Value,
) -> SoccerSonic:
    """Soccer Sonic for 2, 4, 6, 8 or 10 players.

    ``deck`` and ``role_file`` are a user's own files (SS-BOX-2); ``line_up`` gives the roles seat by seat, so that
    they are not chosen first; ``options`` change readings of the ruleset. Raises :class:`UnknownName`,
    :class:`~soccer_rules.core.rulebook.BadOption` and :class:`FaultyData`.

    >>> load(players=8)
    <Soccer Sonic, 8 players, Ruleset('guide'), deck 'standard'>
    """
    if players not in HAND_LIMIT:
        raise SoccerRulesError(
            f"{players!r} players are not possible; right would be: 2, 4, 6, 8 or 10 [SS-SETUP-1]"
        )
    rulebook = Rulebook(PACKAGE)
    for name in options:
        if name not in rulebook.options:
            raise UnknownName("option", name, (*_SETTINGS, *rulebook.options))
    if "roles" in options and not rulebook.options["roles"].admits(options["roles"]):
        right = (
            f"{rulebook.options['roles'].expected()}; a file with roles of your own is given as role_file=…"
        )
        raise BadOption(f"option roles: {options['roles']!r} is not possible; right would be: {right}")
    rules = rulebook.ruleset(ruleset, options)
    roles = load_roles(role_file)
    cards = load_deck(deck)
    fielded = players // 2 * (2 if players == 4 else 1)
    extra = sum(sorted((r.hand for r in roles.values()), reverse=True)[:fielded])
    need = players * HAND_LIMIT[players] + 2 * extra + players // 2 + 5
    if len(cards) < need:
        fault = Fault(
            f"deck {cards.id}", f"{len(cards)} cards", f"at least {need} with {players} players", "SS-BOX-2"
        )
        raise FaultyData(f"deck {cards.id}", (fault,))
    given = None if line_up is None else _read_line_up(players, roles, line_up)
    return SoccerSonic(Ruling(players, rules, roles, cards, given), rulebook)


_SETTINGS = ("players", "ruleset", "deck", "role_file", "line_up")


def from_header(header: Mapping[str, str]) -> SoccerSonic:
    """The game of a record's header. Raises ``SoccerRulesError`` with what is wrong in it."""
    return load(**notation.read_header(header))


def _read_line_up(
    players: int, roles: Mapping[str, Role], line_up: Sequence[str | Sequence[str]]
) -> tuple[tuple[str, ...], ...]:
    each = 2 if players == 4 else 1
    held = [tuple(sorted((r,) if isinstance(r, str) else r)) for r in line_up]
    faults = []
    if len(held) != players:
        faults.append(
            Fault("line_up", f"{len(held)} entries", f"one for each of {players} seats", "SS-SETUP-2")
        )
    for seat, mine in enumerate(held):
        where = f"line_up, seat {seat_name(seat)}"
        for r in mine:
            if r not in roles:
                faults.append(Fault(where, f"unknown role {r!r}", f"one of {', '.join(roles)}", "SS-BOX-2"))
        if len(mine) != each:
            faults.append(Fault(where, f"{len(mine)} roles", f"{each} with {players} players", "SS-SETUP-2"))
    for team, side in enumerate(SIDES):
        fielded = [r for mine in held[team::2] for r in mine]
        for r in sorted({r for r in fielded if fielded.count(r) > 1}):
            faults.append(
                Fault(f"line_up of {side}", f"{r} is fielded twice", "each role once a side", "SS-SETUP-2")
            )
    if faults:
        raise FaultyData("line_up", tuple(faults))
    return tuple(held)


__all__ = ["PLAYERS", "SoccerSonic", "UnknownName", "load"]
