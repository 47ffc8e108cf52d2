"""Draw the things on the wall of the room as SVG.

Run ``python assets/make_room.py`` to write ``assets/drawings/room_picture_<game>.svg``,
``assets/drawings/room_shelf_<game>.svg`` and ``assets/drawings/room_clock.svg``. The drawings themselves are in
``room_pictures.py`` beside this file.
"""

from __future__ import annotations

import sys

import room_pictures
from drawing_files import write_or_check
from type_pen import Picture


def drawings() -> dict[str, Picture]:
    """Return every drawing, by its path below ``assets``."""
    names = [f"room_{thing}_{game}" for game in room_pictures.GAMES for thing in ("picture", "shelf")]
    return {f"drawings/{name}.svg": getattr(room_pictures, name)() for name in (*names, "room_clock")}


if __name__ == "__main__":
    sys.exit(write_or_check("the things on the wall of the room", drawings))
