"""What the parts of an explorer share: the match at hand, whose eyes look on, who tries, and who else plays along."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.game import CHANCE, Event, Game
from soccer_rules.core.language import names_in
from soccer_rules.core.match import Match, Node
from soccer_rules.explore.whatif import WhatIf, what_if
from soccer_rules.players import Seen, Sensible
from soccer_rules.widgets.speech import Speech

OPEN = -2
"""The view in which every hand lies open."""
EVERYBODY = -3
"""Nobody plays along: every seat is played by hand."""
Computer = Callable[[Game[Any, Any], Any, int, Random], Any]
"""Chooses a legal action: ``computer(game, state, seat, rng)``."""


def sensible(game: Game[Any, Any], state: Any, seat: int, rng: Random) -> Any:
    """The plain sensible player of :mod:`soccer_rules.players`."""
    return Sensible().choose(Seen(game, state, seat, rng))


@dataclass
class Sheet:
    """One match on the desk: ``kind`` and ``title`` say where it came from."""

    kind: str
    match: Match
    walk: Any = None
    title: str = ""


class Desk:
    """The matches on an explorer's desk. Nothing that is opened pushes another off it.

    ``moved`` listeners are called after every change of position; ``seen`` ones when only the view has changed.
    """

    def __init__(self, speech: Speech, sheet: Sheet, computer: Computer = sensible, seed: int = 0):
        self.speech = speech
        self.sheets = [sheet]
        self.at = 0
        self.eyes = OPEN
        self.mine = EVERYBODY
        self.tries: int | None = None
        self._computer, self._rng = computer, Random(f"{seed} computer")
        self._moved: list[Callable[[], object]] = []
        self._tables: dict[tuple[int, int, int, bool], WhatIf] = {}

    @property
    def sheet(self) -> Sheet:
        """The sheet on top."""
        return self.sheets[self.at]

    @property
    def match(self) -> Match:
        """The match on top."""
        return self.sheet.match

    @property
    def game(self) -> Game[Any, Any]:
        """Its game."""
        return self.match.game

    @property
    def state(self) -> Any:
        """The position at hand."""
        return self.match.state

    @property
    def acting(self) -> tuple[int, ...]:
        """Who decides here."""
        return self.game.to_act(self.state)

    @property
    def seat(self) -> int | None:
        """Who tries: the seat chosen, else the first that decides; ``None`` when the match is over."""
        if self.tries is not None:
            return self.tries
        return self.acting[0] if self.acting else None

    def player(self, seat: int) -> str:
        """A seat's label, with the player's name where it has one."""
        name = names_in(self.match.names, self.speech.code).get(seat, "")
        return f"{self.game.seat_name(seat)} {name}".strip()

    def on_move(self, listener: Callable[[], object]) -> None:
        """Call ``listener()`` after every change of position."""
        self._moved.append(listener)

    def tell(self) -> None:
        """Tell everybody that the position has changed."""
        self.tries = None
        for listener in tuple(self._moved):
            listener()

    # moving about

    def play(self, action: Any, seat: int) -> None:
        """Play a legal action, then let the computer play for the seats that are its own."""
        self.match.play(action, seat)
        self.play_along()
        self.tell()

    def play_along(self, most: int = 200) -> None:
        """Let the computer play until a seat decides that is played by hand, or the match is over."""
        for _ in range(most):
            if self.mine == EVERYBODY or not self.acting or self.mine in self.acting:
                return
            self.let_computer(tell=False)

    def let_computer(self, *, tell: bool = True) -> None:
        """Let the computer make this decision, whoever's it is."""
        if not self.acting:
            return
        seat = self.acting[0]
        if seat == CHANCE:
            outcomes, weights = zip(*self.game.chance(self.state), strict=True)
            action = self._rng.choices(outcomes, [float(w) for w in weights])[0]
        else:
            action = self._computer(self.game, self.state, seat, self._rng)
        self.match.play(action, seat)
        if tell:
            self.tell()

    def jump(self, id: int) -> None:
        """Look at another position of the match."""
        self.match.jump(id)
        self.tell()

    def back(self) -> None:
        """Look at the position before."""
        self.match.back()
        self.tell()

    def forward(self) -> None:
        """Look at the position after, on the line last looked at."""
        self.match.forward()
        self.tell()

    def path(self) -> list[Node]:
        """The line at hand: from the start to the current position and on, as it was last looked at."""
        nodes, here = self.match.line(), self.match.node.id
        with_future = list(nodes)
        while (after := self.match.forward()).id != with_future[-1].id:
            with_future.append(after)
        self.match.jump(here)
        return with_future

    # sheets

    def put(self, sheet: Sheet) -> None:
        """Put another match on top."""
        self.sheets.append(sheet)
        self.turn_to(len(self.sheets) - 1)

    def turn_to(self, at: int) -> None:
        """Bring a sheet to the top; ``IndexError`` where there is none."""
        self.sheets[at]
        self.at = at
        seats = range(self.game.facts.players)
        if self.eyes not in seats:
            self.eyes = OPEN
        if self.mine not in seats:
            self.mine = EVERYBODY
        self.tell()

    # views

    def picture(
        self, state: Any, events: tuple[Event, ...], prefix: str, *, eyes: int | None = None, game: Any = None
    ) -> str:
        """The table as an SVG string, through the eyes in force unless others are named."""
        of, looks = game or self.game, self.eyes if eyes is None else eyes
        return str(
            of.picture(
                state,
                seat=None if looks == OPEN else looks,
                open=looks == OPEN,
                events=events,
                names=self.match.names,
                lang=self.speech.code,
                prefix=prefix,
            )
        )

    def view(self, state: Any) -> Any:
        """What the eyes in force see of a state."""
        return self.game.open_view(state) if self.eyes == OPEN else self.game.observe(state, self.eyes)

    def what_if(self, *, open: bool) -> WhatIf | None:
        """The what-if table of the position and of who decides, its exact part; made once for each position.

        ``None`` where nobody decides."""
        acting = self.acting
        if not acting:
            return None
        seat = self.tries if self.tries in acting else acting[0]
        key = (self.at, self.match.node.id, seat or 0, open)
        if key not in self._tables:
            if len(self._tables) > 60:
                self._tables.clear()
            with suppress(SoccerRulesError):
                self._tables[key] = what_if(self.game, self.state, seat, open=open, exact_only=True)
        return self._tables.get(key)


__all__ = ["EVERYBODY", "OPEN", "Computer", "Desk", "Sheet", "sensible"]
