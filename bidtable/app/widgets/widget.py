"""Base class of all widgets, such as buttons and lists."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, Protocol, TypedDict, TypeVar, cast

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.compositor import Node
from bidtable.app.draw.easel import Easel
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.writing import Written, noted
from bidtable.app.widgets.device import POINTER, Device
from bidtable.app.widgets.words import Manner, Part, Words

RectLike = pygame.Rect | tuple[int, int, int, int]
Tip = str | Callable[[], str]
Click = Callable[[], None]
W = TypeVar("W", bound="Widget")
T = TypeVar("T")


class Common(TypedDict, total=False):
    """Keyword arguments that the constructors of all widgets accept."""

    rect: RectLike
    name: str
    z: int
    enabled: bool
    visible: bool
    focusable: bool
    focus_order: int
    tip: Tip
    on_click: Click | None
    label: str
    shortcut: str


class Animated(Protocol):
    """An object whose method `tick` is called in every frame during an animation."""

    def tick(self, dt: float) -> bool:
        """Advance an animation by `dt` seconds, and return whether the animation continues."""


class WidgetHost(Protocol):
    """The parts of the user interface that widgets use.

    Attributes:
        reduced_motion: Whether the player wants no animations.
        click_sound: Called to play a sound when a widget is pressed, or None.
        device: The device that the player uses.
    """

    reduced_motion: bool
    device: Device
    click_sound: Callable[[], None] | None

    @property
    def context(self) -> PaintContext:
        """Colours, measures and fonts for drawing."""

    @property
    def easel(self) -> Easel: ...

    @property
    def crowded(self) -> bool:
        """Whether many pieces move at the same time."""

    def animate(self, thing: Animated) -> None:
        """Call the method `tick` of an object in every frame until `tick` returns False."""

    def add(self, widget: W, *, layer: int | None = None) -> W:
        """Add a widget on a layer, and show it."""

    def remove(self, widget: Widget) -> None: ...


class Painted(Generic[T]):
    """An attribute of a widget; the widget is drawn again when the value changes."""

    def __set_name__(self, owner: type[Widget], name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, widget: Widget, owner: type[Widget]) -> T:
        return cast(T, getattr(widget, self._name))

    def __set__(self, widget: Widget, value: T) -> None:
        if value != getattr(widget, self._name):
            setattr(widget, self._name, value)
            widget.invalidate()


class Widget(Node):
    """Base class of all widgets.

    Attributes:
        name: Name by which the program finds the widget.
        rect: Area of the widget in pixels of the screen. The method `move_to` changes the area.
        tip: Text of the tooltip, or a function that returns it.
        on_click: Called when the player presses the widget by mouse or keyboard.
        focus_order: Position in the order of the Tab key; lower numbers come first.
        blocks: Whether the pointer cannot reach other widgets below.
        reactive: Whether the picture depends on hover, press or focus.
        wants_text: Whether the widget takes text input while it is focused.
        soft_shadow: Corner radius, blur and offset of the shadow in layout units; None for no shadow.
        ui: The user interface that shows the widget, or None.
        on_focus: Called with the widget when the keyboard gives it the focus.
        written: The texts on the widget's picture, and their places in pixels.
        label: Name in words, for a widget whose picture does not name it; may be empty.
        shortcut: Name of the key with the same effect as a press; empty if there is none.
        repeats: Whether a long press counts as many presses.
        manner: How a screen reader says the text of the widget after each change; None if it does not.
    """

    reactive = True
    wants_text = False
    repeats = False
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
        label: str = "",
        shortcut: str = "",
    ) -> None:
        super().__init__()
        self.rect = pygame.Rect(rect)
        self.name = name
        self.label = label
        self.shortcut = shortcut
        self.manner: Manner | None = None
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
        """Handle an event, and return whether the widget used it."""
        return False

    def activate(self) -> None:
        """Do the action of the widget after a click, Enter or Space."""
        if self.on_click is not None:
            self.on_click()

    def update(self, dt: float) -> None:
        """Advance the widget by `dt` seconds."""

    def shadow_of(self) -> tuple[int, int, int] | None:
        """Return the corner radius, blur and offset of the shadow in pixels; None for no shadow."""
        if self.soft_shadow is None:
            return None
        radius, blur, drop = self.soft_shadow
        m = self.context.metrics
        return m.px(radius), m.px(blur), m.px(drop)

    def attached(self, ui: WidgetHost) -> None:
        """Prepare the widget after it was added to a user interface."""

    def detached(self, ui: WidgetHost) -> None:
        """Clean up before the widget is removed from its user interface."""

    def explain_cut(self, text: str, cut: bool) -> None:
        """If a text was cut off, show the whole text as a tooltip."""
        if self.tip == "" or self.tip == self._cut_tip:
            self.tip = self._cut_tip = text if cut else ""

    def tip_text(self) -> str:
        """Return the text of the tooltip, with the key of the device in use."""
        tip = self.tip if isinstance(self.tip, str) else self.tip()
        key = self.key_name()
        return (
            f"{tip} {self._key_words(key)}"
            if tip and key and self._enabled and self.on_click is not None
            else tip or key
        )

    def _key_words(self, key: str) -> str:
        return f"({key})"

    def key_name(self) -> str:
        """Return the name of the shortcut on the device in use; empty if there is none."""
        device = self.ui.device if self.ui is not None else POINTER
        return device.name(self.shortcut) if self.shortcut else ""

    @property
    def does(self) -> str:
        """The effect of the shortcut in a few words; may be empty."""
        return self.label or str(getattr(self, "text", "")) or (self.tip if isinstance(self.tip, str) else "")

    # The widget in words.

    @property
    def in_words(self) -> Words | None:
        """A description of the widget in words; None for a mere decoration."""
        name = self.said()
        return Words("button" if self.on_click is not None else "text", name) if name else None

    def said(self) -> str:
        """Return the name of the widget in words: its label, its text, or what its picture says."""
        text = self.label or getattr(self, "text", "")
        if text:
            return str(text)
        if self.ui is not None and self.rect.w > 0 and self.rect.h > 0:
            self.prepare()
        return ", ".join(dict.fromkeys(note.text for note in self.written)) or self.tip_text()

    def parts(self) -> Sequence[Part]:
        """Return the parts of the widget, such as the rows of a list."""
        return ()

    def set_number(self, value: float) -> None:
        """Set the number of a slider or a dial, as the player does."""

    def set_text(self, text: str) -> None:
        """Replace the text of a text field, as the player does."""

    # State.

    @property
    def context(self) -> PaintContext:
        """Colours, measures and fonts for drawing.

        Raises:
            RuntimeError: The widget does not belong to a user interface.
        """
        if self.ui is None:
            raise RuntimeError(f"widget {self.name!r} is not part of a Ui")
        return self.ui.context

    enabled = Painted[bool]()
    """Whether the player can use the widget."""

    @property
    def hovered(self) -> bool:
        return self._hovered

    @property
    def pressed(self) -> bool:
        return self._pressed

    @property
    def focused(self) -> bool:
        return self._focused

    def set_state(
        self, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None
    ) -> None:
        """Set whether the widget is hovered, pressed and focused; None changes nothing."""
        before = (self._hovered, self._pressed, self._focused)
        self._hovered = self._hovered if hovered is None else hovered
        self._pressed = self._pressed if pressed is None else pressed
        self._focused = self._focused if focused is None else focused
        if self.reactive and before != (self._hovered, self._pressed, self._focused):
            self.invalidate()

    @property
    def can_focus(self) -> bool:
        """Whether the Tab key stops at the widget."""
        return self._visible and self.focusable and (self._enabled or bool(self.tip))

    @property
    def only_tells(self) -> bool:
        """Whether a press on the widget shows a tooltip and does nothing else."""
        return False

    @property
    def purpose(self) -> Hashable:
        """Value that identifies the effect of a press on the widget."""
        return (self.name or self, self.enabled and self.on_click is not None)

    @property
    def points(self) -> bool:
        """Whether the widget reacts to the pointer."""
        return self.blocks or self.focusable or self.on_click is not None or bool(self.tip)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return whether a point of the screen is on the visible part of the widget."""
        return (
            self._visible
            and self.rect.collidepoint(pos)
            and (self.clip is None or self.clip.collidepoint(pos))
        )

    def invalidate(self) -> None:
        """Discard the picture of the widget, so that it is painted again."""
        self._surface = None
        self.touch()

    def move_to(self, rect: RectLike) -> None:
        """Move the widget to another area in pixels."""
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
        """Return the area of the widget and its shadow, in pixels of the screen."""
        if self._surface is None:
            self._measure()
        return self.rect.inflate(2 * self._bleed, 2 * self._bleed) if self._bleed else self.rect.copy()

    def _measure(self) -> tuple[int, int, int] | None:
        soft = self.shadow_of() if self.ui is not None else None
        self._bleed = soft[1] + soft[2] if soft is not None else 0
        return soft

    def surface(self) -> pygame.Surface:
        """Return the picture of the widget with its shadow."""
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
        self.surface()

    def blit(self, target: pygame.Surface) -> None:
        picture = self.surface()
        target.blit(picture, (self.rect.x - self._bleed, self.rect.y - self._bleed))
