"""Rounds of Bidness: the Setup Phase, and turns of the Card Play Phase.

Functions take a state and return the next one; what happened is appended to a list of events. Moves have been found
legal before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.model import CHANCE, Seat
from bidtable.core.seats import put
from bidtable.games.bidness import auction, business, lawsuit
from bidtable.games.bidness.cards import PAYBACK
from bidtable.games.bidness.effects import AUCTIONED, BONUSES, BadPress, Headhunting, Lawsuit, TechPoints
from bidtable.games.bidness.events import (
    AllDiscarded,
    Dealt,
    DiceRolled,
    DiscardChosen,
    GameWon,
    Headhunted,
    MustPass,
    PaidBack,
    Passed,
    Played,
    RoundBegun,
    Sold,
)
from bidtable.games.bidness.money import Events, move_awards, pay
from bidtable.games.bidness.parts import BANK, NOBODY, NOT_CHOSEN, PAYBACK_CHOSEN, PayBack, Play, State

if TYPE_CHECKING:
    from bidtable.games.bidness.game import Bidness

# -- the Setup Phase -------------------------------------------------------------------------------------


def begin_round(game: Bidness, state: State, events: Events) -> State:
    """Begin a round: everybody rolls for the First Player (BN-2)."""
    n = len(state.cash)
    events.append(RoundBegun(state.round + 1))
    return replace(state, phase="roll", turn=CHANCE, round=state.round + 1, rollers=tuple(range(n)))


def roll(game: Bidness, state: State, dice: tuple[tuple[int, ...], ...], events: Events) -> State:
    """Find the First Player; the highest roll again among themselves if they are tied (BN-2)."""
    totals = [sum(own) for own in dice]
    best = max(totals)
    tied = tuple(seat for seat, total in zip(state.rollers, totals, strict=True) if total == best)
    first = tied[0] if len(tied) == 1 else NOBODY
    events.append(DiceRolled(tuple(zip(state.rollers, dice, strict=True)), first))
    if first == NOBODY:
        return replace(state, rollers=tied)
    state = replace(state, first=first, rollers=())
    if state.round > 1:
        state = replace(state, paybacks=tuple(count + 1 for count in state.paybacks))
    return replace(
        state,
        phase="deal",
        deck=state.deck | state.discards | sum(state.thrown),
        discards=0,
        fresh=state.discards,
        kept=tuple(hand.bit_count() for hand in state.hands),
        thrown=(0,) * len(state.cash),
    )


def dealing_order(game: Bidness, state: State) -> list[Seat]:
    """Return who gets each card: round the table to all with fewer than a full hand, as far as it goes (BN-14)."""
    full = game.rules.company.hand
    held = [hand.bit_count() + state.paybacks[seat] for seat, hand in enumerate(state.hands)]
    n = len(held)
    order = []
    for lap in range(full - min(held)):
        for step in range(n):
            seat = (state.first + step) % n
            if held[seat] + lap < full:
                order.append(seat)
    return order[: state.deck.bit_count()]


def deal(game: Bidness, state: State, cards: tuple[int, ...], events: Events) -> State:
    """Deal a round; everybody then chooses a card to discard (BN-2)."""
    n = len(state.cash)
    new = [0] * n
    for seat, card in zip(dealing_order(game, state), cards, strict=True):
        new[seat] |= 1 << card
    hands = tuple(hand | more for hand, more in zip(state.hands, new, strict=True))
    sizes = tuple(more.bit_count() for more in new)
    named = tuple(game.cards.named(more) for more in new)
    events.append(Dealt(state.round, sizes, state.round > 1, named))
    state = replace(
        state,
        phase="discard",
        turn=NOBODY,
        hands=hands,
        deck=state.deck & ~sum(new),
        commits=(NOT_CHOSEN,) * n,
    )
    return state if choosers(state) else begin_card_play(game, state, events)


def choosers(state: State) -> tuple[Seat, ...]:
    """Return who still has to choose a card to discard (BN-2)."""
    return tuple(
        seat
        for seat, choice in enumerate(state.commits)
        if choice == NOT_CHOSEN and (state.hands[seat] or state.paybacks[seat])
    )


def choose_discard(game: Bidness, state: State, seat: Seat, card: str, events: Events) -> State:
    """Choose a card to discard; when all have chosen, all discard (BN-2)."""
    events.append(DiscardChosen(seat, card))
    choice = PAYBACK_CHOSEN if card == PAYBACK else game.cards.number[card]
    state = replace(state, commits=put(state.commits, seat, choice))
    if choosers(state):
        return state
    hands, paybacks, thrown = list(state.hands), list(state.paybacks), [0] * len(state.cash)
    for other, chosen in enumerate(state.commits):
        if chosen == PAYBACK_CHOSEN:
            paybacks[other] -= 1
        elif chosen != NOT_CHOSEN:
            thrown[other] = 1 << chosen
            hands[other] &= ~thrown[other]
    shown = tuple(other for other, chosen in enumerate(state.commits) if chosen == PAYBACK_CHOSEN)
    events.append(AllDiscarded(shown))
    state = replace(
        state,
        hands=tuple(hands),
        paybacks=tuple(paybacks),
        thrown=tuple(thrown),
        commits=(NOT_CHOSEN,) * len(hands),
    )
    return begin_card_play(game, state, events)


# -- turns of the Card Play Phase ------------------------------------------------------------------------


def begin_card_play(game: Bidness, state: State, events: Events) -> State:
    """Begin the Card Play Phase with the First Player."""
    return take_turn(game, replace(state, phase="play", passes=0), state.first, events)


def must_pass(game: Bidness, state: State, seat: Seat) -> bool:
    """Whether a seat has too few cards to do anything but pass (BN-3)."""
    return state.hands[seat].bit_count() + state.paybacks[seat] <= game.rules.company.must_pass_at


def take_turn(game: Bidness, state: State, seat: Seat, events: Events) -> State:
    """Give a seat the turn; who must pass does so by itself (BN-16). All passed: the phase is over (BN-3)."""
    n = len(state.cash)
    passes = state.passes
    while passes < n and must_pass(game, state, seat):
        events.append(MustPass(seat))
        passes += 1
        seat = (seat + 1) % n
    if passes >= n:
        return business.begin(game, replace(state, passes=0), events)
    return replace(state, phase="play", turn=seat, passes=passes)


def end_turn(game: Bidness, state: State, seat: Seat, events: Events) -> State:
    """Go on with the next seat after one that played or sold a card."""
    return take_turn(game, replace(state, passes=0), (seat + 1) % len(state.cash), events)


def let_pass(game: Bidness, state: State, seat: Seat, events: Events) -> State:
    """Pass (BN-3)."""
    events.append(Passed(seat))
    state = replace(state, passes=state.passes + 1)
    return take_turn(game, state, (seat + 1) % len(state.cash), events)


def sell(game: Bidness, state: State, seat: Seat, card: str, events: Events) -> State:
    """Sell a card to the bank (BN-3)."""
    amount = game.rules.money.card_sale
    events.append(Sold(seat, card, amount))
    if card == PAYBACK:
        state = replace(state, paybacks=put(state.paybacks, seat, state.paybacks[seat] - 1))
    else:
        state = leave_hand(state, seat, 1 << game.cards.number[card])
        state = replace(state, discards=state.discards | 1 << game.cards.number[card])
    return end_turn(game, pay(game, state, BANK, seat, amount, events), seat, events)


def leave_hand(state: State, seat: Seat, bit: int) -> State:
    """Take an Event card out of a hand, openly."""
    kept = state.kept
    if not state.fresh & bit and kept[seat]:
        kept = put(kept, seat, kept[seat] - 1)
    return replace(state, hands=put(state.hands, seat, state.hands[seat] & ~bit), kept=kept)


def pay_back(game: Bidness, state: State, seat: Seat, move: PayBack, events: Events) -> State:
    """Return IOUs; who returns the last one wins on the spot (BN-7)."""
    amount = game.rules.money.payback[move.ious - 1]
    left = state.ious[seat] - move.ious
    state = replace(
        state,
        paybacks=put(state.paybacks, seat, state.paybacks[seat] - 1),
        ious=put(state.ious, seat, left),
    )
    events.append(PaidBack(seat, move.ious, amount, left))
    state = pay(game, state, seat, BANK, amount, events)
    if left:
        return end_turn(game, state, seat, events)
    events.append(GameWon(seat))
    return replace(state, phase="over", turn=NOBODY, winner=seat)


def play(game: Bidness, state: State, seat: Seat, move: Play, events: Events) -> State:
    """Play an Event card: pay its cost, and do what it says (BN-5)."""
    cards = game.cards
    card = cards.number[move.card]
    bit, effect, cost = 1 << card, cards.effects[card], cards.costs[card]
    state = leave_hand(state, seat, bit)
    if isinstance(effect, AUCTIONED):
        return auction.begin(game, state, seat, card, events)
    if isinstance(effect, Lawsuit):
        state = pay(game, state, seat, BANK, cost, events)
        return lawsuit.begin(game, state, seat, card, move.target, events)
    if isinstance(effect, BONUSES):
        where = move.target if isinstance(effect, BadPress) else seat
        events.append(Played(seat, move.card, where, cost))
        state = replace(state, workplaces=put(state.workplaces, where, state.workplaces[where] | bit))
    elif isinstance(effect, TechPoints):
        events.append(Played(seat, move.card, seat, cost))
        state = replace(
            state,
            tech=put(state.tech, seat, state.tech[seat] + effect.points),
            discards=state.discards | bit,
        )
    elif isinstance(effect, Headhunting):
        state = _headhunt(game, state, seat, card, move.target, events)
    state = pay(game, state, seat, BANK, cost, events)
    return end_turn(game, move_awards(game, state, events), seat, events)


def _headhunt(game: Bidness, state: State, seat: Seat, card: int, target: Seat, events: Events) -> State:
    """Take an employee from an opponent."""
    cards = game.cards
    effect = cards.effects[card]
    assert isinstance(effect, Headhunting)
    places = state.workplaces
    there = places[target] & cards.staff[effect.role]
    hired = there & -there
    employee = cards.names[hired.bit_length() - 1]
    events.append(Headhunted(seat, cards.names[card], target, employee, effect.role, cards.costs[card]))
    places = put(places, target, places[target] & ~hired)
    places = put(places, seat, places[seat] | hired)
    return replace(state, workplaces=places, discards=state.discards | 1 << card)
