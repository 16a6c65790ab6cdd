#!/bin/bash -eu
# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite ask for them. All choices come from outside: CC, CXX, CFLAGS,
# CXXFLAGS and LIB_FUZZING_ENGINE; sources are in $SRC, programs with their seeds, words and options go to $OUT.
# tests/install/fuzzers.sh runs it without their images.
tamis=$SRC/tamis
prefix=$WORK/prefix
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig CMAKE_GENERATOR=Ninja

# The libraries are built with the sanitizer too, and are not there when targets run, so: static. But it is not their
# branches that are hunted.
build_library() { # folder in $SRC, options
    local source=$SRC/$1 build=$WORK/$1
    local -x CFLAGS=${CFLAGS//-fsanitize=fuzzer-no-link/} CXXFLAGS=${CXXFLAGS//-fsanitize=fuzzer-no-link/}
    [ -d "$source" ] || return 0 # then the system's is taken
    cmake -S "$source" -B "$build" -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF \
        "${@:2}"
    cmake --build "$build" --parallel "$(nproc)" --target install
}
build_library libexpat/expat -DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF \
    -DEXPAT_BUILD_TESTS=OFF -DEXPAT_BUILD_DOCS=OFF
build_library libxml2 -DLIBXML2_WITH_PYTHON=OFF -DLIBXML2_WITH_LZMA=OFF -DLIBXML2_WITH_ZLIB=OFF \
    -DLIBXML2_WITH_ICONV=OFF -DLIBXML2_WITH_PROGRAMS=OFF -DLIBXML2_WITH_TESTS=OFF

targets=()
for source in "$tamis"/fuzz/fuzz_*.c; do
    targets+=("$(basename "$source" .c)")
done

# Engines may be C++, so the C++ compiler links. No build type: it would add flags.
cmake -S "$tamis" -B "$WORK/tamis" -DCMAKE_BUILD_TYPE= -DTAMIS_FUZZ=ON -DTAMIS_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" \
    -DTAMIS_TESTS=OFF -DTAMIS_COMMAND=OFF -DTAMIS_WERROR=OFF \
    -DCMAKE_C_LINK_EXECUTABLE="$CXX $CXXFLAGS <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>"
cmake --build "$WORK/tamis" --parallel "$(nproc)" --target "${targets[@]}"

# The archive has no folders: honggfuzz reads only files. A regression can have the name of a seed.
pack_seeds() { # target
    local folder=$WORK/seeds/$1 file
    rm -rf "$folder"
    mkdir -p "$folder"
    for file in "corpus/$1"/* "$WORK/tamis/seeds/$1"/*; do
        cp "$file" "$folder/"
    done
    for file in "corpus/regressions/$1"/*; do
        cp "$file" "$folder/regression-${file##*/}"
    done
    (cd "$folder" && find . -type f -printf '%P\n' | zip -q -@ "$OUT/$1_seed_corpus.zip")
}

shopt -s nullglob
cd "$tamis"
for target in "${targets[@]}"; do
    cp "$WORK/tamis/$target" "$OUT/"
    pack_seeds "$target"
    cp "$WORK/tamis/dict/$target.dict" "$OUT/"
    printf '[libfuzzer]\nmax_len = 4096\n' > "$OUT/$target.options"
done
