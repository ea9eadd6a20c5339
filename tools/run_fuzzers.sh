#!/usr/bin/env bash
# Runs every fuzz target of build/fuzz for some seconds each; stops at the first finding.
#
#   tools/run_fuzzers.sh SECONDS
#
# The corpus grows in build/fuzz/corpus/<target> and is used again the next time; seeds come
# from fuzz/seeds/<target>, those of arguments_fuzz from the transcripts. A finding is kept in
# build/fuzz/findings and can be run again with build/fuzz/bin/<target> FILE.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build/fuzz/findings build/fuzz/corpus/arguments_fuzz
sed -n 's/^> //p' tests/tools/transcripts/*.txt | split -l 1 -a 4 -d - build/fuzz/corpus/arguments_fuzz/transcript-
shopt -s nullglob
for program in build/fuzz/bin/*_fuzz; do
  name=$(basename "$program")
  log=build/fuzz/$name.log
  folders=("build/fuzz/corpus/$name")
  mkdir -p "${folders[0]}"
  if [[ -d fuzz/seeds/$name ]]; then folders+=("fuzz/seeds/$name"); fi
  if ! "$program" -max_total_time="$1" -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="build/fuzz/findings/$name-" "${folders[@]}" >"$log" 2>&1; then
    tail -50 "$log"
    echo "fuzz: $name has a finding, see $log and build/fuzz/findings" >&2
    exit 1
  fi
  echo "fuzz: $name ok, $(grep -o 'Done [0-9]* runs in [0-9]* second' "$log" | tail -1)s"
done
