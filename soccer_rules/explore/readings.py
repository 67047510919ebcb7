"""Readings side by side: one position under each value of an option, or under two rulesets, with both guides cited."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from soccer_rules.core.errors import SoccerRulesError, UnknownName
from soccer_rules.core.game import Game
from soccer_rules.core.language import Texts, language
from soccer_rules.core.registry import load_from_header
from soccer_rules.core.rulebook import Option, Value
from soccer_rules.explore.whatif_view import as_markdown

_texts = Texts("soccer_rules.explore")


@dataclass(frozen=True, slots=True)
class Difference:
    """Plays of one effect on which a reading and the one in force disagree.

    ``kind`` is ``"gains"`` (legal under this reading only), ``"loses"`` (legal under the other only) or ``"differs"``
    (legal under both, but other things happen). ``clauses`` decide: of the conditions that fail on the one side, or of
    the events that happen on one side only. ``plays`` are all of them, ``action`` the first.
    """

    kind: str
    seat: int
    plays: tuple[Any, ...]
    clauses: tuple[str, ...]

    @property
    def action(self) -> Any:
        """The play that stands for all."""
        return self.plays[0]


@dataclass(frozen=True, slots=True)
class Reading:
    """The position under one reading. ``changes`` are the options in which it differs from the rules in force, each
    with the value here; ``game`` and ``state`` are ``None``, and ``refusal`` says why, where the position cannot stand.
    """

    changes: tuple[tuple[Option, Value], ...]
    game: Game[Any, Any] | None
    state: Any
    refusal: str
    differences: tuple[Difference, ...]

    def of(self, kind: str) -> tuple[Difference, ...]:
        """The differences of one kind."""
        return tuple(d for d in self.differences if d.kind == kind)


@dataclass(frozen=True, slots=True)
class Readings:
    """The answer of :func:`readings` and :func:`compare_rulesets`. ``rows`` begins with the reading in force;
    ``option`` is ``None`` where whole rulesets are compared, whose names are then ``rulesets``."""

    game: Game[Any, Any]
    option: Option | None
    rulesets: tuple[str, ...]
    rows: tuple[Reading, ...]

    def __iter__(self) -> Any:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def title(self, lang: str | None = None) -> str:
        """The heading."""
        if self.option is None:
            left, right = self.rulesets
            return _texts("readings.between", lang=lang, left=left, right=right)
        return _texts("readings.title", lang=lang, option=option_title(self.game, self.option, lang))

    def records(self, lang: str | None = None) -> list[dict[str, Any]]:
        """The rows as plain dictionaries."""
        return [
            {
                "values": {o.name: v for o, v in row.changes},
                "words": self._values(row, lang),
                "cites": self._cites(row, lang),
                "possible": row.game is not None,
                "refusal": row.refusal,
                **{
                    kind: [
                        {
                            "play": self.game.action_text(d.action),
                            "words": self._play(d, lang),
                            "ways": len(d.plays),
                            "clauses": list(d.clauses),
                        }
                        for d in row.of(kind)
                    ]
                    for kind in KINDS
                },
            }
            for row in self.rows
        ]

    def _values(self, row: Reading, lang: str | None) -> list[str]:
        said = []
        for option, value in row.changes:
            words = value_words(self.game, option, value, lang)
            said.append(words if self.option else f"{option_title(self.game, option, lang)}: {words}")
        return said

    def _cites(self, row: Reading, lang: str | None) -> list[str]:
        return [cite for option, value in row.changes for cite in citations(self.game, option, value, lang)]

    def _play(self, d: Difference, lang: str | None) -> str:
        said = self.game.words.action(d.action, d.seat, lang)
        if len(d.plays) > 1:
            said += f" ({_texts('readings.ways', lang=lang, n=len(d.plays))})"
        return said

    def _cells(self, row: Reading, lang: str | None) -> list[list[str]]:
        values = self._values(row, lang)
        if row is self.rows[0]:
            values = [*values, f"({_texts('readings.now', lang=lang)})"]
        cells = [values, self._cites(row, lang)]
        if row.game is None:
            said = [_texts("readings.impossible", lang=lang, why=row.refusal)]
            return [*cells, said, [], []]
        if row is not self.rows[0] and not row.differences:
            return [*cells, [_texts("readings.same", lang=lang)], [], []]
        return cells + [
            [f"{self._play(d, lang)} [{', '.join(d.clauses)}]" for d in row.of(kind)] for kind in KINDS
        ]

    def markdown(self, lang: str | None = None) -> str:
        """A Markdown table: a row for each reading."""
        head = [_texts(f"readings.{key}", lang=lang) for key in _COLUMNS]
        lines = [" | ".join(head), " | ".join("---" for _ in head)]
        lines += [
            " | ".join("; ".join(map(as_markdown, cell)) for cell in self._cells(row, lang))
            for row in self.rows
        ]
        table = "\n".join(f"| {line} |" for line in lines)
        return f"**{as_markdown(self.title(lang))}**\n\n{table}\n"

    def html(self, lang: str | None = None) -> str:
        """An HTML fragment, everything escaped."""
        head = "".join(
            f'<th scope="col">{escape(_texts(f"readings.{key}", lang=lang))}</th>' for key in _COLUMNS
        )
        body = ""
        for row in self.rows:
            cells = [
                "".join(f"<div>{escape(said)}</div>" for said in cell) for cell in self._cells(row, lang)
            ]
            body += f'<tr><th scope="row">{cells[0]}</th>' + "".join(f"<td>{c}</td>" for c in cells[1:])
            body += "</tr>"
        named = escape(self.title(lang))
        return (
            f'<div class="srl-readings" lang="{lang or language()}" role="region" aria-label="{named}" '
            f'tabindex="0"><table><caption>{named}</caption><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>"
        )

    def _repr_html_(self) -> str:
        return _STYLE + self.html()

    def _repr_markdown_(self) -> str:
        return self.markdown()


KINDS = ("gains", "loses", "differs")
_COLUMNS = ("value", "cites", *KINDS)


def readings(game: Game[Any, Any], position: Any, option: str, seat: int | None = None) -> Readings:
    """The same position (a state or its text) under every value of ``option``, the one in force first.

    Says which plays of ``seat`` (by default the first that decides) become legal or illegal, or go on otherwise, with
    the clauses that decide, and what each guide says. Raises :class:`UnknownName` for an option there is not.

    >>> from soccer_rules.core.examples import load_examples
    >>> example = next(e for e in load_examples("soccer_rules.games.soccer_sonic") if e.clause == "SS-PK-4")
    >>> anywhere = readings(example.game(), example.state(), "power_kick_anywhere").rows[1]
    >>> [(d.kind, str(d.action), d.clauses) for d in anywhere.differences]
    [('gains', 'power-kick 23+P48 34 4', ('SS-PK-4',))]
    """
    if option not in game.rulebook.options:
        raise UnknownName("option", option, tuple(game.rulebook.options))
    asked = game.rulebook.options[option]
    state = _state(game, position)
    now = game.rules[option]
    values = [now, *(v for v in _values(asked) if v != now or isinstance(v, bool) != isinstance(now, bool))]
    header = {k: v for k, v in game.header().items() if k != option}
    rows = [
        _reading(game, state, seat, ((asked, value),), {**header, option: _text(value)} if n else None)
        for n, value in enumerate(values)
    ]
    return Readings(game, asked, (), tuple(rows))


def compare_rulesets(
    game: Game[Any, Any],
    position: Any,
    left: str | None = None,
    right: str | None = None,
    seat: int | None = None,
) -> Readings:
    """The same position under two presets: all options in which they differ, and what that changes in this position.

    ``left`` is the game's own preset unless said, ``right`` the first other one. Raises :class:`UnknownName`.
    """
    book = game.rulebook
    left = left or game.rules.preset
    right = right or next((p for p in book.presets if p != left), left)
    plain = {k: v for k, v in game.header().items() if k not in book.options}
    first = load_from_header({**plain, "ruleset": left})
    state = _state(game, position)
    differ = book.difference(book.ruleset(left), book.ruleset(right))
    rows = (
        _reading(first, state, seat, tuple((o, a) for o, a, _ in differ), None),
        _reading(first, state, seat, tuple((o, b) for o, _, b in differ), {**plain, "ruleset": right}),
    )
    return Readings(first, None, (left, right), rows)


def option_title(game: Game[Any, Any], option: Option, lang: str | None = None) -> str:
    """A few words that name an option; its id where there are none."""
    key = f"option.{option.name}.title"
    return game.rulebook.texts(key, lang=lang) if key in game.rulebook.texts else option.name


def value_words(game: Game[Any, Any], option: Option, value: Value, lang: str | None = None) -> str:
    """A value of an option in words; the value itself where there are none."""
    key = f"option.{option.name}.value.{str(value).lower() if isinstance(value, bool) else value}"
    return game.rulebook.texts(key, lang=lang) if key in game.rulebook.texts else _text(value)


def citations(game: Game[Any, Any], option: Option, value: Value, lang: str | None = None) -> tuple[str, ...]:
    """Which presets read it so and where their guides say it, such as ``guide A:54``."""
    found = []
    for preset, reading in option.readings.items():
        if reading.value == value and isinstance(reading.value, bool) == isinstance(value, bool):
            said = " ".join((preset, *reading.sources))
            found.append(f"{said} ({_texts('readings.ruling', lang=lang)})" if reading.ruling else said)
    return tuple(found) or (_texts("readings.silent", lang=lang),)


def _values(option: Option) -> list[Value]:
    named = [r.value for r in option.readings.values()]
    return list(dict.fromkeys((*option.values, *(v for v in named if v not in option.values))))


def _text(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _state(game: Game[Any, Any], position: Any) -> Any:
    return game.parse_position(position) if isinstance(position, str) else position


def _reading(
    base: Game[Any, Any],
    state: Any,
    seat: int | None,
    changes: tuple[tuple[Option, Value], ...],
    header: dict[str, str] | None,
) -> Reading:
    """The position under the game of ``header``, compared with ``base``; ``None``: ``base`` itself."""
    if header is None:
        return Reading(changes, base, state, "", ())
    try:
        game = load_from_header(header)
        other = game.adopt(state, base)
    except SoccerRulesError as e:
        return Reading(changes, None, None, str(e), ())
    return Reading(changes, game, other, "", tuple(_differences(base, state, game, other, seat)))


def _differences(
    base: Game[Any, Any], state: Any, game: Game[Any, Any], other: Any, seat: int | None
) -> list[Difference]:
    found: dict[tuple[str, tuple[str, ...], Hashable], list[Any]] = {}
    asked = tuple(s for s in dict.fromkeys((*base.to_act(state), *game.to_act(other))) if s >= 0)
    who = asked[0] if seat is None and asked else seat
    if who is None or who < 0:
        return []
    here, there = list(base.legal_actions(state, who)), list(game.legal_actions(other, who))
    view = base.observe(state, who)
    known_here, known_there = _by_text(base, here), _by_text(base, there)
    for text, action in {**known_here, **known_there}.items():
        if text not in known_here:
            kind, clauses = "gains", _failing(base, state, who, action)
        elif text not in known_there:
            kind, clauses = "loses", _failing(game, other, who, action)
        else:
            kind, clauses = "differs", _parting(base, state, game, other, who, action)
        if clauses:
            found.setdefault((kind, clauses, base.effect(view, who, action)), []).append(action)
    return [Difference(kind, who, tuple(plays), clauses) for (kind, clauses, _), plays in found.items()]


def _by_text(game: Game[Any, Any], actions: Sequence[Any]) -> dict[str, Any]:
    return {game.action_text(a): a for a in actions}


def _failing(game: Game[Any, Any], state: Any, seat: int, action: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c.clause for c in game.checks(state, seat, action) if not c.ok))


def _parting(
    base: Game[Any, Any], state: Any, game: Game[Any, Any], other: Any, seat: int, action: Any
) -> tuple[str, ...]:
    """The clauses of the events that come on one side only; none where both go on alike."""
    one, two = base.apply(state, seat, action), game.apply(other, seat, action)
    if one.state.key() == two.state.key():
        return ()
    first, second = list(one.events), list(two.events)
    apart = [e for e in first if e not in second] + [e for e in second if e not in first]
    events = apart or [*first[-1:], *second[-1:]]
    return tuple(dict.fromkeys(c for e in events for c in e.clauses))


_STYLE = """<style>
.srl-readings{font:14px/1.45 system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif;overflow-x:auto}
.srl-readings table{border-collapse:collapse}.srl-readings caption{text-align:left;font-weight:700;padding:.3em 0}
.srl-readings th,.srl-readings td{border:1px solid #8886;padding:.3em .5em;text-align:left;vertical-align:top}
</style>"""
