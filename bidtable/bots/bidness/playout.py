"""Rules of thumb for playouts of Bidness: what somebody who looks once would do, with some luck in it.

Each seat decides by its own cards and by what lies open. All worths are in dollars.
"""

from __future__ import annotations

from typing import Final

from bidtable.bots.bidness.choices import (
    ACCEPT,
    LOAN,
    OUT,
    PASS,
    PAY,
    PAY_BACK,
    PAYBACK_CARD,
    PLAY_CARD,
    SELL,
    TRIAL_CHOSEN,
    Act,
)
from bidtable.bots.bidness.fast import Fast
from bidtable.bots.bidness.odds import plaintiff_wins
from bidtable.bots.bidness.plan import (
    CASH,
    CONTRACT,
    DICE,
    EMPLOYEE,
    ENGINEER,
    HUNT,
    LAWYER,
    MARKETER,
    MARKETERS,
    MARKETING,
    PRESS,
    SUIT,
)
from bidtable.core.model import Seat
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import State

AHEAD: Final = (4.0, 3.0, 2.1, 1.5, 1.1)
"""Business Phases for which what is bought in a round still works; in later rounds as in the last of these."""
GUARDS: Final = 22.0
"""What the first Lawyer saves or wins in a round."""
BIDS: Final = 0.46
"""What part of a worth is bid at least."""
STRAYS: Final = 0.24
"""How much more at most."""
UNKNOWN: Final = -1.0
"""In the place of a limit: nobody has asked for it yet."""
OPENS: Final = 0.3
"""How far towards its limit a seat opens."""
TELLS_APART: Final = 7
"""By how many turns of a mood the first kind strays: from there on kinds have hardly to do with each other."""
LUCK: Final = 0.3
"""By which part worths of cards stray."""
UNTRIED: Final = 14.0
"""What a card is worth that may not be played yet."""
LATER: Final = 0.7
"""What a card that is kept is worth of what it would do now."""
IDLE: Final = 1.0
"""What it takes for a turn to be better used than for passing."""
RETURNED: Final = 10.0
"""What an IOU that is returned early is worth."""
READY: Final = 12.0
"""What more dice are worth to who can sue with them."""
SHIELD: Final = 5.0
"""What more dice are worth to anybody."""
SUES: Final = 0.4
"""Whose chance at a trial is less does not sue."""
ASKS: Final = 0.9
"""What part of what a trial is worth to the other side is asked for a settlement."""
YIELDS: Final = 0.7
"""What part of what a trial is worth is enough for a settlement, or a little more."""


class Playout(Fast):
    """A game in which all play on by rules of thumb."""

    def load(self, state: State) -> None:
        """Begin where a state is; how each seat will stray from the rules of thumb is drawn at once.

        So who plays several moves on with the same luck has the same others at the table.
        """
        super().load(state)
        self._moods = [self.draw() for _ in range(self.n)]
        self._limits = [UNKNOWN] * self.n

    def _auction(self) -> None:
        """Forget what was worth bidding for another card."""
        self._limits = [UNKNOWN] * self.n
        super()._auction()

    def _stray(self, seat: Seat, kind: int) -> float:
        """Return where from 0 to 1 a seat strays with a kind of card; the same whenever it is asked."""
        return self._moods[seat] * (kind + TELLS_APART) % 1.0

    # -- what things are worth ---------------------------------------------------------------------------

    def _ahead(self) -> float:
        return AHEAD[min(self.round, len(AHEAD)) - 1]

    def _units(self, seat: Seat) -> int:
        """Return about how many units a seat sells in later rounds."""
        return self.staff[MARKETER][seat] + 1

    def _worth(self, seat: Seat, role: int) -> float:
        """Return what one more employee is worth to a seat."""
        plan, ahead = self.plan, self._ahead()
        if role == MARKETER:
            price = self.tech[seat] + plan.grows * self.staff[ENGINEER][seat] * ahead / 2
            return ahead * (price - plan.pay[MARKETER])
        if role == ENGINEER:
            points = self.brings + plan.grows * (ahead - 1) / 2
            return ahead * (points * self._units(seat) - plan.pay[ENGINEER])
        lawyers = self.staff[LAWYER][seat]
        return ahead * (GUARDS - plan.salary(0, 0, lawyers + 1) + plan.salary(0, 0, lawyers))

    def _worth_of(self, seat: Seat, kind: int) -> float:
        """Return what a card that is auctioned is worth to a seat."""
        plan = self.plan
        if plan.does[kind] == EMPLOYEE:
            return self._worth(seat, plan.number[kind])
        return self._ahead() * plan.number[kind]

    def _spare(self, seat: Seat) -> int:
        """Return what a seat can spend: neither what its salaries need, nor what it can win with in this round."""
        cash, cards = self.cash[seat], min(self.paybacks[seat], self.plan.most_ious)
        cost = self.plan.returns[self.ious[seat]][cards]
        return cash - cost if cost <= cash else cash - self.salary(seat)

    def _price(self, seat: Seat, kind: int) -> float:
        """Return what others are likely to pay for a card."""
        best = second = 0.0
        for other in range(self.n):
            if other != seat:
                limit = min(BIDS * self._worth_of(other, kind), self._spare(other))
                if limit > best:
                    best, second = limit, best
                elif limit > second:
                    second = limit
        return (best + second) / 2

    def _harm(self, seat: Seat, what: int, amount: int) -> float:
        """Return what losing damages, or winning them, is worth to a seat."""
        if what == CASH:
            return amount
        if what == MARKETERS:
            return amount * self._worth(seat, MARKETER)
        return amount * self._ahead() * self._units(seat)

    # -- cards -------------------------------------------------------------------------------------------

    def _value(self, seat: Seat, kind: int) -> tuple[float, Seat]:
        """Return what playing a card is worth now, and against whom."""
        plan = self.plan
        does, number, cost = plan.does[kind], plan.number[kind], plan.costs[kind]
        if does <= CONTRACT:
            price = self._price(seat, kind)
            own = min(BIDS * self._worth_of(seat, kind), self._spare(seat))
            # Who values it most has it for a little more than the others would pay.
            return (price if own <= price else max(price, own / BIDS - price)), NOBODY
        if does in (SUIT, HUNT) and self.round < plan.peace:
            return UNTRIED, NOBODY
        if does == SUIT:
            return self._suit(seat, kind)
        if cost and cost > self._spare(seat):
            return 0.0, NOBODY
        if does == HUNT:
            return self._hunt(seat, number, cost)
        if does == DICE:
            armed = self.round >= plan.peace and any(plan.does[held] == SUIT for held in self.hands[seat])
            return (READY if armed else SHIELD) - cost, NOBODY
        if does == MARKETING:
            return self.tech[seat] * number - cost, NOBODY
        if does == PRESS:
            return self._press(seat, number, cost)
        return number * self._ahead() * self._units(seat) - cost, NOBODY

    def _suit(self, seat: Seat, kind: int) -> tuple[float, Seat]:
        """Return what suing is worth, and whom."""
        what, rivals, dice = self.plan.number[kind], self.n - 1, self.dice_of(seat)
        best, target = 0.0, NOBODY
        for other in range(self.n):
            if other != seat and (amount := self.at_stake(kind, seat, other)) > 0:
                chance = plaintiff_wins(dice, self.dice_of(other))
                if chance < SUES:
                    continue
                if what == CASH:
                    amount = min(amount, max(0, self._spare(seat)))
                value = (2 * chance - 1) * self._harm(seat, what, amount)
                value += chance * self._harm(other, what, amount) / rivals
                if value > best:
                    best, target = value, other
        return best, target

    def _hunt(self, seat: Seat, role: int, cost: int) -> tuple[float, Seat]:
        """Return what Headhunting is worth, and from whom."""
        staff = self.staff[role]
        best, target = 0.0, NOBODY
        for other in range(self.n):
            if other != seat and staff[other]:
                loss = self._worth(other, role)
                if target == NOBODY or loss > best:
                    best, target = loss, other
        if target == NOBODY:
            return 0.0, NOBODY
        return self._worth(seat, role) + best / (self.n - 1) - cost, target

    def _press(self, seat: Seat, points: int, cost: int) -> tuple[float, Seat]:
        """Return what Bad Press is worth, and against whom."""
        best, target = 0.0, NOBODY
        for other in range(self.n):
            if other != seat:
                loss = self.tech[other] * min(points, self.staff[MARKETER][other] + self.bonus[other])
                if loss > best:
                    best, target = loss, other
        return best / (self.n - 1) - cost, target

    # -- decisions ---------------------------------------------------------------------------------------

    def choose_discard(self, seat: Seat) -> int:
        """Discard what is worth least."""
        found = [
            (self._value(seat, kind)[0] * (1 + LUCK * self._stray(seat, kind)), kind)
            for kind in self.hands[seat]
        ]
        if self.paybacks[seat] > self.ious[seat] or not found:
            found.append((0.0, PAYBACK_CARD))
        return min(found)[1]

    def choose_turn(self, seat: Seat) -> Act:
        """Win if that is possible; else do what is worth most."""
        plan, cash = self.plan, self.cash[seat]
        ious, held = self.ious[seat], self.paybacks[seat]
        if held:
            cards = min(held, self.size(seat) - plan.idle, plan.most_ious)
            if plan.returns[ious][cards] <= cash:
                return PAY_BACK, plan.begins[ious][cards], NOBODY
        if self.round == 1 and ious <= plan.start_ious and self.n > 2 and ious < plan.most_ious:
            return LOAN, 0, NOBODY
        best, act = IDLE, (PASS, 0, NOBODY)
        if held > ious:
            best, act = IDLE + plan.sale * self._moods[seat], (SELL, PAYBACK_CARD, NOBODY)
        elif held and cash - plan.paybacks[0] >= self.salary(seat) + RETURNED:
            best, act = RETURNED, (PAY_BACK, 1, NOBODY)
        for kind in self.hands[seat]:
            value, target = self._value(seat, kind)
            value *= 1 + LUCK * self._stray(seat, kind)
            sale = plan.sale - LATER * value if value > 0.0 else plan.sale
            if target == NOBODY and plan.does[kind] in (SUIT, HUNT, PRESS):
                value = 0.0
            if value > best and value > sale:
                best, act = value, (PLAY_CARD, kind, target)
            elif sale > best:
                best, act = sale, (SELL, kind, NOBODY)
        return act

    def choose_bid(self, seat: Seat, amounts: range) -> int:
        """Bid up to a part of what the card is worth to the seat; a seller has the price otherwise."""
        limit = self._limits[seat]
        if limit == UNKNOWN:
            worth = self._worth_of(seat, self.card) * (BIDS + STRAYS * self._stray(seat, self.card))
            if seat == self.owner:
                worth /= 2
            limit = self._limits[seat] = max(0.0, min(worth, self._spare(seat)))
        least = amounts[0]
        if limit < least:
            return OUT
        if self.bid or len(self.bidding) == 1:
            return least
        return amounts[min(len(amounts) - 1, int(OPENS * (limit - least) / amounts.step))]

    def choose_claim(self, seat: Seat, amounts: range) -> int:
        """Sue for all that can be lost without harm."""
        spare = self._spare(seat)
        return amounts[max(0, min(len(amounts), spare // amounts.step) - 1)]

    def _trial_is_worth(self, seat: Seat) -> tuple[float, float]:
        """Return the plaintiff's chance at the trial, and what the damages are worth to a seat."""
        chance = plaintiff_wins(self.dice_of(self.owner), self.dice_of(self.defendant))
        return chance, self._harm(seat, self.plan.number[self.card], self.damages)

    def choose_demand(self, seat: Seat, amounts: range) -> int:
        """Ask for about what the trial is worth to the defendant."""
        chance, harm = self._trial_is_worth(self.defendant)
        at = int(ASKS * chance * harm) // amounts.step - 1
        return amounts[at] if 0 <= at < len(amounts) else TRIAL_CHOSEN

    def choose_answer(self, seat: Seat, amounts: range) -> int:
        """Agree to what is no worse than the trial, give or take a little."""
        chance, harm = self._trial_is_worth(seat)
        named, near = self.offers[-1], YIELDS + (2 - 2 * YIELDS) * self._moods[seat]
        if seat == self.owner:
            return ACCEPT if named >= near * (2 * chance - 1) * harm else TRIAL_CHOSEN
        return ACCEPT if named <= near * chance * harm and named <= self._spare(seat) else TRIAL_CHOSEN

    def choose_salaries(self, seat: Seat, due: int) -> int:
        """Keep all who can be paid on credit, but for Lawyers beyond use; lay off who costs most first."""
        lawyers = self.staff[LAWYER][seat]
        if self.capacity(seat) >= due and (lawyers < 3 or self.cash[seat] >= due):
            return PAY
        if lawyers > 1:
            return LAWYER
        return max((MARKETER, ENGINEER, LAWYER), key=lambda role: self.staff[role][seat])
