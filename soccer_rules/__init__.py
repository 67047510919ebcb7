"""Learn and explore the rules of table football games."""

__version__ = "0.1.0"
