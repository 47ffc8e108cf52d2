"""A dialog that shows a card, a person or several cards large, with a description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from bidtable.app.draw.look import Look
from bidtable.app.match.people import faces_for
from bidtable.app.room.figures import PersonLook
from bidtable.app.scenes.common.buttons import dialog_close
from bidtable.app.scenes.common.portrait import RATIO
from bidtable.app.tables.base import Inspection
from bidtable.app.widgets import Label, Panel, Ui, Widget
from bidtable.app.widgets.sprite import Sprite
from bidtable.core.record import SeatInfo
from bidtable.rulebook.people import Person


def open_inspector(ui: Ui, inspection: Inspection) -> None:
    if inspection.look is None:
        ui.push_modal(_several(ui, inspection))
    else:
        ui.push_modal(_one(ui, inspection, inspection.look))


def with_person(
    key: str, inspection: Inspection | None, seats: Sequence[SeatInfo], people: Mapping[str, Person]
) -> Inspection | None:
    kind, _, number = key.partition(":")
    if kind not in ("person", "seat"):
        return inspection
    info = seats[int(number)]
    face = faces_for(len(seats), [seat.face for seat in seats])[int(number)]
    if info.kind != "bot" or face not in people:
        return inspection
    told = people[face].described
    if inspection is None:
        return Inspection(PersonLook(face), RATIO, info.name, (told,))
    return replace(inspection, lines=(*inspection.lines, told))


def _one(ui: Ui, inspection: Inspection, look: Look) -> list[Widget]:
    m = ui.metrics
    height = min(m.height - m.px(120), m.px(440))
    width = round(height / inspection.ratio)
    words = min(m.text_px(16) * 18, m.width - width - m.px(120))
    pad = m.px(24)
    plate = pygame.Rect(0, 0, width + words + 3 * pad, height + 2 * pad)
    plate.center = (m.width // 2, m.height // 2)
    picture = pygame.Rect(plate.left + pad, plate.top + pad, width, height)
    text = pygame.Rect(picture.right + pad, picture.top, words, height)
    return [
        Panel(rect=plate),
        Sprite(look, rect=picture, name="inspector:card", z=1),
        *_words(ui, inspection, text),
        dialog_close(ui, text, "inspector:close"),
    ]


def _words(ui: Ui, inspection: Inspection, area: pygame.Rect) -> list[Widget]:
    m = ui.metrics
    title = round(m.text_px(26) * 1.4)
    top = area.top + title + m.px(8)
    room = (area.left, top, area.width, area.bottom - m.row(42) - m.px(16) - top)
    return [
        Label(
            inspection.title,
            26,
            "ink",
            "bold",
            rect=(area.left, area.top, area.width, title),
            name="inspector:title",
            z=1,
        ),
        Label("\n".join(inspection.lines), 17, "ink", wrap=True, rect=room, name="inspector:text", z=1),
    ]


def _several(ui: Ui, inspection: Inspection) -> list[Widget]:
    m = ui.metrics
    pad, gap = m.px(22), m.px(8)
    inner = pygame.Rect(0, 0, min(m.width - m.px(60), m.px(1040)) - 2 * pad, m.height - m.px(50) - 2 * pad)
    size = m.text_px(17)
    said = sum(ui.fonts.wrapped_height(line, size, inner.width) for line in inspection.lines)
    head = round(m.text_px(26) * 1.4) + m.px(8) + said
    foot = m.row(42) + m.px(16)
    room = inner.height - head - foot - m.px(8)
    across, wide = _grid(len(inspection.cards), (inner.width, room), inspection.ratio, gap, m.px(118))
    tall = round(wide * inspection.ratio)
    down = -(-len(inspection.cards) // across) if across else 0
    inner.height = head + down * (tall + gap) + m.px(8) + foot
    inner.center = (m.width // 2, m.height // 2)
    text = pygame.Rect(inner.left, inner.top, inner.width, head + foot)
    left = inner.centerx - (min(across, len(inspection.cards)) * (wide + gap) - gap) // 2
    cards = [
        Sprite(
            look,
            rect=(
                left + at % across * (wide + gap),
                inner.top + head + m.px(4) + at // across * (tall + gap),
                wide,
                tall,
            ),
            name=f"inspector:card:{at}",
            z=1,
        )
        for at, look in enumerate(inspection.cards)
    ]
    plate = Panel(rect=inner.inflate(2 * pad, 2 * pad))
    return [plate, *_words(ui, inspection, text), *cards, dialog_close(ui, inner, "inspector:close")]


def _grid(count: int, room: tuple[int, int], ratio: float, gap: int, most: int) -> tuple[int, int]:
    best = (0, 0)
    for across in range(1, count + 1):
        down = -(-count // across)
        wide = min(
            most,
            (room[0] + gap) // across - gap,
            round(((room[1] + gap) // down - gap) / ratio),
        )
        if wide > best[1]:
            best = (across, wide)
    return best
