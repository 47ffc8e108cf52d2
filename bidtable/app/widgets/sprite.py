"""The sprite: a picture that travels, fades and turns over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from bidtable.app.draw.look import Look, picture_of
from bidtable.app.draw.tween import Box, Ease, Point, Tween, ease_out
from bidtable.app.widgets.widget import Common, Host, RectLike, Widget

LIFT_TIME = 0.09


class Sprite(Widget):
    """A widget with a picture of its own and a place that can change over time.

    Args:
        look: What it looks like.
        lift: Pixels it rises while under the pointer or focused.
        **common: See `Widget`.

    Attributes:
        home: Where it belongs, and arrives when the present flight ends.
        alpha: Opacity, 0 to 255.
        on_state: Called with True or False when the pointer or the focus comes and goes.
    """

    reactive = False

    def __init__(
        self,
        look: Look,
        *,
        lift: int = 0,
        alpha: int = 255,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._look, self.lift = look, lift
        self._alpha = alpha
        self.home = self.rect.copy()
        self.on_state: Callable[[bool], None] | None = None
        self._tween: Tween | None = None
        self._raised = 0.0
        self._old: Look | None = None
        self._flip = 1.0
        self._flip_time = 0.0
        self._scaled: pygame.Surface | None = None

    # What it shows.

    @property
    def look(self) -> Look:
        """The present look."""
        return self._look

    @property
    def alpha(self) -> int:
        """Opacity; assign to change it."""
        return self._alpha

    @alpha.setter
    def alpha(self, value: int) -> None:
        if value != self._alpha:
            self._alpha = value
            self._change()

    def set_look(self, look: Look, flip: float = 0.0) -> None:
        """Show another look, turning over within `flip` seconds if that is more than 0."""
        if look == self._look:
            return
        if flip > 0 and self.ui is not None and not self.ui.reduced_motion:
            self._old, self._flip, self._flip_time = self._look, 0.0, flip
            self.ui.animate(self)
        self._look = look
        self._change()

    # Movement.

    @property
    def moving(self) -> bool:
        """True while it flies or turns over."""
        return self._tween is not None or self._flip < 1.0

    def fly(
        self,
        to: RectLike,
        duration: float,
        *,
        start: Box | None = None,
        delay: float = 0.0,
        path: Sequence[Point] = (),
        ease: Ease = ease_out,
        alpha: tuple[int, int] | None = None,
        on_point: Callable[[int], None] | None = None,
    ) -> None:
        """Set out for another place, from where it is now or from `start`; see `Tween`."""
        self.home = pygame.Rect(to)
        if duration <= 0 or self.ui is None or self.ui.reduced_motion:
            self._tween = None
            if alpha is not None:
                self._alpha = alpha[1]
            self._place(self.home)
            return
        r = self.rect
        begin = start if start is not None else (float(r.x), float(r.y), float(r.w), float(r.h))
        end = (float(self.home.x), float(self.home.y), float(self.home.w), float(self.home.h))
        fade = alpha if alpha is not None else (self._alpha, self._alpha)
        self._tween = Tween(
            begin, end, duration, delay=delay, path=path, ease=ease, alpha=fade, on_point=on_point
        )
        self._follow()
        self.ui.animate(self)

    def move_to(self, rect: RectLike) -> None:
        """Be elsewhere at once; end a flight."""
        self._tween = None
        self.home = pygame.Rect(rect)
        self._place(self.home)

    def finish(self) -> None:
        """Arrive at once, turned over."""
        if self._tween is not None:
            self._tween.finish()
            self._follow()
            self._tween = None
        self._flip, self._old = 1.0, None
        self._change()

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass; False when it has come to rest."""
        if self._tween is not None:
            alive = self._tween.update(dt)
            self._follow()
            if not alive:
                self._tween = None
        if self._flip < 1.0:
            self._flip = min(1.0, self._flip + dt / self._flip_time)
            if self._flip >= 1.0:
                self._old = None
            self._change()
        self._raise(dt)
        return self.moving or self._raised != self._goal()

    def _follow(self) -> None:
        if self._tween is None:
            return
        x, y, w, h = self._tween.box
        if self._tween.alpha != self._alpha:
            self.alpha = self._tween.alpha
        self._place(pygame.Rect(round(x), round(y), max(1, round(w)), max(1, round(h))))

    def _place(self, rect: pygame.Rect) -> None:
        if rect != self.rect:
            self.rect = rect.copy()
            self._change()

    def _goal(self) -> float:
        return float(self.lift) if self.lift and (self.hovered or self.focused) else 0.0

    def _raise(self, dt: float) -> None:
        goal = self._goal()
        if self._raised == goal:
            return
        # At least one pixel: a share of what is left, once `lift` has become 0, would never come to rest.
        step = max(1.0, abs(self.lift or self._raised) * dt / LIFT_TIME)
        if abs(goal - self._raised) <= step:
            self._raised = goal
        else:
            self._raised += step if goal > self._raised else -step
        self._change()

    def set_state(
        self, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None
    ) -> None:
        """Rise or sink when pointer or focus come and go."""
        before = self.hovered or self.focused
        super().set_state(hovered, pressed, focused)
        after = self.hovered or self.focused
        if before == after:
            return
        if self._goal() != self._raised and self.ui is not None:
            if self.ui.reduced_motion:
                self._raised = self._goal()
                self._change()
            else:
                self.ui.animate(self)
        if self.on_state is not None:
            self.on_state(after)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return whether `pos` is on the picture, raised or not: a card must not slip from under the pointer."""
        if super().hit(pos):
            return True
        if not self._raised or not self.visible:
            return False
        return self.rect.move(0, -round(self._raised)).collidepoint(pos)

    # Drawing.

    def detached(self, ui: Host) -> None:
        """Come to rest."""
        self._tween, self._old, self._flip = None, None, 1.0

    def _change(self) -> None:
        self._scaled = None
        self.touch()

    def invalidate(self) -> None:
        """Have the picture looked up anew."""
        self._change()

    def _picture(self) -> tuple[pygame.Surface, int]:
        look = self._old if self._old is not None and self._flip < 0.5 else self._look
        # Rendered at the size it has at home; in flight that picture is scaled.
        return picture_of(look, self.home.size, self.context)

    def bounds(self) -> pygame.Rect:
        """Return the area it covers now."""
        extra = 0
        if self.ui is not None:
            height = float(getattr(self._look, "shadow", 0.0))
            if self._old is not None:
                height = max(height, float(getattr(self._old, "shadow", 0.0)))
            extra = self.context.metrics.px(height * 1.5) if height > 0 else 0
            if extra and self.rect.w > self.home.w:
                extra = extra * self.rect.w // max(1, self.home.w) + 1
        return self.rect.move(0, -round(self._raised)).inflate(2 * extra, 2 * extra)

    def surface(self) -> pygame.Surface:
        """Return the picture at its present size."""
        if self._scaled is not None:
            return self._scaled
        out = self._fit(*self._picture())
        if self._alpha < 255:
            out = out.copy()
            out.set_alpha(self._alpha)
        self._scaled = out
        return out

    def _fit(self, picture: pygame.Surface, bleed: int) -> pygame.Surface:
        w = picture.get_width() * self.rect.w / max(1, picture.get_width() - 2 * bleed)
        h = picture.get_height() * self.rect.h / max(1, picture.get_height() - 2 * bleed)
        squeeze = abs(1 - 2 * self._flip) if self._flip < 1.0 else 1.0
        size = (max(1, round(w * squeeze)), max(1, round(h)))
        if size == picture.get_size():
            return picture
        # Smooth scaling is too slow for a turning card, and nobody sees the difference in three frames.
        scale = pygame.transform.scale if squeeze < 1.0 else pygame.transform.smoothscale
        return scale(picture, size)

    def blit(self, target: pygame.Surface) -> None:
        """Put the picture on `target`."""
        if self._alpha <= 0:
            return
        picture = self.surface()
        middle = self.rect.move(0, -round(self._raised))
        target.blit(
            picture, (middle.centerx - picture.get_width() // 2, middle.centery - picture.get_height() // 2)
        )
