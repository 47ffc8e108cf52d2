"""The commands and options of the command line."""
# The command line works without any installed package.

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

import bidtable
from bidtable.cli.troubles import unknown, wrong
from bidtable.core.chance import SEEDS
from bidtable.core.texts import suggest

BENCHES: Final = ("engine", "ui", "clicks", "memory", "start", "bots", "hints", "review")

NAME: Final = Path(sys.argv[0]).stem if Path(sys.argv[0]).stem in ("bidtable", "bidtable-cli") else "main.py"
"""The command with which the program was started, for the help texts."""

_DESCRIPTION: Final = """\
Bidding and bluffing games at one table. Without a command the app opens."""

_EXAMPLES: Final = """\
examples:
  main.py                                  open the app
  main.py SAVED.bidtable                   open the app at a saved game
  main.py simulate bid_and_bluff --seats normal,normal,easy --games 200 --seed 1
  main.py simulate bid_and_bluff --variants hook --option board=short --workers 4 --json
  main.py simulate bidness --stats --games 1000
                                           counts for a designer: cards used, growth, lengths
  main.py ladder bid_it --odd normal --among easy --games 400 --json
                                           one bot among others, with its share of the wins
  main.py replay SAVED.bidtable --verify   print a saved game as a text, and check each of its moves
  main.py export SAVED.bidtable --json --out match.json
  main.py honest SAVED.bidtable --move 45  the view of a bot, and a check that it decides the same again
  main.py review SAVED.bidtable            the cost of each decision in chances to win, and the luck
  main.py check                            check all rule files, and print the folder for your own
  main.py shot table --seed 7 --moves 40 --size 1920x1080 --out table.png
  main.py shot table --game bid_it --at revealed:2 --viewer 3 --out moment.png
  main.py bench engine                     measure speed, and compare it with the targets

"main.py COMMAND --help" explains each command.
"""


class Parser(argparse.ArgumentParser):
    """An argument parser that reports a mistake in one line, and suggests a similar word."""

    def error(self, message: str) -> NoReturn:
        found = re.match(r"argument (\S+): invalid choice: '(.*?)' \(choose from (.*)\)", message)
        if found:
            known = re.findall(r"[\w.-]+", found[3])
            what = {"COMMAND": "command", "WHAT": "bench"}.get(found[1], found[1])
            raise unknown(what, found[2], known)
        text = message[:1].upper() + message[1:]
        text = text.replace("The following arguments are required", "Still needed")
        raise wrong(f"{text.rstrip('.')}. For help: '{self.prog} --help'.")

    def options(self) -> list[str]:
        return [option for option in self._option_string_actions if option.startswith("--")]


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Parse the command line.

    Returns:
        The arguments, with None as their attribute `command` if the window should be opened.

    Raises:
        Trouble: An argument of the command line is wrong.
    """
    parser, commands = _parsers()
    found, rest = parser.parse_known_args(words)
    if rest:
        asked = commands.get(found.command, parser)
        word = rest[0]
        if word.startswith("-"):
            hint = suggest(word.partition("=")[0], asked.options())
            raise wrong(f"There is no option '{word}'.{hint or f' {asked.prog} --help lists them.'}")
        raise wrong(f"There is one word too many: '{word}'. For help: '{asked.prog} --help'.")
    return found


def _parsers() -> tuple[Parser, dict[str, Parser]]:
    parser = Parser(
        prog=NAME,
        description=_DESCRIPTION,
        epilog=_EXAMPLES.replace("main.py", NAME),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Bidtable {bidtable.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def add(name: str, what: str, more: str = "") -> Parser:
        return commands.add_parser(
            name, help=what, description=f"{what[0].upper()}{what[1:]}. {more}".strip(), allow_abbrev=False
        )

    makers = {
        "simulate": _simulate(
            add(
                "simulate",
                "let bots play without a window",
                "The result depends only on the arguments, not on the number of workers.",
            )
        ),
        "ladder": _ladder(
            add(
                "ladder",
                "measure one bot among others of another level",
                "The odd bot moves on by a seat with each game; in team games it is a whole team. "
                "docs/opponents.md has the results.",
            )
        ),
        "replay": _replay(
            add("replay", "print a saved game as a text", "Every move is checked against the rules.")
        ),
        "export": _export(
            add("export", "write a finished match as a text or as JSON", "Without --out it is printed.")
        ),
        "honest": _honest(
            add(
                "honest",
                "check that the bots of a finished game did not cheat",
                "Their decisions are made again in another process, which knows only the views of their seats, "
                "their levels and their random streams. Exit code 1 if a decision differs.",
            )
        ),
        "review": _review(
            add(
                "review",
                "judge the decisions of a finished game, and separate luck from play",
                "The strongest bot judges each decision by the view of its seat. docs/review.md explains the words.",
            )
        ),
        "check": _check(
            add(
                "check",
                "check rule files",
                "Mistakes are printed as file:line: text. Exit code 1 if there are any.",
            )
        ),
        "shot": _shot(add("shot", "draw a scene into a PNG, without a screen")),
        "bench": _bench(add("bench", "measure speed and memory, and compare them with the targets")),
    }
    return parser, makers


def _simulate(parser: Parser) -> Parser:
    parser.add_argument("game", metavar="GAME", help="name of a game, for example bid_and_bluff")
    parser.add_argument(
        "--seats",
        type=names,
        default=("normal",) * 4,
        metavar="LEVELS",
        help="a level for each seat: random, easy, normal, hard (default: normal,normal,normal,normal)",
    )
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="seed of the first game (1)")
    _add_play(parser)
    parser.add_argument(
        "--stats",
        action="store_true",
        help="print counts for designers: cards used, growth, lengths, leaders (docs/designers-report.md)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _ladder(parser: Parser) -> Parser:
    parser.add_argument("game", metavar="GAME", help="name of a game, for example bid_and_bluff")
    parser.add_argument("--odd", default="normal", metavar="LEVEL", help="level of the one bot (normal)")
    parser.add_argument(
        "--among",
        default="easy",
        metavar="LEVEL",
        help="level of all others (easy); several levels, such as easy,normal, take turns",
    )
    parser.add_argument(
        "--seats",
        type=numbers,
        default=(),
        metavar="N,N",
        help="numbers of players, for example 2,4 (all numbers that the game allows)",
    )
    parser.add_argument(
        "--games",
        type=positive,
        default=100,
        metavar="N",
        help="number of games for each number of seats (100)",
    )
    parser.add_argument(
        "--seed", type=seed, default=1, metavar="S", help="seed of the first game of each (1)"
    )
    _add_play(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _add_play(parser: Parser) -> None:
    parser.add_argument("--variants", type=names, default=(), metavar="A,B", help="house rules that are on")
    _add_option(parser)
    parser.add_argument(
        "--workers", type=positive, metavar="K", help="number of processes (one for each processor)"
    )
    parser.add_argument(
        "--playouts",
        type=positive,
        default=200,
        metavar="N",
        help="number of playouts for each decision of a bot that searches (200)",
    )


def _add_option(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        type=pair,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a choice of the set-up, for example board=short; may be given several times",
    )


def _replay(parser: Parser) -> Parser:
    parser.add_argument("record", metavar="RECORD", type=Path, help="a saved game")
    parser.add_argument(
        "--all-hands",
        action="store_true",
        help="print everything about an unfinished game, hidden cards included (default: a spectator's view)",
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="also check that the deals follow from the seed, that no piece is lost, and that the file ends well",
    )
    return parser


def _export(parser: Parser) -> Parser:
    parser.add_argument("record", metavar="RECORD", type=Path, help="a finished saved game")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the new file; an existing file is not replaced"
    )
    return parser


def _honest(parser: Parser) -> Parser:
    parser.add_argument("record", metavar="RECORD", type=Path, help="a finished saved game")
    parser.add_argument(
        "--seat", type=positive, metavar="N", help="only the bot on this seat, counted from 1"
    )
    parser.add_argument(
        "--move",
        type=positive,
        metavar="N",
        help="show this move, counted from 1: the view of its seat, and the moves that were considered",
    )
    return parser


def _review(parser: Parser) -> Parser:
    parser.add_argument("record", metavar="RECORD", type=Path, help="a finished saved game")
    parser.add_argument("--bots", action="store_true", help="judge the decisions of bots too")
    parser.add_argument(
        "--json", action="store_true", help="print everything as JSON, with all considered moves"
    )
    return parser


def _check(parser: Parser) -> Parser:
    parser.add_argument(
        "path",
        metavar="PATH",
        nargs="?",
        type=Path,
        help="a folder of rules, the folder of one game, or one file (default: shipped files and your own)",
    )
    return parser


def _shot(parser: Parser) -> Parser:
    parser.add_argument(
        "scene",
        metavar="SCENE",
        help="title, setup, table, replay, results, review, history, statistics, rulebook ...",
    )
    parser.add_argument(
        "--game", default="", metavar="GAME", help="the game shown (bid_and_bluff; all games in a history)"
    )
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="seed of the game shown (1)")
    parser.add_argument("--moves", type=whole, default=30, metavar="N", help="moves played before it (30)")
    parser.add_argument("--seats", type=positive, default=4, metavar="N", help="number of players (4)")
    parser.add_argument("--variants", type=names, default=(), metavar="A,B", help="house rules that are on")
    _add_option(parser)
    parser.add_argument(
        "--levels",
        type=names,
        default=(),
        metavar="LEVELS",
        help="random, easy, normal, hard or human for each seat (a person at the viewer's seat, normal bots elsewhere)",
    )
    parser.add_argument(
        "--viewer",
        type=seat,
        default=0,
        metavar="SEAT",
        help="the viewer: the number of a seat from 1, or 0 for a spectator (1)",
    )
    parser.add_argument(
        "--at",
        type=moment,
        default=("", 1),
        metavar="EVENT[:N]",
        help="show the N-th event of a kind instead of the decision after --moves",
    )
    parser.add_argument(
        "--pointed", default="", metavar="MOVE", help="the move under the pointer, by the name on its button"
    )
    parser.add_argument("--hint", action="store_true", help="ask for a hint at the table")
    parser.add_argument("--coach", action="store_true", help="let the coach show the odds")
    parser.add_argument(
        "--sides",
        choices=("down", "open"),
        default="",
        help="two people on two sides of the screen: all hands face down, or the viewer's hand open",
    )
    parser.add_argument(
        "--page", default="", metavar="PAGE", help="the page of the rulebook or the review, by its id"
    )
    parser.add_argument("--lesson", default="", metavar="NAME", help="the lesson (the game's first one)")
    parser.add_argument("--step", type=positive, default=1, metavar="N", help="the lesson's step (1)")
    parser.add_argument(
        "--list-events", action="store_true", help="list the events for --at, and how often they happen here"
    )
    parser.add_argument("--size", type=size, default=(1280, 720), metavar="WxH", help="pixels (1280x720)")
    parser.add_argument("--text-scale", type=scale, default=1.0, metavar="F", help="1.0 to 2.0 (1.0)")
    parser.add_argument("--theme", default="evening", metavar="THEME", help="colours (evening)")
    parser.add_argument("--out", type=Path, metavar="FILE.png", help="the picture")
    return parser


def _bench(parser: Parser) -> Parser:
    parser.add_argument("what", metavar="WHAT", choices=BENCHES, help=", ".join(BENCHES))
    parser.add_argument(
        "--thinking",
        choices=("process", "thread"),
        default="",
        help="measure frames while a slow bot thinks, in the process of the bots or on a thread (only for ui)",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON list")
    return parser


# -- kinds of values ---------------------------------------------------------------------------------------


def names(text: str) -> tuple[str, ...]:
    found = tuple(part.strip() for part in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"'{text}' should be names with commas between them")
    return found


def numbers(text: str) -> tuple[int, ...]:
    """Parse whole numbers of at least 1, separated by commas."""
    return tuple(positive(part) for part in names(text))


def whole(text: str) -> int:
    """Parse a whole number of at least 0."""
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"'{text}' should be a whole number from 0")
    return int(text)


def seed(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(SEEDS)) or int(text) >= SEEDS:
        raise argparse.ArgumentTypeError(f"'{text}' should be a whole number from 0 to {SEEDS - 1}")
    return int(text)


def positive(text: str) -> int:
    if not text.isdecimal() or len(text) > 18 or not int(text):
        raise argparse.ArgumentTypeError(f"'{text}' should be a whole number from 1")
    return int(text)


def seat(text: str) -> int | None:
    """Parse a seat number from 1; "0" stands for a spectator and gives None."""
    return whole(text) - 1 if whole(text) else None


def moment(text: str) -> tuple[str, int]:
    """Parse the name of an event and a count, such as "trick_taken:2"."""
    kind, sign, number = text.partition(":")
    if not kind or (sign and not (number.isdecimal() and 0 < len(number) < 7 and int(number))):
        raise argparse.ArgumentTypeError(f"'{text}' should be EVENT or EVENT:N, for example trick_taken:2")
    return kind, int(number or "1")


def pair(text: str) -> tuple[str, str]:
    """Parse an option in the form `name=value`."""
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise argparse.ArgumentTypeError(f"'{text}' should be NAME=VALUE, for example board=short")
    return name, value


def size(text: str) -> tuple[int, int]:
    """Parse a size in pixels, for example "1280x720"."""
    found = re.fullmatch(r"(\d{2,5})[xX×](\d{2,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"'{text}' should be WIDTHxHEIGHT, for example 1920x1080")
    return int(found[1]), int(found[2])


def scale(text: str) -> float:
    """Parse a factor for the size of texts, from 1.0 to 2.0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 1 <= value <= 2:
        raise argparse.ArgumentTypeError(f"'{text}' should be a number from 1.0 to 2.0")
    return value
