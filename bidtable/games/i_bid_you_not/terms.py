"""What an offer binds while it lies on the table (IB-10, IB-12): the hooks that the flow asks.

May this be added, and where; may this be bid; who may bid; how are bids ordered; what does a skip cost; what
happens on taking. Each answer is read from the effects of the cards in the offer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.deck import MEMO, Deck

NO_SKIP: Final = -1


@dataclass(slots=True)
class Terms:
    """The actions in force. Later cards stand above earlier ones that contradict them (IB-12).

    Attributes:
        bound: Cards whose actions bind, in the order they were added.
        silenced_by: The card that has all other actions ignored; None if there is none.
        allowed: Mask of the cards that no lasting restriction bars from being added.
        order: What the order of adding goes by: `number` or `price`, `up` or `down`.
        free: Mask of the cards that need not keep the number order.
        extreme: 1 if only the highest card may be added, -1 the lowest, 0 any.
        shy: Cards in the deck and offer that lie beside no card like them.
        clannish: Those that lie only beside cards like them.
        adds: Number of cards that who adds must add.
        biddable: Mask of the cards that may be bid.
        bid_cards: Number of cards that make a bid.
        open: Whether bids are made openly.
        partakers: Rules that keep players out of the auction, in order.
        ignored: Rules that ignore bids, in order.
        inversion: "never", "always", or empty.
        skip: Scored cards that a skip costs in place of the usual price; 0: the usual; `NO_SKIP`: none allowed.
        after_taking: What each player may do after the offer is taken, one entry a card, in order.
        take_bids: Whether the taker gets the other bids.
    """

    bound: tuple[int, ...] = ()
    silenced_by: int | None = None
    allowed: int = 0
    order: tuple[str, str] = ("number", "up")
    free: int = 0
    extreme: int = 0
    shy: int = 0
    clannish: int = 0
    adds: int = 1
    biddable: int = 0
    bid_cards: int = 1
    open: bool = False
    partakers: list[fx.Effect] = field(default_factory=list)
    ignored: list[fx.IgnoreBids] = field(default_factory=list)
    inversion: str = ""
    skip: int = 0
    after_taking: tuple[str, ...] = ()
    take_bids: bool = False


def terms_of(deck: Deck, offer: tuple[int, ...], age: tuple[int, ...]) -> Terms:
    """Return what an offer binds.

    Args:
        deck: The deck.
        offer: The cards from left to right.
        age: The same cards in the order in which they were added.
    """
    key = (offer, age)
    found = deck.terms.get(key)
    if found is None:
        if len(deck.terms) >= MEMO:
            deck.terms.clear()
        found = deck.terms[key] = _work_out(deck, age)
    return found


def _work_out(deck: Deck, age: tuple[int, ...]) -> Terms:
    effects = [(card, effect) for card in age if (effect := deck.effects[card]) is not None]
    terms = Terms(allowed=deck.full, biddable=deck.full)
    silencers = [card for card, effect in effects if isinstance(effect, fx.IgnoreActions)]
    if silencers:
        terms.silenced_by = silencers[-1]
        terms.bound = (silencers[-1],)
        return terms
    terms.allowed &= ~deck.never_add
    terms.biddable &= ~deck.never_bid
    terms.free = deck.any_order
    terms.shy, terms.clannish = deck.shy, deck.clannish
    terms.bound = tuple(card for card, effect in effects if effect.binds)
    present = 0
    for card in age:
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
                _bind(deck, terms, effect)
    terms.allowed &= types & ~barred
    return terms


def _bind(deck: Deck, terms: Terms, effect: fx.Effect) -> None:
    """Add one effect; what contradicts an earlier one takes its place."""
    match effect:
        case fx.ActionCardsOnly():
            terms.allowed &= deck.with_action
            terms.biddable &= deck.with_action
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
            terms.partakers.append(effect)
        case fx.IgnoreBids():
            terms.ignored.append(effect)
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
    """Return the cards that may lie beside another."""
    if not terms.shy and not terms.clannish:
        return deck.full
    alike, bit = deck.alike[neighbour], 1 << neighbour
    if terms.shy & bit:
        return deck.full & ~alike & ~terms.clannish
    if terms.clannish & bit:
        return alike & ~terms.shy
    return deck.full & ~(terms.shy & alike) & ~(terms.clannish & ~alike)


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
        numerical: Whether only the ends count, and the numbers must go on beyond them (variant 4).
    """
    mask = terms.allowed
    if numerical and offer:
        if place == 0:
            mask &= (1 << min(offer)) - 1
        elif place == len(offer):
            mask &= -1 << max(offer) + 1
        else:
            return 0
    if place:
        mask &= beside(deck, terms, offer[place - 1])
    if place < len(offer):
        mask &= beside(deck, terms, offer[place])
    return mask


def anywhere(deck: Deck, terms: Terms, offer: Sequence[int], *, numerical: bool) -> int:
    """Return the cards that a skip may add at some place."""
    if not numerical and not terms.shy and not terms.clannish:
        return terms.allowed
    mask = 0
    for place in range(len(offer) + 1):
        mask |= at_place(deck, terms, offer, place, numerical=numerical)
    return mask


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
