"""Tests that moves of Bid & Bluff do what they promise."""

from __future__ import annotations

import random

from bidtable.core.model import Setup
from bidtable.games.bid_and_bluff import race
from bidtable.games.bid_and_bluff.board import FINISH
from bidtable.games.bid_and_bluff.moves import MoveDie
from tests.conformance.cases import load
from tests.lab.promises.walk import decisions


def test_what_it_takes_to_be_in_front_is_true() -> None:
    """BB-10: with so many steps FINISH is in reach and the die leads; with fewer, one of both fails."""
    game, rng, told = load("bid_and_bluff"), random.Random(4), 0
    setup = Setup(5, (), {"board": "short"})
    while told < 20:
        for state, seat in decisions(game, rng, setup):
            if state.phase != "move" or not state.entered:
                continue
            need, have = race.to_lead(game.context, state, seat), state.allowances[seat].total
            move = MoveDie(FINISH)
            leads = False
            if move in game.legal(state, seat):
                case = game.promise(game.observe(state, seat), seat, move).case()
                assert case is not None
                leads = bool(dict(case.given)["leads"])
                after = game.apply(state, seat, move).entered
                assert leads == all(after[-1][1] > over for _, over in after[:-1])
            assert leads == (0 < need <= have)
            told += 1
