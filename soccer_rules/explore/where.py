"""Positions that show a phase or a transition: those of the clause examples, else some found by random play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.examples import Example, load_examples, read_play
from soccer_rules.core.game import CHANCE, Game, Step
from soccer_rules.explore.phases import node_of
from soccer_rules.explore.trail import trail

if TYPE_CHECKING:
    import networkx as nx

Edge = tuple[str, str, str]

MATCHES = 40
"""So many matches are played at random before a position is given up."""


@dataclass(frozen=True)
class Shown:
    """A position in which something of a phase graph can be seen, with the step that led to it or leads on.

    ``state`` is the position; for a transition ``step`` is what ``action`` of ``seat`` brings there. ``example`` is
    the id of the clause example it comes from, ``""`` for one found by play; ``found`` says whether it was looked
    for at all, and not one of the graph's own states.
    """

    game: Game[Any, Any]
    state: Any
    example: str = ""
    seat: int | None = None
    action: Any = None
    step: Step[Any] | None = None
    found: bool = True


@dataclass(frozen=True)
class _Move:
    game: Game[Any, Any]
    state: Any
    seat: int
    action: Any
    step: Step[Any]
    example: Example | None


def where(graph: nx.MultiDiGraph[Any], game: Game[Any, Any], item: str | Edge) -> Shown | None:
    """A position at a node of a phase graph, or one from which an edge ``(node, next node, trigger)`` is taken;
    ``None`` where none was found. Examples of the edge's own clauses come first.

    >>> from soccer_rules import load
    >>> from soccer_rules.explore.phases import phase_graph
    >>> game = load("soccer-sonic", players=8)
    >>> where(phase_graph(game, "shooting"), game, "redirect").state.phase
    'redirect'
    """
    if isinstance(item, str):
        return _at_node(graph, game, item)
    cited = graph.edges[item].get("clauses", ()) if graph.has_edge(*item) else ()
    return _on_edge(graph, game, item, tuple(cited))


def _at_node(graph: nx.MultiDiGraph[Any], game: Game[Any, Any], node: str) -> Shown | None:
    passing = None
    for move in _moves(game):
        if node_of(graph, move.game, move.state) == node:
            return Shown(move.game, move.state, move.example.id if move.example else "")
        # An automatic phase is never stood in, only passed through.
        if passing is None and any(
            node in edge[:2] for edge in trail(graph, move.game, move.state, move.step.trace)
        ):
            passing = _shown(move)
            if graph.nodes[node]["kind"] == "automatic":
                return passing
        if passing is None and node_of(graph, move.game, move.step.state) == node:
            passing = _shown(move)
            if graph.nodes[node]["kind"] == "end":
                return passing
    return passing or _elsewhere(game, graph.nodes[node], None)


def _on_edge(
    graph: nx.MultiDiGraph[Any], game: Game[Any, Any], edge: Edge, clauses: tuple[str, ...]
) -> Shown | None:
    second = None
    for move in _moves(game):
        if second is not None and move.example is None:
            break
        if edge in trail(graph, move.game, move.state, move.step.trace):
            if move.example is None or move.example.clause in clauses:
                return _shown(move)
            second = second or _shown(move)
    return second or _elsewhere(game, graph.nodes[edge[0]], edge[2])


def _elsewhere(game: Game[Any, Any], data: Any, trigger: str | None) -> Shown | None:
    """The same phase or transition in an example with other players or rules."""
    for move in _replayed(game.rulebook.texts.package):
        phases = move.game.phases.phases
        for source, taken in move.step.trace:
            here = source == data["phase"] or (
                data["kind"] == "group" and phases[source].group == data["group"]
            )
            if here and trigger in (None, taken):
                return _shown(move)
    return None


def _shown(move: _Move) -> Shown:
    found = move.example.id if move.example else ""
    return Shown(move.game, move.state, found, move.seat, move.action, move.step)


def _moves(game: Game[Any, Any]) -> Iterator[_Move]:
    yield from _of_examples(game)
    yield from _of_play(game)


@cache
def _all_examples(package: str) -> tuple[Example, ...]:
    try:
        return load_examples(package)
    except (FileNotFoundError, SoccerRulesError):
        return ()


@cache
def _replayed(package: str) -> tuple[_Move, ...]:
    """Every move of all examples."""
    found: list[_Move] = []
    for example in _all_examples(package):
        if example.position is None and example.seed is None:
            continue
        try:
            game, state = example.game(), example.start()
            for text in (*example.plays, *example.allowed[:1]):
                seat, action = read_play(game, text)
                step = game.apply(state, seat, action)
                found.append(_Move(game, state, seat, action, step, example))
                state = step.state
        except SoccerRulesError:
            continue
    return tuple(found)


def _of_examples(game: Game[Any, Any]) -> Iterator[_Move]:
    """The moves of those examples that have as many players and the same rules."""
    for move in _replayed(game.rulebook.texts.package):
        if move.game.facts.players == game.facts.players and move.game.rules == game.rules:
            yield move


_played: dict[Game[Any, Any], list[_Move]] = {}


def _of_play(game: Game[Any, Any]) -> Iterator[_Move]:
    """Moves of matches played at random, kept for the next question."""
    kept = _played.setdefault(game, [])
    yield from kept
    known = {phase_and_trace for move in kept for phase_and_trace in _traits(game, move)}
    for seed in range(MATCHES):
        rng, state = Random(seed), game.initial_state(seed)
        while acting := game.to_act(state):
            seat = acting[0]
            if seat == CHANCE:
                outcomes, weights = zip(*game.chance(state), strict=True)
                action = rng.choices(outcomes, weights)[0]
            else:
                legal = game.legal_actions(state, seat)
                action = legal[rng.randrange(len(legal))]
            step = game.apply(state, seat, action)
            move = _Move(game, state, seat, action, step, None)
            traits = _traits(game, move)
            # Only what shows something new is kept, so that the store stays small.
            if not traits <= known:
                known |= traits
                kept.append(move)
                yield move
            state = step.state


def _traits(game: Game[Any, Any], move: _Move) -> set[Any]:
    asked = getattr(move.state, "asked", 0)
    return {(move.state.phase, asked), *((source, trigger, asked) for source, trigger in move.step.trace)}
