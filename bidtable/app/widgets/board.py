"""Shows the pieces of a game, such as cards and dice, and moves them smoothly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.look import Look
from bidtable.app.draw.tween import ease_in_out, ease_out
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.ui import Ui
from bidtable.app.widgets.widget import RectLike, Tip
from bidtable.app.widgets.words import Words as Words

# One hop of a pawn takes this share of the time of an ordinary move.
LEG = 0.6
FLIP = 0.6
USUAL = 0.35
"""Usual duration of a piece's movement across the table, in seconds.

Durations and delays in the descriptions of pieces are scaled in proportion to the chosen speed.
"""
LANDING = Film((Pose(scale=1.05), Pose(scale=0.985), REST), 0.14)


@dataclass(frozen=True)
class Item:
    """The description of a piece on the table, such as a card: its appearance, place and behaviour.

    Attributes:
        key: Key of the piece, which stays the same while the piece is on the table.
        rect: Place on the screen, as x, y, width and height in pixels.
        z: Drawing order; pieces with higher numbers are drawn on top.
        on_click: Called when the player presses the piece; None if it cannot be pressed.
        enabled: Whether the piece can be pressed.
        tip: Text of the tooltip; empty for no tooltip.
        focus_order: Position in the order of the Tab key; None uses the order of the list.
        path: Points through which the top left corner of the piece moves to its new place.
        from_rect: Place from which a new piece moves to `rect`; None shows it at `rect` at once.
        alpha: Opacity, from 0 (invisible) to 255.
        animate: Whether the piece moves smoothly to a new place.
        lift: Number of pixels by which the piece rises under the pointer.
        name: Name of the widget; if empty, the key is used.
        angle: Rotation in degrees, counter-clockwise.
        arc: Height of a curved movement in pixels.
        film: Animation that is played in place.
        delay: Seconds before a movement begins.
        exit: Place to which a removed piece moves; None removes the piece at once.
        glide: Duration of a movement in seconds; 0 uses the ordinary duration.
        words: Description in words; None for a mere decoration.
        on_number: Called with the new number when the player sets the number of a dial directly.
        shortcut: Name of the key with the same effect as a press; empty if there is none.
        repeats: Whether a long press counts as many presses.
    """

    key: str
    look: Look
    rect: RectLike
    z: int = 0
    on_click: Callable[[], None] | None = field(default=None, compare=False)
    enabled: bool = True
    tip: Tip = field(default="", compare=False)
    focus_order: int | None = None
    path: tuple[tuple[float, float], ...] = ()
    from_rect: RectLike | None = None
    alpha: int = 255
    animate: bool = True
    lift: int = 0
    name: str = ""
    angle: float = 0.0
    arc: float = 0.0
    film: Film | None = None
    delay: float = 0.0
    exit: RectLike | None = None
    glide: float = 0.0
    words: Words | None = field(default=None, compare=False)
    on_number: Callable[[float], None] | None = field(default=None, compare=False)
    shortcut: str = ""
    repeats: bool = False

    def __post_init__(self) -> None:
        if self.words is None:
            object.__setattr__(self, "words", getattr(self.look, "in_words", None))


def named(name: str, patterns: Iterable[str]) -> bool:
    """Return whether a name matches one of several patterns with wildcards."""
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _stops(item: Item) -> bool:
    # The keyboard passes over a decoration, because a piece beside it has words and the same tooltip.
    return item.on_click is not None or (bool(item.tip) and item.words is not None)


class Board:
    """Shows the pieces of a game, and moves them to new places when the list of pieces changes.

    Args:
        ui: The user interface in which the pieces are shown.

    Attributes:
        on_step: Called with the key of a piece that has reached a point of its path.
        on_hover: Called with the key of the piece under the pointer, or with None.
        on_land: Called with the key of a piece that has landed after a curved movement.
    """

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.on_step: Callable[[str], None] | None = None
        self.on_hover: Callable[[str | None], None] | None = None
        self.on_land: Callable[[str], None] | None = None
        self._sprites: dict[str, Sprite] = {}
        self._items: dict[str, Item] = {}
        self._leaving: list[Sprite] = []
        self._base: float | None = None

    # Queries.

    @property
    def busy(self) -> bool:
        """Whether a piece on the board is moving or turning over."""
        if not self.ui.animating:
            # This property is read many times a second, even while nothing moves. The early return avoids a
            # loop over dozens of pieces.
            return False
        self._leaving = [s for s in self._leaving if s.ui is self.ui]
        return bool(self._leaving) or any(s.moving for s in self._sprites.values())

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(self._sprites)

    def sprite(self, key: str) -> Sprite | None:
        """Return the picture of a piece, or None if the piece is not on the table."""
        return self._sprites.get(key)

    # Changes.

    def sync(self, items: Sequence[Item], *, duration: float = 0.3) -> None:
        """Show exactly the given pieces: add new pieces, move known pieces, and remove all others.

        The movement of a piece takes `duration` seconds.

        Raises:
            ValueError: Two pieces have the same key.
        """
        wanted = {item.key: item for item in items}
        if len(wanted) != len(items):
            seen: set[str] = set()
            twice = sorted({i.key for i in items if i.key in seen or seen.add(i.key)})  # type: ignore[func-returns-value]
            raise ValueError(f"items with the same key: {', '.join(twice)}")
        if self.ui.reduced_motion:
            duration = 0.0
        # A picture that covers the whole window, such as a courtroom, also covers the way of leaving pieces.
        covered = any(getattr(item.look, "ground", False) and item.key not in self._items for item in items)
        for key in [k for k, s in self._sprites.items() if k not in wanted or s.ui is not self.ui]:
            self._dismiss(key, 0.0 if covered else duration)
        for index, item in enumerate(items):
            sprite = self._sprites.get(item.key)
            if sprite is None:
                sprite = self._create(item, duration)
            elif self._items[item.key] is not item:
                # The same `Item` object needs no update. Tables may reuse the items of pieces that seldom
                # change.
                self._update(sprite, item, duration)
            if self._base is None:
                self._base = sprite.sequence
            sprite.patient = duration > 0
            sprite.words, sprite.on_number = item.words, item.on_number
            sprite.shortcut, sprite.repeats = item.shortcut, item.repeats
            self._show_film(sprite, item, duration)
            self._items[item.key] = item
            # A new piece takes its keyboard position from the list, instead of the last position.
            sprite.sequence = self._base + index / 100_000
            sprite.focus_order = item.focus_order or 0

    def _dismiss(self, key: str, duration: float) -> None:
        sprite, item = self._sprites.pop(key), self._items.pop(key)
        if item.exit is None or duration <= 0 or sprite.ui is not self.ui:
            self.ui.remove(sprite)
            return
        sprite.on_click, sprite.tip, sprite.focusable, sprite.lift = None, "", False, 0
        sprite.on_state = None
        sprite.name = ""
        sprite.on_rest = lambda: self.ui.remove(sprite)
        self._leaving.append(sprite)
        sprite.fly(item.exit, duration, delay=item.delay * duration / USUAL, arc=item.arc)

    def _create(self, item: Item, duration: float) -> Sprite:
        sprite = Sprite(
            item.look,
            rect=item.rect,
            lift=item.lift,
            alpha=item.alpha,
            angle=item.angle,
            name=item.name or item.key,
            z=item.z,
            enabled=item.enabled,
            tip=item.tip,
            on_click=item.on_click,
            focusable=_stops(item),
        )
        key = item.key
        sprite.on_state = lambda on: self._hover(key, on)
        self._sprites[key] = sprite
        self.ui.add(sprite)
        if item.from_rect is not None and item.animate and duration > 0:
            x, y, w, h = item.from_rect
            self._on_landing(sprite, item)
            sprite.fly(
                item.rect,
                self._time(item, duration),
                start=(x, y, w, h),
                delay=item.delay * duration / USUAL,
                path=item.path,
                arc=item.arc,
                ease=ease_out,
                on_point=lambda _index: self._step(key),
            )
        return sprite

    def _update(self, sprite: Sprite, item: Item, duration: float) -> None:
        if item.look != sprite.look:
            turns = item.animate and getattr(item.look, "face", None) != getattr(sprite.look, "face", None)
            sprite.set_look(item.look, duration * FLIP if turns else 0.0, item.delay * duration / USUAL)
        if sprite.z != item.z:
            sprite.z = item.z
            self.ui.compositor.restack(sprite)
        sprite.on_click, sprite.tip, sprite.lift = item.on_click, item.tip, item.lift
        sprite.enabled, sprite.angle = item.enabled, item.angle
        sprite.focusable = _stops(item)
        sprite.name = item.name or item.key
        if not item.lift:
            sprite.show_nearer(False)
        if sprite is self.ui.focused and not sprite.can_focus:
            self.ui.focus(None)
        home = sprite.home
        x, y, w, h = item.rect
        if (home.x, home.y, home.w, home.h) != (x, y, w, h):
            if item.on_click is None:
                # A piece that was pressed, and that can no longer be pressed, must not stay raised at its new
                # place.
                self.ui.let_go(sprite)
            self._send(sprite, item, duration)
        elif not sprite.moving and sprite.alpha != item.alpha:
            sprite.alpha = item.alpha

    def _send(self, sprite: Sprite, item: Item, duration: float) -> None:
        if not item.animate or duration <= 0:
            sprite.move_to(item.rect)
            sprite.alpha = item.alpha
            return
        key = item.key
        self._on_landing(sprite, item)
        sprite.fly(
            item.rect,
            item.glide * duration / USUAL if item.glide else self._time(item, duration),
            delay=item.delay * duration / USUAL,
            path=item.path,
            arc=item.arc,
            ease=ease_in_out if item.path or item.glide else ease_out,
            alpha=(sprite.alpha, item.alpha),
            on_point=lambda _index: self._step(key),
        )

    def _on_landing(self, sprite: Sprite, item: Item) -> None:
        def land() -> None:
            sprite.on_rest = None
            sprite.play(LANDING)
            if self.on_land is not None:
                self.on_land(item.key)

        sprite.on_rest = land if item.arc else None

    def _show_film(self, sprite: Sprite, item: Item, duration: float) -> None:
        before = self._items.get(item.key)
        if item.film is None or (before is not None and before.film == item.film):
            return
        if before is not None and before.film is not None and before.film.timing == item.film.timing:
            # Only the looks have changed, for example the mood of a person in the lamplight.
            return
        pace = duration / USUAL
        if pace > 0:
            sprite.play(replace(item.film, seconds=item.film.seconds * pace, delay=item.film.delay * pace))

    def _time(self, item: Item, duration: float) -> float:
        legs = len(item.path)
        if legs and item.path[-1] != (item.rect[0], item.rect[1]):
            legs += 1
        return duration * max(1.0, LEG * legs)

    def _step(self, key: str) -> None:
        if self.on_step is not None:
            self.on_step(key)

    def _hover(self, key: str, on: bool) -> None:
        if self.on_hover is None:
            return
        if not on:
            # A press moves the focus away from another piece, but the pointer stays on the pressed piece.
            self.on_hover(next((name for name, sprite in self._sprites.items() if sprite.hovered), None))
        else:
            self.on_hover(key)

    def finish(self) -> None:
        """Move all pieces to their places at once."""
        for sprite in [*self._sprites.values(), *self._leaving]:
            if sprite.moving:
                sprite.finish()

    def clear(self) -> None:
        for sprite in [*self._sprites.values(), *self._leaving]:
            self.ui.remove(sprite)
        self._sprites.clear()
        self._items.clear()
        self._leaving.clear()
