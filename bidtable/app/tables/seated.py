"""The base class of tables with portraits and speech bubbles of the players."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from bidtable.app.draw.film import REST, Film, Pose, pop
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import LEAST
from bidtable.app.draw.theme import Metrics
from bidtable.app.match.people import MOODS, drawing_of, faces_for
from bidtable.app.room.figures import PersonLook, SleeperLook, figure_area
from bidtable.app.room.place import Room, SeatPlace
from bidtable.app.tables.base import Situation, Table, face_down
from bidtable.app.tables.kit.bubble import BubbleLook
from bidtable.app.tables.kit.hand import Spot
from bidtable.app.tables.kit.near import near_items
from bidtable.app.tables.kit.plate import Plate, PlateLook, seat_title
from bidtable.app.tables.looks import CardBackLook, drawing
from bidtable.app.widgets.board import Item, Words
from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Seat
from bidtable.core.record import SeatInfo

MOOD_LASTS = 5
"""Number of further events during which a player shows a mood. The mood ends earlier if the player must decide."""

BUBBLE = 5.5
"""Smallest width of a speech bubble, as a multiple of the smallest font size."""
LEAN = Film((Pose(scale=0.92), Pose(scale=1.05), REST), 0.3)
"""Movement of the figure of a player who makes a call."""
SITS = 3
"""Number of events after a call during which the caller's figure stays where it is."""
LEANS = 0.2
"""Distance from the usual place to the head of a sleeping person, as a share of the width of a portrait."""
STANDS = 0.06
"""Distance by which a person who calls another player rises, as a share of the height of the figure."""


@dataclass(frozen=True)
class Speech:
    """The text in the speech bubble of a person at the table.

    Attributes:
        fresh: Whether no other player has spoken since.
        brief: A shorter form of the text for a narrow speech bubble.
        chat: Whether the words are table talk, which does not affect the game.
    """

    text: str
    fresh: bool
    brief: str = ""
    chat: bool = False


class SeatedTable(Table):
    """A table with the other players at the far edge and the viewer at the near edge."""

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        super().__init__(game, metrics)
        self._people: tuple[str, ...] = ()
        # A drawing takes milliseconds to rasterise, so the drawings for later are made while nothing moves.
        self._cold: list[tuple[str, tuple[int, int]]] = []

    # -- the people of one game --------------------------------------------------------------------------

    @abstractmethod
    def plate(self, situation: Situation, seat: Seat) -> Plate:
        """Return the texts and numbers on a player's name plate."""

    def in_brief(self, event: Event) -> str:
        """Return a shorter text for a narrow speech bubble, or an empty text."""
        return ""

    def lapsed(self, event: Event, situation: Situation) -> bool:
        """Return whether an event removes one player's speech bubble."""
        return False

    def feels(self, event: Event) -> Mapping[Seat, str]:
        """Return how a public event changes the players' moods."""
        return {}

    def acts(self, event: Event) -> Seat | None:
        """Return the seat that caused an event, or None."""
        seat = getattr(event, "seat", None)
        return seat if isinstance(seat, int) else None

    def calls(self, event: Event) -> Seat | None:
        """Return the seat of a player who challenges another player, or None."""
        return None

    # -- common to all games -----------------------------------------------------------------------------

    def warm(self, ctx: PaintContext) -> bool:
        if self._cold:
            drawing(*self._cold.pop())
        return bool(self._cold)

    def lit(self, situation: Situation) -> Seat | None:
        """Return the seat to highlight: the seat that caused the present event, or the seat whose turn it is."""
        return situation.actor if situation.moment is None else self.acts(situation.moment)

    def speeches(self, situation: Situation) -> dict[Seat, Speech]:
        """Return the words in the speech bubble of each seat."""
        said: dict[Seat, Speech] = {}
        lapsed: set[Seat] = set()
        for event in reversed(situation.recent):
            words = self.says(event)
            if words is not None and words[0] not in said:
                # The search goes backwards, so the first words found are the newest.
                said[words[0]] = Speech(words[1], fresh=not said, brief=self.in_brief(event))
                if self.lapsed(event, situation):
                    lapsed.add(words[0])
            if self.hushes(event) or len(said) == len(situation.seats):
                break
        # People at the screen speak for themselves.
        found = {
            seat: speech
            for seat, speech in said.items()
            if seat not in lapsed and seat not in situation.present
        }
        if situation.chat is not None and situation.chat.seat not in situation.present:
            found[situation.chat.seat] = Speech(situation.chat.text, fresh=True, chat=True)
        return found

    def moods(self, situation: Situation) -> dict[Seat, str]:
        """Return the mood of each seat, which depends only on events that all players saw."""
        moods: dict[Seat, str] = {}
        for event in situation.recent[-MOOD_LASTS:]:
            moods.update(self.feels(event))
        actor = situation.actor
        if actor is not None and situation.moment is None:
            moods[actor] = "thinking"
        return {seat: moods.get(seat, "waiting") for seat in range(len(situation.seats))}

    def people(self, situation: Situation, room: Room) -> list[Item]:
        """Return the figures, the plates and the speech bubbles of all people at the table."""
        seats = len(situation.seats)
        faces = faces_for(seats, tuple(info.face for info in situation.seats))
        in_words = situation.in_words
        moods, speeches = self.moods(in_words), self.speeches(in_words)
        if faces != self._people:
            self._people = faces
            order = room.order(seats, situation.near)
            figures = [
                (faces[seat], place.person.size) for seat, place in zip(order, room.seats, strict=False)
            ]
            figures.append((faces[situation.near], room.near.person.size))
            self._cold += [(drawing_of(face, mood), size) for face, size in figures for mood in MOODS]
            self._cold += [
                (drawing_of(faces[seat], call_pose(place)), figure_area(place.person).size)
                for seat, place in zip(order, room.seats, strict=False)
            ]
        items: list[Item] = []
        for seat, place in zip(room.order(seats, situation.near), room.seats, strict=False):
            plate = self.plate(in_words, seat)
            lit = self.lit(situation) == seat and not plate.away
            items.append(
                self._person(
                    situation, seat, PersonLook(faces[seat], moods[seat], lit, plate.away), place, room
                )
            )
            items.append(self._plate_item(situation, seat, plate, place.plate, lit))
            if seat in speeches:
                items.append(self._bubble(seat, speeches[seat], place, room, asleep=plate.away))
        seat = situation.near
        plate = self.plate(in_words, seat)
        look = PersonLook(
            faces[seat], moods[seat], self.lit(situation) == seat and not plate.away, plate.away
        )
        info, colour, tip = self._known(situation, seat, plate)
        return [*items, *near_items(room.near, seat, info.name, colour, look, plate, tip)]

    @staticmethod
    def hidden_hand(situation: Situation, spots: Sequence[Spot], z: int) -> list[Item]:
        """Return the viewer's cards face down."""
        words = face_down(situation, situation.near, len(spots))
        return [
            Item(
                f"back:{at}", CardBackLook(), spot.rect, z + at, angle=spot.angle, words=None if at else words
            )
            for at, spot in enumerate(spots)
        ]

    @staticmethod
    def _known(situation: Situation, seat: Seat, plate: Plate) -> tuple[SeatInfo, str, str]:
        info = situation.seats[seat]
        colour = info.colour if plate.colour is None else plate.colour
        facts = " · ".join(part for part in (plate.figure, plate.line, plate.tip) if part)
        return info, colour, f"{seat_title(info)}. {facts}"

    def _person(
        self, situation: Situation, seat: Seat, look: PersonLook, place: SeatPlace, room: Room
    ) -> Item:
        moment = situation.moment
        if look.away:
            # The letters above a sleeping head rise at the side without a speech bubble.
            area = figure_area(place.person)
            side = "right" if place.leftward else "left"
            asleep = SleeperLook(look.person, cut=room.rim.edge_over(area), letters=side)
            return Item(f"person:{seat}", asleep, area, 0, animate=False)
        if moment is None or self.calls(moment) != seat:
            # After a call the person sits down at once, because a gliding picture would be stretched.
            called = any(self.calls(event) == seat for event in situation.recent[-SITS:])
            look = replace(look, cut=place.cut)
            return Item(f"person:{seat}", look, place.person, 0, animate=not called)
        area = figure_area(place.person)
        area.y -= round(area.height * STANDS)
        look = replace(look, mood=call_pose(place), cut=room.rim.edge_over(area))
        return Item(f"person:{seat}", look, area, 0, animate=False, film=LEAN)

    def _plate_item(
        self, situation: Situation, seat: Seat, plate: Plate, place: pygame.Rect, lit: bool
    ) -> Item:
        info, colour, tip = self._known(situation, seat, plate)
        look = PlateLook(info.name, colour, plate, lit)
        words = Words("player", info.name, plate.figure, "is to act" if lit else "")
        return Item(f"seat:{seat}", look, place, 2, tip=tip, words=words)

    def _bubble(self, seat: Seat, speech: Speech, place: SeatPlace, room: Room, *, asleep: bool) -> Item:
        area = bubble_area(room, place)
        if asleep:
            # A sleeping head leans to the side of the bubble.
            lean = round(place.person.width * LEANS)
            area.width = max(area.width - lean, area.width // 2)
            area.left += 0 if place.leftward else lean
        look = BubbleLook(
            speech.text, place.leftward, faded=not speech.fresh, brief=speech.brief, chat=speech.chat
        )
        film = pop(0.25) if speech.fresh else None
        # A bubble with another text has another key: it pops up anew instead of changing its words.
        return Item(f"said:{seat}:{speech.text}", look, area, 6 if speech.fresh else 5, film=film)


def call_pose(place: SeatPlace) -> str:
    # The arm of the figure is at the side without a speech bubble.
    return "call_right" if place.leftward else "call_left"


def bubble_area(room: Room, place: SeatPlace) -> pygame.Rect:
    """Return the area of a person's speech bubble in pixels, beside the person's head."""
    m = room.m
    x, y = place.mouth
    index = room.seats.index(place)
    step = -1 if place.leftward else 1
    beside = room.seats[index + step] if 0 <= index + step < len(room.seats) else None
    most = m.px(210)
    if beside is None:
        reach = x - m.px(8) if place.leftward else m.width - m.px(8) - x
    elif beside.leftward != place.leftward:
        # Two people who face each other share the space between them.
        reach = abs(beside.mouth[0] - x) // 2 - m.px(4)
    elif beside.plate.top < y:
        # The neighbour sits farther up, and the plate there must stay readable.
        reach = (x - beside.plate.right if place.leftward else beside.plate.left - x) - m.px(4)
    else:
        reach = abs(beside.person.centerx - x) - round(beside.person.width * 0.34)
    reach = max(m.px(40), min(most, reach))
    area = pygame.Rect(x - reach if place.leftward else x, 0, reach, 0)
    area.top = room.top + m.px(2)
    area.height = max(m.px(34), y - area.top + m.px(6))
    tallest = round(m.text_px(15) * 1.3 * 3) + m.px(20)
    if area.height > tallest:
        area.top += area.height - tallest
        area.height = tallest
    area = _beside_plates(area, room, place)
    # A narrow bubble reaches over the cheek before a word such as "Challenge!" breaks.
    lack = max(0, round(m.floor_px(LEAST) * BUBBLE) - area.width)
    left = area.left if place.leftward else area.left - lack
    return pygame.Rect(left, area.top, area.width + lack, area.height)


def _beside_plates(area: pygame.Rect, room: Room, place: SeatPlace) -> pygame.Rect:
    gap = room.m.px(3)
    for other in room.seats:
        if other is place or not area.colliderect(other.plate):
            continue
        above = other.plate.top - gap - room.top
        if above >= round(room.m.floor_px(12) * 1.3) + room.m.px(16):
            # Place the bubble above the plate, if a line fits there.
            area.height = min(area.height, above)
            area.bottom = other.plate.top - gap
            continue
        if place.leftward and other.plate.right > area.left:
            edge = min(area.right, other.plate.right + gap)
            area = pygame.Rect(edge, area.top, area.right - edge, area.height)
        elif not place.leftward and other.plate.left < area.right:
            area = pygame.Rect(area.left, area.top, max(0, other.plate.left - gap - area.left), area.height)
    return area
