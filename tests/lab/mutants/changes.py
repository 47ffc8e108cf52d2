"""Possible changes of a Python source: each is one small mistake that a tired author could make."""

from __future__ import annotations

import ast
import re
import types
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

COMPARISONS: Final[dict[type[ast.AST], tuple[str, tuple[str, ...]]]] = {
    ast.Lt: ("<", ("<=", ">")),
    ast.LtE: ("<=", ("<", ">=")),
    ast.Gt: (">", (">=", "<")),
    ast.GtE: (">=", (">", "<=")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
}
ARITHMETIC: Final[dict[type[ast.AST], tuple[str, str]]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "+"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
SWAPPED_CALLS: Final = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "sorted": "list",
    "reversed": "list",
}
SEATS: Final = frozenset(
    {"seat", "turn", "dealer", "owner", "leader", "taker", "winner", "bidder", "caller", "at"}
)
"""Names that index by seat, where the wrong seat is a mistake worth trying."""
MEMO: Final = "MEMO"
"""Name of the constant for the size of a memo, which is no rule: it decides only when the memo is cleared."""
NO_RULE: Final = frozenset({"pause", "max_moves", "state_version", MEMO})
"""Names whose values are no rules: how long a line stays, bounds for tests, sizes of memos."""
LITERALS: Final = (ast.Tuple, ast.List, ast.JoinedStr, ast.Set, ast.ListComp)
RETURNED: Final[tuple[tuple[str, str], ...]] = (
    (r"bool", "not ({})"),
    (r"(int|float|Seat)", "({}) + 1"),
    (r"str", '""'),
    (r"(tuple|Sequence|Collection|list)\[.*", "()"),
    (r".*\| None", "None"),
)
"""The replacement of a return value, by the function's return type."""


class Change(NamedTuple):
    """A piece of a source, and its replacement.

    Attributes:
        start: Offset of the first replaced character.
        end: Offset after the last replaced character.
        text: The replacement.
        what: The kind of change in a word or two.
    """

    start: int
    end: int
    text: str
    what: str

    def made(self, source: str) -> str:
        """Return the source with the change in it."""
        return source[: self.start] + self.text + source[self.end :]


def changes(source: str) -> list[Change]:
    """Return all changes of a source, in the order of their places; some of them have no effect (`matters`)."""
    return sorted(set(_Finder(source).find()))


def matters(source: str, change: Change) -> bool:
    """Return whether a changed source is a program, and differs from the program before."""
    try:
        changed = compile(change.made(source), "<rules>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return _program(changed) != _program(compile(source, "<rules>", "exec", dont_inherit=True))


def _program(code: types.CodeType) -> tuple[Any, ...]:
    """Return a canonical form of a piece of code, the same wherever it is in its file."""
    parts = (_program(c) if isinstance(c, types.CodeType) else (type(c), repr(c)) for c in code.co_consts)
    return (code.co_code, code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars, tuple(parts))


class _Finder:
    """Walks a source and finds changes.

    Words for people, types and declarations are left out, because they are no rules.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        # Columns of the parser count bytes; offsets here count characters.
        lines = source.splitlines(keepends=True)
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line))
        self._bytes = [line.encode() for line in lines]

    def find(self) -> Iterator[Change]:
        """Return all changes, including those without effect."""
        yield from self._block(ast.parse(self.source).body, set())

    # -- places ------------------------------------------------------------------------------------------

    def _offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + len(self._bytes[line - 1][:column].decode())

    def _span(self, node: Any) -> tuple[int, int]:
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self.source[start:end]

    def _instead(self, node: ast.AST, text: str, what: str) -> Change:
        return Change(*self._span(node), text, what)

    def _between(self, left: ast.AST, right: ast.AST, old: str, new: str, what: str) -> Iterator[Change]:
        """Change the operator between two operands."""
        start, end = self._span(left)[1], self._span(right)[0]
        pattern = r"\s+".join(map(re.escape, old.split()))
        match = re.search(pattern, self.source[start:end])
        if match is not None:
            yield Change(start + match.start(), start + match.end(), new, what)

    # -- statements --------------------------------------------------------------------------------------

    def _block(self, body: list[ast.stmt], bound: set[str]) -> Iterator[Change]:
        for statement in body:
            yield from self._statement(statement, bound)
            bound |= _stored(statement)

    def _statement(self, node: ast.stmt, bound: set[str]) -> Iterator[Change]:
        match node:
            case ast.FunctionDef():
                yield from self._function(node)
            case ast.ClassDef():
                yield from self._class(node)
            case ast.Import() | ast.ImportFrom() | ast.Raise() | ast.Assert() | ast.Pass():
                return
            case ast.Expr(ast.Constant()):
                return
            case ast.AnnAssign(target=ast.Name(id=name)) if name in NO_RULE:
                return
            case ast.If(test=ast.Compare(comparators=[ast.Name(id=name)])) if name == MEMO:
                return
            case ast.AnnAssign():
                if node.value is not None and "TypeAlias" not in self._text(node.annotation):
                    yield from self._expression(node.value)
            case ast.Assign(targets=[ast.Name(id=name)]) if name in NO_RULE or name.startswith("__"):
                return
            case ast.Assign(value=ast.BinOp(op=ast.BitOr(), right=ast.Name(id=name))) if name[0].isupper():
                # A union of types.
                return
            case _:
                yield from self._dropped(node, bound)
                yield from self._condition(node)
                yield from self._inside(node, bound)

    def _inside(self, node: ast.stmt, bound: set[str]) -> Iterator[Change]:
        for _, value in ast.iter_fields(node):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.stmt):
                    yield from self._block([part], bound)
                elif isinstance(part, ast.expr):
                    yield from self._expression(part)
                elif isinstance(part, ast.match_case):
                    if part.guard is not None:
                        yield from self._negated(part.guard)
                        yield from self._expression(part.guard)
                    yield from self._block(part.body, bound)

    def _function(self, node: ast.FunctionDef) -> Iterator[Change]:
        if node.name in ("__repr__", "__str__"):
            return
        bound = {a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)}
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            yield from self._expression(default)
        for change in self._block(node.body, bound):
            # Conserved things are counted, so their order does not matter.
            if node.name != "conserved" or change.what != "not sorted":
                yield change
        returns = self._text(node.returns) if node.returns is not None else ""
        instead = next((text for form, text in RETURNED if re.fullmatch(form, returns, re.DOTALL)), None)
        for inner in _returns(node) if instead is not None else ():
            if inner.value is not None and instead is not None:
                # The braces keep a value that runs over several lines together.
                yield self._instead(inner.value, instead.format(self._text(inner.value)), "another return")

    def _class(self, node: ast.ClassDef) -> Iterator[Change]:
        for statement in node.body:
            if not isinstance(statement, ast.AnnAssign):
                yield from self._statement(statement, set())
                continue
            yield from self._audience(statement.annotation)
            name = statement.target.id if isinstance(statement.target, ast.Name) else ""
            if statement.value is not None and name not in NO_RULE:
                yield from self._expression(statement.value)

    def _audience(self, declared: ast.expr) -> Iterator[Change]:
        """Show a secret field of an event to everybody."""
        match declared:
            case ast.Subscript(
                ast.Name("Annotated"),
                ast.Tuple([kind, ast.Call(ast.Name("Only" | "Each" | "Nobody"))]),
            ):
                yield self._instead(declared, f"Open[{self._text(kind)}]", "shown to everybody")

    def _dropped(self, node: ast.stmt, bound: set[str]) -> Iterator[Change]:
        """Leave out a statement; an assignment only if the name already has a value."""
        match node:
            case ast.Expr(ast.Call()) | ast.AugAssign():
                yield self._instead(node, "pass", "dropped")
            case ast.Assign(targets=targets):
                names = {n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)}
                if names and names <= bound:
                    yield self._instead(node, "pass", "dropped")

    def _condition(self, node: ast.stmt) -> Iterator[Change]:
        match node:
            case ast.If(test=ast.Name("tell")):
                return
            case ast.If(test=test):
                what = "branches swapped" if node.orelse else "negated"
                yield from self._negated(test, what)
                yield self._instead(test, "True", "always")
                yield self._instead(test, "False", "never")
            case ast.While(test=test):
                yield from self._negated(test)

    def _negated(self, test: ast.expr, what: str = "negated") -> Iterator[Change]:
        yield self._instead(test, f"(not ({self._text(test)}))", what)

    # -- expressions -------------------------------------------------------------------------------------

    def _expression(self, node: ast.expr) -> Iterator[Change]:
        for inner in _walk(node):
            found: Callable[..., Iterator[Change]] | None = getattr(self, f"_on_{type(inner).__name__}", None)
            if found is not None:
                yield from found(inner)

    def _on_Compare(self, node: ast.Compare) -> Iterator[Change]:  # noqa: N802 - the parser's names
        for left, operator, right in zip(
            [node.left, *node.comparators], node.ops, node.comparators, strict=False
        ):
            old, instead = COMPARISONS[type(operator)]
            for new in instead:
                yield from self._between(left, right, old, new, "comparison")

    def _on_BoolOp(self, node: ast.BoolOp) -> Iterator[Change]:  # noqa: N802
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from self._between(left, right, old, new, "and/or")
        for value in node.values:
            yield self._instead(value, str(old == "and"), "part of a condition")

    def _on_BinOp(self, node: ast.BinOp) -> Iterator[Change]:  # noqa: N802
        known = ARITHMETIC.get(type(node.op))
        if known is None or _is_text(node.left) or _is_text(node.right):
            return
        yield from self._between(node.left, node.right, *known, "arithmetic")

    def _on_UnaryOp(self, node: ast.UnaryOp) -> Iterator[Change]:  # noqa: N802
        if isinstance(node.op, (ast.Not, ast.USub)):
            yield self._instead(node, f"({self._text(node.operand)})", "sign dropped")

    def _on_IfExp(self, node: ast.IfExp) -> Iterator[Change]:  # noqa: N802
        yield from self._negated(node.test, "branches swapped")

    def _on_comprehension(self, node: ast.comprehension) -> Iterator[Change]:
        for test in node.ifs:
            yield from self._negated(test, "filter negated")
            yield self._instead(test, "True", "filter dropped")

    def _on_Constant(self, node: ast.Constant) -> Iterator[Change]:  # noqa: N802
        match node.value:
            case bool(value):
                yield self._instead(node, str(not value), "constant")
            case int(value):
                yield self._instead(node, str(value + 1), "off by one")
                yield self._instead(node, f"({value - 1})", "off by one")

    def _on_Call(self, node: ast.Call) -> Iterator[Change]:  # noqa: N802
        match node.func:
            case ast.Name(name) if name in SWAPPED_CALLS and len(node.args) != 0:
                # `list` takes no key, so only the order by a key is lost.
                args = ", ".join(map(self._text, node.args)) if SWAPPED_CALLS[name] == "list" else None
                if args is None:
                    yield self._instead(node.func, SWAPPED_CALLS[name], f"not {name}")
                else:
                    yield self._instead(node, f"list({args})", f"not {name}")
            case ast.Name("range"):
                last = node.args[-1]
                yield self._instead(last, f"{self._text(last)} + 1", "range")
                yield self._instead(last, f"{self._text(last)} - 1", "range")
            case ast.Name("replace") | ast.Attribute(attr="replace"):
                for keyword in node.keywords if len(node.keywords) > 1 else ():
                    if keyword.arg is not None:
                        yield self._without(keyword)

    def _without(self, keyword: ast.keyword) -> Change:
        start, end = self._span(keyword)
        comma = re.match(r"\s*,", self.source[end:])
        return Change(start, end + comma.end() if comma else end, "", f"{keyword.arg} not set")

    def _on_Subscript(self, node: ast.Subscript) -> Iterator[Change]:  # noqa: N802
        index = node.slice
        name = index.attr if isinstance(index, ast.Attribute) else getattr(index, "id", "")
        if name in SEATS and isinstance(node.value, (ast.Name, ast.Attribute)):
            text, at = self._text(node.value), self._text(index)
            yield self._instead(index, f"({at} + 1) % len({text})", "another seat's")


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Return the parts of an expression that are rules: no f-strings, no types."""
    if isinstance(node, (ast.JoinedStr, ast.Lambda)):
        if isinstance(node, ast.Lambda):
            yield from _walk(node.body)
        return
    yield node
    match node:
        case ast.Call(
            ast.Attribute(ast.Name("pygame"), "Rect"), [ast.Constant(0), ast.Constant(0), *rest], []
        ):
            # A rect at the window's corner is moved to its place before it is used.
            for size in rest:
                yield from _walk(size)
            return
        case ast.keyword("strict"):
            # `strict` of `zip` checks for rows of different lengths: it guards the code, and is no rule.
            return
        case ast.Call(ast.Name("cast" | "Annotated" | "Meta"), _, _) | ast.Call(
            ast.Attribute(attr="Meta"), _, _
        ):
            return
        case ast.Subscript(ast.Name("Annotated" | "Callable" | "Literal" | "Mapping" | "ClassVar")):
            return
    for child in ast.iter_child_nodes(node):
        yield from _walk(child)


def _returns(node: ast.AST) -> Iterator[ast.Return]:
    """Return a function's own return statements, without those of nested functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Return):
            yield child
        elif not isinstance(child, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            yield from _returns(child)


def _stored(node: ast.AST) -> set[str]:
    """Return the names that a statement assigns."""
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, LITERALS) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
