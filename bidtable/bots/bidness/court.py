"""Bidness played in no time: lawsuits, from the claim over the talks to the trial (BN-9 to BN-11)."""

from __future__ import annotations

from abc import abstractmethod

from bidtable.bots.bidness.books import ANSWER, CLAIM, DEMAND, TRIAL, Books
from bidtable.bots.bidness.choices import ACCEPT, BORROW, TRIAL_CHOSEN
from bidtable.bots.bidness.plan import CASH, MARKETER, MARKETERS
from bidtable.core.model import CHANCE, Seat
from bidtable.games.bidness.events import BANK
from bidtable.games.bidness.moves import NOBODY


class Court(Books):
    """The books, and lawsuits."""

    @abstractmethod
    def _next_turn(self, seat: Seat) -> None:
        """Give the turn to the next seat after one whose turn is over."""

    def at_stake(self, kind: int, plaintiff: Seat, defendant: Seat) -> int:
        """Return the damages of a lawsuit, for cash the highest that may be stated; 0 if it cannot be played."""
        plan = self.plan
        what, most = plan.number[kind], plan.most[kind]
        if what == CASH:
            most = min(self.cash[defendant], self.capacity(plaintiff))
            return most - most % plan.step
        has = self.staff[MARKETER] if what == MARKETERS else self.tech
        damages = min(most, has[defendant])
        return damages if has[plaintiff] >= damages else 0

    def _file(self, seat: Seat, kind: int, defendant: Seat) -> None:
        """Sue an opponent; for cash the plaintiff states the amount next."""
        self.used.append(kind)
        self.card, self.owner, self.turn, self.defendant, self.offers = kind, seat, seat, defendant, []
        if self.plan.number[kind] == CASH:
            self.damages, self.phase = 0, CLAIM
        else:
            self.damages, self.phase = self.at_stake(kind, seat, defendant), DEMAND

    def _claim(self) -> None:
        seat, step = self.owner, self.plan.step
        stake = self.at_stake(self.card, seat, self.defendant)
        amount = self.choose_claim(seat, range(step, stake + 1, step))
        if self.log is not None:
            self.log(seat, "claim", amount)
        if amount == BORROW:
            self.borrow(seat)
        else:
            self.damages, self.phase = amount, DEMAND

    def _demand(self) -> None:
        seat, step = self.owner, self.plan.step
        self._offer(seat, self.choose_demand(seat, range(step, self.capacity(self.defendant) + 1, step)))

    def _answer(self) -> None:
        seat, step, offers = self.turn, self.plan.step, self.offers
        last, opposing = offers[-1], offers[-2] if len(offers) > 1 else 0
        amounts = range(min(last, opposing) + step, max(last, opposing), step)
        self._offer(seat, self.choose_answer(seat, amounts))

    def _offer(self, seat: Seat, amount: int) -> None:
        """Do what a side has answered."""
        if self.log is not None:
            self.log(seat, "offer", amount)
        if amount == BORROW:
            self.borrow(seat)
        elif amount == TRIAL_CHOSEN:
            self.phase, self.rolled = TRIAL, 0
        elif amount == ACCEPT:
            self.pay(self.defendant, self.owner, self.offers[-1])
            self._close_case()
        else:
            self.offers.append(amount)
            self.phase, self.turn = ANSWER, self.defendant if seat == self.owner else self.owner

    def _close_case(self) -> None:
        self.defendant, self.card = NOBODY, NOBODY
        self._next_turn(self.owner)

    def _trial(self) -> None:
        """Roll for both sides, the plaintiff first; a tie goes to the defendant."""
        mine = self.rolled or self._roll_for(self.owner)
        if mine > self._roll_for(self.defendant):
            self._collect(self.defendant, self.owner)
        else:
            self._collect(self.owner, BANK)
        self._close_case()

    def _roll_for(self, seat: Seat) -> int:
        draw = self.draw
        dice = [int(draw() * 6) + 1 for _ in range(self.dice_of(seat))]
        if self.log is not None:
            self.log(CHANCE, "trial", *dice)
        return sum(dice)

    def _collect(self, loser: Seat, taker: Seat) -> None:
        """Take the damages from the loser; the bank's Marketers are discarded, its tech points are gone."""
        plan, amount = self.plan, self.damages
        what = plan.number[self.card]
        if what == CASH:
            self.pay(loser, taker, amount)
            return
        has = self.staff[MARKETER] if what == MARKETERS else self.tech
        has[loser] -= amount
        if taker != BANK:
            has[taker] += amount
        elif what == MARKETERS:
            self.used += [plan.hires[MARKETER]] * amount
