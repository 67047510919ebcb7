"""The scenes of the golden records, and how they are written.

``python -m tests.golden`` writes the records anew; the diff then says what a change of the engine has changed.
A record names events, clauses and values, no sentences, so that wording may change freely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from soccer_rules.core.game import CHANCE, Event
from soccer_rules.games.soccer_sonic.game import SoccerSonic, load
from soccer_rules.games.soccer_sonic.state import State
from tests.games.soccer_sonic.playing import arrange, table

RECORDS = Path(__file__).with_name("records")

Scene = tuple[SoccerSonic, State, tuple[str, ...]]
KEEPERS = [("midfielder",), ("goalkeeper",), ("forward",), ("defender",), ("goalkeeper",), ("midfielder",)]


def setup_and_kick_off() -> Scene:
    """Line-ups in secret, the deal, the coin, the kick-off and the draw."""
    game = load(players=4)
    return game, game.initial_state(11), (
        "line-up defender midfielder forward goalkeeper",
        "line-up forward midfielder defender goalkeeper",
        "heads",
    )  # fmt: skip


def a_turn() -> Scene:
    """Maneuvers, three cards, a midfielder's Power Kick with one card, the end of the turn."""
    hand = ["45", "6+P3", "24", "12", "68"]
    line_up = ["midfielder", "defender", "forward", "goalkeeper"]
    roles = [(line_up[seat // 2],) for seat in range(8)]
    game = load(players=8, line_up=roles)
    state = arrange(game, "turn", 0, 5, {0: hand}, roles=roles, turn=0, next=0, plain=True, fill=1)
    return game, state, ("maneuver 68 6", "power-kick 6+P3 3", "three 12 24 45 4", "end")


def cutting_in() -> Scene:
    """Two call, the nearer to the next in order kicks; play goes on to the left of whoever cut in."""
    game = table(6)
    hands = {0: ["5+P28", "45"], 1: ["57+P13", "35"], 4: ["12"]}
    state = arrange(game, "turn", 4, 5, hands, turn=4, next=4, plain=True)
    return game, state, ("pass", "call", "call", "power-kick 45 5+P28 8", "end")


def a_shot_blocked_and_shot_again() -> Scene:
    """A Shoot card, a shot, a block, a new shot, and nobody blocks: goal, and the restart with its swaps."""
    game = table(4)
    hands = {0: ["89+P6", "9LC+KR", "58+KC", "12"], 1: ["56+KC", "24"], 2: ["25+KC", "23"], 3: ["34"]}
    state = arrange(
        game,
        "turn",
        0,
        8,
        hands,
        turn=0,
        next=0,
        plain=True,
        top=["1C", "1R", "35", "57", "45", "56", "4", "6", "67"],
    )
    return game, state, (
        "maneuver 9LC+KR 9", "kb 58+KC", "kb 56+KC", "kb 25+KC", "pass", "pass",
        "swap 34", "swap", "swap", "swap 23",
    )  # fmt: skip


def a_follow_up() -> Scene:
    """No KB of one's own: the turn ends, the next of the side follows up; or does not, and the next seat is on."""
    game = table(6)
    hands = {0: ["9LCR", "12"], 2: ["46+KC", "23"], 1: ["34"]}
    state = arrange(game, "turn", 0, 8, hands, turn=0, next=0, plain=True, fill=5)
    return game, state, ("maneuver 9LCR 9", "end", "kb 46+KC", "pass", "pass", "pass")


def a_change_of_direction() -> Scene:
    """After a block a Shoot card turns the shot; nobody shoots or follows up, so the defence has held."""
    game = table(4)
    hands = {0: ["9L", "12"], 1: ["23", "34"], 2: ["24"], 3: ["4"]}
    state = arrange(game, "attack", 0, 9, hands, origin=3, turn=2, target=2, plain=True, top=["1C", "1R"])
    return game, state, ("shoot 9L", "pass", "pass")


def a_tired_goalkeeper() -> Scene:
    """Forced blocks draw nothing until two cards are left, and lower the limit until the next restart."""
    game = table(6)
    hands = {1: ["34+KL", "24+KLR", "12", "23"], 0: ["67+KR"], 2: ["78+KL"], 4: ["45"]}
    state = arrange(
        game, "defend", 1, 9, hands, roles=KEEPERS, origin=0, turn=0, target=4, plain=True, fill=4
    )
    return game, state, ("kb 34+KL", "kb 78+KL", "pass", "pass", "kb 24+KLR", "pass", "pass", "pass")


def a_foul_and_its_penalty() -> Scene:
    """The fouler draws up; cards are turned until a KB matches: the third goal ends the match."""
    game = table(4)
    top = ["1C", "1R", "45", "56", "12", "23", "34", "24", "67", "5+KLR"]
    hands = {1: ["12+F"], 0: ["4"], 2: ["6"], 3: ["78"]}
    roles = [("forward", "midfielder")] * 2 + [("defender", "goalkeeper")] * 2
    state = arrange(
        game, "defend", 1, 9, hands, roles=roles, origin=0, turn=0, target=4, score=(2, 2), top=top
    )
    return game, state, ("foul 12+F",)


def two_players_change_roles() -> Scene:
    """After a goal the scorer must change roles, the other may; a new keeper's hand is filled at once."""
    game = table(2)
    roles = [("defender",), ("forward",)]
    state = arrange(game, "defend", 1, 9, roles=roles, origin=0, turn=0, target=1, plain=True)
    return game, state, ("pass", "swap", "swap", "line-up midfielder", "line-up goalkeeper")


def the_crowd_sings() -> Scene:
    """The hand goes, team-mates draw, opponents discard; the singer's next turn is spent on drawing up."""
    game = table(8)
    hands = {0: ["12", "23"], 1: ["24"], 3: [], 5: ["34", "35"], 7: ["4"]}
    state = arrange(game, "turn", 0, 5, hands, turn=0, next=0, plain=True)
    return game, state, ("sing", "discard 24", "discard 34", "discard 4", *["pass"] * 7)


def decks_and_extra_time() -> Scene:
    """The last deck is used up at the end of a turn, level: extra time; used up again: the match is over."""
    game = table(4)
    low = {"counter": 3, "left": 1, "plain": True}
    state = arrange(game, "playing", 0, 5, {0: ["45", "12", "23", "34", "35", "24"]}, turn=0, next=0, **low)
    return game, state, ("end",)


def time_in_the_shooting_phase() -> Scene:
    """The last deck runs out in a phase: it is played out, and then the leading side has won."""
    game = table(2)
    state = arrange(
        game, "shot-chance", 0, 9, {0: ["58+KC", "12"]}, turn=0, next=0, target=2, counter=2, left=1, score=(1, 1),
        plain=True,
    )  # fmt: skip
    return game, state, ("kb 58+KC", "pass")


def nobody_plays() -> Scene:
    """Three rounds of passes end the match."""
    game = table(2)
    state = arrange(game, "turn", 0, 5, turn=0, next=0, score=(0, 1))
    return game, state, ("pass",) * 6


SCENES: Mapping[str, Callable[[], Scene]] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        setup_and_kick_off, a_turn, cutting_in, a_shot_blocked_and_shot_again, a_follow_up, a_change_of_direction,
        a_tired_goalkeeper, a_foul_and_its_penalty, two_players_change_roles, the_crowd_sings, decks_and_extra_time,
        time_in_the_shooting_phase, nobody_plays,
    )
}  # fmt: skip


def _event(game: SoccerSonic, event: Event) -> str:
    said = " ".join(f"{key}={_value(value)}" for key, value in sorted(event.values.items()))
    who = f" {game.seat_name(event.seat)}" if event.seat >= 0 else ""
    return f"    {event.kind}{who}{' ' if said else ''}{said} [{' '.join(event.clauses)}]"


def _value(value: object) -> str:
    return ",".join(map(str, value)) or "-" if isinstance(value, tuple) else str(value)


def _stand(game: SoccerSonic, state: State) -> str:
    """The open part of a position in a few words."""
    hands = " ".join(f"{game.seat_name(x)}:{len(h)}" for x, h in enumerate(state.hands))
    deck = f"{state.counter}{'+' if state.extra else ''}/{len(state.deck)}/{len(state.pile)}"
    asked = ",".join(game.seat_name(x) for x in game.to_act(state)) or "nobody"
    return f"  = {state.phase} {asked}  ball {state.ball}  {state.score[0]}:{state.score[1]}  deck {deck}  {hands}"


def write(name: str) -> str:
    """The record of one scene."""
    make = SCENES[name]
    game, state, texts = make()
    out = [f"# {(make.__doc__ or '').splitlines()[0]}", game.position(state), _stand(game, state)]
    for text in texts:
        seat = game.to_act(state)[0]
        step = game.apply(state, seat, game.parse_action(text))
        out.append(f"{'coin' if seat == CHANCE else game.seat_name(seat)} {text}")
        out += [_event(game, event) for event in step.events]
        out.append("    " + " ".join("/".join(edge) for edge in step.trace))
        state = step.state
        out.append(_stand(game, state))
    outcome = game.outcome(state)
    if outcome is not None:
        out.append(f"end: {outcome.winner or 'draw'} by {outcome.reason} [{outcome.clause}]")
    return "\n".join(out) + "\n"
