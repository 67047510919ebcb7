"""The options: what they admit, what cannot go together, and what each changes in play."""

import pytest

from soccer_rules import load
from soccer_rules.core.errors import SoccerRulesError, UnknownName
from soccer_rules.core.registry import load_from_header
from soccer_rules.core.rulebook import BadOption
from tests.games.street_soccer.playing import NAMES, OPTION_SETS, P2, at, listed


def test_presets():
    seed, published = (load("street-soccer", ruleset=r).rules for r in ("seed", "published"))
    changed = {o.name: right for o, _, right in load("street-soccer").rulebook.difference(seed, published)}
    assert changed == {
        "pitch": "10x6", "setup_halves": True, "kickoff": "difference", "kick_length": "exact", "relay": True,
        "goal_entry": "line", "goal_kick_min": 2, "golden_goal": True,
    }  # fmt: skip


@pytest.mark.parametrize("options", [{"kick_length": "exact"}, {"ruleset": "published", "relay": False}])
def test_the_mix_that_cannot_be(options):
    with pytest.raises(BadOption) as caught:
        load("street-soccer", **options)
    said = str(caught.value)
    assert "every kick-off with a die of 4 to 6" in said
    assert "[ST-KCK-02]" in said
    assert "[ST-KCK-03]" in said


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"goal_kick_min": 7}, BadOption),
        ({"goal_kick_min": 0}, BadOption),
        ({"pitch": (9, 6)}, BadOption),
        ({"penalty_area": "4x4"}, BadOption),
        ({"relay": "yes"}, BadOption),
        ({"closure": "some"}, BadOption),
        ({"dive": True}, UnknownName),
        ({"ruleset": "boxed"}, UnknownName),
        ({"players": 3}, SoccerRulesError),
    ],
)
def test_what_options_do_not_admit(options, error):
    with pytest.raises(error):
        load("street-soccer", **options)


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_a_header_brings_back_the_game(options):
    game = load("street-soccer", **options)
    assert load_from_header(game.header()).rules == game.rules


SHOT = {
    "phase": "kick",
    "W": "b3 i3 d5 d2 e6",
    "E": "h6 e3 c4 g2 f6",
    "ball": "i3",
    "die": 2,
    "left": 1,
    "pushed": "h3",
}


def kicks(game, **fields):
    state = at({**SHOT, **fields}, game)
    return {t.removeprefix("kick ") for t in listed(game, state)}


class TestGoalEntry:
    def game(self, how):
        return load("street-soccer", goal_entry=how)

    def test_from_outside_the_mouth(self):
        outside = {"W": "b3 i2 d5 d2 e6", "ball": "i2", "pushed": "-"}
        assert "GOAL-E" not in kicks(self.game("mouth"), **outside, left=0)
        assert "GOAL-E" in kicks(self.game("any"), **outside, left=0)

    def test_over_the_line(self):
        """By h3 and i4 the ball has turned: it can only go on over the line beside the goal squares."""
        field = {
            "W": "b3 g3 d5 d2 e6",
            "E": "i3 h4 c4 e3 g1",
            "ball": "g3",
            "left": 2,
            "die": 3,
            "pushed": "-",
        }
        assert "GOAL-E" not in kicks(self.game("mouth"), **field)
        assert "GOAL-E" in kicks(self.game("line"), **field)
        assert "GOAL-E" not in kicks(self.game("line"), **{**field, "E": "i3 h4 j5 e3 g1"})


def test_the_published_game_reaches_new_directions_at_team_mates():
    relay = load("street-soccer", relay=True)
    fields = {**P2, "phase": "kick", "W": "b3 g4 d5 d2 e6", "die": 3, "left": 2}
    assert listed(relay, at(fields, relay)) > listed(load("street-soccer"), at(fields))


def test_two_rules_two_games():
    """Kick-off from e3 by die: up to with one turn, exact with new kicks. The mix of both dries up, see the oracles."""
    counts = {}
    for name, options in (("seed", {}), ("both", {"relay": True, "kick_length": "exact"})):
        game = load("street-soccer", **options)
        men = {"W": "b3 e3 d1 c6 h1", "E": "i4 f4 g6 h5 d6"}
        counts[name] = [len(listed(game, at({"phase": "kick-off", **men}, game, die=n))) for n in range(1, 7)]
    assert all(counts["seed"])
    assert all(counts["both"])
    assert counts["seed"] == sorted(counts["seed"])
    assert counts["both"] != counts["seed"]
