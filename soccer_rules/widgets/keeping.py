"""Saving a match and opening it again; a position as one line, to copy and to paste."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from ipywidgets import FileUpload, Layout, Text, Textarea

from soccer_rules.core.match import FIRST_LINE, Match
from soccer_rules.core.registry import load_position
from soccer_rules.core.svg import tag
from soccer_rules.widgets import markup
from soccer_rules.widgets.desk import Desk, Sheet
from soccer_rules.widgets.panel import REFUSALS, Panel, Part, button, heading, page, refusal, row

MOST_BYTES = 4_000_000
"""Longer files are no matches."""


class Keeping(Part):
    """Save & share. What cannot be read is refused with its reason, and the match at hand stays as it is; what can be
    read is put on the desk beside it."""

    def __init__(self, desk: Desk):
        self.line = Panel()
        self.pasted = Textarea(layout=Layout(width="100%", height="52px"))
        self.to_paste = button(lambda: self.paste(self.pasted.value), "clipboard")
        self.download = Panel()
        self.path = Text(layout=Layout(width="auto", flex="1 1 140px", min_width="0"))
        self.to_save = button(lambda: self.save(self.path.value), "save")
        self.to_open = button(lambda: self.load(self.path.value), "folder-open")
        self.upload = FileUpload(
            accept=".txt,.record,text/plain", multiple=False, layout=Layout(width="auto")
        )
        self.message = Panel()
        self.heads = [Panel() for _ in range(2)]
        super().__init__(
            desk,
            [
                self.message,
                self.heads[0],
                self.line,
                self.pasted,
                row(self.to_paste),
                self.heads[1],
                row(self.download, self.upload),
                row(self.path, self.to_save, self.to_open),
            ],
        )
        self.when_set(self.upload, self._uploaded)

    def show(self) -> None:
        desk, say = self.desk, self.desk.speech
        for head, key in zip(self.heads, ("explorer.position", "explorer.file"), strict=True):
            head.markup = page(heading(say(key)), lang=say.code)
        line = desk.game.position(desk.state)
        self.line.markup = page(
            tag("textarea", line, readonly="", rows=2, class_="srl-line", aria_label=say("explorer.line")),
            tag(
                "button",
                say("explorer.copy"),
                type="button",
                data_copy=line,
                data_done=say("explorer.copied"),
            ),
            lang=say.code,
        )
        self.pasted.placeholder = say("explorer.paste-here")
        self.to_paste.description = say("explorer.paste")
        record = desk.match.record()
        self.download.markup = page(
            tag(
                "a",
                say("explorer.download"),
                href=f"data:text/plain;charset=utf-8,{quote(record)}",
                download=f"{desk.game.facts.id}.txt",
                class_="srl-download",
            ),
            lang=say.code,
        )
        self.upload.description = say("explorer.upload")
        self.path.placeholder = say("explorer.path")
        self.to_save.description, self.to_open.description = say("explorer.save"), say("explorer.open")

    # positions

    def paste(self, text: str) -> bool:
        """Put the position of a line on the desk; ``False``, and the reason is shown, where it cannot be read."""
        say = self.desk.speech
        try:
            match = Match(*self._read(text))
        except REFUSALS as error:
            self._refuse(say("explorer.bad-line"), error)
            return False
        self.pasted.value = ""
        self._opened("pasted", match)
        return True

    def _read(self, text: str) -> tuple[Any, Any]:
        """In the game at hand where it fits, since decks and roles of one's own are not part of a line."""
        try:
            return self.desk.game, self.desk.game.parse_position(text)
        except REFUSALS:
            return load_position(text)

    # files

    def save(self, path: str) -> bool:
        """Write the match to a file; another file than a match is not overwritten."""
        say, where = self.desk.speech, Path(path.strip())
        try:
            if not path.strip():
                raise FileNotFoundError(2, say("explorer.no-path"))
            if where.exists() and not where.read_bytes().startswith(FIRST_LINE.encode()):
                raise FileExistsError(17, say("explorer.other-file"))
            where.write_text(self.desk.match.record(), encoding="utf-8")
        except OSError as error:
            self._refuse(say("explorer.not-saved"), error)
            return False
        self._tell(say("explorer.saved", path=path.strip()))
        return True

    def load(self, path: str) -> bool:
        """Put the match of a file on the desk."""
        try:
            if not path.strip():
                raise FileNotFoundError(2, self.desk.speech("explorer.no-path"))
            with Path(path.strip()).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            self._refuse(self.desk.speech("explorer.bad-file"), error)
            return False
        return self.read(data, Path(path.strip()).name)

    def read(self, data: bytes, name: str = "") -> bool:
        """Put the match of a file's content on the desk; ``False``, and the reason is shown, where it is damaged."""
        say = self.desk.speech
        try:
            if len(data) > MOST_BYTES:
                raise OSError(27, say("explorer.too-long"))
            match = Match.read(data.decode("utf-8-sig"))
        except REFUSALS as error:
            self._refuse(say("explorer.bad-file"), error)
            return False
        self._opened("opened", match, name)
        return True

    def _uploaded(self, files: Any) -> None:
        for file in files:
            self.read(bytes(file["content"]), str(file["name"]))
        if files:
            with self.quietly():
                self.upload.value = ()

    # what came of it

    def _opened(self, kind: str, match: Match, title: str = "") -> None:
        self.desk.put(Sheet(kind, match, title=title[:60]))
        self._tell(self.desk.speech("explorer.on-desk"))

    def _tell(self, text: str) -> None:
        self.message.markup = markup.note(text, self.desk.speech.code, "srl-right")
        self.message.say = text

    def _refuse(self, what: str, error: Exception) -> None:
        self.message.markup = refusal(self.desk, what, error)
        self.message.say = f"{what} {error}"
