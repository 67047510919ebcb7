"""Positions as text: read back as written; damage is refused with its place, the impossible with all faults."""

import re
from random import Random

import pytest

from soccer_rules.core.errors import FaultyData, SoccerRulesError, TextError
from soccer_rules.games.soccer_sonic.game import load
from soccer_rules.games.soccer_sonic.notation import FIELDS
from tests.games.soccer_sonic.monitor import Monitor
from tests.games.soccer_sonic.playing import (
    OWN_ROLES,
    PLAYERS,
    SINGLE_CHANGES,
    TABLES,
    TWINS,
    arrange,
    match,
    play_on,
    sample_states,
    table,
)


def position(players=2, phase="turn", seed=1, **options):
    game = table(players, **options)
    return game, next(game.position(s) for s, *_ in match(game, seed, "by-use") if s.phase == phase)


def with_field(line, key, value):
    """The line with one field set, or left out where ``value`` is None."""
    words = [w for w in line.split(" ") if not w.startswith(f"{key}=")]
    return " ".join(words if value is None else [*words, f"{key}={value}"])


def column_of(line, key):
    """Where the value of a field begins, counted from 1."""
    return line.index(f" {key}=") + len(key) + 3


@pytest.mark.parametrize(("players", "preset"), TABLES)
def test_positions_round_trip(players, preset):
    game = table(players, preset)
    for state in sample_states(game, 1, 15):
        line = game.position(state)
        assert line.startswith(f"soccer-sonic/1 {preset} players={players} ")
        assert "\n" not in line
        assert game.parse_position(line) == state
        assert game.parse_position(f"  {line}\n") == state


@pytest.mark.parametrize("players", PLAYERS)
def test_a_position_read_back_plays_on_as_the_original_does(players):
    """Nothing that matters is lost with the text, nor with the order of the pile, in which equal states differ."""
    game = table(players)
    rng = Random(players)
    for seed in range(3):
        steps = list(match(game, seed, "shooter"))
        start = rng.randrange(len(steps) // 2)
        twin = game.parse_position(game.position(steps[start][0]))
        twin.pile.reverse()
        assert twin == steps[start][0]
        for before, seat, action, step in steps[start:]:
            assert twin == before
            again = game.apply(twin, seat, action)
            assert again.events == step.events
            twin = again.state
        assert twin == steps[-1][3].state


@pytest.mark.parametrize("change", SINGLE_CHANGES, ids=str)
def test_the_line_names_what_is_changed_in_the_ruleset(change):
    game = table(8, **change)
    line = game.position(game.initial_state(3))
    (name, value), *_ = change.items()
    written = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    assert f" {name}={written} " in line
    assert game.parse_position(line) == game.initial_state(3)
    with pytest.raises(TextError, match="another ruleset"):
        table(8).parse_position(line)


def test_positions_with_own_deck_and_roles_round_trip():
    game = load(players=4, deck=TWINS, role_file=OWN_ROLES)
    for state in sample_states(game, 2, 20, ("by-use", "shooter")):
        line = game.position(state)
        assert " deck=twins " in line
        assert game.parse_position(line) == state
    with pytest.raises(TextError, match="another deck"):
        table(4).parse_position(line)


@pytest.mark.parametrize(
    ("text", "column", "what"),
    [
        ("", 1, "no game and version"),
        ("soccer-sonic", 1, "no game and version"),
        ("soccer-sonic/x guide", 1, "no game and version"),
        ("soccer-sonic/2 guide players=2", 1, "another game or version"),
        ("street-soccer/1 guide players=2", 1, "another game or version"),
        ("soccer-sonic/1", 16, "no ruleset after the game"),
        ("soccer-sonic/1 players=2", 16, "no ruleset after the game"),
        ("soccer-sonic/1 house players=2", 16, "unknown ruleset"),
        ("soccer-sonic/1 guide", 21, "field players is missing"),
        ("soccer-sonic/1 guide players=3", 30, "another number of players"),
        ("soccer-sonic/1 guide players=two", 30, "bad number"),
        ("soccer-sonic/1 guide players=2 players=2", 32, "field players stands twice"),
        ("soccer-sonic/1 guide players=2 ball", 32, "not a field"),
        ("soccer-sonic/1 guide players=2  ball=5", 32, "not a field"),
        ("soccer-sonic/1 guide players=2 =5", 32, "not a field"),
        ("soccer-sonic/1 guide players=2 wind=5", 32, "unknown field"),
        ("soccer-sonic/1 guide players=2 ball=5", 38, "field phase is missing"),
        ("soccer-sonic/1 guide players=2 idle_rounds=0 ball=5", 44, "option idle_rounds"),
        ("soccer-sonic/1 guide players=2 idle_rounds=many ball=5", 44, "option idle_rounds"),
        ("soccer-sonic/1 tongjiao players=2 ball=5", 16, "another ruleset"),
        ("soccer-sonic/1 guide players=2 deck=mine", 37, "another deck"),
    ],
)
def test_a_header_that_cannot_be_read(text, column, what):
    with pytest.raises(TextError) as caught:
        table(2).parse_position(text)
    assert what in str(caught.value)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_a_position_is_one_line():
    game, line = position()
    with pytest.raises(TextError) as caught:
        game.parse_position(line.replace(" ball=", "\nball="))
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("key", "value", "offset", "what"),
    [
        ("phase", "dreaming", 0, "unknown phase"),
        ("phase", "moved", 0, "unknown phase"),
        ("seat", "B2", 0, "no such seat"),
        ("seat", "R10", 0, "no such seat"),
        ("ball", "0", 0, "bad number"),
        ("ball", "10", 0, "bad number"),
        ("ball", "-1", 0, "bad number"),
        ("ball", "٣", 0, "bad number"),
        ("score", "2", 0, "bad score"),
        ("score", "1:2:3", 0, "bad score"),
        ("score", "1:4", 2, "bad number"),
        ("score", "x:1", 0, "bad number"),
        ("count", "5", 0, "bad number"),
        ("extra", "maybe", 0, "bad flag"),
        ("ran-out", "1", 0, "bad flag"),
        ("held", "", 0, "bad flag"),
        ("turn", "b1", 0, "no such seat"),
        ("caller", "nobody", 0, "no such seat"),
        ("asked", "11", 0, "bad number"),
        ("shot", "RL", 0, "bad directions"),
        ("shot", "LL", 0, "bad directions"),
        ("shot", "", 0, "bad directions"),
        ("redirects", "1.5", 0, "bad number"),
        ("tired", "0", 0, "1 parts"),
        ("tired", "0/x", 2, "bad number"),
        ("sung", "green", 0, "unknown side"),
        ("sung", "blue,green", 5, "unknown side"),
        ("scorer", "both", 0, "unknown side"),
        ("fielded", "forward", 0, "bad pair"),
        ("fielded", "forward/libero", 8, "unknown role"),
        ("choices", "//", 0, "bad pair"),
        ("line-up", "forward/", 8, ""),
        ("line-up", "forward/defender,striker", 17, "unknown role"),
        ("hands", "5", 0, "1 parts"),
        ("hands", "5/5+P28,5+X", 10, "no such special on a card"),
        ("hands", "4,54/", 3, "zones out of order"),
        ("hands", "4,,5/", 2, "a card with 0 maneuver zones"),
        ("pile", "9LC,9CL", 6, "directions out of order"),
        ("pile", "5L", 1, "no such sign in a maneuver"),
        ("cards", "5+P82", 2, "bad Power Kick zones"),
        ("cards", "5,46+K", 5, "bad KB directions"),
        ("cards", "5;6", 1, "no such sign in a maneuver"),
        ("seed", "-3", 0, "bad number"),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_read_is_pointed_at(key, value, offset, what):
    game, line = position()
    damaged = with_field(line, key, value)
    if not what:
        with pytest.raises(FaultyData):
            game.parse_position(damaged)
        return
    with pytest.raises(TextError) as caught:
        game.parse_position(damaged)
    assert what in str(caught.value)
    assert caught.value.column == column_of(damaged, key) + offset, str(caught.value)
    assert caught.value.expected


@pytest.mark.parametrize("key", ["phase", "ball", "score", "hands", "players"])
def test_fields_that_must_stand(key):
    game, line = position()
    with pytest.raises(TextError) as caught:
        game.parse_position(with_field(line, key, None))
    assert f"field {key} is missing" in str(caught.value)


def faults_of(game, line):
    with pytest.raises(FaultyData) as caught:
        game.parse_position(line)
    for fault in caught.value.faults:
        assert fault.where
        assert fault.wrong
        assert fault.right
        assert fault.clause in game.rulebook.clauses
        assert str(fault) in str(caught.value)
    return caught.value.faults


@pytest.mark.parametrize(
    ("phase", "fields", "where", "clause"),
    [
        ("turn", {"score": "3:0"}, "score", "SS-END-1"),
        ("turn", {"count": "3"}, "count", "SS-END-2"),
        ("turn", {"extra": "yes", "count": "1"}, "extra", "SS-END-3"),
        ("turn", {"ran-out": "yes"}, "ran-out", "SS-DECK-4"),
        ("turn", {"shooting": "yes"}, "shooting", "SS-PHASE-1"),
        ("turn", {"shot": "L"}, "shot", "SS-SHOOT-2"),
        ("turn", {"redirects": "1"}, "redirects", "SS-PHASE-6"),
        ("turn", {"held": "yes"}, "held", "SS-CUT-6"),
        ("turn", {"passes": "6"}, "passes", "SS-TURN-5"),
        ("turn", {"seat": "-"}, "seat", "SS-TURN-2"),
        ("turn", {"kicker": "-"}, "kicker", "SS-PHASE-13"),
        ("turn", {"sung": "blue"}, "sung, singing", "SS-SING-1"),
        ("turn", {"choices": "forward/"}, "choices of blue", "SS-SETUP-2"),
        ("turn", {"fielded": "/"}, "fielded of blue", "SS-RESTART-3"),
        ("turn", {"line-up": "forward,defender/forward"}, "roles of seat B1", "SS-SETUP-2"),
        ("kick-off", {"ball": "5"}, "ball", "SS-KICK-1"),
        ("defend", {"ball": "5"}, "ball", "SS-SHOOT-1"),
        ("defend", {"shot": None}, "shot", "SS-PHASE-5"),
        ("defend", {"asked": "1"}, "asked", "SS-PHASE-13"),
        ("attack", {"shooting": "no"}, "shooting", "SS-PHASE-1"),
        ("swap", {"asked": "2"}, "asked", "SS-PHASE-13"),
    ],
)
def test_a_position_that_cannot_stand(phase, fields, where, clause):
    game = table(2)
    if phase in ("defend", "attack"):
        origin = 0 if phase == "defend" else 1
        state = arrange(game, phase, 1 - origin, 9, origin=origin, turn=0, target=1)
    else:
        seat = 0
        state = arrange(game, phase, seat, 4, turn=seat, next=seat, kicker=0)
    line = game.position(state)
    for key, value in fields.items():
        line = with_field(line, key, value)
    found = faults_of(game, line)
    assert (where, clause) in {(f.where, f.clause) for f in found}, found


def test_calls_that_cannot_stand():
    game = table(6)
    hands = {0: ["5+P28", "45"], 1: ["57+P13", "35"], 3: ["35+P79", "25+KC"]}
    state = arrange(game, "calls", 1, 5, hands, turn=4, next=5, asked=2, caller=3, plain=True)
    line = game.position(state)
    for key, value, clause in (
        ("seat", "B5", "SS-CUT-2"),  # not the seat that next and asked say, and no Power Kick
        ("turn", "R2", "SS-CUT-3"),
        ("caller", "B1", "SS-CUT-2"),  # nearer than the seat asked
        ("caller", "R6", "SS-CUT-2"),
        ("asked", "1", "SS-CUT-2"),
    ):
        assert clause in {f.clause for f in faults_of(game, with_field(line, key, value))}


def test_singing_that_cannot_stand():
    game = table(8)
    state = arrange(game, "sing-discard", 3, 5, {0: []}, origin=0, singing=0, sung=1, asked=1, turn=0, next=0)
    line = game.position(state)
    for key, value, clause in (
        ("sung", None, "SS-SING-1"),
        ("origin", "B3", "SS-SING-2"),
        ("seat", "B3", "SS-SING-2"),
        ("singing", "B3", "SS-SING-2"),
    ):
        assert clause in {f.clause for f in faults_of(game, with_field(line, key, value))}


def test_cards_are_counted():
    game, line = position(4)
    hands = re.search(r" hands=(\S+)", line)[1]
    first = hands.split("/")[0].split(",")[0]
    found = faults_of(game, with_field(line, "hands", hands.replace(first, first + "," + first, 1)))
    assert any(f"card {first} stands 2 times" in f.wrong for f in found)
    short = hands.replace(first + ",", "", 1)
    found = faults_of(game, with_field(line, "hands", short))
    assert [f.wrong for f in found] == [f"1 cards are missing: {first}"]
    found = faults_of(game, with_field(line, "hands", hands.replace(first, "123456789"[:3] + "+KLCR", 1)))
    assert len(found) == 2, "one that is not in the deck, one that is missing"


def test_a_hand_holds_no_more_than_its_limit():
    game, line = position(4)
    state = game.parse_position(line)
    state = state.copy()
    moved = state.deck[-6:]
    del state.deck[-6:]
    state.hands[1] = tuple(sorted((*state.hands[1], *moved)))
    found = faults_of(game, game.position(state))
    assert {(f.where, f.clause) for f in found} == {("hand of seat R2", "SS-SETUP-3")}
    huge = with_field(line, "hands", "/".join(["5"] * 3 + [",".join(["4"] * 17)]))
    with pytest.raises(TextError, match="17 cards in a hand"):
        game.parse_position(huge)


def test_all_faults_are_told_at_once():
    game, line = position(2)
    for key, value in (
        ("score", "3:3"),
        ("extra", "yes"),
        ("seat", "-"),
        ("line-up", "forward/"),
        ("pile", "5"),
    ):
        line = with_field(line, key, value)
    found = faults_of(game, line)
    assert len(found) >= 6
    assert len({f.where for f in found}) >= 5


@pytest.mark.parametrize("key", [key for key, _, _ in FIELDS])
def test_no_damage_to_a_field_goes_unnoticed_or_crashes(key):
    """Each field, damaged in many ways: the text is refused with place or faults, or gives a sound position."""
    rng = Random(key)
    lines = []
    for players in (2, 8):
        game = table(players)
        lines += [(game, game.position(s)) for s in sample_states(game, 4, 60, ("by-use",))]
    refused = 0
    for game, line in lines * 3:
        found = re.search(rf" {key}=(\S*)", line)
        old = found[1] if found else ""
        n = len(old)
        at = rng.randrange(n + 1)
        value = rng.choice((
            "", "x", old + old, old[:at] + rng.choice("0123456789LCR+/,:-KPFé") + old[at + rng.randrange(2):],
            old[:at], old[at:], "9" * 30, "<b>", "%s", "{}", "R2", "yes", "/" * rng.randrange(12), "B1,B3",
        ))  # fmt: skip
        damaged = with_field(line, key, value)
        try:
            state = game.parse_position(damaged)
        except SoccerRulesError:
            refused += 1
            continue
        assert game.parse_position(game.position(state)) == state
    assert refused > len(lines) / 2


def test_positions_that_are_accepted_can_be_played_on():
    """Fields of one position put into another: what is not refused is a position from which a match goes on soundly."""
    rng = Random(5)
    accepted = 0
    for players in PLAYERS:
        game = table(players, "tongjiao" if players == 2 else "guide")
        lines = [game.position(s) for s in sample_states(game, 6, 25, ("by-use", "shooter"))]
        for _ in range(150):
            line, other = rng.sample(lines, 2)
            for key in rng.sample([key for key, _, _ in FIELDS if key not in ("hands", "pile", "cards")], 2):
                found = re.search(rf" {key}=(\S*)", other)
                line = with_field(line, key, found[1] if found else None)
            try:
                state = game.parse_position(line)
            except SoccerRulesError:
                continue
            accepted += 1
            monitor = Monitor(game)
            for before, seat, action, step in play_on(game, state, rng, "by-use", 40):
                assert game.is_legal(before, seat, action)
                assert game.to_act(step.state) or game.outcome(step.state)
                monitor.edges.update(step.trace)
            assert monitor.edges <= set(game.phases.edges)
    assert accepted > 150
