"""Sentences for the moves that bots weighed, in the same words and units in all games.

A bot gives each move a value and the reason for it ("takes the trick 62%"). The sentence for a person is formed here,
and begins with the value: "41% to win: takes the trick 62%". A mean of few playouts is told in
coarse steps: "About 40% to win".
"""

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
"""The aside of an easy bot that does not make its best move."""
MANNER: Final = "About as good, and more in character."
"""The aside of a character that does not make the best move of its level."""
MIXED: Final = "Moves of about the same worth are made by turns, so that they tell less."
"""The aside of a bot that mixes its moves."""
DRAWN: Final = "Drawn at random."
"""The aside of a bot that weighs nothing."""
FORCED: Final = "There was no other move."
TASTE: Final = "A matter of taste"
"""The reason for a move where none is better than another; no value is told with it."""


def grain(tries: int) -> int:
    """Return in steps of how many percent a chance is told that is the mean of so many playouts; 0: of none.

    A step is at least half a standard error at even chances, 50 / sqrt(tries) percent.
    """
    return 1 if not tries or tries >= 625 else 5 if tries >= 25 else 10


def worth(value: float, unit: Unit, tries: int = 0) -> str:
    """Return a value in words; a chance is kept from 0 to 1, as what stands for "by all means" lies beyond.

    Args:
        value: The value.
        unit: Its unit.
        tries: Of how many playouts it is a mean; 0 where it is none.
    """
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
    """Say how much more the first of two moves is worth than the second.

    Args:
        first: The better one.
        second: The other.
        name: Name of the other.

    Returns:
        A sentence; empty where a value stands for "by all means" or "by no means".
    """
    if first.chance is not None and second.chance is not None:
        said = _ahead(_in_chances(first, first.chance), _in_chances(second, second.chance))
    elif first.unit is not Unit.CHANCE:
        said = worth(first.value - second.value, first.unit)
    elif not 0 <= second.value <= first.value <= 1:
        return ""
    else:
        said = _ahead(first, second)
    if not said.startswith("+"):
        return f"{name} is about as good."
    return f"Ahead of {name} by {said.removeprefix('+')}."


def _ahead(first: Reason, second: Reason) -> str:
    """Say how much more likely one of two moves wins, in steps of the coarser of both; empty for less than one."""
    step = max(grain(first.tries), grain(second.tries))
    more = _steps(first.value, step) - _steps(second.value, step)
    points = counted(more * step, "point")
    return f"+{'about ' if step > 1 else ''}{points} of the chance to win" if more > 0 else ""


def _steps(chance: float, step: int) -> int:
    """Return to how many steps of so many percent a chance comes; one from 0 to 1."""
    return round(100 * min(1.0, max(0.0, chance)) / step)


def _sign(value: float, digits: int) -> str:
    """Return the sign of a number that is shown with so many digits; none if it is shown as 0."""
    shown = round(value, digits)
    return "+" if shown > 0 else "−" if shown < 0 else ""


def _in_chances(reason: Reason, chance: float) -> Reason:
    return replace(reason, value=chance, unit=Unit.CHANCE)


def decided(
    move: Move,
    weighed: Iterable[Reason],
    unit: Unit,
    aside: str = "",
    chance: Callable[[float], float] | None = None,
) -> Decision:
    """Return a decision with its reasons, best first.

    Args:
        move: The chosen move; one of the moves weighed.
        weighed: The moves that were weighed: value, what it rests on, and the chance to win where the value is not it.
        unit: Unit of the values.
        aside: Why the choice may be another than the best: said if it is.
        chance: Converts a value into a chance to win, if it has another unit or is not shown as it is.
    """
    found = [_told(each, unit, chance) for each in weighed]
    # Among equals the move that is made comes first; what is made by no means comes last, whatever it is worth.
    found.sort(key=lambda reason: (reason.barred, -reason.said, -reason.value, reason.move != move))
    return Decision(move, tuple(found), aside if found and found[0].move != move else "")


def undecided(moves: Sequence[Move], rng: random.Random, unit: Unit) -> Decision:
    """Return a decision for any move, where all moves are equally good."""
    chosen = moves[int(rng.random() * len(moves))]
    return decided(chosen, [Reason(move, 0.0, TASTE) for move in moves], unit)


def _told(reason: Reason, unit: Unit, chance: Callable[[float], float] | None) -> Reason:
    """Return a reason with its unit and its sentence."""
    worth_to = reason.chance
    if worth_to is None and chance is not None:
        worth_to = chance(reason.value)
    if worth_to is None:
        said = worth(reason.value, unit, reason.tries)
    else:
        worth_to = min(1.0, max(0.0, worth_to))
        said = worth(worth_to, Unit.CHANCE, reason.tries)
    return replace(reason, text=_sentence(said, reason.text), unit=unit, chance=worth_to)


def _sentence(value: str, rests_on: str) -> str:
    if rests_on == TASTE:
        return rests_on
    return f"{value}: {rests_on}" if rests_on else value


def told(game: AnyGame, decision: Decision) -> Iterator[str]:
    """Tell a decision in lines: the move, what it was worth, what else was weighed, best first."""
    yield game.label(decision.move)
    for reason in decision.reasons:
        mark = "*" if reason.move == decision.move else " "
        yield f"{mark} {game.label(reason.move)}: {reason.text}"
    if decision.aside or not decision.reasons:
        yield decision.aside or FORCED
