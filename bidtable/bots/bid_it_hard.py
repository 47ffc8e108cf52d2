"""The hard bot of BID-IT!: odds tilted by what the others did, moves worth what they cost in the end, and mixed.

What the odds of a rank are after bids and calls, and how many Deal cards a bid or a draw costs in the end, its seat and
the others, small nets foretell that learned by playing. A call is worth what the odds make of it. Moves of about the
same worth are made by turns, so that nobody can tell a hand by them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, cast

from msgspec.structs import replace

from bidtable.bots.base import Cancel, Decision, Limit, Reason, Unit
from bidtable.bots.bid_it_inputs import around, of_bid, of_draw, tilted
from bidtable.bots.bid_it_layout import RANKS
from bidtable.bots.bid_it_nets import DUEL, TABLE, brain
from bidtable.bots.bid_it_sense import beyond_doubt, drawn_by_worth
from bidtable.bots.bid_it_sight import Sight
from bidtable.bots.bid_it_hopes import Hopes
from bidtable.bots.reasons import MIXED, TASTE, decided
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.core.seats import put
from bidtable.games.bid_it import bids, moves
from bidtable.games.bid_it.calls import KINDS, Standing, loser, standing, who_sides
from bidtable.games.bid_it.cards import without
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation

HEAT: Final = 0.05
"""How many own Deal cards worse a move is that is made e times more rarely."""
SIDED: Final = 0.3
"""How often those who take sides are wrong, about."""
SHOWN: Final = 0.1
"""What it costs to lay a card open, in own Deal cards."""


class HardBot:
    """The bot. It keeps nothing between calls."""

    reads_history = False

    def __init__(self, context: Context, heat: float = HEAT) -> None:
        """Take a seat at a game."""
        self._context = context
        self._heat = heat

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose among the moves with the best chances to win; the values of the reasons are these chances."""
        legal = list(view.legal)
        if view.seat is None or len(legal) == 1 or cancel.is_set():
            return Decision(legal[0])
        if view.observation.phase == "give_up":
            chosen = legal[int(rng.random() * len(legal))]
            return decided(chosen, [Reason(move, 0.0, TASTE) for move in legal], Unit.CARDS)
        mind = Mind(self._context, before_draw(self._context, view.observation, view.seat), view.seat)
        if view.observation.phase == "discard":
            reasons = mind.discards(view.observation)
            chosen = max(reasons, key=lambda reason: reason.value).move
        else:
            reasons = mind.weigh(legal)
            chosen = self._drawn(mind, reasons, rng)
        return decided(chosen, reasons, Unit.CHANCE, MIXED)

    def _drawn(self, mind: Mind, reasons: Sequence[Reason], rng: random.Random) -> Move:
        """Draw a move, the better the likelier; where one is beyond doubt, or nobody learns of it, make the best."""
        sure = beyond_doubt(mind.sight, mind.odds, reasons)
        if sure or mind.known.phase in ("side", "sides"):
            return max(sure or reasons, key=lambda reason: reason.value).move
        return drawn_by_worth(reasons, self._heat * mind.card, rng).move


class Mind:
    """What a seat makes of a view: odds, and the chance to win with each move.

    Attributes:
        known: What it sees.
        sight: What follows from it.
        odds: The odds of each rank, tilted.
        card: What an own Deal card is worth, in chances to win.
    """

    def __init__(self, context: Context, known: Observation, seat: Seat) -> None:
        """Work out the odds of every rank, and what is at stake."""
        self._context = context
        self.known = known
        self._seat = seat
        self._table = Hopes(known)
        self.sight = Sight(context, known, seat)
        self._brain = brain(DUEL if len(self.sight.alive) == 2 else TABLE)
        self.odds = tilted(self.sight, self._brain.tilts)
        mine = self._table.now[seat]
        rivals = [other for other in self.sight.alive if known.teams[other] != known.teams[seat]]
        self._gain = sum([self._table.chance(seat, other, 1) - mine for other in rivals]) / len(rivals)
        self.card = max(1e-6, mine - self._table.chance(seat, seat, 1))
        if len(self.sight.alive) == 2:
            # Between two, one loses a card in any case.
            middle = (
                self._table.chance(seat, rivals[0], 1, seat) + self._table.chance(seat, seat, 1, rivals[0])
            ) / 2
            self._base, self.card = middle, max(1e-6, middle - self._table.chance(seat, seat, 1, rivals[0]))
            self._gain = self.card
        else:
            self._base = mine

    def weigh(self, legal: Sequence[Move]) -> list[Reason]:
        """Return what each move that is worth a thought is worth, and why."""
        if self.known.phase in ("side", "sides"):
            return self._sides(legal)
        found = self._bids(set(legal))
        discards = [move for move in legal if isinstance(move, moves.Discard)]
        if discards:
            found += self._draws(discards)
        shown = [move for move in legal if isinstance(move, moves.Sidestep)]
        if shown:
            found += self._sidesteps(shown)
        others = (moves.Bid, moves.Discard, moves.Sidestep)
        return found + [self._call(move) for move in legal if not isinstance(move, others)]

    # -- bids and draws --------------------------------------------------------------------------------

    def _worth(self, lost: Sequence[float]) -> float:
        """Return the chance to win if a seat loses so many Deal cards, and all others together so many."""
        own, others = lost
        return self._base - self.card * own + self._gain * others

    def _bids(self, allowed: set[Move]) -> list[Reason]:
        """Weigh the bids of each rank that are worth a thought; the lowest of all if none is."""
        sight = self.sight
        told = around(sight, self.odds)
        begun = self._brain.bids.begin(told)
        found = []
        for index in range(RANKS):
            for quantity in sight.quantities(index):
                move = moves.Bid(quantity, index + 1)
                if move in allowed:
                    off = of_bid(sight, self.odds, index, quantity)
                    lost = self._brain.bids.out(begun, off, len(told))
                    found.append(Reason(move, self._worth(lost), f"right {off[0]:.0%}"))
        if not found:
            lowest = [move for move in allowed if isinstance(move, moves.Bid)]
            found = [Reason(move, self._worth((1.0, 0.0)), "nothing else is left") for move in lowest[:1]]
        return found

    def _draws(self, discards: Sequence[moves.Discard]) -> list[Reason]:
        """Weigh a draw for each rank that it may keep."""
        best: dict[Move, Reason] = {}
        for kept, cards in self._keeps([move.card for move in discards]).items():
            value, text = self._draw(kept, len(cards))
            move = self._context.discards[cards[0]]
            if move not in best or best[move].value < value:
                best[move] = Reason(move, value, text)
        return list(best.values())

    def _keeps(self, droppable: Iterable[str]) -> dict[int, list[str]]:
        """Return the cards that a draw changes, by the rank that it keeps; of equal draws one."""
        known, worth = self.known, self._context.cards.worth
        able = set(droppable)
        hand = [card for card in bids.closed(known, self._seat) if card in able]
        found: dict[int, list[str]] = {}
        for kept in (known.rank - 1, *[index for index in range(RANKS) if index != known.rank - 1]):
            cards = [card for card in hand if not worth[kept + 1][card]]
            if cards and cards not in found.values():
                found[kept] = cards
        return found

    def _draw(self, kept: int, changed: int) -> tuple[float, str]:
        net = self._brain.draws
        lost = net.out(net.begin(()), of_draw(self.sight, self.odds, kept, changed), 0)
        return self._worth(lost), f"changes {changed} before a bid, keeps the {kept + 1}s"

    def discards(self, known: Observation) -> list[Reason]:
        """Weigh how a draw goes on that has begun: by the ranks that it may still keep.

        Args:
            known: What is seen now; the mind looks at what was seen before.
        """
        gone = Counter(begun_draw(known, self._seat))
        best: dict[Move, Reason] = {}
        worth = self._context.cards.worth[known.rank]
        for kept, cards in self._keeps([card for card in self.known.hand if not worth[card]]).items():
            if gone - Counter(cards):
                continue
            value, text = self._draw(kept, len(cards))
            rest = list((Counter(cards) - gone).elements())
            move = self._context.discards[rest[0]] if rest else moves.Draw()
            if move not in best or best[move].value < value:
                best[move] = Reason(move, value, text)
        if not best:
            return [Reason(moves.Draw(), self._base, "draws")]
        return list(best.values())

    def _sidesteps(self, shown: Sequence[moves.Sidestep]) -> list[Reason]:
        """Weigh a sidestep: the best bid that would follow, and a card that tells little."""
        cards, sight = self._context.cards, self.sight
        following: set[Move] = {
            moves.Bid(quantity, index + 1) for index in range(RANKS) for quantity in sight.quantities(index)
        }
        if not following:
            return [Reason(move, self._base - self.card, "no bid can follow") for move in shown]
        best = max(reason.value for reason in self._bids(following))
        found = []
        for move in shown:
            tells = sum(cards.worth[rank][move.card] for rank in cards.worth)
            value = best - self.card * (SHOWN + 0.01 * tells)
            found.append(Reason(move, value, "the best bid after it, less what the card tells"))
        return found

    # -- calls and sides -------------------------------------------------------------------------------

    def _call(self, move: Move) -> Reason:
        """Weigh a call, or letting one stand."""
        known = self.known
        odds = self.odds[known.rank - 1]
        right, exact = odds.right(known.quantity), odds.exact(known.quantity)
        kind: moves.Call = KINDS.get(type(move), known.call)
        at = Standing(known.caller, known.doubler, known.quitter, known.bidder)
        if type(move) in KINDS:
            at = standing(known, self._seat, kind)
        truth = 1 - exact if kind == "perfecto" else right
        text = f"exactly right {exact:.0%}" if kind == "perfecto" else f"the bid is right {right:.0%}"
        if kind == "surrender":
            text = "gives up a card" if type(move) in KINDS else "a card is given up"
        return Reason(move, self._showdown(kind, at, truth), text)

    def _showdown(self, kind: moves.Call, at: Standing, truth: float) -> float:
        """Return the chance to win if a call stands, by how likely the bidder's side is right (BI-8, BI-14)."""
        known, seat, table = self.known, self._seat, self._table
        value = 0.0
        for side, chance in (("bidder", truth), ("caller", 1 - truth)):
            loses = loser(known, kind, at.caller, at.quitter, cast(moves.Side, side))
            first = at.caller if loses == known.bidder else known.bidder
            value += chance * table.chance(seat, loses, self._context.stakes[kind], first)
        for other in who_sides(replace(known, caller=at.caller)):
            wrong = min(truth, 1 - truth) if other == seat else SIDED
            value += wrong * (
                table.chance(seat, other, self._context.rules.calls.side_costs) - table.now[seat]
            )
        return value

    def _sides(self, legal: Sequence[Move]) -> list[Reason]:
        """Side with who is more likely right."""
        known, odds = self.known, self.odds[self.known.rank - 1]
        right = odds.right(known.quantity)
        if known.call == "perfecto":
            right = 1 - odds.exact(known.quantity)
        found = []
        for move in legal:
            if isinstance(move, moves.TakeSide):
                chance = right if move.with_ == "bidder" else 1 - right
                found.append(Reason(move, self._base - self.card * (1 - chance), f"right {chance:.0%}"))
        return found


def begun_draw(known: Observation, seat: Seat) -> tuple[str, ...]:
    """Return the cards that a seat has discarded for a draw that is not over."""
    return (
        tuple([entry.card for entry in known.seen if entry.seat == seat][-known.wanted :])
        if known.wanted
        else ()
    )


def before_draw(context: Context, known: Observation, seat: Seat) -> Observation:
    """Return what a seat saw before it began to discard, where it has; else what it sees."""
    gone = begun_draw(known, seat)
    if known.phase != "discard" or not gone:
        return known
    sizes = put(known.sizes, seat, known.sizes[seat] + len(gone))
    return replace(
        known,
        phase="turn",
        hand=context.cards.hand((*known.hand, *gone)),
        sizes=sizes,
        discards=without(known.discards, gone),
        seen=known.seen[: -len(gone)],
        wanted=0,
    )
