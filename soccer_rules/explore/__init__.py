"""Tools over any game: phase graphs, state graphs, exact odds, what-if tables, playouts."""

from soccer_rules.explore.chains import Absorption, absorb
from soccer_rules.explore.draw import Drawing, draw
from soccer_rules.explore.phases import difference, focus, node_of, phase_graph
from soccer_rules.explore.states import Solution, TooManyStates, solve, state_graph
from soccer_rules.explore.trail import trail

__all__ = [
    "Absorption",
    "Drawing",
    "Solution",
    "TooManyStates",
    "absorb",
    "difference",
    "draw",
    "focus",
    "node_of",
    "phase_graph",
    "solve",
    "state_graph",
    "trail",
]
