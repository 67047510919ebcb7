"""The page that compares the games says what the engines say now."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from soccer_rules import load

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compare_games", ROOT / "tools" / "compare_games.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["compare_games"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def page(tool: ModuleType) -> str:
    found: str = tool.page()
    return found


def test_the_page_is_what_would_be_written_now(tool: ModuleType, page: str) -> None:
    assert tool.PAGE.read_text(encoding="utf-8") == page, "run: python tools/compare_games.py"


def test_every_aspect_cites_clauses_of_both_games(tool: ModuleType, page: str) -> None:
    for name, (_, ids) in tool.ASPECTS.items():
        assert f"### {name}\n" in page
        for game_id, clauses in zip(tool.GAMES, ids, strict=True):
            book = load(game_id).rulebook
            assert clauses
            for clause in clauses:
                assert book.clause_title(clause, "en") in page
                assert f"`{clause}`" in page


def test_counts_are_those_of_the_engines(page: str) -> None:
    for game_id in ("soccer-sonic", "street-soccer"):
        game = load(game_id)
        assert f"{len(game.rulebook.clauses)} in {len(game.rulebook.chapters)} chapters" in page
        assert f" {len(game.phases.transitions)} " in page
