/* fuzz_base_json.c: reads any bytes as JSON. Oracle: a simple recursive parser that reads one byte at a time
 * (models/json.h). Both parsers must agree on what is valid, on the place of the first error, and on all values, names and
 * places. Each input is a copy of the exact size, so that AddressSanitizer detects a read outside of it. If an allocation fails,
 * the reader must report this, and must not leak memory (P7). */
#include <string.h>

#include "fuzz/target.h"
#include "json/tree.h"
#include "judges/json.h"
#include "support/ledger.h"

static bool read_tree(struct ledger *books, const char *text, size_t n)
{
    tamis_allocator allocator = ledger_allocator(books);
    struct json_pull pull;
    struct meter meter;
    struct arena arena;
    tamis_json_pull_init(&pull, &allocator);
    tamis_base_meter_init(&meter, &allocator);
    tamis_base_arena_init(&arena, &meter);
    tamis_json_pull_start(&pull, text, n);
    bool is_read = tamis_json_read_tree(&pull, &arena) != NULL;
    bool has_memory = pull.fault != JSON_FAULT_MEMORY && meter.status == TAMIS_OK;
    check(!is_read || has_memory, "P3 fail closed: a tree is returned although an allocation failed");
    check(books->calls < books->fails_at || !books->fails_at || !has_memory,
          "P7 embeddable: an allocation fails and no error is reported");
    tamis_base_arena_free(&arena);
    tamis_json_pull_free(&pull);
    check(books->blocks == 0 && books->lies == 0, "P7 embeddable: reading leaks, or passes a wrong size");
    return is_read;
}

static void check_allocations(const char *text, size_t n, uint32_t h)
{
    struct ledger books = {0};
    read_tree(&books, text, n);
    if (books.calls == 0)
        return;
    books = (struct ledger){.fails_at = 1 + h % books.calls, .for_good = h >> 31};
    check(!read_tree(&books, text, n), "P3 fail closed: a text is read although an allocation failed");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *copy = calloc(size + !size, 1);
    check(copy != NULL, "no memory");
    if (size)
        memcpy(copy, data, size);
    const char *wrong = json_judge(copy, size);
    check(wrong == NULL, wrong);
    check_allocations(copy, size, hash(data, size));
    free(copy);
    return 0;
}
