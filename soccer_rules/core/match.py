"""A match: a tree of positions over any game. Play, go back and forward, branch, compare, save and load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from soccer_rules.core.errors import FaultyData, IllegalAction, SoccerRulesError, TextError
from soccer_rules.core.game import Event, Game, Step
from soccer_rules.core.language import Names
from soccer_rules.core.notation import whole
from soccer_rules.core.registry import load_from_header

FIRST_LINE = "soccer-rules record 1"


@dataclass(frozen=True, slots=True)
class Node:
    """One position of the tree and the action that led to it. The root has neither parent nor action."""

    id: int
    parent: int | None
    state: Any
    seat: int | None = None
    action: Any = None
    events: tuple[Event, ...] = ()
    trace: tuple[tuple[str, str], ...] = ()
    children: list[int] = field(default_factory=list)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause cited by what happened, in order, once each."""
        return tuple(dict.fromkeys(c for e in self.events for c in e.clauses))


class Match:
    """A tree of positions with a current one. ``names`` are the players' names by seat; ``labels`` name branches.

    >>> from soccer_rules import load
    >>> match = Match.start(load("soccer-sonic", players=2, line_up=["defender", "forward"]), seed=7)
    >>> match.play("tails").events[0].kind
    'coin'
    >>> match.back().id, match.forward().id
    (0, 1)
    """

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        *,
        seed: int | None = None,
        names: Mapping[int, str] | None = None,
    ):
        self.game = game
        self.seed = seed
        self.names: dict[int, str] = names if isinstance(names, Names) else dict(names or {})
        self.nodes: list[Node] = [Node(0, None, state)]
        self.labels: dict[int, str] = {}
        self._current = 0
        self._came_from: dict[int, int] = {}

    @classmethod
    def start(cls, game: Game[Any, Any], seed: int, names: Mapping[int, str] | None = None) -> Match:
        """A new match of ``game``; the same seed and actions give the same match."""
        return cls(game, game.initial_state(seed), seed=seed, names=names)

    def copy(self) -> Match:
        """The same tree once more: what is played in one does not show in the other."""
        new = Match(self.game, self.nodes[0].state, seed=self.seed, names=self.names)
        new.nodes = [replace(node, children=list(node.children)) for node in self.nodes]
        new.labels = dict(self.labels)
        new._current, new._came_from = self._current, dict(self._came_from)
        return new

    @property
    def node(self) -> Node:
        """The current node."""
        return self.nodes[self._current]

    @property
    def state(self) -> Any:
        """The current state."""
        return self.node.state

    def play(self, action: Any, seat: int | None = None) -> Step[Any]:
        """Play a legal action (a text is read first) for ``seat``, by default the first that decides.

        An action already played from here is entered again, another one makes a branch. Raises ``TextError`` and
        :class:`IllegalAction`, which carries the verdict; the match then stands as before.
        """
        if isinstance(action, str):
            action = self.game.parse_action(action)
        if seat is None:
            acting = self.game.to_act(self.state)
            seat = acting[0] if acting else 0
        step = self.game.apply(self.state, seat, action)
        for child in self.node.children:
            known = self.nodes[child]
            if known.action == action and known.seat == seat:
                self.jump(child)
                return step
        new = Node(len(self.nodes), self._current, step.state, seat, action, step.events, step.trace)
        self.node.children.append(new.id)
        self.nodes.append(new)
        self.jump(new.id)
        return step

    def jump(self, id: int) -> Node:
        """Make node ``id`` the current one; ``IndexError`` where there is none."""
        if not 0 <= id < len(self.nodes):
            raise IndexError(f"no node {id}; there are {len(self.nodes)}")
        self._current = id
        here: int | None = id
        while here is not None:
            parent = self.nodes[here].parent
            if parent is not None:
                self._came_from[parent] = here
            here = parent
        return self.node

    def back(self) -> Node:
        """Look at the position before; the root stays."""
        return self.jump(self.node.parent or 0)

    def forward(self) -> Node:
        """Look at the position after, on the line last looked at; the end stays."""
        if self.node.children:
            self._current = self._came_from.get(self._current, self.node.children[0])
        return self.node

    def undo(self, *, across_deal: bool = False) -> Node:
        """Take back the last action for good. Only an end of the tree can be taken back, and one that showed new
        cards (or a coin or die) only with ``across_deal``; :class:`SoccerRulesError` otherwise."""
        node = self.node
        if node.parent is None:
            raise SoccerRulesError("there is nothing to take back")
        if node.children or node.id != len(self.nodes) - 1:
            raise SoccerRulesError(
                "only the newest action, at the end of its line, can be taken back; branch instead"
            )
        if not across_deal and any(e.kind in self.game.revealing for e in node.events):
            raise SoccerRulesError("this action showed new cards; take it back with across_deal=True")
        self.nodes[node.parent].children.remove(node.id)
        self.nodes.pop()
        self.labels.pop(node.id, None)
        self._came_from.pop(node.parent, None)
        return self.jump(node.parent)

    def line(self, id: int | None = None) -> list[Node]:
        """The nodes from the root to ``id`` (the current one)."""
        here: int | None = self._current if id is None else id
        found: list[Node] = []
        while here is not None:
            found.append(self.nodes[here])
            here = self.nodes[here].parent
        return found[::-1]

    def main_line(self) -> list[Node]:
        """The nodes from the root along the first child each time."""
        found = [self.nodes[0]]
        while found[-1].children:
            found.append(self.nodes[found[-1].children[0]])
        return found

    def ends(self) -> list[Node]:
        """The last node of every branch."""
        return [n for n in self.nodes if not n.children]

    def name_branch(self, label: str, id: int | None = None) -> None:
        """Give a node (the current one) a name under which its branch is kept."""
        if "\n" in label or not label.strip():
            raise SoccerRulesError("a branch's name is one line of text")
        self.labels[self._current if id is None else id] = label.strip()

    def compare(self, left: int, right: int) -> tuple[Node, list[Node], list[Node]]:
        """Where two nodes' lines part: the last node in common, and the rest of each line."""
        a, b = self.line(left), self.line(right)
        common = 0
        while common < min(len(a), len(b)) and a[common].id == b[common].id:
            common += 1
        return a[common - 1], a[common:], b[common:]

    def events_text(self, id: int | None = None, lang: str | None = None) -> list[str]:
        """What happened in the step that led to a node, in words."""
        node = self.node if id is None else self.nodes[id]
        return [self.game.words.event(e, lang, self.names) for e in node.events]

    def record(self) -> str:
        """The whole tree as readable text: a header, then one action a line; :meth:`read` is the inverse."""
        out = [FIRST_LINE]
        out += [f"{key}: {value}" for key, value in self.game.header().items()]
        out += [f"name {self.game.seat_name(seat)}: {name}" for seat, name in sorted(self.names.items())]
        if self.seed is None:
            out.append(f"start: {self.game.position(self.nodes[0].state)}")
        else:
            out.append(f"seed: {self.seed}")
        out.append("")
        number = {0: 0}
        last = 0
        for node in self._written():
            assert node.parent is not None
            assert node.seat is not None
            if node.parent != last:
                out.append(f"from {number[node.parent]}")
            number[node.id] = len(number)
            label = f"  # {self.labels[node.id]}" if node.id in self.labels else ""
            said = f"{self.game.seat_name(node.seat)} {self.game.action_text(node.action)}"
            out.append(f"{number[node.id]}. {said}{label}")
            last = node.id
        return "\n".join(out) + "\n"

    def _written(self) -> Iterator[Node]:
        """The nodes below the root, each line whole before its side lines, which come deepest first."""
        todo = list(reversed(self.nodes[0].children))
        while todo:
            node = self.nodes[todo.pop()]
            yield node
            todo += reversed(node.children)

    @classmethod
    def read(cls, text: str) -> Match:
        """The match of a text written by :meth:`record`. Every action is judged again.

        Raises :class:`TextError` with line and column where the text cannot be read or an action is not allowed.
        """
        if not isinstance(text, str):
            raise TextError("a record is a text", found=type(text).__name__, expected=FIRST_LINE)
        lines = text.splitlines()
        if not lines or lines[0].strip() != FIRST_LINE:
            raise TextError("not a match record", found=(lines[0] if lines else "")[:40], expected=FIRST_LINE)
        header, names, body = _read_header(lines)
        match = _open(header, names)
        numbers = {0: 0}
        for n in range(body, len(lines)):
            line = lines[n].rstrip()
            if line:
                _read_action(match, line, n + 1, numbers)
        match.jump(0)
        return match


def _read_header(lines: list[str]) -> tuple[dict[str, tuple[str, int]], dict[str, tuple[str, int]], int]:
    header: dict[str, tuple[str, int]] = {}
    names: dict[str, tuple[str, int]] = {}
    for n, line in enumerate(lines[1:], 2):
        if not line.strip():
            return header, names, n
        key, colon, value = line.partition(": ")
        if not colon:
            raise TextError(
                "not a header line", line=n, found=line[:40], expected="key: value, or an empty line"
            )
        into, key = (names, key[5:]) if key.startswith("name ") else (header, key)
        if key in into:
            raise TextError(f"{key} stands twice", line=n, found=line[:40], expected="each key once")
        into[key] = (value, n)
    raise TextError("the header does not end", line=len(lines), expected="an empty line, then the actions")


def _open(header: dict[str, tuple[str, int]], names: dict[str, tuple[str, int]]) -> Match:
    seed, start = header.pop("seed", None), header.pop("start", None)
    if (seed is None) == (start is None):
        raise TextError("how the match starts", line=2, expected="one of seed: … and start: …")
    try:
        game = load_from_header({key: value for key, (value, _) in header.items()})
    except FaultyData:
        raise
    except SoccerRulesError as e:
        line = next((n for key, (_, n) in header.items() if key in str(e)), 2)
        raise TextError(f"the header does not fit: {e}", line=line) from None
    by_seat = {}
    for label, (name, n) in names.items():
        try:
            by_seat[game.parse_seat(label)] = name
        except TextError as e:
            raise e.moved(5, n - 1) from None
    if seed is not None:
        value, n = seed
        number = whole(value)
        if number is None:
            raise TextError("bad seed", line=n, column=7, found=value[:40], expected="a whole number")
        return Match.start(game, number, by_seat)
    assert start is not None
    try:
        return Match(game, game.parse_position(start[0]), names=by_seat)
    except TextError as e:
        raise e.moved(len("start: "), start[1] - 1) from None


def _read_action(match: Match, line: str, n: int, numbers: dict[int, int]) -> None:
    if line.startswith("from "):
        said = line[5:]
        earlier = whole(said)
        if earlier not in numbers:
            raise TextError(
                "no such action to branch from",
                line=n,
                column=6,
                found=said[:40],
                expected="an earlier number",
            )
        match.jump(numbers[earlier])
        return
    body, _, label = line.partition("  # ")
    number, dot, rest = body.partition(". ")
    if not dot or number != str(len(numbers)):
        raise TextError("wrong number", line=n, found=number[:20], expected=f"{len(numbers)}. and an action")
    seat_text, _, action_text = rest.partition(" ")
    at = len(number) + 3
    try:
        seat = match.game.parse_seat(seat_text)
        at += len(seat_text) + 1
        action = match.game.parse_action(action_text)
    except TextError as e:
        raise e.moved(at - 1, n - 1) from None
    before = len(match.nodes)
    try:
        match.play(action, seat)
    except IllegalAction as e:
        raise TextError(f"not allowed here: {e}", line=n, column=at) from None
    if len(match.nodes) == before:
        raise TextError(
            "this action stands twice from the same position", line=n, column=at, expected="each branch once"
        )
    numbers[len(numbers)] = match.node.id
    if label:
        match.name_branch(label)
