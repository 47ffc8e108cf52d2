"""The device that the player uses, and who may use which controller."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from bidtable.app.shell.pads import Pads
from bidtable.app.shell.scene import Scene, SceneStack
from bidtable.app.widgets.device import KEYBOARD, POINTER, TOUCH, Device, by_pad, repeated
from bidtable.app.widgets.uicore import TREMBLE
from bidtable.app.widgets.words import Spoken


class Devices:
    """The device that the player uses, and who may use which controller.

    Args:
        scenes: The open scenes, which name the buttons of the device in use.
        say: Says a text to the user of a screen reader.
        headless: Whether there is no pointer to hide and no controller to look for.

    Attributes:
        pads: The connected controllers.
        pad: Number of the controller that sent the present event; None for another device.
        used: The device that the player uses.
    """

    def __init__(self, scenes: SceneStack, say: Callable[[Spoken], None], *, headless: bool) -> None:
        self._scenes, self._say, self._headless = scenes, say, headless
        self.pads = Pads()
        self.pad: int | None = None
        self.used: Device = POINTER
        self._left_at: tuple[int, int] | None = None

    def open(self) -> None:
        """Look for controllers from now on."""
        if not self._headless and not self.pads.opened:
            self.pads.open()

    def follow(self, event: pygame.Event) -> None:
        """Note which device sent an event, and let the scenes name its buttons."""
        self.pad = getattr(event, "pad", None)
        device = self._device_of(event)
        if device is None or device == self.used:
            return
        self.used, self._left_at = device, None
        if not self._headless:
            pygame.mouse.set_visible(device.kind != "pad")
        for scene in self._scenes.scenes:
            scene.use(device)

    def _device_of(self, event: pygame.Event) -> Device | None:
        if self.pad is not None:
            return self.pads.device(self.pad) if event.type in (pygame.KEYDOWN, pygame.MOUSEWHEEL) else None
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION) or getattr(event, "touch", False):
            return TOUCH
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            return POINTER
        if event.type == pygame.MOUSEMOTION and self.used != POINTER:
            return POINTER if self._moves_away(event.pos) else None
        return KEYBOARD if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT) else None

    def _moves_away(self, pos: tuple[int, int]) -> bool:
        # A mouse trembles when somebody knocks at the table.
        left = self._left_at = self._left_at or pos
        top = self._scenes.top
        tremble = top.ui.metrics.px(TREMBLE) if top is not None else TREMBLE
        return max(abs(pos[0] - left[0]), abs(pos[1] - left[1])) > tremble

    def admits(self, top: Scene, event: pygame.Event) -> bool:
        """Return whether a scene gets an event; if a controller may not be used now, say why."""
        if not by_pad(event):
            return True
        if repeated(event) and event.key == pygame.K_RETURN and not top.ui.takes_repeats:
            return False
        why = top.why_no_pad(event.pad)
        if why and not repeated(event):
            top.ui.say(why)
        return not why

    def tell(self, event: pygame.Event) -> None:
        """Say that a controller was connected or unplugged."""
        here = event.type == pygame.CONTROLLERDEVICEADDED
        scenes = self._scenes.scenes
        texts = [scene.pad_came(event.pad) if here else scene.pad_left(event.pad) for scene in scenes]
        told = next(filter(None, reversed(texts)), "")
        text = f"{event.name} is {'connected' if here else 'unplugged'}. {told}".strip()
        if scenes:
            scenes[-1].ui.say(text)
        self._say(Spoken(text))
