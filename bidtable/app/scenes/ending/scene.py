"""The scene that celebrates the winner of a match in a dark room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose, stamp
from bidtable.app.draw.look import Look
from bidtable.app.draw.theme import THEMES, Metrics, Theme
from bidtable.app.match.session import Session
from bidtable.app.room.figures import TALL, PersonLook
from bidtable.app.room.litter import FALL, fall, scattered
from bidtable.app.room.place import Ellipse
from bidtable.app.room.scenery import stage_room
from bidtable.app.room.spotlight import spotlit
from bidtable.app.scenes.common.match_base import MatchBase
from bidtable.app.scenes.common.measures import text_height
from bidtable.app.scenes.common.outcomes import Standing, headline, reason, standings
from bidtable.app.shell import routes
from bidtable.app.shell.felts import felt_of, wall_of
from bidtable.app.shell.protocol import Shell
from bidtable.app.tables.kit.note import NoteLook
from bidtable.app.widgets.board import USUAL, Board, Item
from bidtable.app.widgets.uicore import GUARD
from bidtable.core.course import course_of

LENGTH: Final = 3.0
"""Duration of the scene in seconds."""
DIMMING: Final = 0.5
"""Seconds until the room is completely dark."""
STEPS: Final = 6
"""Number of pictures that show how the room becomes dark."""

BEGUN: Final = 2
"""Number of the brightest pictures of the room that are left out, so that the room is never fully lit."""
MODIFIERS: Final = (
    *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
    *(pygame.K_LALT, pygame.K_RALT, pygame.K_LGUI, pygame.K_RGUI),
)
"""Keys that do not end the scene, because keyboard shortcuts of the computer begin with these keys."""

WINNER: Final = 400
"""Largest height of the figure of a winner, in layout units."""
LOSER: Final = 236
"""Largest width of the figure of a player who lost, in layout units."""
EMPTY: Final = 0.24
"""Share of the width of a loser's figure that is empty, half of it at each side."""
NAME: Final = 83
"""Font size of the names of the winners, in layout units."""
SENTENCE: Final = 22
"""Font size of the reason for the end of the match, in layout units."""
TROPHY: Final = 76
"""Width and height of the piece in front of the winner, in layout units."""
DIM: Final = 200
"""Opacity, 0 to 255, of the players who lost and sit in the dark."""
HIDES: Final = 0.08
"""Share of a figure's height that the rim of the table hides."""
SCRAPS: Final = 28
"""Number of coins and scraps of paper that fall onto the table."""


@dataclass(frozen=True)
class Places:
    """Areas of the parts of the scene, in pixels.

    Attributes:
        rim: Outer edge of the table.
        losers: Areas of the other players, alternately at the left and at the right.
        trophy: A square for the piece that decided the match.
    """

    rim: Ellipse
    winners: tuple[pygame.Rect, ...]
    losers: tuple[pygame.Rect, ...]
    trophy: pygame.Rect
    name: pygame.Rect
    reason: pygame.Rect
    hint: pygame.Rect


def arrange(m: Metrics, winners: int, losers: int, sentence: int) -> Places:
    """Return the areas of all parts of the scene."""
    edge = m.px(14)
    line = round(m.text_px(14) * 1.4)
    hint = pygame.Rect(edge, m.height - line - m.px(4), m.width - 2 * edge, line)
    words = pygame.Rect(m.width // 10, 0, m.width * 8 // 10, sentence)
    words.bottom = hint.top - m.px(4)
    name = pygame.Rect(edge, 0, m.width - 2 * edge, m.px(NAME * 1.2))
    name.bottom = words.top
    crown = min(round(m.height * 0.62), name.top - m.px(TROPHY + 26))
    rim = Ellipse(m.width / 2, crown + m.height * 0.66, m.width * 0.62, m.height * 0.66)
    tall = min(m.px(WINNER), crown - m.px(36), round(m.width * 0.7 / winners * TALL))
    wide = round(tall / TALL)
    figures = []
    for number in range(winners):
        figure = pygame.Rect(0, 0, wide, tall)
        figure.centerx = round(m.width / 2 + (number - (winners - 1) / 2) * wide)
        figure.bottom = round(rim.top_at(figure.centerx) + HIDES * tall)
        figures.append(figure)
    trophy = pygame.Rect(0, 0, m.px(TROPHY), m.px(TROPHY))
    trophy.midbottom = (m.width // 2, name.top + m.px(4))
    return Places(rim, tuple(figures), _sides(m, rim, figures[0].left, losers), trophy, name, words, hint)


def _sides(m: Metrics, rim: Ellipse, free: int, count: int) -> tuple[pygame.Rect, ...]:
    figures = []
    left = -(-count // 2)
    wide = min(m.px(LOSER), round((free - m.px(16)) / max(1, left) / (1 - EMPTY)))
    for number in range(count):
        beside, on_left = number // 2, number % 2 == 0
        step = (free - m.px(16)) / max(1, left if on_left else count - left)
        x = m.px(8) + step * (beside + 0.5)
        figure = pygame.Rect(0, 0, wide, round(wide * TALL))
        figure.centerx = round(x if on_left else m.width - x)
        figure.bottom = round(rim.top_at(figure.centerx) + 2 * HIDES * figure.height)
        figures.append(figure)
    return tuple(figures)


class EndingScene(MatchBase):
    """Shows the winners of a match for three seconds.

    Args:
        app: The program.
        session: The finished match, which must have a winner.
        trophy: Picture of the piece that decided the match and its height divided by its width, or None.
    """

    def __init__(self, app: Shell, session: Session, trophy: tuple[Look, float] | None) -> None:
        super().__init__(app, session)
        self.trophy = trophy
        match = session.match
        course = course_of(match.game, match.state_after(0), match.steps, len(session.seats))
        self.ranks = standings(session, course)
        self._time, self._step = 0.0, -1
        self._mixed: pygame.Surface | None = None
        self._share = 0.0

    @property
    def theme(self) -> Theme:
        chosen = self.app.theme
        dark = chosen if chosen.base == "contrast" else THEMES["evening"]
        return felt_of(dark, self.session.match.header.game)

    def build(self) -> None:
        ui, m, slug = self.ui, self.ui.metrics, self.session.match.header.game
        won = [rank for rank in self.ranks if rank.won]
        lost = [rank for rank in self.ranks if not rank.won]
        why = reason(self.session)
        tall = text_height(ui, why, SENTENCE, m.width * 8 // 10, "semibold")
        self.places = places = arrange(m, len(won), len(lost), min(tall + m.px(6), m.height // 3))
        middle = pygame.Rect(places.winners[0]).unionall(list(places.winners))
        window = (m.width * 0.85, m.px(66))
        self._bright = self._dark = stage_room(ui.theme, m, places.rim, window, things=wall_of(slug))
        if ui.theme.base != "contrast":
            at = (middle.centerx, middle.centery + middle.h * 0.1)
            self._dark = spotlit(self._bright, at, middle.w * 0.42 + m.px(60))
        self._step, self._mixed, self._share = -1, None, 0.0
        self._darken()
        items = [
            *(self._loser(rank, rect) for rank, rect in zip(lost, places.losers, strict=True)),
            *(self._winner(rank, rect) for rank, rect in zip(won, places.winners, strict=True)),
            *self._words(why),
        ]
        if self.trophy is not None:
            look, ratio = self.trophy
            place = pygame.Rect(
                0, 0, *(round(places.trophy.h * part) for part in (min(1, 1 / ratio), min(1, ratio)))
            )
            place.center = places.trophy.center
            items.append(Item("trophy", look, place, 4, film=stamp(0.4, 0.9)))
        if not ui.reduced_motion:
            items += self._falling()
        self.board = Board(ui)
        self.board.sync(items, duration=0.0 if self._time else USUAL)

    def _winner(self, rank: Standing, rect: pygame.Rect) -> Item:
        look = PersonLook(rank.person, "win", lit=True, cut=self.places.rim.edge_over(rect))
        film = Film((Pose(scale=0.75, alpha=0), Pose(scale=1.04), REST), 0.55, 0.3)
        return Item(f"winner:{rank.seat}", look, rect, 3, film=film)

    def _loser(self, rank: Standing, rect: pygame.Rect) -> Item:
        look = PersonLook(rank.person, "loss", cut=self.places.rim.edge_over(rect))
        film = Film((REST, Pose(dy=0.04), REST), 0.3, 0.6)
        return Item(f"loser:{rank.seat}", look, rect, 1, alpha=DIM, film=film)

    def _words(self, why: str) -> list[Item]:
        places, scale = self.places, self.ui.metrics.text_scale
        name = NoteLook(headline(self.session), NAME / scale, "display", "center", "accent")
        fade = Film((Pose(alpha=0), REST), 0.3, 0.95)
        return [
            Item("headline", name, places.name, 7, film=stamp(0.35, 0.6, 1.5)),
            Item(
                "reason",
                NoteLook(why, SENTENCE, "semibold", "center", wrap=True),
                places.reason,
                7,
                film=fade,
            ),
            Item("hint", NoteLook("Any key goes on", 14, align="right", wrap=True), places.hint, 7),
        ]

    def _falling(self) -> list[Item]:
        m, places = self.ui.metrics, self.places
        floor = pygame.Rect(
            m.px(20), places.name.top - m.px(30), m.width - m.px(40), m.height - places.name.top
        )
        items = []
        size = self.ui.fonts.width(headline(self.session), m.px(NAME), "display")
        name = pygame.Rect(0, places.name.y, min(size, places.name.w), places.name.h)
        name.centerx = places.name.centerx
        clear = (name, places.reason, places.hint, places.trophy, *places.losers)
        scraps = scattered(SCRAPS, self.session.match.header.seed, floor, m.px(17), clear)
        for number, scrap in enumerate(scraps):
            items.append(
                Item(
                    f"scrap:{number}",
                    scrap.look,
                    scrap.rect,
                    2 if number % 2 else 5,
                    angle=scrap.angle,
                    film=fall(scrap, number, m.px(20), 0.55 + 0.04 * number),
                )
            )
        return items

    def _darken(self) -> None:
        still = self.ui.reduced_motion or self._time >= DIMMING
        step = STEPS if still else int(self._time / DIMMING * STEPS)
        if step == self._step:
            return
        self._step = step
        room = self._dark
        if step < STEPS:
            # Two finished pictures are mixed in one picture, because light and copies take too long for each step.
            if self._mixed is None:
                self._mixed, self._share = self._bright.copy(), 0.0
            share = (step + BEGUN) / (STEPS + BEGUN)
            self._dark.set_alpha(round(255 * (share - self._share) / (1 - self._share)))
            self._mixed.blit(self._dark, (0, 0))
            self._dark.set_alpha(None)
            room, self._share = self._mixed, share
        self.ui.set_background(room)

    def update(self, dt: float) -> None:
        super().update(dt)
        before, self._time = self._time, self._time + dt
        if before < FALL <= self._time:
            self.app.play("coins")
        self._darken()
        if self._time >= LENGTH and self.app.is_on_top(self):
            self._go_on()

    @property
    def animating(self) -> bool:
        return self._step < STEPS or super().animating

    def handle(self, event: pygame.Event) -> bool:
        by_key = event.type == pygame.KEYDOWN and event.key not in MODIFIERS
        pressed = by_key or (event.type == pygame.MOUSEBUTTONUP and event.button in (1, 3))
        if pressed and self._time >= GUARD:
            self._go_on()
        return pressed

    def _go_on(self) -> None:
        self.app.back()
        self.app.open(routes.Results(self.session, self.trophy, guarded=True))
