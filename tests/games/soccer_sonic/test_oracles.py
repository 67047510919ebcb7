"""The engine against a second, slow reading of the catalogue, and against numbers worked out by hand."""

from collections import Counter
from math import comb
from random import Random

import pytest

from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import action
from soccer_rules.games.soccer_sonic.cards import Deck
from soccer_rules.games.soccer_sonic.game import load
from tests.games.soccer_sonic.oracle import Referee, kick_pairs, lawful
from tests.games.soccer_sonic.playing import (
    PLAYERS,
    PRESETS,
    SINGLE_CHANGES,
    TABLES,
    TWINS,
    arrange,
    match,
    play_on,
    sample_states,
    table,
    tiny_deck,
)

POLICIES = ("uniform", "by-use", "shooter", "fouler", "passer")


def check_lawful(game, seed, every):
    """Compare the lists of legal actions; the phases compared."""
    phases = Counter()
    for state in sample_states(game, seed, every):
        for seat in game.to_act(state):
            if seat < 0 or state.phase in ("line-up", "role-change"):
                continue
            expected = lawful(state, seat, game.facts.players, game.rules)
            assert set(game.legal_actions(state, seat)) == expected, game.position(state)
            phases[state.phase] += 1
    return phases


def test_lawful_plays(any_table):
    phases = check_lawful(any_table, 61, every=20)
    assert {"kick-off", "turn", "playing", "shot-chance", "defend", "attack", "swap"} <= set(phases)
    if any_table.facts.players > 2:
        assert {"calls", "cut-in", "follow-up"} <= set(phases)


@pytest.mark.parametrize("players", PLAYERS)
def test_lawful_plays_with_equal_cards(players):
    check_lawful(load(players=players, deck=TWINS, power_kick_anywhere=True), 62, every=20)


@pytest.mark.parametrize("change", SINGLE_CHANGES, ids=str)
def test_lawful_plays_with_each_option_changed(change):
    for players in (2, 4, 8):
        check_lawful(table(players, **change), 63, every=40)


def check_order(game, seed, policy, phases):
    """Follow a match with the referee: who is asked next, and how many cards lie where."""
    referee = Referee(game.facts.players, game.rules)
    for before, seat, played, step in match(game, seed, policy, 2500):
        after = step.state
        if before.phase == "line-up":
            continue
        phase, due = referee.after(before, seat, played, after, step.events)
        phases[phase] += 1
        expected: list[object] = [phase, after.seat if due is None else due]
        found: list[object] = [after.phase, after.seat]
        if phase in ("kick-off", "turn", "playing", "cut-in"):
            expected.append(referee.kicks)
            found.append(after.one_card_kicks)
        if phase != "over":
            assert due is None or due in game.to_act(after)
            book = referee.book
            expected += [*book.written(), book.in_phase, book.ran_out]
            found += [*book.seen_in(after), after.in_phase, after.ran_out]
        assert found == expected, f"{game.position(before)}\n{played}\n{game.position(after)}"


def test_who_is_asked_next(any_table):
    phases = Counter()
    for policy in POLICIES:
        for seed in range(6):
            check_order(any_table, seed, policy, phases)
    assert {"turn", "playing", "defend", "attack", "swap", "kick-off", "over"} <= set(phases)


@pytest.mark.parametrize("change", SINGLE_CHANGES, ids=str)
@pytest.mark.parametrize("players", PLAYERS)
def test_who_is_asked_next_with_each_option_changed(players, change):
    phases = Counter()
    for policy in ("shooter", "fouler", "by-use"):
        check_order(table(players, **change), 70, policy, phases)
    assert phases


@pytest.mark.parametrize(("players", "preset"), TABLES)
def test_the_book_of_cards_with_the_smallest_decks(players, preset):
    """Decks run out at the end of turns, in phases, penalties, swaps and songs, in extra time too."""
    game = load(players, preset, deck=tiny_deck(players))
    phases = Counter()
    for policy in POLICIES[:4]:
        for seed in range(8):
            check_order(game, seed, policy, phases)
    assert phases["over"] > 20


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("preset", PRESETS)
def test_who_is_asked_next_in_many_matches(players, preset):
    phases = Counter()
    for change in ({}, *SINGLE_CHANGES):
        for policy in POLICIES:
            for seed in range(5):
                check_order(table(players, preset, **change), 100 + seed, policy, phases)
            for seed in range(4):
                game = load(players, preset, deck=tiny_deck(players), **change)
                check_order(game, seed, policy, phases)


@pytest.mark.parametrize("players", PLAYERS)
def test_seats_in_the_shooting_phase(players):
    """The seat arithmetic of SS-PHASE-13, for every shooter, blocker and fouler, by hand."""
    game, n = table(players), players
    kbs = ["4+KCR", "45+KC", "46+KC", "56+KC", "58+KC"]
    for shooter in range(players):
        ball = 9 if shooter % 2 == 0 else 1
        common = {"origin": shooter, "turn": shooter, "target": 2, "plain": True}
        hands = {seat: [kb] for seat, kb in zip(range(1 - shooter % 2, n, 2), kbs, strict=False)}
        first = (shooter + 1) % n
        state = arrange(game, "defend", first, ball, hands, **common)
        asked = []
        while state.phase == "defend":
            asked.append(state.seat)
            state = game.apply(state, state.seat, action(use.PASS)).state
        assert asked == [(shooter + k) % n for k in range(1, n, 2)]
        assert (state.phase, state.seat) == ("swap", (shooter + 1) % n), (
            "the seat after the shooter kicks off"
        )
        assert state.kicker == (shooter + 1) % n
        for turn, blocker in enumerate((shooter + k) % n for k in range(1, n, 2)):
            state = arrange(game, "defend", blocker, ball, hands, asked=turn, **common)
            state = game.apply(state, blocker, action(use.KB, hands[blocker])).state
            asked = []
            while state.phase == "attack":
                asked.append(state.seat)
                state = game.apply(state, state.seat, action(use.PASS)).state
            assert asked == [(blocker + k) % n for k in range(1, n, 2)]
            assert state.next == (blocker + 2) % n
            assert state.held or state.phase == "turn"
            fouls = {**hands, blocker: ["46+F"]}
            state = arrange(game, "defend", blocker, ball, fouls, asked=turn, **common)
            step = game.apply(state, blocker, action(use.FOUL, ["46+F"]))
            told = [e for e in step.events if e.kind in ("penalty-goal", "penalty-missed")]
            assert [e.seat for e in told] == [(blocker + 1) % n]
            assert step.state.kicker == (blocker + 2) % n


@pytest.mark.parametrize("players", PLAYERS)
def test_numbers_of_line_ups(players):
    """Five roles: one each, or two each with four players; the order of a pair does not count (SS-SETUP-2)."""
    game = table(players)
    each = {2: 5, 4: comb(5, 2) * comb(3, 2), 6: 5 * 4 * 3, 8: 5 * 4 * 3 * 2, 10: 120}[players]
    assert len(game.legal_actions(game.initial_state(1), 0)) == each


@pytest.mark.parametrize(
    ("players", "limit", "keepers", "left"),
    [(2, 9, 0, 69), (2, 9, 2, 67), (4, 7, 2, 57), (6, 5, 2, 55), (8, 5, 2, 45), (10, 5, 2, 35)],
)
def test_cards_after_the_deal(players, limit, keepers, left):
    roles = ["goalkeeper" if keepers else "forward", "defender", "midfielder", "forward", "long-shot-forward"]
    if players == 4:
        line_up = [("goalkeeper", "forward"), ("goalkeeper", "defender"), *[("defender", "midfielder")] * 1]
        line_up.append(("forward", "midfielder"))
    else:
        line_up = [roles[seat // 2] for seat in range(players)]
    game = load(players=players, line_up=line_up)
    state = game.initial_state(5)
    assert len(state.deck) == left
    assert sorted(map(len, state.hands)) == [limit] * (players - keepers) + [limit + 1] * keepers


def test_numbers_of_plays_with_any_cards():
    """With nothing that fits, nine cards still make C(9,3) plays each way; a swap has 1 + 9 + 36 + 84 choices."""
    game = table(2)
    hand = ["1C", "34", "1LR", "12", "4", "23", "1LCR", "1R", "24"]
    state = arrange(game, "turn", 0, 6, {0: hand}, roles=[("midfielder",), ("defender",)])
    plays = Counter(a.use for a in game.legal_actions(state, 0))
    assert plays == {use.THREE: 2 * comb(9, 3), use.PASS: 1}
    forward = arrange(game, "turn", 0, 6, {0: hand}, roles=[("forward",), ("defender",)])
    plays = Counter(a.use for a in game.legal_actions(forward, 0))
    assert plays == {use.THREE: 2 * comb(9, 3), use.ROLE_MOVE: comb(9, 2), use.PASS: 1}, (
        "7 is on the card, 5 not"
    )
    swap = arrange(game, "swap", 0, 4, {0: hand}, kicker=0)
    assert len(game.legal_actions(swap, 0)) == 1 + 9 + 36 + 84


def test_the_guides_first_turns_keep_the_ledger():
    """The running example: 87 cards, 45 in the deck after the deal, then 41, 36, 36, 32, 27, 27 (A:29-77)."""
    roles = [
        ("midfielder",), ("goalkeeper",), ("forward",), ("defender",), ("goalkeeper",), ("midfielder",),
        ("long-shot-forward",), ("long-shot-forward",),
    ]  # fmt: skip
    game = load(players=8, line_up=roles)
    dealt = game.initial_state(1)
    assert [len(h) for h in dealt.hands] == [5, 6, 5, 5, 6, 5, 5, 5]
    assert len(dealt.deck) == 45
    hands = {
        0: ["34+P6", "34", "24", "23", "1LCR"],
        2: ["45", "56", "7+F", "68", "5+KLR"],
        3: ["8+KL", "1C", "1R", "1LR", "46+F"],
        5: ["9C", "89+P6", "9L", "6+P3", "12"],
        7: ["67+P4", "78", "4", "35", "1CR23"],
    }
    draws = ["7+P35", "678+KR", "5+P28", "9LR", "1L2", "1C34", "1C2+KCR", "3+F", "12+F"]
    draws += ["4+KCR", "46+KC", "1C+P4", "12+P4", "345", "3+KLC", "2+KR", "25+KC", "58+KC"]
    state = arrange(
        game, "kick-off", 2, 4, hands, roles=roles, plain=True, top=draws, turn=2, next=2, kicker=2
    )
    ledger = [(len(state.deck), len(state.pile))]

    def play(seat, *texts):
        nonlocal state
        while state.phase == "calls" and state.seat != seat:
            state = game.apply(state, state.seat, action(use.PASS)).state
        for text in texts:
            assert game.to_act(state) == (seat,), f"{text}: {game.position(state)}"
            state = game.apply(state, seat, game.parse_action(text)).state
        ledger.append((len(state.deck), len(state.pile)))

    play(2, "maneuver 45 5", "maneuver 56 6", "maneuver 7+F 7", "maneuver 68 8", "end")
    play(
        3,
        "maneuver 8+KL 8",
        *(f"role-move {c} {z}" for c, z in zip(hands[3][1:], "7878", strict=True)),
        "end",
    )
    assert (state.ball, state.next) == (8, 4)
    play(4, "pass")
    play(5, "maneuver 9L 9", "power-kick 89+P6 9C 6", "power-kick 6+P3 3", "end")
    assert (state.ball, state.next) == (3, 6), "7 is next in order"
    play(0, "call")
    ledger.pop()
    play(0, "power-kick 34 34+P6 6", "three 1LCR 23 24 7", "end")
    assert (state.ball, state.next) == (7, 1), "2 is next in order"
    assert len(state.hands[0]) == 5
    play(7, "call")
    ledger.pop()
    play(2, "call")
    ledger.pop()
    play(2, "power-kick 678+KR 7+P35 5", "power-kick 5+KLR 5+P28 8")
    assert (state.phase, state.seat, state.ball, len(state.hands[2])) == ("playing", 2, 8, 1)
    assert ledger == [(45, 0), (41, 4), (36, 9), (36, 9), (32, 13), (27, 18), (27, 22)]


def test_priority_is_counted_from_the_next_seat():
    """Who can call is asked from the last in priority inwards; the next seat only when somebody has called."""
    game = table(6)
    pairs = [
        ["5+P28", "45"], ["57+P13", "35"], ["35+P79", "25+KC"], ["5+KLR", "2+P59"], ["3+P57", "5+F"], ["56", "345"],
    ]  # fmt: skip
    able = [s for s, hand in enumerate(pairs) if kick_pairs(hand, 5, game.rules)]
    assert able == [0, 1, 2]
    state = arrange(game, "playing", 4, 5, dict(enumerate(pairs)), turn=4, next=4)
    order = []
    state = game.apply(state, 4, action(use.END)).state
    while state.phase == "calls":
        order.append(state.seat)
        state = game.apply(state, state.seat, action(use.PASS)).state
    # the player of the turn has drawn up and may not call; 5 is next in order
    drawn = [s for s in able if s != 4]
    assert order == sorted(drawn, key=lambda s: (s - 5) % 6, reverse=True)
    assert (state.phase, state.seat) == ("turn", 5)


@pytest.mark.parametrize(("tired", "limit"), [(0, 6), (1, 5), (2, 4), (3, 3), (4, 3), (9, 3)])
def test_a_tired_keepers_limit(tired, limit):
    """Each forced block lowers the limit of later draws by one, never below three (SS-ROLE-5b)."""
    game = table(6)
    hands = {1: ["46+KC", "12"], 0: ["1C"], 2: ["1R"], 4: ["23"]}
    shot = {"origin": 0, "turn": 0, "target": 2, "plain": True, "tired": [0, tired, 0, 0, 0, 0]}
    blocked = game.apply(arrange(game, "defend", 1, 9, hands, **shot), 1, action(use.KB, ["46+KC"])).state
    assert len(blocked.hands[1]) == limit
    hands[1] = ["34+KL", "12", "24"]
    forced = game.apply(arrange(game, "defend", 1, 9, hands, **shot), 1, action(use.KB, ["34+KL"])).state
    assert len(forced.hands[1]) == 3, "two are left: up to three"
    assert forced.tired[1] == tired + 1
    for left in ([], ["12"]):
        hands[1] = ["34+KL", *left]
        forced = game.apply(arrange(game, "defend", 1, 9, hands, **shot), 1, action(use.KB, ["34+KL"])).state
        assert len(forced.hands[1]) == 3, "fewer than two are left: up to three as well"
    hands[1] = ["34+KL", "12", "24", "35"]
    forced = game.apply(arrange(game, "defend", 1, 9, hands, **shot), 1, action(use.KB, ["34+KL"])).state
    assert len(forced.hands[1]) == 3, "three are left: nothing is drawn"


def test_a_penalty_with_deck_and_pile_empty_is_missed():
    """All cards are in hands that songs have raised: the foul card alone can be turned, and no deck is used up for
    nothing (SS-DECK-8, SS-PHASE-9)."""
    cards = ["5"] * 60 + ["46+F", "45"]
    game = load(players=10, deck=Deck("bare", tuple(cards)))
    hands = {seat: ["5"] * (7 if seat < 2 else 6) for seat in range(10)}
    hands[3] = ["46+F", "45", "5", "5", "5", "5"]
    shot = {"origin": 0, "asked": 1, "turn": 0, "target": 1, "sung": 3}
    state = arrange(game, "defend", 3, 9, hands, **shot)
    assert (state.deck, state.pile) == ([], [])
    step = game.apply(state, 3, action(use.FOUL, ["46+F"]))
    (told,) = [e for e in step.events if e.kind == "penalty-missed"]
    assert (told.values["n"], told.values["most"]) == (1, 5)
    assert step.state.counter == 2
    assert step.state.kicker == 5


def test_a_long_match_of_passes_ends_with_the_third_round():
    for players in PLAYERS:
        game = table(players)
        state = next(s for s, *_ in match(game, 80) if s.phase == "turn" and not s.passes)
        rng, passes = Random(1), 0
        while game.to_act(state):
            what = use.PASS
            state = game.apply(state, state.seat, action(what)).state
            passes += state.passes > 0
        assert game.outcome(state).reason == "idle"
        assert state.passes == 3 * players
        assert not list(play_on(game, state, rng))
