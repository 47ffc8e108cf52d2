"""The appraisal of a seat of Bidness: its chance to pay back first, and the gains of possible events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from msgspec.structs import replace

from bidtable.bots.bidness import odds
from bidtable.bots.bidness.race import FAINT, Company, Race, RaceChances, companies
from bidtable.bots.common.base import Reason
from bidtable.core.model import Move, Seat
from bidtable.games.bidness import effects, law
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import Damages
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import Observation

DOLLARS: Final = 40
"""The number of dollars over which the worth of a dollar is measured."""
USUAL: Final = 0.82
"""The part of a card's value that others are expected to bid."""
CREDIT: Final = 40
"""The least cash left after the salaries when something is bought on credit, in dollars."""
AGREES: Final = 0.6
"""Chance that two sides reach a settlement by which both could gain."""
CLAIMS: Final = 4
"""The number of amounts that are weighed for a claim."""
CLOSER: Final = 2
"""Number of interpolation steps that find the worth of a trial."""
RASH: Final = -1.0
"""The value of a rash move: it is worse than any move that leaves the salaries covered, and is never made."""
THRIFT: Final = "the salaries need the cash"
"""The usual reason why nothing is paid."""


class Nature(NamedTuple):
    """The nature of a level: its abilities and errors.

    Attributes:
        noise: Error of each worth, in points of the chance to win.
        nerve: Error of its chance at a trial.
        bids: The part of a contract's value that it bids.
        hires: The part of an employee's value that it bids.
        loans: How many IOUs it takes in the first round, when money works longest.
        duels: Whether it takes them at a table of two as well.
        sues: Whether it sues.
        plays: Whether it plays Event cards at all, or only sells them.
        wary: Whether it never spends the cash that its salaries need.
    """

    noise: float = 0.0
    nerve: float = 0.03
    bids: float = 0.83
    hires: float = 0.80
    loans: int = 1
    duels: bool = True
    sues: bool = True
    plays: bool = True
    wary: bool = True


NORMAL: Final = Nature(bids=0.6, hires=0.56, duels=False)
"""The normal bot: it saves its money, and between two it borrows only for a purchase."""


def weighed(move: Move, value: float, text: str) -> Reason:
    """Return a move with its value; a rash move is barred."""
    return Reason(move, value, text, barred=value <= RASH)


def frankly(reasons: Sequence[Reason], plain: Callable[[Move], float]) -> list[Reason]:
    """Return moves, the barred ones with their true chance to win, but no more than the best move has.

    Args:
        reasons: The moves, by their chance to win.
        plain: Returns the true chance to win of a move.
    """
    most = max((reason.value for reason in reasons if not reason.barred), default=1.0)
    return [
        replace(reason, chance=min(most, max(0.0, plain(reason.move)))) if reason.barred else reason
        for reason in reasons
    ]


class Hopes(Protocol):
    """Says how likely each company wins."""

    def wins(self, seat: Seat, *changed: tuple[Seat, Company]) -> float:
        """Return a seat's chance to win if some companies become others."""
        ...


Judging: TypeAlias = Callable[[Observation, Sequence[Company]], Hopes]
"""Makes hopes of the companies of a view."""


class Appraisal:
    """The appraisal of a view by a seat.

    Attributes:
        context: The rules.
        race: The projection of companies.
        seen: The observation of the seat.
        seat: The seat.
        nature: How it plays.
        all_of: All companies.
        now: The chance to win as things stand.
    """

    def __init__(
        self,
        context: Context,
        race: Race,
        seen: Observation,
        seat: Seat,
        nature: Nature,
        judging: Judging | None = None,
    ) -> None:
        """Look at all companies.

        Args:
            context: The rules.
            race: The projection of companies.
            seen: The observation of the seat.
            seat: The seat.
            nature: How it plays.
            judging: Says who will win, if not the race as it is projected.
        """
        self.context = context
        self.seen = seen
        self.seat = seat
        self.race = race
        self.nature = nature
        self.all_of = companies(context, seen)
        if seen.phase == "salaries":
            self.all_of = [self._unpaid(race, other) for other in range(len(self.all_of))]
        outlook = judging(seen, self.all_of) if judging is not None else RaceChances(race, self.all_of)
        self.wins = outlook.wins
        self.now = self.wins(seat)
        self._dollar: dict[Seat, float] = {}
        self._limits: dict[tuple[Seat, int], float] = {}

    def _unpaid(self, race: Race, seat: Seat) -> Company:
        """Return a company in the Business Phase: no card is played any more, and its salaries are still to come."""
        company, paid = self.all_of[seat], max(0, self.seen.salaries[seat])
        return company._replace(plays=0, cash=company.cash + paid)

    # -- worth ---------------------------------------------------------------------------------------

    def gain(self, *changed: tuple[Seat, Company]) -> float:
        """Return what this seat gains of the chance to win if companies become others."""
        return self.wins(self.seat, *changed) - self.now

    def dollar(self, seat: Seat) -> float:
        """Return the part of a seat's chance to win that a dollar adds; always above 0."""
        if seat not in self._dollar:
            company = self.all_of[seat]
            richer = company._replace(cash=company.cash + DOLLARS)
            self._dollar[seat] = max(FAINT, (self.wins(seat, (seat, richer)) - self.wins(seat)) / DOLLARS)
        return self._dollar[seat]

    def paid(self, company: Company, amount: float) -> Company:
        """Return a company that has paid an amount, with the IOUs that this takes (BN-4)."""
        cash, iou = company.cash - amount, self.context.rules.company.iou
        if cash >= 0 or not amount > 0:
            return company._replace(cash=cash)
        loans = int(-(cash // iou))
        return company._replace(cash=cash + loans * iou, ious=company.ious + loans)

    def rash(self, company: Company) -> bool:
        """Return whether a company has too little cash for its salaries: it would have to borrow again, or fire.

        A seat that buys on credit leaves something over, for a rival may still sue.
        """
        if not self.nature.wary:
            return False
        credit = CREDIT if company.ious > self.all_of[self.seat].ious else 0
        return company.cash < self.race.salary(company) + credit

    # -- auctions ------------------------------------------------------------------------------------

    def with_card(self, company: Company, card: int) -> Company:
        """Return a company after it has won a card at an auction."""
        effect = self.context.cards.effects[card]
        if isinstance(effect, effects.Contract):
            return company._replace(contracts=company.contracts + effect.pays)
        assert isinstance(effect, effects.Employee)
        hired = company.hired(effect.role)
        return hired._replace(tech=hired.tech + self.seen.brings) if effect.role == "engineer" else hired

    def shade(self, card: int) -> float:
        """Return the part of a card's value that is bid."""
        contract = isinstance(self.context.cards.effects[card], effects.Contract)
        return self.nature.bids if contract else self.nature.hires

    def limit(self, seat: Seat, card: int) -> float:
        """Return the likely highest bid of a seat for a card, in dollars, by the card's value for that seat alone."""
        if (seat, card) not in self._limits:
            gained = self.with_card(self.all_of[seat], card)
            worth = USUAL * (self.wins(seat, (seat, gained)) - self.wins(seat)) / self.dollar(seat)
            self._limits[seat, card] = max(0.0, min(worth, capacity(self.context, self.seen, seat)))
        return self._limits[seat, card]

    def buyer(self, card: int, among: Iterable[Seat]) -> tuple[Seat, float]:
        """Return the seat that would pay most for a card, and its likely price."""
        limits = sorted(((self.limit(other, card), other) for other in among), reverse=True)
        step = self.context.rules.money.bid_step
        if not limits or limits[0][0] < step:
            return NOBODY, 0.0
        second = limits[1][0] if len(limits) > 1 else 0.0
        return limits[0][1], max(step, min(limits[0][0], second + step))

    def bought(self, seat: Seat, card: int, amount: float, seller: Seat) -> list[tuple[Seat, Company]]:
        """Return the companies that change when a seat buys a card; a seller who wins pays the bank (BN-6)."""
        buyer = self.with_card(self.paid(self.all_of[seat], amount), card)
        if seat == seller:
            return [(seat, buyer)]
        vendor = self.all_of[seller]
        return [(seat, buyer), (seller, vendor._replace(cash=vendor.cash + amount))]

    # -- lawsuits ------------------------------------------------------------------------------------

    def odds(self, plaintiff: Seat, defendant: Seat, more: int = 0) -> float:
        """Return the plaintiff's chance at a trial, with so many more dice than now."""
        dice = [law.dice_of(self.context, self.seen, seat) for seat in (plaintiff, defendant)]
        return odds.plaintiff_wins(dice[0] + more, dice[1])

    def damaged(self, company: Company, damages: Damages, amount: int) -> Company:
        """Return a company that has lost damages, or won them if the amount is negative."""
        if damages == "marketers":
            return company.hired("marketer", -amount)
        if damages == "tech_points":
            return company._replace(tech=company.tech - amount)
        return self.paid(company, amount)

    def verdicts(
        self, damages: Damages, amount: int, plaintiff: Seat, defendant: Seat
    ) -> tuple[list[tuple[Seat, Company]], list[tuple[Seat, Company]]]:
        """Return the companies that change when the plaintiff wins, and when the defendant does."""
        sues, sued = self.all_of[plaintiff], self.all_of[defendant]
        won = [
            (plaintiff, self.damaged(sues, damages, -amount)),
            (defendant, self.damaged(sued, damages, amount)),
        ]
        return won, [(plaintiff, self.damaged(sues, damages, amount))]

    def claims(self, defendant: Seat) -> Sequence[int]:
        """Return amounts for which this seat would sue, rising: none whose loss would take the cash for its salaries.

        Against a rival that could win in this round any risk is taken, with amounts that leave it too little to win.
        """
        seen, own, rival = self.seen, self.all_of[self.seat], self.all_of[defendant]
        step = self.context.rules.money.bid_step
        most = min(rival.cash, capacity(self.context, seen, self.seat))
        spare = self.spare(defendant)
        if 0 <= spare < most:
            return _some(range(int(spare) // step + 1, int(most) // step + 1), step)
        affordable = min(most, own.cash - self.race.salary(own))
        return _some(range(1, int(affordable) // step + 1), step)

    def spare(self, seat: Seat) -> float:
        """Return the dollars that a seat could lose and still win in this round; negative if it cannot win."""
        company = self.all_of[seat]
        cost = odds.cost_to_win(self.context, company.ious, min(company.paybacks, company.plays))
        return company.cash - cost if cost is not None else -1.0

    def suit(self, damages: Damages, amount: int, defendant: Seat, chance: float) -> float:
        """Return the gain of a lawsuit, over a likely settlement and the trial.

        Args:
            damages: The kind of damages.
            amount: Their amount.
            defendant: The defendant.
            chance: This seat's chance at the trial.
        """
        pair = (self.seat, defendant)
        won, lost = self.verdicts(damages, amount, *pair)
        trial = chance * self.gain(*won) + (1 - chance) * self.gain(*lost)
        least, most = self.trial(damages, amount, pair, chance)
        if most <= max(least, 0.0):
            return trial
        agreed = (max(least, 0.0) + most) / 2
        own = self.all_of[self.seat]
        sued = self.paid(self.all_of[defendant], agreed)
        settled = self.gain((self.seat, own._replace(cash=own.cash + agreed)), (defendant, sued))
        return AGREES * settled + (1 - AGREES) * trial

    def settled(self, dollars: float) -> float:
        """Return the chance to win if the other side of a lawsuit pays so much; below 0 this seat pays it."""
        seen, seat = self.seen, self.seat
        other = seen.defendant if seat == seen.owner else seen.owner
        gets, pays = (seat, other) if dollars > 0 else (other, seat)
        payee, payer = self.all_of[gets], self.all_of[pays]
        richer = payee._replace(cash=payee.cash + abs(dollars))
        return self.wins(seat, (gets, richer), (pays, self.paid(payer, abs(dollars))))

    def trial(
        self, damages: Damages, amount: int, pair: tuple[Seat, Seat], chance: float
    ) -> tuple[float, float]:
        """Return the least that a plaintiff should take instead of a trial, and the most that a defendant should pay.

        Args:
            damages: The kind of damages.
            amount: Their amount.
            pair: Plaintiff and defendant.
            chance: The plaintiff's chance at the trial.
        """
        plaintiff, defendant = pair
        won, lost = self.verdicts(damages, amount, plaintiff, defendant)
        sues, sued = self.all_of[plaintiff], self.all_of[defendant]
        # Nobody pays more cash than the loss of the trial would cost, nor the cash for the salaries.
        top = max(0.0, sued.cash - self.race.salary(sued))
        if damages == "cash":
            top = min(top, float(amount))

        def better(seat: Seat, agreed: float) -> float:
            after = (plaintiff, sues._replace(cash=sues.cash + agreed)), (defendant, self.paid(sued, agreed))
            return self.wins(seat, *after) - expected

        expected = chance * self.wins(plaintiff, *won) + (1 - chance) * self.wins(plaintiff, *lost)
        least = _crossing(lambda agreed: better(plaintiff, agreed), top)
        expected = chance * self.wins(defendant, *won) + (1 - chance) * self.wins(defendant, *lost)
        return least, min(top, _crossing(lambda agreed: -better(defendant, agreed), top))


def _crossing(rises: Callable[[float], float], top: float) -> float:
    """Return where a rising function of dollars is about 0: exactly from 0 to `top`, beyond by its slope."""
    low, high = 0.0, top
    if (below := rises(low)) >= 0.0:
        return -below / max(FAINT, (rises(DOLLARS) - below) / DOLLARS)
    if (above := rises(high)) < 0.0:
        return top - above / max(FAINT, (rises(top + DOLLARS) - above) / DOLLARS)
    for _ in range(CLOSER):
        middle = low + (high - low) * below / (below - above)
        if (there := rises(middle)) < 0.0:
            low, below = middle, there
        else:
            high, above = middle, there
    return low + (high - low) * below / (below - above)


def _some(steps: range, step: int) -> list[int]:
    """Return some amounts of a range of steps, evenly spread, the least and the most among them."""
    spread = range(min(CLAIMS, len(steps)))
    return [step * steps[at * (len(steps) - 1) // max(1, len(spread) - 1)] for at in spread]
