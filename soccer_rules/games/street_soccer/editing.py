"""Setting up a position by hand: what can be set, and what follows from it. Ten pieces always stand somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from soccer_rules.core.attempt import Item
from soccer_rules.core.editing import Draft, EditField
from soccer_rules.core.language import Texts
from soccer_rules.core.registry import load_from_header
from soccer_rules.core.rulebook import Value
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import CORNERS
from soccer_rules.games.street_soccer.board import SIDES, board
from soccer_rules.games.street_soccer.notation import FIELDS, option_value, value_text, write_header
from soccer_rules.games.street_soccer.observe import on_turn, piece_squares
from soccer_rules.games.street_soccer.ruling import EXTRA_TIME, FACES, PIECES, TURNS_A_MINUTE, Ruling
from soccer_rules.games.street_soccer.state import State
from soccer_rules.games.street_soccer.table_words import spoken_language

if TYPE_CHECKING:
    from soccer_rules.games.street_soccer.game import StreetSoccer

_texts = Texts("soccer_rules.games.street_soccer")
OF_GAME = "game."
_TAKEN_APART = ("W", "E", "score", "penalties", "seat", "left")
_ROLLED = (ph.KICK_OFF, ph.MOVE, ph.KICK, ph.GOAL_KICK)
_WITH_BALL = (ph.TURN_ROLL, ph.MOVE, ph.KICK, ph.GOAL_KICK, ph.OVER)
_TURNS = (ph.TURN_ROLL, ph.MOVE, ph.KICK, ph.GOAL_KICK)
_FOLLOW = ("conceded", "extra", "pushed", "aim", "dive", "kicks", "penalties.W", "penalties.E", "left")
"""What belongs to certain phases only; it is dropped when the phase changes."""


def draft(g: Ruling, s: State) -> dict[str, str]:
    """The position taken apart: the squares of the pieces one by one, the keeper's as number 0."""
    found = {OF_GAME + key: value for key, value in write_header(g).items()}
    found |= {f"{OF_GAME}{name}": value_text(value) for name, value in g.rules.items()}
    found |= {key: write(g, s) for key, write, _ in FIELDS if key not in _TAKEN_APART}
    turn = on_turn(s)
    found["to_move"] = SIDES[turn] if turn >= 0 else "-"
    found["left"] = str(s.left) if s.phase == ph.KICK else ""
    for side, name in enumerate(SIDES):
        found[f"score.{name}"], found[f"penalties.{name}"] = str(s.score[side]), str(s.penalties[side])
        squares = list(piece_squares(g, s, side))
        if s.keepers[side] < 0:
            squares.insert(0, "-")
        for n in range(PIECES):
            found[f"{name}.{n}"] = squares[n] if n < len(squares) else "-"
    return found


def build(given: Draft) -> tuple[Any, State]:
    """The game and the position. Raises :class:`FaultyData` with every fault, or a refusal of the options."""
    header = {key.removeprefix(OF_GAME): text for key, text in given.items() if key.startswith(OF_GAME)}
    game = load_from_header({"game": header.pop("game"), **header})
    fields: dict[str, Any] = {
        key: text for key, text in given.items() if "." not in key and text and key != "to_move"
    }
    if given["to_move"] in SIDES and given["phase"] in _TURNS:
        fields["to_move"] = given["to_move"]
    for pair in ("score", "penalties"):
        fields[pair] = ":".join(given.get(f"{pair}.{side}", "0") for side in SIDES)
    for side in SIDES:
        keeper, *runners = (given[f"{side}.{n}"] for n in range(PIECES))
        fields[side] = " ".join([keeper, *(r for r in runners if r != "-")])
    # found by name, since a sketch needs the game, and the game this module
    state: State = import_module("soccer_rules.games.street_soccer.sketch").sketch(game, **fields)
    return game, state


def redraft(game: StreetSoccer, given: Draft, field: str, value: str) -> dict[str, str]:
    """The draft with a field set, and with what follows from it."""
    new = {**given, field: value}
    if field == OF_GAME + "ruleset":
        rules = game.rulebook.ruleset(value)
        new.update({OF_GAME + name: value_text(v) for name, v in rules.items()})
    if new[OF_GAME + "pitch"] != given[OF_GAME + "pitch"]:
        _other_pitch(new, _columns(given), _columns(new))
    if field == "phase":
        for gone in _FOLLOW:
            new.pop(gone, None)
        new["die"] = (given["die"] if given["die"] != "0" else "1") if value in _ROLLED else "0"
        if value not in _WITH_BALL:
            new["ball"] = "-"
        elif value == ph.GOAL_KICK and given["to_move"] in SIDES:
            new["ball"] = new[f"{given['to_move']}.0"]
        if value == ph.KICK:
            new["left"] = "0"
    return new


def _columns(given: Draft) -> int:
    return int(given[OF_GAME + "pitch"].partition("x")[0])


def _other_pitch(new: dict[str, str], before: int, now: int) -> None:
    """What stands in E's half stays as far from E's goal as it was."""
    for key in [*(f"{side}.{n}" for side in SIDES for n in range(PIECES)), "ball", "pushed"]:
        square = new.get(key, "-")
        if square != "-" and ord(square[0]) - 97 > before // 2:
            new[key] = f"{chr(ord(square[0]) + now - before)}{square[1:]}"


def fields(game: StreetSoccer, given: Draft, lang: str | None) -> tuple[EditField, ...]:
    """What can be set."""
    return tuple(_Form(game, given, lang).all())


class _Form:
    """The fields of one draft in one language."""

    def __init__(self, game: StreetSoccer, given: Draft, lang: str | None):
        self.game, self.given, self.lang = game, given, spoken_language(lang)
        self.board = board(_columns(given))

    def all(self) -> Iterator[EditField]:
        yield from self._table()
        yield from self._pieces()
        yield from self._more()
        yield from self._game()

    def _say(self, key: str, **values: object) -> str:
        return _texts(f"edit.{key}", lang=self.lang, **values)

    def _choice(
        self, id: str, label: str, group: str, items: Iterator[Item], rare: bool = False
    ) -> EditField:
        head = self._say(f"group.{group}")
        return EditField(id, "choice", label, self.given.get(id, ""), head, tuple(items), rare=rare)

    def _number(
        self, id: str, group: str, low: int, high: int, label: str = "", rare: bool = False
    ) -> EditField:
        said, head = label or self._say(id), self._say(f"group.{group}")
        return EditField(
            id, "number", said, self.given.get(id, "") or "0", head, low=low, high=high, rare=rare
        )

    def _squares(self, bits: int, nowhere: bool) -> Iterator[Item]:
        if nowhere:
            yield Item("-", self._say("nowhere"))
        for y in reversed(range(self.board.tall)):
            for x in range(self.board.wide):
                at = self.board.index(x, y)
                if bits >> at & 1:
                    name = self.board.name[at]
                    yield Item(name, name, target=f'[data-el="square"][data-square="{name}"]', sign=name)

    def _sides(self, nobody: bool = False) -> Iterator[Item]:
        if nobody:
            yield Item("-", _texts("say.nobody", lang=self.lang))
        for side in SIDES:
            yield Item(side, side, target=f'[data-el="side"][data-side="{side}"]')

    def _table(self) -> Iterator[EditField]:
        phase = self.given["phase"]
        phases = self.game.phases.phases.values()
        names = (Item(p.id, self.game.words.phase(p.id, self.lang)) for p in phases if p.kind != "automatic")
        yield self._choice("phase", self._say("phase"), "table", names)
        if phase in _WITH_BALL:
            yield self._choice("ball", self._say("ball"), "table", self._squares(self.board.pitch, True))
        if phase in _TURNS:
            yield self._choice("to_move", self._say("to_move"), "table", self._sides())
        if phase in (ph.KEEPER, ph.GOAL_KICK_ROLL):
            yield self._choice("conceded", self._say("conceded"), "table", self._sides())
        if phase in _ROLLED:
            yield self._number("die", "table", 1, FACES[-1])
        if phase == ph.KICK:
            yield self._number("left", "table", 0, FACES[-1] - 1)
            squares = self._squares(self.board.walk, True)
            yield self._choice("pushed", self._say("pushed"), "table", squares, rare=True)
        for side in SIDES:
            yield self._number(f"score.{side}", "table", 0, 99, self._say("goals", side=side))
        yield self._number("turns", "table", 0, EXTRA_TIME * TURNS_A_MINUTE)

    def _pieces(self) -> Iterator[EditField]:
        for side in SIDES:
            for n in range(PIECES):
                label = self._say("keeper" if n == 0 else "runner", side=side, n=n)
                squares = self._squares(self.board.walk, nowhere=True)
                yield self._choice(f"{side}.{n}", label, "pieces", squares)

    def _more(self) -> Iterator[EditField]:
        if self.given["phase"] in (ph.KEEPER, ph.GOAL_KICK_ROLL, ph.GOAL_KICK):
            head = self._say("group.more")
            yield EditField(
                "extra", "flag", self._say("extra"), self.given.get("extra", "no"), head, rare=True
            )
        if self.given["phase"] == ph.SHOOT_OUT:
            yield self._number("kicks", "more", 0, 99)
            for side in SIDES:
                yield self._number(f"penalties.{side}", "more", 0, 99, self._say("penalties", side=side))
            for key in ("aim", "dive"):
                items = [Item("", self._say("open"))]
                items += [Item(c, self.game.words.corner(c, self.lang)) for c in CORNERS]
                yield self._choice(key, self._say(key), "more", iter(items), rare=True)
        yield self._choice("opener", self._say("opener"), "more", self._sides(), rare=True)

    def _game(self) -> Iterator[EditField]:
        presets = (Item(p, p) for p in self.game.rulebook.presets)
        yield self._choice(OF_GAME + "ruleset", self._say("ruleset"), "game", presets)
        texts = self.game.rulebook.texts
        for name, option in self.game.rulebook.options.items():
            now = option_value(self.given[OF_GAME + name])
            items = [
                Item(value_text(v), self._reading(name, v)) for v in dict.fromkeys((*option.values, now))
            ]
            label = texts(f"option.{name}.title", lang=self.lang)
            yield self._choice(OF_GAME + name, label, "game", iter(items), rare=True)

    def _reading(self, name: str, value: Value) -> str:
        key = f"option.{name}.value.{str(value).lower() if isinstance(value, bool) else value}"
        texts = self.game.rulebook.texts
        return texts(key, lang=self.lang) if key in texts else value_text(value)
