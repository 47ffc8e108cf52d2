"""The viewer's choices beside a bid: calls with their stakes, a draw or a sidestep before the bid, and sides."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.tables.base import Presses, Situation, Table
from bidtable.app.tables.bid_it import text
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.plates import CallLook, SideLook, Tone
from bidtable.app.tables.bid_it.spread import sides_known
from bidtable.app.widgets.board import Item
from bidtable.core.model import Move
from bidtable.games.bid_it import BidIt, calls
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.moves import (
    Bid,
    Challenge,
    Discard,
    Double,
    LetGive,
    Redouble,
    Side,
    Sidestep,
    Surrender,
    TakeSide,
)
from bidtable.games.bid_it.state import Observation

NONE, DRAW, SIDESTEP = "", "draw", "sidestep"
"""Purposes for which the viewer chooses cards of the hand."""

BEGIN_DRAW, BEGIN_SIDESTEP = "Draw first", "Sidestep"
"""Labels of the plates that begin a draw and a sidestep."""


class Plate(NamedTuple):
    """A choice of the column.

    Attributes:
        key: Key of its item.
        does: The move of the plate; None if the plate begins or ends choosing cards of the hand.
        look: Look of the plate; a dimmed plate cannot be pressed.
        tip: Tooltip of the plate.
        aim: The purpose of the cards that are chosen then.
    """

    key: str
    does: Move | None
    look: CallLook
    tip: str
    aim: str = NONE


class Choices:
    """The calls and sides, and the purpose for which the viewer is choosing cards of the hand."""

    def __init__(self, table: Table, game: BidIt) -> None:
        """Make the choices of a table."""
        self._table = table
        self._game = game
        self._asked = NONE
        self._asked_at: object = None
        self._read: tuple[object, tuple[Move, ...]] = (None, ())

    def legal(self, situation: Situation) -> tuple[Move, ...]:
        """Return the viewer's legal moves without bids; the hundreds of bids are read through only once."""
        if not situation.awaiting:
            return ()
        if self._read[0] is not situation.view:
            found = tuple([move for move in situation.view.legal if type(move) is not Bid])
            self._read = (situation.view, found)
        return self._read[1]

    def kinds(self, situation: Situation) -> set[type[Move]]:
        """Return the kinds of the viewer's legal moves; bids come first in the legal moves, if there are any."""
        found = {type(move) for move in self.legal(situation)}
        return found | {type(next(iter(situation.view.legal)))} if situation.view.legal else found

    # -- the purpose of chosen cards ---------------------------------------------------------------------

    def aim(self, situation: Situation) -> str:
        """Return the purpose for which cards of the hand may be chosen now."""
        view: Observation = situation.view.observation
        if not situation.awaiting:
            return NONE
        if view.phase == "discard" or isinstance(situation.selected, Discard):
            return DRAW
        if isinstance(situation.selected, Sidestep):
            return SIDESTEP
        return self._asked if self._asked_at == self._turn(view) else NONE

    def ask(self, situation: Situation, aim: str) -> None:
        """Begin or end choosing cards of the hand."""
        view: Observation = situation.view.observation
        self._asked = NONE if self.aim(situation) == aim else aim
        self._asked_at = self._turn(view)
        situation.redraw()

    @staticmethod
    def _turn(view: Observation) -> object:
        return view.rounds, view.phase, view.last_bids, view.passed, view.call

    def possible(self, situation: Situation, aim: str) -> bool:
        """Return whether a card may be chosen for a draw, or for a sidestep, in this turn."""
        kind = Discard if aim == DRAW else Sidestep
        if situation.view.observation.phase != "turn":
            return False
        return any(isinstance(move, kind) for move in self.legal(situation))

    def presses(self, situation: Situation, move: Move) -> Presses | None:
        """Return the press that begins choosing cards for a draw or for a sidestep; None for other moves."""
        if isinstance(move, Discard) and self.possible(situation, DRAW):
            return Presses(("begin:draw",), BEGIN_DRAW)
        return Presses(("begin:sidestep",), BEGIN_SIDESTEP) if isinstance(move, Sidestep) else None

    # -- calls ---------------------------------------------------------------------------------------

    def calls(self, situation: Situation, view: Observation, area: pygame.Rect) -> list[Item]:
        """Return the choices in the column at the right."""
        if not situation.awaiting:
            return []
        plates = [*self._plates(situation, view), *self._beginnings(situation, view)]
        if not plates:
            return []
        m = self._table.metrics
        gap = m.px(8 if len(plates) < 4 else 4)
        # The least height holds a name and a line below it, at every text size.
        tallest = max(m.row(58), round((m.text_px(16) + m.text_px(14)) * 1.3) + m.px(8))
        height = min(tallest, (area.height - gap * (len(plates) - 1)) // len(plates))
        items = []
        for at, plate in enumerate(plates):
            place = pygame.Rect(area.left, area.top + at * (height + gap), area.width, height)
            items.append(self._item(situation, plate, place))
        return items

    def _item(self, situation: Situation, plate: Plate, place: pygame.Rect) -> Item:
        key, look, tip, aim = plate.key, plate.look, plate.tip, plate.aim
        if plate.does is None:
            ask = self.ask
            return Item(key, look, place, 8, on_click=lambda: ask(situation, aim), tip=tip, animate=False)
        if look.state == "dimmed":
            return Item(key, look, place, 8, enabled=False, tip=tip, animate=False)
        return self._table.move_item(situation, plate.does, key, look, place, z=8, tip=tip)

    def _plates(self, situation: Situation, view: Observation) -> list[Plate]:
        found: list[Plate] = []
        legal = [m for m in self.legal(situation) if not isinstance(m, (Discard, Sidestep, TakeSide))]
        for move in legal:
            title = text.label(self._game, view, move, situation.names)
            small = text.stake(self._game, view, move, situation.names)
            state = "selected" if situation.selected == move else "legal"
            brief = (small.partition(": ")[2], text.at_stake(self._game, view, move))
            look = CallLook(title, small, state, brief)
            letter = text.KEYS.get(type(move), "")
            tip = text.promised(self._game, view, move, situation.names)[0]
            found.append(Plate(f"choice:{title}", move, look, f"{tip} (key {letter})" if letter else tip))
        for move in self._withheld(view, legal):
            assert view.seat is not None
            why = self._game.why_not(view, view.seat, move)
            title = text.label(self._game, view, move, situation.names)
            found.append(Plate(f"choice:{title}", move, CallLook(title, "", "dimmed"), why))
        return found

    def _withheld(self, view: Observation, legal: list[Move]) -> list[Move]:
        """Return the calls that are shown greyed because only Deal cards are missing for them."""
        kinds = {type(move) for move in legal}
        if not view.advanced or view.phase != "turn":
            return []
        if Challenge in kinds and Double not in kinds:
            return [Double()]
        return [Redouble()] if Surrender in kinds and view.call == "double" and Redouble not in kinds else []

    def _beginnings(self, situation: Situation, view: Observation) -> list[Plate]:
        """Return the plates that begin a draw or a sidestep, for which cards of the hand are then chosen."""
        now = self.aim(situation)
        found: list[Plate] = []
        if self.possible(situation, DRAW):
            look = CallLook(
                BEGIN_DRAW,
                "discard, draw, then bid",
                "on" if now == DRAW else "legal",
                ("then bid",),
            )
            tip = "Choose cards without a star or the bid's rank to discard (key W)."
            found.append(Plate("begin:draw", None, look, tip, DRAW))
        if self.possible(situation, SIDESTEP):
            look = CallLook(
                BEGIN_SIDESTEP,
                "show a card, then bid higher",
                "on" if now == SIDESTEP else "legal",
                ("show a card",),
            )
            tip = "Replace your own bid: a card of your hand stays face up for the rest of the round (key T)."
            found.append(Plate("begin:sidestep", None, look, tip, SIDESTEP))
        return found

    # -- sides ---------------------------------------------------------------------------------------

    def sides(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the two sides of a call, from the call until the last loss is shown; legal sides can be pressed."""
        legal = self.legal(situation)
        takes = {move.with_: move for move in legal if isinstance(move, TakeSide)}
        gives = any(isinstance(move, LetGive) for move in legal)
        if not view.call or (situation.awaiting and not takes and not gives):
            return []
        known = sides_known(situation, view)
        items = []
        for side, area in zip(self._across(view, places), (places.left, places.right), strict=True):
            halved = gives and area is places.right
            if halved and area.height < self._table.metrics.px(200):
                # The plate does not fit above the choices; the call is also shown below the bid.
                continue
            tallest = min(places.left.height, places.right.height)
            place = self.side_place(area, tallest, halved=halved)
            move = takes.get(side)
            stake = text.side_stake(self._game, view, side, situation.names, known)
            if move is not None:
                stake = text.side_choice(self._game, view, move)
            tone: Tone = "plain" if not view.right else "good" if view.right == side else "bad"
            look = SideLook(
                text.side_title(view, side, situation.names),
                text.side_claim(view, side),
                text.side_people(view, side, situation.names, known),
                stake,
                tone,
                "plain" if move is None else "selected" if situation.selected == move else "legal",
                text.side_stake_in_short(self._game, view, side, known) if move is None else "",
                situation.seats[calls.head(view, side)].colour,
            )
            key = f"take:{side}"
            if move is not None:
                tip = text.promised(self._game, view, move, situation.names)[0]
                items.append(self._table.move_item(situation, move, key, look, place, z=8, tip=tip))
            else:
                film = pop(0.3) if isinstance(situation.moment, ev.Called) else None
                items.append(Item(key, look, place, 8, film=film, animate=False))
        return items

    @staticmethod
    def _across(view: Observation, places: Places) -> tuple[Side, Side]:
        """Return the two sides from left to right, each where the seat of that side sits."""
        bidder, caller = (places.spreads[seat].deals.centerx for seat in (view.bidder, view.caller))
        return ("bidder", "caller") if bidder <= caller else ("caller", "bidder")

    def side_place(self, area: pygame.Rect, tallest: int, *, halved: bool) -> pygame.Rect:
        """Return the place of a side's plate; half as high if there are choices below it."""
        m = self._table.metrics
        tall = min(tallest, max(m.px(132), round(m.text_px(15) * 1.3 * 5)))
        if halved:
            tall = min(tall, area.height // 2)
        return pygame.Rect(area.left, area.top, area.width, tall)
