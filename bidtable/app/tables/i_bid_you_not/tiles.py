"""The cards of I Bid You Not on the table: how each looks, and how large it can be."""

from __future__ import annotations

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Table
from bidtable.app.tables.i_bid_you_not.chips import rgb
from bidtable.app.tables.i_bid_you_not.looks import RATIO, TileLook, picture_of, picture_sizes
from bidtable.app.tables.looks import drawing
from bidtable.core.game import AnyGame
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.naming import number_text


class TileTable(Table):
    """A table that shows cards.

    Attributes:
        rules: The game.
        context: Its rule data and decks.
        pictures: Name of each card type's drawing.
    """

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table for a window size."""
        super().__init__(game, metrics)
        assert isinstance(game, IBidYouNot)
        self.rules = game
        self.context = game.context
        self.pictures = {name: picture_of(name) for name in game.context.rules.types}
        # Rasterising a drawing takes a millisecond, and a hand of new sizes needs a dozen at once: better beforehand.
        self._cold = [
            (picture, size)
            for size in reversed(picture_sizes(metrics))
            for picture in self.pictures.values()
            if picture
        ]

    def warm(self) -> bool:
        """Rasterise one drawing that may soon be needed."""
        if self._cold:
            drawing(*self._cold.pop())
        return bool(self._cold)

    def tile(self, deck: Deck, at: int, state: str = "plain", *, compact: bool = False) -> TileLook:
        """Return the look of a card."""
        card = deck.cards[at]
        info = deck.types[card.type]
        action = info.actions[card.action].chip if card.action else ""
        return TileLook(
            number_text(card.number),
            signed(card.price),
            info.title,
            self.pictures.get(card.type, ""),
            rgb(self.context.rules.colours[info.colour]),
            action,
            state,
            compact,
        )

    def size(self, width: int, height: int, count: int, gap: int, most: int) -> tuple[int, int]:
        """Return the size of cards in a row: side by side as long as they stay large enough to read."""
        wide = min(round(height / RATIO), most)
        fitting = (width + gap) // max(1, count) - gap
        least = min(wide, self.metrics.px(80))
        if fitting < wide:
            # In steps: cards that change size a little with every card played would all be painted anew.
            step = self.metrics.px(16)
            wide = max(least, wide - -(-(wide - fitting) // step) * step)
        return wide, round(wide * RATIO)
