"""Bidness played in no time: plain numbers that change, no events, no checks, no words.

`Fast` knows the rules and asks its `choose_` methods whatever somebody decides; a playout answers by rules of thumb. A
test plays every move of it by the rules too, at all numbers of seats, from every phase.
"""

from __future__ import annotations

from bidtable.bots.bidness.books import AUCTION, DEAL, DISCARD, OVER, PLAY, ROLL, SALARIES
from bidtable.bots.bidness.choices import (
    BORROW,
    LOAN,
    OUT,
    PASS,
    PAY,
    PAY_BACK,
    PAYBACK_CARD,
    PLAY_CARD,
)
from bidtable.bots.bidness.court import Court
from bidtable.bots.bidness.plan import CONTRACT, EMPLOYEE, HUNT, SUIT, TECH
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Seat
from bidtable.games.bidness.events import BANK
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import NOT_CHOSEN


class Fast(Court):
    """A game that goes on from a state."""

    def run(self, last: int) -> None:
        """Play on until the game is over, or a round has ended, the dice of the next one not yet rolled.

        Args:
            last: The round.
        """
        steps = (
            self._roll,
            self._deal,
            self._discard,
            self._turn,
            self._auction,
            self._claim,
            self._demand,
            self._answer,
            self._trial,
            self._payroll,
        )
        while self.phase != OVER and self.round <= last:
            steps[self.phase]()

    # -- the Setup Phase (BN-2) ----------------------------------------------------------------------------

    def _roll(self) -> None:
        """Find the First Player: one die for each IOU, the highest again among themselves."""
        draw = self.draw
        dice = [[int(draw() * 6) + 1 for _ in range(self.ious[seat])] for seat in self.rollers]
        if self.log is not None:
            self.log(CHANCE, "roll", *dice)
        totals = [sum(own) for own in dice]
        best = max(totals)
        self.rollers = [seat for seat, total in zip(self.rollers, totals, strict=True) if total == best]
        if len(self.rollers) == 1:
            self.first, self.phase = self.rollers[0], DEAL
            self._shuffle()

    def _shuffle(self) -> None:
        """Take all used cards back into the deck; from round 2 on everybody gets a Payback card."""
        cards, bit = self.plan.context.cards, self.plan.bit
        self.deck = cards.together(self.deck, *self.back, cards.counted([bit[kind] for kind in self.used]))
        self.back, self.used = (), []
        if self.round > 1:
            self.paybacks = [count + 1 for count in self.paybacks]

    def _deal(self) -> None:
        """Deal round the table to all with fewer than a full hand, as far as the deck goes (BN-14)."""
        plan, n, draw = self.plan, self.n, self.draw
        cards, of_bit = plan.context.cards, plan.of_bit
        deck, dealt = [of_bit[bit] for bit in bits(self.deck)], []
        takers = [(self.first + step) % n for step in range(n)]
        while deck and (takers := [seat for seat in takers if self.size(seat) < plan.hand]):
            for seat in takers[: len(deck)]:
                at = int(draw() * len(deck))
                kind, deck[at] = deck[at], deck[-1]
                deck.pop()
                dealt.append(kind)
                self.hands[seat].append(kind)
        self.deck = cards.apart(self.deck, cards.counted([plan.bit[kind] for kind in dealt]))
        if self.log is not None:
            self.log(CHANCE, "deal", *dealt)
        self.chosen = [NOT_CHOSEN] * n
        self.phase = DISCARD

    def _discard(self) -> None:
        """Have all discard a card in secret."""
        for seat, chosen in enumerate(self.chosen):
            if chosen == NOT_CHOSEN and self.size(seat):
                self.chosen[seat] = kind = self.choose_discard(seat)
                if self.log is not None:
                    self.log(seat, "discard", kind)
        for seat, kind in enumerate(self.chosen):
            if kind == PAYBACK_CARD:
                self.paybacks[seat] -= 1
            elif kind != NOT_CHOSEN:
                self.hands[seat].remove(kind)
                self.used.append(kind)
        self.passes = 0
        self._give_turn(self.first)

    # -- the Card Play Phase (BN-3) ------------------------------------------------------------------------

    def _next_turn(self, seat: Seat) -> None:
        self._give_turn((seat + 1) % self.n)

    def _give_turn(self, seat: Seat) -> None:
        """Give a seat the turn; who must pass does so by itself. All passed: the phase is over."""
        idle, n = self.plan.idle, self.n
        while self.passes < n:
            if len(self.hands[seat]) + self.paybacks[seat] > idle:
                self.phase, self.turn = PLAY, seat
                return
            self.passes += 1
            seat = (seat + 1) % n
        self.passes, self.paid = 0, [False] * n
        self.phase, self.turn = SALARIES, NOBODY

    def _turn(self) -> None:
        seat, plan = self.turn, self.plan
        what, card, target = self.choose_turn(seat)
        if self.log is not None:
            self.log(seat, "turn", what, card, target)
        if what == LOAN:
            self.borrow(seat)
            return
        if what == PASS:
            self.passes += 1
            self._next_turn(seat)
            return
        self.passes = 0
        if what == PLAY_CARD:
            self.hands[seat].remove(card)
            does = plan.does[card]
            if does <= CONTRACT:
                self.card, self.owner, self.turn, self.phase = card, seat, seat, AUCTION
                self.bid, self.bidder, self.bidding = 0, NOBODY, list(range(self.n))
                return
            if does == SUIT:
                self._file(seat, card, target)
                return
            self._play(seat, card, target)
        elif what == PAY_BACK:
            self.cash[seat] -= plan.paybacks[card - 1]
            self.paybacks[seat] -= 1
            self.ious[seat] -= card
            if not self.ious[seat]:
                self.phase, self.winner = OVER, seat
                return
        else:
            self.cash[seat] += plan.sale
            if card == PAYBACK_CARD:
                self.paybacks[seat] -= 1
            else:
                self.hands[seat].remove(card)
                self.used.append(card)
        self._next_turn(seat)

    def _play(self, seat: Seat, kind: int, target: Seat) -> None:
        """Do what a card says that is neither auctioned nor sues, and pay its cost (BN-5)."""
        plan = self.plan
        does = plan.does[kind]
        if does == HUNT:
            self.used.append(kind)
            self._hire(seat, plan.number[kind], target)
        elif does == TECH:
            self.used.append(kind)
            self.tech[seat] += plan.number[kind]
        else:
            self._lay(seat if target == NOBODY else target, kind)
        self.pay(seat, BANK, plan.costs[kind])

    # -- auctions (BN-6) -----------------------------------------------------------------------------------

    def _auction(self) -> None:
        """Ask all who are in, from the seller on clockwise; who cannot pay more is out by itself (BN-16)."""
        bidding, seat, step = self.bidding, self.turn, self.plan.step
        while True:
            amounts = range(self.bid + step, self.capacity(seat) + 1, step)
            if amounts:
                amount = self.choose_bid(seat, amounts)
                if self.log is not None:
                    self.log(seat, "bid", amount)
                if amount == BORROW:
                    self.borrow(seat)
                    continue
                if amount != OUT:
                    self.bid, self.bidder = amount, seat
                else:
                    bidding.remove(seat)
            else:
                bidding.remove(seat)
            if not bidding or (len(bidding) == 1 and bidding[0] == self.bidder):
                break
            for other in bidding:
                if other > seat:
                    seat = other
                    break
            else:
                seat = bidding[0]
        self._hammer()

    def _hammer(self) -> None:
        """Sell the card; a seller who wins pays the bank."""
        plan, card, winner, owner = self.plan, self.card, self.bidder, self.owner
        if winner == NOBODY:
            self.used.append(card)
        else:
            self.pay(winner, BANK if winner == owner else owner, self.bid)
            if plan.does[card] == EMPLOYEE:
                self._hire(winner, plan.number[card], BANK)
            else:
                self.contracts[winner] += plan.number[card]
        self.card = NOBODY
        self._next_turn(owner)

    # -- the Business Phase (BN-12) ------------------------------------------------------------------------

    def _payroll(self) -> None:
        """Have all pay salaries in turn order; who has not the cash, or has been asked, decides."""
        paid, n = self.paid, self.n
        asked = self.turn
        for step in range(n):
            seat = (self.first + step) % n
            if not paid[seat]:
                due = self.salary(seat)
                while self.cash[seat] < due or seat == asked:
                    role = self.choose_salaries(seat, due)
                    if self.log is not None:
                        self.log(seat, "salaries", role)
                    if role == PAY:
                        break
                    if role == BORROW:
                        self.borrow(seat)
                    else:
                        self.staff[role][seat] -= 1
                        self.used.append(self.plan.hires[role])
                        due = self.salary(seat)
                    asked = seat
                self.pay(seat, BANK, due)
                paid[seat] = True
        self._earn()

    def _earn(self) -> None:
        """Pay the earnings; Engineers add tech points, bonus cards go back, and the round is over."""
        plan, cash, tech = self.plan, self.cash, self.tech
        marketers, engineers, _ = self.staff
        market, leader = self.leaders()
        for seat, points in enumerate(tech):
            price = points + plan.award_tech if seat == leader else points
            units = marketers[seat] + self.bonus[seat]
            if units < 0:
                units = 0
            if seat == market:
                units += plan.award_units
            cash[seat] += (price - price % plan.price_step) * units + self.contracts[seat]
            tech[seat] = points + plan.grows * engineers[seat]
        self.used += self.laid
        self.laid, self.bonus, self.extra = [], [0] * self.n, [0] * self.n
        self.phase, self.round, self.rollers = ROLL, self.round + 1, list(range(self.n))
