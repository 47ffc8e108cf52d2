"""Tests of the players' views at the table of BID-IT!: bids and calls, sides, losses, the win, the standing bid."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

import msgspec
import pygame
import pytest

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.draw.writing import noted
from bidtable.app.match import pace
from bidtable.app.match.people import PEOPLE
from bidtable.app.match.session import Session
from bidtable.app.room.figures import FIGURE, TALL, SleeperLook
from bidtable.app.room.place import Room
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.window import App
from bidtable.app.tables.bid_it import reactions, text
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.looks import RankLook
from bidtable.app.tables.bid_it.plates import CounterLook, StampLook, WordsLook
from bidtable.app.tables.kit.bubble import BubbleLook
from bidtable.app.tables.kit.hand import Spot
from bidtable.app.tables.kit.near import NearLook
from bidtable.app.tables.kit.plate import PlateLook
from bidtable.app.tools.fixture_matches import bots_for, demo_header, levels_header, play_one
from bidtable.app.widgets.board import Item
from bidtable.core.match import Match
from bidtable.core.model import Event, Move, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.moves import (
    Bid,
    Challenge,
    Discard,
    Double,
    Draw,
    Pass,
    Perfecto,
    Surrender,
    TakeSide,
)
from bidtable.games.bid_it.state import Observation, State
from tests.app.people import Keyboard
from tests.games.bid_it.at_table import NAMES, Sitting
from tests.games.bid_it.situations import FOUR, PAIRS, Play, the_game


def written(item: Item) -> list[str]:
    """Return the text on a piece."""
    target = pygame.Surface(pygame.Rect(item.rect).size, pygame.SRCALPHA)
    with noted() as notes:
        item.look.paint(target, PaintContext(THEMES["evening"], Metrics(1280, 720), Fonts()))
    return [note.text for note in notes]


def told(play: Play, seat: Seat, move: Move) -> Iterator[tuple[Step[State], dict[str, Item]]]:
    """Make a move, and return each of its steps with the view of a spectator on the first seat's side."""
    sitting = Sitting(play, 0)
    for step in play.game.steps(play.state, seat, move):
        play.state, sitting.moment = step.state, step.event
        play.events.append(step.event)
        yield step, sitting.items()


# -- bids and calls ----------------------------------------------------------------------------------------


def speeches(play: Play) -> dict[Seat, str]:
    """Return the texts of the bubbles."""
    sitting = Sitting(play, 0)
    return {seat: speech.text for seat, speech in sitting.table.speeches(sitting.situation()).items()}


def test_while_a_bid_stands_the_last_bid_of_each_stays() -> None:
    play = Play(FOUR).do(0, Bid(1, 5)).do(1, Bid(2, 4)).do(2, Bid(3, 3)).do(3, Bid(3, 4)).do(0, Bid(4, 5))
    assert speeches(play) == {0: "Four 5s.", 1: "Two 4s.", 2: "Three 3s.", 3: "Three 4s."}


def test_once_a_bid_is_called_only_that_bid_and_the_call_matter() -> None:
    play = Play(FOUR, advanced=True).do(0, Bid(1, 5)).do(1, Bid(2, 4)).do(2, Bid(3, 3)).do(3, Challenge())
    assert speeches(play) == {2: "Three 3s.", 3: "Challenge!"}
    play.do(0, Pass())
    assert speeches(play) == {0: "Pass.", 2: "Three 3s.", 3: "Challenge!"}


def test_a_bid_that_takes_a_call_away_silences_it_and_all_that_was_said_to_it() -> None:
    play = Play(FOUR, advanced=True).do(0, Bid(1, 5)).do(1, Bid(2, 4)).do(2, Challenge()).do(3, Pass())
    assert speeches(play) == {1: "Two 4s.", 2: "Challenge!", 3: "Pass."}
    play.do(0, Bid(3, 5))
    assert speeches(play) == {0: "Three 5s.", 1: "Two 4s."}


def test_nothing_that_was_said_outlasts_the_showdown() -> None:
    play = Play(FOUR).do(0, Bid(1, 5)).do(1, Bid(2, 4)).do(2, Challenge())
    assert speeches(play) == {1: "Two 4s.", 2: "Challenge!"}
    play.side(s0="bidder", s3="caller")
    assert speeches(play) == {}


@pytest.mark.parametrize(("wide", "said"), [(300, "Twenty-three 3s."), (80, "23 × 3")])
def test_a_bid_is_said_in_figures_where_a_bubble_has_no_room_for_words(wide: int, said: str) -> None:
    bid = ev.BidMade(0, 23, 3, cancels="", sidestep=False)
    words = reactions.says(bid)
    assert words is not None
    look = BubbleLook(words[1], brief=reactions.in_brief(bid))
    assert written(Item("said", look, pygame.Rect(0, 0, wide, 40))) == [said]


# -- the first bid -----------------------------------------------------------------------------------------


def begins(hand: str, *, hidden: bool = False) -> Move:
    """Return the position of the dial for the seat that opens a round."""
    sitting = Sitting(Play([hand, "5 5"]), 0)
    sitting.hidden = hidden
    sitting.items()
    return sitting.table.moves["dial:bid"]


def test_a_round_is_opened_with_a_bid_that_the_hand_makes_certain() -> None:
    assert begins("1 1 46 * * *5") == Bid(5, 1), "stars count, and of 1s there are most"
    assert begins("2 6 66 3 *") == Bid(4, 6), "a rank twice on a card counts twice"
    assert begins("3 4 6") == Bid(1, 3), "of equals the lowest rank is the smallest bid"


def test_the_first_bid_tells_nothing_of_a_hand_that_is_hidden() -> None:
    assert begins("6 6 6 * *", hidden=True) == begins("3 4 2", hidden=True) == Bid(1, 1)
    sitting = Sitting(Play(["6 6 6 * *", "5 5"]), 0)
    for hidden, bid in ((False, Bid(5, 6)), (True, Bid(1, 1)), (False, Bid(5, 6))):
        sitting.hidden = hidden
        sitting.items()
        assert sitting.table.moves["dial:bid"] == bid


def test_a_spectator_hides_no_hand(app: App) -> None:
    game = app.services.game("bid_it")
    for humans in (0, 1):
        header = demo_header(game, "bid_it", seats=3, humans=humans, seed=2, setup=Setup(3))
        session = Session(game, Match(game, header), speed="instant")
        shown = TableScene(app, session)
        app.scenes.reset(shown)
        for _ in range(40):
            app.step(0.05)
            session.acknowledge()
        assert (session.view().seat is None) == (not humans)
        Keyboard(app, session).key(pygame.K_k)
        assert shown.hide_hand == bool(humans)


def test_a_hand_is_hidden_only_where_there_is_one(app: App) -> None:
    """A seat that is out has neither the button nor the key."""
    game = app.services.game("bid_it")
    match = Match(game, levels_header(game, "bid_it", Setup(3), ("random",) * 3, 7))
    bots = bots_for(match)
    offered = []
    for out in (False, True):
        while not match.state.quantity or bool(match.state.hands[0]) == out:
            play_one(match, bots)
        session = Session(game, match)
        session.rest_at(len(match.steps) - 1)
        session.screen.viewer = 0
        shown = TableScene(app, session)
        app.scenes.reset(shown)
        Keyboard(app, session).key(pygame.K_k)
        button = shown.furniture.bar.buttons["hide"]
        offered.append((out, button.visible, shown.hide_hand))
    assert offered == [(False, True, True), (True, False, False)]


# -- the two sides -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_side_of_a_call_is_nearer_to_the_person_who_leads_it(seats: int) -> None:
    """The viewer sits below the middle and leaves the near side to the other one."""
    for viewer in range(seats):
        for caller in range(1, seats):
            play = Play([f"{rank} {rank} {rank}" for rank in range(1, seats + 1)])
            for seat in range(caller):
                play.do(seat, Bid(seat + 1, 5))
            play.state = play.game.steps(play.state, caller, Challenge())[0].state
            items = Sitting(play, viewer).items()
            seen = {seat: pygame.Rect(items[f"person:{seat}"].rect).centerx for seat in (caller - 1, caller)}
            middle = 1280 // 2
            if viewer in seen:
                other = next(seat for seat in seen if seat != viewer)
                seen[viewer] = 2 * middle - seen[other]
            leads = sorted(seen, key=lambda seat: seen[seat])
            chips = [pygame.Rect(items[f"side:{seat}"].rect) for seat in leads]
            assert chips[0].right < chips[1].left
            sides = {caller - 1: "bidder", caller: "caller"}
            claims = [pygame.Rect(items[f"take:{sides[seat]}"].rect) for seat in leads]
            assert claims[0].right < claims[1].left


def test_the_line_of_a_call_names_both_sides() -> None:
    play = Play(FOUR, advanced=True).do(0, Bid(3, 5)).do(1, Challenge())
    assert line(play) == "Challenge by Ben against Ada: 1 card at stake"
    play.do(2, Double())
    assert line(play) == "Double by Cleo against Ada: 2 cards at stake"
    play.do(3, Pass()).do(0, Surrender())
    assert line(play) == "Ada surrenders to Cleo: 1 card lost"
    doubled = Play(FOUR, advanced=True).do(0, Bid(3, 5)).do(1, Challenge()).do(2, Pass()).do(3, Pass())
    assert line(doubled.do(0, Double())) == "Double by Ada against Ben: 2 cards at stake"


def line(play: Play) -> str:
    """Return the text on the standing call."""
    look = Sitting(play, 3).items()["call"].look
    assert isinstance(look, WordsLook)
    return look.text


# -- losses, and the win -----------------------------------------------------------------------------------


def test_each_lost_card_lies_beside_the_losers_plate() -> None:
    """From its step until the next round, "−1" is shown beside the loser's Deal cards, and covers none of them."""
    play = Play(FOUR).do(0, Bid(3, 4)).do(1, Challenge()).side(s2="caller")
    lost: list[Seat] = []
    for step, items in told(play, 3, TakeSide("caller")):
        if isinstance(step.event, ev.CardLost):
            lost.append(step.event.seat)
        marks = {key: item for key, item in items.items() if key.startswith("lost:")}
        assert set(marks) == {f"lost:{seat}" for seat in lost}
        for seat in lost:
            mark = marks[f"lost:{seat}"]
            assert written(mark) == ["−1"]
            place = pygame.Rect(mark.rect)
            now = isinstance(step.event, ev.CardLost) and step.event.seat == seat
            # While the loss is told, the card is large and may lie over a hand that is already counted.
            kinds = ("deal:", "tally:") if now else ("deal:", "tally:", "lay:", "card:")
            covered = [key for key in items if key.startswith(kinds)]
            assert not [key for key in covered if place.colliderect(items[key].rect)]
            plate = pygame.Rect(items[f"seat:{seat}"].rect)
            assert plate.inflate(120, 200).contains(place)
            deal = pygame.Rect(items[f"deal:{seat}:0"].rect)
            assert (place.height > 3 * deal.height) == now, "it is large while it is told"
    assert lost == [1, 2, 3]
    play.chance()
    assert not [key for key in Sitting(play, 0).items() if key.startswith("lost:")]


def test_a_seat_that_will_lose_a_card_is_marked_until_the_loss() -> None:
    """The verdict names all losers, and the losses follow one by one.

    An outline waits beside the Deal cards of each seat that loses one next.
    """
    play = Play(FOUR).do(0, Bid(3, 4)).do(1, Challenge()).side(s2="caller")
    waiting, plates = [], []
    for step, items in told(play, 3, TakeSide("caller")):
        marks = {key: item for key, item in items.items() if key.startswith("loses:")}
        if isinstance(step.event, ev.Verdict | ev.CardLost):
            waiting.append(sorted(marks))
            plates.append(plate_of(items, 2))
            for key, item in marks.items():
                place, last = pygame.Rect(item.rect), pygame.Rect(items[f"deal:{key[-1]}:3"].rect)
                assert not place.colliderect(last)
                assert place.inflate(250, 80).contains(last)
        else:
            assert not marks
    assert waiting == [["loses:1", "loses:2", "loses:3"], ["loses:2", "loses:3"], ["loses:3"], []]
    assert plates == ["4", "4", "3", "3"]


def plate_of(items: dict[str, Item], seat: Seat) -> str:
    """Return the figures of a plate."""
    look = items[f"seat:{seat}"].look
    assert isinstance(look, NearLook | PlateLook)
    return look.plate.figure


def test_a_double_that_is_lost_is_stamped_once_for_both_cards() -> None:
    play = Play(FOUR, advanced=True).do(0, Bid(5, 5)).do(1, Double()).do(2, Pass()).do(3, Pass())
    play.do(0, Pass()).side(s2="caller")
    marks = [
        {key: written(item) for key, item in items.items() if key.startswith("lost:")}
        for step, items in told(play, 3, TakeSide("caller"))
        if isinstance(step.event, ev.CardLost)
    ]
    assert marks == [{"lost:0": ["−1"]}, {"lost:0": ["−2"]}]


def stamps(steps: Iterable[tuple[Step[State], dict[str, Item]]]) -> list[tuple[type[Event], StampLook]]:
    """Return the events at which a word is stamped over the bid, each with its stamp."""
    return [
        (type(step.event), item.look)
        for step, items in steps
        for key, item in items.items()
        if key.startswith("stamp:") and isinstance(item.look, StampLook)
    ]


def test_result_loser_and_winner_are_stamped_over_the_last_bid() -> None:
    play = Play(PAIRS[:2], deals=[1, 1]).do(0, Bid(2, 5))
    perfecto, out, won = StampLook("Perfecto!"), StampLook("Ada is out!", "bad"), StampLook("Ben wins!")
    found = stamps(told(play, 1, Perfecto()))
    assert found == [
        (ev.Verdict, perfecto),
        (ev.Eliminated, out),
        (ev.GameWon, won),
    ]
    teams = Play(["5", "4", "3", "2"], teams="two", deals=[1, 1, 1, 1]).do(0, Bid(1, 5))
    won = StampLook("Ada and Cleo win!")
    assert stamps(told(teams, 1, Challenge()))[-1] == (ev.GameWon, won)


# -- the standing bid --------------------------------------------------------------------------------------


def test_the_counter_says_once_what_was_bid_and_what_was_found() -> None:
    play = Play(FOUR[:2]).do(0, Bid(3, 5))
    seen = {type(step.event): items for step, items in told(play, 1, Challenge())}
    assert "found" not in seen[ev.HandsShown], "nothing was counted yet"
    assert written(seen[ev.HandsShown]["bid"])[0] == "3 × 5"
    counted = seen[ev.Counted]
    assert written(counted["found"]) == ["4", "5", "found, 3 bid"]
    assert written(counted["call"]) == ["1 more than bid"]
    assert written(seen[ev.HandsShown]["call"]) == ["Challenge by Ben against Ada: 1 card at stake"]
    assert "verdict" not in counted
    verdict = seen[ev.Verdict]
    assert isinstance(verdict["found"].look, CounterLook)
    assert written(verdict["stamp:True!"]) == ["True!"]
    assert written(verdict["verdict"]) == ["Ben loses 1 Deal card."]
    assert "call" not in verdict


def test_the_colour_of_the_verdict_is_good_for_a_winner_bad_for_a_loser_and_plain_for_all_others() -> None:
    """Ada's bid is true: Ada and Dan are right, Ben and Cleo lose, and Eva is out of the game."""
    for seat, tone in ((0, "good"), (3, "good"), (1, "bad"), (2, "bad"), (4, "plain"), (None, "plain")):
        play = Play([*FOUR, ""], deals=[4, 4, 4, 4, 0]).do(0, Bid(3, 4)).do(1, Challenge()).side(s2="caller")
        steps = play.game.steps(play.state, 3, TakeSide("bidder"))
        state = next(step.state for step in steps if isinstance(step.event, ev.Verdict))
        view = play.game.view(state, seat).observation
        assert reactions.tone_for(play.game.context, view) == tone
    counted, shared = Play(FOUR[:2]).do(0, Bid(3, 5)), set()
    for step, items in told(counted, 1, Challenge()):
        if isinstance(step.event, ev.Verdict):
            look, words = items["found"].look, items["verdict"].look
            assert isinstance(look, CounterLook)
            assert isinstance(words, WordsLook)
            shared |= {look.tone, words.tone}
    assert shared == {"good"}, "Ada looks on, and Ada is right"


def test_the_fan_of_a_bid_stays_until_the_next_round() -> None:
    fans = {}
    for step, items in told(Play(FOUR[:2]).do(0, Bid(3, 5)), 1, Challenge()):
        fans[type(step.event)] = len([key for key in items if key.startswith("bid:")])
    assert fans[ev.Counted] == fans[ev.Verdict] == fans[ev.CardLost] == 3


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_each_players_count_is_at_the_left_and_each_loss_at_the_right_of_the_deal_cards(seats: int) -> None:
    play = Play([f"{rank} {rank} {rank}" for rank in range(1, seats + 1)]).do(0, Bid(5, 5))
    moves = [(1, Challenge()), *((seat, TakeSide("bidder")) for seat in range(2, seats))]
    for seat, move in moves[:-1]:
        play.do(seat, move)
    losses = 0
    for step, items in told(play, *moves[-1]):
        if not isinstance(step.event, ev.Verdict):
            continue
        for seat in range(seats):
            row = [pygame.Rect(item.rect) for key, item in items.items() if key.startswith(f"deal:{seat}:")]
            deals = row[0].unionall(row[1:])
            assert pygame.Rect(items[f"tally:{seat}"].rect).centerx < deals.centerx
            if f"loses:{seat}" in items:
                losses += 1
                assert pygame.Rect(items[f"loses:{seat}"].rect).right >= deals.right
    assert losses == max(1, seats - 1)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_sleeping_person_is_drawn_whole(seat: Seat) -> None:
    """The picture of a person who is out has the letters above the head, which need more room than a portrait."""
    play = Play(FOUR, deals=[0 if each == seat else 4 for each in range(4)])
    item = Sitting(play, 0).items()[f"person:{seat}"]
    area, look = pygame.Rect(item.rect), item.look
    assert isinstance(look, SleeperLook)
    assert abs(area.height - area.width * TALL) <= 1
    picture = pygame.Surface(area.size, pygame.SRCALPHA)
    look.paint(picture, PaintContext(THEMES["evening"], Metrics(1280, 720), Fonts()))
    edges = [picture.get_at((x, y)).a for x in (0, area.width - 1) for y in range(area.height * 2 // 3)]
    assert not any(edges), "the letters end before the left and the right edge"
    assert not any(picture.get_at((x, 0)).a for x in range(area.width))


@pytest.mark.parametrize("person", PEOPLE)
def test_the_letters_above_a_sleeping_person_are_at_the_chosen_side(person: str) -> None:
    ctx = PaintContext(THEMES["evening"], Metrics(1280, 720), Fonts())
    for side, parts in (("left", (0, 290)), ("right", (290, 0))):
        picture = pygame.Surface(FIGURE, pygame.SRCALPHA)
        SleeperLook(person, letters=side).paint(picture, ctx)
        full, empty = (pygame.mask.from_surface(picture.subsurface((x, 0, 70, 110))).count() for x in parts)
        assert full > empty


def test_a_ring_asks_for_the_side_of_a_player() -> None:
    items = Sitting(Play(FOUR).do(0, Bid(3, 5)).do(1, Challenge()), 0).items()
    assert [written(items[f"chooses:{seat}"]) for seat in (2, 3)] == [["side?"], ["side?"]]


def test_a_call_and_the_losses_of_a_verdict_wait_for_no_click() -> None:
    """Only the sides of a call and the end of the round stay until a click."""
    play = Play(FOUR).do(0, Bid(3, 4)).do(1, Challenge()).side(s2="caller")
    assert not pace.stays(ev.Called(1, "challenge", 0))
    steps = play.game.steps(play.state, 3, TakeSide("caller"))
    held = [type(step.event) for step in steps if pace.stays(step.event)]
    assert ev.CardLost in {type(step.event) for step in steps}
    assert held == [ev.SidesShown, ev.RoundEnded]


def test_the_piles_are_named() -> None:
    play = Play(FOUR, discards="1 2")
    items = Sitting(play, 0).items()
    assert written(items["deck:label"]) == ["deck"]
    assert written(items["piles:label"]) == ["discards"]


def test_the_line_of_a_bid_says_how_much_of_it_the_viewer_sees() -> None:
    """A text explains the number of bright cards in the fan.

    There is none for a hidden hand, or beside the coach.
    """
    play = Play(["5 5 3", "5 *5 2", "4 4 4"]).do(0, Bid(5, 5))
    sitting = Sitting(play, 1)
    bid = "9 cards in play"
    assert said_of_bid(sitting) == f"{bid} · you see 3"
    assert said_of_bid(Sitting(play, 2)) == f"{bid} · you see none"
    sitting.hidden = True
    assert said_of_bid(sitting) == bid
    coached = Sitting(play, 1)
    coached.coach = True
    assert said_of_bid(coached) == bid


def test_a_card_that_counts_twice_says_so_in_hands_and_at_the_showdown() -> None:
    """BI-2: "you see 3" with two cards, or "12 found" with eleven, would look like a mistake."""
    play = Play(["5 5 3", "5 *5 2", "4 4 4"]).do(0, Bid(3, 5))
    for sitting in (Sitting(play, 1), Sitting(play, 2)):
        shown = {key: written(item) for key, item in sitting.items().items() if key.startswith("card:")}
        twice = {key for key, texts in shown.items() if "×2" in texts}
        assert len(twice) == (1 if sitting.seat == 1 else 0), shown
    marked = [
        [key for key, item in items.items() if key.startswith("lay:") and "×2" in written(item)]
        for step, items in told(play, 1, Challenge())
        if isinstance(step.event, ev.Called)
    ]
    assert marked == [[]], "no hand is shown yet"
    for step, items in told(play, 2, TakeSide("bidder")):
        if isinstance(step.event, ev.Counted):
            cards = [key for key, item in items.items() if key.startswith("lay:") and "×2" in written(item)]
            assert len(cards) == 1
            assert cards[0].split(":")[2] == "1"
            assert written(items["tally:1"]) == ["+3"]


@pytest.mark.parametrize(("wide", "badge"), [(60, True), (38, True), (24, False)])
def test_a_card_says_that_it_counts_twice_beside_its_figures_or_by_its_edge(wide: int, badge: bool) -> None:
    """The badge never covers the face of the card, and moves nothing off it."""
    ctx = PaintContext(THEMES["evening"], Metrics(1280, 720), Fonts())
    target = pygame.Surface((wide, round(wide * 1.4)), pygame.SRCALPHA)
    with noted() as notes:
        RankLook("44", open=True, twice=True).paint(target, ctx)
    assert [note.text for note in notes] == ["4", "4", "×2"][: 3 if badge else 2]
    assert not any(note.cut for note in notes)
    places = [pygame.Rect(note.area) for note in notes]
    assert all(place.collidelist(places[at + 1 :]) < 0 for at, place in enumerate(places))
    edge = target.get_at((0, target.get_height() // 2))[:3]
    assert (edge == THEMES["evening"].good) == (not badge)


def test_the_pale_cards_of_a_bid_are_explained_by_their_tooltips() -> None:
    for bid, seat, unseen in ((Bid(3, 5), 1, True), (Bid(2, 5), 0, False), (Bid(3, 5), 0, True)):
        play = Play(["5 5 3", "5 * 2", "4 4 4"]).do(0, bid)
        items = Sitting(play, seat).items()
        pale = [items[f"bid:{at}"].tip for at in range(bid.quantity)]
        assert ("Bid, but not seen." in pale) == unseen


def test_while_sides_are_taken_the_number_of_cards_in_play_stands_beside_the_bid() -> None:
    play = Play(FOUR).do(0, Bid(3, 5)).do(1, Challenge())
    assert written(Sitting(play, 2).items()["bid"]) == ["3 × 5", "16 cards in play"]


def test_a_ring_waits_for_the_chip_of_each_seat_that_still_takes_a_side() -> None:
    play = Play(FOUR).do(0, Bid(3, 5)).do(1, Challenge())
    for seats, move in (((2, 3), TakeSide("caller")), ((3,), None)):
        items = Sitting(play, 0).items()
        rings = {key: item for key, item in items.items() if key.startswith("chooses:")}
        assert set(rings) == {f"chooses:{seat}" for seat in seats}
        for seat in seats:
            assert str(rings[f"chooses:{seat}"].tip) == f"{NAMES[seat]} still has to say who is right."
            plate = pygame.Rect(items[f"seat:{seat}"].rect)
            assert plate.inflate(120, 120).contains(pygame.Rect(rings[f"chooses:{seat}"].rect))
        if move is not None:
            play.do(seats[0], move)


def test_after_a_draw_it_is_said_what_was_drawn_and_that_only_a_bid_is_left() -> None:
    play = Play(["5 5 5", "1 2 3"], deck="4 6 6 6 6").do(0, Bid(2, 5))
    play.do(1, Discard("1"), Discard("2"), Draw()).chance()
    view = play.seen(1)
    told = text.drew(play.game, view, play.events, NAMES)
    assert told.startswith("Ben discards a 1 and a 2, and draws ")
    assert told.endswith(" After a draw only a bid is possible.")
    assert text.prompt(view, {Bid}) == "after the draw, bid more than two 5s."


def said_of_bid(sitting: Sitting) -> str:
    """Return the text below the fan."""
    look = sitting.items()["bid:line"].look
    assert isinstance(look, WordsLook)
    return look.text


def box(spot: Spot) -> pygame.Rect:
    """Return the size of a turned card."""
    turn = math.radians(spot.angle)
    wide = abs(spot.rect.width * math.cos(turn)) + abs(spot.rect.height * math.sin(turn))
    tall = abs(spot.rect.height * math.cos(turn)) + abs(spot.rect.width * math.sin(turn))
    found = pygame.Rect(0, 0, round(wide), round(tall))
    found.center = spot.rect.center
    return found


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", range(2, 7))
def test_deck_and_discards_lie_on_the_felt(seats: int, size: tuple[int, int], scale: float) -> None:
    """The hands do not cross the rim, which is lower at the sides if fewer people sit there."""
    m = Metrics(*size, scale)
    room = Room(m, seats - 1, pygame.Rect(0, 0, *size))
    places = Places(m, room, seats, 0, the_game().context.full_hand(seats))
    for pile in (places.deck, places.pile):
        assert pile.top >= room.felt.top_at(pile.right)
        assert pile.bottom < room.near.person.top


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_cards_of_a_bid_lie_between_the_hands(seats: int, size: tuple[int, int], scale: float) -> None:
    """This holds for any number of cards: no hands and no sides of a call are covered, and later no open hands."""
    m = Metrics(*size, scale)
    full = the_game().context.full_hand(seats)
    places = Places(m, Room(m, seats - 1, pygame.Rect(0, 0, *size)), seats, 0, full)
    for seat in range(1, seats):
        closed = [pygame.Rect(spot) for spot in places.row(seat, full, 0)]
        opened = [pygame.Rect(spot) for spot in places.open_row(seat, full)]
        for count in (1, 2, 7, 13, 24, 48):
            for flat, hand in ((False, closed), (True, opened)):
                cards = [box(spot) for spot in places.arch(count, flat=flat)]
                assert not [card for card in cards if card.collidelist(hand) >= 0], (seat, count, flat)
                if not flat:
                    columns = [places.left, places.right, places.hand]
                    assert not [card for card in cards if card.collidelist(columns) >= 0], count


def test_a_request_names_the_person_only_if_several_people_play_at_the_screen() -> None:
    sitting = Sitting(Play(FOUR).do(0, Bid(2, 4)), 1)
    alone = replace(sitting.situation(), present=(1,))
    assert sitting.table.prompt(alone) == "Your turn: bid more or call."
    together = replace(alone, present=(1, 3))
    assert sitting.table.prompt(together).startswith("Ben, bid more")
    other = replace(together, awaiting=False, actor=2)
    assert sitting.table.prompt(other) == "Cleo is thinking."


def test_the_loss_of_a_team_is_said_once() -> None:
    play = Play(["5 5", "4 4", "3 3", "2 2", "1 1", "6 6"], teams="three", advanced=True)
    play.do(0, Bid(6, 5)).do(1, Challenge())
    view = wrong_team(play)
    assert text.verdict(play.game, view, NAMES) == ("The bid is too high", "Ada's team loses 2 Deal cards.")


def wrong_team(play: Play) -> Observation:
    """Return a showdown at which the bidder and a teammate are wrong."""
    view = play.view(0).observation
    sides = ("", "", "", "bidder", "", "")
    return msgspec.structs.replace(view, right="caller", count=2, sides=sides)


def test_after_the_first_loss_the_verdict_no_longer_repeats_the_losses() -> None:
    play = Play(FOUR).do(0, Bid(3, 4)).do(1, Challenge()).side(s2="caller")
    told_losses = [
        (type(step.event), "verdict" in items)
        for step, items in told(play, 3, TakeSide("caller"))
        if isinstance(step.event, ev.Verdict | ev.CardLost)
    ]
    assert told_losses == [(ev.Verdict, True), *[(ev.CardLost, False)] * 3]
