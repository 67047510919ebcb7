"""The clause examples of Soccer Sonic: each holds, none is missing, a wrong clause is noticed, every edge is taken."""

from collections import defaultdict
from dataclasses import replace

import pytest

from soccer_rules import load
from soccer_rules.core.errors import FaultyData, SoccerRulesError, TextError, UnknownName
from soccer_rules.core.examples import check, examine, load_examples, read_play
from soccer_rules.games.soccer_sonic.game import PACKAGE, PLAYERS
from soccer_rules.games.soccer_sonic.sketch import facts, sketch

EXAMPLES = load_examples(PACKAGE)
CLAUSES = tuple(load("soccer-sonic").rulebook.clauses)
OPTIONS = load("soccer-sonic").rulebook.options
KINDS = ("allowed", "beside", "forbidden", "refused", "happens", "alike")
PLACED = [e for e in EXAMPLES if e.position is not None]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.id)
def test_the_example_shows_its_clause(example):
    assert check(example) == []


def test_every_clause_has_an_example():
    assert set(CLAUSES) - {e.clause for e in EXAMPLES} == set()


def test_every_clause_shows_what_it_forbids_or_what_happens():
    """A clause that forbids something also shows a play that stays possible there."""
    shown = defaultdict(set)
    for example in EXAMPLES:
        shown[example.clause] |= {k for k in KINDS if getattr(example, k)}
    for clause, kinds in shown.items():
        pair = kinds & {"forbidden", "refused"} and kinds & {"allowed", "beside"}
        assert pair or "happens" in kinds or "alike" in kinds, clause


def test_every_position_can_stand_in_a_match():
    """Read back from its line, which refuses what no match could reach, it is the same position."""
    for example in PLACED:
        game, state = example.game(), example.start()
        assert game.parse_position(game.position(state)) == state, example.id


def test_a_wrong_clause_is_noticed():
    """The clauses beside it in the rulebook are the likeliest mistakes. A play has several clauses, so a few pass."""
    missed, tried = [], 0
    for example in EXAMPLES:
        if examine(example)[1] is None:
            continue
        at = CLAUSES.index(example.clause)
        for other in {CLAUSES[at - 1], CLAUSES[(at + 1) % len(CLAUSES)], CLAUSES[(at + 41) % len(CLAUSES)]}:
            tried += 1
            if not check(replace(example, clause=other)):
                missed.append((example.id, other))
    assert len(missed) <= tried // 12, missed


def test_examples_that_cite_nothing_are_views_or_other_readings():
    for example in EXAMPLES:
        if examine(example)[1] is None:
            assert example.alike or example.unlike or example.reading, example.id


def _texts(example):
    return set(example.allowed) | set(example.beside)


def _differ(a, b):
    """The two say of one play that it is legal and that it is not, or of one fact that it comes out otherwise."""
    crossed = (_texts(a) & set(b.forbidden)) | (_texts(b) & set(a.forbidden))
    facts_differ = any(a.then[key] != b.then[key] for key in set(a.then) & set(b.then))
    views_differ = bool({str(v) for v in a.unlike} & {str(v) for v in b.alike})
    return bool(crossed) or facts_differ or views_differ


def test_every_option_decides_an_example():
    """From one position, with one option changed, the answers differ."""
    decided = set()
    base = EXAMPLES[0]
    for example in EXAMPLES:
        if not example.reading:
            base = example
        elif len(example.reading) == 1 and base.position == example.position and _differ(base, example):
            decided.update(example.reading)
    assert set(OPTIONS) - decided == set()


def test_every_edge_of_every_diagram_is_taken():
    taken = set()
    for example in EXAMPLES:
        if example.position is None and example.seed is None:
            continue
        game, state = example.game(), example.start()
        for text in example.plays:
            step = game.apply(state, *read_play(game, text))
            taken.update(step.trace)
            state = step.state
        for text in (*example.allowed, *example.beside):
            taken.update(game.apply(state, *read_play(game, text)).trace)
    for players in PLAYERS:
        for ruleset in ("guide", "tongjiao"):
            diagram = load("soccer-sonic", players=players, ruleset=ruleset).phases
            assert set(diagram.edges) - taken == set(), (players, ruleset)


class TestSketch:
    def test_the_same_facts_give_the_same_position(self):
        fields = {"phase": "playing", "seat": "B3", "ball": 5, "hands": {"B3": "4 6 ..."}}
        assert sketch(load("soccer-sonic"), **fields) == sketch(load("soccer-sonic"), **fields)

    def test_hands_given_are_laid_and_filled_up(self):
        s = sketch(
            load("soccer-sonic"), ball=5, roles={"R4": "goalkeeper"}, hands={"B3": "4 6", "B5": "9C ..."}
        )
        assert s.hands[2] == ("4", "6")
        assert "9C" in s.hands[4]
        assert [len(hand) for hand in s.hands] == [5, 5, 2, 6, 5, 5, 5, 5]
        assert len(s.deck) + sum(map(len, s.hands)) == 87

    def test_deck_and_pile_share_what_is_left(self):
        game = load("soccer-sonic", players=2)
        for deck, pile, counts in [
            ("4 6", "", (2, 67)),
            ("4 6 ...", "34", (68, 1)),
            (3, "34", (3, 66)),
            ("4 ...", 7, (62, 7)),
            ("", "", (0, 69)),
        ]:
            s = sketch(game, ball=5, deck=deck, pile=pile)
            assert (len(s.deck), len(s.pile)) == counts
        assert sketch(game, ball=5, deck="4 6 ...").deck[-2:] == ["6", "4"]

    def test_nobody_who_is_not_mentioned_can_cut_in(self):
        for players in (4, 6, 8, 10):
            game = load("soccer-sonic", players=players)
            for ball in range(1, 10):
                s = sketch(game, ball=ball)
                assert not any(game.ruling.can_cut_in(s, seat) for seat in range(players))

    def test_what_follows_from_the_phase(self):
        game = load("soccer-sonic")
        said = facts(game, sketch(game, phase="defend", seat="R6", origin="B3", shot="C"))
        assert [said[k] for k in ("ball", "asked", "turn", "shooting")] == ["9", "1", "B3", "yes"]
        said = facts(game, sketch(game, phase="swap", seat="B5", kicker="R4", ball=6))
        assert (said["asked"], said["winner"]) == ("1", "-")
        said = facts(game, sketch(game, phase="follow-up", seat="B1", ball=9, shot="L"))
        assert (said["origin"], said["turn"]) == ("B7", "B7")

    @pytest.mark.parametrize(
        ("fields", "error", "said"),
        [
            ({"weather": "rain"}, UnknownName, "weather"),
            ({"ball": 12}, TextError, "ball"),
            ({"roles": {"B1": "striker"}}, UnknownName, "striker"),
            ({"roles": {"B1": "forward", "B3": "forward"}}, FaultyData, "fielded twice"),
            ({"hands": {"B1": "4 4"}}, FaultyData, "card 4 stands 2 times"),
            ({"hands": {"B1": "44"}}, FaultyData, "SS-CARD-1"),
            ({"hands": "4 4"}, TextError, "not a table"),
            ({"phase": "defend", "seat": "B3", "ball": 9, "shot": "C"}, FaultyData, "defender"),
            ({"phase": "moved"}, TextError, "unknown phase"),
        ],
    )  # fmt: skip
    def test_a_bad_sketch_is_refused(self, fields, error, said):
        with pytest.raises(SoccerRulesError, match=said) as caught:
            sketch(load("soccer-sonic"), **{"ball": 5, **fields})
        assert isinstance(caught.value, error)
