#!/bin/sh
# Builds lexbor, which is not in Debian 12, from the source package of selectolax on PyPI, which contains the sources of lexbor.
#   bench/lexbor.sh DIRECTORY    leaves DIRECTORY/include/lexbor and DIRECTORY/lib/liblexbor_static.a
# Nothing is installed. What is already there is not built again.
set -eu

package=selectolax==1.0.2
directory=$1
[ -e "$directory/lib/liblexbor_static.a" ] && exit
mkdir -p "$directory"
cd "$directory"
rm -rf package source build
{
    python3 -m pip download --quiet --no-deps --no-binary selectolax --dest package "$package"
    mkdir source
    tar -xf package/*.tar.gz -C source --strip-components 1 --no-same-owner
    cmake -S source/lexbor -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$PWD" \
        -DLEXBOR_BUILD_SHARED=OFF -DLEXBOR_OPTIMIZATION_LEVEL=-O3
    cmake --build build
    cmake --install build
} > log 2>&1 || { tail -n 5 log >&2; exit 1; }
rm -rf package source build
