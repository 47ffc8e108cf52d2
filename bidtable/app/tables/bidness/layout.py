"""Where things stand on the table of Bidness."""

from __future__ import annotations

import pygame

from bidtable.app.draw.theme import Metrics

COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
"""Workplaces side by side, by the number of players."""


class Places:
    """Where things stand on this table, in pixels."""

    def __init__(self, m: Metrics, area: pygame.Rect, seats: int) -> None:
        """Divide the area: workplaces above, the stage and what is to be decided in the middle, the hand below."""
        rest = area.inflate(-m.px(16), -m.px(10))
        self.gap = m.px(7)
        columns = COLUMNS[seats]
        lines = -(-seats // columns)
        self.head = round(m.text_px(16) * 1.35) + m.px(4)
        self.stats = round(m.text_px(15) * 1.3) + m.px(2)
        desks = m.px(88 if lines == 1 else 54)
        panel = self.head + self.stats + desks + m.px(4)
        width = (rest.width - self.gap * (columns - 1)) // columns
        self.workplaces = [
            pygame.Rect(
                rest.left + (seat % columns) * (width + self.gap),
                rest.top + (seat // columns) * (panel + self.gap),
                width,
                panel,
            )
            for seat in range(seats)
        ]
        used = lines * (panel + self.gap)
        hand = min((rest.height - used) * 45 // 100, m.px(168))
        self.hand = pygame.Rect(rest.left, rest.bottom - hand, rest.width, hand)
        self.middle = pygame.Rect(
            rest.left, rest.top + used, rest.width, rest.height - used - hand - self.gap
        )
        split = self.middle.width * 54 // 100
        self.stage = pygame.Rect(self.middle.left, self.middle.top, split - self.gap, self.middle.height)
        self.controls = pygame.Rect(
            self.middle.left + split, self.middle.top, self.middle.width - split, self.middle.height
        )
        self.everything = self.middle.union(self.hand)
        self._side = m.px(50)
        self._margin = m.px(14)

    def desks(self, seat: int) -> pygame.Rect:
        """Return where the employees of a seat sit."""
        panel = self.workplaces[seat]
        top = panel.top + self.head + self.stats
        return pygame.Rect(
            panel.left + self._margin,
            top,
            panel.width - self._margin - self._side - self.gap,
            panel.bottom - top - self.gap // 2,
        )

    def figures(self, seat: int) -> pygame.Rect:
        """Return where cash, IOUs and tech points stand: the second line of a workplace."""
        panel, left = self.workplaces[seat], self._margin
        width = panel.width - left - self._side - self.gap // 3
        return pygame.Rect(panel.left + left, panel.top + self.head, width, self.stats)

    def held(self, seat: int) -> pygame.Rect:
        """Return where it says how many cards a hand holds: at the right, beside the desks."""
        panel = self.workplaces[seat]
        top = panel.top + self.head + self.stats
        return pygame.Rect(
            panel.right - self._side, top, self._side - self.gap // 2, panel.bottom - top - self.gap // 2
        )

    def status(self, seat: int) -> pygame.Rect:
        """Return where it says what a seat is doing: the right half of the head."""
        panel = self.workplaces[seat]
        left = panel.left + panel.width * 45 // 100
        return pygame.Rect(left, panel.top + self.gap // 2, panel.right - left - self.gap, self.head)


def grid(area: pygame.Rect, count: int, columns: int, height: int, gap: int) -> list[pygame.Rect]:
    """Lay plates of one height in columns, line by line, centred from top to bottom."""
    lines = -(-count // columns)
    height = min(height, (area.height - gap * (lines - 1)) // max(1, lines))
    width = (area.width - gap * (columns - 1)) // columns
    top = area.top + max(0, (area.height - lines * height - (lines - 1) * gap) // 2)
    return [
        pygame.Rect(
            area.left + (at % columns) * (width + gap), top + (at // columns) * (height + gap), width, height
        )
        for at in range(count)
    ]
