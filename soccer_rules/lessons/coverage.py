"""Rule coverage: which clauses a match, a lesson or a learner has met, and which not yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from soccer_rules.core.errors import SoccerRulesError, UnknownName
from soccer_rules.core.game import Game
from soccer_rules.core.language import Texts, language
from soccer_rules.core.match import Match
from soccer_rules.core.rulebook import Rulebook

_texts = Texts("soccer_rules.lessons")


@dataclass(frozen=True)
class Coverage:
    """How often each clause of a rulebook has been met: 0 for those not yet, all in the order of the rulebook.

    >>> from soccer_rules import load
    >>> match = Match.start(load("soccer-sonic", players=2, line_up=["defender", "forward"]), seed=7)
    >>> step = match.play("tails")
    >>> "SS-KICK-1" in coverage(match).met, "SS-SING-1" in coverage(match).missing
    (True, True)
    """

    rulebook: Rulebook
    times: Mapping[str, int]

    @property
    def met(self) -> tuple[str, ...]:
        """The clauses that have been met."""
        return tuple(c for c, n in self.times.items() if n)

    @property
    def missing(self) -> tuple[str, ...]:
        """The clauses that have not."""
        return tuple(c for c, n in self.times.items() if not n)

    def chapter(self, id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The clauses of one chapter: met, and not yet. Raises :class:`UnknownName`."""
        if id not in self.rulebook.chapters:
            raise UnknownName("chapter", id, self.rulebook.chapters)
        own = [c for c in self.times if self.rulebook.clauses[c].chapter == id]
        return tuple(c for c in own if self.times[c]), tuple(c for c in own if not self.times[c])

    def __add__(self, other: Coverage) -> Coverage:
        """Both together, such as several lessons of one learner; :class:`SoccerRulesError` for different games."""
        if self.times.keys() != other.times.keys():
            raise SoccerRulesError("these are clauses of different games")
        return Coverage(self.rulebook, {c: n + other.times[c] for c, n in self.times.items()})

    def text(self, lang: str | None = None) -> str:
        """Plain lines: the count, then a line for each chapter."""
        lines = [self._total(lang)]
        for chapter in self.rulebook.chapters:
            met, missing = self.chapter(chapter)
            said = f"{self._chapter_title(chapter, lang)}: {len(met)}/{len(met) + len(missing)}"
            if missing:
                said += f"; {_texts('coverage.missing', lang=lang)}: {', '.join(missing)}"
            lines.append(said)
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    def _total(self, lang: str | None) -> str:
        return _texts("coverage.total", lang=lang, met=len(self.met), all=len(self.times))

    def _chapter_title(self, id: str, lang: str | None) -> str:
        return self.rulebook.texts(f"chapter.{id}.title", lang=lang)

    def _head(self, lang: str | None) -> tuple[str, ...]:
        return tuple(_texts(f"coverage.{key}", lang=lang) for key in ("chapter", "met", "missing"))

    def markdown(self, lang: str | None = None) -> str:
        """A Markdown table: a row for each chapter."""
        lines = [" | ".join(self._head(lang)), "--- | --- | ---"]
        for chapter in self.rulebook.chapters:
            cells = [", ".join(side) or _texts("coverage.none", lang=lang) for side in self.chapter(chapter)]
            lines.append(" | ".join((self._chapter_title(chapter, lang).replace("|", "\\|"), *cells)))
        return self._total(lang) + "\n\n" + "\n".join(f"| {line} |" for line in lines) + "\n"

    def html(self, lang: str | None = None) -> str:
        """An HTML fragment: a row for each chapter, every clause with its title and how often it was met."""
        head = "".join(f'<th scope="col">{escape(h)}</th>' for h in self._head(lang))
        rows = []
        for chapter in self.rulebook.chapters:
            met, missing = self.chapter(chapter)
            share = f"{len(met)}/{len(met) + len(missing)}"
            rows.append(
                f'<tr><th scope="row">{escape(self._chapter_title(chapter, lang))} <small>{share}</small></th>'
                f"<td>{self._clauses(met, lang)}</td><td>{self._clauses(missing, lang)}</td></tr>"
            )
        named = escape(_texts("coverage.title", lang=lang))
        return (
            f'<div class="srl-coverage" lang="{lang or language()}" role="region" aria-label="{named}" '
            f'tabindex="0"><table><caption>{named}: {escape(self._total(lang))}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        )

    def _clauses(self, ids: Iterable[str], lang: str | None) -> str:
        found = []
        for clause in ids:
            title, n = self.rulebook.clause_title(clause, lang), self.times[clause]
            times = f" ({_texts('coverage.times', lang=lang, n=n)})" if n else ""
            found.append(
                f'<li data-clause="{escape(clause)}">{escape(clause)} {escape(title)}{escape(times)}</li>'
            )
        return f"<ul>{''.join(found)}</ul>" if found else escape(_texts("coverage.none", lang=lang))

    def _repr_html_(self) -> str:
        return _STYLE + self.html()

    def _repr_markdown_(self) -> str:
        return self.markdown()


def coverage(source: Any, game: Game[Any, Any] | None = None) -> Coverage:
    """Which clauses have been met in ``source``: a match (its whole tree, attempts being what was played), or anything
    that cites clauses (events, steps, verdicts, answers, clause ids), or an iterable of such, nested as you like.

    A clause is met when a condition or an event that decided something cites it. ``game`` is needed where nothing in
    ``source`` tells it. Raises :class:`SoccerRulesError` where the game stays unknown or clauses of another one come.
    """
    cited: dict[str, int] = {}
    for clause, of in _cited(source):
        cited[clause] = cited.get(clause, 0) + 1
        game = game or of
    game = game or getattr(source, "game", None)
    if game is None:
        raise SoccerRulesError("nothing here says of which game; give game=…")
    book = game.rulebook
    for clause in cited:
        book.clause(clause)
    return Coverage(book, {clause: cited.get(clause, 0) for clause in book.clauses})


def _cited(source: Any) -> Iterator[tuple[str, Game[Any, Any] | None]]:
    if isinstance(source, Match):
        for node in source.nodes:
            if node.parent is None or node.seat is None:
                continue
            before = source.nodes[node.parent].state
            conditions = (c.clause for c in source.game.checks(before, node.seat, node.action))
            for clause in dict.fromkeys((*conditions, *node.clauses)):
                yield clause, source.game
    elif isinstance(source, str):
        yield source, None
    elif hasattr(source, "clauses"):
        for clause in source.clauses:
            yield clause, getattr(source, "game", None)
    elif hasattr(source, "verdict"):
        if source.verdict is not None:
            yield from _cited(source.verdict)
    elif isinstance(source, Iterable):
        for part in source:
            yield from _cited(part)
    else:
        raise SoccerRulesError(f"{type(source).__name__} cites no clauses")


_STYLE = """<style>
.srl-coverage{font:14px/1.45 system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;overflow-x:auto}
.srl-coverage table{border-collapse:collapse}.srl-coverage caption{text-align:left;font-weight:700;padding:.3em 0}
.srl-coverage th,.srl-coverage td{border:1px solid #8886;padding:.3em .5em;text-align:left;vertical-align:top}
.srl-coverage ul{margin:0;padding-left:1.1em}
</style>"""
