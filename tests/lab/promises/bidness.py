"""Results of moves of Bidness: cash, IOUs, points, cards and workplaces before and after, by the rulebook's sums."""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Event, Seat
from bidtable.core.promise import TABLE
from bidtable.games.bidness import effects, moves
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.cards import Cards
from bidtable.games.bidness.state import State
from tests.lab.promises.trial import Trial, Truth

CONDITIONS: Final = ("won", "outbid", "plaintiff wins", "defendant wins", "settled", "accepted", "refused")
NEXT: Final = (ev.TurnBegun, ev.MustPass, ev.SalariesDue, ev.SalariesPaid, ev.GameWon)
"""Events that follow the effects of a move."""
STEP: Final = 5
IOU: Final = 100
MOST_IOUS: Final = 6
TRIAL_DICE: Final = 2


def measure(trial: Trial) -> Truth | None:
    """Return the result of a move."""
    match trial.move:
        case moves.Discard():
            return _discard(trial)
        case moves.Play():
            return _play(trial)
        case moves.Bid():
            return _bid(trial)
        case moves.DropOut():
            return _drop_out(trial)
        case moves.Claim() | moves.GoToTrial():
            return _trial(trial)
        case moves.Offer():
            return _offer(trial)
        case moves.Pass():
            truth = Truth()
            over = trial.first(ev.SalariesDue, ev.SalariesPaid) is not None
            truth.given["", "ends card play"] = int(over)
            return truth
    return _at_once(trial)


# -- the rulebook's sums -----------------------------------------------------------------------------------


def _of(cards: Cards, place: int) -> list[effects.Effect]:
    return [cards.entries[name].effect for name in cards.named(place)]


def _staff(cards: Cards, place: int, role: str) -> int:
    return sum(isinstance(e, effects.Employee) and e.role == role for e in _of(cards, place))


def _sums(cards: Cards, place: int) -> dict[str, int]:
    """Return the value of a workplace (BN-8, BN-11, BN-12)."""
    held = _of(cards, place)
    points = _staff(cards, place, "marketer")
    points += sum(e.points for e in held if isinstance(e, effects.Marketing))
    points -= sum(e.points for e in held if isinstance(e, effects.BadPress))
    lawyers = _staff(cards, place, "lawyer")
    dice = lawyers + sum(e.dice for e in held if isinstance(e, effects.TrialDice))
    salaries = 10 * (_staff(cards, place, "marketer") + _staff(cards, place, "engineer") + lawyers**2)
    return {"marketing points": max(0, points), "dice at trials": dice, "salaries": salaries}


def _dice(cards: Cards, state: State, seat: Seat) -> int:
    return TRIAL_DICE + _sums(cards, state.workplaces[seat])["dice at trials"]


def _capacity(state: State, seat: Seat) -> int:
    return state.cash[seat] + IOU * (MOST_IOUS - state.ious[seat])


def _cards(trial: Trial) -> Cards:
    cards: Cards = trial.game.context.cards
    return cards


# -- before and after --------------------------------------------------------------------------------------


def _compare(trial: Trial, after: State, *, staff: bool = False) -> Truth:
    """Return all changes of money, points and workplaces; on request also which seat gave which seat an employee."""
    before, cards, truth = trial.before, _cards(trial), Truth(judged=CONDITIONS)
    for seat in range(len(before.cash)):
        for thing, old, new in (
            ("cash", before.cash, after.cash),
            ("IOUs", before.ious, after.ious),
            ("tech points", before.tech, after.tech),
            ("Payback card", before.paybacks, after.paybacks),
        ):
            named = (moves.PAYBACK,) if thing == "Payback card" and new[seat] != old[seat] else ()
            truth.add(seat, thing, new[seat] - old[seat], *named)
        was, now = (_sums(cards, state.workplaces[seat]) for state in (before, after))
        for thing, value in was.items():
            truth.add(seat, thing, now[thing] - value)
        if staff:
            _roles(truth, cards, seat, before.workplaces[seat], after.workplaces[seat])
    if staff:
        _roles(truth, cards, TABLE, before.discards, after.discards)
    gone = cards.apart(before.hands[trial.seat], after.hands[trial.seat])
    if gone:
        truth.add(trial.seat, "Event card", -gone.bit_count(), *cards.named(gone))
    truth.add(TABLE, "cash", after.bank - before.bank)
    truth.add(TABLE, "tech points", max(0, sum(before.tech) - sum(after.tech)))
    truth.given["", "cash"], truth.given["", "IOUs"] = after.cash[trial.seat], after.ious[trial.seat]
    return truth


def _roles(truth: Truth, cards: Cards, seat: Seat, before: int, after: int) -> None:
    """Note which employees came to a workplace or the discards, or left one."""
    for came, sign in ((cards.apart(after, before), 1), (cards.apart(before, after), -1)):
        for name in cards.named(came):
            effect = cards.entries[name].effect
            if isinstance(effect, effects.Employee):
                truth.add(seat, effect.role, sign, name)


def _new_card(truth: Truth, cards: Cards, seat: Seat, before: State, after: State) -> None:
    for name in cards.named(cards.apart(after.workplaces[seat], before.workplaces[seat])):
        truth.add(seat, "card in workplace", 1, name)


def _done(trial: Trial, since: int = 0) -> State:
    """Return the state after the action that began at a step, before anything else begins by itself."""
    done: State = trial.steps[since].state
    for step in trial.steps[since + 1 :]:
        if isinstance(step.event, NEXT):
            break
        done = step.state
    return done


def _index(trial: Trial, *kinds: type[Event]) -> int:
    return next(at for at, step in enumerate(trial.steps) if isinstance(step.event, kinds))


# -- moves that are done at once ---------------------------------------------------------------------------


def _at_once(trial: Trial) -> Truth:
    """Check a sale, loan, repayment, acceptance, lay-off or payment of salaries."""
    move, cards = trial.move, _cards(trial)
    if isinstance(move, moves.PaySalaries):
        after = trial.steps[_index(trial, ev.SalariesPaid)].state
        truth = _compare(trial, after)
        truth.given["", "salaries"] = _sums(cards, trial.before.workplaces[trial.seat])["salaries"]
        return truth
    after = _done(trial)
    truth = _compare(trial, after, staff=isinstance(move, moves.LayOff))
    match move:
        case moves.PayBack():
            truth.given["", "wins"] = int(trial.state.winner == trial.seat)
        case moves.LayOff():
            truth.given["", "salaries"] = _sums(cards, after.workplaces[trial.seat])["salaries"]
        case moves.Accept():
            truth.given["", "amount"] = trial.before.offers[-1]
            truth.given["", "pays"] = int(trial.seat == trial.before.defendant)
    return truth


def _discard(trial: Trial) -> Truth:
    """Wait until all seats have chosen."""
    at = trial.play_until(lambda event: isinstance(event, ev.AllDiscarded))
    assert at is not None
    assert isinstance(at.event, ev.AllDiscarded)
    truth = _compare(trial, at.state)
    for seat in range(len(trial.before.cash)):
        if seat != trial.seat:
            # Cards that other seats discard belong to those seats' promises.
            truth.changes.pop((seat, "Payback card"), None)
    truth.given["", "seen"] = int(trial.seat in at.event.paybacks)
    return truth


def _play(trial: Trial) -> Truth | None:
    cards, move, before = _cards(trial), trial.move, trial.before
    assert isinstance(move, moves.Play)
    effect = cards.entries[move.card].effect
    if isinstance(effect, effects.Lawsuit):
        return _suit(trial, effect, move.target)
    if isinstance(effect, (effects.Employee, effects.Contract)):
        return _compare(trial, trial.own[0].state)
    after = _done(trial)
    truth = _compare(trial, after, staff=isinstance(effect, effects.Headhunting))
    # The played card is among the discards, whatever places changed.
    for role in effects.ROLES:
        truth.changes.pop((TABLE, role), None)
    if not isinstance(effect, effects.Headhunting):
        for seat in range(len(before.cash)):
            _new_card(truth, cards, seat, before, after)
    truth.given["", "cost"] = cards.entries[move.card].cost
    return truth


# -- auctions ----------------------------------------------------------------------------------------------


def _bid(trial: Trial) -> Truth | None:
    own, cards = trial.own[0].event, _cards(trial)
    step = trial.play_until(
        lambda event: event is not own and isinstance(event, (ev.BidMade, ev.AuctionWon)),
        never=(moves.Borrow,),
    )
    assert step is not None
    if isinstance(step.event, ev.BidMade):
        return Truth(came=("outbid",), judged=CONDITIONS)
    after = _done(trial, _index(trial, ev.AuctionWon))
    truth = _compare(trial, after)
    truth.came = ("won",)
    _new_card(truth, cards, trial.seat, trial.before, after)
    truth.given["won", "to"] = -1 if trial.before.owner == trial.seat else trial.before.owner
    return truth


def _drop_out(trial: Trial) -> Truth:
    cards = _cards(trial)
    won = trial.first(ev.AuctionWon)
    if won is None:
        return Truth()
    assert isinstance(won.event, ev.AuctionWon)
    after = _done(trial, _index(trial, ev.AuctionWon))
    truth = _compare(trial, after)
    for name in cards.named(cards.apart(after.discards, trial.before.discards)):
        truth.add(TABLE, "Event card", 1, name)
    for seat in range(len(after.cash)):
        _new_card(truth, cards, seat, trial.before, after)
    truth.given["", "price"] = won.event.amount
    return truth


# -- lawsuits ----------------------------------------------------------------------------------------------


def _suit(trial: Trial, effect: effects.Lawsuit, target: Seat) -> Truth | None:
    """Compare the stakes before any statement is made."""
    cards, before, seat = _cards(trial), trial.before, trial.seat
    truth = _trial(trial)
    there = {
        "cash": min(before.cash[target], _capacity(before, seat)) // STEP * STEP,
        "marketers": min(effect.most, _staff(cards, before.workplaces[target], "marketer")),
        "tech_points": min(effect.most, before.tech[target]),
    }
    if truth is not None:
        truth.given["", "damages"] = there[effect.damages]
        gone = cards.apart(before.hands[seat], trial.own[0].state.hands[seat])
        truth.changes[seat, "Event card"] = -gone.bit_count()
        truth.names[seat, "Event card"] = cards.named(gone)
    return truth


def _trial(trial: Trial) -> Truth | None:
    """Play the case to its end; the sum of a settlement is left to the talks."""
    step = trial.play_until(lambda event: isinstance(event, (ev.Verdict, ev.Settled)), never=(moves.Borrow,))
    assert step is not None
    cards, before = _cards(trial), trial.own[0].state
    owner, defendant = before.owner, before.defendant
    if isinstance(step.event, ev.Settled):
        truth = Truth(came=("settled",), judged=CONDITIONS)
    else:
        assert isinstance(step.event, ev.Verdict)
        at = next(at for at, other in enumerate(trial.steps) if other is step)
        truth = _compare(trial, _done(trial, at), staff=True)
        when = "plaintiff wins" if step.event.winner == owner else "defendant wins"
        truth.came = (when,)
        loser = defendant if step.event.winner == owner else owner
        truth.given[when, "loses"] = int(trial.seat == loser)
    truth.given["", "damages"] = before.damages
    truth.given["", "dice"], truth.given["", "their dice"] = (
        _dice(cards, before, owner),
        _dice(cards, before, defendant),
    )
    return truth


def _offer(trial: Trial) -> Truth | None:
    own = trial.own[0].event
    answers = (ev.Settled, ev.Offered, ev.TrialBegun)
    step = trial.play_until(
        lambda event: event is not own and isinstance(event, answers), never=(moves.Borrow,)
    )
    assert step is not None
    if not isinstance(step.event, ev.Settled):
        return Truth(came=("refused",), judged=CONDITIONS)
    truth = _compare(trial, _done(trial, _index(trial, ev.Settled)))
    truth.came = ("accepted",)
    truth.given["", "amount"] = step.event.amount
    truth.given["", "pays"] = int(trial.seat == trial.before.defendant)
    return truth
