"""Draw the card types of I Bid You Not as SVG. Each name is a pun, and each picture shows it.

Run ``python assets/make_types.py`` to write ``assets/drawings/type_<slug>.svg``, and the envelope of a sealed bid. The
pictures are in ``types_*.py`` and ``bid_pieces.py`` beside this file. They share the pen in ``type_pen.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import bid_pieces
import types_animals
import types_evening
import types_gadgets
import types_household
from drawing_files import write_or_check
from type_pen import Picture

DRAWERS: tuple[Callable[[], Picture], ...] = (
    types_gadgets.headgrowns,
    types_gadgets.swatphone,
    types_gadgets.flown_mower,
    types_gadgets.laptopple,
    types_gadgets.walkie_barkie,
    types_gadgets.camerat,
    types_household.dishsmasher,
    types_household.refrigergator,
    types_household.wrist_wash,
    types_household.cashing_machine,
    types_household.bear_dryer,
    types_household.aquariumbrella,
    types_animals.smoak_alarm,
    types_animals.squinter,
    types_animals.ceiling_van,
    types_animals.calculater,
    types_animals.thumb_hive,
    types_animals.computer_moose,
    types_evening.telefishion,
    types_evening.digital_sock,
    types_evening.microwave,
    types_evening.nightbulb,
    types_evening.remote_controll,
    types_evening.gamehat,
)
"""One function for each type, named like the type's slug."""
PIECES = (bid_pieces.envelope,)
"""Other pictures for the table of sealed bids."""


def drawings() -> dict[str, Picture]:
    """Return every drawing, by its path below ``assets``."""
    found = {f"drawings/type_{drawer.__name__}.svg": drawer() for drawer in DRAWERS}
    return found | {f"drawings/{drawer.__name__}.svg": drawer() for drawer in PIECES}


if __name__ == "__main__":
    sys.exit(write_or_check("the card types of I Bid You Not", drawings))
