"""What moves of I Bid You Not promise: the price of the offer, what a taker scores, what a skip costs."""

from __future__ import annotations

from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.core.promise import TABLE, Case, Change, Promise, sure
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.auction import cost_of
from bidtable.games.i_bid_you_not.binding import terms_of
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.moves import Skip, Take
from bidtable.games.i_bid_you_not.state import Known
from bidtable.games.i_bid_you_not.taking import spoils


def added(deck: Deck, known: Known, seat: Seat, move: Move, number: int) -> Promise:
    """Return what a card added makes of the offer's price."""
    card = deck.index[number]
    before = sum([deck.prices[other] for other in known.offer])
    after = before + deck.prices[card]
    changes = (sure(seat, "card", -1, deck.titles[card]), sure(TABLE, "price", deck.prices[card]))
    return Promise(move, (Case("", changes, (("before", before), ("after", after))),))


def taken(deck: Deck, known: Known, seat: Seat, move: Take) -> Promise:
    """Return what the taker gets, and what it changes of the worth of the score pile (IB-7, IB-16).

    As long as others may still add or discard, that is what the offer holds as it lies now.
    """
    found = spoils(deck, known, seat)
    extremes = "extremes_score" in known.variants
    pile = known.piles[seat]
    before = scoring.worth(deck, pile, extremes_only=extremes)
    points = scoring.worth(deck, pile | found.pile, extremes_only=extremes) - before
    changes = [sure(seat, "points", points)]
    for thing, cards in (("scored", bits(found.pile)), ("to hand", bits(found.hand)), ("bid", found.bids)):
        if cards:
            changes.append(sure(seat, thing, len(cards), *[deck.titles[card] for card in cards]))
    if found.lost:
        names = [deck.titles[card] for card in found.lost]
        changes.append(sure(TABLE, "discarded", len(found.lost), *names))
    later = terms_of(deck, known.offer, known.age).after_taking
    unknown = tuple([f"what each may {what} then" for what in dict.fromkeys(later)])
    return Promise(move, (Case("", tuple(changes)),), unknown)


def skipped(deck: Deck, known: Known, seat: Seat, move: Skip) -> Promise:
    """Return what a skip costs, and what that can change of the worth of the score pile (IB-6)."""
    cost = cost_of(deck, known, move.by)
    pile, extremes = known.piles[seat], "extremes_score" in known.variants
    given = (("by", move.by), ("scored", pile.bit_count()))
    changes: list[Change] = []
    if cost:
        changes.append(sure(seat, "scored", -cost))
        before = scoring.worth(deck, pile, extremes_only=extremes)
        found = scoring.worths_without(deck, pile, cost, extremes_only=extremes)
        if found is not None:
            changes.append(Change(seat, "points", found[0] - before, found[1] - before))
    if move.by in ("both", "add"):
        changes.append(sure(seat, "card", -1))
    return Promise(move, (Case("", tuple(changes), given),), ("which cards are drawn",) if cost else ())
