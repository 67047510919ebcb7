"""Random matches, and the option sets that the tests of Street Soccer go through."""

from __future__ import annotations

from random import Random

from soccer_rules import load
from soccer_rules.games.street_soccer.sketch import sketch

SEED = load("street-soccer")
P1 = {"W": "b3 e3 d5 g5 f1", "E": "i4 f3 h3 c2 e6", "ball": "d3"}
P2 = {"W": "b3 f4 d5 d2 e6", "E": "i4 e3 c4 g2 h6", "ball": "g4"}
P3 = {"W": "b3 h3 d5 d2 e6", "E": "i4 e3 c4 g2 h6", "ball": "i3"}

OPTION_SETS = [
    {},
    {"ruleset": "published"},
    {"league": True, "profi": True, "first": "E"},
    {"relay": True, "kickoff_goal": True, "golden_goal": True},
    {"relay": True, "kick_length": "exact", "goal_entry": "line", "goal_kick_min": 3},
    {"keeper": "own_mouth", "push": "back", "closure": "ball", "penalty": False},
    {"keeper": "fixed", "simple_walk": True, "setup_ring": True, "setup_halves": True},
    {"goal_entry": "any", "keeper_order": "scoring", "closure": "off", "penalty_area": "3x4"},
    {"pitch": "10x6", "penalty_area": "1x2", "push": "back", "kickoff": "difference", "countries": True},
    {"ruleset": "published", "closure": "ball", "keeper": "own_mouth", "simple_walk": True, "push": "back"},
]
NAMES = [" ".join(f"{k}={v}" for k, v in o.items()) or "seed" for o in OPTION_SETS]


def at(fields=None, game=SEED, **more):
    """A state from a sketch."""
    return sketch(game, **{**(fields or {}), **more})


def after(game, state, *plays):
    """The state after some plays; the seat that is asked makes each."""
    for text in plays:
        action = game.parse_action(text)
        seat = next(s for s in game.to_act(state) if game.is_legal(state, s, action))
        state = game.apply(state, seat, action).state
    return state


def listed(game, state, seat=0):
    """What a seat may do, as texts."""
    return {str(a) for a in game.legal_actions(state, seat)}


def codes(game, state, text, seat=0):
    """The codes of the refusals of an attempt, and the squares that they name."""
    verdict = game.judge(state, seat, game.parse_action(text))
    return {c.values["code"]: c.values.get("square") for c in verdict.failed}


def walk(game, seed, *, crowd=False, most=None):
    """A random match: ``(state, seat, action)``. With ``crowd`` the ball is sought whenever it can be reached."""
    rng = Random(f"{game!r}/{seed}")
    state = game.initial_state(seed)
    n = 0
    while acting := game.to_act(state):
        seat = rng.choice(acting)
        actions = game.legal_actions(state, seat)
        pool = [a for a in actions if a.target == "ball" or a.target.startswith("GOAL")] if crowd else []
        action = rng.choice(pool) if pool else actions[rng.randrange(len(actions))]
        yield state, seat, action
        state = state.copy()
        game.advance(state, seat, action)
        n += 1
        if most and n >= most:
            return
    yield state, None, None
