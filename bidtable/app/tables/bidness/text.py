"""Texts on the table of the game Bidness."""

from __future__ import annotations

from collections.abc import Collection

from bidtable.core.model import Move, Seat
from bidtable.core.texts import counted, listed
from bidtable.games.bidness import Bidness, effects, money, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.context import Context
from bidtable.games.bidness.moves import NOBODY, PAYBACK
from bidtable.games.bidness.phrases import ROLES, a_role, damages_text, dollars, several
from bidtable.games.bidness.state import Observation

KEYS: dict[type[Move], str] = {
    moves.Pass: "S",
    moves.Borrow: "O",
    moves.DropOut: "D",
    moves.Accept: "A",
    moves.GoToTrial: "T",
    moves.PaySalaries: "Y",
}
"""Letters on the keyboard for the moves that have buttons."""
AUCTIONED = "for auction: "
"""Prefix of the line on a card that is put up for auction."""
ONLY = "only sell:"
"""Beginning of the sign of a card that cannot be played now."""
SIGNS = {
    "payback": "pay back",
    "lawsuit": "sue a rival",
    "headhunting": "hire away",
    "employee": "auction",
    "contract": "auction",
}
"""Signs of the cards that can be played, by the sort of the card; other cards have the sign "play"."""
AMOUNT_KEY = "B"
"""Letter on the keyboard for naming the amount."""


def prompt(game: Bidness, seen: Observation, legal: Collection[Move], *, chosen: str = "") -> str:
    assert seen.seat is not None
    context = game.context
    match seen.phase:
        case "discard":
            return "choose a card to discard, unseen."
        case "play":
            if chosen and why_not(game, seen, chosen, legal):
                return "sell this card, or choose another one."
            if chosen:
                return f"{next_step(context, chosen)}, or sell it."
            return "play or sell a card, or pass."
        case "auction":
            return "bid, or drop out." if seen.bid else "bid first, or drop out."
        case "claim":
            return "how much do you sue for? Losing costs you the same."
        case "demand":
            return "name an amount to settle for, or go to trial." if _names(legal) else "go to trial."
        case "answer":
            other = ", bargain," if _names(legal) else ""
            return f"accept {dollars(seen.offers[-1])}{other} or go to trial."
        case "salaries":
            due, there = money.salary(context, seen.workplaces[seen.seat]), seen.cash[seen.seat]
            if moves.PaySalaries() not in legal:
                return f"lay off an employee: you cannot pay {dollars(due)} in salaries."
            how = " by borrowing" if due > there else ""
            other = " or lay off an employee" if any(isinstance(move, moves.LayOff) for move in legal) else ""
            return f"pay {dollars(due)} in salaries{how}{other}."
    return ""


def _names(legal: Collection[Move]) -> bool:
    return isinstance(legal, Amounts) and bool(legal.amounts)


def next_step(context: Context, chosen: str) -> str:
    sort = sort_of(context, chosen)
    if sort == "bonus" and not context.cards.untargeted >> context.cards.number[chosen] & 1:
        return "choose an opponent to play it against"
    return {
        "payback": "pay back IOUs",
        "lawsuit": "choose whom to sue",
        "headhunting": "choose whom to take from",
        "employee": "hold an auction",
        "contract": "hold an auction",
    }.get(sort, "play it")


def card_line(context: Context, name: str, brings: int) -> str:
    """Return the effect of a card in a few words.

    Args:
        context: The rules.
        name: The card.
        brings: Tech points that an Engineer brings in this game.
    """
    if name == PAYBACK:
        single = context.rules.money.payback[0]
        return f"{dollars(single)}: return an IOU"
    match context.cards.effects[context.cards.number[name]]:
        case effects.Employee(role="marketer"):
            return f"{AUCTIONED}sells +1 unit"
        case effects.Employee(role="engineer"):
            each = context.rules.money.tech_per_engineer
            return (
                f"{AUCTIONED}+{brings} tech, +{each}/round" if brings else f"{AUCTIONED}+{each} tech a round"
            )
        case effects.Employee():
            return f"{AUCTIONED}+1 die at trials"
        case effects.Contract(pays=pays):
            return f"{AUCTIONED}{dollars(pays)} a round"
        case effects.Lawsuit(damages=damages, most=most):
            return f"sue for {damages_text(damages, most)}"
        case effects.Headhunting(role=role):
            return f"take {a_role(role)}"
        case effects.TrialDice(dice=dice):
            return f"+{counted(dice, 'die').replace('dies', 'dice')} at trials"
        case effects.Marketing(points=points):
            return f"+{counted(points, 'marketing point')}"
        case effects.BadPress(points=points):
            return f"−{counted(points, 'marketing point')}"
        case effects.TechPoints(points=points):
            return f"+{counted(points, 'tech point')}"
    return ""


def hiring_line(context: Context, seen: Observation) -> str:
    # The card brings its effect, and costs a salary each round (BN-6, BN-12).
    name = seen.names[seen.card]
    brings = card_line(context, name, seen.brings).removeprefix(AUCTIONED)
    effect, salaries = context.cards.effects[context.cards.number[name]], context.rules.money.salaries
    pay = ""
    if isinstance(effect, effects.Employee):
        pay = {
            "marketer": f", salary {dollars(salaries.marketer)}",
            "engineer": f", salary {dollars(salaries.engineer)}",
        }.get(effect.role, f", salary from {dollars(context.rules.lawyer_salary(1))}")
    return f"{brings[0].upper()}{brings[1:]}{pay}."


def card_text(context: Context, name: str, brings: int) -> tuple[str, ...]:
    """Return the full text of a card.

    Args:
        context: The rules.
        name: The card.
        brings: Tech points that an Engineer brings in this game.
    """
    if name == PAYBACK:
        costs = [
            f"{counted(at + 1, 'IOU')} for {dollars(c)}" for at, c in enumerate(context.rules.money.payback)
        ]
        return (f"Return {' or '.join(costs)}, in cash.", "Return the last IOU and win on the spot.")
    at = context.cards.number[name]
    entry, effect = context.cards.entries[name], context.cards.effects[at]
    lines = [_effect_text(context, effect, brings)]
    if entry.cost:
        lines.append(f"Playing it costs {dollars(entry.cost)}.")
    lines.append(f"The deck has {counted(entry.copies, 'such card')}.")
    return tuple(lines)


def _effect_text(context: Context, effect: effects.Effect, brings: int) -> str:
    match effect:
        case effects.Employee(role="marketer"):
            return "Put up for auction. A Marketer is a marketing point: one more unit sold a round."
        case effects.Employee(role="engineer"):
            each = counted(context.rules.money.tech_per_engineer, "tech point")
            if not brings:
                return f"Put up for auction. An Engineer adds {each} a round."
            points = counted(brings, "tech point")
            ours = f"An Engineer brings {points} when hired (our own rule)"
            return f"Put up for auction. {ours} and adds {each} a round."
        case effects.Employee():
            return "Put up for auction. A Lawyer is one more die at trials."
        case effects.Contract(pays=pays):
            return f"Put up for auction. It pays {dollars(pays)} in every Business Phase."
        case effects.Lawsuit(damages="cash"):
            return "Sue an opponent for cash. Losing the trial costs you the same."
        case effects.Lawsuit(damages=damages, most=most):
            return f"Sue an opponent for up to {damages_text(damages, most)}. Losing costs you as many."
        case effects.Headhunting(role="engineer") if brings:
            return f"Take an Engineer and up to {counted(brings, 'tech point')} from an opponent."
        case effects.Headhunting(role=role):
            return f"Take {a_role(role)} from an opponent."
        case effects.TrialDice():
            return "More dice at every trial of this round."
        case effects.Marketing(points=points):
            return (
                f"{counted(points, 'marketing point')} more this round: {counted(points, 'more unit')} sold."
            )
        case effects.BadPress(points=points):
            fewer = counted(points, "marketing point")
            return f"Lay it in an opponent's workplace: {fewer} fewer there this round, so fewer units sold."
    return "More tech points, for good."


def why_not(game: Bidness, seen: Observation, card: str, legal: Collection[Move]) -> str:
    """Return the reason why a card of the hand cannot be played now; empty if it can."""
    assert seen.seat is not None
    if card == PAYBACK:
        playable = any(isinstance(move, moves.PayBack) for move in legal)
        return "" if playable else game.why_not(seen, seen.seat, moves.PayBack(1))
    if any(isinstance(move, moves.Play) and move.card == card for move in legal):
        return ""
    others = [seat for seat in range(len(seen.cash)) if seat != seen.seat]
    cards = game.context.cards
    targeted = not cards.untargeted >> cards.number[card] & 1
    return game.why_not(seen, seen.seat, moves.Play(card, others[0] if targeted else NOBODY))


def doing(game: Bidness, seen: Observation, card: str, legal: Collection[Move]) -> tuple[str, str]:
    # A card that can only be sold shows its price.
    price = dollars(game.context.rules.money.card_sale)
    reason = why_not(game, seen, card, legal)
    if reason:
        return f"{ONLY} {price}", f"{reason} You can only sell it, for {price}."
    cards, sort = game.context.cards, sort_of(game.context, card)
    cost = game.context.rules.money.payback[0] if card == PAYBACK else cards.costs[cards.number[card]]
    aimed = sort == "bonus" and not cards.untargeted >> cards.number[card] & 1
    verb = "on a rival" if aimed else SIGNS.get(sort, "play")
    step = next_step(game.context, card)
    return (
        f"{verb}: {dollars(cost)}" if cost else verb,
        f"{step[0].upper()}{step[1:]}, or sell it for {price}.",
    )


def sort_of(context: Context, name: str) -> str:
    """Return the sort of a card, such as "employee", which decides its colour."""
    if name == PAYBACK:
        return "payback"
    match context.cards.effects[context.cards.number[name]]:
        case effects.Employee():
            return "employee"
        case effects.Contract():
            return "contract"
        case effects.Lawsuit():
            return "lawsuit"
        case effects.Headhunting():
            return "headhunting"
        case effects.TechPoints():
            return "tech"
    return "bonus"


def company_facts(context: Context, seen: Observation, seat: Seat) -> tuple[str, ...]:
    line = money.account(context, seen, seat)
    staff = [
        counted(count, ROLES[role]) for role, count in zip(effects.ROLES, line.staff, strict=True) if count
    ]
    facts = [
        f"{listed(staff) if staff else 'No employees'}.",
        f"{dollars(seen.cash[seat])}, {counted(seen.ious[seat], 'IOU')}, {counted(seen.tech[seat], 'tech point')}"
        f"{f' and {line.tech_award} of the award' if line.tech_award else ''}.",
        f"{counted(seen.hand_sizes[seat], 'card')} and {counted(seen.paybacks[seat], 'Payback card')} in hand.",
        f"If the Business Phase were now: salaries {dollars(sum(line.salaries))},",
        f"{counted(line.units, 'unit')} at {dollars(line.unit_price)} = {dollars(line.sales)}, "
        f"contracts {dollars(line.contract_pay)}.",
    ]
    if seat == seen.market_leader:
        facts.append("Holds the Market Leader Award.")
    if seat == seen.tech_leader:
        facts.append("Holds the Tech Leader Award.")
    return tuple(facts)


def debt(ious: int) -> str:
    """Return a text about a company's debt, such as "4 IOUs"."""
    return counted(ious, "IOU") if ious else "debt free"


def discards(context: Context, seen: Observation) -> str:
    """List the openly discarded cards of the round in words."""
    if not seen.discards:
        return "No open discards in this round."
    return f"Open discards of this round: {several([context.cards.title(name) for name in seen.named(seen.discards)])}."
