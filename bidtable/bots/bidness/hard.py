"""The hard bot of Bidness: it weighs each move by the chance to win that a net foretells, cards in hand included.

It expects others to bid for a card as the normal bot does, times the ratio of prices in this game to usual prices. It
weighs settlements as the normal bot does, but with the chances of the net.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness.auctions import Auction
from bidtable.bots.bidness.features import Layout
from bidtable.bots.bidness.judge import Judge, Kept
from bidtable.bots.bidness.nets import Net, net
from bidtable.bots.bidness.policy import NORMAL, RASH, THRIFT, Appraisal, Nature, frankly, weighed
from bidtable.bots.bidness.prices import Rates, rates, sort
from bidtable.bots.bidness.race import Company, Race
from bidtable.bots.bidness.talks import ANSWERS, Talks
from bidtable.bots.bidness.turns import CHANGES, EARLY, EFFECT, SURE, WAITS, WITHOUT, Turns
from bidtable.bots.common.base import Bot, Cancel, Decision, Limit, Reason, Unit
from bidtable.bots.common.reasons import decided
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.core.seats import put
from bidtable.games.bidness import effects, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.moves import NOBODY, PAYBACK
from bidtable.games.bidness.state import Observation

OTHERS: Final = NORMAL
"""The nature of the others, as it expects them to bid."""
OWN: Final = Nature(bids=1.0, hires=1.0)
"""Its own nature: it bids as much as a card is worth to it."""
FRANK: Final = OWN._replace(wary=False)
"""The same, but it weighs rash moves like all others."""
IDLE: Final = 1e-3
"""How much worse a loan is than it looks."""


class HardBot:
    """The hard bot. It keeps between calls only tables that follow from the rules."""

    reads_history = True

    def __init__(self, context: Context, usual: Bot, nets: Callable[[int], Net | None] = net) -> None:
        """Take a seat at rules that it `knows`.

        Args:
            context: The rules.
            usual: Decides about salaries, and where there is no net for the number of seats.
            nets: Returns the net for a number of seats.
        """
        self._context = context
        self._usual = usual
        self._nets = nets
        self._race = Race(context)
        self._layout = Layout(context, self._race)

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move with the best chance to win, and at a settlement the one with the most dollars."""
        seen, legal, seat = view.observation, view.legal, view.seat
        if seat is None or len(legal) == 1 or cancel.is_set():
            return Decision(next(iter(legal)))
        turn = self.turn(view, seat)
        if seen.phase == "salaries" or turn is None:
            return self._usual.choose(view, limit, rng, cancel)
        if seen.phase == "claim" or seen.phase in ANSWERS:
            assert isinstance(legal, Amounts)
            talks = Talks(turn.mind, turn.mind.nature.nerve * rng.gauss(0, 1))
            if seen.phase in ANSWERS:
                reasons = talks.answer(legal)
                return decided(_best(reasons), reasons, Unit.DOLLARS)
            now = turn.mind.now
            reasons = [replace(reason, value=now + reason.value) for reason in talks.claim(legal)]
        elif seen.phase == "auction":
            assert isinstance(legal, Amounts)
            reasons = turn.auction(legal)
        else:
            reasons = list(turn.weighed(legal, cancel))
            if any(reason.barred for reason in reasons):
                frank = self.turn(view, seat, FRANK)
                assert frank is not None
                reasons = frankly(reasons, lambda move: frank.weigh(move).value)
        return decided(_best(reasons), reasons, Unit.CHANCE)

    def turn(self, view: View[Observation], seat: Seat, nature: Nature = OWN) -> Turn | None:
        """Return the weighing of a decision; None where there is no net for the number of seats."""
        seen = view.observation
        known = self._nets(len(seen.cash))
        if known is None:
            return None
        paid = rates(self._context, view.history)
        return Turn(self._context, self._race, self._layout, known, seen, seat, nature, paid)


def _best(reasons: Sequence[Reason]) -> Move:
    return max(reasons, key=lambda reason: reason.value).move


class Turn:
    """Weighs the moves of a decision.

    Attributes:
        mind: The appraisal of the seat.
    """

    def __init__(
        self,
        context: Context,
        race: Race,
        layout: Layout,
        net: Net,
        seen: Observation,
        seat: Seat,
        nature: Nature = OWN,
        paid: Rates | None = None,
    ) -> None:
        """Look at a view.

        Args:
            context: The rules.
            race: The normal bot's projection of companies.
            layout: Makes their inputs for the net.
            net: The net for so many seats.
            seen: The observation of the seat.
            seat: The seat that decides.
            nature: Its nature; one that is not wary weighs rash moves like all others.
            paid: The ratio of prices so far to usual prices for each kind of card; 1 if nothing is said.
        """
        self._paid = paid or {}
        self._nature = nature
        self._context = context
        self._race = race
        self._layout = layout
        self._net = net
        self._seen = seen
        self._seat = seat
        self._kept: Kept = {}
        self.mind = self._mind(seen)

    def _mind(self, seen: Observation) -> Appraisal:
        """Return the appraisal of a view; whatever the decision is, the next turn is another's."""
        then = ((self._seat if seen.owner == NOBODY else seen.owner) + 1) % len(seen.cash)

        def judging(seen: Observation, now: Sequence[Company]) -> Judge:
            return Judge(self._net, self._layout, self._context, seen, now, then, self._kept)

        return Appraisal(self._context, self._race, seen, self._seat, self._nature, judging)

    def without(self, card: str, **changes: object) -> Appraisal:
        """Return the appraisal once a card has left the hand."""
        seen, seat = self._seen, self._seat
        if card == PAYBACK:
            changes["paybacks"] = put(seen.paybacks, seat, seen.paybacks[seat] - 1)
        else:
            cards = self._context.cards
            changes["held"] = cards.minus(seen.held, cards.number[card])
            changes["hand_sizes"] = put(seen.hand_sizes, seat, seen.hand_sizes[seat] - 1)
        return self._mind(replace(seen, **changes))

    # -- turns and discards --------------------------------------------------------------------------

    def weighed(self, legal: Iterable[Move], cancel: Cancel) -> Iterator[Reason]:
        """Weigh the moves of a turn, or discards; once cancelled it stops after the current one."""
        for move in legal:
            yield self.weigh(move)
            if cancel.is_set():
                return

    def weigh(self, move: Move) -> Reason:
        """Weigh a move of a turn, or a discard."""
        mind, seat = self.mind, self._seat
        own = mind.all_of[seat]
        company = self._context.rules.company
        match move:
            case moves.PayBack(ious=ious):
                return weighed(move, *self._pay_back(ious))
            case moves.Play(card=card, target=target):
                return weighed(move, *self._play(card, target))
            case moves.Sell(card=card) | moves.Discard(card=card):
                wary = self._nature.wary
                if isinstance(move, moves.Discard) and wary and Turns(mind).crowded():
                    value = self.without(card).now if card == PAYBACK else RASH
                    return weighed(move, value, CHANGES if card == PAYBACK else "Payback cards fill the hand")
                if card == PAYBACK and Turns(mind).stuck():
                    return Reason(move, mind.now + IDLE, CHANGES)
                if card == PAYBACK and own.paybacks <= own.ious and wary:
                    return weighed(move, RASH, WAITS)
                after = self.without(card)
                if isinstance(move, moves.Discard):
                    return Reason(move, after.now, WITHOUT)
                amount = self._context.rules.money.card_sale
                sold = after.all_of[seat]
                sold = sold._replace(cash=sold.cash + amount)
                return Reason(move, after.wins(seat, (seat, sold)), f"${amount} at once")
            case moves.Borrow():
                if self._seen.round > 1:
                    # Purchases are paid on credit anyway. The net alone hopes for more where nearly all is lost.
                    return Reason(move, self._waits() - IDLE, "a loan to no purpose")
                richer = own._replace(cash=own.cash + company.iou, ious=own.ious + 1)
                return Reason(move, mind.wins(seat, (seat, richer)) - IDLE, EARLY)
        return Reason(move, self._waits(), "keeps the cards")

    def _waits(self) -> float:
        """Return the chance to win once a turn is gone."""
        own = self.mind.all_of[self._seat]
        return self.mind.wins(self._seat, (self._seat, own._replace(plays=max(0, own.plays - 1))))

    def _pay_back(self, ious: int) -> tuple[float, str]:
        """Weigh a payment; those that win in this round come before all else."""
        seen, seat = self._seen, self._seat
        turns = Turns(self.mind).turns_to_win(ious)
        cost = self._context.rules.money.payback[ious - 1]
        if turns is not None:
            return 1.0 + SURE - turns / 100 - cost / 1e5, "wins in this round"
        after = self.without(PAYBACK)
        own = after.all_of[seat]
        own = own._replace(cash=own.cash - cost, ious=own.ious - ious)
        if after.rash(own):
            return RASH, THRIFT
        return after.wins(seat, (seat, own)), f"returns {ious} of {seen.ious[seat]} IOUs"

    def _play(self, card: str, target: Seat) -> tuple[float, str]:
        """Weigh playing an Event card."""
        cards, seat = self._context.cards, self._seat
        number = cards.number[card]
        effect, cost = cards.effects[number], cards.costs[number]
        if isinstance(effect, effects.Employee | effects.Contract):
            return self._sale(self.without(card), number)
        if isinstance(effect, effects.Lawsuit):
            after = self.without(card)
            gain, text = Turns(after).suit(effect, target)
            return (gain if gain <= RASH else after.now + gain), text
        changes: dict[str, object] = {}
        if isinstance(effect, effects.TrialDice):
            places = self._seen.workplaces
            changes["workplaces"] = put(places, seat, cards.plus(places[seat], number))
        after = self.without(card, **changes)
        changed = Turns(after).does(effect, cost, target, after.all_of[seat])
        if cost and after.rash(changed[0][1]):
            return RASH, THRIFT
        value = after.wins(seat, *changed)
        if isinstance(effect, effects.TrialDice):
            return value, "better odds at trials"
        return value, EFFECT

    # -- auctions ------------------------------------------------------------------------------------

    def auction(self, legal: Amounts) -> list[Reason]:
        """Weigh a bid against leaving the card to a rival."""
        seen, mind = self._seen, self.mind
        otherwise = None
        if seen.bidder in (NOBODY, self._seat):
            others = [other for other in seen.bidding if other != self._seat]
            otherwise = self._buyer(self.limits(mind, seen.card, seen.owner, others))
        # If the rival drops out, the bid is the price: no bid is made that is worse than leaving the card.
        auction = Auction(mind, otherwise, dares=False)
        return [replace(reason, value=auction.otherwise + reason.value) for reason in auction.reasons(legal)]

    def limits(
        self, mind: Appraisal, card: int, seller: Seat, among: Iterable[Seat]
    ) -> list[tuple[int, Seat]]:
        """Return the highest bids of some seats for a card, the highest first.

        They are those of the normal bot, times the ratio of prices so far to usual prices.
        """
        context, n = self._context, len(mind.all_of)
        rate = self._paid.get(sort(context.cards.effects[card]), 1.0)
        seen = replace(
            mind.seen,
            phase="auction",
            card=card,
            owner=seller,
            bid=0,
            bidder=NOBODY,
            bidding=tuple(range(n)),
        )
        step, found = context.rules.money.bid_step, []
        for seat in among:
            rival = Appraisal(context, self._race, seen, seat, OTHERS)
            otherwise = (1 - seat, float(step)) if n == 2 else None
            amounts = range(step, capacity(context, seen, seat) + 1, step)
            limit = int(rate * Auction(rival, otherwise).limit(amounts)) // step * step
            found.append((min(limit, amounts[-1]) if amounts else 0, seat))
        return sorted(found, reverse=True)

    def _buyer(self, limits: Sequence[tuple[int, Seat]]) -> tuple[Seat, float]:
        """Return the seat that has a card if this one bids no more, and the price."""
        if not limits or not limits[0][0]:
            return NOBODY, 0.0
        second = limits[1][0] if len(limits) > 1 else 0
        return limits[0][1], float(min(limits[0][0], second + self._context.rules.money.bid_step))

    def _sale(self, after: Appraisal, card: int) -> tuple[float, str]:
        """Weigh holding an auction: the price, or the card for a little more than the others would bid."""
        seat, step = self._seat, self._context.rules.money.bid_step
        others = [other for other in range(len(after.all_of)) if other != seat]
        limits = self.limits(after, card, seat, others)
        buyer, price = self._buyer(limits)
        value, text = after.now, "nobody would bid"
        if buyer != NOBODY:
            value = after.wins(seat, *after.bought(buyer, card, price, seat))
            text = f"likely sold for ${price:.0f}"
        most = limits[0][0] + step
        if most <= capacity(self._context, self._seen, seat):
            changed = after.bought(seat, card, most, seat)
            own = RASH if after.rash(changed[0][1]) else after.wins(seat, *changed)
            if own > value:
                return own, f"likely won for ${most}"
        return value, text
