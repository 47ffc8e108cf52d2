"""Plays a move and returns the state and events that follow."""

from __future__ import annotations

from typing import Any

from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Move, Seat


def did(game: AnyGame, state: Any, seat: Seat, move: Move) -> tuple[Any, tuple[Event, ...]]:
    """Return the state after a move, and all events that it caused."""
    steps = game.steps(state, seat, move)
    return steps[-1].state, tuple(step.event for step in steps)
