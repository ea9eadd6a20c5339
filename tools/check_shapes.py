#!/usr/bin/env python3
"""Fails when a class has too many functions, or a header pulls in too many others.

A big class is several ideas: split it by idea, not by file. Functions are counted in headers of
src/ as declared, public and private together; constructors, destructors, operators and deleted
ones are left out. Interfaces of scene/ and unity/api are counted too.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
src = root / "src"
MOST_FUNCTIONS = 25
MOST_HEADERS = 40
# Not split yet: the hot path of the HTTP server. UnityWorld is all of scene::World, and little more.
LARGER = {"HttpConnection": 32, "HttpParser": 31, "UnityWorld": 27, "Writer": 27,
          "DiffComparison": 26}
DEEPER = {"unity/report/diff_comparison.h": 42}

CLASS = re.compile(r"^(?:class|struct) (\w+)(?: final)?(?:\s*:[^{;]*?)?\s*\{", re.MULTILINE)
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
FUNCTION = re.compile(r"(?<![\w.>&:~])([a-z]\w*)\(")
WORDS = {"if", "for", "while", "return", "switch", "sizeof", "decltype", "noexcept", "alignas",
         "static_assert", "requires", "assert", "catch"}


def body_of(text, begin):
    depth = 0
    for at in range(begin, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return text[begin + 1:at]
    return text[begin + 1:]


def top_level(body):
    """What stands in the class itself, without the bodies of functions and inner classes."""
    out, depth = [], 0
    for letter in body:
        if letter == "{":
            depth += 1
        elif letter == "}":
            depth -= 1
            out.append(";")
        elif depth == 0:
            out.append(letter)
    return "".join(out)


def functions_of(body):
    count = 0
    for statement in re.split(r"[;]|\b(?:public|private|protected):", top_level(body)):
        statement = statement.strip()
        if not statement or re.match(r"(?:using|friend|enum|template\s*<[^>]*>\s*friend)\b", statement):
            continue
        if "operator" in statement or re.search(r"=\s*(?:delete|default)", statement):
            continue
        head = re.sub(r"std::function<[^;=]*>", "F", statement).split("=")[0]
        found = FUNCTION.search(head)
        if found and found[1] not in WORDS:
            count += 1
    return count


failures, classes = [], 0
headers = sorted(src.rglob("*.h"))
for path in headers:
    text = COMMENT.sub("", path.read_text())
    for match in CLASS.finditer(text):
        classes += 1
        count = functions_of(body_of(text, match.end() - 1))
        if count > LARGER.get(match[1], MOST_FUNCTIONS):
            failures.append(f"{path.relative_to(root)}: {match[1]} has {count} functions, "
                            f"the limit is {MOST_FUNCTIONS}")

included = {path.relative_to(src).as_posix():
            [name for name in re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)
             if (src / name).is_file()] for path in headers}


def pulled_in(name, seen):
    for other in included.get(name, []):
        if other not in seen:
            seen.add(other)
            pulled_in(other, seen)
    return seen


for name in included:
    count = len(pulled_in(name, set()))
    if count > DEEPER.get(name, MOST_HEADERS):
        failures.append(f"src/{name}: pulls in {count} headers, the limit is {MOST_HEADERS}")
print("\n".join(failures) or f"shapes ok: {classes} classes, {len(headers)} headers")
sys.exit(bool(failures))
