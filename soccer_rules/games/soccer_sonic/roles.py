"""Roles: what a player can do besides the cards (SS-ROLE), as data that a user can write too (SS-BOX-2)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from soccer_rules.core.errors import Fault, FaultyData


@dataclass(frozen=True, slots=True)
class Role:
    """One role, from blue's point of view (for red zone z is 10 - z). Without an ability a field is 0 or empty."""

    id: str
    hand: int = 0
    move_cards: int = 0
    move_zones: tuple[int, ...] = ()
    long_shot: int = 0
    one_card_kicks: int = 0
    blocks_anything: bool = False
    penalty: int = 0
    kick_off: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a player can do with all roles held, for the own side (SS-SETUP-2: abilities stay separate)."""

    hand: int
    moves: tuple[tuple[int, frozenset[int]], ...]
    long_shots: frozenset[int]
    one_card_kicks: int
    blocks_anything: bool
    penalty: int

    @staticmethod
    def of(roles: Iterable[Role], team: int) -> Abilities:
        """The abilities of a player of ``team`` (0 blue, 1 red) who holds ``roles``."""
        held = tuple(roles)

        def own(zone: int) -> int:
            return 10 - zone if team else zone

        return Abilities(
            hand=sum(r.hand for r in held),
            moves=tuple(
                (n, frozenset(own(z) for r in held if r.move_cards == n for z in r.move_zones))
                for n in sorted({r.move_cards for r in held if r.move_cards})
            ),
            long_shots=frozenset(own(r.long_shot) for r in held if r.long_shot),
            one_card_kicks=sum(r.one_card_kicks for r in held),
            blocks_anything=any(r.blocks_anything for r in held),
            penalty=min((r.penalty for r in held if r.penalty), default=0),
        )


def _whole(low: int, high: int) -> tuple[str, Any]:
    return (
        f"a whole number {low}-{high}",
        lambda v: isinstance(v, int) and not isinstance(v, bool) and low <= v <= high,
    )


_FIELDS: Mapping[str, tuple[str, Any]] = {
    "id": (
        "a short name of small letters, digits and hyphens",
        lambda v: isinstance(v, str) and re.fullmatch(r"[a-z][a-z0-9-]{0,29}", v) is not None,
    ),
    "name": ("a text of 1 to 40 characters", lambda v: isinstance(v, str) and 1 <= len(v) <= 40),
    "hand": _whole(0, 3),
    "move": (
        "{ cards = 1 or 2, zones = [different zones 1-9] }",
        lambda v: (
            isinstance(v, dict)
            and set(v) == {"cards", "zones"}
            and _whole(1, 2)[1](v["cards"])
            and isinstance(v["zones"], list)
            and all(isinstance(z, int) and not isinstance(z, bool) and 1 <= z <= 9 for z in v["zones"])
            and len(set(v["zones"])) == len(v["zones"]) > 0
        ),
    ),
    "long_shot": ("a zone 2-8, not the kick-off zone 4", lambda v: _whole(2, 8)[1](v) and v != 4),
    "one_card_kicks": _whole(1, 9),
    "blocks_anything": ("true or false", lambda v: isinstance(v, bool)),
    "penalty": _whole(1, 4),
    "kick_off": _whole(1, 9),
}


def read_roles(data: Mapping[str, Any], where: str, taken: Iterable[str] = ()) -> dict[str, Role]:
    """Roles from the table of a role file. Raises :class:`FaultyData` with all faults."""
    faults: list[Fault] = []
    found: dict[str, Role] = {}
    known = set(taken)
    for key in data:
        if key != "role":
            faults.append(Fault(f"{where}, field {key}", "no such table", "[[role]] tables only", "SS-BOX-2"))
    listed = data.get("role")
    if not isinstance(listed, list) or not listed or not all(isinstance(r, dict) for r in listed):
        faults.append(Fault(where, "no roles", "one [[role]] table for each role", "SS-BOX-2"))
        listed = []
    for n, entry in enumerate(listed, 1):
        place = f"{where}, role {n} {entry.get('id', '')!r}"
        good = True
        if "id" not in entry:
            faults.append(Fault(f"{place}, field id", "missing", _FIELDS["id"][0], "SS-BOX-2"))
            good = False
        for field, value in entry.items():
            if field not in _FIELDS:
                faults.append(
                    Fault(
                        f"{place}, field {field}", "no such field", f"one of {', '.join(_FIELDS)}", "SS-BOX-2"
                    )
                )
                good = False
            elif not _FIELDS[field][1](value):
                faults.append(
                    Fault(f"{place}, field {field}", repr(value)[:60], _FIELDS[field][0], "SS-BOX-2")
                )
                good = False
        if good and entry["id"] in known:
            faults.append(
                Fault(f"{place}, field id", "a role of that name exists", "a name not yet taken", "SS-BOX-2")
            )
            good = False
        if good:
            known.add(entry["id"])
            rest = {k: v for k, v in entry.items() if k != "move"}
            move = entry.get("move", {"cards": 0, "zones": []})
            found[entry["id"]] = Role(
                **rest, move_cards=move["cards"], move_zones=tuple(sorted(move["zones"]))
            )
    if faults:
        raise FaultyData(f"roles {where}", tuple(faults))
    return found


def role_table(role: Role) -> dict[str, Any]:
    """The table of a role file that reads as ``role``."""
    usual = Role("")
    table = {
        field: getattr(role, field)
        for field in _FIELDS
        if field != "move" and getattr(role, field) != getattr(usual, field)
    }
    if role.move_cards:
        table["move"] = {"cards": role.move_cards, "zones": list(role.move_zones)}
    return table


def load_roles(extra: str | Path | Mapping[str, Any] | None = None) -> dict[str, Role]:
    """The guide's five roles, and those of a user's TOML file (or its table) besides. Raises :class:`FaultyData`.

    >>> sorted(load_roles())
    ['defender', 'forward', 'goalkeeper', 'long-shot-forward', 'midfielder']
    """
    package = files("soccer_rules.games.soccer_sonic")
    roles = read_roles(
        tomllib.loads(package.joinpath("data", "roles.toml").read_text(encoding="utf-8")), "roles.toml"
    )
    if isinstance(extra, Mapping):
        roles.update(read_roles(extra, "own roles", roles))
    elif extra is not None:
        path = Path(extra)
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as e:
            fault = Fault(
                path.name or str(path), f"cannot be read ({e})", "a TOML file in UTF-8 with [[role]] tables"
            )
            raise FaultyData(f"roles {path.name or path}", (fault,)) from None
        roles.update(read_roles(data, path.name, roles))
    return roles
