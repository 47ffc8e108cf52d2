"""The vocabulary of Event cards: what a card does, as data.

No card is named in the rules; a new card needs YAML only, as long as it does what one of these can.
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
    """What a card does."""


class Employee(Effect, frozen=True, forbid_unknown_fields=True, tag="employee"):
    """Auctioned; the winner adds an employee to the workplace (BN-6).

    Attributes:
        role: What the employee is.
        brings: Tech points that an Engineer brings once, when hired (BN-21).
    """

    role: Role
    brings: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Contract(Effect, frozen=True, forbid_unknown_fields=True, tag="contract"):
    """Auctioned; pays its holder in each Business Phase (BN-12)."""

    pays: Dollars


class Lawsuit(Effect, frozen=True, forbid_unknown_fields=True, tag="lawsuit"):
    """Sues an opponent for cash, or for up to so many marketers or tech points (BN-9)."""

    damages: Damages
    most: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0


class Headhunting(Effect, frozen=True, forbid_unknown_fields=True, tag="headhunting"):
    """Takes an employee from an opponent."""

    role: Role


class TrialDice(Effect, frozen=True, forbid_unknown_fields=True, tag="trial_dice"):
    """Bonus: so many more dice at every trial of this round (BN-11)."""

    dice: Few


class Marketing(Effect, frozen=True, forbid_unknown_fields=True, tag="marketing"):
    """Bonus: so many more marketing points in this round (BN-8)."""

    points: Few


class BadPress(Effect, frozen=True, forbid_unknown_fields=True, tag="bad_press"):
    """Bonus, laid in an opponent's workplace: so many marketing points fewer in this round (BN-8)."""

    points: Few


class TechPoints(Effect, frozen=True, forbid_unknown_fields=True, tag="tech_points"):
    """So many tech points at once."""

    points: Points


AnyEffect = Employee | Contract | Lawsuit | Headhunting | TrialDice | Marketing | BadPress | TechPoints
KINDS: Final[dict[str, type[Effect]]] = {str(kind.__struct_config__.tag): kind for kind in AnyEffect.__args__}
"""The vocabulary by name."""
AUCTIONED: Final = (Employee, Contract)
BONUSES: Final = (TrialDice, Marketing, BadPress)
CONFLICTS: Final = (Lawsuit, Headhunting)
"""What may not be played in the first rounds (BN-5)."""
