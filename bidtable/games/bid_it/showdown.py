"""How a round of BID-IT! is settled: taking sides, counting, losing cards, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.masks import bits
from bidtable.core.model import CHANCE, Seat
from bidtable.core.seats import put
from bidtable.games.bid_it import flow
from bidtable.games.bid_it.events import (
    CardLost,
    Eliminated,
    GameWon,
    Line,
    MatchWon,
    PointsScored,
    Showdown,
    SidesShown,
    SideTaken,
)
from bidtable.games.bid_it.parts import NOBODY, State

if TYPE_CHECKING:
    from bidtable.games.bid_it.flow import Events
    from bidtable.games.bid_it.game import BidIt


# -- sides -----------------------------------------------------------------------------------------------


def take_sides(game: BidIt, state: State, events: Events) -> State:
    """Ask who is right, or go on to the showdown if nobody is to say (BI-7, BI-21)."""
    siders = who_sides(state)
    if not siders:
        return show(game, state, events)
    return replace(state, phase="sides", siders=siders, turn=siders[0])


def who_sides(state: State) -> tuple[Seat, ...]:
    """Return who takes sides, clockwise from the caller's left."""
    n = len(state.deals)
    around = [(state.caller + step) % n for step in range(1, n)]
    others = [seat for seat in around if state.deals[seat] and seat != state.bidder]
    if len(set(state.teams)) == n:
        return tuple(others)
    third = [
        s for s in others if state.teams[s] not in (state.teams[state.bidder], state.teams[state.caller])
    ]
    if not third:
        return ()
    passed = [seat for seat in state.passed if seat in third]
    return (passed[-1],) if passed else (third[0],)


def side(game: BidIt, state: State, seat: Seat, with_: str, events: Events) -> State:
    """Take a side; when all have, they are turned over together."""
    alone = len(state.siders) == 1
    sides = (*state.sides[:seat], with_, *state.sides[seat + 1 :])
    events.append(SideTaken(seat, with_, alone))
    waiting = [other for other in state.siders if not sides[other]]
    state = replace(state, sides=sides)
    if waiting:
        return replace(state, turn=waiting[0])
    if not alone:
        events.append(SidesShown(tuple((other, sides[other]) for other in state.siders)))
    return show(game, state, events)


# -- the showdown ----------------------------------------------------------------------------------------


def show(game: BidIt, state: State, events: Events) -> State:
    """Count, and say who loses what (BI-3, BI-8, BI-14)."""
    cards, rank = game.cards, state.rank
    count = sum(cards.count(hand, rank) for hand in state.hands)
    if state.call == "perfecto":
        right = "caller" if count == state.quantity else "bidder"
    else:
        right = "bidder" if count >= state.quantity else "caller"
    loser = state.caller if right == "bidder" else state.bidder
    stake = game.stakes[state.call]
    if state.call == "surrender":
        loser = state.bidder if state.teams[state.quitter] == state.teams[state.bidder] else state.caller
    winner = state.bidder if loser == state.caller else state.caller
    wrong = [seat for seat in state.siders if state.sides[seat] != right]
    losses = (loser,) * stake + tuple(seat for seat in wrong for _ in range(game.rules.calls.side_costs))
    lines = tuple(_line(game, seat, hand, rank) for seat, hand in enumerate(state.hands) if hand)
    events.append(
        Showdown(state.quantity, rank, count, lines, state.call, state.bidder, state.caller, winner, right)
    )
    return lose(game, replace(state, losses=losses, first=winner), events)


def _line(game: BidIt, seat: Seat, hand: int, rank: int) -> Line:
    cards = bits(hand)
    worth = game.cards.worth[rank]
    return Line(
        seat,
        tuple(game.cards.names[card] for card in cards),
        tuple(worth[card] for card in cards),
        game.cards.stars(hand),
    )


# -- losing cards ----------------------------------------------------------------------------------------


def lose(game: BidIt, state: State, events: Events) -> State:
    """Work off the cards to be lost; a team may have to choose who gives one up (BI-8, BI-20)."""
    while state.losses:
        seat = state.losses[0]
        if not state.deals[seat]:
            state = replace(state, losses=state.losses[1:])
            continue
        if state.deals[seat] > 1:
            state = _give(state, seat, seat, events)
            continue
        givers = helpers(state, seat)
        if not givers:
            state = _out(state, seat, events)
        elif len(givers) == 1:
            state = _give(state, givers[0], seat, events)
        else:
            return replace(state, phase="give_up", turn=seat)
    return end_round(game, state, events)


def why(state: State, seat: Seat) -> str:
    """Return why a seat loses a card: the `showdown`, a `surrender`, or the wrong `side`."""
    if seat in state.siders:
        return "side"
    return "surrender" if state.call == "surrender" else "showdown"


def helpers(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return which teammates could give up a card for a player at Last Chance: those with the most (BI-20)."""
    able = [other for other in flow.alive(state) if flow.mates(state, seat, other) and state.deals[other] > 1]
    most = max((state.deals[other] for other in able), default=0)
    return tuple(other for other in able if state.deals[other] == most)


def let_give(game: BidIt, state: State, seat: Seat, giver: Seat, events: Events) -> State:
    """Have a teammate give up a card."""
    return lose(game, _give(state, giver, seat, events), events)


def _give(state: State, giver: Seat, seat: Seat, events: Events) -> State:
    deals = put(state.deals, giver, state.deals[giver] - 1)
    events.append(CardLost(giver, seat, deals[giver], why(state, seat)))
    return replace(state, deals=deals, losses=state.losses[1:])


def _out(state: State, seat: Seat, events: Events) -> State:
    """Put a player out, or the whole team of one where all are at Last Chance."""
    team = state.teams[seat]
    members = tuple(other for other in flow.alive(state) if state.teams[other] == team)
    events.append(CardLost(seat, seat, 0, why(state, seat)))
    events.append(Eliminated(members))
    deals = tuple(0 if other in members else left for other, left in enumerate(state.deals))
    return replace(state, deals=deals, losses=state.losses[1:])


# -- what comes next -------------------------------------------------------------------------------------


def end_round(game: BidIt, state: State, events: Events) -> State:
    """Discard all hands, score eliminations, and begin the next round or game (BI-8, BI-18)."""
    n = len(state.deals)
    left = flow.alive(state)
    gone = sum(1 for seat in range(n) if state.hands[seat] and not state.deals[seat])
    if state.target and gone:
        scores = tuple(score + gone * (seat in left) for seat, score in enumerate(state.scores))
        state = replace(state, scores=scores)
        events.append(PointsScored(gone, tuple((seat, scores[seat]) for seat in left)))
    discards = state.discards
    for hand in state.hands:
        discards |= hand
    state = replace(state, hands=(0,) * n, exposed=(0,) * n, discards=discards, fresh=0, held=(0,) * n)
    if len({state.teams[seat] for seat in left}) == 1:
        return end_game(game, state, tuple(left), events)
    first = state.first if state.deals[state.first] else flow.next_in(state, state.first)
    return replace(
        state, phase="deal", turn=CHANCE, first=first, round=state.round + 1, rounds=state.rounds + 1
    )


def end_game(game: BidIt, state: State, winners: tuple[Seat, ...], events: Events) -> State:
    """End a game; in a match, go on until somebody alone has the agreed score (BI-18)."""
    events.append(GameWon(winners))
    if not state.target:
        return replace(state, phase="over", turn=NOBODY)
    best = max(state.scores)
    leaders = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    decided = len({state.teams[seat] for seat in leaders}) == 1
    if best >= state.target and decided:
        events.append(MatchWon(leaders, state.scores))
        return replace(state, phase="over", turn=NOBODY)
    return replace(state, phase="start", turn=CHANCE, game=state.game + 1, round=0)
