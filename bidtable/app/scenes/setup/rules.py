"""The part of the form for a new game in which the rules and the seed are chosen."""

from __future__ import annotations

import contextlib
from typing import Final, Protocol

from bidtable.app.match import setup_form as model
from bidtable.app.scenes.common.buttons import button_width
from bidtable.app.scenes.common.form_parts import Column
from bidtable.app.scenes.common.measures import text_height, text_width
from bidtable.app.scenes.common.messages import mistakes_title
from bidtable.app.scenes.common.seat_rows import SeatHost
from bidtable.app.tables import table_kind
from bidtable.app.widgets import Action, Button, Choice, Label, TextEntry, Toggle
from bidtable.app.widgets.entry import paste_text
from bidtable.core.chance import TYPED_DIGITS
from bidtable.core.model import Option, Variant
from bidtable.core.share import LONGEST, ShareError, decode
from bidtable.core.texts import listed
from bidtable.rulebook import RulesError

QUIET: Final = 14
"""Font size of the titles of seed and share code, in layout units."""


class RulesHost(SeatHost, Protocol):
    """Interface through which the choice of rules uses the form for a new game.

    Attributes:
        mistakes: The mistakes in the rule files, or None.
        share_message: Message about the last share code; may be empty.
    """

    mistakes: RulesError | None
    share_message: str

    def set_option(self, option: str, value: str) -> None: ...

    def switch(self, variant: str, on: bool) -> None: ...

    def set_coach(self, on: bool) -> None: ...

    def set_seed(self, text: str) -> None: ...

    def open_mistakes(self) -> None: ...

    def take_share(self, code: str) -> None:
        """Fill the form from a share code, or show why the code cannot be used."""

    def share(self) -> None: ...


class RulesColumn:
    """Shows the options and variants of a game in the form for a new game."""

    def __init__(self, scene: RulesHost, column: Column) -> None:
        self.scene = scene
        self.column = column

    def fill(self, bottom: int = 0) -> None:
        """Add all rules, and at the lower edge of the column the seed and the share code.

        Args:
            bottom: Lower edge of the column's content in pixels, if the rules leave room above it.
        """
        column = self.column
        if self.scene.info is None:
            self._broken()
        else:
            for option in self.scene.info.options:
                self._option(option)
            self._note()
            group = ""
            for variant in self.scene.info.variants:
                if variant.group != group:
                    group = variant.group
                    column.text(group, 16, "ink", "semibold")
                    column.y += self.scene.ui.metrics.px(2)
                self._variant(variant)
        self._coach()
        m = self.scene.ui.metrics
        line = text_height(self.scene.ui, "Share code", QUIET, column.width, "semibold")
        column.y = max(column.y, bottom - 2 * m.row(38) - line - m.px(30))
        self._seed()
        self._share()

    def _coach(self) -> None:
        form = self.scene.form
        if model.people_of(form) < 2 or not table_kind(form.game).coaches:
            return
        self.column.text("Between people", 16, "ink", "semibold")
        self.column.y += self.scene.ui.metrics.px(2)
        self.column.toggle(
            Toggle("Coach for everybody", form.coach, self.scene.set_coach, name="setup:coach"),
            "Players with the coach on see odds, as far as their seat can know them.",
        )

    def _note(self) -> None:
        game = self.scene.game
        note = game.setup_note(model.setup_of(self.scene.form)) if game is not None else ""
        if note:
            self.column.text(note, 15, "accent", "semibold")
            self.column.y += self.scene.ui.metrics.px(6)

    def _broken(self) -> None:
        ui, m = self.scene.ui, self.scene.ui.metrics
        if self.scene.mistakes is not None:
            told = mistakes_title(self.scene.form.game, self.scene.mistakes)
            self.column.text(f"{told}, so it cannot be played yet.", 16, "warning")
        action = Action("setup:mistakes", "Show the mistakes", self.scene.open_mistakes, "primary")
        row = m.row(38)
        wide = min(self.column.width, button_width(ui, action))
        button = Button(action.text, kind="primary", name=action.name, on_click=action.run)
        self.column.add(button, (0, 0, wide, row))
        self.column.y += row + m.px(14)

    def _option(self, option: Option) -> None:
        m = self.scene.ui.metrics
        chosen = self.scene.form.options[self.scene.form.game][option.id]
        self.column.text(option.title, 16, "ink", "semibold")
        row = m.row(38)
        choice: Choice[str] = Choice(
            [(choice.id, choice.title) for choice in option.choices],
            chosen,
            lambda value: self.scene.set_option(option.id, value),
            name=f"setup:option:{option.id}",
        )
        self.column.add(choice, (0, 0, self.column.width, row))
        self.column.y += row + m.px(4)
        effect = next((choice.effect for choice in option.choices if choice.id == chosen), "")
        if effect:
            self.column.text(effect, 14, "muted")
        self.column.y += m.px(6)

    def _variant(self, variant: Variant) -> None:
        toggle = Toggle(
            variant.title,
            variant.id in self.scene.form.variants[self.scene.form.game],
            lambda on: self.scene.switch(variant.id, on),
            name=f"setup:variant:{variant.id}",
        )
        effect = variant.effect
        assert self.scene.info is not None
        titles = {other.id: other.title for other in self.scene.info.variants}
        others = [titles[other] for other in variant.excludes if other in titles]
        if others:
            effect += f" Cannot be combined with {listed(others)}."
        self.column.toggle(toggle, effect)

    def _seed(self) -> None:
        ui, m = self.scene.ui, self.scene.ui.metrics
        row, gap = m.row(38), m.px(12)
        entry = TextEntry(
            self.scene.form.seed,
            self.scene.set_seed,
            TYPED_DIGITS,
            "new each time",
            longest=model.LONGEST_SEED,
            allow=lambda c: c in "0123456789",
            name="setup:seed",
            tip="The same seed and seats give the same deal again, also for a friend.",
        )
        head = text_width(ui, "Seed", QUIET, "semibold") + gap
        self.column.y += m.px(6)
        # A long seed from a share code must be fully visible.
        long = text_width(ui, "0" * model.LONGEST_SEED, 16) + 2 * m.px(14)
        if head + long <= self.column.width:
            self.column.add(Label("Seed", QUIET, "muted", "semibold"), (0, 0, head, row))
            self.column.add(entry, (head, 0, min(self.column.width - head, 2 * long), row))
        else:
            self.column.text("Seed", QUIET, "muted", "semibold")
            self.column.add(entry, (0, 0, self.column.width, row))
        self.column.y += row + m.px(4)

    def _share(self) -> None:
        ui, m = self.scene.ui, self.scene.ui.metrics
        column, row, gap = self.column, m.row(38), m.px(10)
        column.y += m.px(6)
        column.text("Share code", QUIET, "muted", "semibold")
        entry = TextEntry(
            "",
            self._typed,
            LONGEST,
            "paste one here",
            on_submit=self.scene.take_share,
            name="setup:code",
            tip="One line with game, rules, bots and seed. A friend can set up the same table with it.",
        )
        actions = [
            Action("setup:paste", "Paste", lambda: self.scene.take_share(paste_text())),
            Action("setup:share", "Show mine", self.scene.share, tip="The code for this table"),
        ]
        widths = [button_width(ui, action) for action in actions]
        wide = column.width - sum(widths) - 2 * gap
        beside = wide >= m.text_px(16) * 8
        column.add(entry, (0, 0, wide if beside else column.width, row))
        x, y = (wide + gap, 0) if beside else (0, row + gap)
        for action, width in zip(actions, widths, strict=True):
            button = Button(action.text, name=action.name, on_click=action.run, tip=action.tip)
            column.add(button, (x, y, width, row))
            x += width + gap
        column.y += y + row + m.px(6)
        if self.scene.share_message:
            column.text(self.scene.share_message, 14, "ink")

    def _typed(self, code: str) -> None:
        # A share code that is incomplete is ignored.
        with contextlib.suppress(ShareError):
            decode(code)
            self.scene.take_share(code)
