"""How long a walk-through takes, and pieces of it that fit into a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from soccer_rules.lessons.walkthrough import Chapter, Walkthrough

WORDS_A_MINUTE = 110
"""What a pupil of fourteen reads who looks at the table as well."""
STEP, QUESTION, EXAMPLE = 5, 90, 40
"""Seconds for looking at a step, for finding a play, for a small example; reading comes on top."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Chapters that are taken together: ``first`` is the number of the first, from 1; ``minutes`` for each."""

    first: int
    chapters: tuple[Chapter, ...]
    minutes: tuple[float, ...]

    @property
    def total(self) -> int:
        """Minutes for the piece, rounded up."""
        return -int(-sum(self.minutes) // 1)


def minutes(walk: Walkthrough, chapter: Chapter) -> float:
    """About how many minutes a chapter takes to read, look at and answer.

    >>> from soccer_rules.lessons import load_walkthrough
    >>> walk = load_walkthrough()
    >>> 1 < minutes(walk, walk.chapters[1]) < 10
    True
    """
    steps = range(chapter.first, chapter.last + 1)
    examples = walk.chapter_examples(chapter)
    said = [walk.chapter_intro(chapter, "en"), *(walk.narration(i, "en") for i in steps)]
    said += [e.text("en") for e in examples]
    words = sum(len(text.split()) for text in said)
    asked = sum(walk.question(i) is not None for i in steps)
    seconds = 60 * words / WORDS_A_MINUTE + STEP * len(steps) + QUESTION * asked + EXAMPLE * len(examples)
    return seconds / 60


def pieces(walk: Walkthrough, length: float = 10) -> tuple[Piece, ...]:
    """The chapters in pieces of about ``length`` minutes, none cut in two: as many pieces as the whole has such
    lengths, divided as evenly as whole chapters allow.

    >>> from soccer_rules.lessons import load_walkthrough
    >>> found = pieces(load_walkthrough())
    >>> sum(len(p.chapters) for p in found), all(p.total <= 14 for p in found)
    (21, True)
    """
    times = [minutes(walk, chapter) for chapter in walk.chapters]
    count = max(1, round(sum(times) / length))
    found: list[Piece] = []
    at = 0
    for n in range(count):
        end = _end(times, at, (n + 1) * sum(times) / count) if n < count - 1 else len(times)
        if end > at:
            found.append(Piece(at + 1, walk.chapters[at:end], tuple(times[at:end])))
        at = end
    return tuple(found)


def _end(times: Sequence[float], at: int, until: float) -> int:
    """The chapter boundary nearest to a moment of the whole, counted from its beginning."""
    ends = range(at + 1, len(times) + 1)
    return min(ends, key=lambda end: abs(sum(times[:end]) - until))
