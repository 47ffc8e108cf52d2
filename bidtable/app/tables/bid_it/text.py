"""Texts on the table of the game BID-IT!."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from bidtable.app.match.address import addressed
from bidtable.bots.bid_it.coach import Chances, coach_of
from bidtable.bots.common.reasons import about
from bidtable.core.game import View
from bidtable.core.model import Event, Move, Seat
from bidtable.core.promise import Case, Change
from bidtable.core.texts import counted, listed
from bidtable.games.bid_it import BidIt, bids, calls, moves, prospects, words
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.calls import KINDS
from bidtable.games.bid_it.cards import without
from bidtable.games.bid_it.context import Context
from bidtable.games.bid_it.moves import Side
from bidtable.games.bid_it.players import going_out
from bidtable.games.bid_it.stakes import DEAL_CARD
from bidtable.games.bid_it.state import NOBODY, Observation
from bidtable.games.bid_it.tell import CALLS, bid_text
from bidtable.games.bid_it.words import YOU

KEYS: dict[type[Move], str] = {
    moves.Challenge: "C",
    moves.Perfecto: "P",
    moves.Double: "D",
    moves.Redouble: "R",
    moves.Surrender: "U",
    moves.Pass: "S",
    moves.Draw: "W",
}
"""Letters on the keyboard that make calls and other moves."""


TWICE = "A card with the rank or a star on both halves counts twice."
"""Reason why a bid may be higher than the number of cards in play (BI-2)."""


def deal_cards(view: Observation, seat: Seat) -> str:
    """Return the number of a seat's Deal cards in words."""
    deals = view.deals[seat]
    if not deals:
        return "no Deal card left" if seat in going_out(view) else "out of the game"
    return "Last Chance" if deals == 1 else f"{deals} Deal cards"


def left(view: Observation, seat: Seat) -> str:
    return f"{view.deals[seat]} left" if view.deals[seat] or seat in going_out(view) else "out"


def prompt(view: Observation, can: Collection[type[Move]], aim: str = "") -> str:
    """Return the text that asks the viewer for a decision.

    Args:
        view: The viewer's observation.
        can: The kinds of legal moves.
        aim: The purpose for which cards are being chosen: "draw", "sidestep", or empty.
    """
    if aim:
        return "choose cards to discard." if aim == "draw" else "choose a card to show."
    bid = bid_text(view.quantity, view.rank) if view.quantity else ""
    match view.phase:
        case "turn" if not view.quantity:
            return "make the first bid."
        case "turn" if not view.call:
            named = [CALLS[call] for kind, call in KINDS.items() if kind in can]
            # The buttons name the bid and the calls.
            asked = "call" if moves.Bid in can else f"call {_any_of(named)}"
            calling = (moves.Challenge, asked)
            return f"{_either(((moves.Bid, 'bid more'), (moves.Discard, 'draw first'), calling), can)}."
        case "turn":
            over = [(kind, "answer the call") for kind in KINDS if kind in can][:1]
            instead = (moves.Bid, "bid"), (moves.Discard, "draw first"), (moves.Sidestep, "sidestep")
            return f"{_either(((moves.Pass, f'pass on {CALLS[view.call]}'), *instead, *over), can)}."
        case "discard":
            return f"{_either(((moves.Discard, 'discard more cards'), (moves.Draw, 'draw')), can)}."
        case "rebid":
            return f"after the draw, bid more than {bid}."
        case "sidestep":
            return f"bid more than {bid}, after the sidestep."
        case "side" | "sides":
            return f"who is right about {bid}?"
        case "give_up":
            return "choose which teammate gives up a card."
    return ""


def _either(ways: Iterable[tuple[type[Move], str]], can: Collection[type[Move]]) -> str:
    # For example "pass on Challenge, bid, or answer the call".
    *others, last = [words for kind, words in ways if kind in can]
    return f"{', '.join(others)}{',' if len(others) > 1 else ''} or {last}" if others else str(last)


def _any_of(named: Sequence[str]) -> str:
    # For example "Challenge, Perfecto or Double".
    return " or ".join(filter(None, (", ".join(named[:-1]), *named[-1:])))


def promised(game: BidIt, view: Observation, move: Move, names: Sequence[str]) -> tuple[str, ...]:
    seat = view.seat
    assert seat is not None
    people = tuple(YOU if other == seat else name for other, name in enumerate(names))
    return tuple(map(addressed, game.promised(game.promise(view, seat, move), people)))


def stake(game: BidIt, view: Observation, move: Move, names: Sequence[str]) -> str:
    """Return a short text about the Deal cards that a move may cost."""
    return (*promised(game, view, move, names), "", "")[1]


def at_stake(game: BidIt, view: Observation, move: Move) -> str:
    """Say how many Deal cards a move puts at stake, such as "1 at stake"."""
    assert view.seat is not None
    if type(move) not in KINDS and not isinstance(move, moves.Pass):
        return ""
    cases = game.promise(view, view.seat, move).cases
    lost = [-change.least for case in cases for change in case.changes if change.thing == DEAL_CARD]
    most = round(max(lost, default=0))
    return f"{most} at stake" if most else ""


def action(game: BidIt, view: Observation, move: Move, names: Sequence[str]) -> tuple[str, str]:
    """Return the two lines of text on the button of a move."""
    match move:
        case moves.Bid(quantity=quantity, rank=rank):
            over = f"over {view.quantity} × {view.rank}" if view.quantity else "the first bid"
            return f"Bid {quantity} × {rank}", over
        case moves.Discard(card=card):
            return f"Discard {card}", "to draw another"
        case moves.Sidestep(card=card):
            return f"Show {card}", "then bid higher"
        case moves.TakeSide():
            return label(game, view, move, names), side_choice(game, view, move)
    result = stake(game, view, move, names)
    return label(game, view, move, names), result.partition(": ")[2] or result


def discarding(move: moves.Discard, rest: Sequence[Move]) -> tuple[str, str]:
    cards = [move.card, *(other.card for other in rest if isinstance(other, moves.Discard))]
    what = f"the {move.card}" if len(cards) == 1 else str(len(cards))
    return f"Discard {what} and draw", f"{counted(len(cards), 'new card')}, then bid"


def laid_open(view: Observation, seat: Seat) -> tuple[str, ...]:
    shown = view.exposed[seat]
    if not view.shown:
        return shown
    return (*shown, *without(view.shown[seat], shown))


def label(game: BidIt, view: Observation, move: Move, names: Sequence[str]) -> str:
    if isinstance(move, moves.TakeSide):
        return f"{names[calls.head(view, move.with_)]} is right"
    return f"{names[move.seat]} gives up a card" if isinstance(move, moves.LetGive) else game.label(move)


# -- the standing bid, and the sides --------------------------------------------------------------------


def bid_line(view: Observation, names: Sequence[str], seen: int | None = None) -> tuple[str, ...]:
    """Return texts about the cards in play and the bid, the longest text first.

    Args:
        view: The viewer's observation.
        names: Names of the seats.
        seen: How many cards of the bid the viewer sees; None to leave this number out.
    """
    if not view.quantity:
        opens = (f"in play · {names[view.first]} opens",) if view.first != NOBODY else ()
        return *opens, "in play"
    cards = f"{counted(view.in_hands, 'card')} in play"
    sees = () if seen is None else (f"{cards} · you see {seen or 'none'}",)
    return *sees, cards


def bid_card(view: Observation, state: str) -> str:
    found = view.count >= 0
    if state == "pale":
        return "Bid, but not found." if found else "Bid, but not seen."
    whose = "that was found" if found else "that is seen"
    return f"A star {whose}: it counts as a {view.rank}." if state == "star" else f"A {view.rank} {whose}."


def call_line(game: BidIt, view: Observation, names: Sequence[str]) -> tuple[str, str]:
    """Return a long text and a short text about the last challenge or surrender."""
    cards = counted(game.context.stakes[view.call], "card")
    if view.call == "surrender":
        called, to = f"{names[view.quitter]} surrenders", names[calls.other_side(view, view.quitter)]
        return f"{called} to {to}: {cards} lost", f"{called}: {cards} lost"
    doubled = view.call in ("double", "redouble")
    by, against = (view.doubler, calls.doubled(view)) if doubled else (view.caller, view.bidder)
    called = f"{CALLS[view.call]} by {names[by]}"
    return f"{called} against {names[against]}: {cards} at stake", f"{called}: {cards} at stake"


def side_people(view: Observation, side: Side, known: Mapping[Seat, str]) -> tuple[Seat, ...]:
    # The bidder or the caller comes first, then the other seats.
    people = [calls.head(view, side)]
    if view.call in ("double", "redouble") and view.doubler not in (view.bidder, view.caller):
        people += [view.doubler] if view.teams[view.doubler] == view.teams[people[0]] else []
    people += [seat for seat, taken in known.items() if taken == side and seat not in people]
    return tuple(people)


def claim_in_short(view: Observation, side: Side) -> str:
    return {
        "true": f"{view.quantity} or more",
        "false": "fewer",
        "exact": f"exactly {view.quantity}",
        "not exact": f"not {view.quantity}",
    }[calls.claim(view.call, side)]


def side_stake(
    game: BidIt, view: Observation, side: Side, names: Sequence[str], known: Mapping[Seat, str]
) -> str:
    if view.right:
        return ""
    # A surrender costs its seat cards for certain (BI-14); the losses of sides are a separate matter.
    certain, main = view.call == "surrender", calls.head(view, side)
    lost = prospects.if_wrong(game.context, view, side, {} if certain else known)
    if not lost:
        return f"{names[main]} loses nothing"
    loss = lost_in_short(lost, main, names)
    return loss if certain else f"if not: {loss}"


def lost_in_short(lost: Sequence[Change], main: Seat, names: Sequence[str]) -> str:
    # A team chooses which member loses, so all members are named.
    costs = [(change.seat, round(-change.least)) for change in lost]
    if all(change.certain for change in lost):
        return losses_in_short(sorted(costs, key=lambda cost: cost[0] != main), names)
    most = max(count for _, count in costs)
    return f"{' or '.join(names[seat] for seat, _ in costs)} loses {counted(most, 'Deal card')}"


def teamed(view: Observation, names: Sequence[str]) -> tuple[str, ...]:
    # In a team, another member may give up the card (BI-20).
    teams = view.teams
    return tuple(
        f"{names[seat]}'s team" if teams.count(team) > 1 else names[seat] for seat, team in enumerate(teams)
    )


def losers(
    context: Context, view: Observation, wrong: str, known: Mapping[Seat, str]
) -> list[tuple[Seat, int]]:
    # The leader of the side comes first (BI-8, BI-14).
    main = calls.loser(view, view.call, view.caller, view.quitter, calls.opposite(wrong))
    costs = context.rules.calls.side_costs
    sided = [(seat, costs) for seat, side in known.items() if side == wrong]
    return [(main, context.stakes[view.call]), *sided]


def losses_text(losses: Sequence[tuple[Seat, int]], names: Sequence[str]) -> str:
    """Return the losses of players in words, such as "Dario loses 2 Deal cards, Cleo 1"."""
    people = [names[seat] for seat, _ in losses]
    counts = [count for _, count in losses]
    if len(people) > 1 and len(set(counts)) == 1:
        return f"{listed(people)} lose {counted(counts[0], 'Deal card')} each"
    parts = [f"{name} {count}" for name, count in zip(people, counts, strict=True)]
    parts[0] = f"{people[0]} loses {counted(counts[0], 'Deal card')}"
    return ", ".join(parts)


def side_claim(view: Observation, side: str) -> str:
    return words.claim(Case(calls.claim(view.call, side), (), calls.bid_given(view)))


def side_choice(game: BidIt, view: Observation, move: moves.TakeSide) -> str:
    return promised(game, view, move, [""] * len(view.deals))[2]


def standing_text(view: Observation, names: Sequence[str]) -> str:
    return f"{words.standing(view, names)}; no bid goes above {bids.cap(view)}"


def bid_held(view: Observation) -> bool:
    # For a Perfecto the count must equal the bid.
    return view.count == view.quantity if view.call == "perfecto" else view.count >= view.quantity


def losses_in_short(losses: Sequence[tuple[Seat, int]], names: Sequence[str]) -> str:
    """Return the losses of players, such as "Dario loses 2 Deal cards, the others 1 each"."""
    if len(losses) < 3:
        return losses_text(losses, names)
    if len({count for _, count in losses}) == 1:
        return f"each of the {len(losses)} loses {counted(losses[0][1], 'Deal card')}"
    return f"{losses_text(losses[:1], names)}, the others {losses[1][1]} each"


def counting(rank: int) -> str:
    return f"Counting {rank}s ..."


def found_line(view: Observation) -> tuple[str, str]:
    over = view.count - view.quantity
    compared = f"{abs(over)} {'more' if over > 0 else 'fewer'}" if over else "Just as many"
    return f"{compared} {'than' if over else 'as'} bid", compared


def verdict(game: BidIt, view: Observation, names: Sequence[str]) -> tuple[str, str]:
    """Return the result of a showdown and a sentence about all losses."""
    if not view.right:
        return "", ""
    losses = losses_text(_by_team(view, settled(game.context, view)), teamed(view, names))
    return f"The bid is {_result(view)}", f"{losses}."


EXACT = "exact"
PERFECTO = "Perfecto!"
"""The stamp on a bid that a right Perfecto has met."""


def stamped(view: Observation) -> str:
    result = _result(view)
    return PERFECTO if result == EXACT else f"{result.capitalize()}!"


def _result(view: Observation) -> str:
    held = bid_held(view)
    if view.call == "perfecto":
        return EXACT if held else "not exact"
    return "true" if held else "too high"


def _by_team(view: Observation, losses: Sequence[tuple[Seat, int]]) -> list[tuple[Seat, int]]:
    found: dict[int, tuple[Seat, int]] = {}
    for seat, count in losses:
        first, before = found.get(view.teams[seat], (seat, 0))
        found[view.teams[seat]] = (first, before + count)
    return list(found.values())


def settled(context: Context, view: Observation) -> list[tuple[Seat, int]]:
    return losers(context, view, calls.opposite(view.right), dict(enumerate(view.sides)))


def lost_so_far(recent: Sequence[Event]) -> dict[Seat, int]:
    lost: dict[Seat, int] = {}
    for event in reversed(recent):
        if isinstance(event, ev.CardLost):
            lost[event.seat] = lost.get(event.seat, 0) + 1
        elif isinstance(event, ev.HandsShown | ev.RoundBegun | ev.GameBegun):
            break
    return lost


def still_to_lose(context: Context, view: Observation, recent: Sequence[Event]) -> dict[Seat, int]:
    if not view.right or not view.shown or len(set(view.teams)) < len(view.teams):
        return {}
    if not recent or not isinstance(recent[-1], ev.Verdict | ev.CardLost):
        return {}
    lost = lost_so_far(recent)
    owed = {seat: min(count - lost.get(seat, 0), view.deals[seat]) for seat, count in settled(context, view)}
    return {seat: count for seat, count in owed.items() if count > 0}


def drew(game: BidIt, view: Observation, history: Sequence[Event], names: Sequence[str]) -> str:
    if view.phase != "rebid":
        return ""
    mine: list[Event] = []
    for event in reversed(history):
        if isinstance(event, ev.CardsDrawn | ev.Discarded) and event.seat == view.seat:
            mine.append(event)
        elif mine and not isinstance(event, ev.DrawAsked):
            break
    if not mine:
        return ""
    return f"{game.tell_run(mine[::-1], names)} After a draw only a bid is possible."


def won(view: Observation, event: ev.GameWon | ev.MatchWon, names: Sequence[str]) -> str:
    """Return who wins the game or the match, such as "Ada wins!"."""
    what = "" if not view.target else " the match" if isinstance(event, ev.MatchWon) else " the game"
    people = listed([names[seat] for seat in event.winners])
    return f"{people} {'wins' if len(event.winners) == 1 else 'win'}{what}!"


def team(view: Observation, seat: Seat) -> str:
    return f"Team {view.teams[seat] + 1}"


# -- the coach ---------------------------------------------------------------------------------------------


def coach_line(view: Observation, chances: Chances, seen: int) -> str:
    return f"you see {seen or 'none'} of {view.quantity}: {coach_brief(view, chances)}"


def coach_brief(view: Observation, chances: Chances) -> str:
    return both(chances, " exact" if view.call == "perfecto" else " true")


def both(chances: Chances, what: str = "") -> str:
    """Return the two chances of a bid, or the one that is sure."""
    if chances.sure:
        return f"{chances.cards:.0%}{what}"
    return f"{chances.cards:.0%}{what} by cards, {about(chances.likely)} by what was bid"


def chance(game: BidIt, view: View[Observation], move: Move) -> str:
    known, coach = view.observation, coach_of(game.context, view)
    bid = move if isinstance(move, moves.Bid) else moves.Bid(known.quantity, known.rank)
    true, exact = coach.right(bid.quantity, bid.rank), coach.exact(bid.quantity, bid.rank)
    if isinstance(move, moves.Perfecto):
        return f"Bid exact: {both(exact)}."
    if bid is move:
        known_exact = "" if exact.sure else f", {about(exact.likely)}"
        return f"True: {both(true)}. Exact: {exact.cards:.0%}{known_exact}."
    return f"Bid true: {both(true)}."


def discards(view: Observation) -> str:
    if not view.discards:
        return "No discards."
    counts: dict[str, int] = {}
    for name in view.discards:
        counts[name] = counts.get(name, 0) + 1
    kinds = [f"{count} × {name}" if count > 1 else name for name, count in counts.items()]
    return f"Discards: {listed(kinds)}."


def copies(count: int) -> str:
    return f"The deck has {counted(count, 'card')} with these faces."
