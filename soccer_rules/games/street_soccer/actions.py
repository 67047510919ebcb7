"""Actions: one frozen value for everything a player can try. Squares are named, so that wrong ones can be tried too."""

from __future__ import annotations

import re
from typing import NamedTuple

from soccer_rules.core.errors import TextError
from soccer_rules.games.street_soccer.board import GOALS

COUNTRY = "country"
PLACE = "place"
KICK_OFF = "kick-off"
RUN = "run"
KICK = "kick"
KEEPER = "keeper"
AIM = "aim"
DIVE = "dive"
PASS = "pass"
DIE = "die"
DICE = "dice"

USES = (COUNTRY, PLACE, KICK_OFF, RUN, KICK, KEEPER, AIM, DIVE, PASS, DIE, DICE)
BALL = "ball"
"""The target of a run that ends on the ball's square, wherever it lies."""
SHIRTS = ("plain", "hoops", "stripes", "sash", "halves")
"""The shirts of the countries (ST-FRM-04)."""
CORNERS = ("R", "U", "L")
"""Right, up, left: what the sides choose between in the shoot-out (ST-PEN-01)."""

_SQUARE = re.compile(r"[a-z][0-9]")


class Action(NamedTuple):
    """``use`` says what is done, ``piece`` names the square of the piece that does it (where it is to be chosen),
    ``target`` the square, ``"ball"``, a goal or a corner, ``steps`` the length of a run to the ball (under exact length
    only), ``pips`` what the dice show. It may hold a wrong attempt, so that it can be judged.

    >>> print(Action("run", "e3", "ball"))
    run e3 ball
    """

    use: str
    piece: str = ""
    target: str = ""
    steps: int = 0
    pips: tuple[int, ...] = ()

    def __str__(self) -> str:
        steps = (str(self.steps),) if self.steps else ()
        return " ".join(filter(None, (self.use, self.piece, self.target, *steps, *map(str, self.pips))))


def parse_action(text: str) -> Action:
    """Read the text form. Raises :class:`TextError` with the column.

    >>> parse_action("kick GOAL-E").target
    'GOAL-E'
    >>> parse_action("dice 5 3").pips
    (5, 3)
    """
    words = text.split(" ")
    use, rest = words[0], _Words(words)
    if use not in USES:
        raise TextError("unknown use", found=use, expected=f"one of {', '.join(USES)}")
    if use in (PLACE, KEEPER):
        read = Action(use, target=rest.square())
    elif use == KICK:
        read = Action(use, target=rest.square(*GOALS))
    elif use == KICK_OFF:
        read = Action(use, rest.square(), rest.square(*GOALS))
    elif use == RUN:
        piece, target = rest.square(), rest.square(BALL)
        read = Action(use, piece, target, rest.number(1, 99) if target == BALL and rest.left else 0)
    elif use == COUNTRY:
        read = Action(use, target=rest.shirt())
    elif use in (AIM, DIVE):
        read = Action(use, target=rest.corner())
    elif use in (DIE, DICE):
        read = Action(use, pips=tuple(rest.number(0, 99) for _ in range(1 + (use == DICE))))
    else:
        read = Action(use)
    if rest.left:
        raise TextError("too much", column=rest.column, found=rest.next, expected="nothing more")
    return read


class _Words:
    """The words of an action's text after the first, with the column of the next one."""

    def __init__(self, words: list[str]):
        self.words, self.n = words, 1

    @property
    def left(self) -> bool:
        return self.n < len(self.words)

    @property
    def next(self) -> str:
        return self.words[self.n] if self.left else ""

    @property
    def column(self) -> int:
        return sum(len(w) + 1 for w in self.words[: self.n]) + 1

    def _take(self, fits: bool, what: str, expected: str) -> str:
        if not fits:
            raise TextError(what, column=self.column, found=self.next, expected=expected)
        self.n += 1
        return self.words[self.n - 1]

    def square(self, *others: str) -> str:
        fits = bool(_SQUARE.fullmatch(self.next)) or (self.left and self.next in others)
        return self._take(fits, "no square", " or ".join(("a square such as d5", *others)))

    def shirt(self) -> str:
        fits = self.next.isascii() and self.next.isalpha()
        return self._take(fits, "no country", f"one of {', '.join(SHIRTS)}")

    def corner(self) -> str:
        fits = self.next.isascii() and self.next.isalpha() and len(self.next) == 1
        return self._take(fits, "no corner", f"one of {', '.join(CORNERS)}")

    def number(self, low: int, high: int) -> int:
        fits = self.next.isascii() and self.next.isdecimal() and low <= int(self.next) <= high
        return int(self._take(fits, "no number", f"a whole number {low}-{high}"))
