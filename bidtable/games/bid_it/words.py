"""Texts of BID-IT! for the players, about moves and their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bidtable.core.errors import Reason
from bidtable.core.model import CHANCE, Move, Seat, SeatView, TableView
from bidtable.core.promise import Case, Change, Promise
from bidtable.core.texts import counted, listed
from bidtable.games.bid_it import bids, calls, moves
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.flow import FLOW
from bidtable.games.bid_it.players import going_out
from bidtable.games.bid_it.stakes import DEAL_CARD
from bidtable.games.bid_it.state import Common, Observation, State
from bidtable.games.bid_it.tell import CALLS, bid_text, card_text, number, tell

YOU: Final = "you"
"""Word for the reader of a predicted result, in place of the reader's name."""

HEADLINES: Final = {
    "start": "Drawing who bids first",
    "deal": "Dealing",
    "round": "Dealing",
    "turn": "Bidding",
    "discard": "Discarding to draw",
    "draw": "Drawing cards",
    "rebid": "Bidding after a draw",
    "sidestep": "Bidding after a sidestep",
    "side": "Taking sides",
    "sides": "Taking sides",
    "turn_over": "Taking sides",
    "reveal": "The call stands",
    "give_up": "Giving up a card",
}
SETTLING: Final = "Showdown"
"""Headline of the automatic phases after all hands are shown."""
SIDED: Final = "Sides are taken"
"""Headline after a call, when all players have taken sides."""
SETTLED: Final = "Over"
"""Headline between two rounds."""


# -- moves -----------------------------------------------------------------------------------------------


def label(context: Context, move: Move) -> str:
    match move:
        case moves.Bid(quantity=quantity, rank=rank):
            return f"Bid {bid_text(quantity, rank)}"
        case moves.Discard(card=card):
            return f"Discard {card_text(card)}"
        case moves.Draw():
            return "Draw"
        case moves.Sidestep(card=card):
            return f"Sidestep, showing {card_text(card)}"
        case moves.Pass():
            return "Pass"
        case moves.TakeSide(with_=with_):
            return "The bidder is right" if with_ == "bidder" else "The caller is right"
        case moves.LetGive(seat=seat):
            return f"Player {seat + 1} gives up a card"
        case moves.Start():
            return "Draw the first bidder"
        case moves.Deal() | moves.Drawn():
            return "Deal"
    return CALLS[calls.KINDS[type(move)]] if type(move) in calls.KINDS else "?"


def refusal(context: Context, known: State | Observation, seat: Seat, move: Move) -> str:
    if seat not in FLOW.actors(known):
        return ""
    if seat == CHANCE:
        return "That cannot be drawn here."
    match move:
        case moves.Bid() if known.phase in ("turn", "rebid", "sidestep"):
            return _bid_refusal(known, seat, move)
        case moves.Discard(card=card):
            return _discard_refusal(context, known, seat, card)
        case moves.Double():
            return Reason("Both sides need more Deal cards for a Double.", "BI-13")
        case moves.Redouble():
            return Reason("Both sides need more Deal cards for a Redouble.", "BI-13b")
        case moves.Challenge() | moves.Perfecto() if not known.quantity:
            return Reason("No bid stands yet.", "BI-6")
        case moves.Pass() if known.phase == "turn":
            return Reason("Players may not pass over a bid that nobody has called.", "BI-12")
    return ""


def _bid_refusal(known: State | Observation, seat: Seat, move: moves.Bid) -> str:
    if known.phase == "turn" and known.quantity and bids.is_sidestep(known, seat):
        return Reason("This is a sidestep: first show a card of the hand.", "BI-16")
    cap = bids.cap(known)
    if move.quantity > cap:
        return Reason(f"There are {cap // 2} cards in hands: no bid goes above {cap}.", "BI-2b")
    if known.quantity:
        return Reason(f"A bid must be higher than {bid_text(known.quantity, known.rank)}.", "BI-2")
    return Reason("A bid is at least one, of a rank from 1 to 6.", "BI-2")


def _discard_refusal(context: Context, known: State | Observation, seat: Seat, card: str) -> str:
    if card not in known.hand_of(seat):
        return "That card is not in this hand."
    if known.quantity and context.cards.worth[known.rank][card]:
        return Reason(f"A card with a star or a {known.rank} may not be discarded now.", "BI-5")
    return Reason("There is no drawing now.", "BI-5")


# -- promises --------------------------------------------------------------------------------------------


def promised(context: Context, promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    move, name = promise.move, label(context, promise.move)
    sure = promise.case()
    match move:
        case moves.Bid() if sure is not None:
            return (f"{name}, of at most {dict(sure.given)['cap']}.",)
        case moves.Discard():
            return (f"{name} face up, to draw another before the bid.",)
        case moves.Draw() if sure is not None:
            count = round(sure.changes[0].most)
            return (f"Draw {counted(count, 'card')}, and bid higher.", f"{count} to draw")
        case moves.Sidestep():
            return (f"{name}: it lies face up for the rest of the round, and still counts.",)
        case moves.TakeSide():
            return _side(promise, names)
        case moves.LetGive(seat=seat):
            assert sure is not None
            left = counted(int(dict(sure.given)["left"]), "Deal card")
            alone = [round(change.least) for change in sure.changes] == [-1]
            more = "" if alone else f" In all, {_lost(sure, names)}."
            return (f"{names[seat]} gives up a card: {left} left then.{more}", f"{left} left then")
        case moves.Pass():
            return (f"Pass: {_standing(promise, names)}", stake(promise, names) or "let it be")
    return (f"{name}: {_standing(promise, names)}", stake(promise, names)) if promise.cases else (f"{name}.",)


def _standing(promise: Promise, names: Sequence[str]) -> str:
    cases = [case for case in promise.cases if case.when != "answered"]
    siders, given = siding(promise), dict(cases[0].given)
    if len(cases) == 1:
        to = names[int(given["to"])] if "to" in given else ""
        none = f"; {to} loses none" if to else ""
        text = f"{_lost(cases[0], names, siders)}{none}"
    else:
        # The sentence begins with the case that favours the player who calls.
        first, other = sorted(cases, key=lambda case: case.when in ("true", "not exact"))
        rest = _lost(other, names, siders, first)
        text = f"{_lost(first, names, siders)} if there {are(first)} {claim(first)}; otherwise {rest}"
    if len(siders) == 1:
        text += f"; {names[siders[0]]} can lose {given['side costs']} on the wrong side"
    elif siders:
        text += f"; each player on the wrong side loses {given['side costs']}"
    return f"{'if it stands, ' if len(cases) < len(promise.cases) else ''}{text}."


def siding(promise: Promise) -> tuple[Seat, ...]:
    """Return the seats that choose between the bidder's side and the caller's side."""
    cases = [case for case in promise.cases if case.when != "answered"]
    if not cases or "side costs" not in dict(cases[0].given):
        return ()
    may = [{change.seat for change in case.changes if not change.most} for case in cases]
    return tuple(sorted(set.intersection(*may)))


def stake(promise: Promise, names: Sequence[str]) -> str:
    """Return a short text on the loss of Deal cards after a call."""
    siders = siding(promise)
    cases = [case for case in promise.cases if case.when != "answered"]
    if not cases:
        return ""
    you = [any(names[change.seat] == YOU for change in _losses(case, siders)) for case in cases]
    if len(cases) == 1:
        stands = " if it stands" if len(promise.cases) > 1 else ""
        return f"{_in_short(cases[0], names, siders)}{stands}"
    # The case that favours the reader comes first. A reader with nothing at stake sees the caller's case first.
    hope, other = cases if you[1] and not you[0] else reversed(cases) if you[0] else _called(cases)
    first, then = _in_short(hope, names, siders), _in_short(other, names, siders, verb=False)
    rest, _, count = then.rpartition(" ")
    same = first.endswith(f" {count}") and rest
    return f"{figures(hope)}: {first}, else {rest if same else then}"


def _called(cases: Sequence[Case]) -> list[Case]:
    return sorted(cases, key=lambda case: case.when in ("true", "not exact"))


def _losses(case: Case, siders: Sequence[Seat]) -> list[Change]:
    return [change for change in case.changes if change.thing == DEAL_CARD and change.seat not in siders]


def _in_short(case: Case, names: Sequence[str], siders: Sequence[Seat], *, verb: bool = True) -> str:
    found = _losses(case, siders)
    people = [names[change.seat] for change in found]
    counts = [round(-change.least) for change in found]
    lose = " loses" if len(people) == 1 else " lose"
    if not all(change.certain for change in found):
        # A team chooses the player who gives up each card.
        stakes = dict(case.given)["stake"]
        return f"{' or '.join(people)}{' loses' if verb else ''} {stakes}"
    if len(set(counts)) > 1:
        losses_text = listed([f"{name} {count}" for name, count in zip(people, counts, strict=True)])
        return f"{losses_text} lost" if verb else losses_text
    each = " each" if len(people) > 1 else ""
    return f"{listed(people)}{lose if verb else ''} {counts[0] if counts else 0}{each}"


def figures(case: Case) -> str:
    count = dict(case.given)["quantity"]
    return {
        "true": f"{count} or more",
        "false": f"fewer than {count}",
        "exact": f"exactly {count}",
        "not exact": f"not exactly {count}",
    }[case.when]


def _side(promise: Promise, names: Sequence[str]) -> tuple[str, ...]:
    right, wrong = promise.cases
    who = names[int(dict(right.given)["right"])]
    sentence = f"{who} is right if there {are(right)} {claim(right)}; otherwise {_lost(wrong, names)}."
    return sentence, claim(right), f"or {_in_short(wrong, names, ())}"


def are(case: Case) -> str:
    return "is" if dict(case.given)["quantity"] == 1 and case.when != "false" else "are"


def claim(case: Case) -> str:
    """Return a condition about a bid in words, such as "at least three 5s"."""
    given = dict(case.given)
    bid = bid_text(int(given["quantity"]), int(given["rank"]))
    return {
        "true": f"at least {bid}",
        "false": f"fewer than {bid}",
        "exact": f"exactly {bid}",
        "not exact": f"not exactly {bid}",
    }[case.when]


def _lost(case: Case, names: Sequence[str], siders: Sequence[Seat] = (), after: Case | None = None) -> str:
    # If the outcome `after` has an equal loss, a name and a verb are enough.
    losses = _losses(case, siders)
    before = _losses(after, siders) if after is not None else []
    if len(losses) == 1 and [(c.least, c.most) for c in losses] == [(c.least, c.most) for c in before]:
        return f"{names[losses[0].seat]} does"
    stakes = dict(case.given).get("stake")
    if stakes and not all(change.certain for change in losses):
        # A team chooses the player who gives up each card.
        people = " or ".join(names[change.seat] for change in losses)
        return f"{people} loses {counted(int(stakes), 'Deal card')}"
    parts = []
    for change in losses:
        name, least, most = names[change.seat], round(-change.most), round(-change.least)
        can = "" if change.certain else "can "
        verb = "lose" if can else "loses"
        count = str(most) if least == most or not least else f"{least} to {most}"
        parts.append(f"{name} {can}{verb} {count} Deal card{'' if count == '1' else 's'}")
    return listed(parts) if parts else "nobody loses anything"


# -- views -----------------------------------------------------------------------------------------------


def standing(known: Common, names: Sequence[str]) -> str:
    """Describe the last bid and any call in words."""
    if not known.quantity:
        return ""
    text = f"{names[known.bidder]}: {bid_text(known.quantity, known.rank)}"
    if known.call == "surrender":
        return f"{text}; {names[known.quitter]} surrenders"
    if known.call:
        by = known.doubler if known.call in ("double", "redouble") else known.caller
        return f"{text}; {CALLS[known.call]} by {names[by]}"
    return text


def headline(known: Common) -> str:
    if known.phase == "over":
        return "The match is over" if known.target else "The game is over"
    now = HEADLINES.get(known.phase, SETTLING)
    if known.shown and known.phase in ("deal", "start", "match_end"):
        now = SETTLED
    if known.phase == "reveal" and known.siders:
        now = SIDED
    if not known.round:
        return now
    text = f"Round {known.round}: {now.lower()}"
    return f"Game {known.game}, {text[0].lower()}{text[1:]}" if known.target else text


def deal_cards(known: Common, seat: Seat) -> str:
    """Return a player's number of Deal cards as a text, such as "4"."""
    if not known.deals[seat]:
        return "none" if seat in going_out(known) else "out"
    return "Last Chance" if known.deals[seat] == 1 else str(known.deals[seat])


def in_words(context: Context, seen: Observation, names: Sequence[str]) -> TableView:
    seats = []
    for seat in range(len(names)):
        facts = [("Deal cards", deal_cards(seen, seat))]
        if seen.target:
            facts.append(("Points", str(seen.scores[seat])))
        if seen.sides[seat]:
            facts.append(("Side", seen.sides[seat]))
        cards = seen.shown[seat] if seen.shown else seen.exposed[seat]
        hidden = 0 if seat == seen.seat else seen.sizes[seat] - len(cards)
        seats.append(SeatView(seat, tuple(facts), cards, hidden))
    facts = []
    if seen.quantity:
        facts.append(("Standing bid", standing(seen, names)))
    if seen.count >= 0:
        facts.append(("Found", number(seen.count)))
    if seen.right:
        facts.append(("Right", names[calls.head(seen, seen.right)]))
    facts.append(("Deck", f"{seen.deck_size} cards"))
    return TableView(headline(seen), seen.hand, seen.discards[-6:], tuple(seats), tuple(facts))


__all__ = ["YOU", "in_words", "label", "promised", "refusal", "tell"]
