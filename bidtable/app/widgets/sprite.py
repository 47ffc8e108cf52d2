"""The picture of a piece, which can move, fade, turn over and play short animations."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import Film, Pose
from bidtable.app.draw.look import Look, Picture, picture_of
from bidtable.app.draw.scaling import scaled
from bidtable.app.draw.tween import Box, Ease, Point, Tween, ease_out
from bidtable.app.widgets.widget import Common, Painted, RectLike, Widget, WidgetHost
from bidtable.app.widgets.words import Words

LIFT_TIME: Final = 0.09
GROWTH: Final = 0.07
"""At the highest point of an arc, a piece is larger by this share of its size."""
AIR_SHADOW: Final = (0, 0, 0, 70)
_NOTHING: Final = pygame.Surface((1, 1), pygame.SRCALPHA)


class _Shown(NamedTuple):
    surface: pygame.Surface
    place: tuple[int, int]
    cast: tuple[pygame.Surface, tuple[int, int]] | None = None


class Sprite(Widget):
    """The picture of a piece, such as a card, which can move across the table.

    Args:
        look: Appearance of the piece.
        lift: Number of pixels by which the piece rises under the pointer.
        angle: Rotation in degrees, counter-clockwise.
        **common: See `Widget`.

    Attributes:
        home: Place of the piece after all movement, in pixels of the screen.
        alpha: Opacity, from 0 (invisible) to 255.
        on_state: Called with whether the piece has the pointer or the focus.
        on_rest: Called when the piece has reached its place.
        words: Description of the piece in words; None for a mere decoration.
        on_number: Called with the new number when the player sets the number of a dial directly.
    """

    reactive = False

    def __init__(
        self, look: Look, *, lift: int = 0, alpha: int = 255, angle: float = 0.0, **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self._look, self.lift = look, lift
        self._alpha, self._angle = alpha, angle
        self.home = self.rect.copy()
        self.on_state: Callable[[bool], None] | None = None
        self.on_rest: Callable[[], None] | None = None
        self.words: Words | None = getattr(look, "in_words", None)
        self.on_number: Callable[[float], None] | None = None
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
        return self.on_click is None and bool(self.tip)

    @property
    def purpose(self) -> Hashable:
        meaning = self.words.name if self.words is not None else ""
        return (super().purpose, meaning, getattr(self._look, "face", None))

    @property
    def in_words(self) -> Words | None:
        return self.words

    def _key_words(self, key: str) -> str:
        return (
            f"(key {key})"
            if len(key) == 1 and self.ui is not None and self.ui.device.names is None
            else f"({key})"
        )

    @property
    def does(self) -> str:
        return self.words.name if self.words is not None else ""

    def set_number(self, value: float) -> None:
        if self.on_number is not None:
            self.on_number(value)

    # Appearance.

    @property
    def look(self) -> Look:
        return self._look

    alpha = Painted[int]()
    """Opacity, from 0 (invisible) to 255."""

    angle = Painted[float]()
    """Rotation in degrees, counter-clockwise."""

    def set_look(self, look: Look, flip: float = 0.0, delay: float = 0.0) -> None:
        """Give the piece another appearance.

        If `flip` is above 0, the piece turns over in `flip` seconds.
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
        return picture_of(self._look, self.home.size, self.context, self._angle)

    # Movement.

    @property
    def moving(self) -> bool:
        """Whether the piece moves, turns over or plays an animation."""
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
        """Move the piece smoothly to another place.

        Args:
            to: Last place, as x, y, width and height in pixels.
            duration: Duration of the movement in seconds.
            start: First place; None uses the current place.
            delay: Seconds before the movement begins.
            path: Points through which the top left corner moves.
            arc: Height of a curved movement in pixels.
            ease: Easing function of the movement.
            alpha: First and last opacity; None keeps the opacity.
            on_point: Called with the index of each point of the path that is reached.
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
        # During the delay, the piece is still part of a pile.
        self._unseen = start is not None and delay > 0
        self._tween = Tween(
            begin, end, duration, delay=delay, path=path, ease=ease, alpha=fade, on_point=on_point
        )
        self._follow()
        self.ui.animate(self)

    def play(self, film: Film) -> None:
        """Play an animation in place of any other animation."""
        if self.ui is None or self.ui.reduced_motion or film.length <= 0:
            return
        self._film, self._film_time = film, 0.0
        self._change()
        self.ui.animate(self)

    def move_to(self, rect: RectLike) -> None:
        """Show the piece at another place at once, without movement."""
        self._tween, self._unseen = None, False
        self.home = pygame.Rect(rect)
        self._place(self.home)

    def finish(self) -> None:
        """End all movement at once."""
        self.patient = self._waiting = False
        self._flip, self._old = 1.0, None
        if self._tween is not None:
            self._tween.finish()
            self._unseen = False
            self._follow()
            self._tween = None
            self._arrived()
        # The arrival may have started the animation of a landing, so the animation is removed last.
        self._film = None
        self._change()

    def tick(self, dt: float) -> bool:
        """Advance the movement by `dt` seconds, and return whether the movement continues."""
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
                # Nobody notices the growth of one piece among dozens of moving pieces, and scaling all of
                # them takes a third of the frame's time.
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
        # A step has at least one pixel, so that the piece sinks completely after `lift` has become 0.
        step = max(1.0, abs(self.lift or self._raised) * dt / LIFT_TIME)
        if abs(goal - self._raised) <= step:
            self._raised = goal
        else:
            self._raised += step if goal > self._raised else -step
        self._change()

    def set_state(
        self, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None
    ) -> None:
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
        # The place from which a piece was raised also belongs to it, so that the pointer stays on a raised
        # card.
        if not self._visible or (self.clip is not None and not self.clip.collidepoint(pos)):
            return False
        x, y = self._straightened(pos)
        if self.rect.collidepoint(x, y):
            covers = getattr(self._look, "covers", None)
            return covers is None or bool(covers(x - self.rect.x, y - self.rect.y))
        return bool(self._raised) and self.rect.move(0, -round(self._raised)).collidepoint(x, y)

    def _straightened(self, pos: tuple[int, int]) -> tuple[float, float]:
        if not self._angle:
            return pos
        turn = math.radians(self._angle)
        dx, dy = pos[0] - self.rect.centerx, pos[1] - self.rect.centery
        cos, sin = math.cos(turn), math.sin(turn)
        return self.rect.centerx + dx * cos - dy * sin, self.rect.centery + dx * sin + dy * cos

    # Drawing.

    def detached(self, ui: WidgetHost) -> None:
        self._tween, self._film, self._old, self._flip = None, None, None, 1.0
        self._unseen = False
        self._waiting, self._last = False, None

    def _change(self) -> None:
        self._shown = None
        self.touch()

    def invalidate(self) -> None:
        self._change()

    def prepare(self) -> None:
        if not self._unseen:
            self._now()
        self._foresee()

    def _foresee(self) -> None:
        if self.ui is not None and (self._unseen or (self._old is not None and self._flip < 0.5)):
            self.ui.easel.picture(self._look, self.home.size, self.context, self._angle, patient=True)

    def bounds(self) -> pygame.Rect:
        """Return the area of the piece and its shadow, in pixels of the screen."""
        if self.ui is None or self._unseen:
            return self.rect.copy()
        shown = self._now()
        area = pygame.Rect(shown.place, shown.surface.get_size())
        if shown.cast is None:
            return area
        shadow, place = shown.cast
        return area.union(pygame.Rect(place, shadow.get_size()))

    def surface(self) -> pygame.Surface:
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
        # Without time to paint a new picture, the last picture is shown.
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
        if self._alpha <= 0 or self._unseen:
            return
        shown = self._now()
        if shown.cast is not None:
            target.blit(*shown.cast)
        target.blit(shown.surface, shown.place)
