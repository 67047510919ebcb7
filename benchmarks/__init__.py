"""How fast the rules are, beside what a user would pick instead. Run with ``python -m benchmarks``."""
