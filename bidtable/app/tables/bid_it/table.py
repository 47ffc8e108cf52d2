"""The table of BID-IT!: seats with their Deal cards above, the standing bid and the ladder of bids, the hand below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.theme import Metrics
from bidtable.app.tables.base import Inspection, Situation, Table, fan, seat_title
from bidtable.app.tables.bid_it import text
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.looks import RATIO, ArrowLook, BidLook, DealCardsLook, RankLook, StepLook
from bidtable.app.tables.looks import CardBackLook, ChipLook, SeatLook, TextLook
from bidtable.app.widgets.board import Item
from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.games.bid_it import BidIt, parts
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.cards import RANKS
from bidtable.games.bid_it.parts import Bid
from bidtable.games.bid_it.words import standing

LINES = 4
"""Quantities that the ladder shows at once."""


class BidItTable(Table):
    """Draws a match from its view."""

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table for a window size."""
        super().__init__(game, metrics)
        assert isinstance(game, BidIt)
        self.rules = game
        self._lowest = 1
        self._seen = (0, 0)

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return seats, what they show, the standing bid, what is to be decided, and the hand."""
        self.moves.clear()
        view: parts.Table = situation.view.table
        places = Places(self.metrics, area, len(situation.seats))
        return [
            *self._seats(situation, view, places),
            *self._shown(situation, view, places),
            *self._bid(situation, view, places),
            *self._decision(situation, view, places),
            *self._hand(situation, view, places),
        ]

    # -- seats ---------------------------------------------------------------------------------------

    def _seats(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        m = self.metrics
        items = []
        full = self.rules.rules.deal_cards[len(view.deals)]
        for seat, place in enumerate(places.seats):
            info = situation.seats[seat]
            first, tone = text.status(view, seat)
            name = info.name
            if len(set(view.teams)) < len(view.teams):
                name = f"{name} · team {view.teams[seat] + 1}"
            look = SeatLook(
                name,
                info.colour,
                (first,) if first else (),
                glow=situation.actor == seat and view.phase != "over",
                dealer=False,
                tone=tone,
            )
            told = [text.deal_cards(view, seat), f"{view.hand_sizes[seat]} cards in hand"]
            if view.target:
                told.append(f"{view.scores[seat]} of {view.target} match points")
            tip = f"{seat_title(info)}. {'. '.join(told)}."
            items.append(Item(f"seat:{seat}", look, place, tip=tip))
            spot = pygame.Rect(
                place.left + m.px(14), place.bottom - m.px(32), place.width - m.px(24), m.px(26)
            )
            if view.target:
                points = pygame.Rect(spot.right - m.px(46), spot.top, m.px(46), spot.height)
                score = TextLook(f"{view.scores[seat]} pt", 14, "bold", "right")
                items.append(Item(f"points:{seat}", score, points, 2, animate=False))
                spot.width -= m.px(50)
            items.append(Item(f"deals:{seat}", DealCardsLook(view.deals[seat], full), spot, 1, tip=told[0]))
        return items

    def _shown(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        """Return cards laid open, sides, or at the showdown all hands with what each card counts."""
        moment = situation.moment
        if isinstance(moment, ev.Showdown):
            return self._showdown(situation, moment, places)
        items = []
        sides: dict[Seat, str] = {}
        if isinstance(moment, ev.SidesShown):
            sides = dict(moment.sides)
        elif view.phase == "sides":
            sides = dict.fromkeys(view.decided, "")
            if view.seat is not None and view.side and not situation.hide_hand:
                sides[view.seat] = view.side
        for seat, side in sides.items():
            target = view.bidder if side == "bidder" else view.caller
            look = (
                ArrowLook(side, situation.seats[target].colour, situation.names[target])
                if side
                else ArrowLook("")
            )
            slot = places.seats[seat]
            height = min(places.shown.height - 4, self.metrics.px(40))
            place = pygame.Rect(
                slot.left + 8, places.shown.top + 4, min(slot.width - 16, self.metrics.px(150)), height
            )
            items.append(Item(f"side:{seat}", look, place, 3, from_rect=slot))
        for seat, names in enumerate(view.exposed):
            if seat in sides:
                continue
            for index, spot in enumerate(self._row(places, seat, len(names))):
                card = RankLook(names[index].split(".")[0], open=True)
                tip = f"{situation.names[seat]} shows {self.rules.cards.title(names[index])}."
                items.append(
                    Item(f"open:{names[index]}", card, spot, 3, tip=tip, from_rect=places.seats[seat])
                )
        return items

    def _row(self, places: Places, seat: Seat, count: int) -> list[pygame.Rect]:
        slot = places.seats[seat]
        height = places.shown.height - 6
        room = pygame.Rect(slot.left, places.shown.top + 3, slot.width, height)
        return fan(room, count, round(height / RATIO), height, self.metrics.px(4))

    def _showdown(self, situation: Situation, moment: ev.Showdown, places: Places) -> list[Item]:
        """Return all hands, one below the other, with what each card counts and what they come to."""
        m = self.metrics
        area = places.ladder.union(places.calls).union(
            pygame.Rect(places.ladder.left, places.shown.top, 1, places.hand.bottom - places.shown.top)
        )
        gap = m.px(6)
        height = min(m.px(104), (area.height - gap * len(moment.lines)) // len(moment.lines))
        side = m.text_px(16) * 8
        items = []
        for at, line in enumerate(moment.lines):
            top = area.top + at * (height + gap)
            name = TextLook(situation.names[line.seat], 16, "semibold", "right")
            items.append(Item(f"count:{line.seat}", name, (area.left, top, side, height), 6, animate=False))
            room = pygame.Rect(area.left + side + m.px(12), top, area.width - side - m.px(90), height)
            width = round(height / RATIO)
            step = min(width + m.px(5), (room.width - width) // max(1, len(line.cards) - 1))
            for index, (card, worth) in enumerate(zip(line.cards, line.worths, strict=True)):
                spot = (room.left + index * step, top, width, height)
                look = RankLook(card.split(".")[0], worth)
                items.append(Item(f"card:{card}", look, spot, 6, from_rect=places.seats[line.seat]))
            total = TextLook(f"= {sum(line.worths)}", 20, "bold")
            left = room.left + step * (len(line.cards) - 1) + width + m.px(12)
            items.append(Item(f"sum:{line.seat}", total, (left, top, m.px(70), height), 6, animate=False))
        return items

    # -- the standing bid --------------------------------------------------------------------------------

    def _bid(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        m = self.metrics
        line = round(m.text_px(14) * 1.35)
        foot = pygame.Rect(places.bid.left, places.bid.bottom - line, places.bid.width, line)
        piles = f"Deck {view.deck_size} · discards {len(view.discards)}"
        items = [
            Item("piles", TextLook(piles, 14, tone="muted"), foot, 1, tip=text.discards(self.rules, view))
        ]
        moment = situation.moment
        quantity, rank, bidder = view.quantity, view.rank, view.bidder
        call = standing(view, situation.names).partition("; ")[2]
        if isinstance(moment, ev.Showdown):
            quantity, rank, bidder = moment.quantity, moment.rank, moment.bidder
            call = f"there are {moment.count}"
        if not quantity:
            return items
        plate = pygame.Rect(
            places.bid.left, places.bid.top, places.bid.width, places.bid.height - line - m.px(6)
        )
        plate.height = min(plate.height, m.px(190))
        who = f"{situation.names[bidder]} bids"
        tip = f"Standing bid: {standing(view, situation.names)}. No bid goes above {view.cap}."
        items.append(
            Item("bid", BidLook(str(quantity), str(rank), who, call), plate, 1, tip=tip, animate=False)
        )
        return items

    # -- what is to be decided -----------------------------------------------------------------------

    def _decision(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        if not situation.awaiting:
            return []
        return [*self._ladder(situation, view, places), *self._plates(situation, view, places)]

    def _ladder(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        """Return the next bids: a line for each quantity, a column for each rank; arrows lead up to the cap."""
        if not any(isinstance(move, Bid) for move in situation.view.legal):
            return []
        m, area = self.metrics, places.ladder
        least = view.quantity + (view.rank == 6) if view.quantity else 1
        if self._seen != (view.quantity, view.rank) or self._lowest < least:
            self._seen, self._lowest = (view.quantity, view.rank), least
        steps = m.row(38)
        gap = m.px(5)
        width = (area.width - steps - gap * 7) // 6
        height = min(m.row(38), (area.height - gap * LINES) // (LINES + 1))
        items: list[Item] = []
        for column, rank in enumerate(RANKS):
            head = (area.left + column * (width + gap), area.top, width, height)
            items.append(self._head(situation, rank, head))
        for at in range(LINES):
            quantity = self._lowest + LINES - 1 - at
            if quantity > view.cap:
                continue
            top = area.top + (at + 1) * (height + gap)
            for column, rank in enumerate(RANKS):
                place = (area.left + column * (width + gap), top, width, height)
                items.append(self._step(situation, view, Bid(quantity, rank), place))
        items += self._arrows(situation, view, area, steps, height, gap, least)
        return items

    def _head(self, situation: Situation, rank: int, place: tuple[int, int, int, int]) -> Item:
        """Return the control of a rank: it chooses the lowest bid of that rank on the lines shown."""
        bids = (m for m in situation.view.legal if isinstance(m, Bid) and m.rank == rank)
        move = next((m for m in bids if m.quantity >= self._lowest), None)
        look = RankLook(str(rank), state="plain" if move is not None else "dimmed")
        if move is None:
            return Item(
                f"head:{rank}", look, place, 1, tip=f"No higher bid of {rank}s is left.", animate=False
            )
        choose = situation.choose
        tip = f"{self.game.label(move)} (key {rank})"
        return Item(f"head:{rank}", look, place, 1, on_click=lambda: choose(move), tip=tip, animate=False)

    def _step(
        self, situation: Situation, view: parts.Table, move: Bid, place: tuple[int, int, int, int]
    ) -> Item:
        key, label = f"bid:{move.quantity}:{move.rank}", f"{move.quantity} × {move.rank}"
        if not situation.is_legal(move):
            assert view.seat is not None
            why = self.game.why_not(view, view.seat, move)
            return Item(key, ChipLook(label, "dimmed"), place, 2, tip=why, animate=False)
        look = ChipLook(label, "selected" if situation.selected == move else "legal")
        return self.move_item(situation, move, key, look, place, tip=self.game.label(move))

    def _arrows(
        self,
        situation: Situation,
        view: parts.Table,
        area: pygame.Rect,
        size: int,
        height: int,
        gap: int,
        least: int,
    ) -> list[Item]:
        def turn(by: int) -> None:
            self._lowest = max(least, min(view.cap - LINES + 1, self._lowest + by))
            situation.redraw()

        left = area.right - size
        items = []
        can = {1: self._lowest + LINES - 1 < view.cap, -1: self._lowest > least}
        for at, (sign, by, tip) in enumerate((("+", 1, "Higher quantities"), ("−", -1, "Lower quantities"))):
            place = (left, area.top + (1 + at * (LINES - 1)) * (height + gap), size, height)
            control = StepLook(sign, "legal" if can[by] else "dimmed")
            click = (lambda step: lambda: turn(step))(by) if can[by] else None
            items.append(Item(f"ladder:{by}", control, place, 2, on_click=click, tip=tip, animate=False))
        number = (left - gap, area.top + 2 * (height + gap), size + 2 * gap, 2 * height + gap)
        quantity = TextLook(str(self._lowest), 28, "bold", "center")
        items.append(Item("quantity", quantity, number, 1, tip="The lowest quantity shown.", animate=False))
        cap = (left - gap, area.top, size + gap, height)
        items.append(
            Item(
                "cap",
                TextLook(f"≤ {view.cap}", 14, align="center", tone="muted"),
                cap,
                1,
                tip=f"No bid goes above {view.cap}: twice the cards in hands.",
                animate=False,
            )
        )
        return items

    def _plates(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        """Return the calls, sides and other moves that stand on plates."""
        moves = [
            move
            for move in situation.view.legal
            if not isinstance(move, (Bid, parts.Discard, parts.Sidestep))
        ]
        m, area = self.metrics, places.calls
        if not any(isinstance(move, Bid) for move in situation.view.legal):
            area = places.ladder.inflate(-places.ladder.width // 3, 0)
        gap = m.px(8)
        height = min(
            max(m.row(48), round(m.text_px(16) * 2.5)), (area.height - gap * len(moves)) // max(1, len(moves))
        )
        top = area.top + max(0, (area.height - (height + gap) * len(moves)) // 2)
        items = []
        for move in moves:
            title, small = self._plate(situation, view, move)
            look = ChipLook(
                title,
                "selected" if situation.selected == move else "legal",
                small if height > m.px(38) else "",
            )
            place = (area.left, top, area.width, height)
            letter = text.KEYS.get(type(move), "")
            tip = f"{title} (key {letter})" if letter else title
            items.append(self.move_item(situation, move, f"choice:{title}", look, place, tip=tip))
            top += height + gap
        return items

    def _plate(self, situation: Situation, view: parts.Table, move: Move) -> tuple[str, str]:
        names = situation.names
        if isinstance(move, parts.TakeSide):
            seat = view.bidder if move.with_ == "bidder" else view.caller
            return f"{names[seat]} is right", text.claim(view, move.with_)
        stakes = self.rules.stakes
        costs = {
            parts.Challenge: f"{stakes['challenge']} card: too high",
            parts.Perfecto: f"{stakes['perfecto']} card: exactly right",
            parts.Double: f"{stakes['double']} cards at stake",
            parts.Redouble: f"{stakes['redouble']} cards at stake",
            parts.Surrender: f"lose {stakes['surrender']} card for sure",
            parts.Pass: "let it be",
            parts.Draw: f"{view.wanted} to draw",
        }
        return text.label(self.rules, move, names), costs.get(type(move), "")

    # -- the hand ------------------------------------------------------------------------------------

    def _hand(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        if isinstance(situation.moment, ev.Showdown) or not view.hand:
            return []
        area, m = places.hand, self.metrics
        closed = [name for name in view.hand if view.seat is None or name not in view.exposed[view.seat]]
        height = area.height - m.px(14)
        room = pygame.Rect(area.left, area.bottom - height, area.width, height)
        spots = fan(room, len(closed), round(height / RATIO), height, m.px(10))
        if situation.hide_hand:
            return [Item(f"back:{at}", CardBackLook(), spot, 10 + at) for at, spot in enumerate(spots)]
        return [
            self._hand_card(situation, view, name, spot, at)
            for at, (name, spot) in enumerate(zip(closed, spots, strict=True))
        ]

    def _hand_card(
        self, situation: Situation, view: parts.Table, name: str, spot: pygame.Rect, at: int
    ) -> Item:
        faces = name.split(".")[0]
        title = self.rules.cards.title(name)
        moves = (parts.Discard(name), parts.Sidestep(name))
        # Cards with the same faces are as good as each other: the move names the first of them.
        twin = next(
            other for other in view.hand if other.split(".")[0] == faces and self._closed(view, other)
        )
        move = next(
            (m for m in (parts.Discard(twin), parts.Sidestep(twin), *moves) if situation.is_legal(m)), None
        )
        if move is None:
            return Item(f"card:{name}", RankLook(faces), spot, 10 + at, tip=title)
        chosen = situation.selected == move and name == twin
        look = RankLook(faces, state="selected" if chosen else "legal")
        tip = f"{title}: {'discard it to draw' if isinstance(move, parts.Discard) else 'show it for a sidestep'}"
        if name != twin:
            return Item(
                f"card:{name}",
                look,
                spot,
                10 + at,
                on_click=lambda: situation.choose(move),
                tip=tip,
                lift=self.metrics.px(8),
            )
        place = spot.move(0, -self.metrics.px(10)) if chosen else spot
        lift = 0 if chosen else self.metrics.px(8)
        return self.move_item(situation, move, f"card:{name}", look, place, z=10 + at, tip=tip, lift=lift)

    def _closed(self, view: parts.Table, name: str) -> bool:
        return view.seat is None or name not in view.exposed[view.seat]

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        """Say whose decision it is, and which."""
        view: parts.Table = situation.view.table
        if view.phase == "over":
            return "The match is over." if view.target else "The game is over."
        actor = situation.actor
        if actor is None or view.turn == CHANCE:
            return ""
        name = situation.names[actor]
        return f"{name}, {text.prompt(view)}" if situation.awaiting else f"{name} is thinking."

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a move means, and for whom."""
        view: parts.Table = situation.view.table
        return text.preview(self.rules, view, move, situation.names, coach=situation.coach)

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a card large."""
        view: parts.Table = situation.view.table
        if key == "piles" and view.discards:
            last = RankLook(view.discards[-1].split(".")[0])
            told = (text.discards(self.rules, view), f"Cards left in the deck: {view.deck_size}.")
            return Inspection(last, RATIO, "Discards", told)
        name = key.removeprefix("card:").removeprefix("open:")
        if name == key or name not in self.rules.cards.number:
            return None
        faces = name.split(".")[0]
        copies = sum(1 for other in self.rules.cards.faces if other == faces)
        cards = "card" if copies == 1 else "cards"
        lines = [f"The deck has {copies} {cards} with these faces."]
        if "*" in faces:
            lines.append("A star counts as the rank that was bid last.")
        return Inspection(RankLook(faces), RATIO, self.rules.cards.title(name), tuple(lines))

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Read letters as calls, and digits as bids of the lowest quantity of a rank."""
        digit = key - pygame.K_0
        if 1 <= digit <= 6:
            bids = (move for move in situation.view.legal if isinstance(move, Bid) and move.rank == digit)
            return next(bids, None)
        return self.lettered(situation, text.KEYS, key)

    def sound(self, event: Event) -> str:
        """Name the sound of an event."""
        return {
            ev.Dealt: "deal",
            ev.BidMade: "bid",
            ev.Discarded: "card",
            ev.CardsDrawn: "card",
            ev.Exposed: "card",
            ev.Called: "reveal",
            ev.SidesShown: "reveal",
            ev.Showdown: "reveal",
            ev.CardLost: "trick",
        }.get(type(event), "")
