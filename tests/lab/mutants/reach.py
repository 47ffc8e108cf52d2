"""Records which functions of a package each test calls, so that a mutant is played only against tests that reach it."""

from __future__ import annotations

import ast
import sys
import threading
from types import CodeType, FrameType
from typing import Any, Final

from tests import ROOT
from tests.lab.mutants.draw import Mutant

Reached = dict[str, frozenset[tuple[str, int]]]
"""For each test, the functions that it calls: the file from the project's folder, and the function's first line."""
MODULE: Final = 0
"""Line in place of a function's: the code of a module or class, which runs when the file is imported."""


class Reach:
    """Records calls into a package, test by test.

    Fixtures of a file belong to all of its tests, since one test sets up what the others use.

    Attributes:
        folder: Path of the package, with which the names of its files begin.
    """

    def __init__(self, package: str) -> None:
        """Record the calls into a package."""
        self.folder = str(ROOT.joinpath(*package.split("."))) + "/"
        self._codes: set[CodeType] = set()
        self._tests: dict[str, set[CodeType]] = {}
        self._failed: set[str] = set()
        self._fixtures: dict[str, set[CodeType]] = {}

    def start(self) -> None:
        """Record calls from now on, in all threads that start later too."""
        sys.setprofile(self._called)
        threading.setprofile(self._called)

    def phase_ends(self, test: str, phase: str) -> None:
        """Assign the calls since the last phase to a test (phase "call"), or to all tests of its file."""
        owner = self._tests.setdefault(test, set())
        if phase != "call":
            owner = self._fixtures.setdefault(test.partition("::")[0], set())
        owner |= self._codes
        self._codes = set()

    def forget(self, test: str) -> None:
        """Leave out a test, because it fails without a change."""
        self._failed.add(test)

    def reached(self) -> Reached:
        """Return the functions that each test calls."""
        found: Reached = {}
        for test, codes in self._tests.items():
            if test in self._failed:
                continue
            both = codes | self._fixtures.get(test.partition("::")[0], set())
            found[test] = frozenset(self._named(code) for code in both)
        return found

    def _called(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(self.folder):
            self._codes.add(frame.f_code)

    def _named(self, code: CodeType) -> tuple[str, int]:
        file = code.co_filename.removeprefix(f"{ROOT}/")
        return file, MODULE if code.co_name == "<module>" else code.co_firstlineno


def reaches(mutant: Mutant, functions: frozenset[tuple[str, int]]) -> bool:
    """Return whether a test that calls these functions can notice a mutant."""
    file, first = mutant.path.as_posix(), _function_at(mutant)
    if first == MODULE:
        return any(path == file for path, _ in functions)
    return (file, first) in functions


def _function_at(mutant: Mutant) -> int:
    """Return the first line of the outermost function around the changed line; `MODULE` for code outside of them."""
    tree = ast.parse((ROOT / mutant.path).read_text("utf-8"))
    scopes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef | ast.Module)]
    for function in (part for scope in scopes for part in scope.body if isinstance(part, ast.FunctionDef)):
        if function.body[0].lineno <= mutant.line <= (function.end_lineno or 0):
            return min([function.lineno, *(mark.lineno for mark in function.decorator_list)])
    return MODULE
