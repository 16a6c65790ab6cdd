#!/usr/bin/env bash
# The include rule: the bytes go base → input → lex → parse → sanitize → serialize, and verify looks at what comes out; a
# folder of src/ includes only itself and folders before it. The library includes no header of libc that would bring input, output or a locale;
# one file of it may use libidn2 (TAMIS_IDN).
# The command and the JSON policies are users like any other: of tamis they see only <tamis/...>.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s globstar nullglob
awk '
    function bad(why) { printf "%s:%d: %s: %s\n", FILENAME, FNR, why, $0; found = 1 }
    BEGIN {
        n = split("base input lex parse sanitize serialize verify", order, " ")
        for (i = 1; i <= n; i++) rank[order[i]] = i
        split("limits.h stdalign.h stdbool.h stddef.h stdint.h string.h", plain, " ")
        for (i in plain) system_header[plain[i]] = 1
        base_header["stdlib.h"] = base_header["emmintrin.h"] = base_header["immintrin.h"] = base_header["tmmintrin.h"] = 1
    }
    FNR == 1 { split(FILENAME, path, "/"); top = path[1]; folder = (top == "src" && 3 in path) ? path[2] : "" }
    !/^[ \t]*#[ \t]*include/ { next }
    { target = $0; sub(/^[^"<]*["<]/, "", target); sub(/[">].*/, "", target) }
    /</ && target !~ /^tamis\// && top == "src" {
        if (target == "idn2.h" && FILENAME == "src/sanitize/url/idn.c") next
        if (!(target in system_header) && !(folder == "base" && target in base_header)) bad("header not for src/")
        next
    }
    /"/ && target ~ /\.\.\// { bad("write the path from src/"); next }
    /"/ {
        split(target, parts, "/")
        if (!(parts[1] in rank)) { if (target ~ /\// && top == "src") bad("no such folder in src/"); next }
        if (top != "src") bad("only src/ and tests may see inside src/")
        else if (folder != "" && rank[parts[1]] > rank[folder]) bad(folder "/ comes before " parts[1] "/")
    }
    END { exit found }
' src/**/*.[ch] src/**/*.inc src/**/*.def cli/*.[ch] json/*.[ch] examples/*.c /dev/null
