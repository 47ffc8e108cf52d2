"""The dice of Bid & Bluff: how they look, where they stand on the track, what they do there, and which is one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import Film, Pose, tumble
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.scaling import smooth
from bidtable.app.draw.theme import SEAT_COLOURS, SEAT_SYMBOLS, Rgb, mix, readable_on
from bidtable.app.draw.writing import write
from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_and_bluff.course import Course, Xy, bounding
from bidtable.app.tables.looks import halo
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.events import BidMade, DieMoved, GameEnded, StartChosen
from bidtable.games.bid_and_bluff.moves import ChooseStart, MoveDie
from bidtable.games.bid_and_bluff.state import Observation

OVER: Final = 4
FRONT: Final = 0.36
"""Share of a die's height that its front takes: one looks down on it as on the board, and reads the bid on its top."""
SIDES: Final = 6
"""Sides of a die: a blank one, and bids up to five."""
CHEER: Final = Film((Pose(), Pose(dy=-0.5, scale=1.3), Pose(), Pose(dy=-0.3, scale=1.15), Pose()), 0.8)
"""What a die does that has come home."""
HOP: Final = 0.21
"""Seconds of a die's hop from square to square at normal speed."""
NOSE: Final = 5
"""Layout units of the point of the tag at the viewer's die."""
LABEL: Final[Rgb] = (48, 28, 20)
LETTERS: Final[Rgb] = (250, 232, 204)


@dataclass(frozen=True)
class RaceDieLook:
    """A die that stands on the table: its colour, the bid as pips on its top, the seat's sign on its front.

    Attributes:
        colour: Name of a seat colour.
        bid: The bid turned up; None before there is one: the top is blank.
        state: One of `bidtable.app.tables.looks.STATES`.
    """

    colour: str
    bid: int | None = None
    state: str = "plain"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw top and front over the whole target."""
        base = SEAT_COLOURS[self.colour]
        if self.state == "dimmed":
            base = mix(base, ctx.theme.felt_edge, 0.6)
        w, h = target.get_size()
        big = pygame.Surface((w * OVER, h * OVER), pygame.SRCALPHA)
        big.fill((*mix(base, (0, 0, 0), 0.5), 0))
        self._body(big, base)
        target.blit(smooth(big, (w, h)), (0, 0))
        # The sign keeps to the front: beside the pips a round one would read as a pip.
        front = mix(base, (0, 0, 0), 0.28)
        sign = paint.icon(SEAT_SYMBOLS[self.colour], max(5, round(h * FRONT * 0.78)), readable_on(front))
        target.blit(sign, sign.get_rect(center=(w // 2, round(h * (1 - FRONT / 2)))))
        if self.state in ("legal", "selected", "turn"):
            halo(target, ctx, target.get_rect(), max(3, w // 8), self.state)

    def _body(self, big: pygame.Surface, base: Rgb) -> None:
        w, h = big.get_size()
        roof, edge, round_ = round(h * (1 - FRONT)), max(OVER, h // 26), h // 8
        dark, light = mix(base, (0, 0, 0), 0.55), mix(base, (255, 255, 255), 0.08)
        front = pygame.Rect(edge, roof - round_, w - 2 * edge, h - roof - edge + round_)
        pygame.draw.rect(big, mix(base, (0, 0, 0), 0.28), front, border_radius=round_)
        pygame.draw.rect(big, dark, front, edge, border_radius=round_)
        slant = round(h * 0.16)
        top = [(slant, edge), (w - slant, edge), (w - edge, roof), (edge, roof)]
        pygame.draw.polygon(big, light, top)
        pygame.draw.polygon(big, dark, top, edge)
        if self.bid is not None:
            _pips(
                big, pygame.Rect(slant, edge, w - 2 * slant, roof - edge), slant, self.bid, readable_on(light)
            )


PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    0: (),
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def _pips(big: pygame.Surface, top: pygame.Rect, slant: int, bid: int, ink: Rgb) -> None:
    """Draw a bid on the top of a die, flattened as the top is.

    Args:
        big: The picture.
        top: The top at its far edge.
        slant: By how many pixels its near edge is longer at each end.
        bid: How many pips; for none a ring says that it was bid.
        ink: Their colour.
    """
    if not bid:
        ring = pygame.Rect(0, 0, round(top.height * 0.85), round(top.height * 0.6))
        ring.center = top.center
        pygame.draw.ellipse(big, ink, ring, max(OVER, top.height // 9))
        return
    side = min(top.height, round(top.width * 0.8))
    pip = pygame.Rect(0, 0, round(side * 0.4), round(side * 0.31))
    for x, y in PIPS.get(bid, PIPS[6]):
        down = 0.5 + (y - 1) * 0.31
        half = top.width / 2 + slant * down
        pip.center = (round(top.centerx + (x - 1) * half * 0.56), round(top.top + top.height * down))
        pygame.draw.ellipse(big, ink, pip)


@dataclass(frozen=True)
class YouLook:
    """A tag that says which die is the viewer's own: "you", with a point towards the die.

    Attributes:
        points: Where the point is: "right", "left", "up" or "down".
    """

    points: str = "right"

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        """Draw the tag over the whole target."""
        rect, m = target.get_rect(), ctx.metrics
        nose = m.px(NOSE)
        body = rect.copy()
        if self.points in ("right", "left"):
            body.width -= nose
            body.x = nose if self.points == "left" else 0
            tip = (0 if self.points == "left" else rect.right - 1, rect.centery)
            edge = body.left if self.points == "left" else body.right - 1
            point = [tip, (edge, rect.centery - nose), (edge, rect.centery + nose)]
        else:
            body.height -= nose
            body.y = nose if self.points == "up" else 0
            tip = (rect.centerx, 0 if self.points == "up" else rect.bottom - 1)
            edge = body.top if self.points == "up" else body.bottom - 1
            point = [tip, (rect.centerx - nose, edge), (rect.centerx + nose, edge)]
        paint.rounded(target, body, m.px(3), LETTERS, LABEL, 1)
        pygame.draw.polygon(target, LETTERS, point)
        pygame.draw.aalines(target, LABEL, False, (point[1], point[0], point[2]))
        write(target, ctx, "you", body, 12 / m.text_scale, LABEL, "bold", "center", lines=2, least=12)


class Dice:
    """Lays out the dice on the track, and the tag at the viewer's own."""

    def __init__(self, table: Table, situation: Situation, course: Course) -> None:
        """Take what is to be shown, and where."""
        self.table, self.situation, self.course = table, situation, course
        self.view: Observation = situation.view.observation

    def items(self) -> list[Item]:
        """Return all dice that stand on the track."""
        seats = [seat for seat in range(len(self.view.dice)) if self.view.place(seat)]
        return [*[self._die(seat) for seat in seats], *self._own(seats)]

    # -- one's own -----------------------------------------------------------------------------------

    def _own(self, seats: Sequence[Seat]) -> list[Item]:
        """Return the tag beside the viewer's die; while it travels there is none."""
        seat, moment = self.view.seat, self.situation.moment
        if (
            seat is None
            or seat not in seats
            or (isinstance(moment, DieMoved | StartChosen) and moment.seat == seat)
        ):
            return []
        others = [self._spot(other) for other in seats if other != seat]
        points, place = self._free(self._tags(self._spot(seat)), others)
        if self.situation.awaiting and place.collidelist(self._lit()) >= 0:
            # All around it may be chosen, which says whose it is.
            return []
        return [Item("you", YouLook(points), place, 20, tip="Your die", animate=False)]

    def _tags(self, spot: pygame.Rect) -> dict[str, pygame.Rect]:
        """Return where the tag may be, by where it points; best behind the die, where no way of it leads."""
        m = self.table.metrics
        nose, wide, tall = m.px(NOSE), round(m.floor_px(12) * 2.2), round(m.floor_px(12) * 1.25)
        along, across = pygame.Rect(0, 0, wide + nose, tall), pygame.Rect(0, 0, wide, tall + nose)
        places = {"right": along.copy(), "left": along, "up": across.copy(), "down": across}
        places["right"].midright = spot.left, spot.centery
        places["left"].midleft = spot.right, spot.centery
        places["up"].midtop = spot.centerx, spot.bottom
        places["down"].midbottom = spot.centerx, spot.top
        return places

    def _free(self, places: dict[str, pygame.Rect], others: Sequence[pygame.Rect]) -> tuple[str, pygame.Rect]:
        """Return the first place that covers neither dice nor what may be chosen; if there is none, no dice."""
        on_track = {points: place for points, place in places.items() if self._on_squares(place)} or places
        for barred in ([*others, *self._lit()], others):
            for points, place in on_track.items():
                if place.collidelist(barred) < 0:
                    return points, place
        return next(iter(on_track.items()))

    def _on_squares(self, place: pygame.Rect) -> bool:
        """Return whether a place lies on the squares: on the rims stand names, letters and numbers."""
        (far_left, top), (far_right, _), (near_right, bottom), (near_left, _) = self.course.surface
        if place.top < top or place.bottom > bottom:
            return False
        down = (place.centery - top) / max(1, bottom - top)
        left, right = far_left + (near_left - far_left) * down, far_right + (near_right - far_right) * down
        return place.left >= left and place.right <= right

    def _lit(self) -> list[pygame.Rect]:
        """Return the squares that may be chosen, or over which a die has just come.

        Only their middles: in perspective the rectangles of neighbours overlap.
        """
        moment = self.situation.moment
        names = list(moment.path) if isinstance(moment, DieMoved) else []
        for move in self.situation.view.legal if self.situation.awaiting else ():
            if isinstance(move, MoveDie | ChooseStart):
                names.append(move.to if isinstance(move, MoveDie) else move.square)
        places = [bounding(self.course.outline(name)) for name in names]
        return [place.inflate(-place.width // 2, -place.height // 2) for place in places]

    # -- all -----------------------------------------------------------------------------------------

    def _spot(self, seat: Seat) -> pygame.Rect:
        """Return where a die stands."""
        name = self.view.place(seat)
        return self.course.die(self._finish_spot(seat) if name == FINISH else self.course.middle(name))

    def _die(self, seat: Seat) -> Item:
        view, name = self.view, self.view.place(seat)
        spot = self._spot(seat)
        bid = view.bids[seat] if view.bids[seat] >= 0 else None
        said = f", bid {bid}" if bid is not None else ""
        tip = f"{self.situation.names[seat]}'s die{said}: {'in FINISH' if name == FINISH else name}"
        told = self.situation.moment
        # Which one has moved its way tells; only one that has to move now is framed.
        moves = told is None and view.stage == "move" and view.phase != "over" and view.turn == seat
        entering = isinstance(told, StartChosen) and told.seat == seat
        above = spot.move(0, -3 * spot.height) if entering else None
        return Item(
            f"die:{seat}",
            RaceDieLook(view.colours[seat], bid, "turn" if moves else "plain"),
            spot,
            # Nearer dice stand before farther ones, and all of them below what is told over the track.
            4 + 8 * (spot.bottom - self.course.place.top) // max(1, self.course.place.frame.height),
            path=self._travel(seat),
            arc=spot.height * 0.8,
            from_rect=above,
            tip=tip,
            film=self._film(seat),
        )

    def _film(self, seat: Seat) -> Film | None:
        """Return what a die does on the spot: it tumbles to its bid, and jumps when its race is won."""
        moment, colour = self.situation.moment, self.view.colours[seat]
        if isinstance(moment, BidMade) and moment.seat == seat:
            faces = [(moment.tricks + step) % SIDES for step in (3, 1, 4)]
            return tumble([RaceDieLook(colour, face) for face in faces], 0.6)
        if isinstance(moment, DieMoved) and moment.seat == seat and moment.overshoot >= 0:
            return replace(CHEER, delay=HOP * len(moment.path))
        if isinstance(moment, GameEnded) and moment.winner == seat:
            return CHEER
        return None

    def _finish_spot(self, seat: Seat) -> Xy:
        order = [entered for entered, _ in self.view.entered].index(seat)
        return self.course.finish_spot(order)

    def _travel(self, seat: Seat) -> tuple[tuple[float, float], ...]:
        """Return the way points of the die that moves just now, square by square."""
        moment = self.situation.moment
        if not isinstance(moment, DieMoved) or moment.seat != seat or len(moment.path) < 2:
            return ()
        places = [self.course.die(self.course.middle(name)) for name in moment.path[:-1]]
        return tuple((float(place.left), float(place.top)) for place in places)
