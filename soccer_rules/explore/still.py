"""Still pictures of drawn graphs: laid out by whichever Graphviz is there, by a simple layout of our own with none."""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree
from zlib import crc32

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.svg import Svg, group, joined, label, num, path, picture, rect, tag, text_width, wrap
from soccer_rules.explore.dot import PLATE
from soccer_rules.explore.labels import HEAD, LEAD, SUB, Edge, Lines, block_size, texts

if TYPE_CHECKING:
    from soccer_rules.explore.draw import Drawing

PATIENCE = 20
"""Seconds after which a Graphviz is given up."""

Point = tuple[float, float]


@dataclass
class Layout:
    """Where everything is: shapes and middles of the nodes, lines, tips and label boxes of the edges, by id."""

    width: float = 0
    height: float = 0
    shapes: dict[str, Svg] = field(default_factory=dict)
    middles: dict[str, Point] = field(default_factory=dict)
    lines: dict[str, Svg] = field(default_factory=dict)
    plates: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)


# Graphviz, where there is one


@cache
def _pure() -> str | None:
    """The executable that the graphviz-pure wheel brings."""
    beside = Path(sysconfig.get_path("scripts"))
    return shutil.which("graphviz-pure") or shutil.which("graphviz-pure", path=str(beside))


def _by_dot(source: str, format: str) -> bytes:
    import graphviz

    out: bytes = graphviz.Source(source).pipe(format=format, engine="dot", quiet=True)
    return out


def _by_pure(source: str, format: str) -> bytes:
    executable = _pure()
    if executable is None:
        raise FileNotFoundError("graphviz-pure is not installed")
    return subprocess.run(
        [executable, f"-T{format}"], input=source.encode(), capture_output=True, check=True, timeout=PATIENCE
    ).stdout


PAINTERS: tuple[Callable[[str, str], bytes], ...] = (_by_dot, _by_pure)
"""What can draw graphviz source, the first that works."""


@lru_cache(64)
def _drawn(source: str, format: str, painters: tuple[Callable[[str, str], bytes], ...]) -> bytes | None:
    import graphviz

    for painter in painters:
        try:
            return painter(source, format)
        # In a browser, where no process can be started, the failure is an OSError of another kind.
        except (graphviz.ExecutableNotFound, subprocess.SubprocessError, OSError):
            continue
    return None


def paint(source: str) -> bytes:
    """Graphviz source as a PNG. Raises :class:`SoccerRulesError` where neither Graphviz is there."""
    data = _drawn(source, "png", PAINTERS)
    if data is None:
        raise SoccerRulesError(
            "a PNG needs Graphviz: install it so that `dot` is on the PATH, or install the wheel graphviz-pure; "
            "svg() works without"
        )
    return data


_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
_NS = "{http://www.w3.org/2000/svg}"


def _numbers(text: str) -> list[float]:
    return [float(n) for n in _NUMBER.findall(text)]


def read_layout(svg: bytes) -> Layout:
    """The layout in an SVG that Graphviz drew from a skeleton."""
    root = ElementTree.fromstring(svg)
    _, _, width, height = _numbers(root.attrib["viewBox"])
    top = root.find(f"{_NS}g")
    assert top is not None
    dx, dy = _numbers(top.attrib["transform"].split("translate")[1])[:2]
    out = Layout(width, height)
    for g in top.iter(f"{_NS}g"):
        kind, ref = g.get("class", "").split(" ")[0], g.get("id", "")
        if kind not in ("node", "edge"):
            continue
        marks: list[Svg] = []
        box: list[float] = []
        for item in g.iter():
            name = item.tag.removeprefix(_NS)
            if name not in ("polygon", "polyline", "path", "ellipse"):
                continue
            xs = _coordinates(item, dx, dy)
            if item.get("fill") == PLATE:
                out.plates[ref] = (min(xs[::2]), min(xs[1::2]), max(xs[::2]), max(xs[1::2]))
                continue
            marks.append(_mark(name, item, xs, kind))
            box = box or [min(xs[::2]), min(xs[1::2]), max(xs[::2]), max(xs[1::2])]
        if kind == "edge":
            out.lines[ref] = joined(marks)
        else:
            out.shapes[ref] = joined(marks)
            out.middles[ref] = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return out


def _coordinates(item: ElementTree.Element, dx: float, dy: float) -> list[float]:
    if item.tag == f"{_NS}ellipse":
        x, y, rx, ry = (float(item.attrib[a]) for a in ("cx", "cy", "rx", "ry"))
        xs = [x - rx, y - ry, x + rx, y + ry]
    else:
        xs = _numbers(item.get("points") or item.get("d") or "")
    return [v + (dx, dy)[i % 2] for i, v in enumerate(xs)]


def _mark(name: str, item: ElementTree.Element, xs: list[float], kind: str) -> Svg:
    if kind == "node":
        class_ = "srl-g-shape" if name != "polyline" else "srl-g-shape srl-n"
    else:
        class_ = "srl-g-line" if name == "path" else "srl-g-tip"
    if name == "ellipse":
        x, y = (xs[0] + xs[2]) / 2, (xs[1] + xs[3]) / 2
        return tag("ellipse", class_=class_, cx=x, cy=y, rx=xs[2] - x, ry=xs[3] - y)
    pairs = [f"{num(x)},{num(y)}" for x, y in zip(xs[::2], xs[1::2], strict=True)]
    if name == "path":
        letters = re.findall(r"[A-Za-z]", item.attrib["d"])
        closed = "Z" if letters[-1] in "zZ" else ""
        return path(f"M{pairs[0]}C{' '.join(pairs[1:])}{closed}", class_)
    return tag(name, class_=class_, points=" ".join(pairs))


# The picture


def text_at(lines: Lines, x: float, y: float) -> Svg:
    """Lines of a label, their middle at a point."""
    at = y - sum(row.size for row in lines) * LEAD / 2
    out = []
    for row in lines:
        at += row.size * LEAD
        out.append(label(row.text, x, at - row.size * 0.34, row.size, f"srl-m srl-g-{row.tone}"))
    return joined(out)


@cache
def graph_css() -> str:
    """The looks of drawn graphs, for pictures and widgets alike."""
    return files("soccer_rules.explore").joinpath("graph.css").read_text(encoding="utf-8")


def still(drawing: Drawing) -> str:
    """A drawing as SVG: title, legend and graph."""
    from soccer_rules.explore.plainlayout import simple_layout

    svg = _drawn(drawing.skeleton(), "svg", PAINTERS)
    layout = simple_layout(drawing) if svg is None else read_layout(svg)
    lang = drawing.lang
    title, note = drawing.title(lang), drawing.note(lang)
    legend, least = _legend(drawing)
    keys, key_height = _keys(drawing, layout, max(layout.width, least))
    width = max(layout.width, least, text_width(title, 15, bold=True)) + 32
    head = [label(title, 16, 26, 15, "srl-g-name")]
    top = 40.0
    for row in wrap(note, width - 32, 12) if note else ():
        head.append(label(row, 16, top + 6, 12, "srl-g-note"))
        top += 16
    head.append(group(legend, transform=f"translate(16 {num(top)})"))
    top += 34
    body = group(_body(drawing, layout), transform=f"translate({num((width - layout.width) / 2)} {num(top)})")
    below = group(keys, transform=f"translate(16 {num(top + layout.height + 8)})") if key_height else Svg("")
    height = top + layout.height + key_height + 16
    ground = rect(0, 0, width, height, "srl-g-ground")
    return picture(
        width, height, ground, *head, body, below,
        title=title, desc=drawing.description(lang), lang=lang, css=graph_css(), class_="srl-graph",
        prefix=f"g{crc32((drawing.skeleton() + lang).encode()):08x}-",
    )  # fmt: skip


def classes(drawing: Drawing, item: Any) -> str:
    """The classes by which a node or an edge gets its looks."""
    edge = item in drawing.edge_ids
    names = ["srl-g-edge"] if edge else ["srl-g-node", f"srl-g-k-{drawing.labels.kind(item)}"]
    if not edge and item in drawing.highlight:
        names.append("srl-g-lit")
    if item in (drawing.path if edge else drawing.been):
        names.append("srl-g-been")
    if drawing.is_ghost(item):
        names.append("srl-g-ghost" if drawing.compare else "srl-g-absent")
    if edge and drawing.is_dashed(item):
        names.append("srl-g-dashed")
    if edge and drawing.compare and drawing.is_changed(item):
        names.append("srl-g-changed")
    return " ".join(names)


def _body(drawing: Drawing, layout: Layout) -> Svg:
    lines, boxes, plates = [], [], []
    for edge, ref in drawing.edge_ids.items():
        look = classes(drawing, edge)
        said = tag("title", drawing.says(edge))
        lines.append(group(said, layout.lines[ref], class_=look, data_edge=ref))
        if ref in layout.plates:
            plates.append(group(said, _plate(drawing, edge, layout, ref), class_=look, data_edge=ref))
    for node, ref in drawing.node_ids.items():
        words = text_at(drawing.lines(node), *layout.middles[ref])
        boxes.append(
            group(
                tag("title", drawing.says(node)),
                layout.shapes[ref],
                words,
                class_=classes(drawing, node),
                data_node=ref,
            )
        )
    # Labels lie above all lines, so that none is struck through.
    return joined([*lines, *boxes, *plates])


def _plate(drawing: Drawing, edge: Edge, layout: Layout, ref: str) -> Svg:
    x0, y0, x1, y1 = layout.plates[ref]
    if ref in layout.numbers:
        r = (x1 - x0) / 2
        mark = tag("circle", class_="srl-g-shape", cx=x0 + r, cy=y0 + r, r=r)
        return joined([mark, label(str(layout.numbers[ref]), x0 + r, y0 + r + 4, SUB, "srl-m srl-g-name")])
    lines = drawing.lines(edge)
    w, _ = block_size(lines)
    x, y, h = (x0 + x1) / 2, (y0 + y1) / 2, sum(r.size for r in lines) * LEAD
    return joined([rect(x - w / 2 - 1, y - h / 2, w + 2, h, "srl-g-plate", 3), text_at(lines, x, y)])


def outline(kind: str, x: float, y: float, w: float, h: float) -> Svg:
    """The shape of a kind of node around a middle, for the legend and for layouts without Graphviz."""
    shares: dict[str, list[Point]] = {
        "attackers": [(-0.25, -0.5), (0.25, -0.5), (0.5, 0), (0.25, 0.5), (-0.25, 0.5), (-0.5, 0)],
        "defenders": [
            (-0.21, -0.5), (0.21, -0.5), (0.5, -0.21), (0.5, 0.21), (0.21, 0.5), (-0.21, 0.5), (-0.5, 0.21),
            (-0.5, -0.21),
        ],
        "sides": [(-0.35, -0.5), (0.5, -0.5), (0.35, 0.5), (-0.5, 0.5)],
        "chance": [(0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)],
        "group": [(-0.5, -0.5), (-0.15, -0.5), (-0.1, -0.38), (0.5, -0.38), (0.5, 0.5), (-0.5, 0.5)],
        "leaf": [(-0.5, -0.5), (0.42, -0.5), (0.5, -0.35), (0.5, 0.5), (-0.5, 0.5)],
    }  # fmt: skip
    if kind in shares:
        points = " ".join(f"{num(x + dx * w)},{num(y + dy * h)}" for dx, dy in shares[kind])
        return tag("polygon", class_="srl-g-shape", points=points)
    if kind == "automatic":
        return tag("ellipse", class_="srl-g-shape", cx=x, cy=y, rx=w / 2, ry=h / 2)
    box = rect(x - w / 2, y - h / 2, w, h, "srl-g-shape", 8 if kind == "player" else 0)
    if kind == "end":
        return joined([rect(x - w / 2 - 3, y - h / 2 - 3, w + 6, h + 6, "srl-g-shape"), box])
    return box


def sample(kind: str, x: float, y: float) -> Svg:
    """A small example of a kind's shape, for legends."""
    return outline(kind, x, y, *((18, 9) if kind == "end" else (24, 15)))


def _legend(drawing: Drawing) -> tuple[Svg, float]:
    lang, at, out = drawing.lang, 0.0, []
    entries = [(f"srl-g-k-{kind}", kind) for kind in drawing.kinds()]
    if drawing.highlight:
        entries.append(("srl-g-lit", "lit"))
    for look, kind in entries:
        said = drawing.legend(kind)
        mark = group(sample(kind, at + 13, 12), class_=f"srl-g-node {look}")
        out += [mark, label(said, at + 31, 16, 12, "srl-g-note")]
        at += 31 + text_width(said, 12) + 18
    lines = [("srl-g-dashed", drawing.labels.dashed(lang))]
    lines += [("srl-g-been", texts("legend.path", lang=lang))] if drawing.path else []
    for look, said in lines:
        if not said:
            continue
        line = group(path(f"M{num(at)},12h24", "srl-g-line"), class_=f"srl-g-edge {look}")
        out += [line, label(said, at + 31, 16, 12, "srl-g-note")]
        at += 31 + text_width(said, 12) + 18
    return joined(out), at


def _keys(drawing: Drawing, layout: Layout, width: float) -> tuple[Svg, float]:
    """What the numbers at the edges stand for, in columns."""
    if not layout.numbers:
        return Svg(""), 0.0
    lang, labels = drawing.lang, drawing.labels
    edges: dict[str, Edge] = {ref: edge for edge, ref in drawing.edge_ids.items()}
    rows = []
    for ref, number in layout.numbers.items():
        edge = edges[ref]
        said = " ".join(row.text for row in drawing.lines(edge)) or labels.trigger(edge, lang)
        rows.append(f"{number}  {labels.name(edge[0], lang)} → {labels.name(edge[1], lang)}: {said}")
    columns = max(1, int(width // 380))
    each = width / columns
    out = [label(texts("still.key", lang=lang), 0, 16, HEAD, "srl-g-name")]
    at = [24.0] * columns
    for row in rows:
        column = at.index(min(at))
        for n, part in enumerate(wrap(row, each - 24, SUB)):
            out.append(label(part, column * each + 14 * bool(n), at[column] + 12, SUB, "srl-g-note"))
            at[column] += 15
        at[column] += 3
    return joined(out), max(at) + 8


__all__ = ["Layout", "classes", "graph_css", "outline", "paint", "read_layout", "sample", "still", "text_at"]
