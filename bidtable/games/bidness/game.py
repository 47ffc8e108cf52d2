"""The class of the game Bidness."""

from __future__ import annotations

from collections.abc import Sequence

from bidtable.core import registry
from bidtable.core.game import Game, Parts
from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Conserved, Event, GameInfo, Outcome, Seat, Setup, Termination
from bidtable.core.texts import counted
from bidtable.games.bidness import events, knowledge, moves, positions, report, story, tell, words
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.flow import FLOW
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.rules import AS_PUBLISHED, MAX_SEATS, Rules
from bidtable.games.bidness.state import NOT_CHOSEN, Known, Observation, State


class Bidness(Game[Context, State, Observation]):
    """The game of Bidness, created from its rule data."""

    parts = Parts(FLOW, knowledge, words, story, report, positions)
    move_types = moves.KINDS
    event_types = events.KINDS
    state_type = State
    observation_type = Observation
    state_version = oldest_state_version = 2
    max_moves = 100_000

    def __init__(self, rules: Rules) -> None:
        info = GameInfo(
            slug="bidness",
            title=registry.title("bidness"),
            tagline="Found a company: hire, sue, and pay back your IOUs first.",
            credits="Published by Maldens Universe LLC, 2021.",
            min_seats=2,
            max_seats=MAX_SEATS,
            best_seats="best with 3 to 5",
            variants=rules.variants,
        )
        super().__init__(Context(rules), info)

    def tell_run(self, events: Sequence[Event], names: Sequence[str]) -> str:
        return tell.tell_run(self.context, events, names)

    def setup_note(self, setup: Setup) -> str:
        # BN-1
        start = self.context.rules.company.start
        cash, ious = dollars(start.cash), counted(start.ious, "IOU")
        return f"Each player starts with {cash}, {ious} and {start.tech_points} tech points."

    def start(self, setup: Setup) -> State:
        # BN-1
        self.check_setup(setup)
        n, company, cards = setup.seats, self.context.rules.company.start, self.context.cards
        return State(
            names=cards.names,
            brings=0 if setup.has(AS_PUBLISHED) else cards.brings,
            phase="roll",
            round=1,
            turn=CHANCE,
            first=NOBODY,
            rollers=tuple(range(n)),
            rolls=(),
            cash=(company.cash,) * n,
            ious=(company.ious,) * n,
            tech=(company.tech_points,) * n,
            paybacks=(0,) * n,
            bank=-company.cash * n,
            workplaces=(cards.workplace(),) * n,
            discards=0,
            market_leader=NOBODY,
            tech_leader=NOBODY,
            passes=0,
            card=NOBODY,
            owner=NOBODY,
            bid=0,
            bidder=NOBODY,
            bidding=(),
            defendant=NOBODY,
            damages=0,
            offers=(),
            dice=(),
            salaries=(-1,) * n,
            laid_off=(0,) * n,
            accounts=(),
            winner=NOBODY,
            hands=(0,) * n,
            deck=cards.deck,
            thrown=(0,) * n,
            commits=(NOT_CHOSEN,) * n,
        )

    def seats(self, known: State | Observation) -> int:
        return len(known.cash)

    def outcome(self, state: State) -> Outcome | None:
        # A score is the cash minus the value of the debts (BN-7).
        if state.phase != "over":
            return None
        scores = tuple(
            sum(value for _, value in self.score_parts(state, seat)) for seat in range(len(state.cash))
        )
        return Outcome(Termination.FINISHED, scores, (state.winner,))

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        debt = self.context.rules.company.iou * state.ious[seat]
        return (("Cash", float(state.cash[seat])), ("Owed", float(-debt)))

    def score_note(self, state: State, seat: Seat) -> str:
        # The last IOU decides the game, not the score (BN-7).
        left = counted(state.ious[seat], "IOU") if state.ious[seat] else "no IOU left"
        return f"cash {dollars(state.cash[seat])}, {left}"

    def score_goal(self) -> str:
        # A player wins by paying back the last IOU, not by the highest score (BN-7).
        iou = dollars(self.context.rules.company.iou)
        return f"Each IOU is a debt of {iou}. The first player without IOUs wins, even with less cash."

    def score_text(self, value: float) -> str:
        return dollars(round(value))

    def round_number(self, known: Known) -> int:
        return known.round

    def phase(self, known: Known) -> str:
        return words.PAGES.get(known.phase, known.phase)

    def conserved(self, state: State) -> Conserved:
        held = [*state.hands, *state.workplaces, *state.thrown, state.deck, state.discards]
        if state.is_auction:
            held.append(1 << state.card)  # The card of a lawsuit is already among the discards.
        cards = [state.names[card] for mask in held for card in bits(mask)]
        return {"cards": sorted(cards), "dollars": sum(state.cash) + state.bank}
