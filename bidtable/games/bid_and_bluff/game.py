"""The rules of Bid & Bluff: who decides, among what, and how it ends. What a move does is in `flow`."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterator, Sequence
from math import perm
from typing import Final

from msgspec.structs import replace

from bidtable.core.game import Game, View, illegal
from bidtable.core.legal import LazyLegal
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
from bidtable.games.bid_and_bluff import flow, views, words
from bidtable.games.bid_and_bluff.board import FINISH, Reach
from bidtable.games.bid_and_bluff.cards import Cards
from bidtable.games.bid_and_bluff.parts import (
    NOWHERE,
    Allowance,
    Bid,
    BidMade,
    CardPlayed,
    CardsCut,
    ChooseColour,
    ChooseStart,
    ColourChosen,
    Cut,
    Deal,
    Dealt,
    DieMoved,
    GameEnded,
    MoveDie,
    PlayCard,
    RoundScored,
    StartChosen,
    State,
    Table,
    TrickTaken,
)
from bidtable.games.bid_and_bluff.rules import COLOURS, Rules

_COLOUR_MOVES: Final = tuple(ChooseColour(colour) for colour in COLOURS)


class BidAndBluff(Game[State, Table, Move]):
    """The rules, bound to rule data.

    Attributes:
        rules: The rule data.
        cards: The deck.
    """

    move_types = (Cut, Deal, ChooseColour, ChooseStart, Bid, PlayCard, MoveDie)
    event_types = (
        CardsCut,
        ColourChosen,
        StartChosen,
        Dealt,
        BidMade,
        CardPlayed,
        TrickTaken,
        RoundScored,
        DieMoved,
        GameEnded,
    )
    state_type = State
    max_moves = 50_000

    def __init__(self, rules: Rules) -> None:
        """Bind the rules to checked data."""
        self.rules = rules
        self.cards = Cards(rules)
        self.info = GameInfo(
            slug="bid_and_bluff",
            title="Bid & Bluff",
            tagline="Bid your tricks exactly, and race a big die to FINISH.",
            credits="Published by 3M, 1972.",
            min_seats=2,
            max_seats=6,
            variants=rules.variants,
            options=(rules.board_option,),
        )
        self._bids = tuple(Bid(tricks) for tricks in range(rules.highest_bid + 1))

    @property
    def rules_digest(self) -> str:
        """Fingerprint of the rule files."""
        return self.rules.digest

    # -- the start -----------------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        """Return the state before the cut (BB-1).

        Raises:
            SetupError: The set-up does not fit.
        """
        self.check_setup(setup)
        n = setup.seats
        return State(
            phase="cut",
            board=setup.options.get("board", self.rules.board_option.default),
            hook=setup.has("hook"),
            round=0,
            dealer=-1,
            turn=CHANCE,
            cutters=tuple(range(n)),
            colours=("",) * n,
            dice=(NOWHERE,) * n,
            hands=(0,) * n,
            trump=NOWHERE,
            bids=(NOWHERE,) * n,
            tricks=(0,) * n,
            leader=-1,
            trick=(),
            last_leader=-1,
            last_trick=(),
            played=0,
            voids=(0,) * n,
            entered=(),
        )

    def count(self, round_number: int) -> int:
        """Return how many cards each player is dealt in a round, from 1 (BB-3)."""
        cycle = self.rules.cycle
        return cycle[(round_number - 1) % len(cycle)]

    # -- whose decision, and which -------------------------------------------------------------------

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return who acts: always one seat, or chance, or nobody at the end."""
        return () if state.phase == "over" else (state.turn,)

    def legal(self, state: State, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat, in a fixed order."""
        if seat != state.turn or state.phase == "over":
            return ()
        phase = state.phase
        if phase == "play":
            return self.cards.listed(self.playable(state.hands[seat], state.trick))
        if phase == "bid":
            barred = self._barred_bid(state)
            return self._bids if barred is None else tuple(bid for bid in self._bids if bid.tricks != barred)
        if phase == "move":
            return move_choices(self.reach(state, seat))
        if phase == "colour":
            return tuple(move for move in _COLOUR_MOVES if move.colour not in state.colours)
        if phase == "start":
            return tuple(ChooseStart(name) for name in self.free_starts(state))
        return self._chance_moves(state)

    def playable(self, hand: int, trick: tuple[int, ...]) -> int:
        """Return the mask of the cards that may be played: the suit led must be followed (BB-5)."""
        if not trick:
            return hand
        return hand & self.cards.suit_mask[self.cards.suit[trick[0]]] or hand

    def _barred_bid(self, state: State) -> int | None:
        """Return the bid that Hook bars: the one with which the dealer would make the bids add up."""
        if not state.hook or state.turn != state.dealer:
            return None
        rest = self.count(state.round) - sum(bid for bid in state.bids if bid >= 0)
        return rest if 0 <= rest <= self.rules.highest_bid else None

    def free_starts(self, state: State) -> tuple[str, ...]:
        """Return the START squares without a die."""
        board = self.rules.boards[state.board]
        taken = sum(1 << square for square in state.dice if square >= 0)
        return tuple(board.name(square) for square in board.squares(board.start & ~taken))

    def allowance(self, state: State, seat: Seat) -> Allowance:
        """Return how far a die may move, by where it stands when its move begins (BB-6)."""
        bid, tricks = state.bids[seat], state.tricks[seat]
        square = state.dice[seat]
        in_zone = square >= 0 and bool(self.rules.boards[state.board].zone >> square & 1)
        made = bid == tricks
        found: tuple[tuple[str, int], ...]
        if in_zone:
            made_parts = (("bid", bid),) if bid else (("a made 0", self.rules.zone_zero),)
            found = made_parts if made else ()
        elif made:
            found = (("bid", bid), ("bonus", self.rules.bonus))
        else:
            found = (("tricks", tricks),)
        return Allowance(sum(steps for _, steps in found), made, in_zone, found)

    def reach(self, state: State, seat: Seat) -> Reach:
        """Return where a die may go (BB-7 to BB-9)."""
        square = state.dice[seat]
        occupied = sum(1 << other for other in state.dice if other >= 0 and other != square)
        diagonal = len(state.dice) >= self.rules.diagonal_from
        steps = self.allowance(state, seat).total
        return self.rules.boards[state.board].reach(square, steps, occupied, diagonal=diagonal)

    # -- chance --------------------------------------------------------------------------------------

    def _chance_size(self, state: State) -> int:
        """Return how many cards chance turns: one a cutting seat, or all that are dealt and trump."""
        if state.phase == "cut":
            return len(state.cutters)
        return len(state.dice) * self.count(state.round) + 1

    def _chance_moves(self, state: State) -> Collection[Move]:
        size = self._chance_size(state)
        kind = Cut if state.phase == "cut" else Deal

        def contains(move: object) -> bool:
            if type(move) is not kind:
                return False
            names = move.cards
            return (
                len(names) == size and len(set(names)) == size and all(n in self.cards.number for n in names)
            )

        def iterate() -> Iterator[Move]:
            return (kind(names) for names in itertools.permutations(self.cards.names, size))

        return LazyLegal(perm(self.cards.size, size), contains, iterate)

    def sample(self, state: State, rng: random.Random) -> Move:
        """Cut, or shuffle and deal."""
        names = tuple(rng.sample(self.cards.names, self._chance_size(state)))
        return Cut(names) if state.phase == "cut" else Deal(names)

    # -- applying ------------------------------------------------------------------------------------

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Apply a move.

        Raises:
            IllegalMove: It is not this seat's turn, or the rules do not allow the move.
        """
        if isinstance(move, PlayCard) and state.phase == "play" and seat == state.turn:
            return flow.play(self, state, seat, move)
        reason = self._refusal(state, seat, move)
        if reason:
            raise illegal(reason)
        match move:
            case Bid():
                return flow.bid(self, state, seat, move)
            case MoveDie():
                return flow.move(self, state, seat, move)
            case Deal():
                return flow.deal(self, state, move)
            case ChooseColour():
                return flow.choose_colour(self, state, seat, move)
            case ChooseStart():
                return flow.choose_start(self, state, seat, move)
            case Cut():
                return flow.cut(self, state, move)
        raise AssertionError("a legal move that nothing is known of")

    def _refusal(self, state: State, seat: Seat, move: Move) -> str:
        """Return why a move is not allowed; empty if it is."""
        if state.phase == "over":
            return "The race is over."
        if seat != state.turn:
            return "It is not this player's turn."
        if move in self.legal(state, seat):
            return ""
        return words.refusal(self, state.phase, move) or "This is no move for now."

    # -- the end -------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Return the winner: greatest overshoot, then the earlier to enter (BB-10). Scores are rows run."""
        if state.phase != "over":
            return None
        scores = tuple(float(sum(v for _, v in self.score_parts(state, s))) for s in range(len(state.dice)))
        return Outcome(Termination.FINISHED, scores, (flow.best_entry(state.entered)[0],))

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Unfold a score: rows from START, and the steps over FINISH."""
        board = self.rules.boards[state.board]
        overshoot = dict(state.entered).get(seat)
        if overshoot is not None:
            return (("Rows to FINISH", float(board.height - 1)), ("Steps over FINISH", float(overshoot)))
        square = state.dice[seat]
        return (("Rows from START", float(max(0, square) // board.columns)),)

    def round_number(self, state: State) -> int:
        """Return the round, from 1."""
        return max(1, state.round)

    # -- what seats know, and words: see `views` and `words` --------------------------------------------

    def project(self, state: State, seat: Seat | None) -> Table:
        """Return what a seat may know."""
        return views.project(self, state, seat)

    def project_event(self, event: Event, seat: Seat | None) -> Event | None:
        """Return an event as a seat may know it: of a deal, only its own hand."""
        if type(event) is Dealt:
            hands = tuple(hand if other == seat else () for other, hand in enumerate(event.hands))
            return replace(event, hands=hands)
        return event

    def legal_in_view(self, table: Table, seat: Seat) -> Collection[Move]:
        """Return the legal moves, found from the view alone."""
        return views.legal_in_view(self, table, seat)

    def determinize(self, view: View[Table], rng: random.Random) -> State:
        """Return a state consistent with a view."""
        return views.determinize(self, view.table, rng)

    def conserved(self, state: State) -> Conserved:
        """Return all cards (in hands, played, trump, and the rest of the deck) and all dice."""
        held = [name for hand in state.hands for name in self.cards.named(hand)]
        out = held + list(self.cards.named(state.played))
        if state.trump >= 0:
            out.append(self.cards.names[state.trump])
        rest = set(self.cards.names) - set(out)
        return {"cards": sorted([*out, *rest]), "dice": len(state.dice)}

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
        return words.why_not(self, table, seat, move)

    def phase(self, table: Table) -> str:
        """Name the phase."""
        return table.phase

    def help_sections(self) -> tuple[HelpSection, ...]:
        """Return the rulebook's pages."""
        return self.rules.help

    def provenance(self) -> tuple[Provenance, ...]:
        """Return where each file's content comes from."""
        return self.rules.provenance


def move_choices(reach: Reach) -> tuple[MoveDie, ...]:
    """Return the moves of a die in a fixed order: squares from START upwards, then FINISH (BB-8, BB-9)."""
    board = reach.board
    choices = [MoveDie(board.name(square)) for square in board.squares(reach.targets)]
    if reach.finish_steps:
        choices.append(MoveDie(FINISH))
    return tuple(choices)


__all__ = ["BidAndBluff", "move_choices"]
