"""The offers of both parties before a trial in the game Bidness."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

import pygame

from bidtable.app.match.address import addressed
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness.card_looks import CardLooks
from bidtable.app.tables.bidness.court_looks import SlipLook
from bidtable.app.tables.bidness.court_place import CourtPlaces
from bidtable.app.tables.bidness.dice import later, spots
from bidtable.app.tables.bidness.stage_looks import StampLook
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.widgets.board import Item, Words
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, law
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.phrases import damages_text, dollars
from bidtable.games.bidness.state import Observation

SETTLED: Final = 0.8
"""Seconds until the banknotes of a settlement have arrived."""
CARD: Final = 1.2
"""Height of the lawsuit card on the table divided by its width."""


def items(
    context: Context, card_looks: CardLooks, situation: Situation, view: Observation, court: CourtPlaces
) -> list[Item]:
    found = []
    for at, seat in enumerate((view.owner, view.defendant)):
        place, count = court.sides[at].ready, law.dice_of(context, view, seat)
        dice = spots(court.m, place, count, place.height)
        found += ready(f"trial:{at}", situation.seats[seat].colour, count, dice)
    if not view.offers:
        return [*found, _card(card_looks, view, court)]
    return [*found, *_slips(context, situation, view, court)]


def ready(key: str, colour: str, count: int, places: Sequence[pygame.Rect]) -> list[Item]:
    words = Words("die", colour, "", "not rolled")
    return [Item(f"{key}:die:{at}", CubeLook(colour), places[at], 6 + at, words=words) for at in range(count)]


def _card(card_looks: CardLooks, view: Observation, court: CourtPlaces) -> Item:
    name = view.names[view.card]
    tall = court.table.height - court.m.px(4)
    place = pygame.Rect(0, 0, round(tall / CARD), tall)
    place.midbottom = (court.table.centerx, court.table.bottom)
    person = court.sides[0].person
    start = place.copy()
    start.center = person.center
    return Item(
        "suit", card_looks.card(name), place, 7, tip=card_looks.tip(name), from_rect=start, arc=court.m.px(50)
    )


def _slips(context: Context, situation: Situation, view: Observation, court: CourtPlaces) -> list[Item]:
    # The last offer is a large slip, and the offer before it is a small slip.
    found = []
    first = max(0, len(view.offers) - 3)
    for number, amount in enumerate(view.offers[first:], first):
        at = number % 2
        seat = (view.owner, view.defendant)[at]
        last = number == len(view.offers) - 1
        if not last and number != len(view.offers) - 2:
            continue
        verb = "asks for" if not at else "offers"
        words = addressed(f"{situation.called[seat]} {verb}")
        look = SlipLook(dollars(amount), words, faded=not last)
        place = court.middle if last else court.sides[at].slip
        start = court.sides[at].slip.copy()
        start.center = court.sides[at].person.center
        found.append(
            Item(
                f"offer:{number}",
                look,
                place,
                9 if last else 8,
                from_rect=start,
                arc=court.m.px(46),
                words=Words("offer", look.words, look.amount, "" if last else "replaced"),
            )
        )
    if view.phase == "settled":
        words = addressed(damages(situation))
        paid, film = StampLook(words or "Settled", ring=False), None
        if isinstance(situation.moment, ev.Settled):
            film = later(StampLook("Settled", ring=False), SETTLED)
        found.append(Item("settled", paid, court.rule, 12, animate=False, film=film))
    return found


def damages(situation: Situation) -> str:
    """Return the result of a lawsuit in words, such as "Ben pays Ada $40"."""
    names, recent = situation.called, situation.recent
    if situation.moment is not None and (not recent or recent[-1] != situation.moment):
        recent = (*recent, situation.moment)
    case = list(takewhile(lambda event: not isinstance(event, ev.Sued), reversed(recent)))
    staff = sum(isinstance(event, ev.StaffLost) for event in case)
    for event in case:
        match event:
            case ev.StaffLost(giver=giver, taker=taker):
                lost = counted(staff, "Marketer")
            case ev.TechLost(giver=giver, taker=taker, amount=amount):
                lost = counted(amount, "tech point")
            case ev.Settled(plaintiff=plaintiff, defendant=defendant, amount=amount):
                return f"{names[defendant]} pays {names[plaintiff]} {dollars(amount)}"
            case ev.Verdict(plaintiff=plaintiff, defendant=defendant, winner=winner, damages="cash"):
                if winner == plaintiff:
                    return f"{names[defendant]} pays {names[plaintiff]} {dollars(event.amount)}"
                return f"{names[plaintiff]} pays the bank {dollars(event.amount)}"
            case _:
                continue
        return f"{names[giver]} loses {lost}{'' if taker == ev.BANK else f' to {names[taker]}'}"
    return ""


def case(game: Bidness, situation: Situation, view: Observation) -> tuple[str, str]:
    """Return a lawsuit in one line, and a second line with the next step or with a rule."""
    names = situation.called
    plaintiff, defendant = names[view.owner], names[view.defendant]
    what = damages_text(law.effect_of(game.context, view.card).damages, view.damages)
    line = addressed(f"{plaintiff} sues {defendant} for {what}")
    if view.dice or view.phase == "trial":
        tie = addressed(f"{defendant} wins a tie.")
        return line, f"The higher total wins. {tie}"
    if isinstance(situation.moment, ev.Offered) and situation.actor is not None:
        return line, addressed(f"Then {names[situation.actor]} answers.")
    return (
        line,
        "" if view.phase == "settled" else f"A lost trial costs {situation.called[view.owner]} the same.",
    )
