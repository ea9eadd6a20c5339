#!/usr/bin/env python3
"""Runs the fuzz targets of build/fuzz, and notes how long they have run in all.

    tools/run_fuzzers.py --seconds 60   every target for a minute; ends at the first finding
    tools/run_fuzzers.py --hours 8      goes on until 8 CPU hours are noted in fuzz/campaign.tsv
    tools/run_fuzzers.py --keep-seeds   adds to fuzz/seeds what the corpus has and they do not reach
    tools/run_fuzzers.py --note         writes the sums of fuzz/campaign.tsv into docs/testing.md

A campaign is a sum of many runs: it is noted every few minutes, can be ended at any moment and
goes on the next time. It gives each target its share, a quarter of all to the C# reader. After a
finding it goes on with the other targets, and its exit code is 1.

The corpus grows in build/fuzz/corpus/<target> and is used again the next time; seeds come from
fuzz/seeds/<target>, those of arguments_fuzz from the transcripts. A finding is kept in
build/fuzz/findings and can be run again with build/fuzz/bin/<target> FILE.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEDGER = ROOT / "fuzz/campaign.tsv"
PAGE = ROOT / "docs/testing.md"
BEGIN, END = "<!-- sums of fuzz/campaign.tsv -->\n", "<!-- end of the sums -->\n"
HEAD = "commit\ttarget\tcpu_seconds\truns\tfindings\n"
SLICE = 300  # seconds of one run of a campaign
HANGS = 60  # seconds of one input, by the clock: the machine may have other work, too
CSHARP = 1 / 4  # the share of its targets together


def commit():
    out = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, text=True,
                         stdout=subprocess.PIPE, check=False)
    return out.stdout.strip() or "unknown"


class Ledger:
    """What has run: per commit and target, CPU seconds, runs and findings."""

    def __init__(self):
        self.rows = {}
        for line in LEDGER.read_text().splitlines()[1:] if LEDGER.exists() else []:
            at, target, *numbers = line.split("\t")
            self.rows[at, target] = [int(each) for each in numbers]

    def add(self, target, seconds, runs, findings):
        row = self.rows.setdefault((commit(), target), [0, 0, 0])
        for i, each in enumerate((seconds, runs, findings)):
            row[i] += each
        lines = ["\t".join(map(str, (*key, *row))) + "\n" for key, row in self.rows.items()]
        scratch = LEDGER.with_suffix(".new")
        scratch.write_text(HEAD + "".join(lines))
        scratch.replace(LEDGER)

    def sums(self):
        out = {}
        for (_, target), row in self.rows.items():
            out[target] = [a + b for a, b in zip(out.get(target, [0, 0, 0]), row)]
        return out

    def seconds(self, target=None):
        return sum(row[0] for name, row in self.sums().items() if target in (None, name))


def note():
    sums = Ledger().sums()
    rows = [(name, *sums[name]) for name in sorted(sums)]
    total = [sum(column) for column in list(zip(*rows))[1:]] if rows else [0, 0, 0]
    lines = ["| target | CPU hours | runs | findings |\n", "|---|---|---|---|\n"]
    for name, seconds, runs, findings in [*rows, ("all", *total)]:
        lines.append(f"| `{name}` | {seconds / 3600:.2f} | {runs:,} | {findings} |\n")
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    PAGE.write_text(before + BEGIN + "".join(lines) + END + rest.split(END)[1])


class Fuzzers:
    def __init__(self, build):
        self.build = pathlib.Path(build).resolve()
        self.programs = {each.name: each for each in sorted(self.build.glob("bin/*_fuzz"))}
        if not self.programs:
            sys.exit(f"fuzz: no targets in {self.build}/bin; `make fuzz` builds them")
        (self.build / "findings").mkdir(parents=True, exist_ok=True)
        for name in self.programs:
            self.corpus(name).mkdir(parents=True, exist_ok=True)
        if "arguments_fuzz" in self.programs:
            self.seed_from_transcripts()

    def corpus(self, name):
        return self.build / "corpus" / name

    @staticmethod
    def seeds(name):
        return ROOT / "fuzz/seeds" / name

    def seed_from_transcripts(self):
        """The calls of the transcripts: lines that begin with "> "."""
        number = 0
        for story in sorted((ROOT / "tests/tools/transcripts").glob("*.txt")):
            for line in story.read_text(errors="replace").splitlines():
                if line.startswith("> "):
                    seed = self.corpus("arguments_fuzz") / f"transcript-{number:04}"
                    seed.write_text(line[2:] + "\n")
                    number += 1

    def folders(self, name):
        return [str(each) for each in (self.corpus(name), self.seeds(name)) if each.is_dir()]

    def run(self, name, seconds):
        """One run: (CPU seconds, inputs run, whether it found something)."""
        log = self.build / f"{name}.log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                [self.programs[name], f"-max_total_time={seconds}", f"-timeout={HANGS}",
                 "-rss_limit_mb=2048", "-print_final_stats=1",
                 f"-artifact_prefix={self.build}/findings/{name}-", *self.folders(name)],
                stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
            try:
                _, status, usage = os.wait4(process.pid, 0)
            except KeyboardInterrupt:
                os.killpg(process.pid, signal.SIGKILL)
                raise
        process.returncode = os.waitstatus_to_exitcode(status)
        said = log.read_text(errors="replace")
        runs = re.findall(r"^stat::number_of_executed_units:\s*(\d+)|^#(\d+)\s", said, re.M)
        count = int(next(filter(None, runs[-1]))) if runs else 0
        found = process.returncode != 0
        if found:
            print("\n".join(said.splitlines()[-50:]), file=sys.stderr)
            print(f"fuzz: {name} has a finding, see {log} and {self.build}/findings",
                  file=sys.stderr)
        return round(usage.ru_utime + usage.ru_stime), count, found

    def each_once(self, seconds):
        for name in self.programs:
            spent, count, found = self.run(name, seconds)
            if found:
                return 1
            print(f"fuzz: {name} ok, {count} runs in {spent} CPU seconds", flush=True)
        return 0

    def share(self, name):
        csharp = [each for each in self.programs if each.startswith("csharp")]
        others = len(self.programs) - len(csharp)
        if not csharp or not others:
            return 1 / len(self.programs)
        return CSHARP / len(csharp) if name in csharp else (1 - CSHARP) / others

    def campaign(self, hours, jobs):
        ledger = Ledger()
        resting, running = set(), {}
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            while True:
                behind = sorted((ledger.seconds(name) / self.share(name), name)
                                for name in self.programs
                                if name not in resting and name not in running.values()
                                and ledger.seconds(name) < hours * 3600 * self.share(name))
                while behind and len(running) < jobs:
                    name = behind.pop(0)[1]
                    running[pool.submit(self.run, name, SLICE)] = name
                if not running:
                    break
                done, _ = concurrent.futures.wait(
                    running, return_when=concurrent.futures.FIRST_COMPLETED)
                for each in done:
                    name = running.pop(each)
                    spent, count, found = each.result()
                    ledger.add(name, spent, count, int(found))
                    if found:
                        resting.add(name)
                    print(f"fuzz: {name} {'FOUND SOMETHING' if found else 'ok'}, {count} runs in "
                          f"{spent} CPU seconds; {ledger.seconds() / 3600:.2f} hours in all",
                          flush=True)
        return 1 if resting else 0

    def keep_seeds(self):
        """Small inputs that reach code which no seed reaches."""
        for name, program in self.programs.items():
            self.seeds(name).mkdir(parents=True, exist_ok=True)
            before = len(list(self.seeds(name).iterdir()))
            subprocess.run(
                [program, "-merge=1", "-use_counters=0", "-max_len=4096", "-timeout=10",
                 str(self.seeds(name)), str(self.corpus(name))],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            print(f"fuzz: {name} has {len(list(self.seeds(name).iterdir())) - before} more seeds")
        return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--seconds", type=int)
    what.add_argument("--hours", type=float)
    what.add_argument("--keep-seeds", action="store_true")
    what.add_argument("--note", action="store_true")
    parser.add_argument("--jobs", type=int, default=1, help="targets at a time in a campaign")
    parser.add_argument("--build", default=ROOT / "build/fuzz")
    options = parser.parse_args()
    if options.note:
        note()
        return 0
    fuzzers = Fuzzers(options.build)
    if options.keep_seeds:
        return fuzzers.keep_seeds()
    if options.seconds is not None:
        return fuzzers.each_once(options.seconds)
    code = fuzzers.campaign(options.hours, options.jobs)
    note()
    return code


if __name__ == "__main__":
    sys.exit(main())
