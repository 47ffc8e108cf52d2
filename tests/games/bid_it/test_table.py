"""Tests of the table of BID-IT!: its words before a move, the coach's addressee, and the open cards."""

from __future__ import annotations

import dataclasses
import itertools
import random
import re

import pygame
from msgspec.structs import replace

from bidtable.app.draw.film import REST
from bidtable.app.match.session import Session
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.table.scene import TableScene
from bidtable.app.shell.window import App
from bidtable.app.tables.base import Presses
from bidtable.app.tables.bid_it import count, text
from bidtable.app.tables.bid_it.looks import BidCardLook, DealCardsLook, RankLook
from bidtable.app.tables.bid_it.plates import CounterLook, FigureLook
from bidtable.app.tables.bid_it.reactions import lapsed
from bidtable.app.tools.fixture_matches import demo_header
from bidtable.app.widgets.board import Item
from bidtable.core.match import Match
from bidtable.core.model import Move, Setup
from bidtable.games.bid_it.events import CardsDrawn, Counted, Discarded, Passed
from bidtable.games.bid_it.moves import (
    Bid,
    Challenge,
    Discard,
    Double,
    Draw,
    Pass,
    Perfecto,
    Redouble,
    Sidestep,
    Surrender,
    TakeSide,
)
from tests.games.bid_it.at_table import AREA, NAMES, Sitting
from tests.games.bid_it.situations import FOUR, PAIRS, Play

BOTH = r"\d+% by cards, about \d+% by what was bid"
"""The two chances that the coach tells of a bid."""


def scene(app: App, *, humans: int, agreements: dict[str, str] | None = None) -> TableScene:
    game = app.services.game("bid_it")
    header = demo_header(game, "bid_it", seats=3, humans=humans, seed=2, setup=Setup(3))
    header = replace(header, agreements=agreements or {})
    session = Session(game, Match(game, header), speed="instant")
    shown = TableScene(app, session)
    app.scenes.reset(shown)
    for _ in range(400):
        app.step(0.05)
        if session.curtain_for is not None:
            session.raise_curtain()
            app.scenes.reset(shown)
        if session.awaiting:
            return shown
        session.acknowledge()
    raise AssertionError("nobody is asked")


def odds_told(shown: TableScene) -> bool:
    situation = shown.situation()
    return "%" in shown.table.preview(situation, next(iter(situation.view.legal)))


def test_the_coach_speaks_to_a_person_who_plays_alone(app: App) -> None:
    assert odds_told(scene(app, humans=1))


def test_the_coach_is_silent_when_it_is_switched_off(app: App) -> None:
    app.settings.coach = False
    assert not odds_told(scene(app, humans=1))


def test_between_people_the_coach_speaks_only_if_the_table_agreed(app: App) -> None:
    assert not odds_told(scene(app, humans=2))
    assert odds_told(scene(app, humans=2, agreements={"coach": "on"}))


def preview(play: Play, seat: int, move: Move, *, coach: bool = False) -> str:
    sitting = Sitting(play, seat)
    sitting.coach = coach
    return sitting.table.preview(sitting.situation(), move)


def test_of_one_alone_it_is_said_that_there_is_one() -> None:
    play = Play(FOUR[:2]).do(0, Bid(1, 5))
    assert "if there is exactly one 5;" in preview(play, 1, Perfecto())
    assert "if there are fewer than one 5;" in preview(play, 1, Challenge())


def test_the_coach_names_the_odds_of_the_piece_under_the_pointer() -> None:
    """A surely true bid is no reason for a Perfecto: for that only the chance of an exact bid is given."""
    play = Play(FOUR).do(0, Bid(3, 5))

    def told(move: Move) -> str:
        assert play.seen(1).quantity == 3
        return preview(play, 1, move, coach=True)

    assert re.search(rf"True: {BOTH}\. Exact: \d+%, about \d+%\.$", told(Bid(4, 5)))
    assert re.search(rf"Bid true: {BOTH}\.$", told(Challenge()))
    assert re.search(rf"Bid exact: {BOTH}\.$", told(Perfecto()))


def test_a_call_says_who_loses_what_before_it_is_made() -> None:
    play = Play(FOUR, advanced=True).do(0, Bid(3, 5))
    assert (
        preview(play, 1, Challenge())
        == "Challenge: if it stands, Ada loses 1 Deal card if there are fewer than three 5s; otherwise you do; "
        "each player on the wrong side loses 1."
    )
    assert (
        preview(play, 1, Perfecto())
        == "Perfecto: if it stands, Ada loses 1 Deal card if there are exactly three 5s; otherwise you do; "
        "each player on the wrong side loses 1."
    )
    assert "Ada loses 2 Deal cards" in preview(play, 1, Double())
    play.do(1, Double())
    sides = "each player on the wrong side loses 1."
    assert (
        preview(play, 0, Surrender())
        == f"Surrender: if it stands, you lose 1 Deal card; Ben loses none; {sides}"
    )
    assert (
        preview(play, 0, Redouble())
        == "Redouble: if it stands, you lose 3 Deal cards if there are fewer than three 5s; otherwise Ben does; "
        + sides
    )


def test_in_a_team_a_call_names_who_would_lose_the_cards() -> None:
    """The bidder's teammate who doubles stakes the bidder's cards; at Last Chance a teammate pays one."""
    play = Play(FOUR, advanced=True, teams="two").do(0, Bid(3, 5)).do(1, Challenge())
    assert (
        preview(play, 2, Double())
        == "Double: if it stands, Ada loses 2 Deal cards if there are fewer than three 5s; otherwise Ben does."
    )
    last = Play(["5 5", "4 4", "3 3 3", "2 2"], teams="two", deals=[1, 2, 3, 2]).do(0, Bid(3, 5))
    assert (
        preview(last, 1, Challenge())
        == "Challenge: Cleo loses 1 Deal card if there are fewer than three 5s; otherwise you do."
    )


def test_a_teams_choice_and_a_team_put_out_are_told_before_the_call() -> None:
    hands = ["5 5", "4 4", "3", "2 2", "6", "1"]
    choice = Play(hands, teams="two", deals=[1, 2, 2, 3, 2, 3]).do(0, Bid(3, 5))
    assert (
        preview(choice, 1, Challenge())
        == "Challenge: Cleo or Eve loses 1 Deal card if there are fewer than three 5s; "
        "otherwise you lose 1 Deal card."
    )
    out = Play(hands[:4], teams="two", deals=[1, 2, 1, 2]).do(0, Bid(3, 5))
    told = preview(out, 1, Challenge())
    assert "Ada loses 1 Deal card and Cleo loses 1 Deal card if there are fewer" in told


def test_a_side_says_what_must_be_so_and_what_it_costs() -> None:
    play = Play(["5 5", "4 4", "3"]).do(0, Bid(2, 5)).do(1, Perfecto())
    assert (
        preview(play, 2, TakeSide("caller"))
        == "Ben is right if there are exactly two 5s; otherwise you lose 1 Deal card."
    )
    view = play.seen(2)
    small = [text.promised(play.game, view, TakeSide(side), NAMES)[1] for side in ("caller", "bidder")]
    assert small == ["exactly two 5s", "not exactly two 5s"]


def test_discards_can_be_looked_at(app: App) -> None:
    play = Play(PAIRS[:2], discards="3 3 25")
    shown = scene(app, humans=1)
    view = play.seen(0)
    assert text.discards(view) == "Discards: 2 × 3 and 2/5."
    situation = shown.situation()
    looked = dataclasses.replace(situation, view=replace(situation.view, observation=view))
    seen = shown.table.inspect(looked, "piles")
    assert seen is not None
    assert seen.lines[0] == "Discards: 2 × 3 and 2/5."


# -- the dial ----------------------------------------------------------------------------------------------


def test_whatever_the_dial_is_turned_to_is_a_legal_bid(app: App) -> None:
    """A hundred random presses, by mouse and by key, over a low bid, a bid near the cap, and no bid."""
    rng = random.Random(4)
    keys = (pygame.K_PLUS, pygame.K_MINUS, *(pygame.K_0 + rank for rank in range(1, 7)))
    for standing in (None, Bid(2, 6), Bid(15, 5)):
        play = Play(FOUR[:2])
        seat = 0 if standing is None else 1
        if standing is not None:
            play.do(0, standing)
        sitting, legal = Sitting(play, seat), set(play.bids(seat))
        for _ in range(100):
            items = sitting.items()
            shown = sitting.table.moves["dial:bid"]
            assert shown in legal
            turns = [key for key in items if key.startswith(("rank:", "step:")) and items[key].on_click]
            if rng.random() < 0.5:
                sitting.press(rng.choice(turns))
            else:
                sitting.key(rng.choice(keys))
            assert sitting.selected is None or sitting.selected in legal


def test_the_dial_stops_at_both_ends_and_says_why() -> None:
    play = Play(PAIRS[:2]).do(0, Bid(7, 3))
    sitting = Sitting(play, 1)
    assert sitting.items()["step:-1"].tip == "A bid must be higher than 7 × 3."
    assert sitting.table.moves["dial:bid"] == Bid(8, 3), "it begins at one more of what was bid"
    sitting.press("rank:6")
    assert sitting.selected == Bid(7, 6)
    sitting.press("step:1")
    assert sitting.selected == Bid(8, 6)
    end = sitting.items()["step:1"]
    assert (end.on_click, end.enabled, end.tip) == (
        None,
        False,
        "There are 4 cards in hands: no bid goes above 8.",
    )
    sitting.press("rank:2")
    assert sitting.selected == Bid(8, 2), "the quantity stays while a rank allows it"
    assert sitting.items()["step:-1"].on_click is None, "seven 2s are not higher than seven 3s"


def test_a_rank_that_has_no_higher_bid_left_says_so() -> None:
    sitting = Sitting(Play(PAIRS[:2]).do(0, Bid(8, 3)), 1)
    greyed = sitting.items()["rank:3"]
    assert (greyed.on_click, greyed.enabled, greyed.tip) == (None, False, "No higher bid of 3s is left.")
    assert sitting.items()["rank:4"].on_click is not None
    assert sitting.table.moves["dial:bid"] == Bid(8, 4), "the next rank, where no more can be bid of the same"


# -- draws and sidesteps -----------------------------------------------------------------------------------


def pressable(items: dict[str, Item]) -> set[str]:
    """Return the cards of the hand that can be pressed, by name."""
    return {key.split(":")[2] for key, item in items.items() if key.startswith("card:") and item.on_click}


def test_cards_are_discarded_once_a_draw_is_begun() -> None:
    sitting = Sitting(Play(["5 5", "3 4 5 *"]).do(0, Bid(1, 5)), 1)
    assert not pressable(sitting.items()), "nobody discards by a slip"
    sitting.press("begin:draw")
    items = sitting.items()
    assert pressable(items) == {"3", "4"}
    held = next(item for key, item in items.items() if key.endswith(":star:1"))
    assert (held.enabled, held.tip) == (False, "A card with a star or a 5 may not be discarded now.")
    sitting.press("begin:draw")
    assert not pressable(sitting.items()), "pressed again it ends"


def test_while_cards_are_chosen_the_dial_and_the_calls_make_room() -> None:
    sitting = Sitting(Play(["5 5", "3 4 5 *"]).do(0, Bid(1, 5)), 1)
    bidding = {"dial:bid", "rank:1", "choice:Challenge"}
    assert bidding <= set(sitting.items())
    sitting.press("begin:draw")
    sitting.press("card:1:3:1")
    assert not bidding & set(sitting.items())
    for move in (Bid(2, 5), Challenge()):
        assert sitting.table.presses(sitting.situation(), move) == Presses(("begin:draw",), "Keep all cards")
    sitting.press("begin:draw")
    assert bidding <= set(sitting.items())
    assert (chosen(sitting), sitting.selected) == (set(), None)
    sitting.press("begin:draw")
    sitting.press("card:1:3:1")
    sitting.key(pygame.K_w)
    assert bidding <= set(sitting.items()), "the key ends the choice, too"


def chosen(sitting: Sitting) -> set[str]:
    """Return the keys of the cards of the hand that look chosen."""
    looks = {key: item.look for key, item in sitting.items().items() if key.startswith("card:")}
    return {key for key, look in looks.items() if isinstance(look, RankLook) and look.state == "selected"}


def test_several_cards_are_chosen_and_one_action_discards_all_of_them_and_draws() -> None:
    sitting = Sitting(Play(["5 5", "3 3 4 5 *"]).do(0, Bid(1, 5)), 1)
    sitting.press("begin:draw")
    for key in ("card:1:3:1", "card:1:3:2", "card:1:4:1"):
        sitting.press(key)
    assert chosen(sitting) == {"card:1:3:1", "card:1:3:2", "card:1:4:1"}, "equal cards are chosen one by one"
    assert sitting.selected == Discard("4")
    assert sitting.table.action(sitting.situation(), Discard("4"))[0] == "Discard 3 and draw"
    rest = sitting.table.rest(sitting.situation(), Discard("4"))
    assert rest == (Discard("3"), Discard("3"), Draw())
    for each in (Discard("4"), *rest):
        sitting.play.do(1, each)


def test_a_chosen_card_is_put_back_by_another_press() -> None:
    sitting = Sitting(Play(["5 5", "3 4 5 *"]).do(0, Bid(1, 5)), 1)
    sitting.press("begin:draw")
    for key in ("card:1:3:1", "card:1:4:1", "card:1:4:1"):
        sitting.press(key)
    assert (chosen(sitting), sitting.selected) == ({"card:1:3:1"}, Discard("3"))
    assert sitting.table.action(sitting.situation(), Discard("3"))[0] == "Discard the 3 and draw"
    sitting.press("card:1:3:1")
    assert (chosen(sitting), sitting.selected) == (set(), None)
    assert pressable(sitting.items()) == {"3", "4"}, "cards can still be chosen"


def test_giving_up_the_choice_puts_all_chosen_cards_back() -> None:
    sitting = Sitting(Play(["5 5", "3 4 5 *"]).do(0, Bid(1, 5)), 1)
    sitting.press("begin:draw")
    sitting.press("card:1:3:1")
    sitting.press("card:1:4:1")
    sitting.select(None)
    assert not chosen(sitting)
    sitting.press("card:1:3:1")
    assert chosen(sitting) == {"card:1:3:1"}


def test_a_sidestep_is_a_button_of_its_own() -> None:
    play = Play(["5 5 2", "4 4 4", "3 3 3"], advanced=True).do(0, Bid(1, 5)).do(1, Challenge())
    play.do(2, Pass())
    sitting = Sitting(play, 0)
    items = sitting.items()
    assert "begin:sidestep" in items
    assert "dial:bid" not in items, "no bid before a card is shown"
    assert not pressable(items)
    sitting.press("begin:sidestep")
    assert pressable(sitting.items()) == {"5", "2"}
    play.do(0, Sidestep("2"))
    assert "dial:bid" in sitting.items()


def test_a_double_that_lacks_deal_cards_stands_greyed_with_its_reason() -> None:
    play = Play(PAIRS[:2], advanced=True, deals=[2, 2]).do(0, Bid(1, 5))
    double = Sitting(play, 1).items()["choice:Double"]
    assert (double.enabled, double.on_click) == (False, None)
    assert double.tip == "Both sides need more Deal cards for a Double."


# -- words on calls ----------------------------------------------------------------------------------------


def stake(play: Play, seat: int, move: Move) -> str:
    return text.stake(play.game, play.seen(seat), move, NAMES)


def test_a_call_bears_its_true_stake() -> None:
    play = Play(FOUR[:3], advanced=True).do(0, Bid(3, 5))
    assert stake(play, 1, Challenge()) == "fewer than 3: Ada loses 1, else you"
    assert stake(play, 1, Perfecto()) == "exactly 3: Ada loses 1, else you"
    assert stake(play, 1, Double()) == "fewer than 3: Ada loses 2, else you"
    play.do(1, Challenge())
    assert stake(play, 0, Double()) == "3 or more: Ben loses 2, else you"
    play.do(2, Double())
    play.do(0, Pass())
    assert stake(play, 0, Redouble()) == "3 or more: Cleo loses 3, else you"
    assert stake(play, 0, Surrender()) == "You lose 1 if it stands"


def test_pass_with_a_challenge_standing_bears_what_it_may_cost() -> None:
    """BI-11: with the last pass the call is final; before it, another seat may still answer the call."""
    play = Play(FOUR[:3], advanced=True).do(0, Bid(3, 5)).do(1, Challenge())
    siding = "Ben can lose 1 on the wrong side"
    assert stake(play, 2, Pass()) == "fewer than 3: Ada loses 1, else Ben"
    assert preview(play, 2, Pass()) == (
        "Pass: if it stands, Ada loses 1 Deal card if there are fewer than three 5s; otherwise Ben does; "
        "you can lose 1 on the wrong side."
    )
    play.do(2, Pass())
    assert stake(play, 0, Pass()) == "3 or more: Ben loses 1, else you"
    assert preview(play, 0, Pass()) == (
        "Pass: you lose 1 Deal card if there are fewer than three 5s; otherwise Ben does; "
        "Cleo can lose 1 on the wrong side."
    )
    assert siding not in preview(play, 0, Pass())


def test_in_a_team_doubles_redoubles_and_sides_name_who_would_pay() -> None:
    """BI-20, BI-22: the bidder is at Last Chance, so a double costs a teammate two cards, whichever teammate calls."""
    hands = ["5 5 5 5", "4 4 4 4", "3 3 3 3 3", "2 2 2 2"]
    play = Play(hands, advanced=True, teams="two", deals=[1, 4, 5, 4]).do(0, Bid(3, 5)).do(1, Challenge())
    assert stake(play, 2, Double()) == "3 or more: Ben loses 2, else you"
    assert stake(play, 0, Double()) == "fewer than 3: Cleo loses 2, else Ben"
    play.do(2, Double())
    play.do(3, Pass()).do(0, Pass())
    assert stake(play, 1, Redouble()) == "fewer than 3: Cleo loses 3, else you"
    assert stake(play, 1, Surrender()) == "You lose 1 if it stands"
    view = play.seen(0)
    assert text.side_stake(play.game, view, "bidder", NAMES, {}) == "if not: Cleo loses 2 Deal cards"
    assert text.side_stake(play.game, view, "caller", NAMES, {}) == "if not: Ben loses 2 Deal cards"


def test_after_a_surrender_it_is_told_who_pays_and_who_does_not() -> None:
    """BI-14, BI-20: the seat that surrendered is at Last Chance, so a teammate pays, whichever side is right."""
    hands = ["5 5 5 5", "4 4 4 4", "3 3 3 3 3", "2 2 2 2"]
    play = Play(hands, advanced=True, teams="two", deals=[1, 4, 5, 4]).do(0, Bid(3, 5)).do(1, Double())
    play.do(2, Pass()).do(3, Pass())
    assert stake(play, 0, Surrender()) == "Cleo loses 1 if it stands"
    play.do(0, Surrender())
    assert stake(play, 1, Pass()) == "Cleo loses 1 if it stands"
    view = play.seen(1)
    assert text.side_stake(play.game, view, "bidder", NAMES, {}) == "Cleo loses 1 Deal card"
    assert text.side_stake(play.game, view, "caller", NAMES, {}) == "Ben loses nothing"
    play.do(1, Pass()).do(2, Pass())
    assert stake(play, 3, Pass()) == "Cleo loses 1"


def test_the_prompt_names_only_what_can_be_done() -> None:
    for bid, cards, asked in (
        (Bid(1, 6), "2 2 3", "bid more, draw first, or call."),
        (Bid(1, 6), "6 6 6", "bid more or call."),
        (Bid(12, 6), "2 2 3", "call Challenge or Perfecto."),
    ):
        play = Play(["5 5 5", cards]).do(0, bid)
        view = play.view(1)
        assert text.prompt(view.observation, set(map(type, view.legal))) == asked


def verdict(play: Play) -> str:
    return ": ".join(text.verdict(play.game, play.seen(None), NAMES))


def test_the_verdict_is_told_in_words() -> None:
    play = Play(["5 5 5", "5 5 *", "1 2 3", "1 2 3"]).do(0, Bid(4, 5)).do(1, Perfecto())
    play.side(s2="bidder", s3="caller")
    assert verdict(play) == "The bid is not exact: Ben and Dan lose 1 Deal card each."
    play = Play(["5 5 5", "4 4 4"]).do(0, Bid(3, 5)).do(1, Challenge())
    assert verdict(play) == "The bid is true: Ben loses 1 Deal card."
    play = Play(["5 5 5", "4 4 4"]).do(0, Bid(4, 5)).do(1, Challenge())
    assert verdict(play) == "The bid is too high: Ada loses 1 Deal card."


def test_a_count_is_compared_with_the_bid() -> None:
    for bid, call, told in (
        (2, Challenge(), "1 more than bid"),
        (3, Challenge(), "Just as many as bid"),
        (5, Challenge(), "2 fewer than bid"),
        (3, Perfecto(), "Just as many as bid"),
        (2, Perfecto(), "1 more than bid"),
    ):
        play = Play(["5 5 5", "4 4 4"]).do(0, Bid(bid, 5)).do(1, call)
        assert text.found_line(play.seen(None))[0] == told


def test_words_are_answered_once_their_speaker_takes_a_side() -> None:
    play = Play(FOUR, advanced=True).do(0, Bid(3, 5))
    play.do(1, Challenge()).do(2, Pass()).do(3, Pass())
    passed = Passed(2)
    assert not lapsed(passed, play.seen(None))
    play.do(0, Pass())
    assert not lapsed(passed, play.seen(None)), "the side is still to be taken"
    play.do(2, TakeSide("caller"))
    assert lapsed(passed, play.seen(None))
    assert not lapsed(Passed(3), play.seen(None))


def test_a_draw_is_told_in_one_line() -> None:
    events = [Discarded(0, "6"), Discarded(0, "1/3"), CardsDrawn(0, 2, False, ())]
    game = Play(PAIRS[:2]).game
    assert game.tell_run(events, NAMES) == "Ada discards a 6 and a 1/3, and draws 2 cards."
    assert game.tell_run(events[:2], NAMES) == "Ada discards a 6 and a 1/3."


def test_a_surrendering_seat_loses_also_when_right() -> None:
    play = Play(FOUR[:3], advanced=True).do(0, Bid(3, 5)).do(1, Double()).do(2, Pass()).do(0, Surrender())
    play.do(1, Pass()).do(2, Pass()).side(s2="caller")
    assert play.state.right == "bidder"
    assert verdict(play) == "The bid is true: Ada and Cleo lose 1 Deal card each."
    assert play.state.deals == (3, 4, 3), "as it was told"


# -- the fan -----------------------------------------------------------------------------------------------


def fan_of(sitting: Sitting) -> list[str]:
    looks = [sitting.items()[f"bid:{at}"].look for at in range(sitting.play.state.quantity)]
    return [look.state for look in looks if isinstance(look, BidCardLook)]


def test_the_fan_shows_what_the_viewer_can_account_for() -> None:
    """The fan shows own cards, stars among them, and open cards; no own cards while the hand is hidden."""
    play = Play(["5 5 3", "5 * 2", "4 4 4"]).do(0, Bid(5, 5))
    sitting = Sitting(play, 1)
    assert fan_of(sitting) == ["sure", "star", "pale", "pale", "pale"]
    sitting.hidden = True
    assert fan_of(sitting) == ["pale"] * 5, "the fan would give the hand away"


# -- the showdown ------------------------------------------------------------------------------------------


def test_beside_each_hand_stands_what_was_counted_in_it() -> None:
    play = Play(["5 5 3", "5 * 2", "4 4 4"]).do(0, Bid(5, 5)).do(1, Challenge())
    steps = play.game.steps(play.state, 2, TakeSide("bidder"))
    counted = next(step for step in steps if isinstance(step.event, Counted))
    sitting = Sitting(play, 0)
    told = dataclasses.replace(
        sitting.situation(), view=play.game.view(counted.state, 0), moment=counted.event, awaiting=False
    )
    items = {item.key: item for item in sitting.table.items(told, AREA)}
    looks = [items[f"tally:{seat}"].look for seat in range(3)]
    assert [look.text for look in looks if isinstance(look, FigureLook)] == ["+2", "+2", "+0"]
    films = [items[f"tally:{(1 + step) % 3}"].film for step in (1, 2, 0)]
    delays = [film.delay for film in films if film is not None]
    assert len(delays) == 3
    assert delays == sorted(delays), "hand by hand from the caller's left"


def counting() -> dict[str, Item]:
    """Return the pieces while six 5s are counted against a bid of five."""
    play = Play(["5 5 3", "5 * 2", "5 5 4"]).do(0, Bid(5, 5)).do(1, Challenge())
    steps = play.game.steps(play.state, 2, TakeSide("bidder"))
    counted = next(step for step in steps if isinstance(step.event, Counted))
    sitting = Sitting(play, 0)
    told = dataclasses.replace(
        sitting.situation(), view=play.game.view(counted.state, 0), moment=counted.event, awaiting=False
    )
    return {item.key: item for item in sitting.table.items(told, AREA)}


def test_each_counted_card_flies_from_its_hand_to_the_next_place_of_the_bid() -> None:
    items = counting()
    flying = [items[f"count:{number}"] for number in range(6)]
    assert "count:6" not in items
    assert [item.rect for item in flying[:5]] == [items[f"bid:{at}"].rect for at in range(5)]
    assert flying[5].rect == items["over:0"].rect, "a card above the bid lands beside it"
    hands = [item.rect for key, item in items.items() if key.startswith(("card:", "lay:"))]
    assert all(item.from_rect in hands for item in flying)


def test_the_lamp_shines_on_one_person_at_a_time_while_hands_are_counted() -> None:
    items = counting()
    films = {seat: items[f"person:{seat}"].film for seat in range(3)}
    order = []
    for tick in range(1, 60):
        looks = {seat: film.at(tick * 0.1).look for seat, film in films.items() if film is not None}
        lit = [seat for seat, look in looks.items() if isinstance(look, PersonLook) and look.lit]
        assert len(lit) <= 1
        order += [seat for seat in lit if seat not in order]
        shaded = [look for look in looks.values() if isinstance(look, PersonLook) and look.shaded]
        assert not lit or len(shaded) == 2
    assert order == [2, 0, 1], "hand by hand from the caller's left"
    rest = items["person:0"].look
    assert isinstance(rest, PersonLook)
    assert not rest.shaded, "after the count the room is light again"


def test_a_hand_is_dark_until_the_lamp_reaches_it_and_a_counted_card_rises() -> None:
    """The near hand with "5 5 3" is the second hand that is counted."""
    items = counting()
    near, first = items["card:1:5:1"].film, items["lay:1:2:0"].film
    assert near is not None
    assert first is not None
    starts = [look.state for look in (near.at(0).look, first.at(0).look) if isinstance(look, RankLook)]
    assert starts == ["dimmed", "plain"], "the lamp begins at the first hand"
    reached = items["count:2"].delay
    early = near.at(reached - 0.15).look
    assert isinstance(early, RankLook)
    assert early.state == "dimmed"
    assert near.at(reached + 0.1).dy < 0
    assert near.at(near.length) == REST
    other = items["card:1:3:1"].film
    assert other is not None
    late = other.at(reached + 0.1).look
    assert isinstance(late, RankLook)
    assert late.state == "plain", "all cards of the hand are in the light while it is counted"


def test_the_trophy_of_a_winner_is_the_deal_cards_that_are_left() -> None:
    play = Play(PAIRS[:2], deals=[3, 1]).do(0, Bid(2, 5)).do(1, Challenge())
    table = Sitting(play, 0).table
    assert table.trophy(play.seen(None), 0) == (DealCardsLook(3), DealCardsLook.ratio)
    assert table.trophy(play.seen(None), 1) is None


def test_a_count_becomes_slower_for_the_last_three_cards() -> None:
    starts = [count.start(number, 8) for number in range(8)]
    steps = [round(after - before, 3) for before, after in itertools.pairwise(starts)]
    assert steps == [count.A_UNIT] * 4 + [count.A_LAST_UNIT] * 3
    assert count.start(1, 2) == count.A_LAST_UNIT
    assert count.start(0, 1) == 0


def test_the_figure_shows_the_whole_count_only_after_the_last_card_has_landed() -> None:
    items = counting()
    film = items["found"].film
    assert film is not None
    landed = items["count:5"].delay + count.FLIGHT
    before = [film.at(landed * part / 20).look for part in range(19)]
    numbers = [look.found for look in before if isinstance(look, CounterLook)]
    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (0, 5)
    result = items["call"].film
    assert result is not None
    assert result.poses[0].alpha == 0
    assert result.delay > landed


def test_the_words_of_a_showdown_wait_for_its_pieces_and_its_sounds_rise() -> None:
    table = Sitting(Play(PAIRS[:2]), 0).table
    assert table.lead(Counted(6, 5, 7, ())) == "Counting 5s ..."
    assert [table.landing(f"count:{number}") for number in (0, 7, 40)] == [
        "count+0",
        "count+7",
        "count+24",
    ]
    assert table.landing("card:1:5:1") == "land"


def test_nothing_lies_over_the_cards_of_a_bid_that_is_called() -> None:
    play = Play(["5 5 3 1 1", "5 * 2 1 1", "4 4 4 1 1"]).do(0, Bid(12, 5)).do(1, Challenge())
    items = Sitting(play, 2).items()
    fan = [pygame.Rect(items[f"bid:{at}"].rect) for at in range(12)]
    for key in ("bid", "call"):
        assert pygame.Rect(items[key].rect).collidelist(fan) < 0, key
