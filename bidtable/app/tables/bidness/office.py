"""The viewer's own company in the game Bidness: an office with rooms for its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from bidtable.app.draw.film import pop, shake
from bidtable.app.draw.sizes import LEAST
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts
from bidtable.app.tables.bidness.card_looks import CONTRACTS, Part
from bidtable.app.tables.bidness.house_looks import (
    FIRST,
    OfficeLook,
    PaydayLook,
    RoofLook,
    RoomHeadLook,
    furniture,
)
from bidtable.app.tables.bidness.houses import LEAP, Company, award_item, awards_of, company_tip, pile_items
from bidtable.app.tables.bidness.layout import ROOF, ROOMS, Places
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, STAFF_RATIO, PictureLook
from bidtable.app.tables.bidness.piece_keys import Piece, kind_of
from bidtable.app.tables.bidness.reactions import HARMED
from bidtable.app.tables.kit.near import BADGE, near_items
from bidtable.app.tables.kit.plate import Plate
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Move, Seat
from bidtable.core.texts import counted
from bidtable.games.bidness import effects, law
from bidtable.games.bidness.events import Account
from bidtable.games.bidness.moves import LayOff
from bidtable.games.bidness.phrases import dollars, signed
from bidtable.games.bidness.state import Observation

MARKETING, ENGINEERING, LEGAL = range(3)
"""The rooms, in the order of the roles."""
HEADS = ("Marketing", "Engineering", "Legal")
LEAST_POSTER = 30
"""Least width in pixels of a poster."""
BESIDE = 0.5
"""Least distance between two people in a row, as a share of a person's width, at which their heads stay apart."""
BEHIND = 0.4
"""Share of a person's height by which each row stands above the row before it."""
CLOSE = 0.27
"""Share of a person's height between two rows in a room in which something hangs on the wall."""
WIDE = 6.5
"""Width of "First Player", as a multiple of the size of the smallest readable text."""
BOARD = 84
"""Largest height of the board that shows the next payday, in layout units."""
WIDEST = 170
"""Largest width of the same board, in layout units."""
TROPHY = 0.3
"""Share of the wall that an award takes beside the board."""
PAYDAY = ("payroll", "salaries", "earnings", "growth")
"""Phases of a payday before its statements are shown."""
IF_NOW = "If the Business Phase were now"


class Office(Part):
    def items(self, situation: Situation, view: Observation, places: Places, company: Company) -> list[Item]:
        # A spectator sees the company of the first seat.
        seat, told = situation.near, situation.in_words.view.observation
        self.layoffs: dict[str, Move] = {}
        line = accounts.shown_account(self.context, told, seat)
        office = places.office
        roof = pygame.Rect(office.left - self.metrics.px(3), office.top, office.width + self.metrics.px(6), 0)
        roof.height = self.metrics.px(ROOF)
        look = RoofLook(situation.seats[seat].colour, company.lit, (), situation.names[seat])
        rooms = self._rooms(view, told, seat, line, places)
        front = {kind_of(item.key.partition(":")[2]): item.key for item in rooms}
        return [
            *self.near(situation, places, company),
            self._walls(places, rooms, dim=view.is_auction),
            *self._heads(told, seat, line, places),
            Item(f"roof:{seat}", look, roof, 2),
            *(self._staffed(situation, item, front) for item in rooms),
        ]

    def _staffed(self, situation: Situation, item: Item, front: Mapping[str, str]) -> Item:
        kind = kind_of(item.key.partition(":")[2])
        if not item.key.startswith("piece:") or not isinstance(item.look, PictureLook):
            return item
        move = LayOff(effects.ROLES[self.card_looks.rank(kind)[0]])
        if not situation.is_legal(move):
            return item
        self.layoffs[item.key] = move
        sign = "lay off" if front[kind] == item.key else ""
        look = replace(item.look, sign=sign, tone="bad" if situation.selected == move else "plain")
        words = Words("employee", self.card_looks.named(kind)[1], "", "may be laid off")
        return replace(item, look=look, on_click=partial(situation.choose, move), words=words)

    def _walls(self, places: Places, things: Sequence[Item], *, dim: bool) -> Item:
        corner = places.office.topleft
        insides = [room.inside.move(-corner[0], -corner[1]) for room in places.rooms]
        boards = max(self.metrics.px(10), places.rooms[0].desks.height * 18 // 100)
        full = set()
        for at, room in enumerate(places.rooms):
            # Somebody may stand before the edge of the furniture, but not before all of it.
            taken = furniture(room.inside, self.metrics, boards)
            taken = taken.inflate(-taken.width // 2, 0)
            if any(taken.colliderect(item.rect) for item in things):
                full.add(at)
        spots = tuple((area.x, area.y, area.w, area.h) for area in insides)
        return Item("office", OfficeLook(spots, boards, dim, frozenset(full)), places.office, 1)

    def _heads(self, view: Observation, seat: Seat, line: Account, places: Places) -> list[Item]:
        dice = counted(law.dice_of(self.context, view, seat), "die", "dice")
        brings = ("",) * ROOMS if view.phase == "over" else (*accounts.totals(line), dice)
        return [
            Item(
                f"room:{at}",
                RoomHeadLook(HEADS[at], brings[at], room.head.height),
                room.inside,
                2,
            )
            for at, room in enumerate(places.rooms)
        ]

    def _payday(self, view: Observation, seat: Seat, line: Account, spot: pygame.Rect) -> Item:
        if view.phase == "over":
            left = counted(view.ious[seat], "IOU") if view.ious[seat] else "debt free"
            look = PaydayLook("at the end", left, "", gain=not view.ious[seat])
            return Item("payday", look, spot, 3)
        current = bool(view.accounts) or view.phase in PAYDAY
        earned, net = line.sales + line.contract_pay, accounts.net(line)
        parts = f"{signed(earned)} {signed(-sum(line.salaries))}"
        look = PaydayLook(f"{'this' if current else 'next'} payday", signed(net), parts, gain=net >= 0)
        tip = accounts.explained(line, f"The payday of round {view.round}" if current else IF_NOW)
        return Item("payday", look, spot, 3, tip=tip)

    def _rooms(
        self, view: Observation, told: Observation, seat: Seat, line: Account, places: Places
    ) -> list[Item]:
        staff: list[list[list[Piece]]] = [[], [], []]
        posters: list[list[list[Piece]]] = [[], [], []]
        for pile in self.card_looks.piles(self.piece_keys.pieces(seat)):
            rank, _ = self.card_looks.rank(pile[0].kind)
            if rank < CONTRACTS:
                staff[rank].append(pile)
            else:
                legal = rank == CONTRACTS or self.card_looks.is_legal(pile[0].kind)
                posters[LEGAL if legal else MARKETING].append(pile)
        m, awards = self.metrics, {"market": MARKETING, "tech": ENGINEERING}
        held = awards_of(view, seat)
        items = []
        for at, room in enumerate(places.rooms):
            trophy = next((name for name in held if awards[name] == at), "")
            hangs = bool(trophy or posters[at] or at == ENGINEERING)
            hired = sum(map(len, staff[at]))
            seen = visible(room.desks)
            if hired > seen:
                # The last visible person stands before all others of the room, with their number.
                staff[at][seen - 1 :] = [[piece for pile in staff[at][seen - 1 :] for piece in pile]]
            rows = standing(room.desks, len(staff[at]), CLOSE if hangs else BEHIND)
            top = min((spot.top for row in rows for spot in row), default=room.desks.top)
            wall = pygame.Rect(room.wall.left, room.wall.top, room.wall.width, top - room.wall.top)
            wall = wall.inflate(-m.px(10), -m.px(2))
            if at == ENGINEERING:
                board = wall.copy()
                board.height = min(board.height, m.px(BOARD))
                board.width -= round(board.width * TROPHY) if trophy else 0
                if board.width > m.px(WIDEST):
                    board = board.inflate(m.px(WIDEST) - board.width, 0)
                items.append(self._payday(told, seat, line, board))
                wall = pygame.Rect(
                    board.right + m.px(4), wall.top, wall.right - board.right - m.px(4), wall.height
                )
            hanging = on_wall(wall, len(posters[at]) + bool(trophy), m.px(5))
            if trophy:
                items.append(award_item(self.card_looks, trophy, hanging.pop(0), 4))
            spots = [spot for row in rows for spot in row]
            for n, (pile, spot) in enumerate(
                zip((*staff[at], *posters[at]), (*spots, *hanging), strict=True)
            ):
                # People of the front rows are drawn over those behind them.
                crowd = f"×{hired}" if n < len(staff[at]) and len(pile) > 1 else ""
                items += pile_items(self.card_looks, pile, spot, 6 + n, m.px(LEAP), crowd)
        return items

    def near(self, situation: Situation, places: Places, company: Company) -> list[Item]:
        seat, view = situation.near, situation.in_words.view.observation
        info, ious = situation.seats[seat], view.ious[seat]
        # No sum is shown, because two IOUs at once cost more than one after the other.
        goal = f"owes {counted(ious, 'IOU')}" if ious else "debt free"
        m, room = self.metrics, places.near.own.width - self.metrics.px(BADGE + 7)
        first = FIRST[0] if room >= WIDE * m.floor_px(LEAST) else FIRST[1]
        line = f"{goal}\n{first}" if seat == view.first else goal
        plate = Plate(dollars(view.cash[seat]), "good", line=line)
        tip = company_tip(self.context, situation, view, seat)
        person, own = near_items(places.near, seat, info.name, info.colour, company.figure, plate, tip)
        if company.mood in HARMED:
            person = replace(person, film=shake())
        return [person, own, *self._notes(view, seat, places)]

    def _notes(self, view: Observation, seat: Seat, places: Places) -> list[Item]:
        return [
            Item(f"iou:{at}", PictureLook("biz_iou", PICTURE_RATIO), spot, 5, animate=False, film=pop(0.3))
            for at, spot in enumerate(places.slips(view.ious[seat], self.context.rules.company.most_ious))
        ]


def visible(floor: pygame.Rect) -> int:
    """Return how many people fit on a floor if every face must be visible."""
    # People stand in a row, and one between each two behind it.
    wide = min(round(floor.height / STAFF_RATIO), floor.width)
    return 1 + 2 * int((floor.width - wide) / (wide * BESIDE))


def standing(floor: pygame.Rect, count: int, lift: float = BEHIND) -> list[list[pygame.Rect]]:
    """Return the areas of people in one or two rows, the row at the back first."""
    # People at the back look through the gaps between the people before them.
    if not count:
        return []
    wide = min(round(floor.height / STAFF_RATIO), floor.width)
    beside = 1 + int((floor.width - wide) / (wide * BESIDE))
    front = count if count <= beside else -(-(count + 1) // 2)
    step = min(wide + 2.0, (floor.width - wide) / max(1, front - 1))
    left = floor.left + (floor.width - wide - step * (front - 1)) / 2
    ahead = [pygame.Rect(round(left + n * step), floor.top, wide, floor.height) for n in range(front)]
    if front == count:
        return [ahead]
    left += step * ((2 * front - 1 - count) // 2 + 0.5)
    top = floor.top - round(floor.height * lift)
    behind = [pygame.Rect(round(left + n * step), top, wide, floor.height) for n in range(count - front)]
    return [behind, ahead]


def on_wall(wall: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
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
