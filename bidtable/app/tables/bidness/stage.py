"""The events of the game Bidness that are shown above the auction block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from bidtable.app.draw.film import pop, stamp
from bidtable.app.draw.sizes import BANNER, CAPTION, LINE
from bidtable.app.room.figures import TALL
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import text
from bidtable.app.tables.bidness.block import DEEP, Block, BlockLook
from bidtable.app.tables.bidness.card_looks import AWARDS, CardLooks, Part
from bidtable.app.tables.bidness.dice import first_player
from bidtable.app.tables.bidness.houses import LEAP, Company
from bidtable.app.tables.bidness.layout import Places, row
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, PictureLook, fitted_size
from bidtable.app.tables.bidness.stage_looks import StampLook, WordsLook
from bidtable.app.widgets.board import Item
from bidtable.app.widgets.widget import RectLike
from bidtable.core.model import Event, Seat
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import PAYBACK
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

COINS = 16
"""Number of coins that fall for the winner."""
WON = BANNER * 0.6
"""Font size of the winner's name, in layout units."""
FIRST = "A die for each IOU; the highest total is the First Player."
"""The text about how dice choose the First Player."""


class Stage(Part):
    """Shows the current event above the auction block."""

    def is_used(self, situation: Situation, view: Observation) -> bool:
        return bool(view.rolls) or fact(self.game, situation, self.card_looks) is not None

    def items(
        self, situation: Situation, view: Observation, places: Places, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        if view.rolls:
            return self._rolls(situation, view, places)
        if isinstance(situation.moment, ev.GameWon):
            return self._won(situation, situation.moment.seat, places, companies)
        return self._event(situation, places)

    def _rolls(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        m, stage = self.metrics, places.stage
        head = pygame.Rect(stage.left + m.px(14), stage.top, stage.width - m.px(28), row(m, CAPTION))
        room = pygame.Rect(head.left, head.bottom, head.width, stage.bottom - m.px(DEEP + 4) - head.bottom)
        return [
            Item("stage", BlockLook(), stage, 1),
            Item("story", WordsLook(FIRST, CAPTION), head, 2, animate=False),
            *first_player(situation, view, room, m),
        ]

    def _event(self, situation: Situation, places: Places) -> list[Item]:
        m, stage = self.metrics, places.stage
        block = Block(m, stage)
        room, used = block.rest.copy(), used_card(situation.moment)
        room.width = stage.right - m.px(14) - room.left
        items = [Item("stage", BlockLook(), stage, 1)]
        if used:
            items.append(self._used(situation, used, block, places))
        else:
            room.left, room.width = stage.left + m.px(14), stage.width - m.px(28)
        words = fact(self.game, situation, self.card_looks) or ""
        below = room.copy()
        pieces = self._pieces(situation, places, room)
        if pieces and words:
            # The fact is below the pieces.
            below.height = min(row(m, LINE), room.height // 3)
            below.bottom = room.bottom
            room.height -= below.height
            pieces = self._pieces(situation, places, room)
        if words:
            look = WordsLook(words, LINE, align="center" if pieces else "left", lines=9)
            items.append(Item("story", look, below, 3, animate=False))
        return [*items, *pieces]

    def _used(self, situation: Situation, used: str, block: Block, places: Places) -> Item:
        start = self._from(situation, places, block.card)
        look = self.card_looks.card(used) if block.legible else PictureLook(*self.card_looks.picture(used))
        film, arc = pop(0.3) if start is None else None, self.metrics.px(LEAP)
        return Item(f"used:{used}", look, block.card, 40, from_rect=start, arc=arc, film=film)

    def _from(self, situation: Situation, places: Places, spot: pygame.Rect) -> RectLike | None:
        seat = getattr(situation.moment, "seat", None)
        if seat is None or isinstance(situation.moment, (ev.Joined, ev.LaidOff)):
            return None
        near, seats = situation.near, len(situation.seats)
        home = places.hand if seat == near else places.house_of(seat, seats, near).body
        start = spot.copy()
        start.center = home.center
        return start

    def _pieces(self, situation: Situation, places: Places, room: pygame.Rect) -> list[Item]:
        moment = situation.moment
        match moment:
            case ev.PaidBack():
                return self._paid_back(situation, moment, places, room)
            case ev.Borrowed():
                return self._borrowed(moment, places, room)
            case ev.AwardMoved(award=award):
                look = PictureLook(AWARDS[award], PICTURE_RATIO)
                return [Item(f"shown:{award}", look, self._centred(room), 5, animate=False, film=pop(0.3))]
            case ev.TechBrought(amount=amount):
                brought = self.card_looks.brought(amount)
                return [Item("shown:tech", brought, self._centred(room), 5, animate=False, film=pop(0.3))]
        return []

    def _centred(self, room: pygame.Rect) -> pygame.Rect:
        size = fitted_size((room.width, min(room.height, self.metrics.px(120))), PICTURE_RATIO)
        place = pygame.Rect((0, 0), size)
        place.center = room.center
        return place

    def _paid_back(
        self, situation: Situation, moment: ev.PaidBack, places: Places, room: pygame.Rect
    ) -> list[Item]:
        m = self.metrics
        tall = min(room.height, m.px(110))
        wide = min(round(tall / PICTURE_RATIO), (room.width - m.px(10)) // moment.ious)
        tall = round(wide * PICTURE_RATIO)
        left = room.centerx - (wide * moment.ious + m.px(10) * (moment.ious - 1)) // 2
        start = self._from(situation, places, pygame.Rect(0, 0, wide // 2, tall // 2))
        items = []
        for at in range(moment.ious):
            spot = pygame.Rect(left + at * (wide + m.px(10)), room.centery - tall // 2, wide, tall)
            note = PictureLook("biz_iou", PICTURE_RATIO)
            items.append(Item(f"note:{at}", note, spot, 41, from_rect=start, arc=m.px(LEAP), delay=0.1 * at))
            mark = pygame.Rect(0, 0, spot.width * 8 // 10, min(m.px(36), spot.height // 2))
            mark.center = spot.center
            look = StampLook("Paid back")
            items.append(Item(f"stamp:{at}", look, mark, 42, animate=False, film=stamp(0.3, 0.4 + 0.2 * at)))
        return items

    def _borrowed(self, moment: ev.Borrowed, places: Places, room: pygame.Rect) -> list[Item]:
        place = self._centred(room)
        iou = self.context.rules.company.iou
        count = moment.amount // iou
        look = PictureLook("biz_iou", PICTURE_RATIO, f"×{count}" if count > 1 else "", "plain")
        return [Item("note:0", look, place, 41, from_rect=places.bank, arc=self.metrics.px(LEAP))]

    def _won(
        self, situation: Situation, seat: Seat, places: Places, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        """Return the winner in the middle of the hall, with torn IOUs, falling coins and the name in large letters."""
        m, corner, top = self.metrics, places.near.corner, places.stage.top
        left = places.near.own.right + places.gap
        hall = pygame.Rect(left, top, corner.left - places.gap - left, corner.bottom - top)
        surface = hall.bottom - m.px(DEEP) * 3 // 4
        wide = min(round((surface - top) / TALL), hall.width)
        winner = pygame.Rect(0, 0, wide, round(wide * TALL))
        winner.midbottom = (places.area.centerx, surface)
        person = replace(companies[seat].figure, mood="win", lit=True)
        torn = pygame.Rect(places.office.left, top, winner.left - places.office.left, places.stage.height)
        side = pygame.Rect(winner.right, top, places.niche.right - winner.right, places.niche.height)
        name = WordsLook(f"{situation.names[seat]} wins!", WON / m.text_scale, "display", "center", "accent")
        note = PictureLook("biz_payback", PICTURE_RATIO)
        return [
            *(self._coin(hall, at) for at in range(COINS)),
            Item("stage", BlockLook(lit=False), hall, 1),
            Item("winner", person, winner, 5, animate=False, film=pop(0.6)),
            Item("note:0", note, self._centred(torn), 5, film=stamp(0.4, 0.5)),
            Item("story", name, side, 5, animate=False, film=pop(0.4, 0.6)),
        ]

    def _coin(self, room: pygame.Rect, at: int) -> Item:
        # The steps of the places are prime to their number, so that neighbouring coins fall one after the other.
        side = self.metrics.px(22)
        x = room.left + round((at * 7 % COINS + 0.5) * (room.width - side) / COINS)
        spot = pygame.Rect(x, room.bottom - side // 2, side, side)
        start = spot.move(0, -room.height - side)
        return Item(
            f"coin:{at}", PictureLook("biz_coin", 1.0), spot, 4, from_rect=start, delay=0.5 + 0.08 * at
        )

    def emblems(self, places: Places) -> Sequence[tuple[str, tuple[int, int]]]:
        size = self._centred(places.stage).size
        return tuple((name, size) for name in ("biz_iou", *AWARDS.values()))


def used_card(moment: Event | None) -> str:
    match moment:
        case ev.Sold() | ev.Played() | ev.Headhunted() | ev.Joined() | ev.LaidOff() | ev.AuctionWon():
            return moment.card
        case ev.PaidBack():
            return PAYBACK
    return ""


def fact(game: Bidness, situation: Situation, card_looks: CardLooks) -> str | None:
    """Return a short text about the present event, or None."""
    # An empty text stands for an event without facts to show.
    moment, context = situation.moment, game.context
    rules = context.rules
    match moment:
        case ev.PaidBack():
            left = moment.left * rules.money.payback[0]
            return f"{dollars(left)} more to win." if left else "The last IOU."
        case ev.Borrowed():
            most = rules.company.most_ious
            limit = f"is {counted(most, 'IOU')}" if moment.ious < most else "is reached"
            return f"The limit {limit}."
        case ev.AwardMoved(award="market"):
            return f"Worth {counted(rules.money.awards.market_units, 'more unit')} sold."
        case ev.AwardMoved():
            return f"Worth {counted(rules.money.awards.tech_points, 'more tech point')} for the price."
        case ev.Played():
            return card_looks.text(moment.card)[0]
        case ev.Joined() | ev.LaidOff():
            new = isinstance(moment, ev.Joined)
            # The tech points that an Engineer brought stay.
            line = text.card_line(context, moment.card, card_looks.brings if new else 0)
            return f"{'New' if new else 'Gone'}: {line.removeprefix(text.AUCTIONED)}."
        case ev.Headhunted() | ev.TechBrought() | ev.Sold() | ev.AuctionWon() | ev.GameWon():
            return ""
    return None
