"""The user interface of one scene, which passes events to the widgets and draws them."""

from __future__ import annotations

import math
import time

import pygame

from bidtable.app.draw.easel import BREATH
from bidtable.app.widgets.uicore import GUARD, UiCore
from bidtable.app.widgets.widget import Widget

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
_TEXT = (pygame.TEXTINPUT, pygame.TEXTEDITING)


class Ui(UiCore):
    """The user interface of one scene, which passes events to the widgets and draws them.

    Tab and the arrow keys move the focus. Enter and Space press the focused widget. Esc closes a dialog.
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
        self._held = top
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
        if not used and held is top and held.enabled:
            self.activate(held)
            if held.only_tells:
                self._refuse(held)
        if self._hover is not top:
            self._set_hover(self.widget_at(event.pos))
        return True

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
            if self._since_focus < GUARD:
                return True
            self._push(focus)
            return True
        if event.key == pygame.K_ESCAPE and self._modals:
            self.pop_modal()
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
        if self._tip_wait >= 0:
            self._tip_wait -= dt
            if self._tip_wait < 0:
                about = self._hover if self._hover is not None else self._focus
                if about is not None:
                    self._show_tip(about)

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
        on = self._focus if self._ring_on else None
        self._ring.follow(
            on.rect if on is not None and on.visible else None,
            self.context,
            on.clip if on is not None else None,
        )
        return self.compositor.draw(window, whole=not self.animating)


def distance(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float:
    """Return how far a widget is from another widget in a direction."""
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
