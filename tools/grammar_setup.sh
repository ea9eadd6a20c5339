#!/usr/bin/env bash
# Fetches the C sources of the C# parser the build compiles (40 MB, most of it generated, so they are not in the
# repository): the npm packages tree-sitter (the runtime) and tree-sitter-c-sharp (the grammar), at the versions and with
# the integrity hashes of package-lock.json. Only their C sources and licenses are kept; their install scripts never run.
# Safe to repeat and to run twice at once; takes milliseconds when there is nothing to do.
#
#   tools/grammar_setup.sh [--check]     --check fetches nothing: it fails when something is to be fetched
set -euo pipefail
cd "$(dirname "$0")/.."

# package: what is kept of it
declare -A kept=(
  [tree-sitter]="package/LICENSE package/vendor/tree-sitter/lib"
  [tree-sitter-c-sharp]="package/LICENSE package/src"
)
say() { echo "grammar_setup: $*"; }

# The version and the hash of a package, from the lines after its name in the lock file.
locked() {
  local entry
  entry=$(grep -A 4 "\"node_modules/$1\": {" package-lock.json)
  version=$(sed -n 's/.*"version": "\([^"]*\)".*/\1/p' <<<"$entry")
  integrity=$(sed -n 's/.*"integrity": "sha512-\([^"]*\)".*/\1/p' <<<"$entry")
  if [[ -z $version || -z $integrity ]]; then
    say "error: package-lock.json has no version and sha512 of $1" >&2
    exit 1
  fi
}
up_to_date() { [[ -f .cache/$1/fetched && $(<".cache/$1/fetched") == "$integrity" ]]; }

missing=()
for package in "${!kept[@]}"; do
  locked "$package"
  up_to_date "$package" || missing+=("$package")
done
if ((${#missing[@]} == 0)); then exit 0; fi
if [[ ${1:-} == --check ]]; then exit 1; fi

mkdir -p .cache
exec 9>.cache/grammar_setup.lock
flock 9
download=
trap 'rm -rf "$download"' EXIT
for package in "${missing[@]}"; do
  locked "$package"
  if up_to_date "$package"; then continue; fi  # another run was quicker
  say "fetching $package $version"
  download=$(mktemp -d .cache/grammar.XXXXXX)
  npm pack --silent --pack-destination "$download" "$package@$version" >/dev/null
  found=$(openssl dgst -sha512 -binary "$download"/*.tgz | base64 -w 0)
  if [[ $found != "$integrity" ]]; then
    say "error: $package $version has sha512 $found, package-lock.json says $integrity" >&2
    exit 1
  fi
  # shellcheck disable=SC2086  # a list of paths
  tar -xzf "$download"/*.tgz -C "$download" ${kept[$package]}
  printf '%s' "$integrity" >"$download/package/fetched"
  rm -rf ".cache/$package"
  mv "$download/package" ".cache/$package"
  rm -rf "$download"
done
