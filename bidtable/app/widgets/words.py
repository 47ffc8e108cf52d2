"""Descriptions of widgets and pieces in words, for example for a screen reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple


@dataclass(frozen=True)
class Scale:
    """A number that the player can change in steps, from `low` to `high`."""

    now: float
    low: float
    high: float
    step: float = 1


@dataclass(frozen=True)
class Words:
    """A description of a piece or a widget in words, for example for a screen reader.

    Attributes:
        role: Kind of the piece, for example "card", "button" or "player".
        name: Name of the piece, for example "Bell 7".
        value: Value of the piece, for example "2 of 3"; may be empty.
        state: State of the piece, for example "may be played"; may be empty.
        on: Whether a switch is on; None for anything but a switch.
        scale: The number that a slider or a dial sets; None for anything else.
    """

    role: str
    name: str
    value: str = ""
    state: str = ""
    on: bool | None = None
    scale: Scale | None = None

    def __str__(self) -> str:
        return ", ".join(part for part in (f"{self.role} {self.name}", self.value, self.state) if part)


@dataclass(frozen=True)
class Part:
    """A part of a widget, such as an option, a row of a list or a paragraph.

    Attributes:
        role: Kind of the part: "option", "row", "line", "heading" or "text".
        chosen: Whether the part is chosen; None if the part cannot be chosen.
        press: Called when the player presses the part; None if it cannot be pressed.
    """

    role: str
    name: str
    chosen: bool | None = None
    press: Callable[[], None] | None = field(default=None, compare=False)


Manner = Literal["politely", "assertively"]
"""How a screen reader says a text: after the present sentence, or at once."""


class Spoken(NamedTuple):
    """A text that a screen reader says without being asked."""

    text: str
    manner: Manner = "politely"


class Group(NamedTuple):
    """Widgets that belong together for a screen reader.

    Attributes:
        keys: Names of the widgets, or beginnings of names with "*" at the end.
        across: Whether the group is read from left to right, instead of in the order of its widgets.
    """

    name: str
    keys: tuple[str, ...]
    across: bool = False
