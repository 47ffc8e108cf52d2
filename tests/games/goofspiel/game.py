"""Goofspiel: the parts bound together, the start and the end."""

from bidtable.core.flow import OVER
from bidtable.core.game import Game, Parts
from bidtable.core.model import Conserved, GameInfo, Outcome, Seat, Setup
from tests.games.goofspiel import knowledge, words
from tests.games.goofspiel.events import EVENTS
from tests.games.goofspiel.flow import FLOW, result
from tests.games.goofspiel.rules import Context, Rules
from tests.games.goofspiel.state import NONE, Known, Observation, State


class Goofspiel(Game[Context, State, Observation]):
    """The rules, bound to rule data."""

    parts = Parts(FLOW, knowledge, words)
    event_types = EVENTS
    state_type = State
    observation_type = Observation
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
        return State("prize", setup.has("carry"), cards, (), (cards,) * n, ((),) * n, (), (NONE,) * n)

    def seats(self, known: Known) -> int:
        """Return the number of players."""
        return len(known.hands)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result when all cards are played."""
        return result(state) if state.phase == OVER else None

    def conserved(self, state: State) -> Conserved:
        """Return all prizes, and for each seat how many of its cards there are for each prize to come."""
        prizes = (*state.prizes, *state.pool, *state.lost, *(prize for won in state.won for prize in won))
        due = len(state.prizes) + (state.phase in ("bid", "reveal"))
        return {"prizes": prizes, **{f"seat {at}": len(hand) - due for at, hand in enumerate(state.hands)}}

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Unfold a score prize by prize."""
        return tuple((f"Prize {prize}", float(prize)) for prize in state.won[seat])

    def round_number(self, known: Known) -> int:
        """Return the number of the prize that is bid for, from 1."""
        return self.context.rules.cards.ranks - len(known.prizes) + (known.phase == "prize")
