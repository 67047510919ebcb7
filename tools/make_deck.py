"""Write the standard deck of Soccer Sonic from one half of it; the other half is its mirror image.

The list of the printed cards is lost, so this deck is the project's own. ``HALVES`` holds one card of each
mirrored pair, ``MIDDLE`` the cards that are their own mirror image. After a change:

    python tools/make_deck.py
    python -m soccer_rules.players.measure
"""

from __future__ import annotations

from pathlib import Path

from soccer_rules.games.soccer_sonic.cards import card

TARGET = Path(__file__).parents[1] / "soccer_rules" / "games" / "soccer_sonic" / "data" / "deck.toml"

HALVES = {
    "Power Kick": "6+P3 67+P4 7+P35 57+P13 78+P26 68+P24 8+P15 79R+P5 89+P6 9C+P6",
    "KB": "56+KC 58+KC 579R+KC 6+KLC 67+KR 68+KLR 678+KR 69L+KC 7+KCR 78+KL 8+KL 89C+KLC 9LC+KR",
    "Foul": "7+F 89+F",
    "Maneuver only": "56 567 6 67 679C 68 78 789LC 89 89R 9C 9L 9LCR 9LR 57",
}
MIDDLE = {
    "Power Kick": "5+P28 46+P28",
    "KB": "5+KLR 5+KLCR 46+KC",
    "Foul": "5+F 46+F",
    "Maneuver only": "",
}

HEADER = """\
# The 87 action cards of Soccer Sonic (SS-BOX-1), one text a card: maneuver zones with the shooting directions
# after 1 or 9, then "+" and the special: P and the Power Kick's targets, K and directions (KB), or F (Foul).
# The printed card list is lost: this deck is ours, except for the cards of the worked Power Kick (A:60). For
# every card its mirror image is there too (zone z to 10 - z, left to right). docs/deck.md says how it plays.
# Written by tools/make_deck.py.

id = "standard"
about = "87 cards, fair to both sides. They are the project's own choice: the printed list is lost."
"""


def deck_text() -> str:
    """The whole deck file."""
    lines = [HEADER, "cards = ["]
    for kind, half in HALVES.items():
        pairs = [(card(t).text, card(t).mirror().text) for t in half.split()]
        middle = MIDDLE[kind].split()
        lines.append(f"  # {kind}: {2 * len(pairs) + len(middle)} cards")
        if middle:
            lines.append("  " + " ".join(f'"{t}",' for t in middle))
        lines += [f'  "{mirrored}", "{text}",' for text, mirrored in pairs]
    lines += ["]", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    TARGET.write_text(deck_text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
