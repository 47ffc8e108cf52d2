"""The rules of Bidness: who decides, among what, and how it ends. What moves do is in `flow` and its neighbours."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from bidtable.core.game import Game, View, illegal
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
from bidtable.core.texts import counted
from bidtable.games.bidness import auction, business, flow, lawsuit, luck, money, tell, views, words
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.cards import PAYBACK, Cards
from bidtable.games.bidness.effects import ROLES, BadPress, Headhunting, Lawsuit
from bidtable.games.bidness.money import capacity, move_awards, salary
from bidtable.games.bidness.parts import (
    NOBODY,
    NOT_CHOSEN,
    Accept,
    Bid,
    Borrow,
    Claim,
    Deal,
    Discard,
    DropOut,
    GoToTrial,
    LayOff,
    Offer,
    Pass,
    PayBack,
    PaySalaries,
    Play,
    Roll,
    Sell,
    State,
    Table,
    TrialRoll,
)
from bidtable.games.bidness.rules import MAX_SEATS, Rules

BORROW = Borrow()


class Bidness(Game[State, Table, Move]):
    """The rules, bound to rule data.

    Attributes:
        rules: The rule data.
        cards: The Event cards.
    """

    move_types = (
        *(Roll, Deal, TrialRoll, Discard, Play, PayBack, Sell, Pass, Borrow, Bid, DropOut, Claim, Offer),
        *(Accept, GoToTrial, LayOff, PaySalaries),
    )
    event_types = (
        *(ev.Paid, ev.Borrowed, ev.RoundBegun, ev.DiceRolled, ev.Dealt, ev.DiscardChosen, ev.AllDiscarded),
        *(
            ev.Sold,
            ev.Passed,
            ev.MustPass,
            ev.AuctionOpened,
            ev.BidMade,
            ev.DroppedOut,
            ev.AuctionWon,
            ev.PaidBack,
        ),
        *(ev.Played, ev.Headhunted, ev.Sued, ev.Claimed, ev.Offered, ev.Settled, ev.TrialBegun),
        *(ev.TrialRolled, ev.Verdict, ev.AwardMoved, ev.LaidOff, ev.SalariesPaid, ev.Accounts, ev.GameWon),
    )
    state_type = State
    max_moves = 100_000

    def __init__(self, rules: Rules) -> None:
        """Bind the rules to checked data."""
        self.rules = rules
        self.cards = Cards(rules.cards, rules.company.start)
        self.info = GameInfo(
            slug="bidness",
            title="Bidness",
            tagline="Found a company: hire, sue, and pay back your IOUs first.",
            credits="Published by Maldens Universe LLC, 2021.",
            min_seats=2,
            max_seats=MAX_SEATS,
            best_seats="Best with 3 to 5",
        )
        names = self.cards.names
        self._plays = tuple(
            tuple(Play(name, target) for target in range(NOBODY, MAX_SEATS)) for name in names
        )
        self._sales = tuple(Sell(name) for name in names)
        self._discards = tuple(Discard(name) for name in names)
        self._paybacks = tuple(PayBack(at + 1) for at in range(len(rules.money.payback)))
        self._lay_offs = {role: LayOff(role) for role in ROLES}

    @property
    def rules_digest(self) -> str:
        """Fingerprint of the rule files."""
        return self.rules.digest

    def setup_note(self, setup: Setup) -> str:
        """Say what everybody starts with (BN-1)."""
        start = self.rules.company.start
        cash, ious = words.dollars(start.cash), counted(start.ious, "IOU")
        return f"Everybody starts with {cash}, {ious} and {start.tech_points} tech points."

    def start(self, setup: Setup) -> State:
        """Return the state before the first roll (BN-1).

        Raises:
            SetupError: The set-up does not fit.
        """
        self.check_setup(setup)
        n, company = setup.seats, self.rules.company.start
        state = State(
            phase="roll",
            round=0,
            turn=CHANCE,
            first=NOBODY,
            rollers=(),
            cash=(company.cash,) * n,
            ious=(company.ious,) * n,
            tech=(company.tech_points,) * n,
            paybacks=(0,) * n,
            bank=-company.cash * n,
            hands=(0,) * n,
            workplaces=tuple(self.cards.workplace(seat) for seat in range(n)),
            deck=self.cards.deck,
            discards=0,
            thrown=(0,) * n,
            commits=(NOT_CHOSEN,) * n,
            fresh=0,
            kept=(0,) * n,
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
            winner=NOBODY,
        )
        return flow.begin_round(self, move_awards(self, state, []), [])

    # -- whose decision, and which -------------------------------------------------------------------

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return who acts: one seat, all who still discard, chance, or nobody at the end."""
        if state.phase == "discard":
            return flow.choosers(state)
        return () if state.phase == "over" else (state.turn,)

    def decision_is_secret(self, state: State) -> bool:
        """Whether cards are discarded in secret (BN-2)."""
        return state.phase == "discard"

    def legal(self, state: State, seat: Seat) -> Collection[Move]:
        """Return the legal moves of a seat, in a fixed order."""
        phase = state.phase
        if phase == "discard":
            return self._discardable(state, seat) if seat in flow.choosers(state) else ()
        if seat != state.turn or phase == "over":
            return ()
        if phase == "play":
            return self._play(state, seat)
        if phase == "salaries":
            return self._salaries(state, seat)
        if phase in ("roll", "deal", "trial"):
            return luck.moves(self, state)
        loan = (BORROW,) if self._can_borrow(state, seat) else ()
        if phase == "auction":
            return Amounts((DropOut(), *loan), Bid, auction.amounts(self, state, seat))
        if phase == "claim":
            return Amounts(loan, Claim, lawsuit.claims(self, state))
        if phase == "demand":
            return Amounts((GoToTrial(), *loan), Offer, lawsuit.offers(self, state))
        return Amounts((Accept(), GoToTrial(), *loan), Offer, lawsuit.offers(self, state))

    def _can_borrow(self, state: State, seat: Seat) -> bool:
        return state.ious[seat] < self.rules.company.most_ious

    def _discardable(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return one card of each kind in the hand (BN-2)."""
        found: list[Move] = [self._discards[card] for card in self.cards.distinct(state.hands[seat])]
        return (*found, Discard(PAYBACK)) if state.paybacks[seat] else tuple(found)

    def _play(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return what a turn offers: play, sell, pay back, pass, borrow (BN-3)."""
        moves: list[Move] = []
        able = capacity(self, state, seat)
        cards = self.cards
        for card in cards.distinct(state.hands[seat]):
            if cards.costs[card] <= able:
                if cards.untargeted >> card & 1:
                    moves.append(self._plays[card][0])
                else:
                    moves += self._targets(state, seat, card)
            moves.append(self._sales[card])
        if state.paybacks[seat]:
            cash, ious = state.cash[seat], state.ious[seat]
            for at, amount in enumerate(self.rules.money.payback):
                if amount <= cash and at < ious:
                    moves.append(self._paybacks[at])
            moves.append(Sell(PAYBACK))
        moves.append(Pass())
        if self._can_borrow(state, seat):
            moves.append(BORROW)
        return tuple(moves)

    def _targets(self, state: State, seat: Seat, card: int) -> list[Play]:
        """Return the ways to play a card against an opponent: none without a legal target (BN-5)."""
        plays = self._plays[card]
        return [
            plays[other + 1]
            for other in range(len(state.cash))
            if other != seat and self._can_target(state, seat, card, other)
        ]

    def _can_target(self, state: State, seat: Seat, card: int, other: Seat) -> bool:
        """Whether a card may be played against an opponent: not without what it takes (BN-5, BN-9)."""
        effect = self.cards.effects[card]
        if isinstance(effect, BadPress):
            return True
        if state.round < self.rules.company.conflicts_from_round:
            return False
        if isinstance(effect, Headhunting):
            return bool(state.workplaces[other] & self.cards.staff[effect.role])
        assert isinstance(effect, Lawsuit)
        return lawsuit.at_stake(self, state, effect, seat, other) > 0

    def _salaries(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return what can be done about salaries that the cash does not cover (BN-12)."""
        place = state.workplaces[seat]
        moves: list[Move] = [self._lay_offs[role] for role in ROLES if place & self.cards.staff[role]]
        if capacity(self, state, seat) >= salary(self, place):
            moves.insert(0, PaySalaries())
        if self._can_borrow(state, seat):
            moves.append(BORROW)
        return tuple(moves)

    def sample(self, state: State, rng: random.Random) -> Move:
        """Roll fair dice, or deal from a shuffled deck."""
        return luck.sample(self, state, rng)

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
        """Whether a move is legal; what is played or sold on a turn is checked without listing all moves."""
        if state.phase != "play" or seat != state.turn or not isinstance(move, (Play, Sell)):
            return move in self.legal(state, seat)
        cards, card = self.cards, self.cards.number.get(move.card, NOBODY)
        if card == NOBODY:
            return isinstance(move, Sell) and move.card == PAYBACK and bool(state.paybacks[seat])
        # Cards of a kind are as good as each other: moves name the first of them in a hand.
        alike = state.hands[seat] & cards.alike[card]
        if alike & -alike != 1 << card:
            return False
        if isinstance(move, Sell):
            return True
        if cards.costs[card] > capacity(self, state, seat):
            return False
        if cards.untargeted >> card & 1:
            return move.target == NOBODY
        in_game = 0 <= move.target < len(state.cash) and move.target != seat
        return in_game and self._can_target(state, seat, card, move.target)

    def _do(self, state: State, seat: Seat, move: Move, events: list[Event]) -> State:
        match move:
            case Bid(amount=amount):
                return auction.bid(self, state, seat, amount, events)
            case DropOut():
                return auction.drop_out(self, state, seat, events)
            case Sell(card=card):
                return flow.sell(self, state, seat, card, events)
            case Play():
                return flow.play(self, state, seat, move, events)
            case Pass():
                return flow.let_pass(self, state, seat, events)
            case Discard(card=card):
                return flow.choose_discard(self, state, seat, card, events)
            case PayBack():
                return flow.pay_back(self, state, seat, move, events)
            case Roll(dice=rolls):
                return flow.roll(self, state, rolls, events)
            case Deal(cards=cards):
                return flow.deal(self, state, tuple(self.cards.number[card] for card in cards), events)
        return self._do_money(state, seat, move, events)

    def _do_money(self, state: State, seat: Seat, move: Move, events: list[Event]) -> State:
        match move:
            case Borrow():
                return money.borrow(self, state, seat, 1, events, forced=False)
            case Claim(amount=amount):
                return lawsuit.claim(self, state, seat, amount, events)
            case Offer(amount=amount):
                return lawsuit.offer(self, state, seat, amount, events)
            case Accept():
                return lawsuit.accept(self, state, seat, events)
            case GoToTrial():
                return lawsuit.go_to_trial(self, state, seat, events)
            case TrialRoll(dice=dice):
                return lawsuit.roll(self, state, dice, events)
            case LayOff(role=role):
                return business.lay_off(self, state, seat, role, events)
        return business.pay_salaries(self, state, seat, events)

    # -- the end -------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Return who has paid off all IOUs; scores are what is left of the cash after all debts (BN-7)."""
        if state.phase != "over":
            return None
        scores = tuple(
            sum(value for _, value in self.score_parts(state, seat)) for seat in range(len(state.cash))
        )
        return Outcome(Termination.FINISHED, scores, (state.winner,))

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Unfold what a seat is worth: its cash, less its IOUs."""
        debt = self.rules.company.iou * state.ious[seat]
        return (("Cash", float(state.cash[seat])), ("Owed", float(-debt)))

    def score_text(self, value: float) -> str:
        """Write a score in dollars."""
        return words.dollars(round(value))

    def round_number(self, state: State) -> int:
        """Return the round, from 1."""
        return state.round

    # -- what seats know, and words: see `views`, `words` and `tell` -------------------------------------

    def project(self, state: State, seat: Seat | None) -> Table:
        """Return what a seat may know."""
        return views.project(self, state, seat)

    def project_event(self, event: Event, seat: Seat | None) -> Event | None:
        """Return an event as a seat may know it: cards dealt, and secret discards, are their owner's."""
        return views.project_event(event, seat)

    def legal_in_view(self, table: Table, seat: Seat) -> Collection[Move]:
        """Return the legal moves, found from the view alone."""
        return self.legal(views.partial_state(self, table), seat)

    def determinize(self, view: View[Table], rng: random.Random) -> State:
        """Return a state consistent with a view."""
        return views.determinize(self, view.table, rng)

    def conserved(self, state: State) -> Conserved:
        """Return all Event cards, and all money: the players' and the bank's."""
        held = [*state.hands, *state.workplaces, *state.thrown, state.deck, state.discards]
        if state.phase == "auction":
            held.append(1 << state.card)
        cards = [self.cards.names[card] for mask in held for card in bits(mask)]
        return {"cards": sorted(cards), "dollars": sum(state.cash) + state.bank}

    def label(self, move: Move) -> str:
        """Name a move for a button."""
        return words.label(self, move)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Tell an event in one line."""
        return tell.tell(self, event, names)

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


__all__ = ["Bidness"]
