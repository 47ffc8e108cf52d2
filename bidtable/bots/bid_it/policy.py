"""Rates each possible move of a bot by the bot's chance to win afterwards."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from msgspec.structs import replace

from bidtable.bots.bid_it import inputs
from bidtable.bots.bid_it.belief import Belief
from bidtable.bots.bid_it.dominated import SURE
from bidtable.bots.bid_it.features import AHEAD, LEAST_USUAL, RANKS
from bidtable.bots.bid_it.nets import DUEL, TABLE, brain
from bidtable.bots.bid_it.win_chance import WinChances
from bidtable.bots.bid_it.wording import told_apart
from bidtable.bots.common.base import Reason
from bidtable.core.model import Move, Seat
from bidtable.core.seats import put
from bidtable.core.texts import counted
from bidtable.games.bid_it import bids, moves
from bidtable.games.bid_it.calls import KINDS, Standing, doubled, loser, side_takers, standing
from bidtable.games.bid_it.cards import without
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.state import Observation

SIDED: Final = 0.35
"""Rough share of wrong sides among the sides that seats take."""
SHOWN: Final = 0.1
"""The cost of showing a card, as a number of Deal cards of the seat."""


class Temper(NamedTuple):
    """The settings of a bot's level.

    Attributes:
        heat: Loss in Deal cards that makes a move about 2.7 times less likely.
        pull: Degree to which the bot prefers moves that bots often make.
        patience: Number of Deal cards by which a call counts less, because bots overrate calls.
        wary: Whether the bot notices that other players can count all cards.
    """

    heat: float
    pull: float
    reads: float = 1.0
    patience: float = 0.0
    judges: bool = False
    wavers: float = 0.0
    wary: bool = False
    slips: bool = False


class Option(NamedTuple):
    """A move that the bot considers."""

    # `usual` is the natural logarithm of how often bots make the move.
    reason: Reason
    usual: float = 0.0


class Policy:
    """The moves that a bot considers, with the chance to win after each move."""

    def __init__(self, context: Context, known: Observation, seat: Seat, temper: Temper) -> None:
        self._context = context
        self.known, self.temper = known, temper
        self._seat = seat
        self._table = WinChances(known)
        self.belief = Belief(context, known, seat)
        self._nets = brain(DUEL if len(self.belief.alive) == 2 else TABLE)
        self.odds = inputs.tilted(self.belief, self._nets.tilts, temper.reads)
        mine = self._table.now[seat]
        rivals = [other for other in self.belief.alive if known.teams[other] != known.teams[seat]]
        lost = self._table.chance(seat, seat, 1, rivals[0])
        if len({known.teams[other] for other in self.belief.alive}) == 2:
            # Between two teams or players, exactly one loses a card.
            won = self._table.chance(seat, rivals[0], 1, seat)
            self._base, self._gain = (won + lost) / 2, (won - lost) / 2
            self.card = max(1e-6, self._gain)
        else:
            self._base = mine
            self._gain = sum([self._table.chance(seat, other, 1) - mine for other in rivals]) / len(rivals)
            self.card = max(1e-6, mine - lost)

    def options(self, legal: Sequence[Move]) -> list[Option]:
        found = self._options(legal)
        reasons = told_apart(self.belief, [option.reason for option in found])
        return [option._replace(reason=reason) for option, reason in zip(found, reasons, strict=True)]

    def _options(self, legal: Sequence[Move]) -> list[Option]:
        known = self.known
        if known.phase in ("side", "sides"):
            return self._sides(legal)
        shown = [move for move in legal if isinstance(move, moves.Sidestep)]
        bidding = (moves.Bid, moves.Discard, moves.Sidestep)
        calls = [self._call(move) for move in legal if not isinstance(move, bidding)]
        if shown:
            return [*self._sidesteps(shown), *[Option(reason) for reason in calls]]
        draws = self._draws() if any(isinstance(move, moves.Discard) for move in legal) else []
        found = [*self._bids(set(legal)), *draws]
        if known.call:
            # Usual answers to a call were not learned, so only the value of an answer counts.
            return [Option(option.reason) for option in found] + [Option(reason) for reason in calls]
        return _shares([*found, *[self._open_call(reason) for reason in calls]])

    # -- bids and draws --------------------------------------------------------------------------------

    def _worth(self, lost: Sequence[float], *, draws: bool = False) -> float:
        team = self._table.team
        own, others = team.lost(lost[0], draws=draws) if team else lost
        return self._base - self.card * own + self._gain * others

    def _bids(self, allowed: set[Move]) -> list[Option]:
        belief = self.belief
        found = []
        for index in range(RANKS):
            for quantity in belief.quantities(index):
                move = moves.Bid(quantity, index + 1)
                if move in allowed and belief.plain[index].right(quantity) > 0:
                    found.append(self.bid(move))
        if not found:
            heights = [(move.quantity, move.rank) for move in allowed if isinstance(move, moves.Bid)]
            lowest = [moves.Bid(*min(heights))] if heights else []
            return [Option(Reason(move, self.lost, "nothing else is left")) for move in lowest]
        return found

    def bid(self, move: moves.Bid) -> Option:
        index = move.rank - 1
        off = inputs.of_bid(self.belief, self.odds, index, move.quantity)
        if self.known.phase == "sidestep":
            return Option(self._called_again(move))
        value = self._worth(self.costs_of_bid(off))
        if self.temper.wary and off[1] > SURE and self._bare:
            value += off[1] * (self.lost - value)
        return Option(Reason(move, value, f"right {off[0]:.0%} by cards and bids"), self._usual("bid", off))

    def costs_of_bid(self, off: list[float]) -> list[float]:
        net = self._nets.bids
        return net.out(net.add(self._begun, off, AHEAD))

    def costs_of_draw(self, kept: int, changed: int) -> list[float]:
        net = self._nets.draws
        return net.out(net.begin(inputs.of_draw(self.belief, self.odds, kept, changed)))

    @cached_property
    def _bare(self) -> bool:
        # If the decks are empty, other seats can infer the cards of this seat.
        known = self.known
        return not known.took[-1][self._seat] if len(known.decks) > 1 else not known.deck_size

    def _draws(self) -> list[Option]:
        found = []
        for kept, cards in self.keeps.items():
            value, text = self._draw(kept, cards)
            off = inputs.of_bid(self.belief, self.odds, kept, self.belief.low(kept))
            score = self._usual("draw", off, len(cards))
            found.append(Option(Reason(self._context.discards[cards[0]], value, text), score))
        return found

    @cached_property
    def _told(self) -> list[float]:
        return inputs.around(self.belief, self.odds)

    @property
    def lost(self) -> float:
        return self._base - self.card

    @cached_property
    def _begun(self) -> list[float]:
        return self._nets.bids.begin(self._told)

    @cached_property
    def _openly(self) -> list[float]:
        return self._nets.usual.begin(inputs.of_usual(self.belief, self._told))

    def _usual(self, kind: inputs.Usual, off: list[float], changed: int = 0) -> float:
        net, move = self._nets.usual, inputs.of_usual_move(kind, off, changed)
        return net.out(net.add(self._openly, move, inputs.OPENLY))[0]

    @cached_property
    def keeps(self) -> dict[int, list[str]]:
        # The bot considers only draws that keep all cards of a rank that the hand counts most for.
        count, hand = self._context.cards.count, self.known.hand
        held = [count(hand, rank + 1) for rank in range(RANKS)]
        best = [rank + 1 for rank in range(RANKS) if held[rank] == max(held)]
        return {
            kept: cards for kept, cards in self._every.items() if not all(count(cards, rank) for rank in best)
        }

    @cached_property
    def _every(self) -> dict[int, list[str]]:
        # For each rank: the cards that a draw changes if the draw keeps the rank. Equal draws are listed
        # once.
        known, worth = self.known, self._context.cards.worth
        able = {move.card for move in bids.discardable(self._context, known, self._seat)}
        hand = [card for card in bids.closed(known, self._seat) if card in able]
        found: dict[int, list[str]] = {}
        for kept in (known.rank - 1, *[index for index in range(RANKS) if index != known.rank - 1]):
            cards = [card for card in hand if not worth[kept + 1][card]]
            if cards and cards not in found.values():
                found[kept] = cards
        return found

    def _draw(self, kept: int, cards: Sequence[str]) -> tuple[float, str]:
        if self._tells_all(cards):
            return self.lost, f"takes the last {len(cards)}, so that all can count the cards"
        value = self._worth(self.costs_of_draw(kept, len(cards)), draws=True)
        keeps = len(bids.closed(self.known, self._seat)) > len(cards)
        return (
            value,
            f"changes {counted(len(cards), 'card')} before a bid" + f", keeps the {kept + 1}s" * keeps,
        )

    def _tells_all(self, gone: Sequence[str]) -> bool:
        # A draw of all cards shuffles the discards, so all seats can count the hands (BI-9).
        known, cards = self.known, self._context.cards
        if not self.temper.wary or known.deck_size != len(gone):
            return False
        held = without(cards.full, (*known.discards, *gone))
        return all(cards.count(held, index + 1) <= low for index, low in enumerate(self.belief.lowest))

    def discards(self, known: Observation) -> list[Reason]:
        gone = Counter(begun_draw(known, self._seat))
        best: dict[Move, Reason] = {}
        fit = [
            [one for one in draws.items() if not gone - Counter(one[1])]
            for draws in (self.keeps, self._every)
        ]
        for kept, cards in fit[0] or fit[1]:
            value, text = self._draw(kept, cards)
            rest = list((Counter(cards) - gone).elements())
            move = self._context.discards[rest[0]] if rest else moves.Draw()
            if move not in best or best[move].value < value:
                best[move] = Reason(move, value, text)
        return list(best.values()) or [Reason(moves.Draw(), self._base, "enough was changed")]

    def discard(self, known: Observation, made: Move) -> Reason:
        card = (made.card,) if isinstance(made, moves.Discard) else ()
        gone = Counter((*begun_draw(known, self._seat), *card))
        weighed = [
            self._draw(kept, cards if card else list(gone.elements()))
            for kept, cards in self._every.items()
            if not gone - Counter(cards)
        ]
        if weighed:
            return Reason(made, *max(weighed))
        fewer = list((gone - Counter(card)).elements())
        spoilt = max([self._draw(kept, fewer) for kept in range(RANKS)]) if fewer else (self.lost, "")
        return Reason(made, spoilt[0] - self.card * SHOWN, "discards what counts")

    # -- calls and sides -------------------------------------------------------------------------------

    def _odds_of_calls(self, kind: moves.Call, quantity: int, rank: int) -> tuple[float, str]:
        known, odds = self.known, self.odds[rank - 1]
        if (quantity, rank) == (known.quantity, known.rank):
            right, exact = self._standing
        else:
            right, exact = odds.right(quantity), odds.exact(quantity)
        if kind == "perfecto":
            return 1 - exact, f"exactly right {exact:.0%}"
        return right, f"the bid is right {right:.0%}"

    @cached_property
    def _standing(self) -> tuple[float, float]:
        if self.temper.judges and self.known.bidder != self._seat:
            return inputs.judged(self.belief, self.odds, self._nets.judge)
        return self.belief.last_bid(self.odds)

    def _call(self, move: Move) -> Reason:
        known = self.known
        kind: moves.Call = KINDS.get(type(move), known.call)
        at = Standing(known.caller, known.doubler, known.quitter, known.bidder)
        if type(move) in KINDS:
            at = standing(known, self._seat, kind)
        truth, text = self._odds_of_calls(kind, known.quantity, known.rank)
        if kind == "surrender":
            text = "gives up a card" if type(move) in KINDS else "a card is given up"
        value = self._showdown(kind, at, truth)
        if isinstance(move, moves.Pass) and self._mate_may_give_up:
            value = max(value, self._showdown("surrender", at._replace(quitter=doubled(known)), truth))
        if not known.call:
            value -= self.temper.patience * self.card
        return Reason(move, value, text)

    @property
    def _mate_may_give_up(self) -> bool:
        known = self.known
        if known.call not in ("double", "redouble"):
            return False
        who = doubled(known)
        return who != self._seat and known.teams[who] == known.teams[self._seat] and who not in known.passed

    def _open_call(self, reason: Reason) -> Option:
        index = self.known.rank - 1
        off = inputs.of_bid(self.belief, self.odds, index, self.belief.low(index))
        kind: inputs.Usual = "perfecto" if isinstance(reason.move, moves.Perfecto) else "challenge"
        return Option(reason, self._usual(kind, off))

    def _showdown(
        self, kind: moves.Call, at: Standing, truth: float, after: Observation | None = None
    ) -> float:
        # BI-8, BI-14
        known, seat, table = after or self.known, self._seat, self._table
        value = 0.0
        sides: list[tuple[moves.Side, float]] = [("bidder", truth), ("caller", 1 - truth)]
        for side, chance in sides:
            loses = loser(known, kind, at.caller, at.quitter, side)
            first = at.caller if loses == known.bidder else known.bidder
            value += chance * table.chance(seat, loses, self._context.stakes[kind], first)
        for other in side_takers(replace(known, caller=at.caller)):
            # A teammate judges the bid about as well as this seat.
            wrong = min(truth, 1 - truth) if known.teams[other] == known.teams[seat] else SIDED
            costs = self._context.rules.calls.side_costs
            value += wrong * (table.chance(seat, other, costs) - table.now[seat])
        return value

    def _sidesteps(self, shown: Sequence[moves.Sidestep]) -> list[Option]:
        # Rate a sidestep by the best bid that can follow (BI-16).
        cards, belief = self._context.cards, self.belief
        best, text = self.lost, "no bid can follow"
        for index in range(RANKS):
            for quantity in belief.quantities(index)[:1]:
                bid = self._called_again(moves.Bid(quantity, index + 1))
                if bid.value > best:
                    best, text = bid.value, f"the best bid after it is {bid.text}"
        found = []
        for move in shown:
            tells = sum([cards.worth[rank][move.card] for rank in cards.worth])
            value = best - self.card * (SHOWN + 0.01 * tells)
            found.append(Option(Reason(move, value, f"{text}, the card adds {tells} to the counts")))
        return found

    def _called_again(self, move: moves.Bid) -> Reason:
        known, seat = self.known, self._seat
        kind: moves.Call = known.call if known.call in ("double", "redouble") else "challenge"
        rival = (
            known.caller
            if known.call and known.teams[known.caller] != known.teams[seat]
            else self.belief.following
        )
        truth, _ = self._odds_of_calls("challenge", move.quantity, move.rank)
        # The own bid replaces a teammate's bid or call.
        at = Standing(rival, known.doubler, known.quitter, seat)
        value = self._showdown(kind, at, truth, replace(known, bidder=seat))
        return Reason(move, value, f"right {truth:.0%}")

    def _sides(self, legal: Sequence[Move]) -> list[Option]:
        right, _ = self._odds_of_calls(self.known.call, self.known.quantity, self.known.rank)
        found = []
        for move in legal:
            if isinstance(move, moves.TakeSide):
                chance = right if move.with_ == "bidder" else 1 - right
                value = self._base - self.card * (1 - chance)
                found.append(Option(Reason(move, value, f"right {chance:.0%} by cards and bids")))
        return found


def _shares(options: list[Option]) -> list[Option]:
    top = max(option.usual for option in options)
    total = top + math.log(sum([math.exp(option.usual - top) for option in options]))
    return [Option(option.reason, max(LEAST_USUAL, option.usual - total)) for option in options]


def begun_draw(known: Observation, seat: Seat) -> tuple[str, ...]:
    gone = tuple([entry.card for entry in known.seen if entry.seat == seat])
    return gone[-known.wanted :] if known.wanted else ()


def before_draw(context: Context, known: Observation, seat: Seat) -> Observation:
    gone = begun_draw(known, seat)
    if known.phase != "discard" or not gone:
        return known
    return replace(
        known,
        phase="turn",
        hand=context.cards.hand((*known.hand, *gone)),
        sizes=put(known.sizes, seat, known.sizes[seat] + len(gone)),
        discards=without(known.discards, gone),
        seen=known.seen[: -len(gone)],
        wanted=0,
    )
