"""Counts over the six dice: how far a kick-off reaches under each reading, and where a piece stands most in the way."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from soccer_rules.core.errors import SoccerRulesError
from soccer_rules.core.language import Texts
from soccer_rules.core.odds import percent
from soccer_rules.core.svg import circle, group, joined, label, picture, rect, tag
from soccer_rules.games.street_soccer import phases as ph
from soccer_rules.games.street_soccer.board import SIDES, squares
from soccer_rules.games.street_soccer.game import StreetSoccer, load
from soccer_rules.games.street_soccer.kicking import targets
from soccer_rules.games.street_soccer.prospects import scoring_chance
from soccer_rules.games.street_soccer.ruling import FACES
from soccer_rules.games.street_soccer.soundness import faults
from soccer_rules.games.street_soccer.state import State
from soccer_rules.games.street_soccer.table_board import CELL, Marks, board_group, middle
from soccer_rules.games.street_soccer.table_words import spoken_language

_texts = Texts("soccer_rules.games.street_soccer")

READINGS = ("turn-upto", "relay-exact", "turn-exact")
"""One turn and up to all points (``seed``), anew at team-mates and exactly all points (``published``), and the mix of
the two, which no ruleset may have (A-07)."""


@dataclass(frozen=True, slots=True)
class KickOffs:
    """How many squares a kick-off may reach, by reading and die; made by :func:`kick_offs`.

    ``refusal`` is what is said to whoever asks for the last reading.
    """

    piece: str
    counts: dict[str, tuple[int, ...]]
    refusal: str

    def html(self, lang: str | None = None) -> str:
        """The counts as an HTML table: a row for each reading, a column for each die."""
        code = spoken_language(lang)
        title = _texts("counting.kick-offs", lang=code, square=self.piece)
        head = [tag("th", _texts("counting.reading", lang=code), scope="col")]
        head += [tag("th", str(die), scope="col") for die in FACES]
        rows = []
        for name, counts in self.counts.items():
            cells = [tag("td", str(n), class_=None if n else "srl-none") for n in counts]
            rows.append(tag("tr", tag("th", _texts(f"counting.{name}", lang=code), scope="row"), *cells))
        table = tag("table", tag("caption", title), tag("thead", tag("tr", *head)), tag("tbody", *rows))
        note = tag("p", _texts("counting.refused", lang=code))
        said = tag("p", tag("code", self.refusal), lang="en")
        return tag("div", tag("style", _CSS), table, note, said, class_="srl srl-counts", lang=code)

    def _repr_html_(self) -> str:
        return self.html()


def kick_offs(game: StreetSoccer, state: State, piece: str) -> KickOffs:
    """Where the piece on that square may kick off to (ST-KOF-02), for each die and reading, on the board of ``state``.

    The first two are counted from the lists of legal choices of a game with those options. The mix is refused as a
    ruleset; the same search counts what it would leave.

    >>> from soccer_rules.games.street_soccer.sketch import sketch
    >>> game = load()
    >>> state = sketch(game, phase="kick-off-roll", W="b3 d2 e3 f1 g5", E="i4 c5 f4 g3 h5", turns=0)
    >>> kick_offs(game, state, "e3").counts["turn-exact"]
    (13, 11, 2, 0, 0, 0)
    """
    pitch = {"pitch": game.rules["pitch"]}
    counts = {
        READINGS[0]: _listed(load(**pitch, relay=False, kick_length="upto"), state, piece),  # type: ignore[arg-type]
        READINGS[1]: _listed(load(**pitch, relay=True, kick_length="exact"), state, piece),  # type: ignore[arg-type]
    }
    found, at = [], game.ruling.board.at[piece]
    own, other = sorted(state.men, key=lambda men: not men >> at & 1)
    for die in FACES:
        stops, _ = targets(game.ruling, own, other, at, die, relay=False, rest=0)
        found.append(stops.bit_count())
    counts[READINGS[2]] = tuple(found)
    try:
        load(relay=False, kick_length="exact")
    except SoccerRulesError as e:
        return KickOffs(piece, counts, str(e))
    raise AssertionError("one turn with exact length is refused (A-07)")


def _listed(game: StreetSoccer, state: State, piece: str) -> tuple[int, ...]:
    found = []
    for action, _ in game.chance(state):
        after = game.apply(state, game.to_act(state)[0], action).state
        found.append(sum(a.piece == piece for a in game.legal_actions(after, after.seat)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Covering:
    """The probability that a side scores with its next roll, for every square where one opponent could stand instead.

    Made by :func:`covering`. ``now`` is the probability as the pieces stand.
    """

    game: StreetSoccer
    state: State
    piece: str
    side: int
    now: Fraction
    chances: dict[str, Fraction]

    def best(self) -> tuple[str, ...]:
        """The squares on which the piece leaves the smallest probability."""
        least = min(self.chances.values())
        return tuple(square for square, chance in self.chances.items() if chance == least)

    def svg(self, lang: str | None = None) -> str:
        """The board with the dice that score, out of six, on every square where the piece could stand."""
        code, board = spoken_language(lang), self.game.ruling.board
        view = self.game.observe(self.state, None)
        marks, bold = [], (" srl-b", "")
        for square, chance in self.chances.items():
            if square == self.piece:
                continue
            x, y = middle(board, square)
            dice, same = str(int(chance * len(FACES))), chance == self.now
            look = "face-edge" if same else "move" if chance < self.now else "refused"
            marks.append(
                circle(x, y, 12 if same else 19, f"srl-f-panel srl-s-{look}", stroke_width=1 if same else 4)
            )
            marks.append(
                label(dice, x, y + (4.3 if same else 6.4), 12 if same else 18, f"srl-f-ink srl-m{bold[same]}")
            )
        x, y = middle(board, self.piece)
        here = rect(
            x - CELL / 2 + 3, y - CELL / 2 + 3, CELL - 6, CELL - 6, "srl-n srl-s-accent", 8, stroke_width=4
        )
        said = {"side": SIDES[self.side], "other": SIDES[1 - self.side], "square": self.piece}
        title = _texts("counting.covering", lang=code, **said)
        note = _texts(
            "counting.covering-now", lang=code, dice=int(self.now * 6), percent=percent(self.now), **said
        )
        wide, tall = board.wide * CELL, board.tall * CELL
        best = _texts("counting.covering-best", lang=code, squares=" ".join(self.best()))
        drawn = board_group(board, view, (), Marks(), view.shirts, code, "", 34, 66)
        return picture(
            wide + 68,
            tall + 100,
            rect(0, 0, wide + 68, tall + 100, "srl-f-paper", 12),
            label(title, 34, 28, 16, "srl-f-ink srl-b"),
            label(note, 34, 50, 13.5, "srl-f-ink"),
            drawn,
            group(here, joined(marks), transform="translate(34 66)"),
            title=title,
            desc=f"{note} {best}",
            lang=code,
            css=".srl .srl-hit{fill:none}",
        )

    def _repr_svg_(self) -> str:
        return self.svg()


def covering(game: StreetSoccer, state: State, piece: str) -> Covering:
    """What it would change if the piece on that square stood elsewhere: the other side's scoring probability over the
    six dice, before it rolls. Raises :class:`SoccerRulesError` where no piece of the side that waits stands there.

    >>> from soccer_rules.games.street_soccer.sketch import sketch
    >>> game = load()
    >>> state = sketch(game, phase="turn-roll", W="b3 f4 d5 d2 e6", E="i4 e3 c4 g2 h6", ball="g4")
    >>> covering(game, state, "g2").now
    Fraction(2, 3)
    """
    g, board = game.ruling, game.ruling.board
    side = game.observe(state, None).turn
    at = board.at.get(piece, -1)
    if (
        state.phase != ph.TURN_ROLL
        or at < 0
        or not state.men[1 - side] >> at & 1
        or state.keepers[1 - side] == at
    ):
        raise SoccerRulesError(
            f"before a roll, a runner of the side that waits is moved; there is none on {piece!r}"
        )
    chances = {}
    others = (state.men[0] | state.men[1]) & ~(1 << at) | 1 << state.ball
    for square in squares(board.walk & ~others):
        tried = state.copy()
        tried.men[1 - side] = tried.men[1 - side] & ~(1 << at) | 1 << square
        if not faults(g, tried):
            chances[board.name[square]] = scoring_chance(g, tried, side)
    return Covering(game, state, piece, side, scoring_chance(g, state, side), chances)


_CSS = (
    ".srl-counts table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    ".srl-counts caption{text-align:left;font-weight:700;padding:.3em 0}"
    ".srl-counts th,.srl-counts td{border:1px solid #8886;padding:.35em .8em;text-align:right}"
    ".srl-counts tbody th{text-align:left;font-weight:600}"
    ".srl-counts .srl-none{font-weight:700;outline:2px solid currentColor}"
)

__all__ = ["Covering", "KickOffs", "covering", "kick_offs"]
