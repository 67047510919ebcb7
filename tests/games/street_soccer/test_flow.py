"""What follows on what: clock, goals, keepers, goal kicks, extra time, shoot-out, and the outcomes."""

import pytest

from soccer_rules import load
from soccer_rules.core.match import Match
from tests.games.street_soccer.playing import P2, SEED, after, at

SHOT = {"phase": "kick", "W": "b3 g4 d5 d2 e6", "E": "i4 e3 c4 g2 h6", "ball": "g4", "die": 3, "left": 2}
OWN = {"phase": "kick", "W": "b3 d3 d5 g5 f1", "E": "i4 f3 h3 c2 e6", "ball": "d3", "die": 2, "left": 1}
E_OWN = {
    "phase": "kick",
    "E": "i4 g3 d5 c2 e6",
    "W": "b3 d3 c5 f1 h1",
    "ball": "g3",
    "die": 5,
    "left": 4,
    "to_move": "E",
}
KEEPERS_W, KEEPERS_E = ("W keeper", "keeper b3"), ("E keeper", "keeper i4")


def finish(game, state):
    """Both keepers anew, where they are lifted."""
    while state.phase == "keeper":
        state = after(game, state, f"keeper {('b3', 'i4')[state.seat]}")
    return state


class TestGoals:
    def test_conceding_side_places_first_and_kicks(self):
        state = after(SEED, at(SHOT), "kick GOAL-E")
        assert (state.phase, state.seat, state.men[0].bit_count(), state.men[1].bit_count()) == (
            "keeper",
            1,
            4,
            4,
        )
        state = finish(SEED, state)
        assert (state.phase, state.turns, state.extra) == ("goal-kick-roll", 3, False)
        kick = after(SEED, state, "die 2")
        assert (kick.phase, kick.seat, kick.left, SEED.ruling.board.name[kick.ball]) == (
            "goal-kick",
            1,
            2,
            "i4",
        )

    def test_scoring_side_first(self):
        game = load("street-soccer", keeper_order="scoring")
        assert after(game, at(SHOT, game), "kick GOAL-E").seat == 0

    def test_least_points_of_a_goal_kick(self):
        game = load("street-soccer", goal_kick_min=4)
        state = finish(game, after(game, at(SHOT, game), "kick GOAL-E"))
        assert [after(game, state, f"die {n}").left for n in range(1, 7)] == [4, 4, 4, 4, 5, 6]

    def test_own_goal_gives_an_extra_turn(self):
        state = finish(SEED, after(SEED, at(OWN), "kick GOAL-W"))
        assert (state.score, state.turns, state.extra, SEED.observe(state, None).turn) == ((0, 1), 3, True, 0)
        state = after(SEED, state, "die 1")
        assert state.seat == 0
        state = after(SEED, state, "kick b5")
        assert (state.turns, state.extra, SEED.observe(state, None).turn) == (3, False, 1)

    def test_a_goal_kick_may_score_and_then_the_other_side_kicks(self):
        state = at(phase="goal-kick", turns=3, W="b4 d5 d2 e6 f1", E="i4 g3 e5 c2 h6", ball="i4", die=6)
        line = [t for t in (str(a) for a in SEED.legal_actions(state, 1)) if "GOAL" in t]
        assert line == ["kick GOAL-W"]
        state = finish(SEED, after(SEED, state, "kick GOAL-W"))
        assert (state.turns, state.extra, SEED.observe(state, None).turn) == (4, False, 0)


class TestClock:
    def run_out(self, game, turns, score, **more):
        state = at({**P2, "E": "i4 e3 c4 g2 h6"}, game, turns=turns, score=score, die=1, **more)
        return after(game, state, "run h6 h7" if state.seat == 1 else "run e6 e7")

    @pytest.mark.parametrize("turns", [49, 59, 69])
    def test_decided(self, turns):
        state = self.run_out(SEED, turns, "1:2")
        outcome = SEED.outcome(state)
        assert (outcome.winner, outcome.winners, outcome.reason) == ("E", ("E",), "time")

    @pytest.mark.parametrize("turns", [49, 59])
    def test_level_goes_on(self, turns):
        state = self.run_out(SEED, turns, "2:2")
        assert (state.phase, state.turns) == ("turn-roll", turns + 1)

    @pytest.mark.parametrize("turns", [47, 48, 51, 57])
    def test_scores_are_compared_only_at_25_30_and_35(self, turns):
        assert self.run_out(SEED, turns, "0:2").phase == "turn-roll"

    def test_league(self):
        game = load("street-soccer", league=True)
        outcome = game.outcome(self.run_out(game, 49, "2:2"))
        assert (outcome.winner, outcome.winners, outcome.reason, outcome.clause) == (
            None, ("W", "E"), "league", "ST-OPT-01",
        )  # fmt: skip
        assert game.outcome(self.run_out(game, 49, "2:1")).winners == ("W",)

    def test_level_after_35(self):
        assert self.run_out(SEED, 69, "0:0").phase == "shoot-out"
        game = load("street-soccer", penalty=False)
        outcome = game.outcome(self.run_out(game, 69, "0:0"))
        assert (outcome.winner, outcome.winners, outcome.reason) == (None, (), "level")

    def test_league_switches_the_shoot_out_off(self):
        game = load("street-soccer", league=True, penalty=True)
        assert "shoot-out" not in game.phases.phases
        assert not game.facts.simultaneous_choices

    def test_a_goal_in_the_last_turn_ends_play_at_once(self):
        state = after(
            SEED,
            at({**E_OWN, "E": "b3 d3 d5 g5 f1", "W": "i4 e3 c4 g2 h6", "ball": "d3"}, turns=49),
            "kick GOAL-W",
        )
        assert (state.phase, SEED.outcome(state).winner) == ("over", "E")

    def test_a_goal_in_the_last_turn_but_one_does_not(self):
        assert after(SEED, at(SHOT, turns=48), "kick GOAL-E").phase == "keeper"

    def test_anything_ends_at_35(self):
        game = load("street-soccer", penalty=False)
        fields = {**E_OWN, "E": "b3 d3 d5 g5 f1", "W": "i4 e3 c4 g2 h6", "ball": "d3"}
        state = after(game, at(fields, game, turns=69, score="1:0"), "kick GOAL-W")
        assert (state.phase, game.outcome(state).reason) == ("over", "level")

    def test_an_own_goal_that_levels_at_25_opens_extra_time_with_its_goal_kick(self):
        state = at({**E_OWN, "W": "b3 e1 c5 f1 h1", "E": "i4 g3 d5 c2 e6"}, turns=49, score="0:1")
        state = finish(SEED, after(SEED, state, "kick GOAL-E"))
        assert (state.phase, state.score, state.turns, state.extra) == ("goal-kick-roll", (1, 1), 50, True)
        state = after(SEED, state, "die 1", "kick i6")
        assert (state.turns, SEED.observe(state, None).turn) == (50, 0)

    def test_a_goal_from_that_goal_kick_is_not_compared_at_25(self):
        state = at(phase="goal-kick", turns=50, extra=True, score="1:1", W="b4 d5 d2 e6 f1", E="i4 g3 e5 c2 h6",
                   ball="i4", die=6)  # fmt: skip
        state = finish(SEED, after(SEED, state, "kick GOAL-W"))
        assert (state.phase, state.score, state.turns, state.extra) == ("goal-kick-roll", (1, 2), 50, False)
        assert SEED.parse_position(SEED.position(state)) == state

    def test_golden_goal(self):
        game = load("street-soccer", golden_goal=True)
        outcome = game.outcome(after(game, at(SHOT, game, turns=52, score="1:1"), "kick GOAL-E"))
        assert (outcome.winner, outcome.reason) == ("W", "golden-goal")
        assert after(game, at(SHOT, game, turns=20), "kick GOAL-E").phase == "keeper"


class TestKickOff:
    def test_first_side(self):
        game = load("street-soccer", first="E")
        state = game.initial_state(0)
        assert game.to_act(state) == (1,)
        state = after(
            game, state, *(f"place {s}" for s in ["i4", "b3", "e3", "f4", "g3", "d2", "g5", "h5", "c5", "f1"])
        )
        state = after(game, state, "die 4")
        assert (state.phase, state.seat) == ("kick-off", 1)

    def test_the_higher_side_kicks_off_and_has_the_first_turn(self):
        game = load("street-soccer", kickoff="difference")
        state = at({"phase": "kick-off-roll"}, game, W="b3 e3 d2 g3 g5", E="i4 f4 f1 c5 h5")
        state = after(game, state, "dice 2 2", "dice 2 6")
        assert (state.seat, state.left, state.opener) == (1, 4, 1)
        state = after(game, state, "kick-off f4 f5")
        assert (state.turns, game.observe(state, None).turn) == (1, 0)

    def test_it_counts_as_a_turn(self):
        state = at(phase="kick-off", W="b3 e3 d2 g3 g5", E="i4 f4 f1 c5 h5", die=2)
        assert after(SEED, state, "kick-off e3 e4").turns == 1


class TestShootOut:
    def test_both_choose_at_once_and_in_secret(self):
        state = at(P2, phase="shoot-out", ball="-", turns=70, score="1:1")
        assert SEED.to_act(state) == (0, 1)
        chosen = after(SEED, state, "aim R")
        assert SEED.to_act(chosen) == (1,)
        other = after(SEED, state, "aim L")
        for viewer in (1, None):
            assert SEED.observe(chosen, viewer) == SEED.observe(other, viewer)
        assert SEED.observe(chosen, 0) != SEED.observe(other, 0)
        assert SEED.observe(chosen, 1).aim is None
        assert SEED.observe(chosen, 1).chosen == (0,)
        events = SEED.apply(state, 0, SEED.parse_action("aim R")).events
        assert not any("R" in str(e.values) for e in events)

    def test_the_order_of_choosing_does_not_matter(self):
        state = at(P2, phase="shoot-out", ball="-", turns=70, score="1:1")
        assert after(SEED, state, "aim R", "dive L") == after(SEED, state, "dive L", "aim R")
        assert after(SEED, state, "aim R", "dive L").penalties == (1, 0)
        assert after(SEED, state, "aim U", "dive U").penalties == (0, 0)

    def test_the_sides_attack_by_turns_and_all_five_are_taken(self):
        state = at(P2, phase="shoot-out", ball="-", turns=70, score="1:1")
        for n in range(10):
            assert SEED.observe(state, None).attacks == n % 2
            goal = n % 2 == 0
            state = after(SEED, state, "aim R", "dive L" if goal else "dive R")
        assert (state.phase, state.penalties, state.kicks) == ("over", (5, 0), 10)
        assert SEED.outcome(state).reason == "shoot-out"

    def test_level_after_five_goes_on_in_pairs(self):
        state = at(P2, phase="shoot-out", ball="-", turns=70, score="1:1", kicks=10, penalties="3:3")
        state = after(SEED, state, "aim R", "dive L")
        assert state.phase == "shoot-out"
        state = after(SEED, state, "aim R", "dive L")
        assert state.phase == "shoot-out"
        state = after(SEED, state, "aim R", "dive R", "aim U", "dive L")
        assert (state.phase, SEED.outcome(state).winner) == ("over", "E")


def test_profi_withholds_the_hints_from_players_only():
    game = load("street-soccer", profi=True)
    state = after(game, at(P2, game, die=3), "run f4 ball")
    assert game.observe(state, 0).hints is None
    assert game.observe(state, 1).hints is None
    assert game.observe(state, None).hints == SEED.observe(after(SEED, at(P2, die=3), "run f4 ball"), 0).hints
    assert len(game.legal_actions(state, 0)) == 31


def test_a_match_can_be_recorded_and_read_back():
    game = load("street-soccer", ruleset="published", profi=True)
    match = Match.start(game, seed=3, names={0: "A", 1: "B"})
    for n in range(60):
        seat = game.to_act(match.state)[0]
        actions = game.legal_actions(match.state, seat)
        match.play(actions[n * 7 % len(actions)], seat)
    again = Match.read(match.record())
    assert again.record() == match.record()
    assert again.ends()[0].state == match.state
