"""Links and codes for a class: every spelling of a remote, the links read back, the code read back module by module."""

from __future__ import annotations

import builtins
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
import segno

from soccer_rules import share
from soccer_rules.core.registry import load_position
from soccer_rules.lessons import load_walkthrough
from soccer_rules.share import CannotShare, Remote


@pytest.mark.parametrize(
    "address",
    [
        "https://github.com/ann/soccer",
        "https://github.com/ann/soccer.git",
        "https://ann:secret@github.com/ann/soccer.git/",
        "git@github.com:ann/soccer.git",
        "ssh://git@github.com:22/ann/soccer.git",
        "git://github.com/ann/soccer",
        " https://GitHub.com/ann/soccer\n",
    ],
)
def test_every_spelling_of_a_remote(address: str) -> None:
    assert share.read_remote(address) == Remote("github.com", "ann/soccer")


@pytest.mark.parametrize(
    "address",
    ["/srv/git/soccer.git", "../soccer", "C:\\git\\soccer", "file:///srv/soccer", "", "github.com", "a:b"],
)
def test_folders_are_no_remote(address: str) -> None:
    with pytest.raises(CannotShare, match="git remote set-url origin"):
        share.read_remote(address)


def test_no_password_leaves_in_a_link() -> None:
    remote = share.read_remote("https://ann:secret@codeberg.org/ann/soccer.git")
    assert "secret" not in str(share.links(remote))


@pytest.mark.parametrize(
    ("remote", "place"),
    [
        (Remote("github.com", "ann/soccer"), "gh/ann/soccer/HEAD"),
        (Remote("gitlab.com", "school/games/soccer"), "gl/school%2Fgames%2Fsoccer/HEAD"),
        (Remote("codeberg.org", "ann/soccer"), "git/https%3A%2F%2Fcodeberg.org%2Fann%2Fsoccer.git/HEAD"),
    ],
)
def test_binder_finds_the_repository(remote: Remote, place: str) -> None:
    parts = urlsplit(share.links(remote).binder)
    assert (parts.netloc, parts.path) == ("mybinder.org", f"/v2/{place}")
    assert parse_qs(parts.query) == {"urlpath": ["lab/tree/notebooks/01-walkthrough.ipynb"]}


def test_site_of_the_hosts_pages() -> None:
    def site(host: str, path: str) -> str:
        return share.links(Remote(host, path)).site.split("/index.html")[0]

    assert site("github.com", "Ann/soccer") == "https://ann.github.io/soccer"
    assert site("github.com", "ann/ann.github.io") == "https://ann.github.io"
    assert site("gitlab.com", "ann/soccer") == "https://ann.gitlab.io/soccer"
    assert site("codeberg.org", "ann/soccer") == ""
    own = share.links(Remote("codeberg.org", "ann/soccer"), site="http://10.0.0.5:8000/").site
    assert own.startswith("http://10.0.0.5:8000/index.html?")


def test_position_travels_in_both_links(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = load_walkthrough()
    line = walk.game.position(walk.match.nodes[30].state)
    found = share.links(Remote("github.com", "ann/soccer"), position=line, ref="class 7/b")
    assert "/class%207%2Fb?" in found.binder

    # Binder hands the rest of its link to Voilà, which puts the query into the kernel's environment
    (app,) = parse_qs(urlsplit(found.binder).query)["urlpath"]
    assert app.split("?")[0] == "voila/render/notebooks/08-explorer.ipynb"
    monkeypatch.setenv("QUERY_STRING", app.split("?")[1])
    assert load_position(share.shared_position())[1] == walk.match.nodes[30].state
    monkeypatch.setenv("QUERY_STRING", "")
    assert share.shared_position() == ""

    # The site's page hands it on by name
    query = parse_qs(urlsplit(found.site).query)
    assert query["lesson"] == ["08-explorer.ipynb"]
    monkeypatch.setenv(share.POSITION, query["position"][0])
    assert load_position(share.shared_position())[1] == walk.match.nodes[30].state


def repository(folder: Path, *remotes: tuple[str, str]) -> Path:
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    for name, address in remotes:
        subprocess.run(["git", "-C", str(folder), "remote", "add", name, address], check=True)
    return folder


def test_remote_of_a_checkout(tmp_path: Path) -> None:
    folder = repository(
        tmp_path, ("origin", "git@github.com:ann/a.git"), ("school", "https://gitlab.com/b/c")
    )
    inside = folder / "deep" / "down"
    inside.mkdir(parents=True)
    assert share.find_remote(inside) == Remote("github.com", "ann/a")
    assert share.find_remote(inside, "school") == Remote("gitlab.com", "b/c")


def test_no_remote_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CannotShare, match=r"has no git remote 'origin'.*git remote add origin"):
        share.find_remote(repository(tmp_path / "here"))
    (tmp_path / "bare").mkdir()
    with pytest.raises(CannotShare, match="is not inside a git repository"):
        share.find_remote(tmp_path / "bare")


def test_no_git_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotShare, match="git could not be started"):
        share.find_remote(tmp_path)


@pytest.mark.parametrize("dark", [True, False])
def test_code_in_the_terminal_is_the_links(dark: bool) -> None:
    link = share.links(Remote("github.com", "ann/soccer")).site
    upper = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    if not dark:
        upper = {" ": (0, 0), "▄": (0, 1), "▀": (1, 0), "█": (1, 1)}
    rows: list[list[int]] = []
    for line in share.qr_text(link, dark_terminal=dark).split("\n"):
        rows.append([upper[sign][0] for sign in line])
        rows.append([upper[sign][1] for sign in line])
    expected = [list(row) for row in segno.make(link, error="m", micro=False).matrix_iter(border=2)]
    assert rows[: len(expected)] == expected


def test_code_as_a_picture(tmp_path: Path) -> None:
    share.save_qr("https://ann.github.io/soccer", tmp_path / "code.svg")
    assert (tmp_path / "code.svg").read_text().rstrip().endswith("</svg>")
    with pytest.raises(CannotShare, match=r"is written as \.svg or \.png"):
        share.save_qr("https://ann.github.io/soccer", tmp_path / "code.gif")


def test_link_too_long_for_a_code() -> None:
    with pytest.raises(CannotShare, match="too many for a QR code"):
        share.qr_text("https://ann.github.io/?position=" + "9" * 8000)


def test_code_is_optional(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "segno":
            raise ModuleNotFoundError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(CannotShare, match=r'pip install "soccer-rules\[share\]"'):
        share.qr_text("https://ann.github.io/soccer")


def test_badge_leads_to_the_tutorial() -> None:
    remote = Remote("github.com", "ann/soccer")
    assert share.badge(remote).endswith(f"({share.links(remote).binder})")
    assert unquote(share.badge(remote)).count("notebooks/01-walkthrough.ipynb") == 1
