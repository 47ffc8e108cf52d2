"""Tests that moves of BID-IT! do what they promise."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.core.promise import Change
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it import prospects
from bidtable.games.bid_it.moves import Side
from bidtable.games.bid_it.state import State
from tests.conformance.cases import load
from tests.lab.promises.trial import any_move
from tests.play import turns


def rounds(setup: Setup, rng: random.Random) -> Iterator[tuple[State, State]]:
    """Play a game, and return for each round the state at the showdown, and after all losses are worked off."""
    game, shown = load("bid_it"), None

    def choose(state: State, seat: Seat) -> Move:
        return game.sample(state, rng) if seat == CHANCE else any_move(rng, game.legal(state, seat))

    for turn in turns(game, game.start(setup), choose, order=rng.choice):
        for step in turn.steps:
            state = step.state
            if isinstance(step.event, ev.HandsShown):
                shown = state
            elif isinstance(step.event, (ev.RoundEnded, ev.GameWon)) and shown is not None:
                yield shown, state


def said_to_be_lost(shown: State, right: str) -> tuple[Change, ...]:
    """Return the losses on the plates of both sides: of the wrong side, and of the seat that surrendered."""
    context = load("bid_it").context
    sides: tuple[Side, Side] = ("bidder", "caller")
    wrong, other = sides if right == "caller" else (sides[1], sides[0])
    known = {seat: side for seat, side in enumerate(shown.sides) if side}
    lost = prospects.if_wrong(context, shown, wrong, known)
    if shown.call == "surrender" and shown.quitter == (shown.bidder if other == "bidder" else shown.caller):
        lost = (*lost, *prospects.if_wrong(context, shown, other, {}))
    return lost


@pytest.mark.parametrize(
    "setup",
    [
        Setup(4),
        Setup(5, ("advanced",)),
        Setup(6, ("advanced",), {"teams": "two"}),
        Setup(6, (), {"teams": "three"}),
        Setup(4, ("advanced",), {"teams": "two"}),
    ],
    ids=str,
)
def test_the_plates_of_both_sides_show_the_actual_losses(setup: Setup) -> None:
    """BI-8, BI-14, BI-20: bidder or caller and those on their sides lose, and teammates who pay."""
    rng, settled = random.Random(6), 0
    while settled < 25:
        for shown, after in rounds(setup, rng):
            lost = said_to_be_lost(shown, after.right)
            for seat, before in enumerate(shown.deals):
                least = sum(change.least for change in lost if change.seat == seat)
                most = sum(change.most for change in lost if change.seat == seat)
                assert least <= after.deals[seat] - before <= most
            settled += 1
