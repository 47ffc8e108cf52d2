"""Goofspiel: the rooms bound together, the start and the end."""

from __future__ import annotations

from collections.abc import Collection

from bidtable.core.game import Game, Rooms
from bidtable.core.model import Conserved, GameInfo, Outcome, Seat, Setup, Termination
from tests.goofspiel import knowledge, words
from tests.goofspiel.flow import FLOW, Context, standing
from tests.goofspiel.rules import Rules
from tests.goofspiel.state import (
    NONE,
    GameEnded,
    Observation,
    PrizeTurned,
    Revealed,
    Seal,
    Sealed,
    State,
    TurnPrize,
)


class Goofspiel(Game[Context, State, Observation]):
    """The rules, bound to rule data."""

    rooms = Rooms(FLOW, knowledge, words)
    move_types = (TurnPrize, Seal)
    event_types = (PrizeTurned, Sealed, Revealed, GameEnded)
    state_type = State
    max_moves = 20 * (5 + 1)

    def __init__(self, rules: Rules) -> None:
        """Bind the rules to checked data."""
        info = GameInfo(
            slug="goofspiel",
            title="Goofspiel",
            tagline="Seal a card for each prize; the highest takes it.",
            credits="Traditional.",
            min_seats=2,
            max_seats=5,
            variants=rules.variants,
        )
        super().__init__(Context(rules), info)

    def start(self, setup: Setup) -> State:
        """Return the state before the first prize."""
        self.check_setup(setup)
        n, cards = setup.seats, self.context.cards
        nothing: tuple[tuple[int, ...], ...] = ((),) * n
        carry, committed = setup.has("carry"), (False,) * n
        return State("prize", carry, cards, (), committed, nothing, nothing, (), (cards,) * n, (NONE,) * n)

    def outcome(self, state: State) -> Outcome | None:
        """Return the scores when all cards are played; equal scores share the win."""
        if state.phase != "over":
            return None
        scores, winners = standing(state)
        return Outcome(Termination.CARDS_OUT, tuple(map(float, scores)), winners)

    def conserved(self, state: State) -> Conserved:
        """Return all prizes, and all cards of each seat."""
        prizes = [*state.prizes, *state.pool, *state.lost, *(p for won in state.won for p in won)]
        found: dict[str, Collection[str] | int] = {"prizes": sorted(map(str, prizes))}
        for seat, hand in enumerate(state.hands):
            own = [*hand, *state.played[seat], *([state.sealed[seat]] if state.committed[seat] else [])]
            found[f"cards of seat {seat}"] = sorted(map(str, own))
        return found

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Unfold a score prize by prize."""
        return tuple((f"Prize {prize}", float(prize)) for prize in state.won[seat])

    def round_number(self, known: State | Observation) -> int:
        """Return the number of the prize that is bid for, from 1."""
        turned = self.context.rules.ranks - len(known.prizes)
        return min(self.context.rules.ranks, turned + (known.phase == "prize"))
