"""Decks and roles of a user's own (SS-BOX-2): loaded like the standard ones, or refused with every fault named."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from soccer_rules.core.errors import FaultyData, SoccerRulesError, UnknownName
from soccer_rules.core.rulebook import BadOption
from soccer_rules.games.soccer_sonic.actions import action
from soccer_rules.games.soccer_sonic.cards import Deck, load_deck
from soccer_rules.games.soccer_sonic.game import load
from soccer_rules.games.soccer_sonic.roles import Abilities, load_roles
from tests.games.soccer_sonic.playing import OWN_ROLES, PLAYERS, arrange, match

GOOD_DECK = 'id = "mine"\nabout = "for a test"\ncards = [{}]\n'


def deck_file(folder: Path, text: str, name: str = "my deck.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def faults(call, *args, **kwargs):
    with pytest.raises(FaultyData) as caught:
        call(*args, **kwargs)
    for fault in caught.value.faults:
        assert fault.where
        assert fault.wrong
        assert fault.right
        assert str(fault) in str(caught.value)
    count = len(caught.value.faults)
    assert f"{count} fault{'s' if count > 1 else ''}" in str(caught.value)
    return caught.value.faults


def test_a_users_deck_is_played_like_the_standard_one(tmp_path):
    cards = ", ".join(f'"{c}"' for c in load_deck().cards[:40] * 2)
    path = deck_file(tmp_path, GOOD_DECK.format(cards))
    for source in (path, str(path)):
        game = load(players=4, deck=source)
        assert game.ruling.deck.id == "mine"
        *_, (_, _, _, last) = match(game, 1)
        assert game.outcome(last.state) is not None
    assert load_deck(path) == load_deck(load_deck(path))
    assert len(load_deck(path)) == 80
    assert load_deck(path).kinds == tuple(sorted(set(load_deck().cards[:40])))


@pytest.mark.parametrize(
    ("entry", "field", "column", "wrong", "right"),
    [
        ('"5+X"', "special", 3, "no such special on a card 'X'", "P and one or two zones"),
        ('"5+P"', "special", 3, "bad Power Kick zones 'P'", "P and one or two zones"),
        ('"5+P246"', "special", 3, "bad Power Kick zones", "P and one or two zones"),
        ('"5+P82"', "special", 3, "bad Power Kick zones", "P and one or two zones"),
        ('"5+P22"', "special", 3, "bad Power Kick zones", "P and one or two zones"),
        ('"5+P0"', "special", 3, "bad Power Kick zones", "P and one or two zones"),
        ('"46+K"', "special", 4, "bad KB directions", "K and one to three directions"),
        ('"46+KRL"', "special", 4, "bad KB directions", "K and one to three directions"),
        ('"46+KLL"', "special", 4, "bad KB directions", "K and one to three directions"),
        ('"46+KLX"', "special", 4, "bad KB directions", "K and one to three directions"),
        ('"46+FF"', "special", 4, "no such special on a card", "or F"),
        ('"46+"', "special", 4, "no such special on a card ''", "or F"),
        ('"46+F+KL"', "special", 4, "no such special on a card", "or F"),
        ('"64"', "maneuver", 2, "zones out of order '4'", "ascending"),
        ('"55"', "maneuver", 2, "zones out of order '5'", "different"),
        ('"2345"', "maneuver", 1, "a card with 4 maneuver zones", "one to three"),
        ('""', "maneuver", 1, "a card with 0 maneuver zones", "one to three"),
        ('"0"', "maneuver", 1, "no such sign in a maneuver '0'", "zones 1-9"),
        ('"5L"', "maneuver", 2, "no such sign in a maneuver 'L'", "only after zone 1 or 9"),
        ('"L1"', "maneuver", 1, "no such sign in a maneuver 'L'", "only after zone 1 or 9"),
        ('"1RL"', "maneuver", 3, "directions out of order 'L'", "order L, C, R"),
        ('"9CC"', "maneuver", 3, "directions out of order 'C'", "once each"),
        ('"5 6"', "maneuver", 2, "no such sign in a maneuver ' '", "zones 1-9"),
        ('"５"', "maneuver", 1, "no such sign in a maneuver", "zones 1-9"),
    ],
)  # fmt: skip
def test_a_bad_card_is_named_with_its_place(tmp_path, entry, field, column, wrong, right):
    path = deck_file(tmp_path, GOOD_DECK.format(f'"5", {entry}, "6"'))
    (fault,) = faults(load, players=2, deck=path)
    assert fault.where.startswith("my deck.toml, card 2 ")
    assert f"field {field}" in fault.where
    assert fault.where.endswith(f"column {column}")
    assert wrong in fault.wrong
    assert right in fault.right
    assert fault.clause == "SS-CARD-1"


def test_a_card_that_is_no_text(tmp_path):
    path = deck_file(tmp_path, GOOD_DECK.format('5, ["5"], true, 1.5, {a = 1}'))
    found = faults(load_deck, path)
    assert [f.where for f in found] == [f"my deck.toml, card {n}" for n in (1, 2, 3, 4, 5)]


@pytest.mark.parametrize(
    ("text", "wheres"),
    [
        ("", ["field id", "field cards"]),
        ('id = "mine"', ["field cards"]),
        ('id = "mine"\ncards = []', ["field cards"]),
        ('id = "mine"\ncards = "5"', ["field cards"]),
        ('id = "mine"\ncards = {a = 5}', ["field cards"]),
        ('id = 7\ncards = ["5"]', ["field id"]),
        ('id = "No Spaces"\ncards = ["5"]', ["field id"]),
        ('id = "-x"\ncards = ["5"]', ["field id"]),
        (f'id = "{"x" * 41}"\ncards = ["5"]', ["field id"]),
        ('id = "standard"\ncards = ["5"]', ["field id"]),
        ('id = "a=b"\ncards = ["5"]', ["field id"]),
        ('id = "mine"\ncards = ["5"]\nname = "x"\nsize = 3', ["field name", "field size"]),
        ('id = ""\ncards = ["5+X", "x", "5"]\nextra = 1', ["field extra", "field id", "card 1", "card 2"]),
    ],
)
def test_faults_of_a_deck_file_all_at_once(tmp_path, text, wheres):
    found = faults(load_deck, deck_file(tmp_path, text))
    assert len(found) == len(wheres)
    for fault, where in zip(found, wheres, strict=True):
        assert fault.where.startswith("my deck.toml, ")
        assert where in fault.where


@pytest.mark.parametrize(
    "content",
    [
        b'id = "mine', b"cards = [", b"\xff\xfe\x00", b"id = 1\nid = 2", b"\x00", b"= 5", b"a" * 100_000,
        b"cards = " + b"[" * 30_000,
    ],
)  # fmt: skip
def test_files_that_are_no_toml(tmp_path, content):
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    for what in ({"deck": path}, {"role_file": path}):
        (fault, *_) = faults(load, players=2, **what)
        assert fault.where.startswith("broken.toml")


@pytest.mark.parametrize("name", ["missing.toml", "a\0b", "x" * 300, "."])
def test_files_that_are_not_there(tmp_path, name):
    for what in ("deck", "role_file"):
        (fault,) = faults(load, players=2, **{what: tmp_path / name})
        assert "cannot be read" in fault.wrong


def test_hostile_names_stay_text(tmp_path):
    name = '<img src=x onerror="x">.toml'
    path = deck_file(tmp_path, 'id = "<b>"\ncards = ["<script>", "5\\n6", "{0}", "%s"]', name)
    found = faults(load_deck, path)
    assert len(found) == 5
    assert all("\n" not in f.where for f in found), "no card breaks the list of faults"


@pytest.mark.parametrize("players", PLAYERS)
def test_the_smallest_deck(players):
    base = {2: 9, 4: 7, 6: 5, 8: 5, 10: 5}[players]
    need = players * base + 2 + players // 2 + 5
    load(players=players, deck=Deck("small", ("5",) * need))
    (fault,) = faults(load, players=players, deck=Deck("small", ("5",) * (need - 1)))
    assert (fault.wrong, fault.clause) == (f"{need - 1} cards", "SS-BOX-2")
    assert fault.right == f"at least {need} with {players} players"


def test_own_roles_with_larger_hands_ask_for_a_larger_deck():
    generous = {"role": [{"id": f"giant-{k}", "hand": 3} for k in range(5)]}
    need = 50 + 2 * 15 + 5 + 5
    (fault,) = faults(load, players=10, deck=Deck("small", ("5",) * (need - 1)), role_file=generous)
    assert fault.right == f"at least {need} with 10 players"
    line_up = [f"giant-{k // 2}" for k in range(10)]
    game = load(players=10, deck=Deck("enough", ("5",) * need), role_file=generous, line_up=line_up)
    assert sorted(map(len, game.initial_state(1).hands)) == [8] * 10


ROLE = '[[role]]\nid = "libero"\n'


@pytest.mark.parametrize(
    ("text", "where", "wrong"),
    [
        ("[[role]]\nhand = 1", "role 1 '', field id", "missing"),
        ('[[role]]\nid = "Libero"', "field id", "'Libero'"),
        ("[[role]]\nid = 5", "field id", "5"),
        ('[[role]]\nid = "forward"', "role 1 'forward', field id", "exists"),
        (ROLE + ROLE, "role 2 'libero', field id", "exists"),
        (ROLE + "hand = 4", "field hand", "4"),
        (ROLE + "hand = true", "field hand", "True"),
        (ROLE + 'hand = "1"', "field hand", "'1'"),
        (ROLE + "name = ''", "field name", "''"),
        (ROLE + f"name = '{'x' * 41}'", "field name", "xxx"),
        (ROLE + "move = 2", "field move", "2"),
        (ROLE + "move = {cards = 1}", "field move", "cards"),
        (ROLE + "move = {cards = 3, zones = [1]}", "field move", "3"),
        (ROLE + "move = {cards = 1.0, zones = [1]}", "field move", "1.0"),
        (ROLE + "move = {cards = true, zones = [1]}", "field move", "True"),
        (ROLE + "move = {cards = 1, zones = []}", "field move", "[]"),
        (ROLE + "move = {cards = 1, zones = [0]}", "field move", "[0]"),
        (ROLE + "move = {cards = 1, zones = [2, 2]}", "field move", "[2, 2]"),
        (ROLE + "move = {cards = 1, zones = ['2']}", "field move", "['2']"),
        (ROLE + "move = {cards = 1, zones = [2], x = 1}", "field move", "x"),
        (ROLE + "long_shot = 4", "field long_shot", "4"),
        (ROLE + "long_shot = 9", "field long_shot", "9"),
        (ROLE + "one_card_kicks = 0", "field one_card_kicks", "0"),
        (ROLE + "blocks_anything = 1", "field blocks_anything", "1"),
        (ROLE + "penalty = 5", "field penalty", "5"),
        (ROLE + "kick_off = 0", "field kick_off", "0"),
        (ROLE + "speed = 3", "field speed", "no such field"),
        ("[role]\nid = 'libero'", "", "no roles"),
        ("role = 5", "", "no roles"),
        ("role = [5]", "", "no roles"),
        ("", "", "no roles"),
    ],
)
def test_a_bad_role_is_named_with_its_place(tmp_path, text, where, wrong):
    path = deck_file(tmp_path, text, "roles of mine.toml")
    (fault,) = faults(load, players=2, role_file=path)
    assert fault.where.startswith("roles of mine.toml")
    assert where in fault.where
    assert wrong in fault.wrong
    assert fault.clause == "SS-BOX-2"


def test_faults_of_a_role_file_all_at_once(tmp_path):
    text = '[[role]]\nid = "A"\nhand = 9\nspeed = 1\n[[role]]\nid = "forward"\n[[role]]\nmove = 1\n[extra]\n'
    found = faults(load, players=2, role_file=deck_file(tmp_path, text))
    assert len(found) == 7
    assert {f.where.split(", ")[1].split(" '")[0] for f in found} == {
        "field extra",
        "role 1",
        "role 2",
        "role 3",
    }


def test_own_roles_are_played():
    game = load(players=2, role_file=OWN_ROLES, line_up=["libero", "runner"])
    assert game.words.role("libero") == "libero"
    left = arrange(game, "turn", 0, 3, {0: ["67", "78"]}, roles=[("libero",), ("runner",)], turn=0, next=0)
    assert game.is_legal(left, 0, action("role-move", ["67"], 2))
    assert not game.is_legal(left, 0, action("role-move", ["67"], 4))
    right = arrange(game, "turn", 1, 3, {1: ["67", "78"]}, roles=[("libero",), ("runner",)], turn=1, next=1)
    assert game.is_legal(right, 1, action("role-move", ["67"], 2)), "for red zone z is 10 - z"
    assert not game.is_legal(right, 1, action("role-move", ["67"], 4))
    assert game.ruling.limit(left, 0) == 10


def test_an_ability_to_the_goal_shoots_only_as_a_maneuver():
    """A one-card ability into the goal attacked carries no directions, the card's own maneuver does (SS-ROLE-4)."""
    game = load(players=2, role_file=OWN_ROLES, line_up=["libero", "forward"])
    state = arrange(
        game, "turn", 0, 8, {0: ["9LCR", "1C"]}, roles=[("libero",), ("forward",)], turn=0, next=0
    )
    ability, maneuver = action("role-move", ["9LCR"], 9), action("maneuver", ["9LCR"], 9)
    assert {ability, maneuver} <= set(game.legal_actions(state, 0))
    assert game.apply(state, 0, maneuver).state.phase == "shot-chance"
    assert game.apply(state, 0, ability).state.phase == "playing"


def test_abilities_of_two_roles_stand_side_by_side():
    roles = load_roles(OWN_ROLES)
    both = Abilities.of((roles["defender"], roles["runner"]), 0)
    assert both.moves == ((1, frozenset({1, 2, 3, 4, 8, 9})),)
    assert both.one_card_kicks == 2
    mixed = Abilities.of((roles["defender"], roles["forward"]), 1)
    assert mixed.moves == ((1, frozenset({7, 8, 9})), (2, frozenset({1, 2, 3, 4})))


def test_own_names_are_escaped_wherever_they_are_shown(tmp_path):
    hostile = '<script>alert("x")</script>&'
    roles = {"role": [{"id": "libero", "name": hostile[:40], "move": {"cards": 2, "zones": [1]}}]}
    game = load(players=2, role_file=roles, line_up=["libero", "forward"])
    state = arrange(game, "turn", 0, 5, {0: ["1C"]}, roles=[("libero",), ("forward",)], turn=0, next=0)
    assert game.words.role("libero") == hostile[:40]
    for lang in ("en", "zh-Hans"):
        verdict = game.judge(state, 0, action("role-move", ["1C"], 4))
        assert hostile[:40] in verdict.text(lang)
        assert "<script>" not in verdict.html(lang)
        ET.fromstring(verdict.html(lang))
        svg = game.picture(state, lang=lang, names={0: hostile, 1: "]]>\x00<g>"})
        ET.fromstring(svg)
        assert "<script>" not in svg


def test_a_line_up_that_cannot_be_is_refused_with_all_faults():
    found = faults(load, players=4, line_up=["forward", ("forward", "striker"), ("forward", "defender")])
    wheres = [f.where for f in found]
    assert wheres == [
        "line_up",  # three entries
        "line_up, seat B1",  # one role
        "line_up, seat R2",  # an unknown role
        "line_up of blue",  # forward twice
    ]
    assert {f.clause for f in found} == {"SS-SETUP-2", "SS-BOX-2"}


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"players": 3}, SoccerRulesError, "2, 4, 6, 8 or 10"),
        ({"players": 0}, SoccerRulesError, "SS-SETUP-1"),
        ({"ruleset": "house"}, UnknownName, "guide, tongjiao"),
        ({"idle_round": 3}, UnknownName, "idle_rounds"),
        ({"idle_rounds": 0}, BadOption, "a whole number from 1, or 'none'"),
        ({"idle_rounds": True}, BadOption, "a whole number from 1, or 'none'"),
        ({"idle_rounds": None}, BadOption, "a whole number from 1, or 'none'"),
        ({"idle_rounds": [3]}, BadOption, "a whole number from 1, or 'none'"),
        ({"secret_roles": "yes"}, BadOption, "true or false"),
        ({"secret_roles": 1}, BadOption, "true or false"),
        ({"restart_kicker": "anybody"}, BadOption, "'next_defender', 'by_role'"),
        ({"roles": True}, BadOption, "'chosen', 'dealt'"),
    ],
)  # fmt: skip
def test_bad_options_are_refused_with_what_would_be_right(options, error, said):
    with pytest.raises(error) as caught:
        load(**options)
    assert said in str(caught.value)
    assert isinstance(caught.value, SoccerRulesError)


def test_what_is_given_beside_options_is_named_when_a_name_is_wrong():
    with pytest.raises(
        UnknownName, match=r"unknown option 'player'; known: players, ruleset, deck, role_file"
    ):
        load(player=2)
    with pytest.raises(BadOption, match="role_file"):
        load(roles="my-roles.toml")
    for given in ({"deck": "."}, {"role_file": "."}):
        with pytest.raises(FaultyData, match=r"- \.: cannot be read"):
            load(**given)
