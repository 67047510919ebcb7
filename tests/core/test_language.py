"""Texts: found in the language in force, English where it is lacking, filled with plain values only."""

import pytest

from soccer_rules.core import language as lang
from soccer_rules.core.errors import UnknownName


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    lang.set_language("en")


def test_switching_tells_those_who_listen():
    heard = []
    forget = lang.on_language_change(heard.append)
    lang.set_language("zh-Hans")
    assert lang.language() == "zh-Hans"
    lang.set_language("en")
    forget()
    forget()
    lang.set_language("zh-Hans")
    assert heard == ["zh-Hans", "en"]


@pytest.mark.parametrize("code", ["zh", "EN", "", "../en", "en.toml"])
def test_unknown_languages_are_refused(code):
    with pytest.raises(UnknownName) as caught:
        lang.set_language(code)
    assert caught.value.known == tuple(lang.LANGUAGES)
    assert lang.language() == "en"


def test_texts_follow_the_language_in_force():
    texts = lang.Texts("soccer_rules.core")
    english = texts("verdict.legal")
    lang.set_language("zh-Hans")
    assert texts("verdict.legal") != english
    assert texts("verdict.legal", lang="en") == english
    assert "verdict.legal" in texts
    assert "verdict.magic" not in texts
    with pytest.raises(KeyError, match=r"verdict\.magic"):
        texts("verdict.magic")


def test_english_is_the_fallback(monkeypatch):
    texts = lang.Texts("soccer_rules.core")
    whole = lang.catalogue

    def poor(package, code):
        return whole(package, code) if code == "en" else {}

    monkeypatch.setattr(lang, "catalogue", poor)
    assert texts("verdict.legal", lang="ja") == texts("verdict.legal", lang="en")


def test_fields_are_plain_names():
    """A text can neither reach into a value nor call anything."""
    fill = lang._filler.vformat
    assert fill("{n} {n:card|cards}", (), {"n": 1}) == "1 card"
    assert fill("{n} {n:card|cards}", (), {"n": 3}) == "3 cards"
    assert fill("{n:is|are}", (), {"n": 0}) == "are"
    for reaching in ("{n.__class__}", "{n[0]}"):
        with pytest.raises(KeyError):
            fill(reaching, (), {"n": "x"})
    assert lang.fields("{a} and {b:x|y} and {a}") == {"a", "b"}


def test_values_are_not_read_as_templates():
    texts = lang.Texts("soccer_rules.core")
    assert "{evil.__class__}" in texts("verdict.nearest", lang="en", change="{evil.__class__}")
