"""The numbers of the catalogue, and its worked examples."""

import json
from collections import Counter
from fractions import Fraction

import pytest

from soccer_rules import load
from soccer_rules.core.game import CHANCE
from soccer_rules.games.street_soccer.board import board, squares
from soccer_rules.games.street_soccer.kicking import targets
from tests.games.street_soccer.playing import P1, P2, P3, SEED, after, at, codes, listed

G = SEED.ruling
B = G.board
WIDE = load("street-soccer", pitch="10x6").ruling


def stops(start, left, *, g=G, relay=False, rest=None, own=0, other=0):
    """The squares that a kick from a square can stop on, nobody else being there unless said."""
    square = g.board.at[start]
    return targets(g, own | 1 << square, other, square, left, relay=relay, rest=rest)[0]


def pitch_squares(g):
    return [g.board.name[i] for i in squares(g.board.pitch)]


class TestBoard:
    def test_walkable_squares(self):
        assert (B.walk.bit_count(), B.pitch.bit_count(), B.ring.bit_count()) == (76, 48, 28)

    def test_the_table_of_squares(self):
        named = {
            "mouth": (("b3", "b4"), ("i3", "i4")),
            "area": (("b3", "b4", "c3", "c4"), ("h3", "h4", "i3", "i4")),
            "circle": (("e3", "e4"), ("f3", "f4")),
            "goals": (("a3", "a4"), ("j3", "j4")),
        }
        for key, (w, e) in named.items():
            assert (B.names_of(getattr(B, key)[0]), B.names_of(getattr(B, key)[1])) == (w, e), key
        pushed = {B.name[m]: B.name[f] for m, f in B.front.items()}
        assert pushed == {"b3": "c3", "b4": "c4", "i3": "h3", "i4": "h4"}

    def test_the_longer_pitch(self):
        wide = board(10)
        assert wide.names_of(wide.mouth[1]) == ("k3", "k4")
        assert wide.names_of(wide.circle[0] | wide.circle[1]) == ("f3", "f4", "g3", "g4")
        assert wide.names_of(wide.area[0] | wide.area[1]) == ("b3", "b4", "c3", "c4", "j3", "j4", "k3", "k4")
        assert wide.names_of(wide.goals[1]) == ("l3", "l4")


class TestKickNumbers:
    def test_stop_squares_from_e3(self):
        assert [stops("e3", n).bit_count() for n in range(7)] == [8, 24, 41, 47, 47, 47, 47]

    def test_the_forbidden_mix_dries_up(self):
        assert [stops("e3", n, rest=0).bit_count() for n in range(1, 7)] == [16, 17, 6, 0, 0, 0]

    def test_longest_path_with_one_turn(self):
        edge, inner = [7, 6, 5, 5, 5, 5, 6, 7], [7, 6, 5, 4, 4, 5, 6, 7]
        for row in range(1, 7):
            found = []
            for column in "bcdefghi":
                longest = max(n for n in range(1, 10) if stops(f"{column}{row}", n - 1, rest=0))
                found.append(longest)
            assert found == (edge if row in (1, 6) else inner), row

    @pytest.mark.parametrize(
        ("g", "lengths"), [(G, {4: 0, 5: 8, 6: 24, 7: 36}), (WIDE, {5: 0, 6: 12, 7: 24})], ids=["8x6", "10x6"]
    )
    def test_dead_squares(self, g, lengths):
        for length, dead in lengths.items():
            found = sum(not stops(s, length - 1, g=g, rest=0) for s in pitch_squares(g))
            assert found == dead, length

    def test_squares_at_a_distance(self):
        """On an open board a kick of exact length n ends on the 8n squares n away: 8 by one way, the others by two."""
        for n in range(1, 8):
            ways: Counter[tuple[int, int]] = Counter()
            around = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
            for d in range(8):
                ways[around[d][0] * n, around[d][1] * n] += 1
                for turn in (1, -1):
                    e = around[(d + turn) % 8]
                    for k in range(1, n):
                        ways[around[d][0] * k + e[0] * (n - k), around[d][1] * k + e[1] * (n - k)] += 1
            assert len(ways) == 8 * n
            assert sorted(ways.values()) == [1] * 8 + [2] * (8 * n - 8)
            if n <= 3:
                # from the middle of the long pitch everything up to 3 away is on it; compare with the search itself
                x, y = WIDE.board.place(WIDE.board.at["f3"])
                near = {(x + dx, y + dy) for dx, dy in ways if 1 <= y + dy <= 6}
                found = {WIDE.board.place(i) for i in squares(stops("f3", n - 1, g=WIDE, rest=0))}
                assert found == near


class TestSetUp:
    def test_first_placements(self):
        assert len(SEED.legal_actions(SEED.initial_state(0), 0)) == 44

    def test_the_legal_game_of_the_catalogue(self):
        plays = ["e3", "i4", "f4", "b3", "d2", "g3", "c5", "g5", "f1", "h5"]
        state = after(SEED, SEED.initial_state(0), *(f"place {s}" for s in plays))
        assert state.phase == "kick-off-roll"
        assert SEED.position(state).split(" W=")[1] == "b3/d2,e3,f1,g5 E=i4/c5,f4,g3,h5 seat=-"[:-7]

    def test_the_refused_placements(self):
        start = SEED.initial_state(0)
        assert codes(SEED, start, "place f3") == {"E_CIRCLE": "f3"}
        second = at(phase="place", W="b3", E="- f4 g3")
        assert codes(SEED, second, "place b4") == {"E_MOUTH": "b4"}
        for square in ("b4", "b3"):
            other = at(phase="place", W="- e3", E="-")
            assert "E_MOUTH" in codes(SEED, other, f"place {square}", 1)
        area = at(phase="place", W="b3 c3", E="i4 f4")
        assert codes(SEED, area, "place c4") == {"E_PENALTY_AREA": "c4"}
        last = at(phase="place", W="- e3 d2 g5 c5", E="i4 f4 g3 d5")
        assert codes(SEED, last, "place d4") == {"E_SETUP_KEEPER": "d4"}


class TestWorkedExamples:
    def test_1_exact_run(self):
        state = at(P1, die=2)
        runs = {a.target for a in SEED.legal_actions(state, 0) if a.piece == "d5"}
        assert runs == {"b5", "c4", "c6", "d7", "e4", "f5", "d5", "ball"}
        assert after(SEED, state, "run d5 ball").left == 0
        assert codes(SEED, state, "run d5 e6") == {"E_OCCUPIED": "e6"}
        assert codes(SEED, state, "run d5 d6") == {"E_POINTS_LEFT": "d6"}

    def test_2_zero_left(self):
        state = after(SEED, at(P1, die=1), "run e3 ball")
        assert listed(SEED, state) == {f"kick {s}" for s in ("c3", "c4", "d2", "d4", "e2", "e3", "e4")}
        assert codes(SEED, state, "kick c2") == {"E_BLOCKED_BALL": "c2"}

    def test_3_free_steps(self):
        state = after(SEED, at(P1, die=3), "run d5 ball")
        assert state.left == 1
        step = SEED.apply(state, 0, SEED.parse_action("kick h6"))
        kick = next(e for e in step.events if e.kind == "kick")
        assert kick.values["path"] == ("d3", "e3", "f4", "g5", "h6")
        assert (kick.values["n"], kick.values["free_from"]) == (1, ("d3", "e3", "g5"))
        assert codes(SEED, state, "kick g5") == {"E_REST_ON_PIECE": "g5"}

    def test_4_own_goal(self):
        state = after(SEED, at(P1, die=2), "run e3 ball")
        assert "kick GOAL-W" in listed(SEED, state)
        assert after(SEED, state, "kick GOAL-W").score == (0, 1)

    def test_5_shot(self):
        two = after(SEED, at(P2, die=2), "run f4 ball")
        assert len(listed(SEED, two)) == 20
        assert "kick i3" in listed(SEED, two)
        assert not any("GOAL" in t for t in listed(SEED, two))
        state = at(P2, die=3)
        choices = SEED.turn_choices(state, 0)
        kicks = [(run, kick) for run, kick in choices if kick is not None]
        assert (len(choices), len(choices) - len(kicks), len(kicks)) == (82, 51, 31)
        assert {run.piece for run, _ in kicks} == {"f4"}
        kicking = after(SEED, state, "run f4 ball")
        step = SEED.apply(kicking, 0, SEED.parse_action("kick GOAL-E"))
        path = next(e for e in step.events if e.kind == "kick").values["path"]
        assert path == ("g4", "h3", "i3", "GOAL-E")
        assert codes(SEED, kicking, "kick i4") == {"E_BLOCKED_BALL": "i4"}

    def test_6_ball_before_the_mouth(self):
        state = after(SEED, at(P3, die=1), "run h3 ball")
        assert listed(SEED, state) == {"kick h2", "kick h4", "kick i2", "kick GOAL-E"}
        assert codes(SEED, state, "kick h3") == {"E_PUSH": "h3"}
        for text in listed(SEED, state):
            assert "h3" in SEED.observe(after(SEED, state, text), None).runners[0]
        taken = at(P3, W="b3 h3 i2 d2 e6", die=1)
        assert codes(SEED, taken, "run i2 ball") == {"E_OCCUPIED": "h3", "E_PENALTY_AREA": "h3"}

    def test_7_closing(self):
        closing = at(W="b3 a1 c1 d5 e6", E="i4 e3 c4 g2 h6", ball="g4", die=2)
        assert codes(SEED, closing, "run c1 b0") == {"E_CLOSED_AREA": "b0"}
        check = next(c for c in SEED.judge(closing, 0, SEED.parse_action("run c1 b0")).failed)
        assert check.values["cut"] == "a0"
        assert "run c1 b0" in listed(SEED, at(W="b3 f1 c1 d5 e6", E="i4 e3 c4 g2 h6", ball="g4", die=2))

    def test_8_penalty_area(self):
        state = at(W="b3 c3 d5 d2 e6", E="i4 e3 c5 g2 h6", ball="g4", die=2)
        assert codes(SEED, state, "run d5 c4") == {"E_PENALTY_AREA": "c4"}
        assert "run c5 c4" in listed(
            SEED, at(W="b3 c3 d5 d2 e6", E="i4 e3 c5 g2 h6", ball="g4", die=1, to_move="E"), 1
        )

    def test_9_clock(self):
        state = at(
            phase="kick", W="i4 e3 c4 g2 h6", E="b3 d3 d5 g5 f1", ball="d3", die=6, left=5, turns=49, score="1:0"
        )  # fmt: skip
        state = after(SEED, state, "kick GOAL-W")
        assert (state.phase, state.seat, state.score) == ("keeper", 0, (1, 1))
        state = after(SEED, state, "keeper b3", "keeper i4")
        assert (state.phase, state.turns, state.extra) == ("goal-kick-roll", 50, False)
        assert SEED.observe(state, None).turn == 0
        assert after(SEED, state, "die 1", "kick b5").turns == 51

    def test_10_shoot_out(self):
        state = at(P2, phase="shoot-out", ball="-", turns=70, score="1:1", kicks=6, penalties="3:0")
        for n in range(4):
            assert state.phase == "shoot-out", n
            side = state.kicks % 2
            state = after(SEED, state, *(f"{use} R" for use in ("aim", "dive")))
            assert side in (0, 1)
        assert state.phase == "over"
        assert state.kicks == 10


class TestChance:
    def test_kick_off_by_difference(self):
        game = load("street-soccer", kickoff="difference")
        state = at({"phase": "kick-off-roll"}, game, W="b3 e3 d2 g3 g5", E="i4 f4 f1 c5 h5")
        found: Counter[int] = Counter()
        for action, p in game.chance(state):
            assert p == Fraction(1, 36)
            done = game.apply(state, CHANCE, action).state
            found[done.die] += 1
            assert done.phase == ("kick-off" if done.die else "kick-off-roll")
        assert found == {0: 6, 1: 10, 2: 8, 3: 6, 4: 4, 5: 2}

    def test_scoring_chance_of_six_dice(self):
        """In P2 the shot needs two points after one step: any die from 3."""
        state = at(P2, phase="turn-roll")
        assert SEED.scoring_chance(state, 0) == Fraction(4, 6)
        for die in range(1, 7):
            can = any(k and str(k) == "kick GOAL-E" for _, k in SEED.turn_choices(at(P2, die=die), 0))
            assert can == (die >= 3)


def test_goal_kick_without_a_target_of_the_exact_length():
    """``published`` with W's keeper on b3 and E's runners on c3, c2, d4, d5: with a die from 3 to 6 (A-30)."""
    game = load("street-soccer", ruleset="published")
    for die in (3, 4, 5, 6):
        state = at(
            {"phase": "goal-kick"}, game, W="b3 g4 h5 h1 i6", E="k4 c3 c2 d4 d5", ball="b3", die=die, turns=3,
            score="0:1", opener="E",
        )  # fmt: skip
        legal = listed(game, state)
        assert legal
        found = {}
        for spare in range(die + 1):
            exact, _ = targets(
                game.ruling, state.men[0], state.men[1], state.ball, state.left, relay=True, rest=spare
            )
            found[spare] = exact
        assert not found[0]
        fewest = min(n for n, bits in found.items() if bits)
        assert legal == {f"kick {n}" for n in game.ruling.board.names_of(found[fewest])}


def test_records_keep_the_game():
    assert json.loads(json.dumps(SEED.header())) == {"game": "street-soccer", "ruleset": "seed"}
