"""The canvas for drawn graphs: laid out in the page by Graphviz as WebAssembly, which comes with the package."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from soccer_rules.core.svg import base_css, group, path, tag
from soccer_rules.explore.draw import Drawing
from soccer_rules.explore.labels import block_size
from soccer_rules.explore.labels import texts as drawn_texts
from soccer_rules.explore.still import graph_css, sample
from soccer_rules.widgets.speech import texts


@cache
def _own(name: str) -> str:
    return files("soccer_rules.widgets").joinpath(*name.split("/")).read_text(encoding="utf-8")


class GraphCanvas(anywidget.AnyWidget):
    """A :class:`~soccer_rules.explore.Drawing` that can be moved, scaled and walked through by keyboard.

    It shows what :meth:`show` is given and tells :meth:`on_choose` which node or edge was chosen.
    """

    _esm = _own("static/graph.js")
    _css = base_css() + graph_css() + _own("graph.css")

    skeleton = traitlets.Unicode("").tag(sync=True)
    parts = traitlets.Dict().tag(sync=True)
    lit = traitlets.List(traitlets.Unicode()).tag(sync=True)
    been = traitlets.List(traitlets.Unicode()).tag(sync=True)
    ghosts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    hidden = traitlets.List(traitlets.Unicode()).tag(sync=True)
    changed = traitlets.List(traitlets.Unicode()).tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    steps = traitlets.Dict().tag(sync=True)
    ui = traitlets.Dict().tag(sync=True)
    legend = traitlets.List().tag(sync=True)
    title = traitlets.Unicode("").tag(sync=True)
    note = traitlets.Unicode("").tag(sync=True)
    say = traitlets.Unicode("").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    still = traitlets.Unicode("").tag(sync=True)

    def __init__(self, **traits_: Any):
        super().__init__(**traits_)
        self.drawing: Drawing | None = None
        self._items: dict[str, Any] = {}
        self._listeners: list[Callable[[Any], object]] = []
        self.on_msg(self._heard)

    def on_choose(self, listener: Callable[[Any], object]) -> None:
        """Call ``listener(item)`` for every node or edge ``(node, next node, key)`` that is chosen."""
        self._listeners.append(listener)

    def choose(self, item: Any) -> None:
        """Choose a node or an edge, as a click does."""
        for listener in tuple(self._listeners):
            listener(item)

    def show(self, drawing: Drawing, lang: str, *, here: bool = False) -> None:
        """Show a drawing in a language; with ``here`` a place in it will be lit sooner or later."""
        ghosts = drawing.compare
        here = here or bool(drawing.highlight)
        self.drawing = drawing
        refs: dict[Any, str] = {**drawing.node_ids, **drawing.edge_ids}
        self._items = {ref: item for item, ref in refs.items()}
        absent = [ref for item, ref in refs.items() if drawing.is_ghost(item)]
        with self.hold_trait_notifications():
            self.lang, self.title, self.note = lang, drawing.title(lang), drawing.note(lang)
            self.ui = {
                name: texts(f"graph.{key}", lang=lang)
                for name, key in (
                    ("in", "in"),
                    ("out", "out"),
                    ("whole", "whole-view"),
                    ("here", "here"),
                    ("choose", "choose"),
                    ("failed", "failed"),
                )
            }
            self.legend = _legend(drawing, lang, here=here, ghosts=bool(ghosts and absent))
            self.parts = _parts(drawing, lang)
            self.skeleton = drawing.skeleton()
            self.ghosts, self.hidden = (absent, []) if ghosts else ([], absent)
            self.changed = [
                ref for edge, ref in drawing.edge_ids.items() if ghosts and drawing.is_changed(edge)
            ]
            self.light(drawing.highlight, drawing.path)
            if not self.still:
                self.still = drawing.svg()

    def light(
        self,
        nodes: Iterable[Hashable],
        edges: Iterable[Any] = (),
        steps: Mapping[Hashable, str] | None = None,
    ) -> None:
        """Light the present nodes and the path so far; ``steps`` says of nodes what choosing them leads back to."""
        assert self.drawing is not None
        node_ids, edge_ids = self.drawing.node_ids, self.drawing.edge_ids
        way = [e for e in edges if e in edge_ids]
        been = dict.fromkeys([*(edge_ids[e] for e in way), *(node_ids[n] for u, v, _ in way for n in (u, v))])
        with self.hold_trait_notifications():
            self.been = list(been)
            self.steps = {node_ids[n]: said for n, said in (steps or {}).items() if n in node_ids}
            self.lit = [node_ids[n] for n in nodes if n in node_ids]

    def mark(self, item: Any) -> None:
        """Mark a node or an edge as chosen; ``None`` marks nothing."""
        refs = [ref for ref, known in self._items.items() if item is not None and known == item]
        self.chosen = refs[0] if refs else ""

    def _heard(self, _: object, content: Any, buffers: object) -> None:
        if (
            isinstance(content, dict)
            and content.get("kind") == "choose"
            and content.get("ref") in self._items
        ):
            self.choose(self._items[content["ref"]])


def _parts(drawing: Drawing, lang: str) -> dict[str, dict[str, Any]]:
    nodes, edges = {}, {}
    labels = drawing.labels
    for node, ref in drawing.node_ids.items():
        head, *rows = labels.node_tells(node, lang)
        nodes[ref] = {"kind": labels.kind(node), "head": head, "rows": rows, **_block(drawing, node, lang)}
    for edge, ref in drawing.edge_ids.items():
        head, *rows = labels.edge_tells(edge, lang)
        if drawing.compare and drawing.is_changed(edge):
            rows.append(drawn_texts("draw.differs", lang=lang))
        if drawing.is_ghost(edge):
            rows.append(drawn_texts("draw.only-other", lang=lang))
        ends = {"source": drawing.node_ids[edge[0]], "target": drawing.node_ids[edge[1]]}
        edges[ref] = {
            "head": head,
            "rows": rows,
            "dashed": drawing.is_dashed(edge),
            **ends,
            **_block(drawing, edge, lang),
        }
    return {"nodes": nodes, "edges": edges}


def _block(drawing: Drawing, item: Any, lang: str) -> dict[str, Any]:
    lines = drawing.lines(item, lang)
    width, _ = block_size(lines)
    return {"lines": [[r.text, r.size, r.tone] for r in lines], "width": round(width, 1)}


def _legend(drawing: Drawing, lang: str, *, here: bool, ghosts: bool) -> list[list[str]]:
    """Each kind in words, with its mark."""
    kinds = [(f"srl-g-node srl-g-k-{kind}", kind) for kind in drawing.kinds()]
    found = []
    if here:
        kinds.append(("srl-g-node srl-g-lit", "lit"))
    for look, kind in kinds:
        mark = group(sample(kind, 14, 9.5), class_=look)
        found.append([drawing.legend(kind, lang), _little(mark)])
    lines = [("srl-g-dashed", drawing.labels.dashed(lang))]
    lines += [("srl-g-been", drawn_texts("legend.path", lang=lang))] if here else []
    lines += [("srl-g-ghost", drawn_texts("legend.ghost", lang=lang))] if ghosts else []
    for look, said in lines:
        if said:
            mark = group(path("M2,9.5h24", "srl-g-line"), class_=f"srl-g-edge {look}")
            found.append([said, _little(mark)])
    return found


def _little(mark: Any) -> str:
    return str(
        tag("svg", mark, class_="srl srl-graph", viewBox="0 0 28 19", width=28, height=19, aria_hidden="true")
    )
