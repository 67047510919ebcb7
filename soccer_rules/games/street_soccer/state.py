"""The state of a Street Soccer match: a compact value, copied before it is changed, never changed once handed out."""

from __future__ import annotations

from collections.abc import Callable

from soccer_rules.games.street_soccer.board import NOWHERE

NOBODY = -1


class State:
    """Everything about a position. Squares are indices of the board, sets of squares ints of bits.

    ``men`` are the pieces of W and E with their keepers; ``keepers`` the keepers' squares (-1: off the board). ``die``
    is what the last roll gave (0: none). ``left`` are the points of a kick, ``push`` the square to which the kicker is
    pushed after it (-1: nowhere). ``opener`` had the first turn; ``turns`` have been counted; ``extra`` marks a goal
    kick that does not count (A-17). ``conceded`` is the side against which a goal has just counted (-1: none), until
    its goal kick. In the shoot-out ``kicks`` have been taken and ``penalties`` scored; ``aim`` and ``dive`` are the
    secret choices for the next one. ``shirts`` are those of the countries, ``""`` where none was chosen. ``draw``
    makes the picture by which a state shows itself in a notebook.
    """

    __slots__ = (
        "phase", "seat", "men", "keepers", "ball", "score", "die", "left", "push", "opener", "turns", "extra",
        "conceded", "kicks", "penalties", "aim", "dive", "shirts", "draw",
    )  # fmt: skip

    phase: str
    seat: int
    men: list[int]
    keepers: list[int]
    ball: int
    score: tuple[int, int]
    die: int
    left: int
    push: int
    opener: int
    turns: int
    extra: bool
    conceded: int
    kicks: int
    penalties: tuple[int, int]
    aim: str
    dive: str
    shirts: tuple[str, str]
    draw: Callable[[State], str]

    def copy(self) -> State:
        """A copy that may be changed without touching this one."""
        new = State.__new__(State)
        new.phase = self.phase
        new.seat = self.seat
        new.men = self.men.copy()
        new.keepers = self.keepers.copy()
        new.ball = self.ball
        new.score = self.score
        new.die = self.die
        new.left = self.left
        new.push = self.push
        new.opener = self.opener
        new.turns = self.turns
        new.extra = self.extra
        new.conceded = self.conceded
        new.kicks = self.kicks
        new.penalties = self.penalties
        new.aim = self.aim
        new.dive = self.dive
        new.shirts = self.shirts
        new.draw = self.draw
        return new

    def key(self) -> tuple[object, ...]:
        """A hashable value, equal for equal positions."""
        return (
            self.phase, self.seat, *self.men, *self.keepers, self.ball, self.score, self.die, self.left, self.push,
            self.opener, self.turns, self.extra, self.conceded, self.kicks, self.penalties, self.aim, self.dive,
            self.shirts,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def _repr_svg_(self) -> str:
        return self.draw(self)


def new_state(phase: str, first: int, draw: Callable[[State], str]) -> State:
    """An empty board before the first placing; ``first`` is the side that begins."""
    s = State.__new__(State)
    s.draw = draw
    s.phase, s.seat, s.opener = phase, first, first
    s.men, s.keepers = [0, 0], [NOWHERE, NOWHERE]
    s.ball = s.push = NOWHERE
    s.score = s.penalties = (0, 0)
    s.die = s.left = s.turns = s.kicks = 0
    s.extra = False
    s.conceded = NOBODY
    s.aim = s.dive = ""
    s.shirts = ("", "")
    return s
