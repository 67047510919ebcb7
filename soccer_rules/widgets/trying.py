"""Trying anything: a play is put together, judged before it is played; what can be done, and why something cannot."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from ipywidgets import Dropdown, Layout, ToggleButton

from soccer_rules.core.svg import Svg, tag
from soccer_rules.explore.closest import closest, possible
from soccer_rules.explore.whatif import WhatIf
from soccer_rules.widgets import markup
from soccer_rules.widgets.desk import Desk
from soccer_rules.widgets.panel import Panel, Part, Table, button, choose, heading, page, row
from soccer_rules.widgets.quiz import Picker

MOST_WAYS = 40
"""So many ways of doing the same are listed."""


class Trying(Part):
    """The attempt panel. ``result`` is the board for the verdict, which the explorer places; ``told`` says what stands
    there while nothing is picked."""

    def __init__(
        self, desk: Desk, table: Table, channel: str, told: Callable[[], str], pages: Callable[[WhatIf], None]
    ):
        self._told, self._pages, self._table = told, pages, table
        self.result = Panel()
        self.result.on_pick(self._answered)
        self.head = Panel()
        self.who = Dropdown(layout=Layout(width="auto", min_width="150px"))
        self.picker = Picker(desk.speech, table, desk.game, self.judge)
        self.picker.greyed = self._greyed
        self.to_play = button(self.play, "check", "primary")
        self.to_clear = button(self.picker.clear, "eraser")
        self.to_ask = ToggleButton(icon="list", layout=Layout(width="auto"))
        self.ways = Panel(points=channel)
        self.ways.on_pick(self._take)
        buttons = row(self.to_play, self.to_clear, self.to_ask)
        super().__init__(desk, [row(self.head, self.who), self.picker.form, buttons, self.ways])
        self.add_class("srl-side")
        self._greys: tuple[tuple[Any, ...], tuple[str, ...]] = ((), ())
        self.when_set(self.who, self._chose_who)
        self.when_set(self.to_ask, lambda _: self._draw_ways())

    # what is tried

    @property
    def verdict(self) -> Any:
        """The verdict on what has been picked; ``None`` while a part is missing."""
        action, seat = self.picker.action, self.desk.seat
        return None if action is None or seat is None else self.desk.game.judge(self.desk.state, seat, action)

    def play(self) -> None:
        """Play the attempt if it is legal; otherwise nothing changes."""
        verdict = self.verdict
        if verdict is not None and verdict.legal:
            self.desk.play(verdict.action, verdict.seat)

    def take(self, action: Any) -> None:
        """Pick what makes up an action."""
        if self.desk.seat is not None:
            self.picker.take(self.desk.game.picked(self.desk.state, self.desk.seat, action))

    def look(self) -> None:
        """The position is another one: nothing is picked any more."""
        self.picker._game = self.desk.game
        if self.desk.seat is None:
            self.picker.rest()
        else:
            self.picker.look(self.desk.state, self.desk.seat)

    def rest(self) -> None:
        """Nothing can be picked on the table: another part is at work."""
        self.picker._table.offer(())

    # drawing

    def show(self) -> None:
        desk, say = self.desk, self.desk.speech
        with self.quietly():
            seats = [
                (self._named(s), s) for s in dict.fromkeys((*desk.acting, *range(desk.game.facts.players)))
            ]
            choose(self.who, seats, desk.seat if desk.seat in [s for _, s in seats] else None)
            self.who.tooltip = say("explorer.who")
        self.to_play.description, self.to_clear.description = say("panel.play"), say("panel.clear")
        self.to_ask.description = say("explorer.can")
        over = desk.seat is None
        self.who.layout.display = "none" if over else ""
        head = say("panel.over") if over else say("explorer.tries")
        self.head.markup = markup.note(head, say.code, "srl-head srl-yours")
        for one in (self.to_clear, self.to_ask):
            one.layout.display = "none" if over else ""
        self.to_play.layout.display = "none" if over else ""
        self.picker.show()
        self.judge()
        self._draw_ways()

    def _named(self, seat: int) -> str:
        key = "explorer.asked" if seat in self.desk.acting else "explorer.not-asked"
        return self.desk.speech(key, player=self.desk.player(seat))

    def judge(self) -> None:
        """Show the verdict on what is picked now."""
        say, verdict = self.desk.speech, self.verdict
        self.to_play.disabled = verdict is None or not verdict.legal
        self.to_clear.disabled = not any(self.picker.picked.values())
        if self.desk.seat is None or self.to_clear.disabled:
            self.result.markup, self.result.say = self._told(), ""
        elif why := self._why_not():
            self.result.markup, self.result.say = why, say("explorer.why")
        elif verdict is not None:
            self.result.markup, self.result.say = self._judged(verdict), verdict.advice(say.code)
        else:
            self.result.markup = markup.note(say("panel.missing-part", what=self.picker.missing), say.code)

    def _judged(self, verdict: Any) -> str:
        say = self.desk.speech
        parts = [markup.verdict_html(verdict, say.code)]
        if not verdict.legal and verdict.nearest is not None:
            take = tag(
                "button", say("explorer.nearest"), type="button", class_="srl-chip", data_pick="nearest"
            )
            parts.insert(0, tag("p", take))
        return page(*parts, lang=say.code)

    def _closest(self) -> Any:
        """The verdict on what comes closest, where nothing is picked but something that is not possible now."""
        desk = self.desk
        picked = [f"{choice}:{value}" for choice, values in self.picker.picked.items() for value in values]
        if len(picked) != 1 or picked[0] not in self._greyed()[0] or desk.seat is None:
            return None
        choice, _, value = picked[0].partition(":")
        action = closest(desk.game, desk.state, desk.seat, choice, value)
        return None if action is None else desk.game.judge(desk.state, desk.seat, action)

    def _why_not(self) -> str:
        """What stands in the way of what comes closest; empty where something else is picked."""
        say, verdict = self.desk.speech, self._closest()
        if verdict is None:
            return ""
        return page(
            tag("p", say("explorer.why"), class_="srl-wrong"),
            tag("p", say("explorer.closest"), class_="srl-small"),
            Svg(self._judged(verdict)),
            lang=say.code,
        )

    def _greyed(self) -> tuple[Collection[str], str]:
        """The values of the first choice that no legal play has."""
        desk = self.desk
        if desk.seat is None:
            return (), ""
        key = (desk.at, desk.match.node.id, desk.seat)
        if self._greys[0] != key:
            first = desk.game.choices(desk.state, desk.seat, {}, desk.speech.code)[:1]
            tokens: tuple[str, ...] = ()
            for choice in first:
                able = possible(desk.game, desk.state, desk.seat, choice.id)
                tokens = tuple(f"{choice.id}:{v}" for v in choice.values if v not in able)
            self._greys = (key, tokens)
        return self._greys[1], desk.speech("explorer.grey")

    # what can be done

    def _draw_ways(self) -> None:
        shown = bool(self.to_ask.value) and self.desk.seat is not None
        self.ways.layout.display = "" if shown else "none"
        self.picker.form.layout.display = "none" if shown else ""
        if not shown:
            self.ways.markup = ""
            return
        desk, say = self.desk, self.desk.speech
        table = desk.what_if(open=False)
        if table is None or table.seat != desk.seat:
            text = say("explorer.not-yours", player=desk.player(desk.seat or 0))
            self.ways.markup = markup.note(text, say.code)
            return
        self._pages(table)
        self.ways.markup = page(*self._groups(table), lang=say.code, class_="srl-ways")

    def _groups(self, table: WhatIf) -> list[Svg]:
        lang = self.desk.speech.code
        groups: dict[str, list[Svg]] = {}
        for row_ in table.rows:
            said = table.difference(row_.index, lang)
            head = said[0] if said else self.desk.speech("explorer.other")
            groups.setdefault(head, []).append(self._way(table, row_.index))
        found = []
        for head, ways in groups.items():
            found += [heading(head, "srl-small srl-achieves"), tag("div", *ways, class_="srl-items")]
        return found

    def _way(self, table: WhatIf, n: int) -> Svg:
        plays = table.rows[n].plays
        if len(plays) == 1:
            return self._play_button(table, n, 0)
        more = self.desk.speech("explorer.ways", n=len(plays))
        rest = [self._play_button(table, n, k) for k in range(1, min(len(plays), MOST_WAYS))]
        fold = tag("details", tag("summary", more), *rest, data_keep=f"ways{n}", class_="srl-more")
        return tag("div", self._play_button(table, n, 0), fold, class_="srl-several")

    def _play_button(self, table: WhatIf, n: int, k: int) -> Svg:
        said = self.desk.game.words.action(table.rows[n].plays[k], max(table.seat, 0), self.desk.speech.code)
        return tag(
            "button",
            markup.noted(said),
            type="button",
            class_="srl-chip",
            data_pick=f"take:{n}:{k}",
            data_peek=f"w{n}",
        )

    def _take(self, token: str) -> None:
        kind, _, place = token.partition(":")
        table = self.desk.what_if(open=False)
        if kind == "take" and table is not None:
            self.to_ask.value = False
            row_, _, play = place.partition(":")
            self.take(table.rows[int(row_)].plays[int(play)])

    def _answered(self, token: str) -> None:
        verdict = self._closest() or self.verdict
        if token == "nearest" and verdict is not None and verdict.nearest is not None:
            self.take(verdict.nearest)

    def _chose_who(self, seat: int) -> None:
        self.desk.tries = None if self.desk.acting and seat == self.desk.acting[0] else seat
        self.look()
        self.show()
