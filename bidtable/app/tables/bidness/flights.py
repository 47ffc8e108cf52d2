"""Draws banknotes for all payments since the pieces of the table last stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

import pygame

from bidtable.app.draw.film import pop
from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import reactions
from bidtable.app.tables.bidness.houses import Company
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.stage_looks import TagLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Event, Seat
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.phrases import signed


def payments(recent: Sequence[Event], *, narrated: bool) -> list[ev.Paid]:
    """Return the payments of the events that were shown without a pause before now, the oldest first."""
    backwards = list(reversed(recent))[1 if narrated else 0 :]

    def belongs(event: Event) -> bool:
        # A viewer who is shown the next turn has seen the payments of the last one.
        return event.pause == 0 and not (narrated and isinstance(event, ev.TurnBegun))

    paid = [event for event in takewhile(belongs, backwards) if isinstance(event, ev.Paid)]
    return paid[::-1]


def make_room(situation: Situation, places: Places, companies: Mapping[Seat, Company]) -> dict[Seat, Company]:
    """Return all companies, without old words and table talk that would be in the way of a note of money."""
    # On a payday each company has a counter at the place of such a note.
    seats = {*_changes(situation)[0], *(line.seat for line in situation.view.observation.accounts)}
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
    """Return whether the last words of a seat belong to the present event, or to the present decision."""
    if situation.moment is None:
        return True
    words = reactions.says(situation.moment)
    return words is not None and words[0] == seat


def _changes(situation: Situation) -> tuple[dict[Seat, int], dict[Seat, Seat]]:
    """Return the change of each seat's cash in dollars, and the payer of each seat that was paid.

    The banknotes of a payday show its changes, see `bidtable.app.tables.bidness.payday`.
    """
    if situation.view.observation.accounts:
        return {}, {}
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
    """Return a note at each company whose cash has just changed; a received note travels from its payer."""
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
                from_rect=tuple(source) if source is not None else None,  # type: ignore[arg-type]
                arc=m.px(50) if source is not None else 0.0,
                film=None if source is not None else pop(0.25),
            )
        )
    return items
