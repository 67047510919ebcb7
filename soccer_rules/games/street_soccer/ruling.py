"""What one match is played by: the board, the options in force and the phases, worked out once from the ruleset."""

from __future__ import annotations

from collections.abc import Callable

from soccer_rules.core.game import Log
from soccer_rules.core.phases import DiagramError, PhaseDiagram
from soccer_rules.core.rulebook import BadOption, Ruleset
from soccer_rules.games.street_soccer.board import NOWHERE, SIDES, Board, E, W, board
from soccer_rules.games.street_soccer.phases import diagram
from soccer_rules.games.street_soccer.state import State

PIECES = 5
TURNS_A_MINUTE = 2
FULL_TIME, HALF_EXTRA_TIME, EXTRA_TIME = 25, 30, 35
"""Minutes at which scores are compared (ST-CLK-01, ST-CLK-02)."""
KICKS_EACH = 5
FACES = (1, 2, 3, 4, 5, 6)


class Ruling:
    """The constants of one match. Shared by all its states, never changed.

    Raises :class:`BadOption` for options that cannot go together.
    """

    __slots__ = (
        "area", "board", "closure", "countries", "difference", "draw", "edges", "entries", "exact", "first",
        "goal_entry", "goal_kick_min", "golden_goal", "keeper", "keeper_order", "kickoff_goal", "league", "line",
        "penalty", "phases", "profi", "push", "relay", "rules", "setup_halves", "setup_ring", "simple_walk",
    )  # fmt: skip

    def __init__(self, rules: Ruleset):
        self.rules = rules
        columns, _ = _pair(rules["pitch"])
        self.area = _pair(rules["penalty_area"])
        self.board: Board = board(columns, self.area)
        self.first = SIDES.index(str(rules["first"]))
        self.countries = rules["countries"] is True
        self.difference = rules["kickoff"] == "difference"
        self.kickoff_goal = rules["kickoff_goal"] is True
        self.relay = rules["relay"] is True
        self.exact = rules["kick_length"] == "exact"
        self.simple_walk = rules["simple_walk"] is True
        self.closure = str(rules["closure"])
        self.keeper = str(rules["keeper"])
        self.push = str(rules["push"])
        self.goal_entry = str(rules["goal_entry"])
        self.line = self.goal_entry == "line"
        self.entries = self.board.entries(self.goal_entry)
        lowest = rules["goal_kick_min"]
        assert isinstance(lowest, int)
        self.goal_kick_min = lowest
        self.keeper_order = str(rules["keeper_order"])
        self.golden_goal = rules["golden_goal"] is True
        self.setup_ring = rules["setup_ring"] is True
        self.setup_halves = rules["setup_halves"] is True
        self.league = rules["league"] is True
        self.profi = rules["profi"] is True
        self.penalty = rules["penalty"] is True and not self.league
        self.phases: PhaseDiagram = diagram(
            countries=self.countries,
            difference=self.difference,
            league=self.league,
            penalty=self.penalty,
            golden_goal=self.golden_goal and not self.league,
        )
        self.edges = self.phases.edges
        self.draw: Callable[[State], str] = _no_picture
        self._check()

    def _check(self) -> None:
        if self.exact and not self.relay:
            raise BadOption(
                "options kick_length='exact' and relay=False cannot go together: the longest path with one turn from"
                " e3 is 4 squares, so every kick-off with a die of 4 to 6 (5 to 7 squares) would be impossible;"
                " right would be: relay=True, or kick_length='upto' [ST-KCK-02] [ST-KCK-03]"
            )
        if self.goal_kick_min > FACES[-1]:
            raise BadOption(
                f"option goal_kick_min: {self.goal_kick_min} is more than a die shows; right would be: 1 to 6"
            )

    def side_at(self, s: State, square: int) -> int:
        """Whose piece stands on a square: 0, 1, or -1 for nobody's."""
        if s.men[W] >> square & 1:
            return W
        return E if s.men[E] >> square & 1 else -1

    def privileged(self, s: State, side: int, square: int, at: int) -> bool:
        """Whether the piece on ``square`` is a keeper to whom the limits of runners do not apply at ``at`` (A-14)."""
        if s.keepers[side] != square:
            return False
        return self.keeper != "own_mouth" or bool(self.board.mouth[side] >> at & 1)

    def runners(self, s: State, side: int) -> int:
        """The pieces of a side that are limited like runners: all but the keeper, where he is not counted as one."""
        at = s.keepers[side]
        if at != NOWHERE and self.privileged(s, side, at, at):
            return s.men[side] & ~(1 << at)
        return s.men[side]


def _no_picture(state: State) -> str:
    return ""


def _pair(value: object) -> tuple[int, int]:
    left, _, right = str(value).partition("x")
    return int(left), int(right)


def go(g: Ruling, s: State, trigger: str, log: Log | None) -> None:
    """Follow the declared transition; a transition that is not declared is a fault of the engine."""
    try:
        target = g.edges[s.phase, trigger]
    except KeyError:
        raise DiagramError(f"the engine took {trigger!r} from {s.phase!r}, which is not declared") from None
    if log is not None:
        log.trace.append((s.phase, trigger))
    s.phase = target
