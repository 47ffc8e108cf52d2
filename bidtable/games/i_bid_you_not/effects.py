"""Data types for the effects of the actions on cards.

The action of a card is an effect with numbers, for example the number of cards to steal. The rules for these
effects are in the modules `binding`, `instants` and `deck`. These rules depend on the effect, and never on
the name of a card. A new type of card with an existing effect only needs an entry in a YAML file. For a new
kind of effect, add a class to this module, and a rule to `binding`, `instants` or `deck`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

import msgspec

Sign = Literal["negative", "positive"]
Few = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The effect of the action on a card.

    Attributes:
        binds: Whether an effect of this kind applies as long as its card is in the offer (IB-10).
        instant: Whether an effect of this kind acts once, when its card is added on a turn (IB-11).
    """

    binds: ClassVar[bool] = False
    instant: ClassVar[bool] = False


class _Binding(Effect, frozen=True, forbid_unknown_fields=True):
    binds: ClassVar[bool] = True


class _Instant(Effect, frozen=True, forbid_unknown_fields=True):
    instant: ClassVar[bool] = True


# -- what may be added -----------------------------------------------------------------------------------


class ActionCardsOnly(_Binding, frozen=True, forbid_unknown_fields=True, tag="action_cards_only"):
    """Effect of a card: players may add and bid only cards that have an action."""


class Types(_Binding, frozen=True, forbid_unknown_fields=True, tag="types"):
    """Effect of a card: players may add only types that are new to the offer, or only types already present."""

    may: Literal["new", "present"]


class Prices(_Binding, frozen=True, forbid_unknown_fields=True, tag="prices"):
    """Effect of a card: negative prices, or positive prices, may not be added."""

    barred: Sign


class Extreme(_Binding, frozen=True, forbid_unknown_fields=True, tag="extreme"):
    """Effect of a card: a player may add only the highest, or only the lowest, of the possible cards."""

    add: Literal["highest", "lowest"]


class Order(_Binding, frozen=True, forbid_unknown_fields=True, tag="order"):
    """Effect of a card that changes the order in which cards are added on turns."""

    by: Literal["number", "price"]
    direction: Literal["up", "down"]


class Neighbours(_Binding, frozen=True, forbid_unknown_fields=True, tag="neighbours"):
    """Effect of a card: its neighbours must never have, or must always have, the same price or colour."""

    alike: Literal["never", "only"]


class OnlyOne(_Binding, frozen=True, forbid_unknown_fields=True, tag="only_one"):
    """Effect of a card: the offer may not contain a second card of this type."""


LIMITS_ADDING: Final = (ActionCardsOnly, Types, Prices, Extreme, Neighbours, OnlyOne)
"""Effects that limit the cards that may be added, apart from effects on the order of cards."""


class AddOnTurn(_Binding, frozen=True, forbid_unknown_fields=True, tag="add_on_turn"):
    """Effect of a card: on a turn, a player must add a given number of cards, or as many as possible."""

    cards: Annotated[int, msgspec.Meta(ge=2, le=5)]


class AnyOrder(Effect, frozen=True, forbid_unknown_fields=True, tag="any_order"):
    """Effect of a card: the card may be added although its number breaks the order of the offer."""


class Never(Effect, frozen=True, forbid_unknown_fields=True, tag="never"):
    """Effect of a card that may never be added, or never be bid."""

    use: Literal["add", "bid"]


# -- auctions --------------------------------------------------------------------------------------------


class AuctionNow(_Instant, frozen=True, forbid_unknown_fields=True, tag="auction_now"):
    """Effect of a card: an auction begins immediately, as if the player who added the card had declared it."""


class NoDeclaring(_Instant, frozen=True, forbid_unknown_fields=True, tag="no_declaring"):
    """Effect of a card: players may not declare an auction during the next turns (IB-17)."""

    turns: Few


class BidCards(_Binding, frozen=True, forbid_unknown_fields=True, tag="bid_cards"):
    """Effect of a card: each bid consists of several cards, and their sum counts (IB-14)."""

    cards: Annotated[int, msgspec.Meta(ge=2, le=5)]


class OpenBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="open_bids"):
    """Effect of a card: bids are made openly, in turns from the declarer's left."""


class DeclarerOut(_Binding, frozen=True, forbid_unknown_fields=True, tag="declarer_out"):
    """Effect of a card: the declarer takes no part in the auction."""


class BiddersAdded(_Binding, frozen=True, forbid_unknown_fields=True, tag="bidders_added"):
    """Effect of a card: a player may bid only after adding a negative price (or a positive price) to the offer."""

    price: Sign


class IgnoreBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="ignore_bids"):
    """Effect of a card: bids above (or below) all numbers of the offer do not count."""

    beyond: Literal["lowest", "highest"]


class Inversion(_Binding, frozen=True, forbid_unknown_fields=True, tag="inversion"):
    """Effect of a card: the auction is never inverted, or always inverted, whatever other rules say (IB-12)."""

    when: Literal["never", "always"]


class NoSkip(_Binding, frozen=True, forbid_unknown_fields=True, tag="no_skip"):
    """Effect of a card: no bidder may skip the offer."""


class SkipCosts(_Binding, frozen=True, forbid_unknown_fields=True, tag="skip_costs"):
    """Effect of a card: a skip costs a given number of scored cards, drawn at random, and adds no card."""

    cards: Few


# -- taking ----------------------------------------------------------------------------------------------


class TakeRight(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_right"):
    """Effect of a card: the taker gets only the cards to the right of this card."""


class TakeBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_bids"):
    """Effect of a card: the taker of the offer also gets the bids of the other players.

    The card that the taker has bid opens the next offer.
    """


class AfterTaking(_Binding, frozen=True, forbid_unknown_fields=True, tag="after_taking"):
    """Effect of a card: each player may add a card to the taken offer, or discard a card from the offer.

    The players are asked clockwise from the taker's left.
    """

    each_may: Literal["add", "discard"]


class WhenWon(Effect, frozen=True, forbid_unknown_fields=True, tag="when_won"):
    """Effect of a card that does not go to the score pile when it is won."""

    goes: Literal["discard", "hand"]


# -- piles, and everything -------------------------------------------------------------------------------


class SendBack(_Instant, frozen=True, forbid_unknown_fields=True, tag="send_back"):
    """Effect of a card: some cards leave the offer, and each goes to the score pile of the player who added it.

    Either the cards with negative prices or the cards with positive prices are sent back.
    """

    price: Sign


class Steal(_Instant, frozen=True, forbid_unknown_fields=True, tag="steal"):
    """Effect of a card: the player steals one scored card from each other player, or gives one to each.

    Chance draws the cards to steal.
    """

    source: Literal["others", "you"]


class PileWorth(Effect, frozen=True, forbid_unknown_fields=True, tag="pile_worth"):
    """Effect of a card in a score pile: at the end, each card of the pile is worth more points (IB-16)."""

    each: Annotated[int, msgspec.Meta(ge=-9, le=9)]


class IgnoreActions(_Binding, frozen=True, forbid_unknown_fields=True, tag="ignore_actions"):
    """Effect of a card: players ignore the actions of all other cards."""


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
