"""The viewer's hand of cards in the game Bidness."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import text
from bidtable.app.tables.bidness.block import Block
from bidtable.app.tables.bidness.card_looks import Part
from bidtable.app.tables.bidness.houses import LEAP
from bidtable.app.tables.bidness.layout import Places
from bidtable.app.tables.bidness.looks import RATIO, BackLook
from bidtable.app.tables.bidness.piece_keys import Piece, hand_of
from bidtable.app.tables.kit.hand import SAG, Spot, fan
from bidtable.app.widgets.board import Item
from bidtable.core.model import Move, Seat
from bidtable.games.bidness.moves import PAYBACK, Discard
from bidtable.games.bidness.state import NOT_CHOSEN, PAYBACK_CHOSEN, Observation

SMALLEST = 84
"""Least height of the cards, in percent of the hand's height."""
SMALLEST_PIXELS = 142
"""Least height in pixels of a card with readable words."""
REACH = 1 + SAG + 0.03
"""Height of a fan of cards divided by the height of one card."""
SLIM = 1.75
"""Largest height of a card divided by its width. It is used if many cards have little space."""


class Hand(Part):
    """The cards of the viewer's hand, face down if the hand is hidden."""

    def items(
        self,
        situation: Situation,
        view: Observation,
        places: Places,
        chosen: str,
        think_of: Callable[[str], None],
    ) -> tuple[list[Item], dict[str, Move]]:
        if view.seat is None or situation.hide_hand:
            return self._backs(view, situation.near, places), {}
        cards = [
            *self.piece_keys.pieces(hand_of(view.seat)),
            *(Piece("", PAYBACK, at) for at in range(view.paybacks[view.seat])),
        ]
        thought_of = next((at for at, card in enumerate(cards) if card.kind == chosen), None)
        spots = list(self.fan(places.hand, len(cards) - (thought_of is not None)))
        if thought_of is not None:
            spots.insert(thought_of, Spot(Block(self.metrics, places.stage).card, 0.0))
        items: list[Item] = []
        discards: dict[str, Move] = {}
        for at, (card, spot) in enumerate(zip(cards, spots, strict=True)):
            key = f"piece:{card.key}" if card.key else f"payback:{at}"
            discard = Discard(card.kind)
            # Cards of a kind are the same to the rules: the choice is marked on the first of them.
            if situation.is_legal(discard) and not card.number:
                discards[key] = discard
            items.append(self._card(situation, view, card, spot, (key, at, at == thought_of), think_of))
        return items, discards

    def fan(self, hand: pygame.Rect, count: int) -> tuple[Spot, ...]:
        # Many cards first become smaller, then slimmer, and at last overlap.
        if not count:
            return ()
        m, gap = self.metrics, self.metrics.px(4)
        beside = max(1, round((hand.width - gap * (count - 1)) / count))
        least = max(hand.height * SMALLEST // 100, min(hand.height, SMALLEST_PIXELS))
        tallest = max(min(hand.height, round(beside * RATIO)), least)
        ratio = max(RATIO, min(SLIM, least / REACH / beside))
        return fan(hand, count, ratio, least=m.px(40), tallest=tallest, gap=gap)

    def _backs(self, view: Observation, seat: Seat, places: Places) -> list[Item]:
        cards = view.hand_sizes[seat]
        spots = self.fan(places.hand, cards + view.paybacks[seat])
        return [
            Item(f"back:{at}", BackLook(at >= cards), spot.rect, 30 + at, angle=spot.angle)
            for at, spot in enumerate(spots)
        ]

    def _card(
        self,
        situation: Situation,
        view: Observation,
        card: Piece,
        spot: Spot,
        place: tuple[str, int, bool],
        think_of: Callable[[str], None],
    ) -> Item:
        (key, at, thought_of), name, number = place, card.kind, card.number
        state, click, sign, tip = "plain", None, "", self.card_looks.tip(name)
        discard = Discard(name)
        if situation.is_legal(discard):
            state = "selected" if situation.selected == discard and not number else "legal"
            click = partial(situation.choose, discard)
        elif not number and name == sealed(view):
            state = "dimmed"
        elif situation.awaiting and view.phase == "play":
            sign, now = text.doing(self.game, view, name, situation.view.legal)
            state = "selected" if thought_of else "plain" if sign.startswith(text.ONLY) else "legal"
            click, tip = partial(think_of, name), f"{now} {tip}"
        lift = 0 if thought_of else self.metrics.px(10)
        look, arc = self.card_looks.card(name, state, number, sign), self.metrics.px(LEAP)
        return Item(key, look, spot.rect, 30 + at, click, tip=tip, lift=lift, angle=spot.angle, arc=arc)


def sealed(view: Observation) -> str:
    # The viewer has chosen this card to discard.
    if view.choice == NOT_CHOSEN:
        return ""
    return PAYBACK if view.choice == PAYBACK_CHOSEN else view.names[view.choice]
