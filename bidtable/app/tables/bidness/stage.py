"""The stage of Bidness: one panel with one heading that tells what is going on, and what there is to decide."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.film import pop, stamp, strike
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.figures import PersonLook
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts, headings, text
from bidtable.app.tables.bidness.court import Court, lines, name_width
from bidtable.app.tables.bidness.faces import AWARDS, Faces
from bidtable.app.tables.bidness.headings import used_card
from bidtable.app.tables.bidness.houses import LEAP
from bidtable.app.tables.bidness.keys import STAGE, Keys
from bidtable.app.tables.bidness.layout import ROOMY, Places, account_columns, account_height, row
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, PictureLook, card_parts, fitted_size
from bidtable.app.tables.bidness.stage_looks import (
    LINE,
    AccountLook,
    BiddersLook,
    PanelLook,
    SeatLineLook,
    StampLook,
    WordsLook,
)
from bidtable.app.widgets.board import Item
from bidtable.app.widgets.widget import RectLike
from bidtable.core.model import Seat
from bidtable.core.texts import listed
from bidtable.games.bidness import Bidness, money
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.phrases import dollars, signed
from bidtable.games.bidness.state import Observation

LOW = 46
"""Layout units, and pixels: in less height a bid and whose it is stand side by side."""
STAGE_RATIO = 1.2
"""Height of a card by its width on the stage: there is more room beside than below."""
STAGE_SHARE = 35
"""Percent of the stage's width that a card takes at most: the rest is for what is asked about it."""
TO_COME = 0.72
"""Share of its line that the name has of whose statement is to come."""
LEGIBLE = 126
"""Layout units, and pixels, that a card must be high at least for its words to be read."""


def stage_card(body: pygame.Rect) -> pygame.Rect:
    """Return where the card stands that the stage is about: at its left, as large as its height allows."""
    wide = min(round(body.height / STAGE_RATIO), body.width * STAGE_SHARE // 100)
    spot = pygame.Rect(body.left, body.top, wide, min(body.height, round(wide * STAGE_RATIO)))
    spot.centery = body.centery
    return spot


class Stage:
    """Draws what is going on."""

    def __init__(self, game: Bidness, metrics: Metrics, faces: Faces, keys: Keys) -> None:
        """Make the stage for a window size."""
        self.game = game
        self.context = game.context
        self.metrics = metrics
        self.faces = faces
        self.keys = keys
        self.court = Court(game, metrics)

    # -- the frame -----------------------------------------------------------------------------------

    def frame(self, situation: Situation, view: Observation, places: Places, chosen: str) -> list[Item]:
        """Return the panel with its heading."""
        title, told = headings.heading(self.game, situation, view, chosen)
        short = headings.short(self.game, situation, view)
        if view.is_auction and view.phase != "sold" and not self._legible(places):
            # The card's picture alone stands there.
            short = text.hiring_line(self.context, view)
            told = f"{short} The winner pays {situation.names[view.owner]}."
        return [
            Item("stage", PanelLook(), places.stage, 1, animate=False),
            Item("heading", WordsLook(title, 22, "display"), places.heading, 2, animate=False),
            Item("subline", WordsLook(told, 14, tone="muted", short=short), places.subline, 2, animate=False),
            *self._emblem(view, places),
        ]

    def _emblem(self, view: Observation, places: Places) -> list[Item]:
        """Return the gavel, which comes down for every bid and once more when the card is sold, or the scales."""
        if view.accounts or view.rolls:
            return []
        if view.is_auction:
            look = PictureLook("biz_gavel", PICTURE_RATIO)
            strokes = (view.bid + (view.phase == "sold")) / 100_000
            film = strike(0.5 + strokes) if view.bid else None
            return [Item("gavel", look, places.emblem, 3, animate=False, film=film)]
        if view.is_lawsuit:
            look = PictureLook("biz_scales", PICTURE_RATIO)
            return [Item("scales", look, places.emblem, 3, animate=False)]
        return []

    def body(
        self, situation: Situation, view: Observation, places: Places, chosen: str
    ) -> tuple[list[Item], pygame.Rect]:
        """Return the card that this is about, large at the left, and the room beside it."""
        body, m = places.body, self.metrics
        spot = stage_card(body)
        rest = pygame.Rect(spot.right + m.px(12), body.top, 0, body.height)
        rest.width = body.right - rest.left
        legible = self._legible(places)
        if view.accounts or view.rolls or view.is_lawsuit:
            return [], body
        if view.is_auction:
            card = view.names[view.card]
            key = self.keys.first(STAGE, card)
            look = self.faces.card(card) if legible else self.faces.piece(card, 0)
            items = [Item(f"piece:{key}", look, spot, 5, tip=self.faces.tip(card), arc=m.px(LEAP))]
            if view.phase == "sold":
                picture = card_parts(spot.size, m).picture.move(spot.topleft) if legible else spot
                place = pygame.Rect(0, 0, spot.width, min(m.px(34), picture.height))
                place.center = picture.center
                items.append(Item("sold", StampLook("Sold"), place, 8, animate=False, film=stamp()))
            return items, rest
        used = used_card(situation.moment)
        if used:
            start = self._from(situation, places, spot)
            look = self.faces.card(used) if legible else PictureLook(*self.faces.picture(used))
            film = pop(0.3) if start is None else None
            return [Item(f"used:{used}", look, spot, 40, from_rect=start, arc=m.px(LEAP), film=film)], rest
        if chosen and situation.moment is None and legible and m.text_scale <= ROOMY:
            return [Item("chosen", self.faces.card(chosen), spot, 5, animate=False)], rest
        return [], body

    def _legible(self, places: Places) -> bool:
        """Whether the words on a card could be read; else its picture alone stands there, and the heading names it."""
        return places.body.height >= max(self.metrics.px(LEGIBLE), LEGIBLE)

    def _from(self, situation: Situation, places: Places, spot: pygame.Rect) -> RectLike | None:
        """Return where the card that is told comes from: a house, or the viewer's hand; None from nowhere."""
        seat = getattr(situation.moment, "seat", None)
        if seat is None or isinstance(situation.moment, (ev.Joined, ev.LaidOff)):
            return None
        order = places.order(len(situation.seats), situation.near)
        home = places.hand if seat == situation.near else places.houses[order.index(seat)].body
        start = spot.copy()
        start.center = home.center
        return start

    # -- what is going on ----------------------------------------------------------------------------

    def items(
        self, situation: Situation, view: Observation, places: Places, room: pygame.Rect, chosen: str
    ) -> list[Item]:
        """Return what is going on: what just happened, what is being decided, else who acts in which order.

        Args:
            situation: What is shown.
            view: The viewer's view.
            places: Where things stand.
            room: What card and buttons leave of the stage.
            chosen: The card that the viewer is thinking about, if any.
        """
        if view.accounts:
            return self._accounts(situation, view, room)
        if view.rolls:
            return self.court.first_player(situation, view, room)
        if view.is_auction:
            return self._auction(situation, view, room)
        if view.is_lawsuit:
            return self.court.items(situation, view, room)
        happened = self._happened(situation, places, room)
        if happened:
            return happened
        if chosen and situation.moment is None:
            return self._story(situation, view, room, chosen)
        return self._waiting(situation, view, room)

    def _happened(self, situation: Situation, places: Places, room: pygame.Rect) -> list[Item]:
        """Return what the stage shows of the event that is told, beside the card, if anything."""
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
                brought = self.faces.brought(amount)
                return [Item("shown:tech", brought, self._centred(room), 5, animate=False, film=pop(0.3))]
        card = used_card(moment)
        if not card:
            return []
        told = self.faces.story(card)[0]
        if isinstance(moment, (ev.Joined, ev.LaidOff)):
            new = isinstance(moment, ev.Joined)
            # The tech points that an Engineer brought stay.
            line = text.card_line(self.context, card, self.faces.brings if new else 0)
            told = f"What is {'new' if new else 'gone'}: {line.removeprefix(text.AUCTIONED)}."
        words = WordsLook(told, 15, lines=9)
        return [Item("story", words, room, 3, animate=False)]

    def _centred(self, room: pygame.Rect) -> pygame.Rect:
        """Return where a drawing stands in the middle of a room, as large as it fits."""
        size = fitted_size((room.width, min(room.height, self.metrics.px(120))), PICTURE_RATIO)
        place = pygame.Rect((0, 0), size)
        place.center = room.center
        return place

    def _story(self, situation: Situation, view: Observation, room: pygame.Rect, chosen: str) -> list[Item]:
        """Return what the chosen card does, or why it cannot be played; the rest stands below the heading."""
        if room.height < self.metrics.px(36):
            return []
        told = text.why_not(self.game, view, chosen, situation.view.legal)
        words = told or " ".join(self.faces.story(chosen)[:-1])
        look = WordsLook(words, 15, tone="bad" if told else "plain", lines=9)
        # Pressed, it tells the rule behind it.
        return [Item("story", look, room, 3, animate=False, tip=told)]

    def _waiting(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        """Return a line for each seat in turn order: what it is doing."""
        seats = len(situation.seats)
        first = max(0, view.first)
        asked = situation.actor if situation.moment is None else None
        entries = []
        for step in range(seats):
            seat = (first + step) % seats
            told = text.status(view, seat)
            if not told and view.phase in ("play", "turn"):
                line = money.account(self.context, view, seat)
                net = line.sales + line.contract_pay - sum(line.salaries)
                told = f"next payday {signed(net)}"
            entries.append((seat, told, "strong" if seat == asked else "plain"))
        return lines(situation, self.metrics, room, entries, "status", 0.42)

    # -- auctions ------------------------------------------------------------------------------------

    def _auction(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        """Return the standing bid, and who is still in."""
        m = self.metrics
        seats = len(situation.seats)
        entries = [
            (seat, *self._bidding(view, seat))
            for seat in ((view.owner + step) % seats for step in range(seats))
        ]
        price = pygame.Rect(room.left, room.top, room.width * 36 // 100, room.height)
        left = price.right + m.px(8)
        rest = pygame.Rect(left, room.top, room.right - left, room.height)
        bidders = lines(situation, m, rest, entries, "bidder", 0.62) if rest.width >= m.px(226) else []
        longest = max(name_width(m, f"bid by {name}") for name in situation.names)
        if longest > price.width and room.height < 2 * max(m.px(LOW), LOW):
            bidders = []
        if bidders:
            return [*self._price(situation, view, price), *bidders]
        upper, badges = self._badges(situation, view, room, [seat for seat, _, _ in entries])
        return [*self._price(situation, view, upper), *badges]

    def _badges(
        self, situation: Situation, view: Observation, room: pygame.Rect, order: Sequence[Seat]
    ) -> tuple[pygame.Rect, list[Item]]:
        """Return what is left for the price, and a line of badges below or beside it: who is still in."""
        m = self.metrics
        tall = max(row(m, 13), LINE)
        strip = pygame.Rect(room.left, room.bottom - tall, room.width, tall)
        upper = pygame.Rect(room.left, room.top, room.width, room.height - tall)
        if upper.height < LINE:
            # A single line.
            upper = pygame.Rect(room.left, room.top, room.width * 6 // 10, room.height)
            strip = pygame.Rect(upper.right, room.top, room.right - upper.right, room.height)
        look = BiddersLook(tuple((situation.seats[seat].colour, seat in view.bidding) for seat in order))
        names = [situation.names[seat] for seat in order if seat in view.bidding]
        # While the last drop-out is told, nobody is in, and the card is not discarded yet.
        tip = f"Still in: {listed(names)}." if names else "Nobody is left in the auction."
        return upper, [Item("bidders", look, strip, 3, tip=tip, animate=False)]

    def _price(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        m, sold = self.metrics, view.phase == "sold"
        told = short = "yet"
        if view.bid:
            short = situation.names[view.bidder]
            told = f"{'sold to' if sold else 'bid by'} {short}"
        foot = min(row(m, 14), room.height * 36 // 100)
        if room.width < name_width(m, told):
            foot = min(max(2 * foot, 2 * LINE), room.height - LINE)
        if room.height < max(m.px(LOW), LOW):
            # One line: the figure, and beside it whose bid it is.
            half = room.width // 2
            figure = pygame.Rect(room.left, room.top, half, room.height)
            below = pygame.Rect(figure.right, room.top, room.width - half, room.height)
        else:
            tall = min(room.height - foot, row(m, 52))
            top = room.centery - (tall + foot) // 2
            figure = pygame.Rect(room.left, top, room.width, tall)
            below = pygame.Rect(room.left, figure.bottom, room.width, foot)
        amount = dollars(view.bid) if view.bid else "No bid"
        by = WordsLook(told, 14, "semibold", "center", short=short)
        look = WordsLook(
            amount, 40 if view.bid else 28, "display", "center", "accent" if view.bid else "muted"
        )
        return [
            Item("auction:bid", look, figure, 4, animate=False, film=pop(0.2) if view.bid else None),
            Item("auction:by", by, below, 4, animate=False),
        ]

    def _bidding(self, view: Observation, seat: Seat) -> tuple[str, str]:
        """Return how a seat stands in an auction."""
        if seat == view.bidder and view.bid:
            return "won" if view.phase == "sold" else "ahead", "ahead"
        return ("in", "plain") if seat in view.bidding else ("out", "out")

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
        """Return the winner over the last IOU, which is paid."""
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

    # -- accounts ------------------------------------------------------------------------------------

    def _accounts(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        """Return the statements so far, and whose are to come: what each company earned, and what it is made of."""
        m = self.metrics
        gap = m.px(4)
        seats = len(situation.seats)
        columns = account_columns(m, room.height, seats)
        deep = -(-seats // columns)
        height = min(account_height(m), (room.height - gap * (deep - 1)) // deep)
        wide = (room.width - gap * (columns - 1)) // columns
        items = []
        for at in range(seats):
            left, top = room.left + at // deep * (wide + gap), room.top + at % deep * (height + gap)
            place = (left, top, wide, height)
            if at >= len(view.accounts):
                info = situation.seats[(view.accounts[0].seat + at) % seats]
                to_come = SeatLineLook(info.name, info.colour, "to come", "out", TO_COME)
                items.append(Item(f"to_come:{at}", to_come, place, 5, animate=False))
                continue
            line = view.accounts[at]
            info = situation.seats[line.seat]
            told, short = accounts.parts(line), accounts.parts(line, short=True)
            look = AccountLook(info.name, info.colour, *accounts.summary(line), told, short)
            tip = accounts.story(line, info.name)
            items.append(Item(f"account:{line.seat}", look, place, 5, tip=tip, animate=False, film=pop(0.25)))
        return items

    def emblems(self, places: Places) -> Sequence[tuple[str, tuple[int, int]]]:
        """Return the drawings of the stage in the sizes that it shows, to be made in time."""
        size = self._centred(places.body).size
        return tuple((name, size) for name in ("biz_iou", *AWARDS.values()))
