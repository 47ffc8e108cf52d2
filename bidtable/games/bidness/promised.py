"""Sentences that show a player the result of a move before the move is made."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core.promise import Case, Change, Promise
from bidtable.core.texts import counted
from bidtable.games.bidness import effects, moves
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import Damages
from bidtable.games.bidness.events import BANK
from bidtable.games.bidness.law import THINGS
from bidtable.games.bidness.phrases import a_role, damages_text, dollars


def promised(context: Context, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    # The most important sentence comes first.
    first = promise.case() or Case("", ())
    given = dict(first.given)
    match promise.move:
        case moves.Bid():
            won = promise.cases[0]
            taker = int(dict(won.given)["to"])
            to = "the bank" if taker == BANK else names[taker]
            when = "If it wins," if len(promise.cases) > 1 else "Nobody can bid more:"
            return (
                f"{when} the company pays {to} and {leaves(context, won, 'keeps', 'borrows')}.",
                *_brings(won),
            )
        case moves.PayBack():
            left = int(given["IOUs"])
            after = "That wins the game!" if given["wins"] else f"{counted(left, 'IOU')} left."
            return (f"It {leaves(context, first)}.", after)
        case moves.Sell():
            return (f"That makes {dollars(int(given['cash']))} in cash.",)
        case moves.Borrow():
            return (f"That makes {dollars(int(given['cash']))} in cash, {of_most(context, given['IOUs'])}.",)
        case moves.Discard():
            return ("Its back shows." if given["seen"] else "It stays unseen by the others.",)
        case moves.Play():
            return _card(context, promise, names)
        case moves.Pass():
            effect = passing(promise)
            return (f"It {effect}." if given["ends card play"] else f"{effect.capitalize()}.",)
        case moves.LayOff():
            return (f"{salaries_then(first).capitalize()}.",)
        case moves.PaySalaries():
            return (f"They come to {dollars(int(given['salaries']))}; that {leaves(context, first)}.",)
        case moves.DropOut():
            return _dropped(context, first, names)
    return _talk(context, promise, names)


# -- short texts, also for plates ------------------------------------------------------------------------


def leaves(context: Context, case: Case, keeps: str = "leaves", lends: str = "borrows") -> str:
    """Return the cash after a payment in words, or the loan that the payment needs (BN-4)."""
    given = dict(case.given)
    loan = sum(int(change.most) for change in case.changes if change.thing == "IOUs" and change.most > 0)
    if not loan:
        return f"{keeps} {dollars(int(given['cash']))}"
    return f"{lends} {dollars(loan * context.rules.company.iou)}: {of_most(context, given['IOUs'])}"


def of_most(context: Context, ious: int | str) -> str:
    return f"{ious} of {context.rules.company.most_ious} IOUs"


def passing(promise: Promise) -> str:
    # BN-3
    ends = dict(promise.cases[0].given)["ends card play"]
    return "ends card play" if ends else "another turn if play goes on"


def salaries_then(case: Case) -> str:
    return f"salaries then come to {dollars(int(dict(case.given)['salaries']))}"


def stake(promise: Promise) -> str:
    """Return the damages and dice of a possible lawsuit, such as "up to $40; 2 dice against 3"."""
    given = dict((promise.case() or Case("", ())).given)
    return f"{_sued_for(promise)}; {given['dice']} dice against {given['their dice']}"


def _sued_for(promise: Promise) -> str:
    won = promise.case("plaintiff wins")
    assert won is not None
    gained = next(change for change in won.changes[1:] if change.thing in THINGS.values())
    text = damages_text(_damages(gained), int(gained.most))
    return text if gained.certain else f"up to {text}"


def _damages(change: Change) -> Damages:
    return next(damages for damages, thing in THINGS.items() if thing == change.thing)


def at_trial(promise: Promise) -> str:
    """Say in a few words what the loser of a trial must pay."""
    lost = promise.case("plaintiff wins")
    assert lost is not None
    at = next(change for change in lost.changes if change.thing != "IOUs")
    amount = int(dict((promise.case() or Case("", ())).given)["damages"])
    return f"the loser pays {damages_text(_damages(at), amount)}"


# -- sentences -------------------------------------------------------------------------------------------


def _card(context: Context, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    move = promise.move
    assert isinstance(move, moves.Play)
    first = promise.case()
    assert first is not None
    effect = context.cards.effects[context.cards.number[move.card]]
    cost = int(dict(first.given).get("cost", 0))
    costs = (f"It costs {dollars(cost)}; that {leaves(context, first)}.",) if cost else ()
    does = {change.thing: change for change in first.changes}
    match effect:
        case effects.Lawsuit():
            return (f"Sue {names[move.target]} for {_sued_for(promise)}.",)
        case effects.Headhunting(role=role):
            along = f" and {counted(_tech(first), 'tech point')}" if _tech(first) else ""
            return (f"Take {a_role(role)}{along} from {names[move.target]}.", *costs)
        case effects.BadPress():
            fewer = -int(does["marketing points"].most) if "marketing points" in does else 0
            lost = f"{counted(fewer, 'marketing point')} fewer" if fewer else "no marketing point to lose"
            return (f"{names[move.target]} has {lost} in this round.", *costs)
        case effects.Marketing():
            more = int(does["marketing points"].most) if "marketing points" in does else 0
            added = counted(more, "marketing point") if more else "no marketing point: Bad Press outweighs it"
            return (f"It adds {added} in this round.", *costs)
        case effects.TrialDice():
            dice = counted(int(does["dice at trials"].most), "die", "dice")
            return (f"It adds {dice} at trials of this round.", *costs)
        case effects.TechPoints():
            return (f"It adds {counted(int(does['tech points'].most), 'tech point')}.", *costs)
    return (f"Hold an auction for {context.cards.title(move.card)}; its seller is asked first.",)


def _tech(case: Case) -> int:
    # At an auction or by headhunting, a player gains tech points only with a new Engineer (BN-21).
    return sum(
        int(change.least) for change in case.changes if change.thing == "tech points" and change.least > 0
    )


def _brings(case: Case) -> tuple[str, ...]:
    # BN-21
    return (f"It brings {counted(_tech(case), 'tech point')}.",) if _tech(case) else ()


def _dropped(context: Context, case: Case, names: Sequence[str]) -> tuple[str, ...]:
    for change in case.changes:
        if change.thing == "card in workplace":
            price = dollars(int(dict(case.given)["price"]))
            return (f"{names[change.seat]} then wins {context.cards.title(change.names[0])} for {price}.",)
        if change.thing == "Event card":
            return (f"{context.cards.title(change.names[0])} is then discarded.",)
    return ()


def _talk(context: Context, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    match promise.move:
        case moves.Claim():
            return (f"If lost, the bank gets the same; that {leaves(context, defeat(promise))}.",)
        case moves.Offer():
            return (f"Accepted, {_settlement(context, promise.cases[0], names)}.",)
        case moves.Accept():
            return (f"{_settlement(context, promise.cases[0], names)}.", "The case is dropped.")
    lost = defeat(promise)
    cash = any(change.thing == "cash" for change in lost.changes)
    means = f"; that {leaves(context, lost)}" if cash else ""
    # `capitalize` would write "Marketer" with a small letter.
    return (f"The {at_trial(promise).removeprefix('the ')}{means}.",)


def defeat(promise: Promise) -> Case:
    return next(case for case in promise.cases if dict(case.given).get("loses"))


def _settlement(context: Context, case: Case, names: Sequence[str]) -> str:
    given = dict(case.given)
    amount = dollars(int(given["amount"]))
    giver, taker = case.changes[0].seat, case.changes[-1].seat
    means = leaves(context, case) if given["pays"] else f"makes {dollars(int(given['cash']))} in cash"
    return f"{names[giver]} pays {names[taker]} {amount}; that {means}"
