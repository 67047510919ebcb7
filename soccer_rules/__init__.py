"""Rules of football table games, explained: verdicts, examples, pictures and notebooks."""

from soccer_rules.core.language import LANGUAGES, language, set_language
from soccer_rules.core.registry import game_ids, load, register

__version__ = "0.1.0"

__all__ = ["LANGUAGES", "__version__", "game_ids", "language", "load", "register", "set_language"]
