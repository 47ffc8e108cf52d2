"""Scenes: one screenful each, and the stack they lie on."""

from __future__ import annotations

from dataclasses import fields
from typing import cast

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


class Scene:
    """One screenful: builds its widgets and takes what happens while it is on top.

    Attributes:
        app: The program, as far as scenes may see it.
        ui: Its widgets.
        opaque: False keeps the scene below visible, dimmed.
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
        """The colours it is built with: the player's theme, or what a scene makes of it."""
        return self.app.theme

    @property
    def turned(self) -> bool:
        """Whether it stands for who sits at the far edge of the screen; then all that lies over it does, too."""
        return False

    def enter(self) -> None:
        """Prepare for coming onto the stack; called before `build`."""

    def leave(self) -> None:
        """Tidy up for leaving the stack."""

    def resume(self) -> None:
        """Go on: the scene above has left, and this one is on top again."""

    def build(self) -> None:
        """Make the widgets for `ui.metrics`; called on enter and after any change of size, theme or text."""

    def rebuild(self) -> None:
        """Remove all widgets and build them anew with the app's present measures."""
        self._offsets.update((area.name, area.offset) for area in self._scrolled if area.ui is not None)
        self._scrolled.clear()
        self.ui.reduced_motion = self.app.settings.reduced_motion
        self.ui.reset(self.theme, self.app.metrics, self.app.fonts)
        self.build()

    def stay_scrolled(self, area: ScrollArea) -> None:
        """Scroll an area to where the one of its name was before the last `rebuild`; called once it is filled."""
        self._scrolled.append(area)
        area.offset = self._offsets.get(area.name, 0)

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when it was used up. Override and call this first."""
        return self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass. Override and call this too."""
        self.ui.update(dt)

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed; False when nothing did."""
        return self.ui.draw(surface)

    @property
    def animating(self) -> bool:
        """True while frames should come at full rate."""
        return self.ui.animating


def make_scene(shell: Shell, route: Route) -> Scene:
    """Return the scene that a route names, not on any stack yet."""
    kind = cast("type[Scene]", registry.resolve(route.scene))
    return kind(shell, **{field.name: getattr(route, field.name) for field in fields(route)})


class SceneStack:
    """Scenes over each other; only the top one gets input and time."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene | None:
        """The scene that is operated now."""
        return self._scenes[-1] if self._scenes else None

    @property
    def turned(self) -> bool:
        """Whether what is shown stands for who sits at the far edge of the screen."""
        return any(scene.turned for scene in self._scenes)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, lowest first."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Lay a scene over the others."""
        self._scenes.append(scene)
        scene.enter()
        if scene in self._scenes:
            self._build(len(self._scenes) - 1)

    def pop(self) -> Scene | None:
        """Take the top scene away; return it."""
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
        """Put a scene in place of the top one."""
        if self._scenes:
            self._scenes.pop().leave()
        self.push(scene)

    def reset(self, scene: Scene) -> None:
        """Put a scene in place of all."""
        self.close()
        self.push(scene)

    def close(self) -> None:
        """Take all scenes away, top first, without resuming any."""
        while self._scenes:
            self._scenes.pop().leave()

    def rebuild(self) -> None:
        """Build every scene anew, lowest first, after a change of size, theme or text."""
        for index in range(len(self._scenes)):
            self._build(index)

    def _build(self, index: int) -> None:
        scene = self._scenes[index]
        scene.rebuild()
        if not scene.opaque and index:
            scene.ui.set_background(self._snapshot(index - 1))

    def _snapshot(self, index: int) -> pygame.Surface:
        """Draw the scene below once, dimmed: it stands still while another is on top."""
        below = self._scenes[index]
        picture = pygame.Surface(below.ui.size)
        below.ui.redraw()
        below.draw(picture)
        sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        sheet.fill(below.ui.theme.dim)
        picture.blit(sheet, (0, 0))
        return picture


class TroubleScene(Scene):
    """Says in plain words that something went wrong, instead of a traceback.

    Args:
        app: The program.
        text: What happened.
        can_go_back: True when there is a scene to return to.
    """

    opaque = True

    def __init__(self, app: Shell, text: str, can_go_back: bool) -> None:
        super().__init__(app)
        self._message, self._back = text, can_go_back

    def _go_on(self) -> None:
        self.app.back()

    def build(self) -> None:
        """Make the message and its buttons."""
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
