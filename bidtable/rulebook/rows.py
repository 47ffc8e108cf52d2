"""Finds the line of a YAML file in which a word stands."""

# Each word is a row, for example of a board.

from __future__ import annotations

import re
from typing import Final

_LINE_END: Final = r"\r\n|[\n\r\x85\u2028\u2029]"
_LINES: Final = re.compile(_LINE_END)
_ESCAPE: Final = re.compile(rf"\\(?:(?P<end>{_LINE_END})[ \t]*|(?P<code>x..|u.{{4}}|U.{{8}}|.))", re.DOTALL)
_LETTER: Final = re.compile(rf"{_LINE_END}|.", re.DOTALL)
_SPACES: Final = frozenset("nrtvfNLP_ \t")
"""Letters that mean a space or a line end when they follow a backslash."""
_JOINED: Final = "\0"
"""Placeholder for a line end of the file that does not belong to the text; no YAML file contains this character."""


def row_lines(source: str, style: str | None) -> list[int]:
    """Return the line of each word in a YAML text, counted from the text's first line."""
    # The argument `style` is the YAML style: `|` or `>` for a block, a quotation mark, or empty.
    if style == '"':
        return _of_escaped(_ESCAPE.sub(_plain, source[1:-1]))
    lines = _LINES.split(source[1:-1] if style == "'" else source)
    if style in ("|", ">"):
        lines[0] = ""  # The mark of the block, and any comment after it.
    return [number for number, line in enumerate(lines) for _ in line.split()]


def _plain(found: re.Match[str]) -> str:
    code = found["code"]
    if code is None:
        return _JOINED
    space = code in _SPACES if len(code) == 1 else chr(int(code[1:], 16)).isspace()
    return " " if space else "x"


def _of_escaped(text: str) -> list[int]:
    found, line, inside = [], 0, False
    for letter in _LETTER.findall(text):
        if letter == _JOINED:
            line += 1
        elif letter.isspace():
            line += _LINES.match(letter) is not None
            inside = False
        elif not inside:
            found.append(line)
            inside = True
    return found
