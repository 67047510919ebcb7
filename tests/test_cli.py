"""The command line as a teacher types it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from soccer_rules.cli import main
from soccer_rules.lessons import load_walkthrough
from tests.test_share import repository


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = repository(tmp_path / "repo", ("origin", "https://github.com/ann/soccer.git"))
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "01-walkthrough.ipynb").touch()
    return folder


def test_share_prints_both_links_and_a_code(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["share", "--folder", str(checkout), "--lang", "zh-Hans"]) == 0
    said = capsys.readouterr().out
    site, binder = said.splitlines()[:2]
    assert site.endswith("https://ann.github.io/soccer/index.html?lesson=01-walkthrough.ipynb&lang=zh-Hans")
    assert (
        "https://mybinder.org/v2/gh/ann/soccer/HEAD?urlpath=lab/tree/notebooks/01-walkthrough.ipynb" in binder
    )
    assert "Scan for the site link" in said
    assert said.count("█▀▀▀█") >= 2 or said.count("█ ▄▄▄▄▄ █") >= 2


def test_share_without_a_remote_is_one_plain_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["share", "--folder", str(repository(tmp_path))]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("soccer-rules: this repository has no git remote 'origin'")
    assert err.count("\n") == 1


def test_share_of_what_is_not_there(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["share", "notebooks/77-x.ipynb", "--folder", str(checkout)]) == 1
    assert "there is no notebooks/77-x.ipynb" in capsys.readouterr().err
    assert main(["share", "--folder", str(checkout), "--position", "soccer-sonic/1 nonsense"]) == 1
    assert "soccer-rules: unknown ruleset 'nonsense'" in capsys.readouterr().err


def test_share_of_a_position_that_is_long(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    walk = load_walkthrough()
    line = walk.game.position(walk.match.nodes[-1].state)
    assert main(["share", "--folder", str(checkout), "--position", line]) == 0
    assert "Scan for the site link" in capsys.readouterr().out


def test_share_can_do_without_the_code(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["share", "--folder", str(checkout), "--qr", "none"]) == 0
    assert "Scan" not in capsys.readouterr().out
    assert main(["share", "--remote", "https://codeberg.org/ann/soccer", "--qr", "site"]) == 1
    assert "give it with --site" in capsys.readouterr().err


def test_share_saves_the_code(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = checkout / "code.png"
    assert main(["share", "--folder", str(checkout), "--save-qr", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert f"The QR code is in {picture}" in capsys.readouterr().out


def test_export_names_the_file_after_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = load_walkthrough().examples[0].match
    (tmp_path / "final.txt").write_text(match.record(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["export", "final.txt"]) == 0
    assert (tmp_path / "final.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "final.html: 0." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("nowhere.txt", "nowhere.txt: No such file"),
        ("soccer-sonic:nothing", "soccer-sonic has no lesson 'nothing'"),
        ("soccer-sonic:../../core/x", "has no lesson"),
        ("broken.ipynb", "is not a notebook"),
        ("notes.txt", "not a match record"),
    ],
)
def test_export_refuses_in_one_line(
    source: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.ipynb").write_text("{}")
    (tmp_path / "notes.txt").write_text("Dear diary")
    assert main(["export", source]) == 1
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert not list(tmp_path.glob("*.html"))


def test_installed_command_answers() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("soccer-rules"), "--help"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert {"share", "export"} <= set(done.stdout.split())


def test_command_line_starts_light() -> None:
    code = "import sys, soccer_rules.cli; print(*({'ipywidgets','IPython','networkx','segno'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == [], done.stderr
