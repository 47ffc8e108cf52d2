"""Turns, discards and salaries of a bot of Bidness, weighed by their gain of the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.bots.bidness.odds import cost_to_win
from bidtable.bots.bidness.policy import RASH, THRIFT, Appraisal, weighed
from bidtable.bots.bidness.race import LAWYERS, Company
from bidtable.bots.common.base import Reason
from bidtable.core.model import Move, Seat
from bidtable.games.bidness import effects, law, moves
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.moves import NOBODY, PAYBACK

LATER: Final = 0.7
"""The part of a card's present gain that it is worth if it is kept for the next round."""
UNTRIED: Final = 14.0
"""The worth of a lawsuit or a Headhunting card in dollars while it may not be played yet."""
SHIELD: Final = 4.0
"""The worth of a Legal Intern in dollars against lawsuits of others."""
HOPELESS: Final = 0.1
"""A seat with a lower chance at a trial sues nobody."""
LONG: Final = 1 / 3
"""A seat with a lower chance at a trial sues only a rival that could win in this round."""
RETURNED: Final = 9.0
"""The worth of an IOU that is returned early, in dollars: cash can be lost at a trial, and borrowed again."""
IDLE: Final = 1e-3
"""How much worse a loan to no purpose is than it looks."""
ENDLESS: Final = 15
"""Rounds after which a game is taken to go on for ever: few last half as long."""
WITHOUT: Final = "without that card"
"""The text for a discard."""
WAITS: Final = "an IOU waits for it"
"""The text for a Payback card that is kept."""
EFFECT: Final = "with what it does"
"""The text for a card that is played without an auction or a trial."""
EARLY: Final = "early cash is worth its IOU"
"""The text for a loan in the first round."""
CHANGES: Final = "Event cards must come, or nothing ever changes"
"""The text for a Payback card that is sold though an IOU waits for it."""
SURE: Final = 0.5
"""How much of the chance to win is added for a move that wins in this round."""


class Turns:
    """Weighs the moves of a seat by their gain of the chance to win.

    Attributes:
        mind: The appraisal of the seat.
    """

    def __init__(self, mind: Appraisal) -> None:
        """Take the appraisal of a seat."""
        self.mind = mind
        self._uses: dict[tuple[int, Seat], tuple[float, str]] = {}

    def played(self) -> Company:
        """Return this seat's company after it has used one of its turns."""
        own = self.mind.all_of[self.mind.seat]
        return own._replace(plays=max(0, own.plays - 1))

    # -- turns ---------------------------------------------------------------------------------------

    def turn(self, move: Move) -> Reason:
        """Weigh a move of the Card Play Phase."""
        match move:
            case moves.PayBack(ious=ious):
                return weighed(move, *self._pay_back(ious))
            case moves.Sell(card=card):
                return weighed(move, *self._sell(card))
            case moves.Play(card=card, target=target):
                return weighed(move, *self.play(self.mind.context.cards.number[card], target))
            case moves.Borrow():
                return Reason(move, *self._borrow())
        return Reason(move, 0.0, "keeps the cards")

    def _borrow(self) -> tuple[float, str]:
        """Weigh a loan to no purpose of its own: in the first round money works longest."""
        mind, company = self.mind, self.mind.context.rules.company
        own = mind.all_of[mind.seat]
        loans = mind.nature.loans if mind.nature.duels or len(mind.all_of) > 2 else 0
        if mind.nature.wary and mind.seen.round == 1 and own.ious < company.start.ious + loans:
            return SURE, EARLY
        richer = own._replace(cash=own.cash + company.iou, ious=own.ious + 1)
        return mind.gain((mind.seat, richer)) - IDLE, "a loan to no purpose"

    def _sell(self, card: str) -> tuple[float, str]:
        """Weigh a sale: the cash, less what the card may still do."""
        mind, amount = self.mind, self.mind.context.rules.money.card_sale
        own = self.played()
        sold = own._replace(cash=own.cash + amount)
        kept = 0.0
        if card == PAYBACK:
            if self.stuck():
                return IDLE, CHANGES
            if self.needed() and mind.nature.wary:
                return RASH, WAITS
            sold = sold._replace(paybacks=own.paybacks - 1)
        else:
            kept = max(0.0, self.keep(mind.context.cards.number[card]))
        return mind.gain((mind.seat, sold)) - kept, f"${amount} at once"

    def stuck(self) -> bool:
        """Return whether a Payback card had better be sold: they fill the hand, or the game goes on for ever."""
        late = self.mind.seen.round > ENDLESS
        return (late or not self.mind.seen.held) and self.crowded()

    def crowded(self) -> bool:
        """Return whether Payback cards leave room for one Event card at most, and no cash to use one is in sight.

        A seat that sells none then, and discards each new Event card, waits for ever. In a long game one Payback card
        is enough for that.
        """
        mind, rules = self.mind, self.mind.context.rules
        own = mind.all_of[mind.seat]
        # Each round brings one Payback card, and Event cards where there is room left (BN-14).
        if own.paybacks < (2 if mind.seen.round > ENDLESS else rules.company.hand - 1):
            return False
        cash, _ = mind.race.ahead(own, market=False, tech_leader=False, edge=0.0)[-1]
        return cash < rules.money.payback[0]

    def needed(self) -> bool:
        """Return whether there is an IOU for each Payback card in hand; without the card an IOU costs twice as much."""
        own = self.mind.all_of[self.mind.seat]
        return own.paybacks <= own.ious

    def _pay_back(self, ious: int) -> tuple[float, str]:
        """Weigh a payment; one that wins in this round comes before all other moves."""
        seen, seat = self.mind.seen, self.mind.seat
        cost = self.mind.context.rules.money.payback[ious - 1]
        turns = self.turns_to_win(ious)
        if turns is not None:
            return 1.0 + SURE - turns / 100 - cost / 1e5, "wins in this round"
        own = self.played()
        after = own._replace(cash=own.cash - cost, ious=own.ious - ious, paybacks=own.paybacks - 1)
        if self.mind.rash(after):
            return RASH, THRIFT
        gain = self.mind.gain((seat, after)) + RETURNED * self.mind.dollar(seat)
        return gain, f"returns {ious} of {seen.ious[seat]} IOUs"

    def turns_to_win(self, ious: int) -> int | None:
        """Return the least number of turns for the rest after a payment; None if it cannot be returned in this round.

        Args:
            ious: IOUs that are returned now.
        """
        seen, seat, context = self.mind.seen, self.mind.seat, self.mind.context
        cards = min(seen.paybacks[seat], self.mind.all_of[seat].plays) - 1
        cash = seen.cash[seat] - context.rules.money.payback[ious - 1]
        for turns in range(cards + 1):
            cost = cost_to_win(context, seen.ious[seat] - ious, turns)
            if cost is not None and cost <= cash:
                return turns
        return None

    # -- cards ---------------------------------------------------------------------------------------

    def play(self, card: int, target: Seat) -> tuple[float, str]:
        """Weigh playing an Event card; asked for again when it is weighed against keeping it."""
        key = (card, target)
        if key not in self._uses:
            self._uses[key] = self._play(card, target)
        return self._uses[key]

    def _play(self, card: int, target: Seat) -> tuple[float, str]:
        effect, cost = self.mind.context.cards.effects[card], self.mind.context.cards.costs[card]
        match effect:
            case effects.Employee() | effects.Contract():
                return self._sale(card)
            case effects.Lawsuit():
                return self.suit(effect, target)
            case effects.TrialDice(dice=dice):
                own = self.mind.paid(self.played(), cost)
                if cost and self.mind.rash(own):
                    return RASH, THRIFT
                return self.mind.gain((self.mind.seat, own)) + self._intern(dice), "better odds at trials"
        changed = self.does(effect, cost, target, self.played())
        if cost and self.mind.rash(changed[0][1]):
            return RASH, THRIFT
        return self.mind.gain(*changed), EFFECT

    def does(
        self, effect: effects.Effect, cost: int, target: Seat, own: Company
    ) -> list[tuple[Seat, Company]]:
        """Return the companies that change when a card without an auction or a trial is played.

        Args:
            effect: The effect of the card.
            cost: What it costs.
            target: The seat against which it is played.
            own: This seat's company, its turn used.
        """
        own = self.mind.paid(own, cost)
        match effect:
            case effects.Headhunting(role=role):
                theirs, mine = self.mind.all_of[target].hired(role, -1), own.hired(role)
                along = min(self.mind.seen.brings, theirs.tech) if role == "engineer" else 0
                mine, theirs = (
                    mine._replace(tech=mine.tech + along),
                    theirs._replace(tech=theirs.tech - along),
                )
                return [(self.mind.seat, mine), (target, theirs)]
            case effects.Marketing(points=points):
                return [(self.mind.seat, own._replace(bonus=own.bonus + points))]
            case effects.BadPress(points=points):
                theirs = self.mind.all_of[target]
                return [(self.mind.seat, own), (target, theirs._replace(bonus=theirs.bonus - points))]
            case effects.TechPoints(points=points):
                return [(self.mind.seat, own._replace(tech=own.tech + points))]
        return [(self.mind.seat, own)]

    def _sale(self, card: int) -> tuple[float, str]:
        """Return the gain of an auction: the price, or the card for a little more than the others would pay."""
        seat = self.mind.seat
        others = [other for other in range(len(self.mind.all_of)) if other != seat]
        buyer, price = self.mind.buyer(card, others)
        sold = 0.0
        if buyer != NOBODY:
            # This seat bids as well, as far as the card is worth it: that raises the price.
            price = min(self.mind.limit(buyer, card), max(price, self.mind.limit(seat, card)))
            sold = self.mind.gain(*self.mind.bought(buyer, card, price, seat))
        step = self.mind.context.rules.money.bid_step
        most = max((self.mind.limit(other, card) for other in others), default=0.0) + step
        if most <= capacity(self.mind.context, self.mind.seen, seat):
            changed = self.mind.bought(seat, card, most, seat)
            own = RASH if self.mind.rash(changed[0][1]) else self.mind.gain(*changed)
            if own > sold:
                return own, f"likely won for ${most:.0f}"
        return (sold, f"likely sold for ${price:.0f}") if buyer != NOBODY else (0.0, "nobody would bid")

    # -- lawsuits ------------------------------------------------------------------------------------

    def suit(self, effect: effects.Lawsuit, defendant: Seat) -> tuple[float, str]:
        """Weigh suing an opponent, for cash with the amount that gains most."""
        mind = self.mind
        amounts = self.damages(effect, defendant)
        if not amounts and not mind.nature.wary and effect.damages == "cash":
            amounts = [mind.context.rules.money.bid_step]
        if not amounts:
            return RASH, THRIFT if effect.damages == "cash" else "cannot be brought"
        chance = mind.odds(mind.seat, defendant)
        hopeless = chance < HOPELESS or (chance < LONG and mind.spare(defendant) < 0)
        if hopeless and mind.nature.wary:
            return RASH, f"wins only {chance:.0%} of trials"
        gains = [mind.suit(effect.damages, amount, defendant, chance) for amount in amounts]
        return max(gains), f"wins {chance:.0%} of trials"

    def damages(self, effect: effects.Lawsuit, defendant: Seat) -> Sequence[int]:
        """Return the damages that a lawsuit could be about; none if this seat cannot bring it, or should not."""
        if effect.damages == "cash":
            return self.mind.claims(defendant)
        amount = law.at_stake(self.mind.context, self.mind.seen, effect, self.mind.seat, defendant)
        return [amount] if amount else []

    def _intern(self, dice: int) -> float:
        """Return the gain of more dice in lawsuits of this hand, and against those of others."""
        held = 0.0
        if (
            self.mind.nature.sues
            and self.mind.seen.round >= self.mind.context.rules.company.conflicts_from_round
        ):
            cards = self.mind.context.cards
            for card in cards.distinct(self.mind.seen.held):
                effect = cards.effects[card]
                if isinstance(effect, effects.Lawsuit):
                    held = max(held, self._more_dice(effect, dice))
        return held + SHIELD * self.mind.dollar(self.mind.seat)

    def _more_dice(self, effect: effects.Lawsuit, dice: int) -> float:
        """Return the gain of more dice in the best lawsuit of a kind."""
        best = 0.0
        for other in range(len(self.mind.all_of)):
            if other == self.mind.seat:
                continue
            amounts = self.damages(effect, other)
            if not amounts:
                continue
            won, lost = self.mind.verdicts(effect.damages, amounts[-1], self.mind.seat, other)
            more = self.mind.odds(self.mind.seat, other, dice) - self.mind.odds(self.mind.seat, other)
            best = max(best, more * (self.mind.gain(*won) - self.mind.gain(*lost)))
        return best

    # -- what is kept --------------------------------------------------------------------------------

    def keep(self, card: int) -> float:
        """Return the gain of a card of the hand if it is kept for later."""
        effect, seen = self.mind.context.cards.effects[card], self.mind.seen
        conflict = isinstance(effect, (effects.Lawsuit, effects.Headhunting))
        if conflict and seen.round < self.mind.context.rules.company.conflicts_from_round:
            return UNTRIED * self.mind.dollar(self.mind.seat)
        return LATER * self.best_use(card)

    def best_use(self, card: int) -> float:
        """Return the most that a card gains if it is played now."""
        if not self.mind.context.cards.untargeted >> card & 1:
            return max((self.play(card, other)[0] for other in self._targets(card)), default=0.0)
        return self.play(card, NOBODY)[0]

    def _targets(self, card: int) -> Sequence[Seat]:
        """Return the seats against which a card can be played."""
        effect, cards = self.mind.context.cards.effects[card], self.mind.context.cards
        others = [other for other in range(len(self.mind.all_of)) if other != self.mind.seat]
        if isinstance(effect, effects.Headhunting):
            staff = cards.staff[effect.role]
            return [other for other in others if self.mind.seen.workplaces[other] & staff]
        if isinstance(effect, effects.Lawsuit):
            return [
                other
                for other in others
                if law.at_stake(self.mind.context, self.mind.seen, effect, self.mind.seat, other)
            ]
        return others

    def discard(self, move: moves.Discard) -> Reason:
        """Weigh a discard: the card with the least worth goes."""
        own = self.mind.all_of[self.mind.seat]
        if move.card == PAYBACK and self.crowded():
            return Reason(move, IDLE, CHANGES)
        if move.card == PAYBACK:
            gain = self.mind.gain((self.mind.seat, own._replace(paybacks=own.paybacks - 1)))
            if self.needed() and self.mind.nature.wary:
                return weighed(move, min(0.0, gain) + RASH, WAITS)
            return Reason(move, gain, WITHOUT)
        sale = self.mind.context.rules.money.card_sale * self.mind.dollar(self.mind.seat)
        return Reason(move, -max(self.keep(self.mind.context.cards.number[move.card]), sale), WITHOUT)

    # -- salaries ------------------------------------------------------------------------------------

    def salaries(self, move: Move) -> Reason:
        """Weigh a decision about salaries: cash keeps the staff, and so do loans, except for Lawyers beyond use."""
        mind, own = self.mind, self.mind.all_of[self.mind.seat]
        covered = capacity(mind.context, mind.seen, mind.seat) >= mind.race.salary(own)
        if isinstance(move, moves.LayOff):
            fewer = own.hired(move.role, -1)
            gain = mind.gain((mind.seat, fewer))
            useless = move.role == "lawyer" and own.lawyers > LAWYERS
            at_hand = mind.seen.cash[mind.seat] >= mind.race.salary(own)
            rash = (at_hand or (covered and not useless)) and mind.nature.wary
            text = f"saves ${mind.race.salary(own) - mind.race.salary(fewer)} a round"
            return Reason(move, gain + RASH if rash else gain, text, barred=rash)
        if isinstance(move, moves.PaySalaries):
            return Reason(move, 0.0, "keeps the staff")
        # A seat that cannot pay all with all its loans borrows only for the staff that stays.
        rash = not covered and mind.nature.wary
        return weighed(move, 2 * RASH if rash else -IDLE, "borrows one by one")
