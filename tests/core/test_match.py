"""The match tree: playing, moving about, branches, taking back, and the readable record."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from soccer_rules import load
from soccer_rules.core.errors import FaultyData, IllegalAction, SoccerRulesError, TextError
from soccer_rules.core.match import Match

LINE_UP = ["defender", "midfielder", "forward", "goalkeeper"]


def _play(match: Match, steps: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(steps):
        acting = match.game.to_act(match.state)
        if not acting:
            return
        match.play(rng.choice(match.game.legal_actions(match.state, acting[0])), acting[0])


@pytest.fixture
def match() -> Match:
    game = load("soccer-sonic", players=2, line_up=["defender", "midfielder"])
    found = Match.start(game, seed=11, names={0: "小谷 # no. 1", 1: "<b>R</b>"})
    _play(found, 30, 1)
    return found


def test_an_illegal_action_leaves_the_match_as_it_was(match: Match) -> None:
    nodes, here = len(match.nodes), match.node.id
    with pytest.raises(IllegalAction) as caught:
        match.play("maneuver 5 5", 1 - match.game.to_act(match.state)[0])
    assert not caught.value.verdict
    with pytest.raises(TextError):
        match.play("dribble 5")
    assert (len(match.nodes), match.node.id) == (nodes, here)


def test_back_and_forward_keep_to_the_line_last_looked_at(match: Match) -> None:
    match.jump(10)
    _play(match, 6, 77)
    branch = match.node.id
    assert branch > 30
    while match.node.id:
        match.back()
    assert match.back().id == 0
    for _ in range(100):
        match.forward()
    assert match.node.id == branch
    match.jump(30)
    match.jump(0)
    for _ in range(100):
        match.forward()
    assert match.node.id == 30


def test_the_same_action_again_makes_no_second_branch(match: Match) -> None:
    before = len(match.nodes)
    node = match.nodes[11]
    match.jump(10)
    match.play(node.action, node.seat)
    assert (len(match.nodes), match.node.id) == (before, 11)


def test_comparing_finds_where_two_lines_part(match: Match) -> None:
    match.jump(10)
    _play(match, 6, 77)
    common, left, right = match.compare(30, match.node.id)
    assert common.id == 10
    assert (left[0].parent, right[0].parent) == (10, 10)
    assert (left[-1].id, right[-1].id) == (30, match.node.id)
    assert {n.id for n in match.ends()} == {30, match.node.id}


def test_taking_back_ends_at_a_deal_unless_asked(match: Match) -> None:
    match.jump(30)
    while any(e.kind in match.game.revealing for e in match.node.events) is False:
        match.undo()
    here = match.node.id
    with pytest.raises(SoccerRulesError, match="across_deal"):
        match.undo()
    assert match.node.id == here
    assert match.undo(across_deal=True).id == match.nodes[here - 1].id
    assert len(match.nodes) == here
    match.jump(3)
    with pytest.raises(SoccerRulesError, match="newest"):
        match.undo()
    match.jump(0)
    with pytest.raises(SoccerRulesError, match="nothing"):
        match.undo()


@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_record_keeps_the_whole_tree(players: int) -> None:
    match = Match.start(load("soccer-sonic", players=players, ruleset="tongjiao"), seed=5, names={1: "势红"})
    _play(match, 50, 2)
    for root, seed in ((20, 3), (25, 4), (52, 5), (10, 6)):
        match.jump(min(root, len(match.nodes) - 1))
        _play(match, 7, seed)
    match.name_branch("what if?")
    text = match.record()
    again = Match.read(text)
    assert again.record() == text
    assert again.names == match.names
    assert list(again.labels.values()) == ["what if?"]

    def tree(m: Match, id: int = 0) -> Any:
        node = m.nodes[id]
        return (node.state.key(), node.action, [tree(m, child) for child in node.children])

    assert tree(again) == tree(match)


def test_a_record_may_start_from_a_position(match: Match) -> None:
    later = Match(match.game, match.nodes[20].state, names={0: "小谷"})
    _play(later, 10, 9)
    again = Match.read(later.record())
    assert again.nodes[0].state == match.nodes[20].state
    assert again.record() == later.record()


def test_own_decks_and_roles_travel_with_the_record(tmp_path: Any) -> None:
    cards = list(load("soccer-sonic").ruling.deck.cards)
    deck = tmp_path / "mine.toml"
    deck.write_text(
        'id = "mine"\ncards = [' + ",".join(f'"{c}"' for c in [*cards, "5+F"]) + "]\n", encoding="utf-8"
    )
    roles = tmp_path / "roles.toml"
    roles.write_text('[[role]]\nid = "sweeper"\nname = "Sweeper <1>"\nhand = 1\n', encoding="utf-8")
    game = load("soccer-sonic", players=2, deck=deck, role_file=roles, line_up=["sweeper", "forward"])
    match = Match.start(game, seed=1)
    _play(match, 20, 1)
    deck.unlink()
    roles.unlink()
    again = Match.read(match.record())
    assert again.record() == match.record()
    assert again.game.ruling.roles["sweeper"].name == "Sweeper <1>"


def _damaged(match: Match, old: str, new: str) -> str:
    text = match.record()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("soccer-rules record 1", "soccer rules 1", 1, "not a match record"),
        ("game: soccer-sonic", "game: chess", 2, "soccer-sonic"),
        ("ruleset: guide", "ruleset: book", 3, "tongjiao"),
        ("players: 2", "players: two", 4, "2, 4, 6, 8 or 10"),
        ("players: 2", "players 2", 4, "header"),
        ("seed: 11", "seed: eleven", 8, "whole number"),
        ("name B1", "name B9", 6, "no such seat"),
        ("1. coin", "7. coin", 10, "wrong number"),
        ("1. coin tails", "1. coin edge", 10, "unknown use"),
        ("1. coin", "1. B1", 10, "not allowed"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(
    match: Match, old: str, new: str, line: int, said: str
) -> None:
    text = match.record()
    if "1. coin heads" in text:
        old, new = old.replace("tails", "heads"), new
    with pytest.raises(TextError, match=said) as caught:
        Match.read(_damaged(match, old, new))
    assert caught.value.line == line


def test_a_start_that_cannot_be_is_refused_with_all_faults(match: Match) -> None:
    later = Match(match.game, match.nodes[20].state)
    with pytest.raises(FaultyData) as caught:
        Match.read(later.record().replace("score=0:0", "score=3:3"))
    assert len(caught.value.faults) >= 2


@pytest.mark.parametrize(
    "text", ["", "soccer-rules record 1", "soccer-rules record 1\ngame: soccer-sonic\n\n", "\x00"]
)
def test_a_torso_is_refused(text: str) -> None:
    with pytest.raises(SoccerRulesError):
        Match.read(text)


def test_random_damage_never_breaks_the_reader(match: Match) -> None:
    match.jump(10)
    _play(match, 5, 8)
    text, rng = match.record(), Random(4)
    for _ in range(250):
        signs = list(text)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(signs))
            signs[at] = rng.choice(["", " ", "\n", "9", "x", ":", "+", "B", signs[at] * 2])
        with suppress(SoccerRulesError):
            Match.read("".join(signs))
