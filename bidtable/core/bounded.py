"""Types of numbers and texts with bounds, for data that are read from files."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

Order: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=999)]
"""A position in a list, counted from 0."""
Seed: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
"""Seed of a match's random streams."""
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
"""A short text without a minimum length, such as an id, a phase, a kind of move or a pattern."""
Title: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
"""Heading or name that players see."""
Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
"""Text that players see, with 1 to 2000 letters."""
Note: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
"""Text that players see, with at most 2000 letters; it may be empty."""
RulingId: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2,3}-\d{1,3}\Z", max_length=7)]
"""Id of a ruling, such as "BB-6"."""
