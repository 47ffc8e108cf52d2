"""What the table of I Bid You Not says: of seats, of moves before they are made, of cards."""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Move, Seat
from bidtable.games.i_bid_you_not import IBidYouNot, auction, parts, scoring, views
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.terms import NO_SKIP, terms_of, won_from
from bidtable.games.i_bid_you_not.words import card_text, number_text, range_text

CARD_MOVES: Final[dict[str, type[Move]]] = {
    "turn": parts.Add,
    "more": parts.Add,
    "bid": parts.Bid,
    "give": parts.Give,
    "after": parts.Give,
    "lead": parts.Open,
}
"""What pressing a card of the hand means in each phase."""
KEYS: Final[dict[type[Move], str]] = {
    parts.Declare: "D",
    parts.Take: "T",
    parts.Skip: "S",
    parts.Decline: "N",
}


def cards(count: int) -> str:
    """Return "1 card", "3 cards"."""
    return "1 card" if count == 1 else f"{count} cards"


def status(view: parts.Table, seat: Seat) -> tuple[str, str]:
    """Return what a seat does in the auction, and whether that is good news; empty outside auctions."""
    if view.phase == "over":
        return "", "plain"
    if view.phase == "bid":
        if view.wanted[seat]:
            return ("chooses a bid" if not view.sealed[seat] else "chooses a second card"), "plain"
        return ("bid sealed", "plain") if view.sealed[seat] else ("takes no part", "plain")
    if seat == view.taker:
        return "takes the offer", "good"
    if not view.ranking:
        return "", "plain"
    if seat in view.skipped:
        return f"bid {_bid(view, seat)} · skips", "plain"
    if seat not in view.ranking:
        return "takes no part", "plain"
    place = view.ranking.index(seat)
    if place == view.asked:
        return f"bid {_bid(view, seat)} · asked now", "good"
    return f"bid {_bid(view, seat)} · asked {_ordinal(place + 1)}", "plain"


def _bid(view: parts.Table, seat: Seat) -> str:
    return number_text(sum(view.bids[seat]))


def _ordinal(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def pile(game: IBidYouNot, view: parts.Table) -> str:
    """Say what the viewer's score pile is worth now."""
    deck = game.deck(view)
    extremes = "extremes_score" in view.variants
    found = scoring.parts(deck, deck.mask(view.pile), extremes_only=extremes)
    total = round(sum(value for _, value in found))
    told = ", ".join(f"{name} {signed(round(value)) if value else '0'}" for name, value in found)
    return f"Worth {total} so far: {told}."


def next_card(game: IBidYouNot, view: parts.Table) -> str:
    """Say what may be added next, by the order in force."""
    deck = game.deck(view)
    terms = terms_of(deck, deck.at(view.offer), deck.at(view.age))
    by, direction = terms.order
    last = view.offer[-1]
    value = number_text(last) if by == "number" else signed(deck.prices[deck.index[last]])
    return f"next: {by} {'above' if direction == 'up' else 'below'} {value}"


def action(deck: Deck, number: int) -> str:
    """Return a card's action as a sentence to go on with, empty without one."""
    found = deck.action(number)
    return f" {found.text}" if found is not None else ""


def about(deck: Deck, number: int) -> tuple[str, ...]:
    """Say all of a card: number, price, type, action."""
    card = deck.cards[deck.index[number]]
    info = deck.types[card.type]
    kin = [other.number for other in deck.cards if other.type == card.type and other.number != number]
    lines = [f"Number {number_text(number)}, price {signed(card.price)}, colour {info.colour}."]
    found = deck.action(number)
    lines.append(found.text if found is not None else "No action.")
    lines.append(f"Other cards of this type: {', '.join(number_text(other) for other in kin) or 'none'}.")
    return tuple(lines)


# -- moves -----------------------------------------------------------------------------------------------


def key_of(move: Move) -> str:
    """Return a short stable name of a plate."""
    if isinstance(move, parts.Skip):
        return f"skip:{move.by}"
    return type(move).__name__.lower()


def plate(game: IBidYouNot, view: parts.Table, move: Move) -> tuple[str, str]:
    """Return the words on a plate: what it does, and its price."""
    match move:
        case parts.Declare():
            return "Declare an auction", f"range {range_text(min(view.offer), max(view.offer))}"
        case parts.Take():
            return "Take", f"{signed(_won(game, view)) if _won(game, view) else '0'} for the score pile"
        case parts.Skip(by=by):
            scored = view.pile_sizes[view.turn]
            return {
                "both": ("Skip", f"lose 1 of {scored} scored, add 1"),
                "pay": ("Skip by paying", f"lose 1 of {scored} scored"),
                "add": ("Skip by adding", "add a card from hand"),
                "cost": ("Skip", f"lose {_cost(game, view)} of {scored} scored"),
            }[by]
        case parts.Decline():
            return "Leave it", "neither add nor discard" if view.after[0] == "add" else "discard nothing"
    return game.label(move), ""


def _won(game: IBidYouNot, view: parts.Table) -> int:
    """Return the sum of the prices that the taker would get from the offer."""
    deck = game.deck(view)
    offer = deck.at(view.offer)
    won = won_from(deck, terms_of(deck, offer, deck.at(view.age)), offer)
    return sum(deck.prices[card] for card in won)


def _cost(game: IBidYouNot, view: parts.Table) -> int:
    deck = game.deck(view)
    return max(1, terms_of(deck, deck.at(view.offer), deck.at(view.age)).skip)


def why_take(game: IBidYouNot, view: parts.Table) -> str:
    """Say why the player asked cannot skip."""
    deck = game.deck(view)
    terms = terms_of(deck, deck.at(view.offer), deck.at(view.age))
    state = views.partial_state(game, view)
    reason = auction.must_take(deck, state, view.turn)
    if reason == "cannot_pay":
        need = terms.skip if terms.skip > 0 else 1
        return f"A skip costs {cards(need)} of the score pile."
    if terms.skip == NO_SKIP:
        return "Nobody may skip this auction."
    return {
        "last": "The last one asked must take.",
        "cannot_add": "No card of this hand may be added for a skip.",
    }.get(reason or "", "")


def prompt(game: IBidYouNot, view: parts.Table) -> str:
    """Say what the viewer has to decide, to go on with after the name."""
    match view.phase:
        case "turn":
            return "add a card." if view.truce else "add a card, or declare an auction."
        case "more":
            return "add a further card."
        case "bid":
            left = view.wanted[view.seat] if view.seat is not None else 1
            return "choose the card of your bid." if left == 1 else f"choose {left} cards of your bid."
        case "ask":
            return "take the offer, or skip."
        case "give":
            return "choose the card that your skip adds."
        case "put":
            return f"choose where {card_text(game, view.giving or 0)} goes."
        case "after":
            if view.after[0] == "add":
                return "add a card to the taken offer, or leave it."
            return "discard a card of the taken offer, or leave it."
        case "open":
            return "choose which bid opens the next offer."
        case "lead":
            return "open a new offer with any card."
    return ""


def preview(game: IBidYouNot, view: parts.Table, move: Move) -> str:
    """Say what a move will do, in numbers."""
    deck = game.deck(view)
    match move:
        case parts.Add(card=card):
            price = deck.prices[deck.index[card]]
            total = view.price + price
            return f"Price of the offer {_price(view.price)} → {_price(total)}.{action(deck, card)}"
        case parts.Bid(card=card):
            return f"Bid {number_text(card)}: {_beside(card, view)}. Price {signed(deck.prices[deck.index[card]])}."
        case parts.Declare():
            return f"All seal a bid. Inverted if none lies outside {range_text(min(view.offer), max(view.offer))}."
        case parts.Take():
            return f"Score {_price(_won(game, view))} from {cards(len(view.offer))}."
        case parts.Skip():
            title, small = plate(game, view, move)
            return f"{title}: {small}."
        case parts.Give(card=card) | parts.Open(card=card) | parts.Drop(card=card):
            return f"{game.label(move)}.{action(deck, card)}"
    return f"{game.label(move)}."


def _price(price: int) -> str:
    return signed(price) if price else "0"


def _beside(number: int, view: parts.Table) -> str:
    low, high = min(view.offer), max(view.offer)
    where = "below" if number < low else "above" if number > high else "inside"
    return f"{where} {range_text(low, high)}"
