"""The picture of the table: complete, well-formed, legible, and blind to what its seat may not know."""

from __future__ import annotations

import re
import time
import tomllib
import xml.etree.ElementTree as ET
from dataclasses import dataclass, replace
from importlib.resources import files
from random import Random

import pytest

from soccer_rules.core.game import Event
from soccer_rules.core.language import fields
from soccer_rules.core.registry import load
from soccer_rules.core.svg import text_width
from soccer_rules.games.soccer_sonic.cards import load_deck
from soccer_rules.games.soccer_sonic.roles import load_roles
from soccer_rules.games.soccer_sonic.table import table_svg
from soccer_rules.games.soccer_sonic.table_words import seat_label

NS = "{http://www.w3.org/2000/svg}"
PLAYERS = (2, 4, 6, 8, 10)
ROLES = ("midfielder", "goalkeeper", "forward", "defender", "goalkeeper", "midfielder", "long-shot-forward")
NAMES = {0: "小谷", 1: "<b onload='x'>&", 2: "Maximiliane Hohenlohe-Waldenburg", 3: "小谢"}


@dataclass(frozen=True)
class View:
    seat: int | None
    acting: tuple[int, ...]
    players: int
    hands: tuple[tuple[str, ...] | None, ...]
    counts: tuple[int, ...]
    roles: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...] | None
    pile_count: int
    deck_count: int
    phase: str = "turn"
    ball: int = 8
    score: tuple[int, int] = (1, 2)
    counter: int = 2
    decks: int = 3
    extra: bool = False
    singing: int = -1
    turn: int = 1
    caller: int = -1
    shot: str = ""


def make(players: int, hand: int | None = None, *, eyes: int | None = None, **changes: object) -> View:
    """A table with dealt hands, all open, or those of one seat only."""
    cards = list(load_deck().cards)
    Random(players).shuffle(cards)
    each = hand if hand is not None else {2: 9, 4: 7}.get(players, 5)
    hands = tuple(tuple(sorted(cards[s * each : (s + 1) * each])) for s in range(players))
    seen = tuple(h if eyes in (None, s) else None for s, h in enumerate(hands))
    roles = tuple((ROLES[s % 7], ROLES[(s + 2) % 7])[: 1 + (players == 4)] for s in range(players))
    view = View(eyes, (1,), players, seen, (each,) * players, roles, ("579R", "46"), 2, 20)
    return replace(view, **changes)  # type: ignore[arg-type]


def move(seat: int, source: int, zone: int, *cards: str) -> Event:
    return Event("maneuver", seat, ("SS-MOVE-1",), {"cards": cards, "source": source, "zone": zone})


STEPS = tuple(move(2, z, z + 1, c) for z, c in ((4, "345"), (5, "46+P28"), (6, "567"), (7, "789LC")))
LONG = (move(5, 8, 9, "9C"), move(5, 9, 6, "69L+KC", "9LC+KR"), move(5, 6, 3, "6+P3"))
TO_AND_FRO = tuple(move(3, a, b, "24") for a, b in ((8, 8), (8, 7), (7, 8), (8, 7), (7, 8)))
TURNS = {"none": (), "steps": STEPS, "long": LONG, "to-and-fro": TO_AND_FRO}


@dataclass(frozen=True)
class Placed:
    """A text with the box it covers, in pixels."""

    text: str
    size: float
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Placed) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def placed(e: ET.Element, x: float = 0, y: float = 0, scale: float = 1) -> list[Placed]:
    """Every text under ``e`` outside of cards that neighbours may cover."""
    for name, inner in re.findall(r"(translate|scale)\(([^)]*)\)", e.get("transform", "")):
        values = [float(v) for v in inner.split()]
        if name == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        else:
            scale *= values[0]
    found = []
    if e.tag == NS + "text":
        size, look = float(e.get("font-size", "0")) * scale, e.get("class", "")
        wide = text_width(e.text or "", size, "srl-b" in look.split()) * 0.95
        left = (
            x
            + scale * float(e.get("x", "0"))
            - wide * (0.5 if "srl-m" in look.split() else 1 if "srl-e" in look.split() else 0)
        )
        base = y + scale * float(e.get("y", "0"))
        found.append(Placed(e.text or "", size, left, base - 0.72 * size, left + wide, base))
    for child in e:
        found += placed(child, x, y, scale)
    return found


def read(drawn: str) -> ET.Element:
    return ET.fromstring(drawn)


def by_id(root: ET.Element, id_: str) -> ET.Element:
    return next(e for e in root.iter() if e.get("id") == id_)


VIEWS = {
    f"{n}-{lang}-{'open' if eyes is None else 'eyes'}-{turn}": (n, lang, eyes, turn)
    for n in PLAYERS
    for lang in ("en", "zh-Hans")
    for eyes, turn in ((None, "none"), (1, "steps"), (None, "long"), (None, "to-and-fro"))
}


@pytest.mark.parametrize("key", VIEWS)
def test_every_text_is_legible_and_inside(key: str) -> None:
    players, lang, eyes, turn = VIEWS[key]
    view = make(players, eyes=eyes, singing=0, caller=players - 1, turn=0, shot="LC", ball=9, extra=True)
    root = read(table_svg(view, events=TURNS[turn], names=NAMES, lang=lang))
    _, _, wide, tall = map(float, root.get("viewBox", "").split())
    texts = placed(root)
    assert len(texts) > 20
    for t in texts:
        assert t.size >= 10.99, t
        assert t.left >= 0 and t.right <= wide and t.top >= 0 and t.bottom <= tall, t  # noqa: PT018


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_print_can_be_read_where_the_picture_is_760_pixels_wide(lang: str) -> None:
    view = make(8, singing=0, caller=7, acting=(3,), shot="LC", ball=9, pile=("46",), pile_count=1)
    root = read(table_svg(view, events=STEPS, names=NAMES, lang=lang))
    scale = 760 / float(root.get("viewBox", "").split()[2])
    cards = [e for e in root.iter() if "srl-card" in e.get("class", "").split()]
    zones = [e for e in root.iter() if e.get("data-el") == "zone"]
    inside = {
        id(t): kind for kind, found in (("card", cards), ("zone", zones)) for e in found for t in e.iter()
    }
    for e in root.iter(NS + "text"):
        sign = re.fullmatch(r"[BR]\d*|[a-z]|\d", e.text or "")
        if not sign and inside.get(id(e)) != "card":
            least = 9.7 if id(e) in inside else 10.6
            assert float(e.get("font-size", "0")) * scale >= least, e.text


@pytest.mark.parametrize("key", VIEWS)
def test_no_text_lies_on_another(key: str) -> None:
    players, lang, eyes, turn = VIEWS[key]
    view = make(players, eyes=eyes, acting=(0, 1), singing=0, caller=1, turn=players - 1)
    root = read(table_svg(view, events=TURNS[turn], names=NAMES, lang=lang))
    cards = {id(t) for e in root.iter() if "srl-card" in e.get("class", "").split() for t in e.iter()}
    for parent in list(root.iter()):
        for child in list(parent):
            if id(child) in cards:
                parent.remove(child)
    texts = placed(root)
    clashes = [(a.text, b.text) for n, a in enumerate(texts) for b in texts[:n] if a.overlaps(b)]
    assert clashes == []


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("hand", [1, 5, 7, 8])
def test_the_zones_of_every_card_in_a_hand_are_uncovered(players: int, hand: int) -> None:
    root = read(table_svg(make(players, hand)))
    hands = [e for e in root.iter() if e.get("data-el") == "hand"]
    assert len(hands) == players
    for e in hands:
        assert len(e) == hand
        starts = [float(re.findall(r"translate\(([\d.]+)", c.get("transform", ""))[0]) for c in e]
        for card, after in zip(e, starts[1:], strict=False):
            ends = [t.left + (t.right - t.left) * 0.98 for t in placed(card) if t.size > 11.5]
            assert max(ends[: len(re.sub(r"\D", "", card.get("data-card", "").split("+")[0]))]) <= after


def test_eleven_cards_fit_into_the_panel() -> None:
    for players in PLAYERS:
        hand = tuple(load_deck().cards[:11])
        view = make(players, 5)
        view = replace(view, hands=(hand, *view.hands[1:]), counts=(11, *view.counts[1:]))
        root = read(table_svg(view))
        panel = next(e for e in by_id(root, "seat-B1") if e.tag == NS + "rect")
        limit = float(panel.get("x", "0")) + float(panel.get("width", "0"))
        last = next(e for e in root.iter() if e.get("data-seat") == "B1" and e.get("data-index") == "10")
        x, scale = map(
            float, re.findall(r"translate\(([\d.]+) .*scale\(([\d.]+)", last.get("transform", ""))[0]
        )
        assert x + 100 * scale < limit


@pytest.mark.parametrize("players", PLAYERS)
def test_ids_and_data_for_intents(players: int) -> None:
    view = make(players)
    root = read(table_svg(view, events=STEPS, prefix="p7-"))
    ids = [e.get("id", "") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert all(i.startswith("p7-") for i in ids)
    held = [
        (e.get("data-seat"), e.get("data-index"), e.get("data-card"))
        for e in root.iter()
        if e.get("data-index")
    ]
    assert held == [
        (seat_label(s), str(n), c) for s, hand in enumerate(view.hands) for n, c in enumerate(hand or ())
    ]
    assert [e.get("data-zone") for e in root.iter() if e.get("data-el") == "zone"] == [
        str(z) for z in range(1, 10)
    ]
    seats = [e for e in root.iter() if e.get("data-el") == "seat"]
    assert [e.get("data-seat") for e in seats] == [seat_label(s) for s in range(players)]
    assert [e.get("data-seat") for e in seats if e.get("data-acting")] == ["R2"]
    for part in ("ball", "deck", "pile", "counter", "score-blue", "score-red", "played"):
        by_id(root, f"p7-{part}")


def test_cards_keep_their_ids_when_others_leave_the_hand() -> None:
    view = make(2)
    hand = ("46", "46", "5+P28", "579R")
    before = replace(view, hands=(hand, view.hands[1]), counts=(4, 9))
    after = replace(view, hands=(hand[1:3], view.hands[1]), counts=(2, 9))

    def held(v: View) -> list[str]:
        root = read(table_svg(v))
        return [e.get("id", "") for e in root.iter() if e.get("data-index") and e.get("data-seat") == "B1"]

    assert held(before) == ["card-B1-46-0", "card-B1-46-1", "card-B1-5_P28-0", "card-B1-579R-0"]
    assert held(after) == ["card-B1-46-0", "card-B1-5_P28-0"]


@pytest.mark.parametrize("zone", range(1, 10))
def test_the_ball_lies_in_its_zone(zone: int) -> None:
    root = read(table_svg(make(8, ball=zone)))
    x = float(re.findall(r"translate\(([\d.]+)", by_id(root, "ball").get("transform", ""))[0])
    field = by_id(root, f"zone-{zone}")[0]
    left = float(field.get("x", "0"))
    assert left < x < left + float(field.get("width", "0"))


def test_hidden_cards_leave_no_trace() -> None:
    seen, other = make(8, eyes=2), make(8, eyes=2)
    drawn = table_svg(seen, names=NAMES)
    root = read(drawn)
    backs = [e for e in root.iter() if e.get("data-index") and e.get("data-seat") != "B3"]
    assert len(backs) == 35
    assert all(e.get("data-card") is None for e in backs)
    assert {
        e.get("data-card") for e in root.iter() if e.get("data-index") and e.get("data-seat") == "B3"
    } == set(seen.hands[2] or ())
    assert drawn == table_svg(other, names=NAMES)
    closed = read(table_svg(replace(seen, pile=None)))
    assert not [e for e in by_id(closed, "pile").iter() if e.get("data-card")]
    assert [e.get("data-el") for e in root.iter() if e.get("data-el") == "seen"] == ["seen"]


def test_names_cannot_become_markup() -> None:
    drawn = table_svg(make(4), names=NAMES, lang="en")
    assert "<b onload" not in drawn
    assert [e.tag for e in read(drawn).iter() if e.tag.endswith("}b")] == []
    assert NAMES[1] in "".join(read(drawn).itertext())


def test_the_ways_of_the_ball_and_what_they_cost() -> None:
    root = read(table_svg(make(8, ball=3), events=LONG))
    ways = [e for e in root.iter() if e.get("data-el") == "way"]
    assert [(e.get("data-source"), e.get("data-zone")) for e in ways] == [("8", "9"), ("9", "6"), ("6", "3")]
    pitch = next(e for e in root.iter() if e.get("data-el") == "pitch")
    shown = [e.text for e in pitch if e.tag == NS + "text"]
    assert shown == ["a", "1", "b", "2", "c", "1"]
    plays = [e for e in by_id(root, "played") if e.get("data-el") == "play"]
    assert [e.get("data-mark") for e in plays] == ["a", "b", "c"]
    assert {e.get("data-by") for e in plays} == {"R6"}
    assert [c.get("data-card") for p in plays for c in p if c.get("data-card")] == [
        "9C",
        "69L+KC",
        "9LC+KR",
        "6+P3",
    ]


def test_one_way_needs_no_letter_and_a_placed_ball_no_cost() -> None:
    put = Event("restart", 3, (), {"source": 9, "zone": 6})
    for events, shown in ((LONG[1:2], ["2"]), ((put,), [])):
        root = read(table_svg(make(8), events=events))
        pitch = next(e for e in root.iter() if e.get("data-el") == "pitch")
        assert [e.text for e in pitch if e.tag == NS + "text"] == shown


def test_more_plays_than_fit_show_the_last() -> None:
    many = tuple(move(1, 5, 5, "5") for _ in range(30))
    root = read(table_svg(make(2), events=many))
    plays = [e for e in by_id(root, "played") if e.get("data-el") == "play"]
    assert 5 < len(plays) < 30
    assert any(e.text == "…" for e in by_id(root, "played"))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["R2 <b onload='x'>& to act", "zone 9", "Blue 1, red 2"]),
        ("zh-Hans", ["轮到：R2 <b onload='x'>&", "区域 9", "蓝队 1 分，红队 2 分"]),
    ],
)
def test_title_says_who_where_and_the_score(lang: str, words: list[str]) -> None:
    root = read(table_svg(make(4, ball=9), names=NAMES, lang=lang))
    title = root.findtext(NS + "title") or ""
    if lang == "en":
        words = ["To act: R2 <b onload='x'>&.", *words[1:]]
    assert root.get("lang") == lang
    places = [title.index(w) for w in words]
    assert places == sorted(places)


def test_description_tells_all_in_order() -> None:
    view = make(
        8, eyes=0, shot="LC", ball=9, caller=4, singing=6, turn=2, acting=(4,), phase="follow-up", extra=True
    )
    desc = read(table_svg(view, events=LONG, names=NAMES, lang="en")).findtext(NS + "desc") or ""
    order = [
        "R6 played Card to zone 9; shoots centre into zone 9.",
        "from zone 8 to zone 9 for 1 card.",
        "from zone 9 to zone 6 for 2 cards.",
        "B3 Maximiliane Hohenlohe-Waldenburg has the turn.",
        "B5 calls Power Kick.",
        "crowd sings for B7",
        "must match: left, centre",
        "Deck 2 of 3, 20 cards left.",
        "Extra time.",
        "Discard pile: 2 cards.",
        "B1 小谷, Midfielder: 5 cards: Card to zone",
        "R2 <b onload='x'>&, Goalkeeper: 5 cards.",
        "R8, Midfielder: 5 cards.",
    ]
    places = [desc.index(w) for w in order]
    assert places == sorted(places)


@pytest.mark.parametrize(("ball", "goal"), [(1, "goal-blue"), (9, "goal-red")])
def test_directions_to_match_stand_in_the_goal_attacked(ball: int, goal: str) -> None:
    root = read(table_svg(make(4, ball=ball, shot="LR")))
    assert [e.get("data-directions") for e in by_id(root, goal).iter() if e.get("data-el") == "shot"] == [
        "LR"
    ]
    assert "data-directions" not in table_svg(make(4, ball=ball))


@pytest.mark.parametrize(
    ("mark", "id_"),
    [
        ("zone:5", "zone-5"),
        ("seat:R2", "seat-R2"),
        ("card:B1:2", None),
        ("ball", "ball"),
        ("deck", "deck"),
        ("pile", "pile"),
    ],
)
def test_highlights(mark: str, id_: str | None) -> None:
    plain, lit = read(table_svg(make(4))), read(table_svg(make(4), highlight=(mark,)))
    changed = [
        b for a, b in zip(plain.iter(), lit.iter(), strict=False) if a.attrib != b.attrib or len(a) != len(b)
    ]
    assert changed
    assert id_ in (None, changed[0].get("id"))
    if id_ is None:
        assert (changed[0].get("data-seat"), changed[0].get("data-index")) == ("B1", "2")


@pytest.mark.parametrize(
    ("phase", "acting", "turn", "said"),
    [
        ("follow-up", (4,), 2, True),
        ("follow-up", (2,), 2, False),
        ("defend", (3,), 2, False),
        ("swap", (3,), 2, False),
    ],
)
def test_who_has_the_turn_is_said_only_in_a_turn_of_others(
    phase: str, acting: tuple[int, ...], turn: int, said: bool
) -> None:
    root = read(table_svg(make(8, phase=phase, acting=acting, turn=turn, shot="L", ball=9), lang="en"))
    assert any(e.text == "has the turn" for e in root.iter()) == said
    assert ("has the turn." in (root.findtext(NS + "desc") or "")) == said


def test_after_the_end_nobody_has_the_turn_and_nothing_is_to_match() -> None:
    ended = read(table_svg(make(8, phase="over", acting=(), turn=2, shot="L", ball=9), lang="en"))
    shown = " ".join(e.text or "" for e in ended.iter())
    for words in ("has the turn", "to act", "match:"):
        assert words not in shown.replace("Nobody is to act.", "")
    assert not [e for e in ended.iter() if e.get("data-el") == "shot"]


def test_secret_own_and_user_made_roles() -> None:
    view = make(2, roles=((), ("sweeper-keeper",)))
    shown = "".join(read(table_svg(view, lang="en")).itertext())
    assert "role still secret" in shown
    assert "sweeper-keeper" in shown


def test_empty_hands_and_decks_are_drawn() -> None:
    view = make(8, 0, pile=(), pile_count=0, deck_count=0, acting=(), turn=-1)
    root = read(table_svg(view, lang="en"))
    assert sum(e.text == "no cards" for e in root.iter()) == 8
    assert "Nobody is to act." in (root.findtext(NS + "title") or "")


def test_same_view_same_bytes() -> None:
    assert table_svg(make(10), events=STEPS, names=NAMES) == table_svg(
        make(10), events=STEPS, names=dict(NAMES)
    )


def test_fast_enough_to_follow_a_click() -> None:
    view = make(8)
    best = 1.0
    for _ in range(5):
        start = time.perf_counter()
        table_svg(view, events=STEPS, names=NAMES)
        best = min(best, time.perf_counter() - start)
    assert best < 0.015


@pytest.mark.parametrize("name", ["table", "roles"])
def test_both_languages_say_the_same(name: str) -> None:
    folder = files("soccer_rules.games.soccer_sonic").joinpath("texts")

    def flat(table: dict[str, object], at: str = "") -> dict[str, str]:
        found: dict[str, str] = {}
        for key, value in table.items():
            if isinstance(value, dict):
                found |= flat(value, f"{at}{key}.")
            else:
                found[at + key] = str(value)
        return found

    english, chinese = (
        flat(tomllib.loads(folder.joinpath(f"{name}.{lang}.toml").read_text("utf-8")))
        for lang in ("en", "zh-Hans")
    )
    assert english.keys() == chinese.keys()
    assert {k: fields(v) for k, v in english.items()} == {k: fields(v) for k, v in chinese.items()}
    if name == "roles":
        assert {k.split(".")[1] for k in english} == set(load_roles())


def test_the_pile_shows_what_came_last_and_only_that() -> None:
    pile = tuple(sorted(("345", "46+P28", "567", "789LC", "12", "12")))
    root = read(table_svg(make(8, pile=pile, pile_count=6), events=STEPS))
    shown = [e.get("data-card") for e in by_id(root, "pile").iter() if e.get("data-card")]
    assert shown == ["46+P28", "567", "789LC"]
    plain = read(table_svg(make(8, pile=pile, pile_count=6)))
    assert not [e for e in by_id(plain, "pile").iter() if e.get("data-card")]
    assert not [e for e in by_id(plain, "pile").iter() if "srl-f-face" in e.get("class", "")], "no blank card"
    assert "discard pile: 6" in "".join(by_id(plain, "pile").itertext())


@pytest.mark.parametrize("players", PLAYERS)
def test_the_picture_keeps_its_shape_whatever_is_held(players: int) -> None:
    shapes = {read(table_svg(make(players, hand))).get("viewBox") for hand in (0, 3, 5, 8)}
    assert len(shapes) == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_real_observations_are_drawn(players: int) -> None:
    game = load("soccer-sonic", players=players)
    state, rng = game.initial_state(7), Random(7)
    for n in range(60):
        acting = game.to_act(state)
        if not acting:
            break
        choices = (
            [a for a, _ in game.chance(state)]
            if acting[0] < 0
            else list(game.legal_actions(state, acting[0]))
        )
        step = game.apply(state, acting[0], rng.choice(choices))
        state = step.state
        view = game.observe(state, n % players)
        root = read(table_svg(view, events=step.events))
        cards = [e for e in root.iter() if e.get("data-index")]
        assert len(cards) == sum(view.counts)
        assert by_id(root, "ball").get("data-zone") == str(view.ball)
