"""Reads a YAML file, and checks it for mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import yaml

from bidtable.core.texts import shortened
from bidtable.rulebook.document import Document
from bidtable.rulebook.limits import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_LETTERS,
    MAX_NODES,
    MAX_PROBLEMS,
    TOO_MUCH,
    too_long,
)
from bidtable.rulebook.problems import Problem

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # The Python loader is eight times slower, but gives the same results.
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

_BINARY: Final = "tag:yaml.org,2002:binary"
_TAGGED: Final = {
    "tag:yaml.org,2002:bool": "a yes or no (true or false)",
    "tag:yaml.org,2002:int": "a whole number",
    "tag:yaml.org,2002:float": "a number",
    "tag:yaml.org,2002:timestamp": "a date",
    _BINARY: "data in base64",
}


def parse(name: str, path: Path, shown: str) -> tuple[Document | None, list[Problem]]:
    """Read a file, and return its content and its mistakes."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return None, [Problem(shown, 1, f"The file is larger than {MAX_BYTES // 1000} kB.")]
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, [Problem(shown, 1, f"The file is not UTF-8 text (byte {error.start + 1}).")]
    except OSError as error:
        return None, [Problem(shown, 0, f"The file cannot be read ({error.strerror or error}).")]
    try:
        return _load(name, path, shown, text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        what = getattr(error, "problem", None) or "it cannot be read"
        return None, [Problem(shown, line, f"This is not valid YAML: {what}.")]
    except (ValueError, RecursionError, OverflowError) as error:
        return None, [Problem(shown, 1, f"This is not valid YAML: {error}.")]


def _load(name: str, path: Path, shown: str, text: str) -> tuple[Document | None, list[Problem]]:
    line = _too_much(text)
    if line:
        return None, [Problem(shown, line, TOO_MUCH)]
    loader = Loader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            return None, [Problem(shown, 1, "The file is empty.")]
        problems = list(islice(_check(node, shown, loader), MAX_PROBLEMS))
        if problems:
            return None, problems
        data = loader.construct_document(node)
    finally:
        loader.dispose()
    return Document(name, path, shown, data, node, text), []


def _too_much(text: str) -> int:
    # Very many brackets could overflow libyaml's stack, so this check comes first.
    loader = Loader(text)
    depth = count = 0
    try:
        while loader.check_event():
            event = loader.get_event()
            if isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            elif isinstance(event, yaml.NodeEvent):
                count += 1
                depth += isinstance(event, yaml.CollectionStartEvent)
                if count > MAX_NODES or depth > MAX_DEPTH + 1:
                    return event.start_mark.line + 1 if event.start_mark is not None else 1
    finally:
        loader.dispose()
    return 0


def _check(root: yaml.Node, shown: str, loader: Loader) -> Iterator[Problem]:
    stack: list[tuple[yaml.Node, int]] = [(root, 0)]
    count = 0
    while stack:
        node, depth = stack.pop()
        count += 1
        if count > MAX_NODES or depth > MAX_DEPTH:
            yield Problem(shown, node.start_mark.line + 1, TOO_MUCH)
            return
        if isinstance(node, yaml.MappingNode):
            yield from _doubled(node, shown)
            stack.extend((part, depth + 1) for pair in node.value for part in pair)
        elif isinstance(node, yaml.SequenceNode):
            stack.extend((value, depth + 1) for value in node.value)
        elif isinstance(node, yaml.ScalarNode):
            yield from _untrue(node, shown, loader)


def _untrue(node: yaml.ScalarNode, shown: str, loader: Loader) -> Iterator[Problem]:
    # The YAML library fails with an exception on such a value, for example on `!!int ''`.
    line, length = node.start_mark.line + 1, len(node.value)
    if length > MAX_LETTERS:
        yield Problem(shown, line, too_long(length))
        return
    if node.tag not in _TAGGED:
        return
    if length > MAX_DIGITS and node.tag != _BINARY:
        yield Problem(shown, line, f"This number has {length} digits; expected at most {MAX_DIGITS}.")
        return
    try:
        loader.construct_object(node)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, yaml.YAMLError):
        yield Problem(shown, line, f"'{shortened(node.value)}' is not {_TAGGED[node.tag]}.")


def _doubled(node: yaml.MappingNode, shown: str) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for key, _ in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            yield Problem(shown, line, "A key must be plain text.")
        elif key.value in seen:
            name = shortened(key.value)
            yield Problem(
                shown, line, f"'{name}' is here a second time; it is already in line {seen[key.value]}."
            )
        else:
            seen[key.value] = line
