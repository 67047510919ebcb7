"""The shape of a position line: a game's name and version, a ruleset, then ``key=value`` fields."""

from __future__ import annotations

from dataclasses import dataclass

from soccer_rules.core.errors import TextError


def whole(text: str) -> int | None:
    """A whole number from its plain digits; ``None`` for any other text, and for one too long to mean a number.

    >>> whole("42"), whole("-1"), whole("٣"), whole("9" * 5000)
    (42, None, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 25 else None


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a line; ``column`` (from 1) is where its value begins."""

    key: str
    value: str
    column: int

    def wrong(self, what: str, expected: str, offset: int = 0, found: str | None = None) -> TextError:
        """A refusal that points into this field's value."""
        shown = self.value if found is None else found
        return TextError(f"{self.key}: {what}", column=self.column + offset, found=shown, expected=expected)

    def parts(self, separator: str) -> list[Field]:
        """The value split up, each part with its own column."""
        found, column = [], self.column
        for part in self.value.split(separator):
            found.append(Field(self.key, part, column))
            column += len(part) + len(separator)
        return found

    def number(self, low: int, high: int) -> int:
        """The value as a whole number from ``low`` to ``high``; raises :class:`TextError`."""
        number = whole(self.value)
        if number is None or not low <= number <= high:
            raise self.wrong("bad number", f"a whole number {low}-{high}", found=self.value[:40])
        return number

    def flag(self) -> bool:
        """``yes`` or ``no``; raises :class:`TextError`."""
        if self.value not in ("yes", "no"):
            raise self.wrong("bad flag", "yes or no")
        return self.value == "yes"


@dataclass(frozen=True, slots=True)
class Line:
    """A position line taken apart: ``game``, ``version``, ``preset`` and the fields by key."""

    game: str
    version: int
    preset: str
    fields: dict[str, Field]
    length: int

    def need(self, key: str) -> Field:
        """The field of that key; raises :class:`TextError` at the line's end where it is missing."""
        if key not in self.fields:
            raise TextError(f"field {key} is missing", column=self.length + 1, expected=f"{key}=…")
        return self.fields[key]


def parse_line(text: str) -> Line:
    """Take a line apart. Raises :class:`TextError` with the column.

    >>> line = parse_line("soccer-sonic/1 guide players=4 ball=5")
    >>> line.preset, line.fields["ball"].number(1, 9)
    ('guide', 5)
    """
    if not isinstance(text, str):
        raise TextError(
            "a position is a text", found=type(text).__name__, expected="one line such as soccer-sonic/1 …"
        )
    if "\n" in text.strip():
        raise TextError("a position is one line", line=2, expected="no line break")
    before = len(text) - len(text.lstrip())
    text = text.strip()
    words = text.split(" ")
    head, slash, version = words[0].partition("/")
    number = whole(version)
    if not head or not slash or number is None:
        raise TextError(
            "no game and version", column=before + 1, found=words[0][:40], expected="such as soccer-sonic/1"
        )
    if len(words) < 2 or "=" in words[1] or not words[1]:
        raise TextError(
            "no ruleset after the game", column=before + len(words[0]) + 2, expected="such as guide"
        )
    fields: dict[str, Field] = {}
    column = before + len(words[0]) + len(words[1]) + 3
    for word in words[2:]:
        key, equals, value = word.partition("=")
        if not key or not equals:
            raise TextError(
                "not a field", column=column, found=word[:40], expected="key=value, one space between fields"
            )
        if key in fields:
            raise TextError(
                f"field {key} stands twice", column=column, found=word[:40], expected="each field once"
            )
        fields[key] = Field(key, value, column + len(key) + 1)
        column += len(word) + 1
    return Line(head, number, words[1], fields, before + len(text))
