"""The checker of clause examples notices every kind of wrong example."""

from dataclasses import replace

import pytest

from soccer_rules import game_ids
from soccer_rules.core.errors import FaultyData
from soccer_rules.core.examples import check, examine, load_examples, read_examples

PACKAGE = "soccer_rules.games.soccer_sonic"
TURN = {"phase": "playing", "seat": "B3", "ball": 5, "hands": {"B3": "46 35 34"}}
GOOD = {
    "clause": "SS-MOVE-2",
    "position": {**TURN, "hands": {"B3": "46+F 35 34"}},
    "allowed": "B3 maneuver 46+F 4",
    "forbidden": "B3 maneuver 35 3",
    "happens": ["maneuver"],
    "then": {"ball": 4, "hand": {"B3": 2}},
}


def one(**changes):
    entry = {key: value for key, value in {**GOOD, **changes}.items() if value is not None}
    return read_examples(PACKAGE, {"example": [entry]})[0]


def test_a_good_example_shows_its_clause_and_nothing_beside():
    assert examine(one()) == ([], frozenset({"SS-MOVE-2"}))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"allowed": "B3 maneuver 35 3"}, "IllegalAction"),
        ({"allowed": "R4 pass"}, "IllegalAction"),
        ({"allowed": "B3 jump 4"}, "TextError"),
        ({"allowed": "B12 pass"}, "TextError"),
        ({"forbidden": "B3 maneuver 46+F 6"}, "should not be legal"),
        ({"forbidden": "B3 maneuver 34 6"}, "citing SS-MOVE-1"),
        ({"clause": "SS-MOVE-3"}, "citing"),
        ({"beside": "B3 maneuver 35 3"}, "should be legal"),
        ({"plays": "B3 maneuver 35 3"}, "IllegalAction"),
        ({"happens": ["draw"]}, "'draw' does not happen"),
        ({"happens": ["maneuver", "maneuver"]}, "does not happen in its place"),
        ({"order": ["maneuver", "end-turn"]}, "'end-turn' does not happen"),
        ({"never": ["maneuver"]}, "'maneuver' happens"),
        ({"then": {"ball": 6}}, "then ball is '4', not '6'"),
        ({"then": {"hand": {"B3": 5}}}, "then hand.B3 is '2', not '5'"),
        ({"then": {"wind": "west"}}, "then wind is None"),
        ({"allowed": ["B3 maneuver 46+F 4", "B3 maneuver 46+F 6"]}, "one allowed play only"),
        ({"allowed": None, "forbidden": None, "happens": None, "then": None}, "shows nothing"),
        ({"position": None}, "neither position nor seed"),
        ({"position": {**TURN, "ball": 11}}, "TextError"),
        ({"position": {**TURN, "hands": {"B3": "46 46"}}}, "FaultyData"),
        ({"position": {**TURN, "wether": "rain"}}, "UnknownName"),
        ({"game": {"players": 7}}, "7 players"),
        ({"refused": {"game": {"players": 4}}}, "should be refused"),
        ({"refused": {"game": {"players": 5}}}, "citing SS-SETUP-1"),
    ],
)  # fmt: skip
def test_a_bad_example_is_noticed(changes, said):
    problems = check(one(**changes))
    assert any(said in problem for problem in problems), problems
    assert all(problem.startswith(f"{changes.get('clause', 'SS-MOVE-2')}/1: ") for problem in problems)


def test_views_are_compared():
    here = {"ball": 5, "hands": {"B1": "4 6 34 35 45", "B3": "1C ..."}}
    other = {"ball": 5, "hands": {"B1": "4 6 34 35 45", "B3": "1R ..."}}
    seen = {
        "clause": "SS-SETUP-4",
        "position": here,
        "allowed": None,
        "forbidden": None,
        "happens": None,
        "then": None,
    }
    views = {v: {"viewer": v, "position": other} for v in ("B1", "B3", "onlooker")}
    assert check(one(**seen, alike=[views["B1"], views["onlooker"]], unlike=views["B3"])) == []
    assert "can tell" in check(one(**seen, alike=views["B3"]))[0]
    assert "cannot tell" in check(one(**seen, unlike=views["B1"]))[0]


def test_a_reading_has_the_same_position_and_other_options():
    entry = {**GOOD, "reading": [{"game": {"idle_rounds": 1}, "forbidden": "B3 pass"}]}
    base, reading = read_examples(PACKAGE, {"example": [entry]})
    assert (base.number, reading.number, reading.reading) == (1, 2, ("idle_rounds",))
    assert reading.state() == base.state()
    assert reading.game().rules["idle_rounds"] == 1
    assert reading.allowed == ()
    assert reading.id == "SS-MOVE-2/2"


def test_a_position_may_be_a_line_of_text():
    example = one()
    line = example.game().position(example.state())
    assert check(replace(example, position=line)) == []


def test_faults_of_the_file_are_listed_at_once():
    with pytest.raises(FaultyData) as caught:
        read_examples(PACKAGE, {"example": [{**GOOD, "colour": "blue"}, {**GOOD, "clause": "SS-NONE-1"}]})
    wrong = [(fault.where, fault.wrong) for fault in caught.value.faults]
    assert wrong == [
        ("example 1 (SS-MOVE-2), field colour", "no such field"),
        ("example 2 (SS-NONE-1)", "clause 'SS-NONE-1'"),
    ]


@pytest.mark.parametrize("package", [f"soccer_rules.games.{game.replace('-', '_')}" for game in game_ids()])
def test_what_an_example_starts_from_and_leads_to_can_be_copied_as_a_line(package):
    for example in load_examples(package):
        game = example.game()
        for state in (example.start(), example.state()):
            assert game.parse_position(game.position(state)) == state, example.id
