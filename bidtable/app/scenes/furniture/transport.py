"""The controls of a replay, with buttons for play, pause and single steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.match.replay import Replay
from bidtable.app.scenes.common.buttons import Strip
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.scenes.furniture.open_hands import OVER, OpenHands, open_hands
from bidtable.app.shell import routes
from bidtable.app.tables.base import Table
from bidtable.app.widgets import Button, Choice, Slider, Widget
from bidtable.app.widgets.device import by_pad
from bidtable.core.model import Seat

SPEEDS: Final = (("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"), ("instant", "Fastest"))
"""The speeds of a replay with their captions."""
MOST: Final = 0.65
"""Smallest width of the panel with all hands, as a share of the width of the area for the viewer's hand."""
ALL_HANDS: Final = "All hands"
ORDER: Final = 600
"""Position of the first button in the order of the Tab key.

It comes after the pieces of the table and before the bar at the top.
"""


def transport_height(m: Metrics) -> int:
    """Return the height of the controls of a replay in pixels."""
    return m.row(34) + m.px(6)


class Transport:
    """The controls of a replay, at the lower edge of the window."""

    def __init__(self, scene: TableHost, replay: Replay, place: pygame.Rect, table: pygame.Rect) -> None:
        self._scene, self._replay = scene, replay
        ui, m = scene.ui, scene.ui.metrics
        ui.add(Strip(solid=True, rect=place, z=8))
        gap, high = m.px(6), place.height - m.px(6)
        x, y = place.left + m.px(14), place.top + m.px(3)
        for number, (name, icon, tip, run) in enumerate(self._buttons()):
            button = Button(
                "",
                icon,
                "primary" if name == "play" else "plain",
                rect=(x, y, high, high),
                name=f"replay:{name}",
                tip=tip,
                on_click=run,
                z=9,
                focus_order=ORDER + number,
            )
            ui.add(button)
            x += high + gap
        right = self._choices(place.right - m.px(14), y, high, place.width)
        self._slider = ui.add(
            Slider(
                0,
                replay.end,
                1,
                replay.position,
                self._slide,
                self._at,
                rect=(x + gap, y, right - x - 2 * gap, high),
                name="replay:position",
                tip="Position in the replay",
                z=9,
                focus_order=ORDER + 10,
            )
        )
        play = ui.find("replay:play")
        assert isinstance(play, Button)
        self._play = play
        self._room = scene.table.hand_room(len(replay.seats), table)
        self._hands = ui.add(OpenHands(self._room, name="replay:hands", z=OVER))

    def _buttons(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        return [
            ("start", "to_start", "To the start (Home)", lambda: self.go(0)),
            ("back", "chevron_left", "One step back (Left)", lambda: self.step(-1)),
            ("play", "play", "Play or pause (Space)", self.play),
            ("on", "chevron_right", "One step forward (Right)", lambda: self.step(1)),
            ("end", "to_end", "To the end (End)", lambda: self.go(self._replay.end)),
        ]

    def _choices(self, right: int, top: int, high: int, room: int) -> int:
        ui, m, replay = self._scene.ui, self._scene.ui.metrics, self._replay
        gap = m.px(8)
        text = "Go to ..."
        wide = ui.fonts.width(text, m.text_px(16), "semibold") + m.px(30)
        ui.add(
            Button(
                text,
                rect=(right - wide, top, wide, high),
                name="replay:moments",
                tip="Go to a round, an auction or an event; pace and view",
                shortcut="G",
                on_click=self.open_moments,
                z=9,
                focus_order=ORDER + 13,
            )
        )
        left = right - wide - gap
        names = [name for _, name in views_of(replay)]
        views = max(ui.fonts.width(name, m.text_px(15), "semibold") for name in names) + 2 * high + m.px(20)
        speeds = ui.fonts.width("Fastest", m.text_px(15), "semibold") + 2 * high + m.px(20)
        if room - (right - left) - 5 * (high + m.px(6)) - views - speeds - 2 * gap < m.px(220):
            return left
        left -= views
        self._view = ui.add(view_choice(replay, self._looked))
        self._view.move_to((left, top, views, high))
        left -= speeds + gap
        speed = ui.add(speed_choice(replay))
        speed.move_to((left, top, speeds, high))
        widgets: tuple[Widget, Widget] = (speed, self._view)
        for order, widget in enumerate(widgets, 11):
            widget.z, widget.focus_order = 9, ORDER + order
        return left - gap

    # -- actions -------------------------------------------------------------------------------------

    def _at(self, value: float) -> str:
        return f"{value:.0f} of {self._replay.end}"

    def _slide(self, value: float) -> None:
        self._replay.playing = False
        self.go(round(value))

    def _looked(self) -> None:
        self._scene.jumped()

    def play(self) -> None:
        self._replay.play_or_pause()
        self._scene.jumped()

    def step(self, by: int) -> None:
        """Pause the replay, and go forward or back by a number of positions."""
        self._replay.playing = False
        self._replay.go(self._replay.position + by)
        if by > 0:
            self._scene.on_change()
        else:
            self._scene.jumped()

    def go(self, position: int) -> None:
        self._replay.go(position)
        self._scene.jumped()

    def open_moments(self) -> None:
        self._replay.playing = False
        self._scene.app.open(routes.Moments(self._replay))

    def left(self) -> bool:
        """Return to the page that opened the replay, if there is such a page."""
        if self._replay.over:
            self._scene.app.back()
        return bool(self._replay.over)

    def refresh(self, table: Table) -> None:
        """Show the current position of the replay, and all hands if they are open."""
        self._slider.value = self._replay.position
        self._play.icon = "pause" if self._replay.playing else "play"
        replay = self._replay
        seen = replay.game.observe(replay.match.state_after(replay.steps_shown), None)
        # The panel is not needed if the table itself shows all hands.
        self._hands.visible = replay.all_hands and not table.shows_hands(seen)
        if self._hands.visible:
            self._hands.room = self._beside_button()
            self._hands.show(open_hands(replay, table), fans=table.fans)

    def _beside_button(self) -> pygame.Rect:
        ui, room = self._scene.ui, self._room
        button = ui.find("act:confirm")
        if button is None or not button.visible or not button.rect.colliderect(room):
            return room
        left = button.rect.left - ui.metrics.px(10) - room.x
        return pygame.Rect(room.x, room.y, left, room.h) if left >= room.w * MOST else room

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key that controls the replay, and return whether it was used."""
        ui = self._scene.ui
        if by_pad(event) and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            # On a controller the arrows move the focus, and the triggers step.
            return False
        if ui.ring_visible and isinstance(ui.focused, Choice | Slider):
            # The focused widget uses the arrow keys itself.
            return False
        if event.key == pygame.K_ESCAPE:
            return not self._scene.show_log and self.left()
        runs: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: lambda: self.step(-1),
            pygame.K_RIGHT: lambda: self.step(1),
            pygame.K_MINUS: lambda: self.step(-1),
            pygame.K_PLUS: lambda: self.step(1),
            pygame.K_HOME: lambda: self.go(0),
            pygame.K_END: lambda: self.go(self._replay.end),
            pygame.K_g: self.open_moments,
        }
        if not (ui.ring_visible and isinstance(ui.focused, Button)):
            runs[pygame.K_SPACE] = self.play
        if event.key not in runs or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        runs[event.key]()
        return True


def views_of(replay: Replay) -> list[tuple[Seat | None, str]]:
    return [(None, ALL_HANDS), *enumerate(replay.names)]


def view_choice(replay: Replay, then: Callable[[], None]) -> Choice[Seat | None]:
    """Return a widget that chooses whose view a replay shows."""

    def look(seat: Seat | None) -> None:
        replay.look_as(seat)
        then()

    return Choice(
        views_of(replay), replay.viewer, look, name="replay:view", tip="The player whose view is shown"
    )


def speed_choice(replay: Replay) -> Choice[str]:
    """Return a widget that chooses the speed of a replay."""

    def pace(speed: str) -> None:
        replay.speed = speed

    return Choice(SPEEDS, replay.speed, pace, name="replay:speed", tip="Pace of the replay")
