"""The table of the game Bidness on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

import pygame

from bidtable.app.draw.look import Look
from bidtable.app.draw.paint import PaintContext
from bidtable.app.draw.theme import Metrics, Theme
from bidtable.app.match.people import MOODS, drawing_of
from bidtable.app.match.talk import Moment, Remark
from bidtable.app.tables.base import HAND, PEOPLE, Inspection, Presses, Sample, Situation
from bidtable.app.tables.bidness import flights, previews, reactions, statement, text
from bidtable.app.tables.bidness.block import Auction, Block, fetches
from bidtable.app.tables.bidness.card_looks import CardLooks, deck
from bidtable.app.tables.bidness.controls import AMOUNT_KEYS, Controls
from bidtable.app.tables.bidness.court import Court
from bidtable.app.tables.bidness.court import drawings as court_drawings
from bidtable.app.tables.bidness.court_looks import CourtroomLook
from bidtable.app.tables.bidness.court_place import CourtPlaces
from bidtable.app.tables.bidness.hand import Hand
from bidtable.app.tables.bidness.house_looks import TargetLook
from bidtable.app.tables.bidness.houses import BOARDS, CEILING, Company, Houses, company_tip, faces_of
from bidtable.app.tables.bidness.layout import WALL, Places
from bidtable.app.tables.bidness.looks import (
    PICTURE_RATIO,
    RATIO,
    STAFF_RATIO,
    PictureLook,
    card_parts,
    fitted_size,
)
from bidtable.app.tables.bidness.office import PAYDAY, Office
from bidtable.app.tables.bidness.piece_keys import PieceKeys, hand_of, kind_of, places_of
from bidtable.app.tables.bidness.piles import Rest
from bidtable.app.tables.bidness.run_up import run_up
from bidtable.app.tables.bidness.stage import Stage
from bidtable.app.tables.bidness.street import street
from bidtable.app.tables.kit.dial import Chip
from bidtable.app.tables.kit.panel import Action
from bidtable.app.tables.kit.plate import Plate
from bidtable.app.tables.looks import STATE_WORDS
from bidtable.app.tables.seated import MOOD_LASTS, SeatedTable
from bidtable.app.widgets.board import Item, Words
from bidtable.bots.bidness.turns import EFFECT
from bidtable.core.game import AnyGame
from bidtable.core.model import Event, Move, Seat
from bidtable.games.bidness import Bidness, moves
from bidtable.games.bidness import events as ev
from bidtable.games.bidness.moves import NOBODY, PAYBACK, Discard
from bidtable.games.bidness.phrases import dollars
from bidtable.games.bidness.state import Observation

CHANCE_PHASES = ("roll", "deal", "trial")
MOST_WORDS = 1.25
"""Greatest text scale with which quick steps are shown in a lawsuit, whose prompts are long."""
HOUSE = ("seat", "target", "person", "ground", "storey", "roof")
"""Kinds of pieces that show a company when they are enlarged."""
LONG = 22
"""Greatest number of letters in one line of a move's button."""
MINUS = (pygame.K_MINUS, pygame.K_KP_MINUS)
PLUS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)


class BidnessTable(SeatedTable):
    """The table of the game Bidness, with a street of houses, the viewer's office and the auction block."""

    clear = (*SeatedTable.clear, "auction:*", "bidder:*")
    coaches = True
    leads: ClassVar[Mapping[type[Event], str]] = {
        ev.DiceRolled: "The dice roll ...",
        ev.TrialRolled: "The dice roll ...",
        ev.Verdict: "The court decides ...",
        ev.Accounts: "Payday ...",
    }

    def __init__(self, game: AnyGame, metrics: Metrics) -> None:
        super().__init__(game, metrics)
        assert isinstance(game, Bidness)
        self.rules = game
        self.context = game.context
        self.card_looks = CardLooks(game.context)
        self.piece_keys = PieceKeys()
        tools = (game, metrics, self.card_looks, self.piece_keys)
        self.houses, self.office, self.court = Houses(*tools), Office(*tools), Court(*tools)
        self.auction, self.block, self.stage, self.hand = (
            Auction(*tools),
            Rest(*tools),
            Stage(*tools),
            Hand(*tools),
        )
        self.controls = Controls(game)
        self._chosen = ""
        self._pays = False
        self._known_places: dict[tuple[int, ...], Places] = {}
        self._warmed: tuple[int, ...] | None = None
        self._room_due: Callable[[Theme], Iterator[pygame.Surface]] | None = None
        self._painting: Iterator[pygame.Surface] = iter(())

    def background(self, theme: Theme, seats: int, area: pygame.Rect) -> pygame.Surface:
        return street(theme, Places(self.metrics, area, seats))

    def pieces(self, situation: Situation, area: pygame.Rect) -> Sequence[Item]:
        view: Observation = situation.view.observation
        self.card_looks.show(view.brings)
        self.piece_keys.assign(places_of(view))
        chosen = self._thinking_of(situation, view)
        home, low = self._at_home(situation, view, chosen), self.houses.low(view, situation.near)
        places = self._places(area, len(situation.seats), home=home, low=low)
        self._prepare(situation, area, low=low)
        self.ceiling = places.niche.bottom if places.home else 0
        self._pays = bool(view.accounts)
        companies = flights.make_room(situation, places, self._companies(situation))
        if view.is_lawsuit:
            return self._in_court(situation, view, CourtPlaces(places, area), companies)
        at_bank = self._at_bank(situation, view)
        for seat in self._away(situation, view, places):
            companies[seat] = replace(companies[seat], away=True)
        won = isinstance(situation.moment, ev.GameWon)
        office = self.office.items(situation, view, places, companies[situation.near])
        if won:
            office = self.office.near(situation, places, companies[situation.near])
        self.moves.update(self.office.layoffs)
        # Receipts and winner also use the place of the hand, because nobody decides while they are shown.
        hidden = won or view.accounts
        return [
            *self.grouped(HAND, () if hidden else self._hand(situation, view, places, chosen)),
            *self.grouped("Choices", self._targets(situation, view, places, chosen)),
            *self.grouped("On the table", self._scene(situation, places, chosen, companies)),
            *self.grouped(PEOPLE, self.houses.items(situation, view, places, companies)),
            *self.grouped("Your company", office),
            *(() if at_bank else flights.money_items(situation, places, self.metrics, companies)),
        ]

    def _at_bank(self, situation: Situation, view: Observation) -> bool:
        return bool(view.accounts) or (view.phase in PAYDAY and not self.stage.is_used(situation, view))

    def _away(self, situation: Situation, view: Observation, places: Places) -> Sequence[Seat]:
        # These founders are not at the doors of their houses.
        if self._at_bank(situation, view):
            return range(len(situation.seats))
        if isinstance(situation.moment, ev.GameWon):
            return (situation.moment.seat,)
        return (view.bidder,) if fetches(view, places) else ()

    def _at_home(self, situation: Situation, view: Observation, chosen: str) -> bool:
        # Between the auctions, the viewer's own office is the largest thing.
        busy = view.is_lawsuit or view.is_auction or view.accounts or view.phase in PAYDAY or chosen
        return not busy and not self.stage.is_used(situation, view)

    def _scene(
        self, situation: Situation, places: Places, chosen: str, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        view: Observation = situation.view.observation
        if self._at_bank(situation, view):
            return statement.scene(self.context, situation, view, places, companies)
        if view.is_auction and not view.rolls:
            self.ceiling = places.paddles.bottom if situation.awaiting else places.niche.bottom
            return self.auction.items(situation, view, places, companies)
        if self.stage.is_used(situation, view):
            return self.stage.items(situation, view, places, companies)
        return self.block.items(situation, view, places, chosen)

    def _in_court(
        self, situation: Situation, view: Observation, court: CourtPlaces, companies: Mapping[Seat, Company]
    ) -> list[Item]:
        near = self.office.near(situation, court.at_rim, companies[situation.near])
        return [
            *self.grouped(HAND, self._hand(situation, view, court.at_rim, "")),
            *self.grouped("Trial", self.court.items(situation, view, court, companies)),
            *self.grouped("Your company", self.court.near(situation, view, court, near)),
        ]

    def actions(self, situation: Situation) -> tuple[Sequence[Action], Sequence[Chip]]:
        view: Observation = situation.view.observation
        chosen = self._thinking_of(situation, view)
        # Large words of lawsuits need the height of the quick steps.
        leaps = self.metrics.text_scale <= MOST_WORDS or not view.is_lawsuit
        return (
            self.controls.actions(situation, view, chosen),
            self.controls.leaps(situation, view) if leaps else (),
        )

    def _places(self, area: pygame.Rect, seats: int, *, home: bool = False, low: bool = False) -> Places:
        key = (*area, seats, home, low)
        if key not in self._known_places:
            self._known_places[key] = Places(self.metrics, area, seats, home=home, low=low)
        return self._known_places[key]

    def hand_room(self, seats: int, area: pygame.Rect) -> pygame.Rect:
        hand = self._places(area, seats).hand
        return pygame.Rect(hand.x, hand.y, area.right - self.metrics.px(8) - hand.x, hand.h)

    def plate(self, situation: Situation, seat: Seat) -> Plate:
        view: Observation = situation.view.observation
        most = self.context.rules.company.most_ious
        return Plate(dollars(view.cash[seat]), line=f"owes {view.ious[seat]} of {most} IOUs")

    def lead(self, event: Event) -> str:
        # On a payday, an award moves among many banknotes.
        return super().lead(event) or (self.leads[ev.Accounts] if self._pays else "")

    def says(self, event: Event) -> tuple[Seat, str] | None:
        return reactions.says(event)

    def hushes(self, event: Event) -> bool:
        return reactions.hushes(event)

    def remarks(self, moment: Moment) -> Iterable[Remark]:
        return reactions.remarks(moment)

    def crosses(self, moment: Moment) -> tuple[Seat, Seat] | None:
        return reactions.crosses(moment)

    def settles(self, event: Event) -> bool:
        return reactions.settles(event)

    def moods(self, situation: Situation) -> dict[Seat, str]:
        recent, view = situation.recent[-MOOD_LASTS:], situation.view.observation
        return reactions.moods(super().moods(situation), recent, situation.near, view)

    def feels(self, event: Event) -> Mapping[Seat, str]:
        return reactions.feels(event)

    def _companies(self, situation: Situation) -> dict[Seat, Company]:
        moods, speeches, lit = (
            self.moods(situation.in_words),
            self.speeches(situation.in_words),
            self.lit(situation),
        )
        if run_up(situation, situation.view.observation):
            # Several people bid in turn, so nobody is the one who acts.
            lit = None
        told: Observation = situation.in_words.view.observation
        still_in = (
            (*told.bidding, situation.near) if told.is_auction and not told.rolls else range(len(moods))
        )
        return {
            seat: Company(
                face,
                moods[seat],
                speeches.get(seat),
                lit=seat == lit,
                dropped=seat not in still_in,
            )
            for seat, face in enumerate(faces_of(situation))
        }

    def _targets(self, situation: Situation, view: Observation, places: Places, chosen: str) -> list[Item]:
        if chosen in ("", PAYBACK):
            return []
        order = places.order(len(situation.seats), situation.near)
        items, barred = [], []
        for seat, place in zip(order, places.houses, strict=False):
            move, floors = moves.Play(chosen, seat), self.houses.floors(view, seat)
            legal = situation.is_legal(move)
            state = "selected" if situation.selected == move else "legal" if legal else "dimmed"
            words, look = Words("target", situation.names[seat], "", STATE_WORDS[state]), TargetLook(state)
            if legal:
                tip, whole = company_tip(self.context, situation, view, seat), place.whole(floors)
                # The frame leaves the letters on the roof free.
                gap = self.metrics.px(6)
                whole = pygame.Rect(whole.left, whole.top - gap, whole.width, whole.height + gap)
                items.append(
                    self.move_item(situation, move, f"target:{seat}", look, whole, z=52, tip=tip, words=words)
                )
            elif view.seat is not None:
                why = self.rules.why_not(view, view.seat, move)
                walls = place.ground.unionall(place.floors[:floors])
                barred.append(Item(f"barred:{seat}", look, walls, 27, tip=why, animate=False, words=words))
        return [*items, *barred] if items else []

    def warm(self, ctx: PaintContext) -> bool:
        if self._room_due is not None:
            self._painting, self._room_due = self._room_due(ctx.theme), None
        return next(self._painting, None) is not None or super().warm(ctx)

    def _prepare(self, situation: Situation, area: pygame.Rect, *, low: bool) -> None:
        # The last drawings in the list are rasterised first.
        places = self._places(area, len(situation.seats), low=low)
        at_home = self._places(area, len(situation.seats), home=True).rooms[0].desks.height
        floor, tall = places.houses[0].floors[0], places.rooms[0].desks.height
        size = (floor.height, tall, places.hand.height, places.stage.height)
        if size == self._warmed:
            return
        self._warmed = size
        card = self._card_size(places.hand)
        self._cold = []
        for picture, ratio in self.card_looks.pictures():
            for whole in (Block(self.metrics, places.stage).card.size, card):
                place = card_parts(whole, self.metrics).picture
                self._cold.append((picture, fitted_size(place.size, ratio)))
        self._cold += self.stage.emblems(places)
        court = CourtPlaces(places, area)
        self._cold += court_drawings(court)
        self._room_due = partial(CourtroomLook.of(court).prepare, m=self.metrics, size=area.size)
        room = floor.height - self.metrics.px(CEILING + BOARDS)
        desk = (floor.width - self.metrics.px(2 * WALL)) // places.houses[0].desks
        for seat in ((at_home, at_home), (tall, tall), (max(desk, round(room / STAFF_RATIO)), room)):
            self._cold += [
                (picture, fitted_size(seat, ratio)) for picture, ratio in self.card_looks.pictures()
            ]
        for at, face in enumerate(faces_of(situation)):
            own = at == situation.near
            figure = places.near.person if own else places.houses[0].person
            self._cold += [(drawing_of(face, mood), figure.size) for mood in MOODS]

    def _card_size(self, hand: pygame.Rect) -> tuple[int, int]:
        return self.hand.fan(hand, self.context.rules.company.hand)[0].rect.size

    def _thinking_of(self, situation: Situation, view: Observation) -> str:
        move = situation.selected
        if isinstance(move, (moves.Play, moves.Sell)):
            self._chosen = move.card
        elif isinstance(move, moves.PayBack):
            self._chosen = PAYBACK
        if not situation.awaiting or view.phase != "play" or situation.hide_hand:
            self._chosen = ""
        in_hand = self._chosen in view.hand
        if self._chosen == PAYBACK:
            in_hand = view.seat is not None and view.paybacks[view.seat] > 0
        if not in_hand:
            self._chosen = ""
        return self._chosen

    def _think_of(self, situation: Situation, name: str) -> None:
        self._chosen = "" if self._chosen == name else name
        situation.redraw()

    def _hand(self, situation: Situation, view: Observation, places: Places, chosen: str) -> list[Item]:
        think = partial(self._think_of, situation)
        items, discards = self.hand.items(situation, view, places, chosen, think)
        self.moves.update(discards)
        return items

    def prompt(self, situation: Situation) -> str:
        view: Observation = situation.view.observation
        if view.phase == "over":
            return "The game is over."
        actor = situation.actor
        if actor is None or view.phase in CHANCE_PHASES:
            return ""
        if not situation.awaiting:
            return f"{situation.names[actor]} is thinking."
        return situation.asked(text.prompt(self.rules, view, situation.view.legal, chosen=self._chosen))

    def note(self, situation: Situation) -> str:
        view: Observation = situation.view.observation
        if self.controls.amount(situation, view) is None:
            return ""
        return previews.capacity_line(self.rules, view, situation.names)

    def advice(self, situation: Situation, move: Move, reason: str) -> str:
        # The effect of an event card is the reason to play it.
        if reason == EFFECT:
            return self.preview(situation, move)
        return super().advice(situation, move, reason)

    def effects(self, situation: Situation, move: Move) -> Sequence[str]:
        # A card's own sentences name the opponent, so the card is not named.
        found = super().effects(situation, move)
        return found[1:] if isinstance(move, moves.Play) else found

    def coached(self, situation: Situation, move: Move) -> Sequence[str]:
        return previews.coached(self.rules, situation.view.observation, move)

    def presses(self, situation: Situation, move: Move) -> Presses | None:
        if type(move).ranges:
            return Presses(AMOUNT_KEYS)
        view: Observation = situation.view.observation
        if isinstance(move, moves.PayBack):
            return Presses(("payback:*",), "Choose the Payback card")
        if not isinstance(move, (moves.Play, moves.Sell)) or view.seat is None:
            return None
        pieces = self.piece_keys.pieces(hand_of(view.seat))
        keys = tuple(f"piece:{piece.key}" for piece in pieces if piece.kind == move.card)
        return Presses(keys, f"Choose {self.context.cards.title(move.card)}")

    def action(self, situation: Situation, move: Move) -> tuple[str, str]:
        if isinstance(move, Discard):
            return "Discard", "others see its back" if move.card == PAYBACK else "unseen by the others"
        view: Observation = situation.view.observation
        title, small = self.controls.said(situation, view, move)
        if isinstance(move, moves.Play) and move.target != NOBODY and len(title) > LONG:
            # The caption shows the cost; the button must show the opponent's name.
            name = situation.names[move.target]
            return title.removesuffix(name).strip(), name
        return title, small

    def inspect(self, situation: Situation, key: str) -> Inspection | None:
        view: Observation = situation.view.observation
        kind, _, name = key.partition(":")
        if kind in ("stage", "deck", "discard"):
            facts = (text.discards(self.context, view), f"Cards left in the Event deck: {view.deck_size}.")
            return Inspection(PictureLook("biz_contract", PICTURE_RATIO), PICTURE_RATIO, "Discards", facts)
        if kind == "side":
            kind, name = "seat", str(view.owner if name == "plaintiff" else view.defendant)
        if kind in HOUSE:
            seat = int(name.partition(":")[0])
            look = PictureLook("biz_cash", PICTURE_RATIO)
            return Inspection(
                look, PICTURE_RATIO, situation.names[seat], text.company_facts(self.context, view, seat)
            )
        if kind == "payback":
            name = PAYBACK
        elif kind == "piece":
            name = kind_of(name)
        if name != PAYBACK and name not in self.context.cards.number:
            return None
        return Inspection(
            self.card_looks.card(name), RATIO, self.context.cards.title(name), self.card_looks.text(name)
        )

    def deck(self) -> Sequence[tuple[str, Sequence[Sample]]]:
        return deck(self.context, self.card_looks, self.metrics)

    def hotkey(self, situation: Situation, key: int) -> Move | None:
        # A letter presses a button, a digit chooses a card, and + and − change an amount.
        view: Observation = situation.view.observation
        if key in PLUS or key in MINUS:
            return self.controls.step(situation, view, 1 if key in PLUS else -1)
        if key == pygame.key.key_code(text.AMOUNT_KEY.lower()):
            return self.controls.step(situation, view, 0)
        digit = key - pygame.K_1
        cards = [*view.hand, *((PAYBACK,) * (view.paybacks[view.seat] if view.seat is not None else 0))]
        if 0 <= digit < len(cards) and situation.awaiting and not situation.hide_hand:
            name = cards[digit]
            if view.phase == "discard":
                return Discard(name)
            if view.phase == "play":
                self._think_of(situation, name)
                return None
        return self.lettered(situation, text.KEYS, key)

    def trophy(self, seen: Observation, seat: Seat) -> tuple[Look, float] | None:
        return PictureLook("biz_payback", PICTURE_RATIO), PICTURE_RATIO

    def landing(self, key: str) -> str:
        return reactions.LANDINGS.get(key.partition(":")[0], "land")

    def tension(self, view: Observation) -> float:
        return reactions.tension(view, self.rules.context.rules.company.start.ious)

    def sound(self, event: Event) -> str:
        return reactions.sound(event)
