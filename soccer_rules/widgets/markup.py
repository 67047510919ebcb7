"""The words beside the table as HTML: what happened and the rules behind it, chapter marks, choices. All escaped."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from soccer_rules.core.attempt import Choice, Picked
from soccer_rules.core.game import Event, Game
from soccer_rules.core.rulebook import Rulebook
from soccer_rules.core.svg import Svg, escaped, joined, tag
from soccer_rules.core.verdict import Verdict
from soccer_rules.widgets.speech import Speech
from soccer_rules.widgets.tour import Tour

MARK_APART = 6.5
"""Marks with a number or a sign stand so far apart at least, in hundredths of the strip below the slider."""
_NOTATION = re.compile(r"\[([^\[\]\s]{1,24})\]")


def prose(text: str, class_: str = "srl-prose") -> Svg:
    """Paragraphs; an empty line parts them. Names in square brackets stand out.

    >>> prose("He plays [579R].", "x")
    '<p class="x">He plays <span class="srl-noted">579R</span>.</p>'
    """
    parts = [p for p in (" ".join(p.split()) for p in text.split("\n\n")) if p]
    return joined(tag("p", noted(p), class_=class_) for p in parts)


def noted(text: str) -> Svg:
    """One line of text in which every name in square brackets, such as a card's, stands out."""
    out, at = [], 0
    for found in _NOTATION.finditer(text):
        out += [escaped(text[at : found.start()]), tag("span", found[1], class_="srl-noted")]
        at = found.end()
    return joined([*out, escaped(text[at:])])


def listing(lines: Iterable[str], class_: str) -> Svg:
    """Lines as a list; nothing where there are none."""
    rows = [tag("li", noted(line)) for line in lines]
    return tag("ul", *rows, class_=class_) if rows else Svg("")


def clause_html(rulebook: Rulebook, id: str, lang: str, opened: bool = False) -> Svg:
    """One clause: its id and title, and below, to be folded, its text and what was ruled where the guide is silent."""
    title = rulebook.clause_title(id, lang)
    head = tag("summary", tag("span", title, class_="srl-title"), " ", tag("span", id, class_="srl-id"))
    body = [tag("p", rulebook.clause_text(id, lang))]
    ruling = rulebook.ruling_text(id, lang)
    if ruling:
        body.append(tag("p", ruling, class_="srl-ruling"))
    return tag("details", head, *body, class_="srl-law", data_keep=id, open="" if opened else None)


def story(tour: Tour, position: int, speech: Speech, call: str = "", seat: int | None = None) -> Svg:
    """Everything that is said of a position: narration, its mark, what happened; and the clauses.

    ``call`` is a last word to the learner, such as that a question waits. ``seat`` is the one through whose eyes the
    table is seen; by default everything lies open.
    """
    lang = speech.code
    left: list[Svg] = []
    stretch = tour.stretch(position)
    intro = tour.intro(position, lang)
    if intro and stretch:
        left.append(tag("h4", tour.chapter_title(stretch, lang), class_="srl-head"))
        left.append(prose(intro, "srl-intro"))
    narration = tour.narration(position, lang, seat)
    if narration:
        left.append(prose(narration, "srl-narration"))
    happened = tour.happened(position, lang)
    if happened:
        if narration or intro:
            left.append(tag("p", speech("stepper.happened"), class_="srl-small"))
        left.append(listing(happened, "srl-happened"))
    elif not intro:
        left.append(tag("p", speech("stepper.start"), class_="srl-narration"))
    mark, guides = tour.origin(position, lang)
    if mark:
        ours = "" if guides else " srl-ours"
        left.append(tag("p", tag("span", mark, class_=f"srl-from{ours}")))
    game = tour.game
    end = game.outcome(tour.nodes[position].state)
    if end is not None:
        left.append(tag("p", game.words.outcome(end, lang), class_="srl-end"))
    if call:
        left.append(tag("p", call, class_="srl-call"))
    examples = tour.examples(position)
    if examples:
        buttons = [
            tag("button", e.title(lang), type="button", class_="srl-example", data_pick=f"example:{e.id}")
            for e in examples
        ]
        left.append(tag("p", speech("stepper.examples"), class_="srl-small"))
        left.append(tag("div", *buttons, class_="srl-items"))
    return _columns(left, _laws(game.rulebook, tour.nodes[position].clauses, position, speech), lang)


def example_story(side: Tour, example: Any, position: int | None, speech: Speech) -> Svg:
    """What a small example shows at one of its positions, and the way on and back to the match. ``None``: all of it at
    once, which is for what cannot be stepped."""
    lang, game, last = speech.code, side.game, side.last
    at = range(1, last + 1) if position is None else range(position, position + 1) if position else ()
    ended = position in (None, last)
    left = [
        tag("h4", example.title(lang), class_="srl-head"),
        prose(example.text(lang), "srl-narration"),
        listing([line for p in at for line in side.happened(p, lang)], "srl-happened"),
    ]
    clauses = [c for p in at for c in side.nodes[p].clauses]
    if ended and example.verdict is not None:
        left.append(verdict_html(example.verdict, lang))
        clauses = list(example.verdict.clauses)
    outcome = game.outcome(side.nodes[last].state) if ended else None
    if outcome is not None:
        left.append(tag("p", game.words.outcome(outcome, lang), class_="srl-end"))
    buttons = [tag("button", speech("stepper.return"), type="button", data_pick="example:")]
    if not ended:
        inside = speech("stepper.example-next", n=(position or 0) + 1, total=last)
        on = tag(
            "button", inside, type="button", class_="srl-onward", data_pick=f"inside:{(position or 0) + 1}"
        )
        buttons.insert(0, on)
    left.append(tag("div", *buttons, class_="srl-items"))
    return _columns(left, _laws(game.rulebook, tuple(dict.fromkeys(clauses)), int(bool(at)), speech), lang)


def _laws(rulebook: Rulebook, clauses: Sequence[str], position: int, speech: Speech) -> list[Svg]:
    """The clauses under their heading; none at the start of a match."""
    found = [clause_html(rulebook, c, speech.code, n == 0) for n, c in enumerate(clauses)]
    if position and not found:
        found.append(tag("p", speech("stepper.no-rule"), class_="srl-small"))
    return [tag("h4", speech("stepper.rules"), class_="srl-head"), *found] if found else []


def _columns(left: Sequence[Svg], right: Sequence[Svg], lang: str) -> Svg:
    columns = [tag("div", *left, class_="srl-told")]
    if right:
        columns.append(tag("div", *right, class_="srl-laws"))
    return tag("section", *columns, class_="srl srl-story", lang=lang)


def spoken(tour: Tour, position: int, speech: Speech) -> str:
    """What a screen reader is told of a position, short."""
    said = [speech("stepper.step", n=position)]
    said += tour.happened(position, speech.code) or [speech("stepper.start")]
    return " ".join(re.sub(_NOTATION, r"\1", part) for part in said)


def chapter_marks(tour: Tour, position: int, speech: Speech, answered: frozenset[int] = frozenset()) -> Svg:
    """The strip below the slider: where chapters open and where questions wait.

    Every chapter has a mark. Its number stands there only where there is room, first of all that of the chapter shown;
    the others are ticks above the numbers, so that no mark covers another.
    """
    span = max(1, tour.last - tour.first)

    def share(where: int) -> float:
        return 100 * (where - tour.first) / span

    def at(where: int) -> str:
        return f"left:{share(where):.2f}%"

    here = tour.stretch(position)
    parts = []
    asked = [p for p in range(tour.first, tour.last) if tour.question(p) is not None]
    taken, numbered = [share(p) for p in asked], set()
    for stretch in sorted(tour.stretches, key=lambda s: s is not here):
        if all(abs(share(stretch.first) - other) >= MARK_APART for other in taken):
            taken.append(share(stretch.first))
            numbered.add(stretch.id)
    for stretch in tour.stretches:
        title = speech("stepper.chapter", n=stretch.number, title=tour.chapter_title(stretch, speech.code))
        current = here is not None and here.id == stretch.id
        named = stretch.id in numbered
        parts.append(
            tag(
                "button",
                str(stretch.number) if named else Svg(""),
                type="button",
                class_="srl-chapter" + (" srl-here" if current else "") + ("" if named else " srl-tick"),
                style=at(stretch.first),
                title=title,
                aria_label=title,
                aria_current="step" if current else None,
                data_pick=f"chapter:{stretch.id}",
            )
        )
    for where in asked:
        done = " srl-done" if where in answered else ""
        parts.append(
            tag(
                "button",
                "✓" if done else "?",
                type="button",
                class_=f"srl-asks{done}",
                style=at(where),
                title=speech("stepper.question"),
                aria_label=speech("stepper.question"),
                data_pick=f"go:{where}",
            )
        )
    return tag("div", *(parts or [Svg("")]), class_="srl srl-marks", lang=speech.code)


def form(
    choices: Sequence[Choice],
    picked: Picked,
    lang: str,
    *,
    frozen: bool = False,
    grey: Collection[str] = (),
    why: str = "",
) -> Svg:
    """The choices as groups of buttons; those picked are pressed. ``frozen``: to be seen, not to be changed.

    ``grey`` are tokens of items that are of no use now; they can be picked all the same, to be told ``why``."""
    groups = []
    for choice in choices:
        pressed = set(picked.get(choice.id, ()))
        items = [
            tag(
                "button",
                Svg(item.svg) if item.svg else item.sign or item.label,
                type="button",
                class_=("srl-pickcard" if item.svg else "srl-chip")
                + (" srl-grey" if f"{choice.id}:{item.value}" in grey else ""),
                title=why
                if f"{choice.id}:{item.value}" in grey
                else item.label
                if item.svg or item.sign
                else None,
                aria_label=f"{item.label} ({why})" if f"{choice.id}:{item.value}" in grey else item.label,
                aria_pressed="true" if item.value in pressed else "false",
                disabled="" if frozen else None,
                data_pick=f"{choice.id}:{item.value}",
            )
            for item in choice.items
        ]
        label = tag("span", choice.label, class_="srl-small") if choice.label else Svg("")
        groups.append(
            tag(
                "div",
                label,
                tag("div", *items, class_="srl-items"),
                class_=f"srl-choice srl-choice-{choice.id}",
                role="group",
                aria_label=choice.label or None,
            )
        )
    return tag("div", *groups, class_="srl srl-form", lang=lang)


def verdict_html(verdict: Verdict, lang: str, *, advice: bool = True) -> Svg:
    """A verdict, with or without the nearest change; :meth:`Verdict.html` escapes it."""
    return tag("div", Svg(verdict.html(lang, advice=advice)), class_="srl", lang=lang)


def note(text: str, lang: str, class_: str = "srl-note") -> Svg:
    """A short remark."""
    return tag("div", prose(text, class_), class_="srl", lang=lang)


def picture(
    game: Game[Any, Any],
    state: Any,
    *,
    seat: int | None,
    lang: str,
    prefix: str,
    names: Mapping[int, str],
    events: Sequence[Event] = (),
) -> str:
    """The table, open (``seat`` is ``None``) or as one seat sees it."""
    return game.picture(
        state, seat=seat, open=seat is None, events=events, names=names, lang=lang, prefix=prefix
    )
