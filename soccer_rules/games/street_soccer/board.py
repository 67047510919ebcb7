"""The board: pitch, ring and goals as squares with names, every set of squares as the bits of one int."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

W, E = 0, 1
SIDES = ("W", "E")
ROWS = 6
"""Rows of the pitch; the ring adds one on each side (ST-BRD-01)."""
NOWHERE = -1
GOALS = ("GOAL-W", "GOAL-E")
"""The goals by the side that defends them."""
COMPASS = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")
"""The eight directions in a circle, so that neighbours differ by 45 degrees."""
AREA_ROWS = {2: (3, 4), 4: (2, 5), 6: (1, 6)}


class Board:
    """Squares of a pitch of ``columns`` by six with its ring. A square is an index, a set of squares an int of bits.

    Rows of bits have one blank between them, so that a shift by one of ``ways`` moves a whole set of squares at once
    and whatever leaves the board falls on a blank. ``area`` is depth and width of the penalty areas (A-11).

    >>> board = Board()
    >>> board.walk.bit_count(), board.pitch.bit_count(), board.names_of(board.mouth[0])
    (76, 48, ('b3', 'b4'))
    """

    def __init__(self, columns: int = 8, area: tuple[int, int] = (2, 2)):
        self.columns, self.wide, self.tall = columns, columns + 2, ROWS + 2
        self.stride = stride = self.wide + 1
        self.ways = (1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, 1 - stride)
        """What a step in each direction of the compass adds to a square's index."""
        self.name: dict[int, str] = {}
        self.at: dict[str, int] = {}
        for y in range(self.tall):
            for x in range(self.wide):
                self.name[self.index(x, y)] = text = f"{chr(97 + x)}{y}"
                self.at[text] = self.index(x, y)
        self.end = (self.tall + 2) * stride
        last, middle = self.wide - 1, self.wide // 2
        everything = self._box(0, last, 0, ROWS + 1)
        self.pitch = self._box(1, columns, 1, ROWS)
        self.goals = (self._box(0, 0, 3, 4), self._box(last, last, 3, 4))
        self.walk = everything & ~self.goals[W] & ~self.goals[E]
        self.ring = self.walk & ~self.pitch
        self.mouth = (self._box(1, 1, 3, 4), self._box(columns, columns, 3, 4))
        self.mouths = self.mouth[W] | self.mouth[E]
        depth, low, high = area[0], *AREA_ROWS[area[1]]
        self.area = (self._box(1, depth, low, high), self._box(columns + 1 - depth, columns, low, high))
        self.circle = (self._box(middle - 1, middle - 1, 3, 4), self._box(middle, middle, 3, 4))
        self.half = (self._box(1, middle - 1, 0, ROWS + 1), self._box(middle, columns, 0, ROWS + 1))
        self.front = {i: i + (1 if self.mouth[W] >> i & 1 else -1) for i in squares(self.mouths)}
        """For each mouth square the square one column towards midfield (ST-RUN-07)."""

    def _box(self, left: int, right: int, low: int, high: int) -> int:
        return sum(1 << self.index(x, y) for x in range(left, right + 1) for y in range(low, high + 1))

    def index(self, x: int, y: int) -> int:
        """The index of a column and row, both counted from 0 with the ring."""
        return (y + 1) * self.stride + x + 1

    def place(self, square: int) -> tuple[int, int]:
        """Column and row of an index."""
        return square % self.stride - 1, square // self.stride - 1

    def names_of(self, bits: int) -> tuple[str, ...]:
        """The names of a set of squares, column by column."""
        return tuple(sorted(self.name[i] for i in squares(bits)))

    def bits_of(self, *names: str) -> int:
        """The set of some named squares; ``KeyError`` where one does not exist."""
        return sum(1 << self.at[n] for n in set(names))

    def entries(self, how: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """By goal and direction: the squares from which a step in that direction enters that goal (A-19).

        ``how`` is ``"mouth"``: from a mouth square onto a goal square; ``"line"``: from a mouth square over the line,
        also beside the goal squares; ``"any"``: from any square onto a goal square.
        """
        found = []
        for side in (W, E):
            goal_x = (0, self.wide - 1)[side]
            sources = self.pitch if how == "any" else self.mouth[side]
            by_way = []
            for way in self.ways:
                bits = 0
                for i in squares(sources):
                    into = i + way
                    if (into % self.stride - 1 == goal_x) if how == "line" else self.goals[side] >> into & 1:
                        bits |= 1 << i
                by_way.append(bits)
            found.append(tuple(by_way))
        return found[W], found[E]

    def spread(self, bits: int) -> int:
        """The squares one orthogonal step away from a set (with what falls off the board)."""
        stride = self.stride
        return bits << 1 | bits >> 1 | bits << stride | bits >> stride

    def region(self, seed: int, free: int) -> int:
        """The squares of ``free`` that are orthogonally connected with ``seed``."""
        stride, found = self.stride, seed & free
        while True:
            more = (found | found << 1 | found >> 1 | found << stride | found >> stride) & free
            if more == found:
                return found
            found = more

    def regions(self, free: int) -> int:
        """How many orthogonally connected regions a set has (ST-RUN-09)."""
        n = 0
        while free:
            free &= ~self.region(free & -free, free)
            n += 1
        return n

    def openings(self, square: int, free: int) -> int:
        """Into how many parts the free squares around one fall when only its eight neighbours are looked at; parts
        without a square beside it do not count. Up to one part, filling the square divides nothing."""
        stride = self.stride
        return _OPENINGS[
            free >> square - stride - 1 & 7
            | (free >> square - 1 & 7) << 3
            | (free >> square + stride - 1 & 7) << 6
        ]


def squares(bits: int) -> Iterator[int]:
    """The indices of a set, lowest first.

    >>> list(squares(0b1011))
    [0, 1, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def nth(bits: int, n: int) -> int:
    """The index of the ``n``-th square of a set, counted from 0."""
    for _ in range(n):
        bits &= bits - 1
    return (bits & -bits).bit_length() - 1


def shifted(bits: int, way: int) -> int:
    """A set moved by one step."""
    return bits << way if way > 0 else bits >> -way


def _count_openings(pattern: int) -> int:
    around = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)]
    open_ = [bool(pattern >> (x + 3 * y) & 1) for x, y in around]
    if all(open_):
        return 1
    parts, start = 0, open_.index(False)
    part: list[int] = []
    for k in range(start + 1, start + 9):
        if open_[k % 8]:
            part.append(k % 8)
        else:
            parts += any(p % 2 == 0 for p in part)
            part = []
    return parts


_OPENINGS = tuple(_count_openings(p) for p in range(512))


@cache
def board(columns: int = 8, area: tuple[int, int] = (2, 2)) -> Board:
    """The board of that size; one value for all games that use it."""
    return Board(columns, area)
