"""The class of the game BID-IT!."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.core import registry
from bidtable.core.errors import SetupError
from bidtable.core.game import Game, Parts
from bidtable.core.model import Conserved, Event, GameInfo, Outcome, Seat, Setup, Termination
from bidtable.core.seats import leaders
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it import knowledge, moves, positions, report, story, tell, words
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.flow import FLOW
from bidtable.games.bid_it.players import alive
from bidtable.games.bid_it.rules import Rules
from bidtable.games.bid_it.state import NOBODY, Observation, State, cleared

TEAMS: Final = {"none": 0, "two": 2, "three": 3}
"""Number of teams for each choice in the set-up; 0 for play without teams."""


class BidIt(Game[Context, State, Observation]):
    """The game of BID-IT!, created from its rule data."""

    parts = Parts(FLOW, knowledge, words, story, report, positions)
    move_types = (
        *(moves.Start, moves.Deal, moves.Drawn, moves.Bid, moves.Discard, moves.Draw, moves.Sidestep),
        *(moves.Challenge, moves.Perfecto, moves.Double, moves.Redouble, moves.Surrender, moves.Pass),
        *(moves.TakeSide, moves.LetGive),
    )
    event_types = (
        *(ev.GameBegun, ev.RoundBegun, ev.Dealt, ev.BidMade, ev.Discarded, ev.DrawAsked, ev.CardsDrawn),
        *(ev.Exposed, ev.Called, ev.Passed, ev.SideTaken, ev.SideSealed, ev.SidesShown, ev.HandsShown),
        *(ev.Counted, ev.Verdict, ev.CardLost, ev.GiverWanted, ev.Eliminated, ev.PointsScored),
        *(ev.RoundEnded, ev.GameWon, ev.MatchWon),
    )
    state_type = State
    observation_type = Observation
    state_version = oldest_state_version = 2
    max_moves = 100_000

    def __init__(self, rules: Rules) -> None:
        info = GameInfo(
            slug="bid_it",
            title=registry.title("bid_it"),
            tagline="Bid how often a rank occurs in all hands, or call the bluff.",
            credits="Designed by Andy and Sara Ellen Daniel, published by Enginuity, 2003.",
            min_seats=2,
            max_seats=6,
            variants=rules.variants,
            options=rules.options,
        )
        super().__init__(Context(rules), info)

    def check_setup(self, setup: Setup) -> None:
        # BI-19
        super().check_setup(setup)
        teams = setup.options.get("teams", "none")
        if teams == "two" and setup.seats not in (4, 6):
            raise SetupError("Two teams need 4 or 6 players.")
        if teams == "three" and setup.seats != 6:
            raise SetupError("Three teams need 6 players.")

    def teams(self, setup: Setup) -> tuple[int, ...]:
        """Return the team of each seat; neighbours are never in the same team (BI-19)."""
        count = TEAMS[setup.options.get("teams", "none")]
        return tuple(seat % count for seat in range(setup.seats)) if count else ()

    def setup_note(self, setup: Setup) -> str:
        # BI-1, BI-18
        note = f"{self.context.full_hand(setup.seats)} Deal cards for each player."
        target = self.context.target(setup)
        return f"{note} The match goes to {target}." if target else note

    def start(self, setup: Setup) -> State:
        self.check_setup(setup)
        n = setup.seats
        return State(
            **cleared(n),
            phase="start",
            advanced=setup.has("advanced"),
            teams=self.teams(setup) or tuple(range(n)),
            target=self.context.target(setup),
            game=0,
            round=0,
            rounds=0,
            turn=NOBODY,
            first=NOBODY,
            deals=(self.context.full_hand(n),) * n,
            scores=(0,) * n,
            discards=(),
            deck=self.context.cards.full,
        )

    def seats(self, known: State | Observation) -> int:
        return len(known.deals)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        if state.target:
            return Outcome(Termination.MATCH_SCORE, tuple(map(float, state.scores)), leaders(state.scores))
        return Outcome(Termination.LAST_STANDING, tuple(map(float, state.deals)), tuple(alive(state)))

    def conserved(self, state: State) -> Conserved:
        return {"cards": sorted([*state.deck, *state.discards, *(c for hand in state.hands for c in hand)])}

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        if state.target:
            return (("Match points", float(state.scores[seat])),)
        return (("Deal cards left", float(state.deals[seat])),)

    def caption(self, event: Event, names: Sequence[str]) -> str:
        return tell.caption(self.context, event, names)

    def tell_run(self, events: Sequence[Event], names: Sequence[str]) -> str:
        return tell.tell_run(self.context, events, names)

    def round_number(self, known: State | Observation) -> int:
        return max(1, known.rounds)
