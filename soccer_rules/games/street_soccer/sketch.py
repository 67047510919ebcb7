"""Positions written short: the pieces, the ball, what is being done. What follows from that is filled in.

Used by the clause examples, and by whoever sets up a position by hand.
"""

from __future__ import annotations

from typing import Any

from soccer_rules.core.errors import FaultyData, TextError, UnknownName
from soccer_rules.core.notation import Field
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.board import SIDES
from soccer_rules.games.street_soccer.game import StreetSoccer
from soccer_rules.games.street_soccer.notation import FIELDS, usual_left, usual_seat, value_text
from soccer_rules.games.street_soccer.observe import piece_squares
from soccer_rules.games.street_soccer.soundness import faults
from soccer_rules.games.street_soccer.state import State, new_state

_READ = {key: read for key, _, read in FIELDS}
KEYS = (*_READ, "to_move")
"""What may stand in a sketch: the fields of a position line, and ``to_move``, the side on turn."""
_LATER = ("seat", "left")


def sketch(game: StreetSoccer, **fields: Any) -> State:
    """A full, sound state from a few facts.

    Fields are those of a position line (``phase``, ``ball``, ``die``, ``score``, ``turns``, …). ``W`` and ``E`` list
    the pieces with blanks between them, the keeper first (``-`` while there is none). Without ``phase`` a run is to be
    chosen; ``to_move`` names the side on turn, W where nothing is said; without ``turns`` the match is young.

    Raises :class:`TextError` for a text that cannot be read and :class:`FaultyData` where no match could stand so.

    >>> from soccer_rules.games.street_soccer.game import load
    >>> s = sketch(load(), W="b3 e3 d5 g5 f1", E="i4 f3 h3 c2 e6", ball="d3", die=2)
    >>> s.phase, s.turns, s.seat
    ('move', 2, 0)
    """
    g = game.ruling
    for key in fields:
        if key not in KEYS:
            raise UnknownName("field of a sketch", key, tuple(sorted(KEYS)))
    s = new_state(ph.MOVE, g.first, g.draw)
    for key, read in _READ.items():
        if key in fields and key not in _LATER:
            read(g, s, Field(key, _text(key, fields[key]), 1))
    young = s.phase in (ph.PLACE, ph.KICK_OFF_ROLL, ph.KICK_OFF)
    if "turns" not in fields and not young:
        s.turns = 2
    if "to_move" in fields:
        if fields["to_move"] not in SIDES:
            raise TextError("to_move: unknown side", found=str(fields["to_move"]), expected="W or E")
        if s.opener ^ (s.turns & 1) ^ s.extra != SIDES.index(fields["to_move"]):
            s.turns += 1
    s.seat, s.left = usual_seat(g, s), usual_left(g, s)
    for key in _LATER:
        if key in fields:
            _READ[key](g, s, Field(key, _text(key, fields[key]), 1))
    found = faults(g, s)
    if found:
        raise FaultyData("sketch", found)
    return s


def _text(key: str, value: Any) -> str:
    if key in SIDES:
        keeper, *runners = str(value).split() or ["-"]
        return f"{keeper}/{','.join(runners)}"
    return value_text(value)


def facts(game: StreetSoccer, state: State) -> dict[str, str]:
    """What can be said of a state in short texts, by the names used in a sketch.

    Besides the fields of a position line: ``W`` and ``E`` with blanks between the squares, the keeper first;
    ``to_move``; ``minute``; ``hints``, where the ball may be kicked to; ``winner`` (a side, ``draw`` or ``-``).
    """
    g = game.ruling
    view = game.observe(state, None, open=True)
    said = {key: write(g, state) for key, write, _ in FIELDS}
    for side, name in enumerate(SIDES):
        missing = () if state.keepers[side] >= 0 else ("-",)
        said[name] = " ".join((*missing, *piece_squares(g, state, side)))
    said["to_move"] = SIDES[view.turn] if view.turn >= 0 else "-"
    said["minute"] = str(view.minute)
    said["hints"] = " ".join(view.hints or ())
    outcome = game.outcome(state)
    said["winner"] = "-" if outcome is None else " ".join(outcome.winners) or "draw"
    return said
