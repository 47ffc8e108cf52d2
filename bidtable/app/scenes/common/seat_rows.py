"""The part of the form for a new game in which the players are chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from bidtable.app.match import setup_form as model
from bidtable.app.match.setup_form import Kind, SetupForm
from bidtable.app.match.setup_words import team_in_words
from bidtable.app.scenes.common.face_picker import FaceButton, face_width, open_face_picker
from bidtable.app.scenes.common.form_parts import ColourButton, Column
from bidtable.app.scenes.common.measures import choice_width, line_height, text_width
from bidtable.app.widgets import Button, Choice, FittedLabel, TextEntry, Toggle, Ui, Widget
from bidtable.core.game import AnyGame
from bidtable.core.model import GameInfo

KINDS: Final[tuple[tuple[Kind, str], ...]] = (("human", "Person"), ("bot", "Bot"))
FACE: Final = 74
"""Height of the portrait of a player, in layout units."""
LEVEL_TITLES: Final = {"easy": "Easy", "normal": "Normal", "hard": "Hard"}


class SeatHost(Protocol):
    """Interface through which the list of players uses the form for a new game.

    Attributes:
        form: The player's choices.
        info: Description of the game; None if its rules cannot be read.
        game: The rules of the game; None if they cannot be read.
    """

    ui: Ui
    form: SetupForm
    info: GameInfo | None
    game: AnyGame | None

    @property
    def described(self) -> Mapping[str, str]: ...

    def rebuild(self) -> None: ...

    def noted(self) -> None: ...


@dataclass(frozen=True)
class _Measures:
    row: int
    tall: int
    face: int
    kinds: int
    levels: int
    gap: int
    one_line: bool
    colours: bool


class SeatsColumn:
    """Shows a row for each seat in the form for a new game."""

    def __init__(self, scene: SeatHost, column: Column) -> None:
        self.scene = scene
        self.column = column
        self._teams: list[FittedLabel] = []

    def fill(self) -> None:
        form, info, column = self.scene.form, self.scene.info, self.column
        ui, m = self.scene.ui, self.scene.ui.metrics
        measures = self._measures()
        for index in range(len(form.seats)):
            self._seat(index, measures)
        why_not = model.why_not_add(form, info)
        text = "Add a seat"
        wide = min(column.width, text_width(ui, text, 16, "semibold") + measures.row + m.px(24))
        add = Button(
            text, "plus", name="setup:add", enabled=not why_not, tip=why_not, on_click=self._add_seat
        )
        column.add(add, (0, m.px(4), wide, measures.row))
        colours = info.takes_colours if info is not None else ""
        told = FittedLabel(f"{colours} {self._secrecy()}".strip(), 14, "muted", lines=2)
        told.name = "setup:colours" if colours else "setup:secrecy"
        left = wide + m.px(14)
        column.add(told, (left, m.px(4), column.width - left, measures.row))
        column.y += measures.row + m.px(8)
        if model.people_of(form) == 2 and (info is None or info.hidden):
            column.y += m.px(8)
            column.toggle(
                Toggle("Two sides of the screen", form.sides, self._set_sides, name="setup:sides"),
                "For two people who face each other across the screen.",
            )

    def _set_sides(self, on: bool) -> None:
        self.scene.form.sides = on
        self.scene.rebuild()

    def _secrecy(self) -> str:
        people = model.people_of(self.scene.form)
        if not people:
            return "Only bots sit here. You watch them play."
        if people == 1:
            return "Bots never see your hand."
        if self.scene.info is None or self.scene.info.hidden:
            if people == 2 and self.scene.form.sides:
                return (
                    "The screen turns to the player who decides. Hands are face down until their owner looks."
                )
            return "People share the screen. A curtain falls between their turns, so nobody sees your hand."
        return "Nothing is hidden in this game. All people look at the screen together."

    def _measures(self) -> _Measures:
        m, width = self.scene.ui.metrics, self.column.width
        row, gap = m.row(38), m.px(8)
        kinds = choice_width(self.scene.ui, [title for _, title in KINDS])
        offered = model.levels_at(self.scene.form.game)
        levels = choice_width(self.scene.ui, [LEVEL_TITLES[level] for level in offered])
        least = m.text_px(16) * 6
        tall = max(row, m.px(FACE))
        face = face_width(tall)
        info = self.scene.info
        colours = info is None or not info.takes_colours
        if face + 2 * row + kinds + levels + least + 5 * gap <= width:
            return _Measures(row, tall, face, kinds, levels, gap, one_line=True, colours=colours)
        tall = 2 * row + gap
        face = min(face_width(tall), max(face_width(row), width - row - kinds - levels - 3 * gap))
        return _Measures(row, tall, face, kinds, levels, gap, one_line=False, colours=colours)

    # -- a seat --------------------------------------------------------------------------------------

    def _seat(self, index: int, measures: _Measures) -> None:
        column, gap, row = self.column, measures.gap, measures.row
        width = column.width
        top = (measures.tall - row) // 2 if measures.one_line else 0
        below = top if measures.one_line else row + gap
        column.add(self._face(index), (0, 0, measures.face, measures.tall))
        x = measures.face + gap
        if measures.colours:
            column.add(self._colour(index), (x, top, row, row))
        left = x + (row + gap if measures.colours else 0)
        choices = measures.kinds + gap + measures.levels
        name = width - left - row - gap - (choices + gap if measures.one_line else 0)
        column.add(self._name(index), (left, top, name, row))
        remove = (width - row, top, row, row)
        if not measures.one_line:
            column.add(self._remove(index), remove)
        x = left + name + gap if measures.one_line else min(left, width - choices)
        column.add(self._kind(index), (x, below, measures.kinds, row))
        if self.scene.form.seats[index].kind == "bot":
            column.add(self._level(index), (x + measures.kinds + gap, below, measures.levels, row))
        if measures.one_line:
            column.add(self._remove(index), remove)
        column.y += measures.tall + (0 if measures.one_line else gap)
        self._team(index, left)
        column.y += gap

    def _team(self, index: int, left: int) -> None:
        told = self._told_of_team(index)
        if not told:
            return
        ui, column = self.scene.ui, self.column
        tall = line_height(ui, 14, "semibold")
        label = FittedLabel(told, 14, "ink", "semibold", name=f"setup:team:{index}")
        column.add(label, (left, 0, column.width - left, tall))
        column.y += tall + ui.metrics.px(2)
        self._teams.append(label)

    def _told_of_team(self, index: int) -> str:
        game, form = self.scene.game, self.scene.form
        return team_in_words(form, game.teams(model.setup_of(form)), index) if game is not None else ""

    def noted(self) -> None:
        for index, label in enumerate(self._teams):
            label.text = self._told_of_team(index)

    def _face(self, index: int) -> Widget:
        return FaceButton(
            self.scene.form.seats[index].face,
            self.scene.described.get(self.scene.form.seats[index].face, ""),
            name=f"setup:face:{index}",
            on_click=partial(self._pick_face, index),
        )

    def _colour(self, index: int) -> Widget:
        colour = self.scene.form.seats[index].colour
        return ColourButton(colour, name=f"setup:colour:{index}", on_click=partial(self._next_colour, index))

    def _name(self, index: int) -> Widget:
        return TextEntry(
            self.scene.form.seats[index].name,
            partial(self._rename, index),
            model.MAX_NAME,
            "Name",
            name=f"setup:name:{index}",
            label=f"Name at seat {index + 1}",
        )

    def _kind(self, index: int) -> Widget:
        kind = self.scene.form.seats[index].kind
        return Choice(
            KINDS,
            kind,
            partial(self._set_kind, index),
            name=f"setup:kind:{index}",
            label=f"Player at seat {index + 1}",
        )

    def _level(self, index: int) -> Widget:
        options = [(level, LEVEL_TITLES[level]) for level in model.levels_at(self.scene.form.game)]
        level = self.scene.form.seats[index].level
        return Choice(
            options,
            level,
            partial(self._set_level, index),
            name=f"setup:level:{index}",
            label=f"Level of the bot at seat {index + 1}",
        )

    def _remove(self, index: int) -> Widget:
        why_not = model.why_not_remove(self.scene.form, self.scene.info)
        return Button(
            "",
            "x",
            "ghost",
            name=f"setup:remove:{index}",
            enabled=not why_not,
            tip=why_not or f"Remove {self.scene.form.seats[index].name or 'this seat'}",
            on_click=partial(self._remove_seat, index),
        )

    # -- filling in ----------------------------------------------------------------------------------

    def _pick_face(self, index: int) -> None:
        seats = self.scene.form.seats
        owners = {seat.face: seat.name.strip() or f"Seat {at}" for at, seat in enumerate(seats, 1)}
        face = seats[index].face
        choose: Callable[[str], None] = partial(self._choose_face, index)
        title = f"A character for {owners[face]}"
        open_face_picker(self.scene.ui, title, face, owners, self.scene.described, choose)

    def _choose_face(self, index: int, face: str) -> None:
        model.choose_face(self.scene.form, index, face)
        self.scene.rebuild()

    def _next_colour(self, index: int) -> None:
        model.next_colour(self.scene.form, index)
        self.scene.rebuild()

    def _rename(self, index: int, text: str) -> None:
        self.scene.form.seats[index].name = text
        self.scene.noted()

    def _set_kind(self, index: int, kind: Kind) -> None:
        model.set_kind(self.scene.form, index, kind)
        self.scene.rebuild()

    def _set_level(self, index: int, level: str) -> None:
        self.scene.form.seats[index].level = level
        self.scene.noted()

    def _add_seat(self) -> None:
        model.add_seat(self.scene.form)
        self.scene.rebuild()

    def _remove_seat(self, index: int) -> None:
        del self.scene.form.seats[index]
        self.scene.rebuild()
