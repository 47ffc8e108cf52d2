"""Estimates each player's chance to win, from the view of one player."""

from __future__ import annotations

import random
from typing import Final

from bidtable.bots.bid_and_bluff.bot import SKILLS, BidAndBluffBot
from bidtable.bots.bid_and_bluff.calibration import calibrated
from bidtable.bots.bid_and_bluff.features import BIDS
from bidtable.bots.bid_and_bluff.nets import brain, foretold_bids, foretold_cards
from bidtable.bots.bid_and_bluff.playout import Playout
from bidtable.bots.bid_and_bluff.policy import foretells
from bidtable.bots.bid_and_bluff.win_chance import Stakes
from bidtable.bots.common.base import NEVER, Cancel, Level
from bidtable.bots.common.evaluate import AnyEvaluator, Shares, mean_of, until
from bidtable.core.chance import stream
from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat, digest
from bidtable.games.bid_and_bluff import BidAndBluff, race
from bidtable.games.bid_and_bluff.knowledge import dealt
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from bidtable.games.bid_and_bluff.state import Common, Observation, State
from bidtable.games.bid_and_bluff.worlds import Worlds

WORLDS: Final = 16
"""Number of random deals of the hidden cards if it is not the viewer's turn."""


class BidAndBluffEvaluator:
    """Estimates each player's chance to win."""

    def __init__(self, game: BidAndBluff) -> None:
        self._game, self._context, self._any = game, game.context, AnyEvaluator(game)
        self._bot = BidAndBluffBot(game.context, SKILLS[Level.HARD])

    def evaluate(self, view: View[Observation], cancel: Cancel = NEVER) -> Shares:
        seen = view.observation
        if not foretells(self._context, seen):
            return self._any.evaluate(view, cancel)
        if not self._ready(seen, cancel):
            return (1 / len(seen.dice),) * len(seen.dice)
        if seen.phase not in ("bid", "play", "trick"):
            return self._raced(seen)
        if view.seat is None or not self.at_once(view):
            return self._by_worlds(view, cancel)
        return self._foretold(seen, view.seat, self._best(view))

    def at_once(self, view: View[Observation]) -> bool:
        seen = view.observation
        return seen.phase not in ("bid", "play", "trick") or (
            seen.phase != "trick" and seen.turn == view.seat
        )

    def _ready(self, known: Common, cancel: Cancel) -> bool:
        if cancel.is_set():
            return False
        brain(len(known.dice))
        if cancel.is_set():
            return False
        self._stakes_for(known).strengths(known)
        return not cancel.is_set()

    # -- bids and cards --------------------------------------------------------------------------------

    def _by_worlds(self, view: View[Observation], cancel: Cancel) -> Shares:
        seen = view.observation
        rng, worlds = stream(0, f"judge/{digest(seen)}"), Worlds(self._context, seen)
        states = (dealt(self._context, seen, worlds, rng) for _ in until(cancel, WORLDS))
        return mean_of([self._in_world(state, view.seat, rng) for state in states])

    def _in_world(self, state: State, seat: Seat | None, rng: random.Random) -> Shares:
        game = self._game
        state = game.parts.flow.advance(self._context, state)
        while seat is not None and state.phase in ("bid", "play") and state.turn != seat:
            state = self._bid(state, rng) if state.phase == "bid" else self._trick(state, seat, rng)
        if state.phase not in ("bid", "play"):
            return self._raced(state)
        view = game.view(state, state.turn)
        return self._foretold(view.observation, state.turn, self._best(view))

    def _bid(self, state: State, rng: random.Random) -> State:
        often = brain(len(state.dice)).numbers.bids[state.dealt - 1]
        moves = [move for move in self._game.legal(state, state.turn) if isinstance(move, Bid)]
        (chosen,) = rng.choices(moves, [often[min(BIDS - 1, move.tricks)] for move in moves])
        return self._game.apply(state, state.turn, chosen)

    def _trick(self, state: State, seat: Seat, rng: random.Random) -> State:
        names, game = self._context.cards.names, self._game
        for card in Playout(self._context.cards, state).play(list(state.held), rng, one_trick=True).cards:
            if state.turn == seat:
                break
            state = game.apply(state, state.turn, PlayCard(names[card]))
        return state

    def _best(self, view: View[Observation]) -> Move:
        return max(self._bot.weighed(view), key=lambda reason: reason.value).move

    def _foretold(self, seen: Observation, seat: Seat, move: Move) -> Shares:
        n, stakes, deck = len(seen.dice), self._stakes_for(seen), self._context.cards
        if isinstance(move, Bid):
            bid, taken = move.tricks, 0
            foretold = foretold_bids(deck, seen, seat)(bid)
        else:
            assert isinstance(move, PlayCard)
            bid, taken = seen.bids[seat], seen.tricks[seat]
            (foretold,) = foretold_cards(deck, seen, seat, [deck.number[move.card]])
        found = stakes.contest(seen, seat).wins(stakes.parts(seen, seat, bid), foretold, bid, taken)
        return calibrated([found[(other - seat) % n] for other in range(n)], seen.round)

    # -- the race --------------------------------------------------------------------------------------

    def _raced(self, known: Common) -> Shares:
        n = len(known.dice)
        if known.dealer < 0:
            return (1 / n,) * n
        dice, entered = list(known.dice), list(known.entered)
        steps = known.allowances or (race.allowances(self._context, known) if known.phase == "score" else ())
        first = known.dealer + 1 if known.phase == "score" else known.turn
        if not known.round:
            self._place(known, dice)
        elif known.phase in ("score", "move", "stay"):
            later = [(first + step) % n for step in range((known.dealer - first) % n + 1)]
            self._stakes_for(known).move_on(known, dice, entered, later, steps)
        found = self._stakes_for(known).shares(known, dice, entered)
        return found if entered else calibrated(found, known.round)

    def _place(self, known: Common, dice: list[int]) -> None:
        strengths = self._stakes_for(known).strengths(known)
        for step in range(1, len(dice) + 1):
            seat = (known.dealer + step) % len(dice)
            if dice[seat] < 0:
                free = [square for square in bits(self._context.board(known).start) if square not in dice]
                dice[seat] = max(free, key=strengths.__getitem__)

    def _stakes_for(self, known: Common) -> Stakes:
        return self._bot.nets.stakes(len(known.dice))
