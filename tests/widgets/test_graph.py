"""The graph's view and the question widget, without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import soccer_rules
from soccer_rules import load
from soccer_rules.core.errors import UnknownName
from soccer_rules.core.language import LANGUAGES
from soccer_rules.explore import node_of, phase_graph, state_graph, with_odds
from soccer_rules.lessons import load_walkthrough
from soccer_rules.lessons.graphquiz import graph_question, graph_questions
from soccer_rules.widgets.graph import GraphCanvas
from soccer_rules.widgets.graphview import GraphView
from soccer_rules.widgets.question import Question
from soccer_rules.widgets.stepper import Stepper

ROOT = Path(__file__).resolve().parents[2]
BUNDLE = ROOT / "soccer_rules" / "widgets" / "static" / "graph.js"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    soccer_rules.set_language("en")


def eight() -> Any:
    return load("soccer-sonic", players=8)


def click(view: GraphView, ref: str) -> None:
    view.canvas._heard(None, {"kind": "choose", "ref": ref}, None)


def shoot_out(view_part: str | None = "shooting") -> tuple[Any, Stepper, GraphView]:
    walk = load_walkthrough()
    stepper = Stepper(walk)
    view = GraphView(stepper, view_part)
    stepper.go(next(c for c in walk.chapters if c.id == "shooting-phase").first + 1)
    return walk, stepper, view


# The bundle


def test_bundle_is_as_new_as_its_sources() -> None:
    names = sorted(["build.mjs", "package.json", *(f"src/{p.name}" for p in (ROOT / "js" / "src").iterdir())])
    digest = sha256()
    for name in names:
        digest.update(f"{name}\n".encode() + (ROOT / "js" / name).read_bytes())
    head = BUNDLE.read_text(encoding="utf-8")[:300]
    assert digest.hexdigest() in head, "js/ has changed: run `make js`"


def test_bundle_is_small_and_needs_nothing_from_outside() -> None:
    text = BUNDLE.read_text(encoding="utf-8")
    assert len(text.encode()) < 1_000_000
    assert not re.findall(r"""\bimport\s*[\w{*"']""", text.split("\n", 2)[2][:2000])
    assert not re.findall(r"""(?:import|fetch)\(["'`]https?:""", text)
    assert "EPL-1.0" in text[:400]


# What it shows


@pytest.mark.parametrize("language", LANGUAGES)
def test_canvas_is_told_every_node_and_edge_in_words(language: str) -> None:
    game = eight()
    view = GraphView(game, language=language)
    graph = phase_graph(game, "shooting")
    parts = view.canvas.parts
    assert len(parts["nodes"]) == graph.number_of_nodes()
    assert len(parts["edges"]) == graph.number_of_edges()
    block = parts["edges"][view.drawing.edge_ids["defend 1", "forced-block", "forced-kb"]]
    when, clause = block["rows"]
    assert game.words.when("goalkeeper-any-kb", language) in when
    assert clause.startswith("SS-ROLE-5b")
    assert parts["nodes"][block["source"]]["kind"] == "defenders"
    ElementTree.fromstring(view.canvas.still)


def test_language_moves_nothing() -> None:
    view = GraphView(eight())
    before, words = view.canvas.skeleton, view.canvas.parts
    soccer_rules.set_language("zh-Hans")
    assert view.canvas.skeleton == before
    assert view.canvas.parts != words
    assert view.canvas.lang == "zh-Hans"
    assert view.canvas.parts["nodes"]["defend-2"]["head"] == "守方第2位（共4位）"
    assert [label for label, _ in view.rules.options] == ["指南A", "指南B"]


def test_guide_moves_nothing_and_differences_show_on_demand() -> None:
    view = GraphView(load("soccer-sonic", players=2), None)
    before = view.canvas.skeleton
    assert view.canvas.hidden
    assert not view.canvas.ghosts
    view.compare.value = True
    assert view.canvas.ghosts
    assert not view.canvas.hidden
    assert view.canvas.changed == ["attack--shoot--redirect"]
    view.rules.value = "tongjiao"
    assert view.game.rules.preset == "tongjiao"
    assert view.canvas.skeleton == before
    assert not view.canvas.ghosts


def test_players_and_part_change_the_graph() -> None:
    view = GraphView(eight())
    assert "defend-4" in view.canvas.parts["nodes"]
    view.players.value = 2
    assert "defend" in view.canvas.parts["nodes"]
    view.part.value = ""
    assert "coin" in view.canvas.parts["nodes"]
    with pytest.raises(UnknownName, match="shooting"):
        GraphView(eight(), "shoot")


def test_focus_shows_only_what_comes_next() -> None:
    _, stepper, view = shoot_out()
    view.ahead.value = 1
    here = view.canvas.lit[0]
    shown = set(view.canvas.parts["nodes"])
    assert here in shown
    assert 2 <= len(shown) <= 6
    stepper.next()
    assert set(view.canvas.parts["nodes"]) != shown


# Choosing


def test_node_and_edge_bring_an_example_to_the_table() -> None:
    view = GraphView(eight())
    assert not view._right.children
    click(view, "redirect")
    assert view.shown is not None
    assert node_of(view.drawing.graph, view.game, view.shown.state) == "redirect"
    assert "<svg" in view.example.table.markup
    first = view.example.table.markup
    click(view, "penalty--scored--goal")
    assert view.shown.step is not None
    assert ("penalty", "scored") in view.shown.step.trace
    assert view.example.table.markup != first
    assert "SS-PHASE-9" in view.about.markup
    assert view.canvas.chosen == "penalty--scored--goal"
    view.close_example()
    assert view.canvas.chosen == ""
    assert not view._right.children


def test_a_node_lists_what_leads_on() -> None:
    view = GraphView(eight())
    click(view, "defend-4")
    assert "defender 4 of 4" in view.about.markup
    view.about.pick("edge:defend-4--pass--goal")
    assert view.chosen == ("defend 4", "goal", "pass")


def test_play_from_here() -> None:
    view = GraphView(eight())
    click(view, "shot-chance")
    assert view.shown is not None
    view.play_from_here()
    attempt = view.example.attempt
    assert attempt is not None
    assert attempt.match.state.key() == view.shown.state.key()
    soccer_rules.set_language("zh-Hans")
    assert view.example.attempt is attempt, "a switch of language does not end what is tried"
    view.close_example()
    assert view.example.attempt is None


def test_messages_that_are_nonsense_change_nothing() -> None:
    view = GraphView(eight())
    for content in (
        None,
        "choose",
        {"kind": "choose"},
        {"kind": "choose", "ref": "<b>"},
        {"kind": "x", "ref": "goal"},
    ):
        view.canvas._heard(None, content, None)
    assert view.chosen is None


# Joined to a stepper


def test_steps_light_the_graph_and_draw_the_path() -> None:
    walk, stepper, view = shoot_out()
    seen = []
    for _ in range(4):
        node = node_of(
            phase_graph(walk.game, "shooting"), walk.game, stepper.tour.nodes[stepper.position].state
        )
        assert view.canvas.lit == [view.drawing.node_ids[node]]
        assert view.canvas.lit[0] in view.canvas.been
        assert view.canvas.say
        seen.append(len(view.canvas.been))
        stepper.next()
    assert seen == sorted(seen)
    assert seen[0] < seen[-1]


def test_visited_node_leads_back_to_its_step() -> None:
    _, stepper, view = shoot_out()
    stepper.go(stepper.position + 3)
    visited = {n: said for n, said in view.canvas.steps.items() if n != view.canvas.lit[0]}
    assert visited
    before = stepper.position
    click(view, "shot-chance")
    assert stepper.position < before
    assert view.canvas.lit == ["shot-chance"]
    assert view.chosen is None
    click(view, "penalty")
    assert view.chosen == "penalty", "what has not been visited shows an example"
    stepper.next()
    assert view.chosen is None
    assert list(view._right.children) == [stepper]


def test_whole_match_follows_from_the_first_position_to_the_last() -> None:
    _, stepper, view = shoot_out(None)
    for position in range(stepper.tour.first, stepper.tour.last + 1):
        stepper.go(position)
        assert len(view.canvas.lit) == 1, position
    assert view.canvas.lit == ["over"]


# Other graphs


def test_state_graph_shows_its_own_states() -> None:
    game = load("soccer-sonic", players=2)
    graph = state_graph(game, game.initial_state(1), depth=2)
    view = GraphView(game, graph=graph, highlight=0)
    assert view.canvas.lit == ["n0"]
    click(view, "n3")
    assert view.shown is not None
    assert view.shown.state is graph.nodes[3]["state"]
    edge = next(iter(graph.out_edges(0, keys=True)))
    click(view, view.drawing.edge_ids[edge])
    assert view.shown.step is not None
    assert view.shown.step.state.key() == graph.nodes[edge[1]]["state"].key()


def test_still_stands_beside_the_live_view() -> None:
    bundle = GraphView(eight())._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    ElementTree.fromstring(data["image/svg+xml"])


def test_canvas_takes_any_drawing() -> None:
    from soccer_rules.explore import draw

    game = eight()
    canvas, heard = GraphCanvas(), []
    canvas.on_choose(heard.append)
    canvas.show(draw(phase_graph(game), game=game), "en")
    canvas._heard(None, {"kind": "choose", "ref": "coin"}, None)
    assert heard == ["coin"]


# Questions


def test_questions_are_answered_by_the_graph_alone() -> None:
    for question in graph_questions(eight()):
        right = set(question.solution())
        assert right
        assert right < set(question.values)
        assert question.check(right)
        assert not question.check([])
        assert not question.check(question.values)
        for language in LANGUAGES:
            assert question.prompt(language)
            assert question.why(language)
    data = (ROOT / "soccer_rules/games/soccer_sonic/data/graphquiz.toml").read_text()
    assert "SS-ROLE-5b" not in data, "an answer is stored"


def test_engine_agrees_with_the_answers() -> None:
    game = eight()
    assert graph_question(game, "any-block").solution() == ("SS-ROLE-5b",)
    sources = graph_question(game, "power-kick").solution()
    assert set(sources) == {"kick-off", "turn", "playing", "cut-in"}
    assert set(graph_question(game, "before-goal").solution()) == {"defence", "penalty"}
    with pytest.raises(UnknownName):
        graph_question(game, "offside")


def test_question_says_how_far_off_an_answer_is() -> None:
    asked = Question(graph_question(eight(), "before-goal"))
    assert asked.to_check.disabled
    asked.sheet.pick("penalty")
    asked.sheet.pick("shot")
    asked.check()
    assert not asked.done
    assert "1 of your choices does not belong, and 1 is missing" in asked.reply.markup
    soccer_rules.set_language("zh-Hans")
    assert "还少选了1个" in asked.reply.markup
    soccer_rules.set_language("en")
    asked.sheet.pick("shot")
    asked.sheet.pick("defence")
    asked.check()
    assert asked.done
    assert "no third way" in asked.reply.markup
    single = Question(graph_question(eight(), "any-block"))
    single.sheet.pick("SS-PHASE-2")
    single.sheet.pick("SS-PHASE-9")
    assert single.chosen == {"SS-PHASE-9"}
    single.sheet.pick("<b>")
    assert single.chosen == {"SS-PHASE-9"}
    single.show_answer()
    assert single.done


def test_odds_are_those_of_the_seat_that_looks_and_follow_the_stepper() -> None:
    walk = load_walkthrough()
    stepper = Stepper(walk, "en")
    view = GraphView(stepper, "shooting", language="en")
    position = next(n for n, node in enumerate(walk.match.nodes) if node.state.phase == "defend")
    stepper.go(position)
    assert view.odds in view._head.children

    def counted() -> dict[Any, str]:
        graph = view.drawing.graph
        return {e: str([str(o) for o in graph.edges[e].get("odds", ())]) for e in view.drawing.edge_ids}

    assert not any("/" in odds for odds in counted().values())
    view.odds.value = True
    acting = walk.game.to_act(walk.match.nodes[position].state)[0]
    expected = with_odds(
        phase_graph(walk.game, "shooting"), walk.game, walk.match.nodes[position].state, acting
    )
    open_view = counted()
    assert any("/" in odds for odds in open_view.values())
    assert open_view == {e: str([str(o) for o in expected.edges[e].get("odds", ())]) for e in open_view}
    assert stepper.tour.player(acting, "en") in view.hint.markup
    stepper.see(0)
    assert counted() != open_view
    assert stepper.tour.player(0, "en") in view.hint.markup
    seen = counted()
    stepper.go(position + 1)
    assert counted() != seen
    stepper.first()
    assert "Nobody has odds" in view.hint.markup
    view.odds.value = False
    assert "Nobody has odds" not in view.hint.markup
    view.close()
    stepper.close()


def test_without_a_stepper_there_are_no_odds_to_switch_on() -> None:
    view = GraphView(load("soccer-sonic", players=8))
    assert view.odds not in view._head.children
    view.close()
