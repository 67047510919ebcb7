"""Matches, attempts and texts that hypothesis looks for and shrinks."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from soccer_rules.core.errors import IllegalAction, SoccerRulesError, TextError
from soccer_rules.core.registry import load_from_header
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action, parse_action
from soccer_rules.games.soccer_sonic.cards import DIRECTIONS, Card, card
from soccer_rules.games.soccer_sonic.game import load
from tests.games.soccer_sonic.monitor import Monitor
from tests.games.soccer_sonic.playing import (
    OWN_ROLES,
    PLAYERS,
    PRESETS,
    SINGLE_CHANGES,
    TWINS,
    sample_states,
    table,
)
from tests.games.soccer_sonic.test_agreement import listed_as

QUICK = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)

option_sets = st.fixed_dictionaries(
    {},
    optional={
        "power_kick_anywhere": st.booleans(),
        "direction_changes_per_phase": st.sampled_from(["none", 1, 2, 3]),
        "short_penalty_for": st.sampled_from(["fouler", "taker"]),
        "restart_kicker": st.sampled_from(["next_defender", "by_role"]),
        "jumped_singer_draws_up": st.booleans(),
        "secret_roles": st.booleans(),
        "roles": st.sampled_from(["chosen", "dealt"]),
        "two_player_cut_in": st.sampled_from(["never", "after_held_defence"]),
        "follow_up_is_turn": st.booleans(),
        "shooter_may_cut_in": st.booleans(),
        "forced_block_recovery": st.sampled_from(["restart", "next_turn"]),
        "three_cards_in_place": st.booleans(),
        "idle_rounds": st.sampled_from(["none", 1, 2, 3, 5]),
        "open_discards": st.booleans(),
    },
)


class Matches(RuleBasedStateMachine):
    """Any match at all: options, attempts and looks in any order, under the monitor's eyes."""

    @initialize(
        players=st.sampled_from(PLAYERS),
        ruleset=st.sampled_from(PRESETS),
        options=option_sets,
        seed=st.integers(0, 1 << 32),
        own=st.booleans(),
    )
    def begin(self, players, ruleset, options, seed, own):
        if own:
            self.game = load(players, ruleset, deck=TWINS, role_file=OWN_ROLES, **options)
        else:
            self.game = load(players, ruleset, **options)
        self.monitor = Monitor(self.game)
        self.state = self.game.initial_state(seed)
        self.handed_out = [(self.state, self.state.key())]

    def _play(self, seat, action):
        step = self.game.apply(self.state, seat, action)
        self.monitor.check_step(self.state, seat, action, step.state, step.trace)
        self.state = step.state
        self.handed_out.append((self.state, self.state.key()))

    @precondition(lambda self: self.state.phase != "over")
    @rule(who=st.integers(0, 1), which=st.integers(0, 10_000))
    def play(self, who, which):
        acting = self.game.to_act(self.state)
        seat = acting[who % len(acting)]
        legal = self.game.legal_actions(self.state, seat)
        self._play(seat, legal[which % len(legal)])

    @precondition(lambda self: self.state.phase != "over")
    @rule(prefer=st.sampled_from(use.USES), which=st.integers(0, 10_000), steps=st.integers(1, 40))
    def play_several(self, prefer, which, steps):
        for k in range(steps):
            if self.state.phase == "over":
                return
            seat = self.game.to_act(self.state)[0]
            legal = list(self.game.legal_actions(self.state, seat))
            wanted = [a for a in legal if a.use == prefer] or legal
            self._play(seat, wanted[(which + k) % len(wanted)])

    @rule(
        seat=st.integers(-2, 11),
        what=st.sampled_from(use.USES),
        places=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=4),
        zone=st.integers(0, 10),
    )
    def attempt(self, seat, what, places, zone):
        hands = self.state.hands
        cards = [
            hands[x % len(hands)][p % len(hands[x % len(hands)])] for x, p in places if hands[x % len(hands)]
        ]
        attempt = Action(what, tuple(sorted(cards)), zone)
        verdict = self.game.judge(self.state, seat, attempt)
        listed = list(self.game.legal_actions(self.state, seat))
        assert verdict.legal == self.game.is_legal(self.state, seat, attempt)
        if verdict.legal:
            assert attempt in listed or listed_as(seat, attempt) in listed
            self._play(seat, attempt)
            return
        assert attempt not in listed
        assert (verdict.nearest is None) == (not listed)
        with pytest.raises(IllegalAction):
            self.game.apply(self.state, seat, attempt)

    @rule(which=st.integers(0, 10), seed=st.integers(0, 1000))
    def look(self, which, seed):
        seat = which if which < self.game.facts.players else None
        view = self.game.observe(self.state, seat)
        fitting = self.game.determinize(view, Random(seed))
        assert self.game.observe(fitting, seat) == view
        self.monitor.check_state(fitting)

    @rule()
    def write_and_read(self):
        assert self.game.parse_position(self.game.position(self.state)) == self.state

    @invariant()
    def nothing_handed_out_changes(self):
        for state, key in getattr(self, "handed_out", ())[-3:]:
            assert state.key() == key


TestMatches = Matches.TestCase
TestMatches.settings = settings(
    max_examples=80,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


@pytest.mark.long
class TestManyMatches(Matches.TestCase):
    settings = settings(
        max_examples=300,
        stateful_step_count=60,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def read(parse, text):
    """What came of reading a text: ``(value, None)`` or ``(None, refusal)``."""
    try:
        return parse(text), None
    except SoccerRulesError as refusal:
        return None, refusal


@st.composite
def cards(draw):
    """Any card that the notation can write."""
    zones = draw(st.lists(st.integers(1, 9), min_size=1, max_size=3, unique=True))
    directions = st.lists(st.sampled_from(DIRECTIONS), unique=True).map(
        lambda found: "".join(sorted(found, key=DIRECTIONS.index))
    )
    shoot = {z: draw(directions) for z in zones if z in (1, 9)}
    kind = draw(st.sampled_from(["", "kick", "block", "foul"]))
    if kind == "kick":
        return Card(zones, shoot, kick=draw(st.lists(st.integers(1, 9), min_size=1, max_size=2, unique=True)))
    if kind == "block":
        return Card(zones, shoot, block=draw(directions.filter(bool)))
    return Card(zones, shoot, foul=kind == "foul")


@given(cards())
@settings(deadline=None, derandomize=True)
def test_cards_round_trip_and_mirror(face):
    assert card(face.text) == face
    assert card(face.text).text == face.text
    assert face.mirror().mirror() == face
    assert card(face.mirror().text) == face.mirror()
    assert len(face.mirror().zones) == len(face.zones)


@given(st.text(alphabet="123456789LCRPKF+ 0x", max_size=14))
@settings(max_examples=500, deadline=None, derandomize=True)
def test_any_text_is_a_card_or_refused_with_its_place(text):
    face, refusal = read(card, text)
    if refusal is None:
        assert face.text == text
    else:
        assert refusal.line == 1
        assert 1 <= refusal.column <= len(text) + 1
        assert refusal.expected


actions = st.one_of(
    st.builds(
        lambda u, held, zone: Action(u, tuple(sorted(c.text for c in held)), zone),
        st.sampled_from(use.MOVES),
        st.lists(cards(), max_size=4),
        st.integers(1, 9),
    ),
    st.builds(
        lambda u, held: Action(u, tuple(sorted(c.text for c in held))),
        st.sampled_from([use.KB, use.SHOOT, use.FOUL, use.SWAP, use.DISCARD]),
        st.lists(cards(), max_size=4),
    ),
    st.sampled_from([use.PASS, use.END, use.SING, use.CALL, use.HEADS, use.TAILS]).map(Action),
    st.builds(
        lambda roles: Action(use.LINE_UP, roles=tuple(roles)),
        st.lists(st.sampled_from(["forward", "midfielder", "goalkeeper"]), min_size=1, max_size=10),
    ),
)  # fmt: skip


@given(actions)
@settings(max_examples=200, deadline=None, derandomize=True)
def test_actions_round_trip(action):
    assert parse_action(str(action)) == action


@given(
    st.text(max_size=30)
    | st.builds(lambda u, rest: f"{u} {rest}", st.sampled_from(use.USES), st.text(max_size=20))
)
@settings(max_examples=500, deadline=None, derandomize=True)
def test_any_text_is_an_action_or_refused_with_its_place(text):
    game = table(4)
    action, refusal = read(game.parse_action, text)
    if refusal is None:
        assert game.parse_action(str(action)) == action
    else:
        assert refusal.line == 1
        assert 1 <= refusal.column <= len(text) + 2


def _lines():
    found = []
    for n in PLAYERS:
        game = table(n)
        found += [(game, game.position(s)) for s in sample_states(game, 3, 50, ("by-use", "shooter"))]
    return found


LINES = _lines()


@given(
    st.sampled_from(range(len(LINES))),
    st.lists(
        st.tuples(
            st.integers(0, 3000),
            st.integers(0, 3),
            st.text(alphabet=st.sampled_from("0123456789LCRPKF+,/=:- BRyesno\n\t²é—<"), max_size=3),
        ),
        min_size=1,
        max_size=4,
    ),
)
@settings(max_examples=1500, deadline=None, derandomize=True)
def test_damaged_positions_are_read_or_refused(which, edits):
    """Never anything but a sound state or a refusal that names the place or the faults."""
    game, line = LINES[which]
    for at, cut, put in edits:
        at %= len(line) + 1
        line = line[:at] + put + line[at + cut :]
    state, refusal = read(game.parse_position, line)
    if isinstance(refusal, TextError):
        assert refusal.line >= 1
        assert 1 <= refusal.column <= len(line) + 2
    elif refusal is not None:
        assert refusal.faults
        assert all(f.where and f.wrong and f.right for f in refusal.faults)
        assert {f.clause for f in refusal.faults if f.clause} <= set(game.rulebook.clauses)
    else:
        assert game.parse_position(game.position(state)) == state
        for seat in game.to_act(state):
            assert game.legal_actions(state, seat)


@given(option_sets, st.sampled_from(PLAYERS), st.sampled_from(PRESETS))
@QUICK
def test_any_mix_of_options_makes_a_sound_diagram_and_header(options, players, ruleset):
    game = load(players, ruleset, **options)
    again = load_from_header(game.header())
    assert again.rules == game.rules
    assert set(again.phases.edges) == set(game.phases.edges)


def test_the_option_sets_cover_every_option():
    single = {name for change in SINGLE_CHANGES for name in change}
    assert single == set(table(8).rules)
