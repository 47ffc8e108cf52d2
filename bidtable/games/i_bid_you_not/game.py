"""The class of the game I Bid You Not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from bidtable.core import registry
from bidtable.core.book import HelpSection
from bidtable.core.errors import IllegalMove, RecordError
from bidtable.core.game import Game, Parts
from bidtable.core.masks import bits
from bidtable.core.model import Conserved, Event, GameInfo, Move, Outcome, Seat, Setup, Termination
from bidtable.core.seats import leaders
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import knowledge, positions, report, scoring, story, tell, words
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.flow import FLOW
from bidtable.games.i_bid_you_not.mutable_position import Position
from bidtable.games.i_bid_you_not.naming import actions_in_full
from bidtable.games.i_bid_you_not.rules import Rules
from bidtable.games.i_bid_you_not.state import Observation, State, first_state

Plain: TypeAlias = dict[str, Any]
"""A JSON object."""
ACTIONS_PAGE: Final = "types"
"""Id of the rulebook page that lists the full text of all actions."""


class IBidYouNot(Game[Context, State, Observation]):
    """The game I Bid You Not, created from its rule data."""

    parts = Parts(FLOW, knowledge, words, story, report, positions)
    move_types = (
        *(mv.Print, mv.Deal, mv.Draw, mv.Add, mv.Declare, mv.Bid, mv.Take, mv.Skip, mv.Give, mv.Put),
        *(mv.Drop, mv.Decline, mv.Open),
    )
    event_types = (
        *(ev.Printed, ev.Dealt, ev.CardChosen, ev.CardAdded, ev.TurnPassed, ev.SentBack, ev.Truce),
        *(ev.CardsDrawn, ev.AuctionCalled, ev.NoBids, ev.BidSealed, ev.BidPlaced, ev.BidsRevealed),
        *(ev.BidsIgnored, ev.Skipped, ev.TakeDecided, ev.Declined, ev.CardDropped, ev.OfferTaken),
        *(ev.OfferOpened, ev.GameEnded),
    )
    state_type = State
    observation_type = Observation
    state_version, oldest_state_version = 3, 2
    max_moves = 3000

    def __init__(self, rules: Rules) -> None:
        info = GameInfo(
            slug="i_bid_you_not",
            title=registry.title("i_bid_you_not"),
            tagline="Sweeten a row of cards, or call the auction.",
            credits="Designed by Tiamo Pastoor, published by Pandaqi.",
            min_seats=2,
            max_seats=6,
            variants=rules.variants,
            options=rules.options,
            best_seats="best with 3 or more",
            stretch="auction",
        )
        super().__init__(Context(rules), info)

    def caption(self, event: Event, names: Sequence[str]) -> str:
        return tell.caption(self.context, event, names)

    def help_sections(self) -> tuple[HelpSection, ...]:
        return tuple(
            replace(page, body=(*page.body, *actions_in_full(self.context.rules)))
            if page.id == ACTIONS_PAGE
            else page
            for page in super().help_sections()
        )

    def check_setup(self, setup: Setup) -> None:
        # IB-2
        super().check_setup(setup)
        self.context.check_cards(setup)

    def setup_note(self, setup: Setup) -> str:
        # IB-2
        return self.context.note(setup)

    def start(self, setup: Setup) -> State:
        self.check_setup(setup)
        context = self.context
        fresh = setup.options.get("print") == "fresh"
        sets, trim = context.sets_of(setup), context.trim_of(setup)
        names = context.deck_of((sets, trim, fresh, ())).titles
        variants = tuple([name for name in setup.variants if name not in context.rules.sets])
        return first_state(setup.seats, sets, trim, fresh, names, variants)

    def upgrade_record(self, header: Plain, lines: list[Plain]) -> tuple[Plain, list[Plain]]:
        # The rulings IB-12, IB-13, IB-20 and IB-25 have changed since the first version.
        if "edition" in header["setup"].get("options", {}):
            raise RecordError("it was begun by older rulings, which this version no longer plays by")
        return header, lines

    def position(self, state: State) -> Position:
        """Return a mutable copy of a state."""
        return Position.of(self.context.deck(state), state)

    def _run(self, state: State, seat: Seat, move: Move, tell: Tell) -> State:
        position = self.position(state)
        self.act(position, seat, move, tell)
        return position.state()

    def act(self, position: Position, seat: Seat, move: Move, tell: Tell = None) -> None:
        """Make a move, and change the given position in place.

        Raises:
            IllegalMove: The move is not legal. The position is unchanged.
        """
        act = FLOW.act_of(self.context, position, seat, move)
        if act is None:
            raise IllegalMove(self._refusal(position.state(), seat, move))
        act(self.context, position, seat, move, tell)
        FLOW.advance(self.context, position, tell)

    def seats(self, known: State | Observation) -> int:
        return len(known.bids)

    def outcome(self, state: State) -> Outcome | None:
        # Players with equal scores share the win (IB-9).
        if state.phase != "over":
            return None
        seats = range(len(state.hands))
        scores = tuple([float(sum(value for _, value in self.score_parts(state, seat))) for seat in seats])
        return Outcome(Termination.CARDS_OUT, scores, leaders(scores))

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        # IB-16
        extremes = "extremes_score" in state.variants
        return scoring.parts(self.context.deck(state), state.piles[seat], extremes_only=extremes)

    def conserved(self, state: State) -> Conserved:
        if state.phase in ("print", "deal"):
            return {"stray cards": []}
        deck = self.context.deck(state)
        held = [card for mask in (*state.hands, *state.piles, state.discards) for card in bits(mask)]
        held += [*state.offer, *(card for cards in state.bids for card in cards)]
        stray = [card for card in range(deck.size) if held.count(card) != 1]
        return {"stray cards": [deck.titles[card] for card in stray]}
