"""The command line: ``soccer-rules share`` and ``soccer-rules export``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from soccer_rules import __version__
from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.language import LANGUAGES

FIRST_LESSON = "notebooks/01-walkthrough.ipynb"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. A refusal is one plain line on standard error, and 1."""
    asked = _parser().parse_args(arguments)
    try:
        return int(asked.run(asked))
    except SoccerRulesError as e:
        print(f"soccer-rules: {e}", file=sys.stderr)
        return 1
    except OSError as e:
        print(f"soccer-rules: {e.filename or ''}: {e.strerror or e}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="soccer-rules", description="Football table games in class.")
    parser.add_argument("--version", action="version", version=f"soccer-rules {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    share = commands.add_parser(
        "share",
        help="links and a QR code for a class",
        description="Print the links to a notebook and a QR code.",
    )
    share.add_argument("notebook", nargs="?", default=FIRST_LESSON, help=f"default: {FIRST_LESSON}")
    share.add_argument(
        "--position", default="", metavar="LINE", help="open this position instead of a notebook"
    )
    share.add_argument("--remote", default="origin", help="name or address of the git remote (origin)")
    share.add_argument("--folder", default=".", help="the repository (the one around this folder)")
    share.add_argument("--ref", default="HEAD", help="branch, tag or commit for Binder (the main branch)")
    share.add_argument("--site", default="", metavar="URL", help="where the site of `make site` is served")
    share.add_argument("--lang", default="", choices=["", *LANGUAGES], help="language that the site opens in")
    share.add_argument("--qr", choices=["site", "binder", "none"], help="which link the QR code carries")
    share.add_argument("--light", action="store_true", help="the terminal is dark on light")
    share.add_argument("--save-qr", metavar="FILE", help="also write the QR code as .svg or .png")
    share.set_defaults(run=_share)

    export = commands.add_parser(
        "export",
        help="one HTML file that works anywhere",
        description="Write a notebook (it is run first), a lesson or a match record as one HTML file that needs "
        "neither a kernel nor a network.",
    )
    export.add_argument(
        "source",
        help="a notebook, a file with a match record, or a lesson as GAME:LESSON (soccer-sonic:walkthrough)",
    )
    export.add_argument("-o", "--output", metavar="FILE", help="default: the source's name with .html")
    export.add_argument("--lang", choices=[*LANGUAGES], help="the language it opens in (the reader's)")
    export.set_defaults(run=_export)
    return parser


def _share(asked: argparse.Namespace) -> int:
    from soccer_rules import share

    remote = (
        share.read_remote(asked.remote)
        if ":" in asked.remote
        else share.find_remote(asked.folder, asked.remote)
    )
    if asked.position:
        from soccer_rules.core.registry import load_position

        load_position(asked.position)
    elif not (Path(asked.folder) / asked.notebook).is_file() and ":" not in asked.remote:
        raise share.CannotShare(f"there is no {asked.notebook} in {Path(asked.folder).resolve()}")
    found = share.links(
        remote,
        asked.notebook,
        position=asked.position,
        ref=asked.ref,
        site=asked.site,
        language=asked.lang,
    )
    print("In the browser alone:", found.site or "give the site's address with --site")
    print("On Binder:           ", found.binder)
    which = asked.qr or ("site" if found.site else "binder")
    link = {"site": found.site, "binder": found.binder, "none": ""}[which]
    if which == "site" and not link:
        raise share.CannotShare("the site's address is not known; give it with --site")
    if link:
        print(f"\nScan for the {'site' if which == 'site' else 'Binder'} link:\n")
        print(share.qr_text(link, dark_terminal=not asked.light))
    if asked.save_qr:
        share.save_qr(link or found.site or found.binder, asked.save_qr)
        print(f"\nThe QR code is in {asked.save_qr}")
    return 0


def _export(asked: argparse.Namespace) -> int:
    from soccer_rules.export import export

    target = Path(asked.output or Path(asked.source.replace(":", "-")).with_suffix(".html").name)
    page = export(asked.source, language=asked.lang)
    target.write_text(page, encoding="utf-8")
    print(f"{target}: {len(page.encode()) / 1e6:.1f} MB, opens in any browser, without a network")
    return 0


if __name__ == "__main__":
    sys.exit(main())
