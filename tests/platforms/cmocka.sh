#!/bin/sh
# Builds cmocka, the library of the tests, for another platform: its source is Debian's source package, which is downloaded once.
#   tests/platforms/cmocka.sh DIRECTORY TOOLCHAIN_FILE PREFIX
# Keeps the source in DIRECTORY and installs a static library and its .pc file into PREFIX. Nothing is installed in the system.
set -eu

directory=$1 toolchain=$2 prefix=$3
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)

fetch() (
    cd "$directory"
    rm -rf sources lists cmocka.part cmocka_*
    mkdir -p sources lists/partial
    for list in /etc/apt/sources.list.d/*.sources; do
        [ ! -e "$list" ] || sed 's/^Types: deb$/Types: deb-src/' "$list" > "sources/$(basename "$list")"
    done
    [ ! -e /etc/apt/sources.list ] || sed 's/^deb /deb-src /' /etc/apt/sources.list > sources/main.list
    apt_get() {
        apt-get -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$directory/sources" \
            -o Dir::State::Lists="$directory/lists" "$@"
    }
    { apt_get update && apt_get source --download-only cmocka; } > apt.log 2>&1 || { cat apt.log >&2; exit 1; }
    mkdir cmocka.part
    tar -xf cmocka_*.orig.tar.xz -C cmocka.part --strip-components=1
    mv cmocka.part cmocka
    rm -rf sources lists
)

[ -d "$directory/cmocka" ] || fetch
rm -rf "$prefix"
cmake -S "$directory/cmocka" -B "$prefix.build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_TOOLCHAIN_FILE="$toolchain" \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib -DWITH_STATIC_LIB=ON -DWITH_EXAMPLES=OFF -DUNIT_TESTING=OFF \
    -DCMAKE_POSITION_INDEPENDENT_CODE=ON -Wno-dev > "$prefix.log" 2>&1 &&
    cmake --build "$prefix.build" --target install >> "$prefix.log" 2>&1 || { cat "$prefix.log" >&2; exit 1; }
rm -f "$prefix"/lib/libcmocka.so* "$prefix"/lib/libcmocka.dll.a "$prefix"/bin/*.dll # so that the linker takes the static one
mv "$prefix/lib/libcmocka-static.a" "$prefix/lib/libcmocka.a"
