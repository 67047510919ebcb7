"""Drawn graphs as text: a Mermaid flowchart and a Markdown table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from soccer_rules.core.svg import COLOURS
from soccer_rules.explore.dot import LOOKS
from soccer_rules.explore.labels import texts

if TYPE_CHECKING:
    from soccer_rules.explore.draw import Drawing

_BOXES = {
    "attackers": ("{{", "}}"),
    "defenders": ("[/", "\\]"),
    "player": ("(", ")"),
    "sides": ("[/", "/]"),
    "chance": ("{", "}"),
    "automatic": ("([", "])"),
    "end": ("[[", "]]"),
    "group": ("[", "]"),
    "leaf": (">", "]"),
}


def mermaid(drawing: Drawing) -> str:
    """The drawing as a Mermaid flowchart, shapes and colours by whose decision it is."""
    # The words of the ids must not be Mermaid's own ("end"), hence the prefix.
    ids = {node: f"n-{ref}" for node, ref in drawing.node_ids.items()}
    rows = [f"flowchart {drawing.direction}"]
    for node, ref in ids.items():
        if drawing.is_ghost(node) and not drawing.compare:
            continue
        left, right = _BOXES[drawing.labels.kind(node)]
        said = "<br/>".join(_quoted(row.text) for row in drawing.lines(node))
        rows.append(f'  {ref}{left}"{said}"{right}:::{drawing.labels.kind(node)}')
    thick = []
    shown = [e for e in drawing.edge_ids if drawing.compare or not drawing.is_ghost(e)]
    for number, edge in enumerate(shown):
        lines = drawing.lines(edge)
        said = f'|"{"<br/>".join(_quoted(row.text) for row in lines)}"| ' if lines else ""
        arrow = "-.->" if drawing.is_ghost(edge) or drawing.is_dashed(edge) else "-->"
        rows.append(f"  {ids[edge[0]]} {arrow}{said} {ids[edge[1]]}".rstrip())
        if edge in drawing.path:
            thick.append(number)
    for kind in drawing.kinds():
        dash = ",stroke-dasharray:5 3" if LOOKS[kind].style == "dashed" else ""
        ink, panel = COLOURS["ink"][0], COLOURS["panel"][0]
        rows.append(
            f"  classDef {kind} fill:{panel},color:{ink},stroke:{COLOURS[LOOKS[kind].colour][0]},stroke-width:2px{dash}"
        )
    accent, on = COLOURS["accent"][0], COLOURS["on-accent"][0]
    rows += [f"  style {ids[node]} fill:{accent},color:{on},stroke:{accent}" for node in drawing.highlight]
    rows += [f"  linkStyle {number} stroke:{accent},stroke-width:4px" for number in thick]
    return "\n".join(rows) + "\n"


def _quoted(text: str) -> str:
    """A text inside quotes of Mermaid: what could end them, or be taken for markup, as entity codes."""
    return re.sub(r'[#"&<>`\\|{}\[\];%]', lambda m: f"#{ord(m.group())};", text.replace("\n", " "))


def markdown(drawing: Drawing) -> str:
    """Every edge as a row of a Markdown table, in the order of the drawing."""
    lang, labels = drawing.lang, drawing.labels
    edges = [edge for edge in drawing.edge_ids if not drawing.is_ghost(edge)]
    columns = ["from", "trigger", "when", "to", "clauses"]
    if any(labels.odds(edge) for edge in edges):
        columns.append("odds")
    rows = [[texts(f"table.{c}", lang=lang) for c in columns], ["---"] * len(columns)]
    for edge in edges:
        cells = [labels.name(edge[0], lang), labels.trigger(edge, lang), labels.when(edge, lang)]
        cells += [labels.name(edge[1], lang), ", ".join(drawing.whole.edges[edge].get("clauses", ()))]
        if len(columns) > 5:
            cells.append("; ".join(labels.odds(edge)))
        rows.append([_cell(c) for c in cells])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def _cell(text: str) -> str:
    """A text in a table cell: no markup of Markdown or HTML, no line end, no cell border."""
    flat = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\|*_`\[\]])", r"\\\1", flat)
