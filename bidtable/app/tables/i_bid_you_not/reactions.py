"""Chooses words and moods of the players in I Bid You Not from public events."""

from __future__ import annotations

from collections.abc import Mapping

from bidtable.core.model import Event, Seat
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.naming import number_text

SWEET = 7
SOUR = -3
"""If the price of an added card is at least `SWEET`, players praise the card.

If it is at most `SOUR`, they mock it.
"""
SWEET_WORDS = ("A treat!", "For a brave one.", "Who can resist?")
SOUR_WORDS = ("Who wants this?", "Sorry!", "Mind that one.")


def says(deck: Deck, event: Event) -> tuple[Seat, str] | None:
    match event:
        case ev.AuctionCalled(declarer=seat, source=None):
            return seat, "Auction!"
        case ev.CardAdded(seat=seat, card=card, how="turn"):
            price = deck.prices[deck.index[card]]
            words = SWEET_WORDS if price >= SWEET else SOUR_WORDS if price <= SOUR else ()
            return (seat, words[card % len(words)]) if words else None
        case ev.BidPlaced(seat=seat, card=card):
            return seat, f"{number_text(card)}."
        case ev.Skipped(seat=seat):
            return seat, "Not for me."
        case ev.TakeDecided(seat=seat, reason=reason):
            return seat, "I take it!" if reason == "chosen" else "So it is mine."
        case ev.OfferTaken(seat=seat, scored=scored):
            said = _on_taking(sum(deck.prices[deck.index[card]] for card in scored))
            return (seat, said) if said else None
        case ev.TurnPassed(seat=seat):
            return seat, "I pass."
        case ev.Declined(seat=seat):
            return seat, "I leave it."
    return None


def _on_taking(worth: int) -> str:
    if worth >= SWEET:
        return "What a catch!"
    return "Not bad." if worth > 0 else "Ouch." if worth < 0 else ""


def hushes(event: Event) -> bool:
    return isinstance(
        event, (ev.Dealt, ev.AuctionCalled, ev.BidsRevealed, ev.OfferOpened, ev.NoBids, ev.GameEnded)
    )


def feels(deck: Deck, event: Event) -> Mapping[Seat, str]:
    match event:
        case ev.BidsRevealed(bids=((first, _), *_)):
            return {first: "surprised"}
        case ev.OfferTaken(seat=seat, scored=scored):
            worth = sum(deck.prices[deck.index[card]] for card in scored)
            return {seat: "glad" if worth > 0 else "cross" if worth < 0 else "waiting"}
        case ev.TakeDecided(seat=seat, reason=reason):
            # The worth shows when the offer is scored: many a chosen take is the lesser evil.
            return {seat: "waiting" if reason == "chosen" else "surprised"}
        case ev.CardsDrawn(cards=cards):
            won = {target: _on_card(deck, number) for _, target, number in cards if target >= 0}
            return {**won, **{source: _on_card(deck, number, lost=True) for source, _, number in cards}}
        case ev.SentBack(cards=cards):
            return {seat: _on_card(deck, number) for seat, number in cards}
        case ev.GameEnded(scores=scores):
            best, least = max(scores), min(scores)
            return {
                seat: "glad" if score == best else "beaten" if score == least else "waiting"
                for seat, score in enumerate(scores)
            }
    return {}


def _on_card(deck: Deck, number: int, *, lost: bool = False) -> str:
    return "glad" if (deck.prices[deck.index[number]] > 0) != lost else "cross"
