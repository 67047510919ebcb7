"""List what the translations lack: missing files and keys, keys that English no longer has, other fields.

    python tools/missing_texts.py           # every language
    python tools/missing_texts.py ja        # one of them; a new language code is compared as well

English is the pattern. Beside each ``en.toml`` or ``<name>.en.toml`` a file ``<language>.toml`` or
``<name>.<language>.toml`` is expected with the same keys, each with the same fields; a choice by number such as
``{n:card|cards}`` may be dropped, as long as the field stands somewhere in the text. The exit status is 1 where
something was found.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from soccer_rules.core.language import FALLBACK, LANGUAGES, fields  # noqa: E402

PACKAGE = ROOT / "soccer_rules"


def english_files(root: Path = PACKAGE) -> list[Path]:
    """The English catalogues under ``root``."""
    found = root.rglob(f"*{FALLBACK}.toml")
    return sorted(p for p in found if p.parent.name == "texts" and p.name.split(".")[-2] == FALLBACK)


def beside(english: Path, lang: str) -> Path:
    """Where the translation of an English catalogue belongs."""
    *stem, _, _ = english.name.split(".")
    return english.with_name(".".join([*stem, lang, "toml"]))


def texts(path: Path) -> dict[str, str]:
    """A catalogue as dotted key to text."""

    def flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
        for key, value in table.items():
            if isinstance(value, dict):
                yield from flat(value, f"{prefix}{key}.")
            else:
                yield prefix + key, value

    return dict(flat(tomllib.loads(path.read_text(encoding="utf-8")), ""))


def findings(lang: str, root: Path = PACKAGE) -> Iterator[str]:
    """What is to be done for one language, a line each."""
    for english in english_files(root):
        other = beside(english, lang)
        name = other.relative_to(root.parent)
        if not other.exists():
            yield f"{name}: the file is missing"
            continue
        wanted, found = texts(english), texts(other)
        yield from (f"{name}: {key} is missing" for key in wanted if key not in found)
        yield from (f"{name}: {key} is not in English any more" for key in found if key not in wanted)
        for key in wanted.keys() & found.keys():
            want, has = fields(wanted[key]), fields(found[key])
            if want != has:
                yield f"{name}: {key} has the fields {sorted(has)}, English has {sorted(want)}"


def main(languages: list[str]) -> int:
    lines = [line for lang in languages or [c for c in LANGUAGES if c != FALLBACK] for line in findings(lang)]
    print("\n".join(lines) or "Nothing is missing.")
    return 1 if lines else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
