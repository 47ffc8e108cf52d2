"""A lesson at the table's scene: what is said now, what is to be done, and what is answered to other tries."""

from __future__ import annotations

import math
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Protocol

import pygame

from bidtable.app.match.lesson import LessonSession, Saying
from bidtable.app.match.session import Session
from bidtable.app.scenes.common.lessons import go_on_learning
from bidtable.app.scenes.furniture.frame import Furniture
from bidtable.app.scenes.table import guide
from bidtable.app.shell.protocol import Shell
from bidtable.app.tables.base import Presses, Situation
from bidtable.app.widgets import Widget
from bidtable.core.model import Move
from bidtable.rulebook.lessons import written
from bidtable.rulebook.tips import Tip

CHOOSE_AGAIN = "Choose again."
DECIDE = "You decide."
TIP = "Tip"


class LessonHost(guide.BubbleHost, Protocol):
    """What the lesson sees of the scene it stands in."""

    @property
    def app(self) -> Shell:
        """The program."""

    @property
    def furniture(self) -> Furniture:
        """Bar, strip and buttons."""

    @property
    def selected(self) -> Move | None:
        """The move selected and waiting to be confirmed."""

    def situation(self) -> Situation:
        """Return what the table has to show now."""

    def refresh(self, *, animate: bool = True) -> None:
        """Show the session as it is now."""


class Tipping:
    """What is said in a real game when something has to be decided for the first time."""

    def __init__(self, scene: LessonHost, session: Session, area: pygame.Rect) -> None:
        """Say nothing yet.

        Args:
            scene: The scene.
            session: The match.
            area: The table's room in pixels.
        """
        self.scene, self.session = scene, session
        self.guide = guide.Guide(scene, area)
        self.guide.bubble.on_click = self.guide.hide
        self._told: tuple[int, Tip] | None = None

    def refresh(self, situation: Situation) -> None:
        """Show the tip for what has to be decided now, if there is one that was not read yet."""
        tip = self._tip(situation) if situation.awaiting else None
        if tip is None:
            self.guide.hide()
            return
        seat = (situation.near + 1) % len(situation.seats)
        self.guide.show(Saying(tip.say, seat, TIP, tip.ring), "")
        # It stands where somebody would say it, but nobody does.
        self.guide.tail.visible = False

    def _tip(self, situation: Situation) -> Tip | None:
        """Return the tip of this decision: the same one as long as the decision is open, and read after that."""
        settings, slug = self.scene.app.settings, self.session.match.header.game
        now = self.session.told
        if not settings.tips or self.session.looks_on:
            return None
        if self._told is not None and self._told[0] == now:
            return self._told[1]
        for tip in self.scene.app.services.tips(slug):
            name = f"{slug}/{tip.id}"
            if name not in settings.tips_seen and tip.fits(self.session.game, situation.view):
                settings.tips_seen.append(name)
                self._told = now, tip
                return tip
        return None

    def leave(self) -> None:
        """Keep which tips were read; not before, for a decision must not wait for the disk."""
        if self._told is not None:
            self.scene.app.keep_settings()


class Teaching:
    """What a lesson adds to the table."""

    def __init__(self, scene: LessonHost, session: LessonSession, area: pygame.Rect) -> None:
        """Begin where the session is.

        Args:
            scene: The scene.
            session: The lesson.
            area: The table's room in pixels.
        """
        self.scene, self.session, self.area = scene, session, area
        self.guide = guide.Guide(scene, area)
        self._way: Presses | None = None

    def refresh(self, situation: Situation) -> None:
        """Show what is said now."""
        saying = self.session.saying
        self._way = None
        if saying is None or saying.move is None or not saying.asks:
            self.guide.show(saying, self._now(saying, situation) if saying is not None else "")
            return
        self._way = self.scene.table.presses(situation, saying.move)
        now = self._now(saying, situation)
        if self._way is not None and not self._stands(saying.move):
            # What comes first is ringed until something stands for the move itself.
            saying = replace(saying, rings=(" ".join(self._way.keys),))
        self.guide.show(saying, now)

    def _stands(self, move: Move) -> bool:
        """Return whether a piece stands for a move."""
        return move in self.scene.table.moves.values()

    def _now(self, saying: Saying, situation: Situation) -> str:
        """Return what is to be done now, in the words of the button that does it."""
        if not saying.asks:
            return ""
        selected = self.scene.selected
        if selected is not None and saying.move in (None, selected):
            button = self.scene.furniture.confirm
            return f"Now press “{button.text}”, or Enter."
        if saying.move is None:
            return CHOOSE_AGAIN if saying.reply else DECIDE
        if self._way is not None and self._way.words and not self._stands(saying.move):
            return f"Your turn: {self._way.words}."
        return f"Your turn: {self.scene.table.action(situation, saying.move)[0]}."

    def tried(self, name: str) -> bool:
        """Answer a press on something that is not what was asked for; return whether that was needed.

        Args:
            name: Name of the piece.
        """
        if not self.session.refuse(name):
            return False
        self.scene.refresh()
        return True

    def pressed(self, widget: Widget | None, pos: tuple[int, int]) -> bool:
        """Answer a press on a piece of the table that cannot be chosen now; return whether that was needed.

        Args:
            widget: What was pressed.
            pos: Where, in pixels.
        """
        if widget is None:
            name = self._left_out(pos)
            return bool(name) and self.tried(name)
        name = widget.name
        return self.scene.board.sprite(name) is widget and not self._leads_on(name) and self.tried(name)

    def _left_out(self, pos: tuple[int, int]) -> str:
        """Return the name of a piece that would lie at a place if all moves were allowed, and stand for one of them."""
        situation, table = self.scene.situation(), self.scene.table
        if not situation.awaiting:
            return ""
        whole = replace(situation, view=self.session.whole_view())
        places = {item.key: pygame.Rect(item.rect) for item in table.items(whole, self.area)}
        near = [key for key in table.moves if key in places and places[key].collidepoint(pos)]
        self.scene.refresh()
        return min(near, key=lambda key: math.dist(places[key].center, pos), default="")

    def _leads_on(self, name: str) -> bool:
        """Return whether a piece stands for a move that may be made now, or is on the way to it."""
        move = self.scene.table.moves.get(name)
        if self._way is not None and any(fnmatchcase(name, key) for key in self._way.keys):
            return True
        return move is not None and move in self.session.view().legal

    def keyed(self, situation: Situation, key: int) -> bool:
        """Answer a key that stands for another move than the one asked for; return whether that was needed."""
        table = self.scene.table
        whole = replace(situation, view=self.session.whole_view())
        move = table.hotkey(whole, key) if situation.awaiting else None
        if move is None:
            return False
        # The script knows pieces; which one stands for the move, the table tells where all moves are allowed.
        table.items(whole, self.area)
        name = next((name for name, known in table.moves.items() if known == move), written(move))
        return self.tried(name)

    def update(self) -> None:
        """Go on with the next chapter once this one is over."""
        if self.session.over and not self.scene.board.busy and self.scene.app.is_on_top(self.scene):
            go_on_learning(self.scene.app, self.session)
