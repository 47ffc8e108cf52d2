"""Tests that the table of BID-IT! draws at each moment the events narrated so far, and nothing later.

The first test keeps a record of the events, and compares every drawn item with it. The others are for items that
were once drawn too early.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from bidtable.app.draw.theme import Metrics
from bidtable.app.room.figures import PersonLook, figure_area
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_it.looks import BidCardLook, DealCardLook, RankLook
from bidtable.app.tables.bid_it.plates import CounterLook, FigureLook, WordsLook
from bidtable.app.tables.bid_it.sides import SideLook
from bidtable.app.tables.bid_it.table import BidItTable
from bidtable.app.tables.kit.chip import ChipLook
from bidtable.app.tables.kit.near import NearLook
from bidtable.app.tables.kit.plate import PlateLook
from bidtable.app.tables.looks import CardBackLook
from bidtable.app.widgets.board import Item
from bidtable.core.legal import pick
from bidtable.core.model import CHANCE, Event, Move, Seat, Setup
from bidtable.core.steps import Step
from bidtable.core.texts import counted
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.moves import Bid, Challenge, Discard, Perfecto, Sidestep, TakeSide
from bidtable.games.bid_it.state import State
from tests.games.bid_it.at_table import AREA, NAMES, seats_of
from tests.games.bid_it.onlooker import Onlooker
from tests.games.bid_it.situations import PAIRS, Play, the_game
from tests.play import turns

SETUPS = (
    *(Setup(seats, ("advanced",) if seats % 2 else ()) for seats in range(2, 7)),
    Setup(4, ("advanced",), {"teams": "two"}),
    Setup(6, (), {"teams": "three"}),
    Setup(6, ("advanced",), {"teams": "three", "match": "3"}),
    Setup(3, (), {"match": "3"}),
)


def played(setup: Setup, seed: int) -> Iterator[Step[State]]:
    """Play a game with players who discard, sidestep and call more often than random players, and return its steps."""
    game, rng = the_game(), random.Random(seed)

    def choose(state: State, seat: Seat) -> Move:
        if seat == CHANCE:
            return game.sample(state, rng)
        legal = list(game.legal(state, seat))
        rare = [move for move in legal if isinstance(move, (Discard, Sidestep))]
        return rng.choice(rare or legal[:3]) if rng.random() < 0.3 else pick(legal, rng)

    for turn in turns(game, game.start(setup), choose, order=rng.choice):
        yield from turn.steps


def drawn(state: State, viewer: Seat | None, event: Event | None = None) -> dict[str, Item]:
    """Return the items of a moment by their keys."""
    game = the_game()
    actors = [seat for seat in game.actors(state) if seat != CHANCE]
    situation = Situation(game.view(state, viewer), seats_of(state), actors[0] if actors else None, event)
    items = BidItTable(game, Metrics(1280, 720)).items(situation, AREA)
    assert len({item.key for item in items}) == len(items), "each piece has a key of its own"
    return {item.key: item for item in items}


class Book(Onlooker):
    """A record of the narrated events, which is compared with what is drawn."""

    def check(self, step: Step[State], viewer: Seat | None) -> None:
        items = drawn(step.state, viewer, step.event)
        for seat in range(len(self.deals)):
            look, person = items[f"seat:{seat}"].look, items[f"person:{seat}"].look
            assert isinstance(look, NearLook | PlateLook)
            assert isinstance(person, PersonLook)
            plate = look.plate
            kept = (0, 0) if seat in self.out else (self.deals[seat], self.full[seat])
            assert deal_cards(items, seat) == kept, "the stamp of who is out stands in their place"
            choosing = f"chooses:{seat}" in items
            assert choosing == (seat in step.state.waiting)
            assert not (choosing and f"side:{seat}" in items)
            out, won = seat in self.out, isinstance(step.event, ev.GameWon | ev.MatchWon)
            assert out == (f"out:{seat}" in items)
            assert plate.away == (out and step.state.phase != "over"), "all wake to see who has won"
            assert not (person.lit and step.state.shown and step.state.phase != "give_up" and not won)
            assert f"{self.sizes[seat]} cards in hand" in str(items[f"seat:{seat}"].tip)
            if step.state.target:
                assert plate.figure == f"{self.scores[seat]}/{step.state.target}"
        self.check_cards(items, viewer)
        if isinstance(step.event, ev.GameWon | ev.MatchWon):
            settled = {"found", "call", "verdict", "take:bidder", "take:caller"}
            assert not settled & set(items), "the table is the winner's"
        else:
            self.check_bid(items, step.state, viewer)
            self.check_sides(items, step.state, viewer)
        self.check_headline(step.state)

    def check_cards(self, items: dict[str, Item], viewer: Seat | None) -> None:
        """Each hand has its true number of cards, and is open and counted from the narrated moment on."""
        for seat in range(len(self.deals)):
            prefix = "card:" if seat == viewer else f"lay:{self.round_of(items)}:{seat}:"
            looks = [item.look for key, item in items.items() if key.startswith(prefix)]
            assert len(looks) == self.sizes[seat]
            faces = [look for look in looks if isinstance(look, RankLook)]
            if self.hands:
                assert len(faces) == len(self.hands[seat])
                assert all(bool(look.rank) == bool(self.counts) for look in faces)
            elif seat != viewer:
                assert len(faces) == len(self.exposed[seat]), "no other card lies open before the showdown"
                assert sum(isinstance(look, CardBackLook) for look in looks) == len(looks) - len(faces)
            if self.counts:
                assert sum(look.count for look in faces) == self.counts.get(seat, 0)

    @staticmethod
    def round_of(items: dict[str, Item]) -> str:
        """Return the round number of the cards on the table."""
        return next((key.split(":")[1] for key in items if key.startswith("lay:")), "")

    def check_bid(self, items: dict[str, Item], state: State, viewer: Seat | None) -> None:
        """The standing bid is shown until the next round, with the calls and findings so far."""
        fan = [item.look for key, item in items.items() if key.startswith("bid:") and key[4:].isdigit()]
        quantity, rank, bidder = self.bid
        assert len(fan) == quantity
        if not quantity:
            assert not {"found", "call", "verdict"} & set(items)
            return
        assert {look.rank for look in fan if isinstance(look, BidCardLook)} <= {rank}
        assert ("call" in items) == (bool(self.call) and not self.right), "the verdict takes its place"
        if not self.call:
            line = items["bid:line"].look
            assert isinstance(line, WordsLook)
            assert line.text.startswith(f"{counted(state.in_hands, 'card')} in play")
            said = items["bid"].words
            assert said is not None
            assert said.value == NAMES[bidder], "the chip beside the bid is the bidder's"
        count = sum(self.counts.values())
        figure = items["found" if self.counts else "bid"].look
        if self.counts:
            assert isinstance(figure, CounterLook)
            assert (figure.found, figure.quantity, figure.rank) == (count, quantity, rank)
            if not self.right or viewer is None:
                assert figure.tone == "plain"
            elif viewer in (state.bidder, state.caller) and state.call in ("challenge", "perfecto"):
                mine = "bidder" if viewer == state.bidder else "caller"
                assert figure.tone == ("good" if self.right == mine else "bad")
        else:
            aside = f"{counted(state.in_hands, 'card')} in play" if self.call else ""
            assert isinstance(figure, FigureLook)
            assert (figure.text, figure.aside) == (f"{quantity} × {rank}", aside)
            assert (figure.chip is None) == bool(self.call), "under a call, chips lie on the sides"
        assert ("verdict" in items) == bool(self.right)
        if self.counts and not self.right:
            filled = [look for look in fan if isinstance(look, BidCardLook) and look.state != "pale"]
            assert len(filled) == min(count, quantity)
        if self.right:
            words = items["verdict"].look
            assert isinstance(words, WordsLook)
            assert "lose" in words.text

    def check_sides(self, items: dict[str, Item], state: State, viewer: Seat | None) -> None:
        """The sides are shown from the call until the next round; the right side is marked when it is narrated."""
        plates = [items[key].look for key in ("take:bidder", "take:caller") if key in items]
        assert len(plates) == (2 if self.call else 0)
        for side, look in zip(("bidder", "caller"), plates, strict=False):
            assert isinstance(look, SideLook)
            tone = "plain" if not self.right else "good" if self.right == side else "bad"
            assert look.tone == tone
        for seat in set(range(len(self.deals))) - {viewer, state.bidder, state.caller, state.doubler}:
            if f"side:{seat}" in items:
                chip = items[f"side:{seat}"].look
                assert isinstance(chip, ChipLook)
                assert chip.face == self.sides[seat], "no secret side is shown"

    def check_headline(self, state: State) -> None:
        headline = the_game().in_words(the_game().observe(state, None), NAMES[: len(self.deals)]).headline
        if state.phase == "over":
            return
        if self.round:
            assert f"ound {self.round}:" in headline
        assert headline.endswith("over") == self.over


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.long
def test_every_moment_shows_the_events_narrated_so_far(setup: Setup) -> None:
    """Whole games: all parts are checked for each seat in turn and a spectator.

    The parts are Deal cards, seats that are out, hands, counts, verdict, bid, points and header.
    """
    book = Book(the_game().start(setup))
    viewers = (*range(setup.seats), None)
    kinds = set()
    for number, step in enumerate(played(setup, 5)):
        book.hear(step.event)
        book.check(step, viewers[number % len(viewers)])
        kinds.add(type(step.event))
    assert {ev.Dealt, ev.HandsShown, ev.Counted, ev.Verdict, ev.CardLost, ev.RoundEnded, ev.GameWon} <= kinds


def steps_of(play: Play, seat: Seat, move: Any) -> list[Step[State]]:
    return list(play.game.steps(play.state, seat, move))


def headline(step: Step[State]) -> str:
    return the_game().in_words(the_game().observe(step.state, None), NAMES[: len(step.state.deals)]).headline


def deal_cards(items: dict[str, Item], seat: Seat) -> tuple[int, int]:
    """Return the number of Deal cards face up at a seat, and the number of all."""
    looks = [item.look for key, item in items.items() if key.startswith(f"deal:{seat}:")]
    return sum(isinstance(look, DealCardLook) and look.state != "lost" for look in looks), len(looks)


def lost(step: Step[State], seat: Seat) -> int:
    return deal_cards(drawn(step.state, None), seat)[0]


def status(step: Step[State], seat: Seat) -> tuple[str, bool]:
    """Return the text of a seat's plate, and whether the seat is out."""
    look = drawn(step.state, None)[f"seat:{seat}"].look
    assert isinstance(look, NearLook | PlateLook)
    return look.plate.figure, look.plate.away


def test_the_lost_deal_card_out_and_the_next_round_wait_for_the_showdown() -> None:
    """A call once showed the lost Deal card, "out" and "Round 2: dealing" before the showdown."""
    play = Play(PAIRS[:3], deals=[2, 1, 2]).do(0, Bid(2, 5)).do(1, Challenge())
    steps = steps_of(play, 2, TakeSide("bidder"))
    assert [type(step.event) for step in steps] == [
        ev.SideTaken,
        ev.HandsShown,
        ev.Counted,
        ev.Verdict,
        ev.CardLost,
        ev.Eliminated,
        ev.RoundEnded,
    ]
    assert [lost(step, 1) for step in steps] == [1, 1, 1, 1, 0, 0, 0]
    assert [status(step, 1) for step in steps] == [
        *[("1", False)] * 4,
        ("0", False),
        *[("", True)] * 2,
    ]
    assert [headline(step) for step in steps] == [
        "Round 1: sides are taken",
        *["Round 1: showdown"] * 5,
        "Round 1: over",
    ]
    assert [bool(step.state.shown) for step in steps] == [False, *[True] * 6]


def test_the_call_itself_shows_nothing_later() -> None:
    """With two players nobody takes sides: the showdown follows right after the call, as a separate step."""
    play = Play(PAIRS[:2], deals=[2, 1]).do(0, Bid(2, 5))
    called, *rest = steps_of(play, 1, Perfecto())
    assert isinstance(called.event, ev.Called)
    assert headline(called) == "Round 1: the call stands"
    assert (lost(called, 0), lost(called, 1)) == (2, 1)
    assert not called.state.shown
    assert called.state.deck == rest[-1].state.deck
    items = drawn(called.state, None)
    call = items["call"].look
    assert isinstance(call, WordsLook)
    assert call.text == "Perfecto by Ben against Ada: 1 card at stake"
    assert "found" not in items


def test_a_rounds_end_is_a_place_to_rest() -> None:
    """Hands, counts, verdict, bid and call are still shown; the next deal is another step, which waits."""
    play = Play(PAIRS[:3]).do(0, Bid(2, 5)).do(1, Challenge())
    end = steps_of(play, 2, TakeSide("caller"))[-1]
    assert isinstance(end.event, ev.RoundEnded)
    assert end.event.pause == 3, "until somebody goes on"
    state = end.state
    assert (state.shown, state.count, state.right) == (play.state.hands, 2, "bidder")
    assert (state.quantity, state.call, state.sides) == (2, "challenge", ("", "", "caller"))
    assert (state.round, state.deals) == (1, (2, 1, 1))
    game = play.game
    assert game.actors(state) == (CHANCE,)
    begun, dealt = game.steps(state, CHANCE, game.sample(state, random.Random(1)))
    assert isinstance(begun.event, ev.RoundBegun)
    assert (begun.state.round, begun.state.shown, begun.state.quantity) == (2, (), 0)
    assert begun.state.sizes == (0, 0, 0)
    assert isinstance(dealt.event, ev.Dealt)
    assert dealt.state.sizes == (2, 6, 6)


def test_each_loss_is_told_for_itself() -> None:
    play = Play(PAIRS).do(0, Bid(2, 5)).do(1, Challenge()).side(s2="caller")
    steps = steps_of(play, 3, TakeSide("caller"))
    losses = [step for step in steps if isinstance(step.event, ev.CardLost)]
    assert [step.state.deals for step in losses] == [(2, 1, 2, 2), (2, 1, 1, 2), (2, 1, 1, 1)]
    shown = next(step for step in steps if isinstance(step.event, ev.SidesShown))
    assert shown.state.sides == ("", "", "caller", "caller")
    assert shown.state.deals == (2, 2, 2, 2)
    assert steps[0].state.sides == ("",) * 4, "the last side is sealed before all are shown"


def test_the_end_of_a_match_leaves_the_last_showdown_on_the_table() -> None:
    play = Play(PAIRS[:2], deals=[1, 1], match="3").do(0, Bid(2, 5)).do(1, Challenge())
    assert play.state.shown
    assert play.game.actors(play.state) == (CHANCE,)
    assert headline(Step(play.last(ev.GameWon), play.state)) == "Game 1, round 1: over"
    play.chance()
    assert (play.state.game, play.state.round, play.state.shown) == (2, 1, ())


def test_only_a_caller_at_the_far_rim_rises_and_sits_down_after_the_call() -> None:
    rose = 0
    for seed in range(3):
        for step in played(Setup(4), seed):
            items = drawn(step.state, 0, step.event)
            poses = {seat: items[f"person:{seat}"].look for seat in range(1, 4)}
            risen = {seat for seat, look in poses.items() if getattr(look, "mood", "").startswith("call")}
            event = step.event
            called = isinstance(event, ev.Called) and event.call != "surrender" and event.seat != 0
            assert risen == ({event.seat} if called and isinstance(event, ev.Called) else set())
            for seat in risen:
                portrait = next(
                    pygame.Rect(items[f"person:{other}"].rect)
                    for other, look in poses.items()
                    if other != seat and not getattr(look, "away", False)
                )
                area = pygame.Rect(items[f"person:{seat}"].rect)
                assert area.size == figure_area(portrait).size, "the head keeps its size"
                rose += 1
    assert rose > 3
