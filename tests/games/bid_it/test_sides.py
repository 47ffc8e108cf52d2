"""Tests of the two sides of a call on the table: the claims, and the chips of the players."""

from __future__ import annotations

import pygame

from bidtable.app.tables.bid_it.sides import SideLook
from bidtable.app.tables.kit.chip import ChipLook
from bidtable.app.widgets.board import Item
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.moves import Bid, Challenge, Perfecto, TakeSide
from tests.games.bid_it.at_table import Sitting
from tests.games.bid_it.situations import FOUR, Play


def chips(items: dict[str, Item]) -> dict[int, ChipLook]:
    """Return the chips of the players by seat."""
    found = {key.partition(":")[2]: item.look for key, item in items.items() if key.startswith("side:")}
    return {int(seat): look for seat, look in found.items() if isinstance(look, ChipLook)}


def claims(items: dict[str, Item]) -> dict[str, str]:
    """Return the claims of the two sides."""
    looks = {key: item.look for key, item in items.items() if key.startswith("take:")}
    return {key[5:]: look.claim for key, look in looks.items() if isinstance(look, SideLook)}


def called() -> Play:
    """Return a game of four players in which the second one has called Challenge."""
    return Play(FOUR).do(0, Bid(3, 5)).do(1, Challenge())


def inside(items: dict[str, Item], seat: int, side: str) -> bool:
    """Return whether the chip of a seat is on a side."""
    return pygame.Rect(items[f"take:{side}"].rect).contains(pygame.Rect(items[f"side:{seat}"].rect))


def test_a_call_is_two_claims_with_the_chips_of_bidder_and_caller() -> None:
    items = Sitting(called(), 0).items()
    assert claims(items) == {"bidder": "Ada: 3 or more", "caller": "Ben: fewer"}
    assert set(chips(items)) == {0, 1}
    assert inside(items, 0, "bidder")
    assert inside(items, 1, "caller")
    exact = Sitting(Play(FOUR).do(0, Bid(3, 5)).do(1, Perfecto()), 0).items()
    assert claims(exact) == {"bidder": "Ada: not 3", "caller": "Ben: exactly 3"}


def test_a_secret_side_is_a_chip_face_down_before_its_player() -> None:
    """The viewer sees their own chip on its side; a hidden hand hides the side, too."""
    play = called().do(2, TakeSide("caller"))
    items = Sitting(play, 0).items()
    assert chips(items)[2].face == ""
    assert not inside(items, 2, "bidder")
    assert not inside(items, 2, "caller")
    assert "chooses:3" in items
    own = Sitting(play, 2)
    assert inside(own.items(), 2, "caller")
    own.hidden = True
    assert chips(own.items())[2].face == ""


def test_all_chips_are_turned_up_together_and_the_two_heads_are_larger() -> None:
    play = called().do(2, TakeSide("caller"))
    shown = next(
        step
        for step in play.game.steps(play.state, 3, TakeSide("bidder"))
        if isinstance(step.event, ev.SidesShown)
    )
    play.state = shown.state
    items = Sitting(play, 0).items()
    assert {seat: look.face for seat, look in chips(items).items()} == {
        0: "bidder",
        1: "caller",
        2: "caller",
        3: "bidder",
    }
    for seat, side in ((2, "caller"), (3, "bidder")):
        assert inside(items, seat, side)
        head = items["side:0" if side == "bidder" else "side:1"]
        assert pygame.Rect(head.rect).width > pygame.Rect(items[f"side:{seat}"].rect).width
    assert not [key for key in items if key.startswith("chooses:")]


def test_the_chips_of_the_wrong_side_are_darkened_by_the_verdict() -> None:
    play = Play(FOUR[:2]).do(0, Bid(3, 5))
    for step in play.game.steps(play.state, 1, Challenge()):
        play.state = step.state
        looks = chips(Sitting(play, 0).items())
        wrong = {seat for seat, look in looks.items() if look.dim}
        assert wrong == ({1} if play.state.right else set())
        if isinstance(step.event, ev.Verdict):
            assert play.state.right == "bidder"
            break


def test_a_selected_side_shows_the_viewers_chip_there_before_it_is_confirmed() -> None:
    sitting = Sitting(called(), 2)
    assert "chooses:2" in sitting.items()
    sitting.press("take:bidder")
    items = sitting.items()
    assert inside(items, 2, "bidder")
    assert "chooses:2" not in items
    assert sitting.play.state.waiting[0] == 2, "nothing is decided before the player confirms it"


def test_a_selected_call_puts_the_callers_chip_before_its_player() -> None:
    sitting = Sitting(Play(FOUR).do(0, Bid(3, 5)), 1)
    assert not chips(sitting.items())
    sitting.selected = Challenge()
    assert set(chips(sitting.items())) == {1}
