"""The controls of a player of Bidness: plates for moves, and the control that sets an amount."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import previews, text
from bidtable.app.tables.bidness.layout import Places, grid, row
from bidtable.app.tables.bidness.stage_looks import ChoiceLook, WordsLook
from bidtable.app.widgets.board import Item
from bidtable.core.model import Move
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.moves import PAYBACK, Bid, Claim, Offer
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation
from bidtable.games.bidness.verdicts import suggested

AmountMove = Bid | Claim | Offer
NARROWEST = 104
NARROWER = 80
"""Least width of a button in a row of many, in layout units and pixels; the second number is for a row of few."""
FEW = 3
TALL = 50
"""Least height of a button, in layout units and pixels: a figure, and two lines about the result."""
FAST = 5
"""Number of steps of the outer controls of an amount."""
AMOUNT_KEYS = ("amount", "number", "step:*")
"""Patterns of the keys of the pieces that set an amount."""
Place = Callable[..., Item]


class Controls:
    """Plates for moves and the amount on the control, which is kept while the question is the same."""

    def __init__(self, game: Bidness, metrics: Metrics) -> None:
        """Make the controls for a window size."""
        self.game = game
        self.metrics = metrics
        self._question: object = None
        self._amount = 0

    # -- amounts -------------------------------------------------------------------------------------

    def amount(self, situation: Situation, view: Observation) -> int | None:
        """Return the amount on the control; None if no amount is asked for."""
        legal = situation.view.legal
        if not isinstance(legal, Amounts) or not legal.amounts:
            return None
        amounts = legal.amounts
        question = (view.phase, view.round, view.card, view.bid, view.offers, view.turn)
        if question != self._question:
            self._question = question
            assert view.seat is not None
            self._amount = suggested(self.game.context, view, view.seat, amounts)
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
        """Return the move whose amount is so many steps away, within the legal amounts."""
        legal = situation.view.legal
        amount = self.amount(situation, view)
        if amount is None or not isinstance(legal, Amounts):
            return None
        amounts = legal.amounts
        at = max(0, min(len(amounts) - 1, amounts.index(amount) + steps))
        return self.move(view, amounts[at])

    def _change(self, situation: Situation, view: Observation, steps: int) -> None:
        """Change the amount; a selected move changes with it."""
        move = self.step(situation, view, steps)
        if isinstance(move, (Bid, Claim, Offer)):
            self._amount = move.amount
            if isinstance(situation.selected, (Bid, Claim, Offer)):
                situation.choose(move)
            else:
                situation.redraw()

    # -- all choices --------------------------------------------------------------------------------------

    def items(
        self,
        situation: Situation,
        view: Observation,
        places: Places,
        body: pygame.Rect,
        chosen: str,
        place: Place,
    ) -> tuple[list[Item], pygame.Rect]:
        """Return the buttons of the legal moves, and the control of an amount.

        Args:
            situation: The situation on the screen.
            view: The viewer's observation.
            places: The places of all parts.
            body: The part of the stage that buttons and words share.
            chosen: The card that the viewer is thinking about, if any.
            place: Makes the item of a move.

        Returns:
            The buttons, and the rest of the body, which is left for words.
        """
        if not situation.awaiting:
            return [], body
        shown, standing = self._moves(situation, chosen)
        amount = self.amount(situation, view)
        m, gap = self.metrics, self.metrics.px(6)
        tall = max(row(m, 16) + row(m, 13) + m.px(4), m.px(TALL), TALL)
        low = row(m, 16) + m.px(10)
        if body.height > 6 * tall:
            # There is space for two lines about the result of a move.
            tall += row(m, 13)
        area = self._beside(body, view) if body.height < low + gap + tall + m.px(44) else body
        count = len(shown) + len(standing)
        roomy = self._broad(area, count + 1) if amount is not None else self._low(body, count)
        if view.phase != "play" and roomy:
            shown, standing = [*shown, *standing], []
        items = self._standing(situation, view, places, standing, place)
        if amount is None:
            return self._grid(situation, view, body, shown, place, items)
        steps = pygame.Rect(area.left, area.bottom - tall - gap - low, area.width, low)
        if area is not body:
            steps.top = area.top
            steps.height = (area.height - gap) * 44 // 100
            tall = area.height - gap - steps.height
        items += self._steps(situation, view, steps, amount)
        plates = pygame.Rect(area.left, area.bottom - tall, area.width, tall)
        spots = grid(plates, len(shown) + 1, len(shown) + 1, tall, gap)
        items.append(self._amount_plate(situation, view, spots[-1], amount, place))
        items += [
            self._plate(situation, view, move, at, place) for move, at in zip(shown, spots, strict=False)
        ]
        if area is not body:
            return items, pygame.Rect(body.left, body.top, area.left - gap - body.left, body.height)
        return items, pygame.Rect(body.left, body.top, body.width, steps.top - gap - body.top)

    def _broad(self, area: pygame.Rect, count: int) -> bool:
        """Return whether so many buttons side by side are each wide enough for their words."""
        least = NARROWEST if count > FEW else NARROWER
        return area.width // count >= max(self.metrics.px(least), least)

    def _low(self, body: pygame.Rect, count: int) -> bool:
        """Return whether a grid of so many plates leaves enough of the body for its subject."""
        _, lines, tall = self._lines(count)
        return body.height - lines * (tall + self.metrics.px(6)) >= 2 * row(self.metrics, 16)

    def _beside(self, body: pygame.Rect, view: Observation) -> pygame.Rect:
        """Return the right part of a low body; words, or both sides in court, are then left of the buttons."""
        left = body.left + body.width * (42 if view.is_lawsuit else 34) // 100
        return pygame.Rect(left, body.top, body.right - left, body.height)

    def _grid(
        self,
        situation: Situation,
        view: Observation,
        body: pygame.Rect,
        shown: Sequence[Move],
        place: Place,
        items: list[Item],
    ) -> tuple[list[Item], pygame.Rect]:
        """Place plates in up to three columns at the bottom of the body."""
        if not shown:
            return items, body
        gap = self.metrics.px(6)
        columns, lines, tall = self._lines(len(shown))
        height = min(lines * (tall + gap) - gap, body.height)
        area = pygame.Rect(body.left, body.bottom - height, body.width, height)
        spots = grid(area, len(shown), columns, tall, gap)
        items += [
            self._plate(situation, view, move, at, place) for move, at in zip(shown, spots, strict=True)
        ]
        return items, pygame.Rect(body.left, body.top, body.width, spots[0].top - gap - body.top)

    def _lines(self, count: int) -> tuple[int, int, int]:
        """Return the number of columns and lines of so many plates, and the height of each."""
        m = self.metrics
        columns = max(1, min(count, 3 if count > 4 else 2))
        tall = row(m, 16) + row(m, 13) * (2 if count > 2 else 1) + m.px(6)
        return columns, -(-count // columns), tall

    def _standing(
        self, situation: Situation, view: Observation, places: Places, standing: Sequence[Move], place: Place
    ) -> list[Item]:
        """Return the moves of a turn that do not depend on the chosen card: at the lower right."""
        if not standing:
            return []
        m = self.metrics
        tall = min(places.standing.height, row(m, 16) + 2 * row(m, 13) + m.px(4))
        # A single button is no wider than the buttons on the stage.
        columns = max(2, len(standing))
        area = places.standing.copy()
        if view.phase != "play":
            # They answer the question on the stage, right above.
            area.height = min(area.height, tall)
        spots = grid(area, columns, columns, tall, m.px(8))[-len(standing) :]
        return [
            self._plate(situation, view, move, at, place) for move, at in zip(standing, spots, strict=True)
        ]

    def _moves(self, situation: Situation, chosen: str) -> tuple[Sequence[Move], Sequence[Move]]:
        """Return the moves of the stage, including those of the chosen card, and the moves at the lower right."""
        legal = situation.view.legal
        shown: list[Move] = []
        standing: list[Move] = []
        for move in legal.single if isinstance(legal, Amounts) else legal:
            if isinstance(move, (moves.Pass, moves.Borrow)):
                standing.append(move)
            elif isinstance(move, moves.PayBack):
                if chosen == PAYBACK:
                    shown.append(move)
            elif isinstance(move, (moves.Play, moves.Sell)):
                if move.card == chosen:
                    shown.append(move)
            elif not isinstance(move, moves.Discard):
                shown.append(move)
        return shown, standing

    def _plate(
        self, situation: Situation, view: Observation, move: Move, spot: pygame.Rect, place: Place
    ) -> Item:
        title, small = self.said(situation, view, move)
        # Even the narrowest button shows the cost of the loan.
        brief = small.partition(":")[0] if isinstance(move, moves.Borrow) else ""
        look = ChoiceLook(title, small, "selected" if situation.selected == move else "legal", brief=brief)
        letter = text.KEYS.get(type(move), "")
        words = f"{title}: {small}" if small else title
        tip = f"{words} (key {letter})" if letter else words
        return place(situation, move, f"choice:{title}", look, spot, z=20, tip=tip)

    def said(self, situation: Situation, view: Observation, move: Move) -> tuple[str, str]:
        """Return the two lines of a move's button: the action and its result."""
        if isinstance(move, (Bid, Claim, Offer)):
            return previews.amount_title(view, move), previews.amount_note(self.game, view, move)
        sort = text.sort_of(self.game.context, move.card) if isinstance(move, moves.Play) else ""
        return previews.plate(self.game, view, move, situation.names, sort)

    # -- the amount ----------------------------------------------------------------------------------

    def _amount_plate(
        self, situation: Situation, view: Observation, spot: pygame.Rect, amount: int, place: Place
    ) -> Item:
        """Return the plate with the amount."""
        move = self.move(view, amount)
        title, small = self.said(situation, view, move)
        look = ChoiceLook(title, small, "selected" if situation.selected == move else "legal", large=True)
        capacity = previews.capacity_line(self.game, view, situation.names)
        tip = f"{title} (key {text.AMOUNT_KEY}; + and − change it). {capacity}"
        return place(situation, move, "amount", look, spot, z=20, tip=tip)

    def _steps(self, situation: Situation, view: Observation, area: pygame.Rect, amount: int) -> list[Item]:
        """Return the amount between controls that lower and raise it."""
        legal = situation.view.legal
        assert isinstance(legal, Amounts)
        amounts, m = legal.amounts, self.metrics
        gap = m.px(6)
        size = min((area.width - 4 * gap) // 6, max(area.height, m.px(44)))
        at = amounts.index(amount)
        items = []
        for number, steps in enumerate((-FAST, -1, 1, FAST)):
            can = at > 0 if steps < 0 else at < len(amounts) - 1
            each = abs(steps) * amounts.step
            left = area.left + number * (size + gap)
            if steps > 0:
                left = area.right - (4 - number) * (size + gap) + gap
            look = ChoiceLook(f"{'−' if steps < 0 else '+'}{each}", state="legal" if can else "dimmed")
            tip = f"{'Less' if steps < 0 else 'More'} by {dollars(each)}"
            if not can:
                tip = f"{'Less' if steps < 0 else 'More'} is not possible"
            items.append(
                Item(
                    f"step:{steps}",
                    look,
                    (left, area.top, size, area.height),
                    20,
                    on_click=self._stepper(situation, view, steps),
                    enabled=can,
                    tip=tip,
                    animate=False,
                )
            )
        inner = 2 * (size + gap)
        middle = pygame.Rect(area.left + inner, area.top, area.width - 2 * inner, area.height)
        number_look = WordsLook(dollars(amount), 26, "display", "center")
        items.append(Item("number", number_look, middle, 20, animate=False))
        return items

    def _stepper(self, situation: Situation, view: Observation, steps: int) -> Callable[[], None]:
        return lambda: self._change(situation, view, steps)
