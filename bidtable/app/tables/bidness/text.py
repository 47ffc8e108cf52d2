"""What the table of Bidness says: of seats, cards, moves before they are made, and what they cost."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bidtable.bots import bidness_odds as odds
from bidtable.core.model import Move, Seat
from bidtable.core.texts import counted, listed
from bidtable.games.bidness import Bidness, business, effects, lawsuit, money, parts, views
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.cards import PAYBACK
from bidtable.games.bidness.parts import NOBODY, State, Table
from bidtable.games.bidness.words import ROLES, a_role, damages_text, dollars

KEYS: dict[type[Move], str] = {
    parts.Pass: "S",
    parts.Borrow: "O",
    parts.DropOut: "D",
    parts.Accept: "A",
    parts.GoToTrial: "T",
    parts.PaySalaries: "Y",
}
"""Keys of the moves that stand on plates."""
AMOUNT_KEY = "B"
"""Key of the plate that names an amount."""


def status(view: Table, seat: Seat) -> str:
    """Return what a seat is doing, in a few words; empty if nothing."""
    match view.phase:
        case "discard":
            if not view.hand_sizes[seat] + view.paybacks[seat]:
                return "has no card"
            return "has discarded" if seat in view.decided else "is discarding"
        case "auction":
            if seat == view.bidder:
                return f"bids {dollars(view.bid)}"
            role = "holds it, " if seat == view.owner else ""
            return f"{role}{'still in' if seat in view.bidding else 'dropped out'}"
        case "claim" | "demand" | "answer" | "trial":
            return {view.owner: "plaintiff", view.defendant: "defendant"}.get(seat, "")
        case "salaries":
            paid = view.salaries[seat]
            return f"paid {dollars(paid)}" if paid >= 0 else "owes salaries"
        case "play":
            n = len(view.cash)
            passed = {(view.turn - 1 - step) % n for step in range(view.passes)}
            return "passed" if seat in passed else ""
    return ""


def prompt(game: Bidness, view: Table, legal: Collection[Move], *, chosen: str = "") -> str:
    """Say what the viewer has to decide, to go on with after the name."""
    assert view.seat is not None
    match view.phase:
        case "discard":
            return "choose a card to discard, unseen."
        case "play":
            if chosen and why_not(game, view, chosen, legal):
                return f"{game.cards.title(chosen)} cannot be played now: sell it, or choose another card."
            if chosen:
                return f"{_next_step(game, chosen)}, or sell it."
            return "choose a card to play or sell, or pass."
        case "auction":
            title = game.cards.title(view.card)
            return (
                f"bid for {title}, or drop out."
                if view.bid
                else f"open the bidding for {title}, or drop out."
            )
        case "claim":
            return "for how much do you sue? Lost, it costs you the same."
        case "demand":
            return "name an amount to settle for, or go to trial."
        case "answer":
            what = "ask for another amount" if view.seat == view.owner else "offer another amount"
            return f"accept {dollars(view.offers[-1])}, {what}, or go to trial."
        case "salaries":
            due = salaries_due(game, view, view.seat)
            there = dollars(view.cash[view.seat])
            return (
                f"salaries come to {dollars(due)}, there is {there}: pay by borrowing, or lay somebody off."
            )
    return ""


def _next_step(game: Bidness, chosen: str) -> str:
    """Say what to do with a card, as an order."""
    return {
        "payback": "choose how many IOUs to pay back",
        "lawsuit": "choose whom to sue",
        "headhunting": "choose whom to take from",
        "employee": "hold an auction",
        "contract": "hold an auction",
    }.get(sort_of(game, chosen), "play it")


# -- cards ------------------------------------------------------------------------------------------------


def card_line(game: Bidness, name: str) -> str:
    """Say what a card does, in a few words."""
    if name == PAYBACK:
        single = game.rules.money.payback[0]
        return f"{dollars(single)}: return an IOU"
    match game.cards.effects[game.cards.number[name]]:
        case effects.Employee():
            return "hold an auction"
        case effects.Contract(pays=pays):
            return f"auction; {dollars(pays)} a round"
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


def plural(count: int, role: effects.Role) -> str:
    """Return "1 Marketer", "2 Engineers"."""
    return counted(count, ROLES[role])


def card_story(game: Bidness, name: str) -> tuple[str, ...]:
    """Say all of a card."""
    if name == PAYBACK:
        costs = [
            f"{counted(at + 1, 'IOU')} for {dollars(c)}" for at, c in enumerate(game.rules.money.payback)
        ]
        return (f"Return {' or '.join(costs)}, in cash.", "Return the last IOU and win on the spot.")
    at = game.cards.number[name]
    entry, effect = game.cards.entries[game.cards.kinds[at]], game.cards.effects[at]
    lines = [_story(game, effect)]
    if entry.cost:
        lines.append(f"Playing it costs {dollars(entry.cost)}.")
    lines.append(f"The deck has {counted(entry.copies, 'such card')}.")
    return tuple(lines)


def _story(game: Bidness, effect: effects.Effect) -> str:
    match effect:
        case effects.Employee(role="marketer"):
            return "Put up for auction. A Marketer is a marketing point: one more unit sold."
        case effects.Employee(role="engineer"):
            each = game.rules.money.tech_per_engineer
            return f"Put up for auction. An Engineer adds {counted(each, 'tech point')} a round."
        case effects.Employee():
            return "Put up for auction. A Lawyer is one more die at trials."
        case effects.Contract(pays=pays):
            return f"Put up for auction. It pays {dollars(pays)} in every Business Phase."
        case effects.Lawsuit(damages="cash"):
            return "Sue an opponent for cash. Lost at the trial, it costs you the same."
        case effects.Lawsuit(damages=damages, most=most):
            return f"Sue an opponent for up to {damages_text(damages, most)}. Lost, it costs you as many."
        case effects.Headhunting(role=role):
            return f"Take {a_role(role)} from an opponent."
        case effects.TrialDice():
            return "More dice at every trial of this round."
        case effects.Marketing():
            return "More marketing points for this round."
        case effects.BadPress():
            return "Lay it in an opponent's workplace: fewer marketing points for this round."
    return "More tech points, for good."


def why_not(game: Bidness, view: Table, card: str, legal: Collection[Move]) -> str:
    """Say why a card of the hand cannot be played now; empty if it can."""
    assert view.seat is not None
    if card == PAYBACK:
        playable = any(isinstance(move, parts.PayBack) for move in legal)
        return "" if playable else game.why_not(view, view.seat, parts.PayBack(1))
    if any(isinstance(move, parts.Play) and move.card == card for move in legal):
        return ""
    others = [seat for seat in range(len(view.cash)) if seat != view.seat]
    targeted = not game.cards.untargeted >> game.cards.number[card] & 1
    return game.why_not(view, view.seat, parts.Play(card, others[0] if targeted else NOBODY))


def sort_of(game: Bidness, name: str) -> str:
    """Return what sort of card it is: a key of `looks.TINTS`."""
    if name == PAYBACK:
        return "payback"
    match game.cards.effects[game.cards.number[name]]:
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


# -- moves before they are made ----------------------------------------------------------------------------


def paying(game: Bidness, view: Table, seat: Seat, amount: int) -> str:
    """Say what is left of the cash after a payment, or what must be borrowed for it (BN-4)."""
    company = game.rules.company
    short = money.missing_ious(game, view, seat, amount)
    if not short:
        return f"leaves {dollars(view.cash[seat] - amount)}"
    loan = dollars(short * company.iou)
    return f"borrows {loan}: {view.ious[seat] + short} of {company.most_ious} IOUs"


def capacity_line(game: Bidness, view: Table, names: Sequence[str]) -> str:
    """Say what can be paid at most for the amount that is asked for, and how it comes about (BN-4, BN-10).

    A settlement is paid by the defendant, whoever names it.
    """
    assert view.seat is not None
    talks = view.phase in ("demand", "answer")
    seat = view.defendant if talks else view.seat
    more = game.rules.company.most_ious - view.ious[seat]
    total = money.capacity(game, view, seat)
    parts_of = (
        f"{dollars(view.cash[seat])} cash and {counted(more, 'more IOU')}" if more else "all of it cash"
    )
    can = f"can pay {dollars(total)}, {parts_of}."
    return f"{names[seat]} {can}" if seat != view.seat else f"C{can[1:]}"


def preview(game: Bidness, view: Table, move: Move, names: Sequence[str], *, coach: bool) -> str:
    """Say what a move will do, and what it costs."""
    assert view.seat is not None
    seat, title = view.seat, game.cards.title
    match move:
        case parts.Bid(amount=amount):
            taker = "the bank" if view.owner == seat else names[view.owner]
            return f"Bid {dollars(amount)}. Won, it goes to {taker} and {paying(game, view, seat, amount)}."
        case parts.PayBack(ious=ious):
            cost, left = game.rules.money.payback[ious - 1], view.ious[seat] - ious
            after = "That wins the game!" if not left else f"{counted(left, 'IOU')} left."
            return f"{game.label(move)}; {paying(game, view, seat, cost)}. {after}"
        case parts.Sell(card=card):
            return f"Sell {title(card)} to the bank for {dollars(game.rules.money.card_sale)}."
        case parts.Borrow():
            company = game.rules.company
            now = f"{view.ious[seat] + 1} of {company.most_ious} IOUs"
            return f"Borrow {dollars(company.iou)}: {dollars(view.cash[seat] + company.iou)} in cash, {now}."
        case parts.Discard(card=card):
            return (
                f"Discard {title(card)}{'; its back shows' if card == PAYBACK else ', unseen by the others'}."
            )
        case parts.Play():
            return _play(game, view, move, names, coach=coach)
        case parts.LayOff(role=role):
            return f"{game.label(move)}: {after_layoff(game, view, seat, role)}."
        case parts.PaySalaries():
            due = salaries_due(game, view, seat)
            return f"Pay {dollars(due)} in salaries; {paying(game, view, seat, due)}."
    return _talk(game, view, move, names, coach=coach)


def salaries_due(game: Bidness, view: Table, seat: Seat) -> int:
    """Return the salaries of a seat's staff, in dollars."""
    return money.salary(game, game.cards.mask(view.workplaces[seat]))


def discards(game: Bidness, view: Table) -> str:
    """List the open discards, by kind."""
    if not view.discards:
        return "No open discards in this round."
    titles = [game.cards.title(name) for name in view.discards]
    kinds = dict.fromkeys(titles)
    told = [f"{titles.count(kind)} × {kind}" if titles.count(kind) > 1 else kind for kind in kinds]
    return f"Open discards of this round: {listed(told)}."


def _play(game: Bidness, view: Table, move: parts.Play, names: Sequence[str], *, coach: bool) -> str:
    card = game.cards.number[move.card]
    title, cost, effect = game.cards.title(move.card), game.cards.costs[card], game.cards.effects[card]
    assert view.seat is not None
    costs = f" Costs {dollars(cost)}; {paying(game, view, view.seat, cost)}." if cost else ""
    match effect:
        case effects.Employee() | effects.Contract():
            return f"Hold an auction for {title}. You are asked first."
        case effects.Lawsuit():
            state = views.partial_state(game, view)
            amount = lawsuit.at_stake(game, state, effect, view.seat, move.target)
            most = "up to " if effect.damages == "cash" else ""
            text = f"Sue {names[move.target]} for {most}{damages_text(effect.damages, amount)}."
            return f"{text} {chance(game, state, view.seat, move.target)}" if coach else text
        case effects.Headhunting(role=role):
            return f"Take {a_role(role)} from {names[move.target]}.{costs}"
        case effects.BadPress():
            return f"{title} for {names[move.target]}: {card_line(game, move.card)} in this round.{costs}"
    return f"Play {title}: {card_line(game, move.card)}.{costs}"


def after_layoff(game: Bidness, view: Table, seat: Seat, role: effects.Role) -> str:
    """Say what the salaries come to when somebody is laid off."""
    place = game.cards.mask(view.workplaces[seat])
    there = place & game.cards.staff[role]
    return f"salaries then come to {dollars(money.salary(game, place & ~(there & -there)))}"


def suing(game: Bidness, view: Table, move: parts.Play) -> str:
    """Say what a lawsuit would be for, and how many dice both sides would roll."""
    assert view.seat is not None
    effect = game.cards.effects[game.cards.number[move.card]]
    assert isinstance(effect, effects.Lawsuit)
    state = views.partial_state(game, view)
    amount = lawsuit.at_stake(game, state, effect, view.seat, move.target)
    own, theirs = (lawsuit.dice_of(game, state, seat) for seat in (view.seat, move.target))
    most = "up to " if effect.damages == "cash" else ""
    return f"{most}{damages_text(effect.damages, amount)}; {own} dice against {theirs}"


def _talk(game: Bidness, view: Table, move: Move, names: Sequence[str], *, coach: bool) -> str:
    """Say what claims, offers and answers mean."""
    assert view.seat is not None
    odds_now = ""
    if coach and NOBODY not in (view.owner, view.defendant):
        odds_now = f" {chance(game, views.partial_state(game, view), view.owner, view.defendant)}"
    match move:
        case parts.Claim(amount=amount):
            lost = f"Lost, you pay the bank the same: {paying(game, view, view.seat, amount)}"
            return f"Sue {names[view.defendant]} for {dollars(amount)}. {lost}.{odds_now}"
        case parts.Offer(amount=amount):
            if view.seat == view.owner:
                return f"Ask {names[view.defendant]} for {dollars(amount)} to drop the case.{odds_now}"
            end = paying(game, view, view.seat, amount)
            return f"Offer {names[view.owner]} {dollars(amount)} to drop the case; {end}.{odds_now}"
        case parts.Accept():
            amount = view.offers[-1]
            if view.seat == view.owner:
                return f"Take {dollars(amount)} from {names[view.defendant]}, and drop the case."
            return f"Pay {dollars(amount)} to {names[view.owner]}; {paying(game, view, view.seat, amount)}."
        case parts.GoToTrial():
            return f"Go to trial. {_losing(game, view, view.seat)}.{odds_now}"
        case parts.DropOut():
            return "Drop out of the auction."
    return f"{game.label(move)}."


def _losing(game: Bidness, view: Table, seat: Seat) -> str:
    """Say what the loser of a trial pays, and what that means for a seat (BN-4, BN-11)."""
    damages = _effect(game, view).damages
    text = f"The loser pays {damages_text(damages, view.damages)}"
    return f"{text}; that {paying(game, view, seat, view.damages)}" if damages == "cash" else text


def at_trial(game: Bidness, view: Table) -> str:
    """Say what is at stake at a trial, in a few words."""
    return f"the loser pays {damages_text(_effect(game, view).damages, view.damages)}"


def may_act_later(game: Bidness, view: Table) -> str:
    """Say what a pass leads to: the phase ends when all have passed in a row (BN-3)."""
    n, most = len(view.cash), game.rules.company.must_pass_at
    following = [(view.turn + step) % n for step in range(1, n - view.passes)]
    if all(view.hand_sizes[seat] + view.paybacks[seat] <= most for seat in following):
        return "ends card play"
    return "you may act later, if play goes on"


def _effect(game: Bidness, view: Table) -> effects.Lawsuit:
    effect = game.cards.effects[game.cards.number[view.card]]
    assert isinstance(effect, effects.Lawsuit)
    return effect


def chance(game: Bidness, state: State, plaintiff: Seat, defendant: Seat) -> str:
    """Return the plaintiff's chance at a trial: what the coach says."""
    own = lawsuit.dice_of(game, state, plaintiff)
    theirs = lawsuit.dice_of(game, state, defendant)
    wins = odds.plaintiff_wins(own, theirs)
    return f"{counted(own, 'die').replace('dies', 'dice')} against {theirs}: the plaintiff wins {wins:.0%}."


# -- accounts ----------------------------------------------------------------------------------------------


def account_cells(line: ev.Account) -> tuple[tuple[str, str], ...]:
    """Return a statement as cells, each a figure and what it is made of."""
    price = str(line.tech) + (f" + {line.tech_award} award" if line.tech_award else " tech")
    units = [str(line.staff[0])]
    if line.bonus:
        units.append(f"{line.bonus:+d}".replace("-", "− ").replace("+", "+ ") + " bonus")
    if line.market_award:
        units.append(f"+ {line.market_award} award")
    each = line.contract_pay // line.contracts if line.contracts else 0
    same = each * line.contracts == line.contract_pay
    contracts = "none"
    if line.contracts:
        contracts = f"{line.contracts} × {dollars(each)}" if same else counted(line.contracts, "contract")
    fired = f", {line.laid_off} laid off" if line.laid_off else ""
    return (
        (f"−{dollars(sum(line.salaries))}", f"{sum(line.staff)} staff{fired}"),
        (dollars(line.unit_price), price),
        (f"× {line.units}", " ".join(units) if len(units) > 1 else "marketing"),
        (f"= {dollars(line.sales)}", "sales"),
        (dollars(line.contract_pay), contracts),
        (dollars(line.cash), "cash now"),
        (f"+{line.new_tech}", f"{line.staff[1]} engineer" + ("" if line.staff[1] == 1 else "s")),
    )


HEAD = ("Salaries", "Unit price", "Units", "Sales", "Contracts", "Cash", "Tech points")


def account_story(line: ev.Account, name: str) -> str:
    """Unfold a statement in sentences."""
    staff = [
        f"{plural(count, role)} {dollars(pay)}"
        for role, count, pay in zip(effects.ROLES, line.staff, line.salaries, strict=True)
        if count
    ]
    salaries = f"Salaries: {listed(staff)}." if staff else "Nobody to pay."
    award = f" and {line.tech_award} of the Tech Leader Award" if line.tech_award else ""
    price = f"Unit price {dollars(line.unit_price)}: {counted(line.tech, 'tech point')}{award}, rounded down."
    units = f"{counted(line.units, 'unit')} at {dollars(line.unit_price)}: {dollars(line.sales)}."
    return f"{name}. {salaries} {price} {units} Contracts: {dollars(line.contract_pay)}."


def outlook(game: Bidness, view: Table, seat: Seat) -> tuple[str, ...]:
    """Say what a workplace would pay and earn if the Business Phase were now: all of it is public."""
    line = business.account(game, views.partial_state(game, view), seat)
    staff = [plural(count, role) for role, count in zip(effects.ROLES, line.staff, strict=True) if count]
    told = [
        f"{listed(staff) if staff else 'No employees'}.",
        f"{dollars(view.cash[seat])}, {counted(view.ious[seat], 'IOU')}, {counted(view.tech[seat], 'tech point')}.",
        f"{counted(view.hand_sizes[seat], 'Event card')} and {counted(view.paybacks[seat], 'Payback card')} in hand.",
        f"If the Business Phase were now: salaries {dollars(sum(line.salaries))},",
        f"{counted(line.units, 'unit')} at {dollars(line.unit_price)} = {dollars(line.sales)}, "
        f"contracts {dollars(line.contract_pay)}.",
    ]
    if seat == view.market_leader:
        told.append("Holds the Market Leader Award.")
    if seat == view.tech_leader:
        told.append("Holds the Tech Leader Award.")
    return tuple(told)
