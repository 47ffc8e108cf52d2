"""Buttons for the moves of a player of the game Bidness, and for the amounts of bids and offers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import previews, text
from bidtable.app.tables.kit.dial import Chip, Step, StepLook
from bidtable.app.tables.kit.panel import Action
from bidtable.app.widgets.words import Scale
from bidtable.core.model import Move
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness.amounts import Amounts
from bidtable.games.bidness.moves import PAYBACK, Bid, Claim, Offer
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation
from bidtable.games.bidness.verdicts import suggested

AmountMove = Bid | Claim | Offer
LEAP = 25
"""Dollars by which a large step changes an amount."""
AMOUNT_KEYS = ("amount", "step:*", "leap:*")
"""Keys of the buttons that change an amount; "*" stands for any text."""


class Controls:
    """Creates the buttons that a player presses to make a move."""

    # The chosen amount is kept until a seat must make another decision.

    def __init__(self, game: Bidness) -> None:
        self.game = game
        self._question: object = None
        self._amount = 0

    def amount(self, situation: Situation, view: Observation) -> int | None:
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
        if view.phase == "auction":
            return Bid(amount)
        return Claim(amount) if view.phase == "claim" else Offer(amount)

    def step(self, situation: Situation, view: Observation, steps: int) -> Move | None:
        legal = situation.view.legal
        amount = self.amount(situation, view)
        if amount is None or not isinstance(legal, Amounts):
            return None
        amounts = legal.amounts
        at = max(0, min(len(amounts) - 1, amounts.index(amount) + steps))
        return self.move(view, amounts[at])

    def _change(self, situation: Situation, view: Observation, steps: int) -> None:
        move = self.step(situation, view, steps)
        if isinstance(move, (Bid, Claim, Offer)):
            self._amount = move.amount
            if isinstance(situation.selected, (Bid, Claim, Offer)):
                situation.choose(move)
            else:
                situation.redraw()

    def actions(self, situation: Situation, view: Observation, chosen: str) -> list[Action]:
        if not situation.awaiting:
            return []
        shown, standing = self._moves(situation, chosen)
        amount = self.amount(situation, view)
        # The only thing to do with a card is the gold action; of several opponents none is.
        played = [move for move in shown if isinstance(move, (moves.Play, moves.PayBack))]
        main = played[0] if len(played) == 1 else moves.PaySalaries()
        # An offer on the table is accepted with the gold action; another amount is then a quiet one.
        accepted = [move for move in shown if isinstance(move, moves.Accept)]
        found = [self._action(situation, view, move, main=True) for move in accepted]
        if amount is not None:
            found.append(self._amount_action(situation, view, amount, primary=not accepted))
        others = [move for move in (*shown, *standing) if move not in accepted]
        return [*found, *(self._action(situation, view, move, main=move == main) for move in others)]

    def _moves(self, situation: Situation, chosen: str) -> tuple[Sequence[Move], Sequence[Move]]:
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

    def _action(self, situation: Situation, view: Observation, move: Move, *, main: bool) -> Action:
        title, small = self.said(situation, view, move)
        # Even the narrowest action shows the cost of the loan.
        brief = (small.partition(":")[0],) if isinstance(move, moves.Borrow) else ()
        letter = text.KEYS.get(type(move), "")
        return Action(f"choice:{title}", title, small, move, hotkey=letter, brief=brief, primary=main)

    def said(self, situation: Situation, view: Observation, move: Move) -> tuple[str, str]:
        if isinstance(move, (Bid, Claim, Offer)):
            return previews.amount_title(view, move), previews.amount_note(self.game, view, move)
        sort = text.sort_of(self.game.context, move.card) if isinstance(move, moves.Play) else ""
        return previews.plate(self.game, view, move, situation.names, sort)

    def _amount_action(
        self, situation: Situation, view: Observation, amount: int, *, primary: bool
    ) -> Action:
        legal = situation.view.legal
        assert isinstance(legal, Amounts)
        move, step, at = self.move(view, amount), legal.amounts.step, legal.amounts.index(amount)
        title, small = self.said(situation, view, move)
        capacity = previews.capacity_line(self.game, view, situation.names)
        tip = f"{title}. {capacity}"
        low, high = (
            self._step(situation, view, by, step, can=can)
            for by, can in ((-1, at > 0), (1, at < len(legal.amounts) - 1))
        )
        amounts = legal.amounts
        scale = Scale(amount, amounts[0], amounts[-1], step)

        def set_amount(wanted: float) -> None:
            self._change(situation, view, round((wanted - amount) / step))

        return Action(
            "amount",
            title,
            small,
            move,
            hotkey=text.AMOUNT_KEY,
            primary=primary,
            tip=tip,
            steps=(low, high),
            scale=scale,
            on_number=set_amount,
        )

    def leaps(self, situation: Situation, view: Observation) -> list[Chip]:
        legal, amount = situation.view.legal, self.amount(situation, view)
        if not situation.awaiting or amount is None or not isinstance(legal, Amounts):
            return []
        amounts = legal.amounts
        steps = LEAP // amounts.step
        if len(amounts) <= steps:
            return []
        chips = []
        for by, sign in ((-steps, "−"), (steps, "+")):
            can = amount > amounts[0] if by < 0 else amount < amounts[-1]
            words = f"{sign}{LEAP}"
            tip = f"{'Less' if by < 0 else 'More'} by {dollars(LEAP)}, as far as possible"
            run = partial(self._change, situation, view, by) if can else None
            name = f"{dollars(LEAP)} {'less' if by < 0 else 'more'}"
            chips.append(Chip(f"leap:{by}", name, StepLook(words, can), run, tip))
        return chips

    def _step(self, situation: Situation, view: Observation, by: int, step: int, *, can: bool) -> Step:
        icon, word = ("minus", "Less") if by < 0 else ("plus", "More")
        if not can:
            return Step(f"step:{by}", icon, None, f"{word} is not possible")
        tip = f"{word} by {dollars(step)}"
        return Step(f"step:{by}", icon, lambda: self._change(situation, view, by), tip)
