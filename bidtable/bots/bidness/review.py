"""Rates the decisions of players by their chance to win."""

# For bids and offers, the end of the auction or the lawsuit is estimated.

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.bidness.appraisal import AGREES, Appraisal
from bidtable.bots.bidness.auctions import Auction, expected_bids, likely_buyer
from bidtable.bots.bidness.bot import BidnessBot
from bidtable.bots.bidness.features import knows
from bidtable.bots.bidness.levels import HARD
from bidtable.bots.bidness.talks import Talks
from bidtable.bots.bidness.turns import IN_VAIN, Turns, frankly
from bidtable.bots.common.base import Cancel, Limit, Reason
from bidtable.bots.common.weighing import discounted, told_again
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import Observation

GUESSED: Final = 0.3
"""Part of the apparent loss that counts for a bid, because the rivals' bids are only estimates."""
FORETOLD: Final = 0.5
"""Part of the apparent loss that counts for turns, discards and lawsuits, because the best estimate is often too
high.
"""
LENT: Final = 0.25
"""Part of the apparent loss that counts for a loan, because the estimates undervalue early money."""
PASSES: Final = 0.5
"""Approximate chance that a player passes after another player has passed."""
UNNEEDED: Final = "a loan before it is needed"
SURE: Final = 0.98
"""Chance to win at which a game counts as won, so the order of moves no longer matters."""


class Weigher:
    """Rates the decisions of players."""

    def __init__(self, game: Bidness) -> None:
        self._bot = BidnessBot(game.context, HARD) if knows(game.context) else None

    def weigh(
        self,
        view: View[Observation],
        made: Move,
        limit: Limit,
        rng: random.Random,
        cancel: Cancel,
        drawn: Sequence[Move] = (),
    ) -> tuple[Reason, ...]:
        phase, seat, legal = view.observation.phase, view.seat, view.legal
        assert seat is not None, "a spectator decides nothing"
        if self._bot is None:
            return ()
        mind, frank = (self._bot.appraise(view, seat, wary=wary) for wary in (True, False))
        if phase == "salaries":
            return told_again([_salaries(mind, move) for move in legal], made)
        if phase in ("play", "discard"):
            found = _turn(mind, frank, view, made, cancel)
            best = max(found, key=lambda reason: reason.value)
            # Paying back brings the end of the game closer, and its value needs no estimate.
            part = 1.0 if isinstance(best.move, moves.PayBack) else FORETOLD
            return told_again(discounted(found, part), made)
        assert isinstance(legal, Amounts)
        if phase == "auction":
            texts = {reason.move: reason.text for reason in Auction(mind).reasons(legal)}
            return told_again(discounted(_auction(frank, legal, texts, (made, *drawn)), GUESSED), made)
        talks = _claim if phase == "claim" else _answer
        return told_again(discounted(talks(frank, legal, (made, *drawn)), FORETOLD), made)


def _turn(
    mind: Appraisal, frank: Appraisal, view: View[Observation], made: Move, cancel: Cancel
) -> list[Reason]:
    true = Turns(frank)
    reasons = frankly(list(Turns(mind).weighed(view.legal, cancel)), lambda move: true.weigh(move).value)
    found = [replace(reason, value=reason.said) for reason in reasons]
    seen, plays = view.observation, mind.all_of[mind.seat].plays
    if seen.phase == "discard":
        return found
    if not isinstance(made, moves.Pass):
        return _in_any_order(found, plays, mind.now)
    # A player who passes may play again (BN-3), so the other moves are lost only if the phase ends.
    top, ends = max(each.value for each in found), PASSES ** (len(seen.cash) - 1 - seen.passes)
    return [
        replace(each, value=top - ends * (top - each.value)) if isinstance(each.move, moves.Pass) else each
        for each in found
    ]


def _in_any_order(reasons: list[Reason], plays: int, now: float) -> list[Reason]:
    # A move loses nothing if its card belongs to the best set of cards for this round. A loan uses no turn
    # (BN-4).
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
    if isinstance(move, moves.Play | moves.Sell):
        return move.card
    return moves.PAYBACK if isinstance(move, moves.PayBack) else ""


def _salaries(mind: Appraisal, move: Move) -> Reason:
    own = mind.all_of[mind.seat]
    if isinstance(move, moves.LayOff):
        fewer = own.hired(move.role, -1)
        return Reason(move, mind.wins(mind.seat, (mind.seat, fewer)), "saves a salary for good")
    if isinstance(move, moves.PaySalaries) or own.cash < mind.race.salary(own):
        return Reason(move, mind.now, "keeps the staff")
    return Reason(move, mind.now + _borrowed(mind), IN_VAIN)


def _borrowed(mind: Appraisal) -> float:
    own, company = mind.all_of[mind.seat], mind.context.rules.company
    return min(0.0, mind.gain((mind.seat, own._replace(cash=own.cash + company.iou, ious=own.ious + 1))))


# -- auctions ----------------------------------------------------------------------------------------------


def _auction(mind: Appraisal, legal: Amounts, texts: dict[Move, str], some: Sequence[Move]) -> list[Reason]:
    seen, seat = mind.seen, mind.seat
    bids = expected_bids(mind, seen.card, seen.owner, [other for other in seen.bidding if other != seat])
    buyer, price = likely_buyer(mind, bids)
    if seen.bidder not in (NOBODY, seat) and price <= seen.bid:
        # No other seat bids more, so the last bid buys the card.
        buyer, price = seen.bidder, float(seen.bid)
    left, top = Auction(mind, (buyer, price)).otherwise, bids[0][0] if bids else 0

    def won(amount: int) -> float:
        return mind.wins(seat, *mind.bought(seat, seen.card, amount, seen.owner))

    enough = next((amount for amount in legal.amounts if amount > top), None)
    most = max(left, won(enough)) if enough is not None else left
    found = []
    for move, text in {**dict.fromkeys(some, ""), **texts}.items():
        if isinstance(move, moves.Bid):
            beyond = move.amount > top
            value = won(move.amount) if beyond else most
            said = "more than the others are likely to bid" if beyond else "the others are likely to bid more"
        elif isinstance(move, moves.Borrow):
            value, said = most + _borrowed(mind), UNNEEDED
        else:
            value, said = left, "leaves it to the others"
        found.append(Reason(move, value, text or said, drawn=move not in texts))
    return found


# -- lawsuits ----------------------------------------------------------------------------------------------


def _claim(mind: Appraisal, legal: Amounts, some: Sequence[Move]) -> list[Reason]:
    talks = Talks(mind)
    found = {reason.move: reason for reason in talks.claim(legal)}
    for move in some:
        if isinstance(move, moves.Claim) and move not in found:
            value = mind.suit(talks.damages, move.amount, mind.seen.defendant, talks.trial_chance)
            found[move] = Reason(move, value, f"wins {talks.trial_chance:.0%} of trials", drawn=True)
    if moves.Borrow() in some:
        most = max(each.value for each in found.values())
        found[moves.Borrow()] = Reason(moves.Borrow(), most + _borrowed(mind), UNNEEDED, drawn=True)
    return list(found.values())


def _answer(mind: Appraisal, legal: Amounts, some: Sequence[Move]) -> list[Reason]:
    talks, seen = Talks(mind), mind.seen
    sues, least, most, chance = talks.sues, max(0.0, talks.least), talks.most, talks.trial_chance
    trial = mind.at_trial(mind.seat, talks.damages, seen.damages, (seen.owner, seen.defendant), chance)

    def agreed(amount: float) -> float:
        return mind.settled(amount if sues else -amount)

    def offered(amount: int) -> tuple[float, str]:
        if amount <= most if sues else amount >= least:
            return agreed(amount), "is likely to be agreed"
        if most <= least:
            return trial, "ends in a trial"
        return AGREES * agreed((least + most) / 2) + (1 - AGREES) * trial, "is likely to be refused"

    own = {reason.move for reason in talks.answer(legal)}
    weighed = own | set(some)
    found = []
    for move in weighed - {moves.Borrow()}:
        if isinstance(move, moves.Accept):
            found.append(Reason(move, agreed(seen.offers[-1]), "is agreed at once"))
        elif isinstance(move, moves.Offer):
            found.append(Reason(move, *offered(move.amount)))
        else:
            found.append(Reason(move, trial, f"won by the plaintiff {chance:.0%}"))
    if moves.Borrow() in weighed:
        best = max(each.value for each in found)
        found.append(Reason(moves.Borrow(), best + _borrowed(mind), UNNEEDED))
    # The order of a set may differ from run to run.
    found.sort(key=lambda reason: repr(reason.move))
    return [replace(reason, drawn=reason.move not in own) for reason in found]
