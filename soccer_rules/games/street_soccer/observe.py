"""What a seat may know, and full states that fit it. All is open but the choices of the shoot-out (ST-PEN-01)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import CORNERS
from soccer_rules.games.street_soccer.board import GOALS, NOWHERE, SIDES, squares
from soccer_rules.games.street_soccer.clock import due
from soccer_rules.games.street_soccer.conditions import deciders
from soccer_rules.games.street_soccer.kicking import kick_of, legal_targets
from soccer_rules.games.street_soccer.ruling import TURNS_A_MINUTE, Ruling
from soccer_rules.games.street_soccer.shootout import attacker
from soccer_rules.games.street_soccer.state import NOBODY, State


@dataclass(frozen=True, slots=True)
class Observation:
    """A position as ``seat`` sees it; ``None`` is an onlooker. ``open`` shows the secret choices too.

    Squares are names; ``runners`` and ``keepers`` stand by side, a keeper off the board is ``""``, and so is a ball.
    ``turn`` is the side on turn (-1: none), ``minute`` the full minutes played. ``hints`` are the squares and goals
    that the ball may be kicked to now; ``None`` where nobody kicks, and to players under ``profi`` (ST-OPT-02). In the
    shoot-out ``attacks`` is the attacking side, ``chosen`` the seats that have chosen, and ``aim`` and ``dive`` are
    ``None`` where they are hidden. ``shirts`` are those of the countries, ``""`` where none was chosen.
    """

    seat: int | None
    open: bool
    phase: str
    acting: tuple[int, ...]
    columns: int
    runners: tuple[tuple[str, ...], tuple[str, ...]]
    keepers: tuple[str, str]
    ball: str
    score: tuple[int, int]
    die: int
    left: int
    push: str
    turn: int
    opener: int
    turns: int
    minute: int
    extra: bool
    conceded: int
    hints: tuple[str, ...] | None
    kicks: int
    attacks: int
    penalties: tuple[int, int]
    chosen: tuple[int, ...]
    aim: str | None
    dive: str | None
    shirts: tuple[str, str]


def observe(g: Ruling, s: State, seat: int | None, *, open: bool = False) -> Observation:
    """The view of one seat, of an onlooker (``None``), or with ``open`` of everything."""
    board, acting = g.board, deciders(g, s)
    shoot_out = s.phase == ph.SHOOT_OUT
    side = attacker(g, s)
    sees_aim = open or not shoot_out or seat == side
    sees_dive = open or not shoot_out or seat == 1 - side
    runners, keepers = [], []
    for team in (0, 1):
        at = s.keepers[team]
        keepers.append(board.name[at] if at != NOWHERE else "")
        runners.append(board.names_of(s.men[team] & ~(1 << at) if at != NOWHERE else s.men[team]))
    return Observation(
        seat=seat,
        open=open,
        phase=s.phase,
        acting=acting,
        columns=board.columns,
        runners=(runners[0], runners[1]),
        keepers=(keepers[0], keepers[1]),
        ball=board.name[s.ball] if s.ball != NOWHERE else "",
        score=s.score,
        die=s.die,
        left=s.left,
        push=board.name[s.push] if s.push != NOWHERE else "",
        turn=on_turn(s),
        opener=s.opener,
        turns=s.turns,
        minute=s.turns // TURNS_A_MINUTE,
        extra=s.extra,
        conceded=s.conceded,
        hints=hints(g, s) if open or seat is None or not g.profi else None,
        kicks=s.kicks,
        attacks=side if shoot_out else NOBODY,
        penalties=s.penalties,
        chosen=tuple(t for t in (0, 1) if t not in acting) if shoot_out else (),
        aim=s.aim if sees_aim else None,
        dive=s.dive if sees_dive else None,
        shirts=s.shirts,
    )


def on_turn(s: State) -> int:
    """The side on turn, also while its die is still to be rolled; -1 outside turns."""
    if s.phase == ph.TURN_ROLL:
        return due(s)
    if s.phase == ph.GOAL_KICK_ROLL:
        return s.conceded
    return (
        s.seat
        if s.phase in (ph.COUNTRY, ph.PLACE, ph.KICK_OFF, ph.MOVE, ph.KICK, ph.KEEPER, ph.GOAL_KICK)
        else NOBODY
    )


def hints(g: Ruling, s: State) -> tuple[str, ...] | None:
    """The squares and goals that the ball may be kicked to now."""
    if s.phase not in (ph.KICK, ph.GOAL_KICK):
        return None
    stops, goals = legal_targets(g, kick_of(s))
    return (*g.board.names_of(stops), *(GOALS[t] for t in (0, 1) if goals >> t & 1))


def determinize(g: Ruling, view: Observation, rng: Random) -> State:
    """A full state that fits the observation, with hidden choices drawn uniformly."""
    at = g.board.at
    s = State.__new__(State)
    s.draw = g.draw
    s.phase = view.phase
    s.keepers = [at.get(k, NOWHERE) for k in view.keepers]
    s.men = [0, 0]
    for team in (0, 1):
        for name in (*view.runners[team], *filter(None, (view.keepers[team],))):
            s.men[team] |= 1 << at[name]
    s.ball, s.push = at.get(view.ball, NOWHERE), at.get(view.push, NOWHERE)
    s.score, s.die, s.left = view.score, view.die, view.left
    s.opener, s.turns, s.extra, s.conceded = view.opener, view.turns, view.extra, view.conceded
    s.kicks, s.penalties, s.shirts = view.kicks, view.penalties, view.shirts
    chosen = view.chosen
    s.aim = view.aim if view.aim is not None else rng.choice(CORNERS) if view.attacks in chosen else ""
    s.dive = view.dive if view.dive is not None else rng.choice(CORNERS) if 1 - view.attacks in chosen else ""
    s.seat = view.acting[0] if view.acting and view.acting[0] >= 0 else NOBODY
    return s


def piece_squares(g: Ruling, s: State, side: int) -> tuple[str, ...]:
    """The squares of a side's pieces, its keeper first."""
    keeper = s.keepers[side]
    rest = s.men[side] & ~(1 << keeper) if keeper != NOWHERE else s.men[side]
    first = (g.board.name[keeper],) if keeper != NOWHERE else ()
    return (*first, *g.board.names_of(rest))


__all__ = ["SIDES", "Observation", "determinize", "hints", "observe", "on_turn", "piece_squares", "squares"]
