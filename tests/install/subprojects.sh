#!/usr/bin/env bash
# subprojects.sh COMPILER
# Builds and runs a program that contains the sources of tamis (the folder subprojects): through add_subdirectory(), FetchContent and
# meson. Checks which library BUILD_SHARED_LIBS selects, and that tamis is optimized if the program sets no build type.
set -euo pipefail
export CC=$1
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
unset CFLAGS BUILD_SHARED_LIBS CMAKE_BUILD_TYPE

fail() { printf '%s\n' "$*" >&2; exit 1; }
quietly() { "$@" > "$work/log" 2>&1 || { tail -n 40 "$work/log"; fail "failed: $*"; }; }

configure() { # folder, further arguments for CMake
    quietly cmake -S "$here/subprojects" -B "$work/$1" -DTAMIS_SOURCE="$root" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "${@:2}"
}

kinds_are() { # tamis::tamis, tamis::static, tamis::json
    local library
    for library in tamis static json; do
        grep -q "^-- tamis::$library is $1\$" "$work/log" || { cat "$work/log"; fail "tamis::$library is not $1"; }
        shift
    done
}

# Installs the libraries of the folder host, and builds the program with them.
installs() { # what, the only library that may be there, programs
    rm -rf "$work/installed" "$work/user"
    quietly cmake --install "$work/host" --prefix "$work/installed"
    [ "$(find "$work/installed" -name 'libtamis.*' -printf '%f\n' | sort | head -n 1)" = "$2" ] || fail "$1: $2 is not installed"
    configure user -DTAMIS_SOURCE= -DCMAKE_PREFIX_PATH="$work/installed"
    quietly cmake --build "$work/user"
    runs "$1, installed" "${@:3}"
}

runs() { # what, programs
    local program
    for program in "${@:2}"; do
        [ "$("$program")" = '<p>Hello <b>world</b></p>' ] || fail "$1: wrong output of $program"
    done
    echo "$1: ok"
}

commands() { # folder, pattern of source files: prints the commands that compile them
    grep '"command":' "$work/$1/compile_commands.json" | grep -E -- " -c [^ ]*$2" || fail "$1: no commands for $2"
}
all_have() { ! grep -vE -- "$1" <<< "$2"; }  # pattern, commands
none_has() { ! grep -E -- "$1" <<< "$2"; }

# No build type: tamis is optimized and hardened; the program is compiled as it asks, without optimization. CMake does not document
# whether a build type can be set for one folder; therefore two generators are tested.
for generator in "Unix Makefiles" Ninja; do
    configure "plain" --fresh -G "$generator"
    kinds_are SHARED_LIBRARY STATIC_LIBRARY SHARED_LIBRARY
    library=$(commands plain /src/base/)
    program=$(commands plain '/subprojects/host\.c')
    all_have ' -O[23] ' "$library" || fail "tamis is not optimized"
    all_have ' -fstack-protector-strong ' "$library" || fail "tamis is not hardened"
    none_has ' -(O|W|fstack)' "$program" || fail "the flags of tamis reach the program"
done
echo "without a build type, tamis is optimized, and the program has its own flags: ok"

# The build type and the flags of the program are kept.
configure debug -DCMAKE_BUILD_TYPE=Debug -DFETCH=ON -DBUILD_SHARED_LIBS=OFF
kinds_are STATIC_LIBRARY STATIC_LIBRARY STATIC_LIBRARY
none_has ' -O[123] ' "$(commands debug /src/base/)" || fail "a debug build is optimized"
CFLAGS=-O1 configure flags
none_has ' -O[23] ' "$(commands flags /src/base/)" || fail "the flag -O1 of the program is not kept"
echo "the build type and the flags of the program are kept: ok"

# Both builds use the same objects. They are compiled without optimization, because that takes less time.
configure host -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 -DBUILD_SHARED_LIBS=ON
kinds_are SHARED_LIBRARY STATIC_LIBRARY SHARED_LIBRARY
quietly cmake --build "$work/host" --parallel 2
runs "add_subdirectory, BUILD_SHARED_LIBS=ON" "$work"/host/host_{tamis,static,json}
readelf -d "$work/host/host_tamis" | grep -q 'NEEDED.*libtamis\.so\.' || fail "BUILD_SHARED_LIBS=ON: tamis::tamis is not shared"
installs "BUILD_SHARED_LIBS=ON" libtamis.so "$work"/user/host_{tamis,json}
rm "$work"/host/tamis/libtamis.*

configure host -DFETCH=ON -DBUILD_SHARED_LIBS=OFF
kinds_are STATIC_LIBRARY STATIC_LIBRARY STATIC_LIBRARY
quietly cmake --build "$work/host" --parallel 2
runs "FetchContent, BUILD_SHARED_LIBS=OFF" "$work"/host/host_{tamis,static,json}
! readelf -d "$work/host/host_tamis" | grep -q libtamis || fail "BUILD_SHARED_LIBS=OFF: tamis::tamis is not static"
[ -z "$(find "$work/host" -name 'libtamis.so*')" ] || fail "BUILD_SHARED_LIBS=OFF: the shared library is built"
installs "BUILD_SHARED_LIBS=OFF" libtamis.a "$work"/user/host_{tamis,static,json}

if command -v meson > /dev/null && command -v ninja > /dev/null; then
    cp -r "$here/subprojects" "$work/meson"
    mkdir "$work/meson/subprojects"
    ln -s "$root" "$work/meson/subprojects/tamis"
    quietly meson setup --buildtype plain "$work/meson/build" "$work/meson"
    quietly ninja -C "$work/meson/build"
    runs "meson" "$work"/meson/build/host_{tamis,tamis_static}
else
    echo "NOT TESTED: tamis as a subproject of meson, which needs meson and ninja (Debian: meson ninja-build)"
fi
