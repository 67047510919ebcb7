"""Readings side by side: one position under every reading of an option, and going on under another one."""

from __future__ import annotations

import asyncio
from typing import Any

from ipywidgets import Dropdown, Layout

from soccer_rules.core.match import Match
from soccer_rules.core.svg import Svg, tag
from soccer_rules.explore.readings import (
    KINDS,
    Reading,
    Readings,
    citations,
    option_title,
    readings,
    value_words,
)
from soccer_rules.widgets import markup
from soccer_rules.widgets.desk import Desk, Sheet
from soccer_rules.widgets.panel import Panel, Part, choose, heading, page, row

MOST_PLAYS = 8
"""So many plays are listed of each kind."""


class Variants(Part):
    """What another reading of the rules would change in the position at hand, with what each guide says."""

    def __init__(self, desk: Desk):
        self.option = Dropdown(layout=Layout(width="auto", flex="1 1 200px", min_width="0"))
        self.found = Panel()
        self.found.on_pick(self._picked)
        self.rows = Panel()
        self.rows.on_pick(self._picked)
        self.readings: Readings | None = None
        self._matter: dict[str, bool] = {}
        self._of: tuple[int, int] = (-1, -1)
        self._task: asyncio.Task[None] | None = None
        super().__init__(desk, [row(self.option), self.found, self.rows])
        self.when_set(self.option, lambda _: self._draw())

    def show(self) -> None:
        desk, say = self.desk, self.desk.speech
        here = (desk.at, desk.match.node.id)
        if here != self._of:
            self._stop()
            self._of, self._matter = here, {}
        with self.quietly():
            book = desk.game.rulebook
            options = [
                (option_title(desk.game, option, say.code), name) for name, option in book.options.items()
            ]
            kept = (
                self.option.value if self.option.value in book.options else options[0][1] if options else None
            )
            choose(self.option, options, kept)
        self.option.tooltip = say("explorer.option")
        self._draw_found()
        self._draw()
        if not self._matter:
            self.look_for()

    # which of them matter

    def look_for(self) -> None:
        """Try every option in this position, one after the other, and name those that change something."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for name in self.desk.game.rulebook.options:
                self._matter[name] = self._matters(name)
            self._draw_found()
            return
        self._stop()
        self._task = loop.create_task(self._run())

    async def _run(self) -> None:
        for name in self.desk.game.rulebook.options:
            self._matter[name] = self._matters(name)
            self._draw_found()
            await asyncio.sleep(0)
        self._task = None

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _matters(self, name: str) -> bool:
        found = readings(self.desk.game, self.desk.state, name)
        return any(r.differences or r.game is None for r in found.rows)

    def _draw_found(self) -> None:
        desk, say = self.desk, self.desk.speech
        if not self._matter:
            self.found.markup = ""
            return
        book = desk.game.rulebook
        named = [
            tag("button", option_title(desk.game, book.options[name], say.code), type="button", class_="srl-chip",
                data_pick=f"option:{name}")
            for name, matters in self._matter.items() if matters
        ]  # fmt: skip
        ready = len(self._matter) == len(book.options)
        key = "explorer.these-matter" if named else "explorer.none-matters" if ready else "explorer.looking"
        self.found.markup = page(
            tag("p", say(key), class_="srl-small"),
            tag("div", *(named or [Svg("")]), class_="srl-items"),
            lang=say.code,
        )

    # one of them

    def _draw(self) -> None:
        desk, say, name = self.desk, self.desk.speech, self.option.value
        if name is None:
            self.rows.markup = markup.note(say("explorer.no-options"), say.code)
            return
        self.readings = readings(desk.game, desk.state, name)
        option = desk.game.rulebook.options[name]
        key = f"option.{name}.text"
        texts = desk.game.rulebook.texts
        said = [tag("p", texts(key, lang=say.code), class_="srl-note")] if key in texts else []
        parts = [self._reading(n, reading) for n, reading in enumerate(self.readings.rows)]
        laws = [markup.clause_html(desk.game.rulebook, c, say.code) for c in option.clauses]
        self.rows.markup = page(*said, tag("div", *parts, class_="srl-variants"), *laws, lang=say.code)

    def _reading(self, n: int, reading: Reading) -> Svg:
        desk, say = self.desk, self.desk.speech
        option, value = reading.changes[0]
        cited = " · ".join(citations(desk.game, option, value, say.code))
        parts = [
            heading(value_words(desk.game, option, value, say.code)),
            tag("p", cited, class_="srl-small"),
        ]
        if not n:
            parts.append(tag("p", tag("span", say("explorer.in-force"), class_="srl-from")))
        elif reading.game is None:
            parts.append(tag("p", say("explorer.cannot-stand", why=reading.refusal), class_="srl-wrong"))
        else:
            for kind in KINDS:
                plays = reading.of(kind)
                if plays:
                    parts.append(tag("p", say(f"explorer.{kind}"), class_=f"srl-small srl-{kind}"))
                    parts.append(markup.listing((self._play(d) for d in plays[:MOST_PLAYS]), "srl-happened"))
            if not reading.differences:
                parts.append(tag("p", say("explorer.no-difference"), class_="srl-note"))
            parts.append(
                tag(
                    "button",
                    say("explorer.play-so"),
                    type="button",
                    class_="srl-chip",
                    data_pick=f"reading:{n}",
                )
            )
        return tag("section", *parts, class_="srl-variant")

    def _play(self, difference: Any) -> str:
        say = self.desk.speech
        said = self.desk.game.words.action(difference.action, max(difference.seat, 0), say.code)
        more = f" ({say('explorer.ways', n=len(difference.plays))})" if len(difference.plays) > 1 else ""
        return f"{said}{more} · {', '.join(difference.clauses)}"

    def _picked(self, token: str) -> None:
        kind, _, rest = token.partition(":")
        if kind == "option":
            self.option.value = rest
        elif kind == "reading" and self.readings is not None:
            reading = self.readings.rows[int(rest)]
            if reading.game is not None:
                match = Match(reading.game, reading.state, names=self.desk.match.names)
                option, value = reading.changes[0]
                self.desk.put(Sheet("reading", match, title=value_words(reading.game, option, value)))

    def close(self) -> None:
        self._stop()
        super().close()
