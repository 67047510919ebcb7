"""The guide's match W1 to W12 as the catalogue states it, and our continuation: everything that must be met in it."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.game import Event
from soccer_rules.core.language import LANGUAGES, catalogue, fields
from soccer_rules.core.match import Match, Node
from soccer_rules.games.soccer_sonic.cards import card
from soccer_rules.lessons import Walkthrough, load_walkthrough

TOOL = Path(__file__).parents[3] / "tools" / "make_walkthrough.py"
PACKAGE = "soccer_rules.games.soccer_sonic"
TELL_OF_HANDS = {
    "asked-in-turn", "forced-block", "change-of-direction", "no-help", "keeper-empty", "foul", "no-block",
    "no-kb-again", "follow-up-fails", "again-before-goal",
}  # fmt: skip
"""Steps whose prose says what somebody does not hold."""


@pytest.fixture(scope="module")
def walk() -> Walkthrough:
    try:
        return load_walkthrough()
    except SoccerRulesError as e:
        pytest.fail(f"deck, rules and walk-through no longer fit; run: python tools/make_walkthrough.py\n{e}")


@pytest.fixture(scope="module")
def nodes(walk: Walkthrough) -> list[Node]:
    return walk.match.main_line()


def after(walk: Walkthrough, player: int, *, chapter: str) -> list[Node]:
    """The nodes after the actions of a player (the guide's number) in a chapter."""
    return [
        walk.match.nodes[s.index + 1] for s in walk.steps if s.chapter == chapter and s.seat == player - 1
    ]


def drawn(node: Node) -> int:
    return sum(e.values["n"] for e in node.events if e.kind == "draw")


def named(node: Node, kind: str) -> Event:
    (event,) = [e for e in node.events if e.kind == kind]
    return event


def spent(found: list[Node]) -> list[int]:
    """How many cards each action took."""
    return [len(n.action.cards) for n in found]


def path(found: list[Node]) -> list[int]:
    """The ball's zone after each action."""
    return [n.state.ball for n in found]


def ledger(node: Node) -> tuple[int, int]:
    return len(node.state.deck), len(node.state.pile)


def test_w1_seats_roles_and_deal(walk: Walkthrough) -> None:
    start = walk.match.nodes[0].state
    assert [walk.names[s] for s in range(8)] == [
        "小谷",
        "势红",
        "小公",
        "小谢",
        "江师",
        "雄霸",
        "冰棒",
        "小诱",
    ]
    assert [walk.game.seat_name(s) for s in range(8)] == ["B1", "R2", "B3", "R4", "B5", "R6", "B7", "R8"]
    assert [r for (r,) in start.roles] == [
        "midfielder", "goalkeeper", "forward", "defender", "goalkeeper", "midfielder", "long-shot-forward",
        "long-shot-forward",
    ]  # fmt: skip
    assert [len(h) for h in start.hands] == [5, 6, 5, 5, 6, 5, 5, 5]
    assert ledger(walk.match.nodes[0]) == (45, 0)


def test_w2_the_picture_blue_kicks_off_through_the_forward(nodes: list[Node]) -> None:
    coin = nodes[1]
    assert coin.action.use == "tails"
    assert (coin.state.phase, coin.state.ball, coin.state.seat) == ("kick-off", 4, 2)
    assert all(roles != ("defender",) for roles in coin.state.roles[::2])


def test_w3_four_cards_five_cards_and_a_pass(walk: Walkthrough) -> None:
    three, four, five = (
        after(walk, 3, chapter="kick-off"), after(walk, 4, chapter="turns"), after(walk, 5, chapter="turns")
    )  # fmt: skip
    assert (sum(spent(three)), drawn(three[-1]), ledger(three[-1])) == (4, 4, (41, 4))
    assert path(three) == [5, 6, 7, 8, 8]
    assert (sum(spent(four)), drawn(four[-1]), ledger(four[-1])) == (5, 5, (36, 9))
    assert path(four) == [8, 7, 8, 7, 8, 8]
    assert [n.action.use for n in five] == ["pass"]
    assert (drawn(five[0]), ledger(five[0]), path(five)) == (0, (36, 9), [8])
    turns = [three[-1], four[-1], five[0]]
    assert [n.state.seat for n in turns] == [3, 4, 5], "nobody cuts in"
    assert not any(e.kind in ("call", "cut-in") for n in walk.match.nodes[: five[0].id + 1] for e in n.events)


def test_w4_into_the_own_zone_and_no_shot(walk: Walkthrough) -> None:
    (node,) = after(walk, 6, chapter="maneuver")
    assert (spent([node]), path([node])) == ([1], [9])
    assert walk.match.nodes[node.id - 1].state.ball == 8
    assert 9 in card(node.action.cards[0]).zones
    assert "SS-MOVE-5" in node.clauses
    assert (node.state.phase, node.state.target) == ("playing", 0)
    kb = walk.game.parse_action("kb 5+KLCR")
    assert "use-in-phase" in {c.name for c in walk.game.judge(node.state, 5, kb).failed}


def test_w5_back_over_and_on(walk: Walkthrough) -> None:
    before = after(walk, 6, chapter="maneuver")[0]
    assert len(before.state.hands[5]) == 4
    kick, one_card, end = after(walk, 6, chapter="power-kick")
    assert [n.action.use for n in (kick, one_card, end)] == ["power-kick", "power-kick", "end"]
    assert (spent([kick, one_card]), path([kick, one_card])) == ([2, 1], [6, 3])
    assert "SS-ROLE-3" in one_card.clauses
    assert (drawn(end), ledger(end)) == (4, (32, 13))
    assert end.state.next == 6, "7 would be next"


def test_w6_one_cuts_in(walk: Walkthrough) -> None:
    call, kick, three, end = after(walk, 1, chapter="cutting-in")
    assert named(call, "cut-in").values["next"] == 6
    assert named(call, "cut-in").seat == 0
    assert (spent([kick, three]), path([kick, three])) == ([2, 3], [6, 7])
    assert three.action.use == "three"
    assert (drawn(end), ledger(end)) == (5, (27, 18))
    assert end.state.next == 1, "2 would be next"


def test_w7_three_has_priority_over_eight(walk: Walkthrough) -> None:
    (eighth,) = after(walk, 8, chapter="cutting-in")
    third = after(walk, 3, chapter="cutting-in")[0]
    assert [named(eighth, "call").seat, named(third, "call").seat] == [7, 2]
    assert named(third, "cut-in").seat == 2
    assert named(third, "cut-in").values == {"next": 1, "passed": 1}
    pair = [card(c) for c in eighth.state.hands[7] if 7 in card(c).zones]
    assert len(pair) >= 2
    assert any(abs(z - 7) > 1 for c in pair for z in c.kick)
    assert not any("R8" in line for line in walk.match.events_text(third.id)), "8 shows nothing"


def test_w8_two_kicks_and_one_card_left(walk: Walkthrough) -> None:
    first, second = after(walk, 3, chapter="cutting-in")[1:]
    assert [n.action.use for n in (first, second)] == ["power-kick", "power-kick"]
    assert (spent([first, second]), path([first, second])) == ([2, 2], [5, 8])
    assert len(second.state.hands[2]) == 1
    assert (second.state.phase, second.state.seat) == ("playing", 2), "the turn goes on"
    assert ledger(second) == (27, 22)


def example(walk: Walkthrough, mark: str) -> Match:
    (found,) = [e for e in walk.examples if e.mark == mark]
    assert found.match.nodes[-1].id == len(found.match.main_line()) - 1
    return found.match


def test_w9_the_worked_power_kick(walk: Walkthrough) -> None:
    start, kick = example(walk, "W9").main_line()
    first, second = (card(c) for c in kick.action.cards)
    assert (start.state.ball, kick.state.ball) == (5, 2)
    assert (first.zones, first.kick) == ((5,), (2, 8))
    assert (second.zones, second.special) == ((5, 7, 9), "kb")
    assert {"SS-PK-1", "SS-PK-2", "SS-PK-3"} <= set(kick.clauses)


@pytest.mark.parametrize(
    ("mark", "balls", "uses", "cards"),
    [
        ("W10", [5, 4, 3], ["maneuver", "maneuver"], [1, 1]),
        ("W11", [3, 4], ["three"], [3]),
        ("W12", [4, 4], ["maneuver"], [1]),
    ],
)
def test_w10_to_w12_small_examples(
    walk: Walkthrough, mark: str, balls: list[int], uses: list[str], cards: list[int]
) -> None:
    line = example(walk, mark).main_line()
    assert [n.state.ball for n in line] == balls
    assert [n.action.use for n in line[1:]] == uses
    assert spent(line[1:]) == cards
    if mark == "W11":
        assert all(4 not in card(c).zones for c in line[1].action.cards)
    else:
        assert all(n.state.ball in card(n.action.cards[0]).zones for n in line[1:])


def test_the_marks_say_what_the_guide_tells(walk: Walkthrough) -> None:
    marks = [s.mark for s in walk.steps]
    split = marks.index("ours")
    assert set(marks[split:]) == {"ours"}
    assert set(marks[:split]) == {"W2", "W3", "W4", "W5", "W6", "W7", "W8", "cards"}
    assert {e.mark for e in walk.examples} == {"W9", "W10", "W11", "W12", "ours"}


def test_stored_facts_hold(walk: Walkthrough) -> None:
    """Every ``expect`` of the data file, so that a reader can trust it."""
    told = 0
    for step in walk.steps:
        node = walk.match.nodes[step.index + 1]
        state = node.state
        found: dict[str, Any] = {
            "ball": state.ball,
            "deck": len(state.deck),
            "pile": len(state.pile),
            "drawn": drawn(node),
            "held": len(state.hands[step.seat]),
            "next": walk.game.seat_name(state.seat),
            "instead_of": walk.game.seat_name(state.next if state.phase == "calls" else _jumped(node)),
        }
        for key, value in step.facts.items():
            assert found[key] == value, f"step {step.index}, {key}"
            told += 1
    assert told > 40
    for small in walk.examples:
        line = small.match.main_line()
        kinds = [e.kind for n in line for e in n.events]
        assert small.facts.get("path", [n.state.ball for n in line]) == [n.state.ball for n in line]
        assert small.facts.get("cards", spent(line[1:])) == spent(line[1:])
        assert set(small.facts.get("events", ())) <= set(kinds)


def _jumped(node: Node) -> int:
    return next((e.values["next"] for e in node.events if e.kind in ("call", "cut-in")), -1)


def events(walk: Walkthrough) -> Iterator[tuple[int, Event]]:
    for n, node in enumerate(walk.match.main_line()):
        for event in node.events:
            yield n, event


@pytest.mark.parametrize(
    "kind",
    [
        "shot", "block", "forced-block", "tired", "change-direction", "follow-up-chance", "foul", "goal", "restart",
        "recovered", "swap", "no-swap", "held", "cut-in", "sing", "discard", "new-deck", "knock-out", "long-shot",
        "role-move", "three", "pass", "directions",
    ],
)  # fmt: skip
def test_every_part_of_the_game_is_met(walk: Walkthrough, kind: str) -> None:
    assert any(e.kind == kind for _, e in events(walk))


def phases(walk: Walkthrough, phase: str) -> list[Node]:
    """The nodes after a decision in that phase."""
    nodes = walk.match.main_line()
    return [b for a, b in pairwise(nodes) if a.state.phase == phase]


def test_shot_block_new_shot(walk: Walkthrough) -> None:
    kinds = [e.kind for _, e in events(walk) if e.kind in ("shot", "block")]
    assert kinds[:3] == ["shot", "block", "shot"]
    assert any(n.action.use == "kb" for n in phases(walk, "attack"))


def test_one_follow_up_works_and_one_fails(walk: Walkthrough) -> None:
    assert {n.action.use for n in phases(walk, "follow-up")} == {"kb", "pass"}


def test_a_forced_block_lowers_the_keepers_later_draws(walk: Walkthrough) -> None:
    forced = [e for _, e in events(walk) if e.kind == "forced-block"]
    assert len(forced) == 2
    keeper = forced[0].seat
    ends = [
        n
        for n in walk.match.main_line()[1:]
        if n.seat == keeper and n.action.use == "end" and n.state.tired[keeper]
    ]
    assert [len(n.state.hands[keeper]) for n in ends] == [4], "two below the limit of six"
    recovered = next(n for n, e in events(walk) if e.kind == "recovered")
    assert len(walk.match.main_line()[recovered].state.hands[keeper]) == 6


def test_the_penalty_and_the_restart(walk: Walkthrough) -> None:
    foul = next(n for n, e in events(walk) if e.kind == "foul")
    kinds = [e.kind for e in walk.match.main_line()[foul].events]
    assert kinds.index("foul") < kinds.index("penalty-goal") < kinds.index("goal") < kinds.index("restart")
    (keeper,) = [e for e in walk.examples if e.id == "keeper-fouls"]
    missed = named(keeper.match.nodes[1], "penalty-missed")
    assert (missed.values["n"], missed.values["most"]) == (3, 3)


def test_the_defence_holds_and_somebody_cuts_in(walk: Walkthrough) -> None:
    held = next(n for n, e in events(walk) if e.kind == "held")
    cut = next(e for n, e in events(walk) if n > held and e.kind == "cut-in")
    assert cut.seat != named(walk.match.main_line()[held], "held").seat
    assert "SS-CUT-6" in cut.clauses


def test_the_deck_runs_out_at_a_swap(walk: Walkthrough) -> None:
    ran_out = next(n for n, e in events(walk) if e.kind == "new-deck")
    node = walk.match.main_line()[ran_out]
    assert node.action.use == "swap"
    assert node.state.counter == 2


def test_the_end(walk: Walkthrough) -> None:
    last = walk.match.main_line()[-1].state
    outcome = walk.game.outcome(last)
    assert outcome is not None
    assert (outcome.winner, outcome.score, outcome.reason) == ("red", (2, 3), "knock-out")
    assert len(walk.steps) <= 160


def test_nobody_lets_a_chance_pass_without_need(walk: Walkthrough) -> None:
    """Whoever passes in a shooting phase or for a follow-up could not have blocked, fouled or shot."""
    for step in walk.steps:
        state = walk.match.nodes[step.index].state
        if step.action.use == "pass" and state.phase in ("defend", "attack", "follow-up", "redirect"):
            uses = {a.use for a in walk.game.legal_actions(state, step.seat)}
            assert not uses & {"kb", "foul"}, f"step {step.index}"


def test_every_step_cites_its_clauses(walk: Walkthrough) -> None:
    for step in walk.steps:
        clauses = walk.match.nodes[step.index + 1].clauses
        assert clauses, f"step {step.index}"
        assert set(clauses) <= set(walk.game.rulebook.clauses)


def test_chapters_are_short_and_in_order(walk: Walkthrough) -> None:
    assert [c.id for c in walk.chapters] == [
        "setting-up", "kick-off", "turns", "maneuver", "power-kick", "cutting-in", "shooting-directions", "follow-up",
        "shooting-phase", "defence-held", "singing", "penalty", "restart", "goal", "second-restart", "follow-up-fails",
        "midfielder", "third-restart", "long-shot", "last-restart", "the-end",
    ]  # fmt: skip
    assert max(c.last - c.first + 1 for c in walk.chapters) <= 12


def test_both_languages_are_complete(walk: Walkthrough) -> None:
    texts = {
        code: {k: v for k, v in catalogue(PACKAGE, code).items() if k.startswith("walkthrough.")}
        for code in ("en", "zh-Hans")
    }
    assert texts["en"].keys() == texts["zh-Hans"].keys()
    for key, text in texts["en"].items():
        assert fields(text) == fields(texts["zh-Hans"][key]), key
        assert text.strip(), key
        assert texts["zh-Hans"][key].strip(), key


def test_every_text_is_used_and_none_is_missing(walk: Walkthrough) -> None:
    data = tomllib.loads(files(PACKAGE).joinpath("data", "walkthrough.toml").read_text(encoding="utf-8"))
    wanted = {"title", "notation"}
    wanted |= {f"chapter.{c['id']}.{part}" for c in data["chapter"] for part in ("title", "intro")}
    wanted |= {f"step.{s['text']}" for s in data["step"] if "text" in s}
    wanted |= {f"example.{e['id']}.{part}" for e in data["example"] for part in ("title", "text")}
    wanted |= {
        f"question.{q['id']}.{part}"
        for q in data["question"]
        for part in ("prompt", "hint1", "hint2", "right")
    }
    wanted |= {f"step.{key}-closed" for key in TELL_OF_HANDS}
    there = {k.removeprefix("walkthrough.") for k in catalogue(PACKAGE, "en") if k.startswith("walkthrough.")}
    assert there == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_tells_of_a_hand_is_not_told_to_others(walk: Walkthrough, lang: str) -> None:
    data = tomllib.loads(files(PACKAGE).joinpath("data", "walkthrough.toml").read_text(encoding="utf-8"))
    texts, keys = catalogue(PACKAGE, lang), [row.get("text", "") for row in data["step"]]
    for step, key in zip(walk.steps, keys, strict=True):
        in_the_open = walk.narration(step.index, lang)
        assert walk.narration(step.index, lang, step.seat) == in_the_open, "one's own hand is known"
        for seat in set(range(8)) - {step.seat}:
            assert (walk.narration(step.index, lang, seat) != in_the_open) == (key in TELL_OF_HANDS)
    assert all(texts[f"walkthrough.step.{key}-closed"] for key in TELL_OF_HANDS)


def test_narration_is_short(walk: Walkthrough) -> None:
    told = [i for i in range(len(walk.steps)) if walk.narration(i, "en")]
    assert len(told) > 60
    for i in told:
        assert len(walk.narration(i, "en")) <= 190, i
        assert len(walk.narration(i, "zh-Hans")) <= 80, i
    assert all(walk.narration(c.first, "en") for c in walk.chapters), "each chapter begins with a word"


def test_three_questions_at_their_places(walk: Walkthrough) -> None:
    asked = [(q.id, walk.steps[q.step].chapter) for q in walk.questions]
    assert asked == [("maneuver", "kick-off"), ("power-kick", "power-kick"), ("block", "shooting-phase")]
    for q in walk.questions:
        legal = walk.game.legal_actions(q.state, q.seat)
        good = [a for a in legal if q.accepts(a).ok]
        assert walk.steps[q.step].action in good
        assert len(good) < len(legal), "something allowed must be wrong"


@pytest.mark.long
def test_the_generator_writes_what_is_stored() -> None:
    spec = importlib.util.spec_from_file_location("make_walkthrough", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
        stored = files(PACKAGE).joinpath("data", "walkthrough.toml").read_text(encoding="utf-8")
        assert module.make() == stored, "run: python tools/make_walkthrough.py"
    finally:
        del sys.modules[spec.name]
