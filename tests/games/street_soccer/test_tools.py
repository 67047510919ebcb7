"""What panels, editors, odds and computer players ask of the game."""

import xml.etree.ElementTree as ET
from fractions import Fraction
from random import Random

import pytest

from soccer_rules import load
from soccer_rules.core.attack import GOAL, LOST
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.language import catalogue
from soccer_rules.explore import readings
from soccer_rules.games.street_soccer.actions import Action
from soccer_rules.players import Sensible, Uniform
from soccer_rules.players.match import play
from tests.games.street_soccer.playing import NAMES, OPTION_SETS, P2, SEED, after, at, listed, walk


class TestAttempts:
    @pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
    def test_every_legal_action_can_be_put_together(self, options):
        game = load("street-soccer", **options)
        seen = set()
        for state, seat, _ in walk(game, 3, crowd=True):
            if seat is None or state.phase in seen:
                continue
            seen.add(state.phase)
            for action in game.legal_actions(state, seat):
                picked = game.picked(state, seat, action)
                assert game.attempt(state, seat, picked) == action
                for choice in game.choices(state, seat, picked, "en"):
                    assert set(picked.get(choice.id, ())) <= set(choice.values), (action, choice.id)

    def test_a_piece_is_picked_before_its_target(self):
        state = at(P2, die=3)
        first = {c.id: c for c in SEED.choices(state, 0, {})}
        assert any(i.target for i in first["piece"].items)
        assert not any(i.target for i in first["target"].items)
        then = {c.id: c for c in SEED.choices(state, 0, {"piece": ("f4",)})}
        assert not any(i.target for i in then["piece"].items)
        assert all(i.target for i in then["target"].items)
        assert "ball" in then["target"].values
        assert "g4" not in then["target"].values
        assert SEED.attempt(state, 0, {"piece": ("f4",)}) is None
        assert SEED.attempt(state, 0, {"piece": ("f4",), "target": ("ball",)}) == Action("run", "f4", "ball")

    def test_what_can_be_pointed_at_is_in_the_picture(self):
        state = after(SEED, at(P2, die=3), "run f4 ball")
        root = ET.fromstring(SEED.picture(state))
        drawn = {e.get("data-square") for e in root.iter()}
        for choice in SEED.choices(state, 0, {}):
            for item in choice.items:
                if item.target:
                    assert item.value in drawn


class TestEditing:
    @pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
    def test_a_draft_is_built_into_the_same_position(self, options):
        game = load("street-soccer", **options)
        seen = set()
        for state, _, _ in walk(game, 4, crowd=True):
            draft = game.draft(state)
            again, built = game.build(draft)
            assert (again.rules, built) == (game.rules, state)
            if state.phase not in seen:
                seen.add(state.phase)
                for lang in ("en", "zh-Hans"):
                    for field in game.draft_fields(draft, lang):
                        assert field.label
                        if field.kind == "choice":
                            assert field.value in [i.value for i in field.items], field.id

    def test_what_follows_from_another_phase(self):
        draft = SEED.redraft(SEED.draft(at(P2, die=3)), "phase", "turn-roll")
        assert SEED.build(draft)[1] == at(P2, phase="turn-roll")
        draft = SEED.redraft(SEED.redraft(draft, "phase", "shoot-out"), "turns", "70")
        assert SEED.build(draft)[1].phase == "shoot-out"

    def test_another_pitch_keeps_the_distance_from_the_goals(self):
        draft = SEED.redraft(SEED.draft(at(P2, die=3)), "game.pitch", "10x6")
        game, state = SEED.build(draft)
        assert game.ruling.board.columns == 10
        assert game.observe(state, None).keepers == ("b3", "k4")
        assert game.observe(state, None).runners == (("d2", "d5", "e6", "h4"), ("c4", "e3", "i2", "j6"))

    def test_faults_are_told_at_once(self):
        draft = {**SEED.draft(at(P2, die=3)), "W.1": "b4", "ball": "e3", "die": "9"}
        with pytest.raises(SoccerRulesError) as caught:
            SEED.build(draft)
        assert len(caught.value.faults) >= 3

    def test_options_that_cannot_go_together(self):
        draft = SEED.redraft(SEED.draft(at(P2, die=3)), "game.kick_length", "exact")
        with pytest.raises(SoccerRulesError, match="cannot go together"):
            SEED.build(draft)


class TestOdds:
    def test_the_next_roll(self):
        (odds,) = SEED.odds(SEED.observe(at(P2, phase="turn-roll"), 0))
        assert (odds.name, odds.probability, odds.seat) == ("goal-next-roll", Fraction(2, 3), 0)
        for lang in ("en", "zh-Hans"):
            assert "2/3" in SEED.words.odds(odds, lang)

    def test_what_follows_a_kick(self):
        state = after(SEED, at(P2, die=3), "run f4 ball")
        view = SEED.observe(state, 0)
        goal = {o.name: o.probability for o in SEED.foresee(view, 0, SEED.parse_action("kick GOAL-E"))}
        assert goal == {GOAL: 1, LOST: 0}
        for action in SEED.legal_actions(state, 0):
            if action.target == "GOAL-E":
                continue
            odds = {o.name: o.probability for o in SEED.foresee(view, 0, action)}
            assert (odds[GOAL], odds[LOST]) == (0, 1)
            done = SEED.apply(state, 0, action).state
            dice = sum(
                any(
                    k and k.target == "GOAL-W" for _, k in SEED.turn_choices(after(SEED, done, f"die {n}"), 1)
                )
                for n in range(1, 7)
            )
            assert odds["goal-next-roll"] == Fraction(dice, 6)

    def test_moving_one_defender_changes_the_chance(self):
        far = at({**P2, "E": "i4 e3 c4 g2 f6"}, phase="turn-roll")
        near = at({**P2, "E": "i4 e3 c4 h3 f6"}, phase="turn-roll")
        assert SEED.scoring_chance(far, 0) == Fraction(4, 6)
        assert SEED.scoring_chance(near, 0) < Fraction(4, 6)

    def test_an_attack_is_a_turn(self):
        assert SEED.threat(at(P2, die=3)) == (0, 1)
        assert SEED.threat(after(SEED, at(P2, die=3), "run f4 ball")) == (0, 2)
        assert SEED.threat(at(P2, phase="turn-roll", to_move="E")) == (1, 1)


def test_differences_in_words():
    state = after(SEED, at(P2, die=3), "run f4 ball")
    before, done = SEED.observe(state, None), SEED.observe(after(SEED, state, "kick i3"), None)
    assert SEED.difference(before, done, "en") == ("ball g4 → i3", "roll for the turn")
    goal = SEED.observe(after(SEED, state, "kick GOAL-E"), None)
    assert "score 1:0" in SEED.difference(before, goal, "en")
    assert SEED.difference(before, goal, "zh-Hans")


def test_the_sensible_player_beats_the_random_one():
    goals = [0, 0]
    for seed in range(4):
        state, _ = play(SEED, [Sensible(), Uniform()], seed)
        goals = [a + b for a, b in zip(goals, state.score, strict=True)]
    assert goals[0] > goals[1] + 8


def test_the_sensible_player_sees_no_more_than_the_observation():
    rng = Random(1)
    state = after(SEED, at(P2, die=3), "run f4 ball")
    view = SEED.observe(state, 0)
    actions = list(SEED.legal_actions(state, 0))
    assert SEED.appraise(view, actions) == SEED.appraise(
        SEED.observe(SEED.determinize(view, rng), 0), actions
    )
    best = max(zip(SEED.appraise(view, actions), map(str, actions), strict=True))
    assert best[1] == "kick GOAL-E"


def test_pieces_to_cut_out():
    pieces = SEED.cut_outs("zh-Hans")
    assert [n for _, n in pieces] == [4, 1, 4, 1, 1]
    for svg, _ in pieces:
        assert ET.fromstring(svg).findtext("{http://www.w3.org/2000/svg}title")


def test_the_flight_of_a_ball_as_a_graph():
    from soccer_rules.games.street_soccer.kicking import flight, kick_of

    state = after(SEED, at(W="b3 e3 d5 g5 f1", E="i4 f3 h3 c2 e6", ball="d3", die=3), "run d5 ball")
    kick = kick_of(state)
    hops = list(flight(SEED.ruling, kick.own, kick.other, kick.start, kick.left))
    reached = {h.target.square for h in hops}
    stops = {t.removeprefix("kick ") for t in listed(SEED, state)}
    assert stops <= reached
    assert reached - stops == {"b3", "e3", "f1", "g5"}
    assert {h.source.square for h in hops if h.free} <= {"d3", "e3", "g5", "b3", "f1"}
    assert all(h.source.left - h.target.left == (not h.free) for h in hops)
    relayed = {
        h.target.square for h in flight(SEED.ruling, kick.own, kick.other, kick.start, kick.left, relay=True)
    }
    assert relayed > reached


def test_every_text_is_there_in_both_languages():
    english, chinese = (catalogue("soccer_rules.games.street_soccer", lang) for lang in ("en", "zh-Hans"))
    assert set(english) == set(chinese)


def test_a_position_is_adopted_by_another_pitch():
    wide = load("street-soccer", pitch="10x6")
    state = wide.adopt(at(P2, die=3), SEED)
    seen = wide.observe(state, None)
    assert (seen.keepers, seen.ball) == (("b3", "k4"), "i4")
    assert SEED.adopt(state, wide) == at(P2, die=3)
    (reading,) = (
        r for r in readings(SEED, at(P2, die=3), "pitch").rows if r.game is not None and r.differences
    )
    assert {d.kind for d in reading.differences} >= {"gains", "loses"}
