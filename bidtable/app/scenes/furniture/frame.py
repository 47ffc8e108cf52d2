"""The frame around every game's table: the bar above, texts and buttons below, and the log at the right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.draw.writing import fitted
from bidtable.app.match.lesson import LessonSession
from bidtable.app.match.replay import Replay
from bidtable.app.room.place import near_rim
from bidtable.app.scenes.common.buttons import Strip
from bidtable.app.scenes.furniture.actions import Actions
from bidtable.app.scenes.furniture.bar import Bar, Switch
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.scenes.furniture.log_drawer import Drawer
from bidtable.app.scenes.furniture.looking import asked
from bidtable.app.scenes.furniture.menu import Entry, open_keys, open_menu
from bidtable.app.scenes.furniture.transport import transport_height
from bidtable.app.tables.base import Situation
from bidtable.app.widgets import Button, FittedLabel

PROMPT: Final = 18
DETAIL: Final = 14
"""Font sizes of the two texts in the lower strip, in layout units."""

HOLD: Final = "Click, Space or Enter to go on."
AGAIN: Final = "Since your last turn. Click, Space or Enter to skip it."
"""Texts in the lower strip while an event waits for a click."""

HURRYING: Final = ("The others play on quickly.", "F: at the usual pace again.")
"""The two texts in the lower strip while the other seats play at high speed."""

TIGHT: Final = 15
"""Font size of the prompt if the detail needs more than one line."""

SMALL: Final = 12
"""Smallest font size of the detail."""


@dataclass(frozen=True)
class Places:
    """Areas of the table scene, in pixels.

    Attributes:
        bar: The bar at the top.
        table: The table of the game.
        actions: The two buttons at the lower right of the table.
        prompt: The strip at the bottom with the text about the present event or decision.
        transport: The strip with the controls of a replay, above the lowest strip; its height is 0 outside
            replays.
        log: The panel with the log, over the right side of the table but not over the buttons.
    """

    bar: pygame.Rect
    table: pygame.Rect
    actions: pygame.Rect
    prompt: pygame.Rect
    transport: pygame.Rect
    log: pygame.Rect


def place_table(m: Metrics, *, transport: bool = False) -> Places:
    """Divide the window into areas.

    Args:
        m: Measures of the window.
        transport: Whether the window needs a strip for the controls of a replay.
    """
    bar_height = m.row(38)
    # There is room for one line of each text, or for a small prompt and two small lines of detail.
    lines = max(m.text_px(PROMPT) + m.text_px(DETAIL), m.text_px(TIGHT) + 2 * m.floor_px(SMALL) - m.px(6))
    if transport:
        # Without decisions a smaller strip is enough, and the table gets the room.
        lines = max(m.text_px(PROMPT), 2 * m.floor_px(SMALL))
    prompt_height = round(lines * 1.3) + m.px(10)
    strip = transport_height(m) if transport else 0
    table = pygame.Rect(0, bar_height, m.width, m.height - bar_height - prompt_height - strip)
    actions = near_rim(m, table).actions
    log_width = min(m.width // 2, max(m.px(340), m.text_px(14) * 22))
    gap = m.px(8)
    log = pygame.Rect(
        m.width - log_width - gap, table.top + gap, log_width, actions.top - table.top - 2 * gap
    )
    room = pygame.Rect(0, table.bottom, m.width, strip)
    prompt = pygame.Rect(0, room.bottom, m.width, prompt_height)
    return Places(pygame.Rect(0, 0, m.width, bar_height), table, actions, prompt, room, log)


class Asked(Protocol):
    """The part of the hints that the frame uses."""

    @property
    def offered(self) -> bool:
        """Whether the viewer may ask for a hint."""

    def toggle(self) -> None:
        """Ask for a hint, or hide the hint."""


class FrameHost(TableHost, Protocol):
    """The part of the table scene that the frame around the table uses."""

    @property
    def hinting(self) -> Asked:
        """Hints on the viewer's turn."""


class Furniture:
    """The widgets of the table scene that are the same for all games.

    Attributes:
        bar: The bar above.
        prompt: The text about the present event or decision.
        detail: The text with details of the present event or decision.
        why: The button that opens the rule for a refusal.
        actions: The two buttons at the lower right of the table.
        drawer: The panel with the log; None while the log is closed.
    """

    def __init__(self, scene: FrameHost, places: Places) -> None:
        """Add the widgets to the scene's `Ui`."""
        self.scene = scene
        self.places = places
        self.drawer: Drawer | None = None
        self._make_bar()
        self._make_prompt()
        self.actions = Actions(scene, places.actions)
        self.show_log(scene.show_log)

    @property
    def confirm(self) -> Button:
        """The main button at the lower right of the table."""
        return self.actions.confirm

    # -- creating ------------------------------------------------------------------------------------

    def _make_bar(self) -> None:
        scene = self.scene
        switches = [
            Switch("hint", ("Hint",), "bulb", "H", scene.hinting.toggle),
            Switch("hide", ("Hide hand", "Show hand"), "eye_off", "K", scene.toggle_hand),
            Switch("log", ("Log",), "list", "L", scene.toggle_log),
            Switch("rules", ("Rules",), "book", "F1", scene.open_rulebook),
            Switch("settings", ("Settings",), "gear", "", scene.open_settings),
            Switch("menu", ("Menu",), "menu", "Esc", self.open_menu),
        ]
        across = [f"{name}: look" for name in scene.session.names] if scene.session.screen.sides else []
        self.bar = Bar(scene.ui, self.places.bar, scene.session.game.info.title, switches, across)

    def _make_prompt(self) -> None:
        ui, strip = self.scene.ui, self.places.prompt
        ui.add(Strip(rect=strip, z=8))
        self.prompt = ui.add(
            FittedLabel("", PROMPT, "ink", "bold", rect=strip, name="prompt:text", z=9),
        )
        self.detail = ui.add(
            FittedLabel("", DETAIL, "muted", lines=3, least=SMALL, rect=strip, name="prompt:detail", z=9),
        )

        self.why = ui.add(
            Button(
                "Why?",
                "book",
                hotkey="F1",
                rect=strip,
                name="prompt:why",
                on_click=self.scene.open_rulebook,
                z=10,
                focus_order=502,
                tip="Open the rulebook at this rule",
            )
        )
        self.why.visible = False

    def show_log(self, shown: bool) -> None:
        """Open or close the log."""
        scene = self.scene
        if self.drawer is not None:
            self.drawer.remove()
            self.drawer = None
        if shown:
            self.drawer = Drawer(scene.ui, scene.session, scene.log_filter, self.places.log, scene.toggle_log)

    # -- updating ------------------------------------------------------------------------------------

    def refresh(self, situation: Situation) -> None:
        """Update all widgets after a change of the match."""
        session = self.scene.session
        words = session.game.in_words(situation.view.observation, session.names)
        told = [words.headline, session.looks_on]
        if isinstance(session, LessonSession):
            # Round and phase mean nothing to a beginner.
            told = [f"Lesson, part {session.index + 1} of {len(session.lesson.chapters)}", session.title]
        self.bar.title.text = "  ·  ".join(filter(None, told))
        # Spectators, players who are out, and players without cards have no hand.
        holds = bool(words.hand) or session.holds_back
        self.bar.buttons["hide"].visible = situation.view.seat is not None and holds
        hidden = situation.hide_hand
        self.bar.caption("hide", *(("Show hand", "eye", "K") if hidden else ("Hide hand", "eye_off", "K")))
        self.bar.buttons["hint"].visible = self.scene.hinting.offered
        self.say(*self._words(situation))
        self.actions.refresh(situation)
        if self.drawer is not None:
            self.drawer.refresh()

    def update(self) -> None:
        """Update the log if the table is at rest."""
        if self.drawer is not None:
            self.drawer.update(busy=self.scene.board.busy)

    def say(self, prompt: str, detail: str) -> None:
        """Write both texts into the lower strip.

        If the detail needs more than one line, the font of the prompt becomes smaller.
        """
        ui, m, strip = self.scene.ui, self.scene.ui.metrics, self.places.prompt
        left = m.px(16)
        room = strip.width - 2 * left - self._place_why(left)
        whole = fitted(ui.context, prompt, (room, strip.height), PROMPT, "bold", least=SMALL)[1]
        self.prompt.lines = 1 if whole else 3
        if isinstance(self.scene.session, Replay) or (not whole and detail in (HOLD, AGAIN)):
            # With a long text the button alone says how to go on.
            self.prompt.size = PROMPT if whole else TIGHT
            self.prompt.move_to(strip.inflate(-2 * left, -m.px(4)))
            self.prompt.text, self.detail.text = prompt, ""
            return
        _, fits = fitted(ui.context, detail, (room, strip.height), DETAIL)
        self.prompt.size = PROMPT if fits else TIGHT
        first = ui.fonts.height(m.text_px(self.prompt.size), "bold")
        second = ui.fonts.height(m.text_px(DETAIL)) if fits else strip.height - first
        top = strip.top + (strip.height - first - second) // 2
        self.prompt.move_to((left, top, room, first))
        self.detail.move_to((left, top + first, room, second))
        self.prompt.text, self.detail.text = prompt, detail

    def _place_why(self, gap: int) -> int:
        """Show the button that opens the rule for a refusal; return the button's width in pixels."""
        ui, m, strip = self.scene.ui, self.scene.ui.metrics, self.places.prompt
        self.why.visible = bool(self.scene.rule)
        if not self.why.visible:
            return 0
        width = ui.fonts.width("Why? F1", m.text_px(16), "semibold") + m.text_px(16) + m.px(50)
        height = min(strip.height - m.px(4), m.row(38))
        top = strip.top + (strip.height - height) // 2
        self.why.move_to((strip.right - gap - width, top, width, height))
        return width + gap

    def _words(self, situation: Situation) -> tuple[str, str]:
        session, table = self.scene.session, self.scene.table
        if isinstance(session, Replay):
            return self.scene.refusal or session.caption() or table.prompt(situation), session.notice
        if session.busy:
            hold = AGAIN if session.repeating else HOLD
            return session.caption(), self.scene.refusal or session.notice or hold
        looks = session.asks_to_look
        if looks is not None:
            told, how = asked(session, looks)
            return told, self.scene.refusal or session.notice or how
        if session.hurrying:
            return HURRYING
        if not situation.awaiting:
            return table.prompt(situation), self.scene.refusal or session.notice
        move = situation.selected or situation.pointed
        if self.scene.refusal:
            detail = self.scene.refusal
        elif situation.selected is not None:
            keys = (
                "Enter confirms, Esc: choose again." if self.scene.enter_confirms() else "Esc: choose again."
            )
            detail = f"{table.preview(situation, situation.selected)}  {keys}"
        elif move is not None:
            detail = table.preview(situation, move)
        else:
            detail = session.notice or table.note(situation) or self._last_line(situation)
        return table.prompt(situation), detail

    def _last_line(self, situation: Situation) -> str:
        lines = self.scene.session.log_lines(self.scene.session.screen.eyes)
        return lines[-1].text if lines else ""

    # -- dialogs -------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu over the table."""
        scene = self.scene
        kinds = ((LessonSession, "lesson"), (Replay, "replay"))
        here = next((name for kind, name in kinds if isinstance(scene.session, kind)), "game")
        entries: list[Entry] = [
            ("go on", f"Back to the {here}", _stay),
            ("rules", "Rules", scene.open_rulebook),
            ("keys", "Keys and mouse", self.open_keys),
            ("settings", "Settings", scene.open_settings),
        ]
        open_menu(scene.ui, [*entries, *self._ways_out()])

    def _ways_out(self) -> list[Entry]:
        """Return the entries of the menu that leave the table or change its players."""
        session, leave = self.scene.session, self.scene.leave_table
        if isinstance(session, LessonSession):
            return [
                ("skip", "Skip this part", session.skip),
                ("leave", "Leave (it goes on from here)", leave),
            ]
        if session.looks_on:
            over = session.over if isinstance(session, Replay) else ""
            return [("leave", f"Back to the {over}" if over else "Leave the replay", leave)]
        seats: list[Entry] = []
        if session.outcome is None:
            seats = [("seats", "Who plays", self.scene.open_seating)]
        return [*seats, ("leave", "Leave the table (it is saved)", leave)]

    def open_keys(self) -> None:
        """Show the list of keys over the table."""
        open_keys(self.scene.ui)


def _stay() -> None:
    """Do nothing, because the menu closes before an action runs."""
