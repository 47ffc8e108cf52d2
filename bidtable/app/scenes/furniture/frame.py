"""The parts of the table scene that are the same for all games."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from bidtable.app.draw.fonts import Weight
from bidtable.app.draw.sizes import CAPTION, FIGURE, LEAST, LINE
from bidtable.app.draw.theme import Metrics
from bidtable.app.draw.writing import fitted
from bidtable.app.match.lesson import LessonSession
from bidtable.app.match.replay import Replay
from bidtable.app.room.place import NearRim, header_height, near_rim
from bidtable.app.scenes.common.messages import only_close
from bidtable.app.scenes.furniture.actions import BACK, Actions
from bidtable.app.scenes.furniture.bar import Bar, Switch
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.scenes.furniture.log_drawer import Drawer
from bidtable.app.scenes.furniture.looking import asked
from bidtable.app.scenes.furniture.menu import Entry, open_keys, open_menu
from bidtable.app.scenes.furniture.notes import beside_actions
from bidtable.app.scenes.furniture.transport import transport_height
from bidtable.app.tables.base import Situation
from bidtable.app.widgets import Button, FittedLabel, Panel

PROMPT_LINES: Final = 4
"""Largest number of lines of the prompt, which describes the present event or decision."""
NOTE_LINES: Final = 8
"""Largest number of lines of the note below the prompt."""
PROMPT_SHARE: Final = 0.4
"""Share of the common height of prompt and note that is always enough for the prompt."""
WORDS: Final = 0.28
"""Smallest height of the prompt and the note together, as a share of the height of their area."""
SENTENCE_END: Final = re.compile(r"(?<=[.!?]) (?=[A-Z−0-9])")
"""The space between two sentences of a note."""
HOLD: Final = "{} to go on."
AGAIN: Final = "Shown again. {} to go back to the curtain."
"""Note that is shown below the prompt while past events are shown again."""
LOOK: Final = "Everybody look!"
"""Text that asks all people to look at the screen during an event that concerns everybody."""
GATHERING: Final = 470
"""Drawing order of the text "Everybody look!", which is above all pieces and below the log."""

HURRYING: Final = "The others play on quickly."
"""Prompt while the other players play at high speed."""


@dataclass(frozen=True)
class Places:
    """Areas of the parts of the table scene, in pixels.

    Attributes:
        header: Area of the bar at the top.
        near: Areas at the lower edge of the table, for example of the player's hand.
        transport: Area of the controls of a replay; its height is 0 without a replay.
    """

    header: pygame.Rect
    table: pygame.Rect
    near: NearRim
    transport: pygame.Rect
    log: pygame.Rect


def place_table(m: Metrics, *, transport: bool = False) -> Places:
    """Return the areas of all parts of the table scene."""
    strip = transport_height(m) if transport else 0
    table = pygame.Rect(0, 0, m.width, m.height - strip)
    header = pygame.Rect(0, 0, m.width, header_height(m))
    near = near_rim(m, table)
    log_width = min(m.width // 2, max(m.px(340), m.text_px(14) * 22))
    gap = m.px(8)
    log = pygame.Rect(
        m.width - log_width - gap, header.bottom + gap, log_width, near.actions.top - header.bottom - 2 * gap
    )
    return Places(header, table, near, pygame.Rect(0, table.bottom, m.width, strip), log)


class Asked(Protocol):
    @property
    def offered(self) -> bool: ...

    def toggle(self) -> None: ...


class FrameHost(TableHost, Protocol):
    @property
    def hinting(self) -> Asked: ...


class Furniture:
    """The parts of the table scene that all games share.

    Attributes:
        prompt: Text about the current event or decision.
        detail: Smaller text below the prompt.
        why: Button that opens the rulebook at the reason why a move is not allowed.
        gathering: Panel that asks all people to look at the table.
        actions: Main button, and button that takes back a move.
        drawer: The open log, or None.
    """

    def __init__(self, scene: FrameHost, places: Places) -> None:
        self.scene = scene
        self.places = places
        self.drawer: Drawer | None = None
        self._make_bar()
        self._make_prompt()
        self.actions = Actions(scene, self.bar)
        self.show_log(scene.show_log)

    @property
    def confirm(self) -> Button:
        return self.actions.confirm

    # -- creating ------------------------------------------------------------------------------------

    def _make_bar(self) -> None:
        scene = self.scene
        switches = [
            Switch("hint", ("Hint",), "bulb", "H", scene.hinting.toggle),
            Switch("hide", ("Hide hand", "Show hand"), "eye_off", "K", scene.toggle_hand, small=True),
            Switch("log", ("Log",), "list", "L", scene.toggle_log),
            Switch("rules", ("Rules",), "book", "F1", scene.open_rulebook),
            Switch("menu", ("Menu",), "menu", "Esc", self.open_menu),
        ]
        across = [f"{name}: look" for name in scene.session.names] if scene.session.screen.sides else []
        self.bar = Bar(scene.ui, self.places.header, scene.session.game.info.title, switches, across, BACK)

    def _make_prompt(self) -> None:
        ui, corner = self.scene.ui, self.places.near.corner
        self.prompt = ui.add(
            FittedLabel(
                "", LINE, "felt_ink", "display", "right", PROMPT_LINES, rect=corner, name="prompt:text", z=9
            )
        )
        self.detail = ui.add(
            FittedLabel(
                "",
                CAPTION,
                "felt_ink",
                "regular",
                "right",
                NOTE_LINES,
                rect=corner,
                name="prompt:detail",
                z=9,
            )
        )
        self.why = ui.add(
            Button(
                "Why?",
                "book",
                shortcut="F1",
                shows_key=True,
                rect=corner,
                name="prompt:why",
                on_click=self.scene.open_rulebook,
                z=10,
                focus_order=502,
                tip="Open the rulebook at this rule",
            )
        )
        self.why.visible = False
        self._make_gathering()

    def _make_gathering(self) -> None:
        ui, m, hand = self.scene.ui, self.scene.ui.metrics, self.places.near.hand
        wide = ui.fonts.width(LOOK, m.text_px(FIGURE), "display") + 2 * m.px(24)
        place = pygame.Rect(
            0, 0, min(hand.width, wide), ui.fonts.height(m.text_px(FIGURE), "display") + m.px(16)
        )
        place.center = hand.center
        plate = ui.add(Panel(rect=place, name="look:plate", z=GATHERING))
        # A click on the plate goes on, as a click on the folded hand does.
        plate.blocks = False
        words = place.inflate(-2 * m.px(12), 0)
        label = FittedLabel(
            LOOK, FIGURE, "ink", "display", "center", rect=words, name="look:words", z=GATHERING + 1
        )
        self.gathering = (plate, ui.add(label))

    def _gather(self, situation: Situation) -> None:
        shown = self.scene.session.everybody_looks
        if shown:
            shown = not self.scene.table.shows_hands(situation.view.observation)
        for widget in self.gathering:
            widget.visible = shown

    def show_log(self, shown: bool) -> None:
        """Open or close the log."""
        scene = self.scene
        if self.drawer is not None:
            self.drawer.remove()
            self.drawer = None
        if shown:
            self._open_log(beside_actions(scene, self.places.log, None))

    def _open_log(self, place: pygame.Rect) -> None:
        scene = self.scene
        self.drawer = Drawer(scene.ui, scene.session, scene.log_filter, place, scene.toggle_log)

    def _move_log(self, drawer: Drawer) -> None:
        place = beside_actions(self.scene, self.places.log, drawer.place)
        if place == drawer.place:
            drawer.refresh()
            return
        ui = self.scene.ui
        focused, ring = ui.focused.name if ui.focused is not None else "", ui.ring_visible
        drawer.remove()
        self._open_log(place)
        again = ui.find(focused) if focused.startswith("log") else None
        if again is not None:
            ui.focus(again, ring=ring)

    # -- updating ------------------------------------------------------------------------------------

    def refresh(self, situation: Situation) -> None:
        """Update the texts and buttons around the table after the match has changed."""
        session = self.scene.session
        words = session.game.in_words(situation.in_words.view.observation, session.names)
        told = [words.headline, session.looks_on]
        if isinstance(session, LessonSession):
            # A beginner does not need to know the round and the phase.
            told = [f"Lesson, part {session.index + 1} of {len(session.lesson.chapters)}", session.title]
        self.bar.title.text = "  ·  ".join(filter(None, told))
        # Spectators, eliminated players and players without cards have no hand to hide.
        holds = bool(words.hand) or session.holds_back
        self.bar.buttons["hide"].visible = situation.view.seat is not None and holds
        hidden = situation.hide_hand
        self.bar.caption("hide", *(("Show hand", "eye", "K") if hidden else ("Hide hand", "eye_off", "K")))
        self._gather(situation)
        self.bar.buttons["hint"].visible = self.scene.hinting.offered
        self.actions.refresh(situation)
        self.say(*self._words(situation))
        if self.drawer is not None:
            self._move_log(self.drawer)

    def update(self) -> None:
        # The log is updated when nothing moves on the table.
        if self.drawer is not None:
            self.drawer.update(busy=self.scene.board.busy)

    def say(self, prompt: str, detail: str) -> None:
        """Show a prompt to the player, and a note below the prompt."""
        ui, m, corner = self.scene.ui, self.scene.ui.metrics, self.places.near.corner
        if isinstance(self.scene.session, Replay):
            detail = ""
        low = self.scene.table.panel.top
        if self.actions.confirm.visible or self.scene.session.asks_to_look is not None:
            low = min(low, self.scene.table.panel.slot.top)
        low -= m.px(8) if low < corner.bottom else 0
        low = self._place_why(low)
        # If the action buttons need much height, prompt and note are moved up.
        top = max(corner.top, min(self.scene.table.ceiling, low - round(corner.height * WORDS)))
        room = pygame.Rect(corner.left, top, corner.width, low - top)
        whole, detail = detail, self._leading(prompt, detail, room)
        self.detail.tip = whole if detail != whole else ""
        if detail and not self._both_fit(prompt, detail, room):
            # In a small window with large texts, only the note about the move is shown.
            prompt = ""
        # A long note leaves less room for the prompt.
        least = self._height(detail, room.size, LEAST, "regular", NOTE_LINES)
        small = ui.fonts.wrapped_height(detail, m.floor_px(LEAST), room.width) + m.px(6) if detail else 0
        tall = ui.fonts.wrapped_height(prompt, m.floor_px(LEAST), room.width, "display") + m.px(3)
        most = max(round(room.height * PROMPT_SHARE), room.height - least, tall) if detail else room.height
        most = min(most, room.height - small)
        heads = self._height(prompt, (room.width, max(1, most)), LINE, "display", PROMPT_LINES)
        left = (room.width, max(1, room.height - heads))
        note = self._height(detail, left, CAPTION, "regular", NOTE_LINES)
        self.detail.move_to((room.left, room.bottom - note, room.width, max(1, note)))
        self.prompt.move_to((room.left, room.bottom - note - heads, room.width, max(1, heads)))
        self.prompt.text, self.detail.text = prompt, detail

    def _leading(self, prompt: str, detail: str, room: pygame.Rect) -> str:
        sentences = SENTENCE_END.split(detail)
        while len(sentences) > 1 and not self._both_fit(prompt, " ".join(sentences), room):
            sentences.pop()
        return " ".join(sentences)

    def _both_fit(self, prompt: str, detail: str, room: pygame.Rect) -> bool:
        ui, m = self.scene.ui, self.scene.ui.metrics
        small = m.floor_px(LEAST)
        tall = ui.fonts.wrapped_height(prompt, small, room.width, "display")
        heads = tall / ui.fonts.height(small, "display")
        note = ui.fonts.wrapped_height(detail, small, room.width)
        lines = note / ui.fonts.height(small)
        fits = heads < PROMPT_LINES + 0.5 and lines < NOTE_LINES + 0.5
        return fits and tall + note + m.px(6) <= room.height

    def _height(self, text: str, room: tuple[int, int], units: float, weight: Weight, lines: int) -> int:
        if not text:
            return 0
        ui, m = self.scene.ui, self.scene.ui.metrics
        size, _ = fitted(ui.context, text, room, units, weight, lines=lines, least=LEAST)
        return min(room[1], ui.fonts.wrapped_height(text, size, room[0], weight) + m.px(3))

    def _place_why(self, low: int) -> int:
        ui, m, corner = self.scene.ui, self.scene.ui.metrics, self.places.near.corner
        self.why.visible = bool(self.scene.rule)
        if not self.why.visible:
            return low
        width = ui.fonts.width("Why? F1", m.text_px(16), "semibold") + m.text_px(16) + m.px(50)
        height = m.row(34)
        self.why.move_to((corner.right - width, low - height, width, height))
        return low - height - m.px(4)

    def _words(self, situation: Situation) -> tuple[str, str]:
        session, table = self.scene.session, self.scene.table
        lead = table.lead(session.moment) if session.moment is not None and session.words_due else ""
        caption = lead or session.caption()
        if isinstance(session, Replay):
            prompt = "" if session.words_due else table.prompt(situation)
            return self.scene.refusal or caption or prompt, session.notice
        if session.busy:
            hold = AGAIN if session.repeating else HOLD if self.confirm.kind == "primary" else ""
            hold = hold.format(self.scene.ui.device.presses)
            if session.everybody_looks and not self.gathering[0].visible:
                hold = f"{LOOK} {hold}".rstrip()
            return caption, self.scene.refusal or session.notice or hold
        looks = session.asks_to_look
        if looks is not None:
            told, how = asked(session, looks)
            return told, self.scene.refusal or session.notice or how
        if session.hurrying:
            key = self.scene.ui.device.name("F")
            return HURRYING, f"{key}: at the usual pace again." if key else ""
        if not situation.awaiting:
            return table.prompt(situation), self.scene.refusal or session.notice
        move = situation.selected or situation.pointed
        if self.scene.refusal:
            detail = self.scene.refusal
        elif move is not None:
            detail = table.preview(situation, move)
        else:
            detail = session.notice or table.note(situation) or session.last_line()
        return table.prompt(situation), detail

    # -- dialogs -------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        scene = self.scene
        kinds = ((LessonSession, "lesson"), (Replay, "replay"))
        here = next((name for kind, name in kinds if isinstance(scene.session, kind)), "game")
        entries: list[Entry] = [
            ("go on", f"Back to the {here}", only_close),
            ("rules", "Rules", scene.open_rulebook),
            ("keys", "Controls", self.open_keys),
            ("settings", "Settings", scene.open_settings),
        ]
        open_menu(scene.ui, [*entries, *self._ways_out()])

    def _ways_out(self) -> list[Entry]:
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
        open_keys(self.scene.ui)
