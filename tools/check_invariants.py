#!/usr/bin/env python3
"""Fails when a file does what ARCHITECTURE.md says is done nowhere, or only elsewhere.

RULES are searched in C++ code without its comments and string literals, TEXT_RULES in
every file of the repository as it is. A finding is fixed by moving the code to the place
the rule names, not by a longer list of exceptions.
"""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent

CALL = r"(?<![.>\w])(?:std::|::)?(?:{})\s*\("

# (what the code must not do, where, except where, pattern)
RULES = [
    ("only io/ touches files", "src/", ("src/io/",),
     CALL.format("openat|fopen|freopen|opendir|mkstemp|mkdir|unlink|fsync")
     + r"|(?<!\w)(?:std)?::(?:open|creat|rename|remove)\s*\(|std::[io]?fstream\b|<fstream>"
     r"|filesystem::(?!path\b)"),
    ("only transport/ opens sockets", "src/", ("src/transport/",),
     r"(?<!\w)::(?:socket|bind|listen|accept4?|connect)\s*\(|<sys/socket\.h>|<boost/(?:asio|beast)"),
    ("only app/ prints", "src/", ("src/app/", "src/base/log.", "src/transport/stdio"),
     r"std::(?:cout|cerr|clog|print|println)\b|<iostream>|\bstd(?:out|err)\b|STD(?:OUT|ERR)_FILENO|"
     + CALL.format("v?f?printf|puts|fputs|putchar|perror") + r"|spdlog"),
    ("only app/ ends the process", "src/", ("src/app/",),
     CALL.format("exit|_exit|quick_exit|abort|terminate")),
    ("only io/process starts programs", "src/", ("src/io/process.",),
     CALL.format("v?fork|posix_spawnp?|exec[lv]p?e?|f?execve(?:at)?|system|popen")),
    ("only workspace/nunit_result reads XML", "src/", ("src/workspace/nunit_result.",),
     r"<pugixml\.hpp>|\bpugi::"),
    ("only app/ knows the current directory", "src/", ("src/app/",), r"\bgetcwd\b|current_path"),
    ("no `using namespace` outside functions", "", ("tests/",), r"^using\s+namespace\b"),
    ("no mutable static inside a function or class", "src/", (),
     r"^\s+(?:inline\s+)?(?:static|thread_local)\s+(?!.*\b(?:const|constexpr|operator)\b)"
     r"(?!_)[^(){}=;]*[={;]"),
]
TEXT_RULES = [
    ("no unfinished marks", r"\b(?:TO" r"DO|FIX" r"ME)\b"),
    ("no package registry named", r"https?://[^/\s\"]*(?:registry|mirror|artifact|npmjs|pypi)"),
    ("no path of one machine", r"(?<![\w.])/(?:work/(?:main|shared)|root/\.|tmp/boot)\b"
                               r"|(?<![\w.])/(?:home|Users)/(?!(?:you|user|me|dev)\b)\w+/"),
]

TOKENS = re.compile(
    r'R"(?P<d>[^()\s]*)\(.*?\)(?P=d)"|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def code_only(text):
    """The text with comments and strings blanked, every line still in its place."""
    return TOKENS.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def files():
    """Every file git knows or would add; without git, every file outside build folders."""
    listing = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root,
                             capture_output=True, text=True)
    if listing.returncode == 0:
        return sorted(name for name in listing.stdout.splitlines() if (root / name).is_file())
    found = (p.relative_to(root) for p in root.rglob("*") if p.is_file())
    skipped = {"build", "node_modules", ".cache", ".git"}
    return sorted(p.as_posix() for p in found if not skipped & set(p.parts))


failures = []


def search(name, text, what, pattern):
    for match in re.finditer(pattern, text, re.MULTILINE):
        line = text.count("\n", 0, match.start()) + 1
        found = " ".join(match[0].split())[:60]
        failures.append(f"{name}:{line}: {what}: {found}")


names = files()
for name in names:
    text = (root / name).read_text(errors="ignore")
    for what, pattern in TEXT_RULES:
        search(name, text, what, pattern)
    if not name.endswith((".h", ".cpp")):
        continue
    code = code_only(text)
    for what, where, elsewhere, pattern in RULES:
        if name.startswith(where) and not name.startswith(elsewhere or ("\0",)):
            search(name, code, what, pattern)
print("\n".join(failures) or f"invariants ok: {len(names)} files")
sys.exit(bool(failures))
