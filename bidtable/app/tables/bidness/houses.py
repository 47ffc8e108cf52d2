"""The street: rivals on the roofs of their houses, what they say, who works there, and what they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.figures import BubbleLook, PersonLook
from bidtable.app.tables.base import Situation, seat_title
from bidtable.app.tables.bidness import accounts, text
from bidtable.app.tables.bidness.faces import AWARDS, Faces
from bidtable.app.tables.bidness.house_looks import FiguresLook, HeldLook, HouseLook, RoofLook
from bidtable.app.tables.bidness.keys import Keys, Piece
from bidtable.app.tables.bidness.layout import HousePlace, Places, row, trophy_width
from bidtable.app.tables.bidness.looks import STAFF_RATIO
from bidtable.app.tables.bidness.street import DESKS
from bidtable.app.tables.seated import Speech
from bidtable.app.widgets.board import Item
from bidtable.app.widgets.widget import Tip
from bidtable.core.model import Seat
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, money
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.phrases import AWARDS as TITLES
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

CROWDED = 60
"""Percent of a floor's height: where each of those who sit there would be less wide, each kind is one pile."""
UPSTAIRS = 2
"""Marketers and engineers, the first of the roles, sit on the upper floor."""
LEAP = 60
"""Layout units that a piece rises when it goes from one place to another."""


@dataclass(frozen=True)
class Company:
    """Who is behind a company, as everybody sees them now.

    Attributes:
        face: Id of the person.
        mood: Their mood.
        speech: What they said last, if it still matters.
        lit: Whether the light is on them: it is their turn, or what is told is their doing.
    """

    face: str
    mood: str
    speech: Speech | None = None
    lit: bool = False


class Houses:
    """Draws the street."""

    def __init__(self, game: Bidness, metrics: Metrics, faces: Faces, keys: Keys) -> None:
        """Make the street for a window size."""
        self.context = game.context
        self.metrics = metrics
        self.faces = faces
        self.keys = keys

    def items(
        self, situation: Situation, view: Observation, places: Places, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        """Return all rivals with their houses."""
        items: list[Item] = []
        order = places.order(len(situation.seats), situation.near)
        for seat, place in zip(order, places.houses, strict=False):
            items += self._founder(situation, seat, place, companies[seat])
            items += self._plate(situation, view, seat, place, lit=companies[seat].lit)
            items += self._inside(view, seat, place)
        return items

    def _founder(self, situation: Situation, seat: Seat, place: HousePlace, company: Company) -> list[Item]:
        """Return who stands on the roof, and the speech bubble beside them."""
        colour = situation.seats[seat].colour
        items = [
            Item(f"person:{seat}", PersonLook(company.face, company.mood, company.lit), place.person, 1),
            Item(f"roof:{seat}", RoofLook(colour, company.lit), place.roof, 2, animate=False),
        ]
        if company.speech is not None:
            speech = company.speech
            look = BubbleLook(speech.text, faded=not speech.fresh, chat=speech.chat)
            film = pop(0.25) if company.speech.fresh else None
            # Other words are another bubble: it pops up instead of changing its text.
            items.append(Item(f"said:{seat}:{company.speech.text}", look, place.speech, 50, film=film))
        return items

    def _plate(
        self, situation: Situation, view: Observation, seat: Seat, place: HousePlace, *, lit: bool
    ) -> list[Item]:
        """Return the plate with the figures that can be read from afar."""
        info = situation.seats[seat]
        figures = FiguresLook(
            dollars(view.cash[seat]),
            view.ious[seat],
            self.context.rules.company.most_ious,
            accounts.tech_text(money.account(self.context, view, seat)),
            self._business(view, seat),
        )
        plate = HouseLook(info.name, info.colour, seat == view.first, lit, row(self.metrics, 17))
        # What stands beside is longest where there is an award: all plates of a table say it in the same way.
        award = self.context.rules.money.awards.tech_points
        held = HeldLook(view.hand_sizes[seat], view.paybacks[seat], f"{max(view.tech)} + {award} tech")
        tip = company_tip(self.context, situation, view, seat)
        return [
            Item(f"seat:{seat}", plate, place.plate, 3, tip=tip),
            Item(f"figures:{seat}", figures, place.plate, 4, animate=False),
            Item(f"held:{seat}", held, place.held, 5, animate=False),
        ]

    def _business(self, view: Observation, seat: Seat) -> str:
        """Return what a payday comes from; at the end, which brings no more paydays, what is missing to win."""
        if view.phase == "over":
            missing = dollars(view.ious[seat] * self.context.rules.money.payback[0])
            return f"still owes {missing}" if view.ious[seat] else "debt free"
        line = accounts.standing(self.context, view, seat)
        return (
            f"{counted(line.units, 'unit')} × {dollars(line.unit_price)} "
            f"· salaries {dollars(sum(line.salaries))}"
        )

    def _inside(self, view: Observation, seat: Seat, place: HousePlace) -> list[Item]:
        """Return people at desks, contracts, bonus cards and awards on the floors of a house."""
        m = self.metrics
        floors = [floor.inflate(-m.px(4), 0) for floor in place.floors]
        items = []
        awards = awards_of(view, seat)
        wide, upstairs = floors[0].width, floors[0]
        for at, name in enumerate(awards):
            upstairs.width -= trophy_width(m)
            spot = pygame.Rect(upstairs.topright, (trophy_width(m), upstairs.height))
            spot = spot.inflate(-m.px(4), -m.px(4))
            items.append(award_item(self.faces, name, spot, 4 + at))
        pieces = self.keys.pieces(seat)
        shares = [pieces]
        if len(floors) > 1:
            upper = [piece for piece in pieces if self.faces.rank(piece.kind)[0] < UPSTAIRS]
            shares = [upper, [piece for piece in pieces if piece not in upper]]
        z = 6
        for floor, share in zip(floors, shares, strict=True):
            gap = m.px(2)
            piles = self.faces.piles(share)
            if len(piles) * (floor.height * CROWDED // 100 + gap) > floor.width:
                piles = self.faces.piles(share, stacked=True)
            # A note of money may come to lie at the right of the lowest floor.
            note = place.low_tag.width if floor is floors[-1] else 0
            if len(piles) + (len(awards) if floor is floors[0] else 0) + bool(note) <= DESKS:
                # Each sits between two windows, and the last desks stay free.
                floor.width = wide
            elif len(piles) * (round(floor.height / STAFF_RATIO) + gap) <= floor.width - note:
                floor.width -= note
            for pile, spot in zip(piles, at_desks(floor, len(piles), gap), strict=True):
                items += pile_items(self.faces, pile, spot, z, m.px(LEAP))
                z += len(pile)
        return items


def company_tip(context: Context, situation: Situation, view: Observation, seat: Seat) -> Tip:
    """Return who leads a company, and all that everybody knows of it; put together when it is asked for."""

    def told() -> str:
        return f"{seat_title(situation.seats[seat])}. {' '.join(text.outlook(context, view, seat))}"

    return told


def awards_of(view: Observation, seat: Seat) -> list[str]:
    """Return the awards that a seat holds."""
    held = zip(AWARDS, (view.market_leader, view.tech_leader), strict=True)
    return [award for award, holder in held if holder == seat]


def award_item(faces: Faces, name: str, spot: pygame.Rect, z: int) -> Item:
    """Return a trophy; it travels when it changes hands."""
    tip = f"{TITLES[name]}: {faces.award(name)}."
    return Item(f"award:{name}", faces.trophy(name), spot, z, tip=tip, arc=spot.height, film=pop(0.3))


def at_desks(area: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """Seat people side by side over the width of an area, as tall as it is, or smaller where there are many.

    A few have their desks at the left, some way apart. They move together only where each would be too small to be
    known.
    """
    if count == 0:
        return []
    beside = (area.width - gap * (count - 1)) // count
    wide = min(round(area.height / STAFF_RATIO), area.width, max(beside, area.height // 2))
    slot = area.width / max(count, DESKS)
    left, step = area.left + (slot - wide) / 2, slot
    if slot < wide + gap:
        left, step = float(area.left), (area.width - wide) / max(1, count - 1)
    return [pygame.Rect(round(left + at * step), area.top, wide, area.height) for at in range(count)]


def pile_items(faces: Faces, pile: Sequence[Piece], spot: pygame.Rect, z: int, arc: float) -> list[Item]:
    """Return the pieces of a pile at one place; each says how many they are, so that the uppermost does."""
    items: list[Item] = []
    for piece in pile:
        look = faces.piece(piece.kind, pile[0].number, len(pile), under=piece is not pile[-1])
        tip = faces.tip(piece.kind)
        # Who is laid off walks out below; who is hired by another goes there in an arc.
        door = (spot.left + spot.width // 4, spot.bottom, spot.width // 2, spot.height // 2)
        items.append(Item(f"piece:{piece.key}", look, spot, z + len(items), tip=tip, arc=arc, exit=door))
    return items
