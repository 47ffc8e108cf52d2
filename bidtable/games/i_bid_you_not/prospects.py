"""Predicts the results of moves, such as prices, scores and costs."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.core.promise import TABLE, Case, Change, Promise, sure
from bidtable.core.seats import clockwise
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not import scoring
from bidtable.games.i_bid_you_not.auction import skip_price
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.instants import fires, leaving, thefts
from bidtable.games.i_bid_you_not.moves import Add, Bid, Declare, Decline, Drop, Give, Open, Put, Skip, Take
from bidtable.games.i_bid_you_not.mutable_position import Known, terms_now
from bidtable.games.i_bid_you_not.state import NO_CARD, Observation
from bidtable.games.i_bid_you_not.taking import (
    bids_left,
    is_choice,
    lowest_bid,
    may_join,
    openers,
    returning,
    spoils,
)

Given = tuple[tuple[str, int | str], ...]


def price_of(deck: Deck, cards: Iterable[int]) -> int:
    return sum([deck.prices[card] for card in cards])


def _named(deck: Deck, seat: Seat, thing: str, cards: Iterable[int], sign: int = 1) -> list[Change]:
    listed = tuple(cards)
    return [sure(seat, thing, sign * len(listed), *[deck.titles[card] for card in listed])] if listed else []


def _gain(deck: Deck, known: Known, seat: Seat, cards: int) -> Change:
    extremes, pile = "extremes_score" in known.variants, known.piles[seat]
    before, after = (scoring.worth(deck, cards, extremes_only=extremes) for cards in (pile, pile | cards))
    return sure(seat, "points", after - before)


# -- adding ------------------------------------------------------------------------------------------------


def added(deck: Deck, known: Known, seat: Seat, move: Add) -> Promise:
    # IB-11
    card = deck.index[move.card]
    then = _laid(known, seat, card)
    changes, kept = _named(deck, seat, "card", (card,), -1), then.offer
    effect = fires(deck, then, card)
    unknown: tuple[str, ...] = ()
    if isinstance(effect, fx.SendBack):
        gone = leaving(deck, then, effect)
        cards = {other for _, other in gone}
        kept = tuple([other for other in kept if other not in cards])
        for giver in dict.fromkeys(giver for giver, _ in gone):
            sent = [other for owner, other in gone if owner == giver]
            changes += _named(deck, giver, "scored", sent)
            if giver == seat:
                changes.append(_gain(deck, known, seat, sum([1 << other for other in sent])))
    elif isinstance(effect, fx.Steal):
        draws = thefts(then, seat, effect)
        for other in range(len(known.piles)):
            count = sum((to == other) - (source == other) for source, to in draws)
            changes += [sure(other, "scored", count)] if count else []
        unknown = ("which cards are drawn",) if draws else ()
    return Promise(move, (_priced(deck, known.offer, kept, changes),), unknown)


def _laid(known: Known, seat: Seat, card: int) -> Known:
    return replace(known, offer=(*known.offer, card), givers=(*known.givers, seat), age=(*known.age, card))


def _priced(deck: Deck, before: Iterable[int], after: Iterable[int], changes: list[Change]) -> Case:
    old, new = price_of(deck, before), price_of(deck, after)
    return Case("", (*changes, sure(TABLE, "price", new - old)), (("before", old), ("after", new)))


def given(deck: Deck, known: Known, seat: Seat, move: Give) -> Promise:
    card = deck.index[move.card]
    changes = _named(deck, seat, "card", (card,), -1)
    return Promise(move, (_priced(deck, known.offer, (*known.offer, card), changes),))


def put(deck: Deck, known: Known, seat: Seat, move: Put) -> Promise:
    # The price of the offer does not depend on the place.
    assert known.giving != NO_CARD
    changes = _named(deck, seat, "card", (known.giving,), -1)
    return Promise(move, (_priced(deck, known.offer, (*known.offer, known.giving), changes),))


# -- an auction --------------------------------------------------------------------------------------------


def declared(deck: Deck, known: Known, move: Declare) -> Promise:
    # IB-5, IB-13
    low, high = deck.numbers[min(known.offer)], deck.numbers[max(known.offer)]
    bound = terms_now(deck, known)
    case = Case("", (), (("low", low), ("high", high), ("open", int(bound.open))))
    lost = (
        sure(TABLE, "price", -price_of(deck, known.offer)),
        *_named(deck, TABLE, "discarded", known.offer),
    )
    return Promise(move, (case, *asking(deck, known), Case("no bids", lost)), ("the bids",))


def bid(deck: Deck, known: Known, seat: Seat, move: Bid) -> Promise:
    # A bid of several cards is compared when its last card is chosen (IB-14).
    card = deck.index[move.card]
    low, high = deck.numbers[min(known.offer)], deck.numbers[max(known.offer)]
    value = sum([deck.numbers[other] for other in (*known.bids[seat], card)])
    more = known.wanted[seat] - 1
    facts: Given = (
        ("low", low),
        ("high", high),
        ("bid", value),
        ("more", more),
        ("price", deck.prices[card]),
    )
    gone = Change(seat, "card", -1, 0 if "middle_returns" in known.variants else -1, (deck.titles[card],))
    if more:
        return Promise(move, (Case("", (gone,), facts),), ("the other bids",))
    outside = not low <= value <= high
    if outside and _ignored(deck, known, value < low):
        return Promise(
            move, (Case("", (gone,), (*facts, ("ignored", 1))), *asking(deck, known)), ("the other bids",)
        )
    # A counting bid outside the range determines the order of asking.
    cases = [case for case in asking(deck, known) if not outside or case.when == "outside"]
    return Promise(move, (Case("", (gone,), facts), *cases), ("the other bids",))


def _ignored(deck: Deck, known: Known, below: bool) -> bool:
    # A rule about ignored bids is void if it would leave no bid (IB-13).
    beyond = "lowest" if below else "highest"
    return any(rule.beyond == beyond for _, rule in terms_now(deck, known).ignored)


def asking(deck: Deck, known: Known) -> tuple[Case, Case]:
    # In the first case, all bids are within the range of the offer's numbers.
    bound = terms_now(deck, known)
    inside = "highest" if bound.inversion == "never" else "lowest"
    outside = "lowest" if bound.inversion == "always" else "highest"
    some = ("ignoring", int(bool(bound.ignored)))
    return (
        Case("inside", (), (("first", inside), some)),
        Case("outside", (), (("first", outside), some)),
    )


# -- taking or skipping ------------------------------------------------------------------------------------


def taken(deck: Deck, known: Known, seat: Seat, move: Take) -> Promise:
    # The prediction assumes that no other player changes the offer (IB-7, IB-16).
    changes, unknown = _handed_out(deck, known, seat, seat)
    later = terms_now(deck, known).after_taking
    around = clockwise(seat + 1, len(known.piles))
    then = replace(known, taker=seat, taken=known.offer, taken_age=known.age, after=later, after_left=around)
    if not later or _is_settled(deck, then, seat):
        return Promise(move, (Case("", changes),), unknown)
    unknown = (*[f"what each may {what} then" for what in dict.fromkeys(later)], *unknown)
    return Promise(move, (Case("left", changes), Case("changed", ())), unknown)


def _handed_out(
    deck: Deck, known: Known, taker: Seat, viewer: Seat
) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    found = spoils(deck, known, taker)
    changes = [_gain(deck, known, taker, found.pile)] if taker == viewer else []
    changes += _named(deck, taker, "scored", bits(found.pile))
    changes += _named(deck, taker, "to hand", bits(found.hand))
    changes += _named(deck, taker, "bid", found.bids)
    changes += _named(deck, TABLE, "discarded", found.lost)
    left = replace(known, bids=bids_left(known, taker, found))
    price = -price_of(deck, known.offer)
    if is_choice(left):
        return (*changes, sure(TABLE, "price", price)), ("which bid opens the next offer",)
    opener = lowest_bid(left)
    changes.append(sure(TABLE, "price", price + deck.prices[opener], deck.titles[opener]))
    return (*changes, *_cleared(deck, left, taker, opener)), ()


def _cleared(deck: Deck, known: Known, taker: Seat, opener: int) -> list[Change]:
    back = returning(known, taker, opener)
    changes = [change for seat in back for change in _named(deck, seat, "card", known.bids[seat])]
    gone = [
        card for seat, cards in enumerate(known.bids) for card in cards if card != opener and seat not in back
    ]
    return [*changes, *_named(deck, TABLE, "bids discarded", gone)]


def skipped(deck: Deck, known: Known, seat: Seat, move: Skip) -> Promise:
    # IB-6
    cost, card = skip_price(deck, known, move.by)
    pile, extremes = known.piles[seat], "extremes_score" in known.variants
    facts = (("by", move.by), ("scored", pile.bit_count()))
    changes: list[Change] = []
    if cost:
        changes.append(sure(seat, "scored", -cost))
        before = scoring.worth(deck, pile, extremes_only=extremes)
        least, most = scoring.worths_without(deck, pile, cost, extremes_only=extremes)
        changes.append(Change(seat, "points", least - before, most - before))
    if card:
        changes.append(sure(seat, "card", -card))
    return Promise(move, (Case("", tuple(changes), facts),), ("which cards are drawn",) if cost else ())


# -- after the offer was taken -----------------------------------------------------------------------------


def joined(deck: Deck, known: Known, seat: Seat, move: Give) -> Promise:
    # The taker of the offer also gets the added card (IB-20).
    card = deck.index[move.card]
    then = replace(known, offer=(*known.offer, card), givers=(*known.givers, seat))
    case = _priced(deck, known.offer, then.offer, _named(deck, seat, "card", (card,), -1))
    return _then_settled(deck, known, then, seat, move, case)


def dropped(deck: Deck, known: Known, seat: Seat, move: Drop) -> Promise:
    card = deck.index[move.card]
    then = replace(known, offer=tuple([other for other in known.offer if other != card]))
    case = _priced(deck, known.offer, then.offer, _named(deck, TABLE, "dropped", (card,)))
    return _then_settled(deck, known, then, seat, move, case)


def declined(deck: Deck, known: Known, seat: Seat, move: Decline) -> Promise:
    case = Case("", (), (("may", known.after[0]),))
    return _then_settled(deck, known, known, seat, move, case)


def _then_settled(deck: Deck, known: Known, then: Known, seat: Seat, move: Move, case: Case) -> Promise:
    then = replace(then, after_left=known.after_left[1:])
    if not _is_settled(deck, then, seat):
        return Promise(move, (case,))
    changes, unknown = _handed_out(deck, then, known.taker, seat)
    given_ = (*case.given, ("settled", known.taker))
    return Promise(move, (Case("", (*case.changes, *changes), given_),), unknown)


def _is_settled(deck: Deck, known: Known, viewer: Seat) -> bool:
    left, around = known.after_left, clockwise(known.taker + 1, len(known.piles))
    for at, may in enumerate(known.after):
        for seat in left if at == 0 else around:
            if may == "discard":
                if known.offer:
                    return False
            elif seat == viewer:
                if may_join(deck, known, seat):
                    return False
            elif _holds_cards(known, seat):
                return False
    return True


def _holds_cards(known: Known, seat: Seat) -> bool:
    return bool(known.hand_sizes[seat] if isinstance(known, Observation) else known.hands[seat])


# -- the next offer ----------------------------------------------------------------------------------------


def opened(deck: Deck, known: Known, seat: Seat, move: Open) -> Promise:
    # IB-13
    card = deck.index[move.card]
    changes = [sure(TABLE, "price", deck.prices[card], deck.titles[card])]
    if known.phase == "lead":
        changes += _named(deck, seat, "card", (card,), -1)
    else:
        assert card in openers(known)
        changes += _cleared(deck, known, known.taker, card)
    return Promise(move, (Case("", tuple(changes), (("after", deck.prices[card]),)),))
