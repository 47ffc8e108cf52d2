"""The kinds of effects that actions of cards may have, as data types.

The action of a card is one of these effects with its own numbers. The modules `binding`, `instants` and
`deck` contain the rule for each kind of effect, and no rule names a card. A new card type with one of these effects
needs only YAML. A new kind of effect needs a class here, and its rule in one of
the three modules.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

import msgspec

Sign = Literal["negative", "positive"]
Few = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """An action's effect.

    Attributes:
        binds: Whether the effect applies while its card is in the offer (IB-10).
        instant: Whether the effect acts once, when its card is added on a turn (IB-11).
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
    """Only cards of a type that is not yet in the offer may be added, or only cards of a type that is in the offer."""

    may: Literal["new", "present"]


class Prices(_Binding, frozen=True, forbid_unknown_fields=True, tag="prices"):
    """Cards with prices of one sign may not be added."""

    barred: Sign


class Extreme(_Binding, frozen=True, forbid_unknown_fields=True, tag="extreme"):
    """Players may add only the highest, or only the lowest, card among the cards that they may add."""

    add: Literal["highest", "lowest"]


class Order(_Binding, frozen=True, forbid_unknown_fields=True, tag="order"):
    """The order in which cards are added on turns."""

    by: Literal["number", "price"]
    direction: Literal["up", "down"]


class Neighbours(_Binding, frozen=True, forbid_unknown_fields=True, tag="neighbours"):
    """Cards of the same price or colour may never be beside this card, or only such cards may be beside it."""

    alike: Literal["never", "only"]


class OnlyOne(_Binding, frozen=True, forbid_unknown_fields=True, tag="only_one"):
    """The offer may not contain a second card of this type."""


LIMITS_ADDING: Final = (ActionCardsOnly, Types, Prices, Extreme, Neighbours, OnlyOne)
"""Effects that prevent cards from being added, apart from the order of adding."""


class AddOnTurn(_Binding, frozen=True, forbid_unknown_fields=True, tag="add_on_turn"):
    """A player who adds on a turn must add a given number of cards, or as many as possible."""

    cards: Annotated[int, msgspec.Meta(ge=2, le=5)]


class AnyOrder(Effect, frozen=True, forbid_unknown_fields=True, tag="any_order"):
    """This card may be added in any number order."""


class Never(Effect, frozen=True, forbid_unknown_fields=True, tag="never"):
    """This card may never be added, or never be bid."""

    use: Literal["add", "bid"]


# -- auctions --------------------------------------------------------------------------------------------


class AuctionNow(_Instant, frozen=True, forbid_unknown_fields=True, tag="auction_now"):
    """An auction takes place immediately, as if the player who added the card had declared it."""


class NoDeclaring(_Instant, frozen=True, forbid_unknown_fields=True, tag="no_declaring"):
    """Players may not declare an auction during the next turns (IB-17)."""

    turns: Few


class BidCards(_Binding, frozen=True, forbid_unknown_fields=True, tag="bid_cards"):
    """A bid consists of several cards and counts their sum (IB-14)."""

    cards: Annotated[int, msgspec.Meta(ge=2, le=5)]


class OpenBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="open_bids"):
    """Bids are made openly, in turns from the declarer's left."""


class DeclarerOut(_Binding, frozen=True, forbid_unknown_fields=True, tag="declarer_out"):
    """The declarer takes no part in the auction."""


class BiddersAdded(_Binding, frozen=True, forbid_unknown_fields=True, tag="bidders_added"):
    """Only players who added a card with a price of this sign to the offer may bid."""

    price: Sign


class IgnoreBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="ignore_bids"):
    """Bids beyond one end of the offer's number range are ignored."""

    beyond: Literal["lowest", "highest"]


class Inversion(_Binding, frozen=True, forbid_unknown_fields=True, tag="inversion"):
    """The auction is never inverted, or it is always inverted, whatever other rules say (IB-12)."""

    when: Literal["never", "always"]


class NoSkip(_Binding, frozen=True, forbid_unknown_fields=True, tag="no_skip"):
    """Nobody may skip."""


class SkipCosts(_Binding, frozen=True, forbid_unknown_fields=True, tag="skip_costs"):
    """A skip costs a given number of scored cards, drawn at random, and adds no card."""

    cards: Few


# -- taking ----------------------------------------------------------------------------------------------


class TakeRight(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_right"):
    """The taker gets only the cards to the right of this card."""


class TakeBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_bids"):
    """The taker gets all other bids too. The taker's own bid opens the next offer."""


class AfterTaking(_Binding, frozen=True, forbid_unknown_fields=True, tag="after_taking"):
    """Clockwise from the taker's left, each player may add a card to the taken offer, or discard one of its cards."""

    each_may: Literal["add", "discard"]


class WhenWon(Effect, frozen=True, forbid_unknown_fields=True, tag="when_won"):
    """This card does not go to the score pile when it is won."""

    goes: Literal["discard", "hand"]


# -- piles, and everything -------------------------------------------------------------------------------


class SendBack(_Instant, frozen=True, forbid_unknown_fields=True, tag="send_back"):
    """Cards with prices of one sign leave the offer for the score piles of the players who added them."""

    price: Sign


class Steal(_Instant, frozen=True, forbid_unknown_fields=True, tag="steal"):
    """A player steals one scored card from each other player, or gives one to each.

    The cards are drawn at random.
    """

    source: Literal["others", "you"]


class PileWorth(Effect, frozen=True, forbid_unknown_fields=True, tag="pile_worth"):
    """At the end, each card of the score pile is worth a given number of points more (IB-16)."""

    each: Annotated[int, msgspec.Meta(ge=-9, le=9)]


class IgnoreActions(_Binding, frozen=True, forbid_unknown_fields=True, tag="ignore_actions"):
    """The actions of all other cards are ignored."""


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
"""All kinds of effects, by name."""
