"""What a player can pick for an attempt, sensible or not: a use, cards of the hand, a zone, roles."""

from __future__ import annotations

from soccer_rules.core.attempt import Choice, Item, Picked
from soccer_rules.core.language import Texts
from soccer_rules.games.soccer_sonic import actions as use
from soccer_rules.games.soccer_sonic.actions import Action
from soccer_rules.games.soccer_sonic.cards import ZONES
from soccer_rules.games.soccer_sonic.conditions import ALLOWED
from soccer_rules.games.soccer_sonic.faces import card_svg, card_words, spoken_language
from soccer_rules.games.soccer_sonic.ruling import Ruling
from soccer_rules.games.soccer_sonic.state import State, seat_name
from soccer_rules.games.soccer_sonic.words import SonicWords

_texts = Texts("soccer_rules.games.soccer_sonic")
_WITH_CARDS = (*use.CARD_USES, use.SWAP, use.DISCARD)
CARD_WIDE = 84


def choices(
    g: Ruling, words: SonicWords, s: State, seat: int, picked: Picked, lang: str | None
) -> tuple[Choice, ...]:
    """The choices for ``seat``: those that a picked use does not need are left out.

    Uses that the moment does not admit are offered too wherever cards can be played, so that they can be tried.
    """
    code = spoken_language(lang)
    admitted = ALLOWED.get(s.phase, frozenset())
    hand_counts = bool(admitted & {*use.CARD_USES})
    uses = [u for u in use.USES if u in admitted or (hand_counts and u in use.CARD_USES)]
    uses.sort(key=lambda u: u not in admitted)
    named = tuple(Item(u, _capital(words.use(u, code))) for u in uses)
    chosen = next(iter(picked.get("use", ())), uses[0] if len(uses) == 1 else "")
    found = [Choice("use", _texts("choice.use", lang=code), named)]
    if seat >= 0 and (chosen in _WITH_CARDS or (not chosen and hand_counts)):
        label = seat_name(seat)
        cards = tuple(
            Item(
                str(n),
                card_words(c, code),
                card_svg(c, lang=code, width=CARD_WIDE, id_prefix=f"pick-{label}-{n}-"),
                f'[data-card][data-seat="{label}"][data-index="{n}"]',
            )
            for n, c in enumerate(s.hands[seat])
        )
        found.append(Choice("cards", _texts("choice.cards", lang=code), cards, many=True))
    if chosen in use.MOVES or (not chosen and admitted & {*use.MOVES}):
        zones = tuple(
            Item(
                str(z),
                _texts("choice.to-zone", lang=code, zone=z),
                target=f'[data-el="zone"][data-zone="{z}"]',
                sign=str(z),
            )
            for z in ZONES
        )
        found.append(Choice("zone", _texts("choice.zone", lang=code), zones))
    if chosen == use.LINE_UP:
        roles = tuple(Item(r, words.role(r, code)) for r in g.roles)
        found.append(Choice("roles", _texts("choice.roles", lang=code), roles, many=True))
    return tuple(found)


def attempt(g: Ruling, s: State, seat: int, picked: Picked) -> Action | None:
    """The action that has been picked; ``None`` while the use, or the zone of a move, is missing."""
    admitted = ALLOWED.get(s.phase, frozenset())
    only = next(iter(admitted)) if len(admitted) == 1 and not admitted & {*use.CARD_USES} else ""
    chosen = next(iter(picked.get("use", ())), only)
    zone = next(iter(picked.get("zone", ())), "")
    if not chosen or (chosen in use.MOVES and not zone):
        return None
    hand = s.hands[seat] if seat >= 0 else ()
    cards = [hand[int(n)] for n in picked.get("cards", ()) if int(n) < len(hand)]
    return Action(
        chosen,
        tuple(sorted(cards)) if chosen in _WITH_CARDS else (),
        int(zone) if chosen in use.MOVES else 0,
        tuple(r for r in picked.get("roles", ()) if r in g.roles) if chosen == use.LINE_UP else (),
    )


def picked(s: State, seat: int, a: Action) -> dict[str, tuple[str, ...]]:
    """What has to be picked for an action: the use, the places of its cards in the hand, the zone, the roles."""
    hand: list[str | None] = list(s.hands[seat]) if seat >= 0 else []
    places = []
    for c in a.cards:
        if c in hand:
            at = hand.index(c)
            hand[at] = None
            places.append(str(at))
    found = {
        "use": (a.use,),
        "cards": tuple(places),
        "zone": (str(a.zone),) if a.zone else (),
        "roles": a.roles,
    }
    return {key: values for key, values in found.items() if values}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
