"""A sheet of tasks for a class: tasks as a small text (TOML), and back. No answer is in it.

>>> from soccer_rules.lessons.tasks import Task
>>> sheet = write_tasks([Task.forbids("SS-MOVE-2", text="One step only?")])
>>> print(sheet)
[[task]]
kind = "forbids"
game = "soccer-sonic"
example = "SS-MOVE-2/1"
text = "One step only?"
<BLANKLINE>
>>> read_tasks(sheet)[0].check("maneuver 24 2").ok
True
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from soccer_rules.core.errors import Fault, FaultyData, SoccerRulesError, TextError
from soccer_rules.core.registry import load, load_from_header
from soccer_rules.lessons.tasks import Task, example_of

_KEYS: Mapping[str, frozenset[str]] = {
    "forbids": frozenset({"game", "example", "position", "seat", "clause", "text"}),
    "legal": frozenset({"game", "position", "seat", "wish", "text"}),
    "predict": frozenset({"game", "position", "seat", "play", "fact", "text"}),
}
_NEEDS: Mapping[str, tuple[str, ...]] = {
    "forbids": ("clause", "position"),
    "legal": ("position", "wish"),
    "predict": ("position", "play"),
}


def write_tasks(tasks: Iterable[Task]) -> str:
    """The tasks as text; :func:`read_tasks` is the inverse."""
    return "\n".join(_written(task) for task in tasks)


def _written(task: Task) -> str:
    rows: dict[str, Any] = {"kind": task.kind}
    if task.example:
        rows |= {"game": task.game.facts.id, "example": task.example}
    else:
        rows |= {"game": dict(task.game.header()), "position": task.position}
        rows["seat"] = task.game.seat_name(task.seat)
        if task.kind == "forbids":
            rows["clause"] = task.clause
        elif task.kind == "legal":
            rows["wish"] = dict(task.wish)
        else:
            rows["play"] = task.game.action_text(task.play)
            if task.fact:
                rows["fact"] = task.fact
    if task.own_text:
        rows["text"] = task.own_text
    return "[[task]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in rows.items())


def _toml(value: Any) -> str:
    """A value as TOML, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_toml(str(key))} = {_toml(v)}" for key, v in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    # JSON's escapes are TOML's as well; only the delete character is left as it is
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def read_tasks(text: str) -> tuple[Task, ...]:
    """The tasks of a text. Raises :class:`TextError` where it is no TOML, :class:`FaultyData` with everything that is
    wrong in its tasks; then none is made."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as e:
        at = re.search(r"line (\d+), column (\d+)", str(e))
        line, column = (int(at[1]), int(at[2])) if at else (1, 1)
        raise TextError(f"not TOML: {e}", line=line, column=column, expected="[[task]] tables") from None
    rows = data.get("task", [])
    faults = [Fault("the sheet", f"unknown key {key!r}", "[[task]]") for key in data if key != "task"]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise FaultyData("tasks", (Fault("the sheet", "task is no list of tables", "[[task]]"),))
    tasks = []
    for n, row in enumerate(rows, 1):
        found = _faults(f"task {n}", row)
        faults += found
        if not found:
            try:
                tasks.append(_read(row))
            except SoccerRulesError as e:
                faults.append(Fault(f"task {n}", str(e), "a task that can be made"))
    if faults:
        raise FaultyData("tasks", tuple(faults))
    return tuple(tasks)


def _faults(where: str, row: Mapping[str, Any]) -> list[Fault]:
    kind = row.get("kind")
    if not isinstance(kind, str) or kind not in _KEYS:
        return [Fault(f"{where}, field kind", repr(kind), ", ".join(_KEYS))]
    allowed = _KEYS[kind]
    found = [
        Fault(f"{where}, field {key}", "no such field", ", ".join(sorted(allowed)))
        for key in row
        if key not in allowed and key != "kind"
    ]
    needs = ("example",) if "example" in row else _NEEDS[kind]
    found += [Fault(f"{where}, field {key}", "missing", "a value") for key in needs if key not in row]
    for key, value in row.items():
        table = key == "wish" or (key == "game" and "example" not in row)
        if table and not isinstance(value, dict):
            found.append(Fault(f"{where}, field {key}", repr(value)[:60], "a table"))
        elif key in allowed and not table and not isinstance(value, str):
            found.append(Fault(f"{where}, field {key}", repr(value)[:60], "a text"))
    return found


def _read(row: Mapping[str, Any]) -> Task:
    own = {"text": row.get("text", "")}
    if "example" in row:
        return Task.of_example(example_of(load(row.get("game", "soccer-sonic")), row["example"]), **own)
    game = load_from_header({k: str(v) for k, v in row["game"].items()}) if "game" in row else None
    at: dict[str, Any] = {"game": game, "seat": row.get("seat"), **own}
    if row["kind"] == "forbids":
        if game is None:
            del at["game"]
        return Task.forbids(row["clause"], row["position"], **at)
    if row["kind"] == "legal":
        return Task.legal(row["position"], row["wish"], **at)
    return Task.predict(row["position"], row["play"], fact=row.get("fact", ""), **at)
