"""The root of the widgets of one scene: pointer, keyboard, dialogs, tooltips, drawing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

import pygame

from bidtable.app import paint
from bidtable.app.fonts import Fonts
from bidtable.app.paint import PaintContext
from bidtable.app.stage.compositor import Compositor
from bidtable.app.theme import Metrics, Theme
from bidtable.app.widgets.overlay import TIP_DELAY, Dim, FocusRing, Tooltip
from bidtable.app.widgets.widget import Widget

W = TypeVar("W", bound=Widget)

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
_TEXT = (pygame.TEXTINPUT, pygame.TEXTEDITING)
# Layers are spaced so that each dialog has room for its dim below its widgets.
_LAYERS = 10


class Animated(Protocol):
    """Something that changes with time."""

    def tick(self, dt: float) -> bool:
        """Lets `dt` seconds pass; False when it has come to rest."""


@dataclass
class _Modal:
    layer: int
    dim: Dim
    on_cancel: Callable[[], None] | None
    focus_before: str
    widgets: list[Widget] = field(default_factory=list)


class Ui:
    """Holds widgets and gives them what happens.

    Args:
        theme: Colours.
        metrics: The window's measures.
        fonts: Fonts.
        reduced_motion: True when nothing should move by itself.

    Attributes:
        click_sound: Called on every activation.
        on_hover: Called with the widget the pointer or the focus is on now, or None.
    """

    def __init__(
        self, theme: Theme, metrics: Metrics, fonts: Fonts | None = None, *, reduced_motion: bool = False
    ) -> None:
        self.compositor = Compositor()
        self.reduced_motion = reduced_motion
        self.click_sound: Callable[[], None] | None = None
        self.on_hover: Callable[[Widget | None], None] | None = None
        self._widgets: list[Widget] = []
        self._sequence = 0.0
        self._focus: Widget | None = None
        self._ring_on = False
        self._hover: Widget | None = None
        self._held: Widget | None = None
        self._pointer = (-1, -1)
        self._modals: list[_Modal] = []
        self._animations: list[Animated] = []
        self._tip_wait = -1.0
        self._ring, self._tip = FocusRing(), Tooltip()
        self._wanted_focus = ""
        self._own_background = False
        self.reset(theme, metrics, fonts if fonts is not None else Fonts())

    # Set-up.

    def reset(self, theme: Theme, metrics: Metrics, fonts: Fonts) -> None:
        """Removes everything and takes new measures; the focus returns to a widget of the same name."""
        wanted = self._focus.name if self._focus is not None else self._wanted_focus
        self.clear()
        self.context = PaintContext(theme, metrics, fonts)
        self._wanted_focus = wanted
        if not self._own_background:
            self.compositor.set_background(paint.felt((metrics.width, metrics.height), theme))

    @property
    def theme(self) -> Theme:
        """Colours."""
        return self.context.theme

    @property
    def metrics(self) -> Metrics:
        """The window's measures."""
        return self.context.metrics

    @property
    def fonts(self) -> Fonts:
        """Fonts."""
        return self.context.fonts

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return (self.metrics.width, self.metrics.height)

    def set_background(self, surface: pygame.Surface | None) -> None:
        """Puts a picture of the window's size under everything; None is the theme's felt again."""
        self._own_background = surface is not None
        self.compositor.set_background(surface or paint.felt(self.size, self.theme))

    # Widgets.

    @property
    def widgets(self) -> list[Widget]:
        """All widgets in the order they were added."""
        return list(self._widgets)

    @property
    def layer(self) -> int:
        """The layer that takes input: 0, or the top dialog's."""
        return self._modals[-1].layer if self._modals else 0

    def add(self, widget: W, *, layer: int | None = None) -> W:
        """Shows a widget.

        Args:
            widget: The widget, in no `Ui` yet.
            layer: None for the scene itself; `ui.layer` for the dialog that is open.
        """
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
        """Takes a widget away."""
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
        """Takes everything away, dialogs included (their `on_cancel` is not called)."""
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

    def find(self, name: str) -> Widget | None:
        """The visible or hidden widget of that name added last, or None."""
        for widget in reversed(self._widgets):
            if widget.name == name:
                return widget
        return None

    # Dialogs.

    def push_modal(self, widgets: Sequence[Widget], on_cancel: Callable[[], None] | None = None) -> None:
        """Opens a dialog: dims what is below and keeps pointer and focus inside.

        Args:
            widgets: The dialog's widgets, in keyboard order.
            on_cancel: Called on Esc, before the dialog closes.
        """
        layer = self.layer + _LAYERS
        modal = _Modal(
            layer, Dim(self.size, self.theme.dim), on_cancel, self._focus.name if self._focus else ""
        )
        modal.dim.layer = layer - 1
        self.focus(None)
        self._set_hover(None)
        self._held = None
        self._modals.append(modal)
        self.compositor.add(modal.dim)
        for widget in widgets:
            modal.widgets.append(self.add(widget, layer=layer))
        order = self.focus_chain()
        if order:
            self.focus(order[0], ring=self._ring_on)

    def pop_modal(self) -> None:
        """Closes the top dialog and returns the focus to where it was; nothing happens without one."""
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
        """True while a dialog is open."""
        return bool(self._modals)

    def cancel_modal(self) -> None:
        """What Esc does in a dialog: tells `on_cancel`, then closes."""
        modal = self._modals[-1]
        if modal.on_cancel is not None:
            modal.on_cancel()
        # The callback may have closed the dialog already, or opened another one over it.
        if self._modals and self._modals[-1] is modal:
            self.pop_modal()

    # Focus.

    @property
    def focused(self) -> Widget | None:
        """The widget the keyboard operates."""
        return self._focus

    @property
    def ring_visible(self) -> bool:
        """True after keyboard use, until the pointer is used."""
        return self._ring_on and self._focus is not None

    def focus_chain(self) -> list[Widget]:
        """The widgets Tab goes through, in order."""
        layer = self.layer
        chain = [w for w in self._widgets if w.layer == layer and w.can_focus]
        chain.sort(key=lambda w: (w.focus_order, w.sequence))
        return chain

    def focus(self, widget: Widget | None, ring: bool = False) -> None:
        """Gives the keyboard to a widget, or to none."""
        if widget is not self._focus:
            old, self._focus = self._focus, widget
            if old is not None:
                old.set_state(focused=False)
                if old.wants_text:
                    pygame.key.stop_text_input()
            if widget is not None:
                widget.set_state(focused=True)
                if widget.wants_text:
                    pygame.key.start_text_input()
                if widget.on_focus is not None:
                    widget.on_focus(widget)
            self._tip.hide()
            self._tip_wait = TIP_DELAY if ring and widget is not None else -1.0
            self._tell_hover()
        if widget is not None:
            self._ring_on = ring

    def _step_focus(self, back: bool) -> bool:
        chain = self.focus_chain()
        if not chain:
            return False
        if self._focus in chain:
            index = chain.index(self._focus) + (-1 if back else 1)
        else:
            index = -1 if back else 0
        self.focus(chain[index % len(chain)], ring=True)
        return True

    def _arrow_focus(self, direction: tuple[int, int]) -> bool:
        chain = self.focus_chain()
        if not chain:
            return False
        if self._focus is None or self._focus not in chain:
            self.focus(chain[0], ring=True)
            return True
        here = self._focus.rect
        best = min(
            (w for w in chain if w is not self._focus),
            key=lambda w: distance(here, w.rect, direction),
            default=None,
        )
        if best is not None and distance(here, best.rect, direction) < math.inf:
            self.focus(best, ring=True)
        else:
            self._ring_on = True
        return True

    # Events.

    def handle(self, event: pygame.Event) -> bool:
        """Takes one pygame event; True when it was used up (always, for input while a dialog is open)."""
        if event.type in _MOUSE:
            used = self._mouse(event)
        elif event.type == pygame.KEYDOWN:
            used = self._key(event)
        elif event.type in _TEXT:
            used = self._focus is not None and self._focus.handle(event, self)
        elif event.type == pygame.WINDOWLEAVE:
            self._pointer = (-1, -1)
            self._set_hover(None)
            return False
        else:
            return False
        return used or self.modal_open

    def _under(self, pos: tuple[int, int]) -> list[Widget]:
        layer = self.layer
        found = [w for w in self._widgets if w.layer == layer and w.points and w.hit(pos)]
        found.sort(key=lambda w: (w.z, w.order), reverse=True)
        return found

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        """The topmost widget that reacts to the pointer at `pos`."""
        found = self._under(pos)
        return found[0] if found else None

    def _mouse(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEWHEEL:
            return any(w.handle(event, self) for w in self._under(self._pointer))
        self._pointer = event.pos
        if event.button != 1:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        return self._release(event)

    def _motion(self, event: pygame.Event) -> bool:
        self._pointer = event.pos
        top = self.widget_at(event.pos)
        if self._held is not None:
            # A button looks pressed only while the pointer is still on it.
            self._held.set_state(pressed=self._held is top)
            self._held.handle(event, self)
            return True
        self._set_hover(top)
        return top is not None and top.handle(event, self)

    def _press(self, event: pygame.Event) -> bool:
        top = self.widget_at(event.pos)
        self._set_hover(top)
        self._tip.hide()
        self._tip_wait = -1.0
        self._ring_on = False
        if top is None:
            self.focus(None)
            return False
        self._held = top
        if top.can_focus:
            self.focus(top, ring=False)
        if top.enabled:
            top.set_state(pressed=True)
            top.handle(event, self)
        elif top.tip:
            # Pressing what cannot be pressed says why at once.
            self._show_tip(top)
        return True

    def _release(self, event: pygame.Event) -> bool:
        held, self._held = self._held, None
        if held is None:
            return False
        held.set_state(pressed=False)
        used = held.enabled and held.handle(event, self)
        top = self.widget_at(event.pos)
        if not used and held is top and held.enabled:
            self.activate(held)
        if self._hover is not top:
            self._set_hover(self.widget_at(event.pos))
        return True

    def activate(self, widget: Widget) -> None:
        """Does what a click on the widget does, if it is enabled and shown."""
        if not (widget.enabled and widget.visible):
            return
        self._tip.hide()
        if self.click_sound is not None and (widget.on_click is not None or widget.focusable):
            self.click_sound()
        widget.activate()

    def _key(self, event: pygame.Event) -> bool:
        focus = self._focus
        if focus is not None and focus.enabled and focus.handle(event, self):
            self._ring_on = True
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._step_focus(bool(event.mod & pygame.KMOD_SHIFT))
        if event.key in _ARROWS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._arrow_focus(_ARROWS[event.key])
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and focus is not None:
            if event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
                return False
            self._ring_on = True
            if focus.enabled:
                self.activate(focus)
            elif focus.tip:
                self._show_tip(focus)
            return True
        if event.key == pygame.K_ESCAPE and self._modals:
            self.cancel_modal()
            return True
        return False

    # Hover and tooltips.

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

    def _tell_hover(self) -> None:
        if self.on_hover is not None:
            self.on_hover(self._hover or self._focus)

    def _show_tip(self, widget: Widget) -> None:
        text = widget.tip_text()
        if text:
            self._tip.show(text, widget.rect, self.context)

    @property
    def tooltip_text(self) -> str:
        """The tooltip shown now, or the empty string."""
        return self._tip.text

    @property
    def tooltip_rect(self) -> pygame.Rect:
        """Where the tooltip is."""
        return self._tip.rect

    # Time and drawing.

    def animate(self, thing: Animated) -> None:
        """Calls `thing.tick` every frame until it comes to rest."""
        if thing not in self._animations:
            self._animations.append(thing)

    @property
    def animating(self) -> bool:
        """True while something moves, so that frames should come at full rate."""
        return bool(self._animations)

    def update(self, dt: float) -> None:
        """Lets `dt` seconds pass."""
        if self._animations:
            running = self._animations
            self._animations = []
            rest = [thing for thing in running if thing.tick(dt)]
            # What was started during a tick is in the new list already.
            self._animations = rest + [a for a in self._animations if a not in rest]
        if self._focus is not None:
            self._focus.update(dt)
        if self._tip_wait >= 0:
            self._tip_wait -= dt
            if self._tip_wait < 0:
                about = self._hover if self._hover is not None else self._focus
                if about is not None:
                    self._show_tip(about)

    def redraw(self) -> None:
        """Makes the next `draw` draw everything."""
        self.compositor.invalidate()

    def draw(self, window: pygame.Surface) -> bool:
        """Draws what changed.

        Returns:
            False when nothing changed; then there is nothing to flip either.
        """
        on = self._focus if self._ring_on else None
        self._ring.follow(
            on.rect if on is not None and on.visible else None,
            self.context,
            on.clip if on is not None else None,
        )
        return self.compositor.draw(window)


def distance(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float:
    """How far `there` is for an arrow key; infinite when it lies in another direction.

    Sideways distance counts more than distance along the arrow; but little while the two overlap sideways.
    """
    dx, dy = there.centerx - here.centerx, there.centery - here.centery
    along = dx * direction[0] + dy * direction[1]
    if along <= 0:
        return math.inf
    if direction[0]:
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        skew = abs(dy)
    else:
        aside = max(0, there.left - here.right, here.left - there.right)
        skew = abs(dx)
    if skew > 2.5 * along and aside:
        return math.inf
    return along + 3 * aside + 0.3 * skew
