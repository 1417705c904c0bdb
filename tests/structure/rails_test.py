#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rails of the house: files that are named by what they give, functions that are short.

    src/ is two levels deep
    what X.c gives, X.h declares, or the header of its room
    no two files of src/ lead to each other by their includes
    a function has at most 60 lines
    the type of numerators and denominators is named in src/base/width.h alone
    the builtins of the compiler are named in src/base alone

Each exception is named below with its reason. One that is no longer needed is a failure, so the
lists only get shorter. Neither folders nor files have a limit of size: a border is an idea.
"""
import collections
import os
import pathlib
import re
import sys

os.chdir(os.environ.get("TALLY_SOURCE", "."))
failures = []

# ---- Named exceptions ----------------------------------------------------------------------------

LONG_FUNCTIONS = {
}

CYCLES = {
}


def check(name, found, exceptions):
    """found: {key: text}. Complains about what is not excepted, and about exceptions that are not
    needed."""
    for key in sorted(found, key=str):
        if key not in exceptions:
            failures.append(f"{name}: {found[key]}")
    for key in sorted(exceptions, key=str):
        if key not in found:
            failures.append(
                f"{name}: the exception of {key} is no longer needed; take it out of the list")


def sources(*roots, suffixes=(".c", ".h")):
    return sorted(p for root in roots for p in pathlib.Path(root).rglob("*")
                  if p.suffix in suffixes)


# ---- Names ---------------------------------------------------------------------------------------

check("depth", {str(p): f"{p} is deeper than src/ROOM/FILE" for p in sources("src")
                if len(p.parts) != 3}, {})

# ---- Functions -----------------------------------------------------------------------------------

DEFINITION = re.compile(
    r"^(?!static|typedef|struct \w+ \{|enum|extern|#|\s|/|\}|\{)(?:[\w*]+[ *]+)+"
    r"(\w+)\(((?:[^()]|\([^()]*\))*)\)\s*\n\{", re.M)
ANY_DEFINITION = re.compile(
    r"^(?:static |ALWAYS_INLINE |NEVER_INLINE |MUST_USE |inline )*"
    r"(?:(?:const |struct |enum |unsigned )*\w+[ *]+)+?(\w+)"
    r"\(((?:[^()]|\([^()]*\))*)\)\s*\n\{\n(.*?)^\}", re.M | re.S)


public = set(re.findall(r"\b(tally_\w+)\(",
                        "".join(path.read_text() for path in sources("include"))))
long_functions = {}
for path in sources("include", "src", "app"):
    text = path.read_text()
    for match in ANY_DEFINITION.finditer(text):
        name, _, body = match.groups()
        if body.count("\n") > 60:
            long_functions[f"{path}:{name}"] = f"{path}: {name}() has {body.count(chr(10))} lines"
    if path.suffix == ".c" and path.parts[0] == "src":
        # The header of the file, or that of its room.
        headers = [path.with_suffix(".h"), path.parent / (path.parent.name + ".h")]
        declared = "".join(header.read_text() for header in headers if header.exists())
        given = [m.group(1) for m in DEFINITION.finditer(text) if m.group(1) not in public]
        missing = [name for name in given if not re.search(r"\b" + name + r"\(", declared)]
        if missing:
            failures.append(f"declaration: {path}: its header does not declare "
                            f"{', '.join(missing[:4])}")
check("function", long_functions, LONG_FUNCTIONS)

# ---- Cycles --------------------------------------------------------------------------------------

includes = {}
for path in sources("src"):
    unit = str(path.with_suffix(""))
    seen = re.findall(r'^#include "([a-z]+/\w+)\.h"', path.read_text(), re.M)
    includes.setdefault(unit, set()).update("src/" + name for name in seen)
for unit in includes:
    includes[unit].discard(unit)


def cycles():
    """The strongly connected units (Tarjan, 1972) of more than one."""
    index, low, stack, found = {}, {}, [], []

    def visit(unit):
        index[unit] = low[unit] = len(index)
        stack.append(unit)
        for other in includes.get(unit, ()):
            if other not in index:
                visit(other)
                low[unit] = min(low[unit], low[other])
            elif other in stack:
                low[unit] = min(low[unit], index[other])
        if low[unit] == index[unit]:
            members = []
            while not members or members[-1] != unit:
                members.append(stack.pop())
            if len(members) > 1:
                found.append(sorted(members))

    sys.setrecursionlimit(10000)
    for unit in sorted(includes):
        if unit not in index:
            visit(unit)
    return found


check("cycle", {" ".join(members): " ".join(members) for members in cycles()}, CYCLES)

# ---- The width of fractions ---------------------------------------------------------------------

for path in sources("src/goals", "src/exact"):
    if re.search(r"\bint64_t\b|\bINT64_MAX\b", path.read_text()):
        failures.append(f"width: {path} names the type of a part of a fraction, which width.h does")

# ---- Builtins -----------------------------------------------------------------------------------

for path in sources("src"):
    if path.parts[1] != "base" and "__builtin_" in path.read_text():
        failures.append(f"builtin: {path} names a builtin of the compiler, which base/ does")

for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
