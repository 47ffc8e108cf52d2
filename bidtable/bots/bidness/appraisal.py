"""Estimates the chance to win after a purchase, a loan or a trial."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness import odds
from bidtable.bots.bidness.judge import Judge, Kept
from bidtable.bots.bidness.levels import Nature
from bidtable.bots.bidness.nets import net
from bidtable.bots.bidness.prices import Rates
from bidtable.bots.bidness.race import FAINT, Company, Race, RaceChances, companies
from bidtable.core.model import Seat
from bidtable.core.seats import put
from bidtable.games.bidness import effects, law
from bidtable.games.bidness.effects import Damages
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.moves import NOBODY, PAYBACK
from bidtable.games.bidness.state import Observation

DOLLARS: Final = 40
"""To measure the value of one dollar, `DOLLARS` dollars are added to a company's cash."""
USUAL: Final = 0.82
"""The part of a card's value that rivals probably pay."""
CREDIT: Final = 20
"""Dollars that a company must keep besides its salaries after it buys a card with an IOU."""
AGREES: Final = 0.6
"""Chance of a settlement in a lawsuit in which a settlement is better for both sides than a trial."""
CLAIMS: Final = 4
"""Number of amounts that the bot compares for its claim in a lawsuit."""
CLOSER: Final = 2
RASH: Final = -1.0
"""The value of a move that the bot never makes, such as a payment with money that the salaries need."""
THRIFT: Final = "the salaries need the cash"


class Appraisal:
    """A bot's estimate of all companies, and of its own chance to win."""

    def __init__(
        self,
        race: Race,
        seen: Observation,
        seat: Seat,
        nature: Nature,
        rates: Rates | None = None,
        kept: Kept | None = None,
    ) -> None:
        self.context, self.race = race.context, race
        self.seen, self.seat, self.nature = seen, seat, nature
        self.rates = rates or {}
        self.all_of = companies(self.context, seen)
        if seen.phase == "salaries":
            self.all_of = [self._unpaid(other) for other in range(len(self.all_of))]
        # The nets saw no position in which salaries were still due.
        self.learned = nature.learned and seen.phase != "salaries"
        self._kept: Kept = {} if kept is None else kept
        chances: Judge | RaceChances = RaceChances(race, self.all_of)
        if self.learned:
            n, owner = len(self.all_of), seen.owner
            # The next turn is always another seat's, whatever this seat decides.
            following = ((seat if owner == NOBODY else owner) + 1) % n
            chances = Judge(net(n), race, seen, self.all_of, following, self._kept)
        self.wins, self.chances = chances.wins, chances.chances
        self._dollar: dict[Seat, float] = {}
        self._limits: dict[tuple[Seat, int], float] = {}
        self._without: dict[str, Appraisal] = {}

    @cached_property
    def now(self) -> float:
        return self.wins(self.seat)

    def _unpaid(self, seat: Seat) -> Company:
        company, paid = self.all_of[seat], max(0, self.seen.salaries[seat])
        return company._replace(plays=0, cash=company.cash + paid)

    def without(self, card: str, **changes: object) -> Appraisal:
        seen, seat, cards = self.seen, self.seat, self.context.cards
        # The sale and the play of a card begin with the same appraisal.
        plain = not changes
        if plain and card in self._without:
            return self._without[card]
        if card == PAYBACK:
            changes["paybacks"] = put(seen.paybacks, seat, seen.paybacks[seat] - 1)
        else:
            changes["held"] = cards.minus(seen.held, cards.number[card])
            changes["hand_sizes"] = put(seen.hand_sizes, seat, seen.hand_sizes[seat] - 1)
        after = Appraisal(self.race, replace(seen, **changes), seat, self.nature, self.rates, self._kept)
        if plain:
            self._without[card] = after
        return after

    # -- worth ---------------------------------------------------------------------------------------

    def gain(self, *changed: tuple[Seat, Company]) -> float:
        return self.wins(self.seat, *changed) - self.now

    def dollar(self, seat: Seat) -> float:
        if seat not in self._dollar:
            company = self.all_of[seat]
            richer = company._replace(cash=company.cash + DOLLARS)
            self._dollar[seat] = max(FAINT, (self.wins(seat, (seat, richer)) - self.wins(seat)) / DOLLARS)
        return self._dollar[seat]

    def paid(self, company: Company, amount: float) -> Company:
        """Return a company after a payment, with a loan if its cash is too low (BN-4)."""
        cash, iou = company.cash - amount, self.context.rules.company.iou
        if cash >= 0 or not amount > 0:
            return company._replace(cash=cash)
        loans = int(-(cash // iou))
        return company._replace(cash=cash + loans * iou, ious=company.ious + loans)

    def rash(self, company: Company) -> bool:
        if not self.nature.wary:
            return False
        credit = CREDIT if company.ious > self.all_of[self.seat].ious else 0
        return company.cash < self.race.salary(company) + credit

    # -- auctions ------------------------------------------------------------------------------------

    def with_card(self, company: Company, card: int) -> Company:
        effect = self.context.cards.effects[card]
        if isinstance(effect, effects.Contract):
            return company._replace(contracts=company.contracts + effect.pays)
        assert isinstance(effect, effects.Employee)
        hired = company.hired(effect.role)
        return hired._replace(tech=hired.tech + self.seen.brings) if effect.role == "engineer" else hired

    def limit(self, seat: Seat, card: int) -> float:
        if (seat, card) not in self._limits:
            gained = self.with_card(self.all_of[seat], card)
            worth = USUAL * (self.wins(seat, (seat, gained)) - self.wins(seat)) / self.dollar(seat)
            self._limits[seat, card] = max(0.0, min(worth, capacity(self.context, self.seen, seat)))
        return self._limits[seat, card]

    def bought(self, seat: Seat, card: int, amount: float, seller: Seat) -> list[tuple[Seat, Company]]:
        # BN-6
        if seat == seller:
            return [(seat, self.with_card(self.paid(self.all_of[seat], amount), card))]
        (_, buyer), paid = self.paying(seat, seller, amount)
        return [(seat, self.with_card(buyer, card)), paid]

    # -- lawsuits ------------------------------------------------------------------------------------

    def odds(self, plaintiff: Seat, defendant: Seat, more: int = 0) -> float:
        """Return the plaintiff's chance to win a trial."""
        dice = [law.dice_of(self.context, self.seen, seat) for seat in (plaintiff, defendant)]
        return odds.plaintiff_wins(dice[0] + more, dice[1])

    def damaged(self, company: Company, damages: Damages, amount: int) -> Company:
        if damages == "marketers":
            return company.hired("marketer", -amount)
        if damages == "tech_points":
            return company._replace(tech=company.tech - amount)
        return self.paid(company, amount)

    def verdicts(
        self, damages: Damages, amount: int, plaintiff: Seat, defendant: Seat
    ) -> tuple[list[tuple[Seat, Company]], list[tuple[Seat, Company]]]:
        sues, sued = self.all_of[plaintiff], self.all_of[defendant]
        won = [
            (plaintiff, self.damaged(sues, damages, -amount)),
            (defendant, self.damaged(sued, damages, amount)),
        ]
        return won, [(plaintiff, self.damaged(sues, damages, amount))]

    def claims(self, defendant: Seat) -> Sequence[int]:
        # If a rival could win in this round, only amounts that leave the rival too little cash are
        # returned.
        seen, own, rival = self.seen, self.all_of[self.seat], self.all_of[defendant]
        step = self.context.rules.money.bid_step
        most = min(rival.cash, capacity(self.context, seen, self.seat))
        spare = self.spare(defendant)
        if 0 <= spare < most:
            return _some(range(int(spare) // step + 1, int(most) // step + 1), step)
        affordable = min(most, own.cash - self.race.salary(own))
        return _some(range(1, int(affordable) // step + 1), step)

    def spare(self, seat: Seat) -> float:
        company = self.all_of[seat]
        cost = odds.cost_to_win(self.context, company.ious, min(company.paybacks, company.plays))
        return company.cash - cost if cost is not None else -1.0

    def at_trial(
        self, seat: Seat, damages: Damages, amount: int, pair: tuple[Seat, Seat], chance: float
    ) -> float:
        won, lost = self.verdicts(damages, amount, *pair)
        return chance * self.wins(seat, *won) + (1 - chance) * self.wins(seat, *lost)

    def suit(self, damages: Damages, amount: int, defendant: Seat, chance: float) -> float:
        """Return the bot's chance to win the game if it sues another player."""
        pair = (self.seat, defendant)
        trial = self.at_trial(self.seat, damages, amount, pair, chance)
        least, most = self.settlement(damages, amount, pair, chance)
        if most <= max(least, 0.0):
            return trial
        agreed = self.paying(defendant, self.seat, (max(least, 0.0) + most) / 2)
        return AGREES * self.wins(self.seat, *agreed) + (1 - AGREES) * trial

    def paying(self, payer: Seat, payee: Seat, amount: float) -> list[tuple[Seat, Company]]:
        richer = self.all_of[payee]
        return [
            (payer, self.paid(self.all_of[payer], amount)),
            (payee, richer._replace(cash=richer.cash + amount)),
        ]

    def settled(self, dollars: float) -> float:
        seen, seat = self.seen, self.seat
        other = seen.defendant if seat == seen.owner else seen.owner
        payer, payee = (other, seat) if dollars > 0 else (seat, other)
        return self.wins(seat, *self.paying(payer, payee, abs(dollars)))

    def settlement(
        self, damages: Damages, amount: int, pair: tuple[Seat, Seat], chance: float
    ) -> tuple[float, float]:
        """Return the lowest and the highest fair settlement of a lawsuit, in dollars."""
        plaintiff, defendant = pair
        sued = self.all_of[defendant]
        # A defendant pays at most the cash that the trial can cost, and keeps the cash for its salaries.
        top = max(0.0, sued.cash - self.race.salary(sued))
        if damages == "cash":
            top = min(top, float(amount))

        def better(seat: Seat, agreed: float, trial: float) -> float:
            return self.wins(seat, *self.paying(defendant, plaintiff, agreed)) - trial

        sues, defends = (self.at_trial(seat, damages, amount, pair, chance) for seat in pair)
        least = _crossing(lambda agreed: better(plaintiff, agreed, sues), top)
        return least, min(top, _crossing(lambda agreed: -better(defendant, agreed, defends), top))


def _crossing(rises: Callable[[float], float], top: float) -> float:
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
    spread = range(min(CLAIMS, len(steps)))
    return [step * steps[at * (len(steps) - 1) // max(1, len(spread) - 1)] for at in spread]
