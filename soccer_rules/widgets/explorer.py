"""The explorer: any position, any attempt, every consequence. It brings the parts together and knows no rules."""

from __future__ import annotations

from itertools import count
from typing import Any

from ipywidgets import Box, Dropdown, Label, Layout, ToggleButtons, VBox

from soccer_rules.core.game import Game
from soccer_rules.core.match import Match
from soccer_rules.core.registry import load_position
from soccer_rules.core.svg import tag
from soccer_rules.explore.whatif import WhatIf
from soccer_rules.lessons import Walkthrough
from soccer_rules.lessons.scenarios import Scenario
from soccer_rules.widgets import markup
from soccer_rules.widgets.board import bound
from soccer_rules.widgets.branches import Compare, Log, deed
from soccer_rules.widgets.desk import EVERYBODY, OPEN, Computer, Desk, Sheet, sensible
from soccer_rules.widgets.editor import Editor
from soccer_rules.widgets.keeping import Keeping
from soccer_rules.widgets.panel import Panel, Part, Table, button, choose, heading, page, row
from soccer_rules.widgets.prospects import Prospects, previews
from soccer_rules.widgets.speech import Speech, quiet_when_refused
from soccer_rules.widgets.trying import Trying
from soccer_rules.widgets.variants import Variants

PARTS = ("try", "what-if", "log", "compare", "edit", "readings", "keep")
_numbers = count(1)


@quiet_when_refused
class Explorer(VBox):  # type: ignore[misc]
    """Look at any position, try anything, ask "what if", branch, compare, change the position, save and share.

    ``source`` is a match, a walk-through or a scenario (which stay untouched: the tree is its own), a game, or
    a position line; with a game, ``position`` is a state or a line. ``step`` opens a walk-through so many steps in.
    ``part`` is what is open first: one of :data:`PARTS`. ``eyes`` is the seat whose eyes look on (``None``: all hands
    open), ``mine`` the seat that is played by hand while ``computer`` plays the others.

    >>> from soccer_rules import load
    >>> explorer = Explorer(load("soccer-sonic", players=2, line_up=["defender", "forward"]), part="what-if")
    >>> explorer.match.play("tails").events[0].kind
    'coin'
    """

    def __init__(
        self,
        source: Any,
        position: Any = None,
        *,
        language: str | None = None,
        part: str = "try",
        step: int | None = None,
        eyes: int | None = None,
        mine: int | None = None,
        computer: Computer = sensible,
    ):
        self.parts: dict[str, Part] = {}
        if part not in PARTS:
            raise ValueError(f"unknown part {part!r}; known: {', '.join(PARTS)}")
        sheet = _sheet(source, position)
        self.speech = Speech(language, self._respeak)
        self.scene = source if isinstance(source, Scenario) else None
        self.desk = Desk(self.speech, sheet, computer)
        self._number = next(_numbers)
        self._prefix, self._channel = f"ex{self._number}-", f"explorer-{self._number}"
        self._quiet = False
        if step is not None:
            line = self.desk.match.main_line()
            self.desk.match.jump(line[min(max(step, 0), len(line) - 1)].id)
        self.desk.eyes = OPEN if eyes is None else eyes
        self.desk.mine = EVERYBODY if mine is None else mine
        self.desk.play_along()
        self._make(part)
        super().__init__(layout=Layout(width="100%"))
        self.add_class("srl-explorer")
        self.desk.on_move(self._moved)
        self._respeak()

    # parts

    def _make(self, part: str) -> None:
        desk = self.desk
        self.table = Table(channel=self._channel, hears=["ArrowLeft", "ArrowRight", "Home", "End"])
        self.table.scope = f"srl-keys-{self._number}"
        self.table.on_key(self._pressed)
        self.table.turn_up = self._turn_up
        self.intro = Panel()
        self.to_first = button(lambda: desk.jump(0), "fast-backward", width="38px")
        self.to_back = button(desk.back, "step-backward", width="38px")
        self.to_next = button(desk.forward, "step-forward", width="38px")
        self.to_last = button(lambda: desk.jump(desk.path()[-1].id), "fast-forward", width="38px")
        self.counter = Label()
        self.counter.add_class("srl-count")
        narrow = {"width": "auto", "min_width": "0"}
        self.sheets = Dropdown(layout=Layout(flex="1 1 130px", **narrow))
        self.eyes = Dropdown(layout=Layout(flex="1 1 130px", **narrow))
        self.mine = Dropdown(layout=Layout(flex="1 1 130px", **narrow))
        self.to_computer = button(desk.let_computer, "cogs")
        self._bar = row(
            self.to_first, self.to_back, self.to_next, self.to_last, self.counter, self.sheets, self.eyes, self.mine,
            self.to_computer,
        )  # fmt: skip
        self.parts = {
            "try": Trying(desk, self.table, self._channel, self._told, self._send_pages),
            "what-if": Prospects(desk, self._channel, self._send_pages),
            "log": Log(desk, self._channel, self._page_of),
            "compare": Compare(desk),
            "edit": Editor(desk, self.table, self._prefix),
            "readings": Variants(desk),
            "keep": Keeping(desk),
        }
        self.switch = ToggleButtons(options=[(p, p) for p in PARTS], value=part, layout=Layout(width="auto"))
        self.switch.add_class("srl-switch")
        self.told = Panel()
        self._side = VBox([self.parts[part]])
        self._side.add_class("srl-side")
        self._split = Box([self.table, self._side, self.trying.result])
        self._split.add_class("srl-split")
        self._split.add_class(self.table.scope)
        self._pages_of: tuple[Any, ...] = ()
        for control, act in (
            (self.switch, lambda _: self._turn()),
            (self.sheets, desk.turn_to),
            (self.eyes, self._chose_eyes),
            (self.mine, self._chose_mine),
        ):
            control.observe(lambda change, act=act: None if self._quiet else act(change["new"]), "value")

    @property
    def match(self) -> Match:
        """The match on top of the desk."""
        return self.desk.match

    @property
    def trying(self) -> Trying:
        """The attempt panel."""
        part = self.parts["try"]
        assert isinstance(part, Trying)
        return part

    @property
    def part(self) -> str:
        """What is open."""
        return str(self.switch.value)

    def turn_to(self, part: str) -> Part:
        """Open a part and give it back."""
        self.switch.value = part
        return self.parts[part]

    # hearing

    def _pressed(self, key: str) -> None:
        acts = {"ArrowLeft": self.desk.back, "ArrowRight": self.desk.forward}
        acts.get(key, self.to_first.click if key == "Home" else self.to_last.click)()

    def _chose_eyes(self, eyes: int) -> None:
        self.desk.eyes = eyes
        self._show()

    def _chose_mine(self, seat: int) -> None:
        self.desk.mine = seat
        if seat != EVERYBODY:
            self.desk.eyes = seat
        self.desk.play_along()
        self.desk.tell()

    def _moved(self) -> None:
        self.trying.look()
        self._show()

    def _turn(self) -> None:
        """Another part has been opened."""
        part, editor = self.parts[self.part], self.parts["edit"]
        assert isinstance(editor, Editor)
        editor.active = part is editor
        if editor.active:
            editor.reset()
        self._side.children = [] if part.wide else [part]
        result = editor.result if editor.active else self.trying.result if self.part == "try" else self.told
        self._split.children = [self.table, self._side, result]
        (self._split.remove_class if self.part == "try" else self._split.add_class)("srl-looked")
        scene = [] if self.scene is None else [self.intro]
        self.children = [*scene, self._bar, self.switch, part if part.wide else self._split]
        self._show()

    # showing

    def _respeak(self) -> None:
        say = self.speech
        self._quiet = True
        choose(self.switch, [(say(f"explorer.part-{p}"), p) for p in PARTS], self.part)
        self._quiet = False
        for one, key in (
            (self.to_first, "stepper.first"), (self.to_back, "stepper.back"), (self.to_next, "stepper.next"),
            (self.to_last, "stepper.last"), (self.sheets, "explorer.sheets"), (self.eyes, "stepper.eyes"),
            (self.mine, "explorer.mine"), (self.to_computer, "explorer.computer"), (self.switch, "explorer.parts"),
        ):  # fmt: skip
            one.tooltip = say(key)
        self.table.label, self.table.hint = say("explorer.table"), say("explorer.preview")
        self.trying.look()
        self._turn()

    def _show(self) -> None:
        desk, say = self.desk, self.speech
        node, path = desk.match.node, desk.path()
        here = next(n for n, other in enumerate(path) if other.id == node.id)
        self._quiet = True
        seats = range(desk.game.facts.players)
        views = [
            (say.of(desk.game, "stepper.open"), OPEN),
            *((say("stepper.seat", player=desk.player(s)), s) for s in seats),
        ]
        choose(self.eyes, views, desk.eyes)
        mine = [
            (say("explorer.all-mine"), EVERYBODY),
            *((say("explorer.i-am", player=desk.player(s)), s) for s in seats),
        ]
        choose(self.mine, mine, desk.mine)
        choose(self.sheets, [(self._named(n), n) for n in range(len(desk.sheets))], desk.at)
        self._quiet = False
        self.sheets.layout.display = "" if len(desk.sheets) > 1 else "none"
        self.counter.value = say("stepper.count", n=here, total=len(path) - 1)
        self.to_first.disabled = self.to_back.disabled = node.parent is None
        self.to_next.disabled = self.to_last.disabled = not node.children
        self.to_computer.disabled = not desk.acting
        self._draw_intro()
        if self.part == "edit":
            self.parts["edit"].show()
            return
        page_ = self._page_of(node.id)
        self.table.page = page_
        self.table.markup = desk.picture(node.state, node.events, self._prefix)
        self.table.say = " ".join(desk.match.events_text(lang=say.code))
        if self.part != "try":
            self.table.offer(())
            self.told.markup = self._told()
        self.parts[self.part].show()

    def _named(self, n: int) -> str:
        sheet = self.desk.sheets[n]
        said = self.speech(f"explorer.sheet-{sheet.kind}", n=n)
        return f"{said}: {sheet.title}" if sheet.title else said

    def _draw_intro(self) -> None:
        """The title and the question of a scenario, over the table."""
        lang = self.speech.code
        if self.scene is None:
            return
        parts = [heading(self.scene.title(lang)), markup.prose(self.scene.text(lang), "srl-narration")]
        self.intro.markup = page(*parts, lang=lang)

    def _told(self) -> str:
        """What happened to come here, and the clauses that say so."""
        desk, say, node = self.desk, self.speech, self.desk.match.node
        lang, game = say.code, self.desk.game
        told = []
        narration = self._narration(node.id)
        if narration:
            told.append(markup.prose(narration, "srl-narration"))
        happened = desk.match.events_text(lang=lang) or (
            [deed(desk, node)] if node.action is not None else []
        )
        told.append(markup.listing(happened, "srl-happened"))
        end = game.outcome(node.state)
        if end is not None:
            told.append(tag("p", game.words.outcome(end, lang), class_="srl-end"))
        elif not happened and self.part == "try":
            told.append(tag("p", say("panel.missing"), class_="srl-note"))
        laws = [markup.clause_html(game.rulebook, c, lang) for c in node.clauses]
        return page(tag("div", *told, class_="srl-told"), *laws, lang=lang, class_="srl-happening")

    def _narration(self, id: int) -> str:
        """What the walk-through tells of a position on its own line."""
        walk = self.desk.sheet.walk
        if walk is None or not 0 < id <= len(walk.steps):
            return ""
        eyes = None if self.desk.eyes == OPEN else self.desk.eyes
        return str(walk.narration(id - 1, self.speech.code, eyes))

    # pages that can be peeked at

    def _page_of(self, id: int) -> str:
        return f"{self.desk.at}/{id}/{self.desk.eyes}/{self.speech.code}"

    def _turn_up(self, name: str) -> str:
        """The picture of a moment that the front end has not seen yet."""
        at, _, rest = name.partition("/")
        number = rest.partition("/")[0]
        if at != str(self.desk.at) or not number.isdecimal() or int(number) >= len(self.match.nodes):
            return ""
        node = self.match.nodes[int(number)]
        return self.desk.picture(node.state, node.events, f"{self._prefix}pv-")

    def _send_pages(self, table: WhatIf) -> None:
        """Send what every row looks like together with the table, so that looking costs no round trip."""
        of = (id(table), self.speech.code, self.desk.eyes)
        if self._pages_of != of:
            self._pages_of = of
            self.table.pages = bound(previews(self.desk, table, f"{self._prefix}pv-"))

    def close(self) -> None:
        """End listening, and close everything in it."""
        if self.parts:
            self.speech.end()
        for part in self.parts.values():
            part.close()
        super().close()


def _sheet(source: Any, position: Any) -> Sheet:
    if isinstance(source, Sheet):
        return source
    if isinstance(source, Match):
        return Sheet("match", source.copy())
    if isinstance(source, str):
        return Sheet("match", Match(*load_position(source)))
    if isinstance(source, Game):
        if position is None:
            return Sheet("match", Match.start(source, 1))
        state = source.parse_position(position) if isinstance(position, str) else position
        return Sheet("match", Match(source, state))
    walk = source if isinstance(source, Walkthrough) else None
    return Sheet("walk" if walk else "match", source.match.copy(), walk)


__all__ = ["PARTS", "Explorer"]
