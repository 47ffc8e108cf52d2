"""All that Bidness says to players; how events are told is in `tell`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bidtable.core.model import CHANCE, Move, Seat, SeatView, TableView
from bidtable.core.texts import counted
from bidtable.games.bidness import lawsuit, parts
from bidtable.games.bidness.effects import Damages, Headhunting, Lawsuit, Role
from bidtable.games.bidness.money import capacity
from bidtable.games.bidness.parts import NOBODY, State, Table

if TYPE_CHECKING:
    from bidtable.games.bidness.game import Bidness

HEADLINES: Final = {
    "roll": "Rolling for the First Player",
    "deal": "Dealing",
    "discard": "Discarding a card",
    "play": "Card play",
    "auction": "Auction",
    "claim": "Lawsuit",
    "demand": "Lawsuit",
    "answer": "Lawsuit",
    "trial": "Trial",
    "salaries": "Paying salaries",
    "over": "The game is over",
}
ROLES: Final = {"marketer": "Marketer", "engineer": "Engineer", "lawyer": "Lawyer"}
AWARDS: Final = {"market": "Market Leader Award", "tech": "Tech Leader Award"}


def dollars(amount: int) -> str:
    """Return "$40", "-$40", "$1,200"."""
    return f"-${-amount:,}" if amount < 0 else f"${amount:,}"


def a_role(role: Role) -> str:
    """Return "a Marketer", "an Engineer"."""
    return f"{'an' if role == 'engineer' else 'a'} {ROLES[role]}"


def damages_text(damages: Damages, amount: int) -> str:
    """Return what a trial is about: "$40", "2 Marketers", "8 tech points"."""
    if damages == "cash":
        return dollars(amount) if amount else "cash"
    return counted(amount, "Marketer" if damages == "marketers" else "tech point")


def label(game: Bidness, move: Move) -> str:
    """Name a move for a button."""
    title = game.cards.title
    match move:
        case parts.Discard(card=card):
            return f"Discard {title(card)}"
        case parts.Play(card=card, target=target):
            return f"Play {title(card)}" + (f" against player {target + 1}" if target != NOBODY else "")
        case parts.PayBack(ious=ious):
            return f"Pay back {counted(ious, 'IOU')} for {dollars(game.rules.money.payback[ious - 1])}"
        case parts.Sell(card=card):
            return f"Sell {title(card)} for {dollars(game.rules.money.card_sale)}"
        case parts.Borrow():
            return f"Borrow {dollars(game.rules.company.iou)}"
        case parts.Bid(amount=amount):
            return f"Bid {dollars(amount)}"
        case parts.Claim(amount=amount):
            return f"Sue for {dollars(amount)}"
        case parts.Offer(amount=amount):
            return f"Offer to settle for {dollars(amount)}"
        case parts.LayOff(role=role):
            return f"Lay off {a_role(role)}"
    return _plain_label(move)


def _plain_label(move: Move) -> str:
    match move:
        case parts.Pass():
            return "Pass"
        case parts.DropOut():
            return "Drop out"
        case parts.Accept():
            return "Accept"
        case parts.GoToTrial():
            return "Go to trial"
        case parts.PaySalaries():
            return "Pay salaries"
        case parts.Roll():
            return "Roll for the First Player"
        case parts.TrialRoll():
            return "Roll at the trial"
    return "Deal cards"


# -- views ------------------------------------------------------------------------------------------------


def standing(game: Bidness, table: Table, names: Sequence[str]) -> str:
    """Say what an auction or a lawsuit has come to; empty if there is none."""
    if table.phase == "auction":
        bid = f"{names[table.bidder]} bids {dollars(table.bid)}" if table.bid else "no bid yet"
        return f"{game.cards.title(table.card)}, sold by {names[table.owner]}: {bid}"
    if table.phase in ("claim", "demand", "answer", "trial"):
        effect = game.cards.effects[game.cards.number[table.card]]
        assert isinstance(effect, Lawsuit)
        what = damages_text(effect.damages, table.damages)
        case = f"{names[table.owner]} sues {names[table.defendant]} for {what}"
        return f"{case}; last offer {dollars(table.offers[-1])}" if table.offers else case
    return ""


def in_words(game: Bidness, table: Table, names: Sequence[str]) -> TableView:
    """Describe a view for the generic table, and headline the phase for every table."""
    title = game.cards.title
    headline = HEADLINES[table.phase]
    if table.phase != "over":
        headline = f"Round {table.round}: {headline[0].lower()}{headline[1:]}"
    seats = []
    for seat in range(len(names)):
        facts = [
            ("Cash", dollars(table.cash[seat])),
            ("IOUs", str(table.ious[seat])),
            ("Tech points", str(table.tech[seat])),
            ("Payback cards", str(table.paybacks[seat])),
        ]
        if table.market_leader == seat:
            facts.append(("Award", AWARDS["market"]))
        if table.tech_leader == seat:
            facts.append(("Award", AWARDS["tech"]))
        shown = tuple(title(card) for card in table.workplaces[seat])
        hidden = 0 if seat == table.seat else table.hand_sizes[seat]
        seats.append(SeatView(seat, tuple(facts), shown, hidden))
    told = standing(game, table, names)
    facts = [("On the table", told)] if told else []
    facts.append(("Event deck", counted(table.deck_size, "card")))
    own = table.paybacks[table.seat] if table.seat is not None else 0
    hand = (*(title(card) for card in table.hand), *(("Payback",) * own))
    return TableView(headline, hand, tuple(map(title, table.discards[-6:])), tuple(seats), tuple(facts))


# -- reasons ----------------------------------------------------------------------------------------------


def refusal(game: Bidness, state: State, seat: Seat, move: Move) -> str:
    """Say why a move is not legal."""
    if state.phase == "over":
        return "The game is over."
    if seat not in game.actors(state):
        return "It is not this player's turn."
    if seat == CHANCE:
        return "That cannot be drawn here."
    match move:
        case parts.Borrow() if state.phase == "discard":
            return "There is no borrowing at the secret discard."
        case parts.Borrow():
            return f"Nobody can have more than {counted(game.rules.company.most_ious, 'IOU')}."
        case parts.Bid(amount=amount) if state.phase == "auction":
            return _amount_refusal(game, state, seat, amount)
        case parts.PayBack(ious=ious) if state.phase == "play":
            return _payback_refusal(game, state, seat, ious)
        case parts.Play(card=card, target=target) if state.phase == "play":
            return _play_refusal(game, state, seat, card, target)
        case parts.Claim() | parts.Offer() if state.phase in ("claim", "demand", "answer"):
            return _talk_refusal(game, state, move.amount)
        case parts.Accept() if state.phase == "demand":
            return "No amount has been named yet."
        case parts.PaySalaries() if state.phase == "salaries":
            return "All that can be borrowed does not cover the salaries: lay off somebody first."
    return "This is no move for now."


def _amount_refusal(game: Bidness, state: State, seat: Seat, amount: int) -> str:
    if amount <= state.bid:
        return f"A bid must be higher than {dollars(state.bid)}."
    if amount % game.rules.money.bid_step:
        return _step_refusal(game)
    return f"Cash and all that can be borrowed come to {dollars(capacity(game, state, seat))}."


def _step_refusal(game: Bidness) -> str:
    return f"Amounts are multiples of {dollars(game.rules.money.bid_step)}."


def _talk_refusal(game: Bidness, state: State, amount: int) -> str:
    """Say why an amount may not be claimed or offered (BN-9, BN-10)."""
    if amount % game.rules.money.bid_step:
        return _step_refusal(game)
    if state.phase == "claim":
        most = dollars(max(lawsuit.claims(game, state), default=0))
        return f"At most {most}: the defendant's cash, and what the plaintiff could pay."
    if state.phase == "demand":
        return f"The defendant can pay at most {dollars(capacity(game, state, state.defendant))}."
    return "An offer must lie between the last two."


def _payback_refusal(game: Bidness, state: State, seat: Seat, ious: int) -> str:
    if not state.paybacks[seat]:
        return "There is no Payback card in this hand."
    if not 1 <= ious <= len(game.rules.money.payback):
        return f"A Payback card returns at most {counted(len(game.rules.money.payback), 'IOU')}."
    if ious > state.ious[seat]:
        return f"There are only {counted(state.ious[seat], 'IOU')} to pay back."
    return f"This takes {dollars(game.rules.money.payback[ious - 1])} in cash; there is {dollars(state.cash[seat])}."


def _play_refusal(game: Bidness, state: State, seat: Seat, card: str, target: Seat) -> str:
    at = game.cards.number.get(card)
    if at is None or not state.hands[seat] >> at & 1:
        return "That card is not in this hand."
    effect, first = game.cards.effects[at], game.rules.company.conflicts_from_round
    if isinstance(effect, (Lawsuit, Headhunting)) and state.round < first:
        return f"Lawsuits and Headhunting begin in round {first}."
    if game.cards.costs[at] > capacity(game, state, seat):
        return f"It costs {dollars(game.cards.costs[at])}: more than cash and all that can be borrowed."
    if not 0 <= target < len(state.cash) or target == seat:
        return "That card is played against an opponent."
    if isinstance(effect, Headhunting):
        return f"That opponent has no {ROLES[effect.role]}."
    if isinstance(effect, Lawsuit):
        if effect.damages == "cash":
            return "That opponent has no cash, or the plaintiff could not pay the same."
        return "That opponent has none, or the plaintiff could not pay the same damages."
    return "That card is not played against an opponent."
