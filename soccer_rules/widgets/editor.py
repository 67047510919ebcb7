"""Setting up a position: whatever the game lets be set, all faults at once, and nothing applied before it is sound."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ipywidgets import BoundedIntText, Button, Checkbox, Dropdown, Layout, Text

from soccer_rules.core.editing import Draft, EditField, moved
from soccer_rules.core.match import Match
from soccer_rules.core.svg import Svg, tag
from soccer_rules.widgets import markup
from soccer_rules.widgets.desk import Desk, Sheet
from soccer_rules.widgets.panel import (
    REFUSALS,
    Panel,
    Part,
    Table,
    button,
    choose,
    heading,
    page,
    refusal,
    row,
)


class Editor(Part):
    """Changes a draft of the position at hand. The table shows the draft as soon as it is sound; :meth:`apply` puts it
    on the desk as a match of its own. ``result`` is the board for the faults, which the explorer places."""

    def __init__(self, desk: Desk, table: Table, prefix: str):
        self._table, self._prefix = table, prefix
        self.draft: Draft = {}
        self.built: tuple[Any, Any] | None = None
        self._known: tuple[Draft, str, tuple[EditField, ...]] = ({}, "", ())
        self._undo: list[Draft] = []
        self._bag = ""
        self._made: dict[tuple[str, str], Any] = {}
        self._shape: tuple[Any, ...] = ()
        self.result = Panel()
        self.to_apply = button(self.apply, "check", "primary")
        self.to_undo = button(self.undo, "undo")
        self.to_reset = button(self.reset, "refresh")
        self.rare = Checkbox(indent=False, layout=Layout(width="auto"))
        self.bags = Panel()
        self.bags.on_pick(self._picked)
        self.form = Part(desk, [])
        self.form.add_class("srl-fields")
        self.actions = row()
        self.more = Part(desk, [])
        self.more.add_class("srl-fields")
        buttons = row(self.to_apply, self.to_undo, self.to_reset)
        super().__init__(desk, [buttons, self.form, self.bags, self.actions, self.rare, self.more])
        self.add_class("srl-side")
        self.when_set(self.rare, lambda _: self._draw())
        table.on_pick(self._on_table)
        self.active = False

    # the draft

    @property
    def fields(self) -> tuple[EditField, ...]:
        """What can be set now."""
        draft, lang, found = self._known
        if draft is not self.draft or lang != self.desk.speech.code:
            found = self._game.draft_fields(self.draft, self.desk.speech.code)
            self._known = (self.draft, self.desk.speech.code, found)
        return found

    @property
    def _game(self) -> Any:
        """The game that knows the draft: the one last built from it, else the one at hand."""
        return self.built[0] if self.built else self.desk.game

    def reset(self) -> None:
        """Begin anew with the position at hand."""
        self._undo = []
        self._bag = ""
        self.built = None
        self._take(self.desk.game.draft(self.desk.state), keep=False)

    def set(self, field: str, value: str) -> None:
        """Set one field of the draft."""
        self._take(self._game.redraft(self.draft, field, value))

    def move(self, piece: str, source: str, target: str) -> None:
        """Move a piece from one bag to another; ``KeyError`` where it is not there."""
        self._take(moved(self.draft, piece, source, target))

    def undo(self) -> None:
        """Take back the last change."""
        if self._undo:
            self._take(self._undo.pop(), keep=False)

    def _take(self, draft: Draft, *, keep: bool = True) -> None:
        if keep:
            self._undo.append(self.draft)
            del self._undo[:-100]
        self.draft = draft
        self._check()
        self._draw()

    def _check(self) -> None:
        """Build the draft as a whole: it is sound, or everything that is wrong with it is listed."""
        say = self.desk.speech
        try:
            self.built = self._game.build(self.draft)
        except REFUSALS as error:
            self.result.markup = refusal(self.desk, say("explorer.unsound"), error)
            self.result.say = f"{say('explorer.unsound')} {error}"
            self.to_apply.disabled = True
            return
        self.to_apply.disabled = False
        self.result.markup = markup.note(say("explorer.sound"), say.code, "srl-right")
        self.result.say = say("explorer.sound")
        if self.active:
            self.show_draft()

    def apply(self) -> None:
        """Put the position on the desk; nothing happens while the draft has a fault."""
        if self.to_apply.disabled or self.built is None:
            return
        game, state = self.built
        names = self.desk.match.names if game.facts.players == self.desk.game.facts.players else {}
        self.desk.put(Sheet("edited", Match(game, state, names=names)))

    # drawing

    def show(self) -> None:
        say = self.desk.speech
        self.to_apply.description, self.to_undo.description = say("explorer.apply"), say("explorer.undo")
        self.to_reset.description = say("explorer.reset")
        self.rare.description = say("explorer.more")
        if not self.draft:
            self.reset()
        else:
            self._check()
            self._draw()

    def show_draft(self) -> None:
        """Draw the table as the draft has it, and let it be set there."""
        if self.built is not None:
            game, state = self.built
            self._table.page = ""
            self._table.markup = self.desk.picture(state, (), self._prefix, eyes=-2, game=game)
        self._offer()

    def _draw(self) -> None:
        fields = self.fields
        self.to_undo.disabled = not self._undo
        plain = [f for f in fields if f.kind not in ("bag", "action")]
        self.form.children = self._controls(f for f in plain if not f.rare)
        rare = [f for f in plain if f.rare]
        self.rare.layout.display = "" if rare else "none"
        self.more.children = self._controls(rare if self.rare.value else ())
        acts = [f for f in fields if f.kind == "action"]
        self.actions.children = [self._action(f) for f in acts]
        self.bags.markup = self._bags([f for f in fields if f.kind == "bag"])
        if self.active:
            self._offer()

    def _controls(self, fields: Iterable[EditField]) -> list[Any]:
        found: list[Any] = []
        group = ""
        for field in fields:
            if field.group != group:
                group = field.group
                found.append(self._heading(group))
            control = self._control(field)
            control.add_class(f"srl-field-{field.kind}")
            found.append(control)
        return found

    def _heading(self, text: str) -> Panel:
        key = ("heading", text)
        if key not in self._made:
            self._made[key] = Panel(markup=page(heading(text), lang=self.desk.speech.code))
            self._made[key].add_class("srl-field-head")
        panel: Panel = self._made[key]
        return panel

    def _control(self, field: EditField) -> Any:
        key = (field.kind, field.id)
        if key not in self._made:
            self._made[key] = self._new(field)
        control = self._made[key]
        with self.quietly():
            if field.kind == "choice":
                options = [(item.label, item.value) for item in field.items]
                known = field.value if field.value in [v for _, v in options] else None
                choose(control, options, known)
            elif field.kind == "number":
                control.min, control.max = min(field.low, control.max), field.high
                control.min, control.value = field.low, int(field.value or 0)
            elif field.kind == "flag":
                control.value = field.value == "yes"
            else:
                control.value = field.value
        control.description = field.label
        return control

    def _new(self, field: EditField) -> Any:
        layout = Layout(width="auto", min_width="0")
        made: Any
        text: Callable[[Any], str] = str
        if field.kind == "choice":
            made = Dropdown(layout=layout)
        elif field.kind == "number":
            made = BoundedIntText(min=field.low, max=max(field.high, field.low), layout=layout)
        elif field.kind == "flag":
            made, text = Checkbox(indent=False, layout=layout), _flag
        else:
            made = Text(layout=layout, continuous_update=False)
        made.style.description_width = "initial"
        self.when_set(made, lambda value: None if value is None else self.set(field.id, text(value)))
        return made

    def _action(self, field: EditField) -> Button:
        key = (field.kind, field.id)
        if key not in self._made:
            self._made[key] = button(lambda: self.set(field.id, "yes"))
        self._made[key].description = field.label
        return self._made[key]

    # cards and other pieces

    def _bags(self, bags: list[EditField]) -> str:
        """The bags as rows of pieces; the one chosen takes what is picked from the bag with the rest."""
        say = self.desk.speech
        if not bags:
            return ""
        home = next((bag for bag in bags if bag.home), bags[-1])
        others = [bag for bag in bags if bag is not home]
        if self._bag not in [bag.id for bag in others]:
            self._bag = others[0].id if others else ""
        rows = [heading(home.group), tag("p", say("explorer.bags"), class_="srl-small")]
        for bag in others:
            choice = tag(
                "button",
                bag.label,
                type="button",
                class_="srl-chip",
                aria_pressed="true" if bag.id == self._bag else "false",
                data_pick=f"bag:{bag.id}",
            )
            hint = say("explorer.put-back")
            pieces = [tag("div", *self._pieces(bag, home.id, hint), class_="srl-items")]
            rows.append(tag("div", choice, *pieces, class_="srl-bag", role="group", aria_label=bag.label))
        hint = say("explorer.into", bag=next((b.label for b in others if b.id == self._bag), ""))
        count = len(home.value.split())
        title = tag("summary", f"{home.label} ({count})")
        pool = tag("div", *self._pieces(home, self._bag, hint), class_="srl-items")
        rows.append(tag("details", title, pool, data_keep="home", open="", class_="srl-pool"))
        return _styled_once(page(*rows, lang=say.code, class_="srl-bags"))

    def _pieces(self, bag: EditField, target: str, hint: str) -> list[Svg]:
        faces = {item.value: item for item in bag.items}
        found = []
        for piece, n in (
            Counter(bag.value.split()).items() if bag.home else ((p, 1) for p in bag.value.split())
        ):
            face = faces.get(piece)
            label = f"{face.label if face else piece} – {hint}"
            shown = Svg(face.svg) if face and face.svg else piece
            times = [tag("span", f"×{n}", class_="srl-times")] if n > 1 else []
            found.append(
                tag(
                    "button",
                    shown,
                    *times,
                    type="button",
                    class_="srl-pickcard",
                    title=label,
                    aria_label=label,
                    data_pick=f"move:{bag.id}:{target}:{piece}",
                    disabled=None if target else "",
                )
            )
        return sorted(found) if not bag.home else found

    def _picked(self, token: str) -> None:
        kind, _, rest = token.partition(":")
        if kind == "bag":
            self._bag = rest
            self._draw()
        elif kind == "move":
            source, target, piece = rest.split(":", 2)
            if piece in self.draft.get(source, "").split() and target in self.draft:
                self.move(piece, source, target)

    # setting on the table

    def _offer(self) -> None:
        """Choices whose items lie on the table can be set there; where two want the same place, the first does."""
        targets: dict[str, tuple[str, str, str]] = {}
        for field in self.fields:
            if field.kind == "choice":
                for item in field.items:
                    if item.target:
                        label = f"{field.label}: {item.label}"
                        targets.setdefault(item.target, (item.target, f"edit:{field.id}:{item.value}", label))
        self._table.offer(targets.values())

    def _on_table(self, token: str) -> None:
        kind, _, rest = token.partition(":")
        if self.active and kind == "edit":
            field, _, value = rest.rpartition(":")
            self.set(field, value)


def _flag(on: Any) -> str:
    return "yes" if on else "no"


_STYLE = re.compile("<style>.*?</style>", re.DOTALL)


def _styled_once(text: str) -> str:
    """Every picture brings the same styles; the first of them serves all."""
    styles = dict.fromkeys(_STYLE.findall(text))
    return "".join(styles) + _STYLE.sub("", text)
