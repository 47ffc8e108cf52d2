"""Draw the staff, cards, emblems and courtroom of Bidness as SVG.

Run ``python assets/make_business.py`` to write ``assets/drawings/staff_<role>_<number>.svg``,
``assets/drawings/biz_<slug>.svg`` and ``assets/drawings/court_<slug>.svg``. The pictures themselves are in
``business_people.py``, ``business_cards.py``, ``business_emblems.py``, ``business_street.py`` and ``business_court.py``
beside this file. They share ``business_pieces.py`` and the pen in ``type_pen.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import business_cards
import business_court
import business_emblems
import business_people
import business_street
from drawing_files import write_or_check
from type_pen import Picture

STAFF: tuple[Callable[[], Picture], ...] = (
    business_people.staff_marketer_1,
    business_people.staff_marketer_2,
    business_people.staff_marketer_3,
    business_people.staff_engineer_1,
    business_people.staff_engineer_2,
    business_people.staff_engineer_3,
    business_people.staff_lawyer_1,
    business_people.staff_lawyer_2,
    business_people.staff_lawyer_3,
)
"""One function for each employee at a desk, named like the file."""
CARDS: tuple[Callable[[], Picture], ...] = (
    business_cards.biz_contract,
    business_cards.biz_payback,
    business_cards.biz_negligence,
    business_cards.biz_libel,
    business_cards.biz_patent,
    business_cards.biz_headhunting,
    business_cards.biz_intern,
    business_cards.biz_marketing,
    business_cards.biz_bad_press,
    business_cards.biz_breakthrough,
    business_emblems.biz_iou,
    business_emblems.biz_cash,
    business_emblems.biz_award_market,
    business_emblems.biz_award_tech,
    business_emblems.biz_gavel,
    business_emblems.biz_event,
    business_street.biz_lamp,
    business_street.biz_planter,
    business_street.biz_empty,
    business_street.biz_tree,
    business_street.biz_bill,
)
"""One function for each card and emblem, named like the file."""
COURT: tuple[Callable[[], Picture], ...] = (
    business_court.court_judge,
    business_court.court_bench,
    business_court.court_scales_left,
    business_court.court_scales_level,
    business_court.court_scales_right,
    business_court.court_rail,
    business_court.court_niche,
    business_court.court_table,
    business_court.biz_coin,
    business_court.biz_bank,
)
"""One function for each part of the courtroom, for the coin and for the bank, named like the file."""


def drawings() -> dict[str, Picture]:
    """Return every drawing, by its path below ``assets``."""
    found = {drawer.__name__: drawer() for drawer in (*STAFF, *CARDS, *COURT)} | business_street.STREET
    return {f"drawings/{name}.svg": art for name, art in found.items()}


if __name__ == "__main__":
    sys.exit(write_or_check("the staff and cards of Bidness", drawings))
