"""Estimates each player's chance to win, from the view of one player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bidtable.bots.bid_it import inputs
from bidtable.bots.bid_it.belief import Belief, Odds
from bidtable.bots.bid_it.calibration import calibrated
from bidtable.bots.bid_it.matches import match_chances
from bidtable.bots.bid_it.nets import DUEL, TABLE, brain, fates
from bidtable.bots.bid_it.policy import before_draw
from bidtable.bots.bid_it.win_chance import WinChances
from bidtable.bots.common.base import NEVER, Cancel
from bidtable.bots.common.evaluate import Shares, shared
from bidtable.core.game import View
from bidtable.core.model import Seat
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it.calls import loser, side_takers
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.moves import Side
from bidtable.games.bid_it.state import NOBODY, Observation

BETWEEN: Final = ("start", "deal", "round", "score", "round_end", "game_end", "match_end", "over")
"""Phases in which no seat can lose a Deal card before the next deal."""
FOLLOWED: Final = 0.5
"""Probability that a player who takes sides judges the bid like the viewer, 0 to 1."""


class BidItEvaluator:
    """Estimates each player's chance to win."""

    def __init__(self, game: BidIt) -> None:
        self._game = game

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        known = view.observation
        found = calibrated(shared(self.foretold(view)), known)
        return shared(match_chances(known, found)) if known.target else found

    def foretold(self, view: View[Observation]) -> list[float]:
        context, known = self._game.context, view.observation
        table = WinChances(known)
        if not any(known.deals):
            return table.now
        if known.right or known.phase in BETWEEN:
            deals = known.deals
            for seat in known.losses:
                deals = table.after(seat, 1, deals)
            return table.hopes(deals, known.winner if known.right else known.first)
        viewer = NOBODY if known.seat is None or not known.deals[known.seat] else known.seat
        if viewer == known.turn:
            known = before_draw(context, known, viewer)
        belief = Belief(context, known, viewer)
        nets = brain(DUEL if len(belief.alive) == 2 else TABLE)
        odds = inputs.tilted(belief, nets.tilts)
        if not known.call:
            return expected(table, known.deals, inputs.fates(belief, odds, fates()))
        return _called(context, table, belief, odds)

    def at_once(self, view: View[Observation]) -> bool:
        # An estimate takes no random games.
        return True


def expected(table: WinChances, deals: tuple[int, ...], lost: Mapping[Seat, float]) -> list[float]:
    left = [seat for seat, count in enumerate(deals) if count]
    if len({table.teams[seat] for seat in left}) > 2:
        return _perhaps(table, deals, lost)
    # Between two teams or players, exactly one loses a card. With two players, the other player bids first.
    total = sum(lost.values())
    ways = [
        (lost.get(one, 0.0) / total, table.hopes(table.after(one, 1, deals), other if len(left) == 2 else -1))
        for one, other in zip(left, reversed(left), strict=True)
    ]
    return [sum([part * hopes[seat] for part, hopes in ways]) for seat in range(len(deals))]


def _perhaps(table: WinChances, deals: tuple[int, ...], lost: Mapping[Seat, float]) -> list[float]:
    now = table.hopes(deals)
    found = list(now)
    for seat, chance in lost.items():
        for other, hope in enumerate(table.hopes(table.after(seat, 1, deals))):
            found[other] += chance * (hope - now[other])
    return [max(0.0, each) for each in found]


def _called(context: Context, table: WinChances, belief: Belief, odds: list[Odds]) -> list[float]:
    known = belief.known
    right, exact = _standing(belief, odds)
    truth = 1 - exact if known.call == "perfecto" else right
    found = [0.0] * len(known.deals)
    sides: list[tuple[Side, float]] = [("bidder", truth), ("caller", 1 - truth)]
    for side, chance in sides:
        if chance <= 0:
            continue
        loses = loser(known, known.call, known.caller, known.quitter, side)
        first = known.caller if loses == known.bidder else known.bidder
        deals = table.after(loses, context.stakes[known.call])
        wrong = {
            seat: _wrong(belief, seat, side, truth) * context.rules.calls.side_costs
            for seat in side_takers(known)
            if deals[seat]
        }
        hopes = _perhaps(table, deals, wrong) if wrong else table.hopes(deals, first)
        found = [each + chance * hope for each, hope in zip(found, hopes, strict=True)]
    return found


def _standing(belief: Belief, odds: list[Odds]) -> tuple[float, float]:
    known = belief.known
    if known.shown:
        return float(known.count >= known.quantity), float(known.count == known.quantity)
    if belief.seat in (NOBODY, known.bidder):
        return belief.last_bid(odds)
    return inputs.judged(belief, odds, brain(DUEL if len(belief.alive) == 2 else TABLE).judge)


def _wrong(belief: Belief, seat: Seat, right: str, truth: float) -> float:
    known = belief.known
    taken = known.side if seat == belief.seat and known.side else known.sides[seat]
    if taken:
        return float(taken != right)
    bidder = 0.5 + FOLLOWED * (truth - 0.5)
    if seat == belief.seat:
        bidder = float(truth >= 0.5)
    return 1 - bidder if right == "bidder" else bidder
