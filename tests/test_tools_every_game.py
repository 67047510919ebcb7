"""Every tool works on every game: none of them knows one by name, and none speaks of things that a game has not."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from random import Random
from typing import Any

import pytest

from soccer_rules import game_ids, load
from soccer_rules.core.game import CHANCE
from soccer_rules.core.language import LANGUAGES
from soccer_rules.core.match import Match
from soccer_rules.core.registry import load_position
from soccer_rules.explore import (
    draw,
    focus,
    node_of,
    phase_graph,
    readings,
    solve,
    state_graph,
    trail,
    what_if,
)
from soccer_rules.explore.labels import side_name
from soccer_rules.lessons import Task, coverage, graph_questions, load_walkthrough
from soccer_rules.lessons.scenarios import scenario_ids
from soccer_rules.lessons.tasks import forbidding
from soccer_rules.players import Sensible, Uniform, play
from soccer_rules.widgets import Explorer, GraphView, Question, Stepper
from soccer_rules.widgets.explorer import PARTS

GAMES = game_ids()
STEPS = 60
CARDS = re.compile(
    r"\b(cards?|hands?|deck|deals?|zones?|blue|red)\b|牌|蓝队|红队|藍隊|紅隊|カード|手札|青チーム|赤チーム",
    re.I,
)
"""Words that belong to games with cards and coloured teams."""


def has_cards(game: Any) -> bool:
    return bool(game.facts.hidden_information)


def random_match(game: Any, seed: int, steps: int = STEPS) -> Match:
    """A match of so many random steps."""
    rng, match = Random(f"{game.facts.id} {seed}"), Match.start(game, seed)
    while (acting := game.to_act(match.state)) and len(match.nodes) <= steps:
        seat = rng.choice(acting)
        drawn = (
            [a for a, _ in game.chance(match.state)]
            if seat == CHANCE
            else game.legal_actions(match.state, seat)
        )
        match.play(drawn[rng.randrange(len(drawn))], seat)
    return match


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return load(request.param)


@pytest.fixture(scope="module")
def match(game):
    return random_match(game, 5)


@pytest.fixture(scope="module")
def decision(game, match):
    """A position of the match in which one seat has several choices."""
    return next(
        n.state
        for n in reversed(match.nodes)
        if (a := game.to_act(n.state))
        and len(a) == 1
        and a[0] >= 0
        and len(game.legal_actions(n.state, a[0])) > 3
    )


def well_formed(svg: str) -> None:
    assert ET.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"


def test_there_are_two_games_at_least():
    assert len(GAMES) >= 2


# --- stepping


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_stepper_walks_through_a_match(match, lang):
    stepper = Stepper(match.copy(), language=lang)
    for position in range(0, len(match.nodes), 9):
        stepper.go(position)
        well_formed(stepper.table.markup)
        assert stepper.table.say
        assert "srl-story" in stepper.text.markup
    if not has_cards(match.game):
        assert not CARDS.search(" ".join(label for label, _ in stepper.eyes.options))


def test_the_walk_through_is_there_and_can_be_stepped(game):
    walk = load_walkthrough(game.facts.id)
    assert walk.game.facts.id == game.facts.id
    stepper = Stepper(walk, language="en")
    stepper.answered.update(range(len(walk.steps)))
    stepper.last()
    assert stepper.position == len(walk.steps)


# --- graphs


def test_the_graph_view_opens_on_the_main_part(game):
    view = GraphView(game, language="en")
    assert view.part.value == game.phases.main
    node = next(n for n, d in view.drawing.graph.nodes(data=True) if d["kind"] == "decision")
    view.choose(node)
    assert view.shown is not None
    well_formed(view.drawing.svg())


def test_a_stepper_lights_the_graph_on_its_way(match):
    stepper = Stepper(match.copy(), language="en")
    view = GraphView(stepper, None)
    for position in (0, len(match.nodes) // 2, len(match.nodes) - 1):
        stepper.go(position)
        assert len(view.canvas.lit) == 1
        assert view.canvas.say


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phase_graphs_are_drawn_in_words(game, lang):
    graph = phase_graph(game)
    drawing = draw(graph, game=game, language=lang)
    assert all(drawing.says(item) for item in (*drawing.node_ids, *drawing.edge_ids))
    if not has_cards(game):
        assert not any(CARDS.search(drawing.says(n)) for n in drawing.node_ids)
    start = node_of(graph, game, game.initial_state(1))
    assert len(focus(graph, start, 2)) > 1


def test_every_step_leaves_a_trail_in_the_graph(game, match):
    graph = phase_graph(game)
    for node in match.nodes[1:]:
        before = match.nodes[node.parent].state
        assert trail(graph, game, before, node.trace)


def test_state_graphs_are_solved_and_the_sides_named(game, decision):
    graph = state_graph(game, decision, depth=1)
    assert len(graph) > 3
    well_formed(draw(graph, game=game, language="en").svg())
    solution = solve(game, graph)
    for value in (1, -1):
        for lang in LANGUAGES:
            said = type(solution)(solution.value + value * 10, (), True, game).text(lang)
            assert all(side_name(game, side, lang) in said for side in (0, 1))
            assert has_cards(game) or not CARDS.search(said)


def test_questions_about_the_graph_have_answers(game):
    questions = graph_questions(game)
    assert questions
    for question in questions:
        assert question.solution()
        assert question.check(question.solution())
        assert not question.check(())
        assert Question(question, "en").children
        for lang in LANGUAGES:
            assert question.prompt(lang)
            assert question.why(lang)


# --- what if, readings


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_if_has_a_row_for_each_effect(game, decision, lang):
    table = what_if(game, decision, exact_only=True)
    seat = game.to_act(decision)[0]
    assert sum(row.ways for row in table) == len(game.legal_actions(decision, seat))
    shown = table.html(lang)
    ET.fromstring(shown)
    if not has_cards(game):
        assert not CARDS.search(re.sub(r"<[^>]*>", " ", shown))


def test_what_if_is_sampled_where_it_is_not_exact(game, decision):
    table = what_if(game, decision, samples=2)
    assert table.done == table.total
    for row in table:
        assert row.settled or row.goal.samples == 2
        assert 0 <= row.goal.value <= 1


def test_what_if_of_chance_lists_every_outcome(game, match):
    node = next(n for n in match.nodes if game.to_act(n.state) == (CHANCE,))
    table = what_if(game, node.state, exact_only=True)
    assert [row.probability for row in table] == [p for _, p in game.chance(node.state)]


def test_readings_say_what_they_change(game, decision):
    option = next(iter(game.rulebook.options))
    assert option in readings(game, decision, option).markdown("en") or readings(game, decision, option).rows


# --- exploring, records, players


@pytest.mark.parametrize("part", PARTS)
def test_every_part_of_the_explorer_opens(match, decision, part):
    at = next(n.id for n in match.nodes if n.state is decision)
    tree = match.copy()
    tree.jump(at)
    explorer = Explorer(tree, part=part, language="zh-Hans")
    assert explorer.part == part
    assert explorer.match.state == decision
    explorer.desk.let_computer()
    assert explorer.match.state != decision
    explorer.close()


def test_drafts_are_built_again(game, match):
    for node in match.nodes[:: len(match.nodes) // 6]:
        again, state = game.build(game.draft(node.state))
        assert (again.rules, state) == (game.rules, node.state)


def test_records_and_positions_are_read_back(game, match, decision):
    tree = match.copy()
    tree.jump(next(n.id for n in match.nodes if n.state is decision))
    seat = game.to_act(decision)[0]
    for action in list(game.legal_actions(decision, seat))[:2]:
        tree.play(action, seat)
        tree.back()
    again = Match.read(tree.record())
    assert again.record() == tree.record()
    other, state = load_position(game.position(decision))
    assert (other.rules, state) == (game.rules, decision)


@pytest.mark.parametrize("player", [Sensible(), Uniform()], ids=["sensible", "uniform"])
def test_computer_players_finish_a_match(game, player):
    final, record = play(game, player, 3)
    assert game.outcome(final) is not None
    assert len(record) > 20


# --- tasks


def test_every_clause_that_forbids_something_makes_a_task(game):
    clauses = forbidding(game)
    assert len(clauses) > 10
    for clause in clauses[::3]:
        task = Task.forbids(clause, game=game.facts.id)
        assert task.check(game.action_text(task.solution)).ok
        hints = task.hints("en")
        assert 2 <= len(hints) <= 3
        assert has_cards(game) or not any(CARDS.search(hint) for hint in hints)


def test_coverage_counts_the_clauses_of_a_match(game, match):
    found = coverage(match)
    assert len(found.met) > 5
    assert found.missing
    assert found.text("zh-Hans")


def test_scenarios_belong_to_the_game(game):
    assert isinstance(scenario_ids(game.facts.id), tuple)
