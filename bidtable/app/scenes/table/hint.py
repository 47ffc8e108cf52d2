"""Hints: the move that a strong bot would make, with its reasons and other moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

import pygame

from bidtable.app.match.advice import Adviser, strongest
from bidtable.app.match.lesson import LessonSession
from bidtable.app.scenes.common.buttons import close_button
from bidtable.app.scenes.common.considered import also_considered
from bidtable.app.scenes.furniture.frame import Places
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.tables.base import Situation
from bidtable.app.widgets import Button, Panel, Paragraph, ScrollArea, Widget
from bidtable.app.widgets.richtext import RichText
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
"""Largest number of listed moves, apart from the best move."""

ALONE: Final = "There is no other move."
THINKING: Final = "Thinking…"
FAILED: Final = "No hint is available here."


def paragraphs(game: AnyGame, decision: Decision, names: Sequence[str], asked: str) -> Iterator[Paragraph]:
    """Yield the paragraphs of a hint: the best move, its reasons, and other moves.

    Args:
        game: The rules of the game.
        decision: The decision of the bot.
        names: Names of the players, by seat.
        asked: A note about the bot and its knowledge.
    """

    def label(move: Move) -> str:
        return with_names(game.label(move), names)

    chosen = next((each for each in decision.reasons if each.move == decision.move), None)
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


def _beside(
    decision: Decision, chosen: Reason | None, others: list[Reason], label: Callable[[Move], str]
) -> str:
    """Return a comparison of the best move with the second best move, or a remark of the bot; may be empty."""
    if decision.aside:
        return decision.aside
    if chosen is None:
        return ALONE
    # The best move is not compared with a move that the bot would never choose.
    following = next((each for each in others if not each.barred), None)
    return compared(chosen, following, label(following.move)) if following is not None else ""


class HintHost(TableHost, Protocol):
    """The part of the table scene that hints use.

    Attributes:
        places: Areas of the parts of the table scene, in pixels.
    """

    places: Places


class Hinting:
    """Computes hints for the viewer, and shows them in a panel at the right side of the table.

    Attributes:
        shown: Whether the panel with the hint is visible.
    """

    def __init__(self, scene: HintHost) -> None:
        """Prepare the hints for the match of a table scene."""
        self._scene = scene
        header = scene.session.match.header
        self._level = strongest(header.game)
        entry, game, services = registry.entry(header.game), scene.session.game, scene.app.services
        self._adviser = Adviser(lambda: services.bot(entry, game, self._level))
        if scene.session.humans and not scene.session.looks_on:
            services.ready_bot(entry, game, self._level)
        self.shown = False
        self._by_key = False
        self._asked_at = 0
        self._counted: Decision | None = None
        self._places: Places | None = None
        self._widgets: list[Widget] = []

    @property
    def offered(self) -> bool:
        """Whether the viewer may ask for a hint, which is allowed on the viewer's turn outside lessons."""
        session = self._scene.session
        return session.awaiting and not isinstance(session, LessonSession)

    @property
    def thinking(self) -> bool:
        """Whether a bot is computing a hint."""
        return self._adviser.thinking

    @property
    def told(self) -> bool:
        """Whether the panel shows the move of the bot."""
        return self.shown and self._adviser.decision is not None

    # -- requests -----------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Ask for a hint or hide the shown hint, after a press on the button in the bar."""
        self._toggle(by_key=False)

    def keyed(self) -> None:
        """Ask for a hint or hide the shown hint, after a key press. The Enter key then plays the move of the hint."""
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
        self.shown, self._asked_at = True, scene.session.steps_shown
        self._adviser.ask(scene.session.view())
        self._show()

    def hide(self) -> None:
        """Hide the panel. The hint is kept until the player has decided."""
        self.shown = False
        self._clear()

    def drop(self) -> None:
        """Hide the panel and delete the hint, which may depend on a hand that is now hidden."""
        self._adviser.stop()
        self._counted = None
        self.hide()

    def _clear(self) -> None:
        for widget in self._widgets:
            if widget.ui is not None:
                self._scene.ui.remove(widget)
        self._widgets.clear()

    def close(self) -> None:
        """Stop the bot when the table is closed."""
        self._adviser.close()

    # -- updates ------------------------------------------------------------------------------------

    def refresh(self, situation: Situation) -> None:
        """Hide an outdated hint, or build the panel again after a change of the window size."""
        if not situation.awaiting or self._asked_at != self._scene.session.steps_shown:
            self._adviser.stop()
            if self.shown:
                self.hide()
        elif self.shown and self._places is not self._scene.places:
            self._show()

    def update(self) -> None:
        """Show the hint when the bot has computed the hint."""
        if self._adviser.poll() and self.shown:
            self._show()

    def _count(self) -> None:
        """Count the hint for the statistics when it is shown for the first time."""
        decision, viewer = self._adviser.decision, self._scene.session.viewer
        if decision is not None and decision is not self._counted and viewer is not None:
            self._counted = decision
            self._scene.session.count_hint(viewer)

    # -- plate -------------------------------------------------------------------------------------

    def _content(self) -> list[Paragraph]:
        decision, session = self._adviser.decision, self._scene.session
        if decision is None:
            return [Paragraph("body", FAILED if self._adviser.failed else THINKING)]
        sees = "what everybody sees" if session.screen.veiled else "what you see"
        asked = f"Hint of the {self._level} bot, which knows only {sees}. A match with hints counts, but is not rated."
        return list(paragraphs(session.game, decision, session.names, asked))

    def _show(self) -> None:
        """Show the panel with the hint. The panel is as high as its text needs and the table allows."""
        keyboard = self._by_key or (self._focused() and self._scene.ui.ring_visible)
        self._clear()
        self._count()
        scene, ui, m = self._scene, self._scene.ui, self._scene.ui.metrics
        self._places = scene.places
        room, decision = scene.places.log, self._adviser.decision
        told = self._content()
        plate = self._add(Panel("Hint", rect=room, name="hint:plate", z=OVER))
        inner = plate.inner()
        foot = m.row(42) + m.px(10) if decision is not None else 0
        tall = RichText.of(told, inner.w - m.px(16), ui.context).surface.get_height()
        spare = max(0, inner.h - foot - tall)
        plate.move_to((room.x, room.y, room.w, room.h - spare))
        inner.h -= spare
        area = self._add(
            ScrollArea(
                plate=False,
                rect=(inner.x, inner.y, inner.w, inner.h - foot),
                name="hint:text",
                z=OVER + 1,
                focus_order=812,
            )
        )
        area.set_content(told)
        tip = "Hide the hint (H)"
        self._add(close_button(ui, plate, "hint:close", tip, self.hide, z=OVER + 1, focus_order=811))
        if decision is not None:
            self._offer(
                decision.move,
                pygame.Rect(inner.x, inner.bottom - m.row(42), inner.w, m.row(42)),
                keyboard=keyboard,
            )

    def _offer(self, move: Move, rect: pygame.Rect, *, keyboard: bool) -> None:
        said = self._scene.table.action(self._scene.situation(), move)[0]
        button = self._add(
            Button(
                "Play it",
                kind="primary",
                rect=rect,
                name="hint:play",
                z=OVER + 1,
                focus_order=810,
                tip=said,
                on_click=lambda: self._play(move),
            )
        )
        if keyboard:
            self._scene.ui.focus(button, ring=True)

    def _play(self, move: Move) -> None:
        self.hide()
        self._scene.choose(move)

    def _focused(self) -> bool:
        return self._scene.ui.focused in self._widgets

    def _add(self, widget: W) -> W:
        self._widgets.append(widget)
        return self._scene.ui.add(widget)
