"""The widget: a named, cached picture on screen that may be pointed at, focused and pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypedDict, TypeVar

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.compositor import Node
from bidtable.app.draw.easel import Easel
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.writing import Written, noted

RectLike = pygame.Rect | tuple[int, int, int, int]
Tip = str | Callable[[], str]
Click = Callable[[], None]
W = TypeVar("W", bound="Widget")


class Common(TypedDict, total=False):
    """Keyword arguments every widget takes."""

    rect: RectLike
    name: str
    z: int
    enabled: bool
    visible: bool
    focusable: bool
    focus_order: int
    tip: Tip
    on_click: Click | None


class Animated(Protocol):
    """Something that changes with time."""

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass; False when it has come to rest."""


class WidgetHost(Protocol):
    """What a widget sees of the `Ui` it belongs to.

    Attributes:
        reduced_motion: True when nothing should move by itself.
        click_sound: Called on every activation.
    """

    reduced_motion: bool
    click_sound: Callable[[], None] | None

    @property
    def context(self) -> PaintContext:
        """Theme, metrics and fonts to paint with."""

    @property
    def easel(self) -> Easel:
        """What paints the looks of pieces."""

    @property
    def crowded(self) -> bool:
        """True while so much moves that nobody looks at one piece alone."""

    def animate(self, thing: Animated) -> None:
        """Call `thing.tick` every frame until it comes to rest."""

    def add(self, widget: W, *, layer: int | None = None) -> W:
        """Show a widget, on the layer of the one that brings it."""

    def remove(self, widget: Widget) -> None:
        """Take a widget away."""


class Widget(Node):
    """Base of everything in the `Ui`.

    Attributes:
        name: Stable identifier: finds the widget in tests and keeps the focus over a rebuild.
        rect: Its place on screen in pixels. Change it with `move_to`.
        tip: Tooltip; for a disabled widget the reason why it is disabled.
        on_click: Called on activation by mouse or keyboard.
        focus_order: Keyboard order; lower comes first, equals in the order they were added.
        blocks: True when the pointer does not reach what lies below.
        reactive: True when the picture depends on hover, press or focus.
        wants_text: True when it takes text input while focused.
        ui: The `Ui` it belongs to, or None.
        on_focus: Called with the widget when the keyboard reaches it.
        written: The texts on its picture, in pixels of the picture, since it was painted last.
    """

    reactive = True
    wants_text = False
    default_focusable = False

    def __init__(
        self,
        rect: RectLike = (0, 0, 10, 10),
        *,
        name: str = "",
        z: int = 0,
        enabled: bool = True,
        visible: bool = True,
        focusable: bool | None = None,
        focus_order: int = 0,
        tip: Tip = "",
        on_click: Click | None = None,
    ) -> None:
        super().__init__()
        self.rect = pygame.Rect(rect)
        self.name = name
        self.z = z
        self._enabled = enabled
        self._visible = visible
        self.focusable = self.default_focusable if focusable is None else focusable
        self.focus_order = focus_order
        self.sequence = 0.0
        self.tip: Tip = tip
        self.on_click = on_click
        self._cut_tip = ""
        self.blocks = False
        self.ui: WidgetHost | None = None
        self.on_focus: Callable[[Widget], None] | None = None
        self._hovered = self._pressed = self._focused = False
        self.written: list[Written] = []
        self._surface: pygame.Surface | None = None
        self._bleed = 0

    # What a kind of widget fills in.

    def paint(self, target: pygame.Surface) -> None:
        """Draw itself on a transparent surface of the size of `rect`."""

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        """Take an event while under the pointer, held or focused; True when it was used up."""
        return False

    def activate(self) -> None:
        """Do what a click, Enter or Space does; only called while enabled."""
        if self.on_click is not None:
            self.on_click()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass; called every frame while focused."""

    def shadow_of(self) -> tuple[int, int, int] | None:
        """Return the radius, blur and drop in pixels of the shadow baked under it, or None."""
        return None

    def attached(self, ui: WidgetHost) -> None:
        """Prepare for being part of a `Ui`."""

    def detached(self, ui: WidgetHost) -> None:
        """Tidy up for leaving its `Ui`."""

    def explain_cut(self, text: str, cut: bool) -> None:
        """Show the whole of a text that did not fit as the tooltip, unless there is another tooltip."""
        if self.tip == "" or self.tip == self._cut_tip:
            self.tip = self._cut_tip = text if cut else ""

    def tip_text(self) -> str:
        """Return the tooltip to show now."""
        return self.tip if isinstance(self.tip, str) else self.tip()

    # State.

    @property
    def context(self) -> PaintContext:
        """Theme, metrics and fonts to paint with.

        Raises:
            RuntimeError: It does not belong to a `Ui` yet.
        """
        if self.ui is None:
            raise RuntimeError(f"widget {self.name!r} is not part of a Ui")
        return self.ui.context

    @property
    def enabled(self) -> bool:
        """Whether it can be operated."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.invalidate()

    @property
    def hovered(self) -> bool:
        """True while the pointer is on it."""
        return self._hovered

    @property
    def pressed(self) -> bool:
        """True while held down."""
        return self._pressed

    @property
    def focused(self) -> bool:
        """True while the keyboard operates it."""
        return self._focused

    def set_state(
        self, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None
    ) -> None:
        """Follow pointer and focus as they come and go; called by the `Ui`."""
        before = (self._hovered, self._pressed, self._focused)
        self._hovered = self._hovered if hovered is None else hovered
        self._pressed = self._pressed if pressed is None else pressed
        self._focused = self._focused if focused is None else focused
        if self.reactive and before != (self._hovered, self._pressed, self._focused):
            self.invalidate()

    @property
    def can_focus(self) -> bool:
        """True when Tab stops here: operable, or disabled with a reason to read."""
        return self._visible and self.focusable and (self._enabled or bool(self.tip))

    @property
    def only_tells(self) -> bool:
        """True when there is nothing to press, but something to be told of it."""
        return False

    @property
    def points(self) -> bool:
        """True when the pointer can be on it."""
        return self.blocks or self.focusable or self.on_click is not None or bool(self.tip)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return whether `pos` is on its visible part."""
        return (
            self._visible
            and self.rect.collidepoint(pos)
            and (self.clip is None or self.clip.collidepoint(pos))
        )

    def invalidate(self) -> None:
        """Have the picture painted anew."""
        self._surface = None
        self.touch()

    def move_to(self, rect: RectLike) -> None:
        """Place it elsewhere; it is painted anew only when its size changes."""
        new = pygame.Rect(rect)
        if new == self.rect:
            return
        resized = new.size != self.rect.size
        self.rect = new
        if resized:
            self.invalidate()
        else:
            self.touch()

    # What the compositor needs.

    def bounds(self) -> pygame.Rect:
        """Return the area it covers, its shadow included."""
        if self._surface is None:
            self._measure()
        return self.rect.inflate(2 * self._bleed, 2 * self._bleed) if self._bleed else self.rect.copy()

    def _measure(self) -> tuple[int, int, int] | None:
        soft = self.shadow_of() if self.ui is not None else None
        self._bleed = soft[1] + soft[2] if soft is not None else 0
        return soft

    def surface(self) -> pygame.Surface:
        """Return its picture, shadow included; painted when needed."""
        if self._surface is None:
            soft = self._measure()
            bleed = self._bleed
            w, h = max(1, self.rect.w), max(1, self.rect.h)
            full = pygame.Surface((w + 2 * bleed, h + 2 * bleed), 0 if self.opaque else pygame.SRCALPHA)
            if soft is not None:
                radius, blur, drop = soft
                cast = paint.shadow((w, h), radius, blur, self.context.theme.shadow)
                full.blit(cast, (bleed - blur, bleed - blur + drop))
            with noted() as self.written:
                self.paint(full.subsurface((bleed, bleed, w, h)) if bleed else full)
            self._surface = full
        return self._surface

    def prepare(self) -> None:
        """Have its picture painted."""
        self.surface()

    def blit(self, target: pygame.Surface) -> None:
        """Put its picture on `target`."""
        picture = self.surface()
        target.blit(picture, (self.rect.x - self._bleed, self.rect.y - self._bleed))
