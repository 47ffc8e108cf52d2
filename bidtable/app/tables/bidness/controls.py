"""What a player of Bidness operates: plates for moves, and the control that names an amount."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import previews, text
from bidtable.app.tables.bidness.layout import Places, grid
from bidtable.app.tables.looks import ChipLook, TextLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Move
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.moves import PAYBACK, Bid, Claim, Offer
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

AmountMove = Bid | Claim | Offer
FAST = 5
"""Steps that the outer controls of an amount take at once."""
Place = Callable[..., Item]


class Controls:
    """Plates and the amount being named; it remembers that amount as long as the question is the same."""

    def __init__(self, game: Bidness, metrics: Metrics) -> None:
        """Make the controls for a window size."""
        self.game = game
        self.metrics = metrics
        self._question: object = None
        self._amount = 0

    # -- amounts -------------------------------------------------------------------------------------

    def amount(self, situation: Situation, view: Observation) -> int | None:
        """Return the amount that is being named; None if none is asked for."""
        legal = situation.view.legal
        if not isinstance(legal, Amounts) or not legal.amounts:
            return None
        amounts = legal.amounts
        question = (view.phase, view.round, view.card, view.bid, view.offers, view.turn)
        if question != self._question:
            self._question = question
            first = {"auction": 0, "claim": len(amounts) - 1}.get(view.phase, len(amounts) // 2)
            self._amount = amounts[first]
        if isinstance(situation.selected, (Bid, Claim, Offer)) and situation.selected.amount in amounts:
            self._amount = situation.selected.amount
        self._amount = max(amounts[0], min(amounts[-1], self._amount))
        return self._amount

    def move(self, view: Observation, amount: int) -> AmountMove:
        """Return the move that names an amount."""
        if view.phase == "auction":
            return Bid(amount)
        return Claim(amount) if view.phase == "claim" else Offer(amount)

    def step(self, situation: Situation, view: Observation, steps: int) -> Move | None:
        """Return the move with another amount, so many steps away, within what is legal."""
        legal = situation.view.legal
        amount = self.amount(situation, view)
        if amount is None or not isinstance(legal, Amounts):
            return None
        amounts = legal.amounts
        at = max(0, min(len(amounts) - 1, amounts.index(amount) + steps))
        return self.move(view, amounts[at])

    def _change(self, situation: Situation, view: Observation, steps: int) -> None:
        """Change the amount; a move that is selected changes with it."""
        move = self.step(situation, view, steps)
        if isinstance(move, (Bid, Claim, Offer)):
            self._amount = move.amount
            if isinstance(situation.selected, (Bid, Claim, Offer)):
                situation.choose(move)
            else:
                situation.redraw()

    # -- all that can be chosen ----------------------------------------------------------------------

    def items(
        self, situation: Situation, view: Observation, places: Places, chosen: str, place: Place
    ) -> list[Item]:
        """Return the plates for what may be done now, and the control of an amount.

        Args:
            situation: What is shown.
            view: The viewer's view.
            places: Where things stand.
            chosen: The card that the viewer is thinking about, if any.
            place: Makes the item of a move.
        """
        if not situation.awaiting:
            return []
        m, area = self.metrics, places.controls.copy()
        tall = max(m.row(46), round(m.text_px(16) * 2.5))
        shown = self._moves(situation, chosen)
        amount = self.amount(situation, view)
        if amount is None:
            spots = grid(area, len(shown), 1 if len(shown) < 3 else 2, tall, m.px(6))
            return [
                self._plate(situation, view, move, at, place) for move, at in zip(shown, spots, strict=True)
            ]
        steps = pygame.Rect(area.left, area.top, area.width, m.row(38))
        items = self._steps(situation, view, steps, amount)
        cut = steps.height + m.px(6)
        area.top, area.height = area.top + cut, area.height - cut
        line = round(m.text_px(13) * 1.35) + m.px(4)
        # A plaintiff who can borrow no more has nothing but the amount.
        columns = max(1, min(2, len(shown)))
        if area.height >= tall * (1 + -(-len(shown) // columns)) + line + m.px(6):
            plate = pygame.Rect(area.left, area.top, area.width, tall)
            foot = pygame.Rect(area.left, plate.bottom + m.px(2), area.width, line)
            told = TextLook(
                previews.capacity_line(self.game, view, situation.names), 13, align="center", tone="muted"
            )
            items.append(Item("capacity", told, foot, 2, animate=False))
            cut = foot.bottom + m.px(4) - area.top
            area.top, area.height = area.top + cut, area.height - cut
            spots = [plate, *grid(area, len(shown), columns, tall, m.px(6))]
        else:
            # Little room (large text): all plates side by side; the capacity is in the tooltip.
            spots = grid(area, len(shown) + 1, len(shown) + 1, tall, m.px(6))
        items.append(self._amount_plate(situation, view, spots[0], amount, place))
        plates = zip(shown, spots[1:], strict=True)
        return [*items, *(self._plate(situation, view, move, at, place) for move, at in plates)]

    def _moves(self, situation: Situation, chosen: str) -> Sequence[Move]:
        """Return the moves that stand on plates: those of the chosen card, then those without a card."""
        legal = situation.view.legal
        if isinstance(legal, Amounts):
            return legal.single
        with_card: list[Move] = []
        others: list[Move] = []
        for move in legal:
            if isinstance(move, moves.PayBack):
                if chosen == PAYBACK:
                    with_card.append(move)
            elif isinstance(move, (moves.Play, moves.Sell)):
                if move.card == chosen:
                    with_card.append(move)
            elif not isinstance(move, moves.Discard):
                others.append(move)
        return [*with_card, *others]

    def _plate(
        self, situation: Situation, view: Observation, move: Move, spot: pygame.Rect, place: Place
    ) -> Item:
        sort = text.sort_of(self.game.context, move.card) if isinstance(move, moves.Play) else ""
        title, small = previews.plate(self.game, view, move, situation.names, sort)
        small = small if spot.height > round(self.metrics.text_px(16) * 2.2) else ""
        look = ChipLook(title, "selected" if situation.selected == move else "legal", small)
        letter = text.KEYS.get(type(move), "")
        tip = f"{title} (key {letter})" if letter else title
        return place(situation, move, f"choice:{title}", look, spot, tip=tip)

    # -- the amount ----------------------------------------------------------------------------------

    def _amount_plate(
        self, situation: Situation, view: Observation, spot: pygame.Rect, amount: int, place: Place
    ) -> Item:
        """Return the plate that names the amount."""
        move = self.move(view, amount)
        small = previews.amount_note(self.game, view, move)
        look = ChipLook(self.game.label(move), "selected" if situation.selected == move else "legal", small)
        told = previews.capacity_line(self.game, view, situation.names)
        tip = f"{self.game.label(move)} (key {text.AMOUNT_KEY}; + and − change it). {told}"
        return place(situation, move, "amount", look, spot, tip=tip)

    def _steps(self, situation: Situation, view: Observation, area: pygame.Rect, amount: int) -> list[Item]:
        """Return the amount between controls that lower and raise it."""
        legal = situation.view.legal
        assert isinstance(legal, Amounts)
        amounts, m = legal.amounts, self.metrics
        size, gap = max(area.height, m.px(46), m.text_px(16) * 3), m.px(6)
        at = amounts.index(amount)
        items = []
        for place, steps in enumerate((-FAST, -1, 1, FAST)):
            can = at > 0 if steps < 0 else at < len(amounts) - 1
            dollars_each = abs(steps) * amounts.step
            sign = f"{'−' if steps < 0 else '+'}{dollars_each}"
            left = (
                area.left + place * (size + gap)
                if steps < 0
                else area.right - (4 - place) * (size + gap) + gap
            )
            look = ChipLook(sign, "legal" if can else "dimmed")
            click = self._stepper(situation, view, steps) if can else None
            tip = f"{'Less' if steps < 0 else 'More'} by {dollars(dollars_each)}"
            spot = (left, area.top, size, area.height)
            items.append(Item(f"step:{steps}", look, spot, 2, on_click=click, tip=tip, animate=False))
        middle = pygame.Rect(
            area.left + 2 * (size + gap), area.top, area.width - 4 * (size + gap), area.height
        )
        number = TextLook(dollars(amount), 26, "bold", "center")
        items.append(Item("number", number, middle, 2, animate=False))
        return items

    def _stepper(self, situation: Situation, view: Observation, steps: int) -> Callable[[], None]:
        return lambda: self._change(situation, view, steps)
