/* fuzz_base_scan.c: searches, copies, checks as UTF-8, and reads as names any bytes, from several places. Oracle: a model that looks
 * at one byte at a time; all implementations that the machine runs must agree with it. Each input is a copy of the exact
 * size, so that a sanitizer notices a byte that is read outside (P6). */
#include <string.h>

#include "fuzz/target.h"
#include "judges/scanner.h"

enum { STARTS = 40 };

static void judge(scanner_judge *judge_bytes, const unsigned char *p, size_t n)
{
    const char *wrong = judge_bytes(p, n);
    check(wrong == NULL, wrong);
}

/* Copies the bytes from `from`, `shift` bytes after the beginning of an allocation, for another alignment. */
static void run(const uint8_t *data, size_t size, size_t from, size_t shift)
{
    size_t n = size - from;
    unsigned char *copy = malloc(shift + n + !(shift + n));
    check(copy != NULL, "no memory");
    if (n)
        memcpy(copy + shift, data + from, n);
    judge(scanner_judge_stops, copy + shift, n);
    judge(scanner_judge_utf8, copy + shift, n);
    judge(scanner_judge_name, copy + shift, n);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t h = hash(data, size);
    for (size_t from = 0; from <= size && from < STARTS; from++)
        run(data, size, from, (h >> from % 27) % 32);
    return 0;
}
