"""What an import costs over the start of bare Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

_ROOT = Path(__file__).parent.parent


def _milliseconds(code: str) -> float:
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", code], cwd=_ROOT, check=True)
    return (perf_counter() - begin) * 1000


def import_milliseconds(code: str, rounds: int = 9) -> float:
    """Milliseconds that ``code`` takes over ``pass``: the shortest of some runs each, taken by turns."""
    both = [(_milliseconds("pass"), _milliseconds(code)) for _ in range(rounds)]
    return min(b for _, b in both) - min(a for a, _ in both)
