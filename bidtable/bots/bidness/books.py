"""Bidness played in no time, the books: money, staff, awards, hands, as plain numbers that change.

`court`, `fast` and `playout` go on from here: lawsuits, all other phases, and rules of thumb for all who decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from bidtable.bots.bidness.choices import Choices
from bidtable.bots.bidness.plan import ENGINEER, LAWYER, MARKETER, MARKETING, PRESS, Plan
from bidtable.core.masks import bits
from bidtable.core.model import Seat
from bidtable.games.bidness.effects import ROLES
from bidtable.games.bidness.events import BANK
from bidtable.games.bidness.money import only_highest
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import NOT_CHOSEN, PAYBACK_CHOSEN, State

ROLL, DEAL, DISCARD, PLAY, AUCTION, CLAIM, DEMAND, ANSWER, TRIAL, SALARIES, OVER = range(11)
"""What is to be decided next."""
PHASES: Final = {
    "roll": ROLL,
    "deal": DEAL,
    "discard": DISCARD,
    "play": PLAY,
    "auction": AUCTION,
    "claim": CLAIM,
    "demand": DEMAND,
    "answer": ANSWER,
    "trial": TRIAL,
    "salaries": SALARIES,
    "over": OVER,
}

Log: TypeAlias = Callable[..., None]
"""Told of every move before it is made, and of what chance turns up: who, what, and which numbers."""


class Books(Choices):
    """A game that goes on from a state, and changes as it goes. Lists stand in seat order, amounts are in dollars.

    Attributes:
        plan: The rules.
        n: Number of seats.
        phase: What is to be decided next.
        round: From 1.
        cash: Dollars of each seat.
        ious: IOUs.
        tech: Tech points.
        paybacks: Payback cards in each hand.
        hands: Event cards in each hand, by kind, in no order.
        staff: Marketers, Engineers and Lawyers of each seat: `staff[role][seat]`.
        contracts: What the contracts of each seat pay in a round.
        bonus: What Marketing Bonus and Bad Press cards in each workplace come to.
        extra: What Legal Interns in each workplace add to its dice.
        laid: The bonus cards in all workplaces, which go back at the end of the round.
        used: Event cards that were discarded since the start, or since the last shuffle.
        winner: Who has won.
    """

    def __init__(self, plan: Plan, draw: Callable[[], float], log: Log | None = None) -> None:
        """Take the rules, a source of chance, and whom to tell of moves."""
        self.plan = plan
        self.draw = draw
        self.log = log

    def load(self, state: State) -> None:
        """Begin where a state is in which somebody, or chance, is to decide, or the game is over."""
        of_bit, cards = self.plan.of_bit, self.plan.context.cards
        self.n, self.phase, self.round = len(state.cash), PHASES[state.phase], state.round
        self.cash, self.ious, self.tech = list(state.cash), list(state.ious), list(state.tech)
        self.paybacks, self.brings = list(state.paybacks), state.brings
        self.hands = [[of_bit[bit] for bit in bits(hand)] for hand in state.hands]
        places = state.workplaces
        self.staff = [[(place & cards.staff[role]).bit_count() for place in places] for role in ROLES]
        self.contracts = [
            sum([pays * (place & mask).bit_count() for mask, pays in cards.contracts]) for place in places
        ]
        self.bonus, self.extra, self.laid = [0] * self.n, [0] * self.n, list[int]()
        for seat, place in enumerate(places):
            if place & cards.bonuses:
                for bit in bits(place & cards.bonuses):
                    self._lay(seat, of_bit[bit])
        self.deck, self.back, self.used = state.deck, (state.discards, *state.thrown), list[int]()
        self.turn, self.first, self.passes, self.winner = state.turn, state.first, state.passes, state.winner
        self.rollers = list(state.rollers)
        self.chosen = [at if at in (NOT_CHOSEN, PAYBACK_CHOSEN) else of_bit[at] for at in state.commits]
        self.card = NOBODY if state.card == NOBODY else of_bit[state.card]
        self.owner, self.bid, self.bidder, self.bidding = (
            state.owner,
            state.bid,
            state.bidder,
            list(state.bidding),
        )
        self.defendant, self.damages, self.offers = state.defendant, state.damages, list(state.offers)
        self.rolled = sum(state.dice[0]) if state.dice else 0
        self.paid = [paid >= 0 for paid in state.salaries]

    # -- money (BN-4) ------------------------------------------------------------------------------------

    def capacity(self, seat: Seat) -> int:
        """Return what a seat can pay at most: cash, and all that it can still borrow."""
        return self.cash[seat] + self.plan.iou * (self.plan.most_ious - self.ious[seat])

    def borrow(self, seat: Seat) -> None:
        """Take another IOU by choice."""
        self.ious[seat] += 1
        self.cash[seat] += self.plan.iou

    def pay(self, giver: Seat, taker: Seat, amount: int) -> None:
        """Pay an amount, borrowing what is missing; the taker may be the bank."""
        left = self.cash[giver] - amount
        if left < 0:
            loans = -(left // self.plan.iou)
            self.ious[giver] += loans
            left += loans * self.plan.iou
        self.cash[giver] = left
        if taker != BANK:
            self.cash[taker] += amount

    def salary(self, seat: Seat) -> int:
        """Return the salaries that a seat has to pay in this round (BN-12)."""
        marketers, engineers, lawyers = self.staff
        return self.plan.salary(marketers[seat], engineers[seat], lawyers[seat])

    # -- awards (BN-8) -----------------------------------------------------------------------------------

    def leaders(self) -> tuple[Seat, Seat]:
        """Return who holds the Market Leader Award, and who the Tech Leader Award."""
        points = [
            own + more if own + more > 0 else 0
            for own, more in zip(self.staff[MARKETER], self.bonus, strict=True)
        ]
        return only_highest(points), only_highest(self.tech)

    # -- cards -------------------------------------------------------------------------------------------

    def size(self, seat: Seat) -> int:
        """Return how many cards a seat has in hand, Payback cards among them."""
        return len(self.hands[seat]) + self.paybacks[seat]

    def dice_of(self, seat: Seat) -> int:
        """Return how many dice a seat rolls at a trial (BN-11)."""
        return self.plan.dice + self.staff[LAWYER][seat] + self.extra[seat]

    def _lay(self, seat: Seat, kind: int) -> None:
        """Lay a bonus card in a workplace."""
        plan = self.plan
        does, number = plan.does[kind], plan.number[kind]
        self.laid.append(kind)
        if does == MARKETING:
            self.bonus[seat] += number
        elif does == PRESS:
            self.bonus[seat] -= number
        else:
            self.extra[seat] += number

    def _hire(self, seat: Seat, role: int, giver: Seat) -> None:
        """Have an employee join a seat, from the bank or from an opponent; Engineers bring tech points (BN-21)."""
        staff = self.staff[role]
        staff[seat] += 1
        if giver != BANK:
            staff[giver] -= 1
        if role == ENGINEER:
            along = self.brings if giver == BANK else min(self.brings, self.tech[giver])
            self.tech[seat] += along
            if giver != BANK:
                self.tech[giver] -= along
