"""Ways to damage bytes, texts and plain values, which all kinds of hostile input use."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final

JUNK: Final = (
    b"",
    b"\n",
    b"\x00" * 40,
    b"{}",
    b"null\n",
    b"\xff\xfe",
    b"[" * 1100,
    b'{"a":' * 1100,
    b"\x1b[2J",
    b"9" * 400,
    b"\xed\xa0\x80",
    b"SQLite format 3\x00",
)
"""Bytes that are inserted, or that replace a whole file."""

SCRAPS: Final = (
    *("", "\t", " ", "\n", ":", ": ", "- ", "{", "}", "[", "]", "&a ", "*a", "!!set ", "!!binary ", "!x "),
    *("? ",),
    *("|", ">", "'", '"', "#", "%", "@", "---\n", "...\n", "<<: ", "no", "~", "-1", "1e400", ".nan", "0x7"),
    *("99999999999999999999", "1" + "0" * 30, "2001-02-30", "2001-02-03", "12:34:56", "\x00", "\x85"),
    *("\u2028",),
    *("\ufeff", "é", "F", "S", "r", "!!bool 1", "!!int ''", "!!float ''", "!!timestamp x", "!!binary é"),
    *("!!null x", "!!str 5", "x" * 5000, '"\\e[2J\\u202E"'),
    *("1000000000", "9" * 5000, "0x" + "f" * 5000, "1" + ":1" * 5000, ".inf", "{help}" * 300),
    *("a' " * 200_000,),
)
"""Pieces of text that YAML or JSON may trip over."""

DEEP: Final = "\ue000deep"
"""Placeholder for a very deep nesting of brackets, which only the encoded text can hold."""

ABSURD: Final[tuple[Any, ...]] = (
    *(0, -1, 1, 2, 7, 63, 64, 65, 999, 10**6, 10**9, 2**31, 2**53 + 1, 2**63 - 1, 2**63, 2**64, 10**18),
    *(10**30,),
    *(-(2**31), -(2**63), -(10**30), 0.5, -0.0, 1e308, float("nan"), float("inf")),
    *(None, True, False, "", " ", "x", "no", "human", "bot", "hard", "genius", "mauve", "red", "A\nB"),
    *("\x1b[2J",),
    *("\u202eabc", "é" * 41, "x" * 200, "x" * 5000, "../../etc", "C:\\nul", "{name}", "{0.__class__}"),
    *("%s%n",),
    *([], {}, [[]], [0], ["x", "x"], {"": ""}, {"a": {"a": {"a": 1}}}, {"kind": "bid"}, [None] * 50),
    *([1, 10**9, 5],),
    DEEP,
)
"""Values that no place expects."""

MANY: Final = (0, -1, 100, 10**4, 10**6, 10**8, 10**9, 2**31, 2**63 - 1, 2**63, 10**18, 10**30)
"""Numbers that are too few, too many, or more than fits."""

HUGE: Final[tuple[Any, ...]] = ("x" * 1_900_000, ["x"] * 100_000, list(range(150_000)))
"""Values that are too large for any place; they are drawn seldom, because each takes long."""


def damaged(data: bytes, other: bytes, rng: random.Random) -> tuple[str, bytes]:
    """Damage the lines of a file once to three times; return a description and the result."""
    kind = ""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        lines = data.splitlines(keepends=True) or [b""]
        at, length = rng.randrange(len(data) + 1), rng.randrange(1, 60)
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.choice(DAMAGES)
        if kind == "flip" and data:
            at = min(at, len(data) - 1)
            data = data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
        elif kind == "cut out":
            data = data[:at] + data[at + length :]
        elif kind == "cut off":
            data = data[:at]
        elif kind == "insert":
            data = data[:at] + rng.choice((*JUNK, rng.randbytes(length))) + data[at:]
        elif kind == "drop":
            data = b"".join(lines[:one] + lines[one + 1 :])
        elif kind == "double":
            data = b"".join([*lines[: one + 1], *lines[one:]])
        elif kind == "swap":
            lines[one], lines[two] = lines[two], lines[one]
            data = b"".join(lines)
        elif kind == "first":
            data = b"".join([*other.splitlines(keepends=True)[:1], *lines[1:]])
        elif kind == "mix":
            data = b"".join([*lines[:one], *other.splitlines(keepends=True)[one:]])
        elif kind == "digit":
            data = data[:at] + data[at:].replace(rng.choice((b"1", b"2", b"3")), b"0", 1)
        elif kind == "whole":
            data = rng.choice(JUNK)
    return kind, data


DAMAGES: Final = (
    *("flip", "cut out", "cut off", "insert", "drop", "double"),
    *("swap", "first", "mix", "digit", "whole"),
)


def mangled(text: str, rng: random.Random) -> tuple[str, bytes]:
    """Damage a YAML text: cut out, double or insert pieces, or replace a value; return a description and the text."""
    kind = rng.choice(("pieces", "pieces", "value", "value", "bytes"))
    if kind == "value":
        lines = text.splitlines()
        numbers = [number for number, line in enumerate(lines) if ":" in line and not line.startswith("#")]
        if numbers:
            number = rng.choice(numbers)
            nested = rng.choice(("{}", "{}", "[{}]", "{{a: {}}}", '"{}"', "[[[{}]]]"))
            scrap = rng.choice((*SCRAPS, str(rng.randrange(-9, 10**6)), str(rng.random())))
            lines[number] = f"{lines[number].partition(':')[0]}: {nested.format(scrap)}"
        return kind, "\n".join(lines).encode()
    if kind == "bytes":
        data = text.encode()
        at = rng.randrange(len(data) + 1)
        return kind, data[:at] + rng.randbytes(rng.randrange(60)) + (data[at:] if rng.random() < 0.5 else b"")
    for _ in range(rng.randrange(1, 5)):
        at, length = rng.randrange(len(text) + 1), rng.randrange(13)
        how = rng.choice(("cut", "double", "scrap", "scrap", "scrap"))
        if how == "cut":
            text = text[:at] + text[at + length :]
        elif how == "double":
            text = text[: at + length] + text[at:]
        else:
            text = text[:at] + rng.choice(SCRAPS) + text[at + length % 3 :]
    return kind, text.encode("utf-8", "surrogatepass")


def absurd(tree: Any, rng: random.Random) -> tuple[str, Any]:
    """Change plain values in one to three places; return a description of the last change, and the changed copy.

    Args:
        tree: Dictionaries, lists and plain values; they are not changed.
        rng: The generator that decides where and how.
    """
    tree = _copied(tree)
    how = ""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        ways = list(_ways(tree))
        if not ways:
            return "whole", _value(rng)
        numbers = [way for way in ways if isinstance(_at(tree, way), int)]
        if numbers and rng.random() < 0.25:
            # The program builds as many things as a number says before it checks the number.
            how = "number"
            _put(tree, rng.choice(numbers), rng.choice(MANY))
        else:
            how, tree = _changed(tree, rng.choice(ways), rng)
    return how, tree


def _copied(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _copied(value) for key, value in tree.items()}
    return [_copied(value) for value in tree] if isinstance(tree, (list, tuple)) else tree


def _ways(tree: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value of a tree: its keys and indexes."""
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
        yield (*way, key)
        if isinstance(value, (dict, list)):
            yield from _ways(value, (*way, key))


def _at(tree: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        tree = tree[step]
    return tree


def _put(tree: Any, way: tuple[Any, ...], value: Any) -> None:
    _at(tree, way[:-1])[way[-1]] = value


def _changed(tree: Any, way: tuple[Any, ...], rng: random.Random) -> tuple[str, Any]:
    inner, last = _at(tree, way[:-1]), way[-1]
    kind = rng.choice(("value", "value", "value", "value", "near", "near", "drop", "double", "add", "swap"))
    value = inner[last]
    if kind == "near" and isinstance(value, (int, float)) and not isinstance(value, bool):
        inner[last] = value + rng.choice((-1, 1, 2, 100))
    elif kind == "near" and isinstance(value, str):
        inner[last] = value[:-1] if rng.random() < 0.5 else value + rng.choice("sx1 ")
    elif kind == "drop":
        del inner[last]
    elif kind == "double" and isinstance(inner, list):
        inner[last:last] = [_copied(value)] * rng.choice((1, 1, 2, 300))
    elif kind == "add" and isinstance(value, dict):
        value[rng.choice(("x", "kind", "", "seat", "n", "note", "__class__"))] = _value(rng)
    elif kind == "add" and isinstance(value, list):
        value.insert(rng.randrange(len(value) + 1), _value(rng))
    elif kind == "swap" and isinstance(inner, (dict, list)) and len(inner) > 1:
        other = rng.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        inner[last], inner[other] = inner[other], inner[last]
    else:
        kind = "value"
        inner[last] = _value(rng)
    return kind, tree


def _value(rng: random.Random) -> Any:
    if rng.random() < 0.002:
        return rng.choice(HUGE)
    return _copied(rng.choice(ABSURD))


def encoded(tree: Any) -> bytes:
    """Return plain values as JSON, which YAML reads too: integers of any size, and values that no encoder writes."""
    text = json.dumps(tree, ensure_ascii=False, separators=(", ", ": "))
    deep = "[" * 1500 + "]" * 1500
    return text.replace(json.dumps(DEEP, ensure_ascii=False), deep).encode("utf-8", "surrogatepass")
