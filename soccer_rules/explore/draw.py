"""Graphs as pictures: graphviz source with readable labels, and what it is exported to."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from soccer_rules.core.errors import UnknownName
from soccer_rules.core.game import Game
from soccer_rules.core.language import known_language, language
from soccer_rules.core.registry import load
from soccer_rules.core.svg import COLOURS, escaped
from soccer_rules.explore.fold import fold
from soccer_rules.explore.labels import Edge, Labels, Lines, every_language, texts

if TYPE_CHECKING:
    import networkx as nx

Direction = Literal["TB", "LR"]

LIMIT = 150
"""Up to so many nodes a graph is drawn whole."""
FOLDED = 100
"""A larger one is folded to at most so many."""

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


@dataclass(frozen=True)
class Drawing:
    """A graph with how it is to be drawn; made by :func:`draw`. Shows itself in a notebook.

    With ``language`` left out it speaks the language in force whenever it is shown.
    """

    graph: nx.MultiDiGraph[Any]
    game: Game[Any, Any]
    language: str | None = None
    highlight: tuple[Hashable, ...] = ()
    path: tuple[Edge, ...] = ()
    direction: Direction = "TB"
    clauses: bool = True
    beside: nx.MultiDiGraph[Any] | None = field(default=None, repr=False)

    def __repr__(self) -> str:
        n, e = self.graph.number_of_nodes(), self.graph.number_of_edges()
        return f"<Drawing of {n} nodes and {e} edges>"

    @cached_property
    def labels(self) -> Labels:
        """The words of this graph."""
        return Labels(self.whole, self.game)

    @cached_property
    def whole(self) -> nx.MultiDiGraph[Any]:
        """What is laid out: the graph, and what only the graph ``beside`` it has."""
        if self.beside is None:
            return self.graph
        import networkx as nx

        # In the same order whichever of the two is drawn, so that both are laid out alike.
        first, second = sorted(
            (self.graph, self.beside), key=lambda g: (-g.number_of_edges(), sorted(g.edges))
        )
        both: nx.MultiDiGraph[Any] = nx.MultiDiGraph(**self.graph.graph)
        for graph in (first, second, self.graph):
            both.add_nodes_from(graph.nodes(data=True))
            for u, v, key, data in graph.edges(keys=True, data=True):
                both.add_edge(u, v, key, **data)
        return both

    @property
    def lang(self) -> str:
        """The language spoken now."""
        return self.language or language()

    @cached_property
    def node_ids(self) -> dict[Hashable, str]:
        """The id of each node in DOT, SVG and Mermaid: the same for the same name in every drawing."""
        return _unique(self.whole, id_of)

    @cached_property
    def edge_ids(self) -> dict[Edge, str]:
        """The id of each edge."""
        names = self.node_ids
        return _unique(self.whole.edges(keys=True), lambda e: f"{names[e[0]]}--{id_of(e[2])}--{names[e[1]]}")

    @cached_property
    def been(self) -> frozenset[Hashable]:
        """The nodes on the path."""
        return frozenset(node for u, v, _ in self.path for node in (u, v))

    def is_ghost(self, item: Any) -> bool:
        """Whether a node or edge belongs only to the graph beside this one."""
        return not (self.graph.has_edge(*item) if item in self.edge_ids else item in self.graph)

    @cached_property
    def with_clauses(self) -> bool:
        """Whether there is room for clause ids at the edges."""
        return self.clauses and self.whole.number_of_edges() <= 130

    @cached_property
    def with_edge_labels(self) -> bool:
        """Whether there is room for any words at the edges."""
        return self.whole.number_of_edges() <= 260

    def lines(self, item: Any, lang: str | None = None) -> Lines:
        """The label of a node or an edge."""
        if item in self.edge_ids:
            return (
                self.labels.edge_lines(item, lang or self.lang, self.with_clauses)
                if self.with_edge_labels
                else ()
            )
        return self.labels.node_lines(item, lang or self.lang)

    def says(self, item: Any, lang: str | None = None) -> str:
        """A node or an edge in sentences."""
        lang = lang or self.lang
        edge = item in self.edge_ids
        said = self.labels.edge_says(item, lang) if edge else self.labels.node_says(item, lang)
        more = []
        if not edge and item in self.highlight:
            more.append("draw.now")
        elif item in (self.path if edge else self.been):
            more.append("draw.been")
        if self.is_ghost(item):
            more.append("draw.only-other")
        return " ".join([said, *(texts(key, lang=lang) for key in more)])

    def title(self, lang: str | None = None) -> str:
        """What is drawn, in a few words."""
        lang, graph = lang or self.lang, self.graph.graph
        part = texts("draw.states", lang=lang)
        if "part" in graph:
            part = self.labels.part(graph["part"], lang)
            part = part[:1].upper() + part[1:]
        return texts(
            "draw.title",
            lang=lang,
            part=part,
            game=texts("draw.game", lang=lang, players=self.game.facts.players),
        )

    def description(self, lang: str | None = None) -> str:
        """How much is drawn, and how much was folded."""
        lang = lang or self.lang
        nodes, edges = self.graph.number_of_nodes(), self.graph.number_of_edges()
        said = texts("draw.desc", lang=lang, nodes=nodes, edges=edges)
        return f"{said} {self.note(lang)}".strip()

    def note(self, lang: str | None = None) -> str:
        """How many nodes and edges were folded; empty where all are drawn."""
        if "folded" not in self.graph.graph:
            return ""
        nodes, edges = (f"{n:,}" for n in self.graph.graph["folded"])
        return texts("draw.folded", lang=lang or self.lang, whole=nodes, edges=edges)

    def kinds(self) -> tuple[str, ...]:
        """Whose decisions there are in the drawing, in the order of :data:`LOOKS`."""
        there = {self.labels.kind(node) for node in self.whole}
        return tuple(kind for kind in LOOKS if kind in there)

    @cached_property
    def sizes(self) -> dict[Any, tuple[float, float]]:
        """Width and height of every node's box and every edge's label, in pixels: as large as the most spacious
        language needs, so that the layout is the same in all."""
        found: dict[Any, tuple[float, float]] = {}
        for node in self.node_ids:
            look = LOOKS[self.labels.kind(node)]
            w, h = every_language(lambda lang, node=node: self.lines(node, lang))
            found[node] = (w * look.share[0] + look.room[0], h * look.share[1] + look.room[1])
        for edge in self.edge_ids:
            w, h = every_language(lambda lang, edge=edge: self.lines(edge, lang))
            found[edge] = (w + 8, h + 4) if w else (0.0, 0.0)
        return found

    # Exports

    def dot(self) -> str:
        """The drawing as graphviz source, to be drawn by any Graphviz."""
        return self._source(words=True)

    def skeleton(self) -> str:
        """The drawing without words, as graphviz source: what decides the layout, the same in every language."""
        return self._source(words=False)

    def _source(self, *, words: bool) -> str:
        import graphviz

        name = id_of(self.graph.graph.get("part") or "graph")
        dot = graphviz.Digraph(name)
        shown = {"label": _html_text(self.title()), "labelloc": "t"} if words else {}
        dot.attr(
            "graph", rankdir=self.direction, nodesep="0.25", ranksep="0.42", bgcolor="transparent",
            fontname="sans-serif", **shown,
        )  # fmt: skip
        dot.attr("node", fixedsize="true", fontname="sans-serif", label="", penwidth="1.6")
        dot.attr("edge", fontname="sans-serif", arrowsize="0.7", color=COLOURS["face-edge"][0])
        for node, ref in self.node_ids.items():
            dot.node(ref, **self._node_attributes(node, words))
        for edge, ref in self.edge_ids.items():
            u, v, _ = edge
            dot.edge(self.node_ids[u], self.node_ids[v], **self._edge_attributes(edge, ref, words))
        return str(dot.source)

    def _node_attributes(self, node: Hashable, words: bool) -> dict[str, str]:
        kind = self.labels.kind(node)
        look = LOOKS[kind]
        w, h = self.sizes[node]
        out = {"id": self.node_ids[node], "class": f"srl-k-{kind}", "shape": look.shape}
        out |= {"width": f"{w / 72:.3f}", "height": f"{h / 72:.3f}"}
        if look.double:
            out["peripheries"] = "2"
        if look.style:
            out["style"] = look.style
        if words:
            lit = node in self.highlight
            fill = COLOURS["accent"][0] if lit else COLOURS["panel"][0]
            out |= {
                "label": _html(self.lines(node), "on-accent" if lit else "ink"),
                "color": COLOURS[look.colour][0],
            }
            out |= {"style": ",".join(filter(None, ("filled", look.style))), "fillcolor": fill}
            out |= {"tooltip": _plain(self.says(node))}
            if node in self.been:
                out["penwidth"] = "3.2"
            if self.is_ghost(node):
                out["style"] += ",dotted"
        return out

    def _edge_attributes(self, edge: Edge, ref: str, words: bool) -> dict[str, str]:
        w, h = self.sizes[edge]
        out = {"id": ref}
        if w:
            box = f'FIXEDSIZE="TRUE" WIDTH="{w:.0f}" HEIGHT="{h:.0f}" BGCOLOR="{PLATE}"'
            table = f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" {box}>'
            out["label"] = f"<{table}<TR><TD></TD></TR></TABLE>>"
        if words:
            if w:
                out["label"] = _html(self.lines(edge), "ink")
            out["tooltip"] = out["labeltooltip"] = _plain(self.says(edge))
            if edge in self.path:
                out |= {"penwidth": "3.6", "color": COLOURS["accent"][0]}
            if self.is_ghost(edge):
                out["style"] = "dotted"
        return out

    def svg(self) -> str:
        """The drawing as an SVG string with its own light and dark colours."""
        from soccer_rules.explore.still import still

        return still(self)

    def png(self) -> bytes:
        """The drawing as a PNG. Raises :class:`SoccerRulesError` where no Graphviz is there to paint it."""
        from soccer_rules.explore.still import paint

        return paint(self.dot())

    def mermaid(self) -> str:
        """The drawing as a Mermaid flowchart."""
        from soccer_rules.explore.plain import mermaid

        return mermaid(self)

    def table(self) -> str:
        """The edges as a Markdown table."""
        from soccer_rules.explore.plain import markdown

        return markdown(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        svg = self.svg()
        # Inline, so that the notebook's own light or dark theme reaches the picture.
        html = f'<div class="srl-still" style="overflow:auto;max-height:80vh">{svg}</div>'
        return {
            "text/html": html,
            "image/svg+xml": svg,
            "text/plain": f"{self.title()}. {self.description()}",
        }


def draw(
    graph: nx.MultiDiGraph[Any],
    *,
    game: Game[Any, Any] | None = None,
    language: str | None = None,
    highlight: Any = None,
    path: Iterable[Any] = (),
    direction: Direction = "TB",
    clauses: bool = True,
    beside: nx.MultiDiGraph[Any] | None = None,
    limit: int = LIMIT,
) -> Drawing:
    """How ``graph`` (of phases or of states) is drawn.

    ``game`` gives the words (its usual options where it is left out). ``highlight`` is the present node or several;
    ``path`` the way so far: nodes one after the other, or edges ``(node, next node, …)`` whose third part, if it is a
    key of the graph, tells parallel edges apart. ``beside`` is another graph whose further nodes and edges are shown
    as dotted. More than ``limit`` nodes are folded, with counts. Raises :class:`UnknownName` for a node or edge that
    the graph does not have, and for an unknown language.

    >>> from soccer_rules import load
    >>> from soccer_rules.explore.phases import phase_graph
    >>> game = load("soccer-sonic", players=4)
    >>> picture = draw(phase_graph(game, "shooting"), game=game, highlight="defend 2")
    >>> picture
    <Drawing of 18 nodes and 39 edges>
    >>> picture.title("en")
    'Shooting phase, 4 players'
    """
    if language is not None:
        known_language(language)
    if direction not in ("TB", "LR"):
        raise UnknownName("direction", direction, ("TB", "LR"))
    if game is None:
        game = load(graph.graph["game"])
    lit = (
        ()
        if highlight is None
        else (highlight,)
        if _is_node(graph, highlight)
        else _several(graph, highlight)
    )
    way = tuple(_way(graph, list(path)))
    if graph.number_of_nodes() > limit:
        graph = fold(graph, min(limit, FOLDED))
        home = {member: node for node, data in graph.nodes(data=True) for member in data["members"]}
        lit = tuple(dict.fromkeys(home[node] for node in lit))
        way = tuple(dict.fromkeys((home[u], home[v], 0) for u, v, _ in way))
        beside = None
    return Drawing(graph, game, language, lit, way, direction, clauses, beside)


def _is_node(graph: nx.MultiDiGraph[Any], value: Any) -> bool:
    try:
        return value in graph
    except TypeError:
        return False


def _several(graph: nx.MultiDiGraph[Any], value: Any) -> tuple[Hashable, ...]:
    nodes = (value,) if isinstance(value, str | int) or not isinstance(value, Iterable) else tuple(value)
    for node in nodes:
        if not _is_node(graph, node):
            raise UnknownName("node", node, tuple(map(str, graph)))
    return nodes


def _way(graph: nx.MultiDiGraph[Any], path: list[Any]) -> Iterable[Edge]:
    if path and all(_is_node(graph, step) for step in path):
        steps: list[tuple[Any, ...]] = [(u, v) for u, v in pairwise(path) if u != v]
    else:
        steps = [tuple(step) for step in path]
    for u, v, *rest in steps:
        if not graph.has_edge(u, v):
            raise UnknownName("edge", f"{u} → {v}", tuple(f"{a} → {b}" for a, b in graph.edges()))
        keys = list(graph[u][v])
        named = [k for k in keys if rest and (k == rest[0] or graph.edges[u, v, k].get("text") == rest[0])]
        yield u, v, (named or keys)[0]


def id_of(name: object) -> str:
    """A name as an id of letters, digits and hyphens.

    >>> id_of("defend 2"), id_of("(turn)"), id_of(7)
    ('defend-2', 'turn', '7')
    """
    return re.sub(r"[^a-z0-9]+", "-", str(name).lower()).strip("-") or "x"


def _unique(items: Iterable[Any], name: Callable[[Any], str]) -> dict[Any, str]:
    found: dict[Any, str] = {}
    taken: dict[str, int] = {}
    for item in items:
        base = name(item)
        base = f"n{base}" if base[:1].isdigit() else base
        taken[base] = taken.get(base, 0) + 1
        found[item] = base if taken[base] == 1 else f"{base}-{taken[base]}x"
    return found


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
