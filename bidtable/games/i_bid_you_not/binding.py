"""The questions that the rules ask of an offer (IB-10, IB-12), each answered from the effects of its cards.

May this be added, and where; what may be bid; what does the taker get. Cards are indexes of the deck, sets of
them masks.
"""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.deck import MEMO, Deck
from bidtable.games.i_bid_you_not.terms import NO_SKIP, Terms


def terms_of(deck: Deck, offer: tuple[int, ...], age: tuple[int, ...]) -> Terms:
    """Return what an offer binds.

    Args:
        deck: The deck.
        offer: The cards from left to right.
        age: Those whose actions act, in the order in which they were added.
    """
    key = (offer, age)
    found = deck.terms.get(key)
    if found is None:
        if len(deck.terms) >= MEMO:
            deck.terms.clear()
        found = deck.terms[key] = _work_out(deck, offer, age)
    return found


def _work_out(deck: Deck, offer: tuple[int, ...], age: tuple[int, ...]) -> Terms:
    effects = [(card, effect) for card in age if (effect := deck.effects[card]) is not None]
    terms = Terms(allowed=deck.full, biddable=deck.full)
    for card in age:
        terms.acting |= 1 << card
    silencers = [card for card, effect in effects if isinstance(effect, fx.IgnoreActions)]
    if silencers:
        terms.silenced_by = silencers[-1]
        terms.bound = (silencers[-1],)
        return terms
    terms.allowed &= ~deck.never_add
    terms.biddable &= ~deck.never_bid
    terms.free = deck.any_order
    terms.bound = tuple(card for card, effect in effects if effect.binds)
    present = 0
    for card in offer:
        present |= deck.of_type[deck.cards[card].type]
    # A card that suffers no second of its type may not join one.
    terms.allowed &= ~(present & deck.only_one)
    types, barred = -1, 0
    for card, effect in effects:
        match effect:
            case fx.Types():
                types = ~present if effect.may == "new" else present
            case fx.Prices():
                barred = deck.negative if effect.barred == "negative" else deck.positive
            case fx.OnlyOne():
                terms.allowed &= ~deck.of_type[deck.cards[card].type]
            case _:
                _bind(deck, terms, card, effect)
    terms.allowed &= types & ~barred
    return terms


def _bind(deck: Deck, terms: Terms, card: int, effect: fx.Effect) -> None:
    """Add one effect; what contradicts an earlier one takes its place."""
    match effect:
        case fx.ActionCardsOnly():
            terms.allowed &= deck.with_action
            terms.partakers = (*terms.partakers, (card, effect))
        case fx.Extreme():
            terms.extreme = 1 if effect.add == "highest" else -1
        case fx.Order():
            terms.order = (effect.by, effect.direction)
        case fx.AddOnTurn():
            terms.adds = effect.cards
        case fx.BidCards():
            terms.bid_cards = effect.cards
        case fx.OpenBids():
            terms.open = True
        case fx.DeclarerOut() | fx.BiddersAdded():
            terms.partakers = (*terms.partakers, (card, effect))
        case fx.IgnoreBids():
            terms.ignored = (*terms.ignored, (card, effect))
        case fx.Inversion():
            if terms.inversion != "always":
                terms.inversion = effect.when
        case fx.NoSkip():
            terms.skip = NO_SKIP
        case fx.SkipCosts():
            terms.skip = effect.cards
        case fx.AfterTaking():
            terms.after_taking = (*terms.after_taking, effect.each_may)
        case fx.TakeBids():
            terms.take_bids = True


# -- may this be added, and where --------------------------------------------------------------------------


def in_order(deck: Deck, terms: Terms, last: int) -> int:
    """Return the cards that keep the order of adding after the right-most card (IB-4)."""
    by, direction = terms.order
    if by == "price":
        return deck.dearer[last] if direction == "up" else deck.cheaper[last]
    higher = deck.full & (-1 << last + 1)
    return (higher if direction == "up" else (1 << last) - 1) | terms.free


def beside(deck: Deck, terms: Terms, neighbour: int) -> int:
    """Return the cards that may be added beside another."""
    if terms.silenced_by is not None:
        return deck.full
    return deck.beside[neighbour] if terms.acting >> neighbour & 1 else deck.beside_idle[neighbour]


def at_right(deck: Deck, terms: Terms, offer: Sequence[int], *, ordered: bool) -> int:
    """Return the cards that may be added at the right end, whoever holds them.

    Args:
        deck: The deck.
        terms: What binds.
        offer: The cards from left to right.
        ordered: Whether the order of adding binds: on turns it does.
    """
    mask = terms.allowed
    if offer:
        mask &= beside(deck, terms, offer[-1])
        if ordered:
            mask &= in_order(deck, terms, offer[-1])
    return mask


def at_place(deck: Deck, terms: Terms, offer: Sequence[int], place: int, *, numerical: bool) -> int:
    """Return the cards that a skip may add at a place.

    Args:
        deck: The deck.
        terms: What binds.
        offer: The cards from left to right.
        place: 0 is left of them all.
        numerical: Whether only the ends count, and the numbers must go on beyond them (variant 4); a card that may
            be added whatever the number order stands above that (IB-25).
    """
    mask = terms.allowed
    if numerical and offer:
        free = terms.free
        if place == 0:
            mask &= (1 << min(offer)) - 1 | free
        elif place == len(offer):
            mask &= -1 << max(offer) + 1 | free
        else:
            mask &= free
    if place:
        mask &= beside(deck, terms, offer[place - 1])
    if place < len(offer):
        mask &= beside(deck, terms, offer[place])
    return mask


def anywhere(deck: Deck, terms: Terms, offer: Sequence[int], *, numerical: bool) -> int:
    """Return the cards that a skip may add at some place."""
    found = terms.reach.get(numerical)
    if found is None:
        found = 0
        for place in range(len(offer) + 1):
            found |= at_place(deck, terms, offer, place, numerical=numerical)
        terms.reach[numerical] = found
    return found


def chosen_from(terms: Terms, mask: int) -> int:
    """Return which of the cards that a player may add are left by a rule of extremes."""
    if not mask or not terms.extreme:
        return mask
    return 1 << mask.bit_length() - 1 if terms.extreme > 0 else mask & -mask


def passed_over(deck: Deck, terms: Terms, open_to: int, card: int) -> int:
    """Return the cards that a player cannot hold who added this one under a rule of extremes."""
    if terms.extreme > 0:
        return open_to & deck.full & (-1 << card + 1)
    return open_to & ((1 << card) - 1) if terms.extreme < 0 else 0


# -- auctions --------------------------------------------------------------------------------------------


def may_bid(deck: Deck, terms: Terms, void: Sequence[int]) -> int:
    """Return the cards that may be bid, whoever holds them.

    Args:
        deck: The deck.
        terms: What binds.
        void: Cards of the offer whose rules are void in this auction (IB-13).
    """
    for card, rule in terms.partakers:
        if type(rule) is fx.ActionCardsOnly and card not in void:
            return terms.biddable & deck.with_action
    return terms.biddable


def won_from(deck: Deck, terms: Terms, offer: Sequence[int]) -> tuple[int, ...]:
    """Return which cards of an offer its taker gets: those to the right of every card that says so."""
    start = 0
    for place, card in enumerate(offer):
        if card in terms.bound and isinstance(deck.effects[card], fx.TakeRight):
            start = place + 1
    return tuple(offer[start:])


def goes_when_won(deck: Deck, terms: Terms, card: int) -> str:
    """Return where a card goes when it is won: `pile`, `discard` or `hand`."""
    effect = deck.effects[card]
    if isinstance(effect, fx.WhenWon) and terms.silenced_by is None:
        return effect.goes
    return "pile"
