"""The street: rivals on the roofs of their houses, with speech, staff and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.figures import PersonLook
from bidtable.app.tables.base import Situation, seat_title
from bidtable.app.tables.bidness import accounts, text
from bidtable.app.tables.bidness.card_looks import AWARDS, CardLooks
from bidtable.app.tables.bidness.house_looks import FiguresLook, HeldLook, HouseLook, RoofLook
from bidtable.app.tables.bidness.layout import HousePlace, Places, row, trophy_width
from bidtable.app.tables.bidness.looks import STAFF_RATIO
from bidtable.app.tables.bidness.piece_keys import Piece, PieceKeys
from bidtable.app.tables.bidness.street import DESKS
from bidtable.app.tables.kit.bubble import BubbleLook
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
"""Least width of a person, in percent of the floor's height; if people were narrower, each kind is one pile."""
UPSTAIRS = 2
"""Marketers and engineers, the first two roles, sit on the upper floor."""
LEAP = 60
"""Height in layout units of a piece's flight from one place to another."""


@dataclass(frozen=True)
class Company:
    """The founder of a company, in the public view.

    Attributes:
        face: Id of the person.
        mood: Their mood.
        speech: Their last words, if they still matter.
        lit: Whether the light is on them: it is their turn, or they caused the event that is shown.
    """

    face: str
    mood: str
    speech: Speech | None = None
    lit: bool = False


class Houses:
    """The street with the rivals' houses."""

    def __init__(self, game: Bidness, metrics: Metrics, card_looks: CardLooks, piece_keys: PieceKeys) -> None:
        """Make the street for a window size."""
        self.context = game.context
        self.metrics = metrics
        self.card_looks = card_looks
        self.piece_keys = piece_keys

    def items(
        self, situation: Situation, view: Observation, places: Places, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        """Return the items of all rivals with their houses."""
        items: list[Item] = []
        order = places.order(len(situation.seats), situation.near)
        for seat, place in zip(order, places.houses, strict=False):
            items += self._founder(situation, seat, place, companies[seat])
            items += self._plate(situation, seat, place, lit=companies[seat].lit)
            items += self._inside(view, seat, place)
        return items

    def _founder(self, situation: Situation, seat: Seat, place: HousePlace, company: Company) -> list[Item]:
        """Return the founder on the roof, and the speech bubble beside them."""
        colour = situation.seats[seat].colour
        items = [
            Item(f"person:{seat}", PersonLook(company.face, company.mood, company.lit), place.person, 1),
            Item(f"roof:{seat}", RoofLook(colour, company.lit), place.roof, 2, animate=False),
        ]
        if company.speech is not None:
            speech = company.speech
            look = BubbleLook(speech.text, faded=not speech.fresh, chat=speech.chat)
            film = pop(0.25) if company.speech.fresh else None
            # A bubble with other words has another key: it pops up anew instead of changing its text.
            items.append(Item(f"said:{seat}:{company.speech.text}", look, place.speech, 50, film=film))
        return items

    def _plate(self, situation: Situation, seat: Seat, place: HousePlace, *, lit: bool) -> list[Item]:
        """Return the plate with the figures of a company."""
        info, view = situation.seats[seat], situation.in_words.view.observation
        figures = FiguresLook(
            dollars(view.cash[seat]),
            view.ious[seat],
            self.context.rules.company.most_ious,
            accounts.tech_text(money.account(self.context, view, seat)),
            self._business(view, seat),
        )
        plate = HouseLook(info.name, info.colour, seat == view.first, lit, row(self.metrics, 17))
        # The text beside is longest with an award: all plates of a table keep the same space for it.
        award = self.context.rules.money.awards.tech_points
        held = HeldLook(view.hand_sizes[seat], view.paybacks[seat], f"{max(view.tech)} + {award} tech")
        tip = company_tip(self.context, situation, view, seat)
        return [
            Item(f"seat:{seat}", plate, place.plate, 3, tip=tip),
            Item(f"figures:{seat}", figures, place.plate, 4, animate=False),
            Item(f"held:{seat}", held, place.held, 5, animate=False),
        ]

    def _business(self, view: Observation, seat: Seat) -> str:
        """Return the sources of a payday; at the end, when no payday follows, the debt."""
        if view.phase == "over":
            missing = dollars(view.ious[seat] * self.context.rules.money.payback[0])
            return f"still owes {missing}" if view.ious[seat] else "debt free"
        line = accounts.shown_account(self.context, view, seat)
        return (
            f"{counted(line.units, 'unit')} × {dollars(line.unit_price)} "
            f"· salaries {dollars(sum(line.salaries))}"
        )

    def _inside(self, view: Observation, seat: Seat, place: HousePlace) -> list[Item]:
        """Return the people, contracts, bonus cards and awards on the floors of a house."""
        m = self.metrics
        floors = [floor.inflate(-m.px(4), 0) for floor in place.floors]
        items = []
        awards = awards_of(view, seat)
        wide, upstairs = floors[0].width, floors[0]
        for at, name in enumerate(awards):
            upstairs.width -= trophy_width(m)
            spot = pygame.Rect(upstairs.topright, (trophy_width(m), upstairs.height))
            spot = spot.inflate(-m.px(4), -m.px(4))
            items.append(award_item(self.card_looks, name, spot, 4 + at))
        pieces = self.piece_keys.pieces(seat)
        shares = [pieces]
        if len(floors) > 1:
            upper = [piece for piece in pieces if self.card_looks.rank(piece.kind)[0] < UPSTAIRS]
            shares = [upper, [piece for piece in pieces if piece not in upper]]
        z = 6
        for floor, share in zip(floors, shares, strict=True):
            gap = m.px(2)
            piles = self.card_looks.piles(share)
            if len(piles) * (floor.height * CROWDED // 100 + gap) > floor.width:
                piles = self.card_looks.piles(share, stacked=True)
            # A note of money may be shown at the right of the lowest floor.
            note = place.low_tag.width if floor is floors[-1] else 0
            if len(piles) + (len(awards) if floor is floors[0] else 0) + bool(note) <= DESKS:
                # Each person sits between two windows, and the last desks stay free.
                floor.width = wide
            elif len(piles) * (round(floor.height / STAFF_RATIO) + gap) <= floor.width - note:
                floor.width -= note
            for pile, spot in zip(piles, at_desks(floor, len(piles), gap), strict=True):
                items += pile_items(self.card_looks, pile, spot, z, m.px(LEAP))
                z += len(pile)
        return items


def company_tip(context: Context, situation: Situation, view: Observation, seat: Seat) -> Tip:
    """Return the leader of a company and all public facts about it; the text is made when it is asked for."""

    def facts() -> str:
        return f"{seat_title(situation.seats[seat])}. {' '.join(text.company_facts(context, view, seat))}"

    return facts


def awards_of(view: Observation, seat: Seat) -> list[str]:
    """Return the awards that a seat holds."""
    held = zip(AWARDS, (view.market_leader, view.tech_leader), strict=True)
    return [award for award, holder in held if holder == seat]


def award_item(card_looks: CardLooks, name: str, spot: pygame.Rect, z: int) -> Item:
    """Return a trophy; it travels when it changes hands."""
    tip = f"{TITLES[name]}: {card_looks.award(name)}."
    return Item(f"award:{name}", card_looks.trophy(name), spot, z, tip=tip, arc=spot.height, film=pop(0.3))


def at_desks(area: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """Return places of people side by side over the width of an area, as tall as it is, or smaller for many.

    A few people have desks at the left, some way apart. They move together only if they would else be too small to be
    recognised.
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


def pile_items(
    card_looks: CardLooks, pile: Sequence[Piece], spot: pygame.Rect, z: int, arc: float
) -> list[Item]:
    """Return the pieces of a pile at one place; each shows the number of the pile, so that the top one does."""
    items: list[Item] = []
    for piece in pile:
        look = card_looks.piece(piece.kind, pile[0].number, len(pile), under=piece is not pile[-1])
        tip = card_looks.tip(piece.kind)
        # A laid-off person walks out below; a hired one flies to the new company.
        door = (spot.left + spot.width // 4, spot.bottom, spot.width // 2, spot.height // 2)
        items.append(Item(f"piece:{piece.key}", look, spot, z + len(items), tip=tip, arc=arc, exit=door))
    return items
