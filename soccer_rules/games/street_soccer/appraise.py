"""What a plain sensible player thinks of each legal action; it knows no more than an observation does.

No rules live here, only habits: score, stay clear of the own goal, bring the ball forward and away from opponents, come
to the ball, keep between it and the own goal. A square of the ball's way forward is worth about four units.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import BALL, Action
from soccer_rules.games.street_soccer.board import GOALS, squares
from soccer_rules.games.street_soccer.kicking import GOAL_BIT, legal_targets
from soccer_rules.games.street_soccer.observe import Observation, determinize
from soccer_rules.games.street_soccer.ruling import Ruling
from soccer_rules.games.street_soccer.running import kick_after, lengths_to_ball, pushed_to, walks
from soccer_rules.games.street_soccer.state import State

GOAL_WORTH, BALL_WORTH, FORWARD, NEAR_OPPONENT, NEAR_MATE = 1000.0, 30.0, 4.0, -5.0, 1.5
REACH = 4
"""How far a piece looks: a little more than an average die."""


def appraise(g: Ruling, view: Observation, actions: Sequence[Action]) -> list[float]:
    """A score for each action, the higher the better."""
    s = determinize(g, view, Random(0))
    if view.phase == ph.MOVE:
        return [_run(g, s, a) for a in actions]
    if view.phase in (ph.KICK, ph.KICK_OFF, ph.GOAL_KICK):
        return [_kick(g, s, a) for a in actions]
    if view.phase == ph.PLACE:
        return [_place(g, s, a) for a in actions]
    return [0.0] * len(actions)


def _ahead(g: Ruling, side: int, square: int) -> int:
    """Columns between the own goal line and a square."""
    x, _ = g.board.place(square)
    return x if side == 0 else g.board.wide - 1 - x


def _apart(g: Ruling, a: int, b: int) -> int:
    (x, y), (u, v) = g.board.place(a), g.board.place(b)
    return abs(x - u) + abs(y - v)


def _ball_worth(g: Ruling, s: State, side: int, ball: int) -> float:
    """What it is worth that the ball lies there when the other side comes to move."""
    near = [max(0, REACH - _apart(g, ball, i)) for i in squares(s.men[1 - side])]
    mates = [max(0, REACH - _apart(g, ball, i)) for i in squares(s.men[side])]
    ahead = _ahead(g, side, ball)
    danger = 2.0 if ahead <= 2 else 1.0
    return FORWARD * ahead + danger * NEAR_OPPONENT * max(near) + NEAR_MATE * sum(mates)


def _kick(g: Ruling, s: State, a: Action) -> float:
    if a.target in GOALS:
        return GOAL_WORTH if a.target == GOALS[1 - s.seat] else -GOAL_WORTH
    return _ball_worth(g, s, s.seat, g.board.at[a.target])


def _run(g: Ruling, s: State, a: Action) -> float:
    if a.use == use.PASS:
        return 0.0
    side, square = s.seat, g.board.at[a.piece]
    keeper = s.keepers[side] == square
    if a.target == BALL:
        found = walks(g, s, square, s.die)
        steps = a.steps or lengths_to_ball(g, s, found)[0]
        push = pushed_to(g, s, side, square, found, steps)
        stops, goals = legal_targets(g, kick_after(g, s, side, square, s.die - steps, push))
        if goals & GOAL_BIT[1 - side]:
            return GOAL_WORTH
        best = max((_ball_worth(g, s, side, i) for i in squares(stops)), default=-GOAL_WORTH)
        return BALL_WORTH + best - 10.0 * keeper
    end = g.board.at[a.target]
    behind = _ahead(g, side, end) <= _ahead(g, side, s.ball)
    worth = _ball_worth(g, s, side, s.ball) - _apart(g, end, s.ball) + 2.0 * behind
    home = bool(g.board.mouth[side] >> end & 1)
    return worth - (0.0 if home else 15.0) * keeper


def _place(g: Ruling, s: State, a: Action) -> float:
    """Keepers and the kick-off player in their places, the others spread out around midfield."""
    square, side = g.board.at[a.target], s.seat
    if (g.board.mouth[side] | g.board.circle[side]) >> square & 1:
        return 10.0
    mates = [_apart(g, square, i) for i in squares(s.men[side])]
    return min([*mates, 4]) - abs(_ahead(g, side, square) - g.board.wide / 2) / 2
