"""Write the walk-through of Soccer Sonic: find cards of the standard deck with which the story can be played.

The story is written down here once, action by action, with *places* instead of cards: a place is one card of the
deal or of the deck, wherever it travels. Every action asks something of its places ("names zone 5 and shows
directions"), and so does everything that must *not* be possible (nobody else can cut in, no defender can block).
A search puts the 87 cards on the places until all of it holds; then seeds are tried until the order after the
reshuffle fits too; then the engine plays the whole match and judges every action. After a change of the deck:

    python tools/make_walkthrough.py
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from soccer_rules import load
from soccer_rules.core.match import Match
from soccer_rules.games.soccer_sonic.cards import Card, card, load_deck
from soccer_rules.games.soccer_sonic.deck import shuffled
from soccer_rules.games.soccer_sonic.notation import parse_seat
from soccer_rules.games.soccer_sonic.state import seat_name

TARGET = Path(__file__).parents[1] / "soccer_rules" / "games" / "soccer_sonic" / "data" / "walkthrough.toml"
NAMES = ("小谷", "势红", "小公", "小谢", "江师", "雄霸", "冰棒", "小诱")
LINE_UP = (
    "midfielder", "goalkeeper", "forward", "defender", "goalkeeper", "midfielder", "long-shot-forward",
    "long-shot-forward",
)  # fmt: skip
LIMIT = tuple(6 if role == "goalkeeper" else 5 for role in LINE_UP)
SEATS = range(8)
DECK = 87
CARDS, OURS = "cards", "ours"

Test = Callable[[Sequence[Card]], bool]
Last = tuple[int, int]
"""The place of the card to be matched, and the goal zone where it was used as a Shoot card (0: as a KB)."""


@dataclass(frozen=True)
class Rule:
    """What must hold of the cards on some places. ``weight`` 1 and more: must hold; less: would be nice."""

    places: tuple[int, ...]
    test: Test
    why: str
    weight: float = 1.0


@dataclass
class Play:
    """One action of the story, its cards as places."""

    seat: int
    use: str
    places: tuple[int, ...]
    zone: int
    chapter: str
    mark: str
    text: str
    expect: dict[str, Any] = field(default_factory=dict)
    dull: int = 0


@dataclass
class Question:
    """A question asked before the next action."""

    id: str
    before: int
    wish: str


class Story:
    """Where every card lies while the story goes on. Places from ``DECK`` on are drawn after the reshuffle."""

    def __init__(self) -> None:
        self.hands: list[list[int]] = []
        place = 0
        for size in LIMIT:
            self.hands.append(list(range(place, place + size)))
            place += size
        self.deck = list(range(place, DECK))
        self.pile: list[int] = []
        self.reshuffled: list[int] | None = None
        self.limit = list(LIMIT)
        self.ball = 4
        self.last_turn = -1
        self.plays: list[Play] = []
        self.rules: list[Rule] = []
        self.questions: list[Question] = []
        self.chapters: list[str] = []
        self.mark = ""

    # --- telling -------------------------------------------------------------------------------------------

    def chapter(self, id: str, mark: str) -> None:
        self.chapters.append(id)
        self.mark = mark

    def ask(self, id: str, wish: str) -> None:
        self.questions.append(Question(id, len(self.plays), wish))

    def act(
        self, player: int, use: str, places: Iterable[int] = (), zone: int = 0, text: str = "", **more: Any
    ) -> None:
        """One action of a player (1-8, as the guide counts; 0 is the coin)."""
        mark = more.pop("mark", self.mark)
        spent = tuple(places)
        if player:
            for p in spent:
                self.hands[player - 1].remove(p)
            self.pile += spent
        if zone:
            self.ball = zone
        self.plays.append(Play(player - 1, use, spent, zone, self.chapters[-1], mark, text, more))

    def expect(self, **facts: Any) -> None:
        """What must hold after the last action."""
        self.plays[-1].expect.update(facts)

    def take(self, player: int, n: int = 1) -> tuple[int, ...]:
        """The ``n`` cards that the player has held longest; never one drawn after the reshuffle."""
        known = [p for p in self.hands[player - 1] if p < DECK]
        assert len(known) >= n, f"player {player} has {len(known)} known cards, needs {n}"
        return tuple(known[:n])

    def draw(self, player: int, n: int) -> None:
        for _ in range(n):
            if not self.deck:
                assert self.reshuffled is None, "the story knows of one reshuffle only"
                self.reshuffled = list(self.pile)
                self.deck = list(range(DECK, DECK + len(self.pile)))
                self.pile = []
            self.hands[player - 1].append(self.deck.pop(0))

    def draw_up(self, player: int) -> None:
        self.draw(player, max(0, self.limit[player - 1] - len(self.hands[player - 1])))

    # --- what is asked of cards ----------------------------------------------------------------------------

    def need(self, places: Iterable[int], test: Test, why: str, weight: float = 1.0) -> None:
        self.rules.append(Rule(tuple(places), test, why, weight))

    def move(self, player: int, zone: int, text: str = "", *, plain: bool = True, **more: Any) -> int:
        """One card that names the zone takes the ball there."""
        (p,) = self.take(player)
        self.need([p], lambda c: zone in c[0].zones, f"{player}: names {zone}")
        if plain:
            self.need([p], lambda c: not c[0].kick and not c[0].foul, f"{player}: no special is wasted", 0.2)
            self.need([p], lambda c: not c[0].block, f"{player}: no KB is wasted", 0.3)
        self.act(player, "maneuver", [p], zone, text, **more)
        return p

    def shoot_card(self, player: int, use: str, zone: int, text: str = "") -> Last:
        """A card with directions takes the ball into the goal zone."""
        (p,) = self.take(player)
        self.need([p], lambda c: zone in c[0].shoot, f"{player}: Shoot card for {zone}")
        self.need([p], lambda c: not c[0].block, f"{player}: no KB is wasted", 0.2)
        self.act(player, use, [p], zone if use != "shoot" else 0, text)
        return p, zone

    def kick(self, player: int, zone: int, text: str = "", *, cards: int = 2, **more: Any) -> tuple[int, ...]:
        """A Power Kick with two cards, or with one."""
        taken, source = self.take(player, cards), self.ball
        self.need(
            taken[:1],
            lambda c: zone in c[0].kick and source in c[0].zones,
            f"{player}: kicks {source} to {zone}",
            3,
        )
        for p in taken[1:]:
            self.need([p], lambda c: source in c[0].zones, f"{player}: second card names {source}")
        self.act(player, "power-kick", taken, zone, text, **more)
        return taken

    def any_cards(self, player: int, use: str, n: int, zone: int, text: str = "", **more: Any) -> None:
        """Cards that need not fit: useless ones, as far as can be."""
        taken = self.take(player, n)
        for p in taken:
            self.need(
                [p], lambda c: zone not in c[0].zones and not c[0].foul, f"{player}: does not name {zone}"
            )
            self.need([p], lambda c: not c[0].kick, f"{player}: no Power Kick is wasted", 0.2)
            self.need([p], lambda c: not c[0].block, f"{player}: no KB is wasted", 0.3)
        self.act(player, use, taken, zone, text, **more)

    def kb(self, player: int, last: Last, text: str = "") -> Last:
        """A KB that matches the last Shoot card or KB."""
        (p,), (place, goal) = self.take(player), last
        self.need(
            [p, place], lambda c: bool(set(c[0].block) & shown(c[1], goal)), f"{player}: KB that matches"
        )
        self.act(player, "kb", [p], 0, text)
        return p, 0

    def forced(self, player: int, last: Last, text: str = "") -> Last:
        """A goalkeeper's KB that does not match, since no other is in the hand."""
        (p,) = self.take(player)
        self.need([p], lambda c: bool(c[0].block), f"{player}: a KB")
        self.cannot_match(player, last)
        self.act(player, "kb", [p], 0, text)
        return p, 0

    def cannot_match(self, player: int, last: Last, *, foul: bool = True, keeper: bool = False) -> None:
        """No KB in the hand matches the last card (a keeper: no KB at all), and no Foul is held."""
        place, goal = last
        for p in self.hands[player - 1]:
            if keeper:
                self.need([p], lambda c: not c[0].block, f"{player}: no KB")
            else:
                self.need(
                    [p, place],
                    lambda c: not set(c[0].block) & shown(c[1], goal),
                    f"{player}: no KB that matches",
                )
            if foul:
                self.need([p], lambda c: not c[0].foul, f"{player}: no Foul")
            if foul:
                self.need([p], lambda c: not c[0].foul, f"{player}: no Foul")

    def lets_pass(self, player: int, last: Last, text: str = "", *, defends: bool = True) -> None:
        """A defender or attacker who can do nothing. Attackers might hold a Shoot card back, but better not."""
        keeper = defends and LINE_UP[player - 1] == "goalkeeper"
        self.cannot_match(player, last, foul=defends, keeper=keeper)
        if not defends:
            goal = self.ball
            for p in self.hands[player - 1]:
                self.need([p], lambda c: goal not in c[0].shoot, f"{player}: no Shoot card", 0.2)
        self.act(player, "pass", (), 0, text)

    def turn_over(self, player: int, following: int, *callers: int, turn: int = 0) -> None:
        """After a turn of ``player`` nobody but the callers can cut in (the next is asked only after a call)."""
        self.last_turn = turn or player
        source = self.ball
        for other in range(1, 9):
            if other in (self.last_turn, *callers) or (other == following and not callers):
                continue
            self.need(
                self.hands[other - 1],
                lambda c: not can_kick(c, source),
                f"{other}: cannot cut in from {source}",
            )

    def end(self, player: int, following: int, *callers: int, text: str = "", **more: Any) -> None:
        """The player ends the turn and draws up."""
        self.act(player, "end", (), 0, text, **more)
        self.draw_up(player)
        self.turn_over(player, following, *callers)

    def goal(self, shooter: int, shot: Last, text: str) -> None:
        """The defenders pass, one after the other."""
        for k in range(4):
            defender = (shooter + 2 * k) % 8 + 1
            self.lets_pass(defender, shot, text if k == 3 else "no-block" if k == 0 else "")

    def restart(
        self, kicker: int, swaps: dict[int, int], texts: dict[int, str], *, last: bool = False
    ) -> None:
        """The ball goes to the kick-off zone, keepers recover and fill, everybody with cards may swap.

        At the ``last`` restart nothing more is asked of those who swap: they give away their dullest cards."""
        self.ball = 4 if kicker % 2 else 6
        self.limit = list(LIMIT)
        order = [(kicker - 1 + k) % 8 + 1 for k in SEATS]
        for player in order:
            if LINE_UP[player - 1] == "goalkeeper":
                self.draw_up(player)
        for player in order:
            if not self.hands[player - 1]:
                continue
            n = swaps.get(player, 0)
            taken = tuple(self.hands[player - 1][-n:]) if n and not last else ()
            for p in taken:
                self.need([p], lambda c: not (c[0].block or c[0].foul), f"{player}: swaps no KB and no Foul")
            self.act(player, "swap", taken, 0, texts.get(player, ""))
            if last:
                self.plays[-1].dull = n
            self.draw(player, n)
        self.last_turn = kicker


def shown(c: Card, goal: int) -> set[str]:
    """What the next KB must match: the directions of a Shoot card for ``goal``, or with goal 0 those of a KB."""
    return set(c.shoot.get(goal, "") if goal else c.block)


def can_kick(hand: Sequence[Card], source: int) -> bool:
    """Whether two of the cards are a lawful Power Kick from ``source``."""
    naming = [c for c in hand if source in c.zones]
    return len(naming) > 1 and any(abs(z - source) > 1 for c in naming for z in c.kick)


def tell() -> Story:
    """The whole story."""
    s = Story()
    guide_part(s)
    first_shooting_phase(s)
    song_and_penalty(s)
    equaliser(s)
    red_again(s)
    long_shots(s)
    return s


def guide_part(s: Story) -> None:
    """W2 to W8: the guide's own match."""
    s.chapter("setting-up", "W2")
    s.act(0, "tails", text="coin")
    s.expect(ball=4, next="B3", deck=45, pile=0)

    s.chapter("kick-off", CARDS)
    s.move(3, 5, "kick-off")
    s.ask("maneuver", "state = { ball = 6 }")
    s.move(3, 6, "step-by-step")
    s.move(3, 7)
    s.move(3, 8)
    s.end(3, 4, mark="W3", text="first-draw")
    s.expect(ball=8, drawn=4, deck=41, pile=4, next="R4")

    s.chapter("turns", CARDS)
    s.move(4, 8, "on-the-spot")
    for zone, text in ((7, "defender"), (8, ""), (7, ""), (8, "")):
        s.any_cards(4, "role-move", 1, zone, text)
    s.end(4, 5, mark="W3", text="five-drawn")
    s.expect(ball=8, drawn=5, deck=36, pile=9, next="B5")
    s.act(5, "pass", mark="W3", text="pass")
    s.turn_over(5, 6)
    s.expect(ball=8, drawn=0, deck=36, pile=9, next="R6")

    s.chapter("maneuver", "W4")
    own = s.move(6, 9, "own-goal-zone", plain=False)
    s.need([own], lambda c: 9 in c[0].shoot, "6: shows directions, which do not count", 0.5)
    s.expect(ball=9, next="R6")

    s.chapter("power-kick", "W5")
    s.ask("power-kick", 'action = { use = "power-kick" }, state = { ball = 6 }')
    s.kick(6, 6, "power-kick")
    s.expect(ball=6, held=2)
    s.kick(6, 3, "one-card-kick", cards=1)
    s.expect(ball=3, held=1)
    s.end(6, 7, 1, text="watch-again")
    s.expect(ball=3, drawn=4, deck=32, pile=13)

    s.chapter("cutting-in", "W6")
    s.act(1, "call", text="call")
    s.expect(next="B1", instead_of="B7")
    s.kick(1, 6, "cut-in")
    s.expect(ball=6, held=3)
    s.any_cards(1, "three", 3, 7, "three-cards")
    s.expect(ball=7, held=0)
    s.draw_up(1)
    s.act(1, "end", text="hand-filled")
    s.turn_over(1, 2, 8, 3)
    s.expect(ball=7, drawn=5, deck=27, pile=18)
    pair = s.take(8, 2)
    s.need(pair, lambda c: all(7 in x.zones for x in c), "8: a pair for zone 7")
    s.need(pair, lambda c: can_kick(c, 7), "8: which is a Power Kick")
    s.act(8, "call", text="second-call", mark="W7")
    s.expect(next="B3", instead_of="R2")
    s.act(3, "call", text="priority", mark="W7")
    s.expect(next="B3", instead_of="R2")
    s.kick(3, 5, "double-kick-1", mark="W8")
    s.expect(ball=5, held=3)
    s.kick(3, 8, "double-kick-2", mark="W8")
    s.expect(ball=8, held=1, drawn=0, deck=27, pile=22, next="B3")


def first_shooting_phase(s: Story) -> None:
    """Follow-up, block, new shot, forced blocks, change of direction, defence held, cutting in after it."""
    s.chapter("shooting-directions", OURS)
    shoot = s.shoot_card(3, "maneuver", 9, "shoot-card")
    s.act(3, "end", text="no-kb")
    s.draw_up(3)

    s.chapter("follow-up", OURS)
    shot = s.kb(5, shoot, "follow-up")
    s.draw_up(5)

    s.chapter("shooting-phase", OURS)
    s.ask("block", 'events = ["block"]')
    block = s.kb(6, shot, "block")
    s.draw_up(6)
    shot = s.kb(7, block, "new-shot")
    s.draw_up(7)
    s.lets_pass(8, shot, "asked-in-turn")
    block = s.forced(2, shot, "forced-block")
    s.limit[1] -= 1
    s.cannot_match(3, block, foul=False)
    redirect = s.shoot_card(3, "shoot", 9, "change-of-direction")
    shot = s.kb(3, redirect, "shot-at-once")
    s.draw_up(3)
    s.lets_pass(4, shot, "no-help")
    s.lets_pass(6, shot)
    s.lets_pass(8, shot)

    s.chapter("defence-held", OURS)
    block = s.forced(2, shot, "second-forced-block")
    s.limit[1] -= 1
    s.lets_pass(3, block, "attackers-asked", defends=False)
    s.lets_pass(5, block, defends=False)
    s.lets_pass(7, block, defends=False)
    s.lets_pass(1, block, "held", defends=False)
    s.turn_over(1, 4, 2, turn=3)
    s.act(2, "call", text="call-after-held")
    s.kick(2, 6, "keeper-clears")
    s.kick(2, 2, "keeper-goes-on")
    s.end(2, 3, text="tired")


def song_and_penalty(s: Story) -> None:
    """3 lets the crowd sing; 4 shoots, 7 fouls, the penalty goes in; the deck runs out at the restart."""
    s.chapter("singing", OURS)
    s.act(3, "sing", s.hands[2], text="sing")
    for mate in (5, 7, 1):
        s.draw(mate, 1)
    for opponent, text in ((4, "discard"), (6, ""), (8, ""), (2, "sung")):
        (p,) = s.hands[opponent - 1][-1:]
        s.need(
            [p],
            lambda c: not (c[0].kick or c[0].block or c[0].foul),
            f"{opponent}: gives up a plain card",
            0.4,
        )
        s.act(opponent, "discard", [p], text=text)
    s.turn_over(3, 4)

    s.chapter("penalty", OURS)
    shoot = s.shoot_card(4, "maneuver", 1, "red-attack")
    shot = s.kb(4, shoot, "red-shot")
    s.draw_up(4)
    s.lets_pass(5, shot, "keeper-empty")
    (foul,) = s.take(7)
    s.cannot_match(7, shot, foul=False)
    s.need([foul], lambda c: c[0].foul, "7: a Foul")
    s.act(7, "foul", [foul], text="foul")
    s.draw_up(7)
    turned, s.deck = s.deck[:4], s.deck[4:]
    for p in turned[:-1]:
        s.need(
            [p, shot[0]], lambda c: not set(c[0].block) & set(c[1].block), "a turned card that does not match"
        )
    s.need(
        [turned[-1], shot[0]], lambda c: bool(set(c[0].block) & set(c[1].block)), "a turned card that matches"
    )
    s.pile += turned

    s.chapter("restart", OURS)
    s.restart(1, {7: 1, 8: 0}, {1: "restart", 2: "keeper-recovered", 7: "deck-runs-out", 8: "swapped"})


def equaliser(s: Story) -> None:
    """1 kicks far, shoots and scores."""
    s.chapter("goal", OURS)
    s.kick(1, 8, "long-kick-off")
    shoot = s.shoot_card(1, "maneuver", 9, "before-goal")
    shot = s.kb(1, shoot, "own-shot")
    s.draw_up(1)
    s.goal(1, shot, "goal")

    s.chapter("second-restart", OURS)
    s.restart(2, {6: 1, 1: 1}, {2: "red-restarts", 1: "one-swapped"})
    s.move(2, 5, "keeper-kicks-off")
    s.end(2, 3, 4)


def red_again(s: Story) -> None:
    """A follow-up that fails, a keeper who clears, a midfielder who needs one card."""
    s.chapter("follow-up-fails", OURS)
    s.act(4, "call", text="over-the-singer")
    s.kick(4, 3, "kick-to-3")
    s.move(4, 2)
    shoot = s.shoot_card(4, "maneuver", 1, "no-kb-again")
    s.cannot_match(4, shoot, foul=False)
    s.act(4, "end")
    s.draw_up(4)
    s.lets_pass(6, shoot, "follow-up-fails", defends=False)
    s.turn_over(4, 5)
    s.kick(5, 4, "clears")
    s.end(5, 6)

    s.chapter("midfielder", OURS)
    s.kick(6, 2, "one-card-again", cards=1)
    shoot = s.shoot_card(6, "maneuver", 1, "again-before-goal")
    shot = s.kb(6, shoot)
    s.draw_up(6)
    one_direction(s, shot)
    s.goal(6, shot, "second-goal")

    s.chapter("third-restart", OURS)
    s.restart(7, {4: 2}, {7: "blue-restarts", 4: "defender-swaps"})


def long_shots(s: Story) -> None:
    """Both long-shot forwards; the third goal ends the match."""
    s.chapter("long-shot", OURS)
    s.move(7, 5, "two-steps")
    s.move(7, 6)
    shoot = s.shoot_card(7, "long-shot", 9, "long-shot")
    shot = s.kb(7, shoot)
    s.draw_up(7)
    one_direction(s, shot)
    s.goal(7, shot, "level")

    s.chapter("last-restart", OURS)
    s.restart(8, {2: 2, 4: 3, 6: 2}, {8: "last-restart", 4: "swap-three"}, last=True)

    s.chapter("the-end", OURS)
    s.kick(8, 4, "mirror")
    shoot = s.shoot_card(8, "long-shot", 1, "red-long-shot")
    shot = s.kb(8, shoot, "last-shot")
    s.draw_up(8)
    one_direction(s, shot)
    s.goal(8, shot, "knock-out")


def one_direction(s: Story, shot: Last) -> None:
    """A late shot shows one direction, so that few cards drawn after the reshuffle can block it."""
    s.need([shot[0]], lambda c: len(c[0].block) == 1, "a shot in one direction", 0.8)


class Casting:
    """Cards on places, improved by exchanging two cards until every rule holds."""

    def __init__(self, story: Story, seed: int):
        self.rng = Random(seed)
        self.story = story
        self.cards = [card(text) for text in load_deck().cards]
        self.rng.shuffle(self.cards)
        early = [r for r in story.rules if max(r.places, default=0) < DECK]
        # what the known cards of a hand rule out already need not wait for a seed
        early += [
            Rule(known, r.test, r.why)
            for r in story.rules
            if r.why.partition(": ")[2].startswith("cannot cut in")
            and (known := tuple(p for p in r.places if p < DECK)) != r.places
        ]
        self.rules = early
        # the last condition of the story fails most often
        self.late = [r for r in story.rules if max(r.places, default=0) >= DECK and r.weight >= 1]
        self.touching: list[list[int]] = [[] for _ in range(DECK)]
        for n, rule in enumerate(early):
            for p in set(rule.places):
                self.touching[p].append(n)
        self.broken = [self.penalty(r) for r in early]

    def penalty(self, rule: Rule) -> float:
        return 0.0 if rule.test([self.cards[p] for p in rule.places]) else rule.weight

    def improve(self, rounds: int) -> float:
        """Simulated annealing; the sum of what is still broken."""
        cards, broken, rng = self.cards, self.broken, self.rng
        best, kept = sum(broken), list(cards)
        total = best
        for n in range(rounds):
            heat = 0.6 * (1 - n / rounds) + 0.02
            a, b = rng.randrange(DECK), rng.randrange(DECK)
            if cards[a] == cards[b]:
                continue
            cards[a], cards[b] = cards[b], cards[a]
            moved = {*self.touching[a], *self.touching[b]}
            fresh = {i: self.penalty(self.rules[i]) for i in moved}
            change = sum(fresh.values()) - sum(broken[i] for i in moved)
            if change <= 0 or rng.random() < math.exp(-change / heat):
                for i, value in fresh.items():
                    broken[i] = value
                total += change
                if total < best - 1e-9:
                    best, kept = total, list(cards)
            else:
                cards[a], cards[b] = cards[b], cards[a]
        self.cards = kept
        self.broken = [self.penalty(r) for r in self.rules]
        return sum(self.broken)

    def faults(self) -> list[str]:
        return [r.why for r, b in zip(self.rules, self.broken, strict=True) if b >= 1]

    def find_seed(self, seeds: range) -> int | None:
        """A seed whose reshuffle fits the rest of the story."""
        pile = [self.cards[p].text for p in self.story.reshuffled or ()]
        for seed in seeds:
            new = [card(text) for text in reversed(shuffled(pile, seed, 1))]
            everything = self.cards + new
            if all(r.test([everything[p] for p in r.places]) for r in self.late):
                self.cards = everything
                return seed
        return None


def cast(story: Story) -> tuple[Casting, int]:
    """Cards for every place and a seed, with which the whole story holds."""
    for attempt in range(60):
        casting = Casting(story, attempt)
        casting.improve(100_000)
        faults = casting.faults()
        if faults:
            print(f"attempt {attempt}: {', '.join(faults)}", file=sys.stderr)
            continue
        seed = casting.find_seed(range(300_000))
        if seed is not None:
            return casting, seed
        print(f"attempt {attempt}: no seed", file=sys.stderr)
    raise SystemExit("No cards of the deck fit the story. Which action fails most often? Tell it otherwise.")


def start_line(casting: Casting, seed: int) -> str:
    """The position before the coin is tossed, with the hands and the deck as the story needs them."""
    texts = [c.text for c in casting.cards]
    fresh = Story()
    hands = "/".join(",".join(sorted(texts[p] for p in hand)) for hand in fresh.hands)
    cards = ",".join(texts[p] for p in fresh.deck)
    return (
        f"soccer-sonic/1 guide players=8 phase=coin seat=- ball=4 score=0:0 line-up={'/'.join(LINE_UP)} "
        f"hands={hands} cards={cards} seed={seed}"
    )


def dullest(hand: Iterable[str], n: int) -> list[str]:
    """The cards that a player would rather swap: without special, then Power Kicks."""
    return sorted(hand, key=lambda t: (bool(card(t).foul), bool(card(t).block), bool(card(t).kick), t))[:n]


def played(story: Story, casting: Casting, start: str) -> list[str]:
    """Let the engine play the story; the plays as the record writes them. Names the passes that were a choice."""
    game = load("soccer-sonic", players=8, ruleset="guide", line_up=LINE_UP)
    match = Match(game, game.parse_position(start))
    out = []
    for n, play in enumerate(story.plays):
        cards = [casting.cards[p].text for p in play.places] if play.use != "sing" else []
        cards += dullest(match.state.hands[play.seat], play.dull) if play.dull else []
        said = " ".join([play.use, *sorted(cards), *((str(play.zone),) if play.zone else ())])
        if game.to_act(match.state) != (play.seat,):
            raise SystemExit(f"step {n}, {said}: asked is {game.to_act(match.state)} in {match.state.phase}")
        if said == "pass" and len(game.legal_actions(match.state, play.seat)) > 1:
            print(
                f"step {n}: {said}, though there was {game.legal_actions(match.state, play.seat)!r}",
                file=sys.stderr,
            )
        match.play(said, play.seat)
        out.append(f"{game.seat_name(play.seat)} {said}")
    print(f"{len(out)} steps; {game.outcome(match.state)}", file=sys.stderr)
    return out


@dataclass(frozen=True)
class Example:
    """A small example: some cards of its position are chosen, the others fall as they may."""

    id: str
    chapter: str
    mark: str
    plays: str
    hands: dict[str, str]
    fields: str
    expect: str
    spread: bool = True


EXAMPLES = (
    Example("step-by-step", "maneuver", "W10", "B1 maneuver {to4} 4; B1 maneuver {to3} 3", {"B1": "{to4} {to3}"},
            "phase=turn seat=B1 ball=5 turn=B1 next=B1", 'path = [5, 4, 3], cards = [1, 1]'),
    Example("any-three", "maneuver", "W11", "B1 three {any three} 4", {"B1": "{any three}"},
            "phase=turn seat=B1 ball=3 turn=B1 next=B1", 'path = [3, 4], cards = [3]'),
    Example("on-the-spot", "maneuver", "W12", "B1 maneuver {to4} 4", {"B1": "{to4}"},
            "phase=turn seat=B1 ball=4 turn=B1 next=B1", 'path = [4, 4], cards = [1]'),
    Example("worked-kick", "power-kick", "W9", "B1 power-kick 5+P28 {w9} 2", {"B1": "5+P28 {w9}"},
            "phase=turn seat=B1 ball=5 turn=B1 next=B1", 'path = [5, 2], cards = [2]'),
    Example("singing-ends", "singing", "ours", "R2 pass", {"B3": "-"},
            "phase=turn seat=R2 ball=6 turn=R2 next=R2 sung=blue singing=B3", 'events = ["singing-ends", "draw"]'),
    Example("keeper-fouls", "penalty", "ours", "R2 foul {foul}", {"R2": "{foul}"},
            "phase=defend seat=R2 ball=9 turn=B1 next=R2 origin=B1 shooting=yes shot=C",
            'events = ["foul", "penalty-missed", "restart"]'),
    Example("time-is-up", "the-end", "ours", "R4 maneuver {to6} 6; R4 end", {"R4": "{to6}"},
            "phase=turn seat=R4 ball=6 score=1:2 turn=R4 next=R4 count=4", 'events = ["time"]', spread=False),
)  # fmt: skip
"""Names in braces stand for cards of the deck, looked up in :func:`example_lines`."""


def example_lines(example: Example, left: list[str], rng: Random) -> tuple[str, list[str]]:
    """The position and the plays of a small example."""
    plain = [t for t in left if not card(t).special]
    useless = [t for t in plain if not {2, 4} & set(card(t).zones)]
    chosen = {
        "{w9}": next(t for t in left if card(t).zones == (5, 7, 9) and card(t).block),
        "{foul}": next(t for t in left if card(t).foul),
        "{to4}": next(t for t in plain if 4 in card(t).zones),
        "{to3}": next(t for t in plain if 3 in card(t).zones and 4 not in card(t).zones),
        "{to6}": next(t for t in plain if 6 in card(t).zones),
        "{any three}": " ".join(sorted(useless)[:3]),
    }

    def own(text: str) -> str:
        for name, cards in chosen.items():
            text = text.replace(name, cards)
        return text

    rest = list(left)
    hands: list[list[str]] = [[] for _ in SEATS]
    for label, cards in example.hands.items():
        for text in own(cards).split():
            if text != "-":
                rest.remove(text)
                hands[parse_seat(label)].append(text)
    rng.shuffle(rest)
    for seat in SEATS:
        while len(hands[seat]) < LIMIT[seat] and example.hands.get(seat_name(seat)) != "-":
            hands[seat].append(rest.pop())
    where = f"cards={','.join(rest)}" if example.spread else f"pile={','.join(sorted(rest))}"
    hand_text = "/".join(",".join(sorted(h)) for h in hands)
    score = "" if "score=" in example.fields else " score=0:0"
    start = (
        f"soccer-sonic/1 guide players=8 {example.fields}{score} line-up={'/'.join(LINE_UP)} "
        f"hands={hand_text} {where} seed=1"
    )
    return start, own(example.plays).split("; ")


def fitting_example(example: Example) -> tuple[str, list[str]]:
    """The first spread of the other cards with which the plays run through and what is expected comes about."""
    game = load("soccer-sonic", players=8, ruleset="guide", line_up=LINE_UP)
    wanted = set(example.expect.partition("events = ")[2].strip("[]").replace('"', "").split(", ")) - {""}
    for n in range(5000):
        start, plays = example_lines(example, list(load_deck().cards), Random(n))
        match = Match(game, game.parse_position(start))
        kinds: set[str] = set()
        for line in plays:
            label, _, said = line.partition(" ")
            kinds |= {e.kind for e in match.play(said, game.parse_seat(label)).events}
        if wanted <= kinds:
            return start, plays
    raise SystemExit(f"example {example.id}: no spread of the cards fits")


def value(v: Any) -> str:
    return f'"{v}"' if isinstance(v, str) else str(v)


def toml(story: Story, start: str, plays: list[str]) -> str:
    """The whole data file."""
    out = [
        "# The guide's own match (marks W2 to W8; the cards are ours, for the guide names none) and our continuation.",
        "# Written by tools/make_walkthrough.py, which holds the story and finds the cards for it.",
        "",
        f"names = [{', '.join(map(value, NAMES))}]",
        f'start = "{start}"',
        "",
        "[game]",
        "players = 8",
        'ruleset = "guide"',
        f"line_up = [{', '.join(map(value, LINE_UP))}]",
    ]
    for chapter in story.chapters:
        out += ["", "[[chapter]]", f'id = "{chapter}"']
    for play, line in zip(story.plays, plays, strict=True):
        out += ["", "[[step]]", f'chapter = "{play.chapter}"', f'play = "{line}"', f'mark = "{play.mark}"']
        if play.text:
            out.append(f'text = "{play.text}"')
        if play.expect:
            out.append(f"expect = {{ {', '.join(f'{k} = {value(v)}' for k, v in play.expect.items())} }}")
    for q in story.questions:
        out += ["", "[[question]]", f'id = "{q.id}"', f"before = {q.before}", f"wish = {{ {q.wish} }}"]
    for example in EXAMPLES:
        at, said = fitting_example(example)
        out += [
            "",
            "[[example]]",
            f'id = "{example.id}"',
            f'chapter = "{example.chapter}"',
            f'mark = "{example.mark}"',
        ]
        out += [
            f'start = "{at}"',
            f"plays = [{', '.join(map(value, said))}]",
            f"expect = {{ {example.expect} }}",
        ]
    return "\n".join(out) + "\n"


def make() -> str:
    """The data file for the deck as it stands."""
    story = tell()
    casting, seed = cast(story)
    start = start_line(casting, seed)
    return toml(story, start, played(story, casting, start))


if __name__ == "__main__":
    text = make()
    TARGET.write_text(text, encoding="utf-8")
    print(f"wrote {TARGET.name}")
