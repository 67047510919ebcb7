"""The programs that README and CONTRIBUTING show run as they stand."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def _programs(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)


def test_readme_judges_and_shows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    programs = _programs("README.md")
    assert len(programs) == 2
    for n, program in enumerate(programs):
        file = tmp_path / f"readme_{n}.py"
        file.write_text(program, encoding="utf-8")
        runpy.run_path(str(file))
    assert "SS-MOVE-2" in capsys.readouterr().out


def test_contributing_shows_a_deck_and_a_role_that_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    deck, role = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)[:2]
    cards = (ROOT / "soccer_rules/games/soccer_sonic/data/deck.toml").read_text(encoding="utf-8")
    shown = re.search(r'"159LCR\+P37"', deck)
    assert shown
    own = re.sub(r'id = "standard"', 'id = "mine"', cards).replace("cards = [", 'cards = ["159LCR+P37", ', 1)
    monkeypatch.chdir(tmp_path)
    Path("my-deck.toml").write_text(own, encoding="utf-8")
    Path("my-roles.toml").write_text(role, encoding="utf-8")
    program = next(p for p in _programs("CONTRIBUTING.md") if "my-deck.toml" in p)
    Path("program.py").write_text(program, encoding="utf-8")
    game = runpy.run_path("program.py")["game"]
    assert game.ruling.deck.id == "mine"
    assert "libero" in game.ruling.roles
