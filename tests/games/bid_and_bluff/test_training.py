"""Tests that the array games of Bid & Bluff give the nets the same inputs as the bot gets in real games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from bidtable.bots.bid_and_bluff.bot import make
from bidtable.bots.bid_and_bluff.features import bid_inputs, bid_layout, play_inputs, play_layout
from bidtable.bots.bid_and_bluff.nets import Learned, brain, foretell, unpacked
from bidtable.bots.common.base import Bot, Limit, Never
from bidtable.bots.common.generic import RandomBot
from bidtable.core.chance import stream
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Setup
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.moves import PlayCard
from bidtable.games.bid_and_bluff.state import Observation, State
from tests.bots.test_bots import views
from tests.games.bid_and_bluff.situations import bid_all, dealt
from tests.lab.training.bid_and_bluff import features
from tests.lab.training.bid_and_bluff.course import Course, fit_strength
from tests.lab.training.bid_and_bluff.nets import Net, outputs
from tests.lab.training.bid_and_bluff.rounds import CARDS, Array, Rounds
from tests.lab.training.bid_and_bluff.train import main


def in_arrays(game: BidAndBluff, seen: Observation, seat: int) -> Rounds:
    """Return a seat's view as the arrays of one game; the hands of others are empty."""
    n, first, deck = len(seen.dice), (seen.dealer + 1) % len(seen.dice), game.context.cards
    rounds = Rounds(n, seen.dealt, np.array([seen.hook]), np.random.default_rng(1))
    rounds.own[:] = False
    rounds.own[0, (seat - first) % n, list(bits(seen.own))] = True
    rounds.gone[:] = False
    rounds.gone[0, list(bits(seen.played | 1 << seen.trump))] = True
    rounds.trump = np.array([deck.suit[seen.trump]])
    order = [(first + place) % n for place in range(n)]
    rounds.bids = np.array([[seen.bids[other] for other in order]])
    rounds.tricks = np.array([[seen.tricks[other] for other in order]])
    rounds.voids = np.array([[[bool(seen.voids[other] >> suit & 1) for suit in range(5)] for other in order]])
    rounds.leader = np.array([(seen.leader - first) % n])
    rounds.placed = len(seen.trick)
    if seen.trick:
        place = deck.winner(seen.trick, seen.trump)
        rounds.led = np.array([deck.suit[seen.trick[0]]])
        rounds.best = np.array([seen.trick[place]])
        rounds.holder = np.array([(seen.leader + place - first) % n])
    return rounds


def switches(size: int, on: list[int], off: int | None = None) -> Array:
    found = np.zeros(size)
    np.add.at(found, on, 1)
    if off is not None:
        found[off] -= 1
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_bot_sees_what_the_arrays_see(game: BidAndBluff, seats: int) -> None:
    bots: list[Bot] = [make(game, "normal") if seat else RandomBot() for seat in range(seats)]
    setup = Setup(seats, ("hook",) if seats % 2 else (), {"board": "short"})
    deck, bids, cards = game.context.cards, 0, 0
    for view, _, _, _ in views(game, setup, seats, bots):
        seen, seat = view.observation, view.seat
        if seen.phase not in ("bid", "play"):
            continue
        rounds = in_arrays(game, seen, seat)
        place = (seat - seen.dealer - 1) % seats
        if seen.phase == "bid":
            on, each = bid_inputs(deck, seen, seat)
            wide = features.bid_inputs(rounds, np.array([0]), place)[0]
            for bid, more in enumerate(each):
                assert (wide[bid] == switches(bid_layout(seats).size, on + more)).all()
            bids += 1
        else:
            legal = np.zeros((1, CARDS), bool)
            numbers = [deck.number[move.card] for move in view.legal if isinstance(move, PlayCard)]
            legal[0, numbers] = True
            on, own = play_inputs(deck, seen, seat, numbers)
            _, which, rows = features.play_inputs(rounds, np.array([0]), np.array([place]), legal)
            assert which.tolist() == numbers
            for (off, more), row in zip(own, rows, strict=True):
                assert (row == switches(play_layout(seats).size, on + more, off)).all()
            cards += len(numbers)
    assert bids >= 2 * seats
    assert cards > 10 * seats


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_arrays_play_by_the_rules(game: BidAndBluff, seats: int) -> None:
    """The cards of rounds played side by side are legal, and the same seats take the tricks."""
    rng, games = np.random.default_rng(seats), 20
    rounds = Rounds(seats, 6, np.zeros(games, bool), rng)
    hands = rounds.own.copy()
    played: list[list[int]] = [[] for _ in range(games)]
    for _ in range(6 * seats):
        legal = rounds.legal(rounds.turn())
        cards = np.where(legal, rng.random(legal.shape), -1).argmax(1)
        for at, card in enumerate(cards.tolist()):
            played[at].append(card)
        rounds.play(cards)
    names = game.context.cards.names
    for at in range(games):
        held = [" ".join(short(names[card]) for card in np.nonzero(hand)[0]) for hand in hands[at]]
        owned = {(1 + seat) % seats: hand for seat, hand in enumerate(held)}
        suit = range(10 * rounds.trump[at], 10 * rounds.trump[at] + 10)
        trump = next(card for card in suit if not hands[at][:, card].any())
        state = dealt(game, owned, short(names[trump]))
        state = bid_all(game, state)
        for card in played[at]:
            state = game.apply(state, state.turn, PlayCard(names[card]))
        assert state.phase not in ("bid", "play")
        assert [state.tricks[(1 + seat) % seats] for seat in range(seats)] == rounds.tricks[at].tolist()


@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.long) for seats in (3, 4, 6))])
def test_dice_of_the_arrays_go_where_those_of_the_bots_go(game: BidAndBluff, seats: int) -> None:
    """The arrays agree with real races of one hard bot among normal ones.

    They agree on the best START squares, the dice after each round, and the winner.
    """
    usual = make(game, "normal")
    rounds = 0
    for seed in range(max(3, seats)):
        odd = seed % seats
        bots: list[Bot] = [usual] * seats
        bots[odd] = make(game, "hard")
        context, board = game.context, ("short", "standard", "long")[seed % 3]
        course = Course(context, board, seats, brain(seats).numbers, careful=True)
        state: State = game.start(Setup(seats, (), {"board": board}))
        before = None
        while game.actors(state):
            actor = game.actors(state)[0]
            chance = stream(seed, f"{state.round}/{state.phase}/{actor}/{len(state.trick)}")
            if actor == CHANCE:
                move = game.sample(state, chance)
            else:
                move = bots[actor].choose(game.view(state, actor), Limit(), chance, Never()).move
            last, state = state, game.apply(state, actor, move)
            order = [(state.dealer + 1 + place) % seats for place in range(seats)]
            if last.phase == "start" and state.phase == "deal" and seats < 4:
                # With four or more seats all squares of START are equal.
                assert {state.dice[seat] for seat in order[:2]} == set(course.starts[:2])
            if last.phase == "play" and state.phase == "move":
                before = last.dice, state.allowances
            if before is not None and state.phase in ("deal", "over"):
                dice, allowances = before
                steps = np.array([[allowances[seat].total for seat in order]])
                who = np.array([[seat != odd for seat in order]])
                places = np.array([[dice[seat] for seat in order]])
                winners, found = course.move(places, steps, who, state.round % len(context.rules.cycle))
                outcome = game.outcome(state)
                if outcome is None:
                    assert winners.tolist() == [-1]
                    assert found[0].tolist() == [state.dice[seat] for seat in order]
                else:
                    assert outcome.winners == (order[winners[0]],)
                before, rounds = None, rounds + 1
    assert rounds > 2 * seats


def short(name: str) -> str:
    return f"{name[0]}{name.split()[1]}"


def test_a_net_is_the_same_as_bytes_and_as_arrays() -> None:
    """The bot computes the same forecasts from the bytes as the net in arrays."""
    rng = np.random.default_rng(4)
    net = Net((bid_layout(3).size, 20, 10, outputs(3)), rng)
    net.biases = [rng.normal(0, 0.3, len(bias)).astype(np.float32) for bias in net.biases]
    (plain,) = unpacked(net.as_bytes(small=True), [net.sizes])
    on, more, off = [1, 5, 5, 60], [70], 5
    row = switches(bid_layout(3).size, on + more, off).astype(np.float32)
    tricks, others = net.rounded().foretell(row[None], np.array([4]))
    foretold = foretell(plain, plain.switch(plain.begin_on(on), more, off), 4)
    assert foretold.tricks == pytest.approx(tricks[0, :5].tolist(), abs=1e-4)
    assert foretold.if_made == pytest.approx(others[0, 0].tolist(), abs=1e-4)
    assert foretold.if_missed == pytest.approx(others[0, 1].tolist(), abs=1e-4)


@pytest.mark.long
def test_the_training_command_writes_what_the_bot_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A short lesson for two: the bytes have the stated sizes, and the provenance has the command."""
    main(["--seats", "2", "--lessons", "2", "--again", "1", "--games", "12", "--folder", str(tmp_path)])
    assert "lesson 2" in capsys.readouterr().out
    found = msgspec.json.decode((tmp_path / "bid_and_bluff.json").read_bytes(), type=Learned)
    sizes = found.tables["2"].sizes
    nets = list(unpacked((tmp_path / "bid_and_bluff_2.bin").read_bytes(), (sizes.bids, sizes.cards)))
    assert len(nets) == 2
    assert "--seats 2 --seed 1 --lessons 2 --games 12" in found.provenance["2"]


def test_strength_is_fitted_to_winners() -> None:
    """From dice with known chances, the fit finds the numbers behind them."""
    rng = np.random.default_rng(2)
    hopes = rng.random((6000, 3, 2))
    score = hopes @ np.array([1.5, -1.0])
    odds = np.exp(score) / np.exp(score).sum(1, keepdims=True)
    won = (odds.cumsum(1) > rng.random((6000, 1))).argmax(1)
    weights, order = fit_strength(hopes, won)
    assert weights == pytest.approx([1.5, -1.0], abs=0.15)
    assert order == pytest.approx([0.0] * 3, abs=0.1)
