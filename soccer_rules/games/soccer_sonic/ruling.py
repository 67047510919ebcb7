"""What one match is played by: players, options, roles, deck and phases, worked out once from the ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from soccer_rules.core.game import Log
from soccer_rules.core.phases import DiagramError, PhaseDiagram
from soccer_rules.core.rulebook import Ruleset
from soccer_rules.games.soccer_sonic.cards import ZONES, Deck
from soccer_rules.games.soccer_sonic.hands import KICKS, LANE_MASK, NAMES, hand_lanes
from soccer_rules.games.soccer_sonic.phases import diagram
from soccer_rules.games.soccer_sonic.roles import Abilities, Role
from soccer_rules.games.soccer_sonic.state import State, team_of

HAND_LIMIT = {2: 9, 4: 7, 6: 5, 8: 5, 10: 5}
"""Cards a hand by players (SS-SETUP-3)."""
DECKS = {2: 2, 4: 3, 6: 3, 8: 4, 10: 4}
"""How often the deck is used up before time (SS-END-2)."""
KICK_OFF_ZONE = (4, 6)
"""By side: blue 4, red 6 (SS-KICK-1)."""
GOAL_ATTACKED = (9, 1)
"""By side: blue attacks zone 9, red zone 1."""
GOALS_TO_WIN = 3
TIRED_FLOOR = 3
"""Forced blocks never lower a keeper's limit below this (SS-ROLE-5b)."""


class Ruling:
    """The constants of one match. Shared by all its states, never changed."""

    __slots__ = (
        "abilities_of", "anywhere", "base", "by_role", "deck", "decks", "draw", "far", "far_kicks", "fielding",
        "follow_up_is_turn", "here_or_near", "idle", "in_place", "jumped", "kinds", "line_up", "line_ups",
        "near", "open_discards", "phases", "players", "recovery", "redirects", "roles", "roles_each", "rules",
        "secret", "shooter_may", "short_for", "three_near", "two_player_cut_in", "ways",
    )  # fmt: skip

    def __init__(
        self,
        players: int,
        rules: Ruleset,
        roles: Mapping[str, Role],
        deck: Deck,
        line_up: tuple[tuple[str, ...], ...] | None,
    ):
        self.players, self.rules, self.roles, self.deck, self.line_up = players, rules, roles, deck, line_up
        self.kinds = deck.kinds
        self.base, self.decks = HAND_LIMIT[players], DECKS[players]
        self.roles_each = 2 if players == 4 else 1
        self.fielding = players == 2
        self.anywhere = rules["power_kick_anywhere"] is True
        limit = rules["direction_changes_per_phase"]
        self.redirects = limit if isinstance(limit, int) else 1 << 30
        self.short_for = rules["short_penalty_for"]
        self.by_role = rules["restart_kicker"] == "by_role"
        self.jumped = rules["jumped_singer_draws_up"] is True
        self.secret = rules["secret_roles"] is True
        self.two_player_cut_in = rules["two_player_cut_in"] == "after_held_defence"
        self.follow_up_is_turn = rules["follow_up_is_turn"] is True
        self.shooter_may = rules["shooter_may_cut_in"] is True
        self.recovery = rules["forced_block_recovery"]
        self.in_place = rules["three_cards_in_place"] is True
        idle = rules["idle_rounds"]
        self.idle = idle * players if isinstance(idle, int) else 1 << 30
        self.open_discards = rules["open_discards"] is True
        self.near: dict[int, tuple[int, ...]] = {
            b: tuple(z for z in (b - 1, b + 1) if z in ZONES) for b in ZONES
        }
        self.here_or_near = {b: tuple(sorted((*n, b))) for b, n in self.near.items()}
        self.three_near = self.here_or_near if self.in_place else self.near
        self.far: dict[int, tuple[int, ...]] = {
            b: tuple(z for z in ZONES if self.anywhere or abs(z - b) > 1) for b in ZONES
        }
        # times a mask of positions: that mask in the lane of every Power Kick which is far enough
        self.far_kicks = {b: sum(1 << KICKS[z] for z in zones) for b, zones in self.far.items()}
        self.abilities_of: tuple[dict[tuple[str, ...], Abilities], ...] = ({}, {})
        self.line_ups: tuple[tuple[str, ...], ...] = ()
        able = {
            a
            for r in roles.values()
            for a, has in (
                ("role-move", r.move_cards),
                ("long-shot", r.long_shot),
                ("forced-block", r.blocks_anything),
            )
            if has
        }
        self.phases: PhaseDiagram = diagram(
            players,
            given_line_up=line_up is not None or rules["roles"] == "dealt",
            cut_in=players >= 4 or self.two_player_cut_in,
            redirects=self.redirects > 0,
            one_change=self.redirects == 1,
            jumped=self.jumped,
            role_abilities=frozenset(able),
        )
        self.draw: Callable[[State], str] = repr
        self.ways: dict[str, dict[str, str]] = {}
        for t in self.phases:
            self.ways.setdefault(t.source, {})[t.trigger] = t.target

    def abilities(self, state: State, seat: int) -> Abilities:
        """What the player on ``seat`` can do with the roles held now."""
        held = state.roles[seat]
        known = self.abilities_of[seat & 1]
        if held not in known:
            known[held] = Abilities.of((self.roles[r] for r in held), seat & 1)
        return known[held]

    def limit(self, state: State, seat: int) -> int:
        """The hand limit in force (SS-SETUP-3, SS-ROLE-5a, lowered as in SS-ROLE-5b)."""
        full = self.base + self.abilities(state, seat).hand
        tired = state.tired[seat]
        return max(min(full, TIRED_FLOOR), full - tired) if tired else full

    def can_cut_in(self, state: State, seat: int) -> bool:
        """Whether the hand holds a lawful two-card Power Kick from where the ball lies (SS-CUT-2)."""
        lanes = state.lanes[seat]
        naming = lanes >> NAMES[state.ball] & LANE_MASK
        return naming & naming - 1 != 0 and lanes & naming * self.far_kicks[state.ball] != 0


def go(g: Ruling, s: State, trigger: str, log: Log | None) -> None:
    """Follow the declared transition; a transition that is not declared is a fault of the engine."""
    try:
        target = g.ways[s.phase][trigger]
    except KeyError:
        raise DiagramError(f"the engine took {trigger!r} from {s.phase!r}, which is not declared") from None
    if log is not None:
        log.trace.append((s.phase, trigger))
    s.phase = target


def set_hand(s: State, seat: int, cards: tuple[str, ...]) -> None:
    """Give a seat a sorted hand, with its lanes."""
    s.hands[seat] = cards
    s.lanes[seat] = hand_lanes(cards)


def discard(s: State, seat: int, cards: tuple[str, ...]) -> None:
    """Cards leave the hand for the discard pile, face up, at once (SS-CARD-3)."""
    hand = list(s.hands[seat])
    for c in cards:
        hand.remove(c)
    s.pile += cards
    set_hand(s, seat, tuple(hand))


def attacks(team: int, zone: int) -> bool:
    """Whether that side attacks when the ball is there (A:80): blue in zone 9, red in zone 1."""
    return zone == GOAL_ATTACKED[team]


def level(s: State) -> bool:
    """Whether the score is equal."""
    return s.score[0] == s.score[1]


def side_seats(g: Ruling, team: int) -> range:
    """The seats of a side, clockwise."""
    return range(team, g.players, 2)


def kicker_by_role(g: Ruling, s: State, team: int) -> int:
    """Who kicks off for a side: defender, forward, goalkeeper, else its first seat (SS-KICK-2)."""

    def rank(seat: int) -> tuple[int, int]:
        ranks = [g.roles[r].kick_off for r in s.roles[seat] if g.roles[r].kick_off]
        return (min(ranks, default=1 << 10), seat)

    return min(side_seats(g, team), key=rank)


__all__ = [
    "DECKS", "GOALS_TO_WIN", "GOAL_ATTACKED", "HAND_LIMIT", "KICK_OFF_ZONE", "Ruling", "attacks", "discard", "go",
    "kicker_by_role", "level", "set_hand", "side_seats", "team_of",
]  # fmt: skip
