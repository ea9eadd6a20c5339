#!/usr/bin/env python3
"""Runs clang-tidy over src/ and examples/ with the compile commands of a build folder.

    tools/tidy.py BUILD_FOLDER

Headers are checked through the files that include them. A file that passed is not checked
again until it, a header of ours that it includes, its command or .clang-tidy has changed:
build/lint/ holds one empty file per passed state.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
passed = root / "build/lint"
passed.mkdir(parents=True, exist_ok=True)


def with_includes(path, seen):
    """The file and every header of ours it reaches."""
    if path.is_file() and path not in seen:
        seen.add(path)
        for name in re.findall(r'^\s*#\s*include\s*["<]([^">]+)', path.read_text(), re.MULTILINE):
            for folder in (root / "src", root / "include", path.parent):
                with_includes(folder / name, seen)
    return seen


def check(entry):
    path = pathlib.Path(entry["file"])
    state = hashlib.sha256((entry["command"] + (root / ".clang-tidy").read_text()).encode())
    for part in sorted(with_includes(path, set())):
        state.update(part.read_bytes())
    stamp = passed / state.hexdigest()
    if stamp.exists():
        return True
    print("tidy", path.relative_to(root), flush=True)
    run = subprocess.run(["clang-tidy-19", "--quiet", "-p", sys.argv[1], path],
                         capture_output=True, text=True)
    if run.returncode == 0:
        stamp.touch()
    else:
        print(run.stdout or run.stderr, flush=True)
    return run.returncode == 0


entries = json.loads((pathlib.Path(sys.argv[1]) / "compile_commands.json").read_text())
ours = [e for e in entries if e["file"].startswith((f"{root}/src/", f"{root}/examples/"))]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    results = list(pool.map(check, ours))
print(f"tidy: {results.count(True)} of {len(results)} files ok")
sys.exit(not all(results))
