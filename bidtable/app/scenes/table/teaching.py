"""Lessons and tips at the table."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Protocol

import pygame

from bidtable.app.match.lesson import LessonSession, Saying
from bidtable.app.match.session import Session
from bidtable.app.scenes.common.lessons import go_on_learning
from bidtable.app.scenes.furniture.frame import Furniture
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.scenes.table import guide
from bidtable.app.tables.base import Presses, Situation
from bidtable.app.widgets import Widget
from bidtable.app.widgets.board import named
from bidtable.core.model import Move
from bidtable.rulebook.lessons import written
from bidtable.rulebook.tips import Tip

CHOOSE_AGAIN = "Choose again."
DECIDE = "You decide."
TIP = "Tip"


class LessonHost(TableHost, Protocol):
    @property
    def furniture(self) -> Furniture: ...


class Tipping:
    """Shows each tip once in a real game, at the first decision to which it applies."""

    def __init__(self, scene: LessonHost, session: Session, area: pygame.Rect) -> None:
        self.scene, self.session = scene, session
        self.guide = guide.Guide(scene, area)
        self.guide.bubble.on_click = self.guide.hide
        self._told: tuple[int, Tip] | None = None

    def refresh(self, situation: Situation) -> None:
        """Show the tip for the current decision, or hide the bubble."""
        tip = self._tip(situation) if situation.awaiting else None
        if tip is None:
            self.guide.hide()
            return
        seat = (situation.near + 1) % len(situation.seats)
        self.guide.show(Saying(tip.say, seat, TIP, tip.ring), "")
        # The tip is shown beside a person, but no person speaks, so the bubble has no tail.
        self.guide.tail.visible = False

    def _tip(self, situation: Situation) -> Tip | None:
        # A returned tip counts as read, but is returned again until the player has decided.
        settings, slug = self.scene.app.settings, self.session.match.header.game
        now = self.session.steps_shown
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
        # The ids of read tips are saved at the end, because a decision must not wait for the disk.
        if self._told is not None:
            self.scene.app.keep_settings()


class Teaching:
    """Explains each step of a lesson, and answers wrong moves."""

    def __init__(self, scene: LessonHost, session: LessonSession, area: pygame.Rect) -> None:
        self.scene, self.session, self.area = scene, session, area
        self.guide = guide.Guide(scene, area)
        self._way: Presses | None = None

    def refresh(self, situation: Situation) -> None:
        """Show the current text of the lesson."""
        saying = self.session.saying
        self._way = None
        if saying is None or saying.move is None or not saying.asks:
            self.guide.show(saying, self._now(saying, situation) if saying is not None else "")
            return
        self._way = self.scene.table.presses(situation, saying.move)
        now = self._now(saying, situation)
        if self._way is not None and not self._stands(saying.move):
            # A move may need several presses. The next piece to press gets the ring until the piece for the
            # move is on the table.
            saying = replace(saying, rings=(" ".join(self._way.keys),))
        self.guide.show(saying, now)

    def _stands(self, move: Move) -> bool:
        return move in self.scene.table.moves.values()

    def _now(self, saying: Saying, situation: Situation) -> str:
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
        """Show the lesson's answer to a wrong piece, and return whether there is an answer."""
        if not self.session.refuse(name):
            return False
        self.scene.refresh()
        return True

    def pressed(self, widget: Widget | None, pos: tuple[int, int]) -> bool:
        """Show the lesson's answer to a wrong click, and return whether there is an answer."""
        if widget is None:
            name = self._left_out(pos)
            return bool(name) and self.tried(name)
        name = widget.name
        return self.scene.board.sprite(name) is widget and not self._leads_on(name) and self.tried(name)

    def _left_out(self, pos: tuple[int, int]) -> str:
        # A press on this piece would make a move if the lesson allowed all moves.
        situation, table = self.scene.situation(), self.scene.table
        if not situation.awaiting:
            return ""
        whole = replace(situation, view=self.session.whole_view())
        places = {item.key: pygame.Rect(item.rect) for item in table.items(whole, self.area)}
        near = [key for key in table.moves if key in places and places[key].collidepoint(pos)]
        self.scene.refresh()
        return min(near, key=lambda key: math.dist(places[key].center, pos), default="")

    def _leads_on(self, name: str) -> bool:
        move = self.scene.table.moves.get(name)
        if self._way is not None and named(name, self._way.keys):
            return True
        return move is not None and move in self.session.view().legal

    def keyed(self, situation: Situation, key: int) -> bool:
        """Show the lesson's answer to a wrong key, and return whether there is an answer."""
        table = self.scene.table
        whole = replace(situation, view=self.session.whole_view())
        move = table.hotkey(whole, key) if situation.awaiting else None
        if move is None:
            return False
        # The lesson file names pieces. The piece for this move is only on a table at which all moves are
        # allowed.
        table.items(whole, self.area)
        name = next((name for name, known in table.moves.items() if known == move), written(move))
        return self.tried(name)

    def update(self) -> None:
        # The next chapter begins when this chapter is over.
        if self.session.over and not self.scene.board.busy and self.scene.app.is_on_top(self.scene):
            go_on_learning(self.scene.app, self.session)
