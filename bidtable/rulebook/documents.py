"""The rule files of a game, and their conversion to typed values.

All mistakes in the files are reported together.
"""

from __future__ import annotations

import re
import types
import typing
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from bidtable.core.record import Files, files_digest
from bidtable.core.texts import shortened, suggest
from bidtable.rulebook.document import Document, PathInFile, kind_of
from bidtable.rulebook.limits import MAX_PROBLEMS, beyond
from bidtable.rulebook.problems import Problem, RulesError

T = TypeVar("T")

HELP: Final = "help"
"""Name of the rule file with the help pages.

Digests and records do not include help pages, because help pages only explain the rules.
"""

LESSONS: Final = "lessons"
"""Name of the folder with the lessons of a game.

Digests and records do not include lessons, which are read only when a player opens them.
"""

_STEP = re.compile(r"\.([A-Za-z_][\w-]*)|\[(\d+)\]|\[\.\.\.\]")


class Library:
    """The rule files of the program, and the player's own files that replace them."""

    def __init__(self, shipped: Path, user: Path | None = None) -> None:
        """Create a library from the folder of the program and the player's own folder."""
        self.shipped = shipped
        self.user = user
        self._kept: dict[str, Files] = {}
        self._last: dict[str, Files] = {}

    def with_files(self, slug: str, files: Files) -> Library:
        """Return a `Library` that reads one game's rules from `files`."""
        library = Library(self.shipped)
        library._kept[slug] = files
        return library

    def files(self, slug: str) -> Files | None:
        """Return the most recently read rule data of a game; None if there are none."""
        return self._last.get(slug)

    def without_user(self) -> Library:
        """Return a rule library without the player's own files."""
        return Library(self.shipped)

    def documents(self, slug: str, folder: Path | None = None) -> Documents:
        """Read all rule files of a game."""
        base = folder or self.shipped / slug
        files = {name: (path, f"{slug}/{name}.yaml") for name, path in _yaml_files(base)}
        own: set[str] = set()
        if slug in self._kept:
            words = {name: place for name, place in files.items() if name == HELP}
            return Documents(slug, words, own, self._kept[slug])
        if self.user is not None:
            for name, path in _yaml_files(self.user / slug):
                files[name] = (path, str(path))
                own.add(name)
        documents = Documents(slug, files, own)
        self._last[slug] = documents.files()
        return documents

    def lessons(self, slug: str, folder: Path | None = None) -> dict[str, Documents]:
        """Return the lesson files of a game by name.

        A mistake in one file affects only the lesson of that file.
        """
        found: dict[str, tuple[Path, str, bool]] = {}
        for base, own in ((folder or self.shipped / slug, False), (self.user and self.user / slug, True)):
            if base is None:
                continue
            for path in sorted((base / LESSONS).glob("*.yaml")):
                shown = str(path) if own else f"{slug}/{LESSONS}/{path.name}"
                found[path.stem] = (path, shown, own)
        return {
            name: Documents(f"{slug}/{LESSONS}", {name: (path, shown)}, {name} if own else set())
            for name, (path, shown, own) in sorted(found.items())
        }

    def beside(self, name: str) -> Documents:
        """Read a file that belongs to no particular game."""
        shown = f"{name}.yaml"
        for folder, own in ((self.user, True), (self.shipped, False)):
            if folder is not None and (folder / shown).is_file():
                path = folder / shown
                return Documents("", {name: (path, str(path) if own else shown)}, {name} if own else set())
        return Documents("", {}, set())


def _yaml_files(folder: Path) -> list[tuple[str, Path]]:
    try:
        paths = sorted(
            path for path in folder.rglob("*") if path.suffix in (".yaml", ".yml") and path.is_file()
        )
    except OSError:
        return []
    named = [(path.relative_to(folder).with_suffix("").as_posix(), path) for path in paths]
    return [(name, path) for name, path in named if not name.startswith(f"{LESSONS}/")]


class Documents:
    """All rule files of one game.

    The list `problems` collects all mistakes in the rule files.
    """

    def __init__(
        self, slug: str, files: dict[str, tuple[Path, str]], own: set[str], kept: Files | None = None
    ) -> None:
        # Files from a match record (`kept`) have no line numbers.
        # Importing YAML takes a tenth of the time to the first frame, so it is imported when a game is chosen.
        from bidtable.rulebook.yaml_file import parse

        self.slug = slug
        self.problems: list[Problem] = []
        self._own = tuple(sorted(own))
        self._documents: dict[str, Document] = {}
        for name, (path, shown) in sorted(files.items()):
            document, problems = parse(name, path, shown)
            self.problems += problems
            if document is not None:
                self._add(document)
        for name, content in (kept or {}).items():
            self._add(Document(name, Path(name), f"the record's {name}", content, None))
        self._broken = {*files, *(kept or {})} - set(self._documents)

    def _add(self, document: Document) -> None:
        found = beyond(document.data)
        if found is None:
            self._documents[document.name] = document
        else:
            path, text = found
            self.problems.append(Problem(document.shown, document.line(path), text))

    @property
    def digest(self) -> str:
        """Checksum of the rule data."""
        # The format of the files does not matter.
        return files_digest(self.files())

    def files(self) -> Files:
        """Return the rule data for a match record, without help pages."""
        return {name: _encodable(d.data) for name, d in self._documents.items() if name != HELP}

    def names(self) -> tuple[str, ...]:
        """Return the names of all files that could be parsed."""
        return tuple(self._documents)

    def overridden(self) -> tuple[str, ...]:
        """Return the names of the player's own files."""
        return self._own

    def document(self, name: str) -> Document | None:
        """Return a parsed file by name; None if it cannot be read."""
        return self._documents.get(name)

    def problem(self, name: str, path: PathInFile, text: str, *, row: int | None = None) -> None:
        """Add a mistake to the list."""
        # The argument `row` is the index of the wrong row in a text, such as a row of a board.
        document = self._documents.get(name)
        if document is None:
            self.problems.append(Problem(f"{self.slug}/{name}.yaml", 0, text))
        else:
            line = document.line(path) if row is None else document.row(path, row)
            self.problems.append(Problem(document.shown, line, text))

    def line(self, name: str, path: PathInFile) -> int:
        """Return the line number, from 1, of a part of a file."""
        return self._documents[name].line(path)

    def where(self, name: str, path: PathInFile) -> str:
        """Return the file name and the line number of a value, such as `bidness/deck.yaml:12`."""
        return f"{self._documents[name].shown}:{self.line(name, path)}"

    def is_own(self, name: str, other: str) -> bool:
        # The file `name` is the player's own file, but the file `other` is not.
        return name in self._own and other not in self._own

    def finish(self) -> None:
        """Raise an error if mistakes were found.

        Raises:
            RulesError: The files have mistakes, which the error lists by file and line.
        """
        if self.problems:
            raise RulesError(self.problems)

    def read(self, name: str, type_: type[T]) -> T | None:
        """Convert the content of a file to a typed value; None if it is wrong."""
        document = self._documents.get(name)
        if document is None:
            if name not in self._broken:
                self.problem(name, (), "The file is missing.")
            return None
        before = len(self.problems)
        value = self._convert(document, (), document.data, type_)
        return value if len(self.problems) == before else None

    def entries(self, name: str, key: str, type_: type[T]) -> tuple[T, ...]:
        """Read a list from a rule file, and leave out wrong entries."""
        document = self._documents.get(name)
        if document is None:
            if name not in self._broken:
                self.problem(name, (), "The file is missing.")
            return ()
        data = document.data
        if not isinstance(data, dict) or not isinstance(data.get(key), list):
            self.problem(name, (key,), f"'{key}' must be a list.")
            return ()
        values = [self._convert(document, (key, i), entry, type_) for i, entry in enumerate(data[key])]
        return tuple(value for value in values if value is not None)

    def convert(self, name: str, path: PathInFile, data: Any, type_: type[T]) -> T | None:
        """Convert data from a rule file to a typed value, or return None."""
        document = self._documents[name]
        value: T | None = self._convert(document, path, data, type_)
        return value

    # -- conversion ----------------------------------------------------------------------------------

    def _convert(self, document: Document, path: PathInFile, data: Any, type_: Any) -> Any:
        try:
            # In a record all keys are texts, including keys that are numbers in YAML.
            return msgspec.convert(data, type_, strict=True, str_keys=document.kept)
        except msgspec.ValidationError as error:
            before = len(self.problems)
            if before >= MAX_PROBLEMS:
                return None
            self._descend(document, path, data, type_)
            if len(self.problems) == before:
                self._report(document, path, data, str(error), type_)
            return None

    def _descend(self, document: Document, path: PathInFile, data: Any, type_: Any) -> None:
        type_ = _without_none(type_)
        if isinstance(data, dict) and _is_struct(type_):
            self._descend_struct(document, path, data, type_)
            return
        origin = typing.get_origin(type_)
        arguments = typing.get_args(type_)
        if isinstance(data, list) and origin in (tuple, list) and arguments:
            for index, entry in enumerate(data):
                self._convert(document, (*path, index), entry, arguments[0])
        elif isinstance(data, dict) and origin is dict:
            for key, entry in data.items():
                self._convert(document, (*path, key), entry, arguments[1])

    def _descend_struct(self, document: Document, path: PathInFile, data: dict[Any, Any], type_: Any) -> None:
        fields = {field.encode_name: field for field in msgspec.structs.fields(type_)}
        config = type_.__struct_config__
        known = (*((config.tag_field,) if config.tag_field else ()), *fields)
        for key in data:
            if key not in known and config.forbid_unknown_fields:
                name = shortened(str(key))
                text = f"'{name}' is not known here.{suggest(name, known)} Known: {', '.join(known)}."
                line = document.line((*path, str(key)), key=True)
                self.problems.append(Problem(document.shown, line, text))
        for name, field in fields.items():
            if name in data:
                self._convert(document, (*path, name), data[name], field.type)
            elif field.required:
                line = document.line(path)
                self.problems.append(Problem(document.shown, line, f"'{name}' is missing."))

    def _report(self, document: Document, path: PathInFile, data: Any, message: str, type_: Any) -> None:
        text, _, where = message.partition(" - at `$")
        inner: list[str | int] = []
        for key, index in _STEP.findall(where.rstrip("`")):
            step: str | int = int(index) if index else key
            inner.append(step)
            try:
                data = data[step]
            except (KeyError, IndexError, TypeError):
                break
        words = _choices(type_) if not inner else []
        expected = f"Expected one of: {', '.join(words)}" if words else _plain(text)
        hint = suggest(shortened(str(data)), words)
        if isinstance(data, bool) and "str" in text:
            hint = " Put it in quotes to make it text."
        line = document.line((*path, *inner))
        self.problems.append(Problem(document.shown, line, f"{expected}; found {kind_of(data)}.{hint}"))


def _encodable(data: Any) -> Any:
    if isinstance(data, dict):
        return {key if isinstance(key, str) else repr(key): _encodable(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_encodable(value) for value in data]
    if isinstance(data, (set, frozenset)):
        return sorted(map(repr, data))
    if isinstance(data, int) and data.bit_length() > 63:
        return hex(data)
    return data


def _is_struct(type_: Any) -> bool:
    return isinstance(type_, type) and issubclass(type_, msgspec.Struct)


def _without_none(type_: Any) -> Any:
    origin = typing.get_origin(type_)
    if origin is typing.Annotated:
        return _without_none(typing.get_args(type_)[0])
    if origin in (typing.Union, types.UnionType):
        rest = [part for part in typing.get_args(type_) if part is not type(None)]
        if len(rest) == 1:
            return _without_none(rest[0])
    return type_


def _choices(type_: Any) -> list[str]:
    type_ = _without_none(type_)
    if typing.get_origin(type_) is not typing.Literal:
        return []
    return [str(word) for word in typing.get_args(type_)]


def _plain(text: str) -> str:
    words = {
        "`int`": "a whole number",
        "`str`": "text",
        "`float`": "a number",
        "`bool`": "true or false",
        "`array`": "a list",
        "`object`": "a group of keys",
        "`null`": "nothing",
    }
    text = text.split(", got")[0].replace(" | null`", "`").replace("`null | ", "`")
    for word, plain in words.items():
        text = text.replace(word, plain)
    return text.rstrip(".")
