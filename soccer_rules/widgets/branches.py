"""The match as a tree: a log that shows its moments, branches with names, and two of them side by side."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from ipywidgets import Box, Dropdown, Label, Layout, Text

from soccer_rules.core.match import Node
from soccer_rules.core.svg import Svg, tag
from soccer_rules.widgets import markup
from soccer_rules.widgets.desk import Desk
from soccer_rules.widgets.panel import Panel, Part, Table, button, choose, heading, page, row

_numbers = count(1)


def deed(desk: Desk, node: Node) -> str:
    """What was done to come to a node, in words."""
    if node.action is None or node.seat is None:
        return desk.speech("explorer.start")
    said = desk.game.words.action(node.action, max(node.seat, 0), desk.speech.code)
    return f"{desk.player(node.seat)}: {said}"


def branch_name(desk: Desk, node_id: int) -> str:
    """The name of a node's branch: the one it was given, or what was played where it last left another one."""
    match, say = desk.match, desk.speech
    if node_id in match.labels:
        return match.labels[node_id]
    if desk.sheet.walk is not None and node_id == match.main_line()[-1].id:
        return say("explorer.main")
    line = match.line(node_id)
    forks = [
        n
        for n, node in enumerate(line)
        if node.parent is not None and len(match.nodes[node.parent].children) > 1
    ]
    n = forks[-1] if forks else min(1, len(line) - 1)
    return say("explorer.branch", n=n, deed=deed(desk, line[n])) if n else deed(desk, line[0])


def branch_ids(desk: Desk) -> list[int]:
    """Every branch by a node in it: those with a name, and the ends without one. The main line comes first."""
    match = desk.match
    ends = [node.id for node in match.ends()]
    main = match.main_line()[-1].id
    unnamed = [end for end in ends if not any(n.id in match.labels for n in match.line(end)) or end == main]
    return list(dict.fromkeys([main, *sorted({*unnamed, *match.labels})]))


class Log(Part):
    """The line at hand. Each entry shows its moment on the table while it is pointed at; a click keeps it there."""

    def __init__(self, desk: Desk, channel: str, page_of: Callable[[int], str]):
        self._page_of = page_of
        self.list = Panel(points=channel)
        self.list.on_pick(self._picked)
        self.branches = Panel(points=channel)
        self.branches.on_pick(self._picked)
        self.name = Text(layout=Layout(width="auto", flex="1 1 140px", min_width="0"))
        self.to_name = button(self.keep, "bookmark")
        self.message = Panel()
        self.name.continuous_update = False
        super().__init__(desk, [self.list, self.branches, row(self.name, self.to_name), self.message])

    def keep(self) -> None:
        """Give the position at hand the name that was typed, and keep its branch under it."""
        say = self.desk.speech
        refused = "explorer.no-name" if not self.name.value.strip() else ""
        refused = refused or ("explorer.at-start" if self.desk.match.node.parent is None else "")
        if refused:
            self.message.markup = markup.note(say(refused), say.code, "srl-wrong")
            return
        self.desk.match.name_branch(" ".join(self.name.value.split())[:80])
        self.message.markup = ""
        self.name.value = ""
        self.show()

    def show(self) -> None:
        say = self.desk.speech
        self.to_name.description = say("explorer.keep")
        self.name.placeholder = say("explorer.name")
        self.name.tooltip = say("explorer.name")
        self.list.markup = page(heading(say("explorer.log")), self._entries(), lang=say.code)
        self.branches.markup = page(*self._branches(), lang=say.code)

    def _entries(self) -> Svg:
        desk, match = self.desk, self.desk.match
        entries = []
        for n, node in enumerate(desk.path()):
            parts = [self._entry(node, f"{n}. {deed(desk, node)}" if n else deed(desk, node))]
            if node.id in match.labels:
                parts.append(tag("span", match.labels[node.id], class_="srl-from"))
            others = (
                [] if node.parent is None else [c for c in match.nodes[node.parent].children if c != node.id]
            )
            if others:
                parts.append(tag("span", desk.speech("explorer.instead"), class_="srl-small"))
                parts += [self._entry(match.nodes[c], deed(desk, match.nodes[c]), "srl-chip") for c in others]
            entries.append(tag("li", *parts))
        return tag("ol", *entries, class_="srl-log")

    def _entry(self, node: Node, said: str, class_: str = "srl-moment") -> Svg:
        current = "step" if node.id == self.desk.match.node.id else None
        return tag(
            "button",
            markup.noted(said),
            type="button",
            class_=class_,
            data_pick=f"go:{node.id}",
            data_peek=self._page_of(node.id),
            aria_current=current,
        )

    def _branches(self) -> list[Svg]:
        desk, ids = self.desk, branch_ids(self.desk)
        if len(ids) < 2:
            return [tag("p", desk.speech("explorer.one-branch"), class_="srl-note")]
        here = {node.id for node in desk.path()}
        rows = [
            self._entry(
                desk.match.nodes[n], branch_name(desk, n), "srl-chip" + (" srl-on" if n in here else "")
            )
            for n in ids
        ]
        return [heading(desk.speech("explorer.branches")), tag("div", *rows, class_="srl-items")]

    def _picked(self, token: str) -> None:
        kind, _, number = token.partition(":")
        if kind == "go":
            self.desk.jump(int(number))


class Compare(Part):
    """Two branches step by step, on two tables beside each other."""

    wide = True

    def __init__(self, desk: Desk):
        self.step = 0
        self._prefixes = [f"cm{next(_numbers)}-" for _ in range(2)]
        self.left, self.right = (
            Dropdown(layout=Layout(width="auto", flex="1 1 200px", min_width="0")) for _ in "lr"
        )
        self.tables = (Table(), Table())
        self.texts = (Panel(), Panel())
        self.apart = Panel()
        self.to_first = button(lambda: self.go(0), "fast-backward", width="38px")
        self.to_back = button(lambda: self.go(self.step - 1), "step-backward", width="38px")
        self.to_next = button(lambda: self.go(self.step + 1), "step-forward", "primary", width="38px")
        self.to_last = button(lambda: self.go(1 << 30), "fast-forward", width="38px")
        self.counter = Label()
        self.counter.add_class("srl-count")
        sides = []
        for choice, table, text in zip((self.left, self.right), self.tables, self.texts, strict=True):
            side = Part(desk, [row(choice), table, text])
            side.add_class("srl-half")
            sides.append(side)
        pair = Box(sides)
        pair.add_class("srl-pair")
        steps = row(self.to_first, self.to_back, self.to_next, self.to_last, self.counter)
        super().__init__(desk, [steps, pair, self.apart])
        self._ids: tuple[int, ...] = ()
        for choice in (self.left, self.right):
            self.when_set(choice, lambda _: self.go(0))

    def of(self, left: int, right: int) -> None:
        """Compare the lines of two nodes, from where they part."""
        with self.quietly():
            self._offer()
            self.left.value, self.right.value = left, right
        self.go(0)

    @property
    def steps(self) -> int:
        """How many steps the longer of the two goes on after they part."""
        if self.left.value is None or self.right.value is None:
            return 0
        _, one, two = self.desk.match.compare(self.left.value, self.right.value)
        return max(len(one), len(two))

    def go(self, step: int) -> None:
        """Show both lines so many steps after they part."""
        self.step = min(max(step, 0), self.steps)
        self._draw()

    def show(self) -> None:
        with self.quietly():
            self._offer()
        self.go(self.step)

    def _offer(self) -> None:
        """Named branches and ends; the two looked at stay chosen, else the main line and the line at hand."""
        desk = self.desk
        ids = branch_ids(desk)
        options = [(branch_name(desk, n), n) for n in ids]
        here = desk.path()[-1].id
        second = here if here in ids and here != ids[0] else ids[-1]
        for choice, usual in ((self.left, ids[0]), (self.right, second)):
            kept = choice.value if choice.value in ids and self._ids[:1] == (desk.at,) else usual
            choose(choice, options, kept)
        self._ids = (desk.at, *ids)

    def _draw(self) -> None:
        desk, say = self.desk, self.desk.speech
        for one, key in (
            (self.to_first, "explorer.parting"),
            (self.to_back, "stepper.back"),
            (self.to_next, "stepper.next"),
            (self.to_last, "stepper.last"),
        ):
            one.tooltip = say(key)
        self.left.tooltip, self.right.tooltip = say("explorer.left"), say("explorer.right-branch")
        if self.left.value is None or self.right.value is None:
            return
        common, *lines = desk.match.compare(self.left.value, self.right.value)
        shown = []
        for line, table, text, prefix in zip(lines, self.tables, self.texts, self._prefixes, strict=True):
            node = line[min(self.step, len(line)) - 1] if self.step and line else common
            over = self.step > len(line)
            shown.append(node)
            table.markup = desk.picture(node.state, node.events, prefix)
            said = desk.match.events_text(node.id, say.code) or [deed(desk, node)]
            told = [say("explorer.ended")] if over else said
            table.say = " ".join(told)
            text.markup = page(markup.listing(told, "srl-happened"), lang=say.code)
        steps = self.steps
        self.counter.value = say("explorer.after-parting", n=self.step, total=steps)
        self.to_first.disabled = self.to_back.disabled = self.step <= 0
        self.to_next.disabled = self.to_last.disabled = self.step >= steps
        one, two = (desk.view(node.state) for node in shown)
        differ = desk.game.difference(one, two, say.code)
        if not self.step:
            said_of_both = say("explorer.part-here" if steps else "explorer.same-line")
        elif differ:
            said_of_both = say("explorer.apart", differ=say("explorer.comma").join(differ))
        else:
            said_of_both = say("explorer.alike")
        self.apart.markup = markup.note(said_of_both, say.code, "srl-narration")
        self.apart.say = said_of_both


__all__ = ["Compare", "Log", "branch_ids", "branch_name", "deed"]
