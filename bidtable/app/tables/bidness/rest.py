"""The auction block while no auction goes on: deck, open discards and gavel, or words about a chosen card."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import LINE
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import text
from bidtable.app.tables.bidness.block import Block, BlockLook
from bidtable.app.tables.bidness.card_looks import Part
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, TINTS, BackLook, PictureLook, card_parts
from bidtable.app.tables.bidness.stage_looks import WordsLook
from bidtable.app.widgets.board import Item, Words
from bidtable.core.texts import counted
from bidtable.games.bidness.state import Observation

THICK = 10
"""Number of cards of the deck that one drawn card back stands for."""
SMALL = 0.8
"""Height of the deck divided by that of a card on the block."""
MOST_DISCARDS = 5
"""Greatest number of open discards that are drawn."""
ASKEW = (-7.0, 4.0, -3.0, 8.0, -5.0)
"""The first discards are rotated by these angles, in degrees. Then the angles repeat."""


@dataclass(frozen=True)
class UnderLook:
    """The look of an open card below other cards: an edge without words.

    Attributes:
        tint: A key of `looks.TINTS`.
    """

    tint: str

    shadow = 3.0
    corner = 7.0

    @property
    def in_words(self) -> Words:
        """The piece in words."""
        return Words("card", "discard")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the card over the whole target."""
        rect = target.get_rect()
        radius = max(4, rect.width // 14)
        paint.rounded(target, rect, radius, TINTS[self.tint], ctx.theme.card_edge, 1)
        paint.rounded(target, card_parts(rect.size, ctx.metrics).face, radius, ctx.theme.card)


class Rest(Part):
    """The block between auctions and events."""

    def items(self, situation: Situation, view: Observation, places: Places, chosen: str) -> list[Item]:
        """Return the things on the block.

        Args:
            situation: The situation on the screen.
            view: The viewer's observation.
            places: The places of all parts.
            chosen: The card that the viewer is thinking about; empty for none.
        """
        block = Block(self.metrics, places.stage)
        tip = text.discards(self.context, view)
        reason = text.why_not(self.game, view, chosen, situation.view.legal) if chosen else ""
        lit = bool(chosen) and not reason
        ground = Item("stage", BlockLook(lit), places.stage, 1, tip=tip, animate=False)
        if chosen:
            return [ground, self._story(block, places, chosen, reason)]
        gavel = PictureLook("biz_gavel", PICTURE_RATIO)
        return [
            ground,
            Item("gavel", gavel, block.gavel, 3, animate=False),
            *self._deck(view, block),
            *self._discards(view, block, tip),
        ]

    def _story(self, block: Block, places: Places, chosen: str, reason: str) -> Item:
        """Return the words beside the chosen card: its effect, or the reason why it cannot be played."""
        m = self.metrics
        room = block.rest.inflate(0, -m.px(8))
        room.width = places.stage.right - m.px(10) - room.left
        words = reason or " ".join(self.card_looks.text(chosen))
        look = WordsLook(words, LINE, tone="bad" if reason else "plain", lines=9)
        # A press shows the rule behind the reason.
        return Item("story", look, room, 3, animate=False, tip=reason)

    def _deck(self, view: Observation, block: Block) -> list[Item]:
        """Return the Event deck as a pile of card backs; a deck with more cards is a thicker pile."""
        place = block.card.copy()
        place.height, place.width = round(place.height * SMALL), round(place.width * SMALL)
        place.bottomleft = block.card.bottomleft
        step = self.metrics.px(2)
        words = Words("pile", "Event deck", counted(view.deck_size, "card"))
        tip = f"{counted(view.deck_size, 'card')} left in the Event deck."
        return [
            Item(
                f"deck:{at}",
                BackLook(),
                place.move(at * step, -at * step),
                2 + at,
                animate=False,
                tip=tip,
                words=words,
            )
            for at in range(-(-view.deck_size // THICK))
        ]

    def _discards(self, view: Observation, block: Block, tip: str) -> list[Item]:
        """Return the last open discards of the round as a pile."""
        names = view.named(view.discards)[-MOST_DISCARDS:]
        place = block.card.copy()
        place.height, place.width = round(place.height * SMALL), round(place.width * SMALL)
        place.midbottom = (block.rest.centerx, block.card.bottom)
        room: pygame.Rect = block.rest.inflate(-place.width, 0)
        step = min(self.metrics.px(26), room.width // max(1, len(names)))
        left = place.left - step * (len(names) - 1) // 2
        return [
            Item(
                f"discard:{at}",
                (
                    self.card_looks.card(name)
                    if at == len(names) - 1
                    else UnderLook(text.sort_of(self.context, name))
                ),
                (left + at * step, place.top, place.width, place.height),
                12 + at,
                animate=False,
                tip=tip,
                angle=ASKEW[at],
            )
            for at, name in enumerate(names)
        ]
