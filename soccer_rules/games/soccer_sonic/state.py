"""The state of a Soccer Sonic match: a compact value, copied before it is changed, never changed once handed out."""

from __future__ import annotations

from collections.abc import Callable

BLUE, RED = 0, 1
SIDES = ("blue", "red")
NOBODY = -1


def team_of(seat: int) -> int:
    """Seats alternate: even is blue, odd is red (SS-SETUP-1)."""
    return seat & 1


def seat_name(seat: int) -> str:
    """``B1`` for seat 0, ``R2`` for seat 1: the side's letter and the player's number.

    >>> [seat_name(s) for s in range(4)]
    ['B1', 'R2', 'B3', 'R4']
    """
    return f"{'BR'[seat & 1]}{seat + 1}" if seat >= 0 else "-"


class State:
    """Everything about a position, the hidden part too.

    ``deck`` is drawn from its end; ``pile`` is the discard pile. ``lanes`` holds the bit masks of the hands
    (:mod:`~soccer_rules.games.soccer_sonic.hands`), always set together with ``hands``. ``next`` is the seat next in
    order; ``turn`` the player who took the last turn; ``held`` says that a defence has just held, ``in_phase`` that a
    shot has begun the shooting phase; ``origin`` is the seat from which defenders or attackers are counted (the last
    shot, block or Shoot card); ``asked`` how many of a round have been asked; ``target`` the directions that the next
    KB must match, as bits; ``draw`` makes the picture by which a state shows itself in a notebook.
    """

    __slots__ = (
        "phase", "seat", "ball", "score", "hands", "lanes", "roles", "deck", "pile", "counter", "extra", "ran_out",
        "one_card_kicks", "target", "turn", "next", "caller", "held", "origin", "asked", "in_phase", "redirects",
        "tired", "sung", "singing", "passes", "fielded", "choices", "kicker", "scorer", "seed", "shuffles",
        "draw",
    )  # fmt: skip

    phase: str
    seat: int
    ball: int
    score: tuple[int, int]
    hands: list[tuple[str, ...]]
    lanes: list[int]
    roles: list[tuple[str, ...]]
    deck: list[str]
    pile: list[str]
    counter: int
    extra: bool
    ran_out: bool
    one_card_kicks: int
    target: int
    turn: int
    next: int
    caller: int
    held: bool
    origin: int
    asked: int
    in_phase: bool
    redirects: int
    tired: list[int]
    sung: int
    singing: int
    passes: int
    fielded: tuple[tuple[str, ...], tuple[str, ...]]
    choices: tuple[tuple[str, ...], tuple[str, ...]]
    kicker: int
    scorer: int
    seed: int
    shuffles: int
    draw: Callable[[State], str]

    def copy(self) -> State:
        """A copy that may be changed without touching this one."""
        new = State.__new__(State)
        new.phase = self.phase
        new.seat = self.seat
        new.ball = self.ball
        new.score = self.score
        new.hands = self.hands.copy()
        new.lanes = self.lanes.copy()
        new.roles = self.roles.copy()
        new.deck = self.deck.copy()
        new.pile = self.pile.copy()
        new.counter = self.counter
        new.extra = self.extra
        new.ran_out = self.ran_out
        new.one_card_kicks = self.one_card_kicks
        new.target = self.target
        new.turn = self.turn
        new.next = self.next
        new.caller = self.caller
        new.held = self.held
        new.origin = self.origin
        new.asked = self.asked
        new.in_phase = self.in_phase
        new.redirects = self.redirects
        new.tired = self.tired.copy()
        new.sung = self.sung
        new.singing = self.singing
        new.passes = self.passes
        new.fielded = self.fielded
        new.choices = self.choices
        new.kicker = self.kicker
        new.scorer = self.scorer
        new.seed = self.seed
        new.shuffles = self.shuffles
        new.draw = self.draw
        return new

    def key(self) -> tuple[object, ...]:
        """A hashable value, equal for equal positions (the order of the discard pile does not count)."""
        return (
            self.phase, self.seat, self.ball, self.score, tuple(self.hands), tuple(self.roles), tuple(self.deck),
            tuple(sorted(self.pile)), self.counter, self.extra, self.ran_out, self.one_card_kicks, self.target,
            self.turn, self.next, self.caller, self.held, self.origin, self.asked, self.in_phase, self.redirects,
            tuple(self.tired), self.sung, self.singing, self.passes, self.fielded, self.choices, self.kicker,
            self.scorer, self.seed, self.shuffles,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def _repr_svg_(self) -> str:
        return self.draw(self)
