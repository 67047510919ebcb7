"""The what-if table as it is shown: in words, as HTML, Markdown and plain dictionaries."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from soccer_rules.core.attack import GOAL, LOST
from soccer_rules.core.game import CHANCE, Game
from soccer_rules.core.language import Texts, language, own_words
from soccer_rules.core.odds import Odds, percent
from soccer_rules.explore.labels import side_name
from soccer_rules.explore.playouts import Estimate, uniform

if TYPE_CHECKING:
    from soccer_rules.explore.whatif import WhatIf

_texts = Texts("soccer_rules.explore")
COLUMNS = ("play", "change", "next", "goal", "lost", "counted", "rests")


def title(table: WhatIf, lang: str | None = None) -> str:
    """The table's heading."""
    if table.seat == CHANCE:
        return _texts("what-if.chance", lang=lang)
    return _texts("what-if.title", lang=lang, seat=table.game.seat_name(table.seat))


def notes(table: WhatIf, lang: str | None = None) -> tuple[str, ...]:
    """Whose attack it is and when it ends, from whose eyes, and how what is not exact was sampled."""
    game, asked = table.game, table.sampling
    book = game.rulebook.texts
    attack = own_words(book, _texts, "what-if.attack", lang=lang, side=side_name(game, table.side, lang))
    if table.open or table.seat == CHANCE or not game.facts.hidden_information:
        eyes = own_words(book, _texts, "what-if.open", lang=lang)
    else:
        seen = {"seat": game.seat_name(table.seat), "unseen": table.unseen}
        eyes = own_words(book, _texts, "what-if.eyes", lang=lang, **seen)
    if not table.done:
        return attack, eyes, _texts("what-if.none-sampled", lang=lang)
    if asked.policy is uniform:
        policy = _texts("what-if.uniform", lang=lang)
    else:
        policy = _texts("what-if.policy", lang=lang, name=asked.policy_name)
    counts = sorted(row.tally.samples for row in table.open_rows())
    samples = "–".join(map(str, dict.fromkeys((counts[0], counts[-1]))))
    sampled = _texts("what-if.sampled", lang=lang, samples=samples, seed=asked.seed, policy=policy)
    return attack, eyes, sampled


def next_words(table: WhatIf, row: int, lang: str | None = None) -> tuple[str, ...]:
    """Who decides next and what, the most frequent first; without a seat where it may be several."""
    coming = table.rows[row].next
    found: dict[str, None] = {}
    for seats, phase in coming:
        alone = sum(other == phase for _, other in coming) == 1
        found[_decision(table.game, seats if alone else (), phase, lang)] = None
    return tuple(found)


def _decision(game: Game[Any, Any], seats: tuple[int, ...], phase: str, lang: str | None) -> str:
    said = game.words.phase(phase, lang)
    return f"{', '.join(map(game.seat_name, seats))}: {said}" if seats else said


def odds_words(game: Game[Any, Any], odds: Odds, lang: str | None = None) -> str:
    """What a probability is of, without the number: fractions of many digits tell a reader nothing."""
    return game.words.odds(odds, lang).removesuffix(f": {odds}")


def record(table: WhatIf, index: int, lang: str | None = None) -> dict[str, Any]:
    """One row as a plain dictionary; ``goal`` and ``lost`` are numbers from 0 to 1, or ``None``."""
    row, game = table.rows[index], table.game
    plain: dict[str, Any] = {
        "play": game.action_text(row.action),
        "words": table.say(index, lang),
        "seat": game.seat_name(row.seat),
        "ways": row.ways,
        "difference": list(table.difference(index, lang)),
        "certain": row.certain,
        "next": list(next_words(table, index, lang)),
        "counted": [
            {
                "words": odds_words(game, o, lang),
                "probability": float(o.probability),
                "clauses": list(o.clauses),
            }
            for o in table.counted(index)
        ],
        "clauses": list(row.clauses),
        "unseen": table.unseen,
    }
    if row.probability is not None:
        plain["probability"] = float(row.probability)
    for name, estimate in ((GOAL, row.goal), (LOST, row.lost)):
        low, high = estimate.interval
        plain[name] = estimate.value
        plain |= {f"{name}_low": low, f"{name}_high": high}
        plain |= {f"{name}_exact": estimate.exact is not None, f"{name}_samples": estimate.samples}
    return plain


def markdown(table: WhatIf, lang: str | None = None) -> str:
    """The table as Markdown, with its notes."""
    lines = [" | ".join(_texts(f"what-if.column.{key}", lang=lang) for key in COLUMNS)]
    lines.append(" | ".join("---" for _ in COLUMNS))
    for n, row in enumerate(table.rows):
        counted = "; ".join(
            f"{odds_words(table.game, o, lang)}: {percent(o.probability)}" for o in table.counted(n)
        )
        cells = [cell(table, n, lang) for cell in (_play, _change, _next)]
        cells += [str(row.goal), str(row.lost), counted, ", ".join(row.clauses)]
        lines.append(" | ".join(map(as_markdown, cells)))
    rows = "\n".join(f"| {line} |" for line in lines)
    below = "\n".join(f"- {as_markdown(note)}" for note in notes(table, lang))
    return f"**{as_markdown(title(table, lang))}**\n\n{rows}\n\n{below}\n"


def _play(table: WhatIf, n: int, lang: str | None) -> str:
    row, said = table.rows[n], table.say(n, lang)
    if row.probability is not None:
        said += f" ({percent(row.probability)})"
    if row.ways > 1:
        said += f" ({_texts('what-if.ways', lang=lang, n=row.ways)})"
    return said


def _change(table: WhatIf, n: int, lang: str | None) -> str:
    said = list(table.difference(n, lang))
    if not table.rows[n].certain:
        said.append(own_words(table.game.rulebook.texts, _texts, "what-if.depends", lang=lang))
    return _texts("what-if.comma", lang=lang).join(said) or _texts("what-if.no-change", lang=lang)


def _next(table: WhatIf, n: int, lang: str | None) -> str:
    return f" {_texts('what-if.or', lang=lang)} ".join(next_words(table, n, lang))


def html(table: WhatIf, lang: str | None = None) -> str:
    """The table as an HTML fragment."""
    head = "".join(
        f'<th scope="col" data-column="{key}">{escape(_texts(f"what-if.column.{key}", lang=lang))}</th>'
        for key in COLUMNS
    )
    body = "".join(_html_row(table, n, lang) for n in range(len(table.rows)))
    below = "".join(f"<p>{escape(note)}</p>" for note in notes(table, lang))
    named = escape(title(table, lang))
    return (
        f'<div class="srl-whatif" lang="{lang or language()}" role="region" aria-label="{named}" tabindex="0">'
        f"<table><caption>{named}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f'<div class="srl-notes">{below}</div></div>'
    )


def _html_row(table: WhatIf, n: int, lang: str | None) -> str:
    row, game = table.rows[n], table.game
    counted = "".join(
        f'<li data-sort="{float(o.probability):.6f}">{escape(odds_words(game, o, lang))}: '
        f"{percent(o.probability)}</li>"
        for o in table.counted(n)
    )
    clauses = " ".join(
        f'<abbr title="{escape(game.rulebook.clause_title(c, lang))}" data-clause="{escape(c)}">{escape(c)}</abbr>'
        for c in row.clauses
    )
    return (
        f'<tr data-row="{n}" data-play="{escape(game.action_text(row.action))}">'
        f'<th scope="row" data-sort="{n}">{escape(_play(table, n, lang))}</th>'
        f"<td>{escape(_change(table, n, lang))}</td><td>{escape(_next(table, n, lang))}</td>"
        f"{_number(row.goal)}{_number(row.lost)}"
        f"<td>{f'<ul>{counted}</ul>' if counted else ''}</td><td>{clauses}</td></tr>"
    )


def _number(estimate: Estimate) -> str:
    value = "" if estimate.value is None else f"{estimate.value:.6f}"
    exact = "false" if estimate.exact is None else "true"
    return f'<td data-sort="{value}" data-exact="{exact}">{escape(str(estimate))}</td>'


def as_markdown(text: str) -> str:
    """A text that stands in a Markdown table as it is."""
    for mark in "\\`*_[]<>|":
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\n", " ")


STYLE = """<style>
.srl-whatif{font:14px/1.45 system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;overflow-x:auto}
.srl-whatif table{border-collapse:collapse}.srl-whatif caption{text-align:left;font-weight:700;padding:.3em 0}
.srl-whatif th,.srl-whatif td{border:1px solid #8886;padding:.3em .5em;text-align:left;vertical-align:top}
.srl-whatif tbody th{font-weight:600}.srl-whatif ul{margin:0;padding-left:1.1em}
.srl-whatif .srl-notes p{margin:.3em 0;max-width:60em}.srl-whatif abbr{text-decoration:none;white-space:nowrap}
</style>"""
