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
    ("only unity/tests/nunit_result reads XML", "src/", ("src/unity/tests/nunit_result.",),
     r"<pugixml\.hpp>|\bpugi::"),
    ("only modelfiles/assimp sees the library that reads models", "src/", ("src/modelfiles/assimp/",),
     r"<assimp/|\bAssimp::"),
    ("the operating system is called in io/, transport/, base/ and app/ only", "src/",
     ("src/io/", "src/transport/", "src/base/", "src/app/"),
     r"<(?:unistd|fcntl|dirent|poll|signal|spawn|windows|winsock2|sys/\w+|netinet/\w+|arpa/\w+)\.h>"
     r"|\berrno\b"),
    ("only app/ knows the current directory", "src/", ("src/app/",), r"\bgetcwd\b|current_path"),
    ("no `using namespace` outside functions", "", ("tests/",), r"^using\s+namespace\b"),
    ("no mutable static inside a function or class", "src/", (),
     r"^\s+(?:inline\s+)?(?:static|thread_local)\s+(?!.*\b(?:const|constexpr|operator)\b)"
     r"(?!_)[^(){}=;]*[={;]"),
]
# Rooms that know no engine: neither in code nor in comments. What a specification prescribes stands
# in strings ("unityVersion", "unity://...").
NEUTRAL = re.compile(r"src/(?:scene|history|workspace)/|src/surface/[^/]+$")
ENGINE_WORDS = r"(?i:unity|unreal)|\bGameObject\b|\bMonoBehaviour\b"

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


def strings_blanked(text):
    """The text with strings blanked, comments kept."""
    return TOKENS.sub(lambda match: match[0] if match[0].startswith("/") else
                      re.sub(r"[^\n]", " ", match[0]), text)


def only_strings(text):
    """The string literals of the text, every line still in its place."""
    out, end = [], 0
    for match in TOKENS.finditer(text):
        out.append(re.sub(r"[^\n]", " ", text[end:match.start()]))
        out.append(re.sub(r"[^\n]", " ", match[0]) if match[0].startswith("/") else match[0])
        end = match.end()
    return "".join(out) + re.sub(r"[^\n]", " ", text[end:])


def tool_names():
    """The names in the rows of surface/. Words that are more than a tool's name are left out."""
    rows = "".join(path.read_text() for path in (root / "src/surface").rglob("*.cpp"))
    words = {"batch", "diff", "undo", "redo", "refresh"}
    names = set(re.findall(r'tool<\w+>\(\s*"(\w+)"', rows)) - words
    assert len(names) > 30, "the rows of surface/ are not where they were"
    return r"\b(?:" + "|".join(sorted(names)) + r")\b"


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


TOOLS = tool_names()
names = files()
for name in names:
    text = (root / name).read_text(errors="ignore")
    for what, pattern in TEXT_RULES:
        search(name, text, what, pattern)
    if not name.endswith((".h", ".cpp")):
        continue
    code = code_only(text)
    if NEUTRAL.match(name):
        search(name, strings_blanked(text), "no engine's word above its door", ENGINE_WORDS)
    if name.startswith("src/") and not name.startswith(("src/surface/", "src/app/")):
        search(name, only_strings(text),
               "no tool's name below surface/", TOOLS)
    for what, where, elsewhere, pattern in RULES:
        if name.startswith(where) and not name.startswith(elsewhere or ("\0",)):
            search(name, code, what, pattern)
print("\n".join(failures) or f"invariants ok: {len(names)} files")
sys.exit(bool(failures))
