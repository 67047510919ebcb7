"""Links and a QR code with which a class opens a notebook, read from the git remote; and the other end of a link.

A position travels in the link itself, so nothing has to be stored anywhere. :func:`shared_position` reads it back.
"""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, quote, urlencode

from soccer_rules.core.errors import SoccerRulesError

BINDER = "https://mybinder.org/v2"
EXPLORER = "notebooks/08-explorer.ipynb"
"""The notebook that opens any position; it reads the one in the link."""
POSITION = "SOCCER_RULES_POSITION"
"""Where the site's page puts the position of its link; Voilà puts the whole query into ``QUERY_STRING``."""

_SCP = re.compile(r"(?:[^@/]+@)?([^:/]+):(?!//)(.+)")
_URL = re.compile(r"(?:https?|ssh|git)://(?:[^@/]+@)?([^:/]+)(?::\d+)?/(.+)")


class CannotShare(SoccerRulesError):
    """There is no remote to read links from, or it is none that others can reach; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Remote:
    """A repository that others can reach: its host, and its path there (``owner/name``)."""

    host: str
    path: str

    @property
    def url(self) -> str:
        """Its address for cloning without an account."""
        return f"https://{self.host}/{self.path}.git"


@dataclass(frozen=True, slots=True)
class Links:
    """The two doors to one notebook. ``site`` is empty where the address of the site is not known."""

    binder: str
    site: str


def read_remote(address: str) -> Remote:
    """The repository of a git address in any of git's spellings. Raises :class:`CannotShare` for a local folder.

    >>> read_remote("git@github.com:ann/soccer.git")
    Remote(host='github.com', path='ann/soccer')
    >>> read_remote("https://gitlab.com/group/team/soccer").path
    'group/team/soccer'
    """
    found = _URL.fullmatch(address.strip()) or _SCP.fullmatch(address.strip())
    path = found[2].strip("/").removesuffix(".git") if found else ""
    if found is None or "/" not in path or len(found[1]) < 2:
        raise CannotShare(
            f"the git remote {address.strip()!r} is not an address that others can reach. "
            "Push the repository to a public host, for example GitHub, and set it with: "
            "git remote set-url origin https://github.com/OWNER/NAME.git"
        )
    return Remote(found[1].lower(), path)


def find_remote(folder: str | os.PathLike[str] = ".", name: str = "origin") -> Remote:
    """The git remote ``name`` of the checkout around ``folder``. Raises :class:`CannotShare` where there is none."""
    address = _git(folder, "remote", "get-url", name)
    if address is None and _git(folder, "rev-parse", "--git-dir") is None:
        raise CannotShare(
            f"{Path(folder).resolve()} is not inside a git repository. Name one that is, with --folder, "
            "or give the address with --remote https://github.com/OWNER/NAME.git"
        )
    if address is None:
        raise CannotShare(
            f"this repository has no git remote {name!r}, so nobody else can reach it yet. "
            "Make an empty public repository, for example on GitHub, then: "
            f"git remote add {name} https://github.com/OWNER/NAME.git && git push {name} HEAD"
        )
    return read_remote(address)


def _git(folder: str | os.PathLike[str], *arguments: str) -> str | None:
    try:
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True)
    except OSError as e:
        raise CannotShare(
            f"git could not be started ({e.strerror}). Give the address with --remote."
        ) from None
    return done.stdout.strip() if done.returncode == 0 else None


def links(
    remote: Remote,
    notebook: str = "notebooks/01-walkthrough.ipynb",
    *,
    position: str = "",
    ref: str = "HEAD",
    site: str = "",
    language: str = "",
) -> Links:
    """Both links to a notebook of the repository, or to a position, which the explorer's notebook opens.

    ``ref`` is the branch, tag or commit that Binder builds (``HEAD``: the main branch), ``site`` the site's address;
    left empty it is that of the host's own pages, where the host is known to have some.

    >>> found = links(Remote("github.com", "ann/soccer"), language="ja")
    >>> found.binder
    'https://mybinder.org/v2/gh/ann/soccer/HEAD?urlpath=lab/tree/notebooks/01-walkthrough.ipynb'
    >>> found.site
    'https://ann.github.io/soccer/index.html?lesson=01-walkthrough.ipynb&lang=ja'
    """
    if position:
        notebook = EXPLORER
    app = (
        f"voila/render/{notebook}?{urlencode({'position': position})}" if position else f"lab/tree/{notebook}"
    )
    if remote.host == "github.com":
        place = f"gh/{remote.path}"
    elif remote.host == "gitlab.com":
        place = f"gl/{quote(remote.path, safe='')}"
    else:
        place = f"git/{quote(remote.url, safe='')}"
    binder = f"{BINDER}/{place}/{quote(ref, safe='')}?urlpath={quote(app, safe='/')}"
    site = (site or _pages(remote)).rstrip("/")
    asked = {"lesson": notebook.removeprefix("notebooks/"), "lang": language, "position": position}
    query = urlencode({key: value for key, value in asked.items() if value}, safe="/")
    return Links(binder, f"{site}/index.html?{query}" if site else "")


def _pages(remote: Remote) -> str:
    owner, _, name = remote.path.partition("/")
    home = {"github.com": "github.io", "gitlab.com": "gitlab.io"}.get(remote.host)
    if home is None:
        return ""
    host = f"{owner.lower()}.{home}"
    return f"https://{host}" if name.lower() == host else f"https://{host}/{name}"


def badge(remote: Remote, notebook: str = "notebooks/01-walkthrough.ipynb") -> str:
    """The Binder badge as Markdown, for a README.

    >>> badge(Remote("github.com", "ann/soccer"))[:32]
    '[![Open on Binder](https://mybin'
    """
    return f"[![Open on Binder](https://mybinder.org/badge_logo.svg)]({links(remote, notebook).binder})"


def qr_text(link: str, *, dark_terminal: bool = True) -> str:
    """A QR code in half blocks, for a terminal; ``dark_terminal`` draws light modules as ink, so that a camera sees
    dark on light. Raises :class:`CannotShare` where ``segno`` is missing or the link is too long to be scanned."""
    rows = [bytearray(row) for row in _code(link).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append(bytearray(len(rows[0])))
    signs = "█▀▄ " if dark_terminal else " ▄▀█"
    return "\n".join(
        "".join(signs[2 * bool(top) + bool(bottom)] for top, bottom in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )


def save_qr(link: str, path: str | os.PathLike[str]) -> None:
    """The QR code as a picture for the projector, SVG or PNG by the file's name. Raises as :func:`qr_text` does."""
    target = Path(path)
    if target.suffix.lower() not in {".svg", ".png"}:
        raise CannotShare(f"{target.name}: a QR code is written as .svg or .png")
    _code(link).save(str(target), scale=8, border=4)


def _code(link: str):  # type: ignore[no-untyped-def]
    try:
        import segno
    except ModuleNotFoundError:
        raise CannotShare('for the QR code: pip install "soccer-rules[share]"') from None
    try:
        return segno.make(link, error="m" if len(link) < 300 else "l", micro=False)
    except segno.DataOverflowError:
        raise CannotShare(f"the link has {len(link)} characters, too many for a QR code") from None


def shared_position() -> str:
    """The position line that came with the link by which this notebook was opened; empty where there is none."""
    query = parse_qs(os.environ.get("QUERY_STRING", ""))
    return os.environ.get(POSITION) or query.get("position", [""])[0]
