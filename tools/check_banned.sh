#!/usr/bin/env bash
# Words that the code of src/ does not use, comments left out. That libc functions behind them are not linked either is
# for tests/api/symbols.sh to say.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s globstar nullglob
failed=0
ban() { # words, why, files
    local words=$1 why=$2 file hits
    shift 2
    for file; do
        hits=$(gcc -fpreprocessed -dD -E -P -x c "$file" 2> /dev/null | grep -E "(^|[^A-Za-z0-9_])($words)([^A-Za-z0-9_]|$)" || true)
        [ -z "$hits" ] && continue
        printf '%s: %s:\n%s\n' "$file" "$why" "$hits"
        failed=1
    done
}
mapfile -t all < <(printf '%s\n' src/**/*.[ch])
mapfile -t not_base < <(printf '%s\n' src/**/*.[ch] | grep -v '^src/base/')

ban 'strcpy|strncpy|strcat|strncat|sprintf|vsprintf|snprintf|strtok|atoi|atol|strtol|strtoul|gets|alloca' \
    'write through buf, read through span' "${all[@]}"
ban 'setjmp|longjmp|signal|abort|exit|assert' 'a status says it' "${all[@]}"
ban 'float|double|long double' 'no floating point' "${all[@]}"
ban 'isalpha|isdigit|isalnum|isspace|isxdigit|tolower|toupper|setlocale|strcasecmp|strncasecmp' \
    'depends on the locale' "${all[@]}"
ban '(malloc|calloc|realloc|free)[ \t]*\(.*' 'memory comes from the meter or an arena' "${not_base[@]}"
ban '(memcpy|memmove|memset|memchr|memcmp)[ \t]*\(.*' 'base has it: array.h, span.h, buf.h' "${not_base[@]}"
exit $failed
