"""What the picture of the board says aloud: its title and description, in spoken order, and the name of each square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from soccer_rules.core.game import Event
from soccer_rules.core.language import Texts, known_language, language
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.board import GOALS, SIDES, Board
from soccer_rules.games.street_soccer.observe import Observation

texts = Texts("soccer_rules.games.street_soccer")


def spoken_language(lang: str | None) -> str:
    """The language of a picture: the one named, or the one in force."""
    return known_language(lang) if lang else language()


def shown_name(side: int, names: Mapping[int, str] | None) -> str:
    """The name given to a side, or nothing."""
    return " ".join(str((names or {}).get(side, "")).split())


def called(side: int, names: Mapping[int, str] | None) -> str:
    """A side's letter with its name."""
    name = shown_name(side, names)
    return f"{SIDES[side]} {name}" if name else SIDES[side]


def doing(view: Observation, lang: str) -> str:
    """What is being done now, such as "choosing a run"."""
    return texts(f"phase.{view.phase}", lang=lang)


def points(view: Observation, lang: str) -> str:
    """The points of the moment; empty where nothing is to be spent."""
    if view.phase == ph.MOVE:
        return texts("table.points", lang=lang, n=view.die)
    if view.phase in (ph.KICK, ph.KICK_OFF, ph.GOAL_KICK):
        return texts("table.points-left", lang=lang, n=view.left)
    return ""


def clock(view: Observation, lang: str) -> str:
    """The time: full minutes, and the turns behind them."""
    key = "table.clock-half" if view.turns % 2 else "table.clock"
    return texts(key, lang=lang, minute=view.minute, turns=view.turns)


def square_title(board: Board, view: Observation, name: str, lang: str) -> str:
    """A square in words: its name, what kind it is, who stands there."""
    if name in GOALS:
        return texts("say.goal", lang=lang, side=SIDES[GOALS.index(name)])
    say = [name]
    bit = 1 << board.at[name]
    for side in (0, 1):
        if board.mouth[side] & bit:
            say.append(texts("table.mouth", lang=lang, side=SIDES[side]))
        elif board.area[side] & bit:
            say.append(texts("table.area", lang=lang, side=SIDES[side]))
        elif board.circle[side] & bit:
            say.append(texts("table.circle", lang=lang, side=SIDES[side]))
    if board.ring & bit:
        say.append(texts("table.ring", lang=lang))
    for side in (0, 1):
        if name == view.keepers[side]:
            say.append(texts("table.keeper", lang=lang, side=SIDES[side]))
        elif name in view.runners[side]:
            say.append(texts("table.runner", lang=lang, side=SIDES[side]))
    if name == view.ball:
        say.append(texts("table.ball", lang=lang))
    return texts("table.comma", lang=lang).join(say)


def spoken_title(view: Observation, names: Mapping[int, str] | None, lang: str) -> str:
    """The game, who is to act and what for, the ball, the score."""
    acting = [s for s in view.acting if s >= 0]
    if acting:
        who = texts("table.comma", lang=lang).join(called(s, names) for s in acting)
        act = texts("table.spoken.acts", lang=lang, who=who, what=doing(view, lang))
    else:
        act = texts("table.spoken.moment", lang=lang, what=doing(view, lang))
    say = [texts("table.spoken.title", lang=lang), act]
    if points(view, lang):
        say.append(texts("table.spoken.points", lang=lang, points=points(view, lang)))
    if view.ball:
        say.append(texts("table.spoken.ball", lang=lang, square=view.ball))
    say.append(texts("table.spoken.score", lang=lang, w=view.score[0], e=view.score[1]))
    return texts("table.spoken.sentence", lang=lang).join(say)


def spoken_description(
    view: Observation, events: Sequence[Event], told: Sequence[str], names: Mapping[int, str] | None, lang: str
) -> str:  # fmt: skip
    """The rest: what just happened, the pieces of both sides, where the ball may go, the time."""
    say = list(told)
    for side in (0, 1):
        keeper = view.keepers[side] or texts("say.none", lang=lang)
        runners = texts("table.comma", lang=lang).join(view.runners[side]) or texts("say.none", lang=lang)
        say.append(
            texts("table.spoken.side", lang=lang, who=called(side, names), keeper=keeper, runners=runners)
        )
    if view.hints is not None:
        where = [
            texts("say.goal", lang=lang, side=SIDES[GOALS.index(h)]) if h in GOALS else h for h in view.hints
        ]
        say.append(
            texts("table.spoken.hints", lang=lang, squares=texts("table.comma", lang=lang).join(where))
        )
    if view.phase == ph.SHOOT_OUT or view.kicks:
        say.append(
            texts("table.spoken.shoot-out", lang=lang, w=view.penalties[0], e=view.penalties[1], n=view.kicks)
        )
    say.append(texts("table.spoken.sentence-of", lang=lang, text=clock(view, lang)))
    return texts("table.spoken.sentence", lang=lang).join(say)
