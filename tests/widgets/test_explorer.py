"""The explorer without a front end: trying, what if, branches, comparing, files, computer players, speed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from statistics import median

import pytest

from soccer_rules import load, set_language
from soccer_rules.core.match import Match
from soccer_rules.explore.readings import citations
from soccer_rules.lessons import load_walkthrough
from soccer_rules.lessons.scenarios import scenario, scenario_ids
from soccer_rules.widgets import Explorer
from soccer_rules.widgets.branches import Compare, Log, branch_ids, branch_name
from soccer_rules.widgets.desk import OPEN
from soccer_rules.widgets.explorer import PARTS
from soccer_rules.widgets.keeping import Keeping
from soccer_rules.widgets.prospects import Prospects
from soccer_rules.widgets.variants import Variants
from tests.widgets.test_stepper import Balanced


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def explorer() -> Iterator[Explorer]:
    made = Explorer(scenario("clearing-kick"))
    yield made
    made.close()


def part(explorer: Explorer, name: str) -> object:
    return explorer.turn_to(name)


def boards(explorer: Explorer) -> list[str]:
    """The markup of everything on the screen."""
    found, todo = [], [explorer]
    while todo:
        widget = todo.pop()
        todo += list(getattr(widget, "children", ()))
        if getattr(widget, "markup", ""):
            found.append(widget.markup)
    return found


# trying


def test_an_illegal_try_is_explained_and_costs_nothing(explorer: Explorer) -> None:
    trying, state = explorer.trying, explorer.match.state
    trying.picker.toggle("use", "power-kick")
    trying.picker.toggle("cards", str(state.hands[0].index("345")))
    trying.picker.toggle("zone", "3")
    verdict = trying.verdict
    assert not verdict.legal
    for check in verdict.failed:
        assert check.clause in trying.result.markup
    assert trying.to_play.disabled
    trying.play()
    assert explorer.match.state is state
    assert len(explorer.match.nodes) == 1
    trying.result.pick("nearest")
    assert trying.picker.action == verdict.nearest
    assert trying.verdict.legal
    trying.to_play.click()
    assert explorer.match.node.action == verdict.nearest


def test_a_greyed_use_says_why_by_one_click(explorer: Explorer) -> None:
    trying = explorer.trying
    able = {a.use for a in explorer.match.game.legal_actions(explorer.match.state, 0)}
    assert "maneuver" in able
    for use in ("kb", "foul", "shoot", "long-shot"):
        assert use not in able
        trying.picker.clear()
        trying.picker.form.pick(f"use:{use}")
        said = trying.result.markup
        assert "Why not?" in said
        assert 'class="srl-no"' in said
        assert "SS-" in said
    for use in able:
        trying.picker.clear()
        trying.picker.form.pick(f"use:{use}")
        assert "Why not?" not in trying.result.markup
    assert len(explorer.match.nodes) == 1


def test_what_can_be_done_is_every_legal_play_once(explorer: Explorer) -> None:
    trying = explorer.trying
    game, state = explorer.match.game, explorer.match.state
    trying.to_ask.value = True
    table = explorer.desk.what_if(open=False)
    assert table is not None
    said = unescape(trying.ways.markup)
    for row in table:
        heading = table.difference(row.index)[:1] or ("It depends",)
        assert f">{heading[0]}<" in said
        assert f'data-peek="w{row.index}"' in said
    plays = {a for row in table for a in row.plays}
    assert plays == set(game.legal_actions(state, 0))
    tokens = {f"take:{row.index}:{k}" for row in table for k in range(row.ways)}
    assert all(f'data-pick="{token}"' in said for token in tokens)
    wanted = next(row for row in table if row.action.use == "power-kick")
    trying.ways.pick(f"take:{wanted.index}:1")
    assert trying.picker.action == wanted.plays[1]
    assert trying.verdict.legal


def test_others_may_be_tried_for_too(explorer: Explorer) -> None:
    trying = explorer.trying
    trying.who.value = 3
    trying.picker.toggle("use", "pass")
    assert not trying.verdict.legal
    assert trying.verdict.seat == 3
    trying.to_ask.value = True
    assert "is not asked now" in trying.ways.markup


def test_nothing_is_offered_when_the_match_is_over() -> None:
    game = load("soccer-sonic", players=2, line_up=["defender", "forward"])
    rng, state = Random(3), game.initial_state(3)
    while game.to_act(state):
        seat = game.to_act(state)[0]
        legal = game.legal_actions(state, seat) if seat >= 0 else [a for a, _ in game.chance(state)]
        state = game.apply(state, seat, legal[rng.randrange(len(legal))]).state
    explorer = Explorer(game, state)
    for name in PARTS:
        explorer.turn_to(name)
    explorer.turn_to("try")
    assert game.words.outcome(game.outcome(state)) in unescape(explorer.trying.result.markup)
    assert explorer.trying.to_play.disabled
    explorer.close()


# what if


def test_rows_are_sorted_previewed_and_played(explorer: Explorer) -> None:
    view = part(explorer, "what-if")
    assert isinstance(view, Prospects)
    table = view.table
    assert table is not None
    view.sample()
    assert table.done == table.total
    view.rows.pick("sort:goal")
    shares = [table.rows[n].goal.value for n in view.sorted_rows()]
    assert shares == sorted(shares, reverse=True)
    view.rows.pick("sort:goal")
    shares = [table.rows[n].goal.value for n in view.sorted_rows()]
    assert shares == sorted(shares)
    pages = explorer.table.pages
    assert set(pages["of"]) == {f"w{row.index}" for row in table}
    for row in table:
        picture = "".join(pages["chunks"][n] for n in pages["of"][f"w{row.index}"])
        assert picture.startswith("<svg")
        assert not Balanced(picture).open
        zone = row.action.zone or explorer.match.state.ball
        assert f'data-el="ball" data-zone="{zone}"' in picture
    n = next(row.index for row in table if row.action.zone == 8)
    view.rows.pick(f"row:{n}:0")
    assert explorer.match.state.ball == 8
    explorer.desk.back()
    view.rows.pick("ways:0") if table.rows[0].ways > 1 else view.rows.pick(f"ways:{n}")
    view.rows.pick(f"row:{n}:1")
    assert explorer.match.node.action == table.rows[n].plays[1]
    assert len(explorer.match.nodes[0].children) == 2


def test_previews_through_a_players_eyes_show_nothing_hidden() -> None:
    explorer = Explorer(scenario("directions"), part="what-if", eyes=2)
    hands = explorer.match.state.hands
    text = "".join(explorer.table.pages["chunks"])
    for seat, hand in enumerate(hands):
        shown = [
            card for card in hand if f'data-card="{card}" data-seat="{"BR"[seat & 1]}{seat + 1}"' in text
        ]
        assert not shown or seat == 2, f"seat {seat}: {shown}"
    explorer.close()


def test_playouts_leave_the_loop_awake_and_can_be_stopped(explorer: Explorer) -> None:
    async def watch() -> tuple[float, int, int]:
        view = part(explorer, "what-if")
        assert isinstance(view, Prospects)
        table = view.table
        assert table is not None
        view.sample()
        assert view.sampling
        longest, last = 0.0, time.perf_counter()
        while table.done < table.total // 2 and view.sampling:
            await asyncio.sleep(0)
            now = time.perf_counter()
            longest, last = max(longest, now - last), now
        view.to_stop.click()
        done = table.done
        for _ in range(5):
            await asyncio.sleep(0.01)
        return longest, done, table.done

    longest, at_stop, later = asyncio.run(watch())
    assert at_stop
    assert later == at_stop, "a stopped run goes no further"
    assert longest < 1.0


# branches


def grown(explorer: Explorer) -> tuple[int, int]:
    """Two branches from the start, three and one plays long: their last nodes."""
    match = explorer.match
    game = match.game
    ends = []
    for start, length in ((0, 3), (1, 1)):
        explorer.desk.jump(0)
        for k in range(length):
            seat = explorer.desk.acting[0]
            legal = game.legal_actions(match.state, seat)
            explorer.desk.play(legal[start if k == 0 else 0], seat)
        ends.append(match.node.id)
    return ends[0], ends[1]


def test_the_log_tells_the_line_and_leads_to_every_moment(explorer: Explorer) -> None:
    left, right = grown(explorer)
    log = part(explorer, "log")
    assert isinstance(log, Log)
    match = explorer.match
    assert [n.id for n in explorer.desk.path()] == [0, right]
    assert f'data-pick="go:{match.nodes[0].children[0]}"' in log.list.markup, "the other branch is there too"
    log.branches.pick(f"go:{left}")
    assert match.node.id == left
    assert log.list.markup.count("data-pick") >= 5
    explorer.desk.jump(0)
    assert [n.id for n in explorer.desk.path()] == [n.id for n in match.line(left)], (
        "it goes on as looked at last"
    )
    pages = {explorer._page_of(n.id) for n in match.line(left)}
    for name in pages:
        assert f'data-peek="{name}"' in log.list.markup
        assert explorer.table.turn_up(name).startswith("<svg")
    assert explorer.table.turn_up("0/999/-2/en") == ""
    assert explorer.table.turn_up("nonsense") == ""


def test_names_of_branches_are_kept_and_escaped(explorer: Explorer) -> None:
    left, right = grown(explorer)
    log = part(explorer, "log")
    assert isinstance(log, Log)
    log.keep()
    assert "Type a name first" in log.message.markup
    log.name.value = "  <b>bold</b>\nplan "
    log.to_name.click()
    assert explorer.match.labels == {right: "<b>bold</b> plan"}
    assert "<b>bold" not in log.branches.markup
    assert branch_name(explorer.desk, right) == "<b>bold</b> plan"
    assert branch_ids(explorer.desk) == [left, right]
    explorer.desk.jump(0)
    log.name.value = "start"
    log.keep()
    assert 0 not in explorer.match.labels
    again = Match.read(explorer.match.record())
    assert list(again.labels.values()) == ["<b>bold</b> plan"]


def test_two_branches_are_compared_step_by_step(explorer: Explorer) -> None:
    left, right = grown(explorer)
    view = part(explorer, "compare")
    assert isinstance(view, Compare)
    view.of(left, right)
    assert view.steps == 3
    assert "both are the same" in view.apart.markup
    game, match = explorer.match.game, explorer.match
    for step in (1, 2, 3):
        view.to_next.click()
        assert view.step == step
        nodes = (match.line(left)[step], match.line(right)[min(step, 1)])
        for node, table in zip(nodes, view.tables, strict=True):
            assert f'data-el="ball" data-zone="{node.state.ball}"' in table.markup
        differ = game.difference(*(game.open_view(n.state) for n in nodes), "en")
        assert all(phrase in unescape(view.apart.markup) for phrase in differ)
    assert view.to_next.disabled
    assert "ended here" in view.texts[1].markup
    view.to_first.click()
    assert view.step == 0


def test_the_walkthrough_is_left_and_taken_up_again() -> None:
    walk = load_walkthrough()
    before = len(walk.match.nodes)
    explorer = Explorer(walk, step=5)
    at = explorer.match.node
    assert at.id == walk.match.main_line()[5].id
    taken = walk.match.main_line()[6].action
    legal = explorer.match.game.legal_actions(at.state, explorer.desk.acting[0])
    other = next(a for a in legal if a != taken)
    explorer.desk.play(other, explorer.desk.acting[0])
    assert explorer.match.node.action == other
    assert len(walk.match.nodes) == before, "the walk-through itself is untouched"
    log = part(explorer, "log")
    assert isinstance(log, Log)
    explorer.desk.back()
    explorer.desk.jump(walk.match.main_line()[6].id)
    assert walk.narration(5, "en")[:40] in unescape(explorer.told.markup)
    assert explorer.match.main_line()[-1].id == walk.match.main_line()[-1].id
    assert branch_name(explorer.desk, explorer.match.main_line()[-1].id) == "Main line"
    explorer.close()


# files and lines


def test_a_file_is_saved_and_opened_again(explorer: Explorer, tmp_path: Path) -> None:
    grown(explorer)
    keeping = part(explorer, "keep")
    assert isinstance(keeping, Keeping)
    path = tmp_path / "match.txt"
    assert keeping.save(str(path))
    assert path.read_text(encoding="utf-8") == explorer.match.record()
    assert keeping.load(str(path))
    assert len(explorer.desk.sheets) == 2
    assert explorer.match.record() == explorer.desk.sheets[0].match.record()
    explorer.sheets.value = 0
    assert explorer.desk.at == 0
    assert "data:text/plain" in keeping.download.markup


def test_damaged_files_are_refused_with_their_reason_and_nothing_is_lost(
    explorer: Explorer, tmp_path: Path
) -> None:
    grown(explorer)
    keeping = part(explorer, "keep")
    assert isinstance(keeping, Keeping)
    match, record = explorer.match, explorer.match.record()
    lines = record.splitlines()
    last = max(n for n, line in enumerate(lines) if line and line[0].isdigit())
    wrong = {
        "": "line 1",
        "hello": "line 1",
        record.replace("players: 8", "players: 7"): "7",
        "\n".join([*lines[:last], lines[last].split(" ")[0] + " B1 dance"]): f"line {last + 1}",
        "\n".join([*lines[:last], "from 99", *lines[last:]]): f"line {last + 1}",
    }
    for text, where in wrong.items():
        assert not keeping.read(text.encode())
        assert where in keeping.message.markup, text[:60]
        assert "Nothing has changed" in keeping.message.markup
    assert not keeping.read(b"\xff\xfe\x00")
    assert "not a text file" in keeping.message.markup
    assert not keeping.load(str(tmp_path / "none.txt"))
    assert not keeping.load("")
    assert explorer.match is match
    assert match.record() == record
    assert len(explorer.desk.sheets) == 1
    precious = tmp_path / "essay.txt"
    precious.write_text("my essay")
    assert not keeping.save(str(precious))
    assert precious.read_text() == "my essay"
    assert not keeping.save(str(tmp_path))
    assert not keeping.save("  ")


def test_uploaded_files_are_opened(explorer: Explorer) -> None:
    keeping = part(explorer, "keep")
    assert isinstance(keeping, Keeping)
    record = explorer.match.record()
    file = {
        "name": "<i>a</i>.txt",
        "type": "text/plain",
        "size": len(record),
        "content": memoryview(record.encode()),
    }
    keeping._uploaded((file,))
    assert len(explorer.desk.sheets) == 2
    assert explorer.desk.sheet.title == "<i>a</i>.txt"


def test_a_line_is_pasted_whatever_game_it_is_from(explorer: Explorer) -> None:
    keeping = part(explorer, "keep")
    assert isinstance(keeping, Keeping)
    game = load("soccer-sonic", players=4, ruleset="tongjiao", power_kick_anywhere=False)
    state = game.initial_state(5)
    keeping.pasted.value = game.position(state)
    keeping.to_paste.click()
    assert explorer.match.state == state
    assert explorer.match.game.rules == game.rules
    assert keeping.pasted.value == ""
    line = explorer.match.game.position(explorer.match.state)
    assert keeping.paste(line)
    assert len(explorer.desk.sheets) == 3


def test_a_wrong_line_is_refused_with_its_place(explorer: Explorer) -> None:
    keeping = part(explorer, "keep")
    assert isinstance(keeping, Keeping)
    line = explorer.match.game.position(explorer.match.state)
    at = line.index("ball=2") + len("ball=") + 1
    assert not keeping.paste(line.replace("ball=2", "ball=x"))
    assert f"column {at}" in keeping.message.markup
    assert not keeping.paste(line.replace("ball=2 score=0:0", "ball=2 score=3:3"))
    assert "one side at most" in keeping.message.markup
    for text in ("", "<script>alert(1)</script>", line[:200], "chess/1 guide ball=1", line + "\n" + line):
        assert not keeping.paste(text)
        assert "<script>" not in keeping.message.markup
    assert len(explorer.desk.sheets) == 1


# readings


def test_readings_that_matter_are_found_and_can_be_played(explorer: Explorer) -> None:
    view = part(explorer, "readings")
    assert isinstance(view, Variants)
    assert view._matter["three_cards_in_place"]
    assert not view._matter["short_penalty_for"]
    view.found.pick("option:three_cards_in_place")
    said = unescape(view.rows.markup)
    assert "Allowed only so" in said
    option = explorer.match.game.rulebook.options["three_cards_in_place"]
    for value in (False, True):
        for cited in citations(explorer.match.game, option, value, "en"):
            assert cited in said
    view.rows.pick("reading:1")
    assert explorer.match.game.rules["three_cards_in_place"] is True
    assert explorer.desk.sheet.kind == "reading"
    assert len(explorer.desk.sheets) == 2


# the whole


@pytest.mark.parametrize(
    ("name", "code"), [*((name, "en") for name in scenario_ids()), ("keeper", "zh-Hans"), ("singing", "ja")]
)
def test_every_scenario_shows_in_every_part(name: str, code: str) -> None:
    scene = scenario(name)
    explorer = Explorer(scene, language=code)
    assert scene.title(code) in unescape(explorer.intro.markup)
    for one in PARTS:
        explorer.turn_to(one)
        for text in boards(explorer):
            assert not Balanced(text).open
    explorer.close()


def test_languages_switch_in_the_middle(explorer: Explorer) -> None:
    explorer.trying.picker.toggle("use", "maneuver")
    for one in PARTS:
        explorer.turn_to(one)
        set_language("zh-Hans")
        assert any('lang="zh-Hans"' in text for text in boards(explorer))
        set_language("en")
    assert len(explorer.match.nodes) == 1


def test_the_computer_plays_the_other_seats() -> None:
    explorer = Explorer(load("soccer-sonic", players=4), mine=1)
    game = explorer.match.game
    for _ in range(12):
        if not explorer.desk.acting:
            break
        assert 1 in explorer.desk.acting
        explorer.desk.play(game.legal_actions(explorer.match.state, 1)[0], 1)
    by = {node.seat for node in explorer.match.nodes[1:]}
    assert {0, 1, 2, 3} <= by
    explorer.close()

    asked: list[int] = []

    def first(game: object, state: object, seat: int, rng: Random) -> object:
        asked.append(seat)
        return explorer.match.game.legal_actions(state, seat)[0]

    explorer = Explorer(load("soccer-sonic", players=2), computer=first)
    explorer.to_computer.click()
    assert asked == [0]
    assert explorer.match.node.seat == 0
    explorer.close()


def test_unknown_parts_and_positions_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown part"):
        Explorer(scenario("keeper"), part="dance")
    with pytest.raises(ValueError, match="no game and version"):
        Explorer("nonsense")


def test_a_click_is_answered_at_once() -> None:
    """Eight players: what Python does for a click stays far below the tenth of a second that a learner notices."""
    explorer = Explorer(load_walkthrough(), step=12)
    trying, taken = explorer.trying, []

    def timed(act: object, *args: object) -> None:
        start = time.perf_counter()
        act(*args)  # type: ignore[operator]
        taken.append(time.perf_counter() - start)

    for _ in range(3):
        for use in ("maneuver", "power-kick", "kb", "foul"):
            timed(trying.picker.toggle, "use", use)
        timed(trying.picker.toggle, "cards", "0")
        timed(trying.picker.clear)
        timed(explorer.desk.forward)
        timed(explorer.desk.back)
        for one in PARTS:
            timed(explorer.turn_to, one)
        explorer.turn_to("try")
        timed(explorer.desk.let_computer)
    assert explorer.desk.eyes == OPEN
    assert median(taken) < 0.1
    assert sorted(taken)[int(len(taken) * 0.9)] < 0.4
    explorer.close()


def test_the_exact_part_of_a_nine_card_hand_takes_less_than_a_second() -> None:
    game = load("soccer-sonic", players=2, line_up=["defender", "forward"])
    state = game.apply(game.initial_state(7), -1, game.parse_action("tails")).state
    assert len(state.hands[0]) == 9
    explorer = Explorer(game, state)
    start = time.perf_counter()
    explorer.turn_to("what-if")
    assert time.perf_counter() - start < 1.0
    explorer.close()
