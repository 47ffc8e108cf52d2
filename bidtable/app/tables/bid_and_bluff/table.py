"""The table of Bid & Bluff: the race at the left, the seats and the trick in the middle, the hand below."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bidtable.app.draw.theme import Metrics, Rgb
from bidtable.app.tables.base import Inspection, Situation, Table, fan, seat_title
from bidtable.app.tables.bid_and_bluff import text
from bidtable.app.tables.bid_and_bluff.layout import CARD_RATIO, Places
from bidtable.app.tables.bid_and_bluff.looks import ChartLook, ResultLook, SlotLook
from bidtable.app.tables.bid_and_bluff.track import BoardPicture
from bidtable.app.tables.looks import CardBackLook, CardLook, DieLook, SeatLook, TextLook
from bidtable.app.widgets.board import Item
from bidtable.core.game import AnyGame
from bidtable.core.model import CHANCE, Event, Move, Seat
from bidtable.games.bid_and_bluff import parts
from bidtable.games.bid_and_bluff.game import BidAndBluff
from bidtable.games.bid_and_bluff.parts import Bid, ChooseColour, MoveDie, PlayCard
from bidtable.games.bid_and_bluff.rules import COLOURS
from bidtable.games.bid_and_bluff.words import allowance_text, parts_text, steps


class BidAndBluffTable(Table):
    """Draws a race from its view."""

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table for a window size."""
        super().__init__(game, metrics)
        assert isinstance(game, BidAndBluff)
        self.cards = game.cards
        self.rules = game.rules

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return the board, the seats, the trick, what is to be decided, and the hand."""
        self.moves.clear()
        view: parts.Table = situation.view.table
        self.colours = tuple(c or info.colour for c, info in zip(view.colours, situation.seats, strict=True))
        places = Places(self.metrics, area, len(view.rows), len(view.rows[0]), len(view.dice))
        board = BoardPicture(self, situation, view, places.track, places.cell)
        return [
            *board.items(),
            *self._seats(situation, view, places),
            *self._trick(situation, view, places),
            *self._trump(view, places),
            *self._decision(situation, view, places),
            *self._hand(situation, view, places),
        ]

    # -- seats ---------------------------------------------------------------------------------------

    def _seats(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        items = []
        m = self.metrics
        for seat, place in enumerate(places.seats):
            info = situation.seats[seat]
            facts, tone = self._facts(view, seat)
            die = min(m.px(44), place.height // 2)
            look = SeatLook(
                info.name,
                view.colours[seat],
                facts,
                glow=situation.actor == seat and view.phase != "over",
                dealer=view.dealer == seat,
                tone=tone,
                room=die / m.u + 4 if view.colours[seat] else 0,
            )
            tip = f"{seat_title(info)}. {' · '.join(facts)}"
            items.append(
                Item(f"seat:{seat}", look, place, tip=f"{tip}{' · deals' if view.dealer == seat else ''}")
            )
            if view.colours[seat]:
                spot = pygame.Rect(0, 0, die, die)
                spot.bottomright = (place.right - m.px(7), place.bottom - m.px(7))
                face = view.bids[seat] if view.phase in ("bid", "play", "move") else None
                items.append(Item(f"bid:{seat}", DieLook(view.colours[seat], face), spot, 1))
        return items

    def _facts(self, view: parts.Table, seat: Seat) -> tuple[tuple[str, ...], str]:
        """Return the lines of a seat's panel, and whether the first one is good news."""
        bid, taken = view.bids[seat], view.tricks[seat]
        if view.phase == "bid":
            first = "no bid" if bid is None else f"bid {bid}"
            return (first, _cards(view.hand_sizes[seat])), "plain"
        if view.phase in ("play", "move") and bid is not None:
            tone = "plain" if taken < bid else "good" if taken == bid else "bad"
            if view.phase == "move" and taken < bid:
                tone = "bad"
            second = _cards(view.hand_sizes[seat]) if view.phase == "play" else _die(view.dice[seat])
            return (
                f"{taken} of {bid} tricks"
                if len(view.dice) < 5 and self.metrics.text_scale < 1.4
                else f"{taken} of {bid}",
                second,
            ), tone
        return ((_die(view.dice[seat]),) if view.dice[seat] else ()), "plain"

    # -- the middle ----------------------------------------------------------------------------------

    def _trick(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        """Return the trick, the last one while it is admired, the cut, or what the bids came to."""
        moment = situation.moment
        height = min(places.trick.height, round((places.seats[0].width - 4) * CARD_RATIO))
        if isinstance(moment, parts.CardsCut):
            pairs = list(zip(moment.seats, moment.cards, strict=True))
            return self._slots(pairs, moment.dealer, -1, view, places, height)
        finished = isinstance(moment, parts.TrickTaken) or (
            isinstance(moment, parts.CardPlayed) and not view.trick
        )
        if finished:
            taker = moment.seat if isinstance(moment, parts.TrickTaken) else -1
            return self._slots(list(view.last_trick), taker, view.last_trick[0][0], view, places, height)
        if view.phase == "move" and view.allowances is not None:
            return self._results(view, places)
        if view.phase != "play":
            return []
        leader = view.leader if view.trick else -1
        slots = [
            Item(f"slot:{seat}", SlotLook(seat == view.turn), places.slot(seat, height), 1)
            for seat in range(len(view.dice))
        ]
        return [*slots, *self._slots(list(view.trick), -1, leader, view, places, height)]

    def _slots(
        self,
        pairs: list[tuple[Seat, str]],
        winner: Seat,
        leader: Seat,
        view: parts.Table,
        places: Places,
        height: int,
    ) -> list[Item]:
        items = []
        for seat, name in pairs:
            place = places.slot(seat, height)
            look = self._card(name, view, "winner" if seat == winner else "plain")
            items.append(
                Item(
                    f"card:{name}",
                    look,
                    place,
                    4,
                    from_rect=places.seats[seat],
                    tip=self.cards.title(name),
                )
            )
            if seat == leader and len(view.dice) > 2:
                line = round(self.metrics.text_px(13) * 1.3)
                label = pygame.Rect(places.seats[seat].left, place.top - line, places.seats[seat].width, line)
                items.append(
                    Item("leads", TextLook("led", 13, align="center", tone="muted"), label, 3, animate=False)
                )
        return items

    def _results(self, view: parts.Table, places: Places) -> list[Item]:
        items = []
        assert view.allowances is not None
        for seat, allowance in enumerate(view.allowances):
            slot = places.seats[seat]
            height = min(places.trick.height, self.metrics.text_px(16) * 6)
            place = pygame.Rect(slot.left, places.trick.centery - height // 2, slot.width, height)
            text = parts_text(allowance) or "zone: no step"
            look = ResultLook(allowance.total, text, allowance.made)
            where = "in the zone" if allowance.in_zone else "outside the zone"
            tip = f"Die {where}: {allowance_text(allowance)}"
            items.append(Item(f"result:{seat}", look, place, 3, tip=tip))
        return items

    def _card(self, name: str, view: parts.Table, state: str) -> CardLook:
        card = self.cards.number[name]
        suit = self.cards.suits[self.cards.suit[card]]
        trump = bool(view.trump) and view.trump[0] == name[0]
        return CardLook(
            str(self.cards.value(card)), suit.letter, suit.emblem, _rgb(suit.colour), state, trump
        )

    def _trump(self, view: parts.Table, places: Places) -> list[Item]:
        """Return the trump card and the deal chart, left and right of the decision."""
        m, info = self.metrics, places.info
        if not view.round:
            return []
        line = round(m.text_px(14) * 1.3)
        items = []
        side = min(round(info.height / CARD_RATIO), m.px(80))
        if view.trump:
            place = pygame.Rect(info.left, info.top, side, round(side * CARD_RATIO))
            place.centery = info.centery
            suit = self.cards.suits[self.cards.suit[self.cards.number[view.trump]]].name
            tip = f"{self.cards.title(view.trump)} was turned up: {suit} is trump."
            items.append(Item(f"card:{view.trump}", self._card(view.trump, view, "plain"), place, 1, tip=tip))
            text = pygame.Rect(
                place.right + m.px(8), place.centery - line, self._side(places) - side - m.px(10), line
            )
            items.append(Item("trump:label", TextLook("Trump", 14, tone="muted"), text, 1))
            items.append(Item("trump:suit", TextLook(suit, 18, "bold"), text.move(0, line), 1))
        chart = pygame.Rect(
            info.right - self._side(places), info.centery - line // 2, self._side(places), line + m.px(8)
        )
        items.append(
            Item(
                "chart",
                ChartLook(view.count, view.upcoming),
                chart,
                1,
                tip="Cards dealt this round, and in the next ones.",
            )
        )
        title = chart.move(0, -line - m.px(2))
        title.height = line
        items.append(Item("chart:label", TextLook("Cards dealt", 14, tone="muted"), title, 1))
        return items

    def _side(self, places: Places) -> int:
        """Return the width of what stands left and right of the decision."""
        return min(places.info.width // 4, self.metrics.px(200))

    # -- what is to be decided -----------------------------------------------------------------------

    def _decision(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        if not situation.awaiting:
            return []
        side = self._side(places) + self.metrics.px(10) if view.round else 0
        middle = places.info.inflate(-2 * side, 0)
        if view.phase == "bid":
            return self._bid_dice(situation, view, middle)
        if view.phase == "colour":
            return self._colour_dice(situation, middle)
        if view.phase == "start":
            return [
                Item(
                    "hint",
                    TextLook("Choose a lit START square on the board.", 18, "semibold", "center"),
                    middle,
                    2,
                )
            ]
        if view.phase == "move" and view.allowances is not None:
            text = allowance_text(view.allowances[view.turn])
            return [Item("hint", TextLook(text, 20, "bold", "center", "accent", wrap=True), middle, 2)]
        return []

    def _bid_dice(self, situation: Situation, view: parts.Table, area: pygame.Rect) -> list[Item]:
        seat, m = view.turn, self.metrics
        count = self.rules.highest_bid + 1
        line = round(m.text_px(15) * 1.25)
        side = min(m.px(62), area.height - line, (area.width - count * m.px(8)) // count)
        row_area = pygame.Rect(area.left, area.top + (area.height - side - line) // 2, area.width, side)
        items = []
        for tricks, place in enumerate(fan(row_area, count, side, side, m.px(10))):
            move, key = Bid(tricks), f"choice:{tricks}"
            if situation.is_legal(move):
                look = DieLook(
                    self.colours[seat], tricks, "selected" if situation.selected == move else "legal"
                )
                tip = f"Bid {tricks} (key {tricks})"
                items.append(self.move_item(situation, move, key, look, place, tip=tip, lift=m.px(4)))
            else:
                why = self.game.why_not(view, seat, move)
                items.append(
                    Item(key, DieLook(self.colours[seat], tricks, "dimmed"), place, 2, tip=why, alpha=90)
                )
            label = (place.left, place.bottom, place.width, line)
            items.append(
                Item(f"number:{tricks}", TextLook(str(tricks), 15, "bold", "center"), label, 2, animate=False)
            )
        return items

    def _colour_dice(self, situation: Situation, area: pygame.Rect) -> list[Item]:
        side = min(self.metrics.px(64), area.height)
        items = []
        for colour, place in zip(
            COLOURS, fan(area, len(COLOURS), side, side, self.metrics.px(14)), strict=True
        ):
            move = ChooseColour(colour)
            if not situation.is_legal(move):
                continue
            look = DieLook(colour, None, "selected" if situation.selected == move else "legal")
            items.append(
                self.move_item(
                    situation,
                    move,
                    f"choice:{colour}",
                    look,
                    place,
                    tip=self.game.label(move),
                    lift=self.metrics.px(4),
                )
            )
        return items

    def _hand(self, situation: Situation, view: parts.Table, places: Places) -> list[Item]:
        area, m = places.hand, self.metrics
        raised = m.px(16)
        height = min(area.height - raised, m.px(176))
        width = round(height / CARD_RATIO)
        if view.hand:
            # A full hand lies side by side as long as its cards stay large enough to read.
            fitting = area.width // len(view.hand) - m.px(8)
            width = max(min(width, fitting), min(width, m.px(84)))
            height = round(width * CARD_RATIO)
        room = pygame.Rect(area.left, area.top + raised, area.width, area.height - raised)
        spots = fan(room, len(view.hand), width, height, m.px(8))
        if situation.hide_hand:
            return [Item(f"back:{i}", CardBackLook(), spot, 5) for i, spot in enumerate(spots)]
        trump = next((tuple(spot) for spot in (places.info,)), None)
        items = []
        for number, (name, spot) in enumerate(zip(view.hand, spots, strict=True)):
            items.append(self._hand_card(situation, view, name, spot, number, trump))
        return items

    def _hand_card(
        self,
        situation: Situation,
        view: parts.Table,
        name: str,
        spot: pygame.Rect,
        number: int,
        source: tuple[int, ...] | None,
    ) -> Item:
        move = PlayCard(name)
        z = 5 + number
        start = (source[0], source[1], spot.width, spot.height) if source else None
        if not (situation.awaiting and view.phase == "play"):
            return Item(
                f"card:{name}",
                self._card(name, view, "plain"),
                spot,
                z,
                tip=self.cards.title(name),
                from_rect=start,
            )
        assert view.seat is not None
        if not situation.is_legal(move):
            why = self.game.why_not(view, view.seat, move)
            return Item(
                f"card:{name}",
                self._card(name, view, "dimmed"),
                spot,
                z,
                tip=f"{self.cards.title(name)}: {why}",
            )
        chosen = situation.selected == move
        place = spot.move(0, -self.metrics.px(16)) if chosen else spot
        look = self._card(name, view, "selected" if chosen else "legal")
        lift = 0 if chosen else self.metrics.px(12)
        return self.move_item(
            situation, move, f"card:{name}", look, place, z=z, tip=self.cards.title(name), lift=lift
        )

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        """Say whose decision it is, and which."""
        view: parts.Table = situation.view.table
        if view.phase == "over":
            return "The race is over."
        if view.turn == CHANCE:
            return ""
        name = situation.names[view.turn]
        if not situation.awaiting:
            return f"{name} is thinking."
        if view.phase == "play" and view.trick:
            led = self.cards.suits[self.cards.suit[self.cards.number[view.trick[0][1]]]].name
            return f"{name}, play a card. {led} was led."
        if view.phase == "bid":
            rest = sum(bid for bid in view.bids if bid is not None)
            return f"{name}, bid 0 to {self.rules.highest_bid} tricks. {rest} of {view.count} are bid so far."
        words = {
            "colour": "choose a die.",
            "start": "choose a START square.",
            "play": "lead a card.",
            "move": "move your die.",
        }
        return f"{name}, {words[view.phase]}"

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a move will do, in numbers."""
        view: parts.Table = situation.view.table
        if isinstance(move, Bid):
            return text.of_bid(self.rules, view, move.tricks)
        if isinstance(move, MoveDie):
            target = next((target for target in view.targets if target.to == move.to), None)
            if target is None:
                return ""
            if target.overshoot >= 0:
                over = f", {steps(target.overshoot)} over" if target.overshoot else ""
                return f"Into FINISH in {steps(target.steps)}{over}."
            lost = f"; {steps(target.forfeited)} lost" if target.forfeited else ""
            return f"To {target.to} in {steps(target.steps)}{lost}."
        return f"{self.game.label(move)}."

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a card large, with what can still beat it as far as the viewer can know."""
        view: parts.Table = situation.view.table
        name = key.removeprefix("card:")
        if name == key or name not in self.cards.number:
            return None
        lines = text.of_card(self.cards, view, name)
        return Inspection(self._card(name, view, "plain"), CARD_RATIO, self.cards.title(name), lines)

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Read digits as bids."""
        view: parts.Table = situation.view.table
        digit = key - pygame.K_0 if pygame.K_0 <= key <= pygame.K_9 else key - pygame.K_KP_1 + 1
        if key == pygame.K_KP_0:
            digit = 0
        move = Bid(digit)
        return move if view.phase == "bid" and situation.is_legal(move) else None

    def sound(self, event: Event) -> str:
        """Name the sound of an event."""
        return {
            parts.CardsCut: "deal",
            parts.Dealt: "deal",
            parts.ColourChosen: "click",
            parts.StartChosen: "die_step",
            parts.BidMade: "bid",
            parts.CardPlayed: "card",
            parts.TrickTaken: "trick",
            parts.RoundScored: "reveal",
            parts.DieMoved: "die_step",
        }.get(type(event), "")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _die(square: str) -> str:
    return "in FINISH" if square == "finish" else f"die on {square}"


def _rgb(text: str) -> Rgb:
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))
