"""Bounded numbers and texts for everything that is read from a file.

A file may hold any number and any text. These types refuse a value that is too large before it is built.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

Order: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""A position in a list."""
Seed: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
"""The seed of a match."""
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
"""A name that is looked up elsewhere: an id, a phase, a kind of move, a pattern. It may be empty."""
Title: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
"""A heading or a name for players."""
Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
"""A text for players."""
Note: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
"""A text for players that may be empty."""
RulingId: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2,3}-\d{1,3}\Z", max_length=7)]
"""The name of a ruling, such as "BB-6"."""
