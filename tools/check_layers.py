#!/usr/bin/env python3
"""Fails when a file includes a folder that tools/layers.txt does not allow it.

Checked are src/ (each folder against its line in the table) and the public headers in
include/diorama/, which belong to the layer `embed` but may show callers only PUBLIC.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
PUBLIC = {"base", "json", "mcp"}

allowed = {}
for line in (root / "tools/layers.txt").read_text().splitlines():
    line = line.split("#")[0].strip()
    if not line:
        continue
    layer, below = line.split(":")
    upward = set(below.split()) - set(allowed)
    if upward:
        sys.exit(f"tools/layers.txt: {layer} points up at {', '.join(sorted(upward))}")
    allowed[layer] = set(below.split())


def layer_of(path):
    """The longest listed folder that holds the file: surface/unity before surface."""
    parts = pathlib.PurePosixPath(path).parts[:-1]
    if parts[:1] == ("diorama",):
        return "embed"
    names = ["/".join(parts[:n]) for n in range(len(parts), 0, -1)]
    return next((name for name in names if name in allowed), None)


failures = []


def check(path, layer, may_use, whose):
    here = path.relative_to(root).as_posix()
    if layer is None:
        failures.append(f"{here}: its folder is not listed in tools/layers.txt")
        return
    for number, text in enumerate(path.read_text().splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*["<]([^">]+)[">]', text)
        target = layer_of(match[1]) if match else None
        if target and target != layer and target not in may_use:
            failures.append(f"{here}:{number}: {whose} must not include {target}")


def sources(folder):
    return sorted(p for p in (root / folder).rglob("*") if p.suffix in {".h", ".cpp"})


for path in sources("src"):
    layer = layer_of(path.relative_to(root / "src"))
    check(path, layer, allowed.get(layer, set()), layer)
for path in sources("include"):
    check(path, "embed", PUBLIC, "a public header")
print("\n".join(failures) or f"layers ok: {len(allowed)} layers")
sys.exit(bool(failures))
