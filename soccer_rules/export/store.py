"""Many long pieces of markup in little room: whatever stands in them more than once is kept once.

The pictures of a match repeat each other almost wholly: a card, a seat, a sentence. Every element and every sentence
that occurs twice becomes a numbered piece, and pieces are made of pieces. No compression is needed that an old
browser lacks, and the page's script puts a text together again in a few lines.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass

SIGN = "\x7f"
"""Stands around the number of a piece. It is in no text: one that brings it along loses it."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_TOKENS = re.compile(r"<[^>]*>|[^<]+")
_SENTENCES = re.compile(r".*?(?:[.;:] |[。；：])|.+", re.DOTALL)
_VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
_SHORTEST = 12


@dataclass(frozen=True, slots=True)
class _Element:
    """An element with everything inside; ``text`` is its markup."""

    head: str
    inside: tuple[_Element | str, ...]
    tail: str
    text: str


_Part = _Element | str


def number(value: int) -> str:
    """``value`` in base 36, as JavaScript's ``parseInt(text, 36)`` reads it.

    >>> number(0), number(35), number(36)
    ('0', 'z', '10')
    """
    digits = ""
    while value or not digits:
        value, rest = divmod(value, 36)
        digits = _DIGITS[rest] + digits
    return digits


def _parts(markup: str) -> tuple[_Part, ...]:
    """The markup as a tree. What is not well nested stays as it is, as plain text."""
    open_: list[tuple[str, list[_Part]]] = [("", [])]
    for token in _TOKENS.findall(markup):
        inside = open_[-1][1]
        if not token.startswith("<"):
            inside += _SENTENCES.findall(token)
        elif token.startswith("</"):
            if len(open_) == 1:
                inside.append(token)
                continue
            head, children = open_.pop()
            text = "".join([head, *(p if isinstance(p, str) else p.text for p in children), token])
            open_[-1][1].append(_Element(head, tuple(children), token, text))
        elif token.endswith("/>") or token.startswith("<!") or _name(token) in _VOID:
            inside.append(token)
        else:
            open_.append((token, []))
    while len(open_) > 1:
        head, children = open_.pop()
        open_[-1][1].extend([head, *children])
    return tuple(open_[0][1])


def _name(token: str) -> str:
    return re.split(r"[\s/>]", token[1:], maxsplit=1)[0].lower()


class Store:
    """Texts by number, each kept once.

    >>> store = Store()
    >>> store.keep("<p>same</p>"), store.keep("<b>other</b>"), store.keep("<p>same</p>")
    (0, 1, 0)
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def keep(self, markup: str) -> int:
        """The number of a text."""
        return self._numbers.setdefault(markup.replace(SIGN, "\ufffd"), len(self._numbers))

    def packed(self) -> dict[str, list[str]]:
        """``pieces`` and ``texts``, in both of which a number between two :data:`SIGN` stands for a piece."""
        trees = [_parts(text) for text in self._numbers]
        seen: Counter[str] = Counter()
        for tree in trees:
            for part in tree:
                _count(part, seen)
        pieces: list[str] = []
        known: dict[str, str] = {}

        def short(part: _Part) -> str:
            text = part if isinstance(part, str) else part.text
            if text in known:
                return known[text]
            whole = (
                text if isinstance(part, str) else part.head + "".join(map(short, part.inside)) + part.tail
            )
            if seen[text] < 2 or len(text) < _SHORTEST:
                return whole
            known[text] = f"{SIGN}{number(len(pieces))}{SIGN}"
            pieces.append(whole)
            return known[text]

        return {"texts": ["".join(map(short, tree)) for tree in trees], "pieces": pieces}


def _count(part: _Part, seen: Counter[str]) -> None:
    text = part if isinstance(part, str) else part.text
    seen[text] += 1
    # What is inside something that is kept once is itself seen once only.
    if isinstance(part, _Element) and seen[text] == 1:
        for inner in part.inside:
            _count(inner, seen)


def unpacked(packed: dict[str, list[str]], n: int) -> str:
    """Text ``n`` put together again: what the page's script does.

    >>> store = Store()
    >>> long = "<p>Twice is once too often.</p>"
    >>> n = store.keep(long + "<i>a</i>" + long)
    >>> unpacked(store.packed(), n) == long + "<i>a</i>" + long
    True
    """

    def filled(text: str) -> str:
        parts = text.split(SIGN)
        return "".join(filled(packed["pieces"][int(p, 36)]) if at % 2 else p for at, p in enumerate(parts))

    return filled(packed["texts"][n])


def script_json(value: object) -> str:
    """JSON that can stand inside a ``<script>`` element: nothing in it ends the element or opens a comment.

    >>> script_json("</script><!--")
    '"<\\\\/script><\\\\u0021--"'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/").replace("<!", "<\\u0021")
