"""Write docs/two-games.md: what the two games share and where they differ, as their engines say it.

    python tools/compare_games.py            # write the page
    python tools/compare_games.py --check    # the exit status is 1 where it would be written otherwise

Counts come from random matches with fixed seeds, rules from the rulebooks, phases from the diagrams. Only the choice of
clauses for each aspect is made here.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from soccer_rules import load  # noqa: E402
from soccer_rules.core.game import CHANCE, Game  # noqa: E402
from soccer_rules.players.measure import measure  # noqa: E402

PAGE = ROOT / "docs" / "two-games.md"
GAMES = ("soccer-sonic", "street-soccer")
NAMES = {"soccer-sonic": "Soccer Sonic", "street-soccer": "Street Soccer"}
MATCHES = 12
DEALS = 8

ASPECTS: dict[str, tuple[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "Turn": (
        "Who moves, what a turn is made of, and what it costs.",
        (
            ("SS-TURN-1", "SS-TURN-2", "SS-TURN-3", "SS-MOVE-1", "SS-CUT-1", "SS-CUT-3"),
            ("ST-FRM-03", "ST-RUN-01", "ST-RUN-04", "ST-RUN-05", "ST-KCK-01"),
        ),
    ),
    "Chance": (
        "What nobody decides.",
        (("SS-KICK-1", "SS-DECK-1", "SS-PHASE-9"), ("ST-FRM-02", "ST-KOF-02")),
    ),
    "Secrets": ("What one side knows and the other does not.", (("SS-SETUP-4",), ("ST-OPT-02", "ST-PEN-01"))),
    "Choosing at once": (
        "Where several decide without knowing of each other.",
        (("SS-SETUP-2", "SS-CUT-2"), ("ST-PEN-01",)),
    ),
    "Shot": (
        "How the ball gets on its way to the goal, and what stops it.",
        (
            ("SS-SHOOT-1", "SS-SHOOT-4", "SS-PHASE-2", "SS-PHASE-3", "SS-PHASE-7"),
            ("ST-KCK-02", "ST-KCK-03", "ST-KCK-05", "ST-KCK-08", "ST-GOL-01"),
        ),
    ),
    "Keeper": (
        "What the one in goal may do that others may not.",
        (("SS-ROLE-5a", "SS-ROLE-5b", "SS-ROLE-5c"), ("ST-SET-03", "ST-RUN-06", "ST-GOL-02", "ST-GOL-05")),
    ),
    "Restart": (
        "How play goes on after a goal.",
        (("SS-RESTART-1", "SS-RESTART-2", "SS-RESTART-5"), ("ST-GOL-02", "ST-GOL-03", "ST-GOL-04")),
    ),
    "End": (
        "When it is over, and who has won.",
        (("SS-END-1", "SS-END-2", "SS-END-3"), ("ST-CLK-01", "ST-CLK-02", "ST-CLK-03", "ST-OPT-03")),
    ),
}


@dataclass
class Seen:
    """What some random matches of a game show."""

    decisions: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    tosses: list[int] = field(default_factory=list)
    goals: list[int] = field(default_factory=list)
    at_once: Counter[str] = field(default_factory=Counter)
    hidden: list[bool] = field(default_factory=list)
    outcomes: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    reasons: Counter[str] = field(default_factory=Counter)


def watch(game: Game[Any, Any]) -> Seen:
    """Play the matches and count."""
    seen = Seen()
    for seed in range(MATCHES):
        rng = Random(f"compare {seed}")
        state, decisions, tosses = game.initial_state(seed), 0, 0
        while acting := game.to_act(state):
            seat = acting[int(rng.random() * len(acting))]
            if seat == CHANCE:
                listed = game.chance(state)
                tosses += 1
                if state.phase not in seen.outcomes:
                    seen.outcomes[state.phase] = tuple((game.action_text(a), str(p)) for a, p in listed)
                action = listed[int(rng.random() * len(listed))][0]
            else:
                legal = game.legal_actions(state, seat)
                decisions += 1
                seen.choices.append(len(legal))
                if len(acting) > 1:
                    seen.at_once[state.phase] += 1
                if decisions % 20 == 0:
                    seen.hidden.append(_hides(game, state, seat, rng))
                action = legal[int(rng.random() * len(legal))]
            state = game.apply(state, seat, action).state
        seen.decisions.append(decisions)
        seen.tosses.append(tosses)
        seen.goals.append(sum(game.score(state)))
        outcome = game.outcome(state)
        assert outcome is not None
        seen.reasons[outcome.clause] += 1
    return seen


def _hides(game: Game[Any, Any], state: Any, seat: int, rng: Random) -> bool:
    """Whether several positions fit what that seat knows."""
    view = game.observe(state, seat)
    return len({game.determinize(view, rng).key() for _ in range(DEALS)}) > 1


def page() -> str:
    """The whole page."""
    games = [load(name) for name in GAMES]
    seen = [watch(game) for game in games]
    lines = [
        "# Two games, one interface",
        "",
        "This page is made from the engines by `python tools/compare_games.py`; do not change it by hand. Both",
        "games are played with their usual options. A clause stands with its id, under which every tool shows it.",
        "",
        *_at_a_glance(games, seen),
        *_shared(games),
        *_aspects(games, seen),
        *_phases(games),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [
        f"| {' | '.join(head)} |",
        f"|{'---|' * len(head)}",
        *(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows),
        "",
    ]


def _at_a_glance(games: Sequence[Game[Any, Any]], seen: Sequence[Seen]) -> list[str]:
    facts = [game.facts for game in games]
    rows: list[list[str]] = [
        ["players", *(_list(map(str, f.seats_allowed)) for f in facts)],
        ["sides", *(_list(f.sides) for f in facts)],
        ["hidden information", *(_yes(f.hidden_information) for f in facts)],
        ["dice", *(_yes(f.dice) for f in facts)],
        ["choices at the same time", *(_yes(f.simultaneous_choices) for f in facts)],
        ["rulesets", *(_list(f"`{p}`" for p in g.rulebook.presets) for g in games)],
        ["options", *(str(len(g.rulebook.options)) for g in games)],
        ["clauses", *(f"{len(g.rulebook.clauses)} in {len(g.rulebook.chapters)} chapters" for g in games)],
    ]
    kinds = ("decision", "chance", "automatic", "end")
    counts = [Counter(p.kind for p in g.phases.phases.values()) for g in games]
    rows.append(["phases", *(", ".join(f"{c[k]} {k}" for k in kinds if c[k]) for c in counts)])
    rows.append(["transitions", *(str(len(g.phases.transitions)) for g in games)])
    sensible = [measure(f.id, MATCHES) for f in facts]
    played = [
        ["players in these matches", *(str(f.players) for f in facts)],
        ["decisions", *(_mean(s.decisions) for s in seen)],
        ["choices for a decision", *(f"{_mean(s.choices)} (most: {max(s.choices)})" for s in seen)],
        ["coins and dice", *(_mean(s.tosses) for s in seen)],
        ["goals", *(_mean(s.goals) for s in seen)],
        ["goals between sensible computer players", *(f"{m.goals:.1f}" for m in sensible)],
    ]
    head = ["", *(NAMES[f.id] for f in facts)]
    return [
        "## At a glance",
        "",
        *_table(head, rows),
        f"Means of {MATCHES} matches of random play:",
        "",
        *_table(head, played),
    ]


def _shared(games: Sequence[Game[Any, Any]]) -> list[str]:
    one, two = (g.phases for g in games)
    phases = [p for p in one.phases if p in two.phases]
    triggers = sorted({t.trigger for t in one} & {t.trigger for t in two})
    methods = sorted(Game.__abstractmethods__)
    return [
        "## What they share",
        "",
        f"Everything that the tools ask of a game: {_list(f'`{m}`' for m in methods)}."
        " Each game answers these; what else the interface has is optional.",
        "",
        f"The diagrams have {len(phases)} phases of the same name, {_list(f'`{p}`' for p in phases)}, and"
        f" {len(triggers)} triggers: {_list(f'`{t}`' for t in triggers)}.",
        "",
    ]


def _aspects(games: Sequence[Game[Any, Any]], seen: Sequence[Seen]) -> list[str]:
    rows = [
        [
            name,
            *(
                _list(f"{g.rulebook.clause_title(c, 'en')} (`{c}`)" for c in own)
                for g, own in zip(games, ids, strict=True)
            ),
        ]
        for name, (_, ids) in ASPECTS.items()
    ]
    out = ["## Where they differ", "", *_table(["", *(NAMES[g.facts.id] for g in games)], rows)]
    for name, (about, ids) in ASPECTS.items():
        out += [f"### {name}", "", about, ""]
        for game, clauses, found in zip(games, ids, seen, strict=True):
            out += [f"**{NAMES[game.facts.id]}**", ""]
            out += [f"- {said}" for said in _counted(name, game, found)]
            book = game.rulebook
            for clause in clauses:
                text = " ".join(book.clause_text(clause, "en").split())
                out.append(f"- *{book.clause_title(clause, 'en')}* (`{clause}`): {text}")
            out.append("")
    return out


def _counted(aspect: str, game: Game[Any, Any], seen: Seen) -> Iterator[str]:
    """What the engine itself says of an aspect."""
    words = game.words
    if aspect == "Turn":
        triggers = dict.fromkeys(
            t.trigger for t in game.phases if t.source in _turn_phases(game) and _decides(game, t.source)
        )
        yield f"In the diagram a turn is played with {_list(words.trigger(t, 'en') for t in triggers)}."
    elif aspect == "Chance":
        for phase, outcomes in seen.outcomes.items():
            each = {p for _, p in outcomes}
            said = (
                _list(f"`{a}`" for a, _ in outcomes) + f", {each.pop()} each"
                if len(each) == 1
                else str(outcomes)
            )
            yield f"{_capital(words.phase(phase, 'en'))}: {said}."
    elif aspect == "Secrets":
        share = sum(seen.hidden)
        yield (
            f"Of {len(seen.hidden)} decisions looked at, {share} left the one who decides with several positions that"
            " fit what it knows."
        )
    elif aspect == "Choosing at once":
        met = _list(f"{words.phase(p, 'en')} ({n} times)" for p, n in sorted(seen.at_once.items()))
        yield f"Met in the random matches: {met or 'nowhere'}."
    elif aspect == "Shot":
        ways = [t for t in game.phases if t.target == "goal" != t.source]
        yield f"What leads to a goal in the diagram: {_list(_edge(game, t) for t in ways)}."
    elif aspect == "Restart":
        ways = [t for t in game.phases if t.source == "goal" != t.target]
        yield f"From a goal the diagram leads on by {_list(_edge(game, t) for t in ways)}."
    elif aspect == "End":
        ends = {p.id for p in game.phases.phases.values() if p.kind == "end"}
        ways = [t for t in game.phases if t.target in ends]
        yield f"What ends a match in the diagram: {_list(_edge(game, t) for t in ways)}."
        yield f"The random matches ended by {_list(f'`{c}` ({n})' for c, n in sorted(seen.reasons.items()))}."


def _turn_phases(game: Game[Any, Any]) -> set[str]:
    return {p.id for p in game.phases.phases.values() if p.group == "turn"}


def _decides(game: Game[Any, Any], phase: str) -> bool:
    return game.phases.phases[phase].kind == "decision"


def _edge(game: Game[Any, Any], t: Any) -> str:
    return f"{game.words.trigger(t.trigger, 'en')} from “{game.words.phase(t.source, 'en')}”"


def _phases(games: Sequence[Game[Any, Any]]) -> list[str]:
    out = ["## The phases", ""]
    for game in games:
        groups: dict[str, list[str]] = {}
        for phase in game.phases.phases.values():
            said = game.words.phase(phase.id, "en")
            groups.setdefault(phase.group, []).append(
                f"{said} ({phase.kind})" if phase.kind != "automatic" else said
            )
        out += [f"**{NAMES[game.facts.id]}**", ""]
        texts = game.rulebook.texts
        for group, names in groups.items():
            key = f"group.{group}"
            title = texts(key, lang="en") if key in texts else group
            out.append(f"- {_capital(title)}: {_list(names)}.")
        out.append("")
    return out


def _list(items: Any) -> str:
    return ", ".join(items)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _mean(values: Sequence[int]) -> str:
    return f"{sum(values) / len(values):.1f}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def main(arguments: Sequence[str]) -> int:
    text = page()
    if "--check" in arguments:
        same = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
        print(
            "docs/two-games.md is as the engines say."
            if same
            else "docs/two-games.md is stale: write it anew."
        )
        return 0 if same else 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
