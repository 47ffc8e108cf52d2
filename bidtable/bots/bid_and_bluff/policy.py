"""The hard bot of Bid & Bluff: it weighs each move by its chance to win, with nets that learned by playing.

For each bid or card a small net foretells the tricks to come and whether the others make their bids. The chance to win
follows from the race after that. Moves of the die are played out to the end of the round, where nothing is hidden.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from bidtable.bots.bid_and_bluff.calibration import alone
from bidtable.bots.bid_and_bluff.dominated import behind, foolish_cards, hopeless_bids
from bidtable.bots.bid_and_bluff.features import BIDS, MOST, RANKS, SUITS
from bidtable.bots.bid_and_bluff.nets import Foretold, brain, foretold_bids, foretold_cards, learned
from bidtable.bots.bid_and_bluff.race import Race
from bidtable.bots.bid_and_bluff.win_chance import Stakes, chance, duel, table
from bidtable.bots.common.base import Bot, Cancel, Decision, Limit, Reason, Unit
from bidtable.bots.common.reasons import TASTE, decided
from bidtable.core.game import View
from bidtable.core.model import Move, Seat
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.moves import Bid, ChooseStart, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.state import Common, Observation


def knows(context: Context) -> bool:
    """Return whether the nets know a deck: not if it has other suits, more cards or higher bids than the game's."""
    deck, rules = context.cards, context.rules
    fits = len(deck.suit_mask) == SUITS and deck.ranks == RANKS
    return fits and max(rules.cycle) <= MOST and rules.highest_bid < BIDS


def foretells(context: Context, known: Common) -> bool:
    """Return whether there are nets for a deck and a number of seats."""
    return knows(context) and str(len(known.dice)) in learned().tables


class HardBot:
    """The hard bot. It keeps between calls only tables that follow from the rules."""

    reads_history = False

    def __init__(self, context: Context, usual: Bot) -> None:
        """Take a seat at rules that it `knows`; `usual` decides where there are no nets for the number of seats."""
        self._context = context
        self._usual = usual
        self._deck = context.cards
        self._stakes: dict[int, Stakes] = {}
        self._race = Race(context, looks=False)

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move with the best chance to win. The told chance is the calibrated one."""
        seen, legal = view.observation, list(view.legal)
        seat = view.seat
        if seat is None or len(legal) == 1 or cancel.is_set():
            return Decision(legal[0])
        if not self.learned(seen):
            return self._usual.choose(view, limit, rng, cancel)
        reasons = self.weighed(view)
        if not reasons:
            colour = legal[int(rng.random() * len(legal))]
            return decided(colour, [Reason(move, 0.0, TASTE) for move in legal], Unit.ROUNDS)
        reasons = behind(reasons, self.foolish(view))
        best = max(reasons, key=lambda reason: reason.value)
        return decided(best.move, reasons, Unit.CHANCE, chance=lambda value: self.told(view, value))

    def told(self, view: View[Observation], value: float) -> float:
        """Return the calibrated chance to win of a move."""
        return alone(min(1.0, max(0.0, value)), len(view.observation.dice), view.observation.round)

    def stakes(self, seats: int) -> Stakes:
        """Return the values of the race for a number of seats for which there are nets."""
        if seats not in self._stakes:
            self._stakes[seats] = Stakes(self._context, brain(seats).numbers)
        return self._stakes[seats]

    def learned(self, seen: Observation) -> bool:
        """Return whether there are nets for so many seats."""
        return str(len(seen.dice)) in learned().tables

    def weighed(self, view: View[Observation]) -> list[Reason]:
        """Return the foretold chance of each legal move; nothing where moves differ in colour alone.

        Args:
            view: A view for whose number of seats there are nets.
        """
        seen, seat, legal = view.observation, view.seat, list(view.legal)
        assert seat is not None, "a spectator makes no move"
        if seen.phase == "bid":
            return self._bids(seen, seat, legal)
        if seen.phase == "play":
            return self._cards(seen, seat, legal)
        if seen.phase == "move":
            return self._squares(seen, seat, legal)
        return self._starts(seen, seat, legal) if seen.phase == "start" else []

    def foolish(self, view: View[Observation]) -> set[Move]:
        """Return the moves that are surely no better than another."""
        seen, seat, legal = view.observation, view.seat, list(view.legal)
        if seen.phase == "bid":
            return hopeless_bids(self._deck, seen, legal)
        return (
            foolish_cards(self._deck, seen, seat, legal)
            if seen.phase == "play" and seat is not None
            else set()
        )

    # -- bids and cards --------------------------------------------------------------------------------

    def _bids(self, seen: Observation, seat: Seat, legal: Sequence[Move]) -> list[Reason]:
        n, stakes = len(seen.dice), self.stakes(len(seen.dice))
        foretold_of = foretold_bids(self._deck, seen, seat)
        others = [(seat + step) % n for step in range(1, n)]
        rivals = [stakes.rival(seen, other) for other in others]
        alone = n == 2 and seen.bids[others[0]] >= 0
        against = stakes.parts(seen, others[0], seen.bids[others[0]]) if alone else []
        found = []
        for move in legal:
            if not isinstance(move, Bid):
                continue
            foretold = foretold_of(move.tricks)
            own = stakes.parts(seen, seat, move.tricks)
            if alone:
                value = duel(own, against, foretold, 0)
            else:
                value = chance(table(own, rivals), rivals, foretold, move.tricks, 0)
            made = foretold.tricks[move.tricks] if move.tricks <= seen.dealt else 0.0
            text = f"{made:.0%} to be made; {_mean(foretold):.1f} tricks expected"
            found.append(Reason(move, value, text))
        return found

    def _cards(self, seen: Observation, seat: Seat, legal: Sequence[Move]) -> list[Reason]:
        n, stakes = len(seen.dice), self.stakes(len(seen.dice))
        bid, taken = seen.bids[seat], seen.tricks[seat]
        moves = [move for move in legal if isinstance(move, PlayCard)]
        cards = [self._deck.number[move.card] for move in moves]
        left = seen.dealt - sum(seen.tricks)
        others = [(seat + step) % n for step in range(1, n)]
        own = stakes.parts(seen, seat, bid)
        rivals = [stakes.rival(seen, other) for other in others]
        against = stakes.parts(seen, others[0], seen.bids[others[0]])
        shares = table(own, rivals)
        found = []
        for move, foretold in zip(moves, foretold_cards(self._deck, seen, seat, cards), strict=True):
            value = duel(own, against, foretold, taken)
            if n > 2:
                value = chance(shares, rivals, foretold, bid, taken)
            need = bid - taken
            made = foretold.tricks[need] if 0 <= need <= left else 0.0
            text = f"the bid of {bid} is made {made:.0%}; {_mean(foretold):.1f} more tricks expected"
            found.append(Reason(move, value, text))
        return found

    # -- the die ---------------------------------------------------------------------------------------

    def _starts(self, seen: Observation, seat: Seat, legal: Sequence[Move]) -> list[Reason]:
        board = self._context.board(seen)
        strengths = self.stakes(len(seen.dice)).strengths(seen)
        ranked = [(board.number[move.square], move) for move in legal if isinstance(move, ChooseStart)]
        rest = len(seen.dice) - 1
        usual = max(strengths[square] for square, _ in ranked)
        found = []
        for square, move in ranked:
            share = _share([strengths[square], *[usual] * rest])
            found.append(Reason(move, share, f"{self._race.rounds(seen, square):.1f} rounds to FINISH"))
        return found

    def _squares(self, seen: Observation, seat: Seat, legal: Sequence[Move]) -> list[Reason]:
        board = self._context.board(seen)
        found = []
        for move in legal:
            if isinstance(move, MoveDie):
                square = -1 if move.to == FINISH else board.number[move.to]
                value, text = self._ends(seen, seat, square)
                found.append(Reason(move, value, text))
        return found

    def _ends(self, seen: Observation, seat: Seat, square: int) -> tuple[float, str]:
        """Play the round's other moves, each as is best for its seat; return the chance to win then.

        Args:
            seen: The seat's observation.
            seat: The seat that moves now.
            square: Square of the seat's die after the move; -1 is FINISH.
        """
        n, stakes = len(seen.dice), self.stakes(len(seen.dice))
        dice = list(seen.dice)
        entered = list(seen.entered)
        dice[seat] = square
        own = race.reach(self._context, seen, seat).overshoot if square < 0 else -1
        if square < 0:
            entered.append((seat, own))
        for step in range(1, (seen.dealer - seat) % n + 1):
            other = (seat + step) % n
            occupied = sum([1 << at for who, at in enumerate(dice) if at >= 0 and who != other])
            steps = seen.allowances[other].total
            dice[other], overshoot = stakes.best_end(seen, dice[other], steps, occupied)
            if overshoot >= 0:
                entered.append((other, overshoot))
        if not entered:
            strong = stakes.among(seen, dice)
            share = _share([strong.pop(seat), *strong])
            return share, f"{self._race.rounds(seen, square):.1f} rounds to FINISH from there"
        winner = max(entered, key=lambda entry: entry[1])[0]
        text = f"enters FINISH with {own} to spare" if square < 0 else "a rival enters FINISH"
        if winner == seat:
            return 1.0, f"{text} and wins"
        return 0.0, f"{text}, but a rival has more" if square < 0 else text


def _share(strengths: Sequence[float]) -> float:
    """Return the first seat's chance to win, from the strengths of all seats' places."""
    top = max(strengths)
    parts = [math.exp(value - top) for value in strengths]
    return parts[0] / sum(parts)


def _mean(foretold: Foretold) -> float:
    return sum([tricks * odds for tricks, odds in enumerate(foretold.tricks)])
