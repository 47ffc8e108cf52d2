"""I Bid You Not played in no time: plain numbers that change, no events, no checks, no words, nothing learned of hands.

`Fast` knows the rules and asks its `choose_` methods whatever somebody decides; a playout answers by rules of thumb. A
test plays every move of it by the rules too, all sets and variants. Two things it leaves to the rules: whoever loads
it makes the first move by them, and draws of chance that are due then. Of the first edition of the rules it knows what
the second says, so playouts of matches that old differ where the two do.
"""

from __future__ import annotations

from bidtable.bots.i_bid_you_not import plan as pl
from bidtable.bots.i_bid_you_not.choices import ADD, BOTH, COST, PAY, TAKE
from bidtable.bots.i_bid_you_not.table import AFTER, ASK, BIDS, LEAD, OPEN, OVER, Table
from bidtable.core.model import CHANCE, Seat
from bidtable.games.i_bid_you_not.turns import IDLE_ROUNDS


class Fast(Table):
    """A game that goes on from a state to its end."""

    def run(self, horizon: int) -> None:
        """Play on until the game is over, or so many offers were taken."""
        steps = (
            self._turn,
            self._more,
            self._make_bids,
            self._ask,
            self._give,
            self._put,
            self._afterwards,
            self._choose_opener,
            self._lead,
        )
        while self.phase != OVER and self.takings < horizon:
            steps[self.phase]()

    def _call(self, declarer: Seat) -> None:
        """Begin an auction (IB-5)."""
        row, hands = self.row, self.hands
        self.declarer, self.adds_left, self.skipped, self.void = declarer, 0, 0, 0
        mask = row.biddable
        bidders = [seat for seat, hand in enumerate(hands) if hand & mask]
        if not bidders:
            row.clear()
            while not hands[declarer]:
                declarer = (declarer + 1) % self.n
            self.phase, self.seat = LEAD, declarer
            return
        if row.partakers:
            bidders = self._partakers(bidders, declarer)
        mask = self._may_bid()
        self.wanted = [0] * self.n
        self.bids = [()] * self.n
        for seat in bidders:
            self.wanted[seat] = min(row.bid_cards, (hands[seat] & mask).bit_count())
        self.phase = BIDS

    def _partakers(self, bidders: list[Seat], declarer: Seat) -> list[Seat]:
        """Return who may bid, by rules from the newest to the oldest; one that would leave nobody is void."""
        row, plan, hands = self.row, self.plan, self.hands
        mask = row.biddable
        for card in reversed(row.partakers):
            kind, narrow, let_in = plan.kinds[card], mask, bidders
            if kind == pl.ACTION_CARDS:
                narrow = mask & plan.deck.with_action
            elif kind == pl.DECLARER_OUT:
                let_in = [seat for seat in bidders if seat != declarer]
            else:
                let_in = [seat for seat in bidders if row.gave[plan.args[card]] >> seat & 1]
            left = [seat for seat in let_in if hands[seat] & narrow]
            if left:
                mask, bidders = narrow, left
            else:
                self.void |= 1 << card
        return bidders

    def _may_bid(self) -> int:
        row = self.row
        for card in row.partakers:
            if self.plan.kinds[card] == pl.ACTION_CARDS and not self.void >> card & 1:
                return row.biddable & self.plan.deck.with_action
        return row.biddable

    def _make_bids(self) -> None:
        """Have everybody bid who still has to; openly from the declarer's left."""
        mask, wanted, hands, bids = self._may_bid(), self.wanted, self.hands, self.bids
        openly = self.row.open
        sealed = hands if openly else hands.copy()
        self.before_bids()
        for seat in self._around(self.declarer) if openly else range(self.n):
            count = wanted[seat]
            if count:
                cards = self.choose_bid(seat, hands[seat] & mask, count)
                if self.log is not None:
                    self.log(seat, "bid", *cards)
                for card in cards:
                    sealed[seat] &= ~(1 << card)
                bids[seat] = tuple(sorted((*bids[seat], *cards))) if bids[seat] else cards
                wanted[seat] = 0
        self.hands = sealed
        self._rank()

    def _rank(self) -> None:
        """Put the bids in order (IB-5, IB-14, IB-19)."""
        row, numbers, n, left_of = self.row, self.plan.numbers, self.n, self.declarer + 1
        low, high = numbers[min(row.cards)], numbers[max(row.cards)]
        placed = []
        for seat, cards in enumerate(self.bids):
            if cards:
                value = numbers[cards[0]] if len(cards) == 1 else sum([numbers[card] for card in cards])
                # In the order of these: the sum, then who sits nearer to the declarer's left.
                placed.append(value << 6 | (7 - (seat - left_of) % n) << 3 | seat)
        if row.ignored:
            placed = self._counted(placed, low, high)
        placed.sort(reverse=True)
        inverted = row.inversion == pl.ALWAYS
        if not row.inversion:
            inverted = placed[0] >> 6 <= high and placed[-1] >> 6 >= low
        if inverted:
            placed.reverse()
        self.ranking, self.asked, self.inverted = [bid & 7 for bid in placed], 0, inverted
        self.phase = ASK

    def _counted(self, placed: list[int], low: int, high: int) -> list[int]:
        """Return the bids that count; the others are discarded. A rule that would leave none is void (IB-13)."""
        for lowest in reversed(self.row.ignored):
            left = [bid for bid in placed if (bid >> 6 >= low if lowest else bid >> 6 <= high)]
            placed = left or placed
        counted = {bid & 7 for bid in placed}
        self.bids = [cards if seat in counted else () for seat, cards in enumerate(self.bids)]
        return placed

    # -- taking or skipping ------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask the bidders in their order, until one takes or a card is to be added (IB-6)."""
        while True:
            seat = self.ranking[self.asked]
            ways = self._ways(seat)
            way = self.choose_answer(seat, ways) if ways else TAKE
            if self.log is not None:
                self.log(seat, "answer", way)
            if way == TAKE:
                self._take(seat)
                return
            self.skipped |= 1 << seat
            if way != ADD:
                drawn = [
                    self.piles.draw(seat, self.draw()) for _ in range(self.row.skip if way == COST else 1)
                ]
                if self.log is not None:
                    self.log(CHANCE, "draw", *drawn)
            if way in (BOTH, ADD):
                self.seat = seat
                self._give()
                return
            self.asked += 1

    def _ways(self, seat: Seat) -> tuple[int, ...]:
        """Return how a bidder may pay for a skip; nothing for who must take."""
        row, scored = self.row, self.piles.sizes[seat]
        if self.asked == len(self.ranking) - 1 or row.skip == pl.NO_SKIP or not (scored or self.half_skip):
            return ()
        if row.skip:
            return (COST,) if scored >= row.skip else ()
        if not self.half_skip:
            return (BOTH,) if scored and row.placeable(self.hands[seat], self.ordered_skip) else ()
        ways = (PAY,) if scored else ()
        return (*ways, ADD) if row.placeable(self.hands[seat], self.ordered_skip) else ways

    def _give(self) -> None:
        """Add a card for a skip."""
        seat, row = self.ranking[self.asked], self.row
        card = self.choose_gift(seat, row.placeable(self.hands[seat], self.ordered_skip))
        if self.log is not None:
            self.log(seat, "give", card)
        self.giving = card
        self._put()

    def _put(self) -> None:
        seat, row, card = self.ranking[self.asked], self.row, self.giving
        count = len(row.cards) + 1
        if self.plan.crowds or self.ordered_skip:
            places = [place for place in range(count) if row.at_place(place, self.ordered_skip) >> card & 1]
        else:
            places = list(range(count))
        place = places[0]
        if len(places) > 1:
            place = self.choose_place(seat, card, places)
            if self.log is not None:
                self.log(seat, "put", place)
        self.hands[seat] &= ~(1 << card)
        row.lay(card, seat, place)
        self.asked += 1
        self.phase = ASK

    # -- after the taking --------------------------------------------------------------------------------

    def _take(self, seat: Seat) -> None:
        """Note who takes the offer, and who may change it first (IB-20)."""
        row = self.row
        self.taker = seat
        self._keep(row)
        self.after = row.after_taking
        if self.after:
            self.after_left = self._around(seat)
            self.phase = AFTER
        else:
            self._settle()

    def _around(self, taker: Seat) -> list[Seat]:
        return [(taker + step) % self.n for step in range(1, self.n + 1)]

    def _afterwards(self) -> None:
        """Let each player add a card to the taken offer, or discard one."""
        row, after, left = self.row, list(self.after), self.after_left
        while after:
            for seat in left:
                if after[0]:
                    mask = row.joining(self.hands[seat])
                    if not mask:
                        continue
                elif row.cards:
                    mask = sum([1 << card for card in row.cards])
                else:
                    continue
                card = self.choose_after(seat, mask, bool(after[0]))
                if self.log is not None:
                    self.log(seat, "after", card, after[0])
                if card >= 0 and after[0]:
                    self.hands[seat] &= ~(1 << card)
                    row.lay(card, seat, len(row.cards), acts=False)
                elif card >= 0:
                    row.remove(1 << card)
            after = after[1:]
            left = self._around(self.taker)
        self._settle()

    def _settle(self) -> None:
        """Hand the cards out: to the pile, to the hand, or nobody (IB-7)."""
        taker, goes = self.taker, self.plan.goes
        self.takings += 1
        lot = list(self.row.cards)
        taken = self.taken
        if self.taken_bids:
            for seat in self.ranking:
                if seat != taker:
                    lot += self.bids[seat]
                    taken |= sum([1 << card for card in self.bids[seat]])
                    self.bids[seat] = ()
        for card in lot:
            if self.lost >> card & 1:
                continue
            where = goes[card]
            if not where or self.taken_silent or not taken >> card & 1:
                self.piles.add(taker, card)
            elif where > 0:
                self.hands[taker] |= 1 << card
        if self.choose_opener_on and sum([bool(cards) for cards in self.bids]) > 1:
            self.phase = OPEN
        else:
            self._open_with(self._lowest())

    def _lowest(self) -> int:
        """Return the lower card of the lowest bid (IB-7, IB-14)."""
        for seat in self.ranking if self.inverted else reversed(self.ranking):
            if self.bids[seat]:
                return self.bids[seat][0]
        raise AssertionError("who takes has bid")

    def _choose_opener(self) -> None:
        cards = sorted([self.bids[seat][0] for seat in self.ranking if self.bids[seat]])
        card = self.choose_opener(self.taker, cards)
        if self.log is not None:
            self.log(self.taker, "open", card)
        self._open_with(card)

    def _open_with(self, card: int) -> None:
        """Open the next offer with a bid; the others are discarded or return (variant 2)."""
        if self.middle_returns:
            bids, count = self.bids, len(self.ranking)
            for seat in self.ranking[(count - 1) // 2 : count // 2 + 1]:
                if seat != self.taker and card not in bids[seat] and not self.skipped >> seat & 1:
                    self.hands[seat] |= sum([1 << other for other in bids[seat]])
        self.row.open_with(card)
        self._after_auction()

    def _lead(self) -> None:
        """Open a new offer with a card from hand: nobody could bid (IB-13)."""
        seat = self.seat
        card = self.choose_lead(seat, self.hands[seat])
        if self.log is not None:
            self.log(seat, "lead", card)
        self.hands[seat] &= ~(1 << card)
        self.row.open_with(card)
        self._after_auction()

    def _after_auction(self) -> None:
        """Whoever sits left of the declarer goes on (IB-8), unless cards only go round (IB-23)."""
        held = sum([hand.bit_count() for hand in self.hands])
        self.idle = 0 if held < self.fewest else self.idle + 1
        self.fewest = min(held, self.fewest)
        if self.idle >= IDLE_ROUNDS * self.n:
            self.phase = OVER
        else:
            self._next_turn(self.declarer)
