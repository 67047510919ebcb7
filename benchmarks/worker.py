"""One contender in a process of its own: reads a number of decisions a line, answers with what they took as JSON.

Run as ``python -m benchmarks.worker NAME``. A contender that cannot be had answers once with ``{"missing": why}``.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from time import process_time

from benchmarks.calibration import turn_seconds
from benchmarks.contenders import contender


def _answer(play: Callable[[int], int], decisions: int) -> dict[str, float]:
    before = turn_seconds()
    begin = process_time()
    done = play(decisions)
    took = process_time() - begin
    return {"decisions": done, "seconds": took, "turn": (before + turn_seconds()) / 2}


def main() -> None:
    """Serve until the input ends."""
    # a library that prints must not disturb the answers
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    try:
        play = contender(sys.argv[1])
        play(200)
    except Exception as e:  # noqa: BLE001  (whatever keeps a peer from playing, the others go on)
        print(json.dumps({"missing": f"{type(e).__name__}: {e}"}), file=answers, flush=True)
        return
    print("{}", file=answers, flush=True)
    for line in sys.stdin:
        print(json.dumps(_answer(play, int(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
