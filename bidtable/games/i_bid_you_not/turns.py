"""Turns of I Bid You Not: adding a card and what it sets off, declaring, and whose turn is next.

Functions take a state and return the next one; what happened is appended to a list of events. Moves have been found
legal before. `turns`, `auction` and `taking` call each other in a circle, as the game goes.
"""

from __future__ import annotations

from msgspec.structs import replace

from bidtable.core.model import CHANCE, Event, Seat
from bidtable.core.seats import put
from bidtable.games.i_bid_you_not import auction, scoring
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import CardAdded, CardsDrawn, GameEnded, SentBack, Truce, TurnPassed
from bidtable.games.i_bid_you_not.parts import NOBODY, State
from bidtable.games.i_bid_you_not.terms import Terms, at_right, chosen_from, passed_over, terms_of

Events = list[Event]


def terms(deck: Deck, state: State) -> Terms:
    """Return what the offer binds."""
    return terms_of(deck, state.offer, state.age)


def may_add(deck: Deck, state: State, seat: Seat) -> int:
    """Return the cards that a seat may add on its turn (IB-4, IB-10)."""
    bound = terms(deck, state)
    hand = state.hands[seat]
    return chosen_from(bound, hand & at_right(deck, bound, state.offer, ordered=True))


# -- adding ----------------------------------------------------------------------------------------------


def lay(deck: Deck, state: State, seat: Seat, card: int, place: int) -> State:
    """Move a card from a hand into the offer, and note who gave it."""
    negative, positive = state.gave_negative, state.gave_positive
    if deck.prices[card] < 0:
        negative |= 1 << seat
    else:
        positive |= 1 << seat
    bit = 1 << card
    return replace(
        state,
        hands=put(state.hands, seat, state.hands[seat] & ~bit),
        holds=put(state.holds, seat, state.holds[seat] & ~bit),
        offer=(*state.offer[:place], card, *state.offer[place:]),
        givers=(*state.givers[:place], seat, *state.givers[place:]),
        age=(*state.age, card),
        gave_negative=negative,
        gave_positive=positive,
    )


def learn(state: State, seat: Seat, mask: int) -> State:
    """Note that a seat has shown not to hold some cards."""
    if not mask & ~state.lacks[seat]:
        return state
    return replace(state, lacks=put(state.lacks, seat, state.lacks[seat] | mask))


def add(deck: Deck, state: State, seat: Seat, card: int, events: Events) -> State:
    """Add a card on a turn; its instant action fires (IB-4, IB-11)."""
    before = terms(deck, state)
    if before.extreme:
        open_to = at_right(deck, before, state.offer, ordered=True)
        state = learn(state, seat, passed_over(deck, before, open_to, card))
    left = before.adds - 1 if state.phase == "turn" else state.adds_left - 1
    events.append(CardAdded(seat, deck.numbers[card], deck.numbers[state.offer[-1]], "turn"))
    state = lay(deck, state, seat, card, len(state.offer))
    state = replace(state, adds_left=left)
    effect = deck.effects[card]
    silenced = terms(deck, state).silenced_by
    if effect is not None and effect.instant and silenced is None:
        return _fire(deck, state, seat, card, effect, events)
    return go_on(deck, state, seat, events)


def _fire(deck: Deck, state: State, seat: Seat, card: int, effect: fx.Effect, events: Events) -> State:
    """Do what an instant action says (IB-11)."""
    match effect:
        case fx.AuctionNow():
            return auction.call(deck, state, seat, card, events)
        case fx.NoDeclaring():
            events.append(Truce(deck.numbers[card], effect.turns))
            # The turn now ending does not count (IB-17).
            state = replace(state, truce=max(state.truce, effect.turns + 1))
        case fx.SendBack():
            state = _send_back(deck, state, card, effect, events)
        case fx.Steal():
            draws = _thefts(state, seat, effect)
            if draws:
                return replace(state, phase="draw", turn=CHANCE, draws=draws, draw_for="turn")
    return go_on(deck, state, seat, events)


def _send_back(deck: Deck, state: State, source: int, effect: fx.SendBack, events: Events) -> State:
    """Cards with prices of one sign go to the score piles of who added them; the opener stays."""
    wanted = deck.negative if effect.price == "negative" else deck.positive
    leaving = [
        (seat, card)
        for seat, card in zip(state.givers, state.offer, strict=True)
        if seat >= 0 and wanted >> card & 1
    ]
    if not leaving:
        return state
    gone = {card for _, card in leaving}
    piles = list(state.piles)
    for seat, card in leaving:
        piles[seat] |= 1 << card
    kept = [(card, seat) for card, seat in zip(state.offer, state.givers, strict=True) if card not in gone]
    events.append(SentBack(deck.numbers[source], tuple((seat, deck.numbers[card]) for seat, card in leaving)))
    return replace(
        state,
        piles=tuple(piles),
        offer=tuple(card for card, _ in kept),
        givers=tuple(seat for _, seat in kept),
        age=tuple(card for card in state.age if card not in gone),
    )


def _thefts(state: State, seat: Seat, effect: fx.Steal) -> tuple[tuple[Seat, Seat], ...]:
    """Return the draws of a theft, clockwise from the player's left; who has no scored card is left out."""
    n = len(state.hands)
    others = [(seat + step) % n for step in range(1, n)]
    if effect.source == "others":
        return tuple((other, seat) for other in others if state.piles[other])
    return tuple((seat, other) for other in others)[: state.piles[seat].bit_count()]


def draw(deck: Deck, state: State, cards: tuple[int, ...], events: Events) -> State:
    """Move the scored cards that chance drew, and go on with what they were drawn for."""
    piles, discards = list(state.piles), state.discards
    moved = []
    for (source, target), card in zip(state.draws, cards, strict=True):
        bit = 1 << card
        piles[source] &= ~bit
        if target < 0:
            discards |= bit
        else:
            piles[target] |= bit
        moved.append((source, target, deck.numbers[card]))
    events.append(CardsDrawn(tuple(moved)))
    what = state.draw_for
    state = replace(state, piles=tuple(piles), discards=discards, draws=(), draw_for="")
    if what == "turn":
        return go_on(deck, state, state.givers[-1], events)
    seat = state.ranking[state.asked]
    if what == "give":
        return replace(state, phase="give", turn=seat)
    return auction.ask_next(deck, state, events)


# -- whose turn ------------------------------------------------------------------------------------------


def go_on(deck: Deck, state: State, seat: Seat, events: Events) -> State:
    """After an added card: a further one if it is due and possible, else the next turn."""
    if state.adds_left > 0 and terms(deck, state).adds > 1:
        if may_add(deck, state, seat):
            return replace(state, phase="more", turn=seat)
        bound = terms(deck, state)
        state = learn(state, seat, at_right(deck, bound, state.offer, ordered=True) & deck.full)
    return next_turn(deck, state, seat, events)


def next_turn(deck: Deck, state: State, seat: Seat, events: Events) -> State:
    """End a seat's turn, and find who goes on (IB-3, IB-8, IB-13)."""
    n = len(state.hands)
    state = replace(state, adds_left=0, truce=max(0, state.truce - 1))
    while any(state.hands):
        seat = (seat + 1) % n
        if not state.hands[seat]:
            continue
        if not state.truce or may_add(deck, state, seat):
            return replace(state, phase="turn", turn=seat)
        bound = terms(deck, state)
        state = learn(state, seat, at_right(deck, bound, state.offer, ordered=True) & deck.full)
        state = replace(state, truce=state.truce - 1)
        events.append(TurnPassed(seat))
    return end(deck, state, events)


def end(deck: Deck, state: State, events: Events) -> State:
    """Open all piles and count them (IB-9)."""
    extremes = "extremes_score" in state.variants
    scores = tuple(scoring.worth(deck, pile, extremes_only=extremes) for pile in state.piles)
    events.append(GameEnded(tuple(deck.named(pile) for pile in state.piles), scores))
    return replace(state, phase="over", turn=NOBODY, truce=0)
