"""A deck of I Bid You Not as playouts use it: what each card does, as plain numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not.deck import Deck

(
    NOTHING,
    SILENCE,
    ACTION_CARDS,
    TYPES,
    PRICES,
    EXTREME,
    ORDER,
    ONLY_ONE,
    ADDS,
    BID_CARDS,
    OPEN,
    DECLARER_OUT,
    BIDDERS,
    IGNORE,
    INVERSION,
    SKIP,
    TAKE_RIGHT,
    TAKE_BIDS,
    AFTER,
    AUCTION_NOW,
    NO_DECLARING,
    SEND_BACK,
    STEAL,
) = range(23)
"""What a card does while it lies in the offer, or at once; what it does elsewhere stands in the plan's other fields."""

NUMBER_UP, NUMBER_DOWN, PRICE_UP, PRICE_DOWN = range(4)
"""What the order of adding goes by."""
NEVER, ALWAYS = 1, 2
"""Rules about inversion; 0 is none."""
NEW, PRESENT = 1, 2
"""Rules about types; 0 is none."""
FIRST_INSTANT: Final = AUCTION_NOW
NO_SKIP: Final = -1


class Plan(NamedTuple):
    """What playouts ask of a deck; a set of cards is a mask, as in `deck.Deck`.

    Attributes:
        deck: The deck.
        full: All cards.
        kinds: What each card does.
        args: The number that goes with it.
        numbers: Number of each card.
        prices: Price of each card.
        each: What each card adds to the worth of every card of its score pile.
        goes: Where each card goes when it is won: 0 to the pile, 1 to the hand, -1 out of the game.
        same: For each card the cards of its type.
        above: For each card those with a higher number.
        below: For each card those with a lower number.
        beside: For each card those that may lie beside it while its action acts.
        beside_idle: The same while it does not.
        crowds: Whether any card minds its neighbours.
        allowed: Cards that may be added while nothing binds.
        biddable: Cards that may be bid while nothing binds.
    """

    deck: Deck
    full: int
    kinds: tuple[int, ...]
    args: tuple[int, ...]
    numbers: tuple[int, ...]
    prices: tuple[int, ...]
    each: tuple[int, ...]
    goes: tuple[int, ...]
    same: tuple[int, ...]
    above: tuple[int, ...]
    below: tuple[int, ...]
    beside: tuple[int, ...]
    beside_idle: tuple[int, ...]
    crowds: bool
    allowed: int
    biddable: int


def plan_of(deck: Deck) -> Plan:
    """Work out the plan of a deck."""
    done = [_kind(deck, effect) for effect in deck.effects]
    full, size = deck.full, deck.size
    goes = {"pile": 0, "hand": 1, "discard": -1}
    return Plan(
        deck,
        full,
        tuple([kind for kind, _ in done]),
        tuple([arg for _, arg in done]),
        deck.numbers,
        deck.prices,
        tuple([effect.each if isinstance(effect, fx.PileWorth) else 0 for effect in deck.effects]),
        tuple([goes[effect.goes] if isinstance(effect, fx.WhenWon) else 0 for effect in deck.effects]),
        tuple([deck.of_type[card.type] for card in deck.cards]),
        tuple([full & -1 << card + 1 for card in range(size)]),
        tuple([(1 << card) - 1 for card in range(size)]),
        deck.beside,
        deck.beside_idle,
        any(mask != full for mask in (*deck.beside, *deck.beside_idle)),
        full & ~deck.never_add,
        full & ~deck.never_bid,
    )


def _kind(deck: Deck, effect: fx.Effect | None) -> tuple[int, int]:
    """Return what an effect is called here, and its number."""
    signs = {"negative": deck.negative, "positive": deck.positive}
    ways = {("number", "up"): NUMBER_UP, ("number", "down"): NUMBER_DOWN, ("price", "up"): PRICE_UP}
    match effect:
        case fx.IgnoreActions():
            return SILENCE, 0
        case fx.ActionCardsOnly():
            return ACTION_CARDS, 0
        case fx.Types():
            return TYPES, NEW if effect.may == "new" else PRESENT
        case fx.Prices():
            return PRICES, signs[effect.barred]
        case fx.Extreme():
            return EXTREME, 1 if effect.add == "highest" else -1
        case fx.Order():
            return ORDER, ways.get((effect.by, effect.direction), PRICE_DOWN)
        case fx.OnlyOne():
            return ONLY_ONE, 0
        case fx.AddOnTurn():
            return ADDS, effect.cards
        case fx.SendBack():
            return SEND_BACK, signs[effect.price]
        case fx.Steal():
            return STEAL, int(effect.source == "others")
        case fx.NoDeclaring():
            return NO_DECLARING, effect.turns
        case fx.AuctionNow():
            return AUCTION_NOW, 0
        case _:
            return _auction_kind(effect)


def _auction_kind(effect: fx.Effect | None) -> tuple[int, int]:
    """Return the same for what matters in auctions."""
    match effect:
        case fx.BidCards():
            return BID_CARDS, effect.cards
        case fx.OpenBids():
            return OPEN, 0
        case fx.DeclarerOut():
            return DECLARER_OUT, 0
        case fx.BiddersAdded():
            return BIDDERS, int(effect.price == "negative")
        case fx.IgnoreBids():
            return IGNORE, int(effect.beyond == "lowest")
        case fx.Inversion():
            return INVERSION, NEVER if effect.when == "never" else ALWAYS
        case fx.NoSkip():
            return SKIP, NO_SKIP
        case fx.SkipCosts():
            return SKIP, effect.cards
        case fx.TakeRight():
            return TAKE_RIGHT, 0
        case fx.TakeBids():
            return TAKE_BIDS, 0
        case fx.AfterTaking():
            return AFTER, int(effect.each_may == "add")
    return NOTHING, 0
