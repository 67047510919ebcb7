"""The conditions of the rules: each is checked of an attempt, each with its clause and the values compared.

Legality is "all of these hold" and an explanation is "these held and those did not": one list serves both. Each row's
values name under ``code`` the refusal that it deserves where it does not hold, and the square where it goes wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from soccer_rules.core.game import CHANCE
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import BALL, CORNERS, SHIRTS, Action
from soccer_rules.games.street_soccer.board import GOALS, NOWHERE, E, W, squares
from soccer_rules.games.street_soccer.kicking import (
    Kick,
    Way,
    any_target,
    barred_goals,
    best_way,
    kick_of,
    kick_off_of,
    legal_targets,
    shortfall,
    shuts_off,
    targets,
)
from soccer_rules.games.street_soccer.ruling import FACES, PIECES, Ruling
from soccer_rules.games.street_soccer.running import (
    closes,
    free_to_walk,
    kick_after,
    lengths_to_ball,
    path_between,
    pushed_to,
    standing_rule,
    walks,
)
from soccer_rules.games.street_soccer.setup import duties_after
from soccer_rules.games.street_soccer.shootout import attacker, choosing
from soccer_rules.games.street_soccer.state import State

Row = tuple[bool, str, str, Mapping[str, Any]]
"""``(held, clause, name, values)``: one condition. ``name`` is the key of its text."""

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
        {"code": "E_PENALTY_AREA", "other": _first(g, crowd), **values},
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


def _first(g: Ruling, bits: int) -> str:
    return next(iter(g.board.names_of(bits)), "")


# --- running


def _pass(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    from soccer_rules.games.street_soccer.legal import can_run

    yield not can_run(g, s, seat), "ST-RUN-01", "no-lawful-run", {"code": "E_MUST_MOVE", "n": s.die}


def _run(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    board = g.board
    at = board.at.get(a.piece, NOWHERE)
    mine = at != NOWHERE and bool(s.men[seat] >> at & 1)
    owner = g.side_at(s, at) if at != NOWHERE else -1
    yield mine, "ST-RUN-01", "own-piece", {"code": "E_NOT_YOURS", "square": a.piece, "owner": owner}
    if a.target == BALL:
        if mine:
            yield from _run_to_ball(g, s, seat, at, a)
        return
    end = board.at.get(a.target, NOWHERE)
    inside = end != NOWHERE and bool(board.walk >> end & 1)
    yield inside, "ST-RUN-02", "run-on-board", {"code": "E_OFF_BOARD", "square": a.target}
    if not inside:
        return
    yield end != s.ball, "ST-KCK-01", "stop-off-ball", {"code": "E_MUST_KICK", "square": a.target}
    taken = (s.men[W] | s.men[E]) >> end & 1 and end != at
    yield (
        not taken,
        "ST-RUN-03",
        "run-end-free",
        {"code": "E_OCCUPIED", "square": a.target, "owner": g.side_at(s, end)},
    )
    if not mine:
        return
    if end != s.ball and not taken:
        yield from _walk_rows(g, s, at, end)
    yield from _standing_rows(g, s, seat, at, end, a.target)
    if g.closure == "ball" or not taken:
        yield _closing_row(g, s, seat, at, end, a.target)


def _walk_rows(g: Ruling, s: State, at: int, end: int) -> Iterator[Row]:
    """What is wrong with the way to ``end``, if anything is."""
    board, n = g.board, s.die
    found = walks(g, s, at, n)
    target = board.name[end]
    if found[n] >> end & 1:
        yield True, "ST-RUN-03", "way-free", {"code": "E_BLOCKED", "square": target, "n": n}
        yield True, "ST-RUN-04", "far-enough", {"code": "E_TOO_FAR", "square": target, "n": n, "need": n}
        yield True, "ST-RUN-05", "points-used", {"code": "E_POINTS_LEFT", "square": target, "n": n, "left": 0}
        return
    near = path_between(g, at, end, free_to_walk(g, s, at))
    if near and len(near) - 1 <= n:
        # a walk that is long enough exists, but none of exactly this length
        best = max(k for k in range(n) if found[k] >> end & 1)
        yield True, "ST-RUN-03", "way-free", {"code": "E_BLOCKED", "square": target, "n": n}
        yield (
            False,
            "ST-RUN-05",
            "points-used",
            {"code": "E_POINTS_LEFT", "square": target, "n": n, "left": n - best},
        )
        return
    over_ball = path_between(g, at, end, free_to_walk(g, s, at) | 1 << s.ball)
    if over_ball and len(over_ball) - 1 <= n:
        yield (
            False,
            "ST-RUN-04",
            "not-over-ball",
            {"code": "E_MUST_KICK", "square": board.name[s.ball], "target": target},
        )
        return
    straight = path_between(g, at, end, board.walk)
    if len(straight) - 1 <= n:
        met = _first_met(g, s, at, end)
        owner = g.side_at(s, board.at[met])
        yield False, "ST-RUN-03", "way-free", {"code": "E_BLOCKED", "square": met, "n": n, "owner": owner}
        if (n - len(straight) + 1) % 2:
            yield (
                False,
                "ST-RUN-05",
                "points-used",
                {"code": "E_POINTS_LEFT", "square": target, "n": n, "left": 1},
            )
        return
    cutting = path_between(g, at, end, free_to_walk(g, s, at), diagonal=True)
    if cutting and len(cutting) - 1 <= n:
        yield (
            False,
            "ST-RUN-02",
            "orthogonal",
            {"code": "E_DIAGONAL", "square": target, "n": n, "need": len(straight) - 1},
        )
        return
    yield (
        False,
        "ST-RUN-04",
        "far-enough",
        {"code": "E_TOO_FAR", "square": target, "n": n, "need": len(straight) - 1},
    )


def _first_met(g: Ruling, s: State, at: int, end: int) -> str:
    """The first piece in the way on a walk to ``end`` within the die that meets as few as can be."""
    board = g.board
    men = (s.men[W] | s.men[E]) & ~(1 << at)
    ground = board.walk & ~(1 << s.ball) | 1 << end
    best: dict[int, tuple[int, list[int]]] = {at: (0, [at])}
    found: list[tuple[int, list[int]]] = []
    for _ in range(s.die):
        ahead: dict[int, tuple[int, list[int]]] = {}
        for here, (met, path) in best.items():
            for there in squares(board.spread(1 << here) & ground):
                cost = met + (men >> there & 1)
                if there not in ahead or cost < ahead[there][0]:
                    ahead[there] = (cost, [*path, there])
        best = ahead
        if end in best:
            found.append(best[end])
    walked = min(found, key=lambda f: f[0])[1] if found else [end]
    return next((board.name[i] for i in walked if men >> i & 1), board.name[end])


def _standing_rows(g: Ruling, s: State, seat: int, at: int, end: int, target: str) -> Iterator[Row]:
    """The limits on where a piece may be left."""
    broken = standing_rule(g, s, seat, at, end)
    keeper = s.keepers[seat] == at
    if keeper and g.keeper != "anywhere":
        yield broken != "keeper", "ST-RUN-06", "keeper-may", {"code": "E_KEEPER", "square": target}
    if not keeper or g.keeper == "own_mouth":
        yield broken != "mouth", "ST-RUN-06", "off-mouth", {"code": "E_MOUTH", "square": target}
        mates = g.runners(s, seat) & ~(1 << at)
        crowd = sum(mates & area for area in g.board.area if area >> end & 1) if broken == "area" else 0
        values = {"code": "E_PENALTY_AREA", "square": target, "other": _first(g, crowd)}
        yield broken != "area", "ST-RUN-08", "one-in-area", values


def _closing_row(g: Ruling, s: State, seat: int, at: int, end: int, target: str) -> Row:
    held = not closes(g, s, seat, at, end)
    name = "ball-open" if g.closure == "ball" else "nothing-closed"
    cut = "" if held or g.closure == "ball" else _corner_cut(g, s, seat, at, end)
    return held, "ST-RUN-09", name, {"code": "E_CLOSED_AREA", "square": target, "cut": cut}


def _corner_cut(g: Ruling, s: State, seat: int, at: int, end: int) -> str:
    """A square of the smallest part that would be closed off."""
    board = g.board
    free = board.walk & ~(s.men[W] | s.men[E] | 1 << end) | (1 << at if at != end else 0)
    parts = []
    while free:
        part = board.region(free & -free, free)
        parts.append(part)
        free &= ~part
    return _first(g, min(parts, key=int.bit_count))


def _run_to_ball(g: Ruling, s: State, seat: int, at: int, a: Action) -> Iterator[Row]:
    board, ball = g.board, g.board.name[s.ball]
    found = walks(g, s, at, s.die)
    lengths = lengths_to_ball(g, s, found)
    base = {"square": ball, "n": s.die}
    if g.exact:
        yield bool(a.steps), "ST-KCK-02", "steps-named", {"code": "E_LENGTH", **base}
    else:
        yield not a.steps, "ST-KCK-02", "steps-not-named", {"code": "E_LENGTH", **base}
    if not lengths:
        need = len(path_between(g, at, s.ball, board.walk)) - 1
        diagonal = path_between(g, at, s.ball, free_to_walk(g, s, at), diagonal=True)
        if need > s.die and diagonal and len(diagonal) - 1 <= s.die:
            yield False, "ST-RUN-02", "orthogonal", {"code": "E_DIAGONAL", "need": need, **base}
        elif need > s.die:
            yield False, "ST-RUN-04", "far-enough", {"code": "E_TOO_FAR", "need": need, **base}
        else:
            met = _first_met(g, s, at, s.ball)
            yield (
                False,
                "ST-RUN-03",
                "way-free",
                {"code": "E_BLOCKED", "square": met, "n": s.die, "owner": g.side_at(s, board.at[met])},
            )
        return
    steps = a.steps or lengths[0]
    yield True, "ST-RUN-03", "way-free", {"code": "E_BLOCKED", **base}
    if g.exact and a.steps:
        fits = steps in lengths
        code = "E_TOO_FAR" if steps > s.die else "E_LENGTH"
        yield (
            fits,
            "ST-KCK-02",
            "steps-fit",
            {"code": code, "steps": steps, "lengths": tuple(lengths), **base},
        )
        if not fits:
            return
    else:
        yield True, "ST-RUN-04", "far-enough", {"code": "E_TOO_FAR", "need": steps, **base}
    yield from _final_rows(g, s, seat, at, found, steps)


def _final_rows(g: Ruling, s: State, seat: int, at: int, found: list[int], steps: int) -> Iterator[Row]:
    """The position after the kick, and that there is one."""
    board = g.board
    push = pushed_to(g, s, seat, at, found, steps)
    end = s.ball if push == NOWHERE else push
    target = board.name[end]
    if push != NOWHERE:
        free = not (s.men[W] | s.men[E]) & ~(1 << at) & 1 << push
        values = {
            "code": "E_OCCUPIED",
            "square": target,
            "ball": board.name[s.ball],
            "owner": g.side_at(s, push),
        }
        yield free, "ST-RUN-07", "push-free", values
    yield from _standing_rows(g, s, seat, at, end, target)
    if g.closure == "any":
        yield _closing_row(g, s, seat, at, end, target)
    kick = kick_after(g, s, seat, at, s.die - steps, push)
    values = {"code": "E_NO_KICK", "square": board.name[s.ball], "left": s.die - steps}
    yield any_target(g, kick), "ST-KCK-09", "some-kick", values


# --- kicking


def _kick(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    yield from _kick_rows(g, kick_of(s), a.target)


def _kick_off(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    board = g.board
    at = board.at.get(a.piece, NOWHERE)
    mine = at != NOWHERE and bool(s.men[seat] >> at & 1)
    owner = g.side_at(s, at) if at != NOWHERE else -1
    yield mine, "ST-KOF-02", "own-piece", {"code": "E_NOT_YOURS", "square": a.piece, "owner": owner}
    if not mine:
        return
    inside = bool(board.circle[seat] >> at & 1)
    yield inside, "ST-KOF-02", "kick-off-player", {"code": "E_CIRCLE", "square": a.piece}
    if inside:
        yield from _kick_rows(g, kick_off_of(s, at), a.target)


def _kick_rows(g: Ruling, k: Kick, target: str) -> Iterator[Row]:
    board, goal = g.board, target in GOALS
    at = -1 - GOALS.index(target) if goal else board.at.get(target, NOWHERE)
    inside = goal or (at != NOWHERE and bool(board.pitch >> at & 1))
    yield inside, "ST-BRD-02", "ball-stays-in", {"code": "E_BALL_OUT", "square": target}
    if not inside:
        return
    stops, goals = targets(g, k.own, k.other, k.start, k.left, relay=g.relay)
    values = {"target": target, "start": board.name[k.start], "left": k.left}
    if goal:
        side = -1 - at
        reached = bool(goals >> side & 1)
        if k.kind == "kick-off":
            yield g.kickoff_goal, "ST-KOF-03", "no-goal-from-kick-off", {"code": "E_KICKOFF_GOAL", **values}
        elif k.kind == "goal-kick":
            yield side != k.side, "ST-GOL-06", "not-own-goal", {"code": "E_OWN_GOAL", **values}
    else:
        reached = bool(stops >> at & 1)
        yield (
            not k.own >> at & 1,
            "ST-KCK-06",
            "moves-on",
            {"code": "E_REST_ON_PIECE", "square": target, **values},
        )
        if k.push >= 0:
            yield (
                at != k.push,
                "ST-RUN-07",
                "push-square-free",
                {"code": "E_PUSH", "square": target, **values},
            )
    way = None
    if not reached and at != k.start:
        passes = best_way(g, k, at) if not goal and k.own >> at & 1 else None
        way = None if passes else shortfall(g, k, at)
    yield from _way_rows(g, k, at, way, values)
    if reached and g.exact and not goal:
        yield _length_row(g, k, at, values)
    if reached and not goal and g.closure == "ball" and k.kind == "kick":
        held = not shuts_off(g, k, at)
        yield held, "ST-RUN-09", "ball-open", {"code": "E_CLOSED_AREA", "square": target, "cut": ""}


def _way_rows(g: Ruling, k: Kick, at: int, way: Way | None, values: Mapping[str, Any]) -> Iterator[Row]:
    """The three things that can keep a ball from a square, and where on its way each does."""
    name = g.board.name
    short, bent, met = (way.short, way.bent, way.met) if way else (-1, -1, -1)
    need = way.cost if way else 0
    for wrong, clause, text, code in (
        (short, "ST-KCK-04", "kick-points", "E_TOO_FAR"),
        (bent, "ST-KCK-03", "kick-bend", "E_BEND"),
        (met, "ST-KCK-08", "kick-lane", "E_BLOCKED_BALL"),
    ):
        square = name[wrong] if wrong >= 0 else ""
        yield wrong < 0, clause, text, {"code": code, "square": square, "need": need, **values}


def _length_row(g: Ruling, k: Kick, at: int, values: Mapping[str, Any]) -> Row:
    """Under exact length: no point may be left when the ball stops (A-07, A-30)."""
    exact, _ = targets(g, k.own, k.other, k.start, k.left, relay=g.relay, rest=0)
    held = bool(exact >> at & 1)
    if not held and k.kind != "kick":
        held = bool(legal_targets(g, k)[0] >> at & 1)
    return held, "ST-KCK-02", "kick-length", {"code": "E_LENGTH", "square": values["target"], **values}


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
    use.KICK_OFF: _kick_off,
    use.RUN: _run,
    use.PASS: _pass,
    use.KICK: _kick,
    use.KEEPER: _keeper,
    use.AIM: _corner,
    use.DIVE: _corner,
    use.DIE: _die,
    use.DICE: _die,
}

__all__ = ["Row", "allowed_uses", "barred_goals", "conditions", "deciders"]
