"""The effects of the actions that are printed on cards."""

# For a new kind of effect, add a class here and a rule in `binding`, `instants` or `deck`.

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

import msgspec

Sign = Literal["negative", "positive"]
Few = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The effect of a card's action.

    Attributes:
        binds: Whether the effect applies as long as its card is in the offer (IB-10).
        instant: Whether the effect happens once, when its card is added (IB-11).
    """

    binds: ClassVar[bool] = False
    instant: ClassVar[bool] = False


class _Binding(Effect, frozen=True, forbid_unknown_fields=True):
    binds: ClassVar[bool] = True


class _Instant(Effect, frozen=True, forbid_unknown_fields=True):
    instant: ClassVar[bool] = True


# -- what may be added -----------------------------------------------------------------------------------


class ActionCardsOnly(_Binding, frozen=True, forbid_unknown_fields=True, tag="action_cards_only"):
    """Only cards with an action may be added or bid."""


class Types(_Binding, frozen=True, forbid_unknown_fields=True, tag="types"):
    """Players may add only new types of cards, or only types already in the offer."""

    may: Literal["new", "present"]


class Prices(_Binding, frozen=True, forbid_unknown_fields=True, tag="prices"):
    """No player may add a card whose price has the given sign."""

    barred: Sign


class Extreme(_Binding, frozen=True, forbid_unknown_fields=True, tag="extreme"):
    """A player may add only the highest (or lowest) possible card."""

    add: Literal["highest", "lowest"]


class Order(_Binding, frozen=True, forbid_unknown_fields=True, tag="order"):
    """Players must add cards in rising or falling order of numbers or prices."""

    by: Literal["number", "price"]
    direction: Literal["up", "down"]


class Neighbours(_Binding, frozen=True, forbid_unknown_fields=True, tag="neighbours"):
    """The card limits the prices or colours of its neighbours."""

    alike: Literal["never", "only"]


class OnlyOne(_Binding, frozen=True, forbid_unknown_fields=True, tag="only_one"):
    """No second card of the same type may be added."""


LIMITS_ADDING: Final = (ActionCardsOnly, Types, Prices, Extreme, Neighbours, OnlyOne)
"""Effects that limit the cards that may be added, apart from effects on the order of cards."""


class AddOnTurn(_Binding, frozen=True, forbid_unknown_fields=True, tag="add_on_turn"):
    """A player must add several cards on each turn."""

    cards: Annotated[int, msgspec.Meta(ge=2, le=5)]


class AnyOrder(Effect, frozen=True, forbid_unknown_fields=True, tag="any_order"):
    """A card with this effect may be added to the offer in any order."""


class Never(Effect, frozen=True, forbid_unknown_fields=True, tag="never"):
    """A card with this effect may never be added, or may never be bid."""

    use: Literal["add", "bid"]


# -- auctions --------------------------------------------------------------------------------------------


class AuctionNow(_Instant, frozen=True, forbid_unknown_fields=True, tag="auction_now"):
    """An auction begins at once."""


class NoDeclaring(_Instant, frozen=True, forbid_unknown_fields=True, tag="no_declaring"):
    """No auction may be declared during the next turns (IB-17)."""

    turns: Few


class BidCards(_Binding, frozen=True, forbid_unknown_fields=True, tag="bid_cards"):
    """Each bid consists of several cards, and their sum counts (IB-14)."""

    cards: Annotated[int, msgspec.Meta(ge=2, le=5)]


class OpenBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="open_bids"):
    """Players bid openly, one after the other."""


class DeclarerOut(_Binding, frozen=True, forbid_unknown_fields=True, tag="declarer_out"):
    """The player who declared the auction may not bid."""


class BiddersAdded(_Binding, frozen=True, forbid_unknown_fields=True, tag="bidders_added"):
    """Only players who added a card with a price of the given sign may bid."""

    price: Sign


class IgnoreBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="ignore_bids"):
    """Bids below the lowest number of the offer, or above the highest, are ignored."""

    beyond: Literal["lowest", "highest"]


class Inversion(_Binding, frozen=True, forbid_unknown_fields=True, tag="inversion"):
    """A card with this effect decides whether the lowest bidder chooses first (IB-12)."""

    when: Literal["never", "always"]


class NoSkip(_Binding, frozen=True, forbid_unknown_fields=True, tag="no_skip"):
    """No bidder may skip, so the bidder who chooses first must take the offer."""


class SkipCosts(_Binding, frozen=True, forbid_unknown_fields=True, tag="skip_costs"):
    """A bidder must pay for leaving the offer to another player."""

    cards: Few


# -- taking ----------------------------------------------------------------------------------------------


class TakeRight(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_right"):
    """The player who takes the offer gets only cards to the right of the effect's card."""


class TakeBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_bids"):
    """The player who takes the offer also gets the bids of the other players."""


class AfterTaking(_Binding, frozen=True, forbid_unknown_fields=True, tag="after_taking"):
    """Each player may add a card to the sold offer, or discard a card from it."""

    each_may: Literal["add", "discard"]


class WhenWon(Effect, frozen=True, forbid_unknown_fields=True, tag="when_won"):
    """The card does not go to the score pile when it is won."""

    goes: Literal["discard", "hand"]


# -- piles, and everything -------------------------------------------------------------------------------


class SendBack(_Instant, frozen=True, forbid_unknown_fields=True, tag="send_back"):
    """Some cards leave the offer, and score for the players who added them."""

    price: Sign


class Steal(_Instant, frozen=True, forbid_unknown_fields=True, tag="steal"):
    """A player steals a random card from each other score pile, or gives one to each."""

    source: Literal["others", "you"]


class PileWorth(Effect, frozen=True, forbid_unknown_fields=True, tag="pile_worth"):
    """At the end, each card of the score pile is worth more points (IB-16)."""

    each: Annotated[int, msgspec.Meta(ge=-9, le=9)]


class IgnoreActions(_Binding, frozen=True, forbid_unknown_fields=True, tag="ignore_actions"):
    """A card with this effect switches off the actions of all other cards."""


AnyEffect = (
    ActionCardsOnly
    | Types
    | Prices
    | Extreme
    | Order
    | Neighbours
    | OnlyOne
    | AddOnTurn
    | AnyOrder
    | Never
    | AuctionNow
    | NoDeclaring
    | BidCards
    | OpenBids
    | DeclarerOut
    | BiddersAdded
    | IgnoreBids
    | Inversion
    | NoSkip
    | SkipCosts
    | TakeRight
    | TakeBids
    | AfterTaking
    | WhenWon
    | SendBack
    | Steal
    | PileWorth
    | IgnoreActions
)

KINDS: Final[dict[str, type[Effect]]] = {str(kind.__struct_config__.tag): kind for kind in AnyEffect.__args__}
"""Dictionary from names to kinds of card effects."""
