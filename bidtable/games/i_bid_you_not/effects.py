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
    """Card effect that allows only the use of cards with actions."""


class Types(_Binding, frozen=True, forbid_unknown_fields=True, tag="types"):
    """Card effect that limits the types of added cards."""

    # Added cards must have a type that the offer lacks ("new") or has ("present").
    may: Literal["new", "present"]


class Prices(_Binding, frozen=True, forbid_unknown_fields=True, tag="prices"):
    """Effect of a card: players may not add cards with positive or with negative prices."""

    barred: Sign


class Extreme(_Binding, frozen=True, forbid_unknown_fields=True, tag="extreme"):
    """Effect of a card: players may add only the highest or the lowest allowed card."""

    add: Literal["highest", "lowest"]


class Order(_Binding, frozen=True, forbid_unknown_fields=True, tag="order"):
    """Effect of a card: players must add cards in rising or falling order."""

    by: Literal["number", "price"]
    direction: Literal["up", "down"]


class Neighbours(_Binding, frozen=True, forbid_unknown_fields=True, tag="neighbours"):
    """Effect of a card: only some prices or colours may lie beside the card."""

    alike: Literal["never", "only"]


class OnlyOne(_Binding, frozen=True, forbid_unknown_fields=True, tag="only_one"):
    """No second card of the same type may be added."""


LIMITS_ADDING: Final = (ActionCardsOnly, Types, Prices, Extreme, Neighbours, OnlyOne)
"""Effects that limit the cards that may be added, apart from effects on the order of cards."""


class AddOnTurn(_Binding, frozen=True, forbid_unknown_fields=True, tag="add_on_turn"):
    """A player must add several cards on each turn."""

    cards: Annotated[int, msgspec.Meta(ge=2, le=5)]


class AnyOrder(Effect, frozen=True, forbid_unknown_fields=True, tag="any_order"):
    """Effect of a card: rules about the order of cards do not bind this card."""


class Never(Effect, frozen=True, forbid_unknown_fields=True, tag="never"):
    """Card effect that forbids one use of the card itself."""

    use: Literal["add", "bid"]


# -- auctions --------------------------------------------------------------------------------------------


class AuctionNow(_Instant, frozen=True, forbid_unknown_fields=True, tag="auction_now"):
    """Effect of a card: an auction begins as soon as the card is added."""


class NoDeclaring(_Instant, frozen=True, forbid_unknown_fields=True, tag="no_declaring"):
    """Card effect that forbids players to start an auction for some turns (IB-17)."""

    turns: Few


class BidCards(_Binding, frozen=True, forbid_unknown_fields=True, tag="bid_cards"):
    """Each bid consists of several cards, and their sum counts (IB-14)."""

    cards: Annotated[int, msgspec.Meta(ge=2, le=5)]


class OpenBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="open_bids"):
    """Players bid openly, one after the other."""


class DeclarerOut(_Binding, frozen=True, forbid_unknown_fields=True, tag="declarer_out"):
    """The player who declared the auction may not bid."""


class BiddersAdded(_Binding, frozen=True, forbid_unknown_fields=True, tag="bidders_added"):
    """Card effect that excludes some players from the auction."""

    # Only players who added a card with a price of this sign may bid.
    price: Sign


class IgnoreBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="ignore_bids"):
    """Card effect that makes very low or very high bids invalid."""

    # Bids below the lowest number of the offer, or above the highest, are ignored.
    beyond: Literal["lowest", "highest"]


class Inversion(_Binding, frozen=True, forbid_unknown_fields=True, tag="inversion"):
    """Card effect on the order in which bidders choose (IB-12)."""

    # The order is inverted if the lowest bidder chooses first.
    when: Literal["never", "always"]


class NoSkip(_Binding, frozen=True, forbid_unknown_fields=True, tag="no_skip"):
    """Effect of a card: no bidder may leave the offer to the next bidder."""


class SkipCosts(_Binding, frozen=True, forbid_unknown_fields=True, tag="skip_costs"):
    """Card effect that makes bidders pay cards to skip an offer."""

    cards: Few


# -- taking ----------------------------------------------------------------------------------------------


class TakeRight(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_right"):
    """Card effect that limits the cards that a player gets from the offer."""

    # The player gets only cards to the right of the card with this effect.


class TakeBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_bids"):
    """The player who takes the offer also gets the bids of the other players."""


class AfterTaking(_Binding, frozen=True, forbid_unknown_fields=True, tag="after_taking"):
    """Each player may add a card to the sold offer, or discard a card from it."""

    each_may: Literal["add", "discard"]


class WhenWon(Effect, frozen=True, forbid_unknown_fields=True, tag="when_won"):
    """Card effect that applies when a player wins the card."""

    goes: Literal["discard", "hand"]


# -- piles, and everything -------------------------------------------------------------------------------


class SendBack(_Instant, frozen=True, forbid_unknown_fields=True, tag="send_back"):
    """Some cards leave the offer, and score for the players who added them."""

    price: Sign


class Steal(_Instant, frozen=True, forbid_unknown_fields=True, tag="steal"):
    """Card effect that moves random cards between score piles."""

    # With "others", the player gets a card from each other pile. With "you", the player gives one to each.
    source: Literal["others", "you"]


class PileWorth(Effect, frozen=True, forbid_unknown_fields=True, tag="pile_worth"):
    """At the end of the game, each scored card counts more points (IB-16)."""

    each: Annotated[int, msgspec.Meta(ge=-9, le=9)]


class IgnoreActions(_Binding, frozen=True, forbid_unknown_fields=True, tag="ignore_actions"):
    """Effect of a card: the actions of all other cards are switched off."""


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
