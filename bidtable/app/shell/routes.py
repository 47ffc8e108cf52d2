"""Descriptions of scenes that other scenes can open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
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
    """The name of a scene to open, with the arguments for the scene.

    Attributes:
        scene: Module and class of the scene, in the form `module:class`.
    """

    scene: ClassVar[str]


@dataclass(frozen=True)
class Title(Route):
    """Opens the title screen, which is the first scene.

    Attributes:
        record: File of a saved match that the title screen opens at once, or None.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.title.scene:TitleScene"
    record: Path | None = None


@dataclass(frozen=True)
class NewGame(Route):
    """Opens the form for a new game.

    Attributes:
        header: Players and rules with which the form is filled; None uses the last game.
        slug: Short name of the chosen game; empty for the game that was played last.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.setup.scene:SetupScene"
    header: Header | None = None
    slug: str = ""


@dataclass(frozen=True)
class Learn(Route):
    scene: ClassVar[str] = "bidtable.app.scenes.learn.scene:LearnScene"


@dataclass(frozen=True)
class History(Route):
    """Opens the list of all saved games.

    Attributes:
        slug: Short name of the game to show at first; empty for all games.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.history.scene:HistoryScene"
    slug: str = ""


@dataclass(frozen=True)
class Statistics(Route):
    """Opens the statistics of people and bots.

    Attributes:
        slug: Short name of the game to show at first; empty for all games.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.statistics:StatisticsScene"
    slug: str = ""


@dataclass(frozen=True)
class Moments(Route):
    """Opens the list of important moments in a replay."""

    scene: ClassVar[str] = "bidtable.app.scenes.moments:MomentsScene"
    replay: Replay


@dataclass(frozen=True)
class Seating(Route):
    """Opens the form for changing the players during a match."""

    scene: ClassVar[str] = "bidtable.app.scenes.seating:SeatingScene"
    session: Session


@dataclass(frozen=True)
class Presets(Route):
    """Opens the presets: the player's stored choices for new games.

    Attributes:
        use: Called with the choices of the preset that the player picks.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.presets:PresetsScene"
    form: SetupForm
    use: Callable[[SetupForm], None]


@dataclass(frozen=True)
class Rulebook(Route):
    """Opens the rulebook of a game.

    Attributes:
        phase: Id of the phase of the game at which the rulebook opens.
        setup: Set-up of the match, whose house rules are listed first.
        rule: Id of the rule, such as BB-7, at which the rulebook opens.
        page: Id of the page to open, if neither a phase nor a rule is given.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.rulebook.scene:RulebookScene"
    slug: str
    phase: str = ""
    setup: Setup | None = None
    rule: str = ""
    page: str = ""


@dataclass(frozen=True)
class Preferences(Route):
    scene: ClassVar[str] = "bidtable.app.scenes.settings:SettingsScene"


@dataclass(frozen=True)
class Confirming(Route):
    """Opens the settings for moves that need a second click."""

    scene: ClassVar[str] = "bidtable.app.scenes.confirming:ConfirmingScene"


@dataclass(frozen=True)
class AtTable(Route):
    """Opens the table at which a match is played."""

    scene: ClassVar[str] = "bidtable.app.scenes.table.scene:TableScene"
    session: Session


@dataclass(frozen=True)
class Curtain(Route):
    """Opens the screen that hides all cards until the next player arrives."""

    scene: ClassVar[str] = "bidtable.app.scenes.curtain:CurtainScene"
    session: Session
    seat: Seat


@dataclass(frozen=True)
class Ending(Route):
    """Opens the celebration at the end of a match.

    Attributes:
        session: The finished match, which must have a winner.
        trophy: Picture of the piece that decided the match, and its height divided by its width.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.ending.scene:EndingScene"
    session: Session
    trophy: tuple[Look, float] | None = None


@dataclass(frozen=True)
class Results(Route):
    """Opens the results of a match.

    Attributes:
        trophy: Picture of the piece that decided the match, and its height divided by its width.
        guarded: Whether input in the first quarter of a second is ignored.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.results.scene:ResultsScene"
    session: Session
    trophy: tuple[Look, float] | None = None
    guarded: bool = False


@dataclass(frozen=True)
class Review(Route):
    """Opens the review of a finished match.

    Attributes:
        work: The computation of the review, which may still be running.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.review.scene:ReviewScene"
    match: Match
    work: Reviewing


@dataclass(frozen=True)
class Honesty(Route):
    """Opens the page that tests whether a bot repeats a decision.

    Attributes:
        number: Index of the bot's move in the match, from 0.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.honesty:HonestyScene"
    match: Match
    number: int


@dataclass(frozen=True)
class Message(Route):
    """Opens a message on top of the current scene.

    Attributes:
        lines: Paragraphs; a paragraph that begins with "- " has a bullet.
        buttons: Buttons that close the message and then run their actions.
    """

    scene: ClassVar[str] = "bidtable.app.scenes.message:MessageScene"
    title: str
    lines: tuple[str, ...]
    buttons: tuple[Action, ...]
