"""Contenders in processes of their own, one at a time, in rounds, so that a busy minute hits them all alike."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any


@dataclass(frozen=True, slots=True)
class Pace:
    """The median over the rounds, for one decision: how many a CPU second, and how many turns each."""

    per_second: float
    turns: float


class _Runner:
    def __init__(self, name: str):
        self.name = name
        self.rounds: list[dict[str, float]] = []
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "benchmarks.worker", name],
            cwd=Path(__file__).parent.parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.missing: str | None = self._read().get("missing")

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        return json.loads(line) if line else {"missing": "its process ended"}

    def run(self, decisions: int) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{decisions}\n")
            self._process.stdin.flush()
        except OSError:
            self.missing = "its process ended"
            return
        answer = self._read()
        self.missing = answer.get("missing")
        if self.missing is None:
            self.rounds.append(answer)

    def close(self) -> None:
        self._process.communicate()

    def pace(self) -> Pace | str:
        if self.missing is not None:
            return self.missing
        each = [r["seconds"] / r["decisions"] for r in self.rounds]
        return Pace(1 / median(each), median(e / r["turn"] for e, r in zip(each, self.rounds, strict=True)))


def race(names: Sequence[str], rounds: int, decisions: int) -> dict[str, Pace | str]:
    """The pace of each contender, or why it did not run."""
    runners = [_Runner(name) for name in names]
    try:
        for _ in range(rounds):
            for runner in runners:
                if runner.missing is None:
                    runner.run(decisions)
    finally:
        for runner in runners:
            runner.close()
    return {runner.name: runner.pace() for runner in runners}
