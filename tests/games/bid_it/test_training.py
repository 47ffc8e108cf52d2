"""Tests that the array games of BID-IT! give the nets the same inputs as the bot gets in real games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from bidtable.bots.bid_it import inputs as bid_it_inputs
from bidtable.bots.bid_it.belief import Belief as Sight
from bidtable.bots.bid_it.features import AHEAD, FATES, RANKS, STEPS
from bidtable.bots.bid_it.nets import Learned
from bidtable.bots.bid_it.policy import Temper
from bidtable.bots.common.nets import nets as unpacked
from bidtable.games.bid_it.moves import Bid, Challenge, Discard, Draw, Drawn
from bidtable.games.bid_it.state import NOBODY
from tests.games.bid_it.situations import Play, the_game
from tests.lab.training.bid_it import fates, judging
from tests.lab.training.bid_it.games import Games, duels, strengths
from tests.lab.training.bid_it.players import Beginner, Choice, Learner, Nets, Player, Usual
from tests.lab.training.bid_it.rounds import Deck, Rounds
from tests.lab.training.bid_it.sight import Sight as Sights
from tests.lab.training.bid_it.train import from_bytes, main
from tests.lab.training.nets import Net


def begun(sizes: list[int], seed: int) -> tuple[Rounds, Play]:
    """Return the same round in arrays and by the rules."""
    deck = Deck(the_game().context)
    rounds = Rounds(deck, np.array([sizes]), np.ones((1, len(sizes))), np.random.default_rng(seed))
    faces = the_game().context.cards.faces

    def told(kinds: list[int]) -> str:
        return " ".join(faces[deck.names[kind]] for kind in kinds if kind >= 0)

    gone = [kind for kind, count in enumerate(rounds.open[0]) for _ in range(count)]
    play = Play([told(list(hand)) for hand in rounds.hands[0]], discards=told(gone))
    return rounds, play


def both(rounds: Rounds, play: Play, choice: Choice) -> None:
    """Make the same move in both games."""
    seat, row = int(rounds.turn[0]), np.array([0])
    if choice.kind[0] == 0:
        play.do(seat, Bid(int(choice.quantity[0]), int(choice.rank[0]) + 1))
        rounds.bid(row, choice.quantity, choice.rank)
        return
    old, at = rounds.hands[0, seat].copy(), int(rounds.at[0])
    rounds.draw(row, choice.slots)
    names = rounds.deck.names
    play.do(
        seat, *[Discard(names[kind]) for kind, gone in zip(old, choice.slots[0], strict=True) if gone], Draw()
    )
    play.do(-1, Drawn(tuple(names[kind] for kind in rounds.order[0, at : int(rounds.at[0])])))


@pytest.mark.parametrize("sizes", [[6, 6], [1, 4], [3, 6, 2], [6, 5, 4, 1], [4, 4, 4, 4, 4, 4]])
def test_inputs_in_arrays_are_those_of_the_bot(sizes: list[int]) -> None:
    nets = Nets.fresh(np.random.default_rng(len(sizes)))
    ends = Net(FATES, np.random.default_rng(1))
    asked = (nets.tilts, nets.bids, nets.judge, ends)
    tilts, bids, judge, end = list(
        unpacked(b"".join([net.as_bytes() for net in asked]), [net.sizes for net in asked])
    )
    drawn = compared = sided = 0
    for seed in range(3):
        rounds, play = begun(sizes, seed)
        player = Learner(nets, Temper(0.3, 0.0), np.random.default_rng(seed))
        for _ in range(12):
            seat = int(rounds.turn[0])
            sights = Sights(rounds, np.array([0]), np.array([seat]))
            choice = player.choose(sights)
            sight = Sight(the_game().context, play.seen(seat), seat)
            odds = bid_it_inputs.tilted(sight, tilts)
            for index in range(RANKS):
                assert odds[index].mean == pytest.approx(sights.odds.mean[0, index], abs=1e-4)
            quantities, lowest = sights.bids()
            off_bids = sights.bid_inputs(quantities, lowest)[0]
            ahead = np.broadcast_to(sights.around()[0], (RANKS, STEPS, AHEAD))
            there = np.concatenate([ahead, off_bids], 2)
            told = bid_it_inputs.around(sight, odds)
            for index in range(RANKS):
                assert sight.low(index) == quantities[0, index, 0]
                for step in range(STEPS):
                    off = bid_it_inputs.of_bid(sight, odds, index, int(quantities[0, index, step]))
                    assert [*told, *off] == pytest.approx(list(there[index, step]), abs=1e-4)
                    foretold = bids.out(bids.add(bids.begin(told), off, len(told)))
                    assert foretold == pytest.approx(
                        list(nets.bids.out(there[index, step][None])[0]), abs=1e-3
                    )
                    compared += 1
            fates = sights.fate_inputs()
            ends_of = 1 / (1 + np.exp(-ends.out(fates[0])[:, 0]))
            assert list(bid_it_inputs.fates(sight, odds, end).values()) == pytest.approx(
                list(ends_of), abs=1e-4
            )
            public = Sights(rounds, np.array([0]), np.array([seat]), public=True)
            public.tilt(nets.tilts)
            seen = Sight(the_game().context, play.seen(None), NOBODY)
            openly = bid_it_inputs.fates(seen, bid_it_inputs.tilted(seen, tilts), end)
            ends_of = 1 / (1 + np.exp(-ends.out(public.fate_inputs()[0])[:, 0]))
            assert list(openly.values()) == pytest.approx(list(ends_of), abs=1e-4)
            if play.state.quantity:
                told_of_it = [float(each[0]) for each in sights.judged(nets.judge)]
                assert bid_it_inputs.judged(sight, odds, judge) == pytest.approx(told_of_it, abs=1e-4)
            draws, slots = sights.draw_inputs()
            for kept in np.nonzero(slots[0].any(1))[0]:
                changed = int(slots[0, kept].sum())
                mine = bid_it_inputs.of_draw(sight, odds, int(kept), changed)
                assert mine == pytest.approx(list(draws[0, kept]), abs=1e-4)
                drawn += 1
            if choice.kind[0] > 1:
                play.do(seat, Challenge())
                rounds.call(np.array([0]), np.array([False]))
                for other in set(range(len(sizes))) - {seat, play.state.bidder}:
                    aside = Sights(rounds, np.array([0]), np.array([other]))
                    aside.tilt(nets.tilts)
                    sight = Sight(the_game().context, play.seen(other), other)
                    odds = bid_it_inputs.tilted(sight, tilts)
                    told_of_it = [float(each[0]) for each in aside.judged(nets.judge)]
                    assert bid_it_inputs.judged(sight, odds, judge) == pytest.approx(told_of_it, abs=1e-4)
                    sided += 1
                break
            both(rounds, play, choice)
    assert compared > 100
    assert drawn > 3
    assert sided or len(sizes) == 2


@pytest.mark.long
def test_the_command_writes_what_the_bot_reads(tmp_path: Path) -> None:
    main(["--only", "duel", "--lessons", "1", "--folder", str(tmp_path)])
    data = (tmp_path / "bid_it_duel.bin").read_bytes()
    again = from_bytes(data)
    assert b"".join([net.as_bytes() for net in again]) == data
    sizes = [net.sizes for net in again]
    inputs = [float(number) for number in np.linspace(-1, 1, sizes[1][0])]
    small = list(unpacked(data, sizes))[1]
    assert small.out(small.add(small.begin(inputs[:5]), inputs[5:], 5)) == pytest.approx(
        list(again.bids.out(np.array([inputs], np.float32))[0]), abs=1e-4
    )
    learned = msgspec.json.decode((tmp_path / "bid_it.json").read_bytes(), type=Learned)
    assert learned.provenance["duel"].startswith("python -m tests.lab train bid_it --only duel")


@pytest.mark.long
def test_judging_and_losses_are_learned_from_results(tmp_path: Path) -> None:
    """The judge is better than the odds alone, and losses are foretold better than by the number of seats."""
    rng, deck = np.random.default_rng(4), Deck(the_game().context)
    nets = Nets.fresh(rng)
    players: list[Player] = [Learner(nets, Temper(0.3, 0.0), rng), Usual(rng)]
    found = judging.cases(deck, 3, players, nets.tilts, rng)
    assert len(found.inputs) > 1000
    judge = judging.fit(found, rng)
    before, after = (
        -np.mean(np.log(np.where(found.truth, chance, 1 - chance)))
        for chance in (1 / (1 + np.exp(-found.odds)), 1 / (1 + np.exp(-found.odds - judge.out(found.inputs))))
    )
    assert after < before - 0.005
    lost = fates.fates(deck, 3, players, nets.tilts, rng)
    net = fates.fit(lost, rng)
    chance = 1 / (1 + np.exp(-net.out(lost.inputs)[:, 0]))
    assert chance.mean() == pytest.approx(lost.lost.mean(), abs=0.03)
    assert chance[lost.lost == 1].mean() > chance[lost.lost == 0].mean() + 0.001


def test_worths_are_fitted_to_winners() -> None:
    """Bots that are all alike: more Deal cards win more often, and the table between two is fair from the start."""
    deck, rng = Deck(the_game().context), np.random.default_rng(2)
    player = Usual(rng)
    stand = Games(deck, np.zeros((40, 3), int), [player], rng).play()
    assert len(stand.deals) == len(stand.winner) > 400
    found = strengths(stand, 3)
    assert found[0] == 0
    assert found[2] < found[4] < found[6] == 1
    even = duels(np.full((7, 7), 0.5), 2)
    assert even[6][6] == pytest.approx(0.5)
    assert even[1][2] == pytest.approx(0.25)
    assert even[3][0] == 1


def test_a_beginner_in_arrays_errs_but_not_beyond_doubt() -> None:
    """Of fifty equal turns some go otherwise; an impossible bid is called, and a sure side is taken."""
    rng, rows = np.random.default_rng(3), np.arange(50)
    rounds = Rounds(Deck(the_game().context), np.full((1, 3), 4), np.ones((1, 3)), rng)
    rounds = rounds.supposed(np.zeros(50, int), np.zeros(50, int), np.repeat(rounds.hands[:, 0], 50, 0))
    player = Beginner(rng)
    first = player.choose(Sights(rounds, rows, rounds.turn))
    assert len(set(zip(first.kind, first.quantity, first.rank, strict=True))) > 3
    rounds.bid(rows, np.full(50, 24), np.full(50, 4))
    called = Sights(rounds, rows, rounds.turn)
    assert (player.choose(called).kind == 2).all()
    assert not player.sides(Sights(rounds, rows, np.full(50, 2)), np.zeros(50, bool)).any()
