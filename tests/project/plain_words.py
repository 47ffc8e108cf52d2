"""Finds sentences that a reader may stumble over, in code, pages, rule files and texts of the screen.

    python -m tests.lab plain_words [--count] [PATH ...]

Without a path it looks at everything that ships, and at the tests. A sentence is marked for one of these reasons:

- headless: a statement begins with a relative word and has no noun before it ("What a seat sees of a state").
- nounless: a relative clause follows a preposition without a noun ("the card of who leads").
- long: the sentence has more than 30 words.

The tool points at places to look; it does not judge.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from tests import ROOT
from tests.lab.command import parser

HEADLESS: Final = re.compile(
    r"^((What|Who|Whom|Whose|Which|Where|How)|That (an?|the|it|its|there|no|nobody|somebody|each|every|all))\b[^?!]*$"
)
"""Questions and exclamations are plain, and so is "That" before a noun or a verb: "That card wins."."""
NOUNLESS: Final = re.compile(
    r"\b(for|of|to|by|from|on|with|at|in|than) (who|whom|what|which way) (?!extent|degree)\w+", re.I
)
LONG: Final = 30
"""Largest number of words of a sentence."""
SHORTEST: Final = 4
"""Smallest number of words of a sentence; shorter texts are labels."""
PATHS: Final = (
    "bidtable",
    "rules",
    "docs",
    "tests",
    "assets",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)

_SECTIONS: Final = re.compile(r"^\s*(Args|Returns|Raises|Attributes|Yields|Note|Example):\s*$", re.M)
_ENTRY: Final = re.compile(r"^\s*\*?\*?[\w., `]+(\([^)]*\))?: ")
_AMOUNTS: Final = re.compile(r"^How (many|much)\b")
"""Beginnings of labels on a screen that look headless and are plain English ("How many tricks")."""


class Finding(NamedTuple):
    """A marked sentence.

    Attributes:
        path: The file.
        line: Line on which the text of the sentence begins.
        kind: docstring, comment, message, rule text or page.
        marks: The reasons of the mark: headless, nounless, long.
        sentence: The sentence.
    """

    path: Path
    line: int
    kind: str
    marks: tuple[str, ...]
    sentence: str


class Prose(NamedTuple):
    """A text in a file: the line on which it begins, its kind, and the text."""

    line: int
    kind: str
    text: str


def sentences(text: str) -> list[str]:
    """Split a text into sentences, without code, tables, headings and list marks."""
    text = re.sub(r"```.*?```", " ", text, flags=re.S)
    # A page shows code as lines that begin with four spaces; docstrings come here without their margin.
    prose = (line for line in text.splitlines() if not line.startswith("    "))
    lines = [line for line in prose if not line.lstrip().startswith(("|", "#", ">>>"))]
    found = []
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)", "\n".join(lines)):
        flat = re.sub(r"\s+", " ", re.sub(r"^\s*([-*]|\d+\.)\s+", "", block)).strip()
        parts = re.split(r"(?<=[.!?:])\s+(?=[A-Z`*])", flat)
        found += [part.strip() for part in parts if len(part.split()) >= SHORTEST]
    return found


def marks_of(sentence: str) -> tuple[str, ...]:
    """Return the reasons to mark a sentence; empty for a plain one."""
    headless = HEADLESS.match(sentence) and not _AMOUNTS.match(sentence)
    hits = (
        ("headless", headless),
        ("nounless", NOUNLESS.search(sentence)),
        ("long", len(sentence.split()) > LONG),
    )
    return tuple(name for name, hit in hits if hit)


# -- texts of a file -----------------------------------------------------------------------------------------


def prose_of(path: Path) -> Iterator[Prose]:
    """Return the texts of a file: Python, YAML or Markdown; other files have none."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from _docstrings_and_messages(ast.parse(source))
        yield from _comments(source)
    elif path.suffix == ".yaml":
        yield from _rule_texts(source)
    elif path.suffix == ".md":
        yield Prose(1, "page", source)


def _docstrings_and_messages(tree: ast.Module) -> Iterator[Prose]:
    told, messages = set[int](), list[Prose]()
    # A node comes after the node that holds it.
    for node in ast.walk(tree):
        if isinstance(node, (ast.Constant, ast.JoinedStr)):
            if id(node) in told:
                continue
            if isinstance(node, ast.JoinedStr):
                told.update(id(part) for part in node.values)
            if (text := _text_of(node)) and _is_sentence(text):
                messages.append(Prose(node.lineno, "message", text))
        elif isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.If)):
            for statement in node.body:
                # This is the docstring of a module, class or function, or the text below a constant.
                if isinstance(statement, ast.Expr) and _text_of(statement.value):
                    told.add(id(statement.value))
                    yield from _docstring(statement.lineno, ast.literal_eval(statement.value))
    yield from messages


def _docstring(line: int, text: str) -> Iterator[Prose]:
    head, *rest = _SECTIONS.split(text)
    yield Prose(line, "docstring", _dedented(head))
    for name, body in zip(rest[::2], rest[1::2], strict=True):
        entries = re.split(r"\n(?=\s*\*?\*?[\w., `]+(?:\([^)]*\))?: )", _dedented(body))
        for entry in entries:
            told = entry if name in ("Returns", "Yields", "Note", "Example") else _ENTRY.sub("", entry)
            yield Prose(line, "docstring", _dedented(told))


def _dedented(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def _text_of(node: ast.expr) -> str:
    """Return the text of a string or f-string, with "X" for each value in it; empty if it is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
    return ""


def _is_sentence(text: str) -> bool:
    # The path of a drawing and a melody begin with a letter and a number.
    begins = re.match(r"[A-Z](?!-?\d|#\d)", text) is not None
    return begins and len(text.split()) >= SHORTEST and "<svg" not in text


def _comments(source: str) -> Iterator[Prose]:
    """Return the comments; comments on consecutive lines are one text."""
    if "#" not in source:
        return
    line, lines = 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        text = token.string.lstrip("#").strip()
        if lines and token.start[0] == line + len(lines):
            lines.append(text)
            continue
        if lines:
            yield Prose(line, "comment", " ".join(lines))
        line, lines = token.start[0], [text]
    if lines:
        yield Prose(line, "comment", " ".join(lines))


def _rule_texts(source: str) -> Iterator[Prose]:
    for node in _scalars(yaml.compose(source, Loader=yaml.SafeLoader)):
        if node.tag.endswith(":str") and len(node.value.split()) >= SHORTEST:
            yield Prose(node.start_mark.line + 1, "rule text", node.value)
    for number, line in enumerate(source.splitlines(), 1):
        if line.lstrip().startswith("#"):
            yield Prose(number, "comment", line.strip("# "))


def _scalars(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _scalars(item)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(key)
            yield from _scalars(value)


# -- a whole tree --------------------------------------------------------------------------------------------


def files_in(paths: list[Path]) -> list[Path]:
    """Return the files below the paths that hold texts, in a fixed order."""
    found = [file for path in paths for file in (sorted(path.rglob("*")) if path.is_dir() else [path])]
    return [file for file in found if file.suffix in (".py", ".yaml", ".md") and "fixtures" not in file.parts]


def look(paths: list[Path]) -> tuple[Counter[str], list[Finding]]:
    """Check all texts of files and folders.

    Args:
        paths: The files and folders.

    Returns:
        The number of sentences of each kind, and the marked ones.
    """
    count: Counter[str] = Counter()
    findings = []
    for path in files_in(paths):
        for line, kind, text in prose_of(path):
            for sentence in sentences(text):
                count[kind] += 1
                if marks := marks_of(sentence):
                    findings.append(Finding(path, line, kind, marks, sentence))
    return count, findings


def main(words: Sequence[str]) -> None:
    """Print the marked sentences, and the number of sentences of each kind."""
    options = parser("plain_words", __doc__)
    options.add_argument("--count", action="store_true", help="print the totals alone")
    options.add_argument("paths", nargs="*", type=Path)
    asked = options.parse_args(words)
    count, findings = look(asked.paths or [ROOT / path for path in PATHS])
    if not asked.count:
        for path, line, kind, marks, sentence in findings:
            print(f"{path}:{line}: {kind}: {', '.join(marks)}: {sentence[:160]}")
    for kind, total in sorted(count.items()):
        marked = Counter(mark for finding in findings if finding.kind == kind for mark in finding.marks)
        shares = ", ".join(
            f"{marked[name]} {name} ({marked[name] / total:.1%})" for name in ("headless", "nounless", "long")
        )
        print(f"{kind}: {total} sentences, {shares}")
