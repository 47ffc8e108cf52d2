"""How a bot weighs its moves at Bidness: by what each does to its chance to pay back first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bidtable.bots import bidness_odds as odds
from bidtable.bots.base import Reason
from bidtable.bots.bidness_race import Company, Outlook, Race, companies, cost_to_win
from bidtable.core.model import Move, Seat
from bidtable.games.bidness import effects, law, moves
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import Damages
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.moves import NOBODY, PAYBACK
from bidtable.games.bidness.state import Observation

DOLLARS: Final = 40
"""Over how many dollars the worth of a dollar is measured."""
USUAL: Final = 0.88
"""What others are expected to bid of what a card is worth to them."""
LATER: Final = 0.7
"""What a card that is kept for the next round is worth of what it would do now."""
UNTRIED: Final = 14.0
"""What a lawsuit or a Headhunting card is worth in dollars while it may not be played yet."""
SHIELD: Final = 8.0
"""What a Legal Intern is worth in dollars against lawsuits of others."""
RETURNED: Final = 6.0
"""What an IOU that is returned early is worth in dollars: cash can be sued for, and borrowed again."""
RASH: Final = -1.0
"""What is worse than any move that leaves the salaries covered."""
CLINGS: Final = 0.03
"""By how much of the chance to win a layoff must be better than a loan: staff is dear to replace."""
SURE: Final = 0.5
"""How much of the chance to win is added for a move that wins in this round."""


class Nature(NamedTuple):
    """How a bot plays: what it knows how to do, and how well.

    Attributes:
        noise: Error of each worth, in points of the chance to win.
        nerve: Error of its chance at a trial.
        bids: What it bids of what a contract is worth to it.
        hires: What it bids of what an employee is worth to it.
        loan: Whether it takes a loan in the first round, when money works longest.
        sues: Whether it sues.
        plays: Whether it plays Event cards at all, or only sells them.
    """

    noise: float = 0.0
    nerve: float = 0.03
    bids: float = 0.9
    hires: float = 0.85
    loan: bool = True
    sues: bool = True
    plays: bool = True


class Mind:
    """What a seat makes of a view.

    Attributes:
        context: The rules.
        race: How companies are projected.
        seen: What the seat sees.
        seat: Whose mind it is.
        nature: How it plays.
        all_of: All companies.
        now: The chance to win as things stand.
    """

    def __init__(self, context: Context, race: Race, seen: Observation, seat: Seat, nature: Nature) -> None:
        """Look at all companies."""
        self.context = context
        self.seen = seen
        self.seat = seat
        self.race = race
        self.nature = nature
        self.all_of = companies(context, seen)
        if seen.phase == "salaries":
            self.all_of = [self._unpaid(race, other) for other in range(len(self.all_of))]
        self.outlook = Outlook(race, self.all_of)
        self.wins = self.outlook.wins
        self.now = self.wins(seat)
        self._dollar: dict[Seat, float] = {}
        self._uses: dict[tuple[int, Seat], tuple[float, str]] = {}
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
        """Return what a dollar adds to a seat's chance to win; never quite nothing."""
        if seat not in self._dollar:
            company = self.all_of[seat]
            richer = company._replace(cash=company.cash + DOLLARS)
            self._dollar[seat] = max(1e-5, (self.wins(seat, (seat, richer)) - self.wins(seat)) / DOLLARS)
        return self._dollar[seat]

    def paid(self, company: Company, amount: float) -> Company:
        """Return a company that has paid an amount, with the IOUs that this takes (BN-4)."""
        cash, iou = company.cash - amount, self.context.rules.company.iou
        if cash >= 0 or not amount > 0:
            return company._replace(cash=cash)
        loans = int(-(cash // iou))
        return company._replace(cash=cash + loans * iou, ious=company.ious + loans)

    def rash(self, company: Company) -> bool:
        """Whether a company has spent what its salaries take: it would have to borrow again, or fire."""
        return company.cash < self.race.salary(company)

    def played(self) -> Company:
        """Return this seat's company after it has used one of its turns."""
        own = self.all_of[self.seat]
        return own._replace(plays=max(0, own.plays - 1))

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
        """Return what part of a card's worth is bid."""
        contract = isinstance(self.context.cards.effects[card], effects.Contract)
        return self.nature.bids if contract else self.nature.hires

    def limit(self, seat: Seat, card: int) -> float:
        """Return about what a seat would bid for a card, in dollars: what it is worth to it alone."""
        if (seat, card) not in self._limits:
            gained = self.with_card(self.all_of[seat], card)
            worth = USUAL * (self.wins(seat, (seat, gained)) - self.wins(seat)) / self.dollar(seat)
            self._limits[seat, card] = max(0.0, min(worth, capacity(self.context, self.seen, seat)))
        return self._limits[seat, card]

    def buyer(self, card: int, among: Iterable[Seat]) -> tuple[Seat, float]:
        """Return which of some seats would pay most for a card, and what it is likely to pay."""
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

    def _sale(self, card: int) -> tuple[float, str]:
        """Return what holding an auction gains: the price, or the card for what the others would pay."""
        seat = self.seat
        others = [other for other in range(len(self.all_of)) if other != seat]
        buyer, price = self.buyer(card, others)
        sold = 0.0
        if buyer != NOBODY:
            sold = self.gain(*self.bought(buyer, card, price, seat))
        step = self.context.rules.money.bid_step
        most = max((self.limit(other, card) for other in others), default=0.0) + step
        if most <= capacity(self.context, self.seen, seat):
            changed = self.bought(seat, card, most, seat)
            own = RASH if self.rash(changed[0][1]) else self.gain(*changed)
            if own > sold:
                return own, f"likely won for ${most:.0f}"
        return (sold, f"likely sold for ${price:.0f}") if buyer != NOBODY else (0.0, "nobody would bid")

    # -- turns ---------------------------------------------------------------------------------------

    def turn(self, move: Move) -> Reason:
        """Weigh a move of the Card Play Phase."""
        match move:
            case moves.PayBack(ious=ious):
                return Reason(move, *self._pay_back(ious))
            case moves.Sell(card=card):
                return Reason(move, *self._sell(card))
            case moves.Play(card=card, target=target):
                value, text = self.play(self.context.cards.number[card], target)
                return Reason(move, value, text)
            case moves.Borrow():
                return Reason(move, *self._borrow())
        return Reason(move, 0.0, "keeps the cards")

    def _borrow(self) -> tuple[float, str]:
        """Weigh a loan to no purpose of its own: in the first round money works longest."""
        start = self.context.rules.company.start
        own = self.all_of[self.seat]
        if self.nature.loan and self.seen.round == 1 and own.ious <= start.ious:
            return SURE, "money works longest from the first round on"
        iou = self.context.rules.company.iou
        return self.gain((self.seat, own._replace(cash=own.cash + iou, ious=own.ious + 1))) - 1e-3, "a loan"

    def _sell(self, card: str) -> tuple[float, str]:
        amount = self.context.rules.money.card_sale
        own = self.played()
        sold = own._replace(cash=own.cash + amount)
        if card == PAYBACK:
            return self.gain((self.seat, sold._replace(paybacks=own.paybacks - 1))), f"${amount} at once"
        kept = max(0.0, self.keep(self.context.cards.number[card]))
        return self.gain((self.seat, sold)) - kept, f"${amount} at once"

    def _pay_back(self, ious: int) -> tuple[float, str]:
        """Weigh a payment; those that win in this round come before all else."""
        seen, seat = self.seen, self.seat
        cost = self.context.rules.money.payback[ious - 1]
        left, cards = seen.ious[seat] - ious, seen.paybacks[seat] - 1
        rest = cost_to_win(self.context, left, min(cards, self.all_of[seat].plays - 1))
        if rest is not None and rest + cost <= seen.cash[seat]:
            return 1.0 + SURE - (cost + rest) / 1e4, "wins in this round"
        own = self.played()
        after = own._replace(cash=own.cash - cost, ious=left, paybacks=cards)
        if self.rash(after):
            return RASH, "the salaries need the cash"
        gain = self.gain((seat, after)) + RETURNED * self.dollar(seat)
        return gain, f"{ious} of {seen.ious[seat]} IOUs"

    def play(self, card: int, target: Seat) -> tuple[float, str]:
        """Weigh playing an Event card; asked for again when it is weighed against keeping it."""
        key = (card, target)
        if key not in self._uses:
            self._uses[key] = self._play(card, target)
        return self._uses[key]

    def _play(self, card: int, target: Seat) -> tuple[float, str]:
        effect, cost = self.context.cards.effects[card], self.context.cards.costs[card]
        match effect:
            case effects.Employee() | effects.Contract():
                return self._sale(card)
            case effects.Lawsuit():
                return self.suit(effect, target)
            case effects.TrialDice(dice=dice):
                own = self.paid(self.played(), cost)
                if cost and self.rash(own):
                    return RASH, "the salaries need the cash"
                return self.gain((self.seat, own)) + self._intern(dice), "better odds at trials"
        changed = self._does(effect, cost, target)
        if cost and self.rash(changed[0][1]):
            return RASH, "the salaries need the cash"
        gain = self.gain(*changed)
        return gain, f"{100 * gain:+.1f} points of the chance to win"

    def _does(self, effect: effects.Effect, cost: int, target: Seat) -> list[tuple[Seat, Company]]:
        """Return the companies that change when a card without an auction or a trial is played."""
        own = self.paid(self.played(), cost)
        match effect:
            case effects.Headhunting(role=role):
                theirs, mine = self.all_of[target].hired(role, -1), own.hired(role)
                along = min(self.seen.brings, theirs.tech) if role == "engineer" else 0
                mine, theirs = (
                    mine._replace(tech=mine.tech + along),
                    theirs._replace(tech=theirs.tech - along),
                )
                return [(self.seat, mine), (target, theirs)]
            case effects.Marketing(points=points):
                return [(self.seat, own._replace(bonus=own.bonus + points))]
            case effects.BadPress(points=points):
                theirs = self.all_of[target]
                return [(self.seat, own), (target, theirs._replace(bonus=theirs.bonus - points))]
            case effects.TechPoints(points=points):
                return [(self.seat, own._replace(tech=own.tech + points))]
        return [(self.seat, own)]

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

    def trial(
        self, damages: Damages, amount: int, pair: tuple[Seat, Seat], chance: float
    ) -> tuple[float, float]:
        """Return what a plaintiff should at least take instead of a trial, and a defendant at most pay, in dollars.

        Args:
            damages: What is sued for.
            amount: How much of it.
            pair: Plaintiff and defendant.
            chance: The plaintiff's chance at the trial.
        """
        plaintiff, defendant = pair
        won, lost = self.verdicts(damages, amount, plaintiff, defendant)
        sues, sued = self.all_of[plaintiff], self.all_of[defendant]
        some = [(plaintiff, sues._replace(cash=sues.cash + DOLLARS)), (defendant, self.paid(sued, DOLLARS))]
        found = []
        for seat, side in ((plaintiff, 1), (defendant, -1)):
            now = self.wins(seat)
            trial = chance * self.wins(seat, *won) + (1 - chance) * self.wins(seat, *lost) - now
            each = max(1e-5, side * (self.wins(seat, *some) - now) / DOLLARS)
            found.append(side * trial / each)
        least, most = found
        # Nobody gives more cash than the loss of the trial would take.
        return least, min(most, amount) if damages == "cash" else most

    def suit(self, effect: effects.Lawsuit, defendant: Seat) -> tuple[float, str]:
        """Weigh suing an opponent: the trial, or what both would rather agree on."""
        amount = law.at_stake(self.context, self.seen, effect, self.seat, defendant)
        if not amount:
            return -1.0, "cannot be brought"
        chance, pair = self.odds(self.seat, defendant), (self.seat, defendant)
        least, most = self.trial(effect.damages, amount, pair, chance)
        text = f"wins {chance:.0%} of trials"
        if most > max(least, 0.0):
            agreed = (max(least, 0.0) + most) / 2
            sued, own = self.paid(self.all_of[defendant], agreed), self.played()
            return self.gain((self.seat, own._replace(cash=own.cash + agreed)), (defendant, sued)), text
        won, lost = self.verdicts(effect.damages, amount, *pair)
        return chance * self.gain(*won) + (1 - chance) * self.gain(*lost), text

    def _intern(self, dice: int) -> float:
        """Return what more dice gain in the lawsuits that this hand holds, and against others."""
        held = 0.0
        if self.nature.sues and self.seen.round >= self.context.rules.company.conflicts_from_round:
            cards = self.context.cards
            for card in cards.distinct(self.seen.held):
                effect = cards.effects[card]
                if isinstance(effect, effects.Lawsuit):
                    held = max(held, self._more_dice(effect, dice))
        return held + SHIELD * self.dollar(self.seat)

    def _more_dice(self, effect: effects.Lawsuit, dice: int) -> float:
        """Return what more dice add to the best lawsuit of a kind."""
        best = 0.0
        for other in range(len(self.all_of)):
            if other == self.seat:
                continue
            amount = law.at_stake(self.context, self.seen, effect, self.seat, other)
            if not amount:
                continue
            won, lost = self.verdicts(effect.damages, amount, self.seat, other)
            more = self.odds(self.seat, other, dice) - self.odds(self.seat, other)
            best = max(best, more * (self.gain(*won) - self.gain(*lost)))
        return best

    # -- what is kept --------------------------------------------------------------------------------

    def keep(self, card: int) -> float:
        """Return what a card of the hand gains if it is kept for later."""
        effect, seen = self.context.cards.effects[card], self.seen
        conflict = isinstance(effect, (effects.Lawsuit, effects.Headhunting))
        if conflict and seen.round < self.context.rules.company.conflicts_from_round:
            return UNTRIED * self.dollar(self.seat)
        return LATER * self.best_use(card)

    def best_use(self, card: int) -> float:
        """Return the most that a card gains if it is played now."""
        if not self.context.cards.untargeted >> card & 1:
            return max((self.play(card, other)[0] for other in self._targets(card)), default=0.0)
        return self.play(card, NOBODY)[0]

    def _targets(self, card: int) -> Sequence[Seat]:
        """Return whom a card can be played against."""
        effect, cards = self.context.cards.effects[card], self.context.cards
        others = [other for other in range(len(self.all_of)) if other != self.seat]
        if isinstance(effect, effects.Headhunting):
            staff = cards.staff[effect.role]
            return [other for other in others if self.seen.workplaces[other] & staff]
        if isinstance(effect, effects.Lawsuit):
            return [
                other
                for other in others
                if law.at_stake(self.context, self.seen, effect, self.seat, other)
            ]
        return others

    def discard(self, move: moves.Discard) -> Reason:
        """Weigh a discard: the card that is worth least goes."""
        own = self.all_of[self.seat]
        if move.card == PAYBACK:
            value = -self.gain((self.seat, own._replace(paybacks=own.paybacks - 1)))
            if own.paybacks <= own.ious:
                value += RETURNED * self.dollar(self.seat)
        else:
            sale = self.context.rules.money.card_sale * self.dollar(self.seat)
            value = max(self.keep(self.context.cards.number[move.card]), sale)
        return Reason(move, -value, f"the card is worth {100 * value:.1f} points of the chance to win")

    # -- salaries ------------------------------------------------------------------------------------

    def salaries(self, move: Move) -> Reason:
        """Weigh what to do about salaries: loans for who is worth them, a layoff for who is not."""
        own = self.all_of[self.seat]
        if isinstance(move, moves.LayOff):
            gain = self.gain((self.seat, own.hired(move.role, -1)))
            return Reason(move, gain - CLINGS, f"{100 * gain:+.1f} points of the chance to win")
        if isinstance(move, moves.PaySalaries):
            return Reason(move, 0.0, "keeps the staff")
        return Reason(move, -1e-3, "borrows one by one")
