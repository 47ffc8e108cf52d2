"""Texts about the effects of moves in the game Bidness."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.bots.bidness import odds
from bidtable.core.model import Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.texts import counted
from bidtable.games.bidness import Bidness, effects, law, money, moves, promised
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.phrases import dollars, signed
from bidtable.games.bidness.state import Observation

AUCTIONED = ("employee", "contract")
"""Sorts of cards that are auctioned."""


def coached(game: Bidness, seen: Observation, move: Move) -> tuple[str, ...]:
    return _odds(game, seen, move), _payday(game, seen, move)


def parties(context: Context, seen: Observation, move: Move) -> tuple[Seat, Seat]:
    """Return the plaintiff and the defendant of the lawsuit that a move is about; `NOBODY` for other moves."""
    if isinstance(move, moves.Play):
        assert seen.seat is not None
        suit = isinstance(context.cards.effects[context.cards.number[move.card]], effects.Lawsuit)
        return (seen.seat, move.target) if suit else (NOBODY, NOBODY)
    talks = isinstance(move, (moves.Claim, moves.Offer, moves.GoToTrial))
    return (seen.owner, seen.defendant) if talks else (NOBODY, NOBODY)


def _odds(game: Bidness, seen: Observation, move: Move) -> str:
    pair = parties(game.context, seen, move)
    return chance(game, seen, *pair) if NOBODY not in pair else ""


def _payday(game: Bidness, seen: Observation, move: Move) -> str:
    assert seen.seat is not None
    before = odds.payday(game.context, seen, seen.seat)
    then = odds.payday_then(game.context, seen, seen.seat, move)
    if then is None or then == before:
        return ""
    cards = game.context.cards
    sold = not isinstance(move, moves.Play) or isinstance(
        cards.effects[cards.number[move.card]], effects.AUCTIONED
    )
    return f"Next payday{', if you win it' if sold else ''}: {signed(before)} → {signed(then)}."


def chance(game: Bidness, seen: Observation, plaintiff: Seat, defendant: Seat) -> str:
    own, theirs = (law.dice_of(game.context, seen, seat) for seat in (plaintiff, defendant))
    wins = odds.plaintiff_wins(own, theirs)
    return f"{counted(own, 'die', 'dice')} against {theirs}: the plaintiff wins {wins:.0%}."


def plate(game: Bidness, seen: Observation, move: Move, names: Sequence[str], sort: str) -> tuple[str, str]:
    """Return two lines of text: a move, and its cost or its result."""
    assert seen.seat is not None
    context, promise = game.context, game.promise(seen, seen.seat, move)
    given = dict(promise.cases[0].given)
    match move:
        case moves.Play():
            return _card_plate(game, promise, names, sort)
        case moves.Sell():
            return "Sell", f"{dollars(_cash(promise))} from the bank"
        case moves.PayBack(ious=ious):
            cost = dollars(-_cash(promise))
            after = "wins" if given["wins"] else f"{given['IOUs']} left"
            return f"Pay back {counted(ious, 'IOU')}", f"{cost}; {after}"
        case moves.Borrow():
            return game.label(move), f"+1 IOU: {given['IOUs']} of {context.rules.company.most_ious}"
        case moves.Accept():
            pays = promised.leaves(context, promise.cases[0]) if given["pays"] else "the case is dropped"
            return f"Accept {dollars(int(given['amount']))}", pays
        case moves.GoToTrial():
            return game.label(move), promised.at_trial(promise)
        case moves.PaySalaries():
            return f"Pay {dollars(int(given['salaries']))}", promised.leaves(context, promise.cases[0])
        case moves.LayOff():
            return game.label(move), promised.salaries_then(promise.cases[0])
        case moves.Pass():
            return game.label(move), promised.passing(promise)
    return game.label(move), ""


def _cash(promise: Promise) -> int:
    # A cost is negative.
    return next(int(change.most) for change in promise.cases[0].changes if change.thing == "cash")


def _card_plate(game: Bidness, promise: Promise, names: Sequence[str], sort: str) -> tuple[str, str]:
    move = promise.move
    assert isinstance(move, moves.Play)
    if sort in AUCTIONED:
        return "Hold an auction", ""
    if sort == "lawsuit":
        return f"Sue {names[move.target]}", promised.stake(promise)
    cost = int(dict(promise.cases[0].given)["cost"])
    small = f"{dollars(cost)}; {promised.leaves(game.context, promise.cases[0])}" if cost else ""
    if move.target == NOBODY:
        return "Play", small or "for free"
    return f"{'Take from' if sort == 'headhunting' else 'Against'} {names[move.target]}", small


def amount_title(seen: Observation, move: moves.Bid | moves.Claim | moves.Offer) -> str:
    """Return the text of a button that names an amount, such as "Bid $65" or "Ask for $40"."""
    amount = dollars(move.amount)
    if isinstance(move, moves.Bid):
        return f"Bid {amount}"
    if isinstance(move, moves.Claim):
        return f"Sue for {amount}"
    return f"{'Ask for' if seen.seat == seen.owner else 'Offer'} {amount}"


def amount_note(game: Bidness, seen: Observation, move: Move) -> str:
    assert seen.seat is not None
    promise = game.promise(seen, seen.seat, move)
    if isinstance(move, moves.Claim):
        return f"if you lose: {promised.leaves(game.context, promised.defeat(promise))}"
    case = promise.cases[0]
    pays = isinstance(move, moves.Bid) or dict(case.given)["pays"]
    return promised.leaves(game.context, case) if pays else ""


def capacity_line(game: Bidness, seen: Observation, names: Sequence[str]) -> str:
    # The greatest payment follows from cash and IOUs (BN-4, BN-10).
    # A settlement is paid by the defendant, whichever side names it.
    assert seen.seat is not None
    talks = seen.phase in ("demand", "answer")
    seat = seen.defendant if talks else seen.seat
    more = game.context.rules.company.most_ious - seen.ious[seat]
    total = money.capacity(game.context, seen, seat)
    made_of = f"{dollars(seen.cash[seat])} cash and {counted(more, 'more IOU')}" if more else "all of it cash"
    can = f"can pay {dollars(total)}, {made_of}."
    return f"{names[seat]} {can}" if seat != seen.seat else f"C{can[1:]}"
