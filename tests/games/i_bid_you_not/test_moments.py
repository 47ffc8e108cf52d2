"""Tests of the table of I Bid You Not: during an event it shows the state right after it, and nothing later."""

from __future__ import annotations

import itertools
import os
import random

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not.line_looks import PaddleLook, SpanLook
from bidtable.app.tables.i_bid_you_not.looks import BacksLook, PileLook, RuleLook, SignLook
from bidtable.app.tables.i_bid_you_not.table import IBidYouNotTable
from bidtable.app.tables.kit.near import NearLook
from bidtable.app.tables.kit.plate import PlateLook
from bidtable.app.widgets.board import Item
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Event, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.moves import Add, Decline, Give, Take
from bidtable.games.i_bid_you_not.standing import standing
from bidtable.games.i_bid_you_not.state import NOBODY, State
from bidtable.games.i_bid_you_not.taking import spoils
from bidtable.games.i_bid_you_not.words import in_force
from tests.games.i_bid_you_not.at_table import NAMES, people, table_of
from tests.games.i_bid_you_not.situations import ALL, Play, card, mask, the_game
from tests.games.looks import look
from tests.play import at_random, turns

HOUSE = ("choose_opener", "extremes_score", "half_skip", "middle_returns", "ordered_skip")
AREA = pygame.Rect(0, 0, 1280, 720)


@pytest.fixture(scope="module")
def table() -> IBidYouNotTable:
    return table_of()


def drawn(table: IBidYouNotTable, step: Step[State], viewer: Seat | None) -> dict[str, Item]:
    """Return the drawn items while a step is narrated, by key."""
    game = the_game()
    actors = [seat for seat in game.actors(step.state) if seat != CHANCE]
    situation = Situation(
        game.view(step.state, viewer),
        people(len(step.state.hands)),
        actors[0] if actors else None,
        game.project_event(step.event, viewer),
    )
    return {item.key: item for item in table.items(situation, AREA)}


def numbers(items: dict[str, Item]) -> set[int]:
    """Return the cards that are drawn face up."""
    return {int(key.removeprefix("card:")) for key in items if key.startswith("card:")}


def on_their_way(event: Event) -> set[int]:
    """Return the cards that are visible only while an event is narrated."""
    match event:
        case ev.OfferTaken():
            return {*event.scored, *event.to_hand}
        case ev.SentBack():
            return {number for _, number in event.cards}
        case ev.CardsDrawn():
            return {number for _, _, number in event.cards}
    return set()


def check(table: IBidYouNotTable, step: Step[State], viewer: Seat | None) -> None:
    """Check everything drawn against the state of the step."""
    game, state = the_game(), step.state
    items, deck = drawn(table, step, viewer), game.context.deck(state)
    for seat in range(len(state.hands)):
        check_seat(items, state, seat, viewer, lit=table.acts(step.event) == seat)
    if state.phase in ("print", "deal"):
        return
    if state.phase == "over":
        assert {key for key in items if key.startswith("score:")} == {
            f"score:{seat}" for seat in range(len(state.hands))
        }
        assert numbers(items) <= {
            deck.numbers[at] for pile in (*state.piles, *state.hands) for at in bits(pile)
        }
        return
    sealed = state.phase in ("bid", "reveal")
    lying = list(state.offer) + (bits(state.hands[viewer]) if viewer is not None else [])
    for seat, cards in enumerate(state.bids):
        lying += cards if not sealed or seat == viewer else ()
        hidden = len(cards) if sealed and seat != viewer else 0
        assert sum(key.startswith(f"sealed:{seat}:") for key in items) == hidden
        # Until the first bid, the offer alone is shown.
        waits = state.phase in ("bid", "open_bid") and bool(state.wanted[seat]) and any(state.bids)
        assert (f"bidder:{seat}" in items) == (bool(cards) or waits)
        if f"bidder:{seat}" in items:
            assert (look(items, f"bidder:{seat}", PaddleLook).state == "taker") == (state.taker == seat)
    assert numbers(items) == set(deck.numbered(lying)) | on_their_way(step.event)
    check_rules(items, state)
    assert ("price" in items) == bool(state.offer)
    if state.offer:
        price, span = look(items, "price", SignLook), look(items, "range", SpanLook)
        pile = spoils(deck, state, NOBODY).pile
        assert int(price.price.replace("−", "-")) == sum(
            deck.prices[at] for at in state.offer if pile >> at & 1
        )
        assert (span.low, span.high) == (deck.numbers[min(state.offer)], deck.numbers[max(state.offer)])


def check_seat(items: dict[str, Item], state: State, seat: Seat, viewer: Seat | None, *, lit: bool) -> None:
    """Check a plate, and the items in front of it, against a state."""
    seen = items[f"seat:{seat}"].look
    assert isinstance(seen, NearLook if seat == (viewer or 0) else PlateLook)
    assert isinstance(seen, NearLook | PlateLook)
    assert look(items, f"person:{seat}", PersonLook).lit == lit
    plate, tip = seen.plate, str(items[f"seat:{seat}"].tip)
    held, scored = state.hands[seat].bit_count(), state.piles[seat].bit_count()
    assert f"{held} card" in tip
    assert f"{scored} scored" in tip or f"{scored} card" in plate.line
    assert plate.tone == "plain"
    assert (plate.figure == f"{scored} won") == (state.phase != "over")
    assert plate.line.startswith("worth ") == (state.phase != "over" and seat == viewer and scored > 0), (
        "worth is secret"
    )
    if state.phase not in ("print", "deal"):
        assert (f"pile:{seat}" in items) == (scored > 0)
        if scored:
            assert look(items, f"pile:{seat}", PileLook).count == scored
        backs = f"held:{seat}"
        assert (backs in items) == (held > 0 and seat != viewer)
        if backs in items:
            assert look(items, backs, BacksLook).count == held


def check_rules(items: dict[str, Item], state: State) -> None:
    """Check the chips: all binding rules are shown, and those struck out do not bind."""
    context = the_game().context
    deck = context.deck(state)
    chips = {key: look(items, key, RuleLook) for key in items if key.startswith("bound:")}
    standing_now = {f"bound:{deck.numbers[rule.cards[0]]}": rule for rule in standing(context, state)}
    assert set(chips) == set(standing_now)
    binding = {at for at, _ in in_force(context, state)}
    for key, chip in chips.items():
        assert chip.text == standing_now[key].action.chip
        assert chip.struck == (not standing_now[key].in_force)
        if not chip.struck:
            assert binding & set(standing_now[key].cards)
    assert ("truce" in items) == bool(state.truce)


CASES = [
    Setup(2),
    Setup(2, ("double_devices", *HOUSE[:2]), {"trim": "20"}),
    Setup(3, ALL, {"trim": "40"}),
    Setup(4, tuple(sorted((*ALL, *HOUSE)))),
    Setup(5, tuple(sorted((*ALL, "half_skip", "middle_returns"))), {"print": "fresh"}),
    Setup(6, tuple(sorted(("odd_inventions", "ordered_skip", "choose_opener"))), {"base": "out"}),
]


@pytest.mark.parametrize("setup", CASES, ids=str)
def test_each_event_is_told_over_the_state_right_after_it(table: IBidYouNotTable, setup: Setup) -> None:
    """Plates, backs, piles, cards, bids, rules, price and range of whole games, for every viewer in turn."""
    game, rng, told = the_game(), random.Random(5), set()
    for _ in range(2):
        every = turns(game, game.start(setup), at_random(game, rng), order=rng.choice)
        steps = (step for turn in every for step in turn.steps)
        for step, viewer in zip(steps, itertools.cycle([None, *range(setup.seats)]), strict=False):
            check(table, step, viewer)
            told.add(type(step.event))
    assert len(told) > 10


# -- the end of an auction --------------------------------------------------------------------------------


def test_the_next_offer_is_not_laid_out_while_somebody_takes_this_one(table: IBidYouNotTable) -> None:
    """Once the next offer was shown under "may not skip, and takes the offer"."""
    no_skip = card("wrist_wash", "a")
    play = Play([no_skip, 41], [[50, 22], [36, 23]], [[27], [30]]).auction(0, 50, 36).do(0, Take())
    (step,) = [step for step in play.history if isinstance(step.event, ev.TakeDecided)]
    assert play.game.tell(step.event, NAMES) == "Ada may not skip, and takes the offer."
    items = drawn(table, step, 0)
    assert numbers(items) == {no_skip, 41, 50, 36, 22}
    assert items[f"card:{no_skip}"].rect[1] == items["card:41"].rect[1], "both still stand on the stage"
    lit = [key for key, item in items.items() if isinstance(item.look, PersonLook) and item.look.lit]
    assert lit == ["person:0"], "it is her doing that is told"


def test_the_end_of_an_auction_is_told_step_by_step() -> None:
    """Bids shown, those ignored gone, taken, added to, cards to pile, hand and discards, the next offer, the turn."""
    moose, umbrella = card("computer_moose", "a"), card("aquariumbrella", "a")
    bulb, out = card("nightbulb", "b"), card("nightbulb", "a")
    hands = [[29, 27, 30], [90, 23], [-13, 33], [32, 41]]
    play = Play([22, moose, umbrella, bulb, out], hands, [[], [], [], []], turn=3, givers=(-1, 0, 1, 2, 3))
    play.auction(3, 29, 90, -13, 32)
    play.do(play.order[0], Take())
    while play.state.phase == "after":
        seat = play.state.turn
        play.do(seat, Give(27) if seat == 0 else Decline())
    assert [type(event) for event in play.events[5:]] == [
        *(
            ev.BidsRevealed,
            ev.BidsIgnored,
            ev.TakeDecided,
            ev.Declined,
            ev.Declined,
            ev.CardAdded,
            ev.Declined,
        ),
        *(ev.OfferTaken, ev.OfferOpened),
    ]
    taker = play.last(ev.OfferTaken).seat
    taken = play.told(ev.TakeDecided)
    assert play.game.actors(taken) == (taken.after_left[0],), "who may add first is asked"
    assert (taken.offer, taken.piles) == (play.deck.at([22, moose, umbrella, bulb, out]), (0,) * 4)
    settled = play.told(ev.OfferTaken)
    assert (settled.offer, settled.taker) == ((), taker)
    assert any(settled.bids)
    assert play.game.actors(settled) == ()
    assert settled.piles[taker] == mask(play.deck, [22, moose, umbrella, 27])
    assert settled.hands[taker] >> play.deck.index[bulb] & 1
    assert settled.discards >> play.deck.index[out] & 1
    opened = play.told(ev.OfferOpened)
    assert (opened.offer, opened.givers) == (play.deck.at([play.last(ev.OfferOpened).card]), (NOBODY,))
    assert not any(opened.bids)
    assert play.game.actors(opened) == (0,), "left of who declared"


def test_sealed_bids_stay_sealed_until_the_reveal_is_told(table: IBidYouNotTable) -> None:
    play = Play([26], [[36, 22], [29, 23]]).auction(0, 36, 29)
    last, revealed = play.history[-2], play.history[-1]
    assert isinstance(last.event, ev.BidSealed)
    assert isinstance(revealed.event, ev.BidsRevealed)
    assert "sealed:0:0" in drawn(table, last, 1)
    assert 36 not in numbers(drawn(table, last, 1))
    assert {36, 29} <= numbers(drawn(table, revealed, None))
    assert play.game.actors(last.state) == ()


def test_the_last_card_is_seen_in_the_offer_before_the_game_is_over(table: IBidYouNotTable) -> None:
    play = Play([26], [[41], []], [[27], [30]]).do(0, Add(41))
    added, ended = play.history
    assert isinstance(added.event, ev.CardAdded)
    assert isinstance(ended.event, ev.GameEnded)
    assert (added.state.phase, ended.state.phase) == ("end", "over")
    assert numbers(drawn(table, added, 0)) == {26, 41}


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("seat", range(1, 6))
def test_a_card_that_a_skip_costs_covers_no_number_or_price_of_the_offer(seat: Seat, scale: float) -> None:
    """At a table of six, there is no space for the lost card at the left of an offer of four cards."""
    play = Play([2, 21, 23, 33], [[9, 19], [32, 34], [46, 59], [1, 3], [25, 40], [43, 41]])
    moment = ev.CardsDrawn(((seat, -1, 24),))
    table = table_of(scale=scale)
    shown = Situation(the_game().view(play.state, 0), people(6), None, moment)
    items = table.items(shown, place_table(table.metrics).table)
    places = {item.key: pygame.Rect(item.rect) for item in items}
    for number in (2, 21, 23, 33):
        corner = places[f"card:{number}"]
        corner.size = (corner.width // 3, corner.height * 3 // 5)
        assert not places["card:24"].colliderect(corner), number
