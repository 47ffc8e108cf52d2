"""Tests of Bidness: the events alone show money, awards and workplaces at each step."""

from __future__ import annotations

from collections import Counter

import pytest

from bidtable.core.model import Event, Setup
from bidtable.core.promise import TABLE, sure
from bidtable.games.bidness import events as happen
from bidtable.games.bidness.cards import Cards
from bidtable.games.bidness.effects import TechPoints
from bidtable.games.bidness.events import BANK
from bidtable.games.bidness.moves import DropOut, Pass, TrialRoll
from bidtable.games.bidness.state import State
from tests.conformance.cases import Case, load, trace


class Ledger:
    """A record of the events."""

    def __init__(self, cards: Cards, state: State) -> None:
        """Begin with the public state at the start; the print on the cards is known."""
        self.cards = cards
        self.round = state.round
        self.cash, self.ious, self.tech = list(state.cash), list(state.ious), list(state.tech)
        self.bank = state.bank
        self.awards = {"market": state.market_leader, "tech": state.tech_leader}
        self.staff = [Counter(state.named(place)) for place in state.workplaces]

    def hear(self, event: Event) -> None:
        """Record an event."""
        match event:
            case happen.RoundBegun():
                self.round = event.round
            case happen.Paid():
                assert event.amount > 0
                self._give(self.cash, event.giver, event.taker, event.amount)
                self.bank += event.amount * ((event.taker == BANK) - (event.giver == BANK))
            case happen.Borrowed():
                self.ious[event.seat] += event.amount // 100
                assert self.ious[event.seat] == event.ious
            case happen.PaidBack():
                self.ious[event.seat] -= event.ious
                assert self.ious[event.seat] == event.left
            case happen.TechLost():
                self._give(self.tech, event.giver, event.taker, event.amount)
            case happen.TechBrought():
                self._give(self.tech, event.giver, event.seat, event.amount)
            case happen.TechGrown():
                self.tech = [have + new for have, new in zip(self.tech, event.points, strict=True)]
            case happen.AwardMoved():
                assert self.awards[event.award] == event.before
                self.awards[event.award] = event.seat
            case happen.Played():
                effect = self.cards.effects[self.cards.number[event.card]]
                if isinstance(effect, TechPoints):
                    self.tech[event.target] += effect.points
            case _:
                self._hear_of_staff(event)

    def _hear_of_staff(self, event: Event) -> None:
        match event:
            case happen.Joined():
                self.staff[event.seat][event.card] += 1
            case happen.Headhunted():
                self.staff[event.target][event.employee] -= 1
                self.staff[event.seat][event.employee] += 1
            case happen.StaffLost():
                self.staff[event.giver][event.card] -= 1
                if event.taker != BANK:
                    self.staff[event.taker][event.card] += 1
            case happen.LaidOff():
                self.staff[event.seat][event.card] -= 1

    @staticmethod
    def _give(things: list[int], giver: int, taker: int, amount: int) -> None:
        if giver != BANK:
            things[giver] -= amount
        if taker != BANK:
            things[taker] += amount


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_events_alone_tell_how_everything_stands(seats: int, seed: int) -> None:
    """BN-4, BN-7, BN-8, BN-12: every public change has an event, and every event is a change.

    Every dollar comes from somebody and goes to somebody.
    """
    case = Case("bidness", Setup(seats))
    game, cards = case.game, case.game.context.cards
    ledger = Ledger(cards, game.start(case.setup))
    for turn in trace(case, seed).turns:
        for step in turn.steps:
            ledger.hear(step.event)
            state = step.state
            if isinstance(step.event, happen.Verdict):
                assert state.phase == "damages", "the verdict is told before anything is paid"
            if isinstance(step.event, happen.RoundBegun):
                assert state.accounts == (), "the last round's statements are put away"
            assert (ledger.round, ledger.awards) == (
                state.round,
                {"market": state.market_leader, "tech": state.tech_leader},
            ), step.event
            assert (tuple(ledger.cash), ledger.bank) == (state.cash, state.bank), step.event
            assert sum(state.cash) + state.bank == 0, step.event
            assert min(state.cash) >= 0 <= min(state.tech), step.event
            assert tuple(ledger.ious) == state.ious, step.event
            assert max(state.ious) <= 6, step.event
            assert tuple(ledger.tech) == state.tech, step.event
            for wanted, place in zip(ledger.staff, state.workplaces, strict=True):
                assert +wanted == Counter(state.named(place & ~cards.bonuses)), step.event


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_card_that_nobody_wants_is_said_to_be_discarded(seats: int) -> None:
    """BN-6: the last seat to drop out of an auction without a bid is told so before."""
    case = Case("bidness", Setup(seats))
    game = case.game
    state = next(turn.state for turn in trace(case, 1).turns if turn.state.phase == "auction")
    while state.phase == "auction":
        (seat,), last = game.actors(state), len(state.bidding) == 1
        promise = game.promise(game.observe(state, seat), seat, DropOut())
        changes = [c for each in promise.cases for c in each.changes if c.thing == "Event card"]
        steps = game.steps(state, seat, DropOut())
        unsold = [step.event for step in steps if isinstance(step.event, happen.AuctionWon)]
        assert [event.winner < 0 for event in unsold] == [True] * last
        assert changes == [sure(TABLE, "Event card", 1, event.card) for event in unsold]
        state = steps[-1].state


def test_a_trial_is_rolled_with_as_many_dice_as_there_are() -> None:
    """BN-11: a roll with a die too many, or with a face that no die has, is none of the rolls."""
    found = 0
    for turn in (turn for seed in range(3) for turn in trace(Case("bidness", Setup(4)), seed).turns):
        if isinstance(turn.move, TrialRoll):
            legal = load("bidness").legal(turn.state, turn.seat)
            dice = turn.move.dice
            assert len(legal) == 6 ** len(dice)
            wrong = (Pass(), TrialRoll((*dice, 1)), TrialRoll(dice[1:]), TrialRoll((*dice[1:], 7)))
            assert [move in legal for move in (turn.move, *wrong)] == [True, False, False, False, False]
            found += 1
    assert found
