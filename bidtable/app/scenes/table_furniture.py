"""What stands round every game's table: the bar above, caption and actions below, the log in its drawer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.room.place import near_rim
from bidtable.app.session import Session
from bidtable.app.tables.base import Situation, Table
from bidtable.app.widgets import Button, Label, LogPanel, Panel, Ui, Widget
from bidtable.app.widgets.board import Board
from bidtable.core.model import Move, Seat

KEYS = (
    ("Tab, arrows", "go to the next piece or button"),
    ("Enter", "choose; once more to confirm"),
    ("0 to 6", "bid so many tricks, or a rank"),
    ("+ and −", "bid one more or one fewer"),
    ("letters", "calls and answers (see their tips)"),
    ("Space, click", "go on, hurry what is shown"),
    ("Backspace", "take the last move back"),
    ("I, right click", "show a card large"),
    ("H", "hide or show the hand"),
    ("L", "hide or show the log"),
    ("F1", "rules of the phase being played"),
    ("F11", "full screen"),
    ("Esc", "let go of a move; menu"),
)
"""Keys of every table, and what they do."""


@dataclass(frozen=True)
class Places:
    """Where things stand, in pixels.

    Attributes:
        bar: The strip above.
        table: The game itself.
        actions: Room for the two buttons at the lower right of the table.
        prompt: The strip below, with what is told or to be decided.
        log: The drawer with the log, over the right side of the table.
    """

    bar: pygame.Rect
    table: pygame.Rect
    actions: pygame.Rect
    prompt: pygame.Rect
    log: pygame.Rect


def place_table(m: Metrics) -> Places:
    """Divide the window."""
    bar_height = m.row(38)
    prompt_height = round(m.text_px(18) * 1.3 + m.text_px(14) * 1.3) + m.px(10)
    table = pygame.Rect(0, bar_height, m.width, m.height - bar_height - prompt_height)
    log_width = min(m.width // 2, max(m.px(320), m.text_px(14) * 22))
    log = pygame.Rect(m.width - log_width, table.top, log_width, table.height)
    prompt = pygame.Rect(0, table.bottom, m.width, prompt_height)
    return Places(pygame.Rect(0, 0, m.width, bar_height), table, near_rim(m, table).actions, prompt, log)


class Strip(Widget):
    """A dark strip along the window's edge, on which words stand; the room shows through a little."""

    reactive = False

    def paint(self, target: pygame.Surface) -> None:
        """Fill the strip."""
        theme = self.context.theme
        target.fill((*theme.panel, 255 if theme.base == "contrast" else 232))
        edge = target.get_height() - 1 if self.rect.top == 0 else 0
        pygame.draw.line(target, theme.panel_edge, (0, edge), (target.get_width(), edge))


class Host(Protocol):
    """What the furniture sees of the scene it stands in.

    Attributes:
        ui: Where its widgets go.
        session: The match being shown.
        table: How the game looks.
        board: The pieces on the table.
        selected: The move selected and waiting to be confirmed.
        show_log: Whether the drawer with the log is out.
    """

    ui: Ui
    session: Session
    table: Table
    board: Board
    selected: Move | None
    show_log: bool

    def confirm(self) -> None:
        """Make the selected move."""

    def enter_confirms(self) -> bool:
        """Return whether Enter makes the selected move."""

    def cancel(self) -> None:
        """Let go of the selected move."""

    def take_back(self) -> None:
        """Take the last move back."""

    def hurry(self) -> None:
        """Go on with what is shown."""

    def toggle_hand(self) -> None:
        """Lay the viewer's cards face down, or take them up."""

    def toggle_log(self) -> None:
        """Show or hide the log."""

    def show_results(self) -> None:
        """Show who won."""

    def open_rulebook(self) -> None:
        """Open the rulebook at the phase being played."""

    def open_settings(self) -> None:
        """Open the settings over the table."""

    def leave_table(self) -> None:
        """Go back to the title."""


class Furniture:
    """The widgets of the table scene that no game owns."""

    def __init__(self, scene: Host, places: Places) -> None:
        """Put the widgets into the scene's `Ui`."""
        self.scene = scene
        self.places = places
        self.bar: dict[str, Button] = {}
        self._log_due = self._log_waits = False
        self._log_of: Seat | None = None
        self._make_bar()
        self._make_prompt()
        self._make_actions()
        self.log: LogPanel | None = None
        self.show_log(scene.show_log)

    # -- making --------------------------------------------------------------------------------------

    def _make_bar(self) -> None:
        ui, m, bar = self.scene.ui, self.scene.ui.metrics, self.places.bar
        ui.add(Strip(rect=bar, z=8))
        gap = m.px(6)
        right = bar.right - gap
        height = bar.height - 2 * m.px(4)
        buttons = (
            ("menu", "Menu", "", self.open_menu, "Esc"),
            ("settings", "Settings", "", self.scene.open_settings, ""),
            ("rules", "Rules", "", self.scene.open_rulebook, "F1"),
            ("log", "Log", "", self.scene.toggle_log, "L"),
            ("hide", "Hide hand", "", self.scene.toggle_hand, "H"),
        )
        for order, (name, text, _, action, key) in enumerate(buttons):
            width = ui.fonts.width("Show hand" if name == "hide" else text, m.text_px(16), "semibold") + m.px(
                28
            )
            right -= width
            tip = f"{text} ({key})" if key else text
            place = (right, bar.top + m.px(4), width, height)
            self.bar[name] = ui.add(
                Button(
                    text,
                    kind="ghost",
                    rect=place,
                    name=f"bar:{name}",
                    tip=tip,
                    on_click=action,
                    z=9,
                    focus_order=900 - order,
                )
            )
            right -= gap
        self._bar_end = right - m.px(6)
        room = (m.px(14), bar.top, self._bar_end - m.px(14), bar.height)
        self.name = ui.add(Label("", 20, "ink", "display", rect=room, name="bar:name", z=9))
        self.title = ui.add(Label("", 15, "muted", rect=room, name="bar:title", z=9))

    def _make_prompt(self) -> None:
        ui, m, strip = self.scene.ui, self.scene.ui.metrics, self.places.prompt
        ui.add(Strip(rect=strip, z=8))
        left = m.px(16)
        room = strip.width - 2 * left
        first, second = round(m.text_px(18) * 1.3), round(m.text_px(14) * 1.3)
        top = strip.top + (strip.height - first - second) // 2
        self.prompt = ui.add(
            Label("", 18, "ink", "bold", rect=(left, top, room, first), name="prompt:text", z=9)
        )
        place = (left, top + first, room, second)
        self.detail = ui.add(Label("", 14, "muted", rect=place, name="prompt:detail", z=9))

    def _make_actions(self) -> None:
        ui, m, area = self.scene.ui, self.scene.ui.metrics, self.places.actions
        gap = m.px(8)
        wide = (area.width - gap) * 3 // 5
        main = pygame.Rect(area.right - wide, area.top, wide, area.height)
        back = pygame.Rect(area.left, area.top, area.width - wide - gap, area.height)
        self.confirm = ui.add(
            Button("", kind="primary", rect=main, name="act:confirm", z=20, focus_order=500, size=17)
        )
        self.back = ui.add(
            Button(
                "Take back",
                kind="plain",
                rect=back,
                name="act:back",
                on_click=self._back,
                z=20,
                focus_order=501,
            )
        )

    def show_log(self, shown: bool) -> None:
        """Pull the drawer with the log out, or push it in."""
        ui, m = self.scene.ui, self.scene.ui.metrics
        if self.log is not None:
            ui.remove(self.log)
            self.log = None
        if not shown:
            return
        place = self.places.log.inflate(-m.px(16), -m.px(16))
        self.log = ui.add(LogPanel("What happened", rect=place, name="log", z=60, focus_order=800))
        self._fill_log()

    # -- showing -------------------------------------------------------------------------------------

    def refresh(self, situation: Situation) -> None:
        """Show what the session says now."""
        session, ui = self.scene.session, self.scene.ui
        game = session.game
        words = game.in_words(situation.view.observation, session.names)
        self.name.text = game.info.title
        title = self.name.rect.left + self.name.needed()[0] + ui.metrics.px(22)
        self.title.move_to((title, self.name.rect.top, self._bar_end - title, self.name.rect.height))
        self.title.text = words.headline + (f"  ·  {session.looking_on}" if session.is_replay else "")
        self.bar["hide"].text = "Show hand" if situation.hide_hand else "Hide hand"
        prompt, detail = self._words(situation)
        self.prompt.text, self.detail.text = prompt, detail
        self._buttons(situation)
        self._log_due = self.log is not None
        self._log_waits = True
        if self._log_due and self._log_of != session.viewer:
            self._fill_log()

    def update(self) -> None:
        """Write the log once the table rests, a frame after what it tells was drawn: pieces need the time first.

        For another viewer `refresh` has written it at once: nobody may read what the last one knew.
        """
        if not self._log_due or self.scene.board.busy:
            return
        if self._log_waits:
            self._log_waits = False
        else:
            self._fill_log()

    def _words(self, situation: Situation) -> tuple[str, str]:
        session, table = self.scene.session, self.scene.table
        if session.busy:
            hold = "Click, Space or Enter to go on." if session.held else ""
            return session.caption(), session.notice or hold
        if situation.awaiting:
            move = situation.selected or situation.pointed
            if situation.selected is not None:
                keys = "Enter confirms, Esc lets go." if self.scene.enter_confirms() else "Esc lets go."
                detail = f"{table.preview(situation, situation.selected)}  {keys}"
            elif move is not None:
                detail = table.preview(situation, move)
            else:
                detail = session.notice or table.note(situation) or self._last_line(situation)
            return table.prompt(situation), detail
        return table.prompt(situation), session.notice

    def _last_line(self, situation: Situation) -> str:
        lines = self.scene.session.log_lines(situation.view.seat)
        return lines[-1].text if lines else ""

    def _buttons(self, situation: Situation) -> None:
        session, confirm = self.scene.session, self.confirm
        selected = situation.selected
        confirm.visible = session.outcome is not None or session.busy or selected is not None
        confirm.small, confirm.tip = "", ""
        if session.outcome is not None:
            confirm.text, confirm.on_click = "Results", self.scene.show_results
        elif session.busy:
            confirm.text, confirm.on_click, confirm.tip = "Go on", self.scene.hurry, "Space or Enter"
        elif selected is not None:
            confirm.text, confirm.small = self.scene.table.action(situation, selected)
            confirm.on_click, confirm.tip = self.scene.confirm, "Enter"
        why_not = session.why_not_take_back()
        self.back.enabled = not why_not or selected is not None
        self.back.visible = self.back.enabled
        self.back.text = "Let go" if selected is not None else "Take back"

    def _back(self) -> None:
        if self.scene.selected is not None:
            self.scene.cancel()
        else:
            self.scene.take_back()

    def _fill_log(self) -> None:
        assert self.log is not None
        session = self.scene.session
        self._log_due = self._log_waits = False
        self._log_of = session.viewer
        lines = session.log_lines(session.viewer)
        self.log.set_lines([line.text for line in lines], session.fresh_line(session.viewer))

    def open_menu(self) -> None:
        """Open the small menu over the table."""
        ui, m = self.scene.ui, self.scene.ui.metrics
        entries = (
            ("go on", "Back to the game", ui.pop_modal),
            ("rules", "Rules", self._then(self.scene.open_rulebook)),
            ("keys", "Keys and mouse", self._then(self.open_keys)),
            ("settings", "Settings", self._then(self.scene.open_settings)),
            ("leave", "Leave the table (it is saved)", self._then(self.scene.leave_table)),
        )
        height, gap = m.row(42), m.px(10)
        width = min(m.width - m.px(40), m.text_px(16) * 17)
        total = len(entries) * (height + gap) + round(m.text_px(18) * 1.5) + m.px(40)
        plate = pygame.Rect(0, 0, width + m.px(40), total)
        plate.center = (m.width // 2, m.height // 2)
        widgets = [Panel("Menu", rect=plate)]
        top = plate.bottom - m.px(16) - len(entries) * (height + gap) + gap
        buttons = [
            Button(
                text,
                kind="primary" if number == 0 else "plain",
                rect=(plate.left + m.px(20), top + number * (height + gap), width, height),
                name=f"menu:{name}",
                on_click=action,
            )
            for number, (name, text, action) in enumerate(entries)
        ]
        ui.push_modal([*widgets, *buttons])

    def open_keys(self) -> None:
        """List the keys over the table."""
        ui, m = self.scene.ui, self.scene.ui.metrics
        line = round(m.text_px(16) * 1.5)
        left, right = m.text_px(16) * 9, m.text_px(16) * 17
        close = m.row(42)
        inner = (min(left + right, m.width - m.px(100)), line * len(KEYS) + close + m.px(20))
        plate = pygame.Rect(0, 0, inner[0] + m.px(48), inner[1] + m.px(36))
        plate.center = (m.width // 2, m.height // 2)
        widgets: list[Widget] = [Panel(rect=plate)]
        x, y = plate.left + m.px(24), plate.top + m.px(18)
        for keys, what in KEYS:
            widgets.append(Label(keys, 16, "ink", "semibold", rect=(x, y, left, line), z=1))
            widgets.append(Label(what, 16, "muted", rect=(x + left, y, inner[0] - left, line), z=1))
            y += line
        place = (x, plate.bottom - m.px(18) - close, inner[0], close)
        widgets.append(
            Button("Close", kind="primary", rect=place, name="keys:close", z=1, on_click=ui.pop_modal)
        )
        ui.push_modal(widgets)

    def _then(self, action: Callable[[], None]) -> Callable[[], None]:
        def run() -> None:
            self.scene.ui.pop_modal()
            action()

        return run
