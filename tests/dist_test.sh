#!/usr/bin/env bash
# Runs a program of `make dist` in a folder that has nothing but it and a project: it must need no
# library, no device and no file of the machine. Prints its size and how long it takes to start.
#
#   tests/dist_test.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
source=$(cd "$(dirname "$0")/.." && pwd)
root=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null; rm -rf "$root"' EXIT
fail() { echo "dist_test: $*" >&2; exit 1; }

if readelf -lW "$program" | grep -q INTERP; then fail "the program needs a loader"; fi
if readelf -dW "$program" | grep NEEDED; then fail "the program needs the libraries above"; fi
readelf -hW "$program" | grep -q 'Type:.*DYN' || fail "the program is not position-independent"

cp "$program" "$root/diorama"
cp -r "$source/samples/Courtyard" "$root/project"
PATH=$PATH:/usr/sbin:/sbin
enter=("$(command -v chroot)")
if ((EUID != 0)); then enter=("$(command -v unshare)" -r "${enter[@]}"); fi
inside() { exec env -i "${enter[@]}" "$root" /diorama "$@"; }

(inside tree GameScene --project /project) >"$root/tree.txt"
grep -q Player "$root/tree.txt" || fail "tree did not show the sample"
(inside verify /project) | grep -q identical || fail "verify did not read the sample"

# It comes without the program that reads models, and says so.
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >"$root/project/Assets/Sign.obj"
if (inside model Assets/Sign.obj --project /project) 2>"$root/model.txt"; then fail "a model was read"; fi
grep -q 'model files cannot be read: diorama-model is not beside diorama' "$root/model.txt" ||
  fail "model said: $(cat "$root/model.txt")"

# serve, on a port of its choice, asked over loopback. Its banner says which.
mkfifo "$root/messages"
(inside serve /project --port 0 --discovery-file "" --log-level error) 2>"$root/messages" &
server=$!
exec 4<"$root/messages"
read -r banner <&4 || fail "serve said nothing"
[[ $banner =~ serving\ MCP\ at\ http://127\.0\.0\.1:([0-9]+)/mcp ]] || fail "serve said: $banner"
port=${BASH_REMATCH[1]}
body='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}'
exec 3<>"/dev/tcp/127.0.0.1/$port"
printf 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nConnection: close\r\nContent-Length: %s\r\n\r\n%s' \
  "$port" "${#body}" "$body" >&3
grep -q '"serverInfo"' <&3 || fail "serve did not answer"
exec 3>&-
kill -INT "$server"
wait "$server" || fail "serve ended with $?"
server=

runs=20
start=$(date +%s%N)
for ((i = 0; i < runs; ++i)); do (inside tree GameScene --project /project) >/dev/null; done
end=$(date +%s%N)
echo "dist: $(stat -c %s "$program") bytes; one tree, with chroot itself: $(((end - start) / runs / 1000)) us"
