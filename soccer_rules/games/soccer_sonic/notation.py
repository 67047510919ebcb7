"""The one-line text of a position: everything in it, the ruleset's options too; written and read back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from soccer_rules.core.errors import Fault, FaultyData, SoccerRulesError, TextError
from soccer_rules.core.notation import Field, Line, parse_line, whole
from soccer_rules.core.rulebook import Ruleset, Value
from soccer_rules.games.soccer_sonic.cards import STANDARD_DECK, intern_card, read_deck
from soccer_rules.games.soccer_sonic.conditions import SHOOTING
from soccer_rules.games.soccer_sonic.hands import direction_bits, direction_letters
from soccer_rules.games.soccer_sonic.roles import load_roles, role_table
from soccer_rules.games.soccer_sonic.ruling import Ruling, set_hand
from soccer_rules.games.soccer_sonic.setup import new_state
from soccer_rules.games.soccer_sonic.soundness import faults
from soccer_rules.games.soccer_sonic.state import NOBODY, SIDES, State, seat_name

GAME, VERSION = "soccer-sonic", 1


def parse_seat(text: str, players: int = 10) -> int:
    """The seat of a label. Raises :class:`TextError`."""
    for seat in range(players):
        if seat_name(seat) == text:
            return seat
    known = " ".join(seat_name(s) for s in range(players))
    raise TextError("no such seat", found=text, expected=f"one of {known}")


def value_text(value: Value) -> str:
    """An option's value in a position line."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _seats(cells: list[str]) -> str:
    return "/".join(cells)


def write_position(g: Ruling, s: State) -> str:
    """The state as one line. Fields that hold their usual value are left out."""
    rules = g.rules
    out = [f"{GAME}/{VERSION}", rules.preset, f"players={g.players}"]
    out += [f"{name}={value_text(value)}" for name, value in sorted(rules.changed.items())]
    if g.deck.id != STANDARD_DECK:
        out.append(f"deck={g.deck.id}")
    usual = new_state_fields(g)
    for key, write, _ in FIELDS:
        text = write(s)
        if usual.get(key) != text:
            out.append(f"{key}={text}")
    return " ".join(out)


def write_header(g: Ruling) -> dict[str, str]:
    """What a match record says of the game, so that it can be read without any other file."""
    out = {"game": GAME, "ruleset": g.rules.preset, "players": str(g.players)}
    out.update({name: value_text(value) for name, value in sorted(g.rules.changed.items())})
    if g.deck.id != STANDARD_DECK:
        out["deck"] = json.dumps({"id": g.deck.id, "cards": list(g.deck.cards)})
    own = [role_table(r) for name, r in g.roles.items() if name not in load_roles()]
    if own:
        out["own-roles"] = json.dumps({"role": own}, ensure_ascii=False)
    if g.line_up is not None:
        out["line-up"] = "/".join(",".join(held) for held in g.line_up)
    return out


def read_header(header: Mapping[str, str]) -> dict[str, Any]:
    """The header's lines as arguments of ``load``. Raises :class:`SoccerRulesError`."""
    args: dict[str, Any] = {}
    for key, text in header.items():
        if key == "players":
            if whole(text) is None:
                raise SoccerRulesError(
                    f"players: {text!r} is no number of players; right would be: 2, 4, 6, 8 or 10"
                )
            args[key] = int(text)
        elif key == "line-up":
            args["line_up"] = [part.split(",") for part in text.split("/")]
        elif key in ("deck", "own-roles"):
            try:
                table = json.loads(text)
                assert isinstance(table, dict)
            except (ValueError, AssertionError, RecursionError):
                fault = Fault(f"header {key}", "cannot be read", "a JSON table as this package writes it")
                raise FaultyData(f"header {key}", (fault,)) from None
            args["deck" if key == "deck" else "role_file"] = (
                read_deck(table, "header deck") if key == "deck" else table
            )
        elif key in ("role_file", "line_up"):
            raise SoccerRulesError(f"{key}: a header has no such line; right would be: own-roles or line-up")
        else:
            args[key] = option_value(text) if key != "ruleset" else text
    return args


def option_value(text: str) -> Value:
    """An option's value from its text; what the option does not admit is refused by the ruleset."""
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def new_state_fields(g: Ruling) -> Mapping[str, str]:
    """What the fields of a position hold when nothing is said of them."""
    blank = new_state(g, 0)
    blank.deck = []
    always = {"phase", "ball", "score", "hands"}
    return {key: write(blank) for key, write, _ in FIELDS if key not in always}


def header_options(line: Line, options: Mapping[str, Any]) -> tuple[dict[str, Value], dict[str, Field]]:
    """The option fields of a line as values (unread texts are left for the ruleset to refuse), and the other fields."""
    chosen: dict[str, Value] = {}
    rest = {}
    for key, field in line.fields.items():
        if key in options:
            chosen[key] = option_value(field.value)
        else:
            rest[key] = field
    return chosen, rest


def read_position(g: Ruling, text: str, ruleset: Callable[[str, Mapping[str, Value]], Ruleset]) -> State:
    """The state of a line. Raises :class:`TextError` where it cannot be read, :class:`FaultyData` where no match
    could stand like that (all faults at once)."""
    line = parse_line(text)
    if (line.game, line.version) != (GAME, VERSION):
        raise TextError(
            "another game or version", found=f"{line.game}/{line.version}", expected=f"{GAME}/{VERSION}"
        )
    chosen, fields = header_options(line, g.rules)
    players = line.need("players")
    if players.number(2, 10) != g.players:
        raise players.wrong("another number of players", f"{g.players}, as in this game")
    column = len(f"{GAME}/{VERSION} ") + 1
    try:
        rules = ruleset(line.preset, chosen)
    except SoccerRulesError as e:
        named = [line.fields[key].column for key in chosen if f"option {key}:" in str(e)]
        raise TextError(str(e), column=named[0] if named else column) from None
    if rules != g.rules:
        raise TextError("another ruleset", column=column, found=line.preset, expected=repr(g.rules))
    deck = fields.get("deck")
    if (deck.value if deck else STANDARD_DECK) != g.deck.id:
        where = deck or players
        raise where.wrong("another deck", f"deck={g.deck.id}, as in this game")
    s = new_state(g, 0)
    s.deck = []
    known = {key for key, _, _ in FIELDS}
    for key, field in fields.items():
        if key not in known and key not in ("players", "deck"):
            raise TextError(
                "unknown field",
                column=field.column - len(key) - 1,
                found=key,
                expected=f"one of {', '.join(sorted(known))}",
            )
    for key in ("phase", "ball", "score", "hands"):
        line.need(key)
    for key, _, read in FIELDS:
        if key in fields:
            read(g, s, fields[key])
    found = faults(g, s)
    if found:
        raise FaultyData("position", found)
    return s


def _seat(g: Ruling, field: Field) -> int:
    if field.value == "-":
        return NOBODY
    try:
        return parse_seat(field.value, g.players)
    except TextError as e:
        raise field.wrong(e.what, e.expected) from None


def _cards(field: Field) -> list[str]:
    if not field.value:
        return []
    found = []
    for part in field.parts(","):
        try:
            found.append(intern_card(part.value))
        except TextError as e:
            raise e.moved(part.column - 1) from None
    return found


def _by_seat(g: Ruling, field: Field) -> list[Field]:
    parts = field.parts("/")
    if len(parts) != g.players:
        raise field.wrong(
            f"{len(parts)} parts", f"{g.players} parts with / between them", found=f"{len(parts)} parts"
        )
    return parts


def _roles(g: Ruling, field: Field) -> tuple[str, ...]:
    if not field.value:
        return ()
    for part in field.parts(","):
        if part.value not in g.roles:
            raise part.wrong("unknown role", f"one of {', '.join(g.roles)}")
    return tuple(part.value for part in field.parts(","))


def _read_phase(g: Ruling, s: State, f: Field) -> None:
    known = {p.id for p in g.phases.phases.values() if p.kind != "automatic"}
    if f.value not in known:
        raise f.wrong("unknown phase", f"one of {', '.join(sorted(known))}")
    s.phase = f.value
    s.in_phase = s.phase in SHOOTING


def _read_score(g: Ruling, s: State, f: Field) -> None:
    parts = f.parts(":")
    if len(parts) != 2:
        raise f.wrong("bad score", "blue:red, such as 0:2")
    s.score = (parts[0].number(0, 3), parts[1].number(0, 3))


def _read_hands(g: Ruling, s: State, f: Field) -> None:
    for seat, part in enumerate(_by_seat(g, f)):
        cards = _cards(part)
        if len(cards) > 16:
            raise part.wrong(f"{len(cards)} cards in a hand", "16 at most", found=f"{len(cards)} cards")
        set_hand(s, seat, tuple(sorted(cards)))


def _read_roles(g: Ruling, s: State, f: Field) -> None:
    s.roles = [tuple(sorted(_roles(g, part))) for part in _by_seat(g, f)]


def _read_tired(g: Ruling, s: State, f: Field) -> None:
    s.tired = [part.number(0, 99) for part in _by_seat(g, f)]


def _read_sung(g: Ruling, s: State, f: Field) -> None:
    s.sung = 0
    for part in f.parts(","):
        if part.value not in SIDES:
            raise part.wrong("unknown side", "blue, red, or blue,red")
        s.sung |= 1 << SIDES.index(part.value)


def _pair(g: Ruling, f: Field) -> tuple[tuple[str, ...], tuple[str, ...]]:
    parts = f.parts("/")
    if len(parts) != 2:
        raise f.wrong("bad pair", "blue's roles / red's roles")
    return _roles(g, parts[0]), _roles(g, parts[1])


def _read_shot(g: Ruling, s: State, f: Field) -> None:
    if (
        not f.value
        or any(d not in "LCR" for d in f.value)
        or direction_letters(direction_bits(f.value)) != f.value
    ):
        raise f.wrong("bad directions", "directions in the order L, C, R, once each")
    s.target = direction_bits(f.value)


def _read_scorer(g: Ruling, s: State, f: Field) -> None:
    if f.value not in (*SIDES, "-"):
        raise f.wrong("unknown side", "blue, red or -")
    s.scorer = SIDES.index(f.value) if f.value != "-" else NOBODY


def _setter(name: str, read: Callable[[Ruling, Field], Any]) -> Callable[[Ruling, State, Field], None]:
    def set_field(g: Ruling, s: State, f: Field) -> None:
        setattr(s, name, read(g, f))

    return set_field


def _number(name: str, low: int, high: int) -> Callable[[Ruling, State, Field], None]:
    return _setter(name, lambda g, f: f.number(low, high))


def _flag(name: str) -> Callable[[Ruling, State, Field], None]:
    return _setter(name, lambda g, f: f.flag())


def _seat_field(name: str) -> Callable[[Ruling, State, Field], None]:
    return _setter(name, _seat)


def _sung_text(s: State) -> str:
    return ",".join(side for team, side in enumerate(SIDES) if s.sung >> team & 1)


FIELDS: tuple[tuple[str, Callable[[State], str], Callable[[Ruling, State, Field], None]], ...] = (
    ("phase", lambda s: s.phase, _read_phase),
    ("seat", lambda s: seat_name(s.seat), _seat_field("seat")),
    ("ball", lambda s: str(s.ball), _number("ball", 1, 9)),
    ("score", lambda s: f"{s.score[0]}:{s.score[1]}", _read_score),
    ("count", lambda s: str(s.counter), _number("counter", 1, 4)),
    ("extra", lambda s: value_text(s.extra), _flag("extra")),
    ("ran-out", lambda s: value_text(s.ran_out), _flag("ran_out")),
    ("turn", lambda s: seat_name(s.turn), _seat_field("turn")),
    ("next", lambda s: seat_name(s.next), _seat_field("next")),
    ("caller", lambda s: seat_name(s.caller), _seat_field("caller")),
    ("held", lambda s: value_text(s.held), _flag("held")),
    ("origin", lambda s: seat_name(s.origin), _seat_field("origin")),
    ("asked", lambda s: str(s.asked), _number("asked", 0, 10)),
    ("shooting", lambda s: value_text(s.in_phase), _flag("in_phase")),
    ("shot", lambda s: direction_letters(s.target), _read_shot),
    ("redirects", lambda s: str(s.redirects), _number("redirects", 0, 999)),
    ("one-card-kicks", lambda s: str(s.one_card_kicks), _number("one_card_kicks", 0, 99)),
    ("tired", lambda s: _seats([str(t) for t in s.tired]), _read_tired),
    ("sung", _sung_text, _read_sung),
    ("singing", lambda s: seat_name(s.singing), _seat_field("singing")),
    ("passes", lambda s: str(s.passes), _number("passes", 0, 1 << 32)),
    ("kicker", lambda s: seat_name(s.kicker), _seat_field("kicker")),
    ("scorer", lambda s: SIDES[s.scorer] if s.scorer >= 0 else "-", _read_scorer),
    ("fielded", lambda s: "/".join(",".join(side) for side in s.fielded), _setter("fielded", _pair)),
    ("choices", lambda s: "/".join(",".join(side) for side in s.choices), _setter("choices", _pair)),
    ("line-up", lambda s: _seats([",".join(r) for r in s.roles]), _read_roles),
    ("hands", lambda s: _seats([",".join(h) for h in s.hands]), _read_hands),
    ("pile", lambda s: ",".join(sorted(s.pile)), _setter("pile", lambda g, f: _cards(f))),
    ("cards", lambda s: ",".join(reversed(s.deck)), _setter("deck", lambda g, f: _cards(f)[::-1])),
    ("seed", lambda s: str(s.seed), _number("seed", 0, 1 << 64)),
    ("shuffles", lambda s: str(s.shuffles), _number("shuffles", 0, 1 << 32)),
)
