"""Notebooks in other languages: nothing missing or stale, what is committed is what is built, and all of them run."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from soccer_rules.core.language import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "notebooks"
CODES = [code for code in LANGUAGES if code != "en"]
LINK = re.compile(r"\]\(([^)\s#]+)")

# As in the texts of the package: what a language can be written in, and simplified forms that other sets have too.
CHARACTER_SETS = {"zh-Hans": "gb2312", "zh-Hant": "big5", "ja": "shift_jis"}
FOREIGN_QUOTES = {"zh-Hans": "「」『』", "zh-Hant": "“”‘’", "ja": "“”‘’"}
HAN = re.compile("[\u3400-\u9fff]")
KANA = re.compile("[\u3041-\u30fa]")


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebooks_tool", ROOT / "tools" / "notebooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tool: Any = load_tool()
SOURCES = [path.name for path in tool.sources()]
BUILT = [f"{code}/{name}" for code in CODES for name in SOURCES]


def test_nothing_is_missing_or_stale() -> None:
    assert list(tool.findings()) == []


def test_what_is_committed_is_what_is_built() -> None:
    made = tool.built()
    assert {p.relative_to(FOLDER).as_posix() for p in made} == set(BUILT)
    assert {p.relative_to(FOLDER).as_posix() for p in FOLDER.glob("*/*.ipynb")} == set(BUILT)
    differing = [p.name for p, text in made.items() if p.read_text(encoding="utf-8") != text]
    assert not differing, "python tools/notebooks.py build"


@pytest.mark.parametrize("name", BUILT)
def test_a_translated_notebook_is_the_source_in_another_language(name: str) -> None:
    lang, _, file = name.partition("/")
    source, other = (nbformat.read(FOLDER / path, as_version=4) for path in (file, name))
    nbformat.validate(other)
    assert [(c.cell_type, c.id) for c in other.cells] == [(c.cell_type, c.id) for c in source.cells]
    changed = [
        (a.source, b.source)
        for a, b in zip(source.cells, other.cells, strict=True)
        if a.cell_type == "code" and a.source != b.source
    ]
    assert len(changed) == 1
    assert changed[0][1] == changed[0][0].replace("LanguageSwitch()", f'LanguageSwitch("{lang}")')
    for cell in other.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


@pytest.mark.parametrize("name", [*SOURCES, *BUILT])
def test_links_between_notebooks_lead_somewhere(name: str) -> None:
    path = FOLDER / name
    links = {
        link
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "markdown"
        for link in LINK.findall("".join(cell["source"]))
        if "://" not in link
    }
    # every notebook is reached in every other language
    assert len(links) >= len(CODES)
    assert not [link for link in links if not (path.parent / link).is_file()]
    for code in LANGUAGES:
        here = name.split("/")[0] if "/" in name else "en"
        there = FOLDER / (path.name if code == "en" else f"{code}/{path.name}")
        reached = {(path.parent / link).resolve() for link in links}
        assert (there.resolve() in reached) == (code != here)


@pytest.mark.parametrize("name", BUILT)
def test_prose_is_written_in_the_script_and_with_the_marks_of_its_language(name: str) -> None:
    lang, _, file = name.partition("/")
    for key, cell in tool.told(tool.file_of(FOLDER / file, lang)).items():
        text = cell.text
        assert HAN.search(text), key
        for sign in HAN.findall(text):
            try:
                sign.encode(CHARACTER_SETS[lang])
            except UnicodeEncodeError:
                pytest.fail(f"{sign} of {key} is no character of {LANGUAGES[lang]}")
        assert bool(KANA.search(text)) == (lang == "ja"), key
        assert not set(text) & set(FOREIGN_QUOTES[lang]), key
        for left, right in ("「」", "（）", "“”"):
            assert text.count(left) == text.count(right), key
        assert text.count("**") % 2 == 0, key


@pytest.mark.parametrize("name", BUILT)
def test_emphasis_is_rendered_as_emphasis(name: str) -> None:
    """Stars beside fullwidth punctuation are where Markdown gives up without a word."""
    from markdown_it import MarkdownIt

    lang, _, file = name.partition("/")
    for key, cell in tool.told(tool.file_of(FOLDER / file, lang)).items():
        shown = re.sub(r"<code>.*?</code>", "", MarkdownIt().enable("table").render(cell.text))
        assert "*" not in shown, (key, shown)


# The tool


@pytest.fixture
def course(tmp_path: Path) -> Path:
    cells = [
        {
            "cell_type": "markdown",
            "id": "title",
            "metadata": {},
            "source": "# Hello\n\nSee [next](02-b.ipynb).",
        },
        {
            "cell_type": "code",
            "execution_count": None,
            "id": "setup",
            "metadata": {},
            "outputs": [],
            "source": ["LanguageSwitch()"],
        },
        {"cell_type": "markdown", "id": "more", "metadata": {}, "source": "Type `x`."},
    ]
    for name in ("01-a.ipynb", "02-b.ipynb"):
        cells[0]["source"] = f"# Hello\n\nSee [next](02-b.ipynb).\n\n{tool.language_line(Path(name), 'en')}"
        notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        (tmp_path / name).write_text(json.dumps(notebook), encoding="utf-8")
    return tmp_path


def translate(course: Path, name: str, **texts: str) -> None:
    path = course / name
    english = tool.prose(tool.read(path))
    cells = {key: tool.Told(tool.hash_of(english[key]), text) for key, text in texts.items()}
    tool.write(tool.file_of(path, "ja"), cells)


def found(course: Path) -> list[str]:
    return list(tool.findings(course, ["ja"]))


def test_the_check_names_what_is_to_be_done(course: Path) -> None:
    assert [line.split(": ")[1] for line in found(course)] == ["the translation is missing"] * 2
    translate(course, "01-a.ipynb", title="# やあ\n\n[次](02-b.ipynb)。", more="`x` と打つ。")
    translate(course, "02-b.ipynb", title="やあ\n\n[次](02-c.ipynb)。")
    lines = found(course)
    assert [line for line in lines if "01-a" in line] == []
    assert any("title has other links" in line for line in lines)
    assert any("title has other headings" in line for line in lines)
    assert any("more is missing" in line for line in lines)
    translate(course, "02-b.ipynb", title="# やあ\n\n[次](02-b.ipynb)。", more="`y` と打つ。")
    assert ["more has other code" in line for line in found(course)] == [True]


def test_a_change_of_english_makes_a_translation_stale_until_it_is_confirmed(course: Path) -> None:
    texts = {"title": "# やあ\n\n[次](02-b.ipynb)。", "more": "`x` と打つ。"}
    for name in ("01-a.ipynb", "02-b.ipynb"):
        translate(course, name, **texts)
    assert found(course) == []
    path = course / "01-a.ipynb"
    path.write_text(path.read_text().replace("Type", "Write"), encoding="utf-8")
    assert found(course) == ["translations/01-a.ja.toml: more is stale: English has changed since"]
    assert "Write `x`." in "".join(tool.show(path, "ja"))
    tool.confirm(path, "ja", ["more"])
    assert found(course) == []
    path.write_text(path.read_text().replace('"more"', '"most"'), encoding="utf-8")
    assert [line.split(": ")[1] for line in found(course)] == [
        "more is not in the notebook any more",
        "most is missing",
    ]
    tool.start(path, "ja")
    assert found(course) == ["translations/01-a.ja.toml: most has yet to be translated"]


def test_building_sets_the_language_and_turns_the_links(course: Path) -> None:
    translate(course, "01-a.ipynb", title="# やあ\n\n[次](02-b.ipynb)。", more="`x` と打つ。")
    assert [p.relative_to(course).as_posix() for p in tool.build(course)] == ["ja/01-a.ipynb"]
    cells = tool.read(course / "ja" / "01-a.ipynb")["cells"]
    title = tool.text_of(cells[0])
    # the next notebook has no translation yet
    assert "[次](../02-b.ipynb)" in title
    assert "[English](../01-a.ipynb)" in title
    assert "**日本語**" in title
    assert tool.text_of(cells[1]) == 'LanguageSwitch("ja")'
    assert tool.build(course) == []
    translate(course, "02-b.ipynb", title="# やあ\n\n[次](02-b.ipynb)。", more="`x` と打つ。")
    assert len(tool.build(course)) == 2
    assert "[次](02-b.ipynb)" in tool.text_of(tool.read(course / "ja" / "01-a.ipynb")["cells"][0])
    tool.file_of(course / "02-b.ipynb", "ja").unlink()
    tool.build(course)
    assert not (course / "ja" / "02-b.ipynb").exists()


def test_texts_come_back_from_their_file_as_they_were(tmp_path: Path) -> None:
    texts = ["plain", "with '''quotes''' and \\ back", "two\n\nparts", "`a` \"b\" 'c'"]
    told = {f"cell-{n}": tool.Told("0", text) for n, text in enumerate(texts)}
    tool.write(tmp_path / "x.toml", told)
    assert tool.told(tmp_path / "x.toml") == told


@pytest.mark.long
@pytest.mark.parametrize("name", BUILT)
def test_a_translated_notebook_runs(name: str, tmp_path: Path) -> None:
    notebook = nbformat.read(FOLDER / name, as_version=4)
    check = 'import soccer_rules\nprint("speaks", soccer_rules.language())'
    notebook.cells.append(nbformat.v4.new_code_cell(check))
    start = time.monotonic()
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert time.monotonic() - start < 120
    assert notebook.cells[-1].outputs[0].text == f"speaks {name.split('/')[0]}\n"
