"""The exported page as a text: what is in it, that nothing gets out of its quotes, and that it stays small."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soccer_rules import export as package
from soccer_rules.core.language import language
from soccer_rules.core.match import Match
from soccer_rules.core.registry import load
from soccer_rules.export import CannotExport, Page, attempts, export, own_ids
from soccer_rules.export.marked import html
from soccer_rules.export.sources import translations
from soccer_rules.export.store import Store, script_json, unpacked
from soccer_rules.lessons import load_walkthrough
from soccer_rules.widgets import spoken_languages

ROOT = Path(__file__).resolve().parents[1]
EVIL = "<img src=x onerror=alert(1)>\"'&</script><!--\x7f]]>"


def data_of(page: str) -> dict[str, Any]:
    """What the page's script reads."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def text_of(data: dict[str, Any], n: int) -> str:
    return unpacked(data["store"], n)


def written(folder: Path, *cells: tuple[str, str], name: str = "x.ipynb") -> Path:
    make: dict[str, Callable[..., Any]] = {
        "md": nbformat.v4.new_markdown_cell,
        "py": nbformat.v4.new_code_cell,
    }
    notebook = nbformat.v4.new_notebook(cells=[make[kind](source) for kind, source in cells])
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return path


# The store


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(
            st.sampled_from(
                [
                    "<g a='1'>",
                    "</g>",
                    "<p>",
                    "</p>",
                    "<br>",
                    "<i/>",
                    "One sentence. ",
                    "又一句。",
                    "&lt;",
                    EVIL,
                    "text",
                ]
            ),
            max_size=12,
        ).map("".join),
        max_size=8,
    )
)
def test_store_gives_back_what_it_took(kept: list[str]) -> None:
    store = Store()
    numbers = [store.keep(text) for text in kept]
    packed = json.loads(json.dumps(store.packed()))
    assert [unpacked(packed, n) for n in numbers] == [text.replace("\x7f", "\ufffd") for text in kept]


def test_store_is_small_for_a_match() -> None:
    walk = load_walkthrough()
    pictures = [
        walk.game.picture(n.state, open=True, events=n.events, names=walk.names, lang="en", prefix="p-")
        for n in walk.match.main_line()
    ]
    store = Store()
    for picture in pictures:
        store.keep(re.sub(r"<style>.*?</style>", "", picture, flags=re.DOTALL))
    packed = store.packed()
    assert len(json.dumps(packed, ensure_ascii=False)) < 0.06 * sum(map(len, pictures))


# Attempts


def test_attempts_show_each_way_to_go_wrong_once() -> None:
    walk = load_walkthrough()
    for question in walk.questions:
        found = attempts(walk.game, question.state, question.seat, wish=lambda a, q=question: q.accepts(a).ok)
        assert any(a.ok for a in found)
        assert all(question.accepts(a.verdict.action).ok == a.ok for a in found)
        wrong = [tuple((c.clause, c.name) for c in a.verdict.failed) for a in found if not a.verdict.legal]
        assert len(wrong) >= 3
        assert len(wrong) == len(set(wrong))
        again = attempts(walk.game, question.state, question.seat, wish=lambda a, q=question: q.accepts(a).ok)
        assert [str(a.verdict.action) for a in again] == [str(a.verdict.action) for a in found]


@pytest.mark.parametrize("game_id", ["soccer-sonic", "street-soccer"])
def test_attempts_of_any_game(game_id: str) -> None:
    match = Match.start(load(game_id), seed=3)
    while match.game.to_act(match.state)[0] < 0:
        match.play(match.game.chance(match.state)[0][0], -1)
    seat = match.game.to_act(match.state)[0]
    found = attempts(match.game, match.state, seat)
    assert any(a.verdict.legal for a in found)
    for a in found:
        assert a.verdict.legal == match.game.is_legal(match.state, seat, a.verdict.action)


# Markdown


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("# A *b*", "<h1>A <em>b</em></h1>"),
        ("one\ntwo\n\nthree", "<p>one two</p><p>three</p>"),
        ("- a\n  b\n- c\n  1. d\n  2. e", "<ul><li>a b</li><li>c<ol><li>d</li><li>e</li></ol></li></ul>"),
        ("3. c\n4. d", '<ol start="3"><li>c</li><li>d</li></ol>'),
        ("| a | b |\n|---|:-:|\n| 1 | **2** |", "<tr><td>1</td><td><strong>2</strong></td></tr>"),
        ("```python\nx < 1\n```", "<pre><code>x &lt; 1</code></pre>"),
        ("snake_case_name and 2 * 3 * 4", "<p>snake_case_name and 2 * 3 * 4</p>"),
        (
            "[there](https://a.example/b?c=1&d)",
            '<a href="https://a.example/b?c=1&amp;d" rel="noopener">there</a>',
        ),
        ("[next](02-x.ipynb)", "<p>next</p>"),
        ("> said", "<blockquote><p>said</p></blockquote>"),
        ("---", "<hr/>"),
    ],
)
def test_markdown(source: str, made: str) -> None:
    assert made in html(source)


@pytest.mark.parametrize(
    "source", [EVIL, "[x](javascript:alert(1))", "`<b>`", "[x](https://a'onclick=)", "![x](data:,y)"]
)
def test_markdown_obeys_no_markup(source: str) -> None:
    made = html(source)
    assert not re.search(r"<(?!/?(?:p|code|a|em|strong)\b)", made)
    assert "javascript:" not in re.findall(r'href="([^"]*)"', made)
    ElementTree.fromstring(f"<x>{made}</x>".replace("\x7f", ""))


# Pages


@pytest.fixture(scope="module")
def evil_page() -> str:
    match = Match.start(load("soccer-sonic", players=2, line_up=["defender", "forward"]), seed=7)
    match.names = {0: EVIL, 1: "小公"}
    match.play("tails")
    first = match.node.id
    legal = match.game.legal_actions(match.state, match.game.to_act(match.state)[0])
    match.play(legal[0])
    match.jump(first)
    match.play(legal[1])
    match.name_branch(EVIL.replace("\x7f", ""))
    return export(match)


def test_page_is_one_file_that_asks_for_nothing(evil_page: str) -> None:
    head = evil_page.split("<body>")[0]
    assert "default-src 'none'" in head
    assert not re.search(r"<(?:link|script|img|iframe)[^>]+(?:src|href)=\"(?!data:|#)", evil_page)
    assert not re.search(r"url\((?!#|[\"']?data:)|@import", evil_page)


def test_names_and_labels_stay_text(evil_page: str) -> None:
    assert evil_page.count("<script") == evil_page.count("</script>") == 2
    assert "<!--" not in evil_page
    data = data_of(evil_page)
    everything = [text_of(data, n) for n in range(len(data["store"]["texts"]))]
    assert any("onerror=alert(1)" in text for text in everything), "the name is shown"
    for text in everything:
        assert "<img" not in text
        assert "<script" not in text


def test_branches_are_told(evil_page: str) -> None:
    data = data_of(evil_page)
    steps = [block for block in data["blocks"] if block["kind"] == "steps"]
    assert len(steps) == 2
    assert [block["from"] for block in steps] == [0, 1]
    assert all(len(block["frames"]["en"]) >= 2 for block in steps)


def test_script_json_cannot_end_its_element() -> None:
    made = script_json({"a": EVIL})
    assert "</" not in made
    assert "<!" not in made
    assert json.loads(made) == {"a": EVIL}


def test_lesson_page_has_everything() -> None:
    walk = load_walkthrough()
    page = export("soccer-sonic:walkthrough", language="ja")
    data = data_of(page)
    assert len(page.encode()) < 6_000_000
    assert tuple(data["languages"]) == spoken_languages()
    assert data["first"] == "ja"
    (steps,) = (block for block in data["blocks"] if block["kind"] == "steps")
    line = walk.match.main_line()
    assert all(len(frames) == len(line) for frames in steps["frames"].values())
    assert set(steps["asks"]) == {str(q.step) for q in walk.questions}
    for position in (0, 1, 40, len(line) - 1):
        picture, story, said = (text_of(data, n) for n in steps["frames"]["en"][position])
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        for clause in line[position].clauses:
            assert clause in story
        assert said
        if line[position].seat not in (None, -1):
            assert "srl-verdict srl-legal" in story, "each play's verdict is there"
    deck = walk.game.ruling.deck  # type: ignore[attr-defined]
    copies = [n for _, n in data["cards"]["en"]]
    assert sum(copies[:-1]) == len(deck) == 87
    assert copies[-1] >= 3, "blank cards (SS-BOX-2)"
    assert sum(copies) % 9 == 0, "whole sheets of nine"


def test_same_page_for_the_same_lesson() -> None:
    match = load_walkthrough().examples[0].match
    assert export(match) == export(match)


def test_ids_of_a_picture_become_the_pages_own() -> None:
    made = own_ids(
        '<svg aria-labelledby="a b"><title id="a"/><g id="c" fill="url(#c)"/><use href="#a"/></svg>'
    )
    assert made == (
        '<svg aria-labelledby="srlx-here-a b"><title id="srlx-here-a"/>'
        '<g id="srlx-here-c" fill="url(#srlx-here-c)"/><use href="#srlx-here-a"/></svg>'
    )


def test_styles_move_to_the_head_once() -> None:
    page = Page({"en": "x"}, ("en",))
    one, two = page.keep("<p><style>.a{}</style>1</p>"), page.keep("<p><style>.a{}</style>2</p>")
    made = page.html()
    assert made.count(".a{}") == 1
    assert [text_of(data_of(made), n) for n in (one, two)] == ["<p>1</p>", "<p>2</p>"]


# Notebooks


def test_notebook_shows_what_its_cells_show(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        ("md", "# Title <b>\n\n**English** · [日本語](ja/x.ipynb)"),
        ("py", "from soccer_rules import load\ngame = load('soccer-sonic', players=2)\nprint('a < b')"),
        ("py", "from soccer_rules.widgets import Stepper, LanguageSwitch, Attempt\nLanguageSwitch()"),
        (
            "py",
            "from soccer_rules.core.match import Match\nmatch = Match.start(game, 3)\ndisplay(match)\n1 + 1",
        ),
        ("py", "'silent';"),
    )
    data = data_of(export(path))
    kinds = [block["kind"] for block in data["blocks"]]
    assert kinds == ["words", "still", "steps", "still"]
    words, printed, _, number = (text_of(data, block["still"]["en"]) for block in data["blocks"])
    assert "<h1>Title &lt;b&gt;</h1>" in words
    assert "日本語" not in words, "the page has a switch of its own"
    assert "<pre>a &lt; b</pre>" in printed
    assert "<pre>2</pre>" in number
    assert data["title"]["en"] == "Title <b>"
    assert "en" in data["cards"]


def test_notebook_that_fails_names_its_cell(tmp_path: Path) -> None:
    before = language(), Path.cwd()
    path = written(
        tmp_path, ("py", "x = 1"), ("py", "import soccer_rules; soccer_rules.set_language('ja')\n1 / 0")
    )
    with pytest.raises(CannotExport, match=r"x\.ipynb, cell 2: ZeroDivisionError: division by zero"):
        export(path)
    assert (language(), Path.cwd()) == before, "nothing of it stays behind"
    assert data_of(export(written(tmp_path, ("py", "'again'"), name="y.ipynb")))["blocks"]


def test_translations_are_told_and_stale_ones_refused(tmp_path: Path) -> None:
    path = written(tmp_path, ("md", "# One"), ("py", "1"))
    written(tmp_path, ("md", "# 一"), ("py", "1"), name="ja/x.ipynb")
    written(tmp_path, ("md", "# 壹"), ("py", "1"), name="x.zh-Hant.ipynb")
    assert set(translations(path)) == {"en", "ja", "zh-Hant"}
    data = data_of(export(path))
    assert data["title"] == {"en": "One", "zh-Hans": "One", "zh-Hant": "壹", "ja": "一"}
    assert text_of(data, data["blocks"][0]["still"]["ja"]) == '<div lang="ja"><h1>一</h1></div>'
    assert 'lang="en"' in text_of(data, data["blocks"][0]["still"]["zh-Hans"])
    written(tmp_path, ("md", "# 一"), ("md", "more"), ("py", "1"), name="ja/x.ipynb")
    with pytest.raises(CannotExport, match=r"日本語 translation of x\.ipynb has other cells"):
        export(path)


def test_own_views_can_join_in(tmp_path: Path) -> None:
    class Mine:
        pass

    package.register_exhibit(Mine, lambda view: package.exhibits.Still(lambda lang: f"<p>{lang}</p>"))  # type: ignore[attr-defined]
    page = Page({"en": "x", "ja": "x"}, ("en", "ja"))
    package.exhibit(Mine()).show(page)
    assert [text_of(data_of(page.html()), page.blocks[0].still[code]) for code in ("en", "ja")] == [
        "<p>en</p>",
        "<p>ja</p>",
    ]


def test_pages_texts_are_complete() -> None:
    from soccer_rules.core.language import catalogue, fields

    english = catalogue("soccer_rules.export", "en")
    for code in spoken_languages():
        told = catalogue("soccer_rules.export", code)
        assert told.keys() == english.keys(), code
        assert {k: fields(v) for k, v in told.items()} == {k: fields(v) for k, v in english.items()}


@pytest.mark.long
@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_every_notebook_can_be_exported(path: Path) -> None:
    page = export(path)
    assert len(page.encode()) < 6_000_000
    blocks = data_of(page)["blocks"]
    assert {block["kind"] for block in blocks} - {"words", "still"}, "nothing on the page can be used"
    for block in blocks:
        assert set(block["still"]) == set(spoken_languages())
