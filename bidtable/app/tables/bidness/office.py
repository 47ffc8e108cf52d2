"""The viewer's own company: an office with rooms for marketing, engineering and law, and the viewer before it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.figures import PersonLook
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts
from bidtable.app.tables.bidness.card_looks import CONTRACTS, CardLooks
from bidtable.app.tables.bidness.house_looks import (
    LoftLook,
    PaydayLook,
    RoomHeadLook,
)
from bidtable.app.tables.bidness.houses import (
    LEAP,
    Company,
    award_item,
    awards_of,
    company_tip,
    pile_items,
)
from bidtable.app.tables.bidness.layout import OfficeRoom, Places
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, STAFF_RATIO, PictureLook
from bidtable.app.tables.bidness.piece_keys import Piece, PieceKeys
from bidtable.app.tables.bidness.street import window_of
from bidtable.app.tables.kit.near import near_items
from bidtable.app.tables.kit.plate import Plate
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, law
from bidtable.games.bidness.events import Account
from bidtable.games.bidness.phrases import dollars, signed
from bidtable.games.bidness.state import Observation

MARKETING, ENGINEERING, LEGAL = range(3)
"""The rooms, in the order of the roles."""
HEADS = ("Marketing", "Engineering", "Legal")
LEAST_POSTER = 30
"""Least width in pixels of a poster."""
PAYDAY = ("payroll", "salaries", "earnings", "growth")
"""Phases of a payday before its statements."""
IF_NOW = "If the Business Phase were now"


class Office:
    """The viewer's company; for a spectator that of the first seat."""

    def __init__(self, game: Bidness, metrics: Metrics, card_looks: CardLooks, piece_keys: PieceKeys) -> None:
        """Make the office for a window size."""
        self.context = game.context
        self.metrics = metrics
        self.card_looks = card_looks
        self.piece_keys = piece_keys

    def items(self, situation: Situation, view: Observation, places: Places, company: Company) -> list[Item]:
        """Return the items of the rooms and their contents, and the viewer."""
        seat, told = situation.near, situation.in_words.view.observation
        line = accounts.shown_account(self.context, told, seat)
        return [
            *self._near(situation, told, places, company),
            *self._notes(view, seat, places.notes),
            *self._heads(told, seat, line, places),
            self._payday(told, seat, line, places),
            *self._rooms(view, seat, places),
        ]

    # -- the rooms -----------------------------------------------------------------------------------

    def _heads(self, view: Observation, seat: Seat, line: Account, places: Places) -> list[Item]:
        """Return the name and the gain of each room; at the end of the game there are no more gains."""
        dice = counted(law.dice_of(self.context, view, seat), "die", "dice")
        brings = (
            counted(line.units, "unit"),
            f"+{line.new_tech} tech" if line.new_tech else "no tech",
            dice,
        )
        if view.phase == "over":
            brings = ("", "", "")
        return [
            Item(f"room:{at}", RoomHeadLook(HEADS[at], brings[at]), room.head, 2, animate=False)
            for at, room in enumerate(places.rooms)
        ]

    def _payday(self, view: Observation, seat: Seat, line: Account, places: Places) -> Item:
        """Return the board below the rooms: the next payday, the current one, or the company's state at the end."""
        spot = places.ledger
        if view.phase == "over":
            left = counted(view.ious[seat], "IOU") if view.ious[seat] else "debt free"
            cash, tech = dollars(view.cash[seat]), counted(view.tech[seat], "tech point")
            look = PaydayLook("At the end", left, f"{cash} · {tech}", cash, gain=not view.ious[seat])
            return Item("payday", look, spot, 3, animate=False)
        salaries, net = sum(line.salaries), accounts.net(line)
        parts = [f"sales {dollars(line.sales)}"]
        if line.contracts:
            parts.append(f"contracts {dollars(line.contract_pay)}")
        parts.append(f"salaries {signed(-salaries)}")
        contracts = f" + {dollars(line.contract_pay)}" if line.contracts else ""
        short = f"{dollars(line.sales)}{contracts} − {dollars(salaries)}"
        current = bool(view.accounts) or view.phase in PAYDAY
        name = "This payday" if current else "Next payday"
        look = PaydayLook(name, signed(net), " · ".join(parts), short, gain=net >= 0)
        tip = accounts.explained(line, f"The payday of round {view.round}" if current else IF_NOW)
        return Item("payday", look, spot, 3, tip=tip, animate=False)

    def _rooms(self, view: Observation, seat: Seat, places: Places) -> list[Item]:
        """Return the people at their desks, and the contracts, posters and awards on the walls."""
        staff: list[list[list[Piece]]] = [[], [], []]
        posters: list[list[list[Piece]]] = [[], [], []]
        for pile in self.card_looks.piles(self.piece_keys.pieces(seat)):
            rank, _ = self.card_looks.rank(pile[0].kind)
            if rank < CONTRACTS:
                staff[rank].append(pile)
            else:
                legal = rank == CONTRACTS or self.card_looks.is_legal(pile[0].kind)
                posters[LEGAL if legal else MARKETING].append(pile)
        awards = {"market": MARKETING, "tech": ENGINEERING}
        held = awards_of(view, seat)
        items = []
        for at, room in enumerate(places.rooms):
            trophy = next((name for name in held if awards[name] == at), "")
            items += self._room(at, room, staff[at], posters[at], trophy)
        return items

    def _room(
        self,
        at: int,
        room: OfficeRoom,
        staff: Sequence[list[Piece]],
        posters: Sequence[list[Piece]],
        trophy: str,
    ) -> list[Item]:
        """Return the contents of the room of this number."""
        m = self.metrics
        arc, gap = m.px(LEAP), m.px(5)
        pane = window_of(room)
        wall = room.wall.inflate(0, -m.px(8))
        wall = pygame.Rect(
            pane.right + m.px(8), wall.top, room.wall.right - pane.right - m.px(14), wall.height
        )
        hanging = on_wall(wall, len(posters) + bool(trophy), gap)
        items = []
        if trophy:
            items.append(award_item(self.card_looks, trophy, hanging.pop(0), 4))
        # If the wall is empty, a second row of desks may cover it.
        floor = room.desks if hanging or trophy else room.inside
        floor = pygame.Rect(
            floor.left + m.px(6), floor.top + m.px(2), floor.width - m.px(12), floor.height - m.px(5)
        )
        seated = desks(floor, room.desks.height, len(staff), gap)
        items += self._lofts(at, room, seated, gap)
        z = 6
        for pile, spot in zip(staff, seated, strict=True):
            items += pile_items(self.card_looks, pile, spot, z, arc)
            z += len(pile)
        for pile, spot in zip(posters, hanging, strict=True):
            items += pile_items(self.card_looks, pile, spot, z, arc)
            z += len(pile)
        return items

    def _lofts(self, at: int, room: OfficeRoom, seated: Sequence[pygame.Rect], tall: int) -> list[Item]:
        """Return boards below each row of desks but the lowest, so that nobody sits in mid-air."""
        rows = sorted({spot.bottom for spot in seated})[:-1]
        return [
            Item(
                f"loft:{at}:{n}",
                LoftLook(),
                (room.desks.left, bottom, room.desks.width, tall),
                3,
                animate=False,
            )
            for n, bottom in enumerate(rows)
        ]

    # -- the near person -----------------------------------------------------------------------------

    def _near(self, situation: Situation, view: Observation, places: Places, company: Company) -> list[Item]:
        """Return the viewer at the lower left, with cash, IOUs and the debt to pay back."""
        seat = situation.near
        info, ious = situation.seats[seat], view.ious[seat]
        # No sum is shown, because two IOUs at once cost more than one after the other.
        goal = f"{counted(ious, 'IOU')} to pay back" if ious else "no IOU left"
        plate = Plate(dollars(view.cash[seat]), "good", line=goal, mark="1" if seat == view.first else "")
        look = PersonLook(company.face, company.mood, company.lit)
        tip = company_tip(self.context, situation, view, seat)
        return near_items(places.near, seat, info.name, info.colour, look, plate, tip)

    def _notes(self, view: Observation, seat: Seat, line: pygame.Rect) -> list[Item]:
        """Return the IOUs as small notes: owed ones, and faded ones that could still be taken."""
        most = self.context.rules.company.most_ious
        wide = min(round(line.height / PICTURE_RATIO), (line.width - most) // most)
        tall = round(wide * PICTURE_RATIO)
        items = []
        for at in range(most):
            owed = at < view.ious[seat]
            spot = (line.left + at * (wide + self.metrics.px(2)), line.centery - tall // 2, wide, tall)
            look = PictureLook("biz_iou", PICTURE_RATIO, faded=not owed)
            items.append(Item(f"iou:{at}", look, spot, 5, animate=False, film=pop(0.3) if owed else None))
        return items


def desks(floor: pygame.Rect, tall: int, count: int, gap: int) -> list[pygame.Rect]:
    """Return the places of people side by side, centred, in the rows in which they are largest.

    Args:
        floor: The rect of all desks, in pixels.
        tall: Height of a single row.
        count: Number of people.
        gap: Pixels between them.
    """
    best: list[pygame.Rect] = []
    for rows in range(1, count + 1):
        each = -(-count // rows)
        high = min(tall, (floor.height - gap * (rows - 1)) // rows)
        wide = min(round(high / STAFF_RATIO), (floor.width - gap * (each - 1)) // each)
        if best and wide <= best[0].width:
            break
        high = round(wide * STAFF_RATIO)
        best = []
        for at in range(count):
            line, column = divmod(at, each)
            beside = min(each, count - line * each)
            left = floor.centerx - (beside * (wide + gap) - gap) // 2
            # The first row is in front, the others are behind it.
            top = floor.bottom - (line + 1) * high - line * gap
            best.append(pygame.Rect(left + column * (wide + gap), top, wide, high))
    return best


def on_wall(wall: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """Return places of pictures side by side on a wall, as large as fits; they overlap only if they are too many."""
    if count == 0:
        return []
    tall = wall.height
    wide = min(round(tall / PICTURE_RATIO), (wall.width - gap * (count - 1)) // count)
    wide = max(wide, min(LEAST_POSTER, wall.width))
    tall = min(tall, round(wide / PICTURE_RATIO))
    step = float(wide + gap)
    if count > 1:
        step = min(step, (wall.width - wide) / (count - 1))
    start = wall.left + max(0, round((wall.width - wide - step * (count - 1)) / 2))
    top = wall.top + (wall.height - tall) // 2
    return [pygame.Rect(start + round(at * step), top, wide, tall) for at in range(count)]
