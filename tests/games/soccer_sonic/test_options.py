"""Readings are data: what each option changes in play, and what the two presets say."""

from random import Random

import pytest

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.registry import load_from_header
from soccer_rules.games.soccer_sonic.game import load
from tests.games.soccer_sonic.playing import PLAYERS, SINGLE_CHANGES, arrange, match, table

PRESET_TABLE = {
    "power_kick_anywhere": (False, True),
    "direction_changes_per_phase": ("none", 1),
    "short_penalty_for": ("fouler", "taker"),
    "restart_kicker": ("next_defender", "by_role"),
    "jumped_singer_draws_up": (False, True),
    "secret_roles": (True, False),
    "roles": ("chosen", "chosen"),
    "two_player_cut_in": ("never", "after_held_defence"),
    "follow_up_is_turn": (False, True),
    "shooter_may_cut_in": (False, False),
    "forced_block_recovery": ("restart", "restart"),
    "three_cards_in_place": (False, False),
    "idle_rounds": (3, 3),
    "open_discards": (True, True),
}


def play(game, state, *texts):
    """Play by whoever is asked first; the last step."""
    for text in texts:
        step = game.apply(state, game.to_act(state)[0], game.parse_action(text))
        state = step.state
    return step


def legal(game, state, text):
    return game.is_legal(state, game.to_act(state)[0], game.parse_action(text))


def test_the_presets_say_what_the_catalogue_says():
    guide, tongjiao = table(8).rules, table(8, "tongjiao").rules
    assert {name: (guide[name], tongjiao[name]) for name in guide} == PRESET_TABLE
    differing = {o.name: (a, b) for o, a, b in table(8).rulebook.difference(guide, tongjiao)}
    assert differing == {name: pair for name, pair in PRESET_TABLE.items() if pair[0] != pair[1]}
    for name, option in table(8).rulebook.options.items():
        assert set(option.clauses) <= set(table(8).rulebook.clauses)
        for clause in option.clauses:
            assert name in table(8).rulebook.clause(clause).options


@pytest.mark.parametrize("change", SINGLE_CHANGES, ids=str)
def test_a_change_is_remembered(change):
    game = table(4, **change)
    assert game.rules.changed == change
    assert game.rules.preset == "guide"
    again = load_from_header(game.header())
    assert again.rules == game.rules
    assert hash(again.rules) == hash(game.rules)
    assert table(4).rules != game.rules


def test_an_option_given_its_presets_value_changes_nothing():
    assert load(4, "guide", idle_rounds=3).rules == table(4).rules
    assert load(4, "guide", idle_rounds=3).rules.changed == {}


@pytest.mark.parametrize("key", ["role_file", "line_up", "weather", "deck", "own-roles", "players"])
def test_a_header_cannot_smuggle_arguments(key):
    header = {**table(4).header(), key: "/etc/hostname"}
    with pytest.raises(SoccerRulesError):
        load_from_header(header)


@pytest.mark.parametrize("anywhere", [False, True])
def test_power_kick_anywhere(anywhere):
    game = table(8, power_kick_anywhere=anywhere)
    far = arrange(game, "turn", 0, 5, {0: ["57+P13", "45"]}, turn=0, next=0)
    assert legal(game, far, "power-kick 45 57+P13 3")
    beside = arrange(game, "turn", 0, 3, {0: ["23+P48", "34"]}, turn=0, next=0)
    assert legal(game, beside, "power-kick 23+P48 34 4") == anywhere
    unnamed = arrange(game, "turn", 0, 7, {0: ["7+P35", "67"]}, turn=0, next=0)
    assert not legal(game, unnamed, "power-kick 67 7+P35 7"), "7 is no target of the card"


@pytest.mark.parametrize(("limit", "most"), [("none", 99), (1, 1), (2, 2), (3, 3)])
def test_direction_changes_per_phase(limit, most):
    game = table(4, direction_changes_per_phase=limit)
    phase = {"origin": 3, "turn": 2, "target": 1}
    for done in range(min(most, 5) + 1):
        state = arrange(game, "attack", 0, 9, {0: ["9LR"]}, redirects=done, **phase)
        assert legal(game, state, "shoot 9LR") == (done < most)
        if done < most:
            assert play(game, state, "shoot 9LR").state.redirects == done + 1


@pytest.mark.parametrize(("reading", "turned"), [("fouler", 3), ("taker", 5)])
def test_short_penalty_for(reading, turned):
    """Red's keeper fouls, blue's midfielder takes the penalty; then the other way round."""
    game = table(6, short_penalty_for=reading)
    roles = [("midfielder",), ("goalkeeper",), ("goalkeeper",), ("midfielder",), ("forward",), ("forward",)]
    plain = [c for c in game.ruling.deck.cards if "+" not in c][:20]
    shot = {"roles": roles, "plain": True, "top": plain, "fill": 1, "target": 1, "turn": 0, "next": 0}
    state = arrange(game, "defend", 1, 9, {1: ["46+F"]}, origin=0, asked=0, **shot)
    # the taker after seat 1 is seat 2, a keeper as well: three either way
    assert penalty(game, state, "foul 46+F") == (3, 3)
    state = arrange(game, "defend", 1, 9, {1: ["46+F"]}, origin=0, asked=0, **{
        **shot, "roles": [roles[2], roles[1], roles[0], *roles[3:]]
    })  # fmt: skip
    assert penalty(game, state, "foul 46+F") == (turned, turned)
    state = arrange(game, "defend", 3, 9, {3: ["46+F"]}, origin=0, asked=1, **{
        **shot, "roles": [roles[0], roles[1], roles[4], roles[3], roles[2], roles[5]]
    })  # fmt: skip
    assert penalty(game, state, "foul 46+F") == (8 - turned, 8 - turned)


def penalty(game, state, text):
    (event,) = [e for e in play(game, state, text).events if e.kind == "penalty-missed"]
    return event.values["n"], event.values["most"]


@pytest.mark.parametrize(("reading", "kicker"), [("next_defender", 1), ("by_role", 5)])
def test_restart_kicker(reading, kicker):
    game = table(6, restart_kicker=reading)
    roles = [("forward",), ("midfielder",), ("goalkeeper",), ("forward",), ("midfielder",), ("defender",)]
    state = arrange(game, "defend", 5, 9, roles=roles, origin=0, asked=2, target=1, turn=0)
    after = play(game, state, "pass").state
    assert (after.kicker, after.seat, after.ball) == (kicker, kicker, 6)


@pytest.mark.parametrize("reading", [False, True])
def test_jumped_singer_draws_up(reading):
    game = table(8, jumped_singer_draws_up=reading)
    hands = {1: [], 2: ["5+P28", "45"]}
    sung = {"sung": 2, "singing": 1, "turn": 0, "next": 1, "plain": True}
    state = arrange(game, "calls", 2, 5, hands, asked=1, **sung)
    step = play(game, state, "call")
    assert (step.state.phase, step.state.seat) == ("cut-in", 2)
    assert (len(step.state.hands[1]), step.state.singing) == ((6, -1) if reading else (0, 1)), (
        "a keeper draws six"
    )
    # a singer who is not between the turn and the cut-in waits in either reading
    hands = {7: [], 2: ["5+P28", "45"]}
    state = arrange(game, "calls", 2, 5, hands, asked=1, **{**sung, "singing": 7})
    step = play(game, state, "call")
    assert (len(step.state.hands[7]), step.state.singing) == (0, 7)


@pytest.mark.parametrize("players", PLAYERS)
def test_dealt_roles(players):
    game = table(players, roles="dealt")
    seen = set()
    for seed in range(12):
        state = game.initial_state(seed)
        assert state.phase == "coin"
        for team in (0, 1):
            fielded = [r for held in state.roles[team::2] for r in held]
            assert len(set(fielded)) == len(fielded) == players // 2 * (2 if players == 4 else 1)
        seen.add(tuple(state.roles))
        assert game.initial_state(seed) == state
    assert len(seen) > 6


def test_two_player_cut_in():
    pair = {0: ["89+P6", "9C"], 1: ["79R+P5", "9L"]}
    held = {"origin": 1, "turn": 0, "target": 1}
    guide = table(2)
    state = arrange(guide, "attack", 0, 9, pair, **held)
    after = play(guide, state, "pass").state
    assert (after.phase, after.seat) == ("turn", 1)
    game = table(2, two_player_cut_in="after_held_defence")
    state = arrange(game, "attack", 0, 9, pair, **held)
    after = play(game, state, "pass").state
    assert (after.phase, after.seat) == ("calls", 0), "the shooter too"
    after = play(game, after, "call").state
    assert (after.phase, after.seat) == ("calls", 1), "the defender has first claim"
    kept = play(game, after, "pass").state
    assert (kept.phase, kept.seat) == ("cut-in", 0)
    taken = play(game, after, "call").state
    assert (taken.phase, taken.seat) == ("cut-in", 1), "and must then kick as well"
    assert not legal(game, taken, "pass")
    ordinary = arrange(game, "playing", 0, 9, {**pair, 0: ["9C"]}, turn=0, next=0)
    assert play(game, ordinary, "end").state.phase == "turn", "after an ordinary turn nobody cuts in"


@pytest.mark.parametrize(("reading", "callers"), [(False, {2}), (True, {0})])
def test_follow_up_is_turn(reading, callers):
    """Seat 0 played the Shoot card, seat 2 the follow-up; who of the two may cut in after the held defence?"""
    game = table(6, follow_up_is_turn=reading)
    hands = {0: ["89+P6", "9C"], 2: ["79R+P5", "9L", "46+KC"], 3: ["45+KC"]}
    chance = {"origin": 0, "turn": 0, "target": 2, "plain": True, "fill": 5}
    state = arrange(
        game, "follow-up", 2, 9, hands, top=["12", "23", "34", "1C", "1R", "45", "24", "67"], **chance
    )
    state = play(game, state, "kb 46+KC").state
    assert (state.phase, state.seat) == ("defend", 3)
    state = play(game, state, "kb 45+KC", "pass", "pass", "pass").state
    asked = set()
    while state.phase == "calls":
        asked.add(state.seat)
        state = play(game, state, "pass").state
    assert asked & {0, 2} == callers


@pytest.mark.parametrize("reading", [False, True])
def test_shooter_may_cut_in(reading):
    game = table(4, shooter_may_cut_in=reading)
    hands = {0: ["89+P6", "9C"]}
    # attackers after seat 1: 2, then 0
    state = arrange(game, "attack", 0, 9, hands, origin=1, asked=1, turn=0, target=1, plain=True)
    after = play(game, state, "pass").state
    assert ((after.phase, after.seat) == ("calls", 0)) == reading
    # never after an ordinary turn, nor after a failed follow-up outside the phase
    turn = arrange(
        game, "playing", 0, 9, {0: ["89+P6", "9C", "12", "23", "34", "24", "1C"]}, turn=0, next=0, plain=True
    )
    assert play(game, turn, "end").state.seat != 0
    failed = arrange(game, "follow-up", 2, 9, hands, origin=0, turn=0, target=1, plain=True)
    assert play(game, failed, "pass").state.seat != 0


@pytest.mark.parametrize(("reading", "tired"), [("restart", 2), ("next_turn", 0)])
def test_forced_block_recovery(reading, tired):
    game = table(8, forced_block_recovery=reading)
    tiredness = [0] * 8
    tiredness[1] = 2
    state = arrange(
        game, "turn", 0, 5, turn=0, next=0, tired=tiredness, plain=True, hands={1: ["12", "23", "34", "1C"]}
    )
    after = play(game, state, "pass").state
    assert (after.phase, after.seat, after.tired[1]) == ("turn", 1, tired)
    assert len(after.hands[1]) == 4, "nothing is drawn at that moment"
    goal = arrange(
        game, "defend", 7, 9, origin=0, asked=3, target=1, turn=0, tired=tiredness, hands={1: ["12"]}
    )
    restarted = play(game, goal, "pass")
    assert restarted.state.tired[1] == 0, "a restart recovers in either reading"
    assert len(restarted.state.hands[1]) == 6


@pytest.mark.parametrize("reading", [False, True])
def test_three_cards_in_place(reading):
    game = table(8, three_cards_in_place=reading)
    state = arrange(game, "turn", 0, 5, {0: ["12", "23", "34", "1C"]}, turn=0, next=0)
    assert legal(game, state, "three 12 1C 23 5") == reading
    assert legal(game, state, "three 12 1C 23 6")


@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_idle_rounds(rounds):
    game = table(4, idle_rounds=rounds)
    state = arrange(game, "turn", 0, 5, turn=0, next=0, plain=True)
    for n in range(rounds * 4):
        assert game.outcome(state) is None
        assert state.passes == n
        state = play(game, state, "pass").state
    assert game.outcome(state).reason == "idle"
    assert game.outcome(state).winner is None
    ahead = arrange(game, "turn", 0, 5, turn=0, next=0, passes=rounds * 4 - 1, score=(0, 1))
    assert game.outcome(play(game, ahead, "pass").state).winner == "red"


def test_cards_songs_and_draw_ups_start_the_count_of_passes_anew():
    game = table(8)
    state = arrange(game, "turn", 0, 5, {0: ["45", "12"]}, turn=0, next=0, passes=23, plain=True)
    assert play(game, state, "pass").state.phase == "over"
    assert play(game, state, "maneuver 45 5").state.passes == 0
    assert play(game, state, "sing").state.passes == 0
    before = arrange(game, "turn", 7, 5, {0: []}, turn=7, next=7, passes=20, sung=1, singing=0, plain=True)
    after = play(game, before, "pass").state
    assert (after.phase, after.seat, after.passes) == ("turn", 1, 0)
    assert len(after.hands[0]) == 6


def test_mixed_options_play_to_an_end():
    rng = Random(8)
    for players in PLAYERS:
        for n in range(6):
            options = {}
            for change in rng.sample(SINGLE_CHANGES, 5):
                options.update(change)
            game = load(players, rng.choice(("guide", "tongjiao")), **options)
            *_, (_, _, _, last) = match(game, n, "by-use")
            assert game.outcome(last.state) is not None
