"""Rates the possible moves in a player's turn by the chance to win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness.appraisal import RASH, THRIFT, Appraisal
from bidtable.bots.bidness.odds import cost_to_win
from bidtable.bots.bidness.plays import dice_gain, does, sale, suit
from bidtable.bots.bidness.race import LAWYERS
from bidtable.bots.common.base import Cancel, Reason
from bidtable.core.model import Move, Seat
from bidtable.core.seats import put
from bidtable.games.bidness import effects, moves
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.moves import NOBODY, PAYBACK
from bidtable.games.bidness.phases.play import targets

LATER: Final = 0.7
"""A card that is kept for a later round is worth 70 % of its gain in this round."""
UNTRIED: Final = 14.0
"""The worth in dollars of keeping a lawsuit or a Headhunting card in a round in which such cards cannot be played."""
RETURNED: Final = 9.0
"""The worth in dollars of returning an IOU early, because a trial cannot take the money then."""
IDLE: Final = 1e-3
"""The loss of the chance to win by an unnecessary loan."""
ENDLESS: Final = 15
"""Number of rounds after which a game probably never ends; most games have fewer than half as many rounds."""
EFFECT: Final = "with what it does"
WITHOUT: Final = "without that card"
WAITS: Final = "an IOU waits for it"
EARLY: Final = "early cash is worth its IOU"
IN_VAIN: Final = "a loan to no purpose"
CHANGES: Final = "Event cards must come, or nothing ever changes"
"""The reason for giving up one of too many Payback cards."""
SURE: Final = 0.5
"""Bonus on the value of a move that wins in this round."""


def weighed(move: Move, value: float, text: str) -> Reason:
    return Reason(move, value, text, barred=value <= RASH)


def frankly(reasons: Sequence[Reason], plain: Callable[[Move], float]) -> list[Reason]:
    most = max((reason.value for reason in reasons if not reason.barred), default=1.0)
    return [
        replace(reason, chance=min(most, max(0.0, plain(reason.move)))) if reason.barred else reason
        for reason in reasons
    ]


class Turns:
    """Rates the possible moves in a player's turn by the chance to win."""

    def __init__(self, mind: Appraisal) -> None:
        self.mind = mind
        self._uses: dict[tuple[int, Seat], tuple[float, str]] = {}

    def weighed(self, legal: Iterable[Move], cancel: Cancel) -> Iterator[Reason]:
        for move in legal:
            yield self.weigh(move)
            if cancel.is_set():
                return

    def weigh(self, move: Move) -> Reason:
        if self.mind.seen.phase == "salaries":
            return self._salaries(move)
        match move:
            case moves.PayBack(ious=ious):
                return weighed(move, *self._pay_back(ious))
            case moves.Sell(card=card):
                return weighed(move, *self._sell(card))
            case moves.Discard(card=card):
                return weighed(move, *self._discard(card))
            case moves.Play(card=card, target=target):
                return weighed(move, *self.play(self.mind.context.cards.number[card], target))
            case moves.Borrow():
                return Reason(move, *self._borrow())
        return Reason(move, self._waits() if self.mind.learned else self.mind.now, "keeps the cards")

    # -- turns ---------------------------------------------------------------------------------------

    def _waits(self) -> float:
        own = self.mind.all_of[self.mind.seat]
        return self.mind.wins(self.mind.seat, (self.mind.seat, own._replace(plays=max(0, own.plays - 1))))

    def _borrow(self) -> tuple[float, str]:
        mind, company = self.mind, self.mind.context.rules.company
        own, first = mind.all_of[mind.seat], mind.seen.round == 1
        if mind.learned and not first:
            # A purchase takes IOUs by itself if they are needed. The net overrates loans in nearly lost games.
            return self._waits() - IDLE, IN_VAIN
        loans = mind.nature.loans
        if mind.nature.wary and not mind.learned and first and own.ious < company.start.ious + loans:
            return mind.now + SURE, EARLY
        richer = own._replace(cash=own.cash + company.iou, ious=own.ious + 1)
        return mind.wins(mind.seat, (mind.seat, richer)) - IDLE, EARLY if mind.learned else IN_VAIN

    def _sell(self, card: str) -> tuple[float, str]:
        mind, amount = self.mind, self.mind.context.rules.money.card_sale
        lost = 0.0
        if card == PAYBACK:
            if self.stuck():
                return mind.now + IDLE, CHANGES
            if self.needed() and mind.nature.wary:
                return RASH, WAITS
        elif not mind.learned:
            lost = max(0.0, self.keep(mind.context.cards.number[card]))
        after = mind.without(card)
        own = after.all_of[mind.seat]
        sold = own._replace(cash=own.cash + amount)
        return after.wins(mind.seat, (mind.seat, sold)) - lost, f"${amount} at once"

    def _discard(self, card: str) -> tuple[float, str]:
        mind, crowded = self.mind, self.crowded()
        if card == PAYBACK:
            if not crowded and self.needed() and mind.nature.wary:
                return RASH, WAITS
            return self._discarded(card), CHANGES if crowded else WITHOUT
        if crowded and mind.nature.wary:
            return RASH, "Payback cards fill the hand"
        return self._discarded(card), WITHOUT

    def _discarded(self, card: str) -> float:
        mind, seat = self.mind, self.mind.seat
        if mind.learned:
            return mind.without(card).now
        if card == PAYBACK:
            own = mind.all_of[seat]
            return mind.wins(seat, (seat, own._replace(paybacks=own.paybacks - 1)))
        sale = mind.context.rules.money.card_sale * mind.dollar(seat)
        return mind.now - max(self.keep(mind.context.cards.number[card]), sale)

    def stuck(self) -> bool:
        # The game makes no progress.
        late = self.mind.seen.round > ENDLESS
        return (late or not self.mind.seen.held) and self.crowded()

    def crowded(self) -> bool:
        # A seat with so many Payback cards waits forever, because it must discard each new card.
        mind, rules = self.mind, self.mind.context.rules
        own = mind.all_of[mind.seat]
        # Each round brings one Payback card, and Event cards where there is room left (BN-14).
        if own.paybacks < (2 if mind.seen.round > ENDLESS else rules.company.hand - 1):
            return False
        cash, _ = mind.race.ahead(own, market=False, tech_leader=False, edge=0.0)[-1]
        return cash < rules.money.payback[0]

    def needed(self) -> bool:
        own = self.mind.all_of[self.mind.seat]
        return own.paybacks <= own.ious

    def _pay_back(self, ious: int) -> tuple[float, str]:
        seen, seat = self.mind.seen, self.mind.seat
        cost = self.mind.context.rules.money.payback[ious - 1]
        turns = self.turns_to_win(ious)
        if turns is not None:
            return 1.0 + SURE - turns / 100 - cost / 1e5, "wins in this round"
        after = self.mind.without(PAYBACK)
        own = after.all_of[seat]
        paid = own._replace(cash=own.cash - cost, ious=own.ious - ious)
        if after.rash(paid):
            return RASH, THRIFT
        early = 0.0 if self.mind.learned else RETURNED * self.mind.dollar(seat)
        return after.wins(seat, (seat, paid)) + early, f"returns {ious} of {seen.ious[seat]} IOUs"

    def turns_to_win(self, ious: int) -> int | None:
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
        key = (card, target)
        if key not in self._uses:
            self._uses[key] = self._play(card, target)
        return self._uses[key]

    def _play(self, card: int, target: Seat) -> tuple[float, str]:
        mind, cards = self.mind, self.mind.context.cards
        effect, cost, name = cards.effects[card], cards.costs[card], cards.names[card]
        if isinstance(effect, effects.Employee | effects.Contract | effects.Lawsuit):
            # The projection counts the turn as unused until the auction or the trial is over.
            after = mind.without(name) if mind.learned else mind
            return suit(after, effect, target) if isinstance(effect, effects.Lawsuit) else sale(after, card)
        changes: dict[str, object] = {}
        if isinstance(effect, effects.TrialDice):
            places = mind.seen.workplaces
            changes["workplaces"] = put(places, mind.seat, cards.plus(places[mind.seat], card))
        after = mind.without(name, **changes)
        changed = does(after, effect, cost, target)
        if cost and after.rash(changed[0][1]):
            return RASH, THRIFT
        value = after.wins(mind.seat, *changed)
        if not isinstance(effect, effects.TrialDice):
            return value, EFFECT
        return value if mind.learned else value + dice_gain(mind, effect.dice), "better odds at trials"

    # -- what is kept --------------------------------------------------------------------------------

    def keep(self, card: int) -> float:
        effect, seen = self.mind.context.cards.effects[card], self.mind.seen
        conflict = isinstance(effect, (effects.Lawsuit, effects.Headhunting))
        if conflict and seen.round < self.mind.context.rules.company.conflicts_from_round:
            return UNTRIED * self.mind.dollar(self.mind.seat)
        return LATER * (self.best_use(card) - self.mind.now)

    def best_use(self, card: int) -> float:
        mind = self.mind
        if mind.context.cards.untargeted >> card & 1:
            return self.play(card, NOBODY)[0]
        plays = targets(mind.context, mind.seen, mind.seat, card)
        return max((self.play(card, move.target)[0] for move in plays), default=mind.now)

    # -- salaries ------------------------------------------------------------------------------------

    def _salaries(self, move: Move) -> Reason:
        mind, own = self.mind, self.mind.all_of[self.mind.seat]
        covered = capacity(mind.context, mind.seen, mind.seat) >= mind.race.salary(own)
        if isinstance(move, moves.LayOff):
            fewer = own.hired(move.role, -1)
            useless = move.role == "lawyer" and own.lawyers > LAWYERS
            at_hand = mind.seen.cash[mind.seat] >= mind.race.salary(own)
            rash = (at_hand or (covered and not useless)) and mind.nature.wary
            value = mind.wins(mind.seat, (mind.seat, fewer)) + (RASH if rash else 0.0)
            text = f"saves ${mind.race.salary(own) - mind.race.salary(fewer)} a round"
            return Reason(move, value, text, barred=rash)
        if isinstance(move, moves.PaySalaries):
            return Reason(move, mind.now, "keeps the staff")
        # A seat that cannot pay all with all its loans borrows only for the staff that stays.
        rash = not covered and mind.nature.wary
        return weighed(move, 2 * RASH if rash else mind.now - IDLE, "borrows one by one")
