"""What lies beside the pitch: score cards, deck counter, deck, discard pile, and the cards just played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from soccer_rules.core.game import Event
from soccer_rules.core.svg import Svg, circle, clipped, group, joined, label, rect, tag, text_width
from soccer_rules.games.soccer_sonic import table_pitch
from soccer_rules.games.soccer_sonic.faces import LEAST, SHOWS, TALLER, card_group
from soccer_rules.games.soccer_sonic.table_pitch import SMALL, badge
from soccer_rules.games.soccer_sonic.table_words import TEAMS, TableView, seat_label, texts

TRAY_TALL, TRAY_CARD = 131, 62


SCORE_WIDE = 108


def score(team: int, view: TableView, lang: str, prefix: str, x: float, y: float) -> Svg:
    side, goals = TEAMS[team], view.score[team]
    middle, tall = x + SCORE_WIDE / 2, 172
    name = clipped(texts(f"table.{side}", lang=lang), SCORE_WIDE - 12, 17, bold=True)
    y += (table_pitch.TALL - tall) / 2 + 4
    parts = [
        rect(x, y, SCORE_WIDE, tall, f"srl-f-panel srl-s-{side} srl-frame", 10, stroke_width=2.5),
        badge(team, middle, y + 28, 30, "BR"[team]),
        label(name, middle, y + 66, 17, "srl-f-ink srl-b srl-m"),
        label(str(goals), middle, y + 126, 60, "srl-f-ink srl-b srl-m"),
    ]
    for n in range(3):
        pip = f"srl-f-{side}" if n < goals else "srl-n"
        cx, cy = middle + (n - 1) * 24, y + 150
        sign = circle(cx, cy, 7, f"{pip} srl-s-{side}", stroke_width=2)
        parts.append(
            sign if team else rect(cx - 6.5, cy - 6.5, 13, 13, f"{pip} srl-s-{side}", 2, stroke_width=2)
        )
    return group(*parts, id=f"{prefix}score-{side}", data_el="score", data_team=side, data_score=goals)


def _caption(what: str, n: int, x: float, y: float, lang: str) -> Svg:
    said = texts("table.counted", lang=lang, what=texts(f"table.{what}", lang=lang), n=n)
    return label(said, x, y, SMALL, "srl-f-muted")


def decks(
    view: TableView,
    events: Sequence[Event],
    lang: str,
    prefix: str,
    highlight: Collection[str],
    x: float,
    y: float,
) -> Svg:
    tall = TRAY_CARD * TALLER
    top = y + 12
    base = top + tall + 19
    middle = x + 46
    counter = [
        rect(x, top, 92, tall, "srl-f-panel srl-s-line srl-frame", 8, stroke_width=1.5),
        label(texts("table.deck", lang=lang), middle, top + 20, SMALL, "srl-f-ink srl-b srl-m"),
        label(str(view.counter), middle, top + 56, 36, "srl-f-ink srl-b srl-m"),
        label(
            texts("table.of-decks", lang=lang, decks=view.decks), middle, top + 78, SMALL, "srl-f-muted srl-m"
        ),
    ]
    if view.extra:
        said = texts("table.extra", lang=lang)
        wide = text_width(said, SMALL, bold=True) + 16
        counter.append(
            rect(middle - wide / 2, base - 17, wide, 24, "srl-f-badge srl-s-panel", 10, stroke_width=1.2)
        )
        counter.append(label(said, middle, base + 0.5, SMALL, "srl-f-on-badge srl-b srl-m"))
    deck_x, pile_x = x + 108, x + 242
    deck = [
        *(
            card_group("", deck_x + 4 - 2 * k, top - 2 * k, TRAY_CARD, lang=lang, back=True)
            for k in range(min(3, (view.deck_count + 9) // 10))
        )
    ] or [_no_cards(deck_x, top)]
    deck.append(_caption("deck-left", view.deck_count, deck_x, base, lang))
    shown = _latest(view, events)
    step = TRAY_CARD * SHOWS
    under = view.pile_count - len(shown)
    pile = [_stack(pile_x, top, under, view.pile is None, lang)] if under else []
    pile += [
        card_group(text, pile_x + n * step, top, TRAY_CARD, lang=lang, data_card=text)
        for n, text in enumerate(shown)
    ]
    if not pile:
        pile = [_no_cards(pile_x, top)]
    pile.append(_caption("pile", view.pile_count, pile_x, base, lang))
    return joined(
        [
            group(*counter, id=f"{prefix}counter", data_el="counter"),
            _marked(deck, f"{prefix}deck", "deck", highlight),
            _marked(pile, f"{prefix}pile", "pile", highlight),
        ]
    )


def _latest(view: TableView, events: Sequence[Event]) -> tuple[str, ...]:
    """The up to three cards that came last onto an open pile. An observation lists the pile without its order."""
    if view.pile is None:
        return ()
    left = Counter(view.pile)
    found: list[str] = []
    for text in reversed([c for e in events for c in e.values.get("cards", ())]):
        if left[text] and len(found) < 3:
            left[text] -= 1
            found.append(text)
    return tuple(reversed(found))


def _stack(x: float, y: float, n: int, closed: bool, lang: str) -> Svg:
    """The cards of the pile of which nothing is shown: backs when the pile is closed, else a stack that is no card.

    Which card lies on top nobody knows from an observation, and a blank face would look like one.
    """
    if closed:
        return card_group("", x, y, TRAY_CARD, lang=lang, back=True)
    tall = TRAY_CARD * TALLER
    sheets = [
        rect(x + 2 * k, y + 2 * k, TRAY_CARD, tall, "srl-f-panel srl-s-muted srl-edge", 5, stroke_width=1.2)
        for k in range(min(2, (n + 5) // 6), -1, -1)
    ]
    sign = label("?", x + TRAY_CARD / 2, y + tall / 2 + 10, 28, "srl-f-muted srl-m")
    return group(tag("title", texts("table.pile-under", lang=lang, n=n)), *sheets, sign, data_el="stack")


def _marked(parts: Sequence[Svg], id_: str, element: str, highlight: Collection[str]) -> Svg:
    return group(
        *parts, id=id_, data_el=element, class_="srl-place srl-hl" if element in highlight else "srl-place"
    )


def _no_cards(x: float, y: float) -> Svg:
    return rect(x, y, TRAY_CARD, TRAY_CARD * TALLER, "srl-n srl-s-line srl-edge", 6, stroke_dasharray="4 5")


_Play = tuple[int, tuple[str, ...], str]
_BETWEEN = 0.2


def _fitting(plays: list[_Play], room: float) -> float:
    """How wide the cards of the plays may be, when those of one play overlap and plays stand apart."""
    units = sum(1 + SHOWS * (len(cards) - 1) for _, cards, _ in plays) + _BETWEEN * (len(plays) - 1)
    return min(float(TRAY_CARD), room / units)


def played(
    events: Sequence[Event], marks: Sequence[str], lang: str, prefix: str, x: float, y: float, right: float
) -> Svg:
    """The cards of the step just taken, play by play, each play over its player's sign; the oldest give way."""
    wide = right - x
    plays: list[_Play] = [
        (e.seat, tuple(e.values["cards"]), mark)
        for e, mark in zip(events, marks, strict=True)
        if e.values.get("cards")
    ]
    parts = [rect(x, y, wide, TRAY_TALL, "srl-n srl-s-line", 10, stroke_dasharray=None if plays else "4 5")]
    if not plays:
        said = texts("table.played", lang=lang)
        parts.append(label(said, x + wide / 2, y + TRAY_TALL / 2 + 5, SMALL, "srl-f-muted srl-m"))
        return group(*parts, id=f"{prefix}played", data_el="played")
    said = texts("table.played", lang=lang)
    parts.append(rect(x + 12, y - 9, text_width(said, SMALL) + 12, 18, "srl-f-paper"))
    parts.append(label(said, x + 18, y + 5, SMALL, "srl-f-muted"))
    room, left = wide - 24, x + 12
    dropped = 0
    while len(plays) > 1 and _fitting(plays, room - 20 * bool(dropped)) < LEAST:
        del plays[0]
        dropped += 1
    if dropped:
        parts.append(label("…", left, y + 60, 16, "srl-f-muted srl-b"))
        left, room = left + 20, room - 20
    card = _fitting(plays, room)
    more = sum(len(cards) - 1 for _, cards, _ in plays)
    spare = room - sum(card for _ in plays) - (len(plays) - 1) * _BETWEEN * card
    step = min(card + 4, spare / more) if more else 0.0
    bottom = y + 13 + card * TALLER
    for n, (seat, cards, mark) in enumerate(plays):
        play = [
            card_group(
                text, left + k * step, y + 13, card, lang=lang, data_card=text, id=f"{prefix}played-{n}-{k}"
            )
            for k, text in enumerate(cards)
        ]
        middle = left + ((len(cards) - 1) * step + card) / 2
        shift = 11 if mark and seat >= 0 else 0
        if seat >= 0:
            play.append(badge(seat % 2, middle - shift, bottom + 15, 26, seat_label(seat)))
        if mark:
            play.append(label(mark, middle + shift, bottom + 21, SMALL, "srl-f-ink srl-m"))
        by = seat_label(seat) if seat >= 0 else None
        parts.append(group(*play, data_el="play", data_by=by, data_mark=mark or None))
        left += (len(cards) - 1) * step + card + _BETWEEN * card
    return group(*parts, id=f"{prefix}played", data_el="played")
