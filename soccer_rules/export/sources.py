"""What can be exported: a notebook (its cells are run first), a lesson, the record of a match."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from soccer_rules.core.game import Game
from soccer_rules.core.language import LANGUAGES, known_language
from soccer_rules.core.match import Match
from soccer_rules.core.registry import game_ids
from soccer_rules.core.svg import tag
from soccer_rules.export import marked
from soccer_rules.export.exhibits import CannotExport, Steps, Still, exhibit, language_in_force, lines_of
from soccer_rules.export.page import Page
from soccer_rules.lessons import load_walkthrough
from soccer_rules.widgets import spoken_languages


def export(source: str | os.PathLike[str] | Match, *, language: str | None = None) -> str:
    """The page of a notebook, of a match or its record, or of a lesson named ``"game:lesson"``.

    A notebook is run, as "Run All Cells" would: export only what you would run. ``language`` is the one the page opens
    in; by default the reader's. Raises :class:`CannotExport`, and ``TextError`` for a record that cannot be read.

    >>> from soccer_rules import load
    >>> match = Match.start(load("soccer-sonic", players=2, line_up=["defender", "forward"]), seed=7)
    >>> _ = match.play("tails")
    >>> export(match).startswith("<!DOCTYPE html>")
    True
    """
    if language is not None:
        known_language(language)
    if isinstance(source, Match):
        return _match(source, source.game.facts.id).html(language)
    name = os.fspath(source)
    game, colon, lesson = name.partition(":")
    if colon and game in game_ids():
        return _lesson(game, lesson).html(language)
    path = Path(name)
    if path.suffix == ".ipynb":
        return _notebook(path).html(language)
    return _match(Match.read(path.read_text(encoding="utf-8")), path.stem).html(language)


_NAMES = "|".join(map(re.escape, LANGUAGES.values()))
_LANGUAGE_LINE = re.compile(rf"^(?:(?:\*\*|\[)(?:{_NAMES})(?:\*\*|\]\([^)]*\))(?: · )?){{2,}}$", re.MULTILINE)
"""The links from one translation to the others; the page has a switch instead."""


# --- a match, a lesson


def _match(match: Match, title: str) -> Page:
    page = Page(dict.fromkeys(spoken_languages(), title), spoken_languages())
    Still(lambda lang: tag("h1", title), "words").show(page)
    lines_of(match).show(page)
    _cut_outs(page, (match.game,))
    return page


def _lesson(game_id: str, id: str) -> Page:
    try:
        walk = load_walkthrough(game_id, id)
    except OSError:
        raise CannotExport(f"{game_id} has no lesson {id!r}") from None
    page = Page({code: walk.title(code) for code in spoken_languages()}, spoken_languages())
    Still(lambda lang: tag("h1", walk.title(lang)), "words").show(page)
    Steps(walk).show(page)
    _cut_outs(page, (walk.game,))
    return page


def _cut_outs(page: Page, games: Sequence[Game[Any, Any]]) -> None:
    """The cards of the games on the page, to be printed and cut out."""
    for code in page.languages:
        found = {game.facts.id: game.cut_outs(code) for game in games}
        kept = [(page.keep(svg), n) for pieces in found.values() for svg, n in pieces]
        if kept:
            page.cards[code] = kept


# --- a notebook


def translations(path: Path) -> dict[str, Path]:
    """The notebooks that tell the same in other languages: ``<language>/name.ipynb`` or ``name.<language>.ipynb``
    beside it. The notebook itself is in English unless its metadata name another language."""
    found = {"en": path}
    for code in LANGUAGES:
        for other in (path.parent / code / path.name, path.with_suffix(f".{code}.ipynb")):
            if other.is_file():
                found[code] = other
    return found


def _notebook(path: Path) -> Page:
    told = {code: _cells(other) for code, other in translations(path).items()}
    cells = told["en"]
    for code, others in told.items():
        if [c["cell_type"] for c in others] != [c["cell_type"] for c in cells]:
            raise CannotExport(
                f"the {LANGUAGES[code]} translation of {path.name} has other cells; bring it up to date"
            )
    codes = spoken_languages()
    page = Page({code: _title(told.get(code, cells)) or path.stem for code in codes}, codes)
    games: dict[str, Game[Any, Any]] = {}
    with _shell(path) as run:
        for n, cell in enumerate(cells):
            if cell["cell_type"] == "markdown":
                Still(partial(_prose, told, n), "words").show(page)
            elif cell["cell_type"] == "code" and _source(cell).strip():
                for value in run(_source(cell), n):
                    for game in _games_of(value):
                        games.setdefault(game.facts.id, game)
                    exhibit(value).show(page)
    _cut_outs(page, tuple(games.values()))
    return page


def _cells(path: Path) -> list[Any]:
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (ValueError, KeyError, TypeError):
        raise CannotExport(f"{path} is not a notebook (version 4)") from None
    return list(cells)


def _source(cell: Mapping[str, Any]) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def _title(cells: Sequence[Mapping[str, Any]]) -> str:
    return next(
        (t for c in cells if c["cell_type"] == "markdown" and (t := marked.first_heading(_source(c)))), ""
    )


def _prose(told: Mapping[str, Sequence[Mapping[str, Any]]], n: int, lang: str) -> str:
    code = lang if lang in told else "en"
    return tag("div", marked.html(_LANGUAGE_LINE.sub("", _source(told[code][n]))), lang=code)


def _games_of(value: Any) -> Iterator[Game[Any, Any]]:
    for name in ("game", "tour", "match", "walk"):
        found = getattr(value, name, None)
        if isinstance(found, Game):
            yield found
        elif isinstance(inner := getattr(found, "game", None), Game):
            yield inner


@contextmanager
def _shell(path: Path) -> Iterator[Callable[[str, int], list[Any]]]:
    """Runs cells in the notebook's folder as a kernel would and gives back the values that they show."""
    from IPython.core.formatters import DisplayFormatter
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output
    from traitlets.config import Config

    shown: list[Any] = []

    class Collector(DisplayFormatter):
        def format(
            self, obj: Any, include: Any = None, exclude: Any = None
        ) -> tuple[dict[str, Any], dict[str, Any]]:
            shown.append(obj)
            return {}, {}

    settings = Config()
    settings.HistoryManager.enabled = False
    settings.InteractiveShell.colors = "nocolor"
    if InteractiveShell.initialized():
        raise CannotExport("export a notebook from the command line, or from Python outside a notebook")
    shell = InteractiveShell.instance(config=settings)
    shell.display_formatter = Collector(parent=shell)
    setattr(shell.displayhook, "write_output_prompt", lambda: None)  # noqa: B010
    folder = str(path.parent.resolve())
    before = os.getcwd()  # noqa: PTH109
    os.chdir(folder)
    sys.path.insert(0, folder)

    def run(source: str, n: int) -> list[Any]:
        shown.clear()
        with capture_output() as said:
            result: Any = shell.run_cell(source)  # type: ignore[no-untyped-call]
        error = result.error_before_exec or result.error_in_exec
        if error is not None:
            raise CannotExport(f"{path.name}, cell {n + 1}: {type(error).__name__}: {error}")
        # A semicolon at the end hides the value, as in any notebook.
        if source.rstrip().endswith(";") and shown and shown[-1] is result.result:
            shown.pop()
        printed = [_Printed(said.stdout)] if said.stdout.strip() else []
        return [*printed, *shown]

    try:
        with language_in_force("en"):
            yield run
    finally:
        os.chdir(before)
        sys.path.remove(folder)
        InteractiveShell.clear_instance()


class _Printed:
    """What a cell printed."""

    def __init__(self, text: str):
        self._text = text

    def _repr_html_(self) -> str:
        return tag("pre", self._text.rstrip("\n"))
