"""Texts of Bidness for the players, about moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.core.errors import Reason
from bidtable.core.model import CHANCE, Move, Seat, SeatView, TableView
from bidtable.core.texts import counted
from bidtable.games.bidness import law, moves
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.effects import CONFLICTS, Headhunting, Lawsuit
from bidtable.games.bidness.flow import FLOW
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.phases import lawsuit
from bidtable.games.bidness.phrases import AWARDS, ROLES, a_role, damages_text, dollars
from bidtable.games.bidness.promised import promised
from bidtable.games.bidness.state import Known, Observation
from bidtable.games.bidness.tell import tell

HEADLINES: Final = {
    "roll": "Rolling for the First Player",
    "shuffle": "Rolling for the First Player",
    "deal": "Dealing",
    "discard": "Discarding a card",
    "reveal": "Discarding a card",
    "opening": "Discarding a card",
    "play": "Card play",
    "turn": "Card play",
    "loan": "Borrowing",
    "auction": "Auction",
    "priced_out": "Auction",
    "hammer": "Auction",
    "sold": "Auction",
    "claim": "Lawsuit",
    "demand": "Lawsuit",
    "answer": "Lawsuit",
    "settled": "Lawsuit",
    "trial": "Trial",
    "verdict": "Trial",
    "damages": "Trial",
    "payroll": "Paying salaries",
    "salaries": "Paying salaries",
    "earnings": "Earnings",
    "growth": "Earnings",
    "round_end": "Statement of accounts",
    "over": "The game is over",
}
"""Headlines of all phases, including automatic phases."""
PAGES: Final = {
    "shuffle": "deal",
    "reveal": "discard",
    "opening": "discard",
    "turn": "play",
    "loan": "play",
    **dict.fromkeys(("priced_out", "hammer", "sold"), "auction"),
    "settled": "answer",
    "verdict": "trial",
    "damages": "trial",
    **dict.fromkeys(("payroll", "earnings", "growth", "round_end"), "salaries"),
}
"""Dictionary from each automatic phase to the decision phase with a page in the rulebook."""


def label(context: Context, move: Move) -> str:
    title = context.cards.title
    match move:
        case moves.Discard(card=card):
            return f"Discard {title(card)}"
        case moves.Play(card=card, target=target):
            return f"Play {title(card)}" + (f" against player {target + 1}" if target != NOBODY else "")
        case moves.PayBack(ious=ious):
            return f"Pay back {counted(ious, 'IOU')} for {dollars(context.rules.money.payback[ious - 1])}"
        case moves.Sell(card=card):
            return f"Sell {title(card)} for {dollars(context.rules.money.card_sale)}"
        case moves.Borrow():
            return f"Borrow {dollars(context.rules.company.iou)}"
        case moves.Bid(amount=amount):
            return f"Bid {dollars(amount)}"
        case moves.Claim(amount=amount):
            return f"Sue for {dollars(amount)}"
        case moves.Offer(amount=amount):
            return f"Offer to settle for {dollars(amount)}"
        case moves.LayOff(role=role):
            return f"Lay off {a_role(role)}"
    return _plain_label(move)


def _plain_label(move: Move) -> str:
    match move:
        case moves.Pass():
            return "Pass"
        case moves.DropOut():
            return "Drop out"
        case moves.Accept():
            return "Accept"
        case moves.GoToTrial():
            return "Go to trial"
        case moves.PaySalaries():
            return "Pay salaries"
        case moves.Roll():
            return "Roll for the First Player"
        case moves.TrialRoll():
            return "Roll at the trial"
    return "Deal cards"


# -- views ------------------------------------------------------------------------------------------------


def standing(context: Context, seen: Observation, names: Sequence[str]) -> str:
    """Return the present state of an auction or a lawsuit in words."""
    if seen.is_auction:
        bid = f"{names[seen.bidder]} bids {dollars(seen.bid)}" if seen.bid else "no bid yet"
        return f"{context.cards.title(seen.names[seen.card])}, sold by {names[seen.owner]}: {bid}"
    if seen.is_lawsuit:
        effect = law.effect_of(context, seen.card)
        what = damages_text(effect.damages, seen.damages)
        case = f"{names[seen.owner]} sues {names[seen.defendant]} for {what}"
        return f"{case}; last offer {dollars(seen.offers[-1])}" if seen.offers else case
    return ""


def in_words(context: Context, seen: Observation, names: Sequence[str]) -> TableView:
    title = context.cards.title
    headline = HEADLINES[seen.phase]
    if seen.phase != "over":
        headline = f"Round {seen.round}: {headline[0].lower()}{headline[1:]}"
    seats = []
    for seat in range(len(names)):
        facts = [
            ("Cash", dollars(seen.cash[seat])),
            ("IOUs", str(seen.ious[seat])),
            ("Tech points", str(seen.tech[seat])),
            ("Payback cards", str(seen.paybacks[seat])),
        ]
        if seen.market_leader == seat:
            facts.append(("Award", AWARDS["market"]))
        if seen.tech_leader == seat:
            facts.append(("Award", AWARDS["tech"]))
        shown = tuple(title(card) for card in seen.named(seen.workplaces[seat]))
        hidden = 0 if seat == seen.seat else seen.hand_sizes[seat]
        seats.append(SeatView(seat, tuple(facts), shown, hidden))
    on_table = standing(context, seen, names)
    facts = [("On the table", on_table)] if on_table else []
    facts.append(("Event deck", counted(seen.deck_size, "card")))
    own = seen.paybacks[seen.seat] if seen.seat is not None else 0
    hand = (*(title(card) for card in seen.hand), *(("Payback",) * own))
    return TableView(
        headline, hand, tuple(map(title, seen.named(seen.discards)[-6:])), tuple(seats), tuple(facts)
    )


# -- reasons ----------------------------------------------------------------------------------------------


def refusal(context: Context, known: Known, seat: Seat, move: Move) -> str:
    if seat not in FLOW.actors(known):
        return ""
    if seat == CHANCE:
        return "That cannot be drawn here."
    match move:
        case moves.Borrow() if known.phase == "discard":
            return Reason("There is no borrowing at the secret discard.", "BN-20")
        case moves.Borrow():
            return Reason(
                f"Nobody can have more than {counted(context.rules.company.most_ious, 'IOU')}.", "BN-4"
            )
        case moves.Bid(amount=amount) if known.phase == "auction":
            return _amount_refusal(context, known, seat, amount)
        case moves.PayBack(ious=ious) if known.phase == "play":
            return _payback_refusal(context, known, seat, ious)
        case moves.Play(card=card, target=target) if known.phase == "play":
            return _play_refusal(context, known, seat, card, target)
        case moves.Claim() | moves.Offer() if known.phase in ("claim", "demand", "answer"):
            return _talk_refusal(context, known, move.amount)
        case moves.Accept() if known.phase == "demand":
            return Reason("No amount has been named yet.", "BN-10")
        case moves.PaySalaries() if known.phase == "salaries":
            return Reason(
                "All that can be borrowed does not cover the salaries: lay off an employee first.", "BN-19"
            )
    return ""


def _amount_refusal(context: Context, known: Known, seat: Seat, amount: int) -> str:
    if amount <= known.bid:
        return Reason(f"A bid must be higher than {dollars(known.bid)}.", "BN-6")
    if amount % context.rules.money.bid_step:
        return _step_refusal(context)
    return Reason(
        f"Cash and all that can be borrowed come to {dollars(capacity(context, known, seat))}.", "BN-4b"
    )


def _step_refusal(context: Context) -> str:
    return Reason(f"Amounts are multiples of {dollars(context.rules.money.bid_step)}.", "BN-6")


def _talk_refusal(context: Context, known: Known, amount: int) -> str:
    # BN-9, BN-10
    if amount % context.rules.money.bid_step:
        return _step_refusal(context)
    if known.phase == "claim":
        most = dollars(max(lawsuit.claims(context, known), default=0))
        return Reason(f"At most {most}: the defendant's cash, and what the plaintiff could pay.", "BN-9")
    if known.phase == "demand":
        return Reason(
            f"The defendant can pay at most {dollars(capacity(context, known, known.defendant))}.", "BN-18"
        )
    return Reason("An offer must be between the last two.", "BN-10")


def _payback_refusal(context: Context, known: Known, seat: Seat, ious: int) -> str:
    if not known.paybacks[seat]:
        return "There is no Payback card in this hand."
    if not 1 <= ious <= len(context.rules.money.payback):
        return Reason(
            f"A Payback card pays back at most {counted(len(context.rules.money.payback), 'IOU')}.", "BN-7"
        )
    if ious > known.ious[seat]:
        return f"There are only {counted(known.ious[seat], 'IOU')} to pay back."
    return Reason(
        f"This takes {dollars(context.rules.money.payback[ious - 1])} in cash; there is {dollars(known.cash[seat])}.",
        "BN-17",
    )


def _play_refusal(context: Context, known: Known, seat: Seat, card: str, target: Seat) -> str:
    at = context.cards.number.get(card)
    if at is None or not known.hand_of(seat) >> at & 1:
        return "That card is not in this hand."
    effect, first = context.cards.effects[at], context.rules.company.conflicts_from_round
    if isinstance(effect, CONFLICTS) and known.round < first:
        return Reason(f"Lawsuits and Headhunting begin in round {first}.", "BN-5b")
    if context.cards.costs[at] > capacity(context, known, seat):
        cost = dollars(context.cards.costs[at])
        return Reason(f"It costs {cost}: more than cash and all that can be borrowed.", "BN-4b")
    if not 0 <= target < len(known.cash) or target == seat:
        return Reason("That card is played against an opponent.", "BN-5")
    if isinstance(effect, Headhunting):
        return Reason(f"That opponent has no {ROLES[effect.role]}.", "BN-5")
    if isinstance(effect, Lawsuit):
        if effect.damages == "cash":
            return Reason("That opponent has no cash, or the plaintiff could not pay the same.", "BN-9")
        return Reason("That opponent has none, or the plaintiff could not pay the same damages.", "BN-9b")
    return Reason("That card is not played against an opponent.", "BN-5")


__all__ = ["in_words", "label", "promised", "refusal", "tell"]
