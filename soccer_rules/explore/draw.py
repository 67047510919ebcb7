"""Graphs as pictures: graphviz source with readable labels, and what it is exported to."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from soccer_rules.core.errors import UnknownName
from soccer_rules.core.game import Game
from soccer_rules.core.language import known_language, language
from soccer_rules.core.registry import load
from soccer_rules.core.svg import Svg, tag
from soccer_rules.explore.dot import LOOKS, id_of, source
from soccer_rules.explore.fold import fold
from soccer_rules.explore.labels import Edge, Labels, Lines, every_language, texts

if TYPE_CHECKING:
    import networkx as nx

Direction = Literal["TB", "LR"]

LIMIT = 150
"""Up to so many nodes a graph is drawn whole."""
FOLDED = 100
"""A larger one is folded to at most so many."""


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
    compare: bool = True

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

    def is_changed(self, edge: Edge) -> bool:
        """Whether an edge has another condition or other clauses in the graph beside this one."""
        if self.beside is None or not (self.graph.has_edge(*edge) and self.beside.has_edge(*edge)):
            return False
        here, there = self.graph.edges[edge], self.beside.edges[edge]
        return any(here.get(key) != there.get(key) for key in ("condition", "clauses"))

    def is_dashed(self, edge: Edge) -> bool:
        """Whether an edge is drawn dashed; what that means is the graph's to say."""
        return bool(self.whole.edges[edge].get("style") == "dashed")

    def legend(self, kind: str, lang: str | None = None) -> str:
        """What a kind of node means, in a few words."""
        lang = lang or self.lang
        return self.labels.legend(kind, lang) or texts(f"legend.{kind}", lang=lang)

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
            if not self.with_edge_labels:
                return ()
            return self.labels.edge_lines(
                item, lang or self.lang, self.with_clauses, self.is_changed(item) and self.compare
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
        if edge and self.compare and self.is_changed(item):
            more.append("draw.differs")
        return " ".join([said, *(texts(key, lang=lang) for key in more)])

    def title(self, lang: str | None = None) -> str:
        """What is drawn, in a few words."""
        lang, graph = lang or self.lang, self.graph.graph
        if "title" in graph:
            return self.labels.said(graph["title"], lang)
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
        """Whose decisions there are in the drawing, in the order of the graph's own legend or of :data:`LOOKS`."""
        there = {self.labels.kind(node) for node in self.whole}
        order = dict.fromkeys((*self.graph.graph.get("legend", ()), *LOOKS))
        return tuple(kind for kind in order if kind in there)

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
            if self.beside is not None and self.is_changed(edge):
                for labels in (self.labels, Labels(self.beside, self.game)):
                    more = every_language(
                        lambda lang, e=edge, o=labels: o.edge_lines(e, lang, self.with_clauses, True)
                    )
                    w, h = max(w, more[0]), max(h, more[1])
            found[edge] = (w + 8, h + 4) if w else (0.0, 0.0)
        return found

    # Exports

    def dot(self) -> str:
        """The drawing as graphviz source, to be drawn by any Graphviz."""
        return source(self, words=True)

    def skeleton(self) -> str:
        """The drawing without words, as graphviz source: what decides the layout, the same in every language."""
        return source(self, words=False)

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
        # Inline, so that the notebook's own light or dark theme reaches the picture. What is much wider than the page
        # scrolls: its words stay readable.
        least = 0.8 * float(svg.split(' width="', 1)[1].split('"', 1)[0])
        style = (
            "<style>.srl-still{overflow:auto;max-height:85vh}.srl-still>svg{min-width:var(--srl-least)}"
            ".srl-still:focus-visible{outline:3px solid var(--jp-brand-color1,#1c58b0);outline-offset:-3px}</style>"
        )
        # What scrolls has to be reached by keyboard; the last mark keeps JupyterLab from taking the arrow keys there.
        html = style + tag(
            "div",
            Svg(svg),
            class_="srl-still",
            style=f"--srl-least:{least:.0f}px",
            role="group",
            aria_label=self.title(),
            lang=self.lang,
            tabindex=0,
            data_lm_suppress_shortcuts="",
        )
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
    compare: bool = True,
    limit: int = LIMIT,
) -> Drawing:
    """How ``graph`` (of phases or of states) is drawn.

    ``game`` gives the words (its usual options where it is left out). ``highlight`` is the present node or several;
    ``path`` the way so far: nodes one after the other, or edges ``(node, next node, …)`` whose third part, if it is a
    key of the graph, tells parallel edges apart. ``beside`` is another graph, laid out together with this one so that
    both drawings agree: its further nodes and edges are dotted, and edges with another condition marked; without
    ``compare`` they only keep their places. More than ``limit`` nodes are folded, with counts. Raises
    :class:`UnknownName` for a node or edge that the graph does not have, and for an unknown language.

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
    return Drawing(graph, game, language, lit, way, direction, clauses, beside, compare)


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


def _unique(items: Iterable[Any], name: Callable[[Any], str]) -> dict[Any, str]:
    found: dict[Any, str] = {}
    taken: dict[str, int] = {}
    for item in items:
        base = name(item)
        base = f"n{base}" if base[:1].isdigit() else base
        taken[base] = taken.get(base, 0) + 1
        found[item] = base if taken[base] == 1 else f"{base}-{taken[base]}x"
    return found
