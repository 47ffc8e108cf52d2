"""The easy bot of I Bid You Not: it counts points by simple rules, and misjudges them.

The worth of an offer is the sum of the prices that its taker would score. The worth of a bid is what the bot gains on
average in a few guessed worlds, in which the others bid and decide by simple rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from bidtable.bots.common.base import Cancel, Decision, Limit, Reason, Unit
from bidtable.bots.common.reasons import SLIP, TASTE, decided, worth
from bidtable.core.game import View
from bidtable.core.masks import bits
from bidtable.core.model import Move, Seat
from bidtable.games.i_bid_you_not import moves as mv
from bidtable.games.i_bid_you_not.binding import for_the_pile, left_out, may_bid
from bidtable.games.i_bid_you_not.context import Context
from bidtable.games.i_bid_you_not.deck import Deck, signed
from bidtable.games.i_bid_you_not.state import BIDDING, Observation
from bidtable.games.i_bid_you_not.terms import NO_SKIP, Terms

NOISE: Final = 3.0
"""Error of each worth, in points."""
WORLDS: Final = 4
"""Guessed worlds in which a bid is tried."""
KEEN: Final = 8.0
"""Points by which the highest card of the hand seems better than the lowest, as a bid for an offer that it likes."""
MOST_BIDS: Final = 12
"""Cards that are weighed as bids; of more, these are spread over the hand."""
EAGER: Final = 0.6
"""Share of the rivals that bid high for an offer that is worth having."""
DUMP: Final = 0.35
"""Worth of each point of a bad price that leaves the hand for somebody else's offer."""
END_CARD: Final = 0.25
"""Worth of keeping the highest or the lowest card of the hand: it wins or loses auctions."""
PATIENCE: Final = 0.8
"""Points that a declaration must promise over waiting."""

ORDERED: Final = {"put": 0.01}
"""Phases in which values only order the moves, and how much of a point each step of them is."""


class Scene(NamedTuple):
    """The facts that a decision rests on, worked out once from the view.

    Attributes:
        seen: The observation.
        seat: The bot's seat.
        deck: The deck.
        terms: The terms of the offer.
        hand: The bot's cards, lowest first.
        own: The points that the offer would add to the bot's pile.
        price: The points that it adds to another pile, roughly.
        unseen: Cards that may be in other hands.
    """

    seen: Observation
    seat: Seat
    deck: Deck
    terms: Terms
    hand: tuple[int, ...]
    own: float
    price: float
    unseen: list[int]


class EasyBot:
    """The bot. It keeps nothing between calls."""

    reads_history = False

    def __init__(self, context: Context) -> None:
        """Take a seat at a game."""
        self._context = context

    def choose(self, view: View[Observation], limit: Limit, rng: random.Random, cancel: Cancel) -> Decision:
        """Choose the move that is worth most, in points."""
        legal = list(view.legal)
        if len(legal) == 1 or view.seat is None:
            return Decision(legal[0])
        scene = self._scene(view.observation, view.seat)
        weigh = self._rules()[view.observation.phase]
        reasons = weigh(scene, legal, rng)
        chosen = max(
            reasons,
            key=lambda reason: reason.value + self._liking(scene, reason.move) + NOISE * rng.gauss(0, 1),
        )
        part = ORDERED.get(view.observation.phase, 1.0)
        shown = [Reason(reason.move, part * reason.value, reason.text) for reason in reasons]
        return decided(chosen.move, shown, Unit.POINTS, SLIP)

    def _liking(self, scene: Scene, move: Move) -> float:
        """Return what a move seems to be worth beyond its points."""
        if not isinstance(move, mv.Bid) or scene.own <= 0:
            return 0.0
        return KEEN * scene.hand.index(scene.deck.index[move.card]) / len(scene.hand)

    def _rules(self) -> dict[str, Callable[[Scene, Sequence[Move], random.Random], list[Reason]]]:
        return {
            "turn": self._turn,
            "more": self._turn,
            "bid": self._bids,
            "open_bid": self._bids,
            "ask": self._answers,
            "give": self._gives,
            "put": self._places,
            "after": self._afterwards,
            "open": self._openers,
            "lead": self._openers,
        }

    def _scene(self, seen: Observation, seat: Seat) -> Scene:
        deck = self._context.deck(seen)
        terms = self._context.terms(seen)
        won = terms.cards & ~left_out(deck, terms)
        gone = seen.hand | seen.discards | seen.pile
        for card in (*seen.offer, *(card for cards in seen.bids for card in cards)):
            gone |= 1 << card
        return Scene(
            seen,
            seat,
            deck,
            terms,
            tuple(bits(seen.hand)),
            float(sum([deck.prices[card] for card in bits(for_the_pile(deck, terms, won))])),
            float(sum([deck.prices[card] for card in bits(won)])),
            bits(deck.full & ~gone),
        )

    # -- turns ---------------------------------------------------------------------------------------

    def _turn(self, scene: Scene, legal: Sequence[Move], rng: random.Random) -> list[Reason]:
        """Weigh adding each card, and declaring."""
        seen, deck = scene.seen, scene.deck
        share = 1 / max(1, sum(1 for size in seen.hand_sizes if size))
        ends = {scene.hand[0], scene.hand[-1]}
        found = []
        for move in legal:
            if isinstance(move, mv.Add):
                card = deck.index[move.card]
                price = deck.prices[card]
                after = scene.price + price
                # Somebody takes what is added; a bad price leaves the hand, and an end of the hand is missed.
                value = share * after + (DUMP * -price * (1 - share) if price < 0 else 0.0)
                value -= END_CARD * abs(price) * (card in ends) + 0.02 * len(seen.offer)
                found.append(Reason(move, value, f"the offer is then worth {signed(round(after)) or 0}"))
            elif isinstance(move, mv.Declare):
                best = max(self._tries(scene, rng), key=lambda reason: reason.value, default=None)
                value = (best.value if best is not None else 0.0) - PATIENCE
                found.append(
                    Reason(move, value, f"the best bid promises {worth(value + PATIENCE, Unit.POINTS)}")
                )
        return found

    # -- bids ----------------------------------------------------------------------------------------

    def _bids(self, scene: Scene, legal: Sequence[Move], rng: random.Random) -> list[Reason]:
        """Weigh each card as a bid; of a bid of several cards, the next one."""
        tried = {reason.move: reason for reason in self._tries(scene, rng)}
        return [tried[move] for move in legal if move in tried] or [
            Reason(move, 0.0, TASTE) for move in legal
        ]

    def _tries(self, scene: Scene, rng: random.Random) -> list[Reason]:
        """Try bids in guessed worlds."""
        seen, deck = scene.seen, scene.deck
        biddable = may_bid(deck, scene.terms, seen.void)
        cards = [card for card in scene.hand if biddable >> card & 1]
        if len(cards) > MOST_BIDS:
            cards = [cards[at * (len(cards) - 1) // (MOST_BIDS - 1)] for at in range(MOST_BIDS)]
        rivals = [seat for seat, size in enumerate(seen.hand_sizes) if size and seat != scene.seat]
        if seen.phase in BIDDING:
            rivals = [seat for seat in rivals if seen.wanted[seat] or seen.sealed[seat]]
        worlds = [self._rival_bids(scene, rivals, rng) for _ in range(WORLDS)]
        own = sum([deck.numbers[card] for card in seen.bids[scene.seat]]) if seen.phase in BIDDING else 0
        low, high = deck.numbers[min(seen.offer)], deck.numbers[max(seen.offer)]
        found = []
        for card in cards:
            value = deck.numbers[card] + own
            results = [self._outcome(scene, value, others, low, high) for others in worlds]
            mean = sum(results) / len(results) if results else scene.own
            # A bid is gone: a bad price is no loss, a good one neither wins nor costs; ends of the hand are missed.
            mean -= 0.15 * (card in (scene.hand[0], scene.hand[-1])) * max(1.0, len(scene.hand) / 6)
            mean += DUMP * -deck.prices[card] * 0.5
            found.append(Reason(mv.Bid(deck.numbers[card]), mean, "on average, whatever others bid"))
        return found

    def _rival_bids(self, scene: Scene, rivals: Sequence[Seat], rng: random.Random) -> list[tuple[int, Seat]]:
        """Guess what the others bid: from random hands, high for an offer worth having."""
        seen, numbers = scene.seen, scene.deck.numbers
        unseen = scene.unseen
        bids = []
        for seat in rivals:
            known = seen.bids[seat] if seen.phase in BIDDING else ()
            if known:
                bids.append((sum([numbers[card] for card in known]), seat))
                continue
            size = min(len(unseen), seen.hand_sizes[seat] + seen.sealed[seat])
            if not size:
                continue
            many = 3 if scene.price > 0 and rng.random() < EAGER else 1
            drawn = [unseen[int(rng.random() * len(unseen))] for _ in range(min(many, size))]
            bids.append((numbers[max(drawn)] * scene.terms.bid_cards, seat))
        return bids

    def _outcome(
        self, scene: Scene, value: int, others: Sequence[tuple[int, Seat]], low: int, high: int
    ) -> float:
        """Return what a bid brings in a world, in points."""
        seen = scene.seen
        every = sorted([*others, (value, scene.seat)], reverse=True)
        rule = scene.terms.inversion
        inside = all(low <= number <= high for number, _ in every)
        if rule == "always" or (inside and rule != "never"):
            every.reverse()
        for place, (_, seat) in enumerate(every):
            last = place == len(every) - 1
            if seat == scene.seat:
                skip = None if last else self._skip_worth(scene)
                return scene.own if skip is None else max(scene.own, skip)
            if last or not seen.pile_sizes[seat] or scene.price > -1 or scene.terms.skip == NO_SKIP:
                return 0.0
        return 0.0

    # -- take or skip --------------------------------------------------------------------------------

    def _skip_worth(self, scene: Scene) -> float | None:
        """Return what a skip is worth; None if it cannot be paid for."""
        seen, deck, terms = scene.seen, scene.deck, scene.terms
        if terms.skip == NO_SKIP:
            return None
        pile = bits(seen.pile)
        mean = sum(deck.prices[card] for card in pile) / len(pile) if pile else 0.0
        worst = min((deck.prices[card] for card in scene.hand), default=0)
        dump = DUMP * max(0, -worst)
        if terms.skip:
            return -mean * terms.skip if len(pile) >= terms.skip else None
        if "half_skip" in seen.variants:
            ways = ([-mean] if pile else []) + ([dump] if scene.hand else [])
            return max(ways) if ways else None
        return dump - mean if pile and scene.hand else None

    def _answers(self, scene: Scene, legal: Sequence[Move], rng: random.Random) -> list[Reason]:
        """Weigh taking and skipping."""
        deck, seen = scene.deck, scene.seen
        pile = bits(seen.pile)
        mean = sum(deck.prices[card] for card in pile) / len(pile) if pile else 0.0
        worst = min((deck.prices[card] for card in scene.hand), default=0)
        dump = DUMP * max(0, -worst)
        worths = {"both": dump - mean, "pay": -mean, "add": dump, "cost": -mean * max(1, scene.terms.skip)}
        found = []
        for move in legal:
            if isinstance(move, mv.Skip):
                value = worths[move.by]
                found.append(
                    Reason(move, value, f"a scored card is worth {worth(mean, Unit.POINTS)} on average")
                )
            else:
                found.append(Reason(move, scene.own, "what the offer adds to the pile"))
        return found

    def _gives(self, scene: Scene, legal: Sequence[Move], rng: random.Random) -> list[Reason]:
        """Give the worst price away; who comes later has to live with it."""
        deck = scene.deck
        ends = {scene.hand[0], scene.hand[-1]} if scene.hand else set()
        found = []
        for move in legal:
            if isinstance(move, mv.Give):
                card = deck.index[move.card]
                value = -deck.prices[card] - END_CARD * (card in ends)
                found.append(Reason(move, value, f"its price is {signed(deck.prices[card])}"))
        return found

    def _places(self, scene: Scene, legal: Sequence[Move], rng: random.Random) -> list[Reason]:
        """Any place will do, but for rules that look at the right-most card: the left end changes least."""
        return [
            Reason(move, -float(at), "the order of adding stays as it is") for at, move in enumerate(legal)
        ]

    def _afterwards(self, scene: Scene, legal: Sequence[Move], rng: random.Random) -> list[Reason]:
        """Make one's own catch better, or another's worse."""
        deck = scene.deck
        sign = 1 if scene.seen.taker == scene.seat else -1
        found = []
        for move in legal:
            if isinstance(move, (mv.Give, mv.Drop)):
                price = deck.prices[deck.index[move.card]]
                value = float(sign * price * (1 if isinstance(move, mv.Give) else -1))
                found.append(Reason(move, value, f"its price is {signed(price)}"))
            else:
                found.append(Reason(move, 0.0, "the taken offer stays as it is"))
        return found

    def _openers(self, scene: Scene, legal: Sequence[Move], rng: random.Random) -> list[Reason]:
        """Open with a bad price: whoever takes the next offer gets it."""
        deck = scene.deck
        found = []
        for move in legal:
            if isinstance(move, mv.Open):
                price = deck.prices[deck.index[move.card]]
                found.append(Reason(move, -float(price), f"its price is {signed(price)}"))
        return found
