"""What can be counted exactly of what is to come: over the six dice, can a side score; and who threatens now."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from soccer_rules.core.attack import GOAL, LOST, NO_THREAT, Threat
from soccer_rules.core.odds import Odds
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import Action
from soccer_rules.games.street_soccer.board import GOALS, squares
from soccer_rules.games.street_soccer.clock import due
from soccer_rules.games.street_soccer.kicking import GOAL_BIT, Kick, kick_of, legal_targets
from soccer_rules.games.street_soccer.observe import Observation, determinize, on_turn
from soccer_rules.games.street_soccer.ruling import FACES, Ruling
from soccer_rules.games.street_soccer.running import kick_after, lengths_to_ball, may_kick, pushed_to, walks
from soccer_rules.games.street_soccer.state import State


def can_score(g: Ruling, s: State, side: int, die: int) -> bool:
    """Whether a side could score in a turn with that die, from the pieces and the ball as they lie (the ball free)."""
    tried = s.copy()
    tried.die = die
    for square in squares(tried.men[side]):
        found = walks(g, tried, square, die)
        for steps in lengths_to_ball(g, tried, found):
            if may_kick(g, tried, side, square, found, steps):
                push = pushed_to(g, tried, side, square, found, steps)
                kick = kick_after(g, tried, side, square, die - steps, push)
                if legal_targets(g, kick)[1] & GOAL_BIT[1 - side]:
                    return True
    return False


def scoring_chance(g: Ruling, s: State, side: int) -> Fraction:
    """The probability that the next roll lets a side score, as the pieces and the ball lie: so many of six dice."""
    return Fraction(sum(can_score(g, s, side, die) for die in FACES), len(FACES))


def goal_kick_chance(g: Ruling, s: State, side: int) -> Fraction:
    """The same for a goal kick of that side, from where its keeper stands."""
    keeper, hits = s.keepers[side], 0
    for die in FACES:
        left = max(die, g.goal_kick_min)
        kick = Kick(side, s.men[side], s.men[1 - side], keeper, left, kind="goal-kick")
        hits += bool(legal_targets(g, kick)[1] & GOAL_BIT[1 - side])
    return Fraction(hits, len(FACES))


def odds(g: Ruling, view: Observation) -> tuple[Odds, ...]:
    """What can be counted from an observation: the side on turn scoring with its roll, the other one afterwards."""
    s = determinize(g, view, Random(0))
    side = on_turn(s)
    if view.phase == ph.SHOOT_OUT:
        return (Odds("penalty-saved", Fraction(1, 3), ("ST-PEN-02",), {}, ("chosen", "both-chosen")),)
    if view.phase == ph.GOAL_KICK_ROLL:
        return (_roll(side, goal_kick_chance(g, s, side), (view.phase, use.DIE)),)
    if view.phase == ph.TURN_ROLL:
        return (_roll(side, scoring_chance(g, s, side), (view.phase, use.DIE)),)
    if view.phase == ph.MOVE:
        now = Odds(
            "goal-this-turn",
            Fraction(can_score(g, s, side, s.die)),
            ("ST-GOL-01",),
            {"seat": side},
            None,
            side,
        )
        return now, _roll(1 - side, scoring_chance(g, s, 1 - side), None)
    if view.phase in (ph.KICK, ph.GOAL_KICK):
        can = bool(legal_targets(g, kick_of(s))[1] & GOAL_BIT[1 - side])
        return (Odds("goal-this-turn", Fraction(can), ("ST-GOL-01",), {"seat": side}, None, side),)
    return ()


def _roll(side: int, chance: Fraction, edge: tuple[str, str] | None) -> Odds:
    return Odds("goal-next-roll", chance, ("ST-FRM-02", "ST-GOL-01"), {"seat": side}, edge, side)


def foresee(g: Ruling, view: Observation, seat: int, action: Action) -> tuple[Odds, ...]:
    """What can be counted of what may follow a legal action: a goal in this turn, and the other side's next roll.

    An attack is a turn here: it ends in a goal, or the other side has the die.
    """
    from soccer_rules.games.street_soccer.turn import kick, kick_off, take_turn

    s = determinize(g, view, Random(0))
    if s.phase == ph.TURN_ROLL and action.use == use.DIE:
        side = due(s)
        can = can_score(g, s, side, action.pips[0])
        return (Odds("goal-this-turn", Fraction(can), ("ST-GOL-01",), {"seat": side}, None, side),)
    step = {ph.MOVE: take_turn, ph.KICK: kick, ph.GOAL_KICK: kick, ph.KICK_OFF: kick_off}.get(s.phase)
    if step is None:
        return ()
    if action.target in GOALS:
        scored = int(action.target == GOALS[1 - seat])
        clauses = ("ST-GOL-01",)
        return Odds(GOAL, Fraction(scored), clauses, seat=seat), Odds(
            LOST, Fraction(1 - scored), clauses, seat=seat
        )
    after = s.copy()
    step(g, after, seat, action, None)
    if after.phase == ph.KICK:
        can = bool(legal_targets(g, kick_of(after))[1] & GOAL_BIT[1 - seat])
        return (Odds("goal-this-turn", Fraction(can), ("ST-GOL-01",), {"seat": seat}, None, seat),)
    ended = (
        Odds(GOAL, Fraction(0), ("ST-FRM-03",), seat=seat),
        Odds(LOST, Fraction(1), ("ST-FRM-03",), seat=seat),
    )
    if after.phase != ph.TURN_ROLL:
        return ended
    return (*ended, _roll(1 - seat, scoring_chance(g, after, 1 - seat), (ph.TURN_ROLL, use.DIE)))


def threat(s: State) -> Threat:
    """The side on turn threatens; more closely once one of its pieces is at the ball."""
    side = on_turn(s)
    if side < 0 or s.phase in (ph.PLACE, ph.KEEPER):
        return NO_THREAT
    return Threat(side, 2 if s.phase in (ph.KICK, ph.GOAL_KICK) else 1)
