"""The rules of Goofspiel, every method of the contract."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from msgspec.structs import replace

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
    SeatView,
    Setup,
    TableView,
    Termination,
)
from tests.goofspiel.data import Rules
from tests.goofspiel.parts import (
    NONE,
    GameEnded,
    PrizeTurned,
    Revealed,
    Seal,
    Sealed,
    State,
    Table,
    TurnPrize,
)

HEADLINES = {"prize": "Turning up a prize", "bid": "Sealing bids", "over": "All cards are played"}


class Goofspiel(Game[State, Table, Move]):
    """The rules, bound to rule data."""

    move_types = (TurnPrize, Seal)
    event_types = (PrizeTurned, Sealed, Revealed, GameEnded)
    state_type = State
    max_moves = 20 * (5 + 1)

    def __init__(self, rules: Rules) -> None:
        """Bind the rules to checked data."""
        self.rules = rules
        self.info = GameInfo(
            slug="goofspiel",
            title="Goofspiel",
            tagline="Seal a card for each prize; the highest takes it.",
            credits="Traditional.",
            min_seats=2,
            max_seats=5,
            variants=rules.variants,
        )

    @property
    def rules_digest(self) -> str:
        """Fingerprint of the rule files."""
        return self.rules.digest

    # -- the flow ------------------------------------------------------------------------------------

    def start(self, setup: Setup) -> State:
        """Return the state before the first prize."""
        self.check_setup(setup)
        n = setup.seats
        cards = tuple(range(1, self.rules.ranks + 1))
        return State(
            phase="prize",
            carry=setup.has("carry"),
            prizes=cards,
            pool=(),
            hands=(cards,) * n,
            sealed=(NONE,) * n,
            played=((),) * n,
            won=((),) * n,
            lost=(),
        )

    def actors(self, state: State) -> tuple[Seat, ...]:
        """Return chance, or all seats that have not sealed a card yet."""
        if state.phase == "over":
            return ()
        if state.phase == "prize":
            return (CHANCE,)
        return tuple(seat for seat, card in enumerate(state.sealed) if card == NONE)

    def legal(self, state: State, seat: Seat) -> Collection[Move]:
        """Return the prizes for chance, the cards of the hand for a seat that owes a bid."""
        if seat not in self.actors(state):
            return ()
        if seat == CHANCE:
            return self._prizes(state.prizes)
        return tuple(Seal(card) for card in state.hands[seat])

    def _prizes(self, prizes: tuple[int, ...]) -> tuple[Move, ...]:
        return tuple(TurnPrize(prize) for prize in prizes)

    def apply(self, state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
        """Turn up a prize, or seal a card; the last card sealed shows them all."""
        if move not in self.legal(state, seat):
            raise illegal(self.why_not(self.project(state, seat), seat, move))
        if isinstance(move, TurnPrize):
            pool = (*state.pool, move.prize)
            prizes = tuple(prize for prize in state.prizes if prize != move.prize)
            return replace(state, phase="bid", prizes=prizes, pool=pool), (PrizeTurned(move.prize, pool),)
        assert isinstance(move, Seal)
        hand = tuple(card for card in state.hands[seat] if card != move.card)
        after = replace(
            state,
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            sealed=(*state.sealed[:seat], move.card, *state.sealed[seat + 1 :]),
        )
        event = Sealed(seat, move.card)
        if NONE in after.sealed:
            return after, (event,)
        shown, events = self._reveal(after)
        return shown, (event, *events)

    def _reveal(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Show all bids and give the prizes to the highest."""
        bids, pool = state.sealed, state.pool
        taker = self._taker(bids)
        carried = taker < 0 and state.carry and bool(state.prizes)
        won, lost = state.won, state.lost
        if taker >= 0:
            won = (*won[:taker], (*won[taker], *pool), *won[taker + 1 :])
        elif not carried:
            lost = (*lost, *pool)
        after = replace(
            state,
            phase="prize" if state.prizes else "over",
            pool=pool if carried else (),
            sealed=(NONE,) * len(bids),
            played=tuple(tuple(sorted((*cards, bid))) for cards, bid in zip(state.played, bids, strict=True)),
            won=won,
            lost=lost,
        )
        events: tuple[Event, ...] = (Revealed(bids, pool, taker, carried),)
        outcome = self.outcome(after)
        if outcome is not None:
            events = (*events, GameEnded(outcome.winners, int(max(outcome.scores))))
        return after, events

    def _taker(self, bids: tuple[int, ...]) -> Seat:
        """Return who takes the prizes; -1 if nobody does."""
        if self.rules.tie == "nobody":
            alone = [max(bids)] if bids.count(max(bids)) == 1 else []
        else:
            alone = [bid for bid in bids if bids.count(bid) == 1]
        return bids.index(max(alone)) if alone else -1

    def sample(self, state: State, rng: random.Random) -> Move:
        """Draw the next prize, all equally likely."""
        return TurnPrize(rng.choice(state.prizes))

    def outcome(self, state: State) -> Outcome | None:
        """Return the scores when all cards are played; equal scores share the win."""
        if state.phase != "over":
            return None
        scores = tuple(float(sum(prizes)) for prizes in state.won)
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(Termination.CARDS_OUT, scores, winners)

    # -- what seats know -----------------------------------------------------------------------------

    def project(self, state: State, seat: Seat | None) -> Table:
        """Return what a seat may know: of sealed cards only its own, of others only that there is one."""
        mine = seat if seat is not None and 0 <= seat < len(state.hands) else None
        unplayed = (
            tuple(sorted((*hand, card))) if card != NONE else hand
            for hand, card in zip(state.hands, state.sealed, strict=True)
        )
        return Table(
            phase=state.phase,
            seat=seat,
            carry=state.carry,
            prizes=state.prizes,
            pool=state.pool,
            hand=state.hands[mine] if mine is not None else (),
            own=state.sealed[mine] if mine is not None else NONE,
            committed=tuple(card != NONE for card in state.sealed),
            unplayed=tuple(unplayed),
            played=state.played,
            won=state.won,
            lost=state.lost,
        )

    def project_event(self, event: Event, seat: Seat | None) -> Event | None:
        """Return an event without the card that another seat sealed."""
        if isinstance(event, Sealed) and event.seat != seat:
            return Sealed(event.seat, NONE)
        return event

    def legal_in_view(self, table: Table, seat: Seat) -> Collection[Move]:
        """Return the cards of the hand, while a bid is owed."""
        if table.phase != "bid" or seat != table.seat or table.committed[seat]:
            return ()
        return tuple(Seal(card) for card in table.hand)

    def determinize(self, view: View[Table], rng: random.Random) -> State:
        """Guess the sealed cards of the others; all else is known."""
        table = view.table
        sealed = []
        for seat, cards in enumerate(table.unplayed):
            if not table.committed[seat]:
                sealed.append(NONE)
            else:
                sealed.append(table.own if seat == table.seat else rng.choice(cards))
        return State(
            phase=table.phase,
            carry=table.carry,
            prizes=table.prizes,
            pool=table.pool,
            hands=tuple(
                tuple(card for card in cards if card != kept)
                for cards, kept in zip(table.unplayed, sealed, strict=True)
            ),
            sealed=tuple(sealed),
            played=table.played,
            won=table.won,
            lost=table.lost,
        )

    def conserved(self, state: State) -> Conserved:
        """Return all prizes, and all cards of each seat."""
        prizes = [*state.prizes, *state.pool, *state.lost, *(p for won in state.won for p in won)]
        found: dict[str, Collection[str] | int] = {"prizes": sorted(map(str, prizes))}
        for seat, hand in enumerate(state.hands):
            own = [*hand, *state.played[seat]]
            if state.sealed[seat] != NONE:
                own.append(state.sealed[seat])
            found[f"cards of seat {seat}"] = sorted(map(str, own))
        return found

    def score_parts(self, state: State, seat: Seat) -> tuple[tuple[str, float], ...]:
        """Unfold a score prize by prize."""
        return tuple((f"Prize {prize}", float(prize)) for prize in state.won[seat])

    def round_number(self, state: State) -> int:
        """Return the number of the prize that is bid for, from 1."""
        turned = self.rules.ranks - len(state.prizes)
        return min(self.rules.ranks, turned + (state.phase == "prize"))

    def decision_is_secret(self, state: State) -> bool:
        """Bids are sealed, also the last one."""
        return state.phase == "bid"

    # -- words ---------------------------------------------------------------------------------------

    def label(self, move: Move) -> str:
        """Name a move for a button."""
        if isinstance(move, TurnPrize):
            return f"Prize {move.prize}"
        return f"Bid {move.card}" if isinstance(move, Seal) else "?"

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """Tell an event in one line."""
        match event:
            case PrizeTurned():
                return f"The prize is {_joined(event.pool)}."
            case Sealed():
                return f"{names[event.seat]} seals a card."
            case Revealed():
                bids = ", ".join(f"{name} {bid}" for name, bid in zip(names, event.bids, strict=True))
                if event.taker >= 0:
                    return f"Bids: {bids}. {names[event.taker]} takes {_joined(event.pool)}."
                fate = "it is added to the next prize" if event.carried else "it is lost"
                return f"Bids: {bids}. Nobody takes {_joined(event.pool)}; {fate}."
            case GameEnded():
                verb = "win" if len(event.winners) > 1 else "wins"
                who = " and ".join(names[seat] for seat in event.winners)
                return f"{who} {verb} with {event.score}."
        return ""

    def in_words(self, table: Table, names: Sequence[str]) -> TableView:
        """Describe a view for the generic table."""
        seats = []
        for seat in range(len(names)):
            facts = [("Prizes", str(sum(table.won[seat])))]
            if table.phase == "bid":
                facts.append(("Bid", "sealed" if table.committed[seat] else "open"))
            played = tuple(map(str, table.played[seat]))
            seats.append(SeatView(seat, tuple(facts), cards=played, hidden_cards=int(table.committed[seat])))
        return TableView(
            HEADLINES[table.phase],
            tuple(map(str, table.hand)),
            tuple(f"Prize {prize}" for prize in table.pool),
            tuple(seats),
            (("Prizes to come", _joined(table.prizes) or "none"), ("Lost", _joined(table.lost) or "none")),
        )

    def why_not(self, table: Table, seat: Seat, move: Move) -> str:
        """Say why a move is not legal now; empty if it is."""
        if table.phase == "over":
            return "The game is over."
        if seat == CHANCE:
            return (
                "" if table.phase == "prize" and move in self._prizes(table.prizes) else "No such prize now."
            )
        if table.phase == "prize":
            return "A prize must be turned up first."
        if not 0 <= seat < len(table.committed):
            return "There is no such player."
        if table.committed[seat]:
            return "The bid is sealed already."
        if move in self.legal_in_view(table, seat):
            return ""
        return "That card is not in this hand."

    def phase(self, table: Table) -> str:
        """Name the phase."""
        return table.phase

    def help_sections(self) -> tuple[HelpSection, ...]:
        """Return the rulebook's pages."""
        return self.rules.help

    def provenance(self) -> tuple[Provenance, ...]:
        """Return where each file's content comes from."""
        return self.rules.provenance


def _joined(cards: tuple[int, ...]) -> str:
    return " + ".join(map(str, cards)) if len(cards) < 5 else ", ".join(map(str, cards))
