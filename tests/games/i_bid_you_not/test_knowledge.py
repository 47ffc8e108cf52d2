"""Tests of seats' knowledge in I Bid You Not: guessed worlds fit all public events, without the history."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from bidtable.core.model import CHANCE, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import worlds
from bidtable.games.i_bid_you_not.auction import addable
from bidtable.games.i_bid_you_not.binding import at_right, may_bid, terms_of
from bidtable.games.i_bid_you_not.cards import mask_of
from bidtable.games.i_bid_you_not.moves import Declare, Decline, Give, Skip, Take
from bidtable.games.i_bid_you_not.state import NO_CARD, State
from bidtable.games.i_bid_you_not.taking import open_to_all
from tests.games.i_bid_you_not.situations import ALL, Play, card, mask, the_deck, the_game
from tests.play import Turn, at_random, turns

HOUSE = ("choose_opener", "extremes_score", "half_skip", "middle_returns", "ordered_skip")
SETUPS = [
    Setup(2, ALL),
    Setup(3, ALL, {"trim": "40"}),
    Setup(4, (*ALL, "half_skip"), {"trim": "20"}),
    Setup(5, tuple(sorted((*ALL, "middle_returns", "ordered_skip")))),
    Setup(6, ("odd_inventions",), {"base": "out"}),
    Setup(3, tuple(sorted((*ALL, *HOUSE))), {"print": "fresh", "trim": "30"}),
]


def played(setup: Setup, seed: int) -> Iterator[Turn]:
    """Play at random, and yield each turn."""
    game, rng = the_game(), random.Random(seed)
    return turns(game, game.start(setup), at_random(game, rng), order=rng.choice)


@dataclass
class Shown:
    """A fact about a hand that a seat once showed to all.

    Attributes:
        seat: Who.
        cards: Some cards.
        holds: Whether the hand held one of them; otherwise it held none.
        left: Cards that have left the hand since.
        came: Cards that have entered the hand since.
    """

    seat: Seat
    cards: int
    holds: bool
    left: int = 0
    came: int = 0

    def fits(self, hands: tuple[int, ...], bids: tuple[tuple[int, ...], ...]) -> bool:
        """Whether a world could have shown the fact then."""
        held = (hands[self.seat] | mask_of(bids[self.seat]) | self.left) & ~self.came
        return bool(held & self.cards) == self.holds


def shown_by(before: State, step: Step[State]) -> Iterator[Shown]:
    """Return the public facts of an event, computed from the state before it."""
    deck = the_game().context.deck(before)
    bound = terms_of(deck, before.offer, before.age) if before.offer else None
    match step.event:
        case ev.TurnPassed(seat=seat):
            assert bound is not None
            yield Shown(seat, at_right(deck, bound, ordered=True), False)
        case ev.TakeDecided(seat=seat, reason="cannot_add"):
            yield Shown(seat, addable(deck, before), False)
        case ev.TakeDecided(seat=seat, reason="chosen"):
            assert bound is not None
            pays = "half_skip" in before.variants and before.piles[seat]
            if not bound.skip and not pays:
                yield Shown(seat, addable(deck, before), True)
        case ev.Declined(seat=seat) if before.after[:1] == ("add",):
            yield Shown(seat, open_to_all(deck, before), before.phase == "after")
        case ev.AuctionCalled(bidders=bidders):
            assert bound is not None
            biddable = may_bid(deck, bound, step.state.void)
            yield from (Shown(seat, biddable, True) for seat in bidders)
        case _:
            return


def changes(before: State, after: State, seat: Seat) -> tuple[int, int]:
    """Return the cards that left a hand and those that entered, sealed bids counted with the hand."""
    sealed = [
        mask_of(state.bids[seat]) if state.phase in ("bid", "open_bid", "reveal", "rank") else 0
        for state in (before, after)
    ]
    old, new = before.hands[seat] | sealed[0], after.hands[seat] | sealed[1]
    return old & ~new, new & ~old


def no_card_twice(state: State) -> bool:
    """Whether no card is in two places."""
    places = [*state.hands, *map(mask_of, state.bids), *state.piles, mask_of(state.offer), state.discards]
    everywhere = 0
    for place in places:
        everywhere |= place
    return sum([place.bit_count() for place in places]) == everywhere.bit_count()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_guessed_worlds_never_contradict_what_was_shown(setup: Setup) -> None:
    """Each guessed world allows all that seats passed, refused, chose and could not do."""
    game, checked, kinds = the_game(), 0, set()
    for seed in range(3):
        facts: list[Shown] = []
        rng = random.Random(seed)
        for number, (state, _, _, steps) in enumerate(played(setup, seed)):
            if facts and not number % 3:
                viewer = rng.choice([None, *range(setup.seats)])
                world = game.determinize(game.view(state, viewer), rng)
                assert game.observe(world, viewer) == game.observe(state, viewer)
                assert no_card_twice(world)
                assert world.giving == NO_CARD or world.hands[world.turn] >> world.giving & 1
                others = [fact for fact in facts if fact.seat != viewer]
                assert all(fact.fits(state.hands, state.bids) for fact in others), "the test is wrong"
                assert all(fact.fits(world.hands, world.bids) for fact in others)
                checked += len(others)
            before = state
            for step in steps:
                for fact in facts:
                    left, came = changes(before, step.state, fact.seat)
                    fact.left, fact.came = fact.left | left & ~fact.came, fact.came | came & ~fact.left
                found = list(shown_by(before, step))
                for fact in found:
                    left, came = changes(before, step.state, fact.seat)
                    fact.left, fact.came = left, came
                    kinds.add((type(step.event), fact.holds))
                facts += found
                before = step.state
    assert checked > 100
    assert len(kinds) > 1


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_ib_18_a_player_with_a_good_memory_knows_all_score_piles(setup: Setup) -> None:
    """Every card that enters or leaves a score pile is public, so the visible piles tell no secret."""
    game = the_game()
    for before, _, _, steps in played(setup, 7):
        for step in steps:
            deck = game.context.deck(step.state)
            piles = list(before.piles)
            match game.project_event(step.event, None):
                case ev.OfferTaken(seat=seat, scored=scored):
                    piles[seat] |= mask(deck, scored)
                case ev.SentBack(cards=cards):
                    for seat, number in cards:
                        piles[seat] |= mask(deck, [number])
                case ev.CardsDrawn(cards=drawn):
                    for source, target, number in drawn:
                        piles[source] &= ~mask(deck, [number])
                        if target >= 0:
                            piles[target] |= mask(deck, [number])
            assert tuple(piles) == step.state.piles
            before = step.state


def test_a_seat_that_takes_by_choice_has_shown_a_card_to_add() -> None:
    """Cards with negative prices are barred, and each guessed world gives the taker another one."""
    no_bad = card("remote_controll", "a")
    play = Play([no_bad, 26], [[36, 22, 41], [29, 30, 33]], [[27], [32]]).auction(0, 36, 29)
    taker = play.order[0]
    assert Skip("both") in play.legal(taker)
    play.do(taker, Take())
    (proof,) = play.state.proofs
    assert proof[0] == taker
    viewer = 1 - taker
    for seed in range(20):
        world = play.game.determinize(play.view(viewer), random.Random(seed))
        assert world.hands[taker] & proof[1]


@pytest.mark.parametrize(("piles", "shows"), [([[], []], True), ([[27], [32]], False)])
def test_with_half_skips_only_a_seat_without_scored_cards_shows_a_card_to_add(
    piles: list[list[int]], shows: bool
) -> None:
    offer = [card("remote_controll", "a"), 26]
    hands = [[36, 22, 41], [29, 30, 33]]
    play = Play(offer, hands, piles, variants=["half_skip"]).auction(0, 36, 29)
    taker = play.order[0]
    assert Skip("add") in play.legal(taker)
    play.do(taker, Take())
    assert [seat for seat, _ in play.state.proofs] == [taker] * shows


def test_a_seat_that_may_discard_from_a_taken_offer_need_not_hold_a_card() -> None:
    """Aquariumbrella B: seat 1 has bid its last one."""
    play = Play([card("aquariumbrella", "b"), 22], [[36, 27], [29], [26, 32]]).auction(0, 36, 29, 26)
    play.do(play.order[0], Take())
    while play.state.turn != 1:
        play.do(play.state.turn, Decline())
    assert (play.state.phase, play.state.hands[1]) == ("after", 0)
    world = play.game.determinize(play.view(0), random.Random(1))
    assert world.hands[1] == 0


def test_a_proof_is_settled_by_the_first_such_card_that_is_shown() -> None:
    umbrella = card("aquariumbrella", "a")
    play = Play([umbrella, 22], [[36, 27], [29, 23, 30], [26, 32]]).auction(0, 36, 29, 26)
    play.do(play.order[0], Take())
    while play.state.phase == "after":
        play.do(play.state.turn, Decline())
    assert {seat for seat, _ in play.state.proofs} == {0, 1, 2}
    seat = play.state.turn
    play.do(seat, play.legal(seat)[0])
    assert seat not in {other for other, _ in play.state.proofs}


def test_a_seat_that_skips_shows_a_card_to_add_even_before_the_scored_card_is_drawn() -> None:
    no_bad = card("remote_controll", "a")
    play = Play([no_bad, 26], [[50, 36, 22, 41], [29, 30, 33]], [[27], [32, 23]]).auction(0, 50, 29)
    taker = play.order[0]
    play.do(taker, Skip("both"))
    assert play.state.phase == "draw"
    for seed in range(20):
        world = play.game.determinize(play.view(1 - taker), random.Random(seed))
        drawn = play.game.apply(world, CHANCE, play.game.sample(world, random.Random(seed)))
        assert any(isinstance(move, Give) for move in play.game.legal(drawn, taker))


def test_a_card_that_is_being_placed_is_in_its_owners_hand() -> None:
    """All see the card before it is added (IB-6); guesses then deal it to no other seat."""
    play = Play([24, 26], [[50, 36, 22, 41], [29, 30, 33]], [[27], [32]]).auction(0, 50, 29)
    taker = play.order[0]
    play.do(taker, Skip("both")).draw((27, 32)[taker])
    given = next(move.card for move in play.game.legal(play.state, taker) if isinstance(move, Give))
    play.do(taker, Give(given))
    assert play.state.phase == "put", "it may go to several places"
    for seed in range(20):
        for viewer in (1 - taker, None):
            world = play.game.determinize(play.view(viewer), random.Random(seed))
            assert world.hands[taker] >> play.state.giving & 1
            assert no_card_twice(world)


def test_a_card_added_by_a_skip_under_a_thumb_hive_shows_what_its_player_lacks() -> None:
    """IB-10: the highest card that may be added also binds a skip; no higher one was in that hand."""
    play = Play([card("thumb_hive", "a"), 22], [[23, 27, 41], [29]], piles=[[33], []], turn=1)
    play.auction(1, 41, 29)
    play.do(0, Skip("both")).draw(33)
    assert play.may(0, Give) == {27}
    play.do(0, Give(27))
    assert play.state.lacks[0] & mask(play.deck, [36]), "it would have had to add 36"
    assert not play.state.lacks[0] & mask(play.deck, [23]), "23 is lower"


def test_a_card_that_was_bid_is_no_longer_known_to_be_held() -> None:
    """A won Nightbulb B is known to be in the taker's hand, until it is bid for all to see."""
    bulb = card("nightbulb", "b")
    play = Play([26, bulb], [[22, 36, 41], [23, 29, 30]]).auction(0, 22, 23).do(1, Take())
    assert play.state.holds == (0, mask(play.deck, [bulb]))
    play.auction(play.state.turn, 36, bulb)
    assert play.state.holds == (0, 0)


def test_ib_14_a_seat_that_bids_fewer_than_two_cards_holds_no_other_that_may_be_bid() -> None:
    """With Ceiling Van B, a seat that bids one card can hold only cards that are never bid besides."""
    fish = card("telefishion", "b")
    play = Play([card("ceiling_van", "b")], [[36, 22, 41], [29, 23, 30], [27, fish]])
    play.do(0, Declare()).bids((36, 22), (29, 23), 27)
    assert not any(play.state.lacks[seat] for seat in (0, 1))
    assert play.state.lacks[2] == play.deck.full & ~play.deck.never_bid & ~mask(play.deck, [27])
    for seed in range(10):
        world = play.game.determinize(play.view(0), random.Random(seed))
        assert world.hands[2] == mask(play.deck, [fish])


def test_a_bid_that_returns_is_held_whatever_its_player_could_not_add_in_between() -> None:
    """Variant 2: seat 1 could not add to the taken offer, while its own bid, which could be added, was there."""
    offer = [card("aquariumbrella", "a"), card("remote_controll", "a")]
    play = Play(offer, [[22, 27], [30, 23], [41, 29]], variants=["middle_returns"]).auction(0, 22, 30, 41)
    returned = mask(play.deck, [30])
    assert play.order == (0, 1, 2)
    play.do(0, Take())
    assert play.told(ev.TakeDecided).lacks[1] & returned, "none of the cards left in the hand may be added"
    while play.state.phase == "after":
        play.do(play.state.turn, Decline())
    assert play.state.holds[1] == returned
    assert not play.state.lacks[1] & returned


def test_a_choice_is_proved_by_any_card_that_is_left_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 held 22 or 30, and must hold a card above 26 now. 30 is in the viewer's hand, so 22 is in the other's."""
    monkeypatch.setattr(worlds, "TRIES", 0)
    play = Play([26], [[30, 36], [22, 41]], turn=1, truce=2)
    play.state = replace(play.state, proofs=((1, mask(play.deck, [22, 30])),))
    world = play.game.determinize(play.view(0), random.Random(1))
    assert world.hands == play.state.hands


def test_a_card_that_is_bid_openly_may_be_what_was_proved() -> None:
    """A seat that has shown to hold one of some cards, and bids it openly, need not hold another of them."""
    play = Play([20], [[22, 25], [21, 26], [23]])
    game, deck = play.game, the_deck()
    seen = play.view(0).observation
    bid = deck.index[23]
    seen = replace(
        seen,
        phase="open_bid",
        bids=((), (), (bid,)),
        sealed=(0, 0, 1),
        wanted=(1, 1, 0),
        hand_sizes=(2, 2, 0),
        proofs=((2, 1 << bid),),
    )
    hands = worlds.Worlds(game.context, seen).deal(random.Random(1))
    assert [hand.bit_count() for hand in hands] == [2, 2, 0]
