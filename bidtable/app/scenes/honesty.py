"""The page on which a bot repeats a decision from a finished match, seeing only its own cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.theme import readable_on
from bidtable.app.match.honesty_check import HonestyCheck
from bidtable.app.scenes.common.considered import considered
from bidtable.app.scenes.common.measures import text_height
from bidtable.app.scenes.common.page import Page
from bidtable.app.shell.protocol import Shell
from bidtable.app.widgets import Action, Choice, Label, Panel, Paragraph, ScrollArea, Widget
from bidtable.app.widgets.device import by_pad
from bidtable.bots.common.honesty import MadeAgain, leaning, seen
from bidtable.bots.common.reasons import FORCED
from bidtable.core.match import Match
from bidtable.core.model import Move
from bidtable.core.texts import counted, with_names

TOLD: Final = (
    "A bot only knows what its seat may know. This can be checked: the bot decides again with the same knowledge, "
    "level, character and random numbers, and the result must be the same."
)
AGAIN: Final = "The decision is being made again ..."
MOST: Final = 12
"""Largest number of considered moves on the page."""


class Outcome(Widget):
    """A check mark, a cross or an hourglass for a bot's repeated decision.

    Args:
        same: Whether the bot decided the same again; None while it thinks.
        **common: See `Widget`.
    """

    reactive = False

    def __init__(self, same: bool | None, rect: tuple[int, int, int, int], name: str) -> None:
        super().__init__(rect, name=name)
        self.same = same

    def paint(self, target: pygame.Surface) -> None:
        theme, area = self.context.theme, target.get_rect()
        ink = theme.muted if self.same is None else theme.good if self.same else theme.bad
        paint.rounded(target, area, area.w // 2, ink)
        sign = "hourglass" if self.same is None else "check" if self.same else "x"
        paint.shape(sign, target, area.inflate(-area.w * 2 // 5, -area.h * 2 // 5), readable_on(ink))


class HonestyScene(Page):
    """The page on which bots repeat their decisions from a finished match.

    Attributes:
        number: Index of the shown decision among the moves of the match, from 0.
        checking: Asks the bot to repeat the shown decision.
    """

    title = "Was the bot honest?"

    def __init__(self, app: Shell, match: Match, number: int) -> None:
        super().__init__(app)
        self.match, self.number = match, number
        self.checking = HonestyCheck(match, app.services.bot)
        self.checking.open(number)
        self._names = [info.name for info in match.header.seats]
        seat = match.moves[number][0]
        self._own = [
            at
            for at, (mover, _) in enumerate(match.moves)
            if mover == seat and (info := match.sat(seat, at)) is not None and info.kind == "bot"
        ]
        self._part = "saw"

    def leave(self) -> None:
        self.checking.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.checking.poll():
            self.rebuild()

    # -- layout --------------------------------------------------------------------------------------

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        place = self._own.index(self.number)
        self.frame_with(
            [
                Action("honesty:back", "Back", self.back),
                Action(
                    "honesty:earlier",
                    "",
                    lambda: self._step(-1),
                    icon="chevron_left",
                    tip="The previous decision (Left)" if place else "This is the first decision.",
                    enabled=place > 0,
                ),
                Action(
                    "honesty:later",
                    "Next decision",
                    lambda: self._step(1),
                    icon="chevron_right",
                    tip="The next decision (Right)"
                    if place < len(self._own) - 1
                    else "This is the last decision.",
                    enabled=place < len(self._own) - 1,
                ),
            ]
        )
        room = self._verdict(self.plated(TOLD, self.body, "honesty:told"))
        wide = self.has_two_columns(room.w)
        name = self._names[self.match.moves[self.number][0]]
        parts = {
            "saw": (f"What {name} saw", self._saw),
            "considered": (f"What {name} considered", self._considered),
        }
        if wide:
            half = (room.w - m.px(14)) // 2
            for number, (key, (title, told)) in enumerate(parts.items()):
                left = room.x + number * (half + m.px(14))
                self._column(key, title, list(told()), pygame.Rect(left, room.y, half, room.h))
            return
        row = m.row(36)
        options = [(key, title) for key, (title, _) in parts.items()]
        rect = (room.x, room.y, room.w, row)
        ui.add(
            Choice(
                options, self._part, self._choose, rect=rect, name="honesty:part", label="Part of the report"
            )
        )
        title, told = parts[self._part]
        below = pygame.Rect(room.x, room.y + row + m.px(8), room.w, room.h - row - m.px(8))
        self._column(self._part, title, list(told()), below)

    def _verdict(self, room: pygame.Rect) -> pygame.Rect:
        ui, m = self.ui, self.ui.metrics
        pad, words = m.px(14), self.words()
        side = m.text_px(24)
        wide = room.w - 3 * pad - side
        tall = max(side, text_height(ui, words, 18, wide, "semibold"))
        ui.add(Panel(rect=(room.x, room.y, room.w, tall + pad), z=-1))
        made = self.checking.made
        disc = (room.x + pad, room.y + pad // 2 + (tall - side) // 2, side, side)
        ui.add(Outcome(None if made is None else made.same, disc, "honesty:mark"))
        place = (room.x + 2 * pad + side, room.y + pad // 2, wide, tall)
        ui.add(Label(words, 18, "ink", "semibold", wrap=True, rect=place, name="honesty:outcome"))
        used = tall + pad + m.px(10)
        return pygame.Rect(room.x, room.y + used, room.w, room.h - used)

    def words(self) -> str:
        decision = self.checking.decision
        assert decision is not None, "only a bot's decision is opened"
        leans = leaning(decision.character)
        who = f"{self._names[decision.seat]} ({decision.level} bot{f', {leans}' if leans else ''})"
        return f"{who} decided: {self._label(decision.made)}. {self._came_out(self.checking.made)}"

    def _label(self, move: Move) -> str:
        return with_names(self.match.game.label(move), self._names)

    def _came_out(self, made: MadeAgain | None) -> str:
        if made is None:
            return AGAIN
        if made.again is None:
            return (
                "The decision could not be made again, because the bot failed. The log file has the reason."
            )
        if made.same:
            return "Made again: the same decision."
        header = self.match.header
        return (
            f"Made again: {self._label(made.again.move)}. The match was played with version {header.app}; "
            "bots of another version may choose otherwise."
        )

    def _column(self, key: str, title: str, told: list[Paragraph], room: pygame.Rect) -> None:
        panel = self.ui.add(Panel(title, rect=room, name=f"honesty:{key}:plate", z=-1))
        inner = panel.inner()
        area = self.ui.add(ScrollArea(plate=False, rect=inner, name=f"honesty:{key}"))
        area.set_content(told)

    def _saw(self) -> Iterator[Paragraph]:
        decision = self.checking.decision
        assert decision is not None
        for line in seen(decision, self.match.game, self._names):
            yield Paragraph("body", f"{line[:1].upper()}{line[1:]}")
        told = counted(len(decision.view.history), "event")
        yield Paragraph(
            "muted",
            f"And {told} before, with only the parts that the seat may know. No other hands, no draw piles.",
        )

    def _considered(self) -> Iterator[Paragraph]:
        made = self.checking.made
        if made is None or made.again is None:
            yield Paragraph("body", AGAIN if made is None else "The considered moves are not known.")
            return
        again = made.again
        if again.aside or not again.reasons:
            yield Paragraph("body", again.aside or FORCED)
        told = [
            (
                f"{self._label(reason.move)}{' (decided)' if reason.move == again.move else ''}",
                with_names(reason.text, self._names),
            )
            for reason in again.reasons
        ]
        yield from considered(told, MOST)

    # -- choosing a decision ---------------------------------------------------------------------------

    def _choose(self, part: str) -> None:
        self._part = part
        self.rebuild()

    def _step(self, by: int) -> None:
        place = self._own.index(self.number) + by
        if 0 <= place < len(self._own):
            self.number = self._own[place]
            self.checking.open(self.number)
            self.rebuild()

    def handle(self, event: pygame.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if (
            event.type == pygame.KEYDOWN
            and event.key in steps
            and not (self.ui.ring_visible or by_pad(event))
        ):
            self._step(steps[event.key])
            return True
        return super().handle(event)
