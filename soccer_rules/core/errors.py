"""The refusals that a user can cause. Each says what is wrong, where, and what would be right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from soccer_rules.core.verdict import Verdict


class SoccerRulesError(ValueError):
    """The common ancestor, so that one ``except`` catches every refusal of this package."""


class TextError(SoccerRulesError):
    """A text (position, record, card, action) that cannot be read.

    ``line`` and ``column`` count from 1.

    >>> raise TextError("no such zone", line=1, column=3, expected="a digit from 1 to 9", found="x")
    Traceback (most recent call last):
    soccer_rules.core.errors.TextError: line 1, column 3: no such zone; found 'x'; expected a digit from 1 to 9
    """

    def __init__(
        self, what: str, *, line: int = 1, column: int = 1, expected: str = "", found: str | None = None
    ):
        self.what, self.line, self.column, self.expected, self.found = what, line, column, expected, found
        text = f"line {line}, column {column}: {what}"
        if found is not None:
            text += f"; found {found!r}"
        if expected:
            text += f"; expected {expected}"
        super().__init__(text)

    def moved(self, columns: int, lines: int = 0) -> TextError:
        """The same refusal inside a longer text, ``columns`` further right and ``lines`` further down."""
        return TextError(
            self.what,
            line=self.line + lines,
            column=self.column + columns,
            expected=self.expected,
            found=self.found,
        )


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with data a user wrote.

    ``where`` names the place (file, card, field, seat …), ``wrong`` what is there, ``right`` what would do;
    ``clause`` is the rule that asks for it, where there is one.

    >>> print(Fault("my.toml, card 3, field zones", "zone 12", "zones from 1 to 9", "SS-CARD-1"))
    my.toml, card 3, field zones: zone 12; right would be: zones from 1 to 9 [SS-CARD-1]
    """

    where: str
    wrong: str
    right: str
    clause: str = ""

    def __str__(self) -> str:
        cited = f" [{self.clause}]" if self.clause else ""
        return f"{self.where}: {self.wrong}; right would be: {self.right}{cited}"


class FaultyData(SoccerRulesError):
    """Data with one or more faults, all of them listed at once in ``faults``."""

    def __init__(self, what: str, faults: tuple[Fault, ...]):
        self.what, self.faults = what, faults
        lines = [f"{what}: {len(faults)} fault{'s' if len(faults) != 1 else ''}", *(f"- {f}" for f in faults)]
        super().__init__("\n".join(lines))


class UnknownName(SoccerRulesError):
    """A game, option, preset, role or language that does not exist; the message lists those that do."""

    def __init__(self, what: str, name: object, known: tuple[str, ...]):
        self.name, self.known = name, known
        super().__init__(f"unknown {what} {name!r}; known: {', '.join(known)}")


class IllegalAction(SoccerRulesError):
    """An action that the rules refuse. ``verdict`` says why, clause by clause."""

    def __init__(self, verdict: Verdict):
        self.verdict = verdict
        super().__init__(str(verdict))
