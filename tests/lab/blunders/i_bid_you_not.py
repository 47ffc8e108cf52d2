"""Blunders in I Bid You Not: moves that no player who knows the game would make.

`blunder` names the fault of a move, or returns None. It is asked about every decision of many games. It may look at
all hands, because it is no bot.
"""

from __future__ import annotations

import random
from typing import Final

from bidtable.bots.common.base import Level
from bidtable.bots.i_bid_you_not.bot import LAST, LITTLE
from bidtable.bots.i_bid_you_not.odds import lot_worth
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.binding import terms_of
from bidtable.games.i_bid_you_not.state import State

MISSED_WIN: Final = "another move wins at once, for sure"
WORSE_CATCH: Final = "makes one's own catch worse"
FED: Final = "gives a good price to a rival who must take, and keeps a bad one"
WASTED: Final = "bids the highest card for a lot worth next to nothing"
KINDS: Final = (MISSED_WIN, WORSE_CATCH, FED, WASTED)
EXCUSED: Final = {Level.HARD: (WASTED,)}
"""Kinds that a level may have a reason for: Hard looks at the offers after this one."""
FORCED: Final = 30
"""Forced moves that are followed to the end of a game."""
WORLDS: Final = 40
"""Number of worlds that fit the seat's knowledge; a sure win must win in all of them."""


def blunder(game: IBidYouNot, state: State, seat: Seat, move: Move) -> str | None:
    """Return the plain fault of a move, or None."""
    legal = list(game.legal(state, seat))
    if len(legal) < 2:
        return None
    own = _share(game, state, seat, move)
    if own is not None and own < 1:
        winning = [other for other in legal if _share(game, state, seat, other) == 1]
        if any(_surely(game, state, seat, other) for other in winning):
            return MISSED_WIN
    if _worsens(game, state, seat, move):
        return WORSE_CATCH
    if _feeds(game, state, seat, move, legal):
        return FED
    return WASTED if _wastes(game, state, seat, move) else None


def _surely(game: IBidYouNot, state: State, seat: Seat, move: Move) -> bool:
    """Whether a move wins at once whatever the others hold, judged by the seat's knowledge."""
    view, rng = game.view(state, seat), random.Random(0)
    return all(_share(game, game.determinize(view, rng), seat, move) == 1 for _ in range(WORLDS))


def _share(game: IBidYouNot, state: State, seat: Seat, move: Move) -> float | None:
    """Return the share of the win after a move if all later moves are forced; None if some player has a choice."""
    state = game.apply(state, seat, move)
    for _ in range(FORCED):
        actors = game.actors(state)
        if not actors:
            outcome = game.outcome(state)
            assert outcome is not None
            return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        if actors[0] == CHANCE:
            return None
        legal = game.legal(state, actors[0])
        if len(legal) > 1:
            return None
        state = game.apply(state, actors[0], next(iter(legal)))
    return None


def _worsens(game: IBidYouNot, state: State, seat: Seat, move: Move) -> bool:
    """Whether the taker adds a bad price to the catch, or discards a good price, where printed prices count."""
    if state.phase != "after" or seat != state.taker or not isinstance(move, mv.Give | mv.Drop):
        return False
    deck = game.context.deck(state)
    effects = [deck.effects[card] for card in (*bits(state.piles[seat]), *state.offer, deck.index[move.card])]
    if "extremes_score" in state.variants or any(effect is not None for effect in effects):
        return False
    good = deck.prices[deck.index[move.card]] > 0
    return good != isinstance(move, mv.Give)


def _feeds(game: IBidYouNot, state: State, seat: Seat, move: Move, legal: list[Move]) -> bool:
    """Whether a skip gives a good price to the last seat asked, which must take, instead of a bad price."""
    if state.phase != "give" or not isinstance(move, mv.Give) or state.asked != len(state.ranking) - 2:
        return False
    deck = game.context.deck(state)
    terms = terms_of(deck, state.offer, state.age)
    held = [deck.index[other.card] for other in legal if isinstance(other, mv.Give)]
    if "extremes_score" in state.variants or terms.bound or any(deck.effects[card] for card in held):
        return False
    return deck.prices[deck.index[move.card]] >= 5 and min(deck.prices[card] for card in held) <= -3


def _wastes(game: IBidYouNot, state: State, seat: Seat, move: Move) -> bool:
    """Whether a seat bids its highest card for a lot of a few points at most, before the last cards of the game."""
    hands = state.hands
    if not isinstance(move, mv.Bid) or sum([hand.bit_count() for hand in hands]) <= LAST * len(hands):
        return False
    deck, seen = game.context.deck(state), game.view(state, seat).observation
    higher = hands[seat] >> deck.index[move.card] + 1
    return not higher and abs(lot_worth(game.context, seen, seat)) <= LITTLE
