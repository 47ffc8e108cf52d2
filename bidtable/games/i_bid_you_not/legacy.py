"""Records of older programs, put as this program puts them."""

from __future__ import annotations

from typing import Any, TypeAlias

from bidtable.games.i_bid_you_not.deck import FIRST_EDITION

Plain: TypeAlias = dict[str, Any]
"""A JSON object."""


def upgrade_record(header: Plain, lines: list[Plain]) -> tuple[Plain, list[Plain]]:
    """Return a record of state version 1 with its set-up marked: it goes on by the first edition of the rules.

    IB-12, IB-13, IB-20 and IB-25 were ruled anew since; moves mean what they meant.

    Args:
        header: The record's header.
        lines: Its other lines.
    """
    setup = header["setup"]
    options = {**setup.get("options", {}), "edition": FIRST_EDITION}
    return {**header, "setup": {**setup, "options": options}}, lines
