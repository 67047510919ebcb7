"""Soccer Sonic in words: conditions, actions, changes, events, phases and outcomes, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from soccer_rules.core.game import Event, Outcome
from soccer_rules.core.language import Texts, names_in
from soccer_rules.core.odds import Odds
from soccer_rules.core.verdict import Check
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.observe import Observation
from soccer_rules.games.soccer_sonic.prospects import changes
from soccer_rules.games.soccer_sonic.state import SIDES, seat_name

if TYPE_CHECKING:
    from soccer_rules.games.soccer_sonic.game import SoccerSonic

_texts = Texts("soccer_rules.games.soccer_sonic")


class SonicWords:
    """The words of one game; see :class:`~soccer_rules.core.game.Words`."""

    def __init__(self, game: SoccerSonic):
        self._game = game

    def condition(self, check: Check, lang: str | None = None) -> str:
        """A condition with the values compared, worded as what must be and what is."""
        key = f"condition.{check.name}"
        if check.ok and f"{key}-held" in _texts:
            key += "-held"
        return _texts(key, lang=lang, **self._spoken(check.values, lang, None))

    def action(self, action: Action, seat: int, lang: str | None = None) -> str:
        """What is attempted, without the player."""
        if f"action.{action.use}" not in _texts:
            return str(action)
        values = {"cards": action.cards, "zone": action.zone, "roles": action.roles}
        return _texts(
            f"action.{action.use}", lang=lang, n=len(action.cards), **self._spoken(values, lang, None)
        )

    def change(self, attempt: Action, legal: Action, lang: str | None = None) -> str:
        """The difference between an attempt and the nearest legal action."""
        done = self.action(legal, 0, lang)
        if attempt.use != legal.use:
            return _texts("change.instead", lang=lang, action=done)
        if attempt.cards == legal.cards and attempt.zone != legal.zone:
            return _texts("change.zone", lang=lang, zone=legal.zone, action=done)
        left = list(attempt.cards)
        new = [c for c in legal.cards if not (c in left and (left.remove(c) or True))]  # type: ignore[func-returns-value]
        if attempt.zone == legal.zone and new and left:
            return _texts("change.cards", lang=lang, old=self._cards(left), new=self._cards(new), action=done)
        return _texts("change.instead", lang=lang, action=done)

    def event(self, event: Event, lang: str | None = None, names: Mapping[int, str] | None = None) -> str:
        """What happened, in a sentence. ``names`` are the players' names by seat."""
        names = names_in(names, lang)
        values = self._spoken(event.values, lang, names)
        if event.seat >= 0:
            values["who"] = self.player(event.seat, names)
        return _texts(f"event.{event.kind}", lang=lang, **values)

    def player(self, seat: int, names: Mapping[int, str] | None = None) -> str:
        """A player's label, with the name where there is one."""
        name = (names or {}).get(seat)
        return f"{seat_name(seat)} {name}" if name else seat_name(seat)

    def phase(self, id: str, lang: str | None = None) -> str:
        """A phase's name."""
        return _texts(f"phase.{id}", lang=lang)

    def trigger(self, id: str, lang: str | None = None) -> str:
        """The name of what leads along a transition."""
        return _texts(f"trigger.{id}" if f"trigger.{id}" in _texts else f"use.{id}", lang=lang)

    def when(self, id: str, lang: str | None = None) -> str:
        """The condition of a transition; empty for one without."""
        return _texts(f"when.{id}", lang=lang) if id else ""

    def use(self, use: str, lang: str | None = None) -> str:
        """The name of a use of cards or of another action."""
        return _texts(f"use.{use}", lang=lang) if f"use.{use}" in _texts else use

    def outcome(self, outcome: Outcome, lang: str | None = None) -> str:
        """How the match ended."""
        kind = "draw" if outcome.winner is None else "win"
        side = "" if outcome.winner is None else _texts(f"side.{outcome.winner}", lang=lang)
        why = _texts(f"outcome.{outcome.reason}", lang=lang)
        return _texts(
            f"outcome.{kind}", lang=lang, side=side, why=why, blue=outcome.score[0], red=outcome.score[1]
        )

    def odds(self, odds: Odds, lang: str | None = None) -> str:
        """What a probability is of, with the probability."""
        said = _texts(f"odds.{odds.name}", lang=lang, **self._spoken(odds.values, lang, None))
        return f"{said}: {odds}"

    def difference(self, before: Observation, after: Observation, lang: str | None = None) -> tuple[str, ...]:
        """What differs between two views of the same viewer, in short phrases, such as "ball 5 → 8". Which cards have
        been drawn is not told."""
        return tuple(
            _texts(f"difference.{key}", lang=lang, **self._spoken(values, lang, None))
            for key, values in changes(before, after)
        )

    def role(self, id: str, lang: str | None = None) -> str:
        """A role's name; a user's own role has the name of its file."""
        key = f"role.{id}.name"
        if key in _texts:
            return _texts(key, lang=lang)
        role = self._game.ruling.roles.get(id)
        return role.name if role is not None and role.name else id

    def _spoken(
        self, values: Mapping[str, Any], lang: str | None, names: Mapping[int, str] | None
    ) -> dict[str, Any]:
        return {key: self._value(key, value, lang, names) for key, value in values.items()}

    def _value(self, key: str, value: Any, lang: str | None, names: Mapping[int, str] | None) -> Any:
        if key in ("cards", "missing"):
            return self._cards(value) or _texts("say.no-cards", lang=lang)
        if key in ("seat", "next", "singer"):
            return self.player(value, names) if value >= 0 else _texts("say.nobody", lang=lang)
        if key == "asked":
            return self._list((self.player(s, names) for s in value if s >= 0), lang) or _texts(
                "say.coin", lang=lang
            )
        if key == "zones":
            return self._list(map(str, value), lang) or _texts("say.none", lang=lang)
        if key in ("directions", "want") and isinstance(value, str):
            return self._list((_texts(f"direction.{d}", lang=lang) for d in value), lang) or _texts(
                "say.none", lang=lang
            )
        if key == "phase":
            return self.phase(value, lang)
        if key == "use":
            return self.use(value, lang)
        if key in ("roles", "unknown"):
            return self._list((self.role(r, lang) for r in value), lang) or _texts("say.none", lang=lang)
        if key == "role":
            return self.role(value, lang)
        if key == "side":
            return _texts(f"side.{SIDES[value]}", lang=lang)
        if key == "face":
            return _texts(f"use.{value}", lang=lang)
        return value

    def _cards(self, cards: Iterable[str]) -> str:
        return " ".join(f"[{c}]" for c in cards)

    def _list(self, items: Iterable[str], lang: str | None) -> str:
        return _texts("say.comma", lang=lang).join(items)
