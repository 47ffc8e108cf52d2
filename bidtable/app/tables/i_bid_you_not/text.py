"""What the table of I Bid You Not says: of seats, of moves before they are made, of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.core.model import Move, Seat
from bidtable.games.i_bid_you_not import IBidYouNot, scoring
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.auction import must_take
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.naming import card_text, number_text
from bidtable.games.i_bid_you_not.state import BIDDING, NOBODY, Observation

KEYS: Final[dict[type[Move], str]] = {
    mv.Declare: "D",
    mv.Take: "T",
    mv.Skip: "S",
    mv.Decline: "N",
}


def cards(count: int) -> str:
    """Return "1 card", "3 cards"."""
    return "1 card" if count == 1 else f"{count} cards"


def status(deck: Deck, seen: Observation, seat: Seat) -> tuple[str, str]:
    """Return what a seat does in the auction, and whether that is good news; empty outside auctions."""
    if seen.phase in BIDDING:
        return _bidding(seen, seat), "plain"
    if seat == seen.taker:
        return "takes the offer", "good"
    if not seen.ranking:
        return "", "plain"
    if seat not in seen.ranking:
        return ("bid is ignored" if seen.bids[seat] else "takes no part"), "plain"
    bid = f"bid {number_text(worth(deck, seen, seat))}"
    if seen.skipped >> seat & 1:
        return f"{bid} · skips", "plain"
    place = seen.ranking.index(seat)
    if seen.taker != NOBODY:
        return bid, "plain"
    if place == seen.asked and seen.phase != "ignore":
        return f"{bid} · asked now", "good"
    return f"{bid} · asked {_ordinal(place + 1)}", "plain"


def _bidding(seen: Observation, seat: Seat) -> str:
    if not seen.wanted[seat]:
        if not seen.sealed[seat]:
            return "takes no part"
        return "bid sealed" if seen.phase in ("bid", "reveal") else "bid made"
    return "chooses a second card" if seen.sealed[seat] else "chooses a bid"


def worth(deck: Deck, seen: Observation, seat: Seat) -> int:
    """Return what an open bid comes to."""
    return sum([deck.numbers[card] for card in seen.bids[seat]])


def _ordinal(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def pile(context: Context, seen: Observation) -> str:
    """Say what the viewer's score pile is worth now."""
    extremes = "extremes_score" in seen.variants
    found = scoring.parts(context.deck(seen), seen.pile, extremes_only=extremes)
    total = round(sum(value for _, value in found))
    told = ", ".join(f"{name} {signed(round(value)) if value else '0'}" for name, value in found)
    return f"Worth {total} so far: {told}."


def next_card(context: Context, seen: Observation) -> str:
    """Say what may be added next, by the order in force."""
    deck = context.deck(seen)
    by, direction = context.terms(seen).order
    last = seen.offer[-1]
    value = number_text(deck.numbers[last]) if by == "number" else signed(deck.prices[last])
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
    if isinstance(move, mv.Skip):
        return f"skip:{move.by}"
    return type(move).__name__.lower()


TITLES: Final = {"both": "Skip", "pay": "Skip by paying", "add": "Skip by adding", "cost": "Skip"}


def plate(game: IBidYouNot, seen: Observation, move: Move, names: Sequence[str]) -> tuple[str, str]:
    """Return the words on a plate: what it is, and what it does."""
    told = promised(game, seen, move, names)
    match move:
        case mv.Take():
            title = "Take"
        case mv.Skip(by=by):
            title = TITLES[by]
        case mv.Decline():
            title = "Leave it"
        case _:
            title = game.label(move)
    return title, told[0] if told else ""


def promised(game: IBidYouNot, seen: Observation, move: Move, names: Sequence[str]) -> tuple[str, ...]:
    """Say what a move of who acts will do: first a few words, then sentences."""
    seat = seen.turn if seen.seat is None else seen.seat
    return game.promised(game.promise(seen, seat, move), names)


def preview(game: IBidYouNot, seen: Observation, move: Move, names: Sequence[str]) -> str:
    """Say what a move is, and what it will do; of a card that joins the offer also what its action says."""
    told = promised(game, seen, move, names)
    lines = [f"{game.label(move)}: {told[0]}.", *told[1:]] if told else [f"{game.label(move)}."]
    card = move.card if isinstance(move, (mv.Add, mv.Give, mv.Open)) else None
    return " ".join(lines) + (action(game.context.deck(seen), card) if card is not None else "")


def why_take(context: Context, seen: Observation) -> str:
    """Say why the player asked cannot skip."""
    reason = must_take(context.deck(seen), seen, seen.turn)
    if reason == "cannot_pay":
        return f"A skip costs {cards(max(1, context.terms(seen).skip))} of the score pile."
    return {
        "no_skip": "Nobody may skip this auction.",
        "last": "The last one asked must take.",
        "cannot_add": "No card of this hand may be added for a skip.",
    }.get(reason or "", "")


def prompt(context: Context, seen: Observation) -> str:
    """Say what the viewer has to decide, to go on with after the name."""
    match seen.phase:
        case "turn":
            return "add a card." if seen.truce else "add a card, or declare an auction."
        case "more":
            return "add a further card."
        case "bid" | "open_bid":
            left = seen.wanted[seen.seat] if seen.seat is not None else 1
            return "choose the card of your bid." if left == 1 else f"choose {left} cards of your bid."
        case "ask":
            return "take the offer, or skip."
        case "give":
            return "choose the card that your skip adds."
        case "put":
            return f"choose where {card_text(context, context.deck(seen).numbers[seen.giving])} goes."
        case "after":
            if seen.after[0] == "add":
                return "add a card to the taken offer, or leave it."
            return "discard a card of the taken offer, or leave it."
        case "open":
            return "choose which bid opens the next offer."
        case "lead":
            return "open a new offer with any card."
    return ""
