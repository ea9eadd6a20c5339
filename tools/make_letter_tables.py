#!/usr/bin/env python3
"""Writes src/base/tables/letters.inc: which letters are the same to systems that compare names.

    tools/make_letter_tables.py

The data is Python's unicodedata. Letters above U+FFFF, and Chinese signs with two numbers, are left
out: nobody gives two files of one folder names that differ in those. Hangul needs no table.

src/base/file_name.cpp reads it, and says what the columns mean.
"""
import pathlib
import unicodedata

root = pathlib.Path(__file__).resolve().parent.parent
LAST = 0xFFFF


def wanted(code):
    return not (0xD800 <= code <= 0xDFFF or 0xAC00 <= code <= 0xD7A3 or 0xF900 <= code <= 0xFAFF)


def decompositions():
    for code in range(0x80, LAST + 1):
        text = unicodedata.decomposition(chr(code))
        if not wanted(code) or not text or text.startswith("<"):
            continue
        parts = [int(part, 16) for part in text.split()]
        if max(parts) <= LAST:
            yield code, parts[0], parts[1] if len(parts) > 1 else 0


def runs(value_of):
    """Ranges of codes with one value, (first, last, value); zero is left out."""
    out = []
    for code in range(0x80, LAST + 1):
        value = value_of(code) if wanted(code) else 0
        if value == 0:
            continue
        if out and out[-1][1] == code - 1 and out[-1][2] == value:
            out[-1][1] = code
        else:
            out.append([code, code, value])
    return out


def lower_step(code):
    lower = chr(code).lower()
    return ord(lower) - code if len(lower) == 1 and ord(lower) <= LAST else 0


def lower_runs():
    """(first, last, step, stride): of every letter, or of every second one."""
    out = []
    for code in range(0x80, LAST + 1):
        step = lower_step(code) if wanted(code) else 0
        if step == 0:
            continue
        if out:
            first, last, known, stride = out[-1]
            gap = code - last
            if known == step and gap in (1, 2) and stride in (0, gap):
                out[-1] = [first, code, known, gap]
                continue
        out.append([code, code, step, 0])
    return [[first, last, step, stride or 1] for first, last, step, stride in out]


def lines(rows):
    text = ""
    line = "   "
    for row in rows:
        item = " {" + ", ".join(str(value) for value in row) + "},"
        if len(line) + len(item) > 100:
            text += line + "\n"
            line = "   "
        line += item
    return text + line + "\n"


def table(name, kind, rows):
    return f"constexpr {kind} {name}[] = {{\n{lines(rows)}}};\n"


def text():
    return (
        "// Made by tools/make_letter_tables.py; do not edit. clang-format off\n"
        + table("kParts", "Parts", list(decompositions()))
        + table("kOrders", "Order", runs(lambda code: unicodedata.combining(chr(code))))
        + table("kLower", "Lower", lower_runs())
    )


path = root / "src/base/tables/letters.inc"
path.parent.mkdir(exist_ok=True)
path.write_text(text())
