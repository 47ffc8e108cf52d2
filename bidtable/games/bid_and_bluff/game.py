"""The class of the game Bid & Bluff."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core import registry
from bidtable.core.game import Game, Parts
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Conserved, Event, GameInfo, Outcome, Seat, Setup, Termination
from bidtable.games.bid_and_bluff import knowledge, positions, race, report, story, words
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import EVENTS
from bidtable.games.bid_and_bluff.flow import FLOW
from bidtable.games.bid_and_bluff.moves import Bid, ChooseColour, ChooseStart, Cut, Deal, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.phases.move import best_entry
from bidtable.games.bid_and_bluff.rules import Rules
from bidtable.games.bid_and_bluff.state import NOWHERE, Common, Observation, State


class BidAndBluff(Game[Context, State, Observation]):
    """The game of Bid & Bluff, created from its rule data."""

    parts = Parts(FLOW, knowledge, words, story, report, positions)
    move_types = (Cut, Deal, ChooseColour, ChooseStart, Bid, PlayCard, MoveDie)
    event_types = EVENTS
    state_type = State
    observation_type = Observation
    state_version = oldest_state_version = 2
    max_moves = 50_000

    def __init__(self, rules: Rules) -> None:
        info = GameInfo(
            slug="bid_and_bluff",
            title=registry.title("bid_and_bluff"),
            tagline="Bid your tricks exactly, and race a big die to FINISH.",
            credits="Published by 3M, 1972.",
            min_seats=2,
            max_seats=6,
            variants=rules.variants,
            options=(rules.board_option,),
            takes_colours="Each player chooses a die at the start.",
        )
        super().__init__(Context(rules), info)

    def tell_run(self, events: Sequence[Event], names: Sequence[str]) -> str:
        return words.tell_run(self.context, events, names)

    def start(self, setup: Setup) -> State:
        # BB-1
        self.check_setup(setup)
        n, cards = setup.seats, self.context.cards
        board = setup.options.get("board", self.context.rules.board_option.default)
        return State(
            deck=cards.names,
            board=board,
            columns=self.context.boards[board].columns,
            hook=setup.has("hook"),
            phase="cut",
            round=0,
            dealer=-1,
            turn=CHANCE,
            cutters=tuple(range(n)),
            cut=(),
            colours=("",) * n,
            dice=(NOWHERE,) * n,
            dealt=0,
            trump=NOWHERE,
            bids=(NOWHERE,) * n,
            tricks=(0,) * n,
            leader=-1,
            trick=(),
            last_leader=-1,
            last_trick=(),
            taken=0,
            voids=(0,) * n,
            allowances=(),
            entered=(),
            held=(0,) * n,
            stock=cards.all,
        )

    def seats(self, known: State | Observation) -> int:
        return len(known.dice)

    def outcome(self, state: State) -> Outcome | None:
        # Among dice with equal overshoot, the first die that entered FINISH wins (BB-10).
        if state.phase != "over":
            return None
        scores = tuple(sum(v for _, v in self.score_parts(state, seat)) for seat in range(len(state.dice)))
        return Outcome(Termination.FINISHED, scores, (best_entry(state.entered)[0],))

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        rows = float(race.rows_run(self.context, state, seat))
        overshoot = dict(state.entered).get(seat)
        if overshoot is None:
            return (("Squares from START", rows),)
        return (("Squares from START", rows), ("Steps over FINISH", float(overshoot)))

    def conserved(self, state: State) -> Conserved:
        trump = () if state.trump == NOWHERE else (state.trump,)
        places = (*map(bits, (*state.held, state.taken, state.stock)), state.trick, trump)
        names = sorted(state.deck[card] for place in places for card in place)
        squares = {square for square in state.dice if square >= 0}
        dice = len(squares) + len(dict(state.entered)) + state.dice.count(NOWHERE)
        return {"cards": names, "dice": dice}

    def round_number(self, known: Common) -> int:
        return max(1, known.round)

    def seat_colours(self, known: Common) -> tuple[str, ...]:
        return known.colours

    def phase(self, known: Common) -> str:
        return known.stage
