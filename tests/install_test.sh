#!/usr/bin/env bash
# Installs a build to an empty folder and builds a copy of examples/embed against the package
# found there, as somebody with only the installed files would.
#
#   tests/install_test.sh BUILD_FOLDER CXX
set -euo pipefail
build=$1 cxx=$2
source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/prefix" >"$work/install.log"
# What the package says must not lead back to this machine's build or source folders.
if grep -rlF -e "$source" "$work/prefix/lib" --include='*.cmake'; then
  echo "the files above name the source folder" >&2
  exit 1
fi

# What the program tells about itself: completion that works, and a manual with every command.
share=$work/prefix/share
for file in zsh/site-functions/_diorama fish/vendor_completions.d/diorama.fish man/man1/diorama.1; do
  [[ -s $share/$file ]] || { echo "$file is not installed" >&2; exit 1; }
done
complete_words() {
  bash -c 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _diorama; echo "${COMPREPLY[*]}"' \
    "$share/bash-completion/completions/diorama" "$@"
}
check_completion() {
  local expected=$1 found
  found=$(complete_words "${@:2}")
  [[ $found == "$expected" ]] || { echo "completing '${*:2}' gives '$found', not '$expected'" >&2; exit 1; }
}
check_completion 'tree' diorama tr
check_completion '--depth' diorama tree --de
check_completion '--allow-writes' diorama serve --allow-w
check_completion 'debug' diorama serve --log-level de
check_completion 'tree' diorama help tr
check_completion 'fish' diorama completion f
"$work/prefix/bin/diorama" manual | cmp - "$share/man/man1/diorama.1"

# The program that reads models is beside it.
cp -r "$source/samples/Courtyard" "$work/project"
printf 'o Sign\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >"$work/project/Assets/Sign.obj"
"$work/prefix/bin/diorama" model Assets/Sign.obj --project "$work/project" | grep -q 'node Sign' ||
  { echo "diorama-model does not work where it is installed" >&2; exit 1; }

# The package's code was built with the build's own sanitizers; the copy must link them too.
sanitize=$(sed -n 's/^DIORAMA_SANITIZE:[A-Z]*=//p' "$build/CMakeCache.txt")
flags=${sanitize:+-fsanitize=$sanitize}
cp -r "$source/examples/embed" "$work/embed"
cmake -S "$work/embed" -B "$work/embed/build" -G Ninja -DCMAKE_CXX_COMPILER="$cxx" \
  -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_CXX_FLAGS="$flags" >"$work/configure.log"
cmake --build "$work/embed/build"
