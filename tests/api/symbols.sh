#!/usr/bin/env bash
# symbols.sh SHARED_LIBRARY STATIC_LIBRARY
# Checks the exported symbols (exports.txt), the functions used of libc (imports.txt), and that there are no mutable globals.
set -euo pipefail
export LC_ALL=C
shared=$1 static=$2
here=$(cd "$(dirname "$0")" && pwd)
failed=0

same() { # title, expected list, actual list
    if ! diff -u --label "$2" --label built "$2" "$3"; then
        echo "$1"
        failed=1
    fi
}

made=$(mktemp -d)
trap 'rm -r "$made"' EXIT

nm -D --defined-only "$shared" | awk '$2 != "A" {sub(/@.*/, "", $3); print $3}' | sort > "$made/exports"
same "The exported symbols have changed. If this is intended, update exports.txt, CHANGELOG.md and, if a symbol was
removed, TAMIS_SOVERSION." "$here/exports.txt" "$made/exports"

# Ignores the memory and stack checks that compilers add (__stack_chk_fail, __memcpy_chk), and bcmp, which clang uses to
# compare. A build with TAMIS_IDN also needs the functions of libidn2 that src/value/url/idn.c uses.
nm -D --undefined-only "$shared" | awk '$1 == "U" {sub(/@.*/, "", $2); print $2}' |
    sed -E 's/^bcmp$/memcmp/; s/^__(mem[a-z]+|v?snprintf)_chk$/\1/' | grep -vE '^(__stack_chk_fail|idn2_[a-z0-9_]+)$' | sort -u > "$made/imports"
sort -u "$made/imports" "$here/imports.txt" > "$made/all"
same "The library uses a new function of libc. The library reads no input, writes no output and does not depend on
the locale; check whether the function may be added to imports.txt." "$here/imports.txt" "$made/all"

# Constant tables of pointers are in .data.rel.ro, which is read-only after the program has started.
if objdump -t "$static" | grep -E ' O (\.data|\.bss|\.tdata|\.tbss|\*COM\*)' | grep -v ' O \.data\.rel\.ro'; then
    echo "The library has mutable globals (above); all state must be in the caller's context."
    failed=1
fi
exit $failed
