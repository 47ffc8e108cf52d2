"""Base class of all scenes, which are the screens of the program."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import fields
from typing import cast

import pygame

from bidtable.app.draw.theme import Theme
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.routes import Route
from bidtable.app.widgets.button import Button
from bidtable.app.widgets.device import Device, KeyHint
from bidtable.app.widgets.label import Label
from bidtable.app.widgets.panel import Panel
from bidtable.app.widgets.scrollarea import ScrollArea
from bidtable.app.widgets.ui import Ui
from bidtable.app.widgets.widget import Widget
from bidtable.app.widgets.words import Group, Spoken
from bidtable.core import registry


class Scene:
    """Base class of all scenes, such as the title screen, a table or the settings.

    Attributes:
        ui: The user interface, which contains the widgets of the scene.
        opaque: Whether the scene hides the scene below completely.
    """

    opaque = True

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.ui = Ui(app.theme, app.metrics, app.fonts, reduced_motion=app.settings.reduced_motion)
        self.ui.click_sound = lambda: app.play("click")
        self.ui.device, self.ui.keys_now = app.device, self.keys_now
        self._scrolled: list[ScrollArea] = []
        self._offsets: dict[str, int] = {}

    @property
    def theme(self) -> Theme:
        return self.app.theme

    @property
    def turned(self) -> bool:
        """Whether the picture is rotated by 180 degrees, for a player at the upper edge of the screen."""
        return False

    @property
    def music(self) -> str:
        """Name of the scene's music; if the name is empty, the current music continues."""
        return ""

    def enter(self) -> None:
        """Prepare the scene before its widgets are created."""

    def leave(self) -> None:
        """Stop all work of the scene when it is closed."""

    def resume(self) -> None:
        """Continue this scene when another scene on top of it is closed."""

    def build(self) -> None:
        """Create all widgets for the current size of the window."""

    def rebuild(self) -> None:
        self._offsets.update((area.name, area.offset) for area in self._scrolled if area.ui is not None)
        self._scrolled.clear()
        self.ui.reduced_motion = self.app.settings.reduced_motion
        self.ui.names_keys = self.app.settings.key_line
        self.ui.reset(self.theme, self.app.metrics, self.app.fonts)
        self.build()

    def stay_scrolled(self, area: ScrollArea) -> None:
        """Keep the scroll position of an area when the scene is rebuilt."""
        self._scrolled.append(area)
        area.offset = self._offsets.get(area.name, 0)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an input event, and return whether it was used.

        A subclass that overrides `handle` must call `super().handle`.
        """
        return self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Advance the scene by `dt` seconds.

        A subclass that overrides `update` must call `super().update`.
        """
        self.ui.update(dt)

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the changed areas of the scene."""
        return self.ui.draw(surface)

    @property
    def animating(self) -> bool:
        """Whether something in the scene moves."""
        return self.ui.animating

    # -- devices -------------------------------------------------------------------------------------

    def use(self, device: Device) -> None:
        """Name the buttons of another device from now on."""
        self.ui.use(device)

    def keys_now(self) -> Sequence[KeyHint]:
        """Return the keys that do something now, besides those of the widgets."""
        return [KeyHint("Esc", "close")] if self.ui.modal_open else []

    def why_no_pad(self, pad: int) -> str:
        """Return the reason why a controller may not be used now; empty if it may."""
        return ""

    def pad_came(self, pad: int) -> str:
        """Return a sentence about a controller that was connected; may be empty."""
        return ""

    def pad_left(self, pad: int) -> str:
        """Return a sentence about a controller that was unplugged; may be empty."""
        return ""

    # -- for a screen reader: see `bidtable.app.reader.entries.Readable` ---------------------------------

    @property
    def groups(self) -> Sequence[Group]:
        return ()

    @property
    def settled(self) -> bool:
        return True

    @property
    def secrecy(self) -> Hashable:
        return None

    @property
    def opening(self) -> str:
        return ""

    def press(self, widget: Widget) -> None:
        """Press a widget as a click on it does."""
        self.ui.press(widget)

    def situation_in_words(self) -> str:
        return ""

    def people_in_words(self) -> Sequence[str]:
        return ()

    def events_in_words(self) -> Sequence[str]:
        return ()

    def effects_in_words(self) -> str:
        focused = self.ui.focused
        return focused.tip_text() if focused is not None else ""

    def news(self) -> Sequence[Spoken]:
        return ()


def make_scene(shell: Shell, route: Route) -> Scene:
    kind = cast("type[Scene]", registry.resolve(route.scene))
    return kind(shell, **{field.name: getattr(route, field.name) for field in fields(route)})


class SceneStack:
    """The stack of open scenes. Only the top scene gets input and is updated."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The top scene, or None if no scene is open."""
        return self._scenes[-1] if self._scenes else None

    @property
    def turned(self) -> bool:
        return any(scene.turned for scene in self._scenes)

    @property
    def music(self) -> str:
        """Name of the music of the uppermost scene that has music."""
        return next((scene.music for scene in reversed(self._scenes) if scene.music), "title")

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Open a scene on top of all open scenes."""
        if self.top is not None:
            scene.ui.start_pointer(self.top.ui.pointer)
        self._scenes.append(scene)
        scene.enter()
        if scene in self._scenes:
            self._build(len(self._scenes) - 1)

    def pop(self) -> Scene | None:
        """Close the top scene and return it, or None if no scene was open."""
        if not self._scenes:
            return None
        gone = self._scenes.pop()
        gone.leave()
        top = self.top
        if top is not None:
            top.ui.start_pointer(gone.ui.pointer)
            top.ui.redraw()
            top.resume()
        return gone

    def reset(self, scene: Scene) -> None:
        if self.top is not None:
            scene.ui.start_pointer(self.top.ui.pointer)
        self.close()
        self.push(scene)

    def close(self) -> None:
        while self._scenes:
            self._scenes.pop().leave()

    def rebuild(self) -> None:
        for index in range(len(self._scenes)):
            self._build(index)

    def _build(self, index: int) -> None:
        scene = self._scenes[index]
        scene.rebuild()
        if not scene.opaque and index:
            scene.ui.set_background(self._snapshot(index - 1))

    def _snapshot(self, index: int) -> pygame.Surface:
        # The picture is drawn once, because a covered scene does not move.
        below = self._scenes[index]
        picture = pygame.Surface(below.ui.size)
        below.ui.redraw()
        below.draw(picture)
        sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        sheet.fill(below.ui.theme.dim)
        picture.blit(sheet, (0, 0))
        return picture


class TroubleScene(Scene):
    """A scene with a message about an error in the program."""

    opaque = True

    def __init__(self, app: Shell, text: str, can_go_back: bool) -> None:
        super().__init__(app)
        self._message, self._back = text, can_go_back

    def _go_on(self) -> None:
        self.app.back()

    def build(self) -> None:
        m = self.ui.metrics
        w = min(m.width - m.px(80), round(m.px(640) * max(1.0, m.text_scale * 0.8)))
        box = pygame.Rect(0, 0, w, min(m.height - m.px(40), round(m.px(300) * m.text_scale)))
        box.center = (m.width // 2, m.height // 2)
        panel = self.ui.add(Panel("Something went wrong", rect=box, name="trouble_panel", z=-1))
        room = panel.inner()
        row = m.row(40)
        self.ui.add(
            Label(
                self._message,
                colour="ink",
                wrap=True,
                rect=(room.x, room.y, room.w, room.h - row - m.px(10)),
                name="trouble_text",
            )
        )
        half = (room.w - m.px(12)) // 2
        if self._back:
            self.ui.add(
                Button(
                    "Go on",
                    kind="primary",
                    rect=(room.x, room.bottom - row, half, row),
                    name="trouble_back",
                    on_click=self._go_on,
                )
            )
        self.ui.add(
            Button(
                "Quit",
                rect=(room.right - half, room.bottom - row, half, row),
                name="trouble_quit",
                on_click=self.app.quit,
            )
        )
