"""Matches and positions for the tests of Soccer Sonic: played at random, steered, or set up by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from soccer_rules.core.game import Step
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.cards import Deck
from soccer_rules.games.soccer_sonic.game import SoccerSonic, load
from soccer_rules.games.soccer_sonic.ruling import set_hand
from soccer_rules.games.soccer_sonic.setup import new_state
from soccer_rules.games.soccer_sonic.state import State

PLAYERS = (2, 4, 6, 8, 10)
PRESETS = ("guide", "tongjiao")
TABLES = [(n, preset) for n in PLAYERS for preset in PRESETS]

SINGLE_CHANGES: Sequence[dict[str, Any]] = (
    {"power_kick_anywhere": True},
    {"direction_changes_per_phase": 1},
    {"direction_changes_per_phase": 2},
    {"short_penalty_for": "taker"},
    {"restart_kicker": "by_role"},
    {"jumped_singer_draws_up": True},
    {"secret_roles": False},
    {"roles": "dealt"},
    {"two_player_cut_in": "after_held_defence"},
    {"follow_up_is_turn": True},
    {"shooter_may_cut_in": True},
    {"forced_block_recovery": "next_turn"},
    {"three_cards_in_place": True},
    {"idle_rounds": "none"},
    {"idle_rounds": 1},
    {"open_discards": False},
)
"""Every option of the guide's ruleset, changed by itself."""

TWINS = Deck("twins", tuple(c for c in (
    "4", "5+P28", "5", "6+KLC", "456", "345+P7", "678+KR", "1LC2", "89LR", "9C+KC", "1R+KL", "23+F", "78+F",
    "1L9R+KLCR", "123", "789", "46+P19", "37+P5",
) for _ in range(6)))  # fmt: skip
"""A deck of few kinds, six of each, so that hands hold equal cards all the time."""

TINY = (
    "9LC+KC",
    "1CR+KC",
    "5",
    "89LR",
    "12",
    "456+F",
    "5+P9",
    "678",
    "234",
    "1C+F",
    "9R+KLR",
    "345+P7",
    "567+P3",
)


def tiny_deck(players):
    """The smallest deck that is allowed, so that decks run out in every part of the game."""
    size = players * {2: 9, 4: 7}.get(players, 5) + 2 + players // 2 + 5
    return Deck("tiny", tuple(TINY[k % len(TINY)] for k in range(size)))


OWN_ROLES: Mapping[str, Any] = {
    "role": [
        {"id": "libero", "move": {"cards": 1, "zones": [1, 2, 3, 9]}, "hand": 1, "kick_off": 4},
        {"id": "runner", "move": {"cards": 1, "zones": [2, 3, 4, 8, 9]}, "one_card_kicks": 2},
        {"id": "sweeper", "blocks_anything": True, "penalty": 1, "long_shot": 7},
    ]
}
"""Roles of a user's own: abilities that overlap and that no role of the guide combines."""


@cache
def _table(players: int, ruleset: str, options: tuple[tuple[str, Any], ...]) -> SoccerSonic:
    return load(players=players, ruleset=ruleset, **dict(options))


def table(players: int, ruleset: str = "guide", **options: Any) -> SoccerSonic:
    """A game, made once for each set of options."""
    return _table(players, ruleset, tuple(sorted(options.items())))


WEIGHTS: Mapping[str, Mapping[str, float]] = {
    "uniform": {},
    "by-use": {},
    "shooter": {
        use.MANEUVER: 6, use.LONG_SHOT: 20, use.KB: 30, use.SHOOT: 12, use.ROLE_MOVE: 2, use.POWER_KICK: 2,
        use.THREE: 1, use.END: 0.5, use.PASS: 0.4, use.FOUL: 0.4, use.SING: 0.2,
    },
    "fouler": {use.MANEUVER: 6, use.KB: 20, use.FOUL: 200, use.SHOOT: 5, use.END: 0.4, use.PASS: 0.3, use.SING: 0.1},
    "passer": {use.PASS: 40, use.END: 20, use.CALL: 0.02},
}  # fmt: skip
"""How a policy weighs the uses against each other; ``uniform`` weighs single actions, all alike."""


def pick(legal: Sequence[Action], rng: Random, policy: str = "uniform") -> Action:
    """A legal action by one of the policies."""
    if policy == "uniform":
        return legal[rng.randrange(len(legal))]
    groups: dict[str, list[Action]] = {}
    for action in legal:
        groups.setdefault(action.use, []).append(action)
    uses = sorted(groups)
    weights = [WEIGHTS[policy].get(u, 1.0) for u in uses]
    chosen = groups[rng.choices(uses, weights)[0]]
    if policy in ("shooter", "fouler") and chosen[0].zone:
        # towards the goal attacked, more often than not
        ahead = [a for a in chosen if a.zone == max(chosen, key=lambda a: abs(a.zone - 5)).zone]
        chosen = ahead if rng.random() < 0.6 else chosen
    return rng.choice(chosen)


def play_on(
    game: SoccerSonic, state: State, rng: Random, policy: str = "uniform", most: int = 100_000
) -> Iterator[tuple[State, int, Action, Step[State]]]:
    """The steps of a match from ``state`` on."""
    for _ in range(most):
        acting = game.to_act(state)
        if not acting:
            return
        seat = rng.choice(acting)
        action = pick(game.legal_actions(state, seat), rng, policy)
        step = game.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state


def match(
    game: SoccerSonic, seed: int, policy: str = "uniform", most: int = 100_000
) -> Iterator[tuple[State, int, Action, Step[State]]]:
    """The steps of a whole match."""
    return play_on(game, game.initial_state(seed), Random(f"{policy}/{seed}"), policy, most)


def sample_states(game: SoccerSonic, seed: int, every: int, policies: Iterable[str] = WEIGHTS) -> list[State]:
    """States met in matches of all policies: the first of each phase and each ``every``-th."""
    found = []
    for policy in policies:
        phases: set[str] = set()
        last = game.initial_state(seed)
        for n, (state, _, _, step) in enumerate(match(game, seed, policy, 1500)):
            if n % every == seed % every or state.phase not in phases:
                phases.add(state.phase)
                found.append(state)
            last = step.state
        found.append(last)
    return found


def nonsense(game: SoccerSonic, state: State, rng: Random) -> tuple[int, Action]:
    """An attempt without much sense: any seat, any use, cards from anywhere, any zone, sometimes roles."""
    n = game.facts.players
    acting = game.to_act(state)
    seat = rng.choice((*acting, *acting, rng.randrange(n), rng.choice((-1, -2, n, 99))))
    own = list(state.hands[seat]) if 0 <= seat < n else []
    others = [c for hand in state.hands for c in hand]
    everywhere = list(game.ruling.deck.cards)
    cards: list[str] = []
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 3, 4))):
        source = rng.choice((own, own, own, own, others, everywhere)) or everywhere
        cards.append(rng.choice(source))
    if len(own) >= len(cards) and rng.random() < 0.7:
        cards = rng.sample(own, len(cards))
    near = (state.ball - 1, state.ball, state.ball + 1)
    zone = rng.choice((0, rng.choice(near), rng.choice(near), rng.randrange(11)))
    roles: tuple[str, ...] = ()
    if rng.random() < 0.1 or state.phase in ("line-up", "role-change"):
        names = [*game.ruling.roles, "nobody"]
        roles = tuple(rng.choice(names) for _ in range(rng.choice((1, 1, n // 2, rng.randrange(5)))))
    what = rng.choice(use.USES) if rng.random() < 0.95 else "somersault"
    senseless = Action(what, tuple(sorted(cards)), zone, roles)
    legal = game.legal_actions(state, rng.choice(acting)) if acting else ()
    if not legal or rng.random() < 0.5:
        return seat, senseless
    # something sensible, with one part of it spoilt
    sensible = rng.choice(legal)
    part = rng.choice(("use", "cards", "zone", "roles", "seat"))
    if part == "seat":
        return seat, sensible
    return rng.choice(acting), sensible._replace(**{part: getattr(senseless, part)})


def arrange(
    game: SoccerSonic,
    phase: str,
    seat: int,
    ball: int,
    hands: Mapping[int, Sequence[str]] | None = None,
    *,
    roles: Sequence[Sequence[str]] | None = None,
    fill: int | None = None,
    plain: bool = False,
    top: Sequence[str] = (),
    left: int | None = None,
    **fields: Any,
) -> State:
    """A sound position set up by hand.

    ``hands`` by seat; the other seats get ``fill`` cards of the rest (the hand limit unless said; with ``plain`` none
    that has a special). ``top`` are the next cards of the deck, which holds ``left`` cards; the rest lies in the pile.
    ``fields`` are set as they are.
    """
    g = game.ruling
    state = new_state(g, 1)
    given = {seat: tuple(cards) for seat, cards in (hands or {}).items()}
    rest = Counter(g.deck.cards)
    for cards in (*given.values(), tuple(top)):
        rest.subtract(cards)
    assert min(rest.values()) >= 0, f"not in the deck: {+Counter({c: -k for c, k in rest.items()})}"
    loose = sorted(rest.elements(), key=lambda c: (plain and "+" in c, c))
    state.roles = [tuple(sorted(r)) for r in (roles or default_roles(g.players))]
    if g.fielding:
        state.fielded = fields.pop("fielded", (state.roles[0], state.roles[1]))
    for x in range(g.players):
        if x not in given:
            size = fill if fill is not None else g.base + g.abilities(state, x).hand
            given[x] = tuple(loose[:size])
            del loose[:size]
        set_hand(state, x, tuple(sorted(given[x])))
    under = len(loose) if left is None else left - len(top)
    state.deck = [*loose[len(loose) - under :], *reversed(top)]
    state.pile = loose[: len(loose) - under]
    state.phase, state.seat, state.ball = phase, seat, ball
    state.in_phase = phase in ("defend", "attack", "redirect", "redirect-follow-up")
    for name, value in fields.items():
        assert hasattr(state, name)
        setattr(state, name, value)
    read = game.parse_position(game.position(state))
    assert read == state
    return state


def default_roles(players: int) -> list[tuple[str, ...]]:
    """A line-up with keepers on seats 0 and 1, and every role fielded from eight players on."""
    if players == 4:
        pairs = [("goalkeeper", "midfielder"), ("defender", "forward")]
        return [pairs[seat // 2] for seat in range(4)]
    order = ("goalkeeper", "midfielder", "defender", "long-shot-forward", "forward")
    return [(order[seat // 2],) for seat in range(players)]
