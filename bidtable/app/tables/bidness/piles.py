"""The deck and the discards of the game Bidness, between auctions."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.look import Look
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import LINE
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import text
from bidtable.app.tables.bidness.block import Block, BlockLook
from bidtable.app.tables.bidness.card_looks import Part
from bidtable.app.tables.bidness.houses import LEAP
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.looks import RATIO, TINTS, BackLook, PictureLook, card_parts, fitted
from bidtable.app.tables.bidness.stage_looks import ON_WOOD, WordsLook
from bidtable.app.tables.kit.plate import paint_seat
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.core.texts import counted
from bidtable.games.bidness.state import Observation

THICK = 10
"""Number of cards of the deck that one drawn card back stands for."""
DEPTH = 30
"""Width of the visible edge of a whole deck, in layout units."""
IN_A_ROW = 3
"""Greatest number of secret discards side by side."""
BAND = 0.18
"""Height of the coloured band of a discard, as a share of the card's height."""
SMALL = 0.74
"""Height of the deck divided by that of a card on the block."""
MOST_DISCARDS = 5
"""Greatest number of open discards that are drawn."""
FANNED = (-5.0, 4.0, -2.0, 5.0, -4.0, 1.0)
"""Angles in degrees of the cards that the players discarded face down, one after the other."""
STEP = 4
"""Distance in layout units by which the edge of each lower discard is visible."""


@dataclass(frozen=True)
class UnderLook:
    """The coloured edge of a card that lies below other cards.

    Attributes:
        tint: Colour of the card, a key of `looks.TINTS`.
    """

    tint: str

    shadow = 3.0
    corner = 7.0

    @property
    def in_words(self) -> Words:
        return Words("card", "discard")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        radius = max(4, rect.width // 14)
        paint.rounded(target, rect, radius, TINTS[self.tint], ctx.theme.card_edge, 1)
        paint.rounded(target, card_parts(rect.size, ctx.metrics).face, radius, ctx.theme.card)


@dataclass(frozen=True)
class SlotLook:
    """The empty place of the card that a player will discard, with the sign of the seat."""

    colour: str

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, rect = ctx.metrics, target.get_rect()
        paint.rounded(target, rect, max(4, rect.width // 14), (0, 0, 0, 60), (*ON_WOOD, 120), max(1, m.px(1)))
        paint_seat(target, self.colour, sign_place(rect))


@dataclass(frozen=True)
class ThrownLook(BackLook):
    """The back of a card that a player discarded, with the sign of the player's seat."""

    colour: str = ""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        super().paint(target, ctx)
        paint_seat(target, self.colour, sign_place(target.get_rect()))


def sign_place(card: pygame.Rect) -> pygame.Rect:
    side = card.width * 36 // 100
    place = pygame.Rect(0, 0, side, side)
    place.midbottom = (card.centerx, card.bottom - card.height // 12)
    return place


@dataclass(frozen=True)
class TopLook(PictureLook):
    """The uppermost discard with its picture, because a pile has no room for words.

    Attributes:
        title: Title of the card.
        tint: Colour of the card, a key of `looks.TINTS`.
    """

    title: str = ""
    tint: str = "employee"

    shadow = 3.0
    corner = 7.0

    @property
    def in_words(self) -> Words:
        return Words("card", self.title, "", "discard")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect = target.get_rect()
        radius, edge = max(4, rect.width // 14), max(2, rect.width // 36)
        paint.rounded(target, rect, radius, TINTS[self.tint], ctx.theme.card_edge, 1)
        face = pygame.Rect(edge, round(rect.height * BAND), rect.width - 2 * edge, 0)
        face.height = rect.bottom - edge - face.top
        paint.rounded(target, face, radius, ctx.theme.card)
        picture, _ = fitted(self.picture, face.inflate(-face.width // 8, -face.height // 8), self.ratio)
        target.blit(picture, picture.get_rect(center=face.center))


class Rest(Part):
    """The deck and the discards between auctions, or the auction block with a chosen card."""

    def items(self, situation: Situation, view: Observation, places: Places, chosen: str) -> list[Item]:
        place = places.niche if places.home else places.stage
        block, tip = Block(self.metrics, place), text.discards(self.context, view)
        reason = text.why_not(self.game, view, chosen, situation.view.legal) if chosen else ""
        lit = bool(chosen) and not reason
        ground = Item("stage", BlockLook(lit), place, 1, tip=tip)
        if chosen:
            return [ground, self._story(block, places, chosen, reason)]
        return [ground, *self._deck(view, block), *self._discards(situation, view, places, block, tip)]

    def _story(self, block: Block, places: Places, chosen: str, reason: str) -> Item:
        m = self.metrics
        room = block.rest.inflate(0, -m.px(8))
        room.width = places.stage.right - m.px(10) - room.left
        words = reason or " ".join(self.card_looks.text(chosen))
        look = WordsLook(words, LINE, tone="bad" if reason else "plain", lines=9)
        # A press shows the rule behind the reason.
        return Item("story", look, room, 3, animate=False, tip=reason)

    def _deck(self, view: Observation, block: Block) -> list[Item]:
        place, step = self._pile(block, 0), self.metrics.px(2)
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

    def _pile(self, block: Block, at: int) -> pygame.Rect:
        """Return the place of a pile on the block, counted from the left."""
        place = block.card.copy()
        place.height, place.width = round(place.height * SMALL), round(place.width * SMALL)
        place.bottom = block.card.bottom
        last = block.gavel.right - place.width
        lefts = (place.left, (place.right + self.metrics.px(DEPTH) + last - place.width) // 2, last)
        place.left = lefts[at]
        return place

    def _discards(
        self, situation: Situation, view: Observation, places: Places, block: Block, tip: str
    ) -> list[Item]:
        names = view.named(view.discards)[-MOST_DISCARDS:]
        place, step, under = self._pile(block, 1), self.metrics.px(STEP), len(names) - 1
        found = [
            Item(
                f"discard:{at}",
                self._top(name) if at == under else UnderLook(self._tint(name)),
                place.move((under - at) * step, (at - under) * step),
                12 + at,
                animate=False,
                tip=tip,
            )
            for at, name in enumerate(names)
        ]
        if view.phase == "discard":
            last = self._pile(block, 1 if names else 0)
            return [*found, *self._chosen(situation, view, places, block, last.right)]
        thrown = [seat for seat, size in enumerate(view.thrown_sizes) if size]
        pile = self._pile(block, 2)
        return [
            *found,
            *(self._thrown(situation, places, seat, pile, FANNED[at]) for at, seat in enumerate(thrown)),
        ]

    def _top(self, name: str) -> Look:
        return TopLook(
            *self.card_looks.picture(name), title=self.context.cards.title(name), tint=self._tint(name)
        )

    def _tint(self, name: str) -> str:
        return text.sort_of(self.context, name)

    def _chosen(
        self, situation: Situation, view: Observation, places: Places, block: Block, left: int
    ) -> list[Item]:
        """Return the place of each player's secret discard, with the cards that are chosen already."""
        seats, m, found = len(situation.seats), self.metrics, []
        left += m.px(DEPTH)
        rows = 1 if seats <= IN_A_ROW else 2
        across = -(-seats // rows)
        each, high = (
            (block.gavel.right - left) / across,
            (block.card.bottom - block.rest.top) // rows - m.px(5),
        )
        wide = min(self._pile(block, 0).width, round(each) - m.px(5), round(high / RATIO))
        for at, seat in enumerate((situation.near, *places.order(seats, situation.near))):
            spot = pygame.Rect(0, 0, wide, round(wide * RATIO))
            low = block.card.bottom - (rows - 1 - at // across) * (spot.height + m.px(5))
            spot.midbottom = (round(left + (at % across + 0.5) * each), low)
            info = situation.seats[seat]
            if view.has_chosen(seat):
                found.append(self._thrown(situation, places, seat, spot, 0.0))
            words = Words("place", info.name, "", "chooses a discard")
            found.append(Item(f"slot:{seat}", SlotLook(info.colour), spot, 12, animate=False, words=words))
        return found

    def _thrown(
        self, situation: Situation, places: Places, seat: Seat, spot: pygame.Rect, angle: float
    ) -> Item:
        near, seats, start = situation.near, len(situation.seats), spot.copy()
        home = places.hand if seat == near else places.house_of(seat, seats, near).plate
        start.center = home.center
        info, arc = situation.seats[seat], self.metrics.px(LEAP)
        words = Words("card", "discard", info.name, "face down")
        look = ThrownLook(colour=info.colour)
        key = f"thrown:{seat}"
        return Item(key, look, spot, 20 + seat, from_rect=start, arc=arc, angle=angle, words=words)
