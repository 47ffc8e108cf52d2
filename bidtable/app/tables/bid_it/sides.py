"""Draws which players are for a bid and which are against the bid in BID-IT!."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from bidtable.app.draw import paint
from bidtable.app.draw.film import pop
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.sizes import CAPTION, FIGURE, LEAST
from bidtable.app.draw.theme import mix
from bidtable.app.draw.writing import fitted, write
from bidtable.app.match.people import faces_for
from bidtable.app.tables.base import Situation, Table
from bidtable.app.tables.bid_it import text
from bidtable.app.tables.bid_it.layout import Places, SidePlace
from bidtable.app.tables.bid_it.plates import Tone
from bidtable.app.tables.kit.chip import ChipLook, RingLook
from bidtable.app.tables.kit.near import felt_tone
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.bid_it import BidIt, calls
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.moves import LetGive, Side, TakeSide
from bidtable.games.bid_it.state import Observation

LEAST_SIDE: Final = 100
"""Smallest height of the area of the bidder's or the caller's side, in layout units."""
CHIP_Z: Final = 30
"""Drawing order of the chips, above hands."""
SIGNS: Final[dict[Tone, str]] = {"good": "check", "bad": "x"}
"""Sign before the claim of a side that was right or wrong."""


@dataclass(frozen=True)
class SideLook:
    """Draws a claim about a bid, such as "11 or more".

    Attributes:
        claim: The claim in a few words, such as "11 or more".
        stake: The viewer's loss if the claim is wrong.
        tone: "good" for a right claim, "bad" for a wrong claim, otherwise "plain".
        state: "legal" or "selected" if the viewer may choose this side, otherwise "plain".
        rows: Heights of the two lines of text, in pixels.
    """

    claim: str
    stake: str = ""
    tone: Tone = "plain"
    state: str = "plain"
    rows: tuple[int, int] = (0, 0)

    def paint(self, target: pygame.Surface, ctx: PaintContext) -> None:
        rect, theme, m = target.get_rect(), ctx.theme, ctx.metrics
        ink = felt_tone(theme, self.tone)
        if self.state != "plain":
            chosen = self.state == "selected"
            edge = theme.accent if chosen else theme.button_edge
            edge = edge if chosen or theme.base == "contrast" else mix(theme.button, (0, 0, 0), 0.3)
            paint.rounded(target, rect, m.px(12), theme.button, edge, m.px(3 if chosen else 1))
            ink = theme.button_ink
        title = pygame.Rect(rect.left, rect.top, rect.width, self.rows[0]).inflate(-m.px(12), 0)
        sign = SIGNS.get(self.tone)
        if sign:
            side = round(title.height * 0.5)
            size, _ = fitted(ctx, self.claim, title.size, FIGURE, "display", lines=2, least=LEAST)
            wide = min(ctx.fonts.width(self.claim, size, "display"), title.width - side - m.px(8))
            left = title.centerx - (wide + side + m.px(8)) // 2
            picture = paint.icon(sign, side, ink)
            target.blit(picture, picture.get_rect(midleft=(left, title.centery)))
            title = pygame.Rect(left + side + m.px(8), title.top, wide + 2, title.height)
        write(target, ctx, self.claim, title, FIGURE, ink, "display", "center", lines=2, least=LEAST)
        if self.stake:
            foot = pygame.Rect(0, rect.bottom - self.rows[1], rect.width, self.rows[1])
            foot = foot.inflate(-m.px(12), 0).move(0, -m.px(3))
            write(target, ctx, self.stake, foot, CAPTION, ink, "regular", "center", lines=2, least=LEAST)


def chip_of(situation: Situation, seat: Seat, face: str = "up", *, dim: bool = False) -> ChipLook:
    """Return the chip with the face of the player on a seat."""
    faces = faces_for(len(situation.seats), tuple(info.face for info in situation.seats))
    return ChipLook(faces[seat], situation.seats[seat].colour, face, dim)


def sides_known(situation: Situation, view: Observation) -> dict[Seat, str]:
    sides = {seat: side for seat, side in enumerate(view.sides) if side}
    if not sides:
        sides = {seat: "" for seat in view.siders if seat not in view.waiting}
    if view.seat is not None and view.side and not situation.hide_hand:
        sides[view.seat] = view.side
    return sides


class Sides:
    """Draws the players for a bid and the players against the bid as chips."""

    def __init__(self, table: Table, game: BidIt) -> None:
        self._table = table
        self._game = game

    def items(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        if view.phase == "over" or isinstance(situation.moment, ev.GameWon | ev.MatchWon):
            return []
        if not view.call:
            return self._ready(situation, view, places)
        legal = situation.view.legal if situation.awaiting else ()
        takes = {move.with_: move for move in legal if isinstance(move, TakeSide)}
        gives = any(isinstance(move, LetGive) for move in legal)
        if situation.awaiting and not takes and not gives:
            return []
        known = sides_known(situation, view)
        if isinstance(situation.selected, TakeSide) and view.seat is not None and takes:
            known[view.seat] = situation.selected.with_
        items = [] if view.shown else self._before_players(situation, view, known, places)
        # Each side is nearer to the player who leads it.
        order: tuple[Side, Side] = ("bidder", "caller")
        if places.across(view.bidder, view.caller):
            order = ("caller", "bidder")
        for side, area in zip(order, (places.left, places.right), strict=True):
            if gives and area is places.right:
                area = area.clip((0, 0, area.right, places.corner))
                if area.height < self._table.metrics.px(LEAST_SIDE):
                    # The side does not fit above the choices; the call is also shown below the bid.
                    continue
            place = places.side(area, foot=bool(takes))
            items.append(self._side(situation, view, side, takes.get(side), place))
            items += self._chips(situation, view, side, known, places, place, told=not takes)
        return items

    def _ready(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        if view.seat is None or type(situation.selected) not in calls.KINDS:
            return []
        look, place = chip_of(situation, view.seat, "call"), self._before(view, view.seat, places)
        words = Words("chip", situation.names[view.seat], "", "ready for the call")
        source = pygame.Rect(place.centerx, self._table.metrics.height, place.width, place.height)
        return [Item(f"side:{view.seat}", look, place, CHIP_Z, from_rect=source, words=words)]

    def _side(
        self, situation: Situation, view: Observation, side: Side, move: TakeSide | None, place: SidePlace
    ) -> Item:
        tone: Tone = "plain" if not view.right else "good" if view.right == side else "bad"
        head = situation.called[calls.head(view, side)]
        claim = f"{head[:1].upper()}{head[1:]}: {text.claim_in_short(view, side)}"
        rows = place.title, place.foot
        key, name = f"take:{side}", text.side_claim(view, side)
        if move is None:
            result = {"good": "was right", "bad": "was wrong"}.get(tone, "")
            film = pop(0.3) if isinstance(situation.moment, ev.Called | ev.Verdict) else None
            words = Words("side", name, situation.names[calls.head(view, side)], result)
            look = SideLook(claim, "", tone, rows=rows)
            return Item(key, look, place.whole, 3, film=film, animate=False, words=words)
        stake = text.side_choice(self._game, view, move)
        state = "selected" if situation.selected == move else "legal"
        look = SideLook(claim, stake, tone, state, rows)
        tip = text.promised(self._game, view, move, situation.names)[0]
        words = Words("side", name, stake, "chosen" if state == "selected" else "may be chosen")
        return self._table.move_item(situation, move, key, look, place.whole, z=8, tip=tip, words=words)

    # -- chips ---------------------------------------------------------------------------------------

    def _chips(
        self,
        situation: Situation,
        view: Observation,
        side: Side,
        known: dict[Seat, str],
        places: Places,
        place: SidePlace,
        *,
        told: bool,
    ) -> list[Item]:
        people = text.side_people(view, side, known)
        claim, stake = (
            text.side_claim(view, side),
            text.side_stake(self._game, view, side, situation.names, known),
        )
        items = []
        for seat, spot in zip(people, places.chips(place, len(people)), strict=True):
            name = situation.names[seat]
            tip = f"{name} says: {claim}."
            if seat == people[0] and stake:
                tip = f"{tip} {stake[0].upper()}{stake[1:]}."
            look = chip_of(situation, seat, side, dim=bool(view.right) and view.right != side)
            items.append(
                Item(
                    f"side:{seat}",
                    look,
                    spot,
                    CHIP_Z,
                    tip=tip if told else "",
                    from_rect=self._before(view, seat, places),
                    arc=self._table.metrics.px(30),
                    words=Words("chip", name, claim),
                )
            )
        return items

    @staticmethod
    def _before(view: Observation, seat: Seat, places: Places) -> pygame.Rect:
        shown = len(view.exposed[seat])
        return places.waiting(seat, shown, view.sizes[seat] - shown)

    def _before_players(
        self, situation: Situation, view: Observation, known: dict[Seat, str], places: Places
    ) -> list[Item]:
        items = []
        for seat in (seat for seat, side in known.items() if not side):
            place, name = self._before(view, seat, places), situation.names[seat]
            look, tip = chip_of(situation, seat, ""), f"{name} has chosen a side in secret."
            words = Words("chip", name, "", "face down")
            source = places.spreads[seat].deals
            items.append(Item(f"side:{seat}", look, place, CHIP_Z, tip=tip, from_rect=source, words=words))
        for seat in (seat for seat in view.waiting if seat not in known):
            place, name = self._before(view, seat, places), situation.names[seat]
            tip, words = f"{name} still has to say who is right.", Words("chip", name, "", "still to come")
            items.append(
                Item(
                    f"chooses:{seat}",
                    RingLook("side?"),
                    place,
                    CHIP_Z - 1,
                    tip=tip,
                    animate=False,
                    words=words,
                )
            )
        return items
