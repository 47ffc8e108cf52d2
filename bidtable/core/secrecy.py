"""Hides the secret values of events from the wrong players."""

# The type `Open[str]` makes a field of an event visible to everybody. The mark `Only("seat", hidden="")`
# shows a field to one seat only. The seat of a spectator is None.

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
    """Marks a field of an event that everybody may see."""


@dataclass(frozen=True, slots=True)
class Only:
    """Mark of a field that only one or two seats may see.

    Attributes:
        other: Name of a field with a second seat that may see the value.
        hidden: Value that all other viewers see.
    """

    owner: str
    other: str = ""
    hidden: Any = field(default=None, kw_only=True)

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the fields that tell which seats may see the value."""
        return (self.owner, self.other) if self.other else (self.owner,)


@dataclass(frozen=True, slots=True)
class Each:
    """Mark of a field with one secret value for each seat."""

    hidden: Any = None


@dataclass(frozen=True, slots=True)
class Nobody:
    """Marks an event field that stays secret until the end of the match."""

    hidden: Any = None


Audience: TypeAlias = Everybody | Only | Each | Nobody

EVERYBODY: Final = Everybody()
Open = Annotated[T, EVERYBODY]
"""Annotation for a field of an event that all viewers may see, such as `Open[int]`."""


@functools.cache
def audiences(kind: type[Event]) -> dict[str, Audience]:
    """Return who may see each field of an event type.

    Raises:
        TypeError: A field does not say who may see it.
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
    """Return the names of all event fields that some viewers may not see."""
    return tuple(name for name, mark in audiences(kind).items() if not isinstance(mark, Everybody))


Cover: TypeAlias = Callable[[Event, Seat | None], Any]
"""Function that returns the value of an event's field for a viewer."""


def project(event: Event, seat: Seat | None) -> Event:
    """Return an event without the facts that a seat, or a spectator (None), may not know."""
    covers = _covers(type(event))
    if not covers:
        return event
    return replace(event, **{name: cover(event, seat) for name, cover in covers})


@functools.cache
def _covers(kind: type[Event]) -> tuple[tuple[str, Cover], ...]:
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
