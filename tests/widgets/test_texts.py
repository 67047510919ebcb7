"""The widgets' texts are complete, with the same fields, and used."""

from __future__ import annotations

from pathlib import Path

import pytest

from soccer_rules.core.language import catalogue, fields
from soccer_rules.widgets.speech import PACKAGE, spoken_languages

ENGLISH = catalogue(PACKAGE, "en")


@pytest.mark.parametrize("code", spoken_languages()[1:])
def test_texts_are_complete(code: str) -> None:
    other = catalogue(PACKAGE, code)
    assert set(other) == set(ENGLISH)
    for key, template in ENGLISH.items():
        assert fields(other[key]) == fields(template), key


def test_every_text_is_used() -> None:
    folder = Path(__file__).resolve().parents[2] / "soccer_rules" / "widgets"
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    mine = [key for key in ENGLISH if key.startswith(("stepper.", "panel."))]
    assert len(mine) > 30
    assert [key for key in mine if f'"{key}"' not in code and f'"{key.split(".")[1]}"' not in code] == []
