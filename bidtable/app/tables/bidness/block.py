"""The auction block of the game Bidness, on which cards are auctioned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import Film, stamp, strike, swell
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import BANNER, CAPTION, FIGURE, HERO
from bidtable.app.draw.theme import Metrics, mix
from bidtable.app.match.address import addressed
from bidtable.app.room.spotlight import WARM, Cone, light_cone
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import text
from bidtable.app.tables.bidness.card_looks import Part
from bidtable.app.tables.bidness.houses import LEAP, Company, bubble, double
from bidtable.app.tables.bidness.layout import FEW, PADDLES, PERSON, Places, row
from bidtable.app.tables.bidness.looks import (
    PICTURE_RATIO,
    RATIO,
    EventCardLook,
    PictureLook,
    card_parts,
)
from bidtable.app.tables.bidness.piece_keys import STAGE
from bidtable.app.tables.bidness.run_up import Stand, run_up, seconds, shown_in_turn, stand_of
from bidtable.app.tables.bidness.stage_looks import StampLook, WordsLook
from bidtable.app.tables.kit.paddle import SUNK, WIDEST, Bidder, PaddleLook, paddles
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

# Sizes without another unit are in layout units.
DEEP: Final = 24
TOP: Final = (168, 112, 64)
FRONT: Final = (120, 76, 42)
EDGE: Final = (29, 34, 48)
LAMPSHADE: Final = (36, 84, 70)
BULB: Final = (255, 240, 200)
CONE: Final = Cone(0.12, 0.5, 0.55, 48)
"""The light of the lamp above the auction block."""
SHADE: Final = (20, 0.075)
"""The lamp above the block: its height in layout units, and half its width as a share of the block's width."""
KNOB: Final = 5
"""Width and height of the upper end of the lamp in layout units."""
LEGIBLE: Final = 126
"""Smallest height at which the words on a card are readable, in layout units and in pixels."""
GAVEL: Final = (84, 70)
NOTE: Final = 34
WORTH: Final = 50
"""Number of dollars for each banknote of a bid."""
MOST: Final = 3
"""Greatest number of banknotes of a bid."""


@dataclass(frozen=True)
class BlockLook:
    """The wooden auction block, in the light of a lamp during an auction."""

    lit: bool = True

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, rect = ctx.metrics, target.get_rect()
        deep, line = m.px(DEEP), max(1, round(1.5 * m.u))
        if self.lit and ctx.theme.base != "contrast":
            foot = (rect.width, rect.height - deep // 2)
            # The lamp hangs above the price.
            middle = Block(m, rect).rest.centerx
            target.blit(light_cone(foot, CONE), (middle - rect.centerx, 0))
            self._lamp(target, ctx, middle)
        block = pygame.Rect(m.px(6), rect.bottom - deep, rect.width - m.px(12), deep)
        paint.rounded(target, block, m.px(5), FRONT, EDGE, line)
        top = pygame.Rect(block.left, block.top, block.width, deep * 5 // 12)
        paint.rounded(target, top, m.px(4), mix(TOP, WARM, 0.35) if self.lit else TOP, EDGE, line)

    @staticmethod
    def _lamp(target: pygame.Surface, ctx: PaintContext, middle: int) -> None:
        m = ctx.metrics
        tall, half = m.px(SHADE[0]), round(min(target.get_width(), 6 * target.get_height()) * SHADE[1])
        knob = m.px(KNOB)
        target.fill(EDGE, (middle - knob, 0, 2 * knob, knob + 1))
        glow = pygame.Rect(middle - half * 8 // 10, tall - m.px(5), half * 16 // 10, m.px(9))
        pygame.draw.ellipse(target, BULB, glow)
        top = half * 35 // 100
        corners = ((middle - top, knob), (middle + top, knob), (middle + half, tall), (middle - half, tall))
        pygame.draw.polygon(target, LAMPSHADE, corners)
        pygame.draw.aalines(target, EDGE, True, corners)


class Block:
    """Positions of the pieces on the auction block, in pixels.

    Attributes:
        legible: Whether the words on the card are readable; if not, only its picture is shown.
    """

    def __init__(self, m: Metrics, stage: pygame.Rect) -> None:
        deep = m.px(DEEP)
        surface = stage.bottom - deep * 3 // 4
        tall = surface - stage.top - m.px(2)
        self.card = pygame.Rect(stage.left + m.px(18), 0, min(round(tall / RATIO), stage.width // 3), 0)
        self.card.height = min(tall, round(self.card.width * RATIO))
        self.card.bottom = surface
        self.legible = self.card.height >= max(m.px(LEGIBLE), LEGIBLE)
        self.gavel = pygame.Rect(0, 0, min(m.px(GAVEL[0]), stage.width // 5), min(m.px(GAVEL[1]), tall))
        self.gavel.bottomright = (stage.right - m.px(12), surface + m.px(3))
        left = self.card.right + m.px(10)
        right = self.gavel.left - m.px(4)
        self.rest = pygame.Rect(left, stage.top, right - left, stage.bottom - deep - m.px(2) - stage.top)


TILT = 7.0
"""Angle of the stamp on a sold card, in degrees."""
RAIL = 11
"""Height in layout units of the rail before the paddles."""
GROWS = 1.14
"""Size of a price at the moment at which it rises, as a multiple of its usual size."""


@dataclass(frozen=True)
class RailLook:
    """The wooden rail before the bidders of an auction."""

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        m, rect = ctx.metrics, target.get_rect()
        line = max(1, round(1.5 * m.u))
        paint.rounded(target, rect, m.px(5), FRONT, EDGE, line)
        top = pygame.Rect(0, 0, rect.width, min(rect.height, m.px(RAIL)))
        paint.rounded(target, top, m.px(4), TOP, EDGE, line)


class Auction(Part):
    """The auction of a card, with the bids of the players."""

    def items(
        self, situation: Situation, view: Observation, places: Places, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        m, block, seats = self.metrics, Block(self.metrics, places.block), len(situation.seats)
        run, bidders, area = run_up(situation, view), [], places.paddles.copy()
        if not situation.awaiting:
            area.height = max(area.height, min(m.px(PADDLES[1]), places.niche.height))
        # The paddles have the order of the houses; the viewer's own paddle is the last one.
        for seat in (*places.order(seats, situation.near), situation.near):
            info = situation.seats[seat]
            word, state = stand_of(view).says(seat, "won" if view.phase == "sold" else dollars(view.bid))
            word = "next" if seat == situation.actor and state == "in" else word
            look = PaddleLook(word, situation.called[seat], info.colour, state)
            sells = " sells" if seat == view.owner else ""
            earlier = [stand.says(seat, dollars(stand.bid)) for stand in run]
            looks = tuple(replace(look, figure=figure, state=was) for figure, was in earlier)
            bidders.append(Bidder(f"bidder:{seat}", look, f"{info.name}{sells}: {word}", looks))
        strokes = (view.bid + (view.phase == "sold")) / 100_000
        film = replace(strike(0.5 + strokes), delay=seconds(run)) if view.bid else None
        gavel = PictureLook("biz_gavel", PICTURE_RATIO)
        found = [
            Item("gavel", gavel, block.gavel, 3, animate=False, film=film),
            *self._card(view, block),
            *self._price(situation, view, self._below_lamp(block), run),
        ]
        if fetches(view, places):
            return [*found, *self._winner(situation, view, places, companies[view.bidder])]
        return [
            *found,
            Item("stage", BlockLook(), places.block, 1),
            *self._stake(situation, view, places, block, seconds(run)),
            *paddles(area, bidders, m.px(WIDEST), m.px(5), seconds(run)),
            Item("rail", RailLook(), self._rail(area), 5, animate=False),
        ]

    def _stake(
        self, situation: Situation, view: Observation, places: Places, block: Block, delay: float
    ) -> list[Item]:
        """Return the banknotes of the standing bid, which fly from the bidder and lie beside the gavel."""
        if not view.bid or len(situation.seats) > FEW:
            return []
        m, near, seats = self.metrics, situation.near, len(situation.seats)
        spot = pygame.Rect(0, 0, m.px(NOTE), round(m.px(NOTE) * PICTURE_RATIO))
        # They lie below the words about the price.
        spot.topright = (block.gavel.left, block.rest.bottom)
        own = view.bidder == near
        home = places.near.person if own else places.house_of(view.bidder, seats, near).person
        start = spot.copy()
        start.center = home.center
        look, step = PictureLook("biz_bill", PICTURE_RATIO), m.px(12)
        return [
            Item(
                f"bill:{view.bidder}:{at}",
                look,
                spot.move(-at * step, 0),
                6 + at,
                from_rect=start,
                exit=start,
                arc=m.px(LEAP),
                delay=delay + 0.06 * at,
            )
            for at in range(min(MOST, 1 + view.bid // WORTH))
        ]

    def _winner(
        self, situation: Situation, view: Observation, places: Places, company: Company
    ) -> list[Item]:
        """Return a longer block, and on it the winner of the auction, who takes the place of the paddles."""
        m, block, seat = self.metrics, places.stage.union(places.niche), view.bidder
        # Words beside the winner need a part of the width.
        wide = min(round((block.height - m.px(DEEP + 6)) / PERSON), places.niche.width * 65 // 100)
        person = pygame.Rect(0, 0, wide, round(wide * PERSON))
        person.bottomleft = (places.niche.left, block.bottom - m.px(DEEP) * 3 // 4)
        found = [Item("stage", BlockLook(), block, 1), double(situation, seat, company, person)]
        if company.speech is not None and seat != situation.near:
            said = pygame.Rect(person.right - m.px(20), person.top, 0, m.px(54))
            said.width = places.niche.right - said.left
            found.append(bubble(seat, company.speech, said))
        return found

    def _below_lamp(self, block: Block) -> pygame.Rect:
        lamp = self.metrics.px(SHADE[0] - 4)
        return pygame.Rect(block.rest.left, block.rest.top + lamp, block.rest.width, block.rest.height - lamp)

    def _rail(self, area: pygame.Rect) -> pygame.Rect:
        # The rail hides the lower ends of all sticks, also of those that are raised.
        tall = self.metrics.px(RAIL)
        top = area.bottom - round(area.height * SUNK) - tall // 2
        return pygame.Rect(area.left, top, area.width, area.bottom - top)

    def _card(self, view: Observation, block: Block) -> list[Item]:
        m, card, spot, legible = self.metrics, view.names[view.card], block.card, block.legible
        key = self.piece_keys.first(STAGE, card)
        look = self.card_looks.card(card) if legible else self.card_looks.piece(card, 0)
        if view.phase == "sold" and isinstance(look, EventCardLook):
            # The stamp takes the place of the text.
            look = replace(look, line="")
        tip = f"{self.card_looks.tip(card)} {text.hiring_line(self.context, view)}"
        items = [Item(f"piece:{key}", look, spot, 5, tip=tip, arc=m.px(LEAP))]
        if view.phase == "sold":
            picture = card_parts(spot.size, m).picture.move(spot.topleft) if legible else spot
            # The stamp leaves the picture free.
            place = pygame.Rect(0, 0, spot.width + m.px(20), min(m.px(54), picture.height))
            place.midbottom = (spot.centerx, spot.bottom - m.px(4))
            sold = StampLook("Sold", units=FIGURE)
            items.append(Item("sold", sold, place, 8, animate=False, film=stamp(), angle=TILT))
        return items

    def _price(
        self, situation: Situation, view: Observation, room: pygame.Rect, run: Sequence[Stand]
    ) -> list[Item]:
        m, names = self.metrics, situation.names
        line = min(row(m, CAPTION), room.height * 25 // 100)
        tall = min(room.height - 2 * line, m.px(BANNER * 1.25))
        above = pygame.Rect(room.left, room.centery - tall // 2 - line, room.width, line)
        figure = pygame.Rect(room.left, above.bottom, room.width, tall)
        below = pygame.Rect(room.left, figure.bottom, room.width, line)
        seller, bidder = situation.called[view.owner], situation.called[view.bidder] if view.bid else ""
        sells = addressed(f"{seller} sells")
        said = f"{'sold to' if view.phase == 'sold' else 'bid by'} {bidder}" if view.bid else ""
        lines = {"seller": (sells, seller, above)}
        if view.phase != "sold":
            # The winner's figure or paddle shows to whom the card was sold.
            lines["by"] = (said, bidder, below)
        first = f"from {dollars(self.context.rules.money.bid_step)}"
        tip = f"The winner pays the seller, {names[view.owner]}; if {names[view.owner]} wins, the bank."
        words = Words("price", dollars(view.bid), "", f"{sells}, {said}" if said else sells)
        # The bids of a bidding war follow one another so fast that the price must stay readable while it grows.
        film = swell(0.2 + view.bid / 100_000, GROWS) if view.bid else None
        films: dict[str, Film] = {}
        if run:
            film = shown_in_turn(run, [price(stand.bid, first, m) for stand in run], GROWS)
            names_by = [situation.called[stand.bidder] if stand.bid else "" for stand in run]
            films["by"] = shown_in_turn(
                run, [line_look(f"bid by {name}" if name else "", name) for name in names_by]
            )
        # While nobody has bid, the least bid stands there; without bidders there is none.
        shown = price(view.bid, first if view.bidding else "No bid", m)
        return [
            Item("auction:bid", shown, figure, 4, tip=tip, animate=False, film=film, words=words),
            *(
                Item(
                    f"auction:{key}",
                    line_look(text, short),
                    place,
                    4,
                    tip=tip,
                    animate=False,
                    film=films.get(key),
                )
                for key, (text, short, place) in lines.items()
                if text
            ),
        ]


def line_look(text: str, short: str) -> WordsLook:
    return WordsLook(text, CAPTION, "semibold", "center", short=short)


def fetches(view: Observation, places: Places) -> bool:
    """Return whether the winner of an auction comes to the block, which has room for a person at its right."""
    return view.phase == "sold" and places.niche.bottom >= places.stage.bottom


def price(bid: int, first: str, m: Metrics) -> WordsLook:
    # The size of a price does not depend on the text scale.
    if not bid:
        return WordsLook(first, HERO / m.text_scale, "display", "center")
    return WordsLook(dollars(bid), BANNER / m.text_scale, "display", "center", "accent")
