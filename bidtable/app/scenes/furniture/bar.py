"""The top of the table: the game, the round, and plain text buttons over the room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw.sizes import CAPTION, LINE
from bidtable.app.widgets import Button, FittedLabel, Ui

NAME: Final = 0.3
"""Largest share of the width for the game's name."""

WORDS: Final = 0.26
"""Share of the width that is reserved for the round. Buttons give up their captions first."""

PAD: Final = 22
"""Layout units beside the caption of a button, both sides together."""


@dataclass(frozen=True)
class Switch:
    """A button at the top.

    Attributes:
        name: Short name of the button, a part of its widget's name.
        texts: Its captions. The first caption is shown at the beginning. The longest caption determines the
            width of the button.
        icon: Icon, shown if the captions do not fit.
        key: Name of the key with the same effect; empty if no key has the effect.
        run: Called when the button is pressed.
        small: Whether the button always shows its icon.
    """

    name: str
    texts: tuple[str, ...]
    icon: str
    key: str
    run: Callable[[], None]
    small: bool = False


class Bar:
    """The bar above the table: the game's name, a line about the present stage, and buttons at the right.

    Attributes:
        buttons: The buttons by name.
        name: The game's name.
        title: Text about the present stage of the game, for example the round.
        icons_only: Whether the buttons show only their icons.
        across: Area for the button of the player across the screen; empty if nobody is there.
        back: Area for the button that takes back a move; empty if there is none.
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
        """Create the buttons and texts.

        Args:
            ui: The `Ui` of the scene.
            place: Area of all, in pixels.
            game: The game's name.
            switches: The buttons, from left to right.
            across: Possible captions of the button of the player across the screen; empty if nobody is there.
            back: Possible captions of the button that takes back a move; empty if there is none.
        """
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
        if button.text:
            button.text = text
        else:
            button.icon = icon
