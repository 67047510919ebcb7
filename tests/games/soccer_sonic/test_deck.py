"""The standard deck: what it promises, what the guide's example needs, and how it plays."""

from collections import Counter
from collections.abc import Callable

import pytest
from networkx import Graph
from networkx.algorithms.bipartite import maximum_matching

from soccer_rules.games.soccer_sonic.cards import Card, card, load_deck
from soccer_rules.players.measure import measure

CARDS = [card(text) for text in load_deck().cards]
Fits = Callable[[Card], bool]


def test_87_cards_with_few_duplicates():
    assert len(CARDS) == 87
    assert len({c.text for c in CARDS}) >= 80


def test_the_mirror_image_of_every_card_is_in_the_deck():
    assert Counter(c.text for c in CARDS) == Counter(c.mirror().text for c in CARDS)


def test_the_cards_of_the_worked_power_kick():
    assert any(c.zones == (5,) and c.kick == (2, 8) for c in CARDS)
    assert any(c.zones == (5, 7, 9) and c.block for c in CARDS)


def test_maneuver_zones():
    assert {len(c.zones) for c in CARDS} == {1, 2, 3}
    named = Counter(z for c in CARDS for z in c.zones)
    assert all(14 <= named[z] <= 20 for z in range(1, 10)), named


def test_every_power_kick_can_be_kicked():
    # Its own zone must be on the card, and the target may not be next to it (SS-PK-1, -4).
    for c in CARDS:
        for target in c.kick:
            assert any(abs(zone - target) > 1 for zone in c.zones), c.text


@pytest.mark.parametrize("goal", [1, 9])
def test_most_but_not_all_goal_cards_show_directions(goal):
    naming = [c for c in CARDS if goal in c.zones]
    assert 0.75 <= sum(goal in c.shoot for c in naming) / len(naming) <= 0.85


def test_all_specials():
    count = Counter(c.special for c in CARDS)
    assert set(count) == {"", "power-kick", "kb", "foul"}
    assert count["kb"] > count["power-kick"] > count["foul"] >= 4


@pytest.mark.parametrize("direction", "LCR")
def test_every_direction_is_common(direction):
    assert sum(direction in c.block for c in CARDS) >= 10
    assert all(sum(direction in c.shoot.get(goal, "") for c in CARDS) >= 4 for goal in (1, 9))


def names(zone: int) -> Fits:
    return lambda c: zone in c.zones


def kicks(zone: int, *targets: int) -> Fits:
    return lambda c: zone in c.zones and any(t in c.kick for t in targets)


# The guide's example (W3-W8), one card a line; a card played is not back before the deck is used up.
EXAMPLE = {
    "3 to zone 5": names(5),
    "3 to zone 6": names(6),
    "3 to zone 7": names(7),
    "3 to zone 8": names(8),
    "4 on the spot": names(8),
    "6 to zone 9": names(9),
    "6 kicks 9 to 6": kicks(9, 6),
    "6 kicks 9 to 6, with": names(9),
    "6 kicks 6 to 3": kicks(6, 3),
    "1 kicks 3 to 6": kicks(3, 6),
    "1 kicks 3 to 6, with": names(3),
    "8 could kick from 7": kicks(7, 1, 2, 3, 4, 5, 9),
    "8 could kick from 7, with": names(7),
    "3 kicks 7 to 5": kicks(7, 5),
    "3 kicks 7 to 5, with": names(7),
    "3 kicks 5 to 8": kicks(5, 8),
    "3 kicks 5 to 8, with": names(5),
    "3 keeps a Shoot card": lambda c: 9 in c.shoot,
    "5 follows up": lambda c: bool(c.block),
}


def test_the_cards_of_the_example_are_all_there_at_once():
    fits = Graph((line, n) for line, fit in EXAMPLE.items() for n, c in enumerate(CARDS) if fit(c))
    matching = maximum_matching(fits, top_nodes=EXAMPLE)
    assert set(EXAMPLE) <= set(matching)


@pytest.mark.parametrize("players", [2, 4, 8])
def test_it_plays_well_at_a_glance(players):
    m = measure("soccer-sonic", matches=120, players=players)
    assert 1.9 <= m.goals <= 4.5
    assert m.draws <= 0.3
    assert abs(m.lead) <= 3.5


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4, 8])
def test_it_plays_well(players):
    m = measure("soccer-sonic", matches=1000, first_seed=10_000, players=players)
    assert 2 <= m.goals <= 5
    assert m.draws < 0.25
    assert abs(m.lead) <= 3
