"""Routes to scenes: a scene opens another scene by a route, and need not import the other scene.

The fields of a route are the arguments for the constructor of the scene. A string `module:class` names the class of the
scene. The module is imported when the scene is first opened, so the title appears before the tables' code is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from bidtable.app.archive.review_words import Reviewing
from bidtable.app.draw.look import Look
from bidtable.app.match.replay import Replay
from bidtable.app.match.session import Session
from bidtable.app.match.setup_form import SetupForm
from bidtable.app.widgets.button import Action
from bidtable.core.match import Match
from bidtable.core.model import Seat, Setup
from bidtable.core.record import Header


@dataclass(frozen=True)
class Route:
    """A route to a scene, with the arguments for the scene.

    Attributes:
        scene: Module and class of the scene as a string, `module:class`.
    """

    scene: ClassVar[str]


@dataclass(frozen=True)
class Title(Route):
    """Route to the title, which is the first scene and is always below all other scenes."""

    scene: ClassVar[str] = "bidtable.app.scenes.title.scene:TitleScene"


@dataclass(frozen=True)
class NewGame(Route):
    """The set-up.

    Attributes:
        header: Header of a match whose players and rules fill the form; None uses the last set-up.
        slug: Slug of the chosen game; empty for the game of the last set-up.
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
    """Route to the history, which lists all saved games.

    Attributes:
        slug: Slug of the game to which the lists are limited at first; empty for all games.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.history.scene:HistoryScene"
    slug: str = ""


@dataclass(frozen=True)
class Statistics(Route):
    """Route to the statistics of people and bots in all finished matches.

    Attributes:
        slug: Slug of the game to which the lists are limited at first; empty for all games.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.statistics:StatisticsScene"
    slug: str = ""


@dataclass(frozen=True)
class Moments(Route):
    """Route to the list of important moments in a replay.

    Attributes:
        replay: The replay.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.moments:MomentsScene"
    replay: Replay


@dataclass(frozen=True)
class Seating(Route):
    """Route to the form that gives seats to other players.

    Attributes:
        session: The match.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.seating:SeatingScene"
    session: Session


@dataclass(frozen=True)
class Presets(Route):
    """Route to the presets, which are set-ups stored under names.

    Attributes:
        form: The present set-up.
        use: Function that receives the chosen set-up.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.presets:PresetsScene"
    form: SetupForm
    use: Callable[[SetupForm], None]


@dataclass(frozen=True)
class Rulebook(Route):
    """Route to the rulebook of a game.

    Attributes:
        slug: The game.
        phase: Id of the current phase of the game, at whose section the rulebook opens.
        setup: The set-up of the match, whose house rules are listed at the top of the rulebook.
        rule: Id of a ruling; the rulebook opens at the sentence that states this ruling.
        page: Id of the page at which the rulebook opens without a phase or a ruling.
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
    """Route to the choice of moves that need a second click to confirm."""

    scene: ClassVar[str] = "bidtable.app.scenes.confirming:ConfirmingScene"


@dataclass(frozen=True)
class AtTable(Route):
    """Route to the table of a match.

    Attributes:
        session: The match.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.table.scene:TableScene"
    session: Session


@dataclass(frozen=True)
class Curtain(Route):
    """Route to the curtain before the turn of the next person.

    Attributes:
        session: The match.
        seat: The seat of the player whom the curtain calls to the screen.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.curtain:CurtainScene"
    session: Session
    seat: Seat


@dataclass(frozen=True)
class Ending(Route):
    """Route to the scene at the end of a match, before its results.

    Attributes:
        session: The match, which must be over and must have winners.
        trophy: The piece that decided the match, and its height divided by its width; None if no piece did.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.ending.scene:EndingScene"
    session: Session
    trophy: tuple[Look, float] | None = None


@dataclass(frozen=True)
class Results(Route):
    """Route to the results of a match.

    Attributes:
        session: The match.
        trophy: The piece that decided the match, and its height divided by its width; None if no piece did.
        guarded: Whether clicks and keys in the first moment are ignored, because they were meant for the scene before.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.results.scene:ResultsScene"
    session: Session
    trophy: tuple[Look, float] | None = None
    guarded: bool = False


@dataclass(frozen=True)
class Review(Route):
    """Route to the review of a finished match.

    Attributes:
        match: The match.
        work: The review, which may still be in progress.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.review.scene:ReviewScene"
    match: Match
    work: Reviewing


@dataclass(frozen=True)
class Honesty(Route):
    """Route to a bot's decision of a finished match, which the bot repeats for comparison.

    Attributes:
        match: The match, which must be over.
        number: Number of the move in the match, from 0.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.honesty:HonestyScene"
    match: Match
    number: int


@dataclass(frozen=True)
class Message(Route):
    """Route to a message on top of the scene that opened it.

    Attributes:
        title: Headline.
        lines: Paragraphs of the message; a paragraph that begins with "- " is shown with a bullet.
        buttons: The buttons of the message; each button closes the message and then runs its action.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.message:MessageScene"
    title: str
    lines: tuple[str, ...]
    buttons: tuple[Action, ...]
