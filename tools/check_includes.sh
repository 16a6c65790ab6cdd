#!/usr/bin/env bash
# The include rule, as far as it is about headers of others; the order of the folders of src/ is checked by
# tools/check_rooms.py. The library includes no header of libc that brings input, output or a locale; one of its files may
# use libidn2 (TAMIS_IDN). The JSON policies see src/base and <tamis/...>, and the command sees the JSON text and <tamis/...>.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s globstar nullglob
awk '
    function bad(why) { printf "%s:%d: %s: %s\n", FILENAME, FNR, why, $0; found = 1 }
    BEGIN {
        split("limits.h stdalign.h stdbool.h stddef.h stdint.h string.h", plain, " ")
        for (i in plain) system_header[plain[i]] = 1
        base_header["stdlib.h"] = base_header["emmintrin.h"] = base_header["immintrin.h"] = base_header["arm_neon.h"] = 1
        base_header["wasm_simd128.h"] = 1
    }
    FNR == 1 { split(FILENAME, path, "/"); top = path[1]; folder = (top == "src" && 3 in path) ? path[2] : "" }
    !/^[ \t]*#[ \t]*include/ { next }
    { target = $0; sub(/^[^"<]*["<]/, "", target); sub(/[">].*/, "", target) }
    /</ && target !~ /^tamis\// && top == "src" {
        if (target == "intrin.h" && FILENAME == "src/base/compiler.h") next
        if (target == "idn2.h" && FILENAME == "src/value/url/idn.c") next
        if (!(target in system_header) && !(folder == "base" && target in base_header)) bad("header not for src/")
        next
    }
    /"/ && target ~ /\.\.\// { bad("write the path from src/"); next }
    /"/ && top == "json" && target ~ /^base\// { next }
    /"/ && target == "base/compiler.h" { next }
    /"/ && top == "cli" && (target == "json/tree.h" || target == "json/report.h") { next }
    /"/ && top != "src" && target ~ /\// { bad("only src/ and the tests may see inside src/") }
    END { exit found }
' src/**/*.[ch] src/**/*.inc src/**/*.def cli/*.[ch] json/*.[ch] examples/*.c /dev/null
