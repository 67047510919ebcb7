"""The Markdown of notebook cells as HTML: headings, paragraphs, lists, tables, code, emphasis and links.

Only what the course uses, and nothing that could run: markup in the source is shown, not obeyed, and links lead to
web addresses or to places on the page.
"""

from __future__ import annotations

import re

from soccer_rules.core.svg import Svg, escaped, joined, tag

_CODE = re.compile(r"(`+)(.+?)\1")
_LINK = re.compile(r"!?\[([^\]]*)\]\(([^)\s]*)\)")
_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_ITALIC = re.compile(r"(?<![\w*])[*_](?=\S)(.+?)(?<=\S)[*_](?![\w*])")
_ITEM = re.compile(r"(\s*)(?:[-*+]|(\d+)[.)])\s+(.*)")
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*")
_RULE = re.compile(r"(?:-{3,}|\*{3,}|_{3,})\s*")
_SAFE = re.compile(r"https?://[^\s\"'<>]+")


def inline(text: str) -> Svg:
    """One line of Markdown.

    >>> inline("**Run** `a < b` and <b>")
    '<strong>Run</strong> <code>a &lt; b</code> and &lt;b&gt;'
    """
    if found := _CODE.search(text):
        code = tag("code", found[2].strip())
        return joined([inline(text[: found.start()]), code, inline(text[found.end() :])])
    if found := _LINK.search(text):
        label = inline(found[1])
        # Files beside the notebook are not beside the page.
        link = tag("a", label, href=found[2], rel="noopener") if _SAFE.fullmatch(found[2]) else label
        return joined([inline(text[: found.start()]), link, inline(text[found.end() :])])
    for pattern, name in ((_BOLD, "strong"), (_ITALIC, "em")):
        if found := pattern.search(text):
            inner = tag(name, inline(found[1]))
            return joined([inline(text[: found.start()]), inner, inline(text[found.end() :])])
    return escaped(text)


def html(source: str) -> Svg:
    """A whole cell.

    >>> html("# One\\n\\n- a\\n- *b*")
    '<h1>One</h1><ul><li>a</li><li><em>b</em></li></ul>'
    """
    rows = source.replace("\t", "    ").split("\n")
    out: list[Svg] = []
    at = 0
    while at < len(rows):
        row = rows[at].rstrip()
        if not row.strip():
            at += 1
        elif row.lstrip().startswith("```"):
            end = next((n for n in range(at + 1, len(rows)) if rows[n].lstrip().startswith("```")), len(rows))
            out.append(tag("pre", tag("code", "\n".join(rows[at + 1 : end]))))
            at = end + 1
        elif found := _HEADING.fullmatch(row):
            out.append(tag(f"h{len(found[1])}", inline(found[2])))
            at += 1
        elif _RULE.fullmatch(row):
            out.append(tag("hr"))
            at += 1
        elif (
            row.lstrip().startswith("|") and at + 1 < len(rows) and re.fullmatch(r"\s*[|:\s-]+", rows[at + 1])
        ):
            end = _while(rows, at, lambda r: r.lstrip().startswith("|"))
            out.append(_table(rows[at:end]))
            at = end
        elif row.startswith(">"):
            end = _while(rows, at, lambda r: r.startswith(">"))
            out.append(tag("blockquote", html("\n".join(r[1:].removeprefix(" ") for r in rows[at:end]))))
            at = end
        elif _ITEM.fullmatch(row):
            end = _while(
                rows, at, lambda r: bool(r.strip()) and bool(_ITEM.fullmatch(r) or r.startswith("  "))
            )
            out.append(_list(rows[at:end]))
            at = end
        else:
            end = _while(rows, at, lambda r: bool(r.strip()) and not _starts_something(r), least=1)
            out.append(tag("p", inline(" ".join(r.strip() for r in rows[at:end]))))
            at = end
    return joined(out)


def _starts_something(row: str) -> bool:
    return bool(
        _HEADING.fullmatch(row)
        or _ITEM.fullmatch(row)
        or row.lstrip().startswith("```")
        or row.startswith(">")
    )


def _while(rows: list[str], at: int, wanted, least: int = 0) -> int:  # type: ignore[no-untyped-def]
    end = at + least
    while end < len(rows) and wanted(rows[end]):
        end += 1
    return end


def _list(rows: list[str]) -> Svg:
    first = _ITEM.fullmatch(rows[0])
    assert first is not None
    indent, numbered = len(first[1]), first[2] is not None
    items: list[list[str]] = []
    for row in rows:
        found = _ITEM.fullmatch(row)
        if found and len(found[1]) <= indent:
            items.append([found[3]])
        else:
            items[-1].append(row.strip() if not found else row[indent + 2 :])
    made = []
    for head, *rest in items:
        plain = [r for r in rest if not _ITEM.fullmatch(r)]
        nested = [r for r in rest if _ITEM.fullmatch(r)]
        parts = [inline(" ".join([head, *plain]))]
        if nested:
            parts.append(_list(nested))
        made.append(tag("li", *parts))
    return (
        tag("ol", *made, start=first[2] if first[2] not in (None, "1") else None)
        if numbered
        else tag("ul", *made)
    )


def _table(rows: list[str]) -> Svg:
    def cells(row: str, name: str) -> Svg:
        return tag("tr", *(tag(name, inline(c.strip())) for c in row.strip().strip("|").split("|")))

    head, body = cells(rows[0], "th"), [cells(r, "td") for r in rows[2:]]
    return tag("table", tag("thead", head), tag("tbody", *(body or [Svg("")])))


def first_heading(source: str) -> str:
    """The first heading's text without markup; empty where there is none.

    >>> first_heading("# *Soccer* Sonic\\n\\ntext")
    'Soccer Sonic'
    """
    for row in source.split("\n"):
        if found := _HEADING.fullmatch(row.rstrip()):
            return re.sub(r"[*_`]", "", found[2])
    return ""
