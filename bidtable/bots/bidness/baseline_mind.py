"""How the yardstick of Bidness weighs its moves, in dollars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.bots.base import Reason
from bidtable.bots.bidness import odds
from bidtable.bots.bidness.baseline_outlook import (
    Company,
    companies,
    leaders,
    prospects,
    rounds_left,
    rounds_to_win,
)
from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.games.bidness import effects, law, moves
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import ROLES, Damages
from bidtable.games.bidness.money import capacity, missing_ious
from bidtable.games.bidness.moves import NOBODY, PAYBACK
from bidtable.games.bidness.state import Observation

LOAN: Final = 80.0
"""What an IOU costs beyond its worth: the Payback card and the turn to return it."""
HOPE: Final = 20.0
"""Cash that selling cards will still bring in this round."""
SAVED: Final = 45.0
"""What a Payback card in hand is worth as long as there are IOUs for it."""
WIN: Final = 1000.0
"""What a payment is worth that is part of winning in this round."""
SPARE: Final = 2.0
"""What doing nothing keeps open."""


class Mind:
    """What a seat makes of a view.

    Attributes:
        context: The rules.
        seen: What the seat sees.
        seat: Whose mind it is.
        all_of: All companies.
        rounds: Business Phases that are likely to come.
        weights: How much a rival's dollar matters.
    """

    def __init__(self, context: Context, seen: Observation, seat: Seat, *, rivals: bool) -> None:
        """Look at all companies, and at who is closest to winning."""
        self.context = context
        self.seen = seen
        self.seat = seat
        self.all_of = companies(context, seen)
        needed = rounds_to_win(context, seen, self.all_of)
        self.rounds = rounds_left(seen, needed)
        self.weights = leaders(needed, seat) if rivals else [0.0] * len(needed)
        self.now = prospects(context, self.all_of, self.rounds)

    # -- worth ---------------------------------------------------------------------------------------

    def change(self, *changed: tuple[Seat, Company]) -> list[float]:
        """Return by how much each seat's prospects change if companies become others."""
        after = list(self.all_of)
        for seat, company in changed:
            after[seat] = company
        future = prospects(self.context, after, self.rounds)
        return [then - now for then, now in zip(future, self.now, strict=True)]

    def utility(self, gains: Sequence[float]) -> float:
        """Return what gains of all seats are worth to this one."""
        rivals = sum(weight * gain for weight, gain in zip(self.weights, gains, strict=True))
        return gains[self.seat] - rivals

    def loans(self, seat: Seat, amount: float) -> int:
        """Return how many IOUs a seat will need if it spends an amount and then pays its salaries."""
        short = amount + self.all_of[seat].salary(self.context) - self.seen.cash[seat] - HOPE
        return max(0, int(-(-short // self.context.rules.company.iou)))

    def spend(self, amount: float, seat: Seat | None = None) -> float:
        """Return what spending an amount costs a seat, loans that it leads to included."""
        who = self.seat if seat is None else seat
        return amount + LOAN * (self.loans(who, amount) - self.loans(who, 0))

    # -- auctions ------------------------------------------------------------------------------------

    def gained(self, seat: Seat, card: int) -> Company:
        """Return a company after it has won a card."""
        effect, company = self.context.cards.effects[card], self.all_of[seat]
        if isinstance(effect, effects.Employee):
            return company.hired(effect.role)
        assert isinstance(effect, effects.Contract)
        return company._replace(contracts=company.contracts + effect.pays)

    def limit(self, seat: Seat, card: int, seller: Seat) -> float:
        """Return the most that a seat should bid for a card, in dollars.

        A seller who wins pays the bank, and forgoes what another would have paid: it bids half as much.
        """
        gains = self.change((seat, self.gained(seat, card)))
        worth = self.utility(gains) if seat == self.seat else gains[seat]
        if seat == seller:
            worth /= 2
        able = capacity(self.context, self.seen, seat)
        step = self.context.rules.money.bid_step
        most = int(min(worth, able) // step) * step
        while most > 0 and self.spend(most, seat) > worth:
            most -= step
        return float(max(0, most))

    def _sale(self, card: int) -> tuple[float, str]:
        """Return what holding an auction is worth: the price, or the card at the second best price."""
        limits = [self.limit(seat, card, self.seat) for seat in range(len(self.all_of))]
        best = max(range(len(limits)), key=lambda seat: (limits[seat], seat != self.seat))
        price = sorted(limits)[-2]
        if not limits[best]:
            return 0.0, "nobody would bid"
        gains = self.change((best, self.gained(best, card)))
        if best == self.seat:
            return self.utility(gains) - price, f"likely won for ${price:.0f}"
        gains[best] -= price
        gains[self.seat] += price
        return self.utility(gains), f"likely sold for ${price:.0f}"

    # -- turns ---------------------------------------------------------------------------------------

    def turn(self, move: Move) -> Reason:
        """Weigh a move of the Card Play Phase."""
        match move:
            case moves.PayBack(ious=ious):
                return Reason(move, *self._pay_back(ious))
            case moves.Sell(card=card):
                value = float(self.context.rules.money.card_sale)
                return Reason(
                    move, value - (self.saved() if card == PAYBACK else 0.0), f"${value:.0f} at once"
                )
            case moves.Play(card=card, target=target):
                value, text = self.play(self.context.cards.number[card], target)
                return Reason(move, value, text)
            case moves.Pass():
                return Reason(move, SPARE, "keeps the cards")
        return Reason(move, -LOAN, "a loan to no purpose")

    def saved(self) -> float:
        """Return what a Payback card in hand is worth."""
        seen = self.seen
        return SAVED if seen.paybacks[self.seat] <= seen.ious[self.seat] else 5.0

    def _pay_back(self, ious: int) -> tuple[float, str]:
        """Weigh a payment: all for the win if it can be had in this round, else what the salaries leave over."""
        seen, seat = self.seen, self.seat
        cost = self.context.rules.money.payback[ious - 1]
        left, cards = seen.ious[seat] - ious, seen.paybacks[seat] - 1
        rest = odds.cost_to_win(self.context, left, cards)
        if rest is not None and rest + cost <= seen.cash[seat]:
            return WIN - cost / 100, "wins in this round"
        premium = cost - ious * self.context.rules.company.iou
        worth = (20.0 if self.rounds > 3 else 45.0 if self.rounds > 1 else 70.0) * ious - premium
        return worth - (self.spend(cost) - cost), f"{ious} of {seen.ious[seat]} IOUs"

    def play(self, card: int, target: Seat) -> tuple[float, str]:
        """Weigh playing an Event card."""
        effect, cost = self.context.cards.effects[card], self.context.cards.costs[card]
        match effect:
            case effects.Employee() | effects.Contract():
                return self._sale(card)
            case effects.Lawsuit():
                return self.suit(effect, target)
            case effects.TrialDice(dice=dice):
                return self._intern(dice) - self.spend(cost), "better odds at trials"
        value = self.utility(self._played(effect, target)) - self.spend(cost)
        return value, f"worth ${value:.0f} after its cost"

    def _played(self, effect: effects.Effect, target: Seat) -> list[float]:
        """Return by how much prospects change when a card without an auction or a trial is played."""
        own = self.all_of[self.seat]
        match effect:
            case effects.Headhunting(role=role):
                theirs = self.all_of[target].hired(role, -1)
                return self.change((self.seat, own.hired(role)), (target, theirs))
            case effects.Marketing(points=points):
                return self.change((self.seat, own._replace(bonus=own.bonus + points)))
            case effects.BadPress(points=points):
                theirs = self.all_of[target]
                return self.change((target, theirs._replace(bonus=theirs.bonus - points)))
            case effects.TechPoints(points=points):
                return self.change((self.seat, own._replace(tech=own.tech + points)))
        return [0.0] * len(self.all_of)

    # -- lawsuits ------------------------------------------------------------------------------------

    def dice(self, seat: Seat) -> int:
        """Return how many dice a seat rolls at a trial."""
        return law.dice_of(self.context, self.seen, seat)

    def lost(self, seat: Seat, damages: Damages, amount: int) -> Company:
        """Return a company that has lost damages, or won them if the amount is negative; cash leaves it as it is."""
        company = self.all_of[seat]
        if damages == "marketers":
            return company.hired("marketer", -amount)
        return company._replace(tech=company.tech - amount) if damages == "tech_points" else company

    def verdicts(
        self, damages: Damages, amount: int, plaintiff: Seat, defendant: Seat
    ) -> tuple[list[float], list[float]]:
        """Return what each seat gains when the plaintiff wins, and when the defendant does."""
        if damages == "cash":
            won, lost = [0.0] * len(self.all_of), [0.0] * len(self.all_of)
            won[plaintiff], won[defendant] = float(amount), -self.spend(amount, defendant)
            lost[plaintiff] = -self.spend(amount, plaintiff)
            return won, lost
        won = self.change(
            (plaintiff, self.lost(plaintiff, damages, -amount)),
            (defendant, self.lost(defendant, damages, amount)),
        )
        return won, self.change((plaintiff, self.lost(plaintiff, damages, amount)))

    def suit(self, effect: effects.Lawsuit, defendant: Seat) -> tuple[float, str]:
        """Weigh suing an opponent: half of what a settlement would bring over the trial, and the trial."""
        amount = self.damages(effect, defendant)
        chance = odds.plaintiff_wins(self.dice(self.seat), self.dice(defendant))
        won, lost = self.verdicts(effect.damages, amount, self.seat, defendant)
        trial = chance * self.utility(won) + (1 - chance) * self.utility(lost)
        fears = -chance * won[defendant]
        settled = fears * (1 + self.weights[defendant])
        value = trial + 0.5 * max(0.0, settled - trial)
        return value + self._stops(effect, defendant, amount, chance), f"wins {chance:.0%} of trials"

    def damages(self, effect: effects.Lawsuit, defendant: Seat) -> int:
        """Return what a lawsuit against an opponent would be for; 0 if it cannot be brought (BN-9)."""
        seen = self.seen
        if effect.damages == "cash":
            return min(seen.cash[defendant], capacity(self.context, seen, self.seat))
        own, there = (
            self.all_of[seat].marketers if effect.damages == "marketers" else seen.tech[seat]
            for seat in (self.seat, defendant)
        )
        wanted = min(effect.most, there)
        return wanted if own >= wanted else 0

    def _stops(self, effect: effects.Lawsuit, defendant: Seat, amount: int, chance: float) -> float:
        """Return the worth of taking cash from somebody who could win with it in this round."""
        seen = self.seen
        cost = odds.cost_to_win(self.context, seen.ious[defendant], seen.paybacks[defendant])
        if effect.damages != "cash" or cost is None or seen.cash[defendant] < cost:
            return 0.0
        return 150.0 * chance if seen.cash[defendant] - amount < cost else 0.0

    def _intern(self, dice: int) -> float:
        """Return what more dice are worth in the lawsuits that this hand holds."""
        held = 0.0
        begun = self.seen.round >= self.context.rules.company.conflicts_from_round
        for card in bits(self.seen.held):
            effect = self.context.cards.effects[card]
            if isinstance(effect, effects.Lawsuit) and begun:
                held = max(held, self._more_dice(effect, dice))
        return held + 8.0

    def _more_dice(self, effect: effects.Lawsuit, dice: int) -> float:
        """Return what more dice add to the best lawsuit of a kind."""
        best = 0.0
        for other in range(len(self.all_of)):
            amount = self.damages(effect, other) if other != self.seat else 0
            if not amount:
                continue
            won, lost = self.verdicts(effect.damages, amount, self.seat, other)
            own, theirs = self.dice(self.seat), self.dice(other)
            more = odds.plaintiff_wins(own + dice, theirs) - odds.plaintiff_wins(own, theirs)
            best = max(best, more * (self.utility(won) - self.utility(lost)))
        return best

    # -- other decisions -----------------------------------------------------------------------------

    def discard(self, move: moves.Discard) -> Reason:
        """Weigh a discard: the card that is worth least goes."""
        if move.card == PAYBACK:
            value = self.saved()
        else:
            value = max(
                self._best_use(self.context.cards.number[move.card]), self.context.rules.money.card_sale
            )
        return Reason(move, -value, f"the card is worth ${value:.0f}")

    def _best_use(self, card: int) -> float:
        effect, seen = self.context.cards.effects[card], self.seen
        if isinstance(effect, (effects.Lawsuit, effects.Headhunting)):
            if seen.round < self.context.rules.company.conflicts_from_round:
                return 15.0
            targets = [
                other for other in range(len(self.all_of)) if other != self.seat and self._has(effect, other)
            ]
            return max((self.play(card, other)[0] for other in targets), default=0.0)
        if isinstance(effect, effects.BadPress):
            others = (other for other in range(len(self.all_of)) if other != self.seat)
            return max(self.play(card, other)[0] for other in others)
        return self.play(card, NOBODY)[0]

    def _has(self, effect: effects.Lawsuit | effects.Headhunting, other: Seat) -> bool:
        if isinstance(effect, effects.Headhunting):
            return self.all_of[other][ROLES.index(effect.role)] > 0
        return self.damages(effect, other) > 0

    def salaries(self, move: Move) -> Reason:
        """Weigh what to do about salaries: who earns less than a loan costs is laid off."""
        own = self.all_of[self.seat]
        if isinstance(move, moves.LayOff):
            fewer = own.hired(move.role, -1)
            gain = self.utility(self.change((self.seat, fewer)))
            before, after = self._short(own), self._short(fewer)
            return Reason(move, gain + LOAN * (before - after), f"saves {before - after} loans")
        if isinstance(move, moves.PaySalaries):
            return Reason(move, 0.0, f"takes {self._short(own)} loans")
        return Reason(move, -1.0, "borrows one by one")

    def _short(self, company: Company) -> int:
        """Return how many IOUs the salaries of a staff take."""
        return missing_ious(self.context, self.seen, self.seat, company.salary(self.context))
