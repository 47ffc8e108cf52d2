"""All that I Bid You Not says to players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bidtable.core.model import CHANCE, Event, Move, Seat, SeatView, TableView
from bidtable.core.texts import listed
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import parts
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.parts import State, Table
from bidtable.games.i_bid_you_not.terms import in_order, terms_of

if TYPE_CHECKING:
    from bidtable.games.i_bid_you_not.game import IBidYouNot

HEADLINES = {
    "print": "Printing the cards",
    "deal": "Dealing",
    "turn": "Adding or declaring",
    "more": "Adding a further card",
    "bid": "Bidding",
    "ask": "Taking or skipping",
    "draw": "Drawing scored cards",
    "give": "Paying for a skip",
    "put": "Placing a card",
    "after": "After the offer was taken",
    "open": "Opening the next offer",
    "lead": "Opening a new offer",
    "over": "All cards are played",
}
WHY = {
    "inside": "No bid lies outside {range}: the auction is inverted, the lowest bid is asked first.",
    "outside": "A bid lies outside {range}: the highest bid is asked first.",
    "never": "No bid lies outside {range}, but this auction cannot be inverted: the highest bid is asked first.",
    "always": "This auction is inverted in any case: the lowest bid is asked first.",
}
FORCED = {
    "last": "is the last one asked",
    "no_skip": "may not skip",
    "cannot_pay": "has too few scored cards to skip",
    "cannot_add": "has no card to add for a skip",
}


def count(number: int, what: str) -> str:
    """Return "1 card", "3 cards"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def number_text(number: int) -> str:
    """Return a number with a minus sign as it is printed."""
    return f"−{-number}" if number < 0 else str(number)


def range_text(low: int, high: int) -> str:
    """Return the number range of an offer."""
    return f"{number_text(low)} to {number_text(high)}"


def card_text(game: IBidYouNot, number: int) -> str:
    """Name a card by number and type, if the deck in use has it."""
    deck = game.current
    if deck is None or number not in deck.index:
        return number_text(number)
    return f"{number_text(number)} {deck.types[deck.cards[deck.index[number]].type].title}"


def priced(game: IBidYouNot, number: int) -> str:
    """Name a card with its price."""
    deck = game.current
    if deck is None or number not in deck.index:
        return number_text(number)
    return deck.title(number)


def label(game: IBidYouNot, move: Move) -> str:
    """Name a move for a button."""
    match move:
        case parts.Add(card=card):
            return f"Add {priced(game, card)}"
        case parts.Declare():
            return "Declare an auction"
        case parts.Bid(card=card):
            return f"Bid {priced(game, card)}"
        case parts.Take():
            return "Take the offer"
        case parts.Skip(by=by):
            return SKIPS[by]
        case parts.Give(card=card):
            return f"Add {priced(game, card)}"
        case parts.Put(after=after):
            return "At the left end" if after is None else f"Right of {card_text(game, after)}"
        case parts.Drop(card=card):
            return f"Discard {priced(game, card)}"
        case parts.Decline():
            return "Leave it as it is"
        case parts.Open(card=card):
            return f"Open with {priced(game, card)}"
        case parts.Deal():
            return "Deal"
        case parts.Draw():
            return "Draw scored cards"
        case parts.Print():
            return "Print a deck"
    return "?"


SKIPS = {
    "both": "Skip: lose a scored card, add a card",
    "pay": "Skip: lose a scored card",
    "add": "Skip: add a card",
    "cost": "Skip: lose scored cards",
}


# -- the log ---------------------------------------------------------------------------------------------


def tell(game: IBidYouNot, event: Event, names: Sequence[str]) -> str:
    """Tell an event in one line, naming people."""
    match event:
        case ev.Printed():
            return f"A fresh deck is printed: {count(event.cards, 'card')}."
        case ev.Dealt():
            opens = priced(game, event.opener)
            return f"The cards are dealt. {opens} opens the offer; {names[event.start]} starts."
        case ev.CardAdded():
            return _added(game, event, names[event.seat])
        case ev.TurnPassed():
            return f"{names[event.seat]} can neither add nor declare, and passes."
        case ev.SentBack():
            moved = listed([f"{priced(game, card)} to {names[seat]}" for seat, card in event.cards])
            return f"{card_text(game, event.source)} sends cards home: {moved}."
        case ev.Truce():
            turns = count(event.turns, "turn")
            return f"{card_text(game, event.source)}: nobody may declare during the next {turns}."
        case ev.CardsDrawn():
            return _drawn(game, event, names)
        case ev.GameEnded():
            scores = listed([f"{name} {score}" for name, score in zip(names, event.scores, strict=True)])
            return f"No cards are left. Scores: {scores}."
        case ev.Declined():
            return f"{names[event.seat]} leaves the offer as it is."
        case ev.CardDropped():
            return f"{names[event.seat]} discards {priced(game, event.card)} from the offer."
        case ev.OfferTaken():
            return _taken(game, event, names[event.seat])
        case ev.OfferOpened():
            return _opened(game, event, names)
    return _tell_auction(game, event, names)


def _tell_auction(game: IBidYouNot, event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.AuctionCalled():
            who = listed([names[seat] for seat in event.bidders])
            how = "bids openly" if len(event.bidders) == 1 else "bid openly"
            sealed = "seals a bid" if len(event.bidders) == 1 else "seal their bids"
            begin = (
                f"{names[event.declarer]} declares an auction."
                if event.source is None
                else f"{card_text(game, event.source)} calls an auction."
            )
            return f"{begin} {who} {how if event.open else sealed}."
        case ev.NoBids():
            return f"Nobody can bid: the offer is discarded, and {names[event.opens]} opens a new one."
        case ev.BidPlaced():
            if event.card is None:
                return f"{names[event.seat]} seals a bid."
            verb = "bids" if event.open else "seals"
            return f"{names[event.seat]} {verb} {card_text(game, event.card)}."
        case ev.BidsRevealed():
            return _revealed(event, names)
        case ev.Skipped():
            return f"{names[event.seat]} skips."
        case ev.TakeDecided():
            if event.reason == "chosen":
                return f"{names[event.seat]} takes the offer."
            return f"{names[event.seat]} {FORCED[event.reason]}, and takes the offer."
    return ""


def _added(game: IBidYouNot, event: ev.CardAdded, name: str) -> str:
    card = priced(game, event.card)
    if event.how == "turn":
        return f"{name} adds {card}."
    if event.how == "after":
        return f"{name} adds {card} to the taken offer."
    place = "at the left end" if event.after is None else f"right of {card_text(game, event.after)}"
    return f"{name} adds {card} for the skip, {place}."


def _drawn(game: IBidYouNot, event: ev.CardsDrawn, names: Sequence[str]) -> str:
    moved: dict[tuple[Seat, Seat], list[str]] = {}
    for source, target, card in event.cards:
        moved.setdefault((source, target), []).append(priced(game, card))
    lines = [
        f"{names[source]} loses {listed(cards)}"
        if target < 0
        else f"{names[target]} gets {listed(cards)} from {names[source]}"
        for (source, target), cards in moved.items()
    ]
    return f"{'; '.join(lines)}."


def _bid_text(seat: Seat, cards: Sequence[int], names: Sequence[str]) -> str:
    total = number_text(sum(cards))
    how = f" ({' + '.join(number_text(card) for card in cards)})" if len(cards) > 1 else ""
    return f"{names[seat]} {total}{how}"


def _revealed(event: ev.BidsRevealed, names: Sequence[str]) -> str:
    bids = listed([_bid_text(seat, cards, names) for seat, cards in event.bids])
    why = WHY[event.why].format(range=range_text(event.low, event.high))
    ignored = ""
    if event.ignored:
        ignored = f" Ignored: {listed([_bid_text(seat, cards, names) for seat, cards in event.ignored])}."
    return f"Bids: {bids}.{ignored} {why}"


def _taken(game: IBidYouNot, event: ev.OfferTaken, name: str) -> str:
    told = []
    if event.scored:
        told.append(f"{name} scores {listed([priced(game, card) for card in event.scored])}.")
    else:
        told.append(f"{name} scores nothing.")
    if event.to_hand:
        told.append(f"To hand: {listed([card_text(game, card) for card in event.to_hand])}.")
    if event.discarded:
        told.append(f"Discarded: {listed([card_text(game, card) for card in event.discarded])}.")
    return " ".join(told)


def _opened(game: IBidYouNot, event: ev.OfferOpened, names: Sequence[str]) -> str:
    told = [f"{names[event.seat]}'s {priced(game, event.card)} opens the next offer."]
    if event.returned:
        back = listed([f"{card_text(game, card)} to {names[seat]}" for seat, card in event.returned])
        told.append(f"Returned: {back}.")
    if event.discarded:
        told.append(f"Discarded: {listed([card_text(game, card) for card in event.discarded])}.")
    return " ".join(told)


# -- views and reasons -----------------------------------------------------------------------------------


def headline(table: Table) -> str:
    """Say what is being played."""
    text = HEADLINES[table.phase]
    left = sum(table.hand_sizes)
    return f"{count(left, 'card')} in hands: {text.lower()}" if left and table.phase != "over" else text


def in_words(game: IBidYouNot, table: Table, names: Sequence[str]) -> TableView:
    """Describe a view for the generic table, and headline the phase for every table."""
    seats = []
    for seat in range(len(names)):
        facts = [("Score pile", count(table.pile_sizes[seat], "card"))]
        cards: tuple[str, ...] = ()
        if table.sealed[seat]:
            facts.append(("Bid", "sealed" if not table.bids[seat] else "open"))
            cards = tuple(priced(game, card) for card in table.bids[seat])
        hidden = 0 if seat == table.seat else table.hand_sizes[seat]
        seats.append(SeatView(seat, tuple(facts), cards, hidden))
    facts = []
    if table.offer:
        facts.append(("Price of the offer", signed(table.price) if table.price else "0"))
        facts.append(("Number range", range_text(min(table.offer), max(table.offer))))
    facts += [(card_text(game, bound.card), bound.chip) for bound in table.bound]
    if table.truce:
        facts.append(("No declaring", count(table.truce, "turn")))
    return TableView(
        headline(table),
        tuple(priced(game, card) for card in table.hand),
        tuple(priced(game, card) for card in table.offer),
        tuple(seats),
        tuple(facts),
    )


def refusal(game: IBidYouNot, state: State, seat: Seat, move: Move) -> str:
    """Say why a move is not legal."""
    if state.phase == "over":
        return "The game is over."
    if seat not in game.actors(state):
        return "It is not this player's turn."
    if seat == CHANCE:
        return "That cannot be drawn here."
    deck = game.deck(state)
    card = getattr(move, "card", None)
    if isinstance(move, parts.Declare) and state.phase == "turn":
        return f"Nobody may declare for {count(state.truce, 'more turn')}."
    if card is not None and (card not in deck.index or not state.hands[seat] >> deck.index[card] & 1):
        if not isinstance(move, (parts.Drop, parts.Open)):
            return "That card is not in this hand."
    elif isinstance(move, parts.Add) and state.phase in ("turn", "more"):
        return _cannot_add(game, deck, state, deck.index[move.card])
    elif isinstance(move, parts.Give) and state.phase in ("give", "after"):
        return "An action in the offer bars that card."
    elif isinstance(move, parts.Bid) and state.phase == "bid":
        return "An action bars that card from being bid."
    return "This is no move for now."


def _cannot_add(game: IBidYouNot, deck: Deck, state: State, card: int) -> str:
    terms = terms_of(deck, state.offer, state.age)
    if not in_order(deck, terms, state.offer[-1]) >> card & 1:
        by, direction = terms.order
        what = "higher" if direction == "up" else "lower"
        return f"Its {by} must be {what} than that of {card_text(game, deck.numbers[state.offer[-1]])}."
    if terms.allowed >> card & 1 and terms.extreme:
        return (
            f"Another card of this hand is {'higher' if terms.extreme > 0 else 'lower'}, and must be added."
        )
    return "An action in the offer bars that card."
