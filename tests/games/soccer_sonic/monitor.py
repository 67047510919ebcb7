"""What must hold in every match, whatever is played: watched step by step."""

from __future__ import annotations

from collections import Counter

from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.game import SoccerSonic
from soccer_rules.games.soccer_sonic.state import State

BASE = {2: 9, 4: 7, 6: 5, 8: 5, 10: 5}
DECKS = {2: 2, 4: 3, 6: 3, 8: 4, 10: 4}
SHOOTING = ("shot-chance", "follow-up", "defend", "attack", "redirect", "redirect-follow-up")
NEW_TURN = {("next-turn", "begin"), ("turn-over", "cut-in")}
KICK_OFF = {("coin", "heads"), ("coin", "tails"), ("swaps", "swapped"), ("roles-changed", "revealed")}
MOVES = ("maneuver", "three", "power-kick", "role-move", "long-shot")


class Monitor:
    """Checks each step; keeps its own count of passes, of who sang, and of the last turn's player."""

    def __init__(self, game: SoccerSonic):
        self.game = game
        self.players = game.facts.players
        self.whole = Counter(game.ruling.deck.cards)
        self.bonus = {name: role.hand for name, role in game.ruling.roles.items()}
        self.last: int | None = None
        self.passes = 0
        self.raised: set[int] = set()
        self.edges: set[tuple[str, str]] = set()

    def whole_limit(self, state: State, seat: int) -> int:
        return BASE[self.players] + sum(self.bonus[r] for r in state.roles[seat])

    def check_state(self, state: State) -> None:
        """What must hold of any single state."""
        held = Counter(state.deck) + Counter(state.pile)
        for hand in state.hands:
            held.update(hand)
            assert list(hand) == sorted(hand)
        assert held == self.whole, "every card is in one place"
        assert all(0 <= goals <= 3 for goals in state.score)
        assert state.score != (3, 3)
        assert 1 <= state.counter <= DECKS[self.players]
        assert 1 <= state.ball <= 9
        assert (state.phase == "over") == (self.game.outcome(state) is not None)
        if max(state.score) == 3:
            assert state.phase == "over"
        if state.phase in SHOOTING:
            assert state.ball in (1, 9)
            assert state.target
            attacker = (state.ball == 9) == (state.seat % 2 == 0)
            assert attacker == (state.phase != "defend")
        if state.phase == "kick-off":
            assert state.ball == (6 if state.seat % 2 else 4)
        for seat, hand in enumerate(state.hands):
            most = self.whole_limit(state, seat) + (seat in self.raised)
            if self.players == 2:
                # a keeper who has become something else keeps the tenth card until it is played (SS-RESTART-3)
                most = BASE[2] + max(self.bonus.values())
            assert len(hand) <= most
        acting = self.game.to_act(state)
        for seat in range(-1, self.players):
            assert bool(self.game.legal_actions(state, seat)) == (seat in acting)

    def check_step(self, before: State, seat: int, action: Action, after: State, trace) -> None:
        """What must hold from one state to the next."""
        assert seat in self.game.to_act(before)
        self._score_and_decks(before, after)
        self._turns(before, seat, action, after, trace)
        self._hands(before, seat, action, after, trace)
        self.edges.update(trace)
        self.check_state(after)

    def _score_and_decks(self, before: State, after: State) -> None:
        gained = [b - a for a, b in zip(before.score, after.score, strict=True)]
        assert sorted(gained) in ([0, 0], [0, 1])
        if sum(gained):
            assert before.phase == "defend", "goals fall when a defender has acted"
            assert gained[before.seat % 2] == 0, "for the attackers"
        assert after.counter >= before.counter
        assert after.extra >= before.extra
        assert after.shuffles >= before.shuffles
        assert after.sung & before.sung == before.sung
        if after.extra and not before.extra:
            assert after.score[0] == after.score[1]
            assert after.counter == DECKS[self.players]
        if after.phase == "over" and self.game.outcome(after).reason == "time":
            assert after.counter == DECKS[self.players]
            assert after.extra or after.score[0] != after.score[1]

    def _turns(self, before: State, seat: int, action: Action, after: State, trace) -> None:
        rules = self.game.rules
        if ("follow-up", "kb") in trace and rules["follow_up_is_turn"]:
            self.last = seat
        if ("next-turn", "singer-draws-up") in trace:
            # the singer's turn passes by without a decision
            assert before.singing != self.last
            self.last = before.singing
        if NEW_TURN & set(trace):
            self._new_turn(after.turn, before)
        elif KICK_OFF & set(trace):
            assert after.seat == after.turn
            self._new_turn(after.turn, before)
        counts = before.phase in ("turn", "kick-off") and action.use == "pass"
        if counts:
            self.passes += 1
        elif action.use in (*MOVES, "kb", "sing"):
            self.passes = 0
        if ("next-turn", "singer-draws-up") in trace:
            self.passes = 0
        rounds = rules["idle_rounds"]
        over = rounds != "none" and self.passes >= rounds * self.players
        assert over == (after.phase == "over" and self.game.outcome(after).reason == "idle")
        assert (
            after.ball == before.ball
            or action.use in MOVES
            or "restart" in {s for s, _ in trace}
            or (after.phase == "kick-off")
        )

    def _new_turn(self, seat: int, before: State) -> None:
        rules = self.game.rules
        lifted = rules["shooter_may_cut_in"] or (
            self.players == 2 and rules["two_player_cut_in"] == "after_held_defence"
        )
        if seat == self.last:
            assert lifted, "nobody takes two turns running"
            assert before.held or before.phase in SHOOTING
        self.last = seat

    def _hands(self, before: State, seat: int, action: Action, after: State, trace) -> None:
        if action.use == "sing":
            assert not after.hands[seat] or ("next-turn", "singer-draws-up") in trace
            self.raised |= {(seat + k) % self.players for k in range(2, self.players, 2)}
        if ("turn-end", "drawn") in trace:
            exhausted = not after.deck and not after.pile
            full = self.whole_limit(after, seat) - after.tired[seat]
            assert len(after.hands[seat]) >= min(full, self.whole_limit(after, seat)) or exhausted
        if ("turn", "pass") in trace:
            drew = {k for k in range(self.players) if len(after.hands[k]) > len(before.hands[k])}
            assert drew <= {before.singing}, "a pass draws nothing"
        for other in range(self.players):
            if not self.bonus_keeper(after, other):
                assert after.tired[other] == 0

    def bonus_keeper(self, state: State, seat: int) -> bool:
        return any(self.game.ruling.roles[r].blocks_anything for r in state.roles[seat])
