"""What stands in the boxes and at the edges of a drawn graph, in words, and whose decision a box is."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from soccer_rules.core.game import CHANCE, Game
from soccer_rules.core.language import LANGUAGES, Texts
from soccer_rules.core.odds import Odds
from soccer_rules.core.svg import text_width, wrap

if TYPE_CHECKING:
    import networkx as nx

texts = Texts("soccer_rules.explore")

HEAD, EDGE, SUB = 13.0, 12.0, 11.0
"""Type sizes of a node's name, an edge's trigger, and everything else, in pixels."""
LEAD = 1.25
NODE_WIDTH, EDGE_WIDTH = 150, 118
MOST_CLAUSES = 3
"""An action's clauses that are named at an edge; hovering tells them all."""


class Line(NamedTuple):
    """One line of a label: ``tone`` is ``"name"``, ``"note"``, ``"clause"`` or ``"odds"``."""

    text: str
    size: float
    tone: str

    @property
    def bold(self) -> bool:
        return self.tone in ("name", "odds")


Lines = tuple[Line, ...]
Edge = tuple[Any, Any, Any]


def block_size(lines: Lines) -> tuple[float, float]:
    """The width and height that some lines take, in pixels."""
    # The words at an edge become bold when it is on the path.
    bold = [r.bold or (r.tone == "note" and r.size == EDGE) for r in lines]
    width = max((text_width(r.text, r.size, b) for r, b in zip(lines, bold, strict=True)), default=0.0)
    return width, sum(r.size for r in lines) * LEAD


def odds_text(odds: Any) -> str:
    """A probability as a fraction and per cent. Odds of a game and pairs ``(probability, text)`` will do as well.

    >>> odds_text(Fraction(3, 8)), odds_text(Fraction(1, 3))
    ('3/8 = 37.5 %', '1/3 ≈ 33.3 %')
    """
    if isinstance(odds, tuple) and len(odds) == 2:
        return f"{odds[1]} {odds_text(odds[0])}"
    value = getattr(odds, "probability", odds)
    if not isinstance(value, Fraction | int | float):
        return str(value)
    per_cent = f"{float(value) * 100:.1f}".removesuffix(".0") + " %"
    if not isinstance(value, Fraction) or value.denominator == 1:
        return per_cent
    sign = "=" if Fraction(per_cent[:-2]) == value * 100 else "≈"
    return f"{value} {sign} {per_cent}" if value.denominator < 10**8 else f"≈ {per_cent}"


def side_name(game: Game[Any, Any], side: int, lang: str | None) -> str:
    """A side's name in words where the game has them, else its id."""
    name, words = game.facts.sides[side], game.rulebook.texts
    return words(f"side.{name}", lang=lang) if f"side.{name}" in words else name


class Labels:
    """Puts the nodes and edges of one graph (of phases, of states, or folded) into words."""

    def __init__(self, graph: nx.MultiDiGraph[Any], game: Game[Any, Any]):
        self.graph, self.game, self.words = graph, game, game.words
        self._own = game.rulebook.texts

    # Whose decision

    def kind(self, node: Any) -> str:
        """A node's kind: ``attackers``, ``defenders``, ``player``, ``sides``, ``chance``, ``automatic``, ``end``,
        ``group`` or ``leaf``."""
        data = self.graph.nodes[node]
        if data.get("end") in ("over", "left", "depth"):
            return {"over": "end", "left": "group", "depth": "leaf"}[data["end"]]
        if "phase" in data and "kind" not in data:
            phase = self.game.phases.phases[data["phase"]]
            return phase.by or "player" if phase.kind == "decision" else phase.kind
        kind = str(data.get("kind", "automatic"))
        return data.get("by") or "player" if kind == "decision" else kind

    # In the picture

    def name(self, node: Any, lang: str) -> str:
        """A node's name: its phase, with the round of how many, or the part of the game."""
        data = self.graph.nodes[node]
        if data.get("kind") == "group" and "group" in data:
            return self.part(data["group"], lang)
        if "phase" not in data:
            legend = self.legend(self.kind(node), lang) if "count" in data else ""
            return legend or self.said(data.get("label", node), lang)
        if data.get("rounds", 1) > 1:
            count = {"k": data["round"], "n": data["rounds"]}
            key = f"round.{data['phase']}"
            if key in self._own:
                return self._own(key, lang=lang, **count)
            return texts("draw.round", lang=lang, phase=self.words.phase(data["phase"], lang), **count)
        return self.words.phase(data["phase"], lang)

    def said(self, words: Any, lang: str) -> str:
        """A pair ``(key, values)`` of the game's own texts, filled; anything else as it stands."""
        return self._own(words[0], lang=lang, **words[1]) if isinstance(words, tuple) else str(words)

    def legend(self, kind: str, lang: str) -> str:
        """What a kind of node means in this graph, where the graph has words of its own for it."""
        words = self.graph.graph.get("legend", {}).get(kind)
        return self.said(words, lang) if words else ""

    def dashed(self, lang: str) -> str:
        """What a dashed edge means in this graph; empty where none is dashed."""
        words = self.graph.graph.get("dashed")
        return self.said(words, lang) if words else ""

    def part(self, group: str, lang: str) -> str:
        """A group of phases in words; empty: the whole match."""
        if not group:
            return texts("draw.whole", lang=lang)
        key = f"group.{group}"
        return self._own(key, lang=lang) if key in self._own else group

    def node_lines(self, node: Any, lang: str) -> Lines:
        """What stands in a node's box."""
        data = self.graph.nodes[node]
        rows = [Line(t, HEAD, "name") for t in wrap(self.name(node, lang), NODE_WIDTH, HEAD, bold=True)]
        for note in self._notes(node, data, lang):
            rows += [Line(t, SUB, "note") for t in wrap(note, NODE_WIDTH, SUB, 3)]
        return tuple(rows)

    def _notes(self, node: Any, data: Any, lang: str) -> list[str]:
        if "count" in data:
            gain = [self._gain(data, lang)] if data.get("end") in ("over", "left") and "gain" in data else []
            return [texts("draw.many", lang=lang, n=data["count"]), *gain]
        if "say" in data:
            return [self.said(words, lang) for words in data["say"]]
        if "state" not in data:
            return [self.who(node, lang)] if self.kind(node) in ("attackers", "defenders", "sides") else []
        found = []
        if not data["leaf"]:
            found.append(self.who(node, lang))
        elif data["end"] == "over":
            found.append(self.words.outcome(self.game.outcome(data["state"]), lang))  # type: ignore[arg-type]
        else:
            found.append(self._gain(data, lang))
            if data["end"] == "depth":
                found.append(texts("draw.cut", lang=lang))
        return found

    def _gain(self, data: Any, lang: str) -> str:
        gains = [(side_name(self.game, side, lang), n) for side, n in enumerate(data["gain"]) if n]
        if not gains:
            return texts("draw.level", lang=lang)
        return " ".join(texts("draw.gain", lang=lang, side=side, n=n) for side, n in gains)

    def who(self, node: Any, lang: str) -> str:
        """Who decides at a node, in a few words."""
        data, kind = self.graph.nodes[node], self.kind(node)
        acting = data.get("acting", ())
        if len(acting) > 1:
            return texts("draw.choose-together", lang=lang)
        if acting and acting[0] != CHANCE:
            return texts("draw.decides", lang=lang, seat=self.game.seat_name(acting[0]))
        if f"by.{kind}" in self._own:
            return self._own(f"by.{kind}", lang=lang)
        key = {"chance": "chance", "end": "over", "group": "beyond", "leaf": "cut"}.get(kind, "by-itself")
        return texts(f"draw.{key}", lang=lang)

    def trigger(self, edge: Edge, lang: str) -> str:
        """What leads along an edge."""
        data = self.graph.edges[edge]
        if "count" in data:
            return texts("draw.times", lang=lang, n=data["count"])
        if "action" in data:
            said = self.words.action(data["action"], data["seat"], lang)
            more = data.get("more", 0)
            return f"{said} {texts('draw.plays', lang=lang, n=more)}" if more else said
        if "say" in data:
            return self.said(data["say"], lang)
        return self.words.trigger(data["trigger"], lang) if "trigger" in data else str(edge[2])

    def odds(self, edge: Edge) -> list[str]:
        """The odds of an edge, as fractions and per cent."""
        return [odds_text(odds) for odds in self._odds(edge)]

    def _odds(self, edge: Edge) -> list[Any]:
        data = self.graph.edges[edge]
        found = data.get("odds", data.get("probability"))
        return found if isinstance(found, list) else [] if found is None else [found]

    def odds_say(self, edge: Edge, lang: str) -> list[str]:
        """The odds of an edge in sentences."""
        return [
            self.words.odds(o, lang)
            if isinstance(o, Odds)
            else texts("draw.odds", lang=lang, odds=odds_text(o))
            for o in self._odds(edge)
        ]

    def edge_lines(self, edge: Edge, lang: str, clauses: bool = True, when: bool = False) -> Lines:
        """What stands at an edge: what leads along it, with ``when`` its condition, its clauses, its odds."""
        data = self.graph.edges[edge]
        rows = [Line(t, EDGE, "note") for t in wrap(self.trigger(edge, lang), EDGE_WIDTH, EDGE, 3)]
        if when and (said := self.when(edge, lang)):
            rows += [Line(t, SUB, "odds") for t in wrap(said, EDGE_WIDTH, SUB, bold=True)]
        if clauses and data.get("clauses"):
            named = list(data["clauses"])
            if "action" in data and len(named) > MOST_CLAUSES:
                named[MOST_CLAUSES - 1 :] = ["…"]
            rows += [Line(c, SUB, "clause") for c in named]
        for odds in self.odds(edge):
            wide = text_width(odds, SUB, bold=True) > EDGE_WIDTH
            parts = odds.split(" ", 1) if wide and "/" in odds else [odds]
            rows += [Line(t, SUB, "odds") for p in parts for t in wrap(p, EDGE_WIDTH, SUB, bold=True)]
        return tuple(rows)

    # Spoken

    def node_tells(self, node: Any, lang: str) -> list[str]:
        """A node's name, then what there is to say of it, a sentence each."""
        if "say" in self.graph.nodes[node]:
            return [self.name(node, lang), *self._notes(node, self.graph.nodes[node], lang)]
        who = texts("draw.decided-by", lang=lang, who=self.who(node, lang))
        notes = (
            self._notes(node, self.graph.nodes[node], lang)[:1] if "state" in self.graph.nodes[node] else []
        )
        return [self.name(node, lang), *notes, who]

    def edge_tells(self, edge: Edge, lang: str) -> list[str]:
        """What leads along an edge and where to; then its condition, its odds and its clauses, a sentence each."""
        data = self.graph.edges[edge]
        target = self.name(edge[1], lang)
        said = [texts("draw.leads", lang=lang, trigger=self.trigger(edge, lang), target=target)]
        if when := self.when(edge, lang):
            said.append(texts("draw.when", lang=lang, when=when))
        said += self.odds_say(edge, lang)
        said += [
            texts("draw.clause", lang=lang, id=c, title=self.game.rulebook.clause_title(c, lang))
            for c in data.get("clauses", ())
        ]
        return said

    def node_says(self, node: Any, lang: str) -> str:
        """A node in sentences, as hovering and screen readers tell it."""
        return _sentences(*self.node_tells(node, lang), lang=lang)

    def edge_says(self, edge: Edge, lang: str) -> str:
        """An edge in sentences: where it leads, when, and the clauses that say so."""
        return _sentences(*self.edge_tells(edge, lang), lang=lang)

    def when(self, edge: Edge, lang: str) -> str:
        """The condition of an edge; empty for one without."""
        return self.words.when(self.graph.edges[edge].get("condition", ""), lang)


def _sentences(*parts: str, lang: str) -> str:
    """Parts one after the other, each ended once, with a blank between them where the language has blanks."""
    wide = lang != "en"
    ended = [p if p.endswith((".", "。", "!", "！")) else p + ("。" if wide else ".") for p in parts if p]
    return ("" if wide else " ").join(ended)


def every_language(lines_in: Any) -> tuple[float, float]:
    """The size that a label needs in whichever language needs most, so that a switch moves nothing."""
    sizes = [block_size(lines_in(lang)) for lang in LANGUAGES]
    return max(w for w, _ in sizes), max(h for _, h in sizes)
