"""What the rules of Bidness fix for playouts: what each kind of card does, prices and limits, as plain numbers."""

from __future__ import annotations

from typing import Final

from bidtable.games.bidness import effects as ef
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import ROLES
from bidtable.games.bidness.rules import MAX_SEATS

EMPLOYEE, CONTRACT, SUIT, HUNT, DICE, MARKETING, PRESS, TECH = range(8)
"""What a card does."""
MARKETER, ENGINEER, LAWYER = range(3)
"""The roles, in the order of `ROLES`."""
CASH, MARKETERS, POINTS = range(3)
"""What a lawsuit is for."""
SUED_FOR: Final = {"cash": CASH, "marketers": MARKETERS, "tech_points": POINTS}
TARGETED: Final = (SUIT, HUNT, PRESS)
"""What is played against an opponent."""
NEVER: Final = 10**6
"""What it costs to return IOUs where no Payback cards suffice, in dollars."""


class Plan:
    """The rules, as `Fast` uses them. Cards of a kind are one number: the place of their kind in the deck.

    Attributes:
        does: What each kind of card does.
        number: How much of it, or which role, or what is sued for.
        most: How many marketers or tech points a lawsuit is for at most.
        costs: What playing each kind costs, in dollars.
        hires: The kind of each role.
        of_bit: The kind of each bit of a set of cards.
        bit: The first bit of each kind.
        start_ious: IOUs that everybody starts with.
        iou: What an IOU is worth.
        most_ious: How many of them a seat can have.
        hand: Cards in hand after the deal.
        idle: With so many cards or fewer a seat must pass.
        peace: In rounds before this one there are no lawsuits and no headhunting.
        step: The step of bids.
        sale: What a sold card brings.
        paybacks: What it costs to return one IOU with a Payback card, two, and so on.
        pay: The salary of a Marketer, and of an Engineer.
        price_step: What unit prices are rounded down to.
        grows: New tech points a round for each Engineer.
        award_units: What the Market Leader Award adds.
        award_tech: What the Tech Leader Award adds.
        dice: Dice of each side at a trial.
        returns: What it takes to return so many IOUs with so many Payback cards: `returns[ious][cards]`, and with
            which payment that begins: `begins[ious][cards]`.
    """

    def __init__(self, context: Context) -> None:
        """Take the rules."""
        self.context = context
        cards, company, money = context.cards, context.rules.company, context.rules.money
        kinds = list(cards.entries)
        place = {kind: at for at, kind in enumerate(kinds)}
        self.of_bit = tuple([place[name] for name in cards.names])
        self.bit = tuple([cards.number[kind] for kind in kinds])
        self.costs = tuple([entry.cost for entry in cards.entries.values()])
        found = [self._told(entry.effect) for entry in cards.entries.values()]
        self.does = tuple([does for does, _, _ in found])
        self.number = tuple([number for _, number, _ in found])
        self.most = tuple([most for _, _, most in found])
        self.hires = tuple([self.of_bit[cards.employees[role]] for role in ROLES])
        self.start_ious = company.start.ious
        self.iou, self.most_ious = company.iou, company.most_ious
        self.hand, self.idle, self.peace = company.hand, company.must_pass_at, company.conflicts_from_round
        self.step, self.sale, self.paybacks = money.bid_step, money.card_sale, money.payback
        self.pay = (money.salaries.marketer, money.salaries.engineer)
        self.price_step, self.grows = money.unit_price_step, money.tech_per_engineer
        self.award_units, self.award_tech = money.awards.market_units, money.awards.tech_points
        self.dice = money.trial_dice
        # One more than there are: what that one would cost is asked too.
        most = (cards.universe(MAX_SEATS) & cards.lawyers).bit_count() + 1
        self._lawyers = tuple([context.rules.lawyer_salary(count) for count in range(most + 1)])
        self._work_out_returns()

    @staticmethod
    def _told(effect: ef.Effect) -> tuple[int, int, int]:
        """Return what a card does, the number it takes, and the most that it sues for."""
        match effect:
            case ef.Employee(role=role):
                return EMPLOYEE, ROLES.index(role), 0
            case ef.Contract(pays=pays):
                return CONTRACT, pays, 0
            case ef.Lawsuit(damages=damages, most=most):
                return SUIT, SUED_FOR[damages], most
            case ef.Headhunting(role=role):
                return HUNT, ROLES.index(role), 0
            case ef.TrialDice(dice=dice):
                return DICE, dice, 0
            case ef.Marketing(points=points):
                return MARKETING, points, 0
            case ef.BadPress(points=points):
                return PRESS, points, 0
            case ef.TechPoints(points=points):
                return TECH, points, 0
        raise AssertionError(f"{effect} is none of the vocabulary")

    def _work_out_returns(self) -> None:
        """Work out the cheapest way to return all IOUs."""
        size = self.most_ious + 1
        self.returns = [[NEVER] * size for _ in range(size)]
        self.begins = [[0] * size for _ in range(size)]
        self.returns[0] = [0] * size
        for ious in range(1, size):
            for cards in range(1, size):
                ways = [
                    (cost + self.returns[ious - count][cards - 1], count)
                    for count, cost in enumerate(self.paybacks, 1)
                    if count <= ious
                ]
                self.returns[ious][cards], self.begins[ious][cards] = min(ways)

    def salary(self, marketers: int, engineers: int, lawyers: int) -> int:
        """Return the salaries of a staff for a round, in dollars (BN-12)."""
        marketer, engineer = self.pay
        return marketers * marketer + engineers * engineer + self._lawyers[lawyers]
