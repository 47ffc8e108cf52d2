"""The phases of a lawsuit: the claim (BN-9), the settlement (BN-10) and the trial (BN-11)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from bidtable.core.legal import LazyLegal
from bidtable.core.model import CHANCE, Move, Seat
from bidtable.core.promise import Case, Promise
from bidtable.core.seats import put
from bidtable.core.steps import Tell
from bidtable.games.bidness import law
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.events import (
    BANK,
    Claimed,
    Offered,
    Settled,
    StaffLost,
    Sued,
    TechLost,
    TrialBegun,
    TrialRolled,
    Verdict,
)
from bidtable.games.bidness.money import capacity, left, loans, move_awards, pay, payment, promise_loan
from bidtable.games.bidness.moves import (
    NOBODY,
    Accept,
    Borrow,
    Claim,
    GoToTrial,
    Offer,
    TrialRoll,
)
from bidtable.games.bidness.state import Known, State
from bidtable.games.bidness.verdicts import damages

FACES: Final = range(1, 7)


def file(context: Context, state: State, tell: Tell) -> State:
    # In a suit for cash, the plaintiff chooses the amount next (BN-9).
    plaintiff, defendant = state.owner, state.defendant
    effect = law.effect_of(context, state.card)
    cash = effect.damages == "cash"
    damages = 0 if cash else law.at_stake(context, state, effect, plaintiff, defendant)
    state = replace(
        state,
        phase="claim" if cash else "demand",
        turn=plaintiff,
        discards=context.cards.plus(state.discards, state.card),
        damages=damages,
    )
    if tell:
        tell(Sued(plaintiff, state.names[state.card], defendant, effect.damages, damages), state)
    return state


# -- the claim -------------------------------------------------------------------------------------------


def claims(context: Context, known: Known) -> range:
    """Return the amounts that the plaintiff may claim (BN-9)."""
    step = context.rules.money.bid_step
    effect = law.effect_of(context, known.card)
    return range(step, law.at_stake(context, known, effect, known.owner, known.defendant) + 1, step)


def legal_claims(context: Context, known: Known, seat: Seat) -> Amounts:
    return Amounts(loans(context, known, seat), Claim, claims(context, known))


def claim(context: Context, state: State, seat: Seat, move: Claim, tell: Tell) -> State:
    state = replace(state, phase="demand", damages=move.amount)
    if tell:
        tell(Claimed(seat, state.defendant, move.amount), state)
    return state


# -- talks -----------------------------------------------------------------------------------------------


def offers(context: Context, known: Known) -> range:
    """Return the amounts that one side of a lawsuit may offer as a settlement (BN-10).

    An offer must lie between the last offers of plaintiff and defendant.
    """
    step = context.rules.money.bid_step
    if not known.offers:
        return range(step, capacity(context, known, known.defendant) + 1, step)
    last = known.offers[-1]
    opposing = known.offers[-2] if len(known.offers) > 1 else 0
    return range(min(last, opposing) + step, max(last, opposing), step)


def legal_demands(context: Context, known: Known, seat: Seat) -> Amounts:
    # BN-10
    return Amounts((GoToTrial(), *loans(context, known, seat)), Offer, offers(context, known))


def legal_answers(context: Context, known: Known, seat: Seat) -> Amounts:
    # BN-10
    return Amounts((Accept(), GoToTrial(), *loans(context, known, seat)), Offer, offers(context, known))


def offer(context: Context, state: State, seat: Seat, move: Offer, tell: Tell) -> State:
    # BN-10
    other = state.defendant if seat == state.owner else state.owner
    state = replace(state, phase="answer", turn=other, offers=(*state.offers, move.amount))
    if tell:
        tell(Offered(seat, other, move.amount, state.owner), state)
    return state


def accept(context: Context, state: State, seat: Seat, move: Accept, tell: Tell) -> State:
    # The defendant pays the amount, and the case is dropped (BN-10).
    plaintiff, defendant, amount = state.owner, state.defendant, state.offers[-1]
    if tell:
        state = replace(state, phase="settled", turn=NOBODY)
        tell(Settled(seat, plaintiff, defendant, amount), state)
    return _closed(pay(context, state, defendant, plaintiff, amount, tell))


# -- the trial -------------------------------------------------------------------------------------------


def go_to_trial(context: Context, state: State, seat: Seat, move: GoToTrial, tell: Tell) -> State:
    # BN-11
    state = replace(state, phase="trial", turn=CHANCE)
    if tell:
        plaintiff, defendant = state.owner, state.defendant
        both = (law.dice_of(context, state, plaintiff), law.dice_of(context, state, defendant))
        tell(TrialBegun(seat, plaintiff, defendant, both), state)
    return state


def _rolling(known: Known) -> Seat:
    return known.defendant if known.dice else known.owner


def rolls(context: Context, state: State, seat: Seat) -> Collection[Move]:
    # BN-11
    count = law.dice_of(context, state, _rolling(state))

    def can_turn_up(move: object) -> bool:
        if not isinstance(move, TrialRoll) or len(move.dice) != count:
            return False
        return all(face in FACES for face in move.dice)

    def listed() -> Iterator[Move]:
        return map(TrialRoll, itertools.product(FACES, repeat=count))

    return LazyLegal(int(6**count), can_turn_up, listed)


def sample_roll(context: Context, state: State, rng: random.Random) -> TrialRoll:
    draw = rng.random
    count = law.dice_of(context, state, _rolling(state))
    return TrialRoll(tuple([int(draw() * 6) + 1 for _ in range(count)]))


def roll(context: Context, state: State, seat: Seat, move: TrialRoll, tell: Tell) -> State:
    # The case is decided after both sides have rolled (BN-11).
    roller = _rolling(state)
    phase, turn = ("verdict", NOBODY) if state.dice else ("trial", CHANCE)
    state = replace(state, phase=phase, turn=turn, dice=(*state.dice, move.dice))
    if tell:
        tell(TrialRolled(roller, move.dice), state)
    return state


def judge(context: Context, state: State, tell: Tell) -> State:
    # The defendant wins a tie (BN-11).
    plaintiff, defendant, winner = state.owner, state.defendant, law.winner(state)
    if tell:
        mine, theirs = state.dice
        damages = law.effect_of(context, state.card).damages
        state = replace(state, phase="damages")
        tell(Verdict(plaintiff, defendant, (mine, theirs), winner, damages, state.damages), state)
    loser, taker = _sides(state, plaintiff_wins=winner == plaintiff)
    state = _collect(context, state, loser, taker, tell)
    return _closed(move_awards(context, state, tell))


def _sides(known: Known, *, plaintiff_wins: bool) -> tuple[Seat, Seat]:
    # A plaintiff who loses pays the bank (BN-11).
    return (known.defendant, known.owner) if plaintiff_wins else (known.owner, BANK)


def _collect(context: Context, state: State, loser: Seat, taker: Seat, tell: Tell) -> State:
    # BN-11
    kind = law.effect_of(context, state.card).damages
    if kind == "cash":
        return pay(context, state, loser, taker, state.damages, tell)
    if kind == "marketers":
        # A lawsuit is about at most as many Marketers as the defendant has (BN-9), and none leaves during it.
        name = state.names[context.cards.employees["marketer"]]
        for _ in range(state.damages):
            state = _hand_over(context, state, loser, taker)
            if tell:
                tell(StaffLost(loser, taker, name), state)
        return state
    tech = put(state.tech, loser, state.tech[loser] - state.damages)
    state = replace(state, tech=tech if taker == BANK else put(tech, taker, tech[taker] + state.damages))
    if tell:
        tell(TechLost(loser, taker, state.damages), state)
    return state


def _hand_over(context: Context, state: State, loser: Seat, taker: Seat) -> State:
    # BN-11
    cards, places = context.cards, state.workplaces
    card = cards.employees["marketer"]
    places = put(places, loser, cards.minus(places[loser], card))
    if taker == BANK:
        return replace(state, workplaces=places, discards=cards.plus(state.discards, card))
    return replace(state, workplaces=put(places, taker, cards.plus(places[taker], card)))


def _closed(state: State) -> State:
    return replace(
        state,
        phase="turn",
        turn=state.owner,
        card=NOBODY,
        owner=NOBODY,
        defendant=NOBODY,
        damages=0,
        offers=(),
        dice=(),
    )


# -- promises ----------------------------------------------------------------------------------------------


def promise(context: Context, known: Known, seat: Seat, move: Move) -> Promise:
    match move:
        case Borrow():
            return promise_loan(context, known, seat, move)
        case Claim(amount=amount):
            cases = (*_verdicts(context, replace(known, damages=amount), seat), Case("settled", ()))
            return Promise(move, cases, ("the amount of a settlement", "the dice"))
        case Offer(amount=amount):
            agreed = _settlement(context, known, seat, "accepted", amount)
            return Promise(move, (agreed, Case("refused", ())), ("the answer",))
        case Accept():
            return Promise(move, (_settlement(context, known, seat, "", known.offers[-1]),))
    return Promise(move, _verdicts(context, known, seat), ("the dice",))


def _settlement(context: Context, known: Known, seat: Seat, when: str, amount: int) -> Case:
    agreed = payment(context, known, known.defendant, known.owner, amount)
    given = (("amount", amount), ("pays", int(seat == known.defendant)), *left(known, seat, agreed))
    return Case(when, agreed, given)


def _verdicts(context: Context, known: Known, seat: Seat) -> tuple[Case, ...]:
    given = (
        ("damages", known.damages),
        ("dice", law.dice_of(context, known, known.owner)),
        ("their dice", law.dice_of(context, known, known.defendant)),
    )
    cases = [Case("", (), given)]
    for when, wins in (("plaintiff wins", True), ("defendant wins", False)):
        loser, taker = _sides(known, plaintiff_wins=wins)
        changes = damages(context, known, known.card, loser, taker, known.damages)
        cases.append(Case(when, changes, (("loses", int(loser == seat)), *left(known, seat, changes))))
    return tuple(cases)
