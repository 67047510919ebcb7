"""Verdicts: what was checked of an attempted action, with the clause of each check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from soccer_rules.core.language import Texts, language

if TYPE_CHECKING:
    from soccer_rules.core.game import Game

_texts = Texts("soccer_rules.core")


@dataclass(frozen=True, slots=True)
class Check:
    """One condition of one attempt: did it hold, which clause asks for it, and the values compared.

    ``name`` is the key of its text (``condition.<name>`` in the game's texts), ``values`` fill the text.
    """

    ok: bool
    clause: str
    name: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to "may this seat do that?": every condition in the order of checking, and the nearest legal action.

    True in a condition (``if verdict:``) when the attempt is legal. Shows itself in a notebook.
    """

    game: Game[Any, Any]
    seat: int
    action: Any
    checks: tuple[Check, ...]
    nearest: Any = None

    @property
    def legal(self) -> bool:
        """Whether every condition held."""
        return all(check.ok for check in self.checks)

    def __bool__(self) -> bool:
        return self.legal

    @property
    def failed(self) -> tuple[Check, ...]:
        """The conditions that did not hold."""
        return tuple(check for check in self.checks if not check.ok)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that decide: of the failed conditions where there are any, else of all."""
        return tuple(dict.fromkeys(check.clause for check in (self.failed or self.checks)))

    def lines(self, lang: str | None = None) -> tuple[tuple[bool, str, str], ...]:
        """``(held, clause, sentence)`` for each condition, in words."""
        return tuple((c.ok, c.clause, self.game.words.condition(c, lang)) for c in self.checks)

    def advice(self, lang: str | None = None) -> str:
        """The nearest change that would make the attempt legal, in words; empty when it is legal."""
        if self.legal:
            return ""
        if self.nearest is None:
            return _texts("verdict.no-change", lang=lang)
        return _texts(
            "verdict.nearest", lang=lang, change=self.game.words.change(self.action, self.nearest, lang)
        )

    def text(self, lang: str | None = None) -> str:
        """The verdict in plain lines."""
        said = self.game.words.action(self.action, self.seat, lang)
        head = _texts("verdict.legal" if self.legal else "verdict.illegal", lang=lang)
        rows = [f"{said}: {head}"]
        rows += [f"  {'✓' if ok else '✗'} {sentence} [{clause}]" for ok, clause, sentence in self.lines(lang)]
        if not self.legal:
            rows.append(f"  → {self.advice(lang)}")
        return "\n".join(rows)

    def __str__(self) -> str:
        return self.text()

    def html(self, lang: str | None = None, *, advice: bool = True) -> str:
        """The verdict as an HTML fragment, every value escaped; failed conditions carry their clause's text.

        Where the attempt is not legal, what held is folded away; ``advice=False`` leaves the nearest change out.
        """
        code = lang or language()
        state = "legal" if self.legal else "illegal"
        rows: dict[bool, list[str]] = {True: [], False: []}
        for ok, clause, sentence in self.lines(lang):
            mark, spoken = ("✓", "verdict.held") if ok else ("✗", "verdict.failed")
            why = (
                ""
                if ok
                else f'<div class="srl-clause">{escape(self.game.rulebook.clause_text(clause, lang))}</div>'
            )
            rows[ok].append(
                f'<li class="{"srl-ok" if ok else "srl-no"}"><span class="srl-mark" role="img" '
                f'aria-label="{escape(_texts(spoken, lang=lang))}">{mark}</span> {escape(sentence)} '
                f'<span class="srl-id">{escape(clause)}</span>{why}</li>'
            )
        head = escape(_texts(f"verdict.{state}", lang=lang))
        said = escape(self.game.words.action(self.action, self.seat, lang))
        told = f"<ul>{''.join(rows[False])}</ul>" if rows[False] else ""
        if not self.legal and advice:
            told += f'<p class="srl-advice">{escape(self.advice(lang))}</p>'
        held = f"<ul>{''.join(rows[True])}</ul>" if rows[True] else ""
        if held and not self.legal:
            summary = escape(_texts("verdict.what-held", lang=lang, n=len(rows[True])))
            held = f'<details class="srl-held" data-keep="held"><summary>{summary}</summary>{held}</details>'
        return (
            f'<div class="srl-verdict srl-{state}" lang="{code}"><p><strong>{head}</strong>: {said}</p>'
            f"{told}{held}</div>"
        )

    def _repr_html_(self) -> str:
        return _STYLE + self.html()


_STYLE = """<style>
.srl-verdict{font:14px/1.5 system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;max-width:46em;
border-left:4px solid #2f7d4f;padding:.4em 1em}.srl-verdict.srl-illegal{border-color:#b3261e}
.srl-verdict .srl-held summary{cursor:pointer;opacity:.75}
.srl-verdict ul{list-style:none;margin:.3em 0;padding:0}.srl-verdict p{margin:.2em 0}
.srl-verdict .srl-id{opacity:.75;font-size:12px;white-space:nowrap}
.srl-verdict .srl-clause{margin:0 0 .3em 1.4em;opacity:.85}
.srl-verdict .srl-mark{display:inline-block;width:1.2em;font-weight:700}
</style>"""
