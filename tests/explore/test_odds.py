"""Exact odds against simulation: the counted number must be what dealing the unseen cards again and again gives."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from soccer_rules import load
from soccer_rules.explore import absorb
from soccer_rules.games.soccer_sonic.cards import card
from soccer_rules.games.soccer_sonic.hands import block_bits
from soccer_rules.games.soccer_sonic.observe import unseen
from soccer_rules.games.soccer_sonic.odds import cut_in_odds, kb_odds, penalty_odds

DEALS = 3000


def _close(p: Fraction, hits: int, n: int) -> None:
    """Within four and a half standard deviations of the exact number."""
    spread = sqrt(max(float(p * (1 - p)), 1e-9) / n)
    assert abs(hits / n - float(p)) <= 4.5 * spread + 1e-9, (float(p), hits / n)


def _states(players: int, phase: str, how_many: int) -> list[Any]:
    game = load("soccer-sonic", players=players)
    found: list[Any] = []
    seed = 0
    while len(found) < how_many:
        seed += 1
        rng, state = Random(seed), game.initial_state(seed)
        met = 0
        while game.to_act(state) and met < 1 and len(found) < how_many:
            if state.phase == phase and state.asked == seed % 2 * (phase in ("defend", "attack")):
                found.append(state.copy())
                met += 1
            seat = game.to_act(state)[0]
            game.advance(state, seat, rng.choice(game.legal_actions(state, seat)))
    return found


@pytest.mark.parametrize("phase", ["defend", "attack"])
def test_odds_of_an_answer(phase: str) -> None:
    game, rng = load("soccer-sonic", players=8), Random(5)
    for state in _states(8, phase, 3):
        viewer = (state.seat + 1) % 8
        view = game.observe(state, viewer)
        left = [(state.origin + 1 + 2 * k) % 8 for k in range(state.asked, 4)]
        p = kb_odds(game.ruling, view, left, state.target)
        hits = 0
        for _ in range(DEALS):
            dealt = game.determinize(view, rng)
            hits += any(
                any(a.use == "kb" for a in game.legal_actions(_asked(dealt, seat), seat)) for seat in left
            )
        _close(p, hits, DEALS)


def _asked(state: Any, seat: int) -> Any:
    state.seat = seat
    return state


def test_the_viewers_own_hand_is_certain() -> None:
    game = load("soccer-sonic", players=8)
    state = _states(8, "defend", 1)[0]
    kbs = [a for a in game.legal_actions(state, state.seat) if a.use == "kb"]
    p = kb_odds(game.ruling, game.observe(state, state.seat), (state.seat,), state.target)
    assert p == (1 if kbs else 0)


@pytest.mark.parametrize("most", [3, 5])
@pytest.mark.parametrize("deck", ["as it is", "two cards left", "empty"])
def test_odds_of_a_penalty(most: int, deck: str) -> None:
    """Played through the engine: the defender fouls, cards are turned, also over the end of a deck."""
    line_up = [
        "forward",
        "goalkeeper",
        "midfielder",
        "forward",
        "defender",
        "defender",
        "long-shot-forward",
        "midfielder",
    ]
    game = load("soccer-sonic", players=8, line_up=line_up)
    rng, found = Random(9), 0
    for seed in range(400):
        state, play = game.initial_state(seed), Random(seed)
        while game.to_act(state) and not (
            state.phase == "defend" and (game.ruling.abilities(state, state.seat).penalty == 3) == (most == 3)
        ):
            seat = game.to_act(state)[0]
            game.advance(state, seat, play.choice(game.legal_actions(state, seat)))
        if not game.to_act(state):
            continue
        fouls = [a for a in game.legal_actions(state, state.seat) if a.use == "foul"]
        if not fouls:
            continue
        keep = {"as it is": len(state.deck), "two cards left": 2, "empty": 0}[deck]
        if len(state.deck) < keep:
            continue
        state.pile += state.deck[: len(state.deck) - keep]
        state.deck = state.deck[len(state.deck) - keep :]
        state.counter = 1
        view = game.observe(state, state.seat)
        want = len(state.hands[state.seat]) - 1
        drawn = game.ruling.limit(state, state.seat) - want
        p = penalty_odds(game.ruling, view, state.target, most, drawn_first=drawn)
        hits = 0
        for _ in range(DEALS):
            dealt = game.determinize(view, rng)
            step = game.apply(dealt, state.seat, fouls[0])
            hits += any(e.kind == "penalty-goal" for e in step.events)
        _close(p, hits, DEALS)
        found += 1
        if found == 2:
            break
    assert found == 2


def test_odds_of_a_cut_in() -> None:
    game, rng = load("soccer-sonic", players=8), Random(8)
    for state in _states(8, "turn", 3):
        view = game.observe(state, state.seat)
        for seats in ([(state.seat + 2) % 8], [(state.seat + k) % 8 for k in range(1, 8)]):
            p = cut_in_odds(game.ruling, view, seats)
            hits = 0
            for _ in range(DEALS):
                dealt = game.determinize(view, rng)
                hits += any(game.ruling.can_cut_in(dealt, seat) for seat in seats)
            _close(p, hits, DEALS)


def test_every_odds_line_speaks_and_cites_clauses_that_exist() -> None:
    game = load("soccer-sonic", players=8)
    names = set()
    for phase in ("defend", "attack", "follow-up", "turn"):
        for state in _states(8, phase, 2):
            for odds in game.odds(game.observe(state, (state.seat + 3) % 8)):
                assert 0 <= odds.probability <= 1
                assert odds.edge in game.phases.edges
                for lang in ("en", "zh-Hans"):
                    assert str(odds.probability) in game.words.odds(odds, lang)
                assert all(c in game.rulebook.clauses for c in odds.clauses)
                names.add(odds.name)
    assert names >= {
        "block",
        "no-block",
        "new-shot",
        "no-new-shot",
        "penalty",
        "follow-up",
        "cut-in",
        "any-cut-in",
    }


def _play_fresh(game: Any, view: Any, rng: Random) -> tuple[str, int]:
    """One shoot-out under the stated policy with fresh hands, written from the policy's sentence and nothing else."""
    pool, n = unseen(game.ruling, view), view.players
    phase, origin, asked, target = view.phase, view.origin, view.asked, view.target
    shots = 0
    if phase == "defend" and asked == 0:
        shots += 1
    while True:
        if asked == n // 2:
            return ("goal" if phase == "defend" else "held"), shots
        seat = (origin + 1 + 2 * asked) % n
        hand = rng.sample(pool, view.counts[seat])
        answers = [c for c in hand if block_bits(c) & target]
        keeper = "goalkeeper" in view.roles[seat]
        if phase == "defend" and keeper and not answers:
            answers = [c for c in hand if block_bits(c)]
        if answers:
            # the cards of a hand are in random order, so the first answer is as likely as any
            phase, origin, asked = ("attack" if phase == "defend" else "defend"), seat, 0
            target = block_bits(answers[0])
            shots += phase == "defend"
            continue
        if phase == "defend" and any(card(c).foul for c in hand):
            turned = rng.sample(pool, 3 if keeper else 5)
            return (
                "penalty-goal" if any(block_bits(c) & target for c in turned) else "penalty-missed"
            ), shots
        asked += 1


def test_the_shootout_chain_is_its_policy() -> None:
    game, rng = load("soccer-sonic", players=4), Random(1)
    state = _states(4, "defend", 1)[0]
    view = game.observe(state, state.seat)
    chain, start = game.shootout_chain(view)
    shots = [s for s in chain if isinstance(s, tuple) and s[0] == "defend" and s[2] == 0]
    solved = absorb(chain, start, {"shots": shots})
    n = 6000
    results = [_play_fresh(game, view, rng) for _ in range(n)]
    assert sum(solved.ends.values()) == 1
    for end in ("goal", "held", "penalty-goal", "penalty-missed"):
        _close(solved.ends.get(end, Fraction(0)), sum(1 for r, _ in results if r == end), n)
    mean = sum(s for _, s in results) / n
    spread = sqrt(sum((s - mean) ** 2 for _, s in results) / n / n)
    assert abs(mean - float(solved.visits["shots"])) < 4.5 * spread
