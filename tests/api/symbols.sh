#!/usr/bin/env bash
# symbols.sh SHARED_LIBRARY STATIC_LIBRARY
# What the library offers (exports.txt), what it needs from libc (imports.txt), and that it has no mutable globals.
set -euo pipefail
export LC_ALL=C
shared=$1 static=$2
here=$(cd "$(dirname "$0")" && pwd)
failed=0

same() { # title, list that is right, list that is there
    if ! diff -u --label "$2" --label built "$2" "$3"; then
        echo "$1"
        failed=1
    fi
}

made=$(mktemp -d)
trap 'rm -r "$made"' EXIT

nm -D --defined-only "$shared" | awk '$2 != "A" {print $3}' | sort > "$made/exports"
same "The exported symbols have changed. If that is meant: update exports.txt, CHANGELOG.md and, where a symbol went
away, TAMIS_SOVERSION." "$here/exports.txt" "$made/exports"

# Compilers add memory and stack checks of their own (__stack_chk_fail, __memcpy_chk), and clang compares with bcmp; those
# are not the library's doing. A build with TAMIS_IDN also needs what src/value/url/idn.c takes of libidn2.
nm -D --undefined-only "$shared" | awk '$1 == "U" {sub(/@.*/, "", $2); print $2}' |
    sed -E 's/^bcmp$/memcmp/; s/^__(mem[a-z]+)_chk$/\1/' | grep -vE '^(__stack_chk_fail|idn2_[a-z0-9_]+)$' | sort -u > "$made/imports"
sort -u "$made/imports" "$here/imports.txt" > "$made/all"
same "The library needs a function of libc that it did not need before. It takes no input, writes no output and knows
no locale: see whether imports.txt may grow." "$here/imports.txt" "$made/all"

# Constant tables of pointers stand in .data.rel.ro, which is read-only once the program runs.
if objdump -t "$static" | grep -E ' O (\.data|\.bss|\.tdata|\.tbss|\*COM\*)' | grep -v ' O \.data\.rel\.ro'; then
    echo "The library has mutable globals (above); all state belongs to the caller's context."
    failed=1
fi
exit $failed
