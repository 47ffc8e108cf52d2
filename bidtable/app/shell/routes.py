"""Names of the scenes: a scene opens another one by a route, and need not import it.

A route is a value whose fields are the arguments of the scene's constructor. A `module:class` string names
the scene. It is imported when it is first opened, so the title appears before the code of the tables is
loaded.
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
    """A scene to open, with its arguments.

    Attributes:
        scene: `module:class` of the scene.
    """

    scene: ClassVar[str]


@dataclass(frozen=True)
class Title(Route):
    """The title, which is the first scene and is always below the others."""

    scene: ClassVar[str] = "bidtable.app.scenes.title.scene:TitleScene"


@dataclass(frozen=True)
class NewGame(Route):
    """The set-up.

    Attributes:
        header: A match whose table is set up again; None uses the last set-up.
        slug: The chosen game; empty uses the game of the set-up.
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
    """All matches, unfinished and finished.

    Attributes:
        slug: The game that is shown at first; empty shows all.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.history.scene:HistoryScene"
    slug: str = ""


@dataclass(frozen=True)
class Statistics(Route):
    """The statistics of people and bots in all finished matches.

    Attributes:
        slug: The game that is shown at first; empty shows all.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.statistics:StatisticsScene"
    slug: str = ""


@dataclass(frozen=True)
class Moments(Route):
    """The list of moments in a replay.

    Attributes:
        replay: The replay.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.moments:MomentsScene"
    replay: Replay


@dataclass(frozen=True)
class Seating(Route):
    """The form for giving seats to other players.

    Attributes:
        session: The match.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.seating:SeatingScene"
    session: Session


@dataclass(frozen=True)
class Presets(Route):
    """The presets: set-ups with names.

    Attributes:
        form: The present set-up.
        use: Called with the chosen set-up.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.presets:PresetsScene"
    form: SetupForm
    use: Callable[[SetupForm], None]


@dataclass(frozen=True)
class Rulebook(Route):
    """The rulebook of a game.

    Attributes:
        slug: The game.
        phase: The present phase; the book opens at its section.
        setup: The set-up of the match, whose house rules are named at the top.
        rule: A ruling; the book opens at the sentence that states it.
        page: Id of the page at which the book opens if nothing else decides it.
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
    """The choice of moves that have to be confirmed."""

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
        seat: The person whom the curtain calls.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.curtain:CurtainScene"
    session: Session
    seat: Seat


@dataclass(frozen=True)
class Results(Route):
    """The results of a match.

    Attributes:
        session: The match.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.results.scene:ResultsScene"
    session: Session


@dataclass(frozen=True)
class Review(Route):
    """The review of a finished match.

    Attributes:
        match: The match.
        work: The source of the review.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.review.scene:ReviewScene"
    match: Match
    work: Reviewing


@dataclass(frozen=True)
class Honesty(Route):
    """A bot's decision, opened and made again.

    Attributes:
        match: The match, which must be over.
        number: Number of the move, from 0.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.honesty:HonestyScene"
    match: Match
    number: int


@dataclass(frozen=True)
class Message(Route):
    """A message above the scene that opened it.

    Attributes:
        title: Headline.
        lines: Paragraphs; one that begins with "- " is a bullet.
        buttons: The choices; each closes the message before it runs.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.message:MessageScene"
    title: str
    lines: tuple[str, ...]
    buttons: tuple[Action, ...]
