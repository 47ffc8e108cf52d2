"""The viewer's hand of cards in the game BID-IT!."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose
from bidtable.app.draw.look import Look
from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_it.choices import DRAW, NONE, Choices
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.looks import RankLook, times_counted
from bidtable.app.tables.bid_it.spread import A_CARD, Spread, held, numbered
from bidtable.app.tables.bid_it.text import laid_open
from bidtable.app.tables.kit.hand import Spot
from bidtable.app.tables.looks import CardBackLook
from bidtable.app.widgets.board import USUAL, Item, Words
from bidtable.core.model import Move
from bidtable.core.texts import counted
from bidtable.games.bid_it import BidIt, bids
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.moves import Discard, Sidestep
from bidtable.games.bid_it.state import Observation

FRONT: Final = 10
"""Drawing order of the first card of the hand. Each card of the hand is drawn above the card at its left."""
RISE: Final = 22
"""Layout units by which a chosen card is raised."""


class Hand:
    """The viewer's hand, in which cards can be chosen for a move."""

    def __init__(self, table: Table, game: BidIt, spread: Spread, choices: Choices) -> None:
        self._table = table
        self._game = game
        self._spread = spread
        self._choices = choices

    def items(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        if view.shown:
            return self._shown(situation, view, places)
        if view.seat is None or situation.hide_hand:
            return self._backs(situation, view, places)
        exposed = view.exposed[view.seat]
        cards = (*exposed, *bids.closed(view, view.seat))
        spots = places.hand_row(len(cards))
        taken: set[Move] = set()
        items = []
        for at, ((key, card), spot) in enumerate(
            zip(numbered(f"card:{view.rounds}", cards), spots, strict=True)
        ):
            if at < len(exposed):
                items.append(self._exposed(view, key, card, spot, at))
            else:
                items.append(self._card(situation, view, key, card, spot, at, taken))
        return [self._flying(situation, view, item, at, places) for at, item in enumerate(items)]

    def _flying(self, situation: Situation, view: Observation, item: Item, at: int, places: Places) -> Item:
        delay: float | None = None
        if isinstance(situation.moment, ev.Dealt):
            seats = len(view.deals)
            delay = A_CARD * (at * seats + (situation.near - view.first) % seats)
        elif isinstance(situation.moment, ev.CardsDrawn) and item.key in self._drawn(view, situation.moment):
            delay = A_CARD * at
        film = None
        if delay is not None:
            film = Film((Pose(look=CardBackLook()), Pose(look=CardBackLook()), REST), USUAL, delay)
        if (
            isinstance(situation.moment, ev.CardsDrawn)
            and delay is not None
            and isinstance(item.look, RankLook)
        ):
            raised = pygame.Rect(item.rect).move(0, -self._table.metrics.px(RISE))
            item = replace(item, look=replace(item.look, state="turn"), rect=raised)
        return replace(
            item,
            film=film,
            from_rect=places.deck,
            arc=self._table.metrics.px(40),
            delay=delay or 0.0,
            exit=places.pile,
        )

    @staticmethod
    def _drawn(view: Observation, event: ev.CardsDrawn) -> set[str]:
        # Of equal cards in the hand, the right-most ones are new.
        if event.seat != view.seat:
            return set()
        keys: set[str] = set()
        for card in set(event.cards):
            new = event.cards.count(card)
            last = view.hand.count(card)
            keys |= {f"card:{view.rounds}:{card}:{copy}" for copy in range(last - new + 1, last + 1)}
        return keys

    def _backs(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        near = situation.near
        exposed = view.exposed[near]
        items = []
        for at, spot in enumerate(places.hand_row(view.sizes[near])):
            look: Look = CardBackLook()
            if at < len(exposed):
                look = RankLook(self._game.context.cards.faces[exposed[at]], open=True)
            words = None
            if at < len(exposed):
                words = Words("card", exposed[at], "", f"shown by {situation.names[near]}")
            elif at == len(exposed):
                closed = counted(view.sizes[near] - at, "card")
                words = Words("hand", situation.names[near], closed, "face down")
            key = f"lay:{view.rounds}:{near}:{at}"
            item = Item(key, look, spot.rect, FRONT + at, angle=spot.angle, words=words)
            items.append(self._flying(situation, view, item, at, places))
        return items

    def _shown(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        near = situation.near
        hand = laid_open(view, near)
        own = view.seat is not None and not situation.hide_hand
        keys = [key for key, _ in numbered(f"card:{view.rounds}", hand)]
        if not own:
            keys = [f"lay:{view.rounds}:{near}:{at}" for at in range(len(hand))]
        turned = Spread.turned_at(view, near) if isinstance(situation.moment, ev.HandsShown) else 0
        items = []
        for at, (card, key, spot) in enumerate(zip(hand, keys, places.hand_row(len(hand)), strict=True)):
            item = self._spread.counted_card(situation, view, (near, at), key, spot.rect)
            items.append(
                Item(
                    key,
                    item.look,
                    spot.rect,
                    FRONT + at,
                    tip=f"{situation.names[near]} holds {card}.",
                    angle=spot.angle,
                    film=item.film,
                    delay=A_CARD * (turned + at) if turned else item.delay,
                    from_rect=places.deck,
                    exit=places.pile,
                    words=held(situation, near, card, item.look),
                )
            )
        return items

    # -- cards that may be chosen --------------------------------------------------------------------------

    def _exposed(self, view: Observation, key: str, card: str, spot: Spot, at: int) -> Item:
        m = self._table.metrics
        faces = self._game.context.cards.faces[card]
        look = RankLook(faces, open=True, twice=times_counted(faces, view.rank) > 1)
        place = spot.rect.move(0, -m.px(8))
        tip = f"{card}: it stays face up for the rest of the round, and counts."
        words = Words("card", card, "", "shown by a sidestep")
        return Item(key, look, place, FRONT + at, tip=tip, angle=spot.angle, lift=m.px(8), words=words)

    def _card(
        self,
        situation: Situation,
        view: Observation,
        key: str,
        card: str,
        spot: Spot,
        at: int,
        taken: set[Move],
    ) -> Item:
        m = self._table.metrics
        faces = self._game.context.cards.faces[card]
        twice = times_counted(faces, view.rank) > 1
        aim = self._choices.aim(situation)
        z, lift = FRONT + at, m.px(12)
        value = f"counts twice for {view.rank}s" if twice else ""
        if aim == NONE:
            tip, words = f"{card}: {value}." if twice else card, Words("card", card, value)
            look = RankLook(faces, twice=twice)
            return Item(key, look, spot.rect, z, tip=tip, angle=spot.angle, lift=lift, words=words)
        move: Move = Discard(card) if aim == DRAW else Sidestep(card)
        if not situation.is_legal(move):
            assert view.seat is not None
            why = self._game.why_not(view, view.seat, move)
            look = RankLook(faces, state="dimmed", twice=twice)
            words = Words("card", card, value, "barred")
            return Item(key, look, spot.rect, z, enabled=False, tip=why, angle=spot.angle, words=words)
        does = "discard it to draw" if aim == DRAW else "show it for a sidestep"
        tip = f"{card}: {does}"
        first, choices = move not in taken, self._choices
        if isinstance(move, Discard):
            chosen = key in choices.discards(situation)
            click = partial(choices.toggle, situation, key, move)
        else:
            chosen = situation.selected == move and first
            click = partial(situation.choose, move)
        if first:
            # Of equal cards only the first one carries the move's key.
            taken.add(move)
            self._table.moves[key] = move
        place: pygame.Rect = spot.rect.move(0, -m.px(RISE)) if chosen else spot.rect
        look = RankLook(faces, state="selected" if chosen else "legal", twice=twice)
        return Item(
            key,
            look,
            place,
            z,
            on_click=click,
            tip=tip,
            angle=spot.angle,
            lift=0 if chosen else lift,
            words=Words("card", card, value, "chosen" if chosen else "may be chosen"),
        )
