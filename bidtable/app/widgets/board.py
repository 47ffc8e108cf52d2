"""The board, which moves sprites to the places that a scene gives for the pieces on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.look import Look
from bidtable.app.draw.tween import ease_in_out, ease_out
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.ui import Ui
from bidtable.app.widgets.widget import RectLike, Tip

# Share of an ordinary flight's time that one hop of a pawn takes.
LEG = 0.6
FLIP = 0.6
USUAL = 0.35
"""Duration of an ordinary flight at normal speed, in seconds.

Films have their stated length at this speed.
"""
LANDING = Film((Pose(scale=1.05), Pose(scale=0.985), REST), 0.14)


@dataclass(frozen=True)
class Words:
    """A piece in words, as a screen reader reads it.

    Attributes:
        role: Kind of the piece: "card", "button", "player".
        name: Name of the piece: "Bell 7".
        value: Its value: "2 of 3"; empty for none.
        state: Its state: "may be played"; empty for none.
    """

    role: str
    name: str
    value: str = ""
    state: str = ""

    def __str__(self) -> str:
        """Return all parts in one line."""
        return ", ".join(part for part in (f"{self.role} {self.name}", self.value, self.state) if part)


@dataclass(frozen=True)
class Item:
    """A piece on the table.

    Attributes:
        key: Identity of the piece. Items with the same key in two calls of `Board.sync` are the same piece.
        look: Appearance of the piece.
        rect: Place of the item on the screen: x, y, w, h in pixels.
        z: Drawing order; a higher item is nearer to the viewer.
        on_click: Called when the item is pressed; None if the item cannot be pressed.
        enabled: Whether the item can be pressed. The tooltip of a disabled item gives the reason why the item
            is disabled.
        tip: Tooltip of the item.
        focus_order: Position in the keyboard order, see `Widget`; None uses the order of the items.
        path: Top left corners on the way of the next flight. The item hops to each corner, and the last
            corner may be the end of the flight.
        from_rect: Place from which a new item flies in; None shows the item at its place at once.
        alpha: Opacity, 0 to 255.
        animate: Whether the item flies to a new place instead of jumping.
        lift: Pixels by which the item rises under the pointer or when focused. A raised item is drawn above
            its neighbours.
        name: Name of the widget; if empty, the key is the name.
        angle: Rotation in degrees, counter-clockwise.
        arc: Height of the flight above the straight line, in pixels. An item that flies in an arc casts a
            shadow and settles when it lands.
        film: Movement on the spot, played for a new item and whenever an item gets another film.
        delay: Delay in seconds at normal speed before the item starts to fly, turns over or changes its look.
        exit: Place (x, y, w, h) to which the item flies when it leaves the table; None removes the item at
            once.
        glide: Seconds, at normal speed, of a move to another place that is part of a move of the camera; 0 is
            an ordinary flight.
        words: The item in words; None if it only decorates.
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


class Board:
    """Shows a list of items as sprites and moves the sprites when the list changes.

    Args:
        ui: The `Ui` that shows the sprites.
        layer: Layer of the sprites in the `Ui`, see `Ui.add`.

    Attributes:
        on_step: Called with an item's key whenever the item reaches a corner of its path.
        on_hover: Called with the key of the item that has the pointer or the focus; None if no item has
            either.
        on_land: Called with a piece's key when the piece has landed after a flight in an arc.
    """

    def __init__(self, ui: Ui, *, layer: int = 0) -> None:
        self.ui = ui
        self.layer = layer
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
        """Whether any piece moves or turns over."""
        if not self.ui.animating:
            # This property is read many times a second, also while nothing moves. The early return avoids a
            # loop over dozens of pieces.
            return False
        self._leaving = [s for s in self._leaving if s.ui is self.ui]
        return bool(self._leaving) or any(s.moving for s in self._sprites.values())

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of the items on the table."""
        return tuple(self._sprites)

    def sprite(self, key: str) -> Sprite | None:
        """Return the sprite of an item; None if the table has no such item."""
        return self._sprites.get(key)

    # Changes.

    def sync(self, items: Sequence[Item], *, duration: float = 0.3, stagger: float = 0.0) -> None:
        """Show exactly the given items.

        Args:
            items: The pieces with their places. All keys must be different.
            duration: Duration of an ordinary flight in seconds; 0 moves everything at once. A hop along a
                path takes 0.6 of the time of an ordinary flight.
            stagger: Seconds between the starts of new items that fly in.

        Raises:
            ValueError: Two items have the same key.
        """
        wanted = {item.key: item for item in items}
        if len(wanted) != len(items):
            seen: set[str] = set()
            twice = sorted({i.key for i in items if i.key in seen or seen.add(i.key)})  # type: ignore[func-returns-value]
            raise ValueError(f"items with the same key: {', '.join(twice)}")
        if self.ui.reduced_motion:
            duration = stagger = 0.0
        for key in [k for k, s in self._sprites.items() if k not in wanted or s.ui is not self.ui]:
            self._dismiss(key, duration)
        delay = 0.0
        for index, item in enumerate(items):
            sprite = self._sprites.get(item.key)
            if sprite is None:
                sprite = self._create(item, duration, delay)
                delay += stagger if item.from_rect is not None else 0.0
            elif self._items[item.key] is not item:
                # The same object has not changed: tables may reuse items that seldom change.
                self._update(sprite, item, duration)
            if self._base is None:
                self._base = sprite.sequence
            sprite.patient = duration > 0
            self._show_film(sprite, item, duration)
            self._items[item.key] = item
            # A new item takes its place in the list as its keyboard order, instead of the end.
            sprite.sequence = self._base + index / 100_000
            sprite.focus_order = item.focus_order or 0

    def _dismiss(self, key: str, duration: float) -> None:
        """Take a piece off the table. A piece with an exit flies there first."""
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

    def _create(self, item: Item, duration: float, delay: float) -> Sprite:
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
            focusable=item.on_click is not None or bool(item.tip),
        )
        key = item.key
        sprite.on_state = lambda on: self._hover(key, on)
        self._sprites[key] = sprite
        self.ui.add(sprite, layer=self.layer)
        if item.from_rect is not None and item.animate and duration > 0:
            x, y, w, h = item.from_rect
            self._on_landing(sprite, item)
            sprite.fly(
                item.rect,
                self._time(item, duration),
                start=(x, y, w, h),
                delay=delay + item.delay * duration / USUAL,
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
        sprite.focusable = item.on_click is not None or bool(item.tip)
        sprite.name = item.name or item.key
        if not item.lift:
            sprite.show_nearer(False)
        if sprite is self.ui.focused and not sprite.can_focus:
            self.ui.focus(None)
        home = sprite.home
        x, y, w, h = item.rect
        if (home.x, home.y, home.w, home.h) != (x, y, w, h):
            if item.on_click is None:
                # A pressed piece without a further action must not stay raised at its new place.
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
        """Remove all pieces from the table."""
        for sprite in [*self._sprites.values(), *self._leaving]:
            self.ui.remove(sprite)
        self._sprites.clear()
        self._items.clear()
        self._leaving.clear()
