"""The position editor: everything can be set, all faults are listed at once, nothing is half applied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from soccer_rules import load, set_language
from soccer_rules.core.registry import game_ids
from soccer_rules.lessons.scenarios import scenario
from soccer_rules.widgets import Explorer
from soccer_rules.widgets.editor import Editor


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def editor() -> Iterator[tuple[Explorer, Editor]]:
    explorer = Explorer(scenario("clearing-kick"), part="edit")
    part = explorer.parts["edit"]
    assert isinstance(part, Editor)
    yield explorer, part
    explorer.close()


def cards(draft: Any) -> Counter[str]:
    keys = [k for k in draft if k.startswith("hand.") or k in ("pile", "deck")]
    return Counter(card for key in keys for card in draft[key].split())


def test_a_position_is_changed_and_played_from(editor: tuple[Explorer, Editor]) -> None:
    explorer, edit = editor
    before = explorer.match.state
    edit.set("ball", "5")
    edit.set("seat", "R4")
    edit.set("score.red", "2")
    edit.set("count", "3")
    edit.move(edit.draft["deck"].split()[0], "deck", "pile")
    assert explorer.match.state is before, "nothing is applied yet"
    assert "This position is possible." in edit.result.markup
    assert 'data-el="ball" data-zone="5"' in explorer.table.markup
    edit.to_apply.click()
    state = explorer.match.state
    assert (state.ball, state.seat, state.score, state.counter, len(state.pile)) == (5, 3, (0, 2), 3, 1)
    assert explorer.match.game.legal_actions(state, 3)
    assert explorer.desk.sheets[0].match.state is before


def test_every_fault_is_listed_at_once_and_nothing_is_applied(editor: tuple[Explorer, Editor]) -> None:
    explorer, edit = editor
    edit.set("score.blue", "3")
    edit.set("extra", "yes")
    edit.set("role.B1/1", "goalkeeper")
    for _ in range(4):
        edit.move(edit.draft["deck"].split()[0], "deck", "hand.R4")
    said = edit.result.markup
    for clause in ("SS-END-1", "SS-END-3", "SS-SETUP-2", "SS-SETUP-3"):
        assert clause in said
    assert said.count("Right would be") == 4
    assert edit.to_apply.disabled
    edit.apply()
    assert len(explorer.desk.sheets) == 1
    while edit._undo:
        edit.undo()
    assert not edit.to_apply.disabled
    assert edit.draft == explorer.match.game.draft(explorer.match.state)


def test_cards_only_move(editor: tuple[Explorer, Editor]) -> None:
    _, edit = editor
    all_cards = cards(edit.draft)
    assert sum(all_cards.values()) == 87
    rng = Random(2)
    for _ in range(25):
        bags = [k for k in edit.draft if k.startswith("hand.")] + ["pile", "deck"]
        source = rng.choice([b for b in bags if edit.draft[b]])
        edit.move(rng.choice(edit.draft[source].split()), source, rng.choice(bags))
        assert cards(edit.draft) == all_cards
    edit.set("empty", "yes")
    assert cards(edit.draft) == all_cards
    assert len(edit.draft["deck"].split()) == 87
    edit.set("fill", "yes")
    assert cards(edit.draft) == all_cards
    assert not edit.to_apply.disabled
    with pytest.raises(KeyError):
        edit.move("no-card", "deck", "pile")


def test_cards_are_picked_from_the_deck_by_clicks(editor: tuple[Explorer, Editor]) -> None:
    _, edit = editor
    edit.bags.pick("bag:hand.R6")
    held, card = edit.draft["hand.R6"].split(), edit.draft["deck"].split()[5]
    assert f'data-pick="move:deck:hand.R6:{card}"' in edit.bags.markup
    edit.bags.pick(f"move:deck:hand.R6:{card}")
    assert Counter(edit.draft["hand.R6"].split()) == Counter([*held, card])
    edit.bags.pick(f"move:hand.R6:deck:{card}")
    assert edit.draft["hand.R6"].split() == held
    before = edit.draft
    for nonsense in ("move:deck:hand.Z9:4", "move:deck:pile:99", "bag:nowhere"):
        edit.bags.pick(nonsense)
    assert edit.draft == before


def test_the_table_sets_things_too(editor: tuple[Explorer, Editor]) -> None:
    explorer, edit = editor
    tokens = {t["token"] for t in explorer.table.targets}
    assert {f"edit:ball:{z}" for z in range(1, 10)} <= tokens
    explorer.table.pick("edit:ball:7")
    assert edit.draft["ball"] == "7"
    explorer.table.pick("edit:seat:B5")
    assert edit.draft["seat"] == "B5"
    explorer.turn_to("try")
    explorer.table.pick("edit:ball:3")
    assert edit.draft["ball"] == "7", "only while the editor is open"


@pytest.mark.parametrize("players", [2, 4, 6, 10])
def test_another_number_of_players_keeps_the_deck_whole(
    editor: tuple[Explorer, Editor], players: int
) -> None:
    explorer, edit = editor
    edit.set("game.players", str(players))
    assert sum(cards(edit.draft).values()) == 87
    edit.set("fill", "yes")
    assert not edit.to_apply.disabled, edit.result.markup
    edit.set("game.ruleset", "tongjiao")
    assert edit.draft["game.power_kick_anywhere"] == "yes"
    edit.set("game.power_kick_anywhere", "no")
    edit.apply()
    game = explorer.match.game
    assert game.facts.players == players
    assert game.rules.changed == {"power_kick_anywhere": False}
    assert explorer.match.state.seat < players


def test_controls_follow_the_draft_and_set_it(editor: tuple[Explorer, Editor]) -> None:
    _, edit = editor
    ball = edit._made[("choice", "ball")]
    ball.value = "4"
    assert edit.draft["ball"] == "4"
    edit._made[("number", "score.red")].value = 1
    assert edit.draft["score.red"] == "1"
    edit.rare.value = True
    edit._made[("flag", "extra")].value = True
    assert edit.draft["extra"] == "yes"
    edit.to_undo.click()
    edit.to_undo.click()
    edit.to_undo.click()
    assert ball.value == "2"
    edit.set("phase", "defend")
    assert ("choice", "shot") in edit._made
    edit._made[("choice", "shot")].value = "LC"
    assert edit.draft["shot"] == "LC"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_takes_positions_apart_and_builds_them_again(game_id: str) -> None:
    game = load(game_id)
    rng, state = Random(4), game.initial_state(4)
    for _ in range(50):
        again, same = game.build(game.draft(state))
        assert same == state
        assert again.rules == game.rules
        assert game.draft_fields(game.draft(state), "en")
        acting = game.to_act(state)
        if not acting:
            break
        seat = acting[0]
        legal = game.legal_actions(state, seat) if seat >= 0 else [a for a, _ in game.chance(state)]
        for action in list(legal)[:10]:
            assert game.attempt(state, seat, game.picked(state, seat, action)) == action
        state = game.apply(state, seat, legal[rng.randrange(len(legal))]).state
