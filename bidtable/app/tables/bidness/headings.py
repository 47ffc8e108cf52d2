"""Headings of the stage of Bidness: a few words, and a line below them."""

from __future__ import annotations

from bidtable.app.match.people import faces_for
from bidtable.app.tables.base import Situation
from bidtable.core.model import Event
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, law, money
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import NOBODY, PAYBACK
from bidtable.games.bidness.phrases import AWARDS, damages_text, dollars
from bidtable.games.bidness.state import Observation


def used_card(moment: Event | None) -> str:
    """Return the name of the card that the event used; empty if the event used no card."""
    match moment:
        case ev.Sold() | ev.Played() | ev.Headhunted() | ev.Joined() | ev.LaidOff() | ev.AuctionWon():
            return moment.card
        case ev.PaidBack():
            return PAYBACK
    return ""


def faces_of(situation: Situation) -> tuple[str, ...]:
    """Return the face of each seat."""
    seats = situation.seats
    return faces_for(len(seats), tuple(info.face for info in seats))


PAYDAY = ("payroll", "salaries", "earnings", "growth")
"""Phases of a payday before its statements."""


def heading(game: Bidness, situation: Situation, view: Observation) -> tuple[str, str]:
    """Return the heading of the stage, and the line below it.

    Args:
        game: The rules.
        situation: The situation on the screen.
        view: The viewer's observation.
    """
    names = situation.names
    if view.phase == "over":
        return f"{names[view.winner]} wins!", f"In round {view.round}."
    if view.rolls:
        return "Who goes first?", "A die for each IOU; the highest total is the First Player."
    return happened(game, situation) or _salaries(game, situation, view)


def short(game: Bidness, situation: Situation, view: Observation) -> str | None:
    """Return a shorter line below the heading.

    The line is empty if the caption says the same, and None if no shorter line exists.
    """
    return None if situation.moment is None else ""


def case(game: Bidness, situation: Situation, view: Observation) -> tuple[str, str]:
    """Return a lawsuit in one line, and a line below it: the next step, or the rule of the trial."""
    names = situation.names
    plaintiff, defendant = names[view.owner], names[view.defendant]
    what = damages_text(law.effect_of(game.context, view.card).damages, view.damages)
    line = f"{plaintiff} sues {defendant} for {what}"
    if view.dice or view.phase == "trial":
        return line, f"The higher total wins. {defendant} wins a tie."
    if isinstance(situation.moment, ev.Offered) and situation.actor is not None:
        answers = "you answer" if situation.actor == view.seat else f"{names[situation.actor]} answers"
        return line, f"Then {answers}."
    return line, "" if view.phase == "settled" else f"A lost trial costs {plaintiff} the same."


def happened(game: Bidness, situation: Situation) -> tuple[str, str] | None:
    """Return the name of the event that is shown, and a fact about it; None if the state shows everything.

    The caption says what happened: the heading does not repeat it.
    """
    names, moment, context = situation.names, situation.moment, game.context
    rules = context.rules
    match moment:
        case ev.PaidBack():
            left = moment.left * rules.money.payback[0]
            return context.cards.title(PAYBACK), f"{dollars(left)} more to win." if left else "The last IOU."
        case ev.Borrowed():
            most = rules.company.most_ious
            limit = f"is {counted(most, 'IOU')}" if moment.ious < most else "is reached"
            return "Borrowed", f"The limit {limit}."
        case ev.AwardMoved():
            awards = rules.money.awards
            adds = (
                f"{counted(awards.market_units, 'more unit')} sold"
                if moment.award == "market"
                else f"{counted(awards.tech_points, 'more tech point')} for the price"
            )
            return AWARDS[moment.award], f"Worth {adds}."
        case ev.Headhunted():
            return "Headhunting", ""
        case ev.TechBrought():
            return "Tech points", ""
        case ev.LaidOff():
            return "Laid off", ""
        case ev.Sold():
            return "Sold to the bank", ""
        case ev.AuctionWon():
            return ("No bid" if moment.winner == NOBODY else "Sold"), ""
        case ev.Joined():
            return f"New at {names[moment.seat]}'s", ""
        case ev.Played():
            return context.cards.title(moment.card), ""
    return None


def _salaries(game: Bidness, situation: Situation, view: Observation) -> tuple[str, str]:
    """Return the heading of a payday before anything is earned."""
    actor = situation.actor
    if view.phase != "salaries" or actor is None:
        return "Salaries", "Everybody pays the staff before anything is earned."
    if situation.moment is not None:
        return "Short of cash", "Borrow what is missing, or lay off staff."
    due, there = money.salary(game.context, view.workplaces[actor]), view.cash[actor]
    return f"Salaries: {dollars(due)}", f"{situation.names[actor]} has {dollars(there)} in cash."
