"""Texts of events for the log, one line for each event."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.model import Event, Seat
from bidtable.core.texts import counted, listed
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.phrases import AWARDS, a_role, damages_text, dollars, several, signed


def tell(context: Context, event: Event, names: Sequence[str]) -> str:
    title = context.cards.title
    match event:
        case ev.Borrowed():
            return f"{names[event.seat]} borrows {dollars(event.amount)}: {counted(event.ious, 'IOU')} now."
        case ev.DiceRolled():
            return _dice(event, names)
        case ev.Shuffled():
            return f"Round {event.round}: everybody gets a Payback card." if event.paybacks else ""
        case ev.Dealt():
            return _dealt(context, event, names)
        case ev.DiscardChosen():
            if event.card:
                return f"{names[event.seat]} chooses {title(event.card)} to discard."
            return f"{names[event.seat]} has chosen a card to discard."
        case ev.AllDiscarded():
            if not event.paybacks:
                return "All have discarded a card, face down."
            who = listed([names[seat] for seat in event.paybacks])
            return f"All have discarded. A Payback card from {who}."
        case ev.Sold():
            return f"{names[event.seat]} sells {title(event.card)} for {dollars(event.amount)}."
        case ev.Passed():
            return f"{names[event.seat]} passes."
        case ev.MustPass():
            return f"{names[event.seat]} must pass."
        case ev.PaidBack():
            left = f"{counted(event.left, 'IOU')} left" if event.left else "no IOU left"
            return f"{names[event.seat]} pays back {counted(event.ious, 'IOU')} for {dollars(event.amount)}: {left}."
        case ev.GameWon():
            return f"{names[event.seat]} has paid back the last IOU and wins."
    return (
        _tell_card(context, event, names)
        or _tell_lawsuit(context, event, names)
        or _tell_business(context, event, names)
    )


def tell_run(context: Context, events: Sequence[Event], names: Sequence[str]) -> str:
    raises = [event for event in events if isinstance(event, ev.BidMade)]
    out = [event.seat for event in events if isinstance(event, ev.DroppedOut)]
    parts = []
    if len(raises) == 1:
        parts.append(f"{names[raises[0].seat]} bids {dollars(raises[0].amount)}")
    elif raises:
        who = listed([names[seat] for seat in dict.fromkeys(event.seat for event in raises)])
        parts.append(f"{who} run it up to {dollars(raises[-1].amount)}")
    if out:
        parts.append(f"{listed([names[seat] for seat in out])} {'drops' if len(out) == 1 else 'drop'} out")
    rest = [tell(context, event, names) for event in events if not event.runs]
    return " ".join([f"{'; '.join(parts)}.", *filter(None, rest)])


def _dice(event: ev.DiceRolled, names: Sequence[str]) -> str:
    rolls = listed([f"{names[seat]} {sum(dice)}" for seat, dice in event.rolls])
    if event.first == NOBODY:
        return f"First Player: {rolls}. The highest roll again."
    return f"First Player: {rolls}. {names[event.first]} starts."


def _dealt(context: Context, event: ev.Dealt, names: Sequence[str]) -> str:
    start = f"Round {event.round}: {counted(sum(event.sizes), 'card')} dealt."
    got = [
        f" {names[seat]} gets {several([context.cards.title(card) for card in hand])}."
        for seat, hand in enumerate(event.hands)
        if hand
    ]
    return f"{start}{''.join(got)}"


def _tell_card(context: Context, event: Event, names: Sequence[str]) -> str:
    title = context.cards.title
    match event:
        case ev.AuctionOpened():
            return f"{names[event.seat]} holds an auction for {title(event.card)}."
        case ev.BidMade():
            return f"{names[event.seat]} bids {dollars(event.amount)}."
        case ev.DroppedOut():
            return f"{names[event.seat]} {'cannot bid higher and is out' if event.must else 'drops out'}."
        case ev.AuctionWon():
            if event.winner == NOBODY:
                return f"Nobody wants {title(event.card)}: it is discarded."
            taker = "the bank" if event.taker == ev.BANK else names[event.taker]
            return (
                f"{names[event.winner]} wins {title(event.card)} and pays {dollars(event.amount)} to {taker}."
            )
        case ev.Joined():
            return f"{title(event.card)} goes to {names[event.seat]}'s workplace."
        case ev.TechBrought():
            points = counted(event.amount, "tech point")
            if event.giver == ev.BANK:
                return f"The Engineer brings {names[event.seat]} {points}."
            verb = "comes" if event.amount == 1 else "come"
            return f"{points} {verb} along, from {names[event.giver]} to {names[event.seat]}."
        case ev.Played():
            cost = f" for {dollars(event.cost)}" if event.cost else ""
            at = "" if event.seat == event.target else f" in {names[event.target]}'s workplace"
            return f"{names[event.seat]} plays {title(event.card)}{at}{cost}."
        case ev.Headhunted():
            cost = f" for {dollars(event.cost)}" if event.cost else ""
            return f"{names[event.seat]} headhunts {a_role(event.role)} from {names[event.target]}{cost}."
    return ""


def _tell_lawsuit(context: Context, event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.Sued():
            what = damages_text(event.damages, event.amount)
            return f"{names[event.seat]} sues {names[event.defendant]} for {what} ({context.cards.title(event.card)})."
        case ev.Claimed():
            return f"{names[event.seat]} claims {dollars(event.amount)} from {names[event.defendant]}."
        case ev.Offered():
            if event.seat == event.plaintiff:
                return f"{names[event.seat]} asks for {dollars(event.amount)} to settle."
            return f"{names[event.seat]} offers {dollars(event.amount)} to settle."
        case ev.Settled():
            payer, taker = names[event.defendant], names[event.plaintiff]
            return f"{names[event.seat]} accepts: {payer} pays {dollars(event.amount)} to {taker}."
        case ev.TrialBegun():
            own, theirs = event.dice
            sides = f"{names[event.plaintiff]} {own} dice, {names[event.defendant]} {theirs}"
            return f"{names[event.seat]} takes it to trial: {sides}."
        case ev.TrialRolled():
            dice = ", ".join(map(str, event.dice))
            return f"{names[event.seat]} rolls {dice}: {sum(event.dice)}."
        case ev.Verdict():
            return _verdict(event, names)
        case ev.StaffLost():
            return _lost(names, event.giver, event.taker, "a Marketer", "A Marketer goes")
        case ev.TechLost():
            lost = counted(event.amount, "tech point")
            return _lost(
                names, event.giver, event.taker, lost, f"{lost} {'goes' if event.amount == 1 else 'go'}"
            )
    return ""


def _lost(names: Sequence[str], giver: Seat, taker: Seat, what: str, goes: str) -> str:
    if taker == ev.BANK:
        return f"{names[giver]} loses {what}."
    return f"{goes} from {names[giver]} to {names[taker]}."


def _verdict(event: ev.Verdict, names: Sequence[str]) -> str:
    # BN-11
    mine, theirs = (sum(dice) for dice in event.rolls)
    totals = f"{mine} against {theirs}" if mine != theirs else f"a tie at {mine}, which goes to the defendant"
    text = f"Verdict: {totals}. {names[event.winner]} wins"
    if event.damages != "cash":
        return f"{text}."
    amount, plaintiff = dollars(event.amount), names[event.plaintiff]
    if event.winner == event.plaintiff:
        return f"{text}: {names[event.defendant]} pays {amount} to {plaintiff}."
    return f"{text}: {plaintiff} pays {amount} to the bank."


def _tell_business(context: Context, event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.AwardMoved():
            award = AWARDS[event.award]
            if event.seat == NOBODY:
                return f"The {award} goes back to the bank: nobody leads alone."
            return f"{names[event.seat]} gets the {award}."
        case ev.LaidOff():
            return f"{names[event.seat]} lays off {a_role(event.role)}."
        case ev.SalariesDue():
            if not event.amount:
                return f"{names[event.seat]} owes no more salaries."
            there = f"has {dollars(event.cash)}" if event.cash else "has no cash"
            return f"{names[event.seat]} owes {dollars(event.amount)} in salaries and {there}."
        case ev.SalariesPaid():
            return f"{names[event.seat]} pays {dollars(event.amount)} in salaries."
        case ev.Earned(account=line):
            return _earned(line, names[line.seat])
        case ev.TechGrown():
            grown = [f"{names[seat]} {more}" for seat, more in enumerate(event.points) if more]
            return f"Engineers add tech points: {listed(grown)}."
        case ev.BonusesReturned():
            return f"Bonus cards go back: {several([context.cards.title(card) for card in event.cards])}."
        case ev.Accounts():
            return f"Round {event.round} is over."
    return ""


def _earned(line: ev.Account, name: str) -> str:
    salaries = sum(line.salaries)
    parts = []
    if line.sales:
        parts.append(f"{counted(line.units, 'unit')} at {dollars(line.unit_price)}")
    if line.contract_pay:
        parts.append(f"contracts {dollars(line.contract_pay)}")
    if salaries:
        # Salaries were paid earlier, but one figure shows the result of the whole payday, as in statements.
        parts.append(f"salaries {signed(-salaries)}")
    if not parts:
        return f"{name} earns nothing."
    return f"{name}'s payday: {signed(line.sales + line.contract_pay - salaries)} ({', '.join(parts)})."
