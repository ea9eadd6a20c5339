#!/usr/bin/env bash
# Installs what is missing on a Debian or Ubuntu machine to build Diorama.
#
#   tools/setup.sh [--tests] [--node] [--lint] [--fuzz] [--bench] [--dist]
#
# Alone it installs what the program needs. --tests adds what building the tests needs, --node
# the Node side of the tests, --lint and --fuzz the clang tools they need, --bench what reading
# Unity projects is compared with, --dist what a program without shared libraries is linked from.
# Safe to repeat: when nothing is missing it only asks dpkg and is done in milliseconds.
set -euo pipefail
cd "$(dirname "$0")/.."

# a|b: either will do; the first one the distribution has is installed.
packages=(g++ cmake ninja-build ccache mold pkg-config 'libboost1.81-dev|libboost-dev' libssl-dev
  libsimdjson-dev node-llhttp libcli11-dev libtomlplusplus-dev libspdlog-dev libfmt-dev
  libpugixml-dev libassimp-dev)
node=no
dist=no
for option in "$@"; do
  case $option in
    --tests)
      packages+=(doctest-dev python3)
      command -v node >/dev/null || packages+=(nodejs)
      ;;
    --node) node=yes ;;
    --lint) packages+=(clang-19 clang-tidy-19 clang-format-19 lld-19) ;;
    --bench) packages+=(ripgrep libyaml-cpp-dev) ;;
    --dist) dist=yes ;;
    --fuzz) packages+=(clang-19 lld-19 libclang-rt-19-dev) ;;
    *) echo "setup: unknown option $option" >&2; exit 2 ;;
  esac
done

say() { echo "setup: $*"; }
as_root() { if ((EUID == 0)); then "$@"; else sudo "$@"; fi; }
has_node() { command -v npm >/dev/null && [[ $(node --version 2>/dev/null) =~ ^v(2[0-9]|[3-9][0-9])\. ]]; }

if [[ $node == yes ]] && ! has_node; then packages+=(nodejs npm); fi

installed=" $(dpkg-query -W -f '${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p' | tr '\n' ' ')"
missing=()
for choice in "${packages[@]}"; do
  for name in ${choice//|/ }; do
    [[ $installed == *" $name "* ]] && continue 2
  done
  missing+=("$choice")
done

if ((${#missing[@]})); then
  say "installing ${missing[*]}"
  as_root apt-get update -qq
  chosen=()
  for choice in "${missing[@]}"; do
    for name in ${choice//|/ }; do
      if apt-cache show "$name" >/dev/null 2>&1; then chosen+=("$name"); continue 2; fi
    done
    say "this distribution has no package ${choice//|/ or }" >&2
    exit 1
  done
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${chosen[@]}"
fi

if [[ $node == yes ]]; then tools/npm_setup.sh; fi
if [[ $dist == yes ]]; then tools/simdjson_setup.sh; fi
