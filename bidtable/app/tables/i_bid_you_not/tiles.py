"""The base class of tables that show cards of the game I Bid You Not."""

from __future__ import annotations

from collections.abc import Iterable

from bidtable.app.draw.theme import Metrics, Rgb
from bidtable.app.tables.i_bid_you_not.cards import (
    ALONE,
    Print,
    SharedTexts,
    TileLook,
    picture_of,
    picture_sizes,
    shared_texts,
)
from bidtable.app.tables.seated import SeatedTable
from bidtable.core.game import AnyGame
from bidtable.games.i_bid_you_not import IBidYouNot
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.naming import number_text


class TileTable(SeatedTable):
    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        super().__init__(game, metrics)
        assert isinstance(game, IBidYouNot)
        self.rules = game
        self.context = game.context
        self._printed: dict[tuple[Deck, int], Print] = {}
        self.pictures = {name: picture_of(name) for name in game.context.rules.types}
        # A drawing takes a millisecond to rasterise, and a hand of new sizes needs a dozen at once.
        self._cold = [
            (picture, size)
            for size in reversed(picture_sizes(metrics))
            for picture in self.pictures.values()
            if picture
        ]

    def printed(self, deck: Deck, at: int) -> Print:
        found = self._printed.get((deck, at))
        if found is None:
            found = self._printed[deck, at] = self._print(deck, at)
        return found

    def _print(self, deck: Deck, at: int) -> Print:
        card = deck.cards[at]
        info = deck.types[card.type]
        action = info.actions[card.action].chip if card.action else ""
        return Print(
            number_text(card.number),
            signed(card.price),
            info.title,
            self.pictures.get(card.type, ""),
            self.colour(deck, at),
            action,
        )

    def colour(self, deck: Deck, at: int) -> Rgb:
        code = self.context.rules.colours[deck.types[deck.cards[at].type].colour]
        return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))

    def tile(
        self,
        deck: Deck,
        at: int,
        state: str = "plain",
        giver: str = "",
        row: SharedTexts = ALONE,
        *,
        compact: bool = False,
        void: bool = False,
        seen: int = 0,
    ) -> TileLook:
        return TileLook(self.printed(deck, at), state, giver, ALONE if compact else row, compact, void, seen)

    def row(self, deck: Deck, cards: Iterable[int]) -> SharedTexts:
        return shared_texts(self.printed(deck, card) for card in cards)
