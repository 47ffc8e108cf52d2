"""The cards of the current trick in the game Bid & Bluff, and the results of the bids."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import pygame

from bidtable.app.draw.film import REST, Film, Pose, pop
from bidtable.app.draw.sizes import CAPTION, LINE
from bidtable.app.draw.theme import Metrics, Rgb
from bidtable.app.match.address import addressed
from bidtable.app.tables.base import Situation
from bidtable.app.tables.bid_and_bluff import text
from bidtable.app.tables.bid_and_bluff.bidding import shown
from bidtable.app.tables.bid_and_bluff.cards import CardLook
from bidtable.app.tables.bid_and_bluff.layout import LARGE, LARGEST, RISE, Places
from bidtable.app.tables.bid_and_bluff.looks import ResultLook, SlotLook, TagLook
from bidtable.app.tables.looks import GlowLook
from bidtable.app.widgets.board import Item, Words
from bidtable.core.model import Seat
from bidtable.games.bid_and_bluff.context import Context
from bidtable.games.bid_and_bluff.events import CardsCut, DieMoved, RoundScored, TrickTaken
from bidtable.games.bid_and_bluff.state import Observation
from bidtable.games.bid_and_bluff.words import allowance_text, parts_text, steps

ARC: Final = 46
"""Height of the arc of a card in flight, in layout units."""
WAIT: Final = 0.3
"""Pause in seconds at normal speed, before the cards of a taken trick slide together, and again before they leave."""
TOGETHER: Final = 0.35
"""Seconds at normal speed in which the cards of a taken trick slide together."""
LIFTED: Final = Film((REST, Pose(dy=-0.06, scale=1.07), Pose(dy=-0.06, scale=1.07), REST), 0.7)
"""Animation of the card that wins the trick: the card is lifted, waits, and settles on the other cards."""
GLOW: Final = 64
"""Width of the light around the card that takes a trick, in layout units."""
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def card_look(context: Context, view: Observation, name: str, state: str = "plain") -> CardLook:
    """Return the drawing of a card, which depends on the trump suit."""
    deck = context.cards
    card = deck.number[name]
    suit = deck.suits[deck.suit[card]]
    trump = view.trump >= 0 and deck.suit[view.trump] == deck.suit[card]
    return CardLook(str(deck.value(card)), suit.letter, suit.emblem, rgb_of(suit.colour), state, trump, name)


class Trick:
    """The cards of the current trick, or the results of the bids after the last trick.

    Args:
        order: The seats clockwise from the viewer's left; the viewer is the last.
    """

    def __init__(
        self, context: Context, m: Metrics, situation: Situation, order: Sequence[Seat], places: Places
    ) -> None:
        self.context, self.m, self.situation = context, m, situation
        self.order, self.places = order, places
        self.view: Observation = situation.view.observation

    def items(self) -> list[Item]:
        view, moment = self.view, self.situation.moment
        if isinstance(moment, CardsCut):
            pairs = [(seat, self.context.cards.names[card]) for seat, card in view.cut]
            return [*self._cards(pairs, view.dealer), *self._tags(pairs, view.dealer, "deals")]
        if isinstance(moment, TrickTaken):
            pairs = self._laid(view.last_trick, view.last_leader)
            return self._gathered(pairs, moment.seat)
        if view.phase == "over":
            return []
        if view.allowances:
            return self._results()
        if view.stage != "play" or shown(self.situation):
            return []
        pairs = self._laid(view.trick, view.leader)
        # Nobody takes the trick before all have played.
        return [
            *([] if pairs else self._last()),
            *self._empty({seat for seat, _ in pairs}),
            *self._cards(pairs, self.taking()),
            *self._tags(
                pairs, self.taking() if len(pairs) > 1 else -1, "is ahead", led=pairs[0][0] if pairs else -1
            ),
        ]

    def taking(self) -> Seat:
        # The best card so far decides who is ahead (BB-5).
        view = self.view
        if not view.trick:
            return -1
        return (view.leader + self.context.cards.winner(view.trick, view.trump)) % len(view.dice)

    def _empty(self, played: Collection[Seat]) -> list[Item]:
        # Places of cards that will be played.
        view, near = self.view, self.situation.near
        items = []
        for index, seat in enumerate(self.order):
            if seat in played:
                continue
            place, angle = self.places.slot(index)
            words, emblem = self._wanted() if seat == near and self.situation.awaiting else ("", "")
            look = SlotLook(words, emblem, seat == near, view.colours[seat], seat == view.turn)
            items.append(Item(f"slot:{seat}", look, place, 2, angle=angle, animate=False))
        return items

    def _wanted(self) -> tuple[str, str]:
        # What the viewer may play, and the emblem of the suit to follow.
        if not self.view.trick:
            return "your lead", ""
        if not text.follows(self.context, self.view):
            return "any card" if len(self.view.hand) > 1 else "last card", ""
        deck = self.context.cards
        suit = deck.suits[deck.suit[self.view.trick[0]]]
        return f"follow {suit.name}", suit.emblem

    def _last(self) -> list[Item]:
        # Before a card is led, the last trick is shown with its taker.
        view, pairs = self.view, self._laid(self.view.last_trick, self.view.last_leader)
        places = self.places.last(len(pairs)) if pairs else []
        if not places:
            return []
        cards = self.context.cards
        best = pairs[cards.winner(view.last_trick, view.trump)]
        items = []
        for (seat, name), place in zip(sorted(pairs, key=lambda pair: pair == best), places, strict=True):
            look = card_look(self.context, view, name, "winner" if name == best[1] else "plain")
            tip = f"The last trick. {self.situation.names[seat]}: {name}"
            items.append(Item(f"last:{name}", look, place, 2, tip=tip, animate=False))
        words = addressed(f"{self.situation.called[best[0]]} took it")
        taker = TagLook(view.colours[best[0]], words, _short(words), plain=True)
        tag = pygame.Rect(places[0].left, places[0].bottom + self.m.px(4), 0, self.places.tag(0).height)
        tag.width = places[-1].right - tag.left
        return [*items, Item("last:taker", taker, tag, 2, animate=False)]

    def _laid(self, trick: Sequence[int], leader: Seat) -> list[tuple[Seat, str]]:
        n, names = len(self.view.dice), self.context.cards.names
        return [((leader + place) % n, names[card]) for place, card in enumerate(trick)]

    def _tags(self, pairs: Sequence[tuple[Seat, str]], winner: Seat, does: str, led: Seat = -1) -> list[Item]:
        # The first card of a trick decides which suit the others have to follow.
        items = []
        for seat, card in pairs:
            name, wins = self.situation.called[seat], seat == winner
            words = addressed(f"{name} {does}" if wins else f"{name} led" if seat == led else name)
            look = TagLook(self.view.colours[seat], words, does if wins else _short(words), plain=not wins)
            tip = addressed(f"{name} led {card}: its suit must be followed.") if seat == led else words
            place = self.places.tag(self.order.index(seat), raised=wins)
            items.append(Item(f"tag:{seat}", look, place, 10, tip=tip, animate=False))
        return items

    def _gathered(self, pairs: Sequence[tuple[Seat, str]], winner: Seat) -> list[Item]:
        # The cards slide under the winning card.
        m, view, places = self.m, self.view, self.places
        at, count = self.order.index(winner), len(pairs)
        pile = places.won(at, view.tricks[winner] - 1)
        # The cards keep their order from left to right, so that none has to pass another.
        others = sorted(
            (pair for pair in pairs if pair[0] != winner),
            key=lambda pair: places.slot(self.order.index(pair[0]))[0].left,
        )
        best = next(pair for pair in pairs if pair[0] == winner)
        why = text.winning_words(self.context, view)
        glow = places.gathered(at, 0, count)[0].inflate(2 * m.px(GLOW), 2 * m.px(GLOW))
        film = Film((Pose(alpha=0), REST), TOGETHER, WAIT)
        items = [Item("light:trick", GlowLook(), glow, 1, animate=False, film=film)]
        for order, (seat, name) in enumerate((best, *reversed(others))):
            place, angle = places.gathered(at, order, count)
            wins = not order
            tip = f"{self.situation.names[seat]}: {name}"
            items.append(
                Item(
                    f"card:{name}",
                    card_look(self.context, view, name, "winner" if wins else "plain"),
                    place,
                    9 if wins else 8 - order,
                    from_rect=places.held(self.order.index(seat), 0, 1)[0],
                    tip=tip,
                    angle=angle,
                    # Cards that slide under the winning one hardly rise.
                    arc=m.px(ARC if wins else ARC // 4),
                    exit=pile,
                    film=LIFTED if wins else None,
                    delay=WAIT,
                    words=Words("card", name, self.situation.names[seat], "ahead" if wins else ""),
                )
            )
            who, name = (
                addressed(f"{self.situation.called[seat]} takes it"),
                addressed(self.situation.called[seat]),
            )
            look = TagLook(
                view.colours[seat],
                f"{who}: {why}" if wins else name,
                who if wins else _short(name),
                plain=not wins,
                units=LINE if wins else CAPTION,
            )
            tag = places.gathered_tag(at, order, count)
            # Words and signs appear when the cards have come together.
            film, tip = pop(0.2, WAIT + TOGETHER), look.text if wins else tip
            items.append(Item(f"tag:{seat}", look, tag, 10, tip=tip, animate=False, film=film))
        return items

    def _cards(self, pairs: Sequence[tuple[Seat, str]], winner: Seat) -> list[Item]:
        m, items = self.m, []
        for seat, name in pairs:
            index, wins = self.order.index(seat), seat == winner
            place, angle = self.places.slot(index)
            if wins:
                place, angle = place.move(0, -m.px(RISE)), 0.0
            items.append(
                Item(
                    f"card:{name}",
                    card_look(self.context, self.view, name, "winner" if wins else "plain"),
                    place,
                    9 if wins else 6,
                    from_rect=self.places.held(index, 0, 1)[0],
                    tip=f"{self.situation.names[seat]}: {name}",
                    angle=angle,
                    arc=m.px(ARC),
                    words=Words("card", name, self.situation.names[seat], "ahead" if wins else ""),
                )
            )
        return items

    def _results(self) -> list[Item]:
        m, view, area = self.m, self.view, self.places.results
        fresh = isinstance(self.situation.moment, RoundScored)
        step = area.width // len(self.order)
        wide = min(step - m.px(8), max(m.px(168), m.text_px(14) * 11))
        step = min(step, wide + m.px(48))
        items = []
        for index, seat in enumerate(sorted(self.order, key=self._place)):
            allowance = view.allowances[seat]
            place = pygame.Rect(0, area.top, wide, area.height)
            place.centerx = area.centerx + round((index - (len(self.order) - 1) / 2) * step)
            brief = (self.places.near and m.text_scale >= LARGE) or m.text_scale > LARGEST
            parts = "" if brief else parts_text(allowance.parts) or "zone: no step"
            name = self.situation.names[seat]
            order = self._turn_to_move(seat)
            turn = "now" if self._moves(seat) else "over" if self._has_moved(seat) else "waits"
            look = ResultLook(
                name, view.colours[seat], view.bids[seat], allowance.total, parts, allowance.made, turn
            )
            where = "in the zone" if allowance.in_zone else "outside the zone"
            said = "made it" if allowance.made else "missed"
            tip = f"{name} {said}. Die {where}: {allowance_text(allowance)}; {order}"
            words = Words("result", name, steps(allowance.total), f"{said}, {order}")
            film = pop(0.35, 0.15 * index) if fresh else None
            items.append(Item(f"result:{seat}", look, place, 5, tip=tip, film=film, words=words))
        return items

    def _moves(self, seat: Seat) -> bool:
        view, moment = self.view, self.situation.moment
        if isinstance(moment, DieMoved):
            return moment.seat == seat
        return moment is None and view.phase in ("move", "stay") and view.turn == seat

    def _has_moved(self, seat: Seat) -> bool:
        view = self.view
        return view.phase not in ("move", "stay") or self._place(seat) < self._place(view.turn)

    def _place(self, seat: Seat) -> int:
        # The dice move in the order of the seats, from the dealer's left (BB-7).
        return (seat - self.view.dealer - 1) % len(self.order)

    def _turn_to_move(self, seat: Seat) -> str:
        # For example "moves 3rd", "moves now" or "moved".
        if not self.view.allowances[seat].total:
            return "stays"
        if self._has_moved(seat):
            return "moved"
        return "moves now" if self._moves(seat) else f"moves {ORDINALS[self._place(seat)]}"


def _short(name: str) -> str:
    return name.partition(" ")[0]


def rgb_of(code: str) -> Rgb:
    """Convert a colour code, such as "#1a78c2", to RGB values."""
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))
