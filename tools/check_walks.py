#!/usr/bin/env python3
"""Fails when a walk of ARCHITECTURE.md names a function that is not in src/, or is too long.

A walk is a numbered list below the heading "Two walks"; the first function of each item counts.
`Class::function` must be declared or defined in a file that has that class, `function` anywhere.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
LONGEST = 35

text = (root / "ARCHITECTURE.md").read_text()
section = text.split("## Two walks", 1)[1].split("\n## ", 1)[0]
sources = {path: path.read_text() for path in (root / "src").rglob("*")
           if path.suffix in {".h", ".cpp"}}


def exists(name):
    owner, _, function = name.rpartition("::")
    call = re.compile(rf"\b{re.escape(function)}\(")
    if not owner:
        return any(call.search(source) for source in sources.values())
    owned = re.compile(rf"\b(?:class|struct)\s+{owner}\b|\b{owner}::{re.escape(function)}\(")
    return any(owned.search(source) and call.search(source) for source in sources.values())


failures, walks = [], []
for line in section.splitlines():
    item = re.match(r"(\d+)\. (.*)", line)
    if not item:
        continue
    if item[1] == "1":
        walks.append(0)
    walks[-1] += 1
    for name in re.findall(r"`([\w:]+)`", item[2]):
        if not exists(name):
            failures.append(f"ARCHITECTURE.md: there is no {name} in src/")
if len(walks) != 2:
    failures.append(f"ARCHITECTURE.md: two walks are expected, {len(walks)} found")
failures += [f"ARCHITECTURE.md: a walk of {length} functions, the limit is {LONGEST}"
             for length in walks if length > LONGEST]
print("\n".join(failures) or f"walks ok: {walks[0]} and {walks[1]} functions")
sys.exit(bool(failures))
