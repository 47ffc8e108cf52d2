"""Situations of Bidness: hands, workplaces and money, chosen by a test."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from bidtable.bots.bidness.bot import make
from bidtable.bots.common.base import Limit, Never
from bidtable.core.model import CHANCE, Move, Seat, Setup
from bidtable.core.steps import Step
from bidtable.games.bidness import Bidness, load, money
from bidtable.games.bidness.flow import FLOW
from bidtable.games.bidness.moves import NOBODY, Bid, Claim, Offer, Play
from bidtable.games.bidness.state import Observation, State
from bidtable.rulebook import Library
from bidtable.store import places
from tests.play import Situation, turns

THREE = "contract contract contract"
"""The smallest hand with which a player can act."""


@functools.cache
def the_game() -> Bidness:
    """Return the game with the shipped rules."""
    return load(Library(places.shipped_rules()))


def played_by(level: str, seats: int, seed: int) -> Iterator[tuple[Seat, Step[State]]]:
    """Yield each step of a game by bots of a level, with the seat of the move that led to it."""
    game, rng = the_game(), random.Random(seed)
    bot = make(game, level)

    def choose(state: State, actor: Seat) -> Move:
        if actor == CHANCE:
            return game.sample(state, rng)
        return bot.choose(game.view(state, actor), Limit(), rng, Never()).move

    for turn in turns(game, game.start(Setup(seats)), choose):
        for step in turn.steps:
            yield turn.seat, step


class Table(Situation[State, Observation]):
    """A game in some situation, continued by a test."""

    game: Bidness

    def __init__(
        self,
        hands: Sequence[str],
        *,
        staff: Sequence[str] | None = None,
        cash: Sequence[int] | None = None,
        ious: Sequence[int] | None = None,
        tech: Sequence[int] | None = None,
        paybacks: Sequence[int] | None = None,
        round: int = 2,
        turn: Seat = 0,
        game: Bidness | None = None,
    ) -> None:
        """Begin the Card Play Phase of a round.

        Args:
            hands: Kinds of cards of each hand, such as "marketer libel_2".
            staff: Kinds of cards in each workplace; usually "marketer engineer".
            cash: Dollars; usually 100 each.
            ious: IOUs; usually 3 each.
            tech: Tech points; usually 20 each.
            paybacks: Payback cards; usually none.
            round: The round.
            turn: The seat at turn, which is also the First Player.
            game: The rules; usually the shipped ones.
        """
        self.game = game or the_game()
        self.events, self.steps = [], []
        n = len(hands)
        cards = self.game.context.cards
        masks = [
            cards.counted(cards.number[kind] for kind in kinds.split())
            for kinds in (*(staff or ("marketer engineer",) * n), *hands)
        ]
        cash = tuple(cash or (100,) * n)
        state: State = replace(
            self.game.start(Setup(n)),
            phase="play",
            round=round,
            turn=turn,
            first=turn,
            rollers=(),
            cash=cash,
            ious=tuple(ious or (3,) * n),
            tech=tuple(tech or (20,) * n),
            paybacks=tuple(paybacks or (0,) * n),
            bank=-sum(cash),
            workplaces=tuple(masks[:n]),
            hands=tuple(masks[n:]),
            deck=cards.apart(cards.universe(n), cards.together(*masks)),
        )
        self.state = money.move_awards(self.game.context, state, None)

    def told(self, seat: Seat, move: Move) -> tuple[str, ...]:
        """Return the sentences that tell a move's promise; seats 0 and 1 are Ada and Ben."""
        return self.game.promised(self.promise(seat, move), ("Ada", "Ben", "Cleo")[: len(self.state.cash)])

    def amounts(self, seat: Seat) -> list[int]:
        """Return the amounts that a seat can bid, claim or offer."""
        return [move.amount for move in self.legal(seat) if isinstance(move, (Bid, Claim, Offer))]

    def targets(self, seat: Seat, kind: str) -> list[Seat]:
        """Return the opponents that a seat can play a kind of card against."""
        assert kind in self.state.named(self.state.hands[seat])
        plays = (move for move in self.legal(seat) if isinstance(move, Play))
        return [move.target for move in plays if move.card == kind and move.target != NOBODY]

    def business(self) -> Table:
        """Continue with the Business Phase, as if no seat had enough cards to act."""
        told: list[Step[State]] = []
        opening = replace(self.state, phase="opening")
        FLOW.advance(self.game.context, opening, lambda event, state: told.append(Step(event, state)))
        self.follow(told)
        return self

    def at_discard(self) -> Table:
        """Go back to the secret discard of the Setup Phase."""
        self.state = replace(self.state, phase="discard", turn=NOBODY)
        return self

    def staff(self, seat: Seat) -> list[str]:
        """Return the kinds of the cards in a workplace."""
        return sorted(self.state.named(self.state.workplaces[seat]))


def business(staff: Sequence[str], **situation: Any) -> Table:
    """Return a game in the Business Phase: no seat has enough cards to act."""
    return Table(["contract contract"] * len(staff), staff=staff, **situation).business()
