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
    """Effect of a card: players may add or bid only cards with an action."""


class Types(_Binding, frozen=True, forbid_unknown_fields=True, tag="types"):
    """Effect of a card: added cards must repeat a type of the offer, or must not."""

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
    """Effect of a card: players may never add the card, or may never bid the card."""

    use: Literal["add", "bid"]


# -- auctions --------------------------------------------------------------------------------------------


class AuctionNow(_Instant, frozen=True, forbid_unknown_fields=True, tag="auction_now"):
    """Effect of a card: an auction begins as soon as the card is added."""


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
    """Effect of a card: no bidder may leave the offer to the next bidder."""


class SkipCosts(_Binding, frozen=True, forbid_unknown_fields=True, tag="skip_costs"):
    """Effect of a card: a bidder who skips must pay with cards."""

    cards: Few


# -- taking ----------------------------------------------------------------------------------------------


class TakeRight(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_right"):
    """Effect of a card: a player who takes the offer gets only cards further right."""


class TakeBids(_Binding, frozen=True, forbid_unknown_fields=True, tag="take_bids"):
    """The player who takes the offer also gets the bids of the other players."""


class AfterTaking(_Binding, frozen=True, forbid_unknown_fields=True, tag="after_taking"):
    """Each player may add a card to the sold offer, or discard a card from it."""

    each_may: Literal["add", "discard"]


class WhenWon(Effect, frozen=True, forbid_unknown_fields=True, tag="when_won"):
    """Effect of a card: the winner of the card discards it, or takes it in hand."""

    goes: Literal["discard", "hand"]


# -- piles, and everything -------------------------------------------------------------------------------


class SendBack(_Instant, frozen=True, forbid_unknown_fields=True, tag="send_back"):
    """Some cards leave the offer, and score for the players who added them."""

    price: Sign


class Steal(_Instant, frozen=True, forbid_unknown_fields=True, tag="steal"):
    """A player steals a random card from each other score pile, or gives one to each."""

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
