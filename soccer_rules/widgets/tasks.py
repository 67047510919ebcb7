"""A page of tasks: each is answered by trying, and the engine says whether it is right. No answer is stored."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from ipywidgets import Box, Layout, Text, VBox

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.svg import Svg, tag
from soccer_rules.lessons.answercodes import AnswerLine, answer_line, new_mark, write_line
from soccer_rules.lessons.coverage import Coverage, coverage
from soccer_rules.lessons.tasks import Answer, Task
from soccer_rules.lessons.tasksheet import read_tasks
from soccer_rules.widgets import markup
from soccer_rules.widgets.panel import Panel, Table, button, page, row
from soccer_rules.widgets.quiz import Picker
from soccer_rules.widgets.speech import Speech, quiet_when_refused

_numbers = count(1)


@quiet_when_refused
class Tasks(VBox):  # type: ignore[misc]
    """Tasks one after the other: the table, the attempt panel, three hints for each, and which rules have been met.

    ``tasks`` are :class:`~soccer_rules.lessons.Task` values, or the text of a sheet of them.

    >>> from soccer_rules.lessons import Task
    >>> page = Tasks([Task.forbids("SS-MOVE-2")])
    >>> page.answer("maneuver 24 2").ok, sorted(page.solved)
    (True, [0])
    """

    def __init__(self, tasks: Iterable[Task] | str, language: str | None = None):
        self.tasks = read_tasks(tasks) if isinstance(tasks, str) else tuple(tasks)
        if not self.tasks:
            raise SoccerRulesError("there is no task; give one at least")
        self.speech = Speech(language, self.show)
        self.at = 0
        self.solved: set[int] = set()
        self.hints: dict[int, int] = {}
        self.answers: list[Answer] = []
        self.given: list[tuple[int, str]] = []
        self._mark = new_mark()
        self._answer: Answer | None = None
        self._prefix = f"tk{next(_numbers)}-"
        self.marks, self.prompt, self.result, self.help, self.met = (Panel() for _ in range(5))
        self.marks.on_pick(self._picked)
        self.table = Table()
        self.picker = Picker(self.speech, self.table, self.task.game, self._changed)
        self.to_check = button(self.check, "check", "primary")
        self.to_hint = button(self.hint, "lightbulb-o")
        self.to_next = button(lambda: self.go(self.at + 1), "arrow-right", "success")
        self.yes, self.no = button(lambda: self.answer("yes")), button(lambda: self.answer("no"))
        self.word = Text(layout=Layout(width="160px"))
        side = VBox(
            [
                self.picker.form,
                row(self.yes, self.no, self.word),
                row(self.to_check, self.to_hint, self.to_next),
                self.help,
            ]
        )
        side.add_class("srl-side")
        split = Box([self.table, side, self.result])
        split.add_class("srl-split")
        super().__init__([self.marks, self.prompt, split, self.met], layout=Layout(width="100%"))
        self.add_class("srl-explorer")
        self.go(0)

    @property
    def task(self) -> Task:
        """The task at hand."""
        return self.tasks[self.at]

    @property
    def coverage(self) -> Coverage:
        """Which rules of the game at hand this learner has met by answering."""
        game = self.task.game
        given = zip(self.given, self.answers, strict=True)
        return coverage([a for (n, _), a in given if self.tasks[n].game.facts.id == game.facts.id], game)

    @property
    def line(self) -> AnswerLine:
        """What this learner hands in: the answers, hints and rules met, and nobody's name."""
        met: dict[str, dict[str, None]] = {}
        for (n, _), answer in zip(self.given, self.answers, strict=True):
            game = self.tasks[n].game
            met.setdefault(game.facts.id, {}).update(dict.fromkeys(coverage(answer, game).met))
        return answer_line(self.tasks, self.given, hints=self.hints, met=met, mark=self._mark)

    def go(self, at: int) -> None:
        """Show a task; one outside the page shows the nearest inside."""
        self.at = min(max(at, 0), len(self.tasks) - 1)
        self._answer = None
        self.word.value = ""
        self.picker._game = self.task.game
        if self.task.kind == "predict":
            self.picker.rest()
        else:
            self.picker.look(self.task.state, self.task.seat)
        self.show()

    def check(self) -> None:
        """Answer with what has been picked or written."""
        task = self.task
        if task.kind == "predict":
            if self.word.value.strip():
                self.answer(self.word.value)
        elif self.picker.action is not None:
            self.answer(task.game.action_text(self.picker.action))

    def answer(self, text: str) -> Answer:
        """Answer the task at hand. Raises ``TextError`` for a text that cannot be read."""
        answer = self.task.check(text)
        self._answer = answer
        self.answers.append(answer)
        self.given.append((self.at, text))
        if answer.ok:
            self.solved.add(self.at)
        self.show()
        return answer

    def hint(self) -> None:
        """One step more of help: which clause, which card, the play."""
        self.hints[self.at] = min(self.hints.get(self.at, 0) + 1, 3)
        self.show()

    def _changed(self) -> None:
        if self._answer is not None and not self._answer.ok:
            self._answer = None
        self._draw_result()

    def show(self) -> None:
        """Draw everything anew, in the language in force."""
        say, task, lang = self.speech, self.task, self.speech.code
        predict = task.kind == "predict"
        self.marks.markup = self._marks()
        self.prompt.markup = page(
            tag("h4", say("explorer.task", n=self.at + 1, total=len(self.tasks)), class_="srl-head"),
            markup.prose(task.prompt(lang), "srl-narration"),
            lang=lang,
        )
        self.table.markup = markup.picture(
            task.game,
            task.state,
            seat=None if predict else task.seat,
            lang=lang,
            prefix=self._prefix,
            names={},
        )
        self.picker.show()
        self.yes.description, self.no.description = say("explorer.yes"), say("explorer.no")
        goal = predict and not task.fact
        for one in (self.yes, self.no):
            one.layout.display = "" if goal else "none"
        self.word.layout.display = "" if predict and task.fact else "none"
        self.word.placeholder = task.fact
        self.to_check.layout.display = "none" if goal else ""
        self.to_check.description = say("panel.check")
        given = self.hints.get(self.at, 0)
        self.to_hint.description = say("explorer.hint", n=min(given + 1, 3))
        self.to_hint.disabled = given >= 3
        self.to_next.description = say("explorer.next-task")
        self.to_next.disabled = self.at + 1 >= len(self.tasks)
        hints = task.hints(lang)[:given] if given else ()
        self.help.markup = page(
            *(tag("p", h, class_="srl-hint") for h in map(markup.noted, hints)), lang=lang
        )
        self.help.say = hints[-1] if hints else ""
        fold = tag(
            "details",
            tag(
                "summary",
                say("explorer.coverage", met=len(self.coverage.met), total=len(self.coverage.times)),
            ),
            Svg(self.coverage.html(lang)),
            data_keep="coverage",
        )
        self.met.markup = page(*self._hand_in(), fold, lang=lang)
        self._draw_result()

    def _hand_in(self) -> list[Svg]:
        """The line to copy, once there is something in it."""
        if not self.given:
            return []
        say, line = self.speech, write_line(self.line)
        fold = tag(
            "details",
            tag("summary", tag("b", say("classroom.hand-in"))),
            tag("p", say("classroom.hand-in-note")),
            tag(
                "textarea",
                line,
                readonly="",
                rows=3,
                class_="srl-line",
                aria_label=say("classroom.hand-in-line"),
            ),
            tag(
                "button",
                say("explorer.copy"),
                type="button",
                data_copy=line,
                data_done=say("explorer.copied"),
            ),
            data_keep="hand-in",
            open="" if len(self.solved) == len(self.tasks) else None,
        )
        return [fold]

    def _marks(self) -> str:
        marks = [
            tag(
                "button",
                f"{n + 1} ✓" if n in self.solved else str(n + 1),
                type="button",
                class_="srl-chip",
                aria_label=self.speech("explorer.task", n=n + 1, total=len(self.tasks)),
                aria_pressed="true" if n == self.at else "false",
                data_pick=f"task:{n}",
            )
            for n in range(len(self.tasks))
        ]
        return page(tag("div", *marks, class_="srl-items"), lang=self.speech.code)

    def _draw_result(self) -> None:
        say, answer = self.speech, self._answer
        predict = self.task.kind == "predict"
        self.to_check.disabled = not predict and self.picker.action is None
        if answer is None:
            text = (
                ""
                if predict
                else say("panel.missing-part", what=self.picker.missing)
                if self.picker.missing
                else ""
            )
            self.result.markup = markup.note(text or say("explorer.no-answer"), say.code)
            return
        parts = [
            Svg(markup.note(line, say.code, "srl-right" if answer.ok else "srl-wrong"))
            for line in [answer.text]
        ]
        if answer.verdict is not None:
            parts.append(markup.verdict_html(answer.verdict, say.code))
        self.result.markup = page(*parts, lang=say.code)
        self.result.say = answer.text

    def _picked(self, token: str) -> None:
        kind, _, n = token.partition(":")
        if kind == "task":
            self.go(int(n))

    def close(self) -> None:
        """End listening, and close the widget."""
        if hasattr(self, "speech"):
            self.speech.end()
        super().close()
