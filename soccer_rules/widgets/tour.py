"""One line through a match, as the stepper walks it: a plain match, or one with chapters, narration and questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from soccer_rules.core.game import Game
from soccer_rules.core.language import FALLBACK, names_in
from soccer_rules.core.match import Match, Node


@dataclass(frozen=True, slots=True)
class Stretch:
    """A chapter, counted from 1 in the whole: the first and last of its positions that are walked, and where it
    opens."""

    id: str
    number: int
    first: int
    last: int
    opens: int


class Tour:
    """Positions 0…``last``: position 0 is the start, position n shows what the n-th action brought.

    ``source`` is a :class:`Match` (its main line is walked) or a walk-through with a match inside. ``part`` (from 1)
    is the line from one question to the next, all of it by default. ``IndexError`` where there is no such part.
    """

    def __init__(self, source: Any, part: int | None = None):
        self.walk = None if isinstance(source, Match) else source
        self.match: Match = source if isinstance(source, Match) else source.match
        self.game: Game[Any, Any] = self.match.game
        self.names = self.match.names if self.walk is None else self.walk.names
        self.nodes: list[Node] = self.match.main_line()
        self.first, self.last = 0, len(self.nodes) - 1
        if part is not None:
            asked = () if self.walk is None else tuple(q.step for q in self.walk.questions)
            bounds = [0, *asked, self.last]
            if not 1 <= part < len(bounds):
                raise IndexError(f"there is no part {part}; there are {len(bounds) - 1}")
            self.first, self.last = bounds[part - 1], bounds[part]
        self._chapters = () if self.walk is None else tuple(self.walk.chapters)
        whole = (
            Stretch(c.id, n, max(opens, self.first), min(c.last + 1, self.last), opens)
            for n, c in enumerate(self._chapters, 1)
            for opens in (c.first + 1 if c.first else 0,)
        )
        self.stretches = tuple(s for s in whole if s.first <= s.last)

    def title(self, lang: str) -> str:
        """The title of the whole; empty for a plain match."""
        return "" if self.walk is None else str(self.walk.title(lang))

    def stretch(self, position: int) -> Stretch | None:
        """The chapter to which a position belongs."""
        return next((s for s in self.stretches if s.first <= position <= s.last), None)

    def chapter_title(self, stretch: Stretch, lang: str) -> str:
        """The title of a chapter."""
        assert self.walk is not None
        return str(self.walk.chapter_title(self._chapter(stretch), lang))

    def intro(self, position: int, lang: str) -> str:
        """A chapter's first words, where it opens; else empty."""
        stretch = self.stretch(position)
        if self.walk is None or stretch is None or position != stretch.opens:
            return ""
        return str(self.walk.chapter_intro(self._chapter(stretch), lang))

    def _chapter(self, stretch: Stretch) -> Any:
        return self._chapters[stretch.number - 1]

    def narration(self, position: int, lang: str, seat: int | None = None) -> str:
        """What is told of the action that led to a position, in the open or in one seat's eyes; empty at the start and
        in a plain match."""
        return (
            str(self.walk.narration(position - 1, lang, seat)) if self.walk is not None and position else ""
        )

    def worth_reading(self, position: int) -> bool:
        """Whether something is told here beyond what happened: a chapter opens, there is prose, or it is the end."""
        told = self.intro(position, FALLBACK) or self.narration(position, FALLBACK)
        return bool(told) or position in (self.first, self.last)

    def mark(self, position: int) -> str:
        """Whether that action is the guide's or was chosen for the lesson; empty where nobody says."""
        return str(self.walk.steps[position - 1].mark) if self.walk is not None and position else ""

    def mark_text(self, position: int, lang: str) -> str:
        """The mark in words."""
        return str(self.walk.mark_text(position - 1, lang)) if self.walk is not None and position else ""

    def origin(self, position: int, lang: str) -> tuple[str, bool]:
        """What is said of where a step comes from, and whether that is the guide: the guide's facts say so, and of the
        rest a chapter says it once, where it opens."""
        walk, stretch = self.walk, self.stretch(position)
        if walk is None:
            return "", False
        if position and not self._ours(position):
            return self.mark_text(position, lang), True
        if stretch is None or position != stretch.opens:
            return "", False
        return str(walk.chapter_mark(self._chapter(stretch), lang)), False

    def _ours(self, position: int) -> bool:
        return self.mark(position) in ("cards", "ours", "own")

    def happened(self, position: int, lang: str) -> list[str]:
        """What happened on the way to a position, in words. An action without an event is told by its name."""
        node = self.nodes[position]
        words = self.game.words
        if node.events or node.action is None or node.seat is None:
            return [words.event(e, lang, self.names) for e in node.events]
        return [f"{self.player(node.seat, lang)}: {words.action(node.action, node.seat, lang)}"]

    def player(self, seat: int, lang: str) -> str:
        """A seat's label, with the player's name where it has one."""
        name = names_in(self.names, lang).get(seat, "")
        return f"{self.game.seat_name(seat)} {name}".strip()

    def examples(self, position: int) -> tuple[Any, ...]:
        """The small examples, with positions of their own, that belong to the chapter of a position."""
        stretch = self.stretch(position)
        return () if self.walk is None or stretch is None else tuple(self.walk.chapter_examples(stretch.id))

    def question(self, position: int) -> Any:
        """What is asked before going on from a position; ``None`` where nothing is.

        A part begins after its question, which has been asked by then.
        """
        asked_before = self.first and position == self.first
        if self.walk is None or position >= len(self.nodes) - 1 or asked_before:
            return None
        return self.walk.question(position)
