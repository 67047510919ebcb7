"""Small things that the parts of the explorer are built from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

from ipywidgets import Button, Dropdown, HBox, Layout, VBox

from soccer_rules.core.errors import FaultyData, SoccerRulesError, TextError
from soccer_rules.core.svg import Svg, tag
from soccer_rules.widgets.board import Board
from soccer_rules.widgets.desk import Desk


class Panel(Board):
    """A board with markup rather than a table in it."""

    _css = Board._css + files("soccer_rules.widgets").joinpath("explorer.css").read_text(encoding="utf-8")

    def __init__(self, **traits: Any):
        super().__init__(motion=0, **traits)


class Table(Board):
    """A board with the table in it."""

    _css = Panel._css

    def __init__(self, **traits: Any):
        super().__init__(**traits)
        self.add_class("srl-the-table")


class Part(VBox):  # type: ignore[misc]
    """One part of the explorer: it is drawn by :meth:`show` when it can be seen and something has changed."""

    wide = False
    """Whether it needs the room of the table too."""

    def __init__(self, desk: Desk, children: Sequence[Any]):
        super().__init__(list(children), layout=Layout(width="100%"))
        self.desk = desk
        self.add_class("srl-part")
        self._quiet = False

    def show(self) -> None:
        """Draw everything anew, in the language in force."""

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Controls set in here are set by the widget itself and cause nothing."""
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def when_set(self, control: Any, act: Callable[[Any], object]) -> None:
        """Call ``act(value)`` when somebody changes a control."""

        def changed(change: Any) -> None:
            if not self._quiet:
                act(change["new"])

        control.observe(changed, "value")

    def close(self) -> None:
        """Close it with everything in it."""
        for child in self.children:
            child.close()
        super().close()


def button(act: Callable[[], object], icon: str = "", style: str = "", **layout: str) -> Button:
    """A button that calls ``act``."""
    made = Button(icon=icon, button_style=style, layout=Layout(**{"width": "auto", **layout}))
    made.on_click(lambda _: act())
    return made


def row(*children: Any) -> HBox:
    """Controls side by side, on a second line where there is no room."""
    made = HBox(list(children))
    made.add_class("srl-row")
    return made


def choose(dropdown: Dropdown, options: Sequence[tuple[str, Any]], value: Any) -> None:
    """Give a dropdown its options and its value at once."""
    if tuple(dropdown.options) != tuple(options):
        dropdown.options = options
    dropdown.value = value


def heading(text: str, class_: str = "srl-head") -> Svg:
    """A heading."""
    return tag("h4", text, class_=class_)


def page(*parts: Svg, lang: str, class_: str = "") -> str:
    """Parts below one another, as markup for a panel."""
    return str(tag("div", *(parts or (Svg(""),)), class_=f"srl {class_}".strip(), lang=lang))


def refusal(desk: Desk, what: str, error: Exception) -> str:
    """Why something was refused, all faults one by one: what, where, and what would be right. Everything is escaped."""
    say, book = desk.speech, desk.game.rulebook
    lines: list[Svg] = []
    if isinstance(error, FaultyData):
        for fault in error.faults:
            cited = [Svg("")]
            if fault.clause in book.clauses:
                title = book.clause_title(fault.clause, say.code)
                cited = [
                    tag("div", f"{title} ", tag("span", fault.clause, class_="srl-id"), class_="srl-small")
                ]
            right = tag("span", say("explorer.right", right=fault.right), class_="srl-advice")
            wrong = tag("b", fault.where)
            lines.append(tag("li", wrong, f": {fault.wrong}. ", right, *cited))
    elif isinstance(error, TextError):
        place = say("explorer.place", line=error.line, column=error.column)
        found = say("explorer.found", found=error.found[:60]) if error.found else ""
        expected = say("explorer.right", right=error.expected) if error.expected else ""
        lines.append(tag("li", tag("b", place), f": {error.what}. {found} {expected}"))
    elif isinstance(error, UnicodeDecodeError):
        lines.append(tag("li", say("explorer.not-text")))
    elif isinstance(error, OSError):
        lines.append(tag("li", error.strerror or type(error).__name__))
    else:
        lines.append(tag("li", str(error)))
    return page(
        tag("p", what, class_="srl-wrong"),
        tag("ul", *lines, class_="srl-faults"),
        lang=say.code,
        class_="srl-refusal",
    )


REFUSALS = (SoccerRulesError, UnicodeDecodeError, OSError)
"""What can go wrong with a text or a file that somebody gives."""
