#!/usr/bin/env bash
# consumers.sh BUILD_FOLDER COMPILER
# Installs into an empty folder, moves it, and builds and runs the example with the installed library, as other projects do: through
# pkg-config, and through CMake with the shared and the static library. Every header must compile on its own.
set -euo pipefail
build=$1
export CC=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

DESTDIR=$work/staged cmake --install "$build" --prefix /usr > /dev/null
mv "$work/staged/usr" "$work/moved"
libdir=$(dirname "$(find "$work/moved" -name 'libtamis.so')")
export PKG_CONFIG_PATH=$libdir/pkgconfig CMAKE_PREFIX_PATH=$work/moved LD_LIBRARY_PATH=$libdir

check() { # what, program
    "$2" < "$root/examples/pages/blog-comment.html" > "$work/got"
    diff -u "$root/tests/install/blog-comment.expected.html" "$work/got" || { echo "$1: wrong output"; exit 1; }
    echo "$1: ok"
}

build_with_cmake() { # source, build
    { cmake -S "$1" -B "$2" && cmake --build "$2"; } > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
}

cp -r "$root/examples" "$work/examples"
make --no-print-directory -C "$work/examples" sanitize
check "example through pkg-config" "$work/examples/sanitize"

build_with_cmake "$root/examples" "$work/cmake"
check "example through CMake, shared" "$work/cmake/sanitize"
check "example through CMake, static" "$work/cmake/sanitize_static"

if [ -x "$work/cmake/server" ] && command -v python3 > /dev/null; then
    python3 "$root/tests/install/server.py" "$work/cmake/server"
    make --no-print-directory -C "$work/examples" server > /dev/null
else
    echo "NOT TESTED: the example server, which needs libmicrohttpd (Debian: libmicrohttpd-dev) and python3"
fi

stands_alone() { # header, compiler, flags
    local header=$1
    shift
    printf '#include <tamis/%s>\nint nothing;\n' "$header" |
        "$@" -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I "$work/moved/include" -
}
for header in "$work"/moved/include/tamis/*.h; do
    stands_alone "${header##*/}" "$CC" -x c -std=c11
    stands_alone "${header##*/}" clang -x c++ -std=c++11 # gcc does not compile C++ if g++ is not installed
done
echo "headers stand alone, in C and in C++: ok"

installed=$work/moved/bin/tamis
check_command() { "$installed" sanitize; }
check "installed command" check_command

# The manual pages and the completions are installed where programs look for them.
share=$work/moved/share
check_files() { # file...
    local file
    for file; do [ -s "$share/$file" ] || { echo "not installed: share/$file"; exit 1; }; done
}
check_files man/man1/tamis.1 bash-completion/completions/tamis zsh/site-functions/_tamis fish/vendor_completions.d/tamis.fish
[ ! -d "$build/manual" ] || check_files man/man3/tamis.3 man/man3/tamis_sanitize.3 man/man5/tamis-policy.5

# The command and the library need only libc, and libidn2 if the build uses it.
others() { ldd "$1" | grep -vE '^[[:space:]]*(linux-vdso\.so\.1|libc\.so\.6|libtamis\.so\.[0-9]+|/[^ ]*/ld-linux[^ ]*) ' || true; }
for file in "$installed" "$libdir"/libtamis.so; do
    grep -q '^TAMIS_IDN:BOOL=ON' "$build/CMakeCache.txt" && continue
    [ -z "$(others "$file")" ] || { echo "$file needs other libraries than libc: $(others "$file")"; exit 1; }
done
echo "only libc is needed: ok"

# Policies in JSON, with the names of a library that had these functions in earlier versions.
mkdir "$work/json"
cat > "$work/json/CMakeLists.txt" << 'END'
cmake_minimum_required(VERSION 3.13)
project(json_consumer LANGUAGES C)
if(TAMIS_SOURCE)
    add_subdirectory(${TAMIS_SOURCE} tamis)
else()
    find_package(tamis REQUIRED COMPONENTS json)
endif()
foreach(libraries tamis::json tamis::static "tamis::json;tamis::tamis")
    string(MAKE_C_IDENTIFIER "policy_${libraries}" program)
    add_executable(${program} policy.c)
    target_link_libraries(${program} PRIVATE ${libraries})
endforeach()
END
cat > "$work/json/policy.c" << 'END'
#include <tamis/policy_json.h>
int main(void)
{
    tamis_error error;
    tamis_policy *policy;
    tamis_status status = tamis_policy_from_json("{\"elements\": [\"p\"]}", 19, 1, NULL, &policy, &error);
    if (status == TAMIS_OK)
        tamis_policy_free(policy);
    return status != TAMIS_OK;
}
END
build_with_cmake "$work/json" "$work/json/build"
for program in "$work/json"/build/policy_*; do
    "$program"
done
# Without a target of one of these names, CMake cannot generate the build files.
cmake -S "$work/json" -B "$work/json/subproject" -DTAMIS_SOURCE="$root" > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
# shellcheck disable=SC2046 # the flags are words
"$CC" "$work/json/policy.c" $(pkg-config --cflags --libs tamis-json) -o "$work/json/policy"
"$work/json/policy"
echo "policies in JSON through CMake and pkg-config: ok"
