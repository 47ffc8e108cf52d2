"""The sprite: a picture that flies, settles, fades and turns over."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import Film, Pose
from bidtable.app.draw.look import Look, Picture, picture_of
from bidtable.app.draw.scaling import scaled
from bidtable.app.draw.tween import Box, Ease, Point, Tween, ease_out
from bidtable.app.widgets.widget import Common, RectLike, Widget, WidgetHost

LIFT_TIME: Final = 0.09
GROWTH: Final = 0.07
"""Growth of a piece at the top of its arc, as a share of its size."""
AIR_SHADOW: Final = (0, 0, 0, 70)
_NOTHING: Final = pygame.Surface((1, 1), pygame.SRCALPHA)


class _Shown(NamedTuple):
    surface: pygame.Surface
    place: tuple[int, int]
    cast: tuple[pygame.Surface, tuple[int, int]] | None = None


class Sprite(Widget):
    """A widget that shows the picture of a piece and can move.

    Args:
        look: Appearance of the sprite.
        lift: Pixels by which the sprite rises under the pointer or when focused. A raised sprite is drawn
            above its neighbours.
        angle: Rotation in degrees, counter-clockwise.
        **common: See `Widget`.

    Attributes:
        home: Place of the sprite at rest, where the present flight ends.
        alpha: Opacity, 0 to 255.
        on_state: Called with True when the sprite gets the pointer or the focus, and with False when the
            sprite loses both.
        on_rest: Called when a flight has ended.
    """

    reactive = False

    def __init__(
        self,
        look: Look,
        *,
        lift: int = 0,
        alpha: int = 255,
        angle: float = 0.0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._look, self.lift = look, lift
        self._alpha, self._angle = alpha, angle
        self.home = self.rect.copy()
        self.on_state: Callable[[bool], None] | None = None
        self.on_rest: Callable[[], None] | None = None
        self._tween: Tween | None = None
        self._unseen = False
        self._arc, self._grows = 0.0, True
        self._film: Film | None = None
        self._film_time = 0.0
        self._raised = 0.0
        self._old: Look | None = None
        self._flip = 1.0
        self._flip_time = 0.0
        self._flip_wait = 0.0
        self._old_angle = angle
        self._shown: _Shown | None = None
        self._waiting = False
        self._last: tuple[Picture, tuple[int, int], tuple[object, ...]] | None = None

    @property
    def only_tells(self) -> bool:
        """Whether the piece has a tooltip, but a press on the piece has no effect."""
        return self.on_click is None and bool(self.tip)

    # Appearance.

    @property
    def look(self) -> Look:
        """The present look."""
        return self._look

    @property
    def alpha(self) -> int:
        """Opacity, 0 to 255, which can be changed by assignment."""
        return self._alpha

    @alpha.setter
    def alpha(self, value: int) -> None:
        if value != self._alpha:
            self._alpha = value
            self._change()

    @property
    def angle(self) -> float:
        """Rotation in degrees, counter-clockwise, which can be changed by assignment."""
        return self._angle

    @angle.setter
    def angle(self, value: float) -> None:
        if value != self._angle:
            self._angle = value
            self._change()

    def set_look(self, look: Look, flip: float = 0.0, delay: float = 0.0) -> None:
        """Show another look.

        Args:
            look: The new look.
            flip: Duration of turning over in seconds; 0 replaces the picture at once.
            delay: Delay in seconds before the sprite turns over. During the delay the old look is shown, and
                the new picture need not be painted yet.
        """
        if look == self._look:
            return
        if (flip > 0 or delay > 0) and self.ui is not None and not self.ui.reduced_motion:
            self._old, self._old_angle, self._flip = self._look, self._angle, 0.0
            self._flip_time, self._flip_wait = flip, delay
            self.ui.animate(self)
        self._look = look
        self._change()

    @property
    def picture(self) -> Picture:
        """The picture of the present look at rest, turned by the angle."""
        return picture_of(self._look, self.home.size, self.context, self._angle)

    # Movement.

    @property
    def moving(self) -> bool:
        """Whether the sprite flies, plays a film, turns over, or waits for its picture."""
        return self._tween is not None or self._film is not None or self._flip < 1.0 or self._waiting

    def fly(
        self,
        to: RectLike,
        duration: float,
        *,
        start: Box | None = None,
        delay: float = 0.0,
        path: Sequence[Point] = (),
        arc: float = 0.0,
        ease: Ease = ease_out,
        alpha: tuple[int, int] | None = None,
        on_point: Callable[[int], None] | None = None,
    ) -> None:
        """Fly to another place, from the present place or from `start`.

        Args:
            to: Place at which the flight ends: x, y, w, h in pixels.
            duration: Duration of the whole flight, in seconds.
            start: Place at which the flight begins; None is the present place.
            delay: Delay before the flight, in seconds. A sprite with `start` is hidden during the delay,
                because the piece is still part of a pile.
            path: Top left corners on the way of the flight. With an arc, the sprite hops to each corner.
            arc: Height of each part of the flight above the straight line, in pixels.
            ease: Easing function of every part of the flight.
            alpha: Opacity at the beginning and at the end of the flight.
            on_point: Called with the index of each corner when the sprite reaches the corner.
        """
        self.home = pygame.Rect(to)
        if duration <= 0 or self.ui is None or self.ui.reduced_motion:
            self._tween, self._unseen = None, False
            if alpha is not None:
                self._alpha = alpha[1]
            self._place(self.home)
            self._arrived()
            return
        r = self.rect
        begin = start if start is not None else (float(r.x), float(r.y), float(r.w), float(r.h))
        end = (float(self.home.x), float(self.home.y), float(self.home.w), float(self.home.h))
        fade = alpha if alpha is not None else (self._alpha, self._alpha)
        self._arc = arc
        self._unseen = start is not None and delay > 0
        self._tween = Tween(
            begin, end, duration, delay=delay, path=path, ease=ease, alpha=fade, on_point=on_point
        )
        self._follow()
        self.ui.animate(self)

    def play(self, film: Film) -> None:
        """Play a film on the spot instead of the running film. With reduced motion no film is played."""
        if self.ui is None or self.ui.reduced_motion or film.length <= 0:
            return
        self._film, self._film_time = film, 0.0
        self._change()
        self.ui.animate(self)

    def move_to(self, rect: RectLike) -> None:
        """Move to another place at once, and end a running flight."""
        self._tween, self._unseen = None, False
        self.home = pygame.Rect(rect)
        self._place(self.home)

    def finish(self) -> None:
        """End all movement at once: arrive, show the new side, and drop the film."""
        self.patient = self._waiting = False
        self._flip, self._old = 1.0, None
        if self._tween is not None:
            self._tween.finish()
            self._unseen = False
            self._follow()
            self._tween = None
            self._arrived()
        # Arriving may have begun the film of a landing, so it is dropped last.
        self._film = None
        self._change()

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass, but only when the picture is painted; return False if the sprite is at rest."""
        self._foresee()
        if self._waiting:
            self._change()
            return True
        if self._film is not None:
            self._film_time += dt
            if self._film_time >= self._film.length:
                self._film = None
            self._change()
        if self._tween is not None:
            if not self._tween.time:
                # Among dozens of flying pieces the growth is not noticed, and scaling them all takes a third
                # of the frame.
                self._grows = not self._crowded
            alive = self._tween.update(dt)
            if self._unseen and self._tween.time >= self._tween.delay:
                self._unseen = False
                self._change()
            self._follow()
            if not alive:
                self._tween = None
                self._arrived()
        if self._flip < 1.0:
            self._turn_over(dt)
        self._raise(dt)
        return self.moving or self._raised != self._goal()

    def _turn_over(self, dt: float) -> None:
        if self._flip_wait > 0:
            self._flip_wait -= dt
            return
        self._flip = min(1.0, self._flip + dt / self._flip_time) if self._flip_time > 0 else 1.0
        if self._flip >= 1.0:
            self._old = None
        self._change()

    def _arrived(self) -> None:
        if self.on_rest is not None:
            self.on_rest()

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
        # The step is at least one pixel. A share of the rest would never arrive once `lift` has become 0.
        step = max(1.0, abs(self.lift or self._raised) * dt / LIFT_TIME)
        if abs(goal - self._raised) <= step:
            self._raised = goal
        else:
            self._raised += step if goal > self._raised else -step
        self._change()

    def set_state(
        self, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None
    ) -> None:
        """Rise or sink when the pointer or the focus comes or goes."""
        before = self.hovered or self.focused
        super().set_state(hovered, pressed, focused)
        after = self.hovered or self.focused
        if before == after:
            return
        if self.lift:
            self.show_nearer(after)
        if self._goal() != self._raised and self.ui is not None:
            if self.ui.reduced_motion:
                self._raised = self._goal()
                self._change()
            else:
                self.ui.animate(self)
        if self.on_state is not None:
            self.on_state(after)

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return whether `pos` is on the picture at rest or on the raised picture.

        The raised picture counts too, because a rising card must stay under the pointer.
        """
        if not self._visible or (self.clip is not None and not self.clip.collidepoint(pos)):
            return False
        x, y = self._straightened(pos)
        if self.rect.collidepoint(x, y):
            covers = getattr(self._look, "covers", None)
            return covers is None or bool(covers(x - self.rect.x, y - self.rect.y))
        return bool(self._raised) and self.rect.move(0, -round(self._raised)).collidepoint(x, y)

    def _straightened(self, pos: tuple[int, int]) -> tuple[float, float]:
        """Return the position that a point of the piece has without the piece's rotation."""
        if not self._angle:
            return pos
        turn = math.radians(self._angle)
        dx, dy = pos[0] - self.rect.centerx, pos[1] - self.rect.centery
        cos, sin = math.cos(turn), math.sin(turn)
        return self.rect.centerx + dx * cos - dy * sin, self.rect.centery + dx * sin + dy * cos

    # Drawing.

    def detached(self, ui: WidgetHost) -> None:
        """End all movement."""
        self._tween, self._film, self._old, self._flip = None, None, None, 1.0
        self._unseen = False
        self._waiting, self._last = False, None

    def _change(self) -> None:
        self._shown = None
        self.touch()

    def invalidate(self) -> None:
        """Make the picture again when the sprite is drawn next."""
        self._change()

    def prepare(self) -> None:
        """Paint the present picture and the next picture."""
        if not self._unseen:
            self._now()
        self._foresee()

    def _foresee(self) -> None:
        """Paint the next look of the piece if there is time left in this frame."""
        if self.ui is not None and (self._unseen or (self._old is not None and self._flip < 0.5)):
            self.ui.easel.picture(self._look, self.home.size, self.context, self._angle, patient=True)

    def bounds(self) -> pygame.Rect:
        """Return the area of the picture, with the shadow that it casts from the air."""
        if self.ui is None or self._unseen:
            return self.rect.copy()
        shown = self._now()
        area = pygame.Rect(shown.place, shown.surface.get_size())
        if shown.cast is None:
            return area
        shadow, place = shown.cast
        return area.union(pygame.Rect(place, shadow.get_size()))

    def surface(self) -> pygame.Surface:
        """Return the picture at its present size, angle and opacity."""
        return self._now().surface

    def _now(self) -> _Shown:
        if self._shown is not None:
            return self._shown
        pose = self._film.at(self._film_time) if self._film is not None else Pose()
        look = pose.look or (self._old if self._old is not None and self._flip < 0.5 else self._look)
        turn = self._angle if self._flip >= 1.0 else 0.0 if self._flip > 0 else self._old_angle
        found = self._painted(look, turn)
        if found is None:
            self._shown = _Shown(_NOTHING, self.rect.topleft)
            return self._shown
        picture, size = found
        height = self._tween.height if self._tween is not None and self._arc else 0.0
        scale = pose.scale * (1 + GROWTH * height * self._grows)
        out = self._fit(picture, size, scale)
        if pose.angle:
            out = pygame.transform.rotozoom(out, pose.angle, 1.0)
        alpha = self._alpha * pose.alpha // 255
        if alpha < 255:
            out = out.copy() if out is picture.surface else out
            out.set_alpha(alpha)
        x = self.rect.centerx + pose.dx * self.rect.w
        y = self.rect.centery + pose.dy * self.rect.h - self._raised - self._arc * height
        w, h = out.get_size()
        self._shown = _Shown(out, (round(x - w / 2), round(y - h / 2)), self._air_shadow(height))
        return self._shown

    def _painted(self, look: Look, angle: float) -> tuple[Picture, tuple[int, int]] | None:
        """Return the picture of a look, and the size at rest for which the picture was painted.

        While there is no time to paint the look, the last shown picture is returned; None if no picture was
        shown.
        """
        assert self.ui is not None
        size = (self.home.w, self.home.h)
        wanted = (look, size, angle, self.context.key)
        if self._last is not None and self._last[2] == wanted:
            self._waiting = False
            return self._last[:2]
        picture = self.ui.easel.picture(look, size, self.context, angle, patient=self.patient)
        self._waiting = picture is None
        if picture is not None:
            self._last = picture, size, wanted
        else:
            self.ui.animate(self)
        return self._last[:2] if self._last is not None else None

    def _fit(self, picture: Picture, painted: tuple[int, int], scale: float) -> pygame.Surface:
        squeeze = abs(1 - 2 * self._flip) if self._flip < 1.0 else 1.0
        across = scale * self.rect.w / max(1, painted[0]) * squeeze
        down = scale * self.rect.h / max(1, painted[1])
        w, h = picture.surface.get_size()
        size = (max(1, round(w * across)), max(1, round(h * down)))
        return scaled(picture.surface, size, hurried=squeeze < 1.0 or self._crowded)

    @property
    def _crowded(self) -> bool:
        return self.ui is not None and self.ui.crowded

    def _air_shadow(self, height: float) -> tuple[pygame.Surface, tuple[int, int]] | None:
        if height <= 0.02:
            return None
        m = self.context.metrics
        blur = m.px(6)
        cast = paint.shadow(self.home.size, m.px(6), blur, AIR_SHADOW)
        drop = round(self._arc * height * 0.25) + m.px(2)
        return cast, (self.rect.x - blur + drop // 2, self.rect.y - blur + drop)

    def blit(self, target: pygame.Surface) -> None:
        """Draw the picture on `target`."""
        if self._alpha <= 0 or self._unseen:
            return
        shown = self._now()
        if shown.cast is not None:
            target.blit(*shown.cast)
        target.blit(shown.surface, shown.place)
