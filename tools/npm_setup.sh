#!/usr/bin/env bash
# Installs the Node side of the tests (node_modules/) exactly as package-lock.json says, and only when that file changed since the last time.
# Safe to repeat and to run twice at once; takes milliseconds when there is nothing to do. `--force` installs anyway.
# No install scripts are run: the only one that matters (package `node`) fetches its binary outside the lock file. The binary comes
# from the locked package node-linux-<cpu> instead and is linked to where package `node` would have put it.
set -euo pipefail
cd "$(dirname "$0")/.."

stamp=node_modules/.diorama-stamp
node22=node_modules/node/bin/node
want=$(sha256sum package-lock.json | cut -d' ' -f1)

up_to_date() { [[ -x $node22 && -f $stamp && $(<"$stamp") == "$want" ]]; }

say() { echo "npm_setup: $*"; }

if [[ ${1:-} != --force ]] && up_to_date; then
  say "node_modules is up to date"
  exit 0
fi

mkdir -p .cache
exec 9>.cache/npm_setup.lock
if ! flock -n 9; then
  say "another installation is running, waiting for it"
  flock 9
  if up_to_date; then
    say "node_modules is up to date"
    exit 0
  fi
fi

say "installing node_modules from package-lock.json ($(grep -c '"node_modules/' package-lock.json) packages)"
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

case $(uname -m) in
  x86_64) cpu=x64 ;;
  aarch64 | arm64) cpu=arm64 ;;
  *) cpu=$(uname -m) ;;
esac
binary=node_modules/node-$(uname -s | tr '[:upper:]' '[:lower:]')-$cpu/bin/node
if [[ -x $binary ]]; then
  mkdir -p node_modules/node/bin
  ln -f "$binary" "$node22"
else
  say "no locked node binary for this platform, running the install script of package node"
  (cd node_modules/node && node installArchSpecificPackage.js)
fi

version=$("$node22" --version)
if [[ $version != "v$(node -p 'require("./package.json").devDependencies.node')" ]]; then
  say "error: $node22 is $version, package.json wants another version" >&2
  exit 1
fi
say "node for the conformance suite: $node22 $version"

echo "$want" >"$stamp"
say "done"
