#!/usr/bin/env bash
# rule_versions.sh STATIC_LIBRARY COMPILER
# Proves that struct tamis_rule can grow. Makes headers of two later versions, each with one member more, and a library with
# the latest of them. Programs compiled with any of the headers must work with that library; the present library must refuse
# the rules of programs compiled with later headers. AddressSanitizer reports a read beyond the struct of a program.
set -euo pipefail
library=$1
compiler=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
present=$(sed -n 's/^#define TAMIS_RULE_VERSION \([0-9]*\)$/\1/p' "$root/include/tamis/rules.def")

headers() { # folder, version, rows of rules.def
    mkdir "$work/$1"
    cp -r "$root/include" "$work/$1/include"
    local last rows=$work/$1/rows def=$work/$1/include/tamis/rules.def
    printf '%s\n' "${@:3}" > "$rows"
    last=$(grep -n '^TAMIS_RULE_MEMBER(' "$def" | tail -1 | cut -d: -f1)
    sed -i "${last}r $rows" "$def"
    sed -i "s/^\(#define TAMIS_RULE_VERSION\) .*/\1 $2/" "$work/$1/include/tamis/rules.def"
}

# Two flags: the second stands where the struct with only the first has padding.
later='TAMIS_RULE_MEMBER(LATER, FLAG, bool, later, '$((present + 1))')
TAMIS_RULE_TAKES(SET, LATER, OPTIONAL, "later", "a member for this test", "`false`")'
latest='TAMIS_RULE_MEMBER(LATEST, FLAG, bool, latest, '$((present + 2))')'
headers later $((present + 1)) "$later"
headers latest $((present + 2)) "$later" "$latest"

compile() { # folder of the headers, further arguments
    "$compiler" -std=c11 -D_POSIX_C_SOURCE=200809L -fsanitize=address -I "$1/include" "${@:2}"
}

mkdir "$work/objects"
export -f compile
export compiler work root
find "$root/src" -name '*.c' -printf '%P\n' |
    xargs -P "$(nproc)" -I SOURCE bash -c \
        'compile "$work/latest" -I "$root/src" -c "$root/src/SOURCE" -o "$work/objects/$(tr / _ <<< SOURCE).o"'
ar rc "$work/latest/libtamis.a" "$work"/objects/*.o

run() { # what, folder of the headers, library, "accepted" or "refused", further arguments of the compiler
    compile "$2" "${@:5}" -Wall -Wextra -Werror "$root/tests/install/rule_versions.c" "$3" -o "$work/program"
    "$work/program" "$4" || { echo "$1: failed"; exit 1; }
    echo "$1: ok"
}

run "the present library, a program of its version" "$root" "$library" accepted
run "a later library, a program of the present version" "$root" "$work/latest/libtamis.a" accepted
run "a later library, a program of the version in between" "$work/later" "$work/latest/libtamis.a" accepted -DHAS_LATER
run "a later library, a program of its version" "$work/latest" "$work/latest/libtamis.a" accepted -DHAS_LATER
run "the present library, a program of a later version" "$work/later" "$library" refused -DHAS_LATER
