"""Tests of the court and the payday of Bidness: nothing shows a result before the pieces that decide it."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from bidtable.app.draw.theme import THEMES, Metrics
from bidtable.app.match.talk import Said
from bidtable.app.scenes.furniture.frame import place_table
from bidtable.app.tables.bidness.court_looks import (
    CourtroomLook,
    LecternLook,
    ScalesLook,
    SlipLook,
    TotalLook,
)
from bidtable.app.tables.bidness.court_place import CourtPlaces
from bidtable.app.tables.bidness.house_looks import HouseLook
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.table import BidnessTable
from bidtable.app.tables.kit.die import CubeLook
from bidtable.app.tables.kit.panel import ActionLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import CHANCE
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import Claim, GoToTrial, Offer, Play, TrialRoll
from bidtable.games.bidness.phrases import dollars, signed
from tests.games.bidness.at_table import AREA, METRICS, drawn, narrated, shown, situation_of
from tests.games.bidness.situations import THREE, Table, business, the_game

pytestmark = pytest.mark.usefixtures("keyboard")


def in_court(claim: int = 45) -> Table:
    """Return a lawsuit of the first seat against the second one, for cash."""
    table = Table(["negligence contract contract", THREE], cash=(100, 120)).do(0, Play("negligence", 1))
    return table.do(0, Claim(claim))


def tried(mine: tuple[int, ...], theirs: tuple[int, ...]) -> tuple[dict[str, Item], dict[str, Item]]:
    """Return the items of the last roll of a trial, and those of its verdict."""
    table = in_court().do(0, GoToTrial()).do(CHANCE, TrialRoll(mine)).do(CHANCE, TrialRoll(theirs))
    rolled, verdict = (
        next(step for step in table.steps if isinstance(step.event, kind))
        for kind in (ev.TrialRolled, ev.Verdict)
    )
    return drawn(narrated(rolled, None)), drawn(narrated(verdict, None))


def end_of(item: Item) -> float:
    """Return the second at which the animation of a piece ends."""
    assert item.film is not None
    return item.film.length


def test_a_total_appears_when_all_dice_of_its_throw_are_at_rest() -> None:
    rolled, _ = tried((6, 5), (3, 4))
    for side in (0, 1):
        dice = [item for key, item in rolled.items() if key.startswith(f"trial:{side}:die:")]
        total = rolled[f"trial:{side}:total"]
        assert isinstance(total.look, TotalLook)
        assert total.film is not None
        assert total.film.delay >= max(end_of(die) for die in dice)
        assert total.film.at(total.film.delay).alpha == 0


def test_a_rolling_die_shows_its_number_only_at_the_end() -> None:
    rolled, _ = tried((6, 5), (3, 4))
    die = rolled["trial:0:die:0"]
    assert die.film is not None
    assert isinstance(die.look, CubeLook)
    half = [die.film.at(die.film.seconds * part / 20).look for part in range(13)]
    assert all(isinstance(look, CubeLook) and look.number != die.look.number for look in half)


@pytest.mark.parametrize(("theirs", "states"), [((3, 4), ("won", "lost")), ((6, 6), ("lost", "won"))])
def test_the_verdict_is_shown_after_the_blow_and_before_the_coins(
    theirs: tuple[int, int], states: tuple[str, str]
) -> None:
    _, verdict = tried((6, 5), theirs)
    gavel, blow = verdict["gavel"], 0.3
    assert gavel.film is not None
    assert gavel.film.delay == 0
    for role, state in zip(("plaintiff", "defendant"), states, strict=True):
        lectern = verdict[f"side:{role}"]
        assert isinstance(lectern.look, LecternLook)
        assert lectern.look.state == state
        assert lectern.film is not None
        before = lectern.film.at(blow).look
        assert isinstance(before, LecternLook)
        assert before.state == "plain", "the colour waits for the gavel"
    for side in (0, 1):
        total = verdict[f"trial:{side}:total"]
        assert total.film is not None
        assert total.film.at(blow).look == TotalLook(sum(((6, 5), theirs)[side]))
    coins = [item for key, item in verdict.items() if key.startswith("coin:")]
    assert verdict["verdict"].delay > blow
    assert min(coin.delay for coin in coins) > verdict["verdict"].delay


def test_the_coins_of_a_lost_suit_go_to_the_bank() -> None:
    court = CourtPlaces(Places(METRICS, AREA, 2), AREA)
    for theirs, taker in (((3, 4), court.sides[0].lectern), ((6, 6), court.bench)):
        _, verdict = tried((6, 5), theirs)
        coins = [pygame.Rect(item.rect) for key, item in verdict.items() if key.startswith("coin:")]
        assert all(coin.colliderect(taker) for coin in coins)


def test_a_counter_offer_replaces_the_offer_on_the_table() -> None:
    table = in_court()
    sitting, _ = shown(table.do(0, Offer(40)), 1)
    first = {item.key: item for item in sitting.items(situation_of(table.state, 1), AREA)}
    table.do(1, Offer(20))
    then = {item.key: item for item in sitting.items(situation_of(table.state, 0), AREA)}
    assert first["offer:0"].look == SlipLook("$40", "Ada asks for")
    assert then["offer:0"].look == SlipLook("$40", "Ada asks for", faded=True)
    assert then["offer:1"].look == SlipLook("$20", "Ben offers")
    assert then["offer:1"].rect == first["offer:0"].rect, "the newest offer is in the middle"


def test_accepting_an_offer_is_the_gold_action() -> None:
    def gold(table: Table, seat: int) -> list[str]:
        looks = [item.look for item in shown(table, seat)[0].panel.items]
        return [look.label for look in looks if isinstance(look, ActionLook) and look.state == "gold"]

    assert gold(in_court(), 0) == ["Ask for $45"]
    assert gold(in_court().do(0, Offer(40)), 1) == ["Accept $40"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1100, 1300), (3840, 900)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_parts_of_the_courtroom_do_not_cover_each_other(size: tuple[int, int], scale: float) -> None:
    metrics = Metrics(*size, scale)
    area = place_table(metrics).table
    court = CourtPlaces(Places(metrics, area, 6), area)
    near = court.at_rim.near
    parts = [side.lectern for side in court.sides] + [court.bench, court.at_rim.hand, near.corner, near.own]
    assert all(not a.colliderect(b) for at, a in enumerate(parts) for b in parts[at + 1 :])
    assert all(area.contains(side.person) for side in court.sides)
    assert court.table.collidelist([court.at_rim.hand, near.corner]) == -1
    for side in court.sides:
        assert court.table.contains(side.dice)
        assert not side.dice.colliderect(side.total)


def test_the_statement_of_a_payday_fills_in_the_order_of_play_as_the_banknotes_fly() -> None:
    table = business(("marketer", "marketer engineer", "marketer"), cash=(100, 100, 100))
    (ended,) = (step for step in table.steps if isinstance(step.event, ev.Accounts))
    items = drawn(narrated(ended, 1))
    starts = {seat: items[f"wage:{seat}:0"].delay for seat in range(3)}
    order = [line.seat for line in ended.state.accounts]
    assert sorted(starts, key=starts.__getitem__) == order
    for line in ended.state.accounts:
        income = [item for key, item in items.items() if key.startswith(f"income:{line.seat}:")]
        assert min(item.delay for item in income) > starts[line.seat], "salaries first"
        row = items[f"account:{line.seat}"]
        assert row.film is not None
        shown = [row.film.at(row.film.delay + row.film.seconds * part).look for part in (0.0, 0.5)]
        assert [getattr(look, "figures", None) for look in shown] == [
            ("", "", ""),
            ("", signed(-sum(line.salaries)), ""),
        ]
        assert row.film.delay == pytest.approx(starts[line.seat])


def test_the_street_after_a_trial_shows_the_old_cash_until_the_payment_is_told() -> None:
    """The plates of the street appear while the words of the next event still wait."""
    table = in_court().do(0, GoToTrial()).do(CHANCE, TrialRoll((6, 5))).do(CHANCE, TrialRoll((3, 4)))
    before, paid = (
        next(step for step in table.steps if isinstance(step.event, kind)) for kind in (ev.Verdict, ev.Paid)
    )
    turn = table.steps[-1]
    assert not turn.state.is_lawsuit
    old = the_game().view(before.state, 0), ()
    waiting = replace(narrated(turn, 0), narrated=old)
    plate = drawn(waiting)["seat:1"].look
    assert isinstance(plate, HouseLook)
    assert plate.cash == dollars(before.state.cash[1]) != dollars(paid.state.cash[1])


def test_an_offer_and_its_parties_are_told_in_words() -> None:
    items = drawn(situation_of(in_court().do(0, Offer(40)).state, 1))
    assert str(items["offer:0"].words) == "offer Ada asks for, $40"
    assert str(items["side:defendant"].words) == "defendant Ben, $120, is asked"
    assert str(items["case"].words).startswith("case Ada sues Ben for $45")


@pytest.mark.parametrize(
    ("coach", "unaided", "percent"), [(False, False, -1), (True, False, 44), (True, True, -1)]
)
def test_only_the_coach_puts_the_odds_on_the_scales(coach: bool, unaided: bool, percent: int) -> None:
    """Two dice against two: the plaintiff wins 44 of 100 trials, because a tie goes to the defendant."""
    items = drawn(situation_of(in_court().state, 0, coach=coach, unaided=unaided))
    assert items["scales"].look == ScalesLook("level", percent)
    assert ("44%" in str(items["scales"].tip)) == (percent > 0)


def test_a_lectern_shows_the_company_when_it_is_enlarged() -> None:
    sitting, situation = shown(in_court(), 0)
    assert isinstance(sitting, BidnessTable)
    found = sitting.inspect(situation, "side:defendant")
    assert found is not None
    assert found.title == "Ben"


def test_an_onlooker_speaks_from_the_rail_and_covers_no_person_and_no_bubble() -> None:
    table = Table(["libel_1 contract", *(["contract"] * 5)]).do(0, Play("libel_1", 1))
    for seat in range(2, 6):
        items = drawn(situation_of(table.state, 0, chat=Said(seat, "That is expensive!")))
        bubble = pygame.Rect(items[f"said:{seat}:That is expensive!"].rect)
        others = [
            pygame.Rect(item.rect) for key, item in items.items() if key.startswith(("person:", "side:"))
        ]
        assert bubble.collidelist(others) == -1
        spot = pygame.Rect(items[f"person:{seat}"].rect)
        assert spot.left < bubble.right
        assert bubble.left < spot.right, "the tail points at the speaker"


@pytest.mark.parametrize("theme", ["evening", "daylight", "contrast"])
def test_the_courtroom_is_painted_ahead_in_small_steps(theme: str) -> None:
    """The first lawsuit once made one frame three times as long as the others."""
    court = CourtPlaces(Places(METRICS, AREA, 4), AREA)
    look, light = CourtroomLook.of(court), THEMES[theme]
    steps = [*look.prepare(light, METRICS, AREA.size)]
    assert len(steps) >= (4 if theme == "contrast" else 6)
    assert look.room(light, METRICS, AREA.size) is steps[-1], "it is ready for the lawsuit"
