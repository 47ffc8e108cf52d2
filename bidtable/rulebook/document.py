"""A parsed rule file, with the line number of each part."""

# The YAML library is not imported here, so that the program starts faster.

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from bidtable.core.texts import shortened
from bidtable.rulebook.rows import row_lines

PathInFile: TypeAlias = tuple[str | int, ...]


Node: TypeAlias = Any
"""Interface of a node in the syntax tree that PyYAML makes from a file.

The kind of a node is `id`, its content is `value`, and its position in the file is `start_mark` to `end_mark`.
"""


class Document:
    """A parsed rule file.

    Attributes:
        name: Path of the file in the game's folder without suffix, such as `boards/short`.
    """

    def __init__(
        self, name: str, path: Path, shown: str, data: object, node: Node | None, source: str = ""
    ) -> None:
        self.name = name
        self.path = path
        self.shown = shown
        self.data = data
        self._node = node
        self._source = source

    @property
    def kept(self) -> bool:
        """Whether the rule data come from a match record instead of a rule file."""
        return self._node is None

    def line(self, path: PathInFile, *, key: bool = False) -> int:
        """Return the line number, from 1, of a value or its key."""
        # A missing value gets the line of the nearest value above.
        node = self._node
        if node is None:
            return 1
        mark = node.start_mark
        for depth, step in enumerate(path):
            found = _child(node, step)
            if found is None:
                break
            key_node, node = found
            last = depth == len(path) - 1
            # A block scalar begins at its "|", on the line of its key.
            mark = key_node.start_mark if key_node is not None and (last and key) else node.start_mark
        return int(mark.line) + 1

    def row(self, path: PathInFile, number: int) -> int:
        """Return the line number in the file, from 1, of one word in a text."""
        # Each word of such a text is a row, for example of a board. The argument `number` counts the rows
        # from 0.
        node = self._node
        for step in path:
            found = _child(node, step) if node is not None else None
            node = found[1] if found is not None else None
        if node is None or node.id != "scalar":
            return self.line(path)
        lines = row_lines(self._source[node.start_mark.index : node.end_mark.index], node.style)
        return int(node.start_mark.line) + 1 + (lines[number] if number < len(lines) else 0)


def _child(node: Node, step: str | int) -> tuple[Node | None, Node] | None:
    if node.id == "mapping":
        for key, value in node.value:
            if key.id == "scalar" and key.value == str(step):
                return key, value
    elif node.id == "sequence" and isinstance(step, int) and step < len(node.value):
        return None, node.value[step]
    return None


def kind_of(value: Any) -> str:
    """Describe a value from a rule file in plain words."""
    if isinstance(value, bool):
        return f"{'yes' if value else 'no'} (true or false)"
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a group of keys"
    if isinstance(value, list):
        return "a list"
    return f"the text '{shortened(value)}'" if isinstance(value, str) else shortened(str(value))
