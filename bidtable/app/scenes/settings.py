"""The page with the settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from bidtable.app.archive.settings import Settings, Speed
from bidtable.app.match.people import PEOPLE
from bidtable.app.match.setup_form import UNNAMED
from bidtable.app.scenes.common.face_picker import FaceButton, face_width, open_face_picker
from bidtable.app.scenes.common.figures import cloth_colour
from bidtable.app.scenes.common.form_parts import Column
from bidtable.app.scenes.common.measures import line_height, text_width
from bidtable.app.scenes.common.page import Page
from bidtable.app.scenes.common.picture_choices import (
    NAMES,
    IconChoice,
    LetterChoice,
    PaceChoice,
    ThemeChoice,
)
from bidtable.app.shell import routes
from bidtable.app.shell.display import chooses_presenting
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, Button, Label, ScrollArea, Slider, TextEntry, Toggle, Widget

SCALES = ((1.0, "100%"), (1.15, "115%"), (1.3, "130%"), (1.5, "150%"), (1.75, "175%"), (2.0, "200%"))
SPEEDS = (("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"), ("instant", "Instant"))
HOLDS = (("usual", "As usual"), ("click", "By a click"), ("time", "By itself"))
TALKS = (("on", "On"), ("quiet", "Quiet"), ("off", "Off"))
THREE_COLUMNS = 1200
"""Smallest width of a page with three columns, in layout units multiplied by the text scale."""
FACE = 140
"""Height of the player's portrait, in layout units."""
LETTERS = 26
"""Height of the letters and arrows above the sizes of the text and the paces, in layout units."""
CLOTHS = {
    "You": "bid_and_bluff",
    "Looks": "bid_it",
    "Play": "i_bid_you_not",
    "Sound": "bidness",
    "Help": "bidness",
    "Screen": "bidness",
}
"""The game whose table has the colour of a panel, by the title of the panel."""
PICTURE = 104
"""Height of the pictures of the colour themes, in layout units."""
PAUSE = 0.5
"""Seconds between the last change of a slider or a text and the saving of the settings."""


class SettingsScene(Page):
    """The page on which the player changes the settings."""

    title = "Settings"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self._unsaved = -1.0

    @property
    def settings(self) -> Settings:
        return self.app.settings

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        self.frame()
        area = ui.add(ScrollArea(plate=False, rect=self.scrolling_room(self.body), name="settings:page"))
        width, gap = area.inner().w, m.px(14)
        player, looks, play = ("You", self._player), ("Looks", self._looks), ("Play", self._pace)
        sound, helping, screen = ("Sound", self._sound), ("Help", self._help), ("Screen", self._screen)
        if self.has_two_columns(width, THREE_COLUMNS):
            columns = [[player, looks], [play], [sound, helping, screen]]
        elif self.has_two_columns(width):
            columns = [[player, looks, sound], [play, helping, screen]]
        else:
            columns = [[player, looks, play, sound, helping, screen]]
        each = (width - gap * (len(columns) - 1)) // len(columns)
        last = []
        for number, panels in enumerate(columns):
            x = number * (each + gap)
            y = m.px(4)
            for title, put in panels:
                wide = width - x if number == len(columns) - 1 else each
                column = Column(ui, area, x, y, wide, title, cloth_colour(ui.theme, CLOTHS[title]))
                put(column)
                if put is panels[-1][1]:
                    last.append(column)
                else:
                    y = column.finish() + gap
        Column.finish_together(*last)
        self.stay_scrolled(area)
        self.footer([Action("settings:back", "Back", self.back)])

    # -- rows ----------------------------------------------------------------------------------------

    def _row(self, column: Column, text: str, widget: Widget, explain: str = "", tall: float = 0) -> None:
        m = self.ui.metrics
        column.text(text, 16, "ink", "semibold")
        column.y -= m.px(2)
        row = m.row(38) + m.px(tall)
        column.add(widget, (0, 0, column.width, row))
        column.y += row + m.px(4)
        if explain:
            column.text(explain, 14, "muted")
        column.y += m.px(8)

    def _toggle(self, column: Column, name: str, text: str, explain: str = "", tip: str = "") -> None:
        on = bool(getattr(self.settings, name))
        toggle = Toggle(text, on, lambda value: self._set(name, value), name=f"settings:{name}", tip=tip)
        column.toggle(toggle, explain)
        column.y += self.ui.metrics.px(4)

    def _player(self, column: Column) -> None:
        s, m = self.settings, self.ui.metrics
        tall, row = m.px(FACE), m.row(42)
        wide = face_width(tall)
        face = FaceButton(s.player_face or PEOPLE[0], name="settings:player_face", on_click=self._pick_face)
        column.add(face, (0, 0, wide, tall))
        line, left = line_height(self.ui, 15), wide + m.px(14)
        top = (tall - row - line - m.px(4)) // 2
        column.add(Label("Your name", 15, "felt_ink"), (left, top, column.width - left, line))
        entry = TextEntry(s.player_name, self._set_name, 18, UNNAMED, name="settings:player_name")
        entry.label = "Your name"
        column.add(entry, (left, top + line + m.px(4), column.width - left, row))
        column.y += tall

    def _looks(self, column: Column) -> None:
        s = self.settings
        theme = ThemeChoice(NAMES, s.theme, lambda v: self._set("theme", v), name="settings:theme")
        self._row(column, "Colours", theme, tall=PICTURE)
        nearest = min((scale for scale, _ in SCALES), key=lambda scale: abs(scale - s.text_scale))
        scale = LetterChoice(
            SCALES, nearest, lambda v: self._set("text_scale", v), name="settings:text_scale"
        )
        self._row(column, "Size of the text", scale, tall=LETTERS)

    def _screen(self, column: Column) -> None:
        tip = "Pieces move to their places at once"
        self._toggle(column, "reduced_motion", "Reduced motion", tip=tip)
        tip = "F11 does the same everywhere"
        full = self.settings.full_screen
        column.toggle(
            Toggle("Full screen", full, self._full_screen, name="settings:full_screen", tip=tip), ""
        )
        if chooses_presenting():
            column.y += self.ui.metrics.px(4)
            tip = "May be smoother. It counts from the next start."
            self._toggle(column, "framebuffer_acceleration", "Use the graphics card", tip=tip)

    def _pace(self, column: Column) -> None:
        s = self.settings
        speed = PaceChoice(SPEEDS, s.speed, self._set_speed, name="settings:speed")
        self._row(column, "Pace", speed, tall=LETTERS)
        hold = IconChoice(HOLDS, s.hold, lambda v: self._set("hold", v), name="settings:hold")
        hold.icons = ("person", "pointer", "hourglass")
        self._row(
            column,
            "A finished trick, reveal or showdown goes on",
            hold,
            "As usual: by itself for one person, by a click if people share the screen.",
            tall=LETTERS,
        )
        talk = IconChoice(TALKS, s.talk, lambda v: self._set("talk", v), name="settings:talk")
        talk.icons = ("talk", "bubble", "x")
        self._row(column, "Small talk of the bots", talk, tall=LETTERS)
        self._confirming(column)
        self._toggle(column, "key_line", "Name the keys that do something now")

    def _help(self, column: Column) -> None:
        explain = "Odds of the move under the pointer. Between people only if all agree."
        self._toggle(column, "coach", "Coach", explain)
        self._toggle(column, "tips", "Tips", "What happens for the first time, once each.")

    def _confirming(self, column: Column) -> None:
        m = self.ui.metrics
        on = self.settings.confirm_moves
        confirm = Toggle("Confirm every move", on, self._set_confirm, name="settings:confirm_moves")
        column.toggle(confirm, "With a second click, or Enter. Off: only weighty moves.")
        text, row = "For each kind of move…", m.row(36)
        wide = min(column.width, text_width(self.ui, text, 16, "semibold") + m.px(36))
        kinds = Button(text, name="settings:kinds", on_click=lambda: self.app.open(routes.Confirming()))
        column.add(kinds, (0, 0, wide, row))
        column.y += row + m.px(4)

    def _sound(self, column: Column) -> None:
        s = self.settings
        for name, text, value in (
            ("music_volume", "Music", s.music_volume),
            ("effects_volume", "Effects", s.effects_volume),
        ):
            slider = Slider(
                0, 100, 5, round(value * 100), self._volume(name), _percent, name=f"settings:{name}"
            )
            self._slider_row(column, text, slider)

    def _slider_row(self, column: Column, text: str, slider: Slider) -> None:
        m = self.ui.metrics
        row = m.row(38)
        words = max(text_width(self.ui, word, 16, "semibold") for word in ("Music", "Effects")) + m.px(16)
        column.add(Label(text, 16, "ink", "semibold"), (0, 0, words, row))
        column.add(slider, (words, 0, column.width - words, row))
        column.y += row + m.px(2)

    # -- changes -------------------------------------------------------------------------------------

    def _set(self, name: str, value: object) -> None:
        setattr(self.settings, name, value)
        self.app.settings_changed()

    def _set_speed(self, value: str) -> None:
        self.settings.speed = cast(Speed, value)
        self.app.settings_changed()

    def _set_confirm(self, on: bool) -> None:
        self.settings.set_confirm_moves(on)
        self.app.settings_changed()

    def _pick_face(self) -> None:
        face = self.settings.player_face or PEOPLE[0]
        owners = {face: self.settings.player_name or "You"}
        described = self.app.services.described()
        choose = partial(self._set, "player_face")
        open_face_picker(self.ui, "Your character", face, owners, described, choose)

    def _set_name(self, value: str) -> None:
        # Building the page again would move the caret, and no other text on the page shows the name.
        self.settings.player_name = value.strip()
        self._unsaved = PAUSE

    def _volume(self, name: str) -> Callable[[float], None]:
        def change(value: float) -> None:
            setattr(self.settings, name, value / 100)
            self.app.apply_volumes()
            self._unsaved = PAUSE

        return change

    def _full_screen(self, on: bool) -> None:
        if on != self.settings.full_screen:
            self.app.toggle_full_screen()
            self._unsaved = PAUSE

    def _save(self) -> None:
        self._unsaved = -1.0
        self.app.keep_settings()

    def update(self, dt: float) -> None:
        # Changes are saved half a second after the last change.
        super().update(dt)
        if self._unsaved >= 0:
            self._unsaved -= dt
            if self._unsaved < 0:
                self._save()
                self.app.play("click")

    def leave(self) -> None:
        if self._unsaved >= 0:
            self._save()


def _percent(value: float) -> str:
    return f"{value:.0f}%" if value else "off"
