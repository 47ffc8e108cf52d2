"""Results of moves of BID-IT!.

The checks count the Deal cards of all seats after the showdown, and look at the places of the other cards.
"""

from __future__ import annotations

from typing import Final

from bidtable.core.model import Seat
from bidtable.core.promise import TABLE
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it import moves
from bidtable.games.bid_it.state import State
from tests.lab.promises.trial import Trial, Truth

DEAL_CARD: Final = "deal card"
STAKES: Final = {"challenge": 1, "perfecto": 1, "double": 2, "redouble": 3, "surrender": 1}
"""The losses of the loser by the rulebook (BI-8, BI-14)."""
SIDE_COSTS: Final = 1
CALLS: Final = (moves.Challenge, moves.Perfecto, moves.Double, moves.Redouble, moves.Surrender)
CONDITIONS: Final = ("true", "false", "exact", "not exact", "stands", "answered")


def measure(trial: Trial) -> Truth | None:
    """Return the result of a move."""
    match trial.move:
        case moves.Bid():
            return Truth(given={("", "cap"): 2 * sum(map(len, trial.before.hands))})
        case moves.Discard():
            return _discard(trial)
        case moves.Draw():
            return _drawn(trial)
        case moves.Sidestep():
            truth = Truth()
            opened = _more(trial.own[0].state.exposed[trial.seat], trial.before.exposed[trial.seat])
            truth.add(trial.seat, "open card", len(opened), *opened)
            return truth
        case moves.LetGive(seat=giver):
            truth = _lost(trial, range(len(trial.before.deals)))
            truth.given["", "left"] = trial.own[0].state.deals[giver]
            return truth
        case moves.TakeSide():
            return _side(trial)
    return _call(trial)


def _more(after: tuple[str, ...], before: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards that other seats received."""
    left = list(after)
    for card in before:
        left.remove(card)
    return tuple(left)


# -- cards -------------------------------------------------------------------------------------------------


def _discard(trial: Trial) -> Truth | None:
    seat, before, after = trial.seat, trial.before, trial.own[0].state
    truth = Truth()
    gone = _more(before.hands[seat], after.hands[seat])
    truth.add(seat, "card", -len(gone), *gone)
    open_now = _more(after.discards, before.discards)
    truth.add(TABLE, "discard", len(open_now), *open_now)
    asked = before.wanted
    drawn = trial.play_until(lambda event: isinstance(event, ev.CardsDrawn))
    assert drawn is not None
    assert isinstance(drawn.event, ev.CardsDrawn)
    asked += sum(isinstance(step.event, ev.Discarded) for step in trial.steps)
    # One for each card that was discarded in this turn, including this one.
    truth.add(seat, "drawn", drawn.event.count / asked)
    return truth


def _drawn(trial: Trial) -> Truth:
    drawn = trial.play_until(lambda event: isinstance(event, ev.CardsDrawn))
    assert drawn is not None
    truth, before = Truth(), trial.before.hands[trial.seat]
    truth.add(trial.seat, "drawn", len(_more(drawn.state.hands[trial.seat], before)))
    return truth


# -- losses ------------------------------------------------------------------------------------------------


def _ended(trial: Trial) -> State:
    """Play until all losses are worked off, and return the state then."""
    step = trial.play_until(lambda event: isinstance(event, (ev.RoundEnded, ev.GameWon)))
    assert step is not None
    state: State = step.state
    return state


def _lost(trial: Trial, seats: range | list[Seat]) -> Truth:
    """Return the Deal cards that some seats lose until the end of the round."""
    state, truth = _ended(trial), Truth()
    for seat in seats:
        truth.add(seat, DEAL_CARD, state.deals[seat] - trial.before.deals[seat])
    return truth


def _so(state: State, call: str) -> str:
    """Return the claims about the bid that came true."""
    if call == "perfecto":
        return "exact" if state.count == state.quantity else "not exact"
    return "true" if state.count >= state.quantity else "false"


def _side(trial: Trial) -> Truth:
    teams, before = trial.before.teams, trial.before
    team = [seat for seat, other in enumerate(teams) if other == teams[trial.seat]]
    truth = _lost(trial, team)
    truth.judged, truth.came = CONDITIONS, (_so(_ended(trial), before.call),)
    assert isinstance(trial.move, moves.TakeSide)
    truth.given["", "right"] = before.bidder if trial.move.with_ == "bidder" else before.caller
    _note_bid(truth, before)
    return truth


def _call(trial: Trial) -> Truth | None:
    """Play until the call is final, or is removed by a bid or another call."""
    own = isinstance(trial.move, CALLS)
    answers = (ev.BidMade, ev.Called)
    first = trial.own[0].event if own else None
    step = trial.play_until(
        lambda event: event is not first and isinstance(event, (*answers, ev.HandsShown, ev.SidesShown))
    )
    assert step is not None
    if isinstance(step.event, answers):
        return Truth(came=("answered",), judged=CONDITIONS)
    call = trial.own[0].state.call
    truth = _lost(trial, range(len(trial.before.deals)))
    state = _ended(trial)
    truth.judged, truth.came = CONDITIONS, ("stands",) if call == "surrender" else (_so(state, call),)
    _note_bid(truth, state)
    truth.given["", "stake"], truth.given["", "side costs"] = STAKES[call], SIDE_COSTS
    truth.given["stands", "to"] = state.winner
    return truth


def _note_bid(truth: Truth, state: State) -> None:
    truth.given["", "quantity"], truth.given["", "rank"] = state.quantity, state.rank
