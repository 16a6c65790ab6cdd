# shellcheck shell=bash
# module.sh: compiles and links a module of the C library. The scripts that make modules source it: build, and site/playground/build.
# They set `root`, the folder of the project.
#
# It needs Debian's clang, wasi-libc, libclang-rt-14-dev-wasm32 and lld, and for the profile llvm and libclang-rt-14-dev. The linker is called directly: if binaryen is installed, clang 14 runs
# wasm-opt when it links with -O, and that fails on SIMD.
: "${root:?module.sh: root must be the folder of the project}"
clang=${CLANG:-clang}
linker=${WASM_LD:-wasm-ld}
target=(--target=wasm32-wasi -msimd128 -mbulk-memory)
flags=(-std=c11 -DNDEBUG -fvisibility=hidden -ffunction-sections -fdata-sections -Wall -Wextra -Wno-unused-parameter)
includes=(-I "$root/include" -I "$root/src" -I "$root" -I "$root/bindings/core")

builtins() { "$clang" "${target[@]}" -rtlib=compiler-rt -print-libgcc-file-name; }
sysroot() { dirname "$("$clang" "${target[@]}" -print-file-name=libc.a)"; }

# Prints which tool is missing, or nothing.
missing() {
    command -v "$clang" > /dev/null || { echo "clang is missing (Debian: clang)"; return; }
    command -v "$linker" > /dev/null || { echo "wasm-ld is missing (Debian: lld)"; return; }
    printf '#include <stdlib.h>\n#include <wasm_simd128.h>\n' | "$clang" "${target[@]}" -fsyntax-only -x c - 2> /dev/null ||
        { echo "the C library for WebAssembly is missing (Debian: wasi-libc)"; return; }
    [ -e "$(builtins)" ] || echo "the compiler's library for WebAssembly is missing (Debian: libclang-rt-14-dev-wasm32)"
}

# Prints the sources of the module with everything. Arguments: other folders with sources.
whole_sources() {
    find "$root/src" "$root/json" "$root/bindings/core" "$root/bindings/javascript/wasm" "$@" -maxdepth 6 -name '*.c' -not -path '*/test*' | sort
}

# Compiles the sources on standard input to the folder $1, with the options that follow $2. One make program, whose file is $2, runs as many
# compilers as there are processors, and compiles again only what changed: each object depends on the make file, which has the options and
# is only written if it differs.
objects() {
    local folder=$1 makefile=$2 source object
    shift 2
    mkdir -p "$folder"
    {
        echo "all:"
        while read -r source; do
            object=${folder#"$root/"}/${source#"$root/"}.o
            printf 'all: %s\n%s: %s %s\n\t@mkdir -p %s\n\t@%s -MMD -MP -MT %s -c %s -o %s\n-include %s\n' "$object" "$object" "$source" "$makefile" \
                "$(dirname "$object")" "${CMAKE_C_COMPILER_LAUNCHER:-} $clang ${target[*]} ${flags[*]} ${includes[*]} $*" \
                "$object" "$source" "$object" "${object%.o}.d"
        done
    } > "$makefile.new"
    cmp -s "$makefile.new" "$makefile" || cp "$makefile.new" "$makefile"
    rm "$makefile.new"
    make -s -C "$root" -j "$(nproc)" -f "$makefile" all # -MT: a compiler cache can write another path of the object to the .d file
}

# Prints the objects of a make file.
made() { sed -n "s|^all: \(.\+\)|$root/\1|p" "$1"; }

# Makes build/wasm/tamis.profdata, the profile of the library: how often each branch was taken when the library, compiled for this machine with
# counters, sanitized generated documents (profile/run.c). The compiler inlines more in what often runs, and compiles for size what never
# runs. Without AVX2, the functions for blocks of sixteen bytes run, as in the module. Prints why there is no profile, or nothing.
profile() {
    local folder=$root/build/wasm/profile data=$root/build/wasm/tamis.profdata merge
    merge=$("$clang" -print-prog-name=llvm-profdata) # of the same version as clang
    [ "${WASM_PROFILE:-}" != none ] || { echo "WASM_PROFILE is none"; return; }
    command -v "$merge" > /dev/null || { echo "llvm-profdata is missing (Debian: llvm)"; return; }
    echo 'int main(void) { return 0; }' | "$clang" -fprofile-instr-generate -x c - -o /dev/null 2> /dev/null ||
        { echo "the compiler's library for profiles is missing (Debian: libclang-rt-14-dev)"; return; }
    (
        target=()
        includes+=(-I "$root/bench" -I "$root/tests")
        profiled_sources | objects "$folder" "$folder.mk" -O0 -DTAMIS_STRAIGHT -fprofile-instr-generate -Wno-string-concatenation \
            "'-D__builtin_cpu_supports(feature)=0'" &&
            made "$folder.mk" | xargs "$clang" -fprofile-instr-generate -o "$folder/run" &&
            LLVM_PROFILE_FILE=$folder/counts "$folder/run" &&
            "$merge" merge -o "$data.new" "$folder/counts"
    ) 1>&2 || { echo "it could not be made (see above)"; return; }
    cmp -s "$data.new" "$data" || cp "$data.new" "$data"
}

profiled_sources() {
    whole_sources | grep -v /bindings/javascript/wasm/
    printf '%s\n' "$root"/bench/generated.c "$root"/tests/support/{hostile,text}.c "$root/bindings/javascript/profile/run.c"
}

# Compiles the module with everything, with the profile if it can be made. $1: the make file; the other arguments are other folders with
# sources. The value of TAMIS_PROFILE only has the effect that all is compiled again if the profile changes.
whole_objects() {
    local problem options=()
    problem=$(profile)
    if [ -z "$problem" ]; then
        options=("-fprofile-instr-use=$root/build/wasm/tamis.profdata" -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date
            "-DTAMIS_PROFILE=$(cksum < "$root/build/wasm/tamis.profdata" | cut -d ' ' -f 1)")
    else
        echo "NO PROFILE: $problem; the module is larger and slower" >&2
    fi
    whole_sources "${@:2}" | objects "$root/build/wasm/tamis" "$1" -O3 -flto -DTAMIS_STRAIGHT "${options[@]}"
}

# Links the objects of the make file $1, which are bitcode, to the file $2. The functions that standard input names are exported, if there are
# such functions, and the module imports nothing: the linker fails if a symbol is missing, and libc's functions that would call the host are
# removed with what calls them. The other arguments are for the linker.
link() {
    local makefile=$1 module=$2 function exports=()
    shift 2
    while read -r function; do
        exports+=("--export-if-defined=$function")
    done
    # shellcheck disable=SC2046 # one word for each object
    "$linker" --lto-O2 "$@" --no-entry --gc-sections --strip-all --stack-first -z stack-size=262144 --max-memory=1073741824 "${exports[@]}" \
        -o "$module" $(made "$makefile") -L "$(sysroot)" -lc "$(builtins)"
    chmod 644 "$module"
}
