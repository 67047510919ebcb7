"""Drawn graphs as graphviz source: shapes by whose decision a node is, labels as HTML-like text, everything escaped."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from soccer_rules.core.svg import COLOURS, escaped
from soccer_rules.explore.labels import Edge, Lines

if TYPE_CHECKING:
    from soccer_rules.explore.draw import Drawing

PLATE = "#fefefe"
"""The colour by which the box of an edge's label is found again in a laid-out picture."""


class Look(NamedTuple):
    """How the boxes of one kind look: graphviz shape, further style, colour, and the room that the shape needs
    around its text, as a share of the text's width and height and in pixels."""

    shape: str
    style: str
    colour: str
    share: tuple[float, float]
    room: tuple[float, float]
    double: bool = False


LOOKS: dict[str, Look] = {
    "attackers": Look("hexagon", "", "shoot", (1.25, 1.0), (30, 16)),
    "defenders": Look("octagon", "", "move", (1.0, 1.0), (34, 20)),
    "player": Look("box", "rounded", "kick", (1.0, 1.0), (26, 16)),
    "sides": Look("parallelogram", "", "ink", (1.3, 1.0), (30, 16)),
    "chance": Look("diamond", "", "ink", (1.7, 1.7), (20, 14)),
    "automatic": Look("ellipse", "", "face-edge", (1.2, 1.25), (18, 12)),
    "end": Look("box", "", "ink", (1.0, 1.0), (30, 20), double=True),
    "group": Look("folder", "dashed", "face-edge", (1.0, 1.0), (28, 22)),
    "leaf": Look("note", "dashed", "face-edge", (1.0, 1.0), (34, 16)),
}
"""Colour *and* shape by whose decision it is."""


def id_of(name: object) -> str:
    """A name as an id of letters, digits and hyphens.

    >>> id_of("defend 2"), id_of("(turn)"), id_of(7)
    ('defend-2', 'turn', '7')
    """
    return re.sub(r"[^a-z0-9]+", "-", str(name).lower()).strip("-") or "x"


def source(drawing: Drawing, *, words: bool) -> str:
    """The graphviz source of a drawing; without ``words`` only what decides the layout."""
    import graphviz

    name = id_of(drawing.graph.graph.get("part") or "graph")
    dot = graphviz.Digraph(name)
    shown = {"label": _html_text(drawing.title()), "labelloc": "t"} if words else {}
    dot.attr(
        "graph", rankdir=drawing.direction, nodesep="0.25", ranksep="0.42", bgcolor="transparent",
        fontname="sans-serif", **shown,
    )  # fmt: skip
    dot.attr("node", fixedsize="true", fontname="sans-serif", label="", penwidth="1.6")
    dot.attr("edge", fontname="sans-serif", arrowsize="0.7", color=COLOURS["face-edge"][0])
    for node, ref in drawing.node_ids.items():
        dot.node(ref, **_node_attributes(drawing, node, words))
    for edge, ref in drawing.edge_ids.items():
        u, v, _ = edge
        dot.edge(drawing.node_ids[u], drawing.node_ids[v], **_edge_attributes(drawing, edge, ref, words))
    return str(dot.source)


def _node_attributes(drawing: Drawing, node: Hashable, words: bool) -> dict[str, str]:
    kind = drawing.labels.kind(node)
    look = LOOKS[kind]
    w, h = drawing.sizes[node]
    out = {"id": drawing.node_ids[node], "class": f"srl-g-k-{kind}", "shape": look.shape}
    out |= {"width": f"{w / 72:.3f}", "height": f"{h / 72:.3f}"}
    if look.double:
        out["peripheries"] = "2"
    if look.style:
        out["style"] = look.style
    if words:
        lit = node in drawing.highlight
        fill = COLOURS["accent"][0] if lit else COLOURS["panel"][0]
        out |= {
            "label": _html(drawing.lines(node), "on-accent" if lit else "ink"),
            "color": COLOURS[look.colour][0],
        }
        out |= {"style": ",".join(filter(None, ("filled", look.style))), "fillcolor": fill}
        out |= {"tooltip": _plain(drawing.says(node))}
        if node in drawing.been:
            out["penwidth"] = "3.2"
        if drawing.is_ghost(node):
            out["style"] += ",dotted" if drawing.compare else ",invis"
    return out


def _edge_attributes(drawing: Drawing, edge: Edge, ref: str, words: bool) -> dict[str, str]:
    w, h = drawing.sizes[edge]
    out = {"id": ref}
    if w:
        box = f'FIXEDSIZE="TRUE" WIDTH="{w:.0f}" HEIGHT="{h:.0f}" BGCOLOR="{PLATE}"'
        table = f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" {box}>'
        out["label"] = f"<{table}<TR><TD></TD></TR></TABLE>>"
    if words:
        if w:
            out["label"] = _html(drawing.lines(edge), "ink")
        out["tooltip"] = out["labeltooltip"] = _plain(drawing.says(edge))
        if edge in drawing.path:
            out |= {"penwidth": "3.6", "color": COLOURS["accent"][0]}
        if drawing.is_dashed(edge):
            out["style"] = "dashed"
        if drawing.is_ghost(edge):
            out["style"] = "dotted" if drawing.compare else "invis"
    return out


def _html_text(text: str) -> str:
    return f"<{escaped(text)}>"


def _html(lines: Lines, ink: str) -> str:
    """Lines as an HTML-like label, every text escaped."""
    tones = {"clause": "muted", "odds": "shoot"}
    rows = []
    for row in lines:
        colour = COLOURS[tones.get(row.tone, ink) if ink == "ink" else ink][0]
        text = f"<B>{escaped(row.text)}</B>" if row.bold else escaped(row.text)
        rows.append(f'<FONT POINT-SIZE="{row.size:g}" COLOR="{colour}">{text}</FONT>')
    return f"<{'<BR/>'.join(rows)}>"


def _plain(text: str) -> str:
    """A text for a plain attribute: a backslash would start an escape of graphviz."""
    import graphviz

    return str(graphviz.escape(text))
