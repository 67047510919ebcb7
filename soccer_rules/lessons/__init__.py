"""Lessons over any game: a match that is stepped through, with prose, and questions that the engine checks."""

from soccer_rules.lessons.walkthrough import (
    Answer,
    Chapter,
    Question,
    SmallExample,
    WalkStep,
    Walkthrough,
    load_walkthrough,
)

__all__ = ["Answer", "Chapter", "Question", "SmallExample", "WalkStep", "Walkthrough", "load_walkthrough"]
