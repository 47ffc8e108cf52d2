"""Writes the reasons for moves, such as "41% to win: takes the trick 62%"."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bidtable.bots.common.base import Decision, Reason, Unit
from bidtable.core.game import AnyGame
from bidtable.core.model import Move
from bidtable.core.texts import counted

SLIP: Final = "A slip: bots of this level misjudge now and then."
"""Remark on a move of an easy bot that is worse than the best move."""
MANNER: Final = "About as good, and more in character."
"""Remark on a move that suits the bot's character better than the best move."""
MIXED: Final = "Moves of about the same worth are made by turns, so that they tell less."
"""Remark on the move of a bot that draws among several good moves."""
DRAWN: Final = "Drawn at random."
"""Remark on the move of a bot that moves at random."""
FORCED: Final = "There was no other move."
TASTE: Final = "A matter of taste"
"""The reason that players see if all moves of a decision are equally good."""


def grain(tries: int) -> int:
    # The step is at least half a standard error for a chance of 50 %, which is 50 / sqrt(tries) percent.
    return 1 if not tries or tries >= 625 else 5 if tries >= 25 else 10


def stepped(chance: float) -> float:
    """Return an estimated chance as it is told: in steps of 5 percentage points, and as sure only if it is sure."""
    return min(0.99, max(0.01, round(20 * chance) / 20)) if 0 < chance < 1 else chance


def about(chance: float) -> str:
    """Return an estimated chance in words, such as "about 60%"."""
    return f"{'about ' if 0 < chance < 1 else ''}{stepped(chance):.0%}"


def worth(value: float, unit: Unit, tries: int = 0) -> str:
    """Return a value in words."""
    match unit:
        case Unit.CHANCE:
            step = grain(tries)
            return f"{'About ' if step > 1 else ''}{_steps(value, step) * step}% to win"
        case Unit.DOLLARS:
            return f"{_sign(value, 0)}${abs(value):,.0f}"
        case Unit.CARDS:
            return f"{_sign(value, 2)}{abs(value):.2f} Deal cards"
        case Unit.POINTS:
            return f"{_sign(value, 1)}{abs(value):.1f} points"
        case Unit.ROUNDS:
            return f"{_sign(value, 1)}{abs(value):.1f} rounds"


def compared(first: Reason, second: Reason, name: str) -> str:
    """Return a sentence that compares the values of two moves."""
    step = max(grain(first.tries), grain(second.tries))
    if first.chance is not None and second.chance is not None:
        said = _ahead(first.chance, second.chance, step)
    elif first.unit is not Unit.CHANCE:
        said = worth(first.value - second.value, first.unit)
    elif not 0 <= second.value <= first.value <= 1:
        return ""
    else:
        said = _ahead(first.value, second.value, step)
    if not said.startswith("+"):
        return f"{name} is about as good."
    return f"Ahead of {name} by {said.removeprefix('+')}."


def _ahead(first: float, second: float, step: int) -> str:
    more = _steps(first, step) - _steps(second, step)
    points = counted(more * step, "point")
    return f"+{'about ' if step > 1 else ''}{points} of the chance to win" if more > 0 else ""


def _steps(chance: float, step: int) -> int:
    return round(100 * min(1.0, max(0.0, chance)) / step)


def _sign(value: float, digits: int) -> str:
    shown = round(value, digits)
    return "+" if shown > 0 else "−" if shown < 0 else ""


def decided(
    move: Move,
    weighed: Iterable[Reason],
    unit: Unit,
    aside: str = "",
    chance: Callable[[float], float] | None = None,
) -> Decision:
    """Return a decision with its reasons, the best move first."""
    # The list `weighed` includes the chosen move. The function `chance` converts a value into a chance to
    # win.
    found = [_told(each, unit, chance) for each in weighed]
    # The chosen move comes first among equally good moves. Barred moves come last, whatever their value.
    found.sort(key=lambda reason: (reason.barred, -reason.said, -reason.value, reason.move != move))
    return Decision(move, tuple(found), aside if found and found[0].move != move else "")


def undecided(moves: Sequence[Move], rng: random.Random, unit: Unit) -> Decision:
    """Return a random decision among moves that are equally good."""
    chosen = moves[int(rng.random() * len(moves))]
    return decided(chosen, [Reason(move, 0.0, TASTE) for move in moves], unit)


def _told(reason: Reason, unit: Unit, chance: Callable[[float], float] | None) -> Reason:
    worth_to = reason.chance
    if worth_to is None and chance is not None:
        worth_to = chance(reason.value)
    if worth_to is None:
        said = worth(reason.value, unit, reason.tries)
    else:
        worth_to = min(1.0, max(0.0, worth_to))
        said = worth(worth_to, Unit.CHANCE, reason.tries)
    text = reason.text if reason.text == TASTE else ": ".join(filter(None, (said, reason.text)))
    return replace(reason, text=text, unit=unit, chance=worth_to)


def told(game: AnyGame, decision: Decision) -> Iterator[str]:
    """Yield lines of text about a decision and the moves that were considered."""
    yield game.label(decision.move)
    for reason in decision.reasons:
        mark = "*" if reason.move == decision.move else " "
        yield f"{mark} {game.label(reason.move)}: {reason.text}"
    if decision.aside or not decision.reasons:
        yield decision.aside or FORCED
