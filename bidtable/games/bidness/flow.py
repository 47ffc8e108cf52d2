"""The order of the phases of Bidness."""

from __future__ import annotations

from typing import Final

from bidtable.core.flow import Flow, Phase, by_chance
from bidtable.games.bidness.money import take_loan
from bidtable.games.bidness.moves import (
    Accept,
    Bid,
    Borrow,
    Claim,
    Deal,
    Discard,
    DropOut,
    GoToTrial,
    LayOff,
    Offer,
    Pass,
    PayBack,
    PaySalaries,
    Play,
    Roll,
    Sell,
    TrialRoll,
)
from bidtable.games.bidness.phases import auction, business, lawsuit, play, setup

FLOW: Final = Flow(
    {
        "roll": Phase(setup.rolls, {Roll: setup.roll}, by_chance, sample=setup.sample_roll),
        "deal": Phase(
            setup.deals, {Deal: setup.deal}, by_chance, allows=setup.can_deal, sample=setup.sample_deal
        ),
        "discard": Phase(
            setup.discards,
            {Discard: setup.choose_discard},
            setup.choosers,
            promise=setup.promise,
            sealed=True,
        ),
        "play": Phase(
            play.legal,
            {
                Play: play.play,
                Sell: play.sell,
                PayBack: play.pay_back,
                Pass: play.let_pass,
                Borrow: take_loan,
            },
            allows=play.allows,
            promise=play.promise,
        ),
        "auction": Phase(
            auction.legal,
            {Bid: auction.bid, DropOut: auction.drop_out, Borrow: take_loan},
            allows=auction.allows,
            promise=auction.promise,
            open=True,
        ),
        "claim": Phase(
            lawsuit.legal_claims,
            {Claim: lawsuit.claim, Borrow: take_loan},
            promise=lawsuit.promise,
            open=True,
        ),
        "demand": Phase(
            lawsuit.legal_demands,
            {Offer: lawsuit.offer, GoToTrial: lawsuit.go_to_trial, Borrow: take_loan},
            promise=lawsuit.promise,
            open=True,
        ),
        "answer": Phase(
            lawsuit.legal_answers,
            {
                Offer: lawsuit.offer,
                Accept: lawsuit.accept,
                GoToTrial: lawsuit.go_to_trial,
                Borrow: take_loan,
            },
            promise=lawsuit.promise,
            open=True,
        ),
        "trial": Phase(lawsuit.rolls, {TrialRoll: lawsuit.roll}, by_chance, sample=lawsuit.sample_roll),
        "salaries": Phase(
            business.legal,
            {PaySalaries: business.pay_salaries, LayOff: business.lay_off, Borrow: take_loan},
            promise=business.promise,
            open=True,
        ),
    },
    {
        "shuffle": setup.shuffle,
        "reveal": setup.reveal,
        "opening": play.open_play,
        "turn": play.next_turn,
        "put_up": auction.put_up,
        "priced_out": auction.priced_out,
        "hammer": auction.hammer,
        "filing": lawsuit.file,
        "verdict": lawsuit.judge,
        "pay_day": business.pay_day,
        "payroll": business.payroll,
        "earnings": business.earnings,
        "growth": business.growth,
        "round_end": setup.begin_round,
    },
)
