"""The panel of buttons for a player's actions, at the lower right of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.look import Look
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, FIGURE, LEAST, LINE
from bidtable.app.draw.theme import Metrics, Rgb, mix
from bidtable.app.draw.writing import fitted, write
from bidtable.app.tables.kit.dial import Chip, Step, StepLook
from bidtable.app.tables.looks import readable_ink
from bidtable.app.widgets.board import Item, Words
from bidtable.app.widgets.button import Kind
from bidtable.app.widgets.widget import Tip
from bidtable.app.widgets.words import Scale
from bidtable.core.model import Event, Move

MAIN: Final = 62
"""Height of the button of the main action, in layout units."""
QUIET: Final = 52
"""Height of a plain button, in layout units."""
CHIP: Final = 40
"""Height of a row of values to choose from, in layout units."""
LOWEST: Final = 19
"""Smallest height of a row of buttons in pixels: the height of a line of the smallest letters."""
LARGE: Final = 2
"""Smallest value of `Event.pause` for an event after which the button that goes on may be golden."""
LETTER: Final = 0.56
"""Average width of a letter divided by the font size."""
PADDING: Final = 20
"""Space at the left and the right of a button's text, as the sum of both, in layout units."""
PAIR: Final = 92
"""Smallest width of a plain button that shares a row with another button, in layout units."""
STEPPER: Final = 50
"""Width in layout units of the button for a lower or a higher amount."""
PANEL_Z: Final = 20
"""Drawing order of the buttons in the action panel."""


@dataclass(frozen=True)
class Action:
    """An action of the player, shown as a button.

    Attributes:
        label: Text on the button: the action in a few words.
        small: Second line on the button: the result of the action.
        move: The move that the action makes; None if the action only changes the picture.
        run: Called when the button is pressed. If it is None, a press makes the move.
        hotkey: Letter of the key with the same effect; empty if there is no key.
        primary: Whether the action is the main action, whose button is golden.
        edged: Whether the button has a golden edge.
        on: Whether the action is switched on.
        why: Reason why the action is not possible; empty if the action is possible.
        tip: Tooltip of the button; empty to show the text on the button.
        steps: The buttons for a lower and for a higher amount.
        scale: The amount that the steps change; None without steps.
        on_number: Called with another amount that the player sets directly; None without steps.
        brief: Shorter forms of the button's second line, the longest first.
    """

    key: str
    label: str
    small: str = ""
    move: Move | None = None
    run: Callable[[], None] | None = field(default=None, compare=False)
    hotkey: str = ""
    primary: bool = False
    edged: bool = False
    on: bool = False
    why: str = ""
    tip: str = ""
    steps: tuple[Step, Step] | None = None
    scale: Scale | None = None
    on_number: Callable[[float], None] | None = field(default=None, compare=False)
    brief: tuple[str, ...] = ()

    @property
    def explained(self) -> str:
        """The tooltip of the button."""
        return self.why or self.tip or (f"{self.label}: {self.small}" if self.small else self.label)


@dataclass(frozen=True)
class Laid:
    """The positions of all buttons of a player's actions.

    Attributes:
        slot: Area of the golden button that confirms a selected move.
        top: The y coordinate of the highest button's upper edge, in pixels.
    """

    items: tuple[Item, ...]
    slot: pygame.Rect
    top: int


def go_on_kind(event: Event | None, *, waits: bool, own_move: bool) -> Kind:
    """Return the look of the button that goes on after an event.

    The button is golden if the game waits after an important event, or before the viewer's own move.

    Args:
        event: The shown event, or None.
        waits: Whether the game waits for the player.
        own_move: Whether the viewer has to move next.
    """
    return "primary" if waits and (event is None or event.pause >= LARGE or own_move) else "ghost"


def paint_action(
    target: pygame.Surface,
    ctx: PaintContext,
    label: str,
    small: str,
    face: Rgb,
    ink: Rgb,
    *,
    main: bool,
    edge: Rgb | None = None,
    brief: Sequence[str] = (),
) -> None:
    """Draw a button, with a second line of text if there is space."""
    m = ctx.metrics
    rect = target.get_rect()
    top = mix(face, (255, 255, 255), 0.1) if main and ctx.theme.base != "contrast" else face
    border = edge if edge is not None else mix(face, (0, 0, 0), 0.3)
    paint.rounded(target, rect, m.px(11), top, border, m.px(2 if edge is not None else 1))
    inner = rect.inflate(-m.px(14), -m.px(4))
    size: float
    weight: Weight
    size, weight = (FIGURE, "display") if main else (LINE, "semibold")
    line = round(m.floor_px(LEAST) * 1.3)
    low = min(round(m.text_px(CAPTION) * 1.25), max(line, round(inner.height * 0.4)))
    head = pygame.Rect(inner.left, inner.top, inner.width, inner.height - low)
    # Two lines are allowed everywhere: the text then also respects the height of its room.
    one, fits = fitted(ctx, label, head.size, size, weight, lines=2, least=LEAST)
    below = (inner.width, low)
    seconds = (
        text
        for text in (small, *brief)
        if text and fitted(ctx, text, below, CAPTION, lines=2, least=LEAST)[1]
    )
    second = next(seconds, "") if fits else ""
    if not second:
        write(target, ctx, label, inner, size, ink, weight, "center", lines=2, least=LEAST)
        return
    # Both lines stay close together in a high plate.
    tall = min(head.height, ctx.fonts.wrapped_height(label, one, head.width, weight))
    head.top += (head.height - tall) // 2
    head.height = tall
    write(target, ctx, label, head, size, ink, weight, "center", lines=2, least=LEAST)
    room = pygame.Rect(inner.left, head.bottom - m.px(1), inner.width, low)
    write(target, ctx, second, room, CAPTION, ink, "regular", "center", lines=2, least=LEAST)


@dataclass(frozen=True)
class ActionLook:
    label: str
    small: str = ""
    state: str = "quiet"
    brief: tuple[str, ...] = ()

    shadow = 4.0
    corner = 11.0

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        theme = ctx.theme
        faces = {
            "gold": (theme.accent, theme.accent_ink),
            "quiet": (theme.button, theme.button_ink),
            "on": (theme.button_hover, theme.button_ink),
            "edged": (theme.button, readable_ink(theme.accent, mix(theme.button, (255, 255, 255), 0.1))),
            "dimmed": (theme.button_disabled, theme.button_disabled_ink),
        }
        face, ink = faces[self.state]
        lit = self.state in ("on", "edged")
        edge = theme.accent if lit else theme.button_edge if theme.base == "contrast" else None
        paint_action(
            target,
            ctx,
            self.label,
            self.small,
            face,
            ink,
            main=self.state in ("gold", "edged"),
            edge=edge,
            brief=self.brief,
        )


class Panel:
    """A panel of buttons for the actions of the player.

    Args:
        m: Sizes of the window and of its texts.
        area: The largest area that the buttons may cover.
        choose: Called with the move of a pressed button.
        selected: The selected move; None if no move is selected.
        framed: Whether a golden button beside the table confirms the selected move.
    """

    def __init__(
        self,
        m: Metrics,
        area: pygame.Rect,
        choose: Callable[[Move], None],
        selected: Move | None,
        *,
        framed: bool = True,
    ) -> None:
        self.m, self.area, self.choose, self.selected = m, area, choose, selected
        self.framed = framed
        self.moves: dict[str, Move] = {}

    def lay(self, actions: Sequence[Action], chips: Sequence[Chip] = ()) -> Laid:
        """Return the positions of all buttons of the panel.

        Args:
            actions: The actions, in the order of their buttons.
            chips: Buttons that choose a value for the main action, in a row above it.
        """
        rows: list[tuple[float, list[Action | None]]] = []
        large = [action for action in actions if action.primary or action.steps is not None]
        chosen = next((a for a in actions if a.move is not None and a.move == self.selected), None)
        # A chosen action keeps its place, so that the second click cannot reach another action.
        free = self.framed and self.selected is not None and chosen is None
        rows += [(MAIN, [action]) for action in large]
        rest: list[Action | None] = [action for action in actions if action not in large]
        columns = self._columns([action.label for action in actions if action not in large])
        # Equal answers without a main action are as large as one.
        equal = not rows and all(action is not None and (action.edged or action.why) for action in rest)
        rows += [(MAIN if equal else QUIET, rest[at : at + columns]) for at in range(0, len(rest), columns)]
        if chips:
            # Chips are directly above the action that they belong to.
            at = next((n for n, (_, row) in enumerate(rows) if row[0] in large), 0)
            rows.insert(at, (CHIP, []))
        if free:
            rows.insert(0, (MAIN, [None]))
        return self._placed(rows, chips, chosen, free=free)

    def _columns(self, labels: Sequence[str]) -> int:
        m = self.m
        longest = max((len(label) for label in labels), default=0) * m.floor_px(LEAST) * LETTER
        half = self.area.width / 2 - m.px(PADDING)
        return 2 if len(labels) > 1 and half >= m.px(PAIR) - m.px(PADDING) and longest <= 1.6 * half else 1

    def _placed(
        self,
        rows: Sequence[tuple[float, list[Action | None]]],
        chips: Sequence[Chip],
        chosen: Action | None,
        *,
        free: bool,
    ) -> Laid:
        m, area = self.m, self.area
        gap = m.px(8 if len(rows) - free < 4 else 5)
        grown = min(m.text_scale, 1.35)
        heights = [m.px(units * grown) for units, _ in rows]
        spare = area.height - sum(heights) - gap * (len(rows) - 1)
        if spare < 0:
            part = (area.height - gap * (len(rows) - 1)) / max(1, sum(heights))
            heights = [max(LOWEST, int(height * part)) for height in heights]
        y = area.bottom - sum(heights) - gap * (len(rows) - 1)
        top, items, slot = y, [], pygame.Rect(area.left, area.bottom - m.px(MAIN), area.width, m.px(MAIN))
        for (_, row), height in zip(rows, heights, strict=True):
            place = pygame.Rect(area.left, y, area.width, height)
            y += height + gap
            if not row:
                items += self._chips(chips, place)
                continue
            width = (area.width - gap * (len(row) - 1)) // len(row)
            for at, action in enumerate(row):
                spot = pygame.Rect(place.left + at * (width + gap), place.top, width, height)
                if at == len(row) - 1:
                    spot.width = area.right - spot.left
                if action is None:
                    slot = spot
                    continue
                spot = self._steps(action, spot, items)
                if action is chosen and not self.framed:
                    items.append(self._item(replace(action, primary=True), spot, quiet=False))
                elif action is chosen:
                    slot = spot
                    assert action.move is not None
                    self.moves[action.key] = action.move
                else:
                    items.append(self._item(action, spot, quiet=chosen is not None or free))
        return Laid(tuple(items), slot, top if rows else area.bottom)

    def _steps(self, action: Action, spot: pygame.Rect, items: list[Item]) -> pygame.Rect:
        if action.steps is None:
            return spot
        m, gap = self.m, self.m.px(6)
        side = min(m.px(STEPPER), spot.width // 5)
        for step, left in zip(action.steps, (spot.left, spot.right - side), strict=True):
            place = pygame.Rect(left, spot.top, side, spot.height)
            look = StepLook(step.icon, step.run is not None)
            state = "can be pressed" if step.run is not None else "barred"
            words = Words("stepper", "less" if step.icon == "minus" else "more", "", state)
            key = "−" if step.icon == "minus" else "+"
            item = self._pressed(step.key, look, place, step.run, step.tip, step.move, words)
            items.append(replace(item, shortcut=key if step.run is not None else "", repeats=True))
        return pygame.Rect(spot.left + side + gap, spot.top, spot.width - 2 * (side + gap), spot.height)

    def _chips(self, chips: Sequence[Chip], place: pygame.Rect) -> list[Item]:
        gap = self.m.px(5)
        wide = (place.width - gap * (len(chips) - 1)) // len(chips)
        items = []
        for at, chip in enumerate(chips):
            spot = pygame.Rect(place.left + at * (wide + gap), place.top, wide, place.height)
            words = Words("choice", chip.name, "", "may be chosen" if chip.run is not None else "barred")
            item = self._pressed(chip.key, chip.look, spot, chip.run, chip.tip, chip.move, words)
            items.append(replace(item, shortcut=chip.hotkey if chip.run is not None else ""))
        return items

    def _pressed(
        self,
        key: str,
        look: Look,
        place: pygame.Rect,
        run: Callable[[], None] | None,
        tip: Tip,
        move: Move | None,
        words: Words,
    ) -> Item:
        if move is not None and run is not None:
            self.moves[key] = move
        return Item(
            key,
            look,
            place,
            PANEL_Z,
            on_click=run,
            enabled=run is not None,
            tip=tip,
            animate=False,
            words=words,
        )

    def _item(self, action: Action, place: pygame.Rect, *, quiet: bool) -> Item:
        state = "dimmed" if action.why else "gold" if action.primary and not quiet else "quiet"
        if action.on:
            state = "on"
        elif action.edged and not action.why:
            state = "on" if quiet or place.height < self.m.px(MAIN) else "edged"
        look = ActionLook(action.label, action.small or action.why, state, action.brief)
        role = "amount" if action.scale is not None else "button"
        barred = "barred" if action.why else ""
        words = Words(role, action.label, action.small, barred, scale=action.scale)
        run, move, choose = action.run, action.move, self.choose
        if action.why:
            # The tooltip of a barred action shows the reason.
            run = move = None
        if move is not None:
            self.moves[action.key] = move
            if run is None:
                run = _chooser(choose, move)
        return Item(
            action.key,
            look,
            place,
            PANEL_Z,
            on_click=run,
            enabled=not action.why,
            tip=action.explained,
            animate=False,
            words=words,
            on_number=action.on_number,
            shortcut="" if action.why else action.hotkey,
        )


def _chooser(choose: Callable[[Move], None], move: Move) -> Callable[[], None]:
    return lambda: choose(move)
