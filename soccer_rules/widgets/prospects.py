"""The what-if table in the notebook: every row can be looked at on the table, sorted, and played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from ipywidgets import FloatProgress, Label, Layout, ToggleButtons

from soccer_rules.core.game import CHANCE
from soccer_rules.core.odds import percent
from soccer_rules.core.svg import Svg, tag
from soccer_rules.explore import whatif_view as said
from soccer_rules.explore.labels import side_name
from soccer_rules.explore.playouts import Estimate
from soccer_rules.explore.whatif import WhatIf
from soccer_rules.widgets import markup
from soccer_rules.widgets.desk import Desk
from soccer_rules.widgets.panel import Panel, Part, button, choose, page, row

STEP = 20
"""Playouts between two turns of the kernel's loop."""
REDRAW = 0.25
"""Seconds between two drawings while playouts go on."""
COLUMNS = ("play", "change", "next", "goal", "lost")


class Prospects(Part):
    """What if …? One row for each distinct outcome. The exact part is there at once; the playouts follow when asked
    for, and stop when asked to."""

    wide = False

    def __init__(self, desk: Desk, channel: str, pages: Callable[[WhatIf], None]):
        self._pages = pages
        self.table: WhatIf | None = None
        self.order = ("play", False)
        self._task: asyncio.Task[None] | None = None
        self._expanded: int | None = None
        self.views = ToggleButtons(layout=Layout(width="auto"))
        self.views.add_class("srl-languages")
        self.to_sample = button(self.sample, "random", "primary")
        self.to_stop = button(self.stop, "stop")
        self.progress = FloatProgress(
            min=0.0, max=1.0, layout=Layout(width="auto", flex="1 1 80px", min_width="40px")
        )
        self.count = Label()
        self.rows = Panel(points=channel)
        self.rows.on_pick(self._picked)
        self.rows.add_class("srl-rows")
        self.notes = Panel()
        bar = row(self.to_sample, self.to_stop, self.progress, self.count)
        super().__init__(desk, [row(self.views), bar, self.rows, self.notes])
        self.when_set(self.views, lambda _: self._turn())

    @property
    def sampling(self) -> bool:
        """Whether playouts are being made."""
        return self._task is not None

    def show(self) -> None:
        say = self.desk.speech
        with self.quietly():
            open_eyes = say.of(self.desk.game, "explorer.open-eyes")
            views = [(say("explorer.own-eyes"), False), (open_eyes, True)]
            choose(self.views, views, bool(self.views.value))
        self.views.tooltip = say("stepper.eyes")
        self.to_sample.description, self.to_stop.description = say("explorer.sample"), say("explorer.stop")
        self._turn()

    def _turn(self) -> None:
        """The table of the position at hand, seen as chosen."""
        fresh = self.desk.what_if(open=bool(self.views.value))
        if fresh is not self.table:
            self.stop()
            self.table, self._expanded = fresh, None
        if self.table is not None:
            self._pages(self.table)
        self._draw()

    # playouts

    def sample(self) -> None:
        """Make the playouts that are left, beside everything else; without a running event loop, all at once."""
        table = self.table
        if table is None or self.sampling:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for done, total in table.sample(STEP):
                self._progress(done, total)
            self._draw()
            return
        self._task = loop.create_task(self._run(table))
        self._draw()

    def stop(self) -> None:
        """Leave the playouts; what has been counted stays."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self._draw()

    async def _run(self, table: WhatIf) -> None:
        mine, clock = asyncio.current_task(), asyncio.get_running_loop().time
        drawn = clock()

        def on_progress(done: int, total: int) -> None:
            nonlocal drawn
            if clock() - drawn > REDRAW:
                drawn = clock()
                self._progress(done, total)
                self._draw_rows()

        try:
            await table.run(on_progress, STEP)
        finally:
            if self._task is mine:
                self._task = None
                self._draw()

    def _progress(self, done: int, total: int) -> None:
        self.progress.value = done / total if total else 1.0
        self.count.value = self.desk.speech("explorer.playouts", done=done, total=total)

    # sorting and playing

    def sort(self, column: str) -> None:
        """Sort by a column; once more turns the order round. Shares begin with the highest."""
        down = self.order[1] if self.order[0] != column else not self.order[1]
        self.order = (column, column in ("goal", "lost") if self.order[0] != column else down)
        self._draw_rows()

    def sorted_rows(self) -> list[int]:
        """The rows in the order in which they are shown."""
        table, (column, down) = self.table, self.order
        if table is None:
            return []
        lang = self.desk.speech.code

        def key(n: int) -> Any:
            if column in ("goal", "lost"):
                value = getattr(table.rows[n], column).value
                return -1.0 if value is None else value
            if column == "change":
                return ", ".join(table.difference(n, lang))
            return ", ".join(said.next_words(table, n, lang)) if column == "next" else n

        return sorted(range(len(table.rows)), key=key, reverse=down)

    def branch(self, n: int, way: int = 0) -> None:
        """Play a row, or one of its ways: the match goes on from here, and what was there stays as a branch."""
        if self.table is not None:
            self.desk.play(self.table.rows[n].plays[way], self.table.seat)

    def _picked(self, token: str) -> None:
        kind, _, rest = token.partition(":")
        if kind == "sort":
            self.sort(rest)
        elif kind == "row":
            n, _, way = rest.partition(":")
            self.branch(int(n), int(way or 0))
        elif kind == "ways":
            self._expanded = None if self._expanded == int(rest) else int(rest)
            self._draw_rows()

    # drawing

    def _draw(self) -> None:
        table, say = self.table, self.desk.speech
        gone = table is None or not table.total
        for one in (self.progress, self.count, self.to_sample):
            one.layout.display = "none" if gone else ""
        self.to_stop.layout.display = "" if self.sampling else "none"
        if table is not None:
            self._progress(table.done, table.total)
            self.to_sample.disabled = self.sampling or table.done >= table.total
            lines = [tag("p", line, class_="srl-note") for line in said.notes(table, say.code)]
            fold = tag("details", tag("summary", say("explorer.how")), *lines, data_keep="how")
            self.notes.markup = page(fold, lang=say.code)
        else:
            self.notes.markup = ""
        self._draw_rows()

    def _draw_rows(self) -> None:
        table, say = self.table, self.desk.speech
        if table is None:
            self.rows.markup = markup.note(say("explorer.nothing"), say.code)
            return
        head = tag("tr", *(self._head(column) for column in COLUMNS))
        body = [part for n in self.sorted_rows() for part in self._row(table, n)]
        if table.seat == CHANCE:
            title = said.title(table, say.code)
        else:
            title = self.desk.speech("explorer.what-if", player=self.desk.player(table.seat))
        self.rows.markup = page(
            tag(
                "table",
                tag("caption", title),
                tag("thead", head),
                tag("tbody", *body),
                class_="srl-prospects",
            ),
            lang=say.code,
        )

    def _head(self, column: str) -> Svg:
        on, down = self.order[0] == column, self.order[1]
        mark = ("▾" if down else "▴") if on else ""
        label = self._label(column)
        press = tag(
            "button", f"{label} {mark}".strip(), type="button", class_="srl-sort", data_pick=f"sort:{column}"
        )
        order = ("descending" if down else "ascending") if on else "none"
        return tag("th", press, scope="col", class_=f"srl-c-{column}", aria_sort=order)

    def _label(self, column: str) -> str:
        lang, table = self.desk.speech.code, self.table
        side = side_name(table.game, table.side, lang) if table is not None else ""
        return self.desk.speech(f"explorer.column-{column}", side=side)

    def _row(self, table: WhatIf, n: int) -> list[Svg]:
        lang, say, row_ = self.desk.speech.code, self.desk.speech, table.rows[n]
        changes = list(table.difference(n, lang))
        if not row_.certain:
            changes.append(say.of(self.desk.game, "explorer.depends"))
        counted = [
            tag(
                "div",
                f"{said.odds_words(table.game, o, lang)}: {percent(o.probability)}",
                class_="srl-counted",
            )
            for o in table.counted(n)
        ]
        rests = " ".join(row_.clauses)
        titles = "; ".join(f"{c} {table.game.rulebook.clause_title(c, lang)}" for c in row_.clauses)
        fold = tag("span", rests, class_="srl-id", title=titles)
        cells = [
            tag("th", self._play(table, n), scope="row", class_="srl-c-play"),
            tag("td", say("explorer.comma").join(changes) or say("explorer.no-change"), *counted, fold),
            tag("td", *(tag("div", line) for line in said.next_words(table, n, lang)), class_="srl-c-next"),
            _share(row_.goal, "srl-goal", self._label("goal")),
            _share(row_.lost, "srl-lost", self._label("lost")),
        ]
        own = tag(
            "tr",
            *cells,
            data_peek=f"w{n}",
            data_row=str(n),
            class_="srl-certain" if row_.certain else None,
        )
        if self._expanded != n:
            return [own]
        ways = [self._way(table, n, k) for k in range(1, len(row_.plays))]
        more = tag("td", tag("div", *ways, class_="srl-items"), colspan=str(len(COLUMNS)))
        return [own, tag("tr", more, data_peek=f"w{n}")]

    def _play(self, table: WhatIf, n: int) -> Svg:
        row_ = table.rows[n]
        parts = [self._way(table, n, 0)]
        if row_.probability is not None:
            parts.append(tag("span", percent(row_.probability), class_="srl-small"))
        if row_.ways > 1:
            more = self.desk.speech("explorer.ways", n=row_.ways)
            open_ = "true" if self._expanded == n else "false"
            parts.append(
                tag(
                    "button",
                    more,
                    type="button",
                    class_="srl-unfold",
                    aria_expanded=open_,
                    data_pick=f"ways:{n}",
                )
            )
        return tag("div", *parts)

    def _way(self, table: WhatIf, n: int, k: int) -> Svg:
        action = table.rows[n].plays[k]
        words = table.game.words.action(action, max(table.seat, 0), self.desk.speech.code)
        return tag(
            "button",
            markup.noted(words),
            type="button",
            class_="srl-chip",
            data_pick=f"row:{n}:{k}",
            title=self.desk.speech("explorer.play-row"),
        )

    def close(self) -> None:
        self.stop()
        super().close()


def _share(estimate: Estimate, class_: str, label: str) -> Svg:
    """A share as a bar with its number; the range of a sampled one is drawn lighter."""
    value = estimate.value
    if value is None:
        return tag("td", tag("span", "–"), class_="srl-share", data_label=label)
    low, high = estimate.interval
    bar = tag(
        "span",
        tag(
            "i",
            Svg(""),
            style=f"left:{low * 100:.1f}%;width:{max(high - low, 0.0) * 100:.1f}%",
            class_="srl-range",
        ),
        tag("b", Svg(""), style=f"width:{value * 100:.1f}%"),
        class_=f"srl-bar {class_}",
        aria_hidden="true",
    )
    number = f"{value * 100:.1f} %" if estimate.exact is not None else f"{value * 100:.0f} %"
    sampled = "" if estimate.exact is not None else f"{low * 100:.0f}–{high * 100:.0f}"
    small = [tag("small", sampled)] if sampled else []
    return tag("td", tag("span", number), *small, bar, class_="srl-share", data_label=label)


def previews(desk: Desk, table: WhatIf, prefix: str) -> dict[str, str]:
    """A picture of the table after each row, by the page's name, through the eyes in force: in one deal that fits what
    they see, where it depends on more than that."""
    game, state, eyes = table.game, desk.state, desk.eyes
    view = table.view if eyes == table.seat and not table.open else game.open_view(state)
    deal = game.determinize(view, Random("previews"))
    found = {}
    for row_ in table.rows:
        step = game.apply(deal, table.seat, row_.action)
        found[f"w{row_.index}"] = desk.picture(step.state, step.events, prefix)
    return found


__all__ = ["Prospects", "previews"]
