"""What a plain sensible player thinks of each legal action; it knows no more than an observation does.

No rules live here, only habits: bring the ball forward, shoot when it can be done, block whenever it can be
done, keep KBs, clear the own goal, use up or swap cards of little use, foul when nothing else is left.
A zone in midfield is worth about six units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.cards import card
from soccer_rules.games.soccer_sonic.hands import block_bits, shoot_bits
from soccer_rules.games.soccer_sonic.observe import Observation
from soccer_rules.games.soccer_sonic.state import NOBODY, team_of

BALL = (0.0, -40.0, -24.0, -15.0, -8.0, -2.0, 4.0, 10.0, 18.0, 24.0)
"""Worth of the ball's zone, counted from the own goal (1) to the goal attacked (9)."""
NEAR = (0.0, 0.0, 0.05, 0.1, 0.15, 0.2, 0.35, 0.5, 1.0, 1.0)
"""How much of a shot in the hand counts, by the ball's zone."""
KB_WORTH, SHOOT_WORTH, KICK_WORTH, FOUL_WORTH, PLAIN_WORTH = 9.0, 5.0, 3.0, 3.0, -1.0
SHOT_IN_HAND, SHOT, FOLLOW_UP_HOPED_FOR, NO_SHOT = 24.0, 80.0, 25.0, -10.0
PATIENCE = 2.0
CALL_BEFORE_OPPONENT, CALL_BEFORE_MATE = 6.0, 14.0


@cache
def worth(text: str, goal: int) -> float:
    """What keeping a card is worth to the side that attacks ``goal``."""
    c = card(text)
    value = PLAIN_WORTH + 0.3 * len(c.zones)
    value += KB_WORTH * bool(c.block) + KICK_WORTH * bool(c.kick) + FOUL_WORTH * c.foul
    return value + SHOOT_WORTH * bool(shoot_bits(text, goal))


def without(hand: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    """The hand after these cards are played."""
    rest = list(hand)
    for text in cards:
        rest.remove(text)
    return tuple(rest)


@cache
def _narrow(text: str) -> float:
    """A KB of few directions is harder to answer, and one of many is better kept."""
    return -4.0 * block_bits(text).bit_count()


class Appraisal:
    """The scores of actions seen by one player at one moment."""

    def __init__(self, view: Observation, seat: int):
        self.view = view
        self.players = view.players
        self.hand = view.hands[seat] or ()
        self.team = team_of(seat)
        self.goal = (9, 1)[self.team]
        self.worth = {text: worth(text, self.goal) for text in self.hand}
        self.blocks = [text for text in self.hand if block_bits(text)]
        self.shoots = [text for text in self.hand if shoot_bits(text, self.goal)]
        self._shots: dict[tuple[str, ...], bool] = {}
        self._here = self.ball_worth(view.ball, ())

    def score(self, action: Action) -> float:
        """How good the action looks; 0 is to leave things as they are."""
        scorer = _SCORERS.get(action.use)
        return scorer(self, action) if scorer else 0.0

    def rest(self, _: Action) -> float:
        """Doing nothing; the longer everybody does, the less it pays."""
        return -PATIENCE * self.view.passes

    def progress(self, zone: int) -> int:
        """The zone counted from the own goal."""
        return zone if self.goal == 9 else 10 - zone

    def shot_after(self, cards: tuple[str, ...]) -> bool:
        """Whether a Shoot card and a KB that matches it are in the hand after these cards are played."""
        if not self.blocks or not self.shoots:
            return False
        spent = tuple(c for c in cards if c in self.blocks or c in self.shoots)
        if spent not in self._shots:
            rest = without(self.hand, spent)
            self._shots[spent] = any(
                shoot_bits(s, self.goal) & block_bits(k)
                for i, s in enumerate(rest)
                for j, k in enumerate(rest)
                if i != j
            )
        return self._shots[spent]

    def ball_worth(self, zone: int, cards: tuple[str, ...]) -> float:
        """The worth of the ball in a zone together with the shot that is left after these cards."""
        progress = self.progress(zone)
        return BALL[progress] + SHOT_IN_HAND * NEAR[progress] * self.shot_after(cards)

    def spent(self, cards: tuple[str, ...]) -> float:
        """What the cards would have been worth."""
        return sum(self.worth[c] for c in cards)

    def move(self, action: Action) -> float:
        """Bringing the ball somewhere, with what it opens and what it costs."""
        cards, zone = action.cards, action.zone
        value = self.ball_worth(zone, cards) - self._here - self.spent(cards)
        if zone == self.goal and action.use in (use.MANEUVER, use.LONG_SHOT):
            value += self.shot_from(cards[0], use_up=cards)
        return value

    def shot_from(self, shoot_card: str, use_up: tuple[str, ...]) -> float:
        """What the directions that come into play are worth."""
        directions = shoot_bits(shoot_card, self.goal)
        if not directions:
            return 0.0
        if any(directions & block_bits(text) for text in without(self.hand, use_up)):
            return SHOT
        return FOLLOW_UP_HOPED_FOR if self.players >= 4 else NO_SHOT

    def last_asked(self) -> bool:
        """Whether nobody of the side is asked after this player."""
        return (self.view.asked or 0) >= self.players // 2 - 1

    def kb(self, action: Action) -> float:
        """A shot or a block: always, with the narrowest KB that does it."""
        return 50.0 + _narrow(action.cards[0])

    def change_direction(self, action: Action) -> float:
        """Only with the KB to go with it, or when all is lost anyway."""
        if self.shot_from(action.cards[0], action.cards) == SHOT:
            return 30.0
        return 5.0 if self.players >= 4 and self.last_asked() else -5.0

    def foul(self, _: Action) -> float:
        """The last resort."""
        return 10.0 if self.last_asked() else -10.0

    def call(self, _: Action) -> float:
        """Cut in when the best Power Kick gains more than waiting would."""
        otherwise = self.view.next if self.view.caller == NOBODY else self.view.caller
        mate = team_of(otherwise) == self.team
        return self.best_kick() - (CALL_BEFORE_MATE if mate else CALL_BEFORE_OPPONENT)

    def best_kick(self) -> float:
        """The gain of the best two-card Power Kick, -100 without one."""
        ball, best = self.view.ball, -100.0
        for pair in combinations((t for t in self.hand if ball in card(t).zones), 2):
            for zone in {*card(pair[0]).kick, *card(pair[1]).kick}:
                if abs(zone - ball) > 1:
                    best = max(best, self.move(Action(use.POWER_KICK, pair, zone)))
        return best

    def sing(self, _: Action) -> float:
        """With a useless hand and the ball not in danger."""
        useless = max(self.worth.values(), default=0.0) < KICK_WORTH
        return 8.0 if useless and self.progress(self.view.ball) >= 4 else -8.0

    def swap(self, action: Action) -> float:
        """Exchange what is of little use."""
        return sum(1.0 - self.worth[c] for c in action.cards)

    def discard(self, action: Action) -> float:
        """Let go what is of least use."""
        return -self.spent(action.cards)


_SCORERS: dict[str, Callable[[Appraisal, Action], float]] = {
    use.MANEUVER: Appraisal.move,
    use.THREE: Appraisal.move,
    use.POWER_KICK: Appraisal.move,
    use.ROLE_MOVE: Appraisal.move,
    use.LONG_SHOT: Appraisal.move,
    use.KB: Appraisal.kb,
    use.SHOOT: Appraisal.change_direction,
    use.FOUL: Appraisal.foul,
    use.CALL: Appraisal.call,
    use.PASS: Appraisal.rest,
    use.SING: Appraisal.sing,
    use.SWAP: Appraisal.swap,
    use.DISCARD: Appraisal.discard,
}


def appraise(view: Observation, actions: Sequence[Action]) -> list[float]:
    """A score for each action of the observing seat, the higher the better."""
    if view.seat is None:
        raise ValueError("an onlooker has no actions to appraise")
    appraisal = Appraisal(view, view.seat)
    return [appraisal.score(a) for a in actions]
