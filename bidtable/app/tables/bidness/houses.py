"""Draws the other players' companies as houses in the game Bidness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.match.people import faces_for
from bidtable.app.room.figures import PersonLook
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts, text
from bidtable.app.tables.bidness.card_looks import AWARDS, CardLooks, Part
from bidtable.app.tables.bidness.house_looks import HouseLook, RoofLook, ShapeLook
from bidtable.app.tables.bidness.layout import LOW, MOST_STOREYS, WALL, HousePlace, Places
from bidtable.app.tables.bidness.looks import STAFF_RATIO, PictureLook
from bidtable.app.tables.bidness.piece_keys import Piece
from bidtable.app.tables.kit.bubble import BubbleLook, LowBubbleLook
from bidtable.app.tables.kit.plate import seat_title
from bidtable.app.tables.seated import Speech
from bidtable.app.widgets.board import Item, Words
from bidtable.app.widgets.widget import Tip
from bidtable.core.model import Seat
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.phrases import AWARDS as TITLES
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

CROWD = 5
"""Greatest number of people on a storey before a house gets another storey."""
CEILING = 7
"""Layout units between a ceiling and the head below it."""
BOARDS = 5
"""Layout units between a desk and the lower edge of the storey."""
HAIR = 8
"""Layout units by which a founder's picture may reach into the lowest storey without covering anybody."""
INSIDE = MOST_STOREYS + 3
"""Drawing order of the first thing in a house, before walls and roof."""
FRONT = 28
"""Drawing order of a founder, before all things in a house."""
LEAP = 60
"""Height in layout units of a piece's flight from one place to another."""


@dataclass(frozen=True)
class Company:
    """The founder of a company, with a mood and a speech bubble.

    Attributes:
        speech: Text in the founder's speech bubble, or None.
        dropped: Whether the founder has left the current auction.
        away: Whether the founder is not at the door of the house but in another place.
    """

    face: str
    mood: str
    speech: Speech | None = None
    lit: bool = False
    dropped: bool = False
    away: bool = False

    @property
    def figure(self) -> PersonLook:
        return PersonLook(self.face, self.mood, self.lit, shaded=self.dropped and not self.lit)


def bubble(
    seat: Seat, speech: Speech, place: pygame.Rect, leftward: bool = False, *, below: bool = False
) -> Item:
    # Other words have another key, so that their bubble pops up anew.
    kind = LowBubbleLook if below else BubbleLook
    look = kind(speech.text, leftward, not speech.fresh, speech.brief, speech.chat)
    film = pop(0.25) if speech.fresh else None
    return Item(f"said:{seat}:{speech.text}", look, place, 50, film=film)


def double(situation: Situation, seat: Seat, company: Company, place: pygame.Rect) -> Item:
    """Return the figure of a founder at another place than usual.

    A rival walks there from the door of the house. The viewer has another figure, because the usual one stays at the
    rim of the table.
    """
    key = f"person:{seat}" if seat != situation.near else f"person:{seat}:double"
    lit = company.lit and seat != situation.near
    return Item(key, replace(company.figure, lit=lit), place, 4, arc=place.height / 4)


class Houses(Part):
    def items(
        self, situation: Situation, view: Observation, places: Places, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        items: list[Item] = []
        order = places.order(len(situation.seats), situation.near)
        for seat, place in zip(order, places.houses, strict=False):
            items += self._walls(situation, view, seat, place, companies[seat])
            items += self._founder(situation, seat, place, companies[seat])
            items += self._inside(view, seat, place)
        return items

    def floors(self, view: Observation, seat: Seat) -> int:
        # A house grows with its staff and its awards, which take the place of two people each.
        things = len(self.card_looks.piles(self.piece_keys.pieces(seat))) + 2 * len(awards_of(view, seat))
        return min(MOST_STOREYS, -(-things // CROWD))

    def low(self, view: Observation, near: Seat) -> bool:
        """Return whether no rival's house has more than `LOW` storeys."""
        return all(self.floors(view, seat) <= LOW for seat in range(len(view.cash)) if seat != near)

    def _walls(
        self, situation: Situation, view: Observation, seat: Seat, place: HousePlace, company: Company
    ) -> list[Item]:
        tip, floors = company_tip(self.context, situation, view, seat), self.floors(view, seat)
        kind = "tall" if len(place.floors) <= LOW else "storey"
        storey = ShapeLook(f"biz_{kind}_{place.desks}", company.dropped)
        ground = ShapeLook(f"biz_ground_{place.desks}", company.dropped)
        told: Observation = situation.in_words.view.observation
        line, info = accounts.shown_account(self.context, told, seat), situation.seats[seat]
        totals = () if told.phase == "over" else accounts.totals(line)
        roof = RoofLook(info.colour, company.lit, totals, info.name)
        below = (place.ground, *place.floors)
        return [
            *(
                Item(
                    f"storey:{seat}:{at}",
                    storey,
                    place.floors[at],
                    MOST_STOREYS - at,
                    tip=tip,
                    from_rect=below[at],
                )
                for at in reversed(range(floors))
            ),
            Item(f"ground:{seat}", ground, place.ground, MOST_STOREYS + 1, tip=tip, animate=False),
            Item(f"roof:{seat}", roof, place.roof(floors), MOST_STOREYS + 2, tip=tip),
        ]

    def _founder(self, situation: Situation, seat: Seat, place: HousePlace, company: Company) -> list[Item]:
        info, view = situation.seats[seat], situation.in_words.view.observation
        plate = HouseLook(
            info.name,
            info.colour,
            dollars(view.cash[seat]),
            text.debt(view.ious[seat]),
            seat == view.first,
            company.lit,
        )
        words = Words("player", info.name, plate.cash, plate.debt)
        tip = company_tip(self.context, situation, view, seat)
        items = [
            Item(f"planter:{seat}", ShapeLook("biz_planter"), place.planter, FRONT + 1, animate=False),
            Item(f"seat:{seat}", plate, place.plate, FRONT + 1, tip=tip, words=words),
        ]
        if company.away:
            return items
        items.append(Item(f"person:{seat}", company.figure, place.person, 12, tip=tip))
        if company.speech is not None:
            items.append(bubble(seat, company.speech, place.speech))
        return items

    def _inside(self, view: Observation, seat: Seat, place: HousePlace) -> list[Item]:
        m, count = self.metrics, self.floors(view, seat)
        pieces, awards = self.piece_keys.pieces(seat), awards_of(view, seat)
        piles = self.card_looks.piles(pieces)
        each = -(-(len(piles) + 2 * len(awards)) // max(1, count))
        items = []
        for at, floor in enumerate(place.floors[:count]):
            room = floor.inflate(-m.px(2 * WALL), 0)
            room.top, room.height = room.top + m.px(CEILING), room.height - m.px(CEILING + BOARDS)
            if at == count - 1:
                for name in awards:
                    spot = pygame.Rect(room.right - 2 * room.width // place.desks, room.top, 0, room.height)
                    spot.width = room.right - spot.left
                    room.width -= spot.width
                    items.append(award_item(self.card_looks, name, spot.inflate(-m.px(6), 0), INSIDE))
            if at == 0 and place.person.top < floor.bottom - m.px(HAIR):
                # Nobody sits behind the head of a tall founder.
                beside = place.person.right - place.person.width // 6
                room.left, room.width = beside, room.right - beside
            desk = max((floor.width - m.px(2 * WALL)) / place.desks, room.height / STAFF_RATIO)
            here = piles[at * each : (at + 1) * each]
            # People keep their size, so too many of them overlap.
            step = min(desk, (room.width - desk) / max(1, len(here) - 1))
            for n, pile in enumerate(here):
                spot = pygame.Rect(room.left + round(n * step), room.top, round(desk), room.height)
                items += pile_items(self.card_looks, pile, spot, INSIDE + n, m.px(LEAP))
        return items


def company_tip(context: Context, situation: Situation, view: Observation, seat: Seat) -> Tip:
    """Return the tooltip of a company, with its player and all public facts."""
    # The text is written when the tooltip opens.

    def facts() -> str:
        return f"{seat_title(situation.seats[seat])}. {' '.join(text.company_facts(context, view, seat))}"

    return facts


def awards_of(view: Observation, seat: Seat) -> list[str]:
    held = zip(AWARDS, (view.market_leader, view.tech_leader), strict=True)
    return [award for award, holder in held if holder == seat]


def award_item(card_looks: CardLooks, name: str, spot: pygame.Rect, z: int) -> Item:
    tip = f"{TITLES[name]}: {card_looks.award(name)}."
    words = Words("award", TITLES[name], card_looks.award(name))
    look = card_looks.trophy(name)
    return Item(f"award:{name}", look, spot, z, tip=tip, arc=spot.height, film=pop(0.3), words=words)


def pile_items(
    card_looks: CardLooks, pile: Sequence[Piece], spot: pygame.Rect, z: int, arc: float, sign: str = ""
) -> list[Item]:
    items: list[Item] = []
    for piece in pile:
        look = card_looks.piece(piece.kind, pile[0].number, len(pile), under=piece is not pile[-1])
        if sign and piece is pile[-1] and isinstance(look, PictureLook):
            look = replace(look, sign=sign, tone="plain")
        tip = card_looks.tip(piece.kind)
        # A laid-off person walks out below; a hired one flies to the new company.
        door = (spot.left + spot.width // 4, spot.bottom, spot.width // 2, spot.height // 2)
        sort, title = card_looks.named(piece.kind)
        words = Words(sort, title, getattr(look, "sign", ""))
        items.append(
            Item(f"piece:{piece.key}", look, spot, z + len(items), tip=tip, arc=arc, exit=door, words=words)
        )
    return items


def faces_of(situation: Situation) -> tuple[str, ...]:
    """Return the id of each player's portrait."""
    seats = situation.seats
    return faces_for(len(seats), tuple(info.face for info in seats))
