"""The diagram is the engine: it refuses to contradict itself, and play reaches each of its transitions and no other."""

from collections import Counter

import pytest

from soccer_rules.core.phases import DiagramError, Phase, PhaseDiagram, Transition
from soccer_rules.games.soccer_sonic.game import load
from soccer_rules.games.soccer_sonic.ruling import go
from tests.games.soccer_sonic.playing import (
    PLAYERS,
    SINGLE_CHANGES,
    TABLES,
    arrange,
    default_roles,
    match,
    table,
    tiny_deck,
)

A, B, END = Phase("a", "decision"), Phase("b", "automatic"), Phase("end", "end")


def t(source, trigger, target):
    return Transition(source, trigger, target, ("X-1",))


@pytest.mark.parametrize(
    ("start", "phases", "transitions", "fault"),
    [
        ("a", (A, B, END), (t("a", "go", "end"),), "unreachable: ['b']"),
        ("a", (A, B, END), (t("a", "go", "end"), t("a", "stray", "b")), "no way to an end from: ['b']"),
        ("a", (A, B, END), (t("a", "go", "b"), t("b", "on", "b")), "unreachable: ['end']"),
        ("a", (A, END), (t("a", "go", "end"), t("a", "go", "a")), "two transitions share source and trigger"),
        ("a", (A, END), (t("a", "go", "end"), t("a", "up", "heaven")), "'heaven' is no phase"),
        ("a", (A, END), (t("a", "go", "end"), t("limbo", "go", "end")), "'limbo' is no phase"),
        ("c", (A, END), (t("a", "go", "end"),), "the start 'c' is no phase"),
        ("a", (A,), (), "no way to an end from: ['a']"),
    ],
)
def test_a_diagram_that_contradicts_itself_is_refused(start, phases, transitions, fault):
    with pytest.raises(DiagramError) as caught:
        PhaseDiagram(start, phases, transitions)
    assert fault in str(caught.value)


def test_a_sound_diagram_answers():
    edges = (t("a", "go", "b"), t("b", "on", "end"), t("b", "back", "a"))
    diagram = PhaseDiagram("a", (A, B, END), edges)
    assert diagram.target("b", "back") == "a"
    assert diagram.transition("a", "go").clauses == ("X-1",)
    assert tuple(diagram) == edges
    with pytest.raises(DiagramError, match="no transition 'back' from phase 'a'"):
        diagram.target("a", "back")


def test_an_engine_that_leaves_its_diagram_is_caught():
    game = table(2)
    state = next(s for s, *_ in match(game, 1) if s.phase == "turn").copy()
    with pytest.raises(DiagramError, match="'somersault' from 'turn'"):
        go(game.ruling, state, "somersault", None)
    assert state.phase == "turn"


@pytest.mark.parametrize("change", [{}, *SINGLE_CHANGES], ids=str)
def test_what_players_and_readings_leave_out(change):
    """Transitions exist for those numbers of players and readings that need them, and for no other."""
    for players in PLAYERS:
        game = table(players, **change)
        edges = game.phases.edges
        rules = game.rules
        cut_in = players > 2 or rules["two_player_cut_in"] != "never"
        assert (("turn-over", "ask-for-calls") in edges) == cut_in
        assert (("turn", "sing") in edges) == (players >= 8)
        assert (("turn-end", "follow-up-chance") in edges) == (players > 2)
        assert (("redirected", "no-follow-up") in edges) == (players == 2)
        assert (("swaps", "roles-may-change") in edges) == (players == 2)
        jumped = players >= 8 and rules["jumped_singer_draws_up"] is True
        assert (("turn-over", "time") in edges) == jumped
        assert (("line-up", "line-up") in edges) == (rules["roles"] == "chosen")
        assert ("attack", "shoot") in edges


def follow(game, state, *texts):
    """The transitions taken when these actions are played from a position, each by whoever is asked first."""
    taken = set()
    for text in texts:
        step = game.apply(state, game.to_act(state)[0], game.parse_action(text))
        taken |= set(step.trace)
        state = step.state
    return taken


def set_up(game):
    """Positions and what is played from them, for transitions that random play seldom or never takes."""
    n = game.facts.players
    last, final = game.ruling.decks, n // 2 - 1
    yield arrange(game, "kick-off", 0, 4, {0: ["1C", "1R"]}, turn=0, next=0), "pass"
    yield arrange(game, "kick-off", 0, 4, {0: ["46+P28", "4"]}, turn=0, next=0), "power-kick 4 46+P28 8"
    yield arrange(game, "turn", 0, 5, turn=0, next=0, passes=3 * n - 1), "pass"
    # the last deck is used up or has run out; the score is level at that point, or not
    for blue, red in ((1, 0), (1, 1)):
        ends = {"score": (blue, red), "counter": last, "plain": True, "left": 0}
        phase = {"origin": 0, "turn": 0, "target": 1, "counter": last, "plain": True}
        yield arrange(game, "playing", 0, 5, {0: ["45"]}, turn=0, next=0, **ends), "end"
        yield arrange(game, "swap", 0, 4, {0: ["45"]}, kicker=0, **ends), "swap 45"
        before = (blue - 1, red)
        yield arrange(game, "defend", n - 1, 9, asked=final, ran_out=True, score=before, **phase), "pass"
        yield arrange(game, "defend", n - 1, 9, asked=final, fill=2, left=0, score=before, **phase), "pass"
        held = {**phase, "origin": 1, "ran_out": True, "score": (blue, red)}
        yield arrange(game, "attack", 0, 9, asked=final, **held), "pass"
        no_kb = [c for c in game.ruling.deck.cards if "+" not in c][:16]
        foul = {**phase, "ran_out": True, "score": (blue, red), "fill": 1, "top": no_kb}
        yield arrange(game, "defend", 1, 9, {1: ["46+F"]}, **foul), "foul 46+F"
        if n == 2:
            roles = [("defender",), ("forward",)]
            change = arrange(game, "role-change", 0, 6, roles=roles, scorer=0, kicker=1, asked=2, **ends)
            yield change, "line-up goalkeeper", "line-up forward"
        if n >= 8:
            sung = {"sung": 1, "singing": 0}
            yield arrange(game, "turn", n - 1, 5, {0: []}, turn=n - 1, next=n - 1, **sung, **ends), "pass"
            yield arrange(game, "turn", 0, 5, turn=0, next=0, **ends), "sing"
        if n >= 8 and game.rules["jumped_singer_draws_up"]:
            hands = {1: [], 2: ["5+P28", "45"]}
            sung = {"sung": 2, "singing": 1, "turn": 0, "next": 1, "asked": 1}
            yield arrange(game, "calls", 2, 5, hands, **sung, **ends), "call"
    # the third goal
    third = {"origin": 0, "turn": 0, "target": 1, "score": (2, 2)}
    yield arrange(game, "defend", n - 1, 9, asked=final, **third), "pass"
    if n == 2:
        hand, roles = {0: ["1C", "1R", "12"]}, [("defender",), ("forward",)]
        yield arrange(game, "kick-off", 0, 4, hand, roles=roles, turn=0, next=0), "role-move 1C 3"
    if n == 2 and game.rules["two_player_cut_in"] != "never":
        pair = {0: ["89+P6", "9C"]}
        held = arrange(game, "attack", 0, 9, pair, origin=1, turn=0, target=1, plain=True)
        yield held, "pass", "call", "power-kick 89+P6 9C 6"
        yield held, "pass", "pass"


def reached(game, preset, seeds):
    """How often play takes each transition: random and steered, with the standard deck and with very small ones."""
    taken = Counter()
    players = game.facts.players
    for one in (game, load(players=players, ruleset=preset, deck=tiny_deck(players))):
        for policy in ("uniform", "by-use", "shooter", "fouler"):
            for seed in range(seeds):
                for *_, step in match(one, seed, policy, 2000):
                    taken.update(step.trace)
    return taken


@pytest.mark.parametrize(("players", "preset"), TABLES)
def test_every_transition_is_reached_and_no_other(players, preset):
    game = table(players, preset)
    taken = reached(game, preset, 4)
    for state, *texts in set_up(game):
        taken.update(follow(game, state, *texts))
    assert set(taken) <= set(game.phases.edges)
    missing = sorted("/".join(edge) for edge in set(game.phases.edges) - set(taken))
    assert not missing, f"no play reaches {', '.join(missing)}"


@pytest.mark.long
@pytest.mark.parametrize(("players", "preset"), TABLES)
def test_what_random_play_alone_reaches(players, preset, record_property):
    """Random play finds all but a handful of transitions; the report names those that only set-up positions reach."""
    game = table(players, preset)
    taken = reached(game, preset, 60)
    missing = sorted("/".join(edge) for edge in set(game.phases.edges) - set(taken))
    record_property("reached only from set-up positions", ", ".join(missing))
    print(f"{players} players, {preset}: only from set-up positions: {', '.join(missing) or 'none'}")
    assert set(taken) <= set(game.phases.edges)
    assert "kick-off/pass" in missing, "the standard deck always leaves the kicker three cards"
    assert len(missing) <= 6


@pytest.mark.parametrize("players", PLAYERS)
def test_a_given_line_up_starts_at_the_coin(players):
    game = load(players=players, line_up=default_roles(players))
    assert game.phases.start == "reveal"
    assert "line-up" not in game.phases.phases or players == 2
    assert game.initial_state(1).phase == "coin"
