"""Drawing, and what happens when the deck is used up (SS-DECK)."""

from __future__ import annotations

from random import Random

from soccer_rules.core.game import Log
from soccer_rules.games.soccer_sonic.ruling import Ruling, go, level, set_hand
from soccer_rules.games.soccer_sonic.state import NOBODY, State


def shuffled(cards: list[str], seed: int, shuffles: int) -> list[str]:
    """The cards in the order that seed and count give, the same in every process and for every prior order."""
    order = sorted(cards)
    # Random.shuffle written out, which halves its time and keeps it the same in every version of Python
    bits = Random(f"soccer-sonic/{seed}/{shuffles}").getrandbits
    for i in range(len(order) - 1, 0, -1):
        size = (i + 1).bit_length()
        j = bits(size)
        while j > i:
            j = bits(size)
        order[i], order[j] = order[j], order[i]
    return order


def reshuffle(s: State) -> None:
    """The discard pile becomes the new deck (SS-DECK-1)."""
    s.deck = shuffled(s.pile, s.seed, s.shuffles)
    s.pile = []
    s.shuffles += 1


def refill(g: Ruling, s: State, log: Log | None, *, turning: bool = False) -> bool:
    """A card is needed and none is left: counter, extra time or the end (SS-DECK-1 to -8). False: the match is over.

    ``turning``: the card is to be turned for a penalty (SS-DECK-5), not drawn.
    """
    if not s.extra and s.counter < g.decks:
        if s.pile:
            s.counter += 1
            reshuffle(s)
            if log is not None:
                log.say("new-deck", NOBODY, "SS-DECK-1", "SS-DECK-2", counter=s.counter)
        return True
    if s.in_phase:
        again = s.ran_out
        s.ran_out = True
        reshuffle(s)
        if log is not None:
            clause = (
                "SS-DECK-8" if again else "SS-DECK-7" if s.extra else "SS-DECK-5" if turning else "SS-DECK-4"
            )
            log.say("deck-ran-out", NOBODY, "SS-DECK-1", clause)
        return True
    return close_deck(g, s, "SS-DECK-6" if s.extra else "SS-DECK-3", log, shuffle=True)


def close_deck(g: Ruling, s: State, clause: str, log: Log | None, *, shuffle: bool) -> bool:
    """The last deck is done: the match ends, or extra time begins when level (SS-END-2, -3). False: it is over."""
    if s.extra or not level(s):
        go(g, s, "time", log)
        s.seat = NOBODY
        if log is not None:
            log.say("time", NOBODY, clause, "SS-END-3" if level(s) else "SS-END-2")
        return False
    s.extra = True
    if shuffle:
        reshuffle(s)
    go(g, s, "extra-time", log)
    if log is not None:
        log.say("extra-time", NOBODY, clause, "SS-DECK-6", "SS-END-3")
    return True


def draw(g: Ruling, s: State, seat: int, want: int, log: Log | None, *clauses: str) -> bool:
    """Draw ``want`` cards; what is left first, then from the new deck (SS-DECK-1). False: the match is over."""
    if want <= 0:
        return True
    got = s.deck[-want:]
    del s.deck[-want:]
    goes_on = True
    while len(got) < want:
        goes_on = refill(g, s, log)
        if not goes_on or not s.deck:
            break
        more = len(got) - want
        got += s.deck[more:]
        del s.deck[more:]
    set_hand(s, seat, tuple(sorted((*s.hands[seat], *got))))
    if log is not None and got:
        log.say("draw", seat, *clauses, n=len(got), left=len(s.deck))
    return goes_on


def draw_up(g: Ruling, s: State, seat: int, log: Log | None, *clauses: str) -> bool:
    """Draw up to the hand limit (SS-TURN-2, SS-SETUP-3), a worn-out keeper's lower one. False: the match is over."""
    if log is not None and s.tired[seat]:
        clauses += ("SS-ROLE-5b",)
    return draw(g, s, seat, g.limit(s, seat) - len(s.hands[seat]), log, *clauses)


def end_phase(g: Ruling, s: State, log: Log | None) -> bool:
    """The shooting phase is over; after a last deck so may the match be (SS-DECK-4, -5, -7). False: it is."""
    s.in_phase = False
    s.redirects = 0
    s.target = 0
    if not s.ran_out:
        return True
    s.ran_out = False
    return close_deck(g, s, "SS-DECK-7" if s.extra else "SS-DECK-4", log, shuffle=False)
