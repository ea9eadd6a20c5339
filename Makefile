# Everything a person or CI does with Diorama. Each target first installs what it misses itself
# (tools/setup.sh) and is quick when nothing changed.
#
#   make run      build the program, serve the sample project on 127.0.0.1:30069
#   make test     every test, conformance and client tests included
#   make dist     build/dist/diorama: one file that needs no library, tried in an empty folder
#   make build | lint | format | asan | tsan | fuzz | fuzz-campaign | bench | install PREFIX=... | clean
PROJECT ?= samples/Courtyard
PORT ?= 30069
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60
FUZZ_HOURS ?= 8
FUZZ_JOBS ?= 1
NODE ?= node

CXX_FILES = git ls-files -co --exclude-standard '*.cpp' '*.h'
export ASAN_OPTIONS ?= detect_leaks=1:strict_string_checks=1
export UBSAN_OPTIONS ?= print_stacktrace=1
export TSAN_OPTIONS ?= halt_on_error=1:second_deadlock_stack=1

.DEFAULT_GOAL := build
.PHONY: setup setup-tests setup-node run build program test lint format asan tsan fuzzers fuzz fuzz-campaign bench install dist clean

setup:
	@tools/setup.sh
setup-tests:
	@tools/setup.sh --tests
setup-node:
	@tools/setup.sh --tests --node

# A build folder begins without the tests, which need more packages, and has them from the first
# target on that asks for them. ninja runs cmake again by itself when a CMake file changes.
build/%/build.ninja: CMakePresets.json | setup
	@cmake --preset $* -DDIORAMA_TESTS=$(if $(wildcard build/$*/with-tests),ON,OFF) && touch $@
build/%/with-tests: CMakePresets.json | setup-tests
	@cmake --preset $* && touch $@

program: setup build/release/build.ninja
	@cmake --build --preset release --target diorama

build: setup-tests build/release/with-tests
	@cmake --build --preset release

run: program
	@build/release/bin/diorama serve $(PROJECT) --port $(PORT)

test: setup-node build
	@tools/run_tests.sh release

asan tsan: setup-node
	@$(MAKE) --no-print-directory build/$@/with-tests
	@cmake --build --preset $@
	@tools/run_tests.sh $@

lint:
	@tools/setup.sh --tests --lint
	@$(CXX_FILES) | xargs clang-format-19 --dry-run -Werror
	@for check in layers sizes shapes invariants walks; do python3 tools/check_$$check.py || exit 1; done
	@cmake --preset clang >/dev/null
	@tools/tidy.py build/clang

format:
	@tools/setup.sh --lint
	@$(CXX_FILES) | xargs clang-format-19 -i

fuzzers:
	@tools/setup.sh --fuzz
	@cmake --preset fuzz >/dev/null
	@cmake --build --preset fuzz --target fuzzers
fuzz: fuzzers
	@tools/run_fuzzers.py --seconds $(FUZZ_SECONDS)
# Goes on until so many CPU hours are noted in fuzz/campaign.tsv: nohup make fuzz-campaign &
fuzz-campaign: fuzzers
	@tools/run_fuzzers.py --hours $(FUZZ_HOURS) --jobs $(FUZZ_JOBS)

bench: setup-node
	@tools/setup.sh --bench
	@$(MAKE) --no-print-directory build
	@cmake --build --preset release --target benches
	@build/release/bin/mcp_bench --node $(NODE)
	@build/release/bin/unity_bench
	@build/release/bin/edit_bench
	@build/release/bin/load_bench
	@build/release/bin/diff_bench --bin build/release/bin

dist:
	@tools/setup.sh --dist
	@cmake --preset static >/dev/null
	@cmake --build --preset static --target diorama
	@mkdir -p build/dist
	@strip -o build/dist/diorama build/static/bin/diorama
	@tests/dist_test.sh build/dist/diorama

install: program
	@cmake --install build/release --prefix $(PREFIX)

clean:
	@rm -rf build
