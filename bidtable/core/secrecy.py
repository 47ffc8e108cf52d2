"""Hides secrets in the events of a game.

Each field of an event type declares the seats that may see the field. The annotation `Open[str]` is for fields that
everybody may see, and `Annotated[str, Only("seat", hidden="")]` for a secret of the seat in the field `seat`. A field
that declares no audience causes an error when the game is loaded. Spectators see only open fields; the seat of a
spectator is None.
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
    """The audience of a field that all players and spectators may see."""


@dataclass(frozen=True, slots=True)
class Only:
    """The audience of a field that only one or two seats may see.

    The seats that may see the field are in other fields of the same event.

    Attributes:
        other: Name of a field with a second seat that may see the value.
        hidden: Value that is shown to viewers who may not see the field.
    """

    owner: str
    other: str = ""
    hidden: Any = field(default=None, kw_only=True)

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the event's fields with the seats that may see the value."""
        return (self.owner, self.other) if self.other else (self.owner,)


@dataclass(frozen=True, slots=True)
class Each:
    """The audience of a field with one entry for each seat; each seat may see only its own entry."""

    hidden: Any = None


@dataclass(frozen=True, slots=True)
class Nobody:
    """The audience of a field that appears only in a record, or when all hands are shown after the match."""

    hidden: Any = None


Audience: TypeAlias = Everybody | Only | Each | Nobody

EVERYBODY: Final = Everybody()
Open = Annotated[T, EVERYBODY]
"""Annotation for a field of an event that all viewers may see, such as `Open[int]`."""


@functools.cache
def audiences(kind: type[Event]) -> dict[str, Audience]:
    """Return the audience of each field of an event type, in field order.

    Raises:
        TypeError: Raised if a field of the event type declares no audience, or its audience names a missing field.
    """
    hints = typing.get_type_hints(kind, include_extras=True)
    found: dict[str, Audience] = {}
    for name in kind.__struct_fields__:
        declared = [mark for mark in getattr(hints[name], "__metadata__", ()) if isinstance(mark, Audience)]
        if len(declared) != 1:
            raise TypeError(f"{kind.__name__}.{name} must declare exactly one audience.")
        mark = declared[0]
        for other in mark.fields if isinstance(mark, Only) else ():
            if other not in kind.__struct_fields__:
                raise TypeError(f"{kind.__name__}.{name} names the field '{other}', which does not exist.")
        found[name] = mark
    return found


def secrets(kind: type[Event]) -> tuple[str, ...]:
    """Return the names of an event type's fields that are secret from some viewers."""
    return tuple(name for name, mark in audiences(kind).items() if not isinstance(mark, Everybody))


Cover: TypeAlias = Callable[[Event, Seat | None], Any]
"""Function that returns the value of an event's field for a viewer."""


def project(event: Event, seat: Seat | None) -> Event:
    """Return an event without the facts that a viewer, or a spectator (None), may not know."""
    covers = _covers(type(event))
    if not covers:
        return event
    return replace(event, **{name: cover(event, seat) for name, cover in covers})


@functools.cache
def _covers(kind: type[Event]) -> tuple[tuple[str, Cover], ...]:
    """Return the secret fields of an event type, each with the function that hides its value."""
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
