"""Buttons for moves without cards in the game I Bid You Not, such as "Take"."""

from __future__ import annotations

from typing import Final

from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.tables.kit.panel import Action
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.state import Observation

USUAL: Final[dict[str, Move]] = {"ask": mv.Take(), "turn": mv.Declare()}
"""For each phase, the class of moves that players usually make."""
LESSON: Final = "Not now."
"""Reason shown for a legal move if a lesson asks for another move."""


def choices(table: TileTable, situation: Situation) -> list[Action]:
    # If the usual move of the phase is not allowed, its button shows the reason.
    if not situation.awaiting:
        return []
    seen: Observation = situation.view.observation
    found = [(move, "") for move in _all() if situation.is_legal(move)]
    barred = _barred(table, situation)
    if barred is not None:
        found.insert(0 if isinstance(barred[0], mv.Take) else len(found), barred)
    return [_action(table, situation, seen, move, why) for move, why in found]


def _all() -> tuple[Move, ...]:
    skips = (mv.Skip("both"), mv.Skip("pay"), mv.Skip("add"), mv.Skip("cost"))
    return (mv.Declare(), mv.Take(), *skips, mv.Decline())


def _barred(table: TileTable, situation: Situation) -> tuple[Move, str] | None:
    # Why nobody can skip is written above the button.
    seen: Observation = situation.view.observation
    usual = USUAL.get(seen.phase)
    if usual is not None and not situation.is_legal(usual):
        assert seen.seat is not None
        return usual, table.game.why_not(seen, seen.seat, usual) or LESSON
    return None


def _action(table: TileTable, situation: Situation, seen: Observation, move: Move, why: str) -> Action:
    title, small = text.plate(table.rules, seen, move)
    small = "" if situation.unaided or why else small
    letter = text.KEYS[type(move)]
    alone = len(situation.view.legal) == 1
    # Taking and skipping are equal answers, so neither is golden.
    primary = alone and not why
    tip, key = table.game.label(move), f"choice:{text.key_of(move)}"
    # A plain button would look disabled beside the bright edges of the legal cards.
    edged = not primary and not why
    return Action(key, title, small, move, None, letter, primary, edged=edged, why=why, tip=tip)
