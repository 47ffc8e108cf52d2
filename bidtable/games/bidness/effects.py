"""The effects that cards can have, as data types.

The rules of the game test the effect of a card, never the card's name.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

Role = Literal["marketer", "engineer", "lawyer"]
ROLES: Final[tuple[Role, ...]] = ("marketer", "engineer", "lawyer")
Damages = Literal["cash", "marketers", "tech_points"]
Few = Annotated[int, msgspec.Meta(ge=1, le=9)]
Points = Annotated[int, msgspec.Meta(ge=1, le=99)]
Dollars = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The base class of all effects of cards."""


class Employee(Effect, frozen=True, forbid_unknown_fields=True, tag="employee"):
    """A card for an employee, which is sold at an auction (BN-6).

    Attributes:
        brings: Tech points that an Engineer brings once, when hired (BN-21).
    """

    role: Role
    brings: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Contract(Effect, frozen=True, forbid_unknown_fields=True, tag="contract"):
    """A card that pays its owner in each round (BN-12)."""

    pays: Dollars


class Lawsuit(Effect, frozen=True, forbid_unknown_fields=True, tag="lawsuit"):
    """A card to sue an opponent for cash, employees or tech points (BN-9)."""

    damages: Damages
    most: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Headhunting(Effect, frozen=True, forbid_unknown_fields=True, tag="headhunting"):
    """A card that takes an employee from an opponent."""

    role: Role


class TrialDice(Effect, frozen=True, forbid_unknown_fields=True, tag="trial_dice"):
    """A card that adds dice at every trial of the round (BN-11)."""

    dice: Few


class Marketing(Effect, frozen=True, forbid_unknown_fields=True, tag="marketing"):
    """A card that adds marketing points for the round (BN-8)."""

    points: Few


class BadPress(Effect, frozen=True, forbid_unknown_fields=True, tag="bad_press"):
    """A card that takes marketing points from an opponent for the round (BN-8)."""

    points: Few


class TechPoints(Effect, frozen=True, forbid_unknown_fields=True, tag="tech_points"):
    """A card that gives tech points at once."""

    points: Points


AnyEffect = Employee | Contract | Lawsuit | Headhunting | TrialDice | Marketing | BadPress | TechPoints
KINDS: Final[dict[str, type[Effect]]] = {str(kind.__struct_config__.tag): kind for kind in AnyEffect.__args__}
"""Dictionary from the names of effects to their data types."""
AUCTIONED: Final = (Employee, Contract)
BONUSES: Final = (TrialDice, Marketing, BadPress)
CONFLICTS: Final = (Lawsuit, Headhunting)
"""Effects that are forbidden in the first rounds (BN-5)."""
