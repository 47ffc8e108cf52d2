"""Inputs of the nets for positions, in arrays, as `bidtable.bots.bid_and_bluff.inputs` lists them one by one."""

from __future__ import annotations

import numpy as np

from bidtable.bots.bid_and_bluff.features import (
    BIDS,
    NEEDS,
    RANKS,
    RIVAL,
    SLACK,
    SPREAD,
    SUITS,
    bid_layout,
    play_layout,
)
from tests.lab.training.bid_and_bluff.rounds import Array, Rounds


def slots(hands: Array, unseen: Array, trump: Array, led: Array) -> Array:
    """Return the slot of each suit: trump first, then the suit led, then by length, strength, and unseen cards."""
    count = hands.sum(2)
    mask = (hands * (1 << np.arange(RANKS))).sum(2)
    key = (count * 1024 + mask) * 16 + unseen.sum(2)
    at = np.arange(len(hands))
    follows = led >= 0
    key[at[follows], led[follows]] = 1 << 20
    key[at, trump] = 1 << 21
    order = np.argsort(-key, axis=1, kind="stable")
    found = np.empty_like(order)
    np.put_along_axis(found, order, np.broadcast_to(np.arange(SUITS), order.shape), 1)
    return found


def _on(inputs: Array, columns: Array) -> None:
    inputs[np.arange(len(inputs)), columns] = 1


def _planes(inputs: Array, start: int, hands: Array, higher: Array, slot: Array) -> None:
    """Set the inputs of the seat's own cards, by slot and by the number of unseen higher cards."""
    rows, suits, ranks = np.nonzero(hands)
    columns = start + slot[rows, suits] * RANKS + higher[rows, suits, ranks]
    np.add.at(inputs, (rows, columns), 1)


def _seen(rounds: Rounds, rows: Array, seats: Array) -> tuple[Array, Array, Array]:
    """Return the seats' cards, the unseen cards, and for each card the number of unseen higher ones."""
    own = rounds.own[rows, seats]
    unseen = (~own & ~rounds.gone[rows]).reshape(-1, SUITS, RANKS)
    higher = unseen[:, :, ::-1].cumsum(2)[:, :, ::-1] - unseen
    return own.reshape(-1, SUITS, RANKS), unseen, higher


def bid_inputs(rounds: Rounds, rows: Array, seat: int) -> Array:
    """Return the inputs for each bid of a seat, `(game, bid, input)`."""
    n = rounds.n
    layout = bid_layout(n)
    hands, unseen, higher = _seen(rounds, rows, np.full(len(rows), seat))
    slot = slots(hands, unseen, rounds.trump[rows], np.full(len(rows), -1))
    inputs = np.zeros((len(rows), layout.size), np.float32)
    _planes(inputs, layout.own, hands, higher, slot)
    inputs[:, layout.dealt + rounds.dealt - 1] = 1
    inputs[:, layout.after + n - 1 - seat] = 1
    inputs[:, layout.hook] = rounds.hook[rows]
    bids = rounds.bids[rows]
    for step in range(1, n):
        other = bids[:, (seat + step) % n]
        _on(inputs, layout.rivals + (step - 1) * (BIDS + 1) + other + 1)
    found = np.repeat(inputs[:, None, :], BIDS, 1)
    total = np.where(bids < 0, 0, bids).sum(1) - rounds.dealt
    for bid in range(BIDS):
        found[:, bid, layout.bid + bid] = 1
        _on(found[:, bid], layout.total + np.clip(total + bid, -SPREAD, SPREAD) + SPREAD)
    return found


def play_inputs(rounds: Rounds, rows: Array, seats: Array, legal: Array) -> tuple[Array, Array, Array]:
    """Return the inputs for each legal card.

    Returns:
        For each legal card its place in `rows`, the card, and the inputs.
    """
    n = rounds.n
    layout = play_layout(n)
    hands, unseen, higher = _seen(rounds, rows, seats)
    led = rounds.led[rows] if rounds.placed else np.full(len(rows), -1)
    slot = slots(hands, unseen, rounds.trump[rows], led)
    inputs = np.zeros((len(rows), layout.size), np.float32)
    _planes(inputs, layout.own, hands, higher, slot)
    at = np.arange(len(rows))
    for one in range(SUITS):
        _on(inputs, layout.unseen + slot[:, one] * (RANKS + 1) + unseen[:, one].sum(1))
    need = rounds.bids[rows] - rounds.tricks[rows]
    left = rounds.left
    _on(inputs, layout.need + np.clip(need[at, seats], -1, NEEDS - 2) + 1)
    inputs[:, layout.left + left - 1] = 1
    slack = np.clip(np.maximum(need, 0).sum(1) - left, -SLACK, SLACK)
    _on(inputs, layout.slack + slack + SLACK)
    inputs[:, layout.after + n - 1 - rounds.placed] = 1
    for step in range(1, n):
        others = (seats + step) % n
        start = layout.rivals + (step - 1) * RIVAL
        _on(inputs, start + np.clip(need[at, others], -1, NEEDS - 2) + 1)
        inputs[:, start + NEEDS] = step < n - rounds.placed
        for one in range(SUITS):
            inputs[at, start + NEEDS + 1 + slot[:, one]] = rounds.voids[rows, others, one]
    which, cards = np.nonzero(legal)
    found = inputs[which]
    suit, rank = cards // RANKS, cards % RANKS
    found[np.arange(len(which)), layout.own + slot[which, suit] * RANKS + higher[which, suit, rank]] -= 1
    wins = rounds.beats(rows[which], cards)
    best = np.where(wins, cards, rounds.best[rows[which]])
    holder = np.where(wins, 0, (rounds.holder[rows[which]] - seats[which]) % n)
    _on(found, layout.holder + holder)
    _on(found, layout.best + higher[which, best // RANKS, best % RANKS])
    found[:, layout.trump] = best // RANKS == rounds.trump[rows[which]]
    lead = suit if not rounds.placed else led[which]
    _on(found, layout.led + slot[which, lead])
    return which, cards, found
