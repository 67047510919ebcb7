"""Computer players over any game, and playing whole matches with them."""

from soccer_rules.players.match import Player, Seen, play
from soccer_rules.players.sensible import Sensible
from soccer_rules.players.uniform import Uniform

__all__ = ["Player", "Seen", "Sensible", "Uniform", "play"]
