#!/usr/bin/env bash
# Reports identifiers that the code of src/ must not use; comments and string literals are ignored. tests/api/symbols.sh
# checks that the libc functions are not linked.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s globstar nullglob
failed=0
ban() { # identifiers, reason, files
    local words=$1 why=$2 file hits
    shift 2
    for file; do
        hits=$(gcc -fpreprocessed -dD -E -P -x c "$file" 2> /dev/null | sed -E 's/"([^"\\]|\\.)*"/""/g' |
            grep -E "(^|[^A-Za-z0-9_])($words)([^A-Za-z0-9_]|$)" || true)
        [ -z "$hits" ] && continue
        printf '%s: %s:\n%s\n' "$file" "$why" "$hits"
        failed=1
    done
}
mapfile -t all < <(printf '%s\n' src/**/*.[ch])
mapfile -t not_base < <(printf '%s\n' src/**/*.[ch] | grep -v '^src/base/')

ban 'strcpy|strncpy|strcat|strncat|sprintf|vsprintf|snprintf|strtok|atoi|atol|strtol|strtoul|gets|alloca' \
    'write through buf, read through span' "${all[@]}"
ban 'setjmp|longjmp|signal|abort|exit|assert' 'return a status' "${all[@]}"
ban 'float|double|long double' 'no floating point' "${all[@]}"
ban 'isalpha|isdigit|isalnum|isspace|isxdigit|tolower|toupper|setlocale|strcasecmp|strncasecmp' \
    'it depends on the locale' "${all[@]}"
ban '(malloc|calloc|realloc|free)[ \t]*\(.*' 'memory comes from the meter or an arena' "${not_base[@]}"
ban '(memcpy|memmove|memset|memchr|memcmp)[ \t]*\(.*' 'use array.h, span.h, buf.h of base' "${not_base[@]}"
exit $failed
