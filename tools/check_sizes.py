#!/usr/bin/env python3
"""Fails when a C++ file is longer than the hard limits: headers 400 lines, sources 800, tests 1200."""
import pathlib
import sys

root = pathlib.Path(__file__).resolve().parent.parent


def limit(path):
    if path.suffix == ".h":
        return 400
    return 1200 if path.parts[0] == "tests" else 800


failures = []
count = 0
for folder in ("src", "include", "tests", "bench", "fuzz", "examples"):
    for path in sorted((root / folder).rglob("*")):
        if path.suffix not in {".h", ".cpp"}:
            continue
        count += 1
        here = path.relative_to(root)
        lines = len(path.read_bytes().splitlines())
        if lines > limit(here):
            failures.append(f"{here}: {lines} lines, the limit is {limit(here)}")
print("\n".join(failures) or f"sizes ok: {count} files")
sys.exit(bool(failures))
