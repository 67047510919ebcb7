"""Setting up a position by hand: what can be set, and how the rest follows. Cards only move between hands and decks."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from soccer_rules.core.attempt import Item
from soccer_rules.core.editing import Draft, EditField
from soccer_rules.core.language import Texts
from soccer_rules.core.registry import load_from_header
from soccer_rules.core.rulebook import Value
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.cards import ZONES
from soccer_rules.games.soccer_sonic.conditions import SHOOTING
from soccer_rules.games.soccer_sonic.faces import card_svg, card_words, spoken_language
from soccer_rules.games.soccer_sonic.notation import FIELDS, option_value, value_text, write_header
from soccer_rules.games.soccer_sonic.ruling import DECKS, HAND_LIMIT, Ruling
from soccer_rules.games.soccer_sonic.state import SIDES, State, seat_name

if TYPE_CHECKING:
    from soccer_rules.games.soccer_sonic.game import SoccerSonic

_texts = Texts("soccer_rules.games.soccer_sonic")
CARD_WIDE = 60
OF_GAME = "game."
FILL, EMPTY = "fill", "empty"
_TAKEN_APART = ("score", "line-up", "hands", "pile", "cards")
_FOLLOW = (
    "turn",
    "next",
    "origin",
    "asked",
    "shooting",
    "kicker",
    "caller",
    "held",
    "scorer",
    "choices",
    "fielded",
)
"""What the phase and the seat that decides determine, so that it need not be set; kept until one of them changes."""
_OF_SEATS = ("tired", "sung", "singing")
_DIRECTIONS = ("", "L", "C", "R", "LC", "LR", "CR", "LCR")
_WITH_SHOT = (*SHOOTING, ph.SHOT_CHANCE, ph.FOLLOW_UP)


def draft(g: Ruling, s: State) -> dict[str, str]:
    """The position taken apart. ``deck`` begins with the card that is drawn first."""
    found = {OF_GAME + key: value for key, value in write_header(g).items() if key != "line-up"}
    found |= {f"{OF_GAME}{name}": value_text(value) for name, value in g.rules.items()}
    found |= {key: write(s) for key, write, _ in FIELDS if key not in _TAKEN_APART}
    for side, goals in zip(SIDES, s.score, strict=True):
        found[f"score.{side}"] = str(goals)
    for seat in range(g.players):
        found[f"role.{seat_name(seat)}"] = " ".join(s.roles[seat])
        found[f"hand.{seat_name(seat)}"] = " ".join(s.hands[seat])
    found["pile"], found["deck"] = " ".join(s.pile), " ".join(reversed(s.deck))
    return found


def build(given: Draft) -> tuple[Any, State]:
    """The game and the position. Raises :class:`FaultyData` with every fault, or a refusal of the options."""
    game = load_from_header(_header(given))
    fields: dict[str, Any] = {
        key: text
        for key, text in given.items()
        if "." not in key and key not in ("pile", "deck") and text.strip("/,")
    }
    fields["score"] = ":".join(given[f"score.{side}"] for side in SIDES)
    for name in ("role", "hand"):
        fields[name + "s"] = {
            key.removeprefix(f"{name}."): text
            for key, text in given.items()
            if key.startswith(f"{name}.") and (text or name == "hand")
        }
    fields["pile"], fields["deck"] = given["pile"], given["deck"]
    if given["phase"] == ph.LINE_UP:
        del fields["roles"]
    # found by name, since a sketch needs the game, and the game this module
    state: State = import_module("soccer_rules.games.soccer_sonic.sketch").sketch(game, **fields)
    return game, state


def _header(given: Draft) -> dict[str, str]:
    """What makes the game: options that the preset has anyway are left out."""
    header = {key.removeprefix(OF_GAME): text for key, text in given.items() if key.startswith(OF_GAME)}
    return {"game": header.pop("game"), **header}


def redraft(game: SoccerSonic, given: Draft, field: str, value: str) -> dict[str, str]:
    """The draft with a field set, and with what follows from it."""
    new = {**given, field: value}
    key, _, place = field.partition("/")
    if place:
        held = given.get(key, "").split() or [""]
        held += [""] * (int(place) - len(held))
        held[int(place) - 1] = value
        del new[field]
        new[key] = " ".join(r for r in held if r)
    if field in (FILL, EMPTY):
        del new[field]
        return _filled(game, new) if field == FILL else _emptied(new)
    if field == OF_GAME + "players":
        return _other_players(new, int(given[field]), int(value))
    if field == OF_GAME + "ruleset":
        rules = game.rulebook.ruleset(value)
        new.update({OF_GAME + name: value_text(v) for name, v in rules.items()})
    if field in ("phase", "seat") or key.startswith("role."):
        for gone in _FOLLOW:
            new.pop(gone, None)
    if field == "phase" and value not in _WITH_SHOT:
        new["shot"] = ""
    return new


def _labels(players: int) -> list[str]:
    return [seat_name(seat) for seat in range(players)]


def _other_players(new: dict[str, str], before: int, now: int) -> dict[str, str]:
    """Seats come or go; the cards of those that go fall back into the deck."""
    for label in _labels(before)[now:]:
        new["deck"] = f"{new['deck']} {new.pop(f'hand.{label}')}".strip()
        new.pop(f"role.{label}")
    for label in _labels(now)[before:]:
        new[f"hand.{label}"] = ""
    for label in _labels(now):
        # four players have two roles each, so that the old ones do not fit
        new[f"role.{label}"] = ""
        mine = new[f"hand.{label}"].split()
        new[f"hand.{label}"] = " ".join(mine[: HAND_LIMIT[now]])
        new["deck"] = " ".join([*new["deck"].split(), *mine[HAND_LIMIT[now] :]])
    for gone in (*_FOLLOW, *_OF_SEATS):
        new.pop(gone, None)
    if new["seat"] not in _labels(now):
        new["seat"] = _labels(now)[0]
    new["count"] = str(min(int(new["count"]), DECKS[now]))
    return new


def _filled(game: SoccerSonic, new: dict[str, str]) -> dict[str, str]:
    """Every hand is filled up to its limit from the top of the deck, the seat that sings left out."""
    deck = new["deck"].split()
    players = int(new[OF_GAME + "players"])
    for label in _labels(players):
        held = new[f"hand.{label}"].split()
        bonus = sum(game.ruling.roles[r].hand for r in new[f"role.{label}"].split() if r in game.ruling.roles)
        want = max(0, HAND_LIMIT[players] + bonus - len(held)) if new.get("singing") != label else 0
        new[f"hand.{label}"] = " ".join(sorted([*held, *deck[:want]]))
        del deck[:want]
    new["deck"] = " ".join(deck)
    return new


def _emptied(new: dict[str, str]) -> dict[str, str]:
    """All cards fall back into the deck."""
    back = new["deck"].split()
    for key in [*(k for k in new if k.startswith("hand.")), "pile"]:
        back += new[key].split()
        new[key] = ""
    new["deck"] = " ".join(back)
    return new


def fields(game: SoccerSonic, given: Draft, lang: str | None) -> tuple[EditField, ...]:
    """What can be set."""
    return tuple(_Form(game, given, lang).all())


class _Form:
    """The fields of one draft in one language."""

    def __init__(self, game: SoccerSonic, given: Draft, lang: str | None):
        self.game, self.given, self.lang = game, given, spoken_language(lang)
        self.players = int(given[OF_GAME + "players"])
        self.labels = _labels(self.players)

    def all(self) -> Iterator[EditField]:
        yield from self._table()
        yield from self._hands()
        yield from self._roles()
        yield from self._more()
        yield from self._game()

    def _say(self, key: str, **values: object) -> str:
        return _texts(f"edit.{key}", lang=self.lang, **values)

    def _words(self, key: str) -> str:
        return _texts(key, lang=self.lang)

    def _choice(self, id: str, label: str, group: str, items: Iterator[Item], **more: bool) -> EditField:
        return EditField(
            id, "choice", label, self._value(id), self._say(f"group.{group}"), tuple(items), **more
        )

    def _value(self, id: str) -> str:
        key, _, place = id.partition("/")
        text = self.given.get(key, "")
        return (text.split() + [""] * 9)[int(place) - 1] if place else text

    def _number(
        self, id: str, group: str, low: int, high: int, label: str = "", rare: bool = False
    ) -> EditField:
        said = label or self._say(id)
        head = self._say(f"group.{group}")
        return EditField(id, "number", said, self._value(id) or "0", head, low=low, high=high, rare=rare)

    def _seats(self, nobody: bool = False) -> Iterator[Item]:
        if nobody:
            yield Item("-", self._words("say.nobody"))
        for label in self.labels:
            yield Item(label, label, target=f'[data-el="seat"][data-seat="{label}"]')

    def _table(self) -> Iterator[EditField]:
        zones = (
            Item(str(z), _texts("choice.to-zone", lang=self.lang, zone=z), sign=str(z),
                 target=f'[data-el="zone"][data-zone="{z}"]')
            for z in ZONES
        )  # fmt: skip
        yield self._choice("ball", self._say("ball"), "table", zones)
        phases = self.game.phases.phases.values()
        names = (Item(p.id, self.game.words.phase(p.id, self.lang)) for p in phases if p.kind != "automatic")
        yield self._choice("phase", self._say("phase"), "table", names)
        yield self._choice("seat", self._say("seat"), "table", self._seats(nobody=True))
        if self.given["phase"] in _WITH_SHOT:
            named = (Item(d, self._directions(d)) for d in _DIRECTIONS)
            yield self._choice("shot", self._say("shot"), "table", named)
        for side in SIDES:
            said = self._say("goals", side=self._words(f"side.{side}"))
            yield self._number(f"score.{side}", "table", 0, 3, said)
        yield self._number("count", "table", 1, DECKS[self.players])

    def _directions(self, letters: str) -> str:
        if not letters:
            return self._words("say.none")
        return self._words("say.comma").join(self._words(f"direction.{d}") for d in letters)

    def _hands(self) -> Iterator[EditField]:
        group = self._say("group.cards")
        bags = [(f"hand.{label}", self._say("hand", seat=label)) for label in self.labels]
        for key, label in [*bags, ("pile", self._say("pile")), ("deck", self._say("deck"))]:
            held = dict.fromkeys(self.given[key].split())
            items = tuple(
                Item(
                    c,
                    card_words(c, self.lang),
                    card_svg(c, lang=self.lang, width=CARD_WIDE, id_prefix=f"ed-{c}-"),
                )
                for c in (sorted(held) if key == "deck" else held)
            )
            yield EditField(key, "bag", label, self.given[key], group, items, home=key == "deck")
        yield EditField(FILL, "action", self._say("fill"), group=group)
        yield EditField(EMPTY, "action", self._say("empty"), group=group)

    def _roles(self) -> Iterator[EditField]:
        if self.given["phase"] == ph.LINE_UP:
            return
        roles = self.game.ruling.roles
        each = 2 if self.players == 4 else 1
        for label in self.labels:
            for place in range(1, each + 1):
                items = [
                    Item("", self._say("any-role")),
                    *(Item(r, self.game.words.role(r, self.lang)) for r in roles),
                ]
                yield self._choice(f"role.{label}/{place}", label, "roles", iter(items))

    def _more(self) -> Iterator[EditField]:
        for key in ("extra", "ran-out") if self.given["phase"] in SHOOTING else ("extra",):
            value = self.given.get(key, "no")
            yield EditField(key, "flag", self._say(key), value, self._say("group.more"), rare=True)
        yield self._number("redirects", "more", 0, 20, rare=True)
        yield self._number("passes", "more", 0, 999, rare=True)
        if self.players >= 8:
            yield self._choice("singing", self._say("singing"), "more", self._seats(nobody=True), rare=True)
            sung = (("", "say.none"), ("blue", "side.blue"), ("red", "side.red"), ("blue,red", ""))
            both = self._words("say.comma").join(self._words(f"side.{side}") for side in SIDES)
            items = (Item(value, self._words(key) if key else both) for value, key in sung)
            yield self._choice("sung", self._say("sung"), "more", items, rare=True)

    def _game(self) -> Iterator[EditField]:
        players = (Item(str(n), str(n)) for n in HAND_LIMIT)
        yield self._choice(OF_GAME + "players", self._say("players"), "game", players)
        presets = (Item(p, p) for p in self.game.rulebook.presets)
        yield self._choice(OF_GAME + "ruleset", self._say("ruleset"), "game", presets)
        texts = self.game.rulebook.texts
        for name, option in self.game.rulebook.options.items():
            now = option_value(self.given[OF_GAME + name])
            values = dict.fromkeys((*option.values, now))
            items = (Item(value_text(v), self._reading(name, v)) for v in values)
            label = texts(f"option.{name}.title", lang=self.lang)
            yield self._choice(OF_GAME + name, label, "game", iter(tuple(items)), rare=True)

    def _reading(self, name: str, value: Value) -> str:
        key = f"option.{name}.value.{str(value).lower() if isinstance(value, bool) else value}"
        texts = self.game.rulebook.texts
        return texts(key, lang=self.lang) if key in texts else value_text(value)
