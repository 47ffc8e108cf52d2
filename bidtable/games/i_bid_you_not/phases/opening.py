"""The end of an auction: the buyer gets the cards, and a card opens the next offer (IB-7)."""

from __future__ import annotations

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.cards import mask_of, pick_up, play, score
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.events import GameEnded, OfferOpened, OfferTaken
from bidtable.games.i_bid_you_not.moves import Open
from bidtable.games.i_bid_you_not.mutable_position import Known, Position
from bidtable.games.i_bid_you_not.prospects import opened
from bidtable.games.i_bid_you_not.taking import bids_left, is_choice, lowest_bid, openers, returning, spoils
from bidtable.games.i_bid_you_not.turns import after_auction

# -- the cards leave the table -----------------------------------------------------------------------------


def settle(context: Context, position: Position, tell: Tell) -> Position:
    # IB-7, IB-20
    deck, taker = position.deck, position.taker
    found = spoils(deck, position, taker)
    position.open_with(())
    score(position, taker, found.pile)
    if found.hand:
        pick_up(position, taker, found.hand)
    if found.lost:
        position.discards |= mask_of(found.lost)
    if found.bids:
        position.bids = list(bids_left(position, taker, found))
    position.phase, position.turn = "open" if is_choice(position) else "opening", taker
    if tell:
        lost, others = deck.numbered(found.lost), deck.numbered(found.bids)
        event = OfferTaken(taker, deck.named(found.pile), deck.named(found.hand), lost, others)
        tell(event, position.state())
    return position


# -- a bid opens the next offer ----------------------------------------------------------------------------


def choices(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    return tuple([Open(number) for number in context.deck(known).numbered(openers(known))])


def choose(context: Context, position: Position, seat: Seat, move: Open, tell: Tell) -> Position:
    open_with_bid(position, position.deck.index[move.card], tell)
    return position


def opening(context: Context, position: Position, tell: Tell) -> Position:
    # IB-7, IB-14
    open_with_bid(position, lowest_bid(position), tell)
    return position


def open_with_bid(position: Position, card: int, tell: Tell) -> None:
    bids, back = position.bids, returning(position, position.taker, card)
    for seat, cards in enumerate(bids):
        for other in cards:
            if other == card:
                continue
            if seat in back:
                pick_up(position, seat, 1 << other)
            else:
                position.discards |= 1 << other
    position.open_with((card,))
    after_auction(position)
    if tell:
        numbers = position.deck.numbers
        owner = next(seat for seat, cards in enumerate(bids) if card in cards)
        rest = [(seat, other) for seat, cards in enumerate(bids) for other in cards if other != card]
        returned = tuple([(seat, numbers[other]) for seat, other in rest if seat in back])
        gone = tuple([numbers[other] for seat, other in rest if seat not in back])
        tell(OfferOpened(owner, numbers[card], returned, gone), position.state())


# -- a card from hand opens it -----------------------------------------------------------------------------


def leads(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    # After an auction without bids, a player opens with a card from the hand (IB-13).
    return context.deck(known).each(Open, known.hand_of(seat))


def lead(context: Context, position: Position, seat: Seat, move: Open, tell: Tell) -> Position:
    open_with_card(position, seat, position.deck.index[move.card])
    if tell:
        tell(OfferOpened(seat, move.card, (), ()), position.state())
    return position


def open_with_card(position: Position, seat: Seat, card: int) -> None:
    play(position, seat, card)
    position.open_with((card,))
    after_auction(position)


def promise(context: Context, known: Known, seat: Seat, move: Open) -> Promise:
    return opened(context.deck(known), known, seat, move)


# -- the end -----------------------------------------------------------------------------------------------


def end(context: Context, position: Position, tell: Tell) -> Position:
    # IB-9
    position.phase = "over"
    if tell:
        deck = position.deck
        piles = tuple([deck.named(pile) for pile in position.piles])
        scores = scoring.scores(deck, position.piles, position.variants)
        tell(GameEnded(piles, tuple(scores), any(position.hands)), position.state())
    return position
