"""The viewer's decisions in I Bid You Not beside cards: large plates with the move and its result."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.looks import ChoiceLook
from bidtable.app.tables.i_bid_you_not.tiles import TileTable
from bidtable.app.widgets.board import Item
from bidtable.core.errors import Reason
from bidtable.core.model import Move
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.state import Observation

USUAL: Final[dict[str, Move]] = {"ask": mv.Take(), "turn": mv.Declare()}
"""The usual move of a phase."""
LESSON: Final = "Not now."
"""Reason for a refused legal move: a lesson asks for another move."""


def choices(table: TileTable, situation: Situation, places: Places) -> list[Item]:
    """Return declare, take, skip and leave it, as far as they matter now; a barred move shows its reason."""
    if not situation.awaiting:
        return []
    seen: Observation = situation.view.observation
    plates = [(move, "") for move in _all() if situation.is_legal(move)]
    barred = _barred(table, situation)
    if barred is not None:
        plates.insert(0 if isinstance(barred[0], mv.Take) else len(plates), barred)
    if not plates:
        return []
    m, area = table.metrics, places.right
    gap = m.px(7)
    sign = places.sign.height + gap if seen.offer else 0
    room = area.height - sign
    wanted = max(m.px(52), round((m.text_px(18) + m.text_px(14)) * 1.3) + m.px(4))
    tall = min(wanted, (room + gap) // len(plates) - gap)
    top = area.bottom - len(plates) * (tall + gap) + gap
    items = []
    for move, why in plates:
        place = pygame.Rect(area.left, top, area.width, tall)
        items.append(_plate(table, situation, seen, move, why, place))
        top += tall + gap
    return items


def _all() -> tuple[Move, ...]:
    skips = (mv.Skip("both"), mv.Skip("pay"), mv.Skip("add"), mv.Skip("cost"))
    return (mv.Declare(), mv.Take(), *skips, mv.Decline())


def _barred(table: TileTable, situation: Situation) -> tuple[Move, str] | None:
    """Return the move that a player would expect here but that is not allowed, with the reason."""
    seen: Observation = situation.view.observation
    if seen.phase == "ask" and not any(isinstance(move, mv.Skip) for move in situation.view.legal):
        return mv.Skip("both"), Reason(text.why_take(table.context, seen), "IB-6")
    usual = USUAL.get(seen.phase)
    if usual is not None and not situation.is_legal(usual):
        assert seen.seat is not None
        return usual, table.game.why_not(seen, seen.seat, usual) or LESSON
    return None


def _plate(
    table: TileTable, situation: Situation, seen: Observation, move: Move, why: str, place: pygame.Rect
) -> Item:
    key = f"choice:{text.key_of(move)}"
    title, small = text.plate(table.rules, seen, move)
    if why:
        return Item(key, ChoiceLook(title, why, "dimmed"), place, 20, lambda: None, enabled=False, tip=why)
    small = "" if situation.unaided else small
    look = ChoiceLook(title, small, "selected" if situation.selected == move else "legal")
    tip = f"{table.game.label(move)} (key {text.KEYS[type(move)]})"
    return table.move_item(situation, move, key, look, place, z=20, tip=tip)
