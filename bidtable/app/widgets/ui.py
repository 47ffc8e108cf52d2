"""The user interface of one scene, which passes events to the widgets and draws them."""

from __future__ import annotations

import math
import time

import pygame

from bidtable.app.draw.easel import BREATH
from bidtable.app.widgets.device import by_pad, repeated
from bidtable.app.widgets.directions import Direction, Spot, ways
from bidtable.app.widgets.entry import TextEntry
from bidtable.app.widgets.letters import open_letters
from bidtable.app.widgets.scrolling import Scrolling
from bidtable.app.widgets.uicore import GUARD, UiCore
from bidtable.app.widgets.widget import Widget

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
_TEXT = (pygame.TEXTINPUT, pygame.TEXTEDITING)
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
LONG_PRESS = 0.5
"""Seconds after which a press shows what hovering shows, or begins to be repeated."""
LONGER = 1.2
"""Seconds after which a press shows a piece large."""
EVERY = 0.1
"""Seconds between two repetitions of a long press."""


class Ui(UiCore):
    """The user interface of one scene, which passes events to the widgets and draws them.

    Tab and the arrow keys move the focus. Enter and Space press the focused widget. I explains it. Esc closes a
    dialog. The buttons of a controller arrive as these keys.
    """

    # Keyboard focus.

    def _step_focus(self, back: bool) -> bool:
        chain = self.focus_chain()
        if not chain:
            return False
        index = -1 if back else 0
        if self._focus in chain:
            index = chain.index(self._focus) + (-1 if back else 1)
        self.focus(chain[index % len(chain)], ring=True)
        return True

    def _arrow_focus(self, direction: Direction) -> bool:
        chain = self.focus_chain()
        if not chain:
            return False
        if self._focus is None or self._focus not in chain:
            self.focus(self._first_of(chain), ring=True)
            return True
        found = self.neighbour(self._focus, direction)
        if found is not None:
            self.focus(found, ring=True)
        else:
            self._ring_on = True
        return True

    def neighbour(self, widget: Widget, direction: Direction) -> Widget | None:
        """Return the widget to which an arrow leads from another widget, or None."""
        chain = self.focus_chain()
        spots = tuple((tuple(w.rect), tuple(w.clip) if w.clip is not None else None) for w in chain)
        if self._ways is None or self._ways[0] != spots:
            self._ways = spots, ways([Spot(w.rect, w.clip) for w in chain])
        found = self._ways[1][chain.index(widget)].get(direction)
        return chain[found] if found is not None else None

    def _first_of(self, chain: list[Widget]) -> Widget:
        # After a piece with the focus has left the table, the focus goes on from its place.
        pressed = [w for w in chain if w.enabled and not w.only_tells] or chain
        if self._last_spot is None:
            return pressed[0]
        x, y = self._last_spot.rect.center
        return min(pressed, key=lambda w: math.dist((x, y), w.rect.center))

    # Events.

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event, and return whether any widget or an open dialog used it."""
        if event.type in _MOUSE:
            used = self._mouse(event)
        elif event.type == pygame.KEYDOWN:
            used = self._key(event)
        elif event.type in _TEXT:
            used = self._focus is not None and self._focus.handle(event, self)
        elif event.type == pygame.WINDOWLEAVE:
            self._pointer = (-1, -1)
            self.watch(led=True)
            self._set_hover(None)
            return False
        else:
            return False
        return used or self.modal_open

    def _mouse(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            if by_pad(event):
                return self._scroll(event)
            self.watch()
            used = any(w.handle(event, self) for w in self._under(self._pointer))
            self.watch(led=True)
            return used
        self.point_at(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.button != 1:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event)
        return self._release(event)

    def _scroll(self, event: pygame.Event) -> bool:
        # A stick scrolls the area with the focus, or else the largest area.
        areas = [w for w in self._widgets if w.layer == self.layer and w.visible and isinstance(w, Scrolling)]
        areas = [area for area in areas if area.scrollable]
        focus = self._focus
        near = [
            a
            for a in areas
            if focus is not None and (a is focus or a.rect.contains(focus.clip or (0, 0, 0, 0)))
        ]
        area = max(near or areas, key=lambda a: a.rect.w * a.rect.h, default=None)
        return area is not None and area.scroll_event(event)

    def _motion(self, event: pygame.Event) -> bool:
        top = self.widget_at(event.pos)
        if self._held is not None:
            # A button looks pressed only while the pointer is still on it.
            self._held.set_state(pressed=self._held is top)
            self._held.handle(event, self)
            return True
        self._set_hover(top)
        return top is not None and top.handle(event, self)

    @property
    def pressing(self) -> bool:
        """Whether a mouse button is held down on a widget."""
        return self._held is not None

    @property
    def ignores_press(self) -> bool:
        """Whether the pressed mouse button has no effect until the button is released."""
        return self._ignores

    def _press(self, event: pygame.Event) -> bool:
        top = self.widget_at(event.pos)
        self._set_hover(top)
        self._tip.hide()
        self._tip_wait = -1.0
        self._ring_on = False
        if top is None:
            self.focus(None)
            return False
        if self.is_guarded:
            self._ignores = True
            return True
        self._held, self._held_for, self._told_more = top, 0.0, False
        self._by_touch = getattr(event, "touch", False)
        if top.can_focus:
            self.focus(top, ring=False)
        if top.enabled:
            top.set_state(pressed=True)
            top.handle(event, self)
        elif top.tip:
            self._refuse(top)
        return True

    def _release(self, event: pygame.Event) -> bool:
        held, self._held = self._held, None
        if held is None:
            ignored, self._ignores = self._ignores, False
            return ignored
        held.set_state(pressed=False)
        used = held.enabled and held.handle(event, self)
        top = self.widget_at(event.pos)
        if self._told_more and (self._by_touch or held.repeats):
            return True
        if not used and held is top and held.enabled:
            self.activate(held)
            if held.only_tells:
                self._refuse(held)
        if self._by_touch:
            # A lifted finger points at nothing.
            self._pointer = (-1, -1)
            self._set_hover(None)
        elif self._hover is not top:
            self._set_hover(self.widget_at(event.pos))
        return True

    def _hold(self, held: Widget, dt: float) -> None:
        before, self._held_for = self._held_for, self._held_for + dt
        if not held.pressed and held.enabled:
            # The pointer has left the widget.
            self._held_for = 0.0
        elif held.repeats and held.enabled:
            if self._held_for >= LONG_PRESS + EVERY * self._told_more:
                self._held_for, self._told_more = LONG_PRESS, True
                self.activate(held)
        elif before < LONG_PRESS <= self._held_for or (before < LONGER <= self._held_for and self._by_touch):
            self._told_more = True
            self.explain(held)

    def press(self, widget: Widget) -> None:
        """Press a widget as a click on it does, for a screen reader."""
        if widget.can_focus:
            self.focus(widget, ring=True)
        self._push(widget)

    def _push(self, widget: Widget) -> None:
        if widget.enabled:
            self.activate(widget)
        if widget.tip and (widget.only_tells or not widget.enabled):
            self._refuse(widget)

    def activate(self, widget: Widget) -> None:
        """Press a widget as if the player had clicked it."""
        if not (widget.enabled and widget.visible):
            return
        self._tip.hide()
        if self.click_sound is not None and (widget.on_click is not None or widget.focusable):
            self.click_sound()
        widget.activate()

    def _key(self, event: pygame.Event) -> bool:
        focus = self._focus
        if event.key in _ENTER and repeated(event) and not self.takes_repeats:
            return True
        if by_pad(event) and event.key in _ENTER and self._enter_by_pad():
            return True
        if focus is not None and focus.enabled and focus.handle(event, self):
            self._ring_on = self._line.due = True
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._step_focus(bool(event.mod & pygame.KMOD_SHIFT))
        if event.key in _ARROWS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._arrow_focus(_ARROWS[event.key])
        if event.key in _ENTER and focus is not None:
            if event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
                return False
            self._ring_on = True
            if self._since_focus < GUARD:
                return True
            self._push(focus)
            return True
        if event.key == pygame.K_i and focus is not None and not event.mod:
            self.explain(focus)
            return True
        if event.key in (pygame.K_ESCAPE, pygame.K_MENU) and self._modals:
            self.pop_modal()
            return True
        return False

    @property
    def takes_repeats(self) -> bool:
        """Whether Enter may be repeated while it is held, because the widget with the focus changes an amount."""
        return self._focus is not None and self._focus.repeats and self._focus.enabled

    def _enter_by_pad(self) -> bool:
        focus = self._focus
        if focus is None:
            # A first press only shows where the focus is.
            return self._arrow_focus((0, 1))
        if isinstance(focus, TextEntry) and focus.enabled:
            open_letters(self, focus)
            return True
        return False

    # Time and drawing.

    @property
    def animating(self) -> bool:
        """Whether any widget moves."""
        return bool(self._animations) or self._breaths > 0

    def update(self, dt: float) -> None:
        """Advance all animations and tooltips by `dt` seconds."""
        self.watch()
        self._bare += dt
        self._since_change += dt
        self._since_focus += dt
        running = self._animations
        self._moving = len(running)
        if running:
            self._animations = []
            rest = [thing for thing in running if thing.tick(dt)]
            # Animations that began during a call of `tick` are already in the new list.
            self._animations = rest + [a for a in self._animations if a not in rest]
        if self._focus is not None:
            self._focus.update(dt)
        if self._held is not None:
            self._hold(self._held, dt)
        if self._tip_wait >= 0:
            self._tip_wait -= dt
            if self._tip_wait < 0:
                about = self._hover if self._hover is not None else self._focus
                if about is not None:
                    self._show_tip(about)
        self._line.update(dt)

    def redraw(self) -> None:
        """Draw the whole window at the next call of `draw`."""
        self.compositor.invalidate()

    def draw(self, window: pygame.Surface) -> bool:
        """Draw the changed parts of the window, and return whether anything was drawn."""
        if self._breaths:
            self.easel.next_frame(BREATH)
            painted = self.compositor.prepare(time.perf_counter() + BREATH)
            self._breaths = 0 if painted and not self.easel.rests else self._breaths - 1
            self.easel.next_frame()
            return False
        self.easel.next_frame()
        self._lay_felt()
        self._lay_line()
        on = self._focus if self._ring_on else None
        self._ring.follow(
            on.rect if on is not None and on.visible else None,
            self.context,
            on.clip if on is not None else None,
        )
        return self.compositor.draw(window, whole=not self.animating)
