"""Who may know what of an event: each field of each event says it, and projection follows from that.

    class Dealt(Event, frozen=True, tag="dealt"):
        round: Open[int]
        trump: Open[str]
        hands: Annotated[tuple[tuple[str, ...], ...], Each(hidden=())]

    class Sealed(Event, frozen=True, tag="sealed"):
        seat: Open[Seat]
        card: Annotated[str, Only("seat", hidden="")]

A field that declares nothing is a mistake, found when the game is loaded. A spectator (None) knows only what is open.
"""

from __future__ import annotations

import functools
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, TypeAlias, TypeVar

from msgspec.structs import replace

from bidtable.core.model import Event, Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Everybody:
    """The field is known to all, spectators included."""


@dataclass(frozen=True, slots=True)
class Only:
    """The field is known to the seat that another field of the event names, or to the two whom it concerns.

    Attributes:
        owner: Name of the field that holds the owner's seat.
        other: Name of the field that holds the second seat, where the secret is shared by two.
        hidden: What everybody else sees instead.
    """

    owner: str
    other: str = ""
    hidden: Any = field(default=None, kw_only=True)

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the fields that hold the seats that know."""
        return (self.owner, self.other) if self.other else (self.owner,)


@dataclass(frozen=True, slots=True)
class Each:
    """The field holds one entry a seat, in seat order; each seat knows its own.

    Attributes:
        hidden: What stands in the place of every other entry.
    """

    hidden: Any = None


@dataclass(frozen=True, slots=True)
class Nobody:
    """The field is known to nobody: only a record and a look at all hands show it.

    Attributes:
        hidden: What everybody sees instead.
    """

    hidden: Any = None


Audience: TypeAlias = Everybody | Only | Each | Nobody

EVERYBODY: Final = Everybody()
Open = Annotated[T, EVERYBODY]
"""`Open[int]`: a field that everybody may know."""


@functools.cache
def audiences(kind: type[Event]) -> dict[str, Audience]:
    """Return who may know each field of a kind of event, in the order of its fields.

    Raises:
        TypeError: A field declares nothing, or names a field that is not there.
    """
    hints = typing.get_type_hints(kind, include_extras=True)
    found: dict[str, Audience] = {}
    for name in kind.__struct_fields__:
        declared = [mark for mark in getattr(hints[name], "__metadata__", ()) if isinstance(mark, Audience)]
        if len(declared) != 1:
            raise TypeError(f"{kind.__name__}.{name} must say once who may know it.")
        mark = declared[0]
        for other in mark.fields if isinstance(mark, Only) else ():
            if other not in kind.__struct_fields__:
                raise TypeError(f"{kind.__name__}.{name} names the field '{other}', which is not there.")
        found[name] = mark
    return found


def secrets(kind: type[Event]) -> tuple[str, ...]:
    """Return the fields of a kind of event that not everybody may know."""
    return tuple(name for name, mark in audiences(kind).items() if not isinstance(mark, Everybody))


Cover: TypeAlias = Callable[[Event, Seat | None], Any]
"""What a viewer sees of one field of an event."""


def project(event: Event, seat: Seat | None) -> Event:
    """Return an event as a seat, or a spectator (None), may know it."""
    covers = _covers(type(event))
    if not covers:
        return event
    return replace(event, **{name: cover(event, seat) for name, cover in covers})


@functools.cache
def _covers(kind: type[Event]) -> tuple[tuple[str, Cover], ...]:
    """Return the fields that are not open, each with what shows it to a viewer."""
    return tuple(
        (name, _cover(name, mark))
        for name, mark in audiences(kind).items()
        if not isinstance(mark, Everybody)
    )


def _cover(name: str, mark: Only | Each | Nobody) -> Cover:
    hidden = mark.hidden
    if isinstance(mark, Only):
        fields = mark.fields

        def only(event: Event, seat: Seat | None) -> Any:
            known = seat is not None and any(getattr(event, field) == seat for field in fields)
            return getattr(event, name) if known else hidden

        return only
    if isinstance(mark, Each):

        def each(event: Event, seat: Seat | None) -> Any:
            return tuple(entry if at == seat else hidden for at, entry in enumerate(getattr(event, name)))

        return each
    return lambda event, seat: hidden
