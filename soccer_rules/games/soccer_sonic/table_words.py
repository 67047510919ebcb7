"""What the picture of the table says aloud: its title and description, in spoken order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from soccer_rules.core.game import Event
from soccer_rules.core.language import Texts
from soccer_rules.games.soccer_sonic.faces import PACKAGE, card_words, directions_words, listed
from soccer_rules.games.soccer_sonic.phases import FOLLOW_UP, OVER, SHOT_CHANCE, SING_DISCARD

texts = Texts(PACKAGE)
TEAMS = ("blue", "red")


class TableView(Protocol):
    """What the picture asks of an observation: all that one seat, or an onlooker, may know of a state.

    ``hands`` and ``pile`` hold ``None`` where they are hidden; -1 stands for no seat.
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def acting(self) -> Sequence[int]: ...
    @property
    def players(self) -> int: ...
    @property
    def ball(self) -> int: ...
    @property
    def score(self) -> Sequence[int]: ...
    @property
    def counter(self) -> int: ...
    @property
    def decks(self) -> int: ...
    @property
    def extra(self) -> bool: ...
    @property
    def deck_count(self) -> int: ...
    @property
    def pile(self) -> Sequence[str] | None: ...
    @property
    def pile_count(self) -> int: ...
    @property
    def hands(self) -> Sequence[Sequence[str] | None]: ...
    @property
    def counts(self) -> Sequence[int]: ...
    @property
    def roles(self) -> Sequence[Sequence[str]]: ...
    @property
    def singing(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def caller(self) -> int: ...
    @property
    def shot(self) -> str: ...


_SPECTATED = frozenset((SHOT_CHANCE, FOLLOW_UP, SING_DISCARD))
"""Phases of a turn in which somebody other than the player who has it may be asked."""


def has_turn(view: TableView) -> int:
    """The seat whose turn it is while others are asked; -1 where it acts itself, and where it is nobody's turn, as in
    the shooting phase, at a restart or when the match is over.
    """
    waits = view.phase in _SPECTATED and view.turn not in view.acting
    return view.turn if waits else -1


def to_match(view: TableView) -> str:
    """The directions that a card must match now; none when the match is over."""
    return "" if view.phase == OVER else view.shot


def seat_label(seat: int) -> str:
    """``B1`` for seat 0, ``R2`` for seat 1, and so on.

    >>> seat_label(3)
    'R4'
    """
    return f"{'BR'[seat % 2]}{seat + 1}"


def role_name(role: str, lang: str) -> str:
    """The name of a role; a user's own role is called by its id."""
    key = f"role.{role}.name"
    return texts(key, lang=lang) if key in texts else role


def role_does(role: str, lang: str) -> str:
    """What a role can do, in one sentence; empty for a user's own role."""
    key = f"role.{role}.does"
    return texts(key, lang=lang) if key in texts else ""


def shown_name(seat: int, names: Mapping[int, str] | None) -> str:
    """The name given to a seat, or nothing."""
    return " ".join(str((names or {}).get(seat, "")).split())


def _called(seat: int, names: Mapping[int, str] | None, lang: str) -> str:
    name = shown_name(seat, names)
    return (
        texts("table.spoken.seat-name", lang=lang, seat=seat_label(seat), name=name)
        if name
        else seat_label(seat)
    )


def cards_words(cards: Sequence[str], lang: str) -> str:
    """Several cards in words."""
    return texts("table.spoken.cards", lang=lang).join(card_words(c, lang) for c in cards)


def spoken_title(view: TableView, names: Mapping[int, str] | None, lang: str) -> str:
    """Who is to act, where the ball is and the score, after the game's name."""
    say = [
        texts("table.spoken.title", lang=lang, players=view.players),
        _acting(view, names, lang),
        texts("table.spoken.ball", lang=lang, zone=view.ball),
        texts("table.spoken.score", lang=lang, blue=view.score[0], red=view.score[1]),
    ]
    return texts("table.list.sentence", lang=lang).join(say)


def _acting(view: TableView, names: Mapping[int, str] | None, lang: str) -> str:
    acting = tuple(s for s in view.acting if s >= 0)
    if not acting:
        return texts("table.spoken.acts-nobody", lang=lang)
    seats = listed(tuple(_called(s, names, lang) for s in acting), lang)
    return texts("table.spoken.acts", lang=lang, seats=seats)


def _event_words(event: Event, names: Mapping[int, str] | None, lang: str) -> list[str]:
    values, say = event.values, []
    cards = tuple(values.get("cards", ()))
    if cards:
        key = "played" if event.seat >= 0 else "played-nobody"
        seat = _called(event.seat, names, lang) if event.seat >= 0 else ""
        say.append(texts(f"table.spoken.{key}", lang=lang, seat=seat, cards=cards_words(cards, lang)))
    if "source" in values and "zone" in values:
        stays = values["source"] == values["zone"]
        key = "ball-stays" if stays else "ball-way" if cards else "ball-put"
        say.append(
            texts(
                f"table.spoken.{key}", lang=lang, source=values["source"], zone=values["zone"], n=len(cards)
            )
        )
    return say


def _seat_words(view: TableView, seat: int, names: Mapping[int, str] | None, lang: str) -> str:
    called = _called(seat, names, lang)
    if view.roles[seat]:
        roles = listed(tuple(role_name(r, lang) for r in view.roles[seat]), lang)
        called = texts("table.spoken.seat-role", lang=lang, seat=called, roles=roles)
    hand = view.hands[seat]
    if hand:
        return texts(
            "table.spoken.seat-open", lang=lang, seat=called, n=len(hand), cards=cards_words(hand, lang)
        )
    return texts("table.spoken.seat", lang=lang, seat=called, n=view.counts[seat])


def spoken_description(
    view: TableView, events: Sequence[Event], names: Mapping[int, str] | None, lang: str
) -> str:
    """The rest of the picture: what just happened, turn, calls, decks, and every seat clockwise."""
    say = [words for event in events for words in _event_words(event, names, lang)]
    for key, seat in (("turn", has_turn(view)), ("calls", view.caller), ("sings", view.singing)):
        if seat >= 0:
            say.append(texts(f"table.spoken.{key}", lang=lang, seat=_called(seat, names, lang)))
    if to_match(view):
        say.append(texts("table.spoken.shot", lang=lang, directions=directions_words(to_match(view), lang)))
    say.append(
        texts("table.spoken.deck", lang=lang, counter=view.counter, decks=view.decks, n=view.deck_count)
    )
    if view.extra:
        say.append(texts("table.spoken.extra", lang=lang))
    say.append(texts("table.spoken.pile", lang=lang, n=view.pile_count))
    say += [_seat_words(view, seat, names, lang) for seat in range(view.players)]
    return texts("table.list.sentence", lang=lang).join(say)
