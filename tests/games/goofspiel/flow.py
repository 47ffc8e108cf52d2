"""The phases of Goofspiel: a prize is turned up, all seal a card, the cards are shown, and so on to the end."""

from msgspec.structs import replace

from bidtable.core.flow import Flow, Phase, finish
from bidtable.core.model import CHANCE, Move, Outcome, Seat, Termination
from bidtable.core.promise import Case, Promise, sure
from bidtable.core.seats import leaders, put
from bidtable.core.steps import Tell
from tests.games.goofspiel import events as ev
from tests.games.goofspiel.rules import Context
from tests.games.goofspiel.state import NONE, Known, Seal, State, TurnPrize


def _prizes(context: Context, state: State, seat: Seat) -> tuple[Move, ...]:
    return tuple(TurnPrize(prize) for prize in state.prizes)


def turn_prize(context: Context, state: State, seat: Seat, move: TurnPrize, tell: Tell) -> State:
    """Turn up a prize."""
    pool = (*state.pool, move.prize)
    state = replace(state, phase="bid", prizes=tuple(p for p in state.prizes if p != move.prize), pool=pool)
    if tell:
        tell(ev.PrizeTurned(pool), state)
    return state


def _bidders(known: Known) -> tuple[Seat, ...]:
    return tuple(seat for seat, card in enumerate(known.sealed) if not card)


def _bids(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    return tuple(Seal(card) for card in known.hands[seat])


def _promise(context: Context, known: Known, seat: Seat, move: Seal) -> Promise:
    prizes = sure(seat, "points", sum(known.pool), *map(str, known.pool))
    return Promise(move, (Case("", (sure(seat, "card", -1, str(move.card)),)), Case("highest", (prizes,))))


def seal(context: Context, state: State, seat: Seat, move: Seal, tell: Tell) -> State:
    """Seal a card; the last one opens them all."""
    sealed = put(state.sealed, seat, move.card)
    state = replace(state, phase="reveal" if all(sealed) else "bid", sealed=sealed)
    if tell:
        tell(ev.Sealed(seat, move.card), state)
    return state


def reveal(context: Context, state: State, tell: Tell) -> State:
    """Show all bids and give the prizes to the highest."""
    bids, pool, won, lost = state.sealed, state.pool, state.won, state.lost
    taker = _taker(bids, context.rules.ties.tie)
    carried = taker < 0 and state.carry and bool(state.prizes)
    if taker >= 0:
        won = put(won, taker, (*won[taker], *pool))
    elif not carried:
        lost = (*lost, *pool)
    state = replace(
        state,
        phase="prize" if state.prizes else "end",
        pool=pool if carried else (),
        hands=tuple(tuple(c for c in hand if c != bid) for hand, bid in zip(state.hands, bids, strict=True)),
        sealed=(NONE,) * len(bids),
        won=won,
        lost=lost,
    )
    if tell:
        tell(ev.Revealed(bids, pool, taker, carried), state)
    return state


def _taker(bids: tuple[int, ...], tie: str) -> Seat:
    """Return the seat that takes the prizes; -1 if none does."""
    if tie == "lower":
        bids = tuple(bid if bids.count(bid) == 1 else NONE for bid in bids)
    return first[0] if len(first := leaders(bids)) == 1 else -1


def result(state: State) -> Outcome:
    """Return each seat's sum of prizes, and the winners; equal scores share the win."""
    scores = tuple(float(sum(prizes)) for prizes in state.won)
    return Outcome(Termination.CARDS_OUT, scores, leaders(scores))


FLOW = Flow(
    {
        "prize": Phase(_prizes, {TurnPrize: turn_prize}, lambda known: (CHANCE,)),
        "bid": Phase(_bids, {Seal: seal}, _bidders, promise=_promise, sealed=True),
    },
    {"reveal": reveal, "end": finish(lambda context, state: ev.GameEnded(result(state)))},
)
