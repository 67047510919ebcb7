"""The phases of a Soccer Sonic match and the transitions between them, declared once.

The engine moves along these and nowhere else; which of them exist depends on players, options and roles.
"""

from __future__ import annotations

from soccer_rules.core.phases import Phase, PhaseDiagram, Transition
from soccer_rules.games.soccer_sonic import actions as use

# decisions
LINE_UP = "line-up"
KICK_OFF = "kick-off"
TURN = "turn"
PLAYING = "playing"
CUT_IN = "cut-in"
CALLS = "calls"
SHOT_CHANCE = "shot-chance"
FOLLOW_UP = "follow-up"
DEFEND = "defend"
ATTACK = "attack"
REDIRECT = "redirect"
REDIRECT_FOLLOW_UP = "redirect-follow-up"
SING_DISCARD = "sing-discard"
SWAP = "swap"
ROLE_CHANGE = "role-change"
# chance, end
COIN = "coin"
OVER = "over"
# automatic
REVEAL = "reveal"
MOVED = "moved"
TURN_END = "turn-end"
TURN_OVER = "turn-over"
NEXT_TURN = "next-turn"
SINGING = "singing"
SHOT = "shot"
DEFENCE = "defence"
BLOCK = "block"
FORCED_BLOCK = "forced-block"
OFFENCE = "offence"
REDIRECTED = "redirected"
PENALTY = "penalty"
GOAL = "goal"
HELD = "held"
RESTART = "restart"
SWAPS = "swaps"
ROLES_CHANGED = "roles-changed"

DECISIONS = (
    LINE_UP, KICK_OFF, TURN, PLAYING, CUT_IN, CALLS, SHOT_CHANCE, FOLLOW_UP, DEFEND, ATTACK, REDIRECT,
    REDIRECT_FOLLOW_UP, SING_DISCARD, SWAP, ROLE_CHANGE,
)  # fmt: skip
OWN_TURN = (KICK_OFF, TURN, PLAYING)
"""Phases in which a player may move the ball freely."""

_GROUPS = {
    "setup": (LINE_UP, REVEAL, COIN),
    "turn": (KICK_OFF, TURN, PLAYING, MOVED, TURN_END, TURN_OVER, NEXT_TURN, CALLS, CUT_IN, SING_DISCARD, SINGING),
    "shooting": (
        SHOT_CHANCE, FOLLOW_UP, SHOT, DEFENCE, DEFEND, BLOCK, FORCED_BLOCK, OFFENCE, ATTACK, REDIRECT, REDIRECTED,
        REDIRECT_FOLLOW_UP, PENALTY, GOAL, HELD,
    ),
    "restart": (RESTART, SWAPS, SWAP, ROLE_CHANGE, ROLES_CHANGED),
    "end": (OVER,),
}  # fmt: skip


FORCED_BLOCK_TRIGGER = "forced-kb"
"""The trigger of a keeper's block that does not match; as an action it is a KB like any other."""

_BY = {
    SHOT_CHANCE: "attackers", FOLLOW_UP: "attackers", ATTACK: "attackers", REDIRECT: "attackers",
    REDIRECT_FOLLOW_UP: "attackers", DEFEND: "defenders", LINE_UP: "sides", ROLE_CHANGE: "sides",
}  # fmt: skip
_HUBS = {DEFEND: DEFENCE, ATTACK: OFFENCE, SWAP: SWAPS}


def _phase(name: str, players: int) -> Phase:
    group = next(g for g, members in _GROUPS.items() if name in members)
    if name == COIN:
        return Phase(name, "chance", group)
    if name == OVER:
        return Phase(name, "end", group)
    if name not in DECISIONS:
        return Phase(name, "automatic", group)
    rounds = {DEFEND: players // 2, ATTACK: players // 2, SWAP: players}.get(name, 1)
    return Phase(name, "decision", group, _BY.get(name, "player"), rounds, _HUBS.get(name, ""))


def diagram(
    players: int,
    *,
    given_line_up: bool,
    cut_in: bool,
    redirects: bool,
    one_change: bool,
    jumped: bool,
    role_abilities: frozenset[str],
) -> PhaseDiagram:
    """The diagram for a number of players.

    ``cut_in``: can anybody ever cut in; ``redirects``: may the direction be changed (``one_change``: once a phase);
    ``jumped``: does a singer who is jumped draw up; ``role_abilities``: which of ``"role-move"``, ``"long-shot"`` and
    ``"forced-block"`` some role has.
    """
    many, sing, two = players >= 4, players >= 8, players == 2
    rows: list[tuple[str, str, str, tuple[str, ...], str]] = []

    def add(source: str, trigger: str, target: str, *clauses: str, when: str = "") -> None:
        rows.append((source, trigger, target, clauses, when))

    def add_time(*sources: str, clause: str) -> None:
        for source in sources:
            add(source, "time", OVER, clause, "SS-END-2", when="not-level")
            add(source, "extra-time", source, clause, "SS-END-3", when="level")

    if not given_line_up:
        add(LINE_UP, use.LINE_UP, REVEAL, "SS-SETUP-2")
        add(REVEAL, "choose-on", LINE_UP, "SS-SETUP-2", when="other-side-chooses")
    add(REVEAL, "revealed", COIN, "SS-SETUP-2", "SS-SETUP-3", when="all-chosen")
    add(COIN, use.HEADS, KICK_OFF, "SS-KICK-1", "SS-KICK-2")
    add(COIN, use.TAILS, KICK_OFF, "SS-KICK-1", "SS-KICK-2")

    moves = [(use.MANEUVER, "SS-MOVE-1"), (use.THREE, "SS-MOVE-3"), (use.POWER_KICK, "SS-PK-3")]
    if "role-move" in role_abilities:
        moves.append((use.ROLE_MOVE, "SS-ROLE-4"))
    for source in OWN_TURN:
        for trigger, clause in moves:
            add(source, trigger, MOVED, clause)
        if "long-shot" in role_abilities and source != KICK_OFF:
            add(source, use.LONG_SHOT, MOVED, "SS-ROLE-2")
    add(KICK_OFF, use.PASS, TURN_OVER, "SS-KICK-3", when="no-lawful-play")
    add(TURN, use.PASS, TURN_OVER, "SS-TURN-1", "SS-TURN-3")
    add(MOVED, "play-on", PLAYING, "SS-TURN-1", when="no-directions")
    add(MOVED, "shoot-card", SHOT_CHANCE, "SS-SHOOT-1", "SS-SHOOT-2", when="directions-come-into-play")
    add(PLAYING, use.END, TURN_END, "SS-TURN-1", "SS-TURN-2")
    add(TURN_END, "drawn", TURN_OVER, "SS-TURN-2", "SS-ORDER-1")
    add(TURN_OVER, "idle", OVER, "SS-TURN-5", when="all-passed-too-often")
    add(TURN_OVER, "next-in-order", NEXT_TURN, "SS-TURN-2", when="nobody-cuts-in")
    add(NEXT_TURN, "begin", TURN, "SS-TURN-1")
    add(SHOT_CHANCE, use.KB, SHOT, "SS-SHOOT-1")
    add(SHOT_CHANCE, use.END, TURN_END, "SS-SHOOT-5")
    add_time(TURN_END, clause="SS-DECK-3")

    if cut_in:
        add(TURN_OVER, "ask-for-calls", CALLS, "SS-CUT-2", when="somebody-can-cut-in")
        add(CALLS, use.CALL, TURN_OVER, "SS-CUT-1", "SS-CUT-2")
        add(CALLS, use.PASS, TURN_OVER, "SS-CUT-2")
        add(TURN_OVER, "cut-in", CUT_IN, "SS-CUT-1", "SS-CUT-2", when="somebody-called")
        add(CUT_IN, use.POWER_KICK, MOVED, "SS-CUT-4")
    if many:
        add(TURN_END, "follow-up-chance", FOLLOW_UP, "SS-FOLLOW-1", when="shoot-card-without-shot")
        add(FOLLOW_UP, use.KB, SHOT, "SS-FOLLOW-1")
        add(FOLLOW_UP, use.PASS, TURN_OVER, "SS-FOLLOW-2")
    if sing:
        add(TURN, use.SING, SINGING, "SS-SING-1", "SS-SING-2")
        add(SINGING, "opponent-discards", SING_DISCARD, "SS-SING-2", when="opponents-left")
        add(SING_DISCARD, use.DISCARD, SINGING, "SS-SING-2")
        add(SINGING, "sung", TURN_OVER, "SS-SING-2", "SS-TURN-4", when="all-discarded")
        add(NEXT_TURN, "singer-draws-up", TURN_OVER, "SS-SING-3", when="seat-is-singing")
        add_time(SINGING, NEXT_TURN, RESTART, *((TURN_OVER,) if jumped else ()), clause="SS-DECK-3")

    add(SHOT, "ask-defender", DEFENCE, "SS-PHASE-1", "SS-ORDER-2")
    add(DEFENCE, "next-defender", DEFEND, "SS-PHASE-2", when="defenders-left")
    add(DEFENCE, "all-passed", GOAL, "SS-PHASE-3", when="no-defender-left")
    add(DEFEND, use.KB, BLOCK, "SS-PHASE-2", "SS-PHASE-5", when="kb-matches")
    if "forced-block" in role_abilities:
        add(DEFEND, FORCED_BLOCK_TRIGGER, FORCED_BLOCK, "SS-ROLE-5b", when="goalkeeper-any-kb")
        add(FORCED_BLOCK, "ask-attacker", OFFENCE, "SS-ROLE-5b", "SS-PHASE-4")
    add(DEFEND, use.FOUL, PENALTY, "SS-PHASE-9")
    add(DEFEND, use.PASS, DEFENCE, "SS-PHASE-2")
    add(BLOCK, "ask-attacker", OFFENCE, "SS-PHASE-4")
    add(OFFENCE, "next-attacker", ATTACK, "SS-PHASE-4", when="attackers-left")
    add(OFFENCE, "all-passed", HELD, "SS-PHASE-7", when="no-attacker-left")
    add(ATTACK, use.KB, SHOT, "SS-PHASE-4", "SS-PHASE-5")
    add(ATTACK, use.PASS, OFFENCE, "SS-PHASE-4")
    if redirects:
        add(ATTACK, use.SHOOT, REDIRECT, "SS-PHASE-6", when="one-change" if one_change else "changes-left")
        add(REDIRECT, use.KB, SHOT, "SS-PHASE-6")
        add(REDIRECT, use.PASS, REDIRECTED, "SS-PHASE-6")
        if many:
            add(REDIRECTED, "follow-up-chance", REDIRECT_FOLLOW_UP, "SS-PHASE-6")
            add(REDIRECT_FOLLOW_UP, use.KB, SHOT, "SS-PHASE-6")
            add(REDIRECT_FOLLOW_UP, use.PASS, HELD, "SS-PHASE-8")
        else:
            add(REDIRECTED, "no-follow-up", HELD, "SS-PHASE-8", "SS-FOLLOW-3")
    add(PENALTY, "scored", GOAL, "SS-PHASE-9", when="kb-turned")
    add(PENALTY, "missed", RESTART, "SS-PHASE-9", when="no-kb-turned")
    add(GOAL, "third-goal", OVER, "SS-END-1", when="score-is-three")
    add(GOAL, "restart", RESTART, "SS-PHASE-3", "SS-PHASE-9")
    add(HELD, "defence-held", TURN_OVER, "SS-PHASE-7", "SS-PHASE-8")
    add_time(GOAL, HELD, PENALTY, clause="SS-DECK-4")

    add(RESTART, "ready", SWAPS, "SS-RESTART-1", "SS-RESTART-4")
    add(SWAPS, "ask-to-swap", SWAP, "SS-RESTART-2", when="seats-left")
    add(SWAP, use.SWAP, SWAPS, "SS-RESTART-2")
    add(SWAPS, "swapped", KICK_OFF, "SS-RESTART-5", when="all-swapped")
    if not sing:
        add_time(RESTART, clause="SS-DECK-3")
    add_time(SWAPS, clause="SS-DECK-3")
    if two:
        add(SWAPS, "roles-may-change", ROLE_CHANGE, "SS-RESTART-3", when="after-a-goal")
        add(ROLE_CHANGE, use.LINE_UP, ROLES_CHANGED, "SS-RESTART-3")
        add(ROLES_CHANGED, "choose-on", ROLE_CHANGE, "SS-RESTART-3", when="other-side-chooses")
        add(ROLES_CHANGED, "revealed", KICK_OFF, "SS-RESTART-3", when="all-chosen")
        add_time(ROLES_CHANGED, clause="SS-DECK-3")

    transitions = tuple(Transition(*row) for row in rows)
    start = REVEAL if given_line_up else LINE_UP
    named = dict.fromkeys([start, *(e for t in transitions for e in (t.source, t.target))])
    return PhaseDiagram(start, tuple(_phase(p, players) for p in named), transitions, main="shooting")
