"""The kinds of effects of Event cards, as data types.

The rules never use a card by its name, so a new card with one of these effects only needs a YAML entry.
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
    """The effect of a card."""


class Employee(Effect, frozen=True, forbid_unknown_fields=True, tag="employee"):
    """An auction card that adds an employee to the winner's workplace (BN-6).

    Attributes:
        role: Role of the employee.
        brings: Tech points that an Engineer brings once, when hired (BN-21).
    """

    role: Role
    brings: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Contract(Effect, frozen=True, forbid_unknown_fields=True, tag="contract"):
    """An auction card that pays its holder in each Business Phase (BN-12)."""

    pays: Dollars


class Lawsuit(Effect, frozen=True, forbid_unknown_fields=True, tag="lawsuit"):
    """A card that sues an opponent for cash, or for up to `most` Marketers or tech points (BN-9)."""

    damages: Damages
    most: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Headhunting(Effect, frozen=True, forbid_unknown_fields=True, tag="headhunting"):
    """A card that takes an employee from an opponent."""

    role: Role


class TrialDice(Effect, frozen=True, forbid_unknown_fields=True, tag="trial_dice"):
    """A bonus card that adds dice at every trial of the round (BN-11)."""

    dice: Few


class Marketing(Effect, frozen=True, forbid_unknown_fields=True, tag="marketing"):
    """A bonus card that adds marketing points for the round (BN-8)."""

    points: Few


class BadPress(Effect, frozen=True, forbid_unknown_fields=True, tag="bad_press"):
    """A bonus card that takes marketing points from an opponent for the round (BN-8)."""

    points: Few


class TechPoints(Effect, frozen=True, forbid_unknown_fields=True, tag="tech_points"):
    """A card that immediately gives tech points to the player."""

    points: Points


AnyEffect = Employee | Contract | Lawsuit | Headhunting | TrialDice | Marketing | BadPress | TechPoints
KINDS: Final[dict[str, type[Effect]]] = {str(kind.__struct_config__.tag): kind for kind in AnyEffect.__args__}
"""The kinds of effects, by name."""
AUCTIONED: Final = (Employee, Contract)
BONUSES: Final = (TrialDice, Marketing, BadPress)
CONFLICTS: Final = (Lawsuit, Headhunting)
"""Effects that players may not use in the first rounds (BN-5)."""
