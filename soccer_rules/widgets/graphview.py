"""The graph view: phases, or the states after a position, with examples on the table and a stepper beside it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ipywidgets import Box, Dropdown, HBox, Layout, ToggleButton, VBox

from soccer_rules.core.errors import UnknownName
from soccer_rules.core.game import Game
from soccer_rules.core.registry import load
from soccer_rules.core.svg import Svg, joined, tag
from soccer_rules.explore import draw, focus, phase_graph, with_odds
from soccer_rules.explore.draw import Direction, Drawing
from soccer_rules.explore.labels import Labels
from soccer_rules.explore.where import Shown, where
from soccer_rules.widgets import markup
from soccer_rules.widgets.board import Board
from soccer_rules.widgets.example import Example
from soccer_rules.widgets.graph import GraphCanvas
from soccer_rules.widgets.speech import Speech, quiet_when_refused
from soccer_rules.widgets.stepper import Stepper
from soccer_rules.widgets.way import Way

STEPS_AHEAD = 3


@quiet_when_refused
class GraphView(VBox):  # type: ignore[misc]
    """Look at a graph: point at a node or an edge and it says what it is, choose it and an example is on the table.

    ``source`` is a game or a :class:`Stepper`, whose steps then light the graph; choosing a node that its match has
    visited goes back to that step. ``part`` names a group of phases, by default the game's main one; ``None`` is the
    whole match. ``graph`` is another graph over the game, such as a state graph; it is shown as it is. ``language``
    fixes the language. Raises :class:`UnknownName` for a part that does not exist.

    >>> from soccer_rules import load
    >>> view = GraphView(load("soccer-sonic", players=8))
    >>> view.choose("redirect"); view.shown.state.phase
    'redirect'
    """

    def __init__(
        self,
        source: Game[Any, Any] | Stepper,
        part: str | None = "",
        *,
        graph: Any = None,
        language: str | None = None,
        direction: Direction = "TB",
        highlight: Any = None,
        path: Any = (),
    ):
        self.stepper = source if isinstance(source, Stepper) else None
        self.game: Game[Any, Any] = source.tour.game if isinstance(source, Stepper) else source
        part = self.game.phases.main or None if part == "" else part
        groups = tuple(dict.fromkeys(p.group for p in self.game.phases.phases.values()))
        if part is not None and part not in groups:
            raise UnknownName("part", part, groups)
        self.direction: Direction = direction
        self.speech = Speech(language, self._respeak)
        self.fixed = graph is not None
        self._given = (graph, highlight, tuple(path))
        self.chosen: Any = None
        self._busy = False
        self._way: Way | None = None
        self._make(part)
        super().__init__([self._head, self._grid], layout=Layout(width="100%", overflow="visible"))
        self.add_class("srl-graphview")
        if self.stepper is not None:
            self.stepper.slider.observe(self._stepped, "value")
            self.stepper.eyes.observe(self._looked, "value")
        self._respeak()

    # --- parts

    def _make(self, part: str | None) -> None:
        facts, book = self.game.facts, self.game.rulebook
        self.part = Dropdown(options=[("", g) for g in ("", *self._parts_worth_seeing())], value=part or "")
        self.players = Dropdown(options=[("", n) for n in facts.seats_allowed], value=facts.players)
        self.rules = Dropdown(options=[("", p) for p in book.presets], value=self.game.rules.preset)
        self.ahead = Dropdown(options=[("", n) for n in range(STEPS_AHEAD + 1)], value=0)
        self.compare = ToggleButton(layout=Layout(width="auto"))
        self.odds = ToggleButton(icon="pie-chart", layout=Layout(width="auto"))
        for control in (self.part, self.players, self.rules, self.ahead):
            control.layout = Layout(width="auto", min_width="0", flex="1 1 150px")
            control.observe(self._redraw, "value")
        self.compare.observe(self._redraw, "value")
        self.odds.observe(self._redraw, "value")
        several = len(facts.seats_allowed) > 1 and self.stepper is None
        guides = len(book.presets) > 1
        kinds = [
            self.part,
            *([self.players] if several else []),
            *([self.rules] if guides else []),
            self.ahead,
        ]
        follows = self.stepper is not None and not self.fixed
        self._head = HBox([*kinds, *([self.compare] if guides else []), *([self.odds] if follows else [])])
        self._head.add_class("srl-row")
        if self.fixed:
            self._head.layout.display = "none"
        self.canvas = GraphCanvas()
        self.canvas.on_choose(self.choose)
        self.about = Board(motion=0)
        self.about.add_class("srl-about")
        self.about.on_pick(self._picked)
        self.hint = Board(motion=0)
        self.example = Example(self.speech, self.about, self.close_example)
        self._left = VBox([self.canvas, self.hint])
        self._left.add_class("srl-graphleft")
        self._right = VBox()
        self._right.add_class("srl-graphright")
        self._grid = Box([self._left, self._right])
        self._grid.add_class("srl-graphgrid")

    def _parts_worth_seeing(self) -> list[str]:
        """Groups of more than one phase."""
        groups = [p.group for p in self.game.phases.phases.values()]
        return [g for g in dict.fromkeys(groups) if groups.count(g) > 1]

    # --- what is drawn

    @property
    def labels(self) -> Labels:
        """The words of the graph that is drawn."""
        return self.drawing.labels

    @property
    def drawing(self) -> Drawing:
        """What the canvas shows."""
        assert self.canvas.drawing is not None
        return self.canvas.drawing

    def _redraw(self, _: Any = None) -> None:
        if self._busy:
            return
        facts, rules = self.game.facts, self.game.rules
        if (self.players.value, self.rules.value) != (facts.players, rules.preset):
            self.game = load(facts.id, players=self.players.value, ruleset=self.rules.value)
        self.close_example()
        self._draw()

    def _draw(self) -> None:
        lang = self.speech.code
        graph, highlight, path = self._given
        beside = None
        if graph is None:
            graph = phase_graph(self.game, self.part.value or None)
            beside = self._other_guides(graph)
            self._way = Way(graph, self.stepper.tour) if self.stepper is not None else None
            node = self._standing()
            if self.odds.value and self.stepper is not None:
                state = self.stepper.tour.nodes[self.stepper.position].state
                graph = with_odds(graph, self.game, state, self._counts())
            if self.ahead.value and node is None:
                node = next(iter(graph))
            if self.ahead.value:
                graph, beside = focus(graph, node, self.ahead.value), None
            highlight = node
        drawing = draw(
            graph,
            game=self.game,
            language=lang,
            highlight=highlight,
            path=path,
            direction=self.direction,
            beside=beside,
            compare=bool(self.compare.value),
        )
        self.canvas.show(drawing, lang, here=self.stepper is not None)
        self._light()
        self._show_hint()

    def _other_guides(self, graph: Any) -> Any:
        """What the other guides have in this part, as one graph: it keeps its place in the layout."""
        import networkx as nx

        facts, both = self.game.facts, nx.MultiDiGraph(**graph.graph)
        for preset in self.game.rulebook.presets:
            if preset != self.game.rules.preset:
                other = load(facts.id, players=facts.players, ruleset=preset)
                found = phase_graph(other, self.part.value or None)
                both.add_nodes_from(found.nodes(data=True))
                for u, v, key, data in found.edges(keys=True, data=True):
                    both.add_edge(u, v, key, **data)
        return both if len(both) else None

    # --- where the match stands

    def _standing(self) -> str | None:
        if self.stepper is None or self._way is None:
            return None
        return self._way.node(self.stepper.position)

    def _counts(self) -> int | None:
        """Who counts the odds: the seat whose eyes look, where everything lies open the one that decides."""
        assert self.stepper is not None
        if self.stepper.seen_by is not None:
            return self.stepper.seen_by
        acting = self.game.to_act(self.stepper.tour.nodes[self.stepper.position].state)
        return acting[0] if acting and acting[0] >= 0 else None

    def _show_hint(self) -> None:
        lang, said = self.speech.code, self.speech("graph.start")
        if self.odds.value and self.stepper is not None:
            seat, graph = self._counts(), self.drawing.graph
            found = any("odds" in data for _, _, data in graph.edges(data=True))
            if seat is None or not found:
                said = self.speech("graph.no-odds")
            else:
                said = self.speech("graph.odds-of", player=self.stepper.tour.player(seat, lang))
        self.hint.markup = markup.note(said, lang, "srl-small")

    def _looked(self, _: Any) -> None:
        if self.odds.value:
            self._draw()

    def _stepped(self, _: Any) -> None:
        self.close_example()
        if self.ahead.value or self.odds.value:
            self._draw()
        else:
            self._light()

    def _light(self) -> None:
        if self.stepper is None or self._way is None:
            if self.fixed:
                self.canvas.light(self.drawing.highlight, self.drawing.path)
            return
        here = self.stepper.position
        node = self._way.node(here)
        path = self._way.path(here)
        steps: dict[Hashable, str] = {
            visited: self.speech("graph.to-step", n=at)
            for visited, at in self._way.visited(here).items()
            if visited != node
        }
        self.canvas.light(() if node is None else (node,), path, steps)
        self.canvas.say = self._spoken(node, path)

    def _spoken(self, node: str | None, path: Any) -> str:
        lang = self.speech.code
        if node is None:
            return self.speech("graph.outside")
        said = self.speech("graph.standing", node=self.labels.name(node, lang))
        last = [self.labels.trigger(e, lang) for e in path[-3:] if e in self.drawing.edge_ids]
        return f"{said} {self.speech('graph.passed', triggers=' → '.join(last))}" if last else said

    # --- choosing

    def choose(self, item: Any) -> None:
        """Choose a node, or an edge ``(node, next node, key)``: a visited node leads back to its step, anything else
        shows an example."""
        if self.stepper is not None and self._way is not None and isinstance(item, str):
            here = self.stepper.position
            at = self._way.visited(here).get(item)
            if at is not None and item != self._way.node(here):
                self.stepper.go(at)
                return
        self.chosen = item
        self.canvas.mark(item)
        self._show_example()

    def _picked(self, token: str) -> None:
        for edge, ref in self.drawing.edge_ids.items():
            if token == f"edge:{ref}":
                self.choose(edge)
                return

    def _find(self) -> Shown | None:
        """A position that shows what is chosen; in a graph of states the state itself."""
        graph, item = self.drawing.graph, self.chosen
        if "part" in graph.graph:
            return where(graph, self.game, item)
        edge = item in self.drawing.edge_ids
        if "state" in graph.graph:
            return self._searched(graph, item[1] if edge else item)
        state = graph.nodes[item[0] if edge else item].get("state")
        if state is None:
            return None
        if not edge:
            return Shown(self.game, state, found=False)
        taken = graph.edges[item]
        step = self.game.apply(state, taken["seat"], taken["action"])
        return Shown(self.game, state, "", taken["seat"], taken["action"], step, found=False)

    def _searched(self, graph: Any, node: Any) -> Shown:
        """In a graph of what is searched in one position: that position, and the choice that ends at a node."""
        state, seat = graph.graph["state"], graph.graph["seat"]
        action = graph.nodes[node].get("action")
        if action is None or not self.game.is_legal(state, seat, action):
            return Shown(self.game, state, found=False)
        return Shown(self.game, state, "", seat, action, self.game.apply(state, seat, action), found=False)

    def close_example(self) -> None:
        """Put the example away; a stepper is beside the graph again."""
        self.chosen = None
        self.example.put_away()
        self.canvas.mark(None)
        self._arrange()

    def play_from_here(self) -> None:
        """Try plays in the position of the example."""
        self.example.play_from_here()

    @property
    def shown(self) -> Shown | None:
        """The example that is shown."""
        return self.example.shown

    # --- showing

    def _arrange(self) -> None:
        beside = [self.stepper] if self.stepper is not None else []
        rest = [self.example] if self.chosen is not None else beside
        if list(self._right.children) != rest:
            self._right.children = rest
        self._grid.layout.grid_template_columns = None if rest else "minmax(0,1fr)"

    def _show_example(self) -> None:
        shown = self._find()
        close = self.speech("graph.back" if self.stepper is not None else "graph.close")
        self._tell()
        self.example.show(shown, self.game.facts.players, self._name(), close)
        self._arrange()

    def _name(self) -> str:
        lang = self.speech.code
        if self.chosen in self.drawing.edge_ids:
            return self.labels.trigger(self.chosen, lang)
        return self.labels.name(self.chosen, lang)

    def _tell(self) -> None:
        """What the chosen node or edge is: who decides, where it leads, and the rules."""
        lang = self.speech.code
        drawing, item = self.drawing, self.chosen
        edge = item in drawing.edge_ids
        head, *rows = (self.labels.edge_tells if edge else self.labels.node_tells)(item, lang)
        parts = [tag("h4", head, class_="srl-head")]
        clauses: list[str] = list(drawing.graph.edges[item].get("clauses", ())) if edge else []
        parts += [tag("p", row) for row in rows if not any(row.startswith(c) for c in clauses)]
        if not edge:
            leaving = [e for e in drawing.edge_ids if e[0] == item and not drawing.is_ghost(e)]
            parts.append(
                tag("p", self.speech("graph.leads" if leaving else "graph.nowhere"), class_="srl-small")
            )
            buttons = [
                tag(
                    "button",
                    f"{self.labels.trigger(e, lang)} → {self.labels.name(e[1], lang)}",
                    type="button",
                    data_pick=f"edge:{drawing.edge_ids[e]}",
                )
                for e in leaving[:24]
            ]
            parts.append(tag("div", *(buttons or [Svg("")]), class_="srl-ways"))
            clauses = [c for e in leaving[:24] for c in drawing.graph.edges[e].get("clauses", ())]
        laws = [markup.clause_html(self.game.rulebook, c, lang) for c in dict.fromkeys(clauses)]
        if laws:
            parts.append(tag("p", self.speech("graph.laws"), class_="srl-small"))
        self.about.markup = tag("section", *parts, joined(laws), class_="srl", lang=lang)

    def _respeak(self) -> None:
        say, book, before = self.speech, self.game.rulebook, self._busy
        self._busy = True
        lang = self.speech.code
        labels = Labels(phase_graph(self.game), self.game)
        names = {
            self.part: lambda g: _capital(labels.part(g, lang)),
            self.players: lambda n: say("graph.n-players", n=n),
            self.rules: lambda p: _capital(_preset(book, p, lang)),
            self.ahead: lambda n: say("graph.next", n=n) if n else say("graph.all"),
        }
        for control, name in names.items():
            value = control.value
            control.options = [(name(v), v) for _, v in control.options]
            control.value = value
        for control, key in (
            (self.part, "part"),
            (self.players, "players"),
            (self.rules, "rules"),
            (self.ahead, "look"),
        ):
            control.tooltip = say(f"graph.{key}")
        self.compare.description = say("graph.compare")
        self.odds.description, self.odds.tooltip = say("graph.odds"), say("graph.odds-tip")
        self._busy = before
        self._draw()
        if self.chosen is not None:
            self.canvas.mark(self.chosen)
            self._respeak_example()
        self._arrange()

    def _respeak_example(self) -> None:
        """The example in another language; what is being tried in it goes on."""
        if self.example.attempt is None:
            self._show_example()
        else:
            self._tell()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live view, and a still of the graph for pages without a kernel."""
        data = super()._repr_mimebundle_(**kwargs)
        bundle = data[0] if isinstance(data, tuple) else data
        if bundle is not None:
            bundle["image/svg+xml"] = self.drawing.svg()
        return data

    def close(self) -> None:
        """End listening, and close the widget."""
        self.speech.end()
        stepper, self.stepper = self.stepper, None
        if stepper is not None:
            stepper.slider.unobserve(self._stepped, "value")
            stepper.eyes.unobserve(self._looked, "value")
        self.example.close()
        super().close()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _preset(book: Any, preset: str, lang: str) -> str:
    key = f"preset.{preset}"
    return str(book.texts(key, lang=lang)) if key in book.texts else preset
