"""Lawsuits: the claim (BN-9), the talks about a settlement (BN-10), the trial (BN-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from bidtable.core.masks import lowest
from bidtable.core.model import CHANCE, Seat
from bidtable.core.seats import put
from bidtable.games.bidness import flow
from bidtable.games.bidness.effects import Damages, Lawsuit
from bidtable.games.bidness.events import (
    Claimed,
    Offered,
    Settled,
    Sued,
    TrialBegun,
    TrialRolled,
    Verdict,
)
from bidtable.games.bidness.money import Events, capacity, move_awards, pay
from bidtable.games.bidness.parts import BANK, NOBODY, State

if TYPE_CHECKING:
    from bidtable.games.bidness.game import Bidness


def effect_of(game: Bidness, card: int) -> Lawsuit:
    """Return what a lawsuit card sues for."""
    effect = game.cards.effects[card]
    assert isinstance(effect, Lawsuit)
    return effect


def has(game: Bidness, state: State, seat: Seat, damages: Damages) -> int:
    """Return how much of what is sued for a seat has: dollars, marketers or tech points."""
    if damages == "cash":
        return state.cash[seat]
    if damages == "marketers":
        return (state.workplaces[seat] & game.cards.marketers).bit_count()
    return state.tech[seat]


def at_stake(game: Bidness, state: State, effect: Lawsuit, plaintiff: Seat, defendant: Seat) -> int:
    """Return the damages of a lawsuit, for cash the highest that may be stated; 0 if it cannot be played (BN-9)."""
    there = has(game, state, defendant, effect.damages)
    if effect.damages == "cash":
        most = min(there, capacity(game, state, plaintiff))
        return most - most % game.rules.money.bid_step
    damages = min(effect.most, there)
    return damages if has(game, state, plaintiff, effect.damages) >= damages else 0


def begin(game: Bidness, state: State, seat: Seat, card: int, defendant: Seat, events: Events) -> State:
    """Sue an opponent; for cash the plaintiff states the amount next (BN-9)."""
    effect = effect_of(game, card)
    cash = effect.damages == "cash"
    damages = 0 if cash else at_stake(game, state, effect, seat, defendant)
    events.append(Sued(seat, game.cards.names[card], defendant, effect.damages, damages))
    return replace(
        state,
        phase="claim" if cash else "demand",
        turn=seat,
        discards=state.discards | 1 << card,
        card=card,
        owner=seat,
        defendant=defendant,
        damages=damages,
        offers=(),
        dice=(),
    )


def claims(game: Bidness, state: State) -> range:
    """Return the amounts that may be stated (BN-9)."""
    step = game.rules.money.bid_step
    effect = effect_of(game, state.card)
    return range(step, at_stake(game, state, effect, state.owner, state.defendant) + 1, step)


def claim(game: Bidness, state: State, seat: Seat, amount: int, events: Events) -> State:
    """State the amount sued for."""
    events.append(Claimed(seat, state.defendant, amount))
    return replace(state, phase="demand", damages=amount)


# -- talks -----------------------------------------------------------------------------------------------


def offers(game: Bidness, state: State) -> range:
    """Return the amounts that may be named: at first up to what the defendant can pay, then strictly between the last.

    The defendant's offer before any is nothing (BN-10).
    """
    step = game.rules.money.bid_step
    if not state.offers:
        return range(step, capacity(game, state, state.defendant) + 1, step)
    last = state.offers[-1]
    opposing = state.offers[-2] if len(state.offers) > 1 else 0
    return range(min(last, opposing) + step, max(last, opposing), step)


def offer(game: Bidness, state: State, seat: Seat, amount: int, events: Events) -> State:
    """Name an amount; the other side answers (BN-10)."""
    other = state.defendant if seat == state.owner else state.owner
    events.append(Offered(seat, other, amount, state.owner))
    return replace(state, phase="answer", turn=other, offers=(*state.offers, amount))


def accept(game: Bidness, state: State, seat: Seat, events: Events) -> State:
    """Agree: the defendant pays the amount named last, and the case is dropped (BN-10)."""
    amount = state.offers[-1]
    events.append(Settled(seat, state.owner, state.defendant, amount))
    state = pay(game, state, state.defendant, state.owner, amount, events)
    return _close(game, state, events)


# -- the trial -------------------------------------------------------------------------------------------


def dice_of(game: Bidness, state: State, seat: Seat) -> int:
    """Return how many dice a seat rolls at a trial (BN-11)."""
    return game.rules.money.trial_dice + game.cards.trial_dice(state.workplaces[seat])


def go_to_trial(game: Bidness, state: State, seat: Seat, events: Events) -> State:
    """Take the case to trial; the plaintiff rolls first (BN-11)."""
    both = (dice_of(game, state, state.owner), dice_of(game, state, state.defendant))
    events.append(TrialBegun(seat, state.owner, state.defendant, both))
    return replace(state, phase="trial", turn=CHANCE)


def rolling(state: State) -> Seat:
    """Return who rolls now: the plaintiff, then the defendant."""
    return state.defendant if state.dice else state.owner


def roll(game: Bidness, state: State, dice: tuple[int, ...], events: Events) -> State:
    """Roll one side's dice; after both the case is decided, a tie for the defendant (BN-11)."""
    events.append(TrialRolled(rolling(state), dice, state.owner, state.defendant, state.dice))
    if not state.dice:
        return replace(state, dice=dice)
    plaintiff, defendant = state.owner, state.defendant
    wins = sum(state.dice) > sum(dice)
    damages = effect_of(game, state.card).damages
    events.append(
        Verdict(
            plaintiff,
            defendant,
            (state.dice, dice),
            plaintiff if wins else defendant,
            damages,
            state.damages,
        )
    )
    loser, taker = (defendant, plaintiff) if wins else (plaintiff, BANK)
    if damages == "cash":
        state = pay(game, state, loser, taker, state.damages, events)
    elif damages == "marketers":
        state = _hand_over(game, state, loser, taker)
    else:
        tech = put(state.tech, loser, state.tech[loser] - state.damages)
        state = replace(state, tech=tech if taker == BANK else put(tech, taker, tech[taker] + state.damages))
    return _close(game, move_awards(game, state, events), events)


def _hand_over(game: Bidness, state: State, loser: Seat, taker: Seat) -> State:
    """Move the loser's marketers to the winner, or to the discards (BN-11)."""
    places = state.workplaces
    moved = lowest(places[loser] & game.cards.marketers, state.damages)
    places = put(places, loser, places[loser] & ~moved)
    if taker == BANK:
        return replace(state, workplaces=places, discards=state.discards | moved)
    return replace(state, workplaces=put(places, taker, places[taker] | moved))


def _close(game: Bidness, state: State, events: Events) -> State:
    """Go on with the turn after the plaintiff's."""
    plaintiff = state.owner
    state = replace(state, card=NOBODY, owner=NOBODY, defendant=NOBODY, damages=0, offers=(), dice=())
    return flow.end_turn(game, state, plaintiff, events)
