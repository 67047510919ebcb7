"""Answers as one line of text that a pupil copies and a teacher pastes: no server, no account, no name.

A line begins with ``SR1-`` and goes on in capital letters and digits only, so that it survives chats, mails, forms and
spreadsheets: blanks, line breaks, quotes, wide or small letters do not matter. Every tenth sign checks its group, and a
checksum the whole: a damaged line is refused with the place of the damage, and the lines around it are read.

>>> from soccer_rules.lessons.tasks import Task
>>> task = Task.forbids("SS-MOVE-2")
>>> line = write_line(AnswerLine("7K3QX", (Tried(task_id(task), ("pass", "maneuver 24 2"), tries=2),)))
>>> read_line("  “" + line[:30].lower() + " \\n> " + line[30:] + "” ").tried[0].answers
('pass', 'maneuver 24 2')

What is in it: a mark drawn by lot for each task page, so that a pupil who hands in twice counts once; for each task its
id, the answers, the number of tries and of hints; and the clauses met. Whether an answer is right is not in it: the
teacher's engine judges again.
"""

from __future__ import annotations

import json
import re
import secrets
import unicodedata
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import zip_longest
from typing import Any, NamedTuple

from soccer_rules.core.errors import SoccerRulesError, TextError
from soccer_rules.core.language import Texts
from soccer_rules.core.registry import game_ids, load
from soccer_rules.lessons.tasks import Task
from soccer_rules.lessons.tasksheet import write_tasks

_texts = Texts("soccer_rules.lessons")

VERSION = 1
START = f"SR{VERSION}-"
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The 32 signs of a line: I, L, O and U are left out, since they are taken for others (or make words)."""
GROUP = 10
"""Signs in a group, the last of which checks the others."""
MOST_GROUPS = 32 * 32 - 1
MOST_BYTES = 1 << 16
MOST_ANSWERS = 30
"""So many different answers to one task are kept; the number of tries counts them all."""
LONGEST_ANSWER = 120

_GAP = "[\\s\u00ad\u200b-\u200f\u2060\ufeff]*"
_BEGIN = re.compile(f"S{_GAP}R{_GAP}([0-9]){_GAP}[-\u2010-\u2015\u2212]", re.IGNORECASE)
_TAKEN_FOR = str.maketrans("OIL", "011")
_VALUE = {sign: n for n, sign in enumerate(SIGNS)}


@dataclass(frozen=True)
class Tried:
    """What one pupil did with one task: different answers in their order, how often tried, hints asked for (0 to 3)."""

    task: str
    answers: tuple[str, ...]
    tries: int = 0
    hints: int = 0


@dataclass(frozen=True)
class AnswerLine:
    """What a line says. ``mark`` stands for a task page and for nobody; ``met`` names the clauses met, by game.
    ``editions`` are games whose clauses were others where the line was made: their coverage is left out."""

    mark: str
    tried: tuple[Tried, ...]
    met: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    editions: tuple[str, ...] = ()

    @property
    def tries(self) -> int:
        """All tries together."""
        return sum(t.tries for t in self.tried)


class Refused(NamedTuple):
    """A part of a text that could not be read: where it begins (from 1), what it is, and why it was refused."""

    line: int
    column: int
    text: str
    error: TextError


class Collected(NamedTuple):
    """What a text held: the lines read, each page once, and what was refused, in the order of the text. ``repeated``
    counts lines left out because the same page has handed in a fuller one, or the same again."""

    lines: tuple[AnswerLine, ...]
    refused: tuple[Refused, ...]
    repeated: int = 0


def new_mark() -> str:
    """A mark drawn by lot.

    >>> len(new_mark())
    5
    """
    return "".join(secrets.choice(SIGNS) for _ in range(5))


def task_id(task: Task) -> str:
    """Five signs by which a line names a task: they depend on what is asked, not on its wording or its place.

    >>> task_id(Task.forbids("SS-MOVE-2")) == task_id(Task.forbids("SS-MOVE-2", text="One step only?"))
    True
    """
    number = int.from_bytes(sha256(write_tasks([replace(task, own_text="")]).encode()).digest()[:4], "big")
    return "".join(SIGNS[number >> 5 * n & 31] for n in range(5))


# --- writing


def write_line(line: AnswerLine) -> str:
    """The line as text; :func:`read_line` is the inverse. What is too long for a line is shortened: the latest answers
    to each task are kept."""
    most = MOST_ANSWERS
    while True:
        packed = _packed(line, most)
        signs = 2 + -(-len(packed) * 8 // 5)
        groups = -(-signs // (GROUP - 1))
        if groups <= MOST_GROUPS or most == 1:
            break
        most //= 2
    if groups > MOST_GROUPS:
        raise SoccerRulesError("too many tasks for one line")
    room = groups * (GROUP - 1) - 2
    number = int.from_bytes(packed, "big") << room * 5 - len(packed) * 8
    data = (
        SIGNS[groups >> 5]
        + SIGNS[groups & 31]
        + "".join(SIGNS[number >> 5 * n & 31] for n in reversed(range(room)))
    )
    parts = [data[n : n + GROUP - 1] for n in range(0, len(data), GROUP - 1)]
    return START + "".join(part + SIGNS[_check(part, n)] for n, part in enumerate(parts))


def _packed(line: AnswerLine, most: int) -> bytes:
    rows = [[t.task, t.hints, t.tries, *(a[:LONGEST_ANSWER] for a in t.answers[-most:])] for t in line.tried]
    met = {game: [_edition(game), _bits(game, clauses)] for game, clauses in line.met.items() if clauses}
    plain = json.dumps([line.mark, rows, met], ensure_ascii=False, separators=(",", ":")).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return zlib.crc32(plain).to_bytes(4, "big") + deflate.compress(plain) + deflate.flush()


def _check(part: str, n: int) -> int:
    """The check of the n-th group: a polynomial over the field of 32 elements, which notices every single wrong sign
    and every pair of neighbours swapped."""
    value = n % 31 + 1
    for sign in part:
        value <<= 1
        if value & 32:
            value ^= 0b100101
        value ^= _VALUE[sign]
    return value


def _clauses(game: str) -> tuple[str, ...]:
    return tuple(load(game).rulebook.clauses)


def _edition(game: str) -> str:
    return sha256(" ".join(_clauses(game)).encode()).hexdigest()[:4]


def _bits(game: str, clauses: Iterable[str]) -> str:
    wanted = set(clauses)
    return f"{sum(1 << n for n, clause in enumerate(_clauses(game)) if clause in wanted):x}"


# --- reading


def read_line(text: str) -> AnswerLine:
    """The one line in a text. Raises :class:`TextError` with its place where it is damaged, where there is none, and
    where something else stands beside it."""
    found = read_lines(text)
    if found.refused:
        raise found.refused[0].error
    if len(found.lines) != 1:
        raise _refusal("none" if not found.lines else "several", 1, 1)
    return found.lines[0]


def read_lines(text: str) -> Collected:
    """All lines in a text, however they were pasted; what cannot be read is listed and hinders no other line.

    >>> found = read_lines("Good morning!\\nSR1-0000")
    >>> [(r.line, r.text) for r in found.refused]
    [(1, 'Good morning!'), (2, 'SR1-0000')]
    """
    plain = "".join(map(_plain, text))
    begins = list(_BEGIN.finditer(plain))
    lines: dict[str, AnswerLine] = {}
    refused: list[Refused] = []
    used = [False] * len(text)
    repeated = 0
    for begin, following in zip_longest(begins, begins[1:]):
        start, end = begin.start(), following.start() if following else len(text)
        try:
            line, end = _read_at(plain, begin, end)
        except TextError as error:
            while not text[end - 1].isalnum() and end - 1 > start:
                end -= 1
            refused.append(_refused(text, start, end, error))
        else:
            known = lines.get(line.mark)
            repeated += known is not None
            if known is None or line.tries >= known.tries:
                lines[line.mark] = line
        used[start:end] = [True] * (end - start)
    refused += _beside(text, used)
    return Collected(
        tuple(lines.values()), tuple(sorted(refused, key=lambda r: (r.line, r.column))), repeated
    )


def _plain(sign: str) -> str:
    """A sign as a keyboard would write it, still one sign, so that places in the text stay what they are."""
    plain = unicodedata.normalize("NFKC", sign).upper()
    return plain if len(plain) == 1 else sign


def _refused(text: str, start: int, end: int, error: TextError) -> Refused:
    return Refused(*_place(text, start), text[start:end].strip(), error)


def _beside(text: str, used: list[bool]) -> list[Refused]:
    """The lines of the text in which no code stands and that are not empty."""
    found, at = [], 0
    for row in text.splitlines(keepends=True):
        if any(sign.isalnum() for sign in row) and not any(used[at : at + len(row)]):
            first = at + len(row) - len(row.lstrip())
            found.append(_refused(text, first, at + len(row), _refusal("none", *_place(text, first))))
        at += len(row)
    return found


def _read_at(plain: str, begin: re.Match[str], end: int) -> tuple[AnswerLine, int]:
    """The line that begins there, and where it ends."""
    if int(begin[1]) != VERSION:
        raise _refusal("version", *_place(plain, begin.start()), version=begin[1])
    places = [n for n in range(begin.end(), end) if plain[n].isalnum()]
    signs = [plain[n].translate(_TAKEN_FOR) for n in places]
    groups = 1
    parts: list[str] = []
    while len(parts) < groups:
        n = len(parts)
        group = signs[n * GROUP : (n + 1) * GROUP]
        for sign, at in zip(group, places[n * GROUP :], strict=False):
            if sign not in _VALUE:
                raise _refusal("sign", *_place(plain, at), sign=plain[at])
        if len(group) < GROUP:
            told = groups * GROUP if n else "?"
            last = places[-1] + 1 if places else begin.end()
            raise _refusal("cut-off", *_place(plain, last), has=len(signs), all=told)
        part = "".join(group[:-1])
        if SIGNS[_check(part, n)] != group[-1]:
            first, last = places[n * GROUP], places[(n + 1) * GROUP - 1]
            raise _refusal("group", *_place(plain, first), part=plain[first : last + 1])
        if not n:
            groups = _VALUE[part[0]] << 5 | _VALUE[part[1]]
        parts.append(part)
    try:
        line = _unpacked("".join(parts)[2:])
    except (ValueError, TypeError, zlib.error):
        raise _refusal("checksum", *_place(plain, begin.start())) from None
    return line, places[groups * GROUP - 1] + 1


def _unpacked(data: str) -> AnswerLine:
    """``ValueError`` or ``TypeError`` for what no :func:`write_line` has written."""
    number = 0
    for sign in data:
        number = number << 5 | _VALUE[sign]
    size = len(data) * 5 // 8
    packed = (number >> len(data) * 5 - size * 8).to_bytes(size, "big")
    plain = zlib.decompressobj(-15).decompress(packed[4:], MOST_BYTES)
    if zlib.crc32(plain) != int.from_bytes(packed[:4], "big"):
        raise ValueError("checksum")
    mark, rows, met = json.loads(plain)
    if not isinstance(mark, str) or not isinstance(met, dict):
        raise TypeError("shape")
    known, others = {}, []
    for game, (edition, bits) in met.items():
        if game in game_ids() and edition == _edition(game):
            known[game] = tuple(c for n, c in enumerate(_clauses(game)) if int(bits, 16) >> n & 1)
        else:
            others.append(str(game)[:40])
    return AnswerLine(mark[:12], tuple(map(_tried, rows)), known, tuple(others))


def _tried(row: Any) -> Tried:
    task, hints, tries, *answers = row
    whole = (hints, tries)
    if not all(isinstance(n, int) and 0 <= n < 1 << 20 for n in whole):
        raise TypeError("shape")
    if not all(isinstance(text, str) and len(text) <= LONGEST_ANSWER for text in (task, *answers)):
        raise TypeError("shape")
    return Tried(task, tuple(answers[:MOST_ANSWERS]), tries, hints)


def _place(text: str, at: int) -> tuple[int, int]:
    """Line and column, from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _refusal(why: str, line: int, column: int, **values: object) -> TextError:
    return TextError(_texts(f"code.{why}", lang=None, **values), line=line, column=column)


# --- from what a pupil has done


def answer_line(
    tasks: Iterable[Task],
    given: Iterable[tuple[int, str]],
    *,
    hints: Mapping[int, int] | None = None,
    met: Mapping[str, Iterable[str]] | None = None,
    mark: str = "",
) -> AnswerLine:
    """The line for the answers ``given`` to ``tasks``: pairs of the task's index, from 0, and the answer, in their
    order. ``hints`` counts hints by index, ``met`` names the clauses met, by game.

    >>> answer_line([Task.forbids("SS-MOVE-2")], [(0, "pass"), (0, "pass")], mark="7K3QX").tried[0].tries
    2
    """
    sheet, helped = tuple(tasks), hints or {}
    told: dict[int, list[str]] = {n: [] for n, count in sorted(helped.items()) if count}
    for n, text in given:
        told.setdefault(n, []).append(text)
    tried = tuple(
        Tried(
            task_id(sheet[n]),
            tuple(dict.fromkeys(a.strip()[:LONGEST_ANSWER] for a in answers))[-MOST_ANSWERS:],
            len(answers),
            helped.get(n, 0),
        )
        for n, answers in sorted(told.items())
    )
    found = {game: set(clauses) for game, clauses in (met or {}).items()}
    ordered = {game: tuple(c for c in _clauses(game) if c in own) for game, own in found.items() if own}
    return AnswerLine(mark or new_mark(), tried, ordered)


__all__ = [
    "AnswerLine",
    "Collected",
    "Refused",
    "Tried",
    "answer_line",
    "new_mark",
    "read_line",
    "read_lines",
    "task_id",
    "write_line",
]
