"""Before the first turn: placing the pieces, and who kicks off (ST-SET, ST-KOF)."""

from __future__ import annotations

from soccer_rules.core.game import CHANCE, Log
from soccer_rules.games.street_soccer.actions import Action
from soccer_rules.games.street_soccer.board import SIDES, E, W, squares
from soccer_rules.games.street_soccer.ruling import PIECES, Ruling, go
from soccer_rules.games.street_soccer.state import NOBODY, State, new_state

ORDER = (0, 1, 1, 0, 0, 1, 1, 0, 0, 1)
"""Who places the next piece: 0 the first side, 1 the second (ST-SET-01)."""


def initial_state(g: Ruling) -> State:
    """Nothing placed, 0-0."""
    return new_state(g.phases.start, g.first, g.draw)


def choose_country(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """A side chooses its shirt, the first side first; nothing else follows from it (ST-FRM-04)."""
    mine, theirs = action.target, s.shirts[1 - seat]
    s.shirts = (mine, theirs) if seat == W else (theirs, mine)
    if log is not None:
        log.say("country", seat, "ST-FRM-04", shirt=mine)
    go(g, s, action.use, log)
    s.seat = g.first if theirs else 1 - seat
    go(g, s, "both-countries" if theirs else "other-country", log)


def placing(g: Ruling, placed: int) -> int:
    """The side that places the next piece after so many."""
    return g.first ^ ORDER[placed]


def open_duties(g: Ruling, s: State, side: int) -> tuple[str, ...]:
    """What a side must still do before its set-up is done: ``"keeper"``, ``"kicker"``, ``"half"``."""
    board, runners = g.board, s.men[side]
    found = []
    if s.keepers[side] < 0:
        found.append("keeper")
    else:
        runners &= ~(1 << s.keepers[side])
    if not runners & board.circle[side]:
        found.append("kicker")
    if g.setup_halves and not runners & board.half[1 - side]:
        found.append("half")
    return tuple(found)


def duties_after(g: Ruling, s: State, side: int, square: int) -> tuple[str, ...]:
    """The duties still open once a piece stands on ``square``."""
    after = s.copy()
    put(g, after, side, square)
    return open_duties(g, after, side)


def put(g: Ruling, s: State, side: int, square: int) -> None:
    """A piece comes onto the board; on the own mouth it is the keeper (ST-SET-03)."""
    s.men[side] |= 1 << square
    if g.board.mouth[side] >> square & 1:
        s.keepers[side] = square


def placements(g: Ruling, s: State, side: int) -> int:
    """The squares on which a side may place its next piece."""
    board = g.board
    free = (board.walk if g.setup_ring else board.pitch) & ~(s.men[W] | s.men[E])
    free &= ~board.circle[1 - side] & ~board.mouth[1 - side]
    runners = g.runners(s, side)
    for area in board.area:
        if runners & area:
            free &= ~area | board.mouth[side]
    if s.keepers[side] >= 0:
        free &= ~board.mouth[side]
    spare = PIECES - 1 - s.men[side].bit_count()
    if len(open_duties(g, s, side)) <= spare:
        return free
    return sum(1 << i for i in squares(free) if len(duties_after(g, s, side, i)) <= spare)


def place(g: Ruling, s: State, seat: int, action: Action, log: Log | None) -> None:
    """One piece is placed; then the next in the order, or the roll for the kick-off."""
    square = g.board.at[action.target]
    put(g, s, seat, square)
    if log is not None:
        keeper = s.keepers[seat] == square
        clauses = ("ST-SET-01", "ST-SET-02", *(("ST-SET-03",) if keeper else ()))
        log.say("placed-keeper" if keeper else "placed", seat, *clauses, square=action.target)
    go(g, s, action.use, log)
    placed = s.men[W].bit_count() + s.men[E].bit_count()
    if placed < 2 * PIECES:
        s.seat = placing(g, placed)
        go(g, s, "place-on", log)
        return
    s.seat = NOBODY
    if log is not None:
        log.say("all-placed", NOBODY, "ST-KOF-01")
    go(g, s, "all-placed", log)


def roll_for_kick_off(g: Ruling, s: State, action: Action, log: Log | None) -> None:
    """The die for the first side's kick-off, or two dice, of which the higher kicks off with the difference (A-03)."""
    go(g, s, action.use, log)
    if g.difference:
        mine, theirs = action.pips
        if log is not None:
            log.say("dice", CHANCE, "ST-FRM-02", "ST-KOF-02", w=mine, e=theirs)
        if mine == theirs:
            go(g, s, "equal", log)
            return
        s.opener, s.die = (W if mine > theirs else E), abs(mine - theirs)
        go(g, s, "higher", log)
    else:
        s.opener, s.die = g.first, action.pips[0]
        if log is not None:
            log.say("die", CHANCE, "ST-FRM-02", n=s.die)
    s.seat, s.left = s.opener, s.die
    if log is not None:
        log.say("kicks-off", s.seat, "ST-KOF-02", side=SIDES[s.seat], n=s.left)
