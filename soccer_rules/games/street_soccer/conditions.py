"""The conditions of the rules: each is checked of an attempt, each with its clause and the values compared.

Legality is "all of these hold" and an explanation is "these held and those did not": one list serves both. Each row's
values name under ``code`` the refusal that it deserves where it does not hold, and the square where it goes wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from soccer_rules.core.game import CHANCE
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import CORNERS, SHIRTS, Action
from soccer_rules.games.street_soccer.board import NOWHERE, E, W
from soccer_rules.games.street_soccer.kick_conditions import kick_off_rows, kick_rows
from soccer_rules.games.street_soccer.ruling import FACES, PIECES, Ruling
from soccer_rules.games.street_soccer.run_conditions import Row, first_of, run_rows
from soccer_rules.games.street_soccer.setup import duties_after
from soccer_rules.games.street_soccer.shootout import attacker, choosing
from soccer_rules.games.street_soccer.state import State

_WHO_DECIDES: Mapping[str, str] = {
    ph.COUNTRY: "ST-FRM-04",
    ph.PLACE: "ST-SET-01",
    ph.KICK_OFF: "ST-KOF-02",
    ph.MOVE: "ST-FRM-03",
    ph.KICK: "ST-KCK-01",
    ph.KEEPER: "ST-GOL-02",
    ph.GOAL_KICK: "ST-GOL-04",
    ph.SHOOT_OUT: "ST-PEN-01",
    ph.KICK_OFF_ROLL: "ST-FRM-02",
    ph.TURN_ROLL: "ST-FRM-02",
    ph.GOAL_KICK_ROLL: "ST-FRM-02",
}


def allowed_uses(g: Ruling, phase: str) -> tuple[str, ...]:
    """The uses that a decision or roll admits."""
    return {
        ph.COUNTRY: (use.COUNTRY,),
        ph.PLACE: (use.PLACE,),
        ph.KICK_OFF_ROLL: (use.DICE if g.difference else use.DIE,),
        ph.KICK_OFF: (use.KICK_OFF,),
        ph.TURN_ROLL: (use.DIE,),
        ph.MOVE: (use.RUN, use.PASS),
        ph.KICK: (use.KICK,),
        ph.KEEPER: (use.KEEPER,),
        ph.GOAL_KICK_ROLL: (use.DIE,),
        ph.GOAL_KICK: (use.KICK,),
        ph.SHOOT_OUT: (use.AIM, use.DIVE),
    }.get(phase, ())


def deciders(g: Ruling, s: State) -> tuple[int, ...]:
    """The seats asked now; both where they choose at once (ST-PEN-01)."""
    if s.phase == ph.OVER:
        return ()
    if s.phase in ph.ROLLS:
        return (CHANCE,)
    if s.phase == ph.SHOOT_OUT:
        return choosing(g, s)
    return (s.seat,)


def conditions(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    """Every condition of the attempt. All that can be told are given, also after one that does not hold."""
    if s.phase == ph.OVER:
        yield False, "ST-OVR-01", "match-goes-on", {"code": "E_GAME_OVER"}
        return
    asked = deciders(g, s)
    rolls = a.use in (use.DIE, use.DICE)
    # what is done before the roll is judged by the roll alone: whose turn it is follows from it
    if s.phase not in ph.ROLLS or rolls:
        yield (
            seat in asked,
            _WHO_DECIDES[s.phase],
            "asked",
            {"code": "E_NOT_YOUR_TURN", "seat": seat, "asked": asked, "phase": s.phase},
        )
    admitted = a.use in allowed_uses(g, s.phase)
    yield _use_row(g, s, a, admitted)
    if a.use == use.RUN and s.phase in (ph.KICK, ph.GOAL_KICK) and g.board.at.get(a.piece) != s.ball:
        kick = s.phase == ph.KICK
        yield (
            False,
            "ST-RUN-01" if kick else "ST-GOL-05",
            "one-piece" if kick else "keeper-kicks",
            {
                "code": "E_ONE_PIECE" if kick else "E_NOT_YOURS",
                "square": a.piece,
                "kicker": g.board.name[s.ball],
            },
        )
    if admitted and (rolls or seat in (W, E)):
        yield from _BY_USE[a.use](g, s, seat, a)


def _use_row(g: Ruling, s: State, a: Action, admitted: bool) -> Row:
    code, clause, phase = "E_PHASE", _WHO_DECIDES[s.phase], s.phase
    if phase in ph.ROLLS and a.use not in (use.DIE, use.DICE):
        code, clause = "E_ROLL_FIRST", "ST-FRM-02"
    elif phase == ph.KICK and a.use in (use.PASS, use.RUN):
        code, clause = "E_MUST_KICK", "ST-KCK-01"
    elif a.use in (use.DIE, use.DICE):
        clause = "ST-FRM-02"
    elif phase == ph.GOAL_KICK:
        clause = "ST-GOL-05"
    elif phase == ph.SHOOT_OUT:
        clause = "ST-PEN-01"
    elif phase == ph.MOVE:
        clause = "ST-KCK-01" if a.use == use.KICK else "ST-RUN-01"
    return admitted, clause, "use-in-phase", {"code": code, "use": a.use, "phase": phase}


# --- set-up


def _country(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    held = a.target in SHIRTS
    yield held, "ST-FRM-04", "shirt-exists", {"code": "E_COUNTRY", "shirt": a.target, "shirts": SHIRTS}


def _place(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    board = g.board
    at = board.at.get(a.target, NOWHERE)
    ground = board.walk if g.setup_ring else board.pitch
    inside = at != NOWHERE and bool(ground >> at & 1)
    yield inside, "ST-SET-08", "place-on-pitch", {"code": "E_OFF_PITCH", "square": a.target}
    if not inside:
        return
    bit = 1 << at
    values = {"square": a.target}
    yield (
        not (s.men[W] | s.men[E]) & bit,
        "ST-SET-08",
        "place-free",
        {"code": "E_OCCUPIED", "owner": g.side_at(s, at), **values},
    )
    yield not board.circle[1 - seat] & bit, "ST-SET-05", "place-circle", {"code": "E_CIRCLE", **values}
    keeper = bool(board.mouth[seat] & bit)
    mouth = board.mouths & bit
    yield (
        not mouth or (keeper and s.keepers[seat] < 0),
        "ST-SET-06",
        "place-mouth",
        {"code": "E_MOUTH", **values},
    )
    crowd = 0 if keeper else sum(g.runners(s, seat) & area for area in board.area if area & bit)
    yield (
        not crowd,
        "ST-SET-07",
        "place-area",
        {"code": "E_PENALTY_AREA", "other": first_of(g, crowd), **values},
    )
    left = PIECES - 1 - s.men[seat].bit_count()
    duties = duties_after(g, s, seat, at) if not s.men[seat] & bit else ()
    for duty, clause, code in (
        ("keeper", "ST-SET-03", "E_SETUP_KEEPER"),
        ("kicker", "ST-SET-04", "E_SETUP_KICKER"),
        ("half", "ST-SET-04", "E_SETUP_HALF"),
    ):
        if duty != "half" or g.setup_halves:
            held = duty not in duties or len(duties) <= left
            yield held, clause, f"duty-{duty}", {"code": code, "left": left, "duties": duties, **values}


def _pass(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    from soccer_rules.games.street_soccer.legal import can_run

    yield not can_run(g, s, seat), "ST-RUN-01", "no-lawful-run", {"code": "E_MUST_MOVE", "n": s.die}


# --- keepers, shoot-out, dice


def _keeper(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    board = g.board
    at = board.at.get(a.target, NOWHERE)
    held = at != NOWHERE and bool(board.mouth[seat] >> at & 1)
    values = {"code": "E_KEEPER_SQUARE", "square": a.target, "squares": board.names_of(board.mouth[seat])}
    yield held, "ST-GOL-02", "keeper-square", values


def _corner(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    attacks = attacker(g, s) == seat
    yield (
        attacks == (a.use == use.AIM),
        "ST-PEN-01",
        "aim-or-dive",
        {"code": "E_AIM", "use": a.use, "seat": seat},
    )
    yield a.target in CORNERS, "ST-PEN-01", "corner-exists", {"code": "E_AIM", "corner": a.target}


def _die(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    held = len(a.pips) == 1 + (a.use == use.DICE) and all(p in FACES for p in a.pips)
    yield held, "ST-FRM-02", "die-shows", {"code": "E_DIE", "pips": a.pips}


_BY_USE = {
    use.COUNTRY: _country,
    use.PLACE: _place,
    use.KICK_OFF: kick_off_rows,
    use.RUN: run_rows,
    use.PASS: _pass,
    use.KICK: kick_rows,
    use.KEEPER: _keeper,
    use.AIM: _corner,
    use.DIVE: _corner,
    use.DIE: _die,
    use.DICE: _die,
}

__all__ = ["Row", "allowed_uses", "conditions", "deciders"]
