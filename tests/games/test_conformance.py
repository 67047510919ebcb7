"""Every registered game passes the same checks, with every number of players and every preset."""

from typing import Any

import pytest

import soccer_rules
from tests.games import conformance as c

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "soccer-sonic": [{"players": n, "ruleset": r} for n in (2, 4, 6, 8, 10) for r in ("guide", "tongjiao")],
    "street-soccer": [
        {"ruleset": "seed"},
        {"ruleset": "published"},
        {"league": True, "profi": True, "keeper": "own_mouth", "push": "back", "closure": "ball"},
        {"first": "E", "keeper": "fixed", "goal_entry": "any", "setup_ring": True, "simple_walk": True},
    ],
}
"""The option sets with which each game is checked. A new game adds its line."""

CASES = [(game_id, options) for game_id, sets in OPTIONS.items() for options in sets]
NAMES = ["-".join(map(str, (game_id, *options.values()))) for game_id, options in CASES]


@pytest.fixture(scope="module", params=CASES, ids=NAMES)
def game(request):
    game_id, options = request.param
    return soccer_rules.load(game_id, **options)


def test_every_registered_game_is_checked():
    assert set(OPTIONS) == set(soccer_rules.game_ids())
    assert all(OPTIONS.values())


def test_listed_judged_and_accepted_are_the_same(game):
    assert c.check_legal_means_accepted(game, 11) > 30


def test_verdicts_cite_clauses_and_can_be_said(game):
    c.check_verdict_words(game, 12)


@pytest.mark.parametrize("seed", [13, 14])
def test_states_once_handed_out_never_change(game, seed):
    c.check_states_are_left_alone(game, seed)


@pytest.mark.parametrize("seed", range(20, 26))
def test_a_match_ends_with_an_outcome_and_then_nothing_is_possible(game, seed):
    c.check_end(game, seed)


def test_texts_round_trip(game):
    c.check_texts_round_trip(game, 15)


def test_chance_lists_its_outcomes(game):
    assert c.check_chance(game, 16) >= 1


def test_observations_and_the_states_that_fit_them(game):
    c.check_observation(game, 17)


def test_pictures_of_every_phase_are_well_formed(game):
    assert c.check_pictures(game, 18, most=12) >= 6


@pytest.mark.parametrize("by_use", [False, True])
def test_steps_follow_the_diagram_and_can_be_told(game, by_use):
    taken = c.check_steps(game, 19, by_use)
    assert len(taken) > 10


def test_the_diagram_has_names_and_clauses(game):
    c.check_diagram(game)


def test_the_same_seed_gives_the_same_match_in_any_process():
    matches = [(game_id, options, 7) for game_id, options in CASES]
    here = [c.digest(soccer_rules.load(game_id, **options), seed) for game_id, options, seed in matches]
    assert len(set(here)) == len(here)
    for hash_seed in ("0", "4711"):
        assert c.digests_in_a_fresh_process(matches, hash_seed) == here
