"""The phases of bidding, with sealed or with open bids."""

from __future__ import annotations

from bidtable.core.model import Move, Seat
from bidtable.core.promise import Promise
from bidtable.core.steps import Tell
from bidtable.games.i_bid_you_not import prospects
from bidtable.games.i_bid_you_not.binding import may_bid
from bidtable.games.i_bid_you_not.cards import learn, mask_of, show
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.events import BidPlaced, BidSealed, BidsIgnored, BidsRevealed, Why
from bidtable.games.i_bid_you_not.moves import Bid
from bidtable.games.i_bid_you_not.mutable_position import Known, Position, terms_now
from bidtable.games.i_bid_you_not.terms import Terms

Bids = list[tuple[int, int, Seat]]
"""A list of bids, each as the sum of its cards, the negative distance of its seat from the declarer's left,
and the seat.
"""


def bidders(known: Known) -> tuple[Seat, ...]:
    """Return the seats that still have to make a sealed bid."""
    return tuple([seat for seat, wanted in enumerate(known.wanted) if wanted])


def _biddable(context: Context, known: Known, seat: Seat) -> int:
    deck = context.deck(known)
    return known.hand_of(seat) & may_bid(deck, terms_now(deck, known), known.void)


def legal(context: Context, known: Known, seat: Seat) -> tuple[Move, ...]:
    return context.deck(known).each(Bid, _biddable(context, known, seat))


def allows(context: Context, known: Known, seat: Seat, move: Bid) -> bool:
    return context.deck(known).holds(_biddable(context, known, seat), move.card)


def bid(context: Context, position: Position, seat: Seat, move: Bid, tell: Tell) -> Position:
    # All bids are shown after the last card is bid (IB-5).
    openly = position.phase == "open_bid"
    bid_card(position, seat, position.deck.index[move.card])
    if tell:
        tell((BidPlaced if openly else BidSealed)(seat, move.card), position.state())
    return position


def bid_card(position: Position, seat: Seat, card: int) -> None:
    position.hands[seat] &= ~(1 << card)
    before = position.bids[seat]
    position.bids[seat] = tuple(sorted((*before, card))) if before else (card,)
    wanted = position.wanted
    wanted[seat] -= 1
    if not any(wanted):
        position.phase = "rank" if position.phase == "open_bid" else "reveal"
        return
    turn, n = position.turn, len(wanted)
    while not wanted[turn]:
        turn = (turn + 1) % n
    position.turn = turn


# -- showing the bids --------------------------------------------------------------------------------------


def reveal(context: Context, position: Position, tell: Tell) -> Position:
    # IB-5, IB-14
    deck, terms, n = position.deck, position.terms, len(position.bids)
    if position.noting:
        _note_shown(position)
    numbers, left_of = deck.numbers, position.declarer + 1
    low, high = numbers[min(position.offer)], numbers[max(position.offer)]
    placed: Bids = []
    for seat, cards in enumerate(position.bids):
        if cards:
            value = numbers[cards[0]] if len(cards) == 1 else sum([numbers[card] for card in cards])
            # Among equal sums, the bid nearer to the declarer's left counts as higher (IB-19).
            placed.append((value, -((seat - left_of) % n), seat))
    placed.sort(reverse=True)
    counted, void = _counted(placed, low, high, terms) if terms.ignored else (placed, ())
    inverted, why = _inversion(counted, low, high, terms.inversion)
    ranking = [seat for _, _, seat in counted]
    if inverted:
        ranking.reverse()
    position.phase = "ignore" if len(counted) < len(placed) else "ask"
    position.turn, position.ranking = ranking[0], tuple(ranking)
    position.asked, position.inverted = 0, inverted
    position.void += void
    if tell:
        ignored = sorted([seat for _, _, seat in placed if seat not in ranking])
        shown, left_out = (
            tuple([(seat, deck.numbered(position.bids[seat])) for seat in seats])
            for seats in (ranking, ignored)
        )
        event = BidsRevealed(shown, left_out, low, high, inverted, why, deck.numbered(void))
        tell(event, position.state())
    return position


def _note_shown(position: Position) -> None:
    biddable = may_bid(position.deck, position.terms, position.void)
    for seat, cards in enumerate(position.bids):
        if cards:
            mask = mask_of(cards)
            show(position, seat, mask)
            if len(cards) < position.terms.bid_cards:
                # The bid has fewer cards than required, so the seat held no other cards that may be bid.
                learn(position, seat, biddable & ~mask)


def _counted(placed: Bids, low: int, high: int, terms: Terms) -> tuple[Bids, tuple[int, ...]]:
    # A rule is void if no bid would count with the rule (IB-12, IB-13).
    void: tuple[int, ...] = ()
    for card, rule in reversed(terms.ignored):
        left = [one for one in placed if (one[0] >= low if rule.beyond == "lowest" else one[0] <= high)]
        placed, void = (left, void) if left else (placed, (*void, card))
    return placed, void


def _inversion(counted: Bids, low: int, high: int, rule: str) -> tuple[bool, Why]:
    # IB-5, IB-12
    if rule == "always":
        return True, "always"
    inside = counted[0][0] <= high and counted[-1][0] >= low
    if inside and rule == "never":
        return False, "never"
    return inside, "inside" if inside else "outside"


def ignore(context: Context, position: Position, tell: Tell) -> Position:
    bids, ranking = position.bids, position.ranking
    gone = [card for seat, cards in enumerate(bids) if seat not in ranking for card in cards]
    position.phase = "ask"
    position.bids = [cards if seat in ranking else () for seat, cards in enumerate(bids)]
    position.discards |= mask_of(gone)
    if tell:
        tell(BidsIgnored(position.deck.numbered(gone)), position.state())
    return position


# -- promises ----------------------------------------------------------------------------------------------


def promise(context: Context, known: Known, seat: Seat, move: Bid) -> Promise:
    return prospects.bid(context.deck(known), known, seat, move)
