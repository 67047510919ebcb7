"""The one-line text of a position: everything in it, the ruleset's options too; written and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from soccer_rules.core.errors import FaultyData, TextError
from soccer_rules.core.game import CHANCE
from soccer_rules.core.notation import Field, parse_line
from soccer_rules.core.rulebook import Ruleset, Value
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import CORNERS, SHIRTS
from soccer_rules.games.street_soccer.board import NOWHERE, SIDES
from soccer_rules.games.street_soccer.observe import piece_squares
from soccer_rules.games.street_soccer.ruling import Ruling
from soccer_rules.games.street_soccer.shootout import choosing
from soccer_rules.games.street_soccer.soundness import faults, wanted_seat
from soccer_rules.games.street_soccer.state import NOBODY, State, new_state

GAME, VERSION = "street-soccer", 1
DIE_SEAT = "die"


def seat_name(seat: int) -> str:
    """``W``, ``E``, or ``die`` for chance."""
    return DIE_SEAT if seat == CHANCE else SIDES[seat]


def parse_seat(text: str) -> int:
    """The seat of a label. Raises :class:`TextError`.

    >>> parse_seat("E")
    1
    """
    if text == DIE_SEAT:
        return CHANCE
    if text not in SIDES:
        raise TextError("no such seat", found=text, expected=f"one of {' '.join(SIDES)} {DIE_SEAT}")
    return SIDES.index(text)


def value_text(value: Value) -> str:
    """An option's value in a position line."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def option_value(text: str) -> Value:
    """An option's value from its text; what the option does not admit is refused by the ruleset."""
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if text.isascii() and text.isdecimal() else text


def write_position(g: Ruling, s: State) -> str:
    """The state as one line. Fields that hold their usual value are left out."""
    out = [f"{GAME}/{VERSION}", g.rules.preset]
    out += [f"{name}={value_text(value)}" for name, value in sorted(g.rules.changed.items())]
    usual = _usual(g, s)
    for key, write, _ in FIELDS:
        text = write(g, s)
        if text != usual.get(key):
            out.append(f"{key}={text}")
    return " ".join(out)


def write_header(g: Ruling) -> dict[str, str]:
    """What a match record says of the game."""
    changed = {name: value_text(value) for name, value in sorted(g.rules.changed.items())}
    return {"game": GAME, "ruleset": g.rules.preset, **changed}


def read_header(header: Mapping[str, str]) -> dict[str, Any]:
    """The header's lines as arguments of ``load``."""
    return {key: text if key == "ruleset" else option_value(text) for key, text in header.items()}


def read_position(g: Ruling, text: str, ruleset: Callable[[str, Mapping[str, Value]], Ruleset]) -> State:
    """The state of a line. Raises :class:`TextError` where it cannot be read, :class:`FaultyData` where no match
    could stand like that (all faults at once)."""
    line = parse_line(text)
    if (line.game, line.version) != (GAME, VERSION):
        raise TextError(
            "another game or version", found=f"{line.game}/{line.version}", expected=f"{GAME}/{VERSION}"
        )
    chosen = {k: option_value(f.value) for k, f in line.fields.items() if k in g.rules}
    if ruleset(line.preset, chosen) != g.rules:
        raise TextError(
            "another ruleset", column=len(f"{GAME}/{VERSION} ") + 1, found=line.preset, expected=repr(g.rules)
        )
    known = {key for key, _, _ in FIELDS}
    for key, field in line.fields.items():
        if key not in known and key not in g.rules:
            raise TextError(
                "unknown field",
                column=field.column - len(key) - 1,
                found=key,
                expected=f"one of {', '.join(sorted(known))}",
            )
    s = new_state(g.phases.start, g.first, g.draw)
    for key in ("phase", "W", "E"):
        line.need(key)
    for key, _, read in FIELDS:
        if key in line.fields:
            read(g, s, line.fields[key])
        elif key == "seat":
            s.seat = usual_seat(g, s)
        elif key == "left":
            s.left = usual_left(g, s)
    found = faults(g, s)
    if found:
        raise FaultyData("position", found)
    return s


def _usual(g: Ruling, s: State) -> Mapping[str, str]:
    """What the fields hold when nothing is said of them, some as the others tell it."""
    blank = new_state(g.phases.start, g.first, g.draw)
    usual = {key: write(g, blank) for key, write, _ in FIELDS if key not in ("phase", "W", "E")}
    usual["seat"] = _side_text(usual_seat(g, s))
    usual["left"] = str(usual_left(g, s))
    return usual


def usual_seat(g: Ruling, s: State) -> int:
    """The seat that is asked, as the rest of the state tells it; -1 for nobody's."""
    if s.phase == ph.SHOOT_OUT:
        waits = choosing(g, s)
        return waits[0] if len(waits) == 1 else g.first ^ s.kicks & 1
    if s.phase == ph.KEEPER:
        first = s.conceded if g.keeper_order == "conceding" else 1 - s.conceded
        return 1 - first if s.keepers[first] != NOWHERE else first
    right = wanted_seat(g, s)
    return NOBODY if right is None else right


def usual_left(g: Ruling, s: State) -> int:
    """The points of a kick that begins with the die; 0 elsewhere."""
    return {ph.KICK_OFF: s.die, ph.GOAL_KICK: max(s.die, g.goal_kick_min)}.get(s.phase, 0)


# --- fields


def _side_text(side: int) -> str:
    return SIDES[side] if side >= 0 else "-"


def _square_text(g: Ruling, square: int) -> str:
    return g.board.name[square] if square != NOWHERE else "-"


def _men_text(g: Ruling, s: State, side: int) -> str:
    names = piece_squares(g, s, side)
    keeper, rest = (names[0], names[1:]) if s.keepers[side] != NOWHERE else ("-", names)
    return f"{keeper}/{','.join(rest)}"


def _side(field: Field) -> int:
    if field.value not in (*SIDES, "-"):
        raise field.wrong("unknown side", "W, E or -")
    return SIDES.index(field.value) if field.value != "-" else NOBODY


def _team(field: Field) -> int:
    if field.value not in SIDES:
        raise field.wrong("unknown side", "W or E")
    return SIDES.index(field.value)


def _square(g: Ruling, field: Field) -> int:
    if field.value == "-":
        return NOWHERE
    if field.value not in g.board.at:
        raise field.wrong("no such square", f"a square from a0 to {max(g.board.at)}, or -")
    return g.board.at[field.value]


def _read_phase(g: Ruling, s: State, f: Field) -> None:
    known = {p.id for p in g.phases.phases.values() if p.kind != "automatic"}
    if f.value not in known:
        raise f.wrong("unknown phase", f"one of {', '.join(sorted(known))}")
    s.phase = f.value


def _read_men(side: int) -> Callable[[Ruling, State, Field], None]:
    def read(g: Ruling, s: State, f: Field) -> None:
        parts = f.parts("/")
        if len(parts) != 2:
            raise f.wrong("no keeper told from the others", "keeper/runner,runner,… such as b3/d2,d5,e6,f4")
        s.keepers[side] = _square(g, parts[0])
        men = [s.keepers[side]] if s.keepers[side] != NOWHERE else []
        for part in parts[1].parts(",") if parts[1].value else ():
            square = _square(g, part)
            if square == NOWHERE or square in men:
                raise part.wrong("not a square of its own", "each piece's square once")
            men.append(square)
        s.men[side] = sum(1 << i for i in men)

    return read


def _read_pair(name: str) -> Callable[[Ruling, State, Field], None]:
    def read(g: Ruling, s: State, f: Field) -> None:
        parts = f.parts(":")
        if len(parts) != 2:
            raise f.wrong("bad pair", "W:E, such as 0:2")
        setattr(s, name, (parts[0].number(0, 999), parts[1].number(0, 999)))

    return read


def _read_corner(name: str) -> Callable[[Ruling, State, Field], None]:
    def read(g: Ruling, s: State, f: Field) -> None:
        if f.value not in CORNERS:
            raise f.wrong("no corner", f"one of {', '.join(CORNERS)}")
        setattr(s, name, f.value)

    return read


def _read_shirts(g: Ruling, s: State, f: Field) -> None:
    parts = f.parts("/")
    wrong = next((p for p in parts if p.value not in ("", *SHIRTS)), None)
    if len(parts) != 2 or wrong:
        raise (wrong or f).wrong("not two shirts", f"W/E, each one of {', '.join(SHIRTS)}, or nothing")
    s.shirts = (parts[0].value, parts[1].value)


def _setter(name: str, read: Callable[[Ruling, Field], Any]) -> Callable[[Ruling, State, Field], None]:
    def set_field(g: Ruling, s: State, f: Field) -> None:
        setattr(s, name, read(g, f))

    return set_field


def _number(name: str, high: int) -> Callable[[Ruling, State, Field], None]:
    return _setter(name, lambda g, f: f.number(0, high))


FIELDS: tuple[tuple[str, Callable[[Ruling, State], str], Callable[[Ruling, State, Field], None]], ...] = (
    ("phase", lambda g, s: s.phase, _read_phase),
    ("W", lambda g, s: _men_text(g, s, 0), _read_men(0)),
    ("E", lambda g, s: _men_text(g, s, 1), _read_men(1)),
    ("ball", lambda g, s: _square_text(g, s.ball), _setter("ball", _square)),
    ("die", lambda g, s: str(s.die), _number("die", 99)),
    ("score", lambda g, s: f"{s.score[0]}:{s.score[1]}", _read_pair("score")),
    ("turns", lambda g, s: str(s.turns), _number("turns", 999)),
    ("opener", lambda g, s: _side_text(s.opener), _setter("opener", lambda g, f: _team(f))),
    ("extra", lambda g, s: value_text(s.extra), _setter("extra", lambda g, f: f.flag())),
    ("conceded", lambda g, s: _side_text(s.conceded), _setter("conceded", lambda g, f: _side(f))),
    ("pushed", lambda g, s: _square_text(g, s.push), _setter("push", _square)),
    ("kicks", lambda g, s: str(s.kicks), _number("kicks", 9999)),
    ("penalties", lambda g, s: f"{s.penalties[0]}:{s.penalties[1]}", _read_pair("penalties")),
    ("aim", lambda g, s: s.aim, _read_corner("aim")),
    ("dive", lambda g, s: s.dive, _read_corner("dive")),
    ("shirts", lambda g, s: "/".join(s.shirts), _read_shirts),
    ("seat", lambda g, s: _side_text(s.seat), _setter("seat", lambda g, f: _side(f))),
    ("left", lambda g, s: str(s.left), _number("left", 99)),
)
