#!/usr/bin/env bash
# Tests ./dev test with programs that only record their calls: all three builds are tested even if one of them fails, the exit status
# and the last line say what failed, and if all pass, the last line is that of ctest for the release build.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir -p "$folder"/{bin,project/tests/pages,project/tests/files,project/build/pages,project/build/files}
cp "$root/dev" "$folder/project/dev"
touch "$folder"/project/build/{pages/list,files/xml.list}

stub() { # file, lines of a shell script
    printf '%s\n' '#!/bin/sh' "${@:2}" > "$1"
    chmod +x "$1"
}
stub "$folder/bin/cmake" 'echo "cmake $*" >> "$CALLS"' 'case "$*" in "--build --preset $BAD_BUILD "*) exit 1 ;; esac'
stub "$folder/bin/ctest" 'echo "ctest $2" >> "$CALLS"' 'echo "summary of $2"' '[ "$2" != "$BAD_TEST" ]'
# No program of the system is installed, and no package is downloaded.
for program in apt-get sudo pkg-config npm gcc ninja cmark-gfm clang make python3 valgrind zip unzip; do
    stub "$folder/bin/$program" 'exit 0'
done
stub "$folder/project/tests/files/fetch.sh" 'exit 0'
stub "$folder/project/tests/files/run.sh" 'exit 0'

failures=0
expect() { # what, wanted, got
    [ "$2" = "$3" ] && return
    printf 'runs.sh: %s: not "%s" but "%s"\n' "$1" "$2" "$3" >&2
    failures=1
}

run() { # test that fails, build that fails, status of the pages, arguments
    export BAD_TEST=$1 BAD_BUILD=$2 CALLS=$folder/calls
    stub "$folder/project/tests/pages/run.sh" "exit $3"
    : > "$CALLS"
    status=0
    PATH=$folder/bin:$PATH TAMIS_BROWSER=0 bash "$folder/project/dev" test "${@:4}" > "$folder/out" 2>&1 || status=$?
    last=$(tail -n 1 "$folder/out")
    tested=$(sed -n 's/^ctest //p' "$CALLS" | tr '\n' ' ')
}

run none none 0
expect "all pass: status" 0 "$status"
expect "all pass: tested" "asan tree release " "$tested"
expect "all pass: last line" "summary of release" "$last"

for bad in asan tree release; do
    run $bad none 0
    expect "$bad fails: status" 1 "$status"
    expect "$bad fails: tested" "asan tree release " "$tested"
    expect "$bad fails: last line" "dev: failed: test: $bad" "$last"
done

run none tree 0
expect "a build fails: status" 1 "$status"
expect "a build fails: tested" "asan release " "$tested"
expect "a build fails: last line" "dev: failed: build: tree" "$last"

run asan none 3
expect "the pages and a build fail: status" 1 "$status"
expect "the pages and a build fail: tested" "asan tree release " "$tested"
expect "the pages and a build fail: last line" "dev: failed: test: real pages; test: asan" "$last"

run asan none 0 -L lex
expect "with arguments: status" 1 "$status"
expect "with arguments: tested" "asan release " "$tested"
exit $failures
