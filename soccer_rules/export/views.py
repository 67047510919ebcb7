"""The larger views without a kernel: the graph, the what-if table, the explorer, quizzes and task pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

from ipywidgets import Widget

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.game import CHANCE
from soccer_rules.core.language import speaking
from soccer_rules.core.svg import Svg, joined, tag
from soccer_rules.explore.draw import Drawing
from soccer_rules.explore.whatif import WhatIf, what_if
from soccer_rules.export.exhibits import (
    Exhibit,
    Many,
    Steps,
    Still,
    Tries,
    language_in_force,
    register_exhibit,
    speech,
    still_of,
)
from soccer_rules.export.page import HERE, Block, Page, texts
from soccer_rules.widgets import Board, Chapters, Explorer, GraphView, Question, Tasks, markup

SAMPLES = 60
"""Playouts a row of a what-if table on a page; the notes below the table say so."""
MOST_ROWS = 40
_ID = re.compile(r'\bid="([^"]*)"')
_OWN = re.compile(r"\b(?:ex|gv)\d+-")


def own_ids(svg: str) -> str:
    """The picture with ids that begin with :data:`HERE`, and everything that refers to them."""
    ids = set(_ID.findall(svg)) - {""}
    if not ids:
        return svg
    known = "|".join(sorted(map(re.escape, ids), key=len, reverse=True))
    svg = re.sub(rf'(\bid=")({known})(")', rf"\1{HERE}\2\3", svg)
    svg = re.sub(rf'(url\(#|href="#)({known})([)"])', rf"\1{HERE}\2\3", svg)
    return re.sub(
        r'(aria-(?:labelledby|describedby)=")([^"]*)(")',
        lambda m: m[1] + " ".join(HERE + i if i in ids else i for i in m[2].split()) + m[3],
        svg,
    )


class Graph:
    """A graph whose nodes say, when chosen, what they are, where they lead, which rules hold, and show an example."""

    def __init__(self, view: GraphView):
        # One that follows a stepper leads back to steps when chosen; the page's own does not move anything.
        self._mine = view.stepper is not None
        self.view = GraphView(view.game, view.part.value or None) if self._mine else view

    def show(self, page: Page) -> None:
        block = Block("graph", {"targets": {}, "notes": {}})
        for code in page.languages:
            with language_in_force(code):
                drawing: Drawing = replace(self.view.drawing, language=code)
                block.still[code] = page.keep(own_ids(drawing.svg()))
                block.data["targets"][code] = [
                    [f'[data-node="{ref}"]', f"node:{ref}", _name(drawing, node)]
                    for node, ref in drawing.node_ids.items()
                    if not drawing.is_ghost(node)
                ]
                block.data["notes"][code] = {ref: page.keep(note) for ref, note in self._notes(drawing)}
        self.view.close_example()
        if self._mine:
            self.view.close()
        page.add(block)

    def _notes(self, drawing: Drawing) -> Iterator[tuple[str, str]]:
        for item, ref in chain(drawing.node_ids.items(), drawing.edge_ids.items()):
            if drawing.is_ghost(item):
                continue
            edge = item in drawing.edge_ids
            self.view.choose(item)
            told = self.view.about.markup
            if not edge and self.view.shown is not None:
                example = self.view.example
                told += example.caption.markup + tag("div", Svg(example.table.markup), class_="srlx-example")
            yield f"{'edge' if edge else 'node'}:{ref}", _OWN.sub(HERE, told)


def _name(drawing: Drawing, node: Any) -> str:
    """The spoken name of a node: first the words that can be seen on it, then what it is."""
    seen = " ".join(line.text for line in drawing.lines(node))
    return f"{seen}. {drawing.labels.node_says(node, drawing.lang)}"


class Table:
    """A what-if table whose rows show, when chosen, the position after them; it can be sorted."""

    def __init__(self, table: WhatIf, picture: Callable[[Any, Any, str], str], state: Any):
        self.table, self._picture, self.state = table, picture, state
        for _ in table.sample():
            pass

    def show(self, page: Page) -> None:
        table, game = self.table, self.table.game
        deal = game.determinize(table.view, Random("previews"))
        steps = [game.apply(deal, table.seat, row.action) for row in table.rows]
        page.add(
            Block(
                "whatif",
                {
                    "table": {
                        code: page.keep(self._picture(self.state, (), code)) for code in page.languages
                    },
                    "after": {
                        code: [page.keep(self._picture(s.state, s.events, code)) for s in steps]
                        for code in page.languages
                    },
                },
                still={code: page.keep(still_style(table) + table.html(code)) for code in page.languages},
            )
        )


def still_style(table: WhatIf) -> str:
    """The table's style sheet, which the page puts into its head."""
    found = re.match(r"<style>.*?</style>", table._repr_html_(), re.DOTALL)
    return found[0] if found else ""


class Explored:
    """An explorer: its scene, the plays that can be tried, and the what-if table of the position at hand."""

    def __init__(self, view: Explorer):
        self.view = view

    def show(self, page: Page) -> None:
        view, desk = self.view, self.view.desk
        if view.scene is not None:
            scene = view.scene
            Still(lambda lang: _scene(scene, lang), "words").show(page)
        match = view.match
        if len(match.main_line()) > 1 and match.node.parent is not None:
            # What led here: the page steps through it up to the position at hand.
            from soccer_rules.export.exhibits import line_to

            Steps(line_to(match), ask=False).show(page)
        Tries(match).show(page)
        acting = match.game.to_act(match.state)
        if not acting or acting == (CHANCE,):
            return
        try:
            shown = desk.what_if(open=False)
            policy = {} if shown is None else _policy(shown)
            table = what_if(match.game, match.state, acting[0], samples=SAMPLES, **policy)
        except SoccerRulesError:
            return
        if len(table.rows) <= MOST_ROWS:
            Table(table, self._picture, match.state).show(page)

    def _picture(self, state: Any, events: Any, lang: str) -> str:
        desk = self.view.desk
        return markup.picture(
            desk.game, state, seat=None, events=events, names=desk.match.names, lang=lang, prefix=HERE
        )


def _policy(table: WhatIf) -> dict[str, Any]:
    return {"policy": table.sampling.policy, "policy_name": table.sampling.policy_name}


def _scene(scene: Any, lang: str) -> str:
    head = tag("h3", scene.title(lang))
    return tag("div", head, markup.prose(scene.text(lang)), lang=lang)


class Quiz:
    """A question about the graph: each choice says for itself whether it belongs to the answer."""

    def __init__(self, view: Question):
        self.asks = view.asks

    def show(self, page: Page) -> None:
        asks = self.asks
        right = set(asks.solution())
        still = {
            code: page.keep(
                tag("div", markup.prose(asks.prompt(code), "srl-narration"), class_="srl", lang=code)
            )
            for code in page.languages
        }
        data: dict[str, Any] = {
            "prompt": still,
            "table": dict.fromkeys(page.languages),
            "attempts": {},
            "hints": {},
        }
        for code in page.languages:
            with speech(code) as say:
                yes = joined(
                    [
                        markup.note(texts("page.right", lang=code), code, "srl-right"),
                        markup.note(asks.why(code), code, "srl-narration"),
                    ]
                )
                no = markup.note(say("panel.wrong"), code, "srl-wrong")
            data["attempts"][code] = [
                [
                    page.keep(markup.noted(label)),
                    page.keep(yes if value in right else no),
                    int(value in right),
                    None,
                ]
                for value, label in asks.choices(code)
            ]
        page.add(Block("ask", data, still=still))


class TaskPage:
    """Tasks, each as its own sheet with the position as a picture and its hints."""

    def __init__(self, view: Tasks):
        self.tasks = view.tasks

    def show(self, page: Page) -> None:
        for n, task in enumerate(self.tasks, 1):
            still = {code: page.keep(self._prompt(n, task, code)) for code in page.languages}
            names: dict[int, str] = {}
            data = {
                "prompt": still,
                "table": {
                    code: page.keep(
                        markup.picture(
                            task.game, task.state, seat=None, events=(), names=names, lang=code, prefix=HERE
                        )
                    )
                    for code in page.languages
                },
                "attempts": {code: self._attempts(page, task, code) for code in page.languages},
                "hints": {
                    code: [page.keep(markup.note(h, code, "srl-hint")) for h in task.hints(code)]
                    for code in page.languages
                },
            }
            page.add(Block("ask", data, still=still))

    def _prompt(self, n: int, task: Any, lang: str) -> str:
        return tag("div", tag("h4", f"{n}. {task.prompt(lang)}", class_="srl-head"), class_="srl", lang=lang)

    def _attempts(self, page: Page, task: Any, lang: str) -> list[list[Any]]:
        from soccer_rules.export.attempts import attempts

        if task.kind == "predict":
            return []
        game = task.game

        def checked(action: Any) -> Any:
            return task.check(f"{game.seat_name(task.seat)} {game.action_text(action)}")

        rows = []
        with speaking(lang):
            for found in attempts(game, task.state, task.seat, also=lambda a: bool(checked(a).ok)):
                action = found.verdict.action
                answer = checked(action)
                said = joined(
                    [
                        markup.note(answer.text, lang, "srl-right" if answer.ok else "srl-wrong"),
                        markup.verdict_html(found.verdict, lang),
                    ]
                )
                label = markup.noted(game.words.action(action, task.seat, lang))
                rows.append([page.keep(label), page.keep(said), int(answer.ok), None])
        return rows


class NeedsKernel:
    """A place where the course has something that only lives with Python behind it."""

    def show(self, page: Page) -> None:
        Still(lambda lang: markup.note(texts("page.kernel", lang=lang), lang)).show(page)


def _graph(view: GraphView) -> Exhibit:
    if view.stepper is None:
        return Graph(view)
    return Many(Graph(view), Steps(view.stepper.tour))


def spoken_still(view: Widget, lang: str) -> str:
    """What a widget gives of itself, in one language."""
    with language_in_force(lang):
        return still_of(view)


def _board(view: Board) -> Exhibit:
    return Still(lambda lang: _spoken(view, lang))


def _spoken(view: Board, lang: str) -> str:
    with language_in_force(lang):
        return own_ids(view.markup)


def _widget(view: Widget) -> Exhibit:
    """A widget of somebody else's: a still where it gives one, else a word that it needs Python."""
    bundle = view._repr_mimebundle_() if hasattr(view, "_repr_mimebundle_") else {}
    data = bundle[0] if isinstance(bundle, tuple) else bundle or {}
    if {"text/html", "image/svg+xml"} & set(data):
        return Still(lambda lang: spoken_still(view, lang))
    return NeedsKernel()


register_exhibit(GraphView, _graph)
register_exhibit(Explorer, Explored)
register_exhibit(Question, Quiz)
register_exhibit(Tasks, TaskPage)
register_exhibit(Chapters, lambda view: Steps(view.walk))
register_exhibit(Board, _board)
register_exhibit(Widget, _widget)
