"""A seat sees what it may know and no more; states drawn to fit a view are drawn uniformly."""

import xml.etree.ElementTree as ET
from collections import Counter
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from soccer_rules.core.game import CHANCE
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action, action
from soccer_rules.games.soccer_sonic.cards import Deck
from soccer_rules.games.soccer_sonic.game import load
from soccer_rules.games.soccer_sonic.observe import unseen
from soccer_rules.games.soccer_sonic.ruling import set_hand
from tests.games.soccer_sonic.oracle import kick_pairs
from tests.games.soccer_sonic.playing import PLAYERS, TABLES, arrange, sample_states, table


def hidden_places(game, state, seat):
    """The cards that ``seat`` does not see, as ``(where, index)``: other hands, the deck, a closed pile."""
    places = [(("hand", x), n) for x, hand in enumerate(state.hands) if x != seat for n in range(len(hand))]
    places += [("deck", n) for n in range(len(state.deck))]
    if not game.rules["open_discards"]:
        places += [("pile", n) for n in range(len(state.pile))]
    return [p if isinstance(p[0], tuple) else ((p[0], -1), p[1]) for p in places]


def reshuffled(game, state, seat, rng):
    """The same position with everything that ``seat`` may not know changed at random."""
    changed = state.copy()
    places = hidden_places(game, state, seat)
    stock = {("deck", -1): list(state.deck), ("pile", -1): list(state.pile)}
    stock.update({("hand", x): list(h) for x, h in enumerate(state.hands)})
    cards = [stock[where][n] for where, n in places]
    rng.shuffle(cards)
    for (where, n), text in zip(places, cards, strict=True):
        stock[where][n] = text
    changed.deck, changed.pile = stock["deck", -1], stock["pile", -1]
    for x in range(len(state.hands)):
        set_hand(changed, x, tuple(sorted(stock["hand", x])))
    rng.shuffle(changed.pile)
    changed.seed, changed.shuffles = rng.getrandbits(40), rng.randrange(1, 50)
    return changed


def fits_the_phase(game, state):
    """Whether the seats that the phase says can kick still can, after cards were moved about."""
    if state.phase == "calls":
        able = game.ruling.can_cut_in(state, state.seat)
        return able and (state.caller < 0 or game.ruling.can_cut_in(state, state.caller))
    return state.phase != "cut-in" or game.ruling.can_cut_in(state, state.seat)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_hidden_parts_never_change_what_a_seat_sees(players, closed):
    game = table(players, open_discards=False) if closed else table(players)
    rng = Random(players)
    tried = Counter()
    for state in sample_states(game, 3, 25, ("by-use", "shooter")):
        for seat in (None, *range(players)):
            changed = reshuffled(game, state, seat, rng)
            if not fits_the_phase(game, changed):
                continue
            tried[state.phase] += 1
            assert game.observe(changed, seat) == game.observe(state, seat)
            if seat in game.to_act(state):
                mine = list(game.legal_actions(state, seat))
                assert list(game.legal_actions(changed, seat)) == mine
            if state.deck != changed.deck and seat is not None:
                assert changed.key() != state.key()
    assert {"turn", "playing", "defend", "swap"} <= set(tried)


@pytest.mark.parametrize("players", [2, 8])
def test_pictures_from_a_seat_show_no_hidden_card(players):
    game = table(players)
    rng = Random(9)
    states = {s.phase: s for s in sample_states(game, 4, 60, ("by-use",))}
    for state in states.values():
        for seat in (None, state.seat if state.seat >= 0 else 0):
            changed = reshuffled(game, state, seat, rng)
            if not fits_the_phase(game, changed):
                continue
            shown = game.picture(state, seat=seat, open=False)
            ET.fromstring(shown)
            assert shown == game.picture(changed, seat=seat, open=False)


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_who_is_asked_to_call_leaves_no_trace(players):
    """While calls are asked for, nobody but the seat asked can tell who it is (SS-CUT-2)."""
    game = table(players)
    met = 0
    for seed in range(6):
        for state in sample_states(game, seed, 15, ("by-use",)):
            if state.phase != "calls":
                continue
            met += 1
            onlooker = game.observe(state, None)
            assert onlooker.acting == ()
            assert onlooker.asked is None
            for other in range(players):
                view = game.observe(state, other)
                assert view.acting == ((other,) if other == state.seat else ())
            passed = game.apply(state, state.seat, action(use.PASS)).state
            if passed.phase == "calls":
                assert game.observe(passed, None) == onlooker
    assert met


@pytest.mark.parametrize("players", PLAYERS)
def test_a_secret_line_up_is_not_seen_by_the_other_side(players):
    game = table(players)
    start = game.initial_state(1)
    assert game.to_act(start) == (0, 1)
    for first in (0, 1):
        choices = game.legal_actions(start, first)
        views = set()
        for choice in (choices[0], choices[-1]):
            after = game.apply(start, first, choice).state
            assert game.to_act(after) == (1 - first,)
            views.add(repr(game.observe(after, 1 - first)))
            assert game.observe(after, first).choices[first] == choice.roles
            assert game.observe(after, None).choices == (None, None)
            assert game.observe(after, None).chosen[first]
        assert len(views) == 1, "the other side sees that a choice was made, not which"
        fitting = {
            game.determinize(game.observe(after, 1 - first), Random(k)).choices[first] for k in range(60)
        }
        assert len(fitting) > 2
        assert all(len(set(roles)) == len(roles) == len(choices[0].roles) for roles in fitting)


def test_an_open_line_up_is_seen():
    game = table(8, secret_roles=False)
    start = game.initial_state(1)
    assert game.to_act(start) == (0,), "blue first"
    choice = game.legal_actions(start, 0)[7]
    after = game.apply(start, 0, choice).state
    assert game.observe(after, 1).choices[0] == choice.roles
    assert game.to_act(after) == (1,)


@pytest.mark.parametrize("secret", [True, False])
def test_a_role_change_is_secret_until_both_have_chosen(secret):
    game = table(2, secret_roles=secret)
    state = arrange(game, "role-change", 0, 6, scorer=0, kicker=1, asked=2, score=(1, 0))
    assert game.to_act(state) == ((0, 1) if secret else (0,))
    a = game.apply(state, 0, action(use.LINE_UP, roles=["forward"])).state
    b = game.apply(state, 0, action(use.LINE_UP, roles=["midfielder"])).state
    assert (game.observe(a, 1) == game.observe(b, 1)) == secret
    assert game.observe(a, 0) != game.observe(b, 0)
    assert game.observe(a, 0).choices[0] == ("forward",)
    fitting = {game.determinize(game.observe(a, 1), Random(k)).choices[0] for k in range(40)}
    assert fitting == (
        {("forward",), ("midfielder",), ("defender",), ("long-shot-forward",)} if secret else {("forward",)}
    )


def test_closed_discards_are_counted_but_not_shown():
    open_, closed = table(4), table(4, open_discards=False)
    state = next(s for s in sample_states(open_, 5, 30, ("uniform",)) if len(s.pile) > 5)
    assert open_.observe(state, 0).pile == tuple(sorted(state.pile))
    assert closed.observe(state, 0).pile is None
    assert closed.observe(state, 0).pile_count == len(state.pile)
    assert closed.observe(state, 0, open=True).pile == tuple(sorted(state.pile))


def test_an_open_view_shows_every_hand_but_not_the_decks_order():
    game = table(6)
    state = sample_states(game, 6, 30, ("uniform",))[10]
    view = game.observe(state, None, open=True)
    assert view.hands == tuple(state.hands)
    changed = state.copy()
    changed.deck = sorted(state.deck)
    assert game.observe(changed, None, open=True) == view
    assert not any(name == "deck" for name in view.__slots__), "only how many cards are left"


@pytest.mark.parametrize(("players", "preset"), TABLES)
def test_states_that_fit_a_view(players, preset):
    game = table(players, preset)
    rng = Random(11)
    for state in sample_states(game, 7, 60, ("by-use", "shooter")):
        for seat in (None, *range(players)):
            view = game.observe(state, seat)
            fitting = game.determinize(view, rng)
            assert game.observe(fitting, seat) == view
            if seat is not None:
                assert fitting.hands[seat] == state.hands[seat], "never against the own hand"
            assert game.parse_position(game.position(fitting)) == fitting
            for asked in game.to_act(fitting):
                assert game.legal_actions(fitting, asked)
            assert game.determinize(view, Random(5)) == game.determinize(view, Random(5))
            rest = Counter(unseen(game.ruling, view))
            seen = Counter(view.hands[seat] if seat is not None else ()) + Counter(view.pile or ())
            assert rest + seen == Counter(game.ruling.deck.cards)
        if state.phase not in ("line-up", "coin", "over"):
            assert len({game.determinize(game.observe(state, 0), Random(k)).key() for k in range(5)}) == 5


def test_a_state_that_fits_can_be_played_to_its_end():
    rng = Random(12)
    for players in PLAYERS:
        game = table(players)
        for state in sample_states(game, 8, 80, ("uniform",))[::3]:
            played = game.determinize(game.observe(state, 0), rng)
            while acting := game.to_act(played):
                legal = game.legal_actions(played, acting[0])
                game.advance(played, acting[0], legal[rng.randrange(len(legal))])
            assert game.outcome(played) is not None


FEW = Deck("few", tuple(["5"] * 14 + ["5+P1"] * 10 + ["7"] * 13 + ["46+KC"] * 8))
"""45 cards of four kinds; two that name 5, one of them a Power Kick, make a lawful cut-in from zone 5."""


def expected_deals(game, state, seat, need):
    """The probability of each deal of the unseen cards into the other hands, over all that ``need`` lets through.

    Counted by trying every order in which the unseen cards can lie.
    """
    loose = [c for x, hand in enumerate(state.hands) if x != seat for c in hand] + list(state.deck)
    sizes = [(x, len(hand)) for x, hand in enumerate(state.hands) if x != seat]
    counts = Counter()
    for order in permutations(loose, sum(size for _, size in sizes)):
        at, hands = 0, {seat: state.hands[seat]}
        for x, size in sizes:
            hands[x] = tuple(sorted(order[at : at + size]))
            at += size
        for asked in need(hands):
            counts[tuple(hands[x] for x in sorted(hands)), asked] += 1
    total = sum(counts.values())
    return {deal: n / total for deal, n in counts.items()}


def check_uniform(game, state, seat, need, draws=4000):
    """A chi-square test of what determinize draws; rare deals are put together."""
    expected = expected_deals(game, state, seat, need)
    view = game.observe(state, seat)
    rng = Random(20)
    found = Counter()
    for _ in range(draws):
        fitting = game.determinize(view, rng)
        asked = fitting.seat if state.phase == "calls" else None
        found[tuple(fitting.hands), asked] += 1
    assert set(found) <= set(expected)
    bins, rest = [], [0.0, 0]
    for deal, p in expected.items():
        if p * draws >= 8:
            bins.append((p * draws, found[deal]))
        else:
            rest[0] += p * draws
            rest[1] += found[deal]
    if rest[0] > 0:
        bins.append(tuple(rest))
    assert len(bins) > 4
    chi = sum((got - want) ** 2 / want for want, got in bins if want)
    freedom = len(bins) - 1
    # Wilson and Hilferty's approximation, five standard deviations up
    limit = freedom * (1 - 2 / (9 * freedom) + 5 * sqrt(2 / (9 * freedom))) ** 3
    assert chi < limit, f"chi-square {chi:.1f} with {freedom} degrees of freedom"
    return found


def few_table(phase, seat, hands, **fields):
    game = load(
        players=4,
        deck=FEW,
        line_up=[("goalkeeper", "forward"), ("goalkeeper", "forward"), *[("defender", "midfielder")] * 2],
    )
    deck = ["5", "7"]
    return game, arrange(
        game, phase, seat, 5, hands, roles=game.ruling.line_up, top=deck, left=2, **fields
    )  # fmt: skip


HANDS = {0: ["5", "7"], 1: ["5", "5+P1"], 2: ["7", "46+KC"], 3: ["5+P1", "5"]}


def able(game, hand):
    return bool(kick_pairs(hand, 5, game.rules))


def test_deals_are_uniform_in_a_turn():
    game, state = few_table("turn", 0, HANDS, turn=0, next=0)
    check_uniform(game, state, 0, lambda hands: [None])


def test_deals_are_uniform_for_one_who_is_to_cut_in():
    game, state = few_table("cut-in", 1, HANDS, turn=1, next=3)
    found = check_uniform(game, state, 0, lambda hands: [None] * able(game, hands[1]))
    assert all(able(game, hands[1]) for hands, _ in found)


def test_deals_are_uniform_while_somebody_is_asked_to_call():
    """Next is seat 0 and the turn was seat 3's: 1 or 2 is being asked, whichever can."""
    game, state = few_table("calls", 1, HANDS, turn=3, next=0, asked=1)
    found = check_uniform(game, state, 0, lambda hands: [x for x in (1, 2) if able(game, hands[x])])
    assert {asked for _, asked in found} == {1, 2}


def test_deals_are_uniform_while_a_caller_is_known():
    """Seat 3 has called; the seats nearer to the turn's player are asked, the next in order too."""
    game, state = few_table("calls", 1, HANDS, turn=2, next=0, asked=1, caller=3)
    need = lambda hands: [x for x in (0, 1) if able(game, hands[3]) and able(game, hands[x])]  # noqa: E731
    found = check_uniform(game, state, 2, need)
    assert {asked for _, asked in found} == {0, 1}


def test_deals_are_uniform_for_the_seat_that_is_asked():
    game, state = few_table("calls", 1, HANDS, turn=2, next=0, asked=1, caller=3)
    found = check_uniform(game, state, 1, lambda hands: [1] * able(game, hands[3]))
    assert {asked for _, asked in found} == {1}


def test_the_coin_and_the_end_are_seen_by_all():
    game = table(4)
    tossed = next(s for s in sample_states(game, 9, 50, ("uniform",)) if s.phase == "coin")
    assert game.observe(tossed, 0).acting == (CHANCE,)
    over = sample_states(game, 9, 50, ("uniform",))[-1]
    assert over.phase == "over"
    assert game.observe(over, 0).acting == ()
    assert not game.is_legal(over, 0, Action(use.PASS))
