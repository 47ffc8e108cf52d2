"""The rules of BID-IT!: who decides, among what, and how it ends. What moves do is in `flow` and `showdown`."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterator, Sequence
from math import perm
from typing import Final

from msgspec.structs import replace

from bidtable.core.errors import SetupError
from bidtable.core.game import Game, View, illegal
from bidtable.core.legal import LazyLegal
from bidtable.core.masks import bits
from bidtable.core.model import (
    CHANCE,
    Conserved,
    Event,
    GameInfo,
    HelpSection,
    Move,
    Outcome,
    Provenance,
    Seat,
    Setup,
    TableView,
    Termination,
)
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it import flow, showdown, views, words
from bidtable.games.bid_it.cards import RANKS, Cards
from bidtable.games.bid_it.parts import (
    NOBODY,
    Bid,
    Challenge,
    Deal,
    Discard,
    Double,
    Draw,
    Drawn,
    LetGive,
    Pass,
    Perfecto,
    Redouble,
    Sidestep,
    Start,
    State,
    Surrender,
    Table,
    TakeSide,
)
from bidtable.games.bid_it.rules import Rules

BIDS: Final = tuple(Bid(quantity, rank) for quantity in range(1, 150) for rank in RANKS)
"""All bids from the lowest: six a quantity (BI-2)."""
SIDES: Final = (TakeSide("bidder"), TakeSide("caller"))


class BidIt(Game[State, Table, Move]):
    """The rules, bound to rule data.

    Attributes:
        rules: The rule data.
        cards: The deck.
        stakes: Cards that the loser of a showdown loses, by call.
    """

    move_types = (
        *(Start, Deal, Drawn, Bid, Discard, Draw, Sidestep, Challenge, Perfecto, Double, Redouble),
        *(Surrender, Pass, TakeSide, LetGive),
    )
    event_types = (
        *(ev.GameBegun, ev.Dealt, ev.BidMade, ev.Discarded, ev.CardsDrawn, ev.Exposed, ev.Called, ev.Passed),
        *(ev.SideTaken, ev.SidesShown, ev.Showdown, ev.CardLost, ev.Eliminated, ev.PointsScored, ev.GameWon),
        ev.MatchWon,
    )
    state_type = State
    max_moves = 100_000

    def __init__(self, rules: Rules) -> None:
        """Bind the rules to checked data."""
        self.rules = rules
        self.cards = Cards(rules.kinds)
        calls = rules.calls
        self.stakes: dict[str, int] = {
            "challenge": calls.challenge_costs,
            "perfecto": calls.challenge_costs,
            "double": calls.double_costs,
            "redouble": calls.redouble_costs,
            "surrender": calls.surrender_costs,
        }
        self.info = GameInfo(
            slug="bid_it",
            title="BID-IT!",
            tagline="Bid how often a rank lies in all hands, or call the bluff.",
            credits="Designed by Andy and Sara Ellen Daniel, published by Enginuity, 2003.",
            min_seats=2,
            max_seats=6,
            variants=rules.variants,
            options=rules.options,
        )
        self._discards = tuple(Discard(name) for name in self.cards.names)
        self._sidesteps = tuple(Sidestep(name) for name in self.cards.names)

    @property
    def rules_digest(self) -> str:
        """Fingerprint of the rule files."""
        return self.rules.digest

    # -- the start -----------------------------------------------------------------------------------

    def check_setup(self, setup: Setup) -> None:
        """Check that the teams can be seated (BI-19).

        Raises:
            SetupError: With what was expected.
        """
        super().check_setup(setup)
        teams = setup.options.get("teams", "none")
        if teams == "two" and setup.seats not in (4, 6):
            raise SetupError("Two teams need 4 or 6 players.")
        if teams == "three" and setup.seats != 6:
            raise SetupError("Three teams need 6 players.")

    def setup_note(self, setup: Setup) -> str:
        """Say with how many Deal cards each player starts, and how long a match goes (BI-1, BI-18)."""
        note = f"{self.rules.deal_cards[setup.seats]} Deal cards for each player."
        target = self.target(setup)
        return f"{note} The match goes to {target}." if target else note

    def target(self, setup: Setup) -> int:
        """Return the winning score of a match; 0 for a single game (BI-18)."""
        choice = setup.options.get("match", "one")
        if choice == "one":
            return 0
        return self.rules.suggested[setup.seats] if choice == "suggested" else int(choice)

    def start(self, setup: Setup) -> State:
        """Return the state before the first bidder is drawn.

        Raises:
            SetupError: The set-up does not fit.
        """
        self.check_setup(setup)
        n = setup.seats
        count = {"none": n, "two": 2, "three": 3}[setup.options.get("teams", "none")]
        return State(
            phase="start",
            advanced=setup.has("advanced"),
            teams=tuple(seat % count for seat in range(n)),
            target=self.target(setup),
            game=1,
            round=0,
            rounds=0,
            turn=CHANCE,
            first=NOBODY,
            deals=(self.rules.deal_cards[n],) * n,
            scores=(0,) * n,
            hands=(0,) * n,
            exposed=(0,) * n,
            deck=self.cards.full,
            discards=0,
            fresh=0,
            held=(0,) * n,
            quantity=0,
            rank=0,
            bidder=NOBODY,
            call="",
            caller=NOBODY,
            doubler=NOBODY,
            quitter=NOBODY,
            passed=(),
            wanted=0,
            sides=("",) * n,
            siders=(),
            losses=(),
            last_bids=(),
        )

    # -- whose decision, and which -------------------------------------------------------------------

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return who acts: one seat, all who still take a side, chance, or nobody at the end."""
        if state.phase == "sides":
            return tuple(sorted(seat for seat in state.siders if not state.sides[seat]))
        return () if state.phase == "over" else (state.turn,)

    def decision_is_secret(self, state: State) -> bool:
        """Whether sides are taken in secret: if two or more players do (BI-7)."""
        return state.phase == "sides" and len(state.siders) > 1

    def legal(self, state: State, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat, in a fixed order."""
        phase = state.phase
        if phase == "sides":
            return SIDES if seat in state.siders and not state.sides[seat] else ()
        if seat != state.turn or phase == "over":
            return ()
        if phase == "turn":
            return self._turn(state, seat)
        if phase in ("rebid", "sidestep"):
            return self._bids(state)
        if phase == "discard":
            return (*self._discardable(state, seat), Draw())
        if phase == "give_up":
            return tuple(LetGive(giver) for giver in showdown.helpers(state, seat))
        return self._chance_moves(state)

    def _bids(self, state: State) -> tuple[Bid, ...]:
        """Return the bids above the standing one, up to the cap (BI-2)."""
        return BIDS[state.quantity * 6 - 6 + state.rank if state.quantity else 0 : flow.cap(state) * 6]

    def _discardable(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return the cards that may be discarded: without a star or the rank bid, and not laid open (BI-5)."""
        mask = state.hands[seat] & ~state.exposed[seat] & ~self.cards.bearing[state.rank]
        return tuple(self._discards[card] for card in self.cards.distinct(mask))

    def _turn(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if not state.quantity:
            return self._bids(state)
        bids = self._bids(state)
        moves: tuple[Move, ...] = ()
        if bids and flow.is_sidestep(state, seat):
            closed = state.hands[seat] & ~state.exposed[seat]
            moves = tuple(self._sidesteps[card] for card in self.cards.distinct(closed))
        elif bids:
            moves = (*bids, *self._discardable(state, seat))
        return (*moves, *self._calls(state, seat))

    def _calls(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return the calls that may be made now (BI-6, BI-12); nobody calls against a teammate."""
        needs = self.rules.calls
        kind, bidder = state.call, state.bidder
        own = state.teams[seat] == state.teams[bidder]
        if not kind:
            calls: tuple[Move, ...] = () if own else (Challenge(), Perfecto())
            can = state.advanced and not own and flow.can_stake(state, seat, bidder, needs.double_needs)
            return (*calls, Double()) if can else calls
        if kind == "challenge":
            against = state.caller if own else bidder
            can = flow.can_stake(state, seat, against, needs.double_needs)
            double: tuple[Move, ...] = (Double(),) if can else ()
            return (Pass(), *double) if own else (Pass(), Perfecto(), *double)
        if kind == "perfecto":
            if own:
                return (Pass(),)
            can = flow.can_stake(state, seat, bidder, needs.double_needs)
            return (Pass(), Challenge(), Double()) if can else (Pass(), Challenge())
        if kind in ("double", "redouble"):
            return (Pass(), *self._answers(state, seat))
        return (Pass(),)

    def _answers(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return what the doubled side may answer (BI-12, BI-22)."""
        doubled = flow.doubled(state)
        moves: tuple[Move, ...] = ()
        if state.call == "double" and state.teams[seat] == state.teams[doubled]:
            other = flow.other_side(state, doubled)
            if flow.can_stake(state, doubled, other, self.rules.calls.redouble_needs):
                moves = (Redouble(),)
        return (*moves, Surrender()) if seat == doubled else moves

    # -- chance --------------------------------------------------------------------------------------

    def _chance_size(self, state: State) -> int:
        """Return how many cards chance turns up."""
        if state.phase == "deal":
            wanted = sum(flow.hand_size(self, state, seat) for seat in flow.alive(state))
            return min(wanted, state.deck.bit_count() + state.discards.bit_count())
        return flow.draws(state)

    def _can_turn_up(self, state: State, move: object) -> bool:
        """Whether chance may turn up these cards: from the deck first, then from the discards (BI-9)."""
        kind: type[Deal | Drawn] = Deal if state.phase == "deal" else Drawn
        if not isinstance(move, kind) or len(move.cards) != self._chance_size(state):
            return False
        number, left = self.cards.number, state.deck
        for name in move.cards:
            if not left:
                left = state.discards
            at = number.get(name)
            if at is None or not left >> at & 1:
                return False
            left &= ~(1 << at)
        return True

    def _chance_moves(self, state: State) -> Collection[Move]:
        if state.phase == "start":
            return tuple(Start(seat) for seat in range(len(state.deals)))
        kind: type[Deal | Drawn] = Deal if state.phase == "deal" else Drawn
        size = self._chance_size(state)
        deck, discards = self.cards.named(state.deck), self.cards.named(state.discards)
        first = min(size, len(deck))

        def iterate() -> Iterator[Move]:
            for before in itertools.permutations(deck, first):
                for after in itertools.permutations(discards, size - first):
                    yield kind((*before, *after))

        ways = perm(len(deck), first) * perm(len(discards), size - first)
        return LazyLegal(ways, lambda move: self._can_turn_up(state, move), iterate)

    def sample(self, state: State, rng: random.Random) -> Move:
        """Draw the first bidder, or cards from the deck and then from the discards (BI-9)."""
        if state.phase == "start":
            return Start(int(rng.random() * len(state.deals)))
        size = self._chance_size(state)
        deck = bits(state.deck)
        cards = rng.sample(deck, min(size, len(deck)))
        if size > len(deck):
            cards += rng.sample(bits(state.discards), size - len(deck))
        names = tuple(self.cards.names[card] for card in cards)
        return Deal(names) if state.phase == "deal" else Drawn(names)

    # -- applying ------------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Apply a move.

        Raises:
            IllegalMove: It is not this seat's turn, or the rules do not allow the move.
        """
        if not self._allows(state, seat, move):
            raise illegal(words.refusal(self, state, seat, move))
        events: list[Event] = []
        after = self._do(state, seat, move, events)
        return after, tuple(events)

    def _allows(self, state: State, seat: Seat, move: Move) -> bool:
        """Whether a move is legal; a bid on one's turn is checked without listing all bids."""
        if type(move) is Bid and seat == state.turn and state.phase in ("turn", "rebid", "sidestep"):
            if state.phase == "turn" and state.quantity and flow.is_sidestep(state, seat):
                return False
            higher = (move.quantity, move.rank) > (state.quantity, state.rank)
            return higher and 1 <= move.quantity <= flow.cap(state) and move.rank in RANKS
        if seat == CHANCE and state.phase in ("deal", "draw"):
            return self._can_turn_up(state, move)
        return move in self.legal(state, seat)

    def _do(self, state: State, seat: Seat, move: Move, events: list[Event]) -> State:
        number = self.cards.number
        match move:
            case Bid():
                return flow.bid(self, state, seat, move, events)
            case Discard(card=card):
                return flow.discard(self, state, seat, number[card], events)
            case Draw():
                return replace(state, phase="draw", turn=CHANCE)
            case Sidestep(card=card):
                return flow.sidestep(self, state, seat, number[card], events)
            case Pass():
                return flow.let_be(self, state, seat, events)
            case TakeSide(with_=with_):
                return showdown.side(self, state, seat, with_, events)
            case LetGive(seat=giver):
                return showdown.let_give(self, state, seat, giver, events)
            case Start(seat=first):
                return flow.begin_game(self, state, first, events)
            case Deal(cards=cards):
                return flow.deal(self, state, tuple(number[card] for card in cards), events)
            case Drawn(cards=cards):
                return flow.take_drawn(self, state, tuple(number[card] for card in cards), events)
        return flow.call(self, state, seat, words.KINDS[type(move)], events)

    # -- the end -------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners: the last with Deal cards, or of a match those with the most points."""
        if state.phase != "over":
            return None
        if state.target:
            best = max(state.scores)
            winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
            return Outcome(Termination.MATCH_SCORE, tuple(map(float, state.scores)), winners)
        scores = tuple(map(float, state.deals))
        return Outcome(Termination.LAST_STANDING, scores, tuple(flow.alive(state)))

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Unfold a score: match points, or Deal cards left."""
        if state.target:
            return (("Match points", float(state.scores[seat])),)
        return (("Deal cards left", float(state.deals[seat])),)

    def round_number(self, state: State) -> int:
        """Return the round, from 1."""
        return max(1, state.rounds)

    # -- what seats know, and words: see `views` and `words` --------------------------------------------

    def project(self, state: State, seat: Seat | None) -> Table:
        """Return what a seat may know."""
        return views.project(self, state, seat)

    def project_event(self, event: Event, seat: Seat | None) -> Event | None:
        """Return an event as a seat may know it: hands, drawn cards and sides are its owner's."""
        return views.project_event(event, seat)

    def legal_in_view(self, table: Table, seat: Seat) -> Collection[Move]:
        """Return the legal moves, found from the view alone."""
        return self.legal(views.partial_state(self, table), seat)

    def determinize(self, view: View[Table], rng: random.Random) -> State:
        """Return a state consistent with a view."""
        return views.determinize(self, view.table, rng)

    def conserved(self, state: State) -> Conserved:
        """Return all cards, in hands, deck and discards."""
        held = [card for mask in (*state.hands, state.deck, state.discards) for card in bits(mask)]
        return {"cards": sorted(self.cards.names[card] for card in held)}

    def label(self, move: Move) -> str:
        """Name a move for a button."""
        return words.label(self, move)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Tell an event in one line."""
        return words.tell(self, event, names)

    def in_words(self, table: Table, names: Sequence[str]) -> TableView:
        """Describe a view for the generic table."""
        return words.in_words(self, table, names)

    def why_not(self, table: Table, seat: Seat, move: Move) -> str:
        """Say why a move is not legal now."""
        state = views.partial_state(self, table)
        return "" if self._allows(state, seat, move) else words.refusal(self, state, seat, move)

    def phase(self, table: Table) -> str:
        """Name the phase."""
        return table.phase

    def help_sections(self) -> tuple[HelpSection, ...]:
        """Return the rulebook's pages."""
        return self.rules.help

    def provenance(self) -> tuple[Provenance, ...]:
        """Return where each file's content comes from."""
        return self.rules.provenance


__all__ = ["BidIt"]
