"""The four languages are complete, fill with what English fills with, and are written in their own script."""

from __future__ import annotations

import importlib.util
import re
import string
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from soccer_rules import game_ids, language, load, set_language
from soccer_rules.core.language import FALLBACK, LANGUAGES, Texts, catalogue, fields
from soccer_rules.widgets.speech import spoken_languages

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = sorted(p for p in (ROOT / "soccer_rules").rglob("texts") if p.is_dir())
PACKAGES = [".".join(p.parent.relative_to(ROOT).parts) for p in FOLDERS]
TRANSLATIONS = [code for code in LANGUAGES if code != FALLBACK]

# Texts that are the same as in English though they have letters.
LABELS = {"zh-Hans": {"pass"}, "ja": {"KB"}}

# What a Han character of the language can be written in; characters of another script are not in it.
CHARACTER_SETS = {"zh-Hans": "gb2312", "zh-Hant": "big5", "ja": "shift_jis"}
# Simplified forms that these sets have as well, since they are old or rare characters of their own.
SIMPLIFIED = {"zh-Hant": "与么优体几后复扑据机气离种胜范适里", "ja": "个从价决况几无气盖范迹适胜么"}

HAN = re.compile("[\u3400-\u9fff]")
KANA = re.compile("[\u3041-\u30fa]")
HALF_WIDTH_KANA = re.compile("[\uff61-\uff9f]")
UNFILLED = re.compile(r"\{[a-z_]+[}:]")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language(FALLBACK)


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("missing_texts", ROOT / "tools" / "missing_texts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def all_texts(lang: str) -> Iterator[tuple[str, str, str]]:
    for package in PACKAGES:
        for key, text in catalogue(package, lang).items():
            yield package, key, text


def letters(template: str) -> str:
    """The letters of a text that stand outside its fields."""
    said = "".join(literal for literal, _, _, _ in string.Formatter().parse(template))
    return "".join(c for c in said if c.isalpha())


def test_there_are_texts_to_look_at() -> None:
    assert {"soccer_rules.core", "soccer_rules.widgets"} <= set(PACKAGES)
    for game in game_ids():
        assert load(game).rulebook.texts.package in PACKAGES


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_each_language_has_the_keys_and_fields_of_english(lang: str) -> None:
    assert list(tool().findings(lang)) == []


def test_the_tool_finds_what_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "pack" / "texts"
    folder.mkdir(parents=True)
    (folder / "en.toml").write_text('[a]\nb = "{n} {n:card|cards}"\nc = "x"\n', encoding="utf-8")
    (folder / "more.en.toml").write_text('d = "x"\n', encoding="utf-8")
    (folder / "ja.toml").write_text('[a]\nb = "{m}"\ne = "x"\n', encoding="utf-8")
    found = sorted(tool().findings("ja", tmp_path / "pack"))
    assert [line.split(": ", 1)[1] for line in found] == [
        "a.b has the fields ['m'], English has ['n']",
        "a.c is missing",
        "a.e is not in English any more",
        "the file is missing",
    ]


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_hides_another(package: str, lang: str) -> None:
    """Two files of one folder must not hold the same key: only one of the texts would be found."""
    folder = ROOT.joinpath(*package.split(".")) / "texts"
    files = [p for p in folder.glob("*.toml") if p.name.split(".")[-2] == lang]
    assert files
    seen: dict[str, str] = {}
    for path in files:
        tomllib.loads(path.read_text(encoding="utf-8"))
        for key in tool().texts(path):
            assert key not in seen, f"{key} is in {seen.get(key)} and in {path.name}"
            seen[key] = path.name
    assert seen.keys() == catalogue(package, lang).keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_fills(lang: str) -> None:
    for package, key, text in all_texts(lang):
        assert isinstance(text, str), key
        for number in (1, 2):
            filled = Texts(package)(key, lang=lang, **dict.fromkeys(fields(text), number))
            assert not set("{}") & set(filled), (package, key)
        assert "\n" not in text, (package, key)
        assert "  " not in text, (package, key)


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_nothing_is_left_in_english(lang: str) -> None:
    for package, key, text in all_texts(lang):
        english = catalogue(package, FALLBACK).get(key, "")
        if letters(english) and text not in LABELS.get(lang, ()):
            assert text != english, (package, key)
        if len(letters(english)) > 12:
            assert HAN.search(text) or KANA.search(text), (package, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_clean_unicode(lang: str) -> None:
    for package, key, text in all_texts(lang):
        assert text == unicodedata.normalize("NFC", text), (package, key)
        bad = [c for c in text if c == "\ufffd" or unicodedata.category(c) in {"Cc", "Cf", "Co", "Cn"}]
        assert not bad, (package, key)
        assert not HALF_WIDTH_KANA.search(text), (package, key)
        for broken in ("Ã", "â€", "ã€", "ï¼"):
            assert broken not in text, (package, key)


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_each_language_keeps_to_its_script(lang: str) -> None:
    for package, key, text in all_texts(lang):
        for sign in HAN.findall(text):
            try:
                sign.encode(CHARACTER_SETS[lang])
            except UnicodeEncodeError:
                pytest.fail(f"{sign} of {key} ({package}) is no character of {LANGUAGES[lang]}")
            assert sign not in SIMPLIFIED.get(lang, ""), (package, key, sign)
        if lang != "ja":
            assert not KANA.search(text), (package, key)
        elif len(HAN.findall(text)) > 8:
            assert KANA.search(text), (package, key, "no kana in a Japanese sentence")


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_quotation_marks_are_those_of_the_language(lang: str) -> None:
    foreign = {"zh-Hans": "「」『』", "zh-Hant": "“”‘’", "ja": "“”‘’"}[lang]
    for package, key, text in all_texts(lang):
        assert not set(text) & set(foreign), (package, key)
        assert text.count("「") == text.count("」"), (package, key)
        assert text.count("（") == text.count("）"), (package, key)


def numbers(text: str, reference: re.Pattern[str]) -> set[str]:
    """Numbers written in digits, clause ids aside."""
    return set(re.findall("[0-9]+", reference.sub(" ", re.sub("[^\x00-\x7f]", " ", text))))


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_clauses_say_the_same_in_each_language(game: str, lang: str) -> None:
    """The clauses they refer to, their numbers, and the titles of the options that change them."""
    book = load(game).rulebook
    ids = sorted(book.clauses, key=len, reverse=True)
    reference = re.compile("|".join(map(re.escape, ids)))
    texts = book.texts

    def option_titles(code: str) -> dict[str, str]:
        found = catalogue(texts.package, code)
        return {found[k]: k for k in found if k.startswith("option.") and k.endswith(".title")}

    def said(clause: str, code: str) -> str:
        parts = [texts(f"clause.{clause}.{key}", lang=code) for key in ("title", "text")]
        if f"clause.{clause}.ruling" in texts:
            parts.append(texts(f"clause.{clause}.ruling", lang=code))
        return " ".join(parts)

    def quoted(clause: str, code: str) -> set[str]:
        titles = option_titles(code)
        return {titles.get(t, t) for t in re.findall("[“「]([^”」]*)[”」]", said(clause, code))}

    for clause in book.clauses:
        english, other = said(clause, FALLBACK), said(clause, lang)
        assert set(reference.findall(other)) == set(reference.findall(english)), clause
        assert numbers(english, reference) <= numbers(other, reference), clause
        assert quoted(clause, lang) == quoted(clause, FALLBACK), clause


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_titles_tell_apart(game: str, lang: str) -> None:
    found = catalogue(load(game).rulebook.texts.package, lang)
    for kind in ("chapter", "clause", "option"):
        titles = [t for k, t in found.items() if k.startswith(f"{kind}.") and k.endswith(".title")]
        assert len(titles) == len(set(titles)), kind


def walk(game: Any, seed: int, most: int) -> Iterator[tuple[Any, int, Any, Any]]:
    rng, state = Random(seed), game.initial_state(seed)
    for _ in range(most):
        acting = game.to_act(state)
        if not acting:
            return
        seat = rng.choice(acting)
        legal = list(game.legal_actions(state, seat))
        action = rng.choice(legal)
        step = game.apply(state, seat, action)
        yield state, seat, action, step
        state = step.state


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_speaks_each_language(game_id: str, lang: str) -> None:
    """Verdicts, events, clauses and pictures follow the language in force."""
    game: Any = load(game_id)
    set_language(lang)
    assert language() == lang
    earlier: list[Any] = []
    told = refused = 0
    for state, seat, action, step in walk(game, 3, 60):
        for event in step.events:
            said = game.words.event(event)
            assert not UNFILLED.search(said), said
            assert said == game.words.event(event, lang)
            told += said != game.words.event(event, "en")
        for tried in (action, *earlier[-2:]):
            verdict = game.judge(state, seat, tried)
            said = verdict.text()
            assert not UNFILLED.search(said), said
            if not verdict.legal:
                refused += 1
                assert said.splitlines()[0] != verdict.text("en" if lang != "en" else "ja").splitlines()[0]
        earlier.append(action)
    assert refused > 10
    assert (told > 20) == (lang != "en")
    for clause in game.rulebook.clauses:
        assert game.rulebook.clause_text(clause) == game.rulebook.clause_text(clause, lang)
        assert game.rulebook.clause_title(clause)
    state = game.initial_state(1)
    assert f'lang="{lang}"' in game.picture(state)


def test_the_widgets_offer_every_language() -> None:
    assert spoken_languages() == tuple(LANGUAGES)
