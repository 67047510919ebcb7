"""The clause examples of Street Soccer: each holds, none is missing, a wrong clause is noticed, every edge is taken."""

from collections import defaultdict
from dataclasses import replace

import pytest

from soccer_rules import load
from soccer_rules.core.errors import FaultyData, TextError, UnknownName
from soccer_rules.core.examples import check, examine, load_examples, read_play
from soccer_rules.games.street_soccer.game import PACKAGE
from soccer_rules.games.street_soccer.sketch import facts, sketch
from tests.games.street_soccer.playing import OPTION_SETS, P1, SEED

EXAMPLES = load_examples(PACKAGE)
CLAUSES = tuple(SEED.rulebook.clauses)
KINDS = ("allowed", "beside", "forbidden", "refused", "happens")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.id)
def test_the_example_shows_its_clause(example):
    assert check(example) == []


def test_every_clause_has_an_example():
    assert set(CLAUSES) - {e.clause for e in EXAMPLES} == set()


def test_every_clause_shows_what_it_forbids_or_what_happens():
    shown = defaultdict(set)
    for example in EXAMPLES:
        shown[example.clause] |= {k for k in KINDS if getattr(example, k)}
    for clause, kinds in shown.items():
        pair = kinds & {"forbidden", "refused"} and kinds & {"allowed", "beside"}
        assert pair or "happens" in kinds or clause == "ST-OVR-01", clause


def test_every_position_can_stand_in_a_match():
    for example in EXAMPLES:
        if example.position is not None:
            game, state = example.game(), example.start()
            assert game.parse_position(game.position(state)) == state, example.id


def test_a_wrong_clause_is_noticed():
    """The clauses beside it in the rulebook are the likeliest mistakes. A run has several clauses, so a few pass."""
    missed, tried = [], 0
    for example in EXAMPLES:
        if examine(example)[1] is None:
            continue
        at = CLAUSES.index(example.clause)
        for other in {CLAUSES[at - 1], CLAUSES[(at + 1) % len(CLAUSES)], CLAUSES[(at + 23) % len(CLAUSES)]}:
            tried += 1
            if not check(replace(example, clause=other)):
                missed.append((example.id, other))
    assert len(missed) <= tried // 12, missed


def _texts(example):
    return set(example.allowed) | set(example.beside)


def _differ(a, b):
    crossed = (_texts(a) & set(b.forbidden)) | (_texts(b) & set(a.forbidden))
    return bool(crossed) or any(a.then[key] != b.then[key] for key in set(a.then) & set(b.then))


def test_every_option_of_the_rules_decides_an_example():
    """From one position, with one option changed, the answers differ; or the option is shown in use."""
    decided, used = set(), set()
    base = EXAMPLES[0]
    for example in EXAMPLES:
        used |= set(example.options) - {"ruleset"}
        if not example.reading:
            base = example
        elif len(example.reading) == 1 and base.position == example.position and _differ(base, example):
            decided.update(example.reading)
    assert set(SEED.rulebook.options) - decided - used == set()
    assert {
        "setup_ring",
        "kickoff_goal",
        "simple_walk",
        "keeper",
        "push",
        "closure",
        "relay",
        "penalty",
    } <= decided


def edges_of_examples():
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
    return taken


def test_every_edge_of_every_diagram_is_taken():
    taken = edges_of_examples()
    for options in OPTION_SETS:
        diagram = load("street-soccer", **options).phases
        assert set(diagram.edges) - taken == set(), options


class TestSketch:
    def test_the_same_facts_give_the_same_position(self):
        assert sketch(SEED, **P1, die=2) == sketch(SEED, **P1, die=2)

    def test_what_follows_need_not_be_said(self):
        s = sketch(SEED, **P1, die=2, to_move="E")
        assert (s.phase, s.seat, s.turns, s.left) == ("move", 1, 3, 0)
        kick = sketch(SEED, phase="goal-kick", W="b3 e3 d5 g5 f1", E="i4 f3 h3 c2 e6", ball="b3", die=2)
        assert (kick.seat, kick.left) == (0, 2)

    def test_facts_read_back(self):
        s = sketch(SEED, **P1, die=2)
        said = facts(SEED, s)
        fields = {k: v for k, v in said.items() if k in ("W", "E", "ball", "die", "phase", "turns", "score")}
        assert sketch(SEED, **fields) == s
        assert (said["W"], said["to_move"], said["winner"]) == ("b3 d5 e3 f1 g5", "W", "-")

    @pytest.mark.parametrize(
        ("fields", "error"),
        [
            ({"Q": "b3"}, UnknownName),
            ({**P1, "die": 2, "to_move": "N"}, TextError),
            ({**P1, "ball": "z9", "die": 2}, TextError),
            ({**P1, "ball": "e3", "die": 2}, FaultyData),
            ({**P1, "die": 9}, FaultyData),
        ],
    )
    def test_refusals(self, fields, error):
        with pytest.raises(error):
            sketch(SEED, **fields)
