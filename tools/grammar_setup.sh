#!/usr/bin/env bash
# Fetches the C# grammar the build compiles (30 MB of generated C, so it is not in the repository): the npm package
# tree-sitter-c-sharp, at the version and with the integrity hash of package-lock.json. Only its sources are kept.
# Safe to repeat and to run twice at once; takes milliseconds when there is nothing to do.
set -euo pipefail
cd "$(dirname "$0")/.."

package=tree-sitter-c-sharp
say() { echo "grammar_setup: $*"; }

# The two lines after the package's name in the lock file.
entry=$(grep -A 4 "\"node_modules/$package\": {" package-lock.json)
version=$(sed -n 's/.*"version": "\([^"]*\)".*/\1/p' <<<"$entry")
integrity=$(sed -n 's/.*"integrity": "sha512-\([^"]*\)".*/\1/p' <<<"$entry")
if [[ -z $version || -z $integrity ]]; then
  say "error: package-lock.json has no version and sha512 of $package" >&2
  exit 1
fi

folder=.cache/$package
stamp=$folder/fetched
up_to_date() { [[ -f $stamp && $(<"$stamp") == "$integrity" ]]; }
if up_to_date; then exit 0; fi
if [[ ${1:-} == --check ]]; then exit 1; fi

mkdir -p .cache
exec 9>.cache/grammar_setup.lock
flock 9
if up_to_date; then exit 0; fi

say "fetching $package $version"
download=$(mktemp -d .cache/grammar.XXXXXX)
trap 'rm -rf "$download"' EXIT
npm pack --silent --pack-destination "$download" "$package@$version" >/dev/null
found=$(openssl dgst -sha512 -binary "$download"/*.tgz | base64 -w 0)
if [[ $found != "$integrity" ]]; then
  say "error: $package $version has sha512 $found, package-lock.json says $integrity" >&2
  exit 1
fi
tar -xzf "$download"/*.tgz -C "$download" package/LICENSE package/src
printf '%s' "$integrity" >"$download/package/fetched"
rm -rf "$folder"
mv "$download/package" "$folder"
