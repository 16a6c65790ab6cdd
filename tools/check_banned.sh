#!/usr/bin/env bash
# Reports identifiers that the code of src/ and cli/ must not use; comments and string literals are ignored. tests/api/symbols.sh
# checks that the libc functions are not linked to the library.
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

# Names of files, policies and options are untrusted, and can contain escape sequences. message(), errors_write() and output_write()
# replace them. progress.c writes numbers and its own escape sequence; text.c writes a constant; explain.c writes colors.
mapfile -t writers < <(printf '%s\n' cli/*.[ch] | grep -v -e /output.c -e /system -e /progress.c -e /text.c -e /cli.h)
mapfile -t uncolored < <(printf '%s\n' "${writers[@]}" | grep -v /explain.c)
ban 'printf|fprintf|vprintf|vfprintf|dprintf|puts|fputs|putchar|fputc|putc|fwrite|write|perror|stdout|stderr|system_write' \
    'write with message(), errors_write() or output_write()' "${writers[@]}"
ban 'output_write_visible' 'it does not replace escape sequences' "${uncolored[@]}"
exit $failed
