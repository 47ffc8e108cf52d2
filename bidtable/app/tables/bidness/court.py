"""The courtroom of the game Bidness, with the judge, the two parties of a lawsuit, and their dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose, pop, strike
from bidtable.app.draw.look import Look
from bidtable.app.draw.sizes import CAPTION, FIGURE
from bidtable.app.match.address import addressed
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bidness import previews, talks
from bidtable.app.tables.bidness.card_looks import AWARDS, Part
from bidtable.app.tables.bidness.court_looks import (
    CourtroomLook,
    LecternLook,
    ScalesLook,
    TotalLook,
    WholeLook,
)
from bidtable.app.tables.bidness.court_place import CourtPlaces, SidePlace
from bidtable.app.tables.bidness.dice import later, rest_of, spots, throw
from bidtable.app.tables.bidness.houses import Company, bubble, company_tip
from bidtable.app.tables.bidness.looks import PICTURE_RATIO, STAFF_RATIO, PictureLook, PosterLook, fitted_size
from bidtable.app.tables.bidness.stage_looks import StampLook, WordsLook
from bidtable.app.widgets.board import Item, Words
from bidtable.bots.bidness import odds
from bidtable.core.model import Seat
from bidtable.core.texts import counted
from bidtable.games.bidness import events as ev
from bidtable.games.bidness import law
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

SIDES: Final = ("plaintiff", "defendant")
STATES: Final = {"plain": "", "strong": "is asked", "won": "won", "lost": "lost"}
JUDGE_RATIO: Final = 220 / 240
BENCH_RATIO: Final = 210 / 420
TABLE_RATIO: Final = 160 / 600
STROKE: Final = 0.55
"""Duration of the stroke of the judge's gavel, in seconds at normal speed."""
BLOW: Final = 0.3
"""Seconds from the start of the stroke until the gavel hits the bench."""
AWARDED: Final = 0.45
"""Seconds from the start of the gavel's stroke until both parties show the verdict in their colours."""
PAID: Final = 0.9
"""Seconds from the start of the gavel's stroke until the first coin flies to the winner."""
ARRIVES: Final = 0.45
"""Seconds from the start of a flying piece until it has landed at its new owner."""
COINS: Final = 7
RIM: Final = 24
"""Distance in layout units from the window's left edge to the cash of a viewer who is a party of the lawsuit."""
NUDGE: Final = 3
"""Distance in layout units by which the blow of the gavel moves bench and table."""


def shaken(size: tuple[int, int], reach: int) -> Film:
    dx, dy = reach / size[0], reach / size[1]
    return Film((REST, Pose(dy=dy), Pose(dx=dx), Pose(dx=-dx / 2), REST), 0.18, BLOW)


class Court(Part):
    """The people and pieces in the courtroom."""

    def items(
        self, situation: Situation, view: Observation, court: CourtPlaces, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        pair = (view.owner, view.defendant)
        table = (
            self._trial(situation, view, court)
            if view.dice or view.phase in ("trial", "damages")
            else talks.items(self.context, self.card_looks, situation, view, court)
        )
        return [
            *self._furniture(situation, view, court),
            *self._onlookers(situation, view, court, companies),
            *(
                item
                for at, seat in enumerate(pair)
                for item in self._party(situation, view, seat, court.sides[at], companies[seat])
            ),
            *table,
            *self._happened(situation, view, court),
        ]

    def near(
        self, situation: Situation, view: Observation, court: CourtPlaces, items: Sequence[Item]
    ) -> list[Item]:
        # The cash of a party of the lawsuit is shown in place of the figure.
        if situation.near not in (view.owner, view.defendant):
            return list(items)
        left = self.metrics.px(RIM) - court.at_rim.near.own.left
        return [
            replace(item, rect=pygame.Rect(item.rect).move(left, 0))
            for item in items
            if item.key != f"person:{situation.near}"
        ]

    def _furniture(self, situation: Situation, view: Observation, court: CourtPlaces) -> list[Item]:
        verdict = isinstance(situation.moment, ev.Verdict)
        reach = self.metrics.px(NUDGE)
        told: Observation = situation.in_words.view.observation
        case, rule = talks.case(self.game, situation, told if told.is_lawsuit else view)
        if law_decided(view):
            rule = ""

        def shake(place: pygame.Rect) -> Film | None:
            return shaken(place.size, reach) if verdict else None

        judge, bench = (
            PictureLook(name, ratio)
            for name, ratio in (("court_judge", JUDGE_RATIO), ("court_bench", BENCH_RATIO))
        )
        gavel = PictureLook("biz_gavel", PICTURE_RATIO)
        stroke = strike(STROKE) if verdict else None
        table = court.table
        return [
            Item("room", CourtroomLook.of(court), court.area, -9, animate=False),
            Item("judge", judge, court.judge, -6, from_rect=below(court.judge)),
            Item("bench", bench, court.bench, -5, animate=False, film=shake(court.bench)),
            self._scales(situation, view, court, verdict=verdict),
            Item("gavel", gavel, court.gavel, -3, animate=False, film=stroke),
            Item(
                "case",
                WordsLook(case, FIGURE, "display", "center", "light", lines=3),
                court.case,
                -2,
                animate=False,
                words=Words("case", case, "", rule),
            ),
            *(
                [
                    Item(
                        "rule",
                        WordsLook(rule, CAPTION, "regular", "center", "light", lines=3),
                        court.rule,
                        -2,
                    )
                ]
                if rule
                else []
            ),
            Item(
                "table",
                WholeLook("court_table", TABLE_RATIO),
                table,
                1,
                from_rect=below(table),
                film=shake(table),
            ),
        ]

    def _scales(self, situation: Situation, view: Observation, court: CourtPlaces, *, verdict: bool) -> Item:
        # They lean to the party with more dice, and after the verdict to the winner of the trial.
        mine, theirs = (law.dice_of(self.context, view, seat) for seat in (view.owner, view.defendant))
        before = "left" if mine > theirs else "right" if theirs > mine else "level"
        lean = before
        if law_decided(view):
            lean = "left" if law.winner(view) == view.owner else "right"
        tip, percent = f"{counted(mine, 'die', 'dice')} against {theirs}", -1
        if situation.coach and not situation.unaided:
            tip = previews.chance(self.game, view, view.owner, view.defendant)
            percent = round(100 * odds.plaintiff_wins(mine, theirs))
        look, earlier = ScalesLook(lean, -1 if law_decided(view) else percent), ScalesLook(before, percent)
        film = later(earlier, AWARDED) if verdict else None
        return Item("scales", look, court.scales, -4, tip=tip, animate=False, film=film)

    def _onlookers(
        self, situation: Situation, view: Observation, court: CourtPlaces, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        seats = len(situation.seats)
        order = [(situation.near + step) % seats for step in range(1, seats)]
        others = [seat for seat in order if seat not in (view.owner, view.defendant)]
        items: list[Item] = []
        spoken: dict[int, Item] = {}
        for at, (seat, spot) in enumerate(zip(others, court.onlookers(len(others)), strict=True)):
            company = companies[seat]
            look, tip = company.figure, company_tip(self.context, situation, view, seat)
            words = Words("onlooker", situation.names[seat])
            items.append(Item(f"person:{seat}", look, spot, -8, tip=tip, words=words))
            speech = company.speech
            if speech is not None and (speech.fresh or at % 2 not in spoken):
                # Each rail has room for the words of one onlooker.
                spoken[at % 2] = bubble(seat, speech, *court.rail_speech(at % 2, spot), below=True)
        return [*items, *spoken.values()]

    def _party(
        self, situation: Situation, view: Observation, seat: Seat, place: SidePlace, company: Company
    ) -> list[Item]:
        info, told = situation.seats[seat], situation.in_words.view.observation
        own = seat == situation.near
        asked = situation.actor if situation.moment is None else None
        plain = LecternLook(
            info.name,
            info.colour,
            "" if own else dollars(told.cash[seat]),
            "strong" if seat == asked else "plain",
        )
        look, film = plain, None
        if law_decided(view):
            won = law.winner(view) == seat
            look = LecternLook(plain.name, plain.colour, plain.cash, "won" if won else "lost")
            film = later(plain, AWARDED, grows=1.06) if isinstance(situation.moment, ev.Verdict) else None
        items = [
            Item(f"person:{seat}", company.figure, place.person, 2),
            Item(
                f"side:{SIDES[seat != view.owner]}",
                look,
                place.lectern,
                3,
                tip=company_tip(self.context, situation, view, seat),
                animate=False,
                film=film,
                words=Words(
                    SIDES[seat != view.owner], info.name, dollars(told.cash[seat]), STATES[look.state]
                ),
            ),
        ]
        if company.speech is not None and not own:
            items.append(bubble(seat, company.speech, place.speech, leftward=place.leftward))
        return items

    def _trial(self, situation: Situation, view: Observation, court: CourtPlaces) -> list[Item]:
        items = []
        for at, seat in enumerate((view.owner, view.defendant)):
            place, colour = court.sides[at], situation.seats[seat].colour
            count = law.dice_of(self.context, view, seat)
            if at >= len(view.dice):
                items += talks.ready(f"trial:{at}", colour, count, spots(self.metrics, place.dice, count))
                continue
            rolled = view.dice[at]
            dice = spots(self.metrics, place.dice, len(rolled))
            items += throw(f"trial:{at}", colour, rolled, dice, -1 if at else 1)
            items.append(self._total(situation, view, at, place))
        if law_decided(view):
            # The stamp falls onto the bench, and is heard when it lands.
            start = court.rule.inflate(court.rule.width // 2, court.rule.height // 2)
            look, film = self._outcome(situation, view)
            items.append(
                Item(
                    "verdict",
                    look,
                    court.rule,
                    8,
                    from_rect=start.move(0, -start.height),
                    arc=self.metrics.px(20),
                    delay=AWARDED,
                    film=film,
                )
            )
        return items

    def _outcome(self, situation: Situation, view: Observation) -> tuple[StampLook, Film | None]:
        winner = addressed(f"{situation.called[law.winner(view)]} wins")
        wins, moment = StampLook(winner, ring=False), situation.moment
        words = addressed(talks.damages(situation))
        look = StampLook(words, ring=False) if words else wins
        if isinstance(moment, ev.Verdict) and words:
            return look, later(wins, PAID + ARRIVES)
        return look, later(wins, ARRIVES) if isinstance(moment, (ev.StaffLost, ev.TechLost)) else None

    def _total(self, situation: Situation, view: Observation, at: int, place: SidePlace) -> Item:
        rolled = view.dice[at]
        plain = TotalLook(sum(rolled))
        look, film = plain, pop(0.3, rest_of(len(rolled)))
        if law_decided(view):
            won = law.winner(view) == (view.owner, view.defendant)[at]
            look = TotalLook(plain.total, "good" if won else "bad")
            film = later(plain, AWARDED, grows=1.15)
        words = Words("total", SIDES[at], str(look.total))
        return Item(f"trial:{at}:total", look, place.total, 5, animate=False, film=film, words=words)

    def _happened(self, situation: Situation, view: Observation, court: CourtPlaces) -> list[Item]:
        moment = situation.moment
        look: Look
        match moment:
            case ev.Verdict(damages="cash", amount=amount):
                loser, winner = self._loser(moment), moment.winner
                taker = winner if winner == moment.plaintiff else ev.BANK
                count = max(1, min(COINS, amount // 10))
                look = PictureLook("biz_coin", 1.0)
                return [
                    self._flight(f"coin:{at}", look, (26, 26), (loser, taker), view, court, at, PAID)
                    for at in range(count)
                ]
            case ev.Settled(plaintiff=plaintiff, defendant=defendant):
                look = PictureLook("biz_cash", PICTURE_RATIO)
                return [
                    self._flight(
                        f"settlement:{at}", look, (58, 48), (defendant, plaintiff), view, court, at, 0.35
                    )
                    for at in range(3)
                ]
            case ev.StaffLost(giver=giver, taker=taker, card=card):
                look = self.card_looks.piece(card, 0)
                size = (92, round(92 * STAFF_RATIO))
                return [self._flight("lost:staff", look, size, (giver, taker), view, court)]
            case ev.TechLost(giver=giver, taker=taker, amount=amount):
                look = PosterLook("biz_patent", PICTURE_RATIO, f"{amount} tech")
                return [self._flight("lost:tech", look, (92, 100), (giver, taker), view, court)]
            case ev.AwardMoved(award=award, seat=seat, before=before):
                look = PictureLook(AWARDS[award], PICTURE_RATIO)
                return [self._flight(f"moved:{award}", look, (100, 84), (before, seat), view, court)]
            case ev.Borrowed(seat=seat):
                look = PictureLook("biz_iou", PICTURE_RATIO)
                return [self._flight("note:0", look, (100, 84), (ev.BANK, seat), view, court)]
        return []

    @staticmethod
    def _loser(verdict: ev.Verdict) -> Seat:
        return verdict.defendant if verdict.winner == verdict.plaintiff else verdict.plaintiff

    def _flight(
        self,
        key: str,
        look: Look,
        size: tuple[int, int],
        ends: tuple[Seat, Seat],
        view: Observation,
        court: CourtPlaces,
        at: int = 0,
        delay: float = 0.0,
    ) -> Item:
        m = self.metrics
        start, end = (self._end(seat, view, court) for seat in ends)
        places = []
        for middle, spread in ((start, 0), (end, m.px(14) * at)):
            place = pygame.Rect(0, 0, m.px(size[0]), m.px(size[1]))
            place.midbottom = (
                middle[0] + (spread if middle[0] <= court.bench.centerx else -spread),
                middle[1],
            )
            places.append(place)
        return Item(key, look, places[1], 54 + at, from_rect=places[0], arc=m.px(90), delay=delay + 0.08 * at)

    @staticmethod
    def _end(seat: Seat, view: Observation, court: CourtPlaces) -> tuple[int, int]:
        # Payments to the bank end on the judge's bench.
        for at, side in enumerate((view.owner, view.defendant)):
            if seat == side:
                lectern = court.sides[at].lectern
                inner = lectern.left + lectern.width * (26 if at else 74) // 100
                return inner, lectern.top + lectern.height // 3
        return court.bench.centerx, court.bench.top + court.bench.height // 8


def below(place: pygame.Rect) -> tuple[int, int, int, int]:
    # When a lawsuit begins, the judge and the table rise from such a place.
    return place.x, place.bottom, place.width, place.height


def drawings(court: CourtPlaces) -> list[tuple[str, tuple[int, int]]]:
    """Return the names of the large drawings of the courtroom, with their sizes in pixels."""
    table = max(court.table.width, round(court.table.height / TABLE_RATIO))
    return [
        ("court_table", (table, round(table * TABLE_RATIO))),
        ("court_bench", fitted_size(court.bench.size, BENCH_RATIO)),
        ("court_judge", fitted_size(court.judge.size, JUDGE_RATIO)),
        ("court_niche", court.niche.size),
    ]


def law_decided(view: Observation) -> bool:
    return view.phase == "damages"
