"""Data types for the effects of Event cards.

The rules refer to effects, not to the names of cards. A new card with an existing effect only needs an entry
in a YAML file.
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
    """The effect of an Event card."""


class Employee(Effect, frozen=True, forbid_unknown_fields=True, tag="employee"):
    """Effect of an auction card that adds an employee to the winner's workplace (BN-6).

    Attributes:
        brings: Tech points that an Engineer brings once, when hired (BN-21).
    """

    role: Role
    brings: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Contract(Effect, frozen=True, forbid_unknown_fields=True, tag="contract"):
    """Effect of an auction card that pays its owner in each Business Phase (BN-12)."""

    pays: Dollars


class Lawsuit(Effect, frozen=True, forbid_unknown_fields=True, tag="lawsuit"):
    """Effect of a card to sue an opponent for cash, or for up to `most` Marketers or tech points (BN-9)."""

    damages: Damages
    most: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Headhunting(Effect, frozen=True, forbid_unknown_fields=True, tag="headhunting"):
    """Effect of a card that takes an employee from an opponent."""

    role: Role


class TrialDice(Effect, frozen=True, forbid_unknown_fields=True, tag="trial_dice"):
    """Effect of a bonus card that adds dice at every trial of the round (BN-11)."""

    dice: Few


class Marketing(Effect, frozen=True, forbid_unknown_fields=True, tag="marketing"):
    """Effect of a bonus card that adds marketing points for the round (BN-8)."""

    points: Few


class BadPress(Effect, frozen=True, forbid_unknown_fields=True, tag="bad_press"):
    """Effect of a bonus card that takes marketing points from an opponent for the round (BN-8)."""

    points: Few


class TechPoints(Effect, frozen=True, forbid_unknown_fields=True, tag="tech_points"):
    """Effect of a card that immediately gives tech points to the player."""

    points: Points


AnyEffect = Employee | Contract | Lawsuit | Headhunting | TrialDice | Marketing | BadPress | TechPoints
KINDS: Final[dict[str, type[Effect]]] = {str(kind.__struct_config__.tag): kind for kind in AnyEffect.__args__}
"""Dictionary from the names of effects to their data types."""
AUCTIONED: Final = (Employee, Contract)
BONUSES: Final = (TrialDice, Marketing, BadPress)
CONFLICTS: Final = (Lawsuit, Headhunting)
"""Effects that are forbidden in the first rounds (BN-5)."""
