"""A verdict says what was checked, shows itself, and escapes what others wrote."""

import xml.etree.ElementTree as ET

import pytest

from soccer_rules.core.language import set_language
from soccer_rules.core.verdict import Check, Verdict


class Words:
    def condition(self, check, lang=None):
        return f"{check.name} {check.values.get('said', '')}"

    def action(self, action, seat, lang=None):
        return f"{action} by {seat}"

    def change(self, attempt, legal, lang=None):
        return f"{legal} instead"


class Rulebook:
    def clause_text(self, clause, lang=None):
        return f"text of {clause}"


class AnyGame:
    words, rulebook = Words(), Rulebook()


def verdict(*oks, nearest=None, said=""):
    checks = tuple(Check(ok, f"X-{n}", f"check{n}", {"said": said}) for n, ok in enumerate(oks, 1))
    return Verdict(AnyGame(), 3, "jump", checks, nearest)


def test_legal_is_that_every_condition_held():
    assert verdict(True, True)
    assert verdict(True, True).legal
    assert not verdict(True, False)
    assert verdict(False, True, False).clauses == ("X-1", "X-3")
    assert [c.name for c in verdict(False, True, False).failed] == ["check1", "check3"]
    assert verdict(True, True).clauses == ("X-1", "X-2")


def test_a_clause_is_cited_once():
    checks = (Check(False, "X-1", "a"), Check(False, "X-1", "b"))
    assert Verdict(AnyGame(), 0, "jump", checks).clauses == ("X-1",)


@pytest.mark.parametrize("lang", ["en", "zh-Hans"])
def test_the_text_has_a_line_for_each_condition(lang):
    lines = verdict(True, False, nearest="hop").text(lang).splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("jump by 3: ")
    assert lines[1].strip() == "✓ check1  [X-1]"
    assert lines[2].strip() == "✗ check2  [X-2]"
    assert lines[3].endswith("hop instead")
    assert len(verdict(True).text(lang).splitlines()) == 2
    assert verdict(False).advice(lang)
    assert "hop" not in verdict(False).advice(lang)


def test_html_is_escaped_well_formed_and_says_its_language():
    page = verdict(True, False, nearest="<hop>", said='<script>"&').html("zh-Hans")
    root = ET.fromstring(page)
    assert root.get("lang") == "zh-Hans"
    assert "<script>" not in page
    assert "&lt;hop&gt; instead" in page
    assert "text of X-2" in page
    assert "text of X-1" not in page, "only what failed carries its clause"


def test_what_held_is_folded_where_something_failed():
    root = ET.fromstring(verdict(True, False, True, nearest="hop").html("en"))
    fold = root.find("details")
    assert fold is not None
    assert fold.get("open") is None
    assert fold.findtext("summary") == "What held (2)"
    assert [e.get("class") for e in fold.iter("li")] == ["srl-ok", "srl-ok"]
    assert [e.get("class") for e in root.findall("ul/li")] == ["srl-no"]
    assert ET.fromstring(verdict(True, True).html("en")).find("details") is None
    assert ET.fromstring(verdict(False).html("en")).find("details") is None


def test_the_nearest_change_can_be_left_out():
    assert "hop instead" in verdict(False, nearest="hop").html("en")
    assert "hop instead" not in verdict(False, nearest="hop").html("en", advice=False)


def test_it_follows_the_language_in_force():
    try:
        set_language("zh-Hans")
        chinese = str(verdict(True))
    finally:
        set_language("en")
    assert chinese != str(verdict(True))
    assert 'lang="en"' in verdict(True)._repr_html_()
