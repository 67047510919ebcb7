"""The what-if table: exact numbers against brute force, rows against the engine, nothing seen that the seat may not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

import pytest

from soccer_rules import load
from soccer_rules.core.attack import GOAL, LOST
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.language import catalogue, fields
from soccer_rules.explore import tally_attacks, what_if
from soccer_rules.explore.playouts import attacking_side, play_attack, uniform
from soccer_rules.games.soccer_sonic.observe import unseen
from soccer_rules.games.soccer_sonic.ruling import set_hand
from soccer_rules.games.soccer_sonic.sketch import sketch


def met(players: int, phases: set[str], seed: int, most: int = 4000) -> list[Any]:
    """One state of each of these phases, from random play."""
    game, rng = load("soccer-sonic", players=players), Random(seed)
    state, found = game.initial_state(seed), {}
    for _ in range(most):
        acting = game.to_act(state)
        if not acting:
            state = game.initial_state(rng.randrange(1 << 30))
            continue
        if state.phase in phases and state.phase not in found:
            found[state.phase] = state
            if len(found) == len(phases):
                break
        legal = game.legal_actions(state, acting[0])
        state = game.apply(state, acting[0], uniform_choice(legal, rng)).state
    return list(found.values())


def uniform_choice(legal: Any, rng: Random) -> Any:
    return legal[rng.randrange(len(legal))]


SHOOTING = {"shot-chance", "defend", "attack"}
MANY = {*SHOOTING, "follow-up", "turn", "playing", "kick-off", "swap", "coin", "cut-in", "calls"}


# Exact numbers against brute force: every deal of a few unseen cards, each played by the engine


def deals(game: Any, view: Any, state: Any) -> Iterator[Any]:
    """Every state that fits the view, as often as it is likely."""
    hidden = [s for s, hand in enumerate(view.hands) if hand is None]
    cards = unseen(game.ruling, view)
    for order in set(permutations(range(len(cards)))):
        left = [cards[i] for i in order]
        dealt = state.copy()
        for seat in hidden:
            set_hand(dealt, seat, tuple(sorted(left[: view.counts[seat]])))
            del left[: view.counts[seat]]
        dealt.deck = left
        yield dealt


def odds_by_name(game: Any, view: Any, seat: int, text: str) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for odds in game.foresee(view, seat, game.parse_action(text)):
        found.setdefault(odds.name, odds.probability)
    return found


def share(hits: list[bool]) -> Fraction:
    return Fraction(sum(hits), len(hits))


def answers(game: Any, state: Any, asked: tuple[int, ...], use: str) -> bool:
    """Whether any of these seats could do this, were it asked."""
    for seat in asked:
        there = state.copy()
        there.seat = seat
        if any(a.use == use for a in game.legal_actions(there, seat)):
            return True
    return False


TWO = load("soccer-sonic", players=2, line_up=["forward", "defender"])
TWO_KEEPERS = load("soccer-sonic", players=2, line_up=["goalkeeper", "goalkeeper"])
FOUR = load(
    "soccer-sonic",
    players=4,
    line_up=[
        ["forward", "midfielder"],
        ["goalkeeper", "midfielder"],
        ["defender", "goalkeeper"],
        ["defender", "forward"],
    ],
)


@pytest.mark.parametrize(
    ("game", "hand", "other", "deck", "shot"),
    [
        (TWO, "4+KCR 5+KLR 9C", "46+F 67+KR 45", "2+KR 3+F 12", "kb 4+KCR"),
        (TWO, "4+KCR 5+KLR 9C", "46+F 67+KR 45", "2+KR 3+F 12", "kb 5+KLR"),
        (TWO_KEEPERS, "4+KCR 9C", "8+KL 24+KLR 56", "1R 23 9L", "kb 4+KCR"),
        (TWO_KEEPERS, "2+KR 9C", "8+KL 24 56", "1R 34+KL 46+F", "kb 2+KR"),
    ],
)
def test_odds_of_a_shot_are_those_of_every_deal(
    game: Any, hand: str, other: str, deck: str, shot: str
) -> None:
    state = sketch(
        game, phase="shot-chance", seat="B1", ball=9, shot="LCR", hands={"B1": hand, "R2": other}, deck=deck
    )
    view = game.observe(state, 0)
    counted = odds_by_name(game, view, 0, shot)
    blocked, sure = [], []
    for dealt in deals(game, view, state):
        after = game.apply(dealt, 0, game.parse_action(shot)).state
        assert after.phase == "defend"
        blocked.append(answers(game, after, (1,), "kb"))
        sure.append(len(game.legal_actions(after, 1)) == 1)
    assert counted["no-block"] == 1 - share(blocked)
    assert counted["sure-goal"] == share(sure)
    assert 0 < share(blocked) < 1


def test_odds_of_a_shot_past_two_defenders_with_a_keeper() -> None:
    state = sketch(
        FOUR,
        phase="shot-chance",
        seat="B1",
        ball=9,
        shot="CR",
        hands={"B1": "4+KCR 9C", "R2": "8+KL 56", "B3": "45 46+F", "R4": "2+KR 12"},
        deck="3+F",
    )
    view = FOUR.observe(state, 0)
    counted = odds_by_name(FOUR, view, 0, "kb 4+KCR")
    blocked, sure, follows = [], [], []
    for dealt in deals(FOUR, view, state):
        after = FOUR.apply(dealt, 0, FOUR.parse_action("kb 4+KCR")).state
        blocked.append(answers(FOUR, after, (1, 3), "kb"))
        sure.append(not blocked[-1] and not answers(FOUR, after, (1, 3), "foul"))
        ended = FOUR.apply(dealt, 0, FOUR.parse_action("end")).state
        follows.append(ended.phase == "follow-up" and answers(FOUR, ended, (2,), "kb"))
    assert counted["no-block"] == 1 - share(blocked)
    assert counted["sure-goal"] == share(sure)
    assert odds_by_name(FOUR, view, 0, "end")["follow-up"] == share(follows)
    assert 0 < share(sure) < share(blocked) < 1


def test_odds_of_a_block_are_those_of_every_deal() -> None:
    state = sketch(
        TWO,
        phase="defend",
        seat="R2",
        ball=9,
        shot="C",
        hands={"B1": "9L 4+KCR 45", "R2": "46+KC 25+KC 46+F"},
        deck="3+F 67+KR 12",
    )
    view = TWO.observe(state, 1)
    counted = odds_by_name(TWO, view, 1, "kb 46+KC")
    again, anything = [], []
    for dealt in deals(TWO, view, state):
        after = TWO.apply(dealt, 1, TWO.parse_action("kb 46+KC")).state
        again.append(answers(TWO, after, (0,), "kb"))
        anything.append(len(TWO.legal_actions(after, 0)) > 1)
    assert counted["no-new-shot"] == 1 - share(again)
    assert counted["sure-held"] == 1 - share(anything)
    assert 0 < share(again) < share(anything) < 1


@pytest.mark.parametrize(
    ("deck", "other"),
    [("3+F 67+KR 12 4+KCR", "9C 45"), ("9L 67+KR", "9C 45"), ("24+KLR 7+KCR", "67+KR 678+KR")],
)
def test_a_foul_brings_a_goal_as_often_as_every_deal_says(deck: str, other: str) -> None:
    """Also where the deck runs out between the cards turned; in the last case the first card turned must match."""
    hands = {"B1": other, "R2": "46+F 24 23 2+KR 345 34 78 68 12+F"}
    state = sketch(TWO, phase="defend", seat="R2", ball=9, shot="R", hands=hands, deck=deck)
    view = TWO.observe(state, 1)
    counted = odds_by_name(TWO, view, 1, "foul 46+F")
    scored, reshuffled = [], 0
    for dealt in deals(TWO, view, state):
        for seed in range(1 if len(deck.split()) > 3 else 8):
            dealt.seed = seed
            step = TWO.apply(dealt, 1, TWO.parse_action("foul 46+F"))
            scored.append(any(e.kind == "penalty-goal" for e in step.events))
            reshuffled += any(e.kind == "new-deck" for e in step.events)
    if not reshuffled:
        assert counted[GOAL] == share(scored)
        assert counted[LOST] == 1 - share(scored)
    else:
        # the shuffles are the engine's own and cannot all be listed
        spread = sqrt(float(counted[GOAL] * (1 - counted[GOAL])) / len(scored))
        assert abs(float(counted[GOAL]) - float(share(scored))) < 4.5 * spread


# Exact numbers against simulation


@pytest.mark.parametrize("players", [2, 4, 8])
def test_exact_ends_are_those_of_playouts(players: int) -> None:
    game, rng, exact = load("soccer-sonic", players=players), Random(7), 0
    for seed in range(6):
        for state in met(players, SHOOTING | {"playing", "turn"}, seed):
            table = what_if(game, state, exact_only=True, seed=seed)
            for row in table:
                for end, estimate in ((GOAL, row.goal), (LOST, row.lost)):
                    if estimate.exact is None:
                        continue
                    exact += 1
                    ends = [
                        play_attack(
                            game,
                            game.determinize(table.view, rng),
                            table.side,
                            rng,
                            uniform,
                            first=(row.seat, row.action),
                        )
                        for _ in range(60)
                    ]
                    p, hits = float(estimate.exact), ends.count(end)
                    assert abs(hits / 60 - p) <= 4.5 * sqrt(p * (1 - p) / 60) + 1e-9, (row.action, end)
    assert exact > 10


# Rows and the engine


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("open_hands", [False, True])
def test_rows_are_what_the_engine_does(players: int, open_hands: bool) -> None:
    game, certain = load("soccer-sonic", players=players), 0
    for state in met(players, MANY, 3):
        seat = game.to_act(state)[0]
        for grouped in (True, False):
            table = what_if(game, state, open=open_hands, exact_only=True, grouped=grouped)
            listed = [a for a, _ in game.chance(state)] if seat < 0 else list(game.legal_actions(state, seat))
            assert sorted(str(a) for row in table for a in row.plays) == sorted(map(str, listed))
            for n, row in enumerate(table):
                step = game.apply(state, seat, row.action)
                viewer = None if seat < 0 else seat
                after = game.open_view(step.state) if open_hands else game.observe(step.state, viewer)
                if row.certain:
                    certain += 1
                    assert row.after == after
                    assert row.next == ((game.to_act(step.state), step.state.phase),)
                    assert set(step.clauses) <= set(row.clauses)
                # what is said of every deal is true of this one as well
                said = game.difference(table.view, after)
                assert set(table.difference(n)) <= set(said)
    assert certain > 20


@pytest.mark.parametrize("players", [2, 8])
def test_positions_that_look_alike_have_the_same_table(players: int) -> None:
    game, rng = load("soccer-sonic", players=players), Random(2)
    for state in met(players, MANY - {"coin"}, 5):
        seat = game.to_act(state)[0]
        other = game.determinize(game.observe(state, seat), rng)
        assert other.deck != state.deck
        one, two = (what_if(game, s, seat, samples=3, seed=4) for s in (state, other))
        assert one.records() == two.records()
        assert one.html() == two.html()


def test_open_hands_answer_what_a_seat_can_only_estimate() -> None:
    hands = {"B1": "4+KCR 9C", "R2": "45 56 24"}
    state = sketch(TWO, phase="shot-chance", seat="B1", ball=9, shot="C", hands=hands)
    closed, seen = (what_if(TWO, state, open=o, exact_only=True)[0] for o in (False, True))
    assert closed.goal.exact is None
    assert (seen.goal.exact, seen.lost.exact, seen.settled) == (1, 0, True)


def test_groups_hold_plays_of_one_effect_and_can_be_expanded() -> None:
    state = met(2, {"turn"}, 1)[0]
    table = what_if(load("soccer-sonic", players=2), state, exact_only=True)
    three = next(n for n, row in enumerate(table) if row.action.use == "three")
    row = table[three]
    assert row.ways > 20
    assert {(a.use, a.zone) for a in row.plays} == {("three", row.action.zone)}
    inside = table.expand(three)
    assert [r.action for r in inside] == list(row.plays)
    assert all(r.ways == 1 for r in inside)


def test_a_toss_shows_its_probability() -> None:
    state = met(4, {"coin"}, 1)[0]
    table = what_if(load("soccer-sonic", players=4), state, exact_only=True)
    assert [row.probability for row in table] == [Fraction(1, 2)] * 2
    assert "50.0 %" in table.markdown()


def test_nothing_to_decide_is_refused() -> None:
    state = met(4, {"turn"}, 1)[0]
    with pytest.raises(SoccerRulesError, match="nothing to decide"):
        what_if(load("soccer-sonic", players=4), state, (state.seat + 1) % 4)


# The sampled part


def test_sampling_can_be_left_and_gone_on_with() -> None:
    game, state = load("soccer-sonic", players=4), met(4, {"turn"}, 2)[0]
    whole = what_if(game, state, samples=12, seed=9)
    assert whole.done == whole.total == 12 * len(whole.open_rows())
    parts = what_if(game, state, exact_only=True, samples=12, seed=9)
    for done, _ in parts.sample(step=7):
        if done >= 14:
            break
    assert parts.done == 14
    assert sum(row.tally.samples for row in parts) == 14
    for _ in parts.sample(step=5):
        parts.cancel()
    assert parts.done == 19
    for _ in parts.sample(step=1000):
        pass
    assert parts.records() == whole.records()
    other = what_if(game, state, samples=12, seed=10)
    assert other.records() != whole.records()


def test_an_asyncio_task_gives_way_and_can_be_cancelled() -> None:
    game, state = load("soccer-sonic", players=8), met(8, {"turn"}, 2)[0]
    table = what_if(game, state, exact_only=True, samples=10_000)
    seen: list[int] = []

    async def main() -> int:
        task = asyncio.ensure_future(table.run(lambda done, total: seen.append(done), step=10))
        turns = 0
        while len(seen) < 3:
            turns += 1
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return turns

    assert asyncio.run(main()) >= 3
    assert table.done == seen[-1] < table.total
    assert sum(row.tally.samples for row in table) == table.done


def test_the_sampled_share_is_that_of_independent_playouts() -> None:
    game, state = load("soccer-sonic", players=2), met(2, {"defend"}, 4)[0]
    table = what_if(game, state, samples=400, seed=1)
    for row in table.open_rows():
        after = [game.apply(game.determinize(table.view, Random(n)), row.seat, row.action) for n in range(5)]
        assert all(step.state.phase != "defend" or row.action.use == "pass" for step in after)
        rng, hits = Random(99), 0
        for _ in range(400):
            dealt = game.determinize(table.view, rng)
            end = play_attack(game, dealt, table.side, rng, first=(row.seat, row.action))
            hits += end == GOAL
        p = row.goal.value
        assert p is not None
        spread = sqrt(max(p * (1 - p), 0.01) * 2 / 400)
        assert abs(p - hits / 400) < 4.5 * spread
        low, high = row.goal.interval
        assert low <= p <= high
    side = attacking_side(game, state, state.seat)
    assert tally_attacks(game, table.view, side, samples=20).samples == 20


# Shown


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_the_table_shows_itself(lang: str) -> None:
    game = load("soccer-sonic", players=8)
    for state in met(8, MANY, 6):
        table = what_if(
            game, state, samples=2, policy=lambda *at: uniform(*at), policy_name="<script>|`*x*`</script>"
        )
        root = ElementTree.fromstring(table.html(lang))
        rows = root.findall(".//tbody/tr")
        assert [r.get("data-play") for r in rows] == [game.action_text(row.action) for row in table]
        assert len(root.findall(".//thead//th[@scope='col']")) == 7
        for row, cells in zip(table, rows, strict=True):
            goal, lost = (c for c in cells if c.get("data-exact"))
            assert float(goal.get("data-sort") or -1) == pytest.approx(row.goal.value, abs=1e-6)
            assert (lost.get("data-exact") == "true") == (row.lost.exact is not None)
        assert "<script>" not in table.html(lang)
        lines = table.markdown(lang).splitlines()
        body = [line for line in lines if line.startswith("| ")]
        assert len(body) == len(table) + 2
        assert all(line.replace("\\|", "").count("|") == 8 for line in body)
        assert "<script>" not in table.markdown(lang)
        for record in table.records(lang):
            assert record["clauses"]
            assert record["words"]


@pytest.mark.parametrize("package", ["soccer_rules.explore", "soccer_rules.lessons"])
def test_both_languages_are_complete(package: str) -> None:
    english, chinese = catalogue(package, "en"), catalogue(package, "zh-Hans")
    assert english.keys() == chinese.keys()
    assert [k for k in english if fields(english[k]) != fields(chinese[k])] == []


# Speed


def test_the_table_is_quick() -> None:
    """The exact part of a nine-card hand within a second, the sampled part with eight players within three."""
    game = load("soccer-sonic", players=2)
    states = met(2, {"turn", "playing", "kick-off"}, 3)
    state = max(states, key=lambda s: len(game.legal_actions(s, s.seat)))
    assert len(game.legal_actions(state, state.seat)) > 150

    def timed(work: Any) -> float:
        started = perf_counter()
        work()
        return perf_counter() - started

    assert min(timed(lambda: what_if(game, state, exact_only=True, grouped=False)) for _ in range(3)) < 1
    eight = load("soccer-sonic", players=8)
    state = met(8, {"turn"}, 3)[0]
    table = what_if(eight, state, exact_only=True)
    assert timed(lambda: list(table.sample())) < 3
