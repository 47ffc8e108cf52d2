"""What a `Ui` holds: widgets, dialogs, focus, hover and tooltip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.compositor import Compositor
from bidtable.app.draw.easel import Easel
from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Metrics, Theme
from bidtable.app.widgets.overlay import TIP_DELAY, Dim, FocusRing, Tooltip
from bidtable.app.widgets.widget import Animated, W, Widget

# Layers are spaced so that each dialog has room for its dim below its widgets.
_LAYERS = 10
BREATHS: Final = 4
"""Rounds of the loop, at most, that draw nothing after a change."""
CROWD: Final = 8
"""More moving pieces than this are drawn in a hurry."""


@dataclass
class _Modal:
    layer: int
    dim: Dim
    on_cancel: Callable[[], None] | None
    focus_before: str
    widgets: list[Widget] = field(default_factory=list)


class UiCore:
    """The state of a `Ui`, without events and time.

    Args:
        theme: Colours.
        metrics: The window's measures.
        fonts: Fonts.
        reduced_motion: True when nothing should move by itself.

    Attributes:
        compositor: What puts all pictures together.
        easel: What paints the looks of pieces.
        click_sound: Called on every activation.
        on_hover: Called with the widget the pointer or the focus is on now, or None.
        on_refused: Called with a widget that was pressed and cannot be, after its tooltip has said why.
    """

    def __init__(
        self, theme: Theme, metrics: Metrics, fonts: Fonts | None = None, *, reduced_motion: bool = False
    ) -> None:
        self.compositor = Compositor()
        self.reduced_motion = reduced_motion
        self.click_sound: Callable[[], None] | None = None
        self.on_hover: Callable[[Widget | None], None] | None = None
        self.on_refused: Callable[[Widget], None] | None = None
        self._widgets: list[Widget] = []
        self._sequence = 0.0
        self._focus: Widget | None = None
        self._ring_on = False
        self._hover: Widget | None = None
        self._held: Widget | None = None
        self._pointer = (-1, -1)
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
        """Remove everything and take new measures; the focus returns to a widget of the same name."""
        wanted = self._focus.name if self._focus is not None else self._wanted_focus
        self.clear()
        self.context = PaintContext(theme, metrics, fonts)
        self._wanted_focus = wanted
        # The felt is made when it is first shown: a scene with a picture of its own never needs it.
        self._felt_due = not self._own_background

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
        """Put a picture of the window's size under everything; None is the theme's felt again."""
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
        """All widgets in the order they were added."""
        return list(self._widgets)

    @property
    def layer(self) -> int:
        """The layer that takes input: 0, or the top dialog's."""
        return self._modals[-1].layer if self._modals else 0

    def add(self, widget: W, *, layer: int | None = None) -> W:
        """Show a widget.

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
        """Take a widget away."""
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
        """Take everything away, dialogs included (their `on_cancel` is not called)."""
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
        """Return the visible or hidden widget of that name added last, or None."""
        for widget in reversed(self._widgets):
            if widget.name == name:
                return widget
        return None

    @property
    def crowded(self) -> bool:
        """True while so much moves that nobody looks at one piece alone."""
        return self._moving > CROWD

    def animate(self, thing: Animated) -> None:
        """Call `thing.tick` every frame until it comes to rest."""
        if thing not in self._animations:
            self._animations.append(thing)

    def breathe(self) -> None:
        """Leave the drawing of this round to the next one: working out what has changed took its time.

        What is left of the round goes into painting what is new; where that is much, the next ones do too. Nothing
        is put off where nothing moves anyway.
        """
        self._breaths = 0 if self.reduced_motion else BREATHS

    # Dialogs.

    def push_modal(self, widgets: Sequence[Widget], on_cancel: Callable[[], None] | None = None) -> None:
        """Open a dialog: dim what is below and keep pointer and focus inside.

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
        """Close the top dialog and return the focus to where it was; nothing happens without one."""
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
        """Cancel the dialog, as Esc does: tell `on_cancel`, then close."""
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
        """Return the widgets Tab goes through, in order."""
        layer = self.layer
        chain = [w for w in self._widgets if w.layer == layer and w.can_focus]
        chain.sort(key=lambda w: (w.focus_order, w.sequence))
        return chain

    def focus(self, widget: Widget | None, ring: bool = False) -> None:
        """Give the keyboard to a widget, or to none."""
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
                # What the pointer has pressed must not move away below it.
                if ring and widget.on_focus is not None:
                    widget.on_focus(widget)
            self._tip.hide()
            self._tip_wait = TIP_DELAY if ring and widget is not None else -1.0
            self._tell_hover()
        if widget is not None:
            self._ring_on = ring

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

    def let_go(self, widget: Widget) -> None:
        """Look at a widget no longer, which leaves the place where the mouse met it; the keyboard stays on it."""
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
            self._tip.show(text, widget.rect, self.context)

    def hide_tip(self) -> None:
        """Take the tooltip away until something else is pointed at."""
        self._tip.hide()
        self._tip_wait = -1.0

    def _refuse(self, widget: Widget) -> None:
        """Say at once why a widget that was pressed cannot be."""
        self._tip_wait = -1.0
        self._show_tip(widget)
        if self.on_refused is not None:
            self.on_refused(widget)

    @property
    def tooltip_text(self) -> str:
        """The tooltip shown now, or the empty string."""
        return self._tip.text

    @property
    def tooltip_rect(self) -> pygame.Rect:
        """Where the tooltip is."""
        return self._tip.rect
