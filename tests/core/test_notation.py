"""The shape of a position line, apart from any game."""

import pytest

from soccer_rules.core.errors import TextError
from soccer_rules.core.notation import Field, parse_line


def test_a_line_is_taken_apart_with_its_columns():
    text = "chess/3 house white=a,bc black="
    line = parse_line(text)
    assert (line.game, line.version, line.preset, line.length) == ("chess", 3, "house", len(text))
    white = line.fields["white"]
    assert (white.value, text[white.column - 1 :][:4]) == ("a,bc", "a,bc")
    assert [p.value for p in white.parts(",")] == ["a", "bc"]
    assert [text[p.column - 1] for p in white.parts(",")] == ["a", "b"]
    assert line.fields["black"].value == ""


def test_a_missing_field_is_missed_at_the_end():
    line = parse_line("chess/3 house a=1")
    with pytest.raises(TextError) as caught:
        line.need("b")
    assert caught.value.column == 18
    assert caught.value.expected == "b=…"


@pytest.mark.parametrize("value", ["", "-1", "10", "1.0", " 5", "5 ", "²", "٣", "0x1", "1e1", "+5"])
def test_numbers_are_digits_within_bounds(value):
    with pytest.raises(TextError) as caught:
        Field("ball", value, 7).number(1, 9)
    assert caught.value.column == 7
    assert caught.value.expected == "a whole number 1-9"


def test_numbers_and_flags_that_are_read():
    assert Field("ball", "9", 1).number(1, 9) == 9
    assert Field("x", "yes", 1).flag() is True
    assert Field("x", "no", 1).flag() is False
    for value in ("", "Yes", "true", "1"):
        with pytest.raises(TextError):
            Field("x", value, 1).flag()


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1), ("/", 1), ("/1 a", 1), ("chess/ a", 1), ("chess/x a", 1), ("chess/1", 9), ("chess/1 a=b", 9),
        ("chess/1  a", 9), ("chess/1 a b", 11), ("chess/1 a =b", 11), ("chess/1 a b=1 b=2", 15), ("chess/1 a  b=1", 11),
    ],
)  # fmt: skip
def test_what_is_no_line_is_refused_with_its_column(text, column):
    with pytest.raises(TextError) as caught:
        parse_line(text)
    assert caught.value.column == column
    assert caught.value.expected


def test_columns_count_from_the_beginning_of_what_was_pasted():
    line = parse_line("   chess/1 a b=17")
    assert line.fields["b"].column == 16
    with pytest.raises(TextError) as caught:
        line.fields["b"].number(1, 9)
    assert caught.value.column == 16


@pytest.mark.parametrize("text", ["chess/1 a b=" + "9" * 5000, "chess/" + "9" * 5000 + " a"])
def test_endless_numbers_are_refused_like_others(text):
    with pytest.raises(TextError):
        parse_line(text).fields["b"].number(1, 9)


@pytest.mark.parametrize("thing", [None, 5, b"chess/1 a"])
def test_what_is_no_text_is_refused_by_its_type(thing):
    with pytest.raises(TextError, match="a position is a text"):
        parse_line(thing)
