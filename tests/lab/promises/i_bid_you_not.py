"""Results of moves of I Bid You Not, by the cards of hands, piles and offers before and after."""

from __future__ import annotations

from typing import Final

from bidtable.core.masks import bits
from bidtable.core.model import Event, Seat
from bidtable.core.promise import TABLE
from bidtable.games.i_bid_you_not import effects as fx
from bidtable.games.i_bid_you_not import events as ev
from bidtable.games.i_bid_you_not import moves
from bidtable.games.i_bid_you_not.deck import Deck
from bidtable.games.i_bid_you_not.state import State
from tests.lab.promises.trial import Trial, Truth

CONDITIONS: Final = ("inside", "outside", "no bids", "left", "changed")


def measure(trial: Trial) -> Truth | None:
    """Return the result of a move."""
    match trial.move:
        case moves.Add():
            return _added(trial)
        case moves.Put():
            return _laid(trial)
        case moves.Declare():
            return _declared(trial)
        case moves.Bid():
            return _bid(trial)
        case moves.Take():
            return _taken(trial)
        case moves.Skip():
            return _skipped(trial)
        case moves.Open():
            return _opened(trial)
        case moves.Give() if trial.before.phase == "give":
            return _laid(trial)
    return _after(trial)


def _deck(trial: Trial) -> Deck:
    deck: Deck = trial.game.context.deck(trial.before)
    return deck


def _price(deck: Deck, state: State) -> int:
    return sum(deck.cards[card].price for card in state.offer)


def _worth(deck: Deck, state: State, seat: Seat) -> int:
    """Return the worth of a score pile by the rulebook: prices, and the Headgrowns' bonus for each counting card."""
    cards = [deck.cards[card] for card in bits(state.piles[seat])]
    counting = list(cards)
    if "extremes_score" in state.variants:
        counting = []
        for kind in {card.type for card in cards}:
            own = sorted((card for card in cards if card.type == kind), key=lambda card: card.price)
            counting += own if len(own) < 3 else [own[0], own[-1]]
    adds = [deck.effects[card] for card in bits(state.piles[seat])]
    each = sum(effect.each for effect in adds if isinstance(effect, fx.PileWorth))
    return sum(card.price for card in counting) + each * len(counting)


def _titles(deck: Deck, mask: int) -> tuple[str, ...]:
    return tuple(deck.titles[card] for card in bits(mask))


def _moved(truth: Truth, deck: Deck, seat: Seat, thing: str, before: int, after: int) -> None:
    """Note which cards came to a hand or pile, or left one."""
    for cards, sign in ((after & ~before, 1), (before & ~after, -1)):
        if cards:
            truth.add(seat, thing, sign * cards.bit_count(), *_titles(deck, cards))


def _note_price(truth: Truth, trial: Trial, after: State) -> None:
    deck = _deck(trial)
    old, new = _price(deck, trial.before), _price(deck, after)
    truth.add(TABLE, "price", new - old)
    truth.given["", "before"], truth.given["", "after"] = old, new


# -- adding ------------------------------------------------------------------------------------------------


def _added(trial: Trial) -> Truth:
    """Check the open cards after the card has acted; bids that it forces are checked by other promises."""
    deck, before, seat, truth = _deck(trial), trial.before, trial.seat, Truth()
    after = trial.own[0].state
    drawn = bool(after.draws)
    if drawn:
        step = trial.play_until(lambda event: isinstance(event, ev.CardsDrawn))
        assert step is not None
        after = step.state
    elif (sent := trial.first(ev.SentBack)) is not None:
        after = sent.state
    _moved(truth, deck, seat, "card", before.hands[seat], trial.own[0].state.hands[seat])
    for other, pile in enumerate(before.piles):
        truth.add(other, "scored", after.piles[other].bit_count() - pile.bit_count())
        if after.piles[other] & ~pile and not drawn:
            truth.names[other, "scored"] = tuple(sorted(_titles(deck, after.piles[other] & ~pile)))
    if not drawn:
        # The drawn cards are chance.
        truth.add(seat, "points", _worth(deck, after, seat) - _worth(deck, before, seat))
    _note_price(truth, trial, after)
    return truth


def _laid(trial: Trial) -> Truth | None:
    """Check the offer after the card of a skip was added to it."""
    step = trial.play_until(lambda event: isinstance(event, ev.CardAdded))
    assert step is not None
    truth, seat = Truth(), trial.seat
    _moved(truth, _deck(trial), seat, "card", trial.before.hands[seat], step.state.hands[seat])
    _note_price(truth, trial, step.state)
    return truth


# -- auctions ----------------------------------------------------------------------------------------------


def _revealed(trial: Trial, truth: Truth, state: State) -> None:
    """Note the first seat that is asked, and whether a counting bid is outside the range."""
    deck = _deck(trial)
    numbers = [deck.cards[card].number for card in trial.before.offer]
    low, high = min(numbers), max(numbers)
    values = [sum(deck.cards[card].number for card in state.bids[seat]) for seat in state.ranking]
    assert values in (sorted(values), sorted(values, reverse=True))
    first = "lowest" if state.inverted else "highest"
    assert values[0] == (min(values) if state.inverted else max(values))
    truth.came = ("inside",) if all(low <= value <= high for value in values) else ("outside",)
    truth.given["", "low"], truth.given["", "high"] = low, high
    acting = [deck.effects[card] for card in state.age]
    silenced = any(isinstance(effect, fx.IgnoreActions) for effect in acting)
    truth.given["", "ignoring"] = int(not silenced and any(isinstance(e, fx.IgnoreBids) for e in acting))
    truth.given["inside", "first"] = truth.given["outside", "first"] = first


def _declared(trial: Trial) -> Truth:
    deck, truth = _deck(trial), Truth(judged=CONDITIONS)
    truth.given["", "open"] = int(trial.state.phase == "open_bid")
    step = trial.play_until(lambda event: isinstance(event, (ev.BidsRevealed, ev.NoBids)))
    assert step is not None
    if isinstance(step.event, ev.NoBids):
        truth.came = ("no bids",)
        numbers = [deck.cards[card].number for card in trial.before.offer]
        truth.given.update({("", "low"): min(numbers), ("", "high"): max(numbers)})
        truth.given["", "open"] = dict(trial.promise.cases[0].given)["open"]
        _moved(truth, deck, TABLE, "discarded", trial.before.discards, step.state.discards)
        truth.add(TABLE, "price", _price(deck, step.state) - _price(deck, trial.before))
        return truth
    _revealed(trial, truth, step.state)
    return truth


def _bid(trial: Trial) -> Truth | None:
    deck, seat, truth = _deck(trial), trial.seat, Truth(judged=CONDITIONS)
    assert isinstance(trial.move, moves.Bid)
    after = trial.own[0].state
    truth.given["", "more"] = after.wanted[seat]
    truth.given["", "bid"] = sum(deck.cards[card].number for card in after.bids[seat])
    truth.given["", "price"] = deck.cards[deck.index[trial.move.card]].price
    step = trial.play_until(lambda event: isinstance(event, ev.BidsRevealed))
    assert step is not None
    _revealed(trial, truth, step.state)
    # A bid out of order is ignored, unless a rule that would ignore all bids is void (IB-13).
    truth.given["", "ignored"] = int(seat not in step.state.ranking or bool(step.state.void))
    trial.play_until(lambda event: isinstance(event, (ev.OfferOpened, ev.GameEnded)))
    card = deck.index[trial.move.card]
    end = next(s for s in trial.steps if isinstance(s.event, (ev.OfferOpened, ev.GameEnded)))
    truth.add(seat, "card", int(end.state.hands[seat] >> card & 1) - 1, deck.titles[card])
    return truth


def _skipped(trial: Trial) -> Truth | None:
    """Check hand and pile after the skip is paid for, until the next seat is asked."""
    deck, seat, before = _deck(trial), trial.seat, trial.before
    state = trial.state
    while state.phase in ("draw", "give", "put") and trial.play_on():
        state = trial.state
    truth = Truth()
    # The next seat has not moved yet.
    assert len(state.hands) == len(before.hands)
    truth.add(seat, "scored", state.piles[seat].bit_count() - before.piles[seat].bit_count())
    truth.add(seat, "points", _worth(deck, state, seat) - _worth(deck, before, seat))
    truth.add(seat, "card", state.hands[seat].bit_count() - before.hands[seat].bit_count())
    skipped = trial.first(ev.Skipped)
    assert skipped is not None
    assert isinstance(skipped.event, ev.Skipped)
    truth.given["", "by"] = skipped.event.by
    truth.given["", "scored"] = before.piles[seat].bit_count()
    return truth


# -- taking, and what follows ------------------------------------------------------------------------------


def _changes(event: Event) -> bool:
    return isinstance(event, ev.CardDropped) or (isinstance(event, ev.CardAdded) and event.how == "after")


def _taken(trial: Trial) -> Truth | None:
    step = trial.play_until(lambda event: isinstance(event, ev.OfferTaken))
    assert step is not None
    truth = Truth(judged=CONDITIONS)
    touched = any(_changes(s.event) for s in trial.steps[: trial.steps.index(step)])
    truth.came = ("changed",) if touched else ("left",)
    if not touched:
        _handed_out(trial, truth, trial.before, trial.seat)
    return truth


def _handed_out(trial: Trial, truth: Truth, before: State, taker: Seat) -> None:
    """Note the taker's gain and the effects of the bids, from the state before until the next offer."""
    deck = _deck(trial)
    at = next(at for at, step in enumerate(trial.steps) if isinstance(step.event, ev.OfferTaken))
    taken: State = trial.steps[at].state
    if taker == trial.seat:
        truth.add(taker, "points", _worth(deck, taken, taker) - _worth(deck, before, taker))
    _moved(truth, deck, taker, "scored", before.piles[taker], taken.piles[taker])
    _moved(truth, deck, taker, "to hand", before.hands[taker], taken.hands[taker])
    _moved(truth, deck, TABLE, "discarded", before.discards, taken.discards)
    bids = [card for seat, cards in enumerate(before.bids) for card in cards if card not in taken.bids[seat]]
    if bids:
        truth.add(taker, "bid", len(bids), *[deck.titles[card] for card in bids])
    opened = next((s for s in trial.steps[at:] if isinstance(s.event, ev.OfferOpened)), None)
    after: State = opened.state if opened is not None and taken.phase != "open" else taken
    truth.add(TABLE, "price", _price(deck, after) - _price(deck, before))
    if after.offer:
        truth.names[TABLE, "price"] = (deck.titles[after.offer[0]],)
        _bids_cleared(truth, deck, taken, after)


def _bids_cleared(truth: Truth, deck: Deck, before: State, after: State) -> None:
    for seat, hand in enumerate(before.hands):
        _moved(truth, deck, seat, "card", hand, after.hands[seat])
    _moved(truth, deck, TABLE, "bids discarded", before.discards, after.discards)


def _after(trial: Trial) -> Truth:
    """Check the taken offer; if no other seat can decide anything, check the taker's gain too."""
    deck, seat, before, truth = _deck(trial), trial.seat, trial.before, Truth()
    own = trial.own[0]
    # The last seat to decide hands the cards out.
    _moved(truth, deck, seat, "card", before.hands[seat], own.state.hands[seat])
    _moved(truth, deck, TABLE, "dropped", before.discards, own.state.discards)
    if not isinstance(trial.move, moves.Decline):
        _note_price(truth, trial, own.state)
    truth.given["", "may"] = before.after[0]
    passed_over = any(isinstance(step.event, ev.Declined) for step in trial.own[1:])
    if trial.first(ev.OfferTaken) is not None and not passed_over:
        truth.given["", "settled"] = before.taker
        _handed_out(trial, truth, own.state, before.taker)
    return truth


def _opened(trial: Trial) -> Truth:
    deck, seat, before, truth = _deck(trial), trial.seat, trial.before, Truth()
    after: State = trial.own[0].state
    truth.add(TABLE, "price", _price(deck, after), deck.titles[after.offer[0]])
    truth.given["", "after"] = _price(deck, after)
    if before.phase == "lead":
        _moved(truth, deck, seat, "card", before.hands[seat], after.hands[seat])
    else:
        _bids_cleared(truth, deck, before, after)
    return truth
