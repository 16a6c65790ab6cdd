/* fuzz_base_scan.c: runs the functions of base/scanner.h on any bytes, from several start positions: they search, copy,
 * replace line ends, check UTF-8 and read names. Oracle: a model that reads one byte at a time. All implementations that this
 * processor can run must agree with the model (P6). Each input is a copy of the exact size, so that AddressSanitizer detects a read
 * outside of it. */
#include <string.h>

#include "fuzz/target.h"
#include "judges/scanner.h"

enum { STARTS = 40 };

static void judge(scanner_judge *judge_bytes, const unsigned char *p, size_t n)
{
    const char *wrong = judge_bytes(p, n);
    check(wrong == NULL, wrong);
}

/* Copies the bytes from the offset `from` on, and runs the checks on the copy. The copy begins `shift` bytes after the
 * beginning of an allocation, so that its alignment varies. */
static void run(const uint8_t *data, size_t size, size_t from, size_t shift)
{
    size_t n = size - from;
    unsigned char *copy = malloc(shift + n + !(shift + n));
    check(copy != NULL, "no memory");
    if (n)
        memcpy(copy + shift, data + from, n);
    judge(scanner_judge_stops, copy + shift, n);
    judge(scanner_judge_lines, copy + shift, n);
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
