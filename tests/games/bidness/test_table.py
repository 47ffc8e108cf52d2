"""Tests of the table of Bidness: its words before a move, the amount control, and statements that unfold."""

from __future__ import annotations

import dataclasses

import pygame
import pytest

from bidtable.app.draw.fonts import Fonts
from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.match import pace
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import accounts, previews, text
from bidtable.app.tables.bidness.block import Block, BlockLook
from bidtable.app.tables.bidness.card_looks import CardLooks
from bidtable.app.tables.bidness.house_looks import HouseLook
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.looks import EventCardLook, PosterLook
from bidtable.app.tables.bidness.piece_keys import PieceKeys, hand_of, kind_of
from bidtable.app.tables.bidness.piles import STEP, TopLook
from bidtable.app.tables.bidness.stage_looks import WordsLook
from bidtable.app.tables.bidness.statement import CompanyLook, sheet_place
from bidtable.app.tables.bidness.street import LAMPS
from bidtable.app.tables.bidness.table import BidnessTable
from bidtable.app.tables.kit.paddle import PaddleLook
from bidtable.app.tables.kit.panel import ActionLook
from bidtable.app.widgets import Ui
from bidtable.app.widgets.board import Board, Item
from bidtable.app.widgets.uicore import GUARD
from bidtable.core.model import Event, Move
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.events import Accounts, Headhunted, Sued
from bidtable.games.bidness.moves import (
    Bid,
    Borrow,
    Claim,
    Discard,
    DropOut,
    GoToTrial,
    Offer,
    Pass,
    PayBack,
    PaySalaries,
    Play,
    Sell,
)
from bidtable.games.bidness.state import State
from tests.games.bidness.at_table import AREA, METRICS, NAMES, drawn, shown, situation_of
from tests.games.bidness.situations import THREE, Table, business, played_by, the_game

LAMP_HEAD = 20
"""Width in layout units of the head of a street lamp."""

pytestmark = pytest.mark.usefixtures("keyboard")


def preview(table: Table, seat: int, move: Move, *, coach: bool = False) -> str:
    sitting, situation = shown(table, seat, coach=coach)
    return sitting.preview(situation, move)


# -- effects of a move -------------------------------------------------------------------------------------


def test_a_bid_says_who_gets_it_and_what_must_be_borrowed() -> None:
    table = Table([THREE] * 3, cash=(60, 60, 60)).do(0, Play("contract"))
    assert preview(table, 0, Bid(40)) == "Bid $40. If it wins, the company pays the bank and keeps $20."
    table.do(0, Bid(40))
    told = preview(table, 1, Bid(170))
    assert told == "Bid $170. If it wins, the company pays Ada and borrows $200: 5 of 6 IOUs."


def test_paying_back_says_what_is_left() -> None:
    table = Table(["contract", "contract"], cash=(320, 0), ious=(2, 3), paybacks=(2, 0))
    assert preview(table, 0, PayBack(1)).endswith("leaves $220. 1 IOU left.")
    assert "wins" in preview(table, 0, PayBack(2))


def test_borrowing_shows_its_consequence() -> None:
    told = preview(Table(["contract", "contract"]), 0, Borrow())
    assert told == "Borrow $100. That makes $200 in cash, 4 of 6 IOUs."


def test_salaries_say_what_is_borrowed() -> None:
    table = business(("marketer lawyer lawyer", "marketer"), cash=(10, 90))
    assert (
        preview(table, 0, PaySalaries()) == "Pay salaries. They come to $50; that borrows $100: 4 of 6 IOUs."
    )


def test_the_coach_tells_the_odds_of_a_trial_and_nobody_else_does() -> None:
    table = Table(["libel_1 contract contract", "contract"], staff=("marketer lawyer", "marketer"))
    move = Play("libel_1", 1)
    assert "%" not in preview(table, 0, move)
    assert "3 dice against 2: the plaintiff wins 78%." in preview(table, 0, move, coach=True)
    table.do(0, move)
    assert "%" not in preview(table, 0, GoToTrial())
    assert "78%" in preview(table, 0, GoToTrial(), coach=True)


def test_a_claim_and_a_trial_say_what_a_defeat_would_borrow() -> None:
    table = Table(["negligence contract contract", "contract"], cash=(0, 300)).do(0, Play("negligence", 1))
    told = preview(table, 0, Claim(300))
    assert told == "Sue for $300. If lost, the bank gets the same; that borrows $300: 6 of 6 IOUs."
    table.do(0, Claim(300))
    assert (
        preview(table, 0, GoToTrial()) == "Go to trial. The loser pays $300; that borrows $300: 6 of 6 IOUs."
    )


def test_a_pass_says_whether_it_ends_the_phase() -> None:
    table = Table([THREE, THREE, "contract"])
    assert preview(table, 0, Pass()) == "Pass. Another turn if play goes on."
    table.do(0, Pass())
    assert preview(table, 1, Pass()) == "Pass. It ends card play."


def test_a_side_that_names_a_demand_sees_the_defendants_means() -> None:
    table = Table(["libel_1 contract contract", "contract"], cash=(0, 40)).do(0, Play("libel_1", 1))
    told = previews.capacity_line(the_game(), table.view(0).observation, NAMES)
    assert told == "Ben can pay $340, $40 cash and 3 more IOUs."


def test_a_payback_card_is_not_discarded_unseen() -> None:
    table = Table(["contract", "contract"], paybacks=(1, 0)).at_discard()
    assert preview(table, 0, Discard("payback")) == "Discard Payback. Its back shows."
    assert preview(table, 0, Discard("contract")).endswith("unseen by the others.")


def test_a_card_that_cannot_be_played_says_why() -> None:
    table = Table(["patent_8 marketer contract", "contract"], round=1)
    view = table.view(0)
    card = "patent_8"
    assert (
        text.why_not(the_game(), view.observation, card, view.legal)
        == "Lawsuits and Headhunting begin in round 2."
    )
    assert (
        text.prompt(the_game(), view.observation, view.legal, chosen=card)
        == "sell this card, or choose another one."
    )
    hired = "marketer"
    assert text.why_not(the_game(), view.observation, hired, view.legal) == ""
    assert (
        text.prompt(the_game(), view.observation, view.legal, chosen=hired) == "hold an auction, or sell it."
    )


# -- items on the table ------------------------------------------------------------------------------------


def test_a_workplace_shows_what_is_public_and_the_hand_is_the_viewers_alone() -> None:
    table = Table(
        ["lawyer intern contract", "patent_8 libel_2"], paybacks=(1, 2), cash=(140, 35), ious=(2, 5)
    )
    for viewer in (0, 1, None):
        items = drawn(situation_of(table.state, viewer))
        other = 0 if viewer == 1 else 1
        plate = (
            HouseLook("Ada", "red", "$140", "2 IOUs", first=True),
            HouseLook("Ben", "blue", "$35", "5 IOUs"),
        )[other]
        assert items[f"seat:{other}"].look == plate
        pieces = {kind_of(key.partition(":")[2]) for key in items if key.startswith("piece:")}
        own = table.state.named(table.state.hands[viewer]) if viewer is not None else ()
        assert pieces == {"marketer", "engineer", *own}


def test_tooltips_of_workplaces_are_the_same_for_everybody() -> None:
    table = Table(["lawyer intern contract", "patent_8 libel_2"], paybacks=(1, 2))
    found = []
    for viewer in (0, 1, None):
        view = table.view(viewer).observation
        found.append([text.company_facts(the_game().context, view, seat) for seat in range(2)])
    assert found[0] == found[1] == found[2]


def test_contracts_lie_on_each_other_and_people_do_not() -> None:
    table = Table(["", ""], staff=("marketer marketer contract contract contract", "engineer"))
    items = drawn(situation_of(table.state, 0))
    contracts, people = (
        [tuple(item.rect) for key, item in items.items() if key.startswith(f"piece:{kind}")]
        for kind in ("contract", "marketer")
    )
    assert (len(contracts), len(people)) == (3, 2)
    assert len(set(contracts)) == 1
    assert len(set(people)) == 2
    assert any(getattr(item.look, "sign", "") == "$75" for item in items.values())


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_houses_stay_apart_and_everything_inside(seats: int, scale: float, size: tuple[int, int]) -> None:
    table = Table(["contract contract contract contract"] * seats, paybacks=(3,) * seats)
    metrics = Metrics(*size, scale)
    area = place_table(metrics).table
    items = drawn(situation_of(table.state, 0), metrics)
    plates = [pygame.Rect(item.rect) for key, item in items.items() if key.startswith("seat:")]
    assert len(plates) == seats
    assert all(not a.colliderect(b) for at, a in enumerate(plates) for b in plates[at + 1 :])
    for key, item in items.items():
        if key == "person:0":
            # The window cuts the near person off below the shoulders, and an empty strip at the left.
            seen = pygame.Rect(item.rect).clip(area)
            assert seen.height >= 0.8 * pygame.Rect(item.rect).height
            assert seen.width >= 0.95 * pygame.Rect(item.rect).width
            continue
        assert area.contains(pygame.Rect(item.rect)), key


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_street_office_stage_and_hand_do_not_cover_each_other(seats: int, scale: float) -> None:
    metrics = Metrics(1280, 720, scale)
    area = place_table(metrics).table
    places = Places(metrics, area, seats)
    near = places.near
    parts = (places.street, places.office, places.block, places.paddles, near.mine, places.hand, near.actions)
    assert all(area.contains(part) for part in (*parts[:-3], *parts[-2:]))
    assert all(not a.colliderect(b) for at, a in enumerate(parts) for b in parts[at + 1 :])
    sheet = sheet_place(places)
    assert area.contains(sheet)
    assert sheet.collidelist([places.street, places.office, near.mine, near.corner]) == -1


def test_pieces_keep_their_keys_and_travel() -> None:
    """A piece stays the same while its place has as many of its kind.

    A piece that leaves one place goes to another.
    """
    keys = PieceKeys()

    def lay(*lying: str, viewer: int = 0) -> list[str]:
        """Lay workplaces and a hand; return the keys of all places."""
        *places, hand = (tuple(kinds.split()) for kinds in lying)
        keys.assign({**dict(enumerate(places)), hand_of(viewer): hand})
        seats = (*range(len(places)), hand_of(viewer))
        return [" ".join(piece.key.replace("lawyer#", "") for piece in keys.pieces(seat)) for seat in seats]

    assert lay("lawyer", "lawyer", "lawyer lawyer") == ["0", "1", "2 3"]
    assert lay("lawyer", "lawyer lawyer", "lawyer") == ["0", "1 3", "2"], "from the hand to a workplace"
    assert lay("lawyer lawyer", "lawyer", "lawyer") == ["0 3", "1", "2"], "from one workplace to the other"
    assert lay("lawyer lawyer", "", "lawyer") == ["0 3", "", "2"]
    assert lay("lawyer lawyer", "lawyer", "lawyer") == ["0 3", "1", "2"]
    assert lay("lawyer lawyer", "lawyer", "lawyer lawyer", viewer=1) == ["0 3", "1", "4 5"], "another hand"
    assert [piece.number for piece in keys.pieces(0)] == [0, 1]


def test_each_card_of_the_hand_says_what_can_be_done_with_it_now() -> None:
    signs = {
        1: ["auction", "on a rival", "only sell: $10", "only sell: $10", "play", "play: $10"],
        2: ["auction", "on a rival", "only sell: $10", "play", "play: $10", "sue a rival"],
    }
    for number, wanted in signs.items():
        table = Table(
            ["patent_8 marketer intern bad_press_1 breakthrough_4", "contract"],
            round=number,
            cash=(50, 90),
            paybacks=(1, 0),
        )
        cards = [item for item in drawn(situation_of(table.state, 0)).values() if item.key[:5] in KEYS]
        looks = [item.look for item in cards if isinstance(item.look, EventCardLook)]
        assert sorted(look.sign for look in looks) == wanted
        assert all((look.state == "legal") == (text.ONLY not in look.sign) for look in looks)
        for item in cards:
            if isinstance(item.look, EventCardLook) and item.look.title.startswith("Patent") and number == 1:
                assert str(item.tip).startswith(
                    "Lawsuits and Headhunting begin in round 2. You can only sell it, for $10."
                )
    waiting = drawn(situation_of(table.state, 0, awaiting=False))
    assert not any(getattr(item.look, "sign", "") for item in waiting.values() if item.key[:5] in KEYS[1:])


KEYS = ("piece", "payba")


def test_a_prompt_names_the_player_only_if_several_people_play_at_one_screen() -> None:
    sitting, situation = shown(Table([THREE] * 3), 0)
    for present, prompt in (
        ((0,), "Your turn: play or sell a card, or pass."),
        ((0, 1), "Ada, play or sell a card, or pass."),
    ):
        assert sitting.prompt(dataclasses.replace(situation, present=present)) == prompt


def test_a_leader_is_not_angry_and_a_harmed_near_player_stays_angry_while_deciding() -> None:
    table = Table([THREE] * 3, ious=(3, 2, 3))
    sitting = BidnessTable(the_game(), METRICS)
    harm = (Headhunted(1, "headhunter", 0, "marketer", "marketer", 10), Sued(1, "libel_1", 2, "marketers", 1))
    asked = situation_of(table.state, 0, recent=harm)
    assert sitting.moods(asked) == {0: "cross", 1: "waiting", 2: "surprised"}
    person = {item.key: item for item in sitting.items(asked, AREA)}["person:0"]
    assert person.film is not None, "the figure at the rim is small, so it also trembles"
    assert sitting.moods(dataclasses.replace(asked, recent=()))[0] == "thinking"


def test_the_roof_of_each_rival_shows_the_totals_that_decide_awards_and_payday() -> None:
    table = Table(
        ["", "", ""], staff=("marketer", "marketer marketer engineer", "engineer"), tech=(20, 30, 24)
    )
    items = drawn(situation_of(table.state, 0))
    assert {
        key: str(item.words) for key, item in items.items() if key.startswith("roof:") and item.words
    } == {
        "roof:0": "house Ada",
        "roof:1": "house Ben, 4 units, 40 tech",
        "roof:2": "house Cleo, 0 units, 24 tech",
    }


# -- operating it ------------------------------------------------------------------------------------------


def test_a_card_is_thought_of_before_it_is_played() -> None:
    table = Table(["libel_1 contract contract", "contract", "contract"])
    sitting, situation = shown(table, 0)
    assert not any(isinstance(move, (Play, Sell)) for move in sitting.moves.values())
    assert sitting.hotkey(situation, pygame.K_2 if _place(situation, "libel_1") == 1 else pygame.K_1) is None
    name = sitting._chosen
    sitting.items(situation, AREA)
    offered = [move for move in sitting.moves.values() if isinstance(move, (Play, Sell))]
    assert offered
    assert {move.card for move in offered} == {name}


def test_the_chosen_card_lies_on_the_block_and_its_only_use_is_gold() -> None:
    """It was once drawn twice, and no action was more prominent than another."""
    sitting, situation = shown(Table(["libel_1 contract contract", "contract", "contract"]), 0)
    for card, gold in (("contract", "Hold an auction"), ("libel_1", "")):
        sitting._think_of(situation, card)
        items = {item.key: item for item in sitting.items(situation, AREA)}
        block = Block(METRICS, Places(METRICS, AREA, 3).stage)
        lying = [item for item in items.values() if pygame.Rect(item.rect) == block.card]
        assert [kind_of(item.key.partition(":")[2]) for item in lying] == [card]
        assert sum(
            kind_of(key.partition(":")[2]) == card for key in items
        ) == situation.view.observation.hand.count(card)
        golden = [look.label for look in _buttons(items) if look.state == "gold"]
        assert golden == ([gold] if gold else []), "with several opponents the choice is the viewer's"
        assert items["stage"].look == BlockLook(lit=True)


def _buttons(items: dict[str, Item]) -> list[ActionLook]:
    return [item.look for item in items.values() if isinstance(item.look, ActionLook)]


def test_a_quick_step_changes_an_amount_by_25_dollars_within_what_is_legal() -> None:
    table = Table([THREE] * 2, cash=(60, 60), ious=(6, 6)).do(0, Play("contract"))
    sitting, situation = shown(table, 0)
    amounts = []
    for key in ("leap:5", "leap:5", "leap:5", "leap:-5", "leap:-5", "leap:-5"):
        item = next(item for item in sitting.items(situation, AREA) if item.key == key)
        assert item.on_click is not None
        item.on_click()
        sitting.items(situation, AREA)
        amounts.append(sitting.moves["amount"])
    assert amounts == [Bid(30), Bid(55), Bid(60), Bid(35), Bid(10), Bid(5)]
    ends = {
        item.key: item.on_click is not None for item in sitting.items(situation, AREA) if "leap" in item.key
    }
    assert ends == {"leap:-5": False, "leap:5": True}


def _place(situation: Situation, kind: str) -> int:
    hand = situation.view.observation.hand
    return next(at for at, name in enumerate(hand) if name.startswith(kind))


def test_opponents_who_can_be_sued_are_framed() -> None:
    table = Table(
        ["libel_1 contract contract", "contract", "contract"], staff=("marketer", "marketer", "engineer")
    )
    sitting, situation = shown(table, 0)
    sitting._think_of(situation, "libel_1")
    items = {item.key: item for item in sitting.items(situation, AREA)}
    assert "target:1" in items
    assert "target:2" not in items
    assert items["barred:2"].on_click is None
    assert items["barred:2"].tip == "That opponent has none, or the plaintiff could not pay the same damages."
    assert sitting.moves["target:1"] == Play("libel_1", 1)


def test_the_amount_goes_up_and_down_within_what_is_legal() -> None:
    table = Table([THREE] * 2, cash=(20, 20), ious=(6, 6)).do(0, Play("contract"))
    sitting, situation = shown(table, 0)
    assert sitting.moves["amount"] == Bid(5)
    assert sitting.hotkey(situation, pygame.K_PLUS) == Bid(10)
    assert sitting.hotkey(situation, pygame.K_MINUS) == Bid(5)
    for _ in range(9):
        move = sitting.hotkey(situation, pygame.K_KP_PLUS)
        situation = dataclasses.replace(situation, selected=move)
        sitting.items(situation, AREA)
    assert sitting.moves["amount"] == Bid(20), "the capacity is the end"


def test_claims_begin_high_and_offers_in_the_middle() -> None:
    table = Table(["negligence contract contract", "contract"], cash=(100, 80)).do(0, Play("negligence", 1))
    sitting, _ = shown(table, 0)
    assert sitting.moves["amount"] == Claim(80)
    table.do(0, Claim(80)).do(0, Offer(60))
    sitting, _ = shown(table, 1)
    assert sitting.moves["amount"] == Offer(30)


def test_the_prompt_names_only_what_can_be_done() -> None:
    game = the_game()

    def asked(table: Table, seat: int) -> str:
        view = table.view(seat)
        return text.prompt(game, view.observation, view.legal)

    broke = Table([f"libel_1 {THREE}", THREE], cash=(100, 0), ious=(3, 6)).do(0, Play("libel_1", 1))
    assert asked(broke, 0) == "go to trial."
    talks = Table([f"libel_1 {THREE}", THREE]).do(0, Play("libel_1", 1))
    assert asked(talks, 0) == "name an amount to settle for, or go to trial."
    talks.do(0, Offer(5))
    assert asked(talks, 1) == "accept $5 or go to trial."
    talks = Table([f"libel_1 {THREE}", THREE]).do(0, Play("libel_1", 1), Offer(15))
    assert asked(talks, 1) == "accept $15, bargain, or go to trial."
    short = Table(
        ["contract", "contract"], staff=("marketer engineer", ""), cash=(5, 0), ious=(6, 3)
    ).business()
    assert asked(short, 0) == "lay off an employee: you cannot pay $20 in salaries."
    press = game.view(Table([f"bad_press_1 {THREE}", THREE]).state, 0)
    told = text.prompt(game, press.observation, press.legal, chosen="bad_press_1")
    assert told == "choose an opponent to play it against, or sell it."


@pytest.mark.parametrize(
    ("card", "sign"), [("bad_press_1", "−2"), ("marketing_2", "+4"), ("intern", "+2"), ("contract", "$50")]
)
def test_cards_on_one_pile_say_what_they_come_to_together(card: str, sign: str) -> None:
    """In a crowded house, cards of a kind are stacked; once each card gave only its own sum."""
    faces = CardLooks(the_game().context)
    lower, upper = faces.piece(card, 0, 2, under=True), faces.piece(card, 0, 2)
    assert isinstance(lower, PosterLook)
    assert isinstance(upper, PosterLook)
    assert upper.sign == sign
    assert lower.spare
    assert not upper.spare


@pytest.mark.parametrize("card", ["marketing_2", "engineer", "contract"])
def test_the_stage_says_each_thing_of_a_chosen_card_once(card: str) -> None:
    """The line on the card once stood below the heading again, and the last sentence beside it."""
    sitting, situation = shown(Table([f"{card} contract contract", "contract"]), 0)
    sitting._think_of(situation, card)
    items = {item.key: item.look for item in sitting.items(situation, AREA)}
    story = items["story"]
    assert isinstance(story, WordsLook)
    assert story.text == " ".join(sitting.card_looks.text(card))
    assert "subline" not in items


def test_a_plaintiff_who_can_borrow_no_more_still_names_an_amount() -> None:
    """With six IOUs the only possible move is to state the claim."""
    table = Table(["negligence contract contract", "contract"], cash=(100, 80), ious=(6, 3))
    table.do(0, Play("negligence", 1))
    sitting, _ = shown(table, 0)
    assert sitting.moves == {"amount": Claim(80)}


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_an_auction_shows_who_is_still_in(size: tuple[int, int], scale: float) -> None:
    """Each seat has a paddle with its bid; those that are out are lowered."""
    metrics = Metrics(*size, scale)
    table = Table([THREE] * 5).do(0, Play("contract")).do(0, Bid(20)).do(1, Bid(25)).do(2, DropOut())
    found = drawn(situation_of(table.state, 3), metrics)
    looks = [found[f"bidder:{seat}"].look for seat in range(5)]
    assert [look.figure for look in looks if isinstance(look, PaddleLook)] == [
        "in",
        "$25",
        "out",
        "next",
        "in",
    ]
    tops = [pygame.Rect(found[f"bidder:{seat}"].rect).top for seat in range(5)]
    assert min(tops) == tops[1]
    assert max(tops) == tops[2]
    assert tops.count(max(tops)) == 1


def test_the_open_discards_are_a_pile_of_which_only_edges_are_visible_below_the_top_card() -> None:
    """Of the lower cards, blank faces without a title were once visible."""
    table = Table(["contract engineer lawyer"] * 5)
    for _ in range(4):
        (seat,) = the_game().actors(table.state)
        table.do(seat, Sell(table.state.named(table.state.hands[seat])[0]))
    found = drawn(situation_of(table.state, 0))
    pile = [item for key, item in found.items() if key.startswith("discard:")]
    assert len(pile) == 4
    top = max(pile, key=lambda item: item.z)
    assert isinstance(top.look, TopLook)
    for item in pile:
        assert not item.angle
        assert abs(pygame.Rect(item.rect).left - pygame.Rect(top.rect).left) <= METRICS.px(STEP) * 3


def test_an_auction_names_its_seller_and_has_the_paddles_in_the_order_of_the_houses() -> None:
    table = Table([THREE] * 5).do(0, Play("contract")).do(0, Bid(20)).do(1, Bid(25))
    for bid, said in ((False, None), (True, "bid by Ben")):
        if not bid:
            first = Table([THREE] * 5).do(0, Play("contract"))
        found = drawn(situation_of((table if bid else first).state, 3, actor=2, awaiting=False))
        assert getattr(found["auction:seller"].look, "text", None) == "Ada sells"
        assert getattr(found["auction:by"].look, "text", None) == said if bid else "auction:by" not in found
    houses = sorted((1, 2, 4, 0), key=lambda seat: pygame.Rect(found[f"roof:{seat}"].rect).left)
    shown = sorted(range(5), key=lambda seat: pygame.Rect(found[f"bidder:{seat}"].rect).left)
    assert shown == [*houses, 3], "and the viewer's own paddle is the last one"


def test_a_viewer_who_is_alone_at_the_screen_is_you_at_an_auction() -> None:
    table = Table([THREE] * 3).do(0, Play("contract")).do(0, Bid(20))
    for present, texts, name in (
        ((0,), ("You sell", "bid by you"), "you"),
        ((0, 1), ("Ada sells", "bid by Ada"), "Ada"),
    ):
        found = drawn(situation_of(table.state, 0, present=present))
        looks = (found["auction:seller"].look, found["auction:by"].look)
        assert tuple(getattr(look, "text", "") for look in looks) == texts
        paddle = found["bidder:0"].look
        assert isinstance(paddle, PaddleLook)
        assert paddle.name == name


def test_no_street_lamp_hides_the_sign_of_a_shop() -> None:
    for seats in range(2, 7):
        places = Places(METRICS, AREA, seats)
        for share in LAMPS.get(seats - 1, ()):
            lamp = pygame.Rect(0, 0, METRICS.px(LAMP_HEAD), places.street.height)
            lamp.midtop = (places.area.left + round(places.area.width * share), places.street.top)
            assert all(not lamp.colliderect(house.roof(1)) for house in places.houses)


def test_single_bids_do_not_wait_for_a_click() -> None:
    """Only a verdict, a payday and the end of the game wait; bids of rivals are shown together."""
    kinds = [kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert {kind for kind in kinds if kind.pause >= pace.HELD} == {ev.Verdict, ev.Accounts, ev.GameWon}
    assert {kind for kind in kinds if kind.runs} == {ev.BidMade, ev.DroppedOut}


# -- accounts ----------------------------------------------------------------------------------------------


def test_a_statement_shows_few_figures_and_explains_them_on_pointing() -> None:
    table = business(("marketer marketer engineer contract contract marketing_1", "marketer"), tech=(27, 20))
    moment = table.last(Accounts)
    line = next(line for line in moment.lines if line.seat == 0)
    assert accounts.explained(line, "Ada") == (
        "Ada. Salaries: 2 Marketers $20 and 1 Engineer $10. "
        "Unit price $30: 27 tech points and 10 of the Tech Leader Award, rounded down. "
        "5 units (2 + 1 Marketing Bonus + 2 award) at $30: $150. Contracts: $50. The payday: +$170."
    )
    table.state = next(step.state for step in table.steps if step.event == moment)
    items = drawn(situation_of(table.state, 0, moment=moment, awaiting=False))
    assert items["account:0"].look == CompanyLook(
        "Ada", "red", ("+$200", "−$30", "+$170"), ("5 × $30 + $50", "3 staff"), whole=True
    )
    assert items["account:0"].tip == accounts.explained(line, "Ada")


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 1.5), ((1100, 1300), 2.0)])
@pytest.mark.long
def test_a_whole_game_is_laid_out_without_a_thing_outside_or_twice(
    size: tuple[int, int], scale: float
) -> None:
    """Every event of a game by bots is laid out, in turn for a seat and for a spectator, and every decision."""
    game = the_game()
    area = place_table(Metrics(*size, scale)).table
    sitting = BidnessTable(game, Metrics(*size, scale))
    for number, (_, step) in enumerate(played_by("easy", 5, seed=8)):
        for seat in (0, None):
            asked = seat in game.actors(step.state)
            if not asked and (number + (seat is None)) % 2:
                continue
            seen = game.project_event(step.event, seat)
            for moment in (None, seen) if asked else (seen,):
                check_laid_out(sitting, step.state, seat, moment, area)
    assert game.outcome(step.state) is not None


def check_laid_out(
    sitting: BidnessTable, state: State, seat: int | None, moment: Event | None, area: pygame.Rect
) -> None:
    """Check that all items of a step are inside the area, each once, and that a decision is asked for in words."""
    asked = moment is None
    situation = situation_of(state, seat, moment=moment, awaiting=asked)
    items = sitting.items(situation, area)
    keys = [item.key for item in items]
    assert len(keys) == len(set(keys))
    for item in items:
        rect = pygame.Rect(item.rect)
        assert rect.w > 0 < rect.h, (item.key, rect, moment)
        if item.key == f"person:{situation.near}":
            # The window cuts the near person at the lower left.
            rect = pygame.Rect(max(0, rect.x), rect.y, rect.w, min(rect.h, area.bottom - rect.y))
            assert rect.h > pygame.Rect(item.rect).h // 2, (rect, moment)
            rect.w -= rect.x - pygame.Rect(item.rect).x
        assert area.contains(rect), (item.key, rect, moment)
    if asked:
        assert sitting.prompt(situation)


@pytest.mark.parametrize("pieces", ["piece:marketer", "target:1"])
def test_a_piece_that_changes_its_use_under_the_pointer_takes_no_press_at_once(pieces: str) -> None:
    """A card waits, then may be auctioned; a house stands there, then may be sued."""
    chosen: list[object] = []
    metrics = Metrics(1280, 720)
    ui = Ui(THEMES["evening"], metrics, Fonts())
    board = Board(ui)
    table = Table(["libel_1 marketer contract", "contract"], staff=("marketer", "marketer"))
    sitting = BidnessTable(the_game(), metrics)
    waits = situation_of(table.state, 0, awaiting=False)
    asked = situation_of(table.state, 0, choose=chosen.append)
    board.sync(sitting.items(waits, AREA), duration=0)
    if pieces == "target:1":
        sitting.items(asked, AREA)
        sitting._think_of(asked, "libel_1")
    items = sitting.items(asked, AREA)
    piece = next(item for item in items if item.key.startswith(pieces) and item.on_click is not None)
    at = pygame.Rect(piece.rect).center
    ui.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
    ui.update(1.0)
    board.sync(items, duration=0)
    taken = []
    for wait in (1 / 60, GUARD):
        ui.update(wait)
        ui.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        ui.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        taken.append(chosen or sitting._chosen == "marketer")
    assert [bool(each) for each in taken] == [False, True]
