"""The page on which the player turns the confirmation of moves on or off."""

from __future__ import annotations

from functools import partial

from bidtable.app.scenes.common.form_parts import Column
from bidtable.app.scenes.common.messages import mistakes_title
from bidtable.app.scenes.common.page import Page
from bidtable.app.widgets import Action, ScrollArea, Toggle
from bidtable.core import registry
from bidtable.core.model import Move
from bidtable.rulebook import RulesError

Kinds = dict[str, tuple[type[Move], ...]]


def kinds_of(move_types: tuple[type[Move], ...]) -> Kinds:
    kinds: Kinds = {}
    for kind in move_types:
        if kind.called:
            kinds[kind.called] = (*kinds.get(kind.called, ()), kind)
    return kinds


class ConfirmingScene(Page):
    """The page with a switch for each kind of move that may need a second click."""

    title = "Confirming moves"

    def build(self) -> None:
        ui, m = self.ui, self.ui.metrics
        self.frame()
        gap = m.px(14)
        area = ui.add(ScrollArea(plate=False, rect=self.scrolling_room(self.body), name="confirming:page"))
        width = area.inner().w
        columns = 2 if self.has_two_columns(width) else 1
        wide = (width - gap * (columns - 1)) // columns
        y = m.px(4)
        entries = registry.entries()
        for start in range(0, len(entries), columns):
            row = [
                self._game(Column(ui, area, at * (wide + gap), y, wide, entry.title), entry.slug)
                for at, entry in enumerate(entries[start : start + columns])
            ]
            y = Column.finish_together(*row) + gap
        self.stay_scrolled(area)
        self.footer([Action("confirming:back", "Back", self.back)])

    def _game(self, column: Column, slug: str) -> Column:
        try:
            kinds = kinds_of(self.app.services.game(slug).move_types)
        except RulesError as error:
            column.text(f"{mistakes_title(slug, error)}.", 16, "ink")
            return column
        row = self.ui.metrics.row(36)
        for called, members in kinds.items():
            on = all(self.app.settings.confirms(slug, kind) for kind in members)
            toggle = Toggle(
                called[:1].upper() + called[1:],
                on,
                partial(self._set, slug, members),
                name=f"confirming:{slug}:{members[0].__struct_config__.tag}",
            )
            column.add(toggle, (0, 0, column.width, row))
            column.y += row
        return column

    def _set(self, slug: str, kinds: tuple[type[Move], ...], on: bool) -> None:
        for kind in kinds:
            self.app.settings.set_confirms(slug, kind, on)
        self.app.keep_settings()
