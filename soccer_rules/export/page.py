"""The page: blocks of content in every language it has, the store of their texts, and the one file that holds all."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

from soccer_rules.core.language import LANGUAGES, Texts
from soccer_rules.core.svg import COLOURS, Svg, base_css, escaped, font, tag
from soccer_rules.export.store import Store, script_json

texts = Texts("soccer_rules.export")
HERE = "srlx-here-"
"""Begins every id in a kept picture; the page puts something of its own there, so that no id stands twice."""

_STYLE = re.compile(r"<style[^>]*>(.*?)</style>", re.DOTALL)


@dataclass
class Block:
    """One part of the page: ``kind`` tells the script what to do with ``data``; ``still`` is what stands there in each
    language before (or without) any script."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    still: dict[str, int] = field(default_factory=dict)


class Page:
    """Collects blocks and texts, then :meth:`html` writes the file.

    >>> page = Page({"en": "A page"}, ("en",))
    >>> page.add(Block("still", still={"en": page.keep("<p>Hello</p>")}))
    >>> "<p>Hello</p>" in page.html()
    True
    """

    def __init__(self, title: Mapping[str, str], languages: Sequence[str]):
        self.title, self.languages = dict(title), tuple(languages)
        self.blocks: list[Block] = []
        self.cards: dict[str, list[tuple[int, int]]] = {}
        self._store = Store()
        self._markup: list[str] = []
        self._styles: dict[str, None] = {}

    def keep(self, markup: str) -> int:
        """The number of a text. Style sheets inside it move to the page's head, where each stands once."""

        def move(found: re.Match[str]) -> str:
            self._styles[found[1]] = None
            return ""

        text = _STYLE.sub(move, markup)
        n = self._store.keep(text)
        if n == len(self._markup):
            self._markup.append(text)
        return n

    def add(self, block: Block) -> None:
        """Put a block at the end."""
        self.blocks.append(block)

    def html(self, language: str | None = None) -> str:
        """The whole file; it opens in ``language``, by default in the reader's own if the page has it."""
        first = language or self.languages[0]
        sections = [
            tag(
                "div",
                Svg(self._markup[n].replace(HERE, f"x{at}-") if n is not None else ""),
                class_=f"srlx-block srlx-{block.kind}",
                id=f"block-{at}",
            )
            for at, block in enumerate(self.blocks)
            for n in (block.still.get(first),)
        ]
        words = {code: _words(code) for code in self.languages}
        data = {
            "title": self.title,
            "languages": {code: LANGUAGES[code] for code in self.languages},
            "first": language,
            "fonts": {code: font(code) for code in self.languages},
            "words": words,
            "blocks": [{"kind": b.kind, "still": b.still, **b.data} for b in self.blocks],
            "cards": self.cards,
            "store": self._store.packed(),
        }
        switches = [
            tag(
                "button",
                LANGUAGES[code],
                type="button",
                lang=code,
                data_language=code,
                aria_pressed=str(code == first).lower(),
            )
            for code in self.languages
        ]
        say = words[first]
        prints = [
            tag("button", say["print-lesson"], type="button", data_word="print-lesson", data_print="lesson")
        ]
        if self.cards:
            prints.append(
                tag("button", say["print-cards"], type="button", data_word="print-cards", data_print="cards")
            )
        head = tag(
            "header",
            tag(
                "div",
                *switches,
                class_="srlx-languages",
                role="group",
                aria_label=say["language"],
                data_label="language",
            ),
            tag("div", *prints, class_="srlx-prints"),
            class_="srlx-bar",
        )
        body = [
            tag("a", say["skip"], href="#content", class_="srlx-skip", data_word="skip"),
            head,
            tag("noscript", tag("p", say["noscript"])),
            tag("main", *(sections or [Svg("")]), id="content", tabindex=-1),
            tag("div", Svg(""), id="cards", class_="srl", aria_hidden="true"),
        ]
        return (
            f'<!DOCTYPE html>\n<html lang="{first}" class="srl-page">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; '
            "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
            '<meta name="color-scheme" content="light dark">\n'
            '<link rel="icon" href="data:,">\n'
            f"<title>{escaped(self.title.get(first, ''))}</title>\n<style>\n{self._css()}</style>\n</head>\n"
            f"<body>\n{''.join(body)}\n"
            f'<script type="application/json" id="data">{script_json(data)}</script>\n'
            f"<script>\n{_script()}</script>\n</body>\n</html>\n"
        )

    def _css(self) -> str:
        light, dark = (";".join(f"--srl-{n}:{pair[k]}" for n, pair in COLOURS.items()) for k in (0, 1))
        page = f"html.srl-page{{{light}}}@media (prefers-color-scheme:dark){{html.srl-page{{{dark}}}}}"
        # Paper is light, whatever the screen is.
        paper = f"@media print{{html.srl-page .srl,html.srl-page{{color-scheme:light;{light}}}}}\n"
        sheets = [base_css(), _widgets("board.css"), *self._styles, page, _own("page.css")]
        # A user's text may be in a style sheet only through a picture, which escapes it; no sheet ends the element.
        return "\n".join([*sheets, paper]).replace("</", "<\\/")


def _words(code: str) -> dict[str, str]:
    keys = (
        "language", "skip", "noscript", "print-lesson", "print-cards", "first", "back", "play", "pause", "next",
        "last", "position", "chapter", "whole", "count", "table", "attempts", "right", "hints", "hint", "graph",
        "zoom-in", "zoom-out", "step",
    )  # fmt: skip
    return {key: texts.template(f"page.{key}", code) or "" for key in keys}


def _own(name: str) -> str:
    return files("soccer_rules.export").joinpath(name).read_text(encoding="utf-8")


def _widgets(name: str) -> str:
    return files("soccer_rules.widgets").joinpath(name).read_text(encoding="utf-8")


def _script() -> str:
    """The widgets' own view, and around it what a kernel would do."""
    view, found = re.subn(r"^export default \{ render \};\s*$", "", _widgets("board.js"), flags=re.MULTILINE)
    assert found == 1, "board.js no longer ends in its default export"
    return f"const render = (() => {{\n{view}\nreturn render;\n}})();\n{_own('page.js')}".replace(
        "</", "<\\/"
    )
