"""What a seat may know of a game, and states that fit what it knows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Event, Seat
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.events import BidPlaced, CardsDrawn, Dealt, OfferTaken, SentBack
from bidtable.games.i_bid_you_not.parts import Bound, State, Table
from bidtable.games.i_bid_you_not.terms import anywhere, at_right, terms_of

if TYPE_CHECKING:
    from bidtable.games.i_bid_you_not.game import IBidYouNot


def project(game: IBidYouNot, state: State, seat: Seat | None) -> Table:
    """Return what a seat (None: a spectator) may know, field by field: one hand, one pile, its own bids."""
    deck = _deck(game, state)
    numbers, named = deck.numbers, deck.named
    n = len(state.hands)
    terms = terms_of(deck, state.offer, state.age)
    sealing = state.phase == "bid" and not terms.open
    over = state.phase == "over"
    return Table(
        phase=state.phase,
        seat=seat,
        sets=state.sets,
        trim=state.trim,
        fresh=state.fresh,
        recipes=state.recipes,
        variants=state.variants,
        turn=state.turn,
        start=state.start,
        declarer=state.declarer,
        truce=state.truce,
        fewest=state.fewest,
        idle=state.idle,
        hand=named(state.hands[seat]) if seat is not None else (),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        pile=named(state.piles[seat]) if seat is not None else (),
        pile_sizes=tuple(pile.bit_count() for pile in state.piles),
        discards=named(state.discards),
        offer=tuple(numbers[card] for card in state.offer),
        givers=state.givers,
        age=tuple(numbers[card] for card in state.age),
        price=sum(deck.prices[card] for card in state.offer),
        bound=_bound(deck, state),
        gave_negative=tuple(bits(state.gave_negative)),
        gave_positive=tuple(bits(state.gave_positive)),
        adds_left=state.adds_left,
        wanted=state.wanted,
        sealed=tuple(len(cards) for cards in state.bids),
        bids=tuple(
            tuple(numbers[card] for card in cards) if not sealing or other == seat else ()
            for other, cards in enumerate(state.bids)
        ),
        ranking=state.ranking,
        asked=state.asked,
        inverted=state.inverted,
        skipped=tuple(bits(state.skipped)),
        taker=state.taker,
        draws=state.draws,
        draw_for=state.draw_for,
        giving=numbers[state.giving] if state.giving >= 0 else None,
        after=state.after,
        after_left=state.after_left,
        lacks=tuple(named(mask) for mask in state.lacks) if any(state.lacks) else ((),) * n,
        holds=tuple(named(mask) for mask in state.holds) if any(state.holds) else ((),) * n,
        piles=tuple(named(pile) for pile in state.piles) if over else (),
    )


_NO_DECK = Deck((), {})


def _deck(game: IBidYouNot, state: State | Table) -> Deck:
    """Return the deck; before a fresh print there is none."""
    return _NO_DECK if state.phase == "print" else game.deck(state)


def _bound(deck: Deck, state: State) -> tuple[Bound, ...]:
    """Return the actions in force with the cards they stand on, oldest first."""
    found = []
    for card in terms_of(deck, state.offer, state.age).bound:
        action = deck.action(deck.numbers[card])
        if action is not None:
            found.append(Bound(deck.numbers[card], action.chip, action.text))
    return tuple(found)


def project_event(event: Event, seat: Seat | None) -> Event:
    """Return an event as a seat may know it."""
    if type(event) is BidPlaced and not event.open and event.seat != seat:
        return replace(event, card=None)
    if type(event) is Dealt:
        return replace(
            event, hands=tuple(hand if other == seat else () for other, hand in enumerate(event.hands))
        )
    return event


# -- back to states --------------------------------------------------------------------------------------


def partial_state(game: IBidYouNot, table: Table) -> State:
    """Return the state as far as a view shows it; the hands and piles of others are empty in it.

    The viewer's legal moves are the same in it as in the state that was looked at.
    """
    n = len(table.hand_sizes)
    deck = _deck(game, table)
    hands, piles = [0] * n, [0] * n
    if table.seat is not None:
        hands[table.seat] = deck.mask(table.hand)
        piles[table.seat] = deck.mask(table.pile)
    if table.piles:
        piles = [deck.mask(pile) for pile in table.piles]
    return _state(table, deck, hands, piles, tuple(deck.at(cards) for cards in table.bids))


def _state(
    table: Table, deck: Deck, hands: Sequence[int], piles: Sequence[int], bids: tuple[tuple[int, ...], ...]
) -> State:
    index = deck.index
    return State(
        phase=table.phase,
        sets=table.sets,
        trim=table.trim,
        fresh=table.fresh,
        recipes=table.recipes,
        variants=table.variants,
        turn=table.turn,
        start=table.start,
        declarer=table.declarer,
        truce=table.truce,
        fewest=table.fewest,
        idle=table.idle,
        hands=tuple(hands),
        piles=tuple(piles),
        discards=deck.mask(table.discards),
        offer=deck.at(table.offer),
        givers=table.givers,
        age=deck.at(table.age),
        gave_negative=sum(1 << seat for seat in table.gave_negative),
        gave_positive=sum(1 << seat for seat in table.gave_positive),
        adds_left=table.adds_left,
        wanted=table.wanted,
        bids=bids,
        ranking=table.ranking,
        asked=table.asked,
        inverted=table.inverted,
        skipped=sum(1 << seat for seat in table.skipped),
        taker=table.taker,
        draws=table.draws,
        draw_for=table.draw_for,
        giving=index[table.giving] if table.giving is not None else -1,
        after=table.after,
        after_left=table.after_left,
        lacks=tuple(deck.mask(cards) for cards in table.lacks),
        holds=tuple(deck.mask(cards) for cards in table.holds),
    )


def determinize(game: IBidYouNot, view: View[Table], rng: random.Random) -> State:
    """Deal the unseen cards to the other hands and sealed bids, so that all that was shown holds.

    Score piles follow from what everybody saw (IB-18). Known cards stay where they are, and nobody gets a card
    that they have shown not to hold.
    """
    table = view.table
    state = partial_state(game, table)
    if table.phase in ("print", "deal", "over"):
        return state
    deck = game.deck(table)
    n = len(state.hands)
    piles = _piles_from(deck, view.history, n)
    if tuple(pile.bit_count() for pile in piles) != table.pile_sizes:
        raise ValueError("the history does not tell what lies in the score piles")
    state = replace(state, piles=tuple(piles))
    seen = state.discards
    for mask in piles:
        seen |= mask
    for card in state.offer:
        seen |= 1 << card
    for cards in state.bids:
        for card in cards:
            seen |= 1 << card
    if table.seat is not None:
        seen |= state.hands[table.seat]
    hands = list(state.hands)
    others = [seat for seat in range(n) if seat != table.seat]
    for seat in others:
        hands[seat] = state.holds[seat] & ~seen
        seen |= hands[seat]
    slots = _slots(deck, state, table, others, hands)
    for (seat, _), dealt in zip(slots, _deal(bits(deck.full & ~seen), slots, rng), strict=True):
        hands[seat] |= 1 << dealt
    bids = list(state.bids)
    biddable = terms_of(deck, state.offer, state.age).biddable
    for seat in others:
        hidden = table.sealed[seat] - len(bids[seat])
        if hidden:
            bids[seat] = tuple(sorted(rng.sample(bits(hands[seat] & biddable), hidden)))
            for card in bids[seat]:
                hands[seat] &= ~(1 << card)
    return replace(state, hands=tuple(hands), bids=tuple(bids))


def _slots(
    deck: Deck, state: State, table: Table, others: Sequence[Seat], known: Sequence[int]
) -> list[tuple[Seat, int]]:
    """Return a slot for each unseen card of the other hands, sealed bids included: `(seat, cards that fit)`."""
    slots = []
    for seat in others:
        size = table.hand_sizes[seat] + table.sealed[seat] - len(state.bids[seat]) - known[seat].bit_count()
        fits = deck.full & ~state.lacks[seat]
        needed, count, only = _shown(deck, state, table, seat)
        count = min(size, max(0, count - (known[seat] & needed).bit_count()))
        slots += [(seat, fits & needed)] * count
        slots += [(seat, fits & ~needed if only else fits)] * (size - count)
    return slots


def _shown(deck: Deck, state: State, table: Table, seat: Seat) -> tuple[int, int, bool]:
    """Return what a seat shows by owing a decision: it holds so many of some cards, and perhaps no more."""
    terms = terms_of(deck, state.offer, state.age)
    if state.phase == "bid" and (state.wanted[seat] or table.sealed[seat]):
        count = state.wanted[seat] + table.sealed[seat] - len(state.bids[seat])
        return terms.biddable, count, count + len(state.bids[seat]) < terms.bid_cards
    if seat != state.turn:
        return 0, 0, False
    if state.phase == "more" or (state.phase == "turn" and state.truce):
        return at_right(deck, terms, state.offer, ordered=True), 1, False
    if state.phase == "after" and state.after[0] == "add":
        return at_right(deck, terms, state.offer, ordered=False), 1, False
    if state.phase == "give":
        numerical = "ordered_skip" in state.variants
        return anywhere(deck, terms, state.offer, numerical=numerical), 1, False
    return 0, 0, False


def _piles_from(deck: Deck, history: Sequence[Event], n: int) -> list[int]:
    """Return the score piles, card by card, as everybody could follow them."""
    piles = [0] * n
    for event in history:
        match event:
            case OfferTaken():
                piles[event.seat] |= deck.mask(event.scored)
            case SentBack():
                for seat, number in event.cards:
                    piles[seat] |= 1 << deck.index[number]
            case CardsDrawn():
                for source, target, number in event.cards:
                    bit = 1 << deck.index[number]
                    piles[source] &= ~bit
                    if target >= 0:
                        piles[target] |= bit
    return piles


TRIES = 20


def _deal(unseen: list[int], slots: Sequence[tuple[Seat, int]], rng: random.Random) -> list[int]:
    """Return a card for each slot that fits it: at random, or where that is hard, some fitting deal."""
    for _ in range(TRIES):
        rng.shuffle(unseen)
        if all(mask >> card & 1 for card, (_, mask) in zip(unseen, slots, strict=True)):
            return unseen
    return _match(unseen, slots)


def _match(unseen: list[int], slots: Sequence[tuple[Seat, int]]) -> list[int]:
    """Fill the slots by augmenting paths: finds a deal whenever there is one."""
    holder: dict[int, int] = {}

    def place(slot: int, tried: set[int]) -> bool:
        for card in unseen:
            if card in tried or not slots[slot][1] >> card & 1:
                continue
            tried.add(card)
            if card not in holder or place(holder[card], tried):
                holder[card] = slot
                return True
        return False

    for slot in range(len(slots)):
        if not place(slot, set()):
            raise ValueError("no deal fits this view")
    dealt = {slot: card for card, slot in holder.items()}
    return [dealt[slot] for slot in range(len(slots))]
