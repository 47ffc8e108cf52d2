"""Tests of Bidness step by step: the table shows the state of the narrated event's step, and nothing later."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterator

import pygame
import pytest

from bidtable.app.draw.theme import Metrics
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables.bidness import accounts, text
from bidtable.app.tables.bidness.block import BlockLook
from bidtable.app.tables.bidness.court_looks import LecternLook
from bidtable.app.tables.bidness.flights import make_room, payments
from bidtable.app.tables.bidness.house_looks import HouseLook, ShapeLook
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.piece_keys import kind_of
from bidtable.app.tables.bidness.stage_looks import (
    StampLook,
    TagLook,
    WordsLook,
)
from bidtable.app.tables.bidness.statement import CompanyLook
from bidtable.app.tables.bidness.table import BidnessTable
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.tables.kit.near import NearLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import CHANCE, Event, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import (
    NOBODY,
    Accept,
    Bid,
    Borrow,
    Claim,
    DropOut,
    GoToTrial,
    LayOff,
    Offer,
    Play,
    TrialRoll,
)
from bidtable.games.bidness.phrases import dollars, signed
from bidtable.games.bidness.rules import PHASES
from bidtable.games.bidness.state import Observation, State
from tests.games.bidness.at_table import AREA, METRICS, NAMES, narrated, situation_of
from tests.games.bidness.at_table import drawn as newly_drawn
from tests.games.bidness.situations import THREE, Table, business, the_game
from tests.play import at_random, turns

pytestmark = pytest.mark.usefixtures("keyboard")


def drawn(step: Step[State], viewer: Seat | None = None) -> dict[str, Item]:
    """Return the items of a step by their keys, drawn by a new table."""
    return newly_drawn(narrated(step, viewer))


def glowing(items: dict[str, Item]) -> list[int]:
    """Return the seats whose people the lamp shines on."""
    return [
        int(key.partition(":")[2])
        for key, item in items.items()
        if isinstance(item.look, PersonLook) and item.look.lit
    ]


def told(steps: list[Step[State]], kind: type[Event]) -> list[Step[State]]:
    """Return the steps with events of a kind."""
    return [step for step in steps if isinstance(step.event, kind)]


def order(steps: list[Step[State]]) -> list[str]:
    """Return the kinds of the narrated events, in their order."""
    return [type(step.event).__name__ for step in steps]


def headline(step: Step[State]) -> str:
    game = the_game()
    return game.in_words(game.observe(step.state, None), NAMES[: len(step.state.cash)]).headline


# -- whole games -------------------------------------------------------------------------------------------


def random_steps(seats: int, seed: int, most: int) -> Iterator[Step[State]]:
    """Play a random game, or the first moves of it, step by step."""
    game, rng = the_game(), random.Random(seed)
    choose = at_random(game, rng)
    for turn in turns(game, game.start(Setup(seats)), choose, order=rng.choice, most=most):
        yield from turn.steps


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.long
def test_every_item_is_that_of_the_step_that_is_told(seats: int) -> None:
    """Header, workplaces, hands, piles, stage and glow of every step are checked, as a new table shows them."""
    game = the_game()
    tables = {viewer: BidnessTable(game, METRICS) for viewer in (0, seats - 1, None)}
    kinds: set[str] = set()
    for number, step in enumerate(random_steps(seats, seats, 100)):
        kinds.add(type(step.event).__name__)
        for turn, (viewer, table) in enumerate(tables.items()):
            shown = narrated(step, viewer)
            items = {item.key: item for item in table.items(shown, AREA)}
            if number % len(tables) == turn:
                fresh = newly_drawn(shown)
                assert [(kind_of(key), item.look, item.rect) for key, item in items.items()] == [
                    (kind_of(key), item.look, item.rect) for key, item in fresh.items()
                ], "what was shown before leaves no trace"
            check_items(step, shown.view.observation, items)
            assert game.phase(shown.view.observation) in PHASES, "the rulebook opens at every step"
        assert headline(step).startswith(f"Round {step.state.round}") or step.state.phase == "over"
    assert {"Paid", "Joined", "Earned", "Accounts", "RoundBegun", "TurnBegun"} <= kinds


def check_items(step: Step[State], seen: Observation, items: dict[str, Item]) -> None:
    """Check that the drawing is the viewer's view of the step's state."""
    state = step.state
    doer = getattr(step.event, "seat", NOBODY)
    assert glowing(items) == ([] if doer == NOBODY else [doer]), "who has to decide next is not lit yet"
    pieces = [kind_of(key.partition(":")[2]) for key in items if key.startswith("piece:")]
    lying = [name for place in state.workplaces for name in seen.named(place)]
    hand = () if seen.accounts else seen.hand
    stage = [state.names[state.card]] if state.is_auction else []
    near = seen.seat or 0
    if state.is_lawsuit:
        assert sorted(pieces) == sorted(hand), "no workplace is seen in court"
        check_court(state, near, items)
        return
    assert sorted(pieces) == sorted([*lying, *hand, *stage])
    for seat, cash in enumerate(state.cash):
        if seat == near:
            own = items[f"seat:{seat}"].look
            assert isinstance(own, NearLook)
            assert own.plate.figure == dollars(cash)
            continue
        plate = items[f"seat:{seat}"].look
        assert isinstance(plate, HouseLook)
        assert (plate.cash, plate.debt) == (dollars(cash), text.debt(state.ious[seat]))
    assert sum(key.startswith("iou:") for key in items) == state.ious[near]
    check_stage(state, items)


def numbers(items: dict[str, Item]) -> list[int]:
    """Return the numbers on all dice that have been rolled."""
    dice = [item.look.number for item in items.values() if isinstance(item.look, CubeLook)]
    return [number for number in dice if number is not None]


def check_court(state: State, near: Seat, items: dict[str, Item]) -> None:
    """Check that both parties, their dice and their last offers are those of the state."""
    for role, seat in (("plaintiff", state.owner), ("defendant", state.defendant)):
        lectern = items[f"side:{role}"].look
        assert isinstance(lectern, LecternLook)
        assert lectern.name == NAMES[seat]
        assert lectern.cash == ("" if seat == near else dollars(state.cash[seat]))
        assert (lectern.state in ("won", "lost")) == (state.phase == "damages")
    assert numbers(items) == [number for own in state.dice for number in own]
    people = {key for key in items if key.startswith("person:")}
    assert people == {f"person:{seat}" for seat in range(len(state.cash))}
    slips = [int(key.partition(":")[2]) for key in items if key.startswith("offer:")]
    in_trial = state.dice or state.phase in ("trial", "damages")
    assert slips == ([] if in_trial else list(range(len(state.offers)))[-2:])


def check_stage(state: State, items: dict[str, Item]) -> None:
    """Check that dice, awards and statements are those of the state."""
    looks = {key: item.look for key, item in items.items() if isinstance(item.look, CompanyLook)}
    summed = {key for key, look in looks.items() if look.figures[2]}
    assert summed == {f"account:{line.seat}" for line in state.accounts}
    assert sorted(numbers(items)) == sorted(number for _, own in state.rolls for number in own)
    assert ("award:market" in items) == (state.market_leader >= 0)
    assert ("award:tech" in items) == (state.tech_leader >= 0)
    if state.accounts or state.rolls:
        return
    assert ("auction:bid" in items) == state.is_auction
    assert not state.is_auction or items["stage"].look == BlockLook(lit=True)
    if state.is_auction and state.bid:
        units = {key: item.look.units for key, item in items.items() if isinstance(item.look, WordsLook)}
        assert max(units, key=units.__getitem__) == "auction:bid"


# -- the examples ------------------------------------------------------------------------------------------


def test_the_end_of_an_auction_is_sold_paid_hired_and_then_the_awards_move() -> None:
    table = Table(["marketer contract contract", THREE], cash=(100, 40))
    table.do(0, Play("marketer"), Bid(5)).do(1, Bid(60)).do(0, DropOut())
    steps = table.steps
    assert order(steps) == [
        *("DroppedOut", "AuctionWon", "Paid", "Borrowed", "Paid", "Joined", "AwardMoved", "TurnBegun"),
    ]
    out, _won, lent, borrowed, paid, joined, moved, _turn = steps
    card = table.state.names[out.state.card]
    places = {step.event: step.state.workplaces for step in steps}
    assert [step.state.cash for step in steps[:3]] == [(100, 40), (100, 40), (100, 140)]
    assert (lent.state.ious, borrowed.state.ious) == ((3, 3), (3, 4))
    assert paid.state.cash == (160, 80)
    assert places[paid.event] == places[out.event], "paid, but not hired yet"
    assert card in joined.state.named(joined.state.workplaces[1])
    assert (joined.state.market_leader, moved.state.market_leader) == (-1, 1)
    one_table = BidnessTable(the_game(), METRICS)
    shown = [{item.key: item for item in one_table.items(narrated(step, None), AREA)} for step in steps]
    (key,) = (key for key, item in shown[0].items() if item.look == one_table.card_looks.card(card))
    assert shown[1][key].rect == shown[0][key].rect, "still on the stage"
    house = Places(METRICS, AREA, 2).houses[0].body
    assert house.contains(pygame.Rect(shown[5][key].rect)), "the same piece goes to the workplace"
    assert [k for k in shown[5] if k.startswith("piece:")].count(key) == 1
    others = {k: item.rect for k, item in shown[0].items() if k.startswith("piece:") and k != key}
    assert others.keys() < shown[5].keys(), "and no other piece becomes another one"
    assert "award:market" not in drawn(joined)
    assert [glowing(drawn(step)) for step in steps] == [[0], [], [], [1], [], [1], [1], [1]]
    assert {headline(step) for step in steps[:5]} == {"Round 2: auction"}


def trial(kind: str, mine: tuple[int, ...], theirs: tuple[int, ...], claim: int = 0) -> Table:
    staff = ("marketer marketer", "marketer marketer marketer")
    table = Table([f"{kind} contract contract", THREE], staff=staff, cash=(100, 120)).do(0, Play(kind, 1))
    if claim:
        table.do(0, Claim(claim))
    table.do(0, GoToTrial()).do(CHANCE, TrialRoll(mine))
    assert [glowing(drawn(step)) for step in table.steps] == [[0]], "who rolls"
    return table.do(CHANCE, TrialRoll(theirs))


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_words_of_an_earlier_event_make_room_for_a_note_of_money(scale: float) -> None:
    """A note beside old words was drawn in the house, where it covered the income of a contract."""
    table = Table(["marketer contract contract", THREE])
    hunted = ev.Headhunted(1, "headhunter", 0, "marketer", "marketer", 10)
    moved = ev.AwardMoved("tech", 1, -1)
    metrics = Metrics(1280, 720, scale)
    places = Places(metrics, place_table(metrics).table, 2)

    def speaks(moment: Event, *recent: Event) -> bool:
        shown = situation_of(table.state, 0, moment=moment, awaiting=False, recent=recent)
        companies = BidnessTable(the_game(), metrics)._companies(shown)
        return make_room(shown, places, companies)[1].speech is not None

    payment = ev.Paid(1, ev.BANK, 10)
    assert speaks(hunted, payment, hunted), "the words belong to the present event"
    fits = places.tag_of(0, "Come and work for me!") == places.houses[0].tag
    assert speaks(moved, hunted, payment, moved) == fits


def test_a_trial_shows_the_dice_the_verdict_and_then_each_payment() -> None:
    """The next player does not glow until the verdict is paid, because the next turn begins after it."""
    table = trial("libel_2", (6, 5), (3, 4))
    steps = table.steps
    damages = ["StaffLost", "StaffLost", "AwardMoved"]
    assert order(steps) == ["TrialRolled", "Verdict", *damages, "TurnBegun"]
    counts = [
        tuple((place & the_game().context.cards.marketers).bit_count() for place in step.state.workplaces)
        for step in steps
    ]
    assert counts == [(2, 3), (2, 3), (3, 2), (4, 1), (4, 1), (4, 1)]
    assert [step.state.market_leader for step in steps] == [1, 1, 1, 1, 0, 0]
    assert [glowing(drawn(step)) for step in steps] == [[1], [], [], [], [0], [1]]
    for step in steps[:-1]:
        items = drawn(step)
        assert numbers(items) == [6, 5, 3, 4]
        assert ("verdict" in items) == (step is not steps[0])
        assert headline(step) == "Round 2: trial"
    assert "verdict" not in drawn(steps[-1])


WORTH_SAYING = re.compile(r"\$\d+|\d+ [a-zA-Z]+")
"""Figures in a text, with their units."""


@pytest.mark.parametrize("seed", [1, 2])
def test_the_stage_does_not_say_again_what_the_caption_tells(seed: int) -> None:
    """The heading, the line below it and the caption once had the same sentence."""
    game = the_game()
    for step in random_steps(3, seed, 200):
        caption = game.tell(step.event, NAMES)
        if step.state.accounts or step.state.is_lawsuit or isinstance(step.event, (ev.Borrowed, ev.PaidBack)):
            # These say what is still to be decided, or paid.
            continue
        items = drawn(step)
        if "story" not in items:
            continue
        look = items["story"].look
        assert isinstance(look, WordsLook)
        said = set(WORTH_SAYING.findall(look.text))
        assert not caption or look.text != caption
        assert not said & set(WORTH_SAYING.findall(caption)), (caption, look.text)


def shown_by(stamp: Item) -> list[str]:
    """Return the words of a stamp at first, and after its film."""
    assert stamp.film is not None
    assert isinstance(stamp.look, StampLook)
    first = stamp.film.at(0).look
    assert isinstance(first, StampLook)
    return [first.text, stamp.look.text]


@pytest.mark.parametrize(
    ("kind", "theirs", "told_by"),
    [
        ("negligence", (3, 4), ["Ada wins", "Ben pays Ada $45"]),
        ("negligence", (6, 6), ["Ben wins", "Ada pays the bank $45"]),
        ("libel_2", (3, 4), ["Ada wins", "Ben loses 1 Marketer to Ada", "Ben loses 2 Marketers to Ada"]),
        ("patent_8", (6, 6), ["Ben wins", "Ada loses 8 tech points"]),
    ],
)
def test_the_verdict_says_what_changes_hands_after_the_pieces_have_shown_it(
    kind: str, theirs: tuple[int, int], told_by: list[str]
) -> None:
    table = trial(kind, (6, 5), theirs, 45 if kind == "negligence" else 0)
    found: list[str] = []
    recent: list[Event] = []
    for step in table.steps:
        recent.append(step.event)
        items = newly_drawn(narrated(step, None, tuple(recent)))
        stamp = items.get("verdict")
        if stamp is None:
            continue
        pieces = [item for key, item in items.items() if key.startswith(("coin:", "lost:"))]
        if stamp.film is not None and pieces:
            assert stamp.film.delay > min(piece.delay for piece in pieces), "the pieces come first"
        words = shown_by(stamp) if isinstance(step.event, ev.Verdict) and stamp.film else [stamp.look.text]  # type: ignore[attr-defined]
        found += [text for text in words if text not in found]
    assert found == told_by


def test_a_verdict_is_told_in_words_once() -> None:
    cash = trial("negligence", (6, 5), (3, 4), 45)
    told_so = {type(step.event).__name__: the_game().tell(step.event, NAMES) for step in cash.steps}
    assert told_so["Verdict"] == "Verdict: 11 against 7. Ada wins: Ben pays $45 to Ada."
    (verdict,) = told(cash.steps, ev.Verdict)
    assert shown_by(drawn(verdict)["verdict"]) == ["Ada wins", "Ben pays Ada $45"]
    people = trial("libel_1", (1, 1), (3, 4))
    told_so = {type(step.event).__name__: the_game().tell(step.event, NAMES) for step in people.steps}
    assert told_so["Verdict"] == "Verdict: 2 against 7. Ben wins.", "what is lost is told as it goes"
    assert told_so["StaffLost"] == "Ada loses a Marketer."


def test_a_laid_off_employee_takes_no_tech_points_away() -> None:
    table = Table(["contract contract"] * 2, staff=("engineer lawyer lawyer", ""), cash=(10, 90))
    assert table.state.brings > 0
    table.business().do(0, LayOff("engineer"))
    (gone,) = told(table.steps, ev.LaidOff)
    look = drawn(gone)["story"].look
    assert isinstance(look, WordsLook)
    assert look.text == "Gone: +2 tech a round."


def test_a_verdict_lights_nobody_and_moves_nothing() -> None:
    """During the verdict, the next player once glowed, and the damages were already gone."""
    table = trial("patent_8", (1, 1), (3, 4))
    (verdict,) = told(table.steps, ev.Verdict)
    assert glowing(drawn(verdict)) == []
    assert verdict.state.tech == (20, 20)
    (lost,) = told(table.steps, ev.TechLost)
    assert lost.state.tech == (12, 20)
    assert lost.event == ev.TechLost(0, ev.BANK, 8)


def test_a_settlement_is_told_before_it_is_paid() -> None:
    table = Table(["libel_1 contract contract", THREE], cash=(0, 20))
    table.do(0, Play("libel_1", 1)).do(0, Offer(50)).do(1, Accept())
    assert order(table.steps) == ["Settled", "Paid", "Borrowed", "Paid", "TurnBegun"]
    settled, *_, paid, turn = table.steps
    assert settled.state.cash == (0, 20)
    assert paid.state.cash == (50, 70)
    assert shown_by(drawn(settled)["settled"]) == ["Settled", "Ben pays Ada $50"]
    assert "settled" in drawn(paid)
    assert "settled" not in drawn(turn)
    sides = [drawn(settled)[f"side:{role}"].look for role in ("plaintiff", "defendant")]
    assert all(isinstance(side, LecternLook) and side.state == "plain" for side in sides)


@pytest.mark.parametrize(
    ("viewer", "present", "answers"),
    [
        (1, (1,), "you answer"),
        (1, (0, 1), "Ben answers"),
        (0, (0,), "Ben answers"),
        (None, (), "Ben answers"),
    ],
)
def test_an_offer_says_who_answers_it(viewer: Seat | None, present: tuple[Seat, ...], answers: str) -> None:
    """The side that is asked next once saw only "Go on"."""
    table = Table(["libel_1 contract contract", THREE]).do(0, Play("libel_1", 1)).do(0, Offer(50))
    (offered,) = told(table.steps, ev.Offered)
    look = newly_drawn(dataclasses.replace(narrated(offered, viewer), present=present))["rule"].look
    assert isinstance(look, WordsLook)
    assert look.text == f"Then {answers}."


def test_an_offer_is_told_in_one_light_and_answered_in_another() -> None:
    """The side of the offer once glowed, and at once the side of the answer."""
    table = Table(["libel_1 contract contract", THREE]).do(0, Play("libel_1", 1)).do(0, Offer(50))
    (offered,) = told(table.steps, ev.Offered)
    shown = narrated(offered, 1)
    for moment, lit, strong in ((shown.moment, [0], []), (None, [1], ["defendant"])):
        asked = dataclasses.replace(shown, moment=moment, awaiting=moment is None)
        items = newly_drawn(asked)
        sides = {role: items[f"side:{role}"].look for role in ("plaintiff", "defendant")}
        assert glowing(items) == lit
        assert [
            role for role, side in sides.items() if isinstance(side, LecternLook) and side.state == "strong"
        ] == strong


def test_a_payday_is_told_as_its_statement_says_it() -> None:
    """The caption once gave the earnings alone, and the statement beside it the loss with salaries."""
    table = business(("lawyer contract", ""), cash=(100, 100))
    captions = []
    for step in told(table.steps, ev.Earned):
        assert isinstance(step.event, ev.Earned)
        caption, line = the_game().tell(step.event, NAMES), step.event.account
        captions.append(caption)
        assert (signed(accounts.net(line)) in caption) == bool(sum(line.salaries))
    assert captions == [
        "Ada's payday: +$15 (contracts $25, salaries −$10).",
        "Ben earns nothing.",
    ]


def test_a_payday_is_told_once_on_the_receipt_as_the_caption_says_it() -> None:
    """A note at the house once gave the earnings alone: "+$40" beside a payday of $0."""
    table = business(("lawyer contract", "marketer", "marketer engineer"))
    recent: list[Event] = []
    notes = []
    for step in table.steps:
        if isinstance(step.event, ev.Earned):
            items = newly_drawn(narrated(step, None, (*recent, step.event)))
            net = accounts.net(step.event.account)
            assert not any(isinstance(item.look, TagLook) for item in items.values())
            for line in step.state.accounts:
                receipt = items[f"account:{line.seat}"].look
                assert isinstance(receipt, CompanyLook)
                assert receipt.figures[2] == signed(accounts.net(line))
            assert signed(net) in the_game().tell(step.event, NAMES)
            notes.append(net)
        recent.append(step.event)
    assert notes == [15, 10, 0]


def test_each_statement_is_told_in_turn_order_under_its_own_round() -> None:
    """Round 2's statement once had the title "Round 3"."""
    table = business(
        ("marketer engineer marketing_1", "marketer engineer", "marketer"), turn=1, cash=(100, 100, 100)
    )
    steps = table.steps
    paid = [
        step.event.seat for step in told(steps, ev.SalariesPaid) if isinstance(step.event, ev.SalariesPaid)
    ]
    assert paid == [1, 2, 0]
    earned = told(steps, ev.Earned)
    for count, step in enumerate(earned, 1):
        assert [line.seat for line in step.state.accounts] == [1, 2, 0][:count]
        items = drawn(step)
        on_sheet = {key: item.look for key, item in items.items() if isinstance(item.look, CompanyLook)}
        assert list(on_sheet) == ["account:1", "account:2", "account:0"]
        assert [bool(look.figures[2]) for look in on_sheet.values()] == [at < count for at in range(3)]
        assert step.state.tech == (20, 20, 20)
    rest = order(steps[steps.index(earned[-1]) + 1 :])
    assert rest == ["TechGrown", "BonusesReturned", "AwardMoved", "Accounts", "RoundBegun"]
    (grown,), (back,), (ended,) = (
        told(steps, kind) for kind in (ev.TechGrown, ev.BonusesReturned, ev.Accounts)
    )
    assert grown.state.tech == (22, 22, 20)
    assert not back.state.workplaces[0] & the_game().context.cards.bonuses
    assert back.state.market_leader == 0
    assert ended.event.pause == 3, "one can rest at the end of a round"
    assert {step.state.round for step in steps[:-1]} == {2}
    assert headline(ended) == "Round 2: statement of accounts"
    assert headline(steps[-1]) == "Round 3: rolling for the First Player"
    assert not any(key.startswith("account") for key in drawn(steps[-1]))


def test_a_seat_that_cannot_pay_the_salaries_is_named_before_being_asked() -> None:
    table = business(("marketer lawyer lawyer", "marketer"), cash=(10, 90))
    due = table.steps[-1]
    assert due.event == ev.SalariesDue(0, 50, 10)
    assert glowing(drawn(due)) == [0]
    table.do(0, LayOff("lawyer"))
    assert order(table.steps) == ["LaidOff", "SalariesDue"]
    assert [glowing(drawn(step)) for step in table.steps] == [[0], [0]]
    assert table.steps[-1].event == ev.SalariesDue(0, 20, 10)


def test_a_loan_is_cash_and_then_an_iou() -> None:
    table = Table([THREE] * 2).do(0, Borrow())
    cash, iou = table.steps
    assert (cash.state.cash, cash.state.ious) == ((200, 100), (3, 3))
    assert (iou.state.cash, iou.state.ious) == ((200, 100), (4, 3))
    assert table.state.phase == "play"


def test_payback_cards_and_used_cards_change_hands_before_the_deal_not_at_the_dice() -> None:
    """The dice for the First Player move no card."""
    game, seen = the_game(), 0
    for turn in turns(game, game.start(Setup(3)), at_random(game, random.Random(4))):
        for before, step in zip((Step(ev.Passed(0), turn.state), *turn.steps), turn.steps, strict=False):
            if isinstance(step.event, ev.DiceRolled):
                assert step.state.discards == before.state.discards
                assert step.state.paybacks == before.state.paybacks
                assert [die for die in drawn(step) if ":die:" in die]
            if isinstance(step.event, ev.Shuffled) and step.state.round > 1:
                assert step.state.discards == 0
                assert step.state.paybacks == tuple(count + 1 for count in before.state.paybacks)
                seen += 1
        if seen == 2:
            return
    raise AssertionError("the game ended before round 3")


# -- moving money ------------------------------------------------------------------------------------------


def tags(steps: list[Step[State]], upto: int) -> dict[str, str]:
    """Return the notes of money on the table while a step is narrated, by seat."""
    recent = tuple(step.event for step in steps[: upto + 1])
    items = newly_drawn(narrated(steps[upto], None, recent))
    looks = {key.split(":")[1]: item.look for key, item in items.items() if key.startswith("paid:")}
    return {seat: look.text for seat, look in looks.items() if isinstance(look, TagLook)}


def test_money_that_moved_lies_as_a_note_at_both_houses_while_the_next_step_is_told() -> None:
    table = Table(["marketer contract contract", THREE], cash=(100, 140))
    table.do(0, Play("marketer"), Bid(5)).do(1, Bid(60)).do(0, DropOut())
    steps = table.steps
    joined = next(at for at, step in enumerate(steps) if isinstance(step.event, ev.Joined))
    assert tags(steps, joined) == {"0": "+$60", "1": "−$60"}
    won = next(at for at, step in enumerate(steps) if isinstance(step.event, ev.AuctionWon))
    assert tags(steps, won) == {}, "nothing is paid yet"


def test_payments_of_the_last_turn_are_not_told_again_with_the_next_one() -> None:
    paid, turn, said = ev.Paid(0, 1, 60), ev.TurnBegun(1), ev.Passed(1)
    assert payments((paid, said), narrated=True) == [paid]
    assert payments((paid, turn), narrated=False) == [paid]
    assert payments((paid, turn, said), narrated=True) == []
    assert payments((paid, said, said), narrated=True) == []


def test_the_founders_stand_in_line_at_the_bank_above_their_receipts() -> None:
    """Faces at the doors and on a sheet once told the same twice."""
    table = business(("marketer", "marketer engineer", "marketer"), turn=1, cash=(100, 100, 100))
    for kind in (ev.SalariesPaid, ev.Accounts):
        step = told(table.steps, kind)[0]
        items = newly_drawn(narrated(step, 0))
        people = {
            int(key.split(":")[1]): key for key in items if key.startswith("person:") and key != "person:0"
        }
        spots = {seat: pygame.Rect(items[key].rect) for seat, key in people.items()}
        assert sorted(spots, key=lambda seat: spots[seat].left) == [1, 2, 0]
        for seat, person in spots.items():
            receipt = pygame.Rect(items[f"account:{seat}"].rect)
            assert receipt.top >= person.bottom - METRICS.px(4)
            assert abs(receipt.centerx - person.centerx) <= 1


def test_the_winner_of_an_auction_comes_to_the_block_and_the_houses_of_the_others_are_dark() -> None:
    table = Table([THREE] * 3, cash=(100, 100, 100)).do(0, Play("contract")).do(0, Bid(5))
    table.do(1, Bid(20)).do(2, DropOut()).do(0, DropOut())
    step = next(step for step in told(table.steps, ev.AuctionWon))
    items = newly_drawn(narrated(step, 0))
    block = pygame.Rect(items["stage"].rect)
    assert block.contains(items["person:1"].rect)
    assert not block.colliderect(items["person:2"].rect)
    assert not any(key.startswith("bidder:") for key in items), "the bids are over"
    dark = [items[f"ground:{seat}"].look for seat in (1, 2)]
    assert [look.dark for look in dark if isinstance(look, ShapeLook)] == [False, True]
