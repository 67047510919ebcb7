"""The engine lists what a slow second reading of the catalogue finds lawful, and judges so too."""

import pytest

from soccer_rules import load
from tests.games.street_soccer.oracle import lawful
from tests.games.street_soccer.playing import NAMES, OPTION_SETS, walk


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
@pytest.mark.parametrize("crowd", [False, True])
def test_the_engine_and_the_oracle_list_the_same(options, crowd):
    game = load("street-soccer", **options)
    compared = set()
    for seed in range(2):
        for n, (state, seat, _) in enumerate(walk(game, seed, crowd=crowd)):
            if seat is None or (state.phase == "move" and n % 3):
                continue
            found = lawful(game.observe(state, None, open=True), game.rules)
            if found is not None:
                compared.add(state.phase)
                assert {str(a) for a in game.legal_actions(state, seat)} == found, game.position(state)
    assert {"place", "kick-off", "move", *(("kick",) if crowd else ())} <= compared


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_judged_is_listed_for_every_attempt_that_can_be_put_together(options):
    """Every square is tried as a target of every piece: listed and lawful are the same."""
    game = load("street-soccer", **options)
    squares = [*game.ruling.board.name.values()]
    tried = 0
    for n, (state, seat, _) in enumerate(walk(game, 5, crowd=True)):
        if seat is None or n % 23 or state.phase not in ("move", "kick", "place", "kick-off", "goal-kick"):
            continue
        legal = {str(a) for a in game.legal_actions(state, seat)}
        pieces = sorted(game.ruling.board.names_of(state.men[0] | state.men[1]))
        texts = [f"place {q}" for q in squares]
        texts += [f"kick {q}" for q in (*squares, "GOAL-W", "GOAL-E")]
        texts += [f"run {p} {q}" for p in pieces for q in (*squares, "ball", "ball 1", "ball 2", "ball 3")]
        texts += [f"kick-off {p} {q}" for p in pieces for q in squares] if state.phase == "kick-off" else []
        for text in texts:
            tried += 1
            action = game.parse_action(text)
            assert game.is_legal(state, seat, action) == (text in legal), (game.position(state), text)
    assert tried > 300
