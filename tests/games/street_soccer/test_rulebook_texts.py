"""The rulebook's data and its texts belong together: nothing missing, nothing left over, the languages agree."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import chain
from typing import Any

import pytest

PACKAGE = files("soccer_rules.games.street_soccer")
LANGUAGES = ("en", "zh-Hans")

CITATION = re.compile(r"L(\d+)(?:-(\d+))?")
REFERENCE = re.compile(r"ST-[A-Z]+-\w+")
QUOTED = re.compile(r"“([^”]*)”")


def read(*path: str) -> dict[str, Any]:
    return tomllib.loads(PACKAGE.joinpath(*path).read_text(encoding="utf-8"))


RULEBOOK = read("data", "rulebook.toml")
TEXTS = {lang: read("texts", f"rulebook.{lang}.toml") for lang in LANGUAGES}
CHAPTERS = [c["id"] for c in RULEBOOK["chapter"]]
CLAUSES = {c["id"]: c for c in RULEBOOK["clause"]}
OPTIONS = {o["name"]: o for o in RULEBOOK["option"]}
PRESETS = ("seed", "published")


def label_key(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def strings(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from strings(value, f"{path}{key}.")
        else:
            yield path + key, value


def words_of_clause(lang: str, clause: str) -> str:
    return " ".join(TEXTS[lang]["clause"][clause].values())


# --- the data ---------------------------------------------------------------------------------------------


def test_ids_are_unique_and_chapters_in_order() -> None:
    assert len(CLAUSES) == len(RULEBOOK["clause"])
    assert len(OPTIONS) == len(RULEBOOK["option"])
    assert [c["order"] for c in RULEBOOK["chapter"]] == list(range(1, len(CHAPTERS) + 1))
    order = [CHAPTERS.index(c["chapter"]) for c in RULEBOOK["clause"]]
    assert order == sorted(order)
    assert set(order) == set(range(len(CHAPTERS)))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_number_is_missing_in_a_chapter(chapter: str) -> None:
    ids = [c for c in CLAUSES if CLAUSES[c]["chapter"] == chapter]
    found = [re.fullmatch(rf"ST-{chapter.upper()}-0(\d)()", c) for c in ids]
    assert all(found), ids
    pairs = [(int(m[1]), m[2]) for m in found if m]
    assert pairs == sorted(set(pairs))
    assert {n for n, _ in pairs} == set(range(1, pairs[-1][0] + 1))
    for number in {n for n, letter in pairs if letter}:
        letters = [letter for n, letter in pairs if n == number]
        assert letters == list("abcdefgh"[: len(letters)])


@pytest.mark.parametrize("clause", CLAUSES)
def test_clause_fields(clause: str) -> None:
    data = CLAUSES[clause]
    assert set(data) <= {"id", "chapter", "sources", "ruling", "options", "detail"}
    assert data["ruling"] in {"none", "part", "whole"}
    # A rule that cites nothing can only be a ruling, and a point settled by us makes its clause at least partly one.
    assert data["sources"] or data["ruling"] == "whole"
    assert data["ruling"] != "none" or not data.get("detail", False)
    assert set(data.get("options", ())) <= set(OPTIONS)


def every_citation() -> Iterator[tuple[str, str]]:
    for clause in RULEBOOK["clause"]:
        yield from ((clause["id"], s) for s in clause["sources"])
    for option in RULEBOOK["option"]:
        yield from ((option["name"], s) for preset in PRESETS for s in option[preset]["sources"])


def test_citations_name_lines_that_exist() -> None:
    for where, source in every_citation():
        match = CITATION.fullmatch(source)
        assert match, (where, source)
        first, last = int(match[1]), int(match[2] or match[1])
        assert 1 <= first <= last <= RULEBOOK["guides"]["L"]["lines"], (where, source)
        assert match[2] is None or first < last, (where, source)


@pytest.mark.parametrize("name", OPTIONS)
def test_option_fields(name: str) -> None:
    option = OPTIONS[name]
    assert set(option) == {"name", "type", "values", "clauses", *PRESETS}
    values = option["values"]
    match option["type"]:
        case "bool":
            assert [type(v) for v in values] == [bool, bool]
        case "choice":
            assert all(isinstance(v, str) for v in values)
        case "int":
            assert all(v == "none" or (type(v) is int and v >= 1) for v in values)
        case other:
            pytest.fail(f"unknown type {other!r}")
    assert len({label_key(v) for v in values}) == len(values) >= 2
    for preset in PRESETS:
        reading = option[preset]
        assert set(reading) == {"value", "sources", "ruling"}
        assert label_key(reading["value"]) in {label_key(v) for v in values}
        assert reading["sources"] or reading["ruling"]


def test_options_and_clauses_name_each_other() -> None:
    from_clauses = {(o, c) for c, data in CLAUSES.items() for o in data.get("options", ())}
    from_options = {(o, c) for o, data in OPTIONS.items() for c in data["clauses"]}
    assert from_clauses == from_options
    assert {o for o, _ in from_clauses} == set(OPTIONS)


# --- the texts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_complete_and_nothing_is_left_over(lang: str) -> None:
    clause_keys = (
        (f"clause.{c}.{key}", data["ruling"])
        for c, data in CLAUSES.items()
        for key in ("title", "text", "ruling")
    )
    expected = set(
        chain(
            (f"chapter.{c}.title" for c in CHAPTERS),
            (key for key, ruling in clause_keys if ruling != "none" or not key.endswith(".ruling")),
            (f"option.{o}.{key}" for o in OPTIONS for key in ("title", "text")),
            (f"option.{o}.value.{label_key(v)}" for o, data in OPTIONS.items() for v in data["values"]),
        )
    )
    found = dict(strings(TEXTS[lang]))
    assert set(found) - expected == set()
    assert expected - set(found) == set()
    for key, text in found.items():
        assert text, key
        assert text == " ".join(text.split()), key
        assert not set(text) & set("{}"), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["chapter", "clause", "option"])
def test_titles_tell_apart(lang: str, kind: str) -> None:
    titles = [entry["title"] for entry in TEXTS[lang][kind].values()]
    assert sorted({t for t in titles if titles.count(t) > 1}) == []


def test_titles_are_short() -> None:
    for clause, entry in TEXTS["en"]["clause"].items():
        assert 2 <= len(entry["title"].split()) <= 5, clause
    for clause, entry in TEXTS["zh-Hans"]["clause"].items():
        assert 2 <= len(entry["title"]) <= 12, clause


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_refer_to_clauses_that_exist(lang: str) -> None:
    for key, text in strings(TEXTS[lang]):
        for reference in REFERENCE.findall(re.sub(r"[^\x00-\x7f]", " ", text)):
            assert reference in CLAUSES, (key, reference)
            assert key.split(".")[1] != reference, f"{key} refers to itself"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_names_the_options_that_change_it(lang: str) -> None:
    title = {o: entry["title"] for o, entry in TEXTS[lang]["option"].items()}
    for clause, data in CLAUSES.items():
        named = set(QUOTED.findall(words_of_clause(lang, clause)))
        assert named == {title[o] for o in data.get("options", ())}, clause


def zones_and_numbers(text: str) -> list[str]:
    """Numbers written in digits, clause ids aside."""
    return sorted(set(re.findall(r"\d+", REFERENCE.sub(" ", re.sub(r"[^\x00-\x7f]", " ", text)))))


# Chinese may use digits where English has number words, so it may have more of them, never fewer.
@pytest.mark.parametrize("clause", CLAUSES)
def test_languages_agree_on_references_and_numbers(clause: str) -> None:
    english, chinese = (words_of_clause(lang, clause) for lang in LANGUAGES)
    ascii_only = re.sub(r"[^\x00-\x7f]", " ", chinese)
    assert sorted(set(REFERENCE.findall(english))) == sorted(set(REFERENCE.findall(ascii_only)))
    assert set(zones_and_numbers(english)) <= set(zones_and_numbers(chinese))


def test_chinese_is_simplified() -> None:
    # Traditional forms of words that the guides use throughout.
    wrong = set("運傳門區場隊員鋒衛換發補腳觀眾觸階結雙贏勝賽開關棄張兩動數標從後進應擋與這")
    for key, text in strings(TEXTS["zh-Hans"]):
        assert not set(text) & wrong, (key, set(text) & wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruling_says_what_the_guides_leave_open(lang: str) -> None:
    says = {"en": re.compile(r"\bguides?\b", re.IGNORECASE), "zh-Hans": re.compile("指南")}[lang]
    ours = {"en": re.compile(r"\bwe\b", re.IGNORECASE), "zh-Hans": re.compile("我们")}[lang]
    for clause, entry in TEXTS[lang]["clause"].items():
        if "ruling" in entry:
            assert says.search(entry["ruling"]), clause
            assert ours.search(entry["ruling"]), clause
