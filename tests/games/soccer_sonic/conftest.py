"""Fixtures of the tests of Soccer Sonic."""

import pytest

from tests.games.soccer_sonic.playing import TABLES, table


@pytest.fixture(params=TABLES, ids=["-".join(map(str, t)) for t in TABLES], scope="module")
def any_table(request):
    """A game for every number of players and every preset."""
    return table(*request.param)
