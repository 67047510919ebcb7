"""A simple layout for stills where no Graphviz is there: layers from the start down, edges numbered."""

from __future__ import annotations

from collections.abc import Hashable
from math import hypot
from typing import TYPE_CHECKING

from soccer_rules.core.svg import Svg, joined, num, path, tag
from soccer_rules.explore.still import Layout, Point, outline

if TYPE_CHECKING:
    from soccer_rules.explore.draw import Drawing

_GAP, _STEP, _RADIUS = 34.0, 64.0, 10.0


def simple_layout(drawing: Drawing) -> Layout:
    """Nodes in layers by their distance from the first, edges as curves with a number each."""
    layers = _layers(drawing)
    sizes, out = drawing.sizes, Layout()
    widths = [sum(sizes[n][0] for n in layer) + _GAP * (len(layer) - 1) for layer in layers]
    # Beside the widest layer there is room for the edges that lead back.
    out.width = max(widths) + 160
    y = 20.0
    boxes: dict[Hashable, tuple[float, float, float, float]] = {}
    for layer, width in zip(layers, widths, strict=True):
        tall = max(sizes[n][1] for n in layer)
        x = (out.width - width) / 2
        for node in layer:
            w, h = sizes[node]
            ref = drawing.node_ids[node]
            out.middles[ref] = (x + w / 2, y + tall / 2)
            out.shapes[ref] = outline(drawing.labels.kind(node), x + w / 2, y + tall / 2, w, h)
            boxes[node] = (x, y + (tall - h) / 2, x + w, y + (tall + h) / 2)
            x += w + _GAP
        y += tall + _STEP
    out.height = y - _STEP + 40
    taken: list[Point] = []
    rank = {node: i for i, layer in enumerate(layers) for node in layer}
    for number, ((u, v, _), ref) in enumerate(drawing.edge_ids.items(), 1):
        curve = _curve(boxes[u], boxes[v], rank[v] - rank[u], number)
        out.lines[ref] = joined([path(_written(curve), "srl-g-line"), _tip(curve)])
        x, y = _free(curve, taken, list(boxes.values()))
        taken.append((x, y))
        out.plates[ref] = (x - _RADIUS, y - _RADIUS, x + _RADIUS, y + _RADIUS)
        out.numbers[ref] = number
    return out


def _layers(drawing: Drawing) -> list[list[Hashable]]:
    import networkx as nx

    graph = drawing.whole
    depth: dict[Hashable, int] = {}
    base = 0
    for node in graph:
        if node not in depth:
            for found, d in nx.single_source_shortest_path_length(graph, node).items():
                depth.setdefault(found, base + d)
            base = 0 if len(depth) < len(graph) else base
    layers: list[list[Hashable]] = [[] for _ in range(max(depth.values(), default=0) + 1)]
    place: dict[Hashable, float] = {}
    for d, layer in enumerate(layers):
        members = [n for n in graph if depth[n] == d]
        before = {n: [place[p] for p in graph.predecessors(n) if p in place] for n in members}
        members.sort(key=lambda n: sum(before[n]) / len(before[n]) if before[n] else 0.5)
        layer += members
        place |= {n: (i + 0.5) / len(members) for i, n in enumerate(members)}
    return [layer for layer in layers if layer]


Box = tuple[float, float, float, float]
Curve = tuple[Point, Point, Point, Point]


def _curve(a: Box, b: Box, down: int, number: int) -> Curve:
    ax, bx = (a[0] + a[2]) / 2, (b[0] + b[2]) / 2
    shift = ((number * 7) % 5 - 2) * 9.0
    if a == b:
        y = (a[1] + a[3]) / 2
        return (a[2], y - 8), (a[2] + 46, y - 26), (a[2] + 46, y + 26), (a[2], y + 8)
    if down > 0:
        p, q = (ax + shift, a[3]), (bx + shift, b[1])
        bend = (q[1] - p[1]) * 0.4
        return p, (p[0], p[1] + bend), (q[0], q[1] - bend), q
    if down == 0:
        right = bx > ax
        p = (a[2] if right else a[0], (a[1] + a[3]) / 2 + shift / 2)
        q = (b[0] if right else b[2], (b[1] + b[3]) / 2 + shift / 2)
        return p, (p[0], p[1] + 40), (q[0], q[1] + 40), q
    side = 1 if ax + bx > 0 and number % 2 else -1
    p = (a[2] if side > 0 else a[0], (a[1] + a[3]) / 2)
    q = (b[2] if side > 0 else b[0], (b[1] + b[3]) / 2)
    out = side * (60 + abs(shift))
    return p, (p[0] + out, p[1]), (q[0] + out, q[1]), q


def _at(curve: Curve, t: float) -> Point:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    x, y = (sum(w * p[i] for w, p in zip(weights, curve, strict=True)) for i in (0, 1))
    return x, y


def _free(curve: Curve, taken: list[Point], boxes: list[Box]) -> Point:
    """A place on the curve where a number covers neither another one nor a box; the middle where all is full."""
    for t in (0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78, 0.15, 0.85, 0.1, 0.9):
        x, y = _at(curve, t)
        apart = all(hypot(x - a, y - b) > 2 * _RADIUS + 1 for a, b in taken)
        outside = all(not (l - 8 < x < r + 8 and o - 8 < y < u + 8) for l, o, r, u in boxes)  # noqa: E741
        if apart and outside:
            return x, y
    return _at(curve, 0.5)


def _written(curve: Curve) -> str:
    (x, y), *rest = curve
    return f"M{num(x)},{num(y)}C" + " ".join(f"{num(a)},{num(b)}" for a, b in rest)


def _tip(curve: Curve) -> Svg:
    (x, y), (a, b) = curve[3], _at(curve, 0.94)
    far = hypot(x - a, y - b) or 1
    dx, dy = (x - a) / far, (y - b) / far
    points = [
        (x, y),
        (x - 8 * dx - 3.5 * dy, y - 8 * dy + 3.5 * dx),
        (x - 8 * dx + 3.5 * dy, y - 8 * dy - 3.5 * dx),
    ]
    return tag("polygon", class_="srl-g-tip", points=" ".join(f"{num(px)},{num(py)}" for px, py in points))
