"""The choice of a character for a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Unpack

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.writing import write
from bidtable.app.match.people import PEOPLE, title_of
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.common.portrait import RATIO, person_height
from bidtable.app.widgets import Button, Common, Label, Panel, Ui, Widget

ACROSS: Final = 6
"""Number of characters in each row of the dialog."""

TOLD: Final = 15
"""Font size of a character's description, in layout units."""

GROUND: Final = 120
"""Opacity, 0 to 255, of the ground behind the portrait on a button."""
LARGEST: Final = 132
"""Largest width of a character in the dialog, in layout units."""


def face_width(height: int) -> int:
    """Return the width in pixels of a portrait with a given height."""
    return round(height * 1.15)


class FaceButton(Widget):
    """A button with the portrait of a player's character, for choosing another character.

    Args:
        person: Id of the character.
        described: Description of the character and its style of play.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(self, person: str, described: str = "", **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.person = person
        told = f"{title_of(person)}. {described}".rstrip()
        self.tip = f"{told} Press to choose another character."

    @property
    def text(self) -> str:
        return title_of(self.person)

    def paint(self, target: pygame.Surface) -> None:
        theme, m = self.context.theme, self.context.metrics
        area = target.get_rect()
        lively = self.hovered or self.pressed
        edge = theme.accent if lively else theme.field_edge
        ground = theme.panel_raised if lively else (*theme.field, GROUND)
        paint.rounded(target, area, m.px(7), ground, edge)
        _paint_person(target, self.context, area.inflate(-m.px(4), -m.px(2)), self.person, lively=lively)


class FaceTile(Widget):
    """A button for a character in the dialog with all characters.

    Args:
        person: Id of the character.
        owner: Name of the player who has the character; may be empty.
        chosen: Whether the character is already chosen.
        tell: Called with the id of the character when the player points at it.
        **common: See `Widget`.
    """

    default_focusable = True

    def __init__(
        self,
        person: str,
        owner: str,
        *,
        chosen: bool,
        tell: Callable[[str], None],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.person, self.owner, self.chosen, self.tell = person, owner, chosen, tell
        if owner and not chosen:
            self.tip = f"{owner} has this one: you would swap"

    @property
    def text(self) -> str:
        return title_of(self.person)

    def set_state(
        self, hovered: bool | None = None, pressed: bool | None = None, focused: bool | None = None
    ) -> None:
        super().set_state(hovered, pressed, focused)
        if hovered or focused:
            self.tell(self.person)

    def paint(self, target: pygame.Surface) -> None:
        ctx = self.context
        theme, m = ctx.theme, ctx.metrics
        area = target.get_rect()
        lively = self.hovered or self.pressed
        edge = theme.accent if self.chosen or lively else theme.panel_edge
        ground = theme.selection if self.chosen else theme.panel_raised
        paint.rounded(target, area, m.px(9), ground, edge, m.px(3) if self.chosen else m.px(1))
        words = caption_height(ctx.metrics.text_px(14))
        person = pygame.Rect(0, m.px(4), area.width - m.px(8), area.height - words - m.px(8))
        person.centerx = area.centerx
        _paint_person(target, ctx, person, self.person, lively=lively or self.chosen)
        room = pygame.Rect(m.px(5), area.bottom - words - m.px(3), area.width - m.px(10), words)
        if self.owner:
            write(target, ctx, self.owner, room, 14, theme.ink, "bold", "center", lines=2, least=12)
        else:
            write(target, ctx, self.text, room, 14, theme.muted, "regular", "center", lines=2, least=12)


def caption_height(text: int) -> int:
    return round(text * 1.3 * 1.6)


def _paint_person(
    target: pygame.Surface, ctx: paint.PaintContext, area: pygame.Rect, person: str, *, lively: bool
) -> None:
    wide = min(area.width, round(area.height / RATIO))
    place = pygame.Rect(0, 0, wide, person_height(wide))
    place.midbottom = area.midbottom
    PersonLook(person, "glad" if lively else "waiting").paint(target.subsurface(place), ctx)


def _lines(ui: Ui, text: str, width: int) -> int:
    size = ui.metrics.text_px(TOLD)
    return round(ui.fonts.wrapped_height(text, size, width) / ui.fonts.height(size))


def open_face_picker(
    ui: Ui,
    title: str,
    person: str,
    owners: Mapping[str, str],
    described: Mapping[str, str],
    choose: Callable[[str], None],
) -> None:
    """Open a dialog in which a player chooses a character.

    Args:
        ui: The user interface of the scene.
        title: Headline of the dialog.
        person: Id of the current character.
        owners: Names of the players, by the ids of their characters.
        described: Descriptions of the characters, by id.
        choose: Called with the id of the chosen character.
    """
    m = ui.metrics
    pad, gap, foot = m.px(18), m.px(8), m.row(40)
    head = ui.fonts.height(m.text_px(18)) + m.px(14)
    words = caption_height(m.text_px(14)) + m.px(8)
    rows = -(-len(PEOPLE) // ACROSS)
    widest = ACROSS * (m.px(LARGEST) + gap) - gap
    lines = max(
        (_lines(ui, text, min(widest, m.width - m.px(40) - 2 * pad)) for text in described.values()),
        default=0,
    )
    told = lines * ui.fonts.height(m.text_px(TOLD)) + (gap if lines else 0)
    wide = min(m.px(LARGEST), (m.width - m.px(40) - 2 * pad + gap) // ACROSS - gap)
    tallest = (m.height - m.px(30) - head - told - foot - 3 * pad + gap) // rows - gap
    tall = min(tallest, person_height(wide) + words)
    inner = (ACROSS * (wide + gap) - gap, rows * (tall + gap) - gap)
    plate = pygame.Rect(0, 0, inner[0] + 2 * pad, head + inner[1] + told + foot + 3 * pad)
    plate.center = (m.width // 2, m.height // 2)
    about = Label(described.get(person, ""), TOLD, "ink", wrap=True, name="face:about", z=1)
    about.rect = pygame.Rect(
        plate.left + pad, plate.bottom - 2 * pad - foot - told + gap, inner[0], told - gap
    )
    widgets: list[Widget] = [Panel(title, rect=plate), about]

    def tell(other: str) -> None:
        about.text = described.get(other, "")

    def chooser(other: str) -> Callable[[], None]:
        def run() -> None:
            ui.pop_modal()
            choose(other)

        return run

    for index, other in enumerate(PEOPLE):
        line, column = divmod(index, ACROSS)
        place = (
            plate.left + pad + column * (wide + gap),
            plate.top + head + pad + line * (tall + gap),
            wide,
            tall,
        )
        tile = FaceTile(
            other,
            owners.get(other, ""),
            chosen=other == person,
            tell=tell,
            rect=place,
            z=1,
            name=f"face:{other}",
            on_click=chooser(other),
        )
        widgets.append(tile)
    place = (plate.left + pad, plate.bottom - pad - foot, inner[0], foot)
    widgets.append(Button("Keep this one", rect=place, name="face:close", z=1, on_click=ui.pop_modal))
    ui.push_modal(widgets)
    ui.focus(next(widget for widget in widgets if widget.name == f"face:{person}"), ring=ui.ring_visible)
