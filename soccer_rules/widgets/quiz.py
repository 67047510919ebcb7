"""Putting an attempt together by clicks or keys, and the question box that checks one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from ipywidgets import Button, HBox, Layout, VBox

from soccer_rules.core.attempt import Choice, Picked
from soccer_rules.core.game import Game
from soccer_rules.core.language import names_in
from soccer_rules.core.svg import tag
from soccer_rules.widgets import markup
from soccer_rules.widgets.board import Board
from soccer_rules.widgets.speech import Speech


class Picker:
    """What has been picked for an attempt, and the board on which it is picked; the table takes clicks as well.

    It knows no game: :meth:`Game.choices` says what there is, :meth:`Game.attempt` what was put together.
    """

    def __init__(self, speech: Speech, table: Board, game: Game[Any, Any], changed: Callable[[], None]):
        self.form = Board(motion=0)
        self._speech, self._table, self._game, self._changed = speech, table, game, changed
        self._state: Any = None
        self._seat = 0
        self._active = False
        self._frozen = False
        self.picked: dict[str, list[str]] = {}
        self.greyed: Callable[[], tuple[Collection[str], str]] = lambda: ((), "")
        self.form.on_pick(self._heard)
        table.on_pick(self._heard)

    def look(self, state: Any, seat: int) -> None:
        """Start an attempt of ``seat`` in ``state``."""
        self._state, self._seat, self._active, self._frozen = state, seat, True, False
        self.picked = {}
        self.show()

    def rest(self) -> None:
        """Nothing can be picked, and nothing is shown."""
        self._active = False
        self._table.offer(())
        self.form.markup = ""

    def freeze(self) -> None:
        """Nothing can be picked any more; what was picked stays to be seen."""
        if self._active:
            self._frozen = True
            self.form.markup = markup.form(self.choices, self.picked, self._speech.code, frozen=True)
            self._table.offer(())

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be picked now."""
        return self._game.choices(self._state, self._seat, self.picked, self._speech.code)

    @property
    def action(self) -> Any:
        """The attempt; ``None`` while a part of it is missing."""
        return self._game.attempt(self._state, self._seat, self.picked) if self._active else None

    @property
    def missing(self) -> str:
        """What still has to be picked, in the words of the choices."""
        return " · ".join(
            c.label for c in self.choices if not c.many and not self.picked.get(c.id) and c.label
        )

    def prompt(self) -> str:
        """What to do next: pick, pick what is missing, or have it checked."""
        begun, missing = any(self.picked.values()), self.missing
        if begun and missing:
            return self._speech("panel.missing-part", what=missing)
        all_picked = all(self.picked.get(c.id) for c in self.choices)
        return self._speech("panel.ready" if begun and all_picked else "panel.missing")

    def toggle(self, choice: str, value: str) -> None:
        """Pick a value, or put it back. ``KeyError`` where there is no such choice or value."""
        known = {c.id: c for c in self.choices}
        if value not in known[choice].values:
            raise KeyError(value)
        held = self.picked.setdefault(choice, [])
        if value in held:
            held.remove(value)
        elif known[choice].many:
            held.append(value)
        else:
            self.picked[choice] = [value]
        self.show()
        self._changed()

    def clear(self) -> None:
        """Put everything back."""
        self.take({})

    def take(self, picked: Picked) -> None:
        """Pick exactly this, such as what makes up a certain action."""
        self.picked = {choice: list(values) for choice, values in picked.items()}
        self.show()
        self._changed()

    def show(self) -> None:
        """Draw the choices anew, and mark what is picked on the table."""
        if not self._active:
            return
        choices = self.choices
        grey, why = self.greyed()
        self.form.markup = markup.form(choices, self.picked, self._speech.code, grey=grey, why=why)
        items = [(c.id, i) for c in choices for i in c.items if i.target]
        chosen = [i.target for choice, i in items if i.value in self.picked.get(choice, ())]
        self._table.offer([(i.target, f"{choice}:{i.value}", i.label) for choice, i in items], chosen)

    def _heard(self, token: str) -> None:
        choice, _, value = token.partition(":")
        if (
            self._active
            and not self._frozen
            and any(choice == c.id and value in c.values for c in self.choices)
        ):
            self.toggle(choice, value)


class Quiz(VBox):  # type: ignore[misc]
    """A question's box: what is asked, the choices, Check, and what comes of it.

    A wrong answer costs nothing: the verdict is shown, and after each a hint more. The nearest allowed change is told
    too, unless it is an answer and there are hints left to give first.
    ``on_done`` is called once it is answered (or shown, after two wrong tries), ``on_go`` when the learner goes on.
    """

    TRIES_BEFORE_SHOWING = 2

    def __init__(
        self,
        speech: Speech,
        table: Board,
        game: Game[Any, Any],
        names: Mapping[int, str],
        *,
        on_done: Callable[[], None],
        on_go: Callable[[], None] | None = None,
    ):
        self._speech, self._game, self._names = speech, game, names
        self._on_done, self._on_go = on_done, on_go
        self.question: Any = None
        self.done = False
        self.tries = 0
        self.answer: Any = None
        self._shown = ""
        self.prompt = Board(motion=0)
        self.result = Board(motion=0)
        self.picker = Picker(speech, table, game, self._changed)
        self.to_check = Button(button_style="primary", icon="check")
        self.to_clear = Button(icon="eraser")
        self.to_show = Button(icon="lightbulb-o")
        self.to_go = Button(button_style="success")
        self.to_check.on_click(lambda _: self.check())
        self.to_clear.on_click(lambda _: self.picker.clear())
        self.to_show.on_click(lambda _: self.reveal())
        self.to_go.on_click(lambda _: self._on_go() if self._on_go else None)
        row = HBox([self.to_check, self.to_clear, self.to_show, self.to_go])
        row.add_class("srl-row")
        self.side = VBox([self.picker.form, row])
        self.side.add_class("srl-side")
        super().__init__([self.prompt, self.side, self.result], layout=Layout(width="100%"))
        self.add_class("srl-quiz")
        self.show(None)

    def show(self, question: Any, *, done: bool = False) -> None:
        """Ask ``question``; ``None`` hides the box. The same question again only changes the language."""
        if question is not self.question or question is None:
            self.question, self.done, self.tries, self.answer, self._shown = question, done, 0, None, ""
            if question is None:
                self.picker.rest()
            else:
                self.picker.look(question.state, question.seat)
        self._draw()

    def check(self) -> None:
        """Judge what has been picked."""
        action = self.picker.action
        if self.done:
            return
        if self.question is None or action is None:
            self._draw()
            return
        self.answer = self.question.accepts(action)
        if self.answer.ok:
            self.done = True
            self._draw()
            self._on_done()
        else:
            self.tries += 1
            self._draw()

    def reveal(self) -> None:
        """Show one play that would do, looked for among the legal ones."""
        question = self.question
        if question is None:
            return
        legal = self._game.legal_actions(question.state, question.seat)
        found = next((a for a in legal if question.accepts(a).ok), None)
        if found is not None:
            self.picker.take(self._game.picked(question.state, question.seat, found))
            self._shown = self._game.action_text(found)
        self.answer, self.done = None, True
        self._draw()
        self._on_done()

    def _changed(self) -> None:
        if self.done:
            return
        # A new try: what was said of the last one no longer belongs to what is picked.
        if self.answer is not None and not self.answer.ok:
            self.answer = None
        self._draw()

    def _draw(self) -> None:
        question, say, lang = self.question, self._speech, self._speech.code
        self.layout.display = "none" if question is None else "flex"
        if question is None:
            self.prompt.markup = self.result.markup = ""
            return
        label = self._game.seat_name(question.seat)
        name = names_in(self._names, lang).get(question.seat, "")
        yours = say("panel.yours", player=f"{label} {name}".strip())
        self.prompt.markup = tag(
            "div",
            tag("h4", yours, class_="srl-head srl-yours"),
            markup.prose(question.prompt(lang), "srl-narration"),
            class_="srl",
            lang=lang,
        )
        self.picker.freeze() if self.done else self.picker.show()
        for button in (self.to_check, self.to_clear):
            button.layout.display = "none" if self.done else ""
        self.to_check.description, self.to_clear.description = say("panel.check"), say("panel.clear")
        self.to_show.description, self.to_go.description = say("panel.reveal"), say("panel.on")
        self.to_check.disabled = self.picker.action is None
        self.to_show.layout.display = (
            "" if not self.done and self.tries >= self.TRIES_BEFORE_SHOWING else "none"
        )
        self.to_go.layout.display = "" if self.done and self._on_go else "none"
        self.result.markup, self.result.say = self._result(lang)

    def _gives_away(self) -> bool:
        """Whether the nearest change would answer the question while a hint could still help."""
        question, nearest = self.question, self.answer.verdict.nearest
        if nearest is None or self.tries >= len(question.hints(self._speech.code)):
            return False
        return bool(question.accepts(nearest).ok)

    def _result(self, lang: str) -> tuple[str, str]:
        say, question, answer = self._speech, self.question, self.answer
        if self._shown:
            action = self._game.parse_action(self._shown)
            said = say("panel.shown", action=self._game.words.action(action, question.seat, lang))
            parts = [markup.note(said, lang)]
            if not self._on_go:
                parts.append(markup.note(say("panel.next-cell"), lang))
            return "".join(parts), said
        if answer is None:
            return markup.note(self.picker.prompt(), lang), ""
        if answer.ok:
            praise = question.feedback(lang, answer.verdict)
            parts = [
                markup.note(say("panel.right"), lang, "srl-right"),
                markup.note(praise, lang, "srl-narration"),
            ]
            if not self._on_go:
                parts.append(markup.note(say("panel.go-on"), lang))
            return "".join(parts), f"{say('panel.right')} {praise}"
        said = say("panel.wrong")
        parts = [markup.note(said, lang, "srl-wrong")]
        # Hints first: a verdict can be longer than the screen.
        parts += [markup.note(hint, lang, "srl-hint") for hint in question.hints(lang)[: self.tries]]
        if answer.verdict.legal:
            parts.append(markup.note(question.feedback(lang, answer.verdict), lang))
            return "".join(parts), said
        told = not self._gives_away()
        parts.append(markup.verdict_html(answer.verdict, lang, advice=told))
        return "".join(parts), f"{said} {answer.verdict.advice(lang)}" if told else said
