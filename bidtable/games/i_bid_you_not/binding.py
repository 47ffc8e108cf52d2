"""Computes the rules that the cards on offer impose on the players (IB-10, IB-12)."""

# A card is an index, and a set of cards is a bit mask.

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.deck import MEMO, Deck
from bidtable.games.i_bid_you_not.terms import NO_REACH, NO_SKIP, UNASKED, Terms


def terms_of(deck: Deck, offer: tuple[int, ...], age: tuple[int, ...]) -> Terms:
    found = deck.terms.get((offer, age))
    return found if found is not None else remember(deck, _work_out(deck, offer, age))


def remember(deck: Deck, terms: Terms) -> Terms:
    if len(deck.terms) >= MEMO:
        deck.terms.clear()
    deck.terms[terms.offer, terms.age] = terms
    return terms


def _work_out(deck: Deck, offer: tuple[int, ...], age: tuple[int, ...]) -> Terms:
    terms = Terms(
        allowed=deck.full & ~deck.never_add,
        unbarred=deck.full & ~deck.never_add,
        biddable=deck.full & ~deck.never_bid,
        free=deck.any_order,
    )
    terms.offer = offer
    for card in offer:
        terms.cards |= 1 << card
        terms.present |= deck.same[card]
        _join(deck, terms, card)
    for card in age:
        _bind(deck, terms, card)
    if terms.silenced_by is None:
        terms.allowed = _allowed(deck, terms)
    return terms


def laid(deck: Deck, terms: Terms, card: int, place: int, *, acts: bool = True) -> Terms:
    """Return the rules that apply to the offer after one more card is added."""
    # The new card has `place` cards to its left.
    offer, bit = terms.offer, 1 << card
    after: Terms = replace(
        terms,
        offer=(*offer, card) if place == len(offer) else (*offer[:place], card, *offer[place:]),
        cards=terms.cards | bit,
        present=terms.present | deck.same[card],
        on_turn=UNASKED,
        reach=NO_REACH,
    )
    _join(deck, after, card)
    if acts:
        _bind(deck, after, card)
    if after.silenced_by is None:
        after.allowed = _allowed(deck, after)
    return after


def _join(deck: Deck, terms: Terms, card: int) -> None:
    if not deck.no_pile >> card & 1:
        terms.price += deck.prices[card]
        terms.scored += 1
        terms.each += deck.bonus[card]


def _allowed(deck: Deck, terms: Terms) -> int:
    # A card that allows no second card of its type may not be added if the type is already in the offer.
    allowed = terms.unbarred & ~(terms.present & deck.only_one | terms.barred)
    if terms.types:
        allowed &= ~terms.present if terms.types == "new" else terms.present
    return allowed


# -- what each effect binds --------------------------------------------------------------------------------


def _bind(deck: Deck, terms: Terms, card: int) -> None:
    terms.age = (*terms.age, card)
    terms.acting |= 1 << card
    effect = deck.effects[card]
    if effect is None or not effect.binds:
        return
    if terms.silenced_by is None:
        terms.bound = (*terms.bound, card)
        BINDERS[type(effect)](deck, terms, card, effect)
    elif deck.silencers >> card & 1:
        _silence(deck, terms, card, effect)


def _silence(deck: Deck, terms: Terms, card: int, effect: fx.Effect) -> None:
    usual = Terms(allowed=deck.full, unbarred=deck.full, biddable=deck.full, free=0)
    for name in _BOUND:
        setattr(terms, name, getattr(usual, name))
    terms.allowed = deck.full
    terms.silenced_by = card
    terms.bound = (card,)


_BOUND: Final = (
    *("unbarred", "biddable", "free", "types", "barred", "order", "extreme", "adds", "bid_cards", "open"),
    *("partakers", "ignored", "inversion", "skip", "after_taking", "take_bids", "take_right"),
)
"""Attributes of `Terms` that the actions of cards can change."""


def _action_cards(deck: Deck, terms: Terms, card: int, effect: fx.ActionCardsOnly) -> None:
    terms.unbarred &= deck.with_action
    terms.partakers = (*terms.partakers, (card, effect))


def _types(deck: Deck, terms: Terms, card: int, effect: fx.Types) -> None:
    terms.types = effect.may


def _prices(deck: Deck, terms: Terms, card: int, effect: fx.Prices) -> None:
    terms.barred = deck.negative if effect.barred == "negative" else deck.positive


def _extreme(deck: Deck, terms: Terms, card: int, effect: fx.Extreme) -> None:
    terms.extreme = 1 if effect.add == "highest" else -1


def _order(deck: Deck, terms: Terms, card: int, effect: fx.Order) -> None:
    terms.order = (effect.by, effect.direction)


def _neighbours(deck: Deck, terms: Terms, card: int, effect: fx.Neighbours) -> None:
    # The attribute `beside` of the deck lists the possible neighbours of each card.
    ...


def _only_one(deck: Deck, terms: Terms, card: int, effect: fx.OnlyOne) -> None:
    terms.unbarred &= ~deck.same[card]


def _adds(deck: Deck, terms: Terms, card: int, effect: fx.AddOnTurn) -> None:
    terms.adds = effect.cards


def _bid_cards(deck: Deck, terms: Terms, card: int, effect: fx.BidCards) -> None:
    terms.bid_cards = effect.cards


def _open_bids(deck: Deck, terms: Terms, card: int, effect: fx.OpenBids) -> None:
    terms.open = True


def _partakers(deck: Deck, terms: Terms, card: int, effect: fx.DeclarerOut | fx.BiddersAdded) -> None:
    terms.partakers = (*terms.partakers, (card, effect))


def _ignore_bids(deck: Deck, terms: Terms, card: int, effect: fx.IgnoreBids) -> None:
    terms.ignored = (*terms.ignored, (card, effect))


def _inversion(deck: Deck, terms: Terms, card: int, effect: fx.Inversion) -> None:
    if terms.inversion != "always":
        terms.inversion = effect.when


def _no_skip(deck: Deck, terms: Terms, card: int, effect: fx.NoSkip) -> None:
    terms.skip = NO_SKIP


def _skip_costs(deck: Deck, terms: Terms, card: int, effect: fx.SkipCosts) -> None:
    terms.skip = effect.cards


def _take_right(deck: Deck, terms: Terms, card: int, effect: fx.TakeRight) -> None:
    terms.take_right = True


def _take_bids(deck: Deck, terms: Terms, card: int, effect: fx.TakeBids) -> None:
    terms.take_bids = True


def _after_taking(deck: Deck, terms: Terms, card: int, effect: fx.AfterTaking) -> None:
    terms.after_taking = (*terms.after_taking, effect.each_may)


BINDERS: Final[dict[type[fx.Effect], Callable[[Deck, Terms, int, Any], None]]] = {
    fx.ActionCardsOnly: _action_cards,
    fx.Types: _types,
    fx.Prices: _prices,
    fx.Extreme: _extreme,
    fx.Order: _order,
    fx.Neighbours: _neighbours,
    fx.OnlyOne: _only_one,
    fx.AddOnTurn: _adds,
    fx.BidCards: _bid_cards,
    fx.OpenBids: _open_bids,
    fx.DeclarerOut: _partakers,
    fx.BiddersAdded: _partakers,
    fx.IgnoreBids: _ignore_bids,
    fx.Inversion: _inversion,
    fx.NoSkip: _no_skip,
    fx.SkipCosts: _skip_costs,
    fx.TakeRight: _take_right,
    fx.TakeBids: _take_bids,
    fx.AfterTaking: _after_taking,
    fx.IgnoreActions: _silence,
}
"""Functions that add an effect to the rules of an offer, by the kind of the effect.

Adding a card fails with an error if its kind of effect is missing from this dictionary.
"""


# -- may this be added, and where --------------------------------------------------------------------------


def in_order(deck: Deck, terms: Terms, last: int) -> int:
    # IB-4
    by, direction = terms.order
    if by == "price":
        return deck.dearer[last] if direction == "up" else deck.cheaper[last]
    return (deck.above[last] if direction == "up" else deck.below[last]) | terms.free


def beside(deck: Deck, terms: Terms, neighbour: int) -> int:
    """Return the cards that may be placed beside a given card."""
    if terms.silenced_by is not None:
        return deck.full
    return deck.beside[neighbour] if terms.acting >> neighbour & 1 else deck.beside_idle[neighbour]


def at_right(deck: Deck, terms: Terms, *, ordered: bool) -> int:
    # On turns, `ordered` is true: a new card must continue the order of the offer.
    if ordered and terms.on_turn != UNASKED:
        return terms.on_turn
    mask = terms.allowed
    if terms.offer:
        last = terms.offer[-1]
        if deck.crowds:
            mask &= beside(deck, terms, last)
        if ordered:
            mask &= in_order(deck, terms, last)
    if ordered:
        terms.on_turn = mask
    return mask


def at_place(deck: Deck, terms: Terms, place: int, *, numerical: bool) -> int:
    # Cards with the effect `AnyOrder` are exempt from this rule (IB-25).
    mask, offer = terms.allowed, terms.offer
    if numerical and offer:
        if place == 0:
            mask &= deck.below[min(offer)] | terms.free
        elif place == len(offer):
            mask &= deck.above[max(offer)] | terms.free
        else:
            mask &= terms.free
    if deck.crowds:
        if place:
            mask &= beside(deck, terms, offer[place - 1])
        if place < len(offer):
            mask &= beside(deck, terms, offer[place])
    return mask


def anywhere(deck: Deck, terms: Terms, *, numerical: bool) -> int:
    if not deck.crowds and not numerical:
        return terms.allowed
    found = terms.reach[numerical]
    if found == UNASKED:
        found = 0
        for place in range(len(terms.offer) + 1):
            found |= at_place(deck, terms, place, numerical=numerical)
        other = terms.reach[not numerical]
        terms.reach = (other, found) if numerical else (found, other)
    return found


def chosen_from(terms: Terms, mask: int) -> int:
    if not mask or not terms.extreme:
        return mask
    return 1 << mask.bit_length() - 1 if terms.extreme > 0 else mask & -mask


def passed_over(deck: Deck, terms: Terms, open_to: int, card: int) -> int:
    if terms.extreme > 0:
        return open_to & deck.above[card]
    return open_to & deck.below[card] if terms.extreme < 0 else 0


# -- auctions --------------------------------------------------------------------------------------------


def may_bid(deck: Deck, terms: Terms, void: Sequence[int]) -> int:
    """Return the cards that players may bid, as bits."""
    # The rules of the cards in `void` do not count (IB-13).
    for card, rule in terms.partakers:
        if type(rule) is fx.ActionCardsOnly and card not in void:
            return terms.biddable & deck.with_action
    return terms.biddable


def left_out(deck: Deck, terms: Terms) -> int:
    """Return the cards of an offer that the buyer does not get."""
    mask = found = 0
    if terms.take_right:
        for card in terms.offer:
            mask |= 1 << card
            if card in terms.bound and isinstance(deck.effects[card], fx.TakeRight):
                found = mask
    return found


def for_the_pile(deck: Deck, terms: Terms, cards: int) -> int:
    if terms.silenced_by is not None:
        return cards
    return cards & ~deck.no_pile
