"""Whether a position written by hand could stand in a match: every fault at once, each with what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from soccer_rules.core.errors import Fault
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.board import NOWHERE, SIDES, E, W, squares
from soccer_rules.games.street_soccer.clock import due, ends_with
from soccer_rules.games.street_soccer.ruling import (
    EXTRA_TIME,
    FACES,
    FULL_TIME,
    PIECES,
    TURNS_A_MINUTE,
    Ruling,
)
from soccer_rules.games.street_soccer.setup import open_duties, placing
from soccer_rules.games.street_soccer.shootout import decided
from soccer_rules.games.street_soccer.state import NOBODY, State

_BALL_FREE = (ph.TURN_ROLL, ph.MOVE)
_BALL_AWAY = (ph.COUNTRY, ph.PLACE, ph.KICK_OFF_ROLL, ph.KICK_OFF, ph.KEEPER, ph.GOAL_KICK_ROLL, ph.SHOOT_OUT)
_ROLLED = (ph.KICK_OFF, ph.MOVE, ph.KICK, ph.GOAL_KICK)
_KICKING = (ph.KICK_OFF, ph.KICK, ph.GOAL_KICK)
_BEFORE = (ph.COUNTRY, ph.PLACE, ph.KICK_OFF_ROLL, ph.KICK_OFF)


def faults(g: Ruling, s: State) -> tuple[Fault, ...]:
    """What is impossible about a state."""
    found = [*_shirts(g, s), *_pieces(g, s), *_ball(g, s), *_clock(g, s), *_asked(g, s)]
    if s.phase == ph.SHOOT_OUT or s.kicks or s.penalties != (0, 0) or s.aim or s.dive:
        found += _shoot_out(g, s)
    return tuple(found)


def _shirts(g: Ruling, s: State) -> Iterator[Fault]:
    chosen = sum(map(bool, s.shirts))
    if not g.countries and chosen:
        yield Fault("shirts", "a country was chosen", "none, where none is chosen", "ST-FRM-04")
    elif g.countries and s.phase != ph.COUNTRY and chosen < 2:
        yield Fault("shirts", f"{chosen} chosen", "one for each side", "ST-FRM-04")
    elif s.phase == ph.COUNTRY and (s.shirts[1 - g.first] or (s.men[W] | s.men[E])):
        yield Fault("shirts", "the first side chooses first, before any piece", "phase=place", "ST-FRM-04")


def _pieces(g: Ruling, s: State) -> Iterator[Fault]:
    board, name = g.board, g.board.name
    for square in squares(s.men[W] & s.men[E]):
        yield Fault("W, E", f"two pieces on {name[square]}", "one piece a square", "ST-BRD-03")
    for side in (W, E):
        called, men, keeper = SIDES[side], s.men[side], s.keepers[side]
        outside = men & ~board.walk
        if outside:
            shown = ", ".join(board.names_of(outside))
            yield Fault(called, f"pieces on {shown}", "squares of the pitch or the ring", "ST-RUN-02")
        yield from _count(g, s, side)
        runners = g.runners(s, side)
        pushes = s.phase == ph.KICK and s.push != NOWHERE and s.ball != NOWHERE and s.seat == side
        pusher = 1 << s.ball if pushes else 0
        for square in squares(runners & board.mouths & ~pusher):
            where = name[square]
            yield Fault(
                called, f"a runner on the mouth square {where}", "no runner before a goal", "ST-RUN-06"
            )
        for area in board.area:
            inside = runners & area & ~pusher
            if pusher and area >> s.push & 1:
                inside |= 1 << s.push
            if inside & (inside - 1):
                shown = " and ".join(board.names_of(inside))
                yield Fault(called, f"runners on {shown}", "one runner a side in a penalty area", "ST-RUN-08")
        if keeper != NOWHERE and g.keeper == "fixed" and not board.mouth[side] >> keeper & 1:
            right = " or ".join(board.names_of(board.mouth[side]))
            yield Fault(called, f"the keeper on {name[keeper]}", right, "ST-GOL-02")


def _count(g: Ruling, s: State, side: int) -> Iterator[Fault]:
    called, n = SIDES[side], s.men[side].bit_count()
    if s.phase in (ph.COUNTRY, ph.PLACE):
        if n > PIECES:
            yield Fault(called, f"{n} pieces", f"{PIECES} at most", "ST-BRD-03")
        elif len(open_duties(g, s, side)) > PIECES - n:
            duties = " and ".join(open_duties(g, s, side))
            yield Fault(called, f"{PIECES - n} pieces left for {duties}", "a piece for each", "ST-SET-03")
        away = s.men[side] & (board_of(g, side) | (0 if g.setup_ring else g.board.ring))
        if away:
            shown = ", ".join(g.board.names_of(away))
            yield Fault(called, f"placed on {shown}", "squares open to that side in the set-up", "ST-SET-05")
        if s.keepers[side] == NOWHERE and s.men[side] & g.board.mouth[side]:
            yield Fault(called, "a runner on the own mouth", "the keeper, before the slash", "ST-SET-03")
        if s.keepers[side] != NOWHERE and not g.board.mouth[side] >> s.keepers[side] & 1:
            yield Fault(called, "the keeper off the own mouth", "a mouth square", "ST-SET-03")
        return
    lifted = s.phase == ph.KEEPER and s.keepers[side] == NOWHERE
    if n != PIECES - lifted:
        right = f"{PIECES - lifted} pieces" + (" while the keeper is off the board" if lifted else "")
        yield Fault(called, f"{n} pieces", right, "ST-BRD-03")
    if s.keepers[side] == NOWHERE and not lifted:
        yield Fault(called, "no keeper", "its square before the slash", "ST-BRD-03")
    if s.phase in (ph.KICK_OFF_ROLL, ph.KICK_OFF) and open_duties(g, s, side):
        missing = " and ".join(open_duties(g, s, side))
        yield Fault(called, f"nobody is there as {missing}", "a set-up with all its duties", "ST-SET-04")
    anew = s.phase in (ph.KEEPER, ph.GOAL_KICK_ROLL, ph.GOAL_KICK) and s.keepers[side] != NOWHERE
    if anew and not g.board.mouth[side] >> s.keepers[side] & 1:
        yield Fault(called, "the keeper off the own mouth after a goal", "a mouth square", "ST-GOL-02")


def board_of(g: Ruling, side: int) -> int:
    """The pitch squares closed to a side in the set-up (ST-SET-05, ST-SET-06)."""
    return g.board.circle[1 - side] | g.board.mouth[1 - side]


def _ball(g: Ruling, s: State) -> Iterator[Fault]:
    board, men = g.board, s.men[W] | s.men[E]
    where = board.name.get(s.ball, "-")
    if s.phase in _BALL_AWAY and s.ball != NOWHERE:
        yield Fault("ball", f"on {where} in phase {s.phase}", "ball=-", "ST-KOF-02")
    elif s.phase in _BALL_FREE:
        if s.ball == NOWHERE or not board.pitch >> s.ball & 1:
            yield Fault("ball", f"on {where}", "a square of the pitch", "ST-BRD-02")
        elif men >> s.ball & 1:
            yield Fault("ball", f"on {where}, where a piece stands", "a free square", "ST-KCK-06")
    elif s.phase == ph.KICK and (s.ball == NOWHERE or not s.men[s.seat] >> s.ball & 1):
        yield Fault("ball", f"on {where}", "the square of the piece that kicks", "ST-KCK-01")
    elif s.phase == ph.GOAL_KICK and s.ball != s.keepers[s.seat]:
        yield Fault("ball", f"on {where}", "the square of the keeper who kicks", "ST-GOL-05")
    if s.phase == ph.KICK and s.ball != NOWHERE and board.pitch >> s.ball & 1 and s.seat in (W, E):
        yield from _push(g, s)
    elif s.phase != ph.KICK and s.push != NOWHERE:
        yield Fault(
            "push", f"{board.name[s.push]} in phase {s.phase}", "pushed only with phase=kick", "ST-RUN-07"
        )


def _push(g: Ruling, s: State) -> Iterator[Fault]:
    board = g.board
    needed = board.mouths >> s.ball & 1 and not g.privileged(s, s.seat, s.ball, s.ball)
    if not needed:
        if s.push != NOWHERE:
            yield Fault("pushed", board.name[s.push], "no push away from a goal mouth", "ST-RUN-07")
        return
    front = board.front[s.ball]
    near = board.spread(1 << s.ball) & board.walk & ~board.mouths if g.push == "back" else 1 << front
    if s.push == NOWHERE or not near >> s.push & 1:
        shown = board.name.get(s.push, "-")
        yield Fault("pushed", shown, " or ".join(board.names_of(near)), "ST-RUN-07")
    elif (s.men[W] | s.men[E]) >> s.push & 1:
        yield Fault("pushed", f"{board.name[s.push]} is taken", "a free square", "ST-RUN-07")


def _clock(g: Ruling, s: State) -> Iterator[Fault]:
    most = (FULL_TIME if g.league else EXTRA_TIME) * TURNS_A_MINUTE
    if s.turns > most:
        yield Fault("turns", f"{s.turns} turns", f"{most} at most", "ST-CLK-02")
    elif s.phase not in (ph.OVER, ph.SHOOT_OUT) and ends_with(g, s.turns, s.score) and not _uncounted(g, s):
        w, e = s.score
        yield Fault("turns", f"{w}:{e} after {s.turns} turns", "phase=over", "ST-CLK-01")
    elif s.phase == ph.SHOOT_OUT and (s.score[0] != s.score[1] or s.turns != most):
        yield Fault("turns", "a shoot-out", f"a level score after {most} turns", "ST-OPT-03")
    if s.phase in _BEFORE and (s.turns or s.score != (0, 0)):
        yield Fault("turns", f"{s.turns} turns before the kick-off", "turns=0 and score=0:0", "ST-KOF-01")
    if s.phase in (ph.TURN_ROLL, ph.MOVE, ph.KICK) and not s.turns:
        yield Fault("turns", "no turn counted after the kick-off", "1 at least", "ST-KOF-02")
    if s.extra and s.phase not in (ph.KEEPER, ph.GOAL_KICK_ROLL, ph.GOAL_KICK):
        yield Fault("extra", f"an extra turn in phase {s.phase}", "extra only with a goal kick", "ST-GOL-04")
    rolled = s.phase in _ROLLED
    low, high = (1, FACES[-1] - 1) if s.phase == ph.KICK_OFF and g.difference else (1, FACES[-1])
    if rolled and not low <= s.die <= high:
        yield Fault("die", str(s.die), f"{low} to {high} in phase {s.phase}", "ST-FRM-02")
    if not rolled and s.die:
        yield Fault("die", f"{s.die} in phase {s.phase}", "no die there", "ST-FRM-02")
    right = {ph.KICK_OFF: s.die, ph.GOAL_KICK: max(s.die, g.goal_kick_min)}.get(s.phase)
    if right is not None and s.left != right:
        yield Fault("left", str(s.left), f"{right}, from the die", "ST-KCK-02")
    if s.phase == ph.KICK and not 0 <= s.left < s.die:
        yield Fault("left", str(s.left), f"0 to {s.die - 1}", "ST-KCK-02")
    if s.phase not in _KICKING and s.left:
        yield Fault("left", f"{s.left} in phase {s.phase}", "points left only for a kick", "ST-KCK-02")


def _uncounted(g: Ruling, s: State) -> bool:
    """Whether the goal that decides may have come from a goal kick that did not count, in extra time just begun."""
    begun = s.turns < EXTRA_TIME * TURNS_A_MINUTE and not g.league and not g.golden_goal
    return begun and s.phase in (ph.KEEPER, ph.GOAL_KICK_ROLL, ph.GOAL_KICK)


def _asked(g: Ruling, s: State) -> Iterator[Fault]:
    right = wanted_seat(g, s)
    if s.phase == ph.KEEPER:
        if s.conceded == NOBODY:
            yield Fault("conceded", "nobody", "the side against which the goal counted", "ST-GOL-02")
            return
        placed = [t for t in (W, E) if s.keepers[t] != NOWHERE]
        first = s.conceded if g.keeper_order == "conceding" else 1 - s.conceded
        right = 1 - first if placed == [first] else first
        if placed not in ([], [first]):
            shown = " and ".join(SIDES[t] for t in placed)
            yield Fault(
                "seat", f"the keepers of {shown} are placed", f"{SIDES[first]}'s keeper first", "ST-GOL-02"
            )
            return
    if s.phase == ph.GOAL_KICK_ROLL and s.conceded == NOBODY:
        yield Fault("conceded", "nobody", "the side that takes the goal kick", "ST-GOL-04")
    if s.phase == ph.GOAL_KICK_ROLL and s.conceded != NOBODY and s.extra != (s.conceded != due(s)):
        yield Fault("extra", str(s.extra), "extra when the side's ordinary turn is not next", "ST-GOL-04")
    if s.phase not in (ph.KEEPER, ph.GOAL_KICK_ROLL) and s.conceded != NOBODY:
        yield Fault("conceded", SIDES[s.conceded], "conceded only until the goal kick is rolled", "ST-GOL-04")
    if right is not None and s.seat != right:
        shown, want = (SIDES[t] if t >= 0 else "-" for t in (s.seat, right))
        yield Fault("seat", shown, want, "ST-FRM-03")


def wanted_seat(g: Ruling, s: State) -> int | None:
    """The seat that is asked, as the rest of the state tells it; ``None`` where it does not."""
    if s.phase == ph.COUNTRY:
        return 1 - g.first if s.shirts[g.first] else g.first
    if s.phase == ph.PLACE:
        placed = s.men[W].bit_count() + s.men[E].bit_count()
        return placing(g, placed) if placed < 2 * PIECES else None
    if s.phase == ph.KICK_OFF:
        return s.opener
    if s.phase in (ph.MOVE, ph.KICK):
        return due(s)
    if s.phase == ph.GOAL_KICK:
        return due(s) ^ s.extra
    if s.phase in (ph.KEEPER, ph.SHOOT_OUT):
        return None
    return NOBODY


def _shoot_out(g: Ruling, s: State) -> Iterator[Fault]:
    if s.phase not in (ph.SHOOT_OUT, ph.OVER):
        yield Fault("kicks", f"a shoot-out in phase {s.phase}", "phase=shoot-out", "ST-OPT-03")
        return
    if s.phase == ph.SHOOT_OUT and decided(s):
        yield Fault("kicks", "the shoot-out is decided", "phase=over", "ST-PEN-03")
    for side in (W, E):
        taken = (s.kicks + (side == g.first)) // 2
        if s.penalties[side] > taken:
            called = SIDES[side]
            yield Fault(
                "penalties",
                f"{called} scored {s.penalties[side]} of {taken}",
                f"{taken} at most",
                "ST-PEN-03",
            )
    if s.aim and s.dive:
        yield Fault("aim, dive", "both are chosen", "one at most; the kick is decided then", "ST-PEN-02")
    if s.phase == ph.OVER and (s.aim or s.dive):
        yield Fault("aim, dive", "a choice after the end", "none", "ST-OVR-01")
