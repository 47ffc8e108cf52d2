"""Speech, moods and sounds at the events of the game Bidness, which depend only on public events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bidtable.app.match.talk import Moment, Remark, over
from bidtable.core.model import Event, Seat
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import NOBODY
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

HARMED: Final = ("cross", "beaten")
"""Moods of a player whom something bad has happened to."""
HUSHES: Final = (
    *(ev.RoundBegun, ev.DiceRolled, ev.Dealt, ev.AllDiscarded, ev.TurnBegun),
    *(ev.AuctionOpened, ev.Sued, ev.SalariesDue, ev.SalariesPaid, ev.Earned, ev.Accounts, ev.GameWon),
)
"""Events after which earlier speech no longer matters."""


def hushes(event: Event) -> bool:
    return isinstance(event, HUSHES)


def settles(event: Event) -> bool:
    return isinstance(event, (*HUSHES, ev.AuctionWon, ev.Settled, ev.Verdict))


def says(event: Event) -> tuple[Seat, str] | None:
    match event:
        case ev.AuctionOpened(seat=seat):
            return seat, "Any bids?"
        case ev.BidMade(seat=seat, amount=amount):
            return seat, f"{dollars(amount)}!"
        case ev.DroppedOut(seat=seat, must=must):
            return seat, "Too much for me." if must else "I'm out."
        case ev.Passed(seat=seat) | ev.MustPass(seat=seat):
            return seat, "Pass."
        case ev.Sold(seat=seat):
            return seat, "Sold!"
        case ev.PaidBack(seat=seat, left=0):
            return seat, "The last one!"
        case ev.GameWon(seat=seat):
            return seat, "Debt free!"
        case ev.LaidOff(seat=seat):
            return seat, "I have to let you go."
        case ev.Headhunted(seat=seat):
            return seat, "Come and work for me!"
    return _says_in_court(event)


def _says_in_court(event: Event) -> tuple[Seat, str] | None:
    match event:
        case ev.Sued(seat=seat):
            return seat, "I sue!"
        case ev.Claimed(seat=seat, amount=amount):
            return seat, f"You owe me {dollars(amount)}!"
        case ev.Offered(seat=seat, amount=amount, plaintiff=plaintiff):
            words = (
                f"{dollars(amount)} and we forget it." if seat == plaintiff else f"I offer {dollars(amount)}."
            )
            return seat, words
        case ev.Settled(seat=seat):
            return seat, "Deal."
        case ev.TrialBegun(seat=seat):
            return seat, "See you in court!"
        case ev.TrialRolled(seat=seat, dice=dice):
            return seat, f"{sum(dice)}!"
    return None


def leader(view: Observation) -> Seat:
    # The fewest IOUs lead, and among equals the most cash. Nobody leads if two seats are equal.
    ranks = [(-ious, cash) for ious, cash in zip(view.ious, view.cash, strict=True)]
    best = max(ranks)
    return ranks.index(best) if ranks.count(best) == 1 else NOBODY


def moods(found: dict[Seat, str], recent: Sequence[Event], near: Seat, view: Observation) -> dict[Seat, str]:
    """Change the moods of the players: a harmed near player stays angry while deciding, a leader is not angry."""
    felt: dict[Seat, str] = {}
    for event in recent:
        felt.update(feels(event))
    if felt.get(near) in HARMED:
        found[near] = felt[near]
    if view.phase == "over":
        found.update({seat: "beaten" for seat in found if seat != view.winner})
    first = leader(view)
    if found.get(first) == "cross":
        found[first] = "waiting"
    return found


def feels(event: Event) -> Mapping[Seat, str]:
    match event:
        case ev.AuctionWon(winner=seat) | ev.TechBrought(seat=seat) if seat != NOBODY:
            return {seat: "glad"}
        case ev.Headhunted(seat=seat, target=target):
            return {seat: "glad", target: "cross"}
        case ev.Played(seat=seat, target=target):
            return {target: "glad"} if seat == target else {seat: "glad", target: "cross"}
        case ev.Sued(seat=seat, defendant=defendant):
            return {seat: "cross", defendant: "surprised"}
        case ev.Settled(plaintiff=plaintiff):
            return {plaintiff: "glad"}
        case ev.Verdict(plaintiff=plaintiff, defendant=defendant, winner=winner):
            return {winner: "glad", defendant if winner == plaintiff else plaintiff: "beaten"}
        case ev.StaffLost(giver=giver) | ev.TechLost(giver=giver):
            return {giver: "beaten"}
        case ev.AwardMoved(seat=seat, before=before):
            return {who: mood for who, mood in ((before, "cross"), (seat, "glad")) if who != NOBODY}
        case ev.LaidOff(seat=seat) | ev.SalariesDue(seat=seat):
            return {seat: "beaten"}
        case ev.Earned(account=line):
            gain = line.sales + line.contract_pay - sum(line.salaries)
            return {line.seat: "glad" if gain > 0 else "cross" if gain < 0 else "waiting"}
        case ev.Accounts(lines=lines):
            return {line.seat: "glad" for line in lines if feels(ev.Earned(line))[line.seat] == "glad"}
        case ev.PaidBack(seat=seat) | ev.GameWon(seat=seat):
            return {seat: "glad"}
    return {}


SOUNDS: Final[Mapping[type[Event], str]] = {
    ev.DiceRolled: "tumble",
    ev.Dealt: "deal",
    ev.DiscardChosen: "envelope",
    ev.AllDiscarded: "sweep",
    ev.AuctionOpened: "land",
    ev.BidMade: "paddle",
    ev.DroppedOut: "drop_out",
    ev.Passed: "pass",
    ev.AuctionWon: "gavel",
    ev.Joined: "hop",
    ev.Played: "land",
    ev.TechBrought: "land",
    ev.Headhunted: "hop",
    ev.Sold: "coins",
    ev.Borrowed: "bill",
    ev.Sued: "challenge",
    ev.Claimed: "challenge",
    ev.Offered: "bid",
    ev.Settled: "stamp",
    ev.TrialBegun: "gavel",
    ev.TrialRolled: "tumble",
    ev.Verdict: "gavel",
    ev.StaffLost: "hop",
    ev.TechLost: "out",
    ev.AwardMoved: "reveal",
    ev.TechGrown: "stamp",
    ev.BonusesReturned: "sweep",
    ev.LaidOff: "out",
    ev.SalariesDue: "bill",
    ev.SalariesPaid: "bill",
    ev.Earned: "coins",
    ev.Accounts: "bill",
    ev.GameWon: "win",
}
"""The sound of each kind of event that always has the same sound; other events are silent or have several sounds."""
COURT: Final = ("trial", "damages")
"""Phases in which a lawsuit is decided."""
LANDINGS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("paid", "note", "wage", "settlement", "offer", "bill"), "bill"),
    **dict.fromkeys(("income", "coin"), "coins"),
    "piece": "hop",
    "award": "die_step",
    "verdict": "verdict_won",
    "account": "stamp",
}
"""Sound of a piece that reaches its place, by the beginning of its key.

Pieces that are not listed sound like a card.
"""


def tension(view: Observation, ious: int) -> float:
    close = max(0.0, 1 - min(view.ious) / max(1, ious)) if view.ious else 0.0
    if view.dice or view.phase in COURT:
        return max(0.8, close)
    duel = bool(view.bid) and len(view.bidding) == 2
    return min(1.0, 0.7 * close + 0.25 * duel)


def sound(event: Event) -> str:
    match event:
        case ev.PaidBack(left=left):
            return "stamp" if left else "last_iou"
    return SOUNDS.get(type(event), "")


def remarks(moment: Moment) -> Iterator[Remark]:
    match moment.event:
        case ev.DroppedOut(seat=seat):
            yield Remark(seat, "auction_lost", 0.15)
        case ev.AuctionWon(winner=winner) if winner != NOBODY:
            yield Remark(winner, "auction_won", 0.45)
        case ev.Sued(defendant=defendant):
            yield Remark(defendant, "sued", 0.7)
        case ev.Settled(plaintiff=plaintiff, defendant=defendant):
            yield Remark(defendant, "settled", 0.3)
            yield Remark(plaintiff, "settled", 0.3)
        case ev.Verdict(plaintiff=plaintiff, defendant=defendant, winner=winner):
            yield Remark(winner, "suit_won", 0.6)
            yield Remark(plaintiff if winner == defendant else defendant, "suit_lost", 0.6)
        case ev.Headhunted(target=target):
            yield Remark(target, "hired_away", 0.7)
        case ev.LaidOff(seat=seat):
            yield Remark(seat, "laid_off", 0.5)
        case ev.Borrowed(seat=seat, forced=True):
            yield Remark(seat, "last", 0.4)
        case ev.PaidBack(seat=seat, left=1):
            yield Remark(seat, "last_iou", 0.9)
        case ev.PaidBack(seat=seat, left=left) if left and _passes_all(moment, seat):
            yield Remark(seat, "lead", 0.5)
        case ev.GameWon(seat=seat):
            yield from over(len(moment.after.ious), (seat,))


def crosses(moment: Moment) -> tuple[Seat, Seat] | None:
    match moment.event:
        case ev.Sued(seat=seat, defendant=defendant):
            return seat, defendant
        case ev.Headhunted(seat=seat, target=target):
            return seat, target
        case ev.AuctionWon(winner=winner) if winner != NOBODY:
            other = _outbid(winner, moment.told)
            return (winner, other) if other is not None else None
    return None


def _passes_all(moment: Moment, seat: Seat) -> bool:
    least = min(ious for other, ious in enumerate(moment.after.ious) if other != seat)
    return bool(moment.after.ious[seat] < least <= moment.before.ious[seat])


def _outbid(winner: Seat, earlier: Sequence[Event]) -> Seat | None:
    for event in reversed(earlier):
        match event:
            case ev.AuctionOpened():
                return None
            case ev.BidMade(seat=seat) if seat != winner:
                return seat
    return None
