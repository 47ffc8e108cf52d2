"""Finds impossible states of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bidtable.core.position_checks import doubled, wrong_lengths, wrong_numbers, wrong_sets
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.money import only_highest
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.state import NOT_CHOSEN, State

FIXED: Final = ("names", "brings", "phase")
"""Fields of the state that the script of a position may not set."""
_PER_SEAT: Final = (
    *("cash", "ious", "tech", "paybacks", "workplaces", "salaries", "laid_off"),
    *("hands", "thrown", "commits"),
)
_SETS: Final = ("workplaces", "discards", "hands", "deck", "thrown")
_DOLLARS: Final = 1_000_000
_MANY: Final = 9999


def contradictions(context: Context, state: State, seats: int) -> Iterator[str]:
    cards, company = context.cards, context.rules.company
    seat, card = (NOBODY, seats - 1), (NOBODY, len(cards.names) - 1)
    dice = (0, max(6, seats))
    dollars = (0, _DOLLARS)
    yield from wrong_lengths(state, seats, _PER_SEAT)
    yield from wrong_numbers(
        state,
        {
            "round": (1, _MANY),
            **dict.fromkeys(
                ("turn", "first", "market_leader", "tech_leader", "owner", "bidder", "defendant", "winner"),
                seat,
            ),
            **dict.fromkeys(("rollers", "bidding"), (0, seats - 1)),
            **dict.fromkeys(("rolls", "dice"), dice),
            **dict.fromkeys(("cash", "bid", "damages", "offers"), dollars),
            "ious": (0, company.most_ious),
            **dict.fromkeys(("tech", "paybacks", "laid_off"), (0, _MANY)),
            "bank": (-_DOLLARS * seats, _DOLLARS * seats),
            "passes": (0, seats),
            "card": card,
            "salaries": (-1, _DOLLARS),
            "accounts": (-_DOLLARS, _DOLLARS),
            "commits": (NOT_CHOSEN, card[1]),
        },
    )
    yield from wrong_sets(state, (1 << len(cards.names)) - 1, _SETS)
    yield from doubled(state, ("rollers", "bidding"))
    yield from _of_sets(context, state)
    yield from _of_money(context, state)
    yield from _of_awards(context, state)


def _of_sets(context: Context, state: State) -> Iterator[str]:
    cards = context.cards
    for held in (*state.workplaces, *state.hands, *state.thrown, state.deck, state.discards):
        if (
            cards.together(held) != held
            or cards.counted(cards.number[name] for name in cards.named(held)) != held
        ):
            yield f"{held} is no set of cards: of each kind the first bits are set, as many as there are cards"


def _of_money(context: Context, state: State) -> Iterator[str]:
    step = context.rules.money.bid_step
    for seat, cash in enumerate(state.cash):
        if cash % step:
            yield f"seat {seat} has ${cash}; expected a multiple of {step}"
    total = sum(state.cash) + state.bank
    if total:
        yield f"'bank' is {state.bank}; expected {state.bank - total}, for the players have ${sum(state.cash)}"
    if bool(state.bid) != (state.bidder != NOBODY):
        yield "a standing bid needs 'bid' and 'bidder'; without one these are 0 and -1"


def _of_awards(context: Context, state: State) -> Iterator[str]:
    # The leader must have the award, or the bank if several players lead (BN-8).
    if state.phase != "play":
        return
    points = context.cards.marketing_points
    market = only_highest([points(workplace) for workplace in state.workplaces])
    if state.market_leader != market:
        yield f"'market_leader' is {state.market_leader}; expected {market}"
    tech = only_highest(state.tech)
    if state.tech_leader != tech:
        yield f"'tech_leader' is {state.tech_leader}; expected {tech}"
