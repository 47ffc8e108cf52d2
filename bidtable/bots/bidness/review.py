"""Judges decisions of Bidness in chances to win, rash moves, bids and offers included.

The hard bot's net values each position. The bot itself reckons some moves in dollars and bars others. For these the
judge works out the result: the auction won for that amount or left to a rival, the settlement agreed, or the trial.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness.bot import NATURES, BidnessBot
from bidtable.bots.bidness.features import knows
from bidtable.bots.bidness.hard import FRANK, OTHERS, HardBot, Turn
from bidtable.bots.bidness.policy import AGREES, Appraisal, frankly
from bidtable.bots.bidness.race import Race
from bidtable.bots.bidness.talks import Talks
from bidtable.bots.common.base import Cancel, Level, Limit, Reason
from bidtable.bots.common.weighing import discounted, told_again
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.games.bidness import Bidness, law, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import Observation

GUESSED: Final = 0.3
"""Share of a bid's apparent loss that proved true: others' bids are guessed, and there is a next bid."""
FORETOLD: Final = 0.5
"""The same for turns, discards and lawsuits: the best-looking of many moves looks better than it is."""
LENT: Final = 0.25
"""The same for a loan by itself: the use of early money is underrated."""
PASSES: Final = 0.5
"""Approximate chance of a pass after a pass."""
SURE: Final = 0.98
"""From this chance on a game is as good as won, and the order of moves matters."""


class Weigher:
    """Weighs moves. It keeps between calls only tables that follow from the rules."""

    def __init__(self, game: Bidness) -> None:
        """Take the rules."""
        self._context = game.context
        self._race = Race(game.context)
        usual = BidnessBot(game.context, NATURES[Level.NORMAL])
        self._bot = HardBot(game.context, usual) if knows(game.context) else None

    def weigh(
        self, view: View[Observation], made: Move, limit: Limit, rng: random.Random, cancel: Cancel
    ) -> tuple[Reason, ...]:
        """Return the foretold chance of each move."""
        seen, seat = view.observation, view.seat
        assert seat is not None, "a spectator decides nothing"
        turn = self._bot.turn(view, seat) if self._bot is not None else None
        frank = self._bot.turn(view, seat, FRANK) if self._bot is not None else None
        if turn is None or frank is None:
            return ()
        if seen.phase == "salaries":
            mind = Appraisal(self._context, self._race, seen, seat, OTHERS)
            return told_again([_salaries(mind, move) for move in view.legal], made)
        if seen.phase in ("play", "discard"):
            found = _turn(turn, frank, view, made, cancel)
            best = max(found, key=lambda reason: reason.value)
            # Paying back brings the end closer, and nothing of that is guessed.
            part = 1.0 if isinstance(best.move, moves.PayBack) else FORETOLD
            return told_again(discounted(found, part), made)
        legal = view.legal
        assert isinstance(legal, Amounts)
        if seen.phase == "auction":
            return told_again(discounted(_auction(turn, frank.mind, legal, made), GUESSED), made)
        talks = _claim if seen.phase == "claim" else _answer
        return told_again(discounted(talks(frank.mind, legal, made), FORETOLD), made)


def _turn(turn: Turn, frank: Turn, view: View[Observation], made: Move, cancel: Cancel) -> list[Reason]:
    """Weigh the moves of a turn; a barred move is valued no higher than the best."""
    reasons = list(turn.weighed(view.legal, cancel))
    found = [
        replace(reason, value=reason.said)
        for reason in frankly(reasons, lambda move: frank.weigh(move).value)
    ]
    seen, plays = view.observation, turn.mind.all_of[turn.mind.seat].plays
    if seen.phase == "discard":
        return found
    ends = PASSES ** (len(seen.cash) - 1 - seen.passes)
    return (
        _passing(found, ends) if isinstance(made, moves.Pass) else _in_any_order(found, plays, turn.mind.now)
    )


def _passing(reasons: list[Reason], ends: float) -> list[Reason]:
    """Weigh passing, which is no commitment (BN-3): the other moves are lost only if the phase ends with it.

    Args:
        reasons: The moves.
        ends: Chance that all others pass as well.
    """
    top = max(each.value for each in reasons)
    return [
        replace(each, value=top - ends * (top - each.value)) if isinstance(each.move, moves.Pass) else each
        for each in reasons
    ]


def _in_any_order(reasons: list[Reason], plays: int, now: float) -> list[Reason]:
    """Weigh the moves of a turn by the best that can come of the turns left, in whichever order.

    A first move loses nothing where the others can still be made: the cards that are worth most are played one after
    the other. So a move loses what the best set of cards is worth more than the best set with this move in it. A loan
    is no turn (BN-4): all can be done after it, and it loses only what it makes worse by itself.

    Args:
        reasons: The moves, each weighed as if it were the last.
        plays: How many cards may be played or sold before one must pass.
        now: The chance to win as things are.
    """
    idle = next((each.value for each in reasons if isinstance(each.move, moves.Pass)), 0.0)
    gains: dict[str, float] = {}
    for each in reasons:
        card = _card(each.move)
        if card:
            gains[card] = max(gains.get(card, 0.0), each.value - idle)
    top = max(idle, max([each.value for each in reasons if _card(each.move)], default=idle))
    reasons = [
        replace(each, value=top + LENT * min(0.0, each.value - now))
        if isinstance(each.move, moves.Borrow)
        else each
        for each in reasons
    ]
    if plays < 2 or top >= SURE:
        return reasons
    whole = sum(sorted(gains.values(), reverse=True)[:plays])
    found = []
    for each in reasons:
        card, loss = _card(each.move), top - min(each.value, top)
        if card:
            others = sorted([gain for other, gain in gains.items() if other != card], reverse=True)
            loss = min(loss, max(0.0, whole - (each.value - idle) - sum(others[: plays - 1])))
        found.append(replace(each, value=top - loss))
    return found


def _card(move: Move) -> str:
    """Return the card that a move of a turn takes from the hand; empty if it takes none."""
    if isinstance(move, moves.Play | moves.Sell):
        return move.card
    return moves.PAYBACK if isinstance(move, moves.PayBack) else ""


def _salaries(mind: Appraisal, move: Move) -> Reason:
    """Weigh a decision about salaries; the foretold chance expects that they are paid."""
    own, company = mind.all_of[mind.seat], mind.context.rules.company
    if isinstance(move, moves.LayOff):
        return Reason(
            move, mind.now + mind.gain((mind.seat, own.hired(move.role, -1))), "saves a salary for good"
        )
    if isinstance(move, moves.PaySalaries):
        return Reason(move, mind.now, "keeps the staff")
    richer = own._replace(cash=own.cash + company.iou, ious=own.ious + 1)
    short = own.cash < mind.race.salary(own)
    gain = 0.0 if short else min(0.0, mind.gain((mind.seat, richer)))
    return Reason(move, mind.now + gain, "keeps the staff" if short else "a loan to no purpose")


def _borrowed(mind: Appraisal) -> float:
    """Return the loss of chance by a loan to no purpose; a gain by the money does not count."""
    own, company = mind.all_of[mind.seat], mind.context.rules.company
    return min(0.0, mind.gain((mind.seat, own._replace(cash=own.cash + company.iou, ious=own.ious + 1))))


# -- auctions ----------------------------------------------------------------------------------------------


def _auction(turn: Turn, mind: Appraisal, legal: Amounts, made: Move) -> list[Reason]:
    """Weigh bids by the chance with the card for that price, and without it for a rival's price."""
    seen, seat = mind.seen, mind.seat
    texts = {reason.move: reason.text for reason in turn.auction(legal)}
    texts.setdefault(made, "")
    others = [other for other in seen.bidding if other != seat]
    limits = turn.limits(turn.mind, seen.card, seen.owner, others)
    top = limits[0][0] if limits else 0
    left, won = _left(mind, limits), _Won(mind)
    enough = next((amount for amount in legal.amounts if amount > top), None)
    most = max(left, won(enough)) if enough is not None else left
    found = []
    for move, text in texts.items():
        if isinstance(move, moves.Bid):
            beyond = move.amount > top
            value = won(move.amount) if beyond else most
            said = "more than the others are likely to bid" if beyond else "the others are likely to bid more"
        elif isinstance(move, moves.Borrow):
            value, said = most + _borrowed(mind), "a loan before it is needed"
        else:
            value, said = left, "leaves it to the others"
        found.append(Reason(move, value, text or said))
    return found


class _Won:
    """The chance to win with the card of an auction."""

    def __init__(self, mind: Appraisal) -> None:
        self._mind = mind

    def __call__(self, amount: int) -> float:
        """Return the chance to win if this seat has the card for an amount."""
        mind, seen = self._mind, self._mind.seen
        return mind.wins(mind.seat, *mind.bought(mind.seat, seen.card, amount, seen.owner))


def _left(mind: Appraisal, limits: Sequence[tuple[int, Seat]]) -> float:
    """Return the chance to win if this seat drops out: the highest of the others has the card, for the next one's bid.

    Args:
        mind: The appraisal of the seat.
        limits: The highest bids of the others, the highest first.
    """
    seen, step = mind.seen, mind.context.rules.money.bid_step
    standing = seen.bidder not in (NOBODY, mind.seat)
    most, buyer = limits[0] if limits else (0, NOBODY)
    price = min(most, limits[1][0] + step) if len(limits) > 1 else min(most, step)
    if standing and price <= seen.bid:
        # Nobody else bids more: it goes to whoever holds the bid.
        buyer, price = seen.bidder, seen.bid
    if buyer == NOBODY or price <= 0:
        return mind.now
    return mind.wins(mind.seat, *mind.bought(buyer, seen.card, price, seen.owner))


# -- lawsuits ----------------------------------------------------------------------------------------------


def _claim(mind: Appraisal, legal: Amounts, made: Move) -> list[Reason]:
    """Weigh the amounts that a lawsuit may be about."""
    seen, damages = mind.seen, law.effect_of(mind.context, mind.seen.card).damages
    talks = Talks(mind)
    found = [
        Reason(reason.move, mind.now + reason.value, reason.text)
        for reason in talks.claim(legal)
        if reason.move != made
    ]
    if isinstance(made, moves.Claim):
        gain = mind.suit(damages, made.amount, seen.defendant, talks.chance)
        return [*found, Reason(made, mind.now + gain, f"wins {talks.chance:.0%} of trials")]
    return [
        *found,
        Reason(made, max(each.value for each in found) + _borrowed(mind), "a loan before it is needed"),
    ]


def _answer(mind: Appraisal, legal: Amounts, made: Move) -> list[Reason]:
    """Weigh agreeing, naming an amount, and the trial."""
    talks, terms = Talks(mind), _Terms(mind)
    weighed = {reason.move for reason in talks.answer(legal)} | {made}
    found = []
    for move in weighed - {moves.Borrow()}:
        if isinstance(move, moves.Accept):
            found.append(Reason(move, terms.agreed(mind.seen.offers[-1]), "is agreed at once"))
        elif isinstance(move, moves.Offer):
            found.append(Reason(move, *terms.named(move.amount)))
        else:
            found.append(Reason(move, terms.trial, f"won by the plaintiff {terms.chance:.0%}"))
    if moves.Borrow() in weighed:
        most = max(each.value for each in found)
        found.append(Reason(moves.Borrow(), most + _borrowed(mind), "a loan before it is needed"))
    # Sets have no order of their own.
    return sorted(found, key=lambda reason: repr(reason.move))


class _Terms:
    """The chances to win of one side after a settlement or a trial.

    Attributes:
        chance: The plaintiff's chance at the trial.
        trial: The chance to win with a trial.
    """

    def __init__(self, mind: Appraisal) -> None:
        talks, seen = Talks(mind), mind.seen
        self._mind, self._sues = mind, mind.seat == seen.owner
        self._least, self._most = max(0.0, talks.least), talks.most
        self.chance = talks.chance
        damages = law.effect_of(mind.context, seen.card).damages
        won, lost = mind.verdicts(damages, seen.damages, seen.owner, seen.defendant)
        self.trial = self.chance * mind.wins(mind.seat, *won) + (1 - self.chance) * mind.wins(
            mind.seat, *lost
        )

    def agreed(self, amount: float) -> float:
        """Return the chance to win if both settle for an amount."""
        mind, seen = self._mind, self._mind.seen
        sues, sued = mind.all_of[seen.owner], mind.all_of[seen.defendant]
        return mind.wins(
            mind.seat,
            (seen.owner, sues._replace(cash=sues.cash + amount)),
            (seen.defendant, mind.paid(sued, amount)),
        )

    def named(self, amount: int) -> tuple[float, str]:
        """Return the chance to win if this side names an amount: the other agrees if that serves it, or talks go on."""
        if amount <= self._most if self._sues else amount >= self._least:
            return self.agreed(amount), "is likely to be agreed"
        if self._most <= self._least:
            return self.trial, "ends in a trial"
        middle = self.agreed((self._least + self._most) / 2)
        return AGREES * middle + (1 - AGREES) * self.trial, "is likely to be refused"


def weigher(game: Bidness) -> Weigher:
    """Return the judge of decisions of the game."""
    return Weigher(game)
