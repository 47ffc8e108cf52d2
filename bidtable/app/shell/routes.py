"""The scenes by name: who opens one says which, and with what, and imports none of them.

A route is a value; its fields are the arguments of the scene's constructor, by name. The scene itself is named by a
`module:class` string, resolved when it is first opened: the title is on the screen before the table is read in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from bidtable.app.archive.review_words import Reviewing
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SetupForm
from bidtable.app.widgets.button import Action
from bidtable.core.match import Match
from bidtable.core.model import Seat, Setup
from bidtable.core.record import Header


@dataclass(frozen=True)
class Route:
    """A scene to be opened.

    Attributes:
        scene: `module:class` of the scene.
    """

    scene: ClassVar[str]


@dataclass(frozen=True)
class Title(Route):
    """The first scene, and the one below all others."""

    scene: ClassVar[str] = "bidtable.app.scenes.title.scene:TitleScene"


@dataclass(frozen=True)
class NewGame(Route):
    """The set-up.

    Attributes:
        header: A match whose table is set up again; None is the last set-up.
        slug: The game that is chosen; empty: that of the set-up.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.setup.scene:SetupScene"
    header: Header | None = None
    slug: str = ""


@dataclass(frozen=True)
class Learn(Route):
    """The lessons."""

    scene: ClassVar[str] = "bidtable.app.scenes.learn.scene:LearnScene"


@dataclass(frozen=True)
class History(Route):
    """All matches, open and over.

    Attributes:
        slug: The game that is shown at first; empty: all of them.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.history.scene:HistoryScene"
    slug: str = ""


@dataclass(frozen=True)
class Statistics(Route):
    """How people and bots did in all matches that are over.

    Attributes:
        slug: The game that is counted at first; empty: all of them.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.statistics:StatisticsScene"
    slug: str = ""


@dataclass(frozen=True)
class Moments(Route):
    """The moments of a replay that one can go to.

    Attributes:
        replay: The replay.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.moments:MomentsScene"
    replay: Replay


@dataclass(frozen=True)
class Seating(Route):
    """Who plays which seat from now on.

    Attributes:
        session: The match.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.seating:SeatingScene"
    session: Session


@dataclass(frozen=True)
class Presets(Route):
    """Set-ups with names.

    Attributes:
        form: The set-up as it is filled in now.
        use: Called with the set-up that is chosen.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.presets:PresetsScene"
    form: SetupForm
    use: Callable[[SetupForm], None]


@dataclass(frozen=True)
class Rulebook(Route):
    """The rulebook of a game.

    Attributes:
        slug: The game.
        phase: Phase being played; the book opens at the section about it.
        setup: What is being played; its house rules are named on top.
        rule: A ruling; the book opens at the sentence that states it.
        page: Id of the page to open at, if nothing else says where.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.rulebook.scene:RulebookScene"
    slug: str
    phase: str = ""
    setup: Setup | None = None
    rule: str = ""
    page: str = ""


@dataclass(frozen=True)
class Preferences(Route):
    """The settings."""

    scene: ClassVar[str] = "bidtable.app.scenes.settings:SettingsScene"


@dataclass(frozen=True)
class Confirming(Route):
    """Which kinds of moves are confirmed."""

    scene: ClassVar[str] = "bidtable.app.scenes.confirming:ConfirmingScene"


@dataclass(frozen=True)
class AtTable(Route):
    """The table of a match.

    Attributes:
        session: The match.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.table.scene:TableScene"
    session: Session


@dataclass(frozen=True)
class Curtain(Route):
    """The curtain before the next person's turn.

    Attributes:
        session: The match.
        seat: Whom it calls.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.curtain:CurtainScene"
    session: Session
    seat: Seat


@dataclass(frozen=True)
class Results(Route):
    """How a match ended.

    Attributes:
        session: The match.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.results.scene:ResultsScene"
    session: Session


@dataclass(frozen=True)
class Review(Route):
    """The review of a match that is over.

    Attributes:
        match: The match.
        work: What works the review out.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.review.scene:ReviewScene"
    match: Match
    work: Reviewing


@dataclass(frozen=True)
class Honesty(Route):
    """A bot's decision opened, and made again.

    Attributes:
        match: The match, which is over.
        number: Number of its move, from 0.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.honesty:HonestyScene"
    match: Match
    number: int


@dataclass(frozen=True)
class Message(Route):
    """A message over the scene it came from.

    Attributes:
        title: Headline.
        lines: Paragraphs; one that begins with "- " is a bullet.
        buttons: The ways on; the message is gone when one of them runs.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.message:MessageScene"
    title: str
    lines: tuple[str, ...]
    buttons: tuple[Action, ...]
