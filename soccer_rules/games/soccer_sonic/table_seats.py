"""The players around the table: names, roles, hands, and what is going on at each seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

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
    rect,
    tag,
    text_width,
    wrap,
)
from soccer_rules.games.soccer_sonic.faces import LEAST, SHOWS, TALLER, card_group
from soccer_rules.games.soccer_sonic.table_pitch import SMALL, badge
from soccer_rules.games.soccer_sonic.table_words import (
    TEAMS,
    TableView,
    has_turn,
    role_does,
    role_name,
    seat_label,
    shown_name,
    texts,
)

WIDE, MARGIN = 1180, 14
PAD = 9
NOMINAL_HANDS = {2: 10, 4: 8}
"""A goalkeeper's hand limit by players (six where there are more than four). Cards are as wide as such a hand allows,
whatever is held now, so that the picture keeps its shape; larger hands overlap more."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes that all seats share, in pixels."""

    panel: float
    gap: float
    card: float
    role_rows: int
    columns: int

    @property
    def head(self) -> float:
        return 55 + 19 * (self.role_rows - 1)

    @property
    def tall(self) -> float:
        return self.head + self.card * TALLER + PAD + 2

    def place(self, seat: int, top: float, low: float) -> tuple[float, float]:
        """Seat 0 sits at the upper left; from there clockwise."""
        upper = seat < self.columns
        column = seat if upper else 2 * self.columns - 1 - seat
        wide = self.columns * self.panel + (self.columns - 1) * self.gap
        return (WIDE - wide) / 2 + column * (self.panel + self.gap), top if upper else low


def layout_of(view: TableView, lang: str) -> Layout:
    columns = view.players // 2
    gap = 14 if columns < 5 else 12
    panel = min(860.0, (WIDE - 2 * MARGIN - (columns - 1) * gap) / columns)
    most = NOMINAL_HANDS.get(view.players, 6)
    card = (panel - 2 * PAD) / (1 + SHOWS * (most - 1))
    card = round(max(LEAST, min(84.0 if columns == 1 else 76.0, card)), 1)
    role_rows = max((len(_role_rows(roles, panel, lang)) for roles in view.roles), default=1)
    return Layout(panel, gap, card, max(1, role_rows), columns)


_HEAD_LEFT = PAD + 43
"""Where name and role begin, right of the player's sign."""


def _role_rows(roles: Sequence[str], panel: float, lang: str) -> tuple[str, ...]:
    room = panel - _HEAD_LEFT - PAD
    if not roles:
        return wrap(texts("table.roles-hidden", lang=lang), room, SMALL, 2)
    said = " · ".join(role_name(r, lang) for r in roles)
    if text_width(said, SMALL) <= room:
        return (said,)
    return tuple(row for r in roles for row in wrap(role_name(r, lang), room, SMALL, 2))


def seat_panel(
    view: TableView,
    seat: int,
    layout: Layout,
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
        badge(seat % 2, x + PAD + 17, y + 28, 35, called),
        _heading(view, seat, layout, names, lang, x, y),
        _hand(view, seat, layout, lang, prefix, highlight, x + PAD, y + layout.head),
        _chips(view, seat, lang, x + layout.panel - 8, y - 4, layout.panel - 8),
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
    layout: Layout,
    names: Mapping[int, str] | None,
    lang: str,
    x: float,
    y: float,
) -> Svg:
    left, right = x + _HEAD_LEFT, x + layout.panel - PAD
    seen = view.seat == seat
    full = shown_name(seat, names) or texts(f"table.{TEAMS[seat % 2]}", lang=lang)
    name = clipped(full, layout.panel - _HEAD_LEFT - PAD - (72 if seen else 46), 17, bold=True)
    rows = _role_rows(view.roles[seat], layout.panel, lang)
    does = " ".join(filter(None, (role_does(r, lang) for r in view.roles[seat])))
    parts = [
        group(tag("title", full), label(name, left, y + 25, 17, "srl-f-ink srl-b"), data_el="name"),
        group(
            *([tag("title", does)] if does else []),
            lines(rows, left, y + 46, SMALL, "srl-f-muted", 1.15),
            data_el="roles",
        ),
        rect(right - 13, y + 12, 12, 16.5, "srl-f-face srl-s-muted", 2, stroke_width=1.5),
        label(str(view.counts[seat]), right - 18, y + 26.5, 17.5, "srl-f-ink srl-e"),
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


def _chips(view: TableView, seat: int, lang: str, right: float, y: float, room: float) -> Svg:
    """What is going on at a seat, on the upper edge of its panel."""
    acts = seat in view.acting
    said = [(key, key == "to-act") for key, on in (
        ("to-act", acts),
        ("turn", has_turn(view) == seat),
        ("calls", view.caller == seat),
        ("sings", view.singing == seat),
    ) if on]  # fmt: skip
    told = [(texts(f"table.{key}", lang=lang), strong) for key, strong in said]
    wanted = sum(text_width(text, SMALL, bold=True) for text, _ in told)
    room_for_text = room - sum(34 if strong else 20 for _, strong in told) - 6 * (len(told) - 1)
    size = min(SMALL, SMALL * room_for_text / wanted) if told else SMALL
    parts = []
    for text, strong in told:
        wide = text_width(text, size, bold=True) + (34 if strong else 20)
        right -= wide
        look = "srl-f-accent srl-s-panel" if strong else "srl-f-panel srl-s-ink"
        parts.append(rect(right, y - 13, wide, 26, look, 13, stroke_width=1.5))
        if strong:
            parts.append(path(f"M{num(right + 10)} {num(y - 6)}v12l10-6z", "srl-f-on-accent"))
        ink = "srl-f-on-accent" if strong else "srl-f-ink"
        parts.append(
            label(text, right + wide / 2 + (7 if strong else 0), y + 0.35 * size, size, f"{ink} srl-b srl-m")
        )
        right -= 6
    return joined(parts)


def _hand(
    view: TableView,
    seat: int,
    layout: Layout,
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
        middle = y + layout.card * TALLER / 2
        wide = layout.panel - 2 * PAD
        empty = rect(x, y, wide, layout.card * TALLER, "srl-n srl-s-line", 6, stroke_dasharray="4 5")
        said = label(texts("table.no-cards", lang=lang), x + wide / 2, middle + 5, SMALL, "srl-f-muted srl-m")
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


def clockwise(layout: Layout, top: float, low: float) -> Svg:
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
