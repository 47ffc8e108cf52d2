"""Tests of I Bid You Not: the unprojected events give the place of every card at each step."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bidtable.core.model import Event, Setup
from bidtable.games.i_bid_you_not import events as happen
from bidtable.games.i_bid_you_not.cards import prove
from bidtable.games.i_bid_you_not.state import State
from tests.conformance.cases import Case, trace
from tests.games.i_bid_you_not.situations import Play, mask, the_deck

ALL = ("double_devices", "middle_returns", "odd_inventions", "ordered_skip")
CASES = (
    Case("i_bid_you_not", Setup(2)),
    Case("i_bid_you_not", Setup(4, ALL)),
    Case("i_bid_you_not", Setup(3, ("choose_opener", "double_devices", "half_skip", "odd_inventions"))),
    Case("i_bid_you_not", Setup(6, ("double_devices", "extremes_score", "middle_returns", "odd_inventions"))),
)


class Onlooker:
    """Moves cards as the events say."""

    def __init__(self, seats: int) -> None:
        """Sit down before the deal."""
        self.offer: list[int] = []
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.piles: list[set[int]] = [set() for _ in range(seats)]
        self.bids: list[set[int]] = [set() for _ in range(seats)]
        self.gone: set[int] = set()

    def hear(self, event: Event) -> None:
        """Move the cards of an event."""
        match event:
            case happen.Dealt():
                self.offer, self.hands = [event.opener], [set(hand) for hand in event.hands]
            case happen.CardAdded():
                if event.card in self.hands[event.seat]:
                    self.hands[event.seat].remove(event.card)
                place = 0 if event.after is None else self.offer.index(event.after) + 1
                self.offer.insert(place, event.card)
            case happen.SentBack():
                for seat, card in event.cards:
                    self.offer.remove(card)
                    self.piles[seat].add(card)
            case happen.CardsDrawn():
                for giver, taker, card in event.cards:
                    self.piles[giver].remove(card)
                    (self.gone if taker < 0 else self.piles[taker]).add(card)
            case happen.BidSealed() | happen.BidPlaced():
                assert event.card is not None
                self.hands[event.seat].remove(event.card)
                self.bids[event.seat].add(event.card)
            case _:
                self._hear_of_auctions(event)

    def _hear_of_auctions(self, event: Event) -> None:
        match event:
            case happen.NoBids():
                assert list(event.cards) == self.offer
                self._discard(event.cards)
            case happen.BidsRevealed():
                shown = dict((*event.bids, *event.ignored))
                assert [set(shown.get(seat, ())) for seat in range(len(self.bids))] == self.bids
            case happen.BidsIgnored():
                self._discard(event.cards)
            case happen.CardDropped():
                self._discard((event.card,))
            case happen.OfferTaken():
                self._discard(event.discarded)
                self._lift((*event.scored, *event.to_hand))
                self.piles[event.seat] |= set(event.scored)
                self.hands[event.seat] |= set(event.to_hand)
            case happen.OfferOpened():
                self._lift((event.card,))
                self.offer = [event.card]
                for seat, card in event.returned:
                    self._lift((card,))
                    self.hands[seat].add(card)
                self._discard(event.discarded)

    def _lift(self, cards: tuple[int, ...]) -> None:
        self.offer = [card for card in self.offer if card not in cards]
        for places in (self.hands, self.bids):
            for place in places:
                place -= set(cards)

    def _discard(self, cards: tuple[int, ...]) -> None:
        self._lift(cards)
        self.gone |= set(cards)

    def check(self, case: Case, state: State) -> None:
        """Compare with the places of the cards."""
        deck = case.game.context.deck(state)
        assert self.offer == [deck.numbers[at] for at in state.offer]
        assert self.hands == [set(deck.named(hand)) for hand in state.hands]
        assert self.piles == [set(deck.named(pile)) for pile in state.piles]
        assert self.bids == [{deck.numbers[at] for at in bid} for bid in state.bids]
        assert self.gone == set(deck.named(state.discards))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_events_tell_where_every_card_lies(case: Case) -> None:
    """IB-2 to IB-23: every card that moves has an event, and every event moves its card."""
    for seed in range(3):
        onlooker = Onlooker(case.setup.seats)
        for turn in trace(case, seed).turns:
            for step in turn.steps:
                onlooker.hear(step.event)
                onlooker.check(case, step.state)


def test_a_choice_shows_that_one_of_the_cards_that_may_be_there_is() -> None:
    """IB-18: open cards, bids, lacking cards and known cards are not what the choice has shown."""
    deck = the_deck()
    play = Play([22], [[23, 27, 30], [26, 29], [32]], [[], [33], []])
    state = replace(play.state, holds=(0, mask(deck, [26]), 0), lacks=(mask(deck, [29]), 0, 0))
    asked = mask(deck, [22, 23, 26, 27, 29, 33])

    def proofs(state: State) -> tuple[tuple[int, int], ...]:
        position = play.game.position(state)
        prove(position, 0, asked)
        return position.proofs

    shown = ((0, mask(deck, [23, 27])),)
    assert proofs(state) == shown
    assert proofs(replace(state, proofs=shown)) == shown, "it is known already"
    assert proofs(replace(state, holds=(mask(deck, [27]), 0, 0))) == (), "that hand is known to hold one"
    assert proofs(replace(state, bids=(deck.at([23]), (), ()))) == ((0, mask(deck, [27])),)
