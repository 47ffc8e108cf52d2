"""Banknotes that fly between the players for payments in the game Bidness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import reactions
from bidtable.app.tables.bidness.houses import Company
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, PictureLook
from bidtable.app.tables.bidness.stage_looks import BankLook, TagLook
from bidtable.app.tables.kit.near import PERSON_Z
from bidtable.app.widgets.board import Item
from bidtable.core.model import Event, Seat
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.phases import business
from bidtable.games.bidness.phrases import signed
from bidtable.games.bidness.state import Observation

PAYING: Final = ("payroll", "salaries")
"""Phases of a payday in which the companies pay salaries."""


def payments(recent: Sequence[Event], *, narrated: bool) -> list[ev.Paid]:
    # Only payments since the last pause count: those of the events that were shown without a pause.
    backwards = list(reversed(recent))[1 if narrated else 0 :]

    def belongs(event: Event) -> bool:
        # A viewer who is shown the next turn has seen the payments of the last one.
        return event.pause == 0 and not (narrated and isinstance(event, ev.TurnBegun))

    paid = [event for event in takewhile(belongs, backwards) if isinstance(event, ev.Paid)]
    return paid[::-1]


def make_room(situation: Situation, places: Places, companies: Mapping[Seat, Company]) -> dict[Seat, Company]:
    # Old words and table talk would be in the way of a note of money.
    seats = _changes(situation)[0]
    order = places.order(len(situation.seats), situation.near)
    kept = dict(companies)
    for at, seat in enumerate(order):
        speech = companies[seat].speech
        if (
            seat not in seats
            or speech is None
            or (speech.fresh and not speech.chat and _is_spoken_now(situation, seat))
        ):
            continue
        if places.tag_of(at, speech.text) != places.houses[at].tag:
            kept[seat] = replace(companies[seat], speech=None)
    return kept


def _is_spoken_now(situation: Situation, seat: Seat) -> bool:
    if situation.moment is None:
        return True
    words = reactions.says(situation.moment)
    return words is not None and words[0] == seat


def _changes(situation: Situation) -> tuple[dict[Seat, int], dict[Seat, Seat]]:
    net: dict[Seat, int] = {}
    giver: dict[Seat, Seat] = {}
    for paid in payments(situation.recent, narrated=situation.moment is not None):
        for seat, amount in ((paid.giver, -paid.amount), (paid.taker, paid.amount)):
            if seat != ev.BANK:
                net[seat] = net.get(seat, 0) + amount
        giver[paid.taker] = paid.giver
    return net, giver


def money_items(
    situation: Situation, places: Places, m: Metrics, companies: Mapping[Seat, Company]
) -> list[Item]:
    net, giver = _changes(situation)
    seats = len(situation.seats)
    spots = {situation.near: places.tag_of(-1, "")}
    for at, seat in enumerate(places.order(seats, situation.near)):
        speech = companies[seat].speech
        spots[seat] = places.tag_of(at, speech.text if speech is not None else "")
    spots[ev.BANK] = places.bank
    items = []
    for seat, amount in net.items():
        if not amount:
            continue
        spot = spots[seat]
        start = spots[giver[seat]] if amount > 0 else None
        source = pygame.Rect((0, 0), spot.size) if start is not None else None
        if source is not None and start is not None:
            source.center = start.center
        items.append(
            Item(
                f"paid:{seat}:{amount}",
                TagLook(signed(amount), gain=amount > 0),
                spot,
                55,
                from_rect=source,
                arc=m.px(50) if source is not None else 0.0,
                film=None if source is not None else pop(0.25),
            )
        )
    return items


BANK_RATIO: Final = 120 / 160
"""Height of the drawing of the bank divided by its width."""
BANK: Final = 200
"""Largest height of the bank, in layout units."""
BANK_Z: Final = 59
"""Drawing order of the bank, which hides the banknotes that have arrived there."""
NOTE: Final = 50
WORTH: Final = 50
"""Number of dollars for each banknote that flies."""
MOST: Final = 4
BEGIN: Final = 0.4
"""Seconds at normal speed until the first banknote of a payday flies."""
STEP: Final = 0.55
"""Seconds at normal speed between the paydays of two companies."""
TURN: Final = 0.4
"""Seconds at normal speed between the salaries and the earnings of one company."""
APART: Final = 0.07
"""Seconds at normal speed between two banknotes of one payment."""


def begins(at: int) -> float:
    """Return the seconds at normal speed until the payday of a company, by its position in the order of play."""
    return BEGIN + STEP * at


def payday_items(situation: Situation, view: Observation, places: Places, m: Metrics) -> list[Item]:
    """Return the bank, and the banknotes that fly between the bank and the companies in the order of play."""
    # With many actions, the corner below the bank is higher.
    room = places.paddles if situation.awaiting else places.niche
    bank = pygame.Rect(0, 0, room.width, min(m.px(BANK), room.height))
    bank.midbottom = room.midbottom
    found = [Item("bank", BankLook("biz_bank", BANK_RATIO), bank, BANK_Z, animate=False)]
    lines = {line.seat: line for line in view.accounts}
    for at, seat in enumerate(business.in_order(view)):
        purse, line = _purse(situation, places, m, seat), lines.get(seat)
        if line is None:
            if view.phase in PAYING and view.salaries[seat] > 0:
                found += _notes("wage", seat, view.salaries[seat], purse, bank, 0.0, m)
            continue
        found += _notes("wage", seat, sum(line.salaries), purse, bank, begins(at), m)
        found += _notes("income", seat, line.sales + line.contract_pay, purse, bank, begins(at) + TURN, m)
    return found


def _notes(
    kind: str,
    seat: Seat,
    amount: int,
    purse: tuple[pygame.Rect, int],
    bank: pygame.Rect,
    delay: float,
    m: Metrics,
) -> list[Item]:
    # The banknotes end out of sight behind the bank, a plate, or the viewer's figure.
    place, z = purse
    vault = place.copy()
    vault.center = bank.center
    ends, level = ((place, vault), BANK_Z - 1) if kind == "wage" else ((vault, place), z)
    look = PictureLook("biz_bill", PICTURE_RATIO)
    return [
        Item(
            f"{kind}:{seat}:{at}",
            look,
            ends[1],
            level,
            from_rect=ends[0],
            arc=m.px(70),
            delay=delay + APART * at,
        )
        for at in range(min(MOST, -(-amount // WORTH)))
    ]


def _purse(situation: Situation, places: Places, m: Metrics, seat: Seat) -> tuple[pygame.Rect, int]:
    if seat == situation.near:
        tall = m.px(NOTE)
        place = pygame.Rect(0, 0, round(tall / PICTURE_RATIO), tall)
        place.center = places.near.person.center
        return place, PERSON_Z - 1
    plate = places.house_of(seat, len(situation.seats), situation.near).plate
    tall = min(m.px(NOTE), plate.height - 2)
    place = pygame.Rect(0, 0, round(tall / PICTURE_RATIO), tall)
    place.center = plate.center
    return place, 11
