"""Bid & Bluff for tests: positions, deals and tricks in short notation, "B9" for the 9 of Bells."""

from __future__ import annotations

import functools
from typing import Any, Final

from msgspec.structs import replace

from bidtable.core.model import CHANCE, Event, Setup
from bidtable.core.steps import Step
from bidtable.games.bid_and_bluff import BidAndBluff, load, race
from bidtable.games.bid_and_bluff.events import Dealt
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour, ChooseStart, Cut, Deal, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.rules import COLOURS
from bidtable.games.bid_and_bluff.state import IN_FINISH, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.play import did

SUITS: Final = {"A": "Anchor", "B": "Bell", "C": "Clover", "D": "Drum", "E": "Eclipse"}


@functools.cache
def shipped() -> BidAndBluff:
    """Return the game with the shipped rules."""
    return load(Library(places.shipped_rules()))


def card(short: str) -> str:
    """Return a card's name from its suit's letter and its number; other texts stay unchanged."""
    return f"{SUITS[short[0]]} {short[1:]}" if short[0] in SUITS else short


def cards(text: str) -> tuple[str, ...]:
    """Return the names of cards separated by blanks."""
    return tuple(map(card, text.split()))


def seated(game: BidAndBluff, seats: int, *variants: str, dealer: int = 0, board: str = "standard") -> State:
    """Return a game before its first deal: dice on a1, b1, c1 ... from seat 0 on."""
    state = game.start(Setup(seats, variants, {"board": board}))
    cut = ["A1", "B2", "C3", "D4", "E5", "A6"][:seats]
    cut[dealer] = "E10"
    state = game.apply(state, CHANCE, Cut(cards(" ".join(cut))))
    for step in range(1, seats + 1):
        seat = (dealer + step) % seats
        state = game.apply(state, seat, ChooseColour(COLOURS[seat]))
        state = game.apply(state, seat, ChooseStart(f"{'abcdef'[seat]}1"))
    return state


def before_round(state: State, number: int) -> State:
    """Return the state after the round before `number`, so that the same dealer deals round `number` next."""
    dealer = (state.dealer - 1) % len(state.dice) if number > 1 else state.dealer
    return replace(state, phase="deal", turn=CHANCE, round=number - 1, dealer=dealer)


def deal(game: BidAndBluff, state: State, hands: dict[int, str], trump: str) -> tuple[State, Dealt]:
    """Deal these hands."""
    seats = len(state.dice)
    dealer = (state.dealer + 1) % seats if state.round else state.dealer
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    split = {seat: cards(hand) for seat, hand in hands.items()}
    dealt = [split[seat][at] for at in range(len(split[0])) for seat in order]
    state, (event,) = did(game, state, CHANCE, Deal((*dealt, card(trump))))
    assert isinstance(event, Dealt)
    return state, event


def dealt(
    game: BidAndBluff,
    hands: dict[int, str],
    trump: str,
    *variants: str,
    dealer: int = 0,
    dice: str = "",
    board: str = "standard",
) -> State:
    """Return a game with these hands before the first bid, in the first round of so many cards."""
    state = seated(game, len(hands), *variants, dealer=dealer, board=board)
    if dice:
        state = squares(game, state, *dice.split())
    # The rounds have 8, 7, 6 ... cards.
    return deal(game, before_round(state, 9 - len(hands[0].split())), hands, trump)[0]


def bid_all(game: BidAndBluff, state: State, tricks: int = 1) -> State:
    """Let all seats bid the same."""
    while state.phase == "bid":
        state = game.apply(state, state.turn, Bid(tricks))
    return state


def plays(game: BidAndBluff, state: State, text: str) -> tuple[State, list[Event]]:
    """Play these cards, each by the seat at turn."""
    events: list[Event] = []
    for name in cards(text):
        state, more = did(game, state, state.turn, PlayCard(name))
        events += more
    return state, events


def any_move(game: BidAndBluff, state: State) -> tuple[Step[State], ...]:
    """Make the first legal move of the seat at turn."""
    return game.steps(state, state.turn, next(iter(game.legal(state, state.turn))))


def squares(game: BidAndBluff, state: State, *names: str) -> State:
    """Put the dice on squares."""
    number = game.context.board(state).number
    return replace(state, dice=tuple(IN_FINISH if name == "finish" else number[name] for name in names))


def moving(
    game: BidAndBluff, dice: str, bids: str, tricks: str, *, dealer: int = -1, board: str = "standard"
) -> State:
    """Return a game with a scored round: the seat left of the dealer is at turn, and the dice are given."""
    names = dice.split()
    seats = len(names)
    dealer = seats - 1 if dealer < 0 else dealer
    state = squares(game, seated(game, seats, dealer=dealer, board=board), *names)
    state = replace(
        state,
        phase="move",
        round=1,
        dealt=sum(map(int, tricks.split())),
        turn=(dealer + 1) % seats,
        bids=tuple(int(bid) for bid in bids.split()),
        tricks=tuple(int(count) for count in tricks.split()),
    )
    return replace(state, allowances=race.allowances(game.context, state))


def goals(game: BidAndBluff, state: State) -> set[str]:
    """Return the squares that the die at turn may move to."""
    return {move.to for move in game.legal(state, state.turn) if isinstance(move, MoveDie)}


def of_kind(events: Any, kind: type[Event]) -> list[Any]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]
