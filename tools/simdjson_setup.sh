#!/usr/bin/env bash
# Fetches the source of simdjson for `make dist`: the distribution has it as a shared library only. It is the source
# package of the installed libsimdjson-dev, from the distribution's own servers, checked by apt's signatures.
# Needs no root and changes no setting of the system. Safe to repeat; takes milliseconds when there is nothing to do.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { echo "simdjson_setup: $*"; }
version=$(dpkg-query -W -f '${source:Version}' libsimdjson-dev)
folder=.cache/simdjson
if [[ -f $folder/fetched && $(<"$folder/fetched") == "$version" ]]; then exit 0; fi

say "fetching the source of simdjson $version"
mkdir -p .cache
work=$(mktemp -d "$PWD/.cache/simdjson.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{sources,lists/partial,cache/archives/partial,package}
# The sources of packages that this machine knows, asked for source packages.
for file in /etc/apt/sources.list.d/*.sources; do
  if [[ -f $file ]]; then sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/sources/$(basename "$file")"; fi
done
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  if [[ -f $file ]]; then sed -n 's/^deb\(-src\)\? /deb-src /p' "$file" | sort -u >"$work/sources/$(basename "$file" .list).list"; fi
done
apt=(apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/sources"
  -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache" -o "APT::Sandbox::User=$(id -un)")
"${apt[@]}" update
(cd "$work/package" && "${apt[@]}" --download-only source "simdjson=$version" >/dev/null)
tar -xf "$work"/package/simdjson_*.orig.tar.* -C "$work" --strip-components=1 --wildcards '*/LICENSE' '*/singleheader/simdjson.*'
rm -rf "$folder"
mv "$work/singleheader" "$folder"
mv "$work/LICENSE" "$folder/"
printf '%s' "$version" >"$folder/fetched"
