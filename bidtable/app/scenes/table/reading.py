"""The match in words, for a screen reader."""

from __future__ import annotations

from typing import Final, Protocol

from bidtable.app.scenes.furniture.frame import Furniture
from bidtable.app.scenes.furniture.host import TableHost
from bidtable.app.tables.base import HAND, PEOPLE
from bidtable.app.widgets.sprite import Sprite
from bidtable.app.widgets.words import Group, Spoken
from bidtable.core.model import Move

MOST: Final = 8
"""Largest number of events that are told together. The log has the earlier ones."""


class ReadHost(TableHost, Protocol):
    """Interface of the table scene for its description in words."""

    furniture: Furniture
    pointed: Move | None

    @property
    def pointed_key(self) -> str:
        """Key of the piece under the pointer or with the focus; may be empty."""


class Reading:
    """Tells a match in words."""

    def __init__(self, scene: ReadHost) -> None:
        self._scene = scene
        self._told = scene.session.steps_narrated
        self._asked: tuple[object, ...] = ()
        self._refusal = self._notice = ""
        self._selected: Move | None = None

    def groups(self) -> list[Group]:
        """Return the groups of the pieces and buttons, in reading order."""
        table = self._scene.table
        pieces = sorted(table.groups, key=lambda name: (name != HAND, name == PEOPLE))
        actions = (*(item.key for item in table.panel.items), "act:*", "look:near", "look:far")
        return [
            Group("Prompt", ("prompt:*", "look:words", "guide:says", "hint:*")),
            Group("Actions", actions),
            *(Group(name, tuple(table.groups[name]), across=name == PEOPLE) for name in pieces),
            Group("Log", ("log:*", "log")),
            Group("Replay", ("replay:*",)),
            Group("Table", ("bar:*",)),
        ]

    # -- what the reader says unasked ------------------------------------------------------------------

    def news(self) -> list[Spoken]:
        """Return the texts to say that were not returned before: events, refusals, and the person's turn."""
        return [*self._events(), *self._answers(), *self._turn()]

    def _events(self) -> list[Spoken]:
        session = self._scene.session
        since, self._told = self._told, session.steps_narrated
        if since >= self._told:
            return []
        return [Spoken(line) for line in session.told_since(since)[-MOST:]]

    def _answers(self) -> list[Spoken]:
        scene, found = self._scene, []
        if scene.refusal != self._refusal:
            found.append(Spoken(scene.refusal, "assertively"))
        if scene.session.notice != self._notice:
            found.append(Spoken(scene.session.notice))
        if scene.selected is not None and scene.selected != self._selected:
            found.append(Spoken(scene.table.preview(scene.situation(), scene.selected)))
        self._refusal, self._notice = scene.refusal, scene.session.notice
        self._selected = scene.selected
        return found

    def _turn(self) -> list[Spoken]:
        session, board = self._scene.session, self._scene.board
        looks = session.asks_to_look
        if board.busy or not (session.awaiting or looks is not None):
            return []
        asked = (len(session.match.moves), session.viewer, looks)
        if asked == self._asked:
            return []
        self._asked = asked
        return [Spoken(self._scene.furniture.prompt.text or self._prompt(), "assertively")]

    def _prompt(self) -> str:
        return self._scene.table.prompt(self._scene.situation())

    # -- what the reader says when asked ----------------------------------------------------------------

    def situation(self) -> str:
        """Return the stage of the game, the facts, the hand and the prompt as sentences."""
        scene = self._scene
        now = scene.situation().in_words
        told = scene.session.game.in_words(now.view.observation, now.names)
        hand = () if now.hide_hand else told.hand
        return _sentences(
            told.headline,
            *(f"{label}: {value}" for label, value in told.facts),
            f"On the table: {', '.join(told.open_cards)}" if told.open_cards else "",
            f"Your hand: {', '.join(hand)}" if hand else "",
            self._prompt() if scene.session.awaiting else "",
        )

    def people(self) -> list[str]:
        """Return the description of each person, from left to right."""
        scene = self._scene
        plates = [scene.board.sprite(f"seat:{seat}") for seat in range(len(scene.session.seats))]
        known = sorted((plate for plate in plates if plate is not None), key=lambda plate: plate.rect.centerx)
        return [_of_person(plate) for plate in known]

    def events(self) -> list[str]:
        """Return the lines of the log that the viewer may read, oldest first."""
        return self._scene.session.told_since(0)

    def effects(self) -> str:
        """Return the effects of the move under the focus, or of the selected move."""
        scene = self._scene
        situation = scene.situation()
        if not situation.awaiting:
            return ""
        move = scene.table.moves.get(scene.pointed_key) or scene.selected
        if move is not None:
            return scene.table.preview(situation, move)
        focused = scene.ui.focused
        return focused.tip_text() if focused is not None else ""


def _of_person(plate: Sprite) -> str:
    return plate.tip_text() or (str(plate.words) if plate.words is not None else "")


def _sentences(*texts: str) -> str:
    return " ".join(text if text.endswith((".", "!", "?")) else f"{text}." for text in texts if text)
