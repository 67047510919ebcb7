"""What a user would pick instead, played at random through its own public API. Each needs its own package."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

Play = Callable[[int], int]
"""Plays at least so many decisions and returns how many there were."""


def rlcard_uno(seed: int) -> Play:
    """RLCard's UNO as its users play it: an environment that hands out the legal actions with the observation."""
    rlcard: Any = import_module("rlcard")
    env = rlcard.make("uno", config={"seed": seed})
    choose = Random(seed).random

    def play(decisions: int) -> int:
        done = 0
        while done < decisions:
            seen, _ = env.reset()
            while not env.is_over():
                legal = list(seen["legal_actions"])
                seen, _ = env.step(legal[int(choose() * len(legal))])
                done += 1
        return done

    return play


def rlcard_uno_bare(seed: int) -> Play:
    """The rules inside that environment alone, without what RLCard makes of them for its users."""
    game: Any = import_module("rlcard.games.uno").Game()
    game.np_random = import_module("numpy.random").RandomState(seed)
    choose = Random(seed).random

    def play(decisions: int) -> int:
        done = 0
        while done < decisions:
            game.init_game()
            while not game.is_over():
                legal = game.get_legal_actions()
                game.step(legal[int(choose() * len(legal))])
                done += 1
        return done

    return play


def open_spiel(name: str, seed: int) -> Play:
    """A game of OpenSpiel; its Python games register themselves on import."""
    import_module("open_spiel.python.games")
    game: Any = import_module("pyspiel").load_game(name)
    choose = Random(seed).random

    def play(decisions: int) -> int:
        done = 0
        while done < decisions:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(choose() * len(outcomes))][0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(choose() * len(legal))])
                done += 1
        return done

    return play


PEERS: dict[str, Callable[[int], Play]] = {
    "RLCard UNO": rlcard_uno,
    "RLCard UNO, bare rules": rlcard_uno_bare,
    "OpenSpiel python_liars_poker": lambda seed: open_spiel("python_liars_poker", seed),
    "OpenSpiel hearts (C++)": lambda seed: open_spiel("hearts", seed),
}
YARDSTICK = "RLCard UNO"
"""The peer that ratios refer to."""
