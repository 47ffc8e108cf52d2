"""Phrases for buttons and for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.core.texts import counted, listed
from bidtable.games.bidness.effects import Damages, Role

ROLES: Final = {"marketer": "Marketer", "engineer": "Engineer", "lawyer": "Lawyer"}
AWARDS: Final = {"market": "Market Leader Award", "tech": "Tech Leader Award"}


def dollars(amount: int) -> str:
    """Return an amount in dollars as text: "$40", "−$40", "$1,200"."""
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"


def signed(amount: int) -> str:
    """Return a gain or a loss in dollars as text: "+$85", "−$10", "$0"."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{dollars(abs(amount))}"


def a_role(role: Role) -> str:
    """Return a profession with its article, such as "a Marketer" or "an Engineer"."""
    return f"{'an' if role == 'engineer' else 'a'} {ROLES[role]}"


def damages_text(damages: Damages, amount: int) -> str:
    """Return the damages of a trial as text, such as "$40", "2 Marketers" or "8 tech points"."""
    if damages == "cash":
        return dollars(amount) if amount else "cash"
    return counted(amount, "Marketer" if damages == "marketers" else "tech point")


def several(titles: Sequence[str]) -> str:
    """Return card titles as one text, such as "Lawyer and 2 × Engineer"."""
    kinds = dict.fromkeys(titles)
    return listed([f"{titles.count(kind)} × {kind}" if titles.count(kind) > 1 else kind for kind in kinds])
