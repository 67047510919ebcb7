"""The table as one picture: the pitch in the middle, players around it clockwise, decks and the cards just played."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from soccer_rules.core.game import Event
from soccer_rules.core.language import names_in
from soccer_rules.core.svg import picture, rect
from soccer_rules.games.soccer_sonic import table_pitch
from soccer_rules.games.soccer_sonic.faces import spoken_language
from soccer_rules.games.soccer_sonic.table_pitch import pitch, ways_of
from soccer_rules.games.soccer_sonic.table_seats import MARGIN, WIDE, clockwise, layout_of, seat_panel
from soccer_rules.games.soccer_sonic.table_tray import SCORE_WIDE, TRAY_TALL, decks, played, score
from soccer_rules.games.soccer_sonic.table_words import TableView, spoken_description, spoken_title

_CSS = (
    ".srl .srl-hit{fill:transparent}.srl .srl-edge{stroke-linejoin:round}"
    ".srl .srl-card.srl-hl .srl-edge,.srl .srl-place.srl-hl .srl-edge,.srl .srl-seat.srl-hl .srl-frame"
    "{stroke:var(--srl-accent,#a84a00);stroke-width:4}\n"
)


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

    >>> from soccer_rules.core.registry import load
    >>> game = load("soccer-sonic", players=4)
    >>> table_svg(game.observe(game.initial_state(1), 0), lang="ja").count('data-el="seat"')
    4
    """
    code = spoken_language(lang)
    names = names_in(names, code)
    layout = layout_of(view, code)
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
        clockwise(layout, top, low),
        score(0, view, code, prefix, 34, pitch_top),
        score(1, view, code, prefix, WIDE - 34 - SCORE_WIDE, pitch_top),
        decks(view, events, code, prefix, highlight, 34, tray_top),
        played(events, marks, code, prefix, 436, tray_top, WIDE - 34),
        *(
            seat_panel(view, seat, layout, names, code, prefix, highlight, *layout.place(seat, top, low))
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
