"""Tests of the table of I Bid You Not: readable text, things to open, and words on bids and moves."""

from __future__ import annotations

import itertools
import os
from dataclasses import replace
from itertools import pairwise

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import msgspec
import pygame

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.look import Look
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.draw.writing import Written, noted
from bidtable.app.room.place import Room
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables.base import Situation
from bidtable.app.tables.i_bid_you_not import text
from bidtable.app.tables.i_bid_you_not.cards import SHOWS, STRIP, Print, TileLook
from bidtable.app.tables.i_bid_you_not.layout import Places
from bidtable.app.tables.i_bid_you_not.line_looks import DiscLook, PaddleLook, ScaleLook, SpanLook, StripLook
from bidtable.app.tables.i_bid_you_not.looks import BacksLook, RuleLook, ScoreLook, SignLook, WordsLook
from bidtable.app.tables.kit.panel import ActionLook
from bidtable.app.widgets.board import Item
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.moves import Add, Bid, Declare, Skip, Take
from tests.games.i_bid_you_not.at_table import (
    NAMES,
    drawn,
    sentence,
    sign_note,
    situation,
    table_of,
)
from tests.games.i_bid_you_not.situations import Play, card, the_deck, the_game
from tests.games.looks import look

# -- readable text ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1100, 1300), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_hand_of_eight_is_in_one_row_and_five_cards_show_name_and_text(
    size: tuple[int, int], scale: float
) -> None:
    m = Metrics(*size, scale)
    area = place_table(m).table
    for others in range(1, 6):
        room = Room(m, others, area)
        hands = [Places(m, room, count).hand for count in range(1, 13)]
        assert all({spot.row for spot in hand.spots} == {0} for hand in hands[:8])
        assert not any(hand.compact for hand in hands[:5])
        least = min(spot.rect.height for hand in hands[:8] for spot in hand.spots)
        assert least >= max(spot.rect.height for hand in hands[8:] for spot in hand.spots)


def test_the_numbers_of_up_to_58_cards_are_written_at_twenty_pixels_or_more() -> None:
    """In a window of 1280 x 720. A number with a minus gets a little smaller; nothing is cut."""
    table = table_of()
    numbers = [c.number for c in the_deck().cards if c.number > -20]
    context = PaintContext(THEMES["evening"], table.metrics, Fonts())
    ink = (0, 0, 0)
    least = {
        minus: context.fonts.render("9", size, ink, "display").get_bounding_rect().height
        for minus, size in ((False, 20), (True, 13))
    }
    for count in range(9, 59):
        hand = [number for number in numbers if number != 22][:count]
        items = drawn(table, situation(Play([22], [hand, [98]]), 0))
        for number in hand:
            tile = look(items, f"card:{number}", TileLook)
            with noted() as notes:
                tile.paint(pygame.Surface(items[f"card:{number}"].rect[2:], pygame.SRCALPHA), context)
            shown = {note.text: note for note in notes}
            assert not any(note.cut for note in notes)
            assert tile.shown.price in shown
            if tile.compact:
                assert pygame.Rect(shown[tile.shown.number].area).height >= least[number < 0], (count, number)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_of_up_to_sixty_cards_each_shows_number_price_and_drawing(
    size: tuple[int, int], scale: float
) -> None:
    """Each is wide enough to press, as high as two lines, and in the room of the hand."""
    m = Metrics(*size, scale)
    area = place_table(m).table
    room = Room(m, 1, area)
    # In a small window, where letters cannot get smaller, it may be a little higher.
    tall = max(room.hand.height, area.height * 35 // 100 if size == (1024, 640) else 0)
    whole = pygame.Rect(room.hand.left, room.hand.bottom - tall, room.hand.width, tall)
    for count in range(1, 61):
        hand = Places(m, room, count).hand
        assert len(hand.spots) == count
        assert all(whole.inflate(4, 4).contains(spot.rect) for spot in hand.spots)
        if hand.compact:
            assert len({spot.rect.size for spot in hand.spots}) == 1
            assert hand.spots[0].rect.width >= m.px(STRIP)
            assert hand.spots[0].rect.height >= m.px(SHOWS)
            shown = hand.seen or hand.spots[0].rect.width
            assert shown >= m.px(STRIP)
            rects = [pygame.Rect(spot.rect.topleft, (shown, spot.rect.height)) for spot in hand.spots]
            assert not [1 for at, rect in enumerate(rects) if rect.collidelist(rects[at + 1 :]) >= 0]


@pytest.mark.parametrize(("count", "scale"), [(10, 1.0), (10, 2.0), (21, 1.0), (21, 2.0)])
def test_compact_cards_have_numbers_and_prices_at_equal_places_with_a_margin(
    count: int, scale: float
) -> None:
    table = table_of((1280, 720), scale)
    context = PaintContext(THEMES["evening"], table.metrics, Fonts())
    numbers = [c.number for c in the_deck().cards if c.number > 9][:count]
    items = drawn(table, situation(Play([1], [numbers, [98]]), 0))
    lefts, rights, middles = set(), set(), set()
    for number in numbers:
        tile = look(items, f"card:{number}", TileLook)
        assert tile.compact
        target = pygame.Surface(items[f"card:{number}"].rect[2:], pygame.SRCALPHA)
        with noted() as notes:
            tile.paint(target, context)
        places = {note.text: pygame.Rect(note.area) for note in notes}
        figure, price = places[tile.shown.number], places[tile.shown.price]
        assert figure.right < price.left
        assert price.right <= target.get_width() - 3
        lefts.add(figure.left)
        rights.add(price.right)
        middles.add(figure.centery)
        if "!" in places:
            assert places["!"].bottom <= target.get_height() - 3
    # The ink of figures and letters differs by some pixels.
    assert all(max(values) - min(values) <= 4 for values in (lefts, rights, middles))


def test_the_score_piles_of_all_players_have_cards_of_one_width_at_the_end() -> None:
    """A bonus chip makes a row shorter, and the winner's row is higher. Their cards are like all others."""
    table = table_of()
    numbers = [c.number for c in the_deck().cards if c.number > 0]
    play = Play([22], [[numbers[-1]], []], [numbers[:4], numbers[4:7]])
    play.state = msgspec.structs.replace(play.state, phase="over")
    items = drawn(table, situation(play, None))
    sizes = {pygame.Rect(items[f"card:{number}"].rect).width for number in numbers[:7]}
    assert len(sizes) == 1


def test_a_card_of_a_crowd_is_shown_large_while_it_is_pointed_at() -> None:
    table = table_of()
    numbers = [c.number for c in the_deck().cards if c.number > 0][:40]
    play = Play([22], [[n for n in numbers if n != 22], [98]])
    assert "large" not in drawn(table, situation(play, 0))
    items = drawn(table, situation(play, 0, under=f"card:{numbers[3]}"))
    large = look(items, "large", TileLook)
    assert not large.compact
    assert large.shown.title
    place, offered, shelf = (pygame.Rect(items[key].rect) for key in ("large", "card:22", "stage"))
    assert place.left > offered.right, "where it would be added"
    assert (place.bottom, shelf.right >= place.right) == (offered.bottom, True)
    assert place.height >= offered.height
    chosen = drawn(table, situation(play, 0, selected=Add(numbers[-1])))
    assert look(chosen, "large", TileLook).shown.number == str(numbers[-1]), "until it is played"
    assert "large" not in drawn(table, situation(Play([22], [[23], [26]]), 0, under="card:23")), (
        "it can be read"
    )


@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_an_offer_is_in_the_middle_of_its_shelf_if_a_card_of_the_hand_still_fits_beside_it(
    count: int,
) -> None:
    table = table_of()
    numbers = [c.number for c in the_deck().cards if c.number > 0]
    offer, held = numbers[:count], numbers[count:40]
    items = drawn(table, situation(Play(offer, [held, [98]]), 0, under=f"card:{held[3]}"))
    cards = [pygame.Rect(items[f"card:{number}"].rect) for number in offer]
    whole, large, shelf = cards[0].unionall(cards), *(pygame.Rect(items[k].rect) for k in ("large", "stage"))
    assert large.left > whole.right
    assert large.right <= shelf.right
    gap = shelf.centerx - whole.centerx
    assert abs(gap) <= 1 or (gap > 0 and large.right == shelf.right), "no space for the middle"
    if count <= 3:
        assert abs(gap) <= 1


def test_cards_of_a_hand_and_of_an_offer_are_laid_out_alike() -> None:
    """The plate with the most text decides: numbers and names are at the same height, and nothing overlaps."""
    pygame.init()
    told = sorted((c for c in the_deck().cards if c.action), key=lambda c: -len(chip(c.number)))
    numbers = [*sorted(c.number for c in told[:2] + told[-4:] if c.number not in (22, 33, 36)), 41]
    play = Play([22, 33], [numbers, [36]])
    for size, scale in (((1024, 640), 1.0), ((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.0)):
        table = table_of(size, scale)
        context = PaintContext(THEMES["evening"], table.metrics, Fonts())
        items = drawn(table, situation(play, 0))
        for row in (numbers, [22, 33]):
            heights: list[tuple[int, int, int]] = []
            for number in row:
                item = items[f"card:{number}"]
                assert isinstance(item.look, TileLook)
                target = pygame.Surface(pygame.Rect(item.rect).size, pygame.SRCALPHA)
                with noted() as notes:
                    item.look.paint(target, context)
                places = {note.text: pygame.Rect(note.area) for note in notes}
                rest = list(places.values())
                assert not [1 for at, place in enumerate(rest) if place.collidelist(rest[at + 1 :]) >= 0]
                price, title = item.look.shown.price, item.look.shown.title
                # A crowd shows no names.
                assert (title in places) == (not item.look.compact)
                name = places[title].top if title in places else 0
                heights.append((places[item.look.shown.number].centery, places[price].centery, name))
            # The ink of figures and letters differs by a pixel.
            assert all(max(column) - min(column) <= 2 for column in zip(*heights, strict=True)), (size, scale)


# -- bids -------------------------------------------------------------------------------------------------


def test_a_bid_under_the_pointer_is_on_the_line_with_its_effects() -> None:
    table = table_of()
    play = Play([22, 33], [[23, 41], [26], [36]]).do(0, Declare())
    items = drawn(table, situation(play, 0))
    assert sentence(items) == (
        "A bid outside 22 to 33: the highest takes or skips first. All inside: the lowest."
    )
    assert "ghost" not in items
    items = drawn(table, situation(play, 0, pointed=Bid(41)))
    assert sentence(items) == "41 lies outside 22 to 33: the highest bid takes or skips first."
    assert look(items, "bidder:0", PaddleLook).state == "ghost"
    items = drawn(table, situation(play, 0, selected=Bid(23)))
    assert sentence(items) == "23 lies inside 22 to 33. If all bids do, the lowest takes or skips first."
    assert "ghost" not in drawn(table, situation(play, 1, pointed=Bid(41))), "not for others"


def test_under_cashing_machine_nothing_speaks_of_an_inversion_that_cannot_be() -> None:
    """IB-12: this holds for the sentence, the range's tooltip, and a bid under the pointer."""
    table = table_of()
    for action, first in (("a", "highest"), ("b", "lowest")):
        told = f"In this auction the {first} bid takes or skips first in any case."
        above = card("nightbulb", "a")
        play = Play([22, card("cashing_machine", action)], [[23, above], [26], [36]]).do(0, Declare())
        for pointed in (None, Bid(23), Bid(above)):
            items = drawn(table, situation(play, 0, pointed=pointed))
            if pointed != Bid(above) or action == "b":
                assert sentence(items) == told
            assert str(items["range"].tip).endswith(f". {told}")


def test_over_a_single_card_the_highest_is_asked_first_and_no_range_is_spoken_of() -> None:
    """IB-5: no seat can bid the one card in the offer, so no bid can be inside the range."""
    table = table_of()
    play = Play([22], [[23, 41], [26], [36]]).do(0, Declare())
    assert sentence(drawn(table, situation(play, 0))) == "The highest bid takes or skips first."
    pointed = drawn(table, situation(play, 0, pointed=Bid(41)))
    assert sentence(pointed) == "41 lies outside 22: the highest bid takes or skips first."
    play.do(0, Bid(41)).do(1, Bid(26)).do(2, Bid(36))
    revealed = drawn(table, situation(play, 0, recent=play.events))
    assert sentence(revealed) == "The highest bid takes or skips first."


def test_range_bids_and_price_stay_after_the_take_until_the_next_offer() -> None:
    """The log shows the reasons for the taker and the first skip, and the worth of the taken offer."""
    table = table_of()
    play = Play([22, 33], [[41, 9], [26, 2], [36, 3]], [[27], [30], []]).auction(0, 41, 26, 36)
    asked = drawn(table, situation(play, 0, recent=play.events))
    assert {key for key in asked if key.startswith("stick:")} == {"stick:0", "stick:1", "stick:2"}
    play.do(0, Take())
    taken = play.last(ev.OfferTaken)
    assert play.told(ev.OfferTaken).offer == ()
    items = drawn(
        table, situation(play, None, moment=taken, recent=play.events[: play.events.index(taken) + 1])
    )
    span = look(items, "range", SpanLook)
    assert (span.low, span.high) == (22, 33)
    assert items["range"].rect == asked["range"].rect, "where it was"
    assert sentence(items) == "41 and 36 lie outside 22 to 33, so the highest bid is asked first: Ada."
    assert {key for key in items if key.startswith("stick:")} == {"stick:0", "stick:1", "stick:2"}
    price = look(items, "price", SignLook)
    assert (price.title, price.price) == ("Ada takes 2 cards", "−6")


def test_while_all_seal_no_plate_is_lit_as_if_it_were_somebodys_turn() -> None:
    table = table_of()
    play = Play([22, 33], [[41, 9], [26, 2], [36, 3]]).do(0, Declare()).do(0, Bid(41))
    sealed = situation(play, 0, moment=play.last(ev.BidSealed))
    assert table.lit(sealed) is None
    assert table.lit(situation(play, 0, moment=play.last(ev.AuctionCalled))) == 0


def test_the_cost_of_a_skip_is_a_separate_sentence_after_the_price() -> None:
    table = table_of()
    play = Play([22, 33], [[41, 9], [26, 2], [36, 3]], [[27], [], []])
    tip = drawn(table, situation(play, 0))["price"].tip
    assert tip == "Price of the offer: −3 −3 = −6."
    play.auction(0, 41, 26, 36)
    tip = drawn(table, situation(play, 0))["price"].tip
    assert tip == (
        "Price of the offer: −3 −3 = −6. "
        "To skip, lose 1 card of your score pile and add 1 card from your hand to the offer. Ada can."
    )


def test_the_price_is_that_of_the_cards_the_taker_scores() -> None:
    """In an offer with a Walkie-Barkie A, the cards to its left are discarded, so nobody bids for them."""
    table = table_of()
    play = Play([23, 31, 40], [[41, 9], [26, 2], [36, 3]], [[27], [], []])
    pieces = drawn(table, situation(play, 0))
    price = look(pieces, "price", SignLook)
    assert (price.title, price.price) == ("for its taker: only cards right of 31 count", "+9")
    assert pieces["price"].tip == "Price of the offer: −3 −1 +9 = +5. Its taker scores +9 of it."
    assert [look(pieces, f"card:{number}", TileLook).void for number in (23, 31, 40)] == [True, True, False]
    assert look(pieces, "choice:declare", ActionLook).small == "all bid for this offer, +9"
    assert look(pieces, "choice:declare", ActionLook).state == "edged", (
        "it has a bright edge like the legal cards"
    )
    unaided = look(drawn(table, replace(situation(play, 0), unaided=True)), "price", SignLook)
    assert (unaided.title, unaided.price) == ("for its taker", "+5")


def test_prices_of_cards_that_leave_the_taken_offer_are_struck_out() -> None:
    """Without a card that cuts the offer, the words below the price point at the struck prices."""
    deck = the_deck()
    leaving = next(deck.numbers[at] for at in range(len(deck.numbers)) if deck.no_pile >> at & 1)
    others = [number for number in (22, 33) if number != leaving]
    items = drawn(table_of(), situation(Play([*others, leaving], [[41, 9], [26, 2], [36, 3]]), 0))
    assert look(items, "price", SignLook).title == "for its taker: struck prices do not count"
    assert look(items, f"card:{leaving}", TileLook).void
    assert "does not score it" in str(items[f"card:{leaving}"].tip)
    assert not any(look(items, f"card:{number}", TileLook).void for number in others)


def test_that_nobody_can_skip_is_said_where_score_piles_tell_it() -> None:
    """IB-6: the piles are open in number, and the last remaining seat must take in any case."""
    table = table_of()
    for piles, note in (
        ([[], [], []], "nobody can skip: too few scored"),
        ([[], [], [27]], "to skip, lose 1 won card and add 1 card"),
        ([[], [27], []], "nobody can skip: too few scored"),
    ):
        play = Play([22, 33], [[41, 9], [26, 2], [36, 3]], piles).auction(0, 41, 26, 36)
        assert sign_note(drawn(table, situation(play, 0))) == note


def test_nobody_is_glad_of_a_take_before_it_is_known_what_it_brings() -> None:
    table = table_of()
    play = Play([22, 33], [[41, 9], [26, 2], [36, 3]], [[27], [], []]).auction(0, 41, 26, 36).do(0, Take())
    assert table.feels(play.last(ev.TakeDecided)) == {0: "waiting"}
    assert table.feels(play.last(ev.OfferTaken)) == {0: "cross"}, "both cards cost 3"
    assert table.says(play.last(ev.OfferTaken)) == (0, "Ouch.")


def test_the_takers_remark_fits_the_worth_of_the_cards() -> None:
    table = table_of()
    for cards, words in (([30], "What a catch!"), ([22, 30], "Not bad."), ([22, 33], "Ouch.")):
        taken = ev.OfferTaken(1, tuple(cards), (), (), ())
        assert table.says(taken) == (1, words)


def test_the_rules_for_an_added_card_are_in_one_sentence() -> None:
    """IB-4, IB-10: the order is shown, and the rules of the offer that bar cards; other rules are left out."""
    table = table_of()
    only = next(
        c.number for c in the_deck().cards if c.type == "swatphone" and "action cards" in chip(c.number)
    )
    play = Play([7, only], [[17, 26, 41], [36]])
    assert sentence(drawn(table, situation(play, 0))) == (
        f"You may add: a number above {only}; action cards only ({only})."
    )
    play = Play([22, 33], [[41, 9], [26, 2]])
    legend = sentence(drawn(table, situation(play, 0)))
    assert legend.startswith("The gold range has the numbers of the offer."), "the prompt shows the order"
    alone = sentence(drawn(table, situation(Play([22], [[41, 9], [26, 2]]), 0)))
    assert alone == "Bright marks are cards that you may add.", "a single number is no range"
    none = sentence(drawn(table, situation(Play([22, 33], [[1, 2], [26]]), 0)))
    assert none == "You hold no card to add: a number above 33."
    looked = sentence(drawn(table, situation(play, 0, pointed=Declare())))
    assert looked.startswith("A bid outside 22 to 33:"), "what an auction of it would go by"
    declare = look(drawn(table, situation(play, 0)), "choice:declare", ActionLook)
    assert declare.small == "all bid for this offer, −6"


def test_until_the_first_bid_the_offer_is_alone_unless_the_viewer_bids() -> None:
    table = table_of()
    play = Play([22, 33], [[41, 9], [26, 2], [36, 3]]).do(0, Declare())

    def states(moment: ev.AuctionCalled | ev.BidSealed | None) -> list[str]:
        items = drawn(table, replace(situation(play, 0, moment=moment), actor=0))
        return [look(items, key, PaddleLook).state for key in sorted(items) if key.startswith("bidder:")]

    assert not states(play.last(ev.AuctionCalled))
    assert states(None) == ["next", "waits", "waits"], "bids are compared with the number line"
    play.do(1, Bid(26))
    assert states(play.last(ev.BidSealed)) == ["waits", "sealed", "waits"]
    play.do(0, Bid(41))
    assert states(play.last(ev.BidSealed)) == ["own", "sealed", "waits"], "its card looks out of the envelope"


@pytest.mark.parametrize("number", ["−24", "100", "7"])
def test_a_card_that_is_bid_shows_number_and_price_however_narrow(number: str) -> None:
    card = StripLook(Print(number, "−3", "Bat", "", (150, 40, 120)))
    for wide in (50, 60, 110):
        notes = [note for note in notes_of(card, (wide, 24)) if note.text in (number, "−3")]
        assert [(note.text, note.cut) for note in notes] == [(number, False), ("−3", False)]
        first, last = (pygame.Rect(note.area) for note in notes)
        assert first.right <= last.left


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_card_shown_large_covers_no_rule_in_force(scale: float) -> None:
    hand = [-13, -11, -3, 4, 9, 12, 17, 23, 25, 32, 33, 35, 41]
    play = Play([40, 7, -4], [hand, [26, 2], [36, 3]])
    items = drawn(table_of(scale=scale), situation(play, 0, under="card:-13"))
    chips = [pygame.Rect(item.rect) for key, item in items.items() if key.startswith("bound:")]
    assert chips
    assert pygame.Rect(items["large"].rect).collidelist(chips) < 0


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_a_taken_offer_goes_to_its_taker_before_any_words_say_so(size: tuple[int, int]) -> None:
    play = Play([22, 30, 33], [[41, 9], [26, 2], [36, 3]], [[27], [], []]).auction(0, 41, 26, 36)
    table = table_of(size, 2.0)
    before = drawn(table, situation(play, 0))
    play.do(0, Take())
    items = drawn(table, situation(play, 0, moment=play.last(ev.OfferTaken)))
    hand = [pygame.Rect(item.rect) for key, item in items.items() if item.key == "card:9"]
    for key in ("card:22", "card:30", "card:33"):
        place = pygame.Rect(items[key].rect)
        assert place.top > pygame.Rect(before[key].rect).bottom, "the cards leave the stage"
        assert place.right <= hand[0].left, "and lie beside the viewer's hand"
        goal = items[key].exit
        assert goal is not None
        assert pygame.Rect(goal).colliderect(pygame.Rect(items["pile:0"].rect))


def notes_of(look: Look, size: tuple[int, int]) -> list[Written]:
    """Return the text on a piece in the smallest window, with large text."""
    pygame.init()
    with noted() as notes:
        look.paint(
            pygame.Surface(size, pygame.SRCALPHA),
            PaintContext(THEMES["evening"], Metrics(1024, 640, 2.0), Fonts()),
        )
    return notes


def chip(number: int) -> str:
    action = the_deck().action(number)
    return action.chip if action is not None else ""


def test_two_cards_of_one_bid_are_judged_together() -> None:
    """IB-14: the first alone is not described as placed anywhere."""
    table = table_of()
    play = Play([22, card("ceiling_van", "b")], [[23, 26, 27], [36, 33, 41]]).do(0, Declare())
    items = drawn(table, situation(play, 0, pointed=Bid(23)))
    assert sentence(items) == "1 more card to bid: they count together."
    assert table.action(situation(play, 0, pointed=Bid(23)), Bid(23)) == ("Seal 23", "1 more card to bid")
    play.do(0, Bid(23))
    items = drawn(table, situation(play, 0, pointed=Bid(26)))
    assert sentence(items) == "49 lies outside −26 to 22: the highest bid takes or skips first."


def test_the_prompt_names_only_what_can_be_done() -> None:
    table = table_of()
    play = Play([22, 33], [[41, 1], [26, 2], [36, 3]], [[], [27], []]).auction(0, 41, 26, 36)
    assert table.prompt(replace(situation(play, 0), actor=0)) == "Your turn: you must take it."
    play = Play([22, 33], [[41, 9], [26, 2], [36, 3]], [[27], [], []]).auction(0, 41, 26, 36)
    assert table.prompt(replace(situation(play, 0), actor=0)) == "Your turn: take or skip."
    for hand, truce, asked in (
        ([41, 1], 0, "Your turn: add a number above 33, or declare."),
        ([1, 2], 0, "Your turn: declare an auction."),
        ([41, 1], 2, "Your turn: add a number above 33."),
    ):
        play = Play([22, 33], [hand, [26]], truce=truce)
        assert table.prompt(replace(situation(play, 0), actor=0)) == asked


def test_a_first_turn_says_what_adding_and_declaring_lead_to() -> None:
    table = table_of()
    before = Play([22, 33], [[41, 9], [26, 2], [36, 3]])
    assert "all bid for the offer" in table.note(situation(before, 0))
    later = Play([22, 33], [[41, 9], [26, 2], [36, 3]], [[27], [], []])
    assert not table.note(situation(later, 0)), "later the last event is shown again"


@pytest.mark.parametrize("height", [720, 900, 1080])
def test_hands_of_every_size_are_painted_in_every_window(height: int) -> None:
    ctx = PaintContext(THEMES["evening"], Metrics(height * 16 // 9, height), Fonts())
    for count in range(1, 31):
        for wide in range(40, 90, 7):
            target = pygame.Surface((wide, wide * 2 // 3), pygame.SRCALPHA)
            BacksLook(count).paint(target, ctx)
            assert target.get_bounding_rect().height == target.get_height()


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_few_cards_are_larger_so_that_they_fill_the_table(scale: float) -> None:
    table = table_of(scale=scale)
    tall = {}
    for count in (1, 5):
        play = Play([22, 33, 34, 35, 36][:count], [[41, 43, 45, 48, 51, 52][: count + 1], [26]])
        items = drawn(table, situation(play, 0))
        tall[count] = [pygame.Rect(items[f"card:{card}"].rect).height for card in (22, 41)]
    assert all(few > more for few, more in zip(tall[1], tall[5], strict=True))
    assert min(tall[1]) > 150


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("offer", [[2], [2, 6], [22, 40], [51, 52]])
def test_the_golden_range_of_an_auction_has_its_name_below_it(offer: list[int], scale: float) -> None:
    play = Play(offer, [[41, 9], [26, 1], [36, 3]], [[27], [], []]).auction(0, 41, 26, 36)
    items = drawn(table_of(scale=scale), situation(play, 0))
    assert look(items, "range:name", WordsLook).text == "the offer"
    places = [pygame.Rect(items[key].rect) for key in items if key.startswith("range:")]
    assert all(a.clip(b).w <= 1 for a, b in itertools.combinations(places, 2)), "no word is over another"


def test_the_figure_of_the_offer_has_a_note_only_in_an_auction() -> None:
    """Elsewhere the prompt shows the order of added cards, and the sentence that the viewer holds none."""
    table = table_of()
    play = Play([22, 33], [[41, 9], [26, 2], [36, 3]], [[27], [], []])
    assert sign_note(drawn(table, situation(play, 0))) == ""
    play.auction(0, 41, 26, 36)
    assert sign_note(drawn(table, situation(play, 0))) == "to skip, lose 1 won card and add 1 card"
    assert sign_note(drawn(table, situation(Play([22, 33], [[1, 2], [26]]), 0))) == ""
    over = Play([22, 33], [[41], [26]], [[27], []])
    over.state = msgspec.structs.replace(over.state, phase="over", hands=(0, 0))
    assert text.skip_note(the_game(), over.seen(0)) == ""


def test_the_number_line_marks_the_offer_the_hand_and_the_card_under_the_pointer() -> None:
    table = table_of()
    play = Play([22, 33], [[41, 9, 30], [26]])
    items = drawn(table, situation(play, 0, pointed=Add(41)))
    scale = look(items, "scale", ScaleLook)
    assert (scale.held, scale.legal) == ((9, 30, 41), (41,))
    discs = {key: look(items, key, DiscLook) for key in items if key.startswith("disc:")}
    assert {key: disc.gold for key, disc in discs.items()} == {
        "disc:22": False,
        "disc:33": False,
        "disc:added": True,
    }
    places = [pygame.Rect(items[key].rect) for key in ("disc:22", "disc:33", "disc:added")]
    assert places[0].right < places[1].left < places[1].right < places[2].left
    hidden = drawn(table, replace(situation(play, 0), hide_hand=True))
    assert look(hidden, "scale", ScaleLook).held == (), "a hidden hand has no marks"
    assert look(drawn(table, situation(play, None)), "scale", ScaleLook).held == ()


def test_a_card_that_may_not_be_added_sinks_in_a_crowd() -> None:
    numbers = [c.number for c in the_deck().cards if c.number > 0][10:40]
    items = drawn(table_of(), situation(Play([33], [[n for n in numbers if n != 33], [98]]), 0))
    low, high = (
        {
            pygame.Rect(items[f"card:{number}"].rect).bottom
            for number in numbers
            if number != 33 and look(items, f"card:{number}", TileLook).state == state
        }
        for state in ("dimmed", "legal")
    )
    assert max(low) > max(high)


def test_envelopes_open_in_order_along_the_number_line_and_it_is_said_who_is_asked_first() -> None:
    table = table_of()
    play = Play([22, 33], [[41, 1], [26, 2], [36, 3]]).auction(0, 41, 26, 36)
    reveal = play.last(ev.BidsRevealed)
    items = drawn(table, situation(play, None, moment=reveal, recent=play.events))
    bids = [items[f"card:{number}"] for number in (26, 36, 41)]
    assert [item.rect[0] for item in bids] == sorted(item.rect[0] for item in bids), "along the line"
    films = [item.film for item in bids if item.film is not None]
    assert len(films) == 3, "each comes out of its envelope"
    assert films[0].delay < films[1].delay < films[2].delay, "one after the other"
    assert sentence(items) == "41 and 36 lie outside 22 to 33, so the highest bid is asked first: Ada."
    assert [look(items, f"bidder:{seat}", PaddleLook).said() for seat in range(3)] == [
        "1. Ada",
        "3. Ben",
        "2. Cleo",
    ]


def test_no_word_shows_who_is_asked_first_while_envelopes_are_being_opened() -> None:
    """Paddles, tooltips, the sentence and the note say it only once the cards are shown."""
    table = table_of()
    play = Play([22, 33], [[41, 1], [26, 2], [36, 3]], [[27], [], []]).do(0, Declare()).do(0, Bid(41))
    play.do(1, Bid(26))
    before = the_game().view(play.state, None)
    play.do(2, Bid(36))
    reveal = play.last(ev.BidsRevealed)
    shown = situation(play, None, moment=reveal, recent=play.events)
    opening = drawn(table, replace(shown, narrated=(before, ())))
    looks = [look(opening, f"bidder:{seat}", PaddleLook) for seat in range(3)]
    assert [board.said() for board in looks] == ["Ada", "Ben", "Cleo"]
    assert {board.state for board in looks} == {"plain"}
    assert "sentence" not in opening
    assert not any(
        word in str(opening[f"bidder:{seat}"].tip) for seat in range(3) for word in ("first", "asked")
    )
    assert look(drawn(table, shown), "bidder:0", PaddleLook).said() == "1. Ada"


# -- words on moves ---------------------------------------------------------------------------------------


def test_taking_says_what_is_true_and_what_is_barred_says_why() -> None:
    table = table_of()
    play = Play([22, 33], [[41, 1], [26, 2], [36, 3]], [[], [27], []]).auction(0, 41, 26, 36)
    items = drawn(table, situation(play, 0))
    take = look(items, "choice:take", ActionLook)
    assert (take.label, take.small) == ("Take −6", "to your pile"), "both cards cost 3"
    assert "choice:skip:both" not in items
    assert table.note(situation(play, 0)) == "A skip costs 1 card of the score pile; you have none."
    headgrowns = card("headgrowns", "a")
    play = Play([22, 33], [[41, 9], [26, 2], [36, 3]], [[headgrowns], [], []]).auction(0, 41, 26, 36)
    items = drawn(table, situation(play, 0))
    take = look(items, "choice:take", ActionLook)
    assert take.label == "Take −4", "one more for each card of the pile"
    assert table.action(situation(play, 0), Skip("both")) == ("Skip", "−1 scored, −1 card")
    assert table.action(situation(play, 0), Take())[0] == "Take −4"


def test_taking_and_skipping_are_equal_answers() -> None:
    play = Play([22, 33], [[41, 1], [26, 2], [36, 3]], [[27], [], []]).auction(0, 41, 26, 36)
    items = drawn(table_of(), situation(play, 0))
    assert [look(items, key, ActionLook).state for key in ("choice:take", "choice:skip:both")] == [
        "edged",
        "edged",
    ]


def test_a_hand_without_a_card_to_add_is_dim() -> None:
    items = drawn(table_of(), situation(Play([22, 33], [[1, 2], [26]]), 0))
    assert [look(items, f"card:{number}", TileLook).state for number in (1, 2)] == ["dimmed", "dimmed"]
    assert not items["card:1"].enabled


def test_declaring_is_the_gold_action_only_where_nothing_else_is_legal() -> None:
    for hand, state in (([41, 1], "edged"), ([1, 2], "gold")):
        items = drawn(table_of(), situation(Play([22, 33], [hand, [26]]), 0))
        assert look(items, "choice:declare", ActionLook).state == state


def test_a_card_that_cannot_be_added_is_dimmed_and_says_why() -> None:
    table = table_of()
    items = drawn(table, situation(Play([33], [[22, 41], [26]]), 0))
    low, high = items["card:22"], items["card:41"]
    assert (low.enabled, high.enabled) == (False, True)
    assert look(items, "card:22", TileLook).state == "dimmed"
    assert callable(low.tip)
    assert low.tip().startswith("Its number must be higher than that of 33 Dishsmasher.")
    assert table.moves["card:41"] == Add(41)


# -- cards in front of people -------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("others", range(1, 6))
def test_hands_lie_left_and_score_piles_right_above_every_plate(others: int, scale: float) -> None:
    """All seats have one order, and no plate cuts its items."""
    m = Metrics(1280, 720, scale)
    area = place_table(m).table
    room = Room(m, others, area)
    places = Places(m, room, 7)
    for seat, before in zip(room.seats, places.spreads, strict=True):
        assert before.backs.right < before.pile.left
        for thing in (before.backs, before.pile):
            assert seat.plate.left <= thing.left
            assert thing.right <= seat.plate.right
            assert thing.collidelist([other.plate for other in room.seats]) == -1


# -- things to open ---------------------------------------------------------------------------------------


def test_only_the_own_pile_can_be_looked_through_until_the_game_ends() -> None:
    table = table_of()
    play = Play([26], [[41], []], [[27, 29], [30]])
    own, other = (table.inspect(situation(play, 0), f"pile:{seat}") for seat in (0, 1))
    assert own is not None
    assert other is not None
    assert len(own.cards) == 2
    assert other.cards == ()
    assert other.lines[-1] == "Score piles are opened when the game ends."
    assert "1" in other.lines[0], "how many there are is open"
    spectator = table.inspect(situation(play, None), "pile:0")
    assert spectator is not None
    assert spectator.cards == ()
    play.do(0, Add(41))
    ended = table.inspect(situation(play, 0), "pile:1")
    assert ended is not None
    assert len(ended.cards) == 1


def test_a_hidden_hand_hides_what_its_pile_is_worth() -> None:
    table = table_of()
    play = Play([26], [[41], [23]], [[27, 29], []])
    shown = situation(play, 0)
    assert table.plate(shown, 0).line.startswith("worth ")
    hidden = Situation(shown.view, shown.seats, awaiting=True, hide_hand=True)
    assert table.plate(hidden, 0).line == "won cards"
    opened = table.inspect(hidden, "pile:0")
    assert opened is not None
    assert opened.cards == ()
    assert not any(key.startswith("card:") for key in drawn(table, hidden) if key != "card:26")


def test_the_final_count_names_the_winner_and_says_where_a_bonus_comes_from() -> None:
    """IB-16: the bonus of a card for each card of its pile is at the end of the row, with the card's number."""
    bonus = card("headgrowns", "a")
    play = Play([26], [[41], []], [[bonus, 22, 23], [30]]).do(0, Add(41))
    items = drawn(table_of(), situation(play, 0))
    assert [look(items, f"score:{seat}", ScoreLook).best for seat in range(2)] == [False, True]
    assert look(items, "won", WordsLook).text == "Ben wins with +8"
    rows = [pygame.Rect(items[f"score:{seat}"].rect) for seat in range(2)]
    assert rows[1].height > rows[0].height, "the winner's is the larger one"
    assert rows[1].top < rows[0].top
    told = the_game().tell(play.last(ev.GameEnded), NAMES[:2])
    assert told.endswith("Scores: Ada 0 and Ben +8."), "signed, as everywhere on the table"
    chip = look(items, "bonus:0", RuleLook)
    each = the_game().context.deck(play.state).action(bonus)
    assert each is not None
    assert chip.numbers == (str(bonus),)
    assert chip.text in ("+1 each: +3", "−1 each: −3")
    assert "bonus:1" not in items, "nothing is added there"


def test_each_score_appears_after_the_cards_of_its_pile_and_the_winner_last() -> None:
    play = Play([26], [[41], []], [[2, 22, 23], [30]]).do(0, Add(41))
    items = drawn(table_of(), situation(play, 0, moment=play.last(ev.GameEnded)))
    delays = {}
    order = sorted(range(2), key=lambda seat: -pygame.Rect(items[f"score:{seat}"].rect).top)
    for seat in order:
        film = items[f"score:{seat}"].film
        assert film is not None
        assert film.delay > max(items[f"card:{card}"].delay for card in ([2, 22, 23], [30])[seat])
        delays[seat] = film.delay
    named = items["won"].film
    assert named is not None
    assert sorted([*delays.values(), named.delay]) == [*delays.values(), named.delay], (
        "the last place is first"
    )


def test_a_large_pile_takes_several_rows_and_says_how_many_cards_find_no_room() -> None:
    numbers = [n for n in the_game().context.current.numbers if n not in (26, 41, 30)][:56]

    def counted(size: tuple[int, int], scale: float, *piles: list[int]) -> tuple[dict[str, Item], int]:
        play = Play([26], [[41], *[[] for _ in piles[1:]]], piles).do(0, Add(41))
        items = drawn(table_of(size, scale), situation(play, 0))
        return items, sum(f"card:{number}" in items for number in piles[0])

    items, shown = counted((1280, 720), 1.0, numbers[:30], [30])
    assert shown == 30
    assert len({items[f"card:{number}"].rect[1] for number in numbers[:30]}) > 1
    assert "more:0" not in items
    begins = min(items[f"card:{number}"].rect[0] for number in numbers[:30])
    assert begins == items["card:30"].rect[0], "each pile begins at its plate"
    deck = the_game().context.current
    numbers.sort(key=lambda number: deck.prices[deck.index[number]])
    items, shown = counted((1024, 640), 2.0, numbers[:40], numbers[40:], [30])
    assert look(items, "more:0", WordsLook).text == f"{40 - shown} more"


def test_paddles_stand_as_near_to_their_numbers_as_they_can() -> None:
    table = table_of()
    room = table.room(4, place_table(table.metrics).table)
    places = Places(table.metrics, room, 7)
    middle = places.boards.centerx
    alone = places.paddles([middle], [80])
    assert alone[0].centerx == middle
    crowd = places.paddles([middle - 2, middle, middle + 2], [80, 80, 80])
    assert [abs(spot.centerx - middle) <= 1 for spot in crowd] == [False, True, False]
    assert all(a.right < b.left for a, b in pairwise(crowd))
    for feet in ([places.boards.left] * 3, [places.boards.right] * 3):
        assert all(places.boards.contains(spot) for spot in places.paddles(feet, [80, 80, 80]))
