"""The offer of I Bid You Not in a playout: its cards, and what they bind, kept up to date card by card."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.bots.i_bid_you_not import plan as pl
from bidtable.bots.i_bid_you_not.plan import Plan
from bidtable.core.model import Seat


class Row:
    """An offer that changes. It answers what `games.i_bid_you_not.binding` answers of a state's.

    Attributes:
        cards: Its cards from left to right.
        givers: Who added each of them.
        age: Those whose actions act, oldest first.
        gave: Masks of the seats that added a card with a positive price, and with a negative one.
        silent: Whether a card has all other actions ignored.
        extreme: 1 if only the highest card may be added, -1 the lowest, 0 any.
        adds: Number of cards that who adds must add.
        bid_cards: Number of cards that make a bid.
        open: Whether bids are made openly.
        partakers: Cards with rules that keep players, or their cards, out of the auction; oldest first.
        ignored: For each rule that ignores bids whether it is the low ones; oldest first.
        inversion: `NEVER`, `ALWAYS` or 0.
        skip: Scored cards that a skip costs in place of the usual price; 0: the usual; `NO_SKIP`: none allowed.
        after_taking: Whether each player may add a card (1) or discard one (0) after the taking, one entry a card.
        take_bids: Whether the taker gets the other bids.
        take_right: Whether some card says that only those to its right go to the taker.
        price: What its cards cost together, those that no score pile gets left out.
        scored: How many cards that are.
        each: What these would add to every card of the taker's score pile.
    """

    __slots__ = (
        *("plan", "cards", "givers", "age", "gave", "silent", "extreme", "adds", "bid_cards", "open"),
        *("partakers", "ignored", "inversion", "skip", "after_taking", "take_bids", "take_right"),
        *("price", "scored", "each"),
        *("biddable", "_acting", "_allowed", "_barred", "_order", "_present", "_types", "_free"),
    )

    def __init__(self, plan: Plan) -> None:
        """Take a deck; the row is empty."""
        self.plan = plan
        self.clear()

    def clear(self) -> None:
        """Take all cards away."""
        self.cards: list[int] = []
        self.givers: list[Seat] = []
        self.gave = [0, 0]
        self._unbind()

    def fill(
        self, cards: Sequence[int], givers: Sequence[Seat], age: Sequence[int], gave: tuple[int, int]
    ) -> None:
        """Lay the cards of an offer."""
        self.cards, self.givers, self.gave = list(cards), list(givers), list(gave)
        self.rebind(list(age))

    def _unbind(self) -> None:
        plan = self.plan
        self.age: list[int] = []
        self.silent = self.open = self.take_bids = self.take_right = False
        self.extreme = self.inversion = self.skip = 0
        self.adds = self.bid_cards = 1
        self.partakers: list[int] = []
        self.ignored: list[int] = []
        self.after_taking: list[int] = []
        self.biddable = plan.biddable
        self._allowed = plan.allowed
        self._free = plan.deck.any_order
        self._acting = self._barred = self._order = self._present = self._types = 0
        self.price = self.scored = self.each = 0

    def rebind(self, age: list[int]) -> None:
        """Work out anew what the cards bind."""
        self._unbind()
        for card in self.cards:
            self._join(card)
        for card in age:
            self._bind(card)

    def lay(self, card: int, giver: Seat, place: int, acts: bool = True) -> None:
        """Lay a card; `place` is the number of cards to the left of it."""
        self.cards.insert(place, card)
        self.givers.insert(place, giver)
        if giver >= 0:
            self.gave[self.plan.prices[card] < 0] |= 1 << giver
        self._join(card)
        if acts:
            self._bind(card)

    def open_with(self, card: int) -> None:
        """Begin a new offer."""
        self.clear()
        self.lay(card, -1, 0)

    def remove(self, gone: int) -> None:
        """Take some cards away."""
        kept = [at for at, card in enumerate(self.cards) if not gone >> card & 1]
        self.cards = [self.cards[at] for at in kept]
        self.givers = [self.givers[at] for at in kept]
        self.rebind([card for card in self.age if not gone >> card & 1])

    def _join(self, card: int) -> None:
        """Note what a card changes by lying here, whether its action acts or not."""
        plan = self.plan
        same = plan.same[card]
        self._present |= same
        if same & plan.deck.only_one:
            self._allowed &= ~(same & plan.deck.only_one)
        if not plan.goes[card]:
            self.price += plan.prices[card]
            self.scored += 1
            self.each += plan.each[card]

    def _bind(self, card: int) -> None:
        """Add what a card's action binds; what contradicts an earlier one takes its place (IB-12)."""
        plan = self.plan
        self.age.append(card)
        self._acting |= 1 << card
        kind = plan.kinds[card]
        if not kind or kind >= pl.FIRST_INSTANT or self.silent:
            return
        arg = plan.args[card]
        if kind == pl.SILENCE:
            kept = self.age, self._acting, self._present, self.price, self.scored, self.each
            self._unbind()
            self.age, self._acting, self._present, self.price, self.scored, self.each = kept
            self.silent, self.biddable, self._free = True, plan.full, 0
        elif kind == pl.ACTION_CARDS:
            self._allowed &= plan.deck.with_action
            self.partakers.append(card)
        elif kind == pl.TYPES:
            self._types = arg
        elif kind == pl.PRICES:
            self._barred = arg
        elif kind == pl.EXTREME:
            self.extreme = arg
        elif kind == pl.ORDER:
            self._order = arg
        elif kind == pl.ONLY_ONE:
            self._allowed &= ~plan.same[card]
        elif kind == pl.ADDS:
            self.adds = arg
        else:
            self._bind_auction(card, kind, arg)

    def _bind_auction(self, card: int, kind: int, arg: int) -> None:
        if kind == pl.BID_CARDS:
            self.bid_cards = arg
        elif kind == pl.OPEN:
            self.open = True
        elif kind in (pl.DECLARER_OUT, pl.BIDDERS):
            self.partakers.append(card)
        elif kind == pl.IGNORE:
            self.ignored.append(arg)
        elif kind == pl.INVERSION:
            if self.inversion != pl.ALWAYS:
                self.inversion = arg
        elif kind == pl.SKIP:
            self.skip = arg
        elif kind == pl.TAKE_RIGHT:
            self.take_right = True
        elif kind == pl.TAKE_BIDS:
            self.take_bids = True
        elif kind == pl.AFTER:
            self.after_taking.append(arg)

    # -- may this be added, and where --------------------------------------------------------------------

    def allowed(self) -> int:
        """Return the cards that no lasting restriction bars from being added."""
        if self.silent:
            return self.plan.full
        mask = self._allowed & ~self._barred
        if self._types:
            mask &= self._present if self._types == pl.PRESENT else ~self._present
        return mask

    def chosen_from(self, mask: int) -> int:
        """Return which of the cards that a player may add are left by a rule of extremes."""
        if not mask or not self.extreme:
            return mask
        return 1 << mask.bit_length() - 1 if self.extreme > 0 else mask & -mask

    def at_right(self, hand: int) -> int:
        """Return the cards of a hand that may be added on a turn."""
        plan, last = self.plan, self.cards[-1] if self.cards else -1
        if last < 0:
            return self.chosen_from(hand & self.allowed())
        order = self._order
        if order == pl.NUMBER_UP:
            mask = hand & (plan.above[last] | self._free)
        elif order == pl.NUMBER_DOWN:
            mask = hand & (plan.below[last] | self._free)
        else:
            deck = plan.deck
            mask = hand & (deck.dearer[last] if order == pl.PRICE_UP else deck.cheaper[last])
        if not mask:
            return 0
        mask &= self.allowed()
        if plan.crowds:
            mask &= self._beside(last)
        return self.chosen_from(mask) if self.extreme else mask

    def joining(self, hand: int) -> int:
        """Return the cards of a hand that may be added to the taken offer."""
        mask = hand & self.allowed()
        if self.cards and self.plan.crowds:
            mask &= self._beside(self.cards[-1])
        return self.chosen_from(mask)

    def _beside(self, card: int) -> int:
        plan = self.plan
        if self.silent:
            return plan.full
        return plan.beside[card] if self._acting >> card & 1 else plan.beside_idle[card]

    def at_place(self, place: int, ordered: bool) -> int:
        """Return the cards that a skip may add at a place; `ordered` is variant 4."""
        plan, cards, mask = self.plan, self.cards, self.allowed()
        if ordered and cards:
            if place == 0:
                mask &= plan.below[min(cards)] | self._free
            elif place == len(cards):
                mask &= plan.above[max(cards)] | self._free
            else:
                mask &= self._free
        if plan.crowds:
            if place:
                mask &= self._beside(cards[place - 1])
            if place < len(cards):
                mask &= self._beside(cards[place])
        return mask

    def placeable(self, hand: int, ordered: bool) -> int:
        """Return the cards of a hand that a skip may add somewhere."""
        if not self.plan.crowds and not ordered:
            return self.chosen_from(hand & self.allowed())
        found = 0
        for place in range(len(self.cards) + 1):
            found |= self.at_place(place, ordered)
        return self.chosen_from(hand & found)

    def left_out(self) -> int:
        """Return the cards that the taker does not get, because they do not lie right of one that says so."""
        if not self.take_right:
            return 0
        mask = found = 0
        for card in self.cards:
            mask |= 1 << card
            if self.plan.kinds[card] == pl.TAKE_RIGHT and self._acting >> card & 1:
                found = mask
        return found
