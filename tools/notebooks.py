"""The course's notebooks in other languages: one English source each, translations beside it, the rest is made.

    python tools/notebooks.py check              # what is missing or stale; the exit status is 1 where something is
    python tools/notebooks.py build              # write notebooks/<language>/… (only files that differ)
    python tools/notebooks.py start ja 05-x      # add the cells that are missing, to be filled in
    python tools/notebooks.py show ja 05-x       # each cell that is missing or stale, with what English says now
    python tools/notebooks.py confirm ja 05-x goals shots
                                                 # these translations have been read again and fit the English

``notebooks/translations/<notebook>.<language>.toml`` holds, for each Markdown cell by its key, the text and the hash of
the English text that it translates: when English changes, the translation is stale until somebody has looked at it.
Code is the same in every language but for one call: ``LanguageSwitch()`` in the first code cell becomes
``LanguageSwitch("ja")``, so that the widgets open in that language. Links lead to the notebook in the same language
where there is one. The line of links to the other languages is written by this tool.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from soccer_rules.core.language import FALLBACK, LANGUAGES  # noqa: E402

FOLDER = ROOT / "notebooks"
TRANSLATED = tuple(code for code in LANGUAGES if code != FALLBACK)
SWITCH = "LanguageSwitch()"
TO_DO = "TODO"
_NAMES = "|".join(map(re.escape, LANGUAGES.values()))
_LINE = re.compile(rf"^(?:(?:\*\*|\[)(?:{_NAMES})(?:\*\*|\]\([^)]*\))(?: · )?){{2,}}$", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`]+)`")
_HEADING = re.compile(r"^#+(?= )", re.MULTILINE)


@dataclass(frozen=True)
class Told:
    """One translated cell: what it says, and the hash of the English that it translates."""

    source: str
    text: str


def sources(folder: Path = FOLDER) -> list[Path]:
    """The English notebooks."""
    return sorted(folder.glob("*.ipynb"))


def read(path: Path) -> dict[str, Any]:
    """A notebook."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def text_of(cell: Mapping[str, Any]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def prose(notebook: Mapping[str, Any]) -> dict[str, str]:
    """The Markdown cells by key, without the line of languages."""
    cells = (c for c in notebook["cells"] if c["cell_type"] == "markdown")
    return {c["id"]: without_line(text_of(c)) for c in cells}


def without_line(text: str) -> str:
    return _LINE.sub("", text).strip()


def hash_of(text: str) -> str:
    """What tells whether a text has changed; blanks at the ends of lines do not count."""
    plain = "\n".join(line.rstrip() for line in text.strip().splitlines())
    return sha256(plain.encode()).hexdigest()[:12]


def file_of(path: Path, lang: str) -> Path:
    """Where the translation of a notebook lies."""
    return path.parent / "translations" / f"{path.stem}.{lang}.toml"


def told(path: Path) -> dict[str, Told]:
    """The cells of one translation; none where there is no file."""
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: Told(cell["source"], cell["text"].strip()) for key, cell in data.items()}


def write(path: Path, cells: Mapping[str, Told]) -> None:
    """Write one translation, in the order given."""
    path.parent.mkdir(exist_ok=True)
    parts = [
        f"[{key}]\nsource = {json.dumps(c.source)}\ntext = {_quoted(c.text)}\n" for key, c in cells.items()
    ]
    path.write_text("\n".join(parts), encoding="utf-8")


def _quoted(text: str) -> str:
    if "'''" in text or "\r" in text:
        return json.dumps(text, ensure_ascii=False)
    return f"'''\n{text}\n'''"


# --- check


def findings(folder: Path = FOLDER, languages: Sequence[str] = TRANSLATED) -> Iterator[str]:
    """What is to be done, a line each."""
    for path in sources(folder):
        notebook = read(path)
        yield from _in_source(path, notebook)
        english = prose(notebook)
        for lang in languages:
            name = file_of(path, lang).relative_to(folder)
            cells = told(file_of(path, lang))
            if not cells:
                yield f"{name}: the translation is missing"
                continue
            yield from (
                f"{name}: {key} is not in the notebook any more" for key in cells if key not in english
            )
            for key, text in english.items():
                yield from (f"{name}: {key} {what}" for what in _in_cell(text, cells.get(key)))


def _in_source(path: Path, notebook: Mapping[str, Any]) -> Iterator[str]:
    ids = [cell.get("id", "") for cell in notebook["cells"]]
    for key in ids:
        if not re.fullmatch(r"[a-z][a-z0-9-]*[a-z][a-z0-9-]*", key):
            yield f"{path.name}: cell {key!r} has no readable key, such as how-to-read"
    if len(set(ids)) < len(ids):
        yield f"{path.name}: two cells have the same id"
    code = next((text_of(c) for c in notebook["cells"] if c["cell_type"] == "code"), "")
    if code.count(SWITCH) != 1:
        yield f"{path.name}: the first code cell shows no {SWITCH}"
    if language_line(path, FALLBACK) not in text_of(notebook["cells"][0]).splitlines():
        yield f"{path.name}: the first cell has not the line of languages: {language_line(path, FALLBACK)}"


def _in_cell(english: str, cell: Told | None) -> Iterator[str]:
    if cell is None:
        yield "is missing"
    elif not cell.text or TO_DO in cell.text:
        yield "has yet to be translated"
    elif cell.source != hash_of(english):
        yield "is stale: English has changed since"
    else:
        for what, pattern in (("code", _CODE), ("links", _LINK), ("headings", _HEADING)):
            want, has = (sorted(pattern.findall(text)) for text in (english, cell.text))
            if want != has:
                yield f"has other {what} than English: {has} instead of {want}"


# --- build


def language_line(path: Path, lang: str) -> str:
    """The links to the same notebook in the other languages, as seen from ``lang``."""
    up = "" if lang == FALLBACK else "../"
    parts = []
    for code, name in LANGUAGES.items():
        where = f"{up}{path.name}" if code == FALLBACK else f"{up}{code}/{path.name}"
        parts.append(f"**{name}**" if code == lang else f"[{name}]({where})")
    return " · ".join(parts)


def built(folder: Path = FOLDER, languages: Sequence[str] = TRANSLATED) -> dict[Path, str]:
    """The files that the translations make. A cell that is missing is in English, so that nothing is lost."""
    made = {}
    for path in sources(folder):
        for lang in languages:
            cells = told(file_of(path, lang))
            if cells:
                made[folder / lang / path.name] = _translated(path, lang, cells)
    return made


def _translated(path: Path, lang: str, cells: Mapping[str, Told]) -> str:
    notebook = read(path)
    switched = False
    for n, cell in enumerate(notebook["cells"]):
        text = text_of(cell)
        if cell["cell_type"] == "markdown":
            known = cells.get(cell["id"])
            text = known.text if known is not None and known.text else without_line(text)
            if not n:
                text += f"\n\n{language_line(path, lang)}"
            text = _LINK.sub(lambda found: f"]({_linked(path, found[1], lang)})", text)
        else:
            cell |= {"outputs": [], "execution_count": None}
            if not switched and SWITCH in text:
                text, switched = text.replace(SWITCH, f'LanguageSwitch("{lang}")'), True
        cell["source"] = text.splitlines(keepends=True)
    notebook["metadata"]["language"] = lang
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _linked(path: Path, link: str, lang: str) -> str:
    """A link of the source as it has to be one folder further down."""
    where, hash_, part = link.partition("#")
    if re.match(r"[a-z]+:|/|\.\./", link) or not where:
        return link
    beside = path.parent / where
    if beside.suffix == ".ipynb" and beside.parent == path.parent and file_of(beside, lang).is_file():
        return link
    return f"../{where}{hash_}{part}"


def build(folder: Path = FOLDER) -> list[Path]:
    """Write what differs, take away what no translation makes; the paths that were touched."""
    made = built(folder)
    touched = []
    for path, text in made.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
            touched.append(path)
    for lang in TRANSLATED:
        for path in sorted((folder / lang).glob("*.ipynb")):
            if path not in made:
                path.unlink()
                touched.append(path)
    return touched


# --- help for whoever translates


def start(path: Path, lang: str) -> None:
    """Add the cells that are missing, take those away that English has no more; what is there stays."""
    known = told(file_of(path, lang))
    english = prose(read(path))
    fresh = {key: known.get(key, Told(hash_of(text), TO_DO)) for key, text in english.items()}
    write(file_of(path, lang), fresh)


def confirm(path: Path, lang: str, ids: Sequence[str]) -> None:
    """Mark cells as fitting the English of today."""
    english, cells = prose(read(path)), told(file_of(path, lang))
    for key in ids:
        cells[key] = Told(hash_of(english[key]), cells[key].text)
    write(file_of(path, lang), cells)


def show(path: Path, lang: str) -> Iterator[str]:
    """English and translation of each cell that has to be looked at."""
    cells = told(file_of(path, lang))
    for key, text in prose(read(path)).items():
        for what in _in_cell(text, cells.get(key)):
            yield f"--- {key} {what}\n{text}\n"
            if key in cells:
                yield f"{cells[key].text}\n"
            break


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["check"]:
            lines = list(findings())
            print("\n".join(lines) or "Every notebook is translated, and nothing is stale.")
            stale = [
                path
                for path, text in built().items()
                if not path.is_file() or path.read_text("utf-8") != text
            ]
            print(*(f"{p.relative_to(ROOT)} is not what build writes" for p in stale), sep="\n", end="")
            return 1 if lines or stale else 0
        case ["build"]:
            for path in build():
                print(path.relative_to(ROOT))
            return 0
        case ["start" | "show" | "confirm" as what, lang, name, *ids] if lang in TRANSLATED:
            path = FOLDER / f"{name.removesuffix('.ipynb')}.ipynb"
            if what == "start":
                start(path, lang)
            elif what == "show":
                print(*show(path, lang), sep="\n")
            else:
                confirm(path, lang, ids)
            return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
