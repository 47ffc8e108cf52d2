"""Draw the people who sit at the table as SVG.

Run ``python assets/make_people.py`` to write ``assets/drawings/person_<id>_<mood>.svg``. Who they are is in
``people_looks.py``, what they are drawn from in ``people_pieces.py`` beside this file.
"""

from __future__ import annotations

import sys

from drawing_files import write_or_check
from people_looks import PEOPLE
from people_pieces import MOODS, Pen, draw


def drawings() -> dict[str, Pen]:
    """Give every drawing by its path below ``assets``."""
    return {
        f"drawings/person_{name}_{mood}.svg": draw(person, mood)
        for name, person in PEOPLE.items()
        for mood in MOODS
    }


if __name__ == "__main__":
    sys.exit(write_or_check("the people at the table", drawings))
