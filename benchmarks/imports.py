"""What an import costs over the start of bare Python."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).parent.parent


def _spent_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _milliseconds(code: str) -> float:
    before = _spent_by_children()
    subprocess.run([sys.executable, "-c", code], cwd=_ROOT, check=True)
    return (_spent_by_children() - before) * 1000


def import_milliseconds(code: str, rounds: int = 9) -> float:
    """CPU milliseconds that ``code`` takes over ``pass``: the least of some runs each, taken by turns."""
    both = [(_milliseconds("pass"), _milliseconds(code)) for _ in range(rounds)]
    return min(b for _, b in both) - min(a for a, _ in both)
