"""Phases: the diagram of a game, declared once. The engine moves along it, and pictures are drawn from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["decision", "automatic", "chance", "end"]


@dataclass(frozen=True, slots=True)
class Phase:
    """A node: somebody decides, the rules go on by themselves, chance speaks, or the match is over.

    ``group`` names the part of the game it belongs to (such as ``"shooting"``), for views of a part; ``by`` says who
    decides (such as ``"defenders"``). A decision that is put to several seats in turn has ``rounds`` of them, handed
    out by the automatic phase ``hub``.
    """

    id: str
    kind: Kind
    group: str = ""
    by: str = ""
    rounds: int = 1
    hub: str = ""


@dataclass(frozen=True, slots=True)
class Transition:
    """An edge: from ``source``, ``trigger`` (an action's use, or an event of the rules) leads to ``target``.

    ``condition`` is the key of the text that says when (``""``: always); ``clauses`` are the rules that state it.
    """

    source: str
    trigger: str
    target: str
    clauses: tuple[str, ...]
    condition: str = ""


class DiagramError(RuntimeError):
    """A diagram that contradicts itself, or an engine that left its diagram: a fault of the program."""


class PhaseDiagram:
    """Phases and transitions of one game with its options. ``main`` names the group that is worth the first look.

    Checked when it is made: one start, every phase reachable, no trap (an end is reachable from everywhere), at most
    one transition for a source and trigger. Raises :class:`DiagramError`.

    >>> d = PhaseDiagram("a", (Phase("a", "decision"), Phase("z", "end")), (Transition("a", "go", "z", ("X-1",)),))
    >>> d.target("a", "go")
    'z'
    """

    def __init__(
        self, start: str, phases: tuple[Phase, ...], transitions: tuple[Transition, ...], *, main: str = ""
    ):
        self.start = start
        self.main = main
        self.phases: Mapping[str, Phase] = {p.id: p for p in phases}
        self.transitions = transitions
        self.edges: Mapping[tuple[str, str], str] = {(t.source, t.trigger): t.target for t in transitions}
        self._by_key = {(t.source, t.trigger): t for t in transitions}
        self._check()

    def _check(self) -> None:
        if self.start not in self.phases:
            raise DiagramError(f"the start {self.start!r} is no phase")
        if self.main and self.main not in {p.group for p in self.phases.values()}:
            raise DiagramError(f"the main part {self.main!r} is no group of phases")
        if len(self.edges) != len(self.transitions):
            raise DiagramError("two transitions share source and trigger")
        for t in self.transitions:
            for end in (t.source, t.target):
                if end not in self.phases:
                    raise DiagramError(f"{t.source} --{t.trigger}--> {t.target}: {end!r} is no phase")
        lost = set(self.phases) - self._closure({self.start}, forward=True)
        if lost:
            raise DiagramError(f"unreachable: {sorted(lost)}")
        ends = {p.id for p in self.phases.values() if p.kind == "end"}
        traps = set(self.phases) - self._closure(ends, forward=False)
        if traps:
            raise DiagramError(f"no way to an end from: {sorted(traps)}")

    def _closure(self, seen: set[str], *, forward: bool) -> set[str]:
        found, todo = set(seen), list(seen)
        while todo:
            here = todo.pop()
            for t in self.transitions:
                a, b = (t.source, t.target) if forward else (t.target, t.source)
                if a == here and b not in found:
                    found.add(b)
                    todo.append(b)
        return found

    def target(self, source: str, trigger: str) -> str:
        """Where ``trigger`` leads from ``source``; :class:`DiagramError` where no transition is declared."""
        try:
            return self.edges[source, trigger]
        except KeyError:
            raise DiagramError(f"no transition {trigger!r} from phase {source!r}") from None

    def transition(self, source: str, trigger: str) -> Transition:
        """The transition itself, with its clauses."""
        self.target(source, trigger)
        return self._by_key[source, trigger]

    def __iter__(self) -> Iterator[Transition]:
        return iter(self.transitions)
