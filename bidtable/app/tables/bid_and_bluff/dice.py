"""The dice on the race track of the game Bid & Bluff."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import Film, Pose, pop, tumble
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Rgb
from bidtable.app.draw.writing import write
from bidtable.app.match.address import addressed
from bidtable.app.room.figures import halo_light
from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_and_bluff.geometry import GLIDE, TrackGeometry, Xy, bounding
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.events import BidMade, DieMoved, GameEnded, StartChosen
from bidtable.games.bid_and_bluff.moves import ChooseStart, MoveDie
from bidtable.games.bid_and_bluff.state import Observation

SWEEP: Final = 0.12
"""Seconds between two dice that drop on START squares, at normal speed."""
SIDES: Final = 6
"""Number of sides of a die: one blank side, and five sides with bids."""
CHEER: Final = Film((Pose(), Pose(dy=-0.5, scale=1.3), Pose(), Pose(dy=-0.3, scale=1.15), Pose()), 0.8)
"""Animation that a die shows when it has reached FINISH."""
FAN: Final = 0.24
"""Distance by which a die gives way to dice on other lanes, as a fraction of a square's width."""
GLOW: Final = 3
"""Distance by which the light on a die in FINISH is larger than the die, divided by the size of the die."""
STEPS: Final = (0, -1, 1)
"""A die keeps its place, or gives way to the left or to the right."""
HOP: Final = 0.21
"""Duration of a die's hop to the next square, in seconds at normal speed."""
NOSE: Final = 5
"""Length of the tag's arrowhead, in layout units."""
LABEL: Final[Rgb] = (48, 28, 20)
LETTERS: Final[Rgb] = (250, 232, 204)


@dataclass(frozen=True)
class YouLook:
    """A sign with the word "you" and an arrow, which points at the viewer's die.

    Attributes:
        points: Direction of the arrow: "right", "left", "up" or "down".
    """

    points: str = "right"

    in_words = Words("tag", "your die")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
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


@dataclass(frozen=True)
class GlowLook:
    """The lamplight on a die that is in FINISH."""

    in_words = Words("light", "on the die in FINISH")

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        target.blit(halo_light(target.get_size(), ctx.theme.accent), (0, 0))
        target.blit(halo_light(target.get_size(), (255, 246, 214)), (0, 0))


class Dice:
    """The dice on the race track, with the sign "you" beside the viewer's die."""

    def __init__(self, table: Table, situation: Situation, geometry: TrackGeometry) -> None:
        self.table, self.situation, self.geometry = table, situation, geometry
        self.view: Observation = situation.view.observation
        self.spots = self._fanned()

    def items(self) -> list[Item]:
        return [*(self._die(seat) for seat in sorted(self.spots)), *self._own(), *self._glow()]

    def _glow(self) -> list[Item]:
        moment = self.situation.moment
        if isinstance(moment, GameEnded):
            seat, delay = moment.winner, 0.0
        elif isinstance(moment, DieMoved) and moment.overshoot >= 0:
            seat, delay = moment.seat, HOP * len(moment.path)
        else:
            return []
        if seat not in self.spots:
            return []
        spot = self.spots[seat]
        place = spot.inflate(GLOW * spot.width, GLOW * spot.height)
        # The light comes when the die has arrived.
        return [Item("glow", GlowLook(), place, 3, animate=False, film=pop(0.5, delay))]

    def _fanned(self) -> dict[Seat, pygame.Rect]:
        # Dice that would hide each other move apart to the sides.
        spots = {
            seat: self.geometry.die(self._finish_spot(seat) if name == FINISH else self.geometry.middle(name))
            for seat in range(len(self.view.dice))
            if (name := self.view.place(seat))
        }
        aside = self.geometry.place.far / self.geometry.length * FAN
        crowd = [
            seat
            for seat, spot in spots.items()
            # Dice on neighbouring squares of a lane just touch.
            if any(
                spot.inflate(-spot.width // 8, 0).colliderect(other)
                for at, other in spots.items()
                if at != seat
            )
        ]
        ways = [spots[seat].move(round(step * aside), 0) for seat in crowd for step in STEPS]
        hidden = [[_overlap(one, other) for other in ways] for one in ways]

        def cost(steps: tuple[int, ...]) -> tuple[int, int]:
            places = [at * len(STEPS) + step for at, step in enumerate(steps)]
            covered = sum(hidden[one][other] for one, other in itertools.combinations(places, 2))
            return covered, sum(abs(STEPS[step]) for step in steps)

        best = min(itertools.product(range(len(STEPS)), repeat=len(crowd)), key=cost)
        return spots | {
            seat: ways[at * len(STEPS) + step]
            for at, (seat, step) in enumerate(zip(crowd, best, strict=True))
        }

    def _own(self) -> list[Item]:
        seat, moment = self.view.seat, self.situation.moment
        if seat not in self.spots or (isinstance(moment, DieMoved | StartChosen) and moment.seat == seat):
            return []
        # If every place covers a legal square, the lit squares around the die already show that it is the viewer's.
        return [
            Item("you", YouLook(points), place, 20, tip="Your die", animate=False)
            for points, place in self._free(self.spots[seat])
        ]

    def _tags(self, spot: pygame.Rect) -> Iterator[tuple[str, pygame.Rect]]:
        m = self.table.metrics
        nose, wide, tall = m.px(NOSE), round(m.floor_px(12) * 2.2), round(m.floor_px(12) * 1.25)
        # Beside the foot of the die the tag is clear of the die on the lane behind.
        foot, middle = spot.bottom - tall, spot.centery - tall // 2
        for top in (foot, None, middle, spot.top):
            if top is None:
                yield "up", pygame.Rect(spot.centerx - wide // 2, spot.bottom, wide, tall + nose)
                yield "down", pygame.Rect(spot.centerx - wide // 2, spot.top - tall - nose, wide, tall + nose)
            else:
                yield "right", pygame.Rect(spot.left - wide - nose, top, wide + nose, tall)
                yield "left", pygame.Rect(spot.right, top, wide + nose, tall)

    def _free(self, spot: pygame.Rect) -> list[tuple[str, pygame.Rect]]:
        lit = self._lit()
        barred = [*self.spots.values(), *lit]
        free = [found for found in self._tags(spot) if found[1].collidelist(barred) < 0]
        on_track = [found for found in free if self._on_squares(found[1])]
        return (on_track if on_track or lit else free)[:1]

    def _on_squares(self, place: pygame.Rect) -> bool:
        # On the squares, the tag covers no name and no number of the track.
        (far_left, top), (far_right, _), (near_right, bottom), (near_left, _) = self.geometry.surface
        if place.top < top or place.bottom > bottom:
            return False
        down = (place.centery - top) / max(1, bottom - top)
        left, right = far_left + (near_left - far_left) * down, far_right + (near_right - far_right) * down
        return place.left >= left and place.right <= right

    def _lit(self) -> list[pygame.Rect]:
        # Each rect is half as large as its square. Larger rects of neighbouring squares would overlap,
        # because the track is drawn in perspective.
        moment = self.situation.moment
        names = list(moment.path) if isinstance(moment, DieMoved) else []
        for move in self.situation.view.legal if self.situation.awaiting else ():
            if isinstance(move, MoveDie | ChooseStart):
                names.append(move.to if isinstance(move, MoveDie) else move.square)
        places = [bounding(self.geometry.outline(name)) for name in names]
        return [place.inflate(-place.width // 2, -place.height // 2) for place in places]

    def _die(self, seat: Seat) -> Item:
        view, name = self.view, self.view.place(seat)
        spot = self.spots[seat]
        bid = view.bids[seat] if view.bids[seat] >= 0 else None
        said = f", bid {bid}" if bid is not None else ""
        place = "in FINISH" if name == FINISH else name
        tip = addressed(f"{self.situation.called[seat]}'s die{said}: {place}")
        moment = self.situation.moment
        # The path shows which die has moved; only a die that must move now gets a frame.
        moves = moment is None and view.stage == "move" and view.phase != "over" and view.turn == seat
        # All dice that are new at this event drop: several seats may have chosen since the last event was shown.
        entering = isinstance(moment, StartChosen)
        above = spot.move(0, -3 * spot.height) if entering else None
        hops = entering or (isinstance(moment, DieMoved) and moment.seat == seat)
        return Item(
            f"die:{seat}",
            CubeLook(view.colours[seat], bid, "turn" if moves else "plain"),
            spot,
            # Nearer dice cover farther ones, and banners over the track cover all dice.
            4 + 8 * (spot.bottom - self.geometry.place.top) // max(1, self.geometry.place.frame.height),
            path=self._travel(seat),
            # A die that does not hop goes with the track when the camera moves.
            glide=0.0 if hops else GLIDE,
            delay=SWEEP * ((seat - view.dealer - 1) % len(view.dice)) if entering else 0.0,
            arc=spot.height * 0.8 if hops else 0.0,
            from_rect=above,
            tip=tip,
            film=self._film(seat),
            words=Words("die", self.situation.names[seat], place, f"bid {bid}" if bid is not None else ""),
        )

    def _film(self, seat: Seat) -> Film | None:
        moment, colour = self.situation.moment, self.view.colours[seat]
        if isinstance(moment, BidMade) and moment.seat == seat:
            faces = [(moment.tricks + step) % SIDES for step in (3, 1, 4)]
            return tumble([CubeLook(colour, face) for face in faces], 0.6)
        if isinstance(moment, DieMoved) and moment.seat == seat and moment.overshoot >= 0:
            return replace(CHEER, delay=HOP * len(moment.path))
        if isinstance(moment, GameEnded) and moment.winner == seat:
            return CHEER
        return None

    def _finish_spot(self, seat: Seat) -> Xy:
        order = [entered for entered, _ in self.view.entered].index(seat)
        return self.geometry.finish_spot(order)

    def _travel(self, seat: Seat) -> tuple[tuple[float, float], ...]:
        moment = self.situation.moment
        if not isinstance(moment, DieMoved) or moment.seat != seat or len(moment.path) < 2:
            return ()
        places = [self.geometry.die(self.geometry.middle(name)) for name in moment.path[:-1]]
        return tuple((float(place.left), float(place.top)) for place in places)


def _overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.w * both.h
