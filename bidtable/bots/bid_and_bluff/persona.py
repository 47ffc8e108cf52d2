"""The character traits that a player's bids and cards show."""

from __future__ import annotations

from bidtable.bots.common.characters import Manner, Reader, within
from bidtable.core.game import View
from bidtable.core.model import Move
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from bidtable.games.bid_and_bluff.state import Observation


def reader(game: BidAndBluff) -> Reader:
    # A high bid shows nerve and bluff, a high card shows nerve, and a low card shows patience.
    cards = game.context.cards

    def manner(view: View[Observation], move: Move) -> Manner:
        seen, seat = view.observation, view.seat
        if isinstance(move, Bid):
            more = within((move.tricks - seen.dealt / len(seen.dice)) / 2)
            return Manner(nerve=more / 2, bluff=more)
        if isinstance(move, PlayCard) and seat is not None and seen.tricks[seat] < seen.bids[seat]:
            height = 2 * (cards.number[move.card] % cards.ranks) / max(1, cards.ranks - 1) - 1
            return Manner(nerve=height, patience=-height)
        return Manner()

    return manner
