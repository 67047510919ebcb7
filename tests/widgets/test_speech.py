"""Widgets that could not be made leave nothing behind."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from soccer_rules import load, set_language
from soccer_rules.core import language
from soccer_rules.core.match import Match
from soccer_rules.lessons import load_walkthrough
from soccer_rules.widgets import Attempt, Explorer, GraphView, Stepper, ask

GAME = load("soccer-sonic", players=8)
WALK = load_walkthrough()
REFUSED: dict[str, Callable[[], object]] = {
    "a seat that there is not": lambda: Attempt(Match(GAME, GAME.initial_state(1)), seat=99),
    "a part that there is not": lambda: Stepper(WALK, part=9),
    "a language for a stepper": lambda: Stepper(WALK, "xx"),
    "a language for an attempt": lambda: Attempt(Match(GAME, GAME.initial_state(1)), language="xx"),
    "a question's language": lambda: ask(WALK, 1, "xx"),
    "a part of the game": lambda: GraphView(GAME, "nowhere"),
    "a part of the explorer": lambda: Explorer(WALK, part="nowhere"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_refused_widget_hears_nothing_and_is_cleared_away_quietly(what: str) -> None:
    gc.collect()
    listening = len(language._listeners)
    with pytest.raises((LookupError, ValueError)):
        REFUSED[what]()
    assert len(language._listeners) == listening
    # What fails while Python clears away becomes a warning, and warnings are errors here.
    gc.collect()
    set_language("ja")
    set_language("en")


def test_a_widget_that_fails_half_way_hears_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Stepper) -> None:
        raise RuntimeError("no picture")

    listening = len(language._listeners)
    with monkeypatch.context() as patched:
        patched.setattr(Stepper, "_show", fails)
        with pytest.raises(RuntimeError):
            Stepper(WALK)
    assert len(language._listeners) == listening
    gc.collect()


def test_what_was_closed_is_not_closed_again_when_it_is_cleared_away() -> None:
    stepper = Stepper(WALK)
    view = GraphView(stepper)
    view.close()
    view.close()
    del view
    gc.collect()
    stepper.next()
    stepper.close()
