"""Games are found by their id; a user's own can be added."""

import pytest

from soccer_rules.core import registry
from soccer_rules.core.errors import UnknownName


@pytest.fixture
def added(monkeypatch):
    monkeypatch.setattr(registry, "_added", {})
    return registry._added


def test_an_unknown_game_is_refused_with_the_known_ones():
    for load in (registry.load, lambda name: registry.load_from_header({"game": name})):
        with pytest.raises(UnknownName) as caught:
            load("tiddlywinks")
        assert "soccer-sonic" in caught.value.known


@pytest.mark.parametrize("name", ["", "soccer_sonic", "../core", "soccer-sonic.game", "os"])
def test_no_name_reaches_another_module(name):
    with pytest.raises(UnknownName):
        registry.load(name)


def test_an_added_game_is_loaded_with_its_options(added):
    calls = []
    registry.register("house-rules", lambda **options: calls.append(options))
    assert "house-rules" in registry.game_ids()
    registry.load("house-rules", players=2)
    registry.load_from_header({"game": "house-rules", "players": "2"})
    assert calls == [{"players": 2}, {"players": "2"}]


def test_every_game_loads_and_knows_its_id():
    for name in registry.game_ids():
        assert registry.load(name).facts.id == name
