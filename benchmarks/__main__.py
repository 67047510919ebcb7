"""Decisions per second beside other packages, and the parts of a decision against their budgets.

``python -m benchmarks [--rounds N] [--decisions N] [--json]``; it ends with status 1 where a budget is missed.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from statistics import median
from typing import Any

from benchmarks import budgets, ours, street
from benchmarks.calibration import in_turns, turn_seconds
from benchmarks.contenders import APPLIED, IN_PLACE, names
from benchmarks.imports import import_milliseconds
from benchmarks.peers import YARDSTICK
from benchmarks.race import race


def measure(rounds: int, decisions: int) -> dict[str, Any]:
    """All figures, by name."""
    raced = race(names(ours.PLAYERS), rounds, decisions)
    pace = {name: r for name, r in raced.items() if not isinstance(r, str)}
    return {
        "python": platform.python_version(),
        "turn": median(turn_seconds() for _ in range(9)),
        "missing": {name: r for name, r in raced.items() if isinstance(r, str)},
        "per_second": {name: r.per_second for name, r in pace.items()},
        "turns": {name: r.turns for name, r in pace.items()},
        "parts": {n: {p: in_turns(ours.part(p, n), rounds) for p in ours.PARTS} for n in ours.PLAYERS},
        "state_kb": {n: ours.largest_state(n) / 1024 for n in ours.PLAYERS},
        "street": street_parts(rounds),
        "import_ms": import_milliseconds("import soccer_rules"),
        "load_ms": import_milliseconds("import soccer_rules; soccer_rules.load('soccer-sonic')"),
    }


def street_parts(rounds: int) -> dict[str, float]:
    """The figures of Street Soccer, in turns."""
    play = street.player()
    return {
        "listing": in_turns(street.listing(), rounds),
        "turn": in_turns(lambda: play(100), rounds),
        "choices": float(street.choices()),
    }


def report(found: dict[str, Any]) -> tuple[list[str], bool]:
    """The figures as lines of text, and whether every budget is kept."""
    rows = [f"Python {found['python']}, one turn {found['turn'] * 1e6:.3f} µs", ""]
    yard = found["turns"].get(YARDSTICK)
    rows.append(
        f"{'uniform random play, legal list asked for':42}{'decisions/s':>12}{'turns':>8}{'ratio':>8}"
    )
    for name, turns in found["turns"].items():
        ratio = f"{yard / turns:.2f}" if yard else "–"
        rows.append(f"{name:42}{found['per_second'][name]:12,.0f}{turns:8.0f}{ratio:>8}")
    rows += [f"{name:42}not measured: {why}" for name, why in found["missing"].items()]
    rows += [f"(ratio: times as fast as {YARDSTICK})", ""]
    rows.append(
        f"{'parts of a decision, turns':42}" + "".join(f"{p:>12}" for p in ours.PARTS) + f"{'state, KB':>12}"
    )
    for n, parts in found["parts"].items():
        shown = "".join(f"{parts[p]:12.1f}" for p in ours.PARTS)
        rows.append(f"{f'{n} players':42}{shown}{found['state_kb'][n]:12.2f}")
    there = found["street"]
    rows += [
        "",
        f"Street Soccer: a list of {there['choices']:.0f} choices {there['listing']:,.0f} turns,"
        f" a turn of a random match {there['turn']:,.0f}"
        f" ({1 / (there['turn'] * found['turn']):,.0f} a second)",
        "",
        f"import over bare Python {found['import_ms']:.0f} ms, with a game loaded {found['load_ms']:.0f} ms",
    ]
    rows += ["", f"{'budget':42}{'at most':>12}{'found':>8}"]
    kept = True
    for what, most, value in checked(found):
        held = value <= most
        kept = kept and held
        rows.append(f"{what:42}{most:12.0f}{value:8.1f}  {'kept' if held else 'MISSED'}")
    return rows, kept


def checked(found: dict[str, Any]) -> list[tuple[str, float, float]]:
    """Every budget with its limit and what was found."""
    turns, parts = found["turns"], found["parts"]
    rows: list[tuple[str, float, float]] = []
    for n, most in budgets.DECISION.items():
        rows.append((f"decision, {n} players, advance", most, turns[IN_PLACE.format(n)]))
        rows.append((f"decision, {n} players, apply", most, turns[APPLIED.format(n)]))
    rows.append(("listing, 2 players", budgets.LISTING, parts[2]["listing"]))
    rows.append(("copy, the slowest", budgets.COPY, max(p["copy"] for p in parts.values())))
    rows.append(("one view, the slowest", budgets.VIEW, max(p["view"] for p in parts.values())))
    rows.append(("state, KB, the largest", budgets.STATE_KB, max(found["state_kb"].values())))
    rows.append(("Street Soccer, a turn's list", budgets.STREET_LISTING, found["street"]["listing"]))
    rows.append(("Street Soccer, a turn played", budgets.STREET_TURN, found["street"]["turn"]))
    rows.append(("import, ms", budgets.IMPORT_MS, found["import_ms"]))
    if YARDSTICK in turns:
        rows.append((f"decision, 8 players, beside {YARDSTICK}", turns[YARDSTICK], turns[IN_PLACE.format(8)]))
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and tell by the exit status whether the budgets are kept."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="interleaved rounds (default 15)")
    parser.add_argument("--decisions", type=int, default=3000, help="decisions a round (default 3000)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    chosen = parser.parse_args(arguments)
    found = measure(chosen.rounds, chosen.decisions)
    rows, kept = report(found)
    print(json.dumps(found, indent=1, ensure_ascii=False) if chosen.json else "\n".join(rows))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
