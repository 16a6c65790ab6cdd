#!/bin/sh
# Builds honggfuzz, which is not in Debian 12, from the Rust package honggfuzz, which contains its sources in C.
#   tools/honggfuzz.sh DIRECTORY    leaves DIRECTORY/honggfuzz, and DIRECTORY/honggfuzz.a, with which targets are linked
# Needs cargo, gcc, make, libunwind-dev, binutils-dev and liblzma-dev. Nothing is installed. What is already there is not built
# again. If HONGGFUZZ_SOURCE names a folder with its sources, these are built.
set -eu

package='=0.5.59'
directory=$1
[ -e "$directory/honggfuzz.a" ] && [ -e "$directory/honggfuzz" ] && exit
mkdir -p "$directory"
cd "$directory"
rm -rf package source honggfuzz honggfuzz.a
trap '[ -e honggfuzz.a ] || tail -n 5 log >&2' EXIT # honggfuzz.a is made last

{
    if [ -n "${HONGGFUZZ_SOURCE:-}" ]; then
        cp -r "$HONGGFUZZ_SOURCE" source
    else
        mkdir package
        printf '[package]\nname = "engine"\nversion = "0.0.0"\n[lib]\npath = "lib.rs"\n[dependencies]\nhonggfuzz = "%s"\n' \
            "$package" > package/Cargo.toml
        : > package/lib.rs
        (cd package && cargo vendor --quiet)
        cp -r package/vendor/honggfuzz/honggfuzz source
    fi
    CC=gcc CFLAGS='-O2 -Wno-error' make -C source honggfuzz libhfuzz/libhfuzz.a libhfcommon/libhfcommon.a
    cp source/honggfuzz .
    ar rcs honggfuzz.a source/libhfuzz/*.o source/libhfcommon/*.o
} > log 2>&1
rm -rf package source
