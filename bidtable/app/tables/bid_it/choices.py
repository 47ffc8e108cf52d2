"""Buttons for the viewer's moves in the game BID-IT!, except bids."""

from __future__ import annotations

from functools import partial
from typing import Final

from bidtable.app.tables.base import Presses, Situation, Table
from bidtable.app.tables.bid_it import text
from bidtable.app.tables.kit.panel import Action
from bidtable.core.model import Move
from bidtable.games.bid_it import BidIt
from bidtable.games.bid_it.moves import (
    Bid,
    Challenge,
    Discard,
    Double,
    Draw,
    Redouble,
    Sidestep,
    Surrender,
    TakeSide,
)
from bidtable.games.bid_it.state import Observation

NONE, DRAW, SIDESTEP = "", "draw", "sidestep"
"""Purposes for which the player may choose cards of the hand."""

BEGIN_DRAW, BEGIN_SIDESTEP = "Draw first", "Sidestep"
"""Labels of the actions that begin a draw and a sidestep."""

BACK: Final = "Keep all cards"
"""Caption of the button that stops choosing cards."""

BEGINNINGS: Final = (
    (
        DRAW,
        BEGIN_DRAW,
        "discard, draw, then bid",
        "then bid",
        "W",
        "Choose cards without a star or the bid's rank to discard",
    ),
    (
        SIDESTEP,
        BEGIN_SIDESTEP,
        "show a card, then bid higher",
        "show a card",
        "T",
        "Replace your own bid: a card of your hand stays face up for the rest of the round",
    ),
)
"""Purpose, label, second line, short second line, key and tooltip of each action that begins a draw or a sidestep."""


class Choices:
    """Offers all moves of the viewer except bids."""

    def __init__(self, table: Table, game: BidIt) -> None:
        self._table = table
        self._game = game
        self._asked = NONE
        self._asked_at: object = None
        self._chosen: list[tuple[str, Discard]] = []
        self._read: tuple[object, tuple[Move, ...]] = (None, ())

    def legal(self, situation: Situation) -> tuple[Move, ...]:
        # There may be hundreds of legal bids, so they are left out.
        if not situation.awaiting:
            return ()
        if self._read[0] is not situation.view:
            found = tuple([move for move in situation.view.legal if type(move) is not Bid])
            self._read = (situation.view, found)
        return self._read[1]

    def kinds(self, situation: Situation) -> set[type[Move]]:
        found = {type(move) for move in self.legal(situation)}
        return found | {type(next(iter(situation.view.legal)))} if situation.view.legal else found

    # -- the purpose of chosen cards ---------------------------------------------------------------------

    def aim(self, situation: Situation) -> str:
        view: Observation = situation.view.observation
        if not situation.awaiting:
            return NONE
        if view.phase == "discard" or isinstance(situation.selected, Discard):
            return DRAW
        if isinstance(situation.selected, Sidestep):
            return SIDESTEP
        return self._asked if self._asked_at == self._turn(view) else NONE

    def ask(self, situation: Situation, aim: str) -> None:
        view: Observation = situation.view.observation
        if situation.selected is not None:
            situation.select(None)
        self._asked = NONE if self.aim(situation) == aim else aim
        self._asked_at = self._turn(view)
        situation.redraw()

    def discards(self, situation: Situation) -> dict[str, Discard]:
        if not self._chosen or situation.selected != self._chosen[-1][1]:
            # Another move was selected, or the choice was given up.
            self._chosen.clear()
        return dict(self._chosen)

    def toggle(self, situation: Situation, key: str, move: Discard) -> None:
        chosen = self.discards(situation)
        if key in chosen:
            del chosen[key]
        else:
            chosen[key] = move
        self._chosen = list(chosen.items())
        if self.aim(situation) == DRAW:
            # The cards can still be chosen after the last one was put back.
            self._asked, self._asked_at = DRAW, self._turn(situation.view.observation)
        situation.select(self._chosen[-1][1] if self._chosen else None)
        # An equal card may have been selected before.
        situation.redraw()

    def rest(self, situation: Situation, move: Move) -> tuple[Move, ...]:
        if situation.apart or not isinstance(move, Discard):
            return ()
        chosen = list(self.discards(situation).values())
        if move in chosen:
            chosen.remove(move)
        return (*chosen, Draw())

    @staticmethod
    def _turn(view: Observation) -> object:
        return view.rounds, view.phase, view.last_bids, view.passed, view.call

    def possible(self, situation: Situation, aim: str) -> bool:
        kind = Discard if aim == DRAW else Sidestep
        if situation.view.observation.phase != "turn":
            return False
        return any(isinstance(move, kind) for move in self.legal(situation))

    def presses(self, situation: Situation, move: Move) -> Presses | None:
        if self.choosing(situation) and not isinstance(move, Discard | Sidestep):
            return Presses((f"begin:{self.aim(situation)}",), BACK)
        if isinstance(move, Discard) and self.possible(situation, DRAW):
            return Presses(("begin:draw",), BEGIN_DRAW)
        return Presses(("begin:sidestep",), BEGIN_SIDESTEP) if isinstance(move, Sidestep) else None

    # -- calls ---------------------------------------------------------------------------------------

    def calls(self, situation: Situation, view: Observation) -> list[Action]:
        if not situation.awaiting:
            return []
        found: list[Action] = []
        legal = [m for m in self.legal(situation) if not isinstance(m, (Discard, Sidestep, TakeSide))]
        for move in legal:
            title = text.label(self._game, view, move, situation.names)
            small = text.stake(self._game, view, move, situation.names)
            claim, _, _ = small.partition(": ")
            brief = (f"{claim}: {text.at_stake(self._game, view, move)}", claim)
            tip = text.promised(self._game, view, move, situation.names)[0]
            letter = text.KEYS.get(type(move), "")
            # A call against the bid is as important as a higher bid.
            edged = isinstance(move, Challenge)
            found.append(
                Action(f"choice:{title}", title, small, move, None, letter, edged=edged, tip=tip, brief=brief)
            )
        for move in self._withheld(view, legal):
            assert view.seat is not None
            why = self._game.why_not(view, view.seat, move)
            title = text.label(self._game, view, move, situation.names)
            found.append(Action(f"choice:{title}", title, why=why))
        return [*found, *self._beginnings(situation)]

    def _withheld(self, view: Observation, legal: list[Move]) -> list[Move]:
        # These calls need more Deal cards than the player has; they are drawn in grey.
        kinds = {type(move) for move in legal}
        if not view.advanced or view.phase != "turn":
            return []
        if Challenge in kinds and Double not in kinds:
            return [Double()]
        return [Redouble()] if Surrender in kinds and view.call == "double" and Redouble not in kinds else []

    def _beginnings(self, situation: Situation) -> list[Action]:
        return [
            Action(
                f"begin:{aim}",
                title,
                small,
                run=partial(self.ask, situation, aim),
                hotkey=letter,
                tip=tip,
                brief=(brief,),
            )
            for aim, title, small, brief, letter, tip in BEGINNINGS
            if self.possible(situation, aim)
        ]

    def choosing(self, situation: Situation) -> bool:
        aim = self.aim(situation)
        return aim != NONE and self.possible(situation, aim)

    def back(self, situation: Situation) -> list[Action]:
        aim = self.aim(situation)
        letter = next(row[4] for row in BEGINNINGS if row[0] == aim)
        tip = "Keep all cards, and bid or call instead"
        run = partial(self.ask, situation, aim)
        return [Action(f"begin:{aim}", BACK, "bid or call instead", run=run, hotkey=letter, tip=tip)]
