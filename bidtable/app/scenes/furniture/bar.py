"""The bar above the table, with the game's name, the present round and phase, and buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.scenes.common.buttons import Strip
from bidtable.app.widgets import Button, FittedLabel, Ui

NAME: Final = 0.3
"""Largest share of the bar's width for the game's name."""

WORDS: Final = 0.32
"""Share of the bar's width for the text about the present stage.

Buttons lose their captions before the text loses space.
"""


@dataclass(frozen=True)
class Switch:
    """A button of the bar.

    Attributes:
        name: Short name of the button, a part of its widget's name.
        texts: Its captions. The first caption is shown at the beginning. The longest caption determines the
            width of the button.
        icon: Icon, shown if the captions do not fit.
        key: Name of the key with the same effect; empty if no key has the effect.
        run: Called when the button is pressed.
    """

    name: str
    texts: tuple[str, ...]
    icon: str
    key: str
    run: Callable[[], None]


class Bar:
    """The bar above the table: the game's name, a line about the present stage, and buttons at the right.

    Attributes:
        buttons: The buttons by name.
        name: The game's name.
        title: Text about the present stage of the game, for example the round.
        icons_only: Whether the buttons show only their icons.
        across: Area for the button of the player at the far edge of the screen; empty if no player sits
            there.
    """

    def __init__(
        self, ui: Ui, place: pygame.Rect, game: str, switches: list[Switch], across: Sequence[str] = ()
    ) -> None:
        """Create the bar.

        Args:
            ui: The `Ui` of the scene.
            place: Area of the bar, in pixels.
            game: The game's name.
            switches: The buttons, from left to right.
            across: Possible captions of the button for the player at the far edge; empty if no player sits
                there.
        """
        m = ui.metrics
        self.buttons: dict[str, Button] = {}
        ui.add(Strip(rect=place, z=8))
        gap, pad = m.px(6), m.px(14)
        room = place.width - 2 * pad
        named = min(round(room * NAME), ui.fonts.width(game, m.text_px(20), "display") + m.px(2))
        widths = [self._width(ui, switch) for switch in switches]
        wide = max((ui.fonts.width(text, m.text_px(15), "semibold") for text in across), default=-m.px(36))
        wide = min(wide + m.px(36), room // 4)
        left = room - named - sum(widths) - gap * len(switches) - wide
        self.icons_only = left < room * WORDS
        height = place.height - 2 * m.px(4)
        if self.icons_only:
            widths = [max(height, m.px(36))] * len(switches)
        right = place.right - gap - sum(widths) - gap * (len(switches) - 1)
        end = right - m.px(12)
        for order, (switch, width) in enumerate(zip(switches, widths, strict=True)):
            self._add(ui, switch, pygame.Rect(right, place.top + m.px(4), width, height), 900 + order)
            right += width + gap
        spot = pygame.Rect(place.left + pad, place.top, named, place.height)
        self.name = ui.add(FittedLabel(game, 20, "ink", "display", rect=spot, name="bar:name", z=9))
        self.across = pygame.Rect(end - wide, place.top + m.px(4), wide, height)
        end -= wide + m.px(12) if across else 0
        spot = pygame.Rect(spot.right + m.px(18), place.top, end - spot.right - m.px(18), place.height)
        self.title = ui.add(FittedLabel("", 15, "muted", lines=2, rect=spot, name="bar:title", z=9))

    @staticmethod
    def _width(ui: Ui, switch: Switch) -> int:
        m = ui.metrics
        widest = max(ui.fonts.width(text, m.text_px(16), "semibold") for text in switch.texts)
        return widest + m.px(28)

    def _add(self, ui: Ui, switch: Switch, place: pygame.Rect, order: int) -> None:
        text = switch.texts[0]
        self.buttons[switch.name] = ui.add(
            Button(
                "" if self.icons_only else text,
                switch.icon if self.icons_only else None,
                "ghost",
                rect=place,
                name=f"bar:{switch.name}",
                tip=f"{text} ({switch.key})" if switch.key else text,
                on_click=switch.run,
                z=9,
                focus_order=order,
            )
        )

    def caption(self, name: str, text: str, icon: str, key: str) -> None:
        """Change the caption of a button.

        Args:
            name: The button.
            text: New caption.
            icon: New icon.
            key: Name of the key with the same effect.
        """
        button = self.buttons[name]
        button.tip = f"{text} ({key})"
        if self.icons_only:
            button.icon = icon
        else:
            button.text = text
