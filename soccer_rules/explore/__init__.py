"""Tools over any game: phase graphs, state graphs, exact odds, what-if tables, playouts."""

from soccer_rules.explore.chains import Absorption, absorb
from soccer_rules.explore.draw import Drawing, draw
from soccer_rules.explore.oddsgraph import with_odds
from soccer_rules.explore.phases import difference, focus, node_of, phase_graph
from soccer_rules.explore.playouts import Estimate, play_attack, tally_attacks, uniform, wilson
from soccer_rules.explore.readings import Readings, compare_rulesets, readings
from soccer_rules.explore.states import Solution, TooManyStates, solve, state_graph
from soccer_rules.explore.trail import trail
from soccer_rules.explore.whatif import WhatIf, what_if

__all__ = [
    "Absorption",
    "Drawing",
    "Estimate",
    "Readings",
    "Solution",
    "TooManyStates",
    "WhatIf",
    "absorb",
    "compare_rulesets",
    "difference",
    "draw",
    "focus",
    "node_of",
    "phase_graph",
    "play_attack",
    "readings",
    "solve",
    "state_graph",
    "tally_attacks",
    "trail",
    "uniform",
    "what_if",
    "wilson",
    "with_odds",
]
