"""The stage of Bidness: one panel with one heading that shows the current event or decision."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.film import pop, stamp
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.figures import PersonLook
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import headings, text
from bidtable.app.tables.bidness.card_looks import AWARDS, CardLooks
from bidtable.app.tables.bidness.dice import first_player
from bidtable.app.tables.bidness.headings import used_card
from bidtable.app.tables.bidness.houses import LEAP
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, PictureLook, fitted_size
from bidtable.app.tables.bidness.piece_keys import PieceKeys
from bidtable.app.tables.bidness.seat_lines import lines
from bidtable.app.tables.bidness.stage_looks import (
    PanelLook,
    StampLook,
    WordsLook,
)
from bidtable.app.widgets.board import Item
from bidtable.app.widgets.widget import RectLike
from bidtable.core.model import Seat
from bidtable.games.bidness import Bidness
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.state import Observation

STAGE_RATIO = 1.2
"""Height of a card on the stage divided by its width; there is more space beside it than below."""
STAGE_SHARE = 35
"""Greatest width of a card in percent of the stage's width; the rest is for questions about it."""
LEGIBLE = 126
"""Least height of a card with readable words, in layout units and pixels."""


def stage_card(body: pygame.Rect) -> pygame.Rect:
    """Return the place of the stage's card: at its left, as large as its height allows."""
    wide = min(round(body.height / STAGE_RATIO), body.width * STAGE_SHARE // 100)
    spot = pygame.Rect(body.left, body.top, wide, min(body.height, round(wide * STAGE_RATIO)))
    spot.centery = body.centery
    return spot


def is_legible(m: Metrics, places: Places) -> bool:
    """Return whether the words on the stage's card are readable; if not, only its picture is shown."""
    return places.body.height >= max(m.px(LEGIBLE), LEGIBLE)


class Stage:
    """The stage: one panel that shows the current event or decision."""

    def __init__(self, game: Bidness, metrics: Metrics, card_looks: CardLooks, piece_keys: PieceKeys) -> None:
        """Make the stage for a window size."""
        self.game = game
        self.context = game.context
        self.metrics = metrics
        self.card_looks = card_looks
        self.piece_keys = piece_keys

    def items(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the panel with its heading, the card, and the event that is shown.

        Args:
            situation: The situation on the screen.
            view: The viewer's observation.
            places: The places of all parts.
        """
        card, room = self._card(situation, view, places)
        return [
            *self._frame(situation, view, places),
            *card,
            *self._content(situation, view, places, room),
        ]

    def is_used(self, situation: Situation, view: Observation) -> bool:
        """Return whether an event or a payday is on the stage; else the block with the deck is in its place."""
        return bool(view.rolls or view.phase in headings.PAYDAY or headings.happened(self.game, situation))

    # -- the frame -----------------------------------------------------------------------------------

    def _frame(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the panel with its heading."""
        title, subline = headings.heading(self.game, situation, view)
        short = headings.short(self.game, situation, view)
        return [
            Item("stage", PanelLook(), places.stage, 1, animate=False),
            Item("heading", WordsLook(title, 22, "display"), places.heading, 2, animate=False),
            Item(
                "subline", WordsLook(subline, 14, tone="muted", short=short), places.subline, 2, animate=False
            ),
        ]

    def _card(
        self, situation: Situation, view: Observation, places: Places
    ) -> tuple[list[Item], pygame.Rect]:
        """Return the large card of the stage at the left, and the rect beside it."""
        body, m = places.body, self.metrics
        spot = stage_card(body)
        rest = pygame.Rect(spot.right + m.px(12), body.top, 0, body.height)
        rest.width = body.right - rest.left
        legible = is_legible(self.metrics, places)
        if view.rolls:
            return [], body
        used = used_card(situation.moment)
        if used:
            start = self._from(situation, places, spot)
            look = self.card_looks.card(used) if legible else PictureLook(*self.card_looks.picture(used))
            film = pop(0.3) if start is None else None
            return [Item(f"used:{used}", look, spot, 40, from_rect=start, arc=m.px(LEAP), film=film)], rest
        return [], body

    def _from(self, situation: Situation, places: Places, spot: pygame.Rect) -> RectLike | None:
        """Return the start of the shown card's flight: a house, or the viewer's hand; None for no flight."""
        seat = getattr(situation.moment, "seat", None)
        if seat is None or isinstance(situation.moment, (ev.Joined, ev.LaidOff)):
            return None
        order = places.order(len(situation.seats), situation.near)
        home = places.hand if seat == situation.near else places.houses[order.index(seat)].body
        start = spot.copy()
        start.center = home.center
        return start

    # -- events and decisions -----------------------------------------------------------------------------

    def _content(
        self, situation: Situation, view: Observation, places: Places, room: pygame.Rect
    ) -> list[Item]:
        """Return the items in the rect that the card leaves on the stage."""
        if view.rolls:
            return first_player(situation, view, room, self.metrics)
        happened = self._happened(situation, places, room)
        if happened:
            return happened
        return self._waiting(situation, view, room)

    def _happened(self, situation: Situation, places: Places, room: pygame.Rect) -> list[Item]:
        """Return the pieces that belong to the shown event, beside the card, if there are any."""
        moment = situation.moment
        match moment:
            case ev.PaidBack():
                return self._paid_back(situation, moment, places, room)
            case ev.GameWon(seat=seat):
                return self._won(situation, seat, room)
            case ev.Borrowed():
                return self._borrowed(moment, places, room)
            case ev.AwardMoved(award=award):
                look = PictureLook(AWARDS[award], PICTURE_RATIO)
                return [Item(f"shown:{award}", look, self._centred(room), 5, animate=False, film=pop(0.3))]
            case ev.TechBrought(amount=amount):
                brought = self.card_looks.brought(amount)
                return [Item("shown:tech", brought, self._centred(room), 5, animate=False, film=pop(0.3))]
        card = used_card(moment)
        if not card:
            return []
        effect = self.card_looks.text(card)[0]
        if isinstance(moment, (ev.Joined, ev.LaidOff)):
            new = isinstance(moment, ev.Joined)
            # The tech points that an Engineer brought stay.
            line = text.card_line(self.context, card, self.card_looks.brings if new else 0)
            effect = f"{'New' if new else 'Gone'}: {line.removeprefix(text.AUCTIONED)}."
        words = WordsLook(effect, 15, lines=9)
        return [Item("story", words, room, 3, animate=False)]

    def _centred(self, room: pygame.Rect) -> pygame.Rect:
        """Return the place of a drawing in the middle of a rect, as large as it fits."""
        size = fitted_size((room.width, min(room.height, self.metrics.px(120))), PICTURE_RATIO)
        place = pygame.Rect((0, 0), size)
        place.center = room.center
        return place

    def _waiting(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        """Return a line for each seat in turn order, with its current action."""
        seats = len(situation.seats)
        first = max(0, view.first)
        asked = situation.actor if situation.moment is None else None
        entries = []
        for step in range(seats):
            seat = (first + step) % seats
            state = text.status(view, seat)
            entries.append((seat, state, "strong" if seat == asked else "plain"))
        return lines(situation, self.metrics, room, entries, "status", 0.42)

    # -- debts ---------------------------------------------------------------------------------------

    def _paid_back(
        self, situation: Situation, moment: ev.PaidBack, places: Places, room: pygame.Rect
    ) -> list[Item]:
        """Return the IOUs that are returned, each with a stamp on it."""
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
        """Return the note that is signed."""
        place = self._centred(room)
        iou = self.context.rules.company.iou
        count = moment.amount // iou
        look = PictureLook("biz_iou", PICTURE_RATIO, f"×{count}" if count > 1 else "", "plain")
        return [Item("note:0", look, place, 41, from_rect=places.bank, arc=self.metrics.px(LEAP))]

    def _won(self, situation: Situation, seat: Seat, room: pygame.Rect) -> list[Item]:
        """Return the winner beside the last IOU, which is paid."""
        m = self.metrics
        tall = min(room.height, m.px(170))
        place = pygame.Rect(0, 0, round(tall * 128 / 117), tall)
        place.midbottom = (room.left + room.width * 3 // 10, room.bottom)
        look = PersonLook(headings.faces_of(situation)[seat], "glad", lit=True)
        note = self._centred(room)
        note.centerx = room.left + room.width * 7 // 10
        mark = pygame.Rect(0, 0, note.width, min(m.px(44), note.height // 2))
        mark.center = note.center
        return [
            Item("winner", look, place, 5, animate=False, film=pop(0.6)),
            Item("note:0", PictureLook("biz_iou", PICTURE_RATIO), note, 5, animate=False),
            Item("stamp:0", StampLook("Debt free"), mark, 6, animate=False, film=stamp(0.4, 0.5)),
        ]

    def emblems(self, places: Places) -> Sequence[tuple[str, tuple[int, int]]]:
        """Return the drawings of the stage in the sizes that it shows, to be rasterised in time."""
        size = self._centred(places.body).size
        return tuple((name, size) for name in ("biz_iou", *AWARDS.values()))
