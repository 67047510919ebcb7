"""One minute of play, kept as it is played today: actions, phases passed, events with their clauses."""

from soccer_rules.core.game import CHANCE
from tests.games.street_soccer.playing import P2, SEED, at

PLAYS = ["run f4 ball", "kick GOAL-E", "keeper i3", "keeper b4", "die 2", "kick h1", "die 1", "run d5 e5"]
MINUTE = """
W run f4 ball: move run, ran reaches-ball
  run-to-ball [ST-RUN-04 ST-KCK-01 ST-KCK-02] source=f4 square=g4 n=1 left=2
W kick GOAL-E: kick kick, kicked scores, goal keepers-anew
  kick [ST-KCK-07 ST-KCK-03 ST-KCK-04 ST-KCK-05] source=g4 target=GOAL-E path=g4,h3,i3,GOAL-E n=2 left=2 free=1 \
free_from=g4
  goal [ST-GOL-01 ST-FRM-01] w=1 e=0
  keepers-anew [ST-GOL-02 ST-GOL-03 ST-GOL-07]
E keeper i3: keeper keeper, keepers other-keeper
  keeper [ST-GOL-02] square=i3
W keeper b4: keeper keeper, keepers both-placed, turn-over goal-kick
  keeper [ST-GOL-02] square=b4
  goal-kick [ST-GOL-04]
die die 2: goal-kick-roll die
  die [ST-FRM-02] n=2
  goal-kick-ball [ST-GOL-05] square=i3 n=2
E kick h1: goal-kick kick, kicked rests, turn-over next-turn
  kick [ST-GOL-05 ST-KCK-03 ST-KCK-04 ST-KCK-05] source=i3 target=h1 path=i3,h2,h1 n=1 left=2 free=1 free_from=i3
  minute [ST-CLK-01 ST-FRM-05] minute=2
die die 1: turn-roll die
  die [ST-FRM-02] n=1
W run d5 e5: move run, ran stops, turn-over next-turn
  run [ST-RUN-01 ST-RUN-04] source=d5 square=e5 n=1
"""


def told(value):
    return ",".join(value) if isinstance(value, tuple) else value


def test_one_minute():
    state, lines = at(P2, die=3), [""]
    for text in PLAYS:
        action = SEED.parse_action(text)
        seat = SEED.to_act(state)[0]
        step = SEED.apply(state, seat, action)
        way = ", ".join(" ".join(edge) for edge in step.trace)
        lines.append(f"{'die' if seat == CHANCE else 'WE'[seat]} {text}: {way}")
        for e in step.events:
            values = "".join(f" {k}={told(v)}" for k, v in e.values.items())
            lines.append(f"  {e.kind} [{' '.join(e.clauses)}]{values}")
        state = step.state
    assert "\n".join([*lines, ""]) == MINUTE
