"""The conditions of every use: what is checked of an attempt, each with its clause and the values compared.

Legality is "all of these hold" and an explanation is "these held and those did not": one list serves both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from soccer_rules.core.errors import TextError
from soccer_rules.core.game import CHANCE
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic import phases as ph
from soccer_rules.games.soccer_sonic.actions import CARD_USES, MOVES, Action
from soccer_rules.games.soccer_sonic.cards import card
from soccer_rules.games.soccer_sonic.cutin import barred_from_cutting_in
from soccer_rules.games.soccer_sonic.hands import block_bits, direction_letters, shoot_bits
from soccer_rules.games.soccer_sonic.plays import can_move
from soccer_rules.games.soccer_sonic.restart import may_change
from soccer_rules.games.soccer_sonic.ruling import GOAL_ATTACKED, GOALS_TO_WIN, Ruling, attacks
from soccer_rules.games.soccer_sonic.state import State

Row = tuple[bool, str, str, Mapping[str, Any]]
"""``(held, clause, name, values)``: one condition. ``name`` is the key of its text."""

ALLOWED: Mapping[str, frozenset[str]] = {
    ph.LINE_UP: frozenset({use.LINE_UP}),
    ph.COIN: frozenset({use.HEADS, use.TAILS}),
    ph.KICK_OFF: frozenset({*MOVES, use.PASS}),
    ph.TURN: frozenset({*MOVES, use.PASS, use.SING}),
    ph.PLAYING: frozenset({*MOVES, use.END}),
    ph.CUT_IN: frozenset({use.POWER_KICK}),
    ph.CALLS: frozenset({use.CALL, use.PASS}),
    ph.SHOT_CHANCE: frozenset({use.KB, use.END}),
    ph.FOLLOW_UP: frozenset({use.KB, use.PASS}),
    ph.DEFEND: frozenset({use.KB, use.FOUL, use.PASS}),
    ph.ATTACK: frozenset({use.KB, use.SHOOT, use.PASS}),
    ph.REDIRECT: frozenset({use.KB, use.PASS}),
    ph.REDIRECT_FOLLOW_UP: frozenset({use.KB, use.PASS}),
    ph.SING_DISCARD: frozenset({use.DISCARD}),
    ph.SWAP: frozenset({use.SWAP}),
    ph.ROLE_CHANGE: frozenset({use.LINE_UP}),
}
"""The uses that each decision admits."""

SHOOTING = frozenset({ph.DEFEND, ph.ATTACK, ph.REDIRECT, ph.REDIRECT_FOLLOW_UP})

_WHO_DECIDES: Mapping[str, str] = {
    ph.LINE_UP: "SS-SETUP-2",
    ph.COIN: "SS-KICK-1",
    ph.KICK_OFF: "SS-KICK-2",
    ph.TURN: "SS-TURN-2",
    ph.PLAYING: "SS-TURN-1",
    ph.CUT_IN: "SS-CUT-1",
    ph.CALLS: "SS-CUT-2",
    ph.SHOT_CHANCE: "SS-SHOOT-2",
    ph.FOLLOW_UP: "SS-FOLLOW-3",
    ph.DEFEND: "SS-PHASE-13",
    ph.ATTACK: "SS-PHASE-13",
    ph.REDIRECT: "SS-PHASE-6",
    ph.REDIRECT_FOLLOW_UP: "SS-PHASE-6",
    ph.SING_DISCARD: "SS-SING-2",
    ph.SWAP: "SS-RESTART-2",
    ph.ROLE_CHANGE: "SS-RESTART-3",
}


def deciders(g: Ruling, s: State) -> tuple[int, ...]:
    """The seats asked now; both where a choice is secret (SS-SETUP-2, SS-RESTART-3)."""
    if s.phase == ph.OVER:
        return ()
    if s.phase == ph.COIN:
        return (CHANCE,)
    if g.secret and s.phase in (ph.LINE_UP, ph.ROLE_CHANGE):
        return tuple(t for t in (0, 1) if not s.choices[t] and (s.phase == ph.LINE_UP or may_change(g, s, t)))
    return (s.seat,)


def conditions(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    """Every condition of the attempt. All are given, also after one that does not hold."""
    over = s.phase == ph.OVER
    if over:
        idle = s.passes >= g.idle
        clause = "SS-END-1" if max(s.score) >= GOALS_TO_WIN else "SS-TURN-5" if idle else "SS-END-2"
        yield False, clause, "match-goes-on", {}
    asked = deciders(g, s)
    if not over:
        # something has been played before a restart, nothing before the first kick-off
        again = s.phase == ph.KICK_OFF and (max(s.score) > 0 or bool(s.pile))
        clause = "SS-RESTART-5" if again else _WHO_DECIDES[s.phase]
        # who is asked to cut in is nobody else's business (SS-CUT-2)
        shown = () if s.phase == ph.CALLS and seat not in asked else asked
        yield seat in asked, clause, "asked", {"seat": seat, "asked": shown, "phase": s.phase}
        admitted = a.use in ALLOWED[s.phase]
        yield admitted, _use_clause(g, s, seat, a), "use-in-phase", {"use": a.use, "phase": s.phase}
    if not -1 <= seat < g.players or (seat == CHANCE) != (a.use in (use.HEADS, use.TAILS)):
        return
    yield from _nothing_more(a)
    if a.cards or a.use in CARD_USES:
        row = _in_hand(s, seat, a)
        yield row
        if not row[0] and not all(map(_readable, a.cards)):
            return
    check = _BY_USE.get(a.use)
    if check is not None:
        yield from check(g, s, seat, a)


def _nothing_more(a: Action) -> Iterator[Row]:
    """A use without cards takes none, and only a move names a zone; said only where it is not so."""
    if a.zone and a.use not in MOVES:
        yield False, "SS-MOVE-1", "no-zone", {"use": a.use, "zone": a.zone}
    if a.cards and a.use not in use.WITH_CARDS:
        yield False, "SS-CARD-2", "no-cards", {"use": a.use, "cards": a.cards}
    if a.roles and a.use != use.LINE_UP:
        yield False, "SS-SETUP-2", "no-roles", {"use": a.use, "roles": a.roles}


def _readable(text: str) -> bool:
    try:
        card(text)
    except TextError:
        return False
    return True


def _in_hand(s: State, seat: int, a: Action) -> Row:
    left = list(s.hands[seat])
    missing = []
    for c in a.cards:
        if c in left:
            left.remove(c)
        else:
            missing.append(c)
    clause = "SS-SING-9" if seat == s.singing else "SS-TURN-1"
    return not missing, clause, "in-hand", {"cards": a.cards, "missing": tuple(missing)}


def _use_clause(g: Ruling, s: State, seat: int, a: Action) -> str:
    """The clause that says whether this use belongs here."""
    phase, u = s.phase, a.use
    if u == use.SING:
        return {
            ph.TURN: "SS-SING-2",
            ph.PLAYING: "SS-SING-2",
            ph.KICK_OFF: "SS-KICK-3",
            ph.CUT_IN: "SS-SING-6",
        }.get(phase, "SS-SING-1")
    if u == use.PASS:
        return {ph.KICK_OFF: "SS-KICK-3", ph.CUT_IN: "SS-CUT-2", ph.CALLS: "SS-CUT-2"}.get(
            phase, _WHO_DECIDES[phase] if phase not in (ph.TURN, ph.PLAYING) else "SS-TURN-1"
        )
    if u == use.END:
        return "SS-SHOOT-2" if phase == ph.SHOT_CHANCE else "SS-TURN-1"
    if u == use.CALL:
        return (
            "SS-CUT-5" if phase in SHOOTING or phase in (ph.FOLLOW_UP, ph.KICK_OFF, ph.SWAP) else "SS-CUT-1"
        )
    if u == use.SWAP:
        return "SS-RESTART-2" if phase in (ph.SWAP, ph.KICK_OFF) else "SS-CARD-2"
    if u == use.DISCARD:
        return "SS-SING-2" if phase == ph.SING_DISCARD else "SS-CARD-2"
    if u == use.LINE_UP:
        return "SS-RESTART-3" if g.fielding and phase not in (ph.LINE_UP, ph.COIN) else "SS-SETUP-2"
    if u in (use.HEADS, use.TAILS):
        return "SS-KICK-1"
    return _card_use_clause(phase, u, attacker=attacks(seat & 1, s.ball))


def _card_use_clause(phase: str, u: str, *, attacker: bool) -> str:
    if phase == ph.CUT_IN:
        return "SS-CUT-4"
    if phase == ph.SHOT_CHANCE:
        return "SS-PHASE-12" if u == use.FOUL else "SS-SHOOT-1" if u == use.KB else "SS-SHOOT-2"
    if phase == ph.FOLLOW_UP:
        return "SS-PHASE-12" if u == use.FOUL else "SS-CUT-5" if u == use.POWER_KICK else "SS-FOLLOW-1"
    if phase in SHOOTING:
        if u == use.POWER_KICK:
            return "SS-PHASE-10"
        if u == use.FOUL:
            return "SS-PHASE-9"
        if phase == ph.DEFEND:
            return "SS-PHASE-2"
        return "SS-PHASE-4" if phase == ph.ATTACK else "SS-PHASE-6"
    if phase in ph.OWN_TURN:
        if u == use.KB:
            return "SS-SHOOT-3" if attacker else "SS-PHASE-12"
        return "SS-PHASE-12" if u in (use.FOUL, use.SHOOT) else "SS-TURN-1"
    if phase == ph.SWAP:
        return "SS-ORDER-5"
    return _WHO_DECIDES[phase]


def _count(a: Action, n: int, clause: str) -> Row:
    return len(a.cards) == n, clause, "card-count", {"n": len(a.cards), "want": n, "use": a.use}


def _maneuver(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    yield _count(a, 1, "SS-MOVE-1")
    if len(a.cards) == 1:
        zones = card(a.cards[0]).zones
        yield a.zone in zones, "SS-MOVE-1", "names-zone", {"card": a.cards[0], "zones": zones, "zone": a.zone}
    yield (
        abs(a.zone - s.ball) <= 1 and 1 <= a.zone <= 9,
        "SS-MOVE-4" if a.zone == s.ball else "SS-MOVE-2",
        "next-or-here",
        {"ball": s.ball, "zone": a.zone},
    )


def _three(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    yield _count(a, 3, "SS-MOVE-3")
    if a.zone == s.ball:
        yield g.in_place, "SS-MOVE-4", "three-in-place", {"ball": s.ball}
    else:
        yield a.zone in g.near[s.ball], "SS-MOVE-2", "next-to-ball", {"ball": s.ball, "zone": a.zone}


def _power_kick(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    ability = g.abilities(s, seat)
    one = len(a.cards) == 1
    if one and s.phase == ph.CUT_IN:
        yield False, "SS-CUT-4", "cut-in-takes-two", {}
    elif one:
        yield ability.one_card_kicks > 0, "SS-ROLE-3", "one-card-kick-role", {"roles": s.roles[seat]}
        left = max(0, ability.one_card_kicks - s.one_card_kicks)
        yield left > 0, "SS-ROLE-3", "one-card-kick-left", {"left": left}
    else:
        yield _count(a, 2, "SS-PK-1")
    faces = [card(c) for c in a.cards]
    clause = "SS-ROLE-3" if one else "SS-PK-1"
    for text, face in zip(a.cards, faces, strict=True):
        yield (
            s.ball in face.zones,
            clause,
            "names-ball-zone",
            {"card": text, "zones": face.zones, "ball": s.ball},
        )
    kickers = [f for f in faces if f.kick]
    yield bool(kickers), "SS-PK-2", "has-power-kick", {"cards": a.cards}
    targets = tuple(sorted({z for f in kickers for z in f.kick}))
    yield a.zone in targets, "SS-PK-3", "kick-target", {"zone": a.zone, "zones": targets}
    yield a.zone in g.far[s.ball], "SS-PK-4", "far-enough", {"ball": s.ball, "zone": a.zone}


def _role_move(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    clause = "SS-ROLE-4" if len(a.cards) == 1 else "SS-ROLE-1"
    moves = [zones for cards, zones in g.abilities(s, seat).moves if cards == len(a.cards)]
    yield bool(moves), clause, "role-moves", {"roles": s.roles[seat], "n": len(a.cards)}
    zones = tuple(sorted({z for m in moves for z in m}))
    yield a.zone in zones, clause, "role-zone", {"zone": a.zone, "zones": zones}
    step = clause if a.zone == s.ball else "SS-MOVE-2"
    yield a.zone in g.near[s.ball], step, "next-to-ball", {"ball": s.ball, "zone": a.zone}


def _long_shot(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    spots = tuple(sorted(g.abilities(s, seat).long_shots))
    yield bool(spots), "SS-ROLE-2", "long-shot-role", {"roles": s.roles[seat]}
    yield s.ball in spots, "SS-ROLE-2", "long-shot-from", {"ball": s.ball, "zones": spots}
    goal = GOAL_ATTACKED[seat & 1]
    yield a.zone == goal, "SS-ROLE-2", "goal-attacked", {"zone": a.zone, "goal": goal}
    yield _count(a, 1, "SS-ROLE-2")
    if len(a.cards) == 1:
        yield (
            bool(shoot_bits(a.cards[0], goal)),
            "SS-ROLE-2",
            "shows-directions",
            {"card": a.cards[0], "goal": goal},
        )


_KB_CLAUSES: Mapping[str, tuple[str, str]] = {
    ph.SHOT_CHANCE: ("SS-SHOOT-1", "SS-SHOOT-4"),
    ph.FOLLOW_UP: ("SS-FOLLOW-1", "SS-FOLLOW-1"),
    ph.DEFEND: ("SS-PHASE-2", "SS-PHASE-5"),
    ph.ATTACK: ("SS-PHASE-4", "SS-PHASE-5"),
    ph.REDIRECT: ("SS-PHASE-6", "SS-PHASE-6"),
    ph.REDIRECT_FOLLOW_UP: ("SS-PHASE-6", "SS-PHASE-6"),
}


def _kb(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    play, match = _KB_CLAUSES.get(s.phase, ("SS-SHOOT-1", "SS-SHOOT-3"))
    yield _count(a, 1, play)
    for text in a.cards:
        yield bool(block_bits(text)), play, "is-kb", {"card": text}
    if len(a.cards) == 1 and s.target:
        bits = block_bits(a.cards[0])
        matches = bool(bits & s.target)
        values = {
            "card": a.cards[0],
            "directions": direction_letters(bits),
            "want": direction_letters(s.target),
        }
        if s.phase == ph.DEFEND and not matches and g.abilities(s, seat).blocks_anything:
            yield True, "SS-ROLE-5b", "forced-block", values
        else:
            yield matches, match, "matches", values


def _shoot(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    yield _count(a, 1, "SS-PHASE-6")
    if len(a.cards) == 1:
        shows = bool(shoot_bits(a.cards[0], s.ball)) if s.ball in (1, 9) else False
        clause = "SS-PHASE-6" if card(a.cards[0]).shoot else "SS-CARD-4"
        yield shows, clause, "shows-directions", {"card": a.cards[0], "goal": s.ball}
    yield s.redirects < g.redirects, "SS-PHASE-6", "redirects-left", {"done": s.redirects}


def _foul(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    yield _count(a, 1, "SS-PHASE-9")
    for text in a.cards:
        yield card(text).foul, "SS-PHASE-9", "is-foul", {"card": text}
    defends = attacks(1 - (seat & 1), s.ball)
    yield defends, "SS-PHASE-9", "defends", {"seat": seat, "ball": s.ball}


def _sing(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    yield g.players >= 8, "SS-SING-1", "enough-singers", {"players": g.players}
    yield not s.sung >> (seat & 1) & 1, "SS-SING-1", "not-yet-sung", {"side": seat & 1}
    other = s.singing >= 0 and s.singing & 1 != seat & 1
    yield not other, "SS-SING-5", "other-singing-over", {"singer": s.singing}


def _call(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    yield (
        g.players > 2 or (s.held and g.two_player_cut_in),
        "SS-CUT-7",
        "cutting-in-exists",
        {"players": g.players},
    )
    clause = "SS-CUT-6" if s.held else "SS-CUT-3"
    yield seat != barred_from_cutting_in(g, s), clause, "not-two-turns", {"seat": seat}
    yield g.can_cut_in(s, seat), "SS-CUT-2", "holds-power-kick", {"ball": s.ball}


def _pass(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    if s.phase == ph.KICK_OFF:
        yield not can_move(g, s, seat), "SS-KICK-3", "no-lawful-play", {}


def _swap(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    yield len(a.cards) <= 3, "SS-RESTART-2", "three-at-most", {"n": len(a.cards)}


def _discard(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    yield _count(a, 1, "SS-SING-2")


def _line_up(g: Ruling, s: State, seat: int, a: Action) -> Iterator[Row]:
    change = s.phase == ph.ROLE_CHANGE
    clause = "SS-RESTART-3" if change else "SS-SETUP-2"
    want = 1 if change else g.players // 2 * g.roles_each
    yield len(a.roles) == want, clause, "role-count", {"n": len(a.roles), "want": want}
    unknown = tuple(r for r in a.roles if r not in g.roles)
    yield not unknown, "SS-BOX-2", "known-roles", {"unknown": unknown, "roles": tuple(g.roles)}
    if not change:
        twice = tuple(sorted({r for r in a.roles if a.roles.count(r) > 1}))
        yield not twice, "SS-SETUP-2", "no-role-twice", {"roles": twice}
        each = g.roles_each
        chunks = [a.roles[k : k + each] for k in range(0, len(a.roles), each)]
        if each > 1 and not unknown:
            yield (
                all(list(c) == sorted(c) for c in chunks),
                "SS-SETUP-2",
                "roles-in-order",
                {"roles": a.roles},
            )
    elif len(a.roles) == 1 and not unknown and seat in (0, 1):
        role = a.roles[0]
        keeps = (role,) == s.roles[seat]
        if keeps:
            yield seat != s.scorer, "SS-RESTART-3", "scorer-changes", {"role": role}
        else:
            yield role not in s.fielded[seat], "SS-RESTART-3", "not-yet-fielded", {"role": role}


_BY_USE = {
    use.MANEUVER: _maneuver,
    use.THREE: _three,
    use.POWER_KICK: _power_kick,
    use.ROLE_MOVE: _role_move,
    use.LONG_SHOT: _long_shot,
    use.KB: _kb,
    use.SHOOT: _shoot,
    use.FOUL: _foul,
    use.SING: _sing,
    use.CALL: _call,
    use.PASS: _pass,
    use.SWAP: _swap,
    use.DISCARD: _discard,
    use.LINE_UP: _line_up,
}
