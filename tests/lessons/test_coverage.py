"""Rule coverage: what has been met is what conditions and events cite, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from soccer_rules import load
from soccer_rules.core.errors import SoccerRulesError, UnknownName
from soccer_rules.core.examples import load_examples
from soccer_rules.core.match import Match
from soccer_rules.lessons import Task, coverage, load_walkthrough

GAME = load("soccer-sonic", players=8)


def played(seed: int, actions: int) -> Match:
    match, rng = Match.start(GAME, seed), Random(seed)
    for _ in range(actions):
        acting = GAME.to_act(match.state)
        if not acting:
            break
        legal = GAME.legal_actions(match.state, acting[0])
        match.play(legal[rng.randrange(len(legal))], acting[0])
    return match


def test_a_match_has_met_what_its_steps_cite() -> None:
    match = played(4, 200)
    found = coverage(match)
    cited: dict[str, int] = {}
    for node in match.nodes[1:]:
        assert node.parent is not None
        assert node.seat is not None
        verdict = GAME.judge(match.nodes[node.parent].state, node.seat, node.action)
        for clause in {*verdict.clauses, *node.clauses}:
            cited[clause] = cited.get(clause, 0) + 1
    assert {c: n for c, n in found.times.items() if n} == cited
    assert list(found.times) == list(GAME.rulebook.clauses)
    assert set(found.met) | set(found.missing) == set(GAME.rulebook.clauses)
    assert not set(found.met) & set(found.missing)


def test_every_branch_counts() -> None:
    match = played(4, 12)
    before = coverage(match)
    match.jump(4)
    acting = GAME.to_act(match.state)[0]
    other = next(a for a in GAME.legal_actions(match.state, acting) if a != match.nodes[5].action)
    match.play(other, acting)
    assert sum(coverage(match).times.values()) > sum(before.times.values())


def test_verdicts_events_answers_and_ids_count_wherever_they_lie() -> None:
    task = Task.forbids("SS-MOVE-2")
    answer = task.check("maneuver 24 2")
    assert coverage(answer).met == ("SS-MOVE-2",)
    verdict = GAME.judge(GAME.initial_state(1), 0, GAME.parse_action("pass"))
    assert set(coverage([verdict]).met) == set(verdict.clauses)
    step = GAME.apply(
        GAME.initial_state(1), 0, GAME.parse_action("line-up forward defender midfielder goalkeeper")
    )
    assert set(coverage([[step], step.events], GAME).met) == set(step.clauses)
    assert coverage("SS-END-1", GAME).times["SS-END-1"] == 1
    prediction = Task.predict(task.position, "maneuver 35 5", fact="ball").check("5")
    assert coverage([prediction], GAME).met == ()


def test_learners_add_up() -> None:
    one, two = coverage("SS-END-1", GAME), coverage(["SS-END-1", "SS-END-2"], GAME)
    both = one + two
    assert both.times["SS-END-1"] == 2
    assert both.met == ("SS-END-1", "SS-END-2")


def test_the_examples_and_the_walk_through_meet_nearly_every_clause() -> None:
    walk = load_walkthrough()
    met = set(coverage(walk.match).met)
    assert len(met) > 40
    shown: set[str] = set()
    for e in load_examples("soccer_rules.games.soccer_sonic"):
        if e.forbidden:
            task = Task.of_example(e)
            shown |= set(coverage([task.check(play) for play in e.forbidden]).met)
    assert shown >= {e.clause for e in load_examples("soccer_rules.games.soccer_sonic") if e.forbidden}


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(SoccerRulesError, match="which game"):
        coverage([])
    with pytest.raises(UnknownName):
        coverage("XX-1", GAME)
    with pytest.raises(SoccerRulesError, match="cites no clauses"):
        coverage(3, GAME)
    with pytest.raises(UnknownName):
        coverage("SS-END-1", GAME).chapter("cooking")


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_by_chapter_in_every_form(lang: str) -> None:
    found = coverage(played(2, 60))
    chapters = GAME.rulebook.chapters
    parts: list[Any] = [found.chapter(c) for c in chapters]
    assert sorted(c for met, missing in parts for c in met + missing) == sorted(GAME.rulebook.clauses)
    root = ElementTree.fromstring(found.html(lang))
    rows = root.findall(".//tbody/tr")
    assert len(rows) == len(chapters)
    for row, (met, missing) in zip(rows, parts, strict=True):
        cells = row.findall("td")
        for cell, want in zip(cells, (met, missing), strict=True):
            assert [li.get("data-clause") for li in cell.iter("li")] == list(want)
    lines = [line for line in found.markdown(lang).splitlines() if line.startswith("| ")]
    assert len(lines) == len(chapters) + 2
    text = found.text(lang)
    assert str(len(found.met)) in text
    assert all(c in text for c in found.missing)
