"""How a game plays between equal computer players: goals, draws, sides, length.

python -m soccer_rules.players.measure soccer-sonic --players 2 4 8 --matches 1000
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

from soccer_rules.core.registry import load
from soccer_rules.players import Player, Sensible, Uniform, play

PLAYERS: dict[str, type[Player]] = {"sensible": Sensible, "uniform": Uniform}


@dataclass(frozen=True, slots=True)
class Measured:
    """The results of some matches. For each: the goals by side, the number of the side that won (-1: a draw),
    the decisions, and the clause that ended it."""

    sides: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    decisions: tuple[int, ...]
    clauses: tuple[str, ...]

    @property
    def matches(self) -> int:
        return len(self.scores)

    @property
    def goals(self) -> float:
        """Goals of a match on average, of all sides together."""
        return sum(map(sum, self.scores)) / self.matches

    @property
    def draws(self) -> float:
        """Share of draws."""
        return self.winners.count(-1) / self.matches

    def wins(self, side: int) -> float:
        """Share of matches that a side won."""
        return self.winners.count(side) / self.matches

    @property
    def lead(self) -> float:
        """Wins of the first side over the second in standard errors of an even contest; within 2 is noise."""
        first, second = self.winners.count(0), self.winners.count(1)
        return (first - second) / sqrt(max(first + second, 1))

    @property
    def length(self) -> float:
        """Decisions of a match on average."""
        return sum(self.decisions) / self.matches

    def ended_by(self, clause: str) -> float:
        """Share of matches that ended by a clause."""
        return self.clauses.count(clause) / self.matches


def _one(game_id: str, options: dict[str, Any], player: str, seed: int) -> tuple[Any, ...]:
    game = load(game_id, **options)
    final, record = play(game, PLAYERS[player](), seed)
    outcome = game.outcome(final)
    if outcome is None:
        raise RuntimeError(f"the match of seed {seed} has no outcome")
    winner = -1 if outcome.winner is None else game.facts.sides.index(outcome.winner)
    return outcome.score, winner, len(record), outcome.clause


def measure(
    game_id: str,
    matches: int,
    player: str = "sensible",
    first_seed: int = 0,
    pool: Executor | None = None,
    **options: Any,
) -> Measured:
    """Play matches of seeds ``first_seed`` on, between players of one kind.

    >>> measure("soccer-sonic", matches=2, player="uniform", players=2).matches
    2
    """
    seeds = range(first_seed, first_seed + matches)
    one = partial(_one, game_id, options, player)
    results = pool.map(one, seeds, chunksize=10) if pool else map(one, seeds)
    scores, winners, decisions, clauses = zip(*results, strict=True)
    return Measured(load(game_id, **options).facts.sides, scores, winners, decisions, clauses)


def table(rows: Sequence[tuple[int, Measured]]) -> str:
    """The results as a Markdown table, a line for each number of players."""
    sides = rows[0][1].sides
    clauses = sorted({c for _, m in rows for c in m.clauses})
    head = ["players", "matches", "goals a match", "draws", *(f"{s} wins" for s in sides)]
    head += ["lead (s.e.)", "decisions", *(f"ended by {c}" for c in clauses)]
    lines = [" | ".join(head), " | ".join("--:" for _ in head)]
    for players, m in rows:
        cells = [
            str(players), str(m.matches), f"{m.goals:.2f}", f"{m.draws:.1%}",
            *(f"{m.wins(i):.1%}" for i in range(len(sides))), f"{m.lead:+.1f}", f"{m.length:.0f}",
            *(f"{m.ended_by(c):.1%}" for c in clauses),
        ]  # fmt: skip
        lines.append(" | ".join(cells))
    return "\n".join(f"| {line} |" for line in lines)


def main(argv: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m soccer_rules.players.measure", description=__doc__)
    parser.add_argument("game", nargs="?", default="soccer-sonic", help="the game's id")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4, 8])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--player", choices=sorted(PLAYERS), default="sensible")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="of the game, such as ruleset"
    )
    given = parser.parse_args(argv)
    options: dict[str, Any] = dict(text.split("=", 1) for text in given.option)
    with ProcessPoolExecutor(given.jobs) if given.jobs > 1 else nullcontext() as pool:
        rows = [
            (
                n,
                measure(
                    given.game, given.matches, given.player, given.first_seed, pool, players=n, **options
                ),
            )
            for n in given.players
        ]
    print(table(rows))


if __name__ == "__main__":
    main()
