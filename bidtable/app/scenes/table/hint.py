"""Hints: the move that a strong bot would make, with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

import pygame

from bidtable.app.match.advice import Adviser, strongest
from bidtable.app.match.lesson import LessonSession
from bidtable.app.scenes.common.buttons import close_button
from bidtable.app.scenes.common.considered import also_considered
from bidtable.app.scenes.furniture.frame import Furniture, Places
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.scenes.furniture.notes import Ring, distance, free_place, obstacles, places_of_move
from bidtable.app.tables.base import Situation
from bidtable.app.widgets import Button, Panel, Paragraph, ScrollArea, Widget
from bidtable.app.widgets.prose import Prose
from bidtable.app.widgets.widget import W
from bidtable.bots.common.base import Decision, Reason
from bidtable.bots.common.reasons import compared
from bidtable.core import registry
from bidtable.core.game import AnyGame
from bidtable.core.model import Move
from bidtable.core.texts import with_names

OVER: Final = 510
"""Drawing order of the panel with the hint, which is above all pieces on the table."""

OTHERS: Final = 8
"""Largest number of moves in the list below the best move."""

WIDTHS: Final = (300, 240, 380, 460, 200)
"""Possible widths of the note with a hint, in layout units."""
ROW: Final = 38
"""Height of the buttons in the note, in layout units."""
CLOSE: Final = 30
"""Width of the close button beside the text of the note, in layout units."""
LONGEST: Final = 14
"""Largest number of letters of a move on the button in the note."""
FAR: Final = 8.0
"""Cost of each pixel between the note and the piece that makes the move."""

ALONE: Final = "There is no other move."
THINKING: Final = "Thinking…"
FAILED: Final = "No hint is available here."


def paragraphs(game: AnyGame, decision: Decision, names: Sequence[str], asked: str) -> Iterator[Paragraph]:
    """Yield the paragraphs of a hint: the best move, its reasons, and other moves."""

    def label(move: Move) -> str:
        return with_names(game.label(move), names)

    chosen = _chosen(decision)
    others = [each for each in decision.reasons if each.move != decision.move]
    yield Paragraph("title", label(decision.move))
    if chosen is not None:
        yield Paragraph("body", f"{with_names(chosen.text, names)}.")
    beside = _beside(decision, chosen, others, label)
    if beside:
        yield Paragraph("body", beside)
    yield Paragraph("muted", asked)
    told = [(label(each.move), with_names(each.text, names)) for each in others]
    yield from also_considered(told, OTHERS)


def _chosen(decision: Decision) -> Reason | None:
    return next((each for each in decision.reasons if each.move == decision.move), None)


def _beside(
    decision: Decision, chosen: Reason | None, others: list[Reason], label: Callable[[Move], str]
) -> str:
    if decision.aside:
        return decision.aside
    if chosen is None:
        return ALONE
    # The best move is not compared with a move that the bot would never choose.
    following = next((each for each in others if not each.barred), None)
    return compared(chosen, following, label(following.move)) if following is not None else ""


class HintHost(TableHost, Protocol):
    places: Places
    furniture: Furniture


class Hinting:
    """Computes and shows hints.

    Attributes:
        shown: Whether a hint is visible.
        explained: Whether all reasons are visible.
    """

    def __init__(self, scene: HintHost) -> None:
        self._scene = scene
        header = scene.session.match.header
        self._level = strongest(header.game)
        entry, game, services = registry.entry(header.game), scene.session.game, scene.app.services
        self._adviser = Adviser(lambda: services.bot(entry, game, self._level))
        if scene.session.humans and not scene.session.looks_on:
            services.ready_bot(entry, game, self._level)
        self.shown = self.explained = False
        self._by_key = False
        self._asked_at = 0
        self._counted: Decision | None = None
        self._places: Places | None = None
        self._widgets: list[Widget] = []

    @property
    def offered(self) -> bool:
        """Whether the player may ask for a hint."""
        session = self._scene.session
        if not session.awaiting or isinstance(session, LessonSession):
            return False
        # Where only one move is legal, nothing can be recommended.
        return len(session.view().legal) > 1

    @property
    def thinking(self) -> bool:
        """Whether a bot is computing a hint."""
        return self._adviser.thinking

    @property
    def told(self) -> bool:
        return self.shown and self._adviser.decision is not None

    @property
    def move(self) -> Move | None:
        """The move that the visible hint recommends, or None."""
        decision, session = self._adviser.decision, self._scene.session
        current = self.shown and session.awaiting and self._asked_at == session.steps_shown
        return decision.move if decision is not None and current else None

    # -- requests -----------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Ask for a hint, or hide the visible hint."""
        self._toggle(by_key=False)

    def keyed(self) -> None:
        # After this, the Enter key plays the move of the hint.
        self._toggle(by_key=True)

    def _toggle(self, *, by_key: bool) -> None:
        self._by_key = by_key
        if self.shown:
            self.hide()
        elif self.offered:
            self._ask()

    def _ask(self) -> None:
        scene = self._scene
        if scene.show_log:
            scene.toggle_log()
        self.shown, self.explained, self._asked_at = True, False, scene.session.steps_shown
        self._adviser.ask(scene.session.view())
        self._show()

    def hide(self) -> None:
        self.shown = False
        self._clear()
        self._scene.refresh()

    def drop(self) -> None:
        # The hint may depend on a hand that is now hidden.
        self._adviser.stop()
        self._counted = None
        self.hide()

    def _clear(self) -> None:
        for widget in self._widgets:
            if widget.ui is not None:
                self._scene.ui.remove(widget)
        self._widgets.clear()

    def close(self) -> None:
        self._adviser.close()

    # -- updates ------------------------------------------------------------------------------------

    def refresh(self, situation: Situation) -> None:
        """Hide an outdated hint."""
        if not situation.awaiting or self._asked_at != self._scene.session.steps_shown:
            self._adviser.stop()
            if self.shown:
                self.hide()
        elif self.shown and self._places is not self._scene.places:
            self._show()

    def update(self, dt: float) -> None:
        """Advance the time by `dt` seconds, and show a new hint."""
        if self._adviser.poll() and self.shown:
            self._show()

    def _count(self) -> None:
        decision, viewer = self._adviser.decision, self._scene.session.viewer
        if decision is not None and decision is not self._counted and viewer is not None:
            self._counted = decision
            self._scene.session.count_hint(viewer)

    # -- note and plate ------------------------------------------------------------------------------

    def _content(self) -> list[Paragraph]:
        decision, session = self._adviser.decision, self._scene.session
        if decision is None:
            return [Paragraph("body", FAILED if self._adviser.failed else THINKING)]
        if not self.explained:
            return [
                Paragraph("heading", with_names(session.game.label(decision.move), session.names)),
                Paragraph("body", self._said(decision)),
            ]
        sees = "what everybody sees" if session.screen.veiled else "what you see"
        asked = f"Hint of the {self._level} bot, which knows only {sees}. A match with hints counts, but is not rated."
        return list(paragraphs(session.game, decision, session.names, asked))

    def _said(self, decision: Decision) -> str:
        scene = self._scene
        chosen = _chosen(decision)
        if chosen is None:
            return ALONE
        reason = chosen.text.partition(": ")[2] or chosen.text
        return with_names(scene.table.advice(scene.situation(), decision.move, reason), scene.session.names)

    def _show(self) -> None:
        keyboard = self._by_key or (self._focused() and self._scene.ui.ring_visible)
        self._clear()
        self._count()
        scene, ui, decision = self._scene, self._scene.ui, self._adviser.decision
        self._places = scene.places
        # The table may draw the recommended piece nearer.
        scene.refresh()
        told = self._content()
        ringed = [] if decision is None or self.explained else places_of_move(scene, decision.move)
        # The area of the log covers no button for an action.
        room = scene.places.log if self.explained else self._beside(told, ringed)
        plate = self._add(Panel("Hint" if self.explained else "", rect=room, name="hint:plate", z=OVER))
        inner = plate.inner()
        foot = self._foot()
        if self.explained:
            tall = Prose(told, inner.w - ui.metrics.px(16), ui.context).height
            spare = max(0, inner.h - foot - tall)
            plate.move_to((room.x, room.y, room.w, room.h - spare))
            inner.h -= spare
        side = 0 if self.explained else ui.metrics.px(CLOSE)
        area = self._add(
            ScrollArea(
                plate=False,
                rect=(inner.x, inner.y, inner.w - side, inner.h - foot),
                name="hint:text",
                z=OVER + 1,
                focus_order=813,
            )
        )
        area.set_content(told)
        area.manner = "politely"
        tip = "Hide the hint (H)"
        self._add(close_button(ui, plate, "hint:close", tip, self.hide, z=OVER + 1, focus_order=812))
        for place in ringed:
            self._add(Ring(white=True, rect=place, name="hint:ring", z=OVER - 1)).surround(place)
        if decision is not None:
            row = ui.metrics.row(ROW)
            self._offer(
                decision.move, pygame.Rect(inner.x, inner.bottom - row, inner.w, row), keyboard=keyboard
            )

    def _foot(self) -> int:
        m = self._scene.ui.metrics
        return m.row(ROW) + m.px(10) if self._adviser.decision is not None else 0

    def _beside(self, told: Sequence[Paragraph], ringed: Sequence[pygame.Rect]) -> pygame.Rect:
        # If the whole note fits nowhere, the note shows only the move.
        scene, m = self._scene, self._scene.ui.metrics
        around = obstacles(scene, ringed, ())
        goal = ringed[0] if ringed else scene.furniture.bar.buttons["hint"].rect
        area = scene.places.table.inflate(-2 * m.px(8), -2 * m.px(8))

        def cost(box: pygame.Rect) -> float:
            near = goal.clamp(box).center if box.contains(goal) else goal.center
            return FAR * distance(box, near)

        place, covered = free_place(area, self._sizes(told), around, cost)
        if covered and len(told) > 1:
            shorter, less = free_place(area, self._sizes(told[:1]), around, cost)
            return shorter if less < covered else place
        return place

    def _sizes(self, told: Sequence[Paragraph]) -> list[tuple[int, int]]:
        ui, m = self._scene.ui, self._scene.ui.metrics
        pads = 2 * m.px(14)
        found = []
        for units in WIDTHS:
            wide = round(m.px(units) * max(1.0, m.text_scale * 0.8))
            inner = wide - pads - m.px(CLOSE) - m.px(16)
            tall = Prose(told, inner, ui.context).height
            found.append((wide, tall + self._foot() + pads))
        return found

    def _offer(self, move: Move, rect: pygame.Rect, *, keyboard: bool) -> None:
        table = self._scene.table
        said = table.action(self._scene.situation(), move)[0]
        gap = self._scene.ui.metrics.px(8)
        wide = rect.w if self.explained else (rect.w - gap) * 3 // 5
        # A button of the table that makes the move needs no second one, except for the keyboard.
        stands = any(table.moves.get(item.key) == move for item in table.panel.items)
        button: Button | None = None
        if self.explained or keyboard or not stands:
            button = self._add(
                Button(
                    said if len(said) <= LONGEST else "Play it",
                    kind="primary",
                    rect=(rect.x, rect.y, wide, rect.h),
                    name="hint:play",
                    z=OVER + 1,
                    focus_order=810,
                    tip=said,
                    on_click=lambda: self._play(move),
                )
            )
        if not self.explained:
            rest = (rect.x + wide + gap, rect.y, rect.w - wide - gap, rect.h)
            self._add(
                Button(
                    "Why?",
                    rect=rest,
                    name="hint:why",
                    z=OVER + 1,
                    focus_order=811,
                    tip="The figures behind it, and what else was weighed",
                    on_click=self.explain,
                )
            )
        if keyboard and button is not None:
            self._scene.ui.focus(button, ring=True, sudden=True)

    def explain(self) -> None:
        """Show all reasons for a hint in a panel."""
        self.explained = True
        self._show()

    def _play(self, move: Move) -> None:
        self.hide()
        self._scene.choose(move)

    def _focused(self) -> bool:
        return self._scene.ui.focused in self._widgets

    def _add(self, widget: W) -> W:
        self._widgets.append(widget)
        return self._scene.ui.add(widget)
