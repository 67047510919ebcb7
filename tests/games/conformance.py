"""What every game must do, whatever its rules: the checks of ``test_conformance`` know the shared interface only."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from soccer_rules.core.errors import IllegalAction
from soccer_rules.core.game import CHANCE, Game, Step
from soccer_rules.core.language import LANGUAGES
from soccer_rules.core.registry import load, load_from_header

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES_WRITTEN = tuple(LANGUAGES)
UNFILLED = re.compile(r"\{[a-z_]+[}:]")

AnyGame = Game[Any, Any]


def choose(actions: Any, rng: Random, by_use: bool) -> Any:
    """One legal action: every action alike, or first a first word (the use) and then one of its actions."""
    if not by_use:
        return actions[rng.randrange(len(actions))]
    uses: dict[str, list[int]] = {}
    for n, action in enumerate(actions):
        uses.setdefault(str(action).split(" ", 1)[0], []).append(n)
    return actions[rng.choice(uses[rng.choice(sorted(uses))])]


def walk(game: AnyGame, seed: int, by_use: bool = False) -> Iterator[tuple[Any, int, Any, Step[Any]]]:
    """A random match: ``(state, seat, action, step)`` for each decision and each toss."""
    rng = Random(f"{game.facts.id}/{game.facts.players}/{seed}")
    state = game.initial_state(seed)
    while acting := game.to_act(state):
        seat = rng.choice(acting)
        action = choose(game.legal_actions(state, seat), rng, by_use)
        step = game.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state


def seats(game: AnyGame) -> list[int]:
    return [CHANCE, *range(game.facts.players)]


def check_legal_means_accepted(game: AnyGame, seed: int) -> int:
    """Listed ⇔ judged legal ⇔ accepted; a refusal carries the verdict and changes nothing. How many were refused."""
    rng = Random(seed)
    seen: list[Any] = []
    refused = 0
    for n, (state, _, action, _) in enumerate(walk(game, seed, by_use=True)):
        seen.append(action)
        if n % 7:
            continue
        key = state.key()
        for seat in seats(game):
            listed = list(game.legal_actions(state, seat))
            assert (seat in game.to_act(state)) == bool(listed)
            assert len(listed) == len(game.legal_actions(state, seat)) == len(set(listed))
            tried = rng.sample(listed, min(3, len(listed))) + rng.sample(seen, min(4, len(seen)))
            for attempt in tried:
                verdict = game.judge(state, seat, attempt)
                legal = game.is_legal(state, seat, attempt)
                assert verdict.legal == bool(verdict) == legal == (attempt in game.legal_actions(state, seat))
                if attempt in listed:
                    assert legal
                if legal:
                    after = game.apply(state, seat, attempt)
                    own = state.copy()
                    game.advance(own, seat, attempt)
                    assert own.key() == after.state.key(), "advance and apply lead to different states"
                else:
                    refused += 1
                    with pytest.raises(IllegalAction) as caught:
                        game.apply(state, seat, attempt)
                    assert caught.value.verdict.failed
                    assert caught.value.verdict.clauses == verdict.clauses
                assert state.key() == key
    return refused


def check_verdict_words(game: AnyGame, seed: int) -> None:
    """Each condition cites a clause of the rulebook and can be said in every language written so far."""
    rng = Random(seed)
    seen: list[Any] = []
    for n, (state, _, action, _) in enumerate(walk(game, seed, by_use=True)):
        seen.append(action)
        if n % 9:
            continue
        for seat in seats(game):
            verdict = game.judge(state, seat, rng.choice(seen))
            assert verdict.checks
            for check in verdict.checks:
                assert check.clause in game.rulebook.clauses
            if not verdict.legal:
                legal = game.legal_actions(state, seat)
                assert (verdict.nearest is None) == (not legal)
                assert verdict.nearest is None or game.is_legal(state, seat, verdict.nearest)
            for lang in LANGUAGES_WRITTEN:
                said = verdict.text(lang)
                assert not UNFILLED.search(said), said
                ET.fromstring(verdict.html(lang))


def check_states_are_left_alone(game: AnyGame, seed: int) -> None:
    """No state that was handed out is ever changed, and a copy is equal to its original."""
    handed_out = []
    for state, _, _, step in walk(game, seed):
        handed_out.append((state, state.key()))
        assert state.copy().key() == state.key()
        assert step.state is not state
    assert len(handed_out) > 20
    for state, key in handed_out:
        assert state.key() == key
        assert hash(state) == hash(state.copy())


def check_end(game: AnyGame, seed: int) -> None:
    """Somebody decides exactly as long as there is no outcome; afterwards nothing is possible and it is said why."""
    state = game.initial_state(seed)
    last = None
    for state, _, action, step in walk(game, seed):
        assert game.outcome(state) is None
        assert game.phases.phases[state.phase].kind in ("decision", "chance")
        state, last = step.state, action
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.clause in game.rulebook.clauses
    assert outcome.score == game.score(state)
    assert outcome.winner is None or outcome.winner in game.facts.sides
    assert game.phases.phases[state.phase].kind == "end"
    assert game.to_act(state) == ()
    for lang in LANGUAGES_WRITTEN:
        assert not UNFILLED.search(game.words.outcome(outcome, lang))
    for seat in seats(game):
        assert not game.legal_actions(state, seat)
        verdict = game.judge(state, seat, last)
        assert not verdict
        assert verdict.nearest is None
        with pytest.raises(IllegalAction):
            game.apply(state, seat, last)


def check_texts_round_trip(game: AnyGame, seed: int) -> None:
    """Positions, actions, seats and the header are read back as what was written."""
    again = load_from_header(game.header())
    assert again.facts == game.facts
    assert again.rules == game.rules
    assert again.initial_state(seed).key() == game.initial_state(seed).key()
    for seat in seats(game):
        assert game.parse_seat(game.seat_name(seat)) == seat
    final = game.initial_state(seed)
    for state, _, action, step in walk(game, seed, by_use=True):
        final = step.state
        text = game.action_text(action)
        assert "\n" not in text
        assert game.parse_action(text) == action
        line = game.position(state)
        assert "\n" not in line
        read = game.parse_position(line)
        assert read.key() == state.key()
        assert game.position(read) == line
    assert game.parse_position(game.position(final)).key() == final.key()


def check_chance(game: AnyGame, seed: int) -> int:
    """Where chance speaks its outcomes are listed with exact probabilities; nowhere else. How often it spoke."""
    spoken = 0
    for state, seat, _, _ in walk(game, seed):
        outcomes = game.chance(state)
        assert bool(outcomes) == (seat == CHANCE) == (game.to_act(state) == (CHANCE,))
        if outcomes:
            spoken += 1
            assert sum(p for _, p in outcomes) == Fraction(1)
            assert {a for a, _ in outcomes} == set(game.legal_actions(state, CHANCE))
    return spoken


def check_observation(game: AnyGame, seed: int) -> None:
    """A full state drawn to fit an observation gives that observation again, and the same rights to its seat."""
    rng = Random(seed)
    for n, (state, _, _, _) in enumerate(walk(game, seed, by_use=True)):
        if n % 11:
            continue
        for seat in (None, *range(game.facts.players)):
            view = game.observe(state, seat)
            assert view == game.observe(state, seat)
            fitting = game.determinize(view, rng)
            assert game.observe(fitting, seat) == view
            assert game.parse_position(game.position(fitting)).key() == fitting.key()
            if seat is not None and seat in game.to_act(state):
                assert list(game.legal_actions(fitting, seat)) == list(game.legal_actions(state, seat))


def check_pictures(game: AnyGame, seed: int, most: int) -> int:
    """The picture of every phase met is well-formed, described in words, and the same every time."""
    drawn: set[str] = set()
    for state, _, _, step in walk(game, seed, by_use=True):
        for shown in (state, step.state):
            if shown.phase in drawn or len(drawn) >= most:
                continue
            drawn.add(shown.phase)
            svg = game.picture(shown)
            root = ET.fromstring(svg)
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert root.findtext("{http://www.w3.org/2000/svg}title")
            assert root.findtext("{http://www.w3.org/2000/svg}desc")
            assert svg == game.picture(game.parse_position(game.position(shown)))
    return len(drawn)


def check_steps(game: AnyGame, seed: int, by_use: bool) -> set[tuple[str, str]]:
    """Each step is a path of declared transitions from the old phase to the new one; its events cite and can be told.

    The transitions taken.
    """
    taken: set[tuple[str, str]] = set()
    for state, _, _, step in walk(game, seed, by_use):
        here = state.phase
        assert step.trace
        for source, trigger in step.trace:
            assert source == here
            transition = game.phases.transition(source, trigger)
            assert set(transition.clauses) <= set(game.rulebook.clauses)
            here = transition.target
            taken.add((source, trigger))
        assert here == step.state.phase
        for event in step.events:
            assert event.clauses
            assert set(event.clauses) <= set(game.rulebook.clauses)
            for lang in LANGUAGES_WRITTEN:
                assert not UNFILLED.search(game.words.event(event, lang))
    return taken


def check_diagram(game: AnyGame) -> None:
    """Every phase, trigger and condition of the diagram has a name in every language written so far."""
    for phase in game.phases.phases.values():
        for lang in LANGUAGES_WRITTEN:
            assert game.words.phase(phase.id, lang)
    for t in game.phases:
        assert t.clauses
        assert set(t.clauses) <= set(game.rulebook.clauses)
        for lang in LANGUAGES_WRITTEN:
            assert game.words.trigger(t.trigger, lang)
            assert bool(game.words.when(t.condition, lang)) == bool(t.condition)


def digest(game: AnyGame, seed: int) -> str:
    """A fingerprint of a whole match: every position, action and event."""
    found = hashlib.sha256()
    for state, seat, action, step in walk(game, seed):
        told = [game.words.event(e, "en") for e in step.events]
        found.update(json.dumps([game.position(state), seat, str(action), told, step.trace]).encode())
    return found.hexdigest()


def digests_in_a_fresh_process(matches: list[tuple[str, dict[str, Any], int]], hash_seed: str) -> list[str]:
    """The fingerprints of several matches, played by another interpreter with another hash seed."""
    script = (
        "import json, sys; sys.path.insert(0, sys.argv[1])\n"
        "from tests.games.conformance import digest, load\n"
        "print(json.dumps([digest(load(name, **o), seed) for name, o, seed in json.loads(sys.argv[2])]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(ROOT), json.dumps(matches)],
        env={"PYTHONHASHSEED": hash_seed, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        cwd=ROOT,
    )
    return [str(d) for d in json.loads(done.stdout)]


__all__ = ["load"]
