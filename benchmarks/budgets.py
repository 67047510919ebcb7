"""What a decision and its parts may cost, in calibration turns unless the name says otherwise."""

DECISION = {2: 250.0, 4: 170.0, 10: 150.0}
"""By players: one decision of random play, the legal list asked for."""
LISTING = 60.0
"""Listing the legal actions with two players, the largest hands."""
COPY = 30.0
VIEW = 60.0
"""One seat's observation."""
STATE_KB = 3.0
IMPORT_MS = 60.0
"""``import soccer_rules`` over the start of bare Python."""
STREET_LISTING = 20_000.0
"""Street Soccer: a turn's complete list of choices on an open board; 2 ms on a core whose turn takes 0.1 µs."""
STREET_TURN = 10_000.0
"""Street Soccer: one turn of a random match; 1 ms, so that there are a thousand a second."""
