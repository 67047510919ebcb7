"""What a class has done, from the lines that pupils hand in: which rules were met, which task was hard, and why.

The lines say what was answered, not whether it was right: the engine judges every answer again, here.

>>> from soccer_rules.lessons.tasks import Task
>>> tasks = [Task.forbids("SS-MOVE-2")]
>>> told = class_report(made_up(tasks, pupils=12, seed=3), tasks)
>>> told.pupils, told.tasks[0].tried, told.clause("SS-MOVE-2").asked
(12, 12, 12)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import zip_longest
from random import Random
from typing import Any

from soccer_rules.core.errors import SoccerRulesError, UnknownName
from soccer_rules.core.game import Game
from soccer_rules.core.language import Texts, language
from soccer_rules.core.svg import Svg, joined, tag
from soccer_rules.lessons.answercodes import SIGNS, AnswerLine, answer_line, task_id
from soccer_rules.lessons.attempts import attempts
from soccer_rules.lessons.coverage import coverage
from soccer_rules.lessons.tasks import Answer, Task

_texts = Texts("soccer_rules.lessons")

MOST_WRONG = 4
"""So many wrong answers to one task are listed, the most frequent first."""


@dataclass(frozen=True)
class WrongAnswer:
    """An answer that was not right: its text, how many pupils gave it, the clauses that forbid it (none where the rules
    allow it, or nothing was played)."""

    text: str
    pupils: int
    clauses: tuple[str, ...]
    action: Any = None


@dataclass(frozen=True)
class TaskReport:
    """One task: how many pupils tried it, how many solved it (how many of them at once, without a hint), their tries
    on average, how many took a hint, the wrong answers."""

    number: int
    task: Task
    tried: int
    solved: int
    at_once: int
    tries: float
    hinted: int
    wrong: tuple[WrongAnswer, ...]


@dataclass(frozen=True)
class ClauseReport:
    """One clause: how many pupils have met it, in a verdict or because a task was about it; how many have tried such a
    task, and how many have solved one."""

    id: str
    chapter: str
    met: int
    asked: int
    solved: int


@dataclass(frozen=True)
class ClassReport:
    """What :func:`class_report` has found. ``foreign`` counts answers to tasks that are not among those given,
    ``editions`` lines whose coverage could not be counted, having been made with other clauses."""

    pupils: int
    tasks: tuple[TaskReport, ...]
    clauses: Mapping[str, tuple[ClauseReport, ...]]
    games: Mapping[str, Game[Any, Any]]
    foreign: int
    editions: int

    def clause(self, id: str) -> ClauseReport:
        """The report on one clause. Raises :class:`UnknownName`."""
        for rows in self.clauses.values():
            for row in rows:
                if row.id == id:
                    return row
        raise UnknownName("clause", id, tuple(r.id for rows in self.clauses.values() for r in rows))

    def hardest(self) -> TaskReport | None:
        """The task that the smallest share of those who tried it have solved; ``None`` where all was solved."""
        hard = [t for t in self.tasks if t.solved < t.tried]
        return min(hard, key=lambda t: (t.solved / t.tried, -t.tries)) if hard else None

    # shown

    def text(self, lang: str | None = None) -> str:
        """Plain lines: the count, a line for each task, a line for each chapter."""
        lines = [_texts("class.pupils", lang=lang, n=self.pupils)]
        for t in self.tasks:
            solved = _texts("class.solved-of", lang=lang, solved=t.solved, tried=t.tried)
            lines.append(f"{t.number}. {t.task.prompt(lang)} {solved}")
        for game, rows in self.clauses.items():
            book = self.games[game].rulebook
            for chapter in book.chapters:
                told = "; ".join(f"{r.id} {r.met}" for r in rows if r.chapter == chapter)
                lines.append(f"{book.texts(f'chapter.{chapter}.title', lang=lang)}: {told}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    def html(self, lang: str | None = None) -> str:
        """The tasks as a table, and the clauses as a matrix, a row for each chapter. All escaped."""
        code = lang or language()
        parts = [tag("p", self.summary(code), class_="srl-narration")]
        if self.tasks:
            parts.append(Svg(self.tasks_html(code)))
        parts += [Svg(self.matrix_html(game, code)) for game in self.clauses]
        return tag("div", *parts, class_="srl srl-class", lang=code)

    def summary(self, lang: str) -> str:
        """A sentence or two: how many lines, which task was hard, what could not be counted."""
        said = [_texts("class.pupils", lang=lang, n=self.pupils)]
        if hard := self.hardest():
            said.append(
                _texts("class.hardest", lang=lang, n=hard.number, solved=hard.solved, tried=hard.tried)
            )
        if self.foreign:
            said.append(_texts("class.foreign", lang=lang, n=self.foreign))
        if self.editions:
            said.append(_texts("class.editions", lang=lang, n=self.editions))
        return "".join(text if text.endswith("。") else f"{text} " for text in said).rstrip()

    def tasks_html(self, lang: str) -> str:
        """A row for each task: how many have solved it, and the wrong answers with what forbids them."""
        keys = ("task", "solved", "tries", "hinted", "wrong")
        head = tag("tr", *(tag("th", _texts(f"class.{key}", lang=lang), scope="col") for key in keys))
        rows = [self._task_row(t, lang) for t in self.tasks]
        caption = tag("caption", _texts("class.tasks", lang=lang))
        table = tag("table", caption, tag("thead", head), tag("tbody", *rows), class_="srl-class-tasks")
        return _scrolled(table, _texts("class.tasks", lang=lang))

    def _task_row(self, t: TaskReport, lang: str) -> Svg:
        at_once = _texts("class.at-once", lang=lang, n=t.at_once)
        solved = [tag("b", f"{t.solved} / {t.tried}"), bar(t.solved, t.tried), tag("small", at_once)]
        return tag(
            "tr",
            tag("th", f"{t.number}. {t.task.prompt(lang)}", scope="row"),
            tag("td", *solved),
            tag("td", f"{t.tries:.1f}" if t.tried else "–"),
            tag("td", str(t.hinted)),
            tag("td", *self._wrong(t, lang)),
        )

    def _wrong(self, t: TaskReport, lang: str) -> list[Svg | str]:
        if not t.wrong:
            return ["–"]
        rows = []
        for w in t.wrong[:MOST_WRONG]:
            said = self._said(t.task, w, lang)
            why = ", ".join(w.clauses) if w.clauses else ""
            if not why and w.action is not None:
                why = _texts("class.allowed", lang=lang)
            times = tag("b", f"{w.pupils} ×")
            rows.append(tag("li", times, f" {said} ", tag("span", why, class_="srl-id")))
        more = len(t.wrong) - MOST_WRONG
        if more > 0:
            rows.append(tag("li", _texts("class.more-wrong", lang=lang, n=more)))
        return [tag("ul", *rows)]

    @staticmethod
    def _said(task: Task, wrong: WrongAnswer, lang: str) -> str:
        if wrong.action is not None:
            return task.game.words.action(wrong.action, task.seat, lang)
        return _texts(f"task.{wrong.text}", lang=lang) if wrong.text in ("yes", "no") else wrong.text

    def matrix_html(self, game: str, lang: str, chosen: str = "", pick: bool = False) -> str:
        """A row for each chapter, a cell for each clause: its number, how many have met it, and below, where a task
        asked for it, how many have solved one. ``pick`` makes buttons of the cells, ``chosen`` marks one."""
        book = self.games[game].rulebook
        rows = []
        for chapter in book.chapters:
            own = [r for r in self.clauses[game] if r.chapter == chapter]
            cells = [self._cell(r, book, lang, chosen, pick) for r in own]
            title = book.texts(f"chapter.{chapter}.title", lang=lang)
            share = f"{sum(r.met for r in own) / max(1, len(own) * self.pupils):.0%}"
            head = tag("th", f"{title} ", tag("small", share), scope="row")
            rows.append(tag("tr", head, tag("td", tag("div", *cells, class_="srl-cells"))))
        title = _texts("class.matrix", lang=lang)
        key = tag("p", _texts("class.matrix-key", lang=lang, n=self.pupils), class_="srl-small")
        table = tag("table", tag("caption", title), tag("tbody", *rows), class_="srl-class-matrix")
        return joined([Svg(_scrolled(table, title)), key])

    def _cell(self, r: ClauseReport, book: Any, lang: str, chosen: str, pick: bool) -> Svg:
        title = book.clause_title(r.id, lang)
        said = _texts("class.met-by", lang=lang, clause=r.id, title=title, met=r.met, all=self.pupils)
        if r.asked:
            said += " " + _texts("class.solved-of", lang=lang, solved=r.solved, tried=r.asked)
        share = 100 * r.met // max(1, self.pupils)
        number = r.id.rsplit("-", 1)[-1]
        inner: list[Svg | str] = [tag("small", f"{number}:" if r.met else number, aria_hidden="true")]
        if r.met:
            inner.append(tag("b", str(r.met), aria_hidden="true"))
        if r.asked:
            inner.append(tag("i", f"✓{r.solved}", aria_hidden="true"))
        kind = "srl-cell" + ("" if r.met else " srl-unmet") + (" srl-asked" if r.asked else "")
        style = f"--share:{share}%"
        if not pick:
            inner.append(tag("span", said, class_="srl-live"))
            return tag("span", *inner, class_=kind, style=style, title=said)
        return tag(
            "button",
            *inner,
            type="button",
            class_=kind,
            style=style,
            title=said,
            aria_label=said,
            aria_pressed="true" if r.id == chosen else "false",
            data_pick=f"clause:{r.id}",
        )

    def _repr_html_(self) -> str:
        return STYLE + self.html()


def bar(part: int, whole: int) -> Svg:
    """A share as a bar; the numbers stand beside it."""
    share = 100 * part // max(1, whole)
    return tag("span", tag("b", Svg(""), style=f"width:{share}%"), class_="srl-bar", aria_hidden="true")


def _scrolled(table: Svg, name: str) -> str:
    return f'<div class="srl-class-part" role="region" aria-label="{escape(name)}" tabindex="0">{table}</div>'


def class_report(lines: Iterable[AnswerLine], tasks: Iterable[Task]) -> ClassReport:
    """Judge the answers of a class to ``tasks``, and count what was met; the order of the lines does not matter.

    >>> class_report([], [Task.forbids("SS-MOVE-2")]).pupils
    0
    """
    told, sheet = tuple(lines), tuple(tasks)
    if not sheet:
        raise SoccerRulesError("there is no task; give one at least")
    ids = {task_id(task): n for n, task in enumerate(sheet)}
    games = {task.game.facts.id: task.game for task in sheet}
    judge = _Judge()
    met: dict[tuple[str, str], int] = {}
    asked: dict[tuple[str, str], int] = {}
    solved: dict[tuple[str, str], int] = {}
    done: list[list[_Done]] = [[] for _ in sheet]
    foreign = 0
    for line in told:
        own = {(game, clause) for game, clauses in line.met.items() for clause in clauses}
        had: dict[tuple[str, str], bool] = {}
        for tried in line.tried:
            if tried.task not in ids:
                foreign += bool(tried.tries)
                continue
            n = ids[tried.task]
            task = sheet[n]
            answers = [judge(task, text) for text in tried.answers]
            game = task.game.facts.id
            own |= {(game, c) for a in answers if a.answer for c in coverage(a.answer, task.game).met}
            right = any(a.ok for a in answers)
            if tried.tries:
                done[n].append(_Done(right, tried.tries, tried.hints, tuple(a for a in answers if not a.ok)))
                key = game, task._telling_clause()
                had[key] = had.get(key, False) or right
                own.add(key)
        for key in own:
            met[key] = met.get(key, 0) + 1
        for key, right in had.items():
            asked[key] = asked.get(key, 0) + 1
            solved[key] = solved.get(key, 0) + right
    clauses = {
        name: tuple(
            ClauseReport(c.id, c.chapter, *(count.get((name, c.id), 0) for count in (met, asked, solved)))
            for c in game.rulebook.clauses.values()
        )
        for name, game in games.items()
    }
    tasks_told = tuple(_task_report(n, task, done[n - 1]) for n, task in enumerate(sheet, 1))
    return ClassReport(len(told), tasks_told, clauses, games, foreign, sum(bool(s.editions) for s in told))


@dataclass(frozen=True)
class _Judged:
    text: str
    ok: bool
    answer: Answer | None


@dataclass(frozen=True)
class _Done:
    """What one pupil made of one task."""

    solved: bool
    tries: int
    hints: int
    wrong: tuple[_Judged, ...]


class _Judge:
    """Judges each answer once, however many pupils gave it. A text that is no answer is wrong, and no more."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, str], _Judged] = {}

    def __call__(self, task: Task, text: str) -> _Judged:
        key = id(task), text
        if key not in self._known:
            try:
                answer: Answer | None = task.check(text)
            except SoccerRulesError:
                answer = None
            self._known[key] = _Judged(text, answer is not None and answer.ok, answer)
        return self._known[key]


def _task_report(number: int, task: Task, done: Sequence[_Done]) -> TaskReport:
    times: dict[str, int] = {}
    judged: dict[str, _Judged] = {}
    for one in done:
        for wrong in one.wrong:
            times[wrong.text] = times.get(wrong.text, 0) + 1
            judged[wrong.text] = wrong
    wrongs = []
    for text in sorted(times, key=lambda t: (-times[t], t)):
        answer = judged[text].answer
        verdict = answer.verdict if answer is not None else None
        failed = tuple(dict.fromkeys(c.clause for c in verdict.failed)) if verdict is not None else ()
        wrongs.append(WrongAnswer(text, times[text], failed, verdict.action if verdict is not None else None))
    return TaskReport(
        number,
        task,
        len(done),
        sum(d.solved for d in done),
        sum(d.solved and d.tries == 1 and not d.hints for d in done),
        sum(d.tries for d in done) / max(1, len(done)),
        sum(bool(d.hints) for d in done),
        tuple(wrongs),
    )


def made_up(tasks: Iterable[Task], pupils: int = 30, seed: int = 0) -> tuple[AnswerLine, ...]:
    """The lines of a class that does not exist, to rehearse with: each pupil tries plays by chance, and most find a
    right one in the end."""
    sheet, rng = tuple(tasks), Random(seed)
    pools = [_pool(task, rng) for task in sheet]
    found = []
    for _ in range(pupils):
        given: list[tuple[int, str]] = []
        hints: dict[int, int] = {}
        skill = rng.uniform(0.25, 0.9)
        for n, (right, wrong) in enumerate(pools):
            ease = skill / (1 + 0.25 * n)
            for _try in range(4):
                if rng.random() < ease:
                    given.append((n, right))
                    break
                given.append((n, wrong[min(int(rng.expovariate(0.7)), len(wrong) - 1)]))
                if rng.random() < 0.3:
                    hints[n] = min(3, hints.get(n, 0) + 1)
        met: dict[str, set[str]] = {}
        for n, text in given:
            found_clauses = coverage(sheet[n].check(text), sheet[n].game).met
            met.setdefault(sheet[n].game.facts.id, set()).update(found_clauses)
        mark = "".join(rng.choice(SIGNS) for _ in range(5))
        found.append(answer_line(sheet, given, hints=hints, met=met, mark=mark))
    return tuple(found)


def _pool(task: Task, rng: Random) -> tuple[str, list[str]]:
    """A right answer, and some wrong ones."""
    if task.kind == "predict":
        if not task.fact:
            right = next(text for text in ("yes", "no") if task.check(text).ok)
            return right, ["no" if right == "yes" else "yes"]
        near = [str(n) for n in range(1, 10)] + ["yes", "no"]
        right = task._truth()[0]
        return right, [text for text in near if text != right]
    wrong: dict[bool, list[tuple[int, float, str]]] = {True: [], False: []}
    for action in attempts(task.game, task.state, task.seat, most=600):
        text = task.game.action_text(action)
        answer = task.check(text)
        if not answer.ok and answer.verdict is not None:
            wrong[answer.verdict.legal].append((len(answer.verdict.failed), rng.random(), text))
    # a mistake that breaks one rule is likelier than one that breaks three
    likely = (sorted(wrong[legal])[:3] for legal in (False, True))
    found = [one[2] for pair in zip_longest(*likely) for one in pair if one]
    return task.game.action_text(task.solution), found or ["pass"]


STYLE = """<style>
.srl-class{font:15px/1.45 system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif}
.srl-class-part{overflow-x:auto;margin:0 0 .8em}
.srl-class-part table{border-collapse:collapse;width:100%}
.srl-class-part caption{text-align:left;font-weight:700;font-size:16px;padding:.2em 0}
.srl-class-part th,.srl-class-part td{border:0;border-bottom:1px solid #8886;padding:.35em .5em;text-align:left;
vertical-align:top;background:none;white-space:normal;max-width:none}
.srl-class-part tbody th{font-weight:400;min-width:9em}
.srl-class-part ul{margin:0;padding:0;list-style:none}
.srl-cells{display:flex;flex-wrap:wrap;gap:4px}
.srl-cell{position:relative;display:inline-flex;flex-direction:column;align-items:center;min-width:38px;padding:1px 4px}
.srl-cell .srl-live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
</style>"""
"""For reports shown by themselves; the widget brings colours as well."""


__all__ = ["ClassReport", "ClauseReport", "TaskReport", "WrongAnswer", "class_report", "made_up"]
