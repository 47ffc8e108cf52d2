"""The table of BID-IT!: people with what lies before them, the standing bid in the middle, the hand below."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence

import pygame

from bidtable.app.draw.look import Look
from bidtable.app.draw.theme import Metrics
from bidtable.app.match.talk import Moment, Remark
from bidtable.app.room.place import Room
from bidtable.app.tables.base import Inspection, Presses, Sample, Situation
from bidtable.app.tables.bid_it import manners, remarks, text
from bidtable.app.tables.bid_it.choices import DRAW, SIDESTEP, Choices
from bidtable.app.tables.bid_it.deck import deck
from bidtable.app.tables.bid_it.dial import DIAL_KEYS, Dial
from bidtable.app.tables.bid_it.hand import Hand
from bidtable.app.tables.bid_it.hero import Hero
from bidtable.app.tables.bid_it.layout import Places
from bidtable.app.tables.bid_it.lays import Lays
from bidtable.app.tables.bid_it.looks import RATIO, RankLook
from bidtable.app.tables.bid_it.plates import PileLook
from bidtable.app.tables.looks import CardBackLook
from bidtable.app.tables.seated import Plate, SeatedTable
from bidtable.app.widgets.board import Item
from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Move, Seat
from bidtable.games.bid_it import BidIt, bids
from bidtable.games.bid_it import events as ev
from bidtable.games.bid_it.cards import STAR
from bidtable.games.bid_it.players import going
from bidtable.games.bid_it.state import Observation


class BidItTable(SeatedTable):
    """Draws a match from what a seat sees, step by step: nothing but the view says what is shown."""

    dye = "purple"

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        """Make the table for a window size."""
        super().__init__(game, metrics)
        assert isinstance(game, BidIt)
        self._rules = game
        self._cards = game.context.cards
        self._dial = Dial(self, game.context)
        self._choices = Choices(self, game)
        self._hero = Hero(game, metrics)
        self._lays = Lays(game.context, metrics)
        self._hand = Hand(self, game, self._lays, self._choices)
        self._places = functools.lru_cache(maxsize=8)(self._place)

    def _place(self, seats: int, near: Seat, area: tuple[int, int, int, int]) -> tuple[Room, Places]:
        """Return where everything stands, for who sits at the near rim."""
        room = self.room(seats, pygame.Rect(area))
        return room, Places(self.metrics, room, seats, near, self._rules.context.full_hand(seats))

    def hand_room(self, seats: int, area: pygame.Rect) -> pygame.Rect:
        """Return the room in which the viewer's hand lies: above it stand calls, and what they come to."""
        rim = super().hand_room(seats, area)
        top = self._places(seats, 0, tuple(area))[1].hand.top
        return pygame.Rect(rim.x, top, rim.width, rim.bottom - top)

    def shows_hands(self, view: Observation) -> bool:
        """Return whether this is a showdown."""
        return bool(view.shown)

    def items(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        """Return what may be chosen, the hand, the standing bid, people, and what lies before them."""
        self.moves.clear()
        view: Observation = situation.view.observation
        seats = len(situation.seats)
        room, places = self._places(seats, situation.near, tuple(area))
        sides = self._choices.sides(situation, view, places)
        calls = places.right
        if len(sides) > 1:
            # Left of them stands what was counted in the hand.
            left, below = self.metrics.px(42), pygame.Rect(sides[1].rect).bottom + self.metrics.px(8)
            calls = pygame.Rect(calls.left + left, below, calls.width - left, calls.bottom - below)
        return [
            *self._dial.items(situation, places.left),
            *sides,
            *self._choices.calls(situation, view, calls),
            *self._hand.items(situation, view, places),
            *self._hero.items(situation, view, places),
            *self._piles(situation, view, places),
            *self._lays.items(situation, view, places),
            *self.people(situation, room),
        ]

    # -- people --------------------------------------------------------------------------------------

    def plate(self, situation: Situation, seat: Seat) -> Plate:
        """Return Deal cards and match points, or the team in their place."""
        view: Observation = situation.view.observation
        deals = text.deal_cards(view, seat)
        gone = text.lost_so_far(situation.recent).get(seat, 0) if view.shown else 0
        if gone and view.deals[seat] > 1:
            deals = f"{view.deals[seat] + gone} − {gone} = {deals}"
        team = text.team(view, seat).lower() if len(set(view.teams)) < len(view.teams) else ""
        facts = [team, text.left(view, seat)] if team else [deals]
        if view.target:
            # The Deal cards lie before them; on six plates there is no room for three facts.
            facts = [team or text.left(view, seat), f"{view.scores[seat]}/{view.target} pt"]
        away = self.is_out(view, seat)
        if away:
            # The stamp before them says so.
            facts = [fact for fact in facts if fact not in (deals, text.left(view, seat))]
        tip = [] if deals in facts else [deals]
        tip.append(f"{view.sizes[seat]} cards in hand")
        if view.target:
            tip.append(f"{view.scores[seat]} of {view.target} match points")
        tone = "bad" if view.deals[seat] <= 1 else "plain"
        return Plate(" · ".join(filter(None, facts)), tone, away=away, tip=" · ".join(tip))

    def is_out(self, observation: Observation, seat: Seat) -> bool:
        """Return whether a seat has lost all its Deal cards."""
        return not observation.deals[seat] and seat not in going(observation)

    def says(self, event: Event) -> tuple[Seat, str] | None:
        """Return who says what at an event."""
        return manners.says(event)

    def in_brief(self, event: Event) -> str:
        """Return what is said at an event in fewer words."""
        return manners.in_brief(event)

    def acts(self, event: Event) -> Seat | None:
        """Return whose doing an event is: to lose a card is not."""
        return None if isinstance(event, ev.CardLost) else super().acts(event)

    def hushes(self, event: Event) -> bool:
        """Return whether a new round begins."""
        return manners.hushes(event)

    def lapsed(self, event: Event, situation: Situation) -> bool:
        """Return whether what was said at an event is answered by what came after."""
        return manners.lapsed(event, situation.view.observation)

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        """Return what people may say a word about."""
        return remarks.remarks(moment)

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        """Return who goes against whom."""
        return remarks.crosses(moment)

    def feels(self, event: Event) -> Mapping[Seat, str]:
        """Return the moods that an event puts people into."""
        return manners.feels(event)

    def moods(self, situation: Situation) -> dict[Seat, str]:
        """Let also those who sided feel what the verdict does to them, until the next round."""
        moods, view = super().moods(situation), situation.view.observation
        if view.right and view.shown:
            losers = [seat for seat, _ in text.settled(self._rules.context, view)]
            for seat, mood in moods.items():
                if mood == "waiting" and (seat in losers or view.sides[seat]):
                    moods[seat] = "cross" if seat in losers else "glad"
        return moods

    # -- piles ---------------------------------------------------------------------------------------

    def _piles(self, situation: Situation, view: Observation, places: Places) -> list[Item]:
        """Return the deck and the discards with how many cards they have."""
        m = self.metrics
        told = text.discards(view)
        line = round(m.text_px(13) * 2.6)
        items = []
        for key, rect, name, number, wide in (
            ("deck", places.deck, "deck", view.deck_size, 42),
            ("piles", places.pile, "discards", len(view.discards), 70),
        ):
            room = pygame.Rect(0, rect.bottom + m.px(2), m.px(wide), line)
            room.centerx = rect.centerx
            tip = told if key == "piles" else ""
            items.append(Item(f"{key}:count", PileLook(name, number), room, 1, animate=False))
            if not number:
                continue
            look = (
                CardBackLook()
                if key == "deck"
                else RankLook(self._cards.faces[self._top_discard(situation, view)])
            )
            at = f"{key}:{number}" if key == "piles" else key
            source = self._discarded_from(situation, places) if key == "piles" else None
            items.append(
                Item(key, look, rect, 2, tip=tip, name=key)
                if source is None
                else Item(at, look, rect, 3, tip=tip, from_rect=source, arc=m.px(40), name=key)
            )
        return items

    def _discarded_from(self, situation: Situation, places: Places) -> pygame.Rect | None:
        if isinstance(situation.moment, ev.Discarded) and situation.moment.seat != situation.near:
            return places.lays[situation.moment.seat].cards
        return None

    @staticmethod
    def _top_discard(situation: Situation, view: Observation) -> str:
        """Return the discard on top: the last one that was told of this round; after a deal any of them."""
        for event in reversed(situation.recent):
            if isinstance(event, ev.Discarded) and event.card in view.discards:
                return event.card
            if isinstance(event, ev.RoundBegun):
                break
        return view.discards[-1]

    # -- words, keys, sounds -------------------------------------------------------------------------

    def prompt(self, situation: Situation) -> str:
        """Say whose decision it is, and which."""
        view: Observation = situation.view.observation
        if view.phase == "over":
            return "The match is over." if view.target else "The game is over."
        if situation.actor is None:
            return ""
        name = situation.names[situation.actor]
        if not situation.awaiting:
            return f"{name} is thinking."
        aim = self._choices.aim(situation) if view.phase == "turn" else ""
        return f"{name}, {text.prompt(view, self._choices.kinds(situation), aim)}"

    def note(self, situation: Situation) -> str:
        """Say after a draw what was drawn, and why there is nothing to call."""
        view: Observation = situation.view.observation
        return text.drew(self._rules, view, situation.view.history, situation.names)

    def preview(self, situation: Situation, move: Move) -> str:
        """Say what a move means, and for whom."""
        view: Observation = situation.view.observation
        return text.preview(self._rules, view, move, situation.names, coach=situation.coach)

    def presses(self, situation: Situation, move: Move) -> Presses | None:
        """Return the dial for a bid, and what begins choosing cards of the hand."""
        if type(move).ranges:
            return Presses(DIAL_KEYS)
        return self._choices.presses(situation, move)

    def action(self, situation: Situation, move: Move) -> tuple[str, str]:
        """Return what the main button says."""
        view: Observation = situation.view.observation
        return text.action(self._rules, view, move, situation.names)

    def open_hand(self, view: Observation) -> tuple[Sequence[Look], float]:
        """Return the cards of a hand, those that lie open first."""
        if view.seat is None:
            return (), RATIO
        exposed = view.exposed[view.seat]
        cards = (*exposed, *bids.closed(view, view.seat))
        faces = self._cards.faces
        return [RankLook(faces[card], open=at < len(exposed)) for at, card in enumerate(cards)], RATIO

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        """Return a card large."""
        view: Observation = situation.view.observation
        if key == "piles" and view.discards:
            last = RankLook(self._cards.faces[self._top_discard(situation, view)])
            told = (text.discards(view), f"Cards left in the deck: {view.deck_size}.")
            return Inspection(last, RATIO, "Discards", told)
        card = self._card_of(view, key)
        if card not in self._cards.faces:
            return None
        faces = self._cards.faces[card]
        lines = [text.copies(self._cards.full.count(card))]
        if STAR in faces:
            lines.append("A star counts as the rank that was bid last.")
        return Inspection(RankLook(faces), RATIO, card, tuple(lines))

    def deck(self) -> Sequence[tuple[str, Sequence[Sample]]]:
        """Return all kinds of cards."""
        return deck(self._rules.context, self.metrics)

    @staticmethod
    def _card_of(view: Observation, key: str) -> str:
        """Return the card that lies open under a key; empty for other keys."""
        kind, *parts = key.split(":")
        if kind == "card":
            return parts[1]
        if kind == "lay":
            seat, at = int(parts[1]), int(parts[2])
            cards = text.laid_open(view, seat)
            return cards[at] if at < len(cards) else ""
        return ""

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        """Return the call of a letter. Digits, plus and minus turn the dial, W and T begin a draw and a sidestep."""
        turned = self._dial.pressed(situation, key)
        if turned is not None:
            situation.select(turned)
            return None
        for letter, aim in ((pygame.K_w, DRAW), (pygame.K_t, SIDESTEP)):
            if key == letter and self._choices.possible(situation, aim):
                self._choices.ask(situation, aim)
                return None
        return self.lettered(situation, text.KEYS, key)

    def sound(self, event: Event) -> str:
        """Name the sound of an event."""
        return manners.sound(event)
