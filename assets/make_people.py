"""Draw the people who sit at the table as SVG.

Run ``python assets/make_people.py`` to write ``assets/drawings/person_<name>_<mood>.svg`` and
the figures from head to waist. The people are described in
``people.py`` beside this file, and in the modules that it names.
"""

from __future__ import annotations

import sys

from drawing_files import write_or_check
from people import PEOPLE, figure, portrait
from people_figures import OCCASIONS
from people_pen import POSES, Portrait


def drawings() -> dict[str, Portrait]:
    """Return every drawing, by its path below ``assets``."""
    busts = {f"drawings/person_{name}_{mood}.svg": portrait(name, mood) for name in PEOPLE for mood in POSES}
    figures = {
        f"drawings/person_{name}_{occasion}.svg": figure(name, occasion)
        for name in PEOPLE
        for occasion in OCCASIONS
    }
    return busts | figures


if __name__ == "__main__":
    sys.exit(write_or_check("the people at the table", drawings))
