"""What stands over the stage of Bidness: a heading of a few words, and a line that goes on from it."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.app.people import faces_for
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import text
from bidtable.core.model import Event
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, law, money
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import NOBODY, PAYBACK
from bidtable.games.bidness.phrases import AWARDS, damages_text, dollars
from bidtable.games.bidness.state import Observation


def used_card(moment: Event | None) -> str:
    """Return the card that the event being told is about; empty if there is none to be shown."""
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


def heading(game: Bidness, situation: Situation, view: Observation, chosen: str) -> tuple[str, str]:
    """Return the heading of the stage, and the line below it.

    Args:
        game: The rules.
        situation: What is shown.
        view: The viewer's view.
        chosen: The card that the viewer is thinking about, if any.
    """
    names, context = situation.names, game.context
    if view.phase == "over":
        return f"{names[view.winner]} wins!", "The last IOU is paid back."
    if view.accounts:
        return f"Payday of round {view.round}", "What each company sold, and what it cost."
    if view.rolls:
        return "Who goes first?", "A die for each IOU; the highest total is the First Player."
    if view.is_auction:
        return f"Auction: {context.cards.title(view.names[view.card])}", _payer(view, names)
    if view.is_lawsuit:
        return _lawsuit(game, view, situation)
    told = _happened(game, situation)
    if told is not None:
        return told
    if chosen:
        line = text.card_line(context, chosen, view.brings)
        return context.cards.title(chosen), f"{line[:1].upper()}{line[1:]}."
    return _waiting(game, situation, view)


def _payer(view: Observation, names: Sequence[str]) -> str:
    """Return whom the winner of an auction pays, or has to pay."""
    owner = names[view.owner]
    if view.phase == "sold" and view.bid:
        paid = "the bank" if view.bidder == view.owner else owner
        return f"{names[view.bidder]} pays {paid} {dollars(view.bid)}."
    return f"The winner pays the seller, {owner}; if {owner} wins, the bank."


def short(game: Bidness, situation: Situation, view: Observation) -> str | None:
    """Return the line below the heading in fewer words; empty where the caption says the same; None: there are none."""
    if view.is_auction and view.phase != "sold":
        return f"The winner pays the seller, {situation.names[view.owner]}."
    if view.is_lawsuit:
        if isinstance(situation.moment, ev.Offered):
            return None
        what = damages_text(law.effect_of(game.context, view.card).damages, view.damages)
        return f"For {what}."
    return None if situation.moment is None else ""


def _lawsuit(game: Bidness, view: Observation, situation: Situation) -> tuple[str, str]:
    names = situation.names
    plaintiff, defendant = names[view.owner], names[view.defendant]
    what = damages_text(law.effect_of(game.context, view.card).damages, view.damages)
    if view.dice or view.phase == "trial":
        tie = f"For {what}. The higher total wins, a tie is {defendant}'s."
        return f"In court: {plaintiff} against {defendant}", tie
    if isinstance(situation.moment, ev.Offered) and situation.actor is not None:
        answers = "you answer" if situation.actor == view.seat else f"{names[situation.actor]} answers"
        return f"{plaintiff} sues {defendant}", f"For {what}. Then {answers}."
    card = game.context.cards.title(view.names[view.card])
    lost = f"Lost at a trial, it costs {plaintiff} the same."
    return f"{plaintiff} sues {defendant}", f"{card}: for {what}. {lost}"


def _happened(game: Bidness, situation: Situation) -> tuple[str, str] | None:
    """Return what the event being told is called; None if it is told by its state alone."""
    names, moment, title = situation.names, situation.moment, game.context.cards.title
    if moment is None:
        return None
    told = game.tell(moment, names)
    match moment:
        case ev.PaidBack():
            left = f"{counted(moment.left, 'IOU')} left" if moment.left else "no IOU left"
            return (
                f"{names[moment.seat]} pays back {counted(moment.ious, 'IOU')}",
                f"{dollars(moment.amount)}: {left}.",
            )
        case ev.Borrowed():
            most = game.context.rules.company.most_ious
            return (
                f"{names[moment.seat]} borrows {dollars(moment.amount)}",
                f"Owes {counted(moment.ious, 'IOU')} now; the limit is {most}.",
            )
        case ev.AwardMoved():
            return AWARDS[moment.award], told
        case ev.Headhunted():
            return "Headhunting", told
        case ev.TechBrought():
            return "Tech points", told
        case ev.LaidOff():
            return "Laid off", told
        case ev.Sold():
            return "Sold to the bank", told
        case ev.AuctionWon():
            return ("No bid" if moment.winner == NOBODY else "Sold"), told
        case ev.Joined():
            return f"New at {names[moment.seat]}'s", told
        case ev.Played():
            return title(moment.card), told
    return None


def _waiting(game: Bidness, situation: Situation, view: Observation) -> tuple[str, str]:
    """Return what everybody waits for."""
    names, context = situation.names, game.context
    match view.phase:
        case "discard" | "reveal" | "opening":
            return "Discard a card", "Everybody lays one card away, unseen."
        case "payroll" | "earnings" | "growth":
            return "Salaries", "Everybody pays the staff before anything is earned."
        case "salaries":
            actor = situation.actor
            if actor is None:
                return "Salaries", "Everybody pays the staff before anything is earned."
            due, there = money.salary(context, view.workplaces[actor]), view.cash[actor]
            return f"Salaries: {dollars(due)}", f"{names[actor]} has {dollars(there)} in cash."
        case "roll" | "shuffle" | "deal":
            return f"Round {view.round}", "Dice for the First Player, then the deal."
    piles = f"Event deck {view.deck_size} · discards {view.discards.bit_count()}"
    if situation.actor is not None:
        return f"{names[situation.actor]}'s turn", piles
    return "Card play", piles
