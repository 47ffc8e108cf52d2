"""The widget: a named, cached picture on the screen that can be pointed at, focused and pressed."""

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
    """Keyword arguments that every widget accepts."""

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
    """An object that changes with time."""

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass; return False at rest."""


class WidgetHost(Protocol):
    """The part of the `Ui` that a widget may use.

    Attributes:
        reduced_motion: Whether widgets should not move by themselves.
        click_sound: Called on every activation of a widget.
    """

    reduced_motion: bool
    click_sound: Callable[[], None] | None

    @property
    def context(self) -> PaintContext:
        """Theme, metrics and fonts to paint with."""

    @property
    def easel(self) -> Easel:
        """The painter of the pictures of pieces."""

    @property
    def crowded(self) -> bool:
        """Whether so many pieces move that details of a single piece are not noticed."""

    def animate(self, thing: Animated) -> None:
        """Call `thing.tick` every frame until the thing is at rest."""

    def add(self, widget: W, *, layer: int | None = None) -> W:
        """Show a widget on the given layer; None means the layer of the scene."""

    def remove(self, widget: Widget) -> None:
        """Remove a widget."""


class Widget(Node):
    """Base class of all widgets.

    Attributes:
        name: Stable name, by which tests and the focus find the widget again after a new layout.
        rect: Area on the screen in pixels, changed with `move_to`.
        tip: Tooltip of the widget. The tooltip of a disabled widget gives the reason why the widget is
            disabled.
        on_click: Called when the widget is activated by mouse or keyboard.
        focus_order: Position in the keyboard order; lower numbers come first. Widgets with the same number
            follow in the order in which they were added.
        blocks: Whether the widget keeps the pointer from widgets below.
        reactive: Whether the picture depends on hover, press or focus.
        wants_text: Whether the widget takes text input while it is focused.
        soft_shadow: Radius, blur and drop of the widget's shadow in layout units; None for no shadow.
        ui: The `Ui` to which the widget belongs; None if it belongs to no `Ui`.
        on_focus: Called with the widget when the keyboard moves the focus to the widget.
        written: The texts on the widget's picture with their places, in pixels of the picture.
    """

    reactive = True
    wants_text = False
    default_focusable = False
    soft_shadow: tuple[int, int, int] | None = None

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

    # Methods that a kind of widget overrides.

    def paint(self, target: pygame.Surface) -> None:
        """Draw the widget on a transparent surface of the size of `rect`."""

    def handle(self, event: pygame.Event, ui: WidgetHost) -> bool:
        """Handle an event while hovered, held or focused; return whether it was used."""
        return False

    def activate(self) -> None:
        """Do the action of the widget for a click, Enter or Space.

        The `Ui` calls this method only while the widget is enabled.
        """
        if self.on_click is not None:
            self.on_click()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass; called every frame while the widget is focused."""

    def shadow_of(self) -> tuple[int, int, int] | None:
        """Return the radius, blur and drop of the widget's shadow in pixels; None for no shadow."""
        if self.soft_shadow is None:
            return None
        radius, blur, drop = self.soft_shadow
        m = self.context.metrics
        return m.px(radius), m.px(blur), m.px(drop)

    def attached(self, ui: WidgetHost) -> None:
        """Prepare the widget when it is added to a `Ui`."""

    def detached(self, ui: WidgetHost) -> None:
        """Clean up when the widget is removed from its `Ui`."""

    def explain_cut(self, text: str, cut: bool) -> None:
        """Show a text that did not fit as the tooltip, unless there is another tooltip."""
        if self.tip == "" or self.tip == self._cut_tip:
            self.tip = self._cut_tip = text if cut else ""

    def tip_text(self) -> str:
        """Return the text of the tooltip."""
        return self.tip if isinstance(self.tip, str) else self.tip()

    # State.

    @property
    def context(self) -> PaintContext:
        """Theme, metrics and fonts to paint with.

        Raises:
            RuntimeError: The widget does not belong to a `Ui` yet.
        """
        if self.ui is None:
            raise RuntimeError(f"widget {self.name!r} is not part of a Ui")
        return self.ui.context

    @property
    def enabled(self) -> bool:
        """Whether the widget can be operated."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.invalidate()

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on the widget."""
        return self._hovered

    @property
    def pressed(self) -> bool:
        """Whether a mouse button is held down on the widget."""
        return self._pressed

    @property
    def focused(self) -> bool:
        """Whether the widget has the keyboard focus."""
        return self._focused

    def set_state(
        self, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None
    ) -> None:
        """Store changes of hover, press and focus; called by the `Ui`."""
        before = (self._hovered, self._pressed, self._focused)
        self._hovered = self._hovered if hovered is None else hovered
        self._pressed = self._pressed if pressed is None else pressed
        self._focused = self._focused if focused is None else focused
        if self.reactive and before != (self._hovered, self._pressed, self._focused):
            self.invalidate()

    @property
    def can_focus(self) -> bool:
        """Whether Tab stops at the widget, which is enabled or gives a reason why it is disabled."""
        return self._visible and self.focusable and (self._enabled or bool(self.tip))

    @property
    def only_tells(self) -> bool:
        """Whether the widget cannot be pressed, but has a tooltip."""
        return False

    @property
    def points(self) -> bool:
        """Whether the pointer can hover the widget."""
        return self.blocks or self.focusable or self.on_click is not None or bool(self.tip)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return whether `pos` is on the visible part of the widget."""
        return (
            self._visible
            and self.rect.collidepoint(pos)
            and (self.clip is None or self.clip.collidepoint(pos))
        )

    def invalidate(self) -> None:
        """Paint the picture again when the widget is drawn next."""
        self._surface = None
        self.touch()

    def move_to(self, rect: RectLike) -> None:
        """Move the widget, which is painted again only if its size changes."""
        new = pygame.Rect(rect)
        if new == self.rect:
            return
        resized = new.size != self.rect.size
        self.rect = new
        if resized:
            self.invalidate()
        else:
            self.touch()

    # Methods for the compositor.

    def bounds(self) -> pygame.Rect:
        """Return the area of the widget, with its shadow."""
        if self._surface is None:
            self._measure()
        return self.rect.inflate(2 * self._bleed, 2 * self._bleed) if self._bleed else self.rect.copy()

    def _measure(self) -> tuple[int, int, int] | None:
        soft = self.shadow_of() if self.ui is not None else None
        self._bleed = soft[1] + soft[2] if soft is not None else 0
        return soft

    def surface(self) -> pygame.Surface:
        """Return the picture of the widget with its shadow, painted if necessary."""
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
        """Paint the picture."""
        self.surface()

    def blit(self, target: pygame.Surface) -> None:
        """Draw the picture on `target`."""
        picture = self.surface()
        target.blit(picture, (self.rect.x - self._bleed, self.rect.y - self._bleed))
