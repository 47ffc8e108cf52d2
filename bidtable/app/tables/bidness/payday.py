"""The payday of Bidness. Banknotes fly between the companies and the bank. The viewer's company is paid last."""

from __future__ import annotations

from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, PictureLook
from bidtable.app.tables.bidness.stage_looks import TagLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Seat
from bidtable.games.bidness.events import Account
from bidtable.games.bidness.phrases import signed
from bidtable.games.bidness.state import Observation

BANK_RATIO: Final = 120 / 160
"""Height of the drawing of the bank divided by its width."""
BANK: Final = 150
"""Greatest height of the bank in layout units."""
NOTE: Final = 37
"""Height of a banknote in layout units."""
WORTH: Final = 50
"""Number of dollars for each banknote that flies."""
MOST: Final = 4
"""Greatest number of banknotes that fly for one payment."""
STEP: Final = 0.4
"""Seconds at normal speed between the paydays of two companies."""
TURN: Final = 0.3
"""Seconds at normal speed between the salaries and the earnings of one company."""
APART: Final = 0.07
"""Seconds at normal speed between two banknotes of one payment."""
COUNT: Final = 0.9
"""Duration in seconds of a counter, which shows the salaries of a company and then its total."""


def items(situation: Situation, view: Observation, places: Places, m: Metrics) -> list[Item]:
    """Return the bank, the banknotes of all companies, and a counter for each company."""
    bank = bank_place(places, m)
    found = [Item("bank", PictureLook("biz_bank", BANK_RATIO), bank, 2, animate=False)]
    lines = {line.seat: line for line in view.accounts}
    order = (*places.order(len(situation.seats), situation.near), situation.near)
    for at, seat in enumerate(seat for seat in order if seat in lines):
        found += _company(lines[seat], _purse(situation, places, m, seat), bank, STEP * at, m)
        found += _counter(lines[seat], _tag(situation, places, seat), STEP * at)
    return found


def duration(view: Observation) -> float:
    """Return the seconds at normal speed until all banknotes of a payday have arrived."""
    return STEP * max(0, len(view.accounts) - 1) + TURN + APART * MOST + COUNT / 2


def bank_place(places: Places, m: Metrics) -> pygame.Rect:
    """Return the place of the bank in the middle of the table."""
    tall = min(m.px(BANK), places.stage.height - m.px(8))
    bank = pygame.Rect(0, 0, round(tall / BANK_RATIO), tall)
    bank.center = places.stage.center
    return bank


def _company(
    line: Account, purse: tuple[pygame.Rect, int], bank: pygame.Rect, start: float, m: Metrics
) -> list[Item]:
    """Return the banknotes of one company, which end out of sight behind the bank or the company's plate."""
    place, z = purse
    vault = place.copy()
    vault.center = bank.center
    look = PictureLook("biz_bill", PICTURE_RATIO)
    found = []
    for kind, amount, ends, later, level in (
        ("wage", sum(line.salaries), (place, vault), 0.0, 1),
        ("income", line.sales + line.contract_pay, (vault, place), TURN, z),
    ):
        found += [
            Item(
                f"{kind}:{line.seat}:{at}",
                look,
                ends[1],
                level,
                from_rect=tuple(ends[0]),  # type: ignore[arg-type]
                arc=m.px(70),
                delay=start + later + APART * at,
            )
            for at in range(min(MOST, -(-amount // WORTH)))
        ]
    return found


def _counter(line: Account, place: pygame.Rect, start: float) -> list[Item]:
    """Return the counter of a company. It shows the salaries of the company, and then the total of its payday."""
    salaries, net = sum(line.salaries), accounts.net(line)
    if not salaries and not net:
        return []
    look = TagLook(signed(net), gain=net >= 0)
    first = TagLook(signed(-salaries), gain=False) if salaries else look
    film = Film(
        (Pose(scale=0.2, alpha=0, look=first), Pose(look=first), Pose(look=first), Pose(scale=1.15), REST),
        COUNT,
        start + 0.15,
    )
    return [Item(f"paid:{line.seat}:{net}", look, place, 55, animate=False, film=film)]


def _purse(situation: Situation, places: Places, m: Metrics, seat: Seat) -> tuple[pygame.Rect, int]:
    """Return the place of a company's money, where banknotes start and end, and the drawing order of the banknotes."""
    if seat == situation.near:
        bills = places.bills
        return pygame.Rect(bills.left, bills.top, round(bills.height / PICTURE_RATIO), bills.height), 4
    plate = places.house_of(seat, len(situation.seats), situation.near).plate
    tall = min(m.px(NOTE), plate.height - 2)
    place = pygame.Rect(0, 0, round(tall / PICTURE_RATIO), tall)
    place.center = plate.center
    return place, 11


def _tag(situation: Situation, places: Places, seat: Seat) -> pygame.Rect:
    """Return the place of the counter of a company."""
    if seat == situation.near:
        return places.tag_of(-1, "")
    return places.house_of(seat, len(situation.seats), situation.near).tag
