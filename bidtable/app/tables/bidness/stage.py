"""The middle of the table of Bidness: dice, auctions, lawsuits as a scene, statements of accounts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts, text
from bidtable.app.tables.bidness.faces import Faces
from bidtable.app.tables.bidness.keys import STAGE, Keys
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, RATIO, AccountLook, PictureLook, fitted_size
from bidtable.app.tables.looks import ChipLook, DieLook, SeatLook, TextLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, law
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import PAYBACK
from bidtable.games.bidness.phrases import damages_text, dollars
from bidtable.games.bidness.state import Observation
from bidtable.games.bidness.tell import verdict_told

GAVEL, SCALES, TRIAL_SCALES = 84, 44, 104
"""Heights of the emblems, in layout units."""
OFFERS_SHOWN = 4
"""Offers of a lawsuit that are shown at once."""


class Stage:
    """Draws what is going on between the workplaces and the hand."""

    def __init__(self, game: Bidness, metrics: Metrics, faces: Faces, keys: Keys) -> None:
        """Make the stage for a window size."""
        self.game = game
        self.context = game.context
        self.metrics = metrics
        self.faces = faces
        self.keys = keys

    def items(self, situation: Situation, view: Observation, places: Places, chosen: str) -> list[Item]:
        """Return what lies on the stage: what is going on, what just happened, else the card that was chosen."""
        if view.accounts:
            return self._accounts(situation, view, places)
        if view.rolls:
            return self._first_player(situation, view, places)
        if view.is_auction:
            return self._auction(situation, view, places)
        if view.is_lawsuit:
            return (
                self._trial(situation, view, places) if view.dice else self._lawsuit(situation, view, places)
            )
        happened = self._happened(situation, places)
        if happened:
            return happened
        if view.phase == "salaries" and view.seat is not None:
            told = " ".join(text.outlook(self.context, view, view.seat))
            return [Item("outlook", TextLook(told, 16, wrap=True), places.stage, 2, animate=False)]
        if chosen:
            return self._chosen(situation, view, places, chosen)
        return self._piles(view, places)

    def _happened(self, situation: Situation, places: Places) -> list[Item]:
        """Return what the stage shows of the event that is told, if anything."""
        moment = situation.moment
        match moment:
            case ev.PaidBack():
                return self._paid_back(situation, moment, places)
            case ev.GameWon():
                return self._told(PAYBACK, self.game.tell(moment, situation.names), places)
            case ev.Sold() | ev.Played() | ev.Headhunted() | ev.AuctionWon() | ev.Joined() | ev.LaidOff():
                return self._told(moment.card, self.game.tell(moment, situation.names), places)
        return []

    def emblems(self) -> tuple[tuple[str, tuple[int, int]], ...]:
        """Return the drawings of the stage in the sizes that it shows, to be made in time."""
        shown = (("biz_gavel", GAVEL), ("biz_scales", SCALES), ("biz_scales", TRIAL_SCALES))
        return tuple((name, self._emblem_size(units)) for name, units in shown)

    def _emblem_size(self, units: int) -> tuple[int, int]:
        height = self.metrics.px(units)
        return round(height / PICTURE_RATIO), height

    def _emblem(self, room: pygame.Rect, units: int) -> pygame.Rect:
        """Return where an emblem stands: in the middle of a room, in its one size, smaller only if it must."""
        place = pygame.Rect((0, 0), self._emblem_size(units))
        if place.width > room.width or place.height > room.height:
            place.size = fitted_size((max(1, room.width), max(1, room.height)), PICTURE_RATIO)
        place.midbottom = room.midbottom
        return place

    # -- quiet ---------------------------------------------------------------------------------------

    def _piles(self, view: Observation, places: Places) -> list[Item]:
        line = round(self.metrics.text_px(14) * 1.4)
        foot = pygame.Rect(places.stage.left, places.stage.bottom - line, places.stage.width, line)
        told = f"Event deck {view.deck_size} · discards {view.discards.bit_count()}"
        tip = text.discards(self.context, view)
        return [Item("piles", TextLook(told, 14, tone="muted"), foot, 1, tip=tip)]

    def _large(self, places: Places) -> tuple[pygame.Rect, pygame.Rect]:
        """Return where a large card lies, and the room for words beside it."""
        area, m = places.stage, self.metrics
        width = min(round(area.height / RATIO), area.width * 2 // 5)
        spot = pygame.Rect(area.left + m.px(8), area.top, width, round(width * RATIO))
        left = spot.right + m.px(14)
        return spot, pygame.Rect(left, area.top, area.right - left, area.height)

    def _chosen(self, situation: Situation, view: Observation, places: Places, chosen: str) -> list[Item]:
        """Return the card that the viewer is thinking about, large, and all that it says; also why not to play it."""
        spot, room = self._large(places)
        told = [
            *text.card_story(self.context, chosen),
            text.why_not(self.game, view, chosen, situation.view.legal),
        ]
        words = TextLook(" ".join(told).strip(), 15, wrap=True)
        return [
            Item("chosen", self.faces.card(chosen), spot, 2, animate=False),
            Item("story", words, room, 2, animate=False),
        ]

    def _told(self, card: str, told: str, places: Places) -> list[Item]:
        """Return a card that was just used, and what became of it."""
        spot, room = self._large(places)
        room.width = places.middle.right - room.left
        room.height = round(self.metrics.text_px(20) * 1.35)
        return [
            Item("used", self.faces.card(card), spot, 3, animate=False),
            Item("told", TextLook(told, 20, "semibold"), room, 3, animate=False),
        ]

    def _paid_back(self, situation: Situation, moment: ev.PaidBack, places: Places) -> list[Item]:
        """Return the Payback card, and the IOUs that are left: those returned are gone."""
        m = self.metrics
        items = self._told(PAYBACK, self.game.tell(moment, situation.names), places)
        _, room = self._large(places)
        height = m.px(56)
        wide = round(height / PICTURE_RATIO)
        top = room.top + round(m.text_px(20) * 1.35) + m.px(12)
        for at in range(moment.left):
            spot = (room.left + at * (wide + m.px(8)), top, wide, height)
            items.append(Item(f"left:{at}", PictureLook("biz_iou", PICTURE_RATIO), spot, 3, animate=False))
        return items

    # -- the First Player ----------------------------------------------------------------------------

    def _first_player(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return each roll beside its name."""
        m, area = self.metrics, places.middle
        height = min(m.px(44), (area.height - m.px(6)) // len(view.rolls))
        items = []
        for at, (seat, dice) in enumerate(view.rolls):
            top = area.top + at * height
            wide = area.width // 3
            name = pygame.Rect(area.left, top, wide, height)
            first = seat == view.first and not view.rollers
            look = TextLook(situation.names[seat], 16, "bold" if first else "regular", "right")
            items.append(Item(f"roll:{seat}", look, name, 3, animate=False))
            items += self._dice(
                f"roll:{seat}", situation.seats[seat].colour, dice, name.right + m.px(14), name
            )
        return items

    def _dice(self, key: str, colour: str, dice: Sequence[int], left: int, line: pygame.Rect) -> list[Item]:
        """Return dice in a row, and their total."""
        m = self.metrics
        size = min(line.height - m.px(6), m.px(38))
        top = line.top + (line.height - size) // 2
        items = []
        for at, face in enumerate(dice):
            spot = pygame.Rect(left + at * (size + m.px(5)), top, size, size)
            items.append(Item(f"{key}:die:{at}", DieLook(colour, face, symbol=False), spot, 3, animate=False))
        end = left + len(dice) * (size + m.px(5)) + m.px(5)
        total = TextLook(f"= {sum(dice)}", 18, "bold")
        items.append(Item(f"{key}:total", total, (end, line.top, m.px(70), line.height), 3, animate=False))
        return items

    # -- auctions ------------------------------------------------------------------------------------

    def _auction(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the card, and the standing bid beside it."""
        m = self.metrics
        spot, room = self._large(places)
        room.height = min(room.height, spot.height)
        card = view.names[view.card]
        key = self.keys.first(STAGE, card)
        items = [Item(f"piece:{key}", self.faces.card(card), spot, 4, tip=self.faces.tip(card))]
        heights = [round(m.text_px(15) * 1.4), round(m.text_px(34) * 1.25), round(m.text_px(15) * 1.4)]
        gavel = room.height - sum(heights)
        if gavel > m.px(34):
            picture = self._emblem(pygame.Rect(room.left, room.top, room.width, gavel), GAVEL)
            look = PictureLook("biz_gavel", PICTURE_RATIO)
            items.append(Item("gavel", look, picture, 3, animate=False))
        top = room.bottom - sum(heights)
        lines = self._bidding(view, situation.names)
        for at, ((told, units, tone), height) in enumerate(zip(lines, heights, strict=True)):
            place = pygame.Rect(room.left, top, room.width, height)
            look_text = TextLook(told, units, "bold" if at == 1 else "regular", "center", tone)
            items.append(Item(f"auction:{at}", look_text, place, 3, animate=False))
            top += height
        return items

    def _bidding(self, view: Observation, names: Sequence[str]) -> tuple[tuple[str, int, str], ...]:
        """Return what an auction has come to, in three lines: the text, its size, its tone."""
        owner, amount = names[view.owner], dollars(view.bid)
        if view.phase == "sold":
            to = "the bank" if view.bidder == view.owner else owner
            return (
                (f"sold to {names[view.bidder]}", 15, "plain"),
                (amount, 34, "accent"),
                (f"goes to {to}", 15, "plain"),
            )
        return (
            (f"{owner} holds an auction", 15, "plain"),
            (amount if view.bid else "no bid", 34, "accent" if view.bid else "muted"),
            (f"bid by {names[view.bidder]}" if view.bid else "nobody has bid yet", 15, "plain"),
        )

    # -- lawsuits ------------------------------------------------------------------------------------

    def _lawsuit(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return both sides, what it is about, and the offers so far; or how it is settled, or goes to trial."""
        pair = (view.owner, view.defendant)
        if view.phase == "settled":
            told = f"settled for {dollars(view.offers[-1])}"
            return self._court(situation, places, pair, ("", ""), told)
        counts = [counted(law.dice_of(self.context, view, seat), "die", "dice") for seat in pair]
        if view.phase == "trial":
            return self._court(situation, places, pair, (counts[0], counts[1]), "goes to trial")
        damages = law.effect_of(self.context, view.card).damages
        told = f"sues for {damages_text(damages, view.damages)}"
        items = self._court(situation, places, pair, (counts[0], counts[1]), told)
        return [*items, *self._offers(view, places)]

    def _court(
        self,
        situation: Situation,
        places: Places,
        pair: tuple[Seat, Seat],
        below: tuple[str, str],
        told: str,
    ) -> list[Item]:
        """Return the scene: plaintiff, scales, defendant."""
        m, area = self.metrics, places.stage
        third = area.width // 3
        height = round(m.text_px(16) * 1.35 + m.text_px(15) * 1.25 + m.text_px(13) * 1.25) + m.px(10)
        items = []
        for at, (seat, role) in enumerate(zip(pair, ("plaintiff", "defendant"), strict=True)):
            left = area.left if not at else area.right - third
            info = situation.seats[seat]
            lines = (role, below[at]) if below[at] else (role,)
            look = SeatLook(info.name, info.colour, lines, glow=situation.actor == seat)
            items.append(Item(f"side:{role}", look, (left, area.top, third, height), 3, animate=False))
        middle = pygame.Rect(area.left + third, area.top, area.width - 2 * third, height)
        line = round(m.text_px(15) * 1.4)
        picture = self._emblem(
            pygame.Rect(middle.left, middle.top, middle.width, middle.height - line), SCALES
        )
        items.append(Item("scales", PictureLook("biz_scales", PICTURE_RATIO), picture, 3, animate=False))
        claim = pygame.Rect(
            middle.left - third // 3, middle.bottom - line, middle.width + 2 * third // 3, line
        )
        items.append(Item("case", TextLook(told, 15, "bold", "center"), claim, 4, animate=False))
        return items

    def _offers(self, view: Observation, places: Places) -> list[Item]:
        """Return the last offers, the plaintiff's on the left and the defendant's on the right."""
        m, area = self.metrics, places.stage
        top = area.top + round(m.text_px(16) * 1.35 + m.text_px(15) * 1.25 + m.text_px(13) * 1.25) + m.px(18)
        height = min(m.row(30), (area.bottom - top) // OFFERS_SHOWN - m.px(3))
        items = []
        shown = list(enumerate(view.offers))[-OFFERS_SHOWN:]
        for line, (at, amount) in enumerate(shown):
            mine = at % 2 == 0
            told = f"asks for {dollars(amount)}" if mine else f"offers {dollars(amount)}"
            width = area.width * 2 // 5
            left = area.left if mine else area.right - width
            place = pygame.Rect(left, top + line * (height + m.px(3)), width, height)
            look = ChipLook(told, "plain" if at == len(view.offers) - 1 else "dimmed")
            items.append(Item(f"offer:{at}", look, place, 3, animate=False))
        return items

    def _trial(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the dice of both sides, one after the other, and the verdict."""
        m, area = self.metrics, places.middle
        pair, rolls = (view.owner, view.defendant), view.dice
        judged = view.phase == "damages"
        winner = law.winner(view) if judged else None
        told = ""
        if winner is not None:
            damages = law.effect_of(self.context, view.card).damages
            told = verdict_told(situation.names, pair, winner, damages, view.damages)
        line = m.text_px(20) * 2
        height = min(m.px(64), (area.height - line) // 2)
        items = []
        side = pygame.Rect(area.left, area.top, area.width // 5, 2 * height)
        picture = self._emblem(side, TRIAL_SCALES)
        items.append(Item("scales", PictureLook("biz_scales", PICTURE_RATIO), picture, 3, animate=False))
        for at, seat in enumerate(pair):
            name = pygame.Rect(side.right, area.top + at * height, area.width // 4, height)
            look = TextLook(situation.names[seat], 18, "bold" if seat == winner else "regular", "right")
            items.append(Item(f"trial:{at}", look, name, 3, animate=False))
            if at < len(rolls):
                colour = situation.seats[seat].colour
                items += self._dice(f"trial:{at}", colour, rolls[at], name.right + m.px(14), name)
        if told:
            place = pygame.Rect(area.left, area.top + 2 * height, area.width, line)
            items.append(
                Item("verdict", TextLook(told, 20, "bold", "center", "accent"), place, 3, animate=False)
            )
        return items

    # -- accounts ------------------------------------------------------------------------------------

    def _accounts(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the statements so far: every figure with what it is made of."""
        m, area = self.metrics, places.everything
        head = round(m.text_px(13) * 1.5)
        cells = tuple((title, "") for title in accounts.HEAD)
        items = [
            Item(
                "accounts",
                AccountLook("", "", cells),
                (area.left, area.top, area.width, head),
                5,
                animate=False,
            )
        ]
        gap = m.px(4)
        n = len(situation.seats)
        height = min(m.row(54), (area.height - head - gap * n) // n)
        top = area.top + head
        for line in view.accounts:
            info = situation.seats[line.seat]
            look = AccountLook(info.name, info.colour, accounts.cells(line))
            place = (area.left, top, area.width, height)
            tip = accounts.story(line, info.name)
            items.append(Item(f"account:{line.seat}", look, place, 5, tip=tip, animate=False))
            top += height + gap
        return items
