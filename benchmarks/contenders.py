"""Everything that plays, by name: Soccer Sonic on both paths, and the peers."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.peers import PEERS

IN_PLACE = "Soccer Sonic {}, advance"
APPLIED = "Soccer Sonic {}, apply"


def names(players: tuple[int, ...]) -> list[str]:
    """The names in the order of the table."""
    return [*(IN_PLACE.format(n) for n in players), *(APPLIED.format(n) for n in players), *PEERS]


def contender(name: str) -> Callable[[int], int]:
    """What plays at least so many decisions of that name and returns how many. Raises where its package is missing."""
    if name in PEERS:
        return PEERS[name](1)
    from benchmarks import ours  # only now: a peer is timed without our modules around it

    players = int(name.split()[2].rstrip(","))
    return ours.player(players, in_place=name == IN_PLACE.format(players))
