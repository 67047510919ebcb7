"""What a side can pick for an attempt, sensible or not: a use, a piece, a square or goal, a corner, pips."""

from __future__ import annotations

from soccer_rules.core.attempt import Choice, Item, Picked
from soccer_rules.core.language import Texts
from soccer_rules.games.street_soccer import actions as use
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.actions import BALL, CORNERS, SHIRTS, Action
from soccer_rules.games.street_soccer.board import GOALS, NOWHERE
from soccer_rules.games.street_soccer.conditions import allowed_uses
from soccer_rules.games.street_soccer.observe import piece_squares
from soccer_rules.games.street_soccer.ruling import FACES, Ruling
from soccer_rules.games.street_soccer.shootout import attacker
from soccer_rules.games.street_soccer.state import State
from soccer_rules.games.street_soccer.table_words import spoken_language
from soccer_rules.games.street_soccer.words import StreetWords

_texts = Texts("soccer_rules.games.street_soccer")
_TRIED = {
    ph.MOVE: (use.RUN, use.PASS),
    ph.KICK: (use.KICK, use.RUN, use.PASS),
    ph.GOAL_KICK: (use.KICK, use.RUN),
}
"""The uses offered where there are several: also some that the moment does not admit, so that they can be tried."""


def choices(
    g: Ruling, words: StreetWords, s: State, seat: int, picked: Picked, lang: str | None
) -> tuple[Choice, ...]:
    """The choices for ``seat``. On the board a piece is picked first, then where it goes."""
    code = spoken_language(lang)
    offered = _TRIED.get(s.phase, ())
    found = []
    if offered:
        uses = tuple(Item(u, words.use(u, code).capitalize()) for u in offered)
        found.append(Choice("use", _texts("choice.use", lang=code), uses))
    chosen = _use(g, s, seat, picked)
    if chosen in (use.RUN, use.KICK_OFF):
        pieces = (*piece_squares(g, s, seat if seat >= 0 else 0), *piece_squares(g, s, 1 - max(seat, 0)))
        on_board = not picked.get("piece")
        found.append(
            Choice("piece", _texts("choice.piece", lang=code), tuple(_square(p, on_board) for p in pieces))
        )
    if chosen in (use.RUN, use.KICK_OFF, use.KICK, use.PLACE, use.KEEPER):
        on_board = chosen not in (use.RUN, use.KICK_OFF) or bool(picked.get("piece"))
        found.append(
            Choice(
                "target", _texts("choice.target", lang=code), _targets(g, words, s, chosen, on_board, code)
            )
        )
    if chosen == use.RUN and g.exact and BALL in picked.get("target", ()):
        steps = tuple(Item(str(n), _texts("choice.n-steps", lang=code, n=n), sign=str(n)) for n in FACES)
        found.append(Choice("steps", _texts("choice.steps", lang=code), steps))
    if chosen == use.COUNTRY:
        shirts = tuple(Item(name, words.shirt(name, code)) for name in SHIRTS)
        found.append(Choice("target", _texts("choice.shirt", lang=code), shirts))
    if chosen in (use.AIM, use.DIVE):
        corners = tuple(
            Item(
                c,
                words.corner(c, code),
                target=f'[data-el="corner"][data-corner="{c}"]',
                sign=words.corner(c, code),
            )
            for c in CORNERS
        )
        found.append(Choice("target", words.use(chosen, code).capitalize(), corners))
    if chosen in (use.DIE, use.DICE):
        names = ("die",) if chosen == use.DIE else ("die-w", "die-e")
        faces = tuple(Item(str(n), str(n), sign=str(n)) for n in FACES)
        found += [Choice(name, _texts(f"choice.{name}", lang=code), faces) for name in names]
    return tuple(found)


def attempt(g: Ruling, s: State, seat: int, picked: Picked) -> Action | None:
    """The action that has been picked; ``None`` while a part of it is missing."""
    chosen = _use(g, s, seat, picked)
    piece, target, steps = (next(iter(picked.get(key, ())), "") for key in ("piece", "target", "steps"))
    if chosen in (use.DIE, use.DICE):
        pips = tuple(int(n) for key in ("die", "die-w", "die-e") for n in picked.get(key, ()))
        return Action(chosen, pips=pips) if len(pips) == 1 + (chosen == use.DICE) else None
    if chosen == use.PASS:
        return Action(use.PASS)
    if not target or (chosen in (use.RUN, use.KICK_OFF) and not piece):
        return None
    if chosen in (use.RUN, use.KICK_OFF):
        exact = chosen == use.RUN and g.exact and target == BALL
        if exact and not steps:
            return None
        return Action(chosen, piece, target, int(steps) if exact else 0)
    return Action(chosen, target=target)


def picked(a: Action) -> dict[str, tuple[str, ...]]:
    """What has to be picked for an action: the inverse of :func:`attempt`."""
    found = {
        "use": (a.use,),
        "piece": (a.piece,) if a.piece else (),
        "target": (a.target,) if a.target else (),
        "steps": (str(a.steps),) if a.steps else (),
    }
    found |= dict(
        zip(("die",) if a.use == use.DIE else ("die-w", "die-e"), ((str(n),) for n in a.pips), strict=False)
    )
    return {key: values for key, values in found.items() if values}


def _use(g: Ruling, s: State, seat: int, picked: Picked) -> str:
    """The use that is meant: the one picked, else the usual one of the moment."""
    chosen = next(iter(picked.get("use", ())), "")
    if chosen in _TRIED.get(s.phase, ()):
        return chosen
    if s.phase == ph.SHOOT_OUT:
        return use.AIM if attacker(g, s) == seat else use.DIVE
    return next(iter(allowed_uses(g, s.phase)), "")


def _selector(name: str) -> str:
    return f'[data-el="{"goal" if name in GOALS else "square"}"][data-square="{name}"]'


def _square(name: str, on_board: bool) -> Item:
    return Item(name, name, target=_selector(name) if on_board else "", sign=name)


def _targets(
    g: Ruling, words: StreetWords, s: State, chosen: str, on_board: bool, lang: str
) -> tuple[Item, ...]:
    """Every square, from the top row down; for a run the ball in the place of its square, for a kick both goals."""
    board = g.board
    found = []
    for y in reversed(range(board.tall)):
        for x in range(board.wide):
            square = board.index(x, y)
            name = board.name[square]
            if not board.walk >> square & 1:
                continue
            if chosen == use.RUN and s.ball != NOWHERE and square == s.ball:
                label = _texts("choice.ball", lang=lang, square=name)
                found.append(Item(BALL, label, target=_selector(name) if on_board else "", sign=f"● {name}"))
            else:
                found.append(_square(name, on_board))
    if chosen in (use.KICK, use.KICK_OFF):
        for goal in GOALS:
            label = words.target(goal, lang)
            found.append(Item(goal, label, target=_selector(goal) if on_board else "", sign=label))
    return tuple(found)
