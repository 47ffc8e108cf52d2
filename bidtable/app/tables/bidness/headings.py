"""Words about events and lawsuits on the stage of Bidness."""

from __future__ import annotations

from bidtable.app.match.people import faces_for
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import text
from bidtable.app.tables.bidness.card_looks import CardLooks
from bidtable.core.model import Event
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, law
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import PAYBACK
from bidtable.games.bidness.phrases import damages_text, dollars
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
"""Phases of a payday before its statements are shown."""


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


def fact(game: Bidness, situation: Situation, card_looks: CardLooks) -> str | None:
    """Return a fact about the event that is shown, which its caption does not say.

    The text is empty for an event without facts to show. It is None for an event that other parts of the
    table show.
    """
    moment, context = situation.moment, game.context
    rules = context.rules
    match moment:
        case ev.PaidBack():
            left = moment.left * rules.money.payback[0]
            return f"{dollars(left)} more to win." if left else "The last IOU."
        case ev.Borrowed():
            most = rules.company.most_ious
            limit = f"is {counted(most, 'IOU')}" if moment.ious < most else "is reached"
            return f"The limit {limit}."
        case ev.AwardMoved(award="market"):
            return f"Worth {counted(rules.money.awards.market_units, 'more unit')} sold."
        case ev.AwardMoved():
            return f"Worth {counted(rules.money.awards.tech_points, 'more tech point')} for the price."
        case ev.Played():
            return card_looks.text(moment.card)[0]
        case ev.Joined() | ev.LaidOff():
            new = isinstance(moment, ev.Joined)
            # The tech points that an Engineer brought stay.
            line = text.card_line(context, moment.card, card_looks.brings if new else 0)
            return f"{'New' if new else 'Gone'}: {line.removeprefix(text.AUCTIONED)}."
        case ev.Headhunted() | ev.TechBrought() | ev.Sold() | ev.AuctionWon() | ev.GameWon():
            return ""
    return None
