"""A description of the screen as a tree of entries, as a screen reader walks through it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from bidtable.app.widgets.ui import Ui
from bidtable.app.widgets.widget import Widget
from bidtable.app.widgets.words import Group, Manner, Scale, Spoken

ROOT: Final = "window"
"""Key of the entry of the whole window."""
SAID: Final = "said"
"""Key of the entry with the last texts that the reader said without being asked."""


@dataclass(frozen=True)
class Entry:
    """A widget, a part of a widget, or a group, as a screen reader describes it.

    Attributes:
        key: Key that the entry keeps while it is on the screen.
        role: Kind of the entry, for example "card", "button", "group" or "option".
        name: Name with value and state, for example "Bell 7, may be played".
        value: Text of a text field, or the number of a slider in words.
        help: The tooltip, if it says more than the name.
        rect: Area in pixels of the window; None if unknown.
        children: Keys of the entries inside, in reading order.
        pressable: Whether a press has an effect.
        focusable: Whether the keyboard can go to the entry.
        fillable: Whether the entry is a text field.
        enabled: Whether the player can use the entry.
        on: Whether a switch is on; None for anything but a switch.
        chosen: Whether an option or a row is chosen; None if it cannot be chosen.
        scale: The number that a slider or a dial sets; None for anything else.
        place: Position in the group, from 0; -1 without a position.
        manner: How the entry is said when it appears; None for an entry that is not said.
    """

    key: str
    role: str
    name: str
    value: str = ""
    help: str = ""
    rect: tuple[int, int, int, int] | None = None
    children: tuple[str, ...] = ()
    pressable: bool = False
    focusable: bool = False
    fillable: bool = False
    enabled: bool = True
    on: bool | None = None
    chosen: bool | None = None
    scale: Scale | None = None
    place: int = -1
    manner: Manner | None = None


@dataclass(frozen=True)
class Target:
    """The widget behind an entry.

    Attributes:
        purpose: The purpose of the widget when it was described.
        number: Number of the part of the widget that the entry describes; -1 for the whole widget.
        part: Name of the part; empty for the whole widget.
    """

    widget: Widget
    purpose: Hashable
    number: int = -1
    part: str = ""


@dataclass(frozen=True)
class Screen:
    """The description of the whole screen.

    Attributes:
        entries: All entries by key; the entry `ROOT` contains all others.
        targets: The widgets behind the entries, by key.
        keys: The keys of the entries of all widgets.
    """

    entries: Mapping[str, Entry] = field(default_factory=dict)
    targets: Mapping[str, Target] = field(default_factory=dict)
    keys: Mapping[Widget, str] = field(default_factory=dict)

    def groups(self) -> list[Entry]:
        """Return the groups of the screen, in reading order."""
        root = self.entries.get(ROOT)
        inside = [self.entries[key] for key in root.children] if root is not None else []
        return [entry for entry in inside if entry.role == "group"]

    def inside(self, entry: Entry) -> list[Entry]:
        """Return an entry and all entries inside it, in reading order."""
        return [entry, *(found for key in entry.children for found in self.inside(self.entries[key]))]

    def texts(self) -> list[str]:
        """Return everything that the screen reader can say, in reading order."""
        root = self.entries.get(ROOT)
        told = self.inside(root) if root is not None else []
        return [text for entry in told for text in (entry.name, entry.value, entry.help) if text]


class Readable(Protocol):
    """Interface of a scene for the screen reader."""

    @property
    def ui(self) -> Ui: ...

    @property
    def groups(self) -> Sequence[Group]:
        """The groups of the scene's widgets, in reading order; empty for a plain list."""

    @property
    def settled(self) -> bool:
        """Whether the pieces have shown everything that their descriptions say."""

    @property
    def secrecy(self) -> Hashable:
        """A value that changes when other people may look at the screen."""

    @property
    def opening(self) -> str:
        """The text to say when the scene opens; empty for the first heading."""

    def press(self, widget: Widget) -> None:
        """Press a widget as a click on it does."""

    def situation_in_words(self) -> str:
        """Return the situation in words."""

    def people_in_words(self) -> Sequence[str]:
        """Return the description of each person, from left to right."""

    def events_in_words(self) -> Sequence[str]:
        """Return the last events in words, oldest first."""

    def effects_in_words(self) -> str:
        """Return the effects of the move under the focus in words; empty if there is none."""

    def news(self) -> Sequence[Spoken]:
        """Return the texts to say that were not returned before."""
