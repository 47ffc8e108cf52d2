"""Scenes, each of which fills the window, and the stack of open scenes."""

from __future__ import annotations

from dataclasses import fields
from typing import Final, cast

import pygame

from bidtable.app.draw.theme import Theme
from bidtable.app.shell.protocol import Shell
from bidtable.app.shell.routes import Route
from bidtable.app.widgets.button import Button
from bidtable.app.widgets.label import Label
from bidtable.app.widgets.panel import Panel
from bidtable.app.widgets.scrollarea import ScrollArea
from bidtable.app.widgets.ui import Ui
from bidtable.core import registry

GUARD: Final = 0.25
"""Seconds after a change of scenes during which presses are ignored: they were meant for the scene before."""


class Scene:
    """A scene, which creates its widgets, and handles events while it is on top of the stack.

    Attributes:
        app: The interface of the program.
        ui: The widgets of the scene.
        opaque: Whether the scene hides the scene below; if not, the scene below is shown darkened.
    """

    opaque = True

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.ui = Ui(app.theme, app.metrics, app.fonts, reduced_motion=app.settings.reduced_motion)
        self.ui.click_sound = lambda: app.play("click")
        self._scrolled: list[ScrollArea] = []
        self._offsets: dict[str, int] = {}

    @property
    def theme(self) -> Theme:
        """The colours of the scene: the theme of the player, or a variation of this theme."""
        return self.app.theme

    @property
    def turned(self) -> bool:
        """Whether the picture is rotated towards a player at the far edge of the screen.

        Scenes above a rotated scene are rotated, too.
        """
        return False

    def enter(self) -> None:
        """Prepare the scene when it is put on the stack, before `build`."""

    def leave(self) -> None:
        """Release resources when the scene leaves the stack."""

    def resume(self) -> None:
        """Continue, because the scene above was closed and this scene is on top again."""

    def build(self) -> None:
        """Create all widgets for the measures in `ui.metrics`.

        The widgets are created when the scene opens, and after a change of size or theme.
        """

    def rebuild(self) -> None:
        """Remove all widgets and create them again with the current measures."""
        self._offsets.update((area.name, area.offset) for area in self._scrolled if area.ui is not None)
        self._scrolled.clear()
        self.ui.reduced_motion = self.app.settings.reduced_motion
        self.ui.reset(self.theme, self.app.metrics, self.app.fonts)
        self.build()

    def stay_scrolled(self, area: ScrollArea) -> None:
        """Scroll an area to its position before the last `rebuild`; call this after the area is filled."""
        self._scrolled.append(area)
        area.offset = self._offsets.get(area.name, 0)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an input event; return whether the event was used.

        A subclass that overrides this method calls the base method first.
        """
        return self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass. A subclass that overrides this method also calls the base method."""
        self.ui.update(dt)

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the changed areas of the scene; return False if nothing has changed."""
        return self.ui.draw(surface)

    @property
    def animating(self) -> bool:
        """Whether the scene has animations and needs the full frame rate."""
        return self.ui.animating


def make_scene(shell: Shell, route: Route) -> Scene:
    """Create the scene that a route names, without putting it on a stack."""
    kind = cast("type[Scene]", registry.resolve(route.scene))
    return kind(shell, **{field.name: getattr(route, field.name) for field in fields(route)})


class SceneStack:
    """The stack of open scenes, of which only the top one gets input and time."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The top scene."""
        return self._scenes[-1] if self._scenes else None

    @property
    def turned(self) -> bool:
        """Whether the picture of the top scene is rotated towards the far edge of the screen."""
        return any(scene.turned for scene in self._scenes)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All open scenes, the lowest first."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Open a scene on top of the stack."""
        self._scenes.append(scene)
        scene.enter()
        if scene in self._scenes:
            self._build(len(self._scenes) - 1)

    def pop(self) -> Scene | None:
        """Close the top scene and return the closed scene."""
        if not self._scenes:
            return None
        gone = self._scenes.pop()
        gone.leave()
        top = self.top
        if top is not None:
            top.ui.redraw()
            top.resume()
        return gone

    def replace(self, scene: Scene) -> None:
        """Close the top scene and open another scene in its place."""
        if self._scenes:
            self._scenes.pop().leave()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Close all scenes and open a single scene."""
        self.close()
        self.push(scene)

    def close(self) -> None:
        """Close all scenes from the top down, without resuming any of these scenes."""
        while self._scenes:
            self._scenes.pop().leave()

    def rebuild(self) -> None:
        """Rebuild every scene, the lowest first, after a change of window size, theme or text size."""
        for index in range(len(self._scenes)):
            self._build(index)

    def _build(self, index: int) -> None:
        scene = self._scenes[index]
        scene.rebuild()
        if not scene.opaque and index:
            scene.ui.set_background(self._snapshot(index - 1))

    def _snapshot(self, index: int) -> pygame.Surface:
        """Draw the scene below once, darkened; its picture does not move while another scene is on top."""
        below = self._scenes[index]
        picture = pygame.Surface(below.ui.size)
        below.ui.redraw()
        below.draw(picture)
        sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        sheet.fill(below.ui.theme.dim)
        picture.blit(sheet, (0, 0))
        return picture


class TroubleScene(Scene):
    """A scene with a message for the player that something went wrong, shown in place of a traceback.

    Args:
        app: The program.
        text: Description of the error.
        can_go_back: Whether there is an open scene to which the player can return.
    """

    opaque = True

    def __init__(self, app: Shell, text: str, can_go_back: bool) -> None:
        super().__init__(app)
        self._message, self._back = text, can_go_back

    def _go_on(self) -> None:
        self.app.back()

    def build(self) -> None:
        """Create the message and the buttons to continue."""
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
