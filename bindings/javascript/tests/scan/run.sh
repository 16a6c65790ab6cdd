# run.sh ROOT: compiles tests/base/scan_test.c and scanner_test.c to WebAssembly with the options of the package, and runs them in Node.
# They compare wasm_simd128 with the scalar implementation and with a model.
set -e
here=$(cd "$(dirname "$0")" && pwd)
root=$1
clang=${CLANG:-clang}
target="--target=wasm32-wasi -msimd128 -mbulk-memory"
out=$root/build/wasm/scan
mkdir -p "$out"
library=$(dirname "$($clang $target -print-file-name=libc.a)")
builtins=$($clang $target -rtlib=compiler-rt -print-libgcc-file-name)
for name in scan_test scanner_test; do
    sources="$root/tests/base/$name.c $root/src/base/scan_block.c $root/src/base/scan_scalar.c $root/src/base/scanner.c $root/src/base/utf8.c $here/../../wasm/libc.c"
    [ $name = scan_test ] || sources="$sources $root/tests/judges/scanner.c $root/tests/models/scanner.c $root/src/base/names.c
        $root/src/base/arena.c $root/src/base/meter.c"
    objects=
    for source in $sources; do
        object=$out/$name-$(basename "$(dirname "$source")")-$(basename "$source" .c).o
        $clang $target -std=c11 -O3 -D_GNU_SOURCE -isystem "$here/include" -I "$root/include" -I "$root/src" -I "$root/tests" -I "$root" \
            -c "$source" -o "$object"
        objects="$objects $object"
    done
    "${WASM_LD:-wasm-ld}" --no-entry --export=main --export=__main_void --export-if-defined=__original_main --gc-sections \
        --stack-first -z stack-size=1048576 -o "$out/$name.wasm" $objects -L "$library" -lc "$builtins"
    node "$here/run.mjs" "$out/$name.wasm"
done
