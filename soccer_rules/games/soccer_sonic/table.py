"""The table as one picture: the pitch in the middle, players around it clockwise, decks and the cards just played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from soccer_rules.core.game import Event
from soccer_rules.core.svg import (
    Svg,
    circle,
    clipped,
    group,
    joined,
    label,
    lines,
    num,
    path,
    picture,
    rect,
    tag,
    text_width,
    wrap,
)
from soccer_rules.games.soccer_sonic import table_pitch
from soccer_rules.games.soccer_sonic.faces import HEIGHT, SHOWS, WIDTH, card_group, spoken_language
from soccer_rules.games.soccer_sonic.table_pitch import badge, pitch, ways_of
from soccer_rules.games.soccer_sonic.table_words import (
    TEAMS,
    TableView,
    role_does,
    role_name,
    seat_label,
    shown_name,
    spoken_description,
    spoken_title,
    texts,
)

WIDE, MARGIN = 1180, 14
PAD = 9
TRAY_TALL, TRAY_CARD = 131, 62
_LEAST = 44.0
"""The narrowest card: its smallest digits are 11 pixels high."""
_TALLER = HEIGHT / WIDTH

_CSS = (
    ".srl .srl-hit{fill:transparent}.srl .srl-edge{stroke-linejoin:round}"
    ".srl .srl-card.srl-hl .srl-edge,.srl .srl-place.srl-hl .srl-edge,.srl .srl-seat.srl-hl .srl-frame"
    "{stroke:var(--srl-accent,#a84a00);stroke-width:4}\n"
)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Sizes that all seats share, in pixels."""

    panel: float
    gap: float
    card: float
    role_rows: int
    columns: int

    @property
    def head(self) -> float:
        return 50 + 15 * (self.role_rows - 1)

    @property
    def tall(self) -> float:
        return self.head + self.card * _TALLER + PAD + 2

    def place(self, seat: int, top: float, low: float) -> tuple[float, float]:
        """Seat 0 sits at the upper left; from there clockwise."""
        upper = seat < self.columns
        column = seat if upper else 2 * self.columns - 1 - seat
        wide = self.columns * self.panel + (self.columns - 1) * self.gap
        return (WIDE - wide) / 2 + column * (self.panel + self.gap), top if upper else low


def _layout(view: TableView, lang: str) -> _Layout:
    columns = view.players // 2
    gap = 14 if columns < 5 else 12
    panel = min(860.0, (WIDE - 2 * MARGIN - (columns - 1) * gap) / columns)
    most = max(5, *view.counts, *(len(h) for h in view.hands if h is not None))
    card = (panel - 2 * PAD) / (1 + SHOWS * (most - 1))
    card = round(max(_LEAST, min(84.0 if columns == 1 else 76.0, card)), 1)
    role_rows = max((len(_role_rows(roles, panel, lang)) for roles in view.roles), default=1)
    return _Layout(panel, gap, card, max(1, role_rows), columns)


def table_svg(
    view: TableView,
    *,
    events: Sequence[Event] = (),
    names: Mapping[int, str] | None = None,
    lang: str | None = None,
    highlight: Collection[str] = (),
    prefix: str = "",
) -> str:
    """The table as an SVG string, as the seat of ``view`` (or an onlooker) sees it.

    ``events`` are those of the step or turn just taken: their cards lie beside the pitch, the ball's ways are drawn.
    ``names`` are the players' names by seat. ``highlight`` marks elements: ``"zone:5"``, ``"seat:B3"``,
    ``"card:B3:0"`` (the first card of that hand), ``"ball"``, ``"deck"``, ``"pile"``. ``prefix`` begins every id.
    """
    code = spoken_language(lang)
    layout = _layout(view, code)
    top = 24.0
    pitch_top = top + layout.tall + 24
    tray_top = pitch_top + table_pitch.TALL + 14
    low = tray_top + TRAY_TALL + 26
    high = low + layout.tall + MARGIN
    pitch_left = (WIDE - table_pitch.LENGTH) / 2
    marks = _marks(events)
    return picture(
        WIDE,
        high,
        rect(0, 0, WIDE, high, "srl-f-paper", 12),
        _clockwise(layout, top, low),
        _score(0, view, code, prefix, 34, pitch_top),
        _score(1, view, code, prefix, WIDE - 34 - _SCORE_WIDE, pitch_top),
        _decks(view, events, code, prefix, highlight, 34, tray_top),
        _played(events, marks, code, prefix, 436, tray_top),
        *(
            _seat(view, seat, layout, names, code, prefix, highlight, *layout.place(seat, top, low))
            for seat in range(view.players)
        ),
        pitch(view, ways_of(events, marks), highlight, code, prefix, pitch_left, pitch_top),
        title=spoken_title(view, names, code),
        desc=spoken_description(view, events, names, code),
        lang=code,
        prefix=prefix,
        css=_CSS,
        class_="srl-table",
    )


def _marks(events: Sequence[Event]) -> list[str]:
    """A letter for each event that moved the ball with cards, where there are several; else nothing."""
    moved = [n for n, e in enumerate(events) if "source" in e.values and e.values.get("cards")]
    letters = {n: chr(ord("a") + k % 26) for k, n in enumerate(moved)} if len(moved) > 1 else {}
    return [letters.get(n, "") for n in range(len(events))]


def _clockwise(layout: _Layout, top: float, low: float) -> Svg:
    """Thin arrows from seat to seat, in the order of play."""
    middle_top, middle_low = top + layout.tall / 2, low + layout.tall / 2
    d = []
    for column in range(layout.columns - 1):
        x = layout.place(column, top, low)[0] + layout.panel + layout.gap / 2
        d.append(
            f"M{num(x - 2.5)} {num(middle_top - 6)}l5 6l-5 6M{num(x + 2.5)} {num(middle_low - 6)}l-5 6l5 6"
        )
    half = (top + layout.tall + low) / 2
    if layout.columns == 1:
        left, right = layout.place(0, top, low)[0], layout.place(0, top, low)[0] + layout.panel
        d.append(f"M{num(right)} {num(middle_top)}H1155Q1165 {num(middle_top)} 1165 {num(middle_top + 10)}")
        d.append(f"V{num(middle_low - 10)}Q1165 {num(middle_low)} 1155 {num(middle_low)}H{num(right)}")
        d.append(f"M{num(left)} {num(middle_low)}H25Q15 {num(middle_low)} 15 {num(middle_low - 10)}")
        d.append(f"V{num(middle_top + 10)}Q15 {num(middle_top)} 25 {num(middle_top)}H{num(left)}")
    else:
        d.append(f"M1165 {num(top + layout.tall)}V{num(low)}M15 {num(low)}V{num(top + layout.tall)}")
    d.append(f"M1159 {num(half - 3)}l6 7l6 -7M9 {num(half + 3)}l6 -7l6 7")
    return path(
        "".join(d), "srl-n srl-s-muted", stroke_width=1.6, stroke_linecap="round", stroke_linejoin="round"
    )


# --- seats


_HEAD_LEFT = PAD + 43
"""Where name and role begin, right of the player's sign."""


def _role_rows(roles: Sequence[str], panel: float, lang: str) -> tuple[str, ...]:
    room = panel - _HEAD_LEFT - PAD
    if not roles:
        return wrap(texts("table.roles-hidden", lang=lang), room, 12.5, 2)
    said = " · ".join(role_name(r, lang) for r in roles)
    if text_width(said, 12.5) <= room:
        return (said,)
    return tuple(row for r in roles for row in wrap(role_name(r, lang), room, 12.5, 2))


def _seat(
    view: TableView,
    seat: int,
    layout: _Layout,
    names: Mapping[int, str] | None,
    lang: str,
    prefix: str,
    highlight: Collection[str],
    x: float,
    y: float,
) -> Svg:
    called, acts = seat_label(seat), seat in view.acting
    frame = "srl-f-panel srl-frame " + ("srl-s-accent" if acts else "srl-s-line")
    parts = [
        rect(x, y, layout.panel, layout.tall, frame, 10, stroke_width=3 if acts else 1.3),
        badge(seat % 2, x + PAD + 17, y + 27, 32, called),
        _heading(view, seat, layout, names, lang, x, y),
        _hand(view, seat, layout, lang, prefix, highlight, x + PAD, y + layout.head),
        _chips(view, seat, lang, x + layout.panel - 12, y - 4),
    ]
    return group(
        *parts,
        id=f"{prefix}seat-{called}",
        data_el="seat",
        data_seat=called,
        data_acting="true" if acts else None,
        class_="srl-seat srl-hl" if f"seat:{called}" in highlight else "srl-seat",
    )


def _heading(
    view: TableView,
    seat: int,
    layout: _Layout,
    names: Mapping[int, str] | None,
    lang: str,
    x: float,
    y: float,
) -> Svg:
    left, right = x + _HEAD_LEFT, x + layout.panel - PAD
    seen = view.seat == seat
    full = shown_name(seat, names) or texts(f"table.{TEAMS[seat % 2]}", lang=lang)
    name = clipped(full, layout.panel - _HEAD_LEFT - PAD - (66 if seen else 40), 15, bold=True)
    rows = _role_rows(view.roles[seat], layout.panel, lang)
    does = " ".join(filter(None, (role_does(r, lang) for r in view.roles[seat])))
    parts = [
        group(tag("title", full), label(name, left, y + 24, 15, "srl-f-ink srl-b"), data_el="name"),
        group(
            *([tag("title", does)] if does else []),
            lines(rows, left, y + 42, 12.5, "srl-f-muted", 1.2),
            data_el="roles",
        ),
        rect(right - 13, y + 12, 12, 16.5, "srl-f-face srl-s-muted", 2, stroke_width=1.5),
        label(str(view.counts[seat]), right - 18, y + 25.5, 15, "srl-f-ink srl-e"),
    ]
    if seen:
        parts.append(_eye(right - 52, y + 20, lang))
    return joined(parts)


def _eye(x: float, y: float, lang: str) -> Svg:
    return group(
        tag("title", texts("table.seen", lang=lang)),
        path("M-10 0Q0-11 10 0Q0 11-10 0Z", "srl-f-face srl-s-ink", stroke_width=1.6),
        circle(0, 0, 3.2, "srl-f-ink"),
        transform=f"translate({num(x)} {num(y)})",
        data_el="seen",
    )


def _chips(view: TableView, seat: int, lang: str, right: float, y: float) -> Svg:
    """What is going on at a seat, on the upper edge of its panel."""
    acts = seat in view.acting
    said = [(key, key == "to-act") for key, on in (
        ("to-act", acts),
        ("turn", view.turn == seat and not acts),
        ("calls", view.caller == seat),
        ("sings", view.singing == seat),
    ) if on]  # fmt: skip
    parts = []
    for key, strong in said:
        text = texts(f"table.{key}", lang=lang)
        wide = text_width(text, 12, bold=True) + (30 if strong else 18)
        right -= wide
        look = "srl-f-accent srl-s-panel" if strong else "srl-f-panel srl-s-ink"
        parts.append(rect(right, y - 11, wide, 22, look, 11, stroke_width=1.5))
        if strong:
            parts.append(path(f"M{num(right + 10)} {num(y - 5)}v10l8-5z", "srl-f-on-accent"))
        ink = "srl-f-on-accent" if strong else "srl-f-ink"
        parts.append(label(text, right + wide / 2 + (6 if strong else 0), y + 4.3, 12, f"{ink} srl-b srl-m"))
        right -= 6
    return joined(parts)


def _hand(
    view: TableView,
    seat: int,
    layout: _Layout,
    lang: str,
    prefix: str,
    highlight: Collection[str],
    x: float,
    y: float,
) -> Svg:
    called, hand, n = seat_label(seat), view.hands[seat], view.counts[seat]
    if hand is not None:
        n = len(hand)
    if not n:
        middle = y + layout.card * _TALLER / 2
        wide = layout.panel - 2 * PAD
        empty = rect(x, y, wide, layout.card * _TALLER, "srl-n srl-s-line", 6, stroke_dasharray="4 5")
        said = label(texts("table.no-cards", lang=lang), x + wide / 2, middle + 4, 13, "srl-f-muted srl-m")
        return joined([empty, said])
    room = layout.panel - 2 * PAD
    most = layout.card + 5 if hand is not None else layout.card * 0.5
    step = min(most, (room - layout.card) / (n - 1)) if n > 1 else 0.0
    seen: dict[str, int] = {}
    parts = []
    for index in range(n):
        text = hand[index] if hand is not None else ""
        seen[text] = again = seen.get(text, -1) + 1
        kind = f"card-{called}-{text.replace('+', '_')}-{again}" if text else f"back-{called}-{index}"
        lit = text and f"card:{called}:{index}" in highlight
        parts.append(
            card_group(
                text,
                x + index * step,
                y,
                layout.card,
                lang=lang,
                back=not text,
                class_="srl-hl" if lit else "",
                id=f"{prefix}{kind}",
                data_card=text or None,
                data_seat=called,
                data_index=index,
            )
        )
    return group(*parts, data_el="hand", data_seat=called)


# --- score, decks, cards just played

_SCORE_WIDE = 108


def _score(team: int, view: TableView, lang: str, prefix: str, x: float, y: float) -> Svg:
    side, goals = TEAMS[team], view.score[team]
    middle, tall = x + _SCORE_WIDE / 2, 172
    name = clipped(texts(f"table.{side}", lang=lang), _SCORE_WIDE - 12, 14, bold=True)
    y += (table_pitch.TALL - tall) / 2 + 4
    parts = [
        rect(x, y, _SCORE_WIDE, tall, f"srl-f-panel srl-s-{side} srl-frame", 10, stroke_width=2.5),
        badge(team, middle, y + 28, 30, "BR"[team]),
        label(name, middle, y + 65, 14, "srl-f-ink srl-b srl-m"),
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
    return label(said, x, y, 12.5, "srl-f-muted")


def _decks(
    view: TableView,
    events: Sequence[Event],
    lang: str,
    prefix: str,
    highlight: Collection[str],
    x: float,
    y: float,
) -> Svg:
    tall = TRAY_CARD * _TALLER
    top = y + 12
    base = top + tall + 19
    middle = x + 46
    counter = [
        rect(x, top, 92, tall, "srl-f-panel srl-s-line srl-frame", 8, stroke_width=1.5),
        label(texts("table.deck", lang=lang), middle, top + 21, 14, "srl-f-ink srl-b srl-m"),
        label(str(view.counter), middle, top + 58, 36, "srl-f-ink srl-b srl-m"),
        label(
            texts("table.of-decks", lang=lang, decks=view.decks), middle, top + 77, 12.5, "srl-f-muted srl-m"
        ),
    ]
    if view.extra:
        said = texts("table.extra", lang=lang)
        wide = text_width(said, 12, bold=True) + 16
        counter.append(
            rect(middle - wide / 2, base - 15, wide, 21, "srl-f-badge srl-s-panel", 10, stroke_width=1.2)
        )
        counter.append(label(said, middle, base - 0.5, 12, "srl-f-on-badge srl-b srl-m"))
    deck_x, pile_x = x + 118, x + 232
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
    """The cards of the pile of which nothing is shown: blank edges, or backs when the pile is closed."""
    if closed:
        return card_group("", x, y, TRAY_CARD, lang=lang, back=True)
    tall = TRAY_CARD * _TALLER
    sheets = [
        rect(
            x + 2 * k, y + 2 * k, TRAY_CARD, tall, "srl-f-face srl-s-face-edge srl-edge", 5, stroke_width=1.2
        )
        for k in range(min(2, (n + 5) // 6), -1, -1)
    ]
    return joined([*sheets, rect(x + 0.6, y + 5, TRAY_CARD - 1.2, 12, "srl-f-move-tint")])


def _marked(parts: Sequence[Svg], id_: str, element: str, highlight: Collection[str]) -> Svg:
    return group(
        *parts, id=id_, data_el=element, class_="srl-place srl-hl" if element in highlight else "srl-place"
    )


def _no_cards(x: float, y: float) -> Svg:
    return rect(x, y, TRAY_CARD, TRAY_CARD * _TALLER, "srl-n srl-s-line srl-edge", 6, stroke_dasharray="4 5")


_Play = tuple[int, tuple[str, ...], str]
_BETWEEN = 0.2


def _fitting(plays: list[_Play], room: float) -> float:
    """How wide the cards of the plays may be, when those of one play overlap and plays stand apart."""
    units = sum(1 + SHOWS * (len(cards) - 1) for _, cards, _ in plays) + _BETWEEN * (len(plays) - 1)
    return min(float(TRAY_CARD), room / units)


def _played(events: Sequence[Event], marks: Sequence[str], lang: str, prefix: str, x: float, y: float) -> Svg:
    """The cards of the step just taken, play by play, each play over its player's sign; the oldest give way."""
    wide = WIDE - 34 - x
    plays: list[_Play] = [
        (e.seat, tuple(e.values["cards"]), mark)
        for e, mark in zip(events, marks, strict=True)
        if e.values.get("cards")
    ]
    parts = [rect(x, y, wide, TRAY_TALL, "srl-n srl-s-line", 10, stroke_dasharray=None if plays else "4 5")]
    if not plays:
        said = texts("table.played", lang=lang)
        parts.append(label(said, x + wide / 2, y + TRAY_TALL / 2 + 4, 13, "srl-f-muted srl-m"))
        return group(*parts, id=f"{prefix}played", data_el="played")
    said = texts("table.played", lang=lang)
    parts.append(rect(x + 12, y - 8, text_width(said, 12.5) + 12, 16, "srl-f-paper"))
    parts.append(label(said, x + 18, y + 4, 12.5, "srl-f-muted"))
    room, left = wide - 24, x + 12
    dropped = 0
    while len(plays) > 1 and _fitting(plays, room - 20 * bool(dropped)) < _LEAST:
        del plays[0]
        dropped += 1
    if dropped:
        parts.append(label("…", left, y + 60, 16, "srl-f-muted srl-b"))
        left, room = left + 20, room - 20
    card = _fitting(plays, room)
    more = sum(len(cards) - 1 for _, cards, _ in plays)
    spare = room - sum(card for _ in plays) - (len(plays) - 1) * _BETWEEN * card
    step = min(card + 4, spare / more) if more else 0.0
    bottom = y + 13 + card * _TALLER
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
            play.append(badge(seat % 2, middle - shift, bottom + 15, 23, seat_label(seat)))
        if mark:
            play.append(label(mark, middle + shift, bottom + 20, 15, "srl-f-ink srl-m"))
        by = seat_label(seat) if seat >= 0 else None
        parts.append(group(*play, data_el="play", data_by=by, data_mark=mark or None))
        left += (len(cards) - 1) * step + card + _BETWEEN * card
    return group(*parts, id=f"{prefix}played", data_el="played")
