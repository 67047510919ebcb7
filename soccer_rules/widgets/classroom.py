"""For a class: the chapters in pieces, tasks to hand out, the line that a pupil hands in, and what a class has done."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from ipywidgets import Layout, Textarea, VBox

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.svg import Svg, tag
from soccer_rules.lessons.answercodes import AnswerLine, Refused, read_lines, write_line
from soccer_rules.lessons.classreport import ClassReport, class_report, made_up
from soccer_rules.lessons.lessonplan import pieces
from soccer_rules.lessons.tasks import Task, forbidding
from soccer_rules.lessons.tasksheet import read_tasks, write_tasks
from soccer_rules.lessons.walkthrough import Walkthrough
from soccer_rules.widgets import markup
from soccer_rules.widgets.panel import Panel, button, heading, page, row
from soccer_rules.widgets.speech import Speech
from soccer_rules.widgets.stepper import Stepper


class Sheet(Panel):
    """A panel with the looks of what this module shows."""

    _css = Panel._css + files("soccer_rules.widgets").joinpath("classroom.css").read_text(encoding="utf-8")


class Chapters(VBox):  # type: ignore[misc]
    """The chapters of a walk-through in pieces of about ten minutes; one that is chosen opens below.

    >>> from soccer_rules.lessons import load_walkthrough
    >>> chapters = Chapters(load_walkthrough())
    >>> chapters.go_to_chapter("singing"); chapters.stepper.position
    47
    """

    def __init__(self, walk: Walkthrough, language: str | None = None, *, minutes: float = 10):
        self.walk, self.pieces = walk, pieces(walk, minutes)
        self.speech = Speech(language, self.show)
        self.opened = ""
        self.stepper: Stepper | None = None
        self._language = language
        self.list = Sheet()
        self.list.on_pick(lambda token: self.go_to_chapter(token.partition(":")[2]))
        super().__init__([self.list], layout=Layout(width="100%", overflow="visible"))
        self.show()

    def go_to_chapter(self, chapter: str) -> None:
        """Open a chapter below; ``KeyError`` where there is none of that id."""
        if self.stepper is None:
            self.stepper = Stepper(self.walk, self._language)
            self.children = (self.list, self.stepper)
        self.stepper.go_to_chapter(chapter)
        self.opened = chapter
        self.show()

    def show(self) -> None:
        """Draw the list anew, in the language in force."""
        say = self.speech
        self.list.markup = page(
            *(self._piece(n, piece) for n, piece in enumerate(self.pieces, 1)),
            lang=say.code,
            class_="srl-pieces",
        )

    def _piece(self, n: int, piece: Any) -> Svg:
        say, walk = self.speech, self.walk
        rows = [
            tag(
                "li",
                tag(
                    "button",
                    say("stepper.chapter", n=number, title=walk.chapter_title(chapter, say.code)),
                    type="button",
                    aria_pressed="true" if chapter.id == self.opened else "false",
                    data_pick=f"chapter:{chapter.id}",
                ),
                *(
                    [tag("span", say("classroom.question"), class_="srl-small")]
                    if any(walk.question(i) for i in range(chapter.first, chapter.last + 1))
                    else []
                ),
            )
            for number, chapter in enumerate(piece.chapters, piece.first)
        ]
        head = heading(say("classroom.piece", n=n, minutes=piece.total))
        return tag("section", head, tag("ul", *rows))

    def close(self) -> None:
        """End listening, and close the widget with everything in it."""
        if hasattr(self, "speech"):
            self.speech.end()
        for child in self.children[1:]:
            child.close()
        super().close()


class TaskChooser(VBox):  # type: ignore[misc]
    """The rules on which a task can be set with one word, by chapter: those that are clicked make up a sheet, shown as
    the lines of Python that set it.

    >>> chooser = TaskChooser()
    >>> chooser.toggle("SS-MOVE-2"); chooser.code
    'tasks = [\\n    Task.forbids("SS-MOVE-2"),\\n]'
    """

    def __init__(self, game: str = "soccer-sonic", language: str | None = None):
        self.clauses = forbidding(game)
        self.game = Task.forbids(self.clauses[0], game=game).game
        self.chosen: list[str] = []
        self.speech = Speech(language, self.show)
        self.list = Sheet()
        self.list.on_pick(lambda token: self.toggle(token.partition(":")[2]))
        super().__init__([self.list], layout=Layout(width="100%", overflow="visible"))
        self.show()

    def toggle(self, clause: str) -> None:
        """Take a clause, or put it back. Raises :class:`SoccerRulesError` for one without such a task."""
        if clause in self.chosen:
            self.chosen.remove(clause)
        else:
            if clause not in self.clauses:
                raise SoccerRulesError(f"no example shows a play that {clause} forbids")
            self.chosen.append(clause)
        self.show()

    @property
    def code(self) -> str:
        """The lines that set the tasks."""
        game = "" if self.game.facts.id == "soccer-sonic" else f', game="{self.game.facts.id}"'
        rows = [f'    Task.forbids("{clause}"{game}),\n' for clause in self.chosen]
        return f"tasks = [\n{''.join(rows)}]"

    def show(self) -> None:
        """Draw everything anew, in the language in force."""
        say, book = self.speech, self.game.rulebook
        parts: list[Svg] = []
        for chapter in book.chapters:
            own = [c for c in self.clauses if book.clauses[c].chapter == chapter]
            if own:
                title = book.texts(f"chapter.{chapter}.title", lang=say.code)
                chips = [self._chip(clause) for clause in own]
                parts += [tag("dt", title), tag("dd", tag("div", *chips, class_="srl-items"))]
        below = [tag("p", say("classroom.choose"), class_="srl-note")]
        if self.chosen:
            below = [copied(self.code, say("classroom.cell"), say, rows=len(self.chosen) + 2)]
        self.list.markup = page(tag("dl", *parts, class_="srl-chooser"), *below, lang=say.code)

    def _chip(self, clause: str) -> Svg:
        pressed = clause in self.chosen
        number = tag("b", f"{self.chosen.index(clause) + 1}. ") if pressed else Svg("")
        title = self.game.rulebook.clause_title(clause, self.speech.code)
        return tag(
            "button",
            number,
            f"{title} ",
            tag("span", clause, class_="srl-id"),
            type="button",
            class_="srl-chip",
            aria_pressed="true" if pressed else "false",
            data_pick=f"clause:{clause}",
        )

    def close(self) -> None:
        """End listening, and close the widget."""
        if hasattr(self, "speech"):
            self.speech.end()
        super().close()


class HandOut(VBox):  # type: ignore[misc]
    """Tasks to give to pupils: as a notebook to download, or as a cell to copy. No answer is in either.

    >>> from soccer_rules.lessons import Task
    >>> HandOut([Task.forbids("SS-MOVE-2")]).cell.splitlines()[:2]
    ['from soccer_rules.widgets import Tasks', "Tasks('''"]
    """

    def __init__(self, tasks: Iterable[Task] | str, language: str | None = None):
        self.tasks = _sheet(tasks)
        self.speech = Speech(language, self.show)
        self.panel = Sheet()
        super().__init__([self.panel], layout=Layout(width="100%"))
        self.show()

    @property
    def cell(self) -> str:
        """The cell that shows the tasks to a pupil."""
        sheet = write_tasks(self.tasks).replace("\\", "\\\\").replace("'''", "''\\'")
        return f"from soccer_rules.widgets import Tasks\nTasks('''\n{sheet}''')"

    @property
    def notebook(self) -> str:
        """A notebook with the tasks, as the text of its file."""
        say = self.speech
        start = f'import soccer_rules\nsoccer_rules.set_language("{say.code}")\n'
        told = f"# {say('classroom.sheet-title')}\n\n{say('classroom.sheet-intro')}"
        code: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        cells = [
            {"cell_type": "markdown", "id": "title", "metadata": {}, "source": told},
            {**code, "id": "tasks", "source": start + self.cell},
        ]
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"

    def show(self) -> None:
        """Draw everything anew, in the language in force."""
        say = self.speech
        rows = [tag("li", markup.noted(task.prompt(say.code))) for task in self.tasks]
        self.panel.markup = page(
            tag("ol", *rows, class_="srl-handed"),
            tag("p", download(self.notebook, "tasks.ipynb", say("classroom.as-notebook"))),
            tag(
                "details",
                tag("summary", say("classroom.as-cell")),
                copied(self.cell, say("classroom.cell"), say, rows=6),
                data_keep="cell",
            ),
            lang=say.code,
        )

    def close(self) -> None:
        """End listening, and close the widget."""
        if hasattr(self, "speech"):
            self.speech.end()
        super().close()


class Classroom(VBox):  # type: ignore[misc]
    """Paste the lines of a class, and see which rules it has met and which task was hard.

    What can be read is taken in and leaves the box; what cannot stays there, with the reason and the place.

    >>> from soccer_rules.lessons import Task
    >>> room = Classroom([Task.forbids("SS-MOVE-2")])
    >>> room.read("not a line"); room.report.pupils, room.refused[0].line, room.pasted.value
    (0, 1, 'not a line')
    """

    def __init__(self, tasks: Iterable[Task] | str, language: str | None = None):
        self.tasks = _sheet(tasks)
        self.speech = Speech(language, self.show)
        self.lines: dict[str, AnswerLine] = {}
        self.refused: tuple[Refused, ...] = ()
        self.rehearsing = False
        self.chosen = ""
        self._told: tuple[int, int] | None = None
        self.pasted = Textarea(layout=Layout(width="100%", height="110px"))
        self.to_read = button(lambda: self.read(self.pasted.value), "check", "primary")
        self.to_rehearse = button(self.rehearse, "users")
        self.to_clear = button(self.clear, "eraser")
        self.message, self.result, self.matrix, self.rule = (Sheet() for _ in range(4))
        self.matrix.on_pick(self._picked)
        controls = row(self.to_read, self.to_rehearse, self.to_clear)
        super().__init__(
            [self.pasted, controls, self.message, self.result, self.matrix, self.rule],
            layout=Layout(width="100%", overflow="visible"),
        )
        self.add_class("srl-explorer")
        self.show()

    @property
    def report(self) -> ClassReport:
        """What the class has done so far."""
        return class_report(self.lines.values(), self.tasks)

    def read(self, text: str) -> None:
        """Take in what can be read of a text; the rest stays in the box."""
        found = read_lines(text)
        if self.rehearsing and found.lines:
            self.clear()
        repeated = found.repeated
        for line in found.lines:
            known = self.lines.get(line.mark)
            repeated += known is not None
            if known is None or line.tries >= known.tries:
                self.lines[line.mark] = line
        self.refused = found.refused
        self.pasted.value = "\n".join(r.text for r in found.refused)
        self._told = len(found.lines), repeated
        self.show()

    def rehearse(self) -> None:
        """Show a class that does not exist, to see what there will be to see."""
        self.clear()
        self.lines = {line.mark: line for line in made_up(self.tasks, seed=len(self.tasks))}
        self.rehearsing = True
        self.show()

    def clear(self) -> None:
        """Forget every line."""
        self.lines, self.refused, self._told = {}, (), None
        self.rehearsing = False
        self.show()

    def show(self) -> None:
        """Draw everything anew, in the language in force."""
        say = self.speech
        self.pasted.placeholder = self.pasted.tooltip = say("classroom.paste")
        self.to_read.description = say("classroom.read")
        self.to_rehearse.description = say("classroom.rehearse")
        self.to_clear.description = say("classroom.clear")
        self.message.markup = page(*self._messages(), lang=say.code)
        report = self.report
        if not report.pupils:
            self.result.markup = markup.note(say("classroom.nothing"), say.code)
            self.matrix.markup = self.rule.markup = page(lang=say.code)
            return
        self.result.markup = page(
            tag("p", report.summary(say.code), class_="srl-narration"),
            Svg(report.tasks_html(say.code)),
            lang=say.code,
            class_="srl-class",
        )
        parts = [Svg(report.matrix_html(game, say.code, self.chosen, pick=True)) for game in report.clauses]
        self.matrix.markup = page(*parts, lang=say.code, class_="srl-class")
        self._show_rule(report)

    def _messages(self) -> list[Svg]:
        say = self.speech
        parts = []
        if self.rehearsing:
            parts.append(tag("p", say("classroom.made-up"), class_="srl-call"))
        if self._told is not None:
            read, repeated = self._told
            told = [say("classroom.taken", n=read)]
            if repeated:
                told.append(say("classroom.repeated", n=repeated))
            parts.append(tag("p", " ".join(told), class_="srl-right"))
            self.message.say = " ".join(told)
        if self.refused:
            rows = [self._refused(r) for r in self.refused]
            parts += [
                tag("p", say("classroom.refused", n=len(self.refused)), class_="srl-wrong"),
                tag("ul", *rows, class_="srl-faults"),
            ]
        if self.lines and not self.rehearsing:
            kept = "\n".join(write_line(line) for line in self.lines.values()) + "\n"
            parts.append(tag("p", download(kept, "class.txt", say("classroom.keep"))))
        return parts

    def _refused(self, refused: Refused) -> Svg:
        say, error = self.speech, refused.error
        place = say("explorer.place", line=error.line, column=error.column)
        text = refused.text if len(refused.text) <= 60 else f"{refused.text[:40]} … {refused.text[-16:]}"
        return tag("li", tag("b", place), f": {error.what}. ", tag("code", text))

    def _show_rule(self, report: ClassReport) -> None:
        say = self.speech
        for game in report.games.values():
            if self.chosen in game.rulebook.clauses:
                parts = [markup.clause_html(game.rulebook, self.chosen, say.code, opened=True)]
                if self.chosen in forbidding(game.facts.id):
                    named = "" if game.facts.id == "soccer-sonic" else f', game="{game.facts.id}"'
                    code = f'Task.forbids("{self.chosen}"{named})'
                    parts.append(tag("p", say("classroom.set-one"), " ", tag("code", code)))
                self.rule.markup = page(*parts, lang=say.code)
                return
        self.rule.markup = page(lang=say.code)

    def _picked(self, token: str) -> None:
        clause = token.partition(":")[2]
        self.chosen = "" if clause == self.chosen else clause
        self.show()

    def close(self) -> None:
        """End listening, and close the widget."""
        if hasattr(self, "speech"):
            self.speech.end()
        super().close()


# --- parts


def _sheet(tasks: Iterable[Task] | str) -> tuple[Task, ...]:
    sheet = read_tasks(tasks) if isinstance(tasks, str) else tuple(tasks)
    if not sheet:
        raise SoccerRulesError("there is no task; give one at least")
    return sheet


def copied(text: str, label: str, say: Speech, rows: int = 3) -> Svg:
    """A text to copy, with a button that does it."""
    return tag(
        "div",
        tag("textarea", text, readonly="", rows=rows, class_="srl-line", aria_label=label),
        tag("button", say("explorer.copy"), type="button", data_copy=text, data_done=say("explorer.copied")),
        class_="srl-copied",
    )


def download(text: str, name: str, label: str) -> Svg:
    """A link that saves a text as a file, without a server."""
    address = f"data:application/octet-stream;charset=utf-8,{quote(text)}"
    return tag("a", label, href=address, download=name, class_="srl-download")


__all__ = ["Chapters", "Classroom", "HandOut", "TaskChooser"]
