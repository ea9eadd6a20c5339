#!/usr/bin/env bash
# Runs every test of a built preset and ends with one line that sums them up.
#
#   tools/run_tests.sh PRESET
set -uo pipefail
cd "$(dirname "$0")/.." || exit
report=$PWD/build/$1/tests.xml
SECONDS=0
ctest --preset "$1" --output-junit "$report"
status=$?
count() { grep -o " $1=\"[0-9]*\"\|^[[:space:]]*$1=\"[0-9]*\"" "$report" | head -1 | tr -dc 0-9; }
echo "$1: $(count tests) tests, $(count failures) failed, $(count skipped) skipped, $SECONDS s"
exit $status
