"""The bar at the top of the table, with the name of the game, the round and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION, LINE
from bidtable.app.widgets import Button, FittedLabel, Ui

NAME: Final = 0.3
"""Largest share of the bar's width for the name of the game."""

WORDS: Final = 0.26
"""Smallest share of the bar's width for the text about the round.

In a narrower bar, the buttons show icons instead of words.
"""

PAD: Final = 22
"""Width of both margins of a button together, in layout units."""


@dataclass(frozen=True)
class Switch:
    """The description of a button in the bar at the top of the table.

    Attributes:
        texts: All possible captions, the first caption first.
        icon: Name of the icon, which replaces the caption in a narrow window.
        key: Name of the keyboard key with the same effect; may be empty.
        small: Whether the button always shows its icon.
    """

    name: str
    texts: tuple[str, ...]
    icon: str
    key: str
    run: Callable[[], None]
    small: bool = False


class Bar:
    """The bar at the top of the table, with the name of the game, the round and buttons.

    Attributes:
        buttons: The buttons, by their short names.
        title: Text about the stage of the game, for example "Round 3".
        icons_only: Whether all buttons show icons instead of captions.
        across: Area for a button of the player at the upper edge of the screen; may be empty.
        back: Area for the button that takes back a move; may be empty.
    """

    def __init__(
        self,
        ui: Ui,
        place: pygame.Rect,
        game: str,
        switches: list[Switch],
        across: Sequence[str] = (),
        back: Sequence[str] = (),
    ) -> None:
        m = ui.metrics
        self._ui = ui
        self.buttons: dict[str, Button] = {}
        gap, pad = m.px(4), m.px(16)
        room = place.width - 2 * pad
        named = min(round(room * NAME), ui.fonts.width(game, m.text_px(LINE), "display") + m.px(2))
        height = place.height - 2 * m.px(4)
        side = max(height, m.px(34))
        widths = [side if switch.small else self._width(switch.texts) for switch in switches]
        beside = [min(self._width(texts), room // 4) if texts else 0 for texts in (across, back)]
        spare = room - named - sum(widths) - gap * len(switches) - sum(beside)
        self.icons_only = spare < room * WORDS
        if self.icons_only:
            widths = [side] * len(switches)
            beside[1] = side if back else 0
        end = place.right - gap
        for order, (switch, width) in reversed(list(enumerate(zip(switches, widths, strict=True)))):
            spot = pygame.Rect(end - width, place.top + m.px(4), width, height)
            self._add(switch, spot, 900 + order)
            end = spot.left - gap
        self.back = pygame.Rect(end - beside[1], place.top + m.px(4), beside[1], height)
        end = self.back.left - (gap if back else 0)
        self.across = pygame.Rect(end - beside[0], place.top + m.px(4), beside[0], height)
        end = self.across.left - m.px(10)
        spot = pygame.Rect(place.left + pad, place.top, named, place.height)
        self.name = ui.add(FittedLabel(game, LINE, "felt_ink", "display", rect=spot, name="bar:name", z=9))
        spot = pygame.Rect(spot.right + m.px(16), place.top, end - spot.right - m.px(16), place.height)
        self.title = ui.add(FittedLabel("", CAPTION, "felt_ink", lines=2, rect=spot, name="bar:title", z=9))

    def _width(self, texts: Sequence[str]) -> int:
        ui, m = self._ui, self._ui.metrics
        return max(ui.fonts.width(text, m.text_px(CAPTION), "semibold") for text in texts) + m.px(PAD)

    def _add(self, switch: Switch, place: pygame.Rect, order: int) -> None:
        text, icon = switch.texts[0], switch.small or self.icons_only
        self.buttons[switch.name] = self._ui.add(
            Button(
                "" if icon else text,
                switch.icon if icon else None,
                "ghost",
                rect=place,
                name=f"bar:{switch.name}",
                tip=text,
                shortcut=switch.key,
                on_click=switch.run,
                z=9,
                focus_order=order,
            )
        )

    def caption(self, name: str, text: str, icon: str, key: str) -> None:
        """Change the caption, the icon and the key of a button."""
        button = self.buttons[name]
        button.tip, button.shortcut = text, key
        if button.text:
            button.text = text
        else:
            button.icon = icon
