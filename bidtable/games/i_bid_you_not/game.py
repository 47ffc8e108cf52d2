"""The rules of I Bid You Not: who decides, among what, and how it ends.

What moves do is in `turns`, `auction` and `taking`; what cards bind in `terms`; what seats know in `views`.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from bidtable.core.errors import SetupError
from bidtable.core.game import Game, View, illegal
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
from bidtable.games.i_bid_you_not import (
    auction,
    dealing,
    printing,
    scoring,
    taking,
    turns,
    views,
    words,
)
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not.deck import Card, Deck
from bidtable.games.i_bid_you_not.events import Printed
from bidtable.games.i_bid_you_not.parts import (
    NOBODY,
    Add,
    Bid,
    Deal,
    Declare,
    Decline,
    Draw,
    Drop,
    Give,
    Open,
    Print,
    Put,
    Skip,
    State,
    Table,
    Take,
)
from bidtable.games.i_bid_you_not.rules import BASE, Rules

Key = tuple[tuple[str, ...], int, tuple[printing.Recipe, ...]]


NUMBERLESS = 9999
"""More cards than any deck has: no auction has been held yet."""


class IBidYouNot(Game[State, Table, Move]):
    """The rules, bound to rule data.

    Attributes:
        rules: The rule data.
    """

    move_types = (Print, Deal, Draw, Add, Declare, Bid, Take, Skip, Give, Put, Drop, Decline, Open)
    event_types = (
        ev.Printed,
        ev.Dealt,
        ev.CardAdded,
        ev.TurnPassed,
        ev.SentBack,
        ev.Truce,
        ev.CardsDrawn,
        ev.AuctionCalled,
        ev.NoBids,
        ev.BidPlaced,
        ev.BidsRevealed,
        ev.Skipped,
        ev.TakeDecided,
        ev.Declined,
        ev.CardDropped,
        ev.OfferTaken,
        ev.OfferOpened,
        ev.GameEnded,
    )
    state_type = State
    max_moves = 3000

    def __init__(self, rules: Rules) -> None:
        """Bind the rules to checked data."""
        self.rules = rules
        self.info = GameInfo(
            slug="i_bid_you_not",
            title="I Bid You Not",
            tagline="Sweeten a row of cards, or call the auction.",
            credits="Designed by Tiamo Pastoor, published by Pandaqi.",
            min_seats=2,
            max_seats=6,
            variants=rules.variants,
            options=rules.options,
            best_seats="Best with three or more.",
        )
        self._decks: dict[Key, Deck] = {}
        self._last: tuple[object, object, int, Deck] | None = None

    @property
    def rules_digest(self) -> str:
        """Fingerprint of the rule files."""
        return self.rules.digest

    # -- decks ---------------------------------------------------------------------------------------

    def sets_of(self, setup: Setup) -> tuple[str, ...]:
        """Return the sets of cards that a set-up plays with."""
        return tuple(
            name
            for name in self.rules.sets
            if (setup.options.get("base", "in") == "in" if name == BASE else setup.has(name))
        )

    @property
    def current(self) -> Deck | None:
        """The deck that was used last: what words name cards by."""
        return self._last[3] if self._last is not None else None

    def deck(self, state: State | Table) -> Deck:
        """Return the deck that a state is played with."""
        last = self._last
        if last is not None and last[0] is state.sets and last[1] is state.recipes and last[2] == state.trim:
            return last[3]
        key = (state.sets, state.trim, state.recipes)
        deck = self._decks.get(key)
        if deck is None:
            if len(self._decks) > 200:
                self._decks.clear()
            deck = self._decks[key] = self._make_deck(key)
        self._last = (state.sets, state.recipes, state.trim, deck)
        return deck

    def _make_deck(self, key: Key) -> Deck:
        names, trim, recipes = key
        cards: list[Card] = []
        for place, name in enumerate(names):
            if recipes:
                taken = [card.number for card in cards]
                cards += printing.make_cards(self.rules.sets[name].to_print, recipes[place], taken)
            else:
                cards += self.rules.sets[name].cards
        return Deck(cards, self.rules.types).trimmed(trim)

    # -- the start -----------------------------------------------------------------------------------

    def check_setup(self, setup: Setup) -> None:
        """Check that there are cards enough (IB-2).

        Raises:
            SetupError: With what was expected.
        """
        super().check_setup(setup)
        sets = self.sets_of(setup)
        if not sets:
            raise SetupError("Without the base set at least one expansion must be in the deck.")
        cards = self.cards_in(setup)
        least = setup.seats * self.rules.least_each + 1
        if cards < least:
            raise SetupError(
                f"{max(cards, 0)} cards are left; {setup.seats} players need at least {least}. Take fewer out."
            )

    def cards_in(self, setup: Setup) -> int:
        """Return how many cards a set-up plays with; of a fresh print, about how many."""
        trim = int(setup.options.get("trim", self._default("trim")))
        return sum(len(self.rules.sets[name].cards) for name in self.sets_of(setup)) - trim

    def _default(self, option: str) -> str:
        return next(found.default for found in self.rules.options if found.id == option)

    def setup_note(self, setup: Setup) -> str:
        """Say how many cards there are, and how many each player gets (IB-2)."""
        cards = self.cards_in(setup)
        if cards < 1:
            return "No cards are left."
        each, more = divmod(cards - 1, setup.seats)
        about = "about " if setup.options.get("print") == "fresh" else ""
        hand = f"{each} or {each + 1}" if more else f"{each}"
        return f"{about}{cards} cards: {hand} for each player".capitalize() + "."

    def start(self, setup: Setup) -> State:
        """Return the state before the deal.

        Raises:
            SetupError: The set-up does not fit.
        """
        self.check_setup(setup)
        n = setup.seats
        fresh = setup.options.get("print") == "fresh"
        return State(
            phase="print" if fresh else "deal",
            sets=self.sets_of(setup),
            trim=int(setup.options.get("trim", self._default("trim"))),
            fresh=fresh,
            recipes=(),
            variants=tuple(v for v in setup.variants if v not in self.rules.sets),
            turn=CHANCE,
            start=NOBODY,
            declarer=NOBODY,
            truce=0,
            fewest=NUMBERLESS,
            idle=0,
            hands=(0,) * n,
            piles=(0,) * n,
            discards=0,
            offer=(),
            givers=(),
            age=(),
            gave_negative=0,
            gave_positive=0,
            adds_left=0,
            wanted=(0,) * n,
            bids=((),) * n,
            ranking=(),
            asked=0,
            inverted=False,
            skipped=0,
            taker=NOBODY,
            draws=(),
            draw_for="",
            giving=-1,
            after=(),
            after_left=(),
            lacks=(0,) * n,
            holds=(0,) * n,
        )

    # -- whose decision, and which -------------------------------------------------------------------

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return who acts: one seat, all who still seal a bid, chance, or nobody at the end."""
        if state.phase == "bid" and not turns.terms(self.deck(state), state).open:
            return tuple(seat for seat, wanted in enumerate(state.wanted) if wanted)
        return () if state.phase == "over" else (state.turn,)

    def decision_is_secret(self, state: State) -> bool:
        """Whether bids are being sealed."""
        return state.phase == "bid" and not turns.terms(self.deck(state), state).open

    def legal(self, state: State, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat, in a fixed order."""
        deck = self.deck(state)
        if not self._owes(deck, state, seat):
            return ()
        match state.phase:
            case "turn":
                moves = self._each(deck, Add, turns.may_add(deck, state, seat))
                return moves if state.truce else (*moves, Declare())
            case "more":
                return self._each(deck, Add, turns.may_add(deck, state, seat))
            case "bid":
                biddable = turns.terms(deck, state).biddable
                return self._each(deck, Bid, state.hands[seat] & biddable)
            case "ask":
                ways = auction.ways_to_skip(deck, state, seat)
                return (Take(), *(Skip(by) for by in ways))  # type: ignore[arg-type]
            case "give":
                return self._each(deck, Give, auction.placeable(deck, state, state.hands[seat]))
            case "put":
                left = (None, *(deck.numbers[card] for card in state.offer))
                return tuple(Put(left[place]) for place in auction.places(deck, state, state.giving))
            case "after":
                if state.after[0] == "add":
                    return (*self._each(deck, Give, taking.may_join(deck, state, seat)), Decline())
                return (*(Drop(deck.numbers[card]) for card in sorted(state.offer)), Decline())
            case "open":
                return tuple(Open(deck.numbers[card]) for card in taking.openers(state))
            case "lead":
                return self._each(deck, Open, state.hands[seat])
        if state.phase == "print":
            return dealing.prints(self.rules, state)
        return dealing.deals(deck, len(state.hands)) if state.phase == "deal" else dealing.draws(deck, state)

    def _owes(self, deck: Deck, state: State, seat: Seat) -> bool:
        """Whether a seat owes a decision: `seat in self.actors(state)`, but quicker."""
        if state.phase != "bid" or turns.terms(deck, state).open:
            return seat == state.turn and state.phase != "over"
        return 0 <= seat < len(state.wanted) and state.wanted[seat] > 0

    def _each(self, deck: Deck, kind: type[Move], mask: int) -> tuple[Move, ...]:
        """Return one move for each card; moves are values, so the same ones serve again."""
        made = deck.moves.get(kind)
        if made is None:
            made = deck.moves[kind] = [kind(number) for number in deck.numbers]
        found = []
        while mask:
            low = mask & -mask
            found.append(made[low.bit_length() - 1])
            mask ^= low
        return tuple(found)

    def sample(self, state: State, rng: random.Random) -> Move:
        """Print, shuffle and deal, or draw scored cards."""
        if state.phase == "print":
            return dealing.sample_print(self.rules, state, rng)
        return dealing.sample(self.deck(state), state, rng)

    # -- applying ------------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Apply a move.

        Raises:
            IllegalMove: It is not this seat's turn, or the rules do not allow the move.
        """
        if move not in self.legal(state, seat):
            raise illegal(words.refusal(self, state, seat, move))
        events: list[Event] = []
        after = self._do(self.deck(state), state, seat, move, events)
        return after, tuple(events)

    def _do(self, deck: Deck, state: State, seat: Seat, move: Move, events: list[Event]) -> State:
        index = deck.index
        match move:
            case Add(card=card):
                return turns.add(deck, state, seat, index[card], events)
            case Declare():
                return auction.call(deck, state, seat, None, events)
            case Bid(card=card):
                return auction.bid(deck, state, seat, index[card], events)
            case Take():
                return auction.take(deck, state, seat, events)
            case Skip(by=by):
                return auction.skip(deck, state, seat, by, events)
            case Give(card=card) if state.phase == "give":
                return auction.give(deck, state, seat, index[card], events)
            case Give(card=card):
                return taking.join(deck, state, seat, index[card], events)
            case Put(after=after):
                place = 0 if after is None else state.offer.index(index[after]) + 1
                return auction.put_at(deck, state, seat, state.giving, place, events)
            case Drop(card=card):
                return taking.drop(deck, state, seat, index[card], events)
            case Decline():
                return taking.decline(deck, state, seat, events)
            case Open(card=card) if state.phase == "open":
                return taking.open_next(deck, state, index[card], events)
            case Open(card=card):
                return taking.lead(deck, state, seat, index[card], events)
            case Draw(cards=cards):
                return turns.draw(deck, state, deck.at(cards), events)
            case Deal():
                return dealing.deal(deck, state, move, events)
            case Print(recipes=recipes):
                state = replace(state, phase="deal", recipes=recipes)
                events.append(Printed(self.deck(state).size))
                return state
        raise AssertionError("a legal move that nothing is known of")

    # -- the end -------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners: the highest sum of prices; equal sums share the win (IB-9)."""
        if state.phase != "over":
            return None
        scores = tuple(
            float(sum(value for _, value in self.score_parts(state, seat)))
            for seat in range(len(state.hands))
        )
        best = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        return Outcome(Termination.CARDS_OUT, scores, winners)

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Unfold a score: prices, and what cards in the pile add (IB-16)."""
        extremes = "extremes_score" in state.variants
        return scoring.parts(self.deck(state), state.piles[seat], extremes_only=extremes)

    # -- what seats know, and words: see `views` and `words` --------------------------------------------

    def project(self, state: State, seat: Seat | None) -> Table:
        """Return what a seat may know."""
        return views.project(self, state, seat)

    def project_event(self, event: Event, seat: Seat | None) -> Event | None:
        """Return an event as a seat may know it: of a deal its own hand, of sealed bids its own."""
        return views.project_event(event, seat)

    def legal_in_view(self, table: Table, seat: Seat) -> Collection[Move]:
        """Return the legal moves, found from the view alone."""
        return self.legal(views.partial_state(self, table), seat)

    def determinize(self, view: View[Table], rng: random.Random) -> State:
        """Return a state consistent with a view."""
        return views.determinize(self, view, rng)

    def conserved(self, state: State) -> Conserved:
        """Return the cards that are nowhere or twice: none, of whatever deck was printed."""
        if state.phase in ("print", "deal"):
            return {"stray cards": []}
        deck = self.deck(state)
        held = [
            number for mask in (*state.hands, *state.piles, state.discards) for number in deck.named(mask)
        ]
        held += [deck.numbers[card] for card in state.offer]
        held += [deck.numbers[card] for cards in state.bids for card in cards]
        stray = [number for number in deck.numbers if held.count(number) != 1]
        return {"stray cards": [str(number) for number in stray]}

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
        return "" if move in self.legal(state, seat) else words.refusal(self, state, seat, move)

    def phase(self, table: Table) -> str:
        """Name the phase."""
        return table.phase

    def help_sections(self) -> tuple[HelpSection, ...]:
        """Return the rulebook's pages."""
        return self.rules.help

    def provenance(self) -> tuple[Provenance, ...]:
        """Return where each file's content comes from."""
        return self.rules.provenance


__all__ = ["IBidYouNot"]
