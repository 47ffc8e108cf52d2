"""Parts of the stage in two sides or in lines: lawsuits, trials, rolls for the First Player."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.film import Film, pop, stamp, tumble
from bidtable.app.draw.theme import Metrics
from bidtable.app.room.figures import PersonLook
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import headings
from bidtable.app.tables.bidness.layout import row
from bidtable.app.tables.bidness.stage_looks import SeatLineLook, SideLook, StampLook, WordsLook
from bidtable.app.tables.looks import DieLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, law
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

SIDES = ("plaintiff", "defendant")
ROLL = 0.7
"""Seconds that dice roll at normal speed."""
LEAST = 17
"""Least height of a line, in layout units and pixels."""
NARROW = 330
"""Width in layout units under which the sides of a lawsuit are placed one below the other."""
FLAT = 78
"""Height in layout units under which a side shows its last amount instead of its dice."""
Entry = tuple[Seat, str, str]
"""A seat, a text about it, and the state of its line."""


def name_width(m: Metrics, name: str) -> int:
    """Return the approximate width in pixels of a name in the smallest allowed letters."""
    return round(len(name) * m.floor_px(12) * 0.56)


def lines(
    situation: Situation, m: Metrics, room: pygame.Rect, entries: Sequence[Entry], key: str, share: float
) -> list[Item]:
    """Place a line for each seat, in two columns if there is little space.

    Args:
        situation: The situation on the screen.
        m: The window's measures.
        room: The rect of all lines.
        entries: The contents of the lines.
        key: Prefix of the items' keys.
        share: Width of the name divided by the width of a line.

    Returns:
        The lines; none if even two columns are too narrow for the names and their texts.
    """
    count, gap = len(entries), m.px(3)
    if (room.height + gap) // -(-count // 2) - gap < max(m.px(LEAST), LEAST):
        return []
    columns = 1 if (room.height + gap) // count - gap >= row(m, 15) else 2
    deep = -(-count // columns)
    height = min(row(m, 18) + m.px(4), (room.height + gap) // deep - gap)
    wide = (room.width - (columns - 1) * m.px(8)) // columns
    badge = m.px(12) + min(height, m.px(22))
    for seat, state_text, _ in entries:
        # A high line can break a name, or its text, into two lines.
        name, words = (
            max(name_width(m, part) for part in (text.split() if height >= 2 * LEAST else [text]) or [""])
            for text in (situation.seats[seat].name, state_text)
        )
        if name > wide * share - badge or words > wide - m.px(12) - badge - name:
            return []
    items = []
    for at, (seat, state_text, state) in enumerate(entries):
        info = situation.seats[seat]
        left = room.left + at // deep * (wide + m.px(8))
        place = pygame.Rect(left, room.top + at % deep * (height + gap), wide, height)
        look = SeatLineLook(info.name, info.colour, state_text, state, share)
        items.append(Item(f"{key}:{seat}", look, place, 3, animate=False))
    return items


class Court:
    """Lawsuits, and decisions by dice."""

    def __init__(self, game: Bidness, metrics: Metrics) -> None:
        """Make the court for a window size."""
        self.context = game.context
        self.metrics = metrics

    def items(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        """Return both sides with their offers, or with their dice."""
        return self._trial(situation, view, room) if view.dice else self._talks(situation, view, room)

    # -- dice ----------------------------------------------------------------------------------------

    def first_player(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        """Return each roll for the First Player behind its name; the highest has a frame."""
        m = self.metrics
        gap = m.px(3)
        height = min(m.px(44), (room.height + gap) // len(view.rolls) - gap)
        items = []
        for at, (seat, dice) in enumerate(view.rolls):
            info = situation.seats[seat]
            place = pygame.Rect(room.left, room.top + at * (height + gap), room.width, height)
            first = seat == view.first and not view.rollers
            look = SeatLineLook(info.name, info.colour, str(sum(dice)), "strong" if first else "plain", 0.42)
            items.append(Item(f"roll:{seat}", look, place, 3, animate=False))
            row_of_dice = pygame.Rect(
                place.left + place.width * 43 // 100, place.top, place.width * 45 // 100, height
            )
            items += self._dice(f"roll:{seat}", info.colour, dice, row_of_dice)
        return items

    def _dice(self, key: str, colour: str, dice: Sequence[int], line: pygame.Rect) -> list[Item]:
        """Return dice in a row; new dice tumble."""
        m = self.metrics
        gap = m.px(5)
        size = min(line.height - m.px(6), m.px(46), (line.width + gap) // max(1, len(dice)) - gap)
        top = line.centery - size // 2
        return [
            Item(
                f"{key}:die:{at}",
                DieLook(colour, face, symbol=False),
                (line.left + at * (size + gap), top, size, size),
                6,
                animate=False,
                film=thrown(colour, face, at),
            )
            for at, face in enumerate(dice)
        ]

    def _trial(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        """Return the dice of both sides with their totals, and the verdict."""
        m = self.metrics
        pair, rolls = (view.owner, view.defendant), view.dice
        winner = law.winner(view) if view.phase == "damages" else None
        foot = min(row(m, 17) + m.px(8), room.height * 30 // 100)
        gap = m.px(5)
        height = (room.height - foot - 2 * gap) // 2
        items = []
        for at, seat in enumerate(pair):
            info = situation.seats[seat]
            place = pygame.Rect(room.left, room.top + at * (height + gap), room.width, height)
            state = "strong" if seat == winner else "plain"
            head = pygame.Rect(place.left, place.top, place.width * 38 // 100, height)
            faced = self._has_room_for_face(head, info.name)
            part = SIDES[at].capitalize()
            look = SideLook(info.name, info.colour, part, state, height if faced else 0)
            items.append(Item(f"trial:{at}", look, head, 3, animate=False))
            if faced:
                items.append(self._face(situation, seat, f"face:{at}", head, winner))
            if at < len(rolls):
                wide = place.width * 12 // 100
                figure = pygame.Rect(place.right - wide, place.top, wide, height)
                words = WordsLook(
                    str(sum(rolls[at])), 32, "display", "right", "accent" if seat == winner else "plain"
                )
                items.append(Item(f"trial:{at}:total", words, figure, 4, animate=False, film=pop(0.3, ROLL)))
                middle = pygame.Rect(head.right + gap, place.top, figure.left - head.right - 2 * gap, height)
                items += self._dice(f"trial:{at}", info.colour, rolls[at], middle)
        below = pygame.Rect(room.left, room.bottom - foot, room.width, foot)
        if winner is not None:
            items.append(self._verdict(situation, winner, below))
        return items

    def _has_room_for_face(self, head: pygame.Rect, name: str) -> bool:
        """Return whether a square at the left of a side leaves enough width for the name."""
        return head.width - head.height - self.metrics.px(42) >= name_width(self.metrics, name)

    def _face(
        self, situation: Situation, seat: Seat, key: str, head: pygame.Rect, winner: Seat | None = None
    ) -> Item:
        """Return the face of a party: at the left of its side, glad or beaten after the verdict."""
        mood = "waiting" if winner is None else "glad" if seat == winner else "beaten"
        place = pygame.Rect(head.left, head.top, head.height, round(head.height * 117 / 128))
        place.bottom = head.bottom
        look = PersonLook(headings.faces_of(situation)[seat], mood)
        return Item(key, look, place, 4, animate=False)

    def _verdict(self, situation: Situation, winner: Seat, place: pygame.Rect) -> Item:
        """Return the stamped verdict; the caption shows its cost."""
        look = StampLook(f"{situation.names[winner]} wins", ring=False)
        return Item("verdict", look, place, 8, animate=False, film=stamp(0.4, 0.3))

    # -- talks ---------------------------------------------------------------------------------------

    def _talks(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        """Return both sides with their dice and their last amounts; a settlement is stamped."""
        m = self.metrics
        pair = (view.owner, view.defendant)
        if room.width < m.px(NARROW):
            return self._narrow(situation, view, room)
        gap = m.px(8)
        wide = (room.width - gap) // 2
        items = []
        for at, seat in enumerate(pair):
            left = room.left if not at else room.right - wide
            items += self._side(situation, view, seat, at, pygame.Rect(left, room.top, wide, room.height))
        if view.phase == "settled" and not self._is_flat(room):
            # The stamp takes the place of the amounts, because one of them is shown as it is paid.
            top = max(item.rect[1] + item.rect[3] for item in items) + m.px(4)
            place = pygame.Rect(room.left, top, room.width, min(m.px(36), room.bottom - top))
            items.append(
                Item("settled", StampLook("Settled", ring=False), place, 8, animate=False, film=stamp())
            )
        return items

    def _is_flat(self, room: pygame.Rect) -> bool:
        """Return whether there is too little height below a side for its amount."""
        return room.height < self.metrics.px(FLAT)

    def _narrow(self, situation: Situation, view: Observation, room: pygame.Rect) -> list[Item]:
        """Return both sides one below the other, each with its last amount."""
        gap = self.metrics.px(4)
        height = (room.height - gap) // 2
        items = []
        for at, seat in enumerate((view.owner, view.defendant)):
            info = situation.seats[seat]
            named = view.offers[at::2]
            dice = counted(law.dice_of(self.context, view, seat), "die", "dice")
            last = f"{'asks for' if not at else 'offers'} {dollars(named[-1])}" if named else dice
            state = "strong" if seat == asked(situation) else "plain"
            place = pygame.Rect(room.left, room.top + at * (height + gap), room.width, height)
            look = SideLook(info.name, info.colour, last, state, 0)
            items.append(Item(f"side:{SIDES[at]}", look, place, 3, animate=False))
        return items

    def _side(
        self, situation: Situation, view: Observation, seat: Seat, at: int, room: pygame.Rect
    ) -> list[Item]:
        """Return one side: the name, the number of dice, and the last amount."""
        m, info = self.metrics, situation.seats[seat]
        named = view.offers[at::2]
        flat = self._is_flat(room)
        height = (
            room.height if flat else min(room.height - min(row(m, 20), room.height * 34 // 100), m.px(84))
        )
        head = pygame.Rect(room.left, room.top, room.width, height)
        dice, twin = (
            f"{SIDES[each].capitalize()}, {counted(law.dice_of(self.context, view, who), 'die', 'dice')}"
            for each, who in ((at, seat), (1 - at, view.owner if at else view.defendant))
        )
        if flat and named:
            twin = ""
            dice = f"{'asks for' if not at else 'offers'} {dollars(named[-1])}"
        faced = self._has_room_for_face(head, info.name)
        look = SideLook(
            info.name,
            info.colour,
            dice,
            "strong" if seat == asked(situation) else "plain",
            height if faced else 0,
            twin,
        )
        items = [Item(f"side:{SIDES[at]}", look, head, 3, animate=False)]
        if faced:
            items.append(self._face(situation, seat, f"face:{at}", head))
        if named and not flat and view.phase != "settled":
            amount = dollars(named[-1])
            named_last = f"asks for {amount}" if not at else f"offers {amount}"
            last = (len(view.offers) - 1) % 2 == at
            words = WordsLook(named_last, 20, "display", "center", "accent" if last else "muted")
            place = pygame.Rect(room.left, head.bottom, room.width, room.bottom - head.bottom)
            place.height = min(place.height, row(m, 28))
            items.append(Item(f"offer:{at}:{amount}", words, place, 3, animate=False, film=stamp(0.25)))
        return items


def asked(situation: Situation) -> Seat | None:
    """Return the seat that is asked for an amount; None while an event is shown, whose seat has the light."""
    return situation.actor if situation.moment is None else None


def thrown(colour: str, face: int, at: int) -> Film:
    """Return the film of a die that rolls until it shows a face; dice of one throw roll a little apart."""
    faces = [DieLook(colour, (face + step * 2 + at) % 6 + 1, symbol=False) for step in range(4)]
    return tumble(faces, ROLL, 1.0, 0.04 * at)
