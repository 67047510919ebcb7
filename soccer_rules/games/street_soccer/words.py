"""Street Soccer in words: conditions, actions, changes, events, phases and outcomes, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from soccer_rules.core.game import CHANCE, Event, Outcome
from soccer_rules.core.language import Texts
from soccer_rules.core.odds import Odds
from soccer_rules.core.verdict import Check
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer.actions import BALL, Action
from soccer_rules.games.street_soccer.board import GOALS, SIDES
from soccer_rules.games.street_soccer.notation import seat_name

if TYPE_CHECKING:
    from soccer_rules.games.street_soccer.game import StreetSoccer
    from soccer_rules.games.street_soccer.observe import Observation

_texts = Texts("soccer_rules.games.street_soccer")
_SEATS = ("seat", "owner")
_TARGETS = ("target", "path")


class StreetWords:
    """The words of one game; see :class:`~soccer_rules.core.game.Words`."""

    def __init__(self, game: StreetSoccer):
        self._game = game

    def condition(self, check: Check, lang: str | None = None) -> str:
        """A condition with the values compared, worded as what must be and what is."""
        return _texts(f"condition.{check.name}", lang=lang, **self._spoken(check.values, lang, None))

    def refusal(self, check: Check) -> str:
        """The code of the refusal that a failed condition deserves, such as ``E_POINTS_LEFT``."""
        return str(check.values.get("code", ""))

    def action(self, action: Action, seat: int, lang: str | None = None) -> str:
        """What is attempted, without the player."""
        key = f"action.{action.use}"
        if action.use == use.RUN and action.target == BALL:
            key = "action.run-to-ball-in" if action.steps else "action.run-to-ball"
        if key not in _texts:
            return str(action)
        values = {"piece": action.piece, "target": action.target, "n": action.steps}
        if action.use in (use.AIM, use.DIVE):
            values["target"] = self.corner(action.target, lang)
            return _texts(key, lang=lang, **values)
        if action.use == use.COUNTRY:
            return _texts(key, lang=lang, shirt=self.shirt(action.target, lang))
        pips = dict(zip(("w", "e"), (*action.pips, 0, 0), strict=False))
        return _texts(key, lang=lang, **self._spoken(values, lang, None), **pips)

    def change(self, attempt: Action, legal: Action, lang: str | None = None) -> str:
        """The difference between an attempt and the nearest legal action."""
        done = self.action(legal, 0, lang)
        same = (attempt.use, attempt.piece) == (legal.use, legal.piece)
        if same and attempt.target != legal.target and legal.target not in ("", BALL):
            return _texts("change.target", lang=lang, target=self.target(legal.target, lang), action=done)
        return _texts("change.instead", lang=lang, action=done)

    def event(self, event: Event, lang: str | None = None, names: Mapping[int, str] | None = None) -> str:
        """What happened, in a sentence. ``names`` are the players' names by seat."""
        values = self._spoken(event.values, lang, names)
        if event.seat >= 0:
            values["who"] = self.player(event.seat, names)
        elif event.seat == CHANCE:
            values["who"] = _texts("say.die", lang=lang)
        return _texts(f"event.{event.kind}", lang=lang, **values)

    def difference(self, before: Observation, after: Observation, lang: str | None = None) -> tuple[str, ...]:
        """What differs between two observations, in short phrases."""
        said = []
        if before.score != after.score:
            said.append(_texts("difference.score", lang=lang, w=after.score[0], e=after.score[1]))
        if before.ball != after.ball:
            values = {"source": before.ball or _texts("say.none", lang=lang), "square": after.ball}
            key = "difference.ball" if after.ball else "difference.ball-off"
            said.append(_texts(key, lang=lang, **values))
        for side in (0, 1):
            old = {before.keepers[side], *before.runners[side]} - {""}
            new = {after.keepers[side], *after.runners[side]} - {""}
            gone, come = sorted(old - new), sorted(new - old)
            for square in come:
                key = "difference.moved" if gone else "difference.placed"
                source = gone.pop(0) if gone else ""
                said.append(_texts(key, lang=lang, side=SIDES[side], source=source, square=square))
            if gone and not come:
                said.append(_texts("difference.lifted", lang=lang, side=SIDES[side], square=gone[0]))
        if before.die != after.die and after.die:
            said.append(_texts("difference.die", lang=lang, n=after.die))
        if before.penalties != after.penalties:
            w, e = after.penalties
            said.append(_texts("difference.penalties", lang=lang, w=w, e=e))
        who = _texts("say.comma", lang=lang).join(SIDES[s] for s in after.acting if s >= 0)
        over = not after.acting
        key = "difference.over" if over else "difference.next" if who else "difference.roll"
        said.append(_texts(key, lang=lang, who=who, phase=self.phase(after.phase, lang)))
        return tuple(said)

    def player(self, seat: int, names: Mapping[int, str] | None = None) -> str:
        """A side's label, with the player's name where there is one."""
        name = (names or {}).get(seat)
        return f"{seat_name(seat)} {name}" if name else seat_name(seat)

    def corner(self, corner: str, lang: str | None = None) -> str:
        """A corner of the shoot-out in words; what is none stays as it is."""
        return _texts(f"corner.{corner}", lang=lang) if f"corner.{corner}" in _texts else corner

    def shirt(self, shirt: str, lang: str | None = None) -> str:
        """A country's shirt in words; what is none stays as it is."""
        return _texts(f"shirt.{shirt}", lang=lang) if f"shirt.{shirt}" in _texts else shirt

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
        """The name of a use."""
        return _texts(f"use.{use}", lang=lang) if f"use.{use}" in _texts else use

    def outcome(self, outcome: Outcome, lang: str | None = None) -> str:
        """How the match ended."""
        kind = "win" if outcome.winner else "both" if outcome.reason == "league" else "draw"
        why = _texts(f"outcome.{outcome.reason}", lang=lang)
        side = outcome.winner or ""
        return _texts(
            f"outcome.{kind}", lang=lang, side=side, why=why, w=outcome.score[0], e=outcome.score[1]
        )

    def odds(self, odds: Odds, lang: str | None = None) -> str:
        """What a probability is of, with the probability."""
        said = _texts(f"odds.{odds.name}", lang=lang, **self._spoken(odds.values, lang, None))
        return f"{said}: {odds}"

    def _spoken(
        self, values: Mapping[str, Any], lang: str | None, names: Mapping[int, str] | None
    ) -> dict[str, Any]:
        return {key: self._value(key, value, lang, names) for key, value in values.items()}

    def _value(self, key: str, value: Any, lang: str | None, names: Mapping[int, str] | None) -> Any:
        if key in _SEATS:
            if value == CHANCE and key == "seat":
                return _texts("say.die", lang=lang)
            return self.player(value, names) if value >= 0 else _texts("say.nobody", lang=lang)
        if key == "asked":
            said = [self.player(s, names) if s >= 0 else _texts("say.die", lang=lang) for s in value]
            return self._list(said, lang) or _texts("say.nobody", lang=lang)
        if key in ("squares", "lengths", "pips"):
            return self._list(map(str, value), lang) or _texts("say.none", lang=lang)
        if key == "duties":
            return self._list((_texts(f"duty.{d}", lang=lang) for d in value), lang) or _texts(
                "say.none", lang=lang
            )
        if key in ("square", "other", "cut", "kicker") and value == "":
            return _texts("say.none", lang=lang)
        if key == "path":
            return " – ".join(self.target(p, lang) for p in value)
        if key == "target":
            return self.target(value, lang)
        if key == "phase":
            return self.phase(value, lang)
        if key == "use":
            return self.use(value, lang)
        if key == "shirts":
            return self._list((self.shirt(s, lang) for s in value), lang)
        if key == "shirt":
            return self.shirt(value, lang)
        if key in ("aim", "dive", "corner"):
            return self.corner(value, lang)
        return value

    def target(self, target: str, lang: str | None = None) -> str:
        """A square or a goal in words."""
        return _texts("say.goal", lang=lang, side=SIDES[GOALS.index(target)]) if target in GOALS else target

    def _list(self, items: Iterable[str], lang: str | None) -> str:
        return _texts("say.comma", lang=lang).join(items)
