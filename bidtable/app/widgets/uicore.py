"""The widgets, dialogs, focus and tooltip of a user interface."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.compositor import Compositor
from bidtable.app.draw.easel import Easel
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Metrics, Theme
from bidtable.app.widgets.device import POINTER, Device, KeyHint
from bidtable.app.widgets.directions import Direction, Spot
from bidtable.app.widgets.helpline import HelpLine
from bidtable.app.widgets.overlay import TIP_DELAY, Dim, FocusRing, Tooltip
from bidtable.app.widgets.widget import Animated, W, Widget

# The numbers of dialog layers are ten apart, because the dark sheet below a dialog needs its own layer.
_LAYERS = 10
GUARD: Final = 0.25
"""Seconds after a sudden change during which a press is ignored, because it was meant for what was there before."""
TREMBLE: Final = 8
"""Largest distance, in layout units, by which a pointer moves and still counts as resting."""
BREATHS: Final = 4
"""Largest number of frames that are not drawn after a change, because the time is used to paint new pictures."""
CROWD: Final = 8
"""Largest number of moving pieces that are drawn with all details."""


@dataclass
class _Modal:
    layer: int
    dim: Dim
    focus_before: str


class UiCore:
    """The state of a user interface, without the handling of events.

    Args:
        theme: Colours of the user interface.
        metrics: Size of the window and of texts.
        fonts: Fonts of all texts.
        reduced_motion: Whether the player wants no animations.

    Attributes:
        compositor: Draws all widgets in the right order.
        easel: Paints pictures when a frame has time for painting.
        click_sound: Called to play a sound when a widget is pressed, or None.
        on_hover: Called with the widget under the pointer, or with None.
        on_refused: Called with a disabled widget that the player pressed.
        on_details: Called with the widget about which the player wants to know more, or None.
        keys_now: Returns the keys of the scene that do something now, or None.
        device: The device that the player uses.
        names_keys: Whether a line names the keys or buttons that do something now.
    """

    def __init__(
        self, theme: Theme, metrics: Metrics, fonts: Fonts | None = None, *, reduced_motion: bool = False
    ) -> None:
        self.compositor = Compositor()
        self.reduced_motion = reduced_motion
        self.click_sound: Callable[[], None] | None = None
        self.on_hover: Callable[[Widget | None], None] | None = None
        self.on_refused: Callable[[Widget], None] | None = None
        self.on_details: Callable[[Widget], object] | None = None
        self.keys_now: Callable[[], Sequence[KeyHint]] | None = None
        self.device: Device = POINTER
        self.names_keys = True
        self._line = HelpLine()
        self._held_for, self._by_touch, self._told_more = 0.0, False, False
        self._last_spot: Spot | None = None
        self._ways: tuple[Hashable, list[dict[Direction, int]]] | None = None
        self._widgets: list[Widget] = []
        self._sequence = 0.0
        self._focus: Widget | None = None
        self._ring_on = False
        self._hover: Widget | None = None
        self._held: Widget | None = None
        self._pointer = (-1, -1)
        self._purpose: Hashable = None
        self._rested = (-1, -1)
        self._bare = 0.0
        self._since_change = self._since_focus = math.inf
        self._ignores = False
        self._modals: list[_Modal] = []
        self._animations: list[Animated] = []
        self._moving = 0
        self._tip_wait = -1.0
        self._ring, self._tip = FocusRing(), Tooltip()
        self._wanted_focus = ""
        self._own_background = False
        self._felt_due = False
        self.easel = Easel()
        self._breaths = 0
        self.reset(theme, metrics, fonts if fonts is not None else Fonts())

    # Set-up.

    def reset(self, theme: Theme, metrics: Metrics, fonts: Fonts) -> None:
        """Remove all widgets, and use another theme, another size and other fonts."""
        wanted = self._focus.name if self._focus is not None else self._wanted_focus
        self.clear()
        self.context = PaintContext(theme, metrics, fonts)
        self._wanted_focus = wanted
        # The picture of the felt is painted when it is first shown, because a scene with its own background
        # does not need the felt.
        self._felt_due = not self._own_background

    @property
    def theme(self) -> Theme:
        return self.context.theme

    @property
    def metrics(self) -> Metrics:
        return self.context.metrics

    @property
    def fonts(self) -> Fonts:
        return self.context.fonts

    @property
    def size(self) -> tuple[int, int]:
        return (self.metrics.width, self.metrics.height)

    def set_background(self, surface: pygame.Surface | None) -> None:
        """Set the background picture, which must be as large as the window."""
        self._own_background = surface is not None
        self._felt_due = surface is None
        if surface is not None:
            self.compositor.set_background(surface)

    def _lay_felt(self) -> None:
        if self._felt_due:
            self._felt_due = False
            self.compositor.set_background(paint.felt(self.size, self.theme))

    # Widgets.

    @property
    def widgets(self) -> list[Widget]:
        return list(self._widgets)

    @property
    def layer(self) -> int:
        """The layer that gets input: that of the topmost dialog, or 0 without a dialog."""
        return self._modals[-1].layer if self._modals else 0

    def add(self, widget: W, *, layer: int | None = None) -> W:
        """Add a widget on a layer, and show it."""
        widget.layer = layer or 0
        widget.ui = self
        self._sequence += 1
        widget.sequence = self._sequence
        self._widgets.append(widget)
        self.compositor.add(widget)
        widget.attached(self)
        if self._wanted_focus and widget.name == self._wanted_focus and widget.can_focus:
            self._wanted_focus = ""
            self.focus(widget, ring=self._ring_on)
        return widget

    def remove(self, widget: Widget) -> None:
        """Remove a widget; a widget of another user interface is ignored."""
        if widget.ui is not self:
            return
        self._widgets.remove(widget)
        if self._focus is widget:
            self.focus(None)
        if self._hover is widget:
            self._set_hover(None)
        if self._held is widget:
            self._held = None
        widget.detached(self)
        widget.ui = None
        self.compositor.remove(widget)

    def clear(self) -> None:
        self.focus(None)
        self._set_hover(None)
        self._held = None
        for widget in self._widgets:
            widget.ui = None
        self._widgets.clear()
        self._modals.clear()
        self._animations.clear()
        self._tip.hide()
        self.compositor.clear()
        self.compositor.add(self._ring)
        self.compositor.add(self._tip)
        self.compositor.add(self._line)
        self._line.hide()
        self._line.due = True

    def find(self, name: str) -> Widget | None:
        """Return the last added widget with a name, or None."""
        for widget in reversed(self._widgets):
            if widget.name == name:
                return widget
        return None

    @property
    def crowded(self) -> bool:
        return self._moving > CROWD

    def animate(self, thing: Animated) -> None:
        """Call the method `tick` of an object in every frame until `tick` returns False."""
        if thing not in self._animations:
            self._animations.append(thing)

    def breathe(self) -> None:
        # The time of this frame is already used up, so new pictures are painted in the next frames.
        self._breaths = 0 if self.reduced_motion else BREATHS

    # Dialogs.

    def push_modal(self, widgets: Sequence[Widget]) -> None:
        """Open a dialog with the given widgets."""
        layer = self.layer + _LAYERS
        modal = _Modal(layer, Dim(self.size, self.theme.dim), self._focus.name if self._focus else "")
        modal.dim.layer = layer - 1
        self.focus(None)
        self._set_hover(None)
        self._held = None
        self._modals.append(modal)
        self.compositor.add(modal.dim)
        for widget in widgets:
            self.add(widget, layer=layer)
        order = self.focus_chain()
        if order:
            self.focus(order[0], ring=self._ring_on)

    def pop_modal(self) -> None:
        """Close the topmost dialog, and restore the earlier focus."""
        if not self._modals:
            return
        modal = self._modals.pop()
        for widget in [w for w in self._widgets if w.layer == modal.layer]:
            self.remove(widget)
        self.compositor.remove(modal.dim)
        before = self.find(modal.focus_before) if modal.focus_before else None
        if before is not None and before.can_focus:
            self.focus(before, ring=self._ring_on)

    @property
    def modal_open(self) -> bool:
        return bool(self._modals)

    # Focus.

    @property
    def focused(self) -> Widget | None:
        return self._focus

    @property
    def ring_visible(self) -> bool:
        """Whether the ring around the focused widget is shown."""
        return self._ring_on and self._focus is not None

    def focus_chain(self) -> list[Widget]:
        """Return the widgets that the Tab key visits, in order."""
        layer = self.layer
        chain = [w for w in self._widgets if w.layer == layer and w.can_focus]
        chain.sort(key=lambda w: (w.focus_order, w.sequence))
        return chain

    def focus(self, widget: Widget | None, ring: bool = False, *, sudden: bool = False) -> None:
        """Give the keyboard focus to a widget; None takes the focus away."""
        # After a sudden change, the widget ignores Enter and Space for `GUARD` seconds.
        self._since_focus = 0.0 if sudden else math.inf
        self._line.due = True
        if widget is not self._focus:
            old, self._focus = self._focus, widget
            if old is not None:
                self._last_spot = Spot(old.rect, old.clip)
                old.set_state(focused=False)
                if old.wants_text:
                    pygame.key.stop_text_input()
            if widget is not None:
                widget.set_state(focused=True)
                if widget.wants_text:
                    pygame.key.start_text_input()
                # `on_focus` may scroll. A widget must not move away from the pointer that pressed the widget,
                # so a press does not call `on_focus`.
                if ring and widget.on_focus is not None:
                    widget.on_focus(widget)
            self._tip.hide()
            self._tip_wait = TIP_DELAY if ring and widget is not None else -1.0
            self._tell_hover()
        if widget is not None:
            self._ring_on = ring

    # Hover and tooltips.

    @property
    def pointer(self) -> tuple[int, int]:
        """The last known position of the pointer in pixels; (-1, -1) outside the window."""
        return self._pointer

    def start_pointer(self, pos: tuple[int, int]) -> None:
        """Tell the user interface the position of the mouse pointer."""
        self._pointer = self._rested = pos
        self._purpose, self._since_change = None, 0.0

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a point of the screen that reacts to the pointer, or None."""
        found = self._under(pos)
        return found[0] if found else None

    def _under(self, pos: tuple[int, int]) -> list[Widget]:
        layer = self.layer
        found = [w for w in self._widgets if w.layer == layer and w.points and w.hit(pos)]
        found.sort(key=lambda w: (w.z, w.order), reverse=True)
        return found

    @property
    def is_guarded(self) -> bool:
        """Whether presses are ignored, because the screen has just changed."""
        return self._since_change < GUARD

    def point_at(self, pos: tuple[int, int]) -> None:
        """Move the pointer to a position in pixels."""
        self.watch()
        self._pointer = pos
        self.watch(led=True)
        if math.dist(pos, self._rested) > self.metrics.px(TREMBLE):
            self._since_change = math.inf

    def watch(self, *, led: bool = False) -> None:
        """Check whether the widget under the pointer has changed."""
        top = self.widget_at(self._pointer)
        purpose = top.purpose if top is not None else None
        if purpose is None and self._bare < GUARD and not led:
            # A widget that comes back after a moment is the same widget to the player.
            return
        self._bare = 0.0
        # Presses are ignored for `GUARD` seconds, unless the player caused the change.
        if purpose != self._purpose:
            self._purpose, self._since_change = purpose, math.inf if led else 0.0
            self._rested = self._pointer

    def _set_hover(self, widget: Widget | None) -> None:
        if widget is self._hover:
            return
        if self._hover is not None:
            self._hover.set_state(hovered=False)
        self._hover = widget
        self._tip.hide()
        self._tip_wait = -1.0
        if widget is not None:
            widget.set_state(hovered=True)
            self._tip_wait = TIP_DELAY
        self._tell_hover()

    def let_go(self, widget: Widget) -> None:
        """Remove the highlight of a widget under the pointer."""
        if self._hover is widget:
            self._set_hover(None)
        if self._focus is widget and not self._ring_on:
            self.focus(None)

    def _tell_hover(self) -> None:
        if self.on_hover is not None:
            self.on_hover(self._hover or self._focus)

    def _show_tip(self, widget: Widget) -> None:
        text = widget.tip_text()
        if text:
            pressed = [
                w.rect for w in self.widgets if w.visible and w.enabled and w.on_click and w is not widget
            ]
            self._tip.show(text, widget.rect, self.context, pressed)

    def hide_tip(self) -> None:
        self._tip.hide()
        self._tip_wait = -1.0

    def explain(self, widget: Widget) -> None:
        """Show the tooltip of a widget; if it is shown already or empty, ask the scene for more."""
        known = self._tip.text
        self._tip_wait = -1.0
        self._show_tip(widget)
        if self.on_details is not None and self._tip.text == known:
            self.on_details(widget)

    def _refuse(self, widget: Widget) -> None:
        self._tip_wait = -1.0
        self._show_tip(widget)
        if self.on_refused is not None:
            self.on_refused(widget)

    # The line of keys.

    def use(self, device: Device) -> None:
        """Name the buttons of another device from now on."""
        self.device = device
        self.hide_tip()
        self._line.due = True
        for widget in self._widgets:
            if widget.shortcut:
                widget.invalidate()

    def say(self, message: str) -> None:
        """Show a message at the edge of the window for a few seconds."""
        self._line.tell(message)

    @property
    def line_text(self) -> str:
        """The text of the line of keys; empty while the line is hidden."""
        return self._line.text

    def _lay_line(self) -> None:
        if self._line.waits(changed=self.compositor.changed, hints=self.names_keys and self.device.hints):
            return
        usable = [w for w in self._widgets if w.layer == self.layer]
        scene = self.keys_now() if self.keys_now is not None else ()
        self._line.lay(self._focus, usable, scene, self.device, self.context)

    @property
    def tooltip_text(self) -> str:
        return self._tip.text

    @property
    def tooltip_rect(self) -> pygame.Rect:
        return self._tip.rect
