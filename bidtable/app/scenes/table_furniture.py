"""What stands round every game's table: the bar above, the log beside, the next action below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.session import Session
from bidtable.app.tables.base import Situation, Table
from bidtable.app.widgets import Button, Label, LogPanel, Panel, Ui, Widget
from bidtable.app.widgets.board import Board
from bidtable.core.model import Move, Seat

KEYS = (
    ("Tab, arrows", "go to the next piece or button"),
    ("Enter", "choose; once more to confirm"),
    ("0 to 6", "bid so many tricks, or the next of a rank"),
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
        log: The log; empty when it is hidden.
        prompt: The strip below, with the next action.
    """

    bar: pygame.Rect
    table: pygame.Rect
    log: pygame.Rect
    prompt: pygame.Rect

    @property
    def log_shown(self) -> bool:
        """Whether the log has a place."""
        return self.log.width > 0


def place_table(m: Metrics, want_log: bool, *, forced: bool = False) -> Places:
    """Divide the window. The log gives way when the text is large, unless it was asked for."""
    bar_height = m.row(40)
    prompt_height = max(m.row(48), round(m.text_px(17) * 1.3 + m.text_px(14) * 1.3) + m.px(14))
    log_width = m.px(min(290, 236 * max(1.0, m.text_scale * 0.9)))
    has_log = want_log and (forced or m.text_scale <= 1.3)
    right = m.width - (log_width if has_log else 0)
    middle = m.height - bar_height - prompt_height
    return Places(
        pygame.Rect(0, 0, m.width, bar_height),
        pygame.Rect(0, bar_height, right, middle),
        pygame.Rect(right, bar_height, m.width - right, middle),
        pygame.Rect(0, m.height - prompt_height, m.width, prompt_height),
    )


class Strip(Widget):
    """A plain strip along the window's edge, on which other widgets stand."""

    reactive = False

    def paint(self, target: pygame.Surface) -> None:
        """Fill the strip."""
        theme = self.context.theme
        target.fill(theme.panel)
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
    """

    ui: Ui
    session: Session
    table: Table
    board: Board
    selected: Move | None

    def confirm(self) -> None:
        """Make the selected move."""

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
        self._make_log()

    # -- making --------------------------------------------------------------------------------------

    def _make_bar(self) -> None:
        ui, m, bar = self.scene.ui, self.scene.ui.metrics, self.places.bar
        ui.add(Strip(rect=bar))
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
                    z=2,
                    focus_order=900 - order,
                )
            )
            right -= gap
        room = (m.px(14), bar.top, right - m.px(20), bar.height)
        self.title = ui.add(Label("", 16, "ink", "semibold", rect=room, name="bar:title", z=2))

    def _make_prompt(self) -> None:
        ui, m, strip = self.scene.ui, self.scene.ui.metrics, self.places.prompt
        ui.add(Strip(rect=strip))
        height = strip.height - 2 * m.px(6)
        wide = ui.fonts.width("Take back", m.text_px(16), "semibold") + m.px(34)
        confirm = pygame.Rect(strip.right - m.px(10) - wide, strip.top + m.px(6), wide, height)
        back = confirm.move(-wide - m.px(8), 0)
        self.confirm = ui.add(
            Button("Confirm", kind="primary", rect=confirm, name="prompt:confirm", z=2, focus_order=500)
        )
        self.back = ui.add(
            Button(
                "Take back",
                kind="plain",
                rect=back,
                name="prompt:back",
                on_click=self._back,
                z=2,
                focus_order=501,
            )
        )
        left = m.px(16)
        room = back.left - left - m.px(12)
        first = round(m.text_px(17) * 1.3)
        second = round(m.text_px(14) * 1.3)
        top = strip.top + (strip.height - first - second) // 2
        self.prompt = ui.add(
            Label("", 17, "ink", "semibold", rect=(left, top, room, first), name="prompt:text", z=2)
        )
        self.detail = ui.add(
            Label("", 14, "muted", rect=(left, top + first, room, second), name="prompt:detail", z=2)
        )

    def _make_log(self) -> None:
        self.log: LogPanel | None = None
        if not self.places.log_shown:
            return
        ui, m = self.scene.ui, self.scene.ui.metrics
        place = self.places.log.inflate(-m.px(12), -m.px(12))
        self.log = ui.add(LogPanel("Log", rect=place, name="log", z=1, focus_order=800))

    # -- showing -------------------------------------------------------------------------------------

    def refresh(self, situation: Situation) -> None:
        """Show what the session says now."""
        session = self.scene.session
        game = session.game
        words = game.in_words(situation.view.observation, session.names)
        self.title.text = f"{game.info.title}  ·  {words.headline}" + (
            f"  ·  {session.looking_on}" if session.is_replay else ""
        )
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
                detail = f"{table.preview(situation, situation.selected)}  Enter confirms, Esc lets go."
            elif move is not None:
                detail = table.preview(situation, move)
            else:
                detail = session.notice or self._last_line(situation)
            return table.prompt(situation), detail
        return table.prompt(situation), session.notice

    def _last_line(self, situation: Situation) -> str:
        lines = self.scene.session.log_lines(situation.view.seat)
        return lines[-1].text if lines else ""

    def _buttons(self, situation: Situation) -> None:
        session = self.scene.session
        if session.outcome is not None:
            self.confirm.text = "Results"
            self.confirm.on_click = self.scene.show_results
            self.confirm.enabled, self.confirm.tip = True, ""
        elif session.busy:
            self.confirm.text = "Go on"
            self.confirm.on_click = self.scene.hurry
            self.confirm.enabled, self.confirm.tip = True, "Space or Enter"
        else:
            self.confirm.text = "Confirm"
            self.confirm.on_click = self.scene.confirm
            self.confirm.enabled = situation.selected is not None
            self.confirm.tip = "Enter" if self.confirm.enabled else "Choose a move first."
        why_not = session.why_not_take_back()
        self.back.enabled = not why_not or situation.selected is not None
        self.back.text = "Let go" if situation.selected is not None else "Take back"
        self.back.tip = "" if self.back.enabled else why_not

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
