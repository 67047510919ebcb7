"""What of a notebook can be shown without a kernel, and how: one :class:`Exhibit` for each kind of view.

A view made elsewhere joins in by :func:`register_exhibit`; anything else is shown as the still picture or table that
it gives of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from typing import Any, Protocol

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.game import CHANCE
from soccer_rules.core.language import language, names_in, set_language, speaking
from soccer_rules.core.match import Match, Node
from soccer_rules.core.svg import Svg, joined, tag
from soccer_rules.export.attempts import Attempted, attempts
from soccer_rules.export.page import HERE, Block, Page, texts
from soccer_rules.widgets import Ask, Attempt, Gallery, LanguageSwitch, Stepper, markup
from soccer_rules.widgets.speech import Speech
from soccer_rules.widgets.tour import Stretch, Tour


class CannotExport(SoccerRulesError):
    """What was asked for cannot be made into a page; the message says why."""


class Exhibit(Protocol):
    """Something that puts itself on a page, in every language of it."""

    def show(self, page: Page) -> None:
        """Add blocks to the page."""


@contextmanager
def speech(lang: str) -> Iterator[Speech]:
    """The widgets' words in one language, for a while."""
    said = Speech(lang, lambda: None)
    try:
        yield said
    finally:
        said.end()


@contextmanager
def language_in_force(lang: str) -> Iterator[None]:
    """Everything that is open speaks ``lang`` for a while: for views that draw themselves anew."""
    before = language()
    if lang != before:
        set_language(lang)
    try:
        yield
    finally:
        if language() != before:
            set_language(before)


class Still:
    """Markup that is the same with and without a kernel, made anew for each language.

    >>> page = Page({"en": "A"}, ("en",))
    >>> Still(lambda lang: "<p>" + lang + "</p>").show(page)
    >>> page.blocks[0].kind
    'still'
    """

    def __init__(self, make: Callable[[str], str], kind: str = "still"):
        self._make, self._kind = make, kind

    def show(self, page: Page) -> None:
        page.add(Block(self._kind, still={code: page.keep(self._make(code)) for code in page.languages}))


class Steps:
    """A line through a match to be stepped through, with words, clauses, the verdict on each play, and questions."""

    def __init__(self, source: Any, *, part: int | None = None, ask: bool = True):
        tour = source if isinstance(source, Tour) else Tour(source, part)
        self.tour, self._ask = tour, ask

    def show(self, page: Page) -> None:
        tour = self.tour
        asked = [p for p in range(tour.first, tour.last) if self._ask and tour.question(p) is not None]
        block = Block(
            "steps",
            {
                "from": tour.first,
                "frames": {code: self._frames(page, code) for code in page.languages},
                "chapters": {code: self._chapters(code) for code in page.languages},
                "examples": {code: self._examples(page, code) for code in page.languages},
                "asks": {str(p): Asked(tour.walk, tour.question(p)).data(page) for p in asked},
            },
            still={code: page.keep(self._sheet(page, code)) for code in page.languages},
        )
        page.add(block)

    def _positions(self) -> range:
        return range(self.tour.first, self.tour.last + 1)

    def _frames(self, page: Page, lang: str) -> list[list[int]]:
        with speech(lang) as say:
            return [
                [
                    self._picture(page, self.tour.nodes[p], lang),
                    page.keep(self._story(p, say)),
                    page.keep(escape(markup.spoken(self.tour, p, say))),
                ]
                for p in self._positions()
            ]

    def _picture(self, page: Page, node: Node, lang: str) -> int:
        tour = self.tour
        picture = markup.picture(
            tour.game, node.state, seat=None, events=node.events, names=tour.names, lang=lang, prefix=HERE
        )
        return page.keep(picture)

    def _story(self, position: int, say: Speech) -> str:
        """What the stepper says of a position, and the verdict on the play that led there."""
        tour, node = self.tour, self.tour.nodes[position]
        call = (
            say("stepper.next-cell") if position == tour.last and tour.question(position) is not None else ""
        )
        story = markup.story(tour, position, say, call)
        if node.parent is None or node.seat is None or node.seat == CHANCE:
            return story
        verdict = tour.game.judge(tour.match.nodes[node.parent].state, node.seat, node.action)
        judged = tag(
            "details",
            tag("summary", texts("page.judged", lang=say.code)),
            markup.verdict_html(verdict, say.code),
            class_="srl-law",
            data_keep="verdict",
        )
        return story + tag("div", judged, class_="srl srlx-judged", lang=say.code)

    def _chapters(self, lang: str) -> list[list[Any]]:
        with speech(lang) as say:
            return [
                [say("stepper.chapter", n=s.number, title=self.tour.chapter_title(s, lang)), s.first]
                for s in self.tour.stretches
            ]

    def _examples(self, page: Page, lang: str) -> dict[str, list[int]]:
        tour = self.tour
        found = {e.id: e for s in tour.stretches for e in tour.examples(s.first)}
        with speech(lang) as say:
            return {name: self._example(page, e, say) for name, e in found.items()}

    def _example(self, page: Page, example: Any, say: Speech) -> list[int]:
        line = example.match.main_line()
        events = tuple(e for node in line for e in node.events)
        game = example.match.game
        picture = markup.picture(
            game, line[-1].state, seat=None, events=events, names=self.tour.names, lang=say.code, prefix=HERE
        )
        story = markup.example_story(Tour(example.match), example, None, say)
        return [page.keep(picture), page.keep(story), page.keep(escape(example.text(say.code)))]

    def _sheet(self, page: Page, lang: str) -> str:
        """The line as a sheet of paper: chapter by chapter, each with its first position, every step in words."""
        tour = self.tour
        parts: list[tuple[Stretch | None, int, int]] = [(s, s.first, s.last) for s in tour.stretches]
        parts = parts or [(None, tour.first, tour.last)]
        out: list[Svg] = []
        for at, (stretch, first, last) in enumerate(parts):
            if stretch is not None:
                with speech(lang) as say:
                    title = say("stepper.chapter", n=stretch.number, title=tour.chapter_title(stretch, lang))
                out.append(tag("h3", title))
                if intro := tour.intro(stretch.first, lang):
                    out.append(markup.prose(intro, "srl-intro"))
            picture = self._picture(page, tour.nodes[first], lang)
            out.append(tag("figure", Svg(""), class_="srlx-still", data_picture=str(picture)))
            # A chapter ends where the next begins; its last step is told there only once.
            until = last if at == len(parts) - 1 else max(first, parts[at + 1][1] - 1)
            # A part begins where the one before ended, and that step was told there.
            start = first + 1 if at == 0 and tour.first else max(first, 1)
            rows = [self._row(p, lang) for p in range(start, until + 1)]
            if rows:
                heads = [texts(f"page.{key}", lang=lang) for key in ("step", "what-happened", "rules")]
                head = tag("thead", tag("tr", *(tag("th", h, scope="col") for h in heads)))
                out.append(tag("table", head, tag("tbody", *rows)))
        return tag("div", *out, class_="srl srlx-sheet", lang=lang)

    def _row(self, position: int, lang: str) -> Svg:
        tour = self.tour
        told = []
        if narration := tour.narration(position, lang):
            told.append(markup.prose(narration))
        told.append(markup.listing(tour.happened(position, lang), "srl-happened"))
        if question := tour.question(position):
            told.append(tag("p", question.prompt(lang), class_="srl-call"))
        clauses = ", ".join(tour.nodes[position].clauses)
        return tag(
            "tr", tag("td", str(position)), tag("td", *told), tag("td", clauses, class_="srlx-clauses")
        )


class Asked:
    """One question of a walk-through: the table as the asked seat sees it, attempts to choose from, hints."""

    def __init__(self, walk: Any, question: Any, *, most: int = 12):
        self.walk, self.question = walk, question
        self.found = attempts(
            walk.game, question.state, question.seat, wish=lambda a: bool(question.accepts(a).ok), most=most
        )

    def show(self, page: Page) -> None:
        page.add(Block("ask", self.data(page), still=self._still(page)))

    def data(self, page: Page) -> dict[str, Any]:
        """What the page's script needs, by language."""
        codes = page.languages
        return {
            "prompt": {code: page.keep(self._prompt(code)) for code in codes},
            "table": {code: self._table(page, self.question.state, self._events(), code) for code in codes},
            "attempts": {code: [self._attempt(page, a, code) for a in self.found] for code in codes},
            "hints": {
                code: [page.keep(markup.note(h, code, "srl-hint")) for h in self.question.hints(code)]
                for code in codes
            },
        }

    def _still(self, page: Page) -> dict[str, int]:
        return {code: page.keep(self._prompt(code)) for code in page.languages}

    def _events(self) -> Sequence[Any]:
        events: Sequence[Any] = self.walk.match.nodes[self.question.step].events
        return events

    def _prompt(self, lang: str) -> str:
        walk, question = self.walk, self.question
        name = names_in(walk.names, lang).get(question.seat, "")
        player = f"{walk.game.seat_name(question.seat)} {name}".strip()
        with speech(lang) as say:
            head = tag("h4", say("panel.yours", player=player), class_="srl-head srl-yours")
        return tag("div", head, markup.prose(question.prompt(lang), "srl-narration"), class_="srl", lang=lang)

    def _table(self, page: Page, state: Any, events: Sequence[Any], lang: str) -> int:
        walk = self.walk
        return page.keep(
            markup.picture(
                walk.game,
                state,
                seat=self.question.seat,
                events=events,
                names=walk.names,
                lang=lang,
                prefix=HERE,
            )
        )

    def _attempt(self, page: Page, attempt: Attempted, lang: str) -> list[Any]:
        """``[label, what comes of it, whether it is right, the table after it or nothing]``."""
        walk, verdict = self.walk, attempt.verdict
        label = page.keep(markup.noted(walk.game.words.action(verdict.action, verdict.seat, lang)))
        if attempt.ok:
            step = walk.game.apply(self.question.state, verdict.seat, verdict.action)
            said = joined(
                [
                    markup.note(texts("page.right", lang=lang), lang, "srl-right"),
                    markup.note(self.question.feedback(lang, verdict), lang, "srl-narration"),
                    markup.verdict_html(verdict, lang),
                ]
            )
            return [label, page.keep(said), 1, self._table(page, step.state, step.events, lang)]
        if verdict.legal:
            said = joined(
                [
                    markup.note(texts("page.allowed-other", lang=lang), lang, "srl-wrong"),
                    markup.note(self.question.prompt(lang), lang),
                ]
            )
        else:
            said = markup.verdict_html(verdict, lang)
        return [label, page.keep(said), 0, None]


class Tries:
    """A position without a question: attempts to choose from, each with its verdict and, where it is allowed, with
    what it brings."""

    def __init__(self, match: Match, seat: int | None = None, *, most: int = 12):
        acting = match.game.to_act(match.state)
        self.match, self.state = match, match.state
        self.seat = seat if seat is not None else (acting[0] if acting else None)
        self.found = () if self.seat is None else attempts(match.game, match.state, self.seat, most=most)

    def show(self, page: Page) -> None:
        codes = page.languages
        still = {code: page.keep(self._prompt(code)) for code in codes}
        data = {
            "prompt": still,
            "table": {code: self._table(page, self.state, self.match.node.events, code) for code in codes},
            "attempts": {code: [self._attempt(page, a.verdict, code) for a in self.found] for code in codes},
            "hints": {},
        }
        page.add(Block("ask", data, still=still))

    def _prompt(self, lang: str) -> str:
        if self.seat is None:
            return markup.note("", lang)
        name = names_in(self.match.names, lang).get(self.seat, "")
        player = f"{self.match.game.seat_name(self.seat)} {name}".strip()
        return markup.note(texts("page.could", lang=lang, player=player), lang, "srl-narration")

    def _table(self, page: Page, state: Any, events: Sequence[Any], lang: str) -> int:
        match = self.match
        return page.keep(
            markup.picture(
                match.game, state, seat=None, events=events, names=match.names, lang=lang, prefix=HERE
            )
        )

    def _attempt(self, page: Page, verdict: Any, lang: str) -> list[Any]:
        game = self.match.game
        label = page.keep(markup.noted(game.words.action(verdict.action, verdict.seat, lang)))
        said = [markup.verdict_html(verdict, lang)]
        table = None
        if verdict.legal:
            step = game.apply(self.state, verdict.seat, verdict.action)
            told = [game.words.event(e, lang, self.match.names) for e in step.events]
            said.append(tag("div", markup.listing(told, "srl-happened"), class_="srl", lang=lang))
            table = self._table(page, step.state, step.events, lang)
        return [label, page.keep(joined(said)), 0, table]


class Many:
    """Several exhibits, one below the other."""

    def __init__(self, *parts: Exhibit):
        self.parts = parts

    def show(self, page: Page) -> None:
        for part in self.parts:
            part.show(page)


Maker = Callable[[Any], Exhibit]
_makers: dict[type, Maker] = {
    Stepper: lambda view: Steps(view.tour),
    Match: lambda match: lines_of(match),
    Ask: lambda view: Asked(view.walk, view.question),
    Attempt: lambda view: Tries(view.match, view.seat),
    Gallery: lambda view: Still(lambda lang: _in_language(lambda: view.markup, lang)),
    # The page has a switch of its own.
    LanguageSwitch: lambda view: Many(),
}


def register_exhibit(kind: type, maker: Maker) -> None:
    """Say how views of ``kind`` are shown: ``maker(view)`` gives the exhibit."""
    _makers[kind] = maker


def exhibit(value: Any) -> Exhibit:
    """How a value is shown: by the maker registered for its class or the nearest base, else as its own still."""
    for kind in type(value).__mro__:
        if kind in _makers:
            return _makers[kind](value)
    return Still(lambda lang: _spoken(value, lang))


def lines_of(match: Match) -> Exhibit:
    """A match: its main line, and every other branch from where it leaves the line before."""
    parts: list[Exhibit] = []
    told: set[int] = set()
    for end in sorted(match.ends(), key=lambda node: node.id not in {n.id for n in match.main_line()}):
        line = match.line(end.id)
        first = next((n for n, node in enumerate(line) if node.id not in told), len(line) - 1)
        told |= {node.id for node in line}
        if parts:
            parts.append(_branch_head(match, end.id, first))
        parts.append(Steps(_Line(match, line, max(0, first - 1)), ask=False))
    return Many(*parts)


def line_to(match: Match) -> Tour:
    """The way from the root to the position at hand, as a tour."""
    return _Line(match, match.line(), 0)


class _Line(Tour):
    """A branch as a tour: ``first`` is the position from which it is walked."""

    def __init__(self, match: Match, line: list[Node], first: int):
        super().__init__(match)
        self.nodes = line
        self.first, self.last = first, len(line) - 1


def _branch_head(match: Match, end: int, step: int) -> Exhibit:
    label = match.labels.get(end, "")
    return Still(
        lambda lang: tag("h2", label or texts("page.branch", lang=lang, n=step), class_="srlx-branch"),
        "words",
    )


def _spoken(value: Any, lang: str) -> str:
    with speaking(lang):
        return still_of(value)


def _in_language(make: Callable[[], str], lang: str) -> str:
    with language_in_force(lang):
        return make()


_HTML, _PICTURE, _PLAIN = "text/html", "image/svg+xml", "text/plain"


def still_of(value: Any) -> str:
    """The HTML that a value gives of itself, as a notebook would ask for it; its ``repr`` where it gives none."""
    bundle = getattr(value, "_repr_mimebundle_", None)
    given = bundle() if callable(bundle) else {}
    data: Mapping[str, Any] = given[0] if isinstance(given, tuple) else given or {}
    for mime, name in ((_HTML, "_repr_html_"), (_PICTURE, "_repr_svg_")):
        made = data.get(mime)
        if made is None and callable(getattr(value, name, None)):
            made = getattr(value, name)()
        if made:
            return f'<div class="srlx-{"picture" if mime == _PICTURE else "html"}">{made}</div>'
    return tag("pre", str(data.get(_PLAIN, repr(value))))
