"""The phases of a Street Soccer match and the transitions between them, declared once.

The engine moves along these and nowhere else; which of them exist depends on the options.
"""

from __future__ import annotations

from soccer_rules.core.phases import Kind, Phase, PhaseDiagram, Transition
from soccer_rules.games.street_soccer import actions as use

# decisions
COUNTRY = "country"
PLACE = "place"
KICK_OFF = "kick-off"
MOVE = "move"
KICK = "kick"
KEEPER = "keeper"
GOAL_KICK = "goal-kick"
SHOOT_OUT = "shoot-out"
# chance, end
KICK_OFF_ROLL = "kick-off-roll"
TURN_ROLL = "turn-roll"
GOAL_KICK_ROLL = "goal-kick-roll"
OVER = "over"
# automatic
COUNTRIES = "countries"
PLACED = "placed"
ROLLED = "rolled"
RAN = "ran"
KICKED = "kicked"
GOAL = "goal"
KEEPERS = "keepers"
TURN_OVER = "turn-over"
CHOSEN = "chosen"
PENALTY = "penalty"

ROLLS = (KICK_OFF_ROLL, TURN_ROLL, GOAL_KICK_ROLL)
DECISIONS = (COUNTRY, PLACE, KICK_OFF, MOVE, KICK, KEEPER, GOAL_KICK, SHOOT_OUT)

_GROUPS = {
    "setup": (COUNTRY, COUNTRIES, PLACE, PLACED, KICK_OFF_ROLL, ROLLED, KICK_OFF),
    "turn": (TURN_ROLL, MOVE, RAN, KICK, KICKED, TURN_OVER),
    "goal": (GOAL, KEEPER, KEEPERS, GOAL_KICK_ROLL, GOAL_KICK),
    "shoot-out": (SHOOT_OUT, CHOSEN, PENALTY),
    "end": (OVER,),
}


def _phase(id: str) -> Phase:
    kind: Kind = "automatic"
    if id in DECISIONS:
        kind = "decision"
    elif id in ROLLS:
        kind = "chance"
    elif id == OVER:
        kind = "end"
    return Phase(id, kind, next(g for g, members in _GROUPS.items() if id in members))


def diagram(
    *, countries: bool, difference: bool, league: bool, penalty: bool, golden_goal: bool
) -> PhaseDiagram:
    """The diagram under some options: countries to choose, the kick-off by difference, a league match, a shoot-out,
    the golden goal."""
    rows: list[Transition] = []

    def add(source: str, trigger: str, target: str, *clauses: str, when: str = "") -> None:
        rows.append(Transition(source, trigger, target, clauses, when))

    if countries:
        add(COUNTRY, use.COUNTRY, COUNTRIES, "ST-FRM-04")
        add(COUNTRIES, "other-country", COUNTRY, "ST-FRM-04", when="one-country-left")
        add(COUNTRIES, "both-countries", PLACE, "ST-FRM-04", when="both-countries")
    add(PLACE, use.PLACE, PLACED, "ST-SET-01", "ST-SET-02")
    add(PLACED, "place-on", PLACE, "ST-SET-01", when="pieces-left")
    add(PLACED, "all-placed", KICK_OFF_ROLL, "ST-KOF-01", when="all-placed")
    if difference:
        add(KICK_OFF_ROLL, use.DICE, ROLLED, "ST-FRM-02", "ST-KOF-02")
        add(ROLLED, "equal", KICK_OFF_ROLL, "ST-KOF-02", when="dice-equal")
        add(ROLLED, "higher", KICK_OFF, "ST-KOF-02", when="dice-differ")
    else:
        add(KICK_OFF_ROLL, use.DIE, KICK_OFF, "ST-FRM-02", "ST-KOF-02")
    add(KICK_OFF, use.KICK_OFF, KICKED, "ST-KOF-02")

    add(TURN_ROLL, use.DIE, MOVE, "ST-FRM-02")
    add(MOVE, use.RUN, RAN, "ST-RUN-01")
    add(MOVE, use.PASS, TURN_OVER, "ST-RUN-01", when="no-lawful-run")
    add(RAN, "stops", TURN_OVER, "ST-RUN-04", when="away-from-ball")
    add(RAN, "reaches-ball", KICK, "ST-KCK-01", when="on-ball")
    add(KICK, use.KICK, KICKED, "ST-KCK-07")
    add(KICKED, "rests", TURN_OVER, "ST-KCK-06", when="ball-rests")
    add(KICKED, "scores", GOAL, "ST-GOL-01", when="ball-in-goal")

    add(GOAL, "keepers-anew", KEEPER, "ST-GOL-02", "ST-GOL-07", when="play-goes-on")
    add(GOAL, "play-ends", TURN_OVER, "ST-GOL-07", when="last-turn")
    add(KEEPER, use.KEEPER, KEEPERS, "ST-GOL-02")
    add(KEEPERS, "other-keeper", KEEPER, "ST-GOL-02", when="one-keeper-left")
    add(KEEPERS, "both-placed", TURN_OVER, "ST-GOL-02", "ST-GOL-03", when="both-keepers")

    add(TURN_OVER, "next-turn", TURN_ROLL, "ST-FRM-03", "ST-CLK-01", when="ball-on-pitch")
    add(TURN_OVER, "goal-kick", GOAL_KICK_ROLL, "ST-GOL-04", when="after-goal")
    add(GOAL_KICK_ROLL, use.DIE, GOAL_KICK, "ST-FRM-02", "ST-GOL-05")
    add(GOAL_KICK, use.KICK, KICKED, "ST-GOL-05")
    add(TURN_OVER, "time", OVER, "ST-CLK-01", "ST-CLK-03", when="not-level")
    if league:
        add(TURN_OVER, "level", OVER, "ST-OPT-01", when="level")
    else:
        add(TURN_OVER, "extra-time", TURN_OVER, "ST-CLK-02", when="level")
        if golden_goal:
            add(TURN_OVER, "golden-goal", OVER, "ST-CLK-02", when="goal-in-extra-time")
        if penalty:
            add(TURN_OVER, "shoot-out", SHOOT_OUT, "ST-OPT-03", when="level-at-35")
            add(SHOOT_OUT, use.AIM, CHOSEN, "ST-PEN-01")
            add(SHOOT_OUT, use.DIVE, CHOSEN, "ST-PEN-01")
            add(CHOSEN, "other-chooses", SHOOT_OUT, "ST-PEN-01", when="one-choice-left")
            add(CHOSEN, "both-chosen", PENALTY, "ST-PEN-02", when="both-choices")
            add(PENALTY, "next-kick", SHOOT_OUT, "ST-PEN-03", "ST-PEN-04", when="undecided")
            add(PENALTY, "decided", OVER, "ST-PEN-03", when="pairs-done-and-not-level")
        else:
            add(TURN_OVER, "level", OVER, "ST-OPT-03", when="level-at-35")

    start = COUNTRY if countries else PLACE
    named = dict.fromkeys([start, *(e for t in rows for e in (t.source, t.target))])
    return PhaseDiagram(start, tuple(_phase(p) for p in named), tuple(rows), main="turn")
