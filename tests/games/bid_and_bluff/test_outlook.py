"""Worlds of Bid & Bluff: weighed by what was bid, and played on as the rules play."""

from __future__ import annotations

import random
from statistics import fmean

import pytest
from msgspec.structs import replace

from bidtable.bots.bid_and_bluff.bidding import Bidding
from bidtable.bots.bid_and_bluff.bot import make
from bidtable.bots.bid_and_bluff.ground import Ground
from bidtable.bots.bid_and_bluff.layout import BIDS
from bidtable.bots.bid_and_bluff.outlook import Outlook, World
from bidtable.bots.bid_and_bluff.playout import Playout
from bidtable.core.model import Setup
from bidtable.games.bid_and_bluff import BidAndBluff
from bidtable.games.bid_and_bluff.moves import Bid, PlayCard
from tests import bidding
from tests.games.bid_and_bluff.situations import before_round, cards, deal, seated, shipped


@pytest.fixture(scope="module")
def game() -> BidAndBluff:
    return shipped()


def prepared(game: BidAndBluff, one: bidding.Seen) -> Outlook:
    outlook = Ground(game).prepare(one.view)
    assert isinstance(outlook, Outlook)
    return outlook


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (3, ("hook",)), (4, ()), (6, ("hook",))])
def test_a_round_is_bid_and_played_out_as_the_rules_play_it(
    game: BidAndBluff, seats: int, variants: tuple[str, ...]
) -> None:
    """With the same luck: each bid and card is legal, tricks are as counted, and the race is judged from there."""
    judge, judged = Ground(game), {"bid": 0, "play": 0}
    for number, one in enumerate(
        bidding.decisions(game, make(game, "normal"), Setup(seats, variants), seats)
    ):
        if number % 5:
            continue
        outlook, rng = prepared(game, one), random.Random(number)
        world, move = outlook.deal(rng), rng.choice(list(one.view.legal))
        shares = outlook.playout(world, move, random.Random(number))
        luck, state, seen = random.Random(number), outlook.state(world), one.view.observation
        playout = Playout(game.context.cards, seen)
        if isinstance(move, Bid):
            bids = outlook.bids(world, move.tricks, luck)
            while state.phase == "bid":
                state = game.apply(state, state.turn, Bid(bids[state.turn]))
            played = playout.play(list(world.hands), luck, bids=bids).cards
        else:
            assert isinstance(move, PlayCard)
            first = game.context.cards.number[move.card]
            played = playout.play(list(world.hands), luck, first).cards
        for card in played[:-1]:
            state = game.apply(state, state.turn, PlayCard(game.context.cards.names[card]))
        last = game.steps(state, state.turn, PlayCard(game.context.cards.names[played[-1]]))
        scored = next(step.state for step in last if step.state.phase == "score")
        assert shares == judge.evaluate(game.view(scored, None))
        judged[seen.phase] += 1
    assert min(judged.values()) > 2


@pytest.mark.parametrize("level", ["hard", "baseline-normal"])
def test_weighed_worlds_are_nearer_to_the_truth(game: BidAndBluff, level: str) -> None:
    """The hands as they are weigh more than worlds that fit, on average over positions (`tests.bidding`)."""
    one = bidding.found(game, level, 5, 1, 41)
    assert len(one.told) > 6
    assert fmean(one.told) > 0.1
    assert fmean(one.bids) > fmean(one.usual)


def test_a_hand_that_would_not_have_bid_so_weighs_less(game: BidAndBluff) -> None:
    """One has bid 3 of 3 with unknown cards: trumps from the top count more than the lowest plain ones."""
    held = {0: "A9 B5 B2", 1: "E10 E9 E8", 2: "D4 D5 C1"}
    state, dealt = deal(game, before_round(seated(game, 3), 6), held, "E2")
    while state.phase == "bid":
        state = game.apply(state, state.turn, Bid((0, 3, 1)[state.turn]))
    outlook = Ground(game).prepare(game.view(state, 0, game.history([dealt], 0)))
    assert isinstance(outlook, Outlook)
    number = game.context.cards.number
    strong, weak = [
        World([sum([1 << number[name] for name in cards(hand)]) for hand in (held[0], second, held[2])])
        for second in ("E10 E9 E8", "A1 B1 C2")
    ]
    assert outlook.weight(strong) > 1.5 * outlook.weight(weak)


def test_where_the_play_was_not_told_all_worlds_count_alike(game: BidAndBluff) -> None:
    """Nobody knows then what was held when bids were made; before a card is played nothing is missing."""
    for one in bidding.decisions(game, make(game, "normal"), Setup(3), 8):
        seen = one.view.observation
        outlook = Ground(game).prepare(replace(one.view, history=()))
        weights = {outlook.weight(outlook.deal(random.Random(seed))) for seed in range(6)}
        if seen.played:
            assert weights == {1.0}
            return
        assert len(weights) > 1 or sum([bid >= 0 for bid in seen.bids]) == 0
    raise AssertionError("no card was played")


@pytest.mark.parametrize("hook", [False, True])
def test_what_seats_bid_can_be_bid(game: BidAndBluff, hook: bool) -> None:
    """Chances add up to 1; no bid is above the cards dealt, nor is one the dealer's that Hook bars."""
    looked = 0
    for one in bidding.decisions(game, make(game, "hard"), Setup(4, ("hook",) * hook), 5):
        seen, seat = one.view.observation, one.view.seat
        if one.bid is None or seat is None:
            continue
        odds = Bidding(game.context, seen).odds(seat, seen.own, seen.bids)
        legal = {move.tricks for move in one.view.legal if isinstance(move, Bid)}
        assert len(odds) == BIDS
        assert sum(odds) == pytest.approx(1.0)
        assert all(bid in legal and bid <= seen.dealt for bid, chance in enumerate(odds) if chance)
        looked += seat == seen.dealer
    assert looked > 3


def test_worlds_look_at_a_hand_once_for_all_bids(game: BidAndBluff, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a search asks for again and again is not worked out again."""
    one = next(one for one in bidding.decisions(game, make(game, "hard"), Setup(4), 5) if one.bid is not None)
    asked = list[int]()
    plain = Bidding.odds

    def counted(self: Bidding, seat: int, hand: int, bids: tuple[int, ...]) -> list[float]:
        asked.append(seat)
        return plain(self, seat, hand, bids)

    monkeypatch.setattr(Bidding, "odds", counted)
    outlook, rng = prepared(game, one), random.Random(1)
    world = outlook.deal(rng)
    for move in one.view.legal:
        outlook.playout(world, move, rng)
    assert sorted(asked) == [seat for seat in range(4) if seat != one.view.seat]
